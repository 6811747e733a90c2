/* Writes reviews into the trees of four-player games. */
#include "chess4p/notation/game4p.h"
#include "games/4p/play4p.h"
#include "games/annotation.h"

#include <string.h>

/* ---- comments and glyphs ---- */

/* Puts the token into the comment that has one, or into a comment of its own. */
static hm_status annotate_comment_4p(hm_4p_game *game, int32_t step, const char *token,
                                     hm_error *error) {
    for (int32_t i = game->steps.at[step].comment; i >= 0; i = game->comments.at[i].next) {
        hm_4p_comment comment = hm_4p_game_comment(game, i);
        hm_text text = {0};
        if (comment.before || !hm_token_replace(comment.text, comment.length, token, &text))
            continue;
        hm_status status = hm_4p_game_set_comment(game, i, text.data, text.length, error);
        if (text.failed) status = hm_fail_memory(error, "a comment");
        hm_text_clear(&text);
        return status;
    }
    return hm_4p_game_add_comment(game, step, token, strlen(token), false, error);
}

static void annotate_glyph_4p(hm_4p_game *game, int32_t step, const hm_annotation *note) {
    if (game->steps.at[step].glyph != 0 && !note->replace) return;
    int glyph = 0;
    for (int i = 1; i <= 6 && *note->glyph != '\0'; i++)
        if (strcmp(hm_4p_glyph_text(i), note->glyph) == 0) glyph = i;
    hm_4p_game_set_glyph(game, step, glyph);
}

/* ---- better lines ---- */

static bool is_better_4p(const hm_4p_game *game, int32_t step) {
    int32_t first = game->steps.at[step].comment;
    if (first < 0) return false;
    hm_4p_comment comment = hm_4p_game_comment(game, first);
    return hm_is_better(comment.text, comment.length);
}

/* Adds moves as far as the rules of games allow; a variation of that move which others have written
 * stays as it is. */
static hm_status annotate_line_4p(hm_4p_game *game, int32_t step, const hm_4p_position *before,
                                  const hm_annotation *note, hm_error *error) {
    hm_4p_position position = *before;
    int32_t at = game->steps.at[step].parent;
    for (size_t i = 0; i < note->count; i++) {
        hm_4p_move move;
        size_t steps = game->steps.count;
        const char *text = note->line[i];
        if (hm_4p_move_parse(&position, text, strlen(text), &move, NULL) != HM_OK) break;
        hm_status status = hm_4p_game_add_move(game, at, move, &at, error);
        if (status == HM_ERR_MEMORY) return status;
        if (status != HM_OK || game->steps.count == steps) break;
        if (i == 0)
            status =
                hm_4p_game_add_comment(game, at, note->better, strlen(note->better), false, error);
        if (status != HM_OK) return status;
        position = game->end;
    }
    return HM_OK;
}

hm_status hm_annotate_4p(void *play, const hm_annotation *note, hm_error *error) {
    hm_play_4p *p = play;
    int32_t step = p->line.at[p->ply];
    hm_status status = HM_OK;

    /* Removes the lines of an earlier review. */
    int32_t parent = p->game->steps.at[step].parent, next;
    for (int32_t i = p->game->steps.at[parent].first; i >= 0; i = next) {
        next = p->game->steps.at[i].next;
        if (i != p->game->steps.at[parent].first && is_better_4p(p->game, i))
            hm_4p_game_remove(p->game, i);
    }

    if (*note->token != '\0') status = annotate_comment_4p(p->game, step, note->token, error);
    if (status == HM_OK) annotate_glyph_4p(p->game, step, note);
    if (status == HM_OK) status = annotate_line_4p(p->game, step, &p->position, note, error);
    return status;
}

const char *hm_tag_4p(const void *play, const char *name) {
    return hm_4p_game_tag(((const hm_play_4p *)play)->game, name);
}

hm_status hm_set_tag_4p(void *play, const char *name, const char *value, hm_error *error) {
    return hm_4p_game_set_tag(((hm_play_4p *)play)->game, name, value, error);
}
