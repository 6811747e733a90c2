/* A batch of games that are stepped together: what all kinds of games have in common. */
#include "games/batch.h"

#include "core/options.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_GAMES = 1000000, MOST_THREADS = 256 };

/* ---- one game ---- */

/* A limit of the rules engine cuts the game. */
hm_status hm_batch_play(const hm_batch *batch, hm_batch_game *game, size_t action,
                        hm_error *error) {
    if (!HM_ROOM(game->line, 1)) return hm_fail_memory(error, "a game");
    game->line.at[game->line.count++] = (uint32_t)action;
    hm_status status = batch->kind->step(batch->start, game, action, error);
    if (status == HM_ERR_LIMIT || status == HM_ERR_COORDINATE) {
        game->truncated = true;
        status = HM_OK;
    }
    uint32_t most = batch->options.max_plies;
    if (most > 0 && game->ply >= most && !game->terminated) game->truncated = true;
    if (game->terminated || game->truncated) game->actions = 0;
    return status;
}

/* Random numbers depend on seed, number of the game and episode only, not on threads or on other
 * games. */
hm_status hm_batch_begin(const hm_batch *batch, hm_batch_game *game, uint64_t number,
                         uint64_t episode, hm_error *error) {
    game->ply = 0;
    game->terminated = game->truncated = false;
    game->episode = episode;
    game->line.count = 0;
    memset(game->points, 0, sizeof game->points);
    /* A stream of the seed for the game, and one of that for the episode. */
    hm_random of_game;
    hm_random_stream(&of_game, batch->options.seed, number);
    hm_random_stream(&game->random, hm_random_next(&of_game), game->episode);
    hm_status status = batch->kind->reset(batch->start, game, error);
    if (status != HM_OK) return status;
    if (game->actions == 0 || game->walks) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "a batch begins where a player has a move");
    }
    return HM_OK;
}

/* ---- the tables ---- */

/* Seats with equal scores share the mean of their places. */
static float batch_place(const hm_batch_game *game, int seat) {
    float above = 0, equal = 0;
    for (int other = 0; other < 4; other++) {
        above += game->score[other] > game->score[seat];
        equal += game->score[other] == game->score[seat];
    }
    float place = above + (equal + 1) / 2;
    return (2.5f - place) / 1.5f;
}

static float batch_reward(const hm_batch *batch, const hm_batch_game *game, int seat) {
    unsigned reward = batch->options.reward;
    if (reward == HM_BATCH_POINTS) return game->points[seat];
    if (!game->terminated) return 0;
    bool place = reward == HM_BATCH_PLACE && batch->kind->seats == 4;
    return place ? batch_place(game, seat) : game->result[seat];
}

/* Each table has one row per game, which callers read without a call (docs/environments.md). */
void hm_batch_note(hm_batch *batch, size_t i) {
    const hm_batch_game *game = hm_batch_at(batch, i);
    batch->terminated[i] = game->terminated;
    batch->truncated[i] = game->truncated;
    batch->side[i] = game->side;
    batch->out[i] = game->out;
    batch->ply[i] = game->ply;
    batch->actions[i] = game->actions;
    batch->episode[i] = game->episode;
}

/* The tables belong to the batch; their addresses stay the same until it is destroyed. */
void hm_batch_look(const hm_batch *batch, hm_batch_table *table) {
    *table = (hm_batch_table){.games = batch->options.games,
                              .seats = batch->kind->seats,
                              .words = batch->kind->words,
                              .reward = (const float(*)[4])batch->reward,
                              .terminated = batch->terminated,
                              .truncated = batch->truncated,
                              .side = batch->side,
                              .out = batch->out,
                              .ply = batch->ply,
                              .actions = batch->actions,
                              .episode = batch->episode};
}

/* ---- making one ---- */

/* Refuses batches that could not make a step: unknown games, sizes out of range, half-finished
 * turns and games that have ended. */
static hm_status batch_check(const hm_session *start, const hm_batch_options *o, hm_error *error) {
    hm_ending ending;
    if (start->game->batching == NULL) {
        return hm_fail(error, HM_ERR_UNSUPPORTED, 0, "there are no batches of %s",
                       start->game->title);
    }
    if (o->games < 1 || o->games > MOST_GAMES || o->threads > MOST_THREADS ||
        o->reward > HM_BATCH_PLACE) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0,
                       "a batch has 1 to %d games, up to %d threads and a kind of reward",
                       MOST_GAMES, MOST_THREADS);
    }
    if (hm_session_pending(start) > 0) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "a batch begins with a whole turn");
    }
    hm_status status = start->game->ending(start->play, NULL, &ending, error);
    if (status != HM_OK || strcmp(ending.result, "*") == 0) return status;
    return hm_fail(error, HM_ERR_ARGUMENT, 0, "the game has ended: %s", ending.result);
}

/* Everything that steps need, so that a step rarely allocates. Four tables of bytes share one
 * block. */
static bool batch_allocate(hm_batch *batch) {
    size_t games = batch->options.games;
    batch->memory = calloc(games, batch->kind->bytes);
    batch->reward = calloc(games, sizeof *batch->reward);
    batch->episode = calloc(games, sizeof *batch->episode);
    batch->ply = calloc(games, sizeof *batch->ply);
    batch->actions = calloc(games, sizeof *batch->actions);
    batch->offsets = calloc(games + 1, sizeof *batch->offsets);
    batch->terminated = calloc(games, 4);
    if (batch->terminated == NULL) return false;
    batch->truncated = batch->terminated + games;
    batch->side = batch->truncated + games;
    batch->out = batch->side + games;
    batch->crew = hm_batch_crew_create(batch->options.threads);
    return batch->memory != NULL && batch->reward != NULL && batch->episode != NULL &&
           batch->ply != NULL && batch->actions != NULL && batch->offsets != NULL &&
           batch->crew != NULL;
}

/* `mask` selects the games to reset; NULL resets all. */
static hm_status batch_begin_one(hm_batch *batch, size_t i, unsigned thread, const void *context,
                                 hm_error *error) {
    const uint8_t *mask = context;
    hm_batch_game *game = hm_batch_at(batch, i);
    (void)thread;
    if (mask != NULL && mask[i] == 0) return HM_OK;
    hm_status status = hm_batch_begin(batch, game, i, batch->episode[i], error);
    memset(batch->reward[i], 0, sizeof batch->reward[i]);
    hm_batch_note(batch, i);
    return status;
}

/* The session is copied and its line cut to the current position, so the caller may go on with his
 * own. */
hm_status hm_batch_create(hm_batch **result, const hm_session *start,
                          const hm_batch_options *options, hm_error *error) {
    hm_batch_options own;
    *result = NULL;
    hm_status status = hm_options_take(&own, sizeof own, options, error);
    if (status == HM_OK) status = batch_check(start, &own, error);
    if (status != HM_OK) return status;
    if (own.threads == 0) own.threads = 1;
    hm_batch *batch = calloc(1, sizeof *batch);
    if (batch == NULL) return hm_fail_memory(error, "a batch");
    batch->kind = start->game->batching;
    batch->options = own;
    status = hm_session_copy(start, &batch->session, error);
    if (status == HM_OK) {
        hm_session_cut(batch->session);
        status = batch->kind->create(batch->session->play, own.threads, own.claims_end,
                                     &batch->start, error);
    }
    if (status == HM_OK && !batch_allocate(batch)) status = hm_fail_memory(error, "a batch");
    if (status == HM_OK) status = hm_batch_run(batch, batch_begin_one, NULL, error);
    if (status == HM_OK) {
        *result = batch;
    } else {
        hm_batch_destroy(batch);
    }
    return status;
}

/* Also destroys a batch whose creation has failed half-way. */
void hm_batch_destroy(hm_batch *batch) {
    if (batch == NULL) return;
    for (size_t i = 0; batch->memory != NULL && i < batch->options.games; i++) {
        free(hm_batch_at(batch, i)->line.at);
        batch->kind->clear(hm_batch_at(batch, i));
    }
    hm_batch_crew_destroy(batch->crew);
    batch->kind->destroy(batch->start);
    hm_session_destroy(batch->session);
    free(batch->memory);
    free(batch->reward);
    free(batch->episode);
    free(batch->ply);
    free(batch->actions);
    free(batch->offsets);
    free(batch->terminated);
    free(batch);
}

hm_status hm_batch_reset(hm_batch *batch, const uint8_t *mask, const uint64_t *seed,
                         hm_error *error) {
    if (seed != NULL) batch->options.seed = *seed;
    for (size_t i = 0; i < batch->options.games; i++) {
        bool again = mask == NULL || mask[i] != 0;
        batch->episode[i] = seed != NULL ? 0 : batch->episode[i] + again;
    }
    return hm_batch_run(batch, batch_begin_one, mask, error);
}

/* ---- steps ---- */

/* A step is one action of the player to move and the walks of kings that follow. Rewards are sums
 * over all of these. */
static hm_status batch_step_one(hm_batch *batch, size_t i, unsigned thread, const void *context,
                                hm_error *error) {
    const int32_t *choice = context;
    hm_batch_game *game = hm_batch_at(batch, i);
    (void)thread;
    memset(batch->reward[i], 0, sizeof batch->reward[i]);
    if (choice[i] == HM_BATCH_STAY || game->actions == 0) return HM_OK;
    size_t action = choice[i] == HM_BATCH_RANDOM
                        ? (size_t)hm_random_below(&game->random, game->actions)
                        : (size_t)choice[i];
    /* Plays an action, and the walks after it. */
    memset(game->points, 0, sizeof game->points);
    hm_status status = hm_batch_play(batch, game, action, error);
    while (status == HM_OK && game->walks && game->actions > 0) {
        size_t drawn = (size_t)hm_random_below(&game->random, game->actions);
        status = hm_batch_play(batch, game, drawn, error);
    }

    for (int seat = 0; seat < 4; seat++)
        batch->reward[i][seat] = batch_reward(batch, game, seat);
    hm_batch_note(batch, i);
    return status;
}

/* All choices are tested before any game is played: a step is made for all games or for none. */
hm_status hm_batch_step(hm_batch *batch, const int32_t *choice, hm_error *error) {
    for (size_t i = 0; i < batch->options.games; i++) {
        int64_t actions = hm_batch_at(batch, i)->actions;
        if (choice[i] < HM_BATCH_STAY || (choice[i] >= actions && actions > 0)) {
            return hm_fail(error, HM_ERR_ARGUMENT, 0,
                           "game %zu has %lld actions, not one number %d", i, (long long)actions,
                           (int)choice[i]);
        }
    }
    return hm_batch_run(batch, batch_step_one, choice, error);
}

/* ---- codes of actions ---- */

typedef struct coding {
    void (*codes)(const hm_batch_game *game, int32_t *codes);
    int32_t *all;
    unsigned words;
} coding;

static hm_status batch_code_one(hm_batch *batch, size_t i, unsigned thread, const void *context,
                                hm_error *error) {
    const coding *c = context;
    const hm_batch_game *game = hm_batch_at(batch, i);
    (void)thread, (void)error;
    if (game->actions > 0) c->codes(game, c->all + (size_t)batch->offsets[i] * c->words);
    return HM_OK;
}

static void batch_code(hm_batch *batch, const coding *codes) {
    uint64_t total = 0;
    for (size_t i = 0; i < batch->options.games; i++) {
        batch->offsets[i] = total;
        total += batch->actions[i];
    }
    (void)hm_batch_run(batch, batch_code_one, codes, NULL);
}

void hm_batch_actions(hm_batch *batch, int32_t *codes) {
    batch_code(batch, &(coding){batch->kind->codes, codes, batch->kind->words});
}

bool hm_batch_dense(hm_batch *batch, int32_t *codes) {
    if (batch->kind->dense == NULL) return false;
    batch_code(batch, &(coding){batch->kind->dense, codes, 1});
    return true;
}

/* ---- observations ---- */

size_t hm_batch_row_bytes(const hm_batch *batch, hm_batch_view view) {
    return batch->kind->row_bytes(view);
}

void hm_batch_rows(const hm_batch *batch, uint64_t *offsets) {
    offsets[0] = 0;
    for (size_t i = 0; i < batch->options.games; i++)
        offsets[i + 1] =
            offsets[i] + (batch->kind->rows == NULL ? 1 : batch->kind->rows(hm_batch_at(batch, i)));
}

typedef struct observing {
    hm_batch_view view;
    uint8_t *rows;
    size_t row_bytes;
} observing;

static hm_status batch_observe_one(hm_batch *batch, size_t i, unsigned thread, const void *context,
                                   hm_error *error) {
    const observing *o = context;
    size_t row = batch->kind->rows != NULL ? (size_t)batch->offsets[i] : i;
    hm_status status = batch->kind->observe(batch->start, hm_batch_at(batch, i), o->view, thread,
                                            o->rows + row * o->row_bytes);
    return status == HM_OK ? status : hm_fail_memory(error, "an observation");
}

hm_status hm_batch_observe(hm_batch *batch, hm_batch_view view, void *rows, hm_error *error) {
    observing o = {view, rows, hm_batch_row_bytes(batch, view)};
    if (o.row_bytes == 0) {
        return hm_fail(error, HM_ERR_UNSUPPORTED, 0, "%s has no such observation",
                       batch->session->game->title);
    }
    if (batch->kind->rows != NULL) hm_batch_rows(batch, batch->offsets);
    return hm_batch_run(batch, batch_observe_one, &o, error);
}
