/* Games: a start position and a tree of steps with their comments (formats, section 9). */
#include "chess4p/notation/game4p.h"
#include "chess4p/rules/play4p.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_REMARKS = 1000 };

/* ---- making ---- */

hm_4p_game *hm_4p_game_new(void) {
    hm_4p_game *game = calloc(1, sizeof *game);
    bool room = game != NULL && HM_ROOM(game->steps, 1) && HM_ROOM(game->traces, 1);
    if (!room) {
        hm_4p_game_destroy(game);
        return NULL;
    }
    game->steps.count = game->traces.count = 1;
    game->traces.at[0] = (hm_4p_trace){0};
    game->steps.at[0] = (hm_4p_step){.parent = -1,
                                     .first = -1,
                                     .last = -1,
                                     .next = -1,
                                     .comment = -1,
                                     .last_comment = -1,
                                     .seat = HM_4P_GREEN};
    hm_4p_state state;
    hm_4p_rules rules;
    hm_4p_state_init(&state);
    hm_4p_rules_init(&rules, HM_4P_CURRENT, HM_4P_TEAMS);
    hm_4p_game_begin(game, &state, &rules);
    return game;
}

void hm_4p_game_begin(hm_4p_game *game, const hm_4p_state *start, const hm_4p_rules *rules) {
    hm_4p_position_init(&game->start, start, rules);
    game->players = hm_4p_active(&game->start);
    game->end = game->start;
    game->effects = (hm_4p_effects){.outcome = hm_4p_outcome(&game->start)};
    game->last = 0;
    hm_4p_game_begin_draws(game);
    hm_4p_game_trace(game, 0, &game->start, &game->effects);
}

hm_status hm_4p_game_create(const hm_4p_state *start, const hm_4p_rules *rules, hm_4p_game **game,
                            hm_error *error) {
    *game = hm_4p_game_new();
    if (*game == NULL) return hm_fail_memory(error, "a game");
    hm_4p_game_begin(*game, start, rules);
    return HM_OK;
}

void hm_4p_game_destroy(hm_4p_game *game) {
    if (game == NULL) return;
    hm_text_clear(&game->words);
    hm_text_clear(&game->options);
    hm_text_clear(&game->raw);
    free(game->tags.at);
    free(game->steps.at);
    free(game->traces.at);
    free(game->seen.at);
    free(game->comments.at);
    free(game->remarks.at);
    free(game);
}

/* ---- remarks ---- */

HM_PRINTF(3, 0)
static bool add_remark(hm_4p_game *game, hm_4p_game_oddity oddity, const char *format,
                       va_list arguments) {
    char message[240];
    if (game->remarks.count == MOST_REMARKS) return true;
    int length = vsnprintf(message, sizeof message, format, arguments);
    if (length < 0 || !HM_ROOM(game->remarks, 1)) return false;
    oddity.message = game->words.length;
    hm_text_add(&game->words, message, strlen(message) + 1);
    if (game->words.failed) return false;
    game->remarks.at[game->remarks.count++] = oddity;
    return true;
}

bool hm_4p_game_remarked(hm_4p_game *game, hm_status status, int32_t step, uint64_t offset,
                         const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    hm_4p_game_oddity oddity = {.status = status, .step = step, .offset = offset};
    bool kept = add_remark(game, oddity, format, arguments);
    va_end(arguments);
    return kept;
}

bool hm_4p_game_remarked_first(hm_4p_game *game, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    size_t count = game->remarks.count;
    bool kept = add_remark(game, (hm_4p_game_oddity){.status = HM_ERR_4P_TAG, .step = -1}, format,
                           arguments);
    va_end(arguments);
    if (game->remarks.count == count) return kept;
    hm_4p_game_oddity first = game->remarks.at[count];
    memmove(game->remarks.at + 1, game->remarks.at, count * sizeof first);
    game->remarks.at[0] = first;
    return kept;
}

hm_status hm_4p_game_check_bytes(hm_4p_game *game, const hm_cursor *text, const char *bytes,
                                 size_t length) {
    size_t valid = hm_utf8_valid(bytes, length), at = (size_t)(bytes - text->text) + valid;
    bool told = valid == length || hm_4p_game_remarked(game, HM_ERR_FIELD, -1, at,
                                                       "bytes that are not UTF-8 are replaced");
    return told ? HM_OK : hm_fail_memory(text->error, "the game");
}

/* ---- looking ---- */

const hm_4p_position *hm_4p_game_start(const hm_4p_game *game) {
    return &game->start;
}

const hm_text *hm_4p_game_options(const hm_4p_game *game) {
    return &game->options;
}

size_t hm_4p_game_steps(const hm_4p_game *game) {
    return game->steps.count;
}

const hm_4p_step *hm_4p_game_step(const hm_4p_game *game, int32_t step) {
    return &game->steps.at[step];
}

int32_t hm_4p_game_ply(const hm_4p_game *game, size_t ply) {
    int32_t step = 0;
    for (; ply > 0 && game->steps.at[step].first >= 0; ply--)
        step = game->steps.at[step].first;
    return step;
}

size_t hm_4p_game_plies(const hm_4p_game *game) {
    size_t plies = 0;
    for (int32_t step = game->steps.at[0].first; step >= 0; step = game->steps.at[step].first)
        plies++;
    return plies;
}

hm_4p_comment hm_4p_game_comment(const hm_4p_game *game, int32_t comment) {
    const hm_4p_game_note *note = &game->comments.at[comment];
    return (hm_4p_comment){.text = note->length > 0 ? game->words.data + note->text : "",
                           .length = note->length,
                           .next = note->next,
                           .before = note->before,
                           .line = note->line};
}

size_t hm_4p_game_remarks(const hm_4p_game *game) {
    return game->remarks.count;
}

hm_4p_remark hm_4p_game_remark(const hm_4p_game *game, size_t index) {
    const hm_4p_game_oddity *oddity = &game->remarks.at[index];
    return (hm_4p_remark){.status = oddity->status,
                          .step = oddity->step,
                          .offset = oddity->offset,
                          .message = game->words.data + oddity->message};
}

bool hm_4p_game_fault(const hm_4p_game *game, hm_4p_fault *fault) {
    *fault = game->fault;
    return game->failed;
}
