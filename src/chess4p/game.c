/* Games: a start position and a tree of steps with their comments (notation section 2). */
#include "chess4p/game.h"
#include "chess4p/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_REMARKS = 1000 };

/* ---- making ---- */

hm_4p_game *hm_4p_game_new(void) {
    hm_4p_game *game = calloc(1, sizeof *game);
    if (game == NULL || !HM_ROOM(game->steps, 1)) {
        free(game);
        return NULL;
    }
    game->steps.count = 1;
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
    game->end = game->start;
    game->outcome = (hm_4p_outcome){0};
    game->last = 0;
}

hm_4p_game *hm_4p_game_create(const hm_4p_state *start, const hm_4p_rules *rules) {
    hm_4p_game *game = hm_4p_game_new();
    if (game != NULL) hm_4p_game_begin(game, start, rules);
    return game;
}

void hm_4p_game_destroy(hm_4p_game *game) {
    if (game == NULL) return;
    hm_text_clear(&game->words);
    hm_text_clear(&game->options);
    free(game->tags.at);
    free(game->steps.at);
    free(game->comments.at);
    free(game->remarks.at);
    free(game);
}

/* A new number is written when the mover's seat is not greater than the one before (section 2.2).
 */
uint32_t hm_4p_game_next_round(const hm_4p_step *parent, int seat) {
    return parent->parent < 0 ? 1 : parent->round + (seat <= parent->seat);
}

hm_status hm_4p_game_append(hm_4p_game *game, int32_t parent, const hm_4p_step *step,
                            int32_t *number) {
    if (game->steps.count >= INT32_MAX || !HM_ROOM(game->steps, 1)) return HM_ERR_MEMORY;
    hm_4p_step *above = &game->steps.at[parent];
    bool varies = above->first >= 0;
    if (varies && above->depth == HM_4P_VARIATIONS_MAX) return HM_ERR_LIMIT;
    *number = (int32_t)game->steps.count++;
    game->steps.at[*number] = (hm_4p_step){
        .parent = parent,
        .first = -1,
        .last = -1,
        .next = -1,
        .comment = -1,
        .last_comment = -1,
        .move = step->move,
        .offset = step->offset,
        .round = hm_4p_game_next_round(above, step->seat),
        .seat = step->seat,
        .leaving = step->leaving,
        .depth = (uint16_t)(above->depth + varies),
    };
    if (varies) {
        game->steps.at[above->last].next = *number;
    } else {
        above->first = *number;
    }
    above->last = *number;
    return HM_OK;
}

/* Makes `after` the step whose position is at hand. */
static hm_status seek(hm_4p_game *game, int32_t after) {
    if (after < 0 || (size_t)after >= game->steps.count) return HM_ERR_ARGUMENT;
    if (after == game->last) return HM_OK;
    hm_4p_position position = game->start;
    hm_4p_outcome outcome = {0};
    int32_t parent = game->steps.at[after].parent;
    hm_status status = parent < 0 ? HM_OK : hm_4p_game_position(game, parent, &position);
    if (status != HM_OK) return status;
    if (parent >= 0) hm_4p_game_advance(game, after, &position, &outcome);
    game->end = position;
    game->outcome = outcome;
    game->last = after;
    return HM_OK;
}

/* Adds a step that is possible in game->end. */
static hm_status add(hm_4p_game *game, int32_t after, const hm_4p_step *step, int32_t *number) {
    int32_t added;
    hm_status status = hm_4p_game_append(game, after, step, &added);
    if (status != HM_OK) return status;
    hm_4p_game_advance(game, added, &game->end, &game->outcome);
    game->last = added;
    if (number != NULL) *number = added;
    return HM_OK;
}

hm_status hm_4p_game_add_move(hm_4p_game *game, int32_t after, hm_4p_move move, int32_t *step) {
    hm_status status = seek(game, after);
    if (status != HM_OK) return status;
    const hm_4p_state *state = &game->end.state;
    if (!hm_4p_is_legal(&game->end, move)) return HM_ERR_4P_ILLEGAL;
    hm_4p_step added = {.move = move, .seat = state->side};
    if (hm_4p_walks(&game->end)) {
        added.leaving =
            state->flagged >> state->side & 1 ? HM_4P_LEAVES_FLAGGED : HM_4P_LEAVES_RESIGNED;
    }
    return add(game, after, &added, step);
}

hm_status hm_4p_game_add_leaving(hm_4p_game *game, int32_t after, hm_4p_leaving leaving,
                                 int32_t *step) {
    hm_status status = seek(game, after);
    if (status != HM_OK) return status;
    int seat = game->end.state.side;
    bool plays = hm_4p_active(&game->end) >> seat & 1;
    bool fits = leaving == HM_4P_LEAVES_MATED
                    ? hm_4p_in_check(&game->end, seat) && !hm_4p_has_legal_move(&game->end, seat)
                    : hm_4p_leaving_is_giving_up(leaving);
    if (!plays || !fits) return HM_ERR_4P_ILLEGAL;
    return add(game, after, &(hm_4p_step){.seat = (uint8_t)seat, .leaving = (uint8_t)leaving},
               step);
}

hm_status hm_4p_game_add_comment(hm_4p_game *game, int32_t step, const char *text, size_t length,
                                 bool before) {
    if (step < 0 || (size_t)step >= game->steps.count) return HM_ERR_ARGUMENT;
    if (memchr(text, '}', length) != NULL) return HM_ERR_ARGUMENT;
    if (game->comments.count >= INT32_MAX || !HM_ROOM(game->comments, 1)) return HM_ERR_MEMORY;
    size_t at = game->words.length;
    hm_text_add(&game->words, text, length);
    if (game->words.failed) return HM_ERR_MEMORY;
    int32_t number = (int32_t)game->comments.count++;
    game->comments.at[number] =
        (hm_4p_game_note){.text = at, .length = length, .next = -1, .before = before};
    hm_4p_step *owner = &game->steps.at[step];
    if (owner->comment < 0) {
        owner->comment = number;
    } else {
        game->comments.at[owner->last_comment].next = number;
    }
    owner->last_comment = number;
    return HM_OK;
}

void hm_4p_game_set_glyph(hm_4p_game *game, int32_t step, int glyph) {
    game->steps.at[step].glyph = (uint8_t)(glyph >= 0 && glyph <= 6 ? glyph : 0);
}

void hm_4p_game_cut(hm_4p_game *game, int32_t step) {
    game->steps.at[step].first = game->steps.at[step].last = -1;
    game->result[0] = '\0';
    hm_4p_game_begin(game, &game->start.state, &game->start.rules);
}

bool hm_4p_game_remarked(hm_4p_game *game, hm_status status, int32_t step, uint64_t offset,
                         const char *format, ...) {
    char message[240];
    if (game->remarks.count == MOST_REMARKS) return true;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    if (length < 0 || !HM_ROOM(game->remarks, 1)) return false;
    size_t at = game->words.length;
    hm_text_add(&game->words, message, strlen(message) + 1);
    if (game->words.failed) return false;
    game->remarks.at[game->remarks.count++] =
        (hm_4p_game_oddity){.status = status, .step = step, .offset = offset, .message = at};
    return true;
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
    return (hm_4p_comment){.text = game->words.data + note->text,
                           .length = note->length,
                           .next = note->next,
                           .before = note->before};
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

/* ---- playing ---- */

static void add_outcome(hm_4p_outcome *outcome, const hm_4p_outcome *more) {
    outcome->eliminated |= more->eliminated;
    outcome->end = more->end;
    outcome->marks = more->marks;
    for (size_t i = 0; i < more->count && outcome->count < HM_4P_ENTRIES_MAX; i++)
        outcome->entry[outcome->count++] = more->entry[i];
}

void hm_4p_give_turn(hm_4p_position *position, int seat) {
    if (position->state.side == seat) return;
    hm_4p_state state = position->state;
    hm_4p_rules rules = position->rules;
    state.side = (uint8_t)seat;
    hm_4p_position_init(position, &state, &rules);
}

void hm_4p_game_advance(const hm_4p_game *game, int32_t step, hm_4p_position *position,
                        hm_4p_outcome *outcome) {
    const hm_4p_step *s = &game->steps.at[step];
    *outcome = (hm_4p_outcome){0};
    bool plays = hm_4p_active(position) >> s->seat & 1;
    if (plays && hm_4p_leaving_is_giving_up(s->leaving)) {
        hm_4p_leave(position, s->seat, hm_4p_leaving_reason(s->leaving), outcome);
    }
    if (s->move == HM_4P_NO_MOVE) return;
    hm_4p_outcome moved;
    hm_4p_give_turn(position, s->seat);
    hm_4p_play(position, s->move, &moved);
    add_outcome(outcome, &moved);
}

hm_status hm_4p_game_position(const hm_4p_game *game, int32_t step, hm_4p_position *position) {
    size_t length = 0;
    if (step == game->last) {
        *position = game->end;
        return HM_OK;
    }
    for (int32_t at = step; at > 0; at = game->steps.at[at].parent)
        length++;
    *position = game->start;
    if (length == 0) return HM_OK;
    int32_t *path = malloc(length * sizeof *path);
    if (path == NULL) return HM_ERR_MEMORY;
    for (size_t i = length; i > 0; step = game->steps.at[step].parent)
        path[--i] = step;
    hm_4p_outcome outcome;
    for (size_t i = 0; i < length; i++)
        hm_4p_game_advance(game, path[i], position, &outcome);
    free(path);
    return HM_OK;
}

/* ---- words ---- */

static const char *const leavings[] = {
    [HM_4P_STAYS] = "",
    [HM_4P_LEAVES_MATED] = "#",
    [HM_4P_LEAVES_STALEMATED] = "S",
    [HM_4P_LEAVES_RESIGNED] = "R",
    [HM_4P_LEAVES_FLAGGED] = "T",
    [HM_4P_LEAVES_RESIGNED_MATED] = "R#",
    [HM_4P_LEAVES_FLAGGED_MATED] = "T#",
    [HM_4P_LEAVES_RESIGNED_STALEMATED] = "RS",
    [HM_4P_LEAVES_FLAGGED_STALEMATED] = "TS",
};

const char *hm_4p_leaving_text(hm_4p_leaving leaving) {
    return leavings[leaving];
}

hm_4p_leaving hm_4p_leaving_read(const char *text, size_t length) {
    for (int i = HM_4P_LEAVES_MATED; i <= HM_4P_LEAVES_FLAGGED_STALEMATED; i++) {
        bool same = strlen(leavings[i]) == length && memcmp(leavings[i], text, length) == 0;
        if (same) return (hm_4p_leaving)i;
    }
    return HM_4P_STAYS;
}

bool hm_4p_leaving_is_giving_up(hm_4p_leaving leaving) {
    return leaving >= HM_4P_LEAVES_RESIGNED;
}

hm_4p_reason hm_4p_leaving_reason(hm_4p_leaving leaving) {
    return leavings[leaving][0] == 'T' ? HM_4P_FLAGGED : HM_4P_RESIGNED;
}

const char *hm_4p_glyph_text(int glyph) {
    static const char *const glyphs[] = {"", "!", "!!", "?", "??", "!?", "?!"};
    return glyphs[glyph];
}
