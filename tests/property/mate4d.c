/* Mates by checks in 4D chess against a plain search, and exchanges against playing them. */
#include "chess4d/rules/board4d.h"
#include "core/random.h"
#include "harness.h"
#include "hypermate/answers.h"
#include "search/4d/search4d.h"
#include "search/4d/see4d.h"
#include "support/scatter4d.h"

#include <stdlib.h>
#include <string.h>

/* ---- exchanges ---- */

static unsigned least_attacker(const hm_4d_position *position, int square, hm_4d_piece colour,
                               int *from) {
    hm_4d_set set;
    unsigned best = 0;
    hm_4d_attackers(position, square, colour, &set);
    for (int at = 0; at < HM_4D_SQUARES; at++) {
        if (!HM_4D_SET_HAS(&set, at)) continue;
        unsigned kind = HM_4D_KIND(position->state.board.square[at]);
        if (best != 0 && hm_4d_exchange_values[kind] >= hm_4d_exchange_values[best]) continue;
        best = kind;
        *from = at;
    }
    return best;
}

/* What the side wins that may take the piece of a kind on the square, by taking it away for real.
 */
static int play_exchange(hm_4d_position *position, int square, hm_4d_piece side, unsigned kind) {
    int from = HM_4D_NO_SQUARE, other;
    unsigned taker = least_attacker(position, square, side, &from);
    if (taker == 0) return 0;
    hm_4d_piece piece = position->state.board.square[from];
    hm_4d_take_piece(position, (unsigned)from);
    bool defended = least_attacker(position, square, side ^ HM_4D_BLACK, &other) != 0;
    int gain = 0;
    if (taker != HM_4D_KING || !defended) {
        gain = hm_4d_exchange_values[kind] -
               play_exchange(position, square, side ^ HM_4D_BLACK, taker);
    }
    hm_4d_put_piece(position, (unsigned)from, piece);
    return gain > 0 ? gain : 0;
}

static int play_move(hm_4d_position *position, hm_4d_move move) {
    hm_4d_undo undo;
    const hm_4d_piece *board = position->state.board.square;
    unsigned kind = HM_4D_KIND(board[HM_4D_MOVE_FROM(move)]);
    int promotion = HM_4D_MOVE_PROMOTION(move);
    hm_4d_make(position, move, &undo);
    int gain = hm_4d_exchange_values[HM_4D_KIND(undo.captured)];
    if (promotion != 0) {
        gain += hm_4d_exchange_values[promotion] - hm_4d_exchange_values[kind];
        kind = (unsigned)promotion;
    }
    gain -= play_exchange(position, HM_4D_MOVE_TO(move), position->state.side, kind);
    hm_4d_unmake(position, move, &undo);
    return gain;
}

static hm_4d_move listed[HM_4D_MOVES_MAX];

static void exchanges(void) {
    hm_4d_position *position = malloc(sizeof *position);
    hm_random random;
    uint64_t captures = 0, losing = 0;
    hm_random_init(&random, 701);
    for (uint64_t round = 0; round < test_rounds(20, 100, 20000); round++) {
        hm_4d_state state;
        if (round % 4 == 0)
            scatter4d_en_passant(&random, &state);
        else
            scatter4d(&random, 100 + (unsigned)hm_random_below(&random, 1500), 3, &state);
        hm_4d_position_init(position, &state);
        size_t count = hm_4d_generate_pseudo(position, listed);
        for (size_t i = 0; i < count; i++) {
            if (HM_4D_MOVE_TAG(listed[i]) >= HM_4D_CASTLE_KINGSIDE) continue;
            if (!hm_4d_is_noisy(position, listed[i]) && i % 16 != 0) continue;
            int gain = hm_4d_static_exchange(position, listed[i]);
            CHECK_INT(gain, play_move(position, listed[i]));
            captures++;
            losing += gain < 0;
        }
    }
    CHECK(captures > 1000 && losing > 100);
    free(position);
}

/* ---- mates ---- */

/* The shortest mate by checks in at most `plies` plies, or 0, by trying everything. */
static unsigned plain_mate(hm_4d_position *position, unsigned plies) {
    size_t room = hm_4d_moves_bound(position), answers;
    hm_4d_move *moves = malloc(2 * room * sizeof *moves);
    size_t count = hm_4d_generate(position, moves);
    unsigned best = 0;
    for (size_t i = 0; i < count; i++) {
        hm_4d_undo undo, other;
        hm_4d_make(position, moves[i], &undo);
        bool check = hm_4d_in_check(position, position->state.side, NULL);
        hm_4d_move *answer = malloc(hm_4d_moves_bound(position) * sizeof *answer);
        answers = check ? hm_4d_generate(position, answer) : 0;
        unsigned longest = 1;
        for (size_t k = 0; check && k < answers && longest > 0; k++) {
            hm_4d_make(position, answer[k], &other);
            unsigned below = plies > 2 ? plain_mate(position, plies - 2) : 0;
            longest = below == 0 ? 0 : below + 2 > longest ? below + 2 : longest;
            hm_4d_unmake(position, answer[k], &other);
        }
        free(answer);
        hm_4d_unmake(position, moves[i], &undo);
        if (check && longest > 0 && (best == 0 || longest < best)) best = longest;
    }
    free(moves);
    return best;
}

typedef struct table {
    hm_search_shared shared;
    hm_worker worker;
    hm_4d_mates *mates;
} table;

/* Every move of the line is legal, and it ends in mate. */
static void check_line(table *t, hm_4d_position *position, unsigned length) {
    hm_4d_move line[HM_4D_MATE_PLIES];
    hm_4d_undo undo[HM_4D_MATE_PLIES];
    unsigned count = hm_4d_mates_line(t->mates, length, line);
    CHECK_INT(count, length);
    for (unsigned i = 0; i < count; i++) {
        CHECK(hm_4d_is_legal(position, line[i]));
        hm_4d_make(position, line[i], &undo[i]);
    }
    CHECK_INT(hm_4d_outcome(position), HM_4D_CHECKMATE);
    for (unsigned i = count; i > 0; i--)
        hm_4d_unmake(position, line[i - 1], &undo[i - 1]);
}

static unsigned found[4];

static void check_limited(table *t, hm_4d_position *position, unsigned plies, unsigned want) {
    unsigned length = hm_4d_mates_find(t->mates, &t->worker, position, plies, UINT64_MAX);
    CHECK_INT(length, want);
    if (length > 0) check_line(t, position, length);
}

/* With a limit, without, and with it again: what one question leaves in the table is no answer to
 * the other. */
static void compare(table *t, hm_4d_position *position) {
    unsigned one = plain_mate(position, 1), three = one > 0 ? 1 : plain_mate(position, 3);
    check_limited(t, position, 1, one);
    if (one == 0) check_limited(t, position, 3, three);
    found[three]++;
    unsigned length = hm_4d_mates_find(t->mates, &t->worker, position, 0, 300);
    if (length > 0) check_line(t, position, length);
    CHECK(one == 0 || length > 0);
    check_limited(t, position, 1, one);
    hm_4d_mates_forget(t->mates);
    length = hm_4d_mates_find(t->mates, &t->worker, position, 0, 300);
    CHECK(one == 0 || length > 0);
    check_limited(t, position, 1, one);
    if (one == 0) check_limited(t, position, 3, three);
}

/* Kings crowded by their own pieces, and sliders and knights of the other side. */
static void stage(hm_random *random, hm_4d_state *state) {
    hm_4d_state_init(state);
    unsigned extent = 3 + (unsigned)hm_random_below(random, 2);
    for (int i = 0; i < 40; i++) {
        int at = 0;
        for (int axis = 0; axis < 4; axis++)
            at = at << 3 | (int)hm_random_below(random, extent);
        static const hm_4d_piece black[4] = {HM_4D_KING, HM_4D_PAWN_W, HM_4D_PAWN_Y, HM_4D_ROOK};
        static const hm_4d_piece white[4] = {HM_4D_QUEEN, HM_4D_KNIGHT, HM_4D_BISHOP, HM_4D_QUEEN};
        bool own = i % 9 == 0;
        unsigned which = (unsigned)hm_random_below(random, 4);
        state->board.square[at] = own ? white[which] : (hm_4d_piece)(black[which] | HM_4D_BLACK);
    }
    state->board.square[HM_4D_SQUARE(7, 7, 7, 7)] = HM_4D_KING;
}

static table *new_table(size_t bytes) {
    table *t = calloc(1, sizeof *t);
    t->worker.shared = &t->shared;
    t->worker.next_look = UINT64_MAX;
    t->mates = hm_4d_mates_create(bytes);
    return t;
}

static void end_table(table *t) {
    hm_4d_mates_destroy(t->mates);
    free(t);
}

static void mates(void) {
    hm_4d_position *position = malloc(sizeof *position);
    table *t = new_table(1 << 20);
    hm_random random;
    hm_random_init(&random, 702);
    for (uint64_t round = 0; round < test_rounds(1500, 10000, 300000); round++) {
        hm_4d_state state;
        stage(&random, &state);
        hm_4d_position_init(position, &state);
        if (hm_4d_in_check(position, HM_4D_BLACK, NULL)) continue;
        compare(t, position);
    }
    CHECK(found[0] > 5 && found[1] > 5 && found[3] > 0);
    end_table(t);
    free(position);
}

/* The work of the search on a fixed sample, through a table that is too small for it: nodes and
 * lengths change when, and only when, the order, the bounds or the table do. */
static void work(void) {
    hm_4d_position *position = malloc(sizeof *position);
    table *t = new_table(1 << 14);
    hm_random random;
    uint64_t lengths = 0;
    hm_random_init(&random, 703);
    for (unsigned round = 0; round < 3000; round++) {
        hm_4d_state state;
        if (round % 10 == 0)
            scatter4d(&random, 100 + (unsigned)hm_random_below(&random, 500), 3, &state);
        else
            stage(&random, &state);
        hm_4d_position_init(position, &state);
        if (hm_4d_in_check(position, HM_4D_BLACK, NULL)) continue;
        lengths += hm_4d_mates_find(t->mates, &t->worker, position, round % 4 == 0 ? 7 : 0, 2000);
    }
    CHECK_INT(lengths, 100);
    CHECK_INT(hm_worker_nodes(&t->worker), 49971);
    end_table(t);
    free(position);
}

TEST_MAIN(TEST(exchanges), TEST(mates), TEST(work))
