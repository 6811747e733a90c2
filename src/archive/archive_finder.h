/* Private header of archive/: games looked at one after the other (archive_finder.c). */
#ifndef HM_ARCHIVE_FINDER_H
#define HM_ARCHIVE_FINDER_H

#include "archive/archive_copies.h"
#include "archive/archive_evaluate.h"

struct hm_finder {
    hm_evaluation evaluation;
    hm_start_names names;
    hm_record record;  /* of the last game */
    unsigned games;    /* set of the games so far */
    const char *title; /* of the last one's game */
    hm_copies copies;
    HM_LIST(bool) fitted; /* which tags of the expression some game had, one a term */
};

/* Appends the text of a position of the record's game where it stands, without a line end. */
hm_status hm_put_kept_position(const hm_record *record, hm_text *text, hm_error *error);
/* Appends the value of a field that hm_field_check() knows; nothing where the game has none. */
void hm_record_field(const hm_record *record, const char *name, hm_text *value);
/* Goes to a ply of the record's game. */
hm_status hm_record_go(hm_record *record, size_t *at, size_t ply, hm_error *error);

#endif
