/* Sessions: games under way. */
#include "shim.h"

#include "core/meter.h"

#include <stdio.h>
#include <string.h>

/* Nobody watches these calls, so they have the limits of a question that sets none. */
static const hm_watch *begin(hm_meter *meter) {
    const hm_limits limits = {.time = HM_ASK_TIME, .memory = (uint64_t)HM_ASK_MEMORY << 20};
    hm_meter_start(meter, &limits, NULL);
    return &meter->watch;
}

/* Appends why a call has failed, and names the limit that has ended it. */
static hm_verdict shim_end(const hm_meter *meter, hm_error *error, hm_text *out) {
    hm_meter_settle(meter, error);
    return shim_fail(error, out);
}

HM_EXPORT("session_open")
hm_session *shim_session_open(const char *request, size_t length, hm_text *out) {
    hm_session *session;
    hm_ask_session(&session, request, length, out);
    return session;
}

HM_EXPORT("session_copy")
hm_session *shim_session_copy(const hm_session *session, hm_text *out) {
    hm_session *copy;
    hm_error error;
    if (hm_session_copy(session, &copy, &error) != HM_OK) shim_fail(&error, out);
    return copy;
}

HM_EXPORT("session_close") void shim_session_close(hm_session *session) {
    hm_session_destroy(session);
}

HM_EXPORT("session_game") void shim_session_game(const hm_session *session, hm_text *out) {
    hm_text_puts(out, hm_game_name(hm_session_game(session)));
}

HM_EXPORT("session_notation") void shim_session_notation(const hm_session *session, hm_text *out) {
    hm_text_puts(out, hm_session_notation(session)->name);
}

/* ---- playing ---- */

/* The error is appended for the answer "no", too. */
HM_EXPORT("session_play")
hm_verdict shim_session_play(hm_session *session, const char *text, size_t length, hm_text *out) {
    hm_meter meter;
    hm_error error;
    hm_verdict verdict = hm_session_play(session, text, length, begin(&meter), &error);
    if (verdict != HM_YES) shim_end(&meter, &error, out);
    return verdict;
}

HM_EXPORT("session_play_number")
hm_verdict shim_session_play_number(hm_session *session, size_t number, hm_text *out) {
    hm_error error;
    return shim_verdict(hm_session_play_number(session, number, &error), &error, out);
}

HM_EXPORT("session_undo") bool shim_session_undo(hm_session *session) {
    return hm_session_undo(session);
}

HM_EXPORT("session_submit")
hm_verdict shim_session_submit(hm_session *session, hm_text *out) {
    hm_error error;
    hm_verdict verdict = hm_session_submit(session, NULL, &error);
    if (verdict != HM_YES) shim_fail(&error, out);
    return verdict;
}

HM_EXPORT("session_may_submit") bool shim_session_may_submit(const hm_session *session) {
    return hm_session_may_submit(session);
}

HM_EXPORT("session_pending") size_t shim_session_pending(const hm_session *session) {
    return hm_session_pending(session);
}

/* ---- its moves ---- */

/* Their number, or -1. */
HM_EXPORT("session_count") int shim_session_count(hm_session *session, hm_text *out) {
    size_t count;
    hm_meter meter;
    hm_error error;
    if (hm_session_moves(session, begin(&meter), &count, &error) != HM_OK) {
        shim_end(&meter, &error, out);
        return -1;
    }
    return (int)count;
}

/* Their texts, a line each. */
HM_EXPORT("session_moves") hm_verdict shim_session_moves(hm_session *session, hm_text *out) {
    size_t count;
    hm_meter meter;
    hm_error error;
    hm_status status = hm_session_moves(session, begin(&meter), &count, &error);
    if (status != HM_OK) return shim_end(&meter, &error, out);
    for (size_t i = 0; status == HM_OK && i < count; i++) {
        if (i > 0) hm_text_puts(out, "\n");
        status = hm_session_move_text(session, i, out, &error);
    }
    return shim_verdict(status, &error, out);
}

HM_EXPORT("session_move_text")
hm_verdict shim_session_move_text(const hm_session *session, size_t number, hm_text *out) {
    hm_error error;
    return shim_verdict(hm_session_move_text(session, number, out, &error), &error, out);
}

/* ---- its line ---- */

HM_EXPORT("session_ply") size_t shim_session_ply(const hm_session *session) {
    return hm_session_ply(session);
}

HM_EXPORT("session_plies") size_t shim_session_plies(const hm_session *session) {
    return hm_session_plies(session);
}

HM_EXPORT("session_go")
hm_verdict shim_session_go(hm_session *session, size_t ply, hm_text *out) {
    hm_error error;
    return shim_verdict(hm_session_go(session, ply, &error), &error, out);
}

/* The texts of plies from `first` to `end`, a line each. */
HM_EXPORT("session_history")
hm_verdict shim_session_history(const hm_session *session, size_t first, size_t end, hm_text *out) {
    hm_error error;
    hm_status status = HM_OK;
    for (size_t i = first; i < end && status == HM_OK; i++) {
        if (i > first) hm_text_puts(out, "\n");
        status = hm_session_ply_text(session, i, out, &error);
    }
    return shim_verdict(status, &error, out);
}

/* ---- what it is ---- */

HM_EXPORT("session_side") void shim_session_side(const hm_session *session, hm_text *out) {
    hm_text_puts(out, hm_session_side(session));
}

/* {"result","reason"} */
HM_EXPORT("session_ending") hm_verdict shim_session_ending(hm_session *session, hm_text *out) {
    hm_ending ending;
    hm_meter meter;
    hm_error error;
    hm_facts facts = {0};
    if (hm_session_ending(session, begin(&meter), &ending, &error) != HM_OK)
        return shim_end(&meter, &error, out);
    hm_fact_open(&facts, NULL, '{');
    hm_fact_word(&facts, "result", ending.result);
    hm_fact_word(&facts, "reason", ending.reason);
    hm_fact_close(&facts);
    hm_facts_json(&facts, out);
    hm_facts_clear(&facts);
    return HM_YES;
}

/* 32 hexadecimal digits. */
HM_EXPORT("session_key") void shim_session_key(const hm_session *session, hm_text *out) {
    char hex[33];
    uint64_t key[2];
    hm_session_key(session, key);
    snprintf(hex, sizeof hex, "%016llx%016llx", (unsigned long long)key[0],
             (unsigned long long)key[1]);
    hm_text_puts(out, hex);
}

/* name: of a notation of its game; "": its own. */
HM_EXPORT("session_format")
hm_verdict shim_session_format(const hm_session *session, const char *name, hm_text *out) {
    hm_error error;
    const hm_notation *to = name[0] == '\0' ? NULL : hm_notation_named(name);
    if (name[0] != '\0' && to == NULL) {
        error = (hm_error){.status = HM_ERR_OPTION};
        snprintf(error.message, sizeof error.message, "there is no notation \"%.40s\"", name);
        return shim_fail(&error, out);
    }
    return shim_verdict(hm_session_format(session, to, NULL, out, &error), &error, out);
}
