/* Private header of chess4p/: squares, moves and pieces in texts. */
#ifndef HM_CHESS4P_TEXT_H
#define HM_CHESS4P_TEXT_H

#include "chess4p/rules/board4p.h"
#include "core/core.h"
#include "hypermate/more/chess4p_games.h"

#include <string.h>

/* ---- squares (square4p.c) ---- */

/* Takes a square that exists; otherwise the cursor stays where it is. */
bool hm_4p_take_square(hm_cursor *c, int *square);

/* White space of any kind: texts come from many programs. */
static inline bool hm_4p_is_space(int byte) {
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}
static inline void hm_4p_skip_space(hm_cursor *c) {
    while (hm_4p_is_space(hm_peek(c)))
        c->at++;
}

/* ---- moves (move_text4p.c) ---- */

#define HM_4P_MOVE_TEXT 32 /* bytes that hold any move in any form, with its NUL */

/* The other kind with the same letter, or `kind` itself: both queens are "Q". */
static inline int hm_4p_twin(int kind) {
    return kind == HM_4P_QUEEN ? HM_4P_POINT_QUEEN : kind == HM_4P_POINT_QUEEN ? HM_4P_QUEEN : kind;
}

/* The letter of a kind: "P", also for pawns, "Q" for both queens; "" for 0. */
const char *hm_4p_letter(const hm_4p_state *state, int kind);

/* Details of a move's text beside the move: the kinds of pieces before it, and its marks. */
typedef struct hm_4p_details {
    uint8_t piece, taken;         /* what moves; what stands on the target, or 0 */
    uint8_t checked, mated, bare; /* hm_4p_marks */
} hm_4p_details;

/* The details of a move in the position before it, without marks. */
hm_4p_details hm_4p_details_of(const hm_4p_position *position, hm_4p_move move);

/* The long form from them; of the position rules and letters of custom pieces count, which all
 * positions of a game share. */
size_t hm_4p_spell_details(const hm_4p_position *position, hm_4p_move move,
                           const hm_4p_details *details, unsigned flags,
                           char text[HM_4P_MOVE_TEXT]);

/* Move texts in an array, for games: as hm_4p_move_format and the long and the short form, the
 * latter two with marks that are known already (NULL computes them). They return the length. */
size_t hm_4p_spell(hm_4p_move move, char text[HM_4P_MOVE_TEXT]);
size_t hm_4p_spell_long(const hm_4p_position *position, hm_4p_move move, unsigned flags,
                        const hm_4p_marks *marks, char text[HM_4P_MOVE_TEXT]);
size_t hm_4p_spell_short(const hm_4p_position *position, hm_4p_move move, unsigned flags,
                         const hm_4p_marks *marks, char text[HM_4P_MOVE_TEXT]);
/* The marks alone. */
size_t hm_4p_spell_marks(const hm_4p_rules *rules, hm_4p_move move, unsigned flags,
                         const hm_4p_marks *marks, char text[HM_4P_MOVE_TEXT]);

/* Finds the move that a text means which hm_4p_move_parse refuses as illegal, for hm_4p_why: from,
 * to and promotion. HM_4P_NO_MOVE if no piece of the seat to move fits, or the text is not a
 * move. */
hm_4p_move hm_4p_move_guess(const hm_4p_position *position, const char *text, size_t length);

/* Finds the path of a piece that comments describe: "Qg1-k5-g9", or with captures
 * "Nk12-Nxm11-Nxn9", and about a diagonal: "e14-n5" (formats, section 9.3). No position is
 * needed. */
#define HM_4P_MANOEUVRE_MAX 32
typedef struct hm_4p_manoeuvre {
    uint8_t kind;     /* HM_4P_KNIGHT to HM_4P_KING, or HM_4P_PAWN */
    uint8_t count;    /* of squares, the origin included: 2 to HM_4P_MANOEUVRE_MAX */
    uint32_t capture; /* bit i: square[i] is reached by a capture */
    uint8_t square[HM_4P_MANOEUVRE_MAX];
} hm_4p_manoeuvre;

/* HM_ERR_4P_MOVE if the text is not a move. */
hm_status hm_4p_manoeuvre_parse(const char *text, size_t length, hm_4p_manoeuvre *manoeuvre,
                                hm_error *error);
void hm_4p_manoeuvre_format(const hm_4p_manoeuvre *manoeuvre, hm_text *text);

/* Two squares of one diagonal with no missing square between them, the leftmost first. Format puts
 * them into this order. */
hm_status hm_4p_diagonal_parse(const char *text, size_t length, int *left, int *right,
                               hm_error *error);
void hm_4p_diagonal_format(int one, int other, hm_text *text);

#endif
