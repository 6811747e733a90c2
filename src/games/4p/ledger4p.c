/* The ledger of four-player games: who got how many points, when and for what. */
#include "games/4p/play4p.h"

/* [number, seat, points, reason] */
static void put_entry(hm_facts *facts, uint64_t number, const hm_4p_entry *entry) {
    hm_fact_open(facts, NULL, '[');
    hm_fact_uint(facts, NULL, number);
    hm_put_seat_4p(facts, NULL, entry->seat);
    hm_fact_uint(facts, NULL, entry->points);
    hm_fact_word(facts, NULL, hm_4p_reason_name((hm_4p_reason)entry->reason));
    hm_fact_close(facts);
}

static void put_ledger(hm_facts *facts, const hm_facts *ledger) {
    hm_fact_copy(facts, "ledger", ledger, hm_fact_first(ledger, NULL));
    facts->failed |= ledger->failed;
}

/* ---- some plies ---- */

/* Reports the points that the last ply's mover gained, and the players that any of the plies
 * eliminated. */
void hm_gains_4p(const void *play, size_t ply, hm_facts *facts) {
    const hm_play_4p *p = play;
    hm_4p_position position;
    hm_facts ledger = {0};
    int points = 0;
    unsigned eliminated = 0;
    hm_play_4p_position(p, ply, &position);
    hm_fact_open(&ledger, NULL, '[');
    for (size_t i = ply; i < p->ply; i++) {
        hm_4p_effects effects;
        int mover = position.state.side;
        hm_4p_game_advance(p->game, p->line.at[i], &position, &effects);
        points = 0;
        eliminated |= effects.eliminated;
        for (size_t j = 0; j < effects.count; j++) {
            if (effects.entry[j].seat == mover) points += effects.entry[j].points;
            put_entry(&ledger, i - ply + 1, &effects.entry[j]);
        }
    }
    hm_fact_close(&ledger);
    hm_fact_int(facts, "points_gained", points);
    hm_put_seats_4p(facts, "eliminated", eliminated);
    put_ledger(facts, &ledger);
    hm_facts_clear(&ledger);
}

/* ---- a whole game ---- */

/* Points are never taken back, so a game that ends with the points of its start has no entries.
 * Points at their maximum do not grow, so they prove nothing. */
static bool gives_no_points(const hm_4p_state *start, const hm_4p_state *end) {
    bool same = true;
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        same = same && start->points[seat] == end->points[seat] && end->points[seat] < INT32_MAX;
    return same;
}

/* Without points nothing is played a second time. */
void hm_account_4p_of(hm_account_4p *account, const hm_4p_game *game) {
    hm_4p_effects effects;
    hm_4p_position *end = &account->end;
    const hm_4p_position *start = hm_4p_game_start(game);
    uint64_t ply = 0;
    account->ledger = (hm_facts){0};
    hm_fact_open(&account->ledger, NULL, '[');
    bool known = hm_4p_game_end(game, end, &effects, NULL) == HM_OK &&
                 gives_no_points(&start->state, &end->state);
    if (!known) *end = *start;
    int32_t step = known ? -1 : hm_4p_game_step(game, 0)->first;
    for (; step >= 0; step = hm_4p_game_step(game, step)->first) {
        hm_4p_game_advance(game, step, end, &effects);
        ply++;
        /* Only what gave points. */
        for (size_t i = 0; i < effects.count; i++) {
            if (effects.entry[i].points > 0) put_entry(&account->ledger, ply, &effects.entry[i]);
        }
    }
    hm_fact_close(&account->ledger);
}

void hm_put_account_4p(hm_facts *facts, const hm_account_4p *account, const hm_4p_game *game) {
    hm_put_game_position_4p(facts, "final", game, &account->end);
    hm_put_points_4p(facts, &account->end);
    put_ledger(facts, &account->ledger);
}
