/* Openings: from a file, or random moves by a seed.
 *
 * Random moves make positions that differ, and many that are decided: a piece is lost, or a mate is
 * there. A short search looks at each; where it sees a mate, or more for a side than a balanced
 * position is worth, the next random moves of the same opening are tried. The result depends on the
 * position alone, so an opening is the same in every run. */
#include "match/match.h"

#include <stdlib.h>
#include <string.h>

enum { TRIES = 100, JUDGE_NODES = 10000 };

/* ---- from a file ---- */

hm_status hm_openings_read(hm_openings *openings, const hm_match_plan *plan, hm_error *error) {
    const hm_request *request = plan->request != NULL ? plan->request : &hm_no_request;
    const hm_input *input = NULL;
    hm_reader *reader;
    if (plan->openings == NULL) return HM_OK;
    hm_status status = hm_reader_open(&reader, plan->openings, request, error);
    if (status != HM_OK) return status;
    while ((status = hm_reader_next(reader, &input, error)) == HM_OK && input != NULL) {
        const hm_error *fault = &input->error.error;
        status = fault->status;
        if (status != HM_OK && error != NULL) *error = *fault;
        if (status == HM_OK && input->text == NULL)
            status = hm_fail(error, HM_ERR_UNSUPPORTED, 0, "a stream of games has no openings");
        if (status != HM_OK) break;
        char *text = malloc(input->length + 1);
        if (text == NULL || !HM_ROOM(*openings, 1)) {
            free(text);
            status = hm_fail_memory(error, "openings");
            break;
        }
        memcpy(text, input->text, input->length);
        text[input->length] = '\0';
        openings->at[openings->count++] = (hm_opening){.notation = input->notation,
                                                       .text = text,
                                                       .length = input->length,
                                                       .json = input->json};
    }
    hm_reader_close(reader);
    return status;
}

void hm_openings_clear(hm_openings *openings) {
    for (size_t i = 0; i < openings->count; i++)
        free(openings->at[i].text);
    free(openings->at);
}

/* ---- whether an opening is worth a game ---- */

/* A position is worth a game if the game is not over, and a short search finds it balanced. Where
 * everybody plays for himself, or no search exists, only a mate is reason enough. */
static hm_status judge_opening(hm_match *m, hm_search *judge, hm_session *session, bool *fits,
                               hm_error *error) {
    hm_search_limits limits = {.size = sizeof limits, .nodes = JUDGE_NODES};
    hm_search_watcher watcher = {.watch = hm_match_watch(m)};
    hm_search_result result;
    hm_search_root root;
    hm_ending ending;
    hm_status status = hm_session_ending(session, &watcher.watch, &ending, error);
    *fits = status == HM_OK && strcmp(ending.result, "*") == 0;
    if (!*fits || m->plan->balance == 0 || hm_session_game(session)->root == NULL) return status;
    status = hm_session_root(session, &root, error);
    hm_search_clear(judge);
    if (status == HM_OK) status = hm_search_run(judge, &root, &limits, &watcher, &result, error);
    if (status == HM_OK && result.starved) status = hm_fail_memory(error, "a search");
    if (status == HM_OK) status = hm_sentry_status(&m->sentry, error);
    if (status != HM_OK || result.line_count == 0) return status;
    const hm_search_line *line = &result.lines[0];
    int worth = line->score < 0 ? -line->score : line->score;
    *fits = line->mate == 0 && (m->parties > 2 || worth <= (int)m->plan->balance);
    return HM_OK;
}

/* ---- an opening ---- */

/* Starts of a list are openings as they are, until the list begins again: the same games would be
 * played twice. Openings of a file are never changed. */
hm_status hm_opening_make(hm_match *m, uint64_t number, hm_search *judge, hm_session **session,
                          hm_error *error) {
    bool again = m->starts > 0 && number >= m->starts;
    unsigned plies = m->openings.count > 0          ? 0
                     : again && m->plan->plies == 0 ? m->dialect->plies
                                                    : m->plan->plies;
    for (uint64_t i = 0; i < TRIES; i++) {
        bool fits = true;
        hm_random random;
        hm_input_error cause;
        hm_verdict verdict;
        if (m->openings.count > 0) {
            const hm_opening *opening = &m->openings.at[number % m->openings.count];
            hm_input input = {.notation = opening->notation,
                              .text = opening->text,
                              .length = opening->length,
                              .json = opening->json};
            verdict = hm_session_create(session, &input, m->plan->request, &cause);
        } else {
            const char *name = m->plan->start;
            hm_start start;
            if (hm_start_of_list(name, number, &start) > 0) name = start.name;
            verdict = hm_session_open(session, name, m->plan->request, &cause);
        }
        hm_status status = verdict == HM_YES ? HM_OK : cause.error.status;
        if (verdict != HM_YES && error != NULL) *error = cause.error;
        hm_random_stream(&random, m->plan->seed, number * TRIES + i);
        for (unsigned ply = 0; ply < plies && status == HM_OK && fits; ply++)
            status = hm_play_random_turn(*session, &random, &fits, error);
        if (status == HM_OK && fits && plies > 0)
            status = judge_opening(m, judge, *session, &fits, error);
        if (status == HM_OK && fits) return HM_OK;
        hm_session_destroy(*session);
        *session = NULL;
        if (status != HM_OK) return status;
    }
    return hm_fail(error, HM_ERR_LIMIT, 0, "%d random openings were not balanced", TRIES);
}
