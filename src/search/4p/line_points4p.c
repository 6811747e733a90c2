/* Points of the seats after a line. In free-for-all the score of a line only compares players, and
 * a viewer wants to see the points. */
#include "hypermate/more/chess4p_play.h"
#include "search/4p/search4p.h"

#include <stdlib.h>

hm_status hm_4p_search_points(const void *root, const hm_search_line *line, int32_t points[4]) {
    hm_4p_effects effects = {.outcome = HM_4P_GOING_ON};
    hm_4p_position *position = malloc(sizeof *position);
    if (position == NULL) return HM_ERR_MEMORY;
    *position = *(const hm_4p_position *)root;
    /* A line may end early, when its moves end the game. */
    for (size_t i = 0; i < line->count && effects.outcome == HM_4P_GOING_ON; i++)
        hm_4p_play(position, (hm_4p_move)line->moves[i], NULL, &effects);
    bool drawn = effects.outcome == HM_4P_GOING_ON && position->rules.draws_end &&
                 line->count > 0 && hm_4p_clock_is_due(position);
    if (drawn) hm_4p_agree_draw(position, NULL, &effects);
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        points[seat] = hm_4p_position_points(position, seat);
    free(position);
    return HM_OK;
}
