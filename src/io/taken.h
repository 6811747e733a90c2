/* Private header of io/: a folder that one process at a time fills (taken.c; on Windows
 * taken_none.c). */
#ifndef HM_IO_TAKEN_H
#define HM_IO_TAKEN_H

#include "core/error.h"

/* Zero-initialised it holds nothing. */
typedef struct hm_taken {
    int held; /* the descriptor of the folder, and 1; 0: none */
} hm_taken;

/* Takes an existing folder, unless this process has it already. HM_ERR_IO where another process has
 * it; one that ends in any way lets go of it. A file system without locks lets everybody in. */
hm_status hm_folder_take(hm_taken *taken, const char *path, hm_error *error);
void hm_folder_leave(hm_taken *taken);

#endif
