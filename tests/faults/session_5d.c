/* Memory runs out in sessions of 5D chess: what could not be played leaves the game as it was. */
#include "harness.h"
#include "hypermate/answers.h"
#include "sweep.h"

#include <string.h>

static const char text[] = "[Board \"Two Timelines\"] [White \"one\"]\n"
                           "{so} 1. (+0T1)e4 (-0T1)d4 (1b. (+0T1)e5 (-0T1)e5) / (-0T1)d5 (+0T1)c5\n"
                           "2. (-0T2)c4 (+0T2)Nf3";

/* Where a session stands, without asking for memory. */
typedef struct place {
    uint64_t key[2];
    size_t ply, plies, pending;
} place;

static place place_of(const hm_session *session) {
    place p = {.ply = hm_session_ply(session),
               .plies = hm_session_plies(session),
               .pending = hm_session_pending(session)};
    hm_session_key(session, p.key);
    return p;
}

static bool is_same(place a, place b) {
    return a.key[0] == b.key[0] && a.key[1] == b.key[1] && a.ply == b.ply && a.plies == b.plies &&
           a.pending == b.pending;
}

static hm_status play(hm_session *session, const char *moves) {
    place before = place_of(session);
    hm_error error = {.status = HM_OK};
    hm_verdict verdict = hm_session_play(session, moves, strlen(moves), NULL, &error);
    if (verdict == HM_YES) return HM_OK;
    CHECK(is_same(place_of(session), before));
    return error.status;
}

static hm_status submit(hm_session *session) {
    place before = place_of(session);
    hm_error error = {.status = HM_OK};
    if (hm_session_submit(session, NULL, &error) == HM_YES) return HM_OK;
    CHECK(is_same(place_of(session), before));
    return error.status;
}

static hm_status play_listed(hm_session *session) {
    size_t count;
    hm_status status = hm_session_moves(session, NULL, &count, NULL);
    if (status != HM_OK) return status;
    place before = place_of(session);
    status = hm_session_play_number(session, count / 2, NULL);
    if (status != HM_OK) CHECK(is_same(place_of(session), before));
    return status;
}

static hm_status write_all(const hm_session *session) {
    static const char *const names[] = {"fen5d", "5dpgn", "5dpgn-short", "5dpgn-raw",
                                        "5d-json-game"};
    static const hm_setting marks = {"marks", NULL};
    hm_request request = {.size = sizeof request, .settings = &marks, .setting_count = 1};
    hm_text out = {0};
    hm_status status = HM_OK;
    for (size_t i = 0; i < sizeof names / sizeof names[0] && status == HM_OK; i++)
        status = hm_session_format(session, hm_notation_named(names[i]), i == 0 ? NULL : &request,
                                   &out, NULL);
    if (status == HM_OK) status = hm_session_ply_text(session, 0, &out, NULL);
    if (status == HM_OK && out.failed) status = HM_ERR_MEMORY;
    if (status == HM_OK) status = hm_session_draw(session, false, NULL, &out, NULL);
    hm_text_clear(&out);
    return status;
}

static hm_status go_on(hm_session *session) {
    hm_status status = play(session, "(-0T2)e6");
    if (status == HM_OK) status = play(session, "(+0T2)Nc6");
    if (status == HM_OK) status = submit(session);
    if (status == HM_OK) status = hm_session_go(session, 1, NULL);
    /* An alternative becomes the main line. */
    if (status == HM_OK) status = play(session, "(-0T1)e5 (+0T1)e5");
    if (status == HM_OK) status = submit(session);
    if (status == HM_OK) status = play_listed(session);
    if (status == HM_OK) status = write_all(session);
    return status;
}

static hm_status with_session(void) {
    hm_session *session;
    hm_input_error error;
    if (hm_session_open(&session, text, NULL, &error) != HM_YES) return error.error.status;
    hm_status status = go_on(session);
    hm_session_destroy(session);
    return status;
}

/* ---- answers ---- */

static const struct {
    const char *question;
    hm_setting settings[2];
    const char *word;
} questions[] = {
    {"check", {{0}}, NULL},
    {"moves", {{"verbose", NULL}}, NULL},
    {"moves", {{"legal", NULL}}, NULL},
    {"actions", {{"limit", "20"}}, NULL},
    {"actions", {{"count", NULL}, {"limit", "20"}}, NULL},
    {"perft", {{"depth", "1"}, {"divide", NULL}}, NULL},
    {"status", {{0}}, NULL},
    {"replay", {{"plies", NULL}}, NULL},
    {"why", {{0}}, "(-0T2)e6 (+0T2)Ke7e6"},
    {"apply", {{0}}, "(-0T2)e6 (+0T2)Nc6"},
    {"apply", {{0}}, "Nc6"},
    {"solve", {{"mate-in", "1"}, {"nodes", "20"}}, NULL},
    {"show", {{"svg", NULL}}, NULL},
};

static size_t asked;

static hm_status answer(void) {
    hm_request request = {.size = sizeof request, .settings = questions[asked].settings};
    while (request.setting_count < 2 && request.settings[request.setting_count].name != NULL)
        request.setting_count++;
    request.words = &questions[asked].word;
    request.word_count = questions[asked].word != NULL;
    hm_facts facts = {0};
    hm_reader *reader;
    const hm_input *input;
    hm_input_error error = {.error.status = HM_OK};
    hm_status status = hm_reader_from_memory(&reader, text, sizeof text - 1, &request, NULL);
    if (status != HM_OK) return status;
    status = hm_reader_next(reader, &input, NULL);
    if (status == HM_OK) {
        const hm_question *question = hm_question_named(questions[asked].question);
        if (hm_answer(question, input, &request, &facts, &error) == HM_FAILED) {
            status = error.error.status;
        }
    }
    hm_facts_clear(&facts);
    hm_reader_close(reader);
    return status;
}

static void games_go_on(void) {
    refuse_every_allocation(with_session);
}

static void questions_are_answered(void) {
    for (asked = 0; asked < sizeof questions / sizeof questions[0]; asked++)
        refuse_every_allocation(answer);
}

TEST_MAIN(TEST(games_go_on), TEST(questions_are_answered))
