/* The whole proof in one call: constraints of the map, then every gate. */
#include "phase4d/gates.h"

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

static const struct {
    const char *name;
    const char *statement;
    hm_phase_legal_test *test;
} legal_tests[] = {
    {"E", "seeded states: legal moves = those of the rules engine", hm_phase_test_legal},
    {"E+", "seeded games: legal moves = those of the rules engine", hm_phase_test_games},
};

enum {
    TESTS = sizeof tests / sizeof tests[0],
    LEGAL_TESTS = sizeof legal_tests / sizeof legal_tests[0]
};

_Static_assert(HM_PHASE_GATES == HM_PHASE_CONSTRAINTS + TESTS + LEGAL_TESTS, "one entry a gate");

static hm_status run_tests(hm_phase_proof *proof, hm_phase_gate *gates, hm_error *error) {
    hm_status status = HM_OK;
    for (size_t i = 0; i < TESTS && status == HM_OK; i++, proof->done++) {
        hm_phase_gate *gate = &gates[proof->done];
        *gate = (hm_phase_gate){.name = tests[i].name, .statement = tests[i].statement};
        status = hm_watch_ask(proof->watch, proof->done, HM_PHASE_GATES, error);
        if (status == HM_OK) tests[i].test(proof->engine, gate);
    }
    for (size_t i = 0; i < LEGAL_TESTS && status == HM_OK; i++, proof->done++) {
        hm_phase_gate *gate = &gates[proof->done];
        *gate = (hm_phase_gate){.name = legal_tests[i].name, .statement = legal_tests[i].statement};
        status = legal_tests[i].test(proof, gate, error);
    }
    return status;
}

hm_status hm_phase_verify(const hm_phase_map *map, const hm_watch *watch,
                          hm_phase_gate gates[HM_PHASE_GATES], size_t *count, hm_error *error) {
    hm_phase_map chosen;
    hm_phase_proof proof = {.watch = watch, .done = HM_PHASE_CONSTRAINTS};
    hm_phase_default(&chosen);
    if (map != NULL) chosen = *map;
    *count = 0;
    hm_status status = hm_phase_test_constraints(&chosen, watch, HM_PHASE_GATES, gates, error);
    if (status != HM_OK) return status;
    *count = HM_PHASE_CONSTRAINTS;
    if (chosen.axes != 4 || chosen.side != 8) return HM_OK;
    if (gates[1].good < gates[1].total) return HM_OK; /* shared phases: no inverse */
    status = hm_phase_engine_create(&chosen, &proof.engine, error);
    if (status != HM_OK) return status;
    status = run_tests(&proof, gates, error);
    *count = HM_PHASE_GATES;
    hm_phase_engine_destroy(proof.engine);
    return status;
}
