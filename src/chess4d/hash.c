/* Position keys: 128 bits, the exclusive or of one well-mixed word pair for each feature (piece on
 * square, castling right, en-passant target, Black to move).
 *
 * The words are computed, not looked up: a table of all features would take 0.9 MB and miss the
 * caches, mixing takes a few multiplications. Rules section 10; identity is 128 bits because 64
 * are too few for repetition. */
#include "chess4d/chess4d.h"

/* The finalizer of splitmix64: every input bit changes every output bit with probability 1/2. */
static uint64_t mix(uint64_t value) {
    value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9u;
    value = (value ^ value >> 27) * 0x94d049bb133111ebu;
    return value ^ value >> 31;
}

void hm_4d_key_toggle(hm_4d_key *key, uint64_t feature) {
    key->half[0] ^= mix((feature + 1) * 0x9e3779b97f4a7c15u);
    key->half[1] ^= mix((feature + 1) * 0xd1b54a32d192ed03u);
}
