/* hypermate: 5D chess with multiverse time travel: notations, games and pictures (docs/formats.md).
 */
#ifndef HYPERMATE_CHESS5D_GAMES_H
#define HYPERMATE_CHESS5D_GAMES_H

#include "chess5d.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- notation: games in fen5d (docs/formats.md) ---- */

enum {
    HM_5D_STRICT = 1, /* refuse what lenient reading warns of or repairs: numbers, marks, headers */
    HM_5D_PARTIAL = 2 /* keep what was read of a move body that is wrong further on */
};

/* Notations of move bodies. Shad's is written; the others are only read. */
typedef enum hm_5d_dialect { HM_5D_SHAD, HM_5D_ALEXBAY, HM_5D_AXEL } hm_5d_dialect;

/* A game: headers, start position, and a tree of actions. */
typedef struct hm_5d_game hm_5d_game;

/* Reads one game from the beginning of a text; *used (may be NULL) says where it ended, so that a
 * file of many games is read by calling again. The notation of the moves is recognised by its
 * look. On failure *game is NULL and the error exact; with HM_5D_PARTIAL *game is the game up to
 * the last whole action before the error, if the error stands in the moves. */
HM_API hm_status hm_5d_game_parse(const char *text, size_t length, unsigned flags,
                                  hm_5d_game **game, size_t *used, hm_error *error);
/* Length of the first game of a text, found by its shape alone: headers after moves, or a second
 * header Mode, begin the next one. */
HM_API size_t hm_5d_game_extent(const char *text, size_t length);
/* Whether a text without headers begins like a move body of 5D chess. */
HM_API bool hm_5d_begins_moves(const char *text, size_t length);
/* Length of the blanks and comments {...} at the beginning of a text. */
HM_API size_t hm_5d_comments_length(const char *text, size_t length);
HM_API void hm_5d_game_destroy(hm_5d_game *game);

/* Writes the whole state, all boards in canonical order behind Mode, Board, Size and, when they are
 * not the queen alone, Promotions; it reads back as the same position. Writes at most `capacity`
 * bytes with the NUL and returns the length without; when capacity is too small nothing but a NUL
 * is written and the needed length is returned. SIZE_MAX: out of memory. */
HM_API size_t hm_5d_format(const hm_5d_position *position, char *text, size_t capacity);

/* The community's position hash: MD5 over all board strings, 32 digits and a NUL. */
HM_API hm_status hm_5d_md5(const hm_5d_position *position, char hex[33], hm_error *error);

/* Actions of a game are nodes of a tree, numbered from 1 in the order of the text; 0 is the start.
 * -1 means none. */
HM_API size_t hm_5d_game_nodes(const hm_5d_game *game);
HM_API int32_t hm_5d_game_parent(const hm_5d_game *game, int32_t node);
HM_API int32_t hm_5d_game_main(const hm_5d_game *game, int32_t node); /* next of the main line */
HM_API size_t hm_5d_game_plies(const hm_5d_game *game);               /* of the main line */
HM_API const hm_5d_move *hm_5d_game_action(const hm_5d_game *game, int32_t node, size_t *count);
/* "1-0", "0-1", "1/2-1/2", "*", or "" when the text has none. */
HM_API const char *hm_5d_game_result(const hm_5d_game *game);
/* The notation that the moves were read in. */
HM_API hm_5d_dialect hm_5d_game_dialect(const hm_5d_game *game);
/* What stands behind a move of an action: "!", "?", "!!", "??", "!?", "?!" or "". */
HM_API const char *hm_5d_game_glyph(const hm_5d_game *game, int32_t node, size_t move);
/* Comment number `index` of an action (node 0: of the start); it stands behind `after` moves of it.
 * NULL when there are fewer. length and after may be NULL. */
HM_API const char *hm_5d_game_comment(const hm_5d_game *game, int32_t node, size_t index,
                                      size_t *length, size_t *after);
/* Faults that strict reading refuses, in the order of the text; NULL beyond the last one. Of very
 * many only the first 100 are kept. */
HM_API const hm_error *hm_5d_game_warning(const hm_5d_game *game, size_t index);
/* Where partial reading stopped: the main line ends there. The moves of the next action that come
 * before the wrong one, and the moves it may mean when it is ambiguous. */
HM_API const hm_5d_move *hm_5d_game_unfinished(const hm_5d_game *game, size_t *count);
HM_API const hm_5d_move *hm_5d_game_candidates(const hm_5d_game *game, size_t *count);
/* The position after `plies` actions of the main line (all of them if there are fewer), a new
 * object. */
HM_API hm_status hm_5d_game_position(const hm_5d_game *game, size_t plies,
                                     hm_5d_position **position);

enum {
    HM_5D_SHORT = 1,       /* moves as short as a reader can tell them apart; default in full */
    HM_5D_RAW = 2,         /* both coordinates, no letters: w. (0T1)d2(0T1)d4 */
    HM_5D_MARKS = 4,       /* marks of check, softmate and mate, and of the present */
    HM_5D_SEED_HEADERS = 8 /* size, puzzle and variant as the first description writes them */
};

/* Writes a game: headers, initial boards or the preset, moves with their glyphs, comments and
 * alternatives. Capacity and result as for hm_5d_format. */
HM_API size_t hm_5d_game_format(const hm_5d_game *game, unsigned style, char *text,
                                size_t capacity);

/* Plays an action after the last one of the main line. The moves must be a legal action of that
 * position. */
HM_API hm_status hm_5d_game_append(hm_5d_game *game, const hm_5d_move *moves, size_t count);

/* Reads one action of the side to move, moves in any order and form; it must be legal. The list
 * receives its moves in the order of the text, also when the only fault is HM_ERR_5D_ILLEGAL, and
 * the moves that fit when one is HM_ERR_5D_AMBIGUOUS. The position is unchanged. */
HM_API hm_status hm_5d_action_parse(const hm_5d_position *position, const char *text, size_t length,
                                    unsigned flags, hm_5d_move_list *moves, hm_error *error);
/* One move in full, "(0T3)Re1xe5"; the board of departure must be in the position. Returns and
 * capacity as for hm_5d_format. */
HM_API size_t hm_5d_move_format(const hm_5d_position *position, const hm_5d_move *move, char *text,
                                size_t capacity);

#define HM_5D_MOVE_TEXT 96 /* bytes that hold any move, place or timeline and its NUL */

/* A square of a board, "(0T3)e5"; a timeline, "-0"; a piece letter with its case (at most 3 bytes
 * with the NUL). Capacity and result as for hm_5d_format. */
HM_API size_t hm_5d_place_format(const hm_5d_position *position, int32_t line, int32_t time,
                                 int square, char *text, size_t capacity);
HM_API size_t hm_5d_line_format(const hm_5d_position *position, int32_t line, char *text,
                                size_t capacity);
HM_API void hm_5d_piece_format(hm_5d_piece piece, char text[4]);

/* ---- pictures ---- */

/* The multiverse after `plies` actions of the main line: timelines below each other, half-turns to
 * the right, the present, inactive timelines, the last action and checks. svg: a picture instead
 * of text. Appends to text; HM_ERR_MEMORY. */
HM_API hm_status hm_5d_game_draw(const hm_5d_game *game, size_t plies, bool svg, hm_text *text);

HM_API const hm_5d_position *hm_5d_game_start(const hm_5d_game *game);
/* Value of a header, key compared without case; NULL when absent. */
HM_API const char *hm_5d_game_header(const hm_5d_game *game, const char *key);
HM_API size_t hm_5d_game_headers(const hm_5d_game *game);
HM_API void hm_5d_game_header_at(const hm_5d_game *game, size_t index, const char **key,
                                 const char **value);

#ifdef __cplusplus
}
#endif
#endif
