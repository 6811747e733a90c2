/* The engine of each seat. */
#include "match/match.h"

#include <string.h>

uint64_t hm_match_rounds(const hm_match *m) {
    return m->parties;
}

/* Two parties: sides alternate between them, and the engines change places with every game of an
 * opening. Everybody for himself: the first engine has one seat, the others share the rest, and all
 * move on by one. */
unsigned hm_match_engine_of(const hm_match *m, uint64_t number, unsigned side) {
    unsigned place = (unsigned)((side + number % m->parties) % m->parties);
    if (m->parties == 2 || place == 0) return place;
    return 1 + (place - 1) % (m->engine_count - 1);
}

unsigned hm_match_side(const hm_match *m, const hm_session *session) {
    const char *letter = strchr(m->game->sides, *hm_session_side(session));
    return letter != NULL ? (unsigned)(letter - m->game->sides) : 0;
}
