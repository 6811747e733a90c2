/* The second generator: every legal move of a state, found in phases (rules4d, sections 4 to 8).
 *
 * Destinations are Solution C. On a plain map pins and checks, found once, say which of them are
 * safe; on any other map each move is made and the own kings looked at by reverse cast, as for en
 * passant and castling everywhere (special.c). */
#include "core/list.h"
#include "core/work.h"
#include "phase4d/lines.h"
#include "phase4d/make.h"
#include "phase4d/phase_engine.h"
#include "phase4d/safety.h"

#include <stdlib.h>

typedef struct generator {
    hm_phase_engine *engine;
    hm_4d_move *moves;
    size_t capacity;
    size_t count;
} generator;

static void movegen_add(generator *g, hm_4d_move move) {
    if (g->count < g->capacity) g->moves[g->count] = move;
    g->count++;
}

/* ---- moves without a tag, and double steps ---- */

static size_t find_safe(hm_phase_engine *engine, unsigned from, uint32_t *phases) {
    const hm_phase_safety *safety = engine->safety;
    size_t count = hm_phase_destinations(engine, engine->phase[from], phases), kept = 0;
    if (safety != NULL) {
        bool king = HM_4D_KIND(engine->board[from]) == HM_4D_KING;
        if (!king && hm_phase_is_free(safety, from)) return count;
        return hm_phase_keep_safe(engine, from, phases, count);
    }
    for (size_t i = 0; i < count; i++) {
        hm_4d_move move = HM_4D_MOVE(from, engine->square[phases[i]], 0, HM_4D_PLAIN);
        if (!hm_phase_leaves_king_in_check(engine, move, 0)) phases[kept++] = phases[i];
    }
    return kept;
}

static void movegen_move_pawn(generator *g, hm_4d_piece pawn, unsigned from) {
    const hm_phase_engine *engine = g->engine;
    uint32_t phases[HM_PHASE_DESTINATIONS];
    size_t count = find_safe(g->engine, from, phases);
    uint32_t step = engine->pawn[pawn].step, modulus = engine->map.modulus;
    uint32_t twice = hm_phase_add(hm_phase_add(engine->phase[from], step, modulus), step, modulus);
    for (size_t i = 0; i < count; i++) {
        unsigned to = engine->square[phases[i]];
        if (hm_phase_pawn_rank(pawn, to) == HM_PHASE_LAST) {
            for (int kind = HM_4D_KNIGHT; kind <= HM_4D_QUEEN; kind++)
                movegen_add(g, HM_4D_MOVE(from, to, kind, HM_4D_PLAIN));
        } else {
            int tag = phases[i] == twice ? HM_4D_DOUBLE_STEP : HM_4D_PLAIN;
            movegen_add(g, HM_4D_MOVE(from, to, 0, tag));
        }
    }
}

/* ---- all ---- */

size_t hm_phase_generate(hm_phase_engine *engine, const hm_4d_state *state, hm_4d_move *moves,
                         size_t capacity) {
    generator g = {.engine = engine, .moves = moves, .capacity = capacity};
    hm_phase_load(engine, &state->board);
    if (engine->safety != NULL) hm_phase_safety_find(engine, state->side);
    /* From the end of each list on: a piece that is tried elsewhere comes back as the last one, and
     * the one that was last takes its place. */
    for (unsigned kind = HM_4D_PAWN_W; kind <= HM_4D_KING; kind++) {
        hm_4d_piece piece = (hm_4d_piece)(kind | state->side);
        for (size_t i = engine->count[piece]; i-- > 0;) {
            unsigned from = engine->list[piece][i];
            if (hm_phase_is_pawn(piece)) {
                movegen_move_pawn(&g, piece, from);
            } else {
                uint32_t phases[HM_PHASE_DESTINATIONS];
                size_t count = find_safe(engine, from, phases);
                size_t room = g.count < g.capacity ? g.capacity - g.count : 0;
                hm_4d_move *next = room == 0 ? NULL : g.moves + g.count;
                for (size_t k = 0; k < count && k < room; k++)
                    next[k] = HM_4D_MOVE(from, engine->square[phases[k]], 0, HM_4D_PLAIN);
                g.count += count;
            }
        }
    }
    if (g.count >= capacity) return g.count + hm_phase_generate_special(engine, state, NULL, 0);
    return g.count + hm_phase_generate_special(engine, state, moves + g.count, capacity - g.count);
}

/* ---- perft: leaves of the tree of legal moves, without making the last move ---- */

/* A level's moves lie above the moves of the previous level. */
typedef struct counter {
    hm_phase_engine *engine;
    HM_LIST(hm_4d_move) moves;
    const hm_watch *watch;
    uint64_t leaves;
    hm_error *error;
} counter;

static hm_status phase_perft_count_leaves(counter *c, const hm_4d_state *state, unsigned depth) {
    if (depth > 1) {
        enum { USUAL = 4096 };
        size_t start = c->moves.count, room = 0, count = USUAL;
        hm_status status = HM_OK;
        hm_4d_state *next = malloc(sizeof *next);
        if (next == NULL) return hm_fail_memory(c->error, "a state");
        /* Appends the legal moves; asks again when there was no room for all. */
        while (status == HM_OK && count > room) {
            if (!HM_ROOM(c->moves, count)) {
                status = hm_fail_memory(c->error, "moves");
                break;
            }
            room = c->moves.capacity - start;
            count = hm_phase_generate(c->engine, state, c->moves.at + start, room);
        }
        if (status == HM_OK) c->moves.count += count;
        for (size_t i = start; status == HM_OK && i < c->moves.count; i++) {
            *next = *state;
            hm_phase_play(c->engine, next, c->moves.at[i]);
            status = phase_perft_count_leaves(c, next, depth - 1);
        }
        free(next);
        c->moves.count = start;
        return status;
    }
    c->leaves += depth == 0 ? 1 : hm_phase_generate(c->engine, state, NULL, 0);
    return hm_watch_ask(c->watch, c->leaves, 0, c->error);
}

hm_status hm_phase_perft(hm_phase_engine *engine, const hm_4d_state *state, unsigned depth,
                         const hm_watch *watch, uint64_t *leaves, hm_error *error) {
    counter c = {.engine = engine, .watch = watch, .error = error};
    hm_status status = phase_perft_count_leaves(&c, state, depth);
    free(c.moves.at);
    *leaves = c.leaves;
    return status;
}
