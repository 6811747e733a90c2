/* Judges a position: an exact search for short mates, then a search for lines, both to a limit. */
#include "games/games.h"
#include "review/review.h"
#include "search/game.h"

#include <stdio.h>
#include <string.h>

enum { USUAL_HASH = 16, USUAL_LINES = 2, MATE_NODES = 1000000, MOST_NODES = 100000000 };

hm_status hm_review_search(const hm_review_limits *limits, hm_search **search, hm_error *error) {
    hm_search_options options = {.size = sizeof options, .hash = USUAL_HASH};
    unsigned lines = limits != NULL && limits->multipv > 0 ? limits->multipv : USUAL_LINES;
    if (limits != NULL && limits->hash > 0) options.hash = limits->hash;
    if (lines > HM_REVIEW_LINES)
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "multipv: %u is out of range (1 to %d)", lines,
                       HM_REVIEW_LINES);
    options.multipv = lines;
    return hm_search_create(search, &options, error);
}

void hm_review_eval_clear(hm_review_eval *eval) {
    hm_text_clear(&eval->words);
}

const char *hm_review_text(const hm_review_eval *eval, const hm_review_line *line, size_t ply) {
    if (ply >= line->plies) return "";
    const char *text = eval->words.data + line->text;
    for (; ply > 0; ply--)
        text += strlen(text) + 1;
    return text;
}

/* ---- one search ---- */

/* A position while it is judged. */
typedef struct judged {
    hm_search *search;
    hm_search_root root;
    const hm_watch *watch;
    hm_review_eval *eval;
} judged;

/* *known is false if the position has no answer, for reasons of its own. */
static hm_status position_search(judged *j, const hm_search_limits *limits,
                                 hm_search_result *result, bool *known, hm_error *error) {
    hm_search_watcher watcher = {.watch = *j->watch};
    hm_error cause = {.status = HM_OK};
    hm_status status = hm_watch_ask(j->watch, 0, 0, error);
    if (status != HM_OK) return status;
    status = hm_search_run(j->search, &j->root, limits, &watcher, result, &cause);
    *known = status == HM_OK && !result->starved;
    j->eval->nodes += result->nodes;
    if (status == HM_OK || status == HM_ERR_FIELD || status == HM_ERR_LIMIT)
        return hm_watch_ask(j->watch, 0, 0, error);
    if (error != NULL) *error = cause;
    return status;
}

static void keep_line(judged *j, const hm_search_line *line, hm_review_line *kept) {
    hm_text *words = &j->eval->words;
    *kept = (hm_review_line){
        .cp = line->mate == 0 ? line->score : 0,
        .mate = j->eval->points ? 0 : line->mate,
        .depth = line->depth,
        .text = words->length,
    };
    for (; kept->plies < line->count && kept->plies < HM_REVIEW_PV; kept->plies++) {
        hm_search_move_text(j->search, line, kept->plies, HM_SEARCH_OWN, words);
        hm_text_add(words, "", 1);
    }
}

/* ---- mates ---- */

/* Whether a 5D action is one of those that mate: the solver names all of them. */
static hm_status position_solve(judged *j, hm_session *session, const hm_search_limits *limits,
                                const char *move, hm_error *error) {
    char moves[24], nodes[24];
    hm_input_error cause;
    hm_facts facts = {0};
    snprintf(moves, sizeof moves, "%d", j->eval->mate);
    snprintf(nodes, sizeof nodes, "%llu", (unsigned long long)limits->nodes);
    hm_setting settings[] = {{"mate-in", moves}, {"nodes", nodes}};
    hm_request request = {
        .size = sizeof request, .settings = settings, .setting_count = 2, .watch = *j->watch};
    hm_fact_open(&facts, NULL, '{');
    session->game->solve(session->play, &request, &facts, &cause);
    hm_fact_close(&facts);
    const hm_fact *answer = hm_fact_first(&facts, NULL);
    const hm_fact *list = hm_fact_get(&facts, answer, "first_actions");
    bool complete = hm_fact_is_true(hm_fact_get(&facts, answer, "complete"));
    if (list != NULL && complete) j->eval->kept = -1;
    for (const hm_fact *one = hm_fact_first(&facts, list); one != NULL && j->eval->kept <= 0;
         one = hm_fact_next(&facts, list, one)) {
        hm_text text = {0};
        for (const hm_fact *part = hm_fact_first(&facts, one); part != NULL;
             part = hm_fact_next(&facts, one, part)) {
            size_t length;
            const char *words = hm_fact_words(&facts, part, &length);
            if (text.length > 0) hm_text_puts(&text, " ");
            hm_text_add(&text, words, length);
        }
        if (text.length > 0 && strcmp(text.data, move) == 0) j->eval->kept = 1;
        hm_text_clear(&text);
    }
    bool failed = facts.failed;
    hm_facts_clear(&facts);
    return failed ? hm_fail_memory(error, "a mate") : hm_watch_ask(j->watch, 0, 0, error);
}

/* Whether the side that moves after a reply still mates in so many moves; the reply is on the board
 * of the session. *mates is false if it does not, or that is not known. */
static hm_status position_answer(judged *j, hm_session *session, hm_search_limits *mates,
                                 bool *still, bool *known, hm_error *error) {
    judged after = *j;
    hm_search_result result;
    *still = false;
    hm_status status = hm_session_root(session, &after.root, error);
    if (status == HM_OK) status = position_search(&after, mates, &result, known, error);
    if (status != HM_OK || !*known) return status;
    int mate = result.line_count > 0 ? result.lines[0].mate : 0;
    *still = mate > 0 && mate <= (int)mates->mate;
    *known = *still || result.mateless > 0 || result.mateless_by_checks > 0;
    mates->nodes -= result.nodes < mates->nodes ? result.nodes : mates->nodes;
    return status;
}

/* Plays the move of the game, and asks after each reply whether there is a mate a move shorter. */
static hm_status position_replies(judged *j, hm_session *game, const hm_search_limits *mates,
                                  const char *move, hm_error *error) {
    hm_search_limits left = *mates;
    hm_session *session;
    size_t count = 0;
    bool still = true, known = true;
    left.mate = (unsigned)j->eval->mate - 1;
    hm_status status = hm_session_copy(game, &session, error);
    if (status != HM_OK) return status;
    known = hm_session_play(session, move, strlen(move), j->watch, error) == HM_YES;
    if (known) status = hm_session_moves(session, j->watch, &count, error);
    for (size_t i = 0; i < count && still && known && status == HM_OK; i++) {
        size_t again;
        status = hm_session_moves(session, j->watch, &again, error);
        if (status == HM_OK) status = hm_session_play_number(session, i, error);
        if (status == HM_OK) status = position_answer(j, session, &left, &still, &known, error);
        if (status == HM_OK) hm_session_undo(session);
        known = known && left.nodes > 0;
    }
    if (known) j->eval->kept = still && count > 0 ? 1 : -1;
    hm_session_destroy(session);
    return status;
}

/* Whether the move of the game mates as fast as the one that was found. Mates in one end the game,
 * which the position after them shows. */
static hm_status position_keeps(judged *j, hm_session *session, const hm_search_limits *mates,
                                const char *move, hm_error *error) {
    if (strcmp(move, hm_review_text(j->eval, &j->eval->lines[0], 0)) == 0) {
        j->eval->kept = 1;
        return HM_OK;
    }
    if (j->eval->mate == 1) return HM_OK;
    if (!hm_game_has_turns(session->game)) return position_replies(j, session, mates, move, error);
    return session->game->solve == NULL ? HM_OK : position_solve(j, session, mates, move, error);
}

/* The mate search comes first; what follows it in the same call is one iteration of depth 1. */
static hm_status position_mates(judged *j, hm_session *session, const hm_review_limits *limits,
                                const char *move, hm_error *error) {
    hm_search_limits mates = limits->search;
    hm_search_result result;
    bool known;
    if (limits->mate == 0 || j->root.game->mate == NULL) return HM_OK;
    mates.mate = limits->mate;
    mates.depth = 1;
    if (mates.nodes == 0 || mates.nodes > MATE_NODES) mates.nodes = MATE_NODES;
    hm_status status = position_search(j, &mates, &result, &known, error);
    if (status != HM_OK || !known) return status;
    hm_review_eval *eval = j->eval;
    int mate = result.line_count > 0 ? result.lines[0].mate : 0;
    if (mate > 0 && mate <= (int)limits->mate) {
        eval->mate = mate;
        keep_line(j, &result.lines[0], &eval->lines[0]);
        eval->line_count = 1;
    }
    eval->no_mate = result.mateless >= limits->mate;
    eval->no_mate_by_checks = result.mateless_by_checks >= limits->mate;
    if (eval->mate == 0 || move == NULL) return HM_OK;
    return position_keeps(j, session, &mates, move, error);
}

/* ---- lines ---- */

/* A proved mate stays the first line; the same move is not told twice. */
static void keep_lines(judged *j, const hm_search_result *result) {
    hm_review_eval *eval = j->eval;
    unsigned first = eval->line_count;
    for (unsigned i = 0; i < result->line_count && eval->line_count < HM_REVIEW_LINES; i++) {
        hm_review_line *line = &eval->lines[eval->line_count];
        keep_line(j, &result->lines[i], line);
        bool same = first > 0 && strcmp(hm_review_text(eval, line, 0),
                                        hm_review_text(eval, &eval->lines[0], 0)) == 0;
        eval->line_count += !same;
    }
}

/* The move of the game by the same measure as the best one. */
static hm_status position_played(judged *j, const hm_search_limits *limits, const char *move,
                                 hm_error *error) {
    hm_search_limits only = *limits;
    hm_search_result result;
    bool known;
    hm_search_move first = hm_search_choose(&j->root, move, strlen(move));
    if (first == 0) return HM_OK;
    only.only = &first;
    only.only_count = 1;
    hm_status status = position_search(j, &only, &result, &known, error);
    if (status == HM_OK && known && result.line_count > 0)
        keep_line(j, &result.lines[0], &j->eval->played);
    return status;
}

/* There is no move: the rules say who has won. */
static hm_status position_end(judged *j, hm_session *session, hm_error *error) {
    hm_ending ending;
    hm_status status = hm_session_ending(session, j->watch, &ending, error);
    if (status != HM_OK) return status;
    const char *sides = hm_game_sides(hm_session_game(session));
    const char *at = strchr(sides, *hm_session_side(session));
    bool first = at == NULL || (at - sides) % 2 == 0;
    j->eval->over = true;
    if (strcmp(ending.result, "1-0") == 0) j->eval->result = first ? 1 : -1;
    if (strcmp(ending.result, "0-1") == 0) j->eval->result = first ? -1 : 1;
    return HM_OK;
}

static hm_status position_lines(judged *j, hm_session *session, const hm_review_limits *limits,
                                const char *move, hm_error *error) {
    hm_search_result result;
    bool known;
    hm_status status = position_search(j, &limits->search, &result, &known, error);
    if (status != HM_OK || !known) return status;
    hm_review_eval *eval = j->eval;
    const hm_search_line none = {.count = 0};
    const hm_search_line *best = result.line_count > 0 ? &result.lines[0] : &none;
    if (eval->points) status = hm_search_points(j->search, &none, eval->now, error);
    if (eval->points && status == HM_OK)
        status = hm_search_points(j->search, best, eval->ahead, error);
    keep_lines(j, &result);
    bool seen = eval->line_count > 0 && (eval->lines[0].depth > 0 || eval->lines[0].mate != 0);
    eval->known = seen || (eval->line_count == 0 && result.complete);
    if (!eval->known) eval->line_count = 0;
    if (status == HM_OK && eval->known && eval->line_count == 0)
        return position_end(j, session, error);
    eval->only = eval->line_count == 1 && eval->mate == 0 && result.complete;
    if (status == HM_OK && eval->points && eval->known && move != NULL)
        status = position_played(j, &limits->search, move, error);
    return status;
}

hm_status hm_review_evaluate(hm_search *search, hm_session *session, const hm_review_limits *limits,
                             const char *move, const hm_watch *watch, hm_review_eval *eval,
                             hm_error *error) {
    static const hm_watch nobody = {.progress = NULL};
    hm_review_limits taken = {.size = sizeof taken, .mate = HM_REVIEW_MATE};
    if (limits != NULL) taken = *limits;
    hm_search_limits *most = &taken.search;
    most->size = sizeof *most;
    if (most->nodes == 0 && most->depth == 0 && most->movetime == 0 && most->work == 0)
        most->nodes = HM_REVIEW_NODES;
    if (most->nodes == 0 && most->movetime == 0 && most->work == 0) most->nodes = MOST_NODES;
    judged j = {.search = search, .watch = watch != NULL ? watch : &nobody, .eval = eval};
    *eval = (hm_review_eval){.known = false};
    hm_status status = hm_session_root(session, &j.root, error);
    if (status != HM_OK) return status;
    eval->points = j.root.game->points != NULL;
    status = position_mates(&j, session, &taken, move, error);
    if (status == HM_OK) status = position_lines(&j, session, &taken, move, error);
    /* Legal moves are counted where they are single moves; of actions the search alone knows. */
    if (status == HM_OK && eval->known && !hm_game_has_turns(session->game)) {
        size_t count;
        status = hm_session_moves(session, watch, &count, error);
        if (status == HM_OK) eval->only = count == 1;
    }
    if (status == HM_OK && eval->words.failed) status = hm_fail_memory(error, "a line of play");
    return status;
}
