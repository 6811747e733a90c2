/* hypermate: 4D games written as logs and read from .c4d files. Logs themselves are in ndjson4.h.
 */
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

/** Writes a game as a log, one line per position from the start position on. Encoding the log gives
 * the same frames as encoding the game. The watch receives the number of plies done and their
 * total. Errors: errors of the sink, HM_ERR_INTERRUPTED, HM_ERR_MEMORY. */
HM_MORE hm_status hm_ndjson4_write_game(const hm_4d_game *game, hm_sink *sink,
                                        const hm_watch *watch, hm_error *error);

/** Reads a whole source, at most 256 MiB, as one .c4d game into an initialised game
 * (hm_4d_game_parse()). The message of an error names the line. Fails with HM_ERR_TRAILING if the
 * source is an archive of several games. */
HM_MORE hm_status hm_c4d_read(hm_source *source, hm_4d_game *game, hm_error *error);

#ifdef __cplusplus
}
#endif
#endif
