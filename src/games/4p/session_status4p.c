/* Check and status of a four-player position or game, as answers. */
#include "chess4p/notation/game4p.h"
#include "chess4p/rules/play4p.h"
#include "games/4p/play4p.h"

/* ---- check ---- */

/* Whether the text claims another end than its moves give; then the first difference is the error.
 */
static bool fails_claims(const hm_play_4p *play, const hm_input *input, hm_input_error *error) {
    static const char *const tags[HM_CLAIMS_4P] = {"Result", "Termination", "CurrentMove"};
    hm_text first = {0};
    hm_error cause;
    unsigned which = hm_differences_4p(play, &first);
    if (which == 0 || first.failed) {
        hm_text_clear(&first);
        return false;
    }
    uint64_t at = hm_4p_game_claim_place(play->game, tags[__builtin_ctz(which)]);
    hm_fail(&cause, HM_ERR_4P_TAG, at, "%s", first.data);
    hm_text_clear(&first);
    hm_fail_input(error, &cause, NULL, input->text, input->length);
    return true;
}

/* The facts of `check` about a game or a position (docs/json.md). With --strict wrong claims are an
 * error. */
hm_verdict hm_check_4p(void *play, const hm_input *input, const hm_request *request,
                       hm_facts *facts, hm_input_error *error) {
    const hm_play_4p *p = play;
    if (p->is_game) {
        bool strict = hm_request_flag(request, "strict") && hm_4p_game_other(p->game) == NULL;
        if (strict && fails_claims(p, input, error)) return HM_FAILED;

        hm_4p_game_format(p->game, HM_4P_GAME_NESTED, hm_fact_begin(facts, "canonical"));
        hm_fact_end(facts);
        const char *other = hm_4p_game_other(p->game);
        if (other != NULL) hm_fact_word(facts, "not_judged", other);
        hm_fact_uint(facts, "plies", hm_4p_game_plies(p->game));
        hm_fact_uint(facts, "steps", hm_4p_game_steps(p->game) - 1);
        hm_put_mode_4p(facts, &hm_4p_game_start(p->game)->rules);
        hm_put_remarks_4p(facts, p, NULL, false);
        return HM_YES;
    }
    unsigned pieces = 0;
    for (int square = 0; square < HM_4P_SQUARES; square++)
        pieces += HM_4P_KIND(p->position.state.square[square]) != 0;
    hm_put_fen_4p(facts, "canonical", &p->position, &p->extras.options, 0);
    hm_fact_uint(facts, "warnings", p->extras.warnings);
    hm_fact_uint(facts, "pieces", pieces);
    hm_put_problems_4p(facts, hm_4p_problems(&p->position));
    return HM_YES;
}

/* ---- status ---- */

static bool session_status4p_is_repeated(const hm_play_4p *play) {
    unsigned least = play->position.rules.repetitions;
    return least > 0 && hm_4p_game_occurrences(play->game, hm_play_4p_here(play)) >= least;
}

/* `alive` means that the seat has a royal piece, `active` that it still plays. */
static void session_status4p_put_seat(hm_facts *facts, const hm_4p_position *position,
                                      const hm_4p_status *status, int seat) {
    const hm_4p_state *state = &position->state;
    unsigned bit = 1u << seat;
    hm_fact_open(facts, NULL, '{');
    hm_put_seat_4p(facts, "seat", seat);
    hm_fact_bool(facts, "alive", hm_4p_king(position, seat) != HM_4P_NO_SQUARE);
    hm_fact_bool(facts, "active", (status->active & bit) != 0);
    hm_fact_bool(facts, "resigned", (state->resigned & bit) != 0);
    hm_fact_bool(facts, "flagged", (state->flagged & bit) != 0);
    hm_fact_bool(facts, "stalemated", (state->stalemated & bit) != 0);
    hm_fact_bool(facts, "in_check", (status->in_check & bit) != 0);
    hm_fact_bool(facts, "mated", (status->mated & bit) != 0);
    hm_fact_int(facts, "points", state->points[seat]);
    hm_fact_close(facts);
}

hm_status hm_status_4p(void *play, const hm_watch *watch, hm_facts *facts, hm_error *error) {
    const hm_play_4p *p = play;
    const hm_4p_position *position = &p->position;
    hm_4p_status status;
    hm_ending ending;
    hm_status told = hm_play_4p_ending(play, watch, &ending, error);
    if (told != HM_OK) return told;
    hm_4p_status_of(position, &status);
    hm_put_seat_4p(facts, "side", position->state.side);
    hm_fact_open(facts, "seats", '[');
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        session_status4p_put_seat(facts, position, &status, seat);
    hm_fact_close(facts);
    hm_fact_uint(facts, "legal_count", hm_play_4p_is_over(p) ? 0 : status.legal_count);
    bool agreed = hm_4p_game_draw(p->game, hm_play_4p_here(p)) == HM_4P_DRAW_AGREED;

    /* The reasons for which the game is drawn, or a player may claim a draw. */
    hm_4p_end outcome = status.outcome;
    bool last = outcome == HM_4P_POINTS_COUNT && !status.insufficient, drawn = false;
    bool won = last || outcome == HM_4P_RED_YELLOW_WON || outcome == HM_4P_BLUE_GREEN_WON;
    const struct {
        bool holds;
        const char *name;
    } reasons[] = {
        {status.draw_clock && !won, "clock"},
        {session_status4p_is_repeated(p) && !won, "repetition"},
        {status.insufficient && !won, "insufficient_material"},
        {outcome == HM_4P_DRAWN && !status.insufficient, "stalemate"},
        {agreed, "agreement"},
    };
    for (size_t i = 0; i < 5; i++)
        drawn |= reasons[i].holds;
    hm_fact_bool(facts, "draw", drawn);
    hm_fact_open(facts, "draw_reasons", '[');
    for (size_t i = 0; i < 5; i++)
        if (reasons[i].holds) hm_fact_word(facts, NULL, reasons[i].name);
    hm_fact_close(facts);

    hm_fact_word(facts, "result", ending.result);
    hm_put_seats_4p(facts, "can_claim", status.can_claim);
    hm_fact_bool(facts, "walks", hm_4p_walks(position));
    hm_put_mode_4p(facts, &position->rules);
    hm_put_problems_4p(facts, status.problems);
    return HM_OK;
}

hm_status hm_claim_4p(void *play, const char **reason, hm_error *error) {
    const hm_play_4p *p = play;
    const hm_4p_position *position = &p->position;
    (void)error;
    *reason = NULL;
    bool open = hm_4p_outcome(position) == HM_4P_GOING_ON && !position->rules.draws_end;
    if (!open) return HM_OK;
    if (session_status4p_is_repeated(p)) *reason = "repetition";
    if (hm_4p_clock_is_due(position)) *reason = "clock";
    return HM_OK;
}
