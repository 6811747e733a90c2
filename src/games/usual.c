/* Usual answers for games without their own, made from how the games are played and written. */
#include "games/games.h"

#include <string.h>

hm_status hm_copy(const hm_game *game, const void *play, void **copy, hm_error *error) {
    *copy = NULL;
    if (game->copy != NULL) return game->copy(play, copy, error);
    return hm_fail(error, HM_ERR_UNSUPPORTED, 0, "games of %s cannot be copied", game->title);
}

void hm_move_facts(const hm_game *game, const void *play, size_t index, hm_facts *facts) {
    if (game->move_facts != NULL) {
        game->move_facts(play, index, facts);
        return;
    }
    game->move_text(play, index, hm_fact_begin(facts, "move"));
    hm_fact_end(facts);
}

/* ---- refused moves ---- */

hm_status hm_refusal(const hm_game *game, void *play, const char *text, size_t length,
                     const hm_error *cause, const hm_watch *watch, hm_facts *facts,
                     hm_error *error) {
    if (game->refusal != NULL) {
        return game->refusal(play, text, length, cause, watch, facts, error);
    }
    hm_fact_word(facts, "reason", hm_status_name(cause->status));
    hm_fact_word(facts, "message", cause->message);
    return HM_OK;
}

hm_status hm_put_alternatives(const hm_game *game, void *play, const char *text, size_t length,
                              const hm_watch *watch, hm_facts *facts, hm_error *error) {
    if (game->alternatives == NULL || hm_fact_is_written(facts, "candidates")) return HM_OK;
    hm_fact_open(facts, "alternatives", '[');
    hm_status status = game->alternatives(play, text, length, watch, facts, error);
    hm_fact_close(facts);
    return status;
}

/* Moves of JSON inputs are not in the text of the input. */
hm_status hm_put_replay_alternatives(const hm_replay *replay, void *play, hm_text *action,
                                     hm_facts *facts, hm_error *error) {
    const hm_input *input = replay->input;
    hm_status status = HM_OK;
    if (input != NULL && !input->json) {
        for (size_t i = (size_t)replay->fault->error.offset;
             i < input->length && !hm_is_space(input->text[i]); i++)
            hm_text_add(action, input->text + i, 1);
        status = action->failed
                     ? hm_fail_memory(error, "an answer")
                     : hm_put_alternatives(input->notation->game, play, action->data,
                                           action->length, &replay->request->watch, facts, error);
    }
    hm_text_clear(action);
    return status;
}

/* The move, which may be several turns, is played and taken back. */
hm_verdict hm_why(const hm_game *game, void *play, const hm_request *request, hm_facts *facts,
                  hm_input_error *error) {
    hm_error cause, other;
    if (game->why != NULL) return game->why(play, request, facts, error);
    const char *word = request->words[0];
    size_t start = game->ply(play);
    hm_status status = hm_play_turns(game, play, word, strlen(word), &request->watch, &cause);
    while (game->ply(play) > start)
        game->undo(play);
    if (status != HM_OK && !game->is_refusal(status)) {
        return hm_fail_word(error, &cause, "move", request, 0);
    }
    hm_fact_bool(facts, "legal", status == HM_OK);
    if (status == HM_OK) return HM_YES;
    status = hm_refusal(game, play, word, strlen(word), &cause, &request->watch, facts, &other);
    return status == HM_OK ? HM_NO : hm_fail_plain(error, &other);
}

/* ---- positions ---- */

static hm_status usual_put_text(const hm_game *game, const void *play, const hm_notation *notation,
                                const char *key, hm_facts *facts, hm_error *error) {
    hm_status status =
        game->format(play, notation, &hm_no_request, hm_fact_begin(facts, key), error);
    hm_fact_end(facts);
    return status;
}

hm_verdict hm_check(const hm_game *game, void *play, const hm_input *input,
                    const hm_request *request, hm_facts *facts, hm_input_error *error) {
    hm_error cause;
    if (game->check != NULL) return game->check(play, input, request, facts, error);
    const hm_notation *notation = input != NULL ? input->notation : game->notations;
    hm_status status = usual_put_text(game, play, notation, "canonical", facts, &cause);
    return hm_verdict_of(status, &cause, error);
}

/* A game without its own `status` gets these four members, which every game has (docs/json.md). */
hm_status hm_status_facts(const hm_game *game, void *play, const hm_watch *watch, hm_facts *facts,
                          hm_error *error) {
    size_t count;
    hm_ending ending;
    if (game->status != NULL) return game->status(play, watch, facts, error);
    hm_status status = game->list(play, false, watch, &count, error);
    if (status == HM_OK) status = game->ending(play, watch, &ending, error);
    if (status != HM_OK) return status;
    hm_fact_word(facts, "side", game->side(play));
    hm_fact_uint(facts, "legal_count", count);
    hm_fact_word(facts, "result", ending.result);
    hm_fact_word(facts, "reason", ending.reason);
    return HM_OK;
}

/* {"NOTATION": "..."} in the first of its notations. */
hm_status hm_state(const hm_game *game, const void *play, const char *key, hm_facts *facts,
                   hm_error *error) {
    if (game->state != NULL) return game->state(play, key, facts, error);
    hm_fact_open(facts, key, '{');
    hm_status status =
        usual_put_text(game, play, game->notations, game->notations->name, facts, error);
    hm_fact_close(facts);
    return status;
}

/* ---- perft ---- */

/* Moves are listed again after each: a list lives only until the play changes. */
static hm_status usual_count_leaves(const hm_game *game, void *play, unsigned depth,
                                    const hm_watch *watch, uint64_t *nodes, hm_facts *divide,
                                    hm_error *error) {
    size_t count = 0;
    hm_text text = {0};
    *nodes = 1;
    if (depth == 0) return HM_OK;
    hm_status status = game->list(play, false, watch, &count, error);
    *nodes = depth == 1 ? count : 0;
    for (size_t i = 0; status == HM_OK && i < count && (depth > 1 || divide != NULL); i++) {
        uint64_t below = 1;
        text.length = 0;
        game->move_text(play, i, &text);
        if (depth > 1) {
            status = game->play_listed(play, i, error);
            if (status == HM_OK) {
                status = usual_count_leaves(game, play, depth - 1, watch, &below, NULL, error);
                game->undo(play);
            }
            if (status == HM_OK) status = game->list(play, false, watch, &count, error);
            *nodes += below;
        }
        if (divide != NULL) hm_fact_uint(divide, text.failed ? "" : text.data, below);
    }
    if (status == HM_OK && text.failed) status = hm_fail_memory(error, "a move");
    hm_text_clear(&text);
    return status;
}

uint64_t hm_put_divide(hm_facts *facts, size_t count, hm_divide_root *root, const void *context) {
    uint64_t nodes = 0;
    hm_text text = {0};
    for (size_t i = 0; i < count; i++) {
        text.length = 0;
        uint64_t below = root(context, i, &text);
        hm_fact_uint(facts, text.data != NULL ? text.data : "", below);
        nodes += below;
    }
    facts->failed |= text.failed;
    hm_text_clear(&text);
    return nodes;
}

hm_status hm_perft(const hm_game *game, void *play, unsigned depth, unsigned jobs,
                   const hm_watch *watch, uint64_t *nodes, hm_facts *divide, hm_error *error) {
    if (game->perft != NULL) {
        return game->perft(play, depth, jobs, watch, nodes, divide, error);
    }
    return usual_count_leaves(game, play, depth, watch, nodes, divide, error);
}

/* The members of `perft --stats` (docs/json.md). */
void hm_put_line_stats(hm_facts *facts, const hm_line_stats *stats) {
    hm_fact_uint(facts, "nodes", stats->nodes);
    hm_fact_uint(facts, "captures", stats->captures);
    hm_fact_uint(facts, "en_passant", stats->en_passant);
    hm_fact_uint(facts, "castlings", stats->castlings);
    hm_fact_uint(facts, "promotions", stats->promotions);
    hm_fact_uint(facts, "checks", stats->checks);
    hm_fact_uint(facts, "mates", stats->mates);
}

/* ---- replay ---- */

/* A game without its own `replay` gets these members, which every game has (docs/json.md). */
hm_verdict hm_replay_facts(const hm_game *game, void *play, hm_replay *replay, hm_facts *facts,
                           hm_input_error *error) {
    hm_ending ending;
    hm_error cause;
    if (game->replay != NULL) return game->replay(play, replay, facts, error);
    hm_status status = game->ending(play, &replay->request->watch, &ending, &cause);
    hm_fact_uint(facts, "game", replay->input != NULL ? replay->input->game : 1);
    hm_fact_uint(facts, "plies", game->plies(play));
    hm_fact_bool(facts, "legal", replay->fault == NULL);
    hm_fact_word(facts, "result", status == HM_OK ? ending.result : "*");
    if (status == HM_OK)
        status = usual_put_text(game, play, game->notations, "final", facts, &cause);
    hm_fact_open(facts, "problems", '[');
    if (replay->fault != NULL) hm_fact_word(facts, NULL, replay->fault->error.message);
    hm_fact_close(facts);
    if (status != HM_OK) return hm_fail_plain(error, &cause);
    return replay->fault == NULL ? HM_YES : HM_NO;
}
