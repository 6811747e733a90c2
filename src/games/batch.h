/* Private header of games/: a batch, for the files that it consists of. */
#ifndef HM_GAMES_BATCH_H
#define HM_GAMES_BATCH_H

#include "core/work.h"
#include "games/batching.h"

typedef struct hm_batch_crew hm_batch_crew;

struct hm_batch {
    const struct hm_batching *kind;
    hm_session *session; /* the start */
    void *start;         /* as the game keeps it */
    hm_batch_options options;
    uint8_t *memory; /* of all games */
    float (*reward)[4];
    uint8_t *terminated, *truncated, *side, *out;
    uint32_t *ply, *actions;
    uint64_t *episode;
    uint64_t *offsets; /* actions or rows before each game, for the work under way */
    hm_batch_crew *crew;
};

static inline hm_batch_game *hm_batch_at(const hm_batch *batch, size_t game) {
    return (hm_batch_game *)(void *)(batch->memory + game * batch->kind->bytes);
}

/* Makes a cleared game one at its start, in an episode (batch_steps.c). */
hm_status hm_batch_begin(const hm_batch *batch, hm_batch_game *game, uint64_t number,
                         uint64_t episode, hm_error *error);
/* Plays an action that is in the list. */
hm_status hm_batch_play(const hm_batch *batch, hm_batch_game *game, size_t action, hm_error *error);
/* Copies the game's data into its row of the batch tables. */
void hm_batch_note(hm_batch *batch, size_t game);

/* ---- batch_crew.c: threads that take the games of a batch in turn ---- */

/* Work on one game; `thread` is below the number of threads. */
typedef hm_status hm_batch_work(hm_batch *batch, size_t game, unsigned thread, const void *context,
                                hm_error *error);

/* NULL when memory is short. */
hm_batch_crew *hm_batch_crew_create(unsigned threads);
void hm_batch_crew_destroy(hm_batch_crew *crew); /* NULL is allowed */
/* Does the work on each game. Fails with the first failure by the number of the game; all games are
 * worked on all the same. */
hm_status hm_batch_run(hm_batch *batch, hm_batch_work *work, const void *context, hm_error *error);

#endif
