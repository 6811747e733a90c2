/* The second generator: every legal move of a state, found in phases (rules4d, sections 4 to 8).
 *
 * Destinations are Solution C. On a plain map pins and checks, found once, say which of them are
 * safe; on any other map each move is made and the own kings looked at by reverse cast, as for en
 * passant and castling everywhere. */
#include "phase4d/lines.h"
#include "phase4d/safety.h"

typedef struct generator {
    hm_phase_engine *engine;
    const hm_4d_state *state;
    hm_4d_move *moves;
    size_t capacity;
    size_t count;
} generator;

static void add(generator *g, hm_4d_move move) {
    if (g->count < g->capacity) g->moves[g->count] = move;
    g->count++;
}

static void try_out(generator *g, unsigned from, unsigned to, int tag) {
    hm_4d_move move = HM_4D_MOVE(from, to, 0, tag);
    if (!hm_phase_leaves_king_in_check(g->engine, move, 0)) add(g, move);
}

/* ---- moves without a tag, and double steps ---- */

static size_t keep_by_trial(hm_phase_engine *engine, unsigned from, uint32_t *phases,
                            size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        hm_4d_move move = HM_4D_MOVE(from, engine->square[phases[i]], 0, HM_4D_PLAIN);
        if (!hm_phase_leaves_king_in_check(engine, move, 0)) phases[kept++] = phases[i];
    }
    return kept;
}

static size_t find_safe(hm_phase_engine *engine, unsigned from, uint32_t *phases) {
    const hm_phase_safety *safety = engine->safety;
    size_t count = hm_phase_destinations(engine, engine->phase[from], phases);
    if (safety == NULL) return keep_by_trial(engine, from, phases, count);
    bool king = HM_4D_KIND(engine->board[from]) == HM_4D_KING;
    if (!king && hm_phase_is_free(safety, from)) return count;
    return hm_phase_keep_safe(engine, from, phases, count);
}

static void move_piece(generator *g, unsigned from) {
    const hm_phase_engine *engine = g->engine;
    uint32_t phases[HM_PHASE_DESTINATIONS];
    size_t count = find_safe(g->engine, from, phases);
    size_t room = g->count < g->capacity ? g->capacity - g->count : 0;
    hm_4d_move *moves = room == 0 ? NULL : g->moves + g->count;
    for (size_t i = 0; i < count && i < room; i++)
        moves[i] = HM_4D_MOVE(from, engine->square[phases[i]], 0, HM_4D_PLAIN);
    g->count += count;
}

static void move_pawn(generator *g, hm_4d_piece pawn, unsigned from) {
    const hm_phase_engine *engine = g->engine;
    uint32_t phases[HM_PHASE_DESTINATIONS];
    size_t count = find_safe(g->engine, from, phases);
    uint32_t step = engine->pawn[pawn].step, modulus = engine->map.modulus;
    uint32_t twice = hm_phase_add(hm_phase_add(engine->phase[from], step, modulus), step, modulus);
    for (size_t i = 0; i < count; i++) {
        unsigned to = engine->square[phases[i]];
        if (hm_phase_pawn_rank(pawn, to) == HM_PHASE_LAST) {
            for (int kind = HM_4D_KNIGHT; kind <= HM_4D_QUEEN; kind++)
                add(g, HM_4D_MOVE(from, to, kind, HM_4D_PLAIN));
        } else {
            int tag = phases[i] == twice ? HM_4D_DOUBLE_STEP : HM_4D_PLAIN;
            add(g, HM_4D_MOVE(from, to, 0, tag));
        }
    }
}

/* From the end of each list on: a piece that is tried elsewhere comes back as the last one, and the
 * one that was last takes its place. */
static void move_pieces(generator *g) {
    const hm_phase_engine *engine = g->engine;
    for (unsigned kind = HM_4D_PAWN_W; kind <= HM_4D_KING; kind++) {
        hm_4d_piece piece = (hm_4d_piece)(kind | g->state->side);
        for (size_t i = engine->count[piece]; i-- > 0;) {
            unsigned from = engine->list[piece][i];
            if (hm_phase_is_pawn(piece)) {
                move_pawn(g, piece, from);
            } else {
                move_piece(g, from);
            }
        }
    }
}

/* ---- en passant ---- */

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
        try_out(g, engine->square[from], (unsigned)g->state->ep_target, HM_4D_EN_PASSANT);
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
            try_out(g, king, king + HM_4D_SQUARE(2u, 0, 0, 0), HM_4D_CASTLE_KINGSIDE);
        }
        if ((rights[HM_4D_QUEENSIDE] >> slice & 1) != 0 && may_castle(g, phase, left, 4)) {
            try_out(g, king, king - HM_4D_SQUARE(2u, 0, 0, 0), HM_4D_CASTLE_QUEENSIDE);
        }
    }
}

/* ---- all ---- */

size_t hm_phase_generate(hm_phase_engine *engine, const hm_4d_state *state, hm_4d_move *moves,
                         size_t capacity) {
    generator g = {.engine = engine, .state = state, .moves = moves, .capacity = capacity};
    hm_phase_load(engine, &state->board);
    if (engine->safety != NULL) hm_phase_safety_find(engine, state->side);
    move_pieces(&g);
    add_en_passant(&g);
    add_castling(&g);
    return g.count;
}
