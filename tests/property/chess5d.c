/* Random games of every preset: the enumerator against brute force, make and unmake, dump and
 * reload on every ply, and the symmetry of colours. */
#include "harness.h"
#include "support/brute5d.h"
#include "support/vectors5d.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *dump(const hm_5d_position *position) {
    size_t length = hm_5d_format(position, NULL, 0);
    char *text = malloc(length + 1);
    hm_5d_format(position, text, length + 1);
    return text;
}

/* A random legal action by trying single moves; false when none was met. */
static bool random_action(hm_5d_position *position, hm_random *random, hm_5d_action_list *out) {
    hm_5d_move_list list = {0};
    for (int attempt = 0; attempt < 60; attempt++) {
        hm_5d_move moves[32];
        hm_5d_undo undo[32];
        size_t count = 0;
        bool done = false;
        while (count < 32 && !done) {
            hm_5d_generate(position, &list);
            if (list.count == 0) break;
            moves[count] = list.moves[hm_random_below(random, list.count)];
            hm_5d_make(position, &moves[count], &undo[count]);
            count++;
            if (hm_5d_exposed(position, hm_5d_side(position), NULL)) break;
            done = hm_5d_may_submit(position) && hm_random_below(random, 4) > 0;
        }
        while (count > 0 && !done)
            hm_5d_unmake(position, &undo[--count]);
        for (size_t i = count; done && i > 0; i--)
            hm_5d_unmake(position, &undo[i - 1]);
        if (!done) continue;
        hm_5d_action_list_add(out, moves, count);
        break;
    }
    hm_5d_move_list_clear(&list);
    return out->count > 0;
}

static void compare_with_brute_force(hm_5d_position *position, uint64_t limit, uint64_t *compared) {
    hm_5d_action_list fast = {0}, slow = {0};
    if (brute_actions(position, limit, &slow)) {
        bool complete;
        CHECK_INT(hm_5d_collect(position, SIZE_MAX, &fast, &complete), HM_OK);
        CHECK(complete);
        sort_actions(&fast);
        sort_actions(&slow);
        CHECK_INT(fast.count, slow.count);
        CHECK(same_actions(&fast, &slow));
        ++*compared;
    }
    hm_5d_action_list_clear(&fast);
    hm_5d_action_list_clear(&slow);
}

/* The same game seen from the other side: colours, ranks and timelines turned round. */
static hm_5d_position *mirrored(const hm_5d_position *from) {
    hm_5d_position *to;
    int32_t first, last;
    int height = hm_5d_height(from);
    bool even = hm_5d_is_even(from);
    CHECK_INT(hm_5d_create(hm_5d_width(from), height, even, &to), HM_OK);
    hm_5d_lines(from, &first, &last);
    for (int32_t line = last; line >= first; line--) {
        int32_t start, end;
        hm_5d_line(from, line, &start, &end);
        for (int32_t time = start; time <= end; time++) {
            hm_5d_piece square[256] = {0};
            for (int i = 0; i < 256; i++) {
                hm_5d_piece piece = hm_5d_at(from, line, time, i);
                if (piece == HM_5D_EMPTY) continue;
                square[HM_5D_SQUARE(HM_5D_FILE(i), height - 1 - HM_5D_RANK(i))] =
                    piece ^ HM_5D_BLACK_BIT;
            }
            CHECK_INT(hm_5d_add_board(to, (even ? -1 : 0) - line, time + 1, square), HM_OK);
        }
    }
    hm_5d_settle(to);
    return to;
}

static void check_mirror(const hm_5d_position *position) {
    hm_5d_position *mirror = mirrored(position);
    hm_5d_verdict a, b;
    bool check_a, check_b;
    hm_5d_move_list moves = {0};
    CHECK_INT(hm_5d_generate(position, &moves), HM_OK);
    size_t count = moves.count;
    CHECK_INT(hm_5d_generate(mirror, &moves), HM_OK);
    CHECK_INT(moves.count, count);
    CHECK_INT(hm_5d_judge(position, true, &a), HM_OK);
    CHECK_INT(hm_5d_judge(mirror, true, &b), HM_OK);
    CHECK_INT(a, b);
    CHECK_INT(hm_5d_in_check(position, false, &check_a, NULL), HM_OK);
    CHECK_INT(hm_5d_in_check(mirror, false, &check_b, NULL), HM_OK);
    CHECK_INT(check_a, check_b);
    hm_5d_move_list_clear(&moves);
    hm_5d_destroy(mirror);
}

static void check_reload(const hm_5d_position *position, const char *text) {
    hm_5d_position *again = position5d(text);
    hm_5d_move_list a = {0}, b = {0};
    char *second = dump(again);
    CHECK_TEXT(second, text);
    CHECK_INT(hm_5d_side(again), hm_5d_side(position));
    CHECK_INT(hm_5d_generate(position, &a), HM_OK);
    CHECK_INT(hm_5d_generate(again, &b), HM_OK);
    CHECK_INT(a.count, b.count);
    CHECK_BYTES(a.moves, b.moves, a.count * sizeof *a.moves);
    hm_5d_move_list_clear(&a);
    hm_5d_move_list_clear(&b);
    hm_5d_destroy(again);
    free(second);
}

/* Plays one action and checks that taking it back leaves no trace. */
static void play(hm_5d_position *position, const hm_5d_action_list *action, const char *before) {
    size_t count;
    const hm_5d_move *moves = hm_5d_action_list_at(action, 0, &count);
    hm_5d_undo undo[32];
    CHECK_INT(hm_5d_make_action(position, moves, count, undo), HM_OK);
    hm_5d_unmake_action(position, undo, count);
    char *text = dump(position);
    CHECK_TEXT(text, before);
    free(text);
    CHECK_INT(hm_5d_make_action(position, moves, count, undo), HM_OK);
}

static void random_game(const char *preset, hm_random *random, int plies, uint64_t limit,
                        uint64_t *compared) {
    char header[128];
    snprintf(header, sizeof header, "[Board \"%s\"]", preset);
    hm_5d_position *position = position5d(header);
    for (int ply = 0; ply < plies; ply++) {
        hm_5d_action_list action = {0};
        char *text = dump(position);
        compare_with_brute_force(position, limit, compared);
        check_mirror(position);
        check_reload(position, text);
        bool found = random_action(position, random, &action);
        if (found) play(position, &action, text);
        free(text);
        hm_5d_action_list_clear(&action);
        if (!found) break;
    }
    hm_5d_destroy(position);
}

static void random_games_of_every_preset(void) {
    uint64_t compared = 0, rounds = test_rounds(1, 2, 400);
    hm_random random;
    for (size_t i = 0; i < hm_5d_preset_count(); i++) {
        bool known;
        const char *name = hm_5d_preset_name(i, NULL, &known);
        test_context(name);
        if (!known) continue;
        for (uint64_t round = 0; round < rounds; round++) {
            hm_random_init(&random, 1000 * i + round);
            random_game(name, &random, 12, test_rounds(2000, 5000, 200000), &compared);
        }
    }
    test_context(NULL);
    printf("# %llu positions compared with brute force\n", (unsigned long long)compared);
    CHECK(compared >= test_rounds(100, 200, 10000));
}

TEST_MAIN(TEST(random_games_of_every_preset))
