/* Private header of frames/: games written as logs, in both dialects. */
#ifndef HM_FRAMES_GAME_LOG_H
#define HM_FRAMES_GAME_LOG_H

#include "hypermate/more/chess4d_games.h"
#include "hypermate/ndjson4.h"
#include "io/io.h"

/* Appends one position as an object; `move` led to it, HM_4D_NO_MOVE to the first. */
typedef void hm_log_put_ply(const hm_4d_position *position, hm_4d_move move, uint32_t ply,
                            hm_text *line);

/* Writes every position of a game on a line of its own. */
hm_status hm_log_write_plies(const hm_4d_game *game, hm_log_put_ply *put_ply, hm_sink *sink,
                             const hm_watch *watch, hm_error *error);

/* As hm_ndjson4_write_game(), in the form of the reference, chess4d-ndjson-v1, with the header that
 * its reader wants. That reader takes games from the usual start only. */
hm_status hm_ndjson_v1_write_game(const hm_4d_game *game, hm_sink *sink, const hm_watch *watch,
                                  hm_error *error);

#endif
