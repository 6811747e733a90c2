/* Finds the move that leads from one line's position to the next. The positions determine the
 * promotion, and the move if the line does not name it. The producer defines the meaning of the
 * byte promo (formats, section 3.1). */
#include "chess4d/notation/text4d.h"
#include "chess4d/rules/legality4d.h"
#include "games/4d/log4d.h"

#include <string.h>

void hm_log_4d_start(const hm_4d_board *board, hm_4d_state *state) {
    hm_4d_state_init(state);
    state->board = *board;
    hm_4d_field_parse(HM_4D_FIELD_CASTLING, "*", 1, state, NULL);
}

static int follow4d_square_of(const uint8_t at[4]) {
    return HM_4D_SQUARE(at[0] & 7, at[1] & 7, at[2] & 7, at[3] & 7);
}

static bool on_board(const uint8_t at[4]) {
    return (at[0] | at[1] | at[2] | at[3]) < 8;
}

static bool names_move(const hm_ndjson4_record *record) {
    return memcmp(record->meta.from, record->meta.to, sizeof record->meta.from) != 0;
}

/* A move changes two squares, three with en passant, four with castling. */
enum { MOST_CHANGES = 4 };

/* Without a name the piece that arrived decides. */
hm_4d_piece hm_log_4d_mover(const hm_4d_board *before, const hm_ndjson4_record *record) {
    hm_4d_change changes[MOST_CHANGES];
    if (names_move(record))
        return HM_4D_COLOUR(before->square[follow4d_square_of(record->meta.from)]);
    size_t count = hm_4d_board_changes(before, &record->board, changes, MOST_CHANGES);
    for (size_t i = 0; i < count && i < MOST_CHANGES; i++) {
        if (changes[i].piece != HM_4D_EMPTY) return HM_4D_COLOUR(changes[i].piece);
    }
    return HM_4D_WHITE;
}

/* Whether the move leads to the board of the line. */
static bool leads_to(hm_4d_position *position, hm_4d_move move, const hm_4d_board *board) {
    hm_4d_undo undo;
    hm_4d_make(position, move, &undo);
    bool same = memcmp(&position->state.board, board, sizeof *board) == 0;
    hm_4d_unmake(position, move, &undo);
    return same;
}

static hm_4d_move_words follow4d_words_of(const hm_4d_position *position, int from, int to,
                                          const hm_ndjson4_record *record) {
    hm_4d_move_words words = {.from = from, .to = to};
    if (hm_4d_move_find(position, &words) == HM_4D_NO_MOVE) {
        int kind = HM_4D_KIND(record->board.square[to]);
        if (kind >= HM_4D_KNIGHT && kind <= HM_4D_QUEEN) words.promotion = kind;
        if (hm_4d_move_find(position, &words) == HM_4D_NO_MOVE) words.promotion = 0;
    }
    return words;
}

static hm_4d_move legal_move(const hm_4d_position *position, const hm_4d_move_words *words) {
    hm_4d_move move = hm_4d_move_find(position, words);
    return move != HM_4D_NO_MOVE && hm_4d_is_legal(position, move) ? move : HM_4D_NO_MOVE;
}

/* The move that a line names must be legal and must lead to the line's position; else it is an
 * error with its reason. */
static hm_status named_move(hm_4d_position *position, const hm_ndjson4_record *record,
                            hm_4d_move *move, hm_error *error) {
    const hm_frame_meta *meta = &record->meta;
    if (!on_board(meta->from) || !on_board(meta->to)) {
        return hm_fail(error, HM_ERR_4D_ILLEGAL, 0, "the move leaves the board");
    }
    hm_4d_move_words words = follow4d_words_of(position, follow4d_square_of(meta->from),
                                               follow4d_square_of(meta->to), record);
    *move = legal_move(position, &words);
    if (*move == HM_4D_NO_MOVE) return hm_4d_fail_illegal(position, &words, error);
    if (leads_to(position, *move, &record->board)) return HM_OK;
    return hm_fail(error, HM_ERR_4D_ILLEGAL, 0, "the move does not lead to this position");
}

/* Both ends of a move are among the squares that have changed. */
static hm_status unnamed_move(hm_4d_position *position, const hm_ndjson4_record *record,
                              hm_4d_move *move, hm_error *error) {
    hm_4d_change changes[MOST_CHANGES];
    size_t count =
        hm_4d_board_changes(&position->state.board, &record->board, changes, MOST_CHANGES);
    size_t pairs = count <= MOST_CHANGES ? count * count : 0;
    for (size_t i = 0; i < pairs; i++) {
        int from = changes[i / count].square, to = changes[i % count].square;
        if (from == to) continue;
        hm_4d_move_words words = follow4d_words_of(position, from, to, record);
        *move = legal_move(position, &words);
        if (*move != HM_4D_NO_MOVE && leads_to(position, *move, &record->board)) return HM_OK;
    }
    return hm_fail(error, HM_ERR_4D_ILLEGAL, 0, "no move leads to this position");
}

hm_status hm_log_4d_move(hm_4d_position *position, const hm_ndjson4_record *record,
                         hm_4d_move *move, hm_error *error) {
    return names_move(record) ? named_move(position, record, move, error)
                              : unnamed_move(position, record, move, error);
}
