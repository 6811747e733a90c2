/* Keys of 5D positions: those after moves made and taken back are those of the same boards read
 * anew, equal for equal states and different for others. */
#include "chess5d/rules/board5d.h"
#include "harness.h"
#include "support/vectors5d.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct seen {
    uint64_t key[2];
    char md5[33]; /* of all boards */
    int side;
} seen;

typedef struct record {
    seen *states;
    size_t count, capacity;
    uint64_t swapped, repeated;
} record;

static bool same_key(const hm_5d_position *a, const hm_5d_position *b) {
    uint64_t x[2], y[2];
    hm_5d_key(a, x);
    hm_5d_key(b, y);
    return memcmp(x, y, sizeof x) == 0;
}

/* The same boards added one by one, the timelines from the middle outwards in another order. */
static hm_5d_position *rebuilt(const hm_5d_position *from) {
    hm_5d_position *to;
    int32_t first, last, start, end;
    bool even = hm_5d_is_even(from);
    hm_5d_piece squares[256];
    hm_5d_lines(from, &first, &last);
    CHECK_INT(hm_5d_position_create(hm_5d_width(from), hm_5d_height(from), even, &to, NULL), HM_OK);
    int32_t count = last - first + 1, middle = even ? -1 : 0;
    for (int32_t i = 0; i < count; i++) {
        int32_t line = i <= middle - first ? middle - i : first + i;
        hm_5d_line(from, line, &start, &end);
        for (int32_t time = start; time <= end; time++) {
            for (int square = 0; square < 256; square++)
                squares[square] = hm_5d_position_at(from, line, time, square);
            CHECK_INT(hm_5d_add_board(to, line, time, squares, NULL), HM_OK);
        }
    }
    hm_5d_settle(to);
    return to;
}

static void note(record *r, const hm_5d_position *position) {
    if (r->count == r->capacity) {
        r->capacity = 2 * r->capacity + 1024;
        r->states = realloc(r->states, r->capacity * sizeof *r->states);
    }
    seen *s = &r->states[r->count++];
    hm_5d_key(position, s->key);
    s->side = hm_5d_position_side(position);
    hm_text text = {0};
    hm_5d_md5(position, &text);
    if (CHECK(!text.failed && text.length == 32)) memcpy(s->md5, text.data, sizeof s->md5);
    hm_text_clear(&text);
}

/* Makes two moves in both orders. If both are the same state, so are the keys; and the boards are
 * compared anyway (check_states). */
static void swap_two(hm_5d_position *position, const hm_5d_move *a, const hm_5d_move *b,
                     record *r) {
    hm_5d_undo undo[2];
    hm_5d_position *copy;
    bool apart = a->from_line != b->from_line && a->to_line != b->to_line &&
                 a->from_line != b->to_line && a->to_line != b->from_line;
    if (!apart || ((a->flags | b->flags) & HM_5D_BRANCH) != 0) return;
    CHECK_INT(hm_5d_position_copy(position, &copy, NULL), HM_OK);
    CHECK_INT(hm_5d_make(position, a, &undo[0], NULL), HM_OK);
    CHECK(!same_key(position, copy));
    CHECK_INT(hm_5d_make(position, b, &undo[1], NULL), HM_OK);
    note(r, position);
    hm_5d_undo other;
    CHECK_INT(hm_5d_make(copy, b, &other, NULL), HM_OK);
    CHECK(!same_key(position, copy));
    CHECK_INT(hm_5d_make(copy, a, &other, NULL), HM_OK);
    CHECK(same_key(position, copy));
    hm_5d_unmake(position, b, &undo[1]);
    hm_5d_unmake(position, a, &undo[0]);
    hm_5d_position_destroy(copy);
    r->swapped++;
}

static void check_position(hm_5d_position *position, hm_random *random, record *r) {
    hm_5d_move_list list = {0};
    uint64_t before[2], after[2];
    hm_5d_position *again = rebuilt(position);
    CHECK(same_key(position, again));
    hm_5d_position_destroy(again);
    note(r, position);
    hm_5d_key(position, before);
    hm_5d_generate_pseudo(position, &list, NULL);
    for (size_t i = 0; i < list.count; i++) {
        hm_5d_undo undo;
        CHECK_INT(hm_5d_make(position, &list.moves[i], &undo, NULL), HM_OK);
        note(r, position);
        hm_5d_unmake(position, &list.moves[i], &undo);
        hm_5d_key(position, after);
        CHECK(memcmp(before, after, sizeof before) == 0);
    }
    for (int i = 0; i < 10 && list.count > 0; i++) {
        swap_two(position, &list.moves[hm_random_below(random, list.count)],
                 &list.moves[hm_random_below(random, list.count)], r);
    }
    hm_5d_move_list_clear(&list);
}

/* One turn of legal moves; false when there is none. */
static bool play_turn(hm_5d_position *position, hm_random *random) {
    hm_5d_move_list list = {0};
    bool going = true, done = false;
    while (going && !done) {
        hm_5d_undo undo;
        CHECK_INT(hm_5d_generate(position, &list, NULL, NULL), HM_OK);
        going = list.count > 0;
        if (!going) break;
        const hm_5d_move *move = &list.moves[hm_random_below(random, list.count)];
        CHECK_INT(hm_5d_make(position, move, &undo, NULL), HM_OK);
        done = hm_5d_may_submit(position) &&
               !hm_5d_exposed(position, hm_5d_position_side(position), NULL);
    }
    if (going) hm_5d_submit(position);
    hm_5d_move_list_clear(&list);
    return going;
}

static int by_key(const void *a, const void *b) {
    const seen *p = a, *q = b;
    return memcmp(p->key, q->key, sizeof p->key);
}

static int by_boards(const void *a, const void *b) {
    const seen *p = a, *q = b;
    int order = strcmp(p->md5, q->md5);
    return order != 0 ? order : p->side - q->side;
}

/* Neighbours in either order are equal in the other too. */
static void check_states(record *r) {
    qsort(r->states, r->count, sizeof *r->states, by_key);
    for (size_t i = 1; i < r->count; i++) {
        const seen *a = &r->states[i - 1], *b = &r->states[i];
        if (by_key(a, b) != 0) continue;
        CHECK(by_boards(a, b) == 0);
        r->repeated++;
    }
    qsort(r->states, r->count, sizeof *r->states, by_boards);
    for (size_t i = 1; i < r->count; i++) {
        const seen *a = &r->states[i - 1], *b = &r->states[i];
        if (by_boards(a, b) == 0) CHECK(by_key(a, b) == 0);
    }
}

/* Games of one preset share size and rules, so that their boards say everything but the side
 * (rules5d, section 2). */
static void keys_tell_states_apart(void) {
    uint64_t swapped = 0, repeated = 0, states = 0, games = test_rounds(2, 6, 200);
    hm_random random;
    for (size_t i = 0; i < hm_5d_preset_count(); i++) {
        char header[128];
        bool known;
        record r = {0};
        const char *name = hm_5d_preset_name(i, NULL, &known);
        if (!known) continue;
        test_context(name);
        /* What pawns may become counts as well; boards that are built anew have the queen. */
        snprintf(header, sizeof header, "[Board \"%s\"][Promotions \"Q\"]", name);
        for (uint64_t game = 0; game < games; game++) {
            hm_5d_position *position = position5d(header);
            hm_random_init(&random, 1000 * i + game);
            bool going = true;
            for (int ply = 0; ply < 8 && going; ply++) {
                check_position(position, &random, &r);
                going = play_turn(position, &random);
            }
            hm_5d_position_destroy(position);
        }
        check_states(&r);
        states += r.count;
        swapped += r.swapped;
        repeated += r.repeated;
        free(r.states);
    }
    test_context(NULL);
    printf("# %llu states, %llu of them again, %llu pairs of moves in both orders\n",
           (unsigned long long)states, (unsigned long long)repeated, (unsigned long long)swapped);
    CHECK(states > 1000 && repeated > states / 100 && swapped > states / 2000);
}

/* What is no board counts too; marks that make no difference do not. */
static void keys_know_the_rules_of_the_game(void) {
    static const char *const texts[] = {
        "[Size \"3x3\"]\n[k2/3/2K:0:1:w]",
        "[Size \"3x3\"]\n[k2/3/2K*:0:1:w]",
        "[Size \"3x3\"]\n[k2/3/2K:0:1:b]",
        "[Size \"3x3\"]\n[k2/3/2K:0:2:w]",
        "[Size \"3x3\"]\n[k2/3/2K:+0:1:w]\n[k2/3/2K:-0:1:w]",
        "[Size \"3x4\"]\n[3/k2/3/2K:0:1:w]",
        "[Size \"4x3\"]\n[k3/4/2K1:0:1:w]",
        "[Size \"3x3\"]\n[Promotions \"Q,N\"]\n[k2/3/2K:0:1:w]",
        "[Size \"3x3\"]\n[k2/3/2K:0:1:w]\n[k2/3/2K:0:1:b]",
        "[Size \"3x3\"]\n[k2/3/2K:0:1:w]\n[k2/3/2K:1:1:w]",
        "[Size \"3x3\"]\n[k2/3/2K:0:1:w]\n[k2/3/2K:-1:1:w]",
        "[Size \"3x3\"]\n[k2/3/2K:0:1:w]\n[k2/3/2K:-1:1:w]\n[k2/3/2K:1:1:w]",
    };
    enum { COUNT = sizeof texts / sizeof texts[0] };
    hm_5d_position *positions[COUNT];
    for (size_t i = 0; i < COUNT; i++) {
        positions[i] = position5d(texts[i]);
        for (size_t k = 0; k < i; k++)
            CHECK(!same_key(positions[i], positions[k]));
    }
    hm_5d_submit(positions[0]);
    for (size_t k = 0; k < COUNT; k++)
        CHECK_INT(same_key(positions[0], positions[k]), k == 0);
    for (size_t i = 0; i < COUNT; i++)
        hm_5d_position_destroy(positions[i]);

    hm_5d_piece squares[2][256] = {{0}, {0}};
    for (int i = 0; i < 2; i++) {
        squares[i][0] = (hm_5d_piece)(HM_5D_QUEEN | (i > 0 ? HM_5D_UNMOVED : 0));
        CHECK_INT(hm_5d_position_create(1, 1, false, &positions[i], NULL), HM_OK);
        CHECK_INT(hm_5d_add_board(positions[i], 0, 2, squares[i], NULL), HM_OK);
    }
    CHECK(same_key(positions[0], positions[1]));
    CHECK_INT(hm_5d_position_at(positions[1], 0, 2, 0), HM_5D_QUEEN);
    hm_5d_position_destroy(positions[0]);
    hm_5d_position_destroy(positions[1]);
}

/* The boards of a copy are shared, and with them their keys. */
static hm_status compare_keys(hm_crew *crew, void *shared) {
    hm_5d_position *copy;
    size_t item;
    hm_status status = hm_5d_position_copy(shared, &copy, NULL);
    while (status == HM_OK && hm_crew_next(crew, &item)) {
        if (!same_key(copy, shared)) status = HM_ERR_ARGUMENT;
    }
    hm_5d_position_destroy(copy);
    return status;
}

static void threads_find_the_same_keys(void) {
    hm_random random;
    hm_random_init(&random, 1);
    for (int round = 0; round < 50; round++) {
        hm_5d_position *position = position5d("[Board \"Standard\"]");
        for (int ply = 0; ply < 8; ply++)
            play_turn(position, &random);
        CHECK_INT(hm_crew_run(3, 30, compare_keys, position), HM_OK);
        hm_5d_position *again = rebuilt(position);
        CHECK(same_key(position, again));
        hm_5d_position_destroy(again);
        hm_5d_position_destroy(position);
    }
}

TEST_MAIN(TEST(keys_tell_states_apart), TEST(keys_know_the_rules_of_the_game),
          TEST(threads_find_the_same_keys))
