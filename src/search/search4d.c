/* The adapter of 4D chess: what one thread keeps, and what the common search asks (game.h). */
#include "search/search4d.h"
#include "core/core.h"
#include "hypermate/chess4d_games.h"
#include "search/games.h"

#include <stdlib.h>
#include <string.h>

/* ---- one thread ---- */

static void *create(void) {
    hm_4d_searcher *s = calloc(1, sizeof *s);
    if (s != NULL) hm_4d_worths_init(&s->worths);
    return s;
}

static void destroy(void *state) {
    hm_4d_searcher *s = state;
    free(s->moves.at);
    free(s->keys);
    free(s);
}

static void forget(void *state) {
    hm_4d_searcher *s = state;
    memset(s->history, 0, sizeof s->history);
    memset(s->plies, 0, sizeof s->plies);
}

/* The keys of the game, and room for those of the path. */
static bool take_keys(hm_4d_searcher *s, const hm_search_root *root) {
    size_t room = root->key_count + HM_4D_SEARCH_PLIES + 2;
    if (room > s->key_room) {
        uint64_t(*keys)[2] = realloc(s->keys, room * sizeof *keys);
        if (keys == NULL) return false;
        s->keys = keys;
        s->key_room = room;
    }
    if (root->key_count > 0) memcpy(s->keys, root->keys, root->key_count * sizeof *s->keys);
    s->key_count = root->key_count;
    return true;
}

static hm_status begin(hm_worker *worker, const hm_search_root *root, hm_error *error) {
    hm_4d_searcher *s = worker->state;
    hm_4d_position_copy(&s->position, root->position);
    s->moves.count = 0;
    s->plies[0].balance = hm_4d_balance(&s->worths, &s->position);
    for (unsigned ply = 0; ply < HM_4D_SEARCH_PLIES; ply++)
        memset(s->plies[ply].killers, 0, sizeof s->plies[ply].killers);
    return take_keys(s, root) ? HM_OK : hm_fail_memory(error, "a search");
}

/* ---- first moves ---- */

/* Captures by gain, then the others by how their places change. */
static int compare(const void *left, const void *right) {
    const uint64_t *one = left, *other = right;
    return (*one > *other) - (*one < *other);
}

static hm_status widen(hm_worker *worker, unsigned depth, hm_error *error) {
    hm_4d_searcher *s = worker->state;
    if (depth > 1) return HM_OK;
    if (!hm_4d_search_room(s)) return hm_fail_memory(error, "a search");
    size_t count = hm_4d_generate(&s->position, s->moves.at);
    uint64_t *order = malloc((count + 1) * sizeof *order);
    if (order == NULL) return hm_fail_memory(error, "a search");
    bool white = s->position.state.side == HM_4D_WHITE;
    for (size_t i = 0; i < count; i++) {
        int gain = hm_4d_balance_of_move(&s->worths, &s->position, s->moves.at[i]);
        order[i] = (uint64_t)(100000 - (white ? gain : -gain)) << 32 | s->moves.at[i];
    }
    qsort(order, count, sizeof *order, compare);
    bool room = true;
    for (size_t i = 0; i < count; i++)
        room = room && hm_worker_add_move(worker, order[i] & UINT32_MAX);
    free(order);
    return room ? HM_OK : hm_fail_memory(error, "a search");
}

static int search(hm_worker *worker, hm_search_move move, int depth, int alpha, int beta) {
    hm_4d_searcher *s = worker->state;
    hm_4d_search_make(s, 0, (hm_4d_move)move);
    int score = -hm_4d_node(worker, 1, depth - 1, -beta, -alpha);
    hm_4d_search_unmake(s, 0);
    return score;
}

static int reduction(hm_worker *worker, hm_search_move move, unsigned index, int depth) {
    const hm_4d_searcher *s = worker->state;
    bool capture = s->position.state.board.square[HM_4D_MOVE_TO((hm_4d_move)move)] != HM_4D_EMPTY;
    if (depth < 3 || index < 4 || capture) return 0;
    return 1 + (index > 20) + (index > 100);
}

/* ---- texts ---- */

static void move_text(const void *state, const void *position, hm_search_move move,
                      hm_search_style style, hm_text *text) {
    static const char letters[8] = {
        [HM_4D_KNIGHT] = 'N', [HM_4D_BISHOP] = 'B', [HM_4D_ROOK] = 'R', [HM_4D_QUEEN] = 'Q'};
    hm_4d_move m = (hm_4d_move)move;
    (void)state, (void)position;
    if (style == HM_SEARCH_OWN) {
        hm_4d_move_format(m, text);
        return;
    }
    int from = HM_4D_MOVE_FROM(m), to = HM_4D_MOVE_TO(m);
    hm_text_printf(text, "%d%d%d%d%d%d%d%d", HM_4D_X(from), HM_4D_Y(from), HM_4D_Z(from),
                   HM_4D_W(from), HM_4D_X(to), HM_4D_Y(to), HM_4D_Z(to), HM_4D_W(to));
    char letter = letters[HM_4D_MOVE_PROMOTION(m)];
    if (letter != 0) hm_text_add(text, &letter, 1);
}

static hm_search_move find(const void *position, const char *text, size_t length) {
    hm_4d_move move;
    return hm_4d_move_parse(position, text, length, &move, NULL) == HM_OK ? move : 0;
}

const hm_search_game hm_search_4d = {
    .name = "4d",
    .clock_moves = 25,
    .polls = 64,
    .depth_most = HM_4D_SEARCH_PLIES / 2,
    .aspiration = 25,
    .create = create,
    .destroy = destroy,
    .forget = forget,
    .begin = begin,
    .widen = widen,
    .search = search,
    .reduction = reduction,
    .move_text = move_text,
    .find = find,
};
