/* Completes <stdlib.h> of Windows (windows/files.c). */
#ifndef HM_WINDOWS_STDLIB_H
#define HM_WINDOWS_STDLIB_H

#include_next <stdlib.h>

/* The file is gone when it is closed; it is in the system's folder for such files, wherever the
 * path leads. */
int hm_windows_mkstemp(char *path);
#define mkstemp hm_windows_mkstemp

#endif
