/* phase4d: the gates. All hold on the published map; on the rejected one they score what is
 * published, which shows that they can fail. */
#include "harness.h"
#include "hypermate/more/phase4d_proof.h"
#include "phase4d/phase_engine.h"
#include "phase4d/phase_report.h"
#include "phase4d/seeded.h"

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
        {"C2", 4096},    {"C4", 208},    {"C5", 707280}, {"C5M", 707280},
        {"INV", 145451}, {"B", 36864},   {"B+", 16384},  {"MOB", 12290},
        {"DOUBLE", 2},   {"EDGE", 5632}, {"D", 200},     {"D+", 4 * 25088},
        {"MOD", 290902}, {"E", 100},     {"E+", 400},    {"TOWER", 27},
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
    CHECK_INT(count, HM_PHASE_CONSTRAINTS + 3);
    CHECK_INT(find(gates, count, "TOWER")->good, 5);  /* 7, and 64 to 67 */
    CHECK_INT(find(gates, count, "B")->good, 7 * 64); /* no w-pawns */
    CHECK_INT(find(gates, count, "B")->total, 7 * 64);
    CHECK_INT(find(gates, count, "B+")->good, 2 * 64);
    CHECK_INT(hm_phase_engine_create(&twice, &engine, &error), HM_ERR_ARGUMENT);
    CHECK(engine == NULL);
}

/* ---- figures ---- */

static hm_phase_figure figure_of(const hm_phase_report *report, size_t gate, hm_4d_piece piece) {
    static const hm_phase_figure none = {0, 0, 0};
    hm_phase_figure figures[HM_4D_PIECES];
    size_t count = hm_phase_report_pieces(report, gate, figures);
    for (size_t i = 0; i < count; i++) {
        if (figures[i].piece == piece) return figures[i];
    }
    return none;
}

static void figures_of_pieces_sum_to_those_of_the_gate(const hm_phase_map *map) {
    static const char *const without[] = {"INV", "MOD", "TOWER", "E", "E+"};
    hm_phase_report *report;
    size_t count;
    CHECK_INT(hm_phase_prove(map, 0, 0, NULL, &report, NULL), HM_OK);
    const hm_phase_gate *gates = hm_phase_report_gates(report, &count);
    for (size_t i = 0; i < count; i++) {
        hm_phase_figure figures[HM_4D_PIECES], sum = {0, 0, 0};
        bool none = i < HM_PHASE_CONSTRAINTS;
        test_context(gates[i].name);
        for (size_t k = 0; k < sizeof without / sizeof without[0]; k++)
            none |= strcmp(gates[i].name, without[k]) == 0;
        size_t pieces = hm_phase_report_pieces(report, i, figures);
        CHECK(none == (pieces == 0));
        for (size_t k = 0; k < pieces; k++) {
            sum.good += figures[k].good;
            sum.total += figures[k].total;
        }
        CHECK_INT(sum.good, none ? 0 : gates[i].good);
        CHECK_INT(sum.total, none ? 0 : gates[i].total);
    }
    CHECK_INT(hm_phase_report_pieces(report, count, (hm_phase_figure[HM_4D_PIECES]){{0, 0, 0}}), 0);
    hm_phase_report_destroy(report);
}

/* What another program counted for the rejected map: origins that are wrong for each piece. */
static void every_piece_has_figures(void) {
    static const struct {
        hm_4d_piece piece;
        uint64_t wrong;
    } table[] = {{HM_4D_ROOK, 4092},
                 {HM_4D_BISHOP, 4096},
                 {HM_4D_QUEEN, 4096},
                 {HM_4D_KNIGHT, 2528},
                 {HM_4D_KING, 1328},
                 {HM_4D_PAWN_Y, 119},
                 {HM_4D_PAWN_W, 0},
                 {HM_4D_PAWN_Y | HM_4D_BLACK, 119},
                 {HM_4D_PAWN_W | HM_4D_BLACK, 0}};
    hm_phase_report *report;
    CHECK_INT(hm_phase_prove(&rejected, HM_PHASE_MAP_ONLY, 0, NULL, &report, NULL), HM_OK);
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        hm_phase_figure figure = figure_of(report, 6, table[i].piece);
        CHECK_INT(figure.total, 4096);
        CHECK_INT(figure.total - figure.good, table[i].wrong);
    }
    CHECK_INT(figure_of(report, 6, HM_4D_ROOK | HM_4D_BLACK).total, 0);
    hm_phase_report_destroy(report);
    figures_of_pieces_sum_to_those_of_the_gate(&rejected);
    hm_phase_map published;
    hm_phase_default(&published);
    figures_of_pieces_sum_to_those_of_the_gate(&published);
}

/* ---- the derivation ---- */

/* The published text has 145451 as the last bound; its formula gives 145447. */
static void the_numbers_in_between_are_those_published(void) {
    static const char *const texts[] = {
        "3 is the first generator",
        "43 is the first prime from 14*3 + 1 = 43",
        "647 is the first prime from 14*46 + 1 = 645",
        "9719 is the first prime from 14*693 + 1 = 9703",
        "145451 is the first prime from 7*10412 + 7*(9719 + 647) + 1 = 145447",
    };
    hm_phase_map published;
    hm_phase_derivation d;
    hm_text text = {0};
    hm_phase_default(&published);
    CHECK(hm_phase_derive(&published, &d));
    CHECK_INT(d.ladder, 14);
    CHECK_INT(d.count, 5);
    CHECK_INT(d.largest_phase, 72884);
    CHECK_INT(d.largest_sum, 145768);
    for (size_t i = 0; i < d.count; i++) {
        text.length = 0;
        hm_phase_step_format(&d, i, &text);
        CHECK_TEXT(text.data, texts[i]);
    }
    CHECK(hm_phase_derive(&rejected, &d));
    CHECK(d.given);
    CHECK_INT(d.ladder, 7);
    CHECK_INT(d.count, 4);
    hm_text_clear(&text);
}

static void other_maps_have_no_derivation(void) {
    static const hm_phase_map maps[] = {
        {.axes = 2, .side = 8, .modulus = 1024, .generator = {3, 7}},
        {.axes = 4, .side = 8, .modulus = 145451, .generator = {9719, 647, 47, 3}},
        {.axes = 4, .side = 8, .modulus = 145451, .generator = {9719, 647, 43, 1}},
        {.axes = 1, .side = 2, .modulus = 2, .generator = {1}},
        {.axes = 8,
         .side = 5,
         .modulus = INT32_MAX,
         .generator = {INT32_MAX - 1, 2, 2, 2, 2, 2, 2, 2147483629}},
    };
    hm_phase_derivation d;
    for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++)
        CHECK(!hm_phase_derive(&maps[i], &d));
}

/* All towers that a search finds are derived, and pass the gate. */
static void what_a_search_finds_is_derived(void) {
    static const struct {
        uint32_t axes, side, modulus;
    } boards[] = {{2, 8, 640}, {2, 8, 0}, {1, 8, 0}, {3, 6, 0}, {4, 8, 0}, {3, 2, 0}, {2, 3, 101}};
    hm_phase_tower found[64];
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        size_t count;
        CHECK_INT(hm_phase_search(boards[i].axes, boards[i].side, boards[i].modulus, 20, NULL,
                                  found, 64, &count, NULL),
                  HM_OK);
        for (size_t k = 0; k < count && k < 64; k++) {
            hm_phase_map map;
            hm_phase_derivation d;
            hm_phase_report *report;
            size_t gates;
            CHECK_INT(hm_phase_construct(&found[k], &map, NULL), HM_OK);
            CHECK(hm_phase_derive(&map, &d));
            CHECK_INT(d.step[0].number, found[k].first);
            if (boards[i].axes == 4) continue; /* the gates take a while */
            CHECK_INT(hm_phase_prove(&map, HM_PHASE_MAP_ONLY, 0, NULL, &report, NULL), HM_OK);
            const hm_phase_gate *last = hm_phase_report_gates(report, &gates) + gates - 1;
            CHECK_TEXT(last->name, "TOWER");
            CHECK_INT(last->good, last->total);
            hm_phase_report_destroy(report);
        }
    }
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

/* ---- without pawns ---- */

/* An engine on the rejected map sees attackers that are none. */
static void checks_without_pawns_agree(void) {
    static hm_4d_state state;
    hm_phase_engine *engine, *wrong;
    size_t differences = 0;
    CHECK_INT(hm_phase_engine_create(NULL, &engine, NULL), HM_OK);
    CHECK_INT(hm_phase_engine_create(&rejected, &wrong, NULL), HM_OK);
    for (uint64_t seed = 0; seed < 30; seed++) {
        bool check;
        uint64_t safe;
        hm_phase_seeded_state(seed, &state);
        CHECK(hm_phase_agrees_without_pawns(engine, &state, &check, &safe));
        hm_phase_load(engine, &state.board);
        CHECK(check == hm_phase_in_check(engine, state.side, HM_PHASE_NO_PAWNS));
        differences += !hm_phase_agrees_without_pawns(wrong, &state, &check, &safe);
    }
    CHECK(differences > 0);
    hm_phase_engine_destroy(engine);
    hm_phase_engine_destroy(wrong);
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
          TEST(a_map_without_an_engine_has_constraints_and_reach), TEST(every_piece_has_figures),
          TEST(the_numbers_in_between_are_those_published), TEST(other_maps_have_no_derivation),
          TEST(what_a_search_finds_is_derived), TEST(failures_have_reasons),
          TEST(every_failure_is_kept_when_asked), TEST(checks_without_pawns_agree),
          TEST(an_engine_needs_a_board_of_4d_chess))
