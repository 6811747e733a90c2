/* phase search: maps that pass every constraint, and the smallest of them. */
#include "answers/phase.h"
#include "core/text.h"
#include "hypermate/more/phase4d_proof.h"
#include "phase4d/phase_report.h"

#include <stdlib.h>

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

/* ---- the smallest ---- */
static hm_verdict find_smallest(const hm_phase_asked *a) {
    const hm_request *r = a->request;
    uint32_t side = hm_phase_number_or(r, "side", HM_PHASE_USUAL_SIDE);
    uint32_t first = hm_phase_number_or(r, "first", USUAL_LARGEST_FIRST);
    hm_phase_smallest found;
    if (hm_request_text(r, "modulus") != NULL) {
        hm_fail(a->error, HM_ERR_ARGUMENT, 0, "an exhaustive search finds the modulus");
        return HM_FAILED;
    }
    if (hm_phase_find_smallest(hm_phase_number_or(r, "axes", HM_PHASE_USUAL_AXES), side, first,
                               &r->watch, &found, a->error) != HM_OK)
        return HM_FAILED;
    if (found.map.modulus == 0) return HM_NO;
    hm_fact_open(a->facts, NULL, '{');
    hm_fact_uint(a->facts, "modulus", found.map.modulus);
    hm_phase_put_numbers(a->facts, "generators", found.map.generator, found.map.axes);
    hm_fact_uint(a->facts, "axes", found.map.axes);
    hm_fact_uint(a->facts, "side", found.map.side);
    if (!found.every_map) {
        hm_fact_uint(a->facts, "first", found.tower.first);
        hm_fact_uint(a->facts, "ladder", found.tower.ladder);
    }
    hm_text *range = hm_fact_begin(a->facts, "range"); /* where the map was searched */
    if (found.every_map)
        hm_text_puts(range, "every modulus and all generators");
    else
        hm_text_printf(range,
                       "towers of ladders %u to %u and first generators 3 to %u, every modulus",
                       side - 1, 2 * (side - 1), first);
    hm_fact_end(a->facts);
    hm_fact_uint(a->facts, "least", found.least);
    hm_fact_uint(a->facts, "tried", found.tried);
    hm_fact_close(a->facts);
    return HM_YES;
}

/* ---- all ---- */

/* The verdict is yes if there is a map, no if every candidate failed. Without --exhaustive all
 * towers are listed, one object each, for which the search runs twice: how many there are, and
 * which. */
hm_verdict hm_phase_answer_search(const hm_phase_asked *a) {
    hm_facts *facts = a->facts;
    hm_phase_map map;
    size_t count;
    if (hm_request_flag(a->request, "exhaustive")) return find_smallest(a);
    if (find_towers(a, NULL, 0, &count) != HM_OK) return HM_FAILED;
    hm_phase_tower *found = malloc((count + 1) * sizeof found[0]);
    if (found == NULL) {
        hm_fail_memory(a->error, "an answer");
        return HM_FAILED;
    }
    hm_status status = find_towers(a, found, count, &count);
    for (size_t i = 0; status == HM_OK && i < count; i++) {
        if (hm_phase_construct(&found[i], &map, NULL) != HM_OK) continue;
        hm_fact_open(facts, NULL, '{');
        hm_fact_uint(facts, "modulus", map.modulus);
        hm_phase_put_numbers(facts, "generators", map.generator, map.axes);
        hm_fact_uint(facts, "axes", map.axes);
        hm_fact_uint(facts, "side", map.side);
        hm_fact_uint(facts, "first", found[i].first);
        hm_fact_uint(facts, "ladder", found[i].ladder);
        hm_fact_close(facts);
    }
    free(found);
    if (status != HM_OK) return HM_FAILED;
    return count > 0 ? HM_YES : HM_NO;
}
