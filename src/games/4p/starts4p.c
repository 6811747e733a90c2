/* Start names of four-player games. */
#include "games/4p/play4p.h"

#include <stdio.h>

bool hm_start_4p(size_t index, hm_start *start, hm_facts *facts) {
    static const char *const titles[HM_4P_SETUPS] = {
        [HM_4P_CLASSIC] = "the first setup: kings and queens face each other",
        [HM_4P_MODERN] = "today's setup: Blue and Green with king and queen exchanged",
        [HM_4P_BY] = "Blue and Yellow with king and queen exchanged",
        [HM_4P_BYG] = "Blue, Yellow and Green with king and queen exchanged",
        [HM_4P_RG] = "Red and Green with king and queen exchanged",
    };
    if (index > HM_4P_SETUPS) return false;
    bool again = index == HM_4P_SETUPS;
    hm_4p_setup setup = again ? HM_4P_CLASSIC : (hm_4p_setup)index;
    *start = (hm_start){.title = again ? "4p:classic by another name" : titles[setup]};
    snprintf(start->name, sizeof start->name, "4p:%s", again ? "start" : hm_4p_setup_name(setup));
    if (facts != NULL) hm_fact_word(facts, "tag", hm_4p_setup_tag(setup));
    return true;
}
