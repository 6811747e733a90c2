/* The transposition table (transposition.h): one cache line per bucket, four entries each. */
#include "search/transposition.h"

#include "core/pages.h"

#include <stdlib.h>
#include <string.h>

/* GENERATIONS fits the 5 bits of an entry. AGE_WEIGHT: one search of age counts like 8 plies of
 * depth; chosen by hand. */
enum { LINE = 64, MEBIBYTE = 1 << 20, GENERATIONS = 32, AGE_WEIGHT = 8 };

_Static_assert(sizeof(hm_transposition_entry) * HM_TRANSPOSITION_WAYS == LINE,
               "four entries are a line of the cache");

/* ---- memory ---- */

/* Also how a table is emptied: the pages of the next one come fresh from the system. */
void hm_transposition_free(hm_transposition_table *table) {
    free(table->memory);
    memset(table, 0, sizeof *table);
}

/* A table of another size begins empty. `calloc` gives fresh pages of zeros, which are empty
 * entries. */
bool hm_transposition_resize(hm_transposition_table *table, unsigned megabytes) {
    if (table->entries != NULL && table->megabytes == megabytes) return true;
    hm_transposition_free(table);
    uint64_t bytes = (uint64_t)megabytes * MEBIBYTE;
    if (bytes > SIZE_MAX - LINE) return false;
    /* Fresh memory of this size is empty pages: it costs nothing until it is used. */
    table->memory = calloc(1, (size_t)bytes + LINE);
    if (table->memory == NULL) return false;
    uintptr_t start = ((uintptr_t)table->memory + LINE - 1) & ~(uintptr_t)(LINE - 1);
    table->entries = (hm_transposition_entry *)start;
    table->lines = bytes / LINE;
    table->megabytes = megabytes;
    /* A position is looked up before it is written: so a fresh page is first one of zeros that the
     * whole process shares, and for the page that takes its place at the first write every other
     * thread is interrupted. With pages of 4 KiB two threads lost a quarter of their time so, until
     * the table was full. */
    hm_pages_large(table->entries, (size_t)bytes);
    return true;
}

void hm_transposition_age(hm_transposition_table *table) {
    table->generation = (table->generation + 1) % GENERATIONS;
}

/* ---- entries as words ----
 *
 * data:  move 32, score 16, eval 16
 * check: key 48, depth 8, generation 5, unused 1, bound 2; mixed with data */

/* Multiplication by the golden ratio: every bit of data reaches the high bits, where the key is
 * checked. */
static uint64_t mixed(uint64_t data) {
    return data * 0x9e3779b97f4a7c15u;
}

/* The upper 48 bits of the key; the lower 16 hold depth, generation and bound. */
static uint64_t key_part(const uint64_t key[2]) {
    return key[0] & ~(uint64_t)0xffff;
}

static unsigned generation_of(uint64_t check) {
    return (unsigned)(check >> 3) & (GENERATIONS - 1);
}

static unsigned depth_of(uint64_t check) {
    return (unsigned)(check >> 8) & 255;
}

typedef struct words {
    uint64_t data, check; /* check as it is meant: not mixed */
} words;

/* Two relaxed loads: another thread may write between them. Then the words do not match each other,
 * and the entry fits no key. */
static words transposition_load(const hm_transposition_entry *entry) {
    uint64_t data = atomic_load_explicit(&entry->data, memory_order_relaxed);
    uint64_t check = atomic_load_explicit(&entry->check, memory_order_relaxed);
    return (words){data, check ^ mixed(data)};
}

static words transposition_pack(const uint64_t key[2], const hm_transposition *entry,
                                unsigned generation) {
    uint64_t data = (uint64_t)entry->move << 32 | (uint64_t)(uint16_t)entry->score << 16 |
                    (uint16_t)entry->eval;
    uint64_t check = key_part(key) | (uint64_t)entry->depth << 8 | generation << 3 | entry->bound;
    return (words){data, check};
}

static hm_transposition transposition_unpack(words w) {
    return (hm_transposition){
        .move = (uint32_t)(w.data >> 32),
        .score = (int16_t)(uint16_t)(w.data >> 16),
        .eval = (int16_t)(uint16_t)w.data,
        .depth = (uint8_t)depth_of(w.check),
        .bound = (uint8_t)(w.check & 3),
    };
}

/* An entry belongs to a position if the 48 bits of the key agree. No entry that was stored lacks a
 * bound, so an empty entry fits no key. */
static bool transposition_fits(words w, const uint64_t key[2]) {
    return key_part((const uint64_t[2]){w.check, 0}) == key_part(key) &&
           (w.check & 3) != HM_BOUND_NONE;
}

/* ---- questions ---- */

/* Looks an entry up by the key. The caller judges depth and bound (hm_node_tt_cutoff). */
bool hm_transposition_probe(const hm_transposition_table *table, const uint64_t key[2],
                            hm_transposition *found) {
    const hm_transposition_entry *line = hm_transposition_line(table, key);
    for (unsigned way = 0; way < HM_TRANSPOSITION_WAYS; way++) {
        words w = transposition_load(&line[way]);
        if (!transposition_fits(w, key)) continue;
        *found = transposition_unpack(w);
        return true;
    }
    return false;
}

/* The value of keeping an entry. The entry with the lowest value in the bucket is replaced: empty
 * ones first, then shallow entries and entries of earlier searches. */
static int replacement_value(words w, unsigned generation) {
    unsigned age = (generation + GENERATIONS - generation_of(w.check)) % GENERATIONS;
    return (w.check & 3) == HM_BOUND_NONE ? -1000 : (int)depth_of(w.check) - AGE_WEIGHT * (int)age;
}

/* An entry of the same position is always replaced, even by a shallower one. Its move survives if
 * the new entry has none. */
void hm_transposition_store(hm_transposition_table *table, const uint64_t key[2],
                            hm_transposition entry) {
    hm_transposition_entry *line = hm_transposition_line(table, key);
    hm_transposition_entry *place = line;
    int least = 0;
    for (unsigned way = 0; way < HM_TRANSPOSITION_WAYS; way++) {
        words w = transposition_load(&line[way]);
        if (transposition_fits(w, key)) {
            if (entry.move == 0) entry.move = (uint32_t)(w.data >> 32);
            place = &line[way];
            break;
        }
        int value = replacement_value(w, table->generation);
        if (way == 0 || value < least) {
            least = value;
            place = &line[way];
        }
    }
    words w = transposition_pack(key, &entry, table->generation);
    atomic_store_explicit(&place->data, w.data, memory_order_relaxed);
    atomic_store_explicit(&place->check, w.check ^ mixed(w.data), memory_order_relaxed);
}

/* A sample of 1,000 entries, as UCI counts `hashfull` in thousandths. */
unsigned hm_transposition_fullness(const hm_transposition_table *table) {
    enum { SAMPLE = 250 };
    unsigned used = 0;
    if (table->entries == NULL || table->lines < SAMPLE) return 0;
    for (unsigned i = 0; i < SAMPLE * HM_TRANSPOSITION_WAYS; i++) {
        words w = transposition_load(&table->entries[i]);
        used += (w.check & 3) != HM_BOUND_NONE && generation_of(w.check) == table->generation;
    }
    return used;
}
