/* Move texts of four players in arrays, as tests like them. */
#ifndef MOVES4P_H
#define MOVES4P_H

#include "hypermate/more/chess4p_games.h"

/* The text of a move in an array; coordinates need no position and no flags. */
#define MOVE_TEXT4P 32
typedef enum form4p { COORDINATES4P, LONG4P, SHORT4P } form4p;
void move_text4p(const hm_4p_position *position, hm_4p_move move, form4p form, unsigned flags,
                 char text[MOVE_TEXT4P]);

#endif
