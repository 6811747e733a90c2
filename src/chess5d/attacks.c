/* Attacks (rules5d, section 8): who can capture a royal, on whatever board it stands. Walks go from
 * the attackers outwards: only last boards attack, while royals stand on all boards of the past. */
#include "chess5d/attacks.h"
#include "chess5d/moves.h"

#include <stdlib.h>

typedef struct walk {
    const hm_5d_geometry *g;
    const hm_5d_multiverse *m;
    const hm_5d_board *board; /* of the attackers */
    int32_t line, time;
    int colour;
    hm_5d_ray *ray;
    uint64_t knights[HM_5D_WORDS]; /* of the attackers: alone in going beyond the next boards */
    uint64_t pawns[HM_5D_WORDS];   /* and those that hardly capture on other boards; no brawns */
} walk;

static bool is_target(const walk *w, hm_5d_piece piece) {
    return hm_5d_is_royal(piece) && HM_5D_COLOUR(piece) != w->colour;
}

static bool found(const walk *w, int cell, int d_line, int d_turn, int d_cell, int steps) {
    *w->ray = (hm_5d_ray){w->line, w->time, cell, (int8_t)d_line, (int8_t)d_turn, d_cell, steps};
    return true;
}

/* Slides from a cell; `next` is the first board on the way. */
static bool slide(const walk *w, const hm_5d_board *next, int cell, int d_line, int d_turn,
                  int d_cell) {
    int at = cell;
    for (int steps = 1; next != NULL; steps++) {
        at += d_cell;
        hm_5d_piece piece = next->cell[at];
        if (piece != HM_5D_EMPTY) {
            return is_target(w, piece) && found(w, cell, d_line, d_turn, d_cell, steps);
        }
        if (d_line != 0 || d_turn != 0) {
            next = hm_5d_board_at(w->m, w->line + (steps + 1) * d_line,
                                  w->time + 2 * (steps + 1) * d_turn);
        }
    }
    return false;
}

/* Captures of a pawn or brawn over a (timeline, turn) step; 0,0 is its own board. */
static bool pawn_captures(const walk *w, const hm_5d_board *next, int cell, int kind, int d_line,
                          int d_turn) {
    int forward = hm_5d_forward(w->colour);
    int up = forward * w->g->stride;
    int steps[3], count = 0;
    if (d_line == 0 && d_turn == 0) {
        steps[count++] = up + 1;
        steps[count++] = up - 1;
    } else if (d_line == -forward && d_turn != 0) {
        steps[count++] = 0;
    } else if (kind == HM_5D_BRAWN && d_line == -forward) {
        steps[count++] = 1;
        steps[count++] = -1;
        steps[count++] = up;
    } else if (kind == HM_5D_BRAWN && d_line == 0) {
        steps[count++] = up;
    }
    for (int i = 0; i < count; i++) {
        if (is_target(w, next->cell[cell + steps[i]])) {
            return found(w, cell, d_line, d_turn, steps[i], 1);
        }
    }
    return false;
}

/* Captures of one piece along one (timeline, turn) step of the given weight. */
static bool piece_captures(const walk *w, const hm_5d_board *next, int cell, int d_line, int d_turn,
                           int weight) {
    int kind = HM_5D_KIND(w->board->cell[cell]);
    if (kind <= HM_5D_BRAWN) return pawn_captures(w, next, cell, kind, d_line, d_turn);
    if (kind >= HM_5D_UNKNOWN) return false;
    hm_5d_range range = hm_5d_ranges[kind][weight];
    bool rider = hm_5d_is_rider(kind);
    for (int i = range.from; i < range.to; i++) {
        int step = w->g->step[i];
        if (rider ? slide(w, next, cell, d_line, d_turn, step)
                  : is_target(w, next->cell[cell + step])) {
            return rider || found(w, cell, d_line, d_turn, step, 1);
        }
    }
    return false;
}

/* All captures by knights whose (timeline, turn) part is this one. */
static bool knight_captures(const walk *w, const hm_5d_board *next, int d_line, int d_turn) {
    int steps[8], count = hm_5d_leap_steps(w->g, d_line, d_turn, steps);
    for (int word = 0; word < w->g->words; word++) {
        for (uint64_t bits = w->knights[word]; bits != 0; bits &= bits - 1) {
            int cell = w->g->first + 64 * word + __builtin_ctzll(bits);
            for (int i = 0; i < count; i++) {
                if (is_target(w, next->cell[cell + steps[i]])) {
                    return found(w, cell, d_line, d_turn, steps[i], 1);
                }
            }
        }
    }
    return false;
}

/* The same for all others: they go straight or diagonally over boards. */
static bool straight_captures(const walk *w, const hm_5d_board *next, int d_line, int d_turn) {
    int weight = (d_line != 0) + (d_turn != 0);
    bool pawns = weight == 0 || (weight == 2 && d_line == -hm_5d_forward(w->colour));
    for (int word = 0; word < w->g->words; word++) {
        uint64_t bits = w->board->pieces[w->colour][word] & ~w->knights[word];
        if (!pawns) bits &= ~w->pawns[word];
        for (; bits != 0; bits &= bits - 1) {
            int cell = w->g->first + 64 * word + __builtin_ctzll(bits);
            if (piece_captures(w, next, cell, d_line, d_turn, weight)) return true;
        }
    }
    return false;
}

/* All captures from the board by moves whose (timeline, turn) part is this one. */
static bool captures(const walk *w, const hm_5d_board *next, int d_line, int d_turn) {
    bool unit = abs(d_line) <= 1 && abs(d_turn) <= 1;
    return knight_captures(w, next, d_line, d_turn) ||
           (unit && straight_captures(w, next, d_line, d_turn));
}

/* Starts a walk; false when there is no board. */
static bool begin(walk *w, const hm_5d_geometry *g, const hm_5d_multiverse *m, int32_t line,
                  int32_t time, int colour, hm_5d_ray *ray) {
    *w = (walk){g, m, hm_5d_board_at(m, line, time), line, time, colour, ray, {0}, {0}};
    for (int word = 0; w->board != NULL && word < g->words; word++) {
        for (uint64_t bits = w->board->pieces[colour][word]; bits != 0; bits &= bits - 1) {
            int cell = g->first + 64 * word + __builtin_ctzll(bits);
            int kind = HM_5D_KIND(w->board->cell[cell]);
            w->knights[word] |= kind == HM_5D_KNIGHT ? bits & -bits : 0;
            w->pawns[word] |= kind < HM_5D_BRAWN ? bits & -bits : 0;
        }
    }
    return w->board != NULL;
}

bool hm_5d_find_capture(const hm_5d_geometry *g, const hm_5d_multiverse *m, int32_t line,
                        int32_t time, int colour, hm_5d_ray *ray) {
    walk w;
    if (!begin(&w, g, m, line, time, colour, ray)) return false;
    if (captures(&w, w.board, 0, 0)) return true;
    for (int i = 0; i < 8; i++) {
        int d_line = hm_5d_ways[i][0], d_turn = hm_5d_ways[i][1];
        const hm_5d_board *next = hm_5d_board_at(m, line + d_line, time + 2 * d_turn);
        if (next != NULL && captures(&w, next, d_line, d_turn)) return true;
    }
    for (int i = 4; i < 16; i++) { /* the first four went with the unit steps */
        int d_line = hm_5d_leaps[i].line, d_turn = hm_5d_leaps[i].turn;
        const hm_5d_board *next = hm_5d_board_at(m, line + d_line, time + 2 * d_turn);
        if (next != NULL && captures(&w, next, d_line, d_turn)) return true;
    }
    return false;
}

bool hm_5d_find_capture_towards(const hm_5d_geometry *g, const hm_5d_multiverse *m, int32_t line,
                                int32_t time, int32_t d_line, int32_t d_turn, int colour,
                                hm_5d_ray *ray) {
    walk w;
    int32_t lines = abs(d_line), turns = abs(d_turn);
    bool aligned = lines == turns || lines == 0 || turns == 0;
    bool leap = lines + turns == 3 && lines != 0 && turns != 0;
    leap = leap || (lines + turns == 2 && lines != turns);
    if (!aligned && !leap) return false;
    if (!begin(&w, g, m, line, time, colour, ray)) return false;
    if (leap) {
        const hm_5d_board *next = hm_5d_board_at(m, line + d_line, time + 2 * d_turn);
        if (next != NULL && captures(&w, next, d_line, d_turn)) return true;
    }
    if (!aligned) return false;
    int way_line = (d_line > 0) - (d_line < 0), way_turn = (d_turn > 0) - (d_turn < 0);
    const hm_5d_board *next = hm_5d_board_at(m, line + way_line, time + 2 * way_turn);
    return next != NULL && captures(&w, next, way_line, way_turn);
}

bool hm_5d_attacked_on_board(const hm_5d_geometry *g, const hm_5d_board *board, int cell,
                             int colour) {
    int steps[8];
    hm_5d_leap_steps(g, 0, 0, steps);
    for (int i = 0; i < 8; i++) {
        hm_5d_piece piece = board->cell[cell + steps[i]];
        if (HM_5D_KIND(piece) == HM_5D_KNIGHT && HM_5D_COLOUR(piece) == colour) return true;
    }
    int back = -hm_5d_forward(colour) * g->stride;
    for (int i = 1; i < 9; i++) {
        int step = g->step[i], at = cell + step;
        while (board->cell[at] == HM_5D_EMPTY)
            at += step;
        hm_5d_piece piece = board->cell[at];
        int kind = HM_5D_KIND(piece);
        if (kind >= HM_5D_UNKNOWN || HM_5D_COLOUR(piece) != colour) continue;
        if (kind <= HM_5D_BRAWN) {
            if (at == cell + back + 1 || at == cell + back - 1) return true;
            continue;
        }
        hm_5d_range range = hm_5d_ranges[kind][0];
        bool reaches = i >= range.from && i < range.to;
        if (reaches && (hm_5d_is_rider(kind) || at == cell + step)) return true;
    }
    return false;
}

static void describe(const hm_5d_geometry *g, const hm_5d_ray *ray, hm_5d_threat *threat) {
    int cell = ray->cell + ray->steps * ray->d_cell;
    *threat = (hm_5d_threat){ray->line,
                             ray->time,
                             ray->line + ray->steps * ray->d_line,
                             ray->time + 2 * ray->steps * ray->d_turn,
                             g->square[ray->cell],
                             g->square[cell]};
}

bool hm_5d_find_threat(const hm_5d_geometry *g, const hm_5d_multiverse *m, int side,
                       hm_5d_threat *threat) {
    for (uint32_t i = 0; i < m->count; i++) {
        const hm_5d_timeline *t = &m->lines[i];
        int32_t line = m->first + (int32_t)i, end = hm_5d_end(t) + (t->tip != NULL);
        hm_5d_ray ray;
        if ((end & 1) == side) continue;
        if (!hm_5d_find_capture(g, m, line, end, 1 - side, &ray)) continue;
        if (threat != NULL) describe(g, &ray, threat);
        return true;
    }
    return false;
}

bool hm_5d_exposed(const hm_5d_position *position, int side, hm_5d_threat *threat) {
    return hm_5d_find_threat(&position->geometry, &position->multiverse, side, threat);
}
