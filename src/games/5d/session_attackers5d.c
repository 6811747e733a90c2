/* Finds the 5D pieces that attack a square: for the side to move as the position is, for the other
 * side after a pass, as `status` does for checks (rules5d, clause 8.9). A turn of a timeline has
 * two boards, and the square may be on either. */
#include "chess5d/rules/letters5d.h"
#include "games/5d/play5d.h"

#include <string.h>

typedef struct place {
    int32_t line, time; /* of White's board of the turn */
    int square;
    unsigned boards; /* 1: White's, 2: Black's, 3: the text does not say */
} place;

static bool is_listed(const hm_5d_move_list *list, const hm_5d_move *one) {
    for (size_t i = 0; i < list->count; i++) {
        const hm_5d_move *move = &list->moves[i];
        if (move->from_line == one->from_line && move->from_time >> 1 == one->from_time >> 1 &&
            move->from == one->from)
            return true;
    }
    return false;
}

/* The rules know all pieces, and a side moves on a board of the turn; `time` is White's of it. */
static hm_status session_attackers5d_judge(const hm_5d_position *position, int32_t line,
                                           int32_t time, hm_error *error) {
    int32_t first, last, start, end;
    if ((hm_5d_problems(position) & HM_5D_UNKNOWN_PIECE) != 0)
        return hm_fail(error, HM_ERR_FIELD, 0, "the rules do not know a piece of this position");
    hm_5d_lines(position, &first, &last);
    bool there = line >= first && line <= last;
    if (there) hm_5d_line(position, line, &start, &end);
    if (there && time <= end && time + 1 >= start) return HM_OK;
    return hm_fail(error, HM_ERR_COORDINATE, 0, "there is no such board");
}

static bool has_royal(const hm_5d_position *position, int32_t line, int32_t time, int square) {
    hm_5d_piece piece = hm_5d_position_at(position, line, time, square);
    int kind = HM_5D_KIND(piece), side = hm_5d_position_side(position);
    return (kind == HM_5D_KING || kind == HM_5D_ROYAL_QUEEN) && HM_5D_COLOUR(piece) == side;
}

/* Returns which of the two boards of a turn a square means if the text does not say, as bits. The
 * side to move attacks only one of them. The other side attacks the copy of a board that was
 * passed, or else its own; but `status` names royals in check by the turn alone, so if a royal is
 * on the square of a board, that board is meant. */
static unsigned boards_meant(const hm_5d_position *position, int side, int32_t line, int32_t time,
                             int square) {
    int32_t start, end;
    int mover = hm_5d_position_side(position);
    hm_5d_line(position, line, &start, &end);
    bool passed = (end & 1) == mover && end >> 1 == time >> 1;
    unsigned royals = (unsigned)has_royal(position, line, time, square) |
                      (unsigned)has_royal(position, line, time + 1, square) << 1;
    if (side == mover) return 3;
    if (royals != 0) return royals;
    return passed ? 1u << (end - time) : 3;
}

static hm_status session_attackers5d_answer(const hm_5d_position *position, const place *p,
                                            hm_facts *facts, hm_error *error) {
    static const char *const names[] = {[HM_5D_WHITE] = "white", [HM_5D_BLACK] = "black"};
    hm_5d_move_list lists[2] = {{0}, {0}};
    hm_status status = HM_OK;
    hm_put_square_5d(facts, "square", position, p->line, p->time, p->square);
    for (int side = HM_5D_WHITE; side <= HM_5D_BLACK && status == HM_OK; side++) {
        unsigned meant = p->boards;
        if (meant == 3) meant = boards_meant(position, side, p->line, p->time, p->square);
        for (int k = 0; k < 2 && status == HM_OK; k++) {
            lists[k].count = 0;
            if ((meant >> k & 1) == 0) continue;
            status =
                hm_5d_attackers(position, side, p->line, p->time + k, p->square, &lists[k], error);
        }
        if (status == HM_OK) {
            /* A piece may attack both boards of the turn. */
            hm_fact_open(facts, names[side], '[');
            for (size_t k = 0; k < 2; k++) {
                for (size_t i = 0; i < lists[k].count; i++) {
                    const hm_5d_move *move = &lists[k].moves[i];
                    if (k > 0 && is_listed(&lists[0], move)) continue;
                    hm_put_square_5d(facts, NULL, position, move->from_line, move->from_time,
                                     move->from);
                }
            }
            hm_fact_close(facts);
        }
    }

    int32_t first, last, start, end;
    hm_5d_lines(position, &first, &last);
    hm_fact_open(facts, "passed", '[');
    for (int32_t line = first; line <= last; line++) {
        hm_5d_line(position, line, &start, &end);
        if ((end & 1) != hm_5d_position_side(position)) continue;
        hm_5d_line_format(position, line, hm_fact_begin(facts, NULL));
        hm_fact_end(facts);
    }
    hm_fact_close(facts);

    hm_5d_move_list_clear(&lists[0]);
    hm_5d_move_list_clear(&lists[1]);
    return status;
}

/* "(0T3)e5" is of both boards of the turn, "(0T3b)e5" of Black's. */
static unsigned boards_named(const char *word) {
    size_t inside = strcspn(word, ")"), letter = strcspn(word, "wb");
    if (word[0] != '(' || letter >= inside) return 3;
    return word[letter] == 'w' ? 1 : 2;
}

hm_verdict hm_attackers_5d(void *play, const hm_request *request, hm_facts *facts,
                           hm_input_error *error) {
    const hm_5d_position *position = ((hm_play_5d *)play)->position;
    const char *word = request->words[0];
    place p = {.boards = boards_named(word)};
    hm_error cause;
    if (hm_5d_square_parse(position, word, strlen(word), &p.line, &p.time, &p.square, &cause) !=
        HM_OK)
        return hm_fail_word(error, &cause, "square", request, 0);
    p.time -= p.time & 1;
    if (session_attackers5d_judge(position, p.line, p.time, &cause) != HM_OK)
        return hm_fail_word(error, &cause, "square", request, 0);
    hm_status status = session_attackers5d_answer(position, &p, facts, &cause);
    return status == HM_OK ? HM_YES : hm_fail_plain(error, &cause);
}
