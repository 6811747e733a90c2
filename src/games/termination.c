/* How and when games ended, in the few words of archives: tags are written for people. */
#include "core/core.h"
#include "core/date.h"
#include "games/archiving.h"

#include <string.h>

const char *const hm_termination_words[] = {
    "checkmate",  "stalemate", "resignation",
    "time",       "agreement", "repetition",
    "fifty_move", "clock",     "insufficient_material",
    "claim",      "points",    "adjudication",
    "abandoned",  "illegal",   "unknown",
    NULL,
};

/* The first word that a text contains decides; small letters. */
static const struct {
    const char *part, *word;
} termination_parts[] = {
    {"3-fold", "repetition"},
    {"threefold", "repetition"},
    {"repetition", "repetition"},
    {"50-move", "fifty_move"},
    {"fifty", "fifty_move"},
    {"insuff", "insufficient_material"},
    {"agree", "agreement"},
    {"abandon", "abandoned"},
    {"abort", "abandoned"},
    {"stalemate", "stalemate"},
    {"checkmate", "checkmate"},
    {"softmate", "checkmate"},
    {"resign", "resignation"},
    {"forfeit", "time"},
    {"time", "time"},
    {"flag", "time"},
    {"claim", "claim"},
    {"illegal", "illegal"},
    {"clock", "clock"},
    {"points", "points"},
    {"adjudicat", "adjudication"}, /* "adjudication: threefold" is a repetition */
};

/* Sites write terminations in many wordings; the answer has one stable word per kind
 * (docs/json.md), or none. */
const char *hm_termination_word(const char *text) {
    char small[160];
    size_t length = 0;
    if (text == NULL) return NULL;
    for (; text[length] != '\0' && length < sizeof small - 1; length++)
        small[length] = hm_lower(text[length]);
    small[length] = '\0';
    for (size_t i = 0; i < sizeof termination_parts / sizeof termination_parts[0]; i++)
        if (strstr(small, termination_parts[i].part) != NULL) return termination_parts[i].word;
    return NULL;
}

/* A player without name and rating is left out. Ratings of more than six digits are not ratings. */
void hm_put_player(hm_facts *facts, const char *seat, const char *name, const char *team,
                   const char *rating) {
    long value = 0;
    size_t digits = rating == NULL ? 0 : strspn(rating, "0123456789");
    bool known = digits > 0 && digits < 7;
    for (size_t i = 0; i < digits && known; i++)
        value = 10 * value + rating[i] - '0';
    if (name == NULL && !known) return;
    hm_fact_open(facts, NULL, '{');
    hm_fact_word(facts, "seat", seat);
    if (name != NULL) hm_fact_word(facts, "name", name);
    if (team != NULL) hm_fact_word(facts, "team", team);
    if (known) hm_fact_int(facts, "rating", value);
    hm_fact_close(facts);
}

/* Dates as "2024", "2024-05" or "2024-05-07", as far as they are known. */
void hm_put_date(const char *text, hm_facts *facts) {
    hm_date date = text != NULL ? hm_date_read(text) : (hm_date){0, 0, 0};
    if (date.year < 1000 || date.year > 9999) return;
    hm_text *out = hm_fact_begin(facts, "date");
    hm_text_printf(out, "%04d", date.year);
    if (date.month > 0) hm_text_printf(out, "-%02d", date.month);
    if (date.month > 0 && date.day > 0 && date.day < 32) hm_text_printf(out, "-%02d", date.day);
    hm_fact_end(facts);
}
