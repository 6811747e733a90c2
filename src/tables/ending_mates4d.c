/* Finds all mates of a 4D ending.
 *
 * In a mate the square of the king and all squares beside it are covered: an enemy goes there on an
 * empty board, or, beside the king, a piece of its own stands there. So the pieces are placed one
 * after the other, each where it covers the first square that is not covered yet. When all are
 * covered the other pieces may stand anywhere, and the rules decide. */
#include "tables/ending_solve4d.h"

#include <stdlib.h>
#include <string.h>

enum { AREA = 1 + HM_SPACE_4D_STEPS, SLICES = 64 };

/* A bit for each square of the area: the king's own (0), then those beside it. */
typedef struct covered {
    uint64_t bits[2];
} covered;

typedef struct mating_crew {
    const hm_ending_work_4d *work;
    hm_ending_4d *ending;
    int side;           /* that is mated */
    uint16_t kings[64]; /* the least square of each class */
    unsigned king_count;
    hm_ending_harvest_4d harvest;
} mating_crew;

typedef struct mating_thread {
    mating_crew *crew;
    hm_placed_4d placed;
    int king; /* that the area belongs to; -1: none yet */
    uint16_t area[AREA];
    unsigned area_count;
    covered covers[HM_SPACE_4D_KINDS][HM_SPACE_4D_SQUARES];
    unsigned most[HM_SPACE_4D_KINDS]; /* squares that one piece covers at most */
    unsigned slice;                   /* the first piece is placed on squares of this one only */
    uint64_t placed_count;            /* pieces placed since the sentry was asked */
    bool stopped;
    hm_ending_basket_4d basket;
} mating_thread;

static unsigned covered_count(covered c) {
    return (unsigned)(__builtin_popcountll(c.bits[0]) + __builtin_popcountll(c.bits[1]));
}

/* An enemy king never covers the king's own square. */
static void find_covers(mating_thread *t, int king) {
    const hm_space_4d *space = t->crew->work->space;
    memset(t->covers, 0, sizeof t->covers);
    memset(t->most, 0, sizeof t->most);
    t->king = king;
    t->area[0] = (uint16_t)king;
    t->area_count = 1u + space->step_count[0][king];
    memcpy(t->area + 1, space->steps[0][king], space->step_count[0][king] * sizeof t->area[0]);
    for (unsigned kind = 0; kind < HM_SPACE_4D_KINDS; kind++) {
        for (int from = 0; from < HM_SPACE_4D_SQUARES; from++) {
            covered *c = &t->covers[kind][from];
            if (from == king) continue;
            if (kind == HM_SPACE_4D_KING &&
                (hm_space_4d_between(space, from, king)->kinds & 1) != 0)
                continue;
            for (unsigned bit = 0; bit < t->area_count; bit++)
                if ((hm_space_4d_between(space, from, t->area[bit])->kinds >> kind & 1) != 0)
                    c->bits[bit >> 6] |= (uint64_t)1 << (bit & 63);
            if (covered_count(*c) > t->most[kind]) t->most[kind] = covered_count(*c);
        }
    }
}

static bool mating_visit_none(void *context, const hm_placed_4d *placed, int captured) {
    (void)context;
    (void)placed;
    (void)captured;
    return false;
}

/* Counts a piece that is placed; asks now and then whether to go on. */
static void count_placed(mating_thread *t) {
    enum { ASKED_AFTER = 4096, UNITS = 5 }; /* a piece takes 50 ns */
    if (++t->placed_count < ASKED_AFTER) return;
    hm_sentry_work(t->crew->work->sentry, (uint64_t)ASKED_AFTER * UNITS);
    if (!hm_sentry_report(t->crew->work->sentry, ASKED_AFTER)) t->stopped = true;
    t->placed_count = 0;
}

static bool mating_is_free(const mating_thread *t, int square) {
    for (unsigned i = 0; i < t->crew->ending->material.count; i++)
        if (t->placed.at[i] == square) return false;
    return true;
}

/* All is covered: the pieces that are left stand anywhere. */
static void place_others(mating_thread *t) {
    unsigned piece = 0, count = t->crew->ending->material.count;
    while (piece < count && t->placed.at[piece] != HM_MATERIAL_4D_AWAY)
        piece++;
    if (piece == count) {
        /* The rules decide: a legal position, check, and no move out of it. */
        const hm_ending_work_4d *work = t->crew->work;
        const hm_material_4d *m = &t->crew->ending->material;
        int side = t->crew->side;
        if (!hm_placed_4d_in_check(work->space, m, &t->placed, side) ||
            hm_placed_4d_in_check(work->space, m, &t->placed, 1 - side) ||
            !hm_placed_4d_moves(work->space, m, &t->placed, side, mating_visit_none, NULL))
            return;
        if (!hm_ending_basket_4d_add(&t->basket,
                                     hm_placed_4d_key(work->space, m, &t->placed, NULL)))
            t->stopped = true;
        return;
    }
    for (int square = 0; square < HM_SPACE_4D_SQUARES && !t->stopped; square++) {
        if (!mating_is_free(t, square)) continue;
        t->placed.at[piece] = (uint16_t)square;
        count_placed(t);
        place_others(t);
        t->placed.at[piece] = HM_MATERIAL_4D_AWAY;
    }
}

/* The symmetries that leave the king where it is make others of the first piece's squares. */
static bool is_first_square(const mating_thread *t, int square) {
    const hm_space_4d *space = t->crew->work->space;
    if (square % SLICES != (int)t->slice) return false;
    for (unsigned turn = 0; turn < HM_SPACE_4D_TURNS; turn++) {
        if (space->turned[turn][t->king] == t->king && space->turned[turn][square] < square)
            return false;
    }
    return true;
}

static covered without_bits(covered from, covered taken) {
    return (covered){{from.bits[0] & ~taken.bits[0], from.bits[1] & ~taken.bits[1]}};
}

static void place_covering(mating_thread *t, covered open, bool first);

/* One piece, wherever it covers the first square that is open. */
static void place_piece(mating_thread *t, unsigned piece, unsigned bit, covered open, bool first) {
    const hm_material_4d *m = &t->crew->ending->material;
    const covered *covers = t->covers[m->kind[piece]];
    if (m->side[piece] == t->crew->side) {
        covered own = {{0, 0}};
        own.bits[bit >> 6] = (uint64_t)1 << (bit & 63);
        if (bit == 0 || !mating_is_free(t, t->area[bit])) return;
        t->placed.at[piece] = t->area[bit];
        place_covering(t, without_bits(open, own), false);
        t->placed.at[piece] = HM_MATERIAL_4D_AWAY;
        return;
    }
    for (int square = 0; square < HM_SPACE_4D_SQUARES && !t->stopped; square++) {
        bool is_covered = (covers[square].bits[bit >> 6] >> (bit & 63) & 1) != 0;
        if (!is_covered || !mating_is_free(t, square)) continue;
        if (first && !is_first_square(t, square)) continue;
        t->placed.at[piece] = (uint16_t)square;
        count_placed(t);
        place_covering(t, without_bits(open, covers[square]), false);
        t->placed.at[piece] = HM_MATERIAL_4D_AWAY;
    }
}

/* The king's own square is the first one: only an enemy covers it. */
static void place_covering(mating_thread *t, covered open, bool first) {
    const hm_material_4d *m = &t->crew->ending->material;
    unsigned left = covered_count(open), possible = 0, tried = 0;
    if (left == 0) {
        place_others(t);
        return;
    }
    for (unsigned i = 0; i < m->count; i++) {
        if (t->placed.at[i] != HM_MATERIAL_4D_AWAY) continue;
        possible += m->side[i] == t->crew->side ? 1 : t->most[m->kind[i]];
    }
    if (possible < left) return;
    unsigned bit = open.bits[0] != 0 ? (unsigned)__builtin_ctzll(open.bits[0])
                                     : 64 + (unsigned)__builtin_ctzll(open.bits[1]);
    for (unsigned i = 0; i < m->count; i++) {
        unsigned sort = 1u << (m->kind[i] + HM_SPACE_4D_KINDS * m->side[i]);
        if (t->placed.at[i] != HM_MATERIAL_4D_AWAY || (tried & sort) != 0) continue;
        tried |= sort;
        place_piece(t, i, bit, open, first);
    }
}

/* An item is a square of the king that is mated, and a slice of the first piece's squares. */
static hm_status find_mates_by_thread(hm_crew *crew, void *shared) {
    mating_thread *t = calloc(1, sizeof *t);
    mating_crew *c = shared;
    size_t item;
    if (t == NULL) return HM_ERR_MEMORY;
    t->crew = c;
    t->king = -1;
    t->basket.harvest = &c->harvest;
    while (hm_crew_next(crew, &item) && !t->stopped) {
        int king = c->kings[item / SLICES];
        covered open = {{UINT64_MAX, UINT64_MAX}};
        if (t->king != king) find_covers(t, king);
        if (t->area_count < 64) open.bits[0] = ((uint64_t)1 << t->area_count) - 1;
        open.bits[1] = t->area_count <= 64 ? 0 : ((uint64_t)1 << (t->area_count - 64)) - 1;
        t->slice = item % SLICES;
        memset(t->placed.at, 0xFF, sizeof t->placed.at);
        t->placed.at[c->ending->material.king[c->side]] = (uint16_t)king;
        place_covering(t, open, true);
    }
    hm_status status = t->stopped ? HM_ERR_INTERRUPTED : HM_OK;
    if (!hm_ending_basket_4d_empty(&t->basket)) status = HM_ERR_MEMORY;
    free(t);
    return status;
}

hm_status hm_ending_4d_find_mates(const hm_ending_work_4d *work, hm_ending_4d *ending, int side) {
    mating_crew c = {.work = work, .ending = ending, .side = side};
    for (int square = 0; square < HM_SPACE_4D_SQUARES; square++)
        if (hm_space_4d_is_least(work->space, square)) c.kings[c.king_count++] = (uint16_t)square;
    hm_ending_harvest_4d_begin(&c.harvest, &ending->lost[side]);
    hm_status status =
        hm_crew_run(work->jobs, (size_t)c.king_count * SLICES, find_mates_by_thread, &c);
    hm_ending_harvest_4d_end(&c.harvest);
    return status;
}
