/* Comments and glyphs of the steps of a game. */
#include "chess4p/notation/game4p.h"

#include <string.h>

hm_status hm_4p_game_check_step(const hm_4p_game *game, int32_t step, hm_error *error) {
    bool known = step >= 0 && (size_t)step < game->steps.count;
    if (known && (step == 0 || game->steps.at[step].parent >= 0)) return HM_OK;
    return hm_fail(error, HM_ERR_ARGUMENT, 0, "the game has no step %d", (int)step);
}

hm_status hm_4p_game_note_comment(hm_4p_game *game, int32_t step, const hm_4p_comment *comment,
                                  hm_error *error) {
    size_t at = game->words.length;
    hm_utf8_add(&game->words, comment->text, comment->length);
    bool kept = game->comments.count < INT32_MAX && HM_ROOM(game->comments, 1);
    if (!kept || game->words.failed) return hm_fail_memory(error, "a comment");
    int32_t number = (int32_t)game->comments.count++;
    game->comments.at[number] = (hm_4p_game_note){.text = at,
                                                  .length = game->words.length - at,
                                                  .next = -1,
                                                  .before = comment->before,
                                                  .line = comment->line};
    hm_4p_step *owner = &game->steps.at[step];
    if (owner->comment < 0) {
        owner->comment = number;
    } else {
        game->comments.at[owner->last_comment].next = number;
    }
    owner->last_comment = number;
    return HM_OK;
}

hm_status hm_4p_game_add_comment(hm_4p_game *game, int32_t step, const char *text, size_t length,
                                 bool before, hm_error *error) {
    hm_status status = hm_4p_game_check_step(game, step, error);
    if (status != HM_OK) return status;
    const char *brace = memchr(text, '}', length);
    if (brace != NULL && memchr(text, '\n', length) != NULL) {
        return hm_fail(error, HM_ERR_ARGUMENT, (uint64_t)(brace - text),
                       "a comment of several lines ends in '}'");
    }
    hm_4p_comment comment = {
        .text = text, .length = length, .before = before || step == 0, .line = brace != NULL};
    return hm_4p_game_note_comment(game, step, &comment, error);
}

hm_status hm_4p_game_set_comment(hm_4p_game *game, int32_t comment, const char *text, size_t length,
                                 hm_error *error) {
    if (comment < 0 || (size_t)comment >= game->comments.count)
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "the game has no comment %d", (int)comment);
    hm_4p_game_note *note = &game->comments.at[comment];
    if (memchr(text, note->line ? '\n' : '}', length) != NULL)
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "the comment would end too early");
    size_t at = game->words.length;
    hm_utf8_add(&game->words, text, length);
    if (game->words.failed) return hm_fail_memory(error, "a comment");
    note->text = at;
    note->length = game->words.length - at;
    return HM_OK;
}

void hm_4p_game_set_glyph(hm_4p_game *game, int32_t step, int glyph) {
    if (hm_4p_game_check_step(game, step, NULL) != HM_OK) return;
    game->steps.at[step].glyph = (uint8_t)(glyph >= 0 && glyph <= 255 ? glyph : 0);
}
