/* Asks a question about an input or a session, and wraps what comes back into an object. */
#include "answers/answers.h"
#include "io/source.h"

#include <stdio.h>
#include <string.h>

static hm_verdict check_words(const hm_question *question, const hm_request *request,
                              hm_input_error *error) {
    hm_error cause;
    if (request->word_count < question->least) {
        hm_fail(&cause, HM_ERR_ARGUMENT, 0, "%s is missing", question->words);
        return hm_fail_plain(error, &cause);
    }
    return hm_check_word_count(request, question->most, error);
}

/* Whether the question, with these options and words, can be asked about a game. The order is what
 * a caller sees: the question belongs to other games (or the notation is not read), an option is
 * unknown or refused, a word is missing or too many. */
static hm_verdict admit(const hm_question *question, const hm_notation *notation,
                        const hm_request *request, hm_input_error *error) {
    hm_error cause;
    const hm_game *game = notation->game;
    hm_status status = hm_request_check(request, &cause);
    if (status != HM_OK) return hm_fail_plain(error, &cause);
    if (question->fits != NULL && !question->fits(game)) {
        char games[120] = "";
        for (size_t i = 0; hm_games[i] != NULL; i++) {
            if (!question->fits(hm_games[i])) continue;
            size_t used = strlen(games);
            snprintf(games + used, sizeof games - used, "%s%s", used > 0 ? ", " : "",
                     hm_games[i]->title);
        }
        hm_fail(&cause, HM_ERR_UNSUPPORTED, 0, "\"%s\" is a question about %s, not about %s (%s)",
                question->name, games, notation->name, notation->title);
        return hm_fail_plain(error, &cause);
    }
    status = hm_question_check_options(question, game, request, &cause);
    if (status == HM_OK && question->admits != NULL) {
        status = question->admits(notation, request, &cause);
    }
    if (status != HM_OK) return hm_fail_plain(error, &cause);
    return check_words(question, request, error);
}

/* ---- limits ---- */

/* A request under its limits. It has a meter of its own unless its watch belongs to one: then the
 * limits are counted there. */
typedef struct metered {
    const hm_request *request; /* the caller's, or `limited` */
    hm_request limited;
    hm_meter own;
    hm_meter *meter; /* NULL: there are no limits */
} metered;

static void begin_limits(metered *m, const hm_question *question, const hm_request *request,
                         hm_facts *facts) {
    m->request = request;
    m->meter = NULL;
    if (hm_request_check(request, NULL) != HM_OK) return;
    hm_limits limits = hm_question_limits(question, request);
    m->meter = hm_meter_of(&request->watch);
    if (m->meter == NULL && hm_limits_any(&limits)) {
        m->meter = &m->own;
        m->limited = *request;
        m->request = &m->limited;
        hm_meter_start(&m->own, &limits, &request->watch);
        m->limited.watch = m->own.watch;
    }
    facts->words.watch = &m->request->watch;
    facts->words.asked = facts->words.length;
    if (m->meter == NULL) return;
    facts->most_words = hm_meter_output_left(m->meter);
    if (facts->most_words < SIZE_MAX) facts->most_words += facts->words.length;
    facts->most_memory = (size_t)m->meter->limits.memory;
}

static void end_limits(hm_facts *facts) {
    facts->most_words = facts->most_memory = 0;
    facts->words.watch = NULL;
}

/* Whether a limit of the request has ended it; then the error names the limit. */
static bool is_limited(const metered *m, hm_input_error *error) {
    if (hm_meter_settle(m->meter, &error->error)) {
        hm_error cause = error->error;
        hm_fail_plain(error, &cause);
        return true;
    }
    bool spent = error->error.status == HM_ERR_LIMIT && error->error.spent;
    return spent && m->meter != NULL && m->meter->limits.memory > 0;
}

/* Reports what is known when a limit ends a question that asks for a verdict. */
static hm_verdict put_unknown(hm_facts_mark mark, hm_facts *facts) {
    while (facts->open != mark.open)
        hm_fact_close(facts);
    if (!hm_fact_is_written(facts, "verdict")) hm_fact_word(facts, "verdict", "unknown");
    return HM_UNKNOWN;
}

/* Ends an answer under its limits. An answer that is longer than it may be, or is still being
 * written when its time is over, is dropped. Members of a failure are dropped too, unless the
 * question keeps them. When a limit ends a question that judges, the verdict is unknown. */
static hm_verdict answer_conclude(const hm_question *question, const metered *m, hm_facts_mark mark,
                                  hm_verdict verdict, hm_facts *facts, hm_input_error *error) {
    bool stopped = facts->words.stopped;
    if (facts->full || stopped) {
        hm_error cause;
        bool words = facts->most_words > 0 && facts->words.length > facts->most_words;
        facts->failed = facts->full = facts->words.failed = facts->words.stopped = false;
        hm_facts_back(facts, mark);
        end_limits(facts);
        hm_fail(&cause, HM_ERR_INTERRUPTED, 0, "interrupted");
        if (stopped) hm_meter_settle(m->meter, &cause);
        if (!stopped) hm_meter_end(m->meter, words ? HM_LIMIT_OUTPUT : HM_LIMIT_MEMORY, &cause);
        verdict = hm_fail_plain(error, &cause);
        bool known = stopped && error->error.status == HM_ERR_LIMIT;
        if (known && question->judges) verdict = put_unknown(mark, facts);
    } else if (verdict == HM_FAILED && is_limited(m, error) && question->judges) {
        verdict = put_unknown(mark, facts);
    } else if (verdict == HM_FAILED && !question->keeps) {
        hm_facts_back(facts, mark);
    }
    end_limits(facts);
    bool failed = verdict == HM_FAILED || verdict == HM_UNKNOWN;
    if (failed && error->error.status != HM_OK) hm_put_error(error, facts);
    return verdict;
}

/* ---- inputs ---- */

/* The members of the answer. A question about a stream reads it itself; every other one is asked
 * about a session, which holds the part before the fault if the question wants that much. */
static hm_verdict answer_members(const hm_question *question, const hm_input *input,
                                 const hm_request *request, hm_facts *facts,
                                 hm_input_error *error) {
    if (input->error.error.status != HM_OK) {
        *error = input->error;
        return HM_FAILED;
    }
    hm_verdict verdict = admit(question, input->notation, request, error);
    if (verdict != HM_YES) return verdict;
    hm_asked asked = {
        .question = question, .request = request, .input = input, .game = input->notation->game};
    if (input->source != NULL && question->streams) {
        hm_source_set_jobs(input->source, request->jobs);
        return question->answer(&asked, facts, error);
    }
    hm_session *session;
    hm_input_error fault;
    verdict = hm_session_read(&session, input, request, question->how | HM_READ_CUT, &fault);
    bool wrong = verdict != HM_YES;
    if (wrong && (session == NULL || !question->partial)) {
        hm_session_destroy(session);
        *error = fault;
        return verdict;
    }
    asked.session = session;
    asked.game = session->game;
    asked.play = session->play;
    asked.fault = wrong ? &fault : NULL;
    verdict = question->answer(&asked, facts, error);
    hm_session_destroy(session);
    return verdict;
}

static void put_format(const hm_notation *notation, hm_facts *facts) {
    if (notation == NULL) {
        hm_fact_null(facts, "format");
    } else {
        hm_fact_word(facts, "format", notation->name);
    }
}

/* An invalid input is an answer of "check", not a failure of it. Failures of the machine, of the
 * caller or of this build say nothing about the input. */
static hm_verdict answer_check(const hm_input *input, const metered *m, hm_facts *facts,
                               hm_input_error *error) {
    const hm_question *question = &hm_question_check;
    put_format(input->notation, facts);
    hm_facts_mark mark = hm_facts_here(facts);
    hm_fact_bool(facts, "valid", true);
    hm_verdict verdict = answer_members(question, input, m->request, facts, error);
    if (verdict != HM_FAILED || facts->full || facts->failed || facts->words.stopped)
        return answer_conclude(question, m, mark, verdict, facts, error);
    hm_facts_back(facts, mark);
    hm_status status = error->error.status;
    if (is_limited(m, error) || hm_is_of_the_machine(status) || status == HM_ERR_UNSUPPORTED ||
        status == HM_ERR_OPTION)
        return answer_conclude(question, m, mark, verdict, facts, error);
    hm_fact_bool(facts, "valid", false);
    /* Where it is in its file, unless it is the first or alone. */
    if (input->game > 1) hm_fact_uint(facts, "game", input->game);
    if (input->line > 1) hm_fact_uint(facts, "line", input->line);
    hm_put_error(error, facts);
    end_limits(facts);
    return HM_NO;
}

hm_verdict hm_answer(const hm_question *question, const hm_input *input, const hm_request *request,
                     hm_facts *facts, hm_input_error *error) {
    hm_verdict verdict;
    metered m;
    if (request == NULL) request = &hm_no_request;
    if (question->alone) return hm_answer_alone(question, request, facts, error);
    begin_limits(&m, question, request, facts);
    hm_fact_open(facts, NULL, '{');
    if (question == &hm_question_check) {
        verdict = answer_check(input, &m, facts, error);
    } else {
        hm_facts_mark mark = hm_facts_here(facts);
        verdict = answer_members(question, input, m.request, facts, error);
        verdict = answer_conclude(question, &m, mark, verdict, facts, error);
    }
    hm_fact_close(facts);
    return facts->failed ? hm_fail_no_memory(error) : verdict;
}

hm_verdict hm_answer_alone(const hm_question *question, const hm_request *request, hm_facts *facts,
                           hm_input_error *error) {
    metered m;
    hm_error cause;
    if (request == NULL) request = &hm_no_request;
    begin_limits(&m, question, request, facts);
    hm_asked asked = {.question = question, .request = m.request};
    hm_fact_open(facts, NULL, '{');
    hm_facts_mark mark = hm_facts_here(facts);
    hm_verdict verdict = HM_FAILED;
    if (hm_request_check(request, &cause) != HM_OK ||
        hm_question_check_options(question, NULL, request, &cause) != HM_OK) {
        hm_fail_plain(error, &cause);
    } else {
        verdict = check_words(question, request, error);
        if (verdict == HM_YES) verdict = question->answer(&asked, facts, error);
    }
    verdict = answer_conclude(question, &m, mark, verdict, facts, error);
    hm_fact_close(facts);
    return facts->failed ? hm_fail_no_memory(error) : verdict;
}

/* ---- sessions ---- */

/* A session is asked without an input: what it holds is valid, and options of reading are refused,
 * because nothing is read again. */
hm_verdict hm_session_answer(hm_session *session, const hm_question *question,
                             const hm_request *request, hm_facts *facts, hm_input_error *error) {
    metered m;
    hm_error cause;
    if (request == NULL) request = &hm_no_request;
    if (question->alone) return hm_answer_alone(question, request, facts, error);
    begin_limits(&m, question, request, facts);
    hm_asked asked = {.question = question,
                      .request = m.request,
                      .session = session,
                      .game = session->game,
                      .play = session->play};
    bool check = question == &hm_question_check;
    hm_fact_open(facts, NULL, '{');
    if (check) put_format(session->notation, facts);
    hm_facts_mark mark = hm_facts_here(facts);
    hm_verdict verdict = admit(question, session->notation, m.request, error);
    if (verdict == HM_YES) {
        hm_status status = hm_question_check_session(question, session->game, m.request, &cause);
        verdict = hm_verdict_of(status, &cause, error);
    }
    if (verdict == HM_YES) {
        session->listed = false;
        if (check) hm_fact_bool(facts, "valid", true);
        verdict = question->answer(&asked, facts, error);
    }
    verdict = answer_conclude(question, &m, mark, verdict, facts, error);
    hm_fact_close(facts);
    return facts->failed ? hm_fail_no_memory(error) : verdict;
}
