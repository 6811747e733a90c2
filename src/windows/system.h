/* Private header of windows/: paths and errors of the system. */
#ifndef HM_WINDOWS_SYSTEM_H
#define HM_WINDOWS_SYSTEM_H

#include <wchar.h>

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

/* The path as Windows has it, free() it; NULL with errno set. "/dev/null" is NUL. */
wchar_t *hm_windows_path(const char *path);
/* Sets errno to what the last call of the system has failed for; returns -1. */
int hm_windows_fail(void);

#endif
