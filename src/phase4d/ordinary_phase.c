/* Chess on the ordinary board by phases: Solutions A and C on (640; 67, 7). */
#include "phase4d/ordinary.h"

#include <string.h>

/* ---- tables ---- */

enum { AXIS_OF_PAWNS = 1 };

void hm_ordinary_engine_init(hm_ordinary_engine *engine) {
    static const hm_phase_map pair = {
        .axes = 2, .side = 8, .modulus = HM_ORDINARY_MODULUS, .generator = {67, 7}};
    memset(engine, 0, sizeof *engine);
    memset(engine->square, HM_ORDINARY_NONE, sizeof engine->square);
    engine->map = pair;
    for (uint32_t square = 0; square < HM_ORDINARY_SQUARES; square++) {
        engine->phase[square] = (uint16_t)hm_phase_of(&pair, square);
        engine->square[engine->phase[square]] = (uint8_t)square;
    }
    hm_phase_family_shifts(&pair, HM_PHASE_AXIS, engine->axis);
    hm_phase_family_shifts(&pair, HM_PHASE_DIAGONAL, engine->diagonal);
    hm_phase_family_shifts(&pair, HM_PHASE_KNIGHT_JUMP, engine->jump);
    hm_phase_family_shifts(&pair, HM_PHASE_KING_STEP, engine->step);
    for (unsigned colour = HM_4D_WHITE; colour <= HM_4D_BLACK; colour += HM_4D_BLACK) {
        int64_t forward = pair.generator[AXIS_OF_PAWNS], side = pair.generator[0];
        if (colour == HM_4D_BLACK) forward = -forward;
        unsigned pawn = HM_4D_PAWN_Y | colour;
        engine->forward[pawn] = hm_phase_residue(forward, pair.modulus);
        engine->capture[pawn][0] = hm_phase_residue(forward + side, pair.modulus);
        engine->capture[pawn][1] = hm_phase_residue(forward - side, pair.modulus);
    }
    for (unsigned piece = 0; piece < HM_4D_PIECES; piece++) {
        for (int start = 0; start < 2; start++) {
            unsigned flags = HM_PHASE_CAPTURES | (start ? HM_PHASE_START_RANK : 0);
            engine->count[start][piece] = hm_phase_shifts(&engine->map, (hm_4d_piece)piece, flags,
                                                          engine->shifts[start][piece]);
        }
    }
}

static unsigned ordinary_square_at(const hm_ordinary_engine *engine, uint32_t phase) {
    return engine->square[phase];
}

static bool ordinary_on_start_rank(hm_4d_piece pawn, unsigned square) {
    return square % 8 == (HM_4D_COLOUR(pawn) == HM_4D_BLACK ? 6 : 1);
}

/* ---- Solution C ---- */

/* Adds a shift up to `limit` times, through empty squares and onto an enemy. */
static size_t ordinary_add_up(const hm_ordinary_engine *engine, const hm_ordinary_board *board,
                              unsigned from, uint32_t shift, int limit, uint8_t *to) {
    size_t count = 0;
    uint32_t phase = engine->phase[from];
    for (; limit > 0; limit--) {
        phase = hm_phase_add(phase, shift, HM_ORDINARY_MODULUS);
        unsigned square = ordinary_square_at(engine, phase);
        if (square == HM_ORDINARY_NONE) break;
        hm_4d_piece occupant = board->square[square];
        if (occupant != HM_4D_EMPTY && HM_4D_COLOUR(occupant) == HM_4D_COLOUR(board->square[from]))
            break;
        to[count++] = (uint8_t)square;
        if (occupant != HM_4D_EMPTY) break;
    }
    return count;
}

static size_t reach_by_addition(const hm_ordinary_engine *engine, const hm_ordinary_board *board,
                                unsigned from, uint8_t *to) {
    unsigned kind = HM_4D_KIND(board->square[from]);
    size_t count = 0;
    if (kind == HM_4D_PAWN_Y) {
        hm_4d_piece pawn = board->square[from];
        uint32_t phase = engine->phase[from];
        for (int steps = ordinary_on_start_rank(pawn, from) ? 2 : 1; steps > 0; steps--) {
            phase = hm_phase_add(phase, engine->forward[pawn], HM_ORDINARY_MODULUS);
            unsigned square = ordinary_square_at(engine, phase);
            if (square == HM_ORDINARY_NONE || board->square[square] != HM_4D_EMPTY) break;
            to[count++] = (uint8_t)square;
        }
        for (int i = 0; i < 2; i++) {
            phase =
                hm_phase_add(engine->phase[from], engine->capture[pawn][i], HM_ORDINARY_MODULUS);
            unsigned square = ordinary_square_at(engine, phase);
            if (square == HM_ORDINARY_NONE) continue;
            hm_4d_piece taken = board->square[square];
            if (square == board->en_passant ||
                (taken != HM_4D_EMPTY && HM_4D_COLOUR(taken) != HM_4D_COLOUR(pawn)))
                to[count++] = (uint8_t)square;
        }
        return count;
    }
    for (int i = 0; i < 8 && (kind == HM_4D_KNIGHT || kind == HM_4D_KING); i++) {
        uint32_t shift = kind == HM_4D_KNIGHT ? engine->jump[i] : engine->step[i];
        count += ordinary_add_up(engine, board, from, shift, 1, to + count);
    }
    for (int i = 0; i < 4 && (kind == HM_4D_ROOK || kind == HM_4D_QUEEN); i++)
        count += ordinary_add_up(engine, board, from, engine->axis[i], 7, to + count);
    for (int i = 0; i < 4 && (kind == HM_4D_BISHOP || kind == HM_4D_QUEEN); i++)
        count += ordinary_add_up(engine, board, from, engine->diagonal[i], 7, to + count);
    return count;
}

/* ---- reverse cast ---- */

static bool stands_at(const hm_ordinary_engine *engine, const hm_ordinary_board *board,
                      uint32_t from, uint32_t shift, unsigned piece) {
    unsigned square = ordinary_square_at(engine, hm_phase_add(from, shift, HM_ORDINARY_MODULUS));
    return square != HM_ORDINARY_NONE && board->square[square] == piece;
}

static hm_4d_piece ordinary_first_piece(const hm_ordinary_engine *engine,
                                        const hm_ordinary_board *board, uint32_t phase,
                                        uint32_t shift) {
    unsigned square;
    do {
        phase = hm_phase_add(phase, shift, HM_ORDINARY_MODULUS);
        square = ordinary_square_at(engine, phase);
    } while (square != HM_ORDINARY_NONE && board->square[square] == HM_4D_EMPTY);
    return square == HM_ORDINARY_NONE ? HM_4D_EMPTY : board->square[square];
}

static bool attacks_by_reverse_cast(const hm_ordinary_engine *engine,
                                    const hm_ordinary_board *board, unsigned square,
                                    unsigned colour) {
    uint32_t phase = engine->phase[square];
    const uint32_t *back = engine->capture[HM_4D_PAWN_Y | (colour ^ HM_4D_BLACK)];
    for (int i = 0; i < 4; i++) {
        hm_4d_piece along = ordinary_first_piece(engine, board, phase, engine->axis[i]);
        hm_4d_piece across = ordinary_first_piece(engine, board, phase, engine->diagonal[i]);
        if (along == (HM_4D_ROOK | colour) || across == (HM_4D_BISHOP | colour) ||
            along == (HM_4D_QUEEN | colour) || across == (HM_4D_QUEEN | colour))
            return true;
    }
    for (int i = 0; i < 8; i++) {
        if (stands_at(engine, board, phase, engine->jump[i], HM_4D_KNIGHT | colour) ||
            stands_at(engine, board, phase, engine->step[i], HM_4D_KING | colour))
            return true;
    }
    return stands_at(engine, board, phase, back[0], HM_4D_PAWN_Y | colour) ||
           stands_at(engine, board, phase, back[1], HM_4D_PAWN_Y | colour);
}

const hm_ordinary_way hm_ordinary_native = {reach_by_addition, attacks_by_reverse_cast};

/* ---- Solution A ---- */

/* Keeps the squares that both the operator and coordinates reach. */
static size_t reach_by_hybrid(const hm_ordinary_engine *engine, const hm_ordinary_board *board,
                              unsigned from, uint8_t *to) {
    uint8_t wanted[HM_ORDINARY_REACH];
    hm_4d_piece piece = board->square[from];
    int start = ordinary_on_start_rank(piece, from);
    size_t others = hm_ordinary_coordinates.reach(engine, board, from, wanted), count = 0;
    for (size_t i = 0; i < engine->count[start][piece]; i++) {
        uint32_t shift = engine->shifts[start][piece][i];
        uint32_t phase = hm_phase_add(engine->phase[from], shift, HM_ORDINARY_MODULUS);
        unsigned square = ordinary_square_at(engine, phase);
        if (square == HM_ORDINARY_NONE || memchr(wanted, (int)square, others) == NULL) continue;
        to[count++] = (uint8_t)square;
    }
    return count;
}

const hm_ordinary_way hm_ordinary_hybrid = {reach_by_hybrid, attacks_by_reverse_cast};
