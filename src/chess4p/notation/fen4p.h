/* Private header of chess4p/: position texts (fen4p.c, fen_options4p.c). */
#ifndef HM_CHESS4P_FEN_H
#define HM_CHESS4P_FEN_H

#include "chess4p/notation/text4p.h"

/* Separators between two cells; the first one found decides for the whole board. */
typedef enum hm_4p_cells {
    HM_4P_CELLS_UNKNOWN,
    HM_4P_CELLS_COMMAS,
    HM_4P_CELLS_JOINED
} hm_4p_cells;

typedef struct hm_4p_fen_reader {
    hm_cursor c;
    bool strict;
    bool boxed; /* on a small board: squares around its box do not exist */
    unsigned warnings;
    hm_4p_cells cells;
    hm_text letters;           /* of custom pieces that share a kind, by square: "h8:A,h9:B" */
    size_t ep_at[HM_4P_SEATS]; /* offsets of the en-passant entries */
} hm_4p_fen_reader;

/* White space where tolerant reading allows it. */
static inline void hm_4p_fen_blanks(hm_4p_fen_reader *r) {
    if (!r->strict) hm_4p_skip_space(&r->c);
}
/* A number up to `most`; without leading zeros in strict reading. */
hm_status hm_4p_fen_number(hm_4p_fen_reader *r, hm_status kind, uint32_t most, const char *what,
                           uint32_t *number);
/* Indexed by the byte: kind of a piece letter, 1 + seat of a colour letter; 0 for others
 * (fen_board4p.c). */
extern const uint8_t hm_4p_kind_of_letter[256];
extern const uint8_t hm_4p_seat_of_letter[256];

static inline uint8_t hm_4p_fen_byte(const hm_cursor *c, size_t at) {
    return at < c->length ? (uint8_t)c->text[at] : 0;
}

/* Takes a board of nothing but runs and usual pieces, behind the header and to the end of the text.
 * False, and nothing is taken, when it is another one or in any way wrong (fen_plain4p.c). */
bool hm_4p_fen_take_board(hm_4p_fen_reader *r, hm_4p_state *state);
/* Reads 14 ranks, to the end of the text (fen_board4p.c). */
hm_status hm_4p_fen_board_scan(hm_4p_fen_reader *r, hm_4p_state *state);

/* Reads the en-passant list after a board, at its '-', to the end of the text (fen_tail4p.c). */
hm_status hm_4p_fen_tail_scan(hm_4p_fen_reader *r, hm_4p_state *state);

/* ---- letters of custom pieces (fen_letters4p.c) ----
 *
 * A state has room for eight letters. If there are more, the ninth and all that follow share the
 * last kind with the eighth, whose letter is "*" then. These pieces never move, so each keeps its
 * letter by its square: as an option without a key, which no text can hold and hm_4p_fen_format
 * understands. */

/* The kind of a letter on a square. */
int hm_4p_custom_kind(hm_4p_fen_reader *r, hm_4p_state *state, int square, const char *letter,
                      size_t length);
/* Appends them to what is kept of the options. */
void hm_4p_letters_keep(const hm_4p_fen_reader *r, hm_text *options);
/* The letter on a square of a piece of the kind, as kept; its length, or 0. */
size_t hm_4p_letter_kept(const hm_text *options, const hm_4p_state *state, int square,
                         const char **letter);

/* ---- options (fen_options4p.c) ---- */

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
