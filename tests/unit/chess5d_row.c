/* Where captures are looked for: skipping over long rows of boards finds what walking finds,
 * captures are the same with a row and without, and directions lead where steps do. */
#include "chess5d/rules/attacks5d.h"
#include "chess5d/rules/board5d.h"
#include "chess5d/rules/moves5d.h"
#include "chess5d/rules/row5d.h"
#include "core/core.h"
#include "harness.h"

#include <stdlib.h>
#include <string.h>

enum { TIME = 2 };

static hm_random lots;

static unsigned below(unsigned bound) {
    return (unsigned)hm_random_below(&lots, bound);
}

/* Few pieces, so that much can be seen through; some of them royal. */
static void fill(hm_5d_piece squares[256], int size) {
    memset(squares, HM_5D_EMPTY, 256);
    for (unsigned i = below(5); i > 0; i--) {
        unsigned kind = below(3) == 0 ? HM_5D_KING : HM_5D_PAWN + below(HM_5D_ROYAL_QUEEN);
        int file = (int)below((unsigned)size), rank = (int)below((unsigned)size);
        squares[HM_5D_SQUARE(file, rank)] =
            (hm_5d_piece)(kind | (below(2) == 0 ? HM_5D_BLACK_BIT : 0));
    }
}

/* One board a timeline, on some one before or behind it. */
static hm_5d_position *row_of_boards(int size, int lines) {
    hm_5d_position *position;
    hm_5d_piece squares[256];
    if (hm_5d_position_create(size, size, false, &position, NULL) != HM_OK) abort();
    for (int line = 0; line < lines; line++) {
        int32_t first = TIME - (int32_t)(below(8) == 0), last = TIME + (int32_t)(below(8) == 0);
        for (int32_t time = first; time <= last; time++) {
            fill(squares, size);
            CHECK_INT(hm_5d_add_board(position, line, time, squares, NULL), HM_OK);
        }
    }
    hm_5d_settle(position);
    return position;
}

static bool is_clear(const hm_5d_row *row, const hm_5d_multiverse *m, int32_t line,
                     const uint64_t *cells) {
    const hm_5d_board *board = hm_5d_board_at(m, line, row->time);
    uint64_t stands = board == NULL;
    for (int i = 0; board != NULL && i < row->g->words; i++)
        stands |= cells[i] & (board->pieces[0][i] | board->pieces[1][i]);
    return stands == 0;
}

static void check_skips(const hm_5d_row *row, const hm_5d_multiverse *m) {
    for (int round = 0; round < 200; round++) {
        uint64_t cells[HM_5D_WORDS] = {0};
        for (unsigned i = below(4); i < 5; i++) {
            int square = HM_5D_SQUARE((int)below((unsigned)row->g->width),
                                      (int)below((unsigned)row->g->height));
            int bit = row->g->cell[square] - row->g->first;
            cells[bit >> 6] |= UINT64_C(1) << (bit & 63);
        }
        int32_t from = (int32_t)below(m->count), walked = from;
        bool upwards = below(2) == 0;
        while (is_clear(row, m, walked, cells))
            walked += upwards ? 1 : -1;
        int32_t skipped = hm_5d_row_next(row, from, upwards, cells);
        bool beyond = walked < 0 || walked >= (int32_t)m->count;
        CHECK(beyond ? hm_5d_board_at(m, skipped, row->time) == NULL : skipped == walked);
    }
}

static void check_captures(const hm_5d_geometry *g, hm_5d_multiverse *m, const hm_5d_row *row) {
    for (int32_t line = 0; line < (int32_t)m->count; line++) {
        for (int colour = 0; colour < 2; colour++) {
            hm_5d_ray rays[4];
            const hm_5d_board *board = hm_5d_board_at(m, line, TIME);
            if (board == NULL) continue;
            memset(rays, 0, sizeof rays);
            m->row = NULL;
            bool crossed = hm_5d_find_crossing(g, m, line, TIME, colour, &rays[0]);
            bool away = hm_5d_find_capture_away(g, m, board, line, TIME, colour, false, &rays[1]);
            m->row = row;
            CHECK_INT(hm_5d_find_crossing(g, m, line, TIME, colour, &rays[2]), crossed);
            CHECK_INT(hm_5d_find_capture_away(g, m, board, line, TIME, colour, false, &rays[3]),
                      away);
            CHECK_BYTES(&rays[2], &rays[0], sizeof rays[0]);
            CHECK_BYTES(&rays[3], &rays[1], sizeof rays[1]);
        }
    }
}

static void skipping_is_walking(void) {
    hm_random_init(&lots, 1501);
    for (uint64_t round = test_rounds(4, 20, 400); round > 0; round--) {
        /* Some rows have no room behind their last timeline. */
        int lines = round % 2 == 0 ? 128 : 64 + (int)below(140);
        hm_5d_position *position = row_of_boards(2 + (int)below(8), lines);
        hm_5d_multiverse *m = &position->multiverse;
        const hm_5d_geometry *g = &position->geometry;
        hm_5d_row row = {0};
        CHECK(hm_5d_row_build(&row, NULL, g, m, TIME));
        CHECK(row.leaves >= m->count);
        check_skips(&row, m);
        check_captures(g, m, &row);
        m->row = NULL;
        for (int change = 0; change < 20; change++) {
            uint32_t at = below(m->count), other = below(m->count);
            hm_5d_timeline kept = m->lines[at];
            m->lines[at] = m->lines[other], m->lines[other] = kept;
            hm_5d_row_note(&row, m, (int32_t)at);
            hm_5d_row_note(&row, m, (int32_t)other);
        }
        check_skips(&row, m);
        free(row.clear.at);
        hm_5d_position_destroy(position);
    }
}

static void few_timelines_have_no_row(void) {
    hm_random_init(&lots, 1502);
    hm_5d_position *position = row_of_boards(4, 63);
    hm_5d_row row = {0};
    CHECK(hm_5d_row_build(&row, NULL, &position->geometry, &position->multiverse, TIME));
    CHECK_INT(row.leaves, 0);
    CHECK(row.clear.at == NULL);
    hm_5d_position_destroy(position);
}

/* Unit steps lead on and on, leaps once. */
static void directions_lead_where_steps_do(void) {
    for (int line = -9; line <= 9; line++) {
        for (int turn = -9; turn <= 9; turn++) {
            uint32_t found = 0;
            for (int i = 0; i < HM_5D_DIRECTIONS; i++) {
                hm_5d_leap way = hm_5d_directions[i];
                for (int steps = 1; steps <= (i < HM_5D_WAYS ? 9 : 1); steps++) {
                    if (steps * way.line == line && steps * way.turn == turn)
                        found |= UINT32_C(1) << i;
                }
            }
            CHECK_INT(hm_5d_directions_to(line, turn), found);
        }
    }
}

TEST_MAIN(TEST(directions_lead_where_steps_do), TEST(skipping_is_walking),
          TEST(few_timelines_have_no_row))
