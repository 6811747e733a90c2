/* Private header of core/: how often a position has occurred (history.c); hm_history itself is
 * public. */
#ifndef HM_CORE_HISTORY_H
#define HM_CORE_HISTORY_H

#include "hypermate/core.h"

/* Notes a key and returns how often it has occurred, this time included; 0 when memory is short. */
unsigned hm_history_add(hm_history *history, const uint64_t key[2]);
/* How often a key has occurred. */
unsigned hm_history_count(const hm_history *history, const uint64_t key[2]);
void hm_history_clear(hm_history *history);

#endif
