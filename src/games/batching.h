/* Private header of games/: what batches (hypermate/more/batch.h) ask of a game. */
#ifndef HM_GAMES_BATCHING_H
#define HM_GAMES_BATCHING_H

#include "core/key.h"
#include "core/random.h"
#include "hypermate/more/batch.h"

/* Members that all games of batches have; the first member of a game's own struct. */
typedef struct hm_batch_game {
    uint32_t actions; /* legal ones; the game has listed them */
    uint32_t ply;
    uint8_t side, out; /* seat to move; set of seats that have left */
    bool terminated, truncated;
    bool walks;       /* nobody chooses the next action: it is drawn */
    float result[4];  /* when it has terminated */
    float score[4];   /* by which places are given then */
    float points[4];  /* gained in the last step */
    uint64_t episode; /* the rest is the batch's */
    hm_random random;
    HM_LIST(uint32_t) line; /* the places of the actions played */
} hm_batch_game;

/* Functions that fail leave a game that can be cleared. */
struct hm_batching {
    size_t bytes; /* of the game's struct; zeros are a game that was cleared */
    unsigned seats, words;
    /* Creates the data that all games of a batch share; `threads` may observe at a time. */
    hm_status (*create)(const void *play, unsigned threads, bool claims_end, void **start,
                        hm_error *error);
    void (*destroy)(void *start); /* NULL is allowed */
    hm_status (*reset)(const void *start, hm_batch_game *game, hm_error *error);
    hm_status (*step)(const void *start, hm_batch_game *game, size_t action, hm_error *error);
    /* Copies what is the game's own; false when memory is short. */
    bool (*copy)(hm_batch_game *to, const hm_batch_game *from);
    void (*clear)(hm_batch_game *game);
    void (*codes)(const hm_batch_game *game, int32_t *codes);
    void (*dense)(const hm_batch_game *game, int32_t *codes); /* NULL: there are none */
    size_t (*row_bytes)(hm_batch_view view);
    size_t (*rows)(const hm_batch_game *game); /* NULL: one */
    hm_status (*observe)(const void *start, const hm_batch_game *game, hm_batch_view view,
                         unsigned thread, uint8_t *rows);
};

/* Notes a key and returns how often it has occurred, this time included; 0 when memory is short.
 * parts: no position before it can come again (batch_seen.c). */
unsigned hm_batch_occurs(hm_position_keys *seen, const uint64_t key[2], bool parts);
bool hm_batch_copy_seen(hm_position_keys *to, const hm_position_keys *from);

extern const struct hm_batching hm_batching_4d;
extern const struct hm_batching hm_batching_4p;
extern const struct hm_batching hm_batching_5d;

#endif
