/* phase4d: maps that were changed at random. Every one that fails a constraint or a reach gate is
 * named with witnesses, and each witness is true: by arithmetic, and by what the rules engine moves
 * on a board of coordinates. Every one that passes moves right, in whole positions. */
#include "core/random.h"
#include "harness.h"
#include "hypermate/more/phase4d_proof.h"
#include "phase4d/phase_engine.h"
#include "phase4d/phase_report.h"
#include "phase4d/seeded.h"

#include <stdlib.h>
#include <string.h>

static hm_4d_state state;
static hm_4d_position position;

/* ---- mutations ---- */

static uint32_t product(uint32_t a, uint32_t b, uint32_t modulus) {
    return (uint32_t)((uint64_t)a * b % modulus);
}

/* One of: another modulus, a generator moved, two exchanged, one turned round, all scaled, one
 * taken at random. */
static void mutate(hm_random *random, hm_phase_map *map) {
    uint32_t axis = (uint32_t)hm_random_below(random, 4), other = (axis + 1) % 4;
    uint32_t *g = map->generator, old = g[axis];
    uint32_t unit = 1 + (uint32_t)hm_random_below(random, map->modulus - 1);
    switch (hm_random_below(random, 7)) {
    case 0:
        map->modulus += (uint32_t)hm_random_below(random, 4000);
        break;
    case 1:
        map->modulus -= (uint32_t)hm_random_below(random, 100000);
        break;
    case 2:
        g[axis] = old + (uint32_t)hm_random_below(random, 40);
        break;
    case 3:
        g[axis] = g[other];
        g[other] = old;
        break;
    case 4:
        g[axis] = map->modulus - old;
        break;
    case 5:
        for (int i = 0; i < 4; i++)
            g[i] = product(g[i], unit, map->modulus);
        break;
    default:
        g[axis] = unit;
        break;
    }
}

static hm_phase_map make_mutant(uint64_t seed) {
    hm_phase_map map;
    hm_random random;
    hm_random_init(&random, seed);
    hm_phase_default(&map);
    for (uint64_t changes = 1 + hm_random_below(&random, 3); changes > 0; changes--) {
        hm_phase_map changed = map;
        mutate(&random, &changed);
        if (hm_phase_map_validate(&changed, NULL) == HM_OK) map = changed;
    }
    return map;
}

/* ---- witnesses ---- */

static bool is_reached(const hm_phase_map *map, hm_4d_piece piece, unsigned flags, uint32_t from,
                       uint32_t to) {
    static uint32_t shifts[HM_PHASE_SHIFTS];
    size_t count = hm_phase_shifts(map, piece, flags, shifts);
    uint64_t phase = hm_phase_of(map, from);
    for (size_t i = 0; i < count; i++) {
        if ((phase + shifts[i]) % map->modulus == hm_phase_of(map, to)) return true;
    }
    return false;
}

/* Whether the rules engine moves the piece there: alone, or, as a pawn, onto an enemy. */
static bool moves_to(hm_4d_piece piece, uint32_t from, uint32_t to, bool captures) {
    hm_4d_move moves[HM_4D_PSEUDO_FROM_MAX];
    for (int enemy = 0; enemy <= captures; enemy++) {
        hm_4d_state_init(&state);
        state.side = HM_4D_COLOUR(piece);
        if (enemy) state.board.square[to] = HM_4D_ROOK | (HM_4D_COLOUR(piece) ^ HM_4D_BLACK);
        state.board.square[from] = piece; /* `from` may be `to` on a bad map */
        hm_4d_position_init(&position, &state);
        for (size_t i = hm_4d_generate_pseudo_from(&position, (int)from, moves); i-- > 0;) {
            if (HM_4D_MOVE_TO(moves[i]) == (int)to) return true;
        }
    }
    return false;
}

static unsigned start_flag(hm_4d_piece piece, uint32_t from) {
    unsigned rank = HM_4D_KIND(piece) == HM_4D_PAWN_Y ? HM_4D_Y(from) : HM_4D_W(from);
    unsigned start = HM_4D_COLOUR(piece) == HM_4D_BLACK ? 6 : 1;
    return HM_4D_KIND(piece) <= HM_4D_PAWN_Y && rank == start ? HM_PHASE_START_RANK : 0;
}

static void check_squares(const hm_phase_report *report, const hm_phase_failure *failure,
                          bool captures) {
    const hm_phase_map *map = hm_phase_report_map(report);
    const uint32_t *squares = hm_phase_report_numbers(report, failure);
    unsigned flags = start_flag(failure->piece, failure->origin);
    if (captures) flags |= HM_PHASE_CAPTURES;
    CHECK(failure->missing + failure->extra > 0);
    for (uint32_t i = 0; i < failure->missing + failure->extra; i++) {
        bool extra = i >= failure->missing;
        CHECK_INT(is_reached(map, failure->piece, flags, failure->origin, squares[i]), extra);
        CHECK_INT(moves_to(failure->piece, failure->origin, squares[i], captures), !extra);
    }
}

static void check_vector(const hm_phase_map *map, const hm_phase_failure *failure, bool integers) {
    int64_t sum = 0, size = 0;
    for (uint32_t axis = 0; axis < map->axes; axis++) {
        sum += failure->vector[axis] * (int64_t)map->generator[axis];
        size += abs(failure->vector[axis]);
        CHECK(abs(failure->vector[axis]) <= 14);
    }
    CHECK(size > 0);
    CHECK_INT(sum, failure->multiple * (int64_t)map->modulus);
    CHECK(!integers || sum == 0);
}

static void check_shared(const hm_phase_report *report, const hm_phase_failure *failure) {
    const uint32_t *squares = hm_phase_report_numbers(report, failure);
    CHECK(failure->extra >= 2);
    for (uint32_t i = 0; i < failure->extra; i++) {
        CHECK_INT(hm_phase_of(hm_phase_report_map(report), squares[i]), failure->number);
        CHECK(i == 0 || squares[i] > squares[i - 1]);
    }
}

static void check_failure(const hm_phase_report *report, const char *gate,
                          const hm_phase_failure *failure) {
    const hm_phase_map *map = hm_phase_report_map(report);
    switch (failure->kind) {
    case HM_PHASE_OF_SQUARES:
        check_squares(report, failure, strcmp(gate, "B+") == 0);
        break;
    case HM_PHASE_OF_VECTOR:
        check_vector(map, failure, strcmp(gate, "C5") == 0);
        break;
    case HM_PHASE_OF_SHARED:
        check_shared(report, failure);
        break;
    case HM_PHASE_OF_NUMBER: /* C1; no mutant fails C3 */
        CHECK(failure->number > 1);
        CHECK_INT(map->generator[failure->origin] % failure->number, 0);
        CHECK_INT(map->modulus % failure->number, 0);
        break;
    default:
        CHECK_TEXT(gate, "a gate without legal moves");
    }
}

/* Whether everything holds; what does not has witnesses. */
static bool passes(const hm_phase_report *report) {
    size_t count, kept;
    const hm_phase_gate *gates = hm_phase_report_gates(report, &count);
    bool all = true;
    for (size_t i = 0; i < count; i++) {
        const hm_phase_failure *failures = hm_phase_report_failures(report, i, &kept);
        bool holds = gates[i].good == gates[i].total;
        CHECK_INT(kept > 0, !holds);
        for (size_t k = 0; k < kept; k++)
            check_failure(report, gates[i].name, &failures[k]);
        all = all && holds;
    }
    return all;
}

/* ---- maps that pass ---- */

static unsigned count_different(const hm_phase_map *map) {
    hm_phase_engine *engine;
    unsigned different = 0;
    CHECK_INT(hm_phase_engine_create(map, &engine, NULL), HM_OK);
    for (uint64_t seed = 0; seed < test_rounds(2, 5, 20); seed++) {
        bool agrees = false;
        hm_phase_seeded_state(seed, &state);
        hm_4d_position_init(&position, &state);
        CHECK_INT(hm_phase_agrees(engine, &position, &agrees, NULL), HM_OK);
        different += !agrees;
    }
    hm_phase_engine_destroy(engine);
    return different;
}

static void mutants_are_told_apart(void) {
    unsigned passed = 0, failed = 0;
    for (uint64_t seed = 0; seed < test_rounds(20, 60, 2000); seed++) {
        hm_phase_map map = make_mutant(seed);
        hm_phase_report *report;
        CHECK_INT(hm_phase_prove(&map, HM_PHASE_MAP_ONLY, 3, NULL, &report, NULL), HM_OK);
        bool good = passes(report);
        hm_phase_report_destroy(report);
        passed += good;
        failed += !good;
        if (good) CHECK_INT(count_different(&map), 0);
    }
    CHECK(passed > 0);
    CHECK(failed > 5);
}

TEST_MAIN(TEST(mutants_are_told_apart))
