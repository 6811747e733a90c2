/* Writes reviews into the trees of 5D games. */
#include "chess5d/notation/game5d.h"
#include "games/5d/play5d.h"
#include "games/annotation.h"

#include <string.h>

/* A judgement replaces an older one in the same comment, so that a second review leaves one. */
static hm_status annotate_comment_5d(hm_5d_game *game, int32_t node, const char *token,
                                     hm_error *error) {
    for (int32_t i = hm_5d_game_first_comment(game, node); i >= 0;) {
        hm_5d_comment comment = hm_5d_game_comment(game, i);
        hm_text text = {0};
        if (hm_token_replace(comment.text, comment.length, token, &text)) {
            hm_status status = hm_5d_game_set_comment(game, i, text.data, text.length, error);
            if (text.failed) status = hm_fail_memory(error, "a comment");
            hm_text_clear(&text);
            return status;
        }
        i = comment.next;
    }
    size_t moves = game->nodes.at[node].count;
    return hm_5d_game_add_comment(game, node, moves, token, strlen(token), error);
}

/* The glyph of an action is the glyph of its last move. */
static hm_status annotate_glyph_5d(hm_5d_game *game, int32_t node, const hm_annotation *note,
                                   hm_error *error) {
    size_t moves = game->nodes.at[node].count;
    bool has = false;
    for (size_t i = 0; i < moves; i++)
        has = has || *hm_5d_game_glyph(game, node, i) != '\0';
    if (moves == 0 || (has && !note->replace)) return HM_OK;
    for (size_t i = 0; i < moves && has; i++) {
        hm_status status = hm_5d_game_set_glyph(game, node, i, "", error);
        if (status != HM_OK) return status;
    }
    return hm_5d_game_set_glyph(game, node, moves - 1, note->glyph, error);
}

static bool is_better_5d(const hm_5d_game *game, int32_t node) {
    int32_t first = hm_5d_game_first_comment(game, node);
    if (first < 0) return false;
    hm_5d_comment comment = hm_5d_game_comment(game, first);
    return hm_is_better(comment.text, comment.length);
}

/* Adds actions to the tree while they are played on a copy of the position. */
static hm_status annotate_line_5d(hm_5d_game *game, int32_t node, const hm_5d_position *before,
                                  const hm_annotation *note, hm_error *error) {
    hm_5d_position *position;
    hm_5d_move_list moves = {0};
    int32_t at = hm_5d_game_parent(game, node);
    hm_status status = hm_5d_position_copy(before, &position, error);
    if (status != HM_OK) return status;
    for (size_t i = 0; i < note->count && status == HM_OK; i++) {
        size_t nodes = game->nodes.count, length = strlen(note->line[i]);
        moves.count = 0;
        if (hm_5d_action_parse(position, note->line[i], length, 0, &moves, NULL) != HM_OK) break;
        status = hm_5d_game_add(game, at, moves.moves, moves.count, &at, error);
        if (status == HM_OK && game->nodes.count == nodes) break;
        if (status == HM_OK && i == 0)
            status = hm_5d_game_add_comment(game, at, moves.count, note->better,
                                            strlen(note->better), error);
        for (size_t k = 0; k < moves.count && status == HM_OK; k++) {
            hm_5d_undo undo;
            status = hm_5d_make(position, &moves.moves[k], &undo, error);
        }
        if (status == HM_OK) hm_5d_submit(position);
    }
    hm_5d_move_list_clear(&moves);
    hm_5d_position_destroy(position);
    return status == HM_ERR_MEMORY ? status : HM_OK;
}

/* Better lines of an older review are removed before a new one is added; alternatives of the
 * players stay. */
hm_status hm_annotate_5d(void *play, const hm_annotation *note, hm_error *error) {
    hm_play_5d *p = play;
    int32_t node = p->line.at[p->ply];
    hm_status status = HM_OK;

    int32_t parent = hm_5d_game_parent(p->game, node), next;
    for (int32_t i = hm_5d_game_first(p->game, parent); i >= 0; i = next) {
        next = hm_5d_game_next(p->game, i);
        if (i != hm_5d_game_main(p->game, parent) && is_better_5d(p->game, i))
            hm_5d_game_remove(p->game, i);
    }

    if (*note->token != '\0') status = annotate_comment_5d(p->game, node, note->token, error);
    if (status == HM_OK) status = annotate_glyph_5d(p->game, node, note, error);
    if (status == HM_OK) status = annotate_line_5d(p->game, node, p->position, note, error);
    return status;
}

const char *hm_tag_5d(const void *play, const char *name) {
    return hm_5d_game_header(((const hm_play_5d *)play)->game, name);
}

hm_status hm_set_tag_5d(void *play, const char *name, const char *value, hm_error *error) {
    return hm_5d_game_set_header(((hm_play_5d *)play)->game, name, value, error);
}
