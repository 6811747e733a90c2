/* Answers of all workers on their way to the reader, whole lines at a time. */
#include "serve/front.h"

#if !defined(_WIN32)

#include <errno.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

/* A reader that is slow delays only the answers: signals are seen meanwhile. A part that small does
 * not block a descriptor that is ready. */
static bool serve_output_write_lines(hm_front *f, const char *lines, size_t length) {
    enum { MOST = 4096 }; /* a pipe that is ready takes so many */
    int fd = f->plan->out;
    while (length > 0) {
        struct pollfd ready = {.fd = fd, .events = POLLOUT};
        int count = poll(&ready, 1, 50);
        if (!hm_sentry_report(&f->sentry, 0)) return false;
        if (count <= 0) continue;
        size_t part = length < MOST ? length : MOST;
        ssize_t sent = send(fd, lines, part, MSG_DONTWAIT | MSG_NOSIGNAL);
        if (sent < 0 && errno == ENOTSOCK) sent = write(fd, lines, part);
        if (sent < 0 && (errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK)) continue;
        if (sent < 0) {
            hm_fail_errno(&f->error, "standard output", "write");
            return false;
        }
        lines += sent;
        length -= (size_t)sent;
    }
    return true;
}

void hm_front_write(hm_front *f, const char *lines, size_t length) {
    pthread_mutex_lock(&f->output);
    bool written = !atomic_load(&f->closed) && serve_output_write_lines(f, lines, length);
    if (!written && !hm_sentry_stopped(&f->sentry)) atomic_store(&f->closed, true);
    pthread_mutex_unlock(&f->output);
    if (written) return;
    hm_sentry_report(&f->sentry, 0);
    hm_front_wake(f, false);
}

#endif
