/* The adapter of four-player chess: what one thread keeps, and what the common search asks
 * (game.h). */
#include "search/4p/search4p.h"
#include "core/core.h"
#include "hypermate/more/chess4p_games.h"
#include "search/games.h"

#include <stdlib.h>
#include <string.h>

/* ---- one thread ---- */

static void *search4p_create(void) {
    return calloc(1, sizeof(hm_4p_searcher));
}

static void search4p_destroy(void *state) {
    hm_4p_searcher *s = state;
    free(s->picks.made.at);
    free(s->picks.list.at);
    free(s->keys.at);
    free(s);
}

static void search4p_forget(void *state) {
    hm_4p_searcher *s = state;
    memset(s->history, 0, sizeof s->history);
    memset(s->counters, 0, sizeof s->counters);
}

/* The promotion rank differs between games, so the tables are built for the position at hand. */
static void search4p_set_up(hm_4p_searcher *s, const hm_4p_position *position) {
    hm_4p_position_copy(&s->position, position);
    hm_4p_psq_init(&s->psq, &position->rules);
    hm_4p_psq_of_seats(&s->psq, &s->position, s->plies[0].psq);
    s->me = position->state.side;
    s->plies[0].over = hm_4p_outcome(position) != HM_4P_GOING_ON;
}

/* Killers belong to a path and are cleared with every search; history and counter moves are
 * kept. */
static hm_status search4p_begin(hm_worker *worker, const hm_search_root *root, hm_error *error) {
    hm_4p_searcher *s = worker->state;
    search4p_set_up(s, root->position);
    s->plies[0].over |= root->over;
    s->plain = worker->shared->options.plain;
    s->picks.list.count = 0;
    for (unsigned ply = 0; ply < HM_4P_SEARCH_PLIES; ply++)
        memset(s->plies[ply].killers, 0, sizeof s->plies[ply].killers);
    return hm_pathkeys_begin(&s->keys, root, HM_4P_SEARCH_PLIES + 2)
               ? HM_OK
               : hm_fail_memory(error, "a search");
}

/* ---- first moves ---- */

/* In the order in which a node would search them. */
static hm_status search4p_generate_root_moves(hm_worker *worker, unsigned depth, hm_error *error) {
    hm_4p_searcher *s = worker->state;
    bool failed = false;
    if (depth > 1 || s->plies[0].over) return HM_OK;
    hm_4p_refresh_check_info(s, 0);
    hm_4p_picker_start(s, 0, HM_4P_NO_MOVE, false);
    for (;;) {
        hm_4p_move move = hm_4p_picker_next(s, 0, &failed);
        if (move == HM_4P_NO_MOVE) break;
        failed = !hm_worker_add_move(worker, move);
        if (failed) break;
    }
    hm_4p_picker_end(s, 0);
    return failed ? hm_fail_memory(error, "a search") : HM_OK;
}

/* Nodes look for draws, but quiescence, to which a last ply leads, does not. */
static bool ends_in_draw(hm_worker *worker, int depth) {
    bool drawn = depth <= 1 && hm_4p_search_is_drawn(worker->state);
    if (drawn) hm_worker_visit(worker, 1);
    if (drawn) hm_worker_clear_pv(worker, 1);
    return drawn;
}

/* A root move of Teams. A capture of a king needs no search. */
static int search4p_search(hm_worker *worker, hm_search_move move, int depth, int alpha, int beta) {
    hm_4p_searcher *s = worker->state;
    if (hm_4p_takes_king(&s->position, (hm_4p_move)move)) {
        hm_worker_visit(worker, 1);
        return -hm_score_mated(1);
    }
    hm_4p_search_make(s, 0, (hm_4p_move)move);
    int score = ends_in_draw(worker, depth)
                    ? HM_SCORE_DRAW
                    : hm_4p_node_below(worker, 0, depth - 1, alpha, beta, true);
    hm_4p_search_unmake(s, 0);
    return score;
}

/* A root move of free-for-all, played with points and eliminations. */
static int search_ffa(hm_worker *worker, hm_search_move move, int depth, int alpha, int beta) {
    hm_4p_searcher *s = worker->state;
    hm_4p_ffa_make(s, 0, (hm_4p_move)move);
    int score = !s->plies[1].over && ends_in_draw(worker, depth)
                    ? hm_4p_ffa_final(s, true)
                    : hm_4p_ffa_below(worker, 0, depth - 1, alpha, beta, false);
    hm_4p_ffa_unmake(s, 0);
    return score;
}

/* Late move reduction at the root. Chosen by hand. */
static int search4p_late_move_reduction(hm_worker *worker, hm_search_move move, unsigned index,
                                        int depth) {
    hm_4p_searcher *s = worker->state;
    if (depth < 3 || index < 4 || hm_4p_is_noisy(&s->position, (hm_4p_move)move)) return 0;
    return 1 + (index > 12);
}

/* ---- mates ---- */

/* Every seat has its turn, partners opposite each other: then the teams move in turns. */
static bool is_regular(const hm_4p_position *position) {
    bool regular = position->rules.teammate == 2;
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        regular &= position->king[seat] != HM_4P_NO_SQUARE;
    return regular;
}

/* Only when a number of moves is asked for. `go mate` alone: a mate search beside the tree lost 15
 * to 21 (mate4p.c). */
static unsigned search4p_mate(hm_worker *worker, unsigned moves, uint64_t budget) {
    const hm_4p_searcher *s = worker->state;
    (void)budget;
    if (moves == 0) return 0;
    return is_regular(&s->position) ? hm_4p_find_mate(worker, moves) : HM_MATE_UNKNOWN;
}

static bool search4p_mates(hm_worker *worker, hm_mates *mates) {
    const hm_4p_searcher *s = worker->state;
    if (!is_regular(&s->position) || mates->moves >= HM_4P_SEARCH_PLIES / 2) return false;
    if (s->plies[0].over)
        mates->complete = true;
    else
        hm_4p_find_mates(worker, mates);
    return true;
}

/* ---- texts ---- */

static void search4p_move_text(const void *state, const void *position, const hm_search_line *line,
                               size_t index, hm_search_style style, hm_text *text) {
    hm_4p_move move = (hm_4p_move)line->moves[index];
    (void)state, (void)position;
    if (style == HM_SEARCH_SHORT) {
        /* Without the dash, and a small letter for the promotion, as other programs read it. */
        static const char letters[] = "  nbrq q";
        int squares[2] = {HM_4P_MOVE_FROM(move), HM_4P_MOVE_TO(move)};
        for (int i = 0; i < 2; i++)
            hm_text_printf(text, "%c%d", 'a' + HM_4P_FILE(squares[i]), HM_4P_RANK(squares[i]) + 1);
        int promotion = HM_4P_MOVE_PROMOTION(move);
        if (promotion != 0) hm_text_add(text, &letters[promotion & 7], 1);
    } else {
        hm_4p_move_format(move, text);
    }
}

static int explain_teams(hm_4p_searcher *s, hm_text *terms) {
    hm_4p_evaluation_terms(s, terms);
    return hm_4p_evaluate(s, 0);
}

static int explain_ffa(hm_4p_searcher *s, hm_text *terms) {
    hm_4p_ffa_terms(s, terms);
    return hm_4p_ffa_evaluate(s, 0);
}

/* The evaluation of a position without a search. */
static hm_status search4p_explain(const void *position, hm_text *terms, int *score,
                                  hm_error *error) {
    hm_4p_searcher *s = calloc(1, sizeof *s);
    if (s == NULL) return hm_fail_memory(error, "an evaluation");
    search4p_set_up(s, position);
    bool teams = s->position.rules.mode == HM_4P_TEAMS;
    *score = teams ? explain_teams(s, terms) : explain_ffa(s, terms);
    free(s);
    return HM_OK;
}

static hm_search_move search4p_find(const void *position, const char *text, size_t length) {
    hm_4p_move move;
    return hm_4p_move_parse(position, text, length, &move, NULL) == HM_OK ? move : 0;
}

/* Their bytes, of which none lies between members with any other value than 0, by FNV-1a. A hash is
 * enough: two rule sets with the same hash would only share a table that should have been cleared.
 * */
static uint64_t rules_of(const void *position) {
    const hm_4p_rules *rules = hm_4p_position_rules(position);
    unsigned char bytes[sizeof *rules];
    uint64_t hash = 0xcbf29ce484222325u;
    memcpy(bytes, rules, sizeof bytes);
    for (size_t i = 0; i < sizeof bytes; i++)
        hash = (hash ^ bytes[i]) * 0x100000001b3u;
    return hash;
}

/* The clock, the polls and the aspiration window were chosen by hand, not tuned. */
#define COMMON                                                                                     \
    .name = "4p", .clock_moves = 40, .polls = 1024, .work = 200,                                   \
    .depth_most = HM_4P_SEARCH_PLIES / 2, .aspiration = 40, .create = search4p_create,             \
    .destroy = search4p_destroy, .forget = search4p_forget, .rules = rules_of,                     \
    .begin = search4p_begin, .generate_root_moves = search4p_generate_root_moves,                  \
    .late_move_reduction = search4p_late_move_reduction, .move_text = search4p_move_text,          \
    .explain = search4p_explain, .find = search4p_find, .greedy = hm_4p_greedy

const hm_search_game hm_search_4p = {COMMON, .search = search4p_search, .mate = search4p_mate,
                                     .mates = search4p_mates, .scale = {.k = 0.00239, .soft = 800}};

/* No `mate` here: in free-for-all a mate earns points, and the game continues. */
const hm_search_game hm_search_4p_ffa = {
    COMMON,
    .search = search_ffa,
    .points = hm_4p_search_points,
    .scale = {.points = {32.2, 1.088, -0.0896}, .lost = 0.172},
};
