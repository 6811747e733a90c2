/* Properties of lists of 4D moves and of the reasons against one: the sort against the library of
 * C, pseudo-legal moves against legal ones, and what hm_4d_why says, which it finds without making
 * the move, against making it. */
#include "harness.h"
#include "support/scatter4d.h"

#include <stdlib.h>
#include <string.h>

static hm_4d_move listed[HM_4D_MOVES_MAX], expected[HM_4D_MOVES_MAX];

static int ascending(const void *left, const void *right) {
    hm_4d_move a = *(const hm_4d_move *)left, b = *(const hm_4d_move *)right;
    return (a > b) - (a < b);
}

/* ---- the sort ---- */

static void check_sort(const hm_4d_move *moves, size_t count) {
    memcpy(expected, moves, count * sizeof *moves);
    qsort(expected, count, sizeof *expected, ascending);
    memcpy(listed, moves, count * sizeof *moves);
    hm_4d_sort_moves(listed, count);
    if (count > 0) CHECK_BYTES(listed, expected, count * sizeof *listed);
}

/* Values of any bits: all alike, a few kinds, or as moves are, so that every part is small, large
 * or empty at times. */
static void sorting(void) {
    static hm_4d_move moves[5000];
    hm_random random;
    hm_random_init(&random, 501);
    for (uint64_t round = 0; round < test_rounds(3000, 30000, 1000000); round++) {
        size_t most = round % 50 == 0 ? 5000 : round % 2 == 0 ? 400 : 60;
        size_t count = (size_t)hm_random_below(&random, most);
        unsigned bits = 1 + (unsigned)hm_random_below(&random, 32);
        unsigned shift = (unsigned)hm_random_below(&random, 33 - bits);
        for (size_t i = 0; i < count; i++)
            moves[i] = (hm_4d_move)(hm_random_next(&random) >> (64 - bits)) << shift;
        check_sort(moves, count);
    }
    hm_4d_position *position = malloc(sizeof *position);
    hm_4d_position_start(position);
    size_t count = hm_4d_generate(position, moves);
    CHECK_INT(count, 2152);
    check_sort(moves, count);
    free(position);
}

/* ---- pseudo-legal moves ---- */

static void stage(hm_random *random, uint64_t round, hm_4d_position *position) {
    hm_4d_state state;
    if (round % 3 == 0) {
        scatter4d(random, 6 + (unsigned)hm_random_below(random, 60), 4, &state);
    } else if (round % 3 == 1) {
        scatter4d_en_passant(random, &state);
    } else {
        scatter4d_castling(random, &state);
    }
    hm_4d_position_init(position, &state);
}

/* Whatever is pseudo-legal and leaves no king attacked is legal, and nothing else. */
static void pseudo_legal(void) {
    hm_4d_position *position = malloc(sizeof *position);
    hm_random random;
    hm_random_init(&random, 502);
    for (uint64_t round = 0; round < test_rounds(60, 300, 40000); round++) {
        stage(&random, round, position);
        size_t count = hm_4d_generate_pseudo(position, listed), legal = 0;
        CHECK(count <= hm_4d_moves_bound(position));
        for (size_t i = 0; i < count; i++) {
            if (hm_4d_is_legal(position, listed[i])) listed[legal++] = listed[i];
        }
        size_t want = hm_4d_generate(position, expected);
        CHECK_INT(legal, want);
        hm_4d_sort_moves(listed, legal);
        hm_4d_sort_moves(expected, want);
        if (legal == want && want > 0) CHECK_BYTES(listed, expected, want * sizeof *listed);
    }
    free(position);
}

/* ---- reasons ---- */

enum { THREATS = 2000 };
static hm_4d_threat told[THREATS], found[THREATS];

static hm_4d_move_words words_of(hm_4d_move move) {
    return (hm_4d_move_words){.from = HM_4D_MOVE_FROM(move),
                              .to = HM_4D_MOVE_TO(move),
                              .promotion = HM_4D_MOVE_PROMOTION(move),
                              .tags = 1u << HM_4D_MOVE_TAG(move)};
}

/* A pseudo-legal move that leaves a king attacked: the attackers told are those that stand there
 * when the move has been made. Returns whether it was one. */
static bool check_threats(hm_4d_position *position, hm_4d_move move) {
    size_t count, want;
    hm_4d_undo undo;
    hm_4d_move_words words = words_of(move);
    hm_4d_refusal refusal = hm_4d_why(position, &words, told, THREATS, &count);
    CHECK_INT(refusal == HM_4D_LEGAL, hm_4d_is_legal(position, move));
    if (refusal != HM_4D_LEAVES_KING) return false;
    hm_4d_piece us = position->state.side;
    hm_4d_make(position, move, &undo);
    want = hm_4d_checks(position, us, found, THREATS);
    hm_4d_unmake(position, move, &undo);
    CHECK(count > 0 && count < THREATS);
    CHECK_INT(count, want);
    if (count == want) CHECK_BYTES(told, found, count * sizeof *told);
    return true;
}

static void threats(void) {
    hm_4d_position *position = malloc(sizeof *position);
    hm_random random;
    hm_random_init(&random, 503);
    unsigned left[5] = {0}; /* by tag: refusals that told threats */
    for (uint64_t round = 0; round < test_rounds(300, 1000, 80000); round++) {
        stage(&random, round, position);
        size_t count = hm_4d_generate_pseudo(position, listed);
        for (int i = 0; i < 50 && count > 0; i++) {
            hm_4d_move move = listed[hm_random_below(&random, count)];
            left[HM_4D_MOVE_TAG(move)] += check_threats(position, move);
        }
        /* Rare moves all. */
        for (size_t i = 0; i < count; i++) {
            if (HM_4D_MOVE_TAG(listed[i]) == HM_4D_PLAIN) continue;
            left[HM_4D_MOVE_TAG(listed[i])] += check_threats(position, listed[i]);
        }
    }
    for (int tag = HM_4D_PLAIN; tag <= HM_4D_CASTLE_QUEENSIDE; tag++)
        CHECK(left[tag] > 0);
    free(position);
}

/* Whether the piece could go there if nothing stood on the board but what a pawn would take. */
static bool goes_alone(const hm_4d_position *position, const hm_4d_move_words *words) {
    static hm_4d_position alone;
    hm_4d_state state;
    hm_4d_piece piece = position->state.board.square[words->from];
    hm_4d_state_init(&state);
    state.side = position->state.side;
    state.board.square[words->from] = piece;
    bool pawn = HM_4D_KIND(piece) <= HM_4D_PAWN_Y;
    if (pawn && HM_4D_X(words->from) != HM_4D_X(words->to))
        state.board.square[words->to] = piece ^ HM_4D_BLACK;
    hm_4d_position_init(&alone, &state);
    hm_4d_move_words plain = {.from = words->from, .to = words->to};
    if (hm_4d_move_find(&alone, &plain) != HM_4D_NO_MOVE) return true;
    plain.promotion = HM_4D_QUEEN;
    return hm_4d_move_find(&alone, &plain) != HM_4D_NO_MOVE;
}

/* From a piece of the side to a square near it or on a line of it. */
static hm_4d_move_words any_words(hm_random *random, const hm_4d_position *position) {
    hm_4d_move_words words = {0};
    do {
        words.from = (int)hm_random_below(random, HM_4D_SQUARES);
    } while (position->state.board.square[words.from] == HM_4D_EMPTY);
    int at[4] = {HM_4D_X(words.from), HM_4D_Y(words.from), HM_4D_Z(words.from),
                 HM_4D_W(words.from)};
    int reach = hm_random_below(random, 3) == 0 ? 7 : 2;
    for (int i = 0; i < 2; i++) {
        int axis = (int)hm_random_below(random, 4);
        at[axis] += (int)hm_random_below(random, (uint64_t)(2 * reach + 1)) - reach;
        at[axis] = at[axis] < 0 ? 0 : at[axis] > 7 ? 7 : at[axis];
    }
    words.to = HM_4D_SQUARE(at[0], at[1], at[2], at[3]);
    return words;
}

/* Castling that is blocked is no way of a king alone. */
static bool may_be_castling(const hm_4d_position *position, const hm_4d_move_words *words) {
    int steps = HM_4D_X(words->to) - HM_4D_X(words->from);
    return HM_4D_KIND(position->state.board.square[words->from]) == HM_4D_KING &&
           (steps == 2 || steps == -2);
}

static void ways(void) {
    hm_4d_position *position = malloc(sizeof *position);
    hm_random random;
    hm_random_init(&random, 504);
    unsigned seen[HM_4D_LEAVES_KING + 1] = {0};
    for (uint64_t round = 0; round < test_rounds(30, 200, 20000); round++) {
        stage(&random, round, position);
        for (int i = 0; i < 300; i++) {
            hm_4d_move_words words = any_words(&random, position);
            hm_4d_refusal refusal = hm_4d_why(position, &words, NULL, 0, NULL);
            bool way = refusal == HM_4D_UNREACHABLE || refusal == HM_4D_BLOCKED ||
                       refusal == HM_4D_OWN_PIECE || refusal == HM_4D_NOTHING_TO_TAKE;
            seen[refusal]++;
            if (way && !may_be_castling(position, &words))
                CHECK_INT(refusal != HM_4D_UNREACHABLE, goes_alone(position, &words));
        }
    }
    CHECK(seen[HM_4D_UNREACHABLE] > 0 && seen[HM_4D_BLOCKED] > 0 && seen[HM_4D_OWN_PIECE] > 0);
    CHECK(seen[HM_4D_NOTHING_TO_TAKE] > 0 && seen[HM_4D_LEGAL] > 0 && seen[HM_4D_LEAVES_KING] > 0);
    free(position);
}

TEST_MAIN(TEST(sorting), TEST(pseudo_legal), TEST(threats), TEST(ways))
