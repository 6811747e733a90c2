/* phase search: maps that pass every constraint. */
#include "answers/phase.h"

#include <stdlib.h>

static void put_tower(hm_facts *facts, const hm_phase_tower *tower) {
    hm_phase_map map;
    if (hm_phase_construct(tower, &map, NULL) != HM_OK) return;
    hm_fact_open(facts, NULL, '{');
    hm_fact_uint(facts, "modulus", map.modulus);
    hm_phase_put_numbers(facts, "generators", map.generator, map.axes);
    hm_fact_uint(facts, "axes", map.axes);
    hm_fact_uint(facts, "side", map.side);
    hm_fact_uint(facts, "first", tower->first);
    hm_fact_uint(facts, "ladder", tower->ladder);
    hm_fact_close(facts);
}

enum { USUAL_LARGEST_FIRST = 20 };

static hm_status find_towers(const hm_phase_asked *a, hm_phase_tower *found, size_t capacity,
                             size_t *count) {
    const hm_request *r = a->request;
    return hm_phase_search(hm_phase_number_or(r, "axes", HM_PHASE_USUAL_AXES),
                           hm_phase_number_or(r, "side", HM_PHASE_USUAL_SIDE),
                           hm_phase_number_or(r, "modulus", 0),
                           hm_phase_number_or(r, "first", USUAL_LARGEST_FIRST), &r->watch, found,
                           capacity, count, a->error);
}

/* Searches twice: how many there are, and which. */
hm_verdict hm_phase_answer_search(const hm_phase_asked *a) {
    size_t count;
    if (find_towers(a, NULL, 0, &count) != HM_OK) return HM_FAILED;
    hm_phase_tower *found = malloc((count + 1) * sizeof found[0]);
    if (found == NULL) {
        hm_fail_memory(a->error, "an answer");
        return HM_FAILED;
    }
    hm_status status = find_towers(a, found, count, &count);
    for (size_t i = 0; status == HM_OK && i < count; i++)
        put_tower(a->facts, &found[i]);
    free(found);
    if (status != HM_OK) return HM_FAILED;
    return count > 0 ? HM_YES : HM_NO;
}
