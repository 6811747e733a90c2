/* Pieces of a text, and the notations of a table. */
#include "games/games.h"

#include <string.h>

hm_slice hm_slice_after(hm_slice s, size_t count) {
    return (hm_slice){s.text + count, s.length - count};
}

bool hm_slice_starts(hm_slice s, const char *word) {
    size_t length = strlen(word);
    return s.length >= length && memcmp(s.text, word, length) == 0;
}

hm_slice hm_slice_skip_space(hm_slice s) {
    while (s.length > 0 && hm_is_space(*s.text))
        s = hm_slice_after(s, 1);
    return s;
}

hm_slice hm_slice_first_line(hm_slice s) {
    const char *end = s.length > 0 ? memchr(s.text, '\n', s.length) : NULL;
    if (end != NULL) s.length = (size_t)(end - s.text);
    while (s.length > 0 && hm_is_space(s.text[s.length - 1]))
        s.length--;
    return s;
}

bool hm_slice_is_start(hm_slice s, const char *game) {
    size_t length = strlen(game);
    return s.length > length && hm_same_start(s.text, game, length) && s.text[length] == ':';
}

bool hm_slice_is_one_of(hm_slice s, const char *const *words) {
    for (; *words != NULL; words++) {
        if (hm_spells(s.text, s.length, *words)) return true;
    }
    return false;
}

/* Splits `Key "value"` without unescaping; a tag without quotes has an empty value. */
void hm_slice_split_tag(hm_slice item, hm_slice *key, hm_slice *value) {
    *key = (hm_slice){item.text, 0};
    while (key->length < item.length && !hm_is_space(item.text[key->length]))
        key->length++;
    hm_slice rest = hm_slice_after(item, key->length);
    const char *quote = rest.length > 0 ? memchr(rest.text, '"', rest.length) : NULL;
    *value = (hm_slice){rest.text, 0};
    if (quote == NULL) return;
    value->text = quote + 1;
    size_t left = rest.length - (size_t)(value->text - rest.text);
    while (value->length < left && value->text[value->length] != '"')
        value->length++;
}

/* A ']' within quotes does not end the item, and a backslash escapes the next byte there. */
bool hm_take_item(hm_slice *s, hm_slice *item) {
    bool quoted = false;
    for (size_t i = 1; i < s->length; i++) {
        char c = s->text[i];
        if (quoted && c == '\\') {
            i++;
        } else if (c == '"') {
            quoted = !quoted;
        } else if (c == ']' && !quoted) {
            *item = (hm_slice){s->text + 1, i - 1};
            *s = hm_slice_after(*s, i + 1);
            return true;
        }
    }
    return false;
}

const hm_notation *hm_notation_in(const hm_game *game, const char *name) {
    for (const hm_notation *n = game->notations; n->name != NULL; n++) {
        if (strcmp(n->name, name) == 0) return n;
    }
    return NULL;
}
