/* phase4d: maps, constraints and the search. Truth: the published tuples and their figures, and a
 * brute-force count of the vectors that C5 is about. */
#include "harness.h"
#include "hypermate/more/phase4d.h"
#include "hypermate/more/phase4d_proof.h"
#include "phase4d/constraints.h"
#include "phase4d/map.h"
#include "phase4d/phase_report.h"

#include <string.h>

static const hm_phase_map published = {
    .axes = 4, .side = 8, .modulus = 145451, .generator = {9719, 647, 43, 3}};
static const hm_phase_map rejected = {
    .axes = 4, .side = 8, .modulus = 12181, .generator = {1523, 191, 23, 3}};
static const hm_phase_map pair = {.axes = 2, .side = 8, .modulus = 640, .generator = {67, 7}};
static const hm_phase_map bad_pair = {.axes = 2, .side = 8, .modulus = 1024, .generator = {3, 7}};

static void check_map(const hm_phase_map *got, const hm_phase_map *want) {
    CHECK_INT(got->axes, want->axes);
    CHECK_INT(got->side, want->side);
    CHECK_INT(got->modulus, want->modulus);
    for (uint32_t axis = 0; axis < want->axes; axis++)
        CHECK_INT(got->generator[axis], want->generator[axis]);
}

/* ---- the map ---- */

static void inverse_by_division_undoes_phi(void) {
    static const hm_phase_map *const maps[] = {&published, &rejected, &pair};
    for (size_t i = 0; i < 3; i++) {
        CHECK(hm_phase_is_tower(maps[i]));
        uint32_t found = 0;
        for (uint32_t phase = 0; phase < maps[i]->modulus; phase++) {
            uint32_t square = hm_phase_invert(maps[i], phase);
            if (square == HM_PHASE_NONE) continue;
            found++;
            CHECK_INT(hm_phase_of(maps[i], square), phase);
        }
        CHECK_INT(found, hm_phase_squares(maps[i]));
    }
    CHECK(!hm_phase_is_tower(&bad_pair));
}

static void known_phases(void) {
    CHECK_INT(hm_phase_of(&published, HM_4D_SQUARE(4, 5, 3, 3)), 42249);
    CHECK_INT(hm_phase_of(&published, HM_4D_SQUARE(7, 7, 7, 7)), 72884);
    CHECK_INT(hm_phase_invert(&published, 4624), HM_4D_SQUARE(0, 7, 2, 3));
    CHECK_INT(hm_phase_invert(&published, 145448), HM_PHASE_NONE);
}

static void phase_parity_is_the_colour_of_the_square(void) {
    for (uint32_t square = 0; square < HM_4D_SQUARES; square++) {
        unsigned sum = HM_4D_X(square) + HM_4D_Y(square) + HM_4D_Z(square) + HM_4D_W(square);
        CHECK_INT(hm_phase_of(&published, square) % 2, sum % 2);
    }
}

static void maps_out_of_range_are_refused(void) {
    static const hm_phase_map bad[] = {
        {.axes = 0, .side = 8, .modulus = 640},
        {.axes = 9, .side = 2, .modulus = 640, .generator = {1, 1, 1, 1, 1, 1, 1, 1}},
        {.axes = 2, .side = 1, .modulus = 640, .generator = {67, 7}},
        {.axes = 2, .side = 17, .modulus = 640, .generator = {67, 7}},
        {.axes = 8, .side = 8, .modulus = 640, .generator = {1, 2, 3, 4, 5, 6, 7, 8}},
        {.axes = 2, .side = 8, .modulus = 1, .generator = {67, 7}},
        {.axes = 2, .side = 8, .modulus = 1u << 31, .generator = {67, 7}},
        {.axes = 2, .side = 8, .modulus = 640, .generator = {640, 7}},
        {.axes = 2, .side = 8, .modulus = 640, .generator = {67, 0}},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        hm_phase_gate gates[HM_PHASE_CONSTRAINTS];
        hm_error error;
        CHECK_INT(hm_phase_map_validate(&bad[i], &error), HM_ERR_ARGUMENT);
        CHECK_INT(hm_phase_constraints(&bad[i], NULL, gates, NULL), HM_ERR_ARGUMENT);
    }
}

/* The most squares, axes and phases that a map may have, and the fewest. */
static void maps_at_the_bounds_are_taken(void) {
    static const hm_phase_map good[] = {
        {.axes = 5, .side = 16, .modulus = INT32_MAX, .generator = {1, 2, 3, 4, INT32_MAX - 1}},
        {.axes = 8, .side = 2, .modulus = 9, .generator = {1, 2, 3, 4, 5, 6, 7, 8}},
        {.axes = 1, .side = 2, .modulus = 2, .generator = {1}},
    };
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        CHECK_INT(hm_phase_map_validate(&good[i], NULL), HM_OK);
}

/* Remainders without division, up to sixteen times the modulus: the largest modulus is one too
 * large for nothing. */
static void reducers(void) {
    static const uint32_t good[] = {
        2, 3, 64, 65, 145451, HM_PHASE_REDUCER_MODULUS - 1, HM_PHASE_REDUCER_MODULUS};
    static const uint32_t bad[] = {0, 1, HM_PHASE_REDUCER_MODULUS + 1, UINT32_MAX};
    hm_phase_reducer reducer;
    hm_error error;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        uint64_t modulus = good[i];
        CHECK_INT(hm_phase_reducer_init(&reducer, good[i], NULL), HM_OK);
        for (uint64_t turn = 0; turn < 16; turn++) {
            CHECK_INT(hm_phase_reduce(&reducer, turn * modulus), 0);
            CHECK_INT(hm_phase_reduce(&reducer, turn * modulus + 1), 1);
            CHECK_INT(hm_phase_reduce(&reducer, turn * modulus + modulus - 1), modulus - 1);
        }
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        CHECK_INT(hm_phase_reducer_init(&reducer, bad[i], &error), HM_ERR_ARGUMENT);
        CHECK(strstr(error.message, "is not in 2..") != NULL);
    }
}

/* ---- constraints ---- */

typedef struct expectation {
    const char *name;
    const hm_phase_map *map;
    uint64_t bad[HM_PHASE_CONSTRAINTS];
} expectation;

static void constraints_score_as_published(void) {
    static const expectation table[] = {
        {"4D", &published, {0, 0, 0, 0, 0, 0}},
        {"4D rejected", &rejected, {0, 0, 0, 0, 10, 32}},
        {"2D", &pair, {0, 0, 0, 0, 0, 0}},
        {"2D control", &bad_pair, {0, 5, 0, 0, 4, 4}}, /* 7*3 = 3*7, and twice that */
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        hm_phase_gate gates[HM_PHASE_CONSTRAINTS];
        CHECK_INT(hm_phase_constraints(table[i].map, NULL, gates, NULL), HM_OK);
        for (int c = 0; c < HM_PHASE_CONSTRAINTS; c++) {
            test_context(table[i].name);
            CHECK_INT(gates[c].total - gates[c].good, table[i].bad[c]);
            CHECK(gates[c].total > 0);
        }
    }
}

static void totals_are_those_of_the_definitions(void) {
    hm_phase_gate gates[HM_PHASE_CONSTRAINTS];
    CHECK_INT(hm_phase_constraints(&published, NULL, gates, NULL), HM_OK);
    CHECK_INT(gates[0].total, 4);
    CHECK_INT(gates[1].total, 4096);
    CHECK_INT(gates[3].total, 8 + 24 + 48 + 80 + 48);
    CHECK_INT(gates[4].total, 707280);
    CHECK_INT(gates[5].total, 707280);
}

/* Walks the whole box in the obvious way. */
static void count_vectors(const hm_phase_map *map, uint32_t axis, int64_t sum, uint64_t *integer,
                          uint64_t *modular) {
    if (axis == map->axes) {
        *integer += sum == 0;
        *modular += sum % (int64_t)map->modulus == 0;
        return;
    }
    int64_t reach = 2 * ((int64_t)map->side - 1);
    for (int64_t coefficient = -reach; coefficient <= reach; coefficient++) {
        count_vectors(map, axis + 1, sum + coefficient * (int64_t)map->generator[axis], integer,
                      modular);
    }
}

static void halves_count_what_brute_force_counts(void) {
    const hm_phase_map maps[] = {
        published,
        rejected,
        pair,
        bad_pair,
        {.axes = 1, .side = 8, .modulus = 16, .generator = {3}},
        {.axes = 3, .side = 5, .modulus = 90, .generator = {7, 11, 13}},
        {.axes = 5, .side = 2, .modulus = 12, .generator = {1, 2, 3, 5, 11}},
    };
    for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++) {
        hm_phase_gate gates[HM_PHASE_CONSTRAINTS];
        uint64_t integer = 0, modular = 0;
        count_vectors(&maps[i], 0, 0, &integer, &modular);
        CHECK_INT(hm_phase_constraints(&maps[i], NULL, gates, NULL), HM_OK);
        CHECK_INT(gates[4].total - gates[4].good, integer - 1);
        CHECK_INT(gates[5].total - gates[5].good, modular - 1);
    }
}

static void a_subgroup_fails_the_closure_constraint(void) {
    /* All residues modulo 64, and the even ones modulo 128: closed, both of them. */
    static const hm_phase_map full = {.axes = 2, .side = 8, .modulus = 64, .generator = {8, 1}};
    static const hm_phase_map even = {.axes = 2, .side = 8, .modulus = 128, .generator = {16, 2}};
    hm_phase_gate gates[HM_PHASE_CONSTRAINTS];
    CHECK_INT(hm_phase_constraints(&full, NULL, gates, NULL), HM_OK);
    CHECK_INT(gates[1].good, 64);
    CHECK_INT(gates[2].good, 0);
    CHECK_INT(hm_phase_constraints(&even, NULL, gates, NULL), HM_OK);
    CHECK_INT(gates[2].good, 0);
}

/* ---- construction and search ---- */

static void towers_give_the_published_maps(void) {
    static const hm_phase_tower towers[] = {
        {4, 8, 3, 14, 0}, {4, 8, 3, 7, 12181}, {2, 8, 7, 9, 640}};
    static const hm_phase_map *const maps[] = {&published, &rejected, &pair};
    for (size_t i = 0; i < 3; i++) {
        hm_phase_map map;
        CHECK_INT(hm_phase_construct(&towers[i], &map, NULL), HM_OK);
        check_map(&map, maps[i]);
    }
}

static void bad_towers_are_refused(void) {
    static const struct {
        hm_phase_tower tower;
        hm_status status;
    } table[] = {
        {{4, 8, 2, 14, 0}, HM_ERR_ARGUMENT},    {{4, 8, 9, 14, 0}, HM_ERR_ARGUMENT},
        {{4, 8, 3, 0, 0}, HM_ERR_ARGUMENT},     {{4, 8, 3, 1001, 0}, HM_ERR_ARGUMENT},
        {{0, 8, 3, 14, 0}, HM_ERR_ARGUMENT},    {{4, 8, 3, 14, 12}, HM_ERR_ARGUMENT},
        {{4, 8, 3, 14, 5000}, HM_ERR_ARGUMENT}, /* 9719 does not fit */
        {{8, 4, 101, 100, 0}, HM_ERR_LIMIT},    {{1, 8, 1000000007, 1, 0}, HM_ERR_LIMIT},
        {{4, 8, 1, 14, 0}, HM_ERR_ARGUMENT},    {{4, 8, 3, 14, 6}, HM_ERR_ARGUMENT},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        hm_phase_map map;
        hm_error error = {.offset = 7};
        CHECK_INT(hm_phase_construct(&table[i].tower, &map, &error), table[i].status);
        CHECK_INT(error.status, table[i].status);
        CHECK_INT(error.offset, 0);
    }
}

static void the_search_finds_the_published_tuple_first(void) {
    hm_phase_tower found[4];
    size_t count;
    hm_phase_map map;
    CHECK_INT(hm_phase_search(4, 8, 0, 20, NULL, found, 4, &count, NULL), HM_OK);
    CHECK(count >= 4);
    CHECK_INT(hm_phase_construct(&found[0], &map, NULL), HM_OK);
    check_map(&map, &published);
    hm_phase_default(&map);
    check_map(&map, &published);
}

static void the_search_finds_the_pair(void) {
    hm_phase_tower found[200];
    size_t count;
    CHECK_INT(hm_phase_search(2, 8, 640, 30, NULL, found, 200, &count, NULL), HM_OK);
    bool seen = false;
    for (size_t i = 0; i < count && i < 200; i++) {
        hm_phase_map map;
        CHECK_INT(hm_phase_construct(&found[i], &map, NULL), HM_OK);
        seen |= map.generator[0] == 67 && map.generator[1] == 7;
    }
    CHECK(seen);
    /* The rejected tuple is a tower on its modulus, and no find. */
    CHECK_INT(hm_phase_search(4, 8, 12181, 3, NULL, found, 200, &count, NULL), HM_OK);
    CHECK_INT(count, 0);
}

static void the_search_works_in_other_dimensions(void) {
    static const uint32_t boards[][2] = {{1, 8}, {2, 5}, {3, 6}, {5, 4}, {6, 3}, {7, 2}};
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        hm_phase_tower found[1];
        size_t count;
        hm_phase_map map;
        CHECK_INT(hm_phase_search(boards[i][0], boards[i][1], 0, 5, NULL, found, 1, &count, NULL),
                  HM_OK);
        if (!CHECK(count > 0)) continue;
        CHECK_INT(hm_phase_construct(&found[0], &map, NULL), HM_OK);
        CHECK(hm_phase_is_tower(&map));
        CHECK_INT(map.modulus, found[0].modulus);
    }
}

/* Each coefficient has 2*side-1 values: below (2*side-1)^axes residues two vectors share one, and
 * C5M fails (docs/phase4d.md). So the search begins there. On two axes each modulus has
 * (modulus-1)^2 maps: with side 2 those of 9 to 16 are tried, and four of 17. */
static void the_smallest_map_begins_where_vectors_fit(void) {
    static const struct {
        uint32_t axes, side, least, modulus;
        uint64_t tried;
    } boards[] = {{1, 8, 15, 15, 1}, {2, 2, 9, 17, 1100 + 4}, {2, 4, 49, 50, 48 * 48 + 7}};
    hm_phase_smallest found;
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        CHECK_INT(hm_phase_find_smallest(boards[i].axes, boards[i].side, 3, NULL, &found, NULL),
                  HM_OK);
        CHECK_INT(found.least, boards[i].least);
        CHECK_INT(found.map.modulus, boards[i].modulus);
        CHECK_INT(found.tried, boards[i].tried);
    }
    CHECK_INT(hm_phase_find_smallest(3, 3, 3, NULL, &found, NULL), HM_OK);
    CHECK_INT(found.least, 5 * 5 * 5);
    CHECK(found.map.modulus > found.least);
}

/* ---- texts ---- */

static void maps_and_squares_as_text(void) {
    hm_phase_map map;
    uint32_t square;
    CHECK_INT(hm_phase_map_parse("145451:9719,647,43,3", 20, 8, &map, NULL), HM_OK);
    check_map(&map, &published);
    CHECK_INT(hm_phase_map_parse("640;67,7", 8, 8, &map, NULL), HM_OK);
    check_map(&map, &pair);
    CHECK_INT(hm_phase_square_parse(&pair, "3,5", 3, &square, NULL), HM_OK);
    CHECK_INT(square, 3 * 8 + 5);
}

static void bad_texts_fail_at_the_byte(void) {
    static const struct {
        const char *text;
        hm_status status;
        uint64_t offset;
    } maps[] =
        {
            {"", HM_ERR_ARGUMENT, 0},
            {"640", HM_ERR_ARGUMENT, 3},
            {"640,67", HM_ERR_ARGUMENT, 3},
            {"640:", HM_ERR_ARGUMENT, 4},
            {"640:67,", HM_ERR_ARGUMENT, 7},
            {"640:67,7 ", HM_ERR_TRAILING, 8},
            {"640:1,2,3,4,5,6,7,8,9", HM_ERR_LIMIT, 20},
            {"2147483648:1", HM_ERR_LIMIT, 0},
        },
      squares[] = {
          {"", HM_ERR_COORDINATE, 0},    {"3", HM_ERR_COORDINATE, 1},
          {"3,8", HM_ERR_COORDINATE, 2}, {"3,-1", HM_ERR_COORDINATE, 2},
          {"3,5,1", HM_ERR_TRAILING, 3},
      };
    hm_error error;
    for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++) {
        hm_phase_map map;
        test_context(maps[i].text);
        CHECK_INT(hm_phase_map_parse(maps[i].text, strlen(maps[i].text), 8, &map, &error),
                  maps[i].status);
        CHECK_INT(error.offset, maps[i].offset);
    }
    for (size_t i = 0; i < sizeof squares / sizeof squares[0]; i++) {
        uint32_t square;
        test_context(squares[i].text);
        CHECK_INT(
            hm_phase_square_parse(&pair, squares[i].text, strlen(squares[i].text), &square, &error),
            squares[i].status);
        CHECK_INT(error.offset, squares[i].offset);
    }
}

TEST_MAIN(TEST(inverse_by_division_undoes_phi), TEST(known_phases),
          TEST(phase_parity_is_the_colour_of_the_square), TEST(maps_out_of_range_are_refused),
          TEST(maps_at_the_bounds_are_taken), TEST(reducers), TEST(constraints_score_as_published),
          TEST(totals_are_those_of_the_definitions), TEST(halves_count_what_brute_force_counts),
          TEST(a_subgroup_fails_the_closure_constraint), TEST(towers_give_the_published_maps),
          TEST(bad_towers_are_refused), TEST(the_search_finds_the_published_tuple_first),
          TEST(the_search_finds_the_pair), TEST(the_search_works_in_other_dimensions),
          TEST(the_smallest_map_begins_where_vectors_fit), TEST(maps_and_squares_as_text),
          TEST(bad_texts_fail_at_the_byte))
