/* Private header of chess4p/: the words of the tag RuleVariants (rule_words4p.c; formats, section
 * 9.8). */
#ifndef HM_CHESS4P_RULE_WORDS_H
#define HM_CHESS4P_RULE_WORDS_H

#include "hypermate/more/chess4p.h"

/* From the weakest effect on a verdict to the strongest. */
typedef enum hm_4p_word_class {
    HM_4P_WORD_NONE,       /* moves and points as without it */
    HM_4P_WORD_POINTS,     /* other points */
    HM_4P_WORD_JUDGED,     /* played: a token that does not fit is illegal */
    HM_4P_WORD_DOUBT,      /* played as far as it is known: nothing is illegal */
    HM_4P_WORD_UNKNOWN,    /* read without it: nothing is illegal */
    HM_4P_WORD_NOT_JUDGED, /* another game */
} hm_4p_word_class;

/* Values that words set beside the rules. */
typedef struct hm_4p_word_values {
    uint16_t lives[HM_4P_SEATS]; /* all 0: no word says it */
    unsigned chess960;           /* number of the start, or 0 */
    bool other_castling;         /* castling that is not judged */
    bool small_mates;            /* a mate brings so little that no king walks */
} hm_4p_word_values;

/* Sets what a word says. Words and their values are compared without case, and hyphens in their
 * names do not count. */
hm_4p_word_class hm_4p_rule_word(const char *word, size_t length, hm_4p_rules *rules,
                                 hm_4p_word_values *values);

#endif
