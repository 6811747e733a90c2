/* What bindings share: a game with its tags, variations, glyphs and comments, step by step. */
#ifndef HM_BINDINGS_TREE_H
#define HM_BINDINGS_TREE_H

#include "hypermate/hypermate.h"

/* A step of a game; parents come before children, main continuations before others. */
typedef struct hmb_step {
    int32_t parent; /* number of the step before, from 0; -1: the start */
    const hm_text *text;
    const hm_text *glyph;   /* "!", "?!", ...; mostly empty */
    const hm_text *comment; /* several with blanks between */
} hmb_step;

/* Whom to tell. The first step is the start itself: it has no text, and its parent is -2. */
typedef struct hmb_listener {
    void (*tag)(void *context, const char *name, const char *value); /* NULL: not wanted */
    void (*step)(void *context, const hmb_step *step);
    void *context;
} hmb_listener;

/* Tells the whole game of a session. Games whose notations have neither tags nor variations tell
 * nothing. Errors: those of hm_session_format(); HM_ERR_MEMORY. */
hm_status hmb_tree(const hm_session *session, const hmb_listener *listener, hm_error *error);

#endif
