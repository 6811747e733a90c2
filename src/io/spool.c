/* Sources that can be read twice: those that cannot be rewound (pipes) are copied to a temporary
 * file without a name. Only text is ever spooled, never frames. */
#include "io/spool.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* A file in $TMPDIR that no name leads to. */
static int open_unlinked(hm_error *error) {
    const char *folder = getenv("TMPDIR");
    hm_text path = {0};
    hm_text_printf(&path, "%s/hypermate-XXXXXX",
                   folder == NULL || *folder == '\0' ? "/tmp" : folder);
    if (path.failed) {
        hm_fail_memory(error, "a copy of the input");
        return -1;
    }
    int fd = mkstemp(path.data);
    if (fd < 0) {
        hm_fail_errno(error, path.data, "create");
    } else {
        unlink(path.data);
    }
    hm_text_clear(&path);
    return fd;
}

static hm_status spool_copy(hm_source *source, int fd, hm_error *error) {
    enum { PART = 1 << 16 };
    char *buffer = malloc(PART);
    if (buffer == NULL) return hm_fail_memory(error, "a copy of the input");
    hm_sink *sink;
    size_t got = PART;
    hm_status status = hm_sink_from_fd(&sink, fd, "temporary file", error);
    while (status == HM_OK && got == PART) {
        status = hm_source_read(source, buffer, PART, &got, error);
        if (status == HM_OK) status = hm_sink_write(sink, buffer, got, error);
    }
    hm_sink_destroy(sink);
    free(buffer);
    if (status == HM_OK && lseek(fd, 0, SEEK_SET) != 0) {
        return hm_fail_errno(error, "temporary file", "rewind");
    }
    return status;
}

hm_status hm_spool_open(hm_spool *spool, hm_source *const *sources, size_t count, hm_error *error) {
    *spool = (hm_spool){.count = count};
    spool->sources = calloc(count + 1, sizeof(hm_source *));
    spool->fds = malloc((count + 1) * sizeof *spool->fds);
    if (spool->sources == NULL || spool->fds == NULL) {
        spool->count = 0;
        return hm_fail_memory(error, "a copy of the input");
    }
    for (size_t i = 0; i < count; i++)
        spool->fds[i] = -1;
    for (; spool->opened < count; spool->opened++) {
        hm_source *source = sources[spool->opened], *copied = NULL;
        spool->sources[spool->opened] = source;
        if (hm_source_rewind(source, NULL) == HM_OK) continue;
        int fd = open_unlinked(error);
        if (fd < 0) return error == NULL ? HM_ERR_IO : error->status;
        hm_status status = spool_copy(source, fd, error);
        if (status == HM_OK) status = hm_source_from_fd(&copied, fd, hm_source_name(source), error);
        if (status != HM_OK) {
            close(fd);
            return status;
        }
        spool->sources[spool->opened] = copied;
        spool->fds[spool->opened] = fd;
    }
    return HM_OK;
}

void hm_spool_close(hm_spool *spool) {
    for (size_t i = 0; i < spool->count; i++) {
        if (spool->fds[i] < 0) continue;
        hm_source_close(spool->sources[i]);
        close(spool->fds[i]);
    }
    free(spool->sources);
    free(spool->fds);
}
