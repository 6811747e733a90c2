/* Private header of games/: what a four-player game in JSON says, joined to the text that a game of
 * that kind has. */
#ifndef HM_JOIN_4P_H
#define HM_JOIN_4P_H

#include "games/4p/play4p.h"

/* Zero-initialise but for the watch. `expected` is set where what stands under `key` cannot be
 * joined; memory is short where text.failed; else status and error say what went wrong. */
typedef struct hm_joint_4p {
    hm_text text;
    const hm_watch *watch;
    const char *key, *expected;
    hm_status status;
    hm_error error;
} hm_joint_4p;

/* An object of strings, as the tags of a pgn4 text. */
bool hm_join_tags_4p(hm_joint_4p *j, const hm_json_value *tags);
/* Adds everything that follows the tags. */
bool hm_join_moves_4p(hm_joint_4p *j, const hm_json_value *object);
/* Why it could not be done. */
hm_verdict hm_fail_joint_4p(const hm_joint_4p *j, hm_input_error *error);

#endif
