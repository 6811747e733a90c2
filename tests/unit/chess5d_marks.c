/* Marks of branching in 5D games: when they are written, and what is remarked on. None of them
 * makes strict reading refuse a game. */
#include "harness.h"
#include "support/vectors5d.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static hm_5d_game *read_game(const char *text) {
    hm_5d_game *game;
    hm_error error = {0};
    hm_status status =
        hm_5d_game_parse(text, strlen(text), HM_5D_STRICT, &game, NULL, NULL, &error);
    if (!CHECK_INT(status, HM_OK)) {
        printf("# %s at %llu: %.40s\n", error.message, (unsigned long long)error.offset,
               text + error.offset);
        abort();
    }
    return game;
}

/* How many remarks a game gets; *offset is the place of the first. */
static size_t remarks(const char *text, uint64_t *offset) {
    hm_5d_game *game = read_game(text);
    size_t count = 0;
    for (; hm_5d_game_warning(game, count) != NULL; count++)
        CHECK_INT(hm_5d_game_warning(game, count)->status, HM_ERR_5D_MARK);
    *offset = count > 0 ? hm_5d_game_warning(game, 0)->offset : 0;
    hm_5d_game_destroy(game);
    return count;
}

/* White makes two timelines, of which the second is inactive; Black's first one activates it. */
static const char before[] = "1. Nf3 / Nf6\n"
                             "2. (0T2)Nf3>>(0T1)f5~ / (1T1)e6\n"
                             "3. (1T2)a3 / (0T2)a6 (1T2)a6\n"
                             "4. (0T3)Nb1>>(0T2)b3";
static const char between[] = " (1T3)a4 / (0T3)Nf6>>(0T2)d6";
static const char after[] = " (1T3)a5 (2T2)a6\n";

static void marks_are_written_where_they_are_true(void) {
    hm_text want = {0}, got = {0};
    hm_text_printf(&want, "[Mode \"5D\"]\n[Board \"Standard\"]\n[Size \"8x8\"]\n\n%s%s~ (~T2)%s",
                   before, between, after);
    hm_5d_game *game = read_game(want.data);
    CHECK(hm_5d_game_warning(game, 0) == NULL);
    CHECK_INT(hm_5d_game_judge(game, NULL, NULL), HM_OK);
    hm_5d_game_format(game, HM_5D_SHORT | HM_5D_MARKS, &got);
    CHECK_TEXT(got.data, want.data);
    hm_5d_game_destroy(game);
    hm_text_clear(&want);
    hm_text_clear(&got);
}

/* Behind White's inactive timeline, and behind Black's jump that activates it. */
static void wrong_marks_are_remarked_on(void) {
    static const struct {
        const char *white, *black;
        size_t count;
    } cases[] = {
        {"", "", 0},       /* their absence is no fault */
        {"", "~", 0},      /* the timeline is active */
        {"~", "", 1},      /* it is not */
        {"", " (~T2)", 0}, /* the last turn of the timeline that is active again */
        {"", " (~T1)", 0}, /* the place of the new timeline in the list 0, -1, +1, -2, +2 */
        {"", " (~T4)", 0}, /* the place of the other one */
        {"", " (~T3)", 1}, /* nothing */
        {" (~T3)", "", 0}, /* the present */
        {" (~T4)", "", 1}, /* the place of a timeline that is inactive */
        {" (>L2)", "", 0},  {" (>L1)", "", 1},  {" (>L3)", "", 1},         {"", " (>L-1)", 0},
        {"", " (>L-2)", 1}, {"", " (+L-1)", 0}, {"", "~ (>L-1) (~T2)", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_text text = {0};
        uint64_t offset;
        hm_text_printf(&text, "%s%s%s%s%s", before, cases[i].white, between, cases[i].black, after);
        test_context(text.data);
        size_t place = strlen(before);
        if (*cases[i].white == '\0') place += strlen(between);
        bool spaced = *cases[i].white == ' ' || *cases[i].black == ' ';
        if (CHECK_INT(remarks(text.data, &offset), cases[i].count) && cases[i].count > 0) {
            CHECK_INT(offset, place + spaced);
        }
        hm_text_clear(&text);
    }
    test_context(NULL);
}

static void marks_that_belong_to_no_jump(void) {
    static const struct {
        const char *text;
        size_t count;
        uint64_t offset;
    } cases[] = {
        {"1. e4~ / e5", 1, 5},
        {"1. e4 (>L1) / e5", 1, 6},
        {"1. e4 (~T1) / e5", 0, 0},
        {"1. e4 (~T3) / e5", 1, 6},
        {"1. (~T1) e4", 0, 0},
        {"1. (>L1) e4", 1, 3},
        {"1w. 1:Ng1:f3\n1b. 1:a7:a6\n2w. 2:Nf3<+1>1:f5", 0, 0},
        {"1w. 1:Ng1:f3\n1b. 1:a7:a6\n2w. 2:Nf3<+2>1:f5", 1, 35},
        {"w1. Nf3 .. a6. 2. L0T2 Nf3 L0T1 f5 (+L+1).", 0, 0},
        {"w1. Nf3 .. a6. 2. L0T2 Nf3 L0T1 f5 (+L-1).", 1, 35},
        {"1w. 1:e2<+1>:e3", 1, 9},
        {"w1. e4 (+L1) .. e5.", 1, 7},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint64_t offset;
        test_context(cases[i].text);
        CHECK_INT(remarks(cases[i].text, &offset), cases[i].count);
        CHECK_INT(offset, cases[i].offset);
    }
    test_context(NULL);
}

/* One program counts the timelines of even games from 1 (rules5d, section 1.3). */
static void even_games_have_two_numbers_for_a_timeline(void) {
    static const struct {
        const char *mark;
        size_t count;
    } cases[] = {{"(>L+1)", 0}, {"(>L+2)", 0}, {"(>L+3)", 1}, {"(>L-1)", 1}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_text text = {0};
        uint64_t offset;
        hm_text_printf(&text,
                       "[Board \"Two Timelines\"] 1. (-0T1)a3 (+0T1)Nf3 / (-0T1)a6 (+0T1)a6 "
                       "2. (+0T2)Nf3>>(+0T1)f5 %s",
                       cases[i].mark);
        test_context(text.data);
        hm_text_puts(&text, " (-0T2)a4");
        CHECK_INT(remarks(text.data, &offset), cases[i].count);
        hm_text_clear(&text);
    }
    test_context(NULL);
}

TEST_MAIN(TEST(marks_are_written_where_they_are_true), TEST(wrong_marks_are_remarked_on),
          TEST(marks_that_belong_to_no_jump), TEST(even_games_have_two_numbers_for_a_timeline))
