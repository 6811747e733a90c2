/* Folders on Windows, which have no locks there: two runs must not fill one. */
#include "io/taken.h"

#if defined(_WIN32)

hm_status hm_folder_take(hm_taken *taken, const char *path, hm_error *error) {
    (void)taken, (void)path, (void)error;
    return HM_OK;
}

void hm_folder_leave(hm_taken *taken) {
    taken->held = 0;
}

#endif
