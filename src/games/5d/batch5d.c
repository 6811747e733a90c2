/* 5D chess in batches: an action is one move, or the end of the turn, so that lists stay short.
 * Only moves that some legal turn continues are listed, so no list is a dead end. */
#include "games/5d/batch5d.h"

#include <stdlib.h>
#include <string.h>

static void batch5d_destroy(void *start) {
    hm_5d_position_destroy(start);
}

static hm_status batch5d_create(const void *play, unsigned threads, bool claims_end, void **start,
                                hm_error *error) {
    hm_5d_position *position = NULL;
    (void)threads, (void)claims_end; /* nobody may claim a draw */
    hm_status status = hm_5d_position_copy(((const hm_play_5d *)play)->position, &position, error);
    *start = position;
    return status;
}

/* ---- lists ---- */

/* The moves are sorted by their texts, so that the number of an action is stable. The end of the
 * turn comes last, if it is allowed (rules5d, clause 4.2). */
static hm_status batch5d_list(hm_batch_5d *g, hm_error *error) {
    int side = hm_5d_position_side(g->position);
    hm_status status = hm_5d_generate(g->position, &g->found, NULL, error);
    if (status == HM_OK) {
        hm_sorted_5d *sorted = &g->sorted;
        size_t count = g->found.count;
        sorted->list.count = sorted->list.move_count = 0;
        g->list.count = 0;
        bool room =
            hm_list_room(&g->list.moves, &g->list.capacity, 0, count, sizeof *g->list.moves);
        status = room ? HM_OK : hm_fail_memory(error, "a list of moves");
        for (size_t i = 0; i < count && status == HM_OK; i++)
            status = hm_5d_action_list_add(&sorted->list, &g->found.moves[i], 1, error);
        if (status == HM_OK) status = hm_sort_5d(g->position, sorted, NULL, error);
        for (size_t i = 0; i < count && status == HM_OK; i++)
            g->list.moves[g->list.count++] = g->found.moves[sorted->order.at[i].index];
    }
    bool may_end = g->made.count > 0 && hm_5d_may_submit(g->position) &&
                   !hm_5d_exposed(g->position, side, NULL);
    g->head.actions = (uint32_t)(g->list.count + may_end);
    g->head.side = (uint8_t)side;
    return status;
}

static hm_status batch5d_reset(const void *start, hm_batch_game *game, hm_error *error) {
    hm_batch_5d *g = (hm_batch_5d *)game;
    hm_5d_position_destroy(g->position);
    g->position = NULL;
    g->made.count = 0;
    hm_status status = hm_5d_position_copy(start, &g->position, error);
    return status == HM_OK ? batch5d_list(g, error) : status;
}

/* ---- steps ---- */

static hm_status batch5d_step(const void *start, hm_batch_game *game, size_t action,
                              hm_error *error) {
    hm_batch_5d *g = (hm_batch_5d *)game;
    hm_status status = HM_OK;
    (void)start;
    /* The last action submits the moves that were made. */
    if (action == g->list.count) {
        hm_5d_submit(g->position);
        g->made.count = 0;
        game->ply++;
    } else {
        const hm_5d_move *move = &g->list.moves[action];
        hm_5d_undo undo;
        if (!HM_ROOM(g->made, 2)) return hm_fail_memory(error, "a move");
        status = hm_5d_make(g->position, move, &undo, error);
        if (status != HM_OK) return status;
        hm_batch_board_5d *made = g->made.at + g->made.count;
        made[0] = (hm_batch_board_5d){move->from_line, move->from_time + 1};
        made[1] = (hm_batch_board_5d){undo.to_line, move->to_time + 1};
        g->made.count += (move->flags & HM_5D_JUMP) != 0 ? 2 : 1;
    }
    status = batch5d_list(g, error);
    if (status != HM_OK || game->actions > 0) return status;

    /* Without an action the game is over: checkmate or stalemate (rules5d, section 8). */
    hm_5d_verdict verdict;
    status = hm_5d_outcome(g->position, false, NULL, &verdict, error);
    if (status != HM_OK) return status;
    game->terminated = true;
    for (int seat = 0; seat < 2; seat++) {
        bool lost = seat == game->side;
        game->result[seat] = verdict != HM_5D_CHECKMATE ? 0.0f : lost ? -1.0f : 1.0f;
    }
    return HM_OK;
}

/* ---- copies ---- */

/* The texts of the sorted moves are not copied: only the order of the list matters. */
static bool batch5d_copy(hm_batch_game *to, const hm_batch_game *from) {
    hm_batch_5d *t = (hm_batch_5d *)to;
    const hm_batch_5d *f = (const hm_batch_5d *)from;
    hm_5d_position *position;
    size_t count = f->list.count;
    t->made.count = 0;
    bool room = HM_ROOM(t->made, f->made.count) &&
                hm_list_room(&t->list.moves, &t->list.capacity, 0, count, sizeof *t->list.moves);
    if (!room || hm_5d_position_copy(f->position, &position, NULL) != HM_OK) return false;
    hm_5d_position_destroy(t->position);
    t->position = position;
    if (f->made.count > 0) memcpy(t->made.at, f->made.at, f->made.count * sizeof *t->made.at);
    if (count > 0) memcpy(t->list.moves, f->list.moves, count * sizeof *t->list.moves);
    t->made.count = f->made.count;
    t->list.count = count;
    return true;
}

static void batch5d_clear(hm_batch_game *game) {
    hm_batch_5d *g = (hm_batch_5d *)game;
    hm_5d_position_destroy(g->position);
    free(g->made.at);
    hm_5d_move_list_clear(&g->list);
    hm_5d_move_list_clear(&g->found);
    hm_sorted_5d_clear(&g->sorted);
}

void hm_code_5d(const hm_5d_move *m, int32_t code[9]) {
    const int32_t numbers[9] = {m->from_line,        m->from_time,      HM_5D_FILE(m->from),
                                HM_5D_RANK(m->from), m->to_line,        m->to_time,
                                HM_5D_FILE(m->to),   HM_5D_RANK(m->to), m->promotion};
    memcpy(code, numbers, sizeof numbers);
}

static void batch5d_codes(const hm_batch_game *game, int32_t *codes) {
    const hm_batch_5d *g = (const hm_batch_5d *)game;
    for (size_t i = 0; i < game->actions; i++, codes += 9) {
        if (i == g->list.count) {
            for (int k = 0; k < 9; k++)
                codes[k] = -1;
            continue;
        }
        hm_code_5d(&g->list.moves[i], codes);
    }
}

const struct hm_batching hm_batching_5d = {.bytes = sizeof(hm_batch_5d),
                                           .seats = 2,
                                           .words = 9,
                                           .create = batch5d_create,
                                           .destroy = batch5d_destroy,
                                           .reset = batch5d_reset,
                                           .step = batch5d_step,
                                           .copy = batch5d_copy,
                                           .clear = batch5d_clear,
                                           .codes = batch5d_codes,
                                           .row_bytes = hm_batch_row_bytes_5d,
                                           .rows = hm_batch_rows_5d,
                                           .observe = hm_batch_observe_5d};
