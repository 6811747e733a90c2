/* Seeded random games: game number i of a seed is the same on every machine, whoever asks for it
 * and whatever was asked before, so that more games only extend a corpus and any game can be made
 * alone. Each move is drawn evenly from the sorted list of legal moves. */
#include "chess4d/chess4d.h"

#include <stdlib.h>

static bool has_ended(const hm_4d_position *position, unsigned occurrences) {
    return position->state.halfmove >= 100 || occurrences >= 3;
}

static hm_status play(hm_4d_game *game, hm_random *random, hm_4d_history *history, size_t plies,
                      hm_error *error) {
    hm_4d_position position;
    hm_4d_position_init(&position, &game->start);
    hm_4d_move *moves = NULL;
    size_t capacity = 0;
    unsigned occurrences = hm_4d_history_add(history, &position);
    while (occurrences > 0 && game->count < plies && !has_ended(&position, occurrences)) {
        size_t bound = hm_4d_moves_bound(&position);
        if (bound > capacity) {
            hm_4d_move *grown = realloc(moves, bound * sizeof *moves);
            if (grown == NULL) break;
            moves = grown;
            capacity = bound;
        }
        size_t count = hm_4d_generate(&position, moves);
        if (count == 0) {
            free(moves);
            return HM_OK;
        }
        hm_4d_sort_moves(moves, count);
        hm_4d_move move = moves[hm_random_below(random, count)];
        if (!hm_4d_game_add(game, move)) break;
        hm_4d_undo undo;
        hm_4d_make(&position, move, &undo);
        occurrences = hm_4d_history_add(history, &position);
    }
    free(moves);
    bool done = game->count == plies || (occurrences > 0 && has_ended(&position, occurrences));
    return done ? HM_OK : hm_fail_memory(error, "a random game");
}

hm_status hm_4d_random_game(uint64_t seed, uint64_t number, size_t plies, hm_4d_game *game,
                            hm_error *error) {
    hm_random random;
    hm_random_stream(&random, seed, number);
    game->count = 0;
    hm_4d_history history = {0};
    hm_status status = play(game, &random, &history, plies, error);
    hm_4d_history_clear(&history);
    return status;
}
