/* 4D chess in batches: steps, ends and codes of actions. */
#include "games/4d/batch4d.h"

#include "chess4d/notation/text4d.h"
#include "chess4d/rules/board4d.h"

#include <stdlib.h>
#include <string.h>

static void batch4d_destroy(void *start) {
    hm_batch_start_4d *s = start;
    if (s == NULL) return;
    for (unsigned i = 0; s->encoders != NULL && i < s->threads; i++)
        hm_spectral_encoder_destroy(s->encoders[i]);
    hm_spectral_plan_destroy(s->plan);
    free(s->encoders);
    free(s->seen.at);
    free(s);
}

static unsigned batch4d_note(hm_position_keys *seen, const hm_4d_position *position) {
    uint64_t key[2];
    hm_4d_repetition_key(position, key);
    return hm_batch_occurs(seen, key, position->state.halfmove == 0);
}

/* Each thread has an encoder of its own, since encoders follow from board to board. */
static hm_status batch4d_create(const void *play, unsigned threads, bool claims_end, void **start,
                                hm_error *error) {
    const hm_play_4d *p = play;
    hm_batch_start_4d *s = calloc(1, sizeof *s);
    *start = NULL;
    if (s == NULL) return hm_fail_memory(error, "a batch");
    s->claims_end = claims_end;
    s->threads = threads;
    s->encoders = calloc(threads, sizeof *s->encoders);
    hm_status status = hm_spectral_plan_create(&s->plan, error);
    /* The keys of the positions before the current one: they count as repetitions. */
    hm_4d_undo undo;
    bool room = s->encoders != NULL;
    hm_4d_position_init(&s->position, &p->game.start);
    for (size_t i = 0; i < p->ply && room; i++) {
        room = batch4d_note(&s->seen, &s->position) > 0;
        hm_play_4d_make(p, i, &s->position, &undo);
    }
    if (status == HM_OK && !room) status = hm_fail_memory(error, "a batch");
    if (status == HM_OK) {
        *start = s;
    } else {
        batch4d_destroy(s);
    }
    return status;
}

/* Lists the moves, and judges the position: the end of the game has none. */
static hm_status batch4d_judge(const hm_batch_start_4d *s, hm_batch_4d *g, hm_error *error) {
    hm_batch_game *game = &g->head;
    const hm_4d_state *state = &g->position.state;
    g->occurred = batch4d_note(&g->seen, &g->position);
    if (g->occurred == 0 || !HM_ROOM(g->list, hm_4d_moves_bound(&g->position) + 1)) {
        return hm_fail_memory(error, "a list of moves");
    }
    size_t count = hm_4d_generate(&g->position, g->list.at);
    hm_4d_sort_moves(g->list.at, count);
    game->actions = (uint32_t)count;
    game->side = state->side == HM_4D_BLACK;
    bool due = state->halfmove >= HM_4D_FIFTY_MOVES || g->occurred >= HM_4D_THREEFOLD;
    bool mate = count == 0 && hm_4d_in_check(&g->position, state->side, NULL);
    game->terminated = count == 0 || (s->claims_end && due);
    for (int seat = 0; seat < 2; seat++)
        game->result[seat] = !mate ? 0.0f : seat == game->side ? -1.0f : 1.0f;
    return HM_OK;
}

static hm_status batch4d_reset(const void *start, hm_batch_game *game, hm_error *error) {
    const hm_batch_start_4d *s = start;
    hm_batch_4d *g = (hm_batch_4d *)game;
    hm_4d_position_copy(&g->position, &s->position);
    if (!hm_batch_copy_seen(&g->seen, &s->seen)) return hm_fail_memory(error, "a game");
    return batch4d_judge(s, g, error);
}

static hm_status batch4d_step(const void *start, hm_batch_game *game, size_t action,
                              hm_error *error) {
    hm_batch_4d *g = (hm_batch_4d *)game;
    hm_4d_undo undo;
    hm_status status = hm_4d_check_clocks(&g->position.state, error);
    if (status != HM_OK) return status;
    hm_4d_make(&g->position, g->list.at[action], &undo);
    game->ply++;
    return batch4d_judge(start, g, error);
}

static bool batch4d_copy(hm_batch_game *to, const hm_batch_game *from) {
    hm_batch_4d *t = (hm_batch_4d *)to;
    const hm_batch_4d *f = (const hm_batch_4d *)from;
    if (!HM_ROOM(t->list, from->actions + (size_t)1) || !hm_batch_copy_seen(&t->seen, &f->seen))
        return false;
    memcpy(t->list.at, f->list.at, from->actions * sizeof *t->list.at);
    hm_4d_position_copy(&t->position, &f->position);
    t->occurred = f->occurred;
    return true;
}

static void batch4d_clear(hm_batch_game *game) {
    hm_batch_4d *g = (hm_batch_4d *)game;
    free(g->list.at);
    free(g->seen.at);
}

static void batch4d_codes(const hm_batch_game *game, int32_t *codes) {
    const hm_batch_4d *g = (const hm_batch_4d *)game;
    memcpy(codes, g->list.at, game->actions * sizeof *codes);
}

const struct hm_batching hm_batching_4d = {.bytes = sizeof(hm_batch_4d),
                                           .seats = 2,
                                           .words = 1,
                                           .create = batch4d_create,
                                           .destroy = batch4d_destroy,
                                           .reset = batch4d_reset,
                                           .step = batch4d_step,
                                           .copy = batch4d_copy,
                                           .clear = batch4d_clear,
                                           .codes = batch4d_codes,
                                           .row_bytes = hm_batch_row_bytes_4d,
                                           .observe = hm_batch_observe_4d};
