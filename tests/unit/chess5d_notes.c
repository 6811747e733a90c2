/* What a 5D game holds besides moves survives reading and writing: comments, glyphs, alternatives,
 * results and tags. What lenient reading warns of, strict reading refuses; and what is left of a
 * game that is wrong further on. */
#include "chess5d/notation/game5d.h"
#include "harness.h"
#include "support/vectors5d.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static hm_5d_game *read_game(const char *text, unsigned flags) {
    hm_5d_game *game;
    hm_error error = {0};
    hm_status status = hm_5d_game_parse(text, strlen(text), flags, &game, NULL, NULL, &error);
    if (!CHECK_INT(status, HM_OK)) {
        printf("# %s at %llu: %.40s\n", error.message, (unsigned long long)error.offset,
               text + error.offset);
        abort();
    }
    return game;
}

static char *write_game(hm_5d_game *game, unsigned style) {
    hm_text text = {0};
    if ((style & HM_5D_MARKS) != 0) CHECK_INT(hm_5d_game_judge(game, NULL, NULL), HM_OK);
    hm_5d_game_format(game, style, &text);
    CHECK(!text.failed);
    return text.data;
}

/* ---- writing what was read ---- */

static void games_are_written_as_they_were_read(void) {
    static const struct {
        const char *read, *written; /* written short, behind the headers */
    } cases[] = {
        {"{Intro}{more {nested}} 1. e4 / e5", "{Intro} {more {nested}}\n1. e4 / e5\n"},
        {"1. {a} e4 {b}{c} / {d} e5 {e}", "1. {a} e4 {b} {c} / {d} e5 {e}\n"},
        {"1. e4! / e5?? 2. Nf3!? / d6?! 3. d4!! / f6?",
         "1. e4! / e5??\n2. Nf3!? / d6?!\n3. d4!! / f6?\n"},
        {"1. e4!!! / e5?+!", "1. e4!! / e5?\n"},
        {"1. e4$1 / e5!$13 $300 2. Nf3 $2 {x} $3", "1. e4 $1 / e5! $13 $300\n2. Nf3 $2 $3 {x}\n"},
        {"1. e4 $1! $ (1b. d5 $4 2. d4$5) / e5-$2",
         "1. e4 $1! $ (1b. d5 $4\n2. d4 $5)\n1b. e5- $2\n"},
        {"; intro }\n1. e4 ; one {\n/ e5;two \n2. Nf3 (2b. d5 ; ( )\n; more\n) d6 ; end",
         "; intro }\n1. e4 ; one {\n/ e5 ;two \n2. Nf3 (2b. d5 ; ( )\n; more\n)\n2b. d6 ; end\n"},
        {"1. e4 ; L0 .. e5\n/ e5", "1. e4 ; L0 .. e5\n/ e5\n"},
        {"1. e4 / e5 1-0 ; end", "1. e4 / e5 ; end\n1-0\n"},
        {"1. e4 / {then} ", "1. e4 {then}\n"},
        {"1. e4 {x} (1b. c5! {y} 2. Nf3 {z}) {w} / e5",
         "1. e4 {x} (1b. c5! {y}\n2. Nf3 {z})\n1b. {w} e5\n"},
        {"1. e4 / {p} (1b. c5) (1b. d5) e5", "1. e4 (1b. {p} c5) (1b. d5)\n1b. e5\n"},
        {"1. e4 ({alone}) / e5", "1. e4 {alone} / e5\n"},
        {"{i} ({x} 1. d4) 1. e4", "{i}\n(1. {x} d4)\n1. e4\n"},
        {"1. e4 (1b. c5 1-0 {won}) / e5 0-1 {lost}",
         "1. e4 (1b. c5 {won} 1-0)\n1b. e5 {lost} 0-1\n"},
        {"1. e4 (1b. c5 1/2-1/2)", "1. e4 / c5 1/2-1/2\n"},
        {"1. e4 (1b. c5 1-0 2. d4 *)", "1. e4 / c5\n2. d4 *\n"},
        {"1. e4 ( 1-0 ) / e5", "1. e4 / e5\n"},
        {"{only} *", "{only} *\n"},
        {"1. e4 {two\nlines} 1-0", "1. e4 {two\nlines} 1-0\n"},
        {"w1. e4! {a} .. {b} e5?.", "1. e4! {a} / {b} e5?\n"},
        {"1w. 1:e2:e4! {a}\n1b. {b} 1:e7:e5 {c}", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        static const char head[] = "[Mode \"5D\"]\n[Board \"Standard\"]\n[Size \"8x8\"]\n\n";
        hm_5d_game *game;
        test_context(cases[i].read);
        if (cases[i].written == NULL) { /* no comment within a move of Alexbay's */
            CHECK_INT(
                hm_5d_game_parse(cases[i].read, strlen(cases[i].read), 0, &game, NULL, NULL, NULL),
                HM_ERR_COORDINATE);
            continue;
        }
        game = read_game(cases[i].read, 0);
        char *text = write_game(game, HM_5D_SHORT);
        bool headed = CHECK(strncmp(text, head, strlen(head)) == 0);
        if (headed) CHECK_TEXT(text + strlen(head), cases[i].written);
        static const unsigned styles[] = {0, HM_5D_SHORT, HM_5D_RAW, HM_5D_MARKS};
        for (size_t k = 0; k < 4; k++) {
            char *first = write_game(game, styles[k]);
            hm_5d_game *again = read_game(first, HM_5D_STRICT);
            char *second = write_game(again, styles[k]);
            CHECK_TEXT(second, first);
            CHECK_INT(hm_5d_game_nodes(again), hm_5d_game_nodes(game));
            hm_5d_game_destroy(again);
            free(first);
            free(second);
        }
        free(text);
        hm_5d_game_destroy(game);
    }
    test_context(NULL);
}

static void notes_can_be_asked_for(void) {
    hm_5d_game *game = read_game("{first} 1. e4! / {one} e5 {two} {three}", 0);
    hm_5d_comment comment = hm_5d_game_comment(game, hm_5d_game_first_comment(game, 0));
    CHECK_TEXT(comment.text, "first");
    CHECK_INT(comment.length, 5);
    CHECK_INT(comment.after, 0);
    CHECK_INT(comment.next, -1);
    CHECK_INT(hm_5d_game_first_comment(game, 1), -1);
    comment = hm_5d_game_comment(game, hm_5d_game_first_comment(game, 2));
    CHECK_TEXT(comment.text, "one");
    CHECK_INT(comment.after, 0);
    comment = hm_5d_game_comment(game, comment.next);
    CHECK_TEXT(comment.text, "two");
    comment = hm_5d_game_comment(game, comment.next);
    CHECK_TEXT(comment.text, "three");
    CHECK_INT(comment.after, 1);
    CHECK_INT(comment.next, -1);
    CHECK_TEXT(hm_5d_game_glyph(game, 1, 0), "!");
    CHECK_TEXT(hm_5d_game_glyph(game, 2, 0), "");
    hm_5d_game_destroy(game);
}

static void tags_are_kept(void) {
    hm_5d_game *game =
        read_game("[Event \"a \\\"b\\\" \\\\ \\n\"]\n{between}[size \"5x5\"][x.y-z_1 "
                  "\"\"]\n[Event \"again\"][k3K/5/5/5/5:0:1:w][Timeline \"Odd\"]",
                  0);
    char *text = write_game(game, 0);
    CHECK_TEXT(hm_5d_game_header(game, "event"), "a \"b\" \\ \\n");
    CHECK_TEXT(text, "[Mode \"5D\"]\n[Board \"Custom\"]\n[Size \"5x5\"]\n"
                     "[Event \"a \\\"b\\\" \\\\ \\\\n\"]\n[x.y-z_1 \"\"]\n[Event \"again\"]\n"
                     "[k3K/5/5/5/5:0:1:w]\n\n{between}\n");
    free(text);
    hm_5d_game_destroy(game);
}

/* rules5d, sections 10.1 and 10.3. */
static void presets_have_names_and_ids(void) {
    size_t known = 0;
    CHECK_INT(hm_5d_preset_count(), 53);
    for (size_t i = 0; i < hm_5d_preset_count(); i++) {
        int id;
        bool is_known;
        const char *name = hm_5d_preset_name(i, &id, &is_known);
        char text[2][96], hash[2][33] = {"", ""};
        snprintf(text[0], sizeof text[0], "[Board \"%s\"]", name);
        snprintf(text[1], sizeof text[1], "[Board \"%d\"]", id);
        if (id == 0) snprintf(text[1], sizeof text[1], "[Board \"%s - default\"]", name);
        test_context(name);
        for (int k = 0; k < 2; k++) {
            hm_5d_game *game;
            hm_status status =
                hm_5d_game_parse(text[k], strlen(text[k]), HM_5D_STRICT, &game, NULL, NULL, NULL);
            CHECK_INT(status, is_known ? HM_OK : HM_ERR_5D_HEADER);
            if (game != NULL) hash5d(hm_5d_game_start(game), hash[k]);
            hm_5d_game_destroy(game);
        }
        CHECK_TEXT(hash[0], hash[1]);
        known += is_known;
    }
    test_context(NULL);
    CHECK_INT(known, hm_5d_preset_count() - 1);
}

/* ---- strict and lenient ---- */

static void faults_are_warnings_or_errors(void) {
    static const struct {
        const char *text;
        hm_status status;
        size_t offset;
    } cases[] = {
        {"1. e4 / e5 3. d4", HM_ERR_5D_NUMBER, 11},
        {"1. e4 / e5 1. d4", HM_ERR_5D_NUMBER, 11},
        {"1. e4 2b. e5", HM_ERR_5D_NUMBER, 6},
        {"1b. e4", HM_ERR_5D_NUMBER, 0},
        {"1. e4 1w. e5", HM_ERR_5D_NUMBER, 6},
        {"1. e4!!! / e5", HM_ERR_5D_MARK, 5},
        {"[Mode \"4D\"] 1. e4", HM_ERR_5D_HEADER, 0},
        {"[Size \"1x1\"][K:0:1:w]", HM_ERR_5D_HEADER, 12},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_5d_game *game;
        hm_error error = {0};
        test_context(cases[i].text);
        hm_status status = hm_5d_game_parse(cases[i].text, strlen(cases[i].text), HM_5D_STRICT,
                                            &game, NULL, NULL, &error);
        CHECK_INT(status, cases[i].status);
        CHECK_INT(error.offset, cases[i].offset);
        game = read_game(cases[i].text, 0);
        const hm_error *warning = hm_5d_game_warning(game, 0);
        if (CHECK(warning != NULL)) {
            CHECK_INT(warning->status, cases[i].status);
            CHECK_INT(warning->offset, cases[i].offset);
            CHECK_TEXT(warning->message, error.message);
        }
        CHECK(hm_5d_game_warning(game, 1) == NULL);
        hm_5d_game_destroy(game);
    }
    test_context(NULL);
}

/* The rest of a game goes on from its number, which stands in an alternative as well. */
static void alternatives_do_not_count(void) {
    static const char boards[] = "[Board \"custom\"][Size \"5x5\"][4k/5/5/5/K4:0:1:w] ";
    static const struct {
        const char *moves;
        size_t faults;
        size_t offset; /* of the last of them */
    } cases[] = {
        {"(5. Ka2) 5. Kb1 / Kd5 6. Ka1", 0, 0},
        {"(5. Ka2 / Kd5 6. Ka1) 5. Kb1 (5b. Kd5 6. Ka1) / Ke4 6. Ka1", 0, 0},
        {"(5. Ka9) 5. Kb1 / Kd5 6. Ka1", 1, 4},
        {"(5. Ka2) 5. Kb1 / Kd5 7. Ka1", 1, 22},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_text text = {0};
        hm_text_printf(&text, "%s%s", boards, cases[i].moves);
        hm_5d_game *game = read_game(text.data, 0);
        test_context(cases[i].moves);
        const hm_error *fault = NULL;
        size_t faults = 0;
        for (const hm_error *w; (w = hm_5d_game_warning(game, faults)) != NULL; faults++)
            fault = w;
        CHECK_INT(faults, cases[i].faults);
        if (fault != NULL) CHECK_INT(fault->offset, sizeof boards - 1 + cases[i].offset);
        hm_5d_game_destroy(game);
        hm_text_clear(&text);
    }
    test_context(NULL);
}

/* Strict reading finds no move where lenient reading takes one with a warning. */
static void repairs_are_warned_of(void) {
    static const struct {
        const char *text;
        size_t offset;
    } cases[] = {
        {"1. e4 / e5 2. Nxf3", 14},
        {"1. Nf3 / a6 2. Nf3>(0T1)f5", 15},
    };
    for (size_t i = 0; i < 2; i++) {
        hm_5d_game *game;
        hm_error error;
        CHECK_INT(hm_5d_game_parse(cases[i].text, strlen(cases[i].text), HM_5D_STRICT, &game, NULL,
                                   NULL, &error),
                  HM_ERR_5D_MOVE);
        CHECK_INT(error.offset, cases[i].offset);
        game = read_game(cases[i].text, 0);
        if (CHECK(hm_5d_game_warning(game, 0) != NULL)) {
            CHECK_INT(hm_5d_game_warning(game, 0)->offset, cases[i].offset);
        }
        hm_5d_game_destroy(game);
    }
    hm_5d_game *game = read_game("[Puzzle \"win a rook\"]", HM_5D_STRICT);
    CHECK(hm_5d_game_warning(game, 0) != NULL);
    hm_5d_game_destroy(game);
}

static void warnings_are_bounded(void) {
    hm_text text = {0};
    for (int i = 0; i < 150; i++)
        hm_text_puts(&text,
                     i % 2 == 0 ? "1. Nf3! / Nf6 1. Ng1 / Ng8 " : "7. Nc3~ / Nc6 7. Nb1 / Nb8 ");
    hm_5d_game *game = read_game(text.data, 0);
    CHECK(hm_5d_game_warning(game, 99) != NULL);
    CHECK(hm_5d_game_warning(game, 100) == NULL);
    hm_5d_game_destroy(game);
    hm_text_clear(&text);
}

/* ---- games that are wrong further on ---- */

static void what_was_read_is_kept(void) {
    static const struct {
        const char *text;
        hm_status status;
        size_t plies, unfinished, candidates;
    } cases[] = {
        {"1. e4 / e5 2. e5", HM_ERR_5D_MOVE, 2, 0, 0},
        {"1. e4 / e5 2. (0Tx)d4", HM_ERR_COORDINATE, 2, 0, 0},
        {"1. e4 / e5 {", HM_ERR_5D_TOKEN, 1, 1, 0},
        {"1. Nf3 / a6 2. Nd4 / a5 3. Nc3 / a4 4. Nb5", HM_ERR_5D_AMBIGUOUS, 6, 0, 2},
        {"1. e4 / f6 2. Qh5 / a6", HM_ERR_5D_ILLEGAL, 3, 0, 0},
        {"[Board \"Two Timelines\"] 1. (+0T1)e4 (-0T1)e9", HM_ERR_5D_MOVE, 0, 1, 0},
        {"[Board \"Two Timelines\"] 1. (+0T1)e4 / (-0T1)e5", HM_ERR_5D_ILLEGAL, 0, 1, 0},
        {"[Size \"3x3\"][Board \"custom\"][r1k/N2/K2:+0:1:w][2k/3/K2:-0:1:w] 1. (+0T1)Na2c1 "
         "(-0T1)Ka1b1",
         HM_ERR_5D_ILLEGAL, 0, 0, 0},
        {"[Size \"3x3\"][Board \"custom\"][r1k/N2/K2:+0:1:w][2k/3/K2:-0:1:w] 1. (-0T1)Ka1b1 "
         "(+0T1)Na2c1 / (+0T1)Kc3c2",
         HM_ERR_5D_ILLEGAL, 0, 1, 0},
        {"1. e4 / e5 (2. d4 / d5 3. hello) 2. Nf3", HM_ERR_5D_TOKEN, 4, 0, 0},
        {"1. e4 (1b. c5) (1b. d5) 1b. xx", HM_ERR_5D_TOKEN, 1, 0, 0},
        {"w1. Nf3 .. a6. 2. Nd4 .. a5. 3. Nc3 .. a4. 4. Nb5.", HM_ERR_5D_AMBIGUOUS, 6, 0, 2},
        {"1w. 1:e2:e4\n1b. 1:e7:e4", HM_ERR_5D_MOVE, 1, 0, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_5d_game *game;
        hm_5d_position *position;
        hm_error error = {0};
        size_t count, length = strlen(cases[i].text);
        test_context(cases[i].text);
        CHECK_INT(hm_5d_game_parse(cases[i].text, length, HM_5D_PARTIAL, &game, NULL, NULL, &error),
                  cases[i].status);
        if (!CHECK(game != NULL)) continue;
        CHECK_INT(hm_5d_game_plies(game), cases[i].plies);
        hm_5d_game_unfinished(game, &count);
        CHECK_INT(count, cases[i].unfinished);
        hm_5d_game_candidates(game, &count);
        CHECK_INT(count, cases[i].candidates);
        CHECK_INT(hm_5d_game_position(game, hm_5d_game_ply(game, SIZE_MAX), &position, NULL),
                  HM_OK);
        const hm_5d_move *moves = hm_5d_game_unfinished(game, &count);
        for (size_t k = 0; k < count; k++) {
            hm_5d_undo undo;
            CHECK_INT(hm_5d_make(position, &moves[k], &undo, NULL), HM_OK);
        }
        hm_5d_position_destroy(position);
        hm_5d_game_destroy(game);
    }
    test_context(NULL);
    hm_5d_game *none;
    CHECK_INT(hm_5d_game_parse("[Size 3]", 8, HM_5D_PARTIAL, &none, NULL, NULL, NULL),
              HM_ERR_5D_HEADER);
    CHECK(none == NULL);
}

/* A wrong action hands out what it may have meant. */
static void actions_name_their_candidates(void) {
    hm_5d_position *position = position5d("[Size \"5x5\"][4k/5/5/5/RN1NK:0:1:w]");
    hm_5d_move_list moves = {0};
    hm_error error;
    CHECK_INT(hm_5d_action_parse(position, "Nc3", 3, 0, &moves, &error), HM_ERR_5D_AMBIGUOUS);
    CHECK_INT(moves.count, 2);
    CHECK_TEXT(error.message, "expected one move, found several: (0T1)Nb1c3, (0T1)Nd1c3");
    CHECK_INT(hm_5d_action_parse(position, "", 0, 0, &moves, &error), HM_ERR_5D_TOKEN);
    CHECK_INT(hm_5d_action_parse(position, "{c}", 3, 0, &moves, &error), HM_ERR_5D_TOKEN);
    CHECK_INT(hm_5d_action_parse(position, "0000", 4, 0, &moves, &error), HM_ERR_5D_ILLEGAL);
    CHECK_INT(error.offset, 0);
    CHECK_INT(moves.count, 0);
    CHECK_INT(hm_5d_action_parse(position, "{a} Nb1c3 (~T1){b}", 18, 0, &moves, &error), HM_OK);
    CHECK_INT(moves.count, 1);
    CHECK_INT(hm_5d_action_parse(position, "Nb1c3 (>L", 9, 0, &moves, &error), HM_ERR_5D_TOKEN);
    CHECK_INT(error.offset, 9);
    CHECK_INT(hm_5d_action_parse(position, " Nb1c3!", 7, HM_5D_STRICT, &moves, &error), HM_OK);
    CHECK_INT(moves.count, 1);
    hm_5d_move_list_clear(&moves);
    hm_5d_position_destroy(position);
}

/* Very many candidates do not fill a message with half a move. */
static void long_lists_are_cut(void) {
    hm_5d_position *position = position5d("[Size \"16x2\"][QQQQQQQQQQQQQQQQ/16:0:1:w]");
    hm_5d_move_list moves = {0};
    hm_error error;
    CHECK_INT(hm_5d_action_parse(position, "Qh1", 3, 0, &moves, &error), HM_ERR_5D_AMBIGUOUS);
    CHECK_INT(moves.count, 3);
    CHECK_INT(hm_5d_action_parse(position, "Q1", 2, 0, &moves, &error), HM_ERR_5D_TOKEN);
    hm_5d_position_destroy(position);
    position = position5d("[Size \"16x16\"][16/16/3N1N10/2NQQQN9/3Q1Q10/2NQQQN9/3N1N10/16/16/16/16/"
                          "16/16/16/16/16:0:1:w]");
    CHECK_INT(hm_5d_action_parse(position, "e12", 3, 0, &moves, &error), HM_ERR_5D_AMBIGUOUS);
    CHECK_INT(moves.count, 16);
    size_t length = strlen(error.message);
    CHECK_TEXT(error.message + length - 5, ", ...");
    hm_5d_move_list_clear(&moves);
    hm_5d_position_destroy(position);
}

static void nothing_but_comments_follows_a_result(void) {
    static const char text[] = "1. e4 1-0 {x} 2. d4";
    hm_5d_game *game;
    hm_error error;
    CHECK_INT(hm_5d_game_parse(text, sizeof text - 1, 0, &game, NULL, NULL, &error),
              HM_ERR_5D_TOKEN);
    CHECK_INT(error.offset, 14);
}

TEST_MAIN(TEST(games_are_written_as_they_were_read), TEST(notes_can_be_asked_for),
          TEST(tags_are_kept), TEST(presets_have_names_and_ids),
          TEST(faults_are_warnings_or_errors), TEST(alternatives_do_not_count),
          TEST(repairs_are_warned_of), TEST(warnings_are_bounded), TEST(what_was_read_is_kept),
          TEST(actions_name_their_candidates), TEST(long_lists_are_cut),
          TEST(nothing_but_comments_follows_a_result))
