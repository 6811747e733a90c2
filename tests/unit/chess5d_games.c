/* 5D games: the recorded games to their final boards and hashes, every form of the notation, and
 * errors with their places. */
#include "chess5d/rules/letters5d.h"
#include "harness.h"
#include "support/vectors5d.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static hm_5d_game *read_game(const char *text, unsigned flags) {
    hm_5d_game *game;
    hm_error error = {0};
    if (!CHECK_INT(hm_5d_game_parse(text, strlen(text), flags, &game, NULL, NULL, &error), HM_OK)) {
        printf("# %s at %llu: %.40s\n", error.message, (unsigned long long)error.offset,
               text + error.offset);
        abort();
    }
    return game;
}

static hm_5d_position *final_position(const hm_5d_game *game) {
    hm_5d_position *position;
    CHECK_INT(hm_5d_game_position(game, hm_5d_game_ply(game, SIZE_MAX), &position, NULL), HM_OK);
    return position;
}

static char *write_game(hm_5d_game *game, unsigned style) {
    hm_text text = {0};
    if ((style & HM_5D_MARKS) != 0) CHECK_INT(hm_5d_game_judge(game, NULL, NULL), HM_OK);
    hm_5d_game_format(game, style, &text);
    CHECK(!text.failed);
    return text.data;
}

static void check_hash(const hm_5d_game *game, const char *want) {
    char hex[33];
    hm_5d_position *position = final_position(game);
    hash5d(position, hex);
    CHECK_TEXT(hex, want);
    hm_5d_position_destroy(position);
}

/* Boards of the final position, one a line, against the vector. */
static void check_boards(const hm_5d_game *game, const hm_json_value *item) {
    hm_json_value list, board;
    hm_json_walk walk;
    hm_text want = {0};
    hm_5d_position *position = final_position(game);
    char *text = dump5d(position);
    CHECK(hm_json_get(item, "final_boards", &list));
    hm_json_walk_value(&walk, &list);
    while (hm_json_next_item(&walk, &board)) {
        hm_json_decode_text(&board, &want);
        hm_text_puts(&want, "\n");
    }
    const char *boards = strstr(text, "[Size");
    boards = boards == NULL ? "" : strchr(boards, '\n') + 1;
    CHECK_TEXT(boards, want.data);
    free(text);
    hm_text_clear(&want);
    hm_5d_position_destroy(position);
}

/* Every style reads back to the same final position. */
static void check_styles(hm_5d_game *game, const char *hash) {
    static const unsigned styles[] = {
        0, HM_5D_SHORT, HM_5D_RAW, HM_5D_MARKS, HM_5D_SHORT | HM_5D_MARKS, HM_5D_SEED_HEADERS};
    for (size_t i = 0; i < sizeof styles / sizeof styles[0]; i++) {
        char *text = write_game(game, styles[i]);
        hm_5d_game *again = read_game(text, HM_5D_STRICT);
        check_hash(again, hash);
        char *second = write_game(again, styles[i]);
        CHECK_TEXT(second, text);
        hm_5d_game_destroy(again);
        free(second);
        free(text);
    }
}

static void recorded_games_replay(void) {
    vectors5d vectors;
    hm_json_value item;
    vectors5d_open(&vectors, "games.json", "games");
    while (vectors5d_next(&vectors, &item)) {
        char *text = vector_text(&item, "pgn"), *hash = vector_text(&item, "final_md5");
        char *end = vector_text(&item, "end");
        hm_5d_game *game = read_game(text, 0);
        hm_5d_position *position = final_position(game);
        hm_5d_verdict verdict;
        CHECK_INT(hm_5d_game_plies(game), vector_int(&item, "plies"));
        CHECK_INT(hm_5d_board_count(position), vector_int(&item, "n_boards"));
        CHECK_INT(hm_5d_outcome(position, false, NULL, &verdict, NULL), HM_OK);
        CHECK_INT(verdict == HM_5D_CHECKMATE, strcmp(end, "checkmate") == 0);
        check_hash(game, hash);
        check_boards(game, &item);
        check_styles(game, hash);
        hm_5d_position_destroy(position);
        hm_5d_game_destroy(game);
        free(text);
        free(hash);
        free(end);
    }
    vectors5d_close(&vectors);
}

/* The example of the first description: 21 legal actions, one of them mates. */
static const char rook_tactics[] = "[size \"5x5\"]\n[puzzle \"mate-in-1\"]\n[variant \"custom\"]\n"
                                   "[4k/5/5/5/K1R2:0:1:w]\n\n1. Kb2 / Ke4\n2. Re1 / Kd3\n";

static void the_seed_example(void) {
    hm_5d_game *game = read_game(rook_tactics, 0);
    hm_5d_position *position = final_position(game);
    uint64_t nodes;
    CHECK_INT(hm_5d_game_plies(game), 4);
    CHECK_TEXT(hm_5d_game_header(game, "Puzzle"), "mate-in-1");
    CHECK_INT(hm_5d_perft(position, 1, 1, NULL, &nodes, NULL), HM_OK);
    CHECK_INT(nodes, 21);
    char *text = write_game(game, HM_5D_SHORT | HM_5D_SEED_HEADERS);
    CHECK_TEXT(text, "[size \"5x5\"]\n[puzzle \"mate-in-1\"]\n[variant \"custom\"]\n"
                     "[4k/5/5/5/K1R2:0:1:w]\n\n1. Kb2 / Ke4\n2. Re1 / Kd3\n");
    free(text);
    hm_5d_position_destroy(position);
    hm_5d_game_destroy(game);
}

/* The same game in every way the notation allows. */
static void forms_of_moves(void) {
    static const char raw[] =
        "w. (0T1)e2(0T1)e4\nb. (0T1)e7(0T1)e5\nw. (0T2)g1(0T2)f3\nb. (0T2)b8(0T2)c6\n"
        "w. (0T3)f1(0T3)c4\nb. (0T3)g8(0T3)f6\nw. (0T4)e1(0T4)g1";
    static const char *const texts[] = {
        "1. e4 / e5 2. Nf3 / Nc6 3. Bc4 / Nf6 4. O-O",
        "1. (0T1)e4 / (0T1)e5 2. (L0 T2)Nf3 / (L0T2)Nc6 3. (0T3)Bc4 / (0T3)Nf6 4. (0T4)0-0",
        "1. (0T1)e2e4 / (0T1)Pe7e5 2. Ng1f3 / Nb8c6 3. Bf1c4 / Ng8f6 4. Ke1g1",
        "1w. e4! {a comment} 1b. e5?? 2w. N1f3 2b. Nbc6 3w. Bc4 3b. Nf6 4w. O-O *",
        raw,
        "[Board \"standard\"] / e4 / e5 / Nf3 / Nc6 / Bc4 / Nf6 / O-O",
    };
    char first[33] = "";
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        test_context(texts[i]);
        hm_5d_game *game = read_game(texts[i], 0);
        char hex[33];
        hm_5d_position *position = final_position(game);
        CHECK_INT(hm_5d_game_plies(game), 7);
        hash5d(position, hex);
        if (i == 0) strcpy(first, hex);
        CHECK_TEXT(hex, first);
        hm_5d_position_destroy(position);
        hm_5d_game_destroy(game);
    }
    test_context(NULL);
}

static void alternatives_make_a_tree(void) {
    const char *text = "1. e4 (1b. c5 2. Nf3) ( / e6 2. d4 (2b. d6) / d5) / e5 2. Bc4\n";
    hm_5d_game *game = read_game(text, 0);
    CHECK_INT(hm_5d_game_nodes(game), 1 + 9);
    CHECK_INT(hm_5d_game_plies(game), 3);
    char *written = write_game(game, HM_5D_SHORT);
    hm_5d_game *again = read_game(written, HM_5D_STRICT);
    char *second = write_game(again, HM_5D_SHORT);
    CHECK_INT(hm_5d_game_nodes(again), 1 + 9);
    CHECK_TEXT(second, written);
    free(written);
    free(second);
    hm_5d_game_destroy(again);
    hm_5d_game_destroy(game);
}

/* rules5d, sections 1.1 and 1.2. */
static void errors_have_places(void) {
    static const struct {
        const char *text;
        hm_status status;
        size_t offset;
        unsigned flags;
    } cases[] = {
        {"[Size \"5x5\"][4k/5/5/5/K1R1:0:1:w]", HM_ERR_5D_ROW, 26, 0},
        {"[Size \"5x5\"][4k/5/5/5/K1R3:0:1:w]", HM_ERR_5D_ROW, 25, 0},
        {"[Size \"5x5\"][4k/5/5/K1R2:0:1:w]", HM_ERR_5D_ROWS, 24, 0},
        {"[Size \"5x5\"][4k/5/5/5/5/5:0:1:w]", HM_ERR_5D_ROWS, 23, 0},
        {"[Size \"5x5\"][4k/5/05/5/5:0:1:w]", HM_ERR_5D_COUNT, 18, 0},
        {"[Size \"5x5\"][4k/5/5/5/4?:0:1:w]", HM_ERR_PIECE, 23, 0},
        {"[Size \"5x5\"][4k/5/5/5/5:x:1:w]", HM_ERR_5D_LINE, 24, 0},
        {"[Size \"5x5\"][4k/5/5/5/5:0::w]", HM_ERR_5D_TURN, 26, 0},
        {"[Size \"5x5\"][4k/5/5/5/5:0:1:g]", HM_ERR_5D_COLOUR, 28, 0},
        {"[Size \"1x1\"][k:0:1:w][k:0:1:w]", HM_ERR_5D_DUPLICATE_BOARD, 21, 0},
        {"[Size \"1x1\"][k:0:1:w][k:0:2:w]", HM_ERR_5D_GAP, 21, 0},
        {"[Size \"1x1\"][k:0:1:w][k:2:1:w]", HM_ERR_5D_GAP, 21, 0},
        {"[Size \"1x1\"][k:0:1:w][k:+0:1:w]", HM_ERR_5D_LINE, 24, 0},
        {"[Size \"17x1\"][k:0:1:w]", HM_ERR_5D_WIDTH, 0, 0},
        {"[Size \"x\"][k:0:1:w]", HM_ERR_5D_HEADER, 0, 0},
        {"[Sizes 8x8]", HM_ERR_5D_HEADER, 7, 0},
        {"[Board \"Nowhere\"]", HM_ERR_5D_HEADER, 0, 0},
        {"[Board \"Random\"]", HM_ERR_5D_HEADER, 0, 0},
        {"[Size \"1x1\"][k:0:1:w]", HM_ERR_5D_HEADER, 12, HM_5D_STRICT},
        {"1. e4 / e9", HM_ERR_5D_MOVE, 8, 0},
        {"1. e4 / hello", HM_ERR_5D_TOKEN, 10, 0},
        {"1. e4 / (0Tx)e5", HM_ERR_COORDINATE, 11, 0},
        {"1. e4 / (+0T1)e5", HM_ERR_COORDINATE, 9, 0},
        {"1. e4 / {comment", HM_ERR_5D_TOKEN, 8, 0},
        {"1. e4 / e5 2. e5", HM_ERR_5D_MOVE, 14, 0},
        {"1. Nf3 / a6 2. Nd4 / a5 3. Nc3 / a4 4. Nb5", HM_ERR_5D_AMBIGUOUS, 39, 0},
        {"1. e4 / f6 2. Qh5 / a6", HM_ERR_5D_ILLEGAL, 20, 0},
        {"1. e4 / e5 3. d4", HM_ERR_5D_NUMBER, 11, HM_5D_STRICT},
        {"1. e4+ / e5", HM_ERR_5D_MARK, 5, HM_5D_STRICT},
        {"[Size \"8x8", HM_ERR_5D_HEADER, 10, 0},
        {"[Size \"8x8\" x]", HM_ERR_5D_HEADER, 12, 0},
        {"[Size\"8x8\"]", HM_ERR_5D_HEADER, 5, 0},
        {"[ \"8x8\"]", HM_ERR_5D_HEADER, 2, 0},
        {"[Board \"Standard\"][Size \"7x7\"]", HM_ERR_5D_HEADER, 18, 0},
        {"[Board \"custom\"] 1. e4", HM_ERR_5D_HEADER, 17, 0},
        {"[Board \"custom\"] ", HM_ERR_5D_HEADER, 0, 0},
        {"[Size \"5x5\"] junk [Board \"custom\"]", HM_ERR_5D_HEADER, 13, 0},
        {"[Board \"47\"]", HM_ERR_5D_HEADER, 0, 0},
        {"[Size \"1x1\"][Timelines \"Both\"][k:0:1:w]", HM_ERR_5D_HEADER, 12, 0},
        {"[Size \"1x1\"][Board \"Custom - Even\"][k:0:1:w]", HM_ERR_5D_LINE, 38, 0},
        {"[Size \"1x1\"][k:1:1:w][K:2:1:w]", HM_ERR_5D_GAP, 12, 0},
        {"[Size \"1x1\"][Timelines \"Even\"][k:-0:1:w]", HM_ERR_5D_GAP, 33, 0},
        {"[Size \"1x1\"][Promotions \"Q,E\"][k:0:1:w]", HM_ERR_5D_HEADER, 12, 0},
        {"[Size \"2x1\"][Ka:0:1:w] 1. Kb1", HM_ERR_FIELD, 26, 0},
        {"1. e4 / e5 2. Nf3>>$f4", HM_ERR_COORDINATE, 20, 0},
        {"1. e4 / e5 2. Nf3>>$(Lx)f4", HM_ERR_COORDINATE, 22, 0},
        {"1. e4 / e5 2. Nf3>>$(T-)f4", HM_ERR_COORDINATE, 23, 0},
        {"1. e4 / e5 2. Nf3>>$(L+1f4", HM_ERR_COORDINATE, 24, 0},
        {"1. e4 / e5 2. Nf3>>f4", HM_ERR_5D_MOVE, 14, 0},
        {"1. e4 / e5 2. Ng1>>q", HM_ERR_5D_TOKEN, 19, 0},
        {"1. e4 / (0T1w)e5", HM_ERR_5D_MOVE, 8, 0},
        {"1. e4 / e5 2. Nf3>>(0T1f4", HM_ERR_COORDINATE, 23, 0},
        {"1. e4 / e5 2. (0T)Nf3", HM_ERR_COORDINATE, 17, 0},
        {"1. e4 / e5 2. e17", HM_ERR_5D_TOKEN, 15, 0},
        {"1. e4 / e5 2. Nq3", HM_ERR_5D_TOKEN, 15, 0},
        {"1. e4 / e5 2. a", HM_ERR_5D_TOKEN, 15, 0},
        {"1. e4 / e5 2. Na ", HM_ERR_5D_TOKEN, 16, 0},
        {"1. e4 / e5 2. h", HM_ERR_5D_TOKEN, 15, 0},
        {"1. e4 / e5 2. d4=", HM_ERR_PIECE, 17, 0},
        {"1. e4 / e5 2. d4=x", HM_ERR_PIECE, 17, 0},
        {"1. e4 / e5 (>Lx)", HM_ERR_5D_TOKEN, 14, 0},
        {"1. e4 / e5 (~T1", HM_ERR_5D_TOKEN, 15, 0},
        {"1. e4 / e5 1-0 2. d4", HM_ERR_5D_TOKEN, 15, 0},
        {"1. e4 / {a {b} e5", HM_ERR_5D_TOKEN, 8, 0},
        {"1. e4 / O-O", HM_ERR_5D_MOVE, 8, 0},
        {"1. e4 ( / e5", HM_ERR_5D_TOKEN, 12, 0},
        {"1. e4 ) / e5", HM_ERR_5D_TOKEN, 6, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_5d_game *game;
        hm_error error = {0};
        test_context(cases[i].text);
        CHECK_INT(hm_5d_game_parse(cases[i].text, strlen(cases[i].text), cases[i].flags, &game,
                                   NULL, NULL, &error),
                  cases[i].status);
        CHECK(game == NULL);
        CHECK_INT(error.offset, cases[i].offset);
        CHECK(error.message[0] != '\0');
        hm_5d_game_destroy(game);
    }
    test_context(NULL);
}

/* Letters and targets that few files use. */
static void rare_forms_of_moves(void) {
    static const struct {
        const char *first, *second;
    } pairs[] = {
        {"1. d4 / d5 2. Nc3 / Nc6 3. Bf4 / Bf5 4. Qd2 / Qd7 5. O-O-O / 0-0-0",
         "1. d4 / d5 2. Nc3 / Nc6 3. Bf4 / Bf5 4. Qd2 / Qd7 5. Ke1c1 / (0T5)Ke8c8"},
        {"1. Nf3 / a6 2. Nf3>>$(T-1)f5 / (1T1)e6 3. (1T2)a3",
         "1. Nf3 / a6 2. (0T2)Nf3>>(0T1)f5~ (>L1) (~T1) / ( L1 T 1 )e6 3. (1T2)Pa2a3"},
        {"1. Nf3 / a6 2. Nf3>>$(L=T-1)f5 / (1T1)e6 3. (1T2)a3",
         "1. Nf3 / a6 2. Nf3>>$(T-1)f5 (+L1) (~T 1) / (L1)e6 3. (L 1)a3"},
        {"1. Nf3 / a6 2. N>>f5 / (L1)e6 3. (1T2)a3",
         "1. (0T1w)Nf3 / (0T1b)a6 2. Nf3>f5 / (1T1b)e6 3. (1 T2w)a3"},
        {"[Board \"Just Brawns\"] 1. BRb1b2 / BRc5c4", "[Board \"Just Brawns\"] 1. Wb2 / Wc4"},
        {"[Board \"Princess\"] 1. e3 / e6 2. PRd1e2",
         "[Board \"Standard - Princess\"] 1. e3 / e6 2. Sd1e2"},
        {"[Board \"King of Kings\"] 1. CKa1a2", "[Board \"king_of_kings\"] 1. Ca1a2"},
        {"[Board \"Royal Queen Showdown\"] 1. RQb2", "[Board \"42\"] 1. Yb1b2"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        test_context(pairs[i].first);
        hm_5d_game *game = read_game(pairs[i].first, 0);
        hm_5d_position *position = final_position(game);
        char hex[33];
        hash5d(position, hex);
        hm_5d_position_destroy(position);
        hm_5d_game_destroy(game);
        game = read_game(pairs[i].second, 0);
        check_hash(game, hex);
        hm_5d_game_destroy(game);
    }
    test_context(NULL);
}

static void games_end_where_headers_begin(void) {
    static const struct {
        const char *text;
        size_t extent;
    } cases[] = {
        {"", 0},
        {"[A \"]\"][B \"\\\"[\"] 1. e4 [C \"x\"]", 23},
        {"[A \"b\"] {[ in a comment]} [C \"x\"] *", 35},
        {"1. e4 {[no] {end}} / e5\n[A \"b\"]", 24},
        {"1. e4 {never ends [A \"b\"]", 25},
        {"[A \"b\"] junk; [C \"x\"]\n O-O [A \"b\"]", 27},
        {"[A \"never ends] 1. e4 [", 23},
        {"[mode \"5D\"][Size \"1x1\"][K:0:1:w][Mode \"5D\"][Size \"1x1\"]", 32},
        {"[Modes \"5D\"][Mode \"5D\"][Mode]", 29},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        test_context(cases[i].text);
        CHECK_INT(hm_5d_game_extent(cases[i].text, strlen(cases[i].text)), cases[i].extent);
    }
    test_context(NULL);
}

static void alternatives_have_a_depth(void) {
    hm_text text = {0};
    hm_5d_game *game;
    hm_error error;
    for (int i = 0; i < 1001; i++)
        hm_text_puts(&text, "(");
    CHECK_INT(hm_5d_game_parse(text.data, 1001, 0, &game, NULL, NULL, &error), HM_ERR_LIMIT);
    CHECK_INT(error.offset, 1000);
    hm_text_clear(&text);
}

/* What is written is taken by its word before it is repaired: > is no branching jump and x takes
 * where such moves exist. */
static void words_come_before_repairs(void) {
    static const char text[] = "[Size \"5x5\"][4k/5/p4/5/R3K:-0:1:w][4k/5/5/5/R3K:+0:1:w]";
    static const struct {
        const char *action, *first; /* NULL: ambiguous */
    } cases[] = {
        {"Rxa3 (+0T1)Ke2", "(-0T1)Ra1xa3"},
        {"Ra3 (+0T1)Ke2", NULL},
        {"(-0T1)Rxa2 (+0T1)Ke2", "(-0T1)Ra1a2"},
    };
    hm_5d_position *position = position5d(text);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_5d_move_list moves = {0};
        hm_text move = {0};
        const char *action = cases[i].action;
        test_context(action);
        hm_status status = hm_5d_action_parse(position, action, strlen(action), 0, &moves, NULL);
        CHECK_INT(status, cases[i].first != NULL ? HM_OK : HM_ERR_5D_AMBIGUOUS);
        if (status == HM_OK) {
            hm_5d_move_format(position, &moves.moves[0], &move);
            CHECK_TEXT(move.data, cases[i].first);
        }
        hm_text_clear(&move);
        hm_5d_move_list_clear(&moves);
    }
    test_context(NULL);
    hm_5d_position_destroy(position);
}

static void promotions_are_listed(void) {
    static const struct {
        const char *value;
        const char *want;
    } cases[] = {{"Q", "[Promotions \"Q\"]"},
                 {"N, Q R,N", "[Promotions \"N,Q,R\"]"},
                 {"rbnq", "[Promotions \"R,B,N,Q\"]"},
                 {"Q;R", NULL},
                 {"*", "[Promotions \"Q,S,R,B,N,C,U,D\"]"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_text text = {0};
        hm_5d_game *game;
        hm_text_printf(&text, "[Promotions \"%s\"]", cases[i].value);
        hm_status status = hm_5d_game_parse(text.data, text.length, 0, &game, NULL, NULL, NULL);
        CHECK_INT(status, cases[i].want != NULL ? HM_OK : HM_ERR_5D_HEADER);
        char *written = game != NULL ? write_game(game, 0) : NULL;
        if (written != NULL) CHECK(strstr(written, cases[i].want) != NULL);
        free(written);
        hm_5d_game_destroy(game);
        hm_text_clear(&text);
    }
}

/* Games are also made move by move. */
static void actions_are_appended(void) {
    hm_5d_game *game = read_game("[Event \"made\"][Board \"Standard\"]", 0);
    static const char *const actions[] = {"e4", "e5", "(0T2)Ng1f3"};
    for (size_t i = 0; i < 3; i++) {
        hm_5d_position *position = final_position(game);
        hm_5d_move_list moves = {0};
        CHECK_INT(hm_5d_action_parse(position, actions[i], strlen(actions[i]), 0, &moves, NULL),
                  HM_OK);
        CHECK_INT(hm_5d_game_add(game, (int32_t)i, moves.moves, moves.count, NULL, NULL), HM_OK);
        CHECK_INT(hm_5d_game_parent(game, (int32_t)i + 1), i);
        hm_5d_move_list_clear(&moves);
        hm_5d_position_destroy(position);
    }
    const char *key, *value;
    CHECK_INT(hm_5d_game_headers(game), 2);
    hm_5d_game_header_at(game, 0, &key, &value);
    CHECK_TEXT(key, "Event");
    CHECK_TEXT(value, "made");
    char *text = write_game(game, HM_5D_SHORT);
    CHECK(strstr(text, "\n1. e4 / e5\n2. Nf3\n") != NULL);
    free(text);
    hm_5d_game_destroy(game);
}

static void many_games_in_one_text(void) {
    const char *text = "1. e4 / e5 1-0\n[Board \"Small\"] 1. Pa2a3 0-1\n";
    hm_5d_game *game;
    size_t used, first;
    CHECK_INT(hm_5d_game_parse(text, strlen(text), 0, &game, &first, NULL, NULL), HM_OK);
    CHECK_TEXT(hm_5d_game_result(game), "1-0");
    hm_5d_game_destroy(game);
    CHECK_INT(first, 15);
    CHECK_INT(hm_5d_game_parse(text + first, strlen(text) - first, 0, &game, &used, NULL, NULL),
              HM_OK);
    CHECK_TEXT(hm_5d_game_result(game), "0-1");
    CHECK_INT(first + used, strlen(text));
    hm_5d_game_destroy(game);
    /* Positions without moves. */
    text = "[Mode \"5D\"][Size \"1x1\"][K:0:1:w]\n[Mode \"5D\"][Size \"1x1\"][k:0:1:w]\n";
    CHECK_INT(hm_5d_game_parse(text, strlen(text), 0, &game, &first, NULL, NULL), HM_OK);
    CHECK_INT(first, hm_5d_game_extent(text, strlen(text)));
    CHECK_INT(hm_5d_board_count(hm_5d_game_start(game)), 1);
    hm_5d_game_destroy(game);
}

static void kinds_have_letters_and_old_pairs(void) {
    static const struct {
        const char *text;
        int kind;
        size_t used;
    } kinds[] = {{"Ne4", HM_5D_KNIGHT, 1},       {"BRe4", HM_5D_BRAWN, 2},
                 {"Be4", HM_5D_BISHOP, 1},       {"PR", HM_5D_PRINCESS, 2},
                 {"RQa1", HM_5D_ROYAL_QUEEN, 2}, {"CK", HM_5D_COMMON_KING, 2},
                 {"e4", HM_5D_EMPTY, 0},         {"", HM_5D_EMPTY, 0}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        size_t used;
        CHECK_INT(hm_5d_kind_parse(kinds[i].text, strlen(kinds[i].text), &used), kinds[i].kind);
        CHECK_INT(used, kinds[i].used);
    }
}

static void unknown_pieces_are_kept(void) {
    const char *text = "[Mode \"5D\"]\n[Board \"Custom\"]\n[Size \"3x1\"]\n[+KaK*:0:1:w]\n";
    hm_5d_position *position = position5d("[Board \"Custom\"][Size \"3x1\"][+K*a*K*:0:1:w]");
    hm_5d_verdict verdict;
    char *again = dump5d(position);
    CHECK_TEXT(again, text);
    free(again);
    CHECK_INT(hm_5d_problems(position), HM_5D_UNKNOWN_PIECE);
    CHECK_INT(hm_5d_outcome(position, false, NULL, &verdict, NULL), HM_ERR_FIELD);
    hm_5d_position_destroy(position);
}

/* Pieces of which only the letter is known stand still, on their board and through time. */
static void unknown_pieces_stand_still(void) {
    hm_5d_position *position =
        position5d("[Mode \"5D\"]\n[Board \"Custom\"]\n[Size \"3x3\"]\n[kA1/3/KA1:0:1:w][kA1/3/"
                   "KA1:0:1:b][kA1/3/KA1:0:2:w]\n");
    hm_5d_move_list moves = {0};
    size_t away = 0;
    CHECK_INT(hm_5d_generate_pseudo(position, &moves, NULL), HM_OK);
    for (size_t i = 0; i < moves.count; i++) {
        const hm_5d_move *move = &moves.moves[i];
        hm_5d_piece piece =
            hm_5d_position_at(position, move->from_line, move->from_time, move->from);
        CHECK_INT(HM_5D_KIND(piece), HM_5D_KING);
        away += move->to_time != move->from_time;
    }
    CHECK_INT(moves.count - away, 2); /* beside it stands the piece */
    CHECK_INT(away, 2);
    hm_5d_move_list_clear(&moves);
    hm_5d_position_destroy(position);
}

TEST_MAIN(TEST(recorded_games_replay), TEST(the_seed_example), TEST(forms_of_moves),
          TEST(alternatives_make_a_tree), TEST(errors_have_places), TEST(many_games_in_one_text),
          TEST(rare_forms_of_moves), TEST(games_end_where_headers_begin),
          TEST(alternatives_have_a_depth), TEST(actions_are_appended),
          TEST(words_come_before_repairs), TEST(promotions_are_listed),
          TEST(kinds_have_letters_and_old_pairs), TEST(unknown_pieces_are_kept),
          TEST(unknown_pieces_stand_still))
