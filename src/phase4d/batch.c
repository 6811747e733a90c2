/* Many positions at once (batches.h): memory, forms, and what is asked. */
#include "phase4d/batch.h"
#include "core/list.h"
#include "phase4d/make.h"
#include "phase4d/phase_engine.h"

#include <stdlib.h>
#include <string.h>

/* ---- making it ---- */

hm_status hm_phase_batch_create(const hm_phase_map *map, hm_phase_batch **batch, hm_error *error) {
    *batch = NULL;
    hm_phase_batch *made = calloc(1, sizeof *made);
    if (made == NULL) return hm_fail_memory(error, "a batch of positions");
    for (size_t i = 0; hm_phase_form_get(i) != NULL; i++)
        made->form = hm_phase_form_get(i);
    hm_status status = hm_phase_engine_create(map, &made->engine, error);
    bool rows = status == HM_OK && made->engine->lines != NULL && hm_phase_rows_find(made);
    if (rows) {
        made->rows = hm_aligned_create(HM_ROW_SETS * (HM_ROWS + 1) * sizeof made->rows[0]);
        made->legal = hm_aligned_create(sizeof *made->legal);
        if (made->rows == NULL || made->legal == NULL)
            status = hm_fail_memory(error, "a batch of positions");
    }
    if (status != HM_OK) {
        hm_phase_batch_destroy(made);
        return status;
    }
    *batch = made;
    return HM_OK;
}

void hm_phase_batch_destroy(hm_phase_batch *batch) {
    if (batch == NULL) return;
    hm_phase_engine_destroy(batch->engine);
    hm_aligned_destroy(batch->rows);
    hm_aligned_destroy(batch->legal);
    free(batch);
}

const hm_phase_form *hm_phase_form_get(size_t index) {
    const hm_phase_form *const forms[] = {hm_phase_form_plain(), hm_phase_form_avx2(),
                                          hm_phase_form_avx512()};
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (forms[i] != NULL && index-- == 0) return forms[i];
    }
    return NULL;
}

size_t hm_phase_batch_width(const hm_phase_batch *batch) {
    return batch->rows == NULL ? 1 : HM_BATCH;
}

/* ---- portions ---- */

/* A batch costs the same whatever it holds; few positions are faster one by one. Returns how many
 * of those that are left were taken, 0 when the next one is for the engine. With `turned` the side
 * that is not to move is the own one. */
static size_t batch_take(hm_phase_batch *batch, const hm_4d_state *states, size_t left,
                         bool turned) {
    size_t count = left < HM_BATCH ? left : HM_BATCH;
    if (batch->rows == NULL || count < HM_PHASE_FEW) return 0;
    batch->black = 0;
    for (size_t i = 0; i < count; i++)
        batch->black |= (uint64_t)((states[i].side == HM_4D_BLACK) != turned) << i;
    batch->form->take(batch, states, count);
    return count;
}

/* ---- destinations ---- */

void hm_phase_destinations_batch(hm_phase_batch *batch, const hm_4d_state *states, size_t count,
                                 hm_4d_set *sets) {
    for (size_t i = 0; i < count;) {
        size_t taken = batch_take(batch, states + i, count - i, false);
        if (taken > 0) {
            batch->form->reach(batch);
            const hm_row *reached = hm_rows_of(batch, HM_ROW_REACHED),
                         *own = hm_rows_of(batch, HM_ROW_OWN);
            for (unsigned block = 0; block < HM_4D_SQUARES / 64; block++) {
                hm_row words[8];
                for (unsigned k = 0; k < 64; k++) {
                    unsigned at = block * 8 + k / HM_ROW, place = k % HM_ROW;
                    words[k / HM_ROW].square[place] =
                        reached[at].square[place] & ~own[at].square[place];
                }
                batch->form->transpose(words);
                for (size_t k = 0; k < taken; k++)
                    sets[i + k].word[block] = words[k / HM_ROW].square[k % HM_ROW];
            }
            i += taken;
        } else {
            hm_phase_load(batch->engine, &states[i].board);
            hm_phase_destination_set(batch->engine, states[i].side, &sets[i]);
            i++;
        }
    }
}

/* ---- checks ---- */

void hm_phase_checks_batch(hm_phase_batch *batch, const hm_4d_state *states, size_t count,
                           bool *checks) {
    for (size_t i = 0; i < count;) {
        size_t taken = batch_take(batch, states + i, count - i, true);
        if (taken > 0) {
            batch->form->reach(batch);
            /* Kings that the other side may go to. */
            const uint64_t *reached = hm_rows_of(batch, HM_ROW_REACHED)->square;
            const uint64_t *kings = hm_rows_of(batch, HM_ROW_ENEMY_KINGS)->square;
            uint64_t checked = 0;
            for (unsigned square = 0; square < HM_4D_SQUARES; square++)
                checked |= reached[square] & kings[square];
            for (size_t k = 0; k < taken; k++)
                checks[i + k] = (checked >> k & 1) != 0;
            i += taken;
        } else {
            hm_phase_load(batch->engine, &states[i].board);
            checks[i] = hm_phase_in_check(batch->engine, states[i].side, 0);
            i++;
        }
    }
}

/* ---- legal moves ---- */

static uint64_t count_by_one(hm_phase_batch *batch, const hm_4d_state *state) {
    return hm_phase_generate(batch->engine, state, NULL, 0);
}

/* Castling and en passant are counted by the engine, where there may be any. */
void hm_phase_legal_batch(hm_phase_batch *batch, const hm_4d_state *states, size_t count,
                          uint64_t *counts) {
    for (size_t i = 0; i < count;) {
        uint64_t all[HM_BATCH];
        size_t taken = batch_take(batch, states + i, count - i, false);
        uint64_t hard = taken > 0 ? hm_phase_rows_count(batch, all) : 0;
        for (size_t k = 0; k < taken; k++)
            counts[i + k] = (hard >> k & 1) != 0
                                ? count_by_one(batch, &states[i + k])
                                : all[k] + hm_phase_count_special(batch->engine, &states[i + k]);
        if (taken == 0) counts[i] = count_by_one(batch, &states[i]);
        i += taken > 0 ? taken : 1;
    }
}
