/* Private header of chess4p/: position texts (fen.c, fen_options.c). */
#ifndef HM_CHESS4P_FEN_H
#define HM_CHESS4P_FEN_H

#include "chess4p/text.h"

typedef struct hm_4p_fen_reader {
    hm_cursor c;
    bool strict;
    unsigned warnings;
    size_t ep_at[HM_4P_SEATS]; /* where the en-passant entries stand */
} hm_4p_fen_reader;

/* White space where tolerant reading allows it. */
static inline void hm_4p_fen_blanks(hm_4p_fen_reader *r) {
    if (!r->strict) hm_4p_skip_space(&r->c);
}
/* A number up to `most`; without leading zeros in strict reading. */
hm_status hm_4p_fen_number(hm_4p_fen_reader *r, hm_status kind, uint32_t most, const char *what,
                           uint32_t *number);
/* Reads 14 ranks, to the end of the text (fen_board.c). */
hm_status hm_4p_fen_board_scan(hm_4p_fen_reader *r, hm_4p_state *state);

/* ---- options (fen_options.c) ---- */

/* Places of the keys in the order of writing; keys without a place in it are written last, as they
 * were read. */
typedef enum hm_4p_option {
    HM_4P_OPTION_ROYAL,
    HM_4P_OPTION_LIVES,
    HM_4P_OPTION_RESIGNED,
    HM_4P_OPTION_FLAGGED,
    HM_4P_OPTION_STALEMATED,
    HM_4P_OPTION_GAME_OVER,
    HM_4P_OPTION_ZOMBIE_IMMUNE,
    HM_4P_OPTION_ZOMBIE_TYPE,
    HM_4P_OPTION_EN_PASSANT,
    HM_4P_OPTION_PAWN_BASE_RANK,
    HM_4P_OPTION_UNIQUIFY,
    HM_4P_OPTION_STD2PC,
    HM_4P_OPTION_PLACES,
    HM_4P_OPTION_KEPT = HM_4P_OPTION_PLACES, /* known, but of no meaning here */
    HM_4P_OPTION_UNKNOWN
} hm_4p_option;

/* The place of a key, and the key that is written in a place. */
hm_4p_option hm_4p_option_of(const char *key, size_t length);
const char *hm_4p_option_key(hm_4p_option place);

/* Reads the block from its '{' to its '}'. */
hm_status hm_4p_fen_options_scan(hm_4p_fen_reader *r, hm_4p_state *state, hm_text *options);

#endif
