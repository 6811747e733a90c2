/* Private header of chess4d/: what the legal moves of a position are (tally4d.c). */
#ifndef HM_CHESS4D_TALLY_H
#define HM_CHESS4D_TALLY_H

#include "chess4d/rules/stages4d.h"

/* Classes of the last moves of the lines that perft counts. One move may belong to several: a
 * capture en passant is a capture, and a mate is a check. */
typedef struct hm_4d_stats {
    uint64_t nodes; /* all of them, as hm_4d_perft counts */
    uint64_t captures;
    uint64_t en_passant;
    uint64_t castlings;
    uint64_t promotions; /* to each piece */
    uint64_t checks;     /* of at least one king */
    uint64_t mates;
} hm_4d_stats;

/* Memory for counting: about 10 KB, and a list of moves. */
typedef struct hm_4d_tally {
    hm_4d_view view;
    hm_4d_check_squares squares;
    hm_4d_stats stats;
} hm_4d_tally;

/* Adds the legal moves of the position, which is the same afterwards. `room` is for as many moves
 * as hm_4d_moves_bound() says. */
void hm_4d_tally_moves(hm_4d_tally *tally, hm_4d_position *position, hm_4d_move *room);

/* As hm_4d_perft(), with these classes. At depth 0 there is one node and no move. Cost: some 15 us
 * for every position before the last moves. */
hm_status hm_4d_perft_stats(const hm_4d_position *position, unsigned depth, unsigned jobs,
                            const hm_watch *watch, hm_4d_stats *stats, hm_error *error);

#endif
