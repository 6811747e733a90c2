/* Playing and taking back in a four-player search: what is kept beside the position. */
#include "chess4p/rules/key4p.h"
#include "search/4p/search4p.h"

#include <string.h>

/* Right unless the move changes rights or entries of en passant, promotes, or seats are passed
 * over: then the wrong line is fetched. */
void hm_4p_search_prefetch(const hm_4p_searcher *s, const hm_transposition_table *table,
                           hm_4p_move move) {
    const hm_4p_state *state = &s->position.state;
    int from = HM_4P_MOVE_FROM(move), to = HM_4P_MOVE_TO(move);
    uint64_t key[2] = {s->position.key[0], s->position.key[1]};
    hm_key_toggle(key, hm_4p_feature_piece(state->square[from], from));
    hm_key_toggle(key, hm_4p_feature_piece(state->square[from], to));
    if (state->square[to] != HM_4P_EMPTY)
        hm_key_toggle(key, hm_4p_feature_piece(state->square[to], to));
    hm_key_toggle(key, hm_4p_feature_side(state->side));
    hm_key_toggle(key, hm_4p_feature_side((state->side + 1) & 3));
    hm_transposition_prefetch(table, key);
}

/* The sums of each seat's pieces are updated incrementally; a null move copies them. */
void hm_4p_search_make(hm_4p_searcher *s, unsigned ply, hm_4p_move move) {
    hm_4p_ply *p = &s->plies[ply];
    hm_pathkeys_push(&s->keys, s->position.key);
    p->move = move;
    s->plies[ply + 1].calm = false;
    if (move == HM_4P_NO_MOVE) {
        memcpy(s->plies[ply + 1].psq, p->psq, sizeof p->psq);
        hm_4p_make_null(&s->position, &p->undo.made);
    } else {
        hm_4p_psq_after(&s->psq, &s->position, move, p->psq, s->plies[ply + 1].psq);
        hm_4p_make(&s->position, move, &p->undo.made);
    }
}

/* The sums of the ply above were never changed, so only position and keys go back. */
void hm_4p_search_unmake(hm_4p_searcher *s, unsigned ply) {
    const hm_4p_ply *p = &s->plies[ply];
    if (p->move == HM_4P_NO_MOVE)
        hm_4p_unmake_null(&s->position, &p->undo.made);
    else
        hm_4p_unmake(&s->position, p->move, &p->undo.made);
    hm_pathkeys_pop(&s->keys);
}

/* All seats have to come back to where they were: that takes two moves of each that moves. */
bool hm_4p_search_repeats(const hm_4p_searcher *s) {
    if (s->position.rules.repetitions == 0) return false;
    return hm_pathkeys_hold(&s->keys, s->position.key, s->position.state.clock, 1);
}

bool hm_4p_search_room(hm_4p_searcher *s) {
    s->picks.made.count = 0;
    return HM_ROOM(s->picks.made, hm_4p_moves_bound(&s->position));
}

/* Seats that play against the side to move and have their turn before a partner does. */
static unsigned seats_before(const hm_4p_position *position, int partner) {
    int side = position->state.side;
    unsigned seats = 0, team = hm_4p_team(&position->rules, side);
    for (int seat = (side + 1) & 3; seat != partner; seat = (seat + 1) & 3)
        seats |= 1u << seat;
    return seats & ~team;
}

/* A partner's king is exposed if an enemy who moves before the partner attacks it. An attack by the
 * other enemy can wait for the partner's own turn. */
void hm_4p_refresh_check_info(hm_4p_searcher *s, unsigned ply) {
    const hm_4p_position *position = &s->position;
    hm_4p_ply *p = &s->plies[ply];
    int side = position->state.side;
    unsigned team = hm_4p_team(&position->rules, side), partners = team & ~(1u << side);
    p->watched = p->check = p->exposed = false;
    if (p->calm && (team & ~position->enemies[p[-1].undo.made.side]) == 0) return;
    p->check = hm_4p_in_check(position, side);
    for (; partners != 0; partners &= partners - 1) {
        int seat = __builtin_ctz(partners);
        if (!hm_4p_in_check(position, seat)) continue;
        p->exposed |=
            hm_4p_is_attacked(position, position->king[seat], seats_before(position, seat));
    }
}

static void watch_enemies(hm_4p_searcher *s, hm_4p_ply *p) {
    const hm_4p_position *position = &s->position;
    p->watched = true;
    p->checked = false;
    memset(&p->watch, 0, sizeof p->watch);
    for (unsigned left = position->enemies[position->state.side]; left != 0; left &= left - 1) {
        int enemy = __builtin_ctz(left), king = position->king[enemy];
        if (king == HM_4P_NO_SQUARE) continue;
        p->checked |= hm_4p_in_check(position, enemy);
        hm_4p_watch_square(position, king, &p->watch);
    }
}

/* A move gives check in two ways. The piece sees a king from its new square; or it was the first
 * piece on a line from a king, and uncovers another piece on that line. */
bool hm_4p_is_calm(hm_4p_searcher *s, unsigned ply, hm_4p_move move) {
    hm_4p_ply *p = &s->plies[ply];
    int from = HM_4P_MOVE_FROM(move), to = HM_4P_MOVE_TO(move), tag = HM_4P_MOVE_TAG(move);
    if (tag != HM_4P_PLAIN && tag != HM_4P_DOUBLE_STEP) return false;
    if (HM_4P_MOVE_PROMOTION(move) != 0) return false;
    if (!p->watched) watch_enemies(s, p);
    if (p->checked || hm_4p_holds(p->watch.rays, from)) return false;
    bool knight = HM_4P_KIND(s->position.state.square[from]) == HM_4P_KNIGHT;
    return !hm_4p_holds(knight ? p->watch.hops : p->watch.rays, to);
}
