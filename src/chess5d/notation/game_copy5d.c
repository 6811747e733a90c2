/* Games that were copied: nothing of them is shared but boards, which never change. */
#include "chess5d/notation/game5d.h"

static bool game_copy5d_copy_moves(hm_5d_move_list *to, const hm_5d_move_list *from) {
    to->count = from->count;
    return from->count == 0 ||
           hm_list_copy(&to->moves, &to->capacity, from->moves, from->count, sizeof *to->moves);
}

hm_status hm_5d_game_copy(const hm_5d_game *from, hm_5d_game **game, hm_error *error) {
    hm_status status = hm_5d_game_new(game, error);
    hm_5d_game *to = *game;
    if (status == HM_OK) {
        to->own_boards = from->own_boards;
        to->dialect = from->dialect;
        to->result = from->result;
        to->nodes.count = 0; /* the start of a new game */
        bool copied =
            hm_5d_headers_copy(&to->headers, &from->headers) &&
            HM_COPY_LIST(to->nodes, from->nodes) && HM_COPY_LIST(to->moves, from->moves) &&
            HM_COPY_LIST(to->glyphs, from->glyphs) && HM_COPY_LIST(to->comments, from->comments) &&
            hm_text_copy(&to->words, &from->words) && HM_COPY_LIST(to->warnings, from->warnings) &&
            game_copy5d_copy_moves(&to->unfinished, &from->unfinished) &&
            game_copy5d_copy_moves(&to->candidates, &from->candidates) &&
            hm_5d_position_copy(from->start, &to->start, NULL) == HM_OK;
        /* So that an action after the last one costs the copy no more than the game. */
        const hm_5d_walk *walk = &from->adding;
        to->adding.node = walk->position != NULL ? walk->node : 0;
        if (copied && walk->position != NULL)
            copied = hm_5d_position_copy(walk->position, &to->adding.position, NULL) == HM_OK &&
                     HM_COPY_LIST(to->adding.undo, walk->undo);
        if (copied) return HM_OK;
        status = hm_fail_memory(error, "a game");
    }
    hm_5d_game_destroy(to);
    *game = NULL;
    return status;
}
