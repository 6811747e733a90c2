/* phase4d: on every map that the search finds, in any dimension, the operators reach what the
 * definitions of the pieces say, from every square; on maps that fail a constraint they do not. */
#include "harness.h"
#include "hypermate/more/phase4d_proof.h"
#include "phase4d/constraints.h"
#include "phase4d/map.h"
#include "phase4d/phase_report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a displacement looks like: axes used, longest step, sum of steps. */
typedef struct shape {
    uint32_t used, longest, sum;
} shape;

static shape shape_of(const hm_phase_map *map, uint32_t from, uint32_t to) {
    shape s = {0};
    for (uint32_t axis = 0; axis < map->axes; axis++) {
        uint32_t a = from % map->side, b = to % map->side, size = a > b ? a - b : b - a;
        s.used += size != 0;
        s.sum += size;
        if (size > s.longest) s.longest = size;
        from /= map->side;
        to /= map->side;
    }
    return s;
}

static bool moves_so(hm_4d_piece kind, shape s) {
    bool rook = s.used == 1;
    bool bishop = s.used == 2 && s.sum == 2 * s.longest;
    switch (kind) {
    case HM_4D_ROOK:
        return rook;
    case HM_4D_BISHOP:
        return bishop;
    case HM_4D_QUEEN:
        return rook || bishop;
    case HM_4D_KING:
        return s.longest == 1;
    case HM_4D_KNIGHT:
        return s.used == 2 && s.longest == 2 && s.sum == 3;
    default:
        return false;
    }
}

/* The last square of a residue, so that maps which share phases can be tried as well. */
static uint32_t *inverse_of(const hm_phase_map *map) {
    uint32_t *square = malloc(map->modulus * sizeof square[0]);
    if (square == NULL) abort();
    memset(square, 0xff, map->modulus * sizeof square[0]);
    for (uint32_t s = 0; s < hm_phase_squares(map); s++)
        square[hm_phase_of(map, s)] = s;
    return square;
}

static bool reaches_what_it_should(const hm_phase_map *map, const uint32_t *square,
                                   hm_4d_piece kind, uint32_t origin) {
    static uint32_t phases[HM_PHASE_SHIFTS];
    uint32_t squares = hm_phase_squares(map);
    uint8_t *reached = calloc(squares, 1);
    if (reached == NULL) abort();
    size_t count = hm_phase_reach(map, kind, 0, hm_phase_of(map, origin), phases);
    for (size_t i = 0; i < count; i++) {
        if (square[phases[i]] != HM_PHASE_NONE) reached[square[phases[i]]] = 1;
    }
    bool same = true;
    for (uint32_t to = 0; same && to < squares; to++)
        same = reached[to] == moves_so(kind, shape_of(map, origin, to));
    free(reached);
    return same;
}

/* Pairs of piece and origin that go wrong. */
static unsigned count_wrong(const hm_phase_map *map) {
    static const hm_4d_piece kinds[] = {HM_4D_ROOK, HM_4D_BISHOP, HM_4D_QUEEN, HM_4D_KING,
                                        HM_4D_KNIGHT};
    uint32_t *square = inverse_of(map);
    unsigned wrong = 0;
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        for (uint32_t origin = 0; origin < hm_phase_squares(map); origin++)
            wrong += !reaches_what_it_should(map, square, kinds[k], origin);
    }
    free(square);
    return wrong;
}

static void found_maps_move_every_piece_right(void) {
    static const struct {
        uint32_t axes, side, modulus;
    } boards[] = {{1, 8, 0}, {2, 8, 0}, {2, 8, 640}, {2, 16, 0}, {3, 4, 0}, {3, 6, 0}, {5, 3, 0}};
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        hm_phase_tower found[20];
        size_t count;
        hm_phase_map map;
        char name[40];
        snprintf(name, sizeof name, "%u axes, side %u", boards[i].axes, boards[i].side);
        test_context(name);
        CHECK_INT(hm_phase_search(boards[i].axes, boards[i].side, boards[i].modulus, 7, NULL, found,
                                  20, &count, NULL),
                  HM_OK);
        CHECK(count > 0);
        for (size_t f = 0; f < count && f < 20; f++) {
            CHECK_INT(hm_phase_construct(&found[f], &map, NULL), HM_OK);
            CHECK_INT(count_wrong(&map), 0);
        }
    }
}

static void bad_maps_move_pieces_wrong(void) {
    static const hm_phase_map bad[] = {
        {.axes = 2, .side = 8, .modulus = 1024, .generator = {3, 7}},     /* fails C2 */
        {.axes = 2, .side = 8, .modulus = 64, .generator = {8, 1}},       /* fails C3 and C5 */
        {.axes = 3, .side = 4, .modulus = 331, .generator = {53, 11, 3}}, /* fails C5 alone */
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        hm_phase_gate gates[HM_PHASE_CONSTRAINTS];
        CHECK_INT(hm_phase_constraints(&bad[i], NULL, gates, NULL), HM_OK);
        CHECK(gates[4].good < gates[4].total || gates[5].good < gates[5].total);
        CHECK(count_wrong(&bad[i]) > 0);
    }
}

/* ---- the gates on any board ---- */

/* Pieces and origins that the reach gate names, pawns left out. */
static unsigned count_named(const hm_phase_map *map, bool *holds) {
    hm_phase_report *report;
    size_t count, failures;
    unsigned named = 0;
    CHECK_INT(hm_phase_prove(map, HM_PHASE_MAP_ONLY, SIZE_MAX, NULL, &report, NULL), HM_OK);
    const hm_phase_gate *gates = hm_phase_report_gates(report, &count);
    *holds = true;
    for (size_t i = 0; i < count; i++)
        *holds = *holds && gates[i].good == gates[i].total;
    const hm_phase_failure *failure =
        hm_phase_report_failures(report, HM_PHASE_CONSTRAINTS, &failures);
    for (size_t i = 0; i < failures; i++)
        named += HM_4D_KIND(failure[i].piece) >= HM_4D_KNIGHT;
    hm_phase_report_destroy(report);
    return named;
}

static void the_reach_gate_names_what_goes_wrong(void) {
    static const struct {
        const char *name;
        hm_phase_map map;
        bool good;
    } table[] = {
        {"67,7 mod 640", {2, 8, 640, {67, 7}}, true},
        {"8,1 mod 64", {2, 8, 64, {8, 1}}, false},
        {"three axes of side 6", {3, 6, 2879, {257, 29, 3}}, true},
        {"three axes, short", {3, 4, 331, {53, 11, 3}}, false},
        {"one axis", {1, 8, 15, {1}}, true},
        {"five axes", {5, 3, 7919, {1931, 383, 73, 13, 3}}, false},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        bool holds;
        test_context(table[i].name);
        CHECK_INT(count_named(&table[i].map, &holds), count_wrong(&table[i].map));
        if (table[i].good) CHECK(holds);
        CHECK_INT(count_wrong(&table[i].map) == 0, table[i].good || holds);
    }
}

/* ---- the smallest map ---- */

static bool passes(const hm_phase_map *map) {
    hm_phase_gate gates[HM_PHASE_CONSTRAINTS];
    CHECK_INT(hm_phase_constraints(map, NULL, gates, NULL), HM_OK);
    for (int i = 0; i < HM_PHASE_CONSTRAINTS; i++) {
        if (gates[i].good < gates[i].total) return false;
    }
    return count_wrong(map) == 0;
}

/* The first of all maps, from the smallest modulus on, without any shorter way. */
static hm_phase_map first_that_passes(uint32_t axes, uint32_t side) {
    hm_phase_map map = {.axes = axes, .side = side};
    for (map.modulus = 2;; map.modulus++) {
        uint32_t seconds = axes > 1 ? map.modulus - 1 : 1;
        for (map.generator[0] = 1; map.generator[0] < map.modulus; map.generator[0]++) {
            for (uint32_t second = 1; second <= seconds; second++) {
                if (axes > 1) map.generator[1] = second;
                if (passes(&map)) return map;
            }
        }
    }
}

static void the_smallest_map_is_the_smallest(void) {
    static const uint32_t boards[][2] = {{1, 2}, {1, 8}, {2, 2}, {2, 3}, {2, 4}};
    size_t count = test_rounds(4, 5, 5);
    for (size_t i = 0; i < count; i++) {
        hm_phase_smallest found;
        hm_phase_map want = first_that_passes(boards[i][0], boards[i][1]);
        memset(&found, 0x5a, sizeof found);
        CHECK_INT(hm_phase_find_smallest(boards[i][0], boards[i][1], 20, NULL, &found, NULL),
                  HM_OK);
        CHECK(found.every_map);
        CHECK_INT(found.map.modulus, want.modulus);
        CHECK_BYTES(found.map.generator, want.generator, sizeof want.generator);
        uint32_t width = 2 * boards[i][1] - 1; /* values of a coefficient */
        CHECK_INT(found.least, boards[i][0] == 1 ? width : width * width);
        CHECK(found.least <= want.modulus);
        CHECK(found.tower.axes == 0 && found.tower.modulus == 0 && found.tower.first == 0);
        CHECK(found.tried > 0 && found.tried < 100000000);
    }
}

/* No tower has a first generator below three. */
static void no_map_in_an_empty_range(void) {
    hm_phase_smallest found;
    memset(&found, 0x5a, sizeof found);
    CHECK_INT(hm_phase_find_smallest(3, 4, 2, NULL, &found, NULL), HM_OK);
    CHECK(!found.every_map);
    CHECK_INT(found.map.modulus, 0);
    CHECK_INT(found.tower.ladder, 0);
    CHECK_INT(found.tried, 0);
}

/* With more axes: a tower of the family, at most as large as the one that the search finds. */
static void the_smallest_tower_passes(void) {
    static const uint32_t boards[][2] = {{3, 3}, {3, 4}, {3, 6}, {4, 3}};
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        hm_phase_smallest found;
        hm_phase_tower towers[50];
        hm_phase_map map;
        size_t count;
        CHECK_INT(hm_phase_find_smallest(boards[i][0], boards[i][1], 7, NULL, &found, NULL), HM_OK);
        CHECK(!found.every_map && found.map.modulus >= found.least);
        CHECK(passes(&found.map));
        CHECK_INT(hm_phase_construct(&found.tower, &map, NULL), HM_OK);
        CHECK_BYTES(&map, &found.map, sizeof map);
        CHECK_INT(hm_phase_search(boards[i][0], boards[i][1], 0, 7, NULL, towers, 50, &count, NULL),
                  HM_OK);
        for (size_t t = 0; t < count && t < 50; t++)
            CHECK(towers[t].modulus >= found.map.modulus);
    }
}

TEST_MAIN(TEST(the_reach_gate_names_what_goes_wrong), TEST(the_smallest_map_is_the_smallest),
          TEST(no_map_in_an_empty_range), TEST(the_smallest_tower_passes),
          TEST(found_maps_move_every_piece_right), TEST(bad_maps_move_pieces_wrong))
