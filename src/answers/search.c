/* search: the best move, as far as it could be seen.
 *
 * With one thread and a limit of depth, nodes or work the answer is the same on every machine;
 * with a limit of time, or more threads, it may not be. Where the game is over `best` is null and
 * the verdict is no. A search that a limit ends still has a best move: `complete` says whether the
 * depth was reached. */
#include "answers/answers.h"

#include <string.h>

static const hm_option options[] = {
    {"time", HM_OPTION_TIME, .argument = "TIME",
     .help = "think for TIME: 500ms, 2s, 3m; a number alone is seconds (5s without any limit)"},
    {"nodes", HM_OPTION_NUMBER, .argument = "N", .least = 1, .help = "stop after N positions"},
    {"depth", HM_OPTION_NUMBER, .argument = "N", .least = 1, .most = HM_SEARCH_PLIES,
     .help = "search N moves (in 5D: actions) deep"},
    {"mate", HM_OPTION_NUMBER, .argument = "N", .least = 1, .most = HM_SEARCH_PLIES / 2,
     .help = "first search for a forced mate in N own moves"},
    {"multipv", HM_OPTION_NUMBER, .argument = "N", .least = 1, .most = 256,
     .help = "find the N best moves"},
    {"hash", HM_OPTION_NUMBER, .argument = "MIB", .least = 1, .most = HM_SEARCH_HASH_MAX,
     .help = "memory of the transposition table, in MiB (64)"},
    {"threads", HM_OPTION_NUMBER, .argument = "N", .least = 1, .most = 256,
     .help = "search with N threads; with more than one the answer may differ from run to run"},
    {"eval", HM_OPTION_CHOICE, .argument = "JUDGE", .choices = "material|spectral",
     .help = "4D: evaluate by pieces and their squares (the default, material), or by the energies "
             "of the encoder (spectral)"},
    {0},
};

enum { USUAL_TIME = 5000 };

static bool search_fits(const hm_game *game) {
    return game->root != NULL;
}

static unsigned search_number_of(const hm_request *request, const char *name) {
    uint64_t number = 0;
    hm_request_number(request, name, &number);
    return (unsigned)number;
}

/* ---- what was found ---- */

/* The engine, and how its results are written. */
typedef struct finding {
    const hm_request *request;
    const hm_search *search;
    bool turns; /* of several moves */
} finding;

/* A move, or in games whose turns are several moves an array of them. */
static void search_put_move(const finding *f, const hm_search_line *line, size_t index,
                            const char *key, hm_facts *facts) {
    hm_text turn = {0};
    if (!f->turns) {
        hm_search_move_text(f->search, line, index, HM_SEARCH_OWN, hm_fact_begin(facts, key));
        hm_fact_end(facts);
        return;
    }
    hm_search_move_text(f->search, line, index, HM_SEARCH_OWN, &turn);
    facts->failed |= turn.failed;
    hm_fact_open(facts, key, '[');
    for (size_t at = 0; at < turn.length;) {
        size_t length = strcspn(turn.data + at, " ");
        hm_fact_string(facts, NULL, turn.data + at, length);
        at += length + (at + length < turn.length);
    }
    hm_fact_close(facts);
    hm_text_clear(&turn);
}

static void search_put_score(const hm_search_line *line, hm_facts *facts) {
    hm_fact_open(facts, "score", '{');
    if (line->mate != 0)
        hm_fact_int(facts, "mate", line->mate);
    else
        hm_fact_int(facts, "cp", line->score);
    hm_fact_close(facts);
}

static void search_put_line(const finding *f, const hm_search_line *line, unsigned number,
                            hm_facts *facts) {
    hm_fact_open(facts, NULL, '{');
    if (number > 0) hm_fact_uint(facts, "line", number);
    search_put_move(f, line, 0, "move", facts);
    search_put_score(line, facts);
    hm_fact_uint(facts, "depth", line->depth);
    hm_fact_open(facts, "pv", '[');
    for (size_t i = 0; i < line->count; i++)
        search_put_move(f, line, i, NULL, facts);
    hm_fact_close(facts);
    hm_fact_close(facts);
}

/* The best lines. Without a move: why the game is over, unless nobody knows whether it is. */
static hm_verdict search_put(hm_asked *asked, const finding *f, const hm_search_result *result,
                             hm_facts *facts, hm_input_error *error) {
    const hm_search_line *best = &result->lines[0];
    bool found = result->line_count > 0;
    hm_error cause;
    hm_status status = HM_OK;
    if (found) {
        search_put_move(f, best, 0, "best", facts);
        search_put_score(best, facts);
        hm_fact_uint(facts, "depth", best->depth);
        hm_fact_uint(facts, "seldepth", best->seldepth);
        hm_fact_bool(facts, "complete", result->complete);
        if (result->mateless > 0) hm_fact_uint(facts, "no_mate_in", result->mateless);
        if (result->mateless_by_checks > 0)
            hm_fact_uint(facts, "no_mate_by_checks_in", result->mateless_by_checks);
        hm_fact_open(facts, "lines", '[');
        for (size_t i = 0; i < result->line_count; i++)
            search_put_line(f, &result->lines[i], 0, facts);
        hm_fact_close(facts);
        /* Where each side plays for itself: the points of all after the line. */
        int32_t points[4];
        status = hm_search_points(f->search, best, points, &cause);
        if (status == HM_OK) {
            hm_fact_open(facts, "points", '[');
            for (int i = 0; i < 4; i++)
                hm_fact_int(facts, NULL, points[i]);
            hm_fact_close(facts);
        }
        if (status == HM_ERR_UNSUPPORTED) status = HM_OK;
    } else if (!result->complete) {
        hm_fact_null(facts, "best");
        hm_fact_bool(facts, "complete", false);
        hm_fact_word(facts, "reason", "no_action_found_in_time");
    } else {
        hm_ending ending;
        status = hm_session_ending(asked->session, &asked->request->watch, &ending, &cause);
        if (status == HM_OK) {
            hm_fact_null(facts, "best");
            hm_fact_word(facts, "result", ending.result);
            hm_fact_word(facts, "reason", ending.reason);
        }
    }
    hm_fact_uint(facts, "nodes", result->nodes);
    hm_fact_double(facts, "seconds", result->seconds);
    hm_fact_uint(facts, "nodes_per_second", hm_per_second(result->nodes, result->seconds));
    if (status != HM_OK) return hm_fail_plain(error, &cause);
    return found ? HM_YES : HM_NO;
}

/* ---- the search ---- */

/* Drops a report if there is no memory for it. */
static void search_tell(void *context, const hm_search_info *info) {
    const finding *f = context;
    hm_facts facts = {0};
    if (info->line == NULL) return;
    search_put_line(f, info->line, info->number, &facts);
    if (!facts.failed) f->request->found(f->request->found_context, &facts);
    hm_facts_clear(&facts);
}

static hm_verdict search_answer(hm_asked *asked, hm_facts *facts, hm_input_error *error) {
    const hm_request *request = asked->request;
    const char *judge = hm_request_text(request, "eval");
    hm_search_options wish = {.size = sizeof wish,
                              .hash = search_number_of(request, "hash"),
                              .threads = search_number_of(request, "threads"),
                              .multipv = search_number_of(request, "multipv"),
                              .spectral = judge != NULL && strcmp(judge, "spectral") == 0};
    double seconds = 0;
    hm_search_limits limits = {.size = sizeof limits,
                               .depth = search_number_of(request, "depth"),
                               .mate = search_number_of(request, "mate")};
    hm_request_number(request, "nodes", &limits.nodes);
    if (hm_request_time(request, "time", &seconds)) {
        limits.movetime = (uint64_t)(1000 * seconds) + 1;
    }
    uint64_t work = 0;
    hm_request_number(request, "work", &work);
    bool any = limits.movetime > 0 || limits.nodes > 0 || limits.depth > 0 || work > 0;
    if (!any) limits.movetime = USUAL_TIME;
    finding f = {.request = request, .turns = asked->game->submit != NULL};
    hm_search_watcher watcher = {.context = &f, .watch = request->watch};
    hm_search_root root;
    hm_search_result result;
    hm_search *search;
    hm_error cause;
    if (request->found != NULL) watcher.info = search_tell;
    hm_status status = hm_session_root(asked->session, &root, &cause);
    if (status != HM_OK) return hm_fail_plain(error, &cause);
    status = hm_search_create(&search, &wish, &cause);
    f.search = search;
    if (status == HM_OK) {
        status = hm_search_run(search, &root, &limits, &watcher, &result, &cause);
        if (status == HM_ERR_UNSUPPORTED && wish.spectral) { /* the game has no such judge */
            hm_error told = cause;
            status = hm_fail(&cause, HM_ERR_OPTION, 0, "--eval: %s", told.message);
        }
    }
    if (status == HM_OK && result.starved) status = hm_fail_memory(&cause, "a search");
    hm_verdict verdict = status == HM_OK ? search_put(asked, &f, &result, facts, error)
                                         : hm_fail_plain(error, &cause);
    hm_search_destroy(search);
    return verdict;
}

const hm_question hm_question_search = {
    .name = "search",
    .options = options,
    .about = HM_OPTION_READING,
    .fits = search_fits,
    .answer = search_answer,
};
