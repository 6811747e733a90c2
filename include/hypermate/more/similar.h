/* hypermate: positions of recorded 4D games that resemble another one. */
#ifndef HYPERMATE_SIMILAR_H
#define HYPERMATE_SIMILAR_H

#include "../bulk.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum hm_similar_metric {
    HM_SIMILAR_NORMALIZED, /* cosine of frames, each channel divided by its root mean square over
                              the sources: one channel outweighs the others by far */
    HM_SIMILAR_RAW,        /* cosine of frames */
    HM_SIMILAR_ENERGIES,   /* 1 / (1 + distance of standardised logarithms of channel energies) */
    HM_SIMILAR_BOARDS      /* the share of squares that are the same */
} hm_similar_metric;

typedef struct hm_similar_options {
    size_t size; /* of this structure, as the caller knows it */
    hm_similar_metric metric;
    unsigned channels;     /* set of channels that count, bits 1 << channel; 0: all */
    uint32_t exclude_game; /* of the first source: no position of it is wanted; 0: none */
    unsigned jobs;
} hm_similar_options;

typedef struct hm_neighbour {
    size_t source; /* from 0 */
    uint32_t game, ply;
    double similarity; /* 1: the same */
    hm_4d_board board;
} hm_neighbour;

/* Finds the positions of logs and games that are most similar to a board, the most similar first;
 * ties by source, game and ply. neighbours has room for *count of them; *count becomes their
 * number, *corpus the number of all positions. Lines that cannot be read are skipped. Sources are
 * read twice, so they can be rewound (HM_ERR_ARGUMENT). Memory: 12 MB. Errors: those of
 * hm_log_encode(). */
HM_MORE hm_status hm_similar_find(hm_source *const *sources, size_t source_count,
                                  const hm_4d_board *query, const hm_similar_options *options,
                                  const hm_watch *watch, hm_neighbour *neighbours, size_t *count,
                                  uint64_t *corpus, hm_error *error);

#ifdef __cplusplus
}
#endif
#endif
