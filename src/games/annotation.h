/* Private header of games/: what a review writes into a game, in the notation of the game. */
#ifndef HM_GAMES_ANNOTATION_H
#define HM_GAMES_ANNOTATION_H

#include "hypermate/game.h"

/* Annotation of a ply. */
typedef struct hm_annotation {
    const char *token;       /* "[%eval 0.31,9]" */
    const char *glyph;       /* "??"; "": none */
    bool replace;            /* also a glyph that is there, by this one or by none */
    const char *const *line; /* texts of better moves, from the position before the ply on */
    size_t count;            /* 0: there is no such line */
    const char *better;      /* the comment of its first move; it ends in HM_BETTER */
} hm_annotation;

#define HM_BETTER " better"

/* Where a token [%NAME ...] begins in a comment, and how long it is; false: there is none. */
bool hm_token_find(const char *text, size_t length, const char *name, size_t *begin, size_t *size);
/* Appends a comment with `token` in the place of its [%eval ...] or [%points ...]; false: it has no
 * such token, and nothing was appended. */
bool hm_token_replace(const char *text, size_t length, const char *token, hm_text *comment);
/* Whether a comment is one that a review has put before a better line. */
bool hm_is_better(const char *text, size_t length);

/* ---- reading ---- */

/* Values of the tokens in the comments of a ply. Zero-initialise; the first token of a kind
 * counts. */
typedef struct hm_tokens {
    bool eval, mated, points, clk, emt; /* which of them there are; mated: `eval` is a mate */
    double cp;                          /* hundredths of a pawn, for the first party */
    int mate;                           /* moves until mate by the first party, negative: by the
                                           other one; with `mated` */
    unsigned depth;                     /* 0: not said */
    double seats[4];                    /* expected points */
    double clk_seconds, emt_seconds;
} hm_tokens;

/* Adds the tokens of one comment. */
void hm_tokens_read(hm_tokens *tokens, const char *text, size_t length);
/* Writes "eval", "points", "clk", "emt" into an object that is open. */
void hm_tokens_put(const hm_tokens *tokens, hm_facts *facts);

#endif
