/* Private header of the program: puzzles from games (cmd_puzzles.c, puzzles_batch.c,
 * puzzles_choice.c, puzzles_folder.c). */
#ifndef HM_CLI_PUZZLES_H
#define HM_CLI_PUZZLES_H

#include "core/core.h"
#include "core/history.h"
#include "core/list.h"
#include "files.h"
#include "hypermate/more/puzzles.h"
#include "many_games.h"

/* The puzzles of a game, and its counts. */
typedef struct puzzles_game {
    uint64_t hash; /* of its text; 0: a stream, which is always searched again */
    hm_puzzle_counts counts;
    bool bad, other;
    bool recalled; /* an earlier run has noted it */
    hm_text lines; /* a puzzle a line, JSON */
} puzzles_game;

/* ---- what is kept (puzzles_choice.c) ---- */

/* Sums over games. */
typedef struct puzzles_sums {
    hm_puzzle_counts counts; /* its puzzles are those that were kept */
    uint64_t games, skipped, unjudged, copies;
} puzzles_sums;

/* Keeps what is new, in the order of the games. Zero-initialise but for the limit. */
typedef struct puzzles_choice {
    uint64_t limit; /* 0: none */
    puzzles_sums sums;
    hm_history seen; /* ids */
} puzzles_choice;

/* Adds a game. Calls `keep` with each new puzzle, up to the limit. */
typedef hm_status puzzles_keep(void *context, const char *line, size_t length, hm_error *error);
hm_status puzzles_choose(puzzles_choice *choice, const puzzles_game *game, puzzles_keep *keep,
                         void *context, hm_error *error);
bool puzzles_enough(const puzzles_choice *choice);
/* Members of an object that is open. */
void puzzles_put_sums(const puzzles_sums *sums, hm_facts *facts);

/* ---- texts of puzzles, one after the other in the notation of their game ---- */

typedef struct puzzles_texts {
    hm_text text[4];    /* by the number of the game (hm_game_at) */
    uint64_t number[4]; /* of puzzles in it */
} puzzles_texts;

/* The notation that puzzles of a game are written in. */
const char *puzzles_form_of(const hm_game *game);
hm_status puzzles_add_text(puzzles_texts *texts, const char *line, size_t length, size_t *game,
                           hm_error *error);

/* ---- several games at a time (puzzles_batch.c) ---- */

typedef struct puzzles_batch puzzles_batch;

/* Called with each game in its order. HM_ERR_INTERRUPTED: no more are wanted. */
typedef hm_status puzzles_visit(void *context, puzzles_game *game, hm_error *error);
hm_status puzzles_batch_create(puzzles_batch **batch, const hm_puzzle_plan *plan,
                               const hm_expression *where, const hm_request *request, unsigned jobs,
                               cli_faults *faults, puzzles_visit *visit, void *context,
                               hm_error *error);
void puzzles_batch_destroy(puzzles_batch *batch);
/* Adds a game. */
hm_status puzzles_batch_add(puzzles_batch *batch, const cli_input *at, hm_error *error);
/* Searches the games that were added. */
hm_status puzzles_batch_flush(puzzles_batch *batch, hm_error *error);
/* The next game that is added was looked through before (puzzles_folder.c); NULL: it was not. */
typedef bool puzzles_recall(void *context, uint64_t hash, puzzles_game *game);
void puzzles_batch_recall(puzzles_batch *batch, puzzles_recall *recall, void *context);

/* ---- a folder (puzzles_folder.c) ---- */

typedef struct puzzles_folder puzzles_folder;

/* Makes the folder, or continues an interrupted run in it. `plan` has to be the same. */
hm_status puzzles_folder_open(puzzles_folder **folder, const char *path, const hm_text *plan,
                              hm_error *error);
puzzles_recall puzzles_folder_recall;
/* Notes a game on the disk. */
hm_status puzzles_folder_note(puzzles_folder *folder, const puzzles_game *game, hm_error *error);
/* Writes the pack and the games in their notations. */
hm_status puzzles_folder_finish(puzzles_folder *folder, uint64_t limit, hm_error *error);
void puzzles_folder_close(puzzles_folder *folder); /* NULL is allowed */

#endif
