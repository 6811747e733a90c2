/* Mates in Teams: whether the side to move can force one within so many moves of its team.
 *
 * All moves of the team are tried, and after each all answers of the others, until one helps. A
 * mate is a king taken, or a seat whose turn it is in check without a legal move: nobody is mated
 * before his turn. A reply that answers one move mostly answers the next one too, so it is tried
 * first.
 *
 * As a part of the ordinary search it did not pay (checks alone, an eighth of the nodes: 15 wins
 * and 21 losses against the same search without it). So it runs only on request. */
#include "search/4p/search4p.h"

typedef struct quest {
    hm_worker *worker;
    hm_4p_searcher *s;
    bool given_up; /* the search has ended, or memory is short */
} quest;

static bool attack(quest *q, unsigned ply, unsigned plies);

/* Lists the moves of a node, after the moves of the nodes above it. False: out of memory. */
static bool mate4p_list_moves(quest *q, size_t *begin) {
    hm_4p_searcher *s = q->s;
    *begin = s->picks.list.count;
    q->given_up |= !hm_4p_search_room(s);
    size_t count = q->given_up ? 0 : hm_4p_generate(&s->position, s->picks.made.at);
    q->given_up |= !HM_ROOM(s->picks.list, count);
    if (q->given_up) {
        hm_worker_give_up(q->worker);
        return false;
    }
    for (size_t i = 0; i < count; i++)
        s->picks.list.at[s->picks.list.count++] = (hm_pick){s->picks.made.at[i], 0};
    return true;
}

static bool mate4p_goes_on(quest *q, unsigned ply) {
    q->given_up |= !hm_worker_visit(q->worker, ply);
    return !q->given_up;
}

/* By the clock, whether that ends the game or may be claimed. */
static bool is_drawn(const hm_4p_searcher *s) {
    return hm_4p_clock_is_due(&s->position);
}

/* ---- the others ---- */

/* Whether the attackers still mate after a move of the others. */
static bool fails(quest *q, unsigned ply, unsigned plies, hm_4p_move move) {
    hm_4p_searcher *s = q->s;
    if (hm_4p_takes_king(&s->position, move)) return false;
    hm_4p_search_make(s, ply, move);
    bool mated = attack(q, ply + 1, plies - 1);
    hm_4p_search_unmake(s, ply);
    return mated;
}

/* Whether no answer helps; `plies` are left, this one included. The longest line is kept. */
static bool defend(quest *q, unsigned ply, unsigned plies) {
    hm_4p_searcher *s = q->s;
    size_t begin;
    unsigned longest = 0;
    hm_worker_clear_pv(q->worker, ply);
    if (!mate4p_goes_on(q, ply)) return false;
    if (!hm_4p_has_legal_move(&s->position, s->position.state.side)) {
        return hm_4p_in_check(&s->position, s->position.state.side);
    }
    if (is_drawn(s)) return false;
    /* A single legal answer that helps refutes the move, so the killer is tried before the moves
     * are generated. */
    hm_4p_move killer = s->plies[ply].killers[0];
    if (plies == 0 || !mate4p_list_moves(q, &begin)) return false;
    bool mated = true;
    if (killer != HM_4P_NO_MOVE && hm_4p_is_legal(&s->position, killer)) {
        mated = fails(q, ply, plies, killer);
    }
    for (size_t i = begin; i < s->picks.list.count && mated; i++) {
        hm_4p_move move = s->picks.list.at[i].move;
        mated = fails(q, ply, plies, move);
        if (!mated) s->plies[ply].killers[0] = move;
        if (!mated || q->worker->length[ply + 1] < longest) continue;
        longest = q->worker->length[ply + 1];
        hm_worker_store_pv(q->worker, ply, move);
    }
    s->picks.list.count = begin;
    return mated && !q->given_up;
}

/* ---- the attackers ---- */

/* Whether a move mates, at once or later. */
static bool mate4p_mates(quest *q, unsigned ply, unsigned plies, hm_4p_move move) {
    hm_4p_searcher *s = q->s;
    if (hm_4p_takes_king(&s->position, move)) {
        hm_worker_clear_pv(q->worker, ply + 1);
        return true;
    }
    hm_4p_search_make(s, ply, move);
    /* The last move has to give check. */
    bool quiet = plies == 1 && !hm_4p_in_check(&s->position, s->position.state.side);
    bool mated = !quiet && defend(q, ply + 1, plies - 1);
    hm_4p_search_unmake(s, ply);
    return mated;
}

/* Searches a position in which the attacking team is to move; `plies` are left, this one
 * included. */
static bool attack(quest *q, unsigned ply, unsigned plies) {
    hm_4p_searcher *s = q->s;
    size_t begin;
    hm_worker_clear_pv(q->worker, ply);
    if (plies == 0 || (ply > 0 && is_drawn(s))) return false;
    if (!mate4p_goes_on(q, ply) || !mate4p_list_moves(q, &begin)) return false;
    bool mated = false;
    for (size_t i = begin; i < s->picks.list.count && !mated && !q->given_up; i++) {
        hm_4p_move move = s->picks.list.at[i].move;
        mated = mate4p_mates(q, ply, plies, move);
        if (mated) hm_worker_store_pv(q->worker, ply, move);
    }
    s->picks.list.count = begin;
    return mated && !q->given_up;
}

void hm_4p_find_mates(hm_worker *worker, hm_mates *mates) {
    quest q = {.worker = worker, .s = worker->state};
    size_t begin;
    if (!mate4p_goes_on(&q, 0) || !mate4p_list_moves(&q, &begin)) return;
    size_t end = q.s->picks.list.count, at = begin;
    for (; at < end && !hm_mates_enough(mates) && !q.given_up; at++) {
        hm_4p_move move = q.s->picks.list.at[at].move;
        if (!mate4p_mates(&q, 0, 2 * mates->moves - 1, move) || q.given_up) continue;
        hm_worker_store_pv(worker, 0, move);
        hm_worker_found_mate(worker, mates);
    }
    q.s->picks.list.count = begin;
    mates->complete = at == end && !q.given_up;
}

/* Iterative deepening by moves: the first mate that is found is a shortest one. */
unsigned hm_4p_find_mate(hm_worker *worker, unsigned moves) {
    quest q = {.worker = worker, .s = worker->state};
    unsigned most = moves < HM_4P_SEARCH_PLIES / 2 ? moves : HM_4P_SEARCH_PLIES / 2;
    for (unsigned n = 1; n <= most && !q.given_up; n++) {
        if (attack(&q, 0, 2 * n - 1)) return 2 * n - 1;
    }
    return q.given_up || most < moves ? HM_MATE_UNKNOWN : 0;
}
