/* hypermate: picks the command, reads its options, runs it, and checks the end.
 *
 * Called under the name spectral_4d the program behaves as that older one does where the two
 * differ: no command and an unknown command exit with 1, version prints its two lines, and
 * encode-fen4 takes the position from --fen4 alone. Under the names hypermate-uci and
 * hypermate-5duci it is that engine, as most runners of matches start engines without arguments. */
#include "run_limits.h"

#include <string.h>

static const char *last_part(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

static bool is_help_word(const char *word) {
    static const char *const words[] = {"--help", "-h", "-?", "/?"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(word, words[i]) == 0) return true;
    }
    return false;
}

static int run_command(const cli_command *command, bool old_name, int argc, char **argv) {
    cli_call call = {
        .command = command, .commands = cli_commands, .program = argv[-1], .old_name = old_name};
    cli_set_program(old_name ? "spectral_4d" : "hypermate", command->name);
    cli_set_color(NULL);
    if (!cli_parse(&call, argc, argv)) return CLI_USAGE;
    cli_set_color(call.common.color);
    if (call.common.help) {
        cli_print_command_help(stdout, command, false);
        return CLI_DONE;
    }
    if (command->limits != NULL) {
        hm_request request = cli_request(&call);
        cli_limit_run(&request);
    }
    if (command->instead != NULL && !old_name && !call.common.quiet)
        cli_note("%s: deprecated: use %s", command->name, command->instead);
    return command->run(&call);
}

/* The command of a link to the program; NULL: the first word names it. */
static const cli_command *command_of_link(const char *name) {
    static const char before[] = "hypermate-";
    static const char *const links[] = {"uci", "5duci"};
    if (strncmp(name, before, sizeof before - 1) != 0) return NULL;
    for (size_t i = 0; i < sizeof links / sizeof links[0]; i++) {
        if (strcmp(name + sizeof before - 1, links[i]) == 0)
            return cli_command_named(cli_commands, links[i]);
    }
    return NULL;
}

static int main_run(int argc, char **argv) {
    const char *name = last_part(argv[0]);
    bool old_program = strcmp(name, "spectral_4d") == 0;
    int usage = old_program ? CLI_NO : CLI_USAGE;
    const cli_command *linked = command_of_link(name);
    if (linked != NULL) return run_command(linked, false, argc, argv);
    cli_set_program(old_program ? "spectral_4d" : "hypermate", NULL);
    cli_set_color(NULL);
    if (argc < 2) {
        cli_print_usage(stderr);
        return usage;
    }
    if (is_help_word(argv[1])) {
        cli_print_help(stdout, cli_commands, false);
        return CLI_DONE;
    }
    bool version = strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0;
    const char *word = version ? "version" : argv[1];
    const cli_command *command = cli_command_named(cli_commands, word);
    if (command == NULL) {
        cli_unknown_command(cli_commands, word);
        return usage;
    }
    return run_command(command, old_program, argc - 1, argv + 1);
}

int main(int argc, char **argv) {
    cli_catch_signals();
    cli_buffer_output();
    if (argc < 1) return CLI_USAGE;
    return cli_finish(main_run(argc, argv));
}
