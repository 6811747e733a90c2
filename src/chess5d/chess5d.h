/* Private header of chess5d/: boards, timelines, rays. */
#ifndef HM_CHESS5D_PRIVATE_H
#define HM_CHESS5D_PRIVATE_H

#include "core/core.h"
#include "hypermate/chess5d.h"

#include <stdatomic.h>

/* ---- one board ----
 * A mailbox with walls: rows of width + 2 cells, two rows of walls below and above, so that no
 * single step or knight's leap leaves the array. The same step has the same distance on every
 * board of a game, so a ray through the multiverse is a walk over boards plus a walk over cells. */

enum {
    HM_5D_WALL = 63,           /* kind of a cell outside the board */
    HM_5D_CELLS = 20 * 18 + 4, /* of the largest board */
    HM_5D_WORDS = 5            /* 64-bit words that hold one bit a cell of the largest board */
};

typedef struct hm_5d_board {
    atomic_uint references;
    uint64_t pieces[2][HM_5D_WORDS]; /* cells with pieces of each colour, from geometry.first on */
    hm_5d_piece cell[];
} hm_5d_board;

typedef struct hm_5d_geometry {
    int width, height, stride, first; /* first: cell of a1 */
    int cells;                        /* of the mailbox */
    int words;                        /* of hm_5d_board.pieces in use */
    size_t board_bytes;
    int step[9];        /* 0, four straight, four diagonal steps within a board */
    uint16_t cell[256]; /* of a square; 0 (a wall) outside the board */
    uint8_t square[HM_5D_CELLS];
} hm_5d_geometry;

void hm_5d_geometry_init(hm_5d_geometry *geometry, int width, int height);

static inline void hm_5d_board_put(const hm_5d_geometry *g, hm_5d_board *board, int cell,
                                   hm_5d_piece piece) {
    unsigned bit = (unsigned)(cell - g->first);
    uint64_t mask = UINT64_C(1) << (bit & 63);
    board->pieces[0][bit >> 6] &= ~mask;
    board->pieces[1][bit >> 6] &= ~mask;
    if (piece != HM_5D_EMPTY) board->pieces[HM_5D_COLOUR(piece)][bit >> 6] |= mask;
    board->cell[cell] = piece;
}

/* ---- timelines ---- */

typedef struct hm_5d_timeline {
    hm_5d_board **boards;
    const hm_5d_board *tip; /* a board after the last one, for searches and passes; else NULL */
    int32_t start;          /* time of boards[0] */
    uint32_t count, capacity;
} hm_5d_timeline;

typedef struct hm_5d_multiverse {
    hm_5d_timeline *lines;
    int32_t first; /* number of lines[0] */
    uint32_t count;
} hm_5d_multiverse;

static inline const hm_5d_board *hm_5d_board_at(const hm_5d_multiverse *m, int32_t line,
                                                int32_t time) {
    uint32_t index = (uint32_t)line - (uint32_t)m->first;
    if (index >= m->count) return NULL;
    const hm_5d_timeline *t = &m->lines[index];
    uint32_t place = (uint32_t)time - (uint32_t)t->start;
    if (place < t->count) return t->boards[place];
    return place == t->count ? t->tip : NULL;
}

static inline int32_t hm_5d_end(const hm_5d_timeline *line) {
    return line->start + (int32_t)line->count - 1;
}

struct hm_5d_position {
    hm_5d_geometry geometry;
    hm_5d_multiverse multiverse;
    uint32_t line_capacity;
    bool even;
    int side;
    unsigned unknown; /* pieces that no rule knows, on all boards */
    uint8_t promotions[16];
    size_t promotion_count;
    hm_5d_board *spare; /* boards kept for the next moves, linked through their first bytes */
};

/* Boards and timelines for make and the readers of notation. A new board has one reference. */
hm_5d_board *hm_5d_board_new(hm_5d_position *position);
void hm_5d_board_free(hm_5d_position *position, hm_5d_board *board);
hm_status hm_5d_append(hm_5d_position *position, int32_t line, int32_t time, hm_5d_board *board);
void hm_5d_pop(hm_5d_position *position, int32_t line);

/* Active range when `added` timelines of `side` were added to the existing ones. */
void hm_5d_active_with(const hm_5d_multiverse *m, bool even, int side, int32_t added,
                       int32_t *first, int32_t *last);

/* ---- directions through the multiverse ---- */

/* The eight unit steps over (timeline, turn). */
extern const int8_t hm_5d_ways[8][2];

/* Steps of geometry.step that a kind may combine with a (timeline, turn) step of a weight 0..2. */
typedef struct hm_5d_range {
    uint8_t from, to;
} hm_5d_range;
extern const hm_5d_range hm_5d_ranges[16][3];

static inline bool hm_5d_is_rider(int kind) {
    return kind >= HM_5D_ROOK && kind <= HM_5D_ROYAL_QUEEN;
}

static inline bool hm_5d_is_royal(hm_5d_piece piece) {
    int kind = HM_5D_KIND(piece);
    return kind == HM_5D_KING || kind == HM_5D_ROYAL_QUEEN;
}

/* Leaps of a knight over (timeline, turn); those with weight 0 on (x, y) come last. */
typedef struct hm_5d_leap {
    int8_t line, turn;
} hm_5d_leap;
extern const hm_5d_leap hm_5d_leaps[16];

/* Steps within the board that complete a knight's leap; returns their number (8, 4 or 1). */
int hm_5d_leap_steps(const hm_5d_geometry *g, int line, int turn, int steps[8]);

/* Forward direction of a colour on ranks (and, negated, on timelines). */
static inline int hm_5d_forward(int colour) {
    return colour == HM_5D_WHITE ? 1 : -1;
}

/* ---- attacks.c: captures of royals ---- */

/* A way to capture a royal: `steps` equal steps from the attacker's board and cell; 1 for leaps.
 * The cells between must be empty. */
typedef struct hm_5d_ray {
    int32_t line, time;
    int cell;
    int8_t d_line, d_turn; /* one step over boards; both 0 within a board */
    int d_cell;
    int steps;
} hm_5d_ray;

/* First capture of a royal of the other colour by a piece of `colour` on one board. */
bool hm_5d_find_capture(const hm_5d_geometry *g, const hm_5d_multiverse *m, int32_t line,
                        int32_t time, int colour, hm_5d_ray *ray);
/* The same, only for moves that go from the board towards the board at (line, time) + distance:
 * along that line of boards, or by a knight's leap to it. */
bool hm_5d_find_capture_towards(const hm_5d_geometry *g, const hm_5d_multiverse *m, int32_t line,
                                int32_t time, int32_t d_line, int32_t d_turn, int colour,
                                hm_5d_ray *ray);
/* A cell is attacked by a piece of `colour` that moves within this board. */
bool hm_5d_attacked_on_board(const hm_5d_geometry *g, const hm_5d_board *board, int cell,
                             int colour);

bool hm_5d_find_threat(const hm_5d_geometry *g, const hm_5d_multiverse *m, int side,
                       hm_5d_threat *threat);

/* ---- make.c ---- */

/* What a move changes on the board of departure, and on that of arrival when it is another. */
typedef struct hm_5d_change {
    int16_t cell;
    hm_5d_piece piece;
} hm_5d_change;

typedef struct hm_5d_changes {
    uint8_t count;
    hm_5d_change change[4];
} hm_5d_changes;

void hm_5d_move_changes(const hm_5d_geometry *g, const hm_5d_board *board, const hm_5d_move *move,
                        hm_5d_changes *departure, hm_5d_changes *arrival);
void hm_5d_board_change(const hm_5d_geometry *g, hm_5d_board *board, const hm_5d_changes *changes);

/* ---- the constraint solver (solver.c, nogoods.c, explain.c) ----
 *
 * Finds all assignments of values to variables. Domains are bit sets. Two kinds of constraints:
 * - a nogood: a product of sets, one for each of some variables, that holds no solution;
 * - a link group between variables x and y: x takes the value `first + s` exactly if y takes one
 *   of the values bounds[s] .. bounds[s+1]-1. (A piece that leaves here arrives there.)
 * The caller also tests assignments: when a variable has one value left, `place` is called and may
 * answer with a nogood that the placed values violate. Dead ends are explained by the decisions
 * that caused them; the explanation is a nogood again, so that no dead end is met twice. */

typedef struct hm_5d_solver hm_5d_solver;

typedef enum hm_5d_placing {
    HM_5D_PLACED,
    HM_5D_CONFLICT, /* a nogood was given by hm_5d_nogood_begin ... hm_5d_nogood_end */
    HM_5D_NO_MEMORY
} hm_5d_placing;

typedef struct hm_5d_link {
    int32_t group;  /* relative to the variable's link_base; -1: the value is free */
    uint32_t place; /* s */
} hm_5d_link;

typedef struct hm_5d_link_group {
    uint32_t x, y;
    uint32_t first, count;  /* values of x */
    const uint32_t *bounds; /* count + 1 values of y */
} hm_5d_link_group;

typedef struct hm_5d_variable {
    size_t word; /* place of its domain in the bit arrays */
    uint32_t words, values, left;
    double weight; /* conflicts that the variable took part in */
    bool placed;
    const hm_5d_link *links; /* one a value; NULL: none */
    int32_t link_base;
    uint32_t *watching; /* nogoods that this variable watches */
    uint32_t watch_count, watch_capacity;
} hm_5d_variable;

typedef struct hm_5d_nogood {
    size_t term;
    uint32_t terms; /* the first two terms are watched */
} hm_5d_nogood;

typedef struct hm_5d_term {
    uint32_t variable;
    size_t set; /* place of its words */
} hm_5d_term;

typedef enum hm_5d_reason {
    HM_5D_BY_DECISION,
    HM_5D_BY_SOLUTION, /* all solutions with the value were found */
    HM_5D_BY_NOGOOD,   /* id: the nogood */
    HM_5D_BY_X,        /* id: the group: x lost the values that y's would need */
    HM_5D_BY_Y,        /* y lost all values that x's would need */
    HM_5D_BY_ALL_X,    /* all values left to x belong to the group */
    HM_5D_BY_ALL_Y,
    HM_5D_FOREVER /* holds whatever was decided */
} hm_5d_reason;

typedef struct hm_5d_removal {
    uint32_t variable, word, words, id;
    hm_5d_reason reason;
    size_t bits;
} hm_5d_removal;

typedef struct hm_5d_level {
    size_t removals, bits, placed;
    uint32_t variable, value;
} hm_5d_level;

#define HM_5D_LIST(type)                                                                           \
    struct {                                                                                       \
        type *at;                                                                                  \
        size_t count, capacity;                                                                    \
    }

struct hm_5d_solver {
    void *context;
    hm_5d_placing (*place)(void *context, uint32_t variable, uint32_t value);
    void (*unplace)(void *context, uint32_t variable);
    /* Looks at the domains when nothing follows any more; may answer with a nogood that they
     * violate. */
    hm_5d_placing (*survey)(void *context);
    /* Called once, when a search has met `prune_after` conflicts (0: never): may forbid single
     * values for good. False when memory is short. */
    bool (*prune)(void *context);
    uint64_t prune_after;
    HM_5D_LIST(hm_5d_variable) variables;
    HM_5D_LIST(hm_5d_link_group) groups;
    HM_5D_LIST(uint64_t) live;  /* values left */
    HM_5D_LIST(uint64_t) base;  /* values not removed forever */
    HM_5D_LIST(uint64_t) need;  /* removals to be explained; all zero between explanations */
    HM_5D_LIST(uint64_t) fresh; /* those of the level that is being explained; likewise */
    uint32_t needed;            /* values in need that are fresh */
    HM_5D_LIST(hm_5d_nogood) nogoods;
    HM_5D_LIST(hm_5d_term) terms;
    HM_5D_LIST(uint64_t) sets;
    HM_5D_LIST(hm_5d_removal) removals;
    HM_5D_LIST(uint64_t) bits;
    HM_5D_LIST(hm_5d_level) levels;
    HM_5D_LIST(uint32_t) placed;
    size_t next; /* removals before this one have been propagated */
    size_t words;
    struct hm_5d_sentry *sentry; /* asked during long searches; may be NULL */
    uint64_t rounds;             /* of the search, to tell when to ask */
    bool stopped;                /* by the sentry */
    size_t solved; /* levels that must stay because solutions found in them are taken out */
    bool resumed, failed;
    enum { HM_5D_NO_CONFLICT, HM_5D_WIPED_OUT, HM_5D_VIOLATED } conflict;
    uint32_t conflict_id; /* variable or nogood */
    uint64_t steps;       /* decisions made */
    uint64_t conflicts;
    double bump; /* what a conflict adds to weights */
};

/* Makes room for `extra` more items of a list; false when memory is short. `at` points to the
 * list's pointer, whatever its type. */
bool hm_5d_list_room(void *at, size_t *capacity, size_t count, size_t extra, size_t size);
#define HM_5D_ROOM(list, extra)                                                                    \
    ((list).count + (extra) <= (list).capacity ||                                                  \
     hm_5d_list_room(&(list).at, &(list).capacity, (list).count, (extra), sizeof *(list).at))

/* Setting up: reset, then variables, then start, then groups and nogoods. */
void hm_5d_solver_reset(hm_5d_solver *solver);
void hm_5d_solver_clear(hm_5d_solver *solver); /* frees */
/* weight: how many conflicts to begin with; variables with more of them are decided first. */
uint32_t hm_5d_solver_variable(hm_5d_solver *solver, uint32_t values, double weight);
void hm_5d_solver_start(hm_5d_solver *solver);
uint32_t hm_5d_solver_group(hm_5d_solver *solver, hm_5d_link_group group);

void hm_5d_nogood_begin(hm_5d_solver *solver);
/* The empty set of a new term, to be filled before the next call; NULL when memory is short. */
uint64_t *hm_5d_nogood_term(hm_5d_solver *solver, uint32_t variable);
/* Ends a nogood and returns its number. Between start and the first search it is taken up at
 * once; inside `place` the search takes it up. */
uint32_t hm_5d_nogood_end(hm_5d_solver *solver);
void hm_5d_nogood_post(hm_5d_solver *solver, uint32_t id);

/* Forbids values for good, at any time. */
void hm_5d_solver_forbid(hm_5d_solver *solver, uint32_t variable, const uint64_t *set);

/* Goes to the next solution: 1, or 0 when there is none; -1 when memory is short or the sentry
 * stopped it. */
int hm_5d_solver_next(hm_5d_solver *solver);
/* Value of a variable that has one value left. */
uint32_t hm_5d_solver_value(const hm_5d_solver *solver, uint32_t variable);

/* Within the solver. */
void hm_5d_solver_remove(hm_5d_solver *solver, uint32_t variable, uint32_t word, uint32_t words,
                         const uint64_t *mask, hm_5d_reason reason, uint32_t id);
void hm_5d_nogoods_visit(hm_5d_solver *solver, uint32_t variable);
void hm_5d_nogood_watch(hm_5d_solver *solver, uint32_t id);
bool hm_5d_nogood_covers(const hm_5d_solver *solver, const hm_5d_term *term);
/* Why the present conflict came to be: a nogood whose first term is violated last, and the number
 * of levels that are left when all its other terms still hold. */
typedef struct hm_5d_explanation {
    uint32_t id;
    size_t back_to;
} hm_5d_explanation;

/* Returns 1; 0 when no decision is to blame; -1 when solutions found before are. */
int hm_5d_explain(hm_5d_solver *solver, hm_5d_explanation *out);

static inline void hm_5d_bit_set(uint64_t *bits, uint32_t index) {
    bits[index >> 6] |= UINT64_C(1) << (index & 63);
}

static inline bool hm_5d_bit(const uint64_t *bits, uint32_t index) {
    return (bits[index >> 6] >> (index & 63) & 1) != 0;
}

/* Bits from..to-1 that fall into word number `word`. */
static inline uint64_t hm_5d_span(uint32_t word, uint32_t from, uint32_t to) {
    uint32_t low = 64 * word;
    uint64_t mask = ~UINT64_C(0);
    if (to <= low || from >= low + 64) return 0;
    if (from > low) mask &= ~UINT64_C(0) << (from - low);
    if (to < low + 64) mask &= ~UINT64_C(0) >> (low + 64 - to);
    return mask;
}

/* ---- actions (actions.c, action_model.c): the solver's variables and their meaning ----
 *
 * Variable 0 says how many timelines the action makes, the last one why it may be submitted then.
 * Between them one axis for each timeline that may be played on, then one for each timeline that
 * may be made. A value of an axis is a half-move: what the new board there will be. */

typedef enum hm_5d_role {
    HM_5D_PASS,
    HM_5D_STAY,  /* a move within the board */
    HM_5D_LEAVE, /* a piece leaves for another board */
    HM_5D_ARRIVE
} hm_5d_role;

typedef struct hm_5d_half {
    const hm_5d_board *base; /* the new board is this one, changed; NULL: no new board */
    int32_t time;            /* of the new board */
    uint32_t move;           /* number in hm_5d_actions.moves */
    hm_5d_role role;
    int32_t to_slot; /* of HM_5D_LEAVE: slot of arrival, or -1 */
    hm_5d_changes changes;
} hm_5d_half;

typedef struct hm_5d_axis {
    size_t first; /* in hm_5d_actions.halves */
    uint32_t count;
    uint32_t place; /* in hm_5d_actions.view.lines */
    int32_t slot;   /* number of a new timeline, or -1 */
    uint32_t value;
    bool placed;
    int32_t jumper;                  /* number among the axes that have jumps, or -1 */
    size_t stays, stays_end;         /* moves within the board */
    size_t jumps, jumps_end;         /* in hm_5d_actions.jumps */
    size_t bounds, sources;          /* values of a slot for each square of departure */
    uint32_t branches, branches_end; /* values that are departures to slots */
} hm_5d_axis;

typedef struct hm_5d_jump {
    uint32_t move, source; /* source: number of the square of departure among those of its axis */
    uint32_t axis;         /* of departure */
    uint32_t target;       /* axis of the board of arrival when that is a last board, else 0 */
} hm_5d_jump;

/* All jumps from one axis to the last board of another. */
typedef struct hm_5d_run {
    uint32_t from, to;
    size_t first, count;    /* in hm_5d_actions.joins */
    uint32_t leave, arrive; /* first values on the two axes */
    uint32_t sources;
} hm_5d_run;

/* What follows from the number of timelines that an action makes (rules sections 3 and 4). */
typedef struct hm_5d_case {
    int32_t first, last; /* active timelines after the action */
    int32_t least;       /* earliest end of an active playable timeline */
    uint32_t mandatory;  /* playable timelines that are active and end there */
    bool bound;          /* that end is before the opponent's, so these have to be played */
    bool new_least, new_mandatory; /* no smaller number has the same */
} hm_5d_case;

struct hm_5d_actions {
    const hm_5d_position *position;
    const hm_5d_geometry *g;
    unsigned filter;
    bool over;
    hm_5d_multiverse view; /* the timelines with tips, and those that may be made */
    size_t view_capacity;
    uint32_t real; /* place of the first real timeline in the view */
    int32_t slots;
    hm_5d_move_list moves;
    hm_5d_solver solver;
    HM_5D_LIST(hm_5d_axis) axes; /* [0] is the number of timelines made */
    HM_5D_LIST(hm_5d_half) halves;
    HM_5D_LIST(hm_5d_jump) jumps;
    HM_5D_LIST(hm_5d_jump) joins; /* the jumps to last boards, in runs */
    HM_5D_LIST(hm_5d_run) runs;
    HM_5D_LIST(hm_5d_case) cases; /* one for each number of timelines made */
    int32_t earlies;              /* slots that may be the reason why an action may be submitted */
    HM_5D_LIST(hm_5d_link) links;
    HM_5D_LIST(uint32_t) bounds;
    HM_5D_LIST(uint32_t) axis_of;     /* of a place in the view; 0: none */
    HM_5D_LIST(unsigned char) boards; /* [0] is for trying half-moves */
    HM_5D_LIST(uint64_t) scratch;
    HM_5D_LIST(hm_5d_move) answer;
};

/* Builds variables, links and nogoods for the position; false when memory is short. */
bool hm_5d_model_build(struct hm_5d_actions *a);
bool hm_5d_cases_build(struct hm_5d_actions *a);
void hm_5d_cases_forbid(struct hm_5d_actions *a);
static inline uint32_t hm_5d_reason_variable(const struct hm_5d_actions *a) {
    return (uint32_t)a->axes.count;
}
/* The new board of a placed axis. */
hm_5d_board *hm_5d_axis_board(const struct hm_5d_actions *a, uint32_t axis);

/* For the solver (action_survey.c). */
hm_5d_placing hm_5d_actions_survey(void *actions);
bool hm_5d_actions_prune(void *actions);
/* Takes the new boards of all placed axes out of the view, or puts them back. */
void hm_5d_actions_hide(struct hm_5d_actions *a, bool hide);
/* The half-move alone exposes a royal (on a new timeline: on its own board); all placed axes are
 * hidden. */
bool hm_5d_half_exposes(struct hm_5d_actions *a, uint32_t axis, uint32_t value);

/* Goes to the next action without writing its moves down; false at the end or when *status is not
 * HM_OK. */
bool hm_5d_actions_step(struct hm_5d_actions *a, hm_status *status);

/* Adds at most `limit` actions to an emptied list; *more says whether there may be more. */
hm_status hm_5d_actions_take(struct hm_5d_actions *a, size_t limit, hm_5d_action_list *list,
                             bool *more);

/* ---- parallel.c: work on the actions of a position by several threads ---- */

/* Ends long work by several threads: each asks now and then, one at a time. */
typedef struct hm_5d_sentry {
    atomic_bool stop;
    atomic_flag busy;
    bool (*go_on)(void *user);
    void *user;
} hm_5d_sentry;

void hm_5d_sentry_init(hm_5d_sentry *sentry, bool (*go_on)(void *user), void *user);
bool hm_5d_sentry_ask(hm_5d_sentry *sentry);
/* Makes the enumerator ask; when told to stop it ends with HM_ERR_INTERRUPTED. */
void hm_5d_actions_guard(struct hm_5d_actions *a, hm_5d_sentry *sentry);

typedef struct hm_5d_worker {
    hm_5d_position *position; /* its own copy, after the action */
    void *shared;             /* the caller's */
    void *own;                /* for the work function; starts as NULL */
} hm_5d_worker;

typedef struct hm_5d_crew {
    const hm_5d_position *position;
    const hm_5d_action_list *actions;
    unsigned jobs;
    void *shared;
    /* Does action number `index`, which is played on worker->position. */
    hm_status (*work)(hm_5d_worker *worker, size_t index);
    void (*leave)(hm_5d_worker *worker); /* frees worker->own; may be NULL */
} hm_5d_crew;

/* Calls work for every action, in order of their numbers when there is one thread; returns the
 * first status that is not HM_OK, after which no more work is begun. */
hm_status hm_5d_crew_run(const hm_5d_crew *crew);

/* ---- notation ---- */

/* A text under the reader's finger. Errors go to `error` with the offset in the whole text. */
typedef struct hm_5d_cursor {
    const char *text;
    size_t length, at;
    hm_error *error;
} hm_5d_cursor;

static inline int hm_5d_peek(const hm_5d_cursor *c) {
    return c->at < c->length ? (unsigned char)c->text[c->at] : -1;
}

static inline bool hm_5d_is_digit(int c) {
    return c >= '0' && c <= '9';
}

static inline bool hm_5d_is_space(int c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

hm_status hm_5d_expected(const hm_5d_cursor *c, hm_status status, const char *expected);
void hm_5d_skip_space(hm_5d_cursor *c);
/* A decimal number of at most HM_5D_MAX; false when there is none or it is too large. */
bool hm_5d_scan_number(hm_5d_cursor *c, int32_t *number);

/* A timeline as it stands in a text. */
typedef struct hm_5d_line_text {
    char sign; /* '+', '-' or 0 */
    int32_t number;
} hm_5d_line_text;

bool hm_5d_scan_line(hm_5d_cursor *c, hm_5d_line_text *line);
/* Internal number; false for +0 and -0 in odd games. 0 in an even game is +0. */
bool hm_5d_line_number(hm_5d_line_text text, bool even, int32_t *line);
void hm_5d_put_line(hm_text *text, bool even, int32_t line, bool plus);

/* Letters (pieces.c). A letter of the twelve in upper case, or 0. */
int hm_5d_kind_of_letter(int letter);
char hm_5d_letter(int kind);
/* The piece of a board string: letter of either case, with or without a plus. */
hm_5d_piece hm_5d_piece_of(bool plus, int letter);
void hm_5d_put_piece(hm_text *text, hm_5d_piece piece);

/* One board string as read, before it is put into a position. */
typedef struct hm_5d_board_text {
    size_t offset, line_offset; /* of the bracket and of the timeline */
    hm_5d_line_text line;
    int32_t time;
    int width, height; /* of the rows; the reader checks that all rows are alike */
    hm_5d_piece square[256];
} hm_5d_board_text;

void hm_5d_put_board(hm_text *text, const hm_5d_position *position, int32_t line, int32_t time);
void hm_5d_put_boards(hm_text *text, const hm_5d_position *position, const char *separator);
void hm_5d_put_promotions(hm_text *text, const hm_5d_position *position);
/* Headers Mode, Board "Custom", Size and Promotions, then all boards, one a line. */
void hm_5d_put_position(hm_text *text, const hm_5d_position *position);
hm_status hm_5d_board_scan(hm_5d_cursor *c, int width, int height, hm_5d_board_text *board);

/* ---- headers (header.c) ---- */

typedef struct hm_5d_header {
    char *key, *value;
    size_t offset;
} hm_5d_header;

typedef struct hm_5d_headers {
    hm_5d_header *list;
    size_t count, capacity;
} hm_5d_headers;

hm_status hm_5d_header_scan(hm_5d_cursor *c, hm_5d_headers *headers);
void hm_5d_headers_clear(hm_5d_headers *headers);
const hm_5d_header *hm_5d_header_find(const hm_5d_headers *headers, const char *key);
bool hm_5d_same_word(const char *a, const char *b); /* without regard to case */

struct hm_5d_game;
/* Headers and boards up to the move body: fills headers, start, own_boards, comments, warnings. */
hm_status hm_5d_setup_scan(hm_5d_cursor *c, unsigned flags, struct hm_5d_game *game);

/* ---- moves in texts (move_text.c, move_scan.c) ---- */

/* A coordinate (LTt) of the notation. */
void hm_5d_put_coordinate(hm_text *text, bool even, int32_t line, int32_t time);
void hm_5d_put_square(hm_text *text, int square);
/* In full: (0T3)Re1xe5, (0T6)Pd5>>x(1T6)d5=Q. The board of departure must be in the position. */
void hm_5d_put_move(hm_text *text, const hm_5d_position *position, const hm_5d_move *move);
void hm_5d_put_raw_move(hm_text *text, const hm_5d_position *position, const hm_5d_move *move);
/* As short as a reader can tell it from the other moves of the position, which has not made it. */
hm_status hm_5d_put_short_move(hm_text *text, const hm_5d_position *position,
                               const hm_5d_move *move);

enum {
    HM_5D_MARK_CHECK = 1,
    HM_5D_MARK_SOFTMATE = 2,
    HM_5D_MARK_MATE = 4,
    HM_5D_MARK_PRESENT = 8,   /* ~ */
    HM_5D_MARK_STALEMATE = 16 /* Alexbay's = */
};

/* What a text says of a move; -1 and 0 where it says nothing. */
typedef struct hm_5d_pattern {
    size_t offset, end, mark_offset;
    enum { HM_5D_ANY_SHAPE, HM_5D_WITHIN, HM_5D_ACROSS, HM_5D_SHORT_SIDE, HM_5D_LONG_SIDE } shape;
    bool has_line, has_time, branch, capture, joined;
    int32_t line, time;
    int kind, promotion;
    int from_file, from_rank, to_file, to_rank;
    bool to_has_line, to_has_time;
    bool relative_line, relative_time; /* to_line, to_time are distances */
    int32_t to_line, to_time;
    unsigned marks;
    uint8_t glyph;
    bool long_glyph; /* more than a glyph can be */
} hm_5d_pattern;

/* Parts of moves; each leaves the cursor where it is when it finds nothing. */
int hm_5d_scan_kind(hm_5d_cursor *c); /* a piece letter or code in upper case, or 0 */
void hm_5d_scan_square(hm_5d_cursor *c, int *file, int *rank); /* -1: not there */
bool hm_5d_scan_castle(hm_5d_cursor *c, hm_5d_pattern *pattern);
/* A promotion "=Q", or any kind at once where the shape is open (raw form). */
hm_status hm_5d_scan_promotion(hm_5d_cursor *c, hm_5d_pattern *pattern);
/* One of ! ? !! ?? !? ?!; longer runs are shortened. */
void hm_5d_scan_glyph(hm_5d_cursor *c, hm_5d_pattern *pattern);
const char *hm_5d_glyph_text(uint8_t glyph);

/* Reads one move of Shad's notation or of the raw form; coordinates name boards of `side`. */
hm_status hm_5d_pattern_scan(hm_5d_cursor *c, const hm_5d_position *position, hm_5d_pattern *out);
/* Whether a '(' opens a coordinate. */
bool hm_5d_at_coordinate(const hm_5d_cursor *c);
bool hm_5d_pattern_fits(const hm_5d_pattern *pattern, const hm_5d_position *position,
                        const hm_5d_move *move, unsigned flags);
/* The one move of the list that fits, or an error that names the candidates. */
hm_status hm_5d_pattern_match(hm_5d_cursor *c, const hm_5d_pattern *pattern,
                              const hm_5d_position *position, const hm_5d_move_list *list,
                              unsigned flags, hm_5d_move *move);

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
    HM_5D_LIST(hm_5d_node) nodes;
    HM_5D_LIST(hm_5d_move) moves;
    HM_5D_LIST(uint8_t) glyphs; /* of the moves */
    HM_5D_LIST(hm_5d_comment) comments;
    hm_text words;
    HM_5D_LIST(hm_error) warnings;
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
/* ---- reading games (game_text.c, game_read.c, alexbay.c, axel.c, dialect.c) ---- */

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
bool hm_5d_at_mode(const hm_5d_cursor *c);
/* A comment in braces: *text is what is between them. */
hm_status hm_5d_comment_scan(hm_5d_cursor *c, const char **text, size_t *length);
hm_5d_dialect hm_5d_dialect_of(const char *text, size_t length);

/* A game under way. Moves are made as they are read. */
typedef struct hm_5d_reader {
    hm_5d_cursor *c;
    unsigned flags;
    hm_5d_game *game; /* NULL: one action is read */
    hm_5d_position *position;
    int32_t node;                 /* the last action submitted */
    hm_5d_notes notes;            /* of the action that is being read, or of the next one */
    HM_5D_LIST(hm_5d_move) moves; /* of the action that is being read */
    HM_5D_LIST(uint8_t) glyphs;
    HM_5D_LIST(hm_5d_undo) undo; /* of all moves from the start to here */
    HM_5D_LIST(int32_t) open;    /* nodes at which alternatives were opened */
    hm_5d_move_list candidates;
    hm_5d_actions *actions; /* for marks */
    size_t action_offset, last_offset, mark_offset;
    unsigned marks;
    int32_t number;   /* turn number of the actions being read; 0: none was read */
    size_t passed;    /* timelines left out by "-" (Axel's) */
    bool awaits_move; /* a turn or ";" was read last (Axel's) */
    bool begun;       /* more than comments was read */
    bool looked;      /* for pieces that the rules do not know */
    bool unknown;     /* there are some */
} hm_5d_reader;

static inline bool hm_5d_reads_strictly(const hm_5d_reader *r) {
    return (r->flags & HM_5D_STRICT) != 0;
}

/* "out of memory", where the reader stands. */
hm_status hm_5d_read_no_memory(const hm_5d_reader *r);
/* Begins at a position; clear also what failed. */
hm_status hm_5d_read_start(hm_5d_reader *r, const hm_5d_position *position);
void hm_5d_read_clear(hm_5d_reader *r);
/* hm_5d_fault() of this game. */
#define HM_5D_FAULT(r, status, offset, ...)                                                        \
    hm_5d_fault((r)->game, (r)->flags, (r)->c->error, (status), (offset), __VA_ARGS__)
/* Submits the moves read so far, if there are any; they must be a legal action. */
hm_status hm_5d_read_submit(hm_5d_reader *r);
/* The moves read so far may be submitted. */
hm_status hm_5d_read_check(const hm_5d_reader *r);
/* Whether the turn number is the next one. */
hm_status hm_5d_read_number(hm_5d_reader *r, size_t offset, int32_t number);
/* Finds the move that a pattern means; r->candidates are all moves, or those that fit when it is
 * ambiguous. */
hm_status hm_5d_read_find(hm_5d_reader *r, const hm_5d_pattern *pattern, hm_5d_move *move);
hm_status hm_5d_read_make(hm_5d_reader *r, const hm_5d_pattern *pattern, const hm_5d_move *move);
/* The number of the timeline that a text says was made by the last move. */
hm_status hm_5d_read_made_line(hm_5d_reader *r, size_t offset, int32_t line);
/* One token of a move body; the cursor stands on something that is neither blank, comment,
 * result nor the end. */
hm_status hm_5d_alexbay_read(hm_5d_reader *r);
hm_status hm_5d_axel_read(hm_5d_reader *r);

/* ---- pictures (scene.c, draw.c, draw_svg.c) ---- */

typedef struct hm_5d_branch {
    int32_t line;                 /* the timeline made */
    int32_t from_line, from_time; /* the board that was jumped to */
} hm_5d_branch;

typedef struct hm_5d_scene {
    hm_5d_position *position;
    hm_5d_move_list last;   /* the moves of the last action */
    hm_5d_move_list checks; /* captures of royals when the side to move passes */
    HM_5D_LIST(hm_5d_branch) branches;
    int32_t first, last_time; /* times of the first and the last column */
} hm_5d_scene;

hm_status hm_5d_scene_build(const hm_5d_game *game, size_t plies, hm_5d_scene *scene);
void hm_5d_scene_clear(hm_5d_scene *scene);
void hm_5d_draw_text(hm_text *text, const hm_5d_scene *scene);
void hm_5d_draw_svg(hm_text *svg, const hm_5d_scene *scene);

/* ---- presets (presets.c) ---- */

typedef struct hm_5d_preset {
    int id;
    const char *name;   /* as in the commercial client's list: "Standard - Turn Zero" */
    const char *boards; /* size, then board strings; NULL when the placement is not known */
} hm_5d_preset;

/* By id, or by name with or without its group; case, blanks and punctuation do not count. */
const hm_5d_preset *hm_5d_preset_find(const char *name);

#endif
