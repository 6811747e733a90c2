/* hypermate: the search for the best move. It serves every game that has an adapter, the code that
 * connects the game with the search (docs/engine.md).
 *
 * A search object keeps what one search leaves for the next: the transposition table and the
 * statistics of its threads. Each run gets limits and a root, the position to search, which a
 * session makes (hm_session_root() of game.h). A run reports lines of play while it searches and
 * returns a result.
 *
 * hm_search_run() blocks the thread that calls it. During the run any other thread may call
 * hm_search_stop() and hm_search_ponderhit(), and the callback `info` may call
 * hm_search_move_text() and hm_search_points(). All other functions of a search object may be
 * called only between runs.
 *
 * With one thread and limits of nodes, work, depth or mate, a result depends only on the searches
 * since hm_search_clear(). It does not depend on the clock, the machine or the compiler. */
#ifndef HYPERMATE_SEARCH_H
#define HYPERMATE_SEARCH_H

#include "core.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A move; in 5D chess a whole action. 0 means no move. Only the adapter of the game can interpret
 * the number, which is valid only until the next search. */
typedef uint64_t hm_search_move;

/** Maximum number of plies of a line. */
#define HM_SEARCH_PLIES 120

/* ---- what is searched ---- */

/** The adapter of a game. */
typedef struct hm_search_game hm_search_game;

/** A position to search. It is valid until the session from which it was made changes. */
typedef struct hm_search_root {
    const hm_search_game *game; /**< adapter of the game */
    const void *position;       /**< the position, in the form that the adapter uses */
    /** Keys of the earlier positions that may occur again, oldest first. */
    const uint64_t (*keys)[2];
    size_t key_count;
    bool over; /**< the game has ended for a reason that the position does not show; the search then
                  finds no move */
} hm_search_root;

/* ---- limits ---- */

/** Limits of a search. The first limit that is reached ends the search, but not while `infinite` or
 * `ponder` holds. Without any limit the search ends at its greatest depth, when it can find nothing
 * better, or when hm_search_stop() is called. Zero-initialise all but the size; 0 means no limit.
 * Times are in milliseconds. */
typedef struct hm_search_limits {
    size_t size;          /**< sizeof(hm_search_limits) */
    uint64_t movetime;    /**< time for this move */
    bool clock;           /**< `time`, `increment` and `moves_to_go` are set */
    uint64_t time;        /**< time left on the clock of the side to move */
    uint64_t increment;   /**< added to the clock for each move */
    uint64_t moves_to_go; /**< moves until the next time control; 0: no time control */
    uint64_t nodes;       /**< positions, all threads together */
    unsigned depth;       /**< maximum depth in plies; in 5D chess in actions */
    /** Search first for a forced mate in at most so many own moves. In 4D this search finds only
     * mates in which every move gives check. */
    unsigned mate;
    /** Search until hm_search_stop() is called, even if a limit is reached or nothing better can be
     * found. */
    bool infinite;
    /** The opponent is thinking: no time counts before hm_search_ponderhit(). */
    bool ponder;
    /** Consider only these first moves (hm_search_choose()); NULL: all. If none of them is legal,
     * the result has no lines. */
    const hm_search_move *only;
    size_t only_count; /**< number of moves in `only` */
    uint64_t work; /**< maximum units of work (hm_work in core.h); the limit of watch.work of the
                      watcher applies, too */
} hm_search_limits;

/* ---- reports ---- */

/** How exact a score is. */
typedef enum hm_search_bound {
    HM_SEARCH_EXACT, /**< the score is exact */
    HM_SEARCH_LOWER, /**< the score is at least this */
    HM_SEARCH_UPPER  /**< the score is at most this */
} hm_search_bound;

/** A line of play and its score, for the side to move at the root: in hundredths of a pawn, or in
 * hundredths of a point in games that are played for points. */
typedef struct hm_search_line {
    int score;
    /** Number of moves until mate. Positive: own moves until the side to move mates; negative:
     * moves of the other side until the other side mates; 0: no mate. */
    int mate;
    hm_search_bound bound;
    unsigned depth, seldepth;    /**< plies searched: full depth, and the deepest line */
    const hm_search_move *moves; /**< moves of the line: the best play of all sides */
    size_t count;
} hm_search_line;

/** A report of a running search: either a line, or a message, and then `line` is NULL. */
typedef struct hm_search_info {
    const hm_search_line *line;
    unsigned number; /**< number of the line, from 1; line 1 is the best */
    uint64_t nodes;  /**< positions so far, all threads together */
    double seconds;
    unsigned hashfull; /**< thousandths of the table that are filled by this search */
    const char *message;
} hm_search_info;

/** The receiver of reports. `info` gets every report. `watch` is called every few milliseconds with
 * the number of nodes so far; if it returns false, the search ends as after hm_search_stop(). The
 * thread that runs the search calls `info` and `watch`. */
typedef struct hm_search_watcher {
    void (*info)(void *context, const hm_search_info *info); /**< NULL: no reports */
    void *context;
    hm_watch watch;
} hm_search_watcher;

/** The result of a search. Lines and moves live in the search object until the next search. */
typedef struct hm_search_result {
    const hm_search_line *lines; /**< the lines, best first; no lines if there is no legal move */
    size_t line_count;
    uint64_t nodes;
    double seconds;
    unsigned hashfull;
    /** Memory ran out during the search; the result is what had been found by then. */
    bool starved;
    /** The search has done its whole task: it has reached limits.depth, has found a forced mate, or
     * has proved that there is no mate in limits.mate moves. False if time, nodes or a stop ended
     * the search earlier. In 4D a mate in which every move gives check ends the search, although a
     * shorter mate may begin with a quiet move. */
    bool complete;
    /** Equal to limits.mate if the search has proved that the side to move has no forced mate in so
     * many own moves; otherwise 0. A line may still have a `mate` of more moves. */
    unsigned mateless;
    /** In 4D: equal to limits.mate if this is at least 2 and the search has proved that there is no
     * forced mate in so many own moves in which every move gives check; otherwise 0. A mate of the
     * same length that begins with a quiet move may still exist. */
    unsigned mateless_by_checks;
} hm_search_result;

/* ---- the object ---- */

/** A search object: options, transposition table and threads. */
typedef struct hm_search hm_search;

/** Maximum size of the transposition table in MiB (256 GiB). */
#define HM_SEARCH_HASH_MAX 262144

/** Options of a search. Zero-initialise all but the size. */
typedef struct hm_search_options {
    size_t size;       /**< sizeof(hm_search_options) */
    unsigned hash;     /**< size of the table in MiB, up to HM_SEARCH_HASH_MAX; 0: 64 */
    unsigned threads;  /**< 1..256; 0: 1 */
    unsigned multipv;  /**< number of lines to search, 1..256; 0: 1 */
    unsigned overhead; /**< milliseconds to keep in reserve for the time between the end of a search
                          and the stop of the clock */
    unsigned nodestime; /**< nodes that count as one millisecond; 0: use the clock */
    bool no_mate;       /**< leave out the searches for forced mates that precede and accompany the
                           ordinary search */
    /** Free-for-all only. If true, one opponent per round may choose any reply, and each of the
     * others plays the move that the search thinks likeliest. If false, all opponents play together
     * against the side that searches. */
    bool best_reply;
    /** If not 0: among moves of the position with equal scores, one is chosen at random, by this
     * seed. */
    uint64_t seed;
    /** A bare alpha-beta search without the methods made for this game (docs/engine.md); for
     * measurements. */
    bool plain;
    /** 4D: evaluate positions by the energies of the spectral encoder instead of by the pieces. The
     * search is then much slower, and plays worse. */
    bool spectral;
} hm_search_options;

/** Creates a search object. The first search allocates the table. If `options` is NULL, the
 * defaults are used. Errors: HM_ERR_ARGUMENT if an option is out of range; HM_ERR_MEMORY. *search
 * is NULL then. */
HM_API hm_status hm_search_create(hm_search **search, const hm_search_options *options,
                                  hm_error *error);
/** Frees a search object, which must not be running. NULL is allowed. */
HM_API void hm_search_destroy(hm_search *search);
/** Changes the options. The table is kept, unless its size changes or positions are evaluated in
 * another way (plain, spectral, best_reply). Fails with HM_ERR_ARGUMENT if an option is out of
 * range; then all options stay as they were. */
HM_API hm_status hm_search_set(hm_search *search, const hm_search_options *options,
                               hm_error *error);
/** Clears the table and the statistics, as for a new game. */
HM_API void hm_search_clear(hm_search *search);

/** Searches a position and fills *result. Reads the position and keys of the root without changing
 * them. If `limits` is NULL, there are no limits; `watcher` may be NULL. If the rules of a
 * four-player game differ from the rules of the last search, the table is cleared first. Errors:
 * HM_ERR_MEMORY, for example if the table does not fit into memory; HM_ERR_ARGUMENT if limits->size
 * is wrong; HM_ERR_UNSUPPORTED for the option spectral in a game other than 4D; HM_ERR_FIELD or
 * HM_ERR_LIMIT if the actions of a 5D position cannot be found (chess5d.h). A search that is
 * stopped returns HM_OK. */
HM_API hm_status hm_search_run(hm_search *search, const hm_search_root *root,
                               const hm_search_limits *limits, const hm_search_watcher *watcher,
                               hm_search_result *result, hm_error *error);

/** Ends the running search. If no search is running, the next search ends at once, unless
 * hm_search_ready() is called before it. Any thread may call it at any time. */
HM_API void hm_search_stop(hm_search *search);
/** Says that the opponent has played the expected move: the time of a search with limits.ponder
 * begins to count. If no search is running, the call applies to the next search. Any thread may
 * call it at any time. */
HM_API void hm_search_ponderhit(hm_search *search);
/** Cancels calls of hm_search_stop() and hm_search_ponderhit() that came after the last search had
 * ended. */
HM_API void hm_search_ready(hm_search *search);

/** The text form of a move. */
typedef enum hm_search_style {
    HM_SEARCH_OWN,   /**< in the notation of the game; hm_session_play() reads this form */
    HM_SEARCH_LINE,  /**< as the line protocol of the game (UCI, 5DUCI) writes it */
    HM_SEARCH_SHORT, /**< as HM_SEARCH_LINE, without marks between squares (d2d4) if possible */
    HM_SEARCH_FILE,  /**< as files of the game write it, if files differ from the notation */
    HM_SEARCH_WORD   /**< in the notation of the game, without blanks and optional parts */
} hm_search_style;

/** Appends the text of move number `index` (from 0) of a line. The last search must have reported
 * or returned this line. */
HM_API void hm_search_move_text(const hm_search *search, const hm_search_line *line, size_t index,
                                hm_search_style style, hm_text *text);
/** Computes the points that the four seats, in the order of play, have after the moves of a line.
 * The last search must have reported or returned this line. Errors: HM_ERR_UNSUPPORTED if the game
 * is not played for points; HM_ERR_MEMORY. */
HM_API hm_status hm_search_points(const hm_search *search, const hm_search_line *line,
                                  int32_t points[4], hm_error *error);
/** Evaluates a position without a search: sets *score, for the side to move, and appends the terms
 * of the evaluation, one per line. Fails with HM_ERR_UNSUPPORTED if the game does not report its
 * terms. */
HM_API hm_status hm_search_explain(const hm_search_root *root, hm_text *terms, int *score,
                                   hm_error *error);
/** Returns the legal first move that a text in any form of the game names, or 0 if it names no such
 * move. Always 0 in 5D chess, where a first move is a whole action: call hm_search_choose(). */
HM_API hm_search_move hm_search_find(const hm_search_root *root, const char *text, size_t length);
/** Returns the value for limits.only (hm_search_limits) that a text names, or 0 if it names none.
 * The value is the move that hm_search_find() returns. In 5D chess it is instead the number of a
 * legal single move, and the search considers all actions that contain one of the moves in
 * limits.only. */
HM_API hm_search_move hm_search_choose(const hm_search_root *root, const char *text, size_t length);
/** Returns the legal move that wins the most material at once; `chance`, a random number, selects
 * one of several such moves. In 4D a move wins the captured piece, minus the moving piece if it can
 * be captured on its new square. With four players it wins what the exchange of captures on its
 * target square gains for the mover. Returns 0 if there is no legal move, if memory is short, or in
 * 5D chess. */
HM_API hm_search_move hm_search_greedy(const hm_search_root *root, uint64_t chance);
/** Appends the text of a move that hm_search_find() or hm_search_greedy() has returned. In 5D chess
 * the function always sets text->failed, because only the search itself can interpret its moves
 * there. */
HM_API void hm_search_first_text(const hm_search_root *root, hm_search_move move,
                                 hm_search_style style, hm_text *text);

#ifdef __cplusplus
}
#endif
#endif
