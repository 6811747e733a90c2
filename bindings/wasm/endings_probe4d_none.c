/* Lookups of solved endings know no position: the module has no file of them. */
#include "tables/endings4d.h"

hm_endings_4d_answer hm_endings_4d_probe(const hm_endings_4d *endings,
                                         const hm_4d_position *position) {
    (void)endings, (void)position;
    return (hm_endings_4d_answer){.value = HM_ENDINGS_4D_UNKNOWN};
}
