/* Shows the replay of a four-player game to people: one line a game, and below it what is odd about
 * it; where it goes wrong the position and what the piece could have played. */
#include "cli.h"

#include <string.h>

static void print_member(const hm_json_value *object, const char *key, const char *before) {
    hm_json_value value;
    if (!hm_json_get(object, key, &value)) return;
    fputs(before, stdout);
    cli_print_json_string(&value);
    fputc('\n', stdout);
}

static void print_items(const hm_json_value *object, const char *key, const char *before,
                        const char *after) {
    hm_json_value list, item;
    hm_json_walk walk;
    if (!hm_json_get(object, key, &list)) return;
    hm_json_walk_value(&walk, &list);
    while (hm_json_next_item(&walk, &item)) {
        fputs(before, stdout);
        cli_print_json_string(&item);
        fputs(after, stdout);
    }
}

static bool is_true(const hm_json_value *object, const char *key) {
    hm_json_value value;
    return hm_json_get(object, key, &value) && value.type == HM_JSON_TRUE;
}

static long long number(const hm_json_value *object, const char *key) {
    hm_json_value value;
    int64_t result = 0;
    if (hm_json_get(object, key, &value)) hm_json_int64(&value, &result);
    return result;
}

void cli_print_replay_4p(const cli_input *at, const hm_text *json) {
    hm_json_value object, moves, result;
    if (hm_json_parse(json->data, json->length, &object, NULL) != HM_OK) return;
    bool legal = is_true(&object, "legal"), marks = is_true(&object, "marks_right");
    printf("%s:%lld: game %lld: %s after %lld plies%s", at->name, number(&object, "line"),
           number(&object, "game"), legal ? "legal, ends" : "goes wrong", number(&object, "plies"),
           marks ? "" : ", wrong marks");
    if (legal && hm_json_get(&object, "result", &result)) {
        fputs(": ", stdout);
        cli_print_json_string(&result);
    }
    fputc('\n', stdout);
    print_items(&object, "problems", "  ", "\n");
    if (legal || !hm_json_get(&object, "moves", &moves)) return;
    print_member(&object, "position", "  position: ");
    fputs("  legal moves of that piece:", stdout);
    print_items(&object, "moves", " ", "");
    fputs(moves.length > strlen("[]") ? "\n" : " none\n", stdout);
}
