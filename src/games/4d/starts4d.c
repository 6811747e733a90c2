/* Start names of 4D games. */
#include "games/4d/play4d.h"

bool hm_start_4d(size_t index, hm_start *start, hm_facts *facts) {
    (void)facts;
    if (index > 0) return false;
    *start = (hm_start){.name = "4d:start", .title = "the start position"};
    return true;
}
