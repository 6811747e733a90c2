/* What a four-player search has to see: mates, kings and queens that hang, captures by the second
 * enemy, threats to a partner, ends of the game. */
#include "core/core.h"
#include "core/text.h"
#include "harness.h"
#include "search/score.h"
#include "support/searching.h"

#include <string.h>

typedef struct tactic {
    const char *name, *position;
    const char *best; /* how the first move begins; NULL: any but `bad` */
    const char *bad;
    int mate; /* own moves; 0: there is none */
} tactic;

static const tactic tactics[] = {
    /* Yellow has left the line between Red's queen and Blue's king. */
    {"king_hangs",
     "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,4,yK,3,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/14/"
     "bK,5,rQ,7/14/14/13,gK/14/14/x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,rK,7,x,x,x",
     "g9-a9", NULL, 1},
    /* A rook beside the king, the other gives check. */
    {"mate_in_one",
     "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,8,x,x,x/x,x,x,4,yK,3,x,x,x/x,x,x,8,x,x,x/14/14/14/"
     "bK,12,gK/14/14/3,rR,10/1,rR,12/x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,7,rK,x,x,x",
     "d5-a5", NULL, 1},
    /* Red drives Blue's king off the rank on which Yellow's rook then mates Green. */
    {"mate_in_two",
     "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,7,yK,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/10,yR,3/"
     "14/bK,13/14/14/2,rR,11/13,gK/x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,7,rK,x,x,x",
     "c5-a5", NULL, 2},
    /* A queen that nobody guards. */
    {"queen_hangs",
     "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,8,x,x,x/x,x,x,4,yK,3,x,x,x/x,x,x,8,x,x,x/14/14/14/"
     "bK,12,gK/14/5,bQ,8/14/14/x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,2,rR,1,rK,3,x,x,x",
     "f1-f6", NULL, 0},
    /* Green guards what Blue left hanging. */
    {"second_enemy_guards",
     "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,8,x,x,x/x,x,x,4,yK,3,x,x,x/x,x,x,8,x,x,x/14/14/14/"
     "bK,12,gK/14/4,bN,8,gR/14/14/x,x,x,8,x,x,x/x,x,x,1,rQ,6,x,x,x/x,x,x,4,rK,3,x,x,x",
     NULL, "e2-e6", 0},
    /* Blue would take Yellow's king before Yellow could move: Red steps between. */
    {"partner_in_danger",
     "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,4,yK,3,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/6,rB,7/"
     "14/1,bK,5,bQ,6/14/14/14/13,gK/x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,rK,7,x,x,x",
     "g10-h", NULL, 0},
};

static void finds_tactics(void) {
    for (size_t i = 0; i < sizeof tactics / sizeof tactics[0]; i++) {
        const tactic *t = &tactics[i];
        test_context(t->name);
        searching s = searching_start(t->position, NULL, (hm_search_options){0});
        hm_search_result result = searching_run(&s, (hm_search_limits){.depth = 5});
        CHECK_INT(result.line_count, 1);
        if (t->best != NULL) CHECK(strncmp(s.best.data, t->best, strlen(t->best)) == 0);
        if (t->bad != NULL) CHECK(strcmp(s.best.data, t->bad) != 0);
        CHECK_INT(hm_score_mate_moves(result.lines[0].score), t->mate);
        searching_end(&s);
    }
    test_context(NULL);
}

/* Looked for by itself: the whole line, or that there is none. */
static void finds_mates(void) {
    for (size_t i = 0; i < sizeof tactics / sizeof tactics[0]; i++) {
        const tactic *t = &tactics[i];
        test_context(t->name);
        searching s = searching_start(t->position, NULL, (hm_search_options){0});
        for (unsigned moves = 1; moves <= 2; moves++) {
            hm_search_result result = searching_run(&s, (hm_search_limits){.mate = moves});
            int found = hm_score_mate_moves(result.lines[0].score);
            bool expected = t->mate > 0 && t->mate <= (int)moves;
            CHECK_INT(found > 0 && found <= (int)moves, expected);
            if (expected) CHECK_INT(result.lines[0].count, 2 * t->mate - 1);
        }
        searching_end(&s);
    }
    test_context(NULL);
}

/* The line of a mate ends with it, whatever was there before; without the search for mates, which
 * leaves lines of its own. */
static unsigned check_mates(const hm_search_result *result) {
    unsigned seen = 0;
    for (size_t i = 0; i < result->line_count; i++) {
        int score = result->lines[i].score;
        if (!hm_score_is_mate(score)) continue;
        CHECK_INT(result->lines[i].count, HM_SCORE_MATE - (score > 0 ? score : -score));
        seen++;
    }
    return seen;
}

static void lines_of_mates_end_with_them(void) {
    unsigned seen = 0;
    for (size_t i = 0; i < sizeof tactics / sizeof tactics[0]; i++) {
        test_context(tactics[i].name);
        searching s = searching_start(tactics[i].position, NULL,
                                      (hm_search_options){.no_mate = true, .multipv = 3});
        for (unsigned depth = 1; depth <= 3; depth++) {
            hm_search_clear(s.search);
            hm_search_result result = searching_run(&s, (hm_search_limits){.depth = depth});
            seen += check_mates(&result);
        }
        searching_end(&s);
    }
    CHECK(seen >= 9);
    test_context(NULL);
}

/* ---- free-for-all ---- */

static const hm_setting ffa[] = {{"mode", "ffa"}};

typedef struct gain {
    const char *name, *position, *best;
} gain;

static const gain gains[] = {
    /* A mate pays more than a queen. */
    {"mate_pays",
     "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,8,x,x,x/x,x,x,4,yK,3,x,x,x/x,x,x,4,yP,3,x,x,x/14/"
     "12,gQ,1/11,gP,2/bK,12,gK/14/14/3,rR,10/1,rR,12/x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,7,rK,x,x,x",
     "d5-a5"},
    /* A queen that nobody guards. */
    {"queen_hangs",
     "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,8,x,x,x/x,x,x,4,yK,3,x,x,x/x,x,x,yP,7,x,x,x/14/14/"
     "14/bK,12,gK/14/5,bQ,8/14/14/x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,2,rR,1,rK,3,x,x,x",
     "f1-f6"},
};

static void finds_points(void) {
    hm_request request = {.size = sizeof request, .settings = ffa, .setting_count = 1};
    for (size_t i = 0; i < sizeof gains / sizeof gains[0]; i++) {
        for (int style = 0; style < 2; style++) {
            test_context(gains[i].name);
            searching s = searching_start(gains[i].position, &request,
                                          (hm_search_options){.best_reply = style});
            searching_run(&s, (hm_search_limits){.depth = 4});
            CHECK_TEXT(s.best.data, gains[i].best);
            searching_end(&s);
        }
    }
    test_context(NULL);
}

/* A queen that nobody guards, and few others; what stands before the board is given, and where
 * Green is. */
#define SEATS(leavers, green)                                                                      \
    leavers "-x,x,x,8,x,x,x/x,x,x,4,yK,3,x,x,x/x,x,x,yP,7,x,x,x/14/14/14/bK," green                \
            "/14/5,bQ,8/14/14/x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,2,rR,1,rK,3,x,x,x"
#define PLAYERS(leavers) SEATS(leavers, "12,gK")

/* Against one opponent alone it makes no difference whether all reply, or one in each round. */
static void one_opponent(void) {
    static const char *const positions[] = {
        PLAYERS("R-0,0,1,1-0,0,0,0-0,0,0,0-0,0,0,0-0"),
        PLAYERS("G-0,1,1,0-0,0,0,0-0,0,0,0-0,0,0,0-0"),
        SEATS("R-0,0,1,0-0,0,0,0-0,0,0,0-0,0,0,0-0", "13"),
    };
    hm_request request = {.size = sizeof request, .settings = ffa, .setting_count = 1};
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        searching all = searching_start(positions[i], &request, (hm_search_options){0});
        searching one =
            searching_start(positions[i], &request, (hm_search_options){.best_reply = true});
        hm_search_result result = searching_run(&all, (hm_search_limits){.depth = 5});
        CHECK_INT(searching_run(&one, (hm_search_limits){.depth = 5}).nodes, result.nodes);
        CHECK_TEXT(one.log.data, all.log.data);
        searching_end(&all);
        searching_end(&one);
    }
}

/* The king of one who has resigned walks: it has its turn in every line, and is no end of the game.
 */
static void a_walking_king(void) {
    hm_request request = {.size = sizeof request, .settings = ffa, .setting_count = 1};
    searching s = searching_start(
        PLAYERS("R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{'resigned':(false,true,false,false)}"),
        &request, (hm_search_options){0});
    hm_search_result result = searching_run(&s, (hm_search_limits){.depth = 4});
    CHECK_TEXT(s.best.data, "f1-d1");
    CHECK_INT(result.lines[0].count, 5);
    CHECK(result.lines[0].score < 1000);
    hm_text second = {0};
    hm_search_move_text(s.search, result.lines, 1, HM_SEARCH_LINE, &second);
    CHECK(strncmp(second.data, "a8-", 3) == 0);
    hm_text_clear(&second);
    searching_end(&s);
}

/* ---- the common search with this game ---- */

static void deterministic(void) {
    searching s = searching_start("4p:modern", NULL, (hm_search_options){0});
    searching_check_same(&s, (hm_search_limits){.nodes = 20000});
    CHECK(s.lines > 6);
    searching_end(&s);
}

/* The greedy player takes the queen; without what reach tells, worth is another. */
static void greedy_and_plain(void) {
    for (size_t i = 0; i < sizeof tactics / sizeof tactics[0]; i++) {
        if (strcmp(tactics[i].name, "queen_hangs") != 0) continue;
        searching s = searching_start(tactics[i].position, NULL, (hm_search_options){0});
        for (uint64_t chance = 0; chance < 20; chance++) {
            s.best.length = 0;
            hm_search_first_text(&s.root, hm_search_greedy(&s.root, chance), HM_SEARCH_LINE,
                                 &s.best);
            CHECK_TEXT(s.best.data, tactics[i].best);
        }
        int whole = searching_run(&s, (hm_search_limits){.depth = 1}).lines[0].score;
        searching_set(&s, (hm_search_options){.plain = true});
        hm_search_clear(s.search);
        CHECK(searching_run(&s, (hm_search_limits){.depth = 1}).lines[0].score != whole);
        searching_end(&s);
    }
}

/* Four threads, stopped at any moment. */
static void stopped(void) {
    searching s = searching_start("4p:modern", NULL, (hm_search_options){.threads = 4});
    searching_check_stops(&s, test_rounds(100, 300, 1000));
    searching_end(&s);
}

/* A game that is over has no first moves. */
static void over(void) {
    /* Blue's king is gone. */
    searching s =
        searching_start("R-0,1,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-"
                        "x,x,x,8,x,x,x/x,x,x,4,yK,3,x,x,x/x,x,x,8,x,x,x/14/14/14/13,gK/14/14/14/14/"
                        "x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,7,rK,x,x,x",
                        NULL, (hm_search_options){0});
    CHECK_INT(searching_run(&s, (hm_search_limits){.depth = 3}).line_count, 0);
    searching_end(&s);
}

/* Every move of every line is one of the game. */
static void check_lines(const searching *s, const hm_search_result *result) {
    for (size_t i = 0; i < result->line_count; i++) {
        const hm_search_line *line = &result->lines[i];
        hm_session *session;
        CHECK_INT(hm_session_copy(s->session, &session, NULL), HM_OK);
        for (size_t k = 0; k < line->count; k++) {
            hm_text text = {0};
            hm_search_move_text(s->search, line, k, HM_SEARCH_OWN, &text);
            bool played =
                CHECK_INT(hm_session_play(session, text.data, text.length, NULL, NULL), HM_YES);
            hm_text_clear(&text);
            if (!played) break;
        }
        hm_session_destroy(session);
    }
}

static void lines_are_legal(void) {
    static const char *const modes[] = {"ffa", "solo", "teams"};
    for (size_t mode = 0; mode < 3; mode++) {
        const hm_setting setting = {"mode", modes[mode]};
        const hm_request request = {
            .size = sizeof request, .settings = &setting, .setting_count = 1};
        for (uint64_t seed = 1; seed < 3; seed++) {
            searching s = searching_start("4p:modern", &request, (hm_search_options){.multipv = 2});
            const hm_random_order order = {.size = sizeof order, .seed = seed, .plies = 70};
            CHECK_INT(hm_session_random(s.session, &order, NULL, NULL, NULL), HM_OK);
            CHECK_INT(hm_session_root(s.session, &s.root, NULL), HM_OK);
            for (unsigned depth = 1; depth <= 3; depth++) {
                hm_search_result result = searching_run(&s, (hm_search_limits){.depth = depth});
                check_lines(&s, &result);
            }
            searching_end(&s);
        }
    }
}

/* Positions do not say by which rules they are played. */
static void other_rules_are_forgotten(void) {
    const hm_setting beside[] = {{"rules", "teammate=1"}};
    const hm_request request = {.size = sizeof request, .settings = beside, .setting_count = 1};
    const hm_search_limits shallow = {.depth = 1};
    searching fresh = searching_start("4p:modern", &request, (hm_search_options){0});
    searching s = searching_start("4p:modern", NULL, (hm_search_options){0});
    int score = searching_run(&fresh, shallow).lines[0].score;
    searching_run(&s, (hm_search_limits){.depth = 6});
    s.root = fresh.root;
    CHECK_INT(searching_run(&s, shallow).lines[0].score, score);
    CHECK_TEXT(s.best.data, fresh.best.data);
    searching_end(&s);
    searching_end(&fresh);
}

/* Two moves of the team take longer than the clock that lets the others claim a draw. */
static void mates_that_come_too_late(void) {
    const hm_setting clocks[] = {{"rules", "draw_clock=1"}};
    const hm_request request = {.size = sizeof request, .settings = clocks, .setting_count = 1};
    for (size_t i = 1; i < 3; i++) {
        test_context(tactics[i].name);
        searching s = searching_start(tactics[i].position, &request, (hm_search_options){0});
        hm_search_result result = searching_run(&s, (hm_search_limits){.mate = 2});
        CHECK_INT(hm_score_mate_moves(result.lines[0].score), tactics[i].mate == 1 ? 1 : 0);
        searching_end(&s);
    }
    test_context(NULL);
}

TEST_MAIN(TEST(finds_tactics), TEST(lines_are_legal), TEST(other_rules_are_forgotten),
          TEST(mates_that_come_too_late), TEST(finds_mates), TEST(lines_of_mates_end_with_them),
          TEST(finds_points), TEST(one_opponent), TEST(a_walking_king), TEST(greedy_and_plain),
          TEST(deterministic), TEST(stopped), TEST(over))
