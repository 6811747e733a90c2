/* hypermate: looking for the best move, in every game that has an adapter (docs/engine.md).
 *
 * A search object keeps what one search leaves for the next: the table of positions and what the
 * threads have learned. It is given a root, which a session makes (hm_session_root() of game.h),
 * and limits; it reports what it finds on the way, and the result in the end.
 *
 * One thread runs a search and blocks; hm_search_stop() and hm_search_ponderhit() may be called by
 * any other meanwhile, everything else only between searches.
 *
 * With one thread and limits of nodes, work, depth or mate, what is found depends on nothing but
 * what was searched since hm_search_clear(): not on the clock, the machine, or the compiler. */
#ifndef HYPERMATE_SEARCH_H
#define HYPERMATE_SEARCH_H

#include "core.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A move, or a whole action in games that have them. Only the game interprets the number, which is
 * valid until the next search. 0: no move. */
typedef uint64_t hm_search_move;

/** Plies that a line may have. */
#define HM_SEARCH_PLIES 120

/* ---- what is searched ---- */

typedef struct hm_search_game hm_search_game;

/** A position to be searched, valid while the game it was made of does not change. */
typedef struct hm_search_root {
    const hm_search_game *game; /**< its adapter */
    const void *position;       /**< the game's own */
    const uint64_t (*keys)[2];  /**< of the positions before it that may come again, oldest first */
    size_t key_count;
    bool over; /**< the game has ended in a way that the position does not show: no move is found */
} hm_search_root;

/* ---- limits ---- */

/** The first limit that is reached ends the search, but not while `infinite` or `ponder` hold;
 * without any it ends when it is stopped, at its greatest depth, or when nothing better can be
 * found. Zero-initialise but for the size. Times are in milliseconds. */
typedef struct hm_search_limits {
    size_t size;          /**< sizeof(hm_search_limits) */
    uint64_t movetime;    /**< for this move */
    bool clock;           /**< time, increment and moves_to_go hold */
    uint64_t time;        /**< left on the clock of the side to move */
    uint64_t increment;   /**< a move */
    uint64_t moves_to_go; /**< until the next control; 0: none */
    uint64_t nodes;
    unsigned depth; /**< plies, or actions */
    unsigned mate;  /**< own moves: look for a forced mate first; 4D: for one by checks alone */
    bool infinite;  /**< until it is stopped, also when all is known or a limit is reached */
    bool ponder;    /**< the opponent thinks: no time counts before hm_search_ponderhit() */
    const hm_search_move *only; /**< consider these first moves alone (hm_search_choose); none: all.
                                   If not one of them is legal there are no lines */
    size_t only_count;
    uint64_t work; /**< units of hm_work; a watcher's own limit of work holds as well */
} hm_search_limits;

/* ---- reports ---- */

typedef enum hm_search_bound {
    HM_SEARCH_EXACT,
    HM_SEARCH_LOWER, /**< the score is at least this */
    HM_SEARCH_UPPER
} hm_search_bound;

/** A line of play and its worth. Scores count for the side to move at the root: hundredths of a
 * pawn; in games for points hundredths of a point. */
typedef struct hm_search_line {
    int score;
    int mate; /**< moves until mate: its own if positive, against it if negative; 0: none */
    hm_search_bound bound;
    unsigned depth, seldepth;
    const hm_search_move *moves;
    size_t count;
} hm_search_line;

/** News: a line, or (line is NULL) a message. */
typedef struct hm_search_info {
    const hm_search_line *line;
    unsigned number; /**< of the line, from 1 */
    uint64_t nodes;  /**< of all threads */
    double seconds;
    unsigned hashfull; /**< thousandths of the table that this search has filled */
    const char *message;
} hm_search_info;

/** The receiver of reports. The watch is asked every few milliseconds, with the nodes so far,
 * whether to go on; false is like hm_search_stop(). Both are called by the thread that runs the
 * search. */
typedef struct hm_search_watcher {
    void (*info)(void *context, const hm_search_info *info); /**< NULL: nobody listens */
    void *context;
    hm_watch watch;
} hm_search_watcher;

/** The result of a search; it lives in the search object until the next search. */
typedef struct hm_search_result {
    const hm_search_line *lines; /**< best first; none: there is no legal move */
    size_t line_count;
    uint64_t nodes;
    double seconds;
    unsigned hashfull;
    bool starved; /**< memory ran out on the way: this is what had been found by then */
    /** All that was asked for has been seen: the depth, or a forced mate, or that there is none as
     * short; not when time, nodes or a stop ended it before. In 4D a mate by checks ends the
     * search; a shorter one may begin with a quiet move. */
    bool complete;
    /** limits.mate, if it is known that the side to move has no forced mate in so many own moves;
     * 0: none was asked for, there is one, or the search for it was not complete. It is always less
     * than the `mate` of a line. */
    unsigned mateless;
    /** The same for mates of checks alone (4D, from 2 own moves on): there is none, but a mate that
     * begins with a quiet move may be as short. */
    unsigned mateless_by_checks;
} hm_search_result;

/* ---- the object ---- */

typedef struct hm_search hm_search;

/** MiB of the largest table: 256 GiB. */
#define HM_SEARCH_HASH_MAX 262144

/** Zero-initialise but for the size. */
typedef struct hm_search_options {
    size_t size;        /**< sizeof(hm_search_options) */
    unsigned hash;      /**< MiB of the table, up to HM_SEARCH_HASH_MAX; 0: 64 */
    unsigned threads;   /**< 1..256; 0: 1 */
    unsigned multipv;   /**< lines, 1..256; 0: 1 */
    unsigned overhead;  /**< milliseconds that each move loses on its way to the clock */
    unsigned nodestime; /**< nodes that count as a millisecond of clock; 0: the clock counts */
    bool no_mate;       /**< without the search for mates beside the ordinary one */
    bool best_reply; /**< free-for-all: of the opponents one replies freely in each round, not all
                        of them together against the side to move */
    uint64_t seed;   /**< not 0: chooses at random among first moves of the same worth */
    bool plain;      /**< a bare alpha-beta search, without what is particular to the game: to
                        measure by */
    bool spectral; /**< 4D: positions are judged by the energies of the spectral encoder instead of
                      by what pieces are worth; far slower, and weaker */
} hm_search_options;

/** Memory of the table is taken by the first search. destroy takes NULL too. */
HM_API hm_status hm_search_create(hm_search **search, const hm_search_options *options,
                                  hm_error *error);
HM_API void hm_search_destroy(hm_search *search);
/** Changes the options; what was learned stays, unless the size of the table changes, or how
 * positions are judged (plain, spectral, best_reply). HM_ERR_ARGUMENT: one is out of its range, and
 * nothing has changed. */
HM_API hm_status hm_search_set(hm_search *search, const hm_search_options *options,
                               hm_error *error);
/** Forgets everything, as for a new game. */
HM_API void hm_search_clear(hm_search *search);

/** Searches. The root's position and keys are only read. Watcher may be NULL. Results for
 * four-player chess under other rules are forgotten. HM_ERR_MEMORY: for example, the table is too
 * large for the machine. HM_ERR_ARGUMENT: the size of the limits is wrong. HM_ERR_UNSUPPORTED:
 * `spectral`, and another game than 4D. HM_ERR_FIELD, HM_ERR_LIMIT: a 5D position whose actions
 * cannot be found (chess5d.h). */
HM_API hm_status hm_search_run(hm_search *search, const hm_search_root *root,
                               const hm_search_limits *limits, const hm_search_watcher *watcher,
                               hm_search_result *result, hm_error *error);

/** By any thread, at any time: ends the search that is running; lets the time of one that ponders
 * count. When none is running the next one is meant; hm_search_ready() forgets what came too late
 * for the last one. */
HM_API void hm_search_stop(hm_search *search);
HM_API void hm_search_ponderhit(hm_search *search);
HM_API void hm_search_ready(hm_search *search);

/** How a move of a line is written. */
typedef enum hm_search_style {
    HM_SEARCH_OWN,   /**< as games write it: what hm_session_play() reads */
    HM_SEARCH_LINE,  /**< as line protocols of the game write it */
    HM_SEARCH_SHORT, /**< the same without marks between squares, where there is such a form */
    HM_SEARCH_FILE,  /**< as files of the game write it, where they have a form of their own */
    HM_SEARCH_WORD   /**< as games write it, but without blanks and what can be left out */
} hm_search_style;

/** Appends the text of move number `index` (from 0) of a line that the last search, or its news,
 * has told. */
HM_API void hm_search_move_text(const hm_search *search, const hm_search_line *line, size_t index,
                                hm_search_style style, hm_text *text);
/** The points that four sides have when a line was played that the last search, or its news, has
 * told, in the order of their turns. HM_ERR_UNSUPPORTED: its game, as it is played, has none. */
HM_API hm_status hm_search_points(const hm_search *search, const hm_search_line *line,
                                  int32_t points[4], hm_error *error);
/** Appends the evaluation of the position for the side to move, without a search, and its terms,
 * one per line. HM_ERR_UNSUPPORTED: the game does not report it. */
HM_API hm_status hm_search_explain(const hm_search_root *root, hm_text *terms, int *score,
                                   hm_error *error);
/** Finds a legal first move by a text of any form of its game; 0 if there is no such move. It is
 * always 0 if a first move is a whole action (5D): only single moves can be chosen there. */
HM_API hm_search_move hm_search_find(const hm_search_root *root, const char *text, size_t length);
/** Converts a text for limits.only: the first move that hm_search_find() finds. If a first move is
 * a whole action (5D), it is a legal single move, and the search considers actions with one of the
 * named moves. 0: no such move. */
HM_API hm_search_move hm_search_choose(const hm_search_root *root, const char *text, size_t length);
/** The first move that takes most for least, as far as the next move shows: what it captures less
 * what it leaves to be captured; `chance`, a random number, decides among equals. 0: there is no
 * move, memory is short, or nobody knows for this game. */
HM_API hm_search_move hm_search_greedy(const hm_search_root *root, uint64_t chance);
/** Appends the text of a move that hm_search_find() or hm_search_greedy() has found. In 5D, where
 * only a search knows what its numbers stand for, there is none: text->failed. */
HM_API void hm_search_first_text(const hm_search_root *root, hm_search_move move,
                                 hm_search_style style, hm_text *text);

#ifdef __cplusplus
}
#endif
#endif
