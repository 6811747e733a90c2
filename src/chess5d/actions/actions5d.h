/* Private header of chess5d/: legal actions as a problem of the constraint solver. */
#ifndef HM_CHESS5D_ACTIONS_H
#define HM_CHESS5D_ACTIONS_H

#include "chess5d/rules/board5d.h"
#include "chess5d/rules/moves5d.h"
#include "chess5d/rules/row5d.h"
#include "solver/solver.h"

/* ---- actions (actions5d.c, action_model5d.c): the solver's variables and their meaning ----
 *
 * Variable 0 says how many timelines the action makes, one behind the axes why it may be submitted
 * then, and the last whether there are more timelines than the model knows. Between them one axis
 * for each timeline that may be played on, then one for each timeline that may be made. A value of
 * an axis is a half-move: what the new board there will be. */

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
    bool calm;       /* the new board was tested, and no royal can be captured within it */
    int32_t to_slot; /* of HM_5D_LEAVE: slot of arrival, `slots` for a later one; or -1 */
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
    size_t arrivals, arrivals_end;   /* in hm_5d_actions.incoming */
    size_t bounds;                   /* values of a slot for each square of departure */
    uint32_t sources;                /* squares from which jumps depart */
    uint32_t branches, branches_end; /* values that are departures to slots */
    uint32_t later;                  /* the first of them to slots that are not in the model */
} hm_5d_axis;

typedef struct hm_5d_jump {
    uint32_t move, source; /* source: the index of the departure square on its axis */
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

/* Consequences of the number of timelines that an action makes (rules5d, sections 3 and 4); for the
 * case `more`, consequences of that number or any larger one. */
typedef struct hm_5d_case {
    int32_t added;
    bool more;
    int32_t first, last; /* timelines that are active after the action whatever the number is */
    int32_t wide_first, wide_last; /* those that are for some number */
    int32_t least;                 /* earliest end of an active playable timeline */
    uint32_t mandatory;            /* playable timelines that are active and end there */
    bool bound;   /* that end is before the opponent's, so these have to be played */
    bool earlier; /* whatever is played, the present is earlier than now */
    bool new_least, new_mandatory; /* no smaller number has the same */
} hm_5d_case;

struct hm_5d_actions {
    const hm_5d_position *position;
    const hm_5d_geometry *g;
    unsigned filter;
    bool built;            /* the model; it is built with the first action */
    bool over;             /* there are no more actions */
    hm_5d_multiverse view; /* the timelines with tips, and those that may be made */
    size_t view_capacity;
    hm_5d_row row;     /* of the view, which holds most new boards */
    uint32_t real;     /* place of the first real timeline in the view */
    int32_t branchers; /* axes that have jumps: so many timelines can be made at most */
    int32_t slots;     /* the first so many have axes */
    int32_t least;     /* so many at least are made: actions that make fewer were given */
    bool more;         /* actions may exist that make more timelines than there are slots */
    hm_5d_move_list moves;
    hm_solver solver;
    hm_budget *budget;        /* for the model and what the solver learns */
    size_t usual_memory;      /* bytes that the position allows */
    hm_budget own;            /* unless it is shared with others */
    HM_LIST(hm_5d_axis) axes; /* [0] is the number of timelines made */
    HM_LIST(hm_5d_half) halves;
    HM_LIST(hm_5d_jump) jumps;
    HM_LIST(hm_5d_jump) joins; /* the jumps to last boards, in runs */
    HM_LIST(hm_5d_run) runs;
    HM_LIST(uint32_t) incoming; /* numbers of the runs, by axis of arrival */
    HM_LIST(hm_5d_case) cases;  /* one for each number of timelines made */
    int32_t earlies;            /* slots that may be the reason why an action may be submitted */
    HM_LIST(hm_solver_link) links;
    HM_LIST(uint32_t) bounds;
    HM_LIST(uint32_t) axis_of;     /* of a place in the view; 0: none */
    HM_LIST(unsigned char) boards; /* [0] is for trying half-moves */
    uint32_t tips;                 /* new boards that are in the view now */
    HM_LIST(size_t) numbers;       /* of the first board of each timeline of the position */
    HM_LIST(unsigned char) quiet; /* what is known of the captures from boards (action_place5d.c) */
    HM_LIST(uint64_t) scratch;
    HM_LIST(uint64_t) early; /* values of a slot that begin before `early_time` */
    int32_t early_time;
    HM_LIST(hm_5d_move) answer;
    HM_LIST(uint64_t) wanted; /* values of the moves that are preferred */
    const hm_5d_move *preferred;
    size_t preferred_count;
};

/* Builds variables, links and nogoods for the position; false when memory is short or the sentry
 * stopped it (action_model5d.c). `extend` continues with actions that make more timelines than the
 * last model covers. */
bool hm_5d_model_build(struct hm_5d_actions *a);
bool hm_5d_model_extend(struct hm_5d_actions *a);
/* Its parts, in this order. */
bool hm_5d_axes_build(
    struct hm_5d_actions *a); /* action_axes5d.c: axes of timelines, jumps, runs */
bool hm_5d_halves_build(struct hm_5d_actions *a); /* action_halves5d.c: half-moves, axes of slots */
bool hm_5d_cases_build(struct hm_5d_actions *a);  /* action_cases5d.c */
bool hm_5d_links_build(struct hm_5d_actions *a);  /* action_links5d.c */
bool hm_5d_cases_forbid(struct hm_5d_actions *a); /* action_cases5d.c */
hm_5d_axis *hm_5d_axis_new(struct hm_5d_actions *a);
/* Axes before this one are those of timelines that exist. */
static inline uint32_t hm_5d_line_axes(const struct hm_5d_actions *a) {
    return (uint32_t)(a->axes.count - (size_t)a->slots);
}
/* Actions may make more timelines than there are slots. */
static inline bool hm_5d_is_open(const struct hm_5d_actions *a) {
    return a->slots < a->branchers;
}
static inline uint32_t hm_5d_reason_variable(const struct hm_5d_actions *a) {
    return (uint32_t)a->axes.count;
}
/* Value 1 in the case `more`, else 0. */
static inline uint32_t hm_5d_more_variable(const struct hm_5d_actions *a) {
    return (uint32_t)a->axes.count + 1;
}

/* Bytes from one board of hm_5d_actions.boards to the next. */
static inline size_t hm_5d_board_stride(const struct hm_5d_actions *a) {
    return (a->g->board_bytes + 15) & ~(size_t)15;
}

/* Tests the board that a half-move makes (action_place5d.c). */
hm_solver_placing hm_5d_actions_place(void *actions, uint32_t axis, uint32_t value);
void hm_5d_actions_unplace(void *actions, uint32_t axis);
/* The content of a cell of the new board, which must exist. */
static inline hm_5d_piece hm_5d_half_content(const hm_5d_half *half, int cell) {
    for (int i = half->changes.count; i > 0; i--) {
        if (half->changes.change[i - 1].cell == cell) return half->changes.change[i - 1].piece;
    }
    return half->base->cell[cell];
}
/* The half-move of a placed axis. */
const hm_5d_half *hm_5d_half_of(const struct hm_5d_actions *a, uint32_t axis);
/* Takes the new boards of all placed axes out of the view, or puts them back. */
void hm_5d_actions_hide(struct hm_5d_actions *a, bool hide);
/* The half-move alone exposes a royal (on a new timeline: on its own board); all placed axes are
 * hidden. */
bool hm_5d_half_exposes(struct hm_5d_actions *a, uint32_t axis, uint32_t value);

/* Replacements for half-moves of a solution. */
typedef struct hm_5d_other {
    uint32_t axis, value;
} hm_5d_other;
/* Whether no royal is exposed with them; at most two. */
bool hm_5d_others_fit(struct hm_5d_actions *a, const hm_5d_other *others, int count);

/* A timeline has to be played on before an action of this case may be submitted, unless a new one
 * begins earlier (action_cases5d.c). */
bool hm_5d_is_mandatory_in(const struct hm_5d_actions *a, const hm_5d_case *c, uint32_t axis);

/* Adds constraints that are found late (action_survey5d.c). */
hm_solver_placing hm_5d_actions_survey(void *actions);
bool hm_5d_actions_prune(void *actions);

/* The enumerator within the library: statuses without a message, and a sentry that stays from call
 * to call and stops it with HM_ERR_INTERRUPTED, or HM_ERR_LIMIT when the work is used up
 * (actions5d.c). */
void hm_5d_actions_guard(struct hm_5d_actions *a, hm_sentry *sentry);
/* Takes its memory from a budget that others use too, instead of its own of what the position
 * allows; before the first start. */
void hm_5d_actions_share(struct hm_5d_actions *a, hm_budget *budget);
/* Prefers actions with these moves, as far as there are such. Call it after a start; the moves live
 * until the first action is requested. The set of actions stays the same. */
void hm_5d_actions_prefer(struct hm_5d_actions *a, const hm_5d_move *moves, size_t count);
/* Builds the model, unless a royal is lost whatever is played: then the actions are over. */
hm_status hm_5d_actions_build(struct hm_5d_actions *a);
/* Goes to the next action without writing its moves down; false at the end or when *status is not
 * HM_OK. */
bool hm_5d_actions_step(struct hm_5d_actions *a, hm_status *status);
/* If the solution found is of the case `more`, forbids the case: true, and such a solution does not
 * count. When there are no others a->more says that the model has to be extended. */
bool hm_5d_actions_set_aside(struct hm_5d_actions *a);
/* The outcome, stopped by the sentry that guards the enumerator (status5d.c). */
hm_status hm_5d_outcome_find(hm_5d_actions *actions, const hm_5d_position *position, bool softmate,
                             hm_5d_verdict *outcome, hm_error *error);
/* The next action, as hm_5d_actions_next gives it. */
hm_status hm_5d_actions_go(struct hm_5d_actions *a, const hm_5d_move **moves, size_t *count);
/* Why the solver did not go on. */
static inline hm_status hm_5d_actions_failure(const struct hm_5d_actions *a) {
    if (a->solver.stopped) return a->solver.spent ? HM_ERR_LIMIT : HM_ERR_INTERRUPTED;
    return atomic_load(&a->budget->refused) ? HM_ERR_LIMIT : HM_ERR_MEMORY;
}
/* Gives a status of these its message. */
hm_status hm_5d_actions_fail(hm_status status, hm_error *error);

/* First actions that are in memory at a time, and their moves, about 5 MB; an action may have
 * thousands. */
enum { HM_5D_BATCH = 4096, HM_5D_TAKEN = 1 << 18 };

/* Adds at most `limit` actions to an emptied list, fewer when they have so many moves; *more says
 * whether there may be more. */
hm_status hm_5d_actions_take(struct hm_5d_actions *a, size_t limit, hm_5d_action_list *list,
                             bool *more);

#endif
