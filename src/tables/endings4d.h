/* Private header of tables/: solved endings of 4D chess, their files (docs/formats.md, "endings4"),
 * and what they say about a position. */
#ifndef HM_ENDINGS_4D_H
#define HM_ENDINGS_4D_H

#include "core/text.h"
#include "hypermate/io.h"
#include "hypermate/more/chess4d.h"
#include "tables/ending_solve4d.h"

/* The environment variable that names the file which lookups use. */
#define HM_ENDINGS_4D_VARIABLE "HYPERMATE_ENDINGS"

/* ---- solving (endings4d.c) ---- */

/* Endings, each after those that its captures lead to. Zero-initialise. */
typedef struct hm_endings_4d_solved {
    hm_space_4d *space;
    HM_LIST(hm_ending_4d *) list;
    hm_budget budget;
} hm_endings_4d_solved;

/* Adds an ending and those that it needs, where they are missing. HM_ERR_FORMAT: the name is not a
 * material; HM_ERR_MEMORY. */
hm_status hm_endings_4d_want(hm_endings_4d_solved *solved, const char *name, hm_error *error);
/* Solves all on `jobs` threads within `memory` bytes. tell (may be NULL) is called before and after
 * each (ending->solved). The watch receives positions. HM_ERR_MEMORY, HM_ERR_LIMIT,
 * HM_ERR_INTERRUPTED. */
hm_status hm_endings_4d_run(hm_endings_4d_solved *solved, unsigned jobs, size_t memory,
                            void (*tell)(void *context, const hm_ending_4d *ending), void *context,
                            const hm_watch *watch, hm_error *error);
/* How many positions the keys of a distance are, all symmetries counted. */
uint64_t hm_endings_4d_positions(const hm_endings_4d_solved *solved, const hm_ending_4d *ending,
                                 const hm_ending_set_4d *set, unsigned distance);
void hm_endings_4d_solved_clear(hm_endings_4d_solved *solved);

/* ---- files (endings_file4d.c) ---- */

hm_status hm_endings_4d_write(const hm_endings_4d_solved *solved, hm_sink *sink, hm_error *error);

/* The lost positions of one material, by the side to move. */
typedef struct hm_endings_4d_table {
    hm_material_4d material;
    const struct hm_endings_4d_table *less[HM_MATERIAL_4D_PIECES]; /* as of hm_ending_4d */
    bool swapped[HM_MATERIAL_4D_PIECES];
    uint64_t count[2];
    const uint8_t *keys[2]; /* of 8 bytes each, ascending */
    const uint8_t *distances[2];
} hm_endings_4d_table;

typedef struct hm_endings_4d {
    hm_space_4d *space;
    hm_text text; /* of the file */
    hm_endings_4d_table *tables;
    size_t count;
} hm_endings_4d;

/* Zero-initialise; clear frees. HM_ERR_FORMAT: it is not such a file, or damaged; error->offset
 * says where. HM_ERR_IO, HM_ERR_MEMORY. */
hm_status hm_endings_4d_read(hm_endings_4d *endings, const char *path, hm_error *error);
hm_status hm_endings_4d_parse(hm_endings_4d *endings, const void *bytes, size_t length,
                              hm_error *error);
/* The file that the environment names; without one, or if it is empty, there are no tables. */
hm_status hm_endings_4d_of_environment(hm_endings_4d *endings, hm_error *error);
void hm_endings_4d_clear(hm_endings_4d *endings);

/* The distance of a lost position; -1: it is not lost. */
int hm_endings_4d_lost(const hm_endings_4d_table *table, int side, uint64_t key);

/* ---- lookups (endings_probe4d.c) ---- */

typedef enum hm_endings_4d_value {
    HM_ENDINGS_4D_UNKNOWN, /* no table has it */
    HM_ENDINGS_4D_DRAW,    /* neither side can force a mate */
    HM_ENDINGS_4D_WIN,     /* the side to move mates */
    HM_ENDINGS_4D_LOSS
} hm_endings_4d_value;

typedef struct hm_endings_4d_answer {
    hm_endings_4d_value value;
    unsigned moves; /* of the side that mates, until mate */
    const hm_endings_4d_table *table;
} hm_endings_4d_answer;

/* The table and key of a position, and which of its sides is to move; NULL: it is in no table. */
const hm_endings_4d_table *hm_endings_4d_locate(const hm_endings_4d *endings,
                                                const hm_4d_position *position,
                                                hm_placed_4d *placed, int *side);

/* Endings have no castling rights. The clock is ignored, and so is what happened before. Cost: 1 us
 * for a position that is lost or has too many pieces, up to 100 us for others. */
hm_endings_4d_answer hm_endings_4d_probe(const hm_endings_4d *endings,
                                         const hm_4d_position *position);

/* ---- the check (endings_check4d.c) ---- */

typedef struct hm_endings_4d_report {
    uint64_t tables, entries;
    uint64_t checked;   /* entries whose every move was played */
    uint64_t positions; /* others that are not lost by the rules either */
    bool wrong;
    hm_text
        fault; /* what is wrong with the first entry or position that is; the caller's to clear */
} hm_endings_4d_report;

/* Plays the moves of positions by the rules, which know nothing of the tables. A position is lost
 * if it is mate, or every move leads to one from which some move leads to a lost position. All
 * entries of a side are checked if they are at most `most`, else as many of them, chosen at random;
 * and for each side `most` other positions, half of them near entries. Each is turned by one of the
 * symmetries. HM_ERR_MEMORY, HM_ERR_INTERRUPTED. The watch receives positions. */
hm_status hm_endings_4d_check(const hm_endings_4d *endings, uint64_t most, unsigned jobs,
                              const hm_watch *watch, hm_endings_4d_report *report, hm_error *error);

#endif
