/* replay of 4D games: the object of one game, which logs (log_4d.c) share, and games in the
 * notations that hold moves. */
#include "api/api.h"

#include <string.h>

/* ---- one game ---- */

void hm_api_4d_replay_begin(hm_api_4d_replay *r, const hm_4d_state *start) {
    hm_api_4d_replay_clear(r);
    hm_4d_position_init(&r->position, start);
    r->failed = hm_4d_history_add(&r->history, &r->position) == 0;
}

void hm_api_4d_replay_clear(hm_api_4d_replay *r) {
    hm_4d_history_clear(&r->history);
    hm_text_clear(&r->list);
    hm_text_clear(&r->problem);
    r->plies = 0;
    r->failed = false;
}

static void list_ply(hm_text *json, const hm_4d_position *position, hm_4d_move move,
                     unsigned occurred) {
    hm_json_open(json, '{');
    hm_json_key(json, "move");
    hm_4d_json_put_move_text(move, json);
    hm_json_member_uint(json, "halfmove", position->state.halfmove);
    hm_json_key(json, "ep");
    hm_json_open_string(json);
    hm_4d_field_format(HM_4D_FIELD_EP, &position->state, json);
    hm_json_close_string(json);
    hm_json_member_uint(json, "rep", occurred);
    hm_json_member_bool(json, "in_check", hm_4d_in_check(position, position->state.side, NULL));
    hm_json_member_uint(json, "legal_count", hm_4d_count(position));
    hm_json_close(json, '}');
}

void hm_api_4d_replay_play(hm_api_4d_replay *r, hm_4d_move move, bool listed) {
    hm_4d_undo undo;
    hm_4d_make(&r->position, move, &undo);
    unsigned occurred = hm_4d_history_add(&r->history, &r->position);
    r->failed |= occurred == 0;
    r->plies++;
    if (listed) {
        if (r->list.length == 0) hm_json_open(&r->list, '[');
        list_ply(&r->list, &r->position, move, occurred);
    }
}

static const char *result_of(const hm_4d_position *position) {
    hm_4d_end end = hm_4d_outcome(position);
    if (end == HM_4D_GOING_ON) return "*";
    if (end == HM_4D_STALEMATE) return "1/2-1/2";
    return position->state.side == HM_4D_WHITE ? "0-1" : "1-0";
}

void hm_api_4d_replay_put(hm_api_4d_replay *r, uint64_t number, bool legal, bool listed,
                          hm_text *json) {
    hm_json_member_uint(json, "game", number);
    hm_json_member_uint(json, "plies", r->plies);
    hm_json_member_bool(json, "legal", legal);
    if (listed) {
        if (r->list.length == 0) hm_json_open(&r->list, '[');
        hm_json_close(&r->list, ']');
        hm_json_key(json, "ply");
        if (!r->list.failed) hm_json_put_raw(json, r->list.data, r->list.length);
    }
    hm_json_member_string(json, "result", result_of(&r->position));
    hm_json_key(json, "final");
    hm_json_open_string(json);
    hm_4d_state_format(&r->position.state, json);
    hm_json_close_string(json);
    hm_json_key(json, "problems");
    hm_json_open(json, '[');
    if (r->problem.length > 0) hm_json_put_string(json, r->problem.data, r->problem.length);
    hm_json_close(json, ']');
    json->failed |= r->failed || r->list.failed || r->problem.failed;
}

/* ---- games in notations that hold moves ---- */

/* An illegal move ends the game; it is the answer, not a failure. */
static bool stopped_at_illegal_move(hm_api_verdict verdict, const hm_api_error *error) {
    return verdict == HM_API_ERROR && error->error.status == HM_ERR_4D_ILLEGAL;
}

/* A line of an NDJSON4 log reads like a position, because logs are never guessed: say so. */
static bool is_log_line(const hm_api_input *input) {
    hm_json_value object, value;
    return input->json && hm_json_parse(input->text, input->length, &object, NULL) == HM_OK &&
           hm_json_get(&object, "move_from", &value);
}

static void name_problem(hm_api_4d_replay *r, const hm_api_input *input, bool illegal,
                         const hm_api_error *error) {
    if (illegal && input->json) {
        hm_text_puts(&r->problem, error->error.message); /* names the number of the move */
    } else if (illegal) {
        hm_text_printf(&r->problem, "line %llu: %s", (unsigned long long)error->line,
                       error->error.message);
    } else if (r->plies == 0 && is_log_line(input)) {
        hm_text_puts(&r->problem, "one line of a log by itself; --format ndjson4 replays the log");
    }
}

hm_api_verdict hm_answer_4d_replay(const hm_api_input *input, const hm_api_options *options,
                                   hm_text *json, hm_api_error *error) {
    hm_4d_game game;
    hm_api_verdict verdict = hm_api_replayed_game_4d(input, options, &game, error);
    bool illegal = stopped_at_illegal_move(verdict, error);
    if (verdict == HM_API_YES || illegal) {
        hm_api_4d_replay r = {0};
        hm_api_4d_replay_begin(&r, &game.start);
        for (size_t i = 0; i < game.count; i++)
            hm_api_4d_replay_play(&r, game.moves[i], options->plies);
        name_problem(&r, input, illegal, error);
        hm_api_4d_replay_put(&r, 1, !illegal, options->plies, json);
        hm_api_4d_replay_clear(&r);
        *error = (hm_api_error){.error.status = HM_OK};
        verdict = illegal ? HM_API_NO : HM_API_YES;
    }
    hm_4d_game_clear(&game);
    return verdict;
}
