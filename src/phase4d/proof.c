/* The whole proof in one call: constraints of the map, then every gate. */
#include "phase4d/gates.h"
#include "phase4d/phase_report.h"

#include <stdlib.h>

typedef struct test {
    const char *name;
    const char *statement;
    hm_phase_test *run;
} test;

/* On any map. */
static const test map_tests[] = {
    {"B", "operator reach = reach on the empty board", hm_phase_test_reach},
    {"B+", "pawns with captures", hm_phase_test_captures},
};

/* On maps that the construction makes. */
static const test tower_tests[] = {
    {"TOWER", "each number is the first that the ladder allows", hm_phase_test_tower},
};

/* Where there is an engine. */
static const test engine_tests[] = {
    {"INV", "inverse by table = inverse by arithmetic", hm_phase_test_inverse},
    {"MOD", "remainder by multiplication = remainder by division", hm_phase_test_reduction},
    {"MOB", "mobility, bishop parity, queen = rook + bishop", hm_phase_test_mobility},
    {"DOUBLE", "double steps from the start ranks", hm_phase_test_double_step},
    {"EDGE", "pawns on the edge", hm_phase_test_edge},
    {"A", "seeded boards: Solution A = coordinates", hm_phase_test_hybrid},
    {"FIELD", "seeded boards: Solution B = coordinates", hm_phase_test_field},
    {"C", "seeded boards: Solution C = coordinates", hm_phase_test_native},
    {"D", "seeded boards: reverse-cast check = forward scan", hm_phase_test_check},
    {"D+", "one king, one pawn of either axis", hm_phase_test_pawn_check},
    {"E", "seeded states: legal moves = those of the rules engine", hm_phase_test_legal},
    {"E+", "seeded games: legal moves = those of the rules engine", hm_phase_test_games},
};

enum {
    MAP_TESTS = sizeof map_tests / sizeof map_tests[0],
    TOWER_TESTS = sizeof tower_tests / sizeof tower_tests[0],
    ENGINE_TESTS = sizeof engine_tests / sizeof engine_tests[0]
};

_Static_assert(HM_PHASE_GATES == HM_PHASE_CONSTRAINTS + MAP_TESTS + TOWER_TESTS + ENGINE_TESTS,
               "one entry a gate");

static hm_status run_tests(hm_phase_proof *proof, const test *tests, size_t count) {
    hm_status status = HM_OK;
    for (size_t i = 0; status == HM_OK && i < count; i++) {
        status = hm_phase_ask(proof);
        if (status != HM_OK) break;
        hm_phase_open_gate(proof, tests[i].name, tests[i].statement);
        status = tests[i].run(proof);
    }
    if (status == HM_OK && proof->failed) status = hm_fail_memory(proof->error, "a proof");
    return status;
}

hm_status hm_phase_prove(const hm_phase_map *map, unsigned flags, size_t keep,
                         const hm_watch *watch, hm_phase_report **report, hm_error *error) {
    *report = NULL;
    hm_status status = hm_phase_map_validate(map, error);
    if (status != HM_OK) return status;
    hm_phase_report *made = calloc(1, sizeof *made);
    if (made == NULL) return hm_fail_memory(error, "a proof");
    made->map = *map;
    made->keep = keep < HM_PHASE_KEPT ? keep : HM_PHASE_KEPT;
    hm_phase_proof proof = {.map = &made->map, .report = made, .watch = watch, .error = error};
    status = hm_phase_test_constraints(&proof);
    if (status == HM_OK) status = run_tests(&proof, map_tests, MAP_TESTS);
    if (status == HM_OK && hm_phase_derive(map, &(hm_phase_derivation){0}))
        status = run_tests(&proof, tower_tests, TOWER_TESTS);
    /* Maps of another board, or on which squares share phases, have no engine. */
    const hm_phase_gate *distinct = &made->gates[HM_PHASE_DISTINCT];
    if (status == HM_OK && (flags & HM_PHASE_MAP_ONLY) == 0 && map->axes == 4 && map->side == 8 &&
        distinct->good == distinct->total) {
        status = hm_phase_engine_create(map, &proof.engine, error);
        if (status == HM_OK) status = run_tests(&proof, engine_tests, ENGINE_TESTS);
        hm_phase_engine_destroy(proof.engine);
    }
    if (status == HM_OK)
        *report = made;
    else
        hm_phase_report_destroy(made);
    return status;
}

hm_status hm_phase_verify(const hm_phase_map *map, const hm_watch *watch,
                          hm_phase_gate gates[HM_PHASE_GATES], size_t *count, hm_error *error) {
    hm_phase_map chosen;
    hm_phase_report *report;
    hm_phase_default(&chosen);
    if (map != NULL) chosen = *map;
    *count = 0;
    hm_status status = hm_phase_prove(&chosen, 0, 0, watch, &report, error);
    if (status != HM_OK) return status;
    /* NOLINTNEXTLINE(core.NullDereference): HM_OK means that it is set */
    for (size_t i = 0; i < report->count; i++)
        gates[(*count)++] = report->gates[i];
    hm_phase_report_destroy(report);
    return HM_OK;
}
