/* phase4d: the gates. All hold on the published map; on the rejected one they score what is
 * published, which shows that they can fail. */
#include "harness.h"
#include "hypermate/phase4d.h"

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

static void every_gate_holds_on_the_published_map(void) {
    static const struct {
        const char *name;
        uint64_t total;
    } totals[] = {
        {"C2", 4096},    {"C4", 208},    {"C5", 707280}, {"C5M", 707280},
        {"INV", 145451}, {"B", 36864},   {"B+", 16384},  {"MOB", 12290},
        {"DOUBLE", 2},   {"EDGE", 5632}, {"D", 200},     {"D+", 4 * 25088},
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

static void a_map_without_an_inverse_has_constraints_only(void) {
    static const hm_phase_map twice = {
        .axes = 4, .side = 8, .modulus = 145451, .generator = {3, 3, 43, 647}};
    hm_phase_gate gates[HM_PHASE_GATES];
    size_t count;
    hm_phase_engine *engine;
    hm_error error;
    CHECK_INT(hm_phase_verify(&twice, NULL, gates, &count, NULL), HM_OK);
    CHECK_INT(count, HM_PHASE_CONSTRAINTS);
    CHECK(gates[1].good < 4096);
    CHECK_INT(hm_phase_verify(&pair, NULL, gates, &count, NULL), HM_OK);
    CHECK_INT(count, HM_PHASE_CONSTRAINTS);
    CHECK_INT(hm_phase_engine_create(&twice, &engine, &error), HM_ERR_ARGUMENT);
    CHECK(engine == NULL);
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
          TEST(a_map_without_an_inverse_has_constraints_only),
          TEST(an_engine_needs_a_board_of_4d_chess))
