/* The line of a four-player game that is played: on and back, and what may come again.
 *
 * A plain move is taken back as in a search. The few other steps of a game - players who leave,
 * kings that are set free and walk at once - keep the position before them as a whole. Games come
 * in archives of thousands, and most questions only want their end: so a game that was read stands
 * at its end without having been played, and its plies are gone through when somebody goes back. */
#include "chess4p/notation/game4p.h"
#include "games/4p/play4p.h"

#include <stdlib.h>

void hm_extras_4p_clear(hm_extras_4p *extras) {
    hm_text_clear(&extras->options);
    free(extras->seen.at);
    *extras = (hm_extras_4p){0};
}

static int32_t first_child(const hm_play_4p *play, int32_t step) {
    return hm_4p_game_step(play->game, step)->first;
}

/* From the end of the line along the first continuations; there is room. */
static void line4p_follow(hm_play_4p *play) {
    size_t count = play->line.count;
    int32_t step = first_child(play, count > 0 ? play->line.at[count - 1] : 0);
    for (; step >= 0; step = first_child(play, step))
        play->line.at[play->line.count++] = step;
}

bool hm_play_4p_go_to_end(hm_play_4p *play) {
    if (!HM_ROOM(play->line, hm_4p_game_steps(play->game))) return false;
    line4p_follow(play);
    play->ply = play->line.count;
    return hm_4p_game_position(play->game, hm_play_4p_here(play), &play->position, NULL) == HM_OK;
}

hm_play_4p *hm_play_4p_create(hm_4p_game *game, hm_extras_4p *extras) {
    hm_play_4p *play = calloc(1, sizeof *play);
    if (play == NULL) return NULL;
    play->game = game;
    if (!hm_play_4p_go_to_end(play)) {
        free(play->line.at);
        free(play);
        return NULL;
    }
    play->extras = *extras;
    *extras = (hm_extras_4p){0};
    return play;
}

static void forget_past(hm_play_4p *play, size_t count) {
    while (play->past.count > count)
        hm_4p_position_destroy(play->past.at[--play->past.count].before);
}

void hm_play_4p_destroy(void *play) {
    hm_play_4p *p = play;
    forget_past(p, 0);
    hm_4p_game_destroy(p->game);
    hm_extras_4p_clear(&p->extras);
    hm_4p_position_destroy(p->spare);
    free(p->line.at);
    free(p->past.at);
    free(p->list.at);
    free(p->seen.at);
    free(p->places.at);
    free(p);
}

size_t hm_play_4p_ply(const void *play) {
    return ((const hm_play_4p *)play)->ply;
}

size_t hm_play_4p_plies(const void *play) {
    return ((const hm_play_4p *)play)->line.count;
}

int32_t hm_play_4p_here(const hm_play_4p *play) {
    return play->ply > 0 ? play->line.at[play->ply - 1] : 0;
}

/* ---- on ---- */

/* Plays a step so that it can be taken back; there is a spare position. */
static void line4p_advance(hm_play_4p *play, int32_t step, hm_4p_position *position, hm_ply_4p *ply,
                           hm_4p_effects *effects) {
    const hm_4p_step *s = hm_4p_game_step(play->game, step);
    hm_4p_key(position, ply->key.half);
    ply->before = NULL;
    if (s->move != HM_4P_NO_MOVE && s->leaving == HM_4P_STAYS && s->seat == position->state.side) {
        hm_4p_play(position, s->move, &ply->undo, effects);
        hm_4p_game_give_draw(play->game, step, position, effects);
    } else {
        ply->before = play->spare;
        play->spare = NULL;
        hm_4p_position_copy(ply->before, position);
        hm_4p_game_advance(play->game, step, position, effects);
    }
    ply->parts = position->state.clock == 0;
}

hm_status hm_play_4p_make_ready(hm_play_4p *play, hm_error *error) {
    bool room = HM_ROOM(play->past, 1) && HM_ROOM(play->line, hm_4p_game_steps(play->game) + 1);
    if (!room) return hm_fail_memory(error, "a move");
    return play->spare != NULL ? HM_OK : hm_4p_position_create(&play->spare, error);
}

/* Plays the next ply of the line. */
static void line4p_go(hm_play_4p *play, hm_4p_effects *effects) {
    int32_t step = play->line.at[play->ply];
    if (play->past.count == play->ply) {
        line4p_advance(play, step, &play->position, &play->past.at[play->past.count++], effects);
    } else {
        hm_4p_game_advance(play->game, step, &play->position, effects);
    }
    play->ply++;
}

hm_status hm_play_4p_step_telling(hm_play_4p *play, hm_4p_effects *effects, hm_error *error) {
    hm_status status = hm_play_4p_make_ready(play, error);
    if (status == HM_OK) line4p_go(play, effects);
    return status;
}

void hm_play_4p_step_away(hm_play_4p *play, hm_4p_effects *effects) {
    hm_4p_game_advance(play->game, play->line.at[play->ply++], &play->position, effects);
    forget_past(play, 0);
}

hm_status hm_play_4p_step(void *play, hm_error *error) {
    hm_4p_effects effects;
    return hm_play_4p_step_telling(play, &effects, error);
}

void hm_play_4p_go_on(hm_play_4p *play, int32_t child) {
    if (play->ply == play->line.count || play->line.at[play->ply] != child) {
        play->line.count = play->ply;
        play->line.at[play->line.count++] = child;
        line4p_follow(play);
    }
    hm_4p_effects effects;
    line4p_go(play, &effects);
}

/* ---- back ---- */

static void line4p_take_back(hm_4p_position *position, const hm_ply_4p *ply) {
    if (ply->before != NULL) {
        hm_4p_position_copy(position, ply->before);
    } else {
        hm_4p_unplay(position, &ply->undo);
    }
}

/* Plays a game that was read from its start, for what takes its plies back. False when memory is
 * short. */
static bool trace(hm_play_4p *play) {
    if (play->past.count == play->ply) return true;
    hm_4p_position position = *hm_4p_game_start(play->game);
    hm_4p_effects effects;
    bool room = HM_ROOM(play->past, play->ply);
    for (size_t i = 0; i < play->ply && room; i++) {
        room = hm_play_4p_make_ready(play, NULL) == HM_OK;
        if (room)
            line4p_advance(play, play->line.at[i], &position, &play->past.at[play->past.count++],
                           &effects);
    }
    if (!room) forget_past(play, 0);
    return room;
}

/* With undo records it goes back from the current position, else it plays from the start. */
void hm_play_4p_position(const hm_play_4p *play, size_t ply, hm_4p_position *position) {
    hm_4p_effects effects;
    if (play->past.count == play->ply) {
        *position = play->position;
        for (size_t i = play->ply; i > ply; i--)
            line4p_take_back(position, &play->past.at[i - 1]);
    } else {
        *position = *hm_4p_game_start(play->game);
        for (size_t i = 0; i < ply; i++)
            hm_4p_game_advance(play->game, play->line.at[i], position, &effects);
    }
}

void hm_play_4p_rewind(void *play) {
    hm_play_4p *p = play;
    forget_past(p, 0);
    p->position = *hm_4p_game_start(p->game);
    p->ply = 0;
}

/* Without memory for the way back the game is played again up to there. */
void hm_play_4p_undo(void *play) {
    hm_play_4p *p = play;
    if (trace(p)) {
        line4p_take_back(&p->position, &p->past.at[p->ply - 1]);
        forget_past(p, p->ply - 1);
    } else {
        hm_play_4p_position(p, p->ply - 1, &p->position);
    }
    p->ply--;
}

void hm_play_4p_cut(void *play) {
    hm_play_4p *p = play;
    if (p->ply == p->line.count) return;
    hm_4p_game_cut(p->game, hm_play_4p_here(p));
    p->line.count = p->ply;
    hm_4p_effects effects = {0}; /* what was played on may have been drawn here */
    hm_4p_game_give_draw(p->game, hm_play_4p_here(p), &p->position, &effects);
}

/* ---- what may come again ---- */

static bool add_key(hm_position_keys *keys, const hm_position_key *key) {
    if (!HM_ROOM(*keys, 1)) return false;
    keys->at[keys->count++] = *key;
    return true;
}

/* A position before a capture or a pawn move cannot repeat (rules4p, section 7). */
hm_status hm_play_4p_seen(const hm_play_4p *play, hm_position_keys *keys, hm_error *error) {
    hm_4p_position position;
    hm_4p_effects effects;
    hm_ply_4p ply;
    bool traced = play->past.count == play->ply, room = true;
    for (size_t i = 0; i < play->game->seen.count && room; i++)
        room = add_key(keys, &play->game->seen.at[i]);
    if (!traced) position = *hm_4p_game_start(play->game);
    for (size_t i = 0; i < play->ply && room; i++) {
        if (!traced) {
            hm_4p_key(&position, ply.key.half);
            hm_4p_game_advance(play->game, play->line.at[i], &position, &effects);
            ply.parts = position.state.clock == 0;
        }
        const hm_ply_4p *p = traced ? &play->past.at[i] : &ply;
        if (play->game->traces.at[play->line.at[i]].still) continue;
        room = add_key(keys, &p->key);
        if (p->parts) keys->count = 0;
    }
    return room ? HM_OK : hm_fail_memory(error, "the history");
}
