/* Finds the move that a token of a game means. */
#include "chess4p/notation/game4p.h"
#include "chess4p/notation/token4p.h"
#include "chess4p/rules/play4p.h"

#include <string.h>

char hm_4p_captured_letter(const char *text, size_t length) {
    const char *x = memchr(text, 'x', length);
    return x != NULL && x[1] <= 'Z' ? x[1] : 0;
}

hm_status hm_4p_find_move(const hm_4p_position *position, const hm_4p_token *t, hm_4p_move *move,
                          hm_error *error) {
    char text[HM_4P_TOKEN_MAX + 1];
    hm_status status = hm_4p_move_parse(position, t->text, t->length, move, error);
    char letter = hm_4p_captured_letter(t->text, t->length);
    if (status != HM_ERR_4P_ILLEGAL || letter == 0) return status;
    size_t x = (size_t)(strchr(t->text, 'x') - t->text);
    bool tells = x > 0 && hm_is_digit(t->text[x - 1]) && strchr("PNBRQKD", letter) != NULL;
    if (!tells) return status;
    memcpy(text, t->text, x + 1);
    memcpy(text + x + 1, t->text + x + 2, t->length - x - 1);
    bool other = hm_4p_move_parse(position, text, t->length - 1, move, NULL) == HM_OK;
    return other ? HM_OK : status;
}

hm_status hm_4p_find_walk(const hm_4p_step *last, const hm_4p_token *t, hm_4p_position *position,
                          hm_4p_move *move, hm_error *error) {
    int seat = position->state.side;
    bool plays = hm_4p_active(position) >> seat & 1;
    /* The walk of the king that the step before has set free. */
    bool free = last->move == HM_4P_NO_MOVE && hm_4p_leaving_is_giving_up(last->leaving) &&
                position->rules.walking && hm_4p_king(position, last->seat) != HM_4P_NO_SQUARE;
    if (plays && free && t->leaving == last->leaving) {
        hm_4p_give_turn(position, last->seat);
        if (hm_4p_find_move(position, t, move, NULL) == HM_OK) return HM_OK;
        hm_4p_give_turn(position, seat);
    }
    if (plays && hm_4p_leaving_is_giving_up(t->leaving)) {
        hm_4p_effects effects;
        hm_4p_leave_walking(position, seat, hm_4p_leaving_reason(t->leaving), &effects);
        hm_4p_give_turn(position, seat);
    }
    return hm_4p_find_move(position, t, move, error);
}
