/* Files of solved endings: the environment, which would name one, is not there in a page. */
#include "tables/endings4d.h"

hm_status hm_endings_4d_of_environment(hm_endings_4d *endings, hm_error *error) {
    (void)endings, (void)error;
    return HM_OK;
}

void hm_endings_4d_clear(hm_endings_4d *endings) {
    (void)endings;
}
