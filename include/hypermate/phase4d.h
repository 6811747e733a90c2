/* hypermate: the phase-operator engine: 4D chess without coordinates.
 *
 * Every square gets one integer, its phase: phi(x,y,z,w) = (x*gx + y*gy + z*gz + w*gw) mod M. A
 * piece's move is then an addition modulo M, and leaving the board shows as a residue that belongs
 * to no square. This is a second generator, built on nothing that the rules engine uses; the gates
 * at the end of this header hold the two against each other. docs/phase4d.md says what is proved.
 *
 * Two layers: maps and constraints, for any number of axes and any side of the board; and the
 * engine, which plays 4D Oana-Chiru chess on a map of four axes and side 8. */
#ifndef HYPERMATE_PHASE4D_H
#define HYPERMATE_PHASE4D_H

#include "chess4d.h"
#include "core.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- maps ---- */

#define HM_PHASE_AXES    8          /* most axes of a map */
#define HM_PHASE_SIDE    16         /* longest side of a board */
#define HM_PHASE_SQUARES (1u << 20) /* most squares of a board, side to the power of axes */
#define HM_PHASE_NONE    UINT32_MAX /* "no square": a residue off the board */

/* A tuple (M; g...). Squares are numbered with axis 0 as the most significant digit in base
 * `side`; with four axes of side 8 that is HM_4D_SQUARE. */
typedef struct hm_phase_map {
    uint32_t axes;                     /* 1..HM_PHASE_AXES */
    uint32_t side;                     /* 2..HM_PHASE_SIDE, squares <= HM_PHASE_SQUARES */
    uint32_t modulus;                  /* 2..2^31-1 */
    uint32_t generator[HM_PHASE_AXES]; /* one an axis, each 1..modulus-1 */
} hm_phase_map;

/* HM_OK, or HM_ERR_ARGUMENT with the field that is out of range. The functions below that take a
 * map and return no status expect one that passes. */
HM_API hm_status hm_phase_map_validate(const hm_phase_map *map, hm_error *error);

/* Number of squares, side to the power of axes. */
HM_API uint32_t hm_phase_squares(const hm_phase_map *map);

/* phi of a square. */
HM_API uint32_t hm_phase_of(const hm_phase_map *map, uint32_t square);

/* True if each generator exceeds (side-1) times the sum of those after it and phi never reaches
 * the modulus: then phases are numbers in a mixed radix, and arithmetic inverts phi. */
HM_API bool hm_phase_is_tower(const hm_phase_map *map);

/* The square of a phase by division, generator after generator, or HM_PHASE_NONE. Exact for
 * towers only; the engine's table inverts every injective map. */
HM_API uint32_t hm_phase_invert(const hm_phase_map *map, uint32_t phase);

/* ---- the construction and the search ---- */

/* What a mixed-radix map is built from: the last axis takes `first`, each axis before it the
 * smallest suitable prime above ladder * (sum of the generators after it). With modulus 0 the
 * modulus is the smallest prime that the longest bishop's move cannot pass; else it is given, and
 * "suitable" means coprime to it. A ladder of 2*(side-1) makes C5 hold over the integers. */
typedef struct hm_phase_tower {
    uint32_t axes;
    uint32_t side;
    uint32_t first;   /* an odd prime, so that a phase's parity is its square's colour */
    uint32_t ladder;  /* 1..1000 */
    uint32_t modulus; /* 0: derive it */
} hm_phase_tower;

/* HM_ERR_ARGUMENT for values out of range, HM_ERR_LIMIT when a generator or the modulus would
 * pass 2^31-1. {4, 8, 3, 14, 0} gives (145451; 9719, 647, 43, 3). */
HM_API hm_status hm_phase_construct(const hm_phase_tower *tower, hm_phase_map *map,
                                    hm_error *error);

/* All towers whose maps pass every constraint: ladders from 2*(side-1) (but at least 4) down to
 * side-1, for each the odd primes up to largest_first in ascending order. With modulus 0 each
 * tower takes the smallest prime modulus that passes. At most `capacity` towers are stored, with
 * their modulus; *count is how many there are. The first for four axes of side 8 is the published
 * tuple. Cost: a check of the constraints for each candidate, some milliseconds in 4D. */
HM_API hm_status hm_phase_search(uint32_t axes, uint32_t side, uint32_t modulus,
                                 uint32_t largest_first, hm_phase_tower *found, size_t capacity,
                                 size_t *count, hm_error *error);

/* The map of 4D chess: the first that hm_phase_search finds. */
HM_API void hm_phase_default(hm_phase_map *map);

/* ---- constraints and gates ---- */

/* One statement that was tested `total` times and held `good` times. */
typedef struct hm_phase_gate {
    const char *name;
    const char *statement; /* one line for people */
    uint64_t good;
    uint64_t total;
} hm_phase_gate;

enum { HM_PHASE_CONSTRAINTS = 6 };

/* Tests the constraints C1 to C5 on any map, by counting:
 *   C1   generators coprime to the modulus
 *   C2   distinct phases, of all squares
 *   C3   the set of phases is not closed under addition
 *   C4   distinct one-step shifts (axis, diagonal, knight, king), and knight shifts that no other
 *        piece has
 *   C5   vectors within 2*(side-1) of 0 on each axis whose sum of generators is not 0
 *   C5M  the same modulo M
 * Allocates; HM_ERR_MEMORY, or HM_ERR_ARGUMENT for a map that is not valid.
 * Cost: sorts of side^axes and (4*side-3)^(axes/2, rounded up) numbers. */
HM_API hm_status hm_phase_constraints(const hm_phase_map *map,
                                      hm_phase_gate gates[HM_PHASE_CONSTRAINTS], hm_error *error);

/* ---- operators: unobstructed reach ---- */

enum {
    HM_PHASE_START_RANK = 1, /* the pawn may also step twice */
    HM_PHASE_CAPTURES = 2    /* the pawn's two capture shifts as well */
};

/* Room for the shifts of any piece on any map; with four axes of side 8 a queen's 224 are most. */
#define HM_PHASE_SHIFTS 6560

/* The distinct shifts of a piece as residues, ascending: a king's, a slider's of every length, a
 * pawn's of its axis and colour (flags matter to pawns only). `shifts` has room for
 * HM_PHASE_SHIFTS. Returns how many there are: 0 when `piece` is none, or a pawn whose axis the
 * map does not have. */
HM_API size_t hm_phase_shifts(const hm_phase_map *map, hm_4d_piece piece, unsigned flags,
                              uint32_t *shifts);

/* Shifts of a pawn that advances along an axis given by number (0 = x), for the colours
 * HM_4D_WHITE and HM_4D_BLACK. Pawns advance along y and w: HM_ERR_ARGUMENT for other axes. */
HM_API hm_status hm_phase_pawn_shifts(const hm_phase_map *map, unsigned axis, unsigned colour,
                                      unsigned flags, uint32_t shifts[4], size_t *count,
                                      hm_error *error);

/* The residues that a piece reaches from a phase on the empty board, off-board ones included,
 * ascending. Room and result as for hm_phase_shifts. */
HM_API size_t hm_phase_reach(const hm_phase_map *map, hm_4d_piece piece, unsigned flags,
                             uint32_t phase, uint32_t *phases);

#ifdef __cplusplus
}
#endif
#endif
