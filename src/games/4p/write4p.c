/* Four-player positions and games in every notation and form, and pictures. */
#include "games/4p/play4p.h"

#include <string.h>

/* ---- styles ---- */

/* The flags of hm_4p_fen_format. */
static unsigned position_style(const hm_request *request) {
    const char *corners = hm_request_text(request, "corners");
    bool x = corners != NULL && strcmp(corners, "x") == 0;
    return (hm_request_flag(request, "pretty") ? HM_4P_FEN_PRETTY : 0u) |
           (x ? HM_4P_FEN_CORNERS_X : 0u);
}

/* ---- texts ---- */

/* A position is a game without moves. */
hm_status hm_format_4p(const void *play, const hm_notation *to, const hm_request *request,
                       hm_text *text, hm_error *error) {
    const hm_play_4p *p = play;
    const char *other = hm_4p_game_other(p->game);
    uint64_t ply;
    hm_status status = HM_OK;
    if (strncmp(to->name, "pgn4", 4) != 0) status = hm_request_is_for_position(request, to, error);
    if (status != HM_OK) return status;
    if (strcmp(to->name, "4p-json") == 0 && other == NULL) {
        hm_facts facts = {0};
        status = hm_state_4p(p, NULL, &facts, error);
        hm_finish_json(&facts, text);
        return status;
    }

    /* The flags of hm_4p_game_format. */
    const char *letter = hm_request_text(request, "promo");
    unsigned style = letter == NULL   ? 0u
                     : *letter == 'D' ? (unsigned)HM_4P_TEXT_PROMOTION_D
                                      : (unsigned)HM_4P_GAME_PROMOTION_Q;
    if (hm_request_flag(request, "nested")) style |= HM_4P_GAME_NESTED;
    if (hm_request_flag(request, "site-marks")) style |= HM_4P_TEXT_SITE_MARKS;

    if (strcmp(to->name, "pgn4") == 0) {
        hm_4p_game_format(p->game, style | HM_4P_GAME_MARK, text);
    } else if (strcmp(to->name, "pgn4-short") == 0) {
        hm_4p_game_format(p->game, style | HM_4P_GAME_MARK | HM_4P_GAME_SHORT, text);
    } else if (strcmp(to->name, "pgn4-json") == 0) {
        hm_facts facts = {0};
        hm_put_game_4p(&facts, p->game, p->number, style);
        hm_finish_json(&facts, text);
    } else if (other != NULL && !hm_request_number(request, "ply", &ply)) {
        return hm_fail(error, HM_ERR_UNSUPPORTED, 0, "not judged: %s", other);
    } else {
        hm_format_fen_4p(&p->position, &p->extras.options, position_style(request), text);
    }
    return HM_OK;
}

/* ---- pictures ---- */

hm_4p_move hm_last_move_4p(const hm_play_4p *play) {
    hm_4p_move move = HM_4P_NO_MOVE;
    for (int32_t step = hm_play_4p_here(play); step > 0 && move == HM_4P_NO_MOVE;) {
        move = hm_4p_game_step(play->game, step)->move;
        step = hm_4p_game_step(play->game, step)->parent;
    }
    return move;
}

hm_status hm_draw_4p(const void *play, bool svg, const hm_request *request, hm_text *picture,
                     hm_error *error) {
    const hm_play_4p *p = play;
    /* "R" or "red", as the table of options allows; else Red. */
    const char *name = hm_request_text(request, "seat");
    static const char letters[] = "RBYGrbyg";
    const char *found = name != NULL && *name != '\0' ? strchr(letters, *name) : NULL;
    int seat = found == NULL ? HM_4P_RED : (int)(found - letters) & 3;

    hm_4p_move last = hm_last_move_4p(p);
    (void)error;
    if (svg) {
        hm_4p_game_draw_svg(p->game, hm_play_4p_here(p), &p->position, seat, last, picture);
    } else {
        hm_4p_draw_text(&p->position, seat, last, picture);
    }
    return HM_OK;
}
