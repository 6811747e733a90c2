/* Recognises the notations of 4D chess. */
#include "chess4d/notation/text4d.h"
#include "games/play4d.h"
#include "games/play4p.h"
#include "games/play5d.h"

#include <string.h>

static const char *name_of_text(hm_slice s) {
    if (hm_slice_starts(s, "4d-fen")) return "fen4d";
    if (hm_slice_starts(s, "4d-state") || hm_slice_is_start(s, "4d")) return "4d-state";
    return hm_4d_recognise_file(s.text, s.length);
}

/* Four players write their positions under "fen4", too; and what says "fen5d" is of 5D. */
static bool is_of_another(hm_slice s) {
    return hm_recognise_4p(HM_SHAPE_OBJECT, s.text, s.length) != NULL ||
           hm_recognise_5d(HM_SHAPE_OBJECT, s.text, s.length) != NULL;
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
    return hm_json_get(&object, "fen4", &value) && !is_of_another(s) ? "fen4d" : NULL;
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
    if (!log && hm_json_get(&object, "fen4", &value) && has_one_of(&object, of_logs)) {
        log = !has_one_of(&object, of_states) && !is_of_another(s);
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
