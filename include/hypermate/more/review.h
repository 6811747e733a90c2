/* hypermate: review of games: what each position is worth, what each move lost, and which mates
 * were missed or allowed (docs/review.md). */
#ifndef HYPERMATE_REVIEW_H
#define HYPERMATE_REVIEW_H

#include "../game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- a position, judged by a search to a limit ---------------------------------------------- */

enum {
    HM_REVIEW_LINES = 8,     /* lines of a position at most */
    HM_REVIEW_PV = 8,        /* plies of a line that are kept */
    HM_REVIEW_NODES = 50000, /* of each position if there is no limit */
    HM_REVIEW_MATE = 2       /* own moves of the exact search for mates, if nothing is said */
};

/* How positions are judged. Zero-initialise but for the size. */
typedef struct hm_review_limits {
    size_t size;             /* sizeof(hm_review_limits) */
    hm_search_limits search; /* nodes, depth, movetime; none: HM_REVIEW_NODES. A search with a depth
                                alone ends at 100 million nodes */
    unsigned hash;           /* MiB of the table of a search; 0: 16 */
    unsigned multipv;        /* lines, 1 to HM_REVIEW_LINES; 0: 2 */
    unsigned mate;           /* exact search for mates in so many own moves; 0: none. It has the
                                limits of the search, and at most a million nodes */
} hm_review_limits;

/* A line of play. Numbers count for the side to move. */
typedef struct hm_review_line {
    int cp;         /* hundredths of a pawn; where points are played for, of a point */
    int mate;       /* moves until mate: own ones, or (negative) the other side's; 0: none */
    unsigned depth; /* of the search */
    size_t plies;   /* of the line that are kept, the first one included */
    size_t text;    /* in hm_review_eval.words: the texts of these plies, a NUL after each */
} hm_review_line;

/* The evaluation of a position. */
typedef struct hm_review_eval {
    bool known;   /* false: the search was stopped before it found anything, or memory was short */
    bool over;    /* there is no move; `lines` is empty */
    bool only;    /* there is one legal move */
    bool points;  /* points are played for (free-for-all, Solo) */
    int result;   /* if it is over: 1 the side to move has won, -1 it has lost, 0 drawn */
    int mate;     /* own moves in which the side to move forces mate, by the exact search; 0: none
                     was found */
    int kept;     /* with `mate`: 1 the named move mates as fast, -1 it does not, 0 not known */
    bool no_mate; /* the exact search has proved that there is none so short */
    bool no_mate_by_checks; /* the same of mates by checks alone (4D) */
    unsigned line_count;
    hm_review_line lines[HM_REVIEW_LINES]; /* the best first */
    hm_review_line played;                 /* where points are played for: the move of the game, if
                                              one is named; plies 0: not searched */
    int32_t ahead[4]; /* in games for points: the points of the seats after the best line */
    int32_t now[4];   /* and their points now */
    uint64_t nodes;
    hm_text words;
} hm_review_eval;

/* ---- a game --------------------------------------------------------------------------------- */

/* A judge of positions that replaces the search of this library: one for each job. */
typedef struct hm_review_consultant {
    /* NULL with the error filled on failure. */
    void *(*open)(void *context, hm_session *session, hm_error *error);
    /* Judges the current position of the session. */
    hm_status (*judge)(void *consultant, hm_session *session, const hm_watch *watch,
                       hm_review_eval *eval, hm_error *error);
    void (*close)(void *consultant);
    void *context;
    const char *name; /* of the engine */
} hm_review_consultant;

/* Chunks of positions that were evaluated earlier. */
typedef struct hm_review_store {
    /* Whether the evaluations of a chunk are known; then they are read into a text. */
    bool (*get)(void *context, size_t chunk, hm_text *text);
    /* Keeps them; by one thread at a time. */
    hm_status (*put)(void *context, size_t chunk, const hm_text *text, hm_error *error);
    void *context;
} hm_review_store;

/* How a game is reviewed. Zero-initialise but for the size. */
typedef struct hm_review_plan {
    size_t size; /* sizeof(hm_review_plan) */
    hm_review_limits limits;
    size_t first, last; /* plies that are judged, from 1; 0: from the first, to the last */
    const char *sides;  /* first letters of the sides that are judged: "w", "RY"; NULL: all */
    unsigned jobs;      /* threads; 0: 1. The result does not depend on it */
    hm_watch watch;     /* gets the positions so far and their total */
    const hm_review_consultant *consultant; /* NULL: the search of this library */
    const hm_review_store *store;           /* NULL: nothing is known, and nothing is kept */
} hm_review_plan;

enum {
    HM_REVIEW_CHUNK = 16,   /* positions that share a search, from the last to the first */
    HM_REVIEW_PLIES = 10000 /* judged in one review at most */
};

typedef struct hm_review hm_review;

/* Reviews the line of a session, which must outlive the review and is left where it stands. Texts
 * of the plan must outlive it, too. HM_ERR_LIMIT: more than HM_REVIEW_PLIES plies;
 * HM_ERR_UNSUPPORTED: nothing searches this game; HM_ERR_ARGUMENT: no such plies or sides. */
HM_MORE hm_status hm_review_run(hm_session *session, const hm_review_plan *plan, hm_review **review,
                                hm_error *error);
HM_MORE void hm_review_destroy(hm_review *review); /* NULL is allowed */
/* Writes members into an object that is open (docs/json.md, "review"). */
HM_MORE hm_status hm_review_put(const hm_review *review, hm_facts *facts, hm_error *error);
/* Writes evaluations, glyphs, better lines and accuracies into a session of the same game, perhaps
 * the reviewed one. `lines`: 0 for none, 1 for inaccuracies and worse, 2 for every move that is not
 * the best. glyphs: replace existing glyphs. */
HM_MORE hm_status hm_review_annotate(const hm_review *review, hm_session *session, int lines,
                                     bool glyphs, hm_error *error);
/* Appends the graph of the game as SVG. */
HM_MORE void hm_review_draw(const hm_review *review, hm_text *svg);

#ifdef __cplusplus
}
#endif
#endif
