/* hypermate: four-player chess in texts and pictures: positions, moves and whole games. Formats:
 * docs/formats.md. Source of the notations fen4p and pgn4: "Four-Player Chess/Notation". */
#ifndef HYPERMATE_CHESS4P_GAMES_H
#define HYPERMATE_CHESS4P_GAMES_H

#include "chess4p_play.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- position text (fen4p) ------------------------------------------------------------------- */

enum {
    HM_4P_FEN_STRICT = 1,    /**< the grammar to the letter, unknown options refused */
    HM_4P_FEN_PRETTY = 2,    /**< format: one rank a line, as the source prints it */
    HM_4P_FEN_CORNERS_X = 4, /**< format: cut corners as "x,x,x" */
    HM_4P_FEN_NO_LEAVERS = 8 /**< format: without who resigned, was flagged or stalemated, as the
                                profiles 2018 and 2017 write it (formats, section 8.2) */
};

/** Reads a position text, or the name of a setup. Tolerant unless HM_4P_FEN_STRICT is given: blanks
 * between tokens, "x" corners, leading zeros, a trailing '/', the known defects of other writers.
 * Options that the state has no member for are appended to `options` (may be NULL) as canonical
 * text "'key':value,..." in their order; it also holds the letters of custom pieces if there are
 * more than a state can store. *warnings (may be NULL) counts the repairs: dropped en-passant
 * entries, brackets closed, "x" taken for a wall, walls in cut corners. On failure state, options
 * and warnings are untouched and error has the exact place. Every queen is read as an ordinary one:
 * the text does not say. Cost: above 200 MB/s. */
HM_MORE hm_status hm_4p_fen_parse(const char *text, size_t length, unsigned flags,
                                  hm_4p_state *state, hm_text *options, unsigned *warnings,
                                  hm_error *error);

/** Appends one piece as a position text has it: "rN", "dbQ", "dP", "X". Nothing for HM_4P_EMPTY. */
HM_MORE void hm_4p_piece_format(const hm_4p_state *state, hm_4p_piece piece, hm_text *text);

/** Appends the canonical text, one line without blanks unless the flags say otherwise. `options`
 * (may be NULL) are unknown ones as hm_4p_fen_parse gave them. */
HM_MORE void hm_4p_fen_format(const hm_4p_state *state, const hm_text *options, unsigned flags,
                              hm_text *text);

/* ---- move texts ------------------------------------------------------------------------------ */

/** Appends a move as coordinates: "d2-d4", "d7-d8=Q"; castling is the king's two-square move. No
 * more than 31 bytes in this and in the two forms below. */
HM_MORE void hm_4p_move_format(hm_4p_move move, hm_text *text);

enum {
    HM_4P_TEXT_PROMOTION_D = 1, /**< promotions to one-point queens as "=D" */
    HM_4P_TEXT_SITE_MARKS = 2,  /**< no "+" on castling */
    HM_4P_TEXT_NO_MARKS = 4     /**< neither "+" nor "#" */
};

/** Appends the long form of pgn4 with its marks, "Qg1xQn8+", and the short form, "Qxn8+". The
 * position is the one before the move. */
HM_MORE void hm_4p_move_format_long(const hm_4p_position *position, hm_4p_move move, unsigned flags,
                                    hm_text *text);
HM_MORE void hm_4p_move_format_short(const hm_4p_position *position, hm_4p_move move,
                                     unsigned flags, hm_text *text);

/** Reads any form (coordinates, long, short, with or without a colour before it and marks after it)
 * and finds the legal move that it names. A leading r, b, y or g is taken for the mover's colour
 * only when no legal move fits otherwise. HM_ERR_4P_MOVE when the text is no move, or fits several;
 * HM_ERR_4P_ILLEGAL when it is well-formed but no legal move fits. Marks are not verified. */
HM_MORE hm_status hm_4p_move_parse(const hm_4p_position *position, const char *text, size_t length,
                                   hm_4p_move *move, hm_error *error);

/** "a4"; and its reading, nothing before or after. */
HM_MORE void hm_4p_square_format(int square, hm_text *text);
HM_MORE hm_status hm_4p_square_parse(const char *text, size_t length, int *square, hm_error *error);

/* ---- games (pgn4) ---------------------------------------------------------------------------- */

/** Tags, a start position under its rules, and a tree of steps. A step is a move, or the token of a
 * player who leaves. Step 0 is the start; the first child of a step continues the line it is in,
 * the others are variations. Make it with hm_4p_game_create or hm_4p_game_parse. */
typedef struct hm_4p_game hm_4p_game;

/** The tokens that are not moves: of leaving, of a draw, of a pass. "R" and "T" are given up at the
 * player's turn; with "#" or "S" after them the walking king is mated or stalemated on the spot. */
typedef enum hm_4p_leaving {
    HM_4P_STAYS,
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

HM_MORE const char *hm_4p_leaving_text(hm_4p_leaving leaving); /**< "" for HM_4P_STAYS */
/** The leaving of a whole token, HM_4P_STAYS for any other token. "C", by which the leader claims
 * the win, is "R". */
HM_MORE hm_4p_leaving hm_4p_leaving_named(const char *text, size_t length);

typedef struct hm_4p_step {
    /** Numbers of steps, or -1: parent, first and last child, next sibling. */
    int32_t parent, first, last, next;
    int32_t comment, last_comment; /**< the first and the last comment, or -1 */
    hm_4p_move move;               /**< HM_4P_NO_MOVE for a token of leaving */
    uint32_t offset;               /**< of the step in the text that was read */
    uint32_t round;                /**< number of its round, counted from 1 */
    uint8_t seat;                  /**< who moves or leaves */
    uint8_t leaving; /**< hm_4p_leaving; of a move: the letters after the move of a walking king */
    uint8_t glyph;   /**< 0, 1 to 6 for "!", "!!", "?", "??", "!?", "?!", or 7 to 255 for "$7" to
                        "$255", of which the site knows nothing */
    uint16_t depth;  /**< the number of nested variations around it, at most HM_4P_VARIATIONS_MAX */
} hm_4p_step;

#define HM_4P_VARIATIONS_MAX 1000

HM_MORE const char *hm_4p_glyph_text(int glyph); /**< "" for 0 and other numbers */

typedef struct hm_4p_comment {
    const char *text; /**< between the braces, or after the ';', byte for byte */
    size_t length;
    int32_t next; /**< the next comment of the same step, or -1 */
    bool before;  /**< it precedes the move: at the beginning of a variation */
    bool line;    /**< it follows a ';' and ends with its line */
} hm_4p_comment;

/** Problems of a text that could be read, in its order. status: HM_ERR_4P_MARK, HM_ERR_4P_TOKEN,
 * HM_ERR_4P_TAG; HM_ERR_UNSUPPORTED: its rules are not played here; HM_ERR_FIELD: bytes that are
 * not UTF-8 are replaced. */
typedef struct hm_4p_remark {
    hm_status status;
    int32_t step; /**< the step it belongs to, or -1 */
    uint64_t offset;
    const char *message;
} hm_4p_remark;

/** How a text is read. */
typedef struct hm_4p_reading {
    size_t size;                  /**< of this structure, as the caller knows it */
    const hm_4p_mode *mode;       /**< instead of what the tags say */
    const hm_4p_profile *profile; /**< the same; words of RuleVariants still count */
    bool king_capture_overrides_check;
    bool strict;              /**< a wrong mark is an error, not a remark */
    const hm_4p_state *start; /**< instead of what the tags and the first moves say */
} hm_4p_reading;

/** Reads one game: every move must be legal, and every token must fit the rules. The rules decide
 * the seat to move, not the place in the line. *used (may be NULL) is where the next game may
 * begin.
 *
 * If the text is wrong, the game is still returned, with everything before the error, and
 * hm_4p_game_fault says where; *game is NULL only when memory is short. The caller destroys it. The
 * watcher gets the steps read so far. Errors: HM_ERR_4P_TAG to HM_ERR_4P_VARIATION, errors of
 * position texts for StartFen4, HM_ERR_LIMIT for more than HM_4P_VARIATIONS_MAX nested variations,
 * or 10,000 tags. Cost: see docs/performance.md. */
HM_MORE hm_status hm_4p_game_parse(const char *text, size_t length, const hm_4p_reading *reading,
                                   hm_4p_game **game, size_t *used, const hm_watch *watch,
                                   hm_error *error);

/** Why the game is kept as it is and not judged, when it is played by other rules (formats, section
 * 9.7): "KotH", "drop", "piece H"; NULL for games of four-player chess. Such a game has its tags,
 * and its start as far as that is known, but no steps, and none can be added; it is written byte
 * for byte as it was read. */
HM_MORE const char *hm_4p_game_other(const hm_4p_game *game);

/** Length of the first game of an archive: up to the tags of the next one, or all of the text.
 * Looks at lines only, so that a broken game does not spoil the next. Linear. */
HM_MORE size_t hm_4p_game_extent(const char *text, size_t length);

/** A game without steps. Fails for want of memory only. */
HM_MORE hm_status hm_4p_game_create(const hm_4p_state *start, const hm_4p_rules *rules,
                                    hm_4p_game **game, hm_error *error);
HM_MORE void hm_4p_game_destroy(hm_4p_game *game); /**< NULL is allowed */
/** Another game of the same tree, comments, tags and remarks. HM_ERR_MEMORY: then *game is NULL. */
HM_MORE hm_status hm_4p_game_copy(const hm_4p_game *from, hm_4p_game **game, hm_error *error);

HM_MORE const hm_4p_position *hm_4p_game_start(const hm_4p_game *game);
/** Options of StartFen4 that a state has no member for, for hm_4p_fen_format. */
HM_MORE const hm_text *hm_4p_game_options(const hm_4p_game *game);

/** Steps are numbered 0 to count - 1; a parent has a smaller number. Valid until one is added. */
HM_MORE size_t hm_4p_game_steps(const hm_4p_game *game);
HM_MORE const hm_4p_step *hm_4p_game_step(const hm_4p_game *game, int32_t step);
/** Steps of the main line, and the one after `ply` of them (the last one if there are less). Cost:
 * the plies; who wants all steps of a line walks from one to its first child. */
HM_MORE size_t hm_4p_game_plies(const hm_4p_game *game);
HM_MORE int32_t hm_4p_game_ply(const hm_4p_game *game, size_t ply);
HM_MORE hm_4p_comment hm_4p_game_comment(const hm_4p_game *game, int32_t comment);

/** Plays a step on the position before it. */
HM_MORE void hm_4p_game_advance(const hm_4p_game *game, int32_t step, hm_4p_position *position,
                                hm_4p_effects *effects);
/** The position after a step. Cost: the moves up to it. HM_ERR_ARGUMENT when there is no such step
 * any more, HM_ERR_MEMORY. */
HM_MORE hm_status hm_4p_game_position(const hm_4p_game *game, int32_t step,
                                      hm_4p_position *position, hm_error *error);

/** Tags in their order; a value is the text between the quotes, byte for byte. NULL when there is
 * no such tag. Names are compared without regard to case. */
HM_MORE size_t hm_4p_game_tags(const hm_4p_game *game);
HM_MORE void hm_4p_game_tag_at(const hm_4p_game *game, size_t index, const char **name,
                               const char **value);
HM_MORE const char *hm_4p_game_tag(const hm_4p_game *game, const char *name);
/** Changes the tag, or adds it as the last one. HM_ERR_ARGUMENT for a name that is not a word, and
 * for a value with quotes, brackets or backslashes. Start and rules stay: `Variant` is written as
 * they have it. */
HM_MORE hm_status hm_4p_game_set_tag(hm_4p_game *game, const char *name, const char *value,
                                     hm_error *error);

/* Where the main line ends elsewhere after hm_4p_game_add_move, _add_leaving, _set_main or _cut,
 * the tags Result, Termination and CurrentMove and the result after the moves are removed: they
 * spoke of the old end. */

/** Adds a move or a token after a step; *step (may be NULL) is the number of the new step. An
 * existing equal continuation is used; otherwise it is added as the last child. The first child
 * continues the line, others are variations. HM_ERR_4P_ILLEGAL when it is not possible there. The
 * first move of a walking king gets its letters. Cost: the moves up to it, except for a step after
 * the one added or found last. */
HM_MORE hm_status hm_4p_game_add_move(hm_4p_game *game, int32_t after, hm_4p_move move,
                                      int32_t *step, hm_error *error);
HM_MORE hm_status hm_4p_game_add_leaving(hm_4p_game *game, int32_t after, hm_4p_leaving leaving,
                                         int32_t *step, hm_error *error);
/** A comment that holds '}' is written after a ';', and must not hold a line feed; what is not
 * UTF-8 in it is replaced by U+FFFD. */
HM_MORE hm_status hm_4p_game_add_comment(hm_4p_game *game, int32_t step, const char *text,
                                         size_t length, bool before, hm_error *error);
/** Gives a comment another text, with which it must not end earlier. */
HM_MORE hm_status hm_4p_game_set_comment(hm_4p_game *game, int32_t comment, const char *text,
                                         size_t length, hm_error *error);
/** Does nothing for a number without a step. */
HM_MORE void hm_4p_game_set_glyph(hm_4p_game *game, int32_t step, int glyph);
/** Lets the main line go through a step; the earlier main line becomes a variation. HM_ERR_LIMIT if
 * a step would be in more than HM_4P_VARIATIONS_MAX of them: then nothing is changed. */
HM_MORE hm_status hm_4p_game_set_main(hm_4p_game *game, int32_t step, hm_error *error);
/** Removes all that follows a step. Other steps keep their numbers; removed ones have no parent any
 * more, and nothing can be done with them. */
HM_MORE void hm_4p_game_cut(hm_4p_game *game, int32_t step);

/** The same, and takes the step itself out (not the start). */
HM_MORE void hm_4p_game_remove(hm_4p_game *game, int32_t step);

/** Plays game `number` of the endless sequence of `seed` into a game without steps, from its start
 * and under its rules: moves drawn evenly from the legal ones, at most `plies`, to the end. If a
 * draw may be claimed, "D" claims it at once. Sets the tags Result and Termination. The same on
 * every machine, whatever was asked before. The watcher (may be NULL) gets the plies so far.
 * HM_ERR_ARGUMENT when the game has steps, HM_ERR_MEMORY, HM_ERR_INTERRUPTED. */
HM_MORE hm_status hm_4p_random_game(uint64_t seed, uint64_t number, size_t plies, hm_4p_game *game,
                                    const hm_watch *watch, hm_error *error);

/** The position after the main line, and the effects of its last step; their outcome says whether
 * the moves end the game. Claims of the tags are ignored. Fails for want of memory only. */
HM_MORE hm_status hm_4p_game_end(const hm_4p_game *game, hm_4p_position *position,
                                 hm_4p_effects *effects, hm_error *error);

/** Appends the result after the main line: "1-0", "0-1", "1/2-1/2", "name: points - ..." for FFA,
 * "*" when the moves do not end the game; and the reason in the words of the tag Termination,
 * nothing if the game is not over. For a game that is not judged, the text's own words. */
HM_MORE void hm_4p_game_result(const hm_4p_game *game, hm_text *result);
HM_MORE void hm_4p_game_termination(const hm_4p_game *game, hm_text *reason);

HM_MORE size_t hm_4p_game_remarks(const hm_4p_game *game);
HM_MORE hm_4p_remark hm_4p_game_remark(const hm_4p_game *game, size_t index);

/** Where reading failed: after which step, in which round (0: in the tags), at whose turn, and at
 * which token (length 0: no token). False when it did not fail. */
typedef struct hm_4p_fault {
    int32_t step;
    uint32_t round;
    int seat;
    uint64_t offset;
    size_t length;
} hm_4p_fault;
HM_MORE bool hm_4p_game_fault(const hm_4p_game *game, hm_4p_fault *fault);

enum {
    HM_4P_GAME_NESTED = 16, /**< variations within variations; otherwise they are side by side, each
                               with the moves that lead to it */
    HM_4P_GAME_SHORT = 32,  /**< moves in the short form */
    HM_4P_GAME_MARK = 128,  /**< the byte order mark that the text had */
    HM_4P_GAME_PROMOTION_Q = 64 /**< "=Q" also in profiles that write "=D" */
};

/** Appends the game: its tags, and the moves as the rules write them. Style is a set of the above
 * and of HM_4P_TEXT_... . Profiles 2017 and 2018 write promotions as "=D". */
HM_MORE void hm_4p_game_format(const hm_4p_game *game, unsigned style, hm_text *text);

/* ---- pictures -------------------------------------------------------------------------------- */

/** Appends the board as seen from a seat, with points and the seat to move. `last` is the move that
 * led here, or HM_4P_NO_MOVE. */
HM_MORE void hm_4p_draw_text(const hm_4p_position *position, int seat, hm_4p_move last,
                             hm_text *text);
HM_MORE void hm_4p_draw_svg(const hm_4p_position *position, int seat, hm_4p_move last,
                            hm_text *svg);
/** The same picture of the position after a step of a game, with what the game says about the
 * players: names from its tags, clocks from the newest comments "[%clk 0:04:58]". */
HM_MORE void hm_4p_game_draw_svg(const hm_4p_game *game, int32_t step,
                                 const hm_4p_position *position, int seat, hm_4p_move last,
                                 hm_text *svg);

#ifdef __cplusplus
}
#endif
#endif
