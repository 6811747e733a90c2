/* Reviews a game: positions are evaluated in chunks on several threads, then moves are judged.
 * Where a move seems to lose, the position after the best move is evaluated as well, with a cleared
 * table.
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

/* The state with which one thread judges. */
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

/* `move` is the move of the game, NULL: none is judged. */
static hm_status desk_evaluate(review_desk *desk, hm_session *session, const char *move,
                               hm_review_eval *eval, hm_error *error) {
    const hm_review_plan *plan = &desk->shared->review->plan;
    if (plan->consultant != NULL)
        return plan->consultant->judge(desk->consultant, session, &desk->watch, eval, error);
    return hm_review_evaluate(desk->search, session, &plan->limits, move, &desk->watch, eval,
                              error);
}

static hm_status desk_judge(review_desk *desk, size_t ply, hm_review_eval *eval, hm_error *error) {
    hm_review *r = desk->shared->review;
    hm_text move = {0};
    hm_status status = hm_session_go(desk->session, ply, error);
    if (status == HM_OK && ply < r->plies)
        status = hm_session_ply_text(desk->session, ply, &move, error);
    if (status == HM_OK && move.failed) status = hm_fail_memory(error, "a move");
    if (status == HM_OK) status = desk_evaluate(desk, desk->session, move.data, eval, error);
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
        status = desk_judge(desk, ply - 1, &desk->shared->review->evals[ply - 1], error);
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

/* ---- doubts ---- */

static void swap_evals(hm_review_eval *one, hm_review_eval *other) {
    hm_review_eval eval = *one;
    *one = *other;
    *other = eval;
}

/* The value of a move for the mover, by the position after it. It is unknown if the move cannot be
 * played. */
static hm_status doubt_after(review_desk *desk, size_t ply, const char *move, hm_review_eval *after,
                             double *value, hm_error *error) {
    hm_review *r = desk->shared->review;
    hm_session *session;
    hm_error cause;
    hm_status status = hm_session_go(desk->session, ply, error);
    if (status == HM_OK) status = hm_session_copy(desk->session, &session, error);
    if (status != HM_OK) return status;
    bool played = hm_session_play(session, move, strlen(move), &desk->watch, &cause) == HM_YES;
    if (played && hm_session_pending(session) > 0)
        played = hm_session_submit(session, &desk->watch, &cause) == HM_YES;
    if (played) status = desk_evaluate(desk, session, NULL, after, error);
    hm_session_destroy(session);
    double chances = hm_review_chances(r->scale, after);
    int turn =
        hm_review_sign(r, r->ply.at[ply].side) * hm_review_sign(r, hm_review_side(r, ply + 1));
    *value = !after->known ? -1 : turn < 0 ? 1 - chances : chances;
    return status;
}

/* Whether a move was tried already; it is noted. */
static bool is_tried(hm_text *tried, const char *move) {
    hm_text line = {0};
    hm_text_printf(&line, "\n%s\n", move);
    bool known = tried->data != NULL && line.data != NULL && strstr(tried->data, line.data) != NULL;
    hm_text_add(tried, line.data, line.length);
    hm_text_clear(&line);
    return known;
}

/* Evaluates the position after the best move. If that refutes the move, others are tried: the
 * second best one, and what searches find that know of it. For that one move fails does not mean
 * that all do. The one that proves best becomes the first. */
static hm_status doubt_judge(review_desk *desk, size_t ply, hm_error *error) {
    enum { MOVES = 6, HELD = 5 }; /* tried at most; hundredths that a move may be worth less */
    hm_review *r = desk->shared->review;
    hm_review_eval *kept = &r->evals[ply], again = {.known = false};
    double promised = hm_review_chances(r->scale, kept), best = -1, value = -1;
    hm_status status = HM_OK;
    hm_text tried = {0};
    is_tried(&tried, hm_review_move(r, &r->ply.at[ply]));
    if (desk->search != NULL) hm_search_clear(desk->search);
    for (int i = 0; i < MOVES && 100 * (promised - value) > HELD; i++) {
        hm_review_eval after = {.known = false}, *from = i < 2 ? kept : &again;
        hm_review_eval_clear(&again);
        if (i >= 2) status = desk_judge(desk, ply, &again, error);
        if (status != HM_OK || !from->known || from->line_count == 0) break;
        if (from->line_count <= (i == 1)) continue;
        hm_review_line *line = &from->lines[i == 1];
        const char *move = hm_review_text(from, line, 0);
        if (is_tried(&tried, move) && i >= 2) break;
        status = doubt_after(desk, ply, move, &after, &value, error);
        if (status == HM_OK && value > best) {
            hm_review_line first = kept->lines[0];
            if (i == 1) kept->lines[0] = *line, *line = first;
            if (i >= 2) swap_evals(kept, &again);
            swap_evals(&r->best_after[ply], &after);
            best = value;
        }
        hm_review_eval_clear(&after);
        if (status != HM_OK) break;
    }
    hm_review_eval_clear(&again);
    if (status == HM_OK && tried.failed) status = hm_fail_memory(error, "a review");
    hm_text_clear(&tried);
    if (status == HM_OK && !hm_sentry_report(&desk->shared->sentry, 0))
        status = hm_sentry_status(&desk->shared->sentry, error);
    return status;
}

static hm_status review_doubts(hm_crew *crew, void *context) {
    shared_review *s = context;
    review_desk desk;
    hm_error error = {.status = HM_OK};
    size_t item;
    hm_status status = desk_open(&desk, s, &error);
    while (status == HM_OK && hm_crew_next(crew, &item))
        if (s->review->ply.at[s->review->from + item].doubted)
            status = doubt_judge(&desk, s->review->from + item, &error);
    desk_close(&desk);
    return status == HM_OK ? HM_OK : review_fail(s, &error);
}

/* ---- all chunks, all doubts ---- */

static hm_status review_together(shared_review *s, unsigned jobs, size_t items, hm_crew_work *work,
                                 hm_error *error) {
    atomic_store(&s->taken, 0);
    hm_status status = hm_crew_run(jobs, items, work, s);
    if (status != HM_OK && s->error.status != HM_OK && error != NULL) *error = s->error;
    if (status != HM_OK && s->error.status == HM_OK) hm_fail_memory(error, "a review");
    return status;
}

static hm_status evaluate_all(hm_review *r, hm_error *error) {
    unsigned jobs = r->plan.jobs > 0 ? r->plan.jobs : 1;
    size_t chunks = r->to / HM_REVIEW_CHUNK - r->from / HM_REVIEW_CHUNK + 1, doubts = 0;
    if (jobs > r->to - r->from + 1) jobs = (unsigned)(r->to - r->from + 1);
    shared_review s = {.review = r, .error.status = HM_OK};
    s.sessions = calloc(jobs, sizeof(hm_session *));
    if (s.sessions == NULL) return hm_fail_memory(error, "a review");
    hm_status status = HM_OK;
    for (unsigned i = 0; i < jobs && status == HM_OK; i++)
        status = hm_session_copy(r->session, &s.sessions[i], error);
    hm_sentry_init(&s.sentry, &r->plan.watch, r->to - r->from + 1);
    pthread_mutex_init(&s.lock, NULL);
    if (status == HM_OK) status = review_together(&s, jobs, chunks, review_chunks, error);
    if (status == HM_OK) status = hm_review_judge(r, error);
    for (size_t i = 0; i < r->ply.count; i++)
        doubts += r->ply.at[i].doubted;
    if (status == HM_OK && doubts > 0) {
        status = review_together(&s, jobs < doubts ? jobs : (unsigned)doubts, r->to - r->from,
                                 review_doubts, error);
        hm_review_judge_again(r);
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
    r->best_after = calloc(r->plies + 1, sizeof *r->best_after);
    size_t ply = hm_session_ply(session);
    status = r->evals == NULL || r->best_after == NULL ? hm_fail_memory(error, "a review")
                                                       : review_check_plan(r, error);
    if (status == HM_OK) status = hm_session_go(session, 0, error);
    if (status == HM_OK) status = hm_review_scale_of(session, &r->scale, error);
    if (status == HM_OK) status = evaluate_all(r, error);
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
    for (size_t i = 0; i <= review->plies; i++) {
        if (review->evals != NULL) hm_review_eval_clear(&review->evals[i]);
        if (review->best_after != NULL) hm_review_eval_clear(&review->best_after[i]);
    }
    free(review->evals);
    free(review->best_after);
    free(review->ply.at);
    hm_text_clear(&review->words);
    free(review);
}
