/* Words of a line. */
#include "protocol/protocol.h"

#include <string.h>

bool hm_next_word(hm_slice *line, hm_slice *word) {
    *line = hm_slice_skip_space(*line);
    size_t length = 0;
    while (length < line->length && !hm_is_space((unsigned char)line->text[length]))
        length++;
    *word = (hm_slice){line->text, length};
    *line = hm_slice_after(*line, length);
    return length > 0;
}

bool hm_is_word(hm_slice word, const char *name) {
    return hm_equals(word.text, word.length, name);
}

bool hm_is_word_of_any_case(hm_slice word, const char *name) {
    return hm_spells(word.text, word.length, name);
}

/* Options of a position are in braces and contain texts in quotes. The word "moves" inside them
 * ends nothing. */
hm_slice hm_words_before_moves(hm_slice *line) {
    hm_slice text = {hm_slice_skip_space(*line).text, 0}, word;
    bool braced = false, quoted = false;
    while (hm_next_word(line, &word)) {
        if (!quoted && (hm_is_word(word, "moves") || hm_is_word(word, "move"))) break;
        for (size_t i = 0; i < word.length; i++) {
            char byte = word.text[i];
            if (byte == '\'' && braced) quoted = !quoted;
            if (!quoted && (byte == '{' || byte == '}')) braced = byte == '{';
        }
        text.length = (size_t)(word.text + word.length - text.text);
    }
    return text;
}

bool hm_word_number(hm_slice word, uint64_t *number, bool *negative) {
    uint64_t value = 0;
    *negative = word.length > 0 && *word.text == '-';
    if (*negative) word = hm_slice_after(word, 1);
    if (word.length == 0) return false;
    for (size_t i = 0; i < word.length; i++) {
        if (!hm_is_digit(word.text[i])) return false;
        bool fits = value < HM_WORD_NUMBER_MOST / 10;
        value = fits ? 10 * value + (uint64_t)(word.text[i] - '0') : HM_WORD_NUMBER_MOST;
    }
    *number = value;
    return true;
}
