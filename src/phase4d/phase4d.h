/* Private header of phase4d/. */
#ifndef HM_PHASE4D_PRIVATE_H
#define HM_PHASE4D_PRIVATE_H

#include "core/core.h"
#include "hypermate/phase4d.h"

#include <string.h>

/* ---- residues (map.c) ---- */

/* a + b for residues a, b of the modulus. */
static inline uint32_t hm_phase_add(uint32_t a, uint32_t b, uint32_t modulus) {
    uint32_t sum = a + b; /* moduli are below 2^31 */
    return sum >= modulus ? sum - modulus : sum;
}

/* The residue of any whole number. */
uint32_t hm_phase_residue(int64_t value, uint32_t modulus);

/* Sorts and drops repetitions; returns how many are left. */
size_t hm_phase_sort_distinct(uint32_t *values, size_t count);

/* ---- one-step shifts (operators.c) ---- */

/* Families of step vectors, by their coefficients: axis one +-1; diagonal two +-1; king any +-1
 * and 0 but not all 0; knight one +-2 and one +-1. */
typedef enum hm_phase_family {
    HM_PHASE_AXIS,
    HM_PHASE_DIAGONAL,
    HM_PHASE_KING_STEP,
    HM_PHASE_KNIGHT_JUMP
} hm_phase_family;

/* The shift of every vector of a family, in no particular order, equal residues repeated.
 * `shifts` has room for HM_PHASE_SHIFTS. */
size_t hm_phase_family_shifts(const hm_phase_map *map, hm_phase_family family, uint32_t *shifts);

/* ---- the engine (engine.c) ---- */

enum {
    HM_PHASE_RAYS = 32, /* 8 along an axis, then 24 diagonals */
    HM_PHASE_AXIS_RAYS = 8,
    HM_PHASE_JUMPS = 48,
    HM_PHASE_KING_STEPS = 80,
    HM_PHASE_STEPS = 7,     /* longest slide, which also ends a walk on a map that fails C5 */
    HM_PHASE_OPERATOR = 224 /* most shifts of one piece */
};

/* Occupation of a residue without a square. Bit 3 is a piece's colour, so `& HM_PHASE_TURN` of an
 * occupied residue tells white, black and off the board apart. */
#define HM_PHASE_OFF  0x80u
#define HM_PHASE_TURN (HM_PHASE_OFF | HM_4D_BLACK)

#define HM_PHASE_NO_SQUARE UINT16_MAX

typedef struct hm_phase_operator {
    size_t count;
    uint32_t shift[HM_PHASE_OPERATOR];
} hm_phase_operator;

typedef struct hm_phase_pawn {
    uint32_t step;
    uint32_t capture[2];
} hm_phase_pawn;

struct hm_phase_engine {
    hm_phase_map map;
    uint16_t *square;    /* by residue: its square or HM_PHASE_NO_SQUARE */
    uint8_t *occupation; /* by residue: HM_4D_EMPTY, a piece, or HM_PHASE_OFF */
    uint32_t phase[HM_4D_SQUARES];
    uint32_t ray[HM_PHASE_RAYS];
    uint32_t jump[HM_PHASE_JUMPS];
    uint32_t king_step[HM_PHASE_KING_STEPS];
    hm_phase_pawn pawn[HM_4D_PIECES];               /* of pawns only */
    hm_phase_operator piece_operator[HM_4D_PIECES]; /* a pawn's with all flags */
    uint32_t king[2][HM_4D_SQUARES];                /* phases of the white, the black kings */
    size_t kings[2];
};

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

/* ---- the generator in coordinates (spatial.c) ---- */

/* Squares the piece on `square` may move to or capture on, as hm_phase_destinations defines them.
 * `squares` has room for HM_PHASE_DESTINATIONS. */
size_t hm_phase_spatial(const hm_4d_board *board, unsigned square, uint16_t *squares);

/* Whether a piece of the other side could capture a king of `colour`, by asking every piece. */
bool hm_phase_spatial_in_check(const hm_4d_board *board, unsigned colour, unsigned flags);

/* ---- gates (gates_empty.c, gates_boards.c) ---- */

static inline void hm_phase_set_add(hm_4d_set *set, unsigned square) {
    set->word[square >> 6] |= 1ull << (square & 63);
}

static inline bool hm_phase_set_equal(const hm_4d_set *a, const hm_4d_set *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

/* One more case of a gate's statement. */
static inline void hm_phase_tell(hm_phase_gate *gate, bool holds) {
    gate->good += holds;
    gate->total++;
}

/* Each tests one statement on an engine and fills the gate's figures. Those of gates_empty.c look
 * at single pieces on empty boards, those of gates_boards.c load boards into the engine. */
typedef void hm_phase_test(hm_phase_engine *engine, hm_phase_gate *gate);

hm_phase_test hm_phase_test_inverse;
hm_phase_test hm_phase_test_reach;
hm_phase_test hm_phase_test_captures;
hm_phase_test hm_phase_test_mobility;
hm_phase_test hm_phase_test_double_step;
hm_phase_test hm_phase_test_edge;
hm_phase_test hm_phase_test_hybrid;
hm_phase_test hm_phase_test_native;
hm_phase_test hm_phase_test_check;
hm_phase_test hm_phase_test_pawn_check;

/* hm_phase_constraints() as the first part of a proof of `total` gates. */
hm_status hm_phase_test_constraints(const hm_phase_map *map, const hm_watch *watch, uint64_t total,
                                    hm_phase_gate gates[HM_PHASE_CONSTRAINTS], hm_error *error);

/* A proof under way: its watch, and what is done. */
typedef struct hm_phase_proof {
    hm_phase_engine *engine;
    const hm_watch *watch;
    uint64_t done; /* gates */
} hm_phase_proof;

/* Gates of legal moves (gates_legal.c) allocate. */
typedef hm_status hm_phase_legal_test(const hm_phase_proof *proof, hm_phase_gate *gate,
                                      hm_error *error);

hm_phase_legal_test hm_phase_test_legal;
hm_phase_legal_test hm_phase_test_games;

/* ---- seeded positions (seeded.c), the same on every machine ---- */

enum { HM_PHASE_SEEDED = 100 }; /* boards and states that the gates look at */

/* A random placement of 8 to 512 pieces in the proportions of the start position. */
void hm_phase_seeded_board(uint64_t seed, hm_4d_board *board);

/* A random state of 8 to 72 pieces and, beside them, kings and rooks at home with their rights and
 * a pawn that has just made a double step past two pawns that may take it. */
void hm_phase_seeded_state(uint64_t seed, hm_4d_state *state);

/* The start position without most of its pieces, with all castling rights. */
void hm_phase_seeded_start(uint64_t seed, hm_4d_state *state);

#endif
