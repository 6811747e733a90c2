/* Files as POSIX has them. */
#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>

#if defined(_WIN32)

#include "windows/system.h"

#include <fcntl.h>
#include <io.h>
#include <share.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static HANDLE handle_of(int fd) {
    return (HANDLE)_get_osfhandle(fd);
}

static bool is_file(int fd) {
    return GetFileType(handle_of(fd)) == FILE_TYPE_DISK;
}

/* ---- by their paths ---- */

enum { SHARED = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE };

/* A folder cannot be opened, and is said to be one. */
int hm_windows_open(const char *path, int flags, ...) {
    wchar_t *wide = hm_windows_path(path);
    if (wide == NULL) return -1;
    int fd = _wopen(wide, flags | _O_BINARY, _S_IREAD | _S_IWRITE);
    if (fd < 0 && errno == EACCES) {
        DWORD attributes = GetFileAttributesW(wide);
        bool folder =
            attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
        errno = folder ? EISDIR : EACCES;
    }
    free(wide);
    return fd;
}

int hm_windows_access(const char *path, int mode) {
    wchar_t *wide = hm_windows_path(path);
    if (wide == NULL) return -1;
    int result = _waccess(wide, mode);
    free(wide);
    return result;
}

int hm_windows_unlink(const char *path) {
    wchar_t *wide = hm_windows_path(path);
    if (wide == NULL) return -1;
    int result = _wunlink(wide);
    free(wide);
    return result;
}

int hm_windows_mkdir(const char *path, unsigned mode) {
    (void)mode;
    wchar_t *wide = hm_windows_path(path);
    if (wide == NULL) return -1;
    int result = _wmkdir(wide);
    free(wide);
    return result;
}

/* A file of the system's, which is gone when it is closed. */
static int open_nameless(void) {
    wchar_t folder[MAX_PATH + 1], name[MAX_PATH + 1];
    if (GetTempPathW(MAX_PATH + 1, folder) == 0 || GetTempFileNameW(folder, L"hm", 0, name) == 0)
        return hm_windows_fail();
    return _wopen(name, _O_RDWR | _O_BINARY | _O_NOINHERIT | _O_TEMPORARY, _S_IREAD | _S_IWRITE);
}

/* A file that may be unlinked while it is open. */
static HANDLE create_new(const char *path) {
    wchar_t *wide = hm_windows_path(path);
    if (wide == NULL) return INVALID_HANDLE_VALUE;
    HANDLE file = CreateFileW(wide, GENERIC_READ | GENERIC_WRITE, SHARED, NULL, CREATE_NEW,
                              FILE_ATTRIBUTE_NORMAL, NULL);
    free(wide);
    return file;
}

/* Where there is no such folder (Windows has no /tmp), a file without the name that was wished. */
int hm_windows_mkstemp(char *path) {
    enum { TRIES = 100, LETTERS = 6 };
    char *end = path + strlen(path) - LETTERS;
    uint64_t seed = GetTickCount64() ^ (uint64_t)GetCurrentProcessId() << 32;
    for (unsigned i = 0; i < TRIES; i++) {
        uint64_t bits = (seed + i) * 0x9e3779b97f4a7c15u;
        for (int j = 0; j < LETTERS; j++)
            end[j] = (char)('a' + (bits >> (8 * j + 16) & 0xff) % 26);
        HANDLE file = create_new(path);
        if (file != INVALID_HANDLE_VALUE)
            return _open_osfhandle((intptr_t)file, _O_BINARY | _O_NOINHERIT);
        if (GetLastError() != ERROR_FILE_EXISTS) break;
    }
    return open_nameless();
}

/* ---- what they are ---- */

static uint64_t pair(DWORD high, DWORD low) {
    return (uint64_t)high << 32 | low;
}

/* Windows counts from 1601, in steps of 100 ns. */
static struct timespec files_time_of(FILETIME time) {
    const uint64_t second = 10000000, years = 11644473600u;
    uint64_t steps = pair(time.dwHighDateTime, time.dwLowDateTime);
    return (struct timespec){.tv_sec = (time_t)(steps / second - years),
                             .tv_nsec = (long)(steps % second * 100)};
}

/* Facts that any handle has. Wine has no volume (it says 0) for a descriptor that a program
 * elsewhere has opened, and so refuses the usual question. */
static bool ask_bit_by_bit(HANDLE handle, BY_HANDLE_FILE_INFORMATION *about) {
    FILE_ID_INFO identity;
    FILE_BASIC_INFO basic;
    LARGE_INTEGER size;
    if (!GetFileInformationByHandleEx(handle, FileIdInfo, &identity, sizeof identity) ||
        !GetFileInformationByHandleEx(handle, FileBasicInfo, &basic, sizeof basic) ||
        !GetFileSizeEx(handle, &size))
        return false;
    LARGE_INTEGER index;
    memcpy(&index, &identity.FileId, sizeof index);
    *about = (BY_HANDLE_FILE_INFORMATION){
        .dwFileAttributes = basic.FileAttributes,
        .ftLastWriteTime = {basic.LastWriteTime.LowPart, (DWORD)basic.LastWriteTime.HighPart},
        .dwVolumeSerialNumber = (DWORD)identity.VolumeSerialNumber,
        .nFileSizeHigh = (DWORD)size.HighPart,
        .nFileSizeLow = size.LowPart,
        .nFileIndexHigh = (DWORD)index.HighPart,
        .nFileIndexLow = index.LowPart,
    };
    return true;
}

static int files_examine(HANDLE handle, struct stat *status) {
    BY_HANDLE_FILE_INFORMATION about;
    DWORD type = GetFileType(handle);
    *status = (struct stat){.st_mode = type == FILE_TYPE_CHAR ? _S_IFCHR : _S_IFIFO};
    if (type == FILE_TYPE_UNKNOWN && GetLastError() != NO_ERROR) return hm_windows_fail();
    if (type != FILE_TYPE_DISK) return 0;
    if (!GetFileInformationByHandle(handle, &about) && !ask_bit_by_bit(handle, &about))
        return hm_windows_fail();
    bool folder = (about.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
    status->st_mode = folder ? _S_IFDIR : _S_IFREG;
    status->st_dev = about.dwVolumeSerialNumber;
    status->st_ino = pair(about.nFileIndexHigh, about.nFileIndexLow);
    status->st_size = (off_t)pair(about.nFileSizeHigh, about.nFileSizeLow);
    status->st_mtim = files_time_of(about.ftLastWriteTime);
    return 0;
}

int hm_windows_stat(const char *path, struct stat *status) {
    wchar_t *wide = hm_windows_path(path);
    if (wide == NULL) return -1;
    HANDLE handle =
        CreateFileW(wide, 0, SHARED, NULL, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
    free(wide);
    if (handle == INVALID_HANDLE_VALUE) return hm_windows_fail();
    int result = files_examine(handle, status);
    CloseHandle(handle);
    return result;
}

int hm_windows_fstat(int fd, struct stat *status) {
    return files_examine(handle_of(fd), status);
}

int hm_windows_isatty(int fd) {
    DWORD mode;
    return GetConsoleMode(handle_of(fd), &mode) != 0;
}

/* ---- their bytes ---- */

/* Data that does not fit into one call is read or written in part, as on other systems. */
static unsigned files_most(size_t length) {
    return length < INT_MAX ? (unsigned)length : INT_MAX;
}

ssize_t hm_windows_read(int fd, void *bytes, size_t length) {
    return _read(fd, bytes, files_most(length));
}

/* The C library finds a pipe that nobody reads just wrong. */
ssize_t hm_windows_write(int fd, const void *bytes, size_t length) {
    int written = _write(fd, bytes, files_most(length));
    if (written < 0 && errno == EINVAL && GetFileType(handle_of(fd)) == FILE_TYPE_PIPE) {
        errno = EPIPE;
    }
    return written;
}

off_t hm_windows_lseek(int fd, off_t offset, int whence) {
    if (is_file(fd)) return _lseeki64(fd, offset, whence);
    errno = ESPIPE;
    return -1;
}

static OVERLAPPED place_of(off_t offset) {
    return (OVERLAPPED){.Offset = (DWORD)offset, .OffsetHigh = (DWORD)((uint64_t)offset >> 32)};
}

/* Unlike elsewhere these two move the descriptor: sinks put it back, and who reads so goes by
 * places alone. */
ssize_t pread(int fd, void *bytes, size_t length, off_t offset) {
    OVERLAPPED place = place_of(offset);
    DWORD got = 0;
    bool done = ReadFile(handle_of(fd), bytes, files_most(length), &got, &place);
    if (done || GetLastError() == ERROR_HANDLE_EOF) return (ssize_t)got;
    return hm_windows_fail();
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) {
    OVERLAPPED place = place_of(offset);
    DWORD written = 0;
    if (!WriteFile(handle_of(fd), bytes, files_most(length), &written, &place))
        return hm_windows_fail();
    return (ssize_t)written;
}

int fsync(int fd) {
    return _commit(fd);
}

/* ---- locks ---- */

static int lock(HANDLE file, const struct flock *wish, bool wait) {
    OVERLAPPED place = place_of(wish->l_start);
    DWORD low = (DWORD)wish->l_len, high = (DWORD)((uint64_t)wish->l_len >> 32);
    DWORD flags = LOCKFILE_EXCLUSIVE_LOCK | (wait ? 0 : LOCKFILE_FAIL_IMMEDIATELY);
    bool done = wish->l_type == F_UNLCK ? UnlockFileEx(file, 0, low, high, &place)
                                        : LockFileEx(file, flags, 0, low, high, &place);
    return done ? 0 : hm_windows_fail();
}

int fcntl(int fd, int command, ...) {
    va_list arguments;
    if (command == F_GETFL) return 0;
    va_start(arguments, command);
    const struct flock *wish = va_arg(arguments, const struct flock *);
    va_end(arguments);
    return lock(handle_of(fd), wish, command == F_SETLKW);
}

#endif
