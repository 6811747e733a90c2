/* Review: positions judged to a limit, as winning chances and as points. */
#include "harness.h"

#include "core/text.h"
#include "hypermate/more/review.h"
#include "review/review.h"

#include <math.h>
#include <string.h>

static hm_session *open_session(const char *operand) {
    hm_session *session;
    hm_input_error error;
    CHECK_INT(hm_session_open(&session, operand, NULL, &error), HM_YES);
    return session;
}

static hm_review_eval judge(hm_session *session, const hm_review_limits *limits, const char *move) {
    hm_review_eval eval;
    hm_search *search;
    CHECK_INT(hm_review_search(limits, &search, NULL), HM_OK);
    CHECK_INT(hm_review_evaluate(search, session, limits, move, NULL, &eval, NULL), HM_OK);
    hm_search_destroy(search);
    return eval;
}

static void test_starts(void) {
    static const char *const starts[] = {"4d:start", "4p:start", "5d:standard"};
    hm_review_limits limits = {.size = sizeof limits, .search.nodes = 2000, .mate = 1};
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        test_context(starts[i]);
        const hm_score_scale *scale;
        hm_session *session = open_session(starts[i]);
        hm_review_eval eval = judge(session, &limits, NULL);
        CHECK(eval.known && !eval.over && !eval.only && eval.no_mate);
        CHECK_INT(eval.line_count, 2);
        CHECK(eval.lines[0].plies > 0 && *hm_review_text(&eval, &eval.lines[0], 0) != '\0');
        CHECK_INT(hm_review_scale_of(session, &scale, NULL), HM_OK);
        double chances = hm_review_chances(scale, &eval);
        CHECK(chances > 0.3 && chances < 0.9);
        hm_review_eval_clear(&eval);
        hm_session_destroy(session);
    }
    test_context(NULL);
}

/* Mate in one, and in none: a 5D position of one board. */
static void test_mates(void) {
    hm_review_limits limits = {.size = sizeof limits, .search.nodes = 5000, .mate = 1};
    const hm_score_scale *scale;
    hm_session *session = open_session("[Board \"custom\"]\n[Mode \"5D\"]\n[Size \"5x5\"]\n"
                                       "[4k/R4/5/5/1R2K:0:1:w]\n");
    hm_review_eval eval = judge(session, &limits, NULL);
    CHECK_INT(eval.mate, 1);
    CHECK_TEXT(hm_review_text(&eval, &eval.lines[0], 0), "(0T1)Rb1b5");
    CHECK_INT(hm_review_scale_of(session, &scale, NULL), HM_OK);
    CHECK(hm_review_chances(scale, &eval) == 1);
    hm_review_eval_clear(&eval);
    CHECK_INT(hm_session_play(session, "Rb5", 3, NULL, NULL), HM_YES);
    CHECK_INT(hm_session_submit(session, NULL, NULL), HM_YES);
    eval = judge(session, &limits, NULL);
    CHECK(eval.known && eval.over);
    CHECK_INT(eval.result, -1);
    CHECK(hm_review_chances(scale, &eval) == 0);
    hm_review_eval_clear(&eval);
    hm_session_destroy(session);
}

/* Free-for-all: the move of the game is judged beside the best one, and seats expect points. */
static void test_points(void) {
    static const char ffa[] = "{\"fen4p\":\"4PC\",\"mode\":\"ffa\"}";
    hm_review_limits limits = {.size = sizeof limits, .search.nodes = 3000};
    const hm_score_scale *scale;
    double points[4];
    hm_session *session = open_session(ffa);
    hm_review_eval eval = judge(session, &limits, "d2-d4");
    CHECK(eval.known && eval.points && eval.played.plies > 0);
    CHECK_TEXT(hm_review_text(&eval, &eval.played, 0), "d2-d4");
    CHECK(eval.played.cp <= eval.lines[0].cp + 100);
    CHECK_INT(hm_review_scale_of(session, &scale, NULL), HM_OK);
    hm_review_points(scale, &eval, 0, points);
    for (int i = 0; i < 4; i++)
        CHECK(points[i] >= 0 && points[i] < 100);
    hm_review_eval_clear(&eval);
    hm_session_destroy(session);
}

/* Chances grow with scores, add up to 1, and are those of exp(). */
static void test_chances(void) {
    const hm_score_scale *scale;
    hm_session *session = open_session("4p:start");
    CHECK_INT(hm_review_scale_of(session, &scale, NULL), HM_OK);
    double last = 0;
    for (int cp = -30000; cp <= 30000; cp += 50) {
        double now = hm_review_expected(scale, cp, 0), other = hm_review_expected(scale, -cp, 0);
        CHECK(now >= last && fabs(now + other - 1) < 1e-15);
        last = now;
    }
    CHECK(hm_review_expected(scale, 0, 0) == 0.5);
    CHECK(hm_review_expected(scale, 0, 3) == 1 && hm_review_expected(scale, 0, -3) == 0);
    hm_session_destroy(session);
}

/* ---- games ---- */

enum { CHUNKS = 4 };

/* Chunks in memory. */
typedef struct kept {
    hm_text chunks[CHUNKS];
    unsigned got, put;
} kept;

static bool get_chunk(void *context, size_t chunk, hm_text *text) {
    kept *k = context;
    if (chunk >= CHUNKS || k->chunks[chunk].length == 0) return false;
    k->got++;
    hm_text_add(text, k->chunks[chunk].data, k->chunks[chunk].length);
    return true;
}

static hm_status put_chunk(void *context, size_t chunk, const hm_text *text, hm_error *error) {
    kept *k = context;
    (void)error;
    k->put++;
    if (chunk < CHUNKS) hm_text_add(&k->chunks[chunk], text->data, text->length);
    return HM_OK;
}

static hm_text review_json(hm_session *session, const hm_review_plan *plan) {
    hm_review *review;
    hm_facts facts = {0};
    hm_text json = {0};
    CHECK_INT(hm_review_run(session, plan, &review, NULL), HM_OK);
    hm_fact_open(&facts, NULL, '{');
    CHECK_INT(hm_review_put(review, &facts, NULL), HM_OK);
    hm_fact_close(&facts);
    hm_facts_json(&facts, &json);
    hm_facts_clear(&facts);
    hm_review_destroy(review);
    return json;
}

/* A random game of each kind: the same for any number of jobs, and continued from kept chunks, of
 * which one is torn. */
static void test_chunks(void) {
    static const char *const starts[] = {"4p:start", "{\"fen4p\":\"4PC\",\"mode\":\"ffa\"}"};
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        kept k = {.got = 0};
        hm_review_store store = {.get = get_chunk, .put = put_chunk, .context = &k};
        hm_random_order order = {.size = sizeof order, .seed = 5, .plies = 40};
        hm_review_plan plan = {.size = sizeof plan, .jobs = 1};
        plan.limits.size = sizeof plan.limits;
        plan.limits.search.size = sizeof plan.limits.search;
        plan.limits.search.nodes = 200;
        plan.limits.mate = 1;
        hm_session *session = open_session(starts[i]);
        CHECK_INT(hm_session_random(session, &order, NULL, NULL, NULL), HM_OK);
        hm_text one = review_json(session, &plan);
        plan.jobs = 3;
        plan.store = &store;
        hm_text other = review_json(session, &plan);
        CHECK_TEXT(other.data, one.data);
        CHECK_INT(k.put, 3);
        k.chunks[1].length /= 2;
        hm_text again = review_json(session, &plan);
        CHECK_TEXT(again.data, one.data);
        CHECK_INT(k.got, 3);
        CHECK_INT(k.put, 4);
        hm_text_clear(&one);
        hm_text_clear(&other);
        hm_text_clear(&again);
        for (size_t c = 0; c < CHUNKS; c++)
            hm_text_clear(&k.chunks[c]);
        hm_session_destroy(session);
    }
}

static void test_ranges(void) {
    hm_review_limits limits = {.size = sizeof limits, .multipv = HM_REVIEW_LINES + 1};
    hm_search *search;
    CHECK_INT(hm_review_search(&limits, &search, NULL), HM_ERR_ARGUMENT);
}

TEST_MAIN(TEST(test_starts), TEST(test_mates), TEST(test_points), TEST(test_chances),
          TEST(test_chunks), TEST(test_ranges))
