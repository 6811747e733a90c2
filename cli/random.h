/* Private header of the program: random games. */
#ifndef HM_CLI_RANDOM_H
#define HM_CLI_RANDOM_H

#include "files.h"

typedef struct random_arguments {
    cli_number seed, games, first, plies;
    const char *to, *output, *mode, *profile, *variant;
} random_arguments;

/* Make the games and write them; return the exit status (random_4d.c, random_4p.c). */
int cli_random_games_4d(const random_arguments *arguments);
int cli_random_games_4p(const random_arguments *arguments);

#endif
