/* Root moves of a 4D search: their order, and how many are searched.
 *
 * There are 2,000 and more. Searching all of them once used up what a move may take at a fast pace,
 * without having seen any answer (docs/strength.md). So they are ordered by what is known without
 * playing them, and each iteration searches the first two hundred, a deeper one more. Moves that
 * are mated are not counted: the next ones take their place. */
#include "core/core.h"
#include "search/4d/search4d.h"
#include "search/4d/see4d.h"

#include <limits.h>
#include <stdlib.h>

/* NARROW was measured: with 32 moves the program lost 12 to 18, with 48 from the second iteration
 * on 12 to 28 (docs/strength.md). The others were chosen by hand. */
enum {
    SIFTED = 160, /* whose exchanges are evaluated */
    THREAT_BUDGET = 256,
    MATE = 500, /* what a move gains in the order that may prevent one */
    NARROW = 200,
    WIDER = 16 /* times the square of the depth */
};

/* A move, and how it changes the evaluation for its side. */
typedef struct first {
    hm_4d_move move;
    int gain;
} first;

/* Best gain first; ties by the number of the move, so that every machine has the same order. */
static int root_order4d_compare(const void *left, const void *right) {
    const first *one = left, *other = right;
    if (one->gain != other->gain) return one->gain < other->gain ? 1 : -1;
    return (one->move > other->move) - (one->move < other->move);
}

/* Adds the root moves in order. Where the opponent threatens mate, moves that do not answer it are
 * marked as lost in two plies. */
static bool root_order4d_add_all(hm_worker *w, const first *moves, size_t count) {
    const hm_4d_searcher *s = w->state;
    bool room = true, threat = s->plies[0].threat != HM_4D_NO_MOVE;
    for (size_t i = 0; i < count && room; i++) {
        size_t before = w->moves.count;
        room = hm_worker_add_move(w, moves[i].move);
        if (w->moves.count == before || !threat ||
            hm_4d_defends(&s->plies[0].defences, &s->position, moves[i].move))
            continue;
        w->moves.at[before].lost = 2; /* plies: the move, and the mate */
    }
    return room;
}

/* The first move of a mate by checks that the opponent threatens, found after a null move. */
static hm_4d_move root_order4d_find_mate(hm_worker *w) {
    hm_4d_searcher *s = w->state;
    hm_4d_move line[HM_4D_MATE_PLIES] = {HM_4D_NO_MOVE};
    hm_4d_search_make(s, 0, HM_4D_NO_MOVE);
    s->mates->plies = 1;
    unsigned length = hm_4d_mates_find(s->mates, w, &s->position, 0, THREAT_BUDGET);
    if (length > 0) hm_4d_mates_line(s->mates, length, line);
    hm_4d_search_unmake(s, 0);
    return line[0];
}

/* Finds what the opponent would do after a pass. A side in check cannot pass. Most answers to its
 * first move prevent a longer mate, but other moves may prevent it as well. So answers come first,
 * and no move is marked as lost. */
static void look_for_threat(hm_worker *w) {
    hm_4d_searcher *s = w->state;
    if (hm_4d_refresh_check_info(s, 0) || hm_4d_find_threat(w, 0, true)) return;
    if (s->mates == NULL || w->shared->options.no_mate) return;
    hm_4d_move mate = root_order4d_find_mate(w);
    if (mate == HM_4D_NO_MOVE) return;
    hm_4d_find_defences(&s->plies[0].defences, &s->position, &s->squares, mate);
    s->plies[0].loss = MATE;
    s->mating[0] = mate;
}

/* The key of the order: the change of the balance, and what the move may save. */
static int gain_of(const hm_4d_searcher *s, hm_4d_move move) {
    int change = hm_4d_balance_of_move(&s->psq, &s->position, move);
    if (s->position.state.side != HM_4D_WHITE) change = -change;
    int loss = s->plies[0].loss;
    return loss > 0 && hm_4d_defends(&s->plies[0].defences, &s->position, move) ? change + loss
                                                                                : change;
}

/* All root moves are known at depth 1; later iterations add none. */
hm_status hm_4d_generate_root_moves(hm_worker *worker, unsigned depth, hm_error *error) {
    hm_4d_searcher *s = worker->state;
    if (depth > 1) return HM_OK;
    if (!hm_4d_search_room(s)) return hm_fail_memory(error, "a search");
    size_t count = hm_4d_generate(&s->position, s->picks.made.at);
    first *moves = malloc((count + 1) * sizeof *moves);
    if (moves == NULL) return hm_fail_memory(error, "a search");
    for (size_t i = 0; i < count; i++)
        moves[i].move = s->picks.made.at[i];
    if (count > 0) look_for_threat(worker);
    for (size_t i = 0; i < count; i++)
        moves[i].gain = gain_of(s, moves[i].move);
    qsort(moves, count, sizeof *moves, root_order4d_compare);
    if (!s->plain) {
        /* Static exchange evaluation (SEE) of the best moves: a piece that is lost on its new
         * square has not gained a good place. Only the first ones are tested, for an exchange costs
         * more than the rest of the ordering. */
        for (size_t i = 0; i < count && i < SIFTED; i++) {
            int lost = hm_4d_static_exchange(&s->position, moves[i].move);
            if (lost >= 0) continue;
            bool noisy = hm_4d_is_noisy(&s->position, moves[i].move);
            moves[i].gain = noisy ? lost : moves[i].gain + lost;
        }
        qsort(moves, count < SIFTED ? count : SIFTED, sizeof *moves, root_order4d_compare);
    }
    bool room = root_order4d_add_all(worker, moves, count);
    free(moves);
    return room ? HM_OK : hm_fail_memory(error, "a search");
}

/* Late move reduction at the root. Chosen by hand, like the steps of node4d.c. */
int hm_4d_root_reduction(hm_worker *worker, hm_search_move move, unsigned index, int depth) {
    const hm_4d_searcher *s = worker->state;
    bool capture = s->position.state.board.square[HM_4D_MOVE_TO((hm_4d_move)move)] != HM_4D_EMPTY;
    if (depth < 3 || index < 4 || capture) return 0;
    return 1 + (index > 20) + (index > 100 && depth > 3);
}

/* Late move pruning at the root: the width grows with the square of the depth. The plain search has
 * none. */
unsigned hm_4d_width(hm_worker *worker, int depth) {
    const hm_4d_searcher *s = worker->state;
    return s->plain ? UINT_MAX : NARROW + WIDER * (unsigned)(depth * depth);
}
