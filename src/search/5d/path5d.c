/* Making and unmaking actions in a 5D search: keys by ply, and checks. */
#include "chess5d/rules/attacks5d.h"
#include "search/5d/search5d.h"

#include <string.h>

/* ---- keys ---- */

/* The sum holds the boards alone, so that whose move it is can be added at any time. The rules of
 * the game and the side to move belong to the key beside the boards. */
static void finish_key(hm_5d_searcher *s, unsigned ply) {
    hm_5d_ply *p = &s->plies[ply];
    hm_5d_key_begin(s->position, p->key);
    p->key[0] += p->sum[0];
    p->key[1] += p->sum[1];
}

void hm_5d_search_key(hm_5d_searcher *s) {
    hm_5d_ply *p = &s->plies[0];
    uint64_t rules[2];
    hm_5d_key(s->position, p->key);
    hm_5d_key_begin(s->position, rules);
    p->sum[0] = p->key[0] - rules[0];
    p->sum[1] = p->key[1] - rules[1];
}

/* The last board of a timeline, to the sum of the ply after this one. */
static void path5d_add_board(hm_5d_searcher *s, unsigned ply, int32_t line) {
    const hm_5d_multiverse *m = &s->position->multiverse;
    int32_t end = hm_5d_end(&m->lines[line - m->first]);
    hm_5d_key_add(s->position, line, end, s->plies[ply + 1].sum);
}

/* A move adds one board to its timeline, a jump another one to the timeline of arrival. */
static void path5d_add_move(hm_5d_searcher *s, unsigned ply, const hm_5d_move *move,
                            const hm_5d_undo *undo) {
    path5d_add_board(s, ply, move->from_line);
    if (undo->to_line != move->from_line) path5d_add_board(s, ply, undo->to_line);
}

/* ---- actions ---- */

/* The key of the next ply grows by the boards that the action has added. Nothing is ever
 * subtracted, since boards of the past never change. */
void hm_5d_search_submit(hm_5d_searcher *s, unsigned ply) {
    const hm_5d_picker *p = &s->plies[ply].picker;
    memcpy(s->plies[ply + 1].sum, s->plies[ply].sum, sizeof s->plies[ply].sum);
    for (size_t i = 0; i < p->path.count; i++) {
        const hm_5d_made *made = &p->path.at[i];
        if (made->moved) path5d_add_move(s, ply, hm_5d_picker_move(p, made), &made->undo);
        if (made->repeated) path5d_add_board(s, ply, made->undo.to_line);
    }
    for (size_t i = 0; i < p->action.count; i++)
        path5d_add_move(s, ply, &p->action.at[i], &p->undo.at[i]);
    hm_5d_submit(s->position);
    finish_key(s, ply + 1);
}

void hm_5d_search_return(hm_5d_searcher *s) {
    hm_5d_submit(s->position);
}

/* Makes a root action and its key. The undo records are kept in the state, not on the stack. */
hm_status hm_5d_search_play(hm_5d_searcher *s, hm_search_move move) {
    size_t count;
    const hm_5d_move *moves = hm_5d_action_list_at(&s->known, (size_t)move - 1, &count);
    s->undo.count = 0;
    if (!HM_ROOM(s->undo, count + 1)) return HM_ERR_MEMORY;
    hm_status status = hm_5d_make_action(s->position, moves, count, s->undo.at, NULL);
    if (status != HM_OK) return status;
    memcpy(s->plies[1].sum, s->plies[0].sum, sizeof s->plies[0].sum);
    for (size_t i = 0; i < count; i++)
        path5d_add_move(s, 0, &moves[i], &s->undo.at[i]);
    finish_key(s, 1);
    return HM_OK;
}

void hm_5d_search_unplay(hm_5d_searcher *s, hm_search_move move) {
    size_t count;
    const hm_5d_move *moves = hm_5d_action_list_at(&s->known, (size_t)move - 1, &count);
    hm_5d_unmake_action(s->position, moves, count, s->undo.at);
}

/* The number of an action from now on, for lines and root moves. */
hm_search_move hm_5d_number_action(hm_5d_searcher *s, const hm_5d_move *moves, size_t count,
                                   bool *failed) {
    if (s->known.count >= HM_5D_LINE_ACTIONS) return 0;
    if (hm_5d_action_list_add(&s->known, moves, count, NULL) != HM_OK) {
        *failed = true;
        return 0;
    }
    return s->known.count;
}

/* The board itself is shared, with one more reference; nothing is copied. */
hm_status hm_5d_search_repeat(hm_5d_position *position, int32_t line) {
    const hm_5d_multiverse *m = &position->multiverse;
    const hm_5d_timeline *t = &m->lines[line - m->first];
    hm_5d_board *board = t->boards[t->count - 1];
    hm_status status = hm_5d_append(position, line, hm_5d_end(t) + 1, board, NULL);
    if (status == HM_OK) atomic_fetch_add(&board->references, 1);
    return status;
}

/* ---- royal pieces ---- */

/* Last boards of the side to move get the same board behind them for as long as it takes. */
bool hm_5d_search_check(hm_5d_searcher *s) {
    hm_5d_multiverse *m = &s->position->multiverse;
    int side = s->position->side;
    for (uint32_t i = 0; i < m->count; i++) {
        hm_5d_timeline *t = &m->lines[i];
        if ((hm_5d_end(t) & 1) == side) t->tip = t->boards[t->count - 1];
    }
    bool check = hm_5d_find_threat(&s->position->geometry, m, side, NULL);
    for (uint32_t i = 0; i < m->count; i++)
        m->lines[i].tip = NULL;
    return check;
}

bool hm_5d_search_exposes(const hm_5d_position *position, int32_t line) {
    const hm_5d_geometry *g = &position->geometry;
    const hm_5d_multiverse *m = &position->multiverse;
    const hm_5d_timeline *t = &m->lines[line - m->first];
    const hm_5d_board *board = t->boards[t->count - 1];
    int32_t end = hm_5d_end(t);
    int other = 1 - position->side;
    hm_5d_ray ray;
    return hm_5d_find_capture_home(g, m, line, end, other, &ray) ||
           hm_5d_find_capture_away(g, m, board, line, end, other, false, &ray) ||
           hm_5d_find_crossing(g, m, line, end, other, &ray);
}
