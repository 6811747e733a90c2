/* uci and 5duci: play through a line protocol. */
#include "cli.h"

#include <errno.h>
#include <stdatomic.h>
#include <unistd.h>

typedef struct arguments {
    const char *game;
} arguments;

static const cli_option options[] = {
    {.name = "game",
     .kind = CLI_GAME,
     .place = offsetof(arguments, game),
     .argument = "GAME",
     .help = "the game if no position decides (4p)"},
    {0},
};

/* Every line is passed on at once: who waits for it has no other way to know. */
static void cmd_uci_write_lines(void *context, const char *lines, size_t length) {
    atomic_bool *closed = context;
    fwrite(lines, 1, length, stdout);
    if (!cli_flush_output()) atomic_store(closed, true);
}

/* Lines come as they are written; a signal is an end of the input. */
static int talk(hm_protocol *protocol, const atomic_bool *closed) {
    char bytes[4096];
    for (;;) {
        ssize_t got = read(STDIN_FILENO, bytes, sizeof bytes);
        if (got < 0 && errno == EINTR && cli_signal() == 0) continue;
        if (got <= 0) {
            hm_protocol_finish(protocol);
            return CLI_DONE;
        }
        if (!hm_protocol_feed(protocol, bytes, (size_t)got)) return CLI_DONE;
        if (atomic_load(closed)) return CLI_DONE;
    }
}

static int cmd_uci_serve(const cli_call *call, const char *game) {
    atomic_bool closed = false;
    hm_protocol_output output = {cmd_uci_write_lines, &closed};
    hm_protocol *protocol;
    hm_error error;
    if (call->count > 0) return cli_usage_error("commands are read from standard input");
    hm_status status = hm_protocol_create(&protocol, game, &output, &error);
    if (status != HM_OK) return cli_fail(&error);
    int result = talk(protocol, &closed);
    hm_protocol_destroy(protocol);
    return result;
}

static int cmd_uci_run(cli_call *call) {
    const arguments *a = (const arguments *)(const void *)call->arguments.bytes;
    return cmd_uci_serve(call, a->game);
}

static int run_5d(cli_call *call) {
    return cmd_uci_serve(call, "5d");
}

const cli_command cli_cmd_uci = {
    .name = "uci",
    .operands = "",
    .summary = "play through a line protocol: UCI, or 5DUCI",
    .description = "Reads commands from standard input and answers them, as graphical programs and "
                   "match runners expect of an engine. The first line chooses the protocol: uci "
                   "(4D and four-player chess) or 5duci (5D chess). The position decides the game; "
                   "without one it is the game of --game or of the option UCI_Variant.",
    .examples = "hypermate uci\tFour-player chess, until a position says otherwise\n"
                "hypermate uci --game 4d\t4D chess\n",
    .options = options,
    .group = CLI_PLAYING,
    .run = cmd_uci_run,
};

const cli_command cli_cmd_5duci = {
    .name = "5duci",
    .operands = "",
    .summary = "play 5D chess through 5DUCI, as uci --game 5d does",
    .description = "Speaks 5DUCI, the line protocol of 5D chess, on standard input and output. The "
                   "first line that it reads is the word 5duci.",
    .examples = "hypermate 5duci\t5D chess\n",
    .group = CLI_PLAYING,
    .run = run_5d,
};
