/* phase4d: many positions at once have the answers that each has alone, in every form that this
 * machine has, however many there are; and the engine's own answers are those of the generator in
 * coordinates. */
#include "core/random.h"
#include "harness.h"
#include "phase4d/batch.h"
#include "phase4d/batches.h"
#include "phase4d/gates.h"
#include "phase4d/make.h"
#include "phase4d/phase_engine.h"

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

/* So many kings and attackers in so few squares that checks are double, on several kings, and
 * answered by taking. */
static void many_kings(uint64_t seed, size_t count) {
    hm_random random;
    hm_random_init(&random, seed);
    for (size_t i = 0; i < count; i++) {
        hm_4d_state *now = &states[i];
        hm_4d_state_init(now);
        now->side = i % 2 == 0 ? HM_4D_WHITE : HM_4D_BLACK;
        unsigned room = 16u << hm_random_below(&random, 9), stride = 4096 / room;
        uint64_t pieces = 2 + hm_random_below(&random, 5 + room / 8);
        uint64_t kings = 2 + hm_random_below(&random, 8);
        for (; pieces > 0; pieces--) {
            unsigned square = (unsigned)hm_random_below(&random, room) * (seed % 3 ? 1 : stride);
            unsigned kind = 1 + (unsigned)hm_random_below(&random, 7);
            if (i % 4 >= 2) kind = HM_4D_BISHOP + kind % 3; /* sliders pin each other */
            if (hm_random_below(&random, kings) == 0) kind = HM_4D_KING;
            unsigned colour = hm_random_below(&random, 2) ? HM_4D_BLACK : HM_4D_WHITE;
            now->board.square[square] = (hm_4d_piece)(kind | colour);
        }
    }
}

/* A king at home, with rooks that may castle, or could but for a knight between, and rights or not.
 */
static void castlings(uint64_t seed, size_t count) {
    hm_random random;
    hm_random_init(&random, seed);
    for (size_t i = 0; i < count; i++) {
        hm_4d_state *now = &states[i];
        hm_4d_state_init(now);
        now->side = i % 2 == 0 ? HM_4D_WHITE : HM_4D_BLACK;
        unsigned home = now->side == HM_4D_WHITE ? 0 : 7;
        unsigned slice = (unsigned)hm_random_below(&random, 64);
        hm_4d_piece *row = &now->board.square[HM_4D_SQUARE(0u, home, slice >> 3, slice & 7)];
        hm_4d_piece *far = &now->board.square[HM_4D_SQUARE(2u, 7 - home, slice >> 3, slice & 7)];
        unsigned along = HM_4D_SQUARE(1u, 0, 0, 0);
        row[0] = row[7 * along] = HM_4D_ROOK | now->side;
        row[4 * along] = HM_4D_KING | now->side;
        *far = HM_4D_KING | (now->side ^ HM_4D_BLACK);
        if (hm_random_below(&random, 3) == 0)
            row[(1 + hm_random_below(&random, 3)) * along] = HM_4D_KNIGHT | now->side;
        if (hm_random_below(&random, 3) == 0)
            row[(5 + hm_random_below(&random, 2)) * along] = HM_4D_KNIGHT | now->side;
        uint64_t *rights = now->castling[now->side >> 3];
        rights[HM_4D_KINGSIDE] = hm_random_below(&random, 2) << slice;
        rights[HM_4D_QUEENSIDE] = hm_random_below(&random, 2) << slice;
    }
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
                                                                leaves, many_kings, castlings};
    static const size_t sizes[] = {0, 1, 7, 8, 9, 63, 64, 65, 71, 72, 128, 257, 600};
    hm_phase_batch *batch = make(NULL);
    const hm_phase_form *form;
    for (size_t f = 0; (form = hm_phase_form_get(f)) != NULL; f++) {
        test_context(form->name);
        batch->form = form;
        for (uint64_t seed = 0; seed < test_rounds(1, 4, 1700); seed++) {
            for (size_t k = 0; k < sizeof fill / sizeof fill[0]; k++) {
                size_t count = sizes[(seed * 3 + k + f) % (sizeof sizes / sizeof sizes[0])];
                fill[k](seed, count);
                CHECK_INT(try_batch(batch, count), 0);
            }
            seeded_boards(seed, 300);
            CHECK_INT(try_batch(batch, 300), 0);
            many_kings(seed, 600);
            CHECK_INT(try_batch(batch, 600), 0);
        }
    }
    hm_phase_batch_destroy(batch);
}

/* What a set has of a square must be the pieces that it is of. */
static bool is_of(const hm_4d_state *now, unsigned set, hm_4d_piece piece) {
    static const unsigned kinds[HM_ROW_PAWNS_W + 1] = {
        [HM_ROW_OCCUPIED] = 0xfe,
        [HM_ROW_OWN] = 0xfe,
        [HM_ROW_AXIAL] = 1u << HM_4D_ROOK | 1u << HM_4D_QUEEN,
        [HM_ROW_DIAGONAL] = 1u << HM_4D_BISHOP | 1u << HM_4D_QUEEN,
        [HM_ROW_KNIGHTS] = 1u << HM_4D_KNIGHT,
        [HM_ROW_KINGS] = 1u << HM_4D_KING,
        [HM_ROW_PAWNS_Y] = 1u << HM_4D_PAWN_Y,
        [HM_ROW_PAWNS_W] = 1u << HM_4D_PAWN_W};
    bool enemies = set >= HM_ROW_ENEMIES;
    if (enemies) set -= HM_ROW_ENEMIES - HM_ROW_AXIAL;
    if ((kinds[set] >> HM_4D_KIND(piece) & 1) == 0) return false;
    return set == HM_ROW_OCCUPIED || (HM_4D_COLOUR(piece) != now->side) == enemies;
}

static void every_form_takes_the_same_pieces(void) {
    hm_phase_batch *batch = make(NULL);
    const hm_phase_form *form;
    for (size_t f = 0; (form = hm_phase_form_get(f)) != NULL; f++) {
        test_context(form->name);
        for (size_t count = 0; count <= 64; count += 32) {
            unsigned wrong = 0;
            seeded_boards(7 + f, 64);
            batch->black = 0;
            for (size_t i = 0; i < count; i++)
                batch->black |= (uint64_t)(states[i].side == HM_4D_BLACK) << i;
            form->take(batch, states, count);
            for (unsigned set = 0; set < HM_ROW_REACHED; set++) {
                for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
                    uint64_t want = 0;
                    for (size_t i = 0; i < count; i++) {
                        hm_4d_piece piece = states[i].board.square[square];
                        want |= (uint64_t)is_of(&states[i], set, piece) << i;
                    }
                    wrong += hm_rows_of(batch, set)[square / 8].square[square % 8] != want;
                }
            }
            CHECK_INT(wrong, 0);
        }
    }
    hm_phase_batch_destroy(batch);
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

/* A queen between a king and an enemy queen twice, on every pair of rays from it. */
static void pieces_are_pinned_twice(void) {
    static const int units[4] = {512, 64, 8, 1};
    enum { MIDDLE = 3 * (512 + 64 + 8 + 1), RAYS = 32 };
    int ray[RAYS], rays = 0;
    for (int i = 0; i < 4; i++) {
        for (int sign = -1; sign <= 1; sign += 2) {
            ray[rays++] = sign * units[i];
            for (int j = 0; j < i; j++) {
                ray[rays++] = sign * units[i] + units[j];
                ray[rays++] = sign * units[i] - units[j];
            }
        }
    }
    CHECK_INT(rays, RAYS);
    hm_phase_batch *batch = make(NULL);
    for (int first = 0; first < RAYS; first++) {
        for (int second = 0; second < RAYS; second++) {
            hm_4d_state_init(&states[second]);
            uint8_t *middle = states[second].board.square + MIDDLE;
            middle[0] = HM_4D_QUEEN;
            middle[ray[first]] = middle[2 * ray[second]] = HM_4D_KING;
            middle[-2 * ray[first]] = middle[-ray[second]] = HM_4D_QUEEN | HM_4D_BLACK;
        }
        CHECK_INT(try_batch(batch, RAYS), 0);
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

TEST_MAIN(TEST(batches_are_single_positions_in_every_form), TEST(every_form_takes_the_same_pieces),
          TEST(sets_are_those_of_coordinates), TEST(pieces_are_pinned_twice), TEST(other_maps))
