/* "legalmoves" and "gameresult": with them a runner of matches makes an engine its arbiter. Each
 * answer is one line that begins with the word of the command. */
#include "core/meter.h"
#include "hypermate/answers.h"
#include "protocol/protocol.h"

#include <string.h>

/* Nobody can stop it here, so it may take as long as a question. */
static hm_status arbiter_list_moves(hm_protocol *p, size_t *count, hm_error *error) {
    const hm_limits limits = {.time = HM_ASK_TIME, .memory = (uint64_t)HM_ASK_MEMORY << 20};
    hm_meter meter;
    hm_meter_start(&meter, &limits, NULL);
    hm_status status = hm_session_moves(p->session, &meter.watch, count, error);
    if (status == HM_OK || meter.over != HM_LIMIT_TIME) return status;
    return hm_fail(error, HM_ERR_LIMIT, 0, "legalmoves: not done within %d s", (int)HM_ASK_TIME);
}

void hm_list_legal(hm_protocol *p) {
    hm_text line = {0}, own = {0};
    hm_error error;
    hm_search_root root;
    size_t count = 0;
    hm_text_puts(&line, "legalmoves");
    hm_status status = hm_session_root(p->session, &root, &error);
    if (status == HM_OK) status = arbiter_list_moves(p, &count, &error);
    for (size_t i = 0; status == HM_OK && i < count; i++) {
        own.length = 0;
        status = hm_session_move_text(p->session, i, &own, &error);
        if (status == HM_OK && own.failed) status = hm_fail_memory(&error, "a move");
        if (status != HM_OK) break;
        hm_text_puts(&line, " ");
        hm_spell_move(p, &root, own.data, &line);
    }
    hm_text_clear(&own);
    if (status == HM_OK) {
        hm_say_text(p, &line);
        return;
    }
    hm_text_clear(&line);
    hm_say_info(p, "%s", error.message);
}

/* A draw that a player may claim is one, as it is in matches. Nobody can stop it here: a
 * game that takes longer than a second to judge is "ongoing". */
void hm_say_result(hm_protocol *p) {
    hm_error error;
    hm_ending ending;
    const char *claim = NULL;
    hm_work work = {.most = 50 * HM_GLANCE};
    hm_watch watch = {.work = &work};
    hm_status status = hm_session_ending(p->session, &watch, &ending, &error);
    bool over = status == HM_OK && strcmp(ending.result, "*") != 0;
    if (status == HM_OK && !over) status = hm_session_claim(p->session, &claim, &error);
    if (status == HM_ERR_LIMIT) status = HM_OK;
    const char *result = over || claim != NULL ? "draw" : "ongoing";
    if (over && strcmp(ending.result, "1-0") == 0) result = p->dialect->wins[0];
    if (over && strcmp(ending.result, "0-1") == 0) result = p->dialect->wins[1];
    if (over && strcmp(ending.result, "points") == 0) {
        /* Where points count, the seat with most of them has won; a tie for the most is a draw. */
        static const char *const wins[] = {"red_win", "blue_win", "yellow_win", "green_win"};
        int points[4], best = 0, ties = 0;
        p->dialect->points(p->session, points);
        for (int seat = 1; seat < 4; seat++) {
            if (points[seat] > points[best]) best = seat;
        }
        for (int seat = 0; seat < 4; seat++)
            ties += points[seat] == points[best];
        if (ties == 1) result = wins[best];
    }
    if (status != HM_OK)
        hm_say_info(p, "%s", error.message);
    else
        hm_say(p, "gameresult %s", result);
}
