/* hypermate: review of games: the evaluation of each position, what each move lost, and which mates
 * were missed or allowed (docs/review.md). */
#ifndef HYPERMATE_REVIEW_H
#define HYPERMATE_REVIEW_H

#include "../game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- a position, judged by a search to a limit ---------------------------------------------- */

/** Limits and defaults. */
enum {
    HM_REVIEW_LINES = 8,     /**< maximum number of lines of a position */
    HM_REVIEW_PV = 8,        /**< maximum number of plies of a line that are kept */
    HM_REVIEW_NODES = 50000, /**< default limit of nodes of a position */
    HM_REVIEW_MATE = 2       /**< default number of own moves of the exact search for mates */
};

/** How positions are evaluated. Zero-initialise all but the size. */
typedef struct hm_review_limits {
    size_t size; /**< sizeof(hm_review_limits) */
    /** Limits of the search: nodes, depth, movetime, work. Without any of these the limit is
     * HM_REVIEW_NODES nodes. With depth alone the search ends after 100 million nodes at the
     * latest. */
    hm_search_limits search;
    unsigned hash;    /**< MiB of the transposition table of each search; 0: 16 */
    unsigned multipv; /**< number of lines, 1 to HM_REVIEW_LINES; 0: 2 */
    /** The exact search finds mates of at most so many own moves; 0: no such search. The exact
     * search has the same limits as the ordinary search, and ends after a million nodes at the
     * latest. */
    unsigned mate;
} hm_review_limits;

/** A line of play. Scores and mates are for the side to move. */
typedef struct hm_review_line {
    int cp; /**< hundredths of a pawn, or of a point in games for points; 0 if `mate` is not 0 */
    /** Number of moves until mate. Positive: own moves, until the side to move mates; negative:
     * moves of the other side, until the other side mates; 0: no mate. */
    int mate;
    unsigned depth; /**< depth of the search */
    size_t plies;   /**< plies of the line that are kept, including the first */
    size_t text; /**< place in hm_review_eval.words where the texts of the kept plies begin; a NUL
                    ends each text */
} hm_review_line;

/** The evaluation of a position. */
typedef struct hm_review_eval {
    bool
        known; /**< false if the search was stopped before it found anything, or if memory was short
                */
    bool over; /**< the game is over; there are no lines */
    bool only; /**< there is only one legal move */
    bool points; /**< the game is played for points (free-for-all, Solo) */
    int result;  /**< if over: 1 the side to move has won, -1 lost, 0 drawn */
    /** Number of own moves in which the side to move forces mate, by the exact search; 0: no mate
     * was found. */
    int mate;
    /** Whether the move of the game mates as fast as `mate`: 1 yes, -1 no, 0 not known. 0 if `mate`
     * is 0. */
    int kept;
    bool no_mate; /**< the exact search has proved that there is no mate of the searched length */
    bool no_mate_by_checks; /**< as `no_mate`, but only for mates in which every move gives check
                             * (4D)
                             */
    unsigned line_count;
    hm_review_line lines[HM_REVIEW_LINES]; /**< the lines, the best first */
    /** In games for points: the line that begins with the move of the game. played.plies is 0 if
     * this line was not searched. */
    hm_review_line played;
    int32_t ahead[4]; /**< in games for points: points of the seats after the best line */
    int32_t now[4];   /**< in games for points: points of the seats now */
    uint64_t nodes;
    hm_text words; /**< the texts of all lines */
} hm_review_eval;

/* ---- a game --------------------------------------------------------------------------------- */

/** Functions that evaluate positions instead of the search of this library, for example by asking
 * another engine. `open` is called once for each thread. */
typedef struct hm_review_consultant {
    /** Returns a consultant, or NULL on failure with the error filled. */
    void *(*open)(void *context, hm_session *session, hm_error *error);
    /** Evaluates the current position of the session. */
    hm_status (*judge)(void *consultant, hm_session *session, const hm_watch *watch,
                       hm_review_eval *eval, hm_error *error);
    void (*close)(void *consultant); /**< frees a consultant */
    void *context;                   /**< passed to `open` */
    const char *name;                /**< name of the engine */
} hm_review_consultant;

/** Functions that store evaluations, so that an interrupted review can be continued later. They
 * store HM_REVIEW_CHUNK positions at a time, a chunk. */
typedef struct hm_review_store {
    /** Appends the text that `put` has stored for chunk number `chunk`. Returns false if no text is
     * stored. */
    bool (*get)(void *context, size_t chunk, hm_text *text);
    /** Stores the text of chunk number `chunk`. Called by one thread at a time. */
    hm_status (*put)(void *context, size_t chunk, const hm_text *text, hm_error *error);
    void *context;
} hm_review_store;

/** How a game is reviewed. Zero-initialise all but the size. */
typedef struct hm_review_plan {
    size_t size; /**< sizeof(hm_review_plan) */
    hm_review_limits limits;
    size_t first, last; /**< first and last ply whose moves are judged, from 1; 0: the first or last
                           ply of the game */
    const char
        *sides;     /**< first letters of the sides whose moves are judged: "w", "RY"; NULL: all */
    unsigned jobs;  /**< threads; 0: 1. The result does not depend on it */
    hm_watch watch; /**< receives the number of positions evaluated so far and their total */
    const hm_review_consultant *consultant; /**< NULL: the search of this library */
    const hm_review_store *store;           /**< NULL: evaluations are not stored */
} hm_review_plan;

/** Sizes of a review. */
enum {
    HM_REVIEW_CHUNK = 16,   /**< positions searched with one transposition table, last first */
    HM_REVIEW_PLIES = 10000 /**< maximum number of plies that one review can judge */
};

/** A finished review. */
typedef struct hm_review hm_review;

/** Reviews the line of a session. The session stays at its ply. The session and the texts of the
 * plan must outlive the review. Errors: HM_ERR_LIMIT for more than HM_REVIEW_PLIES plies;
 * HM_ERR_UNSUPPORTED if the library cannot search this game; HM_ERR_ARGUMENT if the plies or sides
 * do not exist; HM_ERR_INTERRUPTED; HM_ERR_MEMORY. *review is NULL on failure. */
HM_MORE hm_status hm_review_run(hm_session *session, const hm_review_plan *plan, hm_review **review,
                                hm_error *error);
/** Frees a review. NULL is allowed. */
HM_MORE void hm_review_destroy(hm_review *review);
/** Adds the review as members to the object that is open in the facts (docs/json.md, "review"). */
HM_MORE hm_status hm_review_put(const hm_review *review, hm_facts *facts, hm_error *error);
/** Writes evaluations, glyphs, better lines and accuracies into a session of the same game, for
 * example the reviewed one. `lines` says for which moves a better line is written: 0 for none, 1
 * for inaccuracies and worse moves, 2 for every move that is not the best. If `glyphs` is true,
 * existing glyphs are replaced. */
HM_MORE hm_status hm_review_annotate(const hm_review *review, hm_session *session, int lines,
                                     bool glyphs, hm_error *error);
/** Appends the graph of the evaluations over the game as SVG. */
HM_MORE void hm_review_draw(const hm_review *review, hm_text *svg);

#ifdef __cplusplus
}
#endif
#endif
