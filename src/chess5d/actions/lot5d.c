/* Draws legal moves in time that grows with the moves, whatever the number of timelines. A move is
 * legal if the witness fits it, and illegal if the witness shows that (witness5d.c). Only between
 * the two the solver is asked, which reads all timelines.
 *
 * No move of an action arrives on a board that the action has made. So each timeline has the same
 * moves until it is played on, and the list of moves is the list of the start without the
 * timelines that have been played on. */
#include "chess5d/actions/lot5d.h"
#include "chess5d/actions/actions5d.h"
#include "chess5d/actions/witness5d.h"

#include <stdlib.h>
#include <string.h>

struct hm_5d_lot {
    hm_5d_actions *actions;
    hm_5d_witness witness;
    hm_5d_ends ends;         /* of the position */
    HM_LIST(uint32_t) tree;  /* moves that are left, as a Fenwick tree over timelines */
    HM_LIST(uint64_t) moved; /* by place in the list: a draw, and the place that came here in it */
    HM_LIST(uint32_t) refused; /* by move: when it was illegal (refused_when) */
    uint32_t left;             /* all moves that are left */
    uint32_t draw;             /* number of the draw, from 1 */
};

hm_status hm_5d_lot_create(const hm_5d_position *start, hm_5d_lot **out, hm_error *error) {
    hm_5d_lot *lot = *out = calloc(1, sizeof *lot);
    if (lot == NULL) return hm_fail_memory(error, "a random game");
    hm_status status = hm_5d_position_copy(start, &lot->witness.future, error);
    return status == HM_OK ? hm_5d_actions_create(&lot->actions, error) : status;
}

void hm_5d_lot_destroy(hm_5d_lot *lot) {
    if (lot == NULL) return;
    hm_5d_actions_destroy(lot->actions);
    hm_5d_witness_clear(&lot->witness);
    free(lot->ends.end.at);
    free(lot->ends.least.at);
    free(lot->tree.at);
    free(lot->moved.at);
    free(lot->refused.at);
    free(lot);
}

/* ---- the list ---- */

static void lot_count(hm_5d_lot *lot, uint32_t place, uint32_t moves) {
    lot->left += moves;
    for (size_t i = place + (size_t)1; i < lot->tree.count; i += i & (0 - i))
        lot->tree.at[i] += moves;
}

/* The move at a place of the list. */
static uint32_t lot_move_at(const hm_5d_lot *lot, uint32_t place) {
    size_t line = 0, step = 1;
    while (2 * step < lot->tree.count)
        step *= 2;
    for (; step > 0; step /= 2) {
        if (line + step >= lot->tree.count || lot->tree.at[line + step] > place) continue;
        line += step;
        place -= lot->tree.at[line];
    }
    return lot->witness.starts.at[line] + place;
}

/* The place whose move has come to this place in the current draw. */
static uint32_t came_from(const hm_5d_lot *lot, uint32_t place) {
    uint64_t moved = lot->moved.at[place];
    return moved >> 32 == lot->draw ? (uint32_t)moved : place;
}

static bool make_list(hm_5d_lot *lot) {
    const hm_5d_witness *w = &lot->witness;
    size_t moves = w->moves.count, lines = w->plans.count;
    lot->tree.count = lot->moved.count = lot->refused.count = 0;
    if (!HM_ROOM(lot->tree, lines + 1) || !HM_ROOM(lot->moved, moves) ||
        !HM_ROOM(lot->refused, moves) || !hm_5d_ends_copy(&lot->ends, &w->ends))
        return false;
    lot->tree.count = lines + 1;
    lot->left = lot->draw = 0;
    memset(lot->tree.at, 0, lot->tree.count * sizeof *lot->tree.at);
    if (moves > 0) memset(lot->moved.at, 0, moves * sizeof *lot->moved.at);
    if (moves > 0) memset(lot->refused.at, 0, moves * sizeof *lot->refused.at);
    for (uint32_t i = 0; i < lines; i++)
        lot_count(lot, i, w->starts.at[i + 1] - w->starts.at[i]);
    return true;
}

/* ---- legality ---- */

/* Finds an action that continues from where the witness has no plans, and plans it. */
static hm_status solve_lot(hm_5d_lot *lot, const hm_watch *watch, bool *can, hm_error *error) {
    hm_sentry sentry;
    const hm_5d_move *moves;
    size_t count;
    hm_sentry_init(&sentry, watch, 0);
    hm_status status = hm_5d_actions_start(lot->actions, lot->witness.future, 0, error);
    if (status != HM_OK) return status;
    hm_5d_actions_guard(lot->actions, &sentry);
    status = hm_5d_actions_go(lot->actions, &moves, &count);
    hm_5d_actions_guard(lot->actions, NULL);
    *can = status == HM_OK && moves != NULL;
    if (*can) status = hm_5d_witness_plan(&lot->witness, moves, count);
    return hm_5d_actions_fail(status, error);
}

hm_status hm_5d_lot_begin(hm_5d_lot *lot, const hm_watch *watch, hm_5d_verdict *verdict,
                          hm_error *error) {
    hm_5d_witness *w = &lot->witness;
    *verdict = HM_5D_GOING_ON;
    hm_status status = hm_5d_rules_apply(w->future, 0, error);
    if (status != HM_OK) return status;
    status = hm_5d_witness_begin(w);
    if (status == HM_OK && !make_list(lot)) status = HM_ERR_MEMORY;
    hm_5d_fit fit = status == HM_OK ? hm_5d_witness_find(w) : HM_5D_UNSURE;
    bool can = fit == HM_5D_FITS, check = false;
    if (status == HM_OK) status = w->status;
    if (status != HM_OK) return hm_5d_actions_fail(status, error);
    if (fit == HM_5D_UNSURE) status = solve_lot(lot, watch, &can, error);
    if (status != HM_OK || can) return status;
    *verdict = HM_5D_STALEMATE;
    status = hm_5d_in_check(w->future, &check, NULL, error);
    if (check) *verdict = HM_5D_CHECKMATE;
    return status;
}

static void play_line(hm_5d_lot *lot, int32_t line) {
    const hm_5d_witness *w = &lot->witness;
    uint32_t place = (uint32_t)(line - w->first);
    hm_5d_ends_note(&lot->ends, &w->future->multiverse, line);
    if (place < w->plans.count)
        lot_count(lot, place, w->starts.at[place] - w->starts.at[place + 1]);
}

/* Makes the move if it is legal. */
static hm_status try_lot(hm_5d_lot *lot, const hm_5d_move *move, const hm_watch *watch, bool *legal,
                         hm_error *error) {
    hm_5d_witness *w = &lot->witness;
    hm_status status = HM_OK;
    hm_5d_fit fit = hm_5d_witness_try(w, move);
    *legal = fit == HM_5D_FITS;
    if (fit == HM_5D_UNSURE) {
        hm_5d_witness_make(w, move);
        if (w->status == HM_OK) status = solve_lot(lot, watch, legal, error);
        if (status == HM_OK && !*legal) hm_5d_witness_unmake(w);
    }
    if (w->status != HM_OK) return hm_5d_actions_fail(w->status, error);
    if (status == HM_OK && *legal) {
        play_line(lot, move->from_line);
        if (w->tried_line != move->from_line) play_line(lot, w->tried_line);
    }
    return status;
}

/* A move that does not branch could also be played before others instead of after them. So it never
 * becomes legal again, while a branching jump may, once another one has taken its number. */
static uint32_t refused_when(const hm_5d_lot *lot, const hm_5d_move *move) {
    return (move->flags & HM_5D_BRANCH) != 0 ? 2 + lot->witness.made : 1;
}

static bool may_end(const hm_5d_lot *lot) {
    int32_t first, last;
    hm_5d_witness_active(&lot->witness, &first, &last);
    int32_t line = hm_5d_ends_least(&lot->ends, first, last);
    return lot->draw > 0 && (hm_5d_ends_of(&lot->ends, line) & 1) != lot->witness.future->side;
}

hm_status hm_5d_lot_draw(hm_5d_lot *lot, hm_random *random, const hm_watch *watch, hm_5d_move *move,
                         bool *done, hm_error *error) {
    const hm_5d_witness *w = &lot->witness;
    bool end = may_end(lot), legal = false;
    uint32_t left = lot->left;
    hm_status status = HM_OK;
    *done = false;
    for (lot->draw++; status == HM_OK && !legal;) {
        uint32_t choice = (uint32_t)hm_random_below(random, (uint64_t)left + end);
        *done = choice == left;
        if (*done) hm_5d_witness_submit(&lot->witness);
        if (*done) return HM_OK;
        uint32_t number = lot_move_at(lot, came_from(lot, choice));
        lot->moved.at[choice] = (uint64_t)lot->draw << 32 | came_from(lot, --left);
        *move = w->moves.moves[number];
        bool jumps = (move->flags & HM_5D_JUMP) != 0;
        if (jumps && w->plans.at[move->to_line - w->first].fate == HM_5D_USED)
            move->flags |= HM_5D_BRANCH;
        if (lot->refused.at[number] == refused_when(lot, move)) continue;
        status = hm_watch_ask(watch, 0, 0, error);
        if (status == HM_OK) status = try_lot(lot, move, watch, &legal, error);
        if (!legal) lot->refused.at[number] = refused_when(lot, move);
    }
    return status;
}
