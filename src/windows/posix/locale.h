/* Completes <locale.h> of Windows (windows/locale.c): the decimal point, of one thread. */
#ifndef HM_WINDOWS_LOCALE_H
#define HM_WINDOWS_LOCALE_H

#include_next <locale.h>

typedef struct hm_windows_locale *locale_t;

#define LC_NUMERIC_MASK (1 << LC_NUMERIC)

/* NULL when memory is short. */
locale_t newlocale(int mask, const char *name, locale_t base);
/* The locale that the thread had before, which has to be given back to this function. */
locale_t uselocale(locale_t locale);
void freelocale(locale_t locale);

#endif
