/* Private header of chess5d/: games as trees of actions (game5d.c, game_tree5d.c, game_walk5d.c,
 * game_notes5d.c). */
#ifndef HM_CHESS5D_GAME_H
#define HM_CHESS5D_GAME_H

#include "chess5d/notation/header5d.h"

/* An action of a game. Numbers of nodes index hm_5d_game.nodes, and a parent's is the smaller one;
 * 0 is the start, -1 none. */
typedef struct hm_5d_node {
    int32_t parent;                /* HM_5D_CUT: the node is gone */
    int32_t first, newest, next;   /* first and last continuation; the next one of the parent */
    int32_t main;                  /* the continuation of the main line */
    int32_t comment, last_comment; /* in hm_5d_game.comments, or -1 */
    uint16_t depth;                /* the number of alternatives that contain it */
    uint8_t result;                /* number in hm_5d_results; only where an alternative ends */
    char mark;                     /* '+', '*', '#'; ' ': none, 0: not known */
    size_t move, count;            /* in hm_5d_game.moves */
} hm_5d_node;

enum { HM_5D_CUT = -2 };

/* Text among the moves of an action that is written again: a comment, or a null move for a
 * board. */
typedef struct hm_5d_note {
    union {
        struct {
            size_t text, length; /* in hm_5d_game.words, with a NUL after it */
        };
        struct {
            size_t glyph;       /* of the null move, as those of moves */
            int32_t line, time; /* of the board that is passed over */
        };
    };
    size_t after;     /* moves of the action before it */
    int32_t next;     /* of the same action, or -1 */
    bool to_line_end; /* a comment that ";" begins */
    bool pass;        /* no comment */
} hm_5d_note;

/* A position that goes from node to node of a game. */
typedef struct hm_5d_walk {
    hm_5d_position *position; /* NULL: not begun */
    int32_t node;
    HM_LIST(hm_5d_undo) undo; /* of all moves from the start to here */
    HM_LIST(int32_t) path;    /* nodes still to be played, the last one first */
} hm_5d_walk;

struct hm_5d_game {
    hm_5d_headers headers;
    hm_5d_position *start;
    bool own_boards; /* board strings, not a preset */
    hm_5d_dialect dialect;
    HM_LIST(hm_5d_node) nodes;
    HM_LIST(hm_5d_move) moves;
    HM_LIST(size_t) glyphs; /* of the moves: 0, or 1 + where their text is in words */
    HM_LIST(hm_5d_note) comments;
    hm_text words;
    HM_LIST(hm_error) warnings;
    hm_5d_move_list unfinished, candidates; /* where partial reading stopped */
    uint8_t result;                         /* of the main line: number in hm_5d_results */
    hm_5d_walk adding;                      /* at the action that was added last */
};

/* "", "1-0", "0-1", "1/2-1/2", "*" */
extern const char *const hm_5d_results[5];
/* The number of one; 0 for "" and all else. */
uint8_t hm_5d_result_number(const char *text);

/* ---- game5d.c ---- */

/* A game with a start node and nothing else, not even a position. */
hm_status hm_5d_game_new(hm_5d_game **game, hm_error *error);

/* ---- game_head5d.c ---- */

void hm_5d_put_header(hm_text *text, const char *key, const char *value);
/* All headers and the initial boards; style is that of hm_5d_game_format. result: what a header
 * Result says, whatever was read; NULL: as it came. */
void hm_5d_put_headers(const hm_5d_game *game, unsigned style, const char *result, hm_text *text);
/* All boards of a position of the game, under the headers of the game. ends: it is that at the end
 * of the main line, so that what Puzzle and Result claim is true of it. */
void hm_5d_game_dump(const hm_5d_game *game, const hm_5d_position *position, bool ends,
                     hm_text *text);
/* The preset by its word, as old files name it: [Variant "turn_zero"]. */
void hm_5d_put_variant(const hm_5d_game *game, hm_text *text);

/* ---- game_claims5d.c ---- */

/* Where the main line ends, if a result or a header claims something about that; -1 when none does,
 * so that a game without claims grows without being walked through. */
int32_t hm_5d_claimed_end(const hm_5d_game *game);
/* The claims were about `end` (-1: there were none): where the main line ends elsewhere now, they
 * are true no more. */
void hm_5d_claims_check(hm_5d_game *game, int32_t end);

/* ---- game_tree5d.c ---- */

/* Adds a continuation of `parent`, after its others and as their main one. */
hm_status hm_5d_node_add(hm_5d_game *game, int32_t parent, const hm_5d_move *moves, size_t count,
                         int32_t *node);
/* Counts for each node the alternatives that contain it; false if there are more than allowed. */
bool hm_5d_depths_settle(hm_5d_game *game);

/* ---- game_walk5d.c: what returns a status fails for want of memory only, but for a move that
 * leaves the limits, HM_ERR_COORDINATE, where rules do not apply any more ---- */

void hm_5d_walk_clear(hm_5d_walk *walk);
/* Back to the parent; not at the start. */
void hm_5d_walk_up(hm_5d_walk *walk, const hm_5d_game *game);
hm_status hm_5d_walk_begin(hm_5d_walk *walk, const hm_5d_game *game, hm_error *error);
/* Makes one move of the next action, and ends that action: the walk is then at its node. */
hm_status hm_5d_walk_make(hm_5d_walk *walk, const hm_5d_move *move, hm_error *error);
void hm_5d_walk_submit(hm_5d_walk *walk, int32_t node);
/* HM_ERR_ARGUMENT for a node that is not there, or not any more. */
hm_status hm_5d_node_check(const hm_5d_game *game, int32_t node, hm_error *error);
/* To any node that hm_5d_node_check() knows. */
hm_status hm_5d_walk_to(hm_5d_walk *walk, const hm_5d_game *game, int32_t node, hm_error *error);

/* ---- branching5d.c: asked right after a move was made, before the end of its action ---- */

/* It began a timeline, which is active. */
bool hm_5d_began_active(const hm_5d_position *position, const hm_5d_undo *undo);
/* It began a timeline, an older one of the other side is active again by that, and ends before the
 * new one: where the present may go; *turn is its last. */
bool hm_5d_shifted_back(const hm_5d_position *position, const hm_5d_undo *undo, int32_t *turn);

/* ---- notes and faults of a game (game_notes5d.c) ---- */

/* Comments of an action that is being read, in their order. */
typedef struct hm_5d_notes {
    int32_t first, last; /* in hm_5d_game.comments, or -1 */
} hm_5d_notes;

hm_status hm_5d_notes_add(hm_5d_game *game, hm_5d_notes *notes, const char *text, size_t length,
                          size_t after);
/* The comment under the cursor. */
hm_status hm_5d_notes_scan(hm_cursor *c, hm_5d_game *game, hm_5d_notes *notes, size_t after);
/* Appends glyphs, as a text has them after a move, to those of *glyph, which changes. *odd: a
 * number is missing or above 255. HM_ERR_MEMORY. */
hm_status hm_5d_glyphs_add(hm_5d_game *game, const char *text, size_t length, size_t *glyph,
                           bool *odd);
const char *hm_5d_glyphs_text(const hm_5d_game *game, size_t glyph);
/* A null move: its board, its glyph, and how many moves precede it. */
hm_status hm_5d_notes_pass(hm_5d_game *game, hm_5d_notes *notes, int32_t line, int32_t time,
                           size_t glyph, size_t after);
/* Moves notes to the end of the action's comments; they are empty then. */
void hm_5d_notes_give(hm_5d_game *game, hm_5d_notes *notes, int32_t node);
/* Returns the next note after so many moves of an action or fewer, and advances *next; NULL: there
 * are no more. *next begins as the node's comment. Notes are linked in text order, so that writing
 * an action reads each of them once. */
const hm_5d_note *hm_5d_note_next(const hm_5d_game *game, int32_t *next, size_t after);
/* A fault that only strict reading refuses: fails, or is noted as a warning and HM_OK. */
hm_status hm_5d_fault(hm_5d_game *game, unsigned flags, hm_error *error, hm_status status,
                      size_t offset, const char *format, ...) HM_PRINTF(6, 7);

/* ---- reading (setup5d.c) ---- */

/* Headers and boards up to the move body: fills headers, start, own_boards, comments, warnings. */
hm_status hm_5d_setup_scan(hm_cursor *c, const hm_5d_parse_options *options, hm_5d_game *game);

/* ---- game_extent5d.c ---- */

/* hm_5d_game_extent() with a watch (may be NULL), as hm_notation.extent has it. */
size_t hm_5d_game_extent_watched(const char *text, size_t length, const hm_watch *watch);

/* Where partial reading stopped: the main line ends there. The moves of the next action that come
 * before the wrong one, and the moves it may mean when it is ambiguous. */
const hm_5d_move *hm_5d_game_unfinished(const hm_5d_game *game, size_t *count);
const hm_5d_move *hm_5d_game_candidates(const hm_5d_game *game, size_t *count);

#endif
