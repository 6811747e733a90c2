/* Private header of match/: an engine as its text describes it. */
#ifndef HM_MATCH_ENGINE_H
#define HM_MATCH_ENGINE_H

#include "core/core.h"
#include "hypermate/match.h"

typedef enum hm_engine_kind {
    HM_ENGINE_SEARCH,
    HM_ENGINE_GREEDY,
    HM_ENGINE_RANDOM,
    HM_ENGINE_RIVAL
} hm_engine_kind;

typedef HM_LIST(char *) hm_words; /* NULL behind them */

typedef struct hm_engine {
    hm_engine_kind kind;
    char *name;
    hm_search_limits limits;
    bool shared_limits; /* they are the plan's */
    hm_search_options options;
    hm_words command;      /* of a rival */
    hm_words set;          /* "NAME=VALUE" */
    hm_search_style style; /* of moves that it is sent */
} hm_engine;

/* Reads the text of an engine; limits and options of the plan hold where it says nothing. To be
 * cleared also after a failure: HM_ERR_OPTION, HM_ERR_MEMORY. */
hm_status hm_engine_read(hm_engine *engine, const char *text, const hm_match_plan *plan,
                         hm_error *error);
void hm_engine_clear(hm_engine *engine);

#endif
