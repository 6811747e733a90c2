/* Logs as games: what is read of them equals the game they were written from, also when lines are
 * missing, moves are not named, or positions do not follow. */
#include "core/core.h"
#include "harness.h"
#include "hypermate/answers.h"
#include "hypermate/more/session4d.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLIES = 40 };

/* ---- a log as lines ---- */

typedef struct log_lines {
    hm_text text;
    const char *line[PLIES + 1];
    int length[PLIES + 1];
    hm_4d_game game;
} log_lines;

static void write_log(log_lines *log, uint64_t number) {
    hm_session *session;
    hm_input_error error;
    hm_4d_game_init(&log->game);
    CHECK_INT(hm_4d_random_game(5, number, PLIES, &log->game, NULL, NULL), HM_OK);
    hm_text c4d = {0};
    hm_4d_game_format(&log->game, &c4d);
    CHECK_INT(hm_session_open(&session, c4d.data, NULL, &error), HM_YES);
    log->text = (hm_text){0};
    CHECK_INT(hm_session_format(session, hm_notation_named("ndjson4"), NULL, &log->text, NULL),
              HM_OK);
    hm_session_destroy(session);
    hm_text_clear(&c4d);
    const char *at = log->text.data;
    for (int i = 0; i <= PLIES; i++) {
        log->line[i] = at;
        log->length[i] = (int)strcspn(at, "\n");
        at += log->length[i] + 1;
    }
}

static void clear_log(log_lines *log) {
    hm_text_clear(&log->text);
    hm_4d_game_clear(&log->game);
}

/* The lines whose bits are set; without the names of moves when they are not wanted. */
static hm_text some_lines(const log_lines *log, uint64_t which, bool named) {
    hm_text text = {0};
    for (int i = 0; i <= PLIES; i++) {
        if ((which >> i & 1) == 0) continue;
        const char *move = strstr(log->line[i], ",\"move_from\"");
        int length = named ? log->length[i] : (int)(move - log->line[i]);
        hm_text_printf(&text, "%.*s%s\n", length, log->line[i], named ? "" : "}");
    }
    return text;
}

/* ---- what is read ---- */

static hm_session *open_log(const hm_text *text) {
    hm_session *session = NULL;
    hm_input_error error;
    CHECK_INT(hm_session_open(&session, text->data, NULL, &error), HM_YES);
    CHECK_TEXT(hm_notation_named("ndjson4") == hm_session_notation(session) ? "log" : "", "log");
    return session;
}

static void expect_board(const hm_session *session, const log_lines *log, size_t ply) {
    hm_4d_position *want;
    CHECK_INT(hm_4d_position_create(&want, NULL), HM_OK);
    hm_4d_game_position(&log->game, ply, want);
    const hm_4d_state *got = &hm_session_position_4d(session)->state;
    CHECK(memcmp(&got->board, &want->state.board, sizeof got->board) == 0);
    CHECK_INT(got->side, want->state.side);
    hm_4d_position_destroy(want);
}

static void whole_logs(void) {
    for (uint64_t number = 0; number < 4; number++) {
        log_lines log;
        write_log(&log, number);
        for (int named = 0; named < 2; named++) {
            hm_text text = some_lines(&log, UINT64_MAX, named == 1);
            hm_session *session = open_log(&text);
            const hm_4d_game *game = hm_session_game_4d(session);
            CHECK(game != NULL && game->count == log.game.count);
            if (game != NULL) {
                CHECK_BYTES(game->moves, log.game.moves, game->count * sizeof *game->moves);
            }
            expect_board(session, &log, PLIES);
            hm_session_destroy(session);
            hm_text_clear(&text);
        }
        clear_log(&log);
    }
}

/* Going anywhere, over gaps too, leads to the positions of the lines that are there. */
static void go_everywhere(hm_session *session, const log_lines *log, uint64_t which) {
    size_t plies[PLIES + 1], count = 0;
    for (size_t i = 0; i <= PLIES; i++) {
        if ((which >> i & 1) != 0) plies[count++] = i;
    }
    CHECK_INT(hm_session_plies(session), count - 1);
    for (size_t i = 0; i < 3 * count; i++) {
        size_t ply = i * 11 % count;
        CHECK_INT(hm_session_go(session, ply, NULL), HM_OK);
        expect_board(session, log, plies[ply]);
    }
    CHECK_INT(hm_session_go(session, count - 1, NULL), HM_OK);
    for (size_t i = count - 1; i > 0; i--) {
        CHECK(hm_session_undo(session));
        expect_board(session, log, plies[i - 1]);
    }
    CHECK(!hm_session_undo(session));
}

static void expect_no_game(hm_session *session, const char *notation) {
    hm_text text = {0};
    hm_error error;
    hm_status status = hm_session_format(session, hm_notation_named(notation), NULL, &text, &error);
    CHECK_INT(status, HM_ERR_4D_ILLEGAL);
    CHECK(strncmp(error.message, "line ", 5) == 0);
    hm_text_clear(&text);
}

static void missing_lines(void) {
    static const uint64_t which[] = {0x1ffffffffff ^ 1u << 5, 0x1f0f1f0f3ff, 0x10000000ff1, 0x7};
    log_lines log;
    write_log(&log, 9);
    for (size_t i = 0; i < sizeof which / sizeof which[0]; i++) {
        hm_text text = some_lines(&log, which[i], true), state = {0};
        hm_session *session = open_log(&text);
        bool whole = i == 3;
        CHECK((hm_session_game_4d(session) != NULL) == whole);
        if (!whole) expect_no_game(session, "c4d");
        if (!whole) expect_no_game(session, "ndjson4");
        CHECK_INT(hm_session_format(session, hm_notation_named("4d-state"), NULL, &state, NULL),
                  HM_OK);
        go_everywhere(session, &log, which[i]);
        hm_session_destroy(session);
        hm_text_clear(&text);
        hm_text_clear(&state);
    }
    clear_log(&log);
}

/* A move played before a gap takes its place, and then the session is a game. */
static void gaps_make_way(void) {
    log_lines log;
    write_log(&log, 3);
    hm_text text = some_lines(&log, 0xf3, true), game = {0};
    hm_session *session = open_log(&text);
    size_t count;
    CHECK_INT(hm_session_plies(session), 5);
    CHECK_INT(hm_session_ply_text(session, 1, &game, NULL), HM_OK);
    CHECK_TEXT(game.data, "-");
    CHECK_INT(hm_session_go(session, 1, NULL), HM_OK);
    CHECK_INT(hm_session_moves(session, NULL, &count, NULL), HM_OK);
    CHECK_INT(hm_session_play_number(session, count / 2, NULL), HM_OK);
    CHECK_INT(hm_session_plies(session), 2);
    CHECK(hm_session_game_4d(session) != NULL);
    CHECK_INT(hm_session_format(session, hm_notation_named("c4d"), NULL, &game, NULL), HM_OK);
    hm_session_destroy(session);
    hm_text_clear(&text);
    hm_text_clear(&game);
    clear_log(&log);
}

/* What is told of a game ends at its first gap, and says why. */
static void replay_ends_at_a_gap(void) {
    static const char request[] = "{\"question\":\"replay\"}";
    log_lines log;
    hm_text json = {0};
    write_log(&log, 0);
    hm_text text = some_lines(&log, 0x30000fu, true);
    hm_session *session = open_log(&text);
    CHECK_INT(hm_ask(session, request, strlen(request), NULL, &json), HM_NO);
    CHECK(strstr(json.data, "{\"game\":1,\"plies\":3,\"legal\":false,") == json.data);
    CHECK(strstr(json.data,
                 ",\"problems\":[\"line 5: the move does not lead to this position\"]") != NULL);
    hm_session_destroy(session);
    hm_text_clear(&json);
    hm_text_clear(&text);
    clear_log(&log);
}

/* Positions that have nothing to do with each other take memory only so far. */
static void too_many_gaps(void) {
    hm_text text = {0};
    hm_session *session;
    hm_input_error error;
    for (int i = 0; i < 10002; i++)
        hm_text_printf(&text, "{\"fen4\":\"4d-fen v1: K@%d,0,0,0\",\"ply\":%d}\n", i * 3 % 8, i);
    CHECK_INT(hm_session_open(&session, text.data, NULL, &error), HM_FAILED);
    CHECK_INT(error.error.status, HM_ERR_LIMIT);
    hm_text_clear(&text);
}

TEST_MAIN(TEST(whole_logs), TEST(missing_lines), TEST(gaps_make_way), TEST(replay_ends_at_a_gap),
          TEST(too_many_gaps))
