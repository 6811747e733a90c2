/* Private header of io/: a file on its way to its name (part.c; on Windows part_windows.c). */
#ifndef HM_CORE_PART_H
#define HM_CORE_PART_H

#include "core/error.h"

/* The bytes are written through the descriptor that hm_part_open() gives, which is the caller's to
 * close; the part has one of its own. All zero is no part. */
typedef struct hm_part {
    char *target; /* the name that the whole file gets; NULL: no part */
    char *name;   /* the name that it has meanwhile; NULL: none */
    int fd;       /* holds the lock that keeps others from sweeping it away */
} hm_part;

/* Begins a file for `path`, which may be a symbolic link even to a missing file. An existing file
 * gives its owner and permissions. */
hm_status hm_part_open(hm_part *part, const char *path, int *fd, hm_error *error);

/* Makes sure that only renaming is left to do, when the bytes are written and closed. */
hm_status hm_part_name(hm_part *part, const char *path, hm_error *error);
/* Gives it its target's name, in place of the file that has it. */
hm_status hm_part_place(hm_part *part, const char *path, hm_error *error);

/* Removes it, unless it was placed. */
void hm_part_drop(hm_part *part);

/* The descriptor of this process that a path names (/dev/fd/3, also behind symbolic links); -1: it
 * names none. HM_ERR_MEMORY. */
hm_status hm_part_descriptor(const char *path, int *fd, hm_error *error);

/* ---- names (part_name.c) ---- */

/* Length of the part of a path that names the folder, with its slash; 0: none. */
int hm_part_folder(const char *path);
/* "FOLDER/.hypermate-0123456789abcdef.tmp": short, so that a long target name still fits. NULL when
 * memory is short. */
char *hm_part_temporary(const char *target, uint64_t number);
/* Where the random numbers of such names begin. */
uint64_t hm_part_seed(const hm_part *part);
/* Whether a name is ".hypermate-", 16 digits and this ending. */
bool hm_part_is_temporary(const char *name, const char *ending);

#endif
