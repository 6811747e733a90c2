/* Writing a game as the reference exports it (chess4d-ndjson-v1): a line with the format, a header
 * with the number of plies, and an object a position, the start position first. The keys have the
 * reference's order, which is alphabetical. */
#include "chess4d/notation/json4d.h"
#include "chess4d/notation/text4d.h"
#include "frames/logs/game_log.h"
#include "hypermate/more/logs4d.h"

#include <stdio.h>

static void game_log_v1_put_ply(const hm_4d_position *position, hm_4d_move move, uint32_t ply,
                                hm_text *line) {
    int promotion = HM_4D_MOVE_PROMOTION(move), tag = HM_4D_MOVE_TAG(move);
    bool none = move == HM_4D_NO_MOVE;
    hm_json_open(line, '{');
    hm_json_member_uint(line, "game", 0);
    hm_json_member_bool(line, "is_castling",
                        tag == HM_4D_CASTLE_KINGSIDE || tag == HM_4D_CASTLE_QUEENSIDE);
    hm_json_member_bool(line, "is_en_passant", tag == HM_4D_EN_PASSANT);
    hm_4d_json_put_square(line, "move_from", none ? HM_4D_NO_SQUARE : HM_4D_MOVE_FROM(move));
    hm_4d_json_put_word(line, "move_promo",
                        promotion != 0 ? hm_4d_json_word_of(hm_4d_json_promotions, promotion)
                                       : NULL);
    hm_4d_json_put_square(line, "move_to", none ? HM_4D_NO_SQUARE : HM_4D_MOVE_TO(move));
    hm_json_member_uint(line, "ply", ply);
    hm_json_key(line, "pos4");
    hm_json_open(line, '{');
    for (int square = 0; square < HM_4D_SQUARES; square++) {
        hm_4d_piece piece = position->state.board.square[square];
        char key[8];
        if (piece == HM_4D_EMPTY) continue;
        snprintf(key, sizeof key, "%d", square);
        hm_json_member_string(line, key, hm_4d_piece_spec(piece));
    }
    hm_json_close(line, '}');
    hm_4d_json_put_word(line, "side_to_move",
                        hm_4d_json_word_of(hm_4d_json_colours, position->state.side));
    hm_json_close(line, '}');
}

/* The reference's reader counts the lines by "n_plies". */
hm_status hm_ndjson_v1_write_game(const hm_4d_game *game, hm_sink *sink, const hm_watch *watch,
                                  hm_error *error) {
    hm_text lines = {0};
    hm_json_open(&lines, '{');
    hm_json_member_string(&lines, "format", "chess4d-ndjson-v1");
    hm_json_close(&lines, '}');
    hm_json_end_line(&lines);
    hm_json_open(&lines, '{');
    hm_json_member_uint(&lines, "game", 0);
    hm_json_key(&lines, "headers");
    hm_json_open(&lines, '{');
    hm_json_member_uint(&lines, "n_plies", game->count);
    hm_json_close(&lines, '}');
    hm_json_member_string(&lines, "type", "game_header");
    hm_json_close(&lines, '}');
    hm_json_end_line(&lines);
    hm_status status = hm_sink_write_text(sink, &lines, "a header", error);
    hm_text_clear(&lines);
    return status == HM_OK ? hm_log_write_plies(game, game_log_v1_put_ply, sink, watch, error)
                           : status;
}
