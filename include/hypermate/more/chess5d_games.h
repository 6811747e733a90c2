/* hypermate: 5D chess with multiverse time travel: notations, games and pictures (docs/formats.md,
 * section 7).
 *
 * Functions that write append to a text and return nothing: text->failed says when memory was
 * short. */
#ifndef HYPERMATE_CHESS5D_GAMES_H
#define HYPERMATE_CHESS5D_GAMES_H

#include "../facts.h"
#include "chess5d.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    HM_5D_STRICT =
        1, /**< refuse what lenient reading warns of or repairs: numbers, marks, headers */
    HM_5D_PARTIAL = 2 /**< keep what was read of a move body that is wrong further on */
};

/* ---- texts of positions ---- */

/** Reads headers and boards, or the header of a preset, and nothing after them (of a game with
 * moves use hm_5d_game_parse). flags: 0 or HM_5D_STRICT. On failure *position is NULL and the error
 * exact. */
HM_MORE hm_status hm_5d_fen_parse(const char *text, size_t length, unsigned flags,
                                  hm_5d_position **position, hm_error *error);

/** Appends the whole state, all boards in canonical order after Mode, Board, Size and, when they
 * are not the queen alone, Promotions; it reads back as the same position, but for what a preset
 * offers beyond its first promotion. */
HM_MORE void hm_5d_fen_format(const hm_5d_position *position, hm_text *text);

/** Appends the board string of one board of the position: "[4k/5/5/5/K1R2:0:1:w]". */
HM_MORE void hm_5d_board_format(const hm_5d_position *position, int32_t line, int32_t time,
                                hm_text *text);

/** Appends the community's hash of a position: the MD5 of all board strings, 32 digits. */
HM_MORE void hm_5d_md5(const hm_5d_position *position, hm_text *text);

/** Appends a square of a board, "(0T3)e5". */
HM_MORE void hm_5d_square_format(const hm_5d_position *position, int32_t line, int32_t time,
                                 int square, hm_text *text);
/** Reads a square of a board, "(0T3)e5"; the time has the colour of the side to move unless w or b
 * follows the turn. With one timeline "e5" is a square of its last board. The board need not exist;
 * the square must fit the size of boards. */
HM_MORE hm_status hm_5d_square_parse(const hm_5d_position *position, const char *text,
                                     size_t length, int32_t *line, int32_t *time, int *square,
                                     hm_error *error);

/* ---- texts of moves ---- */

/** Appends a move in full, "(0T3)Re1xe5", or as short as is unambiguous in the position, "Rxe5".
 * The position has not made it. The full form only needs the board of departure. */
HM_MORE void hm_5d_move_format(const hm_5d_position *position, const hm_5d_move *move,
                               hm_text *text);
HM_MORE void hm_5d_move_format_short(const hm_5d_position *position, const hm_5d_move *move,
                                     hm_text *text);

/** Appends the moves of an action in full with blanks between. The position is that before it. */
HM_MORE void hm_5d_action_format(const hm_5d_position *position, const hm_5d_move *moves,
                                 size_t count, hm_text *text);

/** Reads one move in any form of Shad's notation, and nothing after it: the pseudo-legal move of
 * the side to move that the text means, in the middle of an action too. HM_ERR_5D_MOVE if no move
 * fits, HM_ERR_5D_AMBIGUOUS if several do, which the message names. */
HM_MORE hm_status hm_5d_move_parse(const hm_5d_position *position, const char *text, size_t length,
                                   hm_5d_move *move, hm_error *error);

/** Reads one action of the side to move, moves in any order and form, also in Alexbay's notation,
 * where each may follow its turn ("4w. 3-1:h2:h3"); it must be legal. The list
 * receives its moves in the order of the text, also when the only fault is HM_ERR_5D_ILLEGAL, and
 * the moves that fit when one is HM_ERR_5D_AMBIGUOUS. The position is unchanged. */
HM_MORE hm_status hm_5d_action_parse(const hm_5d_position *position, const char *text,
                                     size_t length, unsigned flags, hm_5d_move_list *moves,
                                     hm_error *error);

/* ---- games ---- */

/** A game: headers, a start position, and a tree of actions. Actions are nodes, numbered from 1 in
 * the order of the text or as they are added; 0 is the start, and -1 means none. One continuation
 * of each node is the main one; the main line follows them from the start. */
typedef struct hm_5d_game hm_5d_game;

/** Notations of move bodies. Axel's is only read. */
typedef enum hm_5d_dialect { HM_5D_SHAD, HM_5D_ALEXBAY, HM_5D_AXEL } hm_5d_dialect;

/** Reads one game from the beginning of a text; *used (may be NULL) says where it ended, so that a
 * file of many games is read by calling again. The notation of the moves is recognised by its look.
 * On failure *game is NULL and the error exact; with HM_5D_PARTIAL *game is the game up to the last
 * whole action before the error, if the error is in the moves. HM_ERR_LIMIT: more than 10,000
 * headers or 100,000 boards. The watcher gets the actions read so far. Cost: docs/performance.md;
 * with HM_5D_STRICT a verdict for each mark. */
HM_MORE hm_status hm_5d_game_parse(const char *text, size_t length, unsigned flags,
                                   hm_5d_game **game, size_t *used, const hm_watch *watch,
                                   hm_error *error);
/** The same with more to say about how it is read. Zero-initialise but for the size. */
typedef struct hm_5d_parse_options {
    size_t size;               /**< of this structure, as the caller knows it */
    unsigned flags;            /**< as above */
    const uint8_t *promotions; /**< kinds that pawns may become, best first, whatever headers say */
    size_t promotion_count;    /**< 0: headers and presets say it */
    size_t memory;             /**< bound of searches about the game (hm_5d_limit_memory) */
} hm_5d_parse_options;
HM_MORE hm_status hm_5d_game_parse_with(const char *text, size_t length,
                                        const hm_5d_parse_options *options, hm_5d_game **game,
                                        size_t *used, const hm_watch *watch, hm_error *error);
/** Length of the first game of a text, found by its shape alone: headers after moves, or a second
 * header Mode, begin the next one. */
HM_MORE size_t hm_5d_game_extent(const char *text, size_t length);

/** A game without actions or headers, from the boards of a position. */
HM_MORE hm_status hm_5d_game_create(const hm_5d_position *start, hm_5d_game **game,
                                    hm_error *error);
HM_MORE void hm_5d_game_destroy(hm_5d_game *game); /**< NULL is allowed */
/** Another game with the same tree, comments and headers. HM_ERR_MEMORY; then *game is NULL. */
HM_MORE hm_status hm_5d_game_copy(const hm_5d_game *from, hm_5d_game **game, hm_error *error);

HM_MORE const hm_5d_position *hm_5d_game_start(const hm_5d_game *game);
/** The notation that the moves were read in. */
HM_MORE hm_5d_dialect hm_5d_game_dialect(const hm_5d_game *game);

/** Headers in their order; the value of one, its key compared without case, or NULL. */
HM_MORE size_t hm_5d_game_headers(const hm_5d_game *game);
HM_MORE void hm_5d_game_header_at(const hm_5d_game *game, size_t index, const char **key,
                                  const char **value);
HM_MORE const char *hm_5d_game_header(const hm_5d_game *game, const char *key);
/** N when a header says Puzzle "mate-in-N", in any case; else 0. */
HM_MORE unsigned hm_5d_game_mate_in(const hm_5d_game *game);
/** Changes a header, or adds it as the last one. HM_ERR_ARGUMENT for a key that is not a word, and
 * for keys that the start position decides: Mode, Board, Variant, Size, Promotions, Timelines. */
HM_MORE hm_status hm_5d_game_set_header(hm_5d_game *game, const char *key, const char *value,
                                        hm_error *error);

/** "1-0", "0-1", "1/2-1/2", "*", or "" when the text has none. HM_ERR_ARGUMENT for others. */
HM_MORE const char *hm_5d_game_result(const hm_5d_game *game);
HM_MORE hm_status hm_5d_game_set_result(hm_5d_game *game, const char *result, hm_error *error);

/* ---- the tree ---- */

/* To the number of a node that is not there, or not any more, functions with a status answer
 * HM_ERR_ARGUMENT, and cut and remove do nothing; others take only what is there. */
HM_MORE size_t hm_5d_game_nodes(const hm_5d_game *game); /**< with the start */
HM_MORE int32_t hm_5d_game_parent(const hm_5d_game *game, int32_t node);
/** The first continuation of a node, the next one of the same parent, and the main one. */
HM_MORE int32_t hm_5d_game_first(const hm_5d_game *game, int32_t node);
HM_MORE int32_t hm_5d_game_next(const hm_5d_game *game, int32_t node);
HM_MORE int32_t hm_5d_game_main(const hm_5d_game *game, int32_t node);
/** Actions of the main line, and its node after `ply` of them (the last one if there are fewer).
 * Cost: the plies; who wants all nodes of a line walks from one to the main continuation. */
HM_MORE size_t hm_5d_game_plies(const hm_5d_game *game);
HM_MORE int32_t hm_5d_game_ply(const hm_5d_game *game, size_t ply);
/** The moves of an action, in the order in which they are played. Valid until one is added. */
HM_MORE const hm_5d_move *hm_5d_game_action(const hm_5d_game *game, int32_t node, size_t *count);
/** The position after an action, a new object. Cost: the actions up to it. HM_ERR_MEMORY. */
HM_MORE hm_status hm_5d_game_position(const hm_5d_game *game, int32_t node,
                                      hm_5d_position **position, hm_error *error);

/** Adds an action after a node. Its moves are in the order of play (their flags are ignored); *node
 * (may be NULL) is its number. An existing equal continuation is used (the order of moves that
 * create no timeline is ignored). Otherwise the action is added as the last continuation, which is
 * the main one if it is the first. A result after that node is removed. If this changes the end of
 * the main line, the header Puzzle is removed and the header Result is "*"; so it is after
 * set_main, cut and remove. HM_ERR_5D_ILLEGAL when the action is not possible there; HM_ERR_FIELD
 * for problems to which no rules apply, and after turn HM_5D_MAX; HM_ERR_LIMIT for more than
 * HM_5D_DEEPEST nested alternatives; HM_ERR_MEMORY. Cost: the actions up to it, except for a node
 * after the one that was added or found last. If a result, or a header Result or Puzzle, claims
 * something about the end, the main line is walked through. */
HM_MORE hm_status hm_5d_game_add(hm_5d_game *game, int32_t parent, const hm_5d_move *moves,
                                 size_t count, int32_t *node, hm_error *error);
#define HM_5D_DEEPEST 1000
/** Lets the main line go through a node; what was the main line becomes an alternative.
 * HM_ERR_LIMIT as above, HM_ERR_MEMORY: then nothing is changed. Cost: all nodes. */
HM_MORE hm_status hm_5d_game_set_main(hm_5d_game *game, int32_t node, hm_error *error);
/** Plays game `number` (from 0) of the endless sequence of `seed` into a game without actions, from
 * its start. It plays at most `plies` actions, drawn move by move evenly from the legal moves and,
 * if it is allowed, the end of the turn. A mate or stalemate sets the result. The same on every
 * machine, whatever was asked before. The watcher gets the plies so far. Cost: mostly some
 * microseconds a move, but an action has ever more moves. On failure the game has the actions
 * played so far. HM_ERR_MEMORY, HM_ERR_INTERRUPTED; HM_ERR_FIELD for a start that the rules do not
 * know; HM_ERR_LIMIT when the search for actions runs out of memory; HM_ERR_ARGUMENT when the game
 * has actions. */
HM_MORE hm_status hm_5d_random_game(uint64_t seed, uint64_t number, size_t plies, hm_5d_game *game,
                                    const hm_watch *watch, hm_error *error);
/** Removes all that follows a node, and a result after it. Other nodes keep their numbers; removed
 * ones have no parent any more, and new ones may get their numbers. */
HM_MORE void hm_5d_game_cut(hm_5d_game *game, int32_t node);
/** The same, and takes the node itself out (not the start). Where it was the main continuation, the
 * first of the others is. */
HM_MORE void hm_5d_game_remove(hm_5d_game *game, int32_t node);

/** The glyphs of a move of an action, in their order: "!", "?", "!!", "??", "!?", "?!", "$13", "-"
 * of one client, or several of these as "! $13"; "" for none. HM_ERR_ARGUMENT for others. */
HM_MORE const char *hm_5d_game_glyph(const hm_5d_game *game, int32_t node, size_t move);
HM_MORE hm_status hm_5d_game_set_glyph(hm_5d_game *game, int32_t node, size_t move,
                                       const char *glyph, hm_error *error);
typedef struct hm_5d_comment {
    const char
        *text; /**< between the braces or after ";", byte for byte; valid until one is added */
    size_t length;
    size_t after;     /**< moves of the action that precede it */
    int32_t next;     /**< the next comment of the same action, or -1 */
    bool to_line_end; /**< written as ";" to the end of the line, and not in braces */
} hm_5d_comment;

/** The first comment of an action (node 0: of the start), or -1; what it is. */
HM_MORE int32_t hm_5d_game_first_comment(const hm_5d_game *game, int32_t node);
HM_MORE hm_5d_comment hm_5d_game_comment(const hm_5d_game *game, int32_t comment);
/** Adds one after the others. HM_ERR_ARGUMENT for braces that do not pair, NULs, and a place after
 * more moves than it has. */
HM_MORE hm_status hm_5d_game_add_comment(hm_5d_game *game, int32_t node, size_t after,
                                         const char *text, size_t length, hm_error *error);

/** Gives a comment another text, with which it must not end earlier. */
HM_MORE hm_status hm_5d_game_set_comment(hm_5d_game *game, int32_t comment, const char *text,
                                         size_t length, hm_error *error);

/** Faults that strict reading refuses, in the order of the text; NULL beyond the last one. Only the
 * first 100 are kept. */
HM_MORE const hm_error *hm_5d_game_warning(const hm_5d_game *game, size_t index);

/** Adds the whole defence of a puzzle after a node, at which hm_5d_solve(mate_in) found the
 * solution: its first actions, the quickest first, with a comment "mate in k" where k is less than
 * mate_in; after every attack all legal replies, the longest defences first; after every answer one
 * attack that mates soonest (options->minimal: with no move that it does not need), until all are
 * mates. options: limits as of hm_5d_solve; the bound of memory counts for the tree too. *complete
 * is false when a limit stopped it; then, and after HM_ERR_INTERRUPTED, answers are missing.
 * HM_ERR_MEMORY, HM_ERR_ARGUMENT as of hm_5d_solve. */
HM_MORE hm_status hm_5d_solution_tree(const hm_5d_solution *solution, unsigned mate_in,
                                      const hm_5d_solve_options *options, hm_5d_game *game,
                                      int32_t node, bool *complete, const hm_watch *watch,
                                      hm_error *error);

/* ---- writing ---- */

/** Computes the result of each action of the tree, and keeps it with the game; known results are
 * not computed again. The watcher gets the actions done and their total. HM_ERR_MEMORY,
 * HM_ERR_LIMIT (the memory that its boards may ask for), HM_ERR_INTERRUPTED. Cost: a verdict an
 * action. */
HM_MORE hm_status hm_5d_game_judge(hm_5d_game *game, const hm_watch *watch, hm_error *error);
/** "+" check, "*" softmate, "#" mate after an action; "" for none, and when it was not judged. */
HM_MORE const char *hm_5d_game_mark(const hm_5d_game *game, int32_t node);

enum {
    HM_5D_SHORT = 1,       /**< moves as short as is unambiguous; default in full */
    HM_5D_RAW = 2,         /**< both coordinates, no letters: w. (0T1)d2(0T1)d4 */
    HM_5D_MARKS = 4,       /**< the marks that hm_5d_game_judge found, and marks of branching */
    HM_5D_SEED_HEADERS = 8 /**< size, puzzle and variant as the first description writes them */
};

/** Appends a game: headers, initial boards or the preset, moves with their glyphs, comments and
 * alternatives. */
HM_MORE void hm_5d_game_format(const hm_5d_game *game, unsigned style, hm_text *text);
/** The same in Alexbay's notation (of the styles, marks and headers count). HM_ERR_UNSUPPORTED for
 * what it has not: two central timelines, alternatives, null moves; HM_ERR_MEMORY. */
HM_MORE hm_status hm_5d_game_format_alexbay(const hm_5d_game *game, unsigned style, hm_text *text,
                                            hm_error *error);

/* ---- pictures ---- */

/** Append the multiverse after an action: timelines below each other, half-turns to the right, the
 * present, inactive timelines, the last action and checks. pending: moves of an action that is not
 * submitted yet, played after the node and shown as the last action. */
HM_MORE void hm_5d_draw_text(const hm_5d_game *game, int32_t node, const hm_5d_move *pending,
                             size_t count, hm_text *text);
HM_MORE void hm_5d_draw_svg(const hm_5d_game *game, int32_t node, const hm_5d_move *pending,
                            size_t count, hm_text *svg);

#ifdef __cplusplus
}
#endif
#endif
