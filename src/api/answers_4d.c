/* Answers about 4D positions: check, moves, perft, status; the rows of all answers of the game. */
#include "api/api.h"

#include <stdlib.h>
#include <time.h>

/* ---- the position of an input ---- */

/* A game and its last position; clear with hm_4d_game_clear(&at->game). */
typedef struct place {
    hm_4d_game game;
    hm_4d_position position;
} place;

static hm_api_verdict find_place(const hm_api_input *input, const hm_api_options *options,
                                 place *at, hm_api_error *error) {
    hm_api_verdict verdict = hm_api_game_4d(input, options, &at->game, error);
    if (verdict == HM_API_YES) {
        hm_4d_game_position(&at->game, at->game.count, &at->position);
    } else {
        hm_4d_game_clear(&at->game);
    }
    return verdict;
}

static void put_square(hm_text *json, int square) {
    char text[8] = {(char)('0' + HM_4D_X(square)), ',', (char)('0' + HM_4D_Y(square)), ',',
                    (char)('0' + HM_4D_Z(square)), ',', (char)('0' + HM_4D_W(square)), 0};
    hm_json_put_cstring(json, text);
}

static void put_squares(hm_text *json, const char *key, const hm_4d_set *set) {
    hm_json_key(json, key);
    hm_json_open(json, '[');
    for (int square = 0; square < HM_4D_SQUARES; square++) {
        if (HM_4D_SET_HAS(set, square)) put_square(json, square);
    }
    hm_json_close(json, ']');
}

/* "problems": their names; "problem_squares": the squares that each involves. */
static void put_problems(hm_text *json, const hm_4d_position *position) {
    unsigned problems = hm_4d_problems(position);
    hm_json_key(json, "problems");
    hm_json_open(json, '[');
    for (unsigned bit = 1; bit <= problems; bit <<= 1) {
        if ((problems & bit) != 0) hm_json_put_cstring(json, hm_4d_problem_name(bit));
    }
    hm_json_close(json, ']');
    if (problems == 0) return;
    hm_json_key(json, "problem_squares");
    hm_json_open(json, '{');
    for (unsigned bit = 1; bit <= problems; bit <<= 1) {
        hm_4d_set squares;
        if (!hm_4d_has_problem(position, problems & bit, &squares)) continue;
        put_squares(json, hm_4d_problem_name(bit), &squares);
    }
    hm_json_close(json, '}');
}

/* ---- check ---- */

static hm_api_verdict check(const hm_api_input *input, const hm_api_options *options, hm_text *json,
                            hm_api_error *error) {
    place at;
    hm_api_verdict verdict = find_place(input, options, &at, error);
    if (verdict != HM_API_YES) return verdict;
    hm_text canonical = {0};
    hm_api_format_4d(input, &at.game, &canonical);
    hm_json_key(json, "canonical");
    hm_json_put_string(json, canonical.data != NULL ? canonical.data : "", canonical.length);
    json->failed |= canonical.failed;
    hm_text_clear(&canonical);
    hm_json_member_uint(json, "pieces", hm_4d_board_count(&at.position.state.board));
    if (input->notation == HM_NOTATION_C4D) hm_json_member_uint(json, "plies", at.game.count);
    bool is_state = input->json || input->notation != HM_NOTATION_FEN4D;
    if (is_state) put_problems(json, &at.position);
    hm_4d_game_clear(&at.game);
    return HM_API_YES;
}

/* ---- moves ---- */

static void put_text(hm_text *json, const char *key, hm_4d_move move) {
    if (key != NULL) hm_json_key(json, key);
    hm_4d_json_put_move_text(move, json);
}

static void put_piece(hm_text *json, const char *key, hm_4d_piece piece) {
    static const char *const names[HM_4D_PIECES] = {NULL, "Pw", "Py", "N", "B", "R", "Q", "K",
                                                    NULL, "pw", "py", "n", "b", "r", "q", "k"};
    hm_json_key(json, key);
    if (names[piece] == NULL) {
        hm_json_put_null(json);
    } else {
        hm_json_put_cstring(json, names[piece]);
    }
}

static void put_move(hm_text *json, const hm_4d_position *position, hm_4d_move move) {
    const hm_4d_piece *board = position->state.board.square;
    int from = HM_4D_MOVE_FROM(move), to = HM_4D_MOVE_TO(move), tag = HM_4D_MOVE_TAG(move);
    hm_4d_piece captured = board[to];
    if (tag == HM_4D_EN_PASSANT) {
        captured = (hm_4d_piece)(HM_4D_KIND(board[from]) | (position->state.side ^ HM_4D_BLACK));
    }
    hm_json_open(json, '{');
    put_text(json, "move", move);
    hm_json_key(json, "from");
    put_square(json, from);
    hm_json_key(json, "to");
    put_square(json, to);
    put_piece(json, "piece", board[from]);
    put_piece(json, "captured", captured);
    /* The promoted piece as a capital letter, whichever side moves. */
    put_piece(json, "promotion", (hm_4d_piece)HM_4D_MOVE_PROMOTION(move));
    hm_json_member_bool(json, "is_castling",
                        tag == HM_4D_CASTLE_KINGSIDE || tag == HM_4D_CASTLE_QUEENSIDE);
    hm_json_member_bool(json, "is_en_passant", tag == HM_4D_EN_PASSANT);
    hm_json_member_bool(json, "is_double_step", tag == HM_4D_DOUBLE_STEP);
    hm_json_key(json, "c4d");
    hm_json_open_string(json);
    hm_4d_move_format_c4d(position, move, json);
    hm_json_close_string(json);
    hm_json_key(json, "json");
    hm_4d_json_put_move(move, json);
    hm_json_close(json, '}');
}

static hm_api_verdict moves(const hm_api_input *input, const hm_api_options *options, hm_text *json,
                            hm_api_error *error) {
    place at;
    hm_api_verdict verdict = find_place(input, options, &at, error);
    if (verdict != HM_API_YES) return verdict;
    hm_4d_move *list = malloc(hm_4d_moves_bound(&at.position) * sizeof *list);
    if (list == NULL) {
        hm_4d_game_clear(&at.game);
        return hm_api_fail_memory(error);
    }
    size_t count = hm_4d_generate(&at.position, list);
    hm_4d_sort_moves(list, count);
    hm_json_member_uint(json, "count", count);
    hm_json_key(json, "moves");
    hm_json_open(json, '[');
    for (size_t i = 0; i < count; i++) {
        if (options->verbose) {
            put_move(json, &at.position, list[i]);
        } else {
            put_text(json, NULL, list[i]);
        }
    }
    hm_json_close(json, ']');
    free(list);
    hm_4d_game_clear(&at.game);
    return HM_API_YES;
}

/* ---- perft ---- */

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void put_perft(hm_text *json, unsigned depth, uint64_t nodes, double seconds) {
    hm_json_member_uint(json, "depth", depth);
    hm_json_member_uint(json, "nodes", nodes);
    hm_json_key(json, "seconds");
    hm_json_put_double(json, seconds);
    hm_json_member_uint(json, "nodes_per_second",
                        seconds > 0 ? (uint64_t)((double)nodes / seconds) : 0);
}

static void put_divide(hm_text *json, const hm_4d_divide *divide, size_t count) {
    hm_json_key(json, "divide");
    hm_json_open(json, '{');
    for (size_t i = 0; i < count; i++) {
        hm_4d_json_put_move_text(divide[i].move, json);
        hm_text_puts(json, ":"); /* the text is the key */
        hm_json_put_uint(json, divide[i].nodes);
    }
    hm_json_close(json, '}');
}

static hm_status run_perft(const hm_4d_position *position, const hm_api_options *options,
                           hm_text *json, hm_error *cause) {
    unsigned jobs = options->jobs == 0 ? 1 : options->jobs;
    double start = seconds_now();
    uint64_t nodes = 1;
    hm_4d_divide *divide = NULL;
    size_t count = 0;
    if (options->depth > 0) {
        hm_status status = hm_4d_perft_divide(position, options->depth, jobs, options->watch,
                                              &divide, &count, cause);
        if (status != HM_OK) return status;
        nodes = 0;
        for (size_t i = 0; i < count; i++)
            nodes += divide[i].nodes;
    }
    put_perft(json, options->depth, nodes, seconds_now() - start);
    if (options->divide && options->depth > 0) put_divide(json, divide, count);
    free(divide);
    return HM_OK;
}

static hm_api_verdict perft(const hm_api_input *input, const hm_api_options *options, hm_text *json,
                            hm_api_error *error) {
    place at;
    hm_api_verdict verdict = find_place(input, options, &at, error);
    if (verdict != HM_API_YES) return verdict;
    hm_error cause;
    if (run_perft(&at.position, options, json, &cause) != HM_OK) {
        verdict = hm_api_fail(error, &cause, NULL, NULL, 0);
    }
    hm_4d_game_clear(&at.game);
    return verdict;
}

/* ---- status ---- */

/* How often the last position of a game has occurred in it; 0 when memory is short. */
static unsigned occurrences(const hm_4d_game *game) {
    hm_4d_history history = {0};
    hm_4d_position position;
    hm_4d_position_init(&position, &game->start);
    unsigned count = hm_4d_history_add(&history, &position);
    for (size_t i = 0; i < game->count && count > 0; i++) {
        hm_4d_undo undo;
        hm_4d_make(&position, game->moves[i], &undo);
        count = hm_4d_history_add(&history, &position);
    }
    hm_4d_history_clear(&history);
    return count;
}

/* False when memory is short. */
static bool put_status(hm_text *json, const hm_4d_position *position, bool threefold) {
    hm_4d_status status;
    hm_4d_status_of(position, &status);
    hm_json_member_string(json, "side", position->state.side == HM_4D_WHITE ? "w" : "b");
    hm_json_member_bool(json, "in_check", status.in_check);
    put_squares(json, "attacked_kings", &status.attacked_kings);
    if (!hm_api_put_4d_checks(json, position)) return false;
    hm_json_member_bool(json, "opponent_in_check", status.opponent_in_check);
    hm_json_member_bool(json, "checkmate", status.outcome == HM_4D_CHECKMATE);
    hm_json_member_bool(json, "stalemate", status.outcome == HM_4D_STALEMATE);
    hm_json_member_bool(json, "fifty_move", status.fifty_move);
    hm_json_member_bool(json, "threefold", threefold);
    hm_json_member_uint(json, "legal_count", status.legal_count);
    hm_json_member_uint(json, "pieces", hm_4d_board_count(&position->state.board));
    put_problems(json, position);
    return true;
}

static hm_api_verdict status(const hm_api_input *input, const hm_api_options *options,
                             hm_text *json, hm_api_error *error) {
    place at;
    hm_api_verdict verdict = find_place(input, options, &at, error);
    if (verdict != HM_API_YES) return verdict;
    unsigned count = occurrences(&at.game);
    bool done = count > 0 && put_status(json, &at.position, count >= 3);
    hm_4d_game_clear(&at.game);
    return done ? HM_API_YES : hm_api_fail_memory(error);
}

#define NOTATIONS                                                                                  \
    (HM_NOTATION_SET(HM_NOTATION_FEN4D) | HM_NOTATION_SET(HM_NOTATION_4D_STATE) |                  \
     HM_NOTATION_SET(HM_NOTATION_C4D) | HM_NOTATION_SET(HM_NOTATION_C4DPOS) |                      \
     HM_NOTATION_SET(HM_NOTATION_4D_JSON))

const hm_answer_row hm_answers_4d[] = {
    {"check", NOTATIONS, check, false},
    {"moves", NOTATIONS, moves, false},
    {"perft", NOTATIONS, perft, false},
    {"status", NOTATIONS, status, false},
    {"apply", NOTATIONS, hm_answer_4d_apply, false},
    {"replay", NOTATIONS, hm_answer_4d_replay, false},
    {"replay", HM_NOTATION_SET(HM_NOTATION_NDJSON4), hm_answer_4d_replay_log, false},
    {"why", NOTATIONS, hm_answer_4d_why, false},
    {"attackers", NOTATIONS, hm_answer_4d_attackers, false},
    {"phase", NOTATIONS, hm_answer_4d_phase, false},
    {0},
};
