/* Paths in UTF-8, and errors of the system as numbers of errno. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#if defined(_WIN32)

#include "windows/system.h"

wchar_t *hm_windows_path(const char *path) {
    const char *name = strcmp(path, "/dev/null") == 0 ? "NUL" : path;
    int length = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, name, -1, NULL, 0);
    if (length <= 0) {
        errno = EILSEQ;
        return NULL;
    }
    wchar_t *wide = malloc((size_t)length * sizeof *wide);
    if (wide != NULL) MultiByteToWideChar(CP_UTF8, 0, name, -1, wide, length);
    return wide;
}

int hm_windows_fail(void) {
    static const struct {
        DWORD system;
        int number;
    } errors[] = {
        {ERROR_FILE_NOT_FOUND, ENOENT},    {ERROR_PATH_NOT_FOUND, ENOENT},
        {ERROR_INVALID_NAME, ENOENT},      {ERROR_ACCESS_DENIED, EACCES},
        {ERROR_SHARING_VIOLATION, EACCES}, {ERROR_WRITE_PROTECT, EROFS},
        {ERROR_LOCK_VIOLATION, EAGAIN},    {ERROR_FILE_EXISTS, EEXIST},
        {ERROR_ALREADY_EXISTS, EEXIST},    {ERROR_NOT_ENOUGH_MEMORY, ENOMEM},
        {ERROR_DISK_FULL, ENOSPC},         {ERROR_TOO_MANY_OPEN_FILES, EMFILE},
        {ERROR_INVALID_HANDLE, EBADF},     {ERROR_DIRECTORY, ENOTDIR},
    };
    DWORD system = GetLastError();
    errno = EIO;
    for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++) {
        if (errors[i].system == system) errno = errors[i].number;
    }
    return -1;
}

#endif
