/* Captures of royals that end on one board or cross it, from wherever they come (rules5d, section
 * 8): what a new board may make possible besides the captures of its own pieces.
 *
 * They come along the eight unit steps over boards or by a knight's leap, so this walks outwards
 * from the board against each of these directions. On a long row of boards nearly every one is
 * somebody's last, and to try the pieces of all of them would take the square of their number for
 * each new board of a turn. So riders from beyond the next board are looked for with sets of cells:
 * those from which a piece would come through to the board with a given step. They shrink from
 * board to board, those of steps to the side run out on the edge, and pieces in them are rare. */
#include "chess5d/attacks.h"
#include "chess5d/moves.h"

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
    uint64_t open[HM_5D_WORDS]; /* cells of the board that do not block: empty ones, and royals */
} crossing;

static const hm_5d_board *board_at(const crossing *c, int distance) {
    return hm_5d_board_at(c->m, c->line - distance * c->d_line, c->time - 2 * distance * c->d_turn);
}

/* Captures from the board `distance` steps away, if it is the last one of its timeline. */
static bool attacks(const crossing *c, int distance) {
    int32_t line = c->line - distance * c->d_line, time = c->time - 2 * distance * c->d_turn;
    const hm_5d_timeline *t = &c->m->lines[line - c->m->first];
    return time == hm_5d_end(t) + (t->tip != NULL) &&
           hm_5d_find_capture_towards(c->g, c->m, line, time, distance * c->d_line,
                                      distance * c->d_turn, c->colour, c->ray);
}

/* ---- riders from far ---- */

/* Moves a set of cells; what leaves the board is dropped. False when nothing is left. */
static bool move_cells(const hm_5d_geometry *g, uint64_t *set, int by) {
    uint64_t moved[HM_5D_WORDS], any = 0;
    int bits = by & 63, words = (by - bits) / 64;
    for (int i = 0; i < g->words; i++) {
        int low = i - words, high = low - 1;
        moved[i] = low >= 0 && low < g->words ? set[low] << bits : 0;
        if (bits != 0 && high >= 0 && high < g->words) moved[i] |= set[high] >> (64 - bits);
        moved[i] &= g->inside[i];
        any |= moved[i];
    }
    memcpy(set, moved, (size_t)g->words * sizeof *set);
    return any != 0;
}

/* Whether a rider of the colour that goes this step stands in the set. */
static bool has_rider(const crossing *c, const hm_5d_board *board, const uint64_t *set, int step) {
    int weight = (c->d_line != 0) + (c->d_turn != 0);
    for (int word = 0; word < c->g->words; word++) {
        uint64_t bits = set[word] & board->pieces[c->colour][word];
        for (; bits != 0; bits &= bits - 1) {
            int kind = HM_5D_KIND(board->cell[c->g->first + 64 * word + __builtin_ctzll(bits)]);
            hm_5d_range range = hm_5d_ranges[kind & 15][weight];
            if (hm_5d_is_rider(kind) && step >= range.from && step < range.to) return true;
        }
    }
    return false;
}

/* Captures by riders from two boards away or more with one step within boards. */
static bool find_far(const crossing *c, const hm_5d_board *near, int step) {
    uint64_t set[HM_5D_WORDS];
    memcpy(set, c->open, sizeof set);
    for (int distance = 1; near != NULL && move_cells(c->g, set, -c->g->step[step]);) {
        if (distance > 1 && has_rider(c, near, set, step) && attacks(c, distance)) return true;
        for (int i = 0; i < c->g->words; i++)
            set[i] &= ~(near->pieces[0][i] | near->pieces[1][i]);
        near = board_at(c, ++distance);
    }
    return false;
}

/* ---- all directions ---- */

/* The pieces of the other colour that are no royals: a capture does not go over them. */
static uint64_t blockers(const crossing *c, int word) {
    uint64_t found = 0;
    for (uint64_t bits = c->board->pieces[1 - c->colour][word]; bits != 0; bits &= bits - 1) {
        int cell = c->g->first + 64 * word + __builtin_ctzll(bits);
        if (!hm_5d_is_royal(c->board->cell[cell])) found |= bits & -bits;
    }
    return found;
}

static void open_cells(crossing *c) {
    for (int i = 0; i < c->g->words; i++)
        c->open[i] = c->g->inside[i] & ~(c->board->pieces[c->colour][i] | blockers(c, i));
    c->opened = true;
}

static bool find_along(crossing *c) {
    const hm_5d_board *near = board_at(c, 1);
    if (near == NULL) return false;
    if (attacks(c, 1)) return true;
    if (board_at(c, 2) == NULL) return false;
    if (!c->opened) open_cells(c);
    for (int step = 0; step < 9; step++) {
        if (find_far(c, near, step)) return true;
    }
    return false;
}

static bool find_leap(crossing *c, hm_5d_leap leap) {
    c->d_line = leap.line;
    c->d_turn = leap.turn;
    return board_at(c, 1) != NULL && attacks(c, 1);
}

bool hm_5d_find_crossing(const hm_5d_geometry *g, const hm_5d_multiverse *m, int32_t line,
                         int32_t time, int colour, hm_5d_ray *ray) {
    crossing c;
    c.g = g, c.m = m, c.line = line, c.time = time, c.colour = colour, c.ray = ray;
    c.opened = false;
    c.board = hm_5d_board_at(m, line, time);
    if (c.board == NULL) return false;
    /* Not along its own timeline, of which it is the last board itself: ways and leaps to other
     * lines begin at 2 and 6, and the first four leaps went with the unit steps. */
    for (int i = 2; i < 8; i++) {
        c.d_line = hm_5d_ways[i][0];
        c.d_turn = hm_5d_ways[i][1];
        if (find_along(&c)) return true;
    }
    for (int i = 6; i < 16; i++) {
        if (find_leap(&c, hm_5d_leaps[i])) return true;
    }
    return false;
}
