/* replay of an NDJSON4 log: whether each position follows from the one before by the move that the
 * line names.
 *
 * NDJSON4 is not a legality-checked format and holds no state: the side to move is that of the
 * first moving piece, castling is allowed where king and rook stand at home in the first position,
 * and there is no en passant before the first move. A line without a move (from and to are equal)
 * begins a new game. */
#include "api/api.h"
#include "hypermate/ndjson4.h"

#include <stdlib.h>
#include <string.h>

typedef struct replay {
    hm_4d_position position;
    bool begun;     /* position holds the board of a line */
    bool side_open; /* the first move decides who is to move */
    uint64_t plies;
    hm_text problem; /* of the first line that does not follow */
} replay;

static int square_of(const uint8_t at[4]) {
    return HM_4D_SQUARE(at[0] & 7, at[1] & 7, at[2] & 7, at[3] & 7);
}

static bool on_board(const uint8_t at[4]) {
    return (at[0] | at[1] | at[2] | at[3]) < 8;
}

static void begin(replay *r, const hm_4d_board *board) {
    hm_4d_state state;
    hm_4d_state_init(&state);
    state.board = *board;
    hm_4d_field_parse(HM_4D_FIELD_CASTLING, "*", 1, &state, NULL);
    hm_4d_position_init(&r->position, &state);
    r->begun = r->side_open = true;
}

static void open_side(replay *r, int from) {
    hm_4d_piece piece = r->position.state.board.square[from];
    if (!r->side_open) return;
    r->side_open = false;
    if (piece == HM_4D_EMPTY || HM_4D_COLOUR(piece) == r->position.state.side) return;
    hm_4d_state state = r->position.state;
    state.side = HM_4D_BLACK;
    hm_4d_position_init(&r->position, &state);
}

/* The legal move that a line names; promo bytes are 2 (knight) to 5 (queen). */
static hm_4d_move find_move(const replay *r, const hm_frame_meta *meta) {
    hm_4d_move_words words = {.from = square_of(meta->from), .to = square_of(meta->to)};
    if (meta->promo >= 2 && meta->promo <= 5) words.promotion = meta->promo - 2 + HM_4D_KNIGHT;
    hm_4d_move move = hm_4d_move_find(&r->position, &words);
    return hm_4d_is_legal(&r->position, move) ? move : HM_4D_NO_MOVE;
}

/* Plays the move of a line; false when something does not fit. */
static bool follow(replay *r, const hm_ndjson4_record *record) {
    const hm_frame_meta *meta = &record->meta;
    if (!r->begun || memcmp(meta->from, meta->to, sizeof meta->from) == 0) {
        begin(r, &record->board);
        return true;
    }
    unsigned long long line = record->line;
    if (!on_board(meta->from) || !on_board(meta->to)) {
        hm_text_printf(&r->problem, "line %llu: the move leaves the board", line);
        return false;
    }
    open_side(r, square_of(meta->from));
    hm_4d_move move = find_move(r, meta);
    if (move == HM_4D_NO_MOVE) {
        hm_text_printf(&r->problem, "line %llu: the move is not legal", line);
        return false;
    }
    hm_4d_undo undo;
    hm_4d_make(&r->position, move, &undo);
    if (memcmp(&r->position.state.board, &record->board, sizeof record->board) != 0) {
        hm_4d_unmake(&r->position, move, &undo);
        hm_text_printf(&r->problem, "line %llu: the move does not lead to this position", line);
        return false;
    }
    r->plies++;
    return true;
}

static hm_status follow_all(replay *r, hm_source *source, unsigned flags, hm_error *cause) {
    hm_ndjson4_reader *reader;
    hm_status status = hm_ndjson4_reader_open(&reader, source, flags, 0, cause);
    if (status != HM_OK) return status;
    const hm_ndjson4_record *record = NULL;
    bool fits = true;
    do {
        status = hm_ndjson4_reader_next(reader, &record, cause);
        bool wanted = status == HM_OK && record != NULL && record->kind == HM_NDJSON4_FRAME;
        if (wanted) fits = follow(r, record);
    } while (status == HM_OK && record != NULL && fits);
    hm_ndjson4_reader_close(reader);
    return status;
}

static void put_answer(const replay *r, hm_text *json) {
    bool legal = r->problem.length == 0;
    hm_json_member_uint(json, "game", 1);
    hm_json_member_uint(json, "plies", r->plies);
    hm_json_member_bool(json, "legal", legal);
    hm_json_member_string(json, "result", r->begun ? hm_api_4d_result(&r->position) : "*");
    hm_text final = {0};
    hm_4d_state_format(&r->position.state, &final);
    hm_json_key(json, "final");
    hm_json_put_string(json, final.data != NULL ? final.data : "", final.length);
    hm_json_key(json, "problems");
    hm_json_open(json, '[');
    if (!legal) hm_json_put_string(json, r->problem.data, r->problem.length);
    hm_json_close(json, ']');
    json->failed |= final.failed || r->problem.failed;
    hm_text_clear(&final);
}

hm_api_verdict hm_answer_4d_replay_log(const hm_api_input *input, const hm_api_options *options,
                                       hm_text *json, hm_api_error *error) {
    replay *r = calloc(1, sizeof *r);
    if (r == NULL) return hm_api_fail_memory(error);
    hm_4d_state empty;
    hm_4d_state_init(&empty);
    hm_4d_position_init(&r->position, &empty);
    hm_error cause;
    hm_api_verdict verdict;
    unsigned flags = options->lenient ? HM_NDJSON4_LENIENT : 0;
    if (follow_all(r, input->source, flags, &cause) == HM_OK) {
        put_answer(r, json);
        verdict = r->problem.length == 0 ? HM_API_YES : HM_API_NO;
    } else {
        verdict = hm_api_fail(error, &cause, NULL, NULL, 0);
    }
    hm_text_clear(&r->problem);
    free(r);
    return verdict;
}
