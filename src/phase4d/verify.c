/* The whole proof in one call: constraints of the map, then every gate. */
#include "phase4d.h"

static const struct {
    const char *name;
    const char *statement;
    hm_phase_test *test;
} tests[] = {
    {"INV", "inverse by table = inverse by division", hm_phase_test_inverse},
    {"B", "operator reach = reach on the empty board", hm_phase_test_reach},
    {"B+", "pawns with captures", hm_phase_test_captures},
    {"MOB", "mobility, bishop parity, queen = rook + bishop", hm_phase_test_mobility},
    {"DOUBLE", "double steps from the start ranks", hm_phase_test_double_step},
    {"EDGE", "pawns on the edge", hm_phase_test_edge},
    {"A", "seeded boards: Solution A = coordinates", hm_phase_test_hybrid},
    {"C", "seeded boards: Solution C = coordinates", hm_phase_test_native},
    {"D", "seeded boards: reverse-cast check = forward scan", hm_phase_test_check},
    {"D+", "one king, one pawn of either axis", hm_phase_test_pawn_check},
};

enum { TESTS = sizeof tests / sizeof tests[0] };

_Static_assert(HM_PHASE_GATES == HM_PHASE_CONSTRAINTS + TESTS, "room for every gate");

hm_status hm_phase_verify(const hm_phase_map *map, hm_phase_gate gates[HM_PHASE_GATES],
                          size_t *count, hm_error *error) {
    hm_phase_map chosen;
    hm_phase_default(&chosen);
    if (map != NULL) chosen = *map;
    *count = 0;
    hm_status status = hm_phase_constraints(&chosen, gates, error);
    if (status != HM_OK) return status;
    *count = HM_PHASE_CONSTRAINTS;
    if (gates[1].good < gates[1].total) return HM_OK;
    hm_phase_engine *engine;
    status = hm_phase_engine_create(&chosen, &engine, error);
    if (status != HM_OK) return status;
    for (size_t i = 0; i < TESTS; i++) {
        hm_phase_gate *gate = &gates[(*count)++];
        *gate = (hm_phase_gate){.name = tests[i].name, .statement = tests[i].statement};
        tests[i].test(engine, gate);
    }
    hm_phase_engine_destroy(engine);
    return HM_OK;
}
