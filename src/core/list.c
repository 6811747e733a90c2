/* Room for growable lists of any type. */
#include "core/core.h"

#include <stdlib.h>
#include <string.h>

/* The pointer is copied as bytes: its type is the caller's. */
bool hm_list_room(void *at, size_t *capacity, size_t count, size_t extra, size_t size) {
    if (extra > SIZE_MAX - count || count + extra > SIZE_MAX / 2 / size) return false;
    size_t wanted = *capacity < 8 ? 8 : *capacity;
    while (wanted < count + extra)
        wanted *= 2;
    if (wanted <= *capacity) return true;
    void *list;
    memcpy(&list, at, sizeof list);
    list = realloc(list, wanted * size);
    if (list == NULL) return false;
    memcpy(at, &list, sizeof list);
    *capacity = wanted;
    return true;
}
