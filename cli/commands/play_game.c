/* play: the state of the game. */
#include "commands/play.h"

#include <string.h>

/* The work of finding out whether a game is over: about a second. */
enum { JUDGED = 100000000 };

bool cli_play_walks(const cli_play *play) {
    hm_request request = {.size = sizeof request};
    hm_facts facts = {0};
    hm_input_error error;
    if (strlen(hm_game_sides(hm_session_game(play->session))) <= 2) return false;
    hm_session_answer(play->session, hm_question_named("status"), &request, &facts, &error);
    const hm_fact *walks = hm_fact_get(&facts, hm_fact_first(&facts, NULL), "walks");
    bool found = walks != NULL && hm_fact_is_true(walks);
    hm_facts_clear(&facts);
    return found;
}

bool cli_play_is_own(const cli_play *play) {
    bool named = strchr(play->own, *hm_session_side(play->session)) != NULL;
    return named && !cli_play_walks(play);
}

bool cli_play_is_out(const cli_play *play) {
    size_t sides = strlen(hm_game_sides(hm_session_game(play->session)));
    return play->own[0] != '\0' && play->others >= sides;
}

bool cli_play_has_ended(cli_play *play, hm_ending *ending) {
    hm_error error;
    hm_work work = {.most = JUDGED};
    hm_watch watch = cli_signal_watch;
    watch.work = &work;
    hm_status status = hm_session_ending(play->session, &watch, ending, &error);
    if (status == HM_OK) return strcmp(ending->result, "*") != 0;
    if (status == HM_ERR_LIMIT) return false; /* open, as for the engine */
    play->over = true;
    if (status != HM_ERR_INTERRUPTED) play->status = cli_fail(&error);
    return false;
}
