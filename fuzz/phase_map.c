/* Maps of any board: constraints and reach gates count, name true witnesses for what fails, and
 * write them down; an engine on any map that has one finds the same by Solutions B and C.
 *
 * The bytes are a map and a board: axes, side, modulus and generators of four bytes each, then two
 * bytes a piece. */
#include "fuzz.h"
#include "hypermate/more/phase4d_proof.h"
#include "phase4d/phase_engine.h"
#include "phase4d/phase_report.h"

#include <string.h>

/* More axes are only slower. */
enum { MOST_AXES = 5, MOST_SQUARES = 600, MOST_PIECES = 40, LARGEST_MODULUS = 1 << 18 };

typedef struct input {
    const uint8_t *data;
    size_t size;
} input;

static uint32_t take(input *in, size_t bytes) {
    uint32_t number = 0;
    for (; bytes > 0 && in->size > 0; bytes--, in->data++, in->size--)
        number = number << 8 | *in->data;
    return number;
}

static void decode(input *in, hm_phase_map *map) {
    *map = (hm_phase_map){0};
    map->axes = 1 + take(in, 1) % MOST_AXES;
    map->side = 2 + take(in, 1) % (HM_PHASE_SIDE - 1);
    map->modulus = 2 + take(in, 4) % (LARGEST_MODULUS - 2);
    for (uint32_t axis = 0; axis < map->axes; axis++)
        map->generator[axis] = 1 + take(in, 4) % (map->modulus - 1);
}

/* ---- maps ---- */

static void check_text(const hm_phase_map *map) {
    char text[160];
    size_t length = (size_t)snprintf(text, sizeof text, "%u", map->modulus);
    hm_phase_map read;
    for (uint32_t axis = 0; axis < map->axes; axis++) {
        length += (size_t)snprintf(text + length, sizeof text - length, "%c%u",
                                   axis == 0 ? ':' : ',', map->generator[axis]);
    }
    REQUIRE(hm_phase_map_parse(text, length, map->side, &read, NULL) == HM_OK);
    REQUIRE(memcmp(map, &read, sizeof read) == 0);
}

static void check_failure(const hm_phase_report *report, const hm_phase_failure *failure,
                          const hm_phase_map *map) {
    hm_text text = {0};
    const uint32_t *numbers = hm_phase_report_numbers(report, failure);
    int64_t sum = 0;
    hm_phase_failure_format(report, failure, &text);
    REQUIRE(!text.failed && text.length > 0);
    hm_text_clear(&text);
    for (uint32_t axis = 0; axis < map->axes; axis++)
        sum += failure->vector[axis] * (int64_t)map->generator[axis];
    REQUIRE(sum == failure->multiple * (int64_t)map->modulus);
    for (uint32_t i = 0; i < failure->missing + failure->extra; i++)
        REQUIRE(numbers[i] < hm_phase_squares(map));
}

static void check_report(const hm_phase_map *map) {
    hm_phase_report *report;
    size_t count, kept;
    hm_text text = {0};
    REQUIRE(hm_phase_prove(map, HM_PHASE_MAP_ONLY, 3, NULL, &report, NULL) == HM_OK);
    const hm_phase_gate *gates = hm_phase_report_gates(report, &count);
    for (size_t i = 0; i < count; i++) {
        const hm_phase_failure *failures = hm_phase_report_failures(report, i, &kept);
        REQUIRE((kept > 0) == (gates[i].good < gates[i].total));
        for (size_t k = 0; k < kept; k++)
            check_failure(report, &failures[k], map);
    }
    REQUIRE(hm_phase_certificate(report, &text, NULL) == HM_OK);
    hm_text_clear(&text);
    hm_phase_report_destroy(report);
}

/* ---- boards ---- */

static void collect(const hm_phase_engine *engine, const uint32_t *phases, size_t count,
                    hm_4d_set *set) {
    memset(set, 0, sizeof *set);
    for (size_t i = 0; i < count; i++) {
        uint32_t square = hm_phase_engine_square(engine, phases[i]);
        REQUIRE(square < HM_4D_SQUARES);
        set->word[square >> 6] |= 1ull << (square & 63);
    }
}

static void check_engine(hm_phase_engine *engine, input *in) {
    uint32_t origin[MOST_PIECES], phases[HM_PHASE_DESTINATIONS];
    size_t pieces = 0;
    while (in->size >= 2 && pieces < MOST_PIECES) {
        uint32_t number = take(in, 2);
        if (HM_4D_KIND(number >> 12) == HM_4D_EMPTY) continue;
        origin[pieces] = hm_phase_engine_phase(engine, number & 4095);
        hm_phase_put(engine, origin[pieces++], (hm_4d_piece)(number >> 12));
    }
    for (size_t i = 0; i < pieces; i++) {
        hm_4d_set by_field, by_steps;
        size_t count = hm_phase_destinations_field(engine, origin[i], phases);
        collect(engine, phases, count, &by_field);
        count = hm_phase_destinations(engine, origin[i], phases);
        collect(engine, phases, count, &by_steps);
        REQUIRE(memcmp(&by_field, &by_steps, sizeof by_field) == 0);
    }
    hm_phase_in_check(engine, HM_4D_WHITE, 0);
    hm_phase_in_check(engine, HM_4D_BLACK, 0);
}

int fuzz_one_input(const uint8_t *data, size_t size) {
    input in = {data, size};
    hm_phase_map map;
    hm_phase_engine *engine;
    decode(&in, &map);
    if (hm_phase_map_validate(&map, NULL) != HM_OK) return 0; /* a board that is too large */
    check_text(&map);
    if (hm_phase_squares(&map) <= MOST_SQUARES) check_report(&map);
    if (hm_phase_engine_create(&map, &engine, NULL) != HM_OK) return 0;
    check_engine(engine, &in);
    hm_phase_engine_destroy(engine);
    return 0;
}
