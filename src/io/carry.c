/* Lines out of bytes that arrive in portions of any size. */
#include "io/carry.h"

#include <string.h>

enum { KEPT = 1 << 16 }; /* a longer line gives its memory back */

static void begin_line(hm_carry *c) {
    if (!c->handed) return;
    c->handed = false;
    if (c->line.failed || c->line.capacity > KEPT) hm_text_clear(&c->line);
    c->line.length = 0;
}

static hm_carried carry_end_line(hm_carry *c) {
    bool skipped = c->skipping;
    c->skipping = false;
    c->handed = true;
    if (skipped) return HM_CARRIED_LONG;
    return c->line.failed ? HM_CARRIED_NO_MEMORY : HM_CARRIED_LINE;
}

hm_carried hm_carry_take(hm_carry *c, const char **bytes, size_t *length) {
    begin_line(c);
    const char *feed = *length > 0 ? memchr(*bytes, '\n', *length) : NULL;
    size_t part = feed != NULL ? (size_t)(feed - *bytes) : *length;
    if (part > c->most - c->line.length) c->skipping = true;
    if (!c->skipping) hm_text_add(&c->line, *bytes, part);
    *bytes += part + (feed != NULL);
    *length -= part + (feed != NULL);
    return feed != NULL ? carry_end_line(c) : HM_CARRIED_NOTHING;
}

hm_carried hm_carry_end(hm_carry *c) {
    begin_line(c);
    bool any = c->line.length > 0 || c->skipping || c->line.failed;
    return any ? carry_end_line(c) : HM_CARRIED_NOTHING;
}

void hm_carry_clear(hm_carry *c) {
    hm_text_clear(&c->line);
}
