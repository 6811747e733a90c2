/* Sinks: whole files or none, descriptors, pipes, devices, and everything that can go wrong. */
#include "harness.h"
#include "hypermate/io.h"
#include "io/io.h"

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static char folder[64];

static const char *inside(const char *name) {
    static char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void make_folder(void) {
    strcpy(folder, "/tmp/hypermate-sink-XXXXXX");
    CHECK(mkdtemp(folder) != NULL);
}

/* Number of entries in the test's folder. */
static int entries(void) {
    int count = 0;
    DIR *open_folder = opendir(folder);
    for (struct dirent *entry; (entry = readdir(open_folder)) != NULL;)
        count += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
    closedir(open_folder);
    return count;
}

static void remove_folder(void) {
    DIR *open_folder = opendir(folder);
    for (struct dirent *entry; (entry = readdir(open_folder)) != NULL;)
        (void)unlink(inside(entry->d_name));
    closedir(open_folder);
    CHECK_INT(rmdir(folder), 0);
}

static void put_file(const char *name, const char *text) {
    FILE *file = fopen(inside(name), "w");
    fputs(text, file);
    fclose(file);
}

static void check_file(const char *name, const char *want) {
    char text[256] = "(no such file)";
    FILE *file = fopen(inside(name), "r");
    if (file != NULL) {
        text[fread(text, 1, sizeof text - 1, file)] = '\0';
        fclose(file);
    }
    CHECK_TEXT(text, want);
}

static hm_status write_text(hm_sink *sink, const char *text, hm_error *error) {
    return hm_sink_write(sink, text, strlen(text), error);
}

static void a_file_appears_at_commit(void) {
    make_folder();
    hm_sink *sink;
    CHECK_INT(hm_sink_create(&sink, inside("result"), NULL), HM_OK);
    CHECK(hm_sink_seekable(sink));
    CHECK_INT(write_text(sink, "hello, ", NULL), HM_OK);
    CHECK_INT(write_text(sink, "world", NULL), HM_OK);
    CHECK_INT(hm_sink_write_at(sink, 0, "J", 1, NULL), HM_OK);
    CHECK_INT(write_text(sink, "!", NULL), HM_OK);
    CHECK(access(inside("result"), F_OK) != 0);
    CHECK(entries() <= 1); /* a file without a name, where the system has such */
    CHECK_INT(hm_sink_commit(sink, NULL), HM_OK);
    check_file("result", "Jello, world!");
    CHECK_INT(entries(), 1);
    CHECK_INT(hm_sink_commit(sink, NULL), HM_ERR_IO); /* once is enough */
    hm_sink_destroy(sink);
    check_file("result", "Jello, world!");
    remove_folder();
}

static void nothing_is_left_without_commit(void) {
    make_folder();
    put_file("old", "old text");
    hm_sink *fresh, *replacing;
    CHECK_INT(hm_sink_create(&fresh, inside("fresh"), NULL), HM_OK);
    CHECK_INT(hm_sink_create(&replacing, inside("old"), NULL), HM_OK);
    CHECK_INT(write_text(fresh, "half", NULL), HM_OK);
    CHECK_INT(write_text(replacing, "half", NULL), HM_OK);
    hm_sink_destroy(fresh);
    hm_sink_destroy(replacing);
    CHECK_INT(entries(), 1);
    check_file("old", "old text");
    hm_sink_destroy(NULL);
    remove_folder();
}

static unsigned permissions(const char *name) {
    struct stat status = {0};
    CHECK_INT(stat(inside(name), &status), 0);
    return status.st_mode & 0777;
}

static void commit_text(const char *name, const char *text) {
    hm_sink *sink;
    CHECK_INT(hm_sink_create(&sink, inside(name), NULL), HM_OK);
    CHECK_INT(write_text(sink, text, NULL), HM_OK);
    CHECK_INT(hm_sink_commit(sink, NULL), HM_OK);
    hm_sink_destroy(sink);
}

static void permissions_are_those_of_plain_files(void) {
    make_folder();
    mode_t before = umask(0027);
    commit_text("new", "text");
    CHECK_INT(permissions("new"), 0640);
    put_file("old", "x");
    CHECK_INT(chmod(inside("old"), 0604), 0);
    commit_text("old", "text");
    CHECK_INT(permissions("old"), 0604);
    umask(before);
    remove_folder();
}

static void links_stay_and_their_file_is_replaced(void) {
    make_folder();
    put_file("file", "old");
    CHECK_INT(symlink("file", inside("link")), 0);
    commit_text("link", "new");
    check_file("file", "new");
    struct stat status = {0};
    CHECK_INT(lstat(inside("link"), &status), 0);
    CHECK(S_ISLNK(status.st_mode));
    remove_folder();
}

/* A link of which nobody knows yet where it leads: from its own folder, or from the root. */
static void links_lead_to_new_files(void) {
    char before[512], target[600];
    make_folder();
    CHECK(getcwd(before, sizeof before) != NULL && chdir(folder) == 0);
    snprintf(target, sizeof target, "%s/far", folder);
    CHECK_INT(symlink(target, "absolute"), 0);
    CHECK_INT(symlink("near", "relative"), 0);
    static const char *const links[] = {"absolute", "relative"};
    for (size_t i = 0; i < 2; i++) {
        hm_sink *sink;
        CHECK_INT(hm_sink_create(&sink, links[i], NULL), HM_OK);
        CHECK_INT(write_text(sink, links[i], NULL), HM_OK);
        CHECK_INT(hm_sink_commit(sink, NULL), HM_OK);
        hm_sink_destroy(sink);
    }
    CHECK_INT(chdir(before), 0);
    check_file("far", "absolute");
    check_file("near", "relative");
    remove_folder();
}

static void names_of_any_kind(void) {
    make_folder();
    static const char *const names[] = {"-", "--help", "a b\n'\"$(x)", "\xc3\xa4\xff"};
    char longest[256];
    memset(longest, 'x', 255);
    longest[255] = '\0';
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        commit_text(names[i], names[i]);
    commit_text(longest, "long");
    CHECK_INT(entries(), 5);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        check_file(names[i], names[i]);
    remove_folder();
}

static void impossible_places_are_refused(void) {
    make_folder();
    put_file("file", "x");
    static const struct {
        const char *name, *reason;
    } rows[] = {
        {"missing/result", "cannot create: No such file or directory"},
        {"file/result", "cannot create: Not a directory"},
        {".", "cannot create: Is a directory"},
    };
    hm_sink *sink;
    hm_error error;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        test_context(rows[i].name);
        CHECK_INT(hm_sink_create(&sink, inside(rows[i].name), &error), HM_ERR_IO);
        CHECK(sink == NULL);
        CHECK(strstr(error.message, rows[i].reason) != NULL);
        CHECK(strstr(error.message, inside(rows[i].name)) != NULL);
    }
    CHECK_INT(hm_sink_create(&sink, "", &error), HM_ERR_IO);
    CHECK_INT(entries(), 1);
    remove_folder();
}

/* Root may write anywhere, so that these two need a child that is somebody else. */
static void permissions_are_respected(void) {
    make_folder();
    put_file("readonly", "x");
    CHECK_INT(chmod(inside("readonly"), 0444), 0);
    CHECK_INT(chmod(folder, 0555), 0);
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        hm_sink *sink;
        if (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0)) _exit(9);
        if (hm_sink_create(&sink, inside("new"), NULL) != HM_ERR_IO) _exit(1);
        if (hm_sink_create(&sink, inside("readonly"), NULL) != HM_ERR_IO) _exit(2);
        _exit(0);
    }
    int result = -1;
    CHECK_INT(waitpid(child, &result, 0), child);
    CHECK_INT(result, 0);
    CHECK_INT(chmod(folder, 0755), 0);
    remove_folder();
}

static void a_full_device_is_an_error(void) {
    hm_sink *sink;
    hm_error error;
    CHECK_INT(hm_sink_create(&sink, "/dev/full", NULL), HM_OK);
    CHECK_INT(write_text(sink, "text", &error), HM_ERR_IO);
    CHECK_TEXT(error.message, "/dev/full: cannot write: No space left on device");
    CHECK_INT(hm_sink_commit(sink, &error), HM_ERR_IO);
    CHECK_TEXT(error.message, "/dev/full: cannot complete: an earlier write failed");
    hm_sink_destroy(sink);
}

/* In a child, because the limit would hold for the whole process. */
static int run_into_file_limit(bool place) {
    struct rlimit limit = {.rlim_cur = 10000, .rlim_max = 10000};
    char block[4096] = {0};
    hm_sink *sink;
    hm_error error;
    signal(SIGXFSZ, SIG_IGN);
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0) return 9;
    if (hm_sink_create(&sink, inside("big"), NULL) != HM_OK) return 1;
    hm_status status = HM_OK;
    for (uint64_t i = 0; i < 8 && status == HM_OK; i++)
        status = place ? hm_sink_write_at(sink, i * sizeof block, block, sizeof block, &error)
                       : hm_sink_write(sink, block, sizeof block, &error);
    if (status != HM_ERR_IO || strstr(error.message, "File too large") == NULL) return 2;
    if (hm_sink_commit(sink, NULL) != HM_ERR_IO) return 3;
    hm_sink_destroy(sink);
    return 0;
}

static void a_full_disk_leaves_nothing(void) {
    make_folder();
    for (int place = 0; place < 2; place++) {
        fflush(stdout);
        pid_t child = fork();
        if (child == 0) _exit(run_into_file_limit(place == 1));
        int result = -1;
        CHECK_INT(waitpid(child, &result, 0), child);
        CHECK_INT(result, 0);
        CHECK_INT(entries(), 0);
    }
    remove_folder();
}

static void a_closed_pipe_is_told_apart(void) {
    int ends[2];
    signal(SIGPIPE, SIG_IGN);
    CHECK_INT(pipe(ends), 0);
    hm_sink *sink;
    CHECK_INT(hm_sink_from_fd(&sink, ends[1], "output", NULL), HM_OK);
    CHECK(!hm_sink_seekable(sink));
    CHECK_INT(write_text(sink, "text", NULL), HM_OK);
    CHECK_INT(hm_sink_write_at(sink, 0, "x", 1, NULL), HM_ERR_ARGUMENT);
    close(ends[0]);
    hm_error error;
    CHECK_INT(write_text(sink, "text", &error), HM_ERR_CLOSED);
    CHECK_TEXT(error.message, "output: cannot write: Broken pipe");
    hm_sink_destroy(sink);
    CHECK_INT(fcntl(ends[1], F_GETFD) >= 0, 1); /* still the caller's */
    close(ends[1]);
}

enum { SLOW_BYTES = 1 << 20 };

/* Begins when the pipe has been full for a while. */
static void *read_slowly(void *argument) {
    int fd = *(int *)argument;
    nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    static char buffer[5000];
    size_t *total = calloc(1, sizeof *total);
    for (ssize_t got; (got = read(fd, buffer, sizeof buffer)) > 0;)
        *total += (size_t)got;
    return total;
}

static void a_pipe_that_does_not_block_is_waited_for(void) {
    int ends[2];
    CHECK_INT(pipe(ends), 0);
    CHECK_INT(fcntl(ends[1], F_SETFL, O_NONBLOCK), 0);
    pthread_t thread;
    CHECK_INT(pthread_create(&thread, NULL, read_slowly, &ends[0]), 0);
    hm_sink *sink;
    char *block = calloc(1, SLOW_BYTES);
    CHECK_INT(hm_sink_from_fd(&sink, ends[1], "output", NULL), HM_OK);
    CHECK_INT(hm_sink_write(sink, block, SLOW_BYTES, NULL), HM_OK);
    CHECK_INT(hm_sink_commit(sink, NULL), HM_OK);
    hm_sink_destroy(sink);
    close(ends[1]);
    void *total;
    CHECK_INT(pthread_join(thread, &total), 0);
    CHECK_INT(*(size_t *)total, SLOW_BYTES);
    free(total);
    free(block);
    close(ends[0]);
}

static void a_fifo_is_written_directly(void) {
    make_folder();
    CHECK_INT(mkfifo(inside("fifo"), 0600), 0);
    int reader = open(inside("fifo"), O_RDONLY | O_NONBLOCK);
    commit_text("fifo", "through");
    char got[16] = {0};
    CHECK_INT(read(reader, got, sizeof got), 7);
    CHECK_TEXT(got, "through");
    close(reader);
    struct stat status = {0};
    CHECK_INT(stat(inside("fifo"), &status), 0);
    CHECK(S_ISFIFO(status.st_mode));
    remove_folder();
}

static void the_null_device_takes_everything(void) {
    hm_sink *sink;
    CHECK_INT(hm_sink_create(&sink, "/dev/null", NULL), HM_OK);
    CHECK(hm_sink_seekable(sink));
    CHECK_INT(write_text(sink, "text", NULL), HM_OK);
    CHECK_INT(hm_sink_write_at(sink, 1u << 30, "x", 1, NULL), HM_OK);
    CHECK_INT(hm_sink_commit(sink, NULL), HM_OK);
    hm_sink_destroy(sink);
}

/* A shell's `{ echo head; program; echo tail; } > file` shares one descriptor. */
static void a_descriptor_keeps_its_place(void) {
    make_folder();
    int fd = open(inside("shared"), O_RDWR | O_CREAT, 0600);
    CHECK_INT(write(fd, "head ", 5), 5);
    hm_sink *sink;
    CHECK_INT(hm_sink_from_fd(&sink, fd, "output", NULL), HM_OK);
    CHECK(hm_sink_seekable(sink));
    CHECK_INT(write_text(sink, "abc", NULL), HM_OK);
    CHECK_INT(hm_sink_write_at(sink, 3, "def", 3, NULL), HM_OK);
    CHECK_INT(hm_sink_advance(sink, 3, NULL), HM_OK);
    CHECK_INT(hm_sink_write_at(sink, 0, "A", 1, NULL), HM_OK);
    CHECK_INT(hm_sink_commit(sink, NULL), HM_OK);
    hm_sink_destroy(sink);
    CHECK_INT(write(fd, " tail", 5), 5);
    close(fd);
    check_file("shared", "head Abcdef tail");
    remove_folder();
}

static void an_appending_descriptor_cannot_seek(void) {
    make_folder();
    put_file("log", "first ");
    int fd = open(inside("log"), O_WRONLY | O_APPEND);
    hm_sink *sink;
    CHECK_INT(hm_sink_from_fd(&sink, fd, "log", NULL), HM_OK);
    CHECK(!hm_sink_seekable(sink));
    CHECK_INT(write_text(sink, "second", NULL), HM_OK);
    CHECK_INT(hm_sink_commit(sink, NULL), HM_OK);
    hm_sink_destroy(sink);
    close(fd);
    check_file("log", "first second");
    remove_folder();
}

enum { THREADS = 4, PIECES = 600, PIECE = 16384 }; /* beyond one step of early writeback */

typedef struct worker {
    hm_sink *sink;
    int first;
    int failures;
} worker;

static void *write_pieces(void *argument) {
    worker *self = argument;
    char piece[PIECE];
    for (int i = self->first; i < PIECES; i += THREADS) {
        memset(piece, i & 0xff, sizeof piece);
        uint64_t place = (uint64_t)i * PIECE;
        self->failures += hm_sink_write_at(self->sink, place, piece, PIECE, NULL) != HM_OK;
    }
    return NULL;
}

static void threads_write_side_by_side(void) {
    make_folder();
    hm_sink *sink;
    CHECK_INT(hm_sink_create(&sink, inside("big"), NULL), HM_OK);
    pthread_t threads[THREADS];
    worker workers[THREADS];
    for (int i = 0; i < THREADS; i++) {
        workers[i] = (worker){.sink = sink, .first = i};
        CHECK_INT(pthread_create(&threads[i], NULL, write_pieces, &workers[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        CHECK_INT(pthread_join(threads[i], NULL), 0);
        CHECK_INT(workers[i].failures, 0);
    }
    CHECK_INT(hm_sink_commit(sink, NULL), HM_OK);
    hm_sink_destroy(sink);
    FILE *file = fopen(inside("big"), "rb");
    unsigned wrong = 0;
    static unsigned char piece[PIECE];
    for (int i = 0; i < PIECES; i++) {
        CHECK_INT(fread(piece, 1, PIECE, file), PIECE);
        for (int k = 0; k < PIECE; k++)
            wrong += piece[k] != (i & 0xff);
    }
    CHECK_INT(wrong, 0);
    CHECK_INT(fgetc(file), EOF);
    fclose(file);
    remove_folder();
}

static hm_status take_six(void *context, const void *data, size_t length, hm_error *error) {
    hm_text *text = context;
    if (text->length + length > 6) return hm_fail(error, HM_ERR_LIMIT, 0, "full");
    hm_text_add(text, data, length);
    return HM_OK;
}

static void a_function_gets_everything(void) {
    hm_text text = {0};
    hm_sink *sink;
    hm_error error;
    CHECK_INT(hm_sink_to_function(&sink, take_six, &text, "six", NULL), HM_OK);
    CHECK(!hm_sink_seekable(sink));
    CHECK_INT(hm_sink_write(sink, "abc", 3, NULL), HM_OK);
    CHECK_INT(hm_sink_write(sink, "def", 3, NULL), HM_OK);
    CHECK_TEXT(text.data, "abcdef");
    CHECK_INT(hm_sink_write_at(sink, 0, "x", 1, NULL), HM_ERR_ARGUMENT);
    CHECK_INT(hm_sink_commit(sink, NULL), HM_OK);
    CHECK_INT(hm_sink_write(sink, "g", 1, &error), HM_ERR_LIMIT);
    CHECK_TEXT(error.message, "full");
    CHECK_INT(hm_sink_commit(sink, NULL), HM_ERR_IO);
    hm_sink_destroy(sink);
    hm_text_clear(&text);
}

TEST_MAIN(TEST(a_function_gets_everything), TEST(a_file_appears_at_commit),
          TEST(nothing_is_left_without_commit), TEST(permissions_are_those_of_plain_files),
          TEST(links_stay_and_their_file_is_replaced), TEST(links_lead_to_new_files),
          TEST(names_of_any_kind), TEST(impossible_places_are_refused),
          TEST(permissions_are_respected), TEST(a_full_device_is_an_error),
          TEST(a_full_disk_leaves_nothing), TEST(a_closed_pipe_is_told_apart),
          TEST(a_pipe_that_does_not_block_is_waited_for), TEST(a_fifo_is_written_directly),
          TEST(the_null_device_takes_everything), TEST(a_descriptor_keeps_its_place),
          TEST(an_appending_descriptor_cannot_seek), TEST(threads_write_side_by_side))
