/* The scene of a 4D session for programs that draw, by squares . */
#include "chess4d/notation/text4d.h"
#include "chess4d/picture/draw4d.h"
#include "games/4d/play4d.h"

static void session_scene4d_put_square(hm_facts *facts, const char *key, int square) {
    hm_4d_square_format(square, hm_fact_begin(facts, key));
    hm_fact_end(facts);
}

hm_status hm_scene_4d(const void *play, hm_facts *facts, hm_error *error) {
    const hm_play_4d *p = play;
    hm_4d_move last = p->ply > 0 ? p->game.moves[p->ply - 1] : HM_4D_NO_MOVE;
    char squares[HM_4D_SQUARES];
    (void)error;
    for (int square = 0; square < HM_4D_SQUARES; square++) {
        char letter = hm_4d_letters[p->position.state.board.square[square]];
        squares[square] = (char)(letter == 'Y' ? 'P' : letter == 'y' ? 'p' : letter);
    }
    hm_fact_word(facts, "side", hm_play_4d_side(p));
    hm_fact_string(facts, "squares", squares, sizeof squares);
    if (last != HM_4D_NO_MOVE) {
        hm_fact_open(facts, "last", '{');
        session_scene4d_put_square(facts, "from", HM_4D_MOVE_FROM(last));
        session_scene4d_put_square(facts, "to", HM_4D_MOVE_TO(last));
        hm_fact_close(facts);
    }

    hm_4d_set kings;
    bool any = hm_4d_all_attacked_kings(&p->position, &kings);
    hm_fact_open(facts, "checked", '[');
    for (int square = 0; any && square < HM_4D_SQUARES; square++) {
        if (HM_4D_SET_HAS(&kings, square)) session_scene4d_put_square(facts, NULL, square);
    }
    hm_fact_close(facts);

    hm_4d_draw_summary(hm_fact_begin(facts, "title"), &p->position, last);
    hm_fact_end(facts);
    return HM_OK;
}
