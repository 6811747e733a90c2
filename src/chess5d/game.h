/* Private header of chess5d/: headers, and games as trees of actions (header.c, setup.c, game.c,
 * game_notes.c). */
#ifndef HM_CHESS5D_GAME_H
#define HM_CHESS5D_GAME_H

#include "chess5d/text.h"

/* ---- headers (header.c) ---- */

typedef struct hm_5d_header {
    char *key, *value;
    size_t offset;
} hm_5d_header;

typedef struct hm_5d_headers {
    hm_5d_header *list;
    size_t count, capacity;
} hm_5d_headers;

hm_status hm_5d_header_scan(hm_cursor *c, hm_5d_headers *headers);
void hm_5d_headers_clear(hm_5d_headers *headers);
const hm_5d_header *hm_5d_header_find(const hm_5d_headers *headers, const char *key);
bool hm_5d_same_word(const char *a, const char *b); /* without regard to case */

struct hm_5d_game;
/* Headers and boards up to the move body: fills headers, start, own_boards, comments, warnings. */
hm_status hm_5d_setup_scan(hm_cursor *c, unsigned flags, struct hm_5d_game *game);

/* ---- games (game.c, game_notes.c, game_write.c) ---- */

/* An action of a game. Numbers of nodes index hm_5d_game.nodes; 0 is the start, -1 none. */
typedef struct hm_5d_node {
    int32_t parent, first, next; /* first and next alternative among the continuations */
    int32_t main;                /* the continuation of the main line */
    int32_t comment, last;       /* first and last in hm_5d_game.comments, or -1 */
    uint8_t result;              /* number in hm_5d_results; only within alternatives */
    size_t move, count;          /* in hm_5d_game.moves */
    size_t offset;               /* of the action in the text */
} hm_5d_node;

typedef struct hm_5d_comment {
    size_t text, length; /* in hm_5d_game.words, with a NUL behind */
    size_t after;        /* moves of the action before it */
    int32_t next;        /* of the same action, or -1 */
} hm_5d_comment;

struct hm_5d_game {
    hm_5d_headers headers;
    hm_5d_position *start;
    bool own_boards; /* board strings, not a preset */
    hm_5d_dialect dialect;
    HM_LIST(hm_5d_node) nodes;
    HM_LIST(hm_5d_move) moves;
    HM_LIST(uint8_t) glyphs; /* of the moves */
    HM_LIST(hm_5d_comment) comments;
    hm_text words;
    HM_LIST(hm_error) warnings;
    hm_5d_move_list unfinished, candidates; /* where partial reading stopped */
    uint8_t result;                         /* number in hm_5d_results */
};

/* "", "1-0", "0-1", "1/2-1/2", "*" */
extern const char *const hm_5d_results[5];

hm_status hm_5d_game_create(hm_5d_game **game);
/* Adds a continuation of `parent`, behind its others and as their main one. */
hm_status hm_5d_game_add(hm_5d_game *game, int32_t parent, const hm_5d_move *moves, size_t count,
                         size_t offset, int32_t *node);
/* The move just made began a timeline and thereby moved the present back to it; `before` is where
 * the present was. */
bool hm_5d_moved_present(const hm_5d_position *position, const hm_5d_undo *undo, int32_t before);

/* ---- notes and faults of a game that is being read ---- */

/* Comments of an action that is being read, in their order. */
typedef struct hm_5d_notes {
    int32_t first, last; /* in hm_5d_game.comments, or -1 */
} hm_5d_notes;

hm_status hm_5d_notes_add(hm_5d_game *game, hm_5d_notes *notes, const char *text, size_t length,
                          size_t after);
/* Puts notes behind the comments that the action has; they are empty then. */
void hm_5d_notes_give(hm_5d_game *game, hm_5d_notes *notes, int32_t node);
/* A fault that only strict reading refuses: fails, or is noted as a warning and HM_OK. */
hm_status hm_5d_fault(hm_5d_game *game, unsigned flags, hm_error *error, hm_status status,
                      size_t offset, const char *format, ...) HM_PRINTF(6, 7);

/* Whether a header Mode stands here; a second one begins the next game, where no moves part them.
 */
bool hm_5d_at_mode(const hm_cursor *c);

#endif
