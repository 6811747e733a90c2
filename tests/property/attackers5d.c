/* Attackers of 5D squares, against the captures of positions that are built anew, board by board,
 * with an enemy on the square. */
#include "harness.h"
#include "support/vectors5d.h"

#include <stdlib.h>
#include <string.h>

typedef struct place {
    int32_t line, time;
    int square;
} place;

static bool is_at(const place *p, int32_t line, int32_t time) {
    return p->line == line && p->time == time;
}

/* The same boards, one of them with another piece, with this side to move. */
static hm_5d_position *built(const hm_5d_position *from, const place *at, hm_5d_piece piece,
                             int side) {
    hm_5d_position *to;
    int32_t first, last, start, end;
    hm_5d_piece squares[256];
    hm_5d_lines(from, &first, &last);
    CHECK_INT(hm_5d_position_create(hm_5d_width(from), hm_5d_height(from), hm_5d_is_even(from), &to,
                                    NULL),
              HM_OK);
    for (int32_t line = first; line <= last; line++) {
        hm_5d_line(from, line, &start, &end);
        for (int32_t time = start; time <= end; time++) {
            for (int square = 0; square < 256; square++)
                squares[square] = hm_5d_position_at(from, line, time, square);
            if (is_at(at, line, time)) squares[at->square] = piece;
            CHECK_INT(hm_5d_add_board(to, line, time, squares, NULL), HM_OK);
        }
    }
    hm_5d_settle(to);
    if (hm_5d_position_side(to) != side) hm_5d_submit(to);
    return to;
}

static bool takes(const hm_5d_move *move, const place *at) {
    return is_at(at, move->to_line, move->to_time) && move->to == at->square &&
           (move->flags & HM_5D_CAPTURE) != 0 && (move->flags & HM_5D_EN_PASSANT) == 0;
}

static bool same_departure(const hm_5d_move *a, const hm_5d_move *b) {
    return a->from_line == b->from_line && a->from_time == b->from_time && a->from == b->from;
}

static bool has(const hm_5d_move_list *list, const hm_5d_move *departure) {
    size_t i = 0;
    while (i < list->count && !same_departure(&list->moves[i], departure))
        i++;
    return i < list->count;
}

/* Every capture is by an attacker, every attacker captures, and none is told twice. */
static size_t compare(const hm_5d_position *position, const place *at, int side) {
    hm_5d_move_list found = {0}, moves = {0};
    hm_5d_piece enemy = side == HM_5D_WHITE ? HM_5D_BISHOP | HM_5D_BLACK_BIT : HM_5D_BISHOP;
    CHECK_INT(hm_5d_attackers(position, side, at->line, at->time, at->square, &found, NULL), HM_OK);
    hm_5d_position *other = built(position, at, enemy, side);
    CHECK_INT(hm_5d_generate_pseudo(other, &moves, NULL), HM_OK);
    size_t captures = 0;
    for (size_t i = 0; i < moves.count; i++) {
        if (!takes(&moves.moves[i], at)) continue;
        CHECK(has(&found, &moves.moves[i]));
        bool again = captures > 0 && same_departure(&moves.moves[i], &moves.moves[captures - 1]);
        if (!again) moves.moves[captures++] = moves.moves[i];
    }
    CHECK_INT(found.count, captures);
    size_t count = found.count;
    hm_5d_position_destroy(other);
    hm_5d_move_list_clear(&found);
    hm_5d_move_list_clear(&moves);
    return count;
}

static place any_place(const hm_5d_position *position, hm_random *random) {
    int32_t first, last, start, end;
    hm_5d_lines(position, &first, &last);
    place p = {.line = first + (int32_t)hm_random_below(random, (uint64_t)(last - first + 1))};
    hm_5d_line(position, p.line, &start, &end);
    p.time = start + (int32_t)hm_random_below(random, (uint64_t)(end - start + 1));
    int file = (int)hm_random_below(random, (uint64_t)hm_5d_width(position));
    p.square = HM_5D_SQUARE(file, (int)hm_random_below(random, (uint64_t)hm_5d_height(position)));
    return p;
}

static bool play_turn(hm_5d_position *position, hm_random *random) {
    hm_5d_action_list list = {0};
    hm_5d_undo undo[64];
    size_t count;
    bool going = hm_5d_collect(position, 40, NULL, &list, NULL, NULL) == HM_OK && list.count > 0;
    if (going) {
        const hm_5d_move *moves =
            hm_5d_action_list_at(&list, hm_random_below(random, list.count), &count);
        going = count <= 64 && hm_5d_make_action(position, moves, count, undo, NULL) == HM_OK;
    }
    hm_5d_action_list_clear(&list);
    return going;
}

static void attackers_are_captures(void) {
    static const char small[] =
        "[Size \"4x4\"]\n[Board \"custom\"]\n[nbrk/p*p*1p*/P*2P*/KRQU:0:1:w]";
    static const char *const starts[] = {"[Board \"Standard\"]", "[Board \"Two Timelines\"]",
                                         "[Board \"Turn Zero\"]", small};
    size_t found = 0;
    hm_random random;
    hm_random_init(&random, 5);
    for (uint64_t round = 0; round < test_rounds(12, 60, 1000); round++) {
        hm_5d_position *position = position5d(starts[round % 4]);
        for (int turn = 0; turn < 8; turn++) {
            for (int i = 0; i < 6; i++) {
                place at = any_place(position, &random);
                int side = i < 5 ? at.time & 1 : 1 - (at.time & 1);
                size_t count = compare(position, &at, side);
                CHECK(i < 5 || count == 0); /* on boards on which the other side moves */
                found += count;
            }
            if (!play_turn(position, &random)) break;
        }
        hm_5d_position_destroy(position);
    }
    CHECK(found > test_rounds(12, 60, 1000));
}

TEST_MAIN(TEST(attackers_are_captures))
