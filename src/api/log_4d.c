/* replay of an NDJSON4 log: whether each position follows from the one before by the move that the
 * line names.
 *
 * NDJSON4 is not a legality-checked format and holds no state: the side to move is that of the
 * first moving piece, castling is allowed where king and rook stand at home in the first position,
 * and there is no en passant before the first move. A line without a move (from and to are equal)
 * begins a new game, which has an object of its own; what follows an illegal move in its game is
 * not looked at. A promotion that the line does not name is read from its position. */
#include "api/api.h"
#include "hypermate/ndjson4.h"

#include <stdlib.h>
#include <string.h>

typedef struct follower {
    const hm_api_options *options;
    hm_text *json;
    hm_api_4d_replay game;
    uint64_t games; /* begun so far */
    bool side_open; /* the first move decides who is to move */
    bool all_legal;
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
    if (f->games > 1) {
        hm_json_close(f->json, '}');
        hm_json_end_line(f->json);
        hm_json_open(f->json, '{');
    }
    hm_api_4d_replay_put(&f->game, f->games, legal, f->options->plies, f->json);
}

static void begin_game(follower *f, const hm_4d_board *board) {
    if (f->games > 0) end_game(f);
    hm_4d_state state;
    hm_4d_state_init(&state);
    state.board = *board;
    hm_4d_field_parse(HM_4D_FIELD_CASTLING, "*", 1, &state, NULL);
    hm_api_4d_replay_begin(&f->game, &state);
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
    hm_api_4d_replay_begin(&f->game, &state);
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
static bool leads_to(const hm_4d_position *position, hm_4d_move move, const hm_4d_board *board) {
    hm_4d_position after = *position;
    hm_4d_undo undo;
    hm_4d_make(&after, move, &undo);
    return memcmp(&after.state.board, board, sizeof *board) == 0;
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
    const hm_4d_position *position = &f->game.position;
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
        hm_api_4d_replay_play(&f->game, move, f->options->plies);
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
    bool cut = f->options->at_ply && f->game.plies >= f->options->ply;
    if (f->games == 0 || f->game.problem.length > 0 || cut) return;
    if (frame) {
        follow(f, record);
    } else {
        hm_text_printf(&f->game.problem, "line %llu: %s", (unsigned long long)record->line,
                       record->warning);
    }
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
    if (status == HM_OK && f->games == 0) {
        status = hm_fail(cause, HM_ERR_FORMAT, 0, "no position in the log");
    }
    return status;
}

hm_api_verdict hm_answer_4d_replay_log(const hm_api_input *input, const hm_api_options *options,
                                       hm_text *json, hm_api_error *error) {
    follower *f = calloc(1, sizeof *f);
    if (f == NULL) return hm_api_fail_memory(error);
    f->options = options;
    f->json = json;
    f->all_legal = true;
    hm_error cause;
    hm_api_verdict verdict;
    unsigned flags = options->lenient ? HM_NDJSON4_LENIENT : 0;
    if (follow_all(f, input->source, flags, &cause) == HM_OK) {
        end_game(f);
        verdict = f->all_legal ? HM_API_YES : HM_API_NO;
    } else {
        verdict = hm_api_fail(error, &cause, NULL, NULL, 0);
    }
    hm_api_4d_replay_clear(&f->game);
    free(f);
    return verdict;
}
