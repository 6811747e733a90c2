/* hypermate: many games: which of them an expression is true of, and what was played in a position.
 *
 * The grammar of expressions, and what every word means, is in docs/archive.md. */
#ifndef HYPERMATE_ARCHIVE_H
#define HYPERMATE_ARCHIVE_H

#include "../game.h"
#include "../shard.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- expressions over games ---------------------------------------------------------------- */

typedef struct hm_expression hm_expression;

/** Reads an expression of at most 64 KiB, with at most 100 parentheses inside each other.
 * HM_ERR_OPTION: it is wrong; error->offset is the first byte that cannot continue one.
 * HM_ERR_UNSUPPORTED: a regular expression where the system has none. *expression is NULL on
 * failure. Const afterwards: it may be shared. */
HM_MORE hm_status hm_expression_parse(hm_expression **expression, const char *text, size_t length,
                                      hm_error *error);
HM_MORE void hm_expression_destroy(hm_expression *expression); /**< NULL is allowed */

/* ---- games, one after the other ------------------------------------------------------------ */

/** Facts about a game. */
typedef struct hm_found {
    bool matched;
    bool bad;   /**< its text contains an error; the plies before it count */
    bool other; /**< it is played by other rules, and has no plies here */
    size_t plies;
    size_t matches; /**< plies at which the expression is true; 0 of one about games alone */
    const hm_input_error *fault; /**< of a bad game; lives until the next one */
} hm_found;

typedef struct hm_finder hm_finder;

/** The expression must outlive the finder; NULL: every game matches. HM_ERR_MEMORY. */
HM_MORE hm_status hm_finder_create(hm_finder **finder, const hm_expression *expression,
                                   hm_error *error);
HM_MORE void hm_finder_destroy(hm_finder *finder); /**< NULL is allowed */
/** Reads a game and says whether it matches the expression. A text that contains an error is not a
 * failure. Failures: errors of the machine, HM_ERR_OPTION (an option of the request that the game
 * does not know), HM_ERR_UNSUPPORTED (the input is not a game), HM_ERR_LIMIT. Cost: the game is
 * played twice, once if only its tags and its end are asked about. */
HM_MORE hm_status hm_finder_look(hm_finder *finder, const hm_input *input,
                                 const hm_request *request, hm_found *found, hm_error *error);
/** Writes an object about the last game, as docs/json.md has it ("find"): an answer of its own.
 * `number` is its number. */
HM_MORE hm_status hm_finder_put(hm_finder *finder, uint64_t number, hm_facts *facts,
                                hm_error *error);
/** Appends the positions at which the expression is true, one per line. For an expression about
 * games alone it appends the last position of the game. */
HM_MORE hm_status hm_finder_positions(hm_finder *finder, hm_text *text, hm_error *error);
/** Appends the last game in the notation in which games continue: for inputs without a text. */
HM_MORE hm_status hm_finder_text(hm_finder *finder, hm_text *text, hm_error *error);
/** Sort key of samples: a hash of a seed and the last game, so that a sample is the same for any
 * order of files. */
HM_MORE hm_status hm_finder_rank(hm_finder *finder, uint64_t seed, uint64_t rank[2],
                                 hm_error *error);
/** Name of the notation in which the last game continues; NULL if nothing of it could be read. */
HM_MORE const char *hm_finder_form(const hm_finder *finder);
/** Whether a game equal to the last one came before among those that this was asked about: of the
 * same rules, start and moves, and with no different names of players, date or number. */
HM_MORE hm_status hm_finder_is_copy(hm_finder *finder, bool *copy, hm_error *error);
/** 128 bits that are equal for games of the same rules, start and moves. */
HM_MORE hm_status hm_finder_hash(hm_finder *finder, uint64_t hash[2], hm_error *error);
/** A ply of the last game, for tables. Texts live until the visit returns. */
typedef struct hm_told_ply {
    uint64_t ply;                 /**< 0: the start, which only has a position */
    const char *side;             /**< who has moved; "" at the start */
    const char *move;             /**< as hm_finder_put() writes it */
    char piece[32], captured[32]; /**< letters of pieces; of 5D one for each kind */
    char promotion[8];
    unsigned new_checks;
    uint64_t key[2];
    double eval, mate, clk, emt; /**< not a number: not said */
    const char *glyph;
    uint64_t legal_count; /**< where it was asked for */
    const char *position; /**< where it was asked for; else "" */
    const char *material; /**< the same: "R=KQ2R8P B=KR", pieces of each side that has some */
} hm_told_ply;
/** Facts that hm_finder_plies() computes only on request: a set. */
enum { HM_TOLD_POSITION = 1, HM_TOLD_LEGAL = 2, HM_TOLD_MATERIAL = 4 };
typedef hm_status hm_ply_visit(void *context, const hm_told_ply *ply, hm_error *error);
HM_MORE hm_status hm_finder_plies(hm_finder *finder, unsigned wanted, hm_ply_visit *visit,
                                  void *context, hm_error *error);
/** A position of the last game, for data sets (docs/datasets.md). Arrays live until the visit
 * returns. */
typedef struct hm_labelled {
    uint64_t ply;
    unsigned side;               /**< the number of the seat to move */
    int result;                  /**< 1, 0, -1 for that seat; HM_RESULT_UNKNOWN */
    int32_t from, to, promotion; /**< of the move that led here; squares -1: none */
    int32_t next_from, next_to;  /**< of the move played next */
    int32_t next_promotion;      /**< 4D: as frames have it; four players: the kind */
    uint32_t move;               /**< the next move as in batch.h; 0: none, or a turn */
    int32_t index, legal;        /**< its place among the legal moves; -1: not counted */
    int32_t points[4];           /**< of the seats; 0 where the game has none */
    double value, clk;           /**< pawns for the side to move, seconds; not a number */
    size_t rows, row_bytes;      /**< boards of the position */
    const uint8_t *boards;       /**< rows * row_bytes: pieces by numbers of the library */
    const int32_t *places;       /**< timeline and half-turn of each; NULL: one board */
    const char *turn;            /**< 5D: moves of the next turn, 36 bytes each */
    size_t turn_bytes;
} hm_labelled;
enum { HM_RESULT_UNKNOWN = -128 };
typedef hm_status hm_label_visit(void *context, const hm_labelled *position, hm_error *error);
/** Visits every position of the last game from its start on. HM_ERR_UNSUPPORTED: its game has no
 * labels. Cost: the game is played once, and its legal moves are listed. */
HM_MORE hm_status hm_finder_labels(hm_finder *finder, hm_label_visit *visit, void *context,
                                   hm_error *error);
/** The share of the last game among shares in proportion (at least one, none 0), by its hash. */
HM_MORE hm_status hm_finder_share(hm_finder *finder, const uint32_t *shares, size_t count,
                                  size_t *share, hm_error *error);
/** Writes the moves of the last game as an array, in the form that JSON states have. */
HM_MORE void hm_finder_moves(hm_finder *finder, const char *key, hm_facts *facts);
/** Whether there is such a field for hm_finder_field(): a column of games (docs/archive.md) that
 * has one value, "year", or the name of a tag. error (may be NULL) suggests another one. */
HM_MORE hm_status hm_field_check(const char *name, hm_error *error);
/** Appends the value of a field of the last game; nothing where it has none. */
HM_MORE void hm_finder_field(const hm_finder *finder, const char *name, hm_text *value);
/** A note for people about words of the expression that fitted no game so far; empty: none. */
HM_MORE void hm_finder_note(const hm_finder *finder, hm_text *note);
/** HM_ERR_OPTION with the place when all games so far were of one game, which cannot have a field
 * of the expression. */
HM_MORE hm_status hm_finder_check(const hm_finder *finder, hm_error *error);

/* ---- what was played in a position ---------------------------------------------------------- */

typedef struct hm_tree hm_tree;

/** Counts the moves that games made in a session's current position; NULL: the start that most
 * games have. depth: so many plies on, at least 1. min: moves of fewer games are left out.
 * HM_ERR_MEMORY, HM_ERR_UNSUPPORTED for a game that has no archives. */
HM_MORE hm_status hm_tree_create(hm_tree **tree, const hm_session *from, unsigned depth,
                                 uint64_t min, hm_error *error);
HM_MORE void hm_tree_destroy(hm_tree *tree); /**< NULL is allowed */
/** Adds the game that a finder read last. Memory: 28 bytes for every position that counts: only
 * positions equal to `from` if it is given and depth is 1, else all. */
HM_MORE hm_status hm_tree_add(hm_tree *tree, hm_finder *finder, uint64_t number, hm_error *error);
/** Writes an object, an answer of its own, for every game, mode and rule set that passes the
 * position; none when no game does. */
HM_MORE hm_status hm_tree_put(hm_tree *tree, hm_facts *facts, hm_error *error);

/* ---- databases ------------------------------------------------------------------------------ */

/** A file of SQLite with games (docs/archive.md has its tables). Builds without SQLite answer
 * HM_ERR_UNSUPPORTED. */
typedef struct hm_archive hm_archive;

/** When a game is a copy of one that is there: by rules, start, moves and different names, dates or
 * numbers; without these; never. */
typedef enum hm_archive_same { HM_SAME_GAME, HM_SAME_MOVES, HM_SAME_NONE } hm_archive_same;

typedef struct hm_archive_options {
    size_t size;         /**< of this structure, as the caller knows it */
    bool write;          /**< games may be added; a file that is not there is made */
    bool no_positions;   /**< add no keys of positions: `at` and trees do not find these games */
    bool skip_bad;       /**< leave out games whose text contains an error */
    bool whole_sources;  /**< nothing of a source is committed before hm_archive_commit() */
    bool journal_delete; /**< for network disks: readers wait for writers */
    hm_archive_same same;
} hm_archive_options;

/** Opens a database. HM_ERR_FORMAT: the file is not a database, is damaged, or was not made by
 * hypermate; HM_ERR_UNSUPPORTED: made by a later version; HM_ERR_IO: another program writes for
 * more than 5 seconds. */
HM_MORE hm_status hm_archive_open(hm_archive **archive, const char *path,
                                  const hm_archive_options *options, hm_error *error);
HM_MORE void hm_archive_close(hm_archive *archive); /**< NULL is allowed; what is open is lost */

/** The counts of added games, from hm_archive_open() on. */
typedef struct hm_archive_report {
    uint64_t added, copies, bad, unjudged, plies, positions;
} hm_archive_report;

/** Begins a source by its name. `size` and `modified` (seconds) say which state of the file it is;
 * 0 for pipes, which are always new. Games of the same state that are stored already are skipped
 * when they are given again. */
HM_MORE hm_status hm_archive_begin_source(hm_archive *archive, const char *name, uint64_t size,
                                          int64_t modified, hm_error *error);
/** Whether the skipped games differ from the stored ones: the same name, size and time, but another
 * SHA-256. Then begin the source again and give all its games: known ones are copies. It is known
 * when the first new game was given, or after hm_archive_commit(). */
HM_MORE bool hm_archive_source_changed(const hm_archive *archive);
/** Adds a game of the source. Games are committed in portions of a million plies or 64 MiB; a kill
 * loses only what is open. found is the result of hm_finder_look() for it. */
HM_MORE hm_status hm_archive_add(hm_archive *archive, const hm_input *input,
                                 const hm_request *request, hm_found *found, hm_error *error);
/** A game that was read, and is not in a database yet. */
typedef struct hm_fresh_game hm_fresh_game;
/** The same in two steps: hm_archive_read() may run on any thread, hm_archive_put() adds what it
 * has read, in the order of the inputs. Games that are in already need not be read: add them. */
HM_MORE hm_status hm_archive_read(hm_fresh_game **game, const hm_input *input,
                                  const hm_request *request, hm_error *error);
HM_MORE void hm_fresh_game_destroy(hm_fresh_game *game); /**< NULL is allowed */
HM_MORE bool hm_archive_has(const hm_archive *archive, const hm_input *input);
HM_MORE hm_status hm_archive_put(hm_archive *archive, const hm_input *input, hm_fresh_game *game,
                                 hm_found *found, hm_error *error);
/** Commits what is open. */
HM_MORE hm_status hm_archive_commit(hm_archive *archive, hm_error *error);
/** Gives up what is open. */
HM_MORE void hm_archive_rollback(hm_archive *archive);
HM_MORE void hm_archive_report_of(const hm_archive *archive, hm_archive_report *report);

/** Called with each game that was found, by its number in the database; `input` lives until it
 * returns. Returns HM_OK to go on. */
typedef hm_status hm_archive_visit(void *context, uint64_t number, const hm_input *input,
                                   hm_error *error);

/** Visits the games that an expression (NULL: any) may be true of, in the order of their numbers,
 * or by a field ("date", "RedElo", "date,desc"). *exact: it is true of all of them; otherwise the
 * caller asks a finder. With texts false the input is NULL. */
HM_MORE hm_status hm_archive_each(hm_archive *archive, const hm_expression *expression,
                                  const char *sort, bool texts, hm_archive_visit *visit,
                                  void *context, bool *exact, hm_error *error);
/** From now on only games of a part of the numbers are visited and counted. */
HM_MORE hm_status hm_archive_take_part(hm_archive *archive, const hm_shard *shard, hm_error *error);
/** Sets the stored games of a finder, for hm_finder_check(). */
HM_MORE hm_status hm_archive_introduce(hm_archive *archive, hm_finder *finder, hm_error *error);
/** Visits every game that can still be read, by its number; *lost: how many cannot. */
HM_MORE hm_status hm_archive_salvage(hm_archive *archive, hm_archive_visit *visit, void *context,
                                     uint64_t *lost, hm_error *error);
/** A visit returns this to end the walk: HM_ERR_INTERRUPTED. */
HM_MORE hm_status hm_archive_stopped(hm_error *error);

/** Counts by game, mode, result, termination, player, year and length of the games that an
 * expression is true of (NULL: all), as an object of facts (docs/json.md, "archive"). */
HM_MORE hm_status hm_archive_stats(hm_archive *archive, const hm_expression *where,
                                   const hm_request *request, hm_facts *facts, hm_error *error);
/** Writes members into an object that is open: the number of games, their plies, games that contain
 * an error ("skipped"), games of other rules ("unjudged"). */
HM_MORE hm_status hm_archive_totals(hm_archive *archive, hm_facts *facts, hm_error *error);
/** The row of a game as members of an object that is open: the columns of the table games but for
 * its blobs, its players, and its file. HM_ERR_ARGUMENT when there is no such game. */
HM_MORE hm_status hm_archive_row(hm_archive *archive, uint64_t number, hm_facts *facts,
                                 hm_error *error);
/** The same without reading a text: the numbers alone, whether *exact or not. */
HM_MORE hm_status hm_archive_numbers(hm_archive *archive, const hm_expression *expression,
                                     const char *sort, hm_archive_visit *visit, void *context,
                                     bool *exact, hm_error *error);
/** Visits one game by its number. HM_ERR_ARGUMENT when there is none. */
HM_MORE hm_status hm_archive_game(hm_archive *archive, uint64_t number, hm_archive_visit *visit,
                                  void *context, hm_error *error);
/** Appends the query that hm_archive_each() asks, and a line on what is left to replay. */
HM_MORE hm_status hm_archive_explain(hm_archive *archive, const hm_expression *expression,
                                     hm_text *text, hm_error *error);
/** As hm_tree_put() over the games of the database. from NULL: the start that most games have. */
HM_MORE hm_status hm_archive_tree(hm_archive *archive, const hm_session *from, unsigned depth,
                                  uint64_t min, const hm_expression *where,
                                  const hm_request *request, hm_facts *facts, hm_error *error);
/** Checks the file, and that every game, its hash and its keys match its text. *problems is the
 * number of problems; the first hundred are appended, one per line. */
HM_MORE hm_status hm_archive_check(hm_archive *archive, const hm_request *request, hm_text *text,
                                   uint64_t *problems, hm_error *error);
/** Merges all runs and gives free pages back. */
HM_MORE hm_status hm_archive_optimise(hm_archive *archive, hm_error *error);

#ifdef __cplusplus
}
#endif
#endif
