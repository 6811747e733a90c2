/* A program that speaks a line protocol judges positions: what it says last about its best line
 * before it names its move. A program that ends, hangs or sends an illegal move is started again
 * once; then the position is not known. */
#include "match/consult.h"
#include "match/match.h"

#include <stdlib.h>
#include <string.h>

/* One program and what it needs to be a player. */
typedef struct consultant {
    hm_match_plan plan;
    hm_match match;
    hm_player player;
    bool greeted;
} consultant;

/* ---- beginning and end ---- */

static void consult_close(void *context) {
    consultant *c = context;
    hm_player_destroy(&c->player, true);
    hm_engine_clear(&c->match.engines[0]);
    free(c);
}

static void *consult_open(void *context, hm_session *session, hm_error *error) {
    const hm_consult *consult = context;
    consultant *c = calloc(1, sizeof *c);
    if (c == NULL) {
        hm_fail_memory(error, "a program");
        return NULL;
    }
    c->plan = (hm_match_plan){.size = sizeof c->plan,
                              .limits = consult->limits,
                              .start = "",
                              .request = consult->request,
                              .patience = 5};
    c->match.plan = &c->plan;
    c->match.engine_count = 1;
    c->match.game = hm_session_game(session);
    c->match.dialect = hm_dialect_named(hm_game_name(c->match.game));
    c->match.parties = c->match.dialect->parties != NULL ? c->match.dialect->parties(session) : 2;
    hm_sentry_init(&c->match.sentry, NULL, 0);
    hm_status status = HM_OK;
    if (c->match.parties != 2)
        status = hm_fail(error, HM_ERR_UNSUPPORTED, 0,
                         "games of more than two parties are reviewed by the search alone");
    if (status == HM_OK)
        status = hm_engine_read(&c->match.engines[0], consult->engine, &c->plan, error);
    if (status == HM_OK) status = hm_player_create(&c->player, &c->match, 0, error);
    if (status == HM_OK) return c;
    consult_close(c);
    return NULL;
}

/* ---- what it says ---- */

/* A line of "info": the last one of the best line with a score counts. */
typedef struct consult_line {
    hm_review_line line;
    bool scored;
    uint64_t nodes;
    hm_text moves; /* of the line, blanks between them */
} consult_line;

static void consult_hear(void *context, hm_slice rest) {
    consult_line *told = context;
    hm_review_line line = {.depth = 0};
    hm_slice word, value;
    uint64_t number = 0, multipv = 1;
    bool scored = false, negative = false, bound = false;
    hm_text moves = {0};
    while (hm_next_word(&rest, &word)) {
        if (hm_is_word(word, "string")) break;
        if (hm_is_word(word, "lowerbound") || hm_is_word(word, "upperbound")) bound = true;
        bool cp = hm_is_word(word, "cp"), mate = hm_is_word(word, "mate");
        bool depth = hm_is_word(word, "depth"), nodes = hm_is_word(word, "nodes");
        if (hm_is_word(word, "pv")) {
            hm_text_add(&moves, rest.text, rest.length);
            break;
        }
        if (!cp && !mate && !depth && !nodes && !hm_is_word(word, "multipv")) continue;
        if (!hm_next_word(&rest, &value) || !hm_word_number(value, &number, &negative)) continue;
        int small = number > 30000 ? 30000 : (int)number;
        if (cp || mate) scored = true;
        if (cp) line.cp = negative ? -small : small;
        if (mate) line.mate = negative ? -small : small;
        if (depth) line.depth = (unsigned)small;
        if (nodes) told->nodes = number;
        if (!cp && !mate && !depth && !nodes) multipv = number;
    }
    if (scored && multipv == 1 && !(bound && told->scored)) {
        told->line = line;
        told->scored = true;
        hm_text_clear(&told->moves);
        told->moves = moves;
    } else {
        hm_text_clear(&moves);
    }
}

/* Plays a move as the program writes it, and keeps its text as games write it. */
static hm_status consult_play(consultant *c, hm_session *session, hm_text *turn,
                              hm_review_eval *eval, bool *legal, hm_error *error) {
    size_t ply = hm_session_ply(session);
    hm_error cause;
    if (c->match.dialect->understand != NULL) c->match.dialect->understand(session, turn);
    hm_verdict verdict = hm_session_play(session, turn->data, turn->length, NULL, &cause);
    if (verdict == HM_YES && hm_session_pending(session) > 0)
        verdict = hm_session_submit(session, NULL, &cause);
    *legal = verdict == HM_YES && hm_session_ply(session) == ply + 1;
    if (!*legal) return HM_OK;
    hm_status status = hm_session_ply_text(session, ply, &eval->words, error);
    hm_text_add(&eval->words, "", 1);
    eval->lines[0].plies++;
    return status;
}

/* The move that it chose, then the rest of its line where turns are single moves. */
static hm_status consult_keep(consultant *c, const hm_session *session, consult_line *told,
                              hm_text *best, hm_review_eval *eval, hm_error *error) {
    hm_session *copy;
    bool legal = false;
    hm_slice rest = {told->moves.data, told->moves.length}, word;
    hm_status status = hm_session_copy(session, &copy, error);
    if (status != HM_OK) return status;
    eval->lines[0] = told->line;
    eval->lines[0].plies = eval->lines[0].text = 0;
    status = consult_play(c, copy, best, eval, &legal, error);
    eval->known = status == HM_OK && legal && told->scored;
    eval->line_count = eval->known;
    eval->nodes = told->nodes;
    bool goes_on = eval->known && !hm_game_has_turns(c->match.game) && rest.text != NULL &&
                   hm_next_word(&rest, &word);
    while (status == HM_OK && goes_on && eval->lines[0].plies < HM_REVIEW_PV &&
           hm_next_word(&rest, &word)) {
        hm_text move = {0};
        hm_text_add(&move, word.text, word.length);
        status = consult_play(c, copy, &move, eval, &goes_on, error);
        hm_text_clear(&move);
    }
    hm_session_destroy(copy);
    return status;
}

/* ---- a position ---- */

static hm_status consult_ask(consultant *c, hm_session *session, hm_review_eval *eval,
                             hm_error *error) {
    consult_line told = {.scored = false};
    hm_choice choice = HM_CHOSEN;
    hm_text best = {0};
    hm_player *p = &c->player;
    p->place.length = 0;
    hm_text_puts(&p->place, "position ");
    hm_status status = c->match.dialect->place(session, &p->place, error);
    if (status == HM_OK && p->rival == NULL) status = hm_talk_begin(p, &choice, error);
    if (status == HM_OK && choice == HM_CHOSEN)
        choice = hm_talk_judge(p, consult_hear, &told, &best);
    if (status == HM_OK && choice == HM_CHOSEN)
        status = consult_keep(c, session, &told, &best, eval, error);
    if (status == HM_OK && choice == HM_CHOSE_NO_MEMORY)
        status = hm_fail_memory(error, "what a program says");
    if (!eval->known) hm_talk_end(p);
    hm_text_clear(&best);
    hm_text_clear(&told.moves);
    return status;
}

static hm_status consult_judge(void *context, hm_session *session, const hm_watch *watch,
                               hm_review_eval *eval, hm_error *error) {
    consultant *c = context;
    hm_ending ending;
    c->match.sentry.watch = watch;
    *eval = (hm_review_eval){.known = false};
    hm_status status = hm_session_ending(session, watch, &ending, error);
    if (status != HM_OK) return status;
    if (strcmp(ending.result, "*") != 0) {
        int first = strcmp(ending.result, "1-0") == 0 ? 1 : strcmp(ending.result, "0-1") ? 0 : -1;
        eval->known = eval->over = true;
        eval->result = hm_match_side(&c->match, session) % 2 == 0 ? first : -first;
        return HM_OK;
    }
    for (int attempt = 0; attempt < 2 && status == HM_OK && !eval->known; attempt++) {
        eval->words.length = 0;
        status = consult_ask(c, session, eval, error);
        if (status == HM_OK) status = hm_sentry_status(&c->match.sentry, error);
    }
    if (status == HM_OK && eval->words.failed) status = hm_fail_memory(error, "a line of play");
    return status;
}

hm_status hm_consult_init(hm_consult *consult, const char *engine, const hm_request *request,
                          const hm_search_limits *limits, hm_error *error) {
    hm_match_plan plan = {.size = sizeof plan, .limits = *limits};
    hm_engine read;
    hm_status status = hm_engine_read(&read, engine, &plan, error);
    bool program = status == HM_OK && read.kind == HM_ENGINE_RIVAL;
    hm_engine_clear(&read);
    if (status == HM_OK && !program)
        status = hm_fail(error, HM_ERR_OPTION, 0, "--engine: expected cmd=PROGRAM, found \"%.60s\"",
                         engine);
    *consult = (hm_consult){.engine = engine,
                            .request = request,
                            .limits = *limits,
                            .consultant = {.open = consult_open,
                                           .judge = consult_judge,
                                           .close = consult_close,
                                           .context = consult,
                                           .name = engine}};
    return status;
}
