/* The constraints as gates, and why one of them fails: generators with a common divisor, squares
 * that share a phase, the subgroup that is closed, vectors that vanish. */
#include "phase4d/constraints.h"
#include "phase4d/gates.h"
#include "phase4d/vectors.h"

#include <stdlib.h>

/* C4 to C5M: the shortest vectors that vanish. */
static hm_status explain_vectors(hm_phase_proof *proof, int constraint) {
    hm_phase_vectors vectors = {.map = proof->map, .keep = proof->report->keep};
    uint32_t modulus = constraint == HM_PHASE_INDEPENDENT_MODULO ? proof->map->modulus : 0;
    hm_status status = constraint == HM_PHASE_STEPS_DIFFER
                           ? hm_phase_find_equal_steps(&vectors, proof->error)
                           : hm_phase_find_dependent(&vectors, modulus, proof->watch, proof->error);
    bool failed = vectors.failed;
    if (status == HM_OK && failed) status = hm_fail_memory(proof->error, "vectors");
    hm_phase_vectors_finish(&vectors);
    for (size_t i = 0; !failed && i < vectors.list.count; i++) {
        const hm_phase_vector *vector = &vectors.list.at[i];
        hm_phase_failure failure = {.kind = HM_PHASE_OF_VECTOR, .multiple = vector->multiple};
        memcpy(failure.vector, vector->coefficient, sizeof failure.vector);
        hm_phase_keep(proof, &failure, NULL, NULL);
    }
    free(vectors.list.at);
    return status;
}

hm_status hm_phase_test_constraints(hm_phase_proof *proof) {
    hm_phase_report *report = proof->report;
    const hm_phase_map *map = proof->map;
    hm_status status =
        hm_phase_count_constraints(map, proof->watch, HM_PHASE_GATES, report->gates, proof->error);
    for (int i = 0; status == HM_OK && i < HM_PHASE_CONSTRAINTS; i++) {
        proof->gate = &report->gates[report->count++];
        if (proof->gate->good == proof->gate->total || report->keep == 0) continue;
        hm_phase_failure failure = {.kind = HM_PHASE_OF_NUMBER};
        for (uint32_t axis = 0; i == HM_PHASE_COPRIME && axis < map->axes; axis++) {
            failure.origin = axis;
            failure.number = hm_phase_common_divisor(map->generator[axis], map->modulus);
            if (failure.number > 1 && hm_phase_may_keep(proof))
                hm_phase_keep(proof, &failure, NULL, NULL);
        }
        if (i == HM_PHASE_DISTINCT) {
            /* C2: each phase that several squares have, by the smallest of these. */
            hm_phase_inverse inverse = {0};
            uint32_t squares = hm_phase_squares(proof->map);
            status = hm_phase_inverse_make(proof->map, &inverse, proof->error);
            uint32_t *room = malloc(squares * sizeof room[0]);
            if (status == HM_OK && room == NULL) status = hm_fail_memory(proof->error, "squares");
            for (uint32_t square = 0;
                 status == HM_OK && square < squares && hm_phase_may_keep(proof); square++) {
                uint32_t phase = inverse.phase[square], count = 0;
                if (hm_phase_inverse_first(&inverse, phase) != square) continue;
                for (uint32_t s = square; s != HM_PHASE_NONE;
                     s = hm_phase_inverse_next(&inverse, s))
                    /* NOLINTNEXTLINE(core.NullDereference): without room the status is not HM_OK */
                    room[count++] = s;
                if (count == 1) continue;
                hm_phase_failure shared = {.kind = HM_PHASE_OF_SHARED,
                                           .origin = HM_PHASE_NONE,
                                           .number = phase,
                                           .extra = count};
                hm_phase_keep(proof, &shared, NULL, room);
            }
            free(room);
            hm_phase_inverse_free(&inverse);
        }
        if (i == HM_PHASE_NOT_CLOSED && hm_phase_may_keep(proof)) {
            /* Phases that are closed are the multiples of M divided by their number. */
            failure.number = map->modulus / report->gates[HM_PHASE_DISTINCT].good;
            hm_phase_keep(proof, &failure, NULL, NULL);
        }
        if (i > HM_PHASE_NOT_CLOSED) status = explain_vectors(proof, i);
    }
    return status;
}
