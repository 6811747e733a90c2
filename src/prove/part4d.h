/* Private header of prove/: the text of a search that has not proved its mate yet (part4d.c).
 *
 *     proof4-part v1
 *     start 4d-state v1: ...
 *     KEY WON MOVE FAILED REFUTED     a find, in the order of the keys; MOVE is 0 if WON is 0
 *     tree MOVES SHARD SHARDS NODES FIRST...
 *     PARENT KIND LEFT PROOF DISPROOF MOVE MATE     a node, parents first
 *     sum FINDS SHA-256               of all text before this line
 *
 * Keys and moves are in hexadecimal digits. The lines of the tree are missing between two trees. */
#ifndef HM_PROVE_PART_4D_H
#define HM_PROVE_PART_4D_H

#include "hypermate/more/chess4d_games.h"
#include "prove/found4d.h"
#include "prove/tree4d.h"

#define HM_PART_4D_PREFIX "proof4-part v1\n"

/* A tree, and the question that it is about. */
typedef struct hm_begun_4d {
    hm_tree_4d tree;
    unsigned moves; /* of the mate that is looked for; 0: there is no tree */
    uint64_t shard, shards;
    hm_moves_4d firsts; /* none: all first moves */
} hm_begun_4d;

void hm_begun_4d_clear(hm_begun_4d *begun);

/* Appends the text; memory may be short: text->failed. */
void hm_part_4d_format(const hm_found_4d *found, const hm_4d_state *start, const hm_begun_4d *begun,
                       hm_text *text);

/* Writes the text to a file, which appears when it is whole; path NULL: nowhere. */
hm_status hm_part_4d_save(const hm_found_4d *found, const hm_4d_state *start,
                          const hm_begun_4d *begun, const char *path, hm_error *error);

/* Adds the finds of a text, and fills `start` and `begun`, which was zero-initialised. Every move
 * of the tree is legal. HM_ERR_FORMAT, HM_ERR_FIELD, HM_ERR_MEMORY, errors of the state. */
hm_status hm_part_4d_parse(const char *text, size_t length, hm_found_4d *found, hm_4d_state *start,
                           hm_begun_4d *begun, hm_error *error);

#endif
