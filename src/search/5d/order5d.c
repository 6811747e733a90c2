/* Move ordering for 5D chess: how promising a single move of an action is, by what it captures,
 * whether it attacks a royal piece, and by the action that was best before, killers and history. */
#include "chess5d/rules/attacks5d.h"
#include "chess5d/rules/moves5d.h"
#include "search/5d/search5d.h"

#include <stdlib.h>

/* Chosen by hand, not tuned. KEPT is more than a move usually gains, so that the action that was
 * best before comes first. */
enum {
    ROYAL = 1500,  /* more than any other piece */
    CHEAPEST = 16, /* see hm_5d_gain */
    CHECK = 120,
    FORK = -90,           /* a new timeline */
    FORK_INACTIVE = -250, /* one that is not active: nobody has to answer there */
    CROSSING = -20,
    KEPT = 4000,
    KILLER = 150,
    HISTORY_SHARE = 64
};

/* ---- attacks of the piece that moves ---- */

/* Where it stands once it is its side's turn again. */
typedef struct stand {
    const hm_5d_position *position;
    const hm_5d_board *home;
    int32_t line, time;
    int cell, left; /* left: the cell that it has left on the same board, or 0 */
    hm_5d_piece piece;
} stand;

/* Follows one direction through space, timelines and turns. Boards that do not exist end the
 * way. */
static bool hits(const stand *s, const hm_5d_board *next, int d_line, int d_turn, int step,
                 bool rider) {
    const hm_5d_multiverse *m = &s->position->multiverse;
    bool home = d_line == 0 && d_turn == 0;
    int at = s->cell;
    for (int steps = 2; next != NULL; steps++) {
        at += step;
        hm_5d_piece piece = next->cell[at];
        if (piece != HM_5D_EMPTY && !(home && at == s->left)) {
            /* It hits kings and royal queens of the other side. */
            return hm_5d_is_royal(piece) && HM_5D_COLOUR(piece) != HM_5D_COLOUR(s->piece);
        }
        if (!rider) return false;
        if (home) continue;
        next = hm_5d_board_at(m, s->line + steps * d_line, s->time + 2 * steps * d_turn);
    }
    return false;
}

static const hm_5d_board *order5d_board_at(const stand *s, int d_line, int d_turn) {
    if (d_line == 0 && d_turn == 0) return s->home;
    return hm_5d_board_at(&s->position->multiverse, s->line + d_line, s->time + 2 * d_turn);
}

static bool order5d_knight_hits(const stand *s) {
    const hm_5d_geometry *g = &s->position->geometry;
    for (int i = -1; i < HM_5D_DIRECTIONS; i++) {
        hm_5d_leap leap = i < 0 ? (hm_5d_leap){0, 0} : hm_5d_directions[i];
        int d_line = leap.line, d_turn = leap.turn;
        const hm_5d_board *next = order5d_board_at(s, d_line, d_turn);
        if (next == NULL) continue;
        hm_5d_range range = hm_5d_leap_range(d_line, d_turn);
        for (int k = range.from; k < range.to; k++) {
            if (hits(s, next, d_line, d_turn, g->step[k], false)) return true;
        }
    }
    return false;
}

static bool piece_hits(const stand *s) {
    const hm_5d_geometry *g = &s->position->geometry;
    int kind = HM_5D_KIND(s->piece);
    bool rider = hm_5d_is_rider(kind);
    for (int i = -1; i < HM_5D_WAYS; i++) {
        hm_5d_leap way = i < 0 ? (hm_5d_leap){0, 0} : hm_5d_directions[i];
        int d_line = way.line, d_turn = way.turn;
        const hm_5d_board *next = order5d_board_at(s, d_line, d_turn);
        if (next == NULL) continue;
        hm_5d_range range = hm_5d_ranges[kind][(d_line != 0) + (d_turn != 0)];
        for (int k = range.from; k < range.to; k++) {
            if (hits(s, next, d_line, d_turn, g->step[k], rider)) return true;
        }
    }
    return false;
}

/* Pawns capture diagonally on their board, and in the plane of timelines and turns. */
static bool pawn_hits(const stand *s) {
    int forward = hm_5d_forward(HM_5D_COLOUR(s->piece));
    int up = forward * s->position->geometry.stride;
    if (hits(s, s->home, 0, 0, up + 1, false) || hits(s, s->home, 0, 0, up - 1, false)) return true;
    const hm_5d_board *before = order5d_board_at(s, -forward, -1),
                      *behind = order5d_board_at(s, -forward, 1);
    return (before != NULL && hits(s, before, -forward, -1, 0, false)) ||
           (behind != NULL && hits(s, behind, -forward, 1, 0, false));
}

/* The piece that moves attacks a royal piece from where it arrives, if the opponent plays
 * elsewhere. Attacks that others open are not seen. */
static bool order5d_gives_check(const hm_5d_position *position, const hm_5d_move *move,
                                hm_5d_piece piece) {
    const hm_5d_multiverse *m = &position->multiverse;
    const hm_5d_geometry *g = &position->geometry;
    bool jump = (move->flags & HM_5D_JUMP) != 0;
    stand s = {.position = position,
               .home = hm_5d_board_at(m, move->to_line, move->to_time),
               .line = move->to_line,
               .time = move->to_time + 2,
               .cell = g->cell[move->to],
               .left = jump ? 0 : g->cell[move->from],
               .piece = piece};
    if ((move->flags & HM_5D_BRANCH) != 0) {
        s.line = position->side == HM_5D_WHITE ? m->first + (int32_t)m->count : m->first - 1;
    }
    int kind = HM_5D_KIND(piece);
    return kind <= HM_5D_BRAWN    ? pawn_hits(&s)
           : kind == HM_5D_KNIGHT ? order5d_knight_hits(&s)
                                  : piece_hits(&s);
}

/* ---- captures ---- */

/* A royal piece counts like a dear one, for the order only: capturing one ends the game. */
static int order5d_value_of(hm_5d_piece piece) {
    int kind = HM_5D_KIND(piece);
    if (piece == HM_5D_EMPTY || kind >= HM_5D_KINDS) return 0;
    return hm_5d_is_royal(piece) ? ROYAL : hm_5d_piece_values[kind];
}

/* A cheap substitute for static exchange evaluation, on the target board alone. On a defended
 * square the capturing piece counts as lost; elsewhere a sixteenth of its value goes off, so that
 * the least valuable attacker captures first (MVV-LVA). Defenders on other boards are not seen. */
int hm_5d_gain(const hm_5d_position *position, const hm_5d_move *move) {
    const hm_5d_multiverse *m = &position->multiverse;
    const hm_5d_geometry *g = &position->geometry;
    const hm_5d_board *home = hm_5d_board_at(m, move->from_line, move->from_time);
    const hm_5d_board *target = hm_5d_board_at(m, move->to_line, move->to_time);
    int own = order5d_value_of(home->cell[g->cell[move->from]]);
    bool castling = (move->flags & HM_5D_CASTLING) != 0; /* perhaps onto the square of the rook */
    int taken = castling ? 0 : order5d_value_of(target->cell[g->cell[move->to]]);
    if ((move->flags & HM_5D_EN_PASSANT) != 0) taken = hm_5d_piece_values[HM_5D_PAWN];
    if (move->promotion != 0) taken += hm_5d_piece_values[move->promotion] - own;
    if (taken > own) return taken - own / CHEAPEST;
    bool risk = hm_5d_attacked_on_board(g, target, g->cell[move->to], 1 - position->side);
    return risk ? taken - own : taken - own / CHEAPEST;
}

/* ---- all ---- */

static bool order5d_has_move(const hm_5d_kept *kept, const hm_5d_move *move) {
    for (uint32_t i = 0; i < kept->count; i++) {
        if (hm_5d_move_same(&kept->moves[i], move)) return true;
    }
    return false;
}

/* A branching jump costs in the order, and more so if its timeline is inactive. */
static int fork_cost(const hm_5d_position *position) {
    int32_t first, last;
    const hm_5d_multiverse *m = &position->multiverse;
    hm_5d_active_with(m, position->even, position->side, 1, &first, &last);
    bool active = position->side == HM_5D_WHITE ? last >= m->first + (int32_t)m->count
                                                : first <= m->first - 1;
    return active ? FORK : FORK_INACTIVE;
}

/* The score of a choice: the sum of all terms above. Scores of an action's choices are added up. */
int hm_5d_promise(const hm_5d_searcher *s, unsigned ply, const hm_5d_move *move) {
    const hm_5d_position *position = s->position;
    const hm_5d_geometry *g = &position->geometry;
    const hm_5d_board *home =
        hm_5d_board_at(&position->multiverse, move->from_line, move->from_time);
    hm_5d_piece piece = home->cell[g->cell[move->from]];
    const hm_5d_ply *p = &s->plies[ply];
    const hm_5d_kept *kept = &s->kept[p->key[0] % HM_5D_KEPT];
    int score = order5d_has_move(&p->killer, move) ? KILLER : 0;
    if (kept->key == p->key[0] && order5d_has_move(kept, move)) score += KEPT;
    score += hm_5d_psq(g, piece, move->to) - hm_5d_psq(g, piece, move->from);
    score += s->history[position->side][HM_5D_KIND(piece)][move->to] / HISTORY_SHARE;
    score += hm_5d_gain(position, move);
    if (move->promotion != 0) {
        piece = (hm_5d_piece)((piece & HM_5D_BLACK_BIT) | move->promotion);
    }
    if (order5d_gives_check(position, move, piece)) score += CHECK;
    if ((move->flags & HM_5D_BRANCH) != 0) {
        score += fork_cost(position);
    } else if ((move->flags & HM_5D_JUMP) != 0) {
        score += CROSSING;
    }
    return score;
}
