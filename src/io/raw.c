/* Bytes as they lie in a file or in memory: the window under sources and their gzip decoder. */
#include "io/raw.h"
#include "core/work.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

static hm_status ask_watcher(const hm_raw *raw, hm_error *error) {
    hm_status status = hm_watch_ask(&raw->watch, raw->taken, raw->total, NULL);
    if (status == HM_OK) return HM_OK;
    return hm_fail(error, status, 0, "%s: interrupted", raw->name);
}

/* Nothing is asked of a terminal or a pipe after it said that it has ended. A signal ends a wait,
 * so that the watcher can say whether to go on. */
hm_status hm_raw_read(hm_raw *raw, void *buffer, size_t capacity, size_t *got, hm_error *error) {
    enum { MOST = 1 << 30 };
    *got = 0;
    uint64_t left = raw->limit - raw->taken;
    size_t most = capacity < MOST ? capacity : MOST;
    if (most > left) most = (size_t)left;
    while (!raw->ended) {
        ssize_t n = read(raw->fd, buffer, most);
        if (n >= 0) {
            *got = (size_t)n;
            raw->ended = n == 0;
            raw->taken += (uint64_t)n;
            return ask_watcher(raw, error);
        }
        if (errno == EAGAIN || errno == EWOULDBLOCK) {
            struct pollfd wait = {.fd = raw->fd, .events = POLLIN};
            if (poll(&wait, 1, -1) < 0 && errno != EINTR) {
                return hm_fail_errno(error, raw->name, "read");
            }
        } else if (errno != EINTR) {
            return hm_fail_errno(error, raw->name, "read");
        }
        hm_status status = ask_watcher(raw, error);
        if (status != HM_OK) return status;
    }
    return HM_OK;
}

hm_status hm_raw_fill(hm_raw *raw, hm_error *error) {
    if (raw->left > 0) return HM_OK;
    if (raw->more != NULL) return raw->more(raw, error);
    if (raw->buffer == NULL) return HM_OK;
    raw->next = raw->buffer;
    return hm_raw_read(raw, raw->buffer, HM_RAW_BUFFER, &raw->left, error);
}
