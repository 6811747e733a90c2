/* A game, from its opening to its result. Every move goes through a session of the game: what the
 * session does not play was not legal, whoever has sent it. */
#include "match/match.h"

#include <stdio.h>
#include <string.h>

/* ---- the table ---- */

hm_status hm_table_create(hm_table *table, hm_match *m, hm_error *error) {
    hm_search_options judge = {.size = sizeof judge, .hash = 8};
    *table = (hm_table){.match = m};
    hm_status status = hm_search_create(&table->judge, &judge, error);
    while (status == HM_OK && table->made < m->engine_count) {
        status = hm_player_create(&table->players[table->made], m, table->made, error);
        table->made++;
    }
    return status;
}

void hm_table_destroy(hm_table *table) {
    bool politely = !hm_sentry_stopped(&table->match->sentry);
    for (unsigned i = 0; i < table->made; i++)
        hm_player_destroy(&table->players[i], politely);
    hm_search_destroy(table->judge);
    hm_session_destroy(table->session);
}

/* ---- results ---- */

static void set_words(hm_match_game *game, const char *result, const char *reason) {
    snprintf(game->result, sizeof game->result, "%s", result);
    snprintf(game->reason, sizeof game->reason, "%s", reason);
}

static void lose_game(const hm_match *m, hm_match_game *game, unsigned side, const char *reason) {
    const char *result = m->parties > 2 ? "points" : side % 2 == 0 ? "0-1" : "1-0";
    game->forfeit = (int)side;
    set_words(game, result, reason);
}

static const char *fault_of(hm_choice choice) {
    return choice == HM_CHOSE_WRONGLY   ? "illegal_move"
           : choice == HM_CHOSE_NOTHING ? "no_move"
           : choice == HM_CHOSE_GONE    ? "crash"
                                        : "timeout";
}

/* Keeps the beginning of an illegal move, so that the author of a program can find the fault. */
static void keep_sent(hm_match_game *game, const hm_text *turn) {
    enum { SENT_MOST = 60 };
    size_t length = turn->length < SENT_MOST ? turn->length : SENT_MOST;
    for (size_t i = 0; i < length; i++)
        game->sent[i] = turn->data[i] >= ' ' && turn->data[i] <= '~' ? turn->data[i] : '?';
}

/* ---- moves ---- */

/* An engine that does not answer is ended: its answer could come in the middle of the next game. */
static hm_status referee_make_move(hm_table *table, hm_match_game *game, hm_error *error) {
    const hm_match *m = table->match;
    hm_session *session = table->session;
    unsigned side = hm_match_side(m, session);
    hm_player *p = &table->players[game->engine[side]];
    hm_text turn = {0};
    hm_choice choice = HM_CHOSEN;
    bool legal = false;
    double before = hm_seconds_now();
    hm_status status = hm_player_choose(p, session, &turn, &choice, error);
    double limit = (double)(p->engine->limits.movetime + HM_LATE_MS) / 1000;
    bool timed = p->engine->limits.movetime > 0;
    if (timed && hm_seconds_now() - before > limit) game->late[side]++;
    if (status == HM_OK && choice == HM_CHOSEN) {
        /* The text must be exactly one turn: what is less or more is taken back, and is illegal. */
        size_t ply = hm_session_ply(session);
        hm_error cause = {.status = HM_OK};
        hm_verdict verdict = hm_session_play(session, turn.data, turn.length, NULL, &cause);
        if (verdict == HM_YES && hm_session_pending(session) > 0)
            verdict = hm_session_submit(session, NULL, &cause);
        legal = verdict == HM_YES && hm_session_ply(session) == ply + 1;
        while (!legal && (hm_session_pending(session) > 0 || hm_session_ply(session) > ply))
            hm_session_undo(session);
        if (verdict == HM_FAILED && cause.status == HM_ERR_MEMORY) {
            status = cause.status;
            if (error != NULL) *error = cause;
        }
    }
    if (status == HM_OK && choice != HM_CHOSEN) {
        lose_game(m, game, side, fault_of(choice));
        if (choice != HM_CHOSE_NOTHING && choice != HM_CHOSE_WRONGLY) hm_talk_end(p);
    } else if (status == HM_OK && !legal) {
        lose_game(m, game, side, "illegal_move");
    }
    if (status == HM_OK && strcmp(game->reason, "illegal_move") == 0) keep_sent(game, &turn);
    hm_text_clear(&turn);
    if (status == HM_OK && legal) status = hm_table_record(table, error);
    return status;
}

/* ---- a game ---- */

static hm_status begin_players(hm_table *table, hm_match_game *game, hm_error *error) {
    const hm_match *m = table->match;
    size_t plies = hm_session_ply(table->session);
    hm_status status = hm_session_go(table->session, 0, error);
    for (unsigned side = 0; side < m->sides && status == HM_OK; side++) {
        unsigned engine = game->engine[side];
        hm_choice choice = HM_CHOSEN;
        bool known = false;
        for (unsigned i = 0; i < side; i++)
            known |= game->engine[i] == engine;
        if (known || game->forfeit >= 0) continue;
        status =
            hm_player_begin(&table->players[engine], game->number, table->session, &choice, error);
        if (status == HM_OK) status = hm_sentry_status(&m->sentry, error);
        if (status != HM_OK || choice == HM_CHOSEN) continue;
        lose_game(m, game, side, fault_of(choice));
        hm_talk_end(&table->players[engine]);
    }
    table->recorded = 0;
    hm_error ignored;
    hm_status back = hm_session_go(table->session, plies, status == HM_OK ? error : &ignored);
    return status == HM_OK ? back : status;
}

/* Whether the game is over, by the rules, by a claim that anybody would make, or by its length. The
 * last two are a draw; where points count they are as they stand. */
static hm_status look_for_end(hm_table *table, hm_match_game *game, hm_error *error) {
    const hm_match *m = table->match;
    const char *claim = NULL;
    hm_ending ending;
    hm_watch watch = hm_match_watch(table->match);
    hm_status status = hm_session_ending(table->session, &watch, &ending, error);
    if (status != HM_OK) return status;
    if (strcmp(ending.result, "*") != 0) {
        set_words(game, ending.result, ending.reason);
        game->by_rules = true;
        return HM_OK;
    }
    status = hm_session_claim(table->session, &claim, error);
    bool long_enough =
        m->plan->max_plies > 0 && hm_session_ply(table->session) >= m->plan->max_plies;
    if (status == HM_OK && (claim != NULL || long_enough))
        set_words(game, m->parties == 2 ? "1/2-1/2" : "points",
                  claim != NULL ? claim : "max_plies");
    return status;
}

hm_status hm_table_play(hm_table *table, uint64_t number, hm_match_game *game, hm_error *error) {
    hm_match *m = table->match;
    *game =
        (hm_match_game){.number = number, .opening = number / hm_match_rounds(m), .forfeit = -1};
    for (unsigned side = 0; side < m->sides; side++)
        game->engine[side] = hm_match_engine_of(m, number, side);
    hm_session_destroy(table->session);
    hm_status status = hm_opening_make(m, game->opening, table->judge, &table->session, error);
    if (status == HM_OK) status = begin_players(table, game, error);
    if (status == HM_OK && game->forfeit < 0) status = hm_table_record(table, error);
    while (status == HM_OK && game->result[0] == '\0') {
        status = look_for_end(table, game, error);
        if (status == HM_OK && game->result[0] == '\0')
            status = referee_make_move(table, game, error);
        if (status == HM_OK) status = hm_sentry_status(&m->sentry, error);
    }
    if (status != HM_OK) return status;
    game->plies = hm_session_ply(table->session);
    /* More points are the better place; a side that has lost without the board has the last one. */
    if (m->parties == 2 || m->dialect->points == NULL) return HM_OK;
    m->dialect->points(table->session, game->points);
    for (unsigned i = 0; i < m->sides; i++) {
        unsigned better = 0, equal = 0;
        for (unsigned j = 0; j < m->sides; j++) {
            bool lost_i = game->forfeit == (int)i, lost_j = game->forfeit == (int)j;
            bool same = lost_i == lost_j && game->points[i] == game->points[j];
            bool more = lost_i != lost_j ? lost_i : game->points[j] > game->points[i];
            equal += j != i && same;
            better += j != i && more;
        }
        game->place[i] = 2 + 2 * better + equal;
    }
    return HM_OK;
}
