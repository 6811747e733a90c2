/* play: the engine's part. */
#include "play.h"

#include <stdlib.h>

static void print_score(const hm_search_line *line) {
    int size = abs(line->score);
    if (line->mate != 0) {
        printf(" (%s in %d)\n", line->mate > 0 ? "mate" : "mated", abs(line->mate));
        return;
    }
    printf(" (%c%d.%02d, depth %u)\n", line->score < 0 ? '-' : '+', size / 100, size % 100,
           line->depth);
}

static bool fail(cli_play *play, hm_status status, const hm_error *error) {
    if (status != HM_ERR_INTERRUPTED) play->status = cli_fail(error);
    play->over = true;
    return false;
}

bool cli_play_think(cli_play *play, hm_text *move) {
    hm_search_watcher watcher = {.watch = cli_signal_watch};
    hm_search_result result;
    hm_search_root root;
    hm_error error;
    hm_status status = hm_session_root(play->session, &root, &error);
    if (status == HM_OK) {
        status = hm_search_run(play->search, &root, &play->limits, &watcher, &result, &error);
    }
    if (status != HM_OK) return fail(play, status, &error);
    if (cli_signal() != 0) {
        play->over = true;
        return false;
    }
    if (result.line_count == 0) return false;
    hm_search_move_text(play->search, &result.lines[0], 0, HM_SEARCH_OWN, move);
    if (move->failed) return fail(play, HM_ERR_MEMORY, NULL);
    if (cli_play_is_own(play))
        fputs("hint: ", stdout);
    else
        printf("%s plays ", hm_session_side(play->session));
    cli_print_string(move->data, move->length);
    print_score(&result.lines[0]);
    return true;
}

void cli_play_answer(cli_play *play) {
    hm_text move = {0};
    hm_error error;
    if (cli_play_think(play, &move)) {
        hm_verdict verdict =
            hm_session_play(play->session, move.data, move.length, &cli_signal_watch, &error);
        if (verdict == HM_YES && hm_session_pending(play->session) > 0) {
            verdict = hm_session_submit(play->session, &cli_signal_watch, &error);
        }
        play->shown = false;
        if (verdict != HM_YES) fail(play, error.status, &error);
    } else if (!play->over) {
        play->over = true;
        play->status = CLI_FAILED;
        cli_error("the engine has no move");
    }
    hm_text_clear(&move);
}
