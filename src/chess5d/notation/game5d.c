/* Games: making them, and looking at what they hold. */
#include "chess5d/notation/game5d.h"

#include <stdlib.h>
#include <string.h>

const char *const hm_5d_results[5] = {"", "1-0", "0-1", "1/2-1/2", "*"};

hm_status hm_5d_game_new(hm_5d_game **out, hm_error *error) {
    hm_5d_game *game = calloc(1, sizeof *game);
    *out = game;
    if (game == NULL || !HM_ROOM(game->nodes, 1)) return hm_fail_memory(error, "a game");
    game->nodes.at[game->nodes.count++] = (hm_5d_node){.parent = -1,
                                                       .first = -1,
                                                       .newest = -1,
                                                       .next = -1,
                                                       .main = -1,
                                                       .comment = -1,
                                                       .last_comment = -1};
    return HM_OK;
}

hm_status hm_5d_game_create(const hm_5d_position *start, hm_5d_game **game, hm_error *error) {
    hm_status status = hm_5d_game_new(game, error);
    if (status == HM_OK) status = hm_5d_position_copy(start, &(*game)->start, error);
    if (status == HM_OK) {
        /* NOLINTNEXTLINE(core.NullDereference): HM_OK means that it is set */
        (*game)->own_boards = true;
        return HM_OK;
    }
    hm_5d_game_destroy(*game);
    *game = NULL;
    return status;
}

void hm_5d_game_destroy(hm_5d_game *game) {
    if (game == NULL) return;
    hm_5d_headers_clear(&game->headers);
    hm_5d_position_destroy(game->start);
    free(game->nodes.at);
    free(game->moves.at);
    free(game->glyphs.at);
    free(game->comments.at);
    hm_text_clear(&game->words);
    free(game->warnings.at);
    hm_5d_move_list_clear(&game->unfinished);
    hm_5d_move_list_clear(&game->candidates);
    hm_5d_walk_clear(&game->adding);
    free(game);
}

const hm_5d_position *hm_5d_game_start(const hm_5d_game *game) {
    return game->start;
}

hm_5d_dialect hm_5d_game_dialect(const hm_5d_game *game) {
    return game->dialect;
}

/* ---- headers and result ---- */

const char *hm_5d_game_header(const hm_5d_game *game, const char *key) {
    const hm_5d_header *header = hm_5d_header_find(&game->headers, key);
    return header == NULL ? NULL : header->value;
}

unsigned hm_5d_game_mate_in(const hm_5d_game *game) {
    return hm_5d_mate_in(hm_5d_game_header(game, "Puzzle"));
}

size_t hm_5d_game_headers(const hm_5d_game *game) {
    return game->headers.count;
}

void hm_5d_game_header_at(const hm_5d_game *game, size_t index, const char **key,
                          const char **value) {
    *key = game->headers.at[index].key;
    *value = game->headers.at[index].value;
}

hm_status hm_5d_game_set_header(hm_5d_game *game, const char *key, const char *value,
                                hm_error *error) {
    if (!hm_5d_is_key(key, strlen(key)) || hm_5d_is_setup_key(key)) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "the header %.60s cannot be set", key);
    }
    bool set = hm_5d_header_set(&game->headers, key, value);
    return set ? HM_OK : hm_fail_memory(error, "a header");
}

const char *hm_5d_game_result(const hm_5d_game *game) {
    return hm_5d_results[game->result];
}

uint8_t hm_5d_result_number(const char *text) {
    uint8_t i = 4;
    while (i > 0 && strcmp(hm_5d_results[i], text) != 0)
        i--;
    return i;
}

hm_status hm_5d_game_set_result(hm_5d_game *game, const char *result, hm_error *error) {
    uint8_t number = hm_5d_result_number(result);
    if (number == 0 && *result != '\0') {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "%.60s is not a result", result);
    }
    game->result = number;
    return HM_OK;
}

/* ---- the tree ---- */

size_t hm_5d_game_nodes(const hm_5d_game *game) {
    return game->nodes.count;
}

int32_t hm_5d_game_parent(const hm_5d_game *game, int32_t node) {
    int32_t parent = game->nodes.at[node].parent;
    return parent == HM_5D_CUT ? -1 : parent;
}

int32_t hm_5d_game_first(const hm_5d_game *game, int32_t node) {
    return game->nodes.at[node].first;
}

int32_t hm_5d_game_next(const hm_5d_game *game, int32_t node) {
    return game->nodes.at[node].next;
}

int32_t hm_5d_game_main(const hm_5d_game *game, int32_t node) {
    return game->nodes.at[node].main;
}

size_t hm_5d_game_plies(const hm_5d_game *game) {
    size_t plies = 0;
    for (int32_t node = game->nodes.at[0].main; node >= 0; node = game->nodes.at[node].main)
        plies++;
    return plies;
}

int32_t hm_5d_game_ply(const hm_5d_game *game, size_t ply) {
    int32_t node = 0;
    for (; ply > 0 && game->nodes.at[node].main >= 0; ply--)
        node = game->nodes.at[node].main;
    return node;
}

const hm_5d_move *hm_5d_game_action(const hm_5d_game *game, int32_t node, size_t *count) {
    *count = game->nodes.at[node].count;
    return game->moves.at + game->nodes.at[node].move;
}

/* ---- partial reading ---- */

const hm_5d_move *hm_5d_game_unfinished(const hm_5d_game *game, size_t *count) {
    *count = game->unfinished.count;
    return game->unfinished.moves;
}

const hm_5d_move *hm_5d_game_candidates(const hm_5d_game *game, size_t *count) {
    *count = game->candidates.count;
    return game->candidates.moves;
}
