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

#include "../core.h"
#include "chess4d.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- maps ---- */

#define HM_PHASE_AXES    8          /**< most axes of a map */
#define HM_PHASE_SIDE    16         /**< longest side of a board */
#define HM_PHASE_SQUARES (1u << 20) /**< most squares of a board, side to the power of axes */
#define HM_PHASE_NONE    UINT32_MAX /**< "no square": a residue off the board */

/** A tuple (M; g...). Squares are numbered with axis 0 as the most significant digit in base
 * `side`; with four axes of side 8 that is HM_4D_SQUARE. */
typedef struct hm_phase_map {
    uint32_t axes;                     /**< 1..HM_PHASE_AXES */
    uint32_t side;                     /**< 2..HM_PHASE_SIDE, squares <= HM_PHASE_SQUARES */
    uint32_t modulus;                  /**< 2..2^31-1 */
    uint32_t generator[HM_PHASE_AXES]; /**< one an axis, each 1..modulus-1 */
} hm_phase_map;

/** HM_OK, or HM_ERR_ARGUMENT with the field that is out of range. The functions below that take a
 * map and return no status expect one that passes. */
HM_MORE hm_status hm_phase_map_validate(const hm_phase_map *map, hm_error *error);

/** Reads "145451:9719,647,43,3", modulus and generators (';' does for ':'), for a board of the
 * given side; the map is valid. HM_ERR_ARGUMENT, _TRAILING or _LIMIT with the offset. */
HM_MORE hm_status hm_phase_map_parse(const char *text, size_t length, uint32_t side,
                                     hm_phase_map *map, hm_error *error);

/** Number of squares, side to the power of axes. */
HM_MORE uint32_t hm_phase_squares(const hm_phase_map *map);

/** phi of a square. */
HM_MORE uint32_t hm_phase_of(const hm_phase_map *map, uint32_t square);

/** The square of a phase by division, generator after generator, or HM_PHASE_NONE. Exact for
 * towers only; the engine's table inverts every injective map. */
HM_MORE uint32_t hm_phase_invert(const hm_phase_map *map, uint32_t phase);

/* ---- the construction and the search ---- */

/** The parameters of a mixed-radix map: the last axis takes `first`, each axis before it the
 * smallest suitable prime above ladder * (sum of the generators after it). With modulus 0 the
 * modulus is the smallest prime that the longest bishop's move cannot pass; else it is given, and
 * "suitable" means coprime to it. A ladder of 2*(side-1) makes C5 hold over the integers. */
typedef struct hm_phase_tower {
    uint32_t axes;
    uint32_t side;
    uint32_t first;   /**< an odd prime, so that a phase's parity is its square's colour */
    uint32_t ladder;  /**< 1..1000 */
    uint32_t modulus; /**< 0: derive it */
} hm_phase_tower;

/** HM_ERR_ARGUMENT for values out of range, HM_ERR_LIMIT when a generator or the modulus would
 * pass 2^31-1. {4, 8, 3, 14, 0} gives (145451; 9719, 647, 43, 3). */
HM_MORE hm_status hm_phase_construct(const hm_phase_tower *tower, hm_phase_map *map,
                                     hm_error *error);

/** All towers whose maps pass every constraint: ladders from 2*(side-1) (but at least 4) down to
 * side-1, for each the odd primes up to largest_first in ascending order, each map once. With
 * modulus 0 each tower takes the smallest prime modulus that C5M allows (on sides below 4, with
 * coefficients up to 4). At most `capacity` towers are stored, with their modulus; *count is how
 * many there are. The first for four axes of side 8 is the published tuple. Cost: a check of the
 * constraints for each candidate, some milliseconds in 4D; the watch is asked before each, with how
 * many were tried. */
HM_MORE hm_status hm_phase_search(uint32_t axes, uint32_t side, uint32_t modulus,
                                  uint32_t largest_first, const hm_watch *watch,
                                  hm_phase_tower *found, size_t capacity, size_t *count,
                                  hm_error *error);

/** The map of 4D chess: the first that hm_phase_search finds. */
HM_MORE void hm_phase_default(hm_phase_map *map);

/* ---- constraints and gates ---- */

/** One statement that was tested `total` times and held `good` times. */
typedef struct hm_phase_gate {
    const char *name;
    const char *statement; /**< one line for people */
    uint64_t good;
    uint64_t total;
} hm_phase_gate;

enum { HM_PHASE_CONSTRAINTS = 6 };

/* ---- operators: unobstructed reach ---- */

enum {
    HM_PHASE_START_RANK = 1, /**< the pawn may also step twice */
    HM_PHASE_CAPTURES = 2    /**< the pawn's two capture shifts as well */
};

/** Room for the shifts of any piece on any map; with four axes of side 8 a queen's 224 are most. */
#define HM_PHASE_SHIFTS 6560

/** The distinct shifts of a piece as residues, ascending: a king's, a slider's of every length, a
 * pawn's of its axis and colour (flags matter to pawns only). `shifts` has room for
 * HM_PHASE_SHIFTS. Returns their number: 0 if `piece` is not a piece, or a pawn whose axis the map
 * does not have. */
HM_MORE size_t hm_phase_shifts(const hm_phase_map *map, hm_4d_piece piece, unsigned flags,
                               uint32_t *shifts);

/* ---- the engine ---- */

/** A map of four axes and side 8 with its tables, and one position: an occupation array indexed by
 * residue, in which a residue without a square is marked as such. Nothing in it knows
 * coordinates, except the tests for a pawn's start rank and last rank. One thread at a time. */
typedef struct hm_phase_engine hm_phase_engine;

/** NULL: the default map. The board is empty. HM_ERR_ARGUMENT when the map is not one of four axes
 * and side 8 or two squares share a phase, HM_ERR_LIMIT for a modulus above 2^24, HM_ERR_MEMORY.
 * Memory: some five bytes a residue and 450 KB; 1.1 MB on the default map. */
HM_MORE hm_status hm_phase_engine_create(const hm_phase_map *map, hm_phase_engine **engine,
                                         hm_error *error);
HM_MORE void hm_phase_engine_destroy(hm_phase_engine *engine); /**< NULL is allowed */

/** Puts a whole board into the occupation array. Cost: reading every square, and some 40 ns for
 * each whose piece differs from the board before. */
HM_MORE void hm_phase_load(hm_phase_engine *engine, const hm_4d_board *board);

/* ---- check by reverse cast ---- */

enum { HM_PHASE_NO_PAWNS = 4 }; /**< leave pawns out of the attackers */

/** Whether any king of `colour` is attacked; false for a side without kings. */
HM_MORE bool hm_phase_in_check(const hm_phase_engine *engine, unsigned colour, unsigned flags);

/* ---- legal moves ---- */

/** Loads the state's board and finds every legal move of its side, castling, en passant and
 * promotion included, in phases: the second generator. Stores at most `capacity` moves, in no
 * promised order, and returns how many there are. Cost: some 20 us at the start position. On a map
 * whose phases pass the modulus, or that fails C5, every move is tried instead, which takes a
 * reverse cast of every king for every move: milliseconds. */
HM_MORE size_t hm_phase_generate(hm_phase_engine *engine, const hm_4d_state *state,
                                 hm_4d_move *moves, size_t capacity);

/** Leaves of the tree of legal moves of the given depth, by this generator alone. The watch is
 * asked after every count, with the leaves so far; depths beyond 3 or so are for boards of few
 * pieces. HM_ERR_MEMORY, HM_ERR_INTERRUPTED. */
HM_MORE hm_status hm_phase_perft(hm_phase_engine *engine, const hm_4d_state *state, unsigned depth,
                                 const hm_watch *watch, uint64_t *leaves, hm_error *error);

/* ---- the proof ---- */

enum { HM_PHASE_GATES = HM_PHASE_CONSTRAINTS + 15 };

/** Runs the constraints and then the gates. Each gate compares the engine with a generator that
 * works in coordinates:
 *
 * - B: operator reach equals reach on the empty board, from every origin, for every kind of moves
 *   (in 4D 9: R, B, Q, N, K and the steps of two pawns of each colour).
 * - B+: the same for pawns with captures.
 * - TOWER, on maps of hm_phase_construct: generators and modulus are the first primes that the
 *   ladder allows.
 *
 * The gates that follow need the board of 4D chess, and squares that share no phase:
 *
 * - INV: the inverse by table equals the inverse by arithmetic, on every residue.
 * - MOD: remainders by multiplication equal remainders by division, for all sums of two residues.
 * - MOB: numbers of squares reached, bishop parity, queen = rook + bishop.
 * - DOUBLE: the two double steps of the published test.
 * - EDGE: pawns on the edge files and last ranks.
 * - A, FIELD, C: 100 seeded boards, every piece: destinations by Solutions A, B and C.
 * - D: 100 seeded boards, both colours: reverse cast = forward scan, with and without pawns.
 * - D+: one king and one pawn, on every square, of both axes and colours.
 * - E: 100 seeded states with castling and en passant: the legal moves of the rules engine.
 * - E+: the same at every ply of seeded games from thinned start positions.
 *
 * NULL is the default map. *count is how many gates are filled. Cost: half a second in 4D. The
 * watch is asked before each gate, in B and B+ between origins, in E and E+ between positions, with
 * how many of HM_PHASE_GATES are done. phase4d_proof.h says why one fails. */
HM_MORE hm_status hm_phase_verify(const hm_phase_map *map, const hm_watch *watch,
                                  hm_phase_gate gates[HM_PHASE_GATES], size_t *count,
                                  hm_error *error);

#ifdef __cplusplus
}
#endif
#endif
