/* Talks to a program that plays: UCI, or 5DUCI in games with several moves a turn. */
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

hm_status hm_talk_begin(hm_player *p, hm_choice *choice, hm_error *error) {
    bool submits = p->match->dialect->submits;
    hm_heard heard = HM_HEARD;
    if (p->rival == NULL) {
        hm_status status =
            hm_rival_start(&p->rival, p->engine->command.at, p->log.data, LINE_MOST, error);
        if (status != HM_OK) return status;
        /* Reads the options of the program, then sets the options that the match decides, before
         * the options of the user. "option name Mode type ...": if the rules of the match have a
         * setting of that name, in any case, the program receives its value. */
        const hm_request *request = p->match->plan->request;
        const hm_words *own = &p->engine->set;
        double until = hm_seconds_now() + GREETING;
        bool done = false;
        hm_text text = {0};
        hm_slice line, word, name;
        heard = talk_tell(p, submits ? "5duci\n" : "uci\n", until);
        while (heard == HM_HEARD && !done) {
            heard = talk_await(p, "option", submits ? "5duciok" : "uciok", until, &line, &done);
            if (heard != HM_HEARD || done || !hm_next_word(&line, &word) ||
                !hm_is_word(word, "name") || !hm_next_word(&line, &name))
                continue;
            for (size_t i = 0; request != NULL && i < request->setting_count; i++) {
                const hm_setting *setting = &request->settings[i];
                if (setting->value == NULL || !hm_is_word_of_any_case(name, setting->name))
                    continue;
                hm_text_printf(&text, "setoption name %.*s value %s\n", (int)name.length, name.text,
                               setting->value);
            }
        }
        for (size_t i = 0; i < own->count; i++) {
            const char *pair = own->at[i], *value = strchr(pair, '=');
            hm_text_printf(&text, "setoption name %.*s", (int)(value - pair), pair);
            if (value[1] != '\0') hm_text_printf(&text, " value %s", value + 1);
            hm_text_puts(&text, "\n");
        }
        if (text.failed) heard = HM_HEARD_NO_MEMORY;
        if (heard == HM_HEARD && text.length > 0) heard = talk_tell(p, text.data, until);
        hm_text_clear(&text);
    }
    double until = hm_seconds_now() + GREETING;
    if (heard == HM_HEARD) heard = talk_tell(p, submits ? "5ducinewgame\n" : "ucinewgame\n", until);
    if (heard == HM_HEARD) heard = talk_ask(p, "isready\n", "readyok", until);
    *choice = choice_of(heard);
    return HM_OK;
}

/* ---- a move ---- */

/* Hears lines until the program names its move; *none: it names none. */
static hm_heard talk_listen(hm_player *p, double until, hm_talk_hear *hear, void *context,
                            hm_slice *line, bool *none) {
    hm_slice word;
    for (;;) {
        hm_heard heard = hm_rival_hear(p->rival, until, &p->match->sentry, line);
        if (heard != HM_HEARD) return heard;
        if (!hm_next_word(line, &word)) continue;
        *none = hm_is_word(word, "nobestmove");
        if (*none || hm_is_word(word, "bestmove")) return HM_HEARD;
        if (hear != NULL && hm_is_word(word, "info")) hear(context, *line);
    }
}

hm_choice hm_talk_choose(hm_player *p, hm_text *turn) {
    return hm_talk_judge(p, NULL, NULL, turn);
}

/* "isready" first: what is said before its answer is no answer to the question that follows it. The
 * answer is "bestmove M [ponder M]", in 5DUCI all moves of the turn; for a word that is not a move:
 * none. */
hm_choice hm_talk_judge(hm_player *p, hm_talk_hear *hear, void *context, hm_text *turn) {
    const hm_search_limits *limits = &p->engine->limits;
    bool submits = p->match->dialect->submits, none = false;
    hm_text question = {0};
    hm_slice line = {"", 0}, word;
    if (p->rival == NULL) return HM_CHOSE_GONE;
    double seconds = limits->movetime > 0 ? (double)limits->movetime / 1000 : NO_LIMIT;
    double until = hm_seconds_now() + seconds + p->match->plan->patience;
    hm_text_add(&question, p->place.data, p->place.length);
    if (p->moves.length > 0) hm_text_printf(&question, " moves%s", p->moves.data);
    hm_text_puts(&question, "\ngo");
    if (limits->movetime > 0)
        hm_text_printf(&question, " movetime %llu", (unsigned long long)limits->movetime);
    if (limits->nodes > 0)
        hm_text_printf(&question, " nodes %llu", (unsigned long long)limits->nodes);
    if (limits->depth > 0) hm_text_printf(&question, " depth %u", limits->depth);
    hm_text_puts(&question, "\n");
    hm_heard heard = talk_ask(p, "isready\n", "readyok", until);
    if (heard == HM_HEARD && question.failed) heard = HM_HEARD_NO_MEMORY;
    if (heard == HM_HEARD) heard = talk_tell(p, question.data, until);
    if (heard == HM_HEARD) heard = talk_listen(p, until, hear, context, &line, &none);
    hm_text_clear(&question);
    if (heard != HM_HEARD) return choice_of(heard);
    if (none || !hm_next_word(&line, &word)) return HM_CHOSE_NOTHING;
    if (hm_is_word(word, "0000") || hm_is_word(word, "(none)")) return HM_CHOSE_NOTHING;
    do {
        if (submits && hm_is_word(word, "submit")) break; /* it is, whether or not it is said */
        if (turn->length > 0) hm_text_puts(turn, " ");
        hm_text_add(turn, word.text, word.length);
    } while (submits && hm_next_word(&line, &word));
    return turn->length > 0 ? HM_CHOSEN : HM_CHOSE_NOTHING;
}
