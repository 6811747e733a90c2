/* Four-player moves in answers: what a move is, why one is refused, who attacks a square. */
#include "chess4p/rules/moves4p.h"
#include "chess4p/notation/text4p.h"
#include "chess4p/rules/board4p.h"
#include "chess4p/rules/play4p.h"
#include "games/4p/play4p.h"

#include <stdlib.h>
#include <string.h>

/* ---- one move ---- */

/* As in a position text, "rN" or "dbQ"; null for nothing. */
static void moves4p_put_piece(hm_facts *facts, const char *key, const hm_4p_state *state,
                              int square) {
    if (state->square[square] == HM_4P_EMPTY) {
        hm_fact_null(facts, key);
        return;
    }
    hm_4p_piece_format(state, state->square[square], hm_fact_begin(facts, key));
    hm_fact_end(facts);
}

/* Where the captured piece stands: what an en-passant capture takes beside the pawn goes before. */
static int captured_square(const hm_4p_position *position, hm_4p_move move) {
    const hm_4p_state *state = &position->state;
    int from = HM_4P_MOVE_FROM(move), to = HM_4P_MOVE_TO(move);
    if (HM_4P_MOVE_TAG(move) != HM_4P_EN_PASSANT || state->square[to] != HM_4P_EMPTY) return to;
    return state->ep[hm_4p_ep_seat(position, state->side, from, to)].pushed;
}

void hm_marks_4p(const hm_4p_position *position, hm_4p_move move, hm_4p_marks *marks) {
    hm_4p_marks_of(position, move, marks);
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if (hm_4p_king(position, seat) == HM_4P_MOVE_TO(move)) marks->mated &= ~(1u << seat);
    }
}

/* The members of a move in answers (docs/json.md). */
void hm_move_facts_4p(const void *play, size_t index, hm_facts *facts) {
    const hm_play_4p *p = play;
    const hm_4p_state *state = &p->position.state;
    hm_4p_move move = p->list.at[index];
    int tag = HM_4P_MOVE_TAG(move);
    hm_put_move_4p(facts, "move", move);
    hm_put_square_4p(facts, "from", HM_4P_MOVE_FROM(move));
    hm_put_square_4p(facts, "to", HM_4P_MOVE_TO(move));
    moves4p_put_piece(facts, "piece", state, HM_4P_MOVE_FROM(move));
    moves4p_put_piece(facts, "captured", state, captured_square(&p->position, move));

    static const char letters[] = "  NBRQ Q";
    int kind = HM_4P_MOVE_PROMOTION(move);
    if (kind == 0) {
        hm_fact_null(facts, "promotion");
    } else {
        hm_fact_string(facts, "promotion", &letters[kind & 7], 1);
    }

    hm_fact_bool(facts, "is_castling", tag == HM_4P_CASTLE_SHORT || tag == HM_4P_CASTLE_LONG);
    hm_fact_bool(facts, "is_en_passant", tag == HM_4P_EN_PASSANT);
    hm_fact_bool(facts, "is_double_step", tag == HM_4P_DOUBLE_STEP);

    /* The texts are in the form of pgn4, with "=D" for one-point queens, but without marks: their
     * numbers follow. */
    const unsigned flags = HM_4P_TEXT_PROMOTION_D | HM_4P_TEXT_NO_MARKS;
    hm_4p_marks marks;
    hm_4p_move_format_long(&p->position, move, flags, hm_fact_begin(facts, "long"));
    hm_fact_end(facts);
    hm_4p_move_format_short(&p->position, move, flags, hm_fact_begin(facts, "short"));
    hm_fact_end(facts);
    hm_marks_4p(&p->position, move, &marks);
    hm_fact_uint(facts, "new_checks", hm_4p_seats_in(marks.checked));
    hm_fact_uint(facts, "mates_if_their_turn", hm_4p_seats_in(marks.mated));
}

/* ---- why ---- */

/* `by`: the pieces because of which a move is refused (docs/json.md). */
static void put_threats(hm_facts *facts, const hm_4p_threat *threats, size_t count) {
    hm_fact_open(facts, "by", '[');
    for (size_t i = 0; i < count; i++) {
        hm_fact_open(facts, NULL, '{');
        hm_put_square_4p(facts, "from", threats[i].from);
        hm_put_square_4p(facts, "to", threats[i].to);
        hm_fact_close(facts);
    }
    hm_fact_close(facts);
}

/* A token of leaving has no squares to explain, nor has a game that is over: the cause says what is
 * wrong. */
hm_status hm_refusal_4p(void *play, const char *text, size_t length, const hm_error *cause,
                        const hm_watch *watch, hm_facts *facts, hm_error *error) {
    hm_play_4p *p = play;
    (void)watch;
    if (hm_4p_leaving_named(text, length) == HM_4P_STAYS && !hm_play_4p_is_over(p)) {
        hm_4p_move move = hm_4p_move_guess(&p->position, text, length);
        size_t count;
        hm_4p_refusal refusal = hm_4p_why(&p->position, move, NULL, 0, &count);
        hm_4p_threat *threats = malloc((count + 1) * sizeof *threats);
        if (threats == NULL) return hm_fail_memory(error, "a list of threats");
        hm_4p_why(&p->position, move, threats, count, NULL);
        /* The squares allow a move, but the text is not a legal move: it names another piece. */
        bool other = refusal == HM_4P_LEGAL;
        hm_fact_word(facts, "reason", other ? "no_such_move" : hm_4p_refusal_name(refusal));
        put_threats(facts, threats, count);
        hm_fact_word(facts, "message",
                     other                   ? "no legal move fits the text"
                     : move == HM_4P_NO_MOVE ? "no piece of the player fits the text"
                                             : hm_4p_refusal_words(refusal));
        free(threats);
        return HM_OK;
    }
    hm_fact_word(facts, "reason", "no_such_move");
    put_threats(facts, NULL, 0);
    hm_fact_word(facts, "message", cause->message);
    return HM_OK;
}

/* A text that is not a move is an error; an illegal move is the answer "no". */
hm_verdict hm_why_4p(void *play, const hm_request *request, hm_facts *facts,
                     hm_input_error *error) {
    const hm_play_4p *p = play;
    const char *word = request->words[0];
    hm_error cause;
    hm_4p_move move;
    if (hm_check_word_count(request, 1, error) != HM_YES) return HM_FAILED;
    hm_status status = hm_play_4p_is_over(p)
                           ? hm_fail(&cause, HM_ERR_4P_ILLEGAL, 0, "the game has ended")
                           : hm_4p_move_parse(&p->position, word, strlen(word), &move, &cause);
    if (status != HM_OK && status != HM_ERR_4P_ILLEGAL) {
        return hm_fail_word(error, &cause, "move", request, 0);
    }
    hm_fact_bool(facts, "legal", status == HM_OK);
    if (status == HM_OK) return HM_YES;
    status = hm_refusal_4p(play, word, strlen(word), &cause, NULL, facts, &cause);
    return status == HM_OK ? HM_NO : hm_fail_plain(error, &cause);
}

/* ---- attackers ---- */

static void moves4p_put_attackers(hm_facts *facts, const char *key, const hm_4p_position *position,
                                  int square, int seat) {
    uint8_t attackers[HM_4P_ATTACKERS_MAX];
    size_t count = hm_4p_attackers(position, square, 1u << seat, attackers);
    hm_fact_open(facts, key, '[');
    for (int from = 0; from < HM_4P_SQUARES && count > 0; from++) {
        if (memchr(attackers, from, count) != NULL) hm_put_square_4p(facts, NULL, from);
    }
    hm_fact_close(facts);
}

/* `attackers` lists all four seats, enemies or not. */
hm_verdict hm_attackers_4p(void *play, const hm_request *request, hm_facts *facts,
                           hm_input_error *error) {
    static const char *const names[HM_4P_SEATS] = {"red", "blue", "yellow", "green"};
    const hm_4p_position *position = &((hm_play_4p *)play)->position;
    const char *word = request->words[0];
    hm_error cause;
    int square;
    if (hm_4p_square_parse(word, strlen(word), &square, &cause) != HM_OK) {
        return hm_fail_word(error, &cause, "square", request, 0);
    }
    hm_put_square_4p(facts, "square", square);
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        moves4p_put_attackers(facts, names[seat], position, square, seat);
    return HM_YES;
}
