/* review: evaluates each position of a game, and the loss of each move. With limits of nodes or
 * depth the result does not depend on the number of threads. The session that is asked stays as it
 * is: a copy is reviewed. */
#include "answers/answers.h"
#include "games/archiving.h"

#include <string.h>

static const hm_option options[] = {
    {"nodes", HM_OPTION_NUMBER, .argument = "N", .least = 1,
     .help = "search N positions for each position of the game (50000)"},
    {"depth", HM_OPTION_NUMBER, .argument = "N", .least = 1, .most = HM_SEARCH_PLIES,
     .help = "search N moves (in 5D: actions) ahead in each position"},
    {"time", HM_OPTION_TIME, .argument = "TIME",
     .help = "search each position for TIME: 500ms, 2s; the result depends on the machine"},
    {"multipv", HM_OPTION_NUMBER, .argument = "N", .least = 1, .most = HM_REVIEW_LINES,
     .help = "find the N best moves of each position (2)"},
    {"hash", HM_OPTION_NUMBER, .argument = "MIB", .least = 1, .most = HM_SEARCH_HASH_MAX,
     .help = "memory of the transposition table, in MiB, for each job (16)"},
    {"mate", HM_OPTION_NUMBER, .argument = "N", .most = 20,
     .help = "search exactly for mates in N own moves before and after each move (2)"},
    {"seats", HM_OPTION_TEXT, .argument = "LIST",
     .help = "judge only the moves of these sides, such as w, RY or R,Y"},
    {"plies", HM_OPTION_TEXT, .argument = "A-B", .help = "review only plies A to B"},
    {"variations", HM_OPTION_CHOICE, .argument = "WHICH", .choices = "best|all|none",
     .help = "write better lines at inaccuracies, mistakes and blunders (best), at every move that "
             "is not best (all), or never (none)"},
    {"parts", HM_OPTION_TEXT, .argument = "LIST",
     .help = "with --json: also give the written game (text), the graph (svg), or both (text,svg)"},
    {"glyphs", HM_OPTION_FLAG, .help = "replace glyphs such as ! and ?? that the game already has"},
    {0},
};

static bool review_fits(const hm_game *game) {
    return game->root != NULL && game->annotate != NULL;
}

static unsigned review_number(const hm_request *request, const char *name, unsigned usual) {
    uint64_t number = usual;
    hm_request_number(request, name, &number);
    return (unsigned)number;
}

/* "12-40", "12-", "-40", "12". */
static hm_status read_plies(const char *text, hm_review_plan *plan, hm_error *error) {
    size_t numbers[2] = {0, 0};
    const char *at = text;
    bool range = false;
    for (; *at != '\0'; at++) {
        bool digit = *at >= '0' && *at <= '9';
        if (digit && numbers[range] < 100000000)
            numbers[range] = 10 * numbers[range] + (size_t)(*at - '0');
        else if (*at == '-' && !range)
            range = true;
        else
            break;
    }
    plan->first = numbers[0];
    plan->last = range ? numbers[1] : numbers[0];
    bool empty = plan->last > 0 && plan->last < plan->first;
    if (*at == '\0' && at != text && !empty) return HM_OK;
    return hm_fail(error, HM_ERR_OPTION, 0, "--plies: expected A-B, found \"%.20s\"", text);
}

void hm_review_read_limits(const hm_request *request, hm_search_limits *search) {
    double seconds = 0;
    *search =
        (hm_search_limits){.size = sizeof *search, .depth = review_number(request, "depth", 0)};
    hm_request_number(request, "nodes", &search->nodes);
    if (hm_request_time(request, "time", &seconds))
        search->movetime = (uint64_t)(1000 * seconds) + 1;
}

static hm_status review_read_plan(const hm_request *request, char seats[16], hm_review_plan *plan,
                                  hm_error *error) {
    const char *plies = hm_request_text(request, "plies");
    const char *list = hm_request_text(request, "seats");
    *plan = (hm_review_plan){.size = sizeof *plan, .jobs = request->jobs, .watch = request->watch};
    plan->limits.size = sizeof plan->limits;
    plan->limits.hash = review_number(request, "hash", 0);
    plan->limits.multipv = review_number(request, "multipv", 0);
    plan->limits.mate = review_number(request, "mate", HM_REVIEW_MATE);
    hm_review_read_limits(request, &plan->limits.search);
    hm_status status = plies == NULL ? HM_OK : read_plies(plies, plan, error);
    if (status == HM_OK && list != NULL) {
        /* Letters with or without commas; which of them are sides the game says. */
        size_t count = 0;
        for (; *list != '\0' && count < 15; list++)
            if (*list != ',' && *list != ' ') seats[count++] = *list;
        seats[count] = '\0';
        plan->sides = seats;
        if (*list != '\0' || count == 0)
            status =
                hm_fail(error, HM_ERR_OPTION, 0, "--seats: expected letters of sides, as in R,Y");
    }
    return status;
}

/* The game is read again by the session's own copy, so that a session that is asked stays as it
 * was. */
static hm_status review_put_text(const hm_session *session, const hm_request *request,
                                 const hm_review *review, hm_facts *facts, hm_error *error) {
    const char *which = hm_request_text(request, "variations");
    int lines = which == NULL || strcmp(which, "best") == 0 ? 1 : strcmp(which, "all") == 0 ? 2 : 0;
    bool glyphs = hm_request_flag(request, "glyphs");
    hm_session *copy;
    hm_text text = {0};
    hm_status status = hm_session_copy(session, &copy, error);
    if (status != HM_OK) return status;
    status = hm_review_annotate(review, copy, lines, glyphs, error);
    if (status == HM_OK) status = hm_session_format(copy, NULL, request, &text, error);
    if (status == HM_OK) hm_fact_text(facts, "text", &text);
    hm_text_clear(&text);
    hm_session_destroy(copy);
    return status;
}

static bool review_has_part(const hm_request *request, const char *part) {
    const char *list = hm_request_text(request, "parts");
    return list != NULL && strstr(list, part) != NULL;
}

hm_verdict hm_review_answer(const hm_reviewing *r, hm_facts *facts, hm_input_error *error) {
    static const char *const lists[] = {"text", "svg", "text,svg", "svg,text"}; /* of --parts */
    hm_error cause = {.status = HM_OK};
    hm_review_plan plan;
    hm_review *review = NULL;
    char seats[16];
    if (r->input != NULL) hm_fact_uint(facts, "game", r->input->game);
    hm_fact_word(facts, "format", r->session->notation->name);
    hm_status status = review_read_plan(r->request, seats, &plan, &cause);
    plan.consultant = r->consultant;
    plan.store = r->store;
    const char *parts = hm_request_text(r->request, "parts");
    for (size_t i = 0; parts != NULL && i < sizeof lists / sizeof lists[0]; i++)
        if (strcmp(parts, lists[i]) == 0) parts = NULL;
    if (status == HM_OK && parts != NULL)
        status = hm_fail(&cause, HM_ERR_OPTION, 0, "--parts: expected text, svg or text,svg");
    /* A game of other rules is not judged: the answer is yes all the same, and says so. */
    const hm_archiving *archiving = r->session->game->archiving;
    if (status == HM_OK && archiving != NULL) {
        hm_facts about = {0};
        bool judged = true;
        hm_fact_open(&about, NULL, '{');
        status =
            archiving->about(r->session->play, NULL, &r->request->watch, &judged, &about, &cause);
        hm_fact_close(&about);
        hm_facts_clear(&about);
        if (!judged) hm_fact_word(facts, "not_judged", "other rules");
        if (!judged) return HM_YES;
    }
    if (status == HM_OK) status = hm_review_run(r->session, &plan, &review, &cause);
    if (status == HM_ERR_ARGUMENT) cause.status = HM_ERR_OPTION;
    if (status == HM_OK) status = hm_review_put(review, facts, &cause);
    if (status == HM_OK) hm_fact_bool(facts, "complete", r->fault == NULL);
    if (status == HM_OK && review_has_part(r->request, "text"))
        status = review_put_text(r->session, r->request, review, facts, &cause);
    if (status == HM_OK && review_has_part(r->request, "svg")) {
        hm_text svg = {0};
        hm_review_draw(review, &svg);
        status = svg.failed ? hm_fail_memory(&cause, "a graph") : HM_OK;
        if (status == HM_OK) hm_fact_text(facts, "svg", &svg);
        hm_text_clear(&svg);
    }
    hm_review_destroy(review);
    if (status != HM_OK) return hm_fail_plain(error, &cause);
    if (r->fault == NULL) return HM_YES;
    *error = *r->fault;
    return HM_FAILED;
}

static hm_verdict review_answer(hm_asked *asked, hm_facts *facts, hm_input_error *error) {
    hm_reviewing reviewing = {.session = asked->session,
                              .input = asked->input,
                              .request = asked->request,
                              .fault = asked->fault};
    return hm_review_answer(&reviewing, facts, error);
}

const hm_question hm_question_review = {
    .name = "review",
    .options = options,
    .about = HM_OPTION_READING | HM_OPTION_GAMES,
    .how = HM_READ_WHOLE,
    .keeps = true,
    .partial = true,
    .paced = true,
    .fits = review_fits,
    .answer = review_answer,
};
