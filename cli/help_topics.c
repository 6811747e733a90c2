/* help TOPIC: options that many commands share, games, and notations, from their tables. */
#include "cli.h"
#include "core/nearest.h"
#include "games/games.h"

#include <string.h>

static const struct topic {
    const char *name, *title;
} shared[] = {{"reading", CLI_READING}, {"limits", CLI_LIMITS}, {"options", CLI_EVERY}};

enum { SHARED = sizeof shared / sizeof shared[0], MOST_OPTIONS = 64 };

const char *cli_topic_of(const char *title) {
    const hm_game *game;
    for (size_t i = 0; i < SHARED; i++) {
        if (strcmp(shared[i].title, title) == 0) return shared[i].name;
    }
    for (size_t i = 0; (game = hm_game_at(i)) != NULL; i++) {
        if (strcmp(game->title, title) == 0) return game->name;
    }
    return NULL;
}

/* Prints the options of all commands below a heading, each once. */
static void print_options_below(FILE *out, const cli_command *const *commands, const char *title) {
    const char *seen[MOST_OPTIONS];
    size_t count = 0;
    for (; *commands != NULL; commands++) {
        cli_row rows[CLI_ROWS];
        size_t most = cli_rows(*commands, rows);
        for (size_t i = 0; i < most; i++) {
            const char *name = rows[i].option.name;
            size_t at = 0;
            while (at < count && strcmp(seen[at], name) != 0)
                at++;
            if (strcmp(rows[i].title, title) != 0 || at < count || count == MOST_OPTIONS) continue;
            seen[count++] = name;
            cli_print_option(out, &rows[i].option);
        }
    }
}

static void print_notations(FILE *out) {
    const hm_notation *n;
    const hm_game *game = NULL;
    fputs("Notations. \"hypermate help NAME\" describes one, docs/formats.md all of them.\n", out);
    for (size_t i = 0; (n = hm_notation_at(i)) != NULL; i++) {
        if (n->game != game) fprintf(out, "\n%s:\n", n->game->title);
        game = n->game;
        fprintf(out, "  %-18s %s%s\n", n->name, n->title,
                (n->flags & HM_IS_FORM) != 0      ? " (--to only)"
                : (n->flags & HM_IS_WRITTEN) == 0 ? " (read only)"
                                                  : "");
    }
}

static void print_notation(FILE *out, const hm_notation *n) {
    const hm_option *o = n->game->options;
    size_t length = strlen(n->name);
    fprintf(out, "%s: %s\n\nGame: %s (hypermate help %s)\n", n->name, n->title, n->game->title,
            n->game->name);
    if ((n->flags & HM_IS_FORM) != 0) {
        fputs("A form of another notation, for --to only.\n", out);
    } else {
        fprintf(out, "Its beginning identifies it; --format %s overrides that.\n", n->name);
    }
    if ((n->flags & HM_IS_WRITTEN) != 0)
        fprintf(out, "\"hypermate convert --to %s\" writes it.\n", n->name);
    fprintf(out, "A file holds %s. docs/formats.md describes it.\n",
            (n->flags & HM_IS_ALONE) != 0 ? "one position or game"
                                          : "any number of positions or games");
    for (bool first = true; o != NULL && o->name != NULL; o++) {
        if (strncmp(o->help, n->name, length) != 0 || o->help[length] != ':') continue;
        fprintf(out, "%s  --%s%s%s: %s\n", first ? "\nOptions:\n" : "", o->name,
                o->argument != NULL ? " " : "", o->argument != NULL ? o->argument : "",
                o->help + length + 2);
        first = false;
    }
}

static void print_game(FILE *out, const cli_command *const *commands, const hm_game *game) {
    const hm_notation *n;
    hm_start start;
    fprintf(out, "%s\n\n", game->title);
    if (game->start != NULL)
        fprintf(out, "Start positions (hypermate variants %s):\n ", game->name);
    for (size_t i = 0; i < 4 && game->start != NULL && game->start(i, &start, NULL); i++)
        fprintf(out, " %s", start.name);
    fprintf(out, "%sNotations (hypermate help formats):\n ", game->start != NULL ? " ...\n" : "");
    for (size_t i = 0; (n = hm_notation_at(i)) != NULL; i++) {
        if (n->game == game && (n->flags & HM_IS_FORM) == 0) fprintf(out, " %s", n->name);
    }
    fputc('\n', out);
    if (game->options != NULL) fputs("\nOptions of commands that read this game:\n", out);
    print_options_below(out, commands, game->title);
}

bool cli_print_topic(FILE *out, const cli_command *const *commands, const char *name) {
    const hm_notation *notation = hm_notation_named(name);
    const hm_game *game;
    for (size_t i = 0; i < SHARED; i++) {
        if (strcmp(shared[i].name, name) != 0) continue;
        fprintf(out, "%s:\n", shared[i].title);
        print_options_below(out, commands, shared[i].title);
        return true;
    }
    for (size_t i = 0; (game = hm_game_at(i)) != NULL; i++) {
        if (strcmp(game->name, name) != 0) continue;
        print_game(out, commands, game);
        return true;
    }
    if (notation != NULL) print_notation(out, notation);
    if (notation == NULL && strcmp(name, "formats") == 0) print_notations(out);
    return notation != NULL || strcmp(name, "formats") == 0;
}

int cli_unknown_topic(const cli_command *const *commands, const char *word) {
    hm_nearest nearest = {.wanted = word};
    const hm_notation *notation;
    const hm_game *game;
    for (size_t i = 0; commands[i] != NULL; i++)
        hm_nearest_offer(&nearest, commands[i]->name);
    const char *command = nearest.best;
    for (size_t i = 0; i < SHARED; i++)
        hm_nearest_offer(&nearest, shared[i].name);
    for (size_t i = 0; (notation = hm_notation_at(i)) != NULL; i++)
        hm_nearest_offer(&nearest, notation->name);
    for (size_t i = 0; (game = hm_game_at(i)) != NULL; i++)
        hm_nearest_offer(&nearest, game->name);
    hm_nearest_offer(&nearest, "formats");
    if (nearest.best == NULL)
        return cli_usage_error("unknown command or topic \"%s\"; topics are games, notations, "
                               "formats, limits, reading and options",
                               word);
    if (nearest.best == command) return cli_unknown_command(commands, word);
    return cli_usage_error("unknown topic \"%s\"; did you mean \"%s\"?", word, nearest.best);
}
