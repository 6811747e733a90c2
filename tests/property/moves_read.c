/* Whatever writes a move, every reader reads it, and as the same move: each game's writers (lists,
 * searches, replays, refusals, line protocols) against its readers (sessions, questions, JSON
 * states, line protocols). */
#include "core/json.h"
#include "core/random.h"
#include "games/games.h"
#include "harness.h"
#include "hypermate/answers.h"
#include "hypermate/protocol.h"
#include "protocol/protocol.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- where moves are written and read ---- */

typedef struct place {
    hm_session *session;
    const hm_dialect *dialect;
    hm_protocol *protocol;
    hm_text said;  /* by the protocol, since it was asked last */
    hm_text where; /* "position ..." of this place */
    hm_text state; /* JSON, without its last brace */
    hm_random random;
    uint64_t seen; /* moves that were read */
} place;

static void note(void *context, const char *lines, size_t length) {
    hm_text_add(&((place *)context)->said, lines, length);
}

/* Answers of the protocol to some lines, with a terminating zero. */
static const char *say(place *p, const char *lines) {
    p->said.length = 0;
    hm_protocol_feed(p->protocol, lines, strlen(lines));
    hm_text_add(&p->said, "", 1);
    return p->said.data;
}

/* A search has a thread of its own. */
static const char *search(place *p, const char *line) {
    say(p, line);
    hm_join(p->protocol);
    hm_text_add(&p->said, "", 1);
    return p->said.data;
}

static hm_verdict ask(hm_session *session, const char *question, const char *word,
                      const hm_setting *setting, hm_facts *facts) {
    hm_input_error error;
    hm_request request = {.size = sizeof request,
                          .words = &word,
                          .word_count = word != NULL,
                          .settings = setting,
                          .setting_count = setting != NULL};
    hm_facts_clear(facts);
    hm_verdict verdict =
        hm_session_answer(session, hm_question_named(question), &request, facts, &error);
    if (verdict == HM_FAILED) CHECK_TEXT(error.error.message, question);
    return verdict;
}

/* ---- readers ---- */

static bool same_key(const uint64_t got[2], const uint64_t want[2]) {
    return got[0] == want[0] && got[1] == want[1];
}

static void check_questions(const place *p, const char *move, bool whole, const uint64_t key[2]) {
    hm_error error;
    hm_session *copy;
    hm_facts facts = {0};
    uint64_t got[2];
    CHECK_INT(hm_session_copy(p->session, &copy, &error), HM_OK);
    if (whole) {
        CHECK_INT(ask(copy, "why", move, NULL, &facts), HM_YES);
        CHECK_INT(ask(copy, "apply", move, NULL, &facts), HM_YES);
        hm_session_key(copy, got);
        CHECK(same_key(got, key));
    }
    hm_facts_clear(&facts);
    hm_session_destroy(copy);
}

static void check_state(const place *p, const char *move, const uint64_t key[2]) {
    hm_text text = {0};
    hm_session *session;
    hm_input_error error;
    uint64_t got[2];
    hm_text_add(&text, p->state.data, p->state.length);
    hm_text_puts(&text, ",\"moves_played\":[");
    if (*move == '{')
        hm_text_puts(&text, move);
    else
        hm_json_put_string(&text, move, strlen(move));
    hm_text_puts(&text, "]}");
    hm_verdict verdict = hm_session_open(&session, text.data, NULL, &error);
    if (!CHECK_INT(verdict, HM_YES)) CHECK_TEXT(error.error.message, "");
    if (verdict == HM_YES) {
        hm_session_key(session, got);
        CHECK(same_key(got, key));
        hm_session_destroy(session);
    }
    hm_text_clear(&text);
}

/* The key behind "d", after the move was sent. */
static void check_protocol(place *p, const char *move, const uint64_t key[2]) {
    hm_text line = {0};
    char want[48];
    snprintf(want, sizeof want, "Key: %016llx%016llx\n", (unsigned long long)key[0],
             (unsigned long long)key[1]);
    hm_text_printf(&line, "%s moves %s\nd\n", p->where.data, move);
    const char *shown = strstr(say(p, line.data), "Key: ");
    CHECK_TEXT(shown != NULL ? shown : p->said.data, want);
    line.length = 0;
    hm_text_printf(&line, "%s\n", p->where.data);
    CHECK_TEXT(say(p, line.data), "");
    line.length = 0;
    /* Of a turn the first move: others may go from boards that are not there yet. */
    int length = (int)(p->dialect->submits ? strcspn(move, " ") : strlen(move));
    hm_text_printf(&line, "go nodes 1 searchmoves %.*s\n", length, move);
    CHECK(strstr(search(p, line.data), "Invalid") == NULL);
    hm_text_clear(&line);
}

/* A move of a turn that has others is pending. What is listed may not be legal there; to be read it
 * has to be understood. */
static void check_move(place *p, const char *writer, const char *move) {
    char context[200];
    hm_error error;
    hm_session *copy;
    uint64_t pending[2], key[2];
    snprintf(context, sizeof context, "%s: %.120s", writer, move);
    test_context(context);
    CHECK_INT(hm_session_copy(p->session, &copy, &error), HM_OK);
    hm_verdict verdict = hm_session_play(copy, move, strlen(move), NULL, &error);
    bool understood = verdict == HM_NO && error.status == HM_ERR_5D_ILLEGAL;
    if (!understood && CHECK_INT(verdict, HM_YES)) {
        bool whole = hm_session_pending(copy) == 0 || hm_session_may_submit(copy);
        hm_session_key(copy, pending);
        if (hm_session_pending(copy) > 0 && whole) {
            CHECK_INT(hm_session_submit(copy, NULL, &error), HM_YES);
        }
        hm_session_key(copy, key);
        check_questions(p, move, whole, key);
        if (whole) check_state(p, move, key);
        check_protocol(p, move, pending);
        p->seen++;
    }
    hm_session_destroy(copy);
    test_context(NULL);
}

/* ---- writers ---- */

/* A few of many, and what is special. */
static bool is_picked(place *p, const char *move, size_t count) {
    size_t length = strlen(move);
    bool special = strchr(move, '=') != NULL || strstr(move, "O-O") != NULL ||
                   strstr(move, " EP") != NULL || (length > 0 && strchr("QD", move[length - 1]));
    return hm_random_below(&p->random, count) < (special ? 6 : 3);
}

/* A text, an object, or an array with all moves of a turn. */
static void check_fact(place *p, const char *writer, const hm_facts *facts, const hm_fact *fact) {
    hm_text text = {0};
    size_t length;
    if (hm_fact_type_of(fact) == HM_FACT_ARRAY) {
        const hm_fact *item = hm_fact_first(facts, fact);
        for (; item != NULL; item = hm_fact_next(facts, fact, item)) {
            hm_text_puts(&text, text.length > 0 ? " " : "");
            hm_text_puts(&text, hm_fact_words(facts, item, &length));
        }
    } else if (hm_fact_type_of(fact) == HM_FACT_STRING) {
        hm_text_puts(&text, hm_fact_words(facts, fact, &length));
    } else {
        hm_fact_put_json(facts, fact, &text);
    }
    hm_text_add(&text, "", 1);
    check_move(p, writer, text.data);
    hm_text_clear(&text);
}

static size_t count_items(const hm_facts *facts, const hm_fact *array) {
    size_t count = 0;
    const hm_fact *item = array != NULL ? hm_fact_first(facts, array) : NULL;
    for (; item != NULL; item = hm_fact_next(facts, array, item))
        count++;
    return count;
}

static const hm_fact *member_of(const hm_facts *facts, const char *key) {
    return hm_fact_get(facts, hm_fact_first(facts, NULL), key);
}

/* All forms in which an object names its move. */
static void check_forms(place *p, const hm_facts *facts, const hm_fact *object) {
    static const char *const forms[] = {"move", "long", "short", "c4d", "json"};
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        const hm_fact *form = hm_fact_get(facts, object, forms[i]);
        if (form != NULL) check_fact(p, forms[i], facts, form);
    }
}

static void check_listed(place *p) {
    const hm_setting verbose = {"verbose", NULL};
    hm_facts facts = {0};
    size_t length;
    ask(p->session, "moves", NULL, &verbose, &facts);
    const hm_fact *moves = member_of(&facts, "moves");
    size_t count = count_items(&facts, moves);
    const hm_fact *item = count > 0 ? hm_fact_first(&facts, moves) : NULL;
    for (; item != NULL; item = hm_fact_next(&facts, moves, item)) {
        const hm_fact *move = hm_fact_get(&facts, item, "move");
        const char *text = hm_fact_words(&facts, move, &length);
        if (is_picked(p, text, count)) check_forms(p, &facts, item);
    }
    hm_facts_clear(&facts);
}

/* Turns of a place with more of them are not counted. */
enum { TURNS = 60 };

/* False: there are more. */
static bool check_turns(place *p) {
    const hm_setting limit = {"limit", "60"};
    hm_facts facts = {0};
    if (!p->dialect->submits) return true;
    ask(p->session, "actions", NULL, &limit, &facts);
    const hm_fact *actions = member_of(&facts, "actions");
    size_t count = count_items(&facts, actions);
    const hm_fact *item = count > 0 ? hm_fact_first(&facts, actions) : NULL;
    for (; item != NULL; item = hm_fact_next(&facts, actions, item)) {
        if (hm_random_below(&p->random, count) < 3) check_fact(p, "actions", &facts, item);
    }
    hm_facts_clear(&facts);
    return count < TURNS;
}

static void check_divided(place *p) {
    const hm_setting settings[] = {{"depth", "1"}, {"divide", NULL}};
    hm_facts facts = {0};
    hm_request request = {.size = sizeof request, .settings = settings, .setting_count = 2};
    hm_input_error error;
    CHECK_INT(hm_session_answer(p->session, hm_question_named("perft"), &request, &facts, &error),
              HM_YES);
    const hm_fact *divide = member_of(&facts, "divide");
    size_t count = count_items(&facts, divide);
    const hm_fact *move = count > 0 ? hm_fact_first(&facts, divide) : NULL;
    for (; move != NULL; move = hm_fact_next(&facts, divide, move)) {
        const char *text = hm_fact_key(&facts, move);
        if (is_picked(p, text, count)) check_move(p, "divide", text);
    }
    hm_facts_clear(&facts);
}

static void check_found(place *p) {
    const hm_setting nodes = {"nodes", "50"};
    hm_facts facts = {0};
    ask(p->session, "search", NULL, &nodes, &facts);
    const hm_fact *lines = member_of(&facts, "lines");
    const hm_fact *best = member_of(&facts, "best");
    if (best != NULL && hm_fact_type_of(best) != HM_FACT_NULL) {
        const hm_fact *line = hm_fact_first(&facts, lines);
        const hm_fact *pv = hm_fact_get(&facts, line, "pv");
        check_fact(p, "best", &facts, best);
        check_fact(p, "move of a line", &facts, hm_fact_get(&facts, line, "move"));
        check_fact(p, "pv", &facts, hm_fact_first(&facts, pv));
    }
    hm_facts_clear(&facts);
}

/* What is offered in place of a move that is not there. */
static void check_offered(place *p, const char *wrong) {
    hm_facts facts = {0};
    ask(p->session, "why", wrong, NULL, &facts);
    const hm_fact *offered = member_of(&facts, "alternatives");
    size_t count = count_items(&facts, offered);
    const hm_fact *item = count > 0 ? hm_fact_first(&facts, offered) : NULL;
    for (; item != NULL; item = hm_fact_next(&facts, offered, item)) {
        if (hm_random_below(&p->random, count) < 3) check_fact(p, "alternatives", &facts, item);
    }
    hm_facts_clear(&facts);
}

/* The moves of a line of the protocol behind its first word, parted by blanks. */
static void check_words(place *p, const char *writer, const char *line) {
    char word[64];
    size_t count = 0, length = strcspn(line, "\n");
    for (size_t i = 0; i < length; i++)
        count += line[i] == ' ';
    for (size_t at = strcspn(line, " \n"); at < length; at += strcspn(line + at, " \n")) {
        at++;
        snprintf(word, sizeof word, "%.*s", (int)strcspn(line + at, " \n"), line + at);
        if (is_picked(p, word, count)) check_move(p, writer, word);
    }
}

/* In every form that the protocol has. */
static void check_spoken(place *p) {
    char lines[200], form[16];
    const char *forms = p->dialect->formats;
    while (*forms != '\0') {
        size_t length = strcspn(forms, " ");
        snprintf(form, sizeof form, "%.*s", (int)length, forms);
        forms += length + (forms[length] == ' ');
        snprintf(lines, sizeof lines, "setoption name MoveFormat value %s\n", form);
        if (strcmp(form, "plain") != 0 || !p->dialect->submits) say(p, lines);
        hm_text line = {0};
        hm_text_printf(&line, "%s\nlegalmoves\n", p->where.data);
        char *listed = strdup(say(p, line.data));
        check_words(p, form, listed);
        free(listed);
        line.length = 0;
        hm_text_printf(&line, "%s\n", p->where.data);
        say(p, line.data);
        char *best = strdup(search(p, "go nodes 50\n"));
        char *at = strstr(best, "bestmove ");
        if (at != NULL && strncmp(at, "bestmove 0000", 13) != 0) {
            at += strlen("bestmove ");
            at[strcspn(at, "\n")] = '\0';
            char *ponder = strstr(at, " ponder");
            if (ponder != NULL) *ponder = '\0';
            check_move(p, "bestmove", at);
        }
        free(best);
        hm_text_clear(&line);
    }
}

/* The last ply as a replay tells it, from the place before it. */
static void check_replayed(place *p, const hm_facts *replay) {
    const hm_fact *plies = member_of(replay, "ply"), *last = NULL;
    const hm_fact *item = count_items(replay, plies) > 0 ? hm_fact_first(replay, plies) : NULL;
    for (; item != NULL; item = hm_fact_next(replay, plies, item))
        last = item;
    if (last != NULL) check_forms(p, replay, last);
}

/* ---- places ---- */

/* Where the session is now, in the words of the readers. Position texts of four players do not hold
 * all of a state; 5DUCI reads boards alone. */
static void arrive(place *p) {
    hm_facts facts = {0};
    hm_error error;
    p->where.length = p->state.length = 0;
    CHECK_INT(hm_state(p->session->game, p->session->play, NULL, &facts, &error), HM_OK);
    hm_fact_put_json(&facts, hm_fact_first(&facts, NULL), &p->state);
    hm_facts_clear(&facts);
    hm_text_puts(&p->where, "position ");
    if (p->dialect->submits)
        CHECK_INT(p->dialect->place(p->session, &p->where, &error), HM_OK);
    else
        hm_text_printf(&p->where, "fen %.*s", (int)p->state.length, p->state.data);
    p->state.length--;
}

static void check_place(place *p, const char *wrong) {
    arrive(p);
    check_listed(p);
    if (check_turns(p)) check_divided(p);
    check_found(p);
    check_offered(p, wrong);
    check_spoken(p);
}

static void play_on(place *p, unsigned plies) {
    hm_error error;
    for (unsigned i = 0; i < plies; i++) {
        size_t count = 0;
        CHECK_INT(hm_session_moves(p->session, NULL, &count, &error), HM_OK);
        if (count > 0) {
            size_t number = (size_t)hm_random_below(&p->random, count);
            CHECK_INT(hm_session_play_number(p->session, number, &error), HM_OK);
        }
        if (hm_session_pending(p->session) > 0 && hm_session_may_submit(p->session))
            CHECK_INT(hm_session_submit(p->session, NULL, &error), HM_YES);
    }
    while (hm_session_pending(p->session) > 0)
        hm_session_undo(p->session);
}

/* From a start, with an option of its game, some plies on and one back. */
static void check_start(place *p, const char *start, const hm_setting *setting, const char *wrong,
                        unsigned plies) {
    const hm_setting all = {"plies", NULL};
    hm_request request = {
        .size = sizeof request, .settings = setting, .setting_count = setting != NULL};
    hm_input_error error;
    hm_facts replay = {0};
    test_context(start);
    CHECK_INT(hm_session_open(&p->session, start, &request, &error), HM_YES);
    p->dialect = hm_dialect_named(hm_session_game(p->session)->name);
    hm_protocol_output output = {note, p};
    CHECK_INT(hm_protocol_create(&p->protocol, p->dialect->game, &output, NULL), HM_OK);
    say(p, p->dialect->submits ? "5duci\n" : "uci\n");
    say(p, "setoption name Hash value 1\n");
    if (setting != NULL) {
        char line[80];
        snprintf(line, sizeof line, "setoption name %s value %s\n", setting->name, setting->value);
        say(p, line);
    }
    play_on(p, plies);
    check_place(p, wrong);
    ask(p->session, "replay", NULL, &all, &replay);
    if (hm_session_undo(p->session)) {
        arrive(p);
        check_replayed(p, &replay);
    }
    hm_facts_clear(&replay);
    hm_protocol_destroy(p->protocol);
    hm_session_destroy(p->session);
}

typedef struct start {
    const char *operand;
    hm_setting setting; /* name NULL: none */
    const char *wrong;  /* a move that is not there */
    unsigned plies;     /* at most */
} start;

/* Without two central timelines: 5DUCI has other numbers for those (docs/play.md). */
static const start starts[] = {
    {"4d:start", {NULL, NULL}, "00000700", 6},
    {"4d-state v1: w - - 0 1 | K@7,0,7,7; Py@1,6,0,0; Pw@3,3,3,6; k@7,7,0,0; r@2,7,0,0",
     {NULL, NULL},
     "16001500",
     2},
    {"4d-state v1: w W00KQ - 0 1 | K@4,0,0,0; R@0,0,0,0; R@7,0,0,0; Py@1,1,0,0; py@2,3,0,0; "
     "k@4,7,7,7",
     {NULL, NULL},
     "40000000",
     3},
    {"4p:modern", {"mode", "teams"}, "h2-h9", 90},
    {"4p:classic", {"mode", "ffa"}, "h2-h9", 200},
    {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-3,8,3/3,rP,7,3/3,1,rP,6,3/14/14/14/bK,12,gK/14/14/"
     "14/14/3,8,3/3,yP,7,3/3,rR,3,rK,2,rR,3",
     {"mode", "teams"},
     "d13-d12",
     6},
    {"R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-3,7,yK,3/3,8,3/3,8,3/14/14/14/bK,3,rP,rP,7,gK/3,rP,"
     "10/14/14/14/3,8,3/3,8,3/3,3,rK,4,3",
     {"mode", "ffa"},
     "e8-e7",
     6},
    {"5d:standard", {NULL, NULL}, "(0T1)Nb1b5", 10},
    {"5d:turn_zero", {NULL, NULL}, "(0T1)Nb1b5", 10},
    {"5d:very_small_open", {NULL, NULL}, "(0T1)a1a4", 12},
    {"5d:checkmate_practice_pawns", {NULL, NULL}, "(0T1)a1a4", 16},
};

static void all_readers(void) {
    place p = {0};
    hm_random_init(&p.random, 1300);
    for (uint64_t round = 0; round < test_rounds(1, 6, 200); round++) {
        for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
            const start *s = &starts[i];
            unsigned plies = (unsigned)hm_random_below(&p.random, s->plies);
            check_start(&p, s->operand, s->setting.name != NULL ? &s->setting : NULL, s->wrong,
                        plies);
        }
    }
    CHECK(p.seen > test_rounds(100, 500, 500));
    hm_text_clear(&p.said);
    hm_text_clear(&p.where);
    hm_text_clear(&p.state);
}

TEST_MAIN(TEST(all_readers))
