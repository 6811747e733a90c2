/* Tokens in comments: "[%eval 0.31,9]", "[%clk 1:02:03.5]" (docs/formats.md). */
#include "games/annotation.h"
#include "core/core.h"

#include <math.h>
#include <string.h>

/* Finds the first "[%name ...]" of a comment. A token without its bracket is ordinary text. */
bool hm_token_find(const char *text, size_t length, const char *name, size_t *begin, size_t *size) {
    size_t word = strlen(name);
    for (size_t at = 0; at + word + 3 < length; at++) {
        bool here = text[at] == '[' && text[at + 1] == '%' &&
                    memcmp(text + at + 2, name, word) == 0 && hm_is_space(text[at + 2 + word]);
        const char *end = here ? memchr(text + at, ']', length - at) : NULL;
        if (end == NULL) continue;
        *begin = at;
        *size = (size_t)(end + 1 - (text + at));
        return true;
    }
    return false;
}

/* A ply has one judgement, so a new token replaces either kind. False: the comment has none, and
 * the caller appends the token. */
bool hm_token_replace(const char *text, size_t length, const char *token, hm_text *comment) {
    size_t begin, size;
    if (!hm_token_find(text, length, "eval", &begin, &size) &&
        !hm_token_find(text, length, "points", &begin, &size))
        return false;
    hm_text_add(comment, text, begin);
    hm_text_puts(comment, token);
    hm_text_add(comment, text + begin + size, length - begin - size);
    return true;
}

bool hm_is_better(const char *text, size_t length) {
    size_t word = strlen(HM_BETTER);
    return length > word && text[0] == '[' && text[1] == '%' &&
           memcmp(text + length - word, HM_BETTER, word) == 0;
}

/* ---- reading ---- */

/* Copies the value of a token, without its name and bracket, with a NUL at its end. Long values are
 * ignored. */
enum { TOKEN_MOST = 80 };
static bool token_value(const char *text, size_t length, const char *name, char value[TOKEN_MOST]) {
    size_t begin, size, word = strlen(name) + 3;
    if (!hm_token_find(text, length, name, &begin, &size) || size - word >= TOKEN_MOST)
        return false;
    memcpy(value, text + begin + word, size - word);
    value[size - word - 1] = '\0';
    return true;
}

/* A decimal number; *end is what follows. False: there is none. */
static bool token_number(const char *text, const char **end, double *number) {
    double value = 0, scale = 0;
    while (hm_is_blank(*text))
        text++;
    bool negative = *text == '-';
    if (*text == '-' || *text == '+') text++;
    if (!hm_is_digit(*text)) return false;
    for (; hm_is_digit(*text) || (*text == '.' && scale == 0); text++) {
        if (*text == '.') {
            scale = 1;
        } else {
            value = 10 * value + (*text - '0');
            scale *= 10;
        }
    }
    if (scale > 0) value /= scale;
    *number = negative ? -value : value;
    *end = text;
    return true;
}

/* "1:02:03.5", "2:03", "63". */
static bool token_seconds(const char *text, double *seconds) {
    double total = 0, part;
    const char *at = text;
    for (;;) {
        if (!token_number(at, &at, &part) || part < 0) return false;
        total = 60 * total + part;
        if (*at != ':') break;
        at++;
    }
    *seconds = total;
    return at[strspn(at, " ")] == '\0';
}

/* "[%eval 0.31,9]" or "[%eval #-3]": pawns or moves to mate, and the depth. Values are cut to a
 * safe range, since comments come from anywhere. */
static void read_eval(hm_tokens *t, const char *text) {
    double number, depth;
    const char *at = text + strspn(text, " ");
    bool mate = *at == '#';
    if (!token_number(at + mate, &at, &number)) return;
    t->eval = true;
    t->mated = mate;
    if (mate)
        t->mate = (int)(number > 9999 ? 9999 : number < -9999 ? -9999 : number);
    else
        t->cp = round(100 * number);
    if (*at == ',' && token_number(at + 1, &at, &depth) && depth > 0 && depth < 1000)
        t->depth = (unsigned)depth;
}

static void read_points(hm_tokens *t, const char *text) {
    const char *at = text;
    for (int i = 0; i < 4; i++) {
        if (!token_number(at, &at, &t->seats[i])) return;
        if (i < 3 && *at++ != ',') return;
    }
    t->points = true;
}

/* Most comments have no token, which one search for '%' decides. The first token of a kind
 * counts. */
void hm_tokens_read(hm_tokens *t, const char *text, size_t length) {
    char value[TOKEN_MOST];
    if (memchr(text, '%', length) == NULL) return;
    if (!t->eval && token_value(text, length, "eval", value)) read_eval(t, value);
    if (!t->points && token_value(text, length, "points", value)) read_points(t, value);
    if (!t->clk && token_value(text, length, "clk", value))
        t->clk = token_seconds(value, &t->clk_seconds);
    if (!t->emt && token_value(text, length, "emt", value))
        t->emt = token_seconds(value, &t->emt_seconds);
}

/* The members `eval`, `expected_points`, `clk` and `emt` of a ply (docs/json.md). */
void hm_tokens_put(const hm_tokens *t, hm_facts *facts) {
    if (t->eval) {
        hm_fact_open(facts, "eval", '{');
        if (t->mated)
            hm_fact_int(facts, "mate", t->mate);
        else
            hm_fact_double(facts, "cp", t->cp);
        if (t->depth > 0) hm_fact_uint(facts, "depth", t->depth);
        hm_fact_close(facts);
    }
    if (t->points) {
        hm_fact_open(facts, "expected_points", '[');
        for (int i = 0; i < 4; i++)
            hm_fact_double(facts, NULL, t->seats[i]);
        hm_fact_close(facts);
    }
    if (t->clk) hm_fact_double(facts, "clk", t->clk_seconds);
    if (t->emt) hm_fact_double(facts, "emt", t->emt_seconds);
}
