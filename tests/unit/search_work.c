/* How much each search works, and what it finds: nodes and scores of fixed searches by one thread
 * are the same everywhere, and change when, and only when, the play does. The signature ("bench")
 * asks the same of many positions at small depths; these are few, deep enough for every reduction.
 */
#include "harness.h"
#include "search/score.h"
#include "support/searching.h"

/* Kings of which two are attacked at once, and quiet moves enough: one of them mates in two. */
static const char forks[] =
    "4d-state v1: w - - 0 1 | K@0,0,0,0; Q@3,3,3,0; R@2,2,4,4; B@1,3,0,2; N@2,0,1,3; Pw@1,1,1,1; "
    "k@7,7,7,7; k@7,7,7,5; k@5,7,7,7; r@6,6,3,3; n@5,5,6,6; pw@6,6,6,6; py@5,6,5,6";

/* Black threatens more than one thing. */
static const char threatened[] =
    "4d-state v1: w - - 0 1 | K@0,0,0,0; K@0,2,0,0; K@1,0,3,0; Q@7,7,0,3; R@1,1,5,2; B@5,1,7,5; "
    "k@7,7,7,7; q@4,4,4,4; n@2,2,2,0; r@6,0,6,6; b@3,3,0,5";

/* White mates in three; in the second one the answer that lasts longest is not the last that is
 * known. And Black, to move, after the first move of such a mate. */
static const char mates[] =
    "4d-state v1: w - - 0 1 | K@6,2,3,7; Q@7,3,2,4; R@0,0,1,7; B@0,6,2,0; N@2,1,1,3; "
    "k@4,1,6,5; k@7,5,2,0; k@7,1,1,4";
static const char slow[] =
    "4d-state v1: w - - 0 1 | K@3,7,4,6; Q@1,4,6,6; R@4,4,1,3; B@2,3,5,2; N@6,3,1,3; "
    "k@1,2,0,5; k@2,3,0,3; k@6,4,7,5";
static const char mated[] =
    "4d-state v1: b - - 0 1 | K@6,3,1,1; Q@6,5,1,7; R@5,7,4,3; B@6,6,2,7; N@6,3,1,7; "
    "k@1,1,1,6; k@6,5,7,1; k@6,1,1,7; n@0,7,7,7; n@0,7,0,7";

/* A later line turns out to be the best. */
static const char sorted[] =
    "4d-state v1: w - - 0 1 | K@2,5,7,1; Q@5,1,7,5; R@7,4,4,1; B@0,4,2,2; N@4,2,1,1; "
    "k@4,1,5,5; q@1,2,5,6; r@4,2,7,7; b@1,6,1,7; n@2,5,1,4";

static const struct row {
    const char *start;
    const hm_setting setting;
    hm_search_options options;
    hm_search_limits limits;
    uint64_t nodes;
    int score;
    unsigned depth, seldepth;
} rows[] = {
    {forks, {0}, {.no_mate = true}, {.depth = 5}, 121082, 129, 5, 8},
    {forks, {0}, {0}, {.depth = 5}, 496, 31997, 3, 3},
    {forks, {0}, {.plain = true}, {.depth = 3}, 1845, 1129, 3, 3},
    {forks, {0}, {.multipv = 3}, {.depth = 4}, 17656, 31997, 3, 3},
    {forks, {0}, {0}, {.mate = 4, .nodes = 100000}, 38, 31997, 3, 3},
    {threatened, {0}, {0}, {.depth = 2}, 1233, -23, 2, 4},
    {sorted, {0}, {.multipv = 5}, {.depth = 3}, 108081, 13, 3, 7},
    {"4p:byg", {0}, {.multipv = 3}, {.depth = 5}, 8708, 50, 5, 13},
    {"5d:very_small", {0}, {.multipv = 2}, {.depth = 6}, 3214, 266, 6, 12},
    {mates, {0}, {0}, {.nodes = 100000}, 899, 31995, 5, 5},
    {mates, {0}, {.multipv = 2}, {.nodes = 20000}, 20000, 31995, 5, 5},
    {slow, {0}, {0}, {.mate = 3}, 267, 31995, 5, 5},
    {mated, {0}, {0}, {.depth = 2}, 3371, -31996, 2, 3},
    {"4p:modern", {0}, {0}, {.depth = 9}, 83438, 40, 9, 13},
    {"4p:classic", {"rules", "teammate=1"}, {0}, {.depth = 5}, 4282, 231, 5, 8},
    {"4p:modern", {"mode", "ffa"}, {0}, {.depth = 6}, 163693, -456, 6, 9},
    {"4p:modern", {"mode", "ffa"}, {.best_reply = true}, {.depth = 9}, 121649, 23, 9, 10},
    {"5d:standard", {0}, {0}, {.depth = 7}, 35296, 8, 7, 9},
    {"5d:two_timelines", {0}, {0}, {.depth = 4}, 8025, 15, 4, 5},
    {"5d:very_small", {0}, {0}, {.mate = 4}, 23213, 128, 8, 14},
    /* A clock that counts nodes. */
    {forks, {0}, {.nodestime = 10}, {.clock = true, .time = 3800}, 496, 31997, 3, 3},
    {"4p:modern", {0}, {.nodestime = 10}, {.clock = true, .time = 1700}, 1543, 33, 4, 4},
    {"5d:standard", {0}, {.nodestime = 10}, {.clock = true, .time = 2600}, 1592, 15, 4, 5},
    {"5d:standard", {0}, {.nodestime = 10}, {.clock = true, .time = 4300}, 1592, 15, 4, 5},
};

static void work(void) {
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct row *r = &rows[i];
        hm_request request = {.size = sizeof request, .settings = &r->setting};
        request.setting_count = r->setting.name != NULL ? 1 : 0;
        searching s = searching_start(r->start, &request, r->options);
        hm_search_result result = searching_run(&s, r->limits);
        CHECK_INT(result.nodes, r->nodes);
        CHECK_INT(result.lines[0].score, r->score);
        CHECK_INT(result.lines[0].depth, r->depth);
        CHECK_INT(result.lines[0].seldepth, r->seldepth);
        for (size_t k = 1; k < result.line_count; k++)
            CHECK(result.lines[k].score <= result.lines[k - 1].score);
        if (hm_score_mate_moves(r->score) > 0) CHECK_INT(result.lines[0].count, r->depth);
        searching_end(&s);
    }
}

TEST_MAIN(TEST(work))
