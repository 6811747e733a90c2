/* Openings: from a file, or random moves by a seed.
 *
 * Random moves make positions that differ, and many that are decided: a piece is lost, or a mate is
 * there. A short search looks at each; where it sees a mate, or more for a side than a balanced
 * position is worth, the next random moves of the same opening are tried. What it finds depends on
 * the position alone, so an opening is the same in every run. */
#include "match/match.h"

#include <stdlib.h>
#include <string.h>

enum { TRIES = 100, JUDGE_NODES = 10000 };

/* ---- from a file ---- */

static hm_status add_input(hm_openings *openings, const hm_input *input, hm_error *error) {
    if (input->error.error.status != HM_OK || input->text == NULL) {
        bool stream = input->error.error.status == HM_OK;
        if (!stream && error != NULL) *error = input->error.error;
        return stream ? hm_fail(error, HM_ERR_UNSUPPORTED, 0, "a stream of games has no openings")
                      : input->error.error.status;
    }
    char *text = malloc(input->length + 1);
    if (text == NULL || !HM_ROOM(*openings, 1)) {
        free(text);
        return hm_fail_memory(error, "openings");
    }
    memcpy(text, input->text, input->length);
    text[input->length] = '\0';
    openings->at[openings->count++] = (hm_opening){
        .notation = input->notation, .text = text, .length = input->length, .json = input->json};
    return HM_OK;
}

hm_status hm_openings_read(hm_openings *openings, const hm_match_plan *plan, hm_error *error) {
    const hm_request *request = plan->request != NULL ? plan->request : &hm_no_request;
    const hm_input *input = NULL;
    hm_reader *reader;
    if (plan->openings == NULL) return HM_OK;
    hm_status status = hm_reader_open(&reader, plan->openings, request, error);
    if (status != HM_OK) return status;
    do {
        status = hm_reader_next(reader, &input, error);
        if (status == HM_OK && input != NULL) status = add_input(openings, input, error);
    } while (status == HM_OK && input != NULL);
    hm_reader_close(reader);
    return status;
}

void hm_openings_clear(hm_openings *openings) {
    for (size_t i = 0; i < openings->count; i++)
        free(openings->at[i].text);
    free(openings->at);
}

/* ---- random moves ---- */

static hm_status play_random(hm_session *session, const hm_match *m, uint64_t stream,
                             unsigned plies, bool *played, hm_error *error) {
    hm_random random;
    hm_status status = HM_OK;
    *played = true;
    hm_random_stream(&random, m->plan->seed, stream);
    for (unsigned i = 0; i < plies && status == HM_OK && *played; i++)
        status = hm_play_random_turn(session, &random, played, error);
    return status;
}

/* ---- whether an opening is worth a game ---- */

/* Where everybody plays for himself, or nothing looks for moves, only a mate is reason enough. */
static hm_status judge_by_search(hm_match *m, hm_search *judge, hm_session *session, bool *fits,
                                 hm_error *error) {
    hm_search_limits limits = {.size = sizeof limits, .nodes = JUDGE_NODES};
    hm_search_watcher watcher = {.watch = hm_match_watch(m)};
    hm_search_result result;
    hm_search_root root;
    if (hm_session_game(session)->root == NULL) return HM_OK;
    hm_status status = hm_session_root(session, &root, error);
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

static hm_status judge_opening(hm_match *m, hm_search *judge, hm_session *session, bool *fits,
                               hm_error *error) {
    hm_ending ending;
    hm_watch watch = hm_match_watch(m);
    hm_status status = hm_session_ending(session, &watch, &ending, error);
    *fits = status == HM_OK && strcmp(ending.result, "*") == 0;
    if (!*fits || m->plan->balance == 0) return status;
    return judge_by_search(m, judge, session, fits, error);
}

/* ---- an opening ---- */

static hm_status openings_open_start(const hm_match *m, uint64_t number, hm_session **session,
                                     hm_error *error) {
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
    if (verdict == HM_YES) return HM_OK;
    if (error != NULL) *error = cause.error;
    return cause.error.status;
}

/* Starts of a list are openings as they are, until the list begins again: the same games would be
 * played twice. */
static unsigned plies_of(const hm_match *m, uint64_t number) {
    bool again = m->starts > 0 && number >= m->starts;
    if (m->openings.count > 0) return 0;
    return again && m->plan->plies == 0 ? m->dialect->plies : m->plan->plies;
}

hm_status hm_opening_make(hm_match *m, uint64_t number, hm_search *judge, hm_session **session,
                          hm_error *error) {
    unsigned plies = plies_of(m, number);
    bool by_seed = plies > 0;
    for (uint64_t i = 0; i < TRIES; i++) {
        bool fits = true;
        hm_status status = openings_open_start(m, number, session, error);
        if (status == HM_OK && by_seed) {
            status = play_random(*session, m, number * TRIES + i, plies, &fits, error);
        }
        if (status == HM_OK && fits && by_seed) {
            status = judge_opening(m, judge, *session, &fits, error);
        }
        if (status == HM_OK && fits) return HM_OK;
        hm_session_destroy(*session);
        *session = NULL;
        if (status != HM_OK) return status;
    }
    return hm_fail(error, HM_ERR_LIMIT, 0, "%d random openings were not balanced", TRIES);
}
