/* Mates that the search of 4D chess reports are forced: the prover makes a certificate of each, and
 * the checker of certificates accepts it. */
#include "core/random.h"
#include "harness.h"
#include "hypermate/search.h"
#include "prove/prove4d.h"
#include "search/games.h"
#include "search/score.h"

#include <stdio.h>
#include <stdlib.h>

/* Whether the move mates in so many moves, by the checker of certificates. */
static bool is_certified(const hm_4d_position *start, hm_4d_move move, unsigned moves) {
    hm_found_4d found = {.used = 0};
    hm_prove_4d_task task = {.start = start,
                             .firsts = &move,
                             .first_count = 1,
                             .moves = moves,
                             .shard = 1,
                             .shards = 1,
                             .jobs = 1,
                             .memory = 1 << 26,
                             .found = &found};
    hm_prove_4d_result result;
    hm_proof4 proof = {.longest = 0};
    hm_proof4_report report = {.fault = HM_PROOF4_LENGTH};
    hm_error error;
    bool proved = hm_prove_4d_run(&task, &result, &error) == HM_OK && result.proved &&
                  hm_prove_4d_certify(&found, start, &proof, &error) == HM_OK &&
                  hm_proof4_check(&proof, HM_PROOF4_RULES, 1, NULL, &report, &error) == HM_OK &&
                  report.fault == HM_PROOF4_PROVED && report.longest <= 2 * moves - 1;
    hm_proof4_clear(&proof);
    free(result.open.at);
    hm_found_4d_clear(&found);
    return proved;
}

/* What a search of so many nodes reports: moves until mate, or 0. */
static int mate_of(const hm_4d_position *position, uint64_t nodes, hm_4d_move *move) {
    hm_search *search = NULL;
    hm_error error;
    hm_search_limits limits = {.size = sizeof limits, .nodes = nodes};
    hm_search_root root = {.game = &hm_search_4d, .position = position};
    hm_search_result result = {.line_count = 0};
    int moves = 0;
    *move = HM_4D_NO_MOVE;
    CHECK(hm_search_create(&search, NULL, &error) == HM_OK);
    CHECK(hm_search_run(search, &root, &limits, NULL, &result, &error) == HM_OK);
    CHECK(result.nodes <= nodes);
    if (result.line_count > 0) {
        moves = hm_score_mate_moves(result.lines[0].score);
        *move = (hm_4d_move)result.lines[0].moves[0];
    }
    hm_search_destroy(search);
    return moves;
}

static void start_position(void) {
    hm_4d_position *position = malloc(sizeof *position);
    hm_4d_move move;
    hm_4d_position_start(position);
    CHECK_INT(mate_of(position, 100000, &move), 4);
    CHECK(is_certified(position, move, 4));
    free(position);
}

/* Four random plies from the start, as in matches. */
static void after_random_moves(void) {
    static hm_4d_move list[HM_4D_MOVES_MAX];
    hm_4d_position *position = malloc(sizeof *position);
    hm_random random;
    unsigned mates = 0;
    hm_random_init(&random, 4503);
    for (uint64_t round = 0; round < test_rounds(4, 12, 400); round++) {
        hm_4d_undo undo;
        hm_4d_position_start(position);
        for (unsigned ply = 0; ply < 4; ply++) {
            size_t count = hm_4d_generate(position, list);
            hm_4d_make(position, list[hm_random_below(&random, count)], &undo);
        }
        hm_4d_move move;
        int moves = mate_of(position, 40000, &move);
        mates += moves > 0;
        if (moves > 0) CHECK(is_certified(position, move, (unsigned)moves));
    }
    printf("# mates: %u\n", mates);
    free(position);
}

TEST_MAIN(TEST(start_position), TEST(after_random_moves))
