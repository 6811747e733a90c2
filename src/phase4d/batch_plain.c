/* The batch in words of 64 bits, on any machine. */
#include "phase4d/batch.h"

#include <string.h>

#define INSTRUCTIONS /* all machines have them */
#define INLINE       static HM_INLINE_ALWAYS

typedef struct row {
    uint64_t square[HM_ROW];
} row;

#define EACH(result, expression)                                                                   \
    row result;                                                                                    \
    for (int i = 0; i < HM_ROW; i++)                                                               \
    /* NOLINTNEXTLINE(bugprone-macro-parentheses): `result` is the name of a variable */           \
    result.square[i] = (expression)

INLINE row load(const hm_row *from) {
    row bits;
    memcpy(bits.square, from->square, sizeof bits.square);
    return bits;
}

INLINE void save(hm_row *to, row bits) {
    memcpy(to->square, bits.square, sizeof bits.square);
}

INLINE row everywhere(uint64_t word) {
    EACH(bits, word);
    return bits;
}

INLINE row nothing(void) {
    return everywhere(0);
}

INLINE row both(row a, row b) {
    EACH(bits, a.square[i] & b.square[i]);
    return bits;
}

INLINE row either(row a, row b) {
    EACH(bits, a.square[i] | b.square[i]);
    return bits;
}

INLINE row without(row a, row b) {
    EACH(bits, a.square[i] & ~b.square[i]);
    return bits;
}

INLINE row odd(row a, row b, row c) {
    EACH(bits, a.square[i] ^ b.square[i] ^ c.square[i]);
    return bits;
}

INLINE row most(row a, row b, row c) {
    EACH(bits, (a.square[i] & b.square[i]) | ((a.square[i] | b.square[i]) & c.square[i]));
    return bits;
}

INLINE row moved(row a, int places) {
    row bits = nothing();
    for (int i = 0; i < HM_ROW; i++) {
        if (i - places >= 0 && i - places < HM_ROW) bits.square[i] = a.square[i - places];
    }
    return bits;
}

INLINE row raised(row a, int bits) {
    EACH(higher, a.square[i] << bits);
    return higher;
}

INLINE row lowered(row a, int bits) {
    EACH(lower, a.square[i] >> bits);
    return lower;
}

INLINE row at_places(row a, unsigned places) {
    EACH(bits, (places >> i & 1) != 0 ? a.square[i] : 0);
    return bits;
}

INLINE uint64_t merged(row a) {
    uint64_t bits = 0;
    for (int i = 0; i < HM_ROW; i++)
        bits |= a.square[i];
    return bits;
}

INLINE bool any(row a) {
    return merged(a) != 0;
}

/* Eight bytes of which only the lowest bit may be set, as eight bits: the product brings each to
 * its place in the highest byte. */
INLINE uint64_t batch_plain_gather(uint64_t bytes) {
    return bytes * 0x0102040810204080u >> 56;
}

INLINE void take_planes(const uint8_t bytes[64], uint64_t planes[4]) {
    planes[0] = planes[1] = planes[2] = planes[3] = 0;
    for (unsigned i = 0; i < 64; i += 8) {
        uint64_t eight = 0;
        for (unsigned k = 0; k < 8; k++)
            eight |= (uint64_t)bytes[i + k] << 8 * k;
        if (eight == 0) continue;
        for (unsigned k = 0; k < 4; k++)
            planes[k] |= batch_plain_gather(eight >> k & 0x0101010101010101u) << i;
    }
}

#include "phase4d/batch_forms.h"

const hm_phase_form *hm_phase_form_plain(void) {
    static const hm_phase_form form = FORM("plain");
    return &form;
}
