/* <poll.h> for Windows: descriptors block, so nobody has to wait for them. */
#ifndef HM_WINDOWS_POLL_H
#define HM_WINDOWS_POLL_H

struct pollfd {
    int fd;
    short events, revents;
};

enum { POLLIN = 1, POLLOUT = 4 };

static inline int poll(struct pollfd *wish, unsigned count, int milliseconds) {
    (void)wish, (void)milliseconds;
    return (int)count;
}

#endif
