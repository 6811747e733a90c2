/* Recognises the notations of 4D chess. */
#include "chess4d/text.h"
#include "games/play4d.h"

#include <string.h>

static const char *name_of_text(hm_slice s) {
    if (hm_slice_starts(s, "4d-fen")) return "fen4d";
    if (hm_slice_starts(s, "4d-state") || hm_slice_is_start(s, "4d")) return "4d-state";
    return hm_4d_recognise_file(s.text, s.length);
}

/* Other games also write their positions under "fen4"; those begin with a colour or a name. */
static bool is_literal(const hm_json_value *value) {
    hm_slice s = hm_slice_skip_space((hm_slice){value->text, value->length});
    if (value->type != HM_JSON_STRING) return true;
    bool coloured = s.length >= 2 && memchr("RBYG", *s.text, 4) != NULL && s.text[1] == '-';
    return !coloured && !hm_slice_starts(s, "4p:") && !hm_slice_starts(s, "4PC") &&
           !hm_slice_starts(s, "2PC");
}

/* Moves, perhaps a start, and nothing else. */
static bool is_json_game(const hm_json_value *object) {
    hm_json_walk walk;
    hm_json_value key, value;
    bool moves = false, others = false;
    hm_json_walk_value(&walk, object);
    while (hm_json_next_member(&walk, &key, &value)) {
        if (hm_json_is(&key, "moves")) {
            moves = true;
        } else {
            others |= !hm_json_is(&key, "start");
        }
    }
    return moves && !others;
}

static const char *name_of_object(hm_slice s) {
    hm_json_value object, value;
    if (hm_json_parse(s.text, s.length, &object, NULL) != HM_OK) return NULL;
    if (hm_json_get(&object, "placements", &value)) return "4d-json";
    if (is_json_game(&object)) return "4d-json-game";
    bool other = hm_json_get(&object, "fen5d", &value) || hm_json_get(&object, "fen4p", &value);
    if (other || !hm_json_get(&object, "fen4", &value)) return NULL;
    return is_literal(&value) ? "fen4d" : NULL;
}

static bool has_one_of(const hm_json_value *object, const char *const *keys) {
    hm_json_value value;
    for (; *keys != NULL; keys++) {
        if (hm_json_get(object, *keys, &value)) return true;
    }
    return false;
}

/* A log is known by its first object: a producer's header, or a position with what only logs say
 * of it and nothing that only states do. */
static const char *name_of_record(hm_slice s) {
    static const char *const of_logs[] = {"ply", "move_from", "move_to", "promo", "flags", NULL};
    static const char *const of_states[] = {"side",     "castling",     "ep", "halfmove",
                                            "fullmove", "moves_played", NULL};
    hm_json_value object, value;
    if (hm_json_parse(s.text, s.length, &object, NULL) != HM_OK) return NULL;
    bool log = hm_json_get(&object, "bridge_version", &value) ||
               (hm_json_get(&object, "format", &value) && hm_json_is(&value, "chess4d-ndjson-v1"));
    if (!log && hm_json_get(&object, "fen4", &value) && is_literal(&value)) {
        log = has_one_of(&object, of_logs) && !has_one_of(&object, of_states);
    }
    return log ? "ndjson4" : NULL;
}

const char *hm_recognise_4d(hm_shape shape, const char *text, size_t length) {
    hm_slice s = {text, length};
    switch (shape) {
    case HM_SHAPE_TEXT:
        return name_of_text(s);
    case HM_SHAPE_OBJECT:
        return name_of_object(s);
    case HM_SHAPE_RECORD:
        return name_of_record(s);
    case HM_SHAPE_ITEM:
        break;
    }
    return NULL;
}
