/* Limits of an engine for each move: play and match. */
#include "effort.h"

hm_search_limits cli_effort_limits(const cli_effort *effort, double usual) {
    hm_search_limits limits = {.size = sizeof limits,
                               .nodes = effort->nodes.value,
                               .work = effort->work.value,
                               .depth = (unsigned)effort->depth.value};
    double seconds = usual;
    bool other = effort->nodes.given || effort->work.given || effort->depth.given;
    if (effort->time != NULL) (void)hm_time_parse(effort->time, &seconds); /* it is a time */
    if (effort->time != NULL || !other) limits.movetime = (uint64_t)(1000 * seconds + 0.5);
    return limits;
}

hm_search_options cli_effort_options(const cli_effort *effort) {
    return (hm_search_options){.size = sizeof(hm_search_options),
                               .hash = (unsigned)effort->hash.value,
                               .threads = (unsigned)effort->threads.value};
}
