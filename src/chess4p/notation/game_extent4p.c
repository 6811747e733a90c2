/* Where a game of an archive ends. Looks at the beginnings of lines only: a line "[Name "..."
 * behind moves begins the next game even when a comment or a variation was left open, so that one
 * broken game does not swallow those behind it. */
#include "chess4p/notation/game4p.h"

#include <string.h>

typedef struct lines {
    const char *text;
    size_t length, at;
} lines;

static bool game_extent4p_is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static size_t game_extent4p_skip_blanks(const lines *l, size_t at) {
    while (at < l->length && (l->text[at] == ' ' || l->text[at] == '\t' || l->text[at] == '\r'))
        at++;
    return at;
}

/* Files that were joined have byte order marks between them. */
static size_t game_extent4p_skip_mark(const lines *l, size_t at) {
    bool marked = l->length - at >= 3 && memcmp(l->text + at, "\xef\xbb\xbf", 3) == 0;
    return marked ? at + 3 : at;
}

/* A tag at the beginning of a line: a bracket, a name, a blank, a quote. */
static bool game_extent4p_is_tag(const lines *l, size_t at, size_t *name, size_t *end) {
    at = game_extent4p_skip_blanks(l, game_extent4p_skip_mark(l, at));
    if (at >= l->length || l->text[at] != '[') return false;
    *name = ++at;
    if (at >= l->length || !game_extent4p_is_letter(l->text[at])) return false;
    while (at < l->length &&
           (game_extent4p_is_letter(l->text[at]) || (l->text[at] >= '0' && l->text[at] <= '9')))
        at++;
    *end = at;
    size_t quote = game_extent4p_skip_blanks(l, at);
    return quote > at && quote < l->length && l->text[quote] == '"';
}

static size_t game_extent4p_next_line(const lines *l, size_t at) {
    const char *end = at < l->length ? memchr(l->text + at, '\n', l->length - at) : NULL;
    return end == NULL ? l->length : (size_t)(end - l->text) + 1;
}

/* The end of the tag that begins at `at`, after its bracket. A value may run over lines, but not
 * into the next tag; one that does not end is taken to end with its line. */
static size_t skip_tag(const lines *l, size_t at) {
    size_t name, end, first = game_extent4p_next_line(l, at);
    for (size_t next; at < l->length; at = next) {
        next = game_extent4p_next_line(l, at);
        for (size_t i = next; i > at; i--) {
            if (l->text[i - 1] != ']') continue;
            size_t quote = i - 1;
            while (quote > at && (l->text[quote - 1] == ' ' || l->text[quote - 1] == '\t'))
                quote--;
            if (quote > at && l->text[quote - 1] == '"') return i;
        }
        if (game_extent4p_is_tag(l, next, &name, &end)) break;
    }
    return first;
}

/* Returns the offset after a comment among the tags, on a line that ends at `next`. 0: there is no
 * comment, or it does not end before a tag. */
static size_t skip_comment(const lines *l, size_t at, size_t next) {
    size_t name, end;
    if (at >= l->length || (l->text[at] != '{' && l->text[at] != ';')) return 0;
    if (l->text[at] == ';') return next;
    do {
        const char *brace = memchr(l->text + at, '}', next - at);
        if (brace != NULL) return (size_t)(brace - l->text) + 1;
        at = next;
        next = game_extent4p_next_line(l, at);
    } while (at < l->length && !game_extent4p_is_tag(l, at, &name, &end));
    return 0;
}

size_t hm_4p_game_extent(const char *text, size_t length) {
    return hm_4p_game_extent_watched(text, length, NULL);
}

size_t hm_4p_game_extent_watched(const char *text, size_t length, const hm_watch *watch) {
    hm_sentry sentry;
    hm_cursor asking = {.text = text, .length = length, .sentry = &sentry};
    hm_sentry_init(&sentry, watch, 0);
    lines l = {.text = text, .length = length};
    l.at = game_extent4p_skip_mark(&l, 0);
    bool moves = false, gap = false;
    size_t first = 0, first_end = 0, next = 0, name, end;
    while (l.at < length) {
        asking.at = l.at;
        if (hm_cursor_ask(&asking) != HM_OK) return length;
        if (l.at >= next)
            next = game_extent4p_next_line(&l, l.at); /* else within the line, after a comment */
        if (game_extent4p_is_tag(&l, l.at, &name, &end)) {
            /* A game without moves: after a blank line its first tag comes again. */
            bool again = gap && first != 0 && end - name == first_end - first &&
                         memcmp(text + name, text + first, end - name) == 0;
            if (moves || again) return l.at;
            if (first == 0) {
                first = name;
                first_end = end;
            }
            l.at = skip_tag(&l, l.at);
            /* The rest of the line after the bracket is treated as a line. */
            gap = false;
            continue;
        }
        bool whole = l.at == 0 || text[l.at - 1] == '\n';
        size_t start = game_extent4p_skip_blanks(&l, l.at),
               behind = moves ? 0 : skip_comment(&l, start, next);
        if (behind > 0) {
            l.at = behind; /* the rest is treated as a line */
            continue;
        }
        if (start >= next || text[start] == '\n') {
            gap = gap || whole;
        } else {
            /* A tag that cannot be read is no move. */
            moves = moves || text[start] != '[';
        }
        l.at = next;
    }
    return length;
}
