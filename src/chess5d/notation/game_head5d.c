/* The head of a game that is written: headers, and initial boards or the preset (formats, sections
 * 7.1 and 7.4). */
#include "chess5d/notation/setup5d.h"
#include "chess5d/rules/board5d.h"
#include "chess5d/rules/presets5d.h"

#include <string.h>

void hm_5d_put_header(hm_text *text, const char *key, const char *value) {
    hm_text_printf(text, "[%s \"", key);
    for (; *value != '\0'; value++) {
        if (*value == '"' || *value == '\\') hm_text_puts(text, "\\");
        hm_text_add(text, value, 1);
    }
    hm_text_puts(text, "\"]\n");
}

static bool offers_as(const hm_5d_preset *preset, const hm_5d_position *start) {
    uint8_t kinds[16];
    size_t count;
    size_t index = (size_t)(preset - hm_5d_presets);
    hm_5d_promotions_parse(hm_5d_preset_promotions(index), kinds, &count);
    return count == start->promotion_known && memcmp(kinds, start->promotions, count) == 0;
}

/* The preset whose name the game has, or NULL. Boards of its own have one, too, where pawns may
 * become more than lists of moves tell, as only the name of a preset says (setup_headers5d.c). */
static const hm_5d_preset *game_head5d_name_of(const hm_5d_game *game) {
    const hm_5d_position *start = game->start;
    const hm_5d_preset *named = hm_5d_preset_of_headers(&game->headers);
    if (!game->own_boards) return named;
    if (start->promotion_known == start->promotion_count) return NULL;
    if (named == NULL || !offers_as(named, start)) named = hm_5d_presets;
    while (!offers_as(named, start))
        named++; /* one has made the offer */
    return named;
}

/* Writes the headers in their order, except those about the start and the puzzle. */
static void put_others(const hm_5d_game *game, const char *result, hm_text *text) {
    for (size_t i = 0; i < game->headers.count; i++) {
        const hm_5d_header *header = &game->headers.at[i];
        bool own = hm_5d_is_setup_key(header->key) || hm_same_word(header->key, "Puzzle");
        bool other = result != NULL && hm_same_word(header->key, "Result");
        if (!own) hm_5d_put_header(text, header->key, other ? result : header->value);
    }
}

void hm_5d_put_headers(const hm_5d_game *game, unsigned style, const char *result, hm_text *text) {
    bool seed = (style & HM_5D_SEED_HEADERS) != 0;
    const char *puzzle = hm_5d_game_header(game, "Puzzle");
    const hm_5d_preset *preset = game_head5d_name_of(game);
    if (!seed) hm_5d_put_header(text, "Mode", "5D");
    if (!seed) hm_5d_put_header(text, "Board", preset == NULL ? "Custom" : preset->name);
    hm_text_printf(text, "[%s \"%dx%d\"]\n", seed ? "size" : "Size", hm_5d_width(game->start),
                   hm_5d_height(game->start));
    if (puzzle != NULL) hm_5d_put_header(text, seed ? "puzzle" : "Puzzle", puzzle);
    if (seed) hm_5d_put_header(text, "variant", preset == NULL ? "custom" : preset->name);
    bool given = hm_5d_game_header(game, "Promotions") != NULL ||
                 hm_5d_game_header(game, "Promotion") != NULL;
    int usual = preset == NULL ? 0 : hm_5d_kind_of_letter(*preset->promotions);
    if (given || !hm_5d_promotes_only_to(game->start, usual != 0 ? usual : HM_5D_QUEEN))
        hm_5d_put_promotions(text, game->start);
    put_others(game, result, text);
    if (game->own_boards) hm_5d_put_boards(text, game->start, "\n");
}

void hm_5d_game_dump(const hm_5d_game *game, const hm_5d_position *position, bool ends,
                     hm_text *text) {
    const char *puzzle = ends ? hm_5d_game_header(game, "Puzzle") : NULL;
    hm_5d_put_size(text, position);
    if (puzzle != NULL) hm_5d_put_header(text, "Puzzle", puzzle);
    if (!hm_5d_promotes_only_to(position, HM_5D_QUEEN)) hm_5d_put_promotions(text, position);
    put_others(game, ends ? NULL : "*", text);
    hm_5d_put_boards(text, position, "\n");
}

void hm_5d_put_variant(const hm_5d_game *game, hm_text *text) {
    /* The preset that gave the start position, or NULL when boards must be written. */
    const hm_5d_preset *preset = game->own_boards ? NULL : hm_5d_preset_of_headers(&game->headers);
    char word[48] = "custom";
    if (preset != NULL) hm_5d_preset_word((size_t)(preset - hm_5d_presets), word, sizeof word);
    hm_5d_put_header(text, "Variant", word);
}
