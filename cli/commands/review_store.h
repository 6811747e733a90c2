/* Private header of the program: evaluations that a killed review has left (review_store.c). */
#ifndef HM_CLI_REVIEW_STORE_H
#define HM_CLI_REVIEW_STORE_H

#include "cli.h"
#include "hypermate/more/review.h"

/* Beside an output FILE there is FILE.review while it is made: the evaluations of all chunks that
 * are done, from which the next run continues. */
typedef struct cli_review_store {
    hm_text path;
    hm_text known; /* what was there */
    size_t first;  /* after its first line */
    bool open;
    char game[80]; /* of the game at hand: its number and the SHA-256 of its text */
    hm_review_store store;
} cli_review_store;

/* Opens it for an output. Results of other options are not used. Zero-initialise; a store that is
 * not opened is empty. */
hm_status cli_review_store_open(cli_review_store *store, const char *output,
                                const hm_request *request, hm_error *error);
/* The game that the next chunks belong to, which has a text. */
void cli_review_store_game(cli_review_store *store, const hm_input *input);
/* Removes the file when the output is whole. */
void cli_review_store_close(cli_review_store *store, bool whole);

#endif
