/* Legal moves of a batch: what does not depend on how rows are worked on (batch_danger.h says what
 * is found, batch_legal.h how moves are counted). */
#include "phase4d/batch.h"

#include <string.h>

/* ---- from rows to numbers ---- */

/* Adds, for each position, `times` the sum over all places. Every tally is a number of
 * HM_TALLY_BITS bits for each place and position. A waiting carry is added first, as one more of
 * its weight. Then eight rows turn into a word for each position, of which a byte holds the bits of
 * one weight. */
static void add_totals(const hm_phase_batch *batch, hm_row_tally *tally, uint64_t times,
                       uint64_t totals[HM_BATCH]) {
    hm_row carried = {{0}};
    for (unsigned k = 0; k < HM_TALLY_BITS; k++) {
        for (unsigned i = 0; i < HM_ROW; i++) {
            uint64_t held = (tally->added >> k & 1) != 0 ? tally->held[k].square[i] : 0;
            uint64_t sum = tally->sum[k].square[i], carry = carried.square[i];
            tally->sum[k].square[i] = sum ^ held ^ carry;
            carried.square[i] = (sum & held) | ((sum | held) & carry);
        }
    }
    for (unsigned first = 0; first < HM_TALLY_BITS; first += 8) {
        hm_row words[8];
        memcpy(words, &tally->sum[first], sizeof words);
        batch->form->transpose(words);
        for (unsigned i = 0; i < HM_BATCH; i++) {
            /* How many bits each byte has: pairs, then fours, then eights are added side by side.
             */
            uint64_t word = words[i / HM_ROW].square[i % HM_ROW];
            word -= word >> 1 & 0x5555555555555555u;
            word = (word & 0x3333333333333333u) + (word >> 2 & 0x3333333333333333u);
            uint64_t bytes = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fu;
            for (unsigned k = 0; bytes != 0; k++, bytes >>= 8)
                totals[i] += ((bytes & 0xff) << (first + k)) * times;
        }
    }
}

/* ---- checks ---- */

/* Numbers as bits of words, as far as they go. Returns the positions in which one goes further. */
static uint64_t slice(const uint64_t numbers[HM_BATCH], uint64_t bits[HM_CHECK_BITS]) {
    uint64_t more = 0;
    memset(bits, 0, HM_CHECK_BITS * sizeof bits[0]);
    for (unsigned i = 0; i < HM_BATCH; i++) {
        for (unsigned k = 0; k < HM_CHECK_BITS; k++)
            bits[k] |= (numbers[i] >> k & 1) << i;
        more |= (uint64_t)(numbers[i] >> HM_CHECK_BITS != 0) << i;
    }
    return more;
}

uint64_t hm_phase_rows_count(hm_phase_batch *batch, uint64_t counts[HM_BATCH]) {
    hm_row_legal *legal = batch->legal;
    memset(counts, 0, HM_BATCH * sizeof counts[0]);
    memset(legal->check_bit, 0, sizeof legal->check_bit);
    legal->checked = legal->forked = legal->some_double = legal->several_double = 0;
    batch->form->danger(batch);
    if (legal->checks.added > 0) {
        /* Where there are more checks than bits for them, the engine is asked. */
        const uint64_t *twice = hm_rows_of(batch, HM_ROW_DOUBLE)->square;
        uint64_t checks[HM_BATCH] = {0}, kings[HM_BATCH] = {0}, others[HM_BATCH];
        add_totals(batch, &legal->checks, 1, checks);
        add_totals(batch, &legal->kings, 1, kings);
        for (unsigned i = 0; i < HM_BATCH; i++) {
            legal->checked |= (uint64_t)(kings[i] > 0) << i;
            legal->forked |= (uint64_t)(kings[i] > 1) << i;
            others[i] = kings[i] > 0 ? kings[i] - 1 : 0;
        }
        legal->hard |= slice(checks, legal->check_bit);
        slice(kings, legal->king_bit); /* no more than checks */
        slice(others, legal->other_bit);
        /* Finds the kings that are the only ones in check twice. */
        for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
            legal->several_double |= legal->some_double & twice[square];
            legal->some_double |= twice[square];
        }
    }
    batch->form->count(batch);
    add_totals(batch, &legal->moves, 1, counts);
    add_totals(batch, &legal->pairs, 2, counts);
    add_totals(batch, &legal->promotions, 3, counts);
    return legal->hard;
}
