/* Memory that runs out in a search: before it begins it is an error, later the best so far is the
 * answer; threads that the system refuses are done without. */
#include "harness.h"
#include "hypermate/answers.h"
#include "sweep.h"

/* `only`: a first move that was chosen; 0: any. */
static hm_status search(hm_session *session, const hm_search_options *options,
                        hm_search_move only) {
    hm_search *search;
    hm_search_root root;
    hm_search_result result;
    hm_search_limits limits = {
        .size = sizeof limits, .depth = 2, .only = &only, .only_count = only != 0};
    hm_status status = hm_session_root(session, &root, NULL);
    if (status == HM_OK) status = hm_search_create(&search, options, NULL);
    if (status != HM_OK) return status;
    status = hm_search_run(search, &root, &limits, NULL, &result, NULL);
    /* Short of memory below the root: there is a move all the same. */
    bool whole = status == HM_OK && !result.starved;
    if (status == HM_OK) CHECK(result.line_count > 0 && result.line_count <= options->multipv);
    if (whole) CHECK_INT(result.line_count, options->multipv);
    hm_search_destroy(search);
    return status == HM_OK && !whole ? HM_ERR_MEMORY : status;
}

static const char small_4d[] = "4d-state v1: w - - 0 1 | K@0,0,0,0; R@4,4,1,1; N@2,2,2,2; "
                               "k@7,7,7,7; k@7,7,7,5; r@0,0,5,5";

/* With boards of the past, so that the enumerator of all actions is asked too. */
static const char small_5d[] = "[Size \"4x4\"]\n[k3/3p/P3/3K:0:1:w][k3/3p/P3/2K1:0:1:b]"
                               "[k3/4/P2p/2K1:0:2:w]";

static hm_status with_request(const char *text, const hm_request *request,
                              const hm_search_options *options, hm_search_move only) {
    hm_session *session;
    hm_input_error error;
    if (hm_session_open(&session, text, request, &error) != HM_YES) return error.error.status;
    hm_status status = search(session, options, only);
    hm_session_destroy(session);
    return status;
}

static hm_status with_session(const char *text, const hm_search_options *options,
                              hm_search_move only) {
    return with_request(text, NULL, options, only);
}

static hm_status one_thread(void) {
    return with_session(
        small_4d, &(hm_search_options){sizeof(hm_search_options), .hash = 1, .multipv = 2}, 0);
}

static hm_status four_players(void) {
    return with_session(
        "4p:modern", &(hm_search_options){sizeof(hm_search_options), .hash = 1, .multipv = 2}, 0);
}

/* Blue has more moves than Red, and needs more room below the root. */
static const char queens_4p[] =
    "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-7,yK,6/14/14/3,bQ,10/14/3,bQ,10/bK,12,gK/14/3,bQ,10/14/"
    "3,bQ,10/14/14/7,rK,6";

static hm_status each_for_itself(void) {
    const hm_setting mode = {"mode", "ffa"};
    const hm_request request = {.size = sizeof request, .settings = &mode, .setting_count = 1};
    const hm_search_options options = {sizeof options, .hash = 1, .multipv = 2};
    return with_request(queens_4p, &request, &options, 0);
}

static hm_status timelines(void) {
    return with_session(
        small_5d, &(hm_search_options){sizeof(hm_search_options), .hash = 1, .multipv = 1}, 0);
}

/* The first of the legal single moves, which the action has to hold. */
static hm_status named(void) {
    hm_search_options options = {sizeof options, .hash = 1, .multipv = 1};
    return with_session(small_5d, &options, 1);
}

static hm_status judged_by_energies(void) {
    hm_search_options options = {sizeof options, .hash = 1, .multipv = 1, .spectral = true};
    return with_session(small_4d, &options, 0);
}

static void refused_judge(void) {
    CHECK_INT(judged_by_energies(), HM_OK);
    refuse_every_allocation(judged_by_energies);
}

static void refused(void) {
    CHECK_INT(one_thread(), HM_OK);
    refuse_every_allocation(one_thread);
}

static void refused_4p(void) {
    CHECK_INT(four_players(), HM_OK);
    refuse_every_allocation(four_players);
}

static void refused_ffa(void) {
    CHECK_INT(each_for_itself(), HM_OK);
    refuse_every_allocation(each_for_itself);
}

static void refused_5d(void) {
    CHECK_INT(timelines(), HM_OK);
    refuse_every_allocation(timelines);
}

static void refused_5d_named(void) {
    CHECK_INT(named(), HM_OK);
    refuse_every_allocation(named);
}

static void too_large(void) {
    /* More than most machines have. */
    hm_search_options options = {sizeof options, .hash = HM_SEARCH_HASH_MAX, .multipv = 1};
    hm_status status = with_session(small_4d, &options, 0);
    CHECK(status == HM_OK || status == HM_ERR_MEMORY);
}

TEST_MAIN(TEST(refused), TEST(refused_judge), TEST(refused_4p), TEST(refused_ffa), TEST(refused_5d),
          TEST(refused_5d_named), TEST(too_large))
