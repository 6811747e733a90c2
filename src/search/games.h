/* Private header of search/: the adapters that there are. */
#ifndef HM_SEARCH_GAMES_H
#define HM_SEARCH_GAMES_H

#include "hypermate/search.h"

extern const hm_search_game hm_search_4d;
extern const hm_search_game hm_search_4p;     /* Teams */
extern const hm_search_game hm_search_4p_ffa; /* free-for-all, Solo */
extern const hm_search_game hm_search_5d;

#endif
