/* Answers about 4D moves and squares: apply, why, attackers. */
#include "api/api.h"

#include <stdlib.h>
#include <string.h>

static void put_square(hm_text *json, const char *key, int square) {
    if (key != NULL) hm_json_key(json, key);
    hm_json_open_string(json);
    hm_4d_square_format(square, json);
    hm_json_close_string(json);
}

/* ---- why ---- */

/* Attackers and what they attack, as pairs of squares. */
static void put_threats(hm_text *json, const char *key, const hm_4d_threat *threats, size_t count) {
    hm_json_key(json, key);
    hm_json_open(json, '[');
    for (size_t i = 0; i < count; i++) {
        hm_json_open(json, '{');
        put_square(json, "from", threats[i].from);
        put_square(json, "to", threats[i].to);
        hm_json_close(json, '}');
    }
    hm_json_close(json, ']');
}

bool hm_api_put_4d_checks(hm_text *json, const hm_4d_position *position) {
    size_t count = hm_4d_checks(position, position->state.side, NULL, 0);
    hm_4d_threat *threats = malloc((count + 1) * sizeof *threats);
    if (threats == NULL) return false;
    hm_4d_checks(position, position->state.side, threats, count);
    put_threats(json, "checks", threats, count);
    free(threats);
    return true;
}

/* The members "reason", "by" and "message" of a refused move. */
static hm_api_verdict put_refusal(hm_text *json, const hm_4d_position *position,
                                  const hm_4d_move_words *words, hm_api_error *error) {
    size_t count;
    hm_4d_refusal refusal = hm_4d_why(position, words, NULL, 0, &count);
    hm_4d_threat *threats = malloc((count + 1) * sizeof *threats);
    if (threats == NULL) return hm_api_fail_memory(error);
    hm_4d_why(position, words, threats, count, NULL);
    hm_json_member_string(json, "reason", hm_4d_refusal_name(refusal));
    put_threats(json, "by", threats, count);
    hm_json_member_string(json, "message", hm_4d_refusal_words(refusal));
    free(threats);
    return HM_API_NO;
}

/* One word of the options as a move; a text that is no move at all is an error. */
static hm_api_verdict read_word(const hm_api_options *options, size_t index,
                                hm_4d_move_words *words, hm_api_error *error) {
    hm_error cause;
    const char *word = options->words[index];
    if (hm_4d_move_words_parse(word, strlen(word), words, &cause) == HM_OK) return HM_API_YES;
    return hm_api_fail_word(error, &cause, "move", options, index);
}

static hm_api_verdict require_words(const hm_api_options *options, size_t most,
                                    hm_api_error *error) {
    hm_error cause;
    if (options->word_count == 0) {
        hm_fail(&cause, HM_ERR_ARGUMENT, 0, "the move or square is missing");
        return hm_api_fail(error, &cause, NULL, NULL, 0);
    }
    if (options->word_count <= most) return HM_API_YES;
    hm_fail(&cause, HM_ERR_ARGUMENT, 0, "one word too many (a move with tags is one word)");
    return hm_api_fail_word(error, &cause, NULL, options, most);
}

static hm_api_verdict explain(const hm_4d_game *game, const hm_api_options *options, hm_text *json,
                              hm_api_error *error) {
    hm_4d_move_words words;
    hm_api_verdict verdict = read_word(options, 0, &words, error);
    if (verdict != HM_API_YES) return verdict;
    hm_4d_position position;
    hm_4d_game_position(game, game->count, &position);
    bool legal = hm_4d_why(&position, &words, NULL, 0, NULL) == HM_4D_LEGAL;
    hm_json_member_bool(json, "legal", legal);
    return legal ? HM_API_YES : put_refusal(json, &position, &words, error);
}

hm_api_verdict hm_answer_4d_why(const hm_api_input *input, const hm_api_options *options,
                                hm_text *json, hm_api_error *error) {
    hm_4d_game game;
    hm_api_verdict verdict = hm_api_game_4d(input, options, &game, error);
    if (verdict == HM_API_YES) verdict = require_words(options, 1, error);
    if (verdict == HM_API_YES) verdict = explain(&game, options, json, error);
    hm_4d_game_clear(&game);
    return verdict;
}

/* ---- apply ---- */

/* Plays the words; on an illegal one writes why. */
static hm_api_verdict play_words(hm_4d_game *game, hm_4d_position *position,
                                 const hm_api_options *options, hm_text *json,
                                 hm_api_error *error) {
    for (size_t i = 0; i < options->word_count; i++) {
        hm_4d_move_words words;
        hm_api_verdict verdict = read_word(options, i, &words, error);
        if (verdict != HM_API_YES) return verdict;
        hm_4d_move move = hm_4d_move_find(position, &words);
        if (move == HM_4D_NO_MOVE || !hm_4d_is_legal(position, move)) {
            hm_json_member_bool(json, "legal", false);
            hm_json_member_string(json, "move", options->words[i]);
            hm_json_member_uint(json, "played", i);
            return put_refusal(json, position, &words, error);
        }
        if (hm_4d_game_add(game, move, NULL) != HM_OK) return hm_api_fail_memory(error);
        hm_4d_undo undo;
        hm_4d_make(position, move, &undo);
    }
    return HM_API_YES;
}

hm_api_verdict hm_answer_4d_apply(const hm_api_input *input, const hm_api_options *options,
                                  hm_text *json, hm_api_error *error) {
    hm_4d_game game;
    hm_api_verdict verdict = hm_api_game_4d(input, options, &game, error);
    if (verdict == HM_API_YES) verdict = require_words(options, SIZE_MAX, error);
    if (verdict == HM_API_YES) {
        hm_4d_position position;
        hm_4d_game_position(&game, game.count, &position);
        verdict = play_words(&game, &position, options, json, error);
        if (verdict == HM_API_YES) {
            hm_api_put_4d_position(input, &game, json);
            hm_json_key(json, "state");
            hm_4d_json_put_state(&position.state, json);
            hm_json_member_bool(json, "legal", true);
        }
    }
    hm_4d_game_clear(&game);
    return verdict;
}

/* ---- attackers ---- */

static void put_attackers(hm_text *json, const char *key, const hm_4d_position *position,
                          int square, hm_4d_piece colour) {
    hm_4d_set attackers;
    hm_4d_attackers(position, square, colour, &attackers);
    hm_json_key(json, key);
    hm_json_open(json, '[');
    for (int from = 0; from < HM_4D_SQUARES; from++) {
        if (HM_4D_SET_HAS(&attackers, from)) put_square(json, NULL, from);
    }
    hm_json_close(json, ']');
}

hm_api_verdict hm_answer_4d_attackers(const hm_api_input *input, const hm_api_options *options,
                                      hm_text *json, hm_api_error *error) {
    hm_4d_game game;
    hm_api_verdict verdict = hm_api_game_4d(input, options, &game, error);
    if (verdict == HM_API_YES) verdict = require_words(options, 1, error);
    if (verdict == HM_API_YES) {
        hm_error cause;
        int square;
        const char *word = options->words[0];
        if (hm_4d_square_parse(word, strlen(word), &square, &cause) == HM_OK) {
            hm_4d_position position;
            hm_4d_game_position(&game, game.count, &position);
            put_square(json, "square", square);
            put_attackers(json, "white", &position, square, HM_4D_WHITE);
            put_attackers(json, "black", &position, square, HM_4D_BLACK);
        } else {
            verdict = hm_api_fail_word(error, &cause, "square", options, 0);
        }
    }
    hm_4d_game_clear(&game);
    return verdict;
}
