/* Private header of review/. */
#ifndef HM_REVIEW_PRIVATE_H
#define HM_REVIEW_PRIVATE_H

#include "core/core.h"
#include "core/list.h"
#include "hypermate/more/review.h"
#include "search/score_scale.h"

typedef struct hm_score_scale hm_score_scale;

/* ---- review_scale.c ---- */

/* exp(), within a few units of the last digit, and the same on every machine. */
double hm_review_exp(double x);
/* Square root and rounding to so many decimals, the same on every machine. */
double hm_review_round(double value, int decimals);

/* ---- a ply that is judged (review_judge.c) ---- */

typedef enum hm_review_class {
    HM_REVIEW_UNKNOWN, /* not judged: a position is not known, or the ply is no move */
    HM_REVIEW_FORCED,
    HM_REVIEW_ONLY,
    HM_REVIEW_BEST,
    HM_REVIEW_GOOD,
    HM_REVIEW_INACCURACY,
    HM_REVIEW_MISTAKE,
    HM_REVIEW_BLUNDER
} hm_review_class;

extern const char *const hm_review_class_names[], *const hm_review_glyphs[];

typedef struct hm_review_ply {
    char side;
    bool judged;  /* it is one of the plies and sides that were asked for */
    bool is_move; /* not a token such as a resignation */
    bool best;    /* the first move of the best line */
    bool turns;   /* it turned the game */
    bool quiet;   /* it captures nothing and answers no check */
    bool doubted; /* it seems to lose so much that the best move is looked into as deeply */
    hm_review_class class;
    double before, after; /* expected score, or points, of the mover */
    double loss;
    double accuracy;                          /* 0 to 100 */
    int cp_loss;                              /* hundredths of a pawn, scores clamped to +-1000 */
    unsigned missed, allowed, delayed, found; /* mates; 0: none */
    size_t text;                              /* in hm_review.words */
} hm_review_ply;

struct hm_review {
    hm_review_plan plan;
    hm_session *session;
    const hm_game *game;
    const hm_score_scale *scale;
    bool points;                /* points are played for */
    size_t plies;               /* of the game */
    size_t from, to;            /* positions that are evaluated: from <= ply <= to */
    hm_review_eval *evals;      /* one a position of the game, 0 to plies */
    hm_review_eval *best_after; /* one per ply: the position after the best move instead, known
                                   where the move of the game was doubted */
    HM_LIST(hm_review_ply) ply; /* of the game, from ply 1 on */
    char last_side;             /* to move after the last ply */
    hm_text words;
};

/* Finds what every ply lost, when all positions are evaluated, and which ones are doubted. */
hm_status hm_review_judge(hm_review *review, hm_error *error);
/* Judges all again, when the doubts are looked into. */
void hm_review_judge_again(hm_review *review);
/* The first party's number of a side: 1 for those that count like the first side, else -1. */
int hm_review_sign(const hm_review *review, char side);
const char *hm_review_move(const hm_review *review, const hm_review_ply *ply);
/* The side to move after so many plies. */
char hm_review_side(const hm_review *review, size_t ply);
/* Expected final points of the seats after so many plies. */
void hm_review_points_after(const hm_review *review, size_t ply, double points[4]);

/* ---- review_kept.c ---- */

/* Writes evaluations as JSON, a line each, and reads them again; false: the text is not theirs. */
hm_status hm_review_keep(const hm_review_eval *evals, size_t count, hm_text *text, hm_error *error);
bool hm_review_recall(const hm_text *text, hm_review_eval *evals, size_t count);

/* ---- review_accuracy.c ---- */

typedef struct hm_review_sum {
    size_t moves;          /* that have an accuracy */
    size_t open;           /* that were to be judged and are not */
    bool counts;           /* half of the moves are judged: the means say something */
    double accuracy, loss; /* of a side: its accuracy; the mean loss in centipawns, or points */
    size_t inaccuracies, mistakes, blunders;
} hm_review_sum;

/* Accuracy of a move that lost so much, in hundredths of the expected score. */
double hm_review_accuracy(double loss);
hm_review_sum hm_review_sum_of(const hm_review *review, char side);

/* A search for hm_review_evaluate(). Limits may be NULL: the usual ones. HM_ERR_ARGUMENT: one is
 * out of its range. */
hm_status hm_review_search(const hm_review_limits *limits, hm_search **search, hm_error *error);

/* Judges the current position of a session. With limits of nodes or depth the result depends only
 * on what the search has searched since hm_search_clear(). `move` (NULL: none) is the move of the
 * game, which is judged as well in games for points. *eval is overwritten, and cleared by the
 * caller, also after a failure. HM_ERR_UNSUPPORTED: nothing searches this game; HM_ERR_INTERRUPTED:
 * the watch has ended it; HM_ERR_MEMORY. A problem of this position alone, such as a 5D position
 * without an end, is not a failure: its value is unknown. */
hm_status hm_review_evaluate(hm_search *search, hm_session *session, const hm_review_limits *limits,
                             const char *move, const hm_watch *watch, hm_review_eval *eval,
                             hm_error *error);
void hm_review_eval_clear(hm_review_eval *eval);

/* Text number `ply` of a line, as games write moves; of 5D a whole action, blanks between moves. */
const char *hm_review_text(const hm_review_eval *eval, const hm_review_line *line, size_t ply);

/* The scale of a session's scores: winning chances of two parties, or points of four seats. */
hm_status hm_review_scale_of(hm_session *session, const hm_score_scale **scale, hm_error *error);

/* Expected score, 0 to 1, of the side whose score it is; a mate is 1 or 0. The same bits on every
 * machine. */
double hm_review_expected(const hm_score_scale *scale, int cp, int mate);

/* The same of a position, for the side to move: of its best line, or of its end. */
double hm_review_chances(const hm_score_scale *scale, const hm_review_eval *eval);

/* Expected final points of the four seats after `ply` plies. */
void hm_review_points(const hm_score_scale *scale, const hm_review_eval *eval, size_t ply,
                      double points[4]);

#endif
