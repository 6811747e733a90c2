#define _GNU_SOURCE /* O_TMPFILE */

#include "inject.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>
#include <zlib.h>

/* Threads of the library read the plan while it does not change; only the counters do. */
static inject_plan plan;
static atomic_ullong calls;
static atomic_size_t traced;
static atomic_bool interrupted;
static atomic_long live;

enum { DESCRIPTORS = 1024 };
static atomic_bool for_writing[DESCRIPTORS];

void inject_start(inject_plan wanted) {
    atomic_store(&calls, 0);
    atomic_store(&traced, 0);
    atomic_store(&interrupted, false);
    atomic_store(&live, 0);
    plan = wanted;
}

uint64_t inject_stop(void) {
    plan = (inject_plan){0};
    return atomic_load(&calls);
}

long inject_live(void) {
    return atomic_load(&live);
}

/* Passes a result on; what did not fail is noted. */
static long long noted(char letter, long long result) {
    if (plan.trace == NULL || result < 0) return result;
    size_t at = atomic_fetch_add(&traced, 1);
    if (at < plan.trace_room) plan.trace[at] = letter;
    return result;
}

static void *counted(void *block) {
    if (plan.calls != 0 && block != NULL) atomic_fetch_add(&live, 1);
    return block;
}

static bool fails(unsigned kind) {
    if ((plan.calls & kind) == 0) return false;
    uint64_t number = atomic_fetch_add(&calls, 1) + 1;
    if (plan.at == 0 || number < plan.at || (number > plan.at && !plan.lasting)) return false;
    errno = plan.reason;
    return true;
}

/* EINTR for every other transfer. */
static bool is_interrupted(unsigned kind) {
    if ((plan.calls & kind) == 0 || !plan.interrupts) return false;
    bool before = atomic_load(&interrupted);
    atomic_store(&interrupted, !before);
    if (!before) errno = EINTR;
    return !before;
}

static bool transfer_fails(unsigned kind) {
    return fails(kind) || is_interrupted(kind);
}

static size_t shortened(unsigned kind, size_t length) {
    bool limited = (plan.calls & kind) != 0 && plan.most != 0;
    return limited && length > plan.most ? plan.most : length;
}

/* WRAP(result, name, parameters): declares the real function and begins its replacement. Calls
 * with file offsets have the names that glibc gives them under _FILE_OFFSET_BITS=64. */
#define WRAP(type, name, ...)                                                                      \
    type __real_##name(__VA_ARGS__);                                                               \
    type __wrap_##name(__VA_ARGS__);                                                               \
    type __wrap_##name(__VA_ARGS__)

/* ---- memory ---- */

WRAP(void *, malloc, size_t size) {
    return fails(INJECT_MEMORY) ? NULL : counted(__real_malloc(size));
}

WRAP(void *, calloc, size_t count, size_t size) {
    return fails(INJECT_MEMORY) ? NULL : counted(__real_calloc(count, size));
}

WRAP(void *, realloc, void *block, size_t size) {
    if (fails(INJECT_MEMORY)) return NULL;
    return block == NULL ? counted(__real_malloc(size)) : __real_realloc(block, size);
}

WRAP(void *, aligned_alloc, size_t alignment, size_t size) {
    return fails(INJECT_MEMORY) ? NULL : counted(__real_aligned_alloc(alignment, size));
}

WRAP(int, posix_memalign, void **block, size_t alignment, size_t size) {
    int result = fails(INJECT_MEMORY) ? ENOMEM : __real_posix_memalign(block, alignment, size);
    if (result == 0) counted(*block);
    return result;
}

WRAP(char *, strdup, const char *string) {
    return fails(INJECT_MEMORY) ? NULL : counted(__real_strdup(string));
}

WRAP(char *, realpath, const char *path, char *resolved) {
    return fails(INJECT_MEMORY) ? NULL : counted(__real_realpath(path, resolved));
}

WRAP(void, free, void *block) {
    if (plan.calls != 0 && block != NULL) atomic_fetch_sub(&live, 1);
    __real_free(block);
}

WRAP(void *, mmap64, void *address, size_t length, int protection, int flags, int fd,
     off_t offset) {
    if (fails(INJECT_MEMORY)) return MAP_FAILED;
    return __real_mmap64(address, length, protection, flags, fd, offset);
}

static voidpf zlib_allocate(voidpf nothing, uInt count, uInt size) {
    (void)nothing;
    return __wrap_calloc(count, size);
}

static void zlib_free(voidpf nothing, voidpf block) {
    (void)nothing;
    free(block);
}

static void watch_zlib(z_stream *stream) {
    stream->zalloc = zlib_allocate;
    stream->zfree = zlib_free;
}

WRAP(int, inflateInit2_, z_stream *stream, int bits, const char *version, int size) {
    watch_zlib(stream);
    return __real_inflateInit2_(stream, bits, version, size);
}

WRAP(int, deflateInit2_, z_stream *stream, int level, int method, int bits, int memory,
     int strategy, const char *version, int size) {
    watch_zlib(stream);
    return __real_deflateInit2_(stream, level, method, bits, memory, strategy, version, size);
}

/* ---- threads ---- */

WRAP(int, pthread_create, pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
     void *argument) {
    if (fails(INJECT_THREADS)) {
        memset(thread, 0x5a, sizeof *thread); /* POSIX says nothing of what stands there then */
        return EAGAIN;
    }
    return __real_pthread_create(thread, attributes, run, argument);
}

/* ---- files ---- */

int __real_open64(const char *path, int flags, ...);
int __wrap_open64(const char *path, int flags, ...);
int __wrap_open64(const char *path, int flags, ...) {
    bool writes = (flags & O_ACCMODE) != O_RDONLY, unnamed = (flags & O_TMPFILE) == O_TMPFILE;
    if (unnamed && plan.no_unnamed) {
        errno = EOPNOTSUPP;
        return -1;
    }
    if (fails(writes ? INJECT_WRITING : INJECT_READING)) return -1;
    mode_t mode = 0;
    if ((flags & O_CREAT) != 0 || unnamed) {
        va_list arguments;
        va_start(arguments, flags);
        mode = va_arg(arguments, mode_t);
        va_end(arguments);
    }
    int fd = __real_open64(path, flags, mode);
    if (fd >= 0 && fd < DESCRIPTORS) atomic_store(&for_writing[fd], writes);
    return fd;
}

WRAP(int, mkstemp64, char *pattern) {
    return fails(INJECT_WRITING) ? -1 : __real_mkstemp64(pattern);
}

WRAP(int, close, int fd) {
    bool writes = fd >= 0 && fd < DESCRIPTORS && atomic_exchange(&for_writing[fd], false);
    int result = __real_close(fd);
    return writes && fails(INJECT_WRITING) ? -1 : result;
}

WRAP(ssize_t, read, int fd, void *buffer, size_t length) {
    if (plan.reads != NULL) plan.reads(fd);
    if (transfer_fails(INJECT_READING)) return -1;
    return __real_read(fd, buffer, shortened(INJECT_READING, length));
}

WRAP(ssize_t, pread64, int fd, void *buffer, size_t length, off_t offset) {
    if (transfer_fails(INJECT_READING)) return -1;
    return __real_pread64(fd, buffer, shortened(INJECT_READING, length), offset);
}

WRAP(ssize_t, write, int fd, const void *buffer, size_t length) {
    if (transfer_fails(INJECT_WRITING)) return -1;
    return (ssize_t)noted('w', __real_write(fd, buffer, shortened(INJECT_WRITING, length)));
}

WRAP(ssize_t, pwrite64, int fd, const void *buffer, size_t length, off_t offset) {
    if (transfer_fails(INJECT_WRITING)) return -1;
    length = shortened(INJECT_WRITING, length);
    return (ssize_t)noted('w', __real_pwrite64(fd, buffer, length, offset));
}

/* To ask where a descriptor stands does not count. */
WRAP(off_t, lseek64, int fd, off_t offset, int whence) {
    bool writes = fd >= 0 && fd < DESCRIPTORS && atomic_load(&for_writing[fd]);
    if (whence == SEEK_SET && fails(writes ? INJECT_WRITING : INJECT_REWINDING)) return -1;
    return __real_lseek64(fd, offset, whence);
}

WRAP(int, fsync, int fd) {
    struct stat status;
    bool folder = fstat(fd, &status) == 0 && S_ISDIR(status.st_mode);
    if (transfer_fails(folder ? INJECT_FOLDERS : INJECT_WRITING)) return -1;
    return (int)noted(folder ? 'd' : 's', __real_fsync(fd));
}

WRAP(int, rename, const char *from, const char *to) {
    if (fails(INJECT_WRITING)) return -1;
    return (int)noted('n', plan.rename != NULL ? plan.rename(from, to) : __real_rename(from, to));
}

WRAP(int, linkat, int from_folder, const char *from, int to_folder, const char *to, int flags) {
    if (fails(INJECT_WRITING)) return -1;
    bool kept = plan.rename != NULL && strstr(to, ".hypermate-") == NULL;
    if (kept) return plan.rename(from, to);
    return (int)noted('n', __real_linkat(from_folder, from, to_folder, to, flags));
}

/* What tidies up behind a failure does not count. */
WRAP(int, unlink, const char *path) {
    bool part = strstr(path, ".hypermate-") != NULL;
    return !part && fails(INJECT_WRITING) ? -1 : __real_unlink(path);
}
