/* Private header of chess4d/: small pieces of texts, from which every 4D notation is taken with
 * core's cursor. A function that fails returns HM_ERR_... and leaves the cursor at the error. */
#ifndef HM_CHESS4D_TEXT_H
#define HM_CHESS4D_TEXT_H

#include "core/cursor.h"
#include "core/list.h"
#include "core/text.h"
#include "hypermate/more/chess4d_games.h"

/* ---- tokens4d.c ---- */

/* Steps over the word, or to its first byte that differs: there the error is. */
bool hm_4d_match(hm_cursor *c, const char *word);

hm_status hm_4d_take_coordinate(hm_cursor *c, unsigned *digit); /* 0..7 */
hm_status hm_4d_take_square(hm_cursor *c, int *square);         /* x,y,z,w */
hm_status hm_4d_take_pair(hm_cursor *c, int *pair);             /* "c4": 8 * 2 + 3 */
hm_status hm_4d_take_compact(hm_cursor *c, int *square);        /* "a1c4": x,y and z,w */
hm_status hm_4d_take_number(hm_cursor *c, const char *what, uint32_t *number);
hm_status hm_4d_take_gap(hm_cursor *c); /* blanks, at least one */

/* ---- fen4d.c, fen_format4d.c ---- */

/* Reads the piece list of a fen4d from the cursor to the end into an empty board. */
hm_status hm_4d_take_pieces(hm_cursor *c, unsigned flags, hm_4d_board *board);

/* Returns the piece's name in a fen4d ("N", "q", "Pw", "py"); NULL for HM_4D_EMPTY. */
const char *hm_4d_piece_spec(hm_4d_piece piece);

/* Write a square "1,2,3,4" or a pair of coordinates "b3" without a terminator, and return the end.
 * Texts of many pieces and moves are made of these, and printf is slow. */
enum { HM_4D_SQUARE_TEXT = 7 };
static inline char *hm_4d_write_square(char *out, int square) {
    for (int shift = 9; shift >= 0; shift -= 3) {
        *out++ = (char)('0' + (square >> shift & 7));
        if (shift > 0) *out++ = ',';
    }
    return out;
}
static inline char *hm_4d_write_pair(char *out, int pair) {
    *out++ = (char)('a' + (pair >> 3));
    *out++ = (char)('1' + (pair & 7));
    return out;
}

/* Appends the piece list of a canonical literal, each piece with a blank before it. */
void hm_4d_put_pieces(const hm_4d_board *board, hm_text *text);

/* ---- fields4d.c ---- */

/* The fields of a state after its fen4d, as other notations carry them beside it: side "w",
 * castling "W21KQ,B66Q" or "-" (readers also take "*": every right whose king and rook are on their
 * start squares on the state's board), en passant "4,2,2,5:w" or "-". */
typedef enum hm_4d_field { HM_4D_FIELD_SIDE, HM_4D_FIELD_CASTLING, HM_4D_FIELD_EP } hm_4d_field;

/* One field of a state: rights are added to those that it has. *all is set by "*" among the rights:
 * then none is granted yet, for the board may not be known. */
hm_status hm_4d_take_field(hm_cursor *c, hm_4d_field field, hm_4d_state *state, bool *all);
/* Grants every castling right whose king and rook are on their home squares. */
void hm_4d_grant_home_rights(hm_4d_state *state);

/* ---- state4d.c ---- */

/* HM_ERR_LIMIT where the clocks are so far that what a move leads to could not be read again. */
hm_status hm_4d_check_clocks(const hm_4d_state *state, hm_error *error);

/* ---- game4d.c ---- */

/* Whether a game from here needs no start: the move number is in no file form. */
bool hm_4d_is_start(const hm_4d_state *state);

/* ---- c4d.c ---- */

/* A comment of a .c4d text: a line that begins with '#', without that and its end. */
typedef struct hm_4d_note {
    size_t ply;          /* moves before it */
    size_t text, length; /* in hm_4d_notes.words, with a NUL after it */
} hm_4d_note;

/* In the order of plies. Zero-initialise. */
typedef struct hm_4d_notes {
    hm_text words;
    HM_LIST(hm_4d_note) list;
} hm_4d_notes;

void hm_4d_notes_clear(hm_4d_notes *notes);
/* Adds one after the others of its ply. False: memory is short. */
bool hm_4d_notes_add(hm_4d_notes *notes, size_t ply, const char *text, size_t length);
bool hm_4d_notes_copy(hm_4d_notes *to, const hm_4d_notes *from);
/* Forgets what follows so many moves. */
void hm_4d_notes_cut(hm_4d_notes *notes, size_t ply);
/* As hm_4d_game_format(), with comments. */
void hm_4d_game_format_notes(const hm_4d_game *game, const hm_4d_notes *notes, hm_text *text);

/* hm_4d_game_parse(), for those who keep what is right of a game that has a fault: the start, if
 * *started, and the moves before it. watch may be NULL. */
hm_status hm_4d_game_salvage(const char *text, size_t length, hm_4d_game *game, bool *started,
                             const hm_watch *watch, hm_error *error);
/* The same with its comments; NULL: they are not kept. */
hm_status hm_4d_game_salvage_notes(const char *text, size_t length, hm_4d_game *game,
                                   hm_4d_notes *notes, bool *started, const hm_watch *watch,
                                   hm_error *error);
/* The number of lines that are neither blank nor comments. */
size_t hm_4d_count_lines(const char *text, size_t length);

/* ---- archive4d.c ---- */

/* Whether a line is a mark, judged by its beginning. */
bool hm_4d_is_mark(const char *line, size_t length);
/* Takes the line "== N" if it is here. */
hm_status hm_4d_take_mark(hm_cursor *c);

/* ---- recognise_file4d.c ---- */

/* "c4d" or "c4dpos", which a text begins like; NULL: neither. */
const char *hm_4d_recognise_file(const char *text, size_t length);

/* Letters of the pieces in .c4dpos and in pictures, by piece number; '.' is an empty square
 * (c4dpos.c). */
extern const char hm_4d_letters[HM_4D_PIECES + 1];

/* ---- c4dpos.c: the line grammar that .c4d and .c4dpos share ---- */

/* Steps over blanks, an optional CR and the line feed; anything else is trailing text. */
hm_status hm_4d_end_line(hm_cursor *c);
void hm_4d_skip_empty_lines(hm_cursor *c); /* blank ones and those that begin with '#' */
/* Reads a position block. With `more` it ends before the first line that is not part of a slice. */
hm_status hm_4d_take_c4dpos(hm_cursor *c, bool more, hm_4d_state *state);
/* Whether the form is complete: the board must decide which pawn the en-passant target belongs to.
 */
bool hm_4d_c4dpos_holds(const hm_4d_state *state);

/* The piece that a spec of the literal names ("N", "q", "Pw", "py", ...); HM_4D_EMPTY for any
 * other text. */
hm_4d_piece hm_4d_piece_parse(const char *text, size_t length);

hm_status hm_4d_field_parse(hm_4d_field field, const char *text, size_t length, hm_4d_state *state,
                            hm_error *error);
void hm_4d_field_format(hm_4d_field field, const hm_4d_state *state, hm_text *text);

/* Reads any form: coordinates ("->" or "-"), eight digits, .c4d, a JSON object (both of
 * hm_4d_json_move_parse). Strict: nothing before or after. */
hm_status hm_4d_move_words_parse(const char *text, size_t length, hm_4d_move_words *words,
                                 hm_error *error);

#endif
