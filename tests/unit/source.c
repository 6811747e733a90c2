/* core/: sources: plain and gzip, from files, pipes and memory; every fault of gzip by name. */
#include "harness.h"
#include "hypermate/io.h"
#include "io/io.h"
#include "io/whole.h"
#include "support/gzip.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- making gzip ---- */

static void add_le32(hm_text *text, uint32_t value) {
    uint8_t bytes[4];
    hm_le32_put(bytes, value);
    hm_text_add(text, bytes, 4);
}

/* A member whose header fields are given by the flags; the CRC and length may be off. */
static void add_member(hm_text *gz, const char *data, size_t length, unsigned flags,
                       uint32_t crc_error, uint32_t length_error) {
    size_t start = gz->length;
    const uint8_t header[10] = {0x1f, 0x8b, 8, (uint8_t)flags, 1, 2, 3, 4, 2, 3};
    hm_text_add(gz, header, sizeof header);
    if ((flags & 4) != 0) hm_text_add(gz, "\3\0abc", 5);
    if ((flags & 8) != 0) hm_text_add(gz, "name", 5);
    if ((flags & 16) != 0) hm_text_add(gz, "comment", 8);
    if ((flags & 2) != 0) {
        uint32_t crc = gzip_crc(gz->data + start, gz->length - start);
        char bytes[2] = {(char)(crc & 0xff), (char)(crc >> 8 & 0xff)};
        hm_text_add(gz, bytes, 2);
    }
    gzip_deflate(gz, data, length, 6);
    uint32_t crc = gzip_crc(data, length);
    add_le32(gz, crc + crc_error);
    add_le32(gz, (uint32_t)length + length_error);
}

/* Text that compresses, but not to nothing. */
static char *sample(size_t length) {
    char *data = malloc(length + 1);
    hm_random random;
    hm_random_init(&random, 11);
    for (size_t i = 0; i < length; i++)
        data[i] = (char)("RNBQK@,;01234567"[hm_random_below(&random, 16)]);
    return data;
}

/* ---- reading ---- */

static hm_status drain(hm_source *source, size_t step, hm_text *text, hm_error *error) {
    char buffer[5000];
    for (;;) {
        size_t got = 0;
        hm_status status = hm_source_read(source, buffer, step, &got, error);
        hm_text_add(text, buffer, got);
        if (status != HM_OK || got < step) return status;
    }
}

static void check_memory(const hm_text *input, hm_status want, const char *data, size_t length,
                         bool garbage) {
    static const size_t steps[] = {1, 7, 4096, 5000};
    hm_source *source;
    CHECK_INT(hm_source_from_memory(&source, input->data, input->length, "memory", NULL), HM_OK);
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        hm_text text = {0};
        hm_error error = {0}, again = {0};
        size_t got = 1;
        CHECK_INT(drain(source, steps[i], &text, &error), want);
        if (want != HM_OK) {
            CHECK_INT(error.offset, text.length);
            CHECK_INT(hm_source_read(source, &got, 1, &got, &again), want); /* and for ever */
            CHECK_TEXT(again.message, error.message);
            CHECK_INT(got, 0);
        }
        if (want == HM_OK) CHECK_INT(text.length, length);
        CHECK(text.length <= length);
        CHECK_BYTES(text.data, data, text.length);
        CHECK(hm_source_trailing_garbage(source) == garbage);
        hm_text_clear(&text);
        CHECK_INT(hm_source_rewind(source, NULL), HM_OK);
    }
    hm_source_close(source);
}

static void plain_memory(void) {
    hm_text input = {0};
    check_memory(&input, HM_OK, "", 0, false);
    hm_text_puts(&input, "\x1f");
    check_memory(&input, HM_OK, "\x1f", 1, false);
    hm_text_puts(&input, "x\x8b");
    check_memory(&input, HM_OK, "\x1fx\x8b", 3, false);
    hm_text_clear(&input);
}

static void gzip_of_every_header(void) {
    char *data = sample(70000);
    for (unsigned flags = 0; flags < 32; flags++) {
        hm_text gz = {0};
        add_member(&gz, data, 3000, flags, 0, 0);
        check_memory(&gz, HM_OK, data, 3000, false);
        add_member(&gz, data + 3000, 0, flags, 0, 0);
        add_member(&gz, data + 3000, 67000, 31 - flags, 0, 0);
        check_memory(&gz, HM_OK, data, 70000, false);
        hm_text_clear(&gz);
    }
    free(data);
}

static void gzip_of_nothing(void) {
    hm_text gz = {0};
    add_member(&gz, "", 0, 0, 0, 0);
    check_memory(&gz, HM_OK, "", 0, false);
    hm_text_clear(&gz);
}

static void garbage_after_gzip_is_noted(void) {
    static const char *const garbage[] = {"x", "\x1f", "\x1fx", "text that follows"};
    for (size_t i = 0; i < sizeof garbage / sizeof garbage[0]; i++) {
        hm_text gz = {0};
        add_member(&gz, "data", 4, 0, 0, 0);
        hm_text_puts(&gz, garbage[i]);
        check_memory(&gz, HM_OK, "data", 4, true);
        hm_text_clear(&gz);
    }
    hm_text gz = {0};
    add_member(&gz, "data", 4, 0, 0, 0);
    hm_text_add(&gz, "\0\0\0", 3);
    check_memory(&gz, HM_OK, "data", 4, true);
    hm_text_clear(&gz);
}

static void faults_of_gzip_are_told_apart(void) {
    char *data = sample(20000);
    hm_text gz = {0};
    add_member(&gz, data, 20000, 0, 1, 0);
    check_memory(&gz, HM_ERR_GZIP_CRC, data, 20000, false);
    hm_text_clear(&gz);
    add_member(&gz, data, 20000, 0, 0, 1);
    check_memory(&gz, HM_ERR_GZIP_LENGTH, data, 20000, false);
    hm_text_clear(&gz);
    for (unsigned flag = 0x20; flag <= 0x80; flag *= 2) {
        add_member(&gz, data, 100, flag, 0, 0);
        check_memory(&gz, HM_ERR_GZIP_HEADER, data, 100, false);
        hm_text_clear(&gz);
    }
    add_member(&gz, data, 100, 0, 0, 0);
    gz.data[2] = 7;
    check_memory(&gz, HM_ERR_GZIP_HEADER, data, 100, false);
    hm_text_clear(&gz);
    add_member(&gz, data, 100, 2, 0, 0);
    gz.data[10]++;
    check_memory(&gz, HM_ERR_GZIP_HEADER, data, 100, false);
    hm_text_clear(&gz);
    add_member(&gz, data, 20000, 0, 0, 0);
    gz.data[10] = 7; /* a reserved deflate block type */
    check_memory(&gz, HM_ERR_GZIP_DATA, data, 20000, false);
    hm_text_clear(&gz);
    /* The second member is as strictly read as the first. */
    add_member(&gz, data, 100, 0, 0, 0);
    add_member(&gz, data + 100, 100, 0, 5, 0);
    check_memory(&gz, HM_ERR_GZIP_CRC, data, 200, false);
    hm_text_clear(&gz);
    free(data);
}

static void gzip_cut_anywhere_is_truncated(void) {
    char *data = sample(400);
    hm_text gz = {0};
    add_member(&gz, data, 400, 31, 0, 0);
    size_t whole = gz.length;
    for (gz.length = 2; gz.length < whole; gz.length++)
        check_memory(&gz, HM_ERR_GZIP_TRUNCATED, data, 400, false);
    /* Everything that deflate can still tell is delivered first. */
    hm_source *source;
    hm_text text = {0};
    CHECK_INT(hm_source_from_memory(&source, gz.data, whole - 8, "cut", NULL), HM_OK);
    CHECK_INT(drain(source, 1, &text, NULL), HM_ERR_GZIP_TRUNCATED);
    CHECK_INT(text.length, 400);
    hm_source_close(source);
    /* Also what is to come of a match when all bytes are used up. */
    memset(data, 'a', 400);
    gz.length = text.length = 0;
    add_member(&gz, data, 400, 0, 0, 0);
    CHECK_INT(hm_source_from_memory(&source, gz.data, gz.length - 8, "cut", NULL), HM_OK);
    CHECK_INT(drain(source, 1, &text, NULL), HM_ERR_GZIP_TRUNCATED);
    CHECK_INT(text.length, 400);
    CHECK_BYTES(text.data, data, 400);
    hm_source_close(source);
    hm_text_clear(&text);
    hm_text_clear(&gz);
    free(data);
}

/* ---- descriptors ---- */

static int temporary(const void *data, size_t length, char path[64]) {
    snprintf(path, 64, "/tmp/hypermate-source-XXXXXX");
    int fd = mkstemp(path);
    CHECK(fd >= 0);
    CHECK_INT(write(fd, data, length), length);
    return fd;
}

static void files_are_read_and_rewound(void) {
    char *data = sample(300000), path[64];
    hm_text gz = {0};
    if (HM_HAVE_GZIP) add_member(&gz, data, 300000, 8, 0, 0);
    for (int compressed = 0; compressed <= HM_HAVE_GZIP; compressed++) {
        int fd = compressed ? temporary(gz.data, gz.length, path) : temporary(data, 300000, path);
        hm_source *source;
        CHECK_INT(hm_source_open(&source, path, NULL), HM_OK);
        CHECK_TEXT(hm_source_name(source), path);
        CHECK(hm_source_is_gzip(source) == (compressed != 0));
        for (int round = 0; round < 3; round++) {
            hm_text text = {0};
            if (round == 1) { /* rewind in the middle */
                size_t got;
                char some[100];
                CHECK_INT(hm_source_read(source, some, sizeof some, &got, NULL), HM_OK);
                CHECK_INT(hm_source_rewind(source, NULL), HM_OK);
            }
            CHECK_INT(drain(source, 4999, &text, NULL), HM_OK);
            CHECK_INT(text.length, 300000);
            CHECK_BYTES(text.data, data, text.length);
            CHECK_INT(hm_source_rewind(source, NULL), HM_OK);
            hm_text_clear(&text);
        }
        hm_source_close(source);
        unlink(path);
        close(fd);
    }
    hm_text_clear(&gz);
    free(data);
}

/* A descriptor is read from where it stands, and rewinding goes back there. */
static void descriptors_start_where_they_stand(void) {
    char path[64], byte;
    int fd = temporary("0123456789", 10, path);
    hm_source *source;
    CHECK_INT(lseek(fd, 4, SEEK_SET), 4);
    CHECK_INT(hm_source_from_fd(&source, fd, "digits", NULL), HM_OK);
    for (int round = 0; round < 2; round++) {
        hm_text text = {0};
        CHECK_INT(drain(source, 100, &text, NULL), HM_OK);
        CHECK_TEXT(text.data, "456789");
        CHECK_INT(hm_source_rewind(source, NULL), HM_OK);
        hm_text_clear(&text);
    }
    hm_source_close(source);
    CHECK_INT(lseek(fd, 0, SEEK_SET), 0); /* it is still open */
    CHECK_INT(read(fd, &byte, 1), 1);
    close(fd);
    unlink(path);
}

/* Starts a process that writes the data to a pipe, `step` bytes at a time. */
static int pipe_from(const char *data, size_t length, size_t step, pid_t *writer) {
    int ends[2];
    CHECK_INT(pipe(ends), 0);
    *writer = fork();
    if (*writer == 0) {
        close(ends[0]);
        for (size_t at = 0; at < length; at += step) {
            size_t left = length - at;
            if (write(ends[1], data + at, left < step ? left : step) < 0) _exit(1);
        }
        _exit(0);
    }
    close(ends[1]);
    return ends[0];
}

static void pipes_may_dribble(void) {
    char *data = sample(3000);
    hm_text gz = {0};
    if (HM_HAVE_GZIP) add_member(&gz, data, 3000, 0, 0, 0);
    for (int compressed = 0; compressed <= HM_HAVE_GZIP; compressed++) {
        pid_t writer;
        int fd = compressed ? pipe_from(gz.data, gz.length, 1, &writer)
                            : pipe_from(data, 3000, 1, &writer);
        hm_source *source;
        hm_text text = {0};
        hm_error error = {0};
        CHECK_INT(hm_source_from_fd(&source, fd, "pipe", NULL), HM_OK);
        CHECK_INT(drain(source, 1000, &text, NULL), HM_OK);
        CHECK_INT(text.length, 3000);
        CHECK_BYTES(text.data, data, text.length);
        CHECK_INT(hm_source_rewind(source, &error), HM_ERR_IO);
        char want[80]; /* in the words of the C library */
        snprintf(want, sizeof want, "pipe: cannot rewind: %s", strerror(ESPIPE));
        CHECK_TEXT(error.message, want);
        hm_source_close(source);
        close(fd);
        hm_text_clear(&text);
        waitpid(writer, NULL, 0);
    }
    hm_text_clear(&gz);
    free(data);
}

static void files_that_cannot_be_read(void) {
    hm_source *source;
    hm_error error = {0};
    CHECK_INT(hm_source_open(&source, "/", &error), HM_ERR_IO);
    CHECK_TEXT(error.message, "/: cannot read: Is a directory");
    CHECK(source == NULL);
    CHECK_INT(hm_source_open(&source, "/nowhere/at all", &error), HM_ERR_IO);
    CHECK_TEXT(error.message, "/nowhere/at all: no such file");
    CHECK_INT(hm_source_open(&source, "/nowhere", NULL), HM_ERR_IO);
    int ends[2];
    size_t got = 1;
    char byte;
    CHECK_INT(pipe(ends), 0);
    CHECK_INT(hm_source_from_fd(&source, ends[1], "wrong end", NULL), HM_OK);
    CHECK(!hm_source_is_gzip(source));
    CHECK_INT(hm_source_read(source, &byte, 1, &got, &error), HM_ERR_IO);
    CHECK_TEXT(error.message, "wrong end: cannot read: Bad file descriptor");
    CHECK_INT(got, 0);
    hm_source_close(source);
    hm_source_close(NULL);
    close(ends[0]);
    close(ends[1]);
}

/* 64 MiB of zeros in 64 KB of gzip: read through a window of a few kilobytes. */
static void bombs_only_stream(void) {
    enum { LENGTH = 1 << 26 };
    char *zeros = calloc(LENGTH, 1);
    hm_text gz = {0};
    const uint8_t header[10] = {0x1f, 0x8b, 8};
    hm_text_add(&gz, header, sizeof header);
    gzip_deflate(&gz, zeros, LENGTH, 9);
    add_le32(&gz, gzip_crc(zeros, LENGTH));
    free(zeros);
    CHECK(gz.length < 1 << 17);
    add_le32(&gz, LENGTH);
    hm_source *source;
    CHECK_INT(hm_source_from_memory(&source, gz.data, gz.length, "bomb", NULL), HM_OK);
    uint64_t total = 0;
    size_t got;
    char buffer[4096];
    do {
        CHECK_INT(hm_source_read(source, buffer, sizeof buffer, &got, NULL), HM_OK);
        total += got;
    } while (got == sizeof buffer);
    CHECK_INT(total, 1 << 26);
    hm_source_close(source);
    hm_text_clear(&gz);
}

static void peeking_takes_nothing(void) {
    hm_source *source;
    char bytes[HM_SOURCE_PEEK + 1] = "";
    size_t got;
    CHECK_INT(hm_source_from_memory(&source, "abcdef", 6, "memory", NULL), HM_OK);
    CHECK_INT(hm_source_peek(source, bytes, 2, &got, NULL), HM_OK);
    CHECK_INT(got, 2);
    CHECK_INT(hm_source_peek(source, bytes, HM_SOURCE_PEEK, &got, NULL), HM_OK);
    CHECK_INT(got, 6);
    CHECK_BYTES(bytes, "abcdef", 6);
    CHECK_INT(hm_source_read(source, bytes, 1, &got, NULL), HM_OK);
    CHECK_INT(hm_source_peek(source, bytes, 3, &got, NULL), HM_OK);
    CHECK_BYTES(bytes, "bcd", 3);
    CHECK_INT(hm_source_read(source, bytes, sizeof bytes, &got, NULL), HM_OK);
    CHECK_INT(got, 5);
    CHECK_BYTES(bytes, "bcdef", 5);
    CHECK_INT(hm_source_peek(source, bytes, sizeof bytes, &got, NULL), HM_ERR_ARGUMENT);
    CHECK_INT(hm_source_rewind(source, NULL), HM_OK);
    CHECK_INT(hm_source_peek(source, bytes, 1, &got, NULL), HM_OK);
    CHECK_BYTES(bytes, "a", 1);
    hm_source_close(source);
}

/* What was looked at and is not yet taken moves to the front when more is looked at behind it: each
 * byte comes once, whatever was looked at and taken before. */
static void peeking_goes_on_behind_what_was_taken(void) {
    static const char data[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    for (size_t taken = 0; taken <= HM_SOURCE_PEEK; taken++) {
        hm_source *source;
        char bytes[sizeof data];
        size_t got;
        CHECK_INT(hm_source_from_memory(&source, data, 52, "memory", NULL), HM_OK);
        CHECK_INT(hm_source_peek(source, bytes, HM_SOURCE_PEEK, &got, NULL), HM_OK);
        CHECK_INT(hm_source_read(source, bytes, taken, &got, NULL), HM_OK);
        CHECK_INT(got, taken);
        CHECK_INT(hm_source_peek(source, bytes, HM_SOURCE_PEEK, &got, NULL), HM_OK);
        CHECK_INT(got, HM_SOURCE_PEEK);
        CHECK_BYTES(bytes, data + taken, HM_SOURCE_PEEK);
        CHECK_INT(hm_source_peek(source, bytes, HM_SOURCE_PEEK + 1, &got, NULL), HM_ERR_ARGUMENT);
        CHECK_INT(got, 0);
        CHECK_INT(hm_source_read(source, bytes, sizeof bytes, &got, NULL), HM_OK);
        CHECK_INT(got, 52 - taken);
        CHECK_BYTES(bytes, data + taken, 52 - taken);
        hm_source_close(source);
    }
}

/* What is there already is shown without reading on, also where reading on would fail. */
static void peeking_reads_no_more_than_is_missing(void) {
    hm_source *source;
    hm_text gz = {0};
    char bytes[HM_SOURCE_PEEK];
    size_t got;
    add_member(&gz, "abcde", 5, 0, 0, 0);
    CHECK_INT(hm_source_from_memory(&source, gz.data, gz.length - 5, "memory", NULL), HM_OK);
    CHECK(hm_source_peek(source, bytes, 6, &got, NULL) == HM_ERR_GZIP_TRUNCATED && got == 5);
    CHECK(hm_source_peek(source, bytes, 5, &got, NULL) == HM_OK && got == 5);
    CHECK_BYTES(bytes, "abcde", 5);
    hm_source_close(source);
    hm_text_clear(&gz);
}

/* Bytes given back come first, also before those that were looked at. */
static void giving_back(void) {
    hm_source *source;
    char bytes[20] = "";
    size_t got;
    CHECK_INT(hm_source_from_memory(&source, "abcdefgh", 8, "memory", NULL), HM_OK);
    CHECK_INT(hm_source_unread(source, "", 0, NULL), HM_OK);
    CHECK_INT(hm_source_read(source, bytes, 4, &got, NULL), HM_OK);
    CHECK_INT(hm_source_peek(source, bytes, 2, &got, NULL), HM_OK);
    CHECK_INT(hm_source_unread(source, "cd", 2, NULL), HM_OK);
    CHECK_INT(hm_source_unread(source, "xab", 3, NULL), HM_OK);
    CHECK_INT(hm_source_peek(source, bytes, 3, &got, NULL), HM_OK);
    CHECK_BYTES(bytes, "xab", 3);
    CHECK_INT(hm_source_peek(source, bytes, 7, &got, NULL), HM_OK);
    CHECK_INT(got, 7);
    CHECK_BYTES(bytes, "xabcdef", 7);
    CHECK_INT(hm_source_read(source, bytes, 2, &got, NULL), HM_OK);
    CHECK_BYTES(bytes, "xa", 2);
    CHECK_INT(hm_source_read(source, bytes, sizeof bytes, &got, NULL), HM_OK);
    CHECK_INT(got, 7);
    CHECK_BYTES(bytes, "bcdefgh", 7);
    /* Given back while some of what was given back before is left. */
    CHECK_INT(hm_source_unread(source, "h", 1, NULL), HM_OK);
    CHECK_INT(hm_source_unread(source, "efg", 3, NULL), HM_OK);
    CHECK_INT(hm_source_read(source, bytes, 3, &got, NULL), HM_OK);
    CHECK_INT(hm_source_unread(source, "xy", 2, NULL), HM_OK);
    CHECK_INT(hm_source_read(source, bytes, sizeof bytes, &got, NULL), HM_OK);
    CHECK_INT(got, 3);
    CHECK_BYTES(bytes, "xyh", 3);
    CHECK_INT(hm_source_unread(source, "z", 1, NULL), HM_OK);
    CHECK_INT(hm_source_rewind(source, NULL), HM_OK);
    CHECK_INT(hm_source_read(source, bytes, sizeof bytes, &got, NULL), HM_OK);
    CHECK_INT(got, 8);
    CHECK_BYTES(bytes, "abcdefgh", 8);
    hm_source_close(source);
}

/* What was looked at or given back is passed over like all else, also where the file behind it
 * could be jumped over. */
static void passing_over_what_was_read(void) {
    enum { LENGTH = 300000 };
    char *data = sample(LENGTH), path[64];
    int fd = temporary(data, LENGTH, path);
    static const size_t skips[] = {1, 5, 70000, 200000};
    for (size_t i = 0; i < 2 * sizeof skips / sizeof skips[0]; i++) {
        hm_source *source;
        size_t got, skip = skips[i / 2];
        uint64_t skipped;
        char seen[16];
        CHECK_INT(hm_source_open(&source, path, NULL), HM_OK);
        if (i % 2 == 0) {
            CHECK_INT(hm_source_peek(source, seen, 9, &got, NULL), HM_OK);
        } else {
            CHECK_INT(hm_source_read(source, seen, 9, &got, NULL), HM_OK);
            CHECK_INT(hm_source_unread(source, seen, 9, NULL), HM_OK);
        }
        CHECK_INT(hm_source_skip(source, skip, &skipped, NULL), HM_OK);
        CHECK_INT(skipped, skip);
        CHECK_INT(hm_source_read(source, seen, sizeof seen, &got, NULL), HM_OK);
        CHECK(got == sizeof seen && memcmp(seen, data + skip, got) == 0);
        hm_source_close(source);
    }
    close(fd);
    unlink(path);
    free(data);
}

/* Keeps the total that a watcher is told. */
static bool note_total(void *context, uint64_t done, uint64_t total) {
    (void)done;
    *(uint64_t *)context = total;
    return true;
}

static uint64_t told_total(hm_source *source) {
    uint64_t total = 77;
    hm_text text = {0};
    hm_source_watch(source, &(hm_watch){.progress = note_total, .context = &total});
    CHECK_INT(drain(source, 100, &text, NULL), HM_OK);
    hm_source_watch(source, NULL);
    hm_text_clear(&text);
    return total;
}

static hm_source *digits_from(int fd, int from) {
    hm_source *source;
    CHECK_INT(lseek(fd, from, SEEK_SET), from);
    CHECK_INT(hm_source_from_fd(&source, fd, "digits", NULL), HM_OK);
    return source;
}

/* Of a file it is what stands behind where reading began, of a range the bytes of that, and of a
 * place behind the end nothing is known. */
static void watchers_are_told_how_much_there_is(void) {
    char path[64];
    int fd = temporary("0123456789", 10, path);
    for (int from = 0; from <= 12; from += 4) {
        hm_source *source = digits_from(fd, from);
        CHECK_INT(told_total(source), from < 10 ? 10 - from : 0);
        hm_source_close(source);
    }
    hm_source *source = digits_from(fd, 0);
    hm_range range;
    CHECK_INT(hm_source_measure(source, &range, NULL), HM_OK);
    CHECK_INT(range.size, 10);
    range.first = 2;
    range.end = 9;
    range.form = 1;
    CHECK_INT(hm_source_restrict(source, &range, NULL), HM_OK);
    CHECK_INT(told_total(source), 7);
    hm_source_close(source);
    close(fd);
    unlink(path);
}

/* What stood before it is none of the source's: no range of the file is. */
static void only_whole_files_have_ranges(void) {
    char path[64];
    int fd = temporary("0123456789", 10, path);
    hm_source *source = digits_from(fd, 1);
    hm_range range;
    hm_error error;
    CHECK_INT(hm_source_measure(source, &range, &error), HM_ERR_UNSUPPORTED);
    CHECK_TEXT(error.message,
               "digits: a file that is partly read already cannot be cut into shards");
    hm_source_close(source);
    close(fd);
    unlink(path);
}

static bool until_limit(void *context, uint64_t done, uint64_t total) {
    CHECK_INT(total, 0); /* of a pipe */
    return done < *(const uint64_t *)context;
}

static void watching_breaks_off(void) {
    static const char data[200000] = "x";
    uint64_t limit = 100000;
    char buffer[1000];
    size_t got, total = 0;
    hm_error error;
    hm_source *source;
    int ends[2];
    CHECK(pipe(ends) == 0);
    if (fork() == 0) {
        close(ends[0]);
        _exit(write(ends[1], data, sizeof data) < 0);
    }
    close(ends[1]);
    CHECK_INT(hm_source_from_fd(&source, ends[0], "pipe", NULL), HM_OK);
    hm_source_watch(source, &(hm_watch){.progress = until_limit, .context = &limit});
    hm_status status;
    while ((status = hm_source_read(source, buffer, sizeof buffer, &got, &error)) == HM_OK)
        total += got;
    CHECK_INT(status, HM_ERR_INTERRUPTED);
    CHECK_TEXT(error.message, "pipe: interrupted");
    CHECK(total < sizeof data);
    hm_source_close(source);
    close(ends[0]);
    wait(NULL);
}

/* A limit counts what is read, not what the text had. */
static void sources_are_read_whole(void) {
    enum { LENGTH = 1 << 17 }; /* two blocks */
    char *data = sample(LENGTH);
    for (size_t length = 0; length <= LENGTH; length += LENGTH / 2) {
        for (int room = -1; room <= 1; room++) {
            hm_source *source;
            hm_text text = {0};
            hm_error error;
            if (length == 0 && room < 0) continue;
            size_t most = room < 0 ? length - 1 : length + (size_t)room;
            hm_text_puts(&text, "before");
            CHECK_INT(hm_source_from_memory(&source, data, length, "data", NULL), HM_OK);
            hm_status status = hm_source_read_all(source, most, &text, &error);
            CHECK_INT(status, room < 0 ? HM_ERR_LIMIT : HM_OK);
            CHECK_INT(text.length, 6 + length);
            CHECK(memcmp(text.data, "before", 6) == 0);
            CHECK(memcmp(text.data + 6, data, length) == 0 && text.data[6 + length] == '\0');
            hm_source_close(source);
            hm_text_clear(&text);
        }
    }
    free(data);
}

static void texts_are_files(void) {
    char path[64];
    int fd = temporary("old", 3, path);
    hm_text text = {0}, read = {0};
    hm_error error;
    hm_text_puts(&text, "new text");
    CHECK_INT(hm_file_write(path, &text, &error), HM_OK);
    CHECK_INT(hm_file_read(path, 8, &read, &error), HM_OK);
    CHECK_TEXT(read.data, "new text");
    CHECK_INT(hm_file_read(path, 7, &read, &error), HM_ERR_LIMIT);
    CHECK(strstr(error.message, ": more than 7 bytes") != NULL);
    text.failed = true;
    CHECK_INT(hm_file_write(path, &text, &error), HM_ERR_MEMORY);
    close(fd);
    unlink(path);
    CHECK_INT(hm_file_read(path, 8, &read, &error), HM_ERR_IO);
    hm_text_clear(&text);
    hm_text_clear(&read);
}

TEST_MAIN(TEST(watching_breaks_off), TEST(sources_are_read_whole), TEST(texts_are_files),
          TEST(watchers_are_told_how_much_there_is), TEST(only_whole_files_have_ranges),
          TEST(peeking_goes_on_behind_what_was_taken), TEST(plain_memory),
          TEST(peeking_takes_nothing), TEST_GZIP(peeking_reads_no_more_than_is_missing),
          TEST(giving_back), TEST(passing_over_what_was_read), TEST_GZIP(gzip_of_every_header),
          TEST_GZIP(gzip_of_nothing), TEST_GZIP(garbage_after_gzip_is_noted),
          TEST_GZIP(faults_of_gzip_are_told_apart), TEST_GZIP(gzip_cut_anywhere_is_truncated),
          TEST(files_are_read_and_rewound), TEST(descriptors_start_where_they_stand),
          TEST(pipes_may_dribble), TEST(files_that_cannot_be_read), TEST_GZIP(bombs_only_stream))
