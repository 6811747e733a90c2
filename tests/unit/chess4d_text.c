/* The notations of 4D chess: recorded pairs, what readers take and refuse, and where errors are. */
#include "harness.h"
#include "support/case4d.h"

#include "chess4d/notation/json4d.h"
#include "chess4d/notation/text4d.h"
#include "core/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- recorded positions in several notations ---- */

static void compare_moves(const hm_json_value *record, const hm_4d_position *position) {
    hm_json_value moves, item, json;
    hm_json_walk walk;
    if (!hm_json_get(record, "moves", &moves)) return;
    hm_json_walk_value(&walk, &moves);
    while (hm_json_next_item(&walk, &item)) {
        const char *coordinates = case4d_text(&item, "coord", 1);
        const char *compact = case4d_text(&item, "c4d", 2);
        hm_text text = {0}, short_text = {0};
        hm_4d_move move = 0, again = 0;
        CHECK(hm_4d_move_parse(position, coordinates, strlen(coordinates), &move, NULL) == HM_OK);
        hm_4d_move_format(move, &text);
        CHECK_TEXT(text.data, coordinates);
        hm_4d_move_format_c4d(position, move, &short_text);
        CHECK_TEXT(short_text.data, compact);
        hm_text_clear(&text);
        hm_text_clear(&short_text);
        CHECK(hm_4d_move_parse(position, compact, strlen(compact), &again, NULL) == HM_OK);
        CHECK_INT(again, move);

        hm_4d_move_words words;
        CHECK(hm_json_get(&item, "json", &json));
        CHECK(hm_4d_json_move_parse(json.text, json.length, &words, NULL) == HM_OK);
        CHECK_INT(hm_4d_move_find(position, &words), move);
        hm_text written = {0};
        hm_4d_json_put_move(move, &written);
        CHECK(hm_4d_json_move_parse(written.data, written.length, &words, NULL) == HM_OK);
        CHECK_INT(hm_4d_move_find(position, &words), move);
        hm_text_clear(&written);
    }
}

static void notation_record(const hm_json_value *record) {
    hm_4d_state state, read;
    case4d_state(record, &state);
    test_context(case4d_text(record, "id", 3));
    char *want = strdup(case4d_record(&state, 1));
    hm_text text = {0};
    hm_4d_c4dpos_format(&state, &text);
    CHECK_TEXT(text.data, case4d_text(record, "c4dpos", 0));
    CHECK(hm_4d_c4dpos_parse(text.data, text.length, &read, NULL) == HM_OK);
    CHECK_TEXT(case4d_record(&read, 1), want);

    hm_json_value json;
    CHECK(hm_json_get(record, "json_position", &json));
    CHECK(hm_4d_json_parse(json.text, json.length, &read, NULL) == HM_OK);
    CHECK_TEXT(case4d_record(&read, 1), want);
    text.length = 0;
    hm_4d_json_format(&state, &text);
    CHECK(hm_4d_json_parse(text.data, text.length, &read, NULL) == HM_OK);
    CHECK_TEXT(case4d_record(&read, 1), want);

    CHECK(hm_4d_state_parse(want, strlen(want), 0, &read, NULL) == HM_OK);
    CHECK_TEXT(case4d_record(&read, 1), want);
    hm_text_clear(&text);
    free(want);

    hm_4d_position *position = malloc(sizeof *position);
    hm_4d_position_init(position, &state);
    compare_moves(record, position);
    free(position);
    test_context(NULL);
}

static void notations(void) {
    case4d_lines("vectors/chess4d/notation.jsonl", notation_record);
}

/* ---- what the reference takes and refuses ---- */

static void accept_position(const hm_json_value *record, const char *text) {
    hm_4d_state got, want;
    bool ok = hm_4d_c4dpos_parse(text, strlen(text), &got, NULL) == HM_OK;
    CHECK_INT(ok, case4d_true(record, "ok"));
    if (!ok) return;
    case4d_state(record, &want);
    CHECK_TEXT(case4d_record(&got, 1), case4d_record(&want, 2));
}

static void accept_move(const hm_json_value *record, const char *text) {
    hm_4d_move_words got, want;
    hm_json_value move;
    bool ok = hm_4d_move_words_parse(text, strlen(text), &got, NULL) == HM_OK;
    CHECK_INT(ok, case4d_true(record, "ok"));
    if (!ok || !hm_json_get(record, "move", &move)) return;
    CHECK(hm_4d_json_move_parse(move.text, move.length, &want, NULL) == HM_OK);
    CHECK_INT(got.from, want.from);
    CHECK_INT(got.to, want.to);
    CHECK_INT(got.promotion, want.promotion);
    CHECK_INT(got.tags, want.tags);
}

/* The state of a c4dpos that has this header and the slices of those pieces. */
static hm_status c4dpos_of(const char *header, const char *pieces, hm_4d_state *state) {
    char line[200];
    snprintf(line, sizeof line, "4d-state v1: w - - 0 1 | %s", pieces);
    CHECK(hm_4d_state_parse(line, strlen(line), 0, state, NULL) == HM_OK);
    hm_text slices = {0}, text = {0};
    hm_4d_c4dpos_format(state, &slices);
    const char *end = memchr(slices.data, '\n', slices.length);
    hm_text_add(&text, header, strlen(header));
    if (end != NULL) hm_text_add(&text, end, slices.length - (size_t)(end - slices.data));
    hm_status status = hm_4d_c4dpos_parse(text.data, text.length, state, NULL);
    hm_text_clear(&slices);
    hm_text_clear(&text);
    return status;
}

/* Which pawn the target of a c4dpos stands for, by the reference's rule: the only one beside it
 * along its own axis, on either side. Several are an error, but for those of games: see the last.
 */
static void targets(void) {
    static const struct {
        const char *header, *pieces;
        hm_4d_piece axis;
    } cases[] = {
        {"w - a6a1 0", "py@0,4,0,0", HM_4D_PAWN_Y},
        {"w - a6a1 0", "py@0,6,0,0", HM_4D_PAWN_Y},
        {"w - a6a1 0", "pw@0,5,0,1", HM_4D_PAWN_W},
        {"w - a6a8 0", "pw@0,5,0,6", HM_4D_PAWN_W},
        {"b - a3a4 0", "Py@0,3,0,3; py@0,1,0,3", HM_4D_PAWN_Y},
        {"b - a3a4 0", "Pw@0,2,0,4; Py@0,2,0,2", HM_4D_PAWN_W},
        {"b - a8a1 0", "Py@0,6,0,0", HM_4D_PAWN_Y},
        {"w - a6a1 0", "", 0},
        {"w - a6a1 0", "Py@0,4,0,0", 0},
        {"w - a6a1 0", "pw@0,4,0,0", 0},
        {"w - a6a1 0", "py@0,4,0,0; py@0,6,0,0", 0},
        {"w - a6a1 0", "py@0,4,0,0; pw@0,5,0,1", 0},
        {"w - a6a6 0", "py@0,4,0,5; pw@0,5,0,4", 0},
        {"b - a2a3 0", "Py@0,2,0,2; Pw@0,1,0,3; K@0,1,0,2", 0},
        {"b - a2a3 0", "Py@0,2,0,2; Pw@0,1,0,3", HM_4D_PAWN_W},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_4d_state state;
        test_context(cases[i].pieces);
        hm_status status = c4dpos_of(cases[i].header, cases[i].pieces, &state);
        CHECK_INT(status == HM_OK, cases[i].axis != 0);
        if (status == HM_OK) CHECK_INT(state.ep_axis, cases[i].axis);
    }
    test_context(NULL);
}

/* What a c4dpos cannot hold, since it would be read as another axis, or not at all. */
static void what_is_held(void) {
    static const char *const cases[] = {"w - - 0 1 | K@0,0,0,0", "w - 0,5,0,0:y 0 1 | py@0,4,0,0",
                                        "w - 0,5,5,0:w 0 1 | pw@0,5,5,1"};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_4d_state state;
        hm_text line = {0};
        test_context(cases[i]);
        hm_text_puts(&line, "4d-state v1: ");
        hm_text_puts(&line, cases[i]);
        CHECK_INT(hm_4d_state_parse(line.data, line.length, 0, &state, NULL), HM_OK);
        CHECK(hm_4d_c4dpos_holds(&state));
        state.ep_axis = state.ep_axis == HM_4D_PAWN_Y ? HM_4D_PAWN_W : HM_4D_PAWN_Y;
        CHECK_INT(hm_4d_c4dpos_holds(&state), state.ep_target == HM_4D_NO_SQUARE);
        memset(&state.board, 0, sizeof state.board);
        CHECK_INT(hm_4d_c4dpos_holds(&state), state.ep_target == HM_4D_NO_SQUARE);
        hm_text_clear(&line);
    }
    test_context(NULL);
}

static void accept_record(const hm_json_value *record) {
    const char *text = case4d_text(record, "text", 3);
    test_context(text);
    if (strcmp(case4d_text(record, "kind", 2), "position") == 0)
        accept_position(record, text);
    else
        accept_move(record, text);
    test_context(NULL);
}

static void accepts(void) {
    case4d_lines("vectors/chess4d/c4d_accept.jsonl", accept_record);
}

/* ---- games ---- */

static void check_ply(const hm_json_value *ply, hm_4d_position *position, hm_4d_history *history) {
    const char *text = case4d_text(ply, "move", 1);
    hm_4d_move move = 0;
    if (!CHECK(hm_4d_move_parse(position, text, strlen(text), &move, NULL) == HM_OK)) return;
    hm_4d_undo undo;
    hm_4d_make(position, move, &undo);
    CHECK_INT(position->state.halfmove, case4d_number(ply, "halfmove"));
    hm_text ep = {0};
    hm_4d_field_format(HM_4D_FIELD_EP, &position->state, &ep);
    CHECK_TEXT(ep.data, case4d_text(ply, "ep", 1));
    hm_text_clear(&ep);
    CHECK_INT(hm_4d_history_add(history, position), case4d_number(ply, "rep"));
    hm_json_value value;
    if (hm_json_get(ply, "in_check", &value)) {
        CHECK_INT(hm_4d_in_check(position, position->state.side, NULL), value.type == HM_JSON_TRUE);
    }
    if (hm_json_get(ply, "legal_count", &value)) {
        CHECK_INT(hm_4d_count(position), case4d_number(ply, "legal_count"));
    }
}

static void game_record(const hm_json_value *record) {
    test_context(case4d_text(record, "id", 3));
    hm_json_value start, plies, ply, final;
    hm_4d_state state, end;
    CHECK(hm_json_get(record, "start", &start));
    case4d_state(&start, &state);
    hm_4d_position *position = malloc(sizeof *position);
    hm_4d_position_init(position, &state);
    hm_4d_history history = {0};
    CHECK_INT(hm_4d_history_add(&history, position), 1);
    CHECK(hm_json_get(record, "plies", &plies));
    hm_json_walk walk;
    hm_json_walk_value(&walk, &plies);
    while (hm_json_next_item(&walk, &ply))
        check_ply(&ply, position, &history);
    CHECK(hm_json_get(record, "final", &final));
    case4d_state(&final, &end);
    CHECK_TEXT(case4d_record(&position->state, 1), case4d_record(&end, 2));
    CHECK_INT(position->state.halfmove >= 100, case4d_true(record, "fifty"));
    hm_4d_history_clear(&history);
    free(position);
    test_context(NULL);
}

/* rules4d, sections 9 and 10. */
static void games(void) {
    case4d_lines("vectors/chess4d/games.jsonl", game_record);
}

/* ---- places of errors ---- */

typedef struct bad_text {
    const char *text;
    hm_status status;
    size_t offset;
} bad_text;

static void bad_states(void) {
    static const bad_text cases[] = {
        {"", HM_ERR_PREFIX, 0},
        {"4d-stale v1:", HM_ERR_PREFIX, 6},
        {"4d-state v2: w - - 0 1 |", HM_ERR_PREFIX, 10},
        {"4d-state v1: x - - 0 1 |", HM_ERR_FIELD, 13},
        {"4d-state v1: w W81K - 0 1 |", HM_ERR_COORDINATE, 16},
        {"4d-state v1: w W21 - 0 1 |", HM_ERR_FIELD, 18},
        {"4d-state v1: w W21KK - 0 1 |", HM_ERR_DUPLICATE, 19},
        {"4d-state v1: w W21K,W21QK - 0 1 |", HM_ERR_DUPLICATE, 24},
        {"4d-state v1: w - 4,2,2:w 0 1 |", HM_ERR_COORDINATE, 22},
        {"4d-state v1: w - 4,2,2,5:x 0 1 |", HM_ERR_FIELD, 25},
        {"4d-state v1: w - - -1 1 |", HM_ERR_FIELD, 19},
        {"4d-state v1: w - - 0 0 |", HM_ERR_FIELD, 21},
        {"4d-state v1: w - - 999999999 1 |", HM_ERR_LIMIT, 27},
        {"4d-state v1: w - - 0 1", HM_ERR_FIELD, 22},
        {"4d-state v1: w - - 0 1 | K@0,0,0,0; X@0,0,0,1", HM_ERR_PIECE, 36},
        {"4d-state v1: w - - 0 1 | K@0,0,0,0; k@0,0,0,0", HM_ERR_DUPLICATE, 38},
        {"4d-state", HM_ERR_PREFIX, 8},
        {"4d-statev1: w - - 0 1 | K@0,0,0,0", HM_ERR_PREFIX, 8},
        {"4d-state v2: w - - 0 1 | K@0,0,0,0", HM_ERR_PREFIX, 10},
        {"4d-state v1 w - - 0 1 | K@0,0,0,0", HM_ERR_PREFIX, 11},
        {"4d-state v1: g - - 0 1 | K@0,0,0,0", HM_ERR_FIELD, 13},
        {"4d-state v1: w W - 0 1 | K@0,0,0,0", HM_ERR_COORDINATE, 16},
        {"4d-state v1: w G00K - 0 1 | K@0,0,0,0", HM_ERR_FIELD, 15},
        {"4d-state v1: w W00M - 0 1 | K@0,0,0,0", HM_ERR_FIELD, 18},
        {"4d-state v1: w W0 - 0 1 | K@0,0,0,0", HM_ERR_COORDINATE, 17},
        {"4d-state v1: w W09K - 0 1 | K@0,0,0,0", HM_ERR_COORDINATE, 17},
        {"4d-state v1: w W00K, - 0 1 | K@0,0,0,0", HM_ERR_FIELD, 20},
        {"4d-state v1: w W00K,,W01K - 0 1 | K@0,0,0,0", HM_ERR_FIELD, 20},
        {"4d-state v1: w W00K,G01K - 0 1 | K@0,0,0,0", HM_ERR_FIELD, 20},
        {"4d-state v1: w -x - 0 1 | K@0,0,0,0", HM_ERR_FIELD, 16},
        {"4d-state v1: w - 0,5,0,0 0 1 | K@0,0,0,0", HM_ERR_FIELD, 24},
        {"4d-state v1: w - 0,5,0,0:z 0 1 | K@0,0,0,0", HM_ERR_FIELD, 25},
        {"4d-state v1: w - 0,5,0,0:yy 0 1 | K@0,0,0,0", HM_ERR_FIELD, 26},
        {"4d-state v1: w - -x 0 1 | K@0,0,0,0", HM_ERR_FIELD, 18},
        {"4d-state v1: w - - x 1 | K@0,0,0,0", HM_ERR_FIELD, 19},
        {"4d-state v1: w - - 0 0 | K@0,0,0,0", HM_ERR_FIELD, 21},
        {"4d-state v1: w - - 0 x | K@0,0,0,0", HM_ERR_FIELD, 21},
        {"4d-state v1: w - - 0 1x | K@0,0,0,0", HM_ERR_FIELD, 22},
        {"4d-state v1: w - - 0 1 K@0,0,0,0", HM_ERR_FIELD, 23},
        {"4d-state v1: w - - 0 1 | Z@0,0,0,0", HM_ERR_PIECE, 25},
        {"4d-state v1: ww - - 0 1 | K@0,0,0,0", HM_ERR_FIELD, 14},
        {"4d-state v1: w", HM_ERR_FIELD, 14},
    };
    hm_4d_state state, before;
    hm_4d_state_start(&state);
    before = state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_error error = {0};
        test_context(cases[i].text);
        hm_status status =
            hm_4d_state_parse(cases[i].text, strlen(cases[i].text), 0, &state, &error);
        CHECK_INT(status, cases[i].status);
        CHECK_INT(error.offset, cases[i].offset);
        CHECK_BYTES(&state, &before, sizeof state);
    }
    test_context(NULL);
}

/* rules4d, section 13. */
static void good_states(void) {
    static const char *const cases[][2] = {
        {"4d-state v1:\tw  -  -  0  1  |", "4d-state v1: w - - 0 1 |"},
        {"4d-state v1: b B66QK,W21Q - 3 9 | k@4,7,6,6",
         "4d-state v1: b W21Q,B66KQ - 3 9 | k@4,7,6,6"},
        {"4d-state v1: w * - 0 1 | K@4,0,2,1; R@7,0,2,1",
         "4d-state v1: w W21K - 0 1 | K@4,0,2,1; R@7,0,2,1"},
        {"4d-state v1: w - 4,2,2,5:w 0 1 |", "4d-state v1: w - 4,2,2,5:w 0 1 |"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_4d_state state;
        CHECK(hm_4d_state_parse(cases[i][0], strlen(cases[i][0]), 0, &state, NULL) == HM_OK);
        CHECK_TEXT(case4d_record(&state, 1), cases[i][1]);
    }
}

static void bad_moves(void) {
    static const bad_text cases[] = {
        {"", HM_ERR_FORMAT, 0},
        {"x", HM_ERR_FORMAT, 0},
        {"0,1,0,0", HM_ERR_FIELD, 7},
        {"0,1,0,0>0,3,0,0", HM_ERR_FIELD, 7},
        {"0,1,0,8->0,3,0,0", HM_ERR_COORDINATE, 6},
        {"0,1,0,0->0,3,0,0 ", HM_ERR_FIELD, 17},
        {"0,1,0,0->0,3,0,0 =K", HM_ERR_PIECE, 18},
        {"0,1,0,0->0,3,0,0 EP,DP", HM_ERR_FIELD, 20},
        {"0,1,0,0->0,3,0,0 EP,EP", HM_ERR_FIELD, 20},
        {"0,1,0,0->0,3,0,0 DP,EP,", HM_ERR_FIELD, 23},
        {"0,1,0,0->0,3,0,0 =Q,DP", HM_ERR_TRAILING, 19},
        {"0,1,0,0->0,3,0,0  DP", HM_ERR_FIELD, 17},
        {"0100030", HM_ERR_COORDINATE, 7},
        {"01600170K", HM_ERR_PIECE, 8},
        {"01600170QQ", HM_ERR_TRAILING, 9},
        {"a1c4-a2c4ep", HM_ERR_TRAILING, 9},
        {"a1c4xa2c4e", HM_ERR_FIELD, 10},
        {"O-o@c4", HM_ERR_FIELD, 2},
        {"o-o-o@c9", HM_ERR_COORDINATE, 7},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_error error = {0};
        hm_4d_move_words words;
        test_context(cases[i].text);
        hm_status status =
            hm_4d_move_words_parse(cases[i].text, strlen(cases[i].text), &words, &error);
        CHECK_INT(status, cases[i].status);
        CHECK_INT(error.offset, cases[i].offset);
    }
    test_context(NULL);
}

/* Every way to write the same move (rules4d, section 11). */
static void move_forms(void) {
    static const char *const same[] = {
        "0,1,0,0->0,3,0,0 DP", "0,1,0,0->0,3,0,0", "0,1,0,0-0,3,0,0",
        "0,1,0,0-0,3,0,0 DP",  "01000300",         "{\"from\":[0,1,0,0],\"to\":[0,3,0,0]}",
        "a2a1-a4a1",           "a2a1xa4a1"};
    hm_4d_position *position = malloc(sizeof *position);
    hm_4d_position_start(position);
    hm_4d_move want =
        HM_4D_MOVE(HM_4D_SQUARE(0, 1, 0, 0), HM_4D_SQUARE(0, 3, 0, 0), 0, HM_4D_DOUBLE_STEP);
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        hm_4d_move move = 0;
        CHECK(hm_4d_move_parse(position, same[i], strlen(same[i]), &move, NULL) == HM_OK);
        CHECK_INT(move, want);
    }
    static const struct {
        const char *text;
        hm_4d_refusal refusal;
    } refused[] = {
        {"0,1,0,0->0,3,0,0 EP", HM_4D_WRONG_TAG},
        {"01000200Q", HM_4D_PROMOTION_WRONG},
        {"03000400", HM_4D_NO_PIECE},
        {"06050505", HM_4D_WRONG_SIDE},
        {"00000700", HM_4D_BLOCKED},
        {"00000100", HM_4D_OWN_PIECE},
        {"00001110", HM_4D_UNREACHABLE},
        {"O-O@a1", HM_4D_BLOCKED},
    };
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        hm_4d_move move = 7;
        hm_error error = {0};
        size_t length = strlen(refused[i].text);
        test_context(refused[i].text);
        CHECK_INT(hm_4d_move_parse(position, refused[i].text, length, &move, &error),
                  HM_ERR_4D_ILLEGAL);
        CHECK_INT(move, 7);
        hm_4d_move_words words;
        hm_4d_move_words_parse(refused[i].text, length, &words, NULL);
        CHECK_INT(hm_4d_why(position, &words, NULL, 0, NULL), refused[i].refusal);
    }
    test_context(NULL);
    free(position);
}

/* No move is read where a clock is full; what is illegal there is so all the same. */
static void full_clocks(void) {
    hm_4d_position *position = malloc(sizeof *position);
    hm_4d_position_start(position);
    hm_4d_move move = 7;
    hm_error error = {0};
    position->state.halfmove = HM_4D_CLOCK_MAX;
    CHECK_INT(hm_4d_move_parse(position, "a2a1-a4a1", 9, &move, &error), HM_ERR_LIMIT);
    CHECK_INT(hm_4d_move_parse(position, "a2a1-a5a1", 9, &move, &error), HM_ERR_4D_ILLEGAL);
    position->state.halfmove = 0;
    position->state.fullmove = HM_4D_CLOCK_MAX;
    CHECK_INT(hm_4d_move_parse(position, "a2a1-a4a1", 9, &move, NULL), HM_ERR_LIMIT);
    CHECK_INT(move, 7);
    position->state.fullmove = HM_4D_CLOCK_MAX - 1;
    CHECK_INT(hm_4d_move_parse(position, "a2a1-a4a1", 9, &move, NULL), HM_OK);
    free(position);
}

/* Why a move of a hand-made state is refused. */
static void reasons(void) {
    static const struct {
        const char *state, *move;
        hm_4d_refusal refusal;
    } cases[] = {
        {"w - - 0 1 | Py@2,1,0,0", "21003200", HM_4D_NOTHING_TO_TAKE},
        {"w - - 0 1 | Py@2,1,0,0; N@3,2,0,0", "21003200", HM_4D_OWN_PIECE},
        {"w - - 0 1 | Py@2,1,0,0; n@2,2,0,0", "21002200", HM_4D_BLOCKED},
        {"w - - 0 1 | Py@2,1,0,0; n@2,2,0,0", "21002300", HM_4D_BLOCKED},
        {"w - - 0 1 | Py@2,2,0,0", "22002400", HM_4D_UNREACHABLE},
        {"w - - 0 1 | Py@2,2,0,0; n@2,2,0,1", "22002201", HM_4D_UNREACHABLE},
        {"w - - 0 1 | Py@2,6,0,0; r@2,7,0,0", "26002700Q", HM_4D_BLOCKED},
        {"w - - 0 1 | Py@2,6,0,0", "26002700", HM_4D_PROMOTION_MISSING},
        {"w - - 0 1 | B@0,0,0,0; r@3,0,3,0", "00005050", HM_4D_BLOCKED},
        {"w - - 0 1 | K@4,0,2,1; R@7,0,2,1", "O-O@c2", HM_4D_CASTLING_RIGHT},
        {"w W21K - 0 1 | K@4,0,2,1; R@7,0,2,1; R@0,0,2,1", "O-O-O@c2", HM_4D_CASTLING_RIGHT},
        {"w W21K - 0 1 | K@4,0,2,1; B@7,0,2,1", "40216021", HM_4D_CASTLING_RIGHT},
        {"w W21K - 0 1 | K@4,0,2,1; R@7,0,2,1; n@6,0,2,1", "O-O@c2", HM_4D_BLOCKED},
        {"b B21Q - 0 1 | k@4,7,2,1; r@0,7,2,1; n@1,7,2,1", "o-o-o@c2", HM_4D_BLOCKED},
        {"w W21K - 0 1 | K@4,0,2,1; R@7,0,2,1; r@4,0,5,1", "O-O@c2", HM_4D_CASTLING_IN_CHECK},
        {"w W21K - 0 1 | K@4,0,2,1; R@7,0,2,1; r@5,0,5,1", "O-O@c2", HM_4D_CASTLING_PATH},
        {"w W21K - 0 1 | K@4,0,2,1; R@7,0,2,1", "O-O@c2", HM_4D_LEGAL},
    };
    hm_4d_position *position = malloc(sizeof *position);
    for (size_t i = 0; position != NULL && i < sizeof cases / sizeof cases[0]; i++) {
        hm_text text = {0};
        hm_text_printf(&text, "4d-state v1: %s", cases[i].state);
        hm_4d_state state;
        hm_4d_move_words words;
        test_context(text.data);
        CHECK_INT(hm_4d_state_parse(text.data, text.length, 0, &state, NULL), HM_OK);
        hm_4d_position_init(position, &state);
        CHECK_INT(hm_4d_move_words_parse(cases[i].move, strlen(cases[i].move), &words, NULL),
                  HM_OK);
        CHECK_TEXT(hm_4d_refusal_name(hm_4d_why(position, &words, NULL, 0, NULL)),
                   hm_4d_refusal_name(cases[i].refusal));
        hm_text_clear(&text);
    }
    test_context(NULL);
    free(position);
}

static void squares_as_text(void) {
    static const char *const same[] = {"2,3,4,5", "2345", "c4e6"};
    int square = 0;
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        test_context(same[i]);
        CHECK_INT(hm_4d_square_parse(same[i], strlen(same[i]), &square, NULL), HM_OK);
        CHECK_INT(square, HM_4D_SQUARE(2, 3, 4, 5));
    }
    static const bad_text bad[] = {
        {"", HM_ERR_COORDINATE, 0},        {"2", HM_ERR_COORDINATE, 1},
        {"2,3,4,8", HM_ERR_COORDINATE, 6}, {"2,345", HM_ERR_COORDINATE, 3},
        {"23456", HM_ERR_TRAILING, 4},     {"c4e9", HM_ERR_COORDINATE, 3},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        hm_error error = {0};
        test_context(bad[i].text);
        CHECK_INT(hm_4d_square_parse(bad[i].text, strlen(bad[i].text), &square, &error),
                  bad[i].status);
        CHECK_INT(error.offset, bad[i].offset);
    }
    test_context(NULL);
}

/* rules4d, section 12. */
static void games_as_text(void) {
    static const char text[] = "# a game\n\n0,1,0,0->0,3,0,0 DP  \r\na7a8-a5a8\n";
    hm_4d_game game;
    hm_4d_game_init(&game);
    hm_error error = {0};
    CHECK_INT(hm_4d_game_parse(text, strlen(text), &game, &error), HM_OK);
    CHECK_INT(game.count, 2);
    hm_text written = {0};
    hm_4d_game_format(&game, &written);
    CHECK_TEXT(written.data, "a2a1-a4a1\na7a8-a5a8\n");
    written.length = 0;

    static const char block[] =
        "w - - 4\na1: K......./......../......../......../......../......../"
        "......../.......k\n\na1a1-a2a1\n";
    CHECK_INT(hm_4d_game_parse(block, strlen(block), &game, &error), HM_OK);
    CHECK_INT(game.count, 1);
    hm_4d_game_format(&game, &written);
    CHECK_TEXT(written.data, "w - - 4\na1: K......./......../......../......../......../......../"
                             "......../.......k\na1a1-a2a1\n");
    hm_text_clear(&written);

    static const bad_text bad[] = {
        {"a2a1-a4a1\na2a1-a4a1\n", HM_ERR_4D_ILLEGAL, 10},
        {"a2a1-a4a1\n\n  a7a8-a5a8\n", HM_ERR_FORMAT, 11},
        {"# x\na2a1-a9a1\n", HM_ERR_COORDINATE, 10},
        {"w - - 0\na1: empty\na1: empty\n", HM_ERR_DUPLICATE, 18},
        {"w Wa1K,Wa1K - 0\n", HM_ERR_DUPLICATE, 10},
        {"w - a6a1 0\n", HM_ERR_FIELD, 4},
        {"w - - 0\na1: ......../........\n", HM_ERR_FIELD, 29},
        {"w - - 0\na1: .....\n", HM_ERR_PIECE, 17},
        {"g - - 0\n", HM_ERR_COORDINATE, 1},
        {"w Ga1K - 0\n", HM_ERR_FIELD, 2},
        {"w Wz1K - 0\n", HM_ERR_COORDINATE, 3},
        {"w Wa1 - 0\n", HM_ERR_FIELD, 5},
        {"w Wa1M - 0\n", HM_ERR_FIELD, 5},
        {"w WWa1K - 0\n", HM_ERR_COORDINATE, 3},
        {"w - - 0 x\n", HM_ERR_TRAILING, 8},
        {"w - - 0\na1; empty\n", HM_ERR_COORDINATE, 10},
        {"w - - 0\nz1: empty\n", HM_ERR_COORDINATE, 8},
        {"w - - 0\na1: full\n", HM_ERR_PIECE, 12},
        {"w - - 0\na1: empty x\n", HM_ERR_TRAILING, 18},
        {"w - - 0\na1: ......../......../......../......../......../......../......../....... \n",
         HM_ERR_PIECE, 82},
        {"w - - 100000001\n", HM_ERR_LIMIT, 14},
        {"w - - x\n", HM_ERR_FIELD, 6},
        {" w - - 0\n", HM_ERR_FORMAT, 0},
        {"w\n", HM_ERR_FORMAT, 0},
        {"w -\n", HM_ERR_FIELD, 3},
        {"w - -\n", HM_ERR_FIELD, 5},
        {"w - a1 0\n", HM_ERR_COORDINATE, 6},
        {"w - a3z9 0\n", HM_ERR_COORDINATE, 6},
        {"w - a3a1:x 0\n", HM_ERR_FIELD, 8},
        {"w - a3a1:y 0\n", HM_ERR_FIELD, 8},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        test_context(bad[i].text);
        CHECK_INT(hm_4d_game_parse(bad[i].text, strlen(bad[i].text), &game, &error), bad[i].status);
        CHECK_INT(error.offset, bad[i].offset);
    }
    test_context(NULL);
    hm_4d_game_clear(&game);
}

/* rules4d, section 12. */
static void archives(void) {
    static const char text[] = "# all\n\n== 1\na2a1-a4a1\n== 7\n# none\n==\n";
    static const size_t lengths[] = {22, 12, 3};
    hm_4d_game game;
    hm_4d_game_init(&game);
    hm_error error = {0};
    size_t at = 0;
    for (size_t i = 0; i < 3; i++) {
        size_t left = sizeof text - 1 - at;
        CHECK_INT(hm_4d_game_extent(text + at, left), lengths[i]);
        hm_status status = hm_4d_game_parse(text + at, lengths[i], &game, &error);
        CHECK_INT(status, i < 2 ? HM_OK : HM_ERR_FIELD);
        CHECK_INT(game.count, i == 0);
        at += lengths[i];
    }
    CHECK_INT(at, sizeof text - 1);
    CHECK_INT(hm_4d_game_parse(text, sizeof text - 1, &game, &error), HM_ERR_TRAILING);
    CHECK_INT(error.offset, 22);
    CHECK_INT(game.count, 1);
    CHECK_INT(hm_4d_game_extent("", 0), 0);
    hm_4d_game_clear(&game);
}

/* rules4d, section 12. */
static void bad_json(void) {
    static const bad_text cases[] = {
        {"{", HM_ERR_JSON, 1},
        {"[]", HM_ERR_FIELD, 0},
        {"{}", HM_ERR_FIELD, 0},
        {"{\"placements\":[],\"colour\":1}", HM_ERR_FIELD, 18},
        {"{\"placements\":[],\"placements\":[]}", HM_ERR_DUPLICATE, 18},
        {"{\"placements\":[{\"square\":[0,0,0,8]}]}", HM_ERR_COORDINATE, 32},
        {"{\"placements\":[{\"square\":[0,0,0]}]}", HM_ERR_FIELD, 25},
        {"{\"placements\":[],\"side_to_move\":\"GREEN\"}", HM_ERR_FIELD, 33},
        {"{\"placements\":[],\"halfmove_clock\":-1}", HM_ERR_FIELD, 34},
        {"{\"placements\":[],\"ep_target\":[0,5,0,0]}", HM_ERR_FIELD, 0},
        {"{\"placements\":[],\"ep_target\":[0,5,0,0],\"ep_victim\":[0,5,0,0],\"ep_axis\":\"Y\"}",
         HM_ERR_FIELD, 29},
    };
    hm_4d_state state, before;
    hm_4d_state_start(&state);
    before = state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_error error = {0};
        test_context(cases[i].text);
        CHECK_INT(hm_4d_json_parse(cases[i].text, strlen(cases[i].text), &state, &error),
                  cases[i].status);
        CHECK_INT(error.offset, cases[i].offset);
        CHECK_BYTES(&state, &before, sizeof state);
    }
    test_context(NULL);
}

/* ---- problems ---- */

/* rules4d, section 15. */
static void problems(void) {
    static const struct {
        const char *text;
        unsigned problems;
    } cases[] = {
        {"4d-state v1: w - - 0 1 |", HM_4D_NO_WHITE_KING | HM_4D_NO_BLACK_KING},
        {"4d-state v1: w - - 0 1 | K@0,0,0,0; k@7,7,7,7", 0},
        {"4d-state v1: w - - 0 1 | K@0,0,0,0; k@7,7,7,7; R@0,7,7,7", HM_4D_OPPONENT_IN_CHECK},
        {"4d-state v1: w W00K - 0 1 | K@0,0,0,0; k@7,7,7,7", HM_4D_RIGHT_WITHOUT_PIECES},
        {"4d-state v1: w - 0,5,0,0:y 0 1 | K@0,0,0,0; k@7,7,7,7", HM_4D_EP_INVALID},
        {"4d-state v1: w - 0,0,0,0:y 0 1 | K@0,3,0,0; k@7,7,7,7", HM_4D_EP_INVALID},
        {"4d-state v1: w - 0,5,0,0:y 0 1 | K@0,0,0,0; k@7,7,7,7; py@0,4,0,0", 0},
        {"4d-state v1: w - 0,5,0,0:y 0 1 | K@0,0,0,0; k@7,7,7,7; pw@0,4,0,0", HM_4D_EP_INVALID},
        {"4d-state v1: w - 0,5,0,0:y 0 1 | K@0,0,0,0; k@7,7,7,7; py@0,4,0,0; n@0,6,0,0",
         HM_4D_EP_INVALID},
    };
    hm_4d_position *position = malloc(sizeof *position);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_4d_state state;
        test_context(cases[i].text);
        CHECK(hm_4d_state_parse(cases[i].text, strlen(cases[i].text), 0, &state, NULL) == HM_OK);
        hm_4d_position_init(position, &state);
        CHECK_INT(hm_4d_problems(position), cases[i].problems);
    }
    test_context(NULL);
    free(position);
}

TEST_MAIN(TEST(notations), TEST(accepts), TEST(targets), TEST(what_is_held), TEST(games),
          TEST(bad_states), TEST(good_states), TEST(bad_moves), TEST(move_forms), TEST(full_clocks),
          TEST(reasons), TEST(squares_as_text), TEST(games_as_text), TEST(archives), TEST(bad_json),
          TEST(problems))
