/* play: the engine's part, and that of chance. */
#include "commands/play.h"
#include "core/random.h"

#include <string.h>

static void play_engine_print_score(const hm_search_line *line) {
    char room[CLI_SCORE_ROOM];
    printf(" (%s", cli_score_text(line->score, line->mate, room));
    if (line->mate == 0) printf(", depth %u", line->depth);
    puts(")");
}

/* ---- thinking ---- */

typedef struct thought {
    const hm_search *search;
    cli_progress progress;
} thought;

static void play_engine_show(void *context, const hm_search_info *info) {
    thought *t = context;
    const hm_search_line *line = info->line;
    hm_text moves = {0};
    if (line == NULL || info->number != 1 || !t->progress.shown) return;
    for (size_t i = 0; i < line->count; i++) {
        if (i > 0) hm_text_puts(&moves, " / ");
        hm_search_move_text(t->search, line, i, HM_SEARCH_OWN, &moves);
    }
    cli_progress_found(&t->progress, line->depth, line->score, line->mate, &moves);
    hm_text_clear(&moves);
}

static hm_status play_engine_search(cli_play *play, hm_search_result *result, hm_error *error) {
    thought t = {.search = play->search};
    hm_search_watcher watcher = {.info = play_engine_show, .context = &t};
    hm_search_root root;
    hm_status status = hm_session_root(play->session, &root, error);
    if (status != HM_OK) return status;
    cli_progress_start(&t.progress, play->call, "nodes");
    watcher.watch = t.progress.watch;
    status = hm_search_run(play->search, &root, &play->limits, &watcher, result, error);
    cli_progress_erase();
    return status;
}

static bool play_engine_fail(cli_play *play, hm_status status, const hm_error *error) {
    if (status != HM_ERR_INTERRUPTED) play->status = cli_fail(error);
    play->over = true;
    return false;
}

bool cli_play_think(cli_play *play, hm_text *move) {
    hm_search_result result;
    hm_error error;
    hm_status status = play_engine_search(play, &result, &error);
    if (status != HM_OK) return play_engine_fail(play, status, &error);
    if (cli_signal() != 0) {
        play->over = true;
        return false;
    }
    if (result.line_count == 0) return false;
    hm_search_move_text(play->search, &result.lines[0], 0, HM_SEARCH_OWN, move);
    if (move->failed) return play_engine_fail(play, hm_fail_memory(&error, "a move"), &error);
    if (cli_play_is_own(play))
        fputs("hint: ", stdout);
    else
        printf("%s plays ", hm_session_side(play->session));
    if (move->length > 0)
        cli_print_string(move->data, move->length);
    else
        fputs("submit", stdout); /* the moves that wait are the whole turn */
    play_engine_print_score(&result.lines[0]);
    return true;
}

/* ---- chance ---- */

/* A move that is drawn: the same at each ply. */
static bool play_engine_draw_move(cli_play *play, hm_text *move) {
    size_t count;
    hm_random random;
    hm_error error;
    hm_status status = hm_session_moves(play->session, &cli_signal_watch, &count, &error);
    if (status != HM_OK) return play_engine_fail(play, status, &error);
    hm_random_stream(&random, 0, hm_session_plies(play->session));
    if (count == 0) return false;
    hm_session_move_text(play->session, hm_random_below(&random, count), move, NULL);
    if (move->failed) return play_engine_fail(play, hm_fail_memory(&error, "a move"), &error);
    printf("%s walks ", hm_session_side(play->session));
    cli_print_string(move->data, move->length);
    putchar('\n');
    return true;
}

void cli_play_answer(cli_play *play) {
    hm_text move = {0};
    hm_error error;
    if (cli_play_walks(play) ? play_engine_draw_move(play, &move) : cli_play_think(play, &move)) {
        hm_verdict verdict =
            hm_session_play(play->session, move.data, move.length, &cli_signal_watch, &error);
        if (verdict == HM_YES && hm_session_pending(play->session) > 0) {
            verdict = hm_session_submit(play->session, &cli_signal_watch, &error);
        }
        play->shown = false;
        if (verdict != HM_YES) play_engine_fail(play, error.status, &error);
    } else if (!play->over) {
        play->over = true;
        play->status = CLI_FAILED;
        cli_error("the engine has no move");
    }
    hm_text_clear(&move);
}
