/* Games as a JSON object, the file form of the reference: "start" is a position or null (the usual
 * start), "moves" are objects. */
#include "chess4d/notation/json4d.h"
#include "chess4d/notation/text4d.h"

/* ---- reading ---- */

typedef struct game_reader {
    hm_4d_game *game;
    hm_json_value moves;
} game_reader;

static hm_status game_member(const hm_4d_json_reader *r, const char *key,
                             const hm_json_value *value, void *into) {
    game_reader *g = into;
    if (*key == 's') {
        if (value->type == HM_JSON_NULL) return HM_OK;
        if (value->type != HM_JSON_OBJECT) return hm_4d_json_refuse(r, value, "a position or null");
        hm_status status = hm_4d_json_parse(value->text, value->length, &g->game->start, r->error);
        if (status != HM_OK && r->error != NULL)
            r->error->offset += (uint64_t)(value->text - r->text);
        return status;
    }
    if (value->type != HM_JSON_ARRAY) return hm_4d_json_refuse(r, value, "an array of moves");
    g->moves = *value;
    return HM_OK;
}

static hm_status json_game4d_read_moves(const hm_4d_json_reader *r, const game_reader *g) {
    hm_json_walk walk;
    hm_json_value item;
    hm_4d_position *position;
    hm_status status = hm_4d_position_create(&position, r->error);
    if (status != HM_OK) return status;
    hm_4d_position_init(position, &g->game->start);
    hm_json_walk_value(&walk, &g->moves);
    while (status == HM_OK && hm_json_next_item(&walk, &item)) {
        hm_4d_move move;
        hm_4d_undo undo;
        hm_error cause;
        if (item.type != HM_JSON_OBJECT) {
            status = hm_4d_json_refuse(r, &item, "a move as an object");
            break;
        }
        status = hm_4d_move_parse(position, item.text, item.length, &move, &cause);
        if (status != HM_OK) {
            uint64_t offset = (uint64_t)(item.text - r->text) + cause.offset;
            status = hm_fail(r->error, status, offset, "move %zu: %.200s", g->game->count + 1,
                             cause.message);
            break;
        }
        status = hm_4d_game_add(g->game, move, r->error);
        if (status == HM_OK) hm_4d_make(position, move, &undo);
    }
    hm_4d_position_destroy(position);
    return status;
}

hm_status hm_4d_json_game_parse(const char *text, size_t length, hm_4d_game *game,
                                hm_error *error) {
    static const char *const keys[] = {"start", "moves", NULL};
    hm_json_value object;
    hm_4d_game_clear(game);
    hm_status status = hm_json_parse(text, length, &object, error);
    if (status != HM_OK) return status;
    hm_4d_json_reader r = {.text = text, .error = error};
    game_reader g = {.game = game};
    status = hm_4d_json_read_object(&r, &object, keys, 2, game_member, &g);
    return status == HM_OK ? json_game4d_read_moves(&r, &g) : status;
}

/* ---- writing ---- */

void hm_4d_json_game_format(const hm_4d_game *game, hm_text *text) {
    hm_json_open(text, '{');
    hm_json_key(text, "start");
    if (hm_4d_is_start(&game->start)) {
        hm_json_put_null(text);
    } else {
        hm_4d_json_format(&game->start, text);
    }
    hm_json_key(text, "moves");
    hm_json_open(text, '[');
    for (size_t i = 0; i < game->count; i++)
        hm_4d_json_put_move(game->moves[i], text);
    hm_json_close(text, ']');
    hm_json_close(text, '}');
}
