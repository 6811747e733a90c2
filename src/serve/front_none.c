/* Workers, where none can be started as a child that is spoken to: one process answers there. */
#include "serve/front.h"

#if defined(_WIN32)

bool hm_front_is_possible(void) {
    return false;
}

hm_status hm_front_run(const hm_front_plan *plan, hm_error *error) {
    (void)plan;
    return hm_fail(error, HM_ERR_UNSUPPORTED, 0, "on this system there are no workers");
}

#endif
