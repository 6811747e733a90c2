/* What a match says about strength, and the texts of engines. Openings, games, programs that
 * misbehave and folders are tested with the program (tests/match). */
#include "core/core.h"
#include "harness.h"
#include "match/elo.h"
#include "match/engine.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- strength ---- */

static bool near(double value, double wanted, double apart) {
    return fabs(value - wanted) <= apart;
}

static void logistic_scale(void) {
    CHECK(near(hm_elo_of_score(0.75), 190.848501887865, 1e-9));
    CHECK(near(hm_elo_of_score(0.5), 0, 1e-12));
    CHECK(near(hm_score_of_elo(100), 0.6400649998028851, 1e-12));
    CHECK(near(hm_score_of_elo(-35), 0.449800646746463, 1e-12));
    CHECK(hm_elo_of_score(1) == HUGE_VAL);
    CHECK(hm_elo_of_score(0) == -HUGE_VAL);
    CHECK(near(hm_elo_llr_bound(), 2.9444389791664403, 1e-12));
}

/* Pairs with their score, their Elo with its interval, the chance to be the stronger one, and the
 * logarithm of the likelihoods for two differences: from a program of a few lines that maximises
 * the likelihood under each mean. */
static const struct {
    uint64_t pairs[HM_PAIR_RESULTS];
    double elo0, elo1, score, elo, low, high, superiority, llr;
} vectors[] = {
    {{10, 40, 100, 60, 20},
     0,
     10,
     0.5434782608695652,
     30.288285575247322,
     8.606340567092879,
     52.20844592266884,
     0.9969324790044027,
     2.016504909474118},
    {{0, 5, 30, 40, 25},
     0,
     50,
     0.7125,
     157.65880786195945,
     123.58005650927669,
     194.84911406156104,
     1,
     13.358401361108367},
    {{100, 900, 3000, 1000, 120},
     -1.75,
     0.25,
     0.5068359375,
     4.750391891918594,
     1.246250417734508,
     8.2555000434927,
     0.9960589796532697,
     3.4338054638512623},
    {{300, 200, 10, 0, 0},
     0,
     10,
     0.10784313725490197,
     -367.0594828651474,
     -389.01896282918767,
     -347.0829606760046,
     0,
     -14.890189289737181},
};

/* Games that give these pairs: which of them does not matter. */
static hm_elo_counts counts_of(const uint64_t pairs[HM_PAIR_RESULTS]) {
    hm_elo_counts c = {.losses = 2 * pairs[0] + pairs[1],
                       .draws = pairs[1] + 2 * pairs[2] + pairs[3],
                       .wins = pairs[3] + 2 * pairs[4]};
    memcpy(c.pairs, pairs, sizeof c.pairs);
    return c;
}

static void pairs(void) {
    for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; i++) {
        hm_elo_counts c = counts_of(vectors[i].pairs);
        hm_elo_interval interval = hm_elo_measure(&c);
        CHECK(near(interval.score, vectors[i].score, 1e-9));
        CHECK(near(hm_elo_of_score(interval.score), vectors[i].elo, 1e-6));
        CHECK(near(hm_elo_of_score(interval.low), vectors[i].low, 1e-6));
        CHECK(near(hm_elo_of_score(interval.high), vectors[i].high, 1e-6));
        CHECK(near(hm_elo_superiority(&c), vectors[i].superiority, 1e-6));
        CHECK(near(hm_elo_llr(&c, vectors[i].elo0, vectors[i].elo1), vectors[i].llr, 1e-4));
    }
}

/* Turned round, everything is the other engine's. */
static void symmetry(void) {
    hm_elo_counts c = counts_of((const uint64_t[]){3, 10, 20, 11, 9});
    hm_elo_counts o = counts_of((const uint64_t[]){9, 11, 20, 10, 3});
    CHECK(near(hm_elo_measure(&c).low, 1 - hm_elo_measure(&o).high, 1e-12));
    CHECK(near(hm_elo_superiority(&c), 1 - hm_elo_superiority(&o), 1e-12));
    CHECK(near(hm_elo_llr(&c, -20, 30), -hm_elo_llr(&o, -30, 20), 1e-6));
}

/* A hundred of a hundred leave something open; nothing at all leaves everything open. */
static void extremes(void) {
    hm_elo_counts all = {.wins = 100, .pairs = {0, 0, 0, 0, 50}}, none = {0};
    hm_elo_interval interval = hm_elo_measure(&all);
    CHECK(interval.score == 1);
    CHECK(near(interval.low, 50 / (50 + 1.959963984540054 * 1.959963984540054), 1e-12));
    CHECK(near(interval.high, 1, 1e-12));
    CHECK(hm_elo_superiority(&all) == 1);
    CHECK(hm_elo_llr(&all, 0, 10) > 0);
    CHECK(isfinite(hm_elo_llr(&all, 0, 10)));
    interval = hm_elo_measure(&none);
    CHECK(interval.score == 0.5);
    CHECK(interval.low == 0);
    CHECK(interval.high == 1);
    CHECK(hm_elo_llr(&none, 0, 10) == 0);
    CHECK(hm_elo_superiority(&none) == 0.5);
}

/* ---- engines ---- */

static const hm_match_plan plan = {.limits = {.size = sizeof(hm_search_limits), .movetime = 100},
                                   .options = {.size = sizeof(hm_search_options), .hash = 16}};

static void own_engines(void) {
    hm_engine e;
    hm_error error;
    CHECK_INT(hm_engine_read(&e, "search", &plan, &error), HM_OK);
    CHECK_INT(e.kind, HM_ENGINE_SEARCH);
    CHECK_TEXT(e.name, "search");
    CHECK_INT(e.limits.movetime, 100);
    CHECK_INT(e.options.hash, 16);
    hm_engine_clear(&e);
    CHECK_INT(
        hm_engine_read(&e, "plain,nodes=5000,hash=8,threads=2,name=slow\\, old", &plan, &error),
        HM_OK);
    CHECK(e.options.plain);
    CHECK_TEXT(e.name, "slow, old");
    CHECK_INT(e.limits.nodes, 5000);
    CHECK_INT(e.limits.movetime, 0); /* its own limit holds alone */
    CHECK_INT(e.options.hash, 8);
    CHECK_INT(e.options.threads, 2);
    hm_engine_clear(&e);
    CHECK_INT(hm_engine_read(&e, "search,no-mate,time=1.5s,depth=4", &plan, &error), HM_OK);
    CHECK(e.options.no_mate);
    CHECK_INT(e.limits.movetime, 1500);
    CHECK_INT(e.limits.depth, 4);
    CHECK(!e.options.spectral);
    hm_engine_clear(&e);
    CHECK_INT(hm_engine_read(&e, "plain,eval=spectral,depth=2", &plan, &error), HM_OK);
    CHECK(e.options.spectral);
    hm_engine_clear(&e);
}

static void programs(void) {
    hm_engine e;
    hm_error error;
    CHECK_INT(hm_engine_read(&e,
                             "cmd=./a\\ b/engine  --fast $HOME;ls,option.Multi PV=3,"
                             "option.Clear=,moves=short",
                             &plan, &error),
              HM_OK);
    CHECK_INT(e.kind, HM_ENGINE_RIVAL);
    CHECK_INT(e.command.count, 3);
    CHECK_TEXT(e.command.at[0], "./a b/engine");
    CHECK_TEXT(e.command.at[2], "$HOME;ls"); /* nobody makes anything of it */
    CHECK(e.command.at[3] == NULL);
    CHECK_TEXT(e.name, "engine");
    CHECK_TEXT(e.set.at[0], "Multi PV=3");
    CHECK_TEXT(e.set.at[1], "Clear=");
    CHECK_INT(e.style, HM_SEARCH_SHORT);
    hm_engine_clear(&e);
}

static void wrong_texts(void) {
    static const char *const texts[] = {"",
                                        "cmd=",
                                        "cmd=  ",
                                        "engine",
                                        "search,random",
                                        "search,nodes",
                                        "search,nodes=",
                                        "search,nodes=0",
                                        "search,nodes=-1",
                                        "search,nodes=99999999999999999999999",
                                        "search,depth=121",
                                        "search,threads=257",
                                        "search,time=never",
                                        "search,option.Hash=1",
                                        "search,moves=short",
                                        "search,eval=material",
                                        "random,eval=spectral",
                                        "random,no-mate",
                                        "greedy,threads=2",
                                        "cmd=x,hash=8",
                                        "cmd=x,option.=1",
                                        "cmd=x,moves=long",
                                        "search,name=",
                                        "search,"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        hm_engine e;
        hm_error error = {.status = HM_OK};
        test_context(texts[i]);
        CHECK_INT(hm_engine_read(&e, texts[i], &plan, &error), HM_ERR_OPTION);
        CHECK(error.message[0] != '\0');
        hm_engine_clear(&e);
    }
    test_context(NULL);
}

/* ---- plans ---- */

/* What no match can be made of; nothing of a text is wrong, so no place is told. */
static void wrong_plans(void) {
    static const char *const three[] = {"random", "random,name=b", "random,name=c"};
    static const hm_setting for_all[] = {{"mode", "ffa"}};
    static const hm_request solo = {.size = sizeof solo, .settings = for_all, .setting_count = 1};
    static const struct {
        const char *message;
        const char *start;
        const hm_request *request;
        size_t engines;
        bool sprt;
        hm_status status;
        const char *first; /* NULL: a random player, which needs no limit */
    } rows[] = {
        {"a match is between two engines", "4p:modern", NULL, 1, false, HM_ERR_ARGUMENT, NULL},
        {"only 2 engines can play this game", "4p:modern", NULL, 3, false, HM_ERR_ARGUMENT, NULL},
        {"where games begin is missing", NULL, NULL, 2, false, HM_ERR_ARGUMENT, NULL},
        {"the test is for two sides", "4p:modern", &solo, 3, true, HM_ERR_ARGUMENT, NULL},
        {"--mode is not an option of 4D chess", "4d:start", &solo, 2, false, HM_ERR_OPTION, NULL},
        {"the moves of search have no limit of time, nodes, work or depth", "4d:start", NULL, 2,
         false, HM_ERR_OPTION, "search"},
        {"the moves of a have no limit of time, nodes, work or depth", "4d:start", NULL, 2, false,
         HM_ERR_OPTION, "cmd=./a"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hm_facts facts = {0};
        hm_error error = {.offset = 7};
        const char *const engines[] = {rows[i].first != NULL ? rows[i].first : three[0], three[1],
                                       three[2]};
        const hm_match_plan wrong = {.size = sizeof wrong,
                                     .engines = engines,
                                     .engine_count = rows[i].engines,
                                     .limits = {.size = sizeof(hm_search_limits)},
                                     .options = {.size = sizeof(hm_search_options), .hash = 1},
                                     .start = rows[i].start,
                                     .request = rows[i].request,
                                     .sprt = rows[i].sprt,
                                     .elo1 = 10};
        CHECK_INT(hm_match_run(&wrong, &facts, &error), rows[i].status);
        CHECK_INT(error.offset, 0);
        CHECK_TEXT(error.message, rows[i].message);
        hm_facts_clear(&facts);
    }
}

/* ---- results ---- */

static bool stop_at_once(void *context, uint64_t done, uint64_t total) {
    (void)context, (void)done, (void)total;
    return false;
}

/* Of no games there is no median, which is told. */
static void nothing_was_played(void) {
    static const char *const two[] = {"random", "random,name=b"};
    const hm_match_plan none = {.size = sizeof none,
                                .engines = two,
                                .engine_count = 2,
                                .limits = {.size = sizeof(hm_search_limits)},
                                .options = {.size = sizeof(hm_search_options), .hash = 1},
                                .start = "4d:start",
                                .games = 2,
                                .watch = {.progress = stop_at_once}};
    hm_facts facts = {0};
    CHECK_INT(hm_match_run(&none, &facts, NULL), HM_ERR_INTERRUPTED);
    const hm_fact *score = hm_fact_first(&facts, NULL);
    const hm_fact *median = hm_fact_get(&facts, score, "plies_median");
    CHECK(median != NULL && hm_fact_type_of(median) == HM_FACT_NULL);
    CHECK(hm_fact_get(&facts, score, "endings") != NULL);
    hm_facts_clear(&facts);
}

/* A match that is stopped before its first game has ended says nothing of what nobody has got. */
static void stopped_at_once(void) {
    static const char *const two[] = {"random", "random,name=b"};
    static const hm_setting for_all[] = {{"mode", "ffa"}};
    static const hm_request solo = {.size = sizeof solo, .settings = for_all, .setting_count = 1};
    const hm_match_plan stopped = {.size = sizeof stopped,
                                   .engines = two,
                                   .engine_count = 2,
                                   .limits = {.size = sizeof(hm_search_limits), .nodes = 1},
                                   .options = {.size = sizeof(hm_search_options), .hash = 1},
                                   .start = "4p:modern",
                                   .request = &solo,
                                   .games = 2,
                                   .watch = {.progress = stop_at_once}};
    hm_facts facts = {0};
    hm_text json = {0};
    hm_error error;
    CHECK_INT(hm_match_run(&stopped, &facts, &error), HM_ERR_INTERRUPTED);
    hm_facts_json(&facts, &json);
    CHECK(json.data != NULL &&
          strstr(json.data, "{\"name\":\"b\",\"forfeits\":0,\"late\":0,\"seats\":0,"
                            "\"points_mean\":null,\"place_mean\":null}"));
    hm_facts_clear(&facts);
    hm_text_clear(&json);
}

/* ---- the folder ---- */

typedef struct growth {
    char path[80];
    unsigned told;
    struct stat file; /* after the game before */
} growth;

static void look(void *context, const hm_facts *game, const hm_facts *score) {
    growth *g = context;
    struct stat now;
    (void)game, (void)score;
    if (!CHECK_INT(stat(g->path, &now), 0)) return;
    if (g->told > 0) CHECK(now.st_ino == g->file.st_ino && now.st_size > g->file.st_size);
    g->told++;
    g->file = now;
}

static void remove_files(const char *folder) {
    static const char *const names[] = {"results.ndjson", "000000.c4d", "000001.c4d", "000002.c4d"};
    char path[120];
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        CHECK_INT(unlink(path), 0);
    }
    CHECK_INT(rmdir(folder), 0);
}

/* A line a game: what it costs does not grow with the games before. */
static void results_are_appended(void) {
    static const char *const two[] = {"random", "random,name=b"};
    char folder[40]; /* the match makes it */
    growth g = {.told = 0};
    hm_facts facts = {0};
    snprintf(folder, sizeof folder, "test-match-%ld", (long)getpid());
    snprintf(g.path, sizeof g.path, "%s/results.ndjson", folder);
    const hm_match_plan kept = {.size = sizeof kept,
                                .engines = two,
                                .engine_count = 2,
                                .limits = {.size = sizeof(hm_search_limits)},
                                .options = {.size = sizeof(hm_search_options), .hash = 1},
                                .start = "4d:start",
                                .games = 3,
                                .max_plies = 4,
                                .folder = folder,
                                .told = look,
                                .context = &g};
    CHECK_INT(hm_match_run(&kept, &facts, NULL), HM_OK);
    CHECK_INT(g.told, 3);
    hm_facts_clear(&facts);
    remove_files(folder);
}

TEST_MAIN(TEST(logistic_scale), TEST(pairs), TEST(symmetry), TEST(extremes), TEST(own_engines),
          TEST(programs), TEST(wrong_texts), TEST(wrong_plans), TEST(nothing_was_played),
          TEST(stopped_at_once), TEST(results_are_appended))
