/* Names of the fields of a line that nobody reads: what is lost when the log becomes a game. */
#include "frames/logs/ndjson.h"

enum { LONGEST_NAME = 64 };

static void ndjson_others_add_name(const hm_json_value *key, hm_text *names) {
    if (key->length == 0 || key->length > LONGEST_NAME) return;
    hm_json_decode_text(key, names);
    hm_text_puts(names, "\n");
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
            hm_json_walk headers;
            hm_json_value header;
            bool any = value.type == HM_JSON_OBJECT;
            if (any) hm_json_walk_value(&headers, &value);
            while (any && hm_json_next_member(&headers, &key, &header)) {
                /* The reference's header gives the number of plies of the game. */
                if (!hm_json_is(&key, "n_plies")) ndjson_others_add_name(&key, names);
            }
            continue;
        }
        const char *const *name = known;
        while (*name != NULL && !hm_json_is(&key, *name))
            name++;
        if (*name == NULL) ndjson_others_add_name(&key, names);
    }
}
