/* Private header of archive/: sums of what was played in positions (archive_sums.c). */
#ifndef HM_ARCHIVE_SUMS_H
#define HM_ARCHIVE_SUMS_H

#include "archive/archive_store.h"
#include "archive/archive_tree.h"
#include "core/key.h"

typedef struct hm_sums_run {
    int64_t id;
    sqlite3_stmt *refs; /* the games of a key */
} hm_sums_run;

/* A group of the tree by the number of a game of it. */
typedef struct hm_sums_kind {
    int64_t example;
    uint32_t group;
} hm_sums_kind;

/* Reads positions from runs into a tree. */
typedef struct hm_sums {
    hm_archive *archive;
    hm_tree *tree;
    const hm_request *request;
    HM_LIST(hm_sums_run) runs;
    HM_LIST(hm_sums_kind) kinds;
    sqlite3_stmt *rows, *kind;
} hm_sums;

/* Close it also after a failure. */
hm_status hm_sums_open(hm_sums *sums, hm_archive *archive, hm_tree *tree, const int64_t *runs,
                       size_t count, const hm_request *request, hm_error *error);
void hm_sums_close(hm_sums *sums);
/* Adds to the tree what was played in every position whose key begins as this one: rows where the
 * run has some, else the games of the run. */
hm_status hm_sums_gather(hm_sums *sums, uint64_t key, hm_error *error);

/* The first half of the key of a row. */
uint64_t hm_sums_key(const uint8_t bytes[8]);

/* Writes the sums of the open transaction, whose tree is settled, for each position that two games
 * pass. */
hm_status hm_archive_write_sums(hm_archive *archive, int64_t run, hm_error *error);
/* Writes the sums of a run that was merged from others, for positions that occur
 * HM_ARCHIVE_SHARED times. */
hm_status hm_archive_merge_sums(hm_archive *archive, const int64_t *runs, size_t count,
                                int64_t into, hm_error *error);

#endif
