/* Four-player chess against the recorded truth: legal moves, perft, special rules. */
#include "harness.h"
#include "support/reference4p.h"
#include "support/vectors4p.h"

#include <stdlib.h>
#include <string.h>

static hm_4p_mode mode_of(const hm_json_value *item) {
    char *name = vector_text(item, "mode");
    hm_4p_mode mode = HM_4P_TEAMS;
    CHECK(hm_4p_mode_named(name, strlen(name), &mode));
    free(name);
    return mode;
}

static hm_4p_position position_of(const hm_json_value *item, hm_4p_mode mode) {
    char *fen = vector_text(item, "fen4");
    hm_4p_position position = position4p(fen, mode);
    free(fen);
    return position;
}

/* ---- lists ---- */

/* The texts of an array of strings, one a line. */
static void add_strings(const hm_json_value *item, const char *key, hm_text *text) {
    hm_json_value list, string;
    hm_json_walk walk;
    if (!hm_json_get(item, key, &list)) return;
    hm_json_walk_value(&walk, &list);
    while (hm_json_next_item(&walk, &string)) {
        hm_json_decode_text(&string, text);
        hm_text_puts(text, "\n");
    }
}

/* "d2-d4", "d7-d8=Q": written here as the vectors do. */
static void add_move(hm_4p_move move, hm_text *text) {
    static const char letters[] = ".PNBRQKQ";
    int from = HM_4P_MOVE_FROM(move), to = HM_4P_MOVE_TO(move);
    hm_text_printf(text, "%c%d-%c%d", 'a' + HM_4P_FILE(from), HM_4P_RANK(from) + 1,
                   'a' + HM_4P_FILE(to), HM_4P_RANK(to) + 1);
    if (HM_4P_MOVE_PROMOTION(move) != 0) {
        hm_text_printf(text, "=%c", letters[HM_4P_MOVE_PROMOTION(move)]);
    }
    hm_text_puts(text, "\n");
}

static void list_moves(const hm_4p_position *position, hm_text *text) {
    static hm_4p_move moves[HM_4P_MOVES_MAX];
    size_t count = hm_4p_generate(position, moves);
    CHECK_INT(hm_4p_count(position), count);
    CHECK_INT(hm_4p_has_legal_move(position, position->state.side), count > 0);
    hm_4p_sort_moves(moves, count);
    for (size_t i = 0; i < count; i++) {
        add_move(moves[i], text);
        CHECK(hm_4p_is_legal(position, moves[i]));
    }
}

static void check_moves(const hm_json_value *item, const hm_4p_position *position) {
    hm_text got = {0}, want = {0};
    list_moves(position, &got);
    add_strings(item, "moves", &want);
    CHECK_TEXT(got.data == NULL ? "" : got.data, want.data == NULL ? "" : want.data);
    hm_text_clear(&got);
    hm_text_clear(&want);
}

/* The plain generator of the tests is itself held against the vectors. */
static void check_reference(const hm_4p_position *position) {
    static hm_4p_move got[HM_4P_MOVES_MAX], want[HM_4P_MOVES_MAX];
    size_t count = hm_4p_generate(position, got);
    CHECK_INT(reference4p_moves(&position->state, &position->rules, want), count);
    hm_4p_sort_moves(got, count);
    hm_4p_sort_moves(want, count);
    CHECK_BYTES(got, want, count * sizeof *want);
}

/* ---- perft ---- */

/* All depths of the array `key` whose number is at most `limit`. */
static void check_perft(const hm_json_value *item, const char *key, const hm_4p_position *position,
                        uint64_t limit) {
    hm_json_value list, number;
    hm_json_walk walk;
    unsigned depth = 0;
    CHECK(hm_json_get(item, key, &list));
    hm_json_walk_value(&walk, &list);
    while (hm_json_next_item(&walk, &number)) {
        uint64_t want = 0, got = 0;
        hm_json_uint64(&number, &want);
        depth++;
        if (want > limit) break;
        CHECK_INT(hm_4p_perft(position, depth, 1, NULL, &got, NULL), HM_OK);
        CHECK_INT(got, want);
    }
    CHECK(depth > 0);
}

/* rules4p, sections 3.1, 3.2, 3.3, 3.4 and 4. */
static void positions(void) {
    vectors4p vectors;
    hm_json_value item;
    vectors4p_open(&vectors, "positions.json");
    while (vectors4p_next(&vectors, &item)) {
        hm_4p_position position = position_of(&item, mode_of(&item));
        check_moves(&item, &position);
        check_reference(&position);
        check_perft(&item, "perft", &position, test_rounds(10000, UINT64_MAX, UINT64_MAX));
    }
    vectors4p_close(&vectors);
}

/* rules4p, sections 3.1 and 3.2. */
static void special_rules(void) {
    vectors4p vectors;
    hm_json_value item;
    vectors4p_open(&vectors, "special_rules.json");
    while (vectors4p_next(&vectors, &item)) {
        hm_4p_position position = position_of(&item, mode_of(&item));
        check_moves(&item, &position);
        check_reference(&position);
    }
    vectors4p_close(&vectors);
}

/* The option adds exactly the moves that the vectors name, in the one position that names any. */
static void king_capture_overrides_check(void) {
    vectors4p vectors;
    hm_json_value item;
    unsigned with_extra = 0;
    vectors4p_open(&vectors, "special_rules.json");
    while (vectors4p_next(&vectors, &item)) {
        hm_json_value extra;
        if (!hm_json_get(&item, "extra_moves_if_king_capture_overrides_check", &extra)) continue;
        hm_4p_position position = position_of(&item, mode_of(&item));
        position.rules.king_capture_overrides_check = true;
        hm_4p_position_init(&position, &position.state, &position.rules);
        hm_text got = {0}, want = {0};
        list_moves(&position, &got);
        add_strings(&item, "extra_moves_if_king_capture_overrides_check", &want);
        add_strings(&item, "moves", &want);
        CHECK_INT(got.length, want.length);
        CHECK(strstr(got.data, "f7-n7\n") != NULL);
        check_reference(&position);
        with_extra++;
        hm_text_clear(&got);
        hm_text_clear(&want);
    }
    vectors4p_close(&vectors);
    CHECK_INT(with_extra, 1);
}

/* Both modes, to depth 5; in the long run to depth 7, where they differ: the seventh ply is
 * Yellow's, whom Red's second move may have put in check or pinned, which partners do not
 * (rules4p, section 2). */
static void starts(void) {
    vectors4p vectors;
    hm_json_value item;
    vectors4p_open(&vectors, "perft_start.json");
    while (vectors4p_next(&vectors, &item)) {
        char *name = vector_text(&item, "setup"), *fen = vector_text(&item, "fen4");
        hm_4p_setup setup = HM_4P_SETUPS;
        test_context(name);
        CHECK(hm_4p_setup_named(name, strlen(name), &setup));
        for (int mode = HM_4P_TEAMS; mode <= HM_4P_FFA; mode++) {
            hm_4p_position position = position4p(fen, (hm_4p_mode)mode);
            hm_4p_state state;
            hm_4p_state_start(&state, setup);
            CHECK_BYTES(&position.state, &state, sizeof state);
            check_perft(&item, mode == HM_4P_TEAMS ? "perft" : "perft_ffa", &position,
                        test_rounds(10000, 5000000, UINT64_MAX));
        }
        free(name);
        free(fen);
    }
    vectors4p_close(&vectors);
}

/* ---- names ---- */

/* rules4p, section 2. */
static void setup_names(void) {
    hm_4p_setup setup = HM_4P_SETUPS;
    for (int i = 0; i < HM_4P_SETUPS; i++) {
        const char *name = hm_4p_setup_name((hm_4p_setup)i), *tag = hm_4p_setup_tag((hm_4p_setup)i);
        char prefixed[32] = "4p:";
        strcat(prefixed, name);
        CHECK(hm_4p_setup_named(name, strlen(name), &setup) && setup == (hm_4p_setup)i);
        CHECK(hm_4p_setup_named(tag, strlen(tag), &setup) && setup == (hm_4p_setup)i);
        CHECK(hm_4p_setup_named(prefixed, strlen(prefixed), &setup) && setup == (hm_4p_setup)i);
    }
    CHECK(hm_4p_setup_named("4p:start", 8, &setup) && setup == HM_4P_CLASSIC);
    CHECK(!hm_4p_setup_named("2PC", 3, &setup));
    CHECK(!hm_4p_setup_named("", 0, &setup));
}

static void rule_names(void) {
    hm_4p_mode mode = HM_4P_TEAMS;
    hm_4p_profile profile = HM_4P_CURRENT;
    CHECK(hm_4p_mode_named("FFA", 3, &mode) && mode == HM_4P_FFA);
    CHECK(hm_4p_mode_named("Solo", 4, &mode) && mode == HM_4P_SOLO);
    CHECK(!hm_4p_mode_named("ff", 2, &mode));
    CHECK(hm_4p_profile_named("2018", 4, &profile) && profile == HM_4P_2018);
    CHECK(!hm_4p_profile_named("2016", 4, &profile));
    CHECK_TEXT(hm_4p_mode_name(HM_4P_TEAMS), "teams");
    CHECK_TEXT(hm_4p_profile_name(HM_4P_CURRENT), "current");
}

/* rules4p, sections 6.4 and 8. */
static void profiles(void) {
    hm_4p_rules rules;
    hm_4p_rules_init(&rules, HM_4P_CURRENT, HM_4P_FFA);
    CHECK(rules.en_passant && rules.walking && rules.walking_attacks);
    CHECK_INT(rules.promotion_rank, 8);
    CHECK_INT(rules.draw_clock, 0);
    CHECK_INT(rules.draw_rounds, 50);
    CHECK(rules.draws_end && !rules.grey_captures_reset && rules.leaving_resets);
    CHECK_INT(rules.repetitions, 3);
    CHECK_INT(rules.points.checks[1][0], 1);
    CHECK_INT(rules.points.checks[0][0], 1);
    hm_4p_rules_init(&rules, HM_4P_2022, HM_4P_FFA);
    CHECK_INT(rules.points.checks[1][0], 1);
    CHECK_INT(rules.points.checks[0][0], 5);
    CHECK(rules.draws_end && rules.walking);
    hm_4p_rules_init(&rules, HM_4P_2018, HM_4P_TEAMS);
    CHECK(!rules.en_passant && !rules.walking);
    CHECK_INT(rules.promotion_rank, 11);
    CHECK_INT(rules.draw_clock, 100);
    CHECK(!rules.draws_end && rules.grey_captures_reset && !rules.leaving_resets);
    CHECK_INT(rules.repetitions, 5);
    CHECK_INT(rules.points.mate, 20);
    hm_4p_rules_init(&rules, HM_4P_2017, HM_4P_FFA);
    CHECK_INT(rules.points.mate, 15);
}

/* ---- the shape of the board ---- */

/* rules4p, section 1. */
static void board(void) {
    int squares = 0;
    for (int square = -100; square < 400; square++)
        squares += hm_4p_exists(square);
    CHECK_INT(squares, 160);
    CHECK(!hm_4p_exists(HM_4P_SQUARE(2, 2)) && hm_4p_exists(HM_4P_SQUARE(3, 2)));
    CHECK(!hm_4p_exists(HM_4P_SQUARE(11, 11)) && hm_4p_exists(HM_4P_SQUARE(11, 10)));
}

static void copies(void) {
    hm_4p_position open = position4p("4PC", HM_4P_FFA), *position;
    open.state.points[HM_4P_GREEN] = 7;
    CHECK_INT(hm_4p_position_create(&position, NULL), HM_OK);
    hm_4p_position_copy(position, &open);
    CHECK_BYTES(position, &open, sizeof open);
    CHECK_BYTES(hm_4p_position_rules(position), &open.rules, sizeof open.rules);
    CHECK_INT(hm_4p_position_points(position, HM_4P_GREEN), 7);
    hm_4p_position_destroy(position);
}

/* ---- threads and watchers ---- */

static bool stop_at_third(void *context, uint64_t leaves, uint64_t total) {
    unsigned *calls = context;
    CHECK(leaves > 0 && total == 0);
    return ++*calls < 3;
}

static void threads(void) {
    hm_4p_position position = position4p("4PC", HM_4P_TEAMS);
    uint64_t nodes = 0;
    for (unsigned jobs = 1; jobs <= 4; jobs++) {
        CHECK_INT(hm_4p_perft(&position, 4, jobs, NULL, &nodes, NULL), HM_OK);
        CHECK_INT(nodes, 152050);
    }
    hm_4p_divide *divide;
    size_t count;
    unsigned calls = 0;
    hm_watch watch = {.progress = stop_at_third, .context = &calls};
    hm_error error;
    CHECK_INT(hm_4p_perft_divide(&position, 5, 1, &watch, &divide, &count, &error),
              HM_ERR_INTERRUPTED);
    CHECK_INT(calls, 3);
    calls = 0;
    CHECK_INT(hm_4p_perft(&position, 5, 1, &watch, &nodes, &error), HM_ERR_INTERRUPTED);
    CHECK_INT(calls, 3);
    CHECK_INT(hm_4p_perft_divide(&position, 0, 1, NULL, &divide, &count, &error), HM_ERR_ARGUMENT);
    CHECK_INT(hm_4p_perft_divide(&position, 3, 2, NULL, &divide, &count, &error), HM_OK);
    CHECK_INT(count, 20);
    nodes = 0;
    for (size_t i = 0; i < count; i++)
        nodes += divide[i].nodes;
    CHECK_INT(nodes, 7800);
    free(divide);
}

/* rules4p, section 4: taking a king is one leaf, however deep the count goes. */
static void king_captures_end_lines(void) {
    hm_4p_position position =
        position4p("R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-14/14/14/14/14/14/bK,6,rR,6/14/14/14/14/14/"
                   "14/7,rK,6",
                   HM_4P_TEAMS);
    uint64_t nodes = 0;
    hm_4p_divide *divide;
    size_t count;
    CHECK_INT(hm_4p_perft_divide(&position, 3, 1, NULL, &divide, &count, NULL), HM_OK);
    for (size_t i = 0; i < count; i++) {
        bool takes = HM_4P_MOVE_TO(divide[i].move) == HM_4P_SQUARE(0, 7);
        CHECK(takes ? divide[i].nodes == 1 : divide[i].nodes > 1);
        nodes += divide[i].nodes;
    }
    free(divide);
    CHECK_INT(nodes, reference4p_perft(&position.state, &position.rules, 3));
}

TEST_MAIN(TEST(positions), TEST(special_rules), TEST(king_capture_overrides_check), TEST(starts),
          TEST(setup_names), TEST(rule_names), TEST(profiles), TEST(board), TEST(copies),
          TEST(threads), TEST(king_captures_end_lines))
