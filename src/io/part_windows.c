/* Files on their way to their names, on Windows.
 *
 * A part has a name all along and is open with a handle of its own, which lets it be renamed and
 * keeps everybody from opening it alone: so what can be opened alone was left by the dead, and
 * hm_sink_sweep() removes it. A file gets the permissions that its folder gives, and takes the
 * place of a link. */
#include "core/core.h"
#include "hypermate/io.h"
#include "io/part.h"

#if defined(_WIN32)

#include "windows/system.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ATTEMPTS = 100 };

/* A copy in which folders end in '/' alone; NULL when memory is short. */
static char *with_slashes(const char *path) {
    char *copy = strdup(path);
    for (char *at = copy; at != NULL && *at != '\0'; at++) {
        if (*at == '\\') *at = '/';
    }
    return copy;
}

/* ---- beginning ---- */

/* A new file as a descriptor; -1 with errno set. */
static int create_named(const char *name) {
    enum { SHARED = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE };
    wchar_t *path = hm_windows_path(name);
    if (path == NULL) return -1;
    HANDLE file =
        CreateFileW(path, GENERIC_WRITE, SHARED, NULL, CREATE_NEW, FILE_ATTRIBUTE_NORMAL, NULL);
    free(path);
    if (file == INVALID_HANDLE_VALUE) return hm_windows_fail();
    int fd = _open_osfhandle((intptr_t)file, _O_WRONLY | _O_BINARY | _O_NOINHERIT);
    if (fd < 0) CloseHandle(file);
    return fd;
}

static hm_status part_windows_create(hm_part *part, const char *path, int *fd, hm_error *error) {
    hm_random random;
    hm_random_init(&random, hm_part_seed(part));
    for (int attempt = 0; attempt < ATTEMPTS && *fd < 0; attempt++) {
        free(part->name);
        part->name = hm_part_temporary(part->target, hm_random_next(&random));
        if (part->name == NULL) return hm_fail_memory(error, "an output");
        *fd = create_named(part->name);
        if (*fd < 0 && errno != EEXIST) break;
    }
    if (*fd >= 0) part->fd = _dup(*fd);
    if (part->fd >= 0) return HM_OK;
    int number = errno;
    if (*fd < 0) {
        free(part->name);
        part->name = NULL;
    }
    errno = number;
    return hm_fail_errno(error, path, "create");
}

hm_status hm_part_open(hm_part *part, const char *path, int *fd, hm_error *error) {
    *part = (hm_part){.fd = -1};
    *fd = -1;
    if (access(path, F_OK) == 0 && access(path, W_OK) != 0)
        return hm_fail_errno(error, path, "write");
    part->target = with_slashes(path);
    if (part->target == NULL) return hm_fail_memory(error, "an output");
    return part_windows_create(part, path, fd, error);
}

/* ---- ending ---- */

/* No path of Windows names one. */
hm_status hm_part_descriptor(const char *path, int *fd, hm_error *error) {
    (void)path, (void)error;
    *fd = -1;
    return HM_OK;
}

/* It has had a name from the beginning. */
hm_status hm_part_name(hm_part *part, const char *path, hm_error *error) {
    (void)part, (void)path, (void)error;
    return HM_OK;
}

static void forget(hm_part *part) {
    free(part->name);
    free(part->target);
    if (part->fd >= 0) close(part->fd);
    *part = (hm_part){.fd = -1};
}

/* The renamed file is on the disk when this returns. */
hm_status hm_part_place(hm_part *part, const char *path, hm_error *error) {
    wchar_t *from = hm_windows_path(part->name), *to = hm_windows_path(part->target);
    const DWORD how = MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH;
    bool known = from != NULL && to != NULL;
    bool placed = known && MoveFileExW(from, to, how);
    if (known && !placed) hm_windows_fail();
    int number = errno;
    free(from);
    free(to);
    errno = number;
    if (!placed) return hm_fail_errno(error, path, "rename to");
    forget(part);
    return HM_OK;
}

void hm_part_drop(hm_part *part) {
    if (part->target == NULL) return;
    if (part->fd >= 0) close(part->fd);
    part->fd = -1;
    if (part->name != NULL) (void)unlink(part->name);
    forget(part);
}

/* ---- what dead processes have left ---- */

void hm_sink_sweep(const char *path) {
    hm_text text = {0};
    WIN32_FIND_DATAW entry;
    char *target = with_slashes(path);
    if (target == NULL) return;
    hm_text_printf(&text, "%.*s.hypermate-*", hm_part_folder(target), target);
    free(target);
    wchar_t *wish = text.failed ? NULL : hm_windows_path(text.data);
    hm_text_clear(&text);
    if (wish == NULL) return;
    HANDLE search = FindFirstFileW(wish, &entry);
    wish[wcslen(wish) - wcslen(L".hypermate-*")] = L'\0'; /* the folder is left */
    for (bool more = search != INVALID_HANDLE_VALUE; more; more = FindNextFileW(search, &entry)) {
        /* Goes by itself if nobody else has it open. */
        wchar_t path[MAX_PATH];
        char bytes[MAX_PATH];
        int length =
            WideCharToMultiByte(CP_UTF8, 0, entry.cFileName, -1, bytes, sizeof bytes, NULL, NULL);
        if (length <= 0 || !hm_part_is_temporary(bytes, ".tmp")) continue;
        if (swprintf(path, MAX_PATH, L"%ls%ls", wish, entry.cFileName) < 0) continue;
        HANDLE file =
            CreateFileW(path, DELETE, 0, NULL, OPEN_EXISTING, FILE_FLAG_DELETE_ON_CLOSE, NULL);
        if (file != INVALID_HANDLE_VALUE) CloseHandle(file);
    }
    if (search != INVALID_HANDLE_VALUE) FindClose(search);
    free(wish);
}

#endif
