/* What is said to a program that plays: UCI, or 5DUCI in games of several moves a turn. */
#include "match/match.h"

#include <string.h>

enum { LINE_MOST = 1 << 20 };

static const double GREETING = 20;  /* seconds that a program may take to be ready */
static const double NO_LIMIT = 600; /* and for a move whose limit is not a time */

/* ---- lines ---- */

static hm_choice choice_of(hm_heard heard) {
    static const hm_choice choices[] = {[HM_HEARD] = HM_CHOSEN,
                                        [HM_HEARD_NOTHING] = HM_CHOSE_TOO_LATE,
                                        [HM_HEARD_END] = HM_CHOSE_GONE,
                                        [HM_HEARD_STOP] = HM_CHOSE_STOPPED,
                                        [HM_HEARD_NO_MEMORY] = HM_CHOSE_NO_MEMORY};
    return choices[heard];
}

static hm_heard talk_tell(hm_player *p, const char *line, double until) {
    return hm_rival_tell(p->rival, line, strlen(line), until, &p->match->sentry);
}

/* Hears lines until one begins with one of two words; then *line is what is behind the word, and
 * *second says which one it was. */
static hm_heard talk_await(hm_player *p, const char *one, const char *other, double until,
                           hm_slice *line, bool *second) {
    hm_slice word;
    for (;;) {
        hm_heard heard = hm_rival_hear(p->rival, until, &p->match->sentry, line);
        if (heard != HM_HEARD) return heard;
        if (!hm_next_word(line, &word)) continue;
        *second = hm_is_word(word, other);
        if (*second || hm_is_word(word, one)) return HM_HEARD;
    }
}

static hm_heard talk_ask(hm_player *p, const char *line, const char *answer, double until) {
    hm_slice rest;
    bool second;
    hm_heard heard = talk_tell(p, line, until);
    return heard == HM_HEARD ? talk_await(p, answer, answer, until, &rest, &second) : heard;
}

void hm_talk_end(hm_player *p) {
    hm_rival_end(p->rival, false);
    p->rival = NULL;
}

/* ---- a game begins ---- */

static hm_heard set_options(hm_player *p, double until) {
    hm_heard heard = HM_HEARD;
    for (size_t i = 0; i < p->engine->set.count && heard == HM_HEARD; i++) {
        hm_text line = {0};
        const char *pair = p->engine->set.at[i], *value = strchr(pair, '=');
        hm_text_printf(&line, "setoption name %.*s", (int)(value - pair), pair);
        if (value[1] != '\0') hm_text_printf(&line, " value %s", value + 1);
        hm_text_puts(&line, "\n");
        heard = line.failed ? HM_HEARD_NO_MEMORY : talk_tell(p, line.data, until);
        hm_text_clear(&line);
    }
    return heard;
}

/* "option name Mode type ...": when the rules of the match have a setting of that name, in any
 * case, the program is to be told its value. */
static void note_option(const hm_player *p, hm_slice line, hm_text *rules) {
    const hm_request *request = p->match->plan->request;
    hm_slice word, name;
    if (!hm_next_word(&line, &word) || !hm_is_word(word, "name")) return;
    if (!hm_next_word(&line, &name)) return;
    for (size_t i = 0; request != NULL && i < request->setting_count; i++) {
        const hm_setting *setting = &request->settings[i];
        if (setting->value == NULL || !hm_is_word_of_any_case(name, setting->name)) continue;
        hm_text_printf(rules, "setoption name %.*s value %s\n", (int)name.length, name.text,
                       setting->value);
    }
}

/* Hears what options there are, and sets those that the match decides, before those of the user. */
static hm_heard talk_greet(hm_player *p) {
    double until = hm_seconds_now() + GREETING;
    bool submits = p->match->dialect->submits, done = false;
    hm_text rules = {0};
    hm_slice line;
    hm_heard heard = talk_tell(p, submits ? "5duci\n" : "uci\n", until);
    while (heard == HM_HEARD && !done) {
        heard = talk_await(p, "option", submits ? "5duciok" : "uciok", until, &line, &done);
        if (heard == HM_HEARD && !done) note_option(p, line, &rules);
    }
    if (rules.failed) heard = HM_HEARD_NO_MEMORY;
    if (heard == HM_HEARD && rules.length > 0) heard = talk_tell(p, rules.data, until);
    hm_text_clear(&rules);
    return heard == HM_HEARD ? set_options(p, until) : heard;
}

hm_status hm_talk_begin(hm_player *p, hm_choice *choice, hm_error *error) {
    bool submits = p->match->dialect->submits;
    hm_heard heard = HM_HEARD;
    if (p->rival == NULL) {
        hm_status status =
            hm_rival_start(&p->rival, p->engine->command.at, p->log.data, LINE_MOST, error);
        if (status != HM_OK) return status;
        heard = talk_greet(p);
    }
    double until = hm_seconds_now() + GREETING;
    if (heard == HM_HEARD) heard = talk_tell(p, submits ? "5ducinewgame\n" : "ucinewgame\n", until);
    if (heard == HM_HEARD) heard = talk_ask(p, "isready\n", "readyok", until);
    *choice = choice_of(heard);
    return HM_OK;
}

/* ---- a move ---- */

static bool talk_put_question(const hm_player *p, hm_text *text) {
    const hm_search_limits *limits = &p->engine->limits;
    hm_text_add(text, p->place.data, p->place.length);
    if (p->moves.length > 0) hm_text_printf(text, " moves%s", p->moves.data);
    hm_text_puts(text, "\ngo");
    if (limits->movetime > 0)
        hm_text_printf(text, " movetime %llu", (unsigned long long)limits->movetime);
    if (limits->nodes > 0) hm_text_printf(text, " nodes %llu", (unsigned long long)limits->nodes);
    if (limits->depth > 0) hm_text_printf(text, " depth %u", limits->depth);
    hm_text_puts(text, "\n");
    return !text->failed;
}

static double time_for(const hm_player *p) {
    uint64_t movetime = p->engine->limits.movetime;
    return (movetime > 0 ? (double)movetime / 1000 : NO_LIMIT) + p->match->plan->patience;
}

/* "bestmove M [ponder M]", in 5DUCI all moves of the turn; for a word that is no move: none. */
static hm_choice read_best(hm_player *p, hm_slice line, bool none, hm_text *turn) {
    hm_slice word;
    bool submits = p->match->dialect->submits;
    if (none || !hm_next_word(&line, &word)) return HM_CHOSE_NOTHING;
    if (hm_is_word(word, "0000") || hm_is_word(word, "(none)")) return HM_CHOSE_NOTHING;
    do {
        if (submits && hm_is_word(word, "submit")) break; /* it is, whether or not it is said */
        if (turn->length > 0) hm_text_puts(turn, " ");
        hm_text_add(turn, word.text, word.length);
    } while (submits && hm_next_word(&line, &word));
    return turn->length > 0 ? HM_CHOSEN : HM_CHOSE_NOTHING;
}

/* "isready" first: what is said before its answer is no answer to the question behind it. */
hm_choice hm_talk_choose(hm_player *p, hm_text *turn) {
    hm_text question = {0};
    hm_slice line = {"", 0};
    bool none = false;
    if (p->rival == NULL) return HM_CHOSE_GONE;
    double until = hm_seconds_now() + time_for(p);
    hm_heard heard = talk_ask(p, "isready\n", "readyok", until);
    if (heard == HM_HEARD && !talk_put_question(p, &question)) heard = HM_HEARD_NO_MEMORY;
    if (heard == HM_HEARD) heard = talk_tell(p, question.data, until);
    if (heard == HM_HEARD) heard = talk_await(p, "bestmove", "nobestmove", until, &line, &none);
    hm_text_clear(&question);
    return heard == HM_HEARD ? read_best(p, line, none, turn) : choice_of(heard);
}
