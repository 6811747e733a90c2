/* hypermate: archives of games: expressions that select games and plies, trees of the moves played
 * in a position, and databases.
 *
 * docs/archive.md describes the grammar of expressions, the fields, and the tables of a database.
 */
#ifndef HYPERMATE_ARCHIVE_H
#define HYPERMATE_ARCHIVE_H

#include "../game.h"
#include "../shard.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- expressions over games ---------------------------------------------------------------- */

/** A parsed expression. It never changes, so several threads may share it. */
typedef struct hm_expression hm_expression;

/** Reads an expression of at most 64 KiB with at most 100 nested parentheses. Errors: HM_ERR_OPTION
 * if the text is not an expression (error->offset is then the place of the error);
 * HM_ERR_UNSUPPORTED if it contains a regular expression and this build does not support these;
 * HM_ERR_MEMORY. *expression is NULL on failure. */
HM_MORE hm_status hm_expression_parse(hm_expression **expression, const char *text, size_t length,
                                      hm_error *error);
/** Frees an expression. NULL is allowed. */
HM_MORE void hm_expression_destroy(hm_expression *expression);

/* ---- games, one after the other ------------------------------------------------------------ */

/** The result of reading a game. */
typedef struct hm_found {
    bool matched; /**< the expression is true of the game */
    bool bad;     /**< the text contains an error; only the plies before it count */
    bool other;   /**< the rules of the game are not supported; `plies` is 0 */
    size_t plies;
    size_t matches; /**< number of plies at which the expression is true; 0 if it is only about
                       games, not about plies */
    const hm_input_error *fault; /**< if `bad`: the error; valid until the next game is read */
} hm_found;

/** A finder reads games, one after the other, and evaluates an expression for each. In the comments
 * below, "the last game" is the game that hm_finder_look() has read last. */
typedef struct hm_finder hm_finder;

/** Creates a finder. The expression must outlive it; if the expression is NULL, every game matches.
 * Fails with HM_ERR_MEMORY only; *finder is NULL then. */
HM_MORE hm_status hm_finder_create(hm_finder **finder, const hm_expression *expression,
                                   hm_error *error);
/** Frees a finder. NULL is allowed. */
HM_MORE void hm_finder_destroy(hm_finder *finder);
/** Reads a game and fills *found. A text that contains an error is not a failure: found->bad is
 * set. Errors: HM_ERR_OPTION (an option of the request that the game does not have),
 * HM_ERR_ARGUMENT, HM_ERR_UNSUPPORTED (the input is not a game), HM_ERR_LIMIT, HM_ERR_IO,
 * HM_ERR_MEMORY, HM_ERR_INTERRUPTED. Cost: playing the game twice, or once if the expression is
 * only about tags and the end of the game. */
HM_MORE hm_status hm_finder_look(hm_finder *finder, const hm_input *input,
                                 const hm_request *request, hm_found *found, hm_error *error);
/** Adds an object about the last game, as the command `find --json` writes it
 * (docs/json/archive.md). Its member "game" is `number`. */
HM_MORE hm_status hm_finder_put(hm_finder *finder, uint64_t number, hm_facts *facts,
                                hm_error *error);
/** Appends the positions of the last game at which the expression is true, one per line. If the
 * expression is only about games, not about plies, appends the last position of the game. */
HM_MORE hm_status hm_finder_positions(hm_finder *finder, hm_text *text, hm_error *error);
/** Appends the last game in its notation (hm_finder_form()). Use it for inputs without a text
 * (hm_input.text is NULL), such as logs. */
HM_MORE hm_status hm_finder_text(hm_finder *finder, hm_text *text, hm_error *error);
/** Computes a hash of `seed` and the last game. The games with the smallest hashes are a random
 * sample, which does not depend on the order of the files. */
HM_MORE hm_status hm_finder_rank(hm_finder *finder, uint64_t seed, uint64_t rank[2],
                                 hm_error *error);
/** Returns the name of the notation that hm_finder_text() writes, or NULL if nothing of the last
 * game could be read. */
HM_MORE const char *hm_finder_form(const hm_finder *finder);
/** Sets *copy to whether an earlier call of this function for the same finder was about an equal
 * game. Games are equal if they have the same rules, start and moves, unless both state the name of
 * a player, a date or a number (tag GameNr), and the values differ. */
HM_MORE hm_status hm_finder_is_copy(hm_finder *finder, bool *copy, hm_error *error);
/** Computes a hash of the last game: 128 bits that are equal for games of the same rules, start and
 * moves. */
HM_MORE hm_status hm_finder_hash(hm_finder *finder, uint64_t hash[2], hm_error *error);
/** A ply of the last game, as hm_finder_plies() passes it to `visit`. Its texts are valid until
 * `visit` returns. */
typedef struct hm_told_ply {
    uint64_t ply;     /**< number of the ply; 0 is the start, which has a position but no move */
    const char *side; /**< who has moved: "w", "R", ...; "" at the start */
    const char *move; /**< text of the move, as hm_finder_put() writes it */
    /** Letters of the piece that moved and of the captured piece. For a 5D ply each member has the
     * letters of all such pieces, each letter once. */
    char piece[32], captured[32];
    char promotion[8]; /**< letter of the new piece, or "" */
    /** Four players: number of kings to which the move gives a new check. 4D and 5D: 1 if the move
     * gives check, else 0. */
    unsigned new_checks;
    uint64_t key[2]; /**< key of the position after the ply (hm_session_key()) */
    /** Numbers from the comments of the ply; NaN if there is no such number. `eval` (hundredths of
     * a pawn) and `mate` (moves until mate) are positive if they are good for White, or for Red and
     * Yellow. `clk` (time left on the clock) and `emt` (time used for the move) are seconds. */
    double eval, mate, clk, emt;
    const char *glyph;    /**< "!", "??" and so on, or "" */
    uint64_t legal_count; /**< with HM_TOLD_LEGAL: number of legal moves */
    const char *position; /**< with HM_TOLD_POSITION: text of the position; else "" */
    /** With HM_TOLD_MATERIAL: the pieces of each side that has pieces, for example "R=KQ2R8P B=KR";
     * otherwise "". */
    const char *material;
} hm_told_ply;
/** Members that hm_finder_plies() fills only if they are wanted, a set of bits. */
enum { HM_TOLD_POSITION = 1, HM_TOLD_LEGAL = 2, HM_TOLD_MATERIAL = 4 };
/** Receives a ply. If the function returns a status other than HM_OK, it must fill the error; then
 * hm_finder_plies() ends and returns this status. */
typedef hm_status hm_ply_visit(void *context, const hm_told_ply *ply, hm_error *error);
/** Calls `visit` for the start and every ply of the last game. `wanted` is a set of HM_TOLD_...;
 * `visit` gets `context`. */
HM_MORE hm_status hm_finder_plies(hm_finder *finder, unsigned wanted, hm_ply_visit *visit,
                                  void *context, hm_error *error);
/** A position of the last game, for data sets (docs/datasets.md). Its arrays are valid until the
 * callback that receives it returns. Squares are numbers as in board4d.h and chess4p.h; -1 means
 * that there is no square. In 5D chess, where a ply is a turn of several moves, all squares are -1,
 * and `turn` has the moves. */
typedef struct hm_labelled {
    uint64_t ply;
    unsigned side; /**< number of the seat to move, in the order of play */
    int result; /**< result of the game: 1 if `side` has won, 0 drawn, -1 lost; or HM_RESULT_UNKNOWN
                 */
    int32_t from, to, promotion; /**< squares and promotion of the move that led here */
    int32_t next_from, next_to;  /**< squares of the move that was played next */
    /** Promotion of the next move: in 4D chess a number as hm_frame_meta.promo, in four-player
     * chess the kind of the new piece. */
    int32_t next_promotion;
    /** The next move as a code (hm_batch_actions() in batch.h). 0 if there is no next move (the
     * game ends, or a player leaves), and always in 5D chess. */
    uint32_t move;
    /** `index` is the place (from 0) of the next move among the legal moves, `legal` the number of
     * legal moves. A number that is not known is -1; in 5D chess both numbers are -1. */
    int32_t index, legal;
    int32_t points[4]; /**< points of the seats; 0 in games without points */
    /** Numbers from comments, or NaN. `value` is the evaluation in pawns from the view of the side
     * to move: 1000 - n if that side mates in n moves, -1000 + n if it is mated; `clk` is the time
     * left on the clock in seconds. */
    double value, clk;
    size_t rows, row_bytes; /**< number of boards, and bytes of each */
    const uint8_t *boards;  /**< rows * row_bytes: a byte for each square, an hm_4d_piece,
                               hm_4p_piece or hm_5d_piece */
    /** Two numbers for each board: its timeline and half-turn. NULL in games that have only one
     * board. */
    const int32_t *places;
    const char *turn;  /**< 5D: the moves of the next turn, nine int32 each as in batch.h */
    size_t turn_bytes; /**< bytes of `turn` */
} hm_labelled;
/** Value of hm_labelled.result for a game without a result. */
enum { HM_RESULT_UNKNOWN = -128 };
/** Receives a position. If the function returns a status other than HM_OK, it must fill the error;
 * then hm_finder_labels() ends and returns this status. */
typedef hm_status hm_label_visit(void *context, const hm_labelled *position, hm_error *error);
/** Calls `visit` for every position of the last game, from its start on. Does nothing if the rules
 * of the game are not supported (hm_found.other). Fails with HM_ERR_UNSUPPORTED if there are no
 * data sets of this kind of game. Cost: playing the game once and listing the legal moves of each
 * position. */
HM_MORE hm_status hm_finder_labels(hm_finder *finder, hm_label_visit *visit, void *context,
                                   hm_error *error);
/** Assigns the last game to one of `count` shares and sets *share to the index of this share. The
 * numbers in `shares` (each at least 1) are the proportions of the shares. The hash of the game
 * decides, so equal games get the same share. */
HM_MORE hm_status hm_finder_share(hm_finder *finder, const uint32_t *shares, size_t count,
                                  size_t *share, hm_error *error);
/** Adds the texts of the moves of the last game as an array with the name `key`. The array is empty
 * if the rules of the game are not supported (hm_found.other). */
HM_MORE void hm_finder_moves(hm_finder *finder, const char *key, hm_facts *facts);
/** Checks whether a name is a field that hm_finder_field() accepts: "year", the name of a tag, or a
 * field of a game (docs/archive.md) except player, rating, and the fields of a seat (points.R,
 * place.R). Fails with HM_ERR_OPTION if it is not; the message may suggest a similar name. */
HM_MORE hm_status hm_field_check(const char *name, hm_error *error);
/** Appends the value of a field (hm_field_check()) of the last game; appends nothing if the game
 * has no value. */
HM_MORE void hm_finder_field(const hm_finder *finder, const char *name, hm_text *value);
/** Appends a note for people that names the tags in the expression that no game so far has had.
 * Appends nothing if there are no such tags. */
HM_MORE void hm_finder_note(const hm_finder *finder, hm_text *note);
/** Checks the expression after all games were read. Fails with HM_ERR_OPTION if all games were of
 * one kind (4D, 5D or four players) and a part of the expression does not exist for this kind;
 * error->offset is the place of that part in the expression. */
HM_MORE hm_status hm_finder_check(const hm_finder *finder, hm_error *error);

/* ---- what was played in a position ---------------------------------------------------------- */

/** How often each move was played in a position, and in the positions after it, in the games that
 * were added. */
typedef struct hm_tree hm_tree;

/** Creates a tree for the current position of the session `from`. If `from` is NULL, the tree is
 * for the start position that occurs most often among the added games. `depth` is the number of
 * plies to follow, from 1 to 40; 0 means 1. Moves that fewer than `min` games made are omitted.
 * Errors: HM_ERR_OPTION if the depth is above 40; HM_ERR_UNSUPPORTED if there are no archives of
 * this kind of game; HM_ERR_MEMORY. *tree is NULL on failure. */
HM_MORE hm_status hm_tree_create(hm_tree **tree, const hm_session *from, unsigned depth,
                                 uint64_t min, hm_error *error);
/** Frees a tree. NULL is allowed. */
HM_MORE void hm_tree_destroy(hm_tree *tree);
/** Adds the last game of a finder to a tree. `number` is the number by which answers name the game.
 * Memory: 28 bytes for each counted position. A tree with a `from` and a depth of 1 counts only the
 * positions equal to `from`; other trees count all positions. */
HM_MORE hm_status hm_tree_add(hm_tree *tree, hm_finder *finder, uint64_t number, hm_error *error);
/** Adds one answer, an object, for each combination of game, mode and rules that has games in which
 * the position of the tree occurs. Adds nothing if there are no such games. Fails with HM_ERR_LIMIT
 * if the tree has more than a million moves. */
HM_MORE hm_status hm_tree_put(hm_tree *tree, hm_facts *facts, hm_error *error);

/* ---- databases ------------------------------------------------------------------------------ */

/** A database: a file of SQLite with games (docs/archive.md has its tables). */
typedef struct hm_archive hm_archive;

/** Says which games are copies of a stored game and therefore not stored again. HM_SAME_MOVES:
 * games with the same rules, start and moves. HM_SAME_GAME: games that are equal as in
 * hm_finder_is_copy(). HM_SAME_NONE: no game. */
typedef enum hm_archive_same { HM_SAME_GAME, HM_SAME_MOVES, HM_SAME_NONE } hm_archive_same;

/** How a database is opened. */
typedef struct hm_archive_options {
    size_t size; /**< sizeof(hm_archive_options) */
    bool write;  /**< open for adding games; a missing file is created */
    /** Do not store the keys of the positions of added games. Without these keys, trees and `at` in
     * expressions must play all games. */
    bool no_positions;
    bool skip_bad;        /**< do not store games whose text contains an error */
    bool whole_sources;   /**< commit nothing before hm_archive_commit() */
    bool journal_delete;  /**< use a journal that works on network disks; readers then wait for
                             writers */
    hm_archive_same same; /**< which games are copies */
} hm_archive_options;

/** Opens a database. If `options` is NULL, the database is opened for reading only. Errors:
 * HM_ERR_FORMAT if the file is not a database, is damaged, or was not made by hypermate;
 * HM_ERR_UNSUPPORTED if a later version of hypermate made it, or this build has no SQLite;
 * HM_ERR_IO if it cannot be opened, or another program has been writing to it for 5 seconds.
 * *archive is NULL on failure. */
HM_MORE hm_status hm_archive_open(hm_archive **archive, const char *path,
                                  const hm_archive_options *options, hm_error *error);
/** Closes a database. Games that are not committed are lost. NULL is allowed. */
HM_MORE void hm_archive_close(hm_archive *archive);

/** Counts since hm_archive_open(). */
typedef struct hm_archive_report {
    uint64_t added;     /**< games that were stored, unjudged ones included */
    uint64_t copies;    /**< games left out as copies (hm_archive_same) of stored games */
    uint64_t bad;       /**< games with an error, stored or not */
    uint64_t unjudged;  /**< stored games whose rules are not supported */
    uint64_t plies;     /**< plies of the added games */
    uint64_t positions; /**< positions whose keys were stored */
} hm_archive_report;

/** Begins to add the games of a source, usually a file. `name`, `size` (bytes) and `modified`
 * (seconds since 1970) identify the state of the file; a source of size 0, such as a pipe, is
 * always new. If the same state of the file was added before, hm_archive_add() skips the games that
 * were stored then, unless hm_archive_source_changed() has just returned true. */
HM_MORE hm_status hm_archive_begin_source(hm_archive *archive, const char *name, uint64_t size,
                                          int64_t modified, hm_error *error);
/** Returns whether a source has changed although its name, size and time are the same: whether the
 * SHA-256 of the games that hm_archive_add() skipped differs from the SHA-256 of the games that
 * were stored from this source before. Call it after the first game that was not skipped, or after
 * hm_archive_commit(); earlier it may return false by mistake. If it returns true, call
 * hm_archive_begin_source() again and add all games of the source: none is skipped, and games that
 * are already stored count as copies. */
HM_MORE bool hm_archive_source_changed(const hm_archive *archive);
/** Adds a game of the source; call it for all inputs, in the order of the source. Games are
 * committed in portions of about a million positions or 64 MiB of text, unless
 * hm_archive_options.whole_sources is set. If the process is killed, or a game was read but cannot
 * be stored, the games since the last commit are lost. *found describes the game. found->matched is
 * false if the game was left out because of hm_archive_options.skip_bad. All members of *found are
 * 0 if the game was skipped because it is already stored. */
HM_MORE hm_status hm_archive_add(hm_archive *archive, const hm_input *input,
                                 const hm_request *request, hm_found *found, hm_error *error);
/** A game that was read, but is not in a database yet. */
typedef struct hm_fresh_game hm_fresh_game;
/** Reads a game for hm_archive_put(), on any thread. If hm_archive_has() is true for an input, the
 * game need not be read: call hm_archive_add(), which skips it. *game is NULL on failure; free it
 * with hm_fresh_game_destroy().
 */
HM_MORE hm_status hm_archive_read(hm_fresh_game **game, const hm_input *input,
                                  const hm_request *request, hm_error *error);
/** Frees a game that was read. NULL is allowed. */
HM_MORE void hm_fresh_game_destroy(hm_fresh_game *game);
/** Returns whether an input of the current source is stored already. */
HM_MORE bool hm_archive_has(const hm_archive *archive, const hm_input *input);
/** Adds a game that hm_archive_read() has read from `input`. Everything else is as in
 * hm_archive_add(); the calls must be in the order of the inputs of the source. The caller still
 * has to free `game`. */
HM_MORE hm_status hm_archive_put(hm_archive *archive, const hm_input *input, hm_fresh_game *game,
                                 hm_found *found, hm_error *error);
/** Commits the games that were added since the last commit. If this fails, these games are lost. */
HM_MORE hm_status hm_archive_commit(hm_archive *archive, hm_error *error);
/** Discards the games that were added since the last commit. */
HM_MORE void hm_archive_rollback(hm_archive *archive);
/** Fills *report with the counts so far. */
HM_MORE void hm_archive_report_of(const hm_archive *archive, hm_archive_report *report);

/** Receives a game with its number in the database; `input` is valid until the function returns. If
 * the function returns HM_OK, the walk over the games continues. Any other status, for example of
 * hm_archive_stopped(), ends the walk, and the walking function returns it. */
typedef hm_status hm_archive_visit(void *context, uint64_t number, const hm_input *input,
                                   hm_error *error);

/** Calls `visit` for each game of which the expression may be true; a NULL expression is true of
 * every game. `sort` names the field by which the games are sorted, for example "date", "RedElo" or
 * "date,desc"; NULL sorts by number. Fails with HM_ERR_OPTION for an unknown field. *exact is set
 * before the first visit. If it is true, the expression is true of all these games; otherwise the
 * caller must check each game with a finder. If `texts` is false and *exact is true, `visit` gets
 * NULL as `input`. */
HM_MORE hm_status hm_archive_each(hm_archive *archive, const hm_expression *expression,
                                  const char *sort, bool texts, hm_archive_visit *visit,
                                  void *context, bool *exact, hm_error *error);
/** Restricts all later visits and counts to the games whose numbers belong to a shard. */
HM_MORE hm_status hm_archive_take_part(hm_archive *archive, const hm_shard *shard, hm_error *error);
/** Makes hm_finder_check() treat all games of the database as if the finder had read them. */
HM_MORE hm_status hm_archive_introduce(hm_archive *archive, hm_finder *finder, hm_error *error);
/** Calls `visit`, in the order of their numbers, for all games that can still be read from a
 * damaged database. *lost is the number of games that cannot be read. */
HM_MORE hm_status hm_archive_salvage(hm_archive *archive, hm_archive_visit *visit, void *context,
                                     uint64_t *lost, hm_error *error);
/** Fills the error and returns HM_ERR_INTERRUPTED. A `visit` function returns this to end a walk.
 */
HM_MORE hm_status hm_archive_stopped(hm_error *error);

/** Counts the games of which the expression `where` is true; NULL counts all games. Adds an object
 * with the counts by game, mode, result, termination, player, year and length, as in
 * docs/json/archive.md, "archive". */
HM_MORE hm_status hm_archive_stats(hm_archive *archive, const hm_expression *where,
                                   const hm_request *request, hm_facts *facts, hm_error *error);
/** Adds members to the object that is open in the facts: the number of games, the number of their
 * plies, the number of games that contain an error ("skipped"), and the number of games whose rules
 * are not supported ("unjudged"). */
HM_MORE hm_status hm_archive_totals(hm_archive *archive, hm_facts *facts, hm_error *error);
/** Adds what the database has about a game as members to the object that is open in the facts: all
 * columns of the table `games` but start, offset, moves and text. The array "players" follows, with
 * seat, name, team and rating of each player. "source" is the name of the file, not its number.
 * Fails with HM_ERR_ARGUMENT if there is no such game. */
HM_MORE hm_status hm_archive_row(hm_archive *archive, uint64_t number, hm_facts *facts,
                                 hm_error *error);
/** Calls `visit` for the same games as hm_archive_each(), but reads no texts: `visit` gets the
 * number of each game, and always NULL as `input`. */
HM_MORE hm_status hm_archive_numbers(hm_archive *archive, const hm_expression *expression,
                                     const char *sort, hm_archive_visit *visit, void *context,
                                     bool *exact, hm_error *error);
/** Calls `visit` for game `number`. Fails with HM_ERR_ARGUMENT if there is none. */
HM_MORE hm_status hm_archive_game(hm_archive *archive, uint64_t number, hm_archive_visit *visit,
                                  void *context, hm_error *error);
/** Appends the SQL query of hm_archive_each(), and a line that says whether games must be replayed.
 */
HM_MORE hm_status hm_archive_explain(hm_archive *archive, const hm_expression *expression,
                                     hm_text *text, hm_error *error);
/** Adds the tree of the moves that games of the database made in a position. `from`, `depth` and
 * `min` are as in hm_tree_create(), the answers as in hm_tree_put(). Only games of which the
 * expression `where` is true count; NULL means all games. */
HM_MORE hm_status hm_archive_tree(hm_archive *archive, const hm_session *from, unsigned depth,
                                  uint64_t min, const hm_expression *where,
                                  const hm_request *request, hm_facts *facts, hm_error *error);
/** Checks the database file, and whether each stored game, hash and key agrees with the text of the
 * game. *problems is the number of problems; the first hundred are appended to the text, one per
 * line. */
HM_MORE hm_status hm_archive_check(hm_archive *archive, const hm_request *request, hm_text *text,
                                   uint64_t *problems, hm_error *error);
/** Merges the parts of the index of positions and returns free pages to the file system. */
HM_MORE hm_status hm_archive_optimise(hm_archive *archive, hm_error *error);

#ifdef __cplusplus
}
#endif
#endif
