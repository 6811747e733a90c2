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
void hm_4p_fen_blanks(hm_4p_fen_reader *r);
/* Reads the block from its '{' to its '}'. */
hm_status hm_4p_fen_options_scan(hm_4p_fen_reader *r, hm_4p_state *state, hm_text *options);
/* Appends the block and a '-', or nothing when there are no options. */
void hm_4p_fen_options_format(const hm_4p_state *state, const hm_text *options, unsigned flags,
                              hm_text *text);

#endif
