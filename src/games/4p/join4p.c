/* Tags and moves of a four-player game in JSON, joined to the text that a game of that kind has.
 *
 * Strings are joined decoded, and each has to be what it is joined as: one that would end its tag
 * or comment, or hold a second move, is refused. */
#include "games/4p/join4p.h"

#include "chess4p/notation/game4p.h"
#include "chess4p/notation/token4p.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

static bool join4p_refuse(hm_joint_4p *j, const char *expected) {
    j->expected = expected;
    return false;
}

hm_verdict hm_fail_joint_4p(const hm_joint_4p *j, hm_input_error *error) {
    if (j->text.failed) return hm_fail_no_memory(error);
    if (j->status != HM_OK) return hm_fail_plain(error, &j->error);
    return hm_fail_field(error, j->key, j->expected);
}

/* Adds a string; false if it is not one, or if memory runs out. */
static bool join4p_add(hm_joint_4p *j, const hm_json_value *string) {
    if (string->type != HM_JSON_STRING) return false;
    hm_json_decode_text(string, &j->text);
    return !j->text.failed;
}

/* Adds a string that has neither NUL nor one of these bytes. */
static bool add_without(hm_joint_4p *j, const hm_json_value *string, const char *bytes) {
    size_t start = j->text.length;
    if (!join4p_add(j, string)) return false;
    for (size_t i = start; i < j->text.length; i++) {
        if (strchr(bytes, j->text.data[i]) != NULL) return false; /* which finds NUL, too */
    }
    return true;
}

/* Adds a move and nothing else: a second move, a comment or a result is refused. After a glyph only
 * the letters of a walking king follow. */
static bool join4p_add_move(hm_joint_4p *j, const hm_json_value *string) {
    size_t start = j->text.length;
    bool word = add_without(j, string, " \t\r\n\v\f(){}[];.\"");
    const char *text = word ? j->text.data + start : "";
    size_t length = j->text.length - start, move = strcspn(text, "!?$");
    bool whole = move > 0 && move + strspn(text + move, "!?$0123456789RTS") == length;
    if (word && whole && !hm_4p_is_result(text, length)) return true;
    return join4p_refuse(j, "expected an array of moves");
}

/* "!?" or "$5"; a game has them after a move. */
static bool add_glyph(hm_joint_4p *j, const hm_json_value *string) {
    size_t start = j->text.length;
    if (string->text == NULL || string->type != HM_JSON_STRING) return true;
    bool glyph = join4p_add(j, string);
    for (size_t i = start; i < j->text.length && glyph; i++) {
        char letter = j->text.data[i];
        glyph = hm_is_digit(letter) || letter == '!' || letter == '?' || letter == '$';
    }
    return glyph || join4p_refuse(j, "expected a glyph");
}

/* ---- tags ---- */

bool hm_join_tags_4p(hm_joint_4p *j, const hm_json_value *tags) {
    static const char *const expected = "expected an object of strings, each a tag's value";
    hm_json_walk walk;
    hm_json_value name, value;
    j->key = "tags";
    hm_text_puts(&j->text, "");
    if (tags->type != HM_JSON_OBJECT) return join4p_refuse(j, expected);
    hm_json_walk_value(&walk, tags);
    while (hm_json_next_member(&walk, &name, &value)) {
        hm_text_puts(&j->text, "[");
        if (!add_without(j, &name, " \t\r\n\v\f\"[]")) return join4p_refuse(j, expected);
        hm_text_puts(&j->text, " \"");

        /* The value must not end its tag earlier than the quotation mark that follows it. */
        size_t start = j->text.length;
        if (!join4p_add(j, &value)) return join4p_refuse(j, expected);
        size_t end = j->text.length;
        hm_text_puts(&j->text, "\"]\n");
        hm_cursor c = {.text = j->text.data, .length = j->text.length, .at = start};
        if (j->text.failed || hm_4p_game_value_scan(&c) != HM_OK || c.at != end) {
            return join4p_refuse(j, expected);
        }
    }
    return !j->text.failed;
}

/* ---- comments ---- */

static size_t join4p_count_items(const hm_json_value *list) {
    hm_json_walk walk;
    hm_json_value item;
    size_t count = 0;
    hm_json_walk_value(&walk, list);
    while (hm_json_next_item(&walk, &item))
        count++;
    return count;
}

/* Marks those of so many comments whose numbers are in a list. */
static void join4p_mark_lines(const hm_json_value *list, bool *marks, size_t count) {
    hm_json_walk walk;
    hm_json_value item;
    uint64_t number;
    if (list->text == NULL || list->type != HM_JSON_ARRAY) return;
    hm_json_walk_value(&walk, list);
    while (hm_json_next_item(&walk, &item)) {
        if (hm_json_uint64(&item, &number) == HM_JSON_FITS && number < count) marks[number] = true;
    }
}

/* In braces, or behind a ';' up to the end of the line where it is marked so or holds a brace. */
static bool join4p_add_comment(hm_joint_4p *j, const hm_json_value *string, bool line) {
    hm_text *text = &j->text;
    hm_text_puts(text, "\n;");
    size_t start = text->length;
    if (!join4p_add(j, string)) return join4p_refuse(j, "expected an array of strings");
    size_t length = text->length - start;
    bool brace = memchr(text->data + start, '}', length) != NULL;
    bool feed = memchr(text->data + start, '\n', length) != NULL;
    if (brace && feed) return join4p_refuse(j, "no comment holds a closing brace and a line feed");
    line = (line && !feed) || brace;
    if (!line) memcpy(text->data + start - 2, " {", 2);
    hm_text_puts(text, line ? "\n" : "} ");
    return true;
}

static bool add_comments(hm_joint_4p *j, const hm_json_value *list, const hm_json_value *lines) {
    hm_json_walk walk;
    hm_json_value item;
    bool room = true;
    if (list->text == NULL) return true;
    if (list->type != HM_JSON_ARRAY) return join4p_refuse(j, "expected an array of strings");
    size_t count = join4p_count_items(list);
    bool *marks = calloc(count + 1, sizeof *marks);
    if (marks == NULL) {
        j->text.failed = true;
        return false;
    }
    join4p_mark_lines(lines, marks, count);
    hm_json_walk_value(&walk, list);
    for (size_t i = 0; room && hm_json_next_item(&walk, &item); i++)
        room = join4p_add_comment(j, &item, marks[i]);
    free(marks);
    return room;
}

/* ---- moves ---- */

static bool join4p_add_line(hm_joint_4p *j, const hm_json_value *line);

static bool add_variations(hm_joint_4p *j, const hm_json_value *list) {
    hm_json_walk walk;
    hm_json_value item;
    if (list->text == NULL) return true;
    if (list->type != HM_JSON_ARRAY) return join4p_refuse(j, "expected an array of variations");
    hm_json_walk_value(&walk, list);
    while (hm_json_next_item(&walk, &item)) {
        hm_text_puts(&j->text, " ( ");
        if (!join4p_add_line(j, &item)) return false;
        hm_text_puts(&j->text, " )");
    }
    return true;
}

/* A move as a string, or as an object with "long" or "move" and what is said about it. */
static bool add_ply(hm_joint_4p *j, const hm_json_value *ply) {
    static const char *const names[] = {
        "long",  "move",       "glyph", "comments_before", "lines_before", "comments",
        "lines", "variations", NULL};
    hm_json_value v[8];
    enum { LONG, MOVE, GLYPH, COMMENTS_BEFORE, LINES_BEFORE, COMMENTS, LINES, VARIATIONS };
    if (ply->type == HM_JSON_STRING) return join4p_add_move(j, ply);
    hm_json_pick(ply, names, v);
    if (!add_comments(j, &v[COMMENTS_BEFORE], &v[LINES_BEFORE])) return false;
    if (!join4p_add_move(j, &v[v[LONG].text != NULL ? LONG : MOVE])) return false;
    hm_text_puts(&j->text, " ");
    return add_glyph(j, &v[GLYPH]) && add_comments(j, &v[COMMENTS], &v[LINES]) &&
           add_variations(j, &v[VARIATIONS]);
}

/* Nesting is bounded by that of JSON; within it a text is walked over once more for each
 * variation that is open, so that somebody who waits is asked. */
static bool join4p_add_line(hm_joint_4p *j, const hm_json_value *line) {
    hm_json_walk walk;
    hm_json_value item;
    size_t count = 0;
    if (line->type != HM_JSON_ARRAY) return join4p_refuse(j, "expected an array of moves");
    hm_json_walk_value(&walk, line);
    for (; hm_json_next_item(&walk, &item); count++) {
        j->status = hm_watch_ask(j->watch, 0, 0, &j->error);
        if (j->status != HM_OK) return false;
        if (count > 0) hm_text_puts(&j->text, " .. ");
        if (!add_ply(j, &item)) return false;
    }
    return true;
}

/* "ply", or "moves_played" and "moves". */
static bool join4p_add_moves(hm_joint_4p *j, const hm_json_value v[3]) {
    static const char *const names[] = {"ply", "moves_played", "moves"};
    bool whole = v[0].text != NULL, some = false;
    j->key = names[0];
    for (size_t i = whole ? 0 : 1; i < (whole ? 1 : 3); i++) {
        if (v[i].text == NULL) continue;
        j->key = names[i];
        if (some) hm_text_puts(&j->text, " .. ");
        size_t start = j->text.length;
        if (!join4p_add_line(j, &v[i])) return false;
        some |= j->text.length > start;
    }
    return true;
}

static bool add_result(hm_joint_4p *j, const hm_json_value *result) {
    if (result->text == NULL || result->type != HM_JSON_STRING) return true;
    hm_text_puts(&j->text, " ");
    size_t start = j->text.length;
    if (join4p_add(j, result) && hm_4p_is_result(j->text.data + start, j->text.length - start))
        return true;
    j->key = "written_result";
    return join4p_refuse(j, "expected a result");
}

bool hm_join_moves_4p(hm_joint_4p *j, const hm_json_value *object) {
    static const char *const names[] = {
        "ply", "moves_played", "moves", "comments_before", "lines_before", "written_result", NULL};
    enum { LISTS, COMMENTS_BEFORE = 3, LINES_BEFORE, RESULT, MEMBERS };
    hm_json_value v[MEMBERS];
    hm_json_pick(object, names, v);
    hm_text_puts(&j->text, "");
    j->key = "comments_before";
    return add_comments(j, &v[COMMENTS_BEFORE], &v[LINES_BEFORE]) &&
           join4p_add_moves(j, &v[LISTS]) && add_result(j, &v[RESULT]) && !j->text.failed;
}
