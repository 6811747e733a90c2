/* Private header of archive/: the words of expressions (archive_words.c). */
#ifndef HM_ARCHIVE_WORDS_H
#define HM_ARCHIVE_WORDS_H

#include "archive/archive_expression.h"

/* A fact of a game. */
typedef struct hm_column {
    const char *name;
    const char *key; /* in the record of a game */
    bool number, date, by_seat;
    const char *const *words; /* all that it may be; NULL: any text */
    unsigned games;
} hm_column;

/* A fact of a ply. */
typedef struct hm_predicate {
    const char *name;
    hm_term_kind kind;
    int number;
    unsigned wanted, games;
} hm_predicate;

/* NULL when there is none. */
const hm_column *hm_column_named(const char *name, size_t length);
const hm_predicate *hm_predicate_named(const char *name, size_t length);

/* The name that a misspelled field or tag may mean; NULL: nothing is near. */
const char *hm_nearest_field(const char *word);
const char *hm_nearest_tag(const char *word);

/* Bytes of names, and of values without quotes. */
bool hm_is_name_byte(int byte, bool first);
bool hm_is_value_byte(int byte);

#endif
