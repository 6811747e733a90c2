/* Captures of royals that end on one board or cross it, from wherever they come (rules5d, section
 * 8): captures that a new board may make possible besides the captures of its own pieces.
 *
 * They come along the eight unit steps over boards or by a knight's leap, so this walks outwards
 * from the board against each of these directions. Riders from beyond the next board are looked for
 * with sets of cells: those from which a piece would come through to the board with a given step.
 * They shrink from board to board, and pieces in them are rare. Sets of steps to the side become
 * empty at the edge. The set of the straight step does not; on a long row of boards of one time it
 * skips the boards that it sees through (row5d.c). If there are few boards, the first test is
 * whether any royal that such a capture could hit sees a rider at all: mostly there is none. */
#include "chess5d/rules/attacks5d.h"
#include "chess5d/rules/cells5d.h"
#include "chess5d/rules/moves5d.h"
#include "chess5d/rules/row5d.h"

#include <string.h>

typedef struct crossing {
    const hm_5d_geometry *g;
    const hm_5d_multiverse *m;
    const hm_5d_board *board;
    int32_t line, time; /* of the board */
    int colour;
    hm_5d_ray *ray;
    int d_line, d_turn;         /* the direction of the captures */
    bool opened;                /* `open` has been found: few timelines have a board so far away */
    uint64_t open[HM_5D_WORDS]; /* cells of the board that do not block: empty, or with a royal that
                                   is captured */
} crossing;

static const hm_5d_board *crossing5d_board_at(const crossing *c, int distance) {
    return hm_5d_board_at(c->m, c->line - distance * c->d_line, c->time - 2 * distance * c->d_turn);
}

/* The board so many steps away, which exists, is the last one of its timeline. */
static bool is_last(const crossing *c, int distance) {
    int32_t line = c->line - distance * c->d_line, time = c->time - 2 * distance * c->d_turn;
    const hm_5d_timeline *t = &c->m->lines[line - c->m->first];
    return time == hm_5d_end(t) + (t->tip != NULL);
}

/* Captures from the last board that is so many steps away. */
static bool attacks(const crossing *c, int distance) {
    int d_line = distance * c->d_line, d_turn = distance * c->d_turn;
    return hm_5d_find_capture_towards(c->g, c->m, c->line - d_line, c->time - 2 * d_turn, d_line,
                                      d_turn, c->colour, c->ray);
}

/* ---- riders from far ---- */

/* A piece is a rider of the colour that goes this step. */
static bool is_rider(const crossing *c, hm_5d_piece piece, int step) {
    int kind = HM_5D_KIND(piece), weight = (c->d_line != 0) + (c->d_turn != 0);
    hm_5d_range range = hm_5d_ranges[kind & 15][weight];
    return hm_5d_is_rider(kind) && HM_5D_COLOUR(piece) == c->colour && step >= range.from &&
           step < range.to;
}

/* Whether the set holds a rider of the colour with this step. */
static bool has_rider(const crossing *c, const hm_5d_board *board, const uint64_t *set, int step) {
    for (int word = 0; word < c->g->words; word++) {
        uint64_t bits = set[word] & board->pieces[c->colour][word];
        for (; bits != 0; bits &= bits - 1) {
            if (is_rider(c, board->cell[hm_5d_cell_of(c->g, word, bits)], step)) return true;
        }
    }
    return false;
}

/* Captures by riders from 2 .. far boards away with a step to the side. */
static bool find_aside(const crossing *c, int far, int step) {
    uint64_t on[HM_5D_WORDS], come[HM_5D_WORDS];
    memcpy(on, c->open, sizeof on);
    for (int distance = 1; distance <= far; distance++) {
        const hm_5d_board *board = crossing5d_board_at(c, distance);
        if (!hm_5d_cells_step(c->g, -c->g->step[step], board, on, come)) return false;
        if (distance == 1 || !is_last(c, distance)) continue;
        if (has_rider(c, board, come, step) && attacks(c, distance)) return true;
    }
    return false;
}

/* The distance of the next board, at least this one, that is not empty where the set is. */
static int crossing5d_skip(const crossing *c, int distance, const uint64_t *set) {
    const hm_5d_row *row = c->m->row;
    if (row == NULL || c->d_turn != 0 || c->time != row->time) return distance;
    int32_t line = hm_5d_row_next(row, c->line - distance * c->d_line, c->d_line < 0, set);
    return (line - c->line) * -c->d_line;
}

/* Captures by riders from two boards away or more that stay on their square. */
static bool find_straight(const crossing *c) {
    uint64_t set[HM_5D_WORDS];
    memcpy(set, c->open, sizeof set);
    for (int distance = 1;; distance++) {
        distance = crossing5d_skip(c, distance, set);
        const hm_5d_board *board = crossing5d_board_at(c, distance);
        if (board == NULL) return false;
        bool looked_at = distance > 1 && is_last(c, distance);
        if (looked_at && has_rider(c, board, set, 0) && attacks(c, distance)) return true;
        if (!hm_5d_cells_pass(c->g, set, board)) return false;
    }
}

/* ---- what royals see ---- */

/* A royal `behind` boards behind the board sees a rider two boards away from it or more. */
static bool sees_rider(const crossing *c, int behind, int royal, int step) {
    hm_5d_piece piece = HM_5D_EMPTY;
    int distance = -behind, cell = royal;
    while (piece == HM_5D_EMPTY) {
        const hm_5d_board *board = crossing5d_board_at(c, ++distance);
        if (board == NULL) return false;
        cell -= c->g->step[step];
        piece = board->cell[cell];
    }
    return distance > 1 && is_rider(c, piece, step) && is_last(c, distance);
}

/* Some royal on the board or behind it sees a rider over the board: without one nothing crosses it.
 * (Captures that end before they come to the board are found when the last of their own boards
 * is put there.) */
static bool may_come(const crossing *c) {
    const hm_5d_board *board = c->board;
    for (int behind = 0; board != NULL; board = crossing5d_board_at(c, -++behind)) {
        for (int word = 0; word < c->g->words; word++) {
            uint64_t bits = board->royals[word] & board->pieces[1 - c->colour][word];
            for (; bits != 0; bits &= bits - 1) {
                int royal = hm_5d_cell_of(c->g, word, bits);
                for (int step = 0; step < 9; step++) {
                    if (sees_rider(c, behind, royal, step)) return true;
                }
            }
        }
    }
    return false;
}

/* ---- all directions ---- */

/* One direction. The nearest board is tested first: most captures come from there, and most
 * searches end there. */
static bool find_along(crossing *c) {
    bool longer = false;
    /* `far` is the distance of the farthest last board that is not farther than a board is wide,
     * for no step to the side goes farther; 0 if there is none. `longer`: more boards follow. */
    int far = 0, size = c->g->width > c->g->height ? c->g->width : c->g->height;
    for (int distance = 1; crossing5d_board_at(c, distance) != NULL; distance++) {
        if (distance > size) {
            longer = true;
            break;
        }
        if (is_last(c, distance)) far = distance;
    }

    if (far == 0 && !longer) return false;
    if (is_last(c, 1) && attacks(c, 1)) return true;
    if (far <= 1 && !longer) return false;
    if (c->m->count <= HM_5D_FEW && !may_come(c)) return false;
    for (int i = 0; i < c->g->words && !c->opened; i++) {
        const hm_5d_board *board = c->board;
        uint64_t blockers = board->pieces[1 - c->colour][i] & ~board->royals[i];
        c->open[i] = c->g->inside[i] & ~(board->pieces[c->colour][i] | blockers);
    }
    c->opened = true;
    if (find_straight(c)) return true;
    for (int step = 1; far > 1 && step < 9; step++) {
        if (find_aside(c, far, step)) return true;
    }
    return false;
}

/* The directions against which the last board of another timeline stands, as bits: mostly none of
 * all these. */
static uint32_t crossing5d_directions(const crossing *c) {
    uint32_t found = 0;
    if (c->m->count > HM_5D_FEW) return UINT32_MAX;
    for (uint32_t i = 0; i < c->m->count; i++) {
        const hm_5d_timeline *t = &c->m->lines[i];
        if (t->count == 0 && t->tip == NULL) continue;
        int32_t lines = c->line - c->m->first - (int32_t)i;
        int32_t time = c->time - (hm_5d_end(t) + (t->tip != NULL));
        if (lines == 0 || (time & 1) != 0) continue;
        found |= hm_5d_directions_to(lines, time / 2);
    }
    return found;
}

bool hm_5d_find_crossing(const hm_5d_geometry *g, const hm_5d_multiverse *m, int32_t line,
                         int32_t time, int colour, hm_5d_ray *ray) {
    crossing c;
    c.g = g, c.m = m, c.line = line, c.time = time, c.colour = colour, c.ray = ray;
    c.opened = false;
    c.board = hm_5d_board_at(m, line, time);
    if (c.board == NULL) return false;
    uint32_t found = crossing5d_directions(&c);
    /* Not along its own timeline, of which it is the last board itself: the first two directions
     * and the first two leaps. */
    for (int i = 2; i < HM_5D_WAYS; i++) {
        c.d_line = hm_5d_directions[i].line;
        c.d_turn = hm_5d_directions[i].turn;
        if ((found >> i & 1) != 0 && find_along(&c)) return true;
    }
    for (int i = HM_5D_WAYS + 2; i < HM_5D_DIRECTIONS; i++) {
        c.d_line = hm_5d_directions[i].line;
        c.d_turn = hm_5d_directions[i].turn;
        if ((found >> i & 1) != 0 && crossing5d_board_at(&c, 1) != NULL && is_last(&c, 1) &&
            attacks(&c, 1))
            return true;
    }
    return false;
}
