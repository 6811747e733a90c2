/* The batch in words of 64 bits, on any machine. */
#include "phase4d/batch.h"

#include <string.h>

#define LANES        uint64_t
#define ANY(lanes)   ((lanes) != 0)
#define INSTRUCTIONS /* all machines have them */

/* Eight bytes of which only the lowest bit may be set, as eight bits: the product brings each to
 * its place in the highest byte. */
static uint64_t gather(uint64_t bytes) {
    return bytes * 0x0102040810204080u >> 56;
}

INSTRUCTIONS static inline void take_planes(const uint8_t bytes[64], uint64_t planes[4]) {
    planes[0] = planes[1] = planes[2] = planes[3] = 0;
    for (unsigned i = 0; i < 64; i += 8) {
        uint64_t eight = 0;
        for (unsigned k = 0; k < 8; k++)
            eight |= (uint64_t)bytes[i + k] << 8 * k;
        if (eight == 0) continue;
        for (unsigned k = 0; k < 4; k++)
            planes[k] |= gather(eight >> k & 0x0101010101010101u) << i;
    }
}

#define TAKE_PLANES take_planes
#include "phase4d/batch_lanes.h"

const hm_phase_form *hm_phase_form_plain(void) {
    static const hm_phase_form form = {"plain", sizeof(LANES) / 8, take, transpose, reach};
    return &form;
}
