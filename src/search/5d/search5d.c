/* The adapter of 5D chess: what one thread keeps, and what the common search asks (game.h). */
#include "search/5d/search5d.h"
#include "chess5d/actions/actions5d.h"
#include "core/core.h"
#include "search/games.h"

#include <stdlib.h>
#include <string.h>

enum {
    /* Chosen by hand, as are HM_5D_FIRST_ACTIONS and HM_5D_FIRST_EFFORT. */
    MORE_ACTIONS = 24 /* that are considered at each depth more */
};

/* ---- one thread ---- */

/* Pickers keep memory of their own for every ply. */
static void search5d_destroy(void *state) {
    hm_5d_searcher *s = state;
    for (unsigned ply = 0; ply < HM_5D_SEARCH_PLIES + 2; ply++)
        hm_5d_picker_free(&s->plies[ply].picker);
    hm_5d_position_destroy(s->position);
    hm_5d_action_list_clear(&s->known);
    free(s->chosen.at);
    hm_5d_move_list_clear(&s->action);
    free(s->kept);
    free(s->undo.at);
    free(s);
}

/* The table of best actions is too large for the state itself. */
static void *search5d_create(void) {
    hm_5d_searcher *s = calloc(1, sizeof *s);
    if (s == NULL) return NULL;
    s->kept = calloc(HM_5D_KEPT, sizeof *s->kept);
    if (s->kept != NULL) return s;
    search5d_destroy(s);
    return NULL;
}

/* Killers are cleared by every search (begin). */
static void search5d_forget(void *state) {
    hm_5d_searcher *s = state;
    memset(s->kept, 0, HM_5D_KEPT * sizeof *s->kept);
    memset(s->history, 0, sizeof s->history);
}

static hm_status search5d_begin(hm_worker *worker, const hm_search_root *root, hm_error *error) {
    hm_5d_searcher *s = worker->state;
    hm_status status = hm_5d_rules_apply(root->position, 0, error);
    if (status != HM_OK) return status;
    hm_5d_picker_end(s, 0);
    hm_5d_position_destroy(s->position);
    s->position = NULL;
    status = hm_5d_position_copy(root->position, &s->position, error);
    /* Boards of the root are repeated and given back at every node: with one count of references
     * for two threads they mostly waited for each other. */
    if (status == HM_OK && worker->number > 0) {
        status = hm_5d_position_separate(s->position, error);
    }
    if (status != HM_OK) return status;
    s->known.count = s->known.move_count = 0;
    s->solved = 0;
    s->mateless = 0;
    for (unsigned ply = 0; ply < HM_5D_SEARCH_PLIES + 2; ply++)
        s->plies[ply].killer.count = 0;
    hm_5d_search_key(s);
    return hm_5d_take_chosen(s, &worker->shared->limits, error);
}

/* ---- first actions ---- */

/* Notes the action that stands on the board. */
static bool search5d_add_first(hm_worker *worker) {
    hm_5d_searcher *s = worker->state;
    bool failed = false;
    if (!hm_5d_picker_write(s, 0)) return false;
    const hm_5d_move_list *action = &s->action;
    hm_search_move move = hm_5d_number_action(s, action->moves, action->count, &failed);
    return !failed && (move == 0 || hm_worker_add_move(worker, move));
}

/* Even a search that is stopped before it begins mostly has a move. */
static hm_status search5d_generate_root_moves(hm_worker *worker, unsigned depth, hm_error *error) {
    hm_5d_searcher *s = worker->state;
    hm_5d_picker *p = &s->plies[0].picker;
    /* Root actions come in portions, the likeliest first: 48 at depth 1, and 24 more with each
     * iteration. */
    unsigned most = p->found + MORE_ACTIONS;
    if (s->is_chosen) return depth == 1 ? hm_5d_generate_chosen(worker, error) : HM_OK;
    if (depth == 1) {
        bool late = hm_worker_stopped(worker);
        if (!hm_5d_picker_start(s, 0, false, late ? 0 : HM_5D_FIRST_EFFORT)) {
            return hm_fail_memory(error, "a search");
        }
        p->whole = true;
        most = HM_5D_FIRST_ACTIONS;
    }
    bool room = true;
    while (room && p->found < most && hm_5d_picker_first(worker, worker->moves.count == 0))
        room = search5d_add_first(worker);
    hm_5d_picker_unwind(s, 0);
    if (!room || p->failed) return hm_fail_memory(error, "a search");
    if (p->found > 0 || p->exact || hm_worker_stopped(worker)) return HM_OK;
    return hm_5d_actions_fail(HM_ERR_LIMIT, error);
}

/* Whether all root actions are known. With named moves only actions that hold them count. Otherwise
 * the list is complete when the picker has found that there are no others. */
static bool knows_all(const hm_worker *worker) {
    const hm_5d_searcher *s = worker->state;
    return s->is_chosen ? s->chosen_whole : s->plies[0].picker.exact;
}

static int search5d_search(hm_worker *worker, hm_search_move move, int depth, int alpha, int beta) {
    hm_5d_searcher *s = worker->state;
    hm_status status = hm_5d_search_play(s, move);
    if (status != HM_OK) {
        hm_worker_give_up(worker);
        return alpha;
    }
    int score = -hm_5d_node(worker, 1, depth - 1, -beta, -alpha);
    hm_5d_search_unplay(s, move);
    return score;
}

/* Late move reduction at the root. Chosen by hand. */
static int search5d_late_move_reduction(hm_worker *worker, hm_search_move move, unsigned index,
                                        int depth) {
    (void)worker, (void)move;
    if (depth < 2 || index < 8) return 0;
    return 1 + (index > 40 && depth > 2);
}

static hm_status search5d_explain(const void *position, hm_text *terms, int *score,
                                  hm_error *error) {
    (void)error;
    hm_5d_evaluation_terms(position, terms, score);
    return HM_OK;
}

/* Clock, polls and aspiration were chosen by hand; a 5D node takes long, so the clock is read every
 * 16 nodes. */
const hm_search_game hm_search_5d = {
    .name = "5d",
    .clock_moves = 20,
    .polls = 16,
    .work = 400,
    .depth_most = HM_5D_SEARCH_PLIES / 2,
    .aspiration = 60,
    .scale = {.k = 0.0030},
    .create = search5d_create,
    .destroy = search5d_destroy,
    .forget = search5d_forget,
    .begin = search5d_begin,
    .generate_root_moves = search5d_generate_root_moves,
    .knows_all = knows_all,
    .search = search5d_search,
    .late_move_reduction = search5d_late_move_reduction,
    .mate = hm_5d_search_mate,
    .mates = hm_5d_search_mates,
    .refute = hm_5d_search_refute,
    .move_text = hm_5d_search_move_text,
    .explain = search5d_explain,
    .choose = hm_5d_choose,
};
