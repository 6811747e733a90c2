/* Many positions at once (phase4d_batch.h): tables, memory, and which form does the work. */
#include "phase4d/batch.h"

#include <stdlib.h>
#include <string.h>

/* ---- lines as lists of squares ---- */

/* Squares of every line, place by place, HM_PHASE_OUTSIDE behind its end. */
typedef struct layout {
    size_t lines;
    uint16_t square[HM_4D_SQUARES][HM_PHASE_LINE];
} layout;

static void lay_out(const hm_phase_lines *lines, unsigned family, layout *l) {
    l->lines = 0;
    for (unsigned line = 0; line < HM_4D_SQUARES; line++) {
        for (unsigned place = 0; place < HM_PHASE_LINE; place++)
            l->square[line][place] = HM_PHASE_OUTSIDE;
    }
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        unsigned at = lines->at[square][family];
        l->square[at >> 3][at & 7] = (uint16_t)square;
        if ((at >> 3) + 1u > l->lines) l->lines = (at >> 3) + 1u;
    }
}

static unsigned length_of(const uint16_t squares[HM_PHASE_LINE]) {
    unsigned length = 0;
    while (length < HM_PHASE_LINE && squares[length] != HM_PHASE_OUTSIDE)
        length++;
    return length;
}

/* Lines of one length stand together: whoever walks them knows where each ends. */
static void fill_runs(const layout *l, hm_phase_runs *runs) {
    size_t first = 0;
    for (unsigned length = HM_PHASE_LINE; length >= 2; length--) {
        for (size_t line = 0; line < l->lines; line++) {
            if (length_of(l->square[line]) != length) continue;
            runs->run[runs->count] = (hm_phase_run){(uint16_t)first, (uint16_t)length};
            for (unsigned place = 0; place < length; place++) {
                runs->along[first++] = l->square[line][place];
                runs->run_of[l->square[line][place]] = (uint16_t)runs->count;
            }
            runs->count++;
        }
    }
    for (size_t line = 0; line < l->lines; line++) {
        if (length_of(l->square[line]) == 1) {
            runs->run_of[l->square[line][0]] = (uint16_t)runs->count;
        }
    }
}

/* ---- making it ---- */

static void fill_targets(hm_phase_batch *batch, size_t below, size_t residues) {
    const hm_phase_engine *engine = batch->engine;
    batch->target = batch->memory + below;
    for (size_t i = 0; i < below + residues; i++)
        batch->memory[i] = HM_PHASE_OUTSIDE;
    for (unsigned square = 0; square < HM_4D_SQUARES; square++)
        batch->target[engine->phase[square]] = (uint16_t)square;
}

static hm_status allocate(hm_phase_batch *batch, size_t residues, hm_error *error) {
    size_t word = HM_SLICE_WORDS * sizeof(uint64_t);
    batch->memory = malloc(residues * sizeof batch->memory[0]);
    batch->slices = aligned_alloc(HM_SLICE_ALIGNMENT, HM_SLICES * HM_SLICE_FIELDS * word);
    batch->sets = aligned_alloc(HM_SLICE_ALIGNMENT, HM_SLICE_SETS * HM_4D_SQUARES * word);
    if (batch->memory != NULL && batch->slices != NULL && batch->sets != NULL) return HM_OK;
    return hm_fail_memory(error, "a batch of positions");
}

static hm_status fill(hm_phase_batch *batch, hm_error *error) {
    const hm_phase_map *map = &batch->engine->map;
    size_t below = hm_phase_margin(map);
    hm_status status = allocate(batch, below + map->modulus, error);
    layout *l = malloc(sizeof *l);
    if (l == NULL) return hm_fail_memory(error, "a batch of positions");
    for (unsigned family = 0; status == HM_OK && family < HM_PHASE_FAMILIES; family++) {
        lay_out(batch->engine->lines, family, l);
        fill_runs(l, &batch->runs[family]);
    }
    if (status == HM_OK) fill_targets(batch, below, map->modulus);
    free(l);
    return status;
}

hm_status hm_phase_batch_create(const hm_phase_map *map, hm_phase_batch **batch, hm_error *error) {
    *batch = NULL;
    hm_phase_batch *made = calloc(1, sizeof *made);
    if (made == NULL) return hm_fail_memory(error, "a batch of positions");
    for (size_t i = 0; hm_phase_form_get(i) != NULL; i++)
        made->widest = hm_phase_form_get(i);
    hm_status status = hm_phase_engine_create(map, &made->engine, error);
    if (status == HM_OK && made->engine->lines != NULL) status = fill(made, error);
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
    free(batch->memory);
    free(batch->slices);
    free(batch->sets);
    free(batch);
}

/* ---- forms ---- */

const hm_phase_form *hm_phase_form_get(size_t index) {
    const hm_phase_form *const forms[] = {hm_phase_form_plain(), hm_phase_form_avx2(),
                                          hm_phase_form_avx512()};
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (forms[i] != NULL && index-- == 0) return forms[i];
    }
    return NULL;
}

size_t hm_phase_batch_width(const hm_phase_batch *batch) {
    return batch->engine->lines == NULL ? 1 : 64 * batch->widest->words;
}

/* One word of positions is done in words of the machine. */
static const hm_phase_form *choose(const hm_phase_batch *batch, size_t left) {
    return left <= 64 ? hm_phase_form_plain() : batch->widest;
}

static size_t least(size_t a, size_t b) {
    return a < b ? a : b;
}

/* ---- what is asked ---- */

static void destinations_by_one(hm_phase_batch *batch, const hm_4d_state *state, hm_4d_set *set) {
    hm_phase_load(batch->engine, &state->board);
    hm_phase_destination_set(batch->engine, state->side, set);
}

void hm_phase_destinations_batch(hm_phase_batch *batch, const hm_4d_state *states, size_t count,
                                 hm_4d_set *sets) {
    for (size_t i = 0; batch->engine->lines == NULL && i < count; i++)
        destinations_by_one(batch, &states[i], &sets[i]);
    for (size_t i = 0; batch->engine->lines != NULL && i < count;) {
        const hm_phase_form *form = choose(batch, count - i);
        size_t taken = least(count - i, 64 * form->words);
        hm_phase_slices_fill(batch, form, states + i, taken, false);
        form->reach(batch);
        hm_phase_slices_sets(batch, form, taken, sets + i);
        i += taken;
    }
}

static void checks_by_one(hm_phase_batch *batch, const hm_4d_state *state, bool *check) {
    hm_phase_load(batch->engine, &state->board);
    *check = hm_phase_in_check(batch->engine, state->side, 0);
}

void hm_phase_checks_batch(hm_phase_batch *batch, const hm_4d_state *states, size_t count,
                           bool *checks) {
    for (size_t i = 0; batch->engine->lines == NULL && i < count; i++)
        checks_by_one(batch, &states[i], &checks[i]);
    for (size_t i = 0; batch->engine->lines != NULL && i < count;) {
        const hm_phase_form *form = choose(batch, count - i);
        size_t taken = least(count - i, 64 * form->words);
        hm_phase_slices_fill(batch, form, states + i, taken, true);
        form->reach(batch);
        hm_phase_slices_checks(batch, form, taken, checks + i);
        i += taken;
    }
}

void hm_phase_legal_batch(hm_phase_batch *batch, const hm_4d_state *states, size_t count,
                          uint64_t *counts) {
    for (size_t i = 0; i < count; i++)
        counts[i] = hm_phase_generate(batch->engine, &states[i], NULL, 0);
}
