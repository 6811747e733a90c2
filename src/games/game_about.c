/* Access to a game's table for callers who do not see it. */
#include "games/game_table.h"

const char *hm_game_name(const hm_game *game) {
    return game->name;
}

const char *hm_game_title(const hm_game *game) {
    return game->title;
}

const char *hm_game_sides(const hm_game *game) {
    return game->sides;
}

const hm_notation *hm_game_notation_at(const hm_game *game, size_t index) {
    const hm_notation *notation = game->notations;
    while (notation->name != NULL && index > 0)
        notation++, index--;
    return notation->name != NULL ? notation : NULL;
}

const hm_option *hm_game_options(const hm_game *game) {
    return game->options;
}

bool hm_game_has_turns(const hm_game *game) {
    return game->submit != NULL;
}

bool hm_game_has_search(const hm_game *game) {
    return game->root != NULL;
}

bool hm_game_start_at(const hm_game *game, size_t index, hm_start *start, hm_facts *facts) {
    return game->start != NULL && game->start(index, start, facts);
}

const char *hm_game_usual_start(const hm_game *game, const hm_request *request) {
    return game->random != NULL ? game->usual_start(request) : NULL;
}

const hm_random_form *hm_game_random_form_at(const hm_game *game, size_t index) {
    if (game->random == NULL) return NULL;
    const hm_random_form *form = game->random_forms;
    while (form->name != NULL && index > 0)
        form++, index--;
    return form->name != NULL ? form : NULL;
}

size_t hm_game_random_plies(const hm_game *game) {
    return game->random_plies;
}
