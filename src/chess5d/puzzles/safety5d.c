/* Whether royals are safe on boards that are known in part. Contents are admitted one by one: the
 * boards are safe without it, so a capture would need it as the attacker, as the royal, or as a
 * cell that is passed over; only the ways through its cell have to be walked. */
#include "chess5d/puzzles/safety5d.h"
#include "chess5d/rules/cells5d.h"

#include <stdlib.h>
#include <string.h>

/* ---- ways of captures ---- */

static uint16_t safety_kind(int kind) {
    return (uint16_t)(HM_5D_MAY_ATTACK << (kind - HM_5D_PAWN));
}

static void safety_add_stride(hm_5d_safety *s, int *count, int d_cell, unsigned once,
                              unsigned often) {
    if (once == 0) return;
    s->strides[(*count)++] = (hm_5d_stride){d_cell, (uint16_t)once, (uint16_t)often};
}

static hm_5d_leap safety_way(int direction) {
    return direction < HM_5D_DIRECTIONS ? hm_5d_directions[direction] : (hm_5d_leap){0, 0};
}

static void safety_add_strides(hm_5d_safety *s) {
    int count = 0;
    for (int i = 0; i <= HM_5D_DIRECTIONS; i++) {
        hm_5d_leap way = safety_way(i);
        hm_5d_range leaps = hm_5d_leap_range(way.line, way.turn);
        bool unit = i < HM_5D_WAYS || i == HM_5D_DIRECTIONS;
        if (unit) {
            /* Steps by which riders and kings capture. */
            int weight = (way.line != 0) + (way.turn != 0);
            for (int step = 0; step < 9; step++) {
                unsigned once = 0, often = 0;
                for (int kind = HM_5D_KING; kind < HM_5D_UNKNOWN; kind++) {
                    hm_5d_range range = hm_5d_ranges[kind][weight];
                    if (step < range.from || step >= range.to) continue;
                    once |= safety_kind(kind);
                    if (hm_5d_is_rider(kind)) often |= safety_kind(kind);
                }
                safety_add_stride(s, &count, s->g->step[step], once, often);
            }
            /* Steps by which pawns and brawns capture (rules5d, clauses 6.3 and 6.4). */
            int forward = hm_5d_forward(s->attackers), up = forward * s->g->stride;
            unsigned brawn = safety_kind(HM_5D_BRAWN), both = brawn | safety_kind(HM_5D_PAWN);
            if (way.line == 0 && way.turn == 0) {
                safety_add_stride(s, &count, up + 1, both, 0);
                safety_add_stride(s, &count, up - 1, both, 0);
            } else if (way.line == 0) {
                safety_add_stride(s, &count, up, brawn, 0);
            } else if (way.line == -forward && way.turn != 0) {
                safety_add_stride(s, &count, 0, both, 0);
            } else if (way.line == -forward) {
                safety_add_stride(s, &count, 1, brawn, 0);
                safety_add_stride(s, &count, -1, brawn, 0);
                safety_add_stride(s, &count, up, brawn, 0);
            }
        }
        for (int step = leaps.from; step < leaps.to; step++)
            safety_add_stride(s, &count, s->g->step[step], safety_kind(HM_5D_KNIGHT), 0);
        s->ends[i] = count;
    }
}

/* ---- what is where ---- */

static uint16_t safety_bit(int attackers, hm_5d_piece piece) {
    int kind = HM_5D_KIND(piece);
    if (piece == HM_5D_EMPTY) return HM_5D_MAY_BE_EMPTY;
    if (kind >= HM_5D_UNKNOWN || kind == HM_5D_EMPTY) return 0;
    if (HM_5D_COLOUR(piece) == attackers) return safety_kind(kind);
    return hm_5d_is_royal(piece) ? HM_5D_MAY_BE_ROYAL : HM_5D_MAY_BLOCK;
}

typedef struct safety_place {
    int32_t line, time;
    const hm_5d_partial *partial; /* NULL: it is */
    const hm_5d_board *board;
} safety_place;

int32_t hm_5d_safety_find(const hm_5d_safety *s, int32_t line, int32_t time) {
    int32_t number = s->partial_of.at[line - s->m->first];
    while (number >= 0 && s->partials.at[number].time != time)
        number = s->partials.at[number].next;
    return number;
}

/* False when there is no board. */
static bool safety_go(const hm_5d_safety *s, safety_place *at, int d_line, int d_turn) {
    at->line += d_line;
    at->time += 2 * d_turn;
    uint32_t index = (uint32_t)at->line - (uint32_t)s->m->first;
    if (index >= s->m->count) return false;
    int32_t number = hm_5d_safety_find(s, at->line, at->time);
    at->partial = number < 0 ? NULL : &s->partials.at[number];
    at->board = hm_5d_board_at(s->m, at->line, at->time);
    return at->partial != NULL || at->board != NULL;
}

static inline uint16_t safety_look(const hm_5d_safety *s, const safety_place *at, int cell) {
    return at->partial != NULL ? at->partial->may[cell] : s->bit_of[at->board->cell[cell]];
}

/* The time of the last known board of a timeline that is of the attackers' colour. */
static int32_t safety_waiting_time(const hm_5d_safety *s, uint32_t index) {
    int32_t end = hm_5d_end(&s->m->lines[index]);
    return end - ((end & 1) != s->attackers);
}

/* Attackers may leave from here. */
static bool safety_is_last(const hm_5d_safety *s, const safety_place *at) {
    uint32_t index = (uint32_t)at->line - (uint32_t)s->m->first;
    if (at->partial != NULL) return true;
    return s->waits.at[index] && at->time == safety_waiting_time(s, index);
}

/* ---- walks ---- */

/* Work of all walks from one cell, about a microsecond. */
enum { WALKS = 100 };

/* Some of these attackers on a cell may capture a royal. */
static bool safety_reaches(const hm_5d_safety *s, const safety_place *from, int cell,
                           unsigned kinds) {
    for (int i = 0, k = 0; i <= HM_5D_DIRECTIONS; k = s->ends[i++]) {
        hm_5d_leap way = safety_way(i);
        safety_place next = *from;
        if (!safety_go(s, &next, way.line, way.turn)) continue;
        for (; k < s->ends[i]; k++) {
            const hm_5d_stride *stride = &s->strides[k];
            safety_place at = next;
            bool often = (stride->often & kinds) != 0;
            if ((stride->once & kinds) == 0) continue;
            for (int to = cell + stride->d_cell;; to += stride->d_cell) {
                unsigned may = safety_look(s, &at, to);
                if ((may & HM_5D_MAY_BE_ROYAL) != 0) return true;
                if (!often || (may & HM_5D_MAY_BE_EMPTY) == 0) break;
                if (!safety_go(s, &at, way.line, way.turn)) break;
            }
        }
    }
    return false;
}

/* An attacker may come along a stride to a cell, from `near` on, the place one step before it. */
static bool safety_comes(const hm_5d_safety *s, safety_place near, hm_5d_leap way,
                         const hm_5d_stride *stride, int cell, unsigned once) {
    unsigned kinds = once;
    for (int from = cell - stride->d_cell;; from -= stride->d_cell) {
        unsigned may = safety_look(s, &near, from);
        if ((may & kinds) != 0 && safety_is_last(s, &near)) return true;
        if (stride->often == 0 || (may & HM_5D_MAY_BE_EMPTY) == 0) return false;
        if (!safety_go(s, &near, -way.line, -way.turn)) return false;
        kinds = stride->often;
    }
}

/* A royal on a cell may be captured. */
static bool safety_is_reached(const hm_5d_safety *s, const safety_place *from, int cell) {
    for (int i = 0, k = 0; i <= HM_5D_DIRECTIONS; k = s->ends[i++]) {
        hm_5d_leap way = safety_way(i);
        safety_place near = *from;
        if (!safety_go(s, &near, -way.line, -way.turn)) continue;
        for (; k < s->ends[i]; k++) {
            const hm_5d_stride *stride = &s->strides[k];
            if (safety_comes(s, near, way, stride, cell, stride->once)) return true;
        }
    }
    return false;
}

/* A royal may stand further along a stride. */
static bool safety_leads_on(const hm_5d_safety *s, safety_place at, hm_5d_leap way, int d_cell,
                            int cell) {
    for (int to = cell + d_cell;; to += d_cell) {
        unsigned may = safety_look(s, &at, to);
        if ((may & HM_5D_MAY_BE_ROYAL) != 0) return true;
        if ((may & HM_5D_MAY_BE_EMPTY) == 0 || !safety_go(s, &at, way.line, way.turn)) return false;
    }
}

/* Some attacker may capture a royal over a cell. */
static bool safety_opens(const hm_5d_safety *s, const safety_place *from, int cell) {
    for (int i = 0, k = 0; i <= HM_5D_DIRECTIONS; k = s->ends[i++]) {
        hm_5d_leap way = safety_way(i);
        safety_place next = *from, near = *from;
        if (!safety_go(s, &next, way.line, way.turn)) continue;
        if (!safety_go(s, &near, -way.line, -way.turn)) continue;
        for (; k < s->ends[i]; k++) {
            const hm_5d_stride *stride = &s->strides[k];
            if (stride->often == 0) continue;
            if (safety_leads_on(s, next, way, stride->d_cell, cell) &&
                safety_comes(s, near, way, stride, cell, stride->often)) {
                return true;
            }
        }
    }
    return false;
}

/* ---- setting up ---- */

void hm_5d_safety_clear(hm_5d_safety *s) {
    HM_GIVE_BACK(s->budget, s->partials);
    free(s->partial_of.at);
    free(s->waits.at);
    memset(s, 0, sizeof *s);
}

bool hm_5d_safety_start(hm_5d_safety *s, const hm_5d_geometry *g, const hm_5d_multiverse *m,
                        int attackers) {
    s->g = g, s->m = m, s->attackers = attackers;
    s->partials.count = s->partial_of.count = s->waits.count = 0;
    if (!HM_ROOM(s->partial_of, m->count) || !HM_ROOM(s->waits, m->count)) return false;
    s->partial_of.count = s->waits.count = m->count;
    for (uint32_t i = 0; i < m->count; i++) {
        s->partial_of.at[i] = -1;
        s->waits.at[i] = (hm_5d_end(&m->lines[i]) & 1) == attackers;
    }
    for (int piece = 0; piece < 256; piece++)
        s->bit_of[piece] = safety_bit(attackers, (hm_5d_piece)piece);
    safety_add_strides(s);
    return true;
}

hm_5d_partial *hm_5d_safety_add(hm_5d_safety *s, int32_t line, int32_t time,
                                const hm_5d_board *base, const hm_5d_changes *changes) {
    if (!HM_ROOM_IN(s->budget, s->partials, 1)) return NULL;
    hm_5d_partial *p = &s->partials.at[s->partials.count];
    memset(p, 0, sizeof *p);
    p->line = line, p->time = time;
    p->next = s->partial_of.at[line - s->m->first];
    s->partial_of.at[line - s->m->first] = (int32_t)s->partials.count++;
    for (int cell = s->g->first; base != NULL && cell < s->g->cells; cell++)
        p->may[cell] = s->bit_of[base->cell[cell]];
    if (changes != NULL) p->changes = *changes;
    for (int i = 0; i < p->changes.count; i++)
        p->may[p->changes.change[i].cell] = s->bit_of[p->changes.change[i].piece];
    return p;
}

/* ---- admitting ---- */

bool hm_5d_safety_admit(hm_5d_safety *s, hm_5d_partial *p, int cell, hm_5d_piece piece) {
    uint16_t bit = s->bit_of[piece];
    if ((p->may[cell] & bit) != 0) return true;
    if ((p->refused[cell] & bit) != 0) return false;
    safety_place at = {p->line, p->time, p, NULL};
    s->work += WALKS;
    bool safe = bit == HM_5D_MAY_BLOCK      ? true
                : bit == HM_5D_MAY_BE_EMPTY ? !safety_opens(s, &at, cell)
                : bit == HM_5D_MAY_BE_ROYAL ? !safety_is_reached(s, &at, cell)
                                            : !safety_reaches(s, &at, cell, bit);
    if (safe) p->may[cell] |= bit;
    if (!safe) p->refused[cell] |= bit;
    return safe;
}

bool hm_5d_safety_wait(hm_5d_safety *s, int32_t line) {
    uint32_t index = (uint32_t)(line - s->m->first);
    if (s->waits.at[index]) return true;
    safety_place at = {line, safety_waiting_time(s, index), NULL, NULL};
    at.board = hm_5d_board_at(s->m, line, at.time);
    if (at.board == NULL) return false;
    for (int word = 0; word < s->g->words; word++) {
        uint64_t bits = at.board->pieces[s->attackers][word];
        for (; bits != 0; bits &= bits - 1) {
            int cell = hm_5d_cell_of(s->g, word, bits);
            s->work += WALKS;
            if (safety_reaches(s, &at, cell, safety_look(s, &at, cell))) return false;
        }
    }
    s->waits.at[index] = true;
    return true;
}
