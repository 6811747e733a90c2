/* Texts that are not in any notation: written in another encoding, compressed once more, with the
 * line ends of old systems, or JSON that a program has laid out in another way. Without a message
 * of their own they would be one long faulty line, or many. */
#include "games/games.h"

#include <string.h>

/* A byte-order mark of 16 or 32 bits, or a brace or bracket with a zero beside it. */
static bool is_wide(hm_slice s) {
    if (s.length < 2) return false;
    const unsigned char first = (unsigned char)s.text[0], second = (unsigned char)s.text[1];
    bool marked = (first == 0xff && second == 0xfe) || (first == 0xfe && second == 0xff);
    char letter = first == 0 ? s.text[1] : s.text[0];
    return marked || ((first == 0) != (second == 0) && (letter == '{' || letter == '['));
}

/* Objects parted by carriage returns alone. */
static bool has_old_line_ends(hm_slice s) {
    hm_slice line = hm_slice_first_line(s), first = line;
    const char *end = line.length > 0 ? memchr(line.text, '\r', line.length) : NULL;
    hm_json_value object;
    if (end == NULL || *line.text != '{') return false;
    first.length = (size_t)(end - line.text);
    return hm_json_parse(first.text, first.length, &object, NULL) == HM_OK;
}

/* ---- JSON laid out in another way ---- */

bool hm_is_json_array(const char *text, size_t length) {
    hm_slice s = hm_slice_skip_space((hm_slice){text, length});
    if (s.length == 0 || *s.text != '[') return false;
    s = hm_slice_skip_space(hm_slice_after(s, 1));
    return s.length > 0 && (*s.text == '{' || *s.text == '[' || *s.text == '"');
}

/* Whether the first line opens an object and the second one continues with a key. */
bool hm_is_laid_out_json(const char *text, size_t length) {
    hm_slice s = hm_slice_skip_space((hm_slice){text, length}), line = hm_slice_first_line(s);
    hm_json_value object;
    if (line.length == 0 || *line.text != '{' || line.length == s.length) return false;
    if (hm_json_parse(line.text, line.length, &object, NULL) == HM_OK) return false;
    hm_slice next = hm_slice_skip_space(hm_slice_after(s, line.length));
    return next.length > 0 && (*next.text == '"' || *next.text == '}');
}

/* Whether the keys belong to positions or plies; other readers may read arrays of other things. */
static bool names_position(hm_slice s) {
    static const char *const keys[] = {"\"fen4", "\"pos4\"", "\"fen5d\"", "\"placements\""};
    enum { MOST = 4096 };
    size_t length = s.length < MOST ? s.length : MOST;
    for (size_t at = 0; at < length; at++) {
        for (size_t i = 0; s.text[at] == '"' && i < sizeof keys / sizeof keys[0]; i++)
            if (hm_slice_starts((hm_slice){s.text + at, s.length - at}, keys[i])) return true;
    }
    return false;
}

/* Whether another object follows the first one, which ends on a later line. */
static bool has_several_objects(hm_slice s) {
    hm_json_value object;
    hm_error error;
    s = hm_slice_skip_space(s);
    if (hm_json_parse(s.text, s.length, &object, &error) == HM_OK) return false;
    size_t at = error.offset < s.length ? error.offset : 0;
    if (at == 0 || s.text[at] != '{') return false;
    while (at > 0 && hm_is_space(s.text[at - 1]))
        at--;
    return at > 0 && s.text[at - 1] == '}';
}

hm_status hm_fail_json_array(hm_error *error) {
    return hm_fail(error, HM_ERR_FORMAT, 0,
                   "this is a JSON array; NDJSON4 and the like have one object per line, without "
                   "commas (jq -c '.[]')");
}

hm_status hm_fail_laid_out_json(hm_error *error) {
    return hm_fail(error, HM_ERR_FORMAT, 0,
                   "this is pretty-printed JSON; NDJSON4 and the like have each object on one line "
                   "(jq -c .)");
}

/* Names texts that look damaged or wrapped: UTF-16, doubly compressed, old line ends, JSON over
 * several lines. Without this they would only be "not recognised". */
hm_status hm_odd_text(const char *text, size_t length, hm_error *error) {
    hm_slice s = {text, length};
    if (is_wide(s)) return hm_fail(error, HM_ERR_FORMAT, 0, "the text is UTF-16, not UTF-8");
    if (hm_slice_starts(s, "\x1f\x8b")) {
        return hm_fail(error, HM_ERR_FORMAT, 0, "the text is compressed twice");
    }
    if (has_old_line_ends(hm_slice_skip_space(s))) {
        return hm_fail(error, HM_ERR_FORMAT, 0, "the lines end in CR alone: expected LF or CR LF");
    }
    bool array = hm_is_json_array(text, length);
    if (!array && !hm_is_laid_out_json(text, length)) return HM_OK;
    if (!names_position(s)) return HM_OK;
    if (array) return hm_fail_json_array(error);
    return has_several_objects(s) ? hm_fail_laid_out_json(error) : HM_OK;
}
