/* Texts that no notation can be: written in another encoding, compressed once more, or with the
 * line ends of long ago. Without a word of their own they would be one long faulty line. */
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

hm_status hm_odd_text(const char *text, size_t length, hm_error *error) {
    hm_slice s = {text, length};
    if (is_wide(s)) return hm_fail(error, HM_ERR_FORMAT, 0, "the text is UTF-16, not UTF-8");
    if (hm_slice_starts(s, "\x1f\x8b")) {
        return hm_fail(error, HM_ERR_FORMAT, 0, "the text is compressed twice");
    }
    if (has_old_line_ends(hm_slice_skip_space(s))) {
        return hm_fail(error, HM_ERR_FORMAT, 0,
                       "the lines end in CR alone, which is no line end here");
    }
    return HM_OK;
}
