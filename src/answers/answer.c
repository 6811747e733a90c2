/* Asks a question about an input or a session, and wraps what comes back into an object. */
#include "answers/answers.h"

#include <stdio.h>
#include <string.h>

/* There is no such answer: the question belongs to other games, or the notation is not read. */
static hm_verdict fail_question(const hm_question *question, const hm_notation *notation,
                                hm_input_error *error) {
    hm_error cause;
    char games[120] = "";
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        if (question->fits != NULL && !question->fits(hm_games[i])) continue;
        size_t used = strlen(games);
        snprintf(games + used, sizeof games - used, "%s%s", used > 0 ? ", " : "",
                 hm_games[i]->title);
    }
    hm_fail(&cause, HM_ERR_UNSUPPORTED, 0, "\"%s\" is a question about %s, not about %s (%s)",
            question->name, games, notation->name, notation->title);
    return hm_fail_plain(error, &cause);
}

static hm_verdict check_words(const hm_question *question, const hm_request *request,
                              hm_input_error *error) {
    hm_error cause;
    if (request->word_count < question->least) {
        hm_fail(&cause, HM_ERR_ARGUMENT, 0, "%s is missing", question->words);
        return hm_fail_plain(error, &cause);
    }
    return hm_check_word_count(request, question->most, error);
}

/* Whether the question, with these options and words, can be asked about a game. */
static hm_verdict admit(const hm_question *question, const hm_notation *notation,
                        const hm_request *request, hm_input_error *error) {
    hm_error cause;
    const hm_game *game = notation->game;
    hm_status status = hm_request_check(request, &cause);
    if (status != HM_OK) return hm_fail_plain(error, &cause);
    if (question->fits != NULL && !question->fits(game)) {
        return fail_question(question, notation, error);
    }
    status = hm_question_check_options(question, game, request, &cause);
    if (status == HM_OK && question->admits != NULL) {
        status = question->admits(notation, request, &cause);
    }
    if (status != HM_OK) return hm_fail_plain(error, &cause);
    return check_words(question, request, error);
}

/* ---- inputs ---- */

static hm_verdict answer_stream(const hm_question *question, const hm_input *input,
                                const hm_request *request, hm_facts *facts, hm_input_error *error) {
    hm_asked asked = {
        .question = question, .request = request, .input = input, .game = input->notation->game};
    return question->answer(&asked, facts, error);
}

static hm_verdict answer_game(const hm_question *question, const hm_input *input,
                              const hm_request *request, hm_facts *facts, hm_input_error *error) {
    hm_session *session;
    hm_input_error fault;
    unsigned how = question->how | HM_READ_CUT;
    hm_verdict verdict = hm_session_read(&session, input, request, how, &fault);
    bool wrong = verdict != HM_YES;
    if (wrong && (session == NULL || !question->partial)) {
        hm_session_destroy(session);
        *error = fault;
        return verdict;
    }
    hm_asked asked = {.question = question,
                      .request = request,
                      .input = input,
                      .session = session,
                      .game = session->game,
                      .play = session->play,
                      .fault = wrong ? &fault : NULL};
    verdict = question->answer(&asked, facts, error);
    hm_session_destroy(session);
    return verdict;
}

/* The members of the answer; those of a failure are dropped unless the question keeps them. */
static hm_verdict answer_members(const hm_question *question, const hm_input *input,
                                 const hm_request *request, hm_facts *facts,
                                 hm_input_error *error) {
    if (input->error.error.status != HM_OK) {
        *error = input->error;
        return HM_FAILED;
    }
    hm_verdict verdict = admit(question, input->notation, request, error);
    if (verdict != HM_YES) return verdict;
    hm_facts_mark mark = hm_facts_here(facts);
    bool stream = input->source != NULL && question->streams;
    verdict = stream ? answer_stream(question, input, request, facts, error)
                     : answer_game(question, input, request, facts, error);
    if (verdict == HM_FAILED && !question->keeps) hm_facts_back(facts, mark);
    return verdict;
}

/* Failures of the machine, of the caller or of this build say nothing about the input. */
static bool is_about_the_input(hm_status status) {
    return !hm_is_of_the_machine(status) && status != HM_ERR_UNSUPPORTED && status != HM_ERR_OPTION;
}

static void put_format(const hm_notation *notation, hm_facts *facts) {
    if (notation == NULL) {
        hm_fact_null(facts, "format");
    } else {
        hm_fact_word(facts, "format", notation->name);
    }
}

/* An invalid input is an answer of "check", not a failure of it. */
static hm_verdict answer_check(const hm_question *question, const hm_input *input,
                               const hm_request *request, hm_facts *facts, hm_input_error *error) {
    put_format(input->notation, facts);
    hm_facts_mark mark = hm_facts_here(facts);
    hm_fact_bool(facts, "valid", true);
    hm_verdict verdict = answer_members(question, input, request, facts, error);
    if (verdict != HM_FAILED) return verdict;
    hm_facts_back(facts, mark);
    if (is_about_the_input(error->error.status)) {
        hm_fact_bool(facts, "valid", false);
        verdict = HM_NO;
    }
    hm_put_error(error, facts);
    return verdict;
}

hm_verdict hm_answer(const hm_question *question, const hm_input *input, const hm_request *request,
                     hm_facts *facts, hm_input_error *error) {
    hm_verdict verdict;
    if (request == NULL) request = &hm_no_request;
    if (question->alone) return hm_answer_alone(question, request, facts, error);
    hm_fact_open(facts, NULL, '{');
    if (question == &hm_question_check) {
        verdict = answer_check(question, input, request, facts, error);
    } else {
        verdict = answer_members(question, input, request, facts, error);
        if (verdict == HM_FAILED) hm_put_error(error, facts);
    }
    hm_fact_close(facts);
    return facts->failed ? hm_fail_no_memory(error) : verdict;
}

hm_verdict hm_answer_alone(const hm_question *question, const hm_request *request, hm_facts *facts,
                           hm_input_error *error) {
    if (request == NULL) request = &hm_no_request;
    hm_asked asked = {.question = question, .request = request};
    hm_error cause;
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
    if (verdict == HM_FAILED) {
        hm_facts_back(facts, mark);
        hm_put_error(error, facts);
    }
    hm_fact_close(facts);
    return facts->failed ? hm_fail_no_memory(error) : verdict;
}

/* ---- sessions ---- */

static hm_verdict admit_session(const hm_asked *asked, hm_input_error *error) {
    const hm_session *session = asked->session;
    hm_error cause;
    hm_verdict verdict = admit(asked->question, session->notation, asked->request, error);
    if (verdict != HM_YES) return verdict;
    hm_status status =
        hm_question_check_session(asked->question, asked->game, asked->request, &cause);
    return hm_verdict_of(status, &cause, error);
}

/* What a session holds is valid. */
hm_verdict hm_session_answer(hm_session *session, const hm_question *question,
                             const hm_request *request, hm_facts *facts, hm_input_error *error) {
    if (request == NULL) request = &hm_no_request;
    hm_asked asked = {.question = question,
                      .request = request,
                      .session = session,
                      .game = session->game,
                      .play = session->play};
    if (question->alone) return hm_answer_alone(question, request, facts, error);
    bool check = question == &hm_question_check;
    hm_fact_open(facts, NULL, '{');
    if (check) put_format(session->notation, facts);
    hm_facts_mark mark = hm_facts_here(facts);
    hm_verdict verdict = admit_session(&asked, error);
    if (verdict == HM_YES) {
        session->listed = false;
        if (check) hm_fact_bool(facts, "valid", true);
        verdict = question->answer(&asked, facts, error);
    }
    if (verdict == HM_FAILED) {
        if (!question->keeps) hm_facts_back(facts, mark);
        hm_put_error(error, facts);
    }
    hm_fact_close(facts);
    return facts->failed ? hm_fail_no_memory(error) : verdict;
}
