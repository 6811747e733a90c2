/* Drops the rights of a process before it reads the first text of strangers. */
#include "commands/serve.h"

#include <sys/resource.h>

static void lower(int what, rlim_t most) {
    struct rlimit limit;
    if (getrlimit(what, &limit) != 0) return;
    if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur > most) limit.rlim_cur = most;
    if (limit.rlim_max == RLIM_INFINITY || limit.rlim_max > most) limit.rlim_max = most;
    setrlimit(what, &limit);
}

void cli_confine(uint64_t memory) {
    lower(RLIMIT_CORE, 0);
#if !defined(HM_INSTRUMENTED) /* sanitizers map terabytes and open files */
    lower(RLIMIT_NOFILE, 3);
    if (memory > 0) lower(RLIMIT_AS, (rlim_t)memory);
#endif
    (void)memory;
}
