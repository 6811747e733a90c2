/* hypermate: 4D Oana-Chiru chess: notations, games, pictures. Positions and rules are in chess4d.h.
 *
 * Functions named format, put or draw append to a text; if memory is short, they set text->failed.
 * A function named parse leaves its result unchanged when it fails, unless its comment says
 * otherwise. The position text fen4d ("4d-fen v1:") is defined by a published specification, FEN4
 * v1. docs/formats.md says how hypermate reads what FEN4 v1 leaves open. */
#ifndef HYPERMATE_CHESS4D_GAMES_H
#define HYPERMATE_CHESS4D_GAMES_H

#include "chess4d.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- texts of states (rules4d, section 13) ---- */

/** Largest clock or move number that is read. A move after which a clock would be larger is
 * refused. */
#define HM_4D_CLOCK_MAX 100000000

/** Reads a state, "4d-state v1: <side> <castling> <ep> <halfmove> <fullmove> | <pieces of fen4d>".
 * The state may be illegal (hm_4d_problems()). `flags` is 0 or HM_4D_FEN_LENIENT. error->offset
 * counts from the beginning of the text. */
HM_MORE hm_status hm_4d_state_parse(const char *text, size_t length, unsigned flags,
                                    hm_4d_state *state, hm_error *error);

/** Appends a state as its canonical line, without a line end. */
HM_MORE void hm_4d_state_format(const hm_4d_state *state, hm_text *text);

/** Appends a square as "x,y,z,w". */
HM_MORE void hm_4d_square_format(int square, hm_text *text);

/** Reads a text that is a square, in one of the forms "0,1,2,3", "0123" and "a2c4" (the compact
 * form of the same square). */
HM_MORE hm_status hm_4d_square_parse(const char *text, size_t length, int *square, hm_error *error);

/* ---- texts of moves (rules4d, section 11) ---- */

/** Appends a move as coordinates and tags, "0,1,0,0->0,3,0,0 DP". */
HM_MORE void hm_4d_move_format(hm_4d_move move, hm_text *text);

/** Appends a move in the compact form of .c4d files, "a2c4-a4c4" or "O-O@c4". `position` is the
 * position before the move. */
HM_MORE void hm_4d_move_format_c4d(const hm_4d_position *position, hm_4d_move move, hm_text *text);

/** Reads a move in any form and finds the legal move that it names. Errors: HM_ERR_4D_ILLEGAL
 * (offset 0) if the text is well-formed but the move is not legal (the message says why);
 * HM_ERR_LIMIT (offset 0) if the move is legal, but a clock has reached HM_4D_CLOCK_MAX; other
 * errors if the text is not a move. */
HM_MORE hm_status hm_4d_move_parse(const hm_4d_position *position, const char *text, size_t length,
                                   hm_4d_move *move, hm_error *error);

/* ---- games ---- */

/** A game: a start state and the legal moves played from it. Callers may read the members. */
typedef struct hm_4d_game {
    hm_4d_state start;
    hm_4d_move *moves;
    size_t count, capacity;
} hm_4d_game;

/** Initialises a game with the start position and no moves; needed before any other function. */
HM_MORE void hm_4d_game_init(hm_4d_game *game);
/** Frees the moves and initialises the game again. */
HM_MORE void hm_4d_game_clear(hm_4d_game *game);

/** Appends a move, which must be legal after the moves so far. This is not checked: use
 * hm_4d_game_position() and hm_4d_is_legal(). After an illegal move the positions of the game are
 * undefined. Fails with HM_ERR_MEMORY only. */
HM_MORE hm_status hm_4d_game_add(hm_4d_game *game, hm_4d_move move, hm_error *error);

/** Fills a position with the position after `ply` moves, or after all moves if there are fewer.
 * Cost: 10 us, and playing the moves. */
HM_MORE void hm_4d_game_position(const hm_4d_game *game, size_t ply, hm_4d_position *position);

/** Reads one .c4d game into an initialised game. The text has one move per line, in any form. A
 * .c4dpos block before the moves gives the start; without it the game begins from the start
 * position. A mark "== N" may precede the game. Fails with HM_ERR_TRAILING if another game follows.
 * Every move is checked; if one is illegal, error->offset is where its text begins. On failure the
 * game holds the moves before the error. */
HM_MORE hm_status hm_4d_game_parse(const char *text, size_t length, hm_4d_game *game,
                                   hm_error *error);
/** Appends a game as .c4d text. A game from the start position has no position block. */
HM_MORE void hm_4d_game_format(const hm_4d_game *game, hm_text *text);

/* An archive is a text of several games, each preceded by a mark: a line "== N". N is for people;
 * readers count the games themselves, so archives can be joined by writing one after the other. */

/** Returns the length in bytes of the first game of an archive, with its mark and the comments
 * before it. */
HM_MORE size_t hm_4d_game_extent(const char *text, size_t length);

/** Replaces the moves of a game by random moves from game->start. Each `seed` gives an endless
 * sequence of games; `number` (from 0) selects one game of the sequence. The game ends after
 * `plies` moves, or earlier at mate, stalemate, a halfmove clock of 100 or the third occurrence of
 * a position. The same seed and number give the same game on every machine. The watch receives the
 * number of plies played so far. Errors: HM_ERR_MEMORY, HM_ERR_INTERRUPTED. Cost: about 0.1 ms per
 * ply. */
HM_MORE hm_status hm_4d_random_game(uint64_t seed, uint64_t number, size_t plies, hm_4d_game *game,
                                    const hm_watch *watch, hm_error *error);

/* ---- .c4dpos and JSON (rules4d, section 12) ---- */

/** Reads a position in the form .c4dpos, which lists the slices. The form has no move number, so
 * the move number becomes 1. For en passant the form names neither the axis nor the pawn. A text is
 * refused if the board does not determine both. */
HM_MORE hm_status hm_4d_c4dpos_parse(const char *text, size_t length, hm_4d_state *state,
                                     hm_error *error);
/** Appends a state in the form .c4dpos, without a final line end. */
HM_MORE void hm_4d_c4dpos_format(const hm_4d_state *state, hm_text *text);

/** Reads a state that is a JSON object with "placements". Unknown keys are errors, except
 * "moves_played" and "moves", which are ignored. error->offset is a place in the JSON text. */
HM_MORE hm_status hm_4d_json_parse(const char *text, size_t length, hm_4d_state *state,
                                   hm_error *error);
/** Appends a state as a JSON object with "placements". */
HM_MORE void hm_4d_json_format(const hm_4d_state *state, hm_text *text);

/** Reads a game that is a JSON object {"start": position or null, "moves": [...]} into an
 * initialised game. Every move is checked; the message about an illegal move begins with the number
 * of the move. On failure the game holds the moves before the error. */
HM_MORE hm_status hm_4d_json_game_parse(const char *text, size_t length, hm_4d_game *game,
                                        hm_error *error);
/** Appends a game as a JSON object, without a line end; "start" is null for the start position. */
HM_MORE void hm_4d_json_game_format(const hm_4d_game *game, hm_text *text);

/* ---- pictures ---- */

/** Appends a text picture of all 64 slices, with z to the right and w upwards. In each slice x goes
 * to the right and y upwards. A line about the position is below the slices. `last` is the move
 * that led to the position, or HM_4D_NO_MOVE. The line names this move and the attacked kings of
 * both sides. */
HM_MORE void hm_4d_draw_text(const hm_4d_position *position, hm_4d_move last, hm_text *text);
/** Appends the picture of hm_4d_draw_text() as SVG. It marks the last move and the attacked kings
 * on the board. */
HM_MORE void hm_4d_draw_svg(const hm_4d_position *position, hm_4d_move last, hm_text *svg);

#ifdef __cplusplus
}
#endif
#endif
