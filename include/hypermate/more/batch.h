/* hypermate: many games of one start, stepped together: for programs that learn by playing.
 *
 * A batch has games numbered from 0. Each has a list of legal actions in the order of the command
 * `moves`; a step plays one action, by its place in the list, in every game. Results never depend
 * on the number of threads. A batch belongs to one thread at a time. docs/environments.md has the
 * meaning of observations, codes and rewards, and their version. */
#ifndef HYPERMATE_BATCH_H
#define HYPERMATE_BATCH_H

#include "../game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Raised when an observation, a code or a reward changes its meaning. */
#define HM_BATCH_VERSION 1

typedef struct hm_batch hm_batch;

typedef enum hm_batch_reward {
    HM_BATCH_RESULT, /* at the end 1, 0 or -1 for each seat */
    HM_BATCH_POINTS, /* the points that each seat gained in the step (four players) */
    HM_BATCH_PLACE   /* four seats: (2.5 - place) / 1.5 at the end; two seats: as HM_BATCH_RESULT */
} hm_batch_reward;

typedef struct hm_batch_options {
    size_t size;      /* of this structure, as the caller knows it */
    size_t games;     /* 1 to 1,000,000 */
    uint64_t seed;    /* of what the batch draws: random actions, walks of kings without a player */
    unsigned threads; /* 0: 1; at most 256 */
    uint32_t max_plies; /* a game is truncated after so many; 0: never */
    bool claims_end;    /* a draw that a player may claim ends the game */
    uint8_t reward;     /* hm_batch_reward */
} hm_batch_options;

/* Starts all games at a session's current position; its earlier positions count for repetitions.
 * The session stays the caller's. HM_ERR_UNSUPPORTED: the game has no batches, or not of such a
 * start; HM_ERR_ARGUMENT: options out of range, pending moves, or a game that has ended. */
HM_MORE hm_status hm_batch_create(hm_batch **batch, const hm_session *start,
                                  const hm_batch_options *options, hm_error *error);
HM_MORE void hm_batch_destroy(hm_batch *batch); /* NULL is allowed */

/* One row for each game. The arrays live in the batch and change with it. */
typedef struct hm_batch_table {
    size_t games;
    unsigned seats;            /* 2, or 4 */
    unsigned words;            /* numbers in the code of an action: 1, or 9 (5D) */
    const float (*reward)[4];  /* of the last step, by seat; unused seats have 0 */
    const uint8_t *terminated; /* the game has ended by its rules */
    const uint8_t *truncated;  /* the game was cut: max_plies, or a limit of the rules engine */
    const uint8_t *side;       /* the seat to move */
    const uint8_t *out;        /* set of seats (bits 1 << seat) that have left the game */
    const uint32_t *ply;       /* plies played; 5D: turns */
    const uint32_t *actions;   /* how many actions are legal; 0 after the end */
    const uint64_t *episode;   /* how often the game has begun again */
} hm_batch_table;

HM_MORE void hm_batch_look(const hm_batch *batch, hm_batch_table *table);

/* Begins games again, each with its next episode: those whose byte of the mask is not 0; NULL: all
 * games. Random numbers of a game depend on the seed, its number and its episode alone. With a new
 * seed (may be NULL) episodes are counted from 0. */
HM_MORE hm_status hm_batch_reset(hm_batch *batch, const uint8_t *mask, const uint64_t *seed,
                                 hm_error *error);

enum {
    HM_BATCH_RANDOM = -1, /* an action drawn evenly from the list */
    HM_BATCH_STAY = -2    /* the game stays as it is */
};

/* Plays choice[i], a place in the list of actions, in each game i. Games that have ended stay as
 * they are, whatever their choice. HM_ERR_ARGUMENT for a place that is not in the list: nothing was
 * played. */
HM_MORE hm_status hm_batch_step(hm_batch *batch, const int32_t *choice, hm_error *error);

/* Codes of all legal actions, game after game, `words` numbers each; there are as many as
 * hm_batch_table.actions adds up to. Four players: hm_4p_move; 4D: hm_4d_move; 5D: from timeline,
 * half-turn, file, rank; to timeline, half-turn, file, rank; promotion, and nine times -1 for the
 * end of the turn, which is the last of its list. */
HM_MORE void hm_batch_actions(hm_batch *batch, int32_t *codes);
/* The same as codes of a fixed range, HM_BATCH_DENSE of them, turned to the mover. False for games
 * other than four-player chess; then nothing is written. */
#define HM_BATCH_DENSE 23716
HM_MORE bool hm_batch_dense(hm_batch *batch, int32_t *codes);

/* ---- observations ---- */

typedef enum hm_batch_view {
    HM_BATCH_PLANES,  /* uint8, turned to the mover */
    HM_BATCH_BOARDS,  /* uint8, pieces by the numbers of the library, not turned */
    HM_BATCH_SPECTRA, /* 4D: float, the encoder's frame of the board, not turned */
    HM_BATCH_PLACES   /* 5D: int32, six numbers for each board */
} hm_batch_view;

/* An observation is rows of so many bytes: one row for each game, or in 5D chess one for each
 * board. 0: the game has no such observation. */
HM_MORE size_t hm_batch_row_bytes(const hm_batch *batch, hm_batch_view view);
/* Fills offsets[games + 1] with the rows before each game; the last one is the number of rows. */
HM_MORE void hm_batch_rows(const hm_batch *batch, uint64_t *offsets);
/* Writes all rows. HM_ERR_UNSUPPORTED for a view that the game does not have; HM_ERR_MEMORY. */
HM_MORE hm_status hm_batch_observe(hm_batch *batch, hm_batch_view view, void *rows,
                                   hm_error *error);

/* ---- states: for tree search, and to go on another day ---- */

/* A copy of one game of a batch with its history and its random numbers. It fits into any batch of
 * the same start and claims_end, on any place. */
typedef struct hm_batch_state hm_batch_state;

HM_MORE hm_status hm_batch_save(const hm_batch *batch, size_t game, hm_batch_state **state,
                                hm_error *error);
HM_MORE hm_status hm_batch_restore(hm_batch *batch, size_t game, const hm_batch_state *state,
                                   hm_error *error);
HM_MORE void hm_batch_state_destroy(hm_batch_state *state); /* NULL is allowed */

/* Appends a state as bytes, 4 for each action since the start. Reading plays them again, so no
 * bytes lead to a game that could not be played: HM_ERR_FORMAT. The batch says which start it is;
 * its games do not change. */
HM_MORE void hm_batch_state_write(const hm_batch_state *state, hm_text *bytes);
HM_MORE hm_status hm_batch_state_read(const hm_batch *batch, const void *bytes, size_t length,
                                      hm_batch_state **state, hm_error *error);

/* A session of a game as it stands, with its line: every question of the program. Cost: that of
 * playing the line. */
HM_MORE hm_status hm_batch_session(const hm_batch *batch, size_t game, hm_session **session,
                                   hm_error *error);

#ifdef __cplusplus
}
#endif
#endif
