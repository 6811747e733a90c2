/* Private header of match/: a program that judges the positions of a review (consult.c). */
#ifndef HM_MATCH_CONSULT_H
#define HM_MATCH_CONSULT_H

#include "hypermate/match.h"
#include "hypermate/more/review.h"

/* Programs as consultants of reviews. */
typedef struct hm_consult {
    const char *engine; /* as an engine of a match: "cmd=PROGRAM,..." */
    const hm_request *request;
    hm_search_limits limits; /* of each position */
    hm_review_consultant consultant;
} hm_consult;

/* Fills *consult, which must not move afterwards, and checks the text. HM_ERR_OPTION: it is no
 * program. */
hm_status hm_consult_init(hm_consult *consult, const char *engine, const hm_request *request,
                          const hm_search_limits *limits, hm_error *error);

#endif
