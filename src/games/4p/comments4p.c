/* Finds routes of pieces and diagonals in the comments of four-player games (formats, section 9.3):
 * words such as "Qg1-k5-g9", "Nk12-Nxm11-Nxn9" and "e14-n5", read without any position. */
#include "chess4p/notation/text4p.h"
#include "games/4p/play4p.h"

#include <string.h>

/* The wanted kind, and the answer that receives it. */
typedef struct search {
    hm_facts *facts;
    bool diagonals; /* otherwise manoeuvres */
    bool found;     /* the list is open */
    uint64_t ply;
} search;

static void open_item(search *s, const char *word, size_t length) {
    if (!s->found) hm_fact_open(s->facts, s->diagonals ? "diagonals" : "manoeuvres", '[');
    s->found = true;
    hm_fact_open(s->facts, NULL, '{');
    hm_fact_uint(s->facts, "ply", s->ply);
    hm_fact_string(s->facts, "text", word, length);
}

/* Two squares without a letter are a pawn's move, or a diagonal. */
static void tell_manoeuvre(search *s, const char *word, size_t length) {
    static const char letters[] = " PNBRQK";
    hm_4p_manoeuvre m;
    if (hm_4p_manoeuvre_parse(word, length, &m, NULL) != HM_OK) return;
    if (m.kind == HM_4P_PAWN && m.count < 3) return;
    open_item(s, word, length);
    hm_fact_string(s->facts, "piece", &letters[m.kind], 1);
    hm_fact_open(s->facts, "squares", '[');
    for (unsigned i = 0; i < m.count; i++)
        hm_put_square_4p(s->facts, NULL, m.square[i]);
    hm_fact_close(s->facts);
    hm_fact_open(s->facts, "captures", '[');
    for (unsigned i = 0; i < m.count; i++)
        if ((m.capture >> i & 1) != 0) hm_put_square_4p(s->facts, NULL, m.square[i]);
    hm_fact_close(s->facts);
    hm_fact_close(s->facts);
}

static void tell_diagonal(search *s, const char *word, size_t length) {
    int left, right;
    if (hm_4p_diagonal_parse(word, length, &left, &right, NULL) != HM_OK) return;
    open_item(s, word, length);
    hm_fact_open(s->facts, "squares", '[');
    hm_put_square_4p(s->facts, NULL, left);
    hm_put_square_4p(s->facts, NULL, right);
    hm_fact_close(s->facts);
    hm_fact_close(s->facts);
}

static bool is_of_word(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-';
}

/* A step may have a million comments that say nothing: who watches the facts is asked between. */
static bool comments4p_go_on(hm_text *words, int32_t number) {
    if (number % 8192 != 0 || hm_watch_ask(words->watch, 0, 0, NULL) == HM_OK) return true;
    words->failed = words->stopped = true;
    return false;
}

static void look_through(search *s, const hm_4p_game *game) {
    for (int32_t step = 0; step >= 0; step = hm_4p_game_step(game, step)->first) {
        for (int32_t i = hm_4p_game_step(game, step)->comment; i >= 0;) {
            if (!comments4p_go_on(&s->facts->words, i)) return;
            hm_4p_comment comment = hm_4p_game_comment(game, i);

            for (size_t at = 0, end; at < comment.length; at = end + 1) {
                for (end = at; end < comment.length && is_of_word(comment.text[end]);)
                    end++;
                if (end == at) continue;
                if (s->diagonals) {
                    tell_diagonal(s, comment.text + at, end - at);
                } else {
                    tell_manoeuvre(s, comment.text + at, end - at);
                }
            }

            i = comment.next;
        }
        s->ply++;
    }
    if (s->found) hm_fact_close(s->facts);
}

void hm_put_said_4p(hm_facts *facts, const hm_4p_game *game) {
    search manoeuvres = {.facts = facts}, diagonals = {.facts = facts, .diagonals = true};
    look_through(&manoeuvres, game);
    look_through(&diagonals, game);
}
