/* Games of four players (pgn4): the recorded games byte for byte, every form of the notation, what
 * the rules make of tags, and errors with their places. */
#include "harness.h"
#include "support/vectors4p.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEAMS "[Variant \"Teams\"]\n[RuleVariants \"EnPassant\"]\n\n"

static hm_4p_game *read_with(const char *text, const hm_4p_reading *reading) {
    hm_4p_game *game;
    hm_error error = {0};
    size_t used;
    if (!CHECK_INT(hm_4p_game_parse(text, strlen(text), reading, &game, &used, NULL, &error),
                   HM_OK)) {
        printf("# %s at %llu: %.40s\n", error.message, (unsigned long long)error.offset,
               text + error.offset);
    }
    return game;
}

static hm_4p_game *read_game(const char *text) {
    return read_with(text, NULL);
}

static void check_text(const hm_4p_game *game, unsigned style, const char *want) {
    hm_text text = {0};
    hm_4p_game_format(game, style, &text);
    CHECK_TEXT(text.data, want);
    hm_text_clear(&text);
}

static void check_result(const hm_4p_game *game, const char *result, const char *reason) {
    hm_text text = {0};
    hm_4p_game_result(game, &text);
    CHECK_TEXT(text.data, result);
    text.length = 0;
    hm_text_add(&text, "", 0);
    hm_4p_game_termination(game, &text);
    CHECK_TEXT(text.data, reason);
    hm_text_clear(&text);
}

static void check_remark(const hm_4p_game *game, size_t index, hm_status status,
                         const char *message) {
    if (!CHECK(index < hm_4p_game_remarks(game))) return;
    hm_4p_remark remark = hm_4p_game_remark(game, index);
    CHECK_INT(remark.status, status);
    CHECK_TEXT(remark.message, message);
}

/* ---- recorded games ---- */

/* The vectors do not say who gave up, nor the points of every game. */
static void check_position(const hm_4p_position *position, const char *want, bool points) {
    hm_4p_state state = position->state, wanted;
    hm_text text = {0};
    state.resigned = state.flagged = state.stalemated = 0;
    hm_4p_fen_parse(want, strlen(want), 0, &wanted, NULL, NULL, NULL);
    if (!points) memcpy(state.points, wanted.points, sizeof state.points);
    hm_4p_fen_format(&state, NULL, 0, &text);
    CHECK_TEXT(text.data, want);
    hm_text_clear(&text);
}

static void check_moves(const hm_4p_position *position, hm_4p_move move, const hm_json_value *ply) {
    char text[MOVE_TEXT4P];
    hm_4p_marks marks;
    hm_4p_move again;
    char *lengthy = vector_text(ply, "long"), *brief = vector_text(ply, "short");
    move_text4p(position, move, LONG4P, 0, text);
    CHECK_TEXT(text, lengthy);
    move_text4p(position, move, SHORT4P, 0, text);
    CHECK_TEXT(text, brief);
    CHECK_INT(hm_4p_move_parse(position, brief, strlen(brief), &again, NULL), HM_OK);
    CHECK_INT(again, move);
    hm_4p_marks_of(position, move, &marks);
    CHECK_INT(__builtin_popcount(marks.checked), vector_int(ply, "new_checks"));
    free(lengthy);
    free(brief);
}

static void check_plies(const hm_4p_game *game, const hm_json_value *item) {
    hm_json_value list, ply;
    hm_json_walk walk;
    hm_4p_position position = *hm_4p_game_start(game);
    int32_t step = 0;
    CHECK(hm_json_get(item, "plies", &list));
    hm_json_walk_value(&walk, &list);
    while (hm_json_next_item(&walk, &ply)) {
        hm_4p_effects effects;
        step = hm_4p_game_step(game, step)->first;
        if (!CHECK(step > 0)) return;
        check_moves(&position, hm_4p_game_step(game, step)->move, &ply);
        hm_4p_game_advance(game, step, &position, &effects);
        char *fen = vector_text(&ply, "fen4");
        check_position(&position, fen, false);
        free(fen);
    }
}

/* The published games: read without a word from the caller, every position, the same text. */
static void published_games(void) {
    static const hm_4p_reading strict = {.size = sizeof(hm_4p_reading), .strict = true};
    vectors4p vectors;
    hm_json_value item;
    vectors4p_open(&vectors, "pgn4_games.json.gz");
    while (vectors4p_next(&vectors, &item)) {
        char *text = vector_text(&item, "pgn4"), *fen = vector_text(&item, "final_fen4");
        char *variant = vector_text(&item, "variant");
        hm_4p_position end;
        hm_4p_effects effects;
        hm_4p_game *game = read_with(text, &strict);
        CHECK_INT(hm_4p_game_remarks(game), 0);
        CHECK_TEXT(hm_4p_mode_name(hm_4p_game_start(game)->rules.mode), variant);
        check_plies(game, &item);
        CHECK_INT(hm_4p_game_end(game, &end, &effects, NULL), HM_OK);
        check_position(&end, fen, false);
        check_text(game, 0, text);
        hm_4p_game_destroy(game);
        free(variant);
        free(text);
        free(fen);
    }
    vectors4p_close(&vectors);
}

/* All tokens of the games of 2018, strictly, and back to the same bytes. */
static void archive(const char *name) {
    static const hm_4p_profile profile = HM_4P_2018;
    static const hm_4p_reading reading = {
        .size = sizeof(hm_4p_reading), .profile = &profile, .strict = true};
    vectors4p vectors;
    hm_json_value item;
    vectors4p_open(&vectors, name);
    while (vectors4p_next(&vectors, &item)) {
        char *text = vector_text(&item, "pgn4"), *fen = vector_text(&item, "final_fen4");
        hm_4p_game *game = read_with(text, &reading);
        CHECK_INT(hm_4p_game_plies(game), vector_int(&item, "plies"));
        check_text(game, 0, text);
        hm_4p_position end;
        hm_4p_effects effects;
        CHECK_INT(hm_4p_game_end(game, &end, &effects, NULL), HM_OK);
        check_position(&end, fen, vector_bool(&item, "points_reliable"));
        hm_4p_game_destroy(game);
        free(text);
        free(fen);
    }
    vectors4p_close(&vectors);
}

static void games_of_2018(void) {
    archive("pgn4_ffa_2018.json.gz");
    archive("pgn4_ffa_2018_more.json.gz");
}

/* A game read, written short, read and written long again. */
static void long_and_short(void) {
    vectors4p vectors;
    hm_json_value item;
    vectors4p_open(&vectors, "pgn4_games.json.gz");
    while (vectors4p_next(&vectors, &item)) {
        char *text = vector_text(&item, "pgn4");
        hm_text brief = {0};
        hm_4p_game *game = read_game(text);
        hm_4p_game_format(game, HM_4P_GAME_SHORT, &brief);
        CHECK(brief.length < strlen(text));
        hm_4p_game *again = read_game(brief.data);
        CHECK_INT(hm_4p_game_remarks(again), 0);
        check_text(again, 0, text);
        hm_4p_game_destroy(again);
        hm_4p_game_destroy(game);
        hm_text_clear(&brief);
        free(text);
    }
    vectors4p_close(&vectors);
}

/* ---- forms ---- */

/* What is read, and the body that is written. */
static void forms(void) {
    static const struct {
        const char *name, *moves, *want;
    } cases[] = {
        {"plain", "1. d2-d4 .. b8-c8", "1. d2-d4 .. b8-c8\n"},
        {"nothing", "", ""},
        {"no blanks", "1.d2-d4..b8-c8..k13-k11..m8-l8 2.d4-d5",
         "1. d2-d4 .. b8-c8 .. k13-k11 .. m8-l8\n2. d4-d5\n"},
        {"no numbers", "d2-d4 .. b8-c8 .. k13-k11 .. m8-l8 .. d4-d5",
         "1. d2-d4 .. b8-c8 .. k13-k11 .. m8-l8\n2. d4-d5\n"},
        {"no separators", "1. d2-d4 b8-c8 k13-k11 m8-l8\n2. d4-d5",
         "1. d2-d4 .. b8-c8 .. k13-k11 .. m8-l8\n2. d4-d5\n"},
        {"CRLF", "1. d2-d4 ..\r\nb8-c8\r\n", "1. d2-d4 .. b8-c8\n"},
        {"dashes",
         "1. d2\xe2\x80\x93"
         "d4 .. b8\xe2\x88\x92"
         "c8 1/2\xe2\x80\x93"
         "1/2",
         "1. d2-d4 .. b8-c8 1/2-1/2\n"},
        {"short", "1. d4 .. bc8 .. Nf12 .. gl8", "1. d2-d4 .. b8-c8 .. Ne14-f12 .. m8-l8\n"},
        {"result", "1. d2-d4 *", "1. d2-d4 *\n"},
        {"result alone", "0-1", "0-1\n"},
        {"comments", "{start} 1. d2-d4 {a}{ b } .. b8-c8 { date=1 clock=2 }",
         "{start} 1. d2-d4 {a} { b } .. b8-c8 { date=1 clock=2 }\n"},
        {"comment behind dots", "1. d2-d4 .. {of d4} b8-c8", "1. d2-d4 {of d4} .. b8-c8\n"},
        {"comment of lines", "1. d2-d4 {one\r\n\r\ntwo\t} ", "1. d2-d4 {one\r\n\r\ntwo\t}\n"},
        {"glyphs", "1. d2-d4! .. b8-c8?? .. k13-k11!? .. m8-l8?!\n2. d4-d5!! .. b4-d4?",
         "1. d2-d4! .. b8-c8?? .. k13-k11!? .. m8-l8?!\n2. d4-d5!! .. b4-d4?\n"},
        {"glyphs apart", "1. d2-d4 ! .. b8-c8\n!?", "1. d2-d4! .. b8-c8!?\n"},
        {"variation", "1. d2-d4 ( 1. d2-d3 .. b4-c4 ) .. b8-c8",
         "1. d2-d4 ( 1. d2-d3 .. b4-c4 )  .. b8-c8\n"},
        {"variation with dots", "1. d2-d4 .. b8-c8 (1... b4-c4) .. k13-k11",
         "1. d2-d4 .. b8-c8 ( .. b4-c4 )  .. k13-k11\n"},
        {"two variations", "1. d2-d4(d2-d3)(e2-e3) b8-c8",
         "1. d2-d4 ( 1. d2-d3 ) ( 1. e2-e3 )  .. b8-c8\n"},
        {"comments of variations", "1. d2-d4 ( {x} 1. d2-d3 {y} ) {z}",
         "1. d2-d4 {z} ( {x} 1. d2-d3 {y} )\n"},
        {"a variation at the end of a round",
         "1. d2-d4 .. b8-c8 .. k13-k11 .. m8-l8 (.. m8-k8) 2. d4-d5",
         "1. d2-d4 .. b8-c8 .. k13-k11 .. m8-l8 ( .. m8-k8 )\n2. d4-d5\n"},
        {"en passant", "1. d2-d3 b4-d4 k13-k12 m11-k11 2. d3xc4",
         "1. d2-d3 .. b4-d4 .. k13-k12 .. m11-k11\n2. d3xc4\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[512], want[512];
        test_context(cases[i].name);
        snprintf(text, sizeof text, TEAMS "%s", cases[i].moves);
        snprintf(want, sizeof want, TEAMS "%s", cases[i].want);
        hm_4p_game *game = read_game(text);
        check_text(game, 0, want);
        CHECK_INT(hm_4p_game_remarks(game), 0);
        hm_4p_game_destroy(game);
    }
    test_context(NULL);
}

/* Castling in its spellings, with and without a mark. */
static void castling(void) {
    static const char *const forms[] = {"O-O", "0-0", "o-o", "O-O+", "0\342\200\2230"};
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        char text[512];
        snprintf(text, sizeof text,
                 TEAMS "1. Nj1-i3 Na10-c9 Ne14-f12 Nn10-l9 2. j2-j3 b8-c8 e13-e12 m10-l10 "
                       "3. Bi1-j2 Ba9-c7 Bf14-e13 Bn9-m10 4. %s",
                 forms[i]);
        test_context(forms[i]);
        hm_4p_game *game = read_game(text);
        int32_t last = hm_4p_game_ply(game, SIZE_MAX);
        CHECK_INT(HM_4P_MOVE_TAG(hm_4p_game_step(game, last)->move), HM_4P_CASTLE_SHORT);
        CHECK_INT(hm_4p_game_remarks(game), 0);
        hm_4p_game_destroy(game);
    }
    test_context(NULL);
}

/* Red, to move, has but a king on h1, and Blue two queens. */
#define FATE(queens)                                                                               \
    "[Variant \"FFA\"][RuleVariants \"DeadKingWalking\"]"                                          \
    "[StartFen4 "                                                                                  \
    "\"R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-8,yK,5/14/14/14/14/14/bK,13/14/13,gK/14/14/" queens     \
    "\"]"
#define MATED      "7,bQ,6/14/3,bQ,3,rK,6"
#define STALEMATED "6,bQ,1,bQ,5/14/7,rK,6"

/* Odd texts that are read all the same, and what is said about them. */
static void remarks(void) {
    static const struct {
        const char *text;
        hm_status status;
        const char *message;
    } cases[] = {
        {TEAMS "1. d2-d4 .. .. b8-c8", HM_ERR_4P_TOKEN, "a place for a move is empty"},
        {TEAMS "1. d2-d4 ... b8-c8", HM_ERR_4P_TOKEN, "a place for a move is empty"},
        {TEAMS "1. .. d2-d4", HM_ERR_4P_TOKEN, "a place for a move is empty"},
        {TEAMS "1. d2-d4 b8-c8 k13-k11 m8-l8 1. d4-d5 b9-c9 g13-g12 m9-l9 2. d5-d6",
         HM_ERR_4P_TOKEN, "round 2 has the number 1"},
        {TEAMS "1. d2-d4+", HM_ERR_4P_MARK, "expected d2-d4, found d2-d4+"},
        {TEAMS "1. d2-d4#", HM_ERR_4P_MARK, "expected d2-d4, found d2-d4#"},
        {"[Variant \"FFA\"]1. R#", HM_ERR_4P_MARK, "expected R, found R#"},
        {"[Variant \"FFA\"]1. d2-d4 .. TS", HM_ERR_4P_MARK, "expected T, found TS"},
        {TEAMS "1. R#", HM_ERR_4P_MARK, "expected R, found R#"},
        {FATE(MATED) "1. RS", HM_ERR_4P_MARK, "expected R#, found RS"},
        {FATE(STALEMATED) "1. T#", HM_ERR_4P_MARK, "expected TS, found T#"},
        {"1. d2-d4", HM_ERR_4P_TAG, "no tag Variant: taken for Teams; --mode names another"},
        {"[Variant \"Four\"]\n1. d2-d4", HM_ERR_4P_TAG,
         "Variant \"Four\" is not known: taken for Teams"},
        {"[Variant \"FFA\"][RuleVariants \"EnPassant Strange Anonymous\"]\n", HM_ERR_4P_TAG,
         "RuleVariants: \"Strange\" is not known; the game is read without it"},
        {"[Variant \"FFA\"][RuleVariants \"Takeover\"]\n", HM_ERR_UNSUPPORTED,
         "not judged: Takeover"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        test_context(cases[i].text);
        hm_4p_game *game = read_game(cases[i].text);
        CHECK_INT(hm_4p_game_remarks(game), 1);
        check_remark(game, 0, cases[i].status, cases[i].message);
        hm_4p_game_destroy(game);
    }
    test_context(NULL);
}

/* ---- tags ---- */

static void tags_are_kept(void) {
    static const char text[] = "\xef\xbb\xbf  [ Zebra \"a \"quoted\" \\\"word\\\"\" ]\r\n"
                               "[Variant  \"Teams\"]\n[RuleVariant \"EnPassant\"]\n"
                               "[StartFen4 \"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-\n"
                               "14/14/14/14/14/14/14/14/14/14/14/14/14/\n14\"]\n\n";
    hm_4p_game *game = read_game(text);
    CHECK_INT(hm_4p_game_tags(game), 4);
    CHECK_TEXT(hm_4p_game_tag(game, "zebra"), "a \"quoted\" \\\"word\\\"");
    CHECK(hm_4p_game_tag(game, "Red") == NULL);
    check_text(game, 0,
               "[Zebra \"a \"quoted\" \\\"word\\\"\"]\n[Variant \"Teams\"]\n"
               "[RuleVariants \"EnPassant\"]\n"
               "[StartFen4 \"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-\n"
               "14/14/14/14/14/14/14/14/14/14/14/14/14/\n14\"]\n\n");
    CHECK_INT(hm_4p_game_set_tag(game, "Result", "1-0", NULL), HM_OK);
    CHECK_INT(hm_4p_game_set_tag(game, "ZEBRA", "x", NULL), HM_OK);
    CHECK_INT(hm_4p_game_set_tag(game, "A b", "x", NULL), HM_ERR_ARGUMENT);
    CHECK_INT(hm_4p_game_set_tag(game, "", "x", NULL), HM_ERR_ARGUMENT);
    CHECK_INT(hm_4p_game_set_tag(game, "A", "x\"]", NULL), HM_ERR_ARGUMENT);
    CHECK_TEXT(hm_4p_game_tag(game, "Zebra"), "x");
    CHECK_INT(hm_4p_game_tags(game), 5);
    hm_4p_game_destroy(game);
}

/* Mode, profile and start by tags (formats, section 9.4). */
static void rules_by_tags(void) {
    enum {
        CLASSIC_QUEEN = HM_4P_QUEEN | HM_4P_BLUE << 4,
        MODERN_KING = HM_4P_KING | HM_4P_BLUE << 4
    };
    static const struct {
        const char *text;
        int mode, profile, at_a7;
        bool en_passant, walking;
    } cases[] = {
        {"[Variant \"Teams\"]", HM_4P_TEAMS, HM_4P_2018, CLASSIC_QUEEN, false, false},
        {"[Variant \"teams\"][Date \"Wed Nov 28 2018 01:28:10\"]", HM_4P_TEAMS, HM_4P_2018,
         CLASSIC_QUEEN, false, false},
        {"[Variant \"Teams\"][Date \"2022.01.01\"]", HM_4P_TEAMS, HM_4P_2022, CLASSIC_QUEEN, true,
         true},
        {"[Variant \"FFA\"][RuleVariants \"PromoteTo=D\"][Date \"2019\"]", HM_4P_FFA, HM_4P_2018,
         CLASSIC_QUEEN, false, false},
        {"[Variant \"FFA\"][RuleVariants \"PromoteTo=D\"]", HM_4P_FFA, HM_4P_CURRENT, MODERN_KING,
         false, false},
        {"[Variant \"FFA\"][RuleVariants \"EnPassant DeadKingWalking\"][Date \"2020\"][StartFen4 "
         "\"4PCb\"]",
         HM_4P_FFA, HM_4P_2022, MODERN_KING, true, true},
        {"[Variant \"Solo\"][RuleVariants \"DeadKingWalking EnPassant\"]", HM_4P_SOLO,
         HM_4P_CURRENT, MODERN_KING, true, true},
        {"[Variant \"FFA\"][StartFen4 \"4PC\"]", HM_4P_FFA, HM_4P_2018, MODERN_KING, false, false},
        {"[Variant \"FFA\"][RuleVariants \"EnPassant\"][StartFen4 \"4PCo\"]", HM_4P_FFA,
         HM_4P_CURRENT, CLASSIC_QUEEN, true, false},
        {"[Variant \"FFA\"][Profile \"2017\"]", HM_4P_FFA, HM_4P_2017, CLASSIC_QUEEN, false, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        test_context(cases[i].text);
        hm_4p_game *game = read_game(cases[i].text);
        const hm_4p_position *start = hm_4p_game_start(game);
        CHECK_INT(start->rules.mode, cases[i].mode);
        CHECK_INT(start->rules.profile, cases[i].profile);
        CHECK_INT(start->rules.en_passant, cases[i].en_passant);
        CHECK_INT(start->rules.walking, cases[i].walking);
        CHECK_INT(start->state.square[HM_4P_SQUARE(0, 6)], cases[i].at_a7);
        hm_4p_game_destroy(game);
    }
    test_context(NULL);
}

static void words_of_rules(void) {
    hm_4p_game *game = read_game("[Variant \"FFA\"]\n[RuleVariants \"DeadWall Prom=9 "
                                 "PromoteTo=QN PointsForMate=40 Teammate=1 Blindfold\"]\n");
    const hm_4p_rules *rules = &hm_4p_game_start(game)->rules;
    CHECK(rules->dead_wall);
    CHECK_INT(rules->promotion_rank, 9);
    CHECK_INT(rules->promote_to, 1 << HM_4P_QUEEN | 1 << HM_4P_KNIGHT);
    CHECK_INT(rules->points.mate, 40);
    CHECK_INT(rules->teammate, 1);
    CHECK_INT(hm_4p_game_remarks(game), 0);
    hm_4p_game_destroy(game);
    game = read_game("[RuleVariants \"Prom=14 PointsForMate=255 Teammate=3\"]\n");
    rules = &hm_4p_game_start(game)->rules;
    CHECK_INT(rules->promotion_rank, 14);
    CHECK_INT(rules->points.mate, 255);
    CHECK_INT(rules->teammate, 3);
    hm_4p_game_destroy(game);
}

/* What the caller says goes before the tags, and is written. */
static void caller_decides(void) {
    static const hm_4p_mode mode = HM_4P_FFA;
    static const hm_4p_profile profile = HM_4P_2018;
    static const hm_4p_reading reading = {.size = sizeof(hm_4p_reading),
                                          .mode = &mode,
                                          .profile = &profile,
                                          .king_capture_overrides_check = true};
    hm_4p_game *game = read_with("[Variant \"Teams\"]\n\n1. d2-d4", &reading);
    const hm_4p_rules *rules = &hm_4p_game_start(game)->rules;
    CHECK_INT(rules->mode, HM_4P_FFA);
    CHECK_INT(rules->profile, HM_4P_2018);
    CHECK(rules->king_capture_overrides_check);
    check_text(game, 0, "[Variant \"FFA\"]\n\n1. d2-d4\n");
    hm_4p_game_destroy(game);
}

/* ---- errors ---- */

static void errors(void) {
    static const struct {
        const char *text;
        hm_status status;
        const char *at; /* the text from the place of the error on */
    } cases[] = {
        {"[Variant Teams]\n", HM_ERR_4P_TAG, "Teams]\n"},
        {"[\"Teams\"]\n", HM_ERR_4P_TAG, "\"Teams\"]\n"},
        {"[Variant\"Teams\"]\n", HM_ERR_4P_TAG, "\"Teams\"]\n"},
        {"[Variant \"Teams]\n[Red \"a\"]\n", HM_ERR_4P_TAG, "Teams]\n[Red \"a\"]\n"},
        {"[Variant \"Teams\"", HM_ERR_4P_TAG, ""},
        {"[StartFen4 \"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-14/13\"]", HM_ERR_4P_WIDTH, "\"]"},
        {TEAMS "1. d2-d4 .. \" b8", HM_ERR_4P_TOKEN, "\" b8"},
        {TEAMS "1. d2-d4 } b8", HM_ERR_4P_TOKEN, "} b8"},
        {TEAMS "1. d2-d4 .. b8-c8 * k13-k11", HM_ERR_4P_TOKEN, "k13-k11"},
        {TEAMS "1. ddddddddddddddddddddddddddddddddddddddddddd", HM_ERR_4P_TOKEN,
         "ddddddddddddddddddddddddddddddddddddddddddd"},
        {TEAMS "1. d2-d4 .. zb8-c8", HM_ERR_4P_MOVE, "zb8-c8"},
        {TEAMS "1. d2-z4", HM_ERR_4P_MOVE, "z4"},
        {TEAMS "1. d2-d4 .. b8-e8", HM_ERR_4P_ILLEGAL, "b8-e8"},
        {TEAMS "1. d2-d4 .. #", HM_ERR_4P_ILLEGAL, "#"},
        {TEAMS "1. d2-d4 .. S", HM_ERR_4P_ILLEGAL, "S"},
        {TEAMS "1. d2-d4 .. R .. k13-k11", HM_ERR_4P_ILLEGAL, "k13-k11"},
        {TEAMS "1. d2-d4 .. R .. R", HM_ERR_4P_ILLEGAL, "R"},
        {TEAMS "1. d2-d4 { b8-c8", HM_ERR_4P_COMMENT, "{ b8-c8"},
        {TEAMS "1. d2-d4 ( 1. d2-d3", HM_ERR_4P_VARIATION, ""},
        {TEAMS "1. ( d2-d3 )", HM_ERR_4P_VARIATION, "( d2-d3 )"},
        {TEAMS "1. d2-d4 ( ) .. b8-c8", HM_ERR_4P_VARIATION, ") .. b8-c8"},
        {TEAMS "1. d2-d4 ) .. b8-c8", HM_ERR_4P_VARIATION, ") .. b8-c8"},
        {TEAMS "1. d2-d4 ((", HM_ERR_4P_VARIATION, "("},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *text = cases[i].text;
        hm_4p_game *game;
        hm_4p_fault fault;
        hm_error error = {0};
        test_context(text);
        CHECK_INT(hm_4p_game_parse(text, strlen(text), NULL, &game, NULL, NULL, &error),
                  cases[i].status);
        CHECK_INT(error.status, cases[i].status);
        CHECK_TEXT(error.offset <= strlen(text) ? text + error.offset : "beyond", cases[i].at);
        CHECK(game != NULL && hm_4p_game_fault(game, &fault));
        hm_4p_game_destroy(game);
    }
    test_context(NULL);
}

/* Where a broken game went wrong, and that everything before it is there. */
static void faults(void) {
    static const char text[] =
        TEAMS "1. d2-d4 .. b8-c8 .. k13-k11 .. m8-l8\n2. d4-d5 .. b4-f4 .. k11-k10";
    hm_4p_game *game;
    hm_4p_fault fault;
    hm_error error;
    hm_4p_position position;
    CHECK_INT(hm_4p_game_parse(text, strlen(text), NULL, &game, NULL, NULL, &error),
              HM_ERR_4P_ILLEGAL);
    CHECK(hm_4p_game_fault(game, &fault));
    CHECK_INT(fault.round, 2);
    CHECK_INT(fault.seat, HM_4P_BLUE);
    CHECK_INT(fault.step, 5);
    CHECK_INT(fault.length, 5);
    CHECK_BYTES(text + fault.offset, "b4-f4", 5);
    CHECK_INT(hm_4p_game_plies(game), 5);
    CHECK_INT(hm_4p_game_position(game, fault.step, &position, NULL), HM_OK);
    CHECK_INT(position.state.side, HM_4P_BLUE);
    CHECK(strncmp(error.message, "round 2, Blue: ", 15) == 0);
    hm_4p_game_destroy(game);
}

static void strict_marks(void) {
    static const hm_4p_reading strict = {.size = sizeof(hm_4p_reading), .strict = true};
    static const char text[] = TEAMS "1. d2-d4 .. b8-c8+ .. k13-k11";
    hm_4p_game *game;
    hm_error error;
    CHECK_INT(hm_4p_game_parse(text, strlen(text), &strict, &game, NULL, NULL, &error),
              HM_ERR_4P_MARK);
    CHECK_TEXT(text + error.offset, "b8-c8+ .. k13-k11");
    hm_4p_game_destroy(game);
}

/* ---- archives ---- */

static void extents(void) {
    static const char *const games[] = {
        "\n[Variant \"FFA\"]\n[StartFen4 \"R-0\n-[x]\"]\n\n1. d2-d4 {\n[not a tag]\n}\n\n",
        "[Variant \"FFA\"]\n\n1. d2-d4 { open\n\n",
        "[Variant \"FFA\"]\n[Red \"open]\n\n1. d2-d4 ( b8\n",
        "[Variant \"FFA\"]\n[Red x]\n[Blue\n[Green \"x\"]\n1. d2-d4\n",
        "  [Variant \"FFA\"]\n[Red \"x\"]\n\n",
        "[Variant \"FFA\"]\n\n\n[Red \"second half\"]\n1. d2-d4\n*\n",
        "[Red \"a\"] [Variant \"FFA\"] 1. d2-d4\n",
        "[Variant \"FFA\"]",
    };
    enum { GAMES = sizeof games / sizeof games[0] };
    hm_text all = {0};
    for (size_t i = 0; i < GAMES; i++)
        hm_text_puts(&all, games[i]);
    size_t at = 0;
    for (size_t i = 0; i < GAMES; i++) {
        test_context(games[i]);
        size_t length = hm_4p_game_extent(all.data + at, all.length - at);
        CHECK_INT(length, strlen(games[i]));
        at += length;
    }
    test_context(NULL);
    CHECK_INT(hm_4p_game_extent("", 0), 0);
    hm_text_clear(&all);
}

/* ---- variations ---- */

/* What varies a variation's first move is another variation. */
#define NESTED                                                                                     \
    TEAMS "1. d2-d4 .. b8-c8 ( .. b9-c9! {why} .. g13-g12 ( .. h13-h12 .. m5-l5 ( .. m9-l9 ) ) "   \
          "( .. i13-i12 ) ) ( .. b7-c7 {b} ) ( .. b6-c6 )  .. k13-k11\n"

static void nested_variations(void) {
    hm_4p_game *game = read_game(NESTED);
    check_text(game, HM_4P_GAME_NESTED, NESTED);
    CHECK_INT(hm_4p_game_plies(game), 3);
    CHECK_INT(hm_4p_game_step(game, 3)->depth, 1);
    CHECK_INT(hm_4p_game_step(game, 7)->depth, 3);
    hm_4p_game_destroy(game);
    game = read_game(TEAMS "1. d2-d4 ( d2-d3 ( e2-e3 ) b8-c8 )");
    check_text(game, HM_4P_GAME_NESTED, TEAMS "1. d2-d4 ( 1. d2-d3 .. b8-c8 ) ( 1. e2-e3 )\n");
    hm_4p_game_destroy(game);
}

/* Side by side: each line from the main line on; what is said stands once. */
static void flat_variations(void) {
    static const char want[] =
        TEAMS "1. d2-d4 .. b8-c8 ( .. b9-c9! {why} .. g13-g12 ) ( .. b9-c9 .. h13-h12 .. m5-l5 ) "
              "( .. b9-c9 .. h13-h12 .. m9-l9 ) ( .. b9-c9 .. i13-i12 ) ( .. b7-c7 {b} ) "
              "( .. b6-c6 )  .. k13-k11\n";
    hm_4p_game *game = read_game(NESTED);
    check_text(game, 0, want);
    hm_4p_game *again = read_game(want);
    check_text(again, 0, want);
    check_text(again, HM_4P_GAME_NESTED, want);
    hm_4p_game_destroy(again);
    hm_4p_game_destroy(game);
}

/* As deep as is allowed, and one more. */
static void deep_variations(void) {
    for (int more = 0; more < 2; more++) {
        hm_text text = {0};
        hm_4p_game *game;
        hm_error error;
        hm_text_puts(&text, TEAMS "1. d2-d4");
        for (int i = 0; i < HM_4P_VARIATIONS_MAX + more; i++)
            hm_text_printf(&text, " ( d2-d%d", 3 + i % 2);
        for (int i = 0; i < HM_4P_VARIATIONS_MAX + more; i++)
            hm_text_puts(&text, " )");
        hm_status status =
            hm_4p_game_parse(text.data, text.length, NULL, &game, NULL, NULL, &error);
        CHECK_INT(status, more == 0 ? HM_OK : HM_ERR_LIMIT);
        hm_4p_game_destroy(game);
        hm_text_clear(&text);
    }
}

/* ---- leaving ---- */

/* Red may mate Blue by Qh5-b5. */
#define MATE                                                                                       \
    "[StartFen4 \"R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-6,yK,7/14/14/1,rR,12/14/14/13,gK/14/14/"     \
    "7,rQ,6/bK,13/14/14/10,rK,3\"]\n\n"
#define FFA_MATE     "[Variant \"FFA\"]\n[RuleVariants \"PromoteTo=D\"]\n" MATE
#define WALKING_MATE "[Variant \"FFA\"]\n[RuleVariants \"DeadKingWalking\"]\n" MATE

static void leaving(void) {
    static const struct {
        const char *name, *head, *moves, *want;
    } cases[] = {
        {"mate on the mover's token", FFA_MATE, "1. Qh5-b5+# .. Kg14-f14 .. Kn8-n9\n2. Kk1-j1",
         NULL},
        {"mate on both tokens", FFA_MATE, "1. Qh5-b5+# .. # .. Kg14-f14", NULL},
        {"resigned", FFA_MATE, "1. Qh5-h6 .. R .. Kg14-f14 .. T\n2. Kk1-j1 .. Kf14-g14", NULL},
        {"a king that walks later", WALKING_MATE,
         "1. Qh5-h6 .. R .. Kg14-f14 .. Kn8-n9\n2. Kk1-j1 .. Ka4-a5R .. Kf14-g14", NULL},
        {"a king that walks at once", WALKING_MATE, "1. Qh5-h6 .. Ka4-a5R .. Kg14-f14", NULL},
        {"letters before the king", WALKING_MATE, "1. Qh5-h6 .. TKa4-a5 .. Kg14-f14",
         "1. Qh5-h6 .. Ka4-a5T .. Kg14-f14"},
        {"letters apart", WALKING_MATE, "1. Qh5-h6 .. T Ka5 .. Kg14-f14",
         "1. Qh5-h6 .. Ka4-a5T .. Kg14-f14"},
        {"a walk in two tokens", WALKING_MATE, "1. Qh5-h6 .. R .. Ka4-a5R .. Kg14-f14",
         "1. Qh5-h6 .. R\n2. Ka4-a5R .. Kg14-f14"},
        {"two walks", WALKING_MATE, "1. Qh5-h6 .. R .. Kg14-f14R .. Kn8-n9", NULL},
        {"a glyph before the letters", WALKING_MATE, "1. Qh5-h6 .. Ka4-a5!?R .. Kg14-f14", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[512], want[512];
        test_context(cases[i].name);
        snprintf(text, sizeof text, "%s%s\n", cases[i].head, cases[i].moves);
        snprintf(want, sizeof want, "%s%s\n", cases[i].head,
                 cases[i].want == NULL ? cases[i].moves : cases[i].want);
        hm_4p_game *game = read_game(text);
        check_text(game, 0, want);
        CHECK_INT(hm_4p_game_remarks(game), 0);
        hm_4p_game_destroy(game);
    }
    test_context(NULL);
}

/* ---- results ---- */

/* A start that was written by hand may begin with a mate or a stalemate: its token says so, and the
 * next player goes on. A second token for the same player is one too many. */
static void ends_at_the_start(void) {
#define MEN "-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-7,yK,6/14/14/14/14/14/4,bR,9/bK,13/14/13,gK/14/"
    static const struct {
        const char *text, *points;
        hm_4p_leaving leaving, other;
    } cases[] = {
        {"[StartFen4 \"R" MEN "14/4,bQ,9/3,rK,10\"]\n\n1. # .. Ka7-a8\n", "0,20,0,0",
         HM_4P_LEAVES_MATED, HM_4P_LEAVES_STALEMATED},
        {"[StartFen4 \"R" MEN "4,bQ,9/14/3,rK,10\"]\n\n1. S .. Ka7-a8\n", "20,0,0,0",
         HM_4P_LEAVES_STALEMATED, HM_4P_LEAVES_MATED},
    };
    static const char tags[] = "[Variant \"FFA\"]\n[RuleVariants \"EnPassant\"]\n";
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_text text = {0}, points = {0};
        hm_4p_position position;
        int32_t step;
        hm_text_printf(&text, "%s%s", tags, cases[i].text);
        hm_4p_game *game = read_game(text.data);
        check_text(game, 0, text.data);
        CHECK_INT(hm_4p_game_position(game, 2, &position, NULL), HM_OK);
        CHECK_INT(position.state.eliminated, 1 << HM_4P_RED);
        CHECK_INT(position.state.side, HM_4P_YELLOW);
        for (int seat = 0; seat < HM_4P_SEATS; seat++)
            hm_text_printf(&points, "%s%d", seat > 0 ? "," : "", (int)position.state.points[seat]);
        CHECK_TEXT(points.data, cases[i].points);
        CHECK_INT(hm_4p_game_add_leaving(game, 0, cases[i].leaving, &step, NULL), HM_OK);
        CHECK_INT(step, 1);
        CHECK_INT(hm_4p_game_add_leaving(game, 0, cases[i].other, NULL, NULL), HM_ERR_4P_ILLEGAL);
        hm_4p_game_destroy(game);
        hm_text_clear(&text);
        hm_text_clear(&points);
    }
    hm_4p_game *twice = NULL;
    static const char again[] =
        "[Variant \"FFA\"]\n[StartFen4 \"R" MEN "14/4,bQ,9/3,rK,10\"]\n\n1. # .. #";
    CHECK_INT(hm_4p_game_parse(again, sizeof again - 1, NULL, &twice, NULL, NULL, NULL),
              HM_ERR_4P_ILLEGAL);
    hm_4p_game_destroy(twice);
#undef MEN
}

static void results(void) {
    static const struct {
        const char *text, *result, *reason;
    } cases[] = {
        {TEAMS "1. d2-d4 .. R", "1-0", "Blue resigned. 1-0"},
        {TEAMS "1. T", "0-1", "Red forfeit on time. 0-1"},
        {TEAMS "1. d2-d4", "*", ""},
        {TEAMS "1. d2-d4 1/2-1/2", "*", ""},
        {TEAMS "1. d2-d4 .. D", "1/2-1/2", "Draw agreed. 1/2-1/2"},
        {"[Result \"Aborted\"][Termination \"Aborted.\"]" TEAMS, "*", ""},
        {"[Red \"Ann\"]" FFA_MATE "1. Qh5-b5+# R .. R", "Ann: 60 - Blue: 0 - Yellow: 0 - Green: 0",
         "Game over. (Red +40)"},
        {"[Result \"Draw\"]" FFA_MATE "1. Qh5-b5+#", "*", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        test_context(cases[i].text);
        hm_4p_game *game = read_game(cases[i].text);
        check_result(game, cases[i].result, cases[i].reason);
        hm_4p_game_destroy(game);
    }
    test_context(NULL);
}

/* ---- games made here ---- */

static void made_game(void) {
    hm_4p_state state;
    hm_4p_rules rules;
    int32_t red, blue, other;
    hm_4p_move move;
    hm_4p_state_start(&state, HM_4P_MODERN);
    hm_4p_rules_init(&rules, HM_4P_2018, HM_4P_FFA);
    hm_4p_game *game;
    if (hm_4p_game_create(&state, &rules, &game, NULL) != HM_OK) abort();
    hm_4p_move_parse(hm_4p_game_start(game), "d2-d4", 5, &move, NULL);
    CHECK_INT(hm_4p_game_add_move(game, 0, move, &red, NULL), HM_OK);
    CHECK_INT(hm_4p_game_add_move(game, red, move, NULL, NULL), HM_ERR_4P_ILLEGAL);
    CHECK_INT(hm_4p_game_add_leaving(game, red, HM_4P_LEAVES_RESIGNED, &blue, NULL), HM_OK);
    CHECK_INT(hm_4p_game_add_leaving(game, red, HM_4P_LEAVES_MATED, NULL, NULL), HM_ERR_4P_ILLEGAL);
    CHECK_INT(hm_4p_game_add_leaving(game, red, HM_4P_LEAVES_FLAGGED, &other, NULL), HM_OK);
    CHECK_INT(hm_4p_game_add_comment(game, other, "late", 4, true, NULL), HM_OK);
    CHECK_INT(hm_4p_game_add_comment(game, other, "}\n", 2, true, NULL), HM_ERR_ARGUMENT);
    CHECK_INT(hm_4p_game_add_move(game, 99, move, NULL, NULL), HM_ERR_ARGUMENT);
    hm_4p_game_set_glyph(game, red, 1);
    CHECK_INT(hm_4p_game_set_tag(game, "Red", "Ann", NULL), HM_OK);
    static const char want[] = "[Variant \"FFA\"]\n[RuleVariants \"PromoteTo=D\"]\n"
                               "[Profile \"2018\"]\n[StartFen4 \"4PC\"]\n[Red \"Ann\"]\n\n"
                               "1. d2-d4! .. R ( {late} .. T )\n";
    check_text(game, 0, want);
    hm_4p_game_destroy(game);
    game = read_game(want);
    CHECK_INT(hm_4p_game_start(game)->rules.profile, HM_4P_2018);
    check_text(game, 0, want);
    hm_4p_game_destroy(game);
}

/* Going on with a step that is there already finds it, from any place of the tree. */
static void continuations(void) {
    hm_4p_game *game =
        read_game("[Variant \"FFA\"]\n[RuleVariants \"DeadKingWalking\"]\n\n"
                  "1. h2-h3 ( 1. d2-d4 .. R ) .. R .. k13-k12 .. m4-l4 2. g2-g3 .. Ka7-b7R");
    hm_4p_move d4, h3, other;
    int32_t step, again;
    size_t steps = hm_4p_game_steps(game);
    const hm_4p_position *start = hm_4p_game_start(game);
    CHECK_INT(hm_4p_move_parse(start, "d2-d4", 5, &d4, NULL), HM_OK);
    CHECK_INT(hm_4p_move_parse(start, "h2-h3", 5, &h3, NULL), HM_OK);
    CHECK_INT(hm_4p_move_parse(start, "e2-e4", 5, &other, NULL), HM_OK);
    CHECK_INT(hm_4p_game_add_move(game, 0, d4, &step, NULL), HM_OK);
    CHECK(step != hm_4p_game_ply(game, 1) && hm_4p_game_step(game, step)->move == d4);
    CHECK_INT(hm_4p_game_add_leaving(game, step, HM_4P_LEAVES_RESIGNED, &again, NULL), HM_OK);
    CHECK_INT(hm_4p_game_step(game, again)->parent, step);
    CHECK_INT(hm_4p_game_add_move(game, 0, h3, &step, NULL), HM_OK);
    CHECK_INT(step, hm_4p_game_ply(game, 1));
    /* The king that walks: its letters are there whoever adds the move. */
    int32_t last = hm_4p_game_ply(game, 6), before = hm_4p_game_ply(game, 5);
    hm_4p_move walk = hm_4p_game_step(game, last)->move;
    CHECK_INT(hm_4p_game_add_move(game, before, walk, &step, NULL), HM_OK);
    CHECK_INT(step, last);
    CHECK_INT(hm_4p_game_steps(game), steps);
    /* What is new is added, and goes on from where it was added. */
    CHECK_INT(hm_4p_game_add_move(game, 0, other, &step, NULL), HM_OK);
    CHECK_INT(hm_4p_game_add_leaving(game, step, HM_4P_LEAVES_FLAGGED, &again, NULL), HM_OK);
    CHECK_INT(hm_4p_game_add_leaving(game, step, HM_4P_LEAVES_RESIGNED, NULL, NULL), HM_OK);
    CHECK_INT(hm_4p_game_steps(game), steps + 3);
    CHECK_INT(hm_4p_game_step(game, step)->first, again);
    hm_4p_game_destroy(game);
}

/* The main line may go another way; what it was becomes a variation. */
static void main_lines(void) {
    static const char head[] = "[Variant \"FFA\"]\n\n";
    hm_4p_game *game = read_game("[Variant \"FFA\"]\n\n1. h2-h3 ( 1. d2-d4 .. b5-c5 ( .. b6-c6 .. "
                                 "g13-g12 ) ) ( 1. e2-e3 ) .. b4-c4 .. e13-e12");
    hm_text want = {0};
    int32_t step = hm_4p_game_step(game, hm_4p_game_ply(game, 1))->next;
    step = hm_4p_game_step(game, step)->first; /* b5-c5 */
    step = hm_4p_game_step(game, step)->next;  /* b6-c6 */
    step = hm_4p_game_step(game, step)->first; /* g13-g12 */
    CHECK_INT(hm_4p_game_step(game, step)->depth, 2);
    CHECK_INT(hm_4p_game_set_main(game, step, NULL), HM_OK);
    CHECK_INT(hm_4p_game_plies(game), 3);
    CHECK_INT(hm_4p_game_ply(game, 3), step);
    static const uint16_t depths[] = {0, 1, 0, 1, 0, 0, 1, 1, 1}; /* in the order of the text */
    for (int32_t i = 0; i < 9; i++)
        CHECK_INT(hm_4p_game_step(game, i)->depth, depths[i]);
    hm_text_printf(&want,
                   "%s1. d2-d4 ( 1. h2-h3 .. b4-c4 .. e13-e12 ) ( 1. e2-e3 )  .. b6-c6 "
                   "( .. b5-c5 )  .. g13-g12\n",
                   head);
    check_text(game, HM_4P_GAME_NESTED, want.data);
    CHECK_INT(hm_4p_game_set_main(game, 99, NULL), HM_ERR_ARGUMENT);
    /* It goes on from the end, and nothing is left behind a cut. */
    hm_4p_game_cut(game, hm_4p_game_ply(game, 1));
    want.length = 0;
    hm_text_printf(&want, "%s1. d2-d4 ( 1. h2-h3 .. b4-c4 .. e13-e12 ) ( 1. e2-e3 )\n", head);
    check_text(game, HM_4P_GAME_NESTED, want.data);
    CHECK_INT(
        hm_4p_game_add_leaving(game, hm_4p_game_ply(game, 1), HM_4P_LEAVES_RESIGNED, &step, NULL),
        HM_OK);
    CHECK_INT(hm_4p_game_ply(game, 2), step);
    /* The last of three. */
    CHECK_INT(hm_4p_game_set_main(game, 6, NULL), HM_OK);
    want.length = 0;
    hm_text_printf(&want, "%s1. e2-e3 ( 1. d2-d4 .. R ) ( 1. h2-h3 .. b4-c4 .. e13-e12 )\n", head);
    check_text(game, HM_4P_GAME_NESTED, want.data);
    hm_text_clear(&want);
    hm_4p_game_destroy(game);
}

TEST_MAIN(TEST(published_games), TEST(games_of_2018), TEST(long_and_short), TEST(forms),
          TEST(castling), TEST(remarks), TEST(tags_are_kept), TEST(rules_by_tags),
          TEST(words_of_rules), TEST(caller_decides), TEST(errors), TEST(faults),
          TEST(strict_marks), TEST(extents), TEST(nested_variations), TEST(flat_variations),
          TEST(deep_variations), TEST(leaving), TEST(ends_at_the_start), TEST(results),
          TEST(made_game), TEST(continuations), TEST(main_lines))
