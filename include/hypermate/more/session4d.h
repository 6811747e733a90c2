/* hypermate: functions for sessions of 4D chess: their position and game, for encoders and fast
 * play. */
#ifndef HYPERMATE_SESSION4D_H
#define HYPERMATE_SESSION4D_H

#include "../game.h"
#include "chess4d_games.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Makes a session as hm_session_create() does, but refuses inputs of other games with
 * HM_ERR_UNSUPPORTED. */
HM_MORE hm_verdict hm_session_create_4d(hm_session **session, const hm_input *input,
                                        const hm_request *request, hm_input_error *error);

/** Returns the current position of a 4D session, or NULL for a session of another game. The
 * position lives in the session and changes with it. */
HM_MORE const hm_4d_position *hm_session_position_4d(const hm_session *session);
/** Returns the whole line of a 4D session as a game, which lives in the session and changes with
 * it. Returns NULL for a session of another game. Also returns NULL for a log with a gap: a
 * position that no move reaches from the position before it. */
HM_MORE const hm_4d_game *hm_session_game_4d(const hm_session *session);

/** Plays a move, given as a number (chess4d.h), in a 4D session. Returns HM_NO if the move is not
 * legal. Set `trusted` only if hm_4d_generate() has listed the move for this very position; then
 * the function refuses only moves that are not pseudo-legal. Fails with HM_ERR_UNSUPPORTED for
 * sessions of other games. Cost: 0.5 us, or 0.1 us if `trusted` is true. */
HM_MORE hm_verdict hm_session_play_4d(hm_session *session, hm_4d_move move, bool trusted,
                                      hm_error *error);

/** Returns how often the current position of a 4D session has occurred in its game, including now.
 * Returns 0 for sessions of other games, and if memory is short. */
HM_MORE unsigned hm_session_occurrences_4d(const hm_session *session);

#ifdef __cplusplus
}
#endif
#endif
