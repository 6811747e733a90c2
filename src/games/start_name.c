/* Names of starts, as people write them: in any case, and with slips. */
#include "games/games.h"

#include <string.h>

/* The text without blanks around it and a byte-order mark before it, if it may be a name. */
static bool start_name_take(const char *text, size_t length, char name[HM_START_BYTES]) {
    static const char mark[] = "\xef\xbb\xbf";
    hm_slice all = {text, length};
    if (hm_slice_starts(all, mark)) all = hm_slice_after(all, sizeof mark - 1);
    hm_slice s = hm_slice_first_line(hm_slice_skip_space(all));
    hm_slice rest =
        hm_slice_skip_space(hm_slice_after(all, (size_t)(s.text - all.text) + s.length));
    if (s.length == 0 || s.length >= HM_START_BYTES || rest.length > 0) return false;
    if (memchr(s.text, '\0', s.length) != NULL) return false;
    memcpy(name, s.text, s.length);
    name[s.length] = '\0';
    return true;
}

bool hm_start_find(const hm_game *game, const char *text, size_t length, hm_start *start) {
    char name[HM_START_BYTES];
    if (game->start == NULL || !start_name_take(text, length, name)) return false;
    for (size_t i = 0; game->start(i, start, NULL); i++) {
        if (hm_same_word(start->name, name)) return true;
    }
    return false;
}

/* Whether a name is a list's name, an underscore, and three digits. */
static bool is_in_list(const char *name, const char *list) {
    size_t length = strlen(list);
    if (!hm_spells(name, strlen(name) < length ? strlen(name) : length, list)) return false;
    const char *rest = name + length;
    return rest[0] == '_' && hm_is_digit(rest[1]) && hm_is_digit(rest[2]) && hm_is_digit(rest[3]) &&
           rest[4] == '\0';
}

uint64_t hm_start_of_list(const char *list, uint64_t number, hm_start *start) {
    hm_start candidate;
    uint64_t count = 0, place = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (size_t game = 0; hm_games[game] != NULL; game++) {
            if (hm_games[game]->start == NULL) continue;
            for (size_t i = 0; hm_games[game]->start(i, &candidate, NULL); i++) {
                if (!is_in_list(candidate.name, list)) continue;
                if (pass == 0)
                    count++;
                else if (place++ == number % count)
                    *start = candidate;
            }
        }
        if (count == 0) return 0;
    }
    return count;
}

/* Searches the names of all games. */
bool hm_start_nearest(const char *text, size_t length, hm_start *start) {
    char name[HM_START_BYTES];
    hm_start candidate;
    if (!start_name_take(text, length, name)) return false;
    hm_nearest nearest = {.wanted = name};
    for (size_t game = 0; hm_games[game] != NULL; game++) {
        if (hm_games[game]->start == NULL) continue;
        for (size_t i = 0; hm_games[game]->start(i, &candidate, NULL); i++) {
            /* "modern" lacks its game. */
            const char *own = candidate.name + strcspn(candidate.name, ":");
            bool meant = candidate.refused == NULL && (hm_same_word(own + (*own == ':'), name) ||
                                                       hm_nearest_offer(&nearest, candidate.name));
            if (!meant) continue;
            *start = candidate;
            nearest.best = start->name;
        }
    }
    return nearest.best != NULL;
}

void hm_suggest_start(const char *text, size_t length, hm_error *error) {
    hm_start start;
    char name[HM_START_BYTES];
    if (!hm_start_nearest(text, length, &start)) return;
    /* A name without a slip is not what is wrong. */
    if (start_name_take(text, length, name) && hm_same_word(name, start.name)) return;
    /* The notation's suggestion covers only the part after the colon: the whole name replaces
     * it. */
    char *earlier = strstr(error->message, "; did you mean");
    if (earlier != NULL) *earlier = '\0';
    hm_nearest_suggest(start.name, error);
}
