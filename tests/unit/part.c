/* Files on their way to their names: links, owners, folders that cannot be written, and what dead
 * processes have left. */
#define _GNU_SOURCE /* flock(), seteuid() */

#include "harness.h"
#include "hypermate/io.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { NOBODY = 65534 };

static char folder[64];

static const char *inside(const char *name) {
    static char paths[4][512];
    static unsigned turn;
    char *path = paths[turn++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

static void make_folder(void) {
    snprintf(folder, sizeof folder, "/tmp/hypermate-part-XXXXXX");
    CHECK(mkdtemp(folder) != NULL);
}

static void remove_folder(void) {
    DIR *open_folder = opendir(folder);
    for (struct dirent *entry; (entry = readdir(open_folder)) != NULL;)
        if (unlink(inside(entry->d_name)) != 0) (void)rmdir(inside(entry->d_name));
    closedir(open_folder);
    CHECK_INT(rmdir(folder), 0);
}

static void put_file(const char *name, const char *text) {
    FILE *file = fopen(inside(name), "w");
    CHECK(file != NULL && fputs(text, file) >= 0);
    if (file != NULL) fclose(file);
}

static void check_file(const char *name, const char *want) {
    char text[64] = "(no such file)";
    FILE *file = fopen(inside(name), "r");
    if (file != NULL) {
        text[fread(text, 1, sizeof text - 1, file)] = '\0';
        fclose(file);
    }
    CHECK_TEXT(text, want);
}

static bool exists(const char *name) {
    struct stat status;
    return lstat(inside(name), &status) == 0;
}

static hm_status write_new(const char *name, hm_error *error) {
    hm_sink *sink;
    hm_status status = hm_sink_create(&sink, inside(name), error);
    if (status == HM_OK) status = hm_sink_write(sink, "new", 3, error);
    if (status == HM_OK) status = hm_sink_commit(sink, error);
    hm_sink_destroy(sink);
    return status;
}

/* ---- links ---- */

static void links_without_a_file_are_followed(void) {
    make_folder();
    CHECK_INT(mkdir(inside("sub"), 0777), 0);
    CHECK_INT(symlink("sub/second", inside("first")), 0);
    CHECK_INT(symlink("../file", inside("sub/second")), 0);
    CHECK_INT(symlink(inside("absolute"), inside("third")), 0);
    CHECK_INT(write_new("first", NULL), HM_OK);
    CHECK_INT(write_new("third", NULL), HM_OK);
    check_file("file", "new");
    check_file("absolute", "new");
    struct stat status;
    CHECK(lstat(inside("first"), &status) == 0 && S_ISLNK(status.st_mode));
    CHECK(lstat(inside("sub/second"), &status) == 0 && S_ISLNK(status.st_mode));
    CHECK_INT(unlink(inside("sub/second")), 0);
    remove_folder();
}

static void links_that_lead_nowhere_are_refused(void) {
    make_folder();
    hm_error error = {0};
    CHECK_INT(symlink("missing/file", inside("far")), 0);
    CHECK_INT(symlink("b", inside("a")), 0);
    CHECK_INT(symlink("a", inside("b")), 0);
    CHECK_INT(write_new("far", &error), HM_ERR_IO);
    CHECK(strstr(error.message, "far: cannot create") != NULL);
    CHECK_INT(write_new("a", &error), HM_ERR_IO);
    CHECK(exists("far") && exists("a") && exists("b"));
    remove_folder();
}

static void other_names_keep_the_old_file(void) {
    make_folder();
    put_file("one", "old");
    CHECK_INT(link(inside("one"), inside("two")), 0);
    CHECK_INT(write_new("one", NULL), HM_OK);
    check_file("one", "new");
    check_file("two", "old");
    remove_folder();
}

/* ---- owners ---- */

/* Does something as somebody without rights. */
static void as_nobody(void (*act)(void)) {
    bool administrator = geteuid() == 0;
    if (administrator) CHECK_INT(setegid(NOBODY) | seteuid(NOBODY), 0);
    act();
    if (administrator) CHECK_INT(seteuid(0) | setegid(0), 0);
}

static void write_where_nobody_may(void) {
    hm_error error = {0};
    CHECK_INT(write_new("file", &error), HM_ERR_IO);
    CHECK(strstr(error.message, "Permission denied") != NULL);
    CHECK_INT(write_new("other", &error), HM_ERR_IO);
}

static void a_folder_that_cannot_be_written_is_refused(void) {
    make_folder();
    put_file("file", "old");
    CHECK_INT(chmod(inside("file"), 0666), 0);
    CHECK_INT(chmod(folder, 0555), 0);
    as_nobody(write_where_nobody_may);
    CHECK_INT(chmod(folder, 0777), 0);
    check_file("file", "old");
    CHECK(!exists("other"));
    remove_folder();
}

static void the_administrator_gives_files_back(void) {
    if (geteuid() != 0) return; /* others cannot give files away */
    make_folder();
    struct stat status;
    put_file("file", "old");
    CHECK_INT(chmod(inside("file"), 0640), 0);
    CHECK_INT(chown(inside("file"), 1234, 4321), 0);
    CHECK_INT(write_new("file", NULL), HM_OK);
    CHECK_INT(stat(inside("file"), &status), 0);
    CHECK_INT(status.st_uid, 1234);
    CHECK_INT(status.st_gid, 4321);
    CHECK_INT(status.st_mode & 07777, 0640);
    check_file("file", "new");
    remove_folder();
}

static void write_file(void) {
    CHECK_INT(write_new("file", NULL), HM_OK);
}

static void a_group_that_is_lost_takes_its_rights_along(void) {
    if (geteuid() != 0) return; /* files of foreign groups cannot be made */
    make_folder();
    struct stat status;
    put_file("file", "old");
    CHECK_INT(chown(inside("file"), NOBODY, 4321), 0);
    CHECK_INT(chmod(inside("file"), 0664), 0);
    CHECK_INT(chmod(folder, 0777), 0);
    as_nobody(write_file);
    CHECK_INT(stat(inside("file"), &status), 0);
    CHECK_INT(status.st_uid, NOBODY);
    CHECK_INT(status.st_gid, NOBODY);
    CHECK_INT(status.st_mode & 07777, 0644);
    remove_folder();
}

/* ---- sweeping ---- */

static void make_older(const char *name, time_t seconds) {
    struct timespec times[2] = {{.tv_sec = time(NULL) - seconds}, {.tv_sec = time(NULL) - seconds}};
    CHECK_INT(utimensat(AT_FDCWD, inside(name), times, 0), 0);
}

static void what_the_dead_left_is_swept(void) {
    static const char dead[] = ".hypermate-0123456789abcdef.tmp",
                      alive[] = ".hypermate-00000000000000aa.tmp",
                      old_dead[] = ".hypermate-00000000000000bb.part",
                      old_alive[] = ".hypermate-00000000000000cc.part",
                      link_name[] = ".hypermate-00000000000000dd.tmp";
    static const char *const others[] = {".hypermate-0123456789abcdef.tmp2",
                                         ".hypermate-0123456789abcdeg.tmp", ".hypermate-0123.tmp",
                                         "hypermate", "file"};
    make_folder();
    put_file(dead, "");
    put_file(alive, "");
    put_file(old_dead, "");
    put_file(old_alive, "");
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        put_file(others[i], "");
    CHECK_INT(symlink("file", inside(link_name)), 0);
    make_older(old_dead, 2 * 24 * 60 * 60);
    make_older(old_alive, 60 * 60);
    int fd = open(inside(alive), O_WRONLY);
    CHECK_INT(flock(fd, LOCK_EX), 0);
    hm_sink_sweep(inside("result"));
    CHECK(!exists(dead) && !exists(old_dead));
    CHECK(exists(alive) && exists(old_alive) && exists(link_name));
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        CHECK(exists(others[i]));
    close(fd);
    hm_sink_sweep(inside("file"));
    CHECK(!exists(alive));
    remove_folder();
    hm_sink_sweep("no/such/folder/file");
}

/* Whether the folder has names while a file is written depends on the system; after a kill it is
 * empty, or a sweep makes it so. */
static void a_killed_writer_leaves_nothing_for_long(void) {
    make_folder();
    pid_t child = fork();
    if (child == 0) {
        hm_sink *sink;
        if (hm_sink_create(&sink, inside("file"), NULL) != HM_OK) _exit(1);
        if (hm_sink_write(sink, "new", 3, NULL) != HM_OK) _exit(1);
        _exit(7); /* without a word */
    }
    int status;
    CHECK(waitpid(child, &status, 0) == child && WEXITSTATUS(status) == 7);
    hm_sink_sweep(inside("file"));
    CHECK_INT(rmdir(folder), 0);
}

/* ---- pairs ---- */

static void a_pair_appears_together(void) {
    make_folder();
    hm_sink *first, *second;
    put_file("first", "old");
    put_file("second", "old");
    CHECK_INT(hm_sink_create(&first, inside("first"), NULL), HM_OK);
    CHECK_INT(hm_sink_create(&second, inside("second"), NULL), HM_OK);
    CHECK_INT(hm_sink_write(first, "1", 1, NULL), HM_OK);
    CHECK_INT(hm_sink_write(second, "2", 1, NULL), HM_OK);
    check_file("second", "old");
    CHECK_INT(hm_sink_commit_pair(first, second, NULL), HM_OK);
    check_file("first", "1");
    check_file("second", "2");
    hm_sink_destroy(first);
    hm_sink_destroy(second);
    remove_folder();
}

TEST_MAIN(TEST(links_without_a_file_are_followed), TEST(links_that_lead_nowhere_are_refused),
          TEST(other_names_keep_the_old_file), TEST(a_folder_that_cannot_be_written_is_refused),
          TEST(the_administrator_gives_files_back),
          TEST(a_group_that_is_lost_takes_its_rights_along), TEST(what_the_dead_left_is_swept),
          TEST(a_killed_writer_leaves_nothing_for_long), TEST(a_pair_appears_together))
