/* play: where the game stands. */
#include "play.h"

#include <string.h>

bool cli_play_is_own(const cli_play *play) {
    bool named = strchr(play->own, *hm_session_side(play->session)) != NULL;
    return named && !cli_play_walks(play);
}

bool cli_play_has_ended(cli_play *play, hm_ending *ending) {
    hm_error error;
    if (hm_session_ending(play->session, &cli_signal_watch, ending, &error) == HM_OK) {
        return strcmp(ending->result, "*") != 0;
    }
    play->over = true;
    if (error.status != HM_ERR_INTERRUPTED) play->status = cli_fail(&error);
    return false;
}
