/* hypermate: search for positions of recorded 4D games that are similar to a given position. */
#ifndef HYPERMATE_SIMILAR_H
#define HYPERMATE_SIMILAR_H

#include "../bulk.h"

#ifdef __cplusplus
extern "C" {
#endif

/** How the similarity of two positions is measured. */
typedef enum hm_similar_metric {
    /** Cosine of the angle between two frames (spectral.h), after each channel is divided by its
     * root mean square over the sources. Without this division one channel outweighs the others by
     * far. */
    HM_SIMILAR_NORMALIZED,
    HM_SIMILAR_RAW,      /**< cosine of the angle between the frames as they are */
    HM_SIMILAR_ENERGIES, /**< 1 / (1 + distance of the standardised logarithms of the channel
                            energies) */
    HM_SIMILAR_BOARDS    /**< share of the 4,096 squares with the same content */
} hm_similar_metric;

/** Options of the search. NULL means HM_SIMILAR_NORMALIZED over all channels, in one thread. */
typedef struct hm_similar_options {
    size_t size; /**< sizeof(hm_similar_options) */
    hm_similar_metric metric;
    unsigned channels; /**< channels that are compared, bits 1 << channel; 0: all */
    /** Leave out the game with this number in the first source; 0: none. */
    uint32_t exclude_game;
    unsigned jobs; /**< threads; 0: 1 */
} hm_similar_options;

/** A position that was found. */
typedef struct hm_neighbour {
    size_t source;      /**< number of its source, from 0 */
    uint32_t game, ply; /**< game in the source (from 1), and ply */
    double similarity;  /**< 1: the same position */
    hm_4d_board board;
} hm_neighbour;

/** Finds the positions of logs and games that are most similar to a board. Before the call *count
 * is the number of positions that `neighbours` has room for; afterwards it is the number of
 * positions found. The most similar position comes first; positions of equal similarity are in the
 * order of source, game and ply. *corpus becomes the number of all positions in the sources. Lines
 * that cannot be read are skipped. The sources are read twice, so they must be able to rewind
 * (HM_ERR_IO). Memory: 12 MB. Other errors as in hm_log_encode(). */
HM_MORE hm_status hm_similar_find(hm_source *const *sources, size_t source_count,
                                  const hm_4d_board *query, const hm_similar_options *options,
                                  const hm_watch *watch, hm_neighbour *neighbours, size_t *count,
                                  uint64_t *corpus, hm_error *error);

#ifdef __cplusplus
}
#endif
#endif
