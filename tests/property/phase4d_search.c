/* phase4d: the search for towers against a plain one that tries every tower and asks for all
 * constraints, by the rules of docs/phase4d.md alone. */
#include "harness.h"
#include "hypermate/more/phase4d.h"
#include "phase4d/constraints.h"

#include <string.h>

enum { ROOM = 400, INTEGER = 4, MODULAR = 5 /* C5, over the integers and modulo */ };

static bool is_prime(uint32_t number) {
    uint32_t divisors = 0;
    for (uint32_t divisor = 1; divisor <= number; divisor++)
        divisors += number % divisor == 0;
    return divisors == 2;
}

static uint32_t next_prime(uint32_t number, uint32_t modulus) {
    while (!is_prime(number) || (modulus != 0 && modulus % number == 0))
        number++;
    return number;
}

/* Each generator is the smallest prime above `ladder` times the sum of those behind it, and none
 * divides the modulus. */
static void fill_generators(const hm_phase_tower *tower, hm_phase_map *map) {
    uint32_t sum = 0;
    for (uint32_t axis = tower->axes; axis-- > 0;) {
        uint32_t least = axis + 1 == tower->axes ? tower->first : tower->ladder * sum + 1;
        map->generator[axis] = next_prime(least, tower->modulus);
        sum += map->generator[axis];
    }
}

/* Beyond the longest move from the largest phase: side - 1 steps along every axis, and as many
 * again along the two largest. */
static uint32_t plain_modulus(const hm_phase_map *map) {
    uint32_t steps = 0;
    for (uint32_t axis = 0; axis < map->axes; axis++)
        steps += map->generator[axis] * (axis < 2 ? 2 : 1);
    return next_prime(steps * (map->side - 1) + 1, 0);
}

static bool passes_all(const hm_phase_gate gates[HM_PHASE_CONSTRAINTS]) {
    uint64_t bad = 0;
    for (int i = 0; i < HM_PHASE_CONSTRAINTS; i++)
        bad += gates[i].total - gates[i].good;
    return bad == 0;
}

/* Whether a tower has a modulus under which all constraints hold: the one given, or the first prime
 * that no vector vanishes modulo. */
static bool plain_judge(hm_phase_tower *tower, hm_phase_map *map) {
    hm_phase_gate gates[HM_PHASE_CONSTRAINTS];
    bool chosen = tower->modulus == 0;
    map->modulus = chosen ? plain_modulus(map) : tower->modulus;
    if (hm_phase_constraints(map, NULL, gates, NULL) != HM_OK) return false;
    if (gates[INTEGER].good != gates[INTEGER].total) return false;
    while (chosen && gates[MODULAR].good != gates[MODULAR].total) {
        map->modulus = next_prime(map->modulus + 1, 0);
        CHECK_INT(hm_phase_constraints(map, NULL, gates, NULL), HM_OK);
    }
    tower->modulus = map->modulus;
    return passes_all(gates);
}

static size_t plain_search(const hm_phase_tower *shape, uint32_t largest_first,
                           hm_phase_tower *found, size_t *tried) {
    static hm_phase_map seen[ROOM];
    size_t count = 0;
    uint32_t side = shape->side, ladder = 2 * (side - 1);
    *tried = 0;
    for (; ladder >= side - 1; ladder--) {
        for (uint32_t first = 3; first <= largest_first; first += 2) {
            hm_phase_tower tower = *shape;
            hm_phase_map map = {.axes = shape->axes, .side = side};
            bool repeated = false;
            tower.first = first;
            tower.ladder = ladder;
            if (next_prime(first, shape->modulus) != first) continue;
            fill_generators(&tower, &map);
            for (size_t i = 0; i < *tried && !repeated; i++)
                repeated = memcmp(seen[i].generator, map.generator, sizeof map.generator) == 0;
            if (repeated || !CHECK(*tried < ROOM)) continue;
            seen[(*tried)++] = map;
            if (plain_judge(&tower, &map)) found[count++] = tower;
        }
    }
    return count;
}

static void the_search_finds_what_the_plain_one_finds(void) {
    static const struct {
        const char *name;
        hm_phase_tower shape;
        uint32_t largest_first;
        size_t least; /* of finds: the published ones are among them */
    } table[] = {
        {"line", {.axes = 1, .side = 8}, 14, 1},
        {"board of three", {.axes = 2, .side = 3}, 11, 1},
        {"board of four", {.axes = 2, .side = 4}, 11, 1},
        {"chessboard", {.axes = 2, .side = 8, .modulus = 640}, 31, 1},
        {"modulus of many factors", {.axes = 2, .side = 5, .modulus = 15015}, 40, 1},
        {"no room", {.axes = 2, .side = 8, .modulus = 65}, 15, 0},
        {"cube", {.axes = 3, .side = 5}, 40, 1},
        {"4D", {.axes = 4, .side = 8}, 24, 9},
        {"4D rejected", {.axes = 4, .side = 8, .modulus = 12181}, 3, 0},
        {"5D", {.axes = 5, .side = 3}, 20, 1},
    };
    static hm_phase_tower want[ROOM], found[ROOM];
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        const hm_phase_tower *shape = &table[i].shape;
        size_t tried, count, wanted = plain_search(shape, table[i].largest_first, want, &tried);
        test_context(table[i].name);
        CHECK_INT(hm_phase_search(shape->axes, shape->side, shape->modulus, table[i].largest_first,
                                  NULL, found, ROOM, &count, NULL),
                  HM_OK);
        CHECK(count >= table[i].least);
        if (CHECK_INT(count, wanted)) CHECK_BYTES(found, want, count * sizeof found[0]);
    }
    test_context(NULL);
}

/* ---- watchers ---- */

typedef struct watcher {
    uint64_t calls, wrong, most;
} watcher;

/* Done grows by one with each call, and nobody knows of how many. */
static bool count_call(void *context, uint64_t done, uint64_t total) {
    watcher *w = context;
    w->wrong += done != w->calls || total != 0;
    return ++w->calls < w->most;
}

static void every_tower_is_told_and_any_can_be_the_last(void) {
    static hm_phase_tower want[ROOM], found[ROOM];
    const hm_phase_tower shape = {.axes = 3, .side = 5};
    watcher all = {.most = UINT64_MAX}, some = {.most = 5};
    hm_watch watch = {.progress = count_call, .context = &all};
    size_t tried, count, wanted = plain_search(&shape, 13, want, &tried);
    CHECK_INT(hm_phase_search(3, 5, 0, 13, &watch, found, 1, &count, NULL), HM_OK);
    CHECK_INT(count, wanted);
    CHECK_INT(all.wrong, 0);
    CHECK(all.calls >= tried);
    watch.context = &some;
    CHECK_INT(hm_phase_search(3, 5, 0, 13, &watch, found, ROOM, &count, NULL), HM_ERR_INTERRUPTED);
    CHECK_INT(some.calls, 5);
    CHECK(count < 5 && memcmp(found, want, count * sizeof found[0]) == 0);
}

TEST_MAIN(TEST(the_search_finds_what_the_plain_one_finds),
          TEST(every_tower_is_told_and_any_can_be_the_last))
