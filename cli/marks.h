/* Private header of the program: several games of a notation that sets a mark before each. */
#ifndef HM_CLI_MARKS_H
#define HM_CLI_MARKS_H

#include "cli.h"

/* A game alone has no mark: the first is held back until a second one comes. Zero-initialise. */
typedef struct cli_marks {
    hm_text first;
    uint64_t count; /* of the games so far */
} cli_marks;

/* The text of the next game becomes what is to be written now: nothing, or marks and games. */
void cli_marks_add(cli_marks *marks, hm_text *text);
/* Prints the output that is held back, if any: at the end, or before other output. */
hm_text cli_marks_take(cli_marks *marks);

#endif
