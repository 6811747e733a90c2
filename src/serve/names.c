/* Sessions by their names. */
#include "serve/serve.h"

#include <string.h>

/* FNV-1a: names are short, and a client that makes them collide delays only itself. */
static size_t names_row_of(const char *name) {
    uint32_t hash = 2166136261u;
    for (; *name != '\0'; name++)
        hash = (hash ^ (unsigned char)*name) * 16777619u;
    return hash % HM_NAME_ROWS;
}

hm_named *hm_names_find(const hm_names *names, const char *name) {
    hm_named *item = names->rows[names_row_of(name)];
    while (item != NULL && strcmp(item->name, name) != 0)
        item = item->next;
    return item;
}

void hm_names_add(hm_names *names, hm_named *item) {
    hm_named **row = &names->rows[names_row_of(item->name)];
    item->next = *row;
    *row = item;
    names->count++;
}

void hm_names_remove(hm_names *names, hm_named *item) {
    hm_named **at = &names->rows[names_row_of(item->name)];
    while (*at != item)
        at = &(*at)->next;
    *at = item->next;
    names->count--;
}

hm_named *hm_names_any(const hm_names *names) {
    for (size_t i = 0; names->count > 0 && i < HM_NAME_ROWS; i++) {
        if (names->rows[i] != NULL) return names->rows[i];
    }
    return NULL;
}
