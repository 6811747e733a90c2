/* phase4d: the gates. All hold on the published map; on the rejected one they score what is
 * published, which shows that they can fail. */
#include "harness.h"
#include "hypermate/more/phase4d_proof.h"

#include <string.h>

static const hm_phase_map rejected = {
    .axes = 4, .side = 8, .modulus = 12181, .generator = {1523, 191, 23, 3}};

static const hm_phase_map pair = {.axes = 2, .side = 8, .modulus = 640, .generator = {67, 7}};

static const hm_phase_gate *find(const hm_phase_gate *gates, size_t count, const char *name) {
    static const hm_phase_gate none = {"", "", 0, 0};
    for (size_t i = 0; i < count; i++) {
        if (strcmp(gates[i].name, name) == 0) return &gates[i];
    }
    CHECK_TEXT("no such gate", name);
    return &none;
}

/* rules4d, sections 1 and 4. */
static void every_gate_holds_on_the_published_map(void) {
    static const struct {
        const char *name;
        uint64_t total;
    } totals[] = {
        {"C2", 4096}, {"C4", 208},       {"C5", 707280},  {"C5M", 707280}, {"INV", 145451},
        {"B", 36864}, {"B+", 16384},     {"MOB", 12290},  {"DOUBLE", 2},   {"EDGE", 5632},
        {"D", 200},   {"D+", 4 * 25088}, {"MOD", 290902}, {"E", 100},      {"E+", 400},
    };
    hm_phase_gate gates[HM_PHASE_GATES];
    size_t count;
    CHECK_INT(hm_phase_verify(NULL, NULL, gates, &count, NULL), HM_OK);
    CHECK_INT(count, HM_PHASE_GATES);
    for (size_t i = 0; i < count; i++) {
        test_context(gates[i].name);
        CHECK_INT(gates[i].good, gates[i].total);
        CHECK(gates[i].total > 0);
        CHECK(gates[i].statement[0] != '\0');
    }
    for (size_t i = 0; i < sizeof totals / sizeof totals[0]; i++) {
        test_context(totals[i].name);
        CHECK_INT(find(gates, count, totals[i].name)->total, totals[i].total);
    }
    test_context(NULL);
    CHECK_INT(find(gates, count, "A")->total, find(gates, count, "C")->total);
    CHECK_INT(find(gates, count, "FIELD")->total, find(gates, count, "C")->total);
    CHECK(find(gates, count, "C")->total > 15000);
}

static void the_rejected_map_scores_as_published(void) {
    hm_phase_gate gates[HM_PHASE_GATES];
    size_t count;
    CHECK_INT(hm_phase_verify(&rejected, NULL, gates, &count, NULL), HM_OK);
    CHECK_INT(count, HM_PHASE_GATES);
    const hm_phase_gate *reach = find(gates, count, "B");
    CHECK_INT(reach->good, 20486);
    CHECK_INT(reach->total, 36864);
    static const char *const broken[] = {"C5", "C5M", "B", "B+", "MOB", "EDGE", "C"};
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        const hm_phase_gate *gate = find(gates, count, broken[i]);
        CHECK(gate->good < gate->total);
    }
}

/* Another program counted for this map: 2,848 origins from which the rook reaches 28 squares, none
 * from which the bishop keeps its colour, 1,024 from which rook and bishop have no square in
 * common; in the centre knight and king reach what they should. Without the last 64 squares bishops
 * would keep their colour from three origins, and from 1,056 there would be nothing in common. */
static void mobility_is_that_of_all_squares(void) {
    static const hm_phase_map map = {
        .axes = 4, .side = 8, .modulus = 40009, .generator = {2754, 2136, 2135, 1941}};
    hm_phase_gate gates[HM_PHASE_GATES];
    size_t count;
    CHECK_INT(hm_phase_verify(&map, NULL, gates, &count, NULL), HM_OK);
    CHECK_INT(find(gates, count, "MOB")->good, 2848 + 0 + 1024 + 2);
    CHECK_INT(find(gates, count, "MOB")->total, 3 * 4096 + 2);
}

static void a_map_without_an_engine_has_constraints_and_reach(void) {
    static const hm_phase_map twice = {
        .axes = 4, .side = 8, .modulus = 145451, .generator = {3, 3, 43, 647}};
    hm_phase_gate gates[HM_PHASE_GATES];
    size_t count;
    hm_phase_engine *engine;
    hm_error error;
    CHECK_INT(hm_phase_verify(&twice, NULL, gates, &count, NULL), HM_OK);
    CHECK_INT(count, HM_PHASE_CONSTRAINTS + 2);
    CHECK(gates[1].good < 4096);
    CHECK(find(gates, count, "B")->good < 36864);
    CHECK_INT(hm_phase_verify(&pair, NULL, gates, &count, NULL), HM_OK);
    CHECK_INT(count, HM_PHASE_CONSTRAINTS + 2);
    CHECK_INT(find(gates, count, "B")->good, 7 * 64); /* no w-pawns */
    CHECK_INT(find(gates, count, "B")->total, 7 * 64);
    CHECK_INT(find(gates, count, "B+")->good, 2 * 64);
    CHECK_INT(hm_phase_engine_create(&twice, &engine, &error), HM_ERR_ARGUMENT);
    CHECK(engine == NULL);
}

/* ---- reasons ---- */

/* The text of a failure of a gate, by its number; "" beyond the last. */
static const char *reason(const hm_phase_report *report, const char *name, size_t number,
                          hm_text *text) {
    size_t count, failures;
    const hm_phase_gate *gates = hm_phase_report_gates(report, &count);
    text->length = 0;
    for (size_t i = 0; i < count; i++) {
        if (strcmp(gates[i].name, name) != 0) continue;
        const hm_phase_failure *first = hm_phase_report_failures(report, i, &failures);
        if (number < failures) hm_phase_failure_format(report, first + number, text);
    }
    return text->length == 0 ? "" : text->data;
}

static void failures_have_reasons(void) {
    static const hm_phase_map control = {
        .axes = 2, .side = 8, .modulus = 1024, .generator = {3, 7}};
    static const hm_phase_map closed = {.axes = 2, .side = 8, .modulus = 64, .generator = {8, 1}};
    static const hm_phase_map equal = {.axes = 2, .side = 8, .modulus = 641, .generator = {7, 7}};
    static const struct {
        const hm_phase_map *map;
        const char *gate;
        size_t number;
        const char *text;
    } table[] = {
        {&rejected, "C5", 0, "191 = 10*3 + 7*23"},
        {&rejected, "C5M", 0, "8*1523 = 3 + 12181"},
        {&rejected, "C5", 3, ""},
        {&rejected, "B", 0,
         "R from 0,0,0,1: extra 1,0,0,0 2,0,0,0 3,0,0,0 4,0,0,0 5,0,0,0 6,0,0,0 7,0,0,0"},
        {&control, "C2", 0, "phase 21: squares 0,3 7,0"},
        {&control, "C5", 0, "7*3 = 3*7"},
        {&control, "B", 0, "R from 0,0: extra 7,1 7,2 7,3 7,4"},
        {&closed, "C1", 0, "8 and 64 have the divisor 8 in common"},
        {&closed, "C3", 0, "the phases are the multiples of 1"},
        {&closed, "C5M", 0, "8*8 = 64"},
        {&equal, "C4", 0, "7 = 7"},
        {&pair, "B", 0, ""},
    };
    hm_text text = {0};
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        hm_phase_report *report;
        test_context(table[i].text);
        CHECK_INT(hm_phase_prove(table[i].map, HM_PHASE_MAP_ONLY, 3, NULL, &report, NULL), HM_OK);
        CHECK_TEXT(reason(report, table[i].gate, table[i].number, &text), table[i].text);
        hm_phase_report_destroy(report);
    }
    hm_text_clear(&text);
}

/* What the rook of the documentation does: seven steps along w arrive at 0,1,0,0. */
static void every_failure_is_kept_when_asked(void) {
    static const char rook[] = "R from 0,0,7,3: extra 0,1,0,0 ";
    hm_phase_report *report;
    hm_text text = {0};
    bool seen = false;
    size_t count, failures = 1;
    CHECK_INT(hm_phase_prove(&rejected, HM_PHASE_MAP_ONLY, SIZE_MAX, NULL, &report, NULL), HM_OK);
    CHECK_INT(hm_phase_report_gates(report, &count)[6].good, 20486);
    CHECK(hm_phase_report_map(report)->modulus == rejected.modulus);
    hm_phase_report_failures(report, 6, &failures);
    CHECK_INT(failures, 36864 - 20486);
    for (size_t i = 0; i < failures; i++)
        seen |= strncmp(reason(report, "B", i, &text), rook, sizeof rook - 1) == 0;
    CHECK(seen);
    hm_phase_report_failures(report, 0, &failures);
    CHECK_INT(failures, 0);
    CHECK(hm_phase_report_failures(report, HM_PHASE_GATES, &failures) == NULL);
    hm_text_clear(&text);
    hm_phase_report_destroy(report);
}

static void an_engine_needs_a_board_of_4d_chess(void) {
    static const hm_phase_map huge = {
        .axes = 4, .side = 8, .modulus = (1u << 24) + 1, .generator = {9719, 647, 43, 3}};
    hm_phase_engine *engine;
    CHECK_INT(hm_phase_engine_create(&pair, &engine, NULL), HM_ERR_ARGUMENT);
    CHECK_INT(hm_phase_engine_create(&huge, &engine, NULL), HM_ERR_LIMIT);
    hm_phase_engine_destroy(NULL);
}

TEST_MAIN(TEST(every_gate_holds_on_the_published_map), TEST(the_rejected_map_scores_as_published),
          TEST(mobility_is_that_of_all_squares),
          TEST(a_map_without_an_engine_has_constraints_and_reach), TEST(failures_have_reasons),
          TEST(every_failure_is_kept_when_asked), TEST(an_engine_needs_a_board_of_4d_chess))
