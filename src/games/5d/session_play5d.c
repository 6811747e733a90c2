/* Moves a 5D game forward and back along its line: a ply is a whole action. */
#include "games/5d/play5d.h"
#include "search/games.h"

#include <stdlib.h>

/* ---- the line ---- */

int32_t hm_play_5d_here(const hm_play_5d *play) {
    return play->ply > 0 ? play->line.at[play->ply - 1] : 0;
}

/* Appends the nodes from a node on to the line; there is capacity. */
static void session_play5d_follow(hm_play_5d *play, int32_t node) {
    while ((node = hm_5d_game_main(play->game, node)) >= 0)
        play->line.at[play->line.count++] = node;
}

bool hm_play_5d_follow(hm_play_5d *play) {
    if (!HM_ROOM(play->line, hm_5d_game_nodes(play->game))) return false;
    play->line.count = play->ply;
    session_play5d_follow(play, hm_play_5d_here(play));
    return true;
}

void hm_play_5d_go_on(hm_play_5d *play, int32_t node) {
    if (play->ply == play->line.count || play->line.at[play->ply] != node) {
        play->line.count = play->ply;
        play->line.at[play->line.count++] = node;
        session_play5d_follow(play, node);
    }
    play->ply++;
}

hm_play_5d *hm_play_5d_create(hm_5d_game *game) {
    hm_play_5d *play = calloc(1, sizeof *play);
    if (play == NULL) return NULL;
    play->game = game;
    bool made = hm_5d_position_copy(hm_5d_game_start(game), &play->position, NULL) == HM_OK &&
                hm_play_5d_follow(play);
    if (made) return play;
    play->game = NULL;
    hm_play_5d_destroy(play);
    return NULL;
}

void hm_play_5d_destroy(void *play) {
    hm_play_5d *p = play;
    hm_5d_game_destroy(p->game);
    hm_5d_position_destroy(p->position);
    hm_5d_move_list_clear(&p->doubt);
    hm_sorted_5d_clear(&p->listed);
    free(p->line.at);
    free(p->undo.at);
    free(p->pending.at);
    free(p);
}

size_t hm_play_5d_ply(const void *play) {
    return ((const hm_play_5d *)play)->ply;
}

size_t hm_play_5d_plies(const void *play) {
    return ((const hm_play_5d *)play)->line.count;
}

/* ---- on and back ---- */

hm_status hm_play_5d_step(void *play, hm_error *error) {
    hm_play_5d *p = play;
    size_t count;
    const hm_5d_move *moves = hm_5d_game_action(p->game, p->line.at[p->ply], &count);
    if (!HM_ROOM(p->undo, count)) return hm_fail_memory(error, "an action");
    hm_status status =
        hm_5d_make_action(p->position, moves, count, p->undo.at + p->undo.count, error);
    if (status != HM_OK) return status;
    p->undo.count += count;
    p->ply++;
    return HM_OK;
}

static void undo_pending(hm_play_5d *play) {
    const hm_5d_move *last = &play->pending.at[--play->pending.count];
    hm_5d_unmake(play->position, last, &play->undo.at[--play->undo.count]);
}

void hm_play_5d_undo(void *play) {
    hm_play_5d *p = play;
    if (p->pending.count > 0) {
        undo_pending(p);
    } else {
        size_t count;
        const hm_5d_move *moves = hm_5d_game_action(p->game, hm_play_5d_here(p), &count);
        p->undo.count -= count;
        hm_5d_unmake_action(p->position, moves, count, p->undo.at + p->undo.count);
        p->ply--;
    }
}

/* At the end of the game its result is still true. */
void hm_play_5d_cut(void *play) {
    hm_play_5d *p = play;
    if (p->ply == p->line.count) return;
    hm_5d_game_cut(p->game, hm_play_5d_here(p));
    p->line.count = p->ply;
}

/* ---- questions ---- */

/* The boards of earlier plies are still in a later position; a later ply is played on a copy. */
void hm_play_5d_ply_text(const void *play, size_t number, hm_text *text) {
    const hm_play_5d *p = play;
    size_t count;
    hm_5d_position *position = NULL;
    const hm_5d_move *moves = hm_5d_game_action(p->game, p->line.at[number], &count);
    int32_t before = number > 0 ? p->line.at[number - 1] : 0;
    bool earlier = number < p->ply;
    if (!earlier && hm_5d_game_position(p->game, before, &position, NULL) != HM_OK) {
        text->failed = true;
        return;
    }
    hm_5d_action_format(earlier ? p->position : position, moves, count, text);
    hm_5d_position_destroy(position);
}

const char *hm_play_5d_side(const void *play) {
    bool white = hm_5d_position_side(((const hm_play_5d *)play)->position) == HM_5D_WHITE;
    return white ? "w" : "b";
}

void hm_play_5d_key(const void *play, uint64_t key[2]) {
    hm_5d_key(((const hm_play_5d *)play)->position, key);
}

/* No state comes again (rules5d, clause 8.6), so the search needs no keys of the game. */
hm_status hm_play_5d_root(void *play, hm_search_root *root, hm_error *error) {
    const hm_play_5d *p = play;
    (void)error;
    *root = (hm_search_root){.game = &hm_search_5d, .position = p->position};
    return HM_OK;
}
