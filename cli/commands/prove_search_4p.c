/* prove of a position of Teams in the four-player game. The exact search for mates is asked for one
 * in one move, in two, and so on; then again after every reply to a move that mates. Its answers
 * become a game with variations, which is checked as any certificate is, and written. */
#include "chess4p/notation/game4p.h"
#include "commands/prove.h"
#include "core/core.h"
#include "games/4p/play4p.h"
#include "io/whole.h"
#include "run_limits.h"
#include "search/games.h"
#include "search/mates.h"

#include <stdlib.h>
#include <string.h>

/* Bytes that a step of the game takes while it is written, and read again. */
enum { STEP_BYTES = 500 };

typedef struct proving_4p {
    const cli_call *call;
    hm_search *search;
    hm_search_root root;
    hm_4p_game *game; /* the mate; its start is the position */
    cli_progress progress;
    hm_meter meter;
    unsigned moves; /* no mate in so many moves */
    uint64_t positions;
    bool complete, found;
    double start;
} proving_4p;

/* ---- what is asked ---- */

/* The search for mates knows none of the rules that end a game in another way. */
static const char *odd_rule_of(const hm_4p_rules *rules) {
    for (int i = 0; i < 4; i++) {
        if (rules->hill[i] != 0) return "KotH";
    }
    return rules->capture_the_king                     ? "CaptureTheKing"
           : rules->n_check                            ? "n-check"
           : rules->allow_passing                      ? "AllowPassing"
           : rules->stalemate == HM_4P_STALEMATE_WINS  ? "Stalemate=win"
           : rules->stalemate == HM_4P_STALEMATE_LOSES ? "Stalemate=loss"
                                                       : NULL;
}

static int check_position_4p(const proving_4p *p) {
    const hm_4p_position *position = p->root.position;
    if (p->root.game != &hm_search_4p)
        return cli_usage_error("prove takes Teams of the four-player game; free-for-all has no two "
                               "sides: a mate brings points there, and the others play on");
    const char *odd = odd_rule_of(&position->rules);
    if (odd != NULL) return cli_usage_error("prove does not play Teams by the rule word %s", odd);
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if (position->king[seat] == HM_4P_NO_SQUARE || position->rules.teammate != 2)
            return cli_usage_error("prove takes games of four kings whose partners sit opposite "
                                   "each other");
    }
    return CLI_DONE;
}

/* Texts have no words for some rules: then another game would be proved. */
static int refuse_lost_rules(const hm_4p_position *position, const hm_4p_position *written) {
    hm_facts lost = {0};
    size_t length = 0;
    hm_fact_open(&lost, NULL, '[');
    hm_put_lost_rules_4p(&lost, &position->rules, &written->rules);
    hm_fact_close(&lost);
    const hm_fact *first = hm_fact_first(&lost, hm_fact_first(&lost, NULL));
    const char *words = first == NULL ? NULL : hm_fact_words(&lost, first, &length);
    bool same = written->state.clock == position->state.clock &&
                memcmp(written->key, position->key, sizeof written->key) == 0;
    int status = CLI_DONE;
    if (words != NULL)
        status = cli_usage_error("no certificate can hold this game: %.*s", (int)length, words);
    else if (!same)
        status = cli_usage_error("no certificate can hold this position");
    hm_facts_clear(&lost);
    return status;
}

/* The game of which the position is the start. */
static int begin_game_4p(proving_4p *p) {
    const hm_4p_position *position = p->root.position;
    hm_4p_position *written = NULL;
    hm_error error;
    hm_status status = hm_4p_game_create(&position->state, &position->rules, &p->game, &error);
    if (status == HM_OK) status = hm_4p_position_create(&written, &error);
    if (status == HM_OK) status = hm_4p_game_written_start(p->game, written, &error);
    int result =
        status == HM_OK ? refuse_lost_rules(position, written) : cli_fail_call(p->call, &error);
    hm_4p_position_destroy(written);
    return result;
}

/* ---- the search ---- */

/* Searches for a mate in at most `moves`. Sets *move to HM_4P_NO_MOVE if none exists. */
static hm_status ask_for_mate(proving_4p *p, const hm_search_root *root, unsigned moves,
                              hm_4p_move *move, hm_error *error) {
    hm_mates mates = {.moves = moves, .most = 1};
    hm_search_limits limits = {.size = sizeof limits};
    hm_search_watcher watcher = {.watch = p->meter.watch};
    hm_status status = hm_search_mates(p->search, root, &limits, &watcher, &mates, error);
    p->positions += mates.nodes;
    *move = status == HM_OK && mates.count > 0 ? (hm_4p_move)mates.line.moves[0] : HM_4P_NO_MOVE;
    if (status == HM_OK) status = hm_watch_ask(&p->meter.watch, p->positions, 0, error);
    bool unsure = status == HM_OK && mates.count == 0 && !mates.complete;
    return unsure ? hm_fail(error, HM_ERR_INTERRUPTED, 0, "interrupted") : status;
}

static hm_status add_to_proof(proving_4p *p, int32_t after, hm_4p_move move, int32_t *step,
                              hm_error *error) {
    uint64_t most = cli_run_limits()->memory;
    if (most > 0 && hm_4p_game_steps(p->game) > most / STEP_BYTES)
        return hm_meter_end(&p->meter, HM_LIMIT_MEMORY, error);
    return hm_4p_game_add_move(p->game, after, move, step, error);
}

static hm_status answer_all(proving_4p *p, int32_t step, unsigned moves, hm_error *error);

/* Adds the winner's shortest mate after a step, with all replies to it. If no mate is found nothing
 * is added, and the check of the certificate names the gap. */
static hm_status add_mate(proving_4p *p, int32_t step, const hm_search_root *root, unsigned most,
                          hm_error *error) {
    hm_4p_move move = HM_4P_NO_MOVE;
    int32_t next;
    hm_status status = HM_OK;
    unsigned moves = 0;
    while (status == HM_OK && move == HM_4P_NO_MOVE && moves < most)
        status = ask_for_mate(p, root, ++moves, &move, error);
    if (status != HM_OK || move == HM_4P_NO_MOVE) return status;
    status = add_to_proof(p, step, move, &next, error);
    return status == HM_OK ? answer_all(p, next, moves - 1, error) : status;
}

/* Adds every reply to a move of the winner, and a mate in `moves` after each. */
static hm_status answer_all(proving_4p *p, int32_t step, unsigned moves, hm_error *error) {
    hm_4p_position *position = NULL;
    hm_4p_move *replies = NULL;
    hm_status status = hm_4p_position_create(&position, error);
    if (status == HM_OK) status = hm_4p_game_position(p->game, step, position, error);
    bool over = status != HM_OK || hm_4p_game_is_over(p->game, position, step);
    size_t count = 0;
    if (!over) {
        replies = malloc((hm_4p_moves_bound(position) + 1) * sizeof *replies);
        if (replies == NULL) status = hm_fail_memory(error, "a proof");
    }
    if (replies != NULL) {
        count = hm_4p_generate(position, replies);
        hm_4p_sort_moves(replies, count);
    }
    for (size_t i = 0; i < count && status == HM_OK; i++) {
        int32_t reply;
        hm_search_root root = {.game = p->root.game, .position = position};
        status = add_to_proof(p, step, replies[i], &reply, error);
        if (status == HM_OK) status = hm_4p_game_position(p->game, reply, position, error);
        if (status == HM_OK) status = add_mate(p, reply, &root, moves, error);
    }
    free(replies);
    hm_4p_position_destroy(position);
    return status;
}

/* Until a mate is found, the number of moves is reached, or a limit. */
static int search_on_4p(proving_4p *p, unsigned most) {
    hm_search_options options = {.size = sizeof options, .hash = 1};
    hm_4p_move move = HM_4P_NO_MOVE;
    hm_error error = {.status = HM_OK};
    hm_status status = hm_search_create(&p->search, &options, &error);
    cli_progress_start(&p->progress, p->call, "positions");
    hm_meter_start(&p->meter, cli_run_limits(), &p->progress.watch);
    while (status == HM_OK && move == HM_4P_NO_MOVE && p->moves < most) {
        status = ask_for_mate(p, &p->root, p->moves + 1, &move, &error);
        p->moves += status == HM_OK && move == HM_4P_NO_MOVE;
    }
    if (status == HM_OK && move != HM_4P_NO_MOVE) {
        int32_t step;
        status = add_to_proof(p, 0, move, &step, &error);
        if (status == HM_OK) status = answer_all(p, step, p->moves, &error);
        p->found = status == HM_OK;
    }
    cli_progress_erase();
    if (status != HM_OK && !cli_prove_is_limit(status)) return cli_fail_call(p->call, &error);
    p->complete = status == HM_OK;
    if (hm_meter_settle(&p->meter, &error)) cli_note("%s", error.message);
    return CLI_DONE;
}

/* ---- what is printed ---- */

/* A mate is checked as any certificate is, and written. */
static int conclude_4p(const proving_4p *p, const char *path) {
    hm_text text = {0};
    hm_error error;
    hm_4p_game_format(p->game, HM_4P_GAME_NESTED, &text);
    int status =
        text.failed ? cli_fail_memory("a proof") : cli_prove_check_4p(p->call, NULL, &text);
    if (status == CLI_DONE && path != NULL && hm_file_write(path, &text, &error) != HM_OK)
        status = cli_fail_call(p->call, &error);
    hm_text_clear(&text);
    return status;
}

int cli_prove_search_4p(const cli_call *call, hm_session *session) {
    const cli_prove_arguments *a = (const cli_prove_arguments *)(const void *)&call->arguments;
    proving_4p p = {.call = call, .start = hm_seconds_now()};
    hm_error error;
    int status = cli_prove_refuse_4d_options(a);
    if (status == CLI_DONE && hm_session_root(session, &p.root, &error) != HM_OK)
        status = cli_fail_call(call, &error);
    if (status == CLI_DONE) status = check_position_4p(&p);
    if (status == CLI_DONE) status = begin_game_4p(&p);
    if (status == CLI_DONE)
        status = search_on_4p(&p, a->mate.given ? (unsigned)a->mate.value : HM_FOUND_4D_MOVES);
    if (status == CLI_DONE)
        status = p.found ? conclude_4p(&p, a->output)
                         : cli_prove_print_none(call, p.moves, p.complete, p.positions, p.start);
    hm_search_destroy(p.search);
    hm_4p_game_destroy(p.game);
    return status;
}
