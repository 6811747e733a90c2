/* King and two queens against a king in 4D chess, solved backwards from all mates without the
 * library, and what the search says about mates there.
 *
 * A position is turned until the lone king has coordinates below 4: each stands for 16, one for
 * each choice of axes that are reversed. */
#include "core/random.h"
#include "harness.h"
#include "hypermate/search.h"
#include "support/searching.h"
#include "tables/endings4d.h"

#include <stdio.h>
#include <stdlib.h>

enum { SQUARES = 4096, AXES = 4, NEIGHBOURS = 80, RAYS = 32, MIRRORS = 16, LONGEST = 3 };

typedef struct position {
    int lone, king, queen[2]; /* squares: 3 bits an axis; the lone king is Black's */
} position;

/* ---- geometry ---- */

static int coordinate(int square, int axis) {
    return square >> 3 * axis & 7;
}

/* The square that is one step away, or -1. A direction has two bits an axis: its step and one. */
static int step(int square, int direction) {
    int target = 0;
    for (int axis = 0; axis < AXES; axis++) {
        int at = coordinate(square, axis) + (direction >> 2 * axis & 3) - 1;
        if (at < 0 || at > 7) return -1;
        target |= at << 3 * axis;
    }
    return target;
}

static int king_directions[NEIGHBOURS], queen_directions[RAYS];

static void find_directions(void) {
    int kings = 0, queens = 0;
    for (int direction = 0; direction < 256; direction++) {
        int moved = 0;
        bool valid = true;
        for (int axis = 0; axis < AXES; axis++) {
            valid &= (direction >> 2 * axis & 3) < 3;
            moved += (direction >> 2 * axis & 3) != 1;
        }
        if (!valid || moved == 0) continue;
        king_directions[kings++] = direction;
        if (moved <= 2) queen_directions[queens++] = direction;
    }
}

static bool is_beside(int one, int other) {
    for (int axis = 0; axis < AXES; axis++) {
        if (abs(coordinate(one, axis) - coordinate(other, axis)) > 1) return false;
    }
    return true;
}

/* Squares that a queen on a square attacks on an empty board, and the direction there plus one. */
static unsigned char ways[SQUARES][SQUARES];

static void find_ways(void) {
    for (int from = 0; from < SQUARES; from++) {
        for (int ray = 0; ray < RAYS; ray++) {
            for (int at = step(from, queen_directions[ray]); at >= 0;
                 at = step(at, queen_directions[ray]))
                ways[from][at] = (unsigned char)(ray + 1);
        }
    }
}

/* Whether a queen attacks a square past two blockers. */
static bool sees(int queen, int target, int one, int other) {
    int way = ways[queen][target];
    if (way == 0) return false;
    if (ways[queen][one] != way && ways[queen][other] != way) return true;
    int at = step(queen, queen_directions[way - 1]);
    while (at != target && at != one && at != other)
        at = step(at, queen_directions[way - 1]);
    return at == target;
}

static bool is_free(const position *p, int square) {
    return square >= 0 && square != p->lone && square != p->king && square != p->queen[0] &&
           square != p->queen[1];
}

/* Whether White attacks a square; the lone king blocks nothing, for it is there or flees. A queen
 * on the square itself does not. */
static bool is_attacked(const position *p, int square) {
    return is_beside(p->king, square) || sees(p->queen[0], square, p->king, p->queen[1]) ||
           sees(p->queen[1], square, p->king, p->queen[0]);
}

static bool is_in_check(const position *p) {
    return is_attacked(p, p->lone);
}

/* A move of the lone king that is not refuted at once, from number `*at` on; -1: no more. */
static int flee(const position *p, int *at) {
    while (*at < NEIGHBOURS) {
        int target = step(p->lone, king_directions[(*at)++]);
        if (target >= 0 && !is_attacked(p, target)) return target;
    }
    return -1;
}

static bool is_mate(const position *p) {
    int at = 0;
    return is_in_check(p) && flee(p, &at) < 0;
}

/* ---- sets of positions ---- */

static int mirrored(int square, int axes) {
    for (int axis = 0; axis < AXES; axis++)
        if ((axes >> axis & 1) != 0) square ^= 7 << 3 * axis;
    return square;
}

static position turned(position p) {
    int axes = 0;
    for (int axis = 0; axis < AXES; axis++)
        axes |= (coordinate(p.lone, axis) > 3) << axis;
    position q = {mirrored(p.lone, axes),
                  mirrored(p.king, axes),
                  {mirrored(p.queen[0], axes), mirrored(p.queen[1], axes)}};
    if (q.queen[0] < q.queen[1]) return q;
    return (position){q.lone, q.king, {q.queen[1], q.queen[0]}};
}

static uint64_t key_of(const position *p) {
    return (uint64_t)p->lone << 36 | (uint64_t)p->king << 24 | (uint64_t)p->queen[0] << 12 |
           (uint64_t)p->queen[1];
}

static position position_of(uint64_t key) {
    return (position){
        (int)(key >> 36), (int)(key >> 24 & 4095), {(int)(key >> 12 & 4095), (int)(key & 4095)}};
}

/* Keys with a length each; the list has them in the order in which they came. */
typedef struct set {
    uint64_t *slots; /* key and length: bits 48 up; 0: free */
    uint64_t *list;
    size_t count;
} set;

enum { SLOTS = 1 << 20 };

static set set_create(void) {
    return (set){.slots = calloc(SLOTS, sizeof(uint64_t)), .list = calloc(SLOTS, sizeof(uint64_t))};
}

static void set_destroy(set *s) {
    free(s->slots);
    free(s->list);
}

static size_t slot_of(const set *s, uint64_t key) {
    size_t at = (size_t)((key * 0x9E3779B97F4A7C15u) >> 44);
    while (s->slots[at] != 0 && (s->slots[at] & 0xFFFFFFFFFFFF) != key)
        at = (at + 1) % SLOTS;
    return at;
}

static int length_in(const set *s, const position *p) {
    position own = turned(*p);
    return (int)(s->slots[slot_of(s, key_of(&own))] >> 48);
}

static void add(set *s, const position *p, int length) {
    position own = turned(*p);
    uint64_t key = key_of(&own);
    size_t at = slot_of(s, key);
    if (s->slots[at] != 0) return;
    s->slots[at] = key | (uint64_t)length << 48;
    s->list[s->count++] = key;
}

/* ---- all mates ---- */

/* A bit for each square that matters to the lone king: its own (0) and its neighbours. */
typedef struct area {
    uint64_t bits[2];
} area;

static area common(area one, area other) {
    return (area){{one.bits[0] & other.bits[0], one.bits[1] & other.bits[1]}};
}

static bool covers(area one, area other, area wanted) {
    return ((one.bits[0] | other.bits[0]) & wanted.bits[0]) == wanted.bits[0] &&
           ((one.bits[1] | other.bits[1]) & wanted.bits[1]) == wanted.bits[1];
}

static unsigned size_of(area a) {
    return (unsigned)(__builtin_popcountll(a.bits[0]) + __builtin_popcountll(a.bits[1]));
}

/* What a queen on each square attacks of them at the most, and what a king leaves to be attacked.
 */
static void find_areas(int lone, area *queens, area *kings) {
    for (int square = 0; square < SQUARES; square++)
        queens[square] = kings[square] = (area){{0}};
    for (int i = 0; i <= NEIGHBOURS; i++) {
        int target = i == 0 ? lone : step(lone, king_directions[i - 1]);
        if (target < 0) continue;
        for (int square = 0; square < SQUARES; square++) {
            uint64_t bit = (uint64_t)1 << i % 64;
            if (ways[square][target] != 0) queens[square].bits[i / 64] |= bit;
            if (!is_beside(square, target)) kings[square].bits[i / 64] |= bit;
        }
    }
}

/* Mates with both kings where they are. Two queens of a list have to attack all that is wanted. */
static void add_mates_of(set *lost, position p, const int *list, int count, const area *queens,
                         area wanted) {
    unsigned sizes[SQUARES], most = 0;
    for (int i = 0; i < count; i++) {
        sizes[i] = size_of(common(queens[list[i]], wanted));
        if (sizes[i] > most) most = sizes[i];
    }
    for (int i = 0; i < count; i++) {
        if (sizes[i] + most < size_of(wanted) || list[i] == p.king) continue;
        for (int k = 0; k < i; k++) {
            p.queen[0] = list[i];
            p.queen[1] = list[k];
            if (list[k] == p.king || !covers(queens[list[i]], queens[list[k]], wanted)) continue;
            if (is_mate(&p)) add(lost, &p, 1);
        }
    }
}

/* Few places of the kings need no more than twice what a queen attacks at the most. */
static void add_mates(set *lost) {
    static area queens[SQUARES], kings[SQUARES];
    for (int lone = 0; lone < SQUARES; lone++) {
        position p = {lone, lone, {lone, lone}};
        int list[SQUARES], count = 0;
        unsigned most = 0;
        if (turned(p).lone != lone) continue;
        find_areas(lone, queens, kings);
        for (int queen = 0; queen < SQUARES; queen++) {
            unsigned size = size_of(queens[queen]);
            if (size > most) most = size;
            if (size > 0 && queen != lone) list[count++] = queen;
        }
        for (p.king = 0; p.king < SQUARES; p.king++) {
            if (is_beside(p.king, lone) || size_of(kings[p.king]) > 2 * most) continue;
            add_mates_of(lost, p, list, count, queens, kings[p.king]);
        }
    }
}

/* ---- backwards ---- */

static int *piece_of(position *p, int number) {
    return number == 0 ? &p->king : &p->queen[number - 1];
}

/* Positions with White to move from which a move of one piece leads to this one. */
static void add_won_by(set *won, position p, int number, int length) {
    int *piece = piece_of(&p, number), from = *piece;
    for (int i = 0; i < (number == 0 ? NEIGHBOURS : RAYS); i++) {
        int direction = number == 0 ? king_directions[i] : queen_directions[i], at = from;
        while (is_free(&p, at = step(at, direction))) {
            position before = p;
            *piece_of(&before, number) = at;
            if (!is_in_check(&before)) add(won, &before, length);
            if (number == 0) break;
        }
    }
}

/* Whether every move of the lone king leads to a position that is won; no queen is lost. */
static bool is_lost(const set *won, const position *p) {
    int at = 0, moves = 0, target;
    for (; (target = flee(p, &at)) >= 0; moves++) {
        position after = *p;
        after.lone = target;
        if (!is_free(&(position){-1, p->king, {p->queen[0], p->queen[1]}}, target)) return false;
        if (length_in(won, &after) == 0) return false;
    }
    return moves > 0;
}

/* Positions with Black to move from which every move leads to a won one, this one among them. */
static void add_lost(set *lost, const set *won, const position *p, int length) {
    for (int i = 0; i < NEIGHBOURS; i++) {
        position before = *p;
        before.lone = step(p->lone, king_directions[i]);
        if (!is_free(p, before.lone) || is_beside(before.lone, p->king)) continue;
        if (length_in(lost, &before) == 0 && is_lost(won, &before)) add(lost, &before, length);
    }
}

/* Returns the counts of positions with White to move that are won in 1, 2, ... moves, and the set
 * with these lengths. */
static set solve(uint64_t counts[LONGEST + 1]) {
    set won = set_create(), lost = set_create();
    size_t won_done = 0, lost_done = 0;
    find_directions();
    find_ways();
    add_mates(&lost);
    for (int length = 1; lost_done < lost.count && length <= LONGEST + 1; length++) {
        for (; lost_done < lost.count; lost_done++)
            for (int number = 0; number < 3; number++)
                add_won_by(&won, position_of(lost.list[lost_done]), number, length);
        counts[length - 1] = MIRRORS * (uint64_t)(won.count - won_done);
        for (; won_done < won.count; won_done++) {
            position p = position_of(won.list[won_done]);
            add_lost(&lost, &won, &p, length);
        }
    }
    set_destroy(&lost);
    return won;
}

/* ---- mates by checks alone ---- */

static bool checks_mate(const set *won, const position *p, int moves);

/* Whether White, who has given check, mates with so many more moves of checks after each answer. */
static bool answers_fail(const set *won, const position *p, int moves) {
    int at = 0, target;
    while ((target = flee(p, &at)) >= 0) {
        position after = *p;
        after.lone = target;
        bool takes = target == p->queen[0] || target == p->queen[1];
        if (takes || moves == 0 || !checks_mate(won, &after, moves)) return false;
    }
    return true;
}

/* Whether White, to move, mates by checks alone in at most so many moves. */
static bool checks_mate(const set *won, const position *p, int moves) {
    int length = length_in(won, p);
    if (length == 0 || length > moves) return false;
    for (int number = 0; number < 3; number++) {
        for (int i = 0; i < (number == 0 ? NEIGHBOURS : RAYS); i++) {
            int direction = number == 0 ? king_directions[i] : queen_directions[i];
            position after = *p;
            int *piece = piece_of(&after, number);
            while (is_free(p, *piece = step(*piece, direction))) {
                bool legal = !is_beside(after.king, after.lone);
                if (legal && is_in_check(&after) && answers_fail(won, &after, moves - 1))
                    return true;
                if (number == 0) break;
            }
        }
    }
    return false;
}

/* ---- what the search says ---- */

static void format(const position *p, char text[100]) {
    static const char letters[4] = {'k', 'K', 'Q', 'Q'};
    const int squares[4] = {p->lone, p->king, p->queen[0], p->queen[1]};
    int length = sprintf(text, "4d-fen v1: ");
    for (int i = 0; i < 4; i++) {
        int s = squares[i];
        length += sprintf(text + length, "%s%c@%d,%d,%d,%d", i == 0 ? "" : "; ", letters[i], s & 7,
                          s >> 3 & 7, s >> 6 & 7, s >> 9);
    }
}

/* A search for a mate in so many moves says nothing that is wrong, and nothing twice. */
static void search_tells_truth(const set *won, const position *p, int wanted) {
    char text[100];
    format(p, text);
    test_context(text);
    int length = length_in(won, p);
    bool short_enough = length > 0 && length <= wanted;
    searching s = searching_start(text, NULL, (hm_search_options){0});
    hm_search_limits limits = {.mate = (unsigned)wanted, .nodes = 20000};
    hm_search_result result = searching_run(&s, limits);
    int mate = result.line_count > 0 ? result.lines[0].mate : 0;
    CHECK(mate <= 0 || (length > 0 && length <= mate));
    CHECK(mate >= 0);
    CHECK(result.mateless == 0 || !short_enough);
    CHECK(result.mateless == 0 || mate == 0 || (int)result.mateless < mate);
    CHECK_INT(result.mateless, wanted == 1 && !short_enough ? 1 : 0);
    bool by_checks = checks_mate(won, p, wanted);
    CHECK_INT(result.mateless_by_checks, wanted > 1 && !by_checks ? wanted : 0);
    CHECK(!by_checks || (mate > 0 && mate <= wanted));
    searching_end(&s);
    test_context(NULL);
}

/* A position that is not won, as a rule, and looks like one that is. */
static bool change(hm_random *random, position *p) {
    int number = (int)hm_random_below(random, 3);
    int square = (int)hm_random_below(random, SQUARES);
    if (!is_free(p, square)) return false;
    *piece_of(p, number) = square;
    return !is_in_check(p);
}

static void searches(const set *won, const uint64_t counts[LONGEST + 1]) {
    hm_random random;
    hm_random_init(&random, 4242);
    size_t begin = 0;
    for (int length = 1; length <= LONGEST; length++) {
        size_t count = (size_t)counts[length - 1] / MIRRORS;
        for (uint64_t round = 0; round < test_rounds(2, 10, 5000); round++) {
            position p = position_of(won->list[begin + (size_t)hm_random_below(&random, count)]);
            for (int wanted = 1; wanted <= LONGEST; wanted++)
                search_tells_truth(won, &p, wanted);
            if (change(&random, &p)) search_tells_truth(won, &p, LONGEST);
        }
        begin += count;
    }
}

/* Mates in three that begin with a quiet move. */
static void quiet(const set *won) {
    const position p = {0, 02100, {02011, 00021}};
    CHECK_INT(length_in(won, &p), 3);
    CHECK(!checks_mate(won, &p, 3));
    search_tells_truth(won, &p, 3);
}

/* Solved endings (src/tables) know the same won positions with the same lengths. */
static void tables_agree(const set *won, const uint64_t counts[LONGEST + 1]) {
    hm_endings_4d_solved tables = {0};
    CHECK_INT(hm_endings_4d_want(&tables, "KQQvK", NULL), HM_OK);
    CHECK_INT(hm_endings_4d_run(&tables, 2, SIZE_MAX, NULL, NULL, NULL, NULL), HM_OK);
    const hm_ending_4d *ending = tables.list.at[tables.list.count - 1];
    CHECK_TEXT(ending->material.name, "KQQvK");
    CHECK_INT(ending->longest, LONGEST - 1);
    for (unsigned length = 1; length <= LONGEST; length++)
        CHECK_INT(hm_endings_4d_positions(&tables, ending, &ending->won[0], length),
                  counts[length - 1]);
    for (size_t i = 0; i < won->count; i++) {
        position p = position_of(won->list[i]);
        hm_placed_4d placed = {{(uint16_t)p.king, (uint16_t)p.queen[0], (uint16_t)p.queen[1],
                                (uint16_t)p.lone, HM_MATERIAL_4D_AWAY}};
        uint64_t key = hm_placed_4d_key(tables.space, &ending->material, &placed, NULL);
        CHECK_INT(hm_ending_set_4d_find(&ending->won[0], key), length_in(won, &p));
    }
    hm_endings_4d_solved_clear(&tables);
}

static void solved(void) {
    uint64_t counts[LONGEST + 1] = {0};
    set won = solve(counts);
    CHECK_INT(counts[0], 801152);
    CHECK_INT(counts[1], 39552);
    CHECK_INT(counts[2], 300096);
    CHECK_INT(counts[3], 0);
    tables_agree(&won, counts);
    quiet(&won);
    searches(&won, counts);
    set_destroy(&won);
}

TEST_MAIN(TEST(solved))
