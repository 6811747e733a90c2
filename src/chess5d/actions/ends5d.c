/* The ends of all timelines, and which comes first in a range of them. */
#include "chess5d/actions/ends5d.h"

static uint32_t ends_first(const hm_5d_ends *e, uint32_t block) {
    return block >= e->leaves ? block - e->leaves : e->least.at[block];
}

static uint32_t ends_earlier(const hm_5d_ends *e, uint32_t a, uint32_t b) {
    return e->end.at[b] < e->end.at[a] ? b : a;
}

static void ends_join(hm_5d_ends *e, uint32_t block) {
    e->least.at[block] = ends_earlier(e, ends_first(e, 2 * block), ends_first(e, 2 * block + 1));
}

bool hm_5d_ends_build(hm_5d_ends *e, const hm_5d_multiverse *m, uint32_t below, uint32_t above) {
    e->leaves = 2;
    while (e->leaves < below + m->count + above)
        e->leaves *= 2;
    e->first = m->first - (int32_t)below;
    e->end.count = e->least.count = 0;
    if (!HM_ROOM(e->end, e->leaves) || !HM_ROOM(e->least, e->leaves)) return false;
    e->end.count = e->least.count = e->leaves;
    for (uint32_t i = 0; i < e->leaves; i++) {
        uint32_t place = i - below;
        e->end.at[i] = place < m->count ? hm_5d_end(&m->lines[place]) : INT32_MAX;
    }
    for (uint32_t block = e->leaves - 1; block > 0; block--)
        ends_join(e, block);
    return true;
}

bool hm_5d_ends_copy(hm_5d_ends *e, const hm_5d_ends *from) {
    e->first = from->first;
    e->leaves = from->leaves;
    return HM_COPY_LIST(e->end, from->end) && HM_COPY_LIST(e->least, from->least);
}

void hm_5d_ends_note(hm_5d_ends *e, const hm_5d_multiverse *m, int32_t line) {
    uint32_t leaf = (uint32_t)(line - e->first), place = (uint32_t)(line - m->first);
    e->end.at[leaf] = place < m->count ? hm_5d_end(&m->lines[place]) : INT32_MAX;
    for (uint32_t block = (e->leaves + leaf) / 2; block > 0; block /= 2)
        ends_join(e, block);
}

int32_t hm_5d_ends_least(const hm_5d_ends *e, int32_t first, int32_t last) {
    uint32_t low = e->leaves + (uint32_t)(first - e->first);
    uint32_t high = e->leaves + (uint32_t)(last - e->first) + 1, best = low - e->leaves;
    for (; low < high; low /= 2, high /= 2) {
        if ((low & 1) != 0) best = ends_earlier(e, best, ends_first(e, low++));
        if ((high & 1) != 0) best = ends_earlier(e, best, ends_first(e, --high));
    }
    return e->first + (int32_t)best;
}
