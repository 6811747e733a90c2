/* Private header of archive/: whether an expression is true of a game (archive_evaluate.c). */
#ifndef HM_ARCHIVE_EVALUATE_H
#define HM_ARCHIVE_EVALUATE_H

#include "archive/archive_expression.h"
#include "archive/archive_record.h"

/* A ply at which an expression is true; ply 0 is the start. */
typedef struct hm_match_ply {
    size_t ply;
    unsigned rotation; /* of the first rotated pattern that is there: 0, or 1 and the seat */
} hm_match_ply;

/* Serves many games, one after the other. Zero-initialise but for the expression. */
typedef struct hm_evaluation {
    const hm_expression *expression;
    HM_LIST(hm_match_ply) matches; /* of the last game; none of an expression about games */
    HM_LIST(uint8_t) bits;
    HM_LIST(hm_kept_piece) pieces;
    hm_text comments;
} hm_evaluation;

/* Where the play of the record stands afterwards is not said: rewind it. */
hm_status hm_evaluate(hm_evaluation *evaluation, hm_record *record, const hm_watch *watch,
                      bool *matched, hm_error *error);
void hm_evaluation_clear(hm_evaluation *evaluation);

/* The evaluation that comments give for a ply; not a number: there is none. */
typedef struct hm_said {
    double eval, mate, clk, emt;
} hm_said;
hm_said hm_said_in(const char *comments);

/* Something that is compared with the values of a term: a text, or a number where it is NULL. */
typedef struct hm_kept_value {
    const char *text;
    double number;
    bool is_date;
} hm_kept_value;
/* denied: whether the operator's denial counts (!= and !~); otherwise whether any value fits. */
bool hm_term_fits(const hm_expression *expression, const hm_term *term, const hm_kept_value *value,
                  bool denied);
bool hm_operator_denies(hm_operator op);

/* Whether a term about the game itself is true of a record. */
bool hm_term_of_game(const hm_expression *expression, const hm_term *term, const hm_record *record);

#endif
