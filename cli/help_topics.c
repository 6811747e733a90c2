/* help TOPIC: texts of topics/, with what the tables of options, games and notations hold. */
#include "core/nearest.h"
#include "games/games.h"
#include "man.h"

#include <string.h>

static const struct shared {
    const char *name, *title;
} shared[] = {{"reading", CLI_READING}, {"limits", CLI_LIMITS}, {"options", CLI_EVERY}};

enum { SHARED = sizeof shared / sizeof shared[0], MOST_OPTIONS = 64, SHOWN_STARTS = 4 };

static const char *topic_of_game(const char *title) {
    const hm_game *game;
    for (size_t i = 0; (game = hm_game_at(i)) != NULL; i++) {
        if (strcmp(game->title, title) == 0) return game->name;
    }
    return NULL;
}

const char *cli_topic_of(const char *title) {
    for (size_t i = 0; i < SHARED; i++) {
        if (strcmp(shared[i].title, title) == 0) return shared[i].name;
    }
    return topic_of_game(title);
}

static const cli_topic *topic_named(const char *name) {
    const cli_topic *topic = cli_topics;
    while (topic->name != NULL && strcmp(topic->name, name) != 0)
        topic++;
    return topic->name != NULL ? topic : NULL;
}

/* ---- what the tables hold ---- */

/* The options of all commands below a heading, each once. */
static void page_options(cli_topic_page *page, const char *title) {
    const char *seen[MOST_OPTIONS];
    size_t count = 0;
    for (const cli_command *const *command = cli_commands; *command != NULL; command++) {
        cli_row rows[CLI_ROWS];
        size_t most = cli_rows(*command, rows);
        for (size_t i = 0; i < most; i++) {
            const char *name = rows[i].option.name;
            size_t at = 0;
            while (at < count && strcmp(seen[at], name) != 0)
                at++;
            if (strcmp(rows[i].title, title) != 0 || at < count || count == MOST_OPTIONS) continue;
            seen[count++] = name;
            cli_page_option(page, &rows[i].option);
        }
    }
}

static void page_notations(cli_topic_page *page) {
    const hm_notation *n;
    const hm_game *game = NULL;
    char line[128];
    for (size_t i = 0; (n = hm_notation_at(i)) != NULL; i++) {
        if (n->game != game) {
            cli_page_line(page, "");
            snprintf(line, sizeof line, "%s:", n->game->title);
            cli_page_line(page, line);
        }
        game = n->game;
        snprintf(line, sizeof line, "  %-18s %s%s", n->name, n->title,
                 (n->flags & HM_IS_FORM) != 0      ? " (--to only)"
                 : (n->flags & HM_IS_WRITTEN) == 0 ? " (read only)"
                                                   : "");
        cli_page_line(page, line);
    }
}

static void page_starts(cli_topic_page *page, const hm_game *game) {
    hm_start start;
    char line[256];
    size_t used = 1, count = 0;
    line[0] = ' ';
    line[1] = '\0';
    if (game->start == NULL) return;
    for (; game->start(count, &start, NULL); count++) {
        if (count < SHOWN_STARTS && used < sizeof line)
            used += (size_t)snprintf(line + used, sizeof line - used, " %s", start.name);
    }
    if (used < sizeof line) snprintf(line + used, sizeof line - used, " ... (%zu)", count);
    cli_page_line(page, line);
}

static void page_all_starts(cli_topic_page *page) {
    const hm_game *game;
    for (size_t i = 0; (game = hm_game_at(i)) != NULL; i++)
        page_starts(page, game);
}

/* Options of a game that are about one notation: their text begins with its name. */
static void page_notation_options(cli_topic_page *page, const hm_notation *n) {
    const hm_option *o = n->game->options;
    size_t length = strlen(n->name);
    char line[256];
    bool first = true;
    for (; o != NULL && o->name != NULL; o++) {
        if (strncmp(o->help, n->name, length) != 0 || o->help[length] != ':') continue;
        if (first) cli_page_line(page, "Options:");
        snprintf(line, sizeof line, "  --%s%s%s: %s", o->name, o->argument != NULL ? " " : "",
                 o->argument != NULL ? o->argument : "", o->help + length + 2);
        cli_page_line(page, line);
        first = false;
    }
}

static void page_notation(cli_topic_page *page, const hm_notation *n) {
    char line[256];
    snprintf(line, sizeof line, "Game: %s (hypermate help %s).", n->game->title, n->game->name);
    cli_page_line(page, line);
    if ((n->flags & HM_IS_FORM) != 0) {
        cli_page_line(page, "The name is for --to only; --format does not take it.");
    } else {
        snprintf(line, sizeof line,
                 "A text is recognised by its beginning; --format %s overrides that.", n->name);
        cli_page_line(page, line);
    }
    if ((n->flags & HM_IS_WRITTEN) != 0) {
        snprintf(line, sizeof line, "\"hypermate convert --to %s\" writes this format.", n->name);
        cli_page_line(page, line);
    }
    snprintf(line, sizeof line, "A file holds %s. See docs/formats.md.",
             (n->flags & HM_IS_BINARY) != 0  ? "any number of frames"
             : (n->flags & HM_IS_ALONE) != 0 ? "one position or game"
                                             : "any number of positions or games");
    cli_page_line(page, line);
    page_notation_options(page, n);
}

static void page_game(cli_topic_page *page, const hm_game *game) {
    const hm_notation *n;
    char line[256] = " ";
    size_t used = 1;
    snprintf(line, sizeof line, "Start positions (hypermate variants %s):", game->name);
    cli_page_line(page, line);
    page_starts(page, game);
    cli_page_line(page, "Notations (hypermate help formats):");
    line[0] = ' ';
    for (size_t i = 0; (n = hm_notation_at(i)) != NULL && used < sizeof line; i++) {
        if (n->game == game && (n->flags & HM_IS_FORM) == 0)
            used += (size_t)snprintf(line + used, sizeof line - used, " %s", n->name);
    }
    cli_page_line(page, line);
    if (game->options == NULL) return;
    cli_page_line(page, "Options of commands that read this game:");
    page_options(page, game->title);
}

/* ---- topics ---- */

/* Prints what a line "@options" or the like is replaced by. */
static void page_insert(cli_topic_page *page, const cli_topic *topic, const char *word) {
    const hm_notation *notation = hm_notation_named(topic->name);
    const hm_game *game;
    if (strcmp(word, "notations") == 0) page_notations(page);
    if (strcmp(word, "starts") == 0) page_all_starts(page);
    if (strcmp(word, "facts") == 0 && notation != NULL) page_notation(page, notation);
    for (size_t i = 0; i < SHARED && strcmp(word, "options") == 0; i++) {
        if (strcmp(shared[i].name, topic->name) == 0) page_options(page, shared[i].title);
    }
    for (size_t i = 0; strcmp(word, "game") == 0 && (game = hm_game_at(i)) != NULL; i++) {
        if (strcmp(game->name, topic->name) == 0) page_game(page, game);
    }
}

bool cli_print_topic(FILE *out, const char *name, bool man) {
    const hm_notation *notation = hm_notation_named(name);
    const cli_topic *topic = topic_named(name);
    cli_topic_page page;
    if (topic == NULL && notation == NULL) return false;
    cli_page_begin(&page, out, man, name, topic != NULL ? topic->title : notation->title);
    for (const char *const *line = topic != NULL ? topic->lines : NULL;
         line != NULL && *line != NULL; line++) {
        if (**line == '@')
            page_insert(&page, topic, *line + 1);
        else
            cli_page_line(&page, *line);
    }
    if (topic == NULL) page_notation(&page, notation);
    cli_page_end(&page);
    return true;
}

int cli_unknown_topic(const cli_command *const *commands, const char *word) {
    hm_nearest nearest = {.wanted = word};
    const hm_notation *notation;
    for (size_t i = 0; commands[i] != NULL; i++)
        hm_nearest_offer(&nearest, commands[i]->name);
    const char *command = nearest.best;
    for (const cli_topic *topic = cli_topics; topic->name != NULL; topic++)
        hm_nearest_offer(&nearest, topic->name);
    for (size_t i = 0; (notation = hm_notation_at(i)) != NULL; i++)
        hm_nearest_offer(&nearest, notation->name);
    if (nearest.best == NULL)
        return cli_usage_error("unknown command or topic \"%s\"; \"hypermate help\" lists them",
                               word);
    if (nearest.best == command) return cli_unknown_command(commands, word);
    return cli_usage_error("unknown topic \"%s\"; did you mean \"%s\"?", word, nearest.best);
}
