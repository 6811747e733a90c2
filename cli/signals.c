/* The first SIGINT, SIGTERM or SIGHUP raises a flag that long work polls, so that temporary files
 * go and the run ends with 130, 143 or 129; the second ends the program at once. */
#include "cli.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

static atomic_int caught; /* a handler writes it, and any thread may read it */
static bool catches_hangup;

/* A signal that comes between a look at the flag and a call that waits would break nothing off: the
 * call begins after it. So from then on an alarm comes each second, which breaks it off as well.
 * Threads of the library leave all signals to this one, which is the one that waits. The alarm is
 * not set up earlier, because a parent's alarm may have to end the program until then. */
static void break_off_again(int number) {
    (void)number;
    alarm(1);
}

static void let_end(void) {
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    if (catches_hangup) signal(SIGHUP, SIG_DFL);
}

static void raise_flag(int number) {
    struct sigaction action = {.sa_handler = break_off_again};
    sigemptyset(&action.sa_mask);
    caught = number;
    let_end(); /* whichever comes next */
    sigaction(SIGALRM, &action, NULL);
    alarm(1);
}

int cli_signal(void) {
    return caught;
}

bool cli_is_unread(int number) {
    return number == EPIPE;
}

/* Descriptors 0 to 2 must not be taken by files that are opened later. A closed standard output
 * stays unwritable: its replacement is open for reading only. */
static void fill_standard_descriptors(void) {
    int fd = open("/dev/null", O_RDONLY);
    while (fd >= 0 && fd <= STDERR_FILENO)
        fd = open("/dev/null", O_RDONLY);
    if (fd >= 0) close(fd);
}

void cli_catch_signals(void) {
    fill_standard_descriptors();
    /* No SA_RESTART: a read that waits comes back and looks at the flag. */
    struct sigaction action = {.sa_handler = raise_flag};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    struct sigaction before; /* nohup has it ignored */
    if (sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler != SIG_IGN) {
        sigaction(SIGHUP, &action, NULL);
        catches_hangup = true;
    }
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGPIPE, &ignore, NULL);
    sigaction(SIGXFSZ, &ignore, NULL);
}

void cli_end_on_signals(void) {
    let_end();
    if (caught != 0) raise(caught);
}
