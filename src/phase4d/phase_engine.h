/* Private header of phase4d/: the engine on maps of four axes and side 8. */
#ifndef HM_PHASE4D_ENGINE_H
#define HM_PHASE4D_ENGINE_H

#include "phase4d/map.h"

/* ---- the engine (phase_engine.c) ---- */

enum {
    HM_PHASE_RAYS = 32, /* 8 along an axis, then 24 diagonals */
    HM_PHASE_AXIS_RAYS = 8,
    HM_PHASE_JUMPS = 48,
    HM_PHASE_KING_STEPS = 80,
    HM_PHASE_STEPS = 7,     /* longest slide, which also ends a walk on a map that fails C5 */
    HM_PHASE_OPERATOR = 224 /* most shifts of one piece */
};

/* Occupation of a residue without a square: the one number of four bits that is neither
 * HM_4D_EMPTY nor a piece. */
#define HM_PHASE_OFF 8u

#define HM_PHASE_NO_SQUARE UINT16_MAX

/* Sets of occupations, bit 1 << occupation: the pieces that a piece of `colour` may take. */
static inline uint32_t hm_phase_enemies(unsigned colour) {
    return 0xfe00u >> colour;
}

typedef struct hm_phase_operator {
    size_t count;
    uint32_t shift[HM_PHASE_OPERATOR];
} hm_phase_operator;

typedef struct hm_phase_pawn {
    uint32_t step;
    uint32_t capture[2];
} hm_phase_pawn;

struct hm_phase_lines;
struct hm_phase_leaps;
struct hm_phase_safety;
struct hm_phase_rays;

struct hm_phase_engine {
    hm_phase_map map;
    hm_phase_reducer reducer;
    uint16_t *square;    /* by residue: its square or HM_PHASE_NO_SQUARE */
    uint8_t *occupation; /* by residue: HM_4D_EMPTY, a piece, or HM_PHASE_OFF; on a plain map also
                            that far below 0 as a leap goes */
    uint8_t *memory;     /* where it begins */
    uint32_t phase[HM_4D_SQUARES];
    uint32_t ray[HM_PHASE_RAYS];
    uint32_t jump[HM_PHASE_JUMPS];
    uint32_t king_step[HM_PHASE_KING_STEPS];
    hm_phase_pawn pawn[HM_4D_PIECES];               /* of pawns only */
    hm_phase_operator piece_operator[HM_4D_PIECES]; /* a pawn's with all flags */

    uint8_t board[HM_4D_SQUARES];               /* what stands on each square */
    uint16_t list[HM_4D_PIECES][HM_4D_SQUARES]; /* squares of each piece, in any order */
    uint16_t place[HM_4D_SQUARES];              /* of an occupied square in its list */
    uint32_t count[HM_4D_PIECES];

    /* Tables that make a plain map fast; NULL on other maps (lines.c). */
    struct hm_phase_lines *lines;
    struct hm_phase_leaps *leaps;
    struct hm_phase_safety *safety;
    const struct hm_phase_rays *rays;

    hm_4d_move *room; /* of comparisons with the rules engine (gates_legal.c) */
    size_t room_size;
};

/* The longest leap of a knight or king, as an integer. */
uint32_t hm_phase_margin(const hm_phase_map *map);

/* A plain map is one on which no square's phase and no leap from it come to the modulus. Then sums
 * of shifts are sums of integers, from -margin to M-1, and nothing is ever reduced. */
bool hm_phase_is_plain(const hm_phase_map *map);

/* A residue as the integer next to 0. */
static inline int32_t hm_phase_signed(uint32_t residue, uint32_t modulus) {
    return residue > modulus / 2 ? (int32_t)(residue - modulus) : (int32_t)residue;
}

/* ---- by single steps, on any map (walk.c) ---- */

size_t hm_phase_walk(const hm_phase_engine *engine, uint32_t origin, uint32_t *phases);

/* Attacks of pieces other than pawns. */
bool hm_phase_walk_attacked(const hm_phase_engine *engine, uint32_t phase, unsigned colour);

/* ---- pawns: the one thing that coordinates are asked for ---- */

static inline bool hm_phase_is_pawn(hm_4d_piece piece) {
    return HM_4D_KIND(piece) == HM_4D_PAWN_Y || HM_4D_KIND(piece) == HM_4D_PAWN_W;
}

enum { HM_PHASE_START = 1, HM_PHASE_LAST = 7 };

/* How far a square is on a pawn's way: HM_PHASE_START on its start rank, HM_PHASE_LAST on the rank
 * where it promotes. */
static inline unsigned hm_phase_pawn_rank(hm_4d_piece pawn, unsigned square) {
    unsigned rank = HM_4D_KIND(pawn) == HM_4D_PAWN_Y ? HM_4D_Y(square) : HM_4D_W(square);
    return HM_4D_COLOUR(pawn) == HM_4D_BLACK ? 7 - rank : rank;
}

const hm_phase_map *hm_phase_engine_map(const hm_phase_engine *engine);

/* Table look-ups: the phase of a square, and the square of a residue (0..modulus-1) or
 * HM_PHASE_NONE. */
uint32_t hm_phase_engine_phase(const hm_phase_engine *engine, unsigned square);
uint32_t hm_phase_engine_square(const hm_phase_engine *engine, uint32_t phase);

/* Sets the piece at the phase of a square, HM_4D_EMPTY included; not for other residues. */
void hm_phase_put(hm_phase_engine *engine, uint32_t phase, hm_4d_piece piece);

/* The piece at a residue; HM_4D_EMPTY also for a residue without a square. */
hm_4d_piece hm_phase_at(const hm_phase_engine *engine, uint32_t phase);

/* Room for the destinations of any piece. A queen has at most 106, but on a map that fails C5 her
 * rays may run on past the edge. */
#define HM_PHASE_DESTINATIONS 224

/* Solution C: the phases that the piece at `origin` may move to or capture on, by stepping along
 * phases until a residue has no square or is occupied. Pawns: steps, double step, captures of an
 * enemy; no en passant, no castling, no thought of check. Returns how many. */
size_t hm_phase_destinations(const hm_phase_engine *engine, uint32_t origin, uint32_t *phases);

/* A piece and how many destinations it has. */
typedef struct hm_phase_span {
    uint32_t origin;
    uint32_t count;
} hm_phase_span;

/* The same for all pieces of `colour`, kind by kind: a span for each, and the destinations of all,
 * piece by piece. Returns how many pieces there are. `phases` has room for
 * hm_phase_destinations_room() numbers, `spans` for HM_4D_SQUARES, or for as many as there are
 * pieces. */
size_t hm_phase_destinations_all(const hm_phase_engine *engine, unsigned colour,
                                 hm_phase_span *spans, uint32_t *phases);
size_t hm_phase_destinations_room(const hm_phase_engine *engine, unsigned colour);

/* Solution B, the field: the same, but each ray is listed in full, cut at its first residue
 * without a square, and then at its first piece. */
size_t hm_phase_destinations_field(const hm_phase_engine *engine, uint32_t origin,
                                   uint32_t *phases);

/* All squares that pieces of `colour` may move to or capture on, by Solution C. */
void hm_phase_destination_set(const hm_phase_engine *engine, unsigned colour, hm_4d_set *set);

/* Solution A, the hybrid of the published program: all that the operator reaches, kept where a
 * generator that works in coordinates goes too. It can show a candidate missing from the
 * operators, never one too many. */
size_t hm_phase_destinations_hybrid(const hm_phase_engine *engine, const hm_4d_board *board,
                                    unsigned square, uint32_t *phases);

/* Whether a piece of `colour` attacks the square of a phase: every way a piece moves is cast
 * backwards from it. A pawn counts only on the squares of its own axis. */
bool hm_phase_attacked(const hm_phase_engine *engine, uint32_t phase, unsigned colour,
                       unsigned flags);

/* Makes a move on the board of the engine, asks whether a king of the mover is attacked, and
 * takes the move back. The move must be pseudo-legal there. */
bool hm_phase_leaves_king_in_check(hm_phase_engine *engine, hm_4d_move move, unsigned flags);

/* Whether this generator and the rules engine (hm_4d_generate) have the same legal moves in a
 * position. HM_ERR_MEMORY. */
hm_status hm_phase_agrees(hm_phase_engine *engine, const hm_4d_position *position, bool *agrees,
                          hm_error *error);

/* The same of check with pawns left out of the attackers (HM_PHASE_NO_PAWNS): whether reverse
 * casts and a forward scan in coordinates agree on both sides of a state and after every move of
 * destinations. *check: whether the side to move is in such check; *safe: how many of its
 * destinations leave no king in it. Loads the board. Cost: a forward scan for each destination, at
 * the start position some 50 ms. */
bool hm_phase_agrees_without_pawns(hm_phase_engine *engine, const hm_4d_state *state, bool *check,
                                   uint64_t *safe);

#endif
