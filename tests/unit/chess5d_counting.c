/* Families of positions in which a counting argument says whether there is a legal action: kings
 * that need blockers (pigeons), boards that can only be played by a jump to or from another
 * (parity), the same on a ladder without two of its squares. Work is counted, not time: learning
 * alone would have needed more than anybody can wait for. */
#include "harness.h"
#include "hypermate/more/chess5d.h"
#include "support/brute5d.h"
#include "support/vectors5d.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SIZE = 16,
    BOARDS = 32,
    /* About a tenth of a second. */
    ENOUGH = 10000000
};

typedef char board[SIZE][SIZE];

typedef struct family {
    int count;
    board boards[BOARDS];
    int line[BOARDS];
} family;

/* One more board, full of a piece; 0 is an empty square. */
static board *add_board(family *f, int line, char piece) {
    f->line[f->count] = line;
    memset(f->boards[f->count], piece, sizeof f->boards[0]);
    return &f->boards[f->count++];
}

static void write_rank(hm_text *text, const char *rank) {
    int empty = 0;
    for (int x = 0; x <= SIZE; x++) {
        if (x < SIZE && rank[x] == 0) {
            empty++;
            continue;
        }
        if (empty > 0) hm_text_printf(text, "%d", empty);
        if (x < SIZE) hm_text_printf(text, "%c", rank[x]);
        empty = 0;
    }
}

static hm_5d_position *read_family(const family *f) {
    hm_text text = {0};
    hm_text_printf(&text, "[Size \"16x16\"]\n[Board \"custom\"]\n");
    for (int i = 0; i < f->count; i++) {
        for (int y = SIZE - 1; y >= 0; y--) {
            hm_text_printf(&text, y == SIZE - 1 ? "[" : "/");
            write_rank(&text, f->boards[i][y]);
        }
        hm_text_printf(&text, ":%d:1:w]\n", f->line[i]);
    }
    hm_5d_position *position = position5d(text.data);
    hm_text_clear(&text);
    return position;
}

/* The verdict, and every question about actions, with little work. */
static void check_family(const family *f, hm_5d_verdict want) {
    hm_5d_position *position = read_family(f);
    hm_work work = {.most = ENOUGH};
    hm_watch watch = {.work = &work};
    hm_5d_verdict verdict;
    hm_5d_action_list actions = {0};
    hm_5d_move_list moves = {0};
    hm_5d_solution solution;
    CHECK_INT(hm_5d_outcome(position, false, &watch, &verdict, NULL), HM_OK);
    CHECK_INT(verdict, want);
    work.done = 0;
    CHECK_INT(hm_5d_generate(position, &moves, &watch, NULL), HM_OK);
    CHECK_INT(moves.count > 0, want == HM_5D_GOING_ON);
    if (want != HM_5D_GOING_ON) {
        const hm_5d_solve_options options = {.size = sizeof options, .nodes = 10};
        CHECK_INT(hm_5d_solve(position, 1, &options, &watch, &solution, NULL), HM_OK);
        CHECK(solution.complete && solution.first.count == 0);
        hm_5d_solution_clear(&solution);
    }
    if (f->count <= 5 && brute_actions(position, 200000, &actions)) {
        CHECK_INT(actions.count > 0, want == HM_5D_GOING_ON);
    }
    hm_5d_move_list_clear(&moves);
    hm_5d_action_list_clear(&actions);
    hm_5d_position_destroy(position);
}

/* ---- kings that need blockers ---- */

typedef enum way { ON_RANK, ON_FILE, ON_DIAGONAL, SHAPES } shape;

/* Square number `step` of the way from the king's corner. */
static char *on_way(board *b, shape way, int step) {
    return &(*b)[way == ON_RANK ? 0 : step][way == ON_FILE ? 0 : step];
}

/* A king in a corner, attacked from afar. */
static void add_king(family *f, int line, shape way) {
    board *b = add_board(f, line, 0);
    (*b)[0][1] = (*b)[1][0] = (*b)[1][1] = 'D';
    *on_way(b, way, 0) = 'K';
    *on_way(b, way, 1) = 0;
    *on_way(b, way, SIZE - 1) = way == ON_DIAGONAL ? 'b' : 'r';
}

/* Kings of that kind; the other boards have a rook each that can jump into the
 * way of any of them, each on another square. */
static void make_pigeons(family *f, shape way, int kings, int rooks) {
    f->count = 0;
    for (int i = 0; i < kings; i++)
        add_king(f, i, way);
    for (int i = 0; i < rooks; i++) {
        board *b = add_board(f, -i - 1, 'D');
        (*b)[SIZE - 1][SIZE / 2] = 'k';
        for (int step = 1; step < SIZE - 1; step++)
            *on_way(b, way, step) = step == i + 1 ? 'R' : step > rooks ? 'D' : 0;
    }
}

static void kings_need_blockers(void) {
    static family f;
    for (shape way = 0; way < SHAPES; way++) {
        for (int n = 2; n <= 13; n++) {
            make_pigeons(&f, way, n + 1, n);
            check_family(&f, HM_5D_CHECKMATE);
            make_pigeons(&f, way, n, n);
            check_family(&f, HM_5D_GOING_ON);
        }
    }
}

/* ---- boards that need a jump ---- */

/* Rooks between dragons, which cannot move on the first turn. Each has a square of its own, which
 * is empty on the other boards: every board has to give or to take. */
static void make_odd(family *f, int boards) {
    f->count = 0;
    for (int i = 0; i < boards; i++) {
        board *b = add_board(f, i - boards / 2, 'D');
        (*b)[SIZE - 1][SIZE - 1] = i == 0 ? 'k' : 'D';
        for (int square = 0; square < boards; square++)
            (*b)[2 * (square / 8)][2 * (square % 8)] = square == i ? 'R' : 0;
    }
}

static void boards_go_in_pairs(void) {
    static family f;
    for (int boards = 2; boards <= 15; boards++) {
        make_odd(&f, boards);
        check_family(&f, HM_5D_GOING_ON);
    }
}

/* ---- kings and helpers with neighbours ---- */

/* Who helps whom: rooks all, knights the boards beside or those behind them. Returns whether there
 * is a helper for each king, by looking for one after the other and exchanging. */
typedef struct helpers {
    int boards, reach[BOARDS]; /* 0: a king; 3: all */
    int helps[BOARDS];
    bool seen[BOARDS];
} helpers;

static bool find_helper(helpers *h, int king) {
    for (int i = 0; i < h->boards; i++) {
        bool reaches = h->reach[i] == 3 || (h->reach[i] > 0 && abs(i - king) == h->reach[i]);
        if (!reaches || h->seen[i]) continue;
        h->seen[i] = true;
        if (h->helps[i] >= 0 && !find_helper(h, h->helps[i])) continue;
        h->helps[i] = king;
        return true;
    }
    return false;
}

static bool all_have_help(helpers *h) {
    for (int i = 0; i < h->boards; i++)
        h->helps[i] = -1;
    for (int king = 0; king < h->boards; king++) {
        memset(h->seen, 0, sizeof h->seen);
        if (h->reach[king] == 0 && !find_helper(h, king)) return false;
    }
    return true;
}

static void make_neighbours(family *f, const helpers *h) {
    int file = 1; /* kings could go to the first */
    f->count = 0;
    for (int i = 0; i < h->boards; i++) {
        if (h->reach[i] == 0) {
            add_king(f, i - h->boards / 2, ON_RANK);
            continue;
        }
        board *b = add_board(f, i - h->boards / 2, 'D');
        (*b)[SIZE - 1][SIZE / 2] = 'k';
        memset((*b)[0] + 2, 0, SIZE - 3);
        (*b)[h->reach[i] == 3 ? 0 : 3 - h->reach[i]][++file] = h->reach[i] == 3 ? 'R' : 'N';
    }
}

static void kings_need_neighbours(void) {
    static family f;
    hm_random random;
    int lost = 0, rounds = (int)test_rounds(60, 300, 3000);
    hm_random_stream(&random, 43, 0);
    for (int round = 0; round < rounds; round++) {
        helpers h = {.boards = 4 + (int)hm_random_below(&random, 20)};
        for (int i = 0, files = 0; i < h.boards; i++) {
            if (files < SIZE - 3) h.reach[i] = (int)hm_random_below(&random, 3);
            if (h.reach[i] == 0 && files < SIZE - 3 && hm_random_below(&random, 8) == 0)
                h.reach[i] = 3;
            files += h.reach[i] > 0;
        }
        bool helped = all_have_help(&h);
        lost += !helped;
        make_neighbours(&f, &h);
        check_family(&f, helped ? HM_5D_GOING_ON : HM_5D_CHECKMATE);
    }
    CHECK(lost > rounds / 10 && lost < rounds);
}

/* ---- positions that were given ---- */

static void given_pigeons(void) {
    static const char *const names[] = {"pigeons_7", "pigeons_8", "pigeons_10"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char name[80];
        size_t length;
        snprintf(name, sizeof name, "vectors/bounded/%s.5dpgn", names[i]);
        char *text = test_read_file(name, &length);
        hm_5d_position *position = position5d(text);
        hm_work work = {.most = ENOUGH};
        hm_5d_verdict verdict;
        CHECK_INT(hm_5d_outcome(position, true, &(hm_watch){.work = &work}, &verdict, NULL), HM_OK);
        CHECK_INT(verdict, HM_5D_CHECKMATE);
        hm_5d_position_destroy(position);
        free(text);
    }
}

TEST_MAIN(TEST(kings_need_blockers), TEST(boards_go_in_pairs), TEST(kings_need_neighbours),
          TEST(given_pigeons))
