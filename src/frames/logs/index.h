/* Private header of frames/: indexes of archives, and what uses them. */
#ifndef HM_FRAMES_INDEX_H
#define HM_FRAMES_INDEX_H

#include "hypermate/index.h"
#include "hypermate/more/chess4d.h"
#include "io/io.h"

/* A place where an archive can be entered. */
typedef struct hm_index_entry {
    uint64_t number; /* of the first position that is read from there */
    hm_place place;
    uint64_t game;  /* from 1 */
    uint64_t ply;   /* moves of the game before it */
    size_t state;   /* the position before it: an offset in `states`; the text ends in NUL */
    bool is_inside; /* a game; else it begins there, and has no state */
} hm_index_entry;

struct hm_index {
    hm_index_facts facts;
    hm_range file;    /* as it was: size and time, and whether it is made of blocks */
    char archive[65]; /* SHA-256 of the file */
    char hash[65];    /* of the index: its own last line */
    HM_LIST(hm_index_entry) entries;
    hm_text states;
};

/* ---- making (index_make.c) and reading (index_read.c) ---- */

enum { HM_INDEX_VERSION = 1 };

/* Whether a line begins a game. */
bool hm_index_is_mark(const char *line, size_t length);

/* SHA-256 of a file as its bytes lie there. The source stands anywhere afterwards. */
hm_status hm_index_hash(hm_source *source, const hm_range *file, char hex[65], hm_error *error);

/* ---- using (index_use.c) ---- */

/* The index that was attached to a source; NULL: none. */
const hm_index *hm_index_of(const hm_source *source);
/* The first entry at a byte of the file or behind it, and the last one whose positions are numbered
 * from `number` on or less. The former may be the count of entries. */
size_t hm_index_at_byte(const hm_index *index, uint64_t offset);
size_t hm_index_at_number(const hm_index *index, uint64_t number);
/* The range from one entry to another (their count: the end of the file). */
hm_range hm_index_range(const hm_index *index, size_t from, size_t to);

/* Leaves a source that has an index with what is read for `count` positions (0: all) from number
 * `first` on, and tells the number of its first one; one without keeps all. */
hm_status hm_index_enter(hm_source *source, uint64_t first, uint64_t count, uint64_t *number,
                         hm_error *error);

/* Position `number` of an archive that the index is attached to; game (from 1) and what a frame
 * has behind it may be NULL. The source is rewound. HM_ERR_ARGUMENT when there is no such position.
 * Cost: at most `every` plies are read and played. */
hm_status hm_index_position(hm_source *archive, uint64_t number, hm_4d_state *state,
                            hm_frame_meta *meta, uint64_t *game, hm_error *error);

#endif
