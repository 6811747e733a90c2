/* Private header of answers/: questions to the phase engine, one file a question. */
#ifndef HM_ANSWERS_PHASE_H
#define HM_ANSWERS_PHASE_H

#include "answers/answers.h"
#include "hypermate/more/phase4d.h"

enum { HM_PHASE_USUAL_AXES = 4, HM_PHASE_USUAL_SIDE = 8 };

/* One question as it was asked. */
typedef struct hm_phase_asked {
    const hm_request *request;
    hm_phase_map map;
    const char *const *words; /* behind the question */
    size_t count;
    hm_facts *facts;
    hm_error *error;
} hm_phase_asked;

hm_verdict hm_phase_answer_verify(const hm_phase_asked *asked); /* phase_verify.c */
hm_verdict hm_phase_answer_search(const hm_phase_asked *asked); /* phase_search.c */
hm_verdict hm_phase_answer_bench(const hm_phase_asked *asked);  /* phase_bench.c */

/* ---- parts of objects (phase_parts.c) ---- */

void hm_phase_put_numbers(hm_facts *facts, const char *key, const uint32_t *numbers, size_t count);
void hm_phase_put_square(hm_facts *facts, const char *key, const hm_phase_map *map,
                         uint32_t square);

/* A number option, or what is usual. */
uint32_t hm_phase_number_or(const hm_request *request, const char *name, uint32_t usual);

#endif
