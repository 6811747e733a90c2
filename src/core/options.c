/* Options of callers that were compiled with an older header. */
#include "core/options.h"

#include <string.h>

hm_status hm_options_take(void *own, size_t size, const void *given, hm_error *error) {
    size_t given_size = sizeof given_size;
    if (given != NULL) memcpy(&given_size, given, sizeof given_size);
    memset(own, 0, size);
    if (given_size < sizeof given_size || given_size > size) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "options of %zu bytes: expected %zu or fewer",
                       given_size, size);
    }
    if (given != NULL) memcpy(own, given, given_size);
    memcpy(own, &size, sizeof size);
    return HM_OK;
}
