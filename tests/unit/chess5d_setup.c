/* Where 5D games start: presets by their names, and what headers and boards may leave out. */
#include "chess5d/rules/presets5d.h"
#include "harness.h"
#include "support/vectors5d.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The game of a text, with as many warnings as wanted. */
static hm_5d_game *read_game(const char *text, unsigned flags, size_t warnings) {
    hm_5d_game *game;
    hm_error error = {0};
    hm_status status = hm_5d_game_parse(text, strlen(text), flags, &game, NULL, NULL, &error);
    if (!CHECK_INT(status, HM_OK)) {
        printf("# %s at %llu\n", error.message, (unsigned long long)error.offset);
        abort();
    }
    size_t count = 0;
    while (hm_5d_game_warning(game, count) != NULL)
        count++;
    CHECK_INT(count, warnings);
    return game;
}

static void expect_error(const char *text, unsigned flags, hm_status wanted, uint64_t offset,
                         const char *part) {
    hm_5d_game *game;
    hm_error error = {0};
    test_context(text);
    CHECK_INT(hm_5d_game_parse(text, strlen(text), flags, &game, NULL, NULL, &error), wanted);
    CHECK_INT(error.offset, offset);
    if (!CHECK(strstr(error.message, part) != NULL)) printf("# %s\n", error.message);
    hm_5d_game_destroy(game);
    test_context(NULL);
}

static void presets_are_found_in_any_spelling(void) {
    static const struct {
        const char *name;
        int id; /* 0: there is none */
    } cases[] = {
        {"standard", 1},
        {"STANDARD", 1},
        {"Turn Zero", 35},
        {"standard-turn-zero", 35},
        {"MISC - Small", 21},
        {"Misc - Timeline Battleground", 19},
        {"timeline battleground", 19},
        {"Timeline Battlegrounds", 19},
        {"misc - TIMELINE SKIRMISH", 40},
        {"Misc - Timeline Tactitian", 16},
        {"timeline_tactitian", 16},
        {"Simple - Knights vs. Bishop", 6},
        {"knights vs bishop", 6},
        {"just_pawn", 11},
        {"Global Warming", 20},
        {"random", 34},
        {"38", 38},
        {"47", 0},
        {"0", 0},
        {"", 0},
        {"stand", 0},
        {"standardss", 0},
        {"Turn Zeros and more", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        size_t index = 0;
        int id = 0;
        test_context(cases[i].name);
        CHECK_INT(hm_5d_preset_named(cases[i].name, &index), cases[i].id != 0);
        if (cases[i].id != 0) CHECK(hm_5d_preset_name(index, &id, NULL) != NULL);
        CHECK_INT(id, cases[i].id);
    }
    test_context(NULL);
}

/* One square for nobody: White has a board that must be played on, and no piece
 * (rules5d, sections 8.4 and 10.1). */
static void global_warming_is_stalemate(void) {
    hm_5d_game *game = read_game("[Board \"Misc - Global Warming\"]", HM_5D_STRICT, 0);
    hm_5d_verdict verdict;
    CHECK_INT(hm_5d_outcome(hm_5d_game_start(game), true, NULL, &verdict, NULL), HM_OK);
    CHECK_INT(verdict, HM_5D_STALEMATE);
    hm_5d_game_destroy(game);
}

#define SMALL  "[kqbnr/p*p*p*p*p*/5/P*P*P*P*P*/KQBNR:0:1:w]"
#define EMPTY8 "[7k/8/8/8/8/8/8/K7:0:1:w]"

static void boards_of_a_known_size_need_no_header(void) {
    static const struct {
        const char *text;
        int width;
        bool strict;
    } cases[] = {
        {"[Board \"custom\"]" EMPTY8, 8, false},
        {"[Board \"custom\"][VariantName \"Standard\"]" EMPTY8, 8, true},
        {"[Board \"custom\"][VariantName \"Small\"]" SMALL, 5, true},
        {"[Board \"Small\"]" SMALL, 5, true},
        {"[Board \"custom\"][VariantName \"Small\"][Size \"8x8\"]" EMPTY8, 8, true},
        {"[Board \"custom\"][VariantName \"Random\"]" EMPTY8, 8, false},
        {"[Board \"custom\"][VariantName \"My own\"]" EMPTY8, 8, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        test_context(cases[i].text);
        hm_5d_game *game = read_game(cases[i].text, 0, 0);
        CHECK_INT(hm_5d_width(hm_5d_game_start(game)), cases[i].width);
        hm_5d_game_destroy(game);
        if (cases[i].strict) {
            hm_5d_game_destroy(read_game(cases[i].text, HM_5D_STRICT, 0));
        } else {
            expect_error(cases[i].text, HM_5D_STRICT, HM_ERR_5D_HEADER,
                         (uint64_t)(strrchr(cases[i].text, '[') - cases[i].text), "Size");
        }
    }
    test_context(NULL);
}

static void other_boards_say_that_it_is_missing(void) {
    const char *head = "[variant \"custom\"]";
    size_t at = strlen(head);
    expect_error("[variant \"custom\"]" SMALL, 0, HM_ERR_5D_HEADER, at, "Size \"5x5\"");
    expect_error("[variant \"custom\"][3/K1k:0:1:w]", 0, HM_ERR_5D_HEADER, at, "Size \"3x2\"");
    expect_error("[variant \"custom\"][+XK*14:0:1:w]", 0, HM_ERR_5D_HEADER, at, "Size \"16x1\"");
    /* A board of 8x8 with a slip is no other size. */
    expect_error("[variant \"custom\"][8/8/8/8/8/8/8/K6:0:1:w]", 0, HM_ERR_5D_ROW, at + 17,
                 "as wide");
    expect_error("[variant \"custom\"][17:0:1:w]", 0, HM_ERR_5D_COUNT, at + 1, "1 to 16");
    expect_error("[variant \"custom\"][3/K1k", 0, HM_ERR_5D_HEADER, at + 2, "a blank");
    expect_error("[Size \"8x8\"]" SMALL, 0, HM_ERR_5D_ROW, 18, "as wide");
    expect_error("[Board \"Very Small\"]" SMALL, 0, HM_ERR_5D_ROW, 25, "end of the row");
}

/* rules5d, section 10.1. */
static void random_is_refused_with_its_reason(void) {
    expect_error("[Board \"Random\"]", 0, HM_ERR_5D_HEADER, 0, "at random");
    expect_error("[Board \"34\"]", 0, HM_ERR_5D_HEADER, 0, "at random");
}

static void colours_may_be_capitals(void) {
    const char *text = "[Board \"Custom\"][Size \"1x1\"][K:0:1:W][K:0:1:B]";
    hm_5d_game *game = read_game(text, 0, 2);
    CHECK_INT(hm_5d_game_warning(game, 0)->offset, 35);
    CHECK_INT(hm_5d_position_side(hm_5d_game_start(game)), HM_5D_BLACK);
    hm_5d_game_destroy(game);
    expect_error(text, HM_5D_STRICT, HM_ERR_5D_COLOUR, 35, "'w' or 'b'");
}

static void values_have_no_case(void) {
    static const struct {
        const char *puzzle;
        unsigned number;
    } cases[] = {{"mate-in-2", 2},  {"Mate-In-4", 4}, {"MATE-IN-12", 12}, {"mate-in-0", 0},
                 {"mate-in-2 ", 0}, {"mate-in-", 0},  {"win", 0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_text text = {0};
        hm_text_printf(&text, "[puzzle \"%s\"][mode \"5d\"][board \"Standard\"]", cases[i].puzzle);
        test_context(text.data);
        hm_5d_game *game = read_game(text.data, HM_5D_STRICT, cases[i].number == 0);
        CHECK_INT(hm_5d_game_mate_in(game), cases[i].number);
        hm_5d_game_destroy(game);
        hm_text_clear(&text);
    }
    test_context(NULL);
    hm_5d_game *game = read_game("1. e4", 0, 0);
    CHECK_INT(hm_5d_game_mate_in(game), 0);
    hm_5d_game_destroy(game);
}

/* Moves alone are a game from Standard; nothing is none. */
static void nothing_is_no_position(void) {
    static const char *const texts[] = {"", " \n", "{c}", "\xef\xbb\xbf{c} "};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        hm_5d_position *position;
        hm_error error;
        expect_error(texts[i], 0, HM_ERR_FORMAT, strlen(texts[i]), "a position or moves");
        CHECK_INT(hm_5d_fen_parse(texts[i], strlen(texts[i]), 0, &position, &error), HM_ERR_FORMAT);
        CHECK(position == NULL);
    }
}

/* Within, -0 of an even game is timeline -1, and the last number before the limit is beyond it. */
static void even_games_have_a_last_timeline(void) {
    expect_error("[Size \"1x1\"][k:-99999999:1:w][k:-0:1:w][k:+0:1:w]", 0, HM_ERR_5D_GAP, 29,
                 "the next timeline");
    expect_error("[Size \"1x1\"][k:-100000000:1:w][k:-0:1:w][k:+0:1:w]", 0, HM_ERR_5D_LINE, 15,
                 "from -99999999 on");
}

/* As much of a name as there is room for, and nothing beyond the last preset. */
static void names_have_their_room(void) {
    char word[16];
    for (size_t size = 0; size < sizeof word; size++) {
        size_t length = size == 0 ? 0 : size <= 8 ? size - 1 : 8;
        memset(word, '?', sizeof word);
        hm_5d_preset_word(0, word, size);
        CHECK(memcmp(word, "standard", length) == 0);
        CHECK(size == 0 || word[length] == '\0');
        CHECK(word[size] == '?');
    }
    hm_5d_preset_word(hm_5d_preset_count(), word, sizeof word);
    CHECK_TEXT(word, "");
    CHECK_TEXT(hm_5d_preset_promotions(hm_5d_preset_count()), "");
}

TEST_MAIN(TEST(names_have_their_room), TEST(presets_are_found_in_any_spelling),
          TEST(global_warming_is_stalemate), TEST(boards_of_a_known_size_need_no_header),
          TEST(other_boards_say_that_it_is_missing), TEST(random_is_refused_with_its_reason),
          TEST(colours_may_be_capitals), TEST(values_have_no_case), TEST(nothing_is_no_position),
          TEST(even_games_have_a_last_timeline))
