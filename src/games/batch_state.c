/* States of games of a batch: kept, put back, written as bytes, and as sessions. */
#include "core/core.h"
#include "games/batch.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

struct hm_batch_state {
    const struct hm_batching *kind;
    uint64_t start[2]; /* the key of the start */
    hm_batch_game *game;
};

/* Makes `to`, which has been cleared or used, what `from` is. */
static bool batch_state_copy(const struct hm_batching *kind, hm_batch_game *to,
                             const hm_batch_game *from) {
    to->line.count = 0;
    if (!HM_ROOM(to->line, from->line.count) || !kind->copy(to, from)) return false;
    if (from->line.count > 0)
        memcpy(to->line.at, from->line.at, from->line.count * sizeof *to->line.at);
    to->line.count = from->line.count;
    to->actions = from->actions;
    to->ply = from->ply;
    to->side = from->side;
    to->out = from->out;
    to->terminated = from->terminated;
    to->truncated = from->truncated;
    to->walks = from->walks;
    memcpy(to->result, from->result, sizeof to->result);
    memcpy(to->score, from->score, sizeof to->score);
    memset(to->points, 0, sizeof to->points);
    to->episode = from->episode;
    to->random = from->random;
    return true;
}

/* A state remembers the key of its start: it only fits batches with the same start. */
static hm_batch_state *batch_state_new(const hm_batch *batch) {
    hm_batch_state *state = calloc(1, sizeof *state);
    if (state == NULL) return NULL;
    state->kind = batch->kind;
    hm_session_key(batch->session, state->start);
    state->game = calloc(1, batch->kind->bytes);
    if (state->game != NULL) return state;
    free(state);
    return NULL;
}

void hm_batch_state_destroy(hm_batch_state *state) {
    if (state == NULL) return;
    free(state->game->line.at);
    state->kind->clear(state->game);
    free(state->game);
    free(state);
}

static hm_status batch_state_check_game(const hm_batch *batch, size_t game, hm_error *error) {
    if (game < batch->options.games) return HM_OK;
    return hm_fail(error, HM_ERR_ARGUMENT, 0, "the batch has only %zu games", batch->options.games);
}

/* Copies a game with its line and its random numbers, so that a restored game continues in the same
 * way (docs/environments.md). */
hm_status hm_batch_save(const hm_batch *batch, size_t game, hm_batch_state **result,
                        hm_error *error) {
    *result = NULL;
    hm_status status = batch_state_check_game(batch, game, error);
    if (status != HM_OK) return status;
    hm_batch_state *state = batch_state_new(batch);
    if (state != NULL && batch_state_copy(batch->kind, state->game, hm_batch_at(batch, game))) {
        *result = state;
        return HM_OK;
    }
    hm_batch_state_destroy(state);
    return hm_fail_memory(error, "a state");
}

/* The reward of the step before is cleared: it belongs to another line. */
hm_status hm_batch_restore(hm_batch *batch, size_t game, const hm_batch_state *state,
                           hm_error *error) {
    uint64_t start[2];
    hm_status status = batch_state_check_game(batch, game, error);
    if (status != HM_OK) return status;
    hm_session_key(batch->session, start);
    if (state->kind != batch->kind || memcmp(start, state->start, sizeof start) != 0) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "the state is of another start");
    }
    if (!batch_state_copy(batch->kind, hm_batch_at(batch, game), state->game)) {
        return hm_fail_memory(error, "a state");
    }
    memset(batch->reward[game], 0, sizeof batch->reward[game]);
    hm_batch_note(batch, game);
    return HM_OK;
}

/* ---- as bytes ---- */

/* A name and the version, the key of the start, the episode, the random numbers, the line. */
static const char mark[8] = {'h', 'm', 's', 't', 'a', 't', 'e', HM_BATCH_VERSION};
enum { HEAD_NUMBERS = 7, HEAD_BYTES = sizeof mark + HEAD_NUMBERS * 8 };

static void batch_state_put(hm_text *bytes, uint64_t value, int count) {
    for (int i = 0; i < count; i++) {
        char byte = (char)(value >> 8 * i & 255);
        hm_text_add(bytes, &byte, 1);
    }
}

static uint64_t batch_state_get(const uint8_t *at, int count) {
    uint64_t value = 0;
    for (int i = 0; i < count; i++)
        value |= (uint64_t)at[i] << 8 * i;
    return value;
}

/* The form of a state as bytes, little-endian: mark, key of the start, episode, state of the random
 * numbers, then the actions of the line. */
void hm_batch_state_write(const hm_batch_state *state, hm_text *bytes) {
    const hm_batch_game *game = state->game;
    hm_text_add(bytes, mark, sizeof mark);
    batch_state_put(bytes, state->start[0], 8);
    batch_state_put(bytes, state->start[1], 8);
    batch_state_put(bytes, game->episode, 8);
    for (int i = 0; i < 4; i++)
        batch_state_put(bytes, game->random.state[i], 8);
    for (size_t i = 0; i < game->line.count; i++)
        batch_state_put(bytes, game->line.at[i], 4);
}

/* The line has the actions of walks, which are not drawn again. */
static hm_status batch_state_replay(const hm_batch *batch, hm_batch_game *game, const uint8_t *line,
                                    size_t count, hm_error *error) {
    hm_status status = HM_OK;
    for (size_t i = 0; i < count && status == HM_OK; i++) {
        size_t action = (size_t)batch_state_get(line + 4 * i, 4);
        if (action >= game->actions) {
            return hm_fail(error, HM_ERR_FORMAT, HEAD_BYTES + 4 * i,
                           "action %zu of the state is not legal", i);
        }
        status = hm_batch_play(batch, game, action, error);
    }
    return status;
}

/* The actions are replayed and each is checked, since the bytes may come from anywhere. The random
 * numbers are set after that, because replaying may draw some. */
hm_status hm_batch_state_read(const hm_batch *batch, const void *bytes, size_t length,
                              hm_batch_state **result, hm_error *error) {
    const uint8_t *at = bytes;
    *result = NULL;
    if (length < HEAD_BYTES || memcmp(at, mark, sizeof mark) != 0 ||
        (length - HEAD_BYTES) % 4 != 0) {
        return hm_fail(error, HM_ERR_FORMAT, 0, "expected a state of a game, version %d",
                       HM_BATCH_VERSION);
    }
    hm_batch_state *state = batch_state_new(batch);
    if (state == NULL) return hm_fail_memory(error, "a state");
    hm_batch_game *game = state->game;
    bool same = batch_state_get(at + 8, 8) == state->start[0] &&
                batch_state_get(at + 16, 8) == state->start[1];
    hm_status status = same ? hm_batch_begin(batch, game, 0, batch_state_get(at + 24, 8), error)
                            : hm_fail(error, HM_ERR_FORMAT, 8, "the state is of another start");
    if (status == HM_OK)
        status = batch_state_replay(batch, game, at + HEAD_BYTES, (length - HEAD_BYTES) / 4, error);
    for (int i = 0; i < 4; i++)
        game->random.state[i] = batch_state_get(at + 32 + 8 * i, 8);
    if (status == HM_OK) {
        *result = state;
    } else {
        hm_batch_state_destroy(state);
    }
    return status;
}

/* ---- as a session ---- */

/* An action after the last move is the end of the turn. */
static hm_status batch_state_follow(hm_session *session, size_t action, hm_error *error) {
    size_t count;
    hm_status status = hm_session_moves(session, NULL, &count, error);
    if (status != HM_OK) return status;
    if (action < count) return hm_session_play_number(session, action, error);
    hm_error cause;
    if (hm_session_submit(session, NULL, &cause) == HM_YES) return HM_OK;
    if (error != NULL) *error = cause;
    return cause.status;
}

/* Gives the game as a session, by playing its line from the start of the batch. */
hm_status hm_batch_session(const hm_batch *batch, size_t number, hm_session **session,
                           hm_error *error) {
    *session = NULL;
    hm_status status = batch_state_check_game(batch, number, error);
    if (status == HM_OK) status = hm_session_copy(batch->session, session, error);
    if (status != HM_OK) return status;
    const hm_batch_game *game = hm_batch_at(batch, number);
    for (size_t i = 0; i < game->line.count && status == HM_OK; i++)
        status = batch_state_follow(*session, game->line.at[i], error);
    if (status == HM_OK) return HM_OK;
    hm_session_destroy(*session);
    *session = NULL;
    return status;
}
