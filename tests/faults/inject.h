/* Faults on order: memory that runs out, disks that fill up, calls that are interrupted.
 *
 * The linker sends the calls of the library (and of the tests) through inject.c (--wrap), which
 * counts them and makes the chosen ones fail. What libc and zlib do inside is not seen, but
 * zlib's allocations are. */
#ifndef HM_TEST_INJECT_H
#define HM_TEST_INJECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Groups of calls, a bit set. */
enum {
    INJECT_MEMORY = 1,    /* malloc, calloc, realloc, strdup, realpath, mmap, ... */
    INJECT_WRITING = 2,   /* open for writing, write, pwrite, fsync; close of such a file and moving
                             on in it; linkat, rename, unlink of a result */
    INJECT_READING = 4,   /* open for reading, read, pread */
    INJECT_THREADS = 8,   /* pthread_create */
    INJECT_FOLDERS = 16,  /* fsync of a folder */
    INJECT_REWINDING = 32 /* lseek of what is read to a place */
};

typedef struct inject_plan {
    unsigned calls;  /* which calls count */
    uint64_t at;     /* the one that fails, from 1; 0: none */
    bool lasting;    /* so do all after it */
    int reason;      /* errno of the failure */
    size_t most;     /* bytes that one read or write moves at most; 0: as many as asked */
    bool interrupts; /* every read, write and fsync fails with EINTR the first time */
    bool no_unnamed; /* the system knows no files without names */
    /* Called instead of giving a file its last name, and before every read of a descriptor; NULL:
     * neither. */
    int (*rename)(const char *from, const char *to);
    void (*reads)(int fd);
    /* Letters of what was done to outputs, one after the other; NULL: none. 'w': bytes written,
     * 's': they are on the disk, 'n': a name given, 'd': the folder with the name is on the disk.
     */
    char *trace;
    size_t trace_room;
} inject_plan;

void inject_start(inject_plan plan);

/* Back to normal. Returns the number of calls that counted. */
uint64_t inject_stop(void);

/* Blocks that were allocated between the last start and stop, and not freed. */
long inject_live(void);

#endif
