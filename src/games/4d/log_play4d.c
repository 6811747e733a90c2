/* Replays a game of a log. If a line does not follow from the one before (lines may be missing, or
 * were skipped), the game continues from its position, which the line holds whole. */
#include "frames/logs/records.h"
#include "games/4d/log4d.h"
#include "hypermate/more/chess4d_games.h"

#include <stdlib.h>

static void set_first_side(hm_play_4d *play, hm_4d_piece side) {
    play->game.start.side = side;
    hm_4d_position_init(&play->position, &play->game.start);
}

/* Notes the line's own numbers that differ from the numbers of the game: the game cannot hold
 * them. */
static void log_play4d_compare_numbers(const hm_play_4d *play, const hm_ndjson4_record *record,
                                       hm_text *lost) {
    size_t ply = play->game.count;
    const hm_frame_meta *said = &record->meta;
    hm_frame_meta known;
    hm_c4d_frame_meta(ply > 0 ? play->game.moves[ply - 1] : HM_4D_NO_MOVE, (uint32_t)ply, &known);
    if (record->ply_given && said->ply != known.ply) hm_log_4d_add_name(lost, "ply", 3);
    if (said->promo != 0 && said->promo != known.promo) hm_log_4d_add_name(lost, "promo", 5);
    if (said->flags != 0 && said->flags != known.flags) hm_log_4d_add_name(lost, "flags", 5);
}

/* The first moving piece decides who began. */
static hm_status log_play4d_follow(hm_play_4d *play, const hm_ndjson4_record *record,
                                   hm_error *error) {
    hm_4d_move move;
    hm_4d_state state;
    hm_error cause, reason;
    bool first = play->game.count == 0;
    if (first) set_first_side(play, hm_log_4d_mover(&play->game.start.board, record));
    hm_status status = hm_log_4d_move(&play->position, record, &move, &cause);
    if (status == HM_OK) return hm_play_4d_move(play, move, error);
    if (first) set_first_side(play, HM_4D_WHITE);
    hm_fail(&reason, status, 0, "line %llu: %.200s", (unsigned long long)record->line,
            cause.message);

    /* The piece that arrived has moved, and rights do not come back. */
    const uint8_t *to = record->meta.to;
    hm_4d_piece mover = hm_log_4d_mover(&play->position.state.board, record), arrived = HM_4D_EMPTY;
    if ((to[0] | to[1] | to[2] | to[3]) < 8) {
        arrived = record->board.square[HM_4D_SQUARE(to[0], to[1], to[2], to[3])];
    }
    if (arrived != HM_4D_EMPTY) mover = HM_4D_COLOUR(arrived);
    hm_log_4d_start(&record->board, &state);
    for (int i = 0; i < 4; i++)
        state.castling[i / 2][i % 2] &= play->position.state.castling[i / 2][i % 2];
    state.side = mover ^ HM_4D_BLACK;
    state.fullmove = play->position.state.fullmove + (mover == HM_4D_BLACK);

    return hm_play_4d_gap(play, &state, &reason, error);
}

/* Reads one game of a log into a play. Lines that do not follow become gaps, not errors. */
hm_verdict hm_read_log_4d(const hm_input *input, void **result, hm_input_error *error) {
    hm_log_4d *log = input->stream;
    const hm_ndjson4_record *record = NULL;
    hm_play_4d *play = NULL;
    hm_error cause;
    hm_status status = hm_log_4d_first(log, &record, &cause);
    if (status == HM_OK) {
        hm_4d_game game;
        hm_4d_game_init(&game);
        hm_log_4d_start(&record->board, &game.start);
        play = hm_play_4d_create(&game);
        if (play == NULL) status = hm_fail_memory(&cause, "a game");
    }
    if (status == HM_OK) {
        log_play4d_compare_numbers(play, record, &log->lost);
        status = hm_log_4d_next(log, &record, &cause);
    }
    while (status == HM_OK && record != NULL) {
        if (record->kind == HM_NDJSON4_FRAME) {
            status = log_play4d_follow(play, record, &cause);
            log_play4d_compare_numbers(play, record, &log->lost);
        }
        if (status == HM_OK) status = hm_log_4d_next(log, &record, &cause);
    }
    *result = play;
    if (status == HM_OK && log->lost.failed) status = hm_fail_memory(&cause, "names of fields");
    if (status == HM_OK) {
        play->lost = log->lost;
        log->lost = (hm_text){0};
        play->skipped = log->skipped;
        return HM_YES;
    }
    if (play != NULL) hm_play_4d_destroy(play);
    *result = NULL;
    return hm_fail_plain(error, &cause);
}
