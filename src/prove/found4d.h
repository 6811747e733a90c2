/* Private header of prove/: what a search has found out about 4D positions (found4d.c).
 *
 * The finds of several runs and shards unite in any order. They have a text, "proof4-part v1", from
 * which an interrupted search continues:
 *
 *     proof4-part v1
 *     start 4d-state v1: ...
 *     KEY WON MOVE FAILED REFUTED     a position, ascending; MOVE is a number, 0 if WON is 0
 *     sum LINES SHA-256               of all text before this line
 */
#ifndef HM_PROVE_FOUND_4D_H
#define HM_PROVE_FOUND_4D_H

#include "core/list.h"
#include "hypermate/chess4d_games.h"

#define HM_FOUND_4D_PREFIX "proof4-part v1\n"
/* A mate is looked for in at most so many moves. */
enum { HM_FOUND_4D_MOVES = 20 };

/* About a position with the attacker to move; 0: nothing is known. For `refuted` the defender may
 * be to move as well. */
typedef struct hm_find_4d {
    uint64_t key[2];
    hm_4d_move move; /* that mates within `won` moves */
    uint8_t won;     /* the attacker mates within so many moves */
    uint8_t failed;  /* there is no proof by threats within so many moves */
    uint8_t refuted; /* there is no mate within so many moves of the attacker */
    uint32_t node;   /* free for those who write a proof */
} hm_find_4d;

typedef struct hm_found_4d {
    hm_find_4d *slots; /* a hash table */
    size_t used, capacity;
    hm_budget *budget; /* NULL: no bound */
} hm_found_4d;

/* Zero-initialise; clear frees. */
void hm_found_4d_clear(hm_found_4d *found);
/* NULL where nothing is known. */
hm_find_4d *hm_found_4d_get(const hm_found_4d *found, const uint64_t key[2]);
/* Adds to what is known. False when memory is short. */
bool hm_found_4d_add(hm_found_4d *found, const hm_find_4d *find);

/* Appends the text. The finds are sorted meanwhile, so that memory may be short: text->failed. */
void hm_found_4d_format(const hm_found_4d *found, const hm_4d_state *start, hm_text *text);
/* Writes the text to a file, which appears when it is whole; path NULL: nowhere. */
hm_status hm_found_4d_save(const hm_found_4d *found, const hm_4d_state *start, const char *path,
                           hm_error *error);
/* Adds the finds of a text. `start` is filled; HM_ERR_FORMAT, HM_ERR_FIELD, HM_ERR_MEMORY, those of
 * the state. */
hm_status hm_found_4d_parse(hm_found_4d *found, const char *text, size_t length, hm_4d_state *start,
                            hm_error *error);

#endif
