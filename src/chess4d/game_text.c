/* Games: a start state and legal moves; read and written as .c4d text (rules section 12): an
 * optional position block in the .c4dpos form, else the standard start, then one move a line in
 * any form; blank lines and lines that begin with '#' do not count. */
#include "chess4d/chess4d.h"

#include <stdlib.h>
#include <string.h>

void hm_4d_game_init(hm_4d_game *game) {
    memset(game, 0, sizeof *game);
    hm_4d_state_start(&game->start);
}

void hm_4d_game_clear(hm_4d_game *game) {
    free(game->moves);
    hm_4d_game_init(game);
}

hm_status hm_4d_game_create(hm_4d_game **game, hm_error *error) {
    *game = malloc(sizeof **game);
    if (*game == NULL) return hm_fail_memory(error, "a game");
    hm_4d_game_init(*game);
    return HM_OK;
}

void hm_4d_game_destroy(hm_4d_game *game) {
    if (game != NULL) free(game->moves);
    free(game);
}

const hm_4d_state *hm_4d_game_start(const hm_4d_game *game) {
    return &game->start;
}

size_t hm_4d_game_plies(const hm_4d_game *game) {
    return game->count;
}

hm_4d_move hm_4d_game_move(const hm_4d_game *game, size_t ply) {
    return game->moves[ply];
}

hm_status hm_4d_game_add(hm_4d_game *game, hm_4d_move move, hm_error *error) {
    if (game->count == game->capacity &&
        !hm_list_room(&game->moves, &game->capacity, game->count, 1, sizeof move)) {
        return hm_fail_memory(error, "the moves of a game");
    }
    game->moves[game->count++] = move;
    return HM_OK;
}

void hm_4d_game_position(const hm_4d_game *game, size_t ply, hm_4d_position *position) {
    hm_4d_position_init(position, &game->start);
    for (size_t i = 0; i < ply && i < game->count; i++) {
        hm_4d_undo undo;
        hm_4d_make(position, game->moves[i], &undo);
    }
}

/* ---- reading ---- */

static bool is_header(const hm_4d_cursor *c) {
    char side = hm_4d_peek(c);
    bool letter = side == 'w' || side == 'W' || side == 'b' || side == 'B';
    bool blank = c->length - c->at > 1 && (c->text[c->at + 1] == ' ' || c->text[c->at + 1] == '\t');
    return letter && blank;
}

/* The move text from here to the end of the line without trailing blanks. */
static size_t line_length(const hm_4d_cursor *c) {
    const char *start = c->text + c->at;
    const char *end = memchr(start, '\n', c->length - c->at);
    size_t length = end == NULL ? c->length - c->at : (size_t)(end - start);
    if (length > 0 && start[length - 1] == '\r') length--;
    while (length > 0 && (start[length - 1] == ' ' || start[length - 1] == '\t'))
        length--;
    return length;
}

static hm_status take_move(hm_4d_cursor *c, hm_4d_position *position, hm_4d_game *game) {
    size_t length = line_length(c);
    hm_4d_move move;
    hm_status status = hm_4d_move_parse(position, c->text + c->at, length, &move, c->error);
    if (status != HM_OK && c->error != NULL) c->error->offset += c->at;
    if (status == HM_OK) status = hm_4d_game_add(game, move, c->error);
    if (status != HM_OK) return status;
    hm_4d_undo undo;
    hm_4d_make(position, move, &undo);
    c->at += length;
    return hm_4d_end_line(c);
}

static hm_status take_game(hm_4d_cursor *c, hm_4d_game *game) {
    hm_4d_skip_empty_lines(c);
    hm_status status = HM_OK;
    if (is_header(c)) status = hm_4d_take_c4dpos(c, true, &game->start);
    if (status != HM_OK) return status;
    hm_4d_position position;
    hm_4d_position_init(&position, &game->start);
    for (;;) {
        hm_4d_skip_empty_lines(c);
        if (c->at >= c->length) return HM_OK;
        status = take_move(c, &position, game);
        if (status != HM_OK) return status;
    }
}

hm_status hm_4d_game_parse(const char *text, size_t length, hm_4d_game *game, hm_error *error) {
    hm_4d_cursor c = {.text = text, .length = length, .error = error};
    hm_4d_game_clear(game);
    return take_game(&c, game);
}

/* ---- writing ---- */

static bool is_standard_start(const hm_4d_state *state) {
    hm_4d_state start;
    hm_4d_state_start(&start);
    return memcmp(&state->board, &start.board, sizeof start.board) == 0 &&
           memcmp(state->castling, start.castling, sizeof start.castling) == 0 &&
           state->ep_target == start.ep_target && state->side == start.side &&
           state->halfmove == start.halfmove;
}

void hm_4d_game_format(const hm_4d_game *game, hm_text *text) {
    if (!is_standard_start(&game->start)) {
        hm_4d_c4dpos_format(&game->start, text);
        hm_text_puts(text, "\n");
    }
    hm_4d_position position;
    hm_4d_position_init(&position, &game->start);
    for (size_t i = 0; i < game->count; i++) {
        hm_4d_move_format_c4d(&position, game->moves[i], text);
        hm_text_puts(text, "\n");
        hm_4d_undo undo;
        hm_4d_make(&position, game->moves[i], &undo);
    }
}
