/* hypermate: parts that only 4D sessions have: their position and game, for encoders. */
#ifndef HYPERMATE_SESSION4D_H
#define HYPERMATE_SESSION4D_H

#include "../game.h"
#include "chess4d_games.h"

#ifdef __cplusplus
extern "C" {
#endif

/** As hm_session_create(), for 4D inputs alone: others are HM_ERR_UNSUPPORTED. */
HM_MORE hm_verdict hm_session_create_4d(hm_session **session, const hm_input *input,
                                        const hm_request *request, hm_input_error *error);

/** The current position of a 4D session, and its whole line; they live in the session and change
 * with it. NULL for sessions of other games, and for the line of a log in which no move leads from
 * one position to the next. */
HM_MORE const hm_4d_position *hm_session_position_4d(const hm_session *session);
HM_MORE const hm_4d_game *hm_session_game_4d(const hm_session *session);

/** hm_session_play() of a move by its number, without a text. `trusted`: the caller has it from
 * hm_4d_generate() on this very position; then the safety of the kings is not tested again, and
 * HM_NO is said only of what is not even pseudo-legal. HM_ERR_UNSUPPORTED for sessions of other
 * games. Cost: 0.5 us, trusted 0.1. */
HM_MORE hm_verdict hm_session_play_4d(hm_session *session, hm_4d_move move, bool trusted,
                                      hm_error *error);

/** How often the current position of a 4D session has occurred in its game, itself included; 0 for
 * sessions of other games, and when memory is short. */
HM_MORE unsigned hm_session_occurrences_4d(const hm_session *session);

#ifdef __cplusplus
}
#endif
#endif
