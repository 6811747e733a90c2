/* The check of a forced mate in Teams: in every position of the losers the game has every legal
 * move, and each line ends with a win by the rules. It shares no code with the search for mates:
 * moves come from the rules, and so does the judgement of each position. */
#include "chess4p/notation/game4p.h"
#include "chess4p/rules/board4p.h"
#include "chess4p/rules/play4p.h"
#include "core/core.h"
#include "core/list.h"
#include "proof/proof4p.h"

#include <stdlib.h>

enum { WORK_OF_REPLY = 50 }; /* in units of hm_work */

typedef struct proof4p_checker {
    const hm_4p_game *game;
    unsigned winners;         /* set of seats */
    hm_4p_end win;            /* how the game ends if they win */
    hm_4p_position *position; /* after each ply */
    HM_LIST(hm_4p_move) legal;
    HM_LIST(hm_4p_move) listed; /* what the game has in a position */
    const hm_watch *watch;
    hm_proof4p_report *report;
    hm_error *error;
} proof4p_checker;

const char *hm_proof4p_fault_name(hm_proof4p_fault fault) {
    static const char *const names[] = {"proved", "illegal_move", "illegal_reply", "stalemate",
                                        "drawn",  "lost",         "unanswered",    "endless"};
    return names[fault];
}

static bool proof4p_is_winner(const proof4p_checker *c, int seat) {
    return (c->winners >> seat & 1) != 0;
}

/* Notes the first fault. It is about what a step does: the reply, if a loser makes it. */
static void fault_of_step(proof4p_checker *c, hm_proof4p_fault fault, int32_t step) {
    hm_proof4p_report *report = c->report;
    const hm_4p_step *s = hm_4p_game_step(c->game, step);
    if (report->fault != HM_PROOF4P_PROVED) return;
    report->fault = fault;
    report->step = report->place = step;
    if (step == 0 || proof4p_is_winner(c, s->seat)) return;
    report->step = s->parent;
    hm_proof4p_format_step(c->game, step, &report->reply);
}

/* A legal move or a pass of a loser that the game does not have after a step. */
static void fault_of_missing(proof4p_checker *c, int32_t step, hm_4p_move move) {
    hm_proof4p_report *report = c->report;
    if (report->fault != HM_PROOF4P_PROVED) return;
    report->fault = HM_PROOF4P_UNANSWERED;
    report->step = report->place = step;
    if (move != HM_4P_NO_MOVE)
        hm_4p_move_format(move, &report->reply);
    else
        hm_text_puts(&report->reply, hm_4p_leaving_text(HM_4P_PASSES));
}

/* ---- one step ---- */

/* Drawn, or a player may claim it. */
static bool proof4p_may_draw(const proof4p_checker *c, int32_t step,
                             const hm_4p_position *position) {
    unsigned most = position->rules.repetitions;
    return hm_4p_clock_is_due(position) ||
           (most > 0 && hm_4p_game_occurrences(c->game, step) >= most);
}

/* Plays a step after `ply` earlier ones. True: the game continues. */
static bool proof4p_play(proof4p_checker *c, int32_t step, unsigned ply, bool *won) {
    const hm_4p_step *s = hm_4p_game_step(c->game, step);
    hm_4p_position *position = &c->position[ply + 1];
    hm_4p_effects effects;
    bool leaves = s->leaving != HM_4P_STAYS && s->leaving != HM_4P_PASSES;
    *won = false;
    if (leaves) {
        bool own = proof4p_is_winner(c, s->seat);
        fault_of_step(c, own ? HM_PROOF4P_ILLEGAL_MOVE : HM_PROOF4P_ILLEGAL_REPLY, step);
        return false;
    }
    hm_4p_position_copy(position, &c->position[ply]);
    hm_4p_game_advance(c->game, step, position, &effects);
    *won = effects.outcome == c->win;
    /* A mate is a position of the losers; a king that is taken leaves none. */
    if (*won && effects.eliminated == 0) c->report->positions += proof4p_is_winner(c, s->seat);
    if (*won) return false;
    bool lost = effects.outcome != HM_4P_GOING_ON && effects.outcome != HM_4P_DRAWN;
    if (lost)
        fault_of_step(c, HM_PROOF4P_LOST, step);
    else if (!hm_4p_has_legal_move(position, position->state.side) && !hm_4p_may_pass(position))
        fault_of_step(c, HM_PROOF4P_STALEMATE, step);
    else if (effects.outcome == HM_4P_DRAWN || proof4p_may_draw(c, step, position))
        fault_of_step(c, HM_PROOF4P_DRAWN, step);
    return c->report->fault == HM_PROOF4P_PROVED;
}

/* ---- the replies of a position ---- */

static int by_value(const void *a, const void *b) {
    hm_4p_move one = *(const hm_4p_move *)a, other = *(const hm_4p_move *)b;
    return (one > other) - (one < other);
}

/* Lists what follows a step, in ascending order: no move stands for a pass. */
static bool proof4p_list(proof4p_checker *c, int32_t step) {
    c->listed.count = 0;
    for (int32_t next = hm_4p_game_step(c->game, step)->first; next >= 0;
         next = hm_4p_game_step(c->game, next)->next) {
        const hm_4p_step *s = hm_4p_game_step(c->game, next);
        if (s->move == HM_4P_NO_MOVE && s->leaving != HM_4P_PASSES) continue;
        if (!HM_ROOM(c->listed, 1)) return false;
        c->listed.at[c->listed.count++] = s->move;
    }
    if (c->listed.count > 0) qsort(c->listed.at, c->listed.count, sizeof *c->listed.at, by_value);
    return true;
}

/* Whether every legal reply is there. */
static hm_status find_unanswered(proof4p_checker *c, int32_t step, unsigned ply) {
    const hm_4p_position *position = &c->position[ply];
    c->legal.count = 0;
    if (!proof4p_list(c, step) || !HM_ROOM(c->legal, hm_4p_moves_bound(position) + 1))
        return hm_fail_memory(c->error, "the check of a proof");
    size_t count = hm_4p_generate(position, c->legal.at);
    hm_4p_sort_moves(c->legal.at, count);
    if (hm_4p_may_pass(position)) c->legal.at[count++] = HM_4P_NO_MOVE;
    c->report->replies += count;
    if (c->watch != NULL) hm_work_add(c->watch->work, WORK_OF_REPLY * (count + 1));
    for (size_t i = 0; i < count; i++) {
        const hm_4p_move *move = &c->legal.at[i];
        bool there = c->listed.count > 0 &&
                     bsearch(move, c->listed.at, c->listed.count, sizeof *move, by_value) != NULL;
        if (!there) fault_of_missing(c, step, *move);
    }
    return HM_OK;
}

/* ---- positions ---- */

/* Checks all that follows a step. Sets *within to the moves of the winner until mate: it takes the
 * shortest way, the losers the longest. */
static hm_status proof4p_check_after(proof4p_checker *c, int32_t step, unsigned ply,
                                     unsigned *within) {
    bool own = proof4p_is_winner(c, c->position[ply].state.side);
    int32_t next = hm_4p_game_step(c->game, step)->first;
    hm_status status = HM_OK;
    *within = 0;
    if (ply >= HM_PROOF4P_PLIES) fault_of_step(c, HM_PROOF4P_ENDLESS, step);
    if (own && next < 0) fault_of_step(c, HM_PROOF4P_UNANSWERED, step);
    if (!own) {
        status = hm_watch_ask(c->watch, ++c->report->positions, 0, c->error);
        if (status == HM_OK) status = find_unanswered(c, step, ply);
    }
    for (bool first = true; next >= 0 && status == HM_OK && c->report->fault == HM_PROOF4P_PROVED;
         next = hm_4p_game_step(c->game, next)->next, first = false) {
        unsigned more = 0;
        bool won;
        if (proof4p_play(c, next, ply, &won)) status = proof4p_check_after(c, next, ply + 1, &more);
        if (won && ply + 1 > c->report->plies) c->report->plies = ply + 1;
        more += own;
        if (first || (own ? more < *within : more > *within)) *within = more;
    }
    return status;
}

/* Why no mate can be proved by a game. */
static hm_status proof4p_judge_start(const hm_4p_game *game, hm_error *error) {
    const hm_4p_position *start = hm_4p_game_start(game);
    const char *other = hm_4p_game_other(game);
    if (other == NULL && game->castling_word > 0) other = game->words.data + game->castling_word;
    if (other != NULL)
        return hm_fail(error, HM_ERR_UNSUPPORTED, 0, "the rules of \"%.60s\" are not judged",
                       other);
    if (start->rules.mode != HM_4P_TEAMS)
        return hm_fail(error, HM_ERR_FIELD, 0,
                       "a game without teams has no two sides, so no mate is forced");
    if (hm_4p_outcome(start) != HM_4P_GOING_ON)
        return hm_fail(error, HM_ERR_FIELD, 0, "the game is over at its start");
    return HM_OK;
}

hm_status hm_proof4p_check(const hm_4p_game *game, const hm_watch *watch, hm_proof4p_report *report,
                           hm_error *error) {
    const hm_4p_position *start = hm_4p_game_start(game);
    proof4p_checker c = {.game = game, .watch = watch, .report = report, .error = error};
    *report = (hm_proof4p_report){0};
    hm_status status = proof4p_judge_start(game, error);
    if (status != HM_OK) return status;
    c.winners = hm_4p_team(&start->rules, start->state.side);
    c.win = c.winners >> HM_4P_RED & 1 ? HM_4P_RED_YELLOW_WON : HM_4P_BLUE_GREEN_WON;
    c.position = malloc((HM_PROOF4P_PLIES + 1) * sizeof *c.position);
    if (c.position == NULL) return hm_fail_memory(error, "the check of a proof");
    hm_4p_position_copy(&c.position[0], start);
    status = proof4p_check_after(&c, 0, 0, &report->moves);
    if (status == HM_OK && report->reply.failed)
        status = hm_fail_memory(error, "the check of a proof");
    free(c.position);
    free(c.legal.at);
    free(c.listed.at);
    return status;
}

/* ---- in words ---- */

void hm_proof4p_format_step(const hm_4p_game *game, int32_t step, hm_text *text) {
    const hm_4p_step *s = hm_4p_game_step(game, step);
    if (s->move != HM_4P_NO_MOVE) hm_4p_move_format(s->move, text);
    hm_text_puts(text, hm_4p_leaving_text((hm_4p_leaving)s->leaving));
}

size_t hm_proof4p_way(const hm_4p_game *game, int32_t step, int32_t way[HM_PROOF4P_PLIES + 1]) {
    size_t count = 0;
    for (int32_t at = step; at > 0; at = hm_4p_game_step(game, at)->parent)
        count++;
    size_t length = count;
    for (int32_t at = step; at > 0; at = hm_4p_game_step(game, at)->parent)
        way[--count] = at;
    return length;
}

void hm_proof4p_explain(const hm_4p_game *game, const hm_proof4p_report *report, hm_text *text) {
    static const char *const what[] = {
        [HM_PROOF4P_PROVED] = "",
        [HM_PROOF4P_ILLEGAL_MOVE] = " is no move",
        [HM_PROOF4P_ILLEGAL_REPLY] = " is no move",
        [HM_PROOF4P_STALEMATE] = " is stalemate",
        [HM_PROOF4P_DRAWN] = " draws, or lets a player claim a draw",
        [HM_PROOF4P_LOST] = " lets the other team win",
        [HM_PROOF4P_UNANSWERED] = " is not answered",
        [HM_PROOF4P_ENDLESS] = " leaves the mate too far away",
    };
    int32_t way[HM_PROOF4P_PLIES + 1];
    size_t length = hm_proof4p_way(game, report->step, way);
    bool reply = report->reply.length > 0;
    if (!reply && length == 0) {
        hm_text_puts(text, "there is no move of the winner");
        return;
    }
    if (reply) hm_text_printf(text, "the reply %s after", report->reply.data);
    if (!reply) hm_text_puts(text, "the last move of");
    if (length == 0) hm_text_puts(text, " the start");
    for (size_t i = 0; i < length; i++) {
        hm_text_puts(text, " ");
        hm_proof4p_format_step(game, way[i], text);
    }
    hm_text_puts(text, what[report->fault]);
}
