/* The tree of free-for-all and Solo, as the seat sees it that looks for its move.
 *
 * Everybody plays for points. Two ways of looking at it have alpha-beta: all others play against me
 * (paranoid), or of the others only one answers me in each round as it likes, and the rest do what
 * looks best at first sight (best replies): then I am not afraid of three who never agree, and see
 * further. Either way there are two sides: I, and the others. */
#include "search/4p/search4p.h"

/* Chosen by hand, as are the steps of the reduction below. */
enum { REDUCTION_DEPTH = 3 };

/* ---- one move further ---- */

/* The sign changes when the turn goes from me to another or from another to me; among the others it
 * does not, for they are one side here. */
int hm_4p_ffa_below(hm_worker *w, unsigned ply, int depth, int alpha, int beta, bool replied) {
    const hm_4p_searcher *s = w->state;
    bool was_mine = s->plies[ply].undo.made.side == s->me;
    bool mine = s->position.state.side == s->me;
    if (mine || was_mine) replied = false; /* a round ends with my move */
    if (mine == was_mine) return hm_4p_ffa_node(w, ply + 1, depth, alpha, beta, replied);
    return -hm_4p_ffa_node(w, ply + 1, depth, -beta, -alpha, replied);
}

/* Late move reduction (LMR): one ply from the fifth move on, more after twelve moves and at depths
 * beyond six. */
static int ffa4p_late_move_reduction(const hm_node *n, bool quiet) {
    if (n->depth < REDUCTION_DEPTH || n->in_check || !quiet || n->count < 4) return 0;
    int less = 1 + (n->count > 12) + (n->depth > 6);
    if (n->beta - n->alpha > 1) less--;
    return less < n->depth - 1 ? less : n->depth - 1;
}

/* Principal variation search (PVS) of a move that has been made: returns its score. */
static int ffa4p_search_move(hm_worker *w, unsigned ply, const hm_node *n, int less, bool replied) {
    int depth = n->depth - 1;
    if (n->count == 0) return hm_4p_ffa_below(w, ply, depth, n->alpha, n->beta, replied);
    int score = hm_4p_ffa_below(w, ply, depth - less, n->alpha, n->alpha + 1, replied);
    if (score > n->alpha && less > 0) {
        score = hm_4p_ffa_below(w, ply, depth, n->alpha, n->alpha + 1, replied);
    }
    if (score > n->alpha && score < n->beta) {
        score = hm_4p_ffa_below(w, ply, depth, n->alpha, n->beta, replied);
    }
    return score;
}

/* ---- moves ---- */

/* How the moves of a node are searched: `replied` says what holds behind them. */
typedef struct plan {
    bool single; /* only what looks best at first sight */
    bool replied;
} plan;

/* Returns whether the node has enough. */
static bool ffa4p_take_move(hm_worker *w, unsigned ply, hm_node *n, hm_4p_move move, bool replied) {
    hm_4p_searcher *s = w->state;
    bool quiet = !hm_4p_is_noisy(&s->position, move);
    hm_4p_ffa_make(s, ply, move);
    int score =
        ffa4p_search_move(w, ply, n, s->whole ? 0 : ffa4p_late_move_reduction(n, quiet), replied);
    hm_4p_ffa_unmake(s, ply);
    if (hm_worker_stopped(w)) return true;
    n->count++;
    if (!hm_node_update(w, ply, n, move, score)) return false;
    if (quiet) hm_4p_update_quiet_history(s, ply, move, n->depth, NULL, 0);
    return true;
}

/* The moves one by one, until one causes a beta cutoff, or the first alone. */
static void ffa4p_search_moves(hm_worker *w, unsigned ply, hm_node *n, hm_4p_move first, plan how) {
    hm_4p_searcher *s = w->state;
    bool failed = false;
    hm_4p_picker_start(s, ply, first, false);
    for (;;) {
        hm_4p_move move = hm_4p_picker_next(s, ply, &failed);
        if (failed) hm_worker_give_up(w);
        if (move == HM_4P_NO_MOVE) break;
        if (ffa4p_take_move(w, ply, n, move, how.replied) || how.single) break;
    }
    hm_4p_picker_end(s, ply);
}

/* Whether another seat that is not me moves after the one to move, before I do. */
static bool others_follow(const hm_4p_searcher *s) {
    const hm_4p_position *position = &s->position;
    for (int seat = (position->state.side + 1) & 3; seat != s->me; seat = (seat + 1) & 3) {
        if (position->alive[seat] > 0 && (position->state.eliminated >> seat & 1) == 0) return true;
    }
    return false;
}

/* Step 5. Paranoid search tries all moves at every node. With best replies another seat has two
 * ways: it plays its likeliest move, if a later seat can still choose freely or an earlier one has;
 * or it chooses freely itself, if nobody has. Kings that walk move at random, so only the likeliest
 * move is searched. */
static void search_node(hm_worker *w, unsigned ply, hm_node *n, hm_4p_move first, bool replied) {
    const hm_4p_searcher *s = w->state;
    bool mine = s->position.state.side == s->me;
    bool freely = mine || !w->shared->options.best_reply;
    plan first_sight = {.single = true, .replied = replied}, all = {.replied = true};
    if (hm_4p_walks(&s->position)) {
        ffa4p_search_moves(w, ply, n, first, first_sight);
    } else if (freely) {
        ffa4p_search_moves(w, ply, n, first, all);
    } else {
        if (replied || others_follow(s)) ffa4p_search_moves(w, ply, n, first, first_sight);
        if (!replied && n->best < n->beta) ffa4p_search_moves(w, ply, n, first, all);
    }
}

/* ---- a node ---- */

/* Step 2. Scores that need no search: the game is over, the end of the tree, draws. There is no
 * mate distance here, since a mate earns points and the game continues. */
static int ffa4p_draw_or_mate_distance(const hm_4p_searcher *s, unsigned ply) {
    const hm_4p_position *position = &s->position;
    int score = HM_SCORE_NONE;
    if (s->plies[ply].over) {
        score = hm_4p_ffa_final(s, false);
    } else if (ply >= HM_4P_SEARCH_PLIES) {
        score = hm_4p_ffa_evaluate(s, ply);
    } else if (hm_4p_search_is_drawn(s)) {
        score = hm_4p_ffa_final(s, true);
    }
    return score == HM_SCORE_NONE || position->state.side == s->me ? score : -score;
}

/* One node of the alpha-beta search of free-for-all and Solo. There is no null move and no futility
 * pruning. */
int hm_4p_ffa_node(hm_worker *w, unsigned ply, int depth, int alpha, int beta, bool replied) {
    hm_4p_searcher *s = w->state;
    /* Step 1. Quiescence search when no depth is left. */
    if (depth <= 0) return hm_4p_ffa_quiescence(w, ply, 0, alpha, beta);
    hm_node n = hm_node_begin(depth, alpha, beta);
    hm_worker_clear_pv(w, ply);
    if (!hm_worker_visit(w, ply)) return 0;
    int score = ffa4p_draw_or_mate_distance(s, ply);
    if (score != HM_SCORE_NONE) return score;
    uint64_t key[2];
    hm_transposition known = {.bound = HM_BOUND_NONE};
    /* Step 3. Transposition table, by a key with points and viewpoint. Scores hold no mates, so
     * they need no conversion. The evaluation depends on points, and on who asks. (The factors are
     * odd numbers with well mixed bits: the golden ratio's, and two of MurmurHash3.) */
    uint64_t more = (uint64_t)s->me << 1 | replied;
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        more = more * 0x9e3779b97f4a7c15u + (uint32_t)s->position.state.points[seat];
    more *= 0xff51afd7ed558ccdu;
    more ^= more >> 32;
    key[0] = s->position.key[0] ^ more * 0x9e3779b97f4a7c15u;
    key[1] = s->position.key[1] ^ more * 0xc4ceb9fe1a85ec53u;

    if (hm_transposition_probe(&w->shared->table, key, &known) &&
        hm_node_tt_cutoff(&n, &known, known.score)) {
        return known.score;
    }
    /* Step 4. Check extension, for my king only, and not without end. */
    hm_4p_ply *p = &s->plies[ply];
    p->check = hm_4p_in_check(&s->position, s->position.state.side);
    n.in_check = p->check;
    n.depth += p->check && s->position.state.side == s->me && !s->whole && ply < 2 * w->depth + 4;
    n.best = -HM_SCORE_MATED_MOST;
    search_node(w, ply, &n, known.move, replied);
    /* Step 6. The result goes into the transposition table. */
    if (!hm_worker_stopped(w)) hm_node_store(&n, w, key, ply);
    return n.best;
}
