/* replay of four-player games.
 *
 * An error in a game is not a failure of the program. The answer has the plies before it, its
 * place, the position there, and the legal moves of that piece. The next game is answered like any
 * other. */
#include "games/4p/play4p.h"

#include <string.h>

/* Round, seat, token, position and moves at the fault. */
static hm_status replay4p_put_fault(hm_facts *facts, const hm_input *input,
                                    const hm_4p_game *game) {
    hm_4p_fault fault;
    hm_4p_position position;
    if (!hm_4p_game_fault(game, &fault) || fault.round == 0) return HM_OK;
    hm_status status = hm_4p_game_position(game, fault.step, &position, NULL);
    if (status != HM_OK) return status;
    const char *token = input->text + fault.offset;
    hm_fact_uint(facts, "round", fault.round);
    hm_put_seat_4p(facts, "seat", fault.seat);
    if (fault.length == 0) return HM_OK;
    hm_fact_string(facts, "token", token, fault.length);
    hm_put_game_position_4p(facts, "position", game, &position);
    hm_fact_open(facts, "moves", '[');
    status = hm_put_like_4p(facts, &position, token, fault.length, NULL);
    hm_fact_close(facts);
    return status;
}

static bool replay4p_is_about_a_move(hm_status status) {
    return status == HM_ERR_4P_MOVE || hm_play_4p_is_refusal(status);
}

/* The head of a game went wrong, or its start: it has no result and no board to tell of. */
static bool is_unread(const hm_4p_game *game, const hm_input_error *fault) {
    hm_4p_fault place;
    bool among_moves = hm_4p_game_fault(game, &place) && place.round > 0;
    return !among_moves && !replay4p_is_about_a_move(fault->error.status) &&
           hm_4p_game_plies(game) == 0;
}

/* ---- a game ---- */

/* `game`, `line` and `plies` lead each answer of `replay` (docs/json.md). */
static void replay4p_put_number(hm_facts *facts, const hm_play_4p *play, const hm_replay *replay,
                                size_t plies) {
    const hm_input *input = replay->input;
    hm_json_value object, value;
    uint64_t number;
    /* A game in JSON may say which one it was. */
    bool given = input != NULL && input->json &&
                 hm_json_parse(input->text, input->length, &object, NULL) == HM_OK &&
                 hm_json_get(&object, "game", &value) &&
                 hm_json_uint64(&value, &number) == HM_JSON_FITS;
    hm_fact_uint(facts, "game", given ? number : play->number);
    hm_fact_uint(facts, "line", play->line_number);
    hm_fact_uint(facts, "plies", plies);
}

/* Three cases: a game of other rules, which is only described; a text of which nothing could be
 * read; and a game that is judged. Without --strict a wrong mark or claim is reported but is not a
 * failure. */
hm_verdict hm_replay_4p(void *play, hm_replay *replay, hm_facts *facts, hm_input_error *error) {
    hm_play_4p *p = play;
    if (hm_4p_game_other(p->game) != NULL) {
        /* A game of other rules is not judged. */
        replay4p_put_number(facts, p, replay, 0);
        hm_fact_null(facts, "legal");
        hm_fact_word(facts, "not_judged", hm_4p_game_other(p->game));
        hm_put_result_4p(facts, p->game);
        facts->failed |= hm_put_termination_4p(p, true, facts, NULL) != HM_OK;
        hm_put_claimed_4p(facts, p->game);
        hm_put_mode_4p(facts, &hm_4p_game_start(p->game)->rules);
        replay->right = hm_put_remarks_4p(facts, p, NULL, false).marks;
        return HM_YES;
    }
    if (replay->fault != NULL && is_unread(p->game, replay->fault)) {
        replay4p_put_number(facts, p, replay, 0);
        hm_fact_bool(facts, "legal", false);
        *error = *replay->fault;
        return HM_FAILED;
    }

    const hm_4p_game *game = p->game;
    const hm_4p_position *start = hm_4p_game_start(game);
    bool json = replay->input != NULL && replay->input->json;
    hm_account_4p account;
    hm_account_4p_of(&account, game);
    replay4p_put_number(facts, p, replay, hm_4p_game_plies(game));
    hm_fact_bool(facts, "legal", replay->fault == NULL);
    hm_put_result_4p(facts, game);
    facts->failed |= hm_put_termination_4p(p, replay->fault == NULL, facts, NULL) != HM_OK;
    hm_put_claimed_4p(facts, game);
    hm_put_account_4p(facts, &account, game);
    hm_put_mode_4p(facts, &start->rules);
    hm_put_said_4p(facts, game);
    hm_rights_4p right = hm_put_remarks_4p(facts, p, replay->fault, json);
    replay->right = right.marks && right.claims;
    hm_fact_bool(facts, "marks_right", right.marks);
    if (replay->plies) {
        hm_put_line_4p(facts, "ply", game, hm_4p_game_step(game, 0)->first, start, 0);
    }
    hm_facts_clear(&account.ledger);

    if (replay->fault != NULL) {
        if (!replay->input->json && replay4p_put_fault(facts, replay->input, p->game) != HM_OK)
            return hm_fail_no_memory(error);
        if (!replay4p_is_about_a_move(replay->fault->error.status)) {
            *error = *replay->fault;
            return HM_FAILED;
        }
        hm_put_error(replay->fault, facts);
        return HM_NO;
    }
    bool strict = replay->request != NULL && hm_request_flag(replay->request, "strict");
    return replay->right || !strict ? HM_YES : HM_NO;
}
