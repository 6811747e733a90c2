/* Recognises the notations of 4D chess. */
#include "games/play4d.h"

#include <string.h>

static bool in_range(char c, char first, char last) {
    return c >= first && c <= last;
}

/* 'a' and '1' stand for file and rank letters, '0' for a coordinate, '-' for a move's dash. */
static bool has_pattern(hm_slice s, const char *pattern) {
    for (size_t i = 0; pattern[i] != '\0'; i++) {
        if (i >= s.length) return false;
        char c = s.text[i];
        bool fits = pattern[i] == 'a'   ? in_range(c, 'a', 'h')
                    : pattern[i] == '1' ? in_range(c, '1', '8')
                    : pattern[i] == '0' ? in_range(c, '0', '7')
                    : pattern[i] == '-' ? c == '-' || c == 'x'
                                        : c == pattern[i];
        if (!fits) return false;
    }
    return true;
}

static bool is_move(hm_slice line) {
    static const char *const castles[] = {"O-O@", "O-O-O@", "o-o@", "o-o-o@"};
    for (size_t i = 0; i < sizeof castles / sizeof castles[0]; i++) {
        if (hm_slice_starts(line, castles[i])) return true;
    }
    if (has_pattern(line, "a1a1-a1a1") || has_pattern(line, "0,0,0,0-")) return true;
    if (!has_pattern(line, "00000000")) return false;
    return line.length == 8 || (line.length == 9 && memchr("QRBN", line.text[8], 4) != NULL);
}

/* Past comment lines and blank lines. */
static hm_slice skip_comments(hm_slice s) {
    while (s.length > 0 && *s.text == '#') {
        const char *end = memchr(s.text, '\n', s.length);
        s = hm_slice_after(s, end != NULL ? (size_t)(end - s.text) + 1 : s.length);
        s = hm_slice_skip_space(s);
    }
    return s;
}

static size_t take_field(hm_slice *line) {
    size_t length = 0;
    while (length < line->length && !hm_is_space(line->text[length]))
        length++;
    *line = hm_slice_skip_space(hm_slice_after(*line, length));
    return length;
}

/* "w|b RIGHTS EP CLOCK" */
static bool is_c4dpos(hm_slice line) {
    if (line.length == 0 || memchr("wbWB", *line.text, 4) == NULL) return false;
    if (take_field(&line) != 1) return false;
    if (take_field(&line) == 0 || take_field(&line) == 0) return false;
    return take_field(&line) > 0 && line.length == 0;
}

/* Whether moves follow the lines of slices ("a1: ...") of a position: then it is where a game
 * starts. */
static bool has_moves_behind(hm_slice s) {
    for (;;) {
        const char *end = s.length > 0 ? memchr(s.text, '\n', s.length) : NULL;
        if (end == NULL) return false;
        s = hm_slice_after(s, (size_t)(end - s.text) + 1);
        s = skip_comments(hm_slice_skip_space(s));
        if (is_move(hm_slice_first_line(s))) return true;
        if (!has_pattern(s, "a1:")) return false;
    }
}

static const char *name_of_text(hm_slice s) {
    if (hm_slice_starts(s, "4d-fen")) return "fen4d";
    if (hm_slice_starts(s, "4d-state") || hm_slice_is_start(s, "4d")) return "4d-state";
    hm_slice body = skip_comments(s);
    if (hm_slice_starts(body, "== ")) return "c4d";
    if (is_c4dpos(hm_slice_first_line(body))) return has_moves_behind(body) ? "c4d" : "c4dpos";
    bool only_comments = body.length == 0 && *s.text == '#';
    return is_move(hm_slice_first_line(body)) || only_comments ? "c4d" : NULL;
}

/* Other games also write their positions under "fen4", and know them. */
static bool is_of_another(hm_slice s) {
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        if (hm_games[i] == &hm_game_4d) continue;
        if (hm_games[i]->recognise(HM_SHAPE_OBJECT, s.text, s.length) != NULL) return true;
    }
    return false;
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
