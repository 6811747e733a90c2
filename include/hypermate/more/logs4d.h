/* hypermate: games and positions of 4D chess in logs and archives: written, read, found by number.
 * Logs themselves: ndjson4.h. */
#ifndef HYPERMATE_LOGS4D_H
#define HYPERMATE_LOGS4D_H

#include "../core.h"
#include "../frames.h"
#include "../index.h"
#include "../io.h"
#include "chess4d_games.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Writes a game as a log, one line per position, the start position first. Encoding the log gives
 * the same frames as encoding the game itself. The watch gets the plies done and their total. */
HM_MORE hm_status hm_ndjson4_write_game(const hm_4d_game *game, hm_sink *sink,
                                        const hm_watch *watch, hm_error *error);

/** Reads the whole source as one .c4d game (hm_4d_game_parse; at most 256 MiB) into a game that is
 * initialised already. The message of an error names the line; an archive is HM_ERR_TRAILING. */
HM_MORE hm_status hm_c4d_read(hm_source *source, hm_4d_game *game, hm_error *error);

#ifdef __cplusplus
}
#endif
#endif
