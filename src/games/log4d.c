/* NDJSON4 logs as games: each position must follow from the one before by the move that the line
 * names.
 *
 * NDJSON4 is not a legality-checked format and holds no state: the side to move is that of the
 * first moving piece, castling is allowed where king and rook stand at home in the first position,
 * and there is no en passant before the first move. A line without a move (from and to are equal)
 * begins a new game, which has an object of its own; what follows an illegal move in its game is
 * not looked at. A promotion that the line does not name is read from its position. */
#include "games/play4d.h"
#include "hypermate/ndjson4.h"

#include <stdlib.h>
#include <string.h>

typedef struct follower {
    hm_facts *facts;  /* a game each; NULL: they are not told */
    hm_4d_game *last; /* the last game; NULL: it is not wanted */
    hm_telling_4d game;
    uint64_t games; /* begun so far */
    uint64_t most;  /* plies of a game that are followed */
    bool side_open; /* the first move decides who is to move */
    bool plies;     /* are listed */
    bool all_legal;
    bool failed; /* memory ran short */
} follower;

static int square_of(const uint8_t at[4]) {
    return HM_4D_SQUARE(at[0] & 7, at[1] & 7, at[2] & 7, at[3] & 7);
}

static bool on_board(const uint8_t at[4]) {
    return (at[0] | at[1] | at[2] | at[3]) < 8;
}

static void end_game(follower *f) {
    bool legal = f->game.problem.length == 0;
    f->all_legal &= legal;
    if (f->facts == NULL) return;
    if (f->games > 1) {
        hm_fact_close(f->facts);
        hm_fact_open(f->facts, NULL, '{');
    }
    hm_telling_4d_put(&f->game, f->games, legal, f->plies, f->facts);
}

static void start(follower *f, const hm_4d_state *state) {
    hm_telling_4d_begin(&f->game, state);
    if (f->last == NULL) return;
    f->last->start = *state;
    f->last->count = 0;
}

static void begin_game(follower *f, const hm_4d_board *board) {
    if (f->games > 0) end_game(f);
    hm_4d_state state;
    hm_4d_state_init(&state);
    state.board = *board;
    hm_4d_field_parse(HM_4D_FIELD_CASTLING, "*", 1, &state, NULL);
    start(f, &state);
    f->side_open = true;
    f->games++;
}

/* Black begins when the first moving piece is black. */
static void settle_side(follower *f, int from) {
    hm_4d_piece piece = f->game.position.state.board.square[from];
    if (!f->side_open) return;
    f->side_open = false;
    if (piece == HM_4D_EMPTY || HM_4D_COLOUR(piece) == HM_4D_WHITE) return;
    hm_4d_state state = f->game.position.state;
    state.side = HM_4D_BLACK;
    start(f, &state);
}

/* What a line says of its move; promo bytes are 2 (knight) to 5 (queen). */
static hm_4d_move_words words_of(const follower *f, const hm_ndjson4_record *record) {
    const hm_frame_meta *meta = &record->meta;
    hm_4d_move_words words = {.from = square_of(meta->from), .to = square_of(meta->to)};
    if (meta->promo >= 2 && meta->promo <= 5) {
        words.promotion = meta->promo - 2 + HM_4D_KNIGHT;
    } else if (hm_4d_move_find(&f->game.position, &words) == HM_4D_NO_MOVE) {
        int kind = HM_4D_KIND(record->board.square[words.to]);
        if (kind >= HM_4D_KNIGHT && kind <= HM_4D_QUEEN) words.promotion = kind;
        if (hm_4d_move_find(&f->game.position, &words) == HM_4D_NO_MOVE) words.promotion = 0;
    }
    return words;
}

/* Whether the move leads to the board of the line. */
static bool leads_to(hm_4d_position *position, hm_4d_move move, const hm_4d_board *board) {
    hm_4d_undo undo;
    hm_4d_make(position, move, &undo);
    bool same = memcmp(&position->state.board, board, sizeof *board) == 0;
    hm_4d_unmake(position, move, &undo);
    return same;
}

static void play(follower *f, hm_4d_move move) {
    hm_telling_4d_play(&f->game, move, f->plies && f->facts != NULL);
    if (f->last != NULL) f->failed |= hm_4d_game_add(f->last, move, NULL) != HM_OK;
}

/* Plays the move of a line, or notes what does not fit. */
static void follow(follower *f, const hm_ndjson4_record *record) {
    const hm_frame_meta *meta = &record->meta;
    unsigned long long line = record->line;
    if (!on_board(meta->from) || !on_board(meta->to)) {
        hm_text_printf(&f->game.problem, "line %llu: the move leaves the board", line);
        return;
    }
    settle_side(f, square_of(meta->from));
    hm_4d_position *position = &f->game.position;
    hm_4d_move_words words = words_of(f, record);
    hm_4d_move move = hm_4d_move_find(position, &words);
    hm_error error;
    if (move == HM_4D_NO_MOVE || !hm_4d_is_legal(position, move)) {
        hm_4d_fail_illegal(position, &words, &error);
        hm_text_printf(&f->game.problem, "line %llu: %s", line, error.message);
    } else if (!leads_to(position, move, &record->board)) {
        hm_text_printf(&f->game.problem, "line %llu: the move does not lead to this position",
                       line);
    } else {
        play(f, move);
    }
}

static void take_line(follower *f, const hm_ndjson4_record *record) {
    const hm_frame_meta *meta = &record->meta;
    if (record->kind == HM_NDJSON4_SILENT) return;
    bool frame = record->kind == HM_NDJSON4_FRAME;
    if (frame && (f->games == 0 || memcmp(meta->from, meta->to, sizeof meta->from) == 0)) {
        begin_game(f, &record->board);
        return;
    }
    if (f->games == 0 || f->game.problem.length > 0 || f->game.plies >= f->most) return;
    if (frame) {
        follow(f, record);
    } else {
        hm_text_printf(&f->game.problem, "line %llu: %s", (unsigned long long)record->line,
                       record->warning);
    }
}

static unsigned flags_of(const hm_request *request) {
    return (hm_request_flag(request, "lenient") ? HM_NDJSON4_LENIENT : 0u) |
           (hm_request_flag(request, "strict") ? HM_NDJSON4_STRICT : 0u);
}

static hm_status follow_all(follower *f, hm_source *source, unsigned flags, hm_error *cause) {
    hm_ndjson4_reader *reader;
    hm_status status = hm_ndjson4_reader_open(&reader, source, flags, 0, cause);
    if (status != HM_OK) return status;
    const hm_ndjson4_record *record = NULL;
    do {
        status = hm_ndjson4_reader_next(reader, &record, cause);
        if (status == HM_OK && record != NULL) take_line(f, record);
    } while (status == HM_OK && record != NULL);
    hm_ndjson4_reader_close(reader);
    if (status == HM_OK && f->failed) status = hm_fail_memory(cause, "a game");
    if (status == HM_OK && f->games == 0) {
        status = hm_fail(cause, HM_ERR_FORMAT, 0, "no position in the log");
    }
    return status;
}

hm_verdict hm_replay_log_4d(hm_replay *replay, hm_facts *facts, hm_input_error *error) {
    follower *f = calloc(1, sizeof *f);
    if (f == NULL) return hm_fail_no_memory(error);
    f->facts = facts;
    f->most = UINT64_MAX;
    f->plies = replay->plies;
    f->all_legal = true;
    hm_request_number(replay->request, "ply", &f->most);
    hm_error cause;
    hm_verdict verdict;
    unsigned flags = flags_of(replay->request) & ~(unsigned)HM_NDJSON4_STRICT;
    if (follow_all(f, replay->input->source, flags, &cause) == HM_OK) {
        end_game(f);
        verdict = f->all_legal ? HM_YES : HM_NO;
    } else {
        verdict = hm_fail_plain(error, &cause);
    }
    hm_telling_4d_clear(&f->game);
    free(f);
    return verdict;
}

hm_verdict hm_read_log_4d(const hm_input *input, const hm_request *request, hm_4d_game *game,
                          hm_input_error *error) {
    follower *f = calloc(1, sizeof *f);
    if (f == NULL) return hm_fail_no_memory(error);
    f->last = game;
    f->most = UINT64_MAX;
    hm_error cause;
    hm_status status = follow_all(f, input->source, flags_of(request), &cause);
    if (status == HM_OK && f->game.problem.length > 0) {
        status = hm_fail(&cause, HM_ERR_4D_ILLEGAL, 0, "%s", f->game.problem.data);
    }
    hm_telling_4d_clear(&f->game);
    free(f);
    return hm_verdict_of(status, &cause, error);
}

/* ---- check ---- */

typedef struct log_facts {
    uint64_t lines, frames, skipped, repaired;
    hm_input_error first; /* of the first line that was skipped with a warning */
} log_facts;

static void take_record(const hm_ndjson4_record *record, log_facts *found) {
    found->lines++;
    if (record->kind == HM_NDJSON4_FRAME) found->frames++;
    if (record->kind == HM_NDJSON4_FRAME && record->warning[0] != '\0') found->repaired++;
    if (record->kind != HM_NDJSON4_SKIPPED || found->skipped++ > 0) return;
    hm_error cause = {.status = record->reason, .offset = record->offset};
    hm_escape(cause.message, sizeof cause.message, record->warning, strlen(record->warning));
    hm_fail_input(&found->first, &cause, record->field, NULL, 0);
    found->first.line = record->line;
}

static hm_status read_lines(const hm_input *input, unsigned flags, log_facts *found,
                            hm_error *cause) {
    hm_ndjson4_reader *reader;
    const hm_ndjson4_record *record;
    hm_status status = hm_ndjson4_reader_open(&reader, input->source, flags, 0, cause);
    if (status != HM_OK) return status;
    while ((status = hm_ndjson4_reader_next(reader, &record, cause)) == HM_OK && record != NULL)
        take_record(record, found);
    hm_ndjson4_reader_close(reader);
    return status;
}

/* A log is invalid when a line of it would be skipped with a warning. */
hm_verdict hm_check_log_4d(const hm_input *input, const hm_request *request, hm_facts *facts,
                           hm_input_error *error) {
    log_facts found = {0};
    hm_error cause;
    if (read_lines(input, flags_of(request), &found, &cause) != HM_OK) {
        return hm_fail_plain(error, &cause);
    }
    if (found.skipped > 0) {
        *error = found.first;
        return HM_FAILED;
    }
    hm_fact_uint(facts, "lines", found.lines);
    hm_fact_uint(facts, "frames", found.frames);
    hm_fact_uint(facts, "repaired", found.repaired);
    return HM_YES;
}
