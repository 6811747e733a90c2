/* Completes <signal.h> of Windows, where no signal is blocked for a thread: handlers run in threads
 * of their own. */
#ifndef HM_WINDOWS_SIGNAL_H
#define HM_WINDOWS_SIGNAL_H

#include_next <signal.h>

typedef int sigset_t;

enum { SIG_SETMASK };

static inline int sigfillset(sigset_t *set) {
    *set = 1;
    return 0;
}

static inline int hm_windows_sigmask(int how, const sigset_t *set, sigset_t *before) {
    (void)how, (void)set;
    if (before != NULL) *before = 0;
    return 0;
}

#undef pthread_sigmask
#define pthread_sigmask hm_windows_sigmask

#endif
