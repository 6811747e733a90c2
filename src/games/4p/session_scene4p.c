/* The scene of a four-player session for programs that draw, by squares. */
#include "chess4p/picture/draw4p.h"
#include "games/4p/play4p.h"

static void session_scene4p_put_last(const hm_play_4p *play, hm_facts *facts) {
    hm_4p_move move = hm_last_move_4p(play);
    if (move == HM_4P_NO_MOVE) return;
    hm_fact_open(facts, "last", '{');
    hm_put_square_4p(facts, "from", HM_4P_MOVE_FROM(move));
    hm_put_square_4p(facts, "to", HM_4P_MOVE_TO(move));
    hm_fact_close(facts);
}

/* Squares that hold something of a kind; nothing when there is none. */
static void session_scene4p_put_squares(const hm_4p_position *position, const char *key,
                                        bool (*is)(const hm_4p_position *position, int square),
                                        hm_facts *facts) {
    bool open = false;
    for (int square = 0; square < HM_4P_SQUARES; square++) {
        if (!hm_4p_exists(square) || !is(position, square)) continue;
        if (!open) hm_fact_open(facts, key, '[');
        open = true;
        hm_put_square_4p(facts, NULL, square);
    }
    if (open) hm_fact_close(facts);
}

static bool session_scene4p_is_wall(const hm_4p_position *position, int square) {
    return position->state.square[square] == HM_4P_WALL;
}

static bool is_nobodys(const hm_4p_position *position, int square) {
    hm_4p_piece piece = position->state.square[square];
    return piece != HM_4P_EMPTY && piece != HM_4P_WALL && hm_4p_owner(position, square) < 0;
}

static bool is_point_queen(const hm_4p_position *position, int square) {
    hm_4p_piece piece = position->state.square[square];
    return piece != HM_4P_EMPTY && piece != HM_4P_WALL && HM_4P_KIND(piece) == HM_4P_POINT_QUEEN;
}

/* Names and clocks of the players, Red first; null if the game does not give them. */
static void session_scene4p_put_players(const hm_play_4p *play, hm_facts *facts) {
    hm_4p_caption caption;
    hm_4p_caption_read(play->game, hm_play_4p_here(play), &caption);
    for (int i = 0; i < 2; i++) {
        hm_fact_open(facts, i == 0 ? "names" : "clocks", '[');
        for (int seat = 0; seat < HM_4P_SEATS; seat++) {
            const char *word = i == 0 ? caption.names[seat] : caption.clocks[seat];
            if (word == NULL || *word == '\0') {
                hm_fact_null(facts, NULL);
            } else {
                hm_fact_word(facts, NULL, word);
            }
        }
        hm_fact_close(facts);
    }
}

hm_status hm_scene_4p(const void *play, hm_facts *facts, hm_error *error) {
    const hm_play_4p *p = play;
    (void)error;
    hm_put_seat_4p(facts, "side", p->position.state.side);

    hm_text name = {0};
    hm_fact_open(facts, "pieces", '{');
    for (int square = 0; square < HM_4P_SQUARES; square++) {
        hm_4p_piece piece = p->position.state.square[square];
        if (!hm_4p_exists(square) || piece == HM_4P_EMPTY) continue;
        name.length = 0;
        hm_4p_square_format(square, &name);
        if (name.failed) break;
        hm_4p_piece_format(&p->position.state, piece, hm_fact_begin(facts, name.data));
        hm_fact_end(facts);
    }
    hm_fact_close(facts);
    facts->failed |= name.failed;
    hm_text_clear(&name);

    session_scene4p_put_last(p, facts);

    /* A king that can be taken by a player who is an enemy of its own. */
    hm_fact_open(facts, "checked", '[');
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        bool stands = p->position.king[seat] != HM_4P_NO_SQUARE;
        if (stands && hm_4p_in_check(&p->position, seat)) {
            hm_put_square_4p(facts, NULL, p->position.king[seat]);
        }
    }
    hm_fact_close(facts);

    hm_put_points_4p(facts, &p->position);
    session_scene4p_put_squares(&p->position, "walls", session_scene4p_is_wall, facts);
    session_scene4p_put_squares(&p->position, "grey", is_nobodys, facts);
    session_scene4p_put_squares(&p->position, "point_queens", is_point_queen, facts);
    session_scene4p_put_players(p, facts);
    hm_4p_draw_summary(&p->position, hm_last_move_4p(p), hm_fact_begin(facts, "title"));
    hm_fact_end(facts);
    return HM_OK;
}
