/* Rules that words of RuleVariants name, profiles by date, small boards and seats without a king
 * (rules4p, sections 2, 3.7, 6.1, 8 and 11): short games, and what they come to. */
#include "harness.h"

#include "core/core.h"
#include "hypermate/more/chess4p_games.h"

#include <string.h>

#define FFA(words)       "[Variant \"FFA\"][RuleVariants \"" words "\"]"
#define START(text)      "[StartFen4 \"" text "\"]\n"
#define FFA_FEN(w, text) FFA(w) START(text)

/* Kings in their corners, out of everybody's way. */
#define HEAD4 "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-"
#define HEAD2 "R-0,1,0,1-0,0,0,0-0,0,0,0-0,0,0,0-0-"

/* "R 20 checkmate B; ... | Y over": the ledger of the main line, who moves, and whether it is over;
 * or the error, or why the game is not judged. */
static void tell(const char *text, hm_text *said) {
    hm_4p_game *game;
    hm_error error;
    hm_4p_effects effects;
    if (hm_4p_game_parse(text, strlen(text), NULL, &game, NULL, NULL, &error) != HM_OK) {
        hm_text_puts(said, error.message);
        hm_4p_game_destroy(game);
        return;
    }
    if (hm_4p_game_other(game) != NULL) {
        hm_text_printf(said, "not judged: %s", hm_4p_game_other(game));
        hm_4p_game_destroy(game);
        return;
    }
    hm_4p_position position = *hm_4p_game_start(game);
    effects.outcome = HM_4P_GOING_ON;
    hm_text_puts(said, "");
    for (int32_t step = hm_4p_game_ply(game, 1); step > 0;
         step = hm_4p_game_step(game, step)->first) {
        hm_4p_game_advance(game, step, &position, &effects);
        for (size_t i = 0; i < effects.count; i++) {
            const hm_4p_entry *entry = &effects.entry[i];
            hm_text_printf(said, "%c %d %s", "RBYG"[entry->seat], entry -> points,
                           hm_4p_reason_name((hm_4p_reason)entry->reason));
            if (entry->victim != entry->seat) hm_text_printf(said, " %c", "RBYG"[entry->victim]);
            hm_text_puts(said, "; ");
        }
    }
    hm_text_printf(said, "%c%s", "RBYG"[position.state.side],
                   effects.outcome == HM_4P_GOING_ON         ? ""
                   : effects.outcome == HM_4P_RED_YELLOW_WON ? " 1-0"
                   : effects.outcome == HM_4P_BLUE_GREEN_WON ? " 0-1"
                   : effects.outcome == HM_4P_DRAWN          ? " 1/2"
                                                             : " over");
    for (size_t i = 0; i < hm_4p_game_remarks(game); i++)
        hm_text_printf(said, " | %s", hm_4p_game_remark(game, i).message);
    hm_4p_game_destroy(game);
}

typedef struct row {
    const char *text, *want;
} row;

static void check_rows(const row *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        hm_text said = {0};
        test_context(rows[i].text);
        tell(rows[i].text, &said);
        CHECK_TEXT(said.data, rows[i].want);
        hm_text_clear(&said);
    }
    test_context(NULL);
}

#define CHECK_ROWS(rows) check_rows(rows, sizeof(rows) / sizeof(rows)[0])

/* rules4p, section 11. */
static void points_of_words(void) {
    static const row rows[] = {
        {FFA_FEN("OppX=3", HEAD4
                 "3,yK,10/14/14/14/6,yR,7/14/14/bK,12,gK/14/14/6,rR,7/14/14/10,rK,3") "1. Rg4xRg10",
         "R 15 capture Y; B"},
        {FFA_FEN("OppositeX=2",
                 "R-0,1,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-3,yK,10/14/14/14/6,yR,7/14/14/13,gK/14/14/"
                 "6,rR,7/14/14/10,rK,3") "1. Rg4xRg10",
         "R 5 capture Y; Y"},
        {FFA_FEN("Play4Mate", HEAD4
                 "3,yK,10/14/14/14/6,yR,7/14/14/bK,12,gK/14/14/6,rR,7/14/14/10,rK,3") "1. Rg4xRg10",
         "B"},
        {FFA_FEN("play-4-mate",
                 HEAD2 "6,yK,7/14/14/14/14/14/14/14/14/3,rP,10/14/14/14/6,rK,7") "1. d5-d6 .. D",
         "R 24 draw; Y 24 draw; Y over"},
        {FFA_FEN("PointsForMate=7",
                 HEAD2 "6,yK,7/14/14/14/14/14/14/14/14/3,rP,10/14/14/14/6,rK,7") "1. d5-d6 .. R",
         "Y 0 resigned; R 7 last player left Y; R over"},
        {FFA_FEN(
             "DeadKingWalking PointsForMate=5", HEAD4
             "3,yK,10/14/14/14/14/14/14/bK,12,gK/14/14/3,rP,10/14/14/10,rK,3") "1. d4-d5 .. R .. "
                                                                               "Kd14-d13 .. "
                                                                               "Kn7-n8\n2. d5-d6 "
                                                                               ".. Kd13-d12",
         "B 0 resigned; G"},
        {FFA_FEN("FiftyMoveRule=1", HEAD2
                 "6,yK,7/14/14/14/14/14/14/14/14/14/14/14/14/6,rK,rR,6") "1. Kg1-g2 .. Kg14-g13",
         "R 10 draw; Y 10 draw; R over"},
        {FFA_FEN(
             "FiftyMoveRule=Infinity ThreefoldRepetition=2", HEAD2
             "6,yK,7/14/14/14/14/14/14/14/14/14/14/14/14/6,rK,rR,6") "1. Kg1-g2 .. Kg14-g13\n2. "
                                                                     "Kg2-g1 .. Kg13-g14",
         "R 10 draw; Y 10 draw; R over"},
        {FFA_FEN("Stalemate=draw",
                 "Y-0,1,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-3,yK,10/14/4,rQ,9/14/14/14/14/13,gK/14/14/"
                 "14/14/14/10,rK,3") "1. S",
         "R 7 stalemate Y; Y 7 stalemate; G 7 stalemate Y; G"},
    };
    CHECK_ROWS(rows);
}

/* The king is captured, and what captures it is no check before: rules4p, section 11. */
static void kings_in_check(void) {
    static const row rows[] = {
        {FFA_FEN("CaptureTheKing EnPassant", HEAD4 "14/6,yK,7/14/14/14/14/bK,6,bR,5,gK/14/14/14/14/"
                                                   "14/3,rP,10/7,rK,6") "1. d2-d3 .. Rh8xKh1",
         "B 20 king taken R; Y"},
        {FFA_FEN("CaptureTheKing", HEAD4 "14/6,yK,7/14/14/14/14/bK,6,bR,5,gK/14/14/14/14/14/"
                                         "3,rP,10/7,rK,6") "1. Kh1-h2 .. Rh8xKh3",
         "not judged: CaptureTheKing"},
        {"[Variant \"Teams\"][RuleVariants \"CaptureTheKing\"]" START(
             HEAD4 "14/6,yK,7/14/14/14/14/bK,6,bR,5,gK/14/14/14/14/14/3,rP,10/7,rK,6") "1. d2-d3 "
                                                                                       ".. Rh8xKh1",
         "B 0 king taken R; Y 0-1"},
        {FFA_FEN("KotH",
                 HEAD4 "14/6,yK,7/14/14/14/bK,13/7,rK,5,gK/14/14/14/14/14/14/14") "1. Kh8-h9",
         "B"},
        {FFA_FEN("KotH",
                 HEAD4 "14/6,yK,7/14/14/14/7,rK,6/bK,12,gK/14/14/14/14/14/14/14") "1. Kh9-h8",
         "R 20 king of the hill B; R 20 king of the hill Y; R 20 king of the hill G; R over"},
        {"[Variant \"Teams\"][RuleVariants \"koth=h9\"]" START(
             HEAD4 "14/6,yK,7/14/14/7,rK,6/14/bK,12,gK/14/14/14/14/14/14/14") "1. Kh10-h9",
         "R 0 king of the hill B; R 0 king of the hill G; Y 1-0"},
        {FFA_FEN(
             "2-check", HEAD4
             "14/6,yK,7/14/14/14/14/bK,12,gK/14/14/14/14/14/14/6,rR,rK,6") "1. Kh1-h2 .. Ka8-a9 .. "
                                                                           "Kg13-h13 .. Kn8-n9\n2. "
                                                                           "Rg1-h1",
         "B"},
        {FFA_FEN("1-check", HEAD4
                 "14/6,yK,7/14/14/14/14/bK,12,gK/14/14/14/14/14/14/5,rR,1,rK,6") "1. Rf1-g1+#",
         "R 20 checkmate Y; B"},
        {FFA_FEN("3-2-1-1-check", HEAD4
                 "14/6,yK,7/14/14/14/14/bK,12,gK/14/14/14/14/14/14/5,rR,1,rK,6") "1. Rf1-g1+#",
         "R 20 checkmate Y; B"},
        {FFA_FEN("5-check",
                 "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{'lives':(5,5,1,5)}-14/6,yK,7/14/14/14/14/"
                 "bK,12,gK/14/14/14/14/14/14/5,rR,1,rK,6") "1. Rf1-g1+#",
         "R 20 checkmate Y; B"},
        {FFA_FEN("AllowPassing", HEAD2
                 "6,yK,7/14/14/14/14/14/14/14/14/14/14/14/14/6,rK,rR,6") "1. P .. P\n2. P .. P",
         "R 10 draw; Y 10 draw; R over"},
        {FFA("EnPassant") "1. d2-d4 .. P", "not judged: P"},
    };
    CHECK_ROWS(rows);
}

/* rules4p, sections 6.1 and 6.3. */
static void seats_without_kings(void) {
    static const row rows[] = {
        {FFA_FEN("DeadKingWalking",
                 "G-0,1,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-14/6,yK,7/14/14/14/14/14/13,gQ/14/14/14/14/"
                 "3,rP,10/7,rK,6") "1. R",
         "G 0 resigned; R 10 seat without a king left G; Y 10 seat without a king left G; R"},
        {FFA_FEN("DeadKingWalking",
                 "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-14/6,yK,7/14/14/14/14/bK,13/14/14/14/14/"
                 "4,gN,9/3,rP,10/7,rK,6") "1. d2xNe3 .. Ka8-a9 .. Kg13-g14 .. S\n2. Kh1-h2",
         "R 3 capture G; G 0 no pieces left; B"},
        {FFA_FEN("DeadKingWalking",
                 "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-14/6,yK,7/14/14/14/14/bK,13/14/14/14/14/"
                 "4,gN,9/3,rP,10/7,rK,6") "1. d2xNe3 .. Ka8-a9 .. Kg13-g14\n2. Kh1-h2",
         "R 3 capture G; G 0 no pieces left; B"},
        {FFA_FEN("DeadKingWalking",
                 "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-14/6,yK,7/14/14/14/14/bK,13/14/14/14/14/"
                 "14/3,rP,10/7,rK,6") "1. d2-d3 .. Ka8-a9 .. Kg13-g14 .. S\n2. Kh1-h2",
         "B"},
    };
    CHECK_ROWS(rows);
}

/* A token after which the position is the same is no further occurrence (rules4p, section 7): here
 * "S" follows the walk that brings a position for the second time. */
static void tokens_are_no_occurrences(void) {
    static const row rows[] = {
        {FFA_FEN("DeadKingWalking", HEAD4 "14/6,yK,7/14/14/14/14/bK,13/14/14/14/14/14/3,rP,10/"
                                          "7,rK,6") "1. Kh1-h2 .. Ka8-a9 .. Kg13-g14 .. S\n2. "
                                                    "Kh2-h1 .. Ka9-a8 .. Kg14-g13 .. S\n"
                                                    "3. Kh1-h2 .. Ka8-a9 .. Kg13-g14 .. S",
         "R"},
        {FFA_FEN("DeadKingWalking", HEAD4 "14/6,yK,7/14/14/14/14/bK,13/14/14/14/14/14/3,rP,10/"
                                          "7,rK,6") "1. Kh1-h2 .. Ka8-a9 .. Kg13-g14 .. S\n2. "
                                                    "Kh2-h1 .. Ka9-a8 .. Kg14-g13 .. S\n"
                                                    "3. Kh1-h2 .. Ka8-a9 .. Kg13-g14 .. S\n4. "
                                                    "Kh2-h1 .. Ka9-a8 .. Kg14-g13",
         "R 10 draw; B 10 draw; Y 10 draw; R over"},
    };
    CHECK_ROWS(rows);
}

/* Profiles and starts by date (rules4p, section 8; formats, section 9.4). */
static void periods(void) {
    static const struct {
        const char *text;
        int profile;
        bool modern;
    } rows[] = {
        {"[Date \"20 May 2019\"]", HM_4P_2018, false},
        {"[Date \"Tue May 21 2019 00:00:00\"]", HM_4P_2022, false},
        {"[Date \"2019.05.21\"]", HM_4P_2022, false},
        {"[Date \"05/20/2019\"]", HM_4P_2018, false},
        {"[Date \"2020\"]", HM_4P_2022, false},
        {"[Date \"2022.03.31\"]", HM_4P_2022, false},
        {"[Date \"2022.04.10\"]", HM_4P_CURRENT, true},
        {"[Date \"10.4.2022\"][StartFen4 \"4PCo\"]", HM_4P_2022, false},
        {"[Date \"04/10/2022\"][GameNr \"25888844\"][StartFen4 \"4PCo\"]", HM_4P_CURRENT, false},
        {"[Date \"Apr 2022\"][GameNr \"12101839\"][StartFen4 \"4PC\"]", HM_4P_2022, true},
        {"[Date \"Fri Apr 15 2022 10:00:00 GMT+0000\"][GameNr \"12101839\"]", HM_4P_2022, false},
        {"[Date \"2022.05.01\"]", HM_4P_CURRENT, true},
        {"[RuleVariants \"EnPassant\"]", HM_4P_CURRENT, true},
        {"[Profile \"2022\"][RuleVariants \"EnPassant\"]", HM_4P_2022, true},
        {"", HM_4P_2018, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hm_text text = {0};
        hm_4p_game *game;
        hm_text_printf(&text, "[Variant \"FFA\"]%s\n1. h2-h3", rows[i].text);
        test_context(rows[i].text);
        CHECK_INT(hm_4p_game_parse(text.data, text.length, NULL, &game, NULL, NULL, NULL), HM_OK);
        const hm_4p_position *start = hm_4p_game_start(game);
        CHECK_INT(start->rules.profile, rows[i].profile);
        hm_4p_piece at_a7 = start->state.square[HM_4P_SQUARE(0, 6)];
        CHECK_INT(HM_4P_KIND(at_a7), rows[i].modern ? HM_4P_KING : HM_4P_QUEEN);
        hm_4p_game_destroy(game);
        hm_text_clear(&text);
    }
    test_context(NULL);
}

/* A text without a date and rule words is played as in 2018, then as today; one without a mode as
 * Teams, then as free-for-all (formats, section 9.4). */
static void untold(void) {
    static const row rows[] = {
        {"1. h2-h3", "B | no tag Variant: taken for Teams; --mode names another"},
        {"[Variant \"FFA\"]\n1. d2-d4 .. a4-a9",
         "round 1, Blue: illegal move: a piece stands in the way"},
        {"1. d2-d4 .. a4-a9", "round 1, Blue: illegal move: a piece stands in the way (no "
                              "tag Variant: neither Teams nor FFA fits; --mode names one)"},
        {"[Variant \"FFA\"]" START(HEAD4 "10,yK,3/14/14/14/14/14/14/14/bK,bP,11,gK/14/14/14/"
                                         "3,rP,10/10,rK,3") "1. d2-d4 .. R .. Kk14-k13 .. "
                                                            "Kn6-n7\n2. d4-d5 .. Ka6-a7",
         "B 0 resigned; Y | no date: taken for the profile current; 2018 fails at Ka6-a7 in round "
         "2"},
    };
    CHECK_ROWS(rows);
}

/* The two-player board is that of ordinary chess, whose numbers are known (rules4p, sections 2 and
 * 3.7). */
static void two_players(void) {
    static const uint64_t counts[] = {1, 20, 400, 8902, 197281};
    for (int mode = HM_4P_TEAMS; mode <= HM_4P_FFA; mode++) {
        hm_4p_state state;
        hm_4p_rules rules;
        hm_4p_position position;
        uint64_t nodes;
        CHECK_INT(hm_4p_fen_parse("2PC", 3, 0, &state, NULL, NULL, NULL), HM_OK);
        hm_4p_rules_init(&rules, HM_4P_CURRENT, (hm_4p_mode)mode);
        rules.promotion_rank = 11;
        hm_4p_position_init(&position, &state, &rules);
        CHECK_INT(hm_4p_outcome(&position), HM_4P_GOING_ON);
        for (unsigned depth = 0; depth < sizeof counts / sizeof counts[0]; depth++) {
            CHECK_INT(hm_4p_perft(&position, depth, 1, NULL, &nodes, NULL), HM_OK);
            CHECK_INT(nodes, counts[depth]);
        }
    }
    static const row rows[] = {
        {FFA("EnPassant Prom=11 PromoteTo=QRBN")
             START("2PC") "1. h5-h7 .. h10-h8\n2. Nj4-i6 .. Ne11-f9\n3. Bi4-f7 .. Bi11-f8\n4. O-O "
                          ".. Nj11-i9\n"
                          "5. Ri4-h4 .. O-O",
         "R"},
        {FFA("EnPassant") START("2PC") "1. h5-h8",
         "round 1, Red: illegal move: the piece cannot move there"},
    };
    CHECK_ROWS(rows);
}

static void put_line(const hm_4p_state *state, int rank, char line[9]) {
    for (int i = 0; i < 8; i++)
        line[i] = ".PNBRQK"[HM_4P_KIND(state->square[HM_4P_SQUARE(3 + i, rank)])];
    line[8] = '\0';
}

/* rules4p, section 2. */
static void chess960(void) {
    static const struct {
        unsigned number;
        const char *red, *yellow;
    } rows[] = {{519, "RNBQKBNR", "RNBKQBNR"},
                {1, "BBQNNRKR", "RKRNNQBB"},
                {960, "RKRNNQBB", "BBQNNRKR"},
                {2, "BQNBNRKR", "RKRNBNQB"}};
    hm_4p_state state, classic;
    char line[9];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        CHECK(hm_4p_state_start_960(&state, rows[i].number));
        put_line(&state, 0, line);
        CHECK_TEXT(line, rows[i].red);
        put_line(&state, 13, line);
        CHECK_TEXT(line, rows[i].yellow);
    }
    CHECK(hm_4p_state_start_960(&state, 519));
    hm_4p_state_start(&classic, HM_4P_CLASSIC);
    CHECK_BYTES(&state, &classic, sizeof state);
    CHECK(!hm_4p_state_start_960(&state, 0) && !hm_4p_state_start_960(&state, 961));
}

/* The list that some programs write after the board (formats, section 8.1). */
static void tails(void) {
#define BOARD "14/14/14/14/14/14/14/14/14/14/3,rP,10/14/14/14"
    static const struct {
        const char *tail;
        int skipped;
        unsigned warnings;
    } rows[] = {{"", HM_4P_NO_SQUARE, 0},
                {"-,,,", HM_4P_NO_SQUARE, 1},
                {"-d3:d4,,,", HM_4P_SQUARE(3, 2), 1},
                {"- d3 , , , ", HM_4P_SQUARE(3, 2), 1},
                {"-d4,,,", HM_4P_SQUARE(3, 2), 1},
                {"-,d4,,", HM_4P_NO_SQUARE, 2},
                {"-d5,,,", HM_4P_NO_SQUARE, 2}};
    static const char *const wrong[] = {"-", "-,,", "-,,,,", "-,,,x", "-d3:,,,", "-d3:d4", "-,,,-"};
    hm_4p_state state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hm_text text = {0};
        unsigned warnings = 0;
        hm_text_printf(&text, HEAD2 BOARD "%s", rows[i].tail);
        test_context(rows[i].tail);
        CHECK_INT(hm_4p_fen_parse(text.data, text.length, 0, &state, NULL, &warnings, NULL), HM_OK);
        CHECK_INT(state.ep[HM_4P_RED].skipped, rows[i].skipped);
        CHECK_INT(warnings, rows[i].warnings);
        hm_status strict = rows[i].tail[0] == '\0' ? HM_OK : HM_ERR_4P_PARTS;
        CHECK_INT(
            hm_4p_fen_parse(text.data, text.length, HM_4P_FEN_STRICT, &state, NULL, NULL, NULL),
            strict);
        hm_text_clear(&text);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        hm_text text = {0};
        hm_text_printf(&text, HEAD2 BOARD "%s", wrong[i]);
        test_context(wrong[i]);
        CHECK_INT(hm_4p_fen_parse(text.data, text.length, 0, &state, NULL, NULL, NULL),
                  HM_ERR_4P_PARTS);
        hm_text_clear(&text);
    }
    test_context(NULL);
}

TEST_MAIN(TEST(points_of_words), TEST(kings_in_check), TEST(seats_without_kings),
          TEST(tokens_are_no_occurrences), TEST(periods), TEST(untold), TEST(two_players),
          TEST(chess960), TEST(tails))
