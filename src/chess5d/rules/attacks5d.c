/* Attacks (rules5d, section 8): who can capture a royal, on whatever board it stands. Only last
 * boards attack, while royals stand on all boards of the past, so walks over boards go outwards
 * from the attackers' one.
 *
 * A board has many pieces and hardly more than one royal of a colour, and nearly always the answer
 * is no. So it is the royals that look: each looks back towards the attackers' board along the
 * steps by which it could be captured, and mostly sees a piece that is in the way on the first
 * board. After as many boards as a board is wide only riders that do not move within boards can
 * come through, and these only where nothing stood on the way; so the walk ends there. */
#include "chess5d/rules/attacks5d.h"
#include "chess5d/rules/cells5d.h"
#include "chess5d/rules/moves5d.h"
#include "chess5d/rules/row5d.h"

#include <limits.h>
#include <stdlib.h>

typedef struct walk {
    const hm_5d_geometry *g;
    const hm_5d_multiverse *m;
    const hm_5d_board *board; /* of the attackers */
    int32_t line, time;
    int colour;
    int d_line, d_turn; /* the direction that is looked at */
    int weight;         /* the number of its axes: 0 within the board */
    hm_5d_ray *ray;
    int order; /* of the capture found in this direction; INT_MAX: none */
} walk;

/* ---- the capture found ---- */

/* Keeps one of several captures in a direction: knights first, then the lowest cell, then its first
 * step. */
static void attacks5d_note(walk *w, int cell, int index, int step, int steps) {
    bool knight = HM_5D_KIND(w->board->cell[cell]) == HM_5D_KNIGHT;
    int order = (knight ? 0 : 1 << 16) + 16 * cell + index;
    if (order >= w->order) return;
    w->order = order;
    *w->ray = (hm_5d_ray){
        w->line, w->time, cell, (int8_t)w->d_line, (int8_t)w->d_turn, step, steps,
    };
}

static uint64_t targets(const walk *w, const hm_5d_board *board, int word) {
    return board->royals[word] & board->pieces[1 - w->colour][word];
}

/* ---- what a royal sees ---- */

/* Leaps of knights go further than that. */
static bool is_unit(int d_line, int d_turn) {
    return abs(d_line) <= 1 && abs(d_turn) <= 1;
}

/* A knight's leap cannot be blocked, so only its square of origin matters. */
static void see_knights(walk *w, int royal) {
    hm_5d_range range = hm_5d_leap_range(w->d_line, w->d_turn);
    for (int i = range.from; i < range.to; i++) {
        int step = w->g->step[i];
        hm_5d_piece piece = w->board->cell[royal - step];
        bool knight = HM_5D_KIND(piece) == HM_5D_KNIGHT && HM_5D_COLOUR(piece) == w->colour;
        if (knight) attacks5d_note(w, royal - step, i - range.from, step, 1);
    }
}

/* Pawns and brawns capture in some directions, brawns alone in others (rules5d, sections 6.3 and
 * 6.4). */
static void see_pawns(walk *w, int royal) {
    int forward = hm_5d_forward(w->colour), up = forward * w->g->stride;
    bool brawns = w->d_line == 0 ? w->d_turn != 0 : w->d_turn == 0;
    int steps[3] = {brawns ? 1 : 0, -1, up}, count = brawns ? 3 : 1;
    if (w->d_line == 0) {
        steps[0] = brawns ? up : up + 1;
        steps[1] = up - 1;
        count = brawns ? 1 : 2;
    } else if (w->d_line != -forward) {
        return;
    }
    for (int i = 0; i < count; i++) {
        hm_5d_piece piece = w->board->cell[royal - steps[i]];
        int kind = HM_5D_KIND(piece);
        bool pawn = kind == HM_5D_BRAWN || (kind == HM_5D_PAWN && !brawns);
        if (pawn && HM_5D_COLOUR(piece) == w->colour)
            attacks5d_note(w, royal - steps[i], i, steps[i], 1);
    }
}

/* A piece on `cell` is one of the others and may go `steps` times step number `index`. */
static bool goes(const walk *w, int cell, int index, int steps) {
    hm_5d_piece piece = w->board->cell[cell];
    int kind = HM_5D_KIND(piece);
    if (kind >= HM_5D_UNKNOWN || HM_5D_COLOUR(piece) != w->colour) return false;
    hm_5d_range range = hm_5d_ranges[kind][w->weight];
    return index >= range.from && index < range.to && (steps == 1 || hm_5d_is_rider(kind));
}

/* Captures within the board. */
static void see_home(walk *w, int royal) {
    see_knights(w, royal);
    see_pawns(w, royal);
    for (int i = 1; i < 9; i++) {
        int step = w->g->step[i], cell = royal - step, steps = 1;
        for (; w->board->cell[cell] == HM_5D_EMPTY; steps++)
            cell -= step;
        if (goes(w, cell, i, steps)) attacks5d_note(w, cell, i, step, steps);
    }
}

/* Captures of a royal on the next board. */
static void see_next(walk *w, int royal) {
    see_knights(w, royal);
    if (!is_unit(w->d_line, w->d_turn)) return;
    see_pawns(w, royal);
    for (int i = 0; i < 9; i++) {
        int step = w->g->step[i];
        if (goes(w, royal - step, i, 1)) attacks5d_note(w, royal - step, i, step, 1);
    }
}

static const hm_5d_board *attacks5d_board_at(const walk *w, int distance) {
    return hm_5d_board_at(w->m, w->line + distance * w->d_line, w->time + 2 * distance * w->d_turn);
}

/* Captures of a royal that is two boards away or more, by step number `index`. Where this many
 * steps lead off the board they may come back on another rank; but walls stand between. */
static void see_far(walk *w, int royal, int index, int distance) {
    int step = w->g->step[index], cell = royal - distance * step;
    unsigned bit = (unsigned)(cell - w->g->first);
    if (bit >= 64 * (unsigned)w->g->words) return;
    if ((w->board->pieces[w->colour][bit >> 6] >> (bit & 63) & 1) == 0) return;
    if (!goes(w, cell, index, distance)) return;
    for (int gone = 1; gone < distance; gone++) {
        if (attacks5d_board_at(w, gone)->cell[cell + gone * step] != HM_5D_EMPTY) return;
    }
    attacks5d_note(w, cell, index, step, distance);
}

/* ---- directions ---- */

/* The distance of the next board, at least this one, that holds pieces in the set. */
static int attacks5d_skip(const walk *w, int distance, const uint64_t *set) {
    const hm_5d_row *row = w->m->row;
    if (row == NULL || w->d_turn != 0 || w->time != row->time) return distance;
    int32_t line = hm_5d_row_next(row, w->line + distance * w->d_line, w->d_line > 0, set);
    return (line - w->line) * w->d_line;
}

/* Captures of royals from the second board on. `open` are cells that are empty on all boards before
 * it. */
static void captures_far(walk *w, const hm_5d_board *next) {
    const hm_5d_geometry *g = w->g;
    uint64_t open[HM_5D_WORDS];
    if (attacks5d_board_at(w, 2) == NULL) return;
    /* NOLINTNEXTLINE(core.NonNullParamChecker): walks begin on an existing board */
    memcpy(open, w->board->pieces[w->colour], sizeof open);
    bool any = hm_5d_cells_pass(g, open, next);
    int size = g->width > g->height ? g->width : g->height;
    for (int distance = 2; any || distance < size; distance++) {
        if (distance >= size) distance = attacks5d_skip(w, distance, open);
        const hm_5d_board *board = attacks5d_board_at(w, distance);
        if (board == NULL) return;
        for (int word = 0; word < g->words; word++) {
            for (uint64_t bits = targets(w, board, word); bits != 0; bits &= bits - 1) {
                int royal = hm_5d_cell_of(g, word, bits);
                for (int i = 0; i < (distance < size ? 9 : 1); i++)
                    see_far(w, royal, i, distance);
            }
        }
        any = any && hm_5d_cells_pass(g, open, board);
    }
}

/* Captures of royals by moves whose (timeline, turn) part is this step, or several of it. */
static bool captures(walk *w, const hm_5d_board *next, int d_line, int d_turn) {
    bool home = d_line == 0 && d_turn == 0;
    w->d_line = d_line;
    w->d_turn = d_turn;
    w->weight = (d_line != 0) + (d_turn != 0);
    for (int word = 0; word < w->g->words; word++) {
        for (uint64_t bits = targets(w, next, word); bits != 0; bits &= bits - 1) {
            int royal = hm_5d_cell_of(w->g, word, bits);
            if (home) see_home(w, royal);
            if (!home) see_next(w, royal);
        }
    }
    if (!home && is_unit(d_line, d_turn)) captures_far(w, next);
    return w->order != INT_MAX;
}

/* Whether a board in this direction is the tip of its timeline. */
static bool has_tip(const walk *w, int d_line, int d_turn) {
    for (int steps = 1; steps == 1 || is_unit(d_line, d_turn); steps++) {
        int32_t line = w->line + steps * d_line, time = w->time + 2 * steps * d_turn;
        const hm_5d_board *board = hm_5d_board_at(w->m, line, time);
        if (board == NULL) return false;
        if (board == w->m->lines[line - w->m->first].tip) return true;
    }
    return false;
}

/* The same in one direction to other boards. */
static bool captures_towards(walk *w, int d_line, int d_turn, bool tips) {
    const hm_5d_board *next = hm_5d_board_at(w->m, w->line + d_line, w->time + 2 * d_turn);
    return next != NULL && (!tips || has_tip(w, d_line, d_turn)) &&
           captures(w, next, d_line, d_turn);
}

/* `tips`: only towards the tips of other timelines; with boards between that are not there,
 * perhaps. */
static bool captures_away(walk *w, bool tips) {
    bool few = tips && w->m->count <= HM_5D_FEW;
    uint32_t found = few ? 0 : UINT32_MAX;
    for (uint32_t i = 0; few && i < w->m->count; i++) {
        const hm_5d_timeline *t = &w->m->lines[i];
        int32_t lines = w->m->first + (int32_t)i - w->line, time = hm_5d_end(t) + 1 - w->time;
        if (t->tip == NULL || lines == 0 || (time & 1) != 0) continue;
        found |= hm_5d_directions_to(lines, time / 2);
    }
    for (int i = 0; i < HM_5D_DIRECTIONS; i++) {
        hm_5d_leap way = hm_5d_directions[i];
        if ((found >> i & 1) != 0 && captures_towards(w, way.line, way.turn, tips)) return true;
    }
    return false;
}

/* ---- questions ---- */

static void attacks5d_begin(walk *w, const hm_5d_geometry *g, const hm_5d_multiverse *m,
                            const hm_5d_board *board, int32_t line, int32_t time, int colour,
                            hm_5d_ray *ray) {
    w->g = g, w->m = m, w->board = board;
    w->line = line, w->time = time, w->colour = colour;
    w->d_line = w->d_turn = w->weight = 0;
    w->ray = ray;
    w->order = INT_MAX;
}

bool hm_5d_find_capture_away(const hm_5d_geometry *g, const hm_5d_multiverse *m,
                             const hm_5d_board *board, int32_t line, int32_t time, int colour,
                             bool tips, hm_5d_ray *ray) {
    walk w;
    attacks5d_begin(&w, g, m, board, line, time, colour, ray);
    return captures_away(&w, tips);
}

/* Tries both ways to reach a given board: by a knight's leap, if the distance fits, and along the
 * line through it. */
bool hm_5d_find_capture_towards(const hm_5d_geometry *g, const hm_5d_multiverse *m, int32_t line,
                                int32_t time, int32_t d_line, int32_t d_turn, int colour,
                                hm_5d_ray *ray) {
    walk w;
    int32_t lines = abs(d_line), turns = abs(d_turn);
    bool aligned = lines == turns || lines == 0 || turns == 0;
    bool leap = lines + turns == 3 && lines != 0 && turns != 0;
    leap = leap || (lines + turns == 2 && lines != turns);
    attacks5d_begin(&w, g, m, hm_5d_board_at(m, line, time), line, time, colour, ray);
    if (leap && captures_towards(&w, d_line, d_turn, false)) return true;
    int way_line = (d_line > 0) - (d_line < 0), way_turn = (d_turn > 0) - (d_turn < 0);
    return aligned && captures_towards(&w, way_line, way_turn, false);
}

/* Captures within one board, by the pieces of that board. */
bool hm_5d_find_capture_home(const hm_5d_geometry *g, const hm_5d_multiverse *m, int32_t line,
                             int32_t time, int colour, hm_5d_ray *ray) {
    walk w;
    attacks5d_begin(&w, g, m, hm_5d_board_at(m, line, time), line, time, colour, ray);
    return captures(&w, w.board, 0, 0);
}

/* Attacks within a board alone, for castling: threats from other boards are judged when the action
 * is submitted (rules5d, clause 7.3). */
bool hm_5d_attacked_on_board(const hm_5d_geometry *g, const hm_5d_board *board, int cell,
                             int colour) {
    walk w;
    hm_5d_ray ray;
    attacks5d_begin(&w, g, NULL, board, 0, 0, colour, &ray);
    see_home(&w, cell);
    return w.order != INT_MAX;
}

/* Exposure of a side (rules5d, clause 8.1): only last boards of the enemy's colour attack, active
 * or not, and royals on any board count. */
bool hm_5d_find_threat(const hm_5d_geometry *g, const hm_5d_multiverse *m, int side,
                       hm_5d_threat *threat) {
    for (uint32_t i = 0; i < m->count; i++) {
        const hm_5d_timeline *t = &m->lines[i];
        int32_t line = m->first + (int32_t)i, end = hm_5d_end(t) + (t->tip != NULL);
        hm_5d_ray ray;
        walk w;
        if ((end & 1) == side) continue;
        attacks5d_begin(&w, g, m, hm_5d_board_at(m, line, end), line, end, 1 - side, &ray);
        if (!captures(&w, w.board, 0, 0) && !captures_away(&w, false)) continue;
        if (threat == NULL) return true;
        int cell = ray.cell + ray.steps * ray.d_cell;
        *threat = (hm_5d_threat){ray.line,
                                 ray.time,
                                 ray.line + ray.steps * ray.d_line,
                                 ray.time + 2 * ray.steps * ray.d_turn,
                                 g->square[ray.cell],
                                 g->square[cell]};
        return true;
    }
    return false;
}

bool hm_5d_exposed(const hm_5d_position *position, int side, hm_5d_threat *threat) {
    return hm_5d_find_threat(&position->geometry, &position->multiverse, side, threat);
}
