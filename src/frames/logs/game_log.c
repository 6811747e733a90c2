/* Writing a game as an NDJSON4 log: one line a position, the start position first. Encoding the log
 * gives the same frames as encoding the game. */
#include "frames/logs/game_log.h"
#include "chess4d/notation/json4d.h"
#include "frames/logs/records.h"
#include "hypermate/more/logs4d.h"

static void game_log_put_square(hm_text *line, const char *key, const uint8_t square[4]) {
    hm_json_key(line, key);
    hm_json_open(line, '[');
    for (int axis = 0; axis < 4; axis++)
        hm_json_put_uint(line, square[axis]);
    hm_json_close(line, ']');
}

static void game_log_put_ply(const hm_4d_position *position, hm_4d_move move, uint32_t ply,
                             hm_text *line) {
    hm_frame_meta meta;
    hm_c4d_frame_meta(move, ply, &meta);
    hm_json_open(line, '{');
    hm_json_member_uint(line, "ply", ply);
    hm_json_key(line, "fen4");
    hm_4d_json_put_fen(&position->state.board, line);
    game_log_put_square(line, "move_from", meta.from);
    game_log_put_square(line, "move_to", meta.to);
    hm_json_member_uint(line, "promo", meta.promo);
    hm_json_member_uint(line, "flags", meta.flags);
    hm_json_close(line, '}');
}

static hm_status write_line(const hm_4d_position *position, hm_4d_move move, size_t ply,
                            hm_log_put_ply *put, hm_sink *sink, hm_error *error) {
    hm_text line = {0};
    put(position, move, (uint32_t)ply, &line);
    hm_json_end_line(&line);
    hm_status status = hm_sink_write_text(sink, &line, "a line", error);
    hm_text_clear(&line);
    return status;
}

hm_status hm_log_write_plies(const hm_4d_game *game, hm_log_put_ply *put, hm_sink *sink,
                             const hm_watch *watch, hm_error *error) {
    hm_4d_position *position;
    hm_status status = hm_4d_position_create(&position, error);
    if (status != HM_OK) return status;
    hm_4d_position_init(position, &game->start);
    status = write_line(position, HM_4D_NO_MOVE, 0, put, sink, error);
    for (size_t i = 0; i < game->count && status == HM_OK; i++) {
        hm_4d_undo undo;
        hm_4d_make(position, game->moves[i], &undo);
        status = hm_watch_ask(watch, i, game->count, error);
        if (status == HM_OK) status = write_line(position, game->moves[i], i + 1, put, sink, error);
    }
    hm_4d_position_destroy(position);
    return status;
}

hm_status hm_ndjson4_write_game(const hm_4d_game *game, hm_sink *sink, const hm_watch *watch,
                                hm_error *error) {
    return hm_log_write_plies(game, game_log_put_ply, sink, watch, error);
}
