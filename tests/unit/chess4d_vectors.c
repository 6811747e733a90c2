/* 4D chess against the recorded truth: legal moves byte for byte, checks, perft. */
#include "harness.h"
#include "support/case4d.h"
#include "support/reference4d.h"

#include <stdlib.h>
#include <string.h>

static uint64_t perft_limit;

static void check_moves(const hm_json_value *object, const hm_4d_position *position) {
    hm_text got = {0}, want = {0};
    case4d_list(position, &got);
    hm_json_value moves, move;
    hm_json_get(object, "moves", &moves);
    hm_json_walk walk;
    hm_json_walk_value(&walk, &moves);
    while (hm_json_next_item(&walk, &move)) {
        hm_text_puts(&want, case4d_string(&move, 1));
        hm_text_add(&want, "\n", 1);
    }
    CHECK_TEXT(got.data == NULL ? "" : got.data, want.data == NULL ? "" : want.data);
    CHECK_INT(hm_4d_count(position), case4d_number(object, "legal_count"));
    hm_text_clear(&got);
    hm_text_clear(&want);
}

static void check_attacked_kings(const hm_json_value *object, const hm_4d_position *position) {
    hm_4d_set kings;
    bool check = hm_4d_in_check(position, position->state.side, &kings);
    CHECK_INT(check, case4d_true(object, "in_check"));
    hm_text got = {0}, want = {0};
    hm_json_value list, item;
    hm_json_get(object, "attacked_kings", &list);
    hm_json_walk walk;
    hm_json_walk_value(&walk, &list);
    while (hm_json_next_item(&walk, &item)) {
        hm_text_puts(&want, case4d_string(&item, 1));
        hm_text_add(&want, " ", 1);
    }
    for (int square = 0; square < HM_4D_SQUARES; square++) {
        if (!HM_4D_SET_HAS(&kings, square)) continue;
        hm_4d_square_format(square, &got);
        hm_text_add(&got, " ", 1);
    }
    CHECK_TEXT(got.data == NULL ? "" : got.data, want.data == NULL ? "" : want.data);
    hm_text_clear(&got);
    hm_text_clear(&want);
    CHECK_INT(hm_4d_in_check(position, position->state.side ^ HM_4D_BLACK, NULL),
              case4d_true(object, "opponent_in_check"));
}

static void check_perft(const hm_json_value *object, const hm_4d_position *position) {
    hm_json_value perft, key, value;
    hm_json_get(object, "perft", &perft);
    hm_json_walk walk;
    hm_json_walk_value(&walk, &perft);
    while (hm_json_next_member(&walk, &key, &value)) {
        uint64_t want = 0, got = 0;
        hm_json_uint64(&value, &want);
        if (want > perft_limit) continue;
        unsigned depth = (unsigned)atoi(case4d_string(&key, 1));
        CHECK(hm_4d_perft(position, depth, 1, NULL, &got, NULL) == HM_OK);
        CHECK_INT(got, want);
    }
}

static void position_record(const hm_json_value *object) {
    hm_4d_state state;
    case4d_state(object, &state);
    test_context(case4d_text(object, "id", 2));
    hm_4d_position *position = malloc(sizeof *position);
    hm_4d_position_init(position, &state);
    CHECK_INT(hm_4d_board_count(&state.board), case4d_number(object, "pieces"));
    check_moves(object, position);
    check_attacked_kings(object, position);
    check_perft(object, position);
    free(position);
    test_context(NULL);
}

/* rules4d, sections 3 to 8. */
static void positions(void) {
    perft_limit = test_rounds(1000000, 100000000, UINT64_MAX);
    case4d_lines("vectors/chess4d/positions.jsonl", position_record);
}

static void reference_record(const hm_json_value *object) {
    static hm_4d_move got[HM_4D_MOVES_MAX], want[HM_4D_MOVES_MAX];
    hm_4d_state state;
    case4d_state(object, &state);
    test_context(case4d_text(object, "id", 2));
    hm_4d_position *position = malloc(sizeof *position);
    hm_4d_position_init(position, &state);
    size_t got_count = hm_4d_generate(position, got);
    size_t want_count = reference_moves(&state, want);
    CHECK_INT(got_count, want_count);
    hm_4d_sort_moves(got, got_count);
    hm_4d_sort_moves(want, want_count);
    CHECK_BYTES(got, want, want_count * sizeof *want);
    free(position);
    test_context(NULL);
}

/* The plain generator is itself held against the vectors, through the library's answers. */
static void plain_reference(void) {
    case4d_lines("vectors/chess4d/positions.jsonl", reference_record);
}

/* ---- threads and watchers ---- */

static bool count_calls(void *context, uint64_t done, uint64_t total) {
    unsigned *calls = context;
    CHECK(done > 0 && total == 0);
    return ++*calls < 3;
}

static void threads(void) {
    hm_4d_position *position = malloc(sizeof *position);
    uint64_t nodes = 0;
    hm_4d_position_start(position);
    for (unsigned jobs = 1; jobs <= 4; jobs++) {
        CHECK(hm_4d_perft(position, 2, jobs, NULL, &nodes, NULL) == HM_OK);
        CHECK_INT(nodes, 4630024);
    }
    hm_4d_divide *divide;
    size_t count;
    unsigned calls = 0;
    hm_watch watch = {.progress = count_calls, .context = &calls};
    hm_error error;
    CHECK_INT(hm_4d_perft_divide(position, 3, 1, &watch, &divide, &count, &error),
              HM_ERR_INTERRUPTED);
    CHECK_INT(calls, 3);
    calls = 0;
    CHECK_INT(hm_4d_perft(position, 3, 1, &watch, &nodes, &error), HM_ERR_INTERRUPTED);
    CHECK_INT(calls, 3);
    CHECK_INT(hm_4d_perft_divide(position, 0, 1, NULL, &divide, &count, &error), HM_ERR_ARGUMENT);
    free(position);
}

TEST_MAIN(TEST(positions), TEST(plain_reference), TEST(threads))
