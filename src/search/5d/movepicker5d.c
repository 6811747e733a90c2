/* The legal actions of a 5D node, likely ones first.
 *
 * An action is one choice on each timeline that can be played on, and a score of an action is the
 * sum of its choices'. The first stage goes through the choices best first: a heap holds parts of
 * actions, each with the best that it can come to; the best part is taken, its choice is made on
 * the board, and what may follow it is put into the heap: the best choice of the next timeline, and
 * the next best one instead of its own. So nothing is ever sorted that is not asked for.
 *
 * A part is dropped as soon as a royal piece is exposed: later moves only add boards, which never
 * ends an exposure (rules5d, clause 8.2). Most choices that expose one do so alone; that is found
 * once and remembered.
 *
 * The first stage knows no actions that make two timelines, and none with a jump to a last board
 * that another of its moves has answered: the number of a new timeline would depend on the order,
 * and with it what is exposed. The second stage asks the complete enumerator for these, and for
 * everything when the first one was given up. So in the end there are all actions, each once. */
#include "chess5d/rules/moves5d.h"
#include "core/key.h"
#include "search/5d/picker5d.h"

#include <stdlib.h>
#include <string.h>

/* Chosen by hand. PARTS_MOST bounds the memory of a node, VISIT how long a stop may be
 * overlooked. */
enum {
    PARTS_MOST = 1 << 17,
    VISIT = 32, /* steps that count as a node */
    GRACE = 8   /* each time a millisecond */
};

enum { BEST_FIRST, REST, DONE };

/* ---- what was given ---- */

/* Equal for equal actions of at most one new timeline, whatever the order. */
static uint64_t word_of(const hm_5d_move *move) {
    uint64_t boards = (uint64_t)(uint32_t)move->from_line << 32 | (uint32_t)move->to_line;
    uint64_t squares = (uint64_t)(uint32_t)move->to_time << 32 | (uint64_t)move->promotion << 16 |
                       (uint64_t)move->from << 8 | move->to;
    return hm_mix(hm_mix(boards) + squares);
}

/* Remembers an action of the first stage, in case the second one has to filter it out. A sum does
 * not depend on the order of its moves. */
static bool note_given(hm_5d_picker *p) {
    uint64_t word = 1;
    if (!HM_ROOM(p->given, 1)) return false;
    for (size_t i = 0; i < p->path.count; i++) {
        if (p->path.at[i].moved) word += word_of(hm_5d_picker_move(p, &p->path.at[i]));
    }
    p->given.at[p->given.count++] = word;
    p->found++;
    return true;
}

/* ---- the second stage ---- */

/* If the first stage was finished, it has given all actions of its kind. If it was cut short, the
 * notes decide. */
static bool was_given(const hm_5d_searcher *s, const hm_5d_picker *p, const hm_5d_move *moves,
                      size_t count) {
    /* The first stage does not know actions of two new timelines, nor with a jump to a last board
     * that another move has answered (see the head of this file). */
    const hm_5d_multiverse *m = &s->position->multiverse;
    unsigned forks = 0;
    for (size_t i = 0; i < count; i++) {
        if ((moves[i].flags & HM_5D_BRANCH) == 0) continue;
        forks++;
        if (moves[i].to_time == hm_5d_end(&m->lines[moves[i].to_line - m->first])) return false;
    }
    if (forks > 1) return false;
    if (!p->cut) return true;
    uint64_t word = 1;
    for (size_t i = 0; i < count; i++)
        word += word_of(&moves[i]);
    for (size_t i = 0; i < p->given.count; i++) {
        if (p->given.at[i] == word) return true;
    }
    return false;
}

static void movepicker5d_fail(hm_worker *worker, hm_5d_picker *p) {
    p->failed = true;
    hm_worker_give_up(worker);
}

/* Counts a node; false when the search has ended, and so must the picker. */
static bool movepicker5d_goes_on(hm_worker *worker, unsigned ply) {
    hm_5d_searcher *s = worker->state;
    hm_5d_picker *p = &s->plies[ply].picker;
    if (hm_worker_visit(worker, ply)) return true;
    if (p->grace == 0) return false;
    p->grace--;
    return true;
}

typedef struct asker {
    hm_worker *worker;
    unsigned ply;
} asker;

static bool movepicker5d_go_on(void *context, uint64_t done, uint64_t total) {
    const asker *a = context;
    (void)done, (void)total;
    return movepicker5d_goes_on(a->worker, a->ply);
}

/* The enumerator is created on demand, by nodes that reach the second stage. */
static hm_status begin_rest(hm_5d_searcher *s, hm_5d_picker *p) {
    hm_status status = p->rest == NULL ? hm_5d_actions_create(&p->rest, NULL) : HM_OK;
    return status == HM_OK ? hm_5d_actions_start(p->rest, s->position, 0, NULL) : status;
}

/* The next action that the first stage has not given. */
static hm_5d_step next_rest(hm_worker *worker, unsigned ply) {
    hm_5d_searcher *s = worker->state;
    hm_5d_picker *p = &s->plies[ply].picker;
    asker asks = {worker, ply};
    hm_watch watch = {movepicker5d_go_on, &asks, hm_5d_search_work(worker)};
    const hm_5d_move *moves;
    size_t count;
    do {
        hm_status status = hm_5d_actions_next(p->rest, &watch, &moves, &count, NULL);
        if (status != HM_OK) return status == HM_ERR_MEMORY ? HM_5D_SHORT : HM_5D_BAD;
        p->exact = moves == NULL;
        if (p->exact) return HM_5D_BAD;
        if (!movepicker5d_goes_on(worker, ply)) return HM_5D_BAD;
    } while (was_given(s, p, moves, count));

    /* The second stage makes its actions on the board as well, so that callers see no difference.
     */
    if (!HM_ROOM(p->action, count) || !HM_ROOM(p->undo, count)) return HM_5D_SHORT;
    for (size_t i = 0; i < count; i++) {
        hm_status status = hm_5d_make(s->position, &moves[i], &p->undo.at[i], NULL);
        if (status != HM_OK) return status == HM_ERR_MEMORY ? HM_5D_SHORT : HM_5D_BAD;
        p->action.at[p->action.count++] = moves[i];
    }
    p->found++;
    return HM_5D_GOOD;
}

/* ---- all together ---- */

void hm_5d_picker_unwind(hm_5d_searcher *s, unsigned ply) {
    hm_5d_picker *p = &s->plies[ply].picker;
    hm_5d_parts_shorten(s, p, 0);
    for (; p->action.count > 0; p->action.count--)
        hm_5d_unmake(s->position, &p->action.at[p->action.count - 1],
                     &p->undo.at[p->action.count - 1]);
}

void hm_5d_picker_end(hm_5d_searcher *s, unsigned ply) {
    hm_5d_picker *p = &s->plies[ply].picker;
    hm_5d_picker_unwind(s, ply);
    hm_5d_actions_destroy(p->rest);
    p->rest = NULL;
}

bool hm_5d_picker_start(hm_5d_searcher *s, unsigned ply, bool captures, uint64_t effort) {
    hm_5d_picker *p = &s->plies[ply].picker;
    p->captures = captures;
    p->whole = p->cut = p->exact = p->failed = false;
    p->found = 0;
    p->effort = 0;
    p->effort_most = effort;
    p->grace = 0;
    p->stage = BEST_FIRST;
    p->parts.count = p->heap.count = p->path.count = p->given.count = p->action.count = 0;
    /* A royal piece that is exposed between boards of the past is lost whatever is played. */
    if (hm_5d_exposed(s->position, s->position->side, NULL)) {
        p->stage = DONE;
        p->exact = true;
        return true;
    }
    if (effort > 0) return hm_5d_choices_build(s, ply) && hm_5d_parts_begin(p);
    p->cut = true;
    return true;
}

/* True: an action stands on the board. */
static bool next_best(hm_worker *worker, unsigned ply) {
    hm_5d_searcher *s = worker->state;
    hm_5d_picker *p = &s->plies[ply].picker;
    bool whole = false;
    while (p->heap.count > 0 && !whole) {
        p->cut = p->effort > p->effort_most || p->parts.count > PARTS_MOST;
        if (p->cut) return false;
        if (!hm_5d_parts_advance(s, p, &whole) || (whole && !note_given(p))) {
            movepicker5d_fail(worker, p);
            return false;
        }
        if (p->effort % VISIT == 0 && !hm_worker_visit(worker, ply)) {
            p->cut = !whole; /* the solver may still find one soon */
            return whole && p->grace > 0;
        }
    }
    return whole;
}

/* Quiescence has no second stage, and a node that has found actions needs it only to prove a mate
 * (`whole`). */
static bool enter_rest(hm_worker *worker, unsigned ply) {
    hm_5d_searcher *s = worker->state;
    hm_5d_picker *p = &s->plies[ply].picker;
    hm_5d_picker_unwind(s, ply);
    if (p->captures || (p->found > 0 && !p->whole)) return false;
    hm_status status = begin_rest(s, p);
    if (status == HM_ERR_MEMORY) movepicker5d_fail(worker, p);
    p->stage = status == HM_OK ? REST : DONE; /* the rules may end, with the turns that there are */
    return status == HM_OK;
}

bool hm_5d_picker_next(hm_worker *worker, unsigned ply) {
    hm_5d_searcher *s = worker->state;
    hm_5d_picker *p = &s->plies[ply].picker;
    if (p->stage == BEST_FIRST) {
        if (next_best(worker, ply)) return true;
        if (hm_worker_stopped(worker) && p->grace == 0) return false;
        if (!enter_rest(worker, ply)) return false;
    }
    if (p->stage == DONE) return false;
    hm_5d_picker_unwind(s, ply);
    hm_5d_step result = next_rest(worker, ply);
    if (result == HM_5D_SHORT) movepicker5d_fail(worker, p);
    if (result != HM_5D_GOOD) p->stage = DONE;
    return result == HM_5D_GOOD;
}

bool hm_5d_picker_first(hm_worker *worker, bool wanted) {
    hm_5d_searcher *s = worker->state;
    s->plies[0].picker.grace = wanted ? GRACE : 0;
    return hm_5d_picker_next(worker, 0);
}

/* ---- what stands on the board ---- */

/* Timelines of arrival ascend for White and descend for Black. */
static void sort_in(hm_5d_move *moves, size_t count, hm_5d_move move, int side) {
    size_t at = count;
    for (; at > 0; at--) {
        int32_t other = moves[at - 1].to_line;
        if (side == HM_5D_WHITE ? other <= move.to_line : other >= move.to_line) break;
        moves[at] = moves[at - 1];
    }
    moves[at] = move;
}

bool hm_5d_picker_write(hm_5d_searcher *s, unsigned ply) {
    const hm_5d_picker *p = &s->plies[ply].picker;
    hm_5d_move_list *list = &s->action;
    size_t most = p->path.count + p->action.count;
    list->count = 0;
    if (!hm_list_room(&list->moves, &list->capacity, 0, most + 1, sizeof *list->moves)) {
        return false;
    }
    for (size_t i = 1; i < p->path.count; i++) {
        if (!p->path.at[i].moved) continue;
        sort_in(list->moves, list->count++, *hm_5d_picker_move(p, &p->path.at[i]),
                s->position->side);
    }
    if (p->path.count > 0 && p->path.at[0].moved) {
        list->moves[list->count++] = *hm_5d_picker_move(p, &p->path.at[0]);
    }
    for (size_t i = 0; i < p->action.count; i++)
        list->moves[list->count++] = p->action.at[i];
    return true;
}

void hm_5d_picker_free(hm_5d_picker *p) {
    hm_5d_actions_destroy(p->rest);
    hm_5d_move_list_clear(&p->moves);
    free(p->axes.at);
    free(p->axis_of.at);
    free(p->choices.at);
    free(p->parts.at);
    free(p->heap.at);
    free(p->path.at);
    free(p->chain.at);
    free(p->given.at);
    free(p->action.at);
    free(p->undo.at);
}
