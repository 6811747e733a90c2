/* Private header of chess5d/: headers and boards of a game that are made into its start position
 * (setup5d.c, setup_headers5d.c, setup_boards5d.c). */
#ifndef HM_CHESS5D_SETUP_H
#define HM_CHESS5D_SETUP_H

#include "chess5d/notation/game5d.h"
#include "chess5d/notation/move_text5d.h"
#include "chess5d/rules/presets5d.h"

typedef struct hm_5d_setup {
    hm_cursor *c;
    hm_5d_game *game;
    const hm_5d_headers *headers;
    unsigned flags;
    const hm_5d_parse_options *options;
    hm_5d_notes notes;
    HM_LIST(size_t) board_at;   /* offsets of the board strings */
    const hm_5d_preset *preset; /* instead of board strings, or NULL */
    const hm_5d_preset *named;  /* whose size the boards have, if no header says it; or NULL */
    hm_5d_board_text *boards;
    size_t count; /* of boards */
    int width, height;
    bool even;
    bool lone_zero; /* one of -0 and +0 is the timeline 0 of an odd game */
} hm_5d_setup;

/* The header that names a preset or announces boards: Board, else Variant, else NULL. */
const hm_5d_header *hm_5d_board_header(const hm_5d_headers *headers);
/* The preset that is meant if there are no boards, by Board, else by VariantName, else Standard;
 * NULL when no preset has the name of Board. */
const hm_5d_preset *hm_5d_preset_of_headers(const hm_5d_headers *headers);
/* A value of it that announces boards. */
bool hm_5d_is_custom(const char *value);
hm_status hm_5d_bad_header(const hm_5d_setup *s, const hm_5d_header *header, hm_status status,
                           const char *expected);

/* Faults of the headers that only strict reading refuses; finds `named`. */
hm_status hm_5d_setup_check(hm_5d_setup *s);
hm_status hm_5d_setup_preset(hm_5d_setup *s);
hm_status hm_5d_setup_size(hm_5d_setup *s);
hm_status hm_5d_setup_promotions(const hm_5d_setup *s, hm_5d_position *position);

/* A pawn or brawn of the second rank of its colour. */
bool hm_5d_is_at_home(hm_5d_piece piece, int rank, int height);
/* Marks the pieces of boards that name castling rights (setup_open5d.c). */
hm_status hm_5d_setup_rights(const hm_5d_setup *s);

/* Reads the boards, or takes the preset's, and builds a position. */
hm_status hm_5d_setup_boards(hm_5d_setup *s, hm_5d_position **position);

#endif
