/* What is drawn of a four-player session, by squares. */
#include "games/4p/play4p.h"

static void session_scene4p_put_pieces(const hm_4p_state *state, hm_facts *facts) {
    hm_text name = {0};
    hm_fact_open(facts, "pieces", '{');
    for (int square = 0; square < HM_4P_SQUARES; square++) {
        hm_4p_piece piece = state->square[square];
        if (!hm_4p_exists(square) || piece == HM_4P_EMPTY) continue;
        name.length = 0;
        hm_4p_square_format(square, &name);
        if (name.failed) break;
        hm_4p_piece_format(state, piece, hm_fact_begin(facts, name.data));
        hm_fact_end(facts);
    }
    hm_fact_close(facts);
    facts->failed |= name.failed;
    hm_text_clear(&name);
}

static void session_scene4p_put_last(const hm_play_4p *play, hm_facts *facts) {
    hm_4p_move move = hm_last_move_4p(play);
    if (move == HM_4P_NO_MOVE) return;
    hm_fact_open(facts, "last", '{');
    hm_put_square_4p(facts, "from", HM_4P_MOVE_FROM(move));
    hm_put_square_4p(facts, "to", HM_4P_MOVE_TO(move));
    hm_fact_close(facts);
}

/* A king that can be taken by a player who is an enemy of its own. */
static void put_checked(const hm_4p_position *position, hm_facts *facts) {
    hm_fact_open(facts, "checked", '[');
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        bool stands = position->king[seat] != HM_4P_NO_SQUARE;
        if (stands && hm_4p_in_check(position, seat)) {
            hm_put_square_4p(facts, NULL, position->king[seat]);
        }
    }
    hm_fact_close(facts);
}

hm_status hm_scene_4p(const void *play, hm_facts *facts, hm_error *error) {
    const hm_play_4p *p = play;
    (void)error;
    hm_put_seat_4p(facts, "side", p->position.state.side);
    session_scene4p_put_pieces(&p->position.state, facts);
    session_scene4p_put_last(p, facts);
    put_checked(&p->position, facts);
    hm_put_points_4p(facts, &p->position);
    return HM_OK;
}
