/* Random games of every preset: the enumerator against brute force, make and unmake, dump and
 * reload on every ply, the symmetry of colours, and every way of writing the game. */
#include "chess5d/rules/board5d.h"
#include "harness.h"
#include "support/brute5d.h"
#include "support/vectors5d.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A random legal action by trying single moves; false when none was met. */
static bool random_action(hm_5d_position *position, hm_random *random, hm_5d_action_list *out) {
    hm_5d_move_list list = {0};
    for (int attempt = 0; attempt < 60; attempt++) {
        hm_5d_move moves[32];
        hm_5d_undo undo[32];
        size_t count = 0;
        bool done = false;
        while (count < 32 && !done) {
            hm_5d_generate_pseudo(position, &list, NULL);
            if (list.count == 0) break;
            moves[count] = list.moves[hm_random_below(random, list.count)];
            hm_5d_make(position, &moves[count], &undo[count], NULL);
            count++;
            if (hm_5d_exposed(position, hm_5d_position_side(position), NULL)) break;
            done = hm_5d_may_submit(position) && hm_random_below(random, 4) > 0;
        }
        for (size_t i = count; i > 0; i--)
            hm_5d_unmake(position, &moves[i - 1], &undo[i - 1]);
        if (!done) continue;
        hm_5d_action_list_add(out, moves, count, NULL);
        break;
    }
    hm_5d_move_list_clear(&list);
    return out->count > 0;
}

/* Compares all legal actions with brute force; false when there are too many for that. */
static bool compare_with_brute_force(hm_5d_position *position, uint64_t limit, size_t *count) {
    hm_5d_action_list fast = {0}, slow = {0};
    bool done = brute_actions(position, limit, &slow);
    if (done) {
        bool complete;
        CHECK_INT(hm_5d_collect(position, SIZE_MAX, NULL, &fast, &complete, NULL), HM_OK);
        CHECK(complete);
        sort_actions(&fast);
        sort_actions(&slow);
        CHECK_INT(fast.count, slow.count);
        CHECK(same_actions(&fast, &slow));
    }
    *count = slow.count;
    hm_5d_action_list_clear(&fast);
    hm_5d_action_list_clear(&slow);
    return done;
}

/* The same game seen from the other side: colours, ranks and timelines turned round. */
static hm_5d_position *mirrored(const hm_5d_position *from) {
    hm_5d_position *to;
    int32_t first, last;
    int height = hm_5d_height(from);
    bool even = hm_5d_is_even(from);
    CHECK_INT(hm_5d_position_create(hm_5d_width(from), height, even, &to, NULL), HM_OK);
    hm_5d_lines(from, &first, &last);
    for (int32_t line = last; line >= first; line--) {
        int32_t start, end;
        hm_5d_line(from, line, &start, &end);
        for (int32_t time = start; time <= end; time++) {
            hm_5d_piece square[256] = {0};
            for (int i = 0; i < 256; i++) {
                hm_5d_piece piece = hm_5d_position_at(from, line, time, i);
                if (piece == HM_5D_EMPTY) continue;
                square[HM_5D_SQUARE(HM_5D_FILE(i), height - 1 - HM_5D_RANK(i))] =
                    piece ^ HM_5D_BLACK_BIT;
            }
            CHECK_INT(hm_5d_add_board(to, (even ? -1 : 0) - line, time + 1, square, NULL), HM_OK);
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
    CHECK_INT(hm_5d_generate_pseudo(position, &moves, NULL), HM_OK);
    size_t count = moves.count;
    CHECK_INT(hm_5d_generate_pseudo(mirror, &moves, NULL), HM_OK);
    CHECK_INT(moves.count, count);
    CHECK_INT(hm_5d_outcome(position, true, NULL, &a, NULL), HM_OK);
    CHECK_INT(hm_5d_outcome(mirror, true, NULL, &b, NULL), HM_OK);
    CHECK_INT(a, b);
    CHECK_INT(hm_5d_in_check_mandatory(position, &check_a, NULL, NULL), HM_OK);
    CHECK_INT(hm_5d_in_check_mandatory(mirror, &check_b, NULL, NULL), HM_OK);
    CHECK_INT(check_a, check_b);
    hm_5d_move_list_clear(&moves);
    hm_5d_position_destroy(mirror);
}

static void check_reload(const hm_5d_position *position, const char *text) {
    hm_5d_position *again = position5d(text);
    hm_5d_move_list a = {0}, b = {0};
    char *second = dump5d(again);
    CHECK_TEXT(second, text);
    CHECK_INT(hm_5d_position_side(again), hm_5d_position_side(position));
    CHECK_INT(hm_5d_generate_pseudo(position, &a, NULL), HM_OK);
    CHECK_INT(hm_5d_generate_pseudo(again, &b, NULL), HM_OK);
    CHECK_INT(a.count, b.count);
    CHECK_BYTES(a.moves, b.moves, a.count * sizeof *a.moves);
    hm_5d_move_list_clear(&a);
    hm_5d_move_list_clear(&b);
    hm_5d_position_destroy(again);
    free(second);
}

/* Every style of writing, read strictly, is the same game again. */
static void check_notation(hm_5d_game *game) {
    static const unsigned styles[] = {0, HM_5D_SHORT, HM_5D_RAW, HM_5D_SHORT | HM_5D_MARKS};
    CHECK_INT(hm_5d_game_judge(game, NULL, NULL), HM_OK);
    for (size_t i = 0; i < sizeof styles / sizeof styles[0]; i++) {
        hm_text text = {0};
        hm_5d_game *again;
        hm_error error = {0};
        hm_5d_game_format(game, styles[i], &text);
        hm_status status =
            hm_5d_game_parse(text.data, text.length, HM_5D_STRICT, &again, NULL, NULL, &error);
        if (CHECK_INT(status, HM_OK)) {
            size_t nodes = hm_5d_game_nodes(game);
            CHECK_INT(hm_5d_game_nodes(again), nodes);
            for (int32_t node = 1; node < (int32_t)nodes; node++) {
                size_t a, b;
                const hm_5d_move *p = hm_5d_game_action(game, node, &a);
                const hm_5d_move *q = hm_5d_game_action(again, node, &b);
                CHECK_INT(a, b);
                CHECK_BYTES(p, q, a * sizeof *p);
            }
        } else {
            printf("# %s at %.40s\n", error.message, text.data + error.offset);
        }
        hm_5d_game_destroy(again);
        hm_text_clear(&text);
    }
}

/* Plays one action and checks that taking it back leaves no trace. */
static void play(hm_5d_position *position, const hm_5d_action_list *action, const char *before) {
    size_t count;
    const hm_5d_move *moves = hm_5d_action_list_at(action, 0, &count);
    hm_5d_undo undo[32];
    CHECK_INT(hm_5d_make_action(position, moves, count, undo, NULL), HM_OK);
    hm_5d_unmake_action(position, moves, count, undo);
    char *text = dump5d(position);
    CHECK_TEXT(text, before);
    free(text);
    CHECK_INT(hm_5d_make_action(position, moves, count, undo, NULL), HM_OK);
}

static size_t action_count(const hm_5d_position *position) {
    hm_5d_action_list list = {0};
    CHECK_INT(hm_5d_collect(position, SIZE_MAX, NULL, &list, NULL, NULL), HM_OK);
    size_t count = list.count;
    hm_5d_action_list_clear(&list);
    return count;
}

/* Positions of random games: those compared with brute force, and those too large for it. */
typedef struct tally {
    uint64_t compared, skipped, actions;
} tally;

/* All that is asked of a position. */
static void check_position(hm_5d_position *position, const char *text, uint64_t limit, tally *t) {
    size_t count;
    check_mirror(position);
    check_reload(position, text);
    if (!compare_with_brute_force(position, limit, &count)) {
        t->skipped++;
        return;
    }
    hm_5d_position *mirror = mirrored(position);
    CHECK_INT(action_count(mirror), count);
    hm_5d_position_destroy(mirror);
    t->compared++;
    t->actions += count;
}

static void random_game(const char *preset, hm_random *random, uint64_t limit, uint64_t wanted,
                        tally *t) {
    char header[128];
    hm_5d_game *game;
    snprintf(header, sizeof header, "[Board \"%s\"]", preset);
    CHECK_INT(hm_5d_game_parse(header, strlen(header), 0, &game, NULL, NULL, NULL), HM_OK);
    hm_5d_position *position = position5d(header);
    bool going = true;
    for (int ply = 0; ply < 16 && going && t->compared < wanted; ply++) {
        hm_5d_action_list action = {0};
        char *text = dump5d(position);
        check_position(position, text, limit, t);
        going = random_action(position, random, &action);
        if (going) play(position, &action, text);
        if (going) {
            CHECK_INT(hm_5d_game_add(game, ply, action.moves, action.move_count, NULL, NULL),
                      HM_OK);
        }
        free(text);
        hm_5d_action_list_clear(&action);
    }
    check_notation(game);
    hm_5d_game_destroy(game);
    hm_5d_position_destroy(position);
}

/* Games of one preset until so many positions were compared, or most are too large for it. */
static void random_games(size_t preset, uint64_t limit, uint64_t wanted, tally *all) {
    const char *name = hm_5d_preset_name(preset, NULL, NULL);
    tally t = {0};
    hm_random random;
    test_context(name);
    for (uint64_t game = 0; t.compared < wanted && t.skipped < 4 * wanted; game++) {
        hm_random_init(&random, 1000000 * preset + game);
        random_game(name, &random, limit, wanted, &t);
    }
    test_context(NULL);
    if (test_rounds(0, 0, 1) == 1) {
        printf("# %s: %llu compared (%llu actions), %llu too large\n", name,
               (unsigned long long)t.compared, (unsigned long long)t.actions,
               (unsigned long long)t.skipped);
        fflush(stdout);
    }
    all->compared += t.compared;
    all->skipped += t.skipped;
}

static void random_games_of_presets(size_t first) {
    tally all = {0};
    uint64_t presets = 0, wanted = test_rounds(4, 200, 10000);
    for (size_t i = first; i < hm_5d_preset_count(); i += 2) {
        bool known;
        hm_5d_preset_name(i, NULL, &known);
        if (!known) continue;
        random_games(i, test_rounds(1000, 1000, 5000), wanted, &all);
        presets++;
    }
    printf("# %llu positions of %llu presets compared with brute force, %llu too large for it\n",
           (unsigned long long)all.compared, (unsigned long long)presets,
           (unsigned long long)all.skipped);
    CHECK(presets > 15 && all.compared >= presets * wanted / 2);
}

/* Values of two variables of the solver ran out at once here. */
static void a_game_that_once_failed(void) {
    tally t = {0};
    hm_random random;
    hm_random_init(&random, 18000622);
    random_game("Misc - Timeline Battlegrounds", &random, 5000, 100, &t);
    CHECK(t.compared > 0);
}

/* Two halves, so that the long run can use two processes. */
static void random_games_of_even_presets(void) {
    random_games_of_presets(0);
}

static void random_games_of_odd_presets(void) {
    random_games_of_presets(1);
}

/* Too large for brute force: what the file says, and the same from the other side. */
static void hard_positions_are_judged(void) {
    static const char *const names[] = {"none", "checkmate", "stalemate", "softmate"};
    size_t length, used, games = 0;
    char *text = vectors5d_hard(&length);
    hm_5d_game *game;
    for (size_t at = 0; at < length; at += used, games++) {
        char lines[16];
        int32_t first, last;
        hm_5d_verdict verdict;
        if (!CHECK_INT(hm_5d_game_parse(text + at, length - at, 0, &game, &used, NULL, NULL),
                       HM_OK)) {
            break;
        }
        const hm_5d_position *position = hm_5d_game_start(game);
        hm_5d_lines(position, &first, &last);
        snprintf(lines, sizeof lines, "%d", (int)(last - first + 1));
        test_context(lines);
        CHECK_TEXT(hm_5d_game_header(game, "Lines"), lines);
        CHECK_INT(hm_5d_outcome(position, true, NULL, &verdict, NULL), HM_OK);
        CHECK_TEXT(names[verdict], hm_5d_game_header(game, "Verdict"));
        check_mirror(position);
        hm_5d_game_destroy(game);
    }
    test_context(NULL);
    CHECK_INT(games, 10);
    free(text);
}

TEST_MAIN(TEST(hard_positions_are_judged), TEST(a_game_that_once_failed),
          TEST(random_games_of_even_presets), TEST(random_games_of_odd_presets))
