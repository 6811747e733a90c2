/* hypermate: 4D Oana-Chiru chess: notations, games, pictures. Positions and rules: chess4d.h.
 *
 * Functions named format, put or draw append to a growable text and cannot fail otherwise than by
 * setting text->failed; functions named parse leave what they fill untouched when they fail, unless
 * it is said otherwise. Source of the position literal fen4d ("4d-fen v1:"): FEN4 v1;
 * docs/formats.md lists the decisions it leaves open. */
#ifndef HYPERMATE_CHESS4D_GAMES_H
#define HYPERMATE_CHESS4D_GAMES_H

#include "chess4d.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- fen4d ---- */

/* ---- texts of states (rules4d, section 13) ---- */

/** Largest clock or move number that is read; no further move is read from there. */
#define HM_4D_CLOCK_MAX 100000000

/** Reads "4d-state v1: <side> <castling> <ep> <halfmove> <fullmove> | <pieces of fen4d>". The state
 * may be illegal (hm_4d_problems). flags as for hm_4d_fen_parse. error->offset counts in the whole
 * text. */
HM_MORE hm_status hm_4d_state_parse(const char *text, size_t length, unsigned flags,
                                    hm_4d_state *state, hm_error *error);

/** Appends the canonical line, without a line end. */
HM_MORE void hm_4d_state_format(const hm_4d_state *state, hm_text *text);

/** Appends "x,y,z,w". */
HM_MORE void hm_4d_square_format(int square, hm_text *text);

/** Reads a square and nothing else: "x,y,z,w", four digits, or the compact form "a1c4". */
HM_MORE hm_status hm_4d_square_parse(const char *text, size_t length, int *square, hm_error *error);

/* ---- texts of moves (rules4d, section 11) ---- */

/** Appends coordinates and tags: "0,1,0,0->0,3,0,0 DP". */
HM_MORE void hm_4d_move_format(hm_4d_move move, hm_text *text);

/** Appends the compact form of .c4d files: "a2c4-a4c4", "O-O@c4". The position is the one before
 * the move. */
HM_MORE void hm_4d_move_format_c4d(const hm_4d_position *position, hm_4d_move move, hm_text *text);

/** Reads a text and finds the legal move that it names. HM_ERR_4D_ILLEGAL (offset 0) when it is
 * well-formed but not legal; the message says why. HM_ERR_LIMIT (offset 0) when it is legal, but a
 * clock has reached HM_4D_CLOCK_MAX. */
HM_MORE hm_status hm_4d_move_parse(const hm_4d_position *position, const char *text, size_t length,
                                   hm_4d_move *move, hm_error *error);

/* ---- games ---- */

/** A start state and the legal moves played from it. Its members are public: init before anything
 * else, clear frees the moves and begins again. */
typedef struct hm_4d_game {
    hm_4d_state start;
    hm_4d_move *moves;
    size_t count, capacity;
} hm_4d_game;

HM_MORE void hm_4d_game_init(hm_4d_game *game); /**< the start position, no moves */
HM_MORE void hm_4d_game_clear(hm_4d_game *game);

/** Appends a move that is legal after the moves so far, which is not checked (hm_4d_is_legal does,
 * in the position of hm_4d_game_position): positions of a game with another one are undefined.
 * HM_ERR_MEMORY. */
HM_MORE hm_status hm_4d_game_add(hm_4d_game *game, hm_4d_move move, hm_error *error);

/** The position after `ply` moves, or after all of fewer. Cost: 10 us, and the moves. */
HM_MORE void hm_4d_game_position(const hm_4d_game *game, size_t ply, hm_4d_position *position);

/** Reads a .c4d game: an optional .c4dpos block, else the standard start, then one move per line in
 * any form. A mark may precede it; HM_ERR_TRAILING if another game begins. Every move is checked;
 * error->offset of an illegal one is where its text begins. On failure the game holds the moves
 * before the error. */
HM_MORE hm_status hm_4d_game_parse(const char *text, size_t length, hm_4d_game *game,
                                   hm_error *error);
/** Appends the .c4d text; the position block is left out for the standard start. */
HM_MORE void hm_4d_game_format(const hm_4d_game *game, hm_text *text);

/* An archive is a text of several games with a mark before each, a line "== N". N is a number for
 * people: readers count games themselves, and archives may be joined as they are. */

/** Length of the first game of an archive with its mark; comments before that belong to it. */
HM_MORE size_t hm_4d_game_extent(const char *text, size_t length);

/** Game `number` (from 0) of the endless sequence of random games of a seed, from game->start, at
 * most `plies` moves; it also ends at mate, stalemate, the fifty-move mark and the third
 * occurrence. The same on every machine; each number can be made alone. Replaces the moves. The
 * watcher gets the plies so far. HM_ERR_MEMORY, HM_ERR_INTERRUPTED. Cost: about 0.1 ms per ply. */
HM_MORE hm_status hm_4d_random_game(uint64_t seed, uint64_t number, size_t plies, hm_4d_game *game,
                                    const hm_watch *watch, hm_error *error);

/* ---- .c4dpos and JSON (rules4d, section 12) ---- */

/** Positions by slices. The form has no move number (1 is assumed) and does not write axis and
 * victim of en passant: they follow from the board, or the text is refused. */
HM_MORE hm_status hm_4d_c4dpos_parse(const char *text, size_t length, hm_4d_state *state,
                                     hm_error *error);
/** Appends the text without a final line end. */
HM_MORE void hm_4d_c4dpos_format(const hm_4d_state *state, hm_text *text);

/** Positions as an object with "placements". Unknown keys are errors, except "moves_played" and
 * "moves", which are left to the caller. Offsets count in the JSON text. */
HM_MORE hm_status hm_4d_json_parse(const char *text, size_t length, hm_4d_state *state,
                                   hm_error *error);
HM_MORE void hm_4d_json_format(const hm_4d_state *state, hm_text *text);

/** Games as {"start": position or null, "moves": [...]}, the moves in the file form below. Every
 * move is checked; the message of an illegal one begins with its number. On failure the game holds
 * the moves before the error. Appended without a line end; "start" is null for the usual start. */
HM_MORE hm_status hm_4d_json_game_parse(const char *text, size_t length, hm_4d_game *game,
                                        hm_error *error);
HM_MORE void hm_4d_json_game_format(const hm_4d_game *game, hm_text *text);

/* ---- pictures ---- */

/** Appends all 64 slices: z to the right, w upwards, in each x to the right and y upwards, and a
 * line about the position. `last` is the move that led here, or HM_4D_NO_MOVE; the picture marks it
 * and every attacked king of either side, the text names them below the board. */
HM_MORE void hm_4d_draw_text(const hm_4d_position *position, hm_4d_move last, hm_text *text);
HM_MORE void hm_4d_draw_svg(const hm_4d_position *position, hm_4d_move last, hm_text *svg);

#ifdef __cplusplus
}
#endif
#endif
