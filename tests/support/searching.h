/* A session and a search of it, for the tests of all games. */
#ifndef HM_TEST_SEARCHING_H
#define HM_TEST_SEARCHING_H

#include "hypermate/answers.h"
#include "hypermate/search.h"

typedef struct searching {
    hm_session *session;
    hm_search *search;
    hm_search_root root;
    hm_search_result result; /* of the last search */
    hm_text best;            /* its first move, as the game writes it */
    hm_text log;             /* lines that were told, one a line; nothing clears it */
    unsigned lines;          /* their number */
    uint64_t stop_at;        /* nodes at which the watcher says stop; 0: never */
} searching;

/* A table of 1 MiB unless the options say another size; their own size is set here. The request
 * may be NULL. */
searching searching_start(const char *position, const hm_request *request,
                          hm_search_options options);
void searching_end(searching *s);
/* Other options; what was learned stays. */
void searching_set(searching *s, hm_search_options options);

/* The size of the limits is set here. */
hm_search_result searching_run(searching *s, hm_search_limits limits);

/* The same limits after a clear tell the same, line by line. */
void searching_check_same(searching *s, hm_search_limits limits);
/* Searches without an end are stopped by another thread, each at some moment; each has a line. */
void searching_check_stops(searching *s, uint64_t rounds);
/* The watcher ends a search soon after so many nodes. */
void searching_check_watched(searching *s, uint64_t stop_at, uint64_t most);

#endif
