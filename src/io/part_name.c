/* The names that files have on their way to their own. */
#include "core/core.h"
#include "io/part.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

int hm_part_folder(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash == NULL ? 0 : (int)(slash - path + 1);
}

char *hm_part_temporary(const char *target, uint64_t number) {
    hm_text text = {0};
    hm_text_printf(&text, "%.*s.hypermate-%016llx.tmp", hm_part_folder(target), target,
                   (unsigned long long)number);
    if (text.failed) hm_text_clear(&text);
    return text.data;
}

uint64_t hm_part_seed(const hm_part *part) {
    struct timespec now = {0};
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_nsec ^ (uint64_t)now.tv_sec << 30 ^ (uint64_t)getpid() << 44 ^
           (uint64_t)(uintptr_t)part;
}

bool hm_part_is_temporary(const char *name, const char *ending) {
    static const char begin[] = ".hypermate-";
    size_t length = strlen(name), digits = strlen(begin) + 16;
    return length == digits + strlen(ending) && strncmp(name, begin, strlen(begin)) == 0 &&
           strspn(name + strlen(begin), "0123456789abcdef") >= 16 &&
           strcmp(name + digits, ending) == 0;
}
