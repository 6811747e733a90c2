/* Private header of phase4d/: the engine on maps of four axes and side 8. */
#ifndef HM_PHASE4D_ENGINE_H
#define HM_PHASE4D_ENGINE_H

#include "phase4d/map.h"

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

#endif
