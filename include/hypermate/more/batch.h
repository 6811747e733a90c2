/* hypermate: batches: many games from one start that are played in steps, for programs that learn
 * by playing.
 *
 * The games of a batch are numbered from 0. Each game has a list of legal actions, in the order in
 * which the command `moves` lists them. Here an action is a legal move; in 5D chess it is one move
 * of a turn, or the end of the turn. A step plays one action in every game; the caller names each
 * action by its place in the list, from 0. Results never depend on the number of threads. One
 * thread at a time may use a batch. docs/environments.md describes observations, codes and rewards.
 */
#ifndef HYPERMATE_BATCH_H
#define HYPERMATE_BATCH_H

#include "../game.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Version of observations, codes and rewards; raised when one of them changes its meaning. */
#define HM_BATCH_VERSION 1

/** A batch of games. */
typedef struct hm_batch hm_batch;

/** The rewards of a step. */
typedef enum hm_batch_reward {
    HM_BATCH_RESULT, /**< at the end of the game 1 (won), 0 (drawn) or -1 (lost) for each seat;
                        until then 0 */
    HM_BATCH_POINTS, /**< the points that each seat has gained in the step (four players) */
    HM_BATCH_PLACE   /**< four seats: at the end of the game (2.5 - place) / 1.5, until then 0. The
                        place is 1 to 4; seats with equal points share the mean of their places. Two
                        seats: as HM_BATCH_RESULT */
} hm_batch_reward;

/** Options of a batch. */
typedef struct hm_batch_options {
    size_t size;  /**< sizeof(hm_batch_options) */
    size_t games; /**< number of games, 1 to 1,000,000 */
    /** Seed of random actions and of the random moves of kings whose player has left. */
    uint64_t seed;
    unsigned threads;   /**< number of threads, at most 256; 0 means 1 */
    uint32_t max_plies; /**< a game is truncated after so many plies (5D: turns); 0 means never */
    bool claims_end;    /**< a draw that a player may claim ends the game at once */
    uint8_t reward;     /**< hm_batch_reward */
} hm_batch_options;

/** Creates a batch and starts all games at the current position of a session. Earlier positions of
 * the session count for repetitions. The batch keeps a copy; the caller still owns the session.
 * Errors: HM_ERR_UNSUPPORTED if the game, or this start, cannot be played in batches;
 * HM_ERR_ARGUMENT if an option is out of range, moves are pending, the game has ended, or no player
 * has a move; HM_ERR_MEMORY. *batch is NULL then. */
HM_MORE hm_status hm_batch_create(hm_batch **batch, const hm_session *start,
                                  const hm_batch_options *options, hm_error *error);
/** Frees a batch. NULL is allowed. */
HM_MORE void hm_batch_destroy(hm_batch *batch);

/** The state of all games: each array has one element per game. The arrays belong to the batch,
 * stay at their addresses, and change with every step. */
typedef struct hm_batch_table {
    size_t games;
    unsigned seats;           /**< 2, or 4 */
    unsigned words;           /**< numbers in the code of an action: 1, or 9 (5D) */
    const float (*reward)[4]; /**< rewards of the last step, by seat; 0 for seats that the game does
                                 not have */
    const uint8_t *terminated; /**< the game has ended by its rules */
    const uint8_t *truncated;  /**< the game was cut by max_plies or a limit of the rules engine */
    const uint8_t *side;       /**< the seat to move */
    const uint8_t *out;        /**< set of seats (bits 1 << seat) that have left the game */
    const uint32_t *ply;       /**< plies played; 5D: turns */
    const uint32_t *actions;   /**< number of legal actions; 0 after the end */
    const uint64_t *episode;   /**< number of the episode: how often the game has begun again */
} hm_batch_table;

/** Fills *table with the addresses of the arrays. One call is enough for the life of the batch. */
HM_MORE void hm_batch_look(const hm_batch *batch, hm_batch_table *table);

/** Starts games again. `mask` has one byte for each game; a game whose byte is 0 is played on. If
 * `mask` is NULL, all games start again. If `seed` is NULL, each restarted game begins its next
 * episode. Otherwise *seed becomes the seed of the batch, and the number of the episode becomes 0
 * for all games, also for those that are played on. The random numbers of a game depend only on the
 * seed, its number and its episode. */
HM_MORE hm_status hm_batch_reset(hm_batch *batch, const uint8_t *mask, const uint64_t *seed,
                                 hm_error *error);

/** Choices of hm_batch_step() that are not places in the list. */
enum {
    HM_BATCH_RANDOM = -1, /**< a random action of the list, all equally likely */
    HM_BATCH_STAY = -2    /**< no action: the game stays as it is */
};

/** Plays one action in every game: choice[i] is a place in the list of actions of game i, or
 * HM_BATCH_RANDOM or HM_BATCH_STAY. If the players of the next seats have left, the same step also
 * moves their walking kings. Games that have ended stay as they are. Fails with HM_ERR_ARGUMENT if
 * a list has no such place; then nothing was played in any game. */
HM_MORE hm_status hm_batch_step(hm_batch *batch, const int32_t *choice, hm_error *error);

/** Writes the codes of all legal actions, game after game, hm_batch_table.words numbers per action.
 * The number of all actions is the sum of hm_batch_table.actions. A code is an hm_4p_move in
 * four-player chess and an hm_4d_move in 4D chess. In 5D chess a code has nine numbers: timeline,
 * half-turn, file and rank of departure; timeline, half-turn, file and rank of arrival; and
 * promotion. The code of the action that ends a 5D turn is nine times -1; this action is the last
 * of its list. */
HM_MORE void hm_batch_actions(hm_batch *batch, int32_t *codes);
/** Number of dense codes (hm_batch_dense()). */
#define HM_BATCH_DENSE 23716
/** Writes a dense code for every legal action, game after game. A dense code is a number below
 * HM_BATCH_DENSE that describes the move as the mover sees the board (docs/environments.md). For
 * games other than four-player chess the function returns false and writes nothing. */
HM_MORE bool hm_batch_dense(hm_batch *batch, int32_t *codes);

/* ---- observations ---- */

/** Kinds of observations. */
typedef enum hm_batch_view {
    HM_BATCH_PLANES,  /**< planes of uint8, turned: all movers advance in the same direction */
    HM_BATCH_BOARDS,  /**< boards of uint8: an hm_4d_piece, hm_4p_piece or hm_5d_piece per square,
                         not turned */
    HM_BATCH_SPECTRA, /**< 4D: float, the encoder's frame of the board, not turned */
    HM_BATCH_PLACES   /**< 5D: int32, six numbers for each board */
} hm_batch_view;

/** Returns the bytes of a row of an observation; 0 if the game has no such observation. An
 * observation has one row per game; in 5D chess it has one row per board. */
HM_MORE size_t hm_batch_row_bytes(const hm_batch *batch, hm_batch_view view);
/** Fills offsets[games + 1]: for each game the number of rows before it, and last the number of all
 * rows. */
HM_MORE void hm_batch_rows(const hm_batch *batch, uint64_t *offsets);
/** Writes all rows of an observation. Errors: HM_ERR_UNSUPPORTED if the game has no such
 * observation; HM_ERR_MEMORY. */
HM_MORE hm_status hm_batch_observe(hm_batch *batch, hm_batch_view view, void *rows,
                                   hm_error *error);

/* ---- states: for tree search, and to continue later ---- */

/** A copy of a game of a batch with its history and its random numbers. It can be restored into any
 * game of a batch with the same start. The batch should have the same claims_end, too, but this is
 * not checked. */
typedef struct hm_batch_state hm_batch_state;

/** Copies a game of a batch. Errors: HM_ERR_ARGUMENT if there is no such game; HM_ERR_MEMORY.
 * *state is NULL then. */
HM_MORE hm_status hm_batch_save(const hm_batch *batch, size_t game, hm_batch_state **state,
                                hm_error *error);
/** Replaces a game of a batch by the game of a state. The last reward of the game becomes 0.
 * Errors: HM_ERR_ARGUMENT if there is no such game, or the state has another start; HM_ERR_MEMORY.
 */
HM_MORE hm_status hm_batch_restore(hm_batch *batch, size_t game, const hm_batch_state *state,
                                   hm_error *error);
/** Frees a state. NULL is allowed. */
HM_MORE void hm_batch_state_destroy(hm_batch_state *state);

/** Appends a state as bytes: a head of 64 bytes, and 4 bytes for each action since the start. */
HM_MORE void hm_batch_state_write(const hm_batch_state *state, hm_text *bytes);
/** Reads a state from bytes. The function plays the actions of the state again, and refuses bytes
 * whose actions are not legal. The state must have the same start as the batch. The games of the
 * batch do not change. Errors: HM_ERR_FORMAT if the bytes are not a state, or are a state of
 * another start; HM_ERR_MEMORY. *state is NULL on failure. */
HM_MORE hm_status hm_batch_state_read(const hm_batch *batch, const void *bytes, size_t length,
                                      hm_batch_state **state, hm_error *error);

/** Makes a session from the current state of a game. The line of the session has all moves that
 * were played in the game. Fails with HM_ERR_ARGUMENT if there is no such game. *session is NULL on
 * failure. Cost: playing these moves. */
HM_MORE hm_status hm_batch_session(const hm_batch *batch, size_t game, hm_session **session,
                                   hm_error *error);

#ifdef __cplusplus
}
#endif
#endif
