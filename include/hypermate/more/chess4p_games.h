/* hypermate: four-player chess in texts and pictures: positions, moves and whole games. Formats:
 * docs/formats.md. Source of fen4p and pgn4: the page "Four-Player Chess/Notation". */
#ifndef HYPERMATE_CHESS4P_GAMES_H
#define HYPERMATE_CHESS4P_GAMES_H

#include "chess4p_play.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- position text (fen4p) ------------------------------------------------------------------- */

/** Flags of position texts. */
enum {
    HM_4P_FEN_STRICT = 1,    /**< reading: repair nothing; unknown options are errors */
    HM_4P_FEN_PRETTY = 2,    /**< writing: one rank per line, as the source of fen4p prints it */
    HM_4P_FEN_CORNERS_X = 4, /**< writing: squares that do not exist as "x,x,x", not as "3" */
    /** Writing: leave out the lists of seats that resigned, ran out of time or were stalemated, as
     * texts of the profiles 2018 and 2017 do (docs/formats/fen4p.md). */
    HM_4P_FEN_NO_LEAVERS = 8
};

/** Reads a position text, or the name of a setup. Without HM_4P_FEN_STRICT it also reads blanks
 * between tokens, "x" for the squares cut out of the corners, leading zeros, a trailing '/', and
 * texts with known defects of other programs (docs/formats/fen4p.md, section 8.2). Options for
 * which the state has no member are appended to `options` (may be NULL) as canonical text
 * "'key':value,...", in their order. If there are more custom pieces than a state can store, their
 * letters are appended to `options`, too. *warnings (may be NULL) becomes the number of repairs.
 * Examples of repairs: an en-passant entry is dropped, a missing bracket is added, an "x" on a
 * square of the board is read as a wall, an "X" in a cut corner is ignored. Every queen is read as
 * an ordinary queen, because the text does not distinguish one-point queens. On failure state,
 * options and warnings are unchanged, and the error has the exact place. Speed: above 200 MB/s. */
HM_MORE hm_status hm_4p_fen_parse(const char *text, size_t length, unsigned flags,
                                  hm_4p_state *state, hm_text *options, unsigned *warnings,
                                  hm_error *error);

/** Appends one piece as a position text has it: "rN", "dbQ" (a grey piece of Blue), "dP" (grey, of
 * unknown owner), "X" (a wall). Appends nothing for HM_4P_EMPTY. */
HM_MORE void hm_4p_piece_format(const hm_4p_state *state, hm_4p_piece piece, hm_text *text);

/** Appends the canonical position text, one line without blanks unless the flags say otherwise.
 * `options` (may be NULL) is the text of unknown options from hm_4p_fen_parse(). */
HM_MORE void hm_4p_fen_format(const hm_4p_state *state, const hm_text *options, unsigned flags,
                              hm_text *text);

/* ---- move texts ------------------------------------------------------------------------------ */

/** Appends a move as coordinates, "d2-d4" or "d7-d8=Q"; castling is the two-square move of the
 * king. A move text has at most 31 bytes, also in the long and the short form. */
HM_MORE void hm_4p_move_format(hm_4p_move move, hm_text *text);

/** Flags of move texts. */
enum {
    HM_4P_TEXT_PROMOTION_D = 1, /**< write promotions to one-point queens as "=D" */
    HM_4P_TEXT_SITE_MARKS = 2,  /**< do not write "+" on castling, as chess.com does not */
    HM_4P_TEXT_NO_MARKS = 4     /**< write neither "+" nor "#" */
};

/** Appends a move in the long form of pgn4 with its marks, for example "Qg1xQn8+". `position` is
 * the position before the move. */
HM_MORE void hm_4p_move_format_long(const hm_4p_position *position, hm_4p_move move, unsigned flags,
                                    hm_text *text);
/** Appends a move in the short form of pgn4 with its marks, for example "Qxn8+". `position` is the
 * position before the move. */
HM_MORE void hm_4p_move_format_short(const hm_4p_position *position, hm_4p_move move,
                                     unsigned flags, hm_text *text);

/** Reads a move in any form (coordinates, long, short, with or without a colour before it and marks
 * after it) and finds the legal move that it names. A leading r, b, y or g is read as the colour of
 * the mover only if no legal move fits otherwise. Errors: HM_ERR_4P_MOVE if the text is not a move,
 * or fits several legal moves; HM_ERR_4P_ILLEGAL if it is well-formed, but fits no legal move.
 * Marks are not checked. */
HM_MORE hm_status hm_4p_move_parse(const hm_4p_position *position, const char *text, size_t length,
                                   hm_4p_move *move, hm_error *error);

/** Appends a square, "a4". */
HM_MORE void hm_4p_square_format(int square, hm_text *text);
/** Reads a text that is a square, "a4". */
HM_MORE hm_status hm_4p_square_parse(const char *text, size_t length, int *square, hm_error *error);

/* ---- games (pgn4) ---------------------------------------------------------------------------- */

/** A game: tags, a start position under its rules, and a tree of steps. A step is a move or a token
 * (hm_4p_leaving). Step 0 is the start. The first child of a step continues its line; other
 * children begin variations. Create a game with hm_4p_game_create() or hm_4p_game_parse(). */
typedef struct hm_4p_game hm_4p_game;

/** Tokens that are not moves: a player leaves, agrees to a draw, or passes. "R" (resigns) and "T"
 * (out of time) are steps of a player whose turn it is. "#" or "S" after "R" or "T" means that the
 * king of this player, which would walk now, is mated or stalemated at once. */
typedef enum hm_4p_leaving {
    HM_4P_STAYS,                      /**< no such token: a move */
    HM_4P_LEAVES_MATED,               /**< "#" */
    HM_4P_LEAVES_STALEMATED,          /**< "S" */
    HM_4P_LEAVES_RESIGNED,            /**< "R" */
    HM_4P_LEAVES_FLAGGED,             /**< "T" */
    HM_4P_LEAVES_RESIGNED_MATED,      /**< "R#" */
    HM_4P_LEAVES_FLAGGED_MATED,       /**< "T#" */
    HM_4P_LEAVES_RESIGNED_STALEMATED, /**< "RS" */
    HM_4P_LEAVES_FLAGGED_STALEMATED,  /**< "TS" */
    HM_4P_AGREES_DRAW,                /**< "D": nobody leaves, the game ends as a draw */
    HM_4P_PASSES                      /**< "P": nobody leaves; see hm_4p_rules.allow_passing */
} hm_4p_leaving;

/** Returns the text of a token; "" for HM_4P_STAYS. The text is static. */
HM_MORE const char *hm_4p_leaving_text(hm_4p_leaving leaving);
/** Converts a text into a token, or returns HM_4P_STAYS if it is not a token. "C", by which the
 * leader claims the win, is read as "R". */
HM_MORE hm_4p_leaving hm_4p_leaving_named(const char *text, size_t length);

/** A step of a game. */
typedef struct hm_4p_step {
    /** Numbers of other steps: the parent, the first child, the last child, and the next child of
     * the same parent. -1 if there is no such step. */
    int32_t parent, first, last, next;
    int32_t comment, last_comment; /**< numbers of the first and the last comment, or -1 */
    hm_4p_move move;               /**< the move, or HM_4P_NO_MOVE for a token */
    uint32_t offset;               /**< byte offset of the step in the text that was read */
    uint32_t round;                /**< number of the round, from 1 */
    uint8_t seat;                  /**< seat that moves or leaves */
    /** The token (hm_4p_leaving). For the move of a walking king: the token that is written after
     * the move. */
    uint8_t leaving;
    /** The glyph as a number: 0 is no glyph, 1 to 6 are "!", "!!", "?", "??", "!?", "?!", and 7 to
     * 255 are "$7" to "$255", which chess.com does not know. */
    uint8_t glyph;
    /** Number of variations, one inside the other, in which the step is; at most
     * HM_4P_VARIATIONS_MAX. */
    uint16_t depth;
} hm_4p_step;

/** Maximum depth of nested variations. */
#define HM_4P_VARIATIONS_MAX 1000

/** Returns the text of a glyph, "!" to "$255"; "" for 0 and other numbers. The text is static. */
HM_MORE const char *hm_4p_glyph_text(int glyph);

/** A comment of a step. */
typedef struct hm_4p_comment {
    const char *text; /**< text between the braces or after the ';', byte for byte */
    size_t length;
    int32_t next; /**< number of the next comment of the step, or -1 */
    bool before;  /**< the comment precedes the move, at the beginning of a variation */
    bool line;    /**< the comment is written after a ';' and ends with its line */
} hm_4p_comment;

/** A problem of a text that could be read all the same. `status` is HM_ERR_4P_MARK, HM_ERR_4P_TOKEN
 * or HM_ERR_4P_TAG for a problem of a mark, a token or a tag. It is HM_ERR_UNSUPPORTED if the rules
 * of the game are not supported, and HM_ERR_FIELD if bytes that are not UTF-8 were replaced. */
typedef struct hm_4p_remark {
    hm_status status;
    int32_t step; /**< number of the step that has the problem, or -1 */
    uint64_t offset;
    const char *message;
} hm_4p_remark;

/** Options of reading a game. */
typedef struct hm_4p_reading {
    size_t size;            /**< sizeof(hm_4p_reading) */
    const hm_4p_mode *mode; /**< mode to use; NULL means the mode that the tags name */
    /** Profile to use; NULL means the profile that the tags and the date of the game decide
     * (rules4p, section 8). The words of the tag RuleVariants are used in either case. */
    const hm_4p_profile *profile;
    bool king_capture_overrides_check; /**< value of hm_4p_rules.king_capture_overrides_check */
    bool strict;                       /**< a wrong mark is an error, not a remark */
    /** Start position to use; NULL means that the tags and the first moves decide. */
    const hm_4p_state *start;
} hm_4p_reading;

/** Reads one game. Every move must be legal and every token must fit the rules; the rules decide
 * which seat is to move, not the place of the move in a line of the text. `reading` may be NULL.
 * *used (may be NULL) becomes the offset where the next game may begin.
 *
 * If the text is wrong, *game holds everything before the error, and hm_4p_game_fault() names the
 * place; *game is NULL only if memory is short. The caller destroys it with hm_4p_game_destroy().
 * The watch receives the number of steps read so far. Errors: HM_ERR_4P_TAG to HM_ERR_4P_VARIATION;
 * errors of position texts, for the tag StartFen4; HM_ERR_LIMIT for more than HM_4P_VARIATIONS_MAX
 * nested variations or 10,000 tags; HM_ERR_MEMORY; HM_ERR_INTERRUPTED. Cost: docs/performance.md.
 */
HM_MORE hm_status hm_4p_game_parse(const char *text, size_t length, const hm_4p_reading *reading,
                                   hm_4p_game **game, size_t *used, const hm_watch *watch,
                                   hm_error *error);

/** Returns NULL if the rules of a game are supported. Otherwise returns the reason why the game is
 * not replayed (formats, section 9.7), for example "KotH", "drop" or "piece H". Such a game has
 * tags, and a start position if it is known. It has no steps, and no step can be added.
 * hm_4p_game_format() writes it byte for byte as it was read. */
HM_MORE const char *hm_4p_game_other(const hm_4p_game *game);

/** Returns the length of the first game of a text of several games: up to the tags of the next
 * game, or all of the text. The function looks only at the beginnings of lines, so an error in one
 * game does not affect the next game. Cost: one pass over the text. */
HM_MORE size_t hm_4p_game_extent(const char *text, size_t length);

/** Creates a game without steps. Fails with HM_ERR_MEMORY only; *game is NULL then. */
HM_MORE hm_status hm_4p_game_create(const hm_4p_state *start, const hm_4p_rules *rules,
                                    hm_4p_game **game, hm_error *error);
/** Frees a game. NULL is allowed. */
HM_MORE void hm_4p_game_destroy(hm_4p_game *game);
/** Copies a game with its steps, comments, tags and remarks. Fails with HM_ERR_MEMORY only; *game
 * is NULL then. */
HM_MORE hm_status hm_4p_game_copy(const hm_4p_game *from, hm_4p_game **game, hm_error *error);

/** Returns the start position; it lives in the game. */
HM_MORE const hm_4p_position *hm_4p_game_start(const hm_4p_game *game);
/** Returns the options of the tag StartFen4 for which a state has no member, for
 * hm_4p_fen_format(); they live in the game. */
HM_MORE const hm_text *hm_4p_game_options(const hm_4p_game *game);

/** Returns the number of steps, including the start. Steps are numbered from 0; a parent has a
 * smaller number than its children. */
HM_MORE size_t hm_4p_game_steps(const hm_4p_game *game);
/** Returns a step by its number; valid until a step is added. */
HM_MORE const hm_4p_step *hm_4p_game_step(const hm_4p_game *game, int32_t step);
/** Returns how many steps the main line has after the start. */
HM_MORE size_t hm_4p_game_plies(const hm_4p_game *game);
/** Returns the number of the step that is reached after `ply` steps of the main line, or of its
 * last step if there are fewer. The cost grows with `ply`. To visit all steps of a line, go from
 * each step to its first child instead. */
HM_MORE int32_t hm_4p_game_ply(const hm_4p_game *game, size_t ply);
/** Returns a comment by its number; its text is valid until the game changes. */
HM_MORE hm_4p_comment hm_4p_game_comment(const hm_4p_game *game, int32_t comment);

/** Plays a step on the position before it, and fills *effects. */
HM_MORE void hm_4p_game_advance(const hm_4p_game *game, int32_t step, hm_4p_position *position,
                                hm_4p_effects *effects);
/** Fills a position with the position after a step. Cost: playing all steps up to this step.
 * Errors: HM_ERR_ARGUMENT if the step does not exist or was removed; HM_ERR_MEMORY. */
HM_MORE hm_status hm_4p_game_position(const hm_4p_game *game, int32_t step,
                                      hm_4p_position *position, hm_error *error);

/** Returns the number of tags. */
HM_MORE size_t hm_4p_game_tags(const hm_4p_game *game);
/** Sets name and value of tag number `index` (from 0, in their order); the value is the text
 * between the quotes, byte for byte. Both live in the game. */
HM_MORE void hm_4p_game_tag_at(const hm_4p_game *game, size_t index, const char **name,
                               const char **value);
/** Returns the value of a tag, or NULL if there is none. Upper and lower case of the name do not
 * matter. */
HM_MORE const char *hm_4p_game_tag(const hm_4p_game *game, const char *name);
/** Changes a tag, or adds it as the last one. Fails with HM_ERR_ARGUMENT for a name that is not a
 * word, and for a value with quotes, brackets or backslashes. No tag changes the start and the
 * rules of the game. When a game is written, its tag Variant always names the mode of these rules.
 */
HM_MORE hm_status hm_4p_game_set_tag(hm_4p_game *game, const char *name, const char *value,
                                     hm_error *error);

/* The tags Result, Termination and CurrentMove and the result after the moves are about the end of
 * the main line. They are removed when one of these functions changes that end:
 * hm_4p_game_add_move(), _add_leaving(), _set_main(), _cut(), _remove(). */

/** Adds a move after the step `after`; *step (may be NULL) becomes the number of the step with the
 * move. If `after` already has a child with this move, that child is used; otherwise the move
 * becomes the last child of `after`. The first child continues the line, other children are
 * variations. If the move is the first one of a walking king, the token of the player ("R" or "T")
 * is added to it. Errors: HM_ERR_4P_ILLEGAL if the move is not legal there; HM_ERR_LIMIT for more
 * than HM_4P_VARIATIONS_MAX nested variations; HM_ERR_MEMORY. Cost: playing the steps up to
 * `after`, unless `after` is the step that was added or found last. */
HM_MORE hm_status hm_4p_game_add_move(hm_4p_game *game, int32_t after, hm_4p_move move,
                                      int32_t *step, hm_error *error);
/** Adds a token after the step `after`; everything else is as in hm_4p_game_add_move(). */
HM_MORE hm_status hm_4p_game_add_leaving(hm_4p_game *game, int32_t after, hm_4p_leaving leaving,
                                         int32_t *step, hm_error *error);
/** Adds a comment to a step: before the move of the step if `before` is true, otherwise after it. A
 * comment that holds '}' is written after a ';' and must not hold a line feed. Bytes that are not
 * UTF-8 are replaced by U+FFFD. */
HM_MORE hm_status hm_4p_game_add_comment(hm_4p_game *game, int32_t step, const char *text,
                                         size_t length, bool before, hm_error *error);
/** Replaces the text of a comment. Fails with HM_ERR_ARGUMENT if there is no such comment, or if
 * the new text would end the comment early. */
HM_MORE hm_status hm_4p_game_set_comment(hm_4p_game *game, int32_t comment, const char *text,
                                         size_t length, hm_error *error);
/** Sets the glyph of a step to a number as in hm_4p_step.glyph; numbers outside 0..255 mean 0. Does
 * nothing if the step does not exist. */
HM_MORE void hm_4p_game_set_glyph(hm_4p_game *game, int32_t step, int glyph);
/** Makes the main line go through a step; the earlier main line becomes a variation. Fails with
 * HM_ERR_LIMIT, with nothing changed, if a step would then lie inside more than
 * HM_4P_VARIATIONS_MAX nested variations. */
HM_MORE hm_status hm_4p_game_set_main(hm_4p_game *game, int32_t step, hm_error *error);
/** Removes everything after a step. Other steps keep their numbers; removed steps have no parent
 * and cannot be used. */
HM_MORE void hm_4p_game_cut(hm_4p_game *game, int32_t step);

/** Removes a step (not the start) and everything after it. */
HM_MORE void hm_4p_game_remove(hm_4p_game *game, int32_t step);

/** Plays a random game into a game without steps, from its start and under its rules. Each `seed`
 * gives an endless sequence of games; `number` (from 0) selects one game of the sequence. At most
 * `plies` moves are played; each is drawn evenly from the legal moves. A draw that may be claimed
 * is claimed at once ("D"). The tags Result and Termination are set. The same seed and number give
 * the same game on every machine. The watch (may be NULL) receives the number of plies played so
 * far. Errors: HM_ERR_ARGUMENT if the game has steps; HM_ERR_MEMORY; HM_ERR_INTERRUPTED. */
HM_MORE hm_status hm_4p_random_game(uint64_t seed, uint64_t number, size_t plies, hm_4p_game *game,
                                    const hm_watch *watch, hm_error *error);

/** Fills the position after the main line and the effects of its last step; effects->outcome says
 * whether the moves end the game. The function ignores tags such as Result. Fails with
 * HM_ERR_MEMORY only. */
HM_MORE hm_status hm_4p_game_end(const hm_4p_game *game, hm_4p_position *position,
                                 hm_4p_effects *effects, hm_error *error);

/** Appends the result after the main line: "1-0", "0-1", "1/2-1/2", for FFA "name: points - ...",
 * or "*" if the moves do not end the game. For a game that is not replayed (hm_4p_game_other()),
 * appends the tag Result, or else the result after its moves, or "*". */
HM_MORE void hm_4p_game_result(const hm_4p_game *game, hm_text *result);
/** Appends the reason for the result, in the words of the tag Termination; nothing if the game is
 * not over. For a game that is not replayed, appends the tag Termination as it is. */
HM_MORE void hm_4p_game_termination(const hm_4p_game *game, hm_text *reason);

/** Returns the number of remarks: problems of a text that could be read all the same. */
HM_MORE size_t hm_4p_game_remarks(const hm_4p_game *game);
/** Returns remark number `index` (from 0), in the order of the text; its message lives in the
 * game. */
HM_MORE hm_4p_remark hm_4p_game_remark(const hm_4p_game *game, size_t index);

/** The place at which reading failed. `step` is the last step before the place, `round` the number
 * of the round (0 if the place is in the tags), and `seat` the seat to move. `offset` and `length`
 * say where the wrong token is in the text; `length` is 0 if no token is wrong. */
typedef struct hm_4p_fault {
    int32_t step;
    uint32_t round;
    int seat;
    uint64_t offset;
    size_t length;
} hm_4p_fault;
/** Fills *fault if reading the game has failed; returns false if it has not. */
HM_MORE bool hm_4p_game_fault(const hm_4p_game *game, hm_4p_fault *fault);

/** Styles of writing a game, a set of bits; it may also contain HM_4P_TEXT_SITE_MARKS. */
enum {
    /** Write variations inside variations. Without this flag variations are written side by side,
     * and each repeats the moves that lead to it. If that would repeat more than a million moves,
     * they are nested all the same. */
    HM_4P_GAME_NESTED = 16,
    HM_4P_GAME_SHORT = 32, /**< write moves in the short form */
    HM_4P_GAME_MARK = 128, /**< write the byte order mark that the text had */
    /** Write promotions to one-point queens as "=Q", not as "=D". No effect in games in which pawns
     * can also become an ordinary queen. */
    HM_4P_GAME_PROMOTION_Q = 64
};

/** Appends a game: its tags and its steps. The marks of the moves are computed, so wrong marks of a
 * text that was read are corrected. Promotions to one-point queens are written "=D", unless `style`
 * has HM_4P_GAME_PROMOTION_Q. `style` is a set of HM_4P_GAME_... and HM_4P_TEXT_SITE_MARKS. */
HM_MORE void hm_4p_game_format(const hm_4p_game *game, unsigned style, hm_text *text);

/* ---- pictures -------------------------------------------------------------------------------- */

/** Appends a text picture of the board as seen from a seat, with points and the seat to move.
 * `last` is the move that led to the position, or HM_4P_NO_MOVE. */
HM_MORE void hm_4p_draw_text(const hm_4p_position *position, int seat, hm_4p_move last,
                             hm_text *text);
/** Appends the picture of hm_4p_draw_text() as SVG. */
HM_MORE void hm_4p_draw_svg(const hm_4p_position *position, int seat, hm_4p_move last,
                            hm_text *svg);
/** Appends the picture of hm_4p_draw_svg() for a step of a game; `position` is the position after
 * the step. It also shows the names of the players, from the tags, and the clocks of the players,
 * from the newest comments "[%clk 0:04:58]". */
HM_MORE void hm_4p_game_draw_svg(const hm_4p_game *game, int32_t step,
                                 const hm_4p_position *position, int seat, hm_4p_move last,
                                 hm_text *svg);

#ifdef __cplusplus
}
#endif
#endif
