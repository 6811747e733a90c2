/* Private header of chess4p/: the index of a position, and how pieces enter and leave it.
 *
 * Everything in the index is a set of squares, as words or as lines (board4p.h). Entering and
 * leaving are one operation, the exclusive or of a square's bits: make and unmake flip the same
 * bits, and a piece that moves flips both of its squares at once, so that each word is touched
 * once. The index follows from state, rules and kings alone (hm_4p_rebuild); tests compare the two.
 */
#ifndef HM_CHESS4P_INDEX_H
#define HM_CHESS4P_INDEX_H

#include "chess4p/rules/board4p.h"
#include "core/inline.h"

/* ---- the index of a position (hm_4p_index) ----
 *
 * For all:
 *   occupied, occupied_lines   pieces of any kind, walls, and what is not on the board
 *   silent      set of the seats that are out or left: what is theirs counts as grey, except the
 *               royal piece of one that left
 *   attacking   set of the seats whose live pieces attack: also walking kings, unless the rules
 *               say that they do not (rules4p, section 6.3)
 *   odd         set of the seats whose moves are found the slow way (movegen4p.c)
 *
 * By the seat that owns them, live pieces only: what moves are made from.
 *   pawns, knights             sets
 *   straight, diagonal         sets: rooks and queens, bishops and queens
 *
 * By the side that looks on (`view`: two in Teams, else one a seat; view_of[seat] is its number):
 * what it may not enter, and what attacks it.
 *   closed, closed_lines       its pieces, walls, beyond the board; grey pieces with dead_wall:
 *                              what is occupied and not closed may be taken
 *   knights, kings             sets of hostile ones
 *   sliders                    lines, also of ranks: hostile rooks and queens on straight lines,
 *                              bishops and queens on diagonals
 * Hostile pawns are looked up by seat: each attacks in another direction. */

/* ---- squares in sets and lines: one square, or the two of a move ---- */

HM_INLINED void hm_4p_flip_set(uint64_t set[6], const int *squares, int count) {
    for (int i = 0; i < count; i++)
        set[hm_4p_word(squares[i])] ^= hm_4p_bit(squares[i]);
}

HM_INLINED void hm_4p_flip_diagonals(uint16_t *lines, const int *squares, int count) {
    for (int i = 0; i < count; i++) {
        hm_4p_place place = hm_4p_place_of(squares[i]);
        lines[place.diagonal] ^= (uint16_t)(1u << place.across);
        lines[place.antidiagonal] ^= (uint16_t)(1u << place.across);
    }
}

HM_INLINED void hm_4p_flip_files(uint16_t *lines, const int *squares, int count) {
    for (int i = 0; i < count; i++) {
        hm_4p_place place = hm_4p_place_of(squares[i]);
        lines[place.file] ^= (uint16_t)(1u << place.up);
    }
}

HM_INLINED void hm_4p_flip_ranks(uint16_t *lines, const int *squares, int count) {
    for (int i = 0; i < count; i++) {
        hm_4p_place place = hm_4p_place_of(squares[i]);
        lines[place.rank] ^= (uint16_t)(1u << place.across);
    }
}

/* A set with its lines. */
HM_INLINED void hm_4p_flip_squares(uint64_t set[6], uint16_t *lines, const int *squares,
                                   int count) {
    hm_4p_flip_set(set, squares, count);
    hm_4p_flip_files(lines, squares, count);
    hm_4p_flip_diagonals(lines, squares, count);
}

/* The next view, from `view` on, in which pieces of a seat are hostile; index->views at the end. */
HM_INLINED int hm_4p_hostile_view(const hm_4p_index *index, int seat, int view) {
    while (view < index->views && view == index->view_of[seat])
        view++;
    return view;
}

#define HM_4P_EACH_HOSTILE(view, index, seat)                                                      \
    for (int view = hm_4p_hostile_view(index, seat, 0); view < (index)->views;                     \
         view = hm_4p_hostile_view(index, seat, view + 1))

HM_INLINED void hm_4p_flip_sliders(hm_4p_index *index, int seat, const int *squares, int count,
                                   bool straight, bool diagonal) {
    if (straight) hm_4p_flip_set(index->straight[seat], squares, count);
    if (diagonal) hm_4p_flip_set(index->diagonal[seat], squares, count);
    if ((index->attacking >> seat & 1) == 0) return;
    HM_4P_EACH_HOSTILE(view, index, seat) {
        uint16_t *sliders = index->view[view].sliders;
        if (straight) hm_4p_flip_ranks(sliders, squares, count);
        if (straight) hm_4p_flip_files(sliders, squares, count);
        if (diagonal) hm_4p_flip_diagonals(sliders, squares, count);
    }
}

HM_INLINED void hm_4p_flip_kind(hm_4p_index *index, int seat, unsigned kind, const int *squares,
                                int count) {
    bool attacking = index->attacking >> seat & 1;
    switch (kind) {
    case HM_4P_PAWN:
        hm_4p_flip_set(index->pawns[seat], squares, count);
        break;
    case HM_4P_KNIGHT:
        hm_4p_flip_set(index->knights[seat], squares, count);
        if (!attacking) break;
        HM_4P_EACH_HOSTILE(view, index, seat) {
            hm_4p_flip_set(index->view[view].knights, squares, count);
        }
        break;
    case HM_4P_BISHOP:
        hm_4p_flip_sliders(index, seat, squares, count, false, true);
        break;
    case HM_4P_ROOK:
        hm_4p_flip_sliders(index, seat, squares, count, true, false);
        break;
    case HM_4P_QUEEN:
    case HM_4P_POINT_QUEEN:
        hm_4p_flip_sliders(index, seat, squares, count, true, true);
        break;
    case HM_4P_KING:
        if (!attacking) break;
        HM_4P_EACH_HOSTILE(view, index, seat) {
            hm_4p_flip_set(index->view[view].kings, squares, count);
        }
        break;
    default: /* custom pieces do not move */
        break;
    }
}

/* Live pieces of a seat enter or leave the index, or one moves. */
HM_INLINED void hm_4p_flip_live(hm_4p_position *position, int seat, unsigned kind,
                                const int *squares, int count) {
    hm_4p_index *index = &position->index;
    hm_4p_view *view = &index->view[index->view_of[seat]];
    hm_4p_flip_squares(index->occupied, index->occupied_lines, squares, count);
    hm_4p_flip_squares(view->closed, view->closed_lines, squares, count);
    hm_4p_flip_kind(index, seat, kind, squares, count);
}

/* A grey piece or a wall: closed to everybody or to nobody. */
static inline void hm_4p_flip_nobodys(hm_4p_position *position, int square, bool closed) {
    hm_4p_index *index = &position->index;
    hm_4p_flip_squares(index->occupied, index->occupied_lines, &square, 1);
    for (int i = 0; closed && i < index->views; i++)
        hm_4p_flip_squares(index->view[i].closed, index->view[i].closed_lines, &square, 1);
}

/* Adds the piece on the square to the index, or removes it, whoever owns it. */
static inline void hm_4p_flip(hm_4p_position *position, int square) {
    int owner = hm_4p_owner(position, square);
    if (owner >= 0) {
        unsigned kind = HM_4P_KIND(position->state.square[square]);
        hm_4p_flip_live(position, owner, kind, &square, 1);
    } else {
        hm_4p_flip_nobodys(position, square, position->rules.dead_wall);
    }
}

/* ---- position4p.c ---- */

/* Finds everything that is kept beside state, rules and kings from nothing; `odd` is 0. */
void hm_4p_rebuild(hm_4p_position *position);
/* Updates the index after a change of side and en-passant entries only, as if the position were
 * built again. */
void hm_4p_refresh(hm_4p_position *position);

#endif
