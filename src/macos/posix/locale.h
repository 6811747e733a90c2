/* Completes <locale.h> of macOS: locales of threads have a header of their own. */
#ifndef HM_MACOS_LOCALE_H
#define HM_MACOS_LOCALE_H

#pragma GCC system_header
#include_next <locale.h>
#include <xlocale.h>

#endif
