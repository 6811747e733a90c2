/* Gates of legal moves: the whole second generator against the rules engine (phase4d,
 * section 4: E). */
#include "phase4d/gates.h"

#include <stdlib.h>
#include <string.h>

static bool same_moves(hm_phase_engine *engine, const hm_4d_position *position, hm_4d_move *room,
                       size_t half) {
    size_t by_rules = hm_4d_generate(position, room);
    size_t by_phase = hm_phase_generate(engine, &position->state, room + half, half);
    if (by_rules != by_phase) return false;
    hm_4d_sort_moves(room, by_rules);
    hm_4d_sort_moves(room + half, by_rules);
    return memcmp(room, room + half, by_rules * sizeof room[0]) == 0;
}

hm_status hm_phase_agrees(hm_phase_engine *engine, const hm_4d_position *position, bool *agrees,
                          hm_error *error) {
    size_t half = hm_4d_moves_bound(position);
    hm_4d_move *room = malloc((2 * half + 1) * sizeof room[0]);
    if (room == NULL) return hm_fail_memory(error, "moves");
    *agrees = same_moves(engine, position, room, half);
    free(room);
    return HM_OK;
}

static hm_status tell(const hm_phase_proof *proof, const hm_4d_position *position,
                      hm_phase_gate *gate, hm_error *error) {
    bool agrees;
    hm_status status = hm_watch_ask(proof->watch, proof->done, HM_PHASE_GATES, error);
    if (status == HM_OK) status = hm_phase_agrees(proof->engine, position, &agrees, error);
    if (status != HM_OK) return status;
    gate->good += agrees;
    gate->total++;
    return HM_OK;
}

hm_status hm_phase_test_legal(const hm_phase_proof *proof, hm_phase_gate *gate, hm_error *error) {
    hm_4d_position *position = malloc(sizeof *position);
    hm_4d_state *state = malloc(sizeof *state);
    hm_status status = HM_OK;
    if (position == NULL || state == NULL) {
        status = hm_fail_memory(error, "positions");
    }
    for (uint64_t seed = 0; status == HM_OK && seed < HM_PHASE_SEEDED; seed++) {
        hm_phase_seeded_state(seed, state);
        hm_4d_position_init(position, state);
        status = tell(proof, position, gate, error);
    }
    free(position);
    free(state);
    return status;
}

/* ---- games ---- */

enum { GAMES = 8, PLIES = 50 };

/* A random legal move, one with a tag or a promotion if the first few tries find it; HM_4D_NO_MOVE
 * at the end of a game. */
static hm_4d_move choose(hm_random *random, const hm_4d_move *moves, size_t count) {
    hm_4d_move move = HM_4D_NO_MOVE;
    for (int tries = 0; count > 0 && tries < 8; tries++) {
        move = moves[hm_random_below(random, count)];
        if (HM_4D_MOVE_TAG(move) != HM_4D_PLAIN || HM_4D_MOVE_PROMOTION(move) != 0) break;
    }
    return move;
}

static hm_status play_on(hm_4d_position *position, hm_random *random, bool *over, hm_error *error) {
    hm_4d_undo undo;
    hm_4d_move *moves = malloc((hm_4d_moves_bound(position) + 1) * sizeof moves[0]);
    if (moves == NULL) return hm_fail_memory(error, "moves");
    hm_4d_move move = choose(random, moves, hm_4d_generate(position, moves));
    free(moves);
    *over = move == HM_4D_NO_MOVE;
    if (!*over) hm_4d_make(position, move, &undo);
    return HM_OK;
}

static hm_status play(const hm_phase_proof *proof, uint64_t seed, hm_4d_position *position,
                      hm_phase_gate *gate, hm_error *error) {
    hm_random random;
    hm_random_init(&random, seed);
    bool over = false;
    hm_status status = HM_OK;
    for (int ply = 0; status == HM_OK && !over && ply < PLIES; ply++) {
        status = tell(proof, position, gate, error);
        if (status == HM_OK) status = play_on(position, &random, &over, error);
    }
    return status;
}

hm_status hm_phase_test_games(const hm_phase_proof *proof, hm_phase_gate *gate, hm_error *error) {
    hm_4d_position *position = malloc(sizeof *position);
    hm_4d_state *state = malloc(sizeof *state);
    hm_status status = HM_OK;
    if (position == NULL || state == NULL) {
        status = hm_fail_memory(error, "positions");
    }
    for (uint64_t seed = 0; status == HM_OK && seed < GAMES; seed++) {
        hm_phase_seeded_start(seed, state);
        hm_4d_position_init(position, state);
        status = play(proof, seed, position, gate, error);
    }
    free(position);
    free(state);
    return status;
}
