/* Castling and en passant, in phases (rules4d, sections 6 and 7). Both are few and are tried out;
 * the homes of kings and rooks are the one thing that coordinates name here. */
#include "phase4d/make.h"
#include "phase4d/phase_engine.h"

typedef struct generator {
    hm_phase_engine *engine;
    const hm_4d_state *state;
    hm_4d_move *moves;
    size_t capacity;
    size_t count;
} generator;

static void try_out(generator *g, unsigned from, unsigned to, int tag) {
    hm_4d_move move = HM_4D_MOVE(from, to, 0, tag);
    if (hm_phase_leaves_king_in_check(g->engine, move, 0)) return;
    if (g->count < g->capacity) g->moves[g->count] = move;
    g->count++;
}

/* ---- en passant ---- */

/* Seen from the target, both capturers are where a pawn of the victim's kind would capture
 * (rules4d, section 6). HM_PHASE_NO_SQUARE where there is none. */
static unsigned find_taker(const hm_phase_engine *engine, const hm_4d_state *state, int side) {
    hm_4d_piece pawn = state->ep_axis | state->side;
    uint32_t target = engine->phase[state->ep_target];
    uint32_t shift = engine->pawn[pawn ^ HM_4D_BLACK].capture[side];
    unsigned from = engine->square[hm_phase_add(target, shift, engine->map.modulus)];
    bool stands = from != HM_PHASE_NO_SQUARE && state->board.square[from] == pawn;
    return stands ? from : HM_PHASE_NO_SQUARE;
}

/* ---- castling (rules4d, section 7): no attack on where the king is, crosses, arrives ---- */

static unsigned home_of_king(const hm_4d_state *state, unsigned slice) {
    unsigned home = state->side == HM_4D_BLACK ? 7 : 0;
    return HM_4D_SQUARE(4u, home, slice >> 3, slice & 7);
}

/* Whether king and rook are at home and nothing is between them. `along` is the shift of one step
 * towards the rook, which stands `distance` steps away. */
static bool is_ready(const hm_phase_engine *engine, const hm_4d_state *state, unsigned king,
                     uint32_t along, int distance) {
    const uint8_t *board = state->board.square;
    if (board[king] != (HM_4D_KING | state->side)) return false;
    uint32_t phase = engine->phase[king];
    for (int step = 1; step <= distance; step++) {
        phase = hm_phase_add(phase, along, engine->map.modulus);
        hm_4d_piece wanted = step < distance ? HM_4D_EMPTY : HM_4D_ROOK | state->side;
        if (board[engine->square[phase]] != wanted) return false;
    }
    return true;
}

static bool special_may_castle(const generator *g, unsigned king, uint32_t along, int distance) {
    const hm_phase_engine *engine = g->engine;
    unsigned enemy = g->state->side ^ HM_4D_BLACK;
    if (!is_ready(engine, g->state, king, along, distance)) return false;
    uint32_t one = hm_phase_add(engine->phase[king], along, engine->map.modulus);
    uint32_t two = hm_phase_add(one, along, engine->map.modulus);
    return !hm_phase_attacked(engine, one, enemy, 0) && !hm_phase_attacked(engine, two, enemy, 0);
}

/* ---- both ---- */

size_t hm_phase_generate_special(hm_phase_engine *engine, const hm_4d_state *state,
                                 hm_4d_move *moves, size_t capacity) {
    generator g = {.engine = engine, .state = state, .moves = moves, .capacity = capacity};
    if (state->ep_target != HM_4D_NO_SQUARE) {
        /* Only a double step of the victim that has just skipped the target can be taken (rules4d,
         * section 6): its target and origin are empty, and the victim is one step ahead. */
        hm_4d_piece victim = (state->ep_axis | state->side) ^ HM_4D_BLACK;
        uint32_t modulus = engine->map.modulus, step = engine->pawn[victim].step;
        uint32_t target = engine->phase[state->ep_target];
        bool skipped =
            hm_phase_pawn_rank(victim, engine->square[target]) == HM_PHASE_START + 1 &&
            engine->occupation[target] == HM_4D_EMPTY &&
            engine->occupation[hm_phase_add(target, modulus - step, modulus)] == HM_4D_EMPTY &&
            engine->occupation[hm_phase_add(target, step, modulus)] == victim;
        for (int side = 0; skipped && side < 2; side++) {
            unsigned from = find_taker(engine, state, side);
            if (from == HM_PHASE_NO_SQUARE) continue;
            try_out(&g, from, (unsigned)state->ep_target, HM_4D_EN_PASSANT);
        }
    }
    /* Castling: the king is not in check, and crosses no attacked square. */
    const uint64_t *rights = state->castling[state->side >> 3];
    uint32_t right = engine->map.generator[0], left = engine->map.modulus - right;
    if (hm_phase_in_check(engine, state->side, 0)) return g.count;
    for (unsigned slice = 0; slice < 64; slice++) {
        unsigned king = home_of_king(state, slice);
        if ((rights[HM_4D_KINGSIDE] >> slice & 1) != 0 && special_may_castle(&g, king, right, 3)) {
            try_out(&g, king, king + HM_4D_SQUARE(2u, 0, 0, 0), HM_4D_CASTLE_KINGSIDE);
        }
        if ((rights[HM_4D_QUEENSIDE] >> slice & 1) != 0 && special_may_castle(&g, king, left, 4)) {
            try_out(&g, king, king - HM_4D_SQUARE(2u, 0, 0, 0), HM_4D_CASTLE_QUEENSIDE);
        }
    }
    return g.count;
}

/* Whether pieces stand as one of these moves wants it. */
static bool may_have_special(const hm_phase_engine *engine, const hm_4d_state *state) {
    const uint64_t *rights = state->castling[state->side >> 3];
    uint32_t right = engine->map.generator[0], left = engine->map.modulus - right;
    for (int side = 0; state->ep_target != HM_4D_NO_SQUARE && side < 2; side++) {
        if (find_taker(engine, state, side) != HM_PHASE_NO_SQUARE) return true;
    }
    for (unsigned slice = 0; slice < 64; slice++) {
        bool kings = (rights[HM_4D_KINGSIDE] >> slice & 1) != 0;
        bool queens = (rights[HM_4D_QUEENSIDE] >> slice & 1) != 0;
        unsigned king = home_of_king(state, slice);
        if (kings && is_ready(engine, state, king, right, 3)) return true;
        if (queens && is_ready(engine, state, king, left, 4)) return true;
    }
    return false;
}

size_t hm_phase_count_special(hm_phase_engine *engine, const hm_4d_state *state) {
    if (!may_have_special(engine, state)) return 0;
    hm_phase_load(engine, &state->board);
    return hm_phase_generate_special(engine, state, NULL, 0);
}
