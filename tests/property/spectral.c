/* Properties of the encoder: equal to the plain reference, incremental equal to full, symmetric,
 * the same bits on every compiler, optimisation level and instruction set. */
#include "core/core.h"
#include "harness.h"
#include "spectral/plan.h"
#include "support/boards.h"
#include "support/reference_encoder.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const unsigned densities[] = {0, 1, 2, 5, 12, 30, 100, 400, 896, 2000, 4096};
static const unsigned crowds[] = {1, 3, 12, 40, 200};
enum {
    DENSITIES = sizeof densities / sizeof densities[0],
    CROWDS = sizeof crowds / sizeof crowds[0],
    BOARDS = DENSITIES + CROWDS
};

static hm_spectral_plan *plan;
static hm_spectral_encoder *encoder, *other;
static hm_random dice;
static float copy[HM_SPECTRAL_FLOATS];

static void set_up(uint64_t seed) {
    CHECK_INT(hm_spectral_plan_create(&plan, NULL), HM_OK);
    CHECK_INT(hm_spectral_encoder_create(plan, &encoder, NULL), HM_OK);
    CHECK_INT(hm_spectral_encoder_create(plan, &other, NULL), HM_OK);
    hm_random_init(&dice, seed);
}

static void tear_down(void) {
    hm_spectral_encoder_destroy(encoder);
    hm_spectral_encoder_destroy(other);
    hm_spectral_plan_destroy(plan);
}

/* One of BOARDS kinds of random boards. */
static void random_board(int i, hm_4d_board *board) {
    if (i < DENSITIES) {
        test_random_board(&dice, densities[i], board);
    } else {
        test_crowded_board(&dice, crowds[i - DENSITIES], board);
    }
}

static bool same_bits(const float *a, const float *b, size_t first, size_t count) {
    return memcmp(a + first, b + first, count * sizeof *a) == 0;
}

/* Channels 0-7 exactly, 8-10 within the stated tolerances. */
static void check_against_reference(const hm_4d_board *board) {
    static float want[HM_SPECTRAL_FLOATS];
    const float *got = hm_spectral_encode(encoder, board);
    reference_encode(board, want);
    for (size_t c = 0; c < 8; c++)
        CHECK(same_bits(got, want, c * HM_4D_SQUARES, HM_4D_SQUARES));
    double largest = 0, error = 0, pawn_error = 0;
    for (size_t i = 8 * HM_4D_SQUARES; i < HM_SPECTRAL_FLOATS; i++) {
        double difference = fabs((double)got[i] - (double)want[i]);
        if (i < 10 * HM_4D_SQUARES) {
            pawn_error = fmax(pawn_error, difference);
        } else {
            error = fmax(error, difference);
            largest = fmax(largest, fabs((double)want[i]));
        }
    }
    CHECK(pawn_error <= 1e-6);
    CHECK(error <= 1e-6 * largest + 1e-9);
}

/* A crowd in one slice and nothing else, or a few pieces elsewhere, behind a board that left its
 * traces in the field. */
static void check_crowds(void) {
    hm_4d_board board, before;
    for (int round = 0; round < 40; round++) {
        test_random_board(&dice, densities[round % DENSITIES], &before);
        hm_spectral_encode(encoder, &before);
        memset(&board, 0, sizeof board);
        int knights = 12 + (int)hm_random_below(&dice, 50), first = 64 * round;
        for (int i = 0; i < knights; i++)
            board.square[first + i] = HM_4D_KNIGHT | (i % 3 == 0 ? HM_4D_BLACK : 0);
        for (int i = 0; i < round % 4; i++)
            board.square[HM_4D_SQUARES - 1 - 100 * i] = HM_4D_QUEEN;
        check_against_reference(&board);
    }
}

static void equal_to_the_plain_reference(void) {
    hm_4d_board board;
    set_up(11);
    reference_init();
    hm_4d_board_start(&board);
    check_against_reference(&board);
    for (uint64_t round = test_rounds(1, 5, 100); round > 0; round--) {
        for (int i = 0; i < BOARDS; i++) {
            random_board(i, &board);
            check_against_reference(&board);
        }
    }
    check_crowds();
    tear_down();
}

static void incremental_is_full_bit_for_bit(void) {
    set_up(12);
    for (int i = 0; i < BOARDS; i++) {
        hm_4d_board board;
        random_board(i, &board);
        if (i < DENSITIES && densities[i] == 896) hm_4d_board_start(&board);
        for (uint64_t ply = test_rounds(20, 400, 20000); ply > 0; ply--) {
            uint64_t steps = hm_random_below(&dice, 20) == 0 ? hm_random_below(&dice, 40) : 1;
            for (; steps > 0; steps--)
                test_random_change(&dice, &board);
            const float *frame = hm_spectral_advance(encoder, &board);
            if (ply % 4 != 0) continue;
            CHECK(same_bits(frame, hm_spectral_encode(other, &board), 0, HM_SPECTRAL_FLOATS));
        }
    }
    tear_down();
}

/* One square of every orbit changes, and no other: its sum alone is another. */
static void each_orbit_alone(void) {
    hm_4d_board board;
    set_up(18);
    test_random_board(&dice, 100, &board);
    hm_spectral_encode(encoder, &board);
    for (int number = 0; number < 256; number++) {
        int square = HM_4D_SQUARE(number >> 6, number >> 4 & 3, number >> 2 & 3, number & 3);
        hm_4d_piece old = board.square[square];
        board.square[square] = old == HM_4D_ROOK ? HM_4D_QUEEN : HM_4D_ROOK;
        const float *frame = hm_spectral_advance(encoder, &board);
        CHECK(same_bits(frame, hm_spectral_encode(other, &board), 0, HM_SPECTRAL_FLOATS));
    }
    tear_down();
}

/* Up to 32 changed squares are followed one by one, more are encoded anew: on either side of that
 * the frame is the full one. */
static void many_squares_may_change_at_once(void) {
    set_up(15);
    for (size_t count = 1; count <= 40; count++) {
        hm_4d_board board;
        hm_4d_change changes[40];
        test_random_board(&dice, densities[count % DENSITIES], &board);
        hm_spectral_encode(encoder, &board);
        for (size_t i = 0; i < count; i++) {
            uint16_t square = (uint16_t)((i * 97 + count) % HM_4D_SQUARES);
            bool rook = board.square[square] == HM_4D_ROOK;
            changes[i] = (hm_4d_change){square, rook ? HM_4D_QUEEN | HM_4D_BLACK : HM_4D_ROOK};
            board.square[square] = changes[i].piece;
        }
        const float *frame = hm_spectral_advance_by(encoder, changes, count);
        CHECK(same_bits(frame, hm_spectral_encode(other, &board), 0, HM_SPECTRAL_FLOATS));
    }
    tear_down();
}

/* What an encoder did before changes nothing: boards of all kinds, each encoded anew or from the
 * one before it, and then changed a little or not, in all forms. */
static void boards_in_any_order(void) {
    set_up(19);
    const char *name;
    for (size_t form = 0; (plan->kernels = hm_fiber_kernels_get(form, &name)) != NULL; form++) {
        test_context(name);
        for (uint64_t round = test_rounds(60, 400, 4000); round > 0; round--) {
            hm_4d_board board;
            random_board((int)hm_random_below(&dice, BOARDS), &board);
            if (hm_random_below(&dice, 8) == 0) hm_4d_board_start(&board);
            bool anew = hm_random_below(&dice, 2) == 0;
            const float *frame =
                anew ? hm_spectral_encode(encoder, &board) : hm_spectral_advance(encoder, &board);
            for (uint64_t plies = hm_random_below(&dice, 3); plies > 0; plies--) {
                test_random_change(&dice, &board);
                frame = hm_spectral_advance(encoder, &board);
            }
            hm_spectral_encoder *fresh;
            CHECK_INT(hm_spectral_encoder_create(plan, &fresh, NULL), HM_OK);
            CHECK(same_bits(frame, hm_spectral_encode(fresh, &board), 0, HM_SPECTRAL_FLOATS));
            hm_spectral_encoder_destroy(fresh);
        }
    }
    tear_down();
}

static void every_instruction_set_gives_the_same_bits(void) {
    set_up(13);
    const char *name;
    size_t forms = 0;
    for (; (plan->kernels = hm_fiber_kernels_get(forms, &name)) != NULL; forms++) {
        test_context(name);
        for (int i = 0; i < BOARDS; i++) {
            const hm_fiber_kernels *kernels = plan->kernels;
            hm_4d_board board;
            random_board(i, &board);
            memcpy(copy, hm_spectral_encode(encoder, &board), sizeof copy);
            plan->kernels = hm_fiber_kernels_get(0, &name);
            const float *plain = hm_spectral_encode(other, &board);
            plan->kernels = kernels;
            CHECK(same_bits(copy, plain, 0, HM_SPECTRAL_FLOATS));
        }
    }
    tear_down();
}

static bool has_negative_zero(const float *values) {
    for (size_t i = 0; i < HM_SPECTRAL_FLOATS; i++) {
        if (values[i] == 0.0f && signbit(values[i])) return true;
    }
    return false;
}

static void zeros_are_positive(void) {
    set_up(14);
    for (int i = 0; i < BOARDS; i++) {
        hm_4d_board board;
        random_board(i, &board);
        CHECK(!has_negative_zero(hm_spectral_encode(encoder, &board)));
        for (int ply = 0; ply < 20; ply++) {
            test_random_change(&dice, &board);
            CHECK(!has_negative_zero(hm_spectral_advance(encoder, &board)));
        }
    }
    tear_down();
}

static bool all_zero(const float *values, size_t first, size_t channels) {
    for (size_t i = first * HM_4D_SQUARES; i < (first + channels) * HM_4D_SQUARES; i++) {
        if (values[i] != 0.0f) return false;
    }
    return true;
}

static void empty_boards_and_lone_pieces(void) {
    hm_4d_board board = {{0}};
    set_up(15);
    CHECK(all_zero(hm_spectral_encode(encoder, &board), 0, HM_SPECTRAL_CHANNELS));
    for (int round = 0; round < 50; round++) {
        memset(&board, 0, sizeof board);
        board.square[hm_random_below(&dice, HM_4D_SQUARES)] = test_random_piece(&dice);
        CHECK(all_zero(hm_spectral_encode(encoder, &board), 5, 3));
    }
    tear_down();
}

/* Rooks and pawns are no sources, and a pawn feeds the channel of its own axis only. */
static void boards_of_one_kind(void) {
    static const hm_4d_piece kinds[3] = {HM_4D_PAWN_W, HM_4D_PAWN_Y, HM_4D_ROOK};
    set_up(16);
    for (int kind = 0; kind < 3; kind++) {
        hm_4d_board board;
        test_random_board(&dice, 300, &board);
        for (int s = 0; s < HM_4D_SQUARES; s++) {
            if (board.square[s] == HM_4D_EMPTY) continue;
            board.square[s] = (hm_4d_piece)(kinds[kind] | HM_4D_COLOUR(board.square[s]));
        }
        const float *values = hm_spectral_encode(encoder, &board);
        CHECK(all_zero(values, 5, 3));
        CHECK(all_zero(values, HM_SPECTRAL_FA_PAWN_W, 1) == (kind != 0));
        CHECK(all_zero(values, HM_SPECTRAL_FA_PAWN_Y, 1) == (kind != 1));
    }
    tear_down();
}

static void swapping_colours_negates_every_value(void) {
    set_up(17);
    for (int i = 0; i < BOARDS; i++) {
        hm_4d_board board;
        random_board(i, &board);
        memcpy(copy, hm_spectral_encode(encoder, &board), sizeof copy);
        for (int s = 0; s < HM_4D_SQUARES; s++) {
            if (board.square[s] != HM_4D_EMPTY) board.square[s] ^= HM_4D_BLACK;
        }
        const float *values = hm_spectral_encode(encoder, &board);
        bool ok = true;
        for (size_t s = 0; s < HM_SPECTRAL_FLOATS; s++)
            ok = ok && values[s] == -copy[s];
        CHECK(ok);
    }
    tear_down();
}

/* Square or mode index with y and w exchanged. */
static int swap_yw(int s) {
    return HM_4D_SQUARE(HM_4D_X(s), HM_4D_W(s), HM_4D_Z(s), HM_4D_Y(s));
}

static void swapping_y_and_w_exchanges_the_pawn_channels(void) {
    set_up(18);
    for (int i = 0; i < DENSITIES; i++) {
        hm_4d_board board, swapped;
        test_random_board(&dice, densities[i], &board);
        for (int s = 0; s < HM_4D_SQUARES; s++) {
            hm_4d_piece piece = board.square[s];
            unsigned kind = HM_4D_KIND(piece);
            if (kind == HM_4D_PAWN_W || kind == HM_4D_PAWN_Y) piece ^= HM_4D_PAWN_W ^ HM_4D_PAWN_Y;
            swapped.square[swap_yw(s)] = piece;
        }
        memcpy(copy, hm_spectral_encode(encoder, &board), sizeof copy);
        const float *values = hm_spectral_encode(encoder, &swapped);
        bool ok = true;
        for (int s = 0; s < HM_4D_SQUARES; s++) {
            ok = ok && values[9 * HM_4D_SQUARES + swap_yw(s)] == copy[8 * HM_4D_SQUARES + s];
            ok = ok && values[8 * HM_4D_SQUARES + swap_yw(s)] == copy[9 * HM_4D_SQUARES + s];
        }
        CHECK(ok);
    }
    tear_down();
}

/* The image of a square under one of the signed permutations of the axes. */
static int transform(int s, const int axes[4], int mirrored) {
    int at[4] = {HM_4D_X(s), HM_4D_Y(s), HM_4D_Z(s), HM_4D_W(s)};
    int image = 0;
    for (int a = 0; a < 4; a++) {
        int c = at[axes[a]];
        image = image * 8 + ((mirrored >> a & 1) != 0 ? 7 - c : c);
    }
    return image;
}

static void check_symmetry(const hm_4d_board *board, const int axes[4], int mirrored) {
    hm_4d_board image;
    for (int s = 0; s < HM_4D_SQUARES; s++) {
        image.square[transform(s, axes, mirrored)] = board->square[s];
    }
    const float *values = hm_spectral_encode(encoder, &image);
    bool fields = true;
    for (int s = 0; s < HM_4D_SQUARES; s++) {
        int t = transform(s, axes, mirrored);
        for (int c = 5; c < 8; c++) {
            fields = fields && values[c * HM_4D_SQUARES + t] == copy[c * HM_4D_SQUARES + s];
        }
    }
    CHECK(fields);
    CHECK(same_bits(values, copy, 0, HM_4D_SQUARES));
}

static void the_384_symmetries(void) {
    hm_4d_board board;
    set_up(19);
    test_random_board(&dice, 200, &board);
    memcpy(copy, hm_spectral_encode(encoder, &board), sizeof copy);
    int count = 0;
    for (int code = 0; code < 256; code++) {
        int axes[4] = {code >> 6, code >> 4 & 3, code >> 2 & 3, code & 3};
        unsigned used = 0;
        for (int a = 0; a < 4; a++)
            used |= 1u << axes[a];
        if (used != 15) continue;
        for (int mirrored = 0; mirrored < 16; mirrored++, count++) {
            check_symmetry(&board, axes, mirrored);
        }
    }
    CHECK_INT(count, 384);
    tear_down();
}

static void add_values(hm_sha256 *sha, const float *values) {
    for (size_t s = 0; s < HM_SPECTRAL_FLOATS; s++) {
        uint32_t bits;
        uint8_t bytes[4];
        memcpy(&bits, &values[s], sizeof bits);
        hm_le32_put(bytes, bits);
        hm_sha256_add(sha, bytes, sizeof bytes);
    }
}

/* The bits of a fixed set of frames. The constant was printed by this test; it proves that every
 * compiler, optimisation level, sanitizer and architecture that runs it agrees with the first. */
static void all_builds_agree(void) {
    static const char known[] = "b5ecd037e1dcb1f8c905e085cdde1454f8566776eec85d451ccf763d7fd91ad6";
    hm_sha256 sha;
    char hex[65];
    set_up(20);
    hm_sha256_init(&sha);
    for (int i = 0; i < DENSITIES; i++) {
        hm_4d_board board;
        test_random_board(&dice, densities[i], &board);
        for (int ply = 0; ply < 5; ply++) {
            add_values(&sha, hm_spectral_advance(encoder, &board));
            test_random_change(&dice, &board);
        }
    }
    hm_sha256_hex(&sha, hex);
    CHECK_TEXT(hex, known);
    tear_down();
}

TEST_MAIN(TEST(equal_to_the_plain_reference), TEST(incremental_is_full_bit_for_bit),
          TEST(boards_in_any_order), TEST(each_orbit_alone), TEST(many_squares_may_change_at_once),
          TEST(every_instruction_set_gives_the_same_bits), TEST(zeros_are_positive),
          TEST(empty_boards_and_lone_pieces), TEST(boards_of_one_kind),
          TEST(swapping_colours_negates_every_value),
          TEST(swapping_y_and_w_exchanges_the_pawn_channels), TEST(the_384_symmetries),
          TEST(all_builds_agree))
