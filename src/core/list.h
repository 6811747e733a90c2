/* Private header of core/: growable lists of any type, with checks against overflow. */
#ifndef HM_CORE_LIST_H
#define HM_CORE_LIST_H

#include <stdbool.h>
#include <stddef.h>

/* A list of items of any type, zero-initialised: `at` is the caller's to free. */
#define HM_LIST(type)                                                                              \
    struct {                                                                                       \
        type *at;                                                                                  \
        size_t count, capacity;                                                                    \
    }

/* Makes room for `extra` more items; false when memory is short. */
#define HM_ROOM(list, extra)                                                                       \
    ((list).count + (extra) <= (list).capacity ||                                                  \
     hm_list_room(&(list).at, &(list).capacity, (list).count, (extra), sizeof *(list).at))
bool hm_list_room(void *at, size_t *capacity, size_t count, size_t extra, size_t size);

#endif
