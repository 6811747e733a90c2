/* Games: headers, a start position and a tree of actions. */
#include "chess5d/game.h"
#include "chess5d/actions.h"

#include <stdlib.h>
#include <string.h>

const char *const hm_5d_results[5] = {"", "1-0", "0-1", "1/2-1/2", "*"};

static hm_5d_node new_node(int32_t parent) {
    return (hm_5d_node){
        .parent = parent, .first = -1, .next = -1, .main = -1, .comment = -1, .last = -1};
}

hm_status hm_5d_game_create(hm_5d_game **out) {
    hm_5d_game *game = calloc(1, sizeof *game);
    *out = game;
    if (game == NULL) return HM_ERR_MEMORY;
    if (!HM_ROOM(game->nodes, 1)) return HM_ERR_MEMORY;
    game->nodes.at[game->nodes.count++] = new_node(-1);
    return HM_OK;
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
    free(game);
}

hm_status hm_5d_game_add(hm_5d_game *game, int32_t parent, const hm_5d_move *moves, size_t count,
                         size_t offset, int32_t *node) {
    if (!HM_ROOM(game->nodes, 1) || !HM_ROOM(game->moves, count) || !HM_ROOM(game->glyphs, count)) {
        return HM_ERR_MEMORY;
    }
    if (game->nodes.count > INT32_MAX / 2) return HM_ERR_LIMIT;
    *node = (int32_t)game->nodes.count;
    hm_5d_node *added = &game->nodes.at[game->nodes.count++];
    *added = new_node(parent);
    added->move = game->moves.count;
    added->count = count;
    added->offset = offset;
    if (count > 0) memcpy(game->moves.at + game->moves.count, moves, count * sizeof *moves);
    if (count > 0) memset(game->glyphs.at + game->glyphs.count, 0, count);
    game->moves.count += count;
    game->glyphs.count += count;
    hm_5d_node *owner = &game->nodes.at[parent];
    *(owner->main < 0 ? &owner->first : &game->nodes.at[owner->main].next) = *node;
    owner->main = *node; /* the last one is the main one */
    return HM_OK;
}

/* ---- looking ---- */

const hm_5d_position *hm_5d_game_start(const hm_5d_game *game) {
    return game->start;
}

const char *hm_5d_game_header(const hm_5d_game *game, const char *key) {
    const hm_5d_header *header = hm_5d_header_find(&game->headers, key);
    return header == NULL ? NULL : header->value;
}

size_t hm_5d_game_headers(const hm_5d_game *game) {
    return game->headers.count;
}

void hm_5d_game_header_at(const hm_5d_game *game, size_t index, const char **key,
                          const char **value) {
    *key = game->headers.list[index].key;
    *value = game->headers.list[index].value;
}

size_t hm_5d_game_nodes(const hm_5d_game *game) {
    return game->nodes.count;
}

int32_t hm_5d_game_parent(const hm_5d_game *game, int32_t node) {
    return game->nodes.at[node].parent;
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

const hm_5d_move *hm_5d_game_action(const hm_5d_game *game, int32_t node, size_t *count) {
    *count = game->nodes.at[node].count;
    return game->moves.at + game->nodes.at[node].move;
}

const char *hm_5d_game_result(const hm_5d_game *game) {
    return hm_5d_results[game->result];
}

hm_5d_dialect hm_5d_game_dialect(const hm_5d_game *game) {
    return game->dialect;
}

const hm_5d_move *hm_5d_game_unfinished(const hm_5d_game *game, size_t *count) {
    *count = game->unfinished.count;
    return game->unfinished.moves;
}

const hm_5d_move *hm_5d_game_candidates(const hm_5d_game *game, size_t *count) {
    *count = game->candidates.count;
    return game->candidates.moves;
}

static hm_status play_node(const hm_5d_game *game, int32_t node, hm_5d_position *position) {
    size_t count;
    const hm_5d_move *moves = hm_5d_game_action(game, node, &count);
    for (size_t i = 0; i < count; i++) {
        hm_5d_undo undo;
        hm_status status = hm_5d_make(position, &moves[i], &undo, NULL);
        if (status != HM_OK) return status;
    }
    hm_5d_submit(position);
    return HM_OK;
}

hm_status hm_5d_game_position(const hm_5d_game *game, size_t plies, hm_5d_position **out) {
    hm_status status = hm_5d_position_copy(game->start, out, NULL);
    int32_t node = game->nodes.at[0].main;
    for (; status == HM_OK && node >= 0 && plies > 0; plies--) {
        status = play_node(game, node, *out);
        node = game->nodes.at[node].main;
    }
    if (status != HM_OK) {
        hm_5d_position_destroy(*out);
        *out = NULL;
    }
    return status;
}

bool hm_5d_moved_present(const hm_5d_position *position, const hm_5d_undo *undo, int32_t before) {
    const hm_5d_multiverse *m = &position->multiverse;
    int32_t present = hm_5d_present(position);
    const hm_5d_timeline *made = &m->lines[undo->to_line - m->first];
    return made->count == 1 && present < before && hm_5d_end(made) == present;
}

hm_status hm_5d_game_append(hm_5d_game *game, const hm_5d_move *moves, size_t count) {
    int32_t node = 0, added;
    while (game->nodes.at[node].main >= 0)
        node = game->nodes.at[node].main;
    return hm_5d_game_add(game, node, moves, count, 0, &added);
}
