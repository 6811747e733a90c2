/* The adapter of 5D chess: what one thread keeps, and what the common search asks (game.h). */
#include "search/search5d.h"
#include "core/core.h"
#include "hypermate/chess5d_games.h"
#include "search/games.h"

#include <stdlib.h>
#include <string.h>

enum {
    FIRST_ACTIONS = 48, /* that are considered at depth 1, */
    MORE_ACTIONS = 24,  /* and so many more at each depth */
    FIRST_EFFORT = 20000
};

/* ---- one thread ---- */

static void destroy(void *state) {
    hm_5d_searcher *s = state;
    for (unsigned ply = 0; ply < HM_5D_SEARCH_PLIES + 2; ply++)
        hm_5d_picker_free(&s->plies[ply].picker);
    hm_5d_position_destroy(s->position);
    hm_5d_action_list_clear(&s->known);
    hm_5d_move_list_clear(&s->action);
    free(s->kept);
    free(s->undo.at);
    free(s);
}

static void *create(void) {
    hm_5d_searcher *s = calloc(1, sizeof *s);
    if (s == NULL) return NULL;
    s->kept = calloc(HM_5D_KEPT, sizeof *s->kept);
    if (s->kept != NULL) return s;
    destroy(s);
    return NULL;
}

static void forget(void *state) {
    hm_5d_searcher *s = state;
    memset(s->kept, 0, HM_5D_KEPT * sizeof *s->kept);
    memset(s->history, 0, sizeof s->history);
}

static hm_status begin(hm_worker *worker, const hm_search_root *root, hm_error *error) {
    hm_5d_searcher *s = worker->state;
    if ((hm_5d_problems(root->position) & (HM_5D_NO_BOARDS | HM_5D_UNKNOWN_PIECE)) != 0) {
        return hm_fail(error, HM_ERR_FIELD, 0, "the rules cannot be applied to the position");
    }
    hm_5d_picker_end(s, 0);
    hm_5d_position_destroy(s->position);
    s->position = NULL;
    hm_status status = hm_5d_position_copy(root->position, &s->position, error);
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
    return HM_OK;
}

/* ---- first actions ---- */

/* Notes the action that stands on the board. */
static bool add_first(hm_worker *worker) {
    hm_5d_searcher *s = worker->state;
    bool failed = false;
    if (!hm_5d_picker_write(s, 0)) return false;
    const hm_5d_move_list *action = &s->action;
    hm_search_move move = hm_5d_search_note(s, action->moves, action->count, &failed);
    return !failed && (move == 0 || hm_worker_add_move(worker, move));
}

/* Even a search that is stopped before it begins has a move. */
static hm_status widen(hm_worker *worker, unsigned depth, hm_error *error) {
    hm_5d_searcher *s = worker->state;
    hm_5d_picker *p = &s->plies[0].picker;
    unsigned most = p->found + MORE_ACTIONS;
    if (depth == 1) {
        s->plies[0].check = hm_5d_search_check(s);
        if (!hm_5d_picker_start(s, 0, false, FIRST_EFFORT)) {
            return hm_fail_memory(error, "a search");
        }
        p->whole = true;
        most = FIRST_ACTIONS;
    }
    bool room = true;
    while (room && p->found < most && hm_5d_picker_next(worker, 0, worker->moves.count == 0))
        room = add_first(worker);
    hm_5d_picker_unwind(s, 0);
    if (!room || p->failed) return hm_fail_memory(error, "a search");
    if (p->found > 0 || p->exact) return HM_OK;
    return hm_fail(error, HM_ERR_LIMIT, 0, "the actions take more memory than they are allowed");
}

static int search(hm_worker *worker, hm_search_move move, int depth, int alpha, int beta) {
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

static int reduction(hm_worker *worker, hm_search_move move, unsigned index, int depth) {
    (void)worker, (void)move;
    if (depth < 2 || index < 8) return 0;
    return 1 + (index > 40 && depth > 2);
}

/* ---- texts ---- */

/* Line protocols count the timelines of even games as the library does. */
static void put_board(int32_t line, int32_t time, hm_text *text) {
    hm_text_printf(text, "(%dT%d)", (int)line, (int)(time >> 1));
}

static void put_square(int square, hm_text *text) {
    hm_text_printf(text, "%c%d", 'a' + HM_5D_FILE(square), HM_5D_RANK(square) + 1);
}

/* A square with its board; within one board the second square stands alone. */
static void put_move(const hm_5d_move *move, hm_text *text) {
    put_board(move->from_line, move->from_time, text);
    put_square(move->from, text);
    if ((move->flags & HM_5D_JUMP) != 0) put_board(move->to_line, move->to_time, text);
    put_square(move->to, text);
    if (move->promotion != 0) hm_5d_piece_format(move->promotion, text);
}

/* Boards of departure have to be there: the actions before are played on a copy. */
static hm_5d_position *position_before(const hm_5d_searcher *s, const hm_5d_position *root,
                                       const hm_search_line *line, size_t index) {
    hm_5d_position *position;
    if (hm_5d_position_copy(root, &position, NULL) != HM_OK) return NULL;
    for (size_t i = 0; i < index; i++) {
        size_t count;
        hm_5d_undo undo;
        const hm_5d_move *moves =
            hm_5d_action_list_at(&s->known, (size_t)line->moves[i] - 1, &count);
        hm_status status = HM_OK;
        for (size_t k = 0; k < count && status == HM_OK; k++)
            status = hm_5d_make(position, &moves[k], &undo, NULL);
        hm_5d_submit(position);
        if (status == HM_OK) continue;
        hm_5d_position_destroy(position);
        return NULL;
    }
    return position;
}

static void move_text(const void *state, const void *root, const hm_search_line *line, size_t index,
                      hm_search_style style, hm_text *text) {
    const hm_5d_searcher *s = state;
    size_t count;
    const hm_5d_move *moves =
        hm_5d_action_list_at(&s->known, (size_t)line->moves[index] - 1, &count);
    if (style == HM_SEARCH_LINE || style == HM_SEARCH_SHORT) {
        for (size_t i = 0; i < count; i++) {
            if (i > 0) hm_text_puts(text, " ");
            put_move(&moves[i], text);
        }
        return;
    }
    hm_5d_position *position = position_before(s, root, line, index);
    if (position == NULL)
        text->failed = true;
    else
        hm_5d_action_format(position, moves, count, text);
    hm_5d_position_destroy(position);
}

static hm_status explain(const void *position, hm_text *terms, int *score, hm_error *error) {
    (void)error;
    hm_5d_evaluation_terms(position, terms, score);
    return HM_OK;
}

const hm_search_game hm_search_5d = {
    .name = "5d",
    .clock_moves = 20,
    .polls = 16,
    .depth_most = HM_5D_SEARCH_PLIES / 2,
    .aspiration = 60,
    .create = create,
    .destroy = destroy,
    .forget = forget,
    .begin = begin,
    .widen = widen,
    .search = search,
    .reduction = reduction,
    .mate = hm_5d_search_mate,
    .refute = hm_5d_search_refute,
    .move_text = move_text,
    .explain = explain,
};
