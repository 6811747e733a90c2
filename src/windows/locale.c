/* The decimal point of one thread. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#if defined(_WIN32)

#include <locale.h>

struct hm_windows_locale {
    char name[64];
    bool before; /* what a thread had: */
    int mode;    /* and whether that was the same for all threads */
};

static locale_t locale_create(const char *name) {
    locale_t locale = calloc(1, sizeof *locale);
    if (locale != NULL) snprintf(locale->name, sizeof locale->name, "%s", name);
    return locale;
}

locale_t newlocale(int mask, const char *name, locale_t base) {
    (void)mask, (void)base;
    return locale_create(name);
}

locale_t uselocale(locale_t locale) {
    if (locale == NULL) return NULL; /* memory was short when it was asked for what was before */
    int mode = _configthreadlocale(_ENABLE_PER_THREAD_LOCALE);
    locale_t before = locale->before ? NULL : locale_create(setlocale(LC_NUMERIC, NULL));
    setlocale(LC_NUMERIC, locale->name);
    if (before != NULL) {
        before->before = true;
        before->mode = mode;
    }
    if (locale->before) {
        _configthreadlocale(locale->mode);
        free(locale);
    }
    return before;
}

void freelocale(locale_t locale) {
    free(locale);
}

#endif
