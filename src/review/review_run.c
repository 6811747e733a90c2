/* Reviews a game: positions are evaluated in chunks on several threads, then moves are judged.
 *
 * Each chunk has a search with a cleared table and goes through its positions from the last to the
 * first, so that what later positions found helps earlier ones. So neither the number of threads
 * nor a run that was ended and begun again changes a result. */
#include "games/games.h"
#include "review/review.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* ---- chunks ---- */

typedef struct shared_review {
    hm_review *review;
    hm_session **sessions; /* one for each thread */
    atomic_uint taken;     /* of them */
    hm_sentry sentry;
    pthread_mutex_t lock; /* of the store, and of the error */
    hm_error error;       /* the first of all threads */
} shared_review;

/* What one thread judges with. */
typedef struct review_desk {
    shared_review *shared;
    hm_session *session;
    hm_search *search;
    void *consultant;
    hm_watch watch;
} review_desk;

static bool review_goes_on(void *context, uint64_t done, uint64_t total) {
    (void)done, (void)total;
    return hm_sentry_report(context, 0);
}

static hm_status review_fail(shared_review *s, const hm_error *cause) {
    pthread_mutex_lock(&s->lock);
    if (s->error.status == HM_OK) s->error = *cause;
    pthread_mutex_unlock(&s->lock);
    return cause->status;
}

static hm_status desk_open(review_desk *desk, shared_review *s, hm_error *error) {
    const hm_review_plan *plan = &s->review->plan;
    *desk = (review_desk){.shared = s,
                          .session = s->sessions[atomic_fetch_add(&s->taken, 1)],
                          .watch = {.progress = review_goes_on, .context = &s->sentry}};
    if (plan->watch.work != NULL) desk->watch.work = plan->watch.work;
    if (plan->consultant == NULL) return hm_review_search(&plan->limits, &desk->search, error);
    desk->consultant = plan->consultant->open(plan->consultant->context, desk->session, error);
    return desk->consultant != NULL ? HM_OK : error->status;
}

static void desk_close(review_desk *desk) {
    const hm_review_consultant *consultant = desk->shared->review->plan.consultant;
    if (desk->consultant != NULL) consultant->close(desk->consultant);
    hm_search_destroy(desk->search);
}

static hm_status desk_judge(review_desk *desk, size_t ply, hm_error *error) {
    hm_review *r = desk->shared->review;
    hm_text move = {0};
    hm_status status = hm_session_go(desk->session, ply, error);
    if (status == HM_OK && ply < r->plies)
        status = hm_session_ply_text(desk->session, ply, &move, error);
    if (status == HM_OK && move.failed) status = hm_fail_memory(error, "a move");
    if (status == HM_OK && r->plan.consultant != NULL)
        status = r->plan.consultant->judge(desk->consultant, desk->session, &desk->watch,
                                           &r->evals[ply], error);
    else if (status == HM_OK)
        status = hm_review_evaluate(desk->search, desk->session, &r->plan.limits, move.data,
                                    &desk->watch, &r->evals[ply], error);
    hm_text_clear(&move);
    return status;
}

static void chunk_ends(const hm_review *r, size_t chunk, size_t *first, size_t *end) {
    *first = chunk * HM_REVIEW_CHUNK;
    *end = *first + HM_REVIEW_CHUNK;
    if (*first < r->from) *first = r->from;
    if (*end > r->to + 1) *end = r->to + 1;
}

/* A chunk that the store has, whole and of these plies. */
static bool chunk_recall(review_desk *desk, size_t chunk) {
    shared_review *s = desk->shared;
    const hm_review_store *store = s->review->plan.store;
    hm_text text = {0};
    size_t first, end;
    if (store == NULL) return false;
    chunk_ends(s->review, chunk, &first, &end);
    pthread_mutex_lock(&s->lock);
    bool known = store->get(store->context, chunk, &text);
    pthread_mutex_unlock(&s->lock);
    known = known && !text.failed && hm_review_recall(&text, s->review->evals + first, end - first);
    hm_text_clear(&text);
    return known;
}

static hm_status chunk_keep(review_desk *desk, size_t chunk, hm_error *error) {
    shared_review *s = desk->shared;
    const hm_review_store *store = s->review->plan.store;
    hm_text text = {0};
    size_t first, end;
    if (store == NULL) return HM_OK;
    chunk_ends(s->review, chunk, &first, &end);
    hm_status status = hm_review_keep(s->review->evals + first, end - first, &text, error);
    pthread_mutex_lock(&s->lock);
    if (status == HM_OK) status = store->put(store->context, chunk, &text, error);
    pthread_mutex_unlock(&s->lock);
    hm_text_clear(&text);
    return status;
}

static hm_status chunk_judge(review_desk *desk, size_t chunk, hm_error *error) {
    size_t first, end;
    hm_status status = HM_OK;
    chunk_ends(desk->shared->review, chunk, &first, &end);
    if (desk->search != NULL) hm_search_clear(desk->search);
    for (size_t ply = end; ply > first && status == HM_OK; ply--) {
        status = desk_judge(desk, ply - 1, error);
        if (status == HM_OK && !hm_sentry_report(&desk->shared->sentry, 1))
            status = hm_sentry_status(&desk->shared->sentry, error);
    }
    return status;
}

static hm_status review_chunks(hm_crew *crew, void *context) {
    shared_review *s = context;
    review_desk desk;
    hm_error error = {.status = HM_OK};
    size_t item, base = s->review->from / HM_REVIEW_CHUNK;
    hm_status status = desk_open(&desk, s, &error);
    while (status == HM_OK && hm_crew_next(crew, &item)) {
        if (chunk_recall(&desk, base + item)) continue;
        status = chunk_judge(&desk, base + item, &error);
        if (status == HM_OK) status = chunk_keep(&desk, base + item, &error);
    }
    desk_close(&desk);
    return status == HM_OK ? HM_OK : review_fail(s, &error);
}

/* ---- all chunks ---- */

static hm_status evaluate_all(hm_review *r, hm_error *error) {
    unsigned jobs = r->plan.jobs > 0 ? r->plan.jobs : 1;
    size_t chunks = r->to / HM_REVIEW_CHUNK - r->from / HM_REVIEW_CHUNK + 1;
    if (jobs > chunks) jobs = (unsigned)chunks;
    shared_review s = {.review = r, .error.status = HM_OK};
    s.sessions = calloc(jobs, sizeof(hm_session *));
    if (s.sessions == NULL) return hm_fail_memory(error, "a review");
    hm_status status = HM_OK;
    for (unsigned i = 0; i < jobs && status == HM_OK; i++)
        status = hm_session_copy(r->session, &s.sessions[i], error);
    hm_sentry_init(&s.sentry, &r->plan.watch, r->to - r->from + 1);
    pthread_mutex_init(&s.lock, NULL);
    if (status == HM_OK) {
        status = hm_crew_run(jobs, chunks, review_chunks, &s);
        if (status != HM_OK && s.error.status != HM_OK && error != NULL) *error = s.error;
        if (status != HM_OK && s.error.status == HM_OK) hm_fail_memory(error, "a review");
    }
    pthread_mutex_destroy(&s.lock);
    for (unsigned i = 0; i < jobs; i++)
        hm_session_destroy(s.sessions[i]);
    free(s.sessions);
    return status;
}

/* ---- the whole ---- */

static hm_status review_check_plan(hm_review *r, hm_error *error) {
    hm_review_plan *plan = &r->plan;
    size_t last = plan->last > 0 && plan->last < r->plies ? plan->last : r->plies;
    size_t first = plan->first > 0 ? plan->first : 1;
    if (first > r->plies && r->plies > 0)
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "plies: the game has only %zu plies", r->plies);
    for (const char *side = plan->sides; side != NULL && *side != '\0'; side++)
        if (strchr(hm_game_sides(r->game), *side) == NULL)
            return hm_fail(error, HM_ERR_ARGUMENT, 0, "seats: \"%c\" is not one of \"%s\"", *side,
                           hm_game_sides(r->game));
    if (last + 1 - first > HM_REVIEW_PLIES && last >= first)
        return hm_fail(error, HM_ERR_LIMIT, 0,
                       "the game has %zu plies, more than %d: name a part of it", r->plies,
                       HM_REVIEW_PLIES);
    r->from = first - 1;
    r->to = last;
    return HM_OK;
}

hm_status hm_review_run(hm_session *session, const hm_review_plan *plan, hm_review **result,
                        hm_error *error) {
    hm_review_plan taken;
    *result = NULL;
    hm_status status = hm_options_take(&taken, sizeof taken, plan, error);
    if (status != HM_OK) return status;
    hm_review *r = calloc(1, sizeof *r);
    if (r == NULL) return hm_fail_memory(error, "a review");
    r->plan = taken;
    r->session = session;
    r->game = hm_session_game(session);
    r->plies = hm_session_plies(session);
    r->evals = calloc(r->plies + 1, sizeof *r->evals);
    size_t ply = hm_session_ply(session);
    status = r->evals == NULL ? hm_fail_memory(error, "a review") : review_check_plan(r, error);
    if (status == HM_OK) status = hm_session_go(session, 0, error);
    if (status == HM_OK) status = hm_review_scale_of(session, &r->scale, error);
    if (status == HM_OK) status = evaluate_all(r, error);
    if (status == HM_OK) status = hm_review_judge(r, error);
    hm_error ignored;
    hm_status back = hm_session_go(session, ply, status == HM_OK ? error : &ignored);
    if (status == HM_OK) status = back;
    if (status != HM_OK) {
        hm_review_destroy(r);
        return status;
    }
    *result = r;
    return HM_OK;
}

void hm_review_destroy(hm_review *review) {
    if (review == NULL) return;
    for (size_t i = 0; review->evals != NULL && i <= review->plies; i++)
        hm_review_eval_clear(&review->evals[i]);
    free(review->evals);
    free(review->ply.at);
    hm_text_clear(&review->words);
    free(review);
}
