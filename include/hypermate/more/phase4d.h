/* hypermate: the phase engine: 4D chess in which every square is one integer instead of
 * coordinates.
 *
 * The integer is the phase of the square: phi(x,y,z,w) = (x*gx + y*gy + z*gz + w*gw) mod M. A move
 * adds a number modulo M; a sum that is the phase of no square means that the piece leaves the
 * board. This is a second move generator, which shares no code with the rules engine. Tests called
 * gates, at the end of this header, compare the two; docs/phase4d.md says what they prove.
 *
 * There are two layers: maps and constraints, for any number of axes and any side of the board; and
 * the engine, which plays 4D chess (docs/rules4d.md) on a map of four axes and side 8. */
#ifndef HYPERMATE_PHASE4D_H
#define HYPERMATE_PHASE4D_H

#include "../core.h"
#include "chess4d.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- maps ---- */

#define HM_PHASE_AXES    8          /**< maximum number of axes of a map */
#define HM_PHASE_SIDE    16         /**< maximum side of a board */
#define HM_PHASE_SQUARES (1u << 20) /**< maximum number of squares, side to the power of axes */
#define HM_PHASE_NONE    UINT32_MAX /**< value that means "no square" */

/** A map: modulus M and generators g. Squares are numbered in base `side`, with axis 0 as the most
 * significant digit. On four axes of side 8 these are the numbers of HM_4D_SQUARE. */
typedef struct hm_phase_map {
    uint32_t axes;                     /**< 1..HM_PHASE_AXES */
    uint32_t side;                     /**< 2..HM_PHASE_SIDE; at most HM_PHASE_SQUARES squares */
    uint32_t modulus;                  /**< 2..2^31-1 */
    uint32_t generator[HM_PHASE_AXES]; /**< one for each axis, 1..modulus-1 */
} hm_phase_map;

/** Checks a map. Fails with HM_ERR_ARGUMENT if a field is out of range; the message names the
 * field. Functions that take a map and return no status need a map that passes this check. */
HM_MORE hm_status hm_phase_map_validate(const hm_phase_map *map, hm_error *error);

/** Reads a map for a board of the given side. The text is the modulus, ':' or ';', and the
 * generators, for example "145451:9719,647,43,3". The map passes hm_phase_map_validate(). On
 * failure (HM_ERR_ARGUMENT, HM_ERR_TRAILING, HM_ERR_LIMIT) error->offset is the place in the text.
 */
HM_MORE hm_status hm_phase_map_parse(const char *text, size_t length, uint32_t side,
                                     hm_phase_map *map, hm_error *error);

/** Returns the number of squares: side to the power of axes. */
HM_MORE uint32_t hm_phase_squares(const hm_phase_map *map);

/** Returns the phase of a square. */
HM_MORE uint32_t hm_phase_of(const hm_phase_map *map, uint32_t square);

/** Returns the square of a phase, or HM_PHASE_NONE. Divides by one generator after the other, which
 * is right only for maps of hm_phase_construct(). The table of the engine is right for every map in
 * which no two squares share a phase. */
HM_MORE uint32_t hm_phase_invert(const hm_phase_map *map, uint32_t phase);

/* ---- the construction and the search ---- */

/** The parameters of a tower, a map whose generators grow like the place values of a mixed radix.
 * The generator of the last axis is `first`. Each axis before it gets the smallest prime above
 * ladder * (sum of the generators after it). If `modulus` is not 0, primes that divide it are left
 * out. If `modulus` is 0, the map gets the smallest prime modulus above the largest phase plus the
 * longest shift of a bishop. A ladder of at least 2*(side-1) and at least 4 guarantees constraint
 * C5 (docs/phase4d.md). */
typedef struct hm_phase_tower {
    uint32_t axes;
    uint32_t side;
    uint32_t first;  /**< an odd prime, so that the parity of a phase is the colour of its square */
    uint32_t ladder; /**< 1..1000 */
    uint32_t modulus; /**< 0: derive it as described */
} hm_phase_tower;

/** Builds the map of a tower. Errors: HM_ERR_ARGUMENT for values out of range, HM_ERR_LIMIT if a
 * generator or the modulus would exceed 2^31-1. The tower {4, 8, 3, 14, 0} gives the modulus 145451
 * and the generators 9719, 647, 43, 3. */
HM_MORE hm_status hm_phase_construct(const hm_phase_tower *tower, hm_phase_map *map,
                                     hm_error *error);

/** Finds all towers whose maps pass every constraint. It tries ladders from 2*(side-1) (but at
 * least 4) down to side-1. For each ladder it tries the odd primes up to largest_first as the first
 * generator, in ascending order; no map is tried twice. If `modulus` is 0, each tower gets the
 * smallest prime modulus with which constraint C5M holds (docs/phase4d.md); on sides below 4 C5M is
 * tested with coefficients up to 4. Stores at most `capacity` towers with their modulus in `found`;
 * *count becomes the number of all towers found. For four axes of side 8 the first tower found
 * gives the modulus 145451 and the generators 9719, 647, 43, 3. Cost: checking the constraints of
 * each candidate, some milliseconds in 4D. Before each candidate the watch receives the number of
 * candidates tried. */
HM_MORE hm_status hm_phase_search(uint32_t axes, uint32_t side, uint32_t modulus,
                                  uint32_t largest_first, const hm_watch *watch,
                                  hm_phase_tower *found, size_t capacity, size_t *count,
                                  hm_error *error);

/** Fills the map of 4D chess: the first one that hm_phase_search() finds. */
HM_MORE void hm_phase_default(hm_phase_map *map);

/* ---- constraints and gates ---- */

/** A constraint or gate: a statement that was tested `total` times and held `good` times. */
typedef struct hm_phase_gate {
    const char *name;
    const char *statement; /**< the statement, one line for people */
    uint64_t good;
    uint64_t total;
} hm_phase_gate;

/** Number of constraints: C1 to C5, and C5M (docs/phase4d.md, section 2). */
enum { HM_PHASE_CONSTRAINTS = 6 };

/* ---- operators: unobstructed reach ---- */

/** Flags for pawns. */
enum {
    HM_PHASE_START_RANK = 1, /**< the pawn may also step twice */
    HM_PHASE_CAPTURES = 2    /**< the pawn may also capture, in two directions */
};

/** Maximum number of shifts of a piece on any map. A shift is a number that a move adds to the
 * phase; a slider has one for each direction and length. On four axes of side 8 a queen has the
 * most: 224, for 32 directions and 7 lengths. */
#define HM_PHASE_SHIFTS 6560

/** Lists the distinct shifts of a piece, the numbers that its moves add to the phase, as residues
 * in ascending order. Returns how many there are. A king has single steps, a slider moves of every
 * length, a pawn the moves of its axis and colour. `flags` matter to pawns only. `shifts` must have
 * room for HM_PHASE_SHIFTS numbers. Returns 0 if `piece` is not a piece, or is a pawn whose axis
 * the map does not have. */
HM_MORE size_t hm_phase_shifts(const hm_phase_map *map, hm_4d_piece piece, unsigned flags,
                               uint32_t *shifts);

/* ---- the engine ---- */

/** An engine: a map of four axes and side 8 with its tables, and one position. The position is an
 * array indexed by residue, in which residues without a square are marked. The engine uses
 * coordinates only for the start and last ranks of pawns, and the start squares of kings and rooks.
 * One thread at a time may use it. */
typedef struct hm_phase_engine hm_phase_engine;

/** Creates an engine with an empty board. If `map` is NULL, the engine uses the default map.
 * Errors: HM_ERR_ARGUMENT if the map does not have four axes and side 8, or if two squares share a
 * phase; HM_ERR_LIMIT for a modulus above 2^24; HM_ERR_MEMORY. *engine is NULL then. Memory: 450
 * KB, and about five bytes per residue; together 1.1 MB on the default map. */
HM_MORE hm_status hm_phase_engine_create(const hm_phase_map *map, hm_phase_engine **engine,
                                         hm_error *error);
/** Frees an engine. NULL is allowed. */
HM_MORE void hm_phase_engine_destroy(hm_phase_engine *engine);

/** Sets the position of an engine to a board. Cost: reading every square, and some 40 ns for each
 * square whose piece differs from the previous board. */
HM_MORE void hm_phase_load(hm_phase_engine *engine, const hm_4d_board *board);

/* ---- check: found from the king backwards to its attackers ---- */

enum { HM_PHASE_NO_PAWNS = 4 }; /**< pawns do not count as attackers */

/** Returns whether any king of `colour` is attacked; false for a side without kings. `flags` is 0
 * or HM_PHASE_NO_PAWNS. */
HM_MORE bool hm_phase_in_check(const hm_phase_engine *engine, unsigned colour, unsigned flags);

/* ---- legal moves ---- */

/** Sets the position of an engine to a state and lists all legal moves of the side to move, with
 * castling, en passant and promotion. Stores at most `capacity` moves, in no particular order, and
 * returns the number of all legal moves. Cost: some 20 us at the start position. On some maps the
 * engine tries every move on the board, which takes milliseconds. These are maps that fail
 * constraint C5, and maps on which the phase of a square plus a step of a king or knight can reach
 * the modulus. */
HM_MORE size_t hm_phase_generate(hm_phase_engine *engine, const hm_4d_state *state,
                                 hm_4d_move *moves, size_t capacity);

/** Counts the leaves of the tree of legal moves of `depth` plies with this generator alone. The
 * watch receives the number of leaves counted so far. Depths beyond 3 take too long unless there
 * are few pieces. Errors: HM_ERR_MEMORY, HM_ERR_INTERRUPTED. */
HM_MORE hm_status hm_phase_perft(hm_phase_engine *engine, const hm_4d_state *state, unsigned depth,
                                 const hm_watch *watch, uint64_t *leaves, hm_error *error);

/* ---- the proof ---- */

/** Maximum number of constraints and gates together. */
enum { HM_PHASE_GATES = HM_PHASE_CONSTRAINTS + 15 };

/** Checks the constraints and then the gates. Each gate compares the engine with a generator that
 * works in coordinates:
 *
 * - B: the squares that a piece reaches on the empty board, from every square, for every kind of
 *   move. In 4D there are 9 kinds: R, B, Q, N, K and the steps of two pawns of each colour.
 * - B+: as B, for pawns with captures.
 * - TOWER, for maps of hm_phase_construct(): generators and modulus are the first primes that the
 *   ladder allows.
 *
 * The other gates need the board of 4D chess, and a map in which no two squares share a phase:
 *
 * - INV: the inverse by table equals the inverse by arithmetic, for every residue.
 * - MOD: remainders by multiplication equal remainders by division, for all sums of two residues.
 * - MOB: how many squares rook, knight and king reach; whether bishops keep their colour; whether a
 *   queen reaches what rook and bishop reach.
 * - DOUBLE: two double steps from the start ranks.
 * - EDGE: the moves of pawns on the edge files and last ranks.
 * - A, FIELD, C: the destinations of every piece on 100 random boards of fixed seeds. Gate A tests
 *   Solution A, FIELD tests Solution B, and C tests Solution C (docs/phase4d.md).
 * - D: walking from each king backwards to its attackers finds check exactly when testing every
 *   enemy piece does, for both colours of the boards of gate A, with and without pawns.
 * - D+: as D, for one king and one pawn, on every square, for pawns of both axes and colours.
 * - E: the legal moves equal the moves of the rules engine, in 100 seeded states with castling and
 *   en passant.
 * - E+: as E, at every ply of seeded games from start positions with fewer pieces.
 *
 * If `map` is NULL, the default map is used. *count is the number of gates filled. Errors:
 * HM_ERR_ARGUMENT, HM_ERR_LIMIT, HM_ERR_MEMORY, HM_ERR_INTERRUPTED. Cost: half a second in 4D. The
 * watch receives the number of gates done and HM_PHASE_GATES as the total. It is called before each
 * gate, in B and B+ also between origins, and in E and E+ also between positions. phase4d_proof.h
 * reports why a gate fails. */
HM_MORE hm_status hm_phase_verify(const hm_phase_map *map, const hm_watch *watch,
                                  hm_phase_gate gates[HM_PHASE_GATES], size_t *count,
                                  hm_error *error);

#ifdef __cplusplus
}
#endif
#endif
