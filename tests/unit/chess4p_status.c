/* Marks and points of the published cases, and what a position says about itself: status, problems
 * of written positions, and why a move is refused. */
#include "chess4p/rules/play4p.h"
#include "harness.h"
#include "support/vectors4p.h"

#include <stdlib.h>
#include <string.h>

static hm_4p_move parse(const hm_4p_position *position, const char *text) {
    hm_4p_move move = HM_4P_NO_MOVE;
    CHECK_INT(hm_4p_move_parse(position, text, strlen(text), &move, NULL), HM_OK);
    return move;
}

/* The position of a vector, in its mode. */
static hm_4p_position vector_position4p(const hm_json_value *item) {
    hm_4p_mode mode = HM_4P_TEAMS;
    char *fen = vector_text(item, "fen4"), *name = vector_text(item, "mode");
    CHECK(hm_4p_mode_named(name, strlen(name), &mode));
    hm_4p_position position = position4p(fen, mode);
    free(fen);
    free(name);
    return position;
}

/* ---- vectors ---- */

static void check_marks(const hm_4p_position *position, const hm_json_value *record) {
    hm_4p_marks marks;
    char *text = vector_text(record, "coord");
    hm_4p_marks_of(position, parse(position, text), &marks);
    CHECK_INT(__builtin_popcount(marks.checked), vector_int(record, "new_checks"));
    CHECK_INT(__builtin_popcount(marks.mated), vector_int(record, "mates_if_their_turn"));
    free(text);
}

static void marks_of_single_moves(void) {
    vectors4p vectors;
    hm_json_value item, moves, record;
    hm_json_walk walk;
    vectors4p_open(&vectors, "san.json");
    while (vectors4p_next(&vectors, &item)) {
        hm_4p_position position = vector_position4p(&item);
        CHECK(hm_json_get(&item, "moves", &moves));
        hm_json_walk_value(&walk, &moves);
        while (hm_json_next_item(&walk, &record))
            check_marks(&position, &record);
    }
    vectors4p_close(&vectors);
}

static void points_of_single_moves(void) {
    vectors4p vectors;
    hm_json_value item;
    vectors4p_open(&vectors, "ffa_points.json");
    while (vectors4p_next(&vectors, &item)) {
        hm_4p_effects effects;
        hm_4p_position position = vector_position4p(&item);
        int mover = position.state.side;
        char *text = vector_text(&item, "move");
        hm_4p_play(&position, parse(&position, text), NULL, &effects);
        CHECK_INT(position.state.points[mover], vector_int(&item, "points_gained"));
        CHECK_INT(effects.eliminated, 0);
        free(text);
    }
    vectors4p_close(&vectors);
}

/* ---- status ---- */

#define SHORT_RIGHT                                                                                \
    "R-0,0,0,0-1,0,0,0-0,0,0,0-0,0,0,0-0-6,yK,7/14/14/14/14/14/bK,12,gK/14/14/14/14/14/"
#define HEADER       "R-0,0,0,0-0,0,0,0-0,0,0,0-"
#define KINGS_ONLY   "6,yK,7/14/14/14/14/14/bK,12,gK/14/14/14/14/14/14/7,rK,6"
#define GREEN_MATED  "7,yK,6/14/14/14/14/bK,13/14/14/14/3,rR,10/4,rR,8,gK/14/14/7,rK,6"
#define WITH_BISHOP  "6,yK,7/14/14/14/4,rB,9/14/14/14/14/14/14/14/14/7,rK,6"
#define SAME_BISHOPS "6,yK,7/14/14/14/4,rB,9/14/4,yB,9/14/14/14/14/14/14/7,rK,6"
#define BISHOPS      "6,yK,7/14/14/14/4,rB,9/4,yB,9/14/14/14/14/14/14/14/7,rK,6"

/* Bishops of both on the other colour, a knight each, two bishops of one. */
#define OTHER_BISHOPS "6,yK,7/14/14/14/5,rB,8/14/5,yB,8/14/14/14/14/14/14/7,rK,6"
#define KNIGHTS       "6,yK,7/14/14/14/4,rN,9/14/4,yN,9/14/14/14/14/14/14/7,rK,6"
#define TWO_OF_ONE    "6,yK,7/14/14/14/4,rB,9/14/4,rB,9/14/14/14/14/14/14/7,rK,6"

static hm_4p_status status_of(const char *fen, hm_4p_mode mode) {
    hm_4p_status status;
    hm_4p_position position = position4p(fen, mode);
    hm_4p_status_of(&position, &status);
    return status;
}

static void checks_and_mates(void) {
    hm_4p_status status = status_of(HEADER "0,0,0,0-7-" GREEN_MATED, HM_4P_FFA);
    CHECK_INT(status.in_check, 1 << HM_4P_GREEN);
    CHECK_INT(status.mated, 1 << HM_4P_GREEN);
    CHECK_INT(status.active, 15);
    CHECK_INT(status.outcome, HM_4P_GOING_ON);
    CHECK_INT(status.problems, HM_4P_ENEMY_IN_CHECK);
    CHECK(!status.draw_clock);
    CHECK(status_of(HEADER "0,0,0,0-200-" GREEN_MATED, HM_4P_FFA).draw_clock);
}

/* rules4p, section 7. */
static void lack_of_material(void) {
    static const struct {
        const char *board;
        bool four_in_play, lacks;
    } cases[] = {{KINGS_ONLY, true, true},     {GREEN_MATED, true, false},
                 {WITH_BISHOP, false, true},   {SAME_BISHOPS, false, true},
                 {OTHER_BISHOPS, false, true}, {BISHOPS, false, false},
                 {KNIGHTS, false, false},      {TWO_OF_ONE, false, false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char fen[256] = HEADER;
        if (!cases[i].four_in_play) strcpy(fen, "R-0,1,0,1-0,0,0,0-0,0,0,0-");
        strcat(fen, "0,0,0,0-7-");
        strcat(fen, cases[i].board);
        test_context(cases[i].board);
        hm_4p_status status = status_of(fen, HM_4P_FFA);
        CHECK_INT(status.insufficient, cases[i].lacks);
        CHECK_INT(status.outcome, cases[i].lacks ? HM_4P_POINTS_COUNT : HM_4P_GOING_ON);
    }
    test_context(NULL);
    CHECK_INT(status_of(HEADER "0,0,0,0-7-" KINGS_ONLY, HM_4P_TEAMS).outcome, HM_4P_DRAWN);
}

/* Of both teams somebody is out, of one, of the other. */
static void teams_that_lost(void) {
    CHECK_INT(status_of("R-1,1,0,0-0,0,0,0-0,0,0,0-0,0,0,0-7-" KINGS_ONLY, HM_4P_TEAMS).outcome,
              HM_4P_DRAWN);
    CHECK_INT(status_of("R-1,0,1,0-0,0,0,0-0,0,0,0-0,0,0,0-7-" KINGS_ONLY, HM_4P_TEAMS).outcome,
              HM_4P_BLUE_GREEN_WON);
    CHECK_INT(status_of("R-0,1,0,0-0,0,0,0-0,0,0,0-0,0,0,0-7-" KINGS_ONLY, HM_4P_TEAMS).outcome,
              HM_4P_RED_YELLOW_WON);
}

/* Two active players; the lead must be more than what the other gets for the kings
 * (rules4p, section 6.5). */
static void claims(void) {
    static const struct {
        const char *header;
        unsigned seats;
    } cases[] = {
        {"R-0,1,0,1-0,0,0,0-0,0,0,0-30,9,10,9-7-", 0},
        {"R-0,1,0,1-0,0,0,0-0,0,0,0-31,9,10,9-7-", 1 << HM_4P_RED},
        {"R-0,1,0,1-0,0,0,0-0,0,0,0-0,9,21,9-7-", 1 << HM_4P_YELLOW},
        {"R-0,0,0,1-0,0,0,0-0,0,0,0-31,9,10,9-7-{'resigned':(false,true,false,false)}-", 0},
        {"R-0,0,0,1-0,0,0,0-0,0,0,0-51,9,10,9-7-{'resigned':(false,true,false,false)}-",
         1 << HM_4P_RED},
        {HEADER "99,9,10,9-7-", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char fen[256];
        strcpy(fen, cases[i].header);
        strcat(fen, "7,yK,6/14/14/3,dbP,10/14/bK,12,gK/14/14/14/3,rR,10/14/14/14/7,rK,6");
        test_context(cases[i].header);
        CHECK_INT(status_of(fen, HM_4P_FFA).can_claim, cases[i].seats);
    }
    test_context(NULL);
}

/* ---- problems ---- */

static void problems(void) {
    static const struct {
        const char *fen;
        unsigned bits;
    } cases[] = {
        {HEADER "0,0,0,0-0-14/14/14/14/14/14/bK,12,gK/14/14/14/14/14/14/7,rK,6", HM_4P_NO_KING},
        {"R-1,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-" KINGS_ONLY, HM_4P_ELIMINATED_SIDE},
        {"R-0,0,0,0-1,0,0,0-0,0,0,0-0,0,0,0-0-" KINGS_ONLY, HM_4P_RIGHT_WITHOUT_PIECES},
        {"R-0,0,0,0-0,0,0,0-0,0,0,1-0,0,0,0-0-" KINGS_ONLY, HM_4P_RIGHT_WITHOUT_PIECES},
        {SHORT_RIGHT "14/7,rK,2,rR,3", 0},
        {SHORT_RIGHT "14/3,rR,2,rK,7", 0},
        {SHORT_RIGHT "14/6,rK,3,rR,3", HM_4P_RIGHT_WITHOUT_PIECES},
        {SHORT_RIGHT "14/3,rR,1,rK,8", HM_4P_RIGHT_WITHOUT_PIECES},
        {SHORT_RIGHT "7,rK,6/10,rR,3", HM_4P_RIGHT_WITHOUT_PIECES},
        {SHORT_RIGHT "14/10,rR,3", HM_4P_NO_KING | HM_4P_RIGHT_WITHOUT_PIECES},
        {HEADER "0,0,0,0-0-6,yK,7/14/14/14/14/14/bK,12,gK/5,rP,8/14/14/14/14/14/7,rK,6", 0},
        {HEADER "0,0,0,0-0-6,yK,7/14/14/14/14/5,rP,8/bK,12,gK/14/14/14/14/14/14/7,rK,6",
         HM_4P_PAWN_PLACE},
        {HEADER "0,0,0,0-0-6,yK,7/14/14/14/14/5,rZ,8/bK,12,gK/14/14/14/14/14/14/7,rK,6",
         HM_4P_CUSTOM_PIECE},
        {HEADER "0,0,0,0-0-6,yK,7/14/14/14/14/14/bK,4,rQ,7,gK/14/14/14/14/14/14/7,rK,6",
         HM_4P_ENEMY_IN_CHECK},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-3,yR,yN,yB,yK,yQ,yB,yN,yR,3/14/14/bR,12,gR/bN,12,gN/"
         "bB,12,gB/bQ,12,gK/bK,12,gQ/bB,12,gB/bN,12,gN/bR,12,gR/14/14/3,rR,rN,rB,rQ,rK,rB,rN,rR,3",
         HM_4P_ENEMY_IN_CHECK},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        test_context(cases[i].fen);
        CHECK_INT(status_of(cases[i].fen, HM_4P_FFA).problems, cases[i].bits);
    }
    test_context(NULL);
}

/* Blue has no pawn on d6; a pawn would have come from a corner; of half an entry nothing is kept.
 */
static void entries_that_cannot_be(void) {
    static const struct {
        hm_4p_ep entry;
        unsigned problems;
    } cases[] = {{{HM_4P_SQUARE(2, 5), HM_4P_SQUARE(3, 5)}, HM_4P_EP_INVALID},
                 {{HM_4P_SQUARE(1, 1), HM_4P_SQUARE(2, 1)}, HM_4P_EP_INVALID},
                 {{HM_4P_NO_SQUARE, HM_4P_SQUARE(3, 5)}, 0},
                 {{HM_4P_SQUARE(2, 5), HM_4P_NO_SQUARE}, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_4p_status status;
        hm_4p_position position = position4p(HEADER "0,0,0,0-0-" KINGS_ONLY, HM_4P_FFA);
        position.state.ep[HM_4P_BLUE] = cases[i].entry;
        hm_4p_position_init(&position, &position.state, &position.rules);
        hm_4p_status_of(&position, &status);
        CHECK_INT(status.problems, cases[i].problems);
    }
}

static void names(void) {
    CHECK_TEXT(hm_4p_problem_name(HM_4P_NO_KING), "no_king");
    CHECK_TEXT(hm_4p_problem_name(HM_4P_ENEMY_IN_CHECK), "enemy_in_check");
    CHECK(hm_4p_problem_name(3) == NULL);
    CHECK_TEXT(hm_4p_reason_name(HM_4P_LAST_PLAYER), "last player left");
    CHECK_TEXT(hm_4p_refusal_name(HM_4P_CASTLING_PATH), "castling_path_attacked");
    CHECK_TEXT(hm_4p_refusal_words(HM_4P_NO_PIECE), "no piece stands on the square");
}

/* ---- refusals ---- */

/* Red to move: in check from Green's rook on d1, the knight on h3 pinned by Blue's rook; a grey
 * pawn on d2. */
#define CROWDED                                                                                    \
    HEADER "0,0,0,0-0-6,yK,7/7,bR,6/14/14/14/14/bK,12,gK/14/4,rP,9/14/14/7,rN,6/3,drP,10/"         \
           "3,gR,3,rK,6"
/* Red may castle to both sides, but for a rook of Green's on the eighth rank. */
#define CASTLES(rook)                                                                              \
    "R-0,0,0,0-1,0,0,0-1,0,0,0-0,0,0,0-0-5,yK,8/14/14/14/14/14/bK," rook ",gK/14/14/14/14/14/14/"  \
    "3,rR,3,rK,2,rR,3"
#define PROMOTES HEADER "0,0,0,0-0-6,yK,7/14/14/14/14/14/bK,12,gK/4,rP,9/14/14/14/14/14/7,rK,6"

static hm_4p_move coordinates(const char *text) {
    int square[2], promotion = 0;
    const char *at = text;
    for (int i = 0; i < 2; i++) {
        char *end;
        int file = *at++ - 'a';
        square[i] = HM_4P_SQUARE(file, (int)strtol(at, &end, 10) - 1);
        at = end + (i == 0);
    }
    if (*at == '=') promotion = at[1] == 'Q' ? HM_4P_QUEEN : HM_4P_POINT_QUEEN;
    return HM_4P_MOVE(square[0], square[1], promotion, 0);
}

static void refusals(void) {
    static const struct {
        const char *fen, *move;
        hm_4p_refusal refusal;
        size_t threats;
    } cases[] = {
        {CROWDED, "h1-g2", HM_4P_LEGAL, 0},
        {CROWDED, "e3-e4", HM_4P_NO_PIECE, 0},
        {CROWDED, "a1-a2", HM_4P_NO_PIECE, 0},
        {CROWDED, "h13-h12", HM_4P_WRONG_SEAT, 0},
        {CROWDED, "d2-d3", HM_4P_WRONG_SEAT, 0},
        {CROWDED, "h3-h4", HM_4P_UNREACHABLE, 0},
        {CROWDED, "e6-e7", HM_4P_LEAVES_KING, 1},
        {CROWDED, "h3-f2", HM_4P_LEAVES_KING, 2},
        {CROWDED, "h3-g1", HM_4P_LEAVES_KING, 1},
        {CROWDED, "h1-f1", HM_4P_UNREACHABLE, 0},
        {CROWDED, "e6-e7=D", HM_4P_PROMOTION_WRONG, 0},
        {CASTLES("7,gR,4"), "h1-j1", HM_4P_CASTLING_PATH, 1},
        {CASTLES("7,gR,4"), "h1-f1", HM_4P_LEGAL, 0},
        {CASTLES("5,gR,6"), "h1-f1", HM_4P_CASTLING_PATH, 1},
        {CASTLES("6,gR,5"), "h1-f1", HM_4P_CASTLING_IN_CHECK, 1},
        {PROMOTES, "e7-e8=D", HM_4P_LEGAL, 0},
        {PROMOTES, "e7-e8", HM_4P_PROMOTION_MISSING, 0},
        {PROMOTES, "e7-e8=Q", HM_4P_PROMOTION_WRONG, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_4p_threat threats[8];
        size_t count;
        hm_4p_position position = position4p(cases[i].fen, HM_4P_FFA);
        test_context(cases[i].move);
        CHECK_INT(hm_4p_why(&position, coordinates(cases[i].move), threats, 8, &count),
                  cases[i].refusal);
        CHECK_INT(count, cases[i].threats);
    }
    test_context(NULL);
}

TEST_MAIN(TEST(marks_of_single_moves), TEST(points_of_single_moves), TEST(checks_and_mates),
          TEST(lack_of_material), TEST(teams_that_lost), TEST(claims), TEST(problems),
          TEST(entries_that_cannot_be), TEST(names), TEST(refusals))
