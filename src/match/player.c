/* An engine at the board. */
#include "match/match.h"
#include "search/game.h"

#include <string.h>

static bool player_go_on(void *context, uint64_t done, uint64_t total) {
    (void)done, (void)total;
    return hm_sentry_report(context, 0);
}

hm_watch hm_match_watch(hm_match *m) {
    return (hm_watch){.progress = player_go_on, .context = &m->sentry};
}

/* ---- there and gone ---- */

hm_status hm_player_create(hm_player *p, hm_match *m, unsigned engine, hm_error *error) {
    *p = (hm_player){.match = m, .engine = &m->engines[engine]};
    if (m->plan->folder != NULL)
        hm_text_printf(&p->log, "%s/engine%u.log", m->plan->folder, engine);
    if (p->log.failed) return hm_fail_memory(error, "a file name");
    if (p->engine->kind != HM_ENGINE_SEARCH) return HM_OK;
    return hm_search_create(&p->search, &p->engine->options, error);
}

void hm_player_destroy(hm_player *p, bool politely) {
    hm_rival_end(p->rival, politely);
    hm_search_destroy(p->search);
    hm_text_clear(&p->log);
    hm_text_clear(&p->place);
    hm_text_clear(&p->moves);
}

static hm_status player_check_memory(hm_choice choice, hm_error *error) {
    return choice == HM_CHOSE_NO_MEMORY ? hm_fail_memory(error, "what a program says") : HM_OK;
}

hm_status hm_player_begin(hm_player *p, uint64_t number, const hm_session *start, hm_choice *choice,
                          hm_error *error) {
    const hm_match *m = p->match;
    const char *known = m->dialect->startpos;
    uint64_t own = (uint64_t)(p->engine - m->engines);
    hm_status status = HM_OK;
    hm_random_stream(&p->random, ~m->plan->seed, number * HM_MATCH_ENGINES + own);
    *choice = HM_CHOSEN;
    p->moves.length = p->place.length = 0;
    if (p->search != NULL) hm_search_clear(p->search);
    if (p->engine->kind != HM_ENGINE_RIVAL) return HM_OK;
    /* Where the game begins; programs need not read positions for the start that all of them know.
     */
    hm_text_puts(&p->place, "position ");
    if (m->openings.count > 0 || known == NULL || strcmp(m->plan->start, known) != 0) {
        status = m->dialect->place(start, &p->place, error);
    } else {
        hm_text_puts(&p->place, "startpos");
        if (p->place.failed) status = hm_fail_memory(error, "a position");
    }
    if (status == HM_OK) status = hm_talk_begin(p, choice, error);
    if (status == HM_OK) status = player_check_memory(*choice, error);
    return status;
}

/* ---- choosing ---- */

static hm_status player_search(hm_player *p, hm_session *session, hm_text *turn, hm_choice *choice,
                               hm_error *error) {
    hm_search_watcher watcher = {.watch = hm_match_watch(p->match)};
    hm_search_result result;
    hm_search_root root;
    hm_status status = hm_session_root(session, &root, error);
    if (status == HM_OK) {
        status = hm_search_run(p->search, &root, &p->engine->limits, &watcher, &result, error);
    }
    if (status == HM_OK && result.starved) status = hm_fail_memory(error, "a search");
    if (status != HM_OK) return status;
    *choice = result.line_count > 0 ? HM_CHOSEN : HM_CHOSE_NOTHING;
    if (result.line_count > 0) {
        hm_search_move_text(p->search, &result.lines[0], 0, HM_SEARCH_OWN, turn);
    }
    return HM_OK;
}

static hm_status be_greedy(hm_player *p, hm_session *session, hm_text *turn, hm_choice *choice,
                           hm_error *error) {
    hm_search_root root;
    hm_status status = hm_session_root(session, &root, error);
    if (status != HM_OK) return status;
    hm_search_move move = hm_search_greedy(&root, hm_random_next(&p->random));
    if (move == 0 && root.game->greedy != NULL) return hm_fail_memory(error, "a greedy player");
    if (move == 0) {
        return hm_fail(error, HM_ERR_UNSUPPORTED, 0, "there is no greedy player of %s",
                       hm_session_game(session)->title);
    }
    *choice = HM_CHOSEN;
    hm_search_first_text(&root, move, HM_SEARCH_OWN, turn);
    return HM_OK;
}

/* Its turn is played and taken back: only so are the moves of a long turn known. */
static hm_status choose_any(hm_player *p, hm_session *session, hm_text *turn, hm_choice *choice,
                            hm_error *error) {
    bool played;
    size_t ply = hm_session_ply(session);
    hm_status status = hm_play_random_turn(session, &p->random, &played, error);
    *choice = played ? HM_CHOSEN : HM_CHOSE_NOTHING;
    if (status != HM_OK || !played) return status;
    status = hm_session_ply_text(session, ply, turn, error);
    hm_session_undo(session);
    return status;
}

/* A program sends moves. Other tokens of its game, with which people leave it, are not moves. */
static hm_status ask_rival(hm_player *p, hm_session *session, hm_text *turn, hm_choice *choice,
                           hm_error *error) {
    const hm_dialect *dialect = p->match->dialect;
    hm_search_root root;
    *choice = hm_talk_choose(p, turn);
    if (*choice != HM_CHOSEN) return HM_OK;
    if (dialect->understand != NULL) dialect->understand(session, turn);
    hm_status status = hm_session_root(session, &root, error);
    if (status != HM_OK || root.game->find == NULL || turn->failed) return status;
    if (hm_search_find(&root, turn->data, turn->length) == 0) *choice = HM_CHOSE_WRONGLY;
    return HM_OK;
}

hm_status hm_player_choose(hm_player *p, hm_session *session, hm_text *turn, hm_choice *choice,
                           hm_error *error) {
    hm_status status = HM_OK;
    switch (p->engine->kind) {
    case HM_ENGINE_SEARCH:
        status = player_search(p, session, turn, choice, error);
        break;
    case HM_ENGINE_GREEDY:
        status = be_greedy(p, session, turn, choice, error);
        break;
    case HM_ENGINE_RANDOM:
        status = choose_any(p, session, turn, choice, error);
        break;
    case HM_ENGINE_RIVAL:
        status = ask_rival(p, session, turn, choice, error);
    }
    if (status == HM_OK) status = player_check_memory(*choice, error);
    if (status == HM_OK && turn->failed) status = hm_fail_memory(error, "a move");
    if (status == HM_OK) status = hm_sentry_status(&p->match->sentry, error);
    return status;
}
