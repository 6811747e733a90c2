/* Private header of core/: MD5 (md5.c). */
#ifndef HM_CORE_MD5_H
#define HM_CORE_MD5_H

#include "hypermate/core.h"

/* MD5 of a whole text as 32 lower-case digits. */
void hm_md5_hex(const void *data, size_t length, char hex[33]);

#endif
