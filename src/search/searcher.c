/* The search object: options, table, threads, and one search from its root to its result. */
#include "core/core.h"
#include "search/game.h"

#include <stdlib.h>
#include <string.h>

/* `shared` is what the threads of a running search see; the rest belongs to the caller's thread. */
struct hm_search {
    hm_search_shared shared;
    unsigned worker_count;      /* that there are */
    const hm_search_game *game; /* that they were made for */
    unsigned multipv;           /* that they have lines for */
    uint64_t rules;             /* by which the table was filled */
    hm_search_line *lines;      /* of the result; as many */
    const hm_worker *best;      /* who found it */
};

/* ---- options ---- */

static unsigned searcher_or_else(unsigned value, unsigned usual) {
    return value != 0 ? value : usual;
}

/* 0 selects the default of each option. */
static hm_status searcher_take_options(const hm_search_options *given, hm_search_options *options,
                                       hm_error *error) {
    hm_status status = hm_options_take(options, sizeof *options, given, error);
    if (status != HM_OK) return status;
    options->hash = searcher_or_else(options->hash, 64);
    options->threads = searcher_or_else(options->threads, 1);
    options->multipv = searcher_or_else(options->multipv, 1);
    options->no_mate |= options->plain;
    if (options->hash > HM_SEARCH_HASH_MAX || options->threads > 256 || options->multipv > 256) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0,
                       "a search has up to %d MiB, 256 threads and 256 lines", HM_SEARCH_HASH_MAX);
    }
    return HM_OK;
}

/* Workers and table are made by the first search: only then the game is known. */
hm_status hm_search_create(hm_search **search, const hm_search_options *options, hm_error *error) {
    hm_search_options own;
    *search = NULL;
    hm_status status = searcher_take_options(options, &own, error);
    if (status != HM_OK) return status;
    hm_search *s = calloc(1, sizeof *s);
    if (s == NULL) return hm_fail_memory(error, "a search");
    s->shared.options = own;
    atomic_init(&s->shared.stop, false);
    atomic_init(&s->shared.over, true);
    atomic_init(&s->shared.hit, false);
    atomic_init(&s->shared.pondering, false);
    *search = s;
    return HM_OK;
}

/* Scores by another evaluation must not be mixed with new ones. */
hm_status hm_search_set(hm_search *search, const hm_search_options *options, hm_error *error) {
    hm_search_options own;
    hm_status status = searcher_take_options(options, &own, error);
    if (status != HM_OK) return status;
    /* These options change scores, which the table holds: it must not outlive them. */
    const hm_search_options *old = &search->shared.options;
    if (own.plain != old->plain || own.spectral != old->spectral ||
        own.best_reply != old->best_reply) {
        hm_search_clear(search);
    }
    search->shared.options = own;
    return HM_OK;
}

/* ---- threads ---- */

static void destroy_worker(hm_worker *worker, const hm_search_game *game) {
    if (worker == NULL) return;
    if (worker->state != NULL) game->destroy(worker->state);
    free(worker->moves.at);
    free(worker->lines);
    free(worker->last);
    free(worker);
}

static void destroy_workers(hm_search *s) {
    for (unsigned i = 0; i < s->worker_count; i++)
        destroy_worker(s->shared.workers[i], s->game);
    free(s->shared.workers);
    free(s->lines);
    s->shared.workers = NULL;
    s->lines = NULL;
    s->worker_count = 0;
}

/* One thread's memory: the adapter's state, and one line per requested variation, twice for the
 * last iteration. */
static hm_worker *create_worker(hm_search *s, unsigned number) {
    hm_worker *worker = calloc(1, sizeof *worker);
    if (worker == NULL) return NULL;
    worker->shared = &s->shared;
    worker->number = number;
    atomic_init(&worker->nodes, 0);
    worker->state = s->game->create();
    worker->lines = calloc(s->multipv, sizeof *worker->lines);
    worker->last = calloc(s->multipv, sizeof *worker->last);
    if (worker->state != NULL && worker->lines != NULL && worker->last != NULL) return worker;
    destroy_worker(worker, s->game);
    return NULL;
}

/* As many as the options say, made for the game; kept as they are when they fit. Threads keep their
 * histories from search to search, unless the options or the game change. */
static bool make_workers(hm_search *s, const hm_search_game *game) {
    const hm_search_options *options = &s->shared.options;
    if (s->game == game && s->worker_count == options->threads && s->multipv == options->multipv) {
        return true;
    }
    destroy_workers(s);
    s->game = game;
    s->multipv = options->multipv;
    s->lines = calloc(s->multipv, sizeof *s->lines);
    s->shared.workers = calloc(options->threads, sizeof *s->shared.workers);
    bool made = s->lines != NULL && s->shared.workers != NULL;
    while (made && s->worker_count < options->threads) {
        hm_worker *worker = create_worker(s, s->worker_count);
        made = worker != NULL;
        if (made) s->shared.workers[s->worker_count++] = worker;
    }
    if (!made) destroy_workers(s);
    return made;
}

void hm_search_destroy(hm_search *search) {
    if (search == NULL) return;
    destroy_workers(search);
    hm_transposition_free(&search->shared.table);
    free(search);
}

void hm_search_clear(hm_search *search) {
    hm_transposition_free(&search->shared.table);
    for (unsigned i = 0; i < search->worker_count; i++)
        search->game->forget(search->shared.workers[i]->state);
}

/* ---- stopping ---- */

/* `stop` outlives this call, in case the search has not begun yet; `over` ends one that runs. */
void hm_search_stop(hm_search *search) {
    atomic_store(&search->shared.stop, true);
    atomic_store(&search->shared.over, true);
}

/* The first thread starts our time when it sees the flag (hm_worker_ponders). */
void hm_search_ponderhit(hm_search *search) {
    atomic_store(&search->shared.hit, true);
    atomic_store(&search->shared.pondering, false);
}

/* Forgets a stop or ponderhit that came while nothing ran: until then it holds for the next
 * search. */
void hm_search_ready(hm_search *search) {
    atomic_store(&search->shared.stop, false);
    atomic_store(&search->shared.hit, false);
}

/* ---- a search ---- */

/* Other rules with the same position would give other scores, so the table is cleared when they
 * change. */
static hm_status searcher_begin(hm_search *s, const hm_search_root *root, hm_error *error) {
    hm_search_shared *shared = &s->shared;
    if (shared->options.spectral && !root->game->spectral) {
        return hm_fail(error, HM_ERR_UNSUPPORTED, 0,
                       "the spectral encoder judges positions of 4D chess alone");
    }
    uint64_t rules = root->game->rules != NULL ? root->game->rules(root->position) : 0;
    if (rules != s->rules) hm_search_clear(s);
    s->rules = rules;
    if (!hm_transposition_resize(&shared->table, shared->options.hash)) {
        return hm_fail(error, HM_ERR_MEMORY, 0, "out of memory for a table of %u MiB",
                       shared->options.hash);
    }
    if (!make_workers(s, root->game)) return hm_fail_memory(error, "the threads of a search");
    hm_transposition_age(&shared->table);
    shared->game = root->game;
    shared->root = *root;
    shared->running = s->worker_count;
    for (unsigned i = 0; i < s->worker_count; i++) {
        hm_worker *w = shared->workers[i];
        atomic_store(&w->nodes, 0);
        w->quiescence = 0;
        w->next_look = 1; /* the first node already checks limits */
        w->moves.count = 0;
        w->sought = 0;
        w->line_count = w->solved = w->depth = 0;
        w->mateless = w->mateless_by_checks = 0;
        w->failure.status = HM_OK;
        hm_status status = w->shared->game->begin(w, root, error);
        if (status != HM_OK) return status;
    }
    return HM_OK;
}

/* The caller's thread is the first worker: it reports and receives stop requests. The other threads
 * run the helpers. Lazy SMP: all threads search the same root and share the transposition table
 * only. */
static hm_status think(hm_crew *crew, void *context) {
    size_t number;
    hm_search_shared *shared = context;
    if (hm_crew_is_caller(crew) && !shared->led) {
        shared->led = true;
        return hm_worker_think(shared->workers[0]);
    }
    if (!hm_crew_next(crew, &number) || number + 1 >= shared->running) return HM_OK;
    return hm_worker_think(shared->workers[number + 1]);
}

/* A helper's line wins only if it is deeper, exact, and not worse. Where root moves are proved not
 * to lose (refute) only the first thread has the proofs. */
const hm_worker *hm_search_vote(const hm_search_shared *shared) {
    const hm_worker *best = shared->workers[0];
    if (shared->game->refute != NULL || best->line_count != 1 || best->solved > 0) return best;
    for (unsigned i = 1; i < shared->running; i++) {
        const hm_worker *w = shared->workers[i];
        if (w->line_count != 1) continue;
        const hm_worker_line *one = &w->lines[0], *other = &best->lines[0];
        bool deeper = one->depth > other->depth && one->bound == HM_SEARCH_EXACT;
        if (deeper && one->score >= other->score) best = w;
    }
    return best;
}

/* The result as the caller keeps it until the next search. */
static void searcher_fill(hm_search *s, hm_search_result *result) {
    const hm_search_shared *shared = &s->shared;
    s->best = hm_search_vote(shared);
    for (unsigned i = 0; i < s->best->line_count; i++)
        s->lines[i] = hm_line_view(&s->best->lines[i]);
    uint64_t nodes = hm_search_nodes(shared);
    hm_search_count_work(&s->shared, nodes);
    *result = (hm_search_result){
        .lines = s->lines,
        .line_count = s->best->line_count,
        .nodes = nodes,
        .seconds = hm_timeman_total(&shared->timeman, nodes) / 1000,
        .hashfull = hm_transposition_fullness(&shared->table),
        .starved = atomic_load(&shared->starved),
        .complete = hm_worker_is_done(shared->workers[0]),
        .mateless = shared->workers[0]->mateless,
        .mateless_by_checks = shared->workers[0]->mateless_by_checks,
    };
}

/* Nodes of quiescence of the last search, for benchmarks. */
uint64_t hm_search_quiescence(const hm_search *search) {
    uint64_t nodes = 0;
    for (unsigned i = 0; i < search->shared.running; i++)
        nodes += search->shared.workers[i]->quiescence;
    return nodes;
}

/* Chooses the watcher that counts the work of a search with a work limit of its own. The search may
 * use at most what is left of the caller's work limit. */
static void limit_work(hm_search_shared *shared, const hm_search_watcher *watcher) {
    shared->watcher = watcher;
    if (shared->limits.work == 0) return;
    uint64_t left = watcher == NULL ? UINT64_MAX : hm_work_left(watcher->watch.work);
    shared->work = (hm_work){.most = shared->limits.work < left ? shared->limits.work : left};
    shared->counting = watcher == NULL ? (hm_search_watcher){.info = NULL} : *watcher;
    shared->counting.watch.work = &shared->work;
    if (left > 0) shared->watcher = &shared->counting;
}

/* Sets everything up for a search under limits, whose time begins. */
static hm_status searcher_open(hm_search *search, const hm_search_root *root,
                               const hm_search_limits *limits, const hm_search_watcher *watcher,
                               hm_error *error) {
    hm_search_shared *shared = &search->shared;
    hm_status status = hm_options_take(&shared->limits, sizeof shared->limits, limits, error);
    if (status != HM_OK) return status;
    limit_work(shared, watcher);
    hm_timeman_start(&shared->timeman, &shared->limits, root->game->clock_moves, &shared->options);
    status = searcher_begin(search, root, error);
    if (status == HM_OK) {
        /* Stop and ponderhit may arrive on another thread at any moment, also before the search
         * begins: the flags `stop` and `hit` keep them, and are read here. */
        shared->led = false;
        shared->counted = 0;
        shared->waited = shared->limits.ponder;
        atomic_store(&shared->pondering, shared->limits.ponder);
        atomic_store(&shared->over, false);
        atomic_store(&shared->starved, false);
        if (atomic_load(&shared->stop)) atomic_store(&shared->over, true);
        if (atomic_load(&shared->hit)) atomic_store(&shared->pondering, false);
    }
    return status;
}

/* The opposite of searcher_open. */
static void searcher_close(hm_search *search) {
    atomic_store(&search->shared.over, true);
    hm_search_ready(search);
}

/* Adds the work of a search with a limit of its own to that of who watches. */
static void hand_work_on(const hm_search_shared *shared, const hm_search_watcher *watcher) {
    if (watcher != NULL && shared->watcher != watcher)
        hm_work_add(watcher->watch.work, shared->work.done);
}

/* One search from root to result. The caller's thread is one of its workers, so a search with one
 * thread starts no other. */
hm_status hm_search_run(hm_search *search, const hm_search_root *root,
                        const hm_search_limits *limits, const hm_search_watcher *watcher,
                        hm_search_result *result, hm_error *error) {
    hm_search_shared *shared = &search->shared;
    memset(result, 0, sizeof *result);
    hm_status status = searcher_open(search, root, limits, watcher, error);
    if (status != HM_OK) return status;
    status = hm_crew_run(shared->running, shared->running, think, shared);
    searcher_close(search);
    if (status != HM_OK) {
        /* A thread without root moves says why; else the threads themselves had no memory. */
        for (unsigned i = 0; i < shared->running; i++) {
            const hm_error *failure = &shared->workers[i]->failure;
            if (failure->status == HM_OK) continue;
            if (error != NULL) *error = *failure;
            return failure->status;
        }
        return hm_fail_memory(error, "a search");
    }
    searcher_fill(search, result);
    hand_work_on(shared, watcher);
    return HM_OK;
}

hm_status hm_search_mates(hm_search *search, const hm_search_root *root,
                          const hm_search_limits *limits, const hm_search_watcher *watcher,
                          hm_mates *mates, hm_error *error) {
    hm_search_shared *shared = &search->shared;
    *mates = (hm_mates){.moves = mates->moves, .most = mates->most};
    if (root->game->mates == NULL)
        return hm_fail(error, HM_ERR_UNSUPPORTED, 0, "nobody is mated for good in this game");
    hm_status status = searcher_open(search, root, limits, watcher, error);
    if (status != HM_OK) return status;
    hm_worker *worker = shared->workers[0];
    bool asked = root->over || root->game->mates(worker, mates);
    searcher_close(search);
    mates->nodes = hm_search_nodes(shared);
    mates->complete |= root->over;
    mates->line = hm_line_view(&worker->lines[0]);
    hm_search_count_work(shared, mates->nodes);
    hand_work_on(shared, watcher);
    if (atomic_load(&shared->starved)) return hm_fail_memory(error, "a search");
    return asked ? HM_OK : hm_fail(error, HM_ERR_UNSUPPORTED, 0, "mates are not for this position");
}

/* ---- texts ---- */

void hm_search_move_text(const hm_search *search, const hm_search_line *line, size_t index,
                         hm_search_style style, hm_text *text) {
    const hm_search_shared *shared = &search->shared;
    const void *state = search->worker_count > 0 ? shared->workers[0]->state : NULL;
    if (shared->game != NULL) {
        shared->game->move_text(state, shared->root.position, line, index, style, text);
    }
}

/* Points of all seats after a line, for games that are played for points. */
hm_status hm_search_points(const hm_search *search, const hm_search_line *line, int32_t points[4],
                           hm_error *error) {
    const hm_search_shared *shared = &search->shared;
    if (shared->game == NULL || shared->game->points == NULL) {
        return hm_fail(error, HM_ERR_UNSUPPORTED, 0, "no points are counted");
    }
    hm_status status = shared->game->points(shared->root.position, line, points);
    return status == HM_OK ? HM_OK : hm_fail_memory(error, "a line of play");
}

hm_search_move hm_search_find(const hm_search_root *root, const char *text, size_t length) {
    return root->game->find != NULL ? root->game->find(root->position, text, length) : 0;
}

/* Games without numbered root moves (5D) resolve names on their own. */
hm_search_move hm_search_choose(const hm_search_root *root, const char *text, size_t length) {
    if (root->game->choose == NULL) return hm_search_find(root, text, length);
    return root->game->choose(root->position, text, length);
}

hm_search_move hm_search_greedy(const hm_search_root *root, uint64_t chance) {
    return root->game->greedy != NULL ? root->game->greedy(root->position, chance) : 0;
}

void hm_search_first_text(const hm_search_root *root, hm_search_move move, hm_search_style style,
                          hm_text *text) {
    hm_search_line line = {.moves = &move, .count = 1};
    root->game->move_text(NULL, root->position, &line, 0, style, text);
}

hm_status hm_search_explain(const hm_search_root *root, hm_text *terms, int *score,
                            hm_error *error) {
    if (root->game->explain != NULL) {
        return root->game->explain(root->position, terms, score, error);
    }
    return hm_fail(error, HM_ERR_UNSUPPORTED, 0, "the evaluation is not told");
}
