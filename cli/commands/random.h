/* Private header of the program: random games (cmd_random_game.c, random_play.c,
 * random_folder.c). */
#ifndef HM_CLI_RANDOM_H
#define HM_CLI_RANDOM_H

#include "files.h"

/* The games that are wanted. */
typedef struct random_run {
    hm_session *start; /* where they begin */
    const char *place; /* its name if a folder must record it; else NULL */
    const hm_game *game;
    const hm_request *request;
    uint64_t seed, first, games;
    size_t plies; /* SIZE_MAX: to the end */
} random_run;

/* Where a game begins: starts of a list take turns. The caller destroys the session. */
hm_status random_open(const random_run *run, uint64_t number, hm_session **session,
                      hm_error *error);

/* Plays one game; the caller destroys the session. *end: why it ended. */
hm_status random_play(const random_run *run, uint64_t number, hm_session **session,
                      const char **end, hm_error *error);

/* Fills a folder with every form of every game, and manifest.json (random_folder.c). An
 * interruption leaves a manifest of the games that are there. */
hm_status random_fill_folder(const random_run *run, const char *folder, hm_error *error);

#endif
