/* Games of four players in JSON: tags and moves are joined to the text that a game of that kind
 * has, and read like one. */
#include "games/read4p.h"

#include <string.h>

static void join(hm_text *text, const char *before, const hm_json_value *string,
                 const char *after) {
    hm_text_puts(text, before);
    hm_json_decode_text(string, text);
    hm_text_puts(text, after);
}

/* ---- tags ---- */

/* "tags": an object of strings, as the tags of a pgn4 text. */
static bool join_tags(const hm_json_value *tags, hm_text *text) {
    hm_json_walk walk;
    hm_json_value name, value;
    if (tags->type != HM_JSON_OBJECT) return false;
    hm_json_walk_value(&walk, tags);
    while (hm_json_next_member(&walk, &name, &value)) {
        if (value.type != HM_JSON_STRING) return false;
        join(text, "[", &name, " ");
        join(text, "\"", &value, "\"]\n");
    }
    return true;
}

bool hm_has_tags_4p(const hm_reading_4p *r, hm_json_value *tags) {
    return hm_json_get(&r->object, "tags", tags);
}

hm_verdict hm_read_tags_4p(hm_reading_4p *r, const hm_json_value *tags) {
    hm_text text = {0};
    hm_error cause;
    hm_verdict verdict = hm_refuse_rules_4p(r);
    if (verdict == HM_YES) verdict = hm_read_start_4p(r);
    if (verdict != HM_YES) return verdict;
    hm_text_puts(&text, "");
    if (!join_tags(tags, &text)) {
        verdict = hm_fail_field(r->error, "tags", "expected an object of strings");
    } else if (text.failed) {
        verdict = hm_fail_no_memory(r->error);
    } else if (hm_4p_game_parse(text.data, text.length, &r->games, &r->game, NULL, r->watch,
                                &cause) != HM_OK) {
        verdict = hm_fail_input(r->error, &cause, "tags", text.data, text.length);
    }
    hm_text_clear(&text);
    return verdict == HM_YES ? hm_read_rest_4p(r) : verdict;
}

/* ---- moves ---- */

/* Whether a list of numbers has this one. */
static bool lists(const hm_json_value *list, uint64_t wanted) {
    hm_json_walk walk;
    hm_json_value item;
    uint64_t number;
    hm_json_walk_value(&walk, list);
    while (hm_json_next_item(&walk, &item)) {
        if (hm_json_uint64(&item, &number) == HM_JSON_FITS && number == wanted) return true;
    }
    return false;
}

/* Those that hold a brace, or are in the list `lines_key`, stand behind a ';'. */
static bool join_comments(const hm_json_value *ply, const char *key, const char *lines_key,
                          hm_text *text) {
    hm_json_value list, lines, item;
    hm_json_walk walk;
    if (!hm_json_get(ply, key, &list)) return true;
    if (list.type != HM_JSON_ARRAY) return false;
    bool some = hm_json_get(ply, lines_key, &lines) && lines.type == HM_JSON_ARRAY;
    hm_json_walk_value(&walk, &list);
    for (uint64_t i = 0; hm_json_next_item(&walk, &item); i++) {
        if (item.type != HM_JSON_STRING) return false;
        bool line = memchr(item.text, '}', item.length) != NULL || (some && lists(&lines, i));
        join(text, line ? "\n;" : " {", &item, line ? "\n" : "} ");
    }
    return true;
}

static bool join_comments_before(const hm_json_value *ply, hm_text *text) {
    return join_comments(ply, "comments_before", "lines_before", text);
}

static bool join_line(const hm_json_value *line, hm_text *text);

static bool join_variations(const hm_json_value *ply, hm_text *text) {
    hm_json_value list, item;
    hm_json_walk walk;
    if (!hm_json_get(ply, "variations", &list)) return true;
    if (list.type != HM_JSON_ARRAY) return false;
    hm_json_walk_value(&walk, &list);
    while (hm_json_next_item(&walk, &item)) {
        hm_text_puts(text, " ( ");
        if (!join_line(&item, text)) return false;
        hm_text_puts(text, " )");
    }
    return true;
}

/* A move as a string, or as an object with "long" or "move" and what is said about it. */
static bool join_ply(const hm_json_value *ply, hm_text *text) {
    hm_json_value word, glyph;
    if (ply->type == HM_JSON_STRING) {
        hm_json_decode_text(ply, text);
        return true;
    }
    bool found = hm_json_get(ply, "long", &word) || hm_json_get(ply, "move", &word);
    if (!found || word.type != HM_JSON_STRING) return false;
    if (!join_comments_before(ply, text)) return false;
    hm_json_decode_text(&word, text);
    if (hm_json_get(ply, "glyph", &glyph) && glyph.type == HM_JSON_STRING)
        join(text, " ", &glyph, "");
    return join_comments(ply, "comments", "lines", text) && join_variations(ply, text);
}

/* Nesting is bounded by that of JSON. */
static bool join_line(const hm_json_value *line, hm_text *text) {
    hm_json_walk walk;
    hm_json_value item;
    size_t count = 0;
    if (line->type != HM_JSON_ARRAY) return false;
    hm_json_walk_value(&walk, line);
    for (; hm_json_next_item(&walk, &item); count++) {
        if (count > 0) hm_text_puts(text, " .. ");
        if (!join_ply(&item, text)) return false;
    }
    return true;
}

/* "ply", or "moves_played" and "moves". */
static bool join_moves(const hm_json_value *object, hm_text *text, const char **key) {
    static const char *const keys[] = {"moves_played", "moves"};
    hm_json_value list;
    size_t start = text->length;
    *key = "ply";
    if (hm_json_get(object, *key, &list)) return join_line(&list, text);
    for (size_t i = 0; i < 2; i++) {
        if (!hm_json_get(object, keys[i], &list)) continue;
        *key = keys[i];
        if (text->length > start) hm_text_puts(text, " .. ");
        if (!join_line(&list, text)) return false;
    }
    return true;
}

/* All that stands behind the tags. */
static bool join_body(const hm_json_value *object, hm_text *text, const char **key) {
    hm_json_value result;
    *key = "comments_before";
    if (!join_comments_before(object, text) || !join_moves(object, text, key)) return false;
    if (hm_json_get(object, "written_result", &result) && result.type == HM_JSON_STRING)
        join(text, " ", &result, "");
    return true;
}

hm_verdict hm_read_kept_4p(hm_reading_4p *r, bool *kept) {
    hm_json_value value;
    hm_text text = {0};
    hm_error cause;
    hm_verdict verdict = HM_YES;
    *kept = hm_json_get(&r->object, "not_judged", &value) &&
            hm_json_get(&r->object, "pgn4", &value) && value.type == HM_JSON_STRING;
    if (!*kept) return HM_YES;
    hm_text_puts(&text, "");
    hm_json_decode_text(&value, &text);
    if (text.failed) {
        verdict = hm_fail_no_memory(r->error);
    } else if (hm_4p_game_parse(text.data, text.length, &r->games, &r->game, NULL, r->watch,
                                &cause) != HM_OK) {
        verdict = hm_fail_input(r->error, &cause, "pgn4", text.data, text.length);
    }
    hm_text_clear(&text);
    return verdict;
}

/* Places of errors count in the moves joined to a text. */
hm_verdict hm_read_moves_4p(hm_reading_4p *r) {
    const char *key;
    hm_text text = {0};
    hm_error cause;
    hm_verdict verdict = HM_YES;
    hm_text_puts(&text, "");
    if (!join_body(&r->object, &text, &key)) {
        verdict = hm_fail_field(r->error, key, "expected an array of moves");
    } else if (text.failed) {
        verdict = hm_fail_no_memory(r->error);
    } else if (hm_4p_game_read_moves(r->game, text.data, text.length, &r->games, r->watch,
                                     &cause) != HM_OK) {
        verdict = hm_fail_input(r->error, &cause, key, text.data, text.length);
    }
    hm_text_clear(&text);
    return verdict;
}
