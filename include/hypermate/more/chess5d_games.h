/* hypermate: 5D chess with multiverse time travel: notations, games and pictures (docs/formats.md,
 * section 7).
 *
 * Functions that write append to a text and return nothing; if memory is short, they set
 * text->failed. */
#ifndef HYPERMATE_CHESS5D_GAMES_H
#define HYPERMATE_CHESS5D_GAMES_H

#include "../facts.h"
#include "chess5d.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Flags of reading. */
enum {
    /** Refuse wrong turn numbers, marks and headers, which are otherwise repaired or give a
     * warning. */
    HM_5D_STRICT = 1,
    HM_5D_PARTIAL = 2 /**< keep what was read before an error in the moves */
};

/* ---- texts of positions ---- */

/** Reads a position: headers and boards, or the header of a preset, and nothing after them; for a
 * game with moves use hm_5d_game_parse(). `flags` is 0 or HM_5D_STRICT. On failure *position is
 * NULL and the error has the exact place. */
HM_MORE hm_status hm_5d_fen_parse(const char *text, size_t length, unsigned flags,
                                  hm_5d_position **position, hm_error *error);

/** Appends a position: the headers Mode, Board and Size, then all boards in canonical order. The
 * header Promotions is added unless pawns promote to queens only. Reading the text gives the same
 * position, with one exception: if a preset lets pawns become several kinds, the text has only the
 * first of these kinds. */
HM_MORE void hm_5d_fen_format(const hm_5d_position *position, hm_text *text);

/** Appends one board of a position, "[4k/5/5/5/K1R2:0:1:w]". */
HM_MORE void hm_5d_board_format(const hm_5d_position *position, int32_t line, int32_t time,
                                hm_text *text);

/** Appends the hash of a position that the 5D chess community uses: the MD5 of the texts of all
 * boards, as 32 hexadecimal digits. */
HM_MORE void hm_5d_md5(const hm_5d_position *position, hm_text *text);

/** Appends a square of a board, "(0T3)e5". */
HM_MORE void hm_5d_square_format(const hm_5d_position *position, int32_t line, int32_t time,
                                 int square, hm_text *text);
/** Reads a square of a board: "(0T3)e5" is on a board of the side to move, "(0T3w)e5" on one of
 * White, "(0T3b)e5" on one of Black. If there is only one timeline, "e5" is a square of its last
 * board. The position need not have the board, but the square must fit the size of the boards. */
HM_MORE hm_status hm_5d_square_parse(const hm_5d_position *position, const char *text,
                                     size_t length, int32_t *line, int32_t *time, int *square,
                                     hm_error *error);

/* ---- texts of moves ---- */

/** Appends a move in full, "(0T3)Re1xe5". `position` is the position before the move; only the
 * board of departure must exist in it. */
HM_MORE void hm_5d_move_format(const hm_5d_position *position, const hm_5d_move *move,
                               hm_text *text);
/** Appends a move as short as is unambiguous in the position before it, "Rxe5". */
HM_MORE void hm_5d_move_format_short(const hm_5d_position *position, const hm_5d_move *move,
                                     hm_text *text);

/** Appends the moves of an action in full, separated by blanks. `position` is the position before
 * the action. */
HM_MORE void hm_5d_action_format(const hm_5d_position *position, const hm_5d_move *moves,
                                 size_t count, hm_text *text);

/** Reads one move in any form of Shad's notation (docs/formats/fen5d.md), and nothing after it. The
 * move must be a pseudo-legal move of the side to move, also in the middle of an action. Errors:
 * HM_ERR_5D_MOVE if no move fits; HM_ERR_5D_AMBIGUOUS if several moves fit, which the message
 * lists. */
HM_MORE hm_status hm_5d_move_parse(const hm_5d_position *position, const char *text, size_t length,
                                   hm_5d_move *move, hm_error *error);

/** Reads one action of the side to move, which must be legal. The moves may have any order and
 * form. They may also be in Alexbay's notation (docs/formats/other-5d.md), where a turn may precede
 * each move ("4w. 3-1:h2:h3"). `flags` is 0 or HM_5D_STRICT. The list becomes the moves in the
 * order of the text, also if the action is refused with HM_ERR_5D_ILLEGAL. After
 * HM_ERR_5D_AMBIGUOUS the list has the moves that fit the ambiguous text. The position is
 * unchanged. */
HM_MORE hm_status hm_5d_action_parse(const hm_5d_position *position, const char *text,
                                     size_t length, unsigned flags, hm_5d_move_list *moves,
                                     hm_error *error);

/* ---- games ---- */

/** A game: headers, a start position, and a tree of actions. The actions are nodes, numbered from 1
 * in the order of the text or of adding; node 0 is the start, and -1 means none. One continuation
 * of each node is its main continuation; the main line follows the main continuations from the
 * start. */
typedef struct hm_5d_game hm_5d_game;

/** Notations of the moves of a game, named after their authors (docs/formats/other-5d.md). Axel's
 * can be read, but not written. */
typedef enum hm_5d_dialect { HM_5D_SHAD, HM_5D_ALEXBAY, HM_5D_AXEL } hm_5d_dialect;

/** Reads one game from the beginning of a text. *used (may be NULL) becomes the offset at which the
 * game ended; a call for the text from there reads the next game. The notation of the moves is
 * recognised. On failure the error has the exact place, and *game is NULL. With HM_5D_PARTIAL, if
 * the error is in the moves, *game is instead the game up to the last whole action before the
 * error. Fails with HM_ERR_LIMIT for more than 10,000 headers or 100,000 boards. The watch receives
 * the number of actions read so far. docs/performance.md has the cost; HM_5D_STRICT adds the cost
 * of a verdict (hm_5d_outcome()) for each mark. */
HM_MORE hm_status hm_5d_game_parse(const char *text, size_t length, unsigned flags,
                                   hm_5d_game **game, size_t *used, const hm_watch *watch,
                                   hm_error *error);
/** Options of hm_5d_game_parse_with(). Zero-initialise all but the size. */
typedef struct hm_5d_parse_options {
    size_t size;    /**< sizeof(hm_5d_parse_options) */
    unsigned flags; /**< HM_5D_STRICT, HM_5D_PARTIAL */
    /** Kinds that pawns may become, the best first. They replace the kinds that headers and presets
     * name. */
    const uint8_t *promotions;
    size_t promotion_count; /**< number of `promotions`; 0 means the kinds that headers and presets
                               name */
    /** Limit of memory, in bytes, for searches in the game (hm_5d_limit_memory()). */
    size_t memory;
} hm_5d_parse_options;
/** Reads one game with options; everything else is as in hm_5d_game_parse(). */
HM_MORE hm_status hm_5d_game_parse_with(const char *text, size_t length,
                                        const hm_5d_parse_options *options, hm_5d_game **game,
                                        size_t *used, const hm_watch *watch, hm_error *error);
/** Returns the length of the first game of a text without checking the game. A header after moves,
 * or a second header Mode, begins the next game. */
HM_MORE size_t hm_5d_game_extent(const char *text, size_t length);

/** Creates a game from a position, without actions or headers. The position is copied. *game is
 * NULL on failure. */
HM_MORE hm_status hm_5d_game_create(const hm_5d_position *start, hm_5d_game **game,
                                    hm_error *error);
/** Frees a game. NULL is allowed. */
HM_MORE void hm_5d_game_destroy(hm_5d_game *game);
/** Copies a game with its tree, comments and headers. Fails with HM_ERR_MEMORY only; *game is NULL
 * then. */
HM_MORE hm_status hm_5d_game_copy(const hm_5d_game *from, hm_5d_game **game, hm_error *error);

/** Returns the start position; it lives in the game. */
HM_MORE const hm_5d_position *hm_5d_game_start(const hm_5d_game *game);
/** Returns the notation that the moves were read in. */
HM_MORE hm_5d_dialect hm_5d_game_dialect(const hm_5d_game *game);

/** Returns the number of headers. */
HM_MORE size_t hm_5d_game_headers(const hm_5d_game *game);
/** Sets key and value of header number `index` (from 0, in their order). Both live in the game. */
HM_MORE void hm_5d_game_header_at(const hm_5d_game *game, size_t index, const char **key,
                                  const char **value);
/** Returns the value of a header, or NULL if there is none. Keys are compared
 * without regard to upper and lower case. */
HM_MORE const char *hm_5d_game_header(const hm_5d_game *game, const char *key);
/** Returns N if the header Puzzle is "mate-in-N", in upper or lower case; otherwise 0. */
HM_MORE unsigned hm_5d_game_mate_in(const hm_5d_game *game);
/** Changes a header, or adds it as the last one. Fails with HM_ERR_ARGUMENT for a key that is not a
 * word, and for keys that the start position decides: Mode, Board, Variant, Size, Promotions,
 * Timelines, and the synonyms Promotion and Timeline. */
HM_MORE hm_status hm_5d_game_set_header(hm_5d_game *game, const char *key, const char *value,
                                        hm_error *error);

/** Returns the result after the moves: "1-0", "0-1", "1/2-1/2", "*", or "" if there is none. */
HM_MORE const char *hm_5d_game_result(const hm_5d_game *game);
/** Sets the result after the moves to a text that hm_5d_game_result() can return. Fails with
 * HM_ERR_ARGUMENT for other texts. */
HM_MORE hm_status hm_5d_game_set_result(hm_5d_game *game, const char *result, hm_error *error);

/* ---- the tree ---- */

/* If a node does not exist, or was removed, functions that return a status return HM_ERR_ARGUMENT;
 * hm_5d_game_cut() and hm_5d_game_remove() do nothing. All other functions but hm_5d_game_parent()
 * may be called only for nodes that exist. */
HM_MORE size_t hm_5d_game_nodes(const hm_5d_game *game); /**< number of nodes, with the start */
/** Returns the node before a node; -1 for the start. */
HM_MORE int32_t hm_5d_game_parent(const hm_5d_game *game, int32_t node);
/** Returns the first continuation of a node, or -1. */
HM_MORE int32_t hm_5d_game_first(const hm_5d_game *game, int32_t node);
/** Returns the next continuation of the same parent, or -1. */
HM_MORE int32_t hm_5d_game_next(const hm_5d_game *game, int32_t node);
/** Returns the main continuation of a node, or -1. */
HM_MORE int32_t hm_5d_game_main(const hm_5d_game *game, int32_t node);
/** Returns how many actions the main line has. */
HM_MORE size_t hm_5d_game_plies(const hm_5d_game *game);
/** Returns the node that is reached after `ply` actions of the main line, or its last node if there
 * are fewer. The cost grows with `ply`. To visit all nodes of a line, go from each node to its main
 * continuation instead. */
HM_MORE int32_t hm_5d_game_ply(const hm_5d_game *game, size_t ply);
/** Returns the moves of an action, in the order of play, and their number in *count. The moves are
 * valid until an action is added. */
HM_MORE const hm_5d_move *hm_5d_game_action(const hm_5d_game *game, int32_t node, size_t *count);
/** Creates the position after an action; the caller destroys it. Errors: HM_ERR_MEMORY,
 * HM_ERR_ARGUMENT. Cost: playing the actions up to the node. */
HM_MORE hm_status hm_5d_game_position(const hm_5d_game *game, int32_t node,
                                      hm_5d_position **position, hm_error *error);

/** Adds an action after the node `parent`. `moves` are in the order of play; their flags are
 * ignored. *node (may be NULL) becomes the number of the action. If `parent` already has this
 * action as a continuation, that node is used; the order of moves that create no timeline does not
 * matter. Otherwise the action becomes the last continuation, and the main one if `parent` had
 * none. If a result follows `parent`, it is removed. If the end of the main line changes, the
 * header Puzzle is removed and the header Result becomes `*`; this holds for hm_5d_game_set_main(),
 * hm_5d_game_cut() and hm_5d_game_remove(), too.
 *
 * Errors: HM_ERR_5D_ILLEGAL if the action is not legal after `parent`; HM_ERR_FIELD if the position
 * there has the problem HM_5D_NO_BOARDS or HM_5D_UNKNOWN_PIECE, or its turn is HM_5D_MAX;
 * HM_ERR_LIMIT for more than HM_5D_DEEPEST nested alternatives; HM_ERR_MEMORY. Cost: playing the
 * actions up to `parent`, unless `parent` is the node that was added or found last. In a game with
 * a result, or with a header Result or Puzzle, the function also walks through the main line. */
HM_MORE hm_status hm_5d_game_add(hm_5d_game *game, int32_t parent, const hm_5d_move *moves,
                                 size_t count, int32_t *node, hm_error *error);
/** Maximum depth of nested alternatives of a game. */
#define HM_5D_DEEPEST 1000
/** Makes the main line go through a node; the earlier main line becomes an alternative. Errors:
 * HM_ERR_LIMIT as in hm_5d_game_add(); HM_ERR_MEMORY. The game is unchanged on failure. The cost
 * grows with the number of nodes of the game. */
HM_MORE hm_status hm_5d_game_set_main(hm_5d_game *game, int32_t node, hm_error *error);
/** Plays a random game into a game without actions, from its start. Each `seed` gives an endless
 * sequence of games; `number` (from 0) selects one game of the sequence. At most `plies` actions
 * are played. Each move is drawn evenly from the legal moves; where the turn may end, its end is
 * drawn like a move. A mate or stalemate sets the result. The same seed and number give the same
 * game on every machine. The watch receives the number of plies played so far. On failure the game
 * has the actions played so far. Cost: mostly some microseconds per move; but the later an action
 * is in the game, the more moves it has. Errors: HM_ERR_ARGUMENT if the game has actions;
 * HM_ERR_FIELD and HM_ERR_LIMIT as in hm_5d_generate(); HM_ERR_MEMORY; HM_ERR_INTERRUPTED. */
HM_MORE hm_status hm_5d_random_game(uint64_t seed, uint64_t number, size_t plies, hm_5d_game *game,
                                    const hm_watch *watch, hm_error *error);
/** Removes everything after a node, also a result. Other nodes keep their numbers, so
 * hm_5d_game_nodes() may still count removed nodes; hm_5d_game_parent() returns -1 for them.
 * Removed nodes at the end of the numbers are not counted, and new nodes get their numbers. */
HM_MORE void hm_5d_game_cut(hm_5d_game *game, int32_t node);
/** Removes a node (not the start) and everything after it. If the node was the main continuation of
 * its parent, the first of the other continuations becomes the main one. */
HM_MORE void hm_5d_game_remove(hm_5d_game *game, int32_t node);

/** Returns the glyphs of a move of an action, in their order: "!", "?", "!!", "??", "!?", "?!",
 * a number such as "$13", or "-", a mark that one web client writes. A number that follows another
 * glyph has a blank before it, as in "! $13". Returns "" if there are no glyphs. */
HM_MORE const char *hm_5d_game_glyph(const hm_5d_game *game, int32_t node, size_t move);
/** Sets the glyphs of a move of an action to a text that hm_5d_game_glyph() can return. Fails with
 * HM_ERR_ARGUMENT for other texts. */
HM_MORE hm_status hm_5d_game_set_glyph(hm_5d_game *game, int32_t node, size_t move,
                                       const char *glyph, hm_error *error);
/** A comment of an action. */
typedef struct hm_5d_comment {
    /** Text between the braces or after ";", byte for byte; valid until a comment is added. */
    const char *text;
    size_t length;
    size_t after;     /**< number of moves of the action before the comment */
    int32_t next;     /**< number of the next comment of the action, or -1 */
    bool to_line_end; /**< written after ";" to the end of the line, not in braces */
} hm_5d_comment;

/** Returns the number of the first comment of an action (node 0: of the start), or -1. */
HM_MORE int32_t hm_5d_game_first_comment(const hm_5d_game *game, int32_t node);
/** Returns a comment by its number. */
HM_MORE hm_5d_comment hm_5d_game_comment(const hm_5d_game *game, int32_t comment);
/** Adds a comment after the first `after` moves of an action and the comments that follow them.
 * Fails with HM_ERR_ARGUMENT if the text has a NUL or braces that do not pair, or if the action has
 * fewer than `after` moves. */
HM_MORE hm_status hm_5d_game_add_comment(hm_5d_game *game, int32_t node, size_t after,
                                         const char *text, size_t length, hm_error *error);

/** Replaces the text of a comment. Fails with HM_ERR_ARGUMENT if the new text would end the comment
 * early. */
HM_MORE hm_status hm_5d_game_set_comment(hm_5d_game *game, int32_t comment, const char *text,
                                         size_t length, hm_error *error);

/** Returns warning number `index` (from 0, in the order of the text), or NULL after the last one. A
 * warning is a problem that did not stop the reading; with HM_5D_STRICT most of them are errors.
 * Only the first 100 are kept. */
HM_MORE const hm_error *hm_5d_game_warning(const hm_5d_game *game, size_t index);

/** Adds the whole solution of a puzzle as a tree after a node. hm_5d_solve() must have found the
 * solution at this node with the same mate_in. The tree has:
 *
 * - the first actions of the solution, the quickest first, with a comment "mate in k" if k is less
 *   than mate_in;
 * - after every attack all legal replies, the longest defences first;
 * - after every reply one attack that mates soonest, until every line ends in mate. With
 *   options->minimal no move can be left out of this attack.
 *
 * The limits of `options` hold as in hm_5d_solve(); the limit of memory includes the tree.
 * *complete is false if a limit has ended the work. In this case, and after HM_ERR_INTERRUPTED,
 * replies are missing from the tree. Errors: HM_ERR_MEMORY; HM_ERR_ARGUMENT as in hm_5d_solve(). */
HM_MORE hm_status hm_5d_solution_tree(const hm_5d_solution *solution, unsigned mate_in,
                                      const hm_5d_solve_options *options, hm_5d_game *game,
                                      int32_t node, bool *complete, const hm_watch *watch,
                                      hm_error *error);

/* ---- writing ---- */

/** Computes for each action of the tree whether it gives check, softmate or mate, and keeps the
 * answers in the game; a known answer is not computed again. The watch receives the number of
 * actions done and their total. Errors: HM_ERR_MEMORY, HM_ERR_LIMIT (hm_5d_limit_memory()),
 * HM_ERR_INTERRUPTED. Each action costs as much as hm_5d_outcome(). */
HM_MORE hm_status hm_5d_game_judge(hm_5d_game *game, const hm_watch *watch, hm_error *error);
/** Returns the mark of an action: "+" for check, "*" for softmate, "#" for mate. Returns "" if the
 * action has no mark, or if hm_5d_game_judge() was not called for it. */
HM_MORE const char *hm_5d_game_mark(const hm_5d_game *game, int32_t node);

/** Styles of writing a game, a set of bits. */
enum {
    HM_5D_SHORT = 1,       /**< moves as short as is unambiguous; without this flag in full */
    HM_5D_RAW = 2,         /**< moves as two squares without letters: w. (0T1)d2(0T1)d4 */
    HM_5D_MARKS = 4,       /**< the marks of hm_5d_game_judge(), and marks of branching */
    HM_5D_SEED_HEADERS = 8 /**< write "size", "puzzle" and "variant" in lower case, as the first
                              description of the notation does */
};

/** Appends a game: headers, initial boards or the preset, moves with their glyphs, comments and
 * alternatives. `style` is a set of HM_5D_SHORT, ... */
HM_MORE void hm_5d_game_format(const hm_5d_game *game, unsigned style, hm_text *text);
/** Appends a game in Alexbay's notation (docs/formats/other-5d.md). Uses only the bits HM_5D_MARKS
 * and HM_5D_SEED_HEADERS of `style`. Errors: HM_ERR_UNSUPPORTED for what the notation does not
 * have: two central timelines, alternatives, null moves; HM_ERR_MEMORY. */
HM_MORE hm_status hm_5d_game_format_alexbay(const hm_5d_game *game, unsigned style, hm_text *text,
                                            hm_error *error);

/* ---- pictures ---- */

/** Appends a text picture of the multiverse after an action: timelines below each other, half-turns
 * to the right. It marks the present, inactive timelines, the last action and checks. `pending` has
 * `count` moves that are played after the node but not yet submitted; the picture shows them as the
 * last action. */
HM_MORE void hm_5d_draw_text(const hm_5d_game *game, int32_t node, const hm_5d_move *pending,
                             size_t count, hm_text *text);
/** Appends the picture of hm_5d_draw_text() as SVG. */
HM_MORE void hm_5d_draw_svg(const hm_5d_game *game, int32_t node, const hm_5d_move *pending,
                            size_t count, hm_text *svg);

#ifdef __cplusplus
}
#endif
#endif
