/* A program that plays, as a child process.
 *
 * It is started without a shell, in a process group of its own: Ctrl-C of the terminal is not meant
 * for it, and whatever it has started can be ended with it. Standard input and output are one
 * socket: writing to a program that is gone gives an error there and no signal. Every descriptor is
 * closed in programs that are started meanwhile by other threads: one that held the socket of
 * another would keep it from seeing its end. (On systems without SOCK_CLOEXEC one that is started
 * between two calls does; it is then ended as one that hangs.) */
#if defined(__linux__)
#include <sys/prctl.h>
#endif

#include "match/rival.h"

#if !defined(_WIN32)

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { BLOCK = 1 << 16, SLICE_MS = 20 };

struct hm_rival {
    pid_t child;
    int fd;
    char *buffer;   /* what was received; BLOCK bytes */
    size_t at, end; /* of it: what has not been looked at */
    size_t most;    /* bytes of a line */
    hm_text line;   /* the beginning of one */
    bool whole;     /* it was handed out: the next one begins */
    bool skipping;  /* it is too long */
    bool ended;     /* the program speaks no more */
};

/* ---- starting ---- */

static bool open_pair(int pair[2]) {
#ifdef SOCK_CLOEXEC
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) == 0;
#else
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0) return false;
    fcntl(pair[0], F_SETFD, FD_CLOEXEC);
    fcntl(pair[1], F_SETFD, FD_CLOEXEC);
    return true;
#endif
}

/* Becomes the program, or tells the number of the error and ends. A parent that is killed takes the
 * program with it where the system can do that. Between fork and exec: nothing but system calls. */
static void become(char *const *command, int talk, int log, int trouble) {
    struct sigaction usual = {.sa_handler = SIG_DFL};
    sigset_t none;
    setpgid(0, 0);
#if defined(__linux__)
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    sigemptyset(&usual.sa_mask);
    sigaction(SIGPIPE, &usual, NULL);
    sigaction(SIGXFSZ, &usual, NULL);
    sigaction(SIGHUP, &usual, NULL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    bool ready = dup2(talk, STDIN_FILENO) >= 0 && dup2(talk, STDOUT_FILENO) >= 0 &&
                 dup2(log, STDERR_FILENO) >= 0;
    if (ready) execvp(command[0], command);
    int number = errno;
    ssize_t sent = write(trouble, &number, sizeof number);
    (void)sent;
    raise(SIGKILL); /* nothing of the parent's is flushed or undone */
}

static void reap(pid_t child) {
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR)
        continue;
}

/* A child of this thread, with every signal blocked meanwhile: none of the handlers of the parent
 * may run in the child. The child reports the outcome of the start: nothing, or the number of an
 * error. The end that the child writes to is closed by a successful exec. */
static pid_t start_child(char *const *command, int talk, int log) {
    int trouble[2], number = 0;
    sigset_t all, before;
    ssize_t got;
    if (!open_pair(trouble)) return -1;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t child = fork();
    if (child == 0) become(command, talk, log, trouble[1]);
    if (child < 0) number = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    close(trouble[1]);
    if (child >= 0) {
        do {
            got = read(trouble[0], &number, sizeof number);
        } while (got < 0 && errno == EINTR);
        if (got != (ssize_t)sizeof number) number = 0;
    }
    close(trouble[0]);
    if (child >= 0 && number != 0) reap(child);
    errno = number;
    return number == 0 ? child : -1;
}

static hm_status rival_start(hm_rival **rival, char *const *command, int log, size_t most,
                             hm_error *error) {
    int pair[2];
    hm_rival *r = calloc(1, sizeof *r);
    char *buffer = malloc(BLOCK);
    if (r == NULL || buffer == NULL) {
        free(r);
        free(buffer);
        return hm_fail_memory(error, "a program that plays");
    }
    *r = (hm_rival){.child = -1, .fd = -1, .most = most, .buffer = buffer};
    if (open_pair(pair)) {
        r->child = start_child(command, pair[1], log);
        int number = errno;
        close(pair[1]);
        r->fd = pair[0];
        fcntl(r->fd, F_SETFL, O_NONBLOCK);
        errno = number;
    }
    *rival = r;
    if (r->child >= 0) return HM_OK;
    hm_status status = hm_fail_errno(error, command[0], "start");
    hm_rival_end(r, false);
    *rival = NULL;
    return status;
}

hm_status hm_rival_start(hm_rival **rival, char *const *command, const char *log, size_t most,
                         hm_error *error) {
    /* For what a program says beside its answers. */
    const char *name = log != NULL ? log : "/dev/null";
    int flags = O_WRONLY | O_CLOEXEC;
    int fd = log != NULL ? open(name, flags | O_CREAT | O_APPEND, 0666) : open(name, flags);
    *rival = NULL;
    if (fd < 0) return hm_fail_errno(error, name, "open");
    hm_status status = rival_start(rival, command, fd, most, error);
    close(fd);
    return status;
}

/* ---- talking ---- */

/* Waits until the socket may be used, for a slice of time at most. */
static hm_heard wait_for(const hm_rival *r, short events, double until, hm_sentry *sentry) {
    struct pollfd ready = {.fd = r->fd, .events = events};
    double left = until - hm_seconds_now();
    if (!hm_sentry_report(sentry, 0)) return HM_HEARD_STOP;
    if (left <= 0) return HM_HEARD_NOTHING;
    int slice = left * 1000 < SLICE_MS ? (int)(left * 1000) + 1 : SLICE_MS;
    poll(&ready, 1, slice);
    return HM_HEARD;
}

static bool may_try_again(void) {
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

hm_heard hm_rival_tell(hm_rival *r, const char *bytes, size_t length, double until,
                       hm_sentry *sentry) {
    while (length > 0) {
        ssize_t sent = send(r->fd, bytes, length, MSG_NOSIGNAL);
        if (sent > 0) {
            bytes += sent;
            length -= (size_t)sent;
            continue;
        }
        if (!may_try_again()) return HM_HEARD_END;
        hm_heard heard = wait_for(r, POLLOUT, until, sentry);
        if (heard != HM_HEARD) return heard;
    }
    return HM_HEARD;
}

static hm_heard rival_fill(hm_rival *r, double until, hm_sentry *sentry) {
    if (r->ended) return HM_HEARD_END;
    ssize_t got = recv(r->fd, r->buffer, BLOCK, 0);
    if (got > 0) {
        r->at = 0;
        r->end = (size_t)got;
        if (!hm_sentry_report(sentry, 0)) return HM_HEARD_STOP;
        return hm_seconds_now() > until ? HM_HEARD_NOTHING : HM_HEARD;
    }
    if (got < 0 && may_try_again()) return wait_for(r, POLLIN, until, sentry);
    r->ended = true;
    return HM_HEARD_END;
}

hm_heard hm_rival_hear(hm_rival *r, double until, hm_sentry *sentry, hm_slice *line) {
    if (r->whole) r->line.length = 0;
    r->whole = false;
    for (;;) {
        while (r->at < r->end) {
            /* Takes bytes of the buffer up to the end of a line; one that is too long is left out.
             */
            const char *from = r->buffer + r->at;
            const char *feed = memchr(from, '\n', r->end - r->at);
            size_t length = feed != NULL ? (size_t)(feed - from) : r->end - r->at;
            if (r->line.length + length > r->most) r->skipping = true;
            if (!r->skipping) hm_text_add(&r->line, from, length);
            r->at += length + (feed != NULL);
            if (r->line.failed) {
                hm_text_clear(&r->line);
                return HM_HEARD_NO_MEMORY;
            }
            if (feed == NULL) continue;
            r->whole = !r->skipping;
            r->skipping = false;
            if (!r->whole) r->line.length = 0;
            if (!r->whole) continue;
            *line = (hm_slice){r->line.length > 0 ? r->line.data : "", r->line.length};
            return HM_HEARD;
        }
        hm_heard heard = rival_fill(r, until, sentry);
        if (heard != HM_HEARD) return heard;
    }
}

/* ---- ending ---- */

void hm_rival_end(hm_rival *r, bool politely) {
    static const char quit[] = "quit\n";
    if (r == NULL) return;
    if (r->child > 0 && politely) {
        ssize_t sent = send(r->fd, quit, sizeof quit - 1, MSG_NOSIGNAL);
        (void)sent;
        shutdown(r->fd, SHUT_WR);
        /* The child has half a second to end by itself. It is not reaped yet: its number must stay
         * its own until the group of that number was ended. */
        const struct timespec moment = {.tv_nsec = 5 * 1000 * 1000};
        siginfo_t info = {.si_pid = 0};
        for (int i = 0; i < 100 && info.si_pid == 0; i++) {
            if (waitid(P_PID, (id_t)r->child, &info, WEXITED | WNOHANG | WNOWAIT) != 0) break;
            if (info.si_pid == 0) nanosleep(&moment, NULL);
        }
    }
    if (r->child > 0) {
        kill(-r->child, SIGKILL);
        reap(r->child);
    }
    if (r->fd >= 0) close(r->fd);
    hm_text_clear(&r->line);
    free(r->buffer);
    free(r);
}

#endif
