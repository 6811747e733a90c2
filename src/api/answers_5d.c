/* Answers about 5D positions: check, moves, actions, perft, status; all rows of the game. */
#include "api/api.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void put_problems(hm_text *json, const hm_5d_position *position) {
    unsigned problems = hm_5d_problems(position);
    hm_json_key(json, "problems");
    hm_json_open(json, '[');
    for (unsigned bit = 1; hm_5d_problem_name(bit) != NULL; bit <<= 1) {
        if ((problems & bit) != 0) hm_json_put_cstring(json, hm_5d_problem_name(bit));
    }
    hm_json_close(json, ']');
}

/* ---- check ---- */

static hm_api_verdict check(const hm_api_input *input, const hm_api_options *options, hm_text *json,
                            hm_api_error *error) {
    static const char *const dialects[] = {"shad", "alexbay", "axel"};
    hm_5d_game *game;
    hm_5d_position *position;
    int32_t first, last;
    hm_api_verdict verdict = hm_api_game_5d(input, options, &game, error);
    if (verdict != HM_API_YES) return verdict;
    hm_status status = hm_5d_game_position(game, hm_5d_game_ply(game, SIZE_MAX), &position, NULL);
    if (status == HM_OK) {
        hm_5d_lines(position, &first, &last);
        hm_json_key(json, "canonical");
        hm_api_put_5d_game(json, game, 0);
        hm_json_member_uint(json, "plies", hm_5d_game_plies(game));
        hm_json_member_uint(json, "boards", hm_5d_board_count(position));
        hm_json_member_uint(json, "timelines", (uint64_t)(last - first + 1));
        put_problems(json, position);
        hm_json_member_string(json, "notation", dialects[hm_5d_game_dialect(game)]);
        hm_api_put_5d_warnings(json, input, game);
    }
    hm_5d_position_destroy(position);
    hm_5d_game_destroy(game);
    return status == HM_OK ? HM_API_YES : hm_api_fail_status(error, status);
}

/* ---- moves ---- */

/* Texts in bytewise order. */
typedef struct entry {
    char *text;
    size_t index;
} entry;

static int by_text(const void *a, const void *b) {
    const entry *p = a, *q = b;
    return strcmp(p->text, q->text);
}

static void free_entries(entry *entries, size_t count) {
    for (size_t i = 0; entries != NULL && i < count; i++)
        free(entries[i].text);
    free(entries);
}

/* Sorted texts of the actions of a list (a list of single moves is one of short actions). */
static entry *sorted_texts(const hm_5d_position *position, const hm_5d_action_list *list) {
    entry *entries = calloc(list->count + 1, sizeof *entries);
    for (size_t i = 0; entries != NULL && i < list->count; i++) {
        hm_text text = {0};
        size_t count;
        const hm_5d_move *moves = hm_5d_action_list_at(list, i, &count);
        hm_5d_action_format(position, moves, count, &text);
        entries[i] = (entry){text.data, i};
        if (!text.failed && text.data != NULL) continue;
        hm_text_clear(&text);
        free_entries(entries, i);
        return NULL;
    }
    if (entries != NULL) qsort(entries, list->count, sizeof *entries, by_text);
    return entries;
}

static void put_square(hm_text *json, const char *key, const hm_5d_position *position,
                       const hm_5d_move *move, bool from) {
    hm_text text = {0};
    hm_5d_square_format(position, from ? move->from_line : move->to_line,
                        from ? move->from_time : move->to_time, from ? move->from : move->to,
                        &text);
    hm_json_key(json, key);
    hm_api_put_5d_text(json, &text);
}

static void put_letter(hm_text *json, const char *key, hm_5d_piece piece) {
    hm_json_key(json, key);
    if (piece == HM_5D_EMPTY) {
        hm_json_put_null(json);
        return;
    }
    hm_text text = {0};
    hm_5d_piece_format(piece & (hm_5d_piece)~HM_5D_UNMOVED, &text);
    hm_api_put_5d_text(json, &text);
}

static void put_move_object(hm_text *json, const hm_5d_position *position, const hm_5d_move *move) {
    hm_5d_piece captured = hm_5d_position_at(position, move->to_line, move->to_time, move->to);
    if ((move->flags & HM_5D_EN_PASSANT) != 0) {
        int square = HM_5D_SQUARE(HM_5D_FILE(move->to), HM_5D_RANK(move->from));
        captured = hm_5d_position_at(position, move->from_line, move->from_time, square);
    }
    hm_json_open(json, '{');
    hm_json_key(json, "move");
    hm_api_put_5d_move(json, position, move);
    put_square(json, "from", position, move, true);
    put_square(json, "to", position, move, false);
    put_letter(json, "piece",
               hm_5d_position_at(position, move->from_line, move->from_time, move->from));
    put_letter(json, "captured", captured);
    put_letter(json, "promotion", move->promotion);
    hm_json_member_bool(json, "is_jump", (move->flags & HM_5D_JUMP) != 0);
    hm_json_member_bool(json, "is_branching", (move->flags & HM_5D_BRANCH) != 0);
    hm_json_member_bool(json, "is_castling", (move->flags & HM_5D_CASTLING) != 0);
    hm_json_member_bool(json, "is_en_passant", (move->flags & HM_5D_EN_PASSANT) != 0);
    hm_json_close(json, '}');
}

/* Single moves as a list of actions of one move. */
static hm_status single_moves(const hm_5d_position *position, hm_5d_action_list *list) {
    hm_5d_move_list moves = {0};
    hm_status status = hm_5d_generate_pseudo(position, &moves, NULL);
    for (size_t i = 0; i < moves.count && status == HM_OK; i++)
        status = hm_5d_action_list_add(list, &moves.moves[i], 1, NULL);
    hm_5d_move_list_clear(&moves);
    return status;
}

static hm_status put_moves(hm_text *json, const hm_5d_position *position, bool verbose) {
    hm_5d_action_list list = {0};
    if ((hm_5d_problems(position) & HM_5D_UNKNOWN_PIECE) != 0) return HM_ERR_FIELD;
    hm_status status = single_moves(position, &list);
    entry *entries = status == HM_OK ? sorted_texts(position, &list) : NULL;
    if (entries == NULL) status = HM_ERR_MEMORY;
    if (status == HM_OK) {
        hm_json_member_uint(json, "count", list.count);
        hm_json_key(json, "moves");
        hm_json_open(json, '[');
        for (size_t i = 0; i < list.count; i++) {
            if (verbose) {
                put_move_object(json, position, &list.moves[entries[i].index]);
            } else {
                hm_json_put_cstring(json, entries[i].text);
            }
        }
        hm_json_close(json, ']');
    }
    free_entries(entries, list.count);
    hm_5d_action_list_clear(&list);
    return status;
}

static hm_api_verdict moves(const hm_api_input *input, const hm_api_options *options, hm_text *json,
                            hm_api_error *error) {
    hm_5d_position *position;
    hm_api_verdict verdict = hm_api_position_5d(input, options, &position, error);
    if (verdict != HM_API_YES) return verdict;
    hm_status status = put_moves(json, position, options->verbose);
    hm_5d_position_destroy(position);
    return status == HM_OK ? HM_API_YES : hm_api_fail_status(error, status);
}

/* ---- actions ---- */

static void put_action_array(hm_text *json, const hm_5d_position *position,
                             const hm_5d_action_list *list, size_t index) {
    size_t count;
    const hm_5d_move *action = hm_5d_action_list_at(list, index, &count);
    hm_json_open(json, '[');
    for (size_t i = 0; i < count; i++)
        hm_api_put_5d_move(json, position, &action[i]);
    hm_json_close(json, ']');
}

static hm_status put_action_list(hm_text *json, const hm_5d_position *position, size_t limit) {
    hm_5d_action_list list = {0};
    bool complete;
    hm_status status = hm_5d_collect(position, limit, NULL, &list, &complete, NULL);
    entry *entries = status == HM_OK ? sorted_texts(position, &list) : NULL;
    if (status == HM_OK && entries == NULL) status = HM_ERR_MEMORY;
    if (status == HM_OK) {
        hm_json_member_uint(json, "count", list.count);
        hm_json_key(json, "actions");
        hm_json_open(json, '[');
        for (size_t i = 0; i < list.count; i++)
            put_action_array(json, position, &list, entries[i].index);
        hm_json_close(json, ']');
        if (limit != SIZE_MAX) hm_json_member_bool(json, "complete", complete);
    }
    free_entries(entries, list.count);
    hm_5d_action_list_clear(&list);
    return status;
}

/* Counts without keeping; options->watch may stop it. */
static hm_status put_action_count(hm_text *json, const hm_5d_position *position,
                                  const hm_api_options *options, size_t limit) {
    hm_5d_actions *actions;
    const hm_5d_move *action;
    size_t count = 1, total = 0;
    hm_status status = hm_5d_actions_create(&actions, NULL);
    if (status == HM_OK) status = hm_5d_actions_start(actions, position, 0, NULL);
    while (status == HM_OK) {
        status = hm_5d_actions_next(actions, NULL, &action, &count, NULL);
        if (count == 0 || total == limit) break;
        total++;
        if ((total & 4095) == 0) status = hm_watch_ask(options->watch, total, 0, NULL);
    }
    hm_5d_actions_destroy(actions);
    hm_json_member_uint(json, "count", total);
    if (limit != SIZE_MAX) hm_json_member_bool(json, "complete", count == 0);
    return status;
}

static hm_api_verdict list_actions(const hm_api_input *input, const hm_api_options *options,
                                   hm_text *json, hm_api_error *error) {
    hm_5d_position *position;
    hm_api_verdict verdict = hm_api_position_5d(input, options, &position, error);
    if (verdict != HM_API_YES) return verdict;
    size_t limit =
        options->limit > 0 && options->limit < SIZE_MAX ? (size_t)options->limit : SIZE_MAX;
    hm_status status = options->count_only ? put_action_count(json, position, options, limit)
                                           : put_action_list(json, position, limit);
    hm_5d_position_destroy(position);
    return status == HM_OK ? HM_API_YES : hm_api_fail_status(error, status);
}

/* ---- perft ---- */

static void put_branch(hm_text *json, const hm_5d_position *position, const hm_5d_divide *branch) {
    hm_text text = {0};
    hm_5d_action_format(position, branch->moves, branch->count, &text);
    hm_json_member_uint(json, text.failed || text.data == NULL ? "" : text.data, branch->nodes);
    json->failed |= text.failed;
    hm_text_clear(&text);
}

/* Counts; *divide is an object of the first actions when that is asked for. */
static hm_status count(const hm_5d_position *position, const hm_api_options *options,
                       uint64_t *nodes, hm_text *divide) {
    hm_5d_divide *branches;
    size_t number;
    if (!options->divide || options->depth == 0) {
        hm_json_put_raw(divide, "{}", 2);
        return hm_5d_perft(position, options->depth, options->jobs, options->watch, nodes, NULL);
    }
    hm_status status = hm_5d_perft_divide(position, options->depth, options->jobs, options->watch,
                                          &branches, &number, NULL);
    *nodes = 0;
    hm_json_open(divide, '{');
    for (size_t i = 0; i < number; i++) {
        put_branch(divide, position, &branches[i]);
        *nodes += branches[i].nodes;
    }
    hm_json_close(divide, '}');
    free(branches);
    return status;
}

static hm_api_verdict perft(const hm_api_input *input, const hm_api_options *options, hm_text *json,
                            hm_api_error *error) {
    hm_5d_position *position;
    hm_text divide = {0};
    uint64_t nodes;
    hm_api_verdict verdict = hm_api_position_5d(input, options, &position, error);
    if (verdict != HM_API_YES) return verdict;
    double start = hm_seconds_now();
    hm_status status = count(position, options, &nodes, &divide);
    double seconds = hm_seconds_now() - start;
    hm_json_member_uint(json, "depth", options->depth);
    hm_json_member_uint(json, "nodes", nodes);
    hm_json_key(json, "seconds");
    hm_json_put_double(json, seconds);
    hm_json_member_uint(json, "nodes_per_second",
                        seconds > 0 ? (uint64_t)((double)nodes / seconds) : 0);
    if (options->divide && !divide.failed) {
        hm_json_key(json, "divide");
        hm_json_put_raw(json, divide.data, divide.length);
    }
    json->failed |= divide.failed;
    hm_text_clear(&divide);
    hm_5d_position_destroy(position);
    return status == HM_OK ? HM_API_YES : hm_api_fail_status(error, status);
}

/* ---- status ---- */

static void put_line(hm_text *json, const hm_5d_position *position, int32_t line) {
    hm_text text = {0};
    hm_5d_line_format(position, line, &text);
    hm_api_put_5d_text(json, &text);
}

static void put_range(hm_text *json, const char *key, const hm_5d_position *position, int32_t first,
                      int32_t last) {
    hm_json_key(json, key);
    hm_json_open(json, '[');
    put_line(json, position, first);
    put_line(json, position, last);
    hm_json_close(json, ']');
}

static void put_lines(hm_text *json, const hm_5d_position *position) {
    int32_t first, last;
    hm_5d_lines(position, &first, &last);
    put_range(json, "lines", position, first, last);
    int32_t active_first, active_last;
    hm_5d_active(position, &active_first, &active_last);
    put_range(json, "active", position, active_first, active_last);
    hm_json_key(json, "mandatory");
    hm_json_open(json, '[');
    for (int32_t line = first; line <= last; line++) {
        if (hm_5d_is_mandatory(position, line)) put_line(json, position, line);
    }
    hm_json_close(json, ']');
}

static hm_status put_verdict(hm_text *json, const hm_5d_position *position) {
    static const char *const names[] = {"none", "checkmate", "stalemate", "none"};
    hm_5d_verdict verdict = HM_5D_GOING_ON;
    bool check = false, mandatory = false;
    hm_status status = hm_5d_in_check(position, &check, NULL, NULL);
    if (status == HM_OK) status = hm_5d_in_check_mandatory(position, &mandatory, NULL, NULL);
    bool known = (hm_5d_problems(position) & HM_5D_UNKNOWN_PIECE) == 0;
    if (status == HM_OK && known) status = hm_5d_outcome(position, true, NULL, &verdict, NULL);
    hm_json_member_bool(json, "legal",
                        known && (verdict == HM_5D_GOING_ON || verdict == HM_5D_SOFTMATE));
    hm_json_member_bool(json, "in_check", check);
    hm_json_member_bool(json, "in_check_mandatory", mandatory);
    hm_json_member_string(json, "verdict", names[verdict]);
    hm_json_member_bool(json, "softmate", verdict == HM_5D_SOFTMATE);
    return status;
}

static hm_api_verdict status(const hm_api_input *input, const hm_api_options *options,
                             hm_text *json, hm_api_error *error) {
    hm_5d_position *position;
    hm_api_verdict verdict = hm_api_position_5d(input, options, &position, error);
    if (verdict != HM_API_YES) return verdict;
    hm_text present = {0};
    hm_5d_time_format(hm_5d_present(position), &present);
    hm_json_member_string(json, "side", hm_5d_position_side(position) == HM_5D_WHITE ? "w" : "b");
    hm_json_key(json, "present");
    hm_api_put_5d_text(json, &present);
    put_lines(json, position);
    hm_status result = put_verdict(json, position);
    put_problems(json, position);
    hm_5d_position_destroy(position);
    return result == HM_OK ? HM_API_YES : hm_api_fail_status(error, result);
}

#define FEN5D HM_NOTATION_SET(HM_NOTATION_FEN5D)

const hm_answer_row hm_answers_5d[] = {
    {"check", FEN5D, check, false},
    {"moves", FEN5D, moves, false},
    {"actions", FEN5D, list_actions, false},
    {"perft", FEN5D, perft, false},
    {"status", FEN5D, status, false},
    {"apply", FEN5D, hm_answer_5d_apply, false},
    {"why", FEN5D, hm_answer_5d_why, false},
    {"replay", FEN5D, hm_answer_5d_replay, true},
    {"convert", FEN5D, hm_answer_5d_convert, false},
    {"solve", FEN5D, hm_answer_5d_solve, false},
    {0},
};
