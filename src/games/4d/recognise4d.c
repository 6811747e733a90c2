/* Recognises the notations of 4D chess. */
#include "chess4d/notation/text4d.h"
#include "games/4d/play4d.h"

#include <string.h>

static const char *name_of_text(hm_slice s) {
    if (hm_slice_starts(s, "4d-fen")) return "fen4d";
    if (hm_slice_starts(s, "4d-state") || hm_slice_is_start(s, "4d")) return "4d-state";
    return hm_4d_recognise_file(s.text, s.length);
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

/* Four players write their positions under "fen4", too. */
static hm_strength recognise_object(hm_slice s, const char **name) {
    hm_json_value object, value;
    if (hm_json_parse(s.text, s.length, &object, NULL) != HM_OK) return HM_NOT;
    bool state = hm_json_get(&object, "placements", &value);
    *name = state ? "4d-json" : "4d-json-game";
    if (state || is_json_game(&object)) return HM_SURE;
    *name = "fen4d";
    return hm_json_get(&object, "fen4", &value) ? HM_MAYBE : HM_NOT;
}

static bool has_one_of(const hm_json_value *object, const char *const *keys) {
    hm_json_value value;
    for (; *keys != NULL; keys++) {
        if (hm_json_get(object, *keys, &value)) return true;
    }
    return false;
}

/* A log is known by its first object: a producer's header, or a position with what only logs say of
 * it and nothing that only states do. */
static hm_strength recognise_record(hm_slice s) {
    static const char *const of_logs[] = {"ply", "move_from", "move_to", "promo", "flags", NULL};
    static const char *const of_states[] = {"side",     "castling",     "ep", "halfmove",
                                            "fullmove", "moves_played", NULL};
    hm_json_value object, value;
    if (hm_json_parse(s.text, s.length, &object, NULL) != HM_OK) return HM_NOT;
    if (hm_json_get(&object, "bridge_version", &value)) return HM_SURE;
    if (hm_json_get(&object, "format", &value) && hm_json_is(&value, "chess4d-ndjson-v1"))
        return HM_SURE;
    bool log = hm_json_get(&object, "fen4", &value) && has_one_of(&object, of_logs) &&
               !has_one_of(&object, of_states);
    return log ? HM_MAYBE : HM_NOT;
}

hm_strength hm_recognise_4d(hm_shape shape, const char *text, size_t length, const char **name) {
    hm_slice s = {text, length};
    switch (shape) {
    case HM_SHAPE_TEXT:
        *name = name_of_text(s);
        return *name != NULL ? HM_SURE : HM_NOT;
    case HM_SHAPE_OBJECT:
        return recognise_object(s, name);
    case HM_SHAPE_RECORD:
        *name = "ndjson4";
        return recognise_record(s);
    case HM_SHAPE_ITEM:
        break;
    }
    return HM_NOT;
}
