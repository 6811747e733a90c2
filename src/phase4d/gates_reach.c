/* The reach gates, on any board: what the operator adds to a phase, kept where there is a square,
 * and what coordinates reach (docs/phase4d.md, section 4: B and B+).
 *
 * Where squares share a phase, all of them are reached together: a map that fails C2 is shown what
 * it makes of the moves. */
#include "phase4d/gates.h"

#include <stdlib.h>

/* ---- one origin ---- */

enum { WANTED = 1, REACHED = 2 };

typedef struct comparison {
    hm_phase_proof *proof;
    hm_phase_inverse inverse;
    uint8_t *mark;      /* by square: WANTED, REACHED */
    uint32_t *shift[2]; /* of the piece; on a pawn's start rank */
    size_t shifts[2];
    uint32_t *wanted, *missing; /* squares */
    uint32_t *reached, *extra;
    hm_4d_piece piece;
    unsigned flags;
} comparison;

/* The squares of a list that have this mark alone, in ascending order. */
static uint32_t take_marked(const comparison *c, const uint32_t *squares, size_t count,
                            unsigned mark, uint32_t *taken) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (c->mark[squares[i]] == mark) taken[kept++] = squares[i];
    }
    return (uint32_t)hm_phase_sort_distinct(taken, kept);
}

static bool all_marked_twice(const comparison *c, const uint32_t *squares, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (c->mark[squares[i]] != (WANTED | REACHED)) return false;
    }
    return true;
}

static void compare_origin(comparison *c, uint32_t origin) {
    unsigned flags = c->flags | hm_phase_rank_flag(c->proof->map, c->piece, origin);
    size_t wanted = hm_phase_spatial_reach(c->proof->map, c->piece, flags, origin, c->wanted);
    for (size_t i = 0; i < wanted; i++)
        c->mark[c->wanted[i]] = WANTED;
    /* Squares that share a residue are reached together, but each once. */
    const hm_phase_map *map = c->proof->map;
    int at_start = hm_phase_rank_flag(map, c->piece, origin) != 0;
    uint32_t from = c->inverse.phase[origin];
    size_t reached = 0;
    for (size_t i = 0; i < c->shifts[at_start]; i++) {
        uint32_t phase = hm_phase_add(from, c->shift[at_start][i], map->modulus);
        uint32_t square = hm_phase_inverse_first(&c->inverse, phase);
        for (; square != HM_PHASE_NONE; square = hm_phase_inverse_next(&c->inverse, square)) {
            if ((c->mark[square] & REACHED) == 0) c->reached[reached++] = square;
            c->mark[square] |= REACHED;
        }
    }
    bool holds = all_marked_twice(c, c->wanted, wanted) && all_marked_twice(c, c->reached, reached);
    if (hm_phase_tell_piece(c->proof, c->piece, holds)) {
        hm_phase_failure failure = {.piece = c->piece, .origin = origin};
        failure.missing = take_marked(c, c->wanted, wanted, WANTED, c->missing);
        failure.extra = take_marked(c, c->reached, reached, REACHED, c->extra);
        hm_phase_keep(c->proof, &failure, c->missing, c->extra);
    }
    for (size_t i = 0; i < wanted; i++)
        c->mark[c->wanted[i]] = 0;
    for (size_t i = 0; i < reached; i++)
        c->mark[c->reached[i]] = 0;
}

/* ---- all origins and pieces ---- */

static hm_status gates_reach_compare_piece(comparison *c, hm_4d_piece piece, unsigned flags) {
    const hm_phase_map *map = c->proof->map;
    uint32_t squares = hm_phase_squares(map);
    enum { BETWEEN_QUESTIONS = 64 };
    c->piece = piece;
    c->flags = flags;
    c->shifts[0] = hm_phase_shifts(map, piece, flags, c->shift[0]);
    c->shifts[1] = hm_phase_shifts(map, piece, flags | HM_PHASE_START_RANK, c->shift[1]);
    if (c->shifts[0] == 0) return HM_OK; /* a pawn of an axis that the board has not */
    for (uint32_t origin = 0; origin < squares; origin++) {
        compare_origin(c, origin);
        if (origin % BETWEEN_QUESTIONS != 0) continue;
        hm_status status = hm_phase_ask(c->proof);
        if (status != HM_OK) return status;
    }
    return HM_OK;
}

static hm_status gates_reach_compare(hm_phase_proof *proof, const hm_4d_piece *pieces, size_t count,
                                     unsigned flags) {
    enum { SHORT_LISTS = 4 };
    comparison c = {.proof = proof};
    uint32_t squares = hm_phase_squares(proof->map);
    hm_status status = hm_phase_inverse_make(proof->map, &c.inverse, proof->error);
    /* Room for all lists in one piece of memory. */
    uint32_t *room =
        malloc((SHORT_LISTS * (size_t)HM_PHASE_SHIFTS + 2 * (size_t)squares) * sizeof room[0]);
    c.mark = calloc(squares, 1);
    if (status == HM_OK && (c.mark == NULL || room == NULL))
        status = hm_fail_memory(proof->error, "squares");
    if (status == HM_OK) {
        c.shift[0] = room;
        c.shift[1] = room + HM_PHASE_SHIFTS;
        c.wanted = c.shift[1] + HM_PHASE_SHIFTS;
        c.missing = c.wanted + HM_PHASE_SHIFTS;
        c.reached = c.missing + HM_PHASE_SHIFTS;
        c.extra = c.reached + squares;
    }
    for (size_t i = 0; status == HM_OK && i < count; i++)
        status = gates_reach_compare_piece(&c, pieces[i], flags);
    free(c.mark);
    free(room);
    hm_phase_inverse_free(&c.inverse);
    return status;
}

hm_status hm_phase_test_reach(hm_phase_proof *proof) {
    static const hm_4d_piece pieces[] = {HM_4D_ROOK,
                                         HM_4D_BISHOP,
                                         HM_4D_QUEEN,
                                         HM_4D_KNIGHT,
                                         HM_4D_KING,
                                         HM_4D_PAWN_W,
                                         HM_4D_PAWN_W | HM_4D_BLACK,
                                         HM_4D_PAWN_Y,
                                         HM_4D_PAWN_Y | HM_4D_BLACK};
    return gates_reach_compare(proof, pieces, sizeof pieces / sizeof pieces[0], 0);
}

hm_status hm_phase_test_captures(hm_phase_proof *proof) {
    static const hm_4d_piece pawns[] = {HM_4D_PAWN_W, HM_4D_PAWN_W | HM_4D_BLACK, HM_4D_PAWN_Y,
                                        HM_4D_PAWN_Y | HM_4D_BLACK};
    return gates_reach_compare(proof, pawns, sizeof pawns / sizeof pawns[0], HM_PHASE_CAPTURES);
}
