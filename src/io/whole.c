/* Files that are read or written as one text: what runs note of themselves, and answers. */
#include "io/whole.h"
#include "io/io.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

enum { BLOCK = 1 << 16 };

hm_status hm_source_read_all(hm_source *source, size_t most, hm_text *text, hm_error *error) {
    size_t got = BLOCK, before = text->length;
    hm_status status = HM_OK;
    while (status == HM_OK && got == BLOCK) {
        if (!hm_text_reserve(text, BLOCK)) return hm_fail_memory(error, "a file");
        status = hm_source_read(source, text->data + text->length, BLOCK, &got, error);
        text->length += got;
        text->data[text->length] = '\0';
        if (status == HM_OK && text->length - before > most) {
            status = hm_fail(error, HM_ERR_LIMIT, most, "%s: more than %zu bytes",
                             hm_source_name(source), most);
        }
    }
    return status;
}

hm_status hm_file_read(const char *path, size_t most, hm_text *text, hm_error *error) {
    hm_source *source;
    hm_status status = hm_source_open(&source, path, error);
    if (status != HM_OK) return status;
    status = hm_source_read_all(source, most, text, error);
    hm_source_close(source);
    return status;
}

/* Destroys the sink. */
static hm_status whole_write_all(hm_sink *sink, const hm_text *text, hm_error *error) {
    hm_status status = hm_sink_write(sink, text->data, text->length, error);
    if (status == HM_OK) status = hm_sink_commit(sink, error);
    hm_sink_destroy(sink);
    return status;
}

hm_status hm_file_write(const char *path, const hm_text *text, hm_error *error) {
    hm_sink *sink;
    if (text->failed) return hm_fail_memory(error, "a file");
    hm_status status = hm_sink_create(&sink, path, error);
    return status == HM_OK ? whole_write_all(sink, text, error) : status;
}

hm_status hm_file_append(const char *path, const hm_text *text, hm_error *error) {
    hm_sink *sink = NULL;
    if (text->failed) return hm_fail_memory(error, "a file");
    int fd = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
    if (fd < 0) return hm_fail_errno(error, path, "open");
    hm_status status = lseek(fd, 0, SEEK_END) >= 0 ? hm_sink_from_fd(&sink, fd, path, error)
                                                   : hm_fail_errno(error, path, "append to");
    if (status == HM_OK) status = whole_write_all(sink, text, error);
    (void)close(fd); /* flushed, or told */
    return status;
}

void hm_text_sha256(const hm_text *text, char hex[65]) {
    hm_sha256 sha;
    hm_sha256_init(&sha);
    hm_sha256_add(&sha, text->data, text->length);
    hm_sha256_hex(&sha, hex);
}

bool hm_file_sha256(const char *path, char hex[65]) {
    char block[4096];
    ssize_t got;
    hm_sha256 sha;
    int fd = open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC);
    if (fd < 0) return false;
    hm_sha256_init(&sha);
    while ((got = read(fd, block, sizeof block)) > 0 || (got < 0 && errno == EINTR)) {
        if (got > 0) hm_sha256_add(&sha, block, (size_t)got);
    }
    close(fd);
    hm_sha256_hex(&sha, hex);
    return got == 0;
}
