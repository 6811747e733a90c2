/* Private header of chess4p/: pictures (draw4p.c, draw_svg4p.c, caption4p.c). */
#ifndef HM_CHESS4P_DRAW_H
#define HM_CHESS4P_DRAW_H

#include "chess4p/rules/board4p.h"
#include "core/core.h"
#include "hypermate/more/chess4p_games.h"

/* The square in a row (0 is the top) and column of the board as the seat sees it. */
int hm_4p_seen_square(int seat, int row, int column);
/* "a" or "14": the file or the rank of a square. */
void hm_4p_edge_label(int square, bool file, char label[4]);
bool hm_4p_is_end_of(hm_4p_move move, int square);
bool hm_4p_is_king_in_check(const hm_4p_position *position, int square);
/* "in check", "resigned", ...; "" for a seat that simply plays. */
const char *hm_4p_seat_words(const hm_4p_position *position, int seat);
/* "Red to move, clock 3, last move d2-d4". */
void hm_4p_draw_summary(const hm_4p_position *position, hm_4p_move last, hm_text *text);

enum { HM_4P_CLOCK = 12 };

/* Names and clocks of the players of a game. */
typedef struct hm_4p_caption {
    const char *names[HM_4P_SEATS];        /* NULL: not known */
    char clocks[HM_4P_SEATS][HM_4P_CLOCK]; /* as the text has them; "" : not known */
} hm_4p_caption;

/* At a step. It points into the game. Cost: the steps up to it. */
void hm_4p_caption_read(const hm_4p_game *game, int32_t step, hm_4p_caption *caption);

#endif
