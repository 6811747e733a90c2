/* Tags [Name "value"] of a game (formats, section 9.4): values may run over several lines,
 * as StartFen4 does, and are kept byte for byte. */
#include "chess4p/notation/game4p.h"
#include "chess4p/notation/token4p.h"

#include <string.h>

enum { MOST_TAGS = 10000 }; /* each is looked up by its name */

static bool is_name(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == '.';
}

/* ---- looking and changing ---- */

static bool is_named(const hm_4p_game *game, size_t tag, const char *name) {
    return hm_same_word(game->words.data + game->tags.at[tag].name, name);
}

static int game_tags4p_find(const hm_4p_game *game, const char *name) {
    for (size_t i = 0; i < game->tags.count; i++) {
        if (is_named(game, i, name)) return (int)i;
    }
    return -1;
}

size_t hm_4p_game_tags(const hm_4p_game *game) {
    return game->tags.count;
}

void hm_4p_game_tag_at(const hm_4p_game *game, size_t index, const char **name,
                       const char **value) {
    *name = game->words.data + game->tags.at[index].name;
    *value = game->words.data + game->tags.at[index].value;
}

const char *hm_4p_game_tag(const hm_4p_game *game, const char *name) {
    int index = game_tags4p_find(game, name);
    return index < 0 ? NULL : game->words.data + game->tags.at[index].value;
}

size_t hm_4p_game_tag_place(const hm_4p_game *game, const char *name) {
    int index = game_tags4p_find(game, name);
    return index < 0 ? 0 : game->tags.at[index].offset;
}

/* Keeps a word, as UTF-8 with a NUL after it; *at is its place. */
static bool game_tags4p_keep(hm_text *words, const char *word, size_t length, size_t *at) {
    *at = words->length;
    hm_utf8_add(words, word, length);
    hm_text_add(words, "", 1);
    return !words->failed;
}

static hm_status game_tags4p_add(hm_4p_game *game, const char *name, size_t name_length,
                                 const char *value, size_t value_length, size_t offset,
                                 hm_error *error) {
    hm_4p_tag tag = {.offset = offset};
    if (!HM_ROOM(game->tags, 1) || !game_tags4p_keep(&game->words, name, name_length, &tag.name) ||
        !game_tags4p_keep(&game->words, value, value_length, &tag.value)) {
        return hm_fail_memory(error, "the tags");
    }
    game->tags.at[game->tags.count++] = tag;
    return HM_OK;
}

hm_status hm_4p_game_set_tag(hm_4p_game *game, const char *name, const char *value,
                             hm_error *error) {
    size_t length = strlen(name), letters = 0;
    while (is_name(name[letters]))
        letters++;
    if (length == 0 || letters < length) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "the name of a tag is a word");
    }
    if (strpbrk(value, "\"[]\\") != NULL) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "a tag's value has no quotes and brackets");
    }
    int index = game_tags4p_find(game, name);
    game->tags_changed |= index < 0;
    if (index < 0) return game_tags4p_add(game, name, length, value, strlen(value), 0, error);
    size_t at;
    if (!game_tags4p_keep(&game->words, value, strlen(value), &at))
        return hm_fail_memory(error, "a tag");
    game->tags.at[index].value = at;
    game->tags_changed = true;
    return HM_OK;
}

void hm_4p_game_drop_tag(hm_4p_game *game, const char *name) {
    size_t kept = 0;
    for (size_t i = 0; i < game->tags.count; i++) {
        if (!is_named(game, i, name)) game->tags.at[kept++] = game->tags.at[i];
    }
    game->tags_changed |= kept < game->tags.count;
    game->tags.count = kept;
}

/* ---- reading ---- */

/* Quotes within are part of the value: only blanks are between the last one and ']'. A line that
 * begins with a bracket is the next tag. */
hm_status hm_4p_game_value_scan(hm_cursor *c) {
    size_t start = c->at;
    for (; c->at < c->length; c->at++) {
        char next = c->text[c->at];
        if (next == '\\' && c->at + 1 < c->length && c->text[c->at + 1] != '\0') {
            c->at++;
        } else if (next == '"') {
            hm_cursor look = *c;
            look.at++;
            hm_4p_skip_space(&look);
            if (hm_peek(&look) == ']') return HM_OK;
        } else if (next == '\0' || (next == '[' && c->text[c->at - 1] == '\n')) {
            break;
        }
    }
    /* A value over several lines is one that was not closed. */
    if (memchr(c->text + start, '\n', c->at - start) != NULL) c->at = start;
    return hm_expected(c, HM_ERR_4P_TAG, "'\"]' after the value of the tag");
}

static hm_status scan_tag(hm_cursor *c, hm_4p_game *game) {
    if (game->tags.count == MOST_TAGS) {
        return hm_fail(c->error, HM_ERR_LIMIT, c->at, "expected at most %d tags", MOST_TAGS);
    }
    c->at++;
    hm_take_blanks(c);
    size_t name = c->at;
    while (is_name(hm_peek(c)))
        c->at++;
    size_t name_length = c->at - name;
    if (name_length == 0) return hm_expected(c, HM_ERR_4P_TAG, "the name of a tag");
    if (!hm_4p_is_space(hm_peek(c))) {
        return hm_expected(c, HM_ERR_4P_TAG, "a blank behind the name of the tag");
    }
    hm_4p_skip_space(c);
    if (!hm_take(c, '"')) return hm_expected(c, HM_ERR_4P_TAG, "'\"'");
    size_t value = c->at;
    hm_status status = hm_4p_game_value_scan(c);
    if (status != HM_OK) return status;
    status = game_tags4p_add(game, c->text + name, name_length, c->text + value, c->at - value,
                             value, c->error);
    if (status != HM_OK) return status;
    status = hm_4p_game_check_bytes(game, c, c->text + value, c->at - value);
    c->at++;
    hm_4p_skip_space(c);
    c->at++; /* ']', which ended the value */
    return status;
}

/* Comments before a tag are kept as those before the first move. The cursor stays where it is when
 * no tag follows: what comes are the moves. */
static hm_status scan_comments(hm_cursor *c, hm_4p_game *game) {
    hm_cursor look = *c;
    hm_4p_comment comment;
    hm_status status = HM_OK;
    while (status == HM_OK && hm_4p_comment_scan(&look, &comment)) {
        hm_4p_skip_space(&look);
        status = hm_cursor_ask(&look);
    }
    if (status != HM_OK || hm_peek(&look) != '[') return status;
    while (hm_4p_comment_scan(c, &comment)) {
        comment.before = true;
        status = hm_cursor_ask(c);
        if (status == HM_OK) status = hm_4p_game_check_bytes(game, c, comment.text, comment.length);
        if (status == HM_OK) status = hm_4p_game_note_comment(game, 0, &comment, c->error);
        if (status != HM_OK) return status;
        hm_4p_skip_space(c);
    }
    return HM_OK;
}

hm_status hm_4p_game_tags_scan(hm_cursor *c, hm_4p_game *game) {
    for (;;) {
        hm_4p_skip_space(c);
        hm_status status = scan_comments(c, game);
        if (status == HM_OK && hm_peek(c) != '[') return HM_OK;
        if (status == HM_OK) status = scan_tag(c, game);
        if (status == HM_OK) status = hm_cursor_ask(c);
        if (status != HM_OK) return status;
    }
}
