/* Gates of legal moves: the whole second generator against the rules engine (phase4d,
 * section 4: E). */
#include "core/random.h"
#include "phase4d/gates.h"
#include "phase4d/phase_engine.h"

#include <stdlib.h>
#include <string.h>

/* The legal moves of both engines, in one piece of memory that the engine keeps. */
typedef struct lists {
    hm_4d_move *by_rules, *by_phase;
    size_t rules, phase; /* how many */
    hm_4d_move *table; /* room for a table of the first list: a power of two above twice as many */
    size_t places;
} lists;

static size_t places_for(size_t count) {
    size_t places = 16;
    while (places <= 2 * count)
        places *= 2;
    return places;
}

static hm_status list_both(hm_phase_engine *engine, const hm_4d_position *position, lists *l,
                           hm_error *error) {
    size_t bound = hm_4d_moves_bound(position);
    size_t room = 2 * bound + places_for(bound);
    if (!hm_list_room(&engine->room, &engine->room_size, 0, room, sizeof engine->room[0])) {
        return hm_fail_memory(error, "moves");
    }
    l->by_rules = engine->room;
    l->by_phase = engine->room + bound;
    l->table = engine->room + 2 * bound;
    l->rules = hm_4d_generate(position, l->by_rules);
    l->phase = hm_phase_generate(engine, &position->state, l->by_phase, bound);
    if (l->phase > bound) l->phase = bound; /* and so they differ */
    l->places = places_for(l->rules);
    return HM_OK;
}

/* Every move has a place in the table and probes from there for the next free one. */
static size_t gates_legal_place_of(const lists *l, hm_4d_move move) {
    return (size_t)(move * 0x9e3779b97f4a7c15u >> 32) & (l->places - 1);
}

/* Whether both lists hold the same moves, each as often as the other, without sorting them: moves
 * of the second list are taken out of a table of the first. */
static bool are_same(const lists *l) {
    const hm_4d_move taken = UINT32_MAX; /* no move: it has no such tag */
    if (l->rules != l->phase) return false;
    /* NOLINTNEXTLINE(core.NonNullParamChecker): the table exists as soon as there is a move */
    memset(l->table, 0, l->places * sizeof l->table[0]);
    for (size_t i = 0; i < l->rules; i++) {
        size_t place = gates_legal_place_of(l, l->by_rules[i]);
        while (l->table[place] != HM_4D_NO_MOVE)
            place = (place + 1) & (l->places - 1);
        l->table[place] = l->by_rules[i];
    }
    for (size_t i = 0; i < l->phase; i++) {
        size_t place = gates_legal_place_of(l, l->by_phase[i]);
        while (l->table[place] != l->by_phase[i] && l->table[place] != HM_4D_NO_MOVE)
            place = (place + 1) & (l->places - 1);
        if (l->table[place] == HM_4D_NO_MOVE) return false;
        l->table[place] = taken;
    }
    return true;
}

hm_status hm_phase_agrees(hm_phase_engine *engine, const hm_4d_position *position, bool *agrees,
                          hm_error *error) {
    lists l = {0};
    hm_status status = list_both(engine, position, &l, error);
    if (status == HM_OK) *agrees = are_same(&l);
    return status;
}

/* Moves of the first list that the second has not, both sorted. */
static uint32_t subtract(const hm_4d_move *from, size_t count, const hm_4d_move *others,
                         size_t other_count, uint32_t *rest) {
    uint32_t kept = 0;
    size_t k = 0;
    for (size_t i = 0; i < count; i++) {
        while (k < other_count && others[k] < from[i])
            k++;
        if (k < other_count && others[k] == from[i]) {
            k++; /* a move that is listed twice has to be there twice */
        } else {
            rest[kept++] = from[i];
        }
    }
    return kept;
}

static hm_status gates_legal_tell(hm_phase_proof *proof, const hm_4d_position *position,
                                  uint64_t seed, uint32_t ply) {
    lists l = {0};
    hm_phase_failure failure = {.kind = HM_PHASE_OF_MOVES, .number = seed, .ply = ply};
    hm_status status = hm_phase_ask(proof);
    if (status == HM_OK) status = list_both(proof->engine, position, &l, proof->error);
    if (status != HM_OK || !hm_phase_tell(proof, are_same(&l))) return status;
    uint32_t *rest = malloc((l.rules + l.phase + 1) * sizeof rest[0]);
    if (rest == NULL) {
        proof->failed = true;
        return status;
    }
    uint32_t *extra = rest + l.rules;
    hm_4d_sort_moves(l.by_rules, l.rules);
    hm_4d_sort_moves(l.by_phase, l.phase);
    failure.missing = subtract(l.by_rules, l.rules, l.by_phase, l.phase, rest);
    failure.extra = subtract(l.by_phase, l.phase, l.by_rules, l.rules, extra);
    hm_phase_keep(proof, &failure, rest, extra);
    free(rest);
    return status;
}

/* ---- states and games ---- */

typedef hm_status try_out(hm_phase_proof *proof, uint64_t seed, hm_4d_state *state,
                          hm_4d_position *position);

static hm_status gates_legal_try_all(hm_phase_proof *proof, uint64_t seeds, try_out *one) {
    hm_4d_position *position = malloc(sizeof *position);
    hm_4d_state *state = malloc(sizeof *state);
    hm_status status = HM_OK;
    if (position == NULL || state == NULL) status = hm_fail_memory(proof->error, "positions");
    for (uint64_t seed = 0; status == HM_OK && seed < seeds; seed++)
        status = one(proof, seed, state, position);
    free(position);
    free(state);
    return status;
}

static hm_status try_state(hm_phase_proof *proof, uint64_t seed, hm_4d_state *state,
                           hm_4d_position *position) {
    hm_phase_seeded_state(seed, state);
    hm_4d_position_init(position, state);
    return gates_legal_tell(proof, position, seed, 0);
}

hm_status hm_phase_test_legal(hm_phase_proof *proof) {
    return gates_legal_try_all(proof, HM_PHASE_SEEDED, try_state);
}

enum { GAMES = 8, PLIES = 50 };

static hm_status try_game(hm_phase_proof *proof, uint64_t seed, hm_4d_state *state,
                          hm_4d_position *position) {
    hm_random random;
    hm_status status = HM_OK;
    hm_random_init(&random, seed);
    hm_phase_seeded_start(seed, state);
    hm_4d_position_init(position, state);
    for (uint32_t ply = 0; status == HM_OK && ply < PLIES; ply++) {
        status = gates_legal_tell(proof, position, seed, ply);
        if (status != HM_OK) return status;
        /* Plays a random legal move, one with a tag or a promotion if the first few tries find it.
         * A game that is over begins again. */
        hm_4d_undo undo;
        hm_4d_move move = HM_4D_NO_MOVE;
        hm_4d_move *moves = malloc(hm_4d_moves_bound(position) * sizeof moves[0]);
        if (moves == NULL) return hm_fail_memory(proof->error, "moves");
        size_t count = hm_4d_generate(position, moves);
        hm_4d_sort_moves(moves, count); /* the generator promises no order */
        for (int tries = 0; count > 0 && tries < 8; tries++) {
            move = moves[hm_random_below(&random, count)];
            if (HM_4D_MOVE_TAG(move) != HM_4D_PLAIN || HM_4D_MOVE_PROMOTION(move) != 0) break;
        }
        free(moves);
        if (move == HM_4D_NO_MOVE)
            hm_4d_position_init(position, state);
        else
            hm_4d_make(position, move, &undo);
    }
    return status;
}

hm_status hm_phase_test_games(hm_phase_proof *proof) {
    return gates_legal_try_all(proof, GAMES, try_game);
}
