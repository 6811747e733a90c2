/* Shared by the JSON states of all games: strings of members, moves played since, writing. */
#include "core/work.h"
#include "games/games.h"

/* A member that is absent keeps its usual value; a member of another type is an error. */
hm_verdict hm_state_string(const hm_json_value *object, const char *key, hm_read_word *read,
                           void *context, hm_input_error *error) {
    hm_json_value value;
    if (!hm_json_get(object, key, &value)) return HM_YES;
    if (value.type != HM_JSON_STRING) {
        hm_error cause;
        hm_fail(&cause, HM_ERR_FIELD, 0, "expected a string in \"%s\"", key);
        return hm_fail_input(error, &cause, key, NULL, 0);
    }
    hm_text text = {0};
    hm_text_puts(&text, "");
    hm_json_decode_text(&value, &text);
    hm_verdict verdict = text.failed ? hm_fail_no_memory(error) : read(context, &text, error);
    hm_text_clear(&text);
    return verdict;
}

/* ---- moves played ---- */

/* The moves of a turn as one text. False for an item that can be none. */
static bool read_item(const hm_json_value *item, hm_text *text) {
    hm_json_walk walk;
    hm_json_value part;
    hm_text_puts(text, "");
    if (item->type == HM_JSON_STRING) {
        hm_json_decode_text(item, text);
        return true;
    }
    if (item->type == HM_JSON_OBJECT) {
        hm_text_add(text, item->text, item->length);
        return true;
    }
    if (item->type != HM_JSON_ARRAY) return false;
    hm_json_walk_value(&walk, item);
    while (hm_json_next_item(&walk, &part)) {
        if (part.type != HM_JSON_STRING) return false;
        hm_json_decode_text(&part, text);
        hm_text_puts(text, " ");
    }
    return true;
}

/* The error names the number of the item in the whole array, which finds it faster than an
 * offset. */
static hm_verdict play_item(const hm_game *game, void *play, const hm_json_value *item,
                            size_t number, const char *key, const hm_watch *watch,
                            hm_input_error *error) {
    hm_text text = {0};
    hm_error cause, told;
    hm_verdict verdict = HM_YES;
    if (!read_item(item, &text)) {
        verdict = hm_fail_field(error, key, "expected moves as strings, arrays or objects");
    } else if (text.failed) {
        verdict = hm_fail_no_memory(error);
    } else if (hm_play_turns(game, play, text.data, text.length, watch, &cause) != HM_OK) {
        hm_fail(&told, cause.status, cause.offset, "move %zu: %s", number, cause.message);
        verdict = hm_fail_input(error, &told, key, text.data, text.length);
    }
    hm_text_clear(&text);
    return verdict;
}

/* The watch is asked before each item, because arrays may be long and moves may be slow to
 * judge. */
hm_verdict hm_play_array(const hm_game *game, void *play, const hm_json_value *object,
                         const char *key, size_t *count, const hm_watch *watch,
                         hm_input_error *error) {
    hm_json_value moves, item;
    hm_error cause;
    hm_json_walk walk;
    if (!hm_json_get(object, key, &moves)) return HM_YES;
    if (moves.type != HM_JSON_ARRAY) return hm_fail_field(error, key, "expected an array of moves");
    hm_json_walk_value(&walk, &moves);
    hm_verdict verdict = HM_YES;
    while (verdict == HM_YES && hm_json_next_item(&walk, &item)) {
        bool goes_on = hm_watch_ask(watch, 0, 0, &cause) == HM_OK;
        verdict = goes_on ? play_item(game, play, &item, ++*count, key, watch, error)
                          : hm_fail_plain(error, &cause);
    }
    return verdict;
}

/* "moves_played" always leads to the position of the state. "moves" may be a list of legal moves,
 * so it is played only if a game is requested. */
hm_verdict hm_play_state(const hm_game *game, void *play, const hm_input *input,
                         const hm_request *request, unsigned how, hm_input_error *error) {
    const hm_watch *watch = &request->watch;
    hm_json_value object;
    hm_error cause;
    size_t count = 0;
    if (hm_json_parse(input->text, input->length, &object, &cause) != HM_OK) {
        return hm_fail_input(error, &cause, NULL, input->text, input->length);
    }
    hm_verdict verdict = hm_play_array(game, play, &object, "moves_played", &count, watch, error);
    if (verdict != HM_YES || (how & HM_READ_WHOLE) == 0) return verdict;
    return hm_play_array(game, play, &object, "moves", &count, watch, error);
}

/* ---- writing ---- */

void hm_finish_json(hm_facts *facts, hm_text *text) {
    const hm_fact *object = hm_fact_first(facts, NULL);
    if (object != NULL && !facts->failed) hm_fact_put_json(facts, object, text);
    text->failed |= facts->failed;
    hm_facts_clear(facts);
}
