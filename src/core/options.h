/* Private header of core/: structs of options, whose callers may be older than the library. */
#ifndef HM_CORE_OPTIONS_H
#define HM_CORE_OPTIONS_H

#include "core/error.h"

/* Copies a caller's options into `own`, a struct of `size` bytes whose first member is size_t
 * size; what an older struct does not have yet is zero. NULL: all is zero. */
hm_status hm_options_take(void *own, size_t size, const void *given, hm_error *error);

#endif
