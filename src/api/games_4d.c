/* Answers about 4D moves and games: apply, replay, why, attackers. */
#include "api/api.h"

#include <stdlib.h>
#include <string.h>

static void put_square(hm_text *json, const char *key, int square) {
    hm_text text = {0};
    hm_4d_square_format(square, &text);
    if (key != NULL) hm_json_key(json, key);
    hm_json_put_string(json, text.data != NULL ? text.data : "", text.length);
    json->failed |= text.failed;
    hm_text_clear(&text);
}

/* ---- why ---- */

/* The members "reason" and "by" of a refused move. */
static hm_api_verdict put_refusal(hm_text *json, const hm_4d_position *position,
                                  const hm_4d_move_words *words, hm_api_error *error) {
    size_t count;
    hm_4d_refusal refusal = hm_4d_why(position, words, NULL, 0, &count);
    hm_4d_threat *threats = malloc((count + 1) * sizeof *threats);
    if (threats == NULL) return hm_api_fail_memory(error);
    hm_4d_why(position, words, threats, count, NULL);
    hm_json_member_string(json, "reason", hm_4d_refusal_name(refusal));
    hm_json_key(json, "by");
    hm_json_open(json, '[');
    for (size_t i = 0; i < count; i++) {
        hm_json_open(json, '{');
        put_square(json, "from", threats[i].from);
        put_square(json, "to", threats[i].to);
        hm_json_close(json, '}');
    }
    hm_json_close(json, ']');
    free(threats);
    return HM_API_NO;
}

/* One word of the options as a move; a text that is no move at all is an error. */
static hm_api_verdict read_word(const char *word, hm_4d_move_words *words, hm_api_error *error) {
    hm_error cause;
    size_t length = strlen(word);
    if (hm_4d_move_words_parse(word, length, words, &cause) == HM_OK) return HM_API_YES;
    return hm_api_fail(error, &cause, "move", word, length);
}

static hm_api_verdict require_words(const hm_api_options *options, size_t most,
                                    hm_api_error *error) {
    if (options->word_count >= 1 && options->word_count <= most) return HM_API_YES;
    hm_error cause;
    hm_fail(&cause, HM_ERR_ARGUMENT, 0, "expected %s", most == 1 ? "one word" : "a move");
    return hm_api_fail(error, &cause, NULL, NULL, 0);
}

static hm_api_verdict explain(const hm_4d_game *game, const char *word, hm_text *json,
                              hm_api_error *error) {
    hm_4d_move_words words;
    hm_api_verdict verdict = read_word(word, &words, error);
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
    if (verdict == HM_API_YES) verdict = explain(&game, options->words[0], json, error);
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
        hm_api_verdict verdict = read_word(options->words[i], &words, error);
        if (verdict != HM_API_YES) return verdict;
        hm_4d_move move = hm_4d_move_find(position, &words);
        if (move == HM_4D_NO_MOVE || !hm_4d_is_legal(position, move)) {
            hm_json_member_bool(json, "legal", false);
            hm_json_member_string(json, "move", options->words[i]);
            hm_json_member_uint(json, "played", i);
            return put_refusal(json, position, &words, error);
        }
        if (!hm_4d_game_add(game, move)) return hm_api_fail_memory(error);
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
            verdict = hm_api_fail(error, &cause, "square", word, strlen(word));
        }
    }
    hm_4d_game_clear(&game);
    return verdict;
}

/* ---- replay ---- */

static void put_ply(hm_text *json, const hm_4d_position *position, hm_4d_move move,
                    unsigned occurred) {
    char text[HM_4D_MOVE_TEXT];
    hm_4d_move_format(move, text);
    hm_text ep = {0};
    hm_4d_field_format(HM_4D_FIELD_EP, &position->state, &ep);
    hm_json_open(json, '{');
    hm_json_member_string(json, "move", text);
    hm_json_member_uint(json, "halfmove", position->state.halfmove);
    hm_json_key(json, "ep");
    hm_json_put_string(json, ep.data != NULL ? ep.data : "", ep.length);
    hm_json_member_uint(json, "rep", occurred);
    hm_json_member_bool(json, "in_check",
                        hm_4d_kings_attacked(position, position->state.side, NULL));
    hm_json_member_uint(json, "legal_count", hm_4d_count(position));
    hm_json_close(json, '}');
    json->failed |= ep.failed;
    hm_text_clear(&ep);
}

const char *hm_api_4d_result(const hm_4d_position *position) {
    if (hm_4d_count(position) > 0) return "*";
    if (!hm_4d_kings_attacked(position, position->state.side, NULL)) return "1/2-1/2";
    return position->state.side == HM_4D_WHITE ? "0-1" : "1-0";
}

/* Plays the game through; with options->plies writes the array "ply". */
static hm_api_verdict put_replay(const hm_4d_game *game, const hm_api_options *options,
                                 hm_4d_position *position, hm_text *json, hm_api_error *error) {
    hm_4d_position_init(position, &game->start);
    hm_4d_history history = {0};
    unsigned occurred = hm_4d_history_add(&history, position);
    if (options->plies) {
        hm_json_key(json, "ply");
        hm_json_open(json, '[');
    }
    for (size_t i = 0; i < game->count && occurred > 0; i++) {
        hm_4d_undo undo;
        hm_4d_make(position, game->moves[i], &undo);
        occurred = hm_4d_history_add(&history, position);
        if (options->plies) put_ply(json, position, game->moves[i], occurred);
    }
    if (options->plies) hm_json_close(json, ']');
    hm_4d_history_clear(&history);
    return occurred > 0 ? HM_API_YES : hm_api_fail_memory(error);
}

/* An illegal move ends the game; it is the answer, not a failure. */
static bool stopped_at_illegal_move(hm_api_verdict verdict, const hm_api_error *error) {
    return verdict == HM_API_ERROR && error->error.status == HM_ERR_4D_ILLEGAL;
}

hm_api_verdict hm_answer_4d_replay(const hm_api_input *input, const hm_api_options *options,
                                   hm_text *json, hm_api_error *error) {
    hm_4d_game game;
    hm_api_verdict verdict = hm_api_game_4d(input, options, &game, error);
    bool illegal = stopped_at_illegal_move(verdict, error);
    if (verdict == HM_API_ERROR && !illegal) {
        hm_4d_game_clear(&game);
        return verdict;
    }
    hm_json_member_uint(json, "game", 1);
    hm_json_member_uint(json, "plies", game.count);
    hm_json_member_bool(json, "legal", !illegal);
    hm_text problem = {0};
    if (illegal) {
        hm_text_printf(&problem, "line %llu: %s", (unsigned long long)error->line,
                       error->error.message);
    }
    hm_4d_position position;
    verdict = put_replay(&game, options, &position, json, error);
    hm_json_member_string(json, "result", hm_api_4d_result(&position));
    hm_text final = {0};
    hm_4d_state_format(&position.state, &final);
    hm_json_key(json, "final");
    hm_json_put_string(json, final.data != NULL ? final.data : "", final.length);
    hm_json_key(json, "problems");
    hm_json_open(json, '[');
    if (illegal) hm_json_put_string(json, problem.data != NULL ? problem.data : "", problem.length);
    hm_json_close(json, ']');
    json->failed |= final.failed || problem.failed;
    hm_text_clear(&final);
    hm_text_clear(&problem);
    hm_4d_game_clear(&game);
    if (illegal && verdict == HM_API_YES) {
        *error = (hm_api_error){.error.status = HM_OK};
        verdict = HM_API_NO;
    }
    return verdict;
}
