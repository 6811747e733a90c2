#include "support/moves4p.h"

#include <stdlib.h>
#include <string.h>

void move_text4p(const hm_4p_position *position, hm_4p_move move, form4p form, unsigned flags,
                 char text[MOVE_TEXT4P]) {
    hm_text spelled = {0};
    if (form == COORDINATES4P) hm_4p_move_format(move, &spelled);
    if (form == LONG4P) hm_4p_move_format_long(position, move, flags, &spelled);
    if (form == SHORT4P) hm_4p_move_format_short(position, move, flags, &spelled);
    if (spelled.failed || spelled.length >= MOVE_TEXT4P) abort();
    memcpy(text, spelled.data, spelled.length + 1);
    hm_text_clear(&spelled);
}
