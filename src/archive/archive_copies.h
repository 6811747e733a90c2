/* Private header of archive/: games that were there before (archive_copies.c). */
#ifndef HM_ARCHIVE_COPIES_H
#define HM_ARCHIVE_COPIES_H

#include "archive/archive_record.h"

/* Ends a sum, and gives its first 128 bits. */
void hm_hash_end(hm_sha256 *sha, uint64_t hash[2]);
/* 128 bits of what a game is, not of who played it. */
hm_status hm_record_hash(const hm_record *record, uint64_t hash[2], hm_error *error);
/* Appends what distinguishes games of the same moves: the names of the seats, the date, the number
 * of the game. Each has its own line with its name. */
void hm_put_identity(const hm_record *record, hm_text *text);
/* Appends one of its lines; without a value: nothing. */
void hm_put_identity_line(hm_text *text, const char *name, const char *value);
/* Whether two of these have different values for the same name. */
bool hm_identities_differ(const char *one, const char *other);

/* A game: its hash, and what distinguishes it from others of the same hash. */
typedef struct hm_copies_entry {
    uint64_t hash[2];
    size_t identity; /* in words */
    size_t shape;    /* in shapes */
} hm_copies_entry;

/* Zero-initialise. The shape of a game is the set of names in its identity; there are few shapes.
 * `known` has each game once for each shape, with the lines whose names both have. So a search
 * costs one look-up for each shape, whatever the number of games. */
typedef struct hm_copies {
    HM_LIST(hm_copies_entry) games;
    HM_LIST(size_t) shapes; /* the identity of the first game of each, in words */
    hm_history known;
    hm_text words;
} hm_copies;

/* Notes a game; *copy: an equal one came before. HM_ERR_MEMORY. */
hm_status hm_copies_add(hm_copies *copies, const hm_record *record, bool *copy, hm_error *error);
void hm_copies_clear(hm_copies *copies);

#endif
