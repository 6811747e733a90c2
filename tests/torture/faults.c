/* The wrapped functions, which fail when they are told to. */
#include "faults.h"
#include "harness.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
char *__real_strdup(const char *text);
void __real_free(void *block);
ssize_t __real_read(int fd, void *buffer, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
char *__wrap_strdup(const char *text);
void __wrap_free(void *block);
ssize_t __wrap_read(int fd, void *buffer, size_t size);

static atomic_bool armed;
static atomic_long asked; /* allocations (or reads) since arming */
static long refused;      /* the one that fails, from 1; 0: none */
static atomic_long live;  /* blocks allocated and not freed since arming */

/* ---- memory ---- */

static bool refuse(void) {
    return armed && atomic_fetch_add(&asked, 1) + 1 == refused;
}

static void *counted(void *block) {
    if (armed && block != NULL) atomic_fetch_add(&live, 1);
    return block;
}

void *__wrap_malloc(size_t size) {
    return refuse() ? NULL : counted(__real_malloc(size));
}

void *__wrap_calloc(size_t count, size_t size) {
    return refuse() ? NULL : counted(__real_calloc(count, size));
}

void *__wrap_realloc(void *block, size_t size) {
    if (refuse()) return NULL;
    return block == NULL ? counted(__real_malloc(size)) : __real_realloc(block, size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size) {
    return refuse() ? NULL : counted(__real_aligned_alloc(alignment, size));
}

char *__wrap_strdup(const char *text) {
    return refuse() ? NULL : counted(__real_strdup(text));
}

void __wrap_free(void *block) {
    if (armed && block != NULL) atomic_fetch_sub(&live, 1);
    __real_free(block);
}

static hm_status run(hm_status (*scenario)(void)) {
    asked = 0;
    live = 0;
    armed = true;
    hm_status status = scenario();
    armed = false;
    return status;
}

void refuse_every_allocation(hm_status (*scenario)(void)) {
    char context[64];
    hm_status status = HM_ERR_MEMORY;
    for (refused = 1; status == HM_ERR_MEMORY; refused++) {
        snprintf(context, sizeof context, "allocation %ld refused", refused);
        test_context(context);
        status = run(scenario);
        CHECK_INT(live, 0);
        CHECK_INT(status, asked < refused ? HM_OK : HM_ERR_MEMORY);
        if (asked < refused) break;
    }
    CHECK(refused > 1); /* it does allocate */
    refused = 0;
}

/* ---- reads ---- */

static atomic_long reads;
static long failing_read; /* from 1; 0: none */
static bool dribbling;

ssize_t __wrap_read(int fd, void *buffer, size_t size) {
    long number = atomic_fetch_add(&reads, 1) + 1;
    if (number == failing_read) {
        errno = EIO;
        return -1;
    }
    if (!dribbling) return __real_read(fd, buffer, size);
    if (number % 2 != 0) {
        errno = EINTR;
        return -1;
    }
    return __real_read(fd, buffer, size < 1 ? size : 1);
}

void fail_every_read(hm_status (*scenario)(void)) {
    char context[64];
    for (failing_read = 1;; failing_read++) {
        snprintf(context, sizeof context, "read %ld fails", failing_read);
        test_context(context);
        reads = 0;
        hm_status status = scenario();
        if (reads < failing_read) break;
        CHECK_INT(status, HM_ERR_IO);
    }
    CHECK(failing_read > 1);
    failing_read = 0;
}

void interrupt_every_read(hm_status (*scenario)(void)) {
    test_context("reads are interrupted");
    dribbling = true;
    CHECK_INT(scenario(), HM_OK);
    dribbling = false;
}
