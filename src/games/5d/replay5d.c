/* replay of 5D games, as far as they can be followed. */
#include "chess5d/actions/legality5d.h"
#include "chess5d/notation/game5d.h"
#include "games/5d/play5d.h"
#include "games/annotation.h"

#include <stdio.h>
#include <string.h>

static const char *const verdict_names[] = {"none", "checkmate", "stalemate", "softmate"};

/* ---- where the game ends ---- */

static void replay5d_put_position(hm_facts *facts, const char *key,
                                  const hm_5d_position *position) {
    hm_5d_fen_format(position, hm_fact_begin(facts, key));
    hm_fact_end(facts);
}

/* The result after the moves, or else of the header. */
static const char *replay5d_written_result(const hm_5d_game *game) {
    const char *result = hm_5d_game_result(game), *header = hm_5d_game_header(game, "Result");
    if (*result == '\0' && header != NULL) result = hm_5d_results[hm_5d_result_number(header)];
    return *result == '\0' ? "*" : result;
}

/* The result that a verdict means; NULL if the game continues. */
static const char *decided_result(const hm_5d_position *position, hm_5d_verdict verdict) {
    bool white = hm_5d_position_side(position) == HM_5D_WHITE;
    if (verdict == HM_5D_CHECKMATE) return white ? "0-1" : "1-0";
    return verdict == HM_5D_STALEMATE ? "1/2-1/2" : NULL;
}

/* The result on the board, or else in the text. */
static const char *replay5d_result_of(const hm_5d_game *game, const hm_5d_position *position,
                                      hm_5d_verdict verdict) {
    const char *decided = decided_result(position, verdict);
    return decided != NULL ? decided : replay5d_written_result(game);
}

static hm_status replay5d_judge(const hm_5d_position *position, const hm_watch *watch,
                                hm_5d_verdict *verdict, hm_error *error) {
    *verdict = HM_5D_GOING_ON;
    if (!hm_can_judge_5d(position)) return HM_OK;
    return hm_5d_outcome(position, true, watch, verdict, error);
}

/* The members about the last position: result, termination, boards and their digest
 * (docs/json.md). */
static void replay5d_put_end(hm_facts *facts, const hm_5d_game *game,
                             const hm_5d_position *position, hm_5d_verdict verdict,
                             const hm_replay *replay) {
    hm_fact_word(facts, "result", replay5d_result_of(game, position, verdict));
    hm_fact_word(facts, "termination",
                 replay->fault == NULL ? hm_termination_5d(game, verdict) : "unknown");
    replay5d_put_position(facts, "final", position);
    hm_fact_open(facts, "problems", '[');
    if (replay->fault != NULL) {
        uint64_t line = replay->fault->line, column = replay->fault->column;
        hm_place_in_file(replay->input, &line, &column);
        hm_text_printf(hm_fact_begin(facts, NULL), "line %llu, column %llu: %s",
                       (unsigned long long)line, (unsigned long long)column,
                       replay->fault->error.message);
        hm_fact_end(facts);
    }
    hm_fact_close(facts);
    hm_fact_word(facts, "verdict", verdict_names[verdict]);

    int32_t first, last, start, end;
    hm_5d_lines(position, &first, &last);
    hm_fact_open(facts, "boards", '[');
    for (int32_t line = first; line <= last; line++) {
        hm_5d_line(position, line, &start, &end);
        for (int32_t time = start; time <= end; time++) {
            hm_5d_board_format(position, line, time, hm_fact_begin(facts, NULL));
            hm_fact_end(facts);
        }
    }
    hm_fact_close(facts);

    hm_5d_md5(position, hm_fact_begin(facts, "md5"));
    hm_fact_end(facts);
}

/* ---- ply by ply ---- */

/* A game that is reported action by action. */
typedef struct telling {
    hm_facts *facts;
    hm_5d_position *position;
    hm_5d_actions *actions;
    const hm_watch *watch;
} telling;

/* The moves of an action are made without undo records. */
static hm_status replay5d_make_action(hm_5d_position *position, const hm_5d_move *moves,
                                      size_t count, hm_error *error) {
    hm_status status = HM_OK;
    for (size_t i = 0; i < count && status == HM_OK; i++) {
        hm_5d_undo undo;
        status = hm_5d_make(position, &moves[i], &undo, error);
    }
    return status;
}

/* One item of `ply`, with the verdict after the action; softmate is one (rules5d, clause 8.5). */
static hm_status replay5d_put_ply(telling *t, const hm_5d_game *game, int32_t node,
                                  hm_error *error) {
    size_t count;
    const hm_5d_move *moves = hm_5d_game_action(game, node, &count);
    hm_5d_verdict verdict = HM_5D_GOING_ON;
    size_t before = hm_5d_board_count(t->position);
    hm_fact_open(t->facts, NULL, '{');
    hm_5d_action_format(t->position, moves, count, hm_fact_begin(t->facts, "move"));
    hm_fact_end(t->facts);
    hm_status status = replay5d_make_action(t->position, moves, count, error);
    hm_5d_submit(t->position);
    if (status == HM_OK && hm_can_judge_5d(t->position)) {
        status = hm_5d_outcome_with(t->actions, t->position, true, t->watch, &verdict, error);
    }
    hm_fact_uint(t->facts, "boards_made", hm_5d_board_count(t->position) - before);
    hm_fact_word(t->facts, "verdict", status == HM_OK ? verdict_names[verdict] : "");

    hm_tokens tokens = {.eval = false};
    for (int32_t i = hm_5d_game_first_comment(game, node); i >= 0;) {
        hm_5d_comment comment = hm_5d_game_comment(game, i);
        hm_tokens_read(&tokens, comment.text, comment.length);
        i = comment.next;
    }
    hm_tokens_put(&tokens, t->facts);

    hm_fact_close(t->facts);
    return status;
}

/* ---- a game with a fault ---- */

/* The state in which the wrong move was met: the moves of its action made so far, the position
 * with them, and the moves that the wrong one may mean. */
static hm_status put_stop(hm_facts *facts, hm_play_5d *play, hm_5d_position *position,
                          const hm_replay *replay, hm_error *error) {
    const hm_5d_game *game = play->game;
    hm_status fault = replay->fault->error.status;
    hm_text action = {0};
    size_t count;
    const hm_5d_move *moves = hm_5d_game_unfinished(game, &count);
    hm_put_moves_5d(facts, "unfinished", position, moves, count);
    for (size_t i = 0; i < count; i++) {
        hm_5d_move_format(position, &moves[i], &action);
        hm_text_puts(&action, " ");
    }
    hm_status status = replay5d_make_action(position, moves, count, error);
    if (status != HM_OK) {
        hm_text_clear(&action);
        return status;
    }
    replay5d_put_position(facts, "before", position);
    moves = hm_5d_game_candidates(game, &count);
    if (count == 0) { /* the moves of a JSON state are played, not read with the game */
        moves = play->doubt.moves;
        count = play->doubt.count;
    }
    if (fault == HM_ERR_5D_AMBIGUOUS) hm_put_moves_5d(facts, "candidates", position, moves, count);
    if (!hm_play_5d_is_refusal(fault)) {
        hm_text_clear(&action);
        return HM_OK;
    }
    return hm_put_replay_alternatives(replay, play, &action, facts, error);
}

/* ---- all of it ---- */

/* The result in the text if it contradicts the result on the board; else NULL. */
static const char *doubt_result(const hm_5d_game *game, const hm_5d_position *position,
                                hm_5d_verdict verdict, char *words, size_t size) {
    const char *decided = decided_result(position, verdict),
               *written = replay5d_written_result(game);
    if (decided == NULL || *written == '*' || strcmp(decided, written) == 0) return NULL;
    snprintf(words, size, "expected the result %s of the %s, found %s", decided,
             verdict_names[verdict], written);
    return words;
}

/* Reports the game up to its error, if there is one: the position there comes from the plies before
 * it. */
static hm_status replay5d_tell(hm_play_5d *play, const hm_replay *replay, hm_facts *facts,
                               hm_error *error) {
    const hm_5d_game *game = play->game;
    const hm_watch *watch = &replay->request->watch;
    const char *doubt = NULL;
    char words[80];
    hm_5d_position *position;
    hm_5d_verdict verdict;
    size_t plies = hm_5d_game_plies(game);
    hm_fact_uint(facts, "plies", plies);
    hm_fact_bool(facts, "legal", replay->fault == NULL);
    hm_status status = hm_5d_game_position(game, hm_5d_game_ply(game, plies), &position, error);
    if (status == HM_OK) status = replay5d_judge(position, watch, &verdict, error);
    if (status == HM_OK) {
        replay5d_put_end(facts, game, position, verdict, replay);
        doubt = doubt_result(game, position, verdict, words, sizeof words);
    }
    if (status == HM_OK && replay->plies) {
        /* The actions of the main line, each with the boards it made and the verdict after it. */
        telling t = {.facts = facts, .watch = watch};
        status = hm_5d_position_copy(hm_5d_game_start(game), &t.position, error);
        if (status == HM_OK) status = hm_5d_actions_create(&t.actions, error);
        hm_fact_open(facts, "ply", '[');
        for (int32_t node = hm_5d_game_main(game, 0); node >= 0 && status == HM_OK;
             node = hm_5d_game_main(game, node)) {
            status = replay5d_put_ply(&t, game, node, error);
        }
        hm_fact_close(facts);
        hm_5d_actions_destroy(t.actions);
        hm_5d_position_destroy(t.position);
    }
    hm_put_warnings_5d(facts, replay->input, game, doubt);
    if (status == HM_OK && replay->fault != NULL) {
        status = put_stop(facts, play, position, replay, error);
    }
    hm_5d_position_destroy(position);
    return status;
}

/* An error about a move is the answer "no"; any other error is a failure, after the facts that are
 * known. */
hm_verdict hm_replay_5d(void *play, hm_replay *replay, hm_facts *facts, hm_input_error *error) {
    hm_play_5d *p = play;
    const hm_input_error *fault = replay->fault;
    hm_error cause;
    hm_fact_uint(facts, "game", replay->input == NULL ? 1 : replay->input->game);
    if (p->game != NULL && replay5d_tell(p, replay, facts, &cause) != HM_OK) {
        return hm_fail_plain(error, &cause);
    }
    if (fault == NULL) return HM_YES;
    /* A move that is not possible, or an action that is not legal, is the answer "no". */
    bool refused = hm_play_5d_is_refusal(fault->error.status) ||
                   fault->error.status == HM_ERR_5D_MARK || fault->error.status == HM_ERR_5D_NUMBER;
    if (p->game == NULL || !refused) {
        *error = *fault;
        return HM_FAILED;
    }
    hm_put_error(fault, facts);
    return HM_NO;
}
