/* Memory runs out in 5D chess: reading and writing games, counting, judging, solving. */
#include "chess5d/rules/board5d.h"
#include "core/core.h"
#include "harness.h"
#include "hypermate/more/chess5d_games.h"
#include "sweep.h"

#include <stdlib.h>
#include <string.h>

static const char text[] = "[Mode \"5D\"]\n[Board \"Custom\"]\n[Size \"5x5\"]\n[Promotions \"Q\"]\n"
                           "[1u1uk/5/5/5/KU1U1:0:1:w]\n\n"
                           "{one} 1. (0T1)Ka1a2!? {two} (1b. (0T1)Ke5d4 1-0) / (0T1)Ke5e4\n"
                           "7. (0T2)Ka2b3 {three} / (0T2)Ke4e3\n";

static hm_status with_position(hm_status (*use)(const hm_5d_position *position)) {
    hm_5d_game *game;
    hm_5d_position *position = NULL;
    hm_status status = hm_5d_game_parse(text, sizeof text - 1, 0, &game, NULL, NULL, NULL);
    if (status == HM_OK)
        status = hm_5d_game_position(game, hm_5d_game_ply(game, 4), &position, NULL);
    if (status == HM_OK) status = use(position);
    hm_5d_position_destroy(position);
    hm_5d_game_destroy(game);
    return status;
}

static hm_status count_actions(const hm_5d_position *position) {
    uint64_t nodes;
    return hm_5d_perft(position, 1, 2, NULL, &nodes, NULL);
}

static hm_status collect_actions(const hm_5d_position *position) {
    hm_5d_action_list list = {0};
    hm_status status = hm_5d_collect(position, 100, NULL, &list, NULL, NULL);
    hm_5d_action_list_clear(&list);
    return status;
}

static hm_status judge_position(const hm_5d_position *position) {
    hm_5d_verdict verdict;
    return hm_5d_outcome(position, true, NULL, &verdict, NULL);
}

static hm_status solve_position(const hm_5d_position *position) {
    hm_5d_solve_options options = {.size = sizeof options, .jobs = 2};
    hm_5d_solution solution;
    hm_status status = hm_5d_solve(position, 1, &options, NULL, &solution, NULL);
    if (status == HM_OK) hm_5d_solution_clear(&solution);
    return status;
}

static hm_status solve_share(const hm_5d_position *position) {
    hm_5d_share share = {.size = sizeof share, .number = 2, .of = 2};
    hm_5d_solve_options options = {.size = sizeof options, .share = &share};
    hm_5d_solution solution;
    hm_status status = hm_5d_solve(position, 1, &options, NULL, &solution, NULL);
    if (status == HM_OK) hm_5d_solution_clear(&solution);
    CHECK(status == HM_OK || share.numbers == NULL);
    free(share.numbers);
    return status;
}

/* A mate in two with its whole defence. */
static hm_status grow_tree(void) {
    static const char ending[] = "[Size \"4x4\"]\n[Board \"Custom\"]\n[3K/k3/2RR/4:0:1:w]\n";
    hm_5d_solve_options options = {.size = sizeof options, .minimal = true};
    hm_5d_solution solution = {0};
    hm_5d_game *game;
    bool complete = false;
    hm_status status = hm_5d_game_parse(ending, sizeof ending - 1, 0, &game, NULL, NULL, NULL);
    if (status != HM_OK) return status;
    status = hm_5d_solve(hm_5d_game_start(game), 2, &options, NULL, &solution, NULL);
    if (status == HM_OK) {
        status = hm_5d_solution_tree(&solution, 2, &options, game, 0, &complete, NULL, NULL);
        hm_5d_solution_clear(&solution);
    }
    if (status == HM_OK) {
        CHECK(complete);
        CHECK_INT(hm_5d_game_plies(game), 3);
    }
    hm_5d_game_destroy(game);
    return status;
}

static hm_status copy_position(const hm_5d_position *position) {
    hm_5d_position *copy;
    hm_text md5 = {0};
    hm_status status = hm_5d_position_copy(position, &copy, NULL);
    if (status != HM_OK) return status;
    status = hm_5d_position_separate(copy, NULL);
    hm_5d_md5(copy, &md5);
    if (md5.failed) status = HM_ERR_MEMORY;
    hm_text_clear(&md5);
    hm_5d_position_destroy(copy);
    return status;
}

static hm_status read_action(const hm_5d_position *position) {
    static const char action[] = "(0T3)Kb3a3";
    hm_5d_move_list moves = {0};
    hm_status status = hm_5d_action_parse(position, action, sizeof action - 1, 0, &moves, NULL);
    hm_5d_move_list_clear(&moves);
    return status;
}

static hm_status count(void) {
    return with_position(count_actions);
}

static hm_status collect(void) {
    return with_position(collect_actions);
}

static hm_status judge(void) {
    return with_position(judge_position);
}

static hm_status solve(void) {
    return with_position(solve_position);
}

static hm_status solve_part(void) {
    return with_position(solve_share);
}

static hm_status copy(void) {
    return with_position(copy_position);
}

static hm_status parse(void) {
    return with_position(read_action);
}

/* A text remembers that memory was short. */
static hm_status format(void) {
    hm_text out = {0};
    hm_5d_game *game;
    hm_status status = hm_5d_game_parse(text, sizeof text - 1, 0, &game, NULL, NULL, NULL);
    if (status != HM_OK) return status;
    status = hm_5d_game_judge(game, NULL, NULL);
    if (status == HM_OK) {
        hm_5d_game_format(game, HM_5D_SHORT | HM_5D_MARKS, &out);
        hm_5d_fen_format(hm_5d_game_start(game), &out);
        hm_5d_draw_text(game, 2, NULL, 0, &out);
        hm_5d_draw_svg(game, 2, NULL, 0, &out);
        if (out.failed) status = HM_ERR_MEMORY;
    }
    hm_text_clear(&out);
    hm_5d_game_destroy(game);
    return status;
}

/* A game that goes on: the tree holds what was added, or what it held before. */
static hm_status go_on(void) {
    hm_5d_game *game, *other;
    hm_status status = hm_5d_game_parse(text, sizeof text - 1, 0, &game, NULL, NULL, NULL);
    if (status != HM_OK) return status;
    status = hm_5d_game_create(hm_5d_game_start(game), &other, NULL);
    if (status == HM_OK) {
        size_t count;
        const hm_5d_move *moves = hm_5d_game_action(game, 1, &count);
        int32_t node;
        status = hm_5d_game_add(other, 0, moves, count, &node, NULL);
        if (status == HM_OK) status = hm_5d_game_add_comment(other, node, 1, "{}", 2, NULL);
        if (status == HM_OK) status = hm_5d_game_set_header(other, "Event", "none", NULL);
        if (status == HM_OK) status = hm_5d_game_set_main(other, node, NULL);
    }
    hm_5d_game_destroy(other);
    hm_5d_game_destroy(game);
    return status;
}

static hm_status play_at_random(void) {
    static const char start[] = "[Board \"Very Small - Open\"]";
    hm_5d_position *position;
    hm_5d_game *game = NULL;
    hm_status status = hm_5d_fen_parse(start, sizeof start - 1, 0, &position, NULL);
    if (status == HM_OK) status = hm_5d_game_create(position, &game, NULL);
    if (status == HM_OK) status = hm_5d_random_game(1, 0, 3, game, NULL, NULL);
    hm_5d_game_destroy(game);
    hm_5d_position_destroy(position);
    return status;
}

/* The old notations, and a game that stops at an ambiguous move: nothing is left behind. */
static hm_status read_kept(const char *words, hm_status end) {
    hm_5d_game *game;
    hm_status status =
        hm_5d_game_parse(words, strlen(words), HM_5D_PARTIAL, &game, NULL, NULL, NULL);
    hm_5d_game_destroy(game);
    return status == end ? HM_OK : status;
}

static hm_status alexbay(void) {
    return read_kept("1w. 1:e2:e4 {a}\n2b. 1:e7:e5!\n", HM_OK);
}

static hm_status axel(void) {
    return read_kept("w1. Nf3 .. a6. 2. Nd4 .. a5. 3. L0 Nc3 .. a4. 4. Nb5.", HM_ERR_5D_AMBIGUOUS);
}

static void games(void) {
    refuse_every_allocation(alexbay);
    refuse_every_allocation(axel);
    refuse_every_allocation(parse);
    refuse_every_allocation(format);
    refuse_every_allocation(go_on);
    refuse_every_allocation(play_at_random);
}

static void positions(void) {
    refuse_every_allocation(count);
    refuse_every_allocation(collect);
    refuse_every_allocation(judge);
    refuse_every_allocation(solve);
    refuse_every_allocation(solve_part);
    refuse_every_allocation(grow_tree);
    refuse_every_allocation(copy);
}

TEST_MAIN(TEST(games), TEST(positions))
