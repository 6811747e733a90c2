/* Parts that the answers of the phase engine share. */
#include "answers/phase.h"

void hm_phase_put_numbers(hm_facts *facts, const char *key, const uint32_t *numbers, size_t count) {
    hm_fact_open(facts, key, '[');
    for (size_t i = 0; i < count; i++)
        hm_fact_uint(facts, NULL, numbers[i]);
    hm_fact_close(facts);
}

void hm_phase_put_square(hm_facts *facts, const char *key, const hm_phase_map *map,
                         uint32_t square) {
    uint32_t place = hm_phase_squares(map);
    hm_fact_open(facts, key, '[');
    for (uint32_t axis = 0; axis < map->axes; axis++) {
        place /= map->side;
        hm_fact_uint(facts, NULL, square / place % map->side);
    }
    hm_fact_close(facts);
}

uint32_t hm_phase_number_or(const hm_request *request, const char *name, uint32_t usual) {
    uint64_t number;
    return hm_request_number(request, name, &number) ? (uint32_t)number : usual;
}
