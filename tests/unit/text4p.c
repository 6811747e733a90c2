/* Move texts of four-player chess: the three forms, their reading, manoeuvres and diagonals. */
#include "chess4p/notation/text4p.h"
#include "harness.h"
#include "support/vectors4p.h"

#include <stdlib.h>
#include <string.h>

static hm_4p_move read_move(const hm_4p_position *position, const char *text) {
    hm_4p_move move = HM_4P_NO_MOVE;
    hm_error error = {0};
    CHECK_INT(hm_4p_move_parse(position, text, strlen(text), &move, &error), HM_OK);
    return move;
}

/* The mode of a vector: "teams" or "ffa". */
static hm_4p_position item_position(const hm_json_value *item) {
    char *fen = vector_text(item, "fen4"), *name = vector_text(item, "mode");
    hm_4p_mode mode = HM_4P_TEAMS;
    CHECK(hm_4p_mode_named(name, strlen(name), &mode));
    hm_4p_position position = position4p(fen, mode);
    free(fen);
    free(name);
    return position;
}

/* The short texts of the vectors have no marks. */
static void cut_marks(char *text) {
    text[strcspn(text, "+#")] = '\0';
}

static void check_move(const hm_4p_position *position, const hm_json_value *item) {
    char text[MOVE_TEXT4P];
    char *coord = vector_text(item, "coord"), *wanted = vector_text(item, "long"),
         *small = vector_text(item, "short");
    hm_4p_move move = read_move(position, coord);
    move_text4p(NULL, move, COORDINATES4P, 0, text);
    CHECK_TEXT(text, coord);
    move_text4p(position, move, LONG4P, 0, text);
    CHECK_INT(strspn(text + strcspn(text, "+"), "+"), vector_int(item, "new_checks"));
    cut_marks(text);
    cut_marks(wanted);
    CHECK_TEXT(text, wanted);
    move_text4p(position, move, SHORT4P, 0, text);
    cut_marks(text);
    CHECK_TEXT(text, small);
    CHECK_INT(read_move(position, wanted), move);
    CHECK_INT(read_move(position, small), move);
    free(coord);
    free(wanted);
    free(small);
}

static void vectors(void) {
    vectors4p vectors;
    hm_json_value item, moves, move;
    hm_json_walk walk;
    vectors4p_open(&vectors, "san.json");
    while (vectors4p_next(&vectors, &item)) {
        hm_4p_position position = item_position(&item);
        CHECK(hm_json_get(&item, "moves", &moves));
        hm_json_walk_value(&walk, &moves);
        while (hm_json_next_item(&walk, &move))
            check_move(&position, &move);
    }
    vectors4p_close(&vectors);
}

/* Every legal move, in every form, with and without its colour, is read as itself. */
static void check_round_trips(const hm_4p_position *position) {
    static hm_4p_move moves[HM_4P_MOVES_MAX];
    size_t count = hm_4p_generate(position, moves);
    for (size_t i = 0; i < count; i++) {
        char text[MOVE_TEXT4P + 1] = {"rbyg"[position->state.side]};
        move_text4p(NULL, moves[i], COORDINATES4P, 0, text + 1);
        CHECK_INT(read_move(position, text + 1), moves[i]);
        move_text4p(position, moves[i], LONG4P, HM_4P_TEXT_PROMOTION_D, text + 1);
        CHECK_INT(read_move(position, text + 1), moves[i]);
        CHECK_INT(read_move(position, text), moves[i]);
        move_text4p(position, moves[i], SHORT4P, 0, text + 1);
        CHECK_INT(read_move(position, text + 1), moves[i]);
    }
}

static void round_trips(void) {
    vectors4p vectors;
    hm_json_value item;
    vectors4p_open(&vectors, "san.json");
    while (vectors4p_next(&vectors, &item)) {
        hm_4p_position position = item_position(&item);
        check_round_trips(&position);
    }
    vectors4p_close(&vectors);
}

/* ---- forms ---- */

typedef struct form {
    const char *text, *coordinates; /* NULL: no such move */
    hm_status status;
} form;

static void check_forms(const hm_4p_position *position, const form *forms, size_t count) {
    for (size_t i = 0; i < count; i++) {
        hm_4p_move move = HM_4P_NO_MOVE;
        char text[MOVE_TEXT4P] = "";
        hm_error error = {0};
        const char *given = forms[i].text;
        test_context(given);
        CHECK_INT(hm_4p_move_parse(position, given, strlen(given), &move, &error), forms[i].status);
        if (move != HM_4P_NO_MOVE) move_text4p(NULL, move, COORDINATES4P, 0, text);
        CHECK_TEXT(text, forms[i].coordinates == NULL ? "" : forms[i].coordinates);
        if (forms[i].status != HM_OK) CHECK(error.message[0] != '\0');
        if (strncmp(error.message, "ambiguous", 9) == 0) CHECK_INT(error.offset, 0);
    }
    test_context(NULL);
}

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static void forms_of_the_start(void) {
    static const form forms[] = {
        {"d2-d4", "d2-d4", HM_OK},
        {"d2d4", "d2-d4", HM_OK},
        {"d4", "d2-d4", HM_OK},
        {"rd4", "d2-d4", HM_OK},
        {"d2\xe2\x80\x93"
         "d4",
         "d2-d4", HM_OK},
        {"Ne1-f3", "e1-f3", HM_OK},
        {"Nf3", "e1-f3", HM_OK},
        {"Nef3!?", "e1-f3", HM_OK},
        {"N1f3", "e1-f3", HM_OK},
        {"Ne1f3+", "e1-f3", HM_OK},
        {"rNf3", "e1-f3", HM_OK},
        {"Pd4", "d2-d4", HM_OK},
        {"bNf3", NULL, HM_ERR_4P_MOVE},
        {"Nxf3", NULL, HM_ERR_4P_ILLEGAL},
        {"Nd4", NULL, HM_ERR_4P_ILLEGAL},
        {"d2-d5", NULL, HM_ERR_4P_ILLEGAL},
        {"a5", NULL, HM_ERR_4P_ILLEGAL},
        {"O-O", NULL, HM_ERR_4P_ILLEGAL},
        {"d4=Q", NULL, HM_ERR_4P_ILLEGAL},
        {"d4=X", NULL, HM_ERR_4P_MOVE},
        {"", NULL, HM_ERR_4P_MOVE},
        {"r", NULL, HM_ERR_4P_MOVE},
        {"a2", NULL, HM_ERR_4P_MOVE},
        {"d2-", NULL, HM_ERR_4P_MOVE},
        {"d2-d4 ", NULL, HM_ERR_4P_MOVE},
        {"Nf3x", NULL, HM_ERR_4P_MOVE},
        {"d2-d15", NULL, HM_ERR_4P_MOVE},
        {"Bd2-d4", NULL, HM_ERR_4P_ILLEGAL},
    };
    hm_4p_position position = position4p("4PCo", HM_4P_TEAMS);
    check_forms(&position, forms, COUNT(forms));
}

/* Pawn captures on the files that are colours too (formats, section 8.5): with Blue to move "bxc6"
 * is the pawn of the file b; where there is none, the letter is the colour. */
static void colours_and_files(void) {
    static const form forms[] = {
        {"bxc6", "b5-c6", HM_OK},
        {"bbxc6", "b5-c6", HM_OK},
        {"b5xc6", "b5-c6", HM_OK},
        {"bQxd8", "a8-d8", HM_OK},
        {"Qxd8", "a8-d8", HM_OK},
        {"Qa8xRd8", "a8-d8", HM_OK},
        {"bc5", "b5-c5", HM_OK},
        {"c5", "b5-c5", HM_OK},
        {"Qa8xNd8", NULL, HM_ERR_4P_ILLEGAL},
        {"rQxd8", NULL, HM_ERR_4P_MOVE},
    };
    hm_4p_position position = position4p("B-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-14/14/14/14/14/14/"
                                         "bQ,2,rR,10/14/2,rN,11/1,bP,12/bK,13/14/14/14",
                                         HM_4P_TEAMS);
    check_forms(&position, forms, COUNT(forms));
}

static void origins(void) {
    static const form forms[] = {
        {"Rf6", NULL, HM_ERR_4P_MOVE}, {"Rdf6", "d6-f6", HM_OK}, {"Rf9f6", "f9-f6", HM_OK},
        {"R9f6", "f9-f6", HM_OK},      {"R2f6", "f2-f6", HM_OK}, {"Rff6", NULL, HM_ERR_4P_MOVE},
        {"R6f6", "d6-f6", HM_OK},
    };
    hm_4p_position position = position4p("R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-14/14/14/14/14/"
                                         "5,rR,8/14/14/3,rR,10/14/14/14/5,rR,8/8,rK,5",
                                         HM_4P_TEAMS);
    char text[MOVE_TEXT4P];
    check_forms(&position, forms, COUNT(forms));
    move_text4p(&position, read_move(&position, "f9-f6"), SHORT4P, 0, text);
    CHECK_TEXT(text, "R9f6");
    move_text4p(&position, read_move(&position, "d6-f6"), SHORT4P, 0, text);
    CHECK_TEXT(text, "Rdf6");
}

/* Two pawns of one file that take on the same square: Blue's, from both sides. */
static void pawns_of_one_file(void) {
    hm_4p_position position = position4p("B-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-14/14/14/14/14/14/"
                                         "bK,13/3,bP,10/4,rN,9/3,bP,10/14/14/14/14",
                                         HM_4P_TEAMS);
    char text[MOVE_TEXT4P];
    move_text4p(&position, read_move(&position, "d5-e6"), SHORT4P, 0, text);
    CHECK_TEXT(text, "d5xe6");
    move_text4p(&position, read_move(&position, "d7-e6"), LONG4P, 0, text);
    CHECK_TEXT(text, "d7xNe6");
    CHECK_INT(read_move(&position, "d5xe6"), read_move(&position, "d5xNe6"));
}

static void promotions(void) {
    const char *fen = "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-14/14/14/14/14/14/14/3,rP,10/14/14/"
                      "14/14/14/8,rK,5";
    static const form forms[] = {
        {"d7-d8=Q", "d7-d8=Q", HM_OK},     {"d7-d8=D", "d7-d8=Q", HM_OK},
        {"d8=Q", "d7-d8=Q", HM_OK},        {"d7-d8", NULL, HM_ERR_4P_ILLEGAL},
        {"d8=N", NULL, HM_ERR_4P_ILLEGAL}, {"d7d8q", "d7-d8=Q", HM_OK},
        {"d7-d8d", "d7-d8=Q", HM_OK},      {"d7d8n", NULL, HM_ERR_4P_ILLEGAL},
        {"d7d8k", NULL, HM_ERR_4P_MOVE},   {"d7d8qq", NULL, HM_ERR_4P_MOVE},
    };
    hm_4p_position position = position4p(fen, HM_4P_FFA);
    char text[MOVE_TEXT4P];
    check_forms(&position, forms, COUNT(forms));
    hm_4p_move move = read_move(&position, "d7-d8=Q");
    CHECK_INT(HM_4P_MOVE_PROMOTION(move), HM_4P_POINT_QUEEN);
    move_text4p(&position, move, LONG4P, HM_4P_TEXT_PROMOTION_D, text);
    CHECK_TEXT(text, "d7-d8=D");
    move_text4p(&position, move, LONG4P, 0, text);
    CHECK_TEXT(text, "d7-d8=Q");
    /* Where pawns become queens of nine points, "=D" is none of them. */
    static const form teams[] = {
        {"d7-d8=Q", "d7-d8=Q", HM_OK},     {"d8=N", "d7-d8=N", HM_OK},
        {"d7d8n+", "d7-d8=N", HM_OK},      {"d7d8d", NULL, HM_ERR_4P_ILLEGAL},
        {"d8=D", NULL, HM_ERR_4P_ILLEGAL}, {"d7-d8=D", NULL, HM_ERR_4P_ILLEGAL},
    };
    hm_4p_rules rules = position4p(fen, HM_4P_TEAMS).rules;
    rules.promotion_rank = 8;
    hm_4p_position_init(&position, &position.state, &rules);
    check_forms(&position, teams, COUNT(teams));
}

static void castling(void) {
    const char *fen = "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-7,yK,6/14/14/14/14/14/14/14/14/14/14/14/"
                      "14/3,rR,3,rK,2,rR,3";
    static const form forms[] = {
        {"O-O", "h1-j1", HM_OK},   {"0-0", "h1-j1", HM_OK},          {"O-O-O", "h1-f1", HM_OK},
        {"h1-j1", "h1-j1", HM_OK}, {"rO-O", "h1-j1", HM_OK},         {"Kh1-f1", "h1-f1", HM_OK},
        {"O-O+", "h1-j1", HM_OK},  {"Kj1", NULL, HM_ERR_4P_ILLEGAL},
    };
    hm_4p_position position = position4p(fen, HM_4P_FFA);
    char text[MOVE_TEXT4P];
    check_forms(&position, forms, COUNT(forms));
    move_text4p(&position, read_move(&position, "h1-f1"), SHORT4P, 0, text);
    CHECK_TEXT(text, "O-O-O");
}

/* The mark of a check by castling, which the site leaves out. */
static void castling_with_check(void) {
    const char *fen = "R-0,0,0,0-1,0,0,0-0,0,0,0-0,0,0,0-0-8,yK,5/14/14/14/14/14/14/14/14/14/14/14/"
                      "14/7,rK,2,rR,3";
    hm_4p_position position = position4p(fen, HM_4P_FFA);
    char text[MOVE_TEXT4P];
    hm_4p_move move = read_move(&position, "O-O");
    move_text4p(&position, move, LONG4P, 0, text);
    CHECK_TEXT(text, "O-O+");
    move_text4p(&position, move, LONG4P, HM_4P_TEXT_SITE_MARKS, text);
    CHECK_TEXT(text, "O-O");
}

/* ---- manoeuvres and diagonals ---- */

static void manoeuvres(void) {
    static const char *const good[] = {"Qg1-k5-g9", "Nk12-Nxm11-Nxn9", "Nk12-Nm11-Nxn9",
                                       "d2-d4-d5",  "Kh1-h2",          "d2-d4-xe5"};
    static const struct {
        const char *text;
        size_t offset;
    } bad[] = {{"", 0},        {"Qg1", 3},        {"Qg1-", 4},    {"Qa1-k5", 1},
               {"Qg1-Nk5", 4}, {"Qg1-k5-Qg9", 7}, {"Qg1-xk5", 0}, {"Qg1-k5 ", 6}};
    for (size_t i = 0; i < COUNT(good); i++) {
        hm_4p_manoeuvre m;
        hm_text text = {0};
        CHECK_INT(hm_4p_manoeuvre_parse(good[i], strlen(good[i]), &m, NULL), HM_OK);
        hm_4p_manoeuvre_format(&m, &text);
        CHECK_TEXT(text.data, good[i]);
        hm_text_clear(&text);
    }
    for (size_t i = 0; i < COUNT(bad); i++) {
        hm_4p_manoeuvre m;
        hm_error error = {0};
        test_context(bad[i].text);
        CHECK_INT(hm_4p_manoeuvre_parse(bad[i].text, strlen(bad[i].text), &m, &error),
                  HM_ERR_4P_MOVE);
        CHECK_INT(error.offset, bad[i].offset);
    }
    test_context(NULL);
}

static void diagonals(void) {
    int left = 0, right = 0;
    hm_text text = {0};
    CHECK_INT(hm_4p_diagonal_parse("e14-n5", 6, &left, &right, NULL), HM_OK);
    hm_4p_diagonal_format(right, left, &text);
    CHECK_TEXT(text.data, "e14-n5");
    CHECK_INT(hm_4p_diagonal_parse("n5-e14", 6, &left, &right, NULL), HM_ERR_4P_MOVE);
    CHECK_INT(hm_4p_diagonal_parse("d4-e6", 5, &left, &right, NULL), HM_ERR_4P_MOVE);
    CHECK_INT(hm_4p_diagonal_parse("a11-d14", 7, &left, &right, NULL), HM_ERR_4P_MOVE);
    CHECK_INT(hm_4p_diagonal_parse("d4-e5x", 6, &left, &right, NULL), HM_ERR_4P_MOVE);
    hm_text_clear(&text);
}

TEST_MAIN(TEST(vectors), TEST(round_trips), TEST(forms_of_the_start), TEST(colours_and_files),
          TEST(origins), TEST(pawns_of_one_file), TEST(promotions), TEST(castling),
          TEST(castling_with_check), TEST(manoeuvres), TEST(diagonals))
