/* The games that have a protocol. */
#include "protocol/protocol.h"

#include <string.h>

static const hm_dialect *const dialects[] = {&hm_dialect_4d, &hm_dialect_4p, &hm_dialect_5d};

const hm_dialect *hm_dialect_named(const char *game) {
    for (size_t i = 0; i < sizeof dialects / sizeof dialects[0]; i++) {
        if (strcmp(dialects[i]->game, game) == 0) return dialects[i];
    }
    return NULL;
}
