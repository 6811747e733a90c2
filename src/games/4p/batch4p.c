/* Four-player chess in batches: steps, ends, rewards and codes of actions. */
#include "games/4p/batch4p.h"

#include "chess4p/rules/play4p.h"

#include <stdlib.h>
#include <string.h>

typedef struct start4p {
    hm_4p_position position;
    hm_position_keys seen; /* before it */
    bool claims_end;
} start4p;

static void batch4p_destroy(void *start) {
    if (start == NULL) return;
    free(((start4p *)start)->seen.at);
    free(start);
}

/* Custom pieces have no planes. */
static bool batch4p_has_custom(const hm_4p_state *state) {
    for (int square = 0; square < HM_4P_SQUARES; square++) {
        hm_4p_piece piece = state->square[square];
        if (piece != HM_4P_WALL && HM_4P_KIND(piece) >= HM_4P_CUSTOM) return true;
    }
    return false;
}

/* Custom pieces are refused, since an observation has no plane for them. */
static hm_status batch4p_create(const void *play, unsigned threads, bool claims_end, void **start,
                                hm_error *error) {
    const hm_play_4p *p = play;
    (void)threads;
    *start = NULL;
    if (batch4p_has_custom(&p->position.state)) {
        return hm_fail(error, HM_ERR_UNSUPPORTED, 0, "custom pieces have no observation");
    }
    start4p *s = calloc(1, sizeof *s);
    if (s == NULL) return hm_fail_memory(error, "a batch");
    s->position = p->position;
    s->claims_end = claims_end;
    hm_status status = hm_play_4p_seen(p, &s->seen, error);
    if (status == HM_OK) {
        *start = s;
    } else {
        batch4p_destroy(s);
    }
    return status;
}

/* Moves are sorted, so that the number of an action does not depend on the generator. */
static hm_status batch4p_list(hm_batch_4p *g, hm_error *error) {
    if (!HM_ROOM(g->list, hm_4p_moves_bound(&g->position) + 1)) {
        return hm_fail_memory(error, "a list of moves");
    }
    size_t count = hm_4p_generate(&g->position, g->list.at);
    hm_4p_sort_moves(g->list.at, count);
    g->head.actions = (uint32_t)count;
    g->head.side = g->position.state.side;
    g->head.out = (uint8_t)(~hm_4p_active(&g->position) & 15);
    g->head.walks = hm_4p_walks(&g->position);
    return HM_OK;
}

static hm_status batch4p_note(const start4p *s, hm_batch_4p *g, hm_error *error) {
    bool parts = g->position.state.clock == 0 && g->head.ply > 0;
    (void)s;
    g->occurred = hm_batch_occurs(&g->seen, g->position.key, parts);
    return g->occurred > 0 ? HM_OK : hm_fail_memory(error, "a game");
}

static hm_status batch4p_reset(const void *start, hm_batch_game *game, hm_error *error) {
    const start4p *s = start;
    hm_batch_4p *g = (hm_batch_4p *)game;
    g->position = s->position;
    if (!hm_batch_copy_seen(&g->seen, &s->seen)) return hm_fail_memory(error, "a game");
    hm_status status = batch4p_note(s, g, error);
    return status == HM_OK ? batch4p_list(g, error) : status;
}

/* ---- ends ---- */

/* Results of the seats: 1, 0 or -1. In Teams partners share a result. */
static void batch4p_end(hm_batch_4p *g, hm_4p_end outcome) {
    const hm_4p_rules *rules = &g->position.rules;
    g->head.terminated = true;
    if (rules->mode != HM_4P_TEAMS) {
        /* In free-for-all the only player with the most points has won; players who share them have
         * drawn. */
        const int32_t *points = g->position.state.points;
        int best = 0, leaders = 0;
        for (int seat = 1; seat < HM_4P_SEATS; seat++)
            if (points[seat] > points[best]) best = seat;
        for (int seat = 0; seat < HM_4P_SEATS; seat++)
            leaders += points[seat] == points[best];
        for (int seat = 0; seat < HM_4P_SEATS; seat++) {
            bool leads = points[seat] == points[best];
            g->head.score[seat] = (float)points[seat];
            g->head.result[seat] = leads ? (leaders == 1 ? 1.0f : 0.0f) : -1.0f;
        }
        return;
    }
    bool drawn = outcome != HM_4P_RED_YELLOW_WON && outcome != HM_4P_BLUE_GREEN_WON;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        bool red = seat == HM_4P_RED || seat == ((HM_4P_RED + rules->teammate) & 3);
        bool won = red == (outcome == HM_4P_RED_YELLOW_WON);
        g->head.result[seat] = drawn ? 0.0f : won ? 1.0f : -1.0f;
        g->head.score[seat] = g->head.result[seat];
    }
}

static hm_status batch4p_step(const void *start, hm_batch_game *game, size_t action,
                              hm_error *error) {
    const start4p *s = start;
    hm_batch_4p *g = (hm_batch_4p *)game;
    hm_4p_effects effects, drawn;
    int32_t before[HM_4P_SEATS];
    memcpy(before, g->position.state.points, sizeof before);
    hm_4p_play(&g->position, g->list.at[action], NULL, &effects);
    game->ply++;
    hm_4p_end outcome = effects.outcome;
    hm_status status = batch4p_note(s, g, error);

    /* A draw by repetition or by the clock ends the game if the rules or the batch say so. */
    const hm_4p_rules *rules = &g->position.rules;
    bool draws_end = rules->draws_end || s->claims_end;
    bool repeated = rules->repetitions > 0 && g->occurred >= rules->repetitions;
    bool due = draws_end && (repeated || hm_4p_clock_is_due(&g->position));
    if (status == HM_OK && outcome == HM_4P_GOING_ON && due) {
        hm_4p_agree_draw(&g->position, NULL, &drawn);
        outcome = HM_4P_DRAWN;
    }
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        game->points[seat] += (float)(g->position.state.points[seat] - before[seat]);
    if (status == HM_OK) status = batch4p_list(g, error);
    bool stuck = outcome == HM_4P_GOING_ON && game->actions == 0;
    if (outcome != HM_4P_GOING_ON || stuck) batch4p_end(g, outcome);
    return status;
}

/* ---- copies ---- */

/* The list is copied as well, since actions are numbers in it. */
static bool batch4p_copy(hm_batch_game *to, const hm_batch_game *from) {
    hm_batch_4p *t = (hm_batch_4p *)to;
    const hm_batch_4p *f = (const hm_batch_4p *)from;
    if (!HM_ROOM(t->list, from->actions + (size_t)1) || !hm_batch_copy_seen(&t->seen, &f->seen))
        return false;
    memcpy(t->list.at, f->list.at, from->actions * sizeof *t->list.at);
    t->position = f->position;
    t->occurred = f->occurred;
    return true;
}

static void batch4p_clear(hm_batch_game *game) {
    hm_batch_4p *g = (hm_batch_4p *)game;
    free(g->list.at);
    free(g->seen.at);
}

/* ---- codes ---- */

static void batch4p_codes(const hm_batch_game *game, int32_t *codes) {
    const hm_batch_4p *g = (const hm_batch_4p *)game;
    for (size_t i = 0; i < game->actions; i++)
        codes[i] = (int32_t)g->list.at[i];
}

/* Eight directions by thirteen distances, eight moves of a knight, and promotions to less than the
 * best piece: three directions by three kinds. */
static int batch4p_plane(int files, int ranks, int promotion) {
    static const int8_t direction[3][3] = {{5, 4, 3}, {6, -1, 2}, {7, 0, 1}}; /* [rank][file] + 1 */
    static const int8_t knight[5][5] = {
        {-1, 4, -1, 3, -1}, {5, -1, -1, -1, 2}, {-1}, {6, -1, -1, -1, 1}, {-1, 7, -1, 0, -1}};
    if (promotion >= HM_4P_KNIGHT && promotion <= HM_4P_ROOK)
        return 112 + (promotion - HM_4P_KNIGHT) * 3 + files + 1;
    int far = abs(files) > abs(ranks) ? abs(files) : abs(ranks);
    bool straight = files == 0 || ranks == 0 || abs(files) == abs(ranks);
    if (!straight) return 104 + knight[ranks + 2][files + 2];
    int file = (files > 0) - (files < 0), rank = (ranks > 0) - (ranks < 0);
    return direction[rank + 1][file + 1] * 13 + far - 1;
}

/* Codes of a policy of 14 x 14 squares with 121 planes each, seen from the seat to move
 * (docs/environments.md). */
static void batch4p_dense(const hm_batch_game *game, int32_t *codes) {
    const hm_batch_4p *g = (const hm_batch_4p *)game;
    for (size_t i = 0; i < game->actions; i++) {
        hm_4p_move move = g->list.at[i];
        int file, rank, to_file, to_rank;
        hm_turn_4p(HM_4P_MOVE_FROM(move), game->side, &file, &rank);
        hm_turn_4p(HM_4P_MOVE_TO(move), game->side, &to_file, &to_rank);
        int plane = batch4p_plane(to_file - file, to_rank - rank, HM_4P_MOVE_PROMOTION(move));
        codes[i] = (rank * 14 + file) * 121 + plane;
    }
}

const struct hm_batching hm_batching_4p = {.bytes = sizeof(hm_batch_4p),
                                           .seats = HM_4P_SEATS,
                                           .words = 1,
                                           .create = batch4p_create,
                                           .destroy = batch4p_destroy,
                                           .reset = batch4p_reset,
                                           .step = batch4p_step,
                                           .copy = batch4p_copy,
                                           .clear = batch4p_clear,
                                           .codes = batch4p_codes,
                                           .dense = batch4p_dense,
                                           .row_bytes = hm_batch_row_bytes_4p,
                                           .observe = hm_batch_observe_4p};
