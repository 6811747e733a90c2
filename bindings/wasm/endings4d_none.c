/* Solved endings come from a file that the environment names: the module has neither. */
#include "tables/endings4d.h"

hm_status hm_endings_4d_of_environment(hm_endings_4d *endings, hm_error *error) {
    (void)endings, (void)error;
    return HM_OK;
}

void hm_endings_4d_clear(hm_endings_4d *endings) {
    (void)endings;
}

hm_endings_4d_answer hm_endings_4d_probe(const hm_endings_4d *endings,
                                         const hm_4d_position *position) {
    (void)endings, (void)position;
    return (hm_endings_4d_answer){.value = HM_ENDINGS_4D_UNKNOWN};
}
