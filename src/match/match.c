/* A match: what is left of its games is played by several threads. */
#include "match/match.h"

#include <stdlib.h>
#include <string.h>

/* ---- what kind of match ---- */

/* Reads the engines, the openings and the first start. The start is read once before anything is
 * played: it says which game it is, and options that it does not know are wrong for the whole
 * match.
 */
static hm_status match_read_plan(hm_match *m, hm_error *error) {
    hm_match_plan *plan = m->plan;
    hm_session *session;
    hm_start first;
    hm_status status = HM_OK;
    for (size_t i = 0; i < plan->engine_count && i < HM_MATCH_ENGINES && status == HM_OK; i++) {
        status = hm_engine_read(&m->engines[i], plan->engines[i], plan, error);
        m->engine_count++;
    }
    if (status != HM_OK) return status;
    if (plan->engine_count > HM_MATCH_ENGINES)
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "a match has at most %d engines",
                       HM_MATCH_ENGINES);
    for (unsigned i = 0; i < m->engine_count; i++) {
        const hm_engine *engine = &m->engines[i];
        const hm_search_limits *limits = &engine->limits;
        bool own = engine->kind == HM_ENGINE_SEARCH;
        bool thinks = own || engine->kind == HM_ENGINE_RIVAL;
        if (own && limits->work > 0) continue; /* no protocol has a word for it */
        if (!thinks || limits->movetime + limits->nodes + limits->depth > 0) continue;
        return hm_fail(error, HM_ERR_OPTION, 0,
                       "the moves of %.80s have no limit of time, nodes, work or depth",
                       engine->name);
    }
    status = hm_openings_read(&m->openings, plan, error);
    if (status != HM_OK) return status;
    if (plan->start == NULL && m->openings.count == 0)
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "where games begin is missing");
    unsigned plies = plan->plies;
    m->starts = m->openings.count == 0 ? hm_start_of_list(plan->start, 0, &first) : 0;
    plan->plies = 0;
    status = hm_opening_make(m, 0, NULL, &session, error);
    plan->plies = plies;
    if (status != HM_OK) return status;
    m->game = hm_session_game(session);
    status = hm_request_is_for(plan->request, m->game, error);
    m->dialect = hm_dialect_named(m->game->name);
    if (status == HM_OK && m->dialect == NULL) {
        status =
            hm_fail(error, HM_ERR_UNSUPPORTED, 0, "there are no matches of %s", m->game->title);
    } else if (status == HM_OK) {
        if (plies == HM_MATCH_USUAL_PLIES) plan->plies = m->starts > 0 ? 0 : m->dialect->plies;
        m->sides = (unsigned)strlen(m->game->sides);
        m->parties = m->dialect->parties != NULL ? m->dialect->parties(session) : 2;
        if (m->parties == 0)
            status = hm_fail(error, HM_ERR_UNSUPPORTED, 0,
                             "there are no matches of partners who do not sit opposite each other");
    }
    hm_session_destroy(session);
    if (status != HM_OK) return status;
    if (m->engine_count < 2)
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "a match is between two engines");
    if (m->engine_count > m->parties)
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "only %u engines can play this game", m->parties);
    if (m->parties > 2 && plan->sprt)
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "the test is for two sides");
    return HM_OK;
}

/* ---- the test ---- */

/* Decides over the games from the first one on that have no gap, one after the other, as if they
 * had been played so: in the order in which several threads end them short ones would count more.
 * Games after the one that decides do not count. */
static void match_decide(hm_match *m) {
    const double bound = hm_elo_llr_bound();
    while (m->plan->sprt && !m->decided && m->judged < m->games.count &&
           m->games.at[m->judged].number == m->judged) {
        hm_match_count(m, m->judged++, &m->tested);
        double llr = hm_elo_llr(&m->tested, m->plan->elo0, m->plan->elo1);
        m->decided = llr >= bound || llr <= -bound;
    }
}

/* ---- games ---- */

/* A game has ended: its file comes before the line that says so. */
static hm_status match_enter(hm_table *table, hm_match_game *game, hm_error *error) {
    /* NOLINTNEXTLINE(core.NullDereference): tables are made with their match */
    hm_match *m = table->match;
    hm_facts one = {0}, score = {0};
    hm_status status = hm_folder_save_game(m, game, table->session, error);
    if (status != HM_OK) return status;
    pthread_mutex_lock(&m->lock);
    if (HM_ROOM(m->games, 1)) {
        /* Games end nearly in order: few have to make room. */
        hm_match_game *games = m->games.at;
        size_t place = m->games.count++;
        for (; place > 0 && games[place - 1].number > game->number; place--)
            games[place] = games[place - 1];
        games[place] = *game;
    } else {
        status = hm_fail_memory(error, "results");
    }
    match_decide(m);
    if (status == HM_OK) status = hm_folder_add(m, game, error);
    if (status == HM_OK && m->plan->told != NULL) {
        hm_match_put_game(m, game, &one);
        hm_match_put_score(m, &score);
        if (one.failed || score.failed)
            status = hm_fail_memory(error, "results");
        else
            m->plan->told(m->plan->context, &one, &score);
    }
    pthread_mutex_unlock(&m->lock);
    hm_facts_clear(&one);
    hm_facts_clear(&score);
    hm_sentry_report(&m->sentry, 1);
    return status;
}

/* A thread plays games until none is left or the test has decided. The first error of all threads
 * becomes the error of the match. */
static hm_status match_play(hm_crew *crew, void *context) {
    hm_match *m = context;
    size_t item;
    hm_error error = {.status = HM_OK};
    hm_match_game game;
    hm_table *table = calloc(1, sizeof *table);
    hm_status status =
        table != NULL ? hm_table_create(table, m, &error) : hm_fail_memory(&error, "a match");
    while (status == HM_OK) {
        pthread_mutex_lock(&m->lock);
        bool decided = m->decided;
        pthread_mutex_unlock(&m->lock);
        if (decided || !hm_crew_next(crew, &item)) break;
        status = hm_table_play(table, m->left.at[item], &game, &error);
        if (status == HM_OK) status = match_enter(table, &game, &error);
    }
    if (status != HM_OK) {
        pthread_mutex_lock(&m->lock);
        if (m->error.status == HM_OK) m->error = error;
        pthread_mutex_unlock(&m->lock);
        atomic_store(&m->sentry.stopped, true);
    }
    if (table != NULL) hm_table_destroy(table);
    free(table);
    return status;
}

/* ---- the whole ---- */

static hm_status match_run(hm_match *m, hm_error *error) {
    const hm_match_plan *plan = m->plan;
    hm_status status = match_read_plan(m, error);
    if (status == HM_OK) status = hm_folder_open(m, error);
    if (status != HM_OK) return status;
    /* The games that are left to play: the folder does not have them. */
    hm_match_sort(m);
    size_t next = 0, before = m->games.count;
    for (uint64_t number = 0; number < plan->games; number++) {
        while (next < before && m->games.at[next].number < number)
            next++;
        if (next < before && m->games.at[next].number == number) continue;
        if (!HM_ROOM(m->left, 1)) return hm_fail_memory(error, "a match");
        m->left.at[m->left.count++] = number;
    }
    hm_sentry_init(&m->sentry, &plan->watch, plan->games);
    hm_sentry_report(&m->sentry, before);
    match_decide(m);
    status = hm_crew_run(plan->jobs > 0 ? plan->jobs : 1, m->left.count, match_play, m);
    if (status == HM_ERR_MEMORY && m->error.status == HM_OK) {
        return hm_fail_memory(error, "the threads of a match");
    }
    bool ended = m->error.status == HM_OK || m->error.status == HM_ERR_INTERRUPTED;
    /* Games of several threads end in order, as if one thread had played them. */
    if (ended && m->games.count > before) status = hm_folder_save(m, error);
    if (ended && status != HM_OK && status != HM_ERR_INTERRUPTED) return status;
    if (m->error.status == HM_OK) return HM_OK;
    if (error != NULL) *error = m->error;
    return m->error.status;
}

hm_status hm_match_run(const hm_match_plan *plan, hm_facts *facts, hm_error *error) {
    hm_match_plan own;
    hm_status status = hm_options_take(&own, sizeof own, plan, error);
    if (status != HM_OK) return status;
    hm_match *m = calloc(1, sizeof *m);
    if (m == NULL) return hm_fail_memory(error, "a match");
    m->plan = &own;
    pthread_mutex_init(&m->lock, NULL);
    status = match_run(m, error);
    if (status == HM_OK || status == HM_ERR_INTERRUPTED) hm_match_put_score(m, facts);
    for (unsigned i = 0; i < m->engine_count; i++)
        hm_engine_clear(&m->engines[i]);
    hm_openings_clear(&m->openings);
    hm_folder_leave(&m->taken);
    hm_text_clear(&m->head);
    free(m->games.at);
    free(m->left.at);
    pthread_mutex_destroy(&m->lock);
    free(m);
    return status;
}
