/* Private header of chess4p/: tokens of games (game_token.c). */
#ifndef HM_CHESS4P_TOKEN_H
#define HM_CHESS4P_TOKEN_H

#include "chess4p/text.h"

#define HM_4P_TOKEN_MAX 31

/* A word of the text with dashes and castling in their usual spelling. */
typedef struct hm_4p_token {
    char text[HM_4P_TOKEN_MAX + 1];
    size_t length;
    size_t start, end; /* in the text of the game */
    /* Where each byte, and the end, comes from: start + this. */
    uint8_t origin[HM_4P_TOKEN_MAX + 1];
    hm_4p_leaving leaving; /* letters before or behind a king's move */
    bool stray;            /* there were such letters behind another piece's move */
    unsigned glyph;
    bool glyph_known; /* false: there was one of no meaning */
} hm_4p_token;

/* The word at the cursor, which stays where it is. */
hm_status hm_4p_token_scan(const hm_cursor *c, hm_4p_token *t);
/* Splits the letters of a walk off: "RKh13-i14", "Kh13-i14R", "O-OT". Behind the mate of a king
 * that walks they may stand by mistake: "Be6xKb9#S". */
void hm_4p_token_split(hm_4p_token *t);
/* Moves the cursor behind the token, the glyph behind it, and the letters of a walk behind that. */
void hm_4p_token_tail(hm_cursor *c, hm_4p_token *t);
/* The glyph at the cursor, "!?" or "$7", which the cursor moves behind; 0 for an unknown one, and
 * for none. */
unsigned hm_4p_glyph_scan(hm_cursor *c, bool *known);
/* The comment at the cursor, which moves behind it: "{...}", or from a ';' to the end of the line.
 * False when there is none, or it does not end. `before` is for the caller to set. */
bool hm_4p_comment_scan(hm_cursor *c, hm_4p_comment *comment);

#endif
