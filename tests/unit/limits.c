/* Limits of questions: the meter, and what answers say when one ends them. */
#include "core/core.h"
#include "games/games.h"
#include "harness.h"
#include "hypermate/hypermate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Eight boards of White, each with a king that only a piece of another board can help, and rooks on
 * seven: slow without a count of who can help whom. */
static char *read_vector(const char *name, size_t *length) {
    char path[512];
    snprintf(path, sizeof path, "%s/vectors/bounded/%s", getenv("HM_TEST_DIR"), name);
    FILE *file = fopen(path, "rb");
    if (file == NULL) return NULL;
    char *text = calloc(1, 1 << 16);
    *length = text == NULL ? 0 : fread(text, 1, (1 << 16) - 1, file);
    fclose(file);
    return text;
}

static bool refuse(void *context, uint64_t done, uint64_t total) {
    (void)context, (void)done, (void)total;
    return false;
}

/* ---- the meter ---- */

static void counts_end_at_their_limits(void) {
    hm_meter meter;
    hm_error error;
    const hm_limits limits = {.answers = 2, .output = 10, .decoded = 5};
    hm_meter_start(&meter, &limits, NULL);
    CHECK_INT(hm_meter_answer(&meter, &error), HM_OK);
    CHECK_INT(hm_meter_answer(&meter, &error), HM_OK);
    CHECK_INT(hm_meter_output(&meter, 10, &error), HM_OK);
    CHECK_INT(hm_meter_output_left(&meter), 1);
    CHECK_INT(hm_meter_decoded(&meter, 5, &error), HM_OK);
    CHECK_INT(meter.over, HM_LIMIT_NONE);
    CHECK_INT(hm_meter_output(&meter, 1, &error), HM_ERR_LIMIT);
    CHECK_TEXT(error.message, "more than 10 bytes of output (--max-output)");
    /* The first limit is the reason, also for what comes later. */
    CHECK_INT(hm_meter_answer(&meter, &error), HM_ERR_LIMIT);
    CHECK_TEXT(error.message, "more than 10 bytes of output (--max-output)");
    CHECK(!meter.watch.progress(meter.watch.context, 0, 0));
    hm_meter_restart(&meter);
    CHECK_INT(meter.over, HM_LIMIT_OUTPUT);
}

static void huge_counts_do_not_overflow(void) {
    hm_meter meter;
    hm_error error;
    const hm_limits limits = {.decoded = UINT64_MAX - 1};
    hm_meter_start(&meter, &limits, NULL);
    CHECK_INT(hm_meter_decoded(&meter, UINT64_MAX - 1, &error), HM_OK);
    CHECK_INT(hm_meter_decoded(&meter, UINT64_MAX, &error), HM_ERR_LIMIT);
    CHECK_INT(hm_meter_output(&meter, UINT64_MAX, &error), HM_OK);
}

static void time_and_work_begin_again(void) {
    hm_meter meter;
    hm_error error = {.status = HM_ERR_INTERRUPTED};
    const hm_limits limits = {.time = 1e-9, .work = 7};
    hm_meter_start(&meter, &limits, NULL);
    CHECK(!meter.watch.progress(meter.watch.context, 3, 0));
    CHECK_INT(meter.told, 3);
    CHECK(hm_meter_settle(&meter, &error));
    CHECK_INT(error.status, HM_ERR_LIMIT);
    CHECK_TEXT(error.message, "not done within 0 ms (--time)");
    hm_meter_restart(&meter);
    CHECK_INT(meter.over, HM_LIMIT_NONE);
    meter.watch.work->done = 7;
    CHECK(hm_meter_settle(&meter, &error));
    CHECK_TEXT(error.message, "not done within 7 units of work (--work)");
    hm_meter_restart(&meter);
    CHECK(!hm_meter_settle(&meter, &error));
    CHECK_INT(meter.watch.work->most, 7);
}

/* Who watches outside is still heard, and is not taken for a limit. */
static void the_outer_watch_is_heard(void) {
    hm_meter meter;
    hm_error error = {.status = HM_ERR_INTERRUPTED};
    hm_work work = {.most = 3};
    const hm_watch outer = {.progress = refuse, .work = &work};
    const hm_limits limits = {.memory = 1 << 20};
    hm_meter_start(&meter, &limits, &outer);
    CHECK(!meter.watch.progress(meter.watch.context, 0, 0));
    CHECK(!hm_meter_settle(&meter, &error));
    CHECK_INT(error.status, HM_ERR_INTERRUPTED);
    CHECK(meter.watch.work == &work);
    CHECK(hm_meter_of(&meter.watch) == &meter && hm_meter_of(&outer) == NULL);
    CHECK(hm_meter_of(NULL) == NULL);
    CHECK_INT(hm_watch_memory(&meter.watch, 100), 100);
    CHECK_INT(hm_watch_memory(&meter.watch, 1 << 24), 1 << 20);
    CHECK_INT(hm_watch_memory(&outer, 1 << 24), 1 << 24);
}

static void options_become_limits(void) {
    const hm_setting settings[] = {{"time", "250ms"},     {"work", "12"},
                                   {"memory", "3"},       {"max-answers", "4"},
                                   {"max-output", "500"}, {"max-decoded", "6"}};
    const hm_request request = {.size = sizeof request, .settings = settings, .setting_count = 6};
    hm_limits limits = hm_limits_of(&request);
    CHECK(limits.time == 0.25);
    CHECK_INT(limits.work, 12);
    CHECK_INT(limits.memory, 3 << 20);
    CHECK_INT(limits.answers, 4);
    CHECK_INT(limits.output, 500);
    CHECK_INT(limits.decoded, 6);
    limits = hm_limits_of(NULL);
    CHECK(!hm_limits_any(&limits));
}

/* ---- answers ---- */

static void ask(const char *request, hm_verdict verdict, const char *const *parts) {
    hm_text json = {0};
    test_context(request);
    CHECK_INT(hm_ask(NULL, request, strlen(request), NULL, &json), verdict);
    for (; *parts != NULL; parts++) {
        bool has = json.data != NULL && strstr(json.data, *parts) != NULL;
        CHECK(has);
        if (!has) printf("# no %s in %s\n", *parts, json.data);
    }
    hm_text_clear(&json);
}

#define PARTS(...) ((const char *const[]){__VA_ARGS__, NULL})
#define LIMIT      "\"error\":{\"kind\":\"limit\""

static void requests_end_at_their_limits(void) {
    ask("{\"question\":\"moves\",\"input\":\"4d:start\",\"max_output\":1000}", HM_FAILED,
        PARTS("{" LIMIT, "more than 1000 bytes of output"));
    ask("{\"question\":\"moves\",\"input\":[\"4p:start\",\"4p:start\",\"4p:start\"],"
        "\"max-output\":500}",
        HM_FAILED, PARTS("{\"count\":20,", "\n{" LIMIT));
    ask("{\"question\":\"status\",\"input\":[\"4d:start\",\"4p:start\"],\"max-answers\":1}",
        HM_FAILED, PARTS("\"legal_count\":2152", "more than 1 answers"));
    ask("{\"question\":\"status\",\"input\":\"4d:start\",\"max-decoded\":4}", HM_UNKNOWN,
        PARTS(LIMIT, "more than 4 bytes of input"));
    ask("{\"question\":\"check\",\"input\":\"4d:start\",\"max-decoded\":4}", HM_UNKNOWN,
        PARTS("\"verdict\":\"unknown\"", LIMIT));
    ask("{\"question\":\"perft\",\"input\":\"4d:start\",\"depth\":6,\"time\":\"20ms\"}", HM_YES,
        PARTS("\"complete\":false,\"stopped\":\"limit\""));
    ask("{\"question\":\"perft\",\"input\":\"4p:start\",\"depth\":9,\"work\":1e6,\"jobs\":2}",
        HM_YES, PARTS("\"complete\":false,\"stopped\":\"limit\""));
    ask("{\"question\":\"moves\",\"input\":\"4d:start\",\"work\":0}", HM_FAILED,
        PARTS("{\"error\":{\"kind\":\"option\""));
}

/* Marks of empty games, each of which is an answer of its own. */
static void many_games_are_bounded(void) {
    hm_text request = {0}, json = {0};
    hm_text_puts(&request, "{\"question\":\"moves\",\"max-output\":1000000,\"input\":\"");
    for (int i = 0; i < 13000; i++)
        hm_text_puts(&request, "== 1\\n");
    hm_text_puts(&request, "\"}");
    CHECK_INT(hm_ask(NULL, request.data, request.length, NULL, &json), HM_FAILED);
    CHECK(json.length < 1000000 + 200);
    CHECK(json.length > 900000);
    hm_text_clear(&request);
    hm_text_clear(&json);
}

/* Never a wrong "no": what a verdict is not known of says so. */
static void verdicts_are_unknown(void) {
    static const char *const questions[] = {"\"status\"", "\"solve\",\"mate-in\":1"};
    static const char *const limits[] = {"\"time\":\"30ms\"", "\"work\":100000"};
    size_t length;
    char *text = read_vector("pigeons_10.5dpgn", &length);
    CHECK(text != NULL);
    for (size_t i = 0; i < 4 && text != NULL; i++) {
        hm_text request = {0}, json = {0};
        hm_text_puts(&request, "{\"question\":");
        hm_text_puts(&request, questions[i / 2]);
        hm_text_puts(&request, ",");
        hm_text_puts(&request, limits[i % 2]);
        hm_text_puts(&request, ",\"input\":");
        hm_json_put_string(&request, text, length);
        hm_text_puts(&request, "}");
        hm_verdict verdict = hm_ask(NULL, request.data, request.length, NULL, &json);
        /* A solver that counts knows at once. */
        bool mated = strstr(json.data, "\"verdict\":\"checkmate\"") != NULL;
        bool complete = strstr(json.data, "\"complete\":true") != NULL;
        bool unknown = strstr(json.data, "\"verdict\":\"unknown\"") != NULL;
        CHECK(mated || complete || (unknown && verdict == HM_UNKNOWN));
        hm_text_clear(&request);
        hm_text_clear(&json);
    }
    free(text);
}

/* The same work ends a search of one thread at the same node, whatever the machine. */
static void searches_count_their_work(void) {
    static const char *const starts[] = {"4d:start", "4p:start", "4p:modern", "5d:standard"};
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        char request[200], nodes[2][16] = {"", ""};
        snprintf(request, sizeof request,
                 "{\"question\":\"search\",\"input\":\"%s\",\"work\":1000000,\"time\":60}",
                 starts[i]);
        test_context(starts[i]);
        for (int run = 0; run < 2; run++) {
            hm_text json = {0};
            CHECK_INT(hm_ask(NULL, request, strlen(request), NULL, &json), HM_YES);
            CHECK(strstr(json.data, "\"complete\":false") != NULL);
            const char *found = strstr(json.data, "\"nodes\":");
            CHECK(found != NULL);
            if (found != NULL) snprintf(nodes[run], sizeof nodes[run], "%.15s", found);
            hm_text_clear(&json);
        }
        CHECK_TEXT(nodes[0], nodes[1]);
    }
}

/* Limits of a caller are told from limits of a format by more than their words. */
static void errors_say_what_is_spent(void) {
    hm_error error = {.spent = true};
    hm_fail(&error, HM_ERR_LIMIT, 0, "a text of more than 32 MiB");
    CHECK(!error.spent);
    CHECK_INT(hm_fail_spent(&error, "the work is done"), HM_ERR_LIMIT);
    CHECK(error.spent);
    CHECK_TEXT(error.message, "the work is done");
    CHECK_TEXT(hm_status_name(error.status), "limit");
    CHECK_INT(hm_fail_spent(NULL, ""), HM_ERR_LIMIT);
}

/* Facts that are full stay readable after they are taken back. */
static void facts_are_bounded(void) {
    hm_facts facts = {.most_words = 100};
    hm_fact_open(&facts, NULL, '{');
    for (int i = 0; i < 100; i++)
        hm_fact_word(&facts, "key", "value");
    CHECK(facts.failed && facts.full);
    CHECK(facts.words.length < 200);
    hm_facts_clear(&facts);
    facts = (hm_facts){.most_memory = 10000};
    hm_fact_open(&facts, NULL, '[');
    for (int i = 0; i < 10000; i++)
        hm_fact_uint(&facts, NULL, 1);
    CHECK(facts.failed && facts.full);
    hm_facts_clear(&facts);
}

TEST_MAIN(TEST(counts_end_at_their_limits), TEST(huge_counts_do_not_overflow),
          TEST(time_and_work_begin_again), TEST(the_outer_watch_is_heard),
          TEST(options_become_limits), TEST(requests_end_at_their_limits),
          TEST(many_games_are_bounded), TEST(verdicts_are_unknown), TEST(searches_count_their_work),
          TEST(errors_say_what_is_spent), TEST(facts_are_bounded))
