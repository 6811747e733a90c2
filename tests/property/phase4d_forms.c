/* phase4d: every form of the engine finds the same. Rays by single steps modulo M, by lines, and by
 * the instructions that this machine has; legal moves by pins and checks, and by trying each; on
 * the published map, on one whose axes are turned round, and on one whose phases pass the modulus.
 */
#include "core/random.h"
#include "harness.h"
#include "phase4d/constraints.h"
#include "phase4d/gates.h"
#include "phase4d/phase_engine.h"
#include "phase4d/rays.h"

#include <stdlib.h>
#include <string.h>

static const hm_phase_map turned = {
    .axes = 4, .side = 8, .modulus = 145451, .generator = {3, 43, 647, 9719}};

/* Every generator of the published map times 1000: the same map to anyone who counts modulo M. */
static const hm_phase_map scaled = {
    .axes = 4, .side = 8, .modulus = 145451, .generator = {119234, 65196, 43000, 3000}};

static hm_phase_engine *make(const hm_phase_map *map) {
    hm_phase_engine *engine;
    if (hm_phase_engine_create(map, &engine, NULL) != HM_OK) abort();
    return engine;
}

static bool same_set(const hm_phase_engine *engine, const uint32_t *a, size_t count_a,
                     const uint32_t *b, size_t count_b) {
    hm_4d_set left = {0}, right = {0};
    for (size_t i = 0; i < count_a; i++)
        hm_phase_set_add(&left, hm_phase_engine_square(engine, a[i]));
    for (size_t i = 0; i < count_b; i++)
        hm_phase_set_add(&right, hm_phase_engine_square(engine, b[i]));
    return count_a == count_b && hm_phase_set_equal(&left, &right);
}

/* Of all pieces on the engine's board, those whose destinations differ from a walk's; and squares
 * whose attackers do. */
static unsigned count_wrong(const hm_phase_engine *engine) {
    unsigned wrong = 0;
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        uint32_t walked[HM_PHASE_DESTINATIONS], found[HM_PHASE_DESTINATIONS];
        uint32_t phase = hm_phase_engine_phase(engine, square);
        size_t by_walk = hm_phase_walk(engine, phase, walked);
        size_t count = hm_phase_destinations(engine, phase, found);
        wrong += !same_set(engine, walked, by_walk, found, count);
        for (unsigned colour = HM_4D_WHITE; colour <= HM_4D_BLACK; colour += HM_4D_BLACK) {
            wrong += hm_phase_walk_attacked(engine, phase, colour) !=
                     hm_phase_attacked(engine, phase, colour, HM_PHASE_NO_PAWNS);
        }
    }
    return wrong;
}

static void rays_are_walks_in_every_form(void) {
    static const hm_phase_map *const maps[] = {NULL, &turned};
    for (size_t m = 0; m < 2; m++) {
        hm_phase_engine *engine = make(maps[m]);
        const hm_phase_rays *rays;
        CHECK(engine->lines != NULL);
        for (size_t form = 0; (rays = hm_phase_rays_get(form)) != NULL; form++) {
            test_context(rays->name);
            engine->rays = rays;
            for (uint64_t seed = 0; seed < test_rounds(5, 60, 2000); seed++) {
                hm_4d_board board;
                hm_phase_seeded_board(seed, &board);
                hm_phase_load(engine, &board);
                CHECK_INT(count_wrong(engine), 0);
            }
        }
        hm_phase_engine_destroy(engine);
    }
}

/* All pieces of a side at once: each piece once, with the destinations that it has by itself. */
static unsigned count_wrong_spans(const hm_phase_engine *engine, unsigned colour) {
    static hm_phase_span spans[HM_4D_SQUARES];
    unsigned wrong = 0, pieces = 0;
    uint32_t *phases = malloc((hm_phase_destinations_room(engine, colour) + 1) * sizeof phases[0]);
    if (phases == NULL) abort();
    size_t count = hm_phase_destinations_all(engine, colour, spans, phases);
    const uint32_t *next = phases;
    for (size_t i = 0; i < count; i++) {
        uint32_t alone[HM_PHASE_DESTINATIONS];
        size_t found = hm_phase_destinations(engine, spans[i].origin, alone);
        wrong += HM_4D_COLOUR(hm_phase_at(engine, spans[i].origin)) != colour;
        wrong += found != spans[i].count || memcmp(alone, next, found * sizeof alone[0]) != 0;
        next += spans[i].count;
        for (size_t before = 0; before < i; before++)
            wrong += spans[before].origin == spans[i].origin;
    }
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        hm_4d_piece piece = hm_phase_at(engine, hm_phase_engine_phase(engine, square));
        pieces += piece != HM_4D_EMPTY && HM_4D_COLOUR(piece) == colour;
    }
    free(phases);
    return wrong + (count != pieces);
}

static void all_pieces_at_once(void) {
    static const hm_phase_map *const maps[] = {NULL, &turned, &scaled};
    for (size_t m = 0; m < 3; m++) {
        hm_phase_engine *engine = make(maps[m]);
        const hm_phase_rays *rays;
        for (size_t form = 0; (rays = hm_phase_rays_get(form)) != NULL; form++) {
            engine->rays = rays;
            for (uint64_t seed = 0; seed < test_rounds(5, 60, 2000); seed++) {
                hm_4d_board board = {{0}};
                if (seed > 0) hm_phase_seeded_board(seed, &board); /* at first an empty board */
                hm_phase_load(engine, &board);
                CHECK_INT(count_wrong_spans(engine, HM_4D_WHITE), 0);
                CHECK_INT(count_wrong_spans(engine, HM_4D_BLACK), 0);
            }
        }
        hm_phase_engine_destroy(engine);
    }
}

static void maps_that_pass_the_modulus_are_walked(void) {
    static hm_4d_state state;
    static hm_4d_position position;
    hm_phase_gate gates[HM_PHASE_CONSTRAINTS];
    hm_phase_engine *engine = make(&scaled);
    CHECK(engine->lines == NULL);
    CHECK_INT(hm_phase_constraints(&scaled, NULL, gates, NULL), HM_OK);
    for (int i = 0; i < HM_PHASE_CONSTRAINTS; i++)
        CHECK_INT(gates[i].good, gates[i].total);
    for (uint64_t seed = 0; seed < test_rounds(20, 100, 2000); seed++) {
        bool agrees = false;
        hm_phase_seeded_state(seed, &state);
        hm_4d_position_init(&position, &state);
        CHECK_INT(hm_phase_agrees(engine, &position, &agrees, NULL), HM_OK);
        CHECK(agrees);
    }
    hm_phase_engine_destroy(engine);
}

/* Boards with so many kings that most are in check, which the gates' boards seldom are. */
static void scatter_kings(uint64_t seed, hm_4d_state *state) {
    hm_random random;
    hm_random_init(&random, seed);
    hm_4d_state_init(state);
    state->side = seed % 2 == 0 ? HM_4D_WHITE : HM_4D_BLACK;
    uint64_t pieces = 4 + hm_random_below(&random, 60);
    unsigned room = seed % 3 == 0 ? 64 : 512; /* crowded in a corner, or not */
    for (uint64_t i = 0; i < pieces; i++) {
        unsigned square = (unsigned)hm_random_below(&random, room) * (seed % 5 == 0 ? 7 : 1);
        unsigned kind = 1 + (unsigned)hm_random_below(&random, 7);
        unsigned own = hm_random_below(&random, 3) == 0;
        if (own) kind = HM_4D_KING;
        state->board.square[square] =
            (hm_4d_piece)(kind | (own ? state->side : state->side ^ HM_4D_BLACK));
    }
    for (int i = 0; i < 12; i++) {
        unsigned square = (unsigned)hm_random_below(&random, room);
        unsigned kind = 1 + (unsigned)hm_random_below(&random, 6);
        if (state->board.square[square] != HM_4D_EMPTY) continue;
        state->board.square[square] = (hm_4d_piece)(kind | state->side);
    }
}

static void many_kings_in_check_agree(void) {
    static hm_4d_state state;
    static hm_4d_position position;
    unsigned checked = 0, answered = 0, different = 0;
    hm_phase_engine *engine = make(NULL);
    for (uint64_t seed = 0; seed < test_rounds(500, 5000, 1000000); seed++) {
        bool agrees = false;
        scatter_kings(seed, &state);
        hm_4d_position_init(&position, &state);
        CHECK_INT(hm_phase_agrees(engine, &position, &agrees, NULL), HM_OK);
        different += !agrees;
        bool check = hm_4d_in_check(&position, state.side, NULL);
        checked += check;
        answered += check && hm_4d_count(&position) > 0;
    }
    CHECK_INT(different, 0);
    CHECK(checked > 100);
    CHECK(answered > 20);
    hm_phase_engine_destroy(engine);
}

/* ---- the tree ---- */

static void perft_is_the_rules_engines(void) {
    static const char *const ids[] = {"start", "seeded 0", "seeded 1", "seeded 2", "seeded 3"};
    static hm_4d_state state;
    static hm_4d_position position;
    hm_phase_engine *engine = make(NULL);
    for (unsigned i = 0; i < 5; i++) {
        uint64_t by_rules = 0, by_phase = 1;
        test_context(ids[i]);
        if (i == 0) hm_4d_state_start(&state);
        if (i > 0) hm_phase_seeded_state(i, &state);
        unsigned depth = i == 0 ? 1 : 2;
        hm_4d_position_init(&position, &state);
        CHECK_INT(hm_4d_perft(&position, depth, 1, NULL, &by_rules, NULL), HM_OK);
        CHECK_INT(hm_phase_perft(engine, &state, depth, NULL, &by_phase, NULL), HM_OK);
        CHECK_INT(by_phase, by_rules);
    }
    hm_phase_engine_destroy(engine);
}

/* Two plies of the start position have a published number of leaves. */
static void two_plies_from_the_start(void) {
    static hm_4d_state state;
    uint64_t leaves = 0;
    hm_phase_engine *engine = make(NULL);
    hm_4d_state_start(&state);
    CHECK_INT(hm_phase_perft(engine, &state, 2, NULL, &leaves, NULL), HM_OK);
    CHECK_INT(leaves, 4630024);
    hm_phase_engine_destroy(engine);
}

/* Phases that follow each other without a gap: what leaves a row goes on in the next, so that there
 * are no lines to keep, and slides end after as many steps as a board has. */
static void rows_that_run_on_are_walked(void) {
    static const hm_phase_map dense = {
        .axes = 4, .side = 8, .modulus = 6007, .generator = {512, 64, 8, 1}};
    uint32_t found[HM_PHASE_DESTINATIONS];
    hm_phase_engine *engine = make(&dense);
    CHECK(hm_phase_is_plain(&dense));
    CHECK(engine->lines == NULL);
    hm_phase_put(engine, 0, HM_4D_ROOK);
    CHECK_INT(hm_phase_destinations(engine, 0, found), 4 * 7);
    hm_phase_put(engine, 0, HM_4D_EMPTY);
    hm_phase_put(engine, 7, HM_4D_ROOK); /* seven more steps up the last axis, to the phase 14 */
    CHECK_INT(hm_phase_destinations(engine, 7, found), 5 * 7);
    hm_phase_engine_destroy(engine);
}

TEST_MAIN(TEST(rows_that_run_on_are_walked), TEST(rays_are_walks_in_every_form),
          TEST(all_pieces_at_once), TEST(maps_that_pass_the_modulus_are_walked),
          TEST(many_kings_in_check_agree), TEST(perft_is_the_rules_engines),
          TEST(two_plies_from_the_start))
