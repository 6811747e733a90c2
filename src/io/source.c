/* Sources: files, descriptors and memory, plain or gzip, as one stream of bytes.
 *
 * The first two bytes identify gzip and are checked before anything is delivered. Plain files are
 * read straight into the caller's buffer once the window is used up. */
#include "hypermate/io.h"
#include "io/io.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef enum encoding { UNKNOWN, PLAIN, GZIP, BLOCKS } encoding;

struct hm_source {
    hm_raw raw;
    const uint8_t *memory; /* the whole input, when it is memory */
    size_t memory_length;
    char *name;
    bool owns_fd;
    off_t given;    /* where the descriptor stood; -1 when it cannot seek */
    off_t start;    /* the same, or where the range begins */
    hm_range range; /* that it reads, from start on; form 0: all */
    encoding encoding;
    hm_gunzip *gunzip;
    hm_bgzf *bgzf;   /* of ranges of blocks */
    const void *aid; /* the caller's */
    unsigned jobs;   /* that unpack */
    uint64_t delivered;
    uint64_t most;                 /* that may be delivered; 0: no limit */
    uint8_t ahead[HM_SOURCE_PEEK]; /* decoded bytes that were looked at and not yet taken */
    size_t ahead_from, ahead_to;
    uint8_t *back; /* bytes that were given back, before all others */
    size_t back_from, back_to;
    hm_error failure; /* of an earlier read, repeated by later ones; status HM_OK when none */
};

static hm_status source_measure(const hm_source *source, hm_range *range, hm_error *error) {
    struct stat about;
    *range = (hm_range){0};
    if (source->raw.buffer == NULL || source->start < 0 || fstat(source->raw.fd, &about) != 0 ||
        !S_ISREG(about.st_mode)) {
        return hm_fail(error, HM_ERR_UNSUPPORTED, 0, "%s: only files can be cut into shards",
                       source->name);
    }
    if (source->given > 0) {
        return hm_fail(error, HM_ERR_UNSUPPORTED, 0,
                       "%s: a file that is partly read already cannot be cut into shards",
                       source->name);
    }
    range->size = (uint64_t)about.st_size;
    range->seconds = (int64_t)about.st_mtim.tv_sec;
    range->nanoseconds = about.st_mtim.tv_nsec;
    return HM_OK;
}

static hm_status begin_blocks(hm_source *source, hm_error *error) {
    if (source->bgzf == NULL) source->bgzf = hm_bgzf_create();
    if (source->bgzf == NULL) return hm_fail_memory(error, "decompression");
    hm_bgzf_begin(source->bgzf, &source->range);
    source->encoding = BLOCKS;
    return HM_OK;
}

/* The first two bytes decide. A pipe may hand them out one by one. */
static hm_status detect(hm_source *source, hm_error *error) {
    hm_raw *raw = &source->raw;
    if (source->range.blocks) return begin_blocks(source, error);
    hm_status status = hm_raw_fill(raw, error);
    if (status != HM_OK) return status;
    if (raw->left == 1 && raw->buffer != NULL) {
        size_t got;
        status = hm_raw_read(raw, raw->buffer + 1, HM_RAW_BUFFER - 1, &got, error);
        if (status != HM_OK) return status;
        raw->left += got;
    }
    bool gzip =
        source->range.form == 0 && raw->left >= 2 && raw->next[0] == 0x1f && raw->next[1] == 0x8b;
    if (gzip && source->gunzip == NULL) {
        source->gunzip = hm_gunzip_create();
        if (source->gunzip == NULL) return hm_fail_memory(error, "decompression");
    }
    source->encoding = gzip ? GZIP : PLAIN;
    return HM_OK;
}

static hm_status source_read_plain(hm_source *source, uint8_t *buffer, size_t capacity, size_t *got,
                                   hm_error *error) {
    hm_raw *raw = &source->raw;
    *got = capacity < raw->left ? capacity : raw->left;
    if (*got > 0) {
        memcpy(buffer, raw->next, *got);
        raw->next += *got;
        raw->left -= *got;
    }
    if (raw->buffer == NULL) return HM_OK;
    while (*got < capacity) {
        size_t more;
        hm_status status = hm_raw_read(raw, buffer + *got, capacity - *got, &more, error);
        if (status != HM_OK) return status;
        if (more == 0) break;
        *got += more;
    }
    return HM_OK;
}

/* ---- life ---- */

static hm_status source_create(hm_source **result, const char *name, hm_error *error) {
    *result = NULL;
    hm_source *source = calloc(1, sizeof *source);
    size_t size = strlen(name) + 1;
    char *copy = malloc(size);
    if (source == NULL || copy == NULL) {
        free(source);
        free(copy);
        return hm_fail_memory(error, "an input");
    }
    memcpy(copy, name, size);
    source->name = copy;
    source->raw.name = copy;
    source->raw.fd = -1;
    source->raw.limit = UINT64_MAX;
    source->start = -1;
    source->jobs = 1;
    *result = source;
    return HM_OK;
}

hm_status hm_source_from_fd(hm_source **source, int fd, const char *name, hm_error *error) {
    hm_status status = source_create(source, name, error);
    if (status != HM_OK) return status;
    hm_source *s = *source;
    /* NOLINTNEXTLINE(core.NullDereference): HM_OK means that it is set */
    s->raw.fd = fd;
    s->raw.buffer = malloc(HM_RAW_BUFFER);
    if (s->raw.buffer == NULL) {
        hm_source_close(s);
        *source = NULL;
        return hm_fail_memory(error, "an input");
    }
    s->given = s->start = lseek(fd, 0, SEEK_CUR);
    return HM_OK;
}

hm_status hm_source_open(hm_source **source, const char *path, hm_error *error) {
    return hm_source_open_watched(source, path, NULL, error);
}

hm_status hm_source_open_watched(hm_source **source, const char *path, const hm_watch *watch,
                                 hm_error *error) {
    struct stat about;
    hm_status status;
    int fd;
    *source = NULL;
    /* A pipe with a name waits for its writer. */
    while ((fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)) < 0) {
        if (errno != EINTR) return hm_fail_errno(error, path, "open");
        status = hm_watch_ask(watch, 0, 0, error);
        if (status != HM_OK) return status;
    }
    if (fstat(fd, &about) == 0 && S_ISDIR(about.st_mode)) {
        errno = EISDIR;
        status = hm_fail_errno(error, path, "read");
    } else {
        status = hm_source_from_fd(source, fd, path, error);
    }
    if (status == HM_OK) {
        /* NOLINTNEXTLINE(core.NullDereference): HM_OK means that it is set */
        (*source)->owns_fd = true;
        hm_source_watch(*source, watch);
    } else {
        close(fd);
    }
    return status;
}

hm_status hm_source_from_memory(hm_source **source, const void *data, size_t length,
                                const char *name, hm_error *error) {
    hm_status status = source_create(source, name, error);
    if (status != HM_OK) return status;
    /* NOLINTNEXTLINE(core.NullDereference): HM_OK means that it is set */
    (*source)->memory = data;
    (*source)->memory_length = length;
    (*source)->raw.next = data;
    (*source)->raw.left = length;
    return HM_OK;
}

void hm_source_close(hm_source *source) {
    if (source == NULL) return;
    if (source->owns_fd) close(source->raw.fd);
    hm_gunzip_destroy(source->gunzip);
    hm_bgzf_destroy(source->bgzf);
    free(source->raw.buffer);
    free(source->back);
    free(source->name);
    free(source);
}

/* ---- reading ---- */

/* All of a range was read, and its file is still what it was. For blocks this is asked as soon as
 * they go wrong: it may be why. */
static hm_status check_range(const hm_source *source, hm_error *error) {
    hm_range now;
    const hm_range *range = &source->range;
    if (range->form == 0) return HM_OK;
    bool read = source->encoding == BLOCKS ? error->status != HM_OK || hm_bgzf_ended(source->bgzf)
                                           : error->status == HM_OK && source->raw.ended;
    if (!read) return HM_OK;
    hm_status status = source_measure(source, &now, error);
    bool same = now.size == range->size && now.seconds == range->seconds &&
                now.nanoseconds == range->nanoseconds &&
                (range->blocks || source->raw.taken == range->end - range->first);
    if (status != HM_OK || same) return status;
    return hm_fail(error, HM_ERR_IO, 0, "%s: the file has changed while it was read", source->name);
}

/* Reads what no call has read before. Gzip may hold a thousand times what it is long, so decoded
 * bytes are limited. A failure stays: every later call repeats it. */
static hm_status read_decoded(hm_source *source, void *buffer, size_t capacity, size_t *got,
                              hm_error *error) {
    hm_error *failure = &source->failure;
    hm_raw *raw = &source->raw;
    *got = 0;
    if (failure->status == HM_OK && source->encoding == UNKNOWN) detect(source, failure);
    if (failure->status == HM_OK) {
        if (source->encoding == GZIP)
            hm_gunzip_read(source->gunzip, raw, buffer, capacity, got, failure);
        else if (source->encoding == BLOCKS)
            hm_bgzf_read(source->bgzf, raw, buffer, capacity, got, failure);
        else
            source_read_plain(source, buffer, capacity, got, failure);
        source->delivered += *got;
        hm_meter *meter = hm_meter_of(&raw->watch);
        if (failure->status == HM_OK && source->most > 0 && source->delivered > source->most) {
            hm_fail(failure, HM_ERR_LIMIT, 0, "more than %llu bytes of input (--max-decoded)",
                    (unsigned long long)source->most);
            hm_mark_spent(failure);
        } else if (failure->status == HM_OK && meter != NULL) {
            hm_meter_decoded(meter, *got, failure);
            if (failure->status == HM_OK)
                hm_watch_ask(&meter->watch, source->delivered, 0, failure);
        }
        check_range(source, failure);
        failure->offset = source->delivered;
    }
    if (failure->status != HM_OK && error != NULL) *error = *failure;
    return failure->status;
}

static size_t source_take(const uint8_t *bytes, size_t *from, size_t to, uint8_t *buffer,
                          size_t capacity) {
    size_t left = to - *from;
    size_t count = left < capacity ? left : capacity;
    if (count > 0) memcpy(buffer, bytes + *from, count);
    *from += count;
    return count;
}

/* Delivers first what was given back, then what was looked at ahead, then new bytes. */
hm_status hm_source_read(hm_source *source, void *buffer, size_t capacity, size_t *got,
                         hm_error *error) {
    uint8_t *bytes = buffer;
    size_t before = source_take(source->back, &source->back_from, source->back_to, bytes, capacity);
    before += source_take(source->ahead, &source->ahead_from, source->ahead_to, bytes + before,
                          capacity - before);
    size_t more = 0;
    hm_status status = HM_OK;
    if (before < capacity)
        status = read_decoded(source, bytes + before, capacity - before, &more, error);
    *got = before + more;
    return status;
}

hm_status hm_source_peek(hm_source *source, void *buffer, size_t capacity, size_t *got,
                         hm_error *error) {
    size_t from = source->back_from, more = 0;
    uint8_t *bytes = buffer;
    hm_status status = HM_OK;
    *got = 0;
    if (capacity > HM_SOURCE_PEEK) return hm_fail(error, HM_ERR_ARGUMENT, 0, "peeked too far");
    *got = source_take(source->back, &from, source->back_to, bytes, capacity);
    if (*got == capacity) return HM_OK;
    bytes += *got;
    capacity -= *got;
    size_t left = source->ahead_to - source->ahead_from;
    if (left < capacity) {
        memmove(source->ahead, source->ahead + source->ahead_from, left);
        status = read_decoded(source, source->ahead + left, capacity - left, &more, error);
        source->ahead_from = 0;
        source->ahead_to = left += more;
    }
    if (left > capacity) left = capacity;
    memcpy(bytes, source->ahead + source->ahead_from, left);
    *got += left;
    return status;
}

hm_status hm_source_unread(hm_source *source, const void *bytes, size_t length, hm_error *error) {
    size_t left = source->back_to - source->back_from;
    if (length == 0) return HM_OK;
    if (left > SIZE_MAX - length) return hm_fail_memory(error, "an input");
    uint8_t *back = malloc(length + left);
    if (back == NULL) return hm_fail_memory(error, "an input");
    memcpy(back, bytes, length);
    if (left > 0) memcpy(back + length, source->back + source->back_from, left);
    free(source->back);
    source->back = back;
    source->back_from = 0;
    source->back_to = length + left;
    return HM_OK;
}

/* In a plain regular file the descriptor moves as far as this can be done without reading; what
 * remains is read. */
hm_status hm_source_skip(hm_source *source, uint64_t length, uint64_t *skipped, hm_error *error) {
    hm_raw *raw = &source->raw;
    struct stat about;
    uint8_t passed[4096];
    size_t got = 1;
    *skipped = 0;
    bool far = length > raw->left && raw->buffer != NULL && source->encoding == PLAIN &&
               source->range.form == 0 && source->back_from == source->back_to &&
               source->ahead_from == source->ahead_to;
    off_t place = far ? lseek(raw->fd, 0, SEEK_CUR) : -1;
    if (place >= 0 && fstat(raw->fd, &about) == 0 && S_ISREG(about.st_mode) &&
        about.st_size > place) {
        uint64_t ahead = (uint64_t)(about.st_size - place);
        if (ahead > length - raw->left) ahead = length - raw->left;
        if (lseek(raw->fd, (off_t)ahead, SEEK_CUR) >= 0) {
            *skipped = ahead + raw->left;
            raw->left = 0;
            source->delivered += *skipped;
        }
    }
    while (*skipped < length && got > 0) {
        uint64_t left = length - *skipped;
        hm_status status = hm_source_read(
            source, passed, left < sizeof passed ? (size_t)left : sizeof passed, &got, error);
        *skipped += got;
        if (status != HM_OK) return status;
    }
    return HM_OK;
}

/* Goes back to the first byte of the file, or of its range. */
static hm_status rewind_raw(hm_source *source, hm_error *error) {
    if (source->raw.buffer == NULL) {
        source->raw.next = source->memory;
        source->raw.left = source->memory_length;
    } else {
        if (source->start < 0) errno = ESPIPE;
        if (source->start < 0 || lseek(source->raw.fd, source->start, SEEK_SET) < 0) {
            return hm_fail_errno(error, source->name, "rewind");
        }
        source->raw.left = 0;
        source->raw.ended = false;
        source->raw.taken = 0;
    }
    if (source->gunzip != NULL) hm_gunzip_restart(source->gunzip);
    return HM_OK;
}

hm_status hm_source_rewind(hm_source *source, hm_error *error) {
    hm_status status = rewind_raw(source, error);
    if (status != HM_OK) return status;
    source->encoding = UNKNOWN;
    source->delivered = 0;
    source->ahead_from = source->ahead_to = 0;
    source->back_from = source->back_to = 0;
    source->failure = (hm_error){0};
    return HM_OK;
}

void hm_source_set_jobs(hm_source *source, unsigned jobs) {
    source->jobs = jobs > 0 ? jobs : 1;
}

/* A pipe is read as it comes: somebody may wait for what is in it. */
hm_status hm_source_read_ahead(hm_source *source, hm_error *error) {
    uint8_t passed[HM_SOURCE_PEEK];
    struct stat about;
    size_t got;
    bool file = source->raw.buffer != NULL;
    if (!HM_HAVE_LIBDEFLATE || !hm_source_is_gzip(source) || source->encoding != GZIP ||
        source->failure.status != HM_OK || source->delivered > sizeof passed)
        return HM_OK;
    if (file &&
        (source->start < 0 || fstat(source->raw.fd, &about) != 0 || !S_ISREG(about.st_mode)))
        return HM_OK;
    hm_status status = rewind_raw(source, error);
    if (status == HM_OK) status = hm_gunzip_ahead(source->gunzip, source->jobs, error);
    if (status != HM_OK) return status;
    return hm_gunzip_read(source->gunzip, &source->raw, passed, (size_t)source->delivered, &got,
                          error);
}

void hm_source_limit(hm_source *source, uint64_t most) {
    source->most = most;
}

hm_status hm_source_measure(hm_source *source, hm_range *range, hm_error *error) {
    return source_measure(source, range, error);
}

hm_status hm_source_restrict(hm_source *source, const hm_range *range, hm_error *error) {
    source->range = *range;
    source->start = range->form != 0 ? (off_t)range->first : source->given;
    uint64_t end = range->blocks ? range->size : range->end;
    source->raw.limit = range->form != 0 ? end - range->first : UINT64_MAX;
    return hm_source_rewind(source, error);
}

hm_status hm_source_go_back(hm_source *source, const hm_range *range, hm_status status,
                            hm_error *error) {
    hm_error ignored;
    hm_status back = hm_source_restrict(source, range, status == HM_OK ? error : &ignored);
    return status == HM_OK ? back : status;
}

void hm_source_set_aid(hm_source *source, const void *aid) {
    source->aid = aid;
}

const void *hm_source_aid(const hm_source *source) {
    return source->aid;
}

/* In blocks it may have to look into the next one; a failure stays, as one of reading does. */
hm_status hm_source_tell(hm_source *source, hm_place *place, size_t *left, hm_error *error) {
    hm_error *failure = &source->failure;
    if (!source->range.blocks) {
        *place = (hm_place){source->range.first + source->delivered, 0};
        *left = SIZE_MAX;
        return HM_OK;
    }
    if (failure->status == HM_OK && source->encoding == UNKNOWN) begin_blocks(source, failure);
    if (failure->status == HM_OK) hm_bgzf_tell(source->bgzf, &source->raw, place, left, failure);
    if (failure->status != HM_OK && error != NULL) *error = *failure;
    return failure->status;
}

const hm_range *hm_source_range(const hm_source *source) {
    return source->range.form != 0 ? &source->range : NULL;
}

const hm_watch *hm_source_watcher(const hm_source *source) {
    return &source->raw.watch;
}

void hm_source_watch(hm_source *source, const hm_watch *watch) {
    hm_raw *raw = &source->raw;
    struct stat about;
    /* NOLINTNEXTLINE(internalAstError): cppcheck misreads the compound literal */
    raw->watch = watch == NULL ? (hm_watch){0} : *watch;
    raw->total = 0;
    bool known = source->start >= 0 && fstat(raw->fd, &about) == 0 && S_ISREG(about.st_mode);
    if (source->range.form != 0) {
        raw->total = source->range.end - source->range.first;
    } else if (known && about.st_size > source->start)
        raw->total = (uint64_t)(about.st_size - source->start);
}

const char *hm_source_name(const hm_source *source) {
    return source->name;
}

bool hm_source_is_gzip(hm_source *source) {
    if (source->encoding == UNKNOWN && source->failure.status == HM_OK) {
        detect(source, &source->failure);
    }
    return source->encoding == GZIP || source->encoding == BLOCKS;
}

bool hm_source_trailing_garbage(const hm_source *source) {
    return source->encoding == GZIP && hm_gunzip_trailing_garbage(source->gunzip);
}
