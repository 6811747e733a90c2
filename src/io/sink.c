/* Sinks: a file that appears whole or not at all, a descriptor, a text or a function of the caller.
 *
 * A regular file is written beside its target (part.c), so that the final rename stays inside one
 * file system and is atomic. Devices and pipes cannot be replaced and are written directly. Every
 * write, flush and close is checked: a full disk must never look like success. Nothing is buffered
 * here; callers hand over large pieces. */
#include "hypermate/io.h"
#include "io/io.h"
#include "io/part.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

_Static_assert(sizeof(off_t) >= 8, "places in files have 64 bits: -D_FILE_OFFSET_BITS=64");

enum {
    WRITE_MOST = 1 << 30,    /* of one system call; some systems refuse more than INT_MAX */
    WRITEBACK_STEP = 8 << 20 /* the kernel is asked to start writing after so many bytes */
};

struct hm_sink {
    char *name;              /* for messages; of a file: the path as the caller gave it */
    hm_part part;            /* of a file that appears at commit */
    hm_text *text;           /* where the bytes go instead of a file; NULL: a file */
    hm_sink_function *write; /* the same, with its context */
    void *context;
    hm_watch watch; /* asked when a signal has broken off a call */
    int fd;
    bool owned; /* fd is ours to close */
    bool regular;
    bool seekable;
    uint64_t origin; /* file offset of the sink's first byte */
    uint64_t length; /* appended so far */
    uint64_t most;   /* bytes that may be written; 0: no limit */
    atomic_uint_fast64_t written;
    atomic_bool failed; /* a write failed: commit must refuse */
    atomic_bool moved;  /* bytes went to places: on some systems the descriptor is now after them */
};

/* ---- opening ---- */

/* Learns what the descriptor leads to. Appending descriptors ignore the offset of pwrite(), and
 * most devices lie about seeking; /dev/null takes anything at any place. */
static void examine(hm_sink *sink) {
    struct stat status, null_device;
    int flags = fcntl(sink->fd, F_GETFL);
    off_t place = lseek(sink->fd, 0, SEEK_CUR);
    if (fstat(sink->fd, &status) != 0) return;
    bool null = S_ISCHR(status.st_mode) && stat("/dev/null", &null_device) == 0 &&
                null_device.st_rdev == status.st_rdev;
    sink->regular = S_ISREG(status.st_mode);
    sink->seekable = place >= 0 && flags >= 0 && !(flags & O_APPEND) &&
                     (sink->regular || S_ISBLK(status.st_mode) || null);
    if (sink->seekable) sink->origin = (uint64_t)place;
}

static hm_sink *new_sink(const char *name) {
    hm_sink *sink = calloc(1, sizeof *sink);
    if (sink == NULL) return NULL;
    sink->fd = -1;
    sink->name = strdup(name);
    if (sink->name == NULL) {
        free(sink);
        return NULL;
    }
    return sink;
}

static hm_status sink_open_path(hm_sink *sink, hm_error *error) {
    struct stat existing;
    int fd = -1;
    hm_status status = HM_OK;
    if (sink->name[0] == '\0') return hm_fail(error, HM_ERR_IO, 0, "an output needs a name");
    bool found = stat(sink->name, &existing) == 0;
    if (found && S_ISDIR(existing.st_mode)) {
        errno = EISDIR;
        return hm_fail_errno(error, sink->name, "create");
    }
    /* A pipe with a name waits for its reader. */
    while (found && !S_ISREG(existing.st_mode)) {
        sink->fd = open(sink->name, O_WRONLY | O_NOCTTY | O_CLOEXEC);
        if (sink->fd >= 0) return HM_OK;
        if (errno != EINTR) return hm_fail_errno(error, sink->name, "open");
        status = hm_watch_ask(&sink->watch, 0, 0, error);
        if (status != HM_OK) return status;
    }
    if (found) status = hm_part_descriptor(sink->name, &fd, error);
    if (status != HM_OK) return status;
    if (fd < 0) return hm_part_open(&sink->part, sink->name, &sink->fd, error);
    /* The file of a descriptor is not replaced: others write to it as well, before and after. */
    sink->fd = fd;
    sink->owned = false;
    return HM_OK;
}

hm_status hm_sink_create(hm_sink **sink, const char *path, hm_error *error) {
    return hm_sink_create_watched(sink, path, NULL, error);
}

hm_status hm_sink_create_watched(hm_sink **sink, const char *path, const hm_watch *watch,
                                 hm_error *error) {
    *sink = NULL;
    hm_sink *made = new_sink(path);
    if (made == NULL) return hm_fail_memory(error, "an output");
    made->owned = true;
    hm_sink_watch(made, watch);
    hm_status status = sink_open_path(made, error);
    if (status != HM_OK) {
        hm_sink_destroy(made);
        return status;
    }
    examine(made);
    *sink = made;
    return HM_OK;
}

hm_status hm_sink_from_fd(hm_sink **sink, int fd, const char *name, hm_error *error) {
    *sink = new_sink(name);
    if (*sink == NULL) return hm_fail_memory(error, "an output");
    (*sink)->fd = fd;
    examine(*sink);
    return HM_OK;
}

void hm_sink_watch(hm_sink *sink, const hm_watch *watch) {
    sink->watch = (hm_watch){0};
    if (watch != NULL) sink->watch = *watch;
}

hm_status hm_sink_to_memory(hm_sink **sink, hm_text *text, const char *name, hm_error *error) {
    *sink = new_sink(name);
    if (*sink == NULL) return hm_fail_memory(error, "an output");
    (*sink)->text = text;
    return HM_OK;
}

hm_status hm_sink_to_function(hm_sink **sink, hm_sink_function *write, void *context,
                              const char *name, hm_error *error) {
    *sink = new_sink(name);
    if (*sink == NULL) return hm_fail_memory(error, "an output");
    (*sink)->write = write;
    (*sink)->context = context;
    return HM_OK;
}

/* ---- writing ---- */

static bool sink_is_file(const hm_sink *sink) {
    return sink->text == NULL && sink->write == NULL;
}

/* Writes everything, at `offset` of the file or, when that is negative, at its present place. A
 * call that wrote too little is repeated if a signal came and the watcher continues, or if the
 * descriptor does not block and its reader is slow. A signal that comes when some bytes have gone
 * leaves no other trace than that they are fewer. */
static hm_status sink_write_all(hm_sink *sink, const void *data, size_t length, off_t offset,
                                hm_error *error) {
    const char *bytes = data;
    while (length > 0) {
        size_t part = length < WRITE_MOST ? length : WRITE_MOST;
        ssize_t done =
            offset < 0 ? write(sink->fd, bytes, part) : pwrite(sink->fd, bytes, part, offset);
        struct pollfd wish = {.fd = sink->fd, .events = POLLOUT};
        bool full = done < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
        if (full && poll(&wish, 1, -1) >= 0) continue;
        hm_status status = HM_OK;
        if (done < 0 && errno != EINTR)
            status = hm_fail_errno(error, sink->name, "write");
        else if (done != (ssize_t)part)
            status = hm_watch_ask(&sink->watch, 0, 0, error);
        if (status != HM_OK) {
            atomic_store(&sink->failed, true);
            return status;
        }
        if (done < 0) continue;
        bytes += done;
        length -= (size_t)done;
        if (offset >= 0) offset += done;
    }
    return HM_OK;
}

/* Lets the disk begin while the caller still computes, so that the fsync() of the commit has
 * little left to wait for. Dirty pages stay in the cache: this advice only starts their writing. */
static void start_writeback(const hm_sink *sink, uint64_t offset, size_t length) {
    uint64_t end = (offset + length) / WRITEBACK_STEP * WRITEBACK_STEP;
    uint64_t start = offset / WRITEBACK_STEP * WRITEBACK_STEP;
    if (sink->regular && end > start)
        (void)posix_fadvise(sink->fd, (off_t)start, (off_t)(end - start), POSIX_FADV_DONTNEED);
}

hm_status hm_sink_advance(hm_sink *sink, uint64_t length, hm_error *error) {
    sink->length += length;
    if (lseek(sink->fd, (off_t)(sink->origin + sink->length), SEEK_SET) < 0)
        return hm_fail_errno(error, sink->name, "seek in");
    return HM_OK;
}

/* Seeks to where appending continues, for this sink and for others that share its descriptor. */
static hm_status move_back(hm_sink *sink, hm_error *error) {
    return atomic_exchange(&sink->moved, false) ? hm_sink_advance(sink, 0, error) : HM_OK;
}

void hm_sink_limit(hm_sink *sink, uint64_t most) {
    sink->most = most;
}

static hm_status count_written(hm_sink *sink, size_t length, hm_error *error) {
    if (sink->most == 0 || atomic_fetch_add(&sink->written, length) + length <= sink->most)
        return HM_OK;
    atomic_store(&sink->failed, true);
    hm_fail(error, HM_ERR_LIMIT, 0, "%s: more than %llu bytes of output (--max-output)", sink->name,
            (unsigned long long)sink->most);
    return hm_mark_spent(error);
}

hm_status hm_sink_write(hm_sink *sink, const void *data, size_t length, hm_error *error) {
    hm_status status = count_written(sink, length, error);
    if (status != HM_OK) return status;
    if (!sink_is_file(sink)) {
        if (sink->text != NULL) {
            hm_text_add(sink->text, data, length);
            if (sink->text->failed) status = hm_fail_memory(error, "an output");
        } else {
            status = sink->write(sink->context, data, length, error);
        }
        if (status != HM_OK) atomic_store(&sink->failed, true);
        return status;
    }
    status = move_back(sink, error);
    if (status == HM_OK) status = sink_write_all(sink, data, length, -1, error);
    if (status != HM_OK) return status;
    start_writeback(sink, sink->origin + sink->length, length);
    sink->length += length;
    return HM_OK;
}

hm_status hm_sink_write_text(hm_sink *sink, hm_text *text, const char *what, hm_error *error) {
    if (text->failed) return hm_fail_memory(error, what);
    hm_status status = hm_sink_write(sink, text->data, text->length, error);
    text->length = 0;
    return status;
}

bool hm_sink_seekable(const hm_sink *sink) {
    return sink->seekable;
}

hm_status hm_sink_write_at(hm_sink *sink, uint64_t offset, const void *data, size_t length,
                           hm_error *error) {
    if (!sink->seekable) {
        return hm_fail(error, HM_ERR_ARGUMENT, offset, "%s: cannot seek in this output",
                       sink->name);
    }
    if (offset > INT64_MAX - sink->origin || length > INT64_MAX - sink->origin - offset) {
        return hm_fail(error, HM_ERR_LIMIT, offset, "%s: the file would be too long", sink->name);
    }
    hm_status fits = count_written(sink, length, error);
    if (fits != HM_OK) return fits;
    offset += sink->origin;
    atomic_store(&sink->moved, true);
    hm_status status = sink_write_all(sink, data, length, (off_t)offset, error);
    if (status == HM_OK) start_writeback(sink, offset, length);
    return status;
}

const char *hm_sink_name(const hm_sink *sink) {
    return sink->name;
}

/* ---- ending ---- */

/* Whether all that was written is on the disk; the descriptor is closed. */
static hm_status sink_finish(hm_sink *sink, hm_error *error) {
    bool closed = sink->fd < 0 && sink_is_file(sink);
    if (closed || atomic_load(&sink->failed)) {
        return hm_fail(error, HM_ERR_IO, 0, "%s: cannot complete: %s", sink->name,
                       closed ? "already closed" : "an earlier write failed");
    }
    if (!sink_is_file(sink)) return HM_OK;
    hm_status status = move_back(sink, error);
    if (status != HM_OK) return status;
    while (sink->regular && fsync(sink->fd) != 0) {
        if (errno == EINTR) continue;
        if (errno == EINVAL || errno == ENOTSUP) break; /* a file system without it */
        return hm_fail_errno(error, sink->name, "flush");
    }
    int fd = sink->fd;
    sink->fd = -1;
    /* After EINTR the descriptor is closed as well, and fsync() has already reported errors of the
     * data. */
    if (sink->owned && close(fd) != 0 && errno != EINTR)
        return hm_fail_errno(error, sink->name, "close");
    return HM_OK;
}

hm_status hm_sink_commit(hm_sink *sink, hm_error *error) {
    hm_status status = sink_finish(sink, error);
    if (status != HM_OK || sink->part.target == NULL) return status;
    return hm_part_place(&sink->part, sink->name, error);
}

hm_status hm_sink_commit_pair(hm_sink *first, hm_sink *second, hm_error *error) {
    hm_status status = sink_finish(first, error);
    if (status == HM_OK) status = sink_finish(second, error);
    bool parts = first->part.target != NULL && second->part.target != NULL;
    if (status == HM_OK && parts) status = hm_part_name(&first->part, first->name, error);
    if (status == HM_OK && parts) status = hm_part_name(&second->part, second->name, error);
    /* From here on nothing is written, and hardly anything can fail. */
    if (status == HM_OK && parts && unlink(second->part.target) != 0 && errno != ENOENT)
        status = hm_fail_errno(error, second->name, "replace");
    if (status == HM_OK && first->part.target != NULL)
        status = hm_part_place(&first->part, first->name, error);
    if (status == HM_OK && second->part.target != NULL)
        status = hm_part_place(&second->part, second->name, error);
    return status;
}

void hm_sink_destroy(hm_sink *sink) {
    if (sink == NULL) return;
    if (sink->owned && sink->fd >= 0) (void)close(sink->fd);
    hm_part_drop(&sink->part);
    free(sink->name);
    free(sink);
}
