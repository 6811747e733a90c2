/* Names of the fields of a line that nobody reads: what is lost when the log becomes a game. */
#include "frames/logs/ndjson.h"

enum { LONGEST_NAME = 64 };

static bool is_one_of(const hm_json_value *key, const char *const *names) {
    for (; *names != NULL; names++) {
        if (hm_json_is(key, *names)) return true;
    }
    return false;
}

static void ndjson_others_add_name(const hm_json_value *key, hm_text *names) {
    if (key->length == 0 || key->length > LONGEST_NAME) return;
    hm_json_decode_text(key, names);
    hm_text_puts(names, "\n");
}

/* The number of plies of the reference's header is that of the game. */
static void add_headers(const hm_json_value *headers, hm_text *names) {
    hm_json_walk walk;
    hm_json_value key, value;
    if (headers->type != HM_JSON_OBJECT) return;
    hm_json_walk_value(&walk, headers);
    while (hm_json_next_member(&walk, &key, &value)) {
        if (!hm_json_is(&key, "n_plies")) ndjson_others_add_name(&key, names);
    }
}

void hm_ndjson_name_others(const char *text, size_t length, hm_text *names) {
    static const char *const known[] = {
        "fen4",         "pos4",       "ply",    "move_from",   "move_to",
        "promo",        "move_promo", "flags",  "is_castling", "is_en_passant",
        "side_to_move", "game",       "format", "type",        NULL};
    hm_json_walk walk;
    hm_json_value key, value;
    hm_json_walk_text(&walk, HM_JSON_OBJECT, text, length, NULL);
    while (hm_json_next_member(&walk, &key, &value)) {
        if (hm_json_is(&key, "headers")) {
            add_headers(&value, names);
        } else if (!is_one_of(&key, known)) {
            ndjson_others_add_name(&key, names);
        }
    }
}
