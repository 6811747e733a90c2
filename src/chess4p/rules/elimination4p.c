/* Handles the pieces and the turn of players who leave the game: eliminated (rules4p, sections 6.1
 * and 6.2), or resigned or out of time with a king that stays (6.3).
 *
 * An army turns grey at once: it blocks as before, but attacks nothing and may be taken, so
 * attacks, pins, views and the key of everybody else change. That happens a few times a game, so
 * only the state is changed here, and the position is rebuilt from it. */
#include "chess4p/rules/index4p.h"
#include "chess4p/rules/play4p.h"

static const hm_4p_ep no_entry = {HM_4P_NO_SQUARE, HM_4P_NO_SQUARE};

/* All pieces of the seat but the one on `kept` become grey, or walls. A king that walks may still
 * castle (rules4p, section 6.3). */
static void turn_grey(hm_4p_state *state, const hm_4p_rules *rules, int seat, int kept) {
    for (int square = 0; square < HM_4P_SQUARES; square++) {
        hm_4p_piece *piece = &state->square[square];
        if (*piece == HM_4P_EMPTY || *piece == HM_4P_WALL || (*piece & HM_4P_NOBODYS)) continue;
        if (HM_4P_SEAT(*piece) != seat || square == kept) continue;
        *piece = (hm_4p_piece)(rules->dead_wall ? HM_4P_WALL : *piece | HM_4P_DEAD);
    }
    if (rules->dead_wall) state->ep[seat] = no_entry;
    if (kept != HM_4P_NO_SQUARE && rules->walking && !rules->dead_wall) return;
    state->castling_short &= (uint8_t) ~(1u << seat);
    state->castling_long &= (uint8_t) ~(1u << seat);
}

/* In the state only. Entries of en passant end with the turn of the seat that made them, also when
 * it is passed over (rules4p, section 6.2); in games without en passant they are but a record,
 * which stays. */
static void elimination4p_pass_turn(hm_4p_position *position) {
    hm_4p_state *state = &position->state;
    for (int i = 0; i < HM_4P_SEATS; i++) {
        if (position->rules.en_passant) state->ep[state->side] = no_entry;
        state->side = (state->side + 1) & 3;
        bool out = position->alive[state->side] == 0 || state->eliminated >> state->side & 1;
        if (!out && !hm_4p_stays_for_ever(position, state->side)) break;
    }
}

void hm_4p_pass(hm_4p_position *position) {
    elimination4p_pass_turn(position);
    hm_4p_refresh(position);
}

/* In Teams the pieces keep their colours, since the game is over (rules4p, section 5). */
void hm_4p_eliminate(hm_4p_position *position, unsigned seats) {
    hm_4p_state *state = &position->state;
    const hm_4p_rules *rules = &position->rules;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if ((seats >> seat & 1) == 0) continue;
        state->eliminated |= (uint8_t)(1u << seat);
        state->royal[seat] = HM_4P_NO_SQUARE;
        if (rules->mode != HM_4P_TEAMS) turn_grey(state, rules, seat, HM_4P_NO_SQUARE);
    }
    if (rules->mode != HM_4P_TEAMS && rules->leaving_resets) state->clock = 0;
    if (seats >> state->side & 1) elimination4p_pass_turn(position);
    hm_4p_position_init(position, state, rules);
}

/* A player who left: all pieces but the king turn grey (rules4p, section 6.3). The turn is not
 * passed here, because the king may walk at once. */
void hm_4p_set_free(hm_4p_position *position, int seat, hm_4p_reason reason) {
    hm_4p_state *state = &position->state;
    uint8_t *left = reason == HM_4P_FLAGGED ? &state->flagged : &state->resigned;
    int king = hm_4p_king(position, seat);
    *left |= (uint8_t)(1u << seat);
    if (position->rules.mode != HM_4P_TEAMS) {
        turn_grey(state, &position->rules, seat, king);
        if (position->rules.leaving_resets) state->clock = 0;
    }
    hm_4p_position_init(position, state, &position->rules);
}
