/* Games and notations by name and number. */
#include "games/games.h"

#include <string.h>

const hm_game *hm_game_at(size_t index) {
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        if (i == index) return hm_games[i];
    }
    return NULL;
}

const hm_game *hm_game_named(const char *name) {
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        if (strcmp(hm_games[i]->name, name) == 0) return hm_games[i];
    }
    return NULL;
}

const hm_notation *hm_notation_at(size_t index) {
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        for (const hm_notation *n = hm_games[i]->notations; n->name != NULL; n++) {
            if (index-- == 0) return n;
        }
    }
    return NULL;
}

const hm_notation *hm_notation_named(const char *name) {
    const hm_notation *notation;
    for (size_t i = 0; (notation = hm_notation_at(i)) != NULL; i++) {
        if (strcmp(notation->name, name) == 0) return notation;
    }
    return NULL;
}

void hm_notation_put_mark(uint64_t number, hm_text *text) {
    hm_text_printf(text, "== %llu\n", (unsigned long long)number);
}
