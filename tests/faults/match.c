/* Memory that runs out in matches: the match ends with that error, no game is lost for it, and a
 * program that was started is ended. */
#include "hypermate/match.h"
#include "harness.h"
#include "inject.h"
#include "sweep.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[] = "/tmp/hypermate-match-XXXXXX";
static bool keeps; /* the games, in the folder */
static unsigned told;

static void remove_file(const char *name) {
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    unlink(path);
}

static void empty_folder(void) {
    static const char *const names[] = {"results.ndjson", "000000.c4d", "000000.5dpgn",
                                        "000001.5dpgn", "engine0.log"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        remove_file(names[i]);
}

static void tell(void *context, const hm_facts *game, const hm_facts *score) {
    (void)context;
    const hm_fact *g = hm_fact_first(game, NULL);
    CHECK_INT(hm_fact_type_of(hm_fact_get(game, g, "forfeit")), HM_FACT_NULL);
    CHECK(hm_fact_get(score, hm_fact_first(score, NULL), "games") != NULL);
    told++;
}

static hm_match_plan plan_of(const char *const *engines, const char *start) {
    return (hm_match_plan){.size = sizeof(hm_match_plan),
                           .engines = engines,
                           .engine_count = 2,
                           .limits = {.size = sizeof(hm_search_limits), .nodes = 4},
                           .options = {.size = sizeof(hm_search_options), .hash = 1},
                           .start = start,
                           .games = 1,
                           .max_plies = 4,
                           .patience = 20,
                           .folder = keeps ? folder : NULL,
                           .told = tell};
}

static hm_status run(const hm_match_plan *plan) {
    hm_facts facts = {0};
    hm_error error = {.message = ""};
    hm_status status = hm_match_run(plan, &facts, &error);
    if (status == HM_OK && facts.failed) status = HM_ERR_MEMORY;
    CHECK(status == HM_OK || facts.failed || strstr(error.message, "memory") != NULL);
    hm_facts_clear(&facts);
    return status;
}

/* A program against the search. */
static hm_status with_program(void) {
    char program[400];
    snprintf(program, sizeof program, "cmd=sh %s/match/steady.sh,name=steady,option.Hash=1",
             getenv("HM_TEST_DIR"));
    const char *const engines[] = {program, "search,no-mate"};
    hm_match_plan plan =
        plan_of(engines, "4d-state v1: w - - 0 1 | K@0,0,0,0; k@7,7,7,7; n@7,7,7,5");
    plan.plies = 0;
    told = 0;
    empty_folder();
    hm_status status = run(&plan);
    if (status == HM_OK) CHECK_INT(told, 1);
    return status;
}

/* Random openings that are judged. */
static hm_status judged(void) {
    const char *const engines[] = {"search", "random"};
    hm_match_plan plan = plan_of(engines, "4p:modern");
    plan.plies = 1;
    plan.balance = 2000;
    plan.max_plies = 3;
    told = 0;
    hm_status status = run(&plan);
    if (status == HM_OK) CHECK_INT(told, 1);
    return status;
}

/* Four that play for themselves, by positions that are given. */
static hm_status points(void) {
    const char *const engines[] = {"greedy", "random"};
    const hm_setting mode = {"mode", "ffa"};
    hm_request request = {.size = sizeof request, .settings = &mode, .setting_count = 1};
    hm_match_plan plan = plan_of(engines, NULL);
    plan.openings = "4p:modern";
    plan.request = &request;
    plan.games = 2;
    told = 0;
    hm_status status = run(&plan);
    if (status == HM_OK) CHECK_INT(told, 2);
    return status;
}

/* One game, and one more that goes on with what is there. */
static hm_status kept(void) {
    const char *const engines[] = {"random", "random,name=other"};
    hm_match_plan plan = plan_of(engines, "[Size \"3x3\"] [k2/3/2K:0:1:w]");
    empty_folder();
    hm_status status = run(&plan);
    plan.games = 2;
    return status == HM_OK ? run(&plan) : status;
}

static void a_program(void) {
    CHECK_INT(with_program(), HM_OK);
    refuse_every_allocation(with_program);
}

static void openings(void) {
    CHECK_INT(judged(), HM_OK);
    refuse_every_allocation(judged);
}

static void for_points(void) {
    CHECK_INT(points(), HM_OK);
    refuse_every_allocation(points);
}

/* What other runs may have left is swept as far as there is memory to do it: the match goes on
 * without. */
static void in_a_folder(void) {
    bool failed = true;
    CHECK(mkdtemp(folder) != NULL);
    keeps = true;
    for (uint64_t at = 1; failed; at++) {
        inject_start((inject_plan){.calls = INJECT_MEMORY, .at = at, .reason = ENOMEM});
        hm_status status = kept();
        failed = inject_stop() >= at;
        CHECK(status == HM_OK || (failed && status == HM_ERR_MEMORY));
        CHECK_INT(inject_live(), 0);
    }
    CHECK_INT(kept(), HM_OK);
    CHECK_INT(with_program(), HM_OK);
    empty_folder();
    CHECK_INT(rmdir(folder), 0);
}

TEST_MAIN(TEST(a_program), TEST(openings), TEST(for_points), TEST(in_a_folder))
