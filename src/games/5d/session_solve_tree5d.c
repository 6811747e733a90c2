/* The whole defence of a 5D puzzle as a game: the one that was read, as far as it was played, and
 * then every attack and answer as alternatives. */
#include "chess5d/notation/game5d.h"
#include "games/5d/play5d.h"

#include <string.h>

hm_status hm_put_tree_5d(const hm_play_5d *play, const hm_5d_solution *solution, unsigned mate_in,
                         const hm_5d_solve_options *options, const hm_watch *watch, bool *complete,
                         hm_facts *facts, hm_error *error) {
    static const char missing[] = "the search was stopped: answers are missing";
    hm_5d_game *game = NULL;
    int32_t node;
    *complete = false;
    /* The start and the headers of the game, as Board names its preset; what its end claims is not
     * true of the new one. */
    hm_status status = hm_5d_game_create(hm_5d_game_start(play->game), &game, error);
    for (size_t i = 0; status == HM_OK && i < play->game->headers.count; i++) {
        const hm_5d_header *header = &play->game->headers.at[i];
        bool claims = hm_same_word(header->key, "Puzzle") || hm_same_word(header->key, "Result");
        if (!claims && !hm_5d_header_set(&game->headers, header->key, header->value))
            status = hm_fail_memory(error, "a header");
    }

    if (status == HM_OK) {
        /* The actions that were played; `node` is the last. */
        node = 0;
        for (size_t ply = 0; ply < play->ply && status == HM_OK; ply++) {
            size_t count;
            const hm_5d_move *moves = hm_5d_game_action(play->game, play->line.at[ply], &count);
            status = hm_5d_game_add(game, node, moves, count, &node, error);
        }
    }
    if (status == HM_OK) {
        status =
            hm_5d_solution_tree(solution, mate_in, options, game, node, complete, watch, error);
    }
    if (status == HM_OK && *complete) {
        bool white = hm_5d_position_side(play->position) == HM_5D_WHITE;
        status = hm_5d_game_set_result(game, white ? "1-0" : "0-1", error);
    } else if (status == HM_OK) {
        /* A tree that is not whole says so where its alternatives begin. */
        size_t count;
        hm_5d_game_action(game, node, &count);
        status = hm_5d_game_add_comment(game, node, node == 0 ? 0 : count, missing, strlen(missing),
                                        error);
    }
    if (status == HM_OK) status = hm_5d_game_judge(game, watch, error);
    if (status == HM_OK) {
        hm_5d_game_format(game, HM_5D_MARKS, hm_fact_begin(facts, "tree"));
        hm_fact_end(facts);
    }
    hm_5d_game_destroy(game);
    return status;
}
