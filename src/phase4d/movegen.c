/* The second generator: every legal move of a state, found in phases (rules4d, sections 4 to 8).
 *
 * Destinations are Solution C; en passant, castling and promotion are added here; each move is
 * then made and the own kings looked at by reverse cast. */
#include "phase4d/engine.h"

typedef struct generator {
    hm_phase_engine *engine;
    const hm_4d_state *state;
    hm_4d_move *moves;
    size_t capacity;
    size_t count;
} generator;

static void add(generator *g, unsigned from, unsigned to, int promotion, int tag) {
    hm_4d_move move = HM_4D_MOVE(from, to, promotion, tag);
    if (hm_phase_leaves_king_in_check(g->engine, move, 0)) return;
    if (g->count < g->capacity) g->moves[g->count] = move;
    g->count++;
}

/* ---- pawns ---- */

static void add_pawn(generator *g, hm_4d_piece pawn, unsigned from, unsigned to) {
    const hm_phase_engine *engine = g->engine;
    if (hm_phase_pawn_rank(pawn, to) == HM_PHASE_LAST) {
        for (int kind = HM_4D_KNIGHT; kind <= HM_4D_QUEEN; kind++)
            add(g, from, to, kind, HM_4D_PLAIN);
        return;
    }
    uint32_t step = engine->pawn[pawn].step, modulus = engine->map.modulus;
    uint32_t twice = hm_phase_add(hm_phase_add(engine->phase[from], step, modulus), step, modulus);
    add(g, from, to, 0, engine->phase[to] == twice ? HM_4D_DOUBLE_STEP : HM_4D_PLAIN);
}

/* Whether a double step of `victim` just skipped the target (rules4d, section 13). */
static bool was_skipped(const hm_phase_engine *engine, uint32_t target, hm_4d_piece victim) {
    uint32_t modulus = engine->map.modulus, step = engine->pawn[victim].step;
    return hm_phase_pawn_rank(victim, engine->square[target]) == HM_PHASE_START + 1 &&
           engine->occupation[target] == HM_4D_EMPTY &&
           engine->occupation[hm_phase_add(target, modulus - step, modulus)] == HM_4D_EMPTY &&
           engine->occupation[hm_phase_add(target, step, modulus)] == victim;
}

/* Seen from the target, both capturers stand where a pawn of the victim's kind would capture
 * (rules4d, section 6). */
static void add_en_passant(generator *g) {
    const hm_phase_engine *engine = g->engine;
    if (g->state->ep_target == HM_4D_NO_SQUARE) return;
    uint32_t modulus = engine->map.modulus, target = engine->phase[g->state->ep_target];
    hm_4d_piece pawn = g->state->ep_axis | g->state->side, victim = pawn ^ HM_4D_BLACK;
    if (!was_skipped(engine, target, victim)) return;
    for (int i = 0; i < 2; i++) {
        uint32_t from = hm_phase_add(target, engine->pawn[victim].capture[i], modulus);
        if (engine->occupation[from] != pawn) continue;
        add(g, engine->square[from], (unsigned)g->state->ep_target, 0, HM_4D_EN_PASSANT);
    }
}

/* ---- castling (rules4d, section 7): no attack on where the king is, crosses, arrives ---- */

/* `along` is the shift of one step towards the rook, which stands `distance` steps away. */
static bool may_castle(const generator *g, uint32_t king, uint32_t along, int distance) {
    const hm_phase_engine *engine = g->engine;
    unsigned enemy = g->state->side ^ HM_4D_BLACK;
    if (engine->occupation[king] != (HM_4D_KING | g->state->side)) return false;
    uint32_t phase = king;
    for (int step = 1; step < distance; step++) {
        phase = hm_phase_add(phase, along, engine->map.modulus);
        if (engine->occupation[phase] != HM_4D_EMPTY) return false;
        if (step <= 2 && hm_phase_attacked(engine, phase, enemy, 0)) return false;
    }
    phase = hm_phase_add(phase, along, engine->map.modulus);
    return engine->occupation[phase] == (HM_4D_ROOK | g->state->side);
}

static void add_castling(generator *g) {
    const hm_phase_engine *engine = g->engine;
    const uint64_t *rights = g->state->castling[g->state->side >> 3];
    uint32_t right = engine->map.generator[0], left = engine->map.modulus - right;
    unsigned home = g->state->side == HM_4D_BLACK ? 7 : 0;
    if (hm_phase_in_check(engine, g->state->side, 0)) return;
    for (unsigned slice = 0; slice < 64; slice++) {
        unsigned king = HM_4D_SQUARE(4u, home, slice >> 3, slice & 7);
        uint32_t phase = engine->phase[king];
        if ((rights[HM_4D_KINGSIDE] >> slice & 1) != 0 && may_castle(g, phase, right, 3)) {
            add(g, king, king + HM_4D_SQUARE(2u, 0, 0, 0), 0, HM_4D_CASTLE_KINGSIDE);
        }
        if ((rights[HM_4D_QUEENSIDE] >> slice & 1) != 0 && may_castle(g, phase, left, 4)) {
            add(g, king, king - HM_4D_SQUARE(2u, 0, 0, 0), 0, HM_4D_CASTLE_QUEENSIDE);
        }
    }
}

/* ---- all ---- */

static void add_destinations(generator *g, hm_4d_piece piece, unsigned from) {
    uint32_t phases[HM_PHASE_DESTINATIONS];
    size_t count = hm_phase_destinations(g->engine, g->engine->phase[from], phases);
    for (size_t i = 0; i < count; i++) {
        unsigned to = g->engine->square[phases[i]];
        if (hm_phase_is_pawn(piece)) {
            add_pawn(g, piece, from, to);
        } else {
            add(g, from, to, 0, HM_4D_PLAIN);
        }
    }
}

size_t hm_phase_generate(hm_phase_engine *engine, const hm_4d_state *state, hm_4d_move *moves,
                         size_t capacity) {
    generator g = {.engine = engine, .state = state, .moves = moves, .capacity = capacity};
    hm_phase_load(engine, &state->board);
    for (unsigned from = 0; from < HM_4D_SQUARES; from++) {
        hm_4d_piece piece = state->board.square[from];
        if (piece == HM_4D_EMPTY || HM_4D_COLOUR(piece) != state->side) continue;
        add_destinations(&g, piece, from);
    }
    add_en_passant(&g);
    add_castling(&g);
    return g.count;
}
