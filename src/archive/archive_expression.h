/* Private header of archive/: expressions over games, as they were read (archive_expression.c), and
 * patterns of pieces (archive_pattern.c). */
#ifndef HM_ARCHIVE_EXPRESSION_H
#define HM_ARCHIVE_EXPRESSION_H

#include "core/core.h"
#include "games/archiving.h"
#include "hypermate/more/archive.h"

/* Sets of games, in the order of hm_square_form. */
enum { HM_OF_4D = 1 << HM_SQUARE_4D, HM_OF_4P = 1 << HM_SQUARE_4P, HM_OF_5D = 1 << HM_SQUARE_5D };
enum { HM_OF_ALL = HM_OF_4D | HM_OF_4P | HM_OF_5D };

typedef enum hm_operator {
    HM_EQUAL,
    HM_UNEQUAL,
    HM_BELOW,
    HM_AT_MOST,
    HM_ABOVE,
    HM_AT_LEAST,
    HM_LIKE,
    HM_UNLIKE
} hm_operator;

/* The subject of a term. */
typedef enum hm_term_kind {
    HM_TERM_OR,
    HM_TERM_AND,
    HM_TERM_THEN,
    HM_TERM_NEXT,
    HM_TERM_NOT,
    /* Facts of the game that follow from the plies of its left term. */
    HM_TERM_ANY,
    HM_TERM_ALL,
    HM_TERM_START,
    HM_TERM_FINAL,
    HM_TERM_PLIES,
    /* Facts of the game. */
    HM_TERM_COLUMN, /* a member of its record, or of an array there (`index`) */
    HM_TERM_TAG,
    HM_TERM_PLAYER,
    HM_TERM_RATING,
    /* Facts of a ply. */
    HM_TERM_AT,
    HM_TERM_HAS,
    HM_TERM_MATERIAL,
    HM_TERM_PIECES, /* count(R, N) */
    HM_TERM_EVENT,
    HM_TERM_NUMBER,
    HM_TERM_SIDE,
    HM_TERM_GLYPH,
    HM_TERM_COMMENT
} hm_term_kind;

typedef enum hm_ply_event {
    HM_EVENT_CHECK,
    HM_EVENT_MATE,
    HM_EVENT_STALEMATE,
    HM_EVENT_PROMOTED,
    HM_EVENT_CASTLING,
    HM_EVENT_EN_PASSANT,
    HM_EVENT_BRANCH,
    HM_EVENT_JUMP,
    HM_EVENT_CAPTURED,
    HM_EVENT_MOVED,
    HM_EVENT_ELIMINATED,
    HM_EVENT_LEFT
} hm_ply_event;

typedef enum hm_ply_number {
    HM_NUMBER_PLY,
    HM_NUMBER_LEGAL,
    HM_NUMBER_OCCURRENCE,
    HM_NUMBER_HALFMOVE,
    HM_NUMBER_TIMELINES,
    HM_NUMBER_BOARDS,
    HM_NUMBER_EVAL,
    HM_NUMBER_LOSS,
    HM_NUMBER_CLK,
    HM_NUMBER_EMT
} hm_ply_number;

typedef struct hm_regex hm_regex;

/* A value that something is compared with. */
typedef struct hm_compared {
    size_t text; /* in hm_expression.words, with a NUL after it */
    bool is_number;
    double number;
    hm_regex *regex; /* NULL: it is the text */
} hm_compared;

/* One piece of a pattern. A mask has a bit for each coordinate from 0 on. */
typedef struct hm_pattern_piece {
    char owner;  /* of hm_game.sides, 'd': grey, '?': any */
    char letter; /* '?': any piece, '.': empty, '!': not empty */
    char detail;
    uint32_t mask[4]; /* 5D: file and rank only */
    bool any_line, any_turn;
    char sign; /* of the timeline 0: '+', '-' or 0 */
    int32_t line, turn;
} hm_pattern_piece;

typedef struct hm_pattern {
    hm_square_form form;
    HM_LIST(hm_pattern_piece) pieces;
} hm_pattern;

/* Reads a pattern. error->offset counts in the text. */
hm_status hm_pattern_read(const char *text, size_t length, hm_pattern *pattern, hm_error *error);
/* The board of a game where it stands. `pieces` are all that are not empty (of 5D not asked for).
 * Returns 0, or 1 and the number of the seat that plays the part of the first one. */
unsigned hm_pattern_find(const hm_pattern *pattern, bool rotated, const hm_archiving *archiving,
                         const void *play, const hm_kept_piece *pieces, size_t count);
/* A set of pieces: "Q2R". counts[letter - 'A']. False for other texts, *at is where. */
bool hm_material_read(const char *text, size_t length, uint32_t counts[26], size_t *at);

/* A part of an expression. Parts precede the terms that they belong to. */
typedef struct hm_term {
    hm_term_kind kind;
    size_t left, right; /* terms; right only of those that join two */
    bool of_plies;      /* its value differs from ply to ply */
    hm_operator op;
    size_t name;          /* of a column or tag, in hm_expression.words */
    int index;            /* of a column that is an array: the seat, by its number; else -1 */
    size_t value, values; /* the first one in hm_expression.values, and their number */
    int number;           /* hm_ply_event, hm_ply_number */
    char letter;          /* of PIECES, captured, moved; 0: any */
    char seat;            /* of hm_game.sides; 0: all */
    bool rotated;
    size_t pattern;      /* in hm_expression.patterns */
    uint32_t counts[26]; /* of material */
    bool kings;          /* its text counts them */
    uint64_t key[2];     /* of `at` */
    size_t player;       /* RATING: the term PLAYER whose rating it is, counted from 1; 0: any */
    unsigned games;      /* set of games that know it */
    size_t column;       /* where it begins, from 0 */
} hm_term;

struct hm_expression {
    hm_text text, words;
    HM_LIST(hm_term) terms; /* the last one is the whole */
    HM_LIST(hm_compared) values;
    HM_LIST(hm_pattern) patterns;
    unsigned wanted; /* set of HM_WANT_... */
    bool needs_pieces;
};

/* The words of a list in which a text is missing: the nearest is suggested. */
const char *hm_expression_word(const hm_expression *expression, size_t at);

/* ---- archive_regex.c; archive_regex_none.c where the system has none ---- */

/* HM_ERR_OPTION for one that is wrong or too costly. */
hm_status hm_regex_create(const char *text, hm_regex **regex, hm_error *error);
void hm_regex_destroy(hm_regex *regex);
/* Whether it is found in a text of at most 64 KiB; longer ones are cut. */
bool hm_regex_finds(const hm_regex *regex, const char *text);

#endif
