/* Private header of archive/: what is kept of a game (archive_record.c). */
#ifndef HM_ARCHIVE_RECORD_H
#define HM_ARCHIVE_RECORD_H

#include "core/core.h"
#include "games/archiving.h"
#include "games/games.h"

/* Start positions that have names, as far as they were asked for. Zero-initialise. */
typedef struct hm_named_start {
    const hm_game *game;
    uint64_t key[2];
    char name[HM_START_BYTES];
} hm_named_start;

typedef struct hm_start_names {
    HM_LIST(hm_named_start) starts;
    HM_LIST(const hm_game *) games; /* whose starts are listed */
} hm_start_names;

void hm_start_names_clear(hm_start_names *names);
/* The name of a start of a game; NULL where it has none, or memory is short. */
const char *hm_start_name_of(hm_start_names *names, const hm_game *game, const uint64_t key[2]);

/* A game that was read. The members of `facts`, one object: game, format, file, line, mode,
 * profile, rules, variant, result, winner, termination, plies, points, places, date, tags, players,
 * judged (null: by other rules), error. Unknown members are missing. */
typedef struct hm_record {
    hm_facts facts;
    const hm_fact *object;
    hm_session *session; /* NULL: no part of it could be read, or it is of other rules */
    const hm_archiving *archiving;
    void *play;        /* of the session, before the first ply */
    uint64_t start[2]; /* key of its start */
    size_t plies;
    bool bad, other;
    hm_input_error fault; /* of a bad one */
} hm_record;

/* names: NULL leaves the variant out. Reads an input of a game; a text that contains an error is a
 * bad game and no failure. Failures are failures of the machine, HM_ERR_OPTION, and
 * HM_ERR_UNSUPPORTED if the text is not a game. */
hm_status hm_record_read(hm_record *record, const hm_input *input, const hm_request *request,
                         hm_start_names *names, hm_error *error);
void hm_record_clear(hm_record *record);
/* A string of the record, or NULL. */
const char *hm_record_word(const hm_record *record, const char *key);
/* A tag by its name in any case of letters, or NULL. */
const hm_fact *hm_record_tag(const hm_record *record, const char *name);

#endif
