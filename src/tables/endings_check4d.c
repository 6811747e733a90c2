/* Checks solved endings of 4D chess by the rules of the game. It asks the tables only which
 * positions are lost; moves and mates come from the rules engine. */
#include "core/random.h"
#include "hypermate/more/chess4d_games.h"
#include "tables/endings4d.h"

#include <stdlib.h>
#include <string.h>

enum { CHECK_CHUNK = 16 };

/* The state that all threads share. An item is some positions of one table and side. */
typedef struct endings_check {
    const hm_endings_4d *endings;
    uint64_t most, chunks; /* positions of each kind, items of each table and side */
    hm_sentry sentry;
    pthread_mutex_t lock;
    hm_endings_4d_report *report;
} endings_check;

typedef struct endings_checker {
    endings_check *check;
    hm_4d_position position;
    hm_random random;
    HM_LIST(hm_4d_move) moves, answers;
    uint64_t checked, positions;
    bool starved;
} endings_checker;

/* ---- values ---- */

/* The distance that the tables have for the position at hand; -1: it is not lost. */
static int look_up_lost(const endings_checker *c) {
    hm_placed_4d placed;
    int side;
    const hm_endings_4d_table *table =
        hm_endings_4d_locate(c->check->endings, &c->position, &placed, &side);
    if (table == NULL || table->count[side] == 0) return -1;
    uint64_t key = hm_placed_4d_key(c->check->endings->space, &table->material, &placed, NULL);
    return hm_endings_4d_lost(table, side, key);
}

/* Moves until the side to move mates, if it moves to the nearest lost position; 0: it cannot. */
static int shortest_win(endings_checker *c) {
    int moves = 0;
    hm_4d_undo undo;
    if (!HM_ROOM(c->answers, hm_4d_moves_bound(&c->position))) {
        c->starved = true;
        return 0;
    }
    size_t count = hm_4d_generate(&c->position, c->answers.at);
    for (size_t i = 0; i < count && moves != 1; i++) {
        hm_4d_make(&c->position, c->answers.at[i], &undo);
        int lost = look_up_lost(c);
        hm_4d_unmake(&c->position, c->answers.at[i], &undo);
        if (lost >= 0 && (moves == 0 || lost + 1 < moves)) moves = lost + 1;
    }
    return moves;
}

/* The distance of the position by one move of each side; -1: it is not lost. */
static int distance_by_rules(endings_checker *c) {
    int longest = 0;
    hm_4d_undo undo;
    if (!HM_ROOM(c->moves, hm_4d_moves_bound(&c->position))) {
        c->starved = true;
        return -1;
    }
    size_t count = hm_4d_generate(&c->position, c->moves.at);
    if (count == 0) return hm_4d_in_check(&c->position, c->position.state.side, NULL) ? 0 : -1;
    for (size_t i = 0; i < count; i++) {
        hm_4d_make(&c->position, c->moves.at[i], &undo);
        int win = shortest_win(c);
        hm_4d_unmake(&c->position, c->moves.at[i], &undo);
        if (win == 0) return -1;
        if (win > longest) longest = win;
    }
    return longest;
}

/* ---- positions ---- */

static const hm_4d_piece rule_kinds[HM_SPACE_4D_KINDS] = {HM_4D_KING, HM_4D_QUEEN, HM_4D_ROOK,
                                                          HM_4D_BISHOP, HM_4D_KNIGHT};

/* Sets up a position, turned by a random symmetry, with a random colour for the first side. False:
 * two pieces are on one square, of which one is left out, or the side that is not to move is in
 * check. */
static bool set_up(endings_checker *c, const hm_endings_4d_table *table, int side,
                   const hm_placed_4d *placed) {
    const hm_space_4d *space = c->check->endings->space;
    unsigned number = (unsigned)hm_random_below(&c->random, 24 * 32), turn = number % 24;
    unsigned axes = number / 24, mirror = 0;
    hm_4d_piece first = (axes & 16) != 0 ? HM_4D_BLACK : HM_4D_WHITE;
    for (unsigned axis = 0; axis < 4; axis++)
        if ((axes >> axis & 1) != 0) mirror |= 7u << 3 * axis;
    bool apart = true;
    hm_4d_state fresh;
    hm_4d_state_init(&fresh);
    for (unsigned i = 0; i < table->material.count; i++) {
        unsigned square = space->turned[turn][placed->at[i]] ^ mirror;
        hm_4d_piece colour = table->material.side[i] == 0 ? first : first ^ HM_4D_BLACK;
        apart &= fresh.board.square[square] == HM_4D_EMPTY;
        fresh.board.square[square] = rule_kinds[table->material.kind[i]] | colour;
    }
    fresh.side = side == 0 ? first : first ^ HM_4D_BLACK;
    hm_4d_position_init(&c->position, &fresh);
    return apart && !hm_4d_in_check(&c->position, fresh.side ^ HM_4D_BLACK, NULL);
}

static void tell_wrong_entry(endings_checker *c, const char *material, int table, int rules) {
    hm_endings_4d_report *report = c->check->report;
    pthread_mutex_lock(&c->check->lock);
    if (!report->wrong) {
        hm_text_printf(&report->fault, "%s: ", material);
        if (table >= 0)
            hm_text_printf(&report->fault, "the table says lost in %d, the rules say ", table);
        else
            hm_text_puts(&report->fault, "the table says not lost, the rules say ");
        if (rules >= 0)
            hm_text_printf(&report->fault, "lost in %d: ", rules);
        else
            hm_text_puts(&report->fault, "not lost: ");
        hm_4d_state_format(&c->position.state, &report->fault);
    }
    report->wrong = true;
    pthread_mutex_unlock(&c->check->lock);
}

/* Compares the position at hand. */
static void compare_position(endings_checker *c, const hm_endings_4d_table *table, int expected) {
    int told = look_up_lost(c), rules = distance_by_rules(c);
    if (c->starved) return;
    if (told != rules || (expected >= 0 && told != expected))
        tell_wrong_entry(c, table->material.name, expected >= 0 ? expected : told, rules);
}

static hm_placed_4d placed_of_entry(const hm_endings_4d_table *table, int side, uint64_t number) {
    uint64_t key = 0;
    for (int byte = 8; byte-- > 0;)
        key = key << 8 | table->keys[side][8 * number + (uint64_t)byte];
    return hm_placed_4d_of_key(&table->material, key);
}

/* An entry that is not a position, such as one with two pieces on one square, is wrong as well. */
static void check_entry(endings_checker *c, const hm_endings_4d_table *table, int side,
                        uint64_t number) {
    hm_placed_4d placed = placed_of_entry(table, side, number);
    c->checked++;
    if (set_up(c, table, side, &placed)) {
        compare_position(c, table, table->distances[side][number]);
        return;
    }
    tell_wrong_entry(c, table->material.name, table->distances[side][number], -1);
}

/* A random position; every other one is an entry with one piece elsewhere. */
static void check_other(endings_checker *c, const hm_endings_4d_table *table, int side, bool near) {
    hm_placed_4d placed = {{0}};
    unsigned count = table->material.count;
    near = near && table->count[side] > 0;
    if (near)
        placed = placed_of_entry(table, side, hm_random_below(&c->random, table->count[side]));
    for (unsigned i = 0; i < count && !near; i++)
        placed.at[i] = (uint16_t)hm_random_below(&c->random, HM_SPACE_4D_SQUARES);
    if (near)
        placed.at[hm_random_below(&c->random, count)] =
            (uint16_t)hm_random_below(&c->random, HM_SPACE_4D_SQUARES);
    if (!set_up(c, table, side, &placed)) return;
    c->positions++;
    compare_position(c, table, -1);
}

/* ---- all of them ---- */

static hm_status check_by_thread(hm_crew *crew, void *shared) {
    endings_checker *c = calloc(1, sizeof *c);
    hm_status status = HM_OK;
    size_t item;
    if (c == NULL) return HM_ERR_MEMORY;
    const endings_check *check = c->check = shared;
    while (status == HM_OK && hm_crew_next(crew, &item)) {
        const hm_endings_4d_table *table = &check->endings->tables[item / check->chunks / 2];
        int side = (int)(item / check->chunks % 2);
        uint64_t count = table->count[side], i = item % check->chunks * CHECK_CHUNK;
        uint64_t end = i + CHECK_CHUNK < check->most ? i + CHECK_CHUNK : check->most;
        /* Every item has random numbers of its own: the same positions on any number of threads. */
        hm_random_stream(&c->random, 4242, item);
        for (; i < end && !c->starved; i++) {
            if (count > check->most)
                check_entry(c, table, side, hm_random_below(&c->random, count));
            else if (i < count)
                check_entry(c, table, side, i);
            check_other(c, table, side, i % 2 == 1);
        }
        if (c->starved) status = HM_ERR_MEMORY;
        if (!hm_sentry_report(&c->check->sentry, CHECK_CHUNK)) status = HM_ERR_INTERRUPTED;
    }
    pthread_mutex_lock(&c->check->lock);
    c->check->report->checked += c->checked;
    c->check->report->positions += c->positions;
    pthread_mutex_unlock(&c->check->lock);
    free(c->moves.at);
    free(c->answers.at);
    free(c);
    return status;
}

hm_status hm_endings_4d_check(const hm_endings_4d *endings, uint64_t most, unsigned jobs,
                              const hm_watch *watch, hm_endings_4d_report *report,
                              hm_error *error) {
    endings_check check = {.endings = endings, .most = most, .report = report};
    check.chunks = (most + CHECK_CHUNK - 1) / CHECK_CHUNK;
    *report = (hm_endings_4d_report){.tables = endings->count};
    for (size_t i = 0; i < endings->count; i++)
        report->entries += endings->tables[i].count[0] + endings->tables[i].count[1];
    hm_sentry_init(&check.sentry, watch, 0);
    pthread_mutex_init(&check.lock, NULL);
    size_t items = 2 * endings->count * (size_t)check.chunks;
    hm_status status = items > 0 ? hm_crew_run(jobs, items, check_by_thread, &check) : HM_OK;
    pthread_mutex_destroy(&check.lock);
    if (status == HM_ERR_MEMORY) return hm_fail_memory(error, "the check of endings");
    return status == HM_ERR_INTERRUPTED ? hm_sentry_status(&check.sentry, error) : status;
}
