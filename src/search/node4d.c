/* Alpha-beta below the root of a 4D search. */
#include "search/search4d.h"

enum {
    MARGIN = 150, /* a ply of futility */
    FUTILE_DEPTH = 3,
    NULL_LEAST = 3,   /* null moves from this depth on */
    QUIET_SHARE = 12, /* quiet moves looked at: this times the depth squared */
    DELTA = 150,
    QUIESCENCE_MOST = 8 /* plies of captures */
};

static bool in_check(const hm_4d_searcher *s) {
    return hm_4d_in_check(&s->position, s->position.state.side, NULL);
}

/* Whether the position has been on the board since the last move that cannot be taken back. */
static bool is_repetition(const hm_4d_searcher *s) {
    const uint64_t *key = s->position.key;
    size_t reach = s->position.state.halfmove;
    if (reach > s->key_count) reach = s->key_count;
    for (size_t back = 4; back <= reach; back += 2) {
        const uint64_t *other = s->keys[s->key_count - back];
        if (other[0] == key[0] && other[1] == key[1]) return true;
    }
    return false;
}

static bool is_capture(const hm_4d_searcher *s, hm_4d_move move) {
    return s->position.state.board.square[HM_4D_MOVE_TO(move)] != HM_4D_EMPTY ||
           HM_4D_MOVE_TAG(move) == HM_4D_EN_PASSANT || HM_4D_MOVE_PROMOTION(move) != 0;
}

/* ---- order ---- */

static int order_of(const hm_4d_searcher *s, unsigned ply, hm_4d_move move) {
    const hm_4d_piece *board = s->position.state.board.square;
    const hm_4d_ply *p = &s->plies[ply];
    hm_4d_piece piece = board[HM_4D_MOVE_FROM(move)];
    if (is_capture(s, move)) {
        static const int16_t value[8] = {0, 100, 100, 300, 450, 350, 800, 1000};
        int victim = value[HM_4D_KIND(board[HM_4D_MOVE_TO(move)])];
        return 1000000 + 16 * victim - value[HM_4D_KIND(piece)];
    }
    if (move == p->killers[0]) return 900000;
    if (move == p->killers[1]) return 800000;
    return s->history[piece][HM_4D_MOVE_TO(move)];
}

static hm_4d_move pick(const hm_4d_searcher *s, unsigned ply, hm_4d_move *moves, size_t count) {
    size_t best = 0;
    int most = order_of(s, ply, moves[0]);
    for (size_t i = 1; i < count; i++) {
        int order = order_of(s, ply, moves[i]);
        if (order > most) most = order, best = i;
    }
    hm_4d_move move = moves[best];
    moves[best] = moves[0];
    return move;
}

/* ---- quiescence ---- */

static int quiesce(hm_worker *w, unsigned ply, unsigned depth, int alpha, int beta) {
    hm_4d_searcher *s = w->state;
    hm_worker_end_line(w, ply);
    if (!hm_worker_visit(w, ply)) return 0;
    bool check = in_check(s);
    int best = hm_4d_evaluate(s, ply);
    if (ply >= HM_4D_SEARCH_PLIES || depth >= QUIESCENCE_MOST) return best;
    if (check)
        best = hm_score_mated(ply);
    else if (best >= beta)
        return best;
    if (best > alpha) alpha = best;
    if (!hm_4d_search_room(s)) {
        hm_worker_give_up(w);
        return 0;
    }
    size_t begin = s->moves.count, count = hm_4d_generate(&s->position, s->moves.at + begin);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        hm_4d_move move = s->moves.at[begin + i];
        if (check || is_capture(s, move)) s->moves.at[begin + kept++] = move;
    }
    s->moves.count = begin + kept;
    for (size_t i = 0; i < kept; i++) {
        hm_4d_move move = pick(s, ply, s->moves.at + begin + i, kept - i);
        hm_4d_search_make(s, ply, move);
        int score = -quiesce(w, ply + 1, depth + 1, -beta, -alpha);
        hm_4d_search_unmake(s, ply);
        if (hm_worker_stopped(w)) break;
        if (score > best) best = score;
        if (score > alpha) {
            alpha = score;
            hm_worker_put_line(w, ply, move);
        }
        if (alpha >= beta) break;
    }
    s->moves.count = begin;
    return best;
}

/* ---- a node ---- */

int hm_4d_node(hm_worker *w, unsigned ply, int depth, int alpha, int beta) {
    hm_4d_searcher *s = w->state;
    if (depth <= 0) return quiesce(w, ply, 0, alpha, beta);
    hm_worker_end_line(w, ply);
    if (!hm_worker_visit(w, ply)) return 0;
    if (ply >= HM_4D_SEARCH_PLIES) return hm_4d_evaluate(s, ply);
    if (s->position.state.halfmove >= 100 || is_repetition(s)) return HM_SCORE_DRAW;
    hm_transposition known = {.bound = HM_BOUND_NONE};
    bool hit = hm_transposition_probe(&w->shared->table, s->position.key, &known);
    if (hit && known.depth >= depth && beta - alpha == 1) {
        int score = hm_score_from_table(known.score, ply);
        if (known.bound == HM_BOUND_EXACT || (known.bound == HM_BOUND_LOWER && score >= beta) ||
            (known.bound == HM_BOUND_UPPER && score <= alpha)) {
            return score;
        }
    }
    bool check = in_check(s);
    if (check) depth++;
    int eval = hm_4d_evaluate(s, ply), original = alpha;
    if (!check && depth <= FUTILE_DEPTH && eval - MARGIN * depth >= beta) return eval;
    if (!hm_4d_search_room(s)) {
        hm_worker_give_up(w);
        return 0;
    }
    size_t begin = s->moves.count, count = hm_4d_generate(&s->position, s->moves.at + begin);
    s->moves.count = begin + count;
    int best = check ? hm_score_mated(ply) : HM_SCORE_DRAW;
    hm_4d_move best_move = HM_4D_NO_MOVE;
    if (count > 0) best = -HM_SCORE_INFINITE;
    for (size_t i = 0; hit && known.move != 0 && i < count; i++) {
        if (s->moves.at[begin + i] != known.move) continue;
        s->moves.at[begin + i] = s->moves.at[begin];
        s->moves.at[begin] = known.move;
    }
    for (size_t i = 0; i < count; i++) {
        if (!check && best > -HM_SCORE_MATED_MOST && i > (size_t)(QUIET_SHARE * depth * depth)) {
            break;
        }
        hm_4d_move move = i == 0 && hit && s->moves.at[begin] == known.move
                              ? known.move
                              : pick(s, ply, s->moves.at + begin + i, count - i);
        bool quiet = !is_capture(s, move);
        hm_4d_piece piece = s->position.state.board.square[HM_4D_MOVE_FROM(move)];
        hm_4d_search_make(s, ply, move);
        int less = depth >= 3 && i > 3 && quiet && !check ? 1 + (i > 20) + (i > 100) : 0;
        int score;
        if (i == 0) {
            score = -hm_4d_node(w, ply + 1, depth - 1, -beta, -alpha);
        } else {
            score = -hm_4d_node(w, ply + 1, depth - 1 - less, -alpha - 1, -alpha);
            if (score > alpha && (less > 0 || score < beta)) {
                score = -hm_4d_node(w, ply + 1, depth - 1, -beta, -alpha);
            }
        }
        hm_4d_search_unmake(s, ply);
        if (hm_worker_stopped(w)) break;
        if (score > best) {
            best = score;
            best_move = move;
        }
        if (score > alpha) {
            alpha = score;
            hm_worker_put_line(w, ply, move);
        }
        if (alpha >= beta) {
            if (quiet) {
                if (s->plies[ply].killers[0] != move) {
                    s->plies[ply].killers[1] = s->plies[ply].killers[0];
                    s->plies[ply].killers[0] = move;
                }
                int16_t *h = &s->history[piece][HM_4D_MOVE_TO(move)];
                int bonus = depth * depth < 400 ? depth * depth : 400;
                *h = (int16_t)(*h + bonus - *h * bonus / 16384);
            }
            break;
        }
    }
    s->moves.count = begin;
    if (hm_worker_stopped(w)) return best;
    hm_transposition entry = {.move = best_move,
                              .score = (int16_t)hm_score_to_table(best, ply),
                              .eval = (int16_t)eval,
                              .depth = (uint8_t)(depth < 255 ? depth : 255),
                              .bound = best >= beta      ? HM_BOUND_LOWER
                                       : best > original ? HM_BOUND_EXACT
                                                         : HM_BOUND_UPPER};
    hm_transposition_store(&w->shared->table, s->position.key, entry);
    return best;
}
