/* Words of a choice that come from tables: notations and games. */
#include "choices.h"

#include <stdio.h>
#include <string.h>

/* The names of notations with a flag and without another, "a|b|c". */
static const char *names_of(unsigned with, unsigned without, char *names, size_t size) {
    const hm_notation *notation;
    size_t used = 0;
    names[0] = '\0';
    for (size_t i = 0; (notation = hm_notation_at(i)) != NULL && used < size; i++) {
        bool fits = (notation->flags & with) != 0 && (notation->flags & without) == 0;
        if (!fits) continue;
        int n = snprintf(names + used, size - used, "%s%s", used > 0 ? "|" : "", notation->name);
        used += (size_t)n;
    }
    return names;
}

const char *cli_choices_of(const hm_option *option) {
    static char read[256], written[512];
    if (strcmp(option->name, "format") == 0) {
        return names_of(HM_IS_READ, HM_IS_FORM, read, sizeof read);
    }
    if (strcmp(option->name, "to") == 0) {
        return names_of(HM_IS_WRITTEN, 0, written, sizeof written);
    }
    return option->choices;
}

const char *cli_game_choices(void) {
    static char names[64];
    const hm_game *game;
    hm_start start;
    size_t used = 0;
    for (size_t i = 0; (game = hm_game_at(i)) != NULL && used < sizeof names; i++) {
        if (!hm_game_start_at(game, 0, &start, NULL)) continue; /* frames */
        const char *gap = used > 0 ? "|" : "";
        used +=
            (size_t)snprintf(names + used, sizeof names - used, "%s%s", gap, hm_game_name(game));
    }
    return names;
}
