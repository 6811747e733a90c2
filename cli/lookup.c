/* Commands by their names. */
#include "cli.h"

#include <string.h>

const cli_command *cli_command_named(const cli_command *const *commands, const char *name) {
    for (size_t i = 0; commands[i] != NULL; i++) {
        if (strcmp(commands[i]->name, name) == 0) return commands[i];
    }
    return NULL;
}

int cli_unknown_command(const cli_command *const *commands, const char *word) {
    hm_nearest nearest = {.wanted = word};
    for (size_t i = 0; commands[i] != NULL; i++)
        hm_nearest_offer(&nearest, commands[i]->name);
    if (nearest.best == NULL) {
        return cli_usage_error("unknown %s \"%s\"", *word == '-' ? "option" : "command", word);
    }
    return cli_usage_error("unknown command \"%s\"; did you mean \"%s\"?", word, nearest.best);
}
