/* Recognises the notation of a text by its beginning.
 *
 * Every notation has a mark of its own, except that 5D and four-player texts both begin with '['
 * and all JSON states with '{': there the tags and keys decide. Each game looks at the text for
 * itself. docs/formats.md, "Recognising a notation", lists the rules. */
#include "frames/logs/ndjson.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

/* ---- asking the games ---- */

/* The notation of the surest game, of the first among equals. */
static const hm_notation *ask_all(hm_shape shape, hm_slice s, hm_strength *strength) {
    const hm_notation *notation = NULL;
    *strength = HM_NOT;
    for (size_t i = 0; hm_games[i] != NULL && *strength != HM_SURE; i++) {
        const char *name;
        hm_strength found = hm_games[i]->recognise(shape, s.text, s.length, &name);
        if (found <= *strength) continue;
        *strength = found;
        notation = hm_notation_in(hm_games[i], name);
    }
    return notation;
}

static const hm_notation *detect_ask(hm_shape shape, hm_slice s) {
    hm_strength strength;
    return ask_all(shape, s, &strength);
}

/* A text that begins with '[' may be fen5d, pgn4 or an ordinary PGN. The first tag that a game is
 * sure of decides (docs/formats.md, section 1). */
static hm_status detect_brackets(hm_slice s, const hm_notation **notation, hm_error *error) {
    hm_slice item, key, value, whole = s;
    while (s.length > 0 && *s.text == '[' && hm_take_item(&s, &item)) {
        *notation = detect_ask(HM_SHAPE_ITEM, item);
        /* Servers of ordinary chess write [Variant "Standard"], too. */
        hm_slice_split_tag(item, &key, &value);
        bool ordinary = *notation != NULL && hm_spells(key.text, key.length, "Variant") &&
                        hm_spells(value.text, value.length, "Standard") &&
                        hm_is_ordinary_game(whole.text, whole.length);
        if (*notation != NULL && !ordinary) return HM_OK;
        s = hm_slice_skip_space(s);
    }
    *notation = NULL;
    if (hm_is_ordinary_chess(whole.text, whole.length, error)) return HM_ERR_FORMAT;
    return hm_fail(error, HM_ERR_FORMAT, 0,
                   "no tag says whether this is fen5d or pgn4; name it with --format");
}

/* A JSON object is recognised by its keys (docs/formats.md, section 1). */
static hm_status detect_object(hm_slice s, const hm_notation **notation, hm_error *error) {
    hm_json_value object;
    hm_status status = hm_json_parse(s.text, s.length, &object, error);
    if (status != HM_OK) return status;
    *notation = detect_ask(HM_SHAPE_OBJECT, s);
    if (*notation != NULL) return HM_OK;
    if (hm_is_ordinary_chess(s.text, s.length, error)) return HM_ERR_FORMAT;
    return hm_fail(error, HM_ERR_FORMAT, 0,
                   "expected an object with placements, fen5d, fen4p or fen4, or with moves alone");
}

/* Past the comments {...} that a game may begin with, and lines of ";". Those of some notations
 * hold braces in pairs, those of others end at the first one: once they are no pairs, they are the
 * others'. */
static hm_slice skip_comments(hm_slice s) {
    bool paired = true;
    while (s.length > 0 && (*s.text == '{' || *s.text == ';')) {
        if (*s.text == ';') {
            const char *line = memchr(s.text, '\n', s.length);
            s = hm_slice_skip_space(
                hm_slice_after(s, line != NULL ? (size_t)(line - s.text) : s.length));
            continue;
        }
        size_t length = paired ? hm_braced(s.text, s.length) : 0;
        paired = length > 0;
        const char *end = paired ? NULL : memchr(s.text, '}', s.length);
        if (end != NULL) length = (size_t)(end - s.text) + 1;
        if (length == 0) break;
        s = hm_slice_skip_space(hm_slice_after(s, length));
    }
    return s;
}

/* A brace opens an object when a key or nothing follows, or when no game begins behind what would
 * be a comment. */
bool hm_begins_object(const char *text, size_t length) {
    hm_slice s = hm_slice_skip_space((hm_slice){text, length});
    if (s.length == 0 || *s.text != '{') return false;
    hm_slice inside = hm_slice_skip_space(hm_slice_after(s, 1));
    if (inside.length == 0 || *inside.text == '"' || *inside.text == '}') return true;
    hm_slice rest = skip_comments(s);
    if (rest.length == 0) return true;
    return *rest.text != '[' && detect_ask(HM_SHAPE_TEXT, rest) == NULL;
}

/* A possible record of a stream is not one if another game is sure that it is a state. */
static const hm_notation *find_stream(hm_slice line) {
    hm_strength stream, object;
    const hm_notation *notation = ask_all(HM_SHAPE_RECORD, line, &stream);
    if (stream != HM_MAYBE) return notation;
    const hm_notation *state = ask_all(HM_SHAPE_OBJECT, line, &object);
    return object == HM_SURE && state->game != notation->game ? NULL : notation;
}

/* Whether a line may hold a number that JSON does not allow. */
static bool may_hold_nan(hm_slice line) {
    for (; line.length > 0; line = hm_slice_after(line, 1)) {
        if (hm_slice_starts(line, "NaN") || hm_slice_starts(line, "Infinity")) return true;
    }
    return false;
}

/* Lines with NaN are lines of a log all the same; reading them says what to do about it. */
const hm_notation *hm_stream_of_line(hm_slice line) {
    hm_json_value value;
    if (line.length == 0 || *line.text != '{') return NULL;
    const hm_notation *found = find_stream(line);
    if (found != NULL || hm_json_parse(line.text, line.length, &value, NULL) == HM_OK) return found;
    char *copy = may_hold_nan(line) ? malloc(line.length) : NULL;
    if (copy == NULL) return NULL;
    memcpy(copy, line.text, line.length);
    if (hm_ndjson_replace_not_json(copy, line.length))
        found = find_stream((hm_slice){copy, line.length});
    free(copy);
    return found;
}

/* Past a byte-order mark and white space. */
static hm_slice beginning_of(hm_slice whole) {
    bool marked = hm_slice_starts(whole, "\xef\xbb\xbf");
    return hm_slice_skip_space(marked ? hm_slice_after(whole, 3) : whole);
}

/* Each game is asked about the part of the text by which it could recognise its own. If none does,
 * an ordinary FEN or PGN is named as such in the error. */
hm_status hm_detect_text(const char *text, size_t length, const hm_notation **notation,
                         hm_error *error) {
    hm_slice whole = {text, length}, s = beginning_of(whole);
    *notation = NULL;
    if (s.length == 0) return hm_fail(error, HM_ERR_FORMAT, 0, "no position in an empty text");
    hm_status status = hm_odd_text(text, length, error);
    if (status != HM_OK) return status;
    /* Lists and objects that a game knows by more than a key. */
    if (*s.text == '[' || *s.text == '{') *notation = detect_ask(HM_SHAPE_TEXT, s);
    if (*notation != NULL) return HM_OK;
    if (hm_begins_object(s.text, s.length)) return detect_object(whole, notation, error);
    hm_slice body = skip_comments(s);
    if (body.length > 0 && *body.text == '[') return detect_brackets(body, notation, error);
    *notation = detect_ask(HM_SHAPE_TEXT, body);
    if (*notation != NULL) return HM_OK;
    if (hm_is_ordinary_chess(s.text, s.length, error)) return HM_ERR_FORMAT;
    hm_fail_expected(error, HM_ERR_FORMAT, text, length, (size_t)(s.text - text),
                     "a position of a known notation");
    if (error != NULL) hm_suggest_start(text, length, error);
    return HM_ERR_FORMAT;
}

hm_status hm_notation_detect(const char *text, size_t length, const hm_notation **notation,
                             hm_error *error) {
    *notation = hm_stream_of_line(hm_slice_first_line(beginning_of((hm_slice){text, length})));
    return *notation != NULL ? HM_OK : hm_detect_text(text, length, notation, error);
}
