/* The adapter of 4D chess: what one thread keeps, and what the common search asks (game.h). */
#include "search/4d/search4d.h"
#include "core/core.h"
#include "hypermate/more/chess4d_games.h"
#include "search/games.h"

#include <stdlib.h>
#include <string.h>

/* ---- one thread ---- */

/* The tables that do not depend on a position are built once per thread. */
static void *search4d_create(void) {
    hm_4d_searcher *s = calloc(1, sizeof *s);
    if (s != NULL) hm_4d_psq_init(&s->psq);
    return s;
}

static void clear_forced(hm_4d_searcher *s) {
    hm_4d_forced_clear(&s->forced);
    hm_4d_forced_clear(&s->against);
}

static void search4d_destroy(void *state) {
    hm_4d_searcher *s = state;
    hm_4d_mates_destroy(s->mates);
    clear_forced(s);
    hm_4d_spectral_destroy(s->spectral);
    hm_endings_4d_clear(&s->own_endings);
    free(s->picks.made.at);
    free(s->picks.list.at);
    free(s->keys.at);
    free(s);
}

/* A new game: histories, counter moves and proved mates are of no use to it. */
static void search4d_forget(void *state) {
    hm_4d_searcher *s = state;
    memset(s->history, 0, sizeof s->history);
    memset(s->counters, 0, sizeof s->counters);
    if (s->mates != NULL) hm_4d_mates_forget(s->mates);
    clear_forced(s);
}

/* The first thread keeps mates, in an eighth of the table's size, which is in MiB. */
static bool make_mates(hm_4d_searcher *s, const hm_worker *worker) {
    const hm_search_options *options = &worker->shared->options;
    size_t bytes = (size_t)options->hash << 17;
    if (worker->number > 0 || (s->mates != NULL && s->mate_bytes == bytes)) return true;
    hm_4d_mates_destroy(s->mates);
    clear_forced(s);
    s->forced.memory = s->against.memory = 4 * bytes;
    s->mates = hm_4d_mates_create(bytes);
    s->mate_bytes = bytes;
    return s->mates != NULL;
}

/* Solved endings are read when a root is so near that captures of a search may lead to one. */
static hm_status take_endings(hm_4d_searcher *s, hm_worker *worker, hm_error *error) {
    enum { NEAR = HM_MATERIAL_4D_PIECES + 4 };
    hm_4d_searcher *first = worker->shared->workers[0]->state;
    hm_status status = HM_OK;
    s->endings = NULL;
    if (s->plain || hm_4d_board_count(&s->position.state.board) > NEAR) return HM_OK;
    if (s == first && s->own_endings.count == 0)
        status = hm_endings_4d_of_environment(&s->own_endings, error);
    if (first->own_endings.count > 0) s->endings = &first->own_endings;
    return status;
}

/* Counts the forks of both sides at the root. A side in check has no forks after a pass. */
static bool count_forks(hm_4d_searcher *s) {
    hm_4d_undo undo;
    s->other_forks = 0;
    if (!hm_4d_count_forks(s, &s->plies[0].forks)) return false;
    if (hm_4d_in_check(&s->position, s->position.state.side, NULL)) return true;
    hm_4d_make_null(&s->position, &undo);
    bool room = hm_4d_count_forks(s, &s->other_forks);
    hm_4d_unmake_null(&s->position, &undo);
    return room;
}

/* Sets a position up for evaluation, in this order: the totals contain the king attack, and the
 * balance is the sum of totals. False: memory is short. */
static bool search4d_set_up(hm_4d_searcher *s, const hm_4d_position *position, bool plain) {
    hm_4d_position_copy(&s->position, position);
    s->plain = plain;
    if (plain)
        memset(s->psq.king_attack, 0, sizeof s->psq.king_attack);
    else
        hm_4d_king_attack_init(&s->psq, &s->position);
    hm_4d_psq_sum_up(&s->psq, plain);
    s->plies[0].balance = hm_4d_balance(&s->psq, &s->position);
    s->plies[0].forks = s->other_forks = 0;
    return plain || count_forks(s);
}

/* Killers belong to a path and are cleared with every search. History and counter moves are kept:
 * the next position of the game is much like this one. */
static hm_status search4d_begin(hm_worker *worker, const hm_search_root *root, hm_error *error) {
    hm_4d_searcher *s = worker->state;
    s->picks.list.count = 0;
    memset(s->mating, 0, sizeof s->mating);
    memset(s->forcing, 0, sizeof s->forcing);
    bool counted = search4d_set_up(s, root->position, worker->shared->options.plain);
    for (unsigned ply = 0; ply < HM_4D_SEARCH_PLIES; ply++)
        memset(s->plies[ply].killers, 0, sizeof s->plies[ply].killers);
    bool ready = counted && hm_pathkeys_begin(&s->keys, root, HM_4D_SEARCH_PLIES + 2) &&
                 make_mates(s, worker);
    /* The spectral encoder takes 2.2 MB, so it exists only while the option asks for it. */
    bool spectral = worker->shared->options.spectral;
    if (ready && spectral && s->spectral == NULL) s->spectral = hm_4d_spectral_create();
    if (!ready || (spectral && s->spectral == NULL)) return hm_fail_memory(error, "a search");
    if (!spectral) {
        hm_4d_spectral_destroy(s->spectral);
        s->spectral = NULL;
    }
    return take_endings(s, worker, error);
}

/* ---- first moves ---- */

/* A root move: the move itself is the first ply of `depth`. */
static int search4d_search(hm_worker *worker, hm_search_move move, int depth, int alpha, int beta) {
    hm_4d_searcher *s = worker->state;
    hm_4d_search_make(s, 0, (hm_4d_move)move);
    int score = -hm_4d_node(worker, 1, depth - 1, -beta, -alpha, true);
    hm_4d_search_unmake(s, 0);
    return score;
}

/* ---- mates ---- */

/* Whether no draw can be claimed by the clock before a mate from the position at hand, also where
 * no move of it sets the clock back. */
static bool is_in_time(const hm_4d_searcher *s, unsigned length) {
    return length == 0 || s->position.state.halfmove + length <= HM_4D_FIFTY_MOVES;
}

/* The shortest mate that the limit allows, by checks first, then by threats, which take most of the
 * budget. A mate that the fifty-move rule may prevent is not reported. */
static unsigned search4d_mate(hm_worker *worker, unsigned moves, uint64_t budget) {
    enum { THREATS = 6 }; /* times the budget */
    hm_4d_searcher *s = worker->state;
    hm_4d_move line[HM_4D_MATE_PLIES];
    unsigned most = moves < HM_4D_MATE_PLIES / 2 ? moves : HM_4D_MATE_PLIES / 2, count = 0;
    unsigned length = 0;
    s->mates->plies = 0;
    /* By checks alone: the number of moves is raised one by one. Without a limit any mate will
     * do. */
    for (unsigned n = 1; n <= most && length == 0; n++)
        length = hm_4d_mates_find(s->mates, worker, &s->position, 2 * n - 1, budget);
    if (most == 0) length = hm_4d_mates_find(s->mates, worker, &s->position, 0, budget);
    if (length > 0) {
        count = hm_4d_mates_line(s->mates, length, line);
    } else if (moves == 0 && worker->depth == 0) {
        worker->sought = 0; /* threats are looked for once there is a move to play */
    } else if (!hm_worker_stopped(worker)) {
        /* At most half of the nodes so far, so that short searches still see other moves. */
        uint64_t nodes = hm_worker_nodes(worker), share = budget;
        if (moves == 0) share = THREATS * budget < nodes ? THREATS * budget : nodes;
        hm_4d_forced_question all = {
            .position = &s->position, .moves = most, .shortest = moves > 0, .budget = share};
        length = hm_4d_forced_find(&s->forced, worker, &all);
        if (length > 0) count = hm_4d_forced_line(&s->forced, &s->position, line);
    }
    if (!is_in_time(s, length)) return HM_MATE_UNKNOWN;
    if (length == 0) return most < moves ? HM_MATE_UNKNOWN : 0;
    /* hm_worker_store_pv builds the line from its end. Without a line there is no mate to show. */
    hm_worker_clear_pv(worker, count);
    for (unsigned i = count; i > 0; i--)
        hm_worker_store_pv(worker, i - 1, line[i - 1]);
    return count > 0 ? length : 0;
}

/* Looks by threats, quiet moves included, for a shorter mate than by checks, and for another first
 * move that mates as soon. */
static void doubt_mates(hm_4d_searcher *s, hm_worker *worker, hm_mates *mates) {
    enum { MEMORY = 16 << 20 };
    hm_4d_forced *f = &s->forced;
    hm_4d_move key = (hm_4d_move)worker->lines[0].moves[0];
    hm_moves_4d others = {0};
    hm_4d_forced_question question = {.position = &s->position,
                                      .moves = mates->moves - 1,
                                      .all_threats = true,
                                      .shortest = true,
                                      .budget = UINT64_MAX};
    hm_4d_forced_clear(f);
    f->memory = MEMORY;
    mates->sooner = hm_4d_forced_find(f, worker, &question) > 0;
    mates->complete = f->settled;
    if (mates->sooner || !mates->complete || mates->count > 1) return;
    mates->complete = hm_4d_forced_list(f, worker, &s->position, key, &others);
    if (mates->complete && others.count > 0) {
        question.moves = mates->moves;
        question.firsts = others.at;
        question.first_count = others.count;
        mates->count += hm_4d_forced_find(f, worker, &question) > 0;
        mates->complete = f->settled;
    }
    free(others.at);
}

/* Looks for mates by checks alone: a mate in one is a check in any case. The table is cleared,
 * since results of earlier searches would change the number of nodes. */
static bool search4d_mates(hm_worker *worker, hm_mates *mates) {
    hm_4d_searcher *s = worker->state;
    unsigned length = 2 * mates->moves - 1;
    mates->checks_only = mates->moves > 1;
    if (length > HM_4D_MATE_PLIES) return false;
    hm_4d_mates_forget(s->mates);
    s->mates->plies = 0;
    if (is_in_time(s, length))
        hm_4d_mates_all(s->mates, worker, &s->position, mates);
    else
        mates->complete = true;
    if (mates->moves > 1 && mates->count > 0 && mates->complete) doubt_mates(s, worker, mates);
    return true;
}

/* Puts a first move of a mate before the others. */
static void note_mating(hm_4d_move mating[HM_4D_MATING], hm_4d_move move) {
    unsigned at = 0;
    while (at < HM_4D_MATING - 1 && mating[at] != move)
        at++;
    memmove(mating + 1, mating, at * sizeof *mating);
    mating[0] = move;
}

/* The full search for a mate; its first move becomes the first killer. */
static unsigned mate_by_search(hm_4d_searcher *s, hm_worker *worker, uint64_t budget) {
    hm_4d_move line[HM_4D_MATE_PLIES];
    unsigned length = hm_4d_mates_find(s->mates, worker, &s->position, 0, budget);
    if (length == 0 || hm_4d_mates_line(s->mates, length, line) == 0) return length;
    note_mating(s->mating, line[0]);
    return length;
}

/* A mate by threats that the opponent has after a root move. Moves that refuted other root moves
 * are tried first: that takes a tenth of the nodes. A short search keeps half of its nodes for
 * other moves. Chosen by hand; with 600 nodes instead of 2,500 the program won less
 * (docs/strength.md). */
static unsigned mate_against(hm_4d_searcher *s, hm_worker *worker) {
    enum { LEAST = 2500, PART = 6, BEGIN = 300, BEGIN_PART = 2, KILLER = 48, KILLER_MOVES = 4 };
    hm_4d_forced_question question = {.position = &s->position, .plies = 1};
    unsigned length = 0;
    for (unsigned i = 0; i < HM_4D_MATING && length == 0; i++) {
        question.firsts = &s->forcing[i];
        question.first_count = 1;
        question.moves = KILLER_MOVES;
        question.budget = KILLER;
        if (s->forcing[i] != HM_4D_NO_MOVE && hm_4d_is_legal(&s->position, s->forcing[i]))
            length = hm_4d_forced_find(&s->against, worker, &question);
    }
    question.first_count = 0;
    question.moves = 0;
    uint64_t nodes = hm_worker_nodes(worker), most = BEGIN + nodes / BEGIN_PART;
    question.budget = LEAST + nodes / PART < most ? LEAST + nodes / PART : most;
    if (length == 0) length = hm_4d_forced_find(&s->against, worker, &question);
    if (length > 0) note_mating(s->forcing, hm_4d_forced_move(&s->against, &s->position));
    return length;
}

/* Returns the length of the opponent's mate after a root move, that move included; 0 if none was
 * found. Threats come first, for they find the shortest mate. */
static unsigned refute(hm_worker *worker, hm_search_move move, uint64_t budget) {
    enum { KILLER_BUDGET = 64 }; /* nodes for one try; chosen by hand */
    hm_4d_searcher *s = worker->state;
    hm_4d_search_make(s, 0, (hm_4d_move)move);
    s->mates->plies = 1;
    unsigned length = mate_against(s, worker);
    /* A threat has few answers: a mate that refuted another root move refutes most of them. So its
     * first move is tried with a small budget before the full search. */
    for (unsigned i = 0; i < HM_4D_MATING && length == 0; i++) {
        hm_4d_move killer = s->mating[i];
        if (killer == HM_4D_NO_MOVE || !hm_4d_is_legal(&s->position, killer)) continue;
        length = hm_4d_mates_by(s->mates, worker, &s->position, killer, KILLER_BUDGET);
    }
    if (length == 0) length = mate_by_search(s, worker, budget);
    if (!is_in_time(s, length)) length = 0;
    hm_4d_search_unmake(s, 0);
    return length > 0 ? length + 1 : 0;
}

/* ---- texts ---- */

/* The file form marks captures: the moves before are played on a copy. */
static void file_text(const hm_4d_position *root, const hm_search_line *line, size_t index,
                      hm_text *text) {
    hm_4d_undo undo;
    hm_4d_position *position = malloc(sizeof *position);
    if (position == NULL) {
        text->failed = true;
        return;
    }
    hm_4d_position_copy(position, root);
    for (size_t i = 0; i < index; i++)
        hm_4d_make(position, (hm_4d_move)line->moves[i], &undo);
    hm_4d_move_format_c4d(position, (hm_4d_move)line->moves[index], text);
    free(position);
}

static const char promotion_letters[8] = {
    [HM_4D_KNIGHT] = 'N', [HM_4D_BISHOP] = 'B', [HM_4D_ROOK] = 'R', [HM_4D_QUEEN] = 'Q'};

/* Without tags, which the squares imply: "0,6,0,0->0,7,0,0=Q". */
static void word_text(hm_4d_move move, hm_text *text) {
    size_t start = text->length;
    char letter = promotion_letters[HM_4D_MOVE_PROMOTION(move)];
    hm_4d_move_format(move, text);
    if (text->failed) return;
    const char *blank = memchr(text->data + start, ' ', text->length - start);
    if (blank != NULL) text->length = (size_t)(blank - text->data);
    if (letter != 0) hm_text_printf(text, "=%c", letter);
}

static void search4d_move_text(const void *state, const void *position, const hm_search_line *line,
                               size_t index, hm_search_style style, hm_text *text) {
    (void)state;
    hm_4d_move move = (hm_4d_move)line->moves[index];
    if (style == HM_SEARCH_OWN) {
        hm_4d_move_format(move, text);
    } else if (style == HM_SEARCH_WORD) {
        word_text(move, text);
    } else if (style == HM_SEARCH_FILE) {
        file_text(position, line, index, text);
    } else {
        /* Eight digits, and the letter of a promotion. */
        int from = HM_4D_MOVE_FROM(move), to = HM_4D_MOVE_TO(move);
        hm_text_printf(text, "%d%d%d%d%d%d%d%d", HM_4D_X(from), HM_4D_Y(from), HM_4D_Z(from),
                       HM_4D_W(from), HM_4D_X(to), HM_4D_Y(to), HM_4D_Z(to), HM_4D_W(to));
        char letter = promotion_letters[HM_4D_MOVE_PROMOTION(move)];
        if (letter != 0) hm_text_add(text, &letter, 1);
    }
}

/* The evaluation of a position without a search; never the plain one. */
static hm_status search4d_explain(const void *position, hm_text *terms, int *score,
                                  hm_error *error) {
    hm_4d_searcher *s = calloc(1, sizeof *s);
    if (s == NULL) return hm_fail_memory(error, "an evaluation");
    hm_4d_psq_init(&s->psq);
    bool counted = search4d_set_up(s, position, false);
    if (counted) *score = hm_4d_evaluation_terms(s, terms);
    free(s->picks.made.at);
    free(s);
    return counted ? HM_OK : hm_fail_memory(error, "an evaluation");
}

static hm_search_move search4d_find(const void *position, const char *text, size_t length) {
    hm_4d_move move;
    return hm_4d_move_parse(position, text, length, &move, NULL) == HM_OK ? move : 0;
}

/* Clock, polls and aspiration were chosen by hand. 64 nodes between two looks at the clock take a
 * few milliseconds at most: a 4D node generates thousands of moves. */
const hm_search_game hm_search_4d = {
    .name = "4d",
    .spectral = true,
    .clock_moves = 25,
    .polls = 64,
    .work = 1500,
    .depth_most = HM_4D_SEARCH_PLIES / 2,
    .aspiration = 25,
    .scale = {.k = 0.00294},
    .create = search4d_create,
    .destroy = search4d_destroy,
    .forget = search4d_forget,
    .begin = search4d_begin,
    .generate_root_moves = hm_4d_generate_root_moves,
    .search = search4d_search,
    .late_move_reduction = hm_4d_root_reduction,
    .width = hm_4d_width,
    .mate = search4d_mate,
    .mates_by_checks = true,
    .refute = refute,
    .mates = search4d_mates,
    .move_text = search4d_move_text,
    .explain = search4d_explain,
    .find = search4d_find,
    .greedy = hm_4d_greedy,
};
