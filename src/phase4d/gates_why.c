/* The constraints as gates, and why one of them fails: generators with a common divisor, squares
 * that share a phase, the subgroup that is closed, vectors that vanish. */
#include "phase4d/constraints.h"
#include "phase4d/gates.h"
#include "phase4d/vectors.h"

#include <stdlib.h>

/* ---- C1 to C3 ---- */

static void explain_divisors(hm_phase_proof *proof) {
    for (uint32_t axis = 0; axis < proof->map->axes; axis++) {
        uint32_t common = hm_phase_common_divisor(proof->map->generator[axis], proof->map->modulus);
        hm_phase_failure failure = {.kind = HM_PHASE_OF_NUMBER, .origin = axis, .number = common};
        if (common > 1 && hm_phase_may_keep(proof)) hm_phase_keep(proof, &failure, NULL, NULL);
    }
}

/* Each phase that several squares have, by the smallest of these. */
static void explain_shared(hm_phase_proof *proof, const hm_phase_inverse *inverse, uint32_t *room) {
    uint32_t squares = hm_phase_squares(proof->map);
    for (uint32_t square = 0; square < squares && hm_phase_may_keep(proof); square++) {
        uint32_t phase = inverse->phase[square], count = 0;
        if (hm_phase_inverse_first(inverse, phase) != square) continue;
        for (uint32_t s = square; s != HM_PHASE_NONE; s = hm_phase_inverse_next(inverse, s))
            /* NOLINTNEXTLINE(core.NullDereference): the caller has reserved it or returned */
            room[count++] = s;
        if (count == 1) continue;
        hm_phase_failure failure = {
            .kind = HM_PHASE_OF_SHARED, .origin = HM_PHASE_NONE, .number = phase, .extra = count};
        hm_phase_keep(proof, &failure, NULL, room);
    }
}

static hm_status explain_image(hm_phase_proof *proof) {
    hm_phase_inverse inverse = {0};
    uint32_t squares = hm_phase_squares(proof->map);
    hm_status status = hm_phase_inverse_make(proof->map, &inverse, proof->error);
    uint32_t *room = malloc(squares * sizeof room[0]);
    if (status == HM_OK && room == NULL) status = hm_fail_memory(proof->error, "squares");
    if (status == HM_OK) explain_shared(proof, &inverse, room);
    free(room);
    hm_phase_inverse_free(&inverse);
    return status;
}

/* Phases that are closed are the multiples of M divided by their number. */
static void explain_closed(hm_phase_proof *proof) {
    uint64_t distinct = proof->report->gates[HM_PHASE_DISTINCT].good;
    hm_phase_failure failure = {.kind = HM_PHASE_OF_NUMBER,
                                .number = proof->map->modulus / distinct};
    if (hm_phase_may_keep(proof)) hm_phase_keep(proof, &failure, NULL, NULL);
}

/* ---- C4 to C5M: vectors ---- */

static hm_status keep_vectors(hm_phase_proof *proof, hm_phase_vectors *vectors) {
    hm_status status = vectors->failed ? hm_fail_memory(proof->error, "vectors") : HM_OK;
    hm_phase_vectors_finish(vectors);
    for (size_t i = 0; status == HM_OK && i < vectors->list.count; i++) {
        const hm_phase_vector *vector = &vectors->list.at[i];
        hm_phase_failure failure = {.kind = HM_PHASE_OF_VECTOR, .multiple = vector->multiple};
        memcpy(failure.vector, vector->coefficient, sizeof failure.vector);
        hm_phase_keep(proof, &failure, NULL, NULL);
    }
    free(vectors->list.at);
    return status;
}

static hm_status explain_vectors(hm_phase_proof *proof, bool modulo) {
    hm_phase_vectors vectors = {.map = proof->map, .keep = proof->report->keep};
    hm_status status = hm_phase_find_dependent(&vectors, modulo ? proof->map->modulus : 0,
                                               proof->watch, proof->error);
    hm_status kept = keep_vectors(proof, &vectors);
    return status == HM_OK ? kept : status;
}

static hm_status explain_steps(hm_phase_proof *proof) {
    hm_phase_vectors vectors = {.map = proof->map, .keep = proof->report->keep};
    hm_status status = hm_phase_find_equal_steps(&vectors, proof->error);
    hm_status kept = keep_vectors(proof, &vectors);
    return status == HM_OK ? kept : status;
}

/* ---- all ---- */

static hm_status gates_why_explain(hm_phase_proof *proof, int constraint) {
    switch (constraint) {
    case HM_PHASE_COPRIME:
        explain_divisors(proof);
        return HM_OK;
    case HM_PHASE_DISTINCT:
        return explain_image(proof);
    case HM_PHASE_NOT_CLOSED:
        explain_closed(proof);
        return HM_OK;
    case HM_PHASE_STEPS_DIFFER:
        return explain_steps(proof);
    default:
        return explain_vectors(proof, constraint == HM_PHASE_INDEPENDENT_MODULO);
    }
}

hm_status hm_phase_test_constraints(hm_phase_proof *proof) {
    hm_phase_report *report = proof->report;
    hm_status status = hm_phase_count_constraints(proof->map, proof->watch, HM_PHASE_GATES,
                                                  report->gates, proof->error);
    for (int i = 0; status == HM_OK && i < HM_PHASE_CONSTRAINTS; i++) {
        proof->gate = &report->gates[report->count++];
        bool holds = proof->gate->good == proof->gate->total;
        if (!holds && report->keep > 0) status = gates_why_explain(proof, i);
    }
    return status;
}
