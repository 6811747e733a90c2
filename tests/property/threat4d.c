/* What answers a threat in 4D chess: after every other legal move the threat is carried out, and
 * it mates. */
#include "chess4d/rules/board4d.h"
#include "chess4d/rules/tables4d.h"
#include "core/random.h"
#include "harness.h"
#include "search/4d/search4d.h"
#include "support/scatter4d.h"

#include <stdio.h>
#include <stdlib.h>

static hm_4d_move listed[HM_4D_MOVES_MAX], forks[HM_4D_MOVES_MAX];

typedef struct seen {
    uint64_t threats, idle, answers, pawns;
} seen;

static bool mates(hm_4d_position *position, hm_4d_move move) {
    hm_4d_undo undo;
    hm_4d_make(position, move, &undo);
    bool mate = hm_4d_outcome(position) == HM_4D_CHECKMATE;
    hm_4d_unmake(position, move, &undo);
    return mate;
}

/* Forks of the opponent, if he were to move, from squares that nobody attacks. */
static size_t find_threats(hm_4d_searcher *s) {
    hm_4d_position *position = &s->position;
    hm_4d_view *view = &s->plies[1].view;
    hm_4d_undo undo;
    size_t kept = 0;
    hm_4d_piece us = position->state.side;
    hm_4d_make_null(position, &undo);
    hm_4d_look(position, view);
    hm_4d_find_check_squares(position, &s->squares);
    size_t count = hm_4d_generate_forks(view, &s->squares, forks);
    for (size_t i = 0; i < count && kept < 4; i++) {
        if (hm_4d_is_attacked(position, HM_4D_MOVE_TO(forks[i]), us)) continue;
        if (mates(position, forks[i])) forks[kept++] = forks[i];
    }
    hm_4d_unmake_null(position, &undo);
    return kept;
}

static void check_threat(hm_4d_searcher *s, hm_4d_move threat, size_t count, seen *n) {
    hm_4d_position *position = &s->position;
    hm_4d_undo undo;
    hm_4d_find_defences(&s->plies[0].defences, &s->position, &s->squares, threat);
    n->threats++;
    n->pawns += HM_4D_KIND(position->state.board.square[HM_4D_MOVE_FROM(threat)]) <= HM_4D_PAWN_Y;
    for (size_t i = 0; i < count; i++) {
        bool defends = hm_4d_defends(&s->plies[0].defences, &s->position, listed[i]);
        hm_4d_make(position, listed[i], &undo);
        bool mated = hm_4d_is_legal(position, threat) && mates(position, threat);
        hm_4d_unmake(position, listed[i], &undo);
        if (!defends) CHECK(mated);
        n->idle += !defends;
        n->answers += !mated;
    }
}

static void check_position(hm_4d_searcher *s, seen *n) {
    for (unsigned colour = 0; colour <= HM_4D_BLACK; colour += HM_4D_BLACK)
        if (hm_4d_in_check(&s->position, (hm_4d_piece)colour, NULL)) return;
    size_t threats = find_threats(s);
    size_t count = threats > 0 ? hm_4d_generate(&s->position, listed) : 0;
    for (size_t i = 0; i < threats; i++)
        check_threat(s, forks[i], count, n);
}

static void games(void) {
    hm_4d_searcher *s = calloc(1, sizeof *s);
    hm_random random;
    seen n = {0};
    hm_random_init(&random, 711);
    for (uint64_t game = 0; game < test_rounds(2, 6, 400); game++) {
        hm_4d_position_start(&s->position);
        for (int ply = 0; ply < 240; ply++) {
            hm_4d_undo undo;
            size_t count = hm_4d_generate(&s->position, listed);
            if (count == 0) break;
            hm_4d_sort_moves(listed, count); /* the generator promises no order */
            hm_4d_make(&s->position, listed[hm_random_below(&random, count)], &undo);
            if (ply % 40 == 39) check_position(s, &n);
        }
    }
    CHECK(n.threats > 5 && n.idle > 1000 && n.answers > 20);
    free(s);
}

/* Few pieces: kings that stand close, pins, pawns. */
static void scattered(void) {
    hm_4d_searcher *s = calloc(1, sizeof *s);
    hm_random random;
    seen n = {0};
    hm_random_init(&random, 712);
    for (uint64_t round = 0; round < test_rounds(400, 3000, 300000); round++) {
        hm_4d_state state;
        scatter4d(&random, 40 + (unsigned)hm_random_below(&random, 400), 6, &state);
        hm_4d_position_init(&s->position, &state);
        check_position(s, &n);
    }
    printf("# threats %llu idle %llu answers %llu pawns %llu\n", (unsigned long long)n.threats,
           (unsigned long long)n.idle, (unsigned long long)n.answers, (unsigned long long)n.pawns);
    free(s);
}

/* A square beside one, by a random line; the square itself at the edge. */
static int beside(hm_random *random, int square) {
    const int8_t *step = hm_4d_line_steps[hm_random_below(random, HM_4D_LINES)];
    int sign = hm_random_below(random, 2) == 0 ? 1 : -1;
    int at[4] = {HM_4D_X(square) + sign * step[0], HM_4D_Y(square) + sign * step[1],
                 HM_4D_Z(square) + sign * step[2], HM_4D_W(square) + sign * step[3]};
    bool inside = ((at[0] | at[1] | at[2] | at[3]) & ~7) == 0;
    return inside ? HM_4D_SQUARE(at[0], at[1], at[2], at[3]) : square;
}

/* What threatens has a king of its own beside it: it may be pinned to that one. */
static void crown(hm_4d_searcher *s, hm_random *random, seen *n) {
    const hm_4d_piece *board = s->position.state.board.square;
    if (find_threats(s) == 0) return;
    int from = HM_4D_MOVE_FROM(forks[0]);
    for (int i = 0; i < 8; i++) {
        int square = beside(random, from);
        if (board[square] != HM_4D_EMPTY) continue;
        hm_4d_put_piece(&s->position, (unsigned)square, HM_4D_KING | HM_4D_COLOUR(board[from]));
        check_position(s, n);
        hm_4d_take_piece(&s->position, (unsigned)square);
    }
}

static void beside_kings(void) {
    hm_4d_searcher *s = calloc(1, sizeof *s);
    hm_random random;
    seen n = {0};
    hm_random_init(&random, 713);
    for (uint64_t round = 0; round < test_rounds(400, 3000, 300000); round++) {
        hm_4d_state state;
        scatter4d(&random, 40 + (unsigned)hm_random_below(&random, 400), 6, &state);
        hm_4d_position_init(&s->position, &state);
        crown(s, &random, &n);
    }
    CHECK(n.threats > 20 && n.idle > 1000 && n.answers > 20);
    free(s);
}

TEST_MAIN(TEST(games), TEST(scattered), TEST(beside_kings))
