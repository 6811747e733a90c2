/* Private header of chess4p/: tokens of games (game_token4p.c). */
#ifndef HM_CHESS4P_TOKEN_H
#define HM_CHESS4P_TOKEN_H

#include "chess4p/notation/text4p.h"
#include "hypermate/more/chess4p_games.h"

#define HM_4P_TOKEN_MAX 31

/* A word of the text with dashes and castling in their usual spelling. */
typedef struct hm_4p_token {
    char text[HM_4P_TOKEN_MAX + 1];
    size_t length;
    size_t start, end; /* in the text of the game */
    /* Where each byte, and the end, comes from: start + this. */
    uint8_t origin[HM_4P_TOKEN_MAX + 1];
    hm_4p_leaving leaving; /* letters before or behind a king's move */
    bool bare;             /* "S" after the capture of a king that had nothing else */
    bool stray;            /* there were other letters after another piece's move */
    unsigned glyph;
    bool glyph_known; /* false: there was one of no meaning */
} hm_4p_token;

/* The word at the cursor, which stays where it is. */
hm_status hm_4p_token_scan(const hm_cursor *c, hm_4p_token *t);
/* Splits the letters of a walk off: "RKh13-i14", "Kh13-i14R", "O-OT", and the "S" of a captured
 * king: "Be6xKb9#S". */
void hm_4p_token_split(hm_4p_token *t);
/* Moves the cursor past the token, the glyph after it, and the letters of a walk after that. */
void hm_4p_token_tail(hm_cursor *c, hm_4p_token *t);
/* Whether a word is a result, as it follows the moves: "1-0", "*". */
bool hm_4p_is_result(const char *word, size_t length);
/* The glyph at the cursor, "!?" or "$7", which the cursor moves past; 0 for an unknown one, and
 * for none. */
unsigned hm_4p_glyph_scan(hm_cursor *c, bool *known);
/* The comment at the cursor, which moves past it: "{...}", or from a ';' to the end of the line.
 * False when there is none, or it does not end. `before` is for the caller to set. */
bool hm_4p_comment_scan(hm_cursor *c, hm_4p_comment *comment);

/* ---- the move of a token (game_find4p.c) ---- */

/* The letter of the captured piece, between 'x' and a file, or 0. */
char hm_4p_captured_letter(const char *text, size_t length);
/* Looks up a move. Where it tells its origin, the letter of what is taken is not compared: a wrong
 * one does not hide the move. */
hm_status hm_4p_find_move(const hm_4p_position *position, const hm_4p_token *t, hm_4p_move *move,
                          hm_error *error);
/* Looks up the walk of a king behind the step `last`, and makes *position the one in which it
 * walks: it is set free already, or was by that step, or is by the letters of the token. */
hm_status hm_4p_find_walk(const hm_4p_step *last, const hm_4p_token *t, hm_4p_position *position,
                          hm_4p_move *move, hm_error *error);
/* hm_4p_game_add_move for the walk of a king with its letters, which may set it free
 * (game_tree4p.c).
 */
hm_status hm_4p_game_add_walk(hm_4p_game *game, int32_t after, const hm_4p_token *t, int32_t *step,
                              hm_error *error);

#endif
