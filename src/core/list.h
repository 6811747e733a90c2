/* Private header of core/: growable lists of any type, with checks against overflow, and bounds of
 * the memory that they take. */
#ifndef HM_CORE_LIST_H
#define HM_CORE_LIST_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/* A list of items of any type, zero-initialised: `at` is the caller's to free. There are never more
 * items than it has room for. */
#define HM_LIST(type)                                                                              \
    struct {                                                                                       \
        type *at;                                                                                  \
        size_t count, capacity;                                                                    \
    }

/* Makes room for `extra` more items; false when memory is short. */
#define HM_ROOM(list, extra)                                                                       \
    ((extra) <= (list).capacity - (list).count ||                                                  \
     hm_list_room(&(list).at, &(list).capacity, (list).count, (extra), sizeof *(list).at))
bool hm_list_room(void *at, size_t *capacity, size_t count, size_t extra, size_t size);

/* Fills an empty list with the items of another one; false when memory is short. */
#define HM_COPY_LIST(list, from)                                                                   \
    (((from).count == 0 ||                                                                         \
      hm_list_copy(&(list).at, &(list).capacity, (from).at, (from).count, sizeof *(list).at)) &&   \
     ((list).count = (from).count, true))
bool hm_list_copy(void *at, size_t *capacity, const void *from, size_t count, size_t size);

/* ---- memory that begins at a line of the cache, which vectors are loaded from (cache_lines.c)
 * ---- */

/* Zeros; NULL when memory is short. */
void *hm_aligned_create(size_t bytes);
void hm_aligned_destroy(void *memory); /* NULL is allowed */

/* ---- lists that together may take so much memory and no more ----
 * One budget serves many lists, also of several threads. */

typedef struct hm_budget {
    size_t most; /* bytes */
    atomic_size_t used;
    atomic_bool refused; /* it was asked for more */
} hm_budget;

void hm_budget_init(hm_budget *budget, size_t most);

/* HM_ROOM within a budget (NULL: no bound). */
#define HM_ROOM_IN(budget, list, extra)                                                            \
    ((extra) <= (list).capacity - (list).count ||                                                  \
     hm_budget_room((budget), &(list).at, &(list).capacity, (list).count, (extra),                 \
                    sizeof *(list).at))
bool hm_budget_room(hm_budget *budget, void *at, size_t *capacity, size_t count, size_t extra,
                    size_t size);

/* Frees a list that has grown within a budget. */
#define HM_GIVE_BACK(budget, list)                                                                 \
    hm_budget_free((budget), (list).at, (list).capacity * sizeof *(list).at)
void hm_budget_free(hm_budget *budget, void *memory, size_t bytes);

#endif
