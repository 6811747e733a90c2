/* What callers may not ask: each is told that it is their argument, and gets nothing. */
#include "answers/question.h"
#include "chess5d/notation/move_text5d.h"
#include "chess5d/rules/board5d.h"
#include "harness.h"
#include "hypermate/more/chess4d.h"
#include "hypermate/more/chess5d_games.h"

#include <hypermate/hypermate.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void expect_argument(hm_status status, const hm_error *error, const char *message) {
    CHECK_INT(status, HM_ERR_ARGUMENT);
    CHECK_INT(error->status, HM_ERR_ARGUMENT);
    CHECK_TEXT(error->message, message);
}

/* ---- 5D ---- */

static void sizes_of_boards(void) {
    static const int sizes[][2] = {{0, 8}, {8, 0}, {17, 8}, {8, 17}, {-1, 8}, {8, -1}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        hm_5d_position *position;
        hm_error error;
        char message[80];
        snprintf(message, sizeof message, "boards are from 1x1 to 16x16, not %dx%d", sizes[i][0],
                 sizes[i][1]);
        hm_status status =
            hm_5d_position_create(sizes[i][0], sizes[i][1], false, &position, &error);
        expect_argument(status, &error, message);
        CHECK(position == NULL);
    }
}

static hm_5d_position *start_5d(void) {
    hm_5d_game *game;
    hm_5d_position *position;
    CHECK_INT(hm_5d_game_parse("[Board \"Very Small - Open\"] 1.", 30, 0, &game, NULL, NULL, NULL),
              HM_OK);
    CHECK_INT(hm_5d_position_copy(hm_5d_game_start(game), &position, NULL), HM_OK);
    hm_5d_game_destroy(game);
    return position;
}

static void kinds_of_promotions(void) {
    hm_5d_position *position = start_5d();
    uint8_t kinds[256] = {0};
    hm_error error;
    expect_argument(hm_5d_set_promotions(position, kinds, 256, &error), &error,
                    "256 kinds of promotions");
    expect_argument(hm_5d_set_promotions(position, kinds, 1, &error), &error,
                    "no piece has the number 0");
    kinds[0] = 255;
    expect_argument(hm_5d_set_promotions(position, kinds, 1, &error), &error,
                    "no piece has the number 255");
    hm_5d_position_destroy(position);
}

static void perft_of_nothing(void) {
    hm_5d_position *position = start_5d();
    hm_5d_divide *divide;
    size_t count = 7;
    hm_error error;
    expect_argument(hm_5d_perft_divide(position, 0, 1, NULL, &divide, &count, &error), &error,
                    "perft is divided from depth 1 on");
    CHECK(divide == NULL);
    CHECK_INT(count, 0);
    hm_5d_position_destroy(position);
}

static void shares_of_solutions(void) {
    static const uint64_t shares[][2] = {{0, 2}, {3, 2}, {0, 0}};
    hm_5d_position *position = start_5d();
    hm_5d_solution solution;
    hm_error error;
    hm_5d_share share = {.size = sizeof share};
    hm_5d_solve_options options = {.size = sizeof options, .share = &share};
    for (size_t i = 0; i < sizeof shares / sizeof shares[0]; i++) {
        share.number = shares[i][0];
        share.of = shares[i][1];
        expect_argument(hm_5d_solve(position, 1, &options, NULL, &solution, &error), &error,
                        "there is no such shard of the first actions");
    }
    share.number = share.of = 1;
    options.limit = 1;
    expect_argument(hm_5d_solve(position, 1, &options, NULL, &solution, &error), &error,
                    "--shard cannot be combined with --limit or --minimal");
    options.limit = 0;
    options.minimal = true;
    expect_argument(hm_5d_solve(position, 1, &options, NULL, &solution, &error), &error,
                    "--shard cannot be combined with --limit or --minimal");
    share.size = 8;
    expect_argument(hm_5d_solve(position, 1, &options, NULL, &solution, &error), &error,
                    "the size of the struct is wrong");
    hm_5d_position_destroy(position);
}

/* Twice as many as the last of these is no number of levels. */
static void lengths_of_mates(void) {
    static const struct {
        unsigned mate_in;
        const char *message;
    } cases[] = {{0, "a mate takes one action at least"},
                 {HM_5D_MOST_MATE + 1, "mates are looked for within 20 actions at most"},
                 {0x80000001U, "mates are looked for within 20 actions at most"}};
    unsigned within = 1;
    hm_5d_solution solution = {.within = &within}, none;
    hm_5d_game *game;
    hm_error error;
    bool complete = true;
    CHECK_INT(hm_5d_game_parse("[Board \"Small\"]", 15, 0, &game, NULL, NULL, NULL), HM_OK);
    CHECK_INT(hm_5d_action_list_add(&solution.first, NULL, 0, NULL), HM_OK);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        unsigned n = cases[i].mate_in;
        expect_argument(hm_5d_solve(hm_5d_game_start(game), n, NULL, NULL, &none, &error), &error,
                        cases[i].message);
        expect_argument(hm_5d_solution_tree(&solution, n, NULL, game, 0, &complete, NULL, &error),
                        &error, cases[i].message);
        CHECK(!complete);
    }
    hm_5d_action_list_clear(&solution.first);
    hm_5d_game_destroy(game);
}

/* Options of a newer library say what this one cannot know; none at all are all zero. */
static void options_of_other_sizes(void) {
    static const char text[] = "[Board \"Small\"]\n";
    hm_5d_parse_options reading = {.size = sizeof reading + 1};
    hm_5d_solve_options solving = {.size = sizeof solving + 1};
    hm_5d_solution solution;
    hm_5d_game *game;
    bool complete = true;
    CHECK_INT(hm_5d_game_parse_with(text, sizeof text - 1, &reading, &game, NULL, NULL, NULL),
              HM_ERR_ARGUMENT);
    CHECK(game == NULL);
    CHECK_INT(hm_5d_game_parse_with(text, sizeof text - 1, NULL, &game, NULL, NULL, NULL), HM_OK);
    const hm_5d_position *start = hm_5d_game_start(game);
    CHECK_INT(hm_5d_solve(start, 1, &solving, NULL, &solution, NULL), HM_ERR_ARGUMENT);
    CHECK_INT(hm_5d_solve(start, 1, NULL, NULL, &solution, NULL), HM_OK);
    CHECK_INT(hm_5d_solution_tree(&solution, 1, &solving, game, 0, &complete, NULL, NULL),
              HM_ERR_ARGUMENT);
    CHECK(!complete);
    solving = (hm_5d_solve_options){.size = offsetof(hm_5d_solve_options, nodes), .nodes = 1};
    CHECK_INT(hm_5d_solve(start, 1, &solving, NULL, &solution, NULL), HM_OK);
    CHECK(solution.complete);
    hm_5d_solution_clear(&solution);
    hm_5d_game_destroy(game);
}

/* A multiverse without boards has no moves, no end and no solution. */
static void position_without_boards(void) {
    hm_5d_position *position;
    hm_5d_solution solution;
    uint64_t nodes;
    hm_error error = {0};
    CHECK_INT(hm_5d_position_create(8, 8, false, &position, NULL), HM_OK);
    CHECK_INT(hm_5d_perft(position, 1, 1, NULL, &nodes, &error), HM_ERR_FIELD);
    CHECK_TEXT(error.message, "a central timeline has no boards");
    CHECK_INT(hm_5d_solve(position, 1, NULL, NULL, &solution, &error), HM_ERR_FIELD);
    hm_5d_position_destroy(position);
}

/* No text of an action is read where there is no present, and no picture shows one. */
static void nothing_is_played(const hm_5d_position *position, int32_t line) {
    hm_5d_game *game;
    hm_5d_move_list moves = {0};
    hm_5d_move move = {line, 3, line, 3, 0, 1, 0, 0};
    hm_error error;
    hm_text text = {0}, pictures = {0};
    char pass[32];
    hm_5d_move_format_raw(position, &move, &text);
    snprintf(pass, sizeof pass, "%.*s)0000", (int)strcspn(text.data, ")"), text.data);
    const char *const words[] = {text.data, pass};
    for (int i = 0; i < 2; i++) {
        CHECK_INT(hm_5d_action_parse(position, words[i], strlen(words[i]), 0, &moves, &error),
                  HM_ERR_FIELD);
        CHECK_TEXT(error.message, "a central timeline has no boards");
    }
    CHECK_INT(hm_5d_game_create(position, &game, NULL), HM_OK);
    CHECK_INT(hm_5d_game_add(game, 0, &move, 1, NULL, &error), HM_ERR_FIELD);
    hm_5d_draw_text(game, 0, NULL, 0, &pictures);
    hm_5d_draw_svg(game, 0, NULL, 0, &pictures);
    CHECK(strstr(pictures.data, " to move") != NULL);
    CHECK(strstr(pictures.data, ", present ") == NULL);
    CHECK(strstr(pictures.data, ">present<") == NULL);
    hm_5d_game_destroy(game);
    hm_5d_move_list_clear(&moves);
    hm_text_clear(&text);
    hm_text_clear(&pictures);
}

/* Nor has one without boards on a central timeline, which cannot be active then. */
static void position_without_centre(void) {
    static const struct {
        bool even;
        int32_t line;
        bool sound;
    } cases[] = {{false, 5, false}, {false, -1, false}, {false, 0, true},
                 {true, 0, false},  {true, -1, false},  {true, 7, false}};
    hm_5d_piece squares[256] = {0};
    squares[0] = HM_5D_KING;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_5d_position *position;
        uint64_t nodes;
        unsigned wanted = cases[i].sound ? 0 : HM_5D_NO_BOARDS;
        CHECK_INT(hm_5d_position_create(3, 3, cases[i].even, &position, NULL), HM_OK);
        CHECK_INT(hm_5d_add_board(position, cases[i].line, 3, squares, NULL), HM_OK);
        hm_5d_settle(position);
        CHECK_INT(hm_5d_problems(position), wanted);
        CHECK_INT(hm_5d_perft(position, 1, 1, NULL, &nodes, NULL),
                  cases[i].sound ? HM_OK : HM_ERR_FIELD);
        if (!cases[i].sound) nothing_is_played(position, cases[i].line);
        hm_5d_position_destroy(position);
    }
}

/* The numbers of pieces end with the last letter that no rule knows. */
static void pieces_of_no_kind(void) {
    static const int pieces[] = {HM_5D_LAST_KIND + 1, 63, 63 | HM_5D_BLACK_BIT, HM_5D_BLACK_BIT,
                                 HM_5D_UNMOVED};
    hm_5d_position *position;
    hm_5d_piece squares[256] = {0};
    hm_error error;
    hm_text text = {0};
    CHECK_INT(hm_5d_position_create(2, 1, false, &position, NULL), HM_OK);
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
        squares[1] = (hm_5d_piece)pieces[i];
        expect_argument(hm_5d_add_board(position, 0, 2, squares, &error), &error,
                        "a piece of no kind");
        CHECK_INT(hm_5d_board_count(position), 0);
    }
    squares[1] = HM_5D_LAST_KIND | HM_5D_BLACK_BIT;
    CHECK_INT(hm_5d_add_board(position, 0, 2, squares, &error), HM_OK);
    hm_5d_board_format(position, 0, 2, &text);
    CHECK_TEXT(text.data, "[1z:0:1:w]");
    hm_text_clear(&text);
    hm_5d_position_destroy(position);
}

/* ---- arrays ---- */

static hm_status open_npy(const uint8_t *channels, size_t count, bool known, hm_error *error) {
    hm_text texts[2] = {{0}, {0}};
    hm_sink *sinks[2];
    hm_frames_npy *npy;
    hm_npy_options options = {.size = sizeof options,
                              .channels = channels,
                              .channel_count = count,
                              .count_known = known,
                              .count = 1};
    for (int i = 0; i < 2; i++)
        CHECK_INT(hm_sink_to_memory(&sinks[i], &texts[i], "memory", NULL), HM_OK);
    hm_status status = hm_frames_npy_open(&npy, sinks[0], sinks[1], &options, error);
    CHECK((npy != NULL) == (status == HM_OK));
    /* None has come, and one was promised. */
    if (npy != NULL) CHECK_INT(hm_frames_npy_finish(npy, error), HM_ERR_FRAMES_COUNT);
    hm_frames_npy_destroy(npy);
    for (int i = 0; i < 2; i++) {
        hm_sink_destroy(sinks[i]);
        hm_text_clear(&texts[i]);
    }
    return status;
}

static void channels_of_arrays(void) {
    static const uint8_t channels[HM_SPECTRAL_CHANNELS + 1] = {10, HM_SPECTRAL_CHANNELS};
    hm_error error;
    expect_argument(open_npy(channels, 0, true, &error), &error, "expected 1 to 11 channels");
    expect_argument(open_npy(channels, 12, true, &error), &error, "expected 1 to 11 channels");
    expect_argument(open_npy(channels, 2, true, &error), &error, "there is no channel 11");
    expect_argument(open_npy(channels, 1, false, &error), &error,
                    "memory: the number of frames is not known, and this output cannot seek");
    CHECK_INT(open_npy(channels, 1, true, &error), HM_OK);
}

static void arrays_of_logs(void) {
    static const hm_4d_board board;
    static float frame[HM_SPECTRAL_FLOATS];
    hm_log_arrays arrays = {
        .size = sizeof arrays, .frames = frame, .capacity = 1, .stride = HM_SPECTRAL_FLOATS - 1};
    hm_error error = {0};
    expect_argument(hm_boards_encode(&board, 1, &arrays, 1, NULL, &error), &error,
                    "a stride shorter than a frame");
}

/* ---- sessions and questions ---- */

static void numbers_of_moves(void) {
    hm_session *session;
    hm_error error;
    hm_text text = {0};
    size_t count;
    CHECK_INT(hm_session_open(&session, "4p:start", NULL, NULL), HM_YES);
    expect_argument(hm_session_play_number(session, 0, &error), &error,
                    "the moves have not been listed here");
    CHECK_INT(hm_session_moves(session, NULL, &count, NULL), HM_OK);
    CHECK_INT(count, 20);
    expect_argument(hm_session_play_number(session, 20, &error), &error, "there are only 20 moves");
    expect_argument(hm_session_move_text(session, 20, &text, &error), &error,
                    "there are only 20 moves");
    CHECK_INT(hm_session_play_number(session, 19, &error), HM_OK);
    hm_session_destroy(session);
    hm_text_clear(&text);
}

/* A structure of another version is not read. */
static void requests_of_another_size(void) {
    hm_request request = {.size = sizeof request - 1};
    hm_session *session;
    hm_input_error error = {0};
    CHECK_INT(hm_session_open(&session, "4d:start", &request, &error), HM_FAILED);
    CHECK_INT(error.error.status, HM_ERR_ARGUMENT);
    CHECK(session == NULL);
}

static void texts_without_a_position(void) {
    static const char *const requests[] = {"{\"input\":\"\"}", "{\"input\":\"\\n \\n\"}"};
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
        hm_session *session;
        hm_text json = {0};
        hm_verdict verdict = hm_ask_session(&session, requests[i], strlen(requests[i]), &json);
        CHECK_INT(verdict, HM_FAILED);
        CHECK(session == NULL);
        CHECK(json.data != NULL && strstr(json.data, "\"error\"") != NULL);
        hm_text_clear(&json);
    }
}

static void everything_is_listed_once(void) {
    size_t questions = 0, notations = 0;
    for (const hm_question *one; (one = hm_question_at(questions)) != NULL; questions++)
        CHECK(hm_question_named(one->name) == one);
    for (const hm_notation *one; (one = hm_notation_at(notations)) != NULL; notations++)
        CHECK(hm_notation_named(one->name) == one);
    CHECK(questions > 10 && notations > 10);
    CHECK(hm_question_at(questions + 1) == NULL && hm_question_named("nothing") == NULL);
    CHECK(hm_notation_at(notations + 1) == NULL && hm_notation_named("nothing") == NULL);
    CHECK(hm_4d_problem_name(1u << 31) == NULL);
}

TEST_MAIN(TEST(sizes_of_boards), TEST(kinds_of_promotions), TEST(perft_of_nothing),
          TEST(shares_of_solutions), TEST(lengths_of_mates), TEST(options_of_other_sizes),
          TEST(position_without_boards), TEST(position_without_centre), TEST(pieces_of_no_kind),
          TEST(channels_of_arrays), TEST(arrays_of_logs), TEST(numbers_of_moves),
          TEST(requests_of_another_size), TEST(texts_without_a_position),
          TEST(everything_is_listed_once))
