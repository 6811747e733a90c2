/* Private header of the program: words of a choice that come from tables, "a|b|c" (choices.c). */
#ifndef HM_CLI_CHOICES_H
#define HM_CLI_CHOICES_H

#include "hypermate/hypermate.h"

/* The choices of an option; NULL: it has none. */
const char *cli_choices_of(const hm_option *option);
/* The names of the games that are played. */
const char *cli_game_choices(void);

#endif
