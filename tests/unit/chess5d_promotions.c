/* What pawns may become in 5D games: presets list one kind and offer more, headers and options list
 * all that they name. */
#include "chess5d/rules/board5d.h"
#include "harness.h"
#include "hypermate/game.h"
#include "support/vectors5d.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* White's pawn on c4 can take on b5 and d5. */
#define PAWNS "[Board \"Just Pawns\"] 1. c3 / a4 2. c4 / a3"
#define BARE  "[Board \"Custom\"][Size \"5x5\"][k4/3P1/5/5/K4:0:1:w]"

static hm_5d_game *read_game(const char *text) {
    hm_5d_game *game;
    hm_error error = {0};
    hm_status status =
        hm_5d_game_parse(text, strlen(text), HM_5D_STRICT, &game, NULL, NULL, &error);
    if (!CHECK_INT(status, HM_OK)) {
        printf("# %s\n", error.message);
        abort();
    }
    return game;
}

static hm_5d_position *end_of(const char *text) {
    hm_5d_position *position;
    hm_5d_game *game = read_game(text);
    CHECK_INT(hm_5d_game_position(game, hm_5d_game_ply(game, SIZE_MAX), &position, NULL), HM_OK);
    hm_5d_game_destroy(game);
    return position;
}

/* The promotions among the legal moves, each once, in the order of the list. */
static void listed(const hm_5d_position *position, char *letters) {
    static const char all[] = " PWNKCRBUDSQY";
    hm_5d_move_list list = {0};
    size_t count = 0;
    CHECK_INT(hm_5d_generate(position, &list, NULL, NULL), HM_OK);
    for (size_t i = 0; i < list.count; i++) {
        char letter = all[list.moves[i].promotion];
        letters[count] = '\0';
        if (letter != ' ' && strchr(letters, letter) == NULL) letters[count++] = letter;
    }
    letters[count] = '\0';
    hm_5d_move_list_clear(&list);
}

/* A preset's list has its first kind only in moves, actions and perft; a header has all
 * (rules5d, section 7.1). */
static void what_is_listed_is_counted(void) {
    static const struct {
        const char *text, *letters;
        uint64_t actions;
    } cases[] = {
        {PAWNS, "Q", 11},
        {"[Promotions \"Q,N,R,B\"]" PAWNS, "QNRB", 17},
        {"[Promotions \"N\"]" PAWNS, "N", 11},
        {BARE, "Q", 4},
        {"[Promotions \"N,Q\"]" BARE, "NQ", 5},
        {"[Board \"Just Pawns\"][Size \"5x5\"][k4/3P1/5/5/K4:0:1:w]", "Q", 4},
        {"[Board \"Princess\"][Size \"5x5\"][k4/3P1/5/5/K4:0:1:w]", "S", 4},
        {"[Board \"Global Warming\"][Size \"5x5\"][k4/3P1/5/5/K4:0:1:w]", "Q", 4},
        {"[Board \"Custom\"][VariantName \"Standard - Princess\"][Size "
         "\"5x5\"][k4/3P1/5/5/K4:0:1:w]",
         "Q", 4},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char letters[16];
        uint64_t nodes;
        test_context(cases[i].text);
        hm_5d_position *position = end_of(cases[i].text);
        listed(position, letters);
        CHECK_TEXT(letters, cases[i].letters);
        CHECK_INT(hm_5d_perft(position, 1, 1, NULL, &nodes, NULL), HM_OK);
        CHECK_INT(nodes, cases[i].actions);
        hm_5d_position_destroy(position);
    }
    test_context(NULL);
}

static hm_status parse_move(const char *game, const char *text, char *written, hm_error *error) {
    hm_5d_position *position = end_of(game);
    hm_5d_move_list moves = {0};
    hm_text move = {0};
    bool legal = false;
    hm_status status = hm_5d_action_parse(position, text, strlen(text), 0, &moves, error);
    written[0] = '\0';
    if (status == HM_OK) {
        hm_5d_move_format_short(position, &moves.moves[0], &move);
        snprintf(written, 16, "%s", move.data);
        CHECK_INT(hm_5d_is_legal(position, &moves.moves[0], NULL, &legal, NULL), HM_OK);
        CHECK(legal);
    }
    hm_text_clear(&move);
    hm_5d_move_list_clear(&moves);
    hm_5d_position_destroy(position);
    return status;
}

/* What a preset offers is played where it is written; no letter means the first
 * (rules5d, section 7.1). */
static void what_is_offered_is_read(void) {
    static const struct {
        const char *game, *move, *written; /* NULL: refused */
    } cases[] = {
        {PAWNS, "cxb5", "cxb5=Q"},
        {PAWNS, "cxb5=Q", "cxb5=Q"},
        {PAWNS, "cxb5=N", "cxb5=N"},
        {PAWNS, "cxd5=B", "cxd5=B"},
        {PAWNS, "c4b5=R", "cxb5=R"},
        {PAWNS, "cxb5=D", NULL},
        {PAWNS, "cxb5=K", NULL},
        {BARE, "d5", "d5=Q"},
        {BARE, "d5=N", NULL},
        {"[Promotions \"N,Q\"]" BARE, "d5", "d5=N"},
        {"[Promotions \"N,Q\"]" BARE, "d5=Q", "d5=Q"},
        {"[Promotions \"N,Q\"]" BARE, "d5=R", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char written[16];
        hm_error error = {0};
        test_context(cases[i].move);
        hm_status status = parse_move(cases[i].game, cases[i].move, written, &error);
        CHECK_INT(status, cases[i].written != NULL ? HM_OK : HM_ERR_5D_MOVE);
        CHECK_TEXT(written, cases[i].written != NULL ? cases[i].written : "");
        if (cases[i].written != NULL) continue;
        CHECK(strstr(error.message, "header Promotions or --promotions") != NULL);
    }
    test_context(NULL);
}

/* A knight is no promotion: such a text has no move, whatever the kinds. */
static void other_pieces_do_not_promote(void) {
    char written[16];
    hm_error error = {0};
    CHECK_INT(parse_move(BARE, "Ka2=N", written, &error), HM_ERR_5D_MOVE);
    CHECK(strstr(error.message, "a possible move") != NULL);
    /* Two pawns and a kind that only texts name. */
    CHECK_INT(parse_move("[Board \"Just Pawns\"][k4/P1P2/5/5/4K:0:1:w]", "c5=N", written, &error),
              HM_OK);
    CHECK_TEXT(written, "c5=N");
    CHECK_INT(
        parse_move("[Board \"Just Pawns\"][1r2k/P1P2/5/5/4K:0:1:w]", "xb5=N", written, &error),
        HM_ERR_5D_AMBIGUOUS);
    CHECK(strstr(error.message, "a4xb5=N, (0T1)Pc4xb5=N") != NULL);
}

/* Such a move is part of a game: written, read again, added, explained. */
static void games_keep_what_was_played(void) {
    const char *text = "[Mode \"5D\"]\n[Board \"Focused - Just Pawns\"]\n[Size \"5x5\"]\n\n"
                       "1. c3 / a4\n2. c4 / a3\n3. cxb5=N / Ke4\n";
    hm_5d_game *game = read_game(text);
    hm_text written = {0};
    hm_5d_game_format(game, HM_5D_SHORT, &written);
    CHECK_TEXT(written.data, text);
    hm_text_clear(&written);
    size_t count;
    int32_t before = hm_5d_game_ply(game, 4), node = -1;
    hm_5d_move move = *hm_5d_game_action(game, hm_5d_game_ply(game, 5), &count);
    CHECK_INT(move.promotion, HM_5D_KNIGHT);
    CHECK_INT(hm_5d_game_add(game, before, &move, 1, &node, NULL), HM_OK);
    CHECK_INT(node, hm_5d_game_ply(game, 5));
    move.promotion = HM_5D_BISHOP;
    CHECK_INT(hm_5d_game_add(game, before, &move, 1, &node, NULL), HM_OK);
    CHECK_INT(hm_5d_game_action(game, node, &count)->promotion, HM_5D_BISHOP);
    move.promotion = HM_5D_UNICORN;
    CHECK_INT(hm_5d_game_add(game, before, &move, 1, &node, NULL), HM_ERR_5D_ILLEGAL);
    hm_5d_game_destroy(game);
}

/* Boards of their own keep what a preset offers by its name, which a game from a position gets that
 * had none. */
static void boards_keep_an_offer(void) {
    static const struct {
        const char *text, *move, *name;
    } cases[] = {
        {"[Board \"Just Pawns\"][Size \"5x5\"][k4/3P1/5/5/K4:0:1:w]", "d5=N",
         "Focused - Just Pawns"},
        {"[Board \"Princess\"][Size \"5x5\"][k4/3P1/5/5/K4:0:1:w]", "d5=N", "Standard - Princess"},
        {BARE, "d5", NULL},
        {"[Promotions \"N,Q\"][Board \"Just Pawns\"][Size \"5x5\"][k4/3P1/5/5/K4:0:1:w]", "d5=Q",
         NULL},
    };
    for (size_t i = 0; i < 2 * sizeof cases / sizeof cases[0]; i++) {
        const char *move = cases[i / 2].move, *name = cases[i / 2].name;
        hm_5d_game *game = read_game(cases[i / 2].text), *made;
        hm_5d_move_list moves = {0};
        hm_text text = {0}, again = {0};
        test_context(cases[i / 2].text);
        CHECK_INT(hm_5d_game_create(hm_5d_game_start(game), &made, NULL), HM_OK);
        hm_5d_game *played = i % 2 == 0 ? game : made;
        CHECK_INT(hm_5d_action_parse(hm_5d_game_start(game), move, strlen(move), 0, &moves, NULL),
                  HM_OK);
        CHECK_INT(hm_5d_game_add(played, 0, moves.moves, moves.count, NULL, NULL), HM_OK);
        hm_5d_game_format(played, HM_5D_SHORT, &text);
        if (name == NULL) {
            CHECK(strstr(text.data, "[Board \"Custom\"]") != NULL);
        } else if (i % 2 == 0) {
            CHECK(strstr(text.data, name) != NULL);
        }
        CHECK((strstr(text.data, "[Promotions ") != NULL) == (i / 2 == 3));
        hm_5d_game *read = read_game(text.data);
        hm_5d_game_format(read, HM_5D_SHORT, &again);
        CHECK_TEXT(again.data, text.data);
        hm_text_clear(&text);
        hm_text_clear(&again);
        hm_5d_move_list_clear(&moves);
        hm_5d_game_destroy(read);
        hm_5d_game_destroy(game);
        hm_5d_game_destroy(made);
    }
    test_context(NULL);
}

/* The first promotions of a position that its text has listed. */
static void promotions_survive_a_dump(void) {
    static const struct {
        const char *text, *header; /* NULL: none */
    } cases[] = {
        {PAWNS, NULL},
        {"[Board \"Princess\"]", "[Promotions \"S\"]"},
        {"[Promotions \"Q,N\"]" PAWNS, "[Promotions \"Q,N\"]"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_5d_position *position = end_of(cases[i].text);
        char *text = dump5d(position);
        uint64_t key[2], again[2];
        CHECK(cases[i].header != NULL ? strstr(text, cases[i].header) != NULL
                                      : strstr(text, "Promotions") == NULL);
        hm_5d_key(position, key);
        hm_5d_position_destroy(position);
        position = end_of(text);
        hm_5d_key(position, again);
        CHECK(key[0] == again[0] && key[1] == again[1]);
        hm_5d_position_destroy(position);
        free(text);
    }
}

static void sessions_have_an_option(void) {
    static const struct {
        const char *list, *move, *header;
        hm_verdict verdict;
    } cases[] = {
        {"N,R", "d5", "[Promotions \"N,R\"]", HM_YES},
        {"n r", "d5=R", "[Promotions \"N,R\"]", HM_YES},
        {"*", "d5=D", "[Promotions \"Q,S,R,B,N,C,U,D\"]", HM_YES},
        {"N,R", "d5=Q", NULL, HM_NO},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_setting setting = {"promotions", cases[i].list};
        hm_request request = {.size = sizeof request, .settings = &setting, .setting_count = 1};
        hm_session *session;
        hm_input_error fault;
        hm_error error;
        hm_text text = {0};
        test_context(cases[i].list);
        CHECK_INT(hm_session_open(&session, BARE, &request, &fault), HM_YES);
        CHECK_INT(hm_session_play(session, cases[i].move, strlen(cases[i].move), NULL, &error),
                  cases[i].verdict);
        CHECK_INT(hm_session_format(session, NULL, NULL, &text, NULL), HM_OK);
        if (cases[i].header != NULL) CHECK(strstr(text.data, cases[i].header) != NULL);
        hm_text_clear(&text);
        hm_session_destroy(session);
    }
    test_context(NULL);
    hm_setting wrong = {"promotions", "Q,E"};
    hm_request request = {.size = sizeof request, .settings = &wrong, .setting_count = 1};
    hm_session *session;
    hm_input_error fault;
    CHECK_INT(hm_session_open(&session, BARE, &request, &fault), HM_FAILED);
    CHECK_INT(fault.error.status, HM_ERR_OPTION);
}

static void lists_are_read(void) {
    static const struct {
        const char *text;
        size_t count; /* 99: refused */
    } cases[] = {{"", 0},      {"Q", 1},
                 {"q,n r", 3}, {"*", 8},
                 {"QQ", 2},    {"Q*", 99},
                 {"E", 99},    {"QQQQQQQQQQQQQQQQ", 16},
                 {"Q;N", 99},  {"QQQQQQQQQQQQQQQQQ", 99}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint8_t kinds[16];
        size_t count;
        test_context(cases[i].text);
        bool known = hm_5d_promotions_parse(cases[i].text, kinds, &count);
        CHECK_INT(known, cases[i].count != 99);
        if (known) CHECK_INT(count, cases[i].count);
    }
    test_context(NULL);
}

/* Pawns in a list are warned of, and no more: the list is written again. */
static void lists_of_pawns_are_read_again(void) {
    static const char *const lists[] = {"[Promotions \"R,P\"]", "[Promotions \"P,W\"]",
                                        "[Promotions \"W\"]"};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        hm_5d_position *position, *again;
        hm_text text = {0}, dump = {0};
        test_context(lists[i]);
        hm_text_printf(&text, "%s[Size \"2x2\"][Board \"custom\"][Kk/2:0:1:w]", lists[i]);
        CHECK_INT(hm_5d_fen_parse(text.data, text.length, HM_5D_STRICT, &position, NULL), HM_OK);
        hm_5d_fen_format(position, &dump);
        CHECK(strstr(dump.data, lists[i]) != NULL);
        CHECK_INT(hm_5d_fen_parse(dump.data, dump.length, HM_5D_STRICT, &again, NULL), HM_OK);
        hm_5d_position_destroy(again);
        hm_5d_position_destroy(position);
        hm_text_clear(&text);
        hm_text_clear(&dump);
    }
    test_context(NULL);
}

TEST_MAIN(TEST(what_is_listed_is_counted), TEST(what_is_offered_is_read),
          TEST(other_pieces_do_not_promote), TEST(games_keep_what_was_played),
          TEST(boards_keep_an_offer), TEST(promotions_survive_a_dump),
          TEST(sessions_have_an_option), TEST(lists_are_read), TEST(lists_of_pawns_are_read_again))
