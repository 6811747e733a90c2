/* Private header of search/: the adapter of 5D chess.
 *
 * A ply is a whole action. A move of the common search is the number, from 1, of an action in the
 * list that the state keeps; the transposition table keeps no moves, since an action does not fit
 * there. Each thread has a table of best actions by position. */
#ifndef HM_SEARCH_5D_H
#define HM_SEARCH_5D_H

#include "chess5d/rules/board5d.h"
#include "core/list.h"
#include "search/game.h"
#include "search/node.h"

enum {
    HM_5D_SEARCH_PLIES = 40, /* below the root, quiescence included */
    HM_5D_KEPT_MOVES = 4,    /* longer actions are not kept */
    HM_5D_KEPT = 1 << 13,    /* actions that were best */
    HM_5D_LINE_ACTIONS = 20000,
    HM_5D_KINDS = 13,
    HM_5D_FIRST_ACTIONS = 48,  /* that are considered at depth 1, */
    HM_5D_FIRST_EFFORT = 20000 /* with so many steps of the picker to find them */
};

/* ---- the actions of a node, likely ones first (movepicker5d.c) ---- */

/* The ways in which an action may use one playable timeline. */
typedef enum hm_5d_deed {
    HM_5D_REST,    /* nothing */
    HM_5D_RECEIVE, /* nothing by itself: a piece arrives from another timeline */
    HM_5D_PLAY,    /* a move within its board */
    HM_5D_CROSS,   /* a jump to a last board on which nothing else is played */
    HM_5D_FORK,    /* a jump that makes a timeline */
    HM_5D_GONE     /* nothing more: a piece has arrived or left */
} hm_5d_deed;

/* Knowledge about a choice by itself. */
typedef enum hm_5d_tested {
    HM_5D_UNTESTED,
    HM_5D_SAFE,
    HM_5D_EXPOSES /* a royal piece, whatever else is played */
} hm_5d_tested;

typedef struct hm_5d_choice {
    uint32_t move; /* number in the picker's moves, of deeds that have one */
    int32_t score;
    uint32_t target; /* axis of arrival (HM_5D_CROSS) or of departure (HM_5D_FORK) */
    uint8_t deed;
    uint8_t tested; /* hm_5d_tested */
} hm_5d_choice;

/* One decision: axis 0 whether and how a timeline is made, then one for each timeline. */
typedef struct hm_5d_scale {
    int32_t line;
    bool mandatory;        /* it has to be played on before any timeline is made, */
    bool must;             /* or as the path stands */
    bool gone, waits;      /* HM_5D_GONE; HM_5D_RECEIVE, and nothing has arrived yet */
    uint32_t last_cross;   /* the last axis from which a piece can come; 0: none */
    uint32_t first, count; /* of its choices, best first */
    int32_t best;          /* scores of the best choices of this axis and of those after it */
} hm_5d_scale;

/* A part of an action: a choice on every axis up to its own. */
typedef struct hm_5d_part {
    uint32_t parent, axis, choice;
    int32_t score; /* of the choices so far */
    int32_t bound; /* with the best ones of the axes after it */
} hm_5d_part;

/* A choice of the path that stands on the board. */
typedef struct hm_5d_made {
    uint32_t part, choice;
    bool moved;    /* boards were added by a move */
    bool repeated; /* a last board was repeated */
    hm_5d_undo undo;
} hm_5d_made;

typedef struct hm_5d_picker {
    bool captures; /* only those that gain; nothing has to be played on the other boards */
    bool whole;    /* also what the first stage leaves out, when it has given something */
    unsigned stage;
    bool cut;       /* the first stage was not finished */
    bool failed;    /* memory is short */
    bool exact;     /* there are no actions but those that were given */
    unsigned found; /* actions that were given */
    unsigned grace; /* steps to continue after the search has ended */
    uint64_t effort, effort_most;
    int32_t first_line;
    hm_5d_move_list moves;
    HM_LIST(hm_5d_scale) axes;
    HM_LIST(uint32_t) axis_of; /* of a timeline that can be played on, from first_line */
    HM_LIST(hm_5d_choice) choices;
    HM_LIST(hm_5d_part) parts;
    HM_LIST(uint32_t) heap; /* numbers of parts */
    HM_LIST(hm_5d_made) path;
    HM_LIST(uint32_t) chain;
    uint32_t waiting;        /* axes on which something has to arrive */
    HM_LIST(uint64_t) given; /* what was given, in a word each */
    /* The second stage: all that the first one leaves out. */
    hm_5d_actions *rest;
    HM_LIST(hm_5d_move) action; /* made, of the second stage */
    HM_LIST(hm_5d_undo) undo;
} hm_5d_picker;

/* ---- one thread ---- */

/* An action that was best in a position. */
typedef struct hm_5d_kept {
    uint64_t key;
    uint32_t count;
    hm_5d_move moves[HM_5D_KEPT_MOVES];
} hm_5d_kept;

typedef struct hm_5d_ply {
    uint64_t sum[2]; /* of the keys of the boards */
    uint64_t key[2];
    bool check; /* the side to move is in check */
    hm_5d_kept killer;
    hm_5d_picker picker;
} hm_5d_ply;

typedef struct hm_5d_searcher {
    hm_5d_position *position;
    hm_5d_ply plies[HM_5D_SEARCH_PLIES + 2];
    hm_5d_action_list known; /* actions, by the move numbers of the common search */
    hm_5d_kept *kept;
    int16_t history[2][HM_5D_KINDS][256]; /* by the piece and the square of arrival */
    HM_LIST(hm_5d_undo) undo;             /* of a first action */
    hm_5d_move_list action;               /* that is being written down */
    bool is_chosen;                       /* first actions hold one of these moves: */
    HM_LIST(hm_5d_move) chosen;
    bool chosen_whole; /* all such actions are among the first ones */
    uint64_t solved;   /* nodes that may have been spent on own mates */
    unsigned mateless; /* there is no mate within so many actions */
} hm_5d_searcher;

/* The work that the search may do, if its watcher counts it. */
static inline hm_work *hm_5d_search_work(const hm_worker *w) {
    return w->shared->watcher == NULL ? NULL : w->shared->watcher->watch.work;
}

/* ---- playing (path5d.c) ---- */

/* The move goes to the other side, and back. The picker of the ply has made an action. */
void hm_5d_search_submit(hm_5d_searcher *s, unsigned ply);
void hm_5d_search_return(hm_5d_searcher *s);

/* The key of the root at ply 0, from all boards. */
void hm_5d_search_key(hm_5d_searcher *s);

/* Plays a known action at ply 0 and submits it; HM_OK or why it cannot. */
hm_status hm_5d_search_play(hm_5d_searcher *s, hm_search_move move);
void hm_5d_search_unplay(hm_5d_searcher *s, hm_search_move move);

/* The side to move would be exposed if it passed on every board. */
bool hm_5d_search_check(hm_5d_searcher *s);

/* Repeats the last board of a timeline, as if nothing were played there; takes it back with
 * hm_5d_pop. HM_ERR_MEMORY, HM_ERR_COORDINATE. */
hm_status hm_5d_search_repeat(hm_5d_position *position, int32_t line);

/* A royal of the side to move is exposed by the last board of a timeline, or over it. */
bool hm_5d_search_exposes(const hm_5d_position *position, int32_t line);

/* Makes a number of an action; 0: there are too many, or memory is short (then *failed is set). */
hm_search_move hm_5d_number_action(hm_5d_searcher *s, const hm_5d_move *moves, size_t count,
                                   bool *failed);

/* ---- first actions that were named (chosen5d.c) ---- */

/* Returns the number, from 1, of a legal single move given by its text; 0 if it is not one. */
hm_search_move hm_5d_choose(const void *position, const char *text, size_t length);
/* Takes the moves that the limits name, for the searcher's position. HM_ERR_MEMORY. */
hm_status hm_5d_take_chosen(hm_5d_searcher *s, const hm_search_limits *limits, hm_error *error);
/* Adds first actions with one of the moves that were named. HM_ERR_MEMORY. */
hm_status hm_5d_generate_chosen(hm_worker *worker, hm_error *error);
/* Whether an action holds one of them, or none was named. */
bool hm_5d_is_chosen(const hm_5d_searcher *s, const hm_5d_move *moves, size_t count);

/* ---- texts (text5d.c) ---- */

/* As line protocols write it. */
void hm_5d_search_put_move(const hm_5d_move *move, hm_text *text);
void hm_5d_search_move_text(const void *state, const void *root, const hm_search_line *line,
                            size_t index, hm_search_style style, hm_text *text);

/* ---- evaluation (evaluate5d.c) ---- */

extern const int16_t hm_5d_piece_values[HM_5D_KINDS];

/* The piece-square value of a piece, from its own side's view. */
int hm_5d_psq(const hm_5d_geometry *g, hm_5d_piece piece, int square);
/* For the side to move. */
int hm_5d_evaluate(const hm_5d_searcher *s);
/* Its terms, one per line. */
void hm_5d_evaluation_terms(const hm_5d_position *position, hm_text *terms, int *score);

/* How promising a single move is (order5d.c). */
int hm_5d_promise(const hm_5d_searcher *s, unsigned ply, const hm_5d_move *move);
/* A lower bound of what a capture or promotion gains. */
int hm_5d_gain(const hm_5d_position *position, const hm_5d_move *move);

/* ---- picking (movepicker5d.c) ---- */

/* The axes and choices of a position, sorted (choices5d.c); false: memory is short. */
bool hm_5d_choices_build(hm_5d_searcher *s, unsigned ply);

/* `captures`: no actions of the rules, but captures that gain, on any boards. Without effort
 * actions come as the solver finds them. False: memory is short. */
bool hm_5d_picker_start(hm_5d_searcher *s, unsigned ply, bool captures, uint64_t effort);
/* Makes the next action, and takes the last one back; it is not submitted. False: there are no
 * more (`exact` says whether that is known), the search has ended, or memory is short. */
bool hm_5d_picker_next(hm_worker *worker, unsigned ply);
/* The same for a first action. If none was found yet (`wanted`), it continues for some milliseconds
 * after the search has ended. That time is counted in steps, which are the same on every
 * machine. */
bool hm_5d_picker_first(hm_worker *worker, bool wanted);
/* The move behind an entry of the path, in the picker's list. */
static inline const hm_5d_move *hm_5d_picker_move(const hm_5d_picker *p, const hm_5d_made *made) {
    return &p->moves.moves[p->choices.at[made->choice].move];
}
/* Takes the last action back. */
void hm_5d_picker_unwind(hm_5d_searcher *s, unsigned ply);
/* The same, and gives back what the second stage took. */
void hm_5d_picker_end(hm_5d_searcher *s, unsigned ply);
/* Writes the action that is made into s->action, in canonical order; false: memory is short. */
bool hm_5d_picker_write(hm_5d_searcher *s, unsigned ply);
void hm_5d_picker_free(hm_5d_picker *picker);

/* ---- the tree (node5d.c, quiesce5d.c) ---- */

int hm_5d_node(hm_worker *worker, unsigned ply, int depth, int alpha, int beta);
int hm_5d_quiescence(hm_worker *worker, unsigned ply, unsigned depth, int alpha, int beta);
/* Scores a position in which the picker has found no action. */
int hm_5d_no_action(const hm_5d_searcher *s, unsigned ply);

/* ---- mates beside the search (mate5d.c) ---- */

unsigned hm_5d_search_mate(hm_worker *worker, unsigned moves, uint64_t budget);
bool hm_5d_search_mates(hm_worker *worker, hm_mates *mates);
unsigned hm_5d_search_refute(hm_worker *worker, hm_search_move move, uint64_t budget);

#endif
