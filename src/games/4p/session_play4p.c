/* How a four-player game is played by texts, and what its moves are. */
#include "chess4p/notation/game4p.h"
#include "chess4p/notation/token4p.h"
#include "games/4p/play4p.h"
#include "search/games.h"

#include <stdlib.h>
#include <string.h>

/* ---- steps ---- */

static hm_status play_move(hm_play_4p *play, hm_4p_move move, hm_error *error) {
    int32_t step;
    hm_status status = hm_play_4p_make_ready(play, error);
    if (status != HM_OK) return status;
    status = hm_4p_game_add_move(play->game, hm_play_4p_here(play), move, &step, error);
    if (status == HM_OK) hm_play_4p_go_on(play, step);
    return status;
}

/* "Kg1-f1R": the player leaves, and its king walks at once. False: the text is nothing like that.
 */
static bool play_walk(hm_play_4p *play, const char *text, size_t length, hm_status *status,
                      hm_error *error) {
    hm_cursor c = {.text = text, .length = length};
    hm_4p_token token;
    int32_t step;
    if (hm_4p_token_scan(&c, &token) != HM_OK || token.end < length) return false;
    hm_4p_token_split(&token);
    if (token.leaving == HM_4P_STAYS || token.length == 0) return false;
    *status = hm_play_4p_make_ready(play, error);
    if (*status == HM_OK) {
        *status = hm_4p_game_add_walk(play->game, hm_play_4p_here(play), &token, &step, error);
    }
    if (*status == HM_OK) hm_play_4p_go_on(play, step);
    return true;
}

bool hm_play_4p_is_over(const hm_play_4p *play) {
    return hm_4p_game_is_over(play->game, &play->position, hm_play_4p_here(play));
}

hm_status hm_play_4p_text(void *play, const char *text, size_t length, const hm_watch *watch,
                          hm_error *error) {
    hm_play_4p *p = play;
    hm_4p_move move;
    (void)watch;
    hm_4p_leaving leaving = hm_4p_leaving_named(text, length);
    if (hm_play_4p_is_over(p)) return hm_fail(error, HM_ERR_4P_ILLEGAL, 0, "the game has ended");
    if (leaving != HM_4P_STAYS) {
        int32_t step;
        hm_status status = hm_play_4p_make_ready(p, error);
        if (status != HM_OK) return status;
        status = hm_4p_game_add_leaving(p->game, hm_play_4p_here(p), leaving, &step, error);
        if (status == HM_OK) hm_play_4p_go_on(p, step);
        return status;
    }
    hm_status status;
    if (play_walk(p, text, length, &status, error)) return status;
    status = hm_4p_move_parse(&p->position, text, length, &move, error);
    return status == HM_OK ? play_move(p, move, error) : status;
}

bool hm_play_4p_is_refusal(hm_status status) {
    return status == HM_ERR_4P_ILLEGAL;
}

void hm_play_4p_ply_text(const void *play, size_t number, hm_text *text) {
    const hm_play_4p *p = play;
    const hm_4p_step *step = hm_4p_game_step(p->game, p->line.at[number]);
    if (step->move != HM_4P_NO_MOVE) {
        hm_4p_move_format(step->move, text);
    } else {
        hm_text_puts(text, hm_4p_leaving_text((hm_4p_leaving)step->leaving));
    }
}

/* ---- moves ---- */

hm_status hm_play_4p_list(void *play, bool all, const hm_watch *watch, size_t *count,
                          hm_error *error) {
    hm_play_4p *p = play;
    (void)all, (void)watch;
    size_t bound = hm_4p_moves_bound(&p->position); /* 0 for who has no piece: still a list */
    if (!HM_ROOM(p->list, bound + 1)) return hm_fail_memory(error, "a list of moves");
    *count = hm_play_4p_is_over(p) ? 0 : hm_4p_generate(&p->position, p->list.at);
    hm_4p_sort_moves(p->list.at, *count);
    return HM_OK;
}

void hm_play_4p_move_text(const void *play, size_t index, hm_text *text) {
    hm_4p_move_format(((const hm_play_4p *)play)->list.at[index], text);
}

hm_status hm_play_4p_play_listed(void *play, size_t index, hm_error *error) {
    hm_play_4p *p = play;
    return play_move(p, p->list.at[index], error);
}

/* ---- questions ---- */

const char *hm_play_4p_side(const void *play) {
    static const char *const letters[HM_4P_SEATS] = {"R", "B", "Y", "G"};
    return letters[((const hm_play_4p *)play)->position.state.side & 3];
}

void hm_play_4p_key(const void *play, uint64_t key[2]) {
    hm_4p_key(&((const hm_play_4p *)play)->position, key);
}

hm_status hm_play_4p_root(void *play, hm_search_root *root, hm_error *error) {
    hm_play_4p *p = play;
    p->seen.count = 0;
    hm_status status = hm_play_4p_seen(p, &p->seen, error);
    if (status != HM_OK) return status;
    bool teams = p->position.rules.mode == HM_4P_TEAMS;
    *root = (hm_search_root){.game = teams ? &hm_search_4p : &hm_search_4p_ffa,
                             .position = &p->position,
                             .keys = (const uint64_t(*)[2])p->seen.at,
                             .key_count = p->seen.count,
                             .over = hm_play_4p_is_over(p)};
    return HM_OK;
}

/* Teams: what the losing side has come to; the first of its players counts. */
static const char *reason_of_win(const hm_4p_position *position) {
    const hm_4p_state *state = &position->state;
    if (state->eliminated != 0) return "king_taken";
    if (state->resigned != 0) return "resigned";
    return state->flagged != 0 ? "flagged" : "checkmate";
}

hm_status hm_play_4p_ending(void *play, const hm_watch *watch, hm_ending *ending, hm_error *error) {
    static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2", "points"};
    const hm_play_4p *p = play;
    const hm_4p_position *position = &p->position;
    hm_4p_status status;
    (void)watch, (void)error;
    hm_4p_end outcome = hm_4p_outcome(position);
    *ending = (hm_ending){results[outcome], ""};
    hm_4p_draw draw = hm_4p_game_draw(p->game, hm_play_4p_here(p));
    if (outcome == HM_4P_GOING_ON && draw != HM_4P_NO_DRAW) {
        bool teams = position->rules.mode == HM_4P_TEAMS;
        *ending =
            (hm_ending){results[teams ? HM_4P_DRAWN : HM_4P_POINTS_COUNT], hm_4p_draw_name(draw)};
        return HM_OK;
    }
    if (outcome == HM_4P_GOING_ON) {
        bool out = position->state.eliminated >> position->state.side & 1;
        if (out) ending->reason = hm_4p_problem_name(HM_4P_ELIMINATED_SIDE);
        return HM_OK;
    }
    hm_4p_status_of(position, &status);
    bool won = outcome == HM_4P_RED_YELLOW_WON || outcome == HM_4P_BLUE_GREEN_WON;
    ending->reason = won                      ? reason_of_win(position)
                     : status.insufficient    ? "insufficient_material"
                     : outcome == HM_4P_DRAWN ? "stalemate"
                                              : "last_player";
    return HM_OK;
}

static uint64_t session_play4p_put_root(const void *divide, size_t index, hm_text *text) {
    const hm_4p_divide *root = (const hm_4p_divide *)divide + index;
    hm_4p_move_format(root->move, text);
    return root->nodes;
}

hm_status hm_play_4p_perft(void *play, unsigned depth, unsigned jobs, const hm_watch *watch,
                           uint64_t *nodes, hm_facts *divided, hm_error *error) {
    const hm_play_4p *p = play;
    if (divided == NULL || depth == 0) {
        return hm_4p_perft(&p->position, depth, jobs, watch, nodes, error);
    }
    hm_4p_divide *divide;
    size_t count;
    hm_status status = hm_4p_perft_divide(&p->position, depth, jobs, watch, &divide, &count, error);
    if (status != HM_OK) return status;
    *nodes = hm_put_divide(divided, count, session_play4p_put_root, divide);
    free(divide);
    return HM_OK;
}
