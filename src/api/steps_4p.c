/* Answers about four-player moves: apply, why, attackers. */
#include "api/api.h"

#include <stdlib.h>
#include <string.h>

static hm_api_verdict require_words(const hm_api_options *options, size_t most,
                                    hm_api_error *error) {
    if (options->word_count >= 1 && options->word_count <= most) return HM_API_YES;
    hm_error cause;
    hm_fail(&cause, HM_ERR_ARGUMENT, 0, "expected %s", most == 1 ? "one word" : "a move");
    return hm_api_fail(error, &cause, NULL, NULL, 0);
}

/* ---- why ---- */

/* The members "reason" and "by" of a move that is refused. */
static hm_api_verdict put_refusal(hm_text *json, const hm_4p_position *position, const char *word,
                                  hm_api_error *error) {
    hm_4p_move move = hm_4p_move_guess(position, word, strlen(word));
    size_t count;
    hm_4p_refusal refusal = hm_4p_why(position, move, NULL, 0, &count);
    hm_4p_threat *threats = malloc((count + 1) * sizeof *threats);
    if (threats == NULL) return hm_api_fail_memory(error);
    hm_4p_why(position, move, threats, count, NULL);
    /* The squares are fine, and yet the text is of no legal move: it names another piece. */
    bool other = refusal == HM_4P_LEGAL;
    hm_json_member_string(json, "reason", other ? "no_such_move" : hm_4p_refusal_name(refusal));
    hm_json_key(json, "by");
    hm_json_open(json, '[');
    for (size_t i = 0; i < count; i++) {
        hm_json_open(json, '{');
        hm_json_key(json, "from");
        hm_api_put_4p_square(json, threats[i].from);
        hm_json_key(json, "to");
        hm_api_put_4p_square(json, threats[i].to);
        hm_json_close(json, '}');
    }
    hm_json_close(json, ']');
    hm_json_member_string(json, "message",
                          other                   ? "no legal move fits the text"
                          : move == HM_4P_NO_MOVE ? "no piece of the player fits the text"
                                                  : hm_4p_refusal_words(refusal));
    free(threats);
    return HM_API_NO;
}

static hm_api_verdict explain(const hm_4p_position *position, const hm_api_options *options,
                              hm_text *json, hm_api_error *error) {
    const char *word = options->words[0];
    hm_error cause;
    hm_4p_move move;
    size_t length = strlen(word);
    hm_status status = hm_4p_move_parse(position, word, length, &move, &cause);
    if (status != HM_OK && status != HM_ERR_4P_ILLEGAL) {
        return hm_api_fail_word(error, &cause, "move", options, 0);
    }
    hm_json_member_bool(json, "legal", status == HM_OK);
    return status == HM_OK ? HM_API_YES : put_refusal(json, position, word, error);
}

hm_api_verdict hm_answer_4p_why(const hm_api_input *input, const hm_api_options *options,
                                hm_text *json, hm_api_error *error) {
    hm_api_place_4p place;
    hm_api_verdict verdict = require_words(options, 1, error);
    if (verdict == HM_API_YES) verdict = hm_api_place_of_4p(input, options, &place, error);
    if (verdict != HM_API_YES) return verdict;
    verdict = explain(&place.position, options, json, error);
    hm_api_clear_4p(&place);
    return verdict;
}

/* ---- apply ---- */

/* What the moves have brought. */
typedef struct gains {
    int points;          /* of the mover, with the last move */
    unsigned eliminated; /* by all moves */
    hm_text ledger;
} gains;

static void note(gains *g, size_t number, int mover, const hm_4p_effects *effects) {
    g->points = 0;
    g->eliminated |= effects->eliminated;
    for (size_t i = 0; i < effects->count; i++) {
        const hm_4p_entry *entry = &effects->entry[i];
        if (entry->seat == mover) g->points += entry->points;
        hm_json_open(&g->ledger, '[');
        hm_json_put_uint(&g->ledger, number);
        hm_json_put_string(&g->ledger, &"RBYG"[entry->seat & 3], 1);
        hm_json_put_uint(&g->ledger, entry->points);
        hm_json_put_cstring(&g->ledger, hm_4p_reason_name((hm_4p_reason)entry->reason));
        hm_json_close(&g->ledger, ']');
    }
}

/* The game of a pgn4 grows by the step that was played. */
static hm_status extend_game(hm_api_place_4p *place, const char *word, hm_error *cause) {
    static const hm_4p_leaving tokens[] = {HM_4P_LEAVES_MATED,
                                           HM_4P_LEAVES_STALEMATED,
                                           HM_4P_LEAVES_RESIGNED,
                                           HM_4P_LEAVES_FLAGGED,
                                           HM_4P_LEAVES_RESIGNED_MATED,
                                           HM_4P_LEAVES_FLAGGED_MATED,
                                           HM_4P_LEAVES_RESIGNED_STALEMATED,
                                           HM_4P_LEAVES_FLAGGED_STALEMATED};
    hm_4p_game *game = place->game;
    hm_status status = HM_ERR_4P_TOKEN;
    if (game == NULL) return HM_OK;
    if (place->last != HM_4P_NO_MOVE)
        status = hm_4p_game_add_move(game, place->step, place->last, &place->step, NULL);
    for (size_t i = 0; i < sizeof tokens / sizeof tokens[0]; i++) {
        if (place->last != HM_4P_NO_MOVE || strcmp(hm_4p_leaving_text(tokens[i]), word) != 0)
            continue;
        status = hm_4p_game_add_leaving(game, place->step, tokens[i], &place->step, NULL);
    }
    return status == HM_OK ? HM_OK : hm_fail(cause, status, 0, "the step does not fit the game");
}

static hm_api_verdict play_words(hm_api_place_4p *place, const hm_api_options *options, gains *g,
                                 hm_text *json, hm_api_error *error) {
    for (size_t i = 0; i < options->word_count; i++) {
        const char *word = options->words[i];
        hm_4p_effects effects;
        hm_error cause;
        int mover = place->position.state.side;
        hm_api_verdict verdict = hm_api_play_4p(place, word, strlen(word), &effects, &cause);
        if (verdict == HM_API_NO) {
            hm_json_member_bool(json, "legal", false);
            hm_json_member_string(json, "move", word);
            hm_json_member_uint(json, "played", i);
            return put_refusal(json, &place->position, word, error);
        }
        if (verdict == HM_API_ERROR || extend_game(place, word, &cause) != HM_OK) {
            return hm_api_fail_word(error, &cause, "move", options, i);
        }
        note(g, i + 1, mover, &effects);
    }
    return HM_API_YES;
}

/* In the input's notation: a text, a JSON state, or a game. */
static void put_position(hm_text *json, const hm_api_input *input, const hm_api_place_4p *place,
                         const hm_api_options *options) {
    hm_json_key(json, "position");
    if (place->game != NULL) {
        hm_text text = {0};
        hm_4p_game_format(place->game, options->style, &text);
        hm_json_put_string(json, text.failed ? "" : text.data, text.failed ? 0 : text.length);
        json->failed |= text.failed;
        hm_text_clear(&text);
    } else if (input->json) {
        hm_api_put_4p_state(json, &place->position, &place->options, &place->history);
    } else {
        hm_api_put_4p_fen(json, &place->position, &place->options, options->fen_style);
    }
}

hm_api_verdict hm_answer_4p_apply(const hm_api_input *input, const hm_api_options *options,
                                  hm_text *json, hm_api_error *error) {
    hm_api_place_4p place;
    gains g = {0};
    hm_api_verdict verdict = require_words(options, SIZE_MAX, error);
    if (verdict == HM_API_YES) verdict = hm_api_place_of_4p(input, options, &place, error);
    if (verdict != HM_API_YES) return verdict;
    hm_json_open(&g.ledger, '[');
    verdict = play_words(&place, options, &g, json, error);
    hm_json_close(&g.ledger, ']');
    if (verdict == HM_API_YES && !g.ledger.failed) {
        put_position(json, input, &place, options);
        hm_json_key(json, "state");
        hm_api_put_4p_state(json, &place.position, &place.options, &place.history);
        hm_json_member_bool(json, "legal", true);
        hm_json_key(json, "points_gained");
        hm_json_put_int(json, g.points);
        hm_api_put_4p_seats(json, "eliminated", g.eliminated);
        hm_json_key(json, "ledger");
        hm_json_put_raw(json, g.ledger.data, g.ledger.length);
    }
    json->failed |= g.ledger.failed;
    hm_text_clear(&g.ledger);
    hm_api_clear_4p(&place);
    return verdict;
}

/* ---- attackers ---- */

static void put_attackers(hm_text *json, const char *key, const hm_4p_position *position,
                          int square, int seat) {
    uint8_t attackers[HM_4P_ATTACKERS_MAX];
    size_t count = hm_4p_attackers(position, square, 1u << seat, attackers);
    hm_json_key(json, key);
    hm_json_open(json, '[');
    for (int from = 0; from < HM_4P_SQUARES && count > 0; from++) {
        if (memchr(attackers, from, count) != NULL) hm_api_put_4p_square(json, from);
    }
    hm_json_close(json, ']');
}

hm_api_verdict hm_answer_4p_attackers(const hm_api_input *input, const hm_api_options *options,
                                      hm_text *json, hm_api_error *error) {
    static const char *const names[HM_4P_SEATS] = {"red", "blue", "yellow", "green"};
    hm_api_place_4p place;
    hm_error cause;
    int square;
    hm_api_verdict verdict = require_words(options, 1, error);
    if (verdict != HM_API_YES) return verdict;
    const char *word = options->words[0];
    if (hm_4p_square_parse(word, strlen(word), &square, &cause) != HM_OK) {
        return hm_api_fail_word(error, &cause, "square", options, 0);
    }
    verdict = hm_api_place_of_4p(input, options, &place, error);
    if (verdict != HM_API_YES) return verdict;
    hm_json_key(json, "square");
    hm_api_put_4p_square(json, square);
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        put_attackers(json, names[seat], &place.position, square, seat);
    hm_api_clear_4p(&place);
    return HM_API_YES;
}
