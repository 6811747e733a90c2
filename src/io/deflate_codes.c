/* The fast form's Huffman codes and how a block tells them (RFC 1951, 3.2.2, 3.2.7). */
#include "io/deflate_fast.h"

#if HM_HAVE_GZIP

enum {
    MOST_SYMBOLS = HM_FAST_SYMBOLS,
    CODE_CODES = 19,    /* symbols that tell lengths of codes */
    CODE_CODE_MOST = 7, /* bits of theirs */
    SYMBOL_BITS = 9,    /* in a key: a count above, a symbol below */
    SYMBOL_MASK = (1 << SYMBOL_BITS) - 1,
    COPY = 16,      /* 3 to 6 times the length before */
    ZEROS = 17,     /* 3 to 10 times 0 */
    MANY_ZEROS = 18 /* 11 to 138 times 0 */
};

/* Shell's sort: some hundred keys, all different. */
static void deflate_codes_sort(uint32_t *keys, size_t count) {
    static const size_t gaps[] = {57, 23, 10, 4, 1};
    for (size_t g = 0; g < sizeof gaps / sizeof gaps[0]; g++) {
        for (size_t i = gaps[g]; i < count; i++) {
            uint32_t key = keys[i];
            size_t j = i;
            for (; j >= gaps[g] && keys[j - gaps[g]] > key; j -= gaps[g])
                keys[j] = keys[j - gaps[g]];
            keys[j] = key;
        }
    }
}

/* Lengths of Huffman's code for these symbols, rarest first: the two lightest trees are joined
 * until one is left. Joined ones get heavier and heavier, so that both they and the symbols wait in
 * order. Returns the longest. */
static unsigned join_symbols(const uint32_t *keys, size_t used, uint8_t *length) {
    uint32_t weight[2 * MOST_SYMBOLS];
    uint16_t parent[2 * MOST_SYMBOLS];
    uint8_t depth[2 * MOST_SYMBOLS];
    for (size_t i = 0; i < used; i++)
        weight[i] = keys[i] >> SYMBOL_BITS;
    size_t symbol = 0, joined = used, last = 2 * used - 2;
    for (size_t made = used; made <= last; made++) {
        weight[made] = 0;
        for (int i = 0; i < 2; i++) {
            bool is_symbol = symbol < used && (joined == made || weight[symbol] <= weight[joined]);
            size_t lightest = is_symbol ? symbol++ : joined++;
            /* NOLINTNEXTLINE(core.uninitialized.Assign): every node has its weight */
            weight[made] += weight[lightest];
            parent[lightest] = (uint16_t)made;
        }
    }
    depth[last] = 0;
    for (size_t i = last; i-- > 0;)
        depth[i] = depth[parent[i]] + 1;
    for (size_t i = 0; i < used; i++)
        length[keys[i] & SYMBOL_MASK] = depth[i];
    return depth[0];
}

/* Lengths of at most `most` bits, for the symbols that occur, rarest first. A code has at least
 * two, as some decoders want it. When the rarest symbols get more bits, all counts are brought
 * nearer to each other; were all the same, lengths would be near the logarithm of how many there
 * are. */
static void find_lengths(const uint32_t *counts, size_t count, unsigned most, uint8_t *length) {
    uint32_t keys[MOST_SYMBOLS];
    size_t used = 0;
    for (size_t i = 0; i < count; i++)
        if (counts[i] > 0) keys[used++] = counts[i] << SYMBOL_BITS | (uint32_t)i;
    for (size_t i = 0; used < 2; i++)
        if (counts[i] == 0) keys[used++] = 1 << SYMBOL_BITS | (uint32_t)i;
    deflate_codes_sort(keys, used);
    memset(length, 0, count);
    while (join_symbols(keys, used, length) > most) {
        for (size_t i = 0; i < used; i++) {
            uint32_t halved = (keys[i] >> SYMBOL_BITS) / 2 + 1;
            keys[i] = halved << SYMBOL_BITS | (keys[i] & SYMBOL_MASK);
        }
        deflate_codes_sort(keys, used);
    }
}

/* Codes of these lengths, in order (3.2.2), as bits that are put from the lowest on. */
static void number_codes(const uint8_t *length, size_t count, uint32_t *codes) {
    uint32_t next[HM_FAST_CODE_MOST + 2] = {0}, code = 0;
    for (size_t i = 0; i < count; i++)
        next[length[i] + 1]++;
    next[1] = 0; /* those without a code */
    for (size_t bits = 1; bits < sizeof next / sizeof next[0]; bits++) {
        code = (code + next[bits]) << 1;
        next[bits] = code;
    }
    for (size_t i = 0; i < count; i++) {
        codes[i] = 0;
        if (length[i] == 0) continue;
        /* Sixteen bits in the other order: neighbours change places, then pairs, fours, bytes. */
        uint32_t bits = next[length[i]]++;
        bits = (bits & 0x5555) << 1 | (bits >> 1 & 0x5555);
        bits = (bits & 0x3333) << 2 | (bits >> 2 & 0x3333);
        bits = (bits & 0x0f0f) << 4 | (bits >> 4 & 0x0f0f);
        codes[i] = ((bits & 0xff) << 8 | bits >> 8) >> (16 - length[i]);
    }
}

/* ---- the head of a block ---- */

typedef struct told {
    uint8_t symbol[HM_FAST_SYMBOLS + HM_FAST_DISTANCES];
    uint8_t extra[HM_FAST_SYMBOLS + HM_FAST_DISTANCES];
    size_t count;
} told;

static void deflate_codes_tell(told *list, unsigned symbol, size_t extra) {
    list->symbol[list->count] = (uint8_t)symbol;
    list->extra[list->count++] = (uint8_t)extra;
}

static void put_told(hm_bits *bits, const told *list) {
    static const uint8_t order[CODE_CODES] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                              11, 4,  12, 3, 13, 2, 14, 1, 15};
    static const uint8_t extra_bits[CODE_CODES] = {[COPY] = 2, [ZEROS] = 3, [MANY_ZEROS] = 7};
    uint32_t counts[CODE_CODES] = {0}, codes[CODE_CODES];
    uint8_t length[CODE_CODES];
    for (size_t i = 0; i < list->count; i++)
        counts[list->symbol[i]]++;
    find_lengths(counts, CODE_CODES, CODE_CODE_MOST, length);
    number_codes(length, CODE_CODES, codes);
    unsigned last = CODE_CODES;
    while (last > 4 && length[order[last - 1]] == 0)
        last--;
    hm_bits_put(bits, last - 4, 4);
    for (unsigned i = 0; i < last; i++)
        hm_bits_put(bits, length[order[i]], 3);
    for (size_t i = 0; i < list->count; i++) {
        unsigned symbol = list->symbol[i];
        hm_bits_put(bits, codes[symbol] | (uint64_t)list->extra[i] << length[symbol],
                    length[symbol] + extra_bits[symbol]);
    }
}

/* Trailing symbols without a code are not told, but for the least that the format wants. */
static size_t told_symbols(const uint8_t *length, size_t count, size_t least) {
    while (count > least && length[count - 1] == 0)
        count--;
    return count;
}

static void make_head(hm_fast_codes *codes, const uint8_t *symbols, const uint8_t *distances) {
    enum { DYNAMIC = 2 << 1 }; /* not the last block; its kind (3.2.3) */
    uint8_t all[HM_FAST_SYMBOLS + HM_FAST_DISTANCES];
    told list = {.count = 0};
    size_t first = told_symbols(symbols, HM_FAST_SYMBOLS, HM_FAST_END + 1);
    size_t second = told_symbols(distances, HM_FAST_DISTANCES, 1), count = first + second;
    memcpy(all, symbols, first);
    memcpy(all + first, distances, second);
    hm_bits bits = {0, 0, codes->head};
    hm_bits_put(&bits, DYNAMIC, 3);
    hm_bits_put(&bits, (first - (HM_FAST_END + 1)) | (second - 1) << 5, 10);
    /* Lengths of codes as symbols 0 to 18 with their extra bits. */
    for (size_t i = 0, run; i < count; i += run) {
        size_t most = all[i] == 0 ? 138 : 6 + 1;
        for (run = 1; run < most && i + run < count && all[i + run] == all[i];)
            run++;
        if (all[i] == 0 && run >= 3) {
            deflate_codes_tell(&list, run < 11 ? ZEROS : MANY_ZEROS, run - (run < 11 ? 3 : 11));
            continue;
        }
        deflate_codes_tell(&list, all[i], 0);
        if (all[i] > 0 && run > 3)
            deflate_codes_tell(&list, COPY, run - 1 - 3);
        else
            run = 1;
    }
    put_told(&bits, &list);
    codes->head_bits = 8 * (size_t)(bits.at - codes->head) + bits.count;
}

void hm_fast_codes_make(hm_fast_codes *codes, const hm_fast_counts *counts) {
    uint8_t bits[HM_FAST_SYMBOLS], far_bits[HM_FAST_DISTANCES];
    uint32_t code[HM_FAST_SYMBOLS], far[HM_FAST_DISTANCES];
    find_lengths(counts->symbols, HM_FAST_SYMBOLS, HM_FAST_CODE_MOST, bits);
    find_lengths(counts->distances, HM_FAST_DISTANCES, HM_FAST_CODE_MOST, far_bits);
    number_codes(bits, HM_FAST_SYMBOLS, code);
    number_codes(far_bits, HM_FAST_DISTANCES, far);
    /* The entries: a code, and how many bits it has. */
    for (size_t i = 0; i < HM_FAST_END; i++)
        codes->literal[i] = code[i] << 8 | bits[i];
    codes->end = code[HM_FAST_END] << 8 | bits[HM_FAST_END];
    for (size_t length = HM_FAST_MATCH_LEAST - 1; length <= HM_FAST_LENGTH_MOST; length++) {
        uint32_t x = (uint32_t)length - 3;
        unsigned symbol = hm_fast_length_symbol(length), extra = hm_fast_extra(x, 2);
        if (length == HM_FAST_LENGTH_MOST) extra = 0;
        uint32_t rest = x & ((1u << extra) - 1);
        codes->length[length] = (code[symbol] | rest << bits[symbol]) << 8 | (bits[symbol] + extra);
    }
    for (unsigned i = 0; i < HM_FAST_DISTANCES; i++) {
        unsigned extra = i < 4 ? 0 : i / 2 - 1;
        codes->distance[i] = far[i] << 16 | (uint32_t)far_bits[i] << 8 | (far_bits[i] + extra);
    }
    make_head(codes, bits, far_bits);
}

#endif
