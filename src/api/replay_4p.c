/* check and replay of four-player games.
 *
 * A game that goes wrong is not a failure of the program: what came before is told, with the place
 * of the fault, the position there and the moves that the piece could have made; the next game is
 * answered like any other. */
#include "api/api.h"

#include <string.h>

/* ---- the main line ---- */

typedef struct ending {
    hm_4p_position position; /* the last one that was reached */
    hm_text ledger;
    uint64_t plies;
} ending;

/* [ply, seat, points, reason] for everything that gave points. */
static void put_entries(hm_text *ledger, const hm_4p_effects *effects, uint64_t ply) {
    for (size_t i = 0; i < effects->count; i++) {
        const hm_4p_entry *entry = &effects->entry[i];
        if (entry->points == 0) continue;
        hm_json_open(ledger, '[');
        hm_json_put_uint(ledger, ply);
        hm_json_put_string(ledger, &"RBYG"[entry->seat], 1);
        hm_json_put_uint(ledger, entry->points);
        hm_json_put_cstring(ledger, hm_4p_reason_name((hm_4p_reason)entry->reason));
        hm_json_close(ledger, ']');
    }
}

/* Plays the main line, with its plies as a member if they are asked for. */
static hm_status play_main(hm_text *json, const hm_4p_game *game, const hm_api_options *options,
                           ending *e) {
    hm_4p_effects effects = {0};
    *e = (ending){.position = *hm_4p_game_start(game)};
    hm_text_puts(&e->ledger, "[");
    if (options->plies) {
        hm_json_key(json, "ply");
        hm_json_open(json, '[');
    }
    int32_t step = hm_4p_game_step(game, 0)->first;
    for (; step >= 0; step = hm_4p_game_step(game, step)->first) {
        if (options->plies) {
            hm_api_put_4p_ply(json, game, step, &e->position, options->style, &effects);
        } else {
            hm_4p_game_advance(game, step, &e->position, &effects);
        }
        put_entries(&e->ledger, &effects, ++e->plies);
    }
    if (options->plies) hm_json_close(json, ']');
    hm_4p_position last;
    hm_status status = hm_4p_game_end(game, &last, &effects, NULL);
    if (status == HM_OK &&
        memcmp(last.state.points, e->position.state.points, sizeof last.state.points) != 0) {
        e->position = last;
        put_entries(&e->ledger, &effects, e->plies);
    }
    hm_text_puts(&e->ledger, "]");
    return status;
}

/* "line 7, column 3: expected ..." with the line of the file. */
static void put_problem(hm_text *json, const hm_api_input *input, uint64_t offset,
                        const char *message) {
    uint64_t line = 1, column = offset + 1;
    hm_text text = {0};
    if (!input->json) hm_text_place(input->text, input->length, offset, &line, &column);
    hm_text_printf(&text, "line %llu, column %llu: %s",
                   (unsigned long long)(line + input->line - 1), (unsigned long long)column,
                   message);
    hm_json_put_string(json, text.failed ? "" : text.data, text.failed ? 0 : text.length);
    json->failed |= text.failed;
    hm_text_clear(&text);
}

/* In Teams the moves may end otherwise than the tag Result says. */
static void check_result(hm_text *json, const hm_api_input *input, const hm_4p_game *game) {
    const char *tag = hm_4p_game_tag(game, "Result");
    hm_4p_position end;
    hm_4p_effects effects;
    hm_4p_status status;
    if (tag == NULL) return;
    if (hm_4p_game_end(game, &end, &effects, NULL) != HM_OK) {
        json->failed = true;
        return;
    }
    hm_4p_status_of(&end, &status);
    if (status.outcome == HM_4P_GOING_ON || status.outcome == HM_4P_POINTS_COUNT) return;
    hm_text result = {0}, message = {0};
    hm_4p_game_result(game, &result);
    if (!result.failed && strcmp(result.data, tag) != 0) {
        hm_text_printf(&message, "Result is \"%.40s\", but the moves end in %s", tag, result.data);
        if (!message.failed) put_problem(json, input, 0, message.data);
    }
    json->failed |= result.failed || message.failed;
    hm_text_clear(&result);
    hm_text_clear(&message);
}

/* Remarks, and the fault if there is one. Returns whether all marks are right. */
static bool put_problems(hm_text *json, const hm_api_input *input, const hm_4p_game *game,
                         const hm_api_error *fault) {
    bool right = true;
    hm_json_key(json, "problems");
    hm_json_open(json, '[');
    for (size_t i = 0; i < hm_4p_game_remarks(game); i++) {
        hm_4p_remark remark = hm_4p_game_remark(game, i);
        right = right && remark.status != HM_ERR_4P_MARK;
        put_problem(json, input, remark.offset, remark.message);
    }
    if (fault != NULL) {
        put_problem(json, input, fault->error.offset, fault->error.message);
    } else {
        check_result(json, input, game);
    }
    hm_json_close(json, ']');
    return right;
}

static hm_api_verdict put_end(hm_text *json, const hm_api_input *input, const hm_4p_game *game,
                              const hm_api_options *options, const hm_api_error *fault,
                              bool *right) {
    ending e;
    hm_text plies = {0};
    hm_status status = play_main(&plies, game, options, &e);
    hm_json_member_uint(json, "plies", e.plies);
    hm_json_member_bool(json, "legal", fault == NULL);
    hm_api_put_4p_result(json, game);
    hm_api_put_4p_game_position(json, "final", game, &e.position);
    hm_api_put_4p_points(json, &e.position);
    hm_json_key(json, "ledger");
    hm_json_put_raw(json, e.ledger.data, e.ledger.length);
    hm_api_put_4p_rules(json, game);
    *right = put_problems(json, input, game, fault);
    hm_json_member_bool(json, "marks_right", *right);
    if (plies.length > 0) {
        hm_text_puts(json, ",");
        hm_text_add(json, plies.data, plies.length);
    }
    json->failed |= e.ledger.failed || plies.failed;
    hm_text_clear(&e.ledger);
    hm_text_clear(&plies);
    return status == HM_OK ? HM_API_YES : HM_API_ERROR;
}

/* ---- what else could have been played ---- */

/* A square that a token begins with, behind a letter or two. */
static int origin_of(const char *token, size_t length) {
    for (size_t i = 0; i < length && i < 3; i++) {
        if (token[i] < 'a' || token[i] > 'n') continue;
        size_t end = i + 1;
        while (end < length && token[end] >= '0' && token[end] <= '9')
            end++;
        int square;
        bool read = end < length && hm_4p_square_parse(token + i, end - i, &square, NULL) == HM_OK;
        return read ? square : -1;
    }
    return -1;
}

static int kind_of(const char *token, size_t length) {
    static const char letters[] = "NBRQK";
    static const uint8_t kinds[] = {HM_4P_KNIGHT, HM_4P_BISHOP, HM_4P_ROOK, HM_4P_QUEEN,
                                    HM_4P_KING};
    const char *found = length > 0 ? memchr(letters, token[0], sizeof letters - 1) : NULL;
    return found == NULL ? HM_4P_PAWN : kinds[found - letters];
}

/* The legal moves of the piece that a token names: the one on its first square, else all of its
 * letter. */
static void put_moves(hm_text *json, const hm_4p_position *position, const char *token,
                      size_t length) {
    hm_4p_move moves[HM_4P_MOVES_MAX];
    size_t count = hm_4p_generate(position, moves);
    int origin = origin_of(token, length), kind = kind_of(token, length);
    hm_4p_sort_moves(moves, count);
    hm_json_key(json, "moves");
    hm_json_open(json, '[');
    for (size_t i = 0; i < count; i++) {
        int from = HM_4P_MOVE_FROM(moves[i]), found = HM_4P_KIND(position->state.square[from]);
        if (found == HM_4P_POINT_QUEEN) found = HM_4P_QUEEN;
        if (origin >= 0 ? from != origin : found != kind) continue;
        hm_api_put_4p_move(json, moves[i]);
    }
    hm_json_close(json, ']');
}

/* Round, seat, token, position and moves at the fault. */
static hm_status put_fault(hm_text *json, const hm_api_input *input, const hm_4p_game *game) {
    hm_4p_fault fault;
    hm_4p_position position;
    if (!hm_4p_game_fault(game, &fault) || fault.round == 0) return HM_OK;
    hm_status status = hm_4p_game_position(game, fault.step, &position, NULL);
    if (status != HM_OK) return status;
    const char *token = input->text + fault.offset;
    hm_json_member_uint(json, "round", fault.round);
    hm_json_key(json, "seat");
    hm_json_put_string(json, &"RBYG"[fault.seat], 1);
    if (fault.length == 0) return HM_OK;
    hm_json_key(json, "token");
    hm_json_put_string(json, token, fault.length);
    hm_api_put_4p_game_position(json, "position", game, &position);
    put_moves(json, &position, token, fault.length);
    return HM_OK;
}

static bool is_about_a_move(hm_status status) {
    return status == HM_ERR_4P_MOVE || status == HM_ERR_4P_ILLEGAL;
}

static hm_api_verdict tell_fault(hm_text *json, const hm_api_input *input, const hm_4p_game *game,
                                 hm_api_error *error) {
    if (!input->json && put_fault(json, input, game) != HM_OK) return hm_api_fail_memory(error);
    if (!is_about_a_move(error->error.status)) return HM_API_ERROR;
    hm_api_put_error_member(error, json);
    *error = (hm_api_error){.error.status = HM_OK};
    return HM_API_NO;
}

/* A game in JSON may say which one it was. */
static uint64_t number_of(const hm_api_input *input) {
    hm_json_value object, value;
    uint64_t number = input->game;
    bool given = input->json && hm_json_parse(input->text, input->length, &object, NULL) == HM_OK &&
                 hm_json_get(&object, "game", &value);
    if (given && hm_json_uint64(&value, &number) != HM_JSON_FITS) return input->game;
    return number;
}

hm_api_verdict hm_answer_4p_replay(const hm_api_input *input, const hm_api_options *options,
                                   hm_text *json, hm_api_error *error) {
    hm_4p_game *game;
    bool right = true;
    hm_api_verdict verdict = hm_api_read_game_4p(input, options, false, &game, error);
    if (verdict == HM_API_YES) verdict = hm_api_cut_game_4p(game, options, error);
    if (game == NULL) return verdict;
    bool failed = verdict != HM_API_YES;
    hm_json_member_uint(json, "game", number_of(input));
    hm_json_member_uint(json, "line", input->line);
    hm_api_verdict written = put_end(json, input, game, options, failed ? error : NULL, &right);
    if (written != HM_API_YES) {
        verdict = hm_api_fail_memory(error);
    } else if (failed) {
        verdict = tell_fault(json, input, game, error);
    } else if (!right) {
        verdict = HM_API_NO;
    }
    hm_4p_game_destroy(game);
    return verdict;
}

/* ---- check ---- */

hm_api_verdict hm_answer_4p_check_game(const hm_api_input *input, const hm_api_options *options,
                                       hm_text *json, hm_api_error *error) {
    hm_4p_game *game;
    hm_api_verdict verdict = hm_api_read_game_4p(input, options, true, &game, error);
    if (verdict == HM_API_YES) {
        hm_text text = {0};
        hm_4p_game_format(game, HM_4P_GAME_NESTED, &text);
        hm_json_key(json, "canonical");
        hm_json_put_string(json, text.failed ? "" : text.data, text.failed ? 0 : text.length);
        json->failed |= text.failed;
        hm_text_clear(&text);
        hm_json_member_uint(json, "plies", hm_4p_game_plies(game));
        hm_json_member_uint(json, "steps", hm_4p_game_steps(game) - 1);
        hm_api_put_4p_rules(json, game);
        put_problems(json, input, game, NULL);
    }
    hm_4p_game_destroy(game);
    return verdict;
}
