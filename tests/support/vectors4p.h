/* The truth tables of four-player chess: JSON files whose array "items" holds the cases. */
#ifndef HM_TEST_VECTORS4P_H
#define HM_TEST_VECTORS4P_H

#include "support/moves4p.h"
#include "support/vectors5d.h" /* vector_int, vector_bool, vector_text */

typedef struct vectors4p {
    char *text;
    hm_json_walk walk;
} vectors4p;

/* A file of tests/vectors/fourplayer, plain or gzip. */
void vectors4p_open(vectors4p *vectors, const char *name);
/* The next item; its "id" or "name" becomes the context of checks. */
bool vectors4p_next(vectors4p *vectors, hm_json_value *item);
void vectors4p_close(vectors4p *vectors);

/* A position text that must be readable, under the rules of the profile `current`. */
hm_4p_position position4p(const char *fen, hm_4p_mode mode);

#endif
