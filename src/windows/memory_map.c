/* Files in memory. */
#include <stddef.h>

#if defined(_WIN32)

#include "windows/system.h"

#include <io.h>
#include <sys/mman.h>

void *mmap(void *wish, size_t length, int protection, int flags, int fd, off_t offset) {
    (void)wish, (void)protection, (void)flags, (void)offset;
    HANDLE file = (HANDLE)_get_osfhandle(fd);
    HANDLE mapping = CreateFileMappingW(file, NULL, PAGE_READONLY, 0, 0, NULL);
    void *bytes = mapping == NULL ? NULL : MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, length);
    if (bytes == NULL) hm_windows_fail();
    if (mapping != NULL) CloseHandle(mapping);
    return bytes == NULL ? MAP_FAILED : bytes;
}

int munmap(void *bytes, size_t length) {
    (void)length;
    return UnmapViewOfFile(bytes) ? 0 : hm_windows_fail();
}

#endif
