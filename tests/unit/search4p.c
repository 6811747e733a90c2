/* What a four-player search has to see: mates, kings and queens that hang, captures by the second
 * enemy, threats to a partner, ends of the game. */
#include "core/core.h"
#include "harness.h"
#include "hypermate/answers.h"
#include "search/score.h"

#include <pthread.h>
#include <string.h>

typedef struct bench {
    hm_session *session;
    hm_search *search;
    hm_search_root root;
    hm_text best; /* the first move of the last search */
} bench;

static bench set_up(const char *position, const hm_request *request) {
    bench b = {0};
    hm_input_error error;
    hm_search_options options = {.size = sizeof options, .hash = 1};
    CHECK_INT(hm_session_open(&b.session, position, request, &error), HM_YES);
    CHECK_INT(hm_session_root(b.session, &b.root, NULL), HM_OK);
    CHECK_INT(hm_search_create(&b.search, &options, NULL), HM_OK);
    return b;
}

static void tear_down(bench *b) {
    hm_search_destroy(b->search);
    hm_session_destroy(b->session);
    hm_text_clear(&b->best);
}

static hm_search_result run(bench *b, hm_search_limits limits) {
    hm_search_result result;
    limits.size = sizeof limits;
    CHECK_INT(hm_search_run(b->search, &b->root, &limits, NULL, &result, NULL), HM_OK);
    b->best.length = 0;
    if (result.line_count > 0) {
        hm_search_move_text(b->search, result.lines, 0, HM_SEARCH_LINE, &b->best);
    }
    return result;
}

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
        bench b = set_up(t->position, NULL);
        hm_search_result result = run(&b, (hm_search_limits){.depth = 5});
        CHECK_INT(result.line_count, 1);
        if (t->best != NULL) CHECK(strncmp(b.best.data, t->best, strlen(t->best)) == 0);
        if (t->bad != NULL) CHECK(strcmp(b.best.data, t->bad) != 0);
        CHECK_INT(hm_score_mate_moves(result.lines[0].score), t->mate);
        tear_down(&b);
    }
    test_context(NULL);
}

/* Looked for by itself: the whole line, or that there is none. */
static void finds_mates(void) {
    for (size_t i = 0; i < sizeof tactics / sizeof tactics[0]; i++) {
        const tactic *t = &tactics[i];
        test_context(t->name);
        bench b = set_up(t->position, NULL);
        for (unsigned moves = 1; moves <= 2; moves++) {
            hm_search_result result = run(&b, (hm_search_limits){.mate = moves, .nodes = 100000});
            int found = hm_score_mate_moves(result.lines[0].score);
            bool expected = t->mate > 0 && t->mate <= (int)moves;
            CHECK_INT(found > 0 && found <= (int)moves, expected);
            if (expected) CHECK_INT(result.lines[0].count, 2 * t->mate - 1);
        }
        tear_down(&b);
    }
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
            bench b = set_up(gains[i].position, &request);
            hm_search_options options = {.size = sizeof options, .hash = 1, .best_reply = style};
            CHECK_INT(hm_search_set(b.search, &options, NULL), HM_OK);
            run(&b, (hm_search_limits){.depth = 4});
            CHECK_TEXT(b.best.data, gains[i].best);
            tear_down(&b);
        }
    }
    test_context(NULL);
}

/* ---- the common search with this game ---- */

typedef struct told {
    unsigned lines;
    uint64_t stop_at;
    hm_text log;
} told;

static void note(void *context, const hm_search_info *info) {
    told *t = context;
    if (info->line == NULL) return;
    t->lines++;
    hm_text_printf(&t->log, "%u %d %llu\n", info->line->depth, info->line->score,
                   (unsigned long long)info->nodes);
}

static bool go_on(void *context, uint64_t done, uint64_t total) {
    const told *t = context;
    (void)total;
    return t->stop_at == 0 || done < t->stop_at;
}

/* The same limits after clear tell the same, line by line. */
static void deterministic(void) {
    bench b = set_up("4p:modern", NULL);
    told t[2] = {{0}, {0}};
    for (int i = 0; i < 2; i++) {
        hm_search_watcher watcher = {.info = note, .context = &t[i], .watch = {go_on, &t[i]}};
        hm_search_limits limits = {.size = sizeof limits, .nodes = 20000};
        hm_search_result result;
        hm_search_clear(b.search);
        CHECK_INT(hm_search_run(b.search, &b.root, &limits, &watcher, &result, NULL), HM_OK);
        CHECK_INT(result.nodes, 20000);
    }
    CHECK(t[0].lines > 3);
    CHECK_TEXT(t[0].log.data, t[1].log.data);
    hm_text_clear(&t[0].log);
    hm_text_clear(&t[1].log);
    tear_down(&b);
}

/* The greedy player takes the queen; without what reach tells, worth is another. */
static void greedy_and_plain(void) {
    for (size_t i = 0; i < sizeof tactics / sizeof tactics[0]; i++) {
        if (strcmp(tactics[i].name, "queen_hangs") != 0) continue;
        bench b = set_up(tactics[i].position, NULL);
        for (uint64_t chance = 0; chance < 20; chance++) {
            b.best.length = 0;
            hm_search_first_text(&b.root, hm_search_greedy(&b.root, chance), HM_SEARCH_LINE,
                                 &b.best);
            CHECK_TEXT(b.best.data, tactics[i].best);
        }
        int whole = run(&b, (hm_search_limits){.depth = 1}).lines[0].score;
        hm_search_options options = {.size = sizeof options, .hash = 1, .plain = true};
        CHECK_INT(hm_search_set(b.search, &options, NULL), HM_OK);
        hm_search_clear(b.search);
        CHECK(run(&b, (hm_search_limits){.depth = 1}).lines[0].score != whole);
        tear_down(&b);
    }
}

static void *stop_later(void *context) {
    hm_search_stop(((bench *)context)->search);
    return NULL;
}

/* Four threads, stopped at any moment. */
static void stopped(void) {
    bench b = set_up("4p:modern", NULL);
    hm_search_options options = {.size = sizeof options, .hash = 1, .threads = 4};
    CHECK_INT(hm_search_set(b.search, &options, NULL), HM_OK);
    for (uint64_t round = 0; round < test_rounds(100, 300, 1000); round++) {
        pthread_t thread;
        hm_search_ready(b.search);
        CHECK_INT(pthread_create(&thread, NULL, stop_later, &b), 0);
        hm_search_result result = run(&b, (hm_search_limits){.infinite = true});
        CHECK_INT(result.line_count, 1);
        pthread_join(thread, NULL);
    }
    tear_down(&b);
}

/* A game that is over has no first moves. */
static void over(void) {
    /* Blue's king is gone. */
    bench b = set_up("R-0,1,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-"
                     "x,x,x,8,x,x,x/x,x,x,4,yK,3,x,x,x/x,x,x,8,x,x,x/14/14/14/13,gK/14/14/14/14/"
                     "x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,7,rK,x,x,x",
                     NULL);
    CHECK_INT(run(&b, (hm_search_limits){.depth = 3}).line_count, 0);
    tear_down(&b);
}

TEST_MAIN(TEST(finds_tactics), TEST(finds_mates), TEST(finds_points), TEST(greedy_and_plain),
          TEST(deterministic), TEST(stopped), TEST(over))
