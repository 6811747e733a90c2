/* Boards into slices and back: a transposition of bits, 64 positions by 64 squares at a time. */
#include "phase4d/batch.h"

#include <string.h>

/* ---- into slices ---- */

/* One word of the bits of a square, for every field and set. */
typedef struct place {
    uint64_t *slice, *set;
    size_t words;
} place;

static void put_field(const place *p, hm_slice_field field, uint64_t bits) {
    p->slice[field * p->words] = bits;
}

static void put_set(const place *p, hm_slice_set set, uint64_t bits) {
    p->set[(size_t)set * HM_4D_SQUARES * p->words] = bits;
}

/* What the bits of the piece's number say, and in which positions its colour is not the own one. */
static void fill_square(const place *p, uint64_t b0, uint64_t b1, uint64_t b2, uint64_t other) {
    uint64_t all = b0 | b1 | b2, own = all & ~other;
    put_field(p, HM_SLICE_OWN, own);
    put_field(p, HM_SLICE_REACHED, 0);
    put_field(p, HM_SLICE_OCCUPIED, all);
    put_field(p, HM_SLICE_SLIDERS, own & b2 & (b0 ^ b1)); /* 5 and 6 */
    put_set(p, HM_SLICE_DIAGONAL, own & b2 & ~b0);        /* 4 and 6 */
    put_set(p, HM_SLICE_KNIGHTS, own & b0 & b1 & ~b2);
    put_set(p, HM_SLICE_KINGS, own & b0 & b1 & b2);
    put_set(p, HM_SLICE_PAWNS_Y, own & ~b0 & b1 & ~b2);
    put_set(p, HM_SLICE_PAWNS_W, own & b0 & ~b1 & ~b2);
    put_set(p, HM_SLICE_ENEMY_KINGS, other & b0 & b1 & b2);
}

_Static_assert(HM_4D_PAWN_W == 1 && HM_4D_PAWN_Y == 2 && HM_4D_KNIGHT == 3 && HM_4D_BISHOP == 4 &&
                   HM_4D_ROOK == 5 && HM_4D_QUEEN == 6 && HM_4D_KING == 7,
               "bits of the kinds");

/* 64 squares from `first` on, of at most 64 positions, into word number `word`. */
static void fill_block(hm_phase_batch *batch, const hm_phase_form *form, const hm_4d_state *states,
                       size_t count, unsigned first, size_t word) {
    uint64_t bits[4][64];
    batch->widest->take(states, count, first, bits);
    for (unsigned square = 0; square < 64; square++) {
        place p = {hm_slice_at(batch, form->words, first + square, 0) + word,
                   hm_slice_of(batch, form->words, 0, first + square) + word, form->words};
        fill_square(&p, bits[0][square], bits[1][square], bits[2][square],
                    bits[3][square] ^ batch->black[word]);
    }
}

/* Outside, pieces of the own side block every way. */
static void fill_outside(hm_phase_batch *batch, size_t words) {
    uint64_t *slice = hm_slice_at(batch, words, HM_PHASE_OUTSIDE, 0);
    memset(slice, 0, HM_SLICE_FIELDS * words * sizeof slice[0]);
    memset(slice + HM_SLICE_OCCUPIED * words, 0xff, words * sizeof slice[0]);
    memset(slice + HM_SLICE_OWN * words, 0xff, words * sizeof slice[0]);
}

static void note_colours(hm_phase_batch *batch, size_t words, const hm_4d_state *states,
                         size_t count, bool turned) {
    memset(batch->black, 0, words * sizeof batch->black[0]);
    for (size_t i = 0; i < count; i++) {
        uint64_t black = (states[i].side == HM_4D_BLACK) != turned;
        batch->black[i / 64] |= black << i % 64;
    }
}

void hm_phase_slices_fill(hm_phase_batch *batch, const hm_phase_form *form,
                          const hm_4d_state *states, size_t count, bool turned) {
    fill_outside(batch, form->words);
    note_colours(batch, form->words, states, count, turned);
    for (unsigned square = 0; square < HM_4D_SQUARES; square += 64) {
        for (size_t word = 0; word < form->words; word++) {
            size_t first = word * 64 < count ? word * 64 : count;
            size_t in_word = count - first < 64 ? count - first : 64;
            fill_block(batch, form, states + first, in_word, square, word);
        }
    }
}

/* ---- and back ---- */

void hm_phase_slices_sets(const hm_phase_batch *batch, const hm_phase_form *form, size_t count,
                          hm_4d_set *sets) {
    for (unsigned block = 0; block < HM_4D_SQUARES / 64; block++) {
        for (size_t word = 0; word * 64 < count; word++) {
            uint64_t rows[64];
            for (unsigned square = 0; square < 64; square++) {
                rows[square] =
                    hm_slice_at(batch, form->words, block * 64 + square, HM_SLICE_REACHED)[word];
            }
            batch->widest->transpose(rows);
            for (size_t i = 0; i < 64 && word * 64 + i < count; i++)
                sets[word * 64 + i].word[block] = rows[i];
        }
    }
}

void hm_phase_slices_checks(const hm_phase_batch *batch, const hm_phase_form *form, size_t count,
                            bool *checks) {
    size_t words = form->words;
    uint64_t checked[HM_SLICE_WORDS] = {0};
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        const uint64_t *reached = hm_slice_at(batch, words, square, HM_SLICE_REACHED);
        const uint64_t *kings = hm_slice_of(batch, words, HM_SLICE_ENEMY_KINGS, square);
        for (size_t word = 0; word < words; word++)
            checked[word] |= reached[word] & kings[word];
    }
    for (size_t i = 0; i < count; i++)
        checks[i] = (checked[i / 64] >> i % 64 & 1) != 0;
}
