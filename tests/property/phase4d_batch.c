/* phase4d: many positions at once have the answers that each has alone, in every form that this
 * machine has, however many there are; and the engine's own answers are those of the generator in
 * coordinates. */
#include "hypermate/phase4d_batch.h"
#include "core/hash.h"
#include "harness.h"
#include "phase4d/batch.h"
#include "phase4d/gates.h"
#include "phase4d/make.h"

#include <stdlib.h>

enum { MOST = 600 };

static hm_4d_state states[MOST];
static hm_4d_set sets[MOST];
static bool checks[MOST];
static uint64_t counts[MOST];

static hm_phase_batch *make(const hm_phase_map *map) {
    hm_phase_batch *batch;
    if (hm_phase_batch_create(map, &batch, NULL) != HM_OK) abort();
    return batch;
}

/* ---- positions ---- */

static void seeded_boards(uint64_t seed, size_t count) {
    for (size_t i = 0; i < count; i++) {
        hm_4d_state_init(&states[i]);
        hm_phase_seeded_board(seed * MOST + i, &states[i].board);
        states[i].side = i % 3 == 0 ? HM_4D_BLACK : HM_4D_WHITE;
    }
}

static void seeded_states(uint64_t seed, size_t count) {
    for (size_t i = 0; i < count; i++)
        hm_phase_seeded_state(seed * MOST + i, &states[i]);
}

/* Leaves two plies below the start position. */
static void leaves(uint64_t seed, size_t count) {
    static hm_4d_move moves[4096];
    hm_phase_engine *engine;
    hm_random random;
    hm_random_init(&random, seed);
    if (hm_phase_engine_create(NULL, &engine, NULL) != HM_OK) abort();
    for (size_t i = 0; i < count; i++) {
        hm_4d_state_start(&states[i]);
        for (int ply = 0; ply < 2; ply++) {
            size_t legal = hm_phase_generate(engine, &states[i], moves, 4096);
            hm_phase_play(engine, &states[i], moves[hm_random_below(&random, legal)]);
        }
    }
    hm_phase_engine_destroy(engine);
}

/* ---- one by one ---- */

static unsigned count_wrong(const hm_phase_batch *batch, size_t count) {
    unsigned wrong = 0;
    for (size_t i = 0; i < count; i++) {
        hm_4d_set set;
        hm_phase_load(batch->engine, &states[i].board);
        hm_phase_destination_set(batch->engine, states[i].side, &set);
        wrong += !hm_phase_set_equal(&set, &sets[i]);
        wrong += hm_phase_in_check(batch->engine, states[i].side, 0) != checks[i];
        wrong += hm_phase_generate(batch->engine, &states[i], NULL, 0) != counts[i];
    }
    return wrong;
}

static unsigned try_batch(hm_phase_batch *batch, size_t count) {
    hm_phase_destinations_batch(batch, states, count, sets);
    hm_phase_checks_batch(batch, states, count, checks);
    hm_phase_legal_batch(batch, states, count, counts);
    return count_wrong(batch, count);
}

/* Numbers around the width of every form, and 64 boards of each kind so many times. */
static void batches_are_single_positions_in_every_form(void) {
    static void (*const fill[])(uint64_t seed, size_t count) = {seeded_boards, seeded_states,
                                                                leaves};
    static const size_t sizes[] = {0, 1, 2, 63, 64, 65, 128, 255, 256, 257, 600};
    hm_phase_batch *batch = make(NULL);
    const hm_phase_form *form;
    for (size_t f = 0; (form = hm_phase_form_get(f)) != NULL; f++) {
        test_context(form->name);
        batch->widest = form;
        CHECK_INT(hm_phase_batch_width(batch), 64 * form->words);
        for (uint64_t seed = 0; seed < test_rounds(1, 4, 600); seed++) {
            for (size_t k = 0; k < 3; k++) {
                size_t count = sizes[(seed * 3 + k + f) % (sizeof sizes / sizeof sizes[0])];
                fill[k](seed, count);
                CHECK_INT(try_batch(batch, count), 0);
            }
            seeded_boards(seed, 300);
            CHECK_INT(try_batch(batch, 300), 0);
        }
    }
    hm_phase_batch_destroy(batch);
}

/* Every form takes and turns the same bits. */
static void forms_turn_bits_alike(void) {
    static uint64_t want[4][64], got[4][64];
    const hm_phase_form *form;
    seeded_boards(7, 64);
    for (unsigned first = 0; first < HM_4D_SQUARES; first += 64) {
        for (size_t count = 0; count <= 64; count += 32) {
            for (size_t f = 0; (form = hm_phase_form_get(f)) != NULL; f++) {
                form->take(states, count, first, got);
                if (f == 0) memcpy(want, got, sizeof want);
                CHECK_BYTES(got, want, sizeof want);
            }
        }
    }
    hm_phase_form_plain()->take(states, 64, 0, got);
    for (unsigned i = 0; i < 64; i++) {
        for (unsigned square = 0; square < 64; square++) {
            unsigned piece = 0;
            for (unsigned k = 0; k < 4; k++)
                piece |= (unsigned)(got[k][square] >> i & 1) << k;
            CHECK_INT(piece, states[i].board.square[square]);
        }
    }
}

static void sets_are_those_of_coordinates(void) {
    hm_phase_batch *batch = make(NULL);
    seeded_boards(3, 100);
    hm_phase_destinations_batch(batch, states, 100, sets);
    hm_phase_checks_batch(batch, states, 100, checks);
    for (size_t i = 0; i < 100; i++) {
        const hm_4d_board *board = &states[i].board;
        hm_4d_set set = {0};
        for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
            uint16_t squares[HM_PHASE_DESTINATIONS];
            hm_4d_piece piece = board->square[square];
            if (piece == HM_4D_EMPTY || HM_4D_COLOUR(piece) != states[i].side) continue;
            for (size_t k = hm_phase_spatial(board, square, squares); k-- > 0;)
                hm_phase_set_add(&set, squares[k]);
        }
        CHECK(hm_phase_set_equal(&set, &sets[i]));
        CHECK_INT(hm_phase_spatial_in_check(board, states[i].side, 0), checks[i]);
    }
    hm_phase_batch_destroy(batch);
}

/* A map that has to be walked, and one that is no board of 4D chess. */
static void other_maps(void) {
    static const hm_phase_map scaled = {
        .axes = 4, .side = 8, .modulus = 145451, .generator = {119234, 65196, 43000, 3000}};
    static const hm_phase_map pair = {.axes = 2, .side = 8, .modulus = 640, .generator = {67, 7}};
    hm_phase_batch *batch = make(&scaled);
    CHECK_INT(hm_phase_batch_width(batch), 1);
    seeded_boards(1, 10);
    CHECK_INT(try_batch(batch, 10), 0);
    hm_phase_batch_destroy(batch);
    CHECK_INT(hm_phase_batch_create(&pair, &batch, NULL), HM_ERR_ARGUMENT);
    CHECK(batch == NULL);
    hm_phase_batch_destroy(NULL);
}

TEST_MAIN(TEST(batches_are_single_positions_in_every_form), TEST(forms_turn_bits_alike),
          TEST(sets_are_those_of_coordinates), TEST(other_maps))
