/* Legal single moves of 5D chess that a refused text may have meant: by its letter and squares. */
#include "chess5d/rules/letters5d.h"
#include "games/5d/play5d.h"

#include <string.h>

/* Parts of a move text. */
typedef struct likeness {
    bool named;   /* the piece is; else it is a pawn or brawn */
    int kind;     /* by that name; HM_5D_EMPTY: of no piece */
    int from, to; /* squares of a board; -1: not said */
    int file;     /* of the origin: "axb4"; -1: not said */
} likeness;

/* "e4", "a16": its length, or 0. */
static size_t take_square(hm_slice s, int *square) {
    size_t length = 1;
    int rank = 0;
    if (s.length < 2 || *s.text < 'a' || *s.text > 'p') return 0;
    while (length < s.length && length < 3 && hm_is_digit(s.text[length]))
        rank = 10 * rank + (s.text[length++] - '0');
    if (rank < 1 || rank > 16) return 0;
    *square = HM_5D_SQUARE(*s.text - 'a', rank - 1);
    return length;
}

/* The text from the move at a place on; the last word where the place is the end. */
static hm_slice move_at(hm_slice s, size_t place) {
    while (s.length > 0 && hm_is_space(s.text[s.length - 1]))
        s.length--;
    if (place < s.length) return hm_slice_after(s, place);
    size_t start = s.length;
    while (start > 0 && !hm_is_space(s.text[start - 1]))
        start--;
    return hm_slice_after(s, start);
}

/* The letter of a piece, or an old pair of letters: their length, or 0. Castling is the king's. */
static size_t session_alternatives5d_take_kind(hm_slice s, likeness *like) {
    size_t used;
    if (s.length == 0 || *s.text < 'A' || *s.text > 'Z') return 0;
    bool castles = s.length > 1 && *s.text == 'O' && s.text[1] == '-';
    like->named = true;
    like->kind = castles ? HM_5D_KING : hm_5d_kind_parse(s.text, s.length, &used);
    if (castles) return s.length;
    return used > 0 ? used : 1;
}

/* Text in brackets names boards, and marks are not letters of pieces. */
static likeness session_alternatives5d_read_move(hm_slice s) {
    likeness like = {.from = -1, .to = -1, .file = -1};
    bool boards = false;
    while (s.length > 0 && *s.text != '=') {
        if (!boards && like.to >= 0 && hm_is_space(*s.text)) break;
        int square;
        size_t used = boards ? 0 : take_square(s, &square);
        if (used > 0) {
            like.from = like.to;
            like.to = square;
        } else if (*s.text == '(' || *s.text == ')') {
            boards = *s.text == '(';
        } else if (!boards && s.length > 1 && *s.text >= 'a' && *s.text <= 'p' &&
                   s.text[1] == 'x') {
            like.file = *s.text - 'a';
        } else if (!boards && like.to < 0) {
            used = session_alternatives5d_take_kind(s, &like);
        }
        s = hm_slice_after(s, used > 0 ? used : 1);
    }
    return like;
}

/* A pawn without a letter goes along the file that is named. */
static bool session_alternatives5d_fits(const hm_5d_position *position, const hm_5d_move *move,
                                        const likeness *like) {
    hm_5d_piece piece = hm_5d_position_at(position, move->from_line, move->from_time, move->from);
    if (like->from >= 0) return move->from == like->from;
    if (like->file >= 0 && HM_5D_FILE(move->from) != like->file) return false;
    if (!like->named) {
        return (HM_5D_KIND(piece) == HM_5D_PAWN || HM_5D_KIND(piece) == HM_5D_BRAWN) &&
               like->to >= 0 && (like->file >= 0 || HM_5D_FILE(move->from) == HM_5D_FILE(like->to));
    }
    return HM_5D_KIND(piece) == like->kind;
}

/* How far the text is an action; a failure other than a fault of the text, and so no answer. */
static hm_status read_until(const hm_5d_position *start, hm_slice text, hm_5d_move_list *moves,
                            size_t *place, hm_error *error) {
    hm_error cause = {.status = HM_OK};
    hm_status status = hm_5d_action_parse(start, text.text, text.length, 0, moves, &cause);
    *place = (size_t)cause.offset;
    return status == HM_ERR_MEMORY ? hm_fail_memory(error, "an action") : HM_OK;
}

/* Returns the position before the move that is refused; that move is at *place. */
static hm_status go_to_fault(const hm_5d_position *start, hm_slice text, size_t *place,
                             hm_5d_position **position, hm_error *error) {
    hm_5d_move_list moves = {0};
    size_t end;
    *position = NULL;
    hm_status status = read_until(start, text, &moves, place, error);
    hm_5d_move_list_clear(&moves);
    if (status == HM_OK)
        status = read_until(start, (hm_slice){text.text, *place}, &moves, &end, error);
    if (status == HM_OK) status = hm_5d_position_copy(start, position, error);
    for (size_t i = 0; i < moves.count && status == HM_OK; i++) {
        hm_5d_undo undo;
        status = hm_5d_make(*position, &moves.moves[i], &undo, error);
    }
    hm_5d_move_list_clear(&moves);
    return status;
}

hm_status hm_alternatives_5d(void *play, const char *text, size_t length, const hm_watch *watch,
                             hm_facts *facts, hm_error *error) {
    const hm_play_5d *p = play;
    const hm_slice whole = {text, length};
    size_t place;
    hm_5d_position *position;
    hm_5d_move_list moves = {0};
    if ((hm_5d_problems(p->position) & HM_5D_UNKNOWN_PIECE) != 0) return HM_OK;
    hm_status status = go_to_fault(p->position, whole, &place, &position, error);
    if (status == HM_OK) status = hm_5d_generate_pseudo(position, &moves, error);
    if (status == HM_OK) {
        likeness like = session_alternatives5d_read_move(move_at(whole, place));
        /* The legal moves in the order of generation, as far as a reader wants to see them. */
        enum { MOST_TOLD = 20, MOST_TRIED = 100 };
        size_t told = 0, tried = 0;
        for (size_t i = 0; i < moves.count && told < MOST_TOLD && tried < MOST_TRIED; i++) {
            bool legal;
            if (!session_alternatives5d_fits(position, &moves.moves[i], &like)) continue;
            tried++;
            status = hm_5d_is_legal(position, &moves.moves[i], watch, &legal, error);
            if (status != HM_OK) break;
            if (!legal) continue;
            told++;
            hm_5d_move_format(position, &moves.moves[i], hm_fact_begin(facts, NULL));
            hm_fact_end(facts);
        }
    }
    hm_5d_move_list_clear(&moves);
    hm_5d_position_destroy(position);
    return status;
}
