/* Completes <sys/stat.h> of macOS: the time of the last change has another name there. */
#ifndef HM_MACOS_SYS_STAT_H
#define HM_MACOS_SYS_STAT_H

#pragma GCC system_header
#include_next <sys/stat.h>

#define st_mtim st_mtimespec

#endif
