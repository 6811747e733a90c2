/* The whole program, with memory that runs out (the linker sends its main() through this file).
 *
 * With HM_TORTURE=FILE in its environment the program first runs again and again in children, as it
 * was called, each time with another allocation failing, once alone and once with all that follow.
 * The result must be the same as without (status, output, messages, files), or exit status 3 with
 * "out of memory". What is wrong goes to FILE, a line each; then the program runs as it was called.
 * HM_TORTURE_POINTS says how many allocations of one call fail in turn; without, all do. The files
 * of children do not get their names, so that each child finds what the first one found. */
#include "core/core.h"
#include "inject.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LONGEST = 600 /* seconds of one run, with what it waits for */, SHOWN = 200 /* bytes */ };

/* What a child tells its parent besides what it writes. */
typedef struct told {
    uint64_t calls;  /* allocations */
    bool kept_input; /* input_fd holds what standard input has given */
    size_t length;
    char files[1 << 16]; /* "NAME DIGEST\n" for each file that would have got its name */
} told;

static told *child_told;
static int out_fd, messages_fd, input_fd;

typedef struct result {
    int status; /* of waitpid() */
    char *out, *messages, *files;
    bool binary; /* out, which had NUL bytes: they are "0" now */
} result;

/* The part of a call that fails; at 0: none. */
typedef struct point {
    uint64_t at;
    bool lasting;
} point;

/* ---- the child ---- */

static void digest(const char *path, char hex[65]) {
    static char buffer[1 << 16];
    hm_sha256 sha;
    hm_sha256_init(&sha);
    int fd = open(path, O_RDONLY);
    for (ssize_t got; fd >= 0 && (got = read(fd, buffer, sizeof buffer)) > 0;)
        hm_sha256_add(&sha, buffer, (size_t)got);
    if (fd >= 0) close(fd);
    hm_sha256_hex(&sha, hex);
}

static int note_name(const char *from, const char *to) {
    char hex[65];
    digest(from, hex);
    size_t room = sizeof child_told->files - child_told->length;
    int length = snprintf(child_told->files + child_told->length, room, "%s %.16s\n", to, hex);
    if (length > 0 && (size_t)length < room) child_told->length += (size_t)length;
    (void)unlink(from); /* a file without a name has none here either */
    return 0;
}

/* A pipe gives its bytes once: the first child that reads standard input keeps them. (Nobody else
 * may touch it, programs share it with others that read it.) */
static void keep_input(int fd) {
    struct stat status;
    char buffer[1 << 14];
    if (fd != STDIN_FILENO || child_told->kept_input) return;
    if (fstat(STDIN_FILENO, &status) != 0 || !S_ISFIFO(status.st_mode)) return;
    child_told->kept_input = true;
    for (ssize_t got; (got = read(STDIN_FILENO, buffer, sizeof buffer)) > 0;)
        if (write(input_fd, buffer, (size_t)got) != got) abort();
    (void)lseek(input_fd, 0, SEEK_SET);
    dup2(input_fd, STDIN_FILENO);
}

int __real_main(int argc, char **argv);
int __wrap_main(int argc, char **argv);

static void be_child(int argc, char **argv, point failing) {
    dup2(out_fd, STDOUT_FILENO);
    dup2(messages_fd, STDERR_FILENO);
    inject_start((inject_plan){.calls = INJECT_MEMORY,
                               .at = failing.at,
                               .lasting = failing.lasting,
                               .reason = ENOMEM,
                               .rename = note_name,
                               .reads = keep_input});
    int status = __real_main(argc, argv);
    child_told->calls = inject_stop();
    exit(status);
}

/* ---- its parent ---- */

static volatile pid_t child;

static void kill_child(int number) {
    (void)number;
    kill(child, SIGKILL);
}

/* Numbers of seconds differ from run to run. */
static void drop_times(char *text) {
    static const char *const names[] = {"\"seconds\":", "\"nodes_per_second\":"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char *at = text;
        while ((at = strstr(at, names[i])) != NULL) {
            at += strlen(names[i]);
            size_t length = strspn(at, "0123456789.e+-");
            memmove(at, at + length, strlen(at + length) + 1);
        }
    }
}

/* What was written to the file, which is then empty again. */
static char *take(int fd, bool *binary) {
    struct stat status;
    size_t length = fstat(fd, &status) == 0 ? (size_t)status.st_size : 0;
    char *text = calloc(1, length + 1);
    if (text == NULL || pread(fd, text, length, 0) != (ssize_t)length) abort();
    if (ftruncate(fd, 0) != 0 || lseek(fd, 0, SEEK_SET) != 0) abort();
    *binary = strlen(text) < length;
    for (size_t i = 0; i < length; i++)
        if (text[i] == '\0') text[i] = '0';
    drop_times(text);
    return text;
}

static result run_child(int argc, char **argv, point failing, off_t input) {
    result r = {0};
    if (child_told->kept_input) dup2(input_fd, STDIN_FILENO);
    (void)lseek(STDIN_FILENO, child_told->kept_input ? 0 : input, SEEK_SET);
    child_told->calls = child_told->length = 0;
    child_told->files[0] = '\0';
    child = fork();
    if (child == 0) be_child(argc, argv, failing);
    alarm(LONGEST);
    while (waitpid(child, &r.status, 0) < 0 && errno == EINTR)
        continue;
    alarm(0);
    bool ignored;
    r.out = take(out_fd, &r.binary);
    r.messages = take(messages_fd, &ignored);
    r.files = strdup(child_told->files);
    return r;
}

static void clear(result *r) {
    free(r->out);
    free(r->messages);
    free(r->files);
}

/* ---- judging ---- */

static bool same(const result *a, const result *b) {
    return a->status == b->status && strcmp(a->out, b->out) == 0 &&
           strcmp(a->messages, b->messages) == 0 && strcmp(a->files, b->files) == 0;
}

static bool says_so(const result *r) {
    bool says =
        strstr(r->messages, "out of memory") != NULL || strstr(r->out, "out of memory") != NULL;
    return says && WIFEXITED(r->status) && WEXITSTATUS(r->status) == 3;
}

/* Whether a text has a line; the last one may be cut. */
static bool has_line(const char *text, const char *line, size_t length) {
    for (; text != NULL; text = strchr(text, '\n')) {
        text += *text == '\n';
        bool same = strncmp(text, line, length) == 0;
        if (same && (text[length] == '\n' || text[length] == '\0' || line[length] == '\0'))
            return true;
    }
    return false;
}

/* Whether each line is one of the usual lines, or has a word in it that tells why not. */
static bool has_lines(const char *usual, const char *lines, const char *word) {
    size_t length = strlen(word);
    while (*lines != '\0') {
        size_t end = strcspn(lines, "\n");
        bool excused = false;
        for (size_t i = 0; i + length <= end && !excused; i++)
            excused = strncmp(lines + i, word, length) == 0;
        if (!excused && !has_line(usual, lines, end)) return false;
        lines += end + (lines[end] == '\n');
    }
    return true;
}

static bool leaves_part(void) {
    bool found = false;
    DIR *folder = opendir(".");
    for (const struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL;)
        found |= strncmp(entry->d_name, ".hypermate-", strlen(".hypermate-")) == 0;
    if (folder != NULL) closedir(folder);
    return found;
}

/* What is wrong with a result; NULL: nothing. */
static const char *fault(const result *usual, const result *got) {
    if (leaves_part()) return "a temporary file is left";
    if (same(usual, got)) return NULL;
    if (!WIFEXITED(got->status)) return "killed";
    if (!says_so(got)) return "neither the usual result nor \"out of memory\"";
    /* Frames on standard output may be cut anywhere; a first input that was wrong makes way for the
     * second one. */
    bool text = !usual->binary && usual->status == 0;
    if (text && !has_lines(usual->out, got->out, "out of memory")) return "other output";
    /* A manifest tells what went wrong. */
    if (!has_lines(usual->files, got->files, "/manifest.json")) return "a file of other content";
    return NULL;
}

static void print_escaped(FILE *out, const char *title, const char *text) {
    fprintf(out, "; %s \"", title);
    for (size_t i = 0; text[i] != '\0' && i < SHOWN; i++) {
        if (text[i] == '\n')
            fputs("\\n", out);
        else
            fputc((unsigned char)text[i] < ' ' ? '?' : text[i], out);
    }
    fputc('"', out);
}

/* A text from where it differs from the usual one; then a little of that. */
static void print_difference(FILE *out, const char *title, const char *usual, const char *got) {
    size_t same = 0;
    while (usual[same] != '\0' && usual[same] == got[same])
        same++;
    if (usual[same] == '\0' && got[same] == '\0') return;
    fprintf(out, "; %s from byte %zu", title, same);
    print_escaped(out, "expected", usual + same);
    print_escaped(out, "found", got + same);
}

static void report(FILE *out, char **argv, point failing, const char *what, const result *usual,
                   const result *got) {
    fprintf(out, "%s: allocation %llu%s", what, (unsigned long long)failing.at,
            failing.lasting ? " and all that follow" : "");
    for (int i = 1; argv[i] != NULL; i++)
        print_escaped(out, "", argv[i]);
    fprintf(out, "; status %x", (unsigned)got->status);
    print_difference(out, "output", usual->out, got->out);
    print_difference(out, "messages", usual->messages, got->messages);
    print_difference(out, "files", usual->files, got->files);
    fputc('\n', out);
    fflush(out); /* children must not write it again */
}

/* The first allocation, the last, and others between them at even distances. */
static uint64_t chosen(uint64_t number, uint64_t points, uint64_t calls) {
    return points >= calls || points < 2 ? number + 1 : 1 + number * (calls - 1) / (points - 1);
}

static void torture(int argc, char **argv, FILE *out) {
    off_t input = lseek(STDIN_FILENO, 0, SEEK_CUR);
    const char *limit = getenv("HM_TORTURE_POINTS");
    uint64_t points = limit != NULL ? strtoull(limit, NULL, 10) : UINT64_MAX;
    result usual = run_child(argc, argv, (point){0}, input);
    uint64_t calls = child_told->calls;
    if (points > calls) points = calls;
    if (!WIFEXITED(usual.status)) report(out, argv, (point){0}, "killed", &usual, &usual);
    for (uint64_t i = 0; i < 2 * points; i++) {
        point failing = {chosen(i / 2, points, calls), i % 2 != 0};
        result got = run_child(argc, argv, failing, input);
        const char *what = fault(&usual, &got);
        if (what != NULL) report(out, argv, failing, what, &usual, &got);
        clear(&got);
    }
    fprintf(out, "tried %llu of %llu\n", (unsigned long long)points, (unsigned long long)calls);
    clear(&usual);
    if (child_told->kept_input) dup2(input_fd, STDIN_FILENO);
    (void)lseek(STDIN_FILENO, child_told->kept_input ? 0 : input, SEEK_SET);
}

/* ---- files without names ---- */

static int nameless_file(void) {
    char name[] = "/tmp/hypermate-torture-XXXXXX";
    int fd = mkstemp(name);
    if (fd < 0) abort();
    unlink(name);
    return fd;
}

static void prepare(void) {
    int fd = nameless_file();
    if (ftruncate(fd, sizeof *child_told) != 0) abort();
    child_told = mmap(NULL, sizeof *child_told, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (child_told == MAP_FAILED) abort();
    close(fd);
    out_fd = nameless_file();
    messages_fd = nameless_file();
    input_fd = nameless_file();
    signal(SIGALRM, kill_child);
}

int __wrap_main(int argc, char **argv) {
    const char *name = getenv("HM_TORTURE");
    FILE *out = name == NULL ? NULL : fopen(name, "a");
    if (out != NULL) {
        prepare();
        torture(argc, argv, out);
        fclose(out);
    }
    return __real_main(argc, argv);
}
