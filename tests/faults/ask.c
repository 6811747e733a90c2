/* Memory runs out while questions in JSON are answered: the answer is the usual one, or an object
 * that says so, or none at all, which the text tells. */
#include "harness.h"
#include "hypermate/hypermate.h"
#include "inject.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { MOST_CALLS = 100000 };

static const char *const requests[] = {
    "{\"question\":\"apply\",\"input\":[\"4d:start\",\"4d-fen v1: K@0,0,0,0; k@7,7,7,7\"],"
    "\"words\":[\"01000300\"]}",
    "{\"question\":\"replay\",\"input\":\"[Board \\\"Standard\\\"] 1. e4 / e5 {x} 2. Nf3\","
    "\"plies\":true,\"jobs\":2}",
    "{\"question\":\"attackers\",\"input\":\"4p:start\",\"words\":[\"h3\"],\"mode\":\"ffa\"}",
    "{\"question\":\"apply\",\"input\":\"4p:start\",\"words\":[\"d2-d4\",\"b8-c8\",\"what\"]}",
    "{\"question\":\"check\",\"input\":\"nothing known\"}",
    "{\"question\":\"version\"}",
    "{\"question\":7}",
};

/* Whether each line is one of the usual answers, or tells of memory. */
static bool is_right(const char *usual, const char *got) {
    while (*got != '\0') {
        size_t length = strcspn(got, "\n") + 1;
        static char line[1 << 18];
        CHECK(length < sizeof line);
        snprintf(line, sizeof line, "%.*s", (int)length, got);
        bool told =
            strstr(line, "\"kind\":\"memory\"") != NULL && strstr(line, "out of memory") != NULL;
        if (!told && strstr(usual, line) == NULL) return false;
        got += length;
    }
    return true;
}

static bool fail_at(const char *request, uint64_t at, bool lasting, const hm_text *usual,
                    hm_verdict verdict) {
    hm_text json = {0};
    inject_start(
        (inject_plan){.calls = INJECT_MEMORY, .at = at, .lasting = lasting, .reason = ENOMEM});
    hm_verdict got = hm_ask(NULL, request, strlen(request), NULL, &json);
    bool failed = json.failed, same = !failed && strcmp(json.data, usual->data) == 0;
    bool right = failed || is_right(usual->data, json.data);
    hm_text_clear(&json);
    uint64_t calls = inject_stop();
    CHECK(right);
    CHECK(same ? got == verdict : got == HM_FAILED);
    CHECK_INT(inject_live(), 0);
    return calls >= at;
}

static void answers_or_none(void) {
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
        const char *request = requests[i];
        hm_text usual = {0};
        hm_verdict verdict = hm_ask(NULL, request, strlen(request), NULL, &usual);
        CHECK(!usual.failed && usual.length > 0);
        for (unsigned lasting = 0; lasting < 2; lasting++) {
            uint64_t at = 1;
            do {
                char context[64];
                snprintf(context, sizeof context, "request %zu, allocation %llu", i,
                         (unsigned long long)at);
                test_context(context);
            } while (fail_at(request, at, lasting != 0, &usual, verdict) && ++at < MOST_CALLS);
            CHECK(at > 1 && at < MOST_CALLS);
        }
        hm_text_clear(&usual);
    }
    test_context(NULL);
}

/* ---- sessions ---- */

static const char *const openings[] = {
    "{\"input\":\"4d:start\"}",
    "{\"input\":\"a2a1-a4a1\\n\",\"format\":\"c4d\",\"ply\":0}",
    "{\"input\":\"[Board \\\"Standard\\\"]\\n1. e4 / e5 {x} 2. Nf3\"}",
    "{\"input\":\"4p:start\",\"mode\":\"ffa\"}",
    "{\"input\":\"\"}",
    "{\"input\":\"4d-fen v1: K@9,0,0,0\"}",
    "{\"input\":7}",
};

/* A session, or the usual refusal, or one that speaks of memory: nothing else is told of a text
 * that there was no memory to read. */
static bool open_at(const char *request, uint64_t at, bool lasting, const hm_text *usual) {
    hm_session *session;
    hm_text json = {0};
    inject_start(
        (inject_plan){.calls = INJECT_MEMORY, .at = at, .lasting = lasting, .reason = ENOMEM});
    hm_verdict got = hm_ask_session(&session, request, strlen(request), &json);
    bool opened = session != NULL, right = json.failed;
    if (!json.failed && json.length == 0) right = opened && usual->length == 0;
    if (!json.failed && json.length > 0) {
        right = !opened && is_right(usual->length > 0 ? usual->data : "", json.data);
    }
    hm_session_destroy(session);
    hm_text_clear(&json);
    uint64_t calls = inject_stop();
    CHECK(right);
    CHECK_INT(got, opened ? HM_YES : HM_FAILED);
    CHECK_INT(inject_live(), 0);
    return calls >= at;
}

static void sessions_or_none(void) {
    for (size_t i = 0; i < sizeof openings / sizeof openings[0]; i++) {
        hm_session *session;
        hm_text usual = {0};
        hm_verdict verdict = hm_ask_session(&session, openings[i], strlen(openings[i]), &usual);
        CHECK_INT(verdict, i < 4 ? HM_YES : HM_FAILED);
        CHECK((session != NULL) == (i < 4) && (usual.length == 0) == (i < 4));
        hm_session_destroy(session);
        for (unsigned lasting = 0; lasting < 2; lasting++) {
            uint64_t at = 1;
            do {
                char context[64];
                snprintf(context, sizeof context, "session %zu, allocation %llu", i,
                         (unsigned long long)at);
                test_context(context);
            } while (open_at(openings[i], at, lasting != 0, &usual) && ++at < MOST_CALLS);
            CHECK(at > 1 && at < MOST_CALLS);
        }
        hm_text_clear(&usual);
    }
    test_context(NULL);
}

TEST_MAIN(TEST(answers_or_none), TEST(sessions_or_none))
