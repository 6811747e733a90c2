/* The first Ctrl-C, or the end of the terminal or of the system, raises a flag that long work
 * polls; the second ends the program at once. Windows calls the handler in a thread of its own. */
#include "cli.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <windows.h>

static atomic_int caught;

static BOOL WINAPI raise_flag(DWORD event) {
    int none = 0;
    int number = event == CTRL_C_EVENT || event == CTRL_BREAK_EVENT ? SIGINT : SIGTERM;
    return atomic_compare_exchange_strong(&caught, &none, number);
}

int cli_signal(void) {
    return atomic_load(&caught);
}

/* The C library finds a pipe that nobody reads just wrong. */
bool cli_is_unread(int number) {
    bool pipe = GetFileType(GetStdHandle(STD_OUTPUT_HANDLE)) == FILE_TYPE_PIPE;
    return number == EPIPE || (number == EINVAL && pipe);
}

/* Also: what is read and written is bytes. */
void cli_catch_signals(void) {
    for (int fd = 0; fd <= 2; fd++)
        _setmode(fd, _O_BINARY);
    SetConsoleCtrlHandler(raise_flag, TRUE);
}

void cli_end_on_signals(void) {
    SetConsoleCtrlHandler(raise_flag, FALSE);
    if (cli_signal() != 0) _exit(128 + cli_signal());
}
