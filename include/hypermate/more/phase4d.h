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

/** Reads "4,5,3,3", one coordinate for each axis of the map. HM_ERR_COORDINATE or _TRAILING. */
HM_MORE hm_status hm_phase_square_parse(const hm_phase_map *map, const char *text, size_t length,
                                        uint32_t *square, hm_error *error);

/** Number of squares, side to the power of axes. */
HM_MORE uint32_t hm_phase_squares(const hm_phase_map *map);

/** phi of a square. */
HM_MORE uint32_t hm_phase_of(const hm_phase_map *map, uint32_t square);

/** True if each generator exceeds (side-1) times the sum of those after it and phi never reaches
 * the modulus: then phases are numbers in a mixed radix, and arithmetic inverts phi. */
HM_MORE bool hm_phase_is_tower(const hm_phase_map *map);

/** The square of a phase by division, generator after generator, or HM_PHASE_NONE. Exact for
 * towers only; the engine's table inverts every injective map. */
HM_MORE uint32_t hm_phase_invert(const hm_phase_map *map, uint32_t phase);

/** Remainders by one multiplication and one shift, without division. Moduli are 2 to
 * HM_PHASE_REDUCER_MODULUS, else HM_ERR_ARGUMENT; numbers are below 16 times the modulus. */
#define HM_PHASE_REDUCER_MODULUS (1u << 27)

typedef struct hm_phase_reducer {
    uint64_t factor;
    uint32_t shift;
    uint32_t modulus;
} hm_phase_reducer;

HM_MORE hm_status hm_phase_reducer_init(hm_phase_reducer *reducer, uint32_t modulus,
                                        hm_error *error);
HM_MORE uint32_t hm_phase_reduce(const hm_phase_reducer *reducer, uint64_t number);

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

/** Tests the constraints C1 to C5 on any map, by counting:
 *   C1   generators coprime to the modulus
 *   C2   distinct phases, of all squares
 *   C3   the set of phases is not closed under addition
 *   C4   distinct one-step shifts (axis, diagonal, knight, king), and knight shifts that no other
 *        piece has
 *   C5   vectors within 2*(side-1) of 0 on each axis whose sum of generators is not 0
 *   C5M  the same modulo M
 * Allocates; HM_ERR_MEMORY, or HM_ERR_ARGUMENT for a map that is not valid.
 * Cost: sorts of side^axes and (4*side-3)^(axes/2, rounded up) numbers; the watch is asked before
 * each constraint, with how many were tested. */
HM_MORE hm_status hm_phase_constraints(const hm_phase_map *map, const hm_watch *watch,
                                       hm_phase_gate gates[HM_PHASE_CONSTRAINTS], hm_error *error);

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

/** Shifts of a pawn that advances along an axis given by number (0 = x), for the colours
 * HM_4D_WHITE and HM_4D_BLACK. Pawns advance along y and w: HM_ERR_ARGUMENT for other axes. */
HM_MORE hm_status hm_phase_pawn_shifts(const hm_phase_map *map, unsigned axis, unsigned colour,
                                       unsigned flags, uint32_t shifts[4], size_t *count,
                                       hm_error *error);

/** The residues that a piece reaches from a phase on the empty board, off-board ones included,
 * ascending. Room and result as for hm_phase_shifts. */
HM_MORE size_t hm_phase_reach(const hm_phase_map *map, hm_4d_piece piece, unsigned flags,
                              uint32_t phase, uint32_t *phases);

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

HM_MORE const hm_phase_map *hm_phase_engine_map(const hm_phase_engine *engine);

/** Table look-ups: the phase of a square, and the square of a residue (0..modulus-1) or
 * HM_PHASE_NONE. */
HM_MORE uint32_t hm_phase_engine_phase(const hm_phase_engine *engine, unsigned square);
HM_MORE uint32_t hm_phase_engine_square(const hm_phase_engine *engine, uint32_t phase);

/** Puts a whole board into the occupation array. Cost: reading every square, and some 40 ns for
 * each whose piece differs from the board before. */
HM_MORE void hm_phase_load(hm_phase_engine *engine, const hm_4d_board *board);

/** Sets the piece at the phase of a square, HM_4D_EMPTY included; not for other residues. */
HM_MORE void hm_phase_put(hm_phase_engine *engine, uint32_t phase, hm_4d_piece piece);

/** The piece at a residue; HM_4D_EMPTY also for a residue without a square. */
HM_MORE hm_4d_piece hm_phase_at(const hm_phase_engine *engine, uint32_t phase);

/* ---- destinations on an occupied board ---- */

/** Room for the destinations of any piece. A queen has at most 106, but on a map that fails C5 her
 * rays may run on past the edge. */
#define HM_PHASE_DESTINATIONS 224

/** Solution C: the phases that the piece at `origin` may move to or capture on, by stepping along
 * phases until a residue has no square or is occupied. Pawns: steps, double step, captures of an
 * enemy; no en passant, no castling, no thought of check. Returns how many. */
HM_MORE size_t hm_phase_destinations(const hm_phase_engine *engine, uint32_t origin,
                                     uint32_t *phases);

/** A piece and how many destinations it has. */
typedef struct hm_phase_span {
    uint32_t origin;
    uint32_t count;
} hm_phase_span;

/** The same for all pieces of `colour`, kind by kind: a span for each, and the destinations of all,
 * piece by piece. Returns how many pieces there are. `phases` has room for
 * hm_phase_destinations_room() numbers, `spans` for HM_4D_SQUARES, or for as many as there are
 * pieces. */
HM_MORE size_t hm_phase_destinations_all(const hm_phase_engine *engine, unsigned colour,
                                         hm_phase_span *spans, uint32_t *phases);
HM_MORE size_t hm_phase_destinations_room(const hm_phase_engine *engine, unsigned colour);

/** Solution B, the field: the same, but each ray is listed in full, cut at its first residue
 * without a square, and then at its first piece. */
HM_MORE size_t hm_phase_destinations_field(const hm_phase_engine *engine, uint32_t origin,
                                           uint32_t *phases);

/** All squares that pieces of `colour` may move to or capture on, by Solution C. */
HM_MORE void hm_phase_destination_set(const hm_phase_engine *engine, unsigned colour,
                                      hm_4d_set *set);

/** Solution A, the hybrid of the published program: all that the operator reaches, kept where a
 * generator that works in coordinates goes too. It can show a candidate missing from the
 * operators, never one too many. */
HM_MORE size_t hm_phase_destinations_hybrid(const hm_phase_engine *engine, const hm_4d_board *board,
                                            unsigned square, uint32_t *phases);

/* ---- check by reverse cast ---- */

enum { HM_PHASE_NO_PAWNS = 4 }; /**< leave pawns out of the attackers */

/** Whether a piece of `colour` attacks the square of a phase: every way a piece moves is cast
 * backwards from it. A pawn counts only on the squares of its own axis. */
HM_MORE bool hm_phase_attacked(const hm_phase_engine *engine, uint32_t phase, unsigned colour,
                               unsigned flags);

/** Whether any king of `colour` is attacked; false for a side without kings. */
HM_MORE bool hm_phase_in_check(const hm_phase_engine *engine, unsigned colour, unsigned flags);

/** Makes a move on the board of the engine, asks whether a king of the mover is attacked, and
 * takes the move back. The move must be pseudo-legal there. */
HM_MORE bool hm_phase_leaves_king_in_check(hm_phase_engine *engine, hm_4d_move move,
                                           unsigned flags);

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

/** Whether this generator and the rules engine (hm_4d_generate) have the same legal moves in a
 * position. HM_ERR_MEMORY. */
HM_MORE hm_status hm_phase_agrees(hm_phase_engine *engine, const hm_4d_position *position,
                                  bool *agrees, hm_error *error);

/** The same of check with pawns left out of the attackers (HM_PHASE_NO_PAWNS): whether reverse
 * casts and a forward scan in coordinates agree on both sides of a state and after every move of
 * destinations. *check: whether the side to move is in such check; *safe: how many of its
 * destinations leave no king in it. Loads the board. Cost: a forward scan for each destination, at
 * the start position some 50 ms. */
HM_MORE bool hm_phase_agrees_without_pawns(hm_phase_engine *engine, const hm_4d_state *state,
                                           bool *check, uint64_t *safe);

/* ---- the proof ---- */

enum { HM_PHASE_GATES = HM_PHASE_CONSTRAINTS + 15 };

/** Runs the constraints and then the gates, each against generators that work in coordinates. On
 * any board: B        operator reach = reach on the empty board, for every kind of moves (in 4D 9:
 * R, B, Q, N, K and the steps of two pawns of each colour) and every origin B+       the same of
 * pawns with captures On maps that hm_phase_construct makes: TOWER    generators and modulus are
 * the first primes that the ladder allows On the board of 4D chess, when no squares share a phase:
 *   INV      the inverse by table is the inverse by arithmetic, on every residue
 *   MOD      remainders by multiplication equal remainders by division, for all sums of two
 * residues MOB      numbers of squares reached, bishop parity, queen = rook + bishop DOUBLE   the
 * two double steps of the published test EDGE     pawns on the edge files and last ranks A, FIELD,
 * C   100 seeded boards, every piece: destinations by Solutions A, B and C D        100 seeded
 * boards, both colours: reverse cast = forward scan, with and without pawns D+       one king, one
 * pawn: every square, both axes, both colours E        100 seeded states with castling and en
 * passant: legal moves = the rules engine's E+       seeded games from thinned start positions,
 * every ply: the same NULL: the default map. *count is how many gates are filled. Cost: half a
 * second in 4D; the watch is asked before each gate, in B and B+ between origins and in E and E+
 * between positions, with how many of HM_PHASE_GATES are done. phase4d_proof.h says why one fails.
 */
HM_MORE hm_status hm_phase_verify(const hm_phase_map *map, const hm_watch *watch,
                                  hm_phase_gate gates[HM_PHASE_GATES], size_t *count,
                                  hm_error *error);

#ifdef __cplusplus
}
#endif
#endif
