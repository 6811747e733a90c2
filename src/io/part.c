/* Files on their way to their names, so that a name leads to a whole file or to the previous one.
 *
 * Where the system can, a part has no name at all while it is written, and a process that is killed
 * leaves nothing. linkat() names it when it is whole; since that replaces no file, a name is needed
 * between the two, for the instant before the rename. A kill in that instant leaves such a name, as
 * does any kill where parts need names all along. The owner of a part holds a lock on it, so an
 * unlocked part was left by a dead process: hm_sink_sweep() removes it. Parts of versions that held
 * no lock end in ".part"; they are swept when nobody has written to them for a day. */
#define _GNU_SOURCE /* O_TMPFILE; asked for before all headers */

#include "io/part.h"
#include "core/core.h"
#include "hypermate/io.h"

#if !defined(_WIN32)

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { ATTEMPTS = 100, LINKS_MOST = 40, PATH_BYTES = 4096, LINK_BYTES = 40, DAY = 24 * 60 * 60 };

/* ---- names ---- */

static char *folder_of(const char *path) {
    hm_text text = {0};
    hm_text_printf(&text, "%.*s.", hm_part_folder(path), path);
    if (text.failed) hm_text_clear(&text);
    return text.data;
}

/* The path to which a link at `path` leads; NULL when there is no link, or memory is short. */
static char *follow_link(const char *path) {
    char content[PATH_BYTES];
    ssize_t length = readlink(path, content, sizeof content);
    if (length < 0 || length == sizeof content) return NULL;
    hm_text text = {0};
    hm_text_printf(&text, "%.*s%.*s", content[0] == '/' ? 0 : hm_part_folder(path), path,
                   (int)length, content);
    if (text.failed) {
        hm_text_clear(&text);
        errno = ENOMEM;
    }
    return text.data;
}

/* Through links that lead to nothing yet: realpath() does not go there. */
static char *follow_links(const char *path) {
    char *now = strdup(path);
    for (int i = 0; i < LINKS_MOST && now != NULL; i++) {
        errno = 0;
        char *next = follow_link(now);
        if (next == NULL && errno != ENOMEM) return now;
        free(now);
        now = next;
    }
    if (now != NULL) errno = ELOOP;
    free(now);
    return NULL;
}

/* ---- descriptors ---- */

static int read_descriptor(const char *path) {
    static const char *const folders[] = {"/dev/fd/", "/proc/self/fd/"};
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        size_t length = strlen(folders[i]);
        if (strncmp(path, folders[i], length) != 0) continue;
        char *end;
        long number = strtol(path + length, &end, 10);
        bool whole = end > path + length && *end == '\0';
        if (whole && number >= 0 && number <= INT_MAX) return (int)number;
    }
    return -1;
}

hm_status hm_part_descriptor(const char *path, int *fd, hm_error *error) {
    char *now = strdup(path);
    bool short_of = now == NULL;
    *fd = -1;
    for (int i = 0; i < LINKS_MOST && now != NULL && *fd < 0; i++) {
        *fd = read_descriptor(now);
        errno = 0;
        char *next = *fd < 0 ? follow_link(now) : NULL;
        short_of = next == NULL && errno == ENOMEM;
        free(now);
        now = next;
    }
    free(now);
    return short_of ? hm_fail_memory(error, "an output") : HM_OK;
}

/* ---- beginning ---- */

/* Keeps the part from being swept away for as long as it is open. *swept: a sweeper was faster and
 * is about to take it away. A file system without locks has no sweeping either. */
static hm_status part_lock(hm_part *part, int fd, bool *swept, const char *path, hm_error *error) {
    *swept = flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    part->fd = fcntl(fd, F_DUPFD_CLOEXEC, 0);
    return part->fd < 0 ? hm_fail_errno(error, path, "create") : HM_OK;
}

/* The name under which linkat() finds a file without one. */
static void descriptor_name(char name[LINK_BYTES], int fd) {
    snprintf(name, LINK_BYTES, "/proc/self/fd/%d", fd);
}

#ifdef O_TMPFILE
static int open_unnamed(const char *folder) {
    char name[LINK_BYTES];
    int fd;
    do {
        fd = open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
    } while (fd < 0 && errno == EINTR);
    if (fd < 0) return -1;
    descriptor_name(name, fd);
    if (access(name, F_OK) == 0) return fd;
    close(fd);
    errno = ENOSYS; /* /proc is missing: it could never be named */
    return -1;
}
#else
static int open_unnamed(const char *folder) {
    (void)folder;
    errno = ENOSYS;
    return -1;
}
#endif

/* mkstemp() would make a private file (mode 0600); a result file obeys the umask instead. */
static hm_status open_named(hm_part *part, const char *path, int *fd, hm_error *error) {
    hm_random random;
    struct stat made;
    hm_random_init(&random, hm_part_seed(part));
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        part->name = hm_part_temporary(part->target, hm_random_next(&random));
        if (part->name == NULL) return hm_fail_memory(error, "an output");
        *fd = open(part->name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (*fd >= 0) {
            bool swept;
            hm_status status = part_lock(part, *fd, &swept, path, error);
            /* Between creating and locking, a sweeper may have taken the file away. */
            bool named = fstat(*fd, &made) == 0 && made.st_nlink > 0;
            if (status != HM_OK || (named && !swept)) return status;
            close(part->fd);
            close(*fd);
            *fd = part->fd = -1;
            errno = EINTR;
        }
        free(part->name);
        part->name = NULL;
        if (errno != EEXIST && errno != EINTR) break;
    }
    return hm_fail_errno(error, path, "create");
}

static hm_status part_create(hm_part *part, const char *path, int *fd, hm_error *error) {
    char *folder = folder_of(part->target);
    if (folder == NULL) return hm_fail_memory(error, "an output");
    *fd = open_unnamed(folder);
    int number = errno;
    free(folder);
    bool swept; /* what has no name is not */
    if (*fd >= 0) return part_lock(part, *fd, &swept, path, error);
    /* The system, or this file system, may know no files without names. */
    if (number == EOPNOTSUPP || number == EISDIR || number == EINVAL || number == ENOSYS)
        return open_named(part, path, fd, error);
    errno = number;
    return hm_fail_errno(error, path, "create");
}

hm_status hm_part_open(hm_part *part, const char *path, int *fd, hm_error *error) {
    struct stat existing, made;
    *part = (hm_part){.fd = -1};
    *fd = -1;
    bool over = stat(path, &existing) == 0;
    if (!over && errno != ENOENT) return hm_fail_errno(error, path, "create");
    part->target = over ? realpath(path, NULL) : follow_links(path);
    if (part->target == NULL) return hm_fail_errno(error, path, "resolve");
    /* A file that refuses writing is left alone. */
    if (over && access(part->target, W_OK) != 0) return hm_fail_errno(error, path, "write");
    hm_status status = part_create(part, path, fd, error);
    if (status != HM_OK || !over) return status;
    /* The new file takes after the one it replaces. Only the system's administrator can give a file
     * away, and others only to groups of their own. If the group cannot be kept, it gets no more
     * rights than everybody. */
    mode_t mode = existing.st_mode & 0777;
    if (fstat(*fd, &made) != 0) return hm_fail_errno(error, path, "create");
    bool other_owner = made.st_uid != existing.st_uid, other_group = made.st_gid != existing.st_gid;
    if (other_owner) (void)!fchown(*fd, existing.st_uid, (gid_t)-1);
    if (other_group && fchown(*fd, (uid_t)-1, existing.st_gid) != 0)
        mode &= ~(mode_t)070 | (mode & 07) << 3;
    return fchmod(*fd, mode) == 0 ? HM_OK : hm_fail_errno(error, path, "set the permissions of");
}

/* ---- ending ---- */

static bool link_to(const hm_part *part, const char *name) {
    char from[LINK_BYTES];
    descriptor_name(from, part->fd);
    return linkat(AT_FDCWD, from, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0;
}

hm_status hm_part_name(hm_part *part, const char *path, hm_error *error) {
    hm_random random;
    hm_random_init(&random, hm_part_seed(part));
    for (int attempt = 0; attempt < ATTEMPTS && part->name == NULL; attempt++) {
        char *name = hm_part_temporary(part->target, hm_random_next(&random));
        if (name == NULL) return hm_fail_memory(error, "an output");
        if (link_to(part, name)) {
            part->name = name;
        } else {
            free(name);
            if (errno != EEXIST) break;
        }
    }
    return part->name == NULL ? hm_fail_errno(error, path, "name") : HM_OK;
}

static void part_forget(hm_part *part) {
    free(part->name);
    free(part->target);
    if (part->fd >= 0) close(part->fd);
    *part = (hm_part){.fd = -1};
}

hm_status hm_part_place(hm_part *part, const char *path, hm_error *error) {
    bool placed = false;
    if (part->name == NULL) {
        placed = link_to(part, part->target);
        if (!placed && errno != EEXIST) return hm_fail_errno(error, path, "name");
    }
    hm_status status = placed ? HM_OK : hm_part_name(part, path, error);
    if (status != HM_OK) return status;
    if (!placed && rename(part->name, part->target) != 0)
        return hm_fail_errno(error, path, "rename to");
    /* Only when the folder is flushed does the name survive a loss of power. The file is whole and
     * in its place: a folder that cannot be opened, or a file system that knows no such call, takes
     * nothing from that any more. */
    char name[PATH_BYTES];
    int length = snprintf(name, sizeof name, "%.*s.", hm_part_folder(part->target), part->target);
    int folder = length < PATH_BYTES ? open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    while (folder >= 0 && fsync(folder) != 0 && errno == EINTR) {
    }
    if (folder >= 0) close(folder);
    part_forget(part);
    return HM_OK;
}

void hm_part_drop(hm_part *part) {
    if (part->target == NULL) return;
    if (part->name != NULL) (void)unlink(part->name);
    part_forget(part);
}

/* ---- what dead processes have left ---- */

/* Removes a part on which nobody works: a file of this user that is not locked, or was written by a
 * version that held no lock and is a day old. */
static void sweep_part(int folder, const char *name, bool locked) {
    struct stat status;
    int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0) return;
    bool own = fstat(fd, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == geteuid();
    if (own && (locked ? flock(fd, LOCK_EX | LOCK_NB) == 0 : time(NULL) - status.st_mtime > DAY))
        (void)unlinkat(folder, name, 0);
    close(fd);
}

/* A killed job of hypermate-mpi can also leave files of the MPI library, named after its part:
 * ".hypermate-0123456789abcdef.tmp.locktest.1". They go when the part has gone. */
static void sweep_entry(int folder, const char *name) {
    char part[sizeof ".hypermate-0123456789abcdef.tmp"] = "";
    size_t length = strnlen(name, sizeof part - 1);
    memcpy(part, name, length);
    if (hm_part_is_temporary(name, ".part")) sweep_part(folder, name, false);
    if (!hm_part_is_temporary(part, ".tmp")) return;
    sweep_part(folder, part, true);
    if (name[length] == '.' && faccessat(folder, part, F_OK, 0) != 0)
        (void)unlinkat(folder, name, 0);
}

void hm_sink_sweep(const char *path) {
    char *target = realpath(path, NULL);
    char *name = folder_of(target != NULL ? target : path);
    DIR *folder = name != NULL ? opendir(name) : NULL;
    for (const struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL;)
        sweep_entry(dirfd(folder), entry->d_name);
    if (folder != NULL) closedir(folder);
    free(name);
    free(target);
}

#endif
