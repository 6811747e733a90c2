/* 4D moves and squares in answers: what a move is, why one is refused, who attacks a square. */
#include "chess4d/notation/json4d.h"
#include "chess4d/notation/text4d.h"
#include "chess4d/rules/legality4d.h"
#include "games/4d/play4d.h"

#include <stdlib.h>
#include <string.h>

void hm_put_square_4d(hm_facts *facts, const char *key, int square) {
    hm_4d_square_format(square, hm_fact_begin(facts, key));
    hm_fact_end(facts);
}

/* ---- one move ---- */

static void moves4d_put_piece(hm_facts *facts, const char *key, hm_4d_piece piece) {
    const char *spec = hm_4d_piece_spec(piece);
    if (spec == NULL) {
        hm_fact_null(facts, key);
    } else {
        hm_fact_word(facts, key, spec);
    }
}

static hm_4d_piece moves4d_captured_by(const hm_4d_position *position, hm_4d_move move) {
    const hm_4d_piece *board = position->state.board.square;
    if (HM_4D_MOVE_TAG(move) != HM_4D_EN_PASSANT) return board[HM_4D_MOVE_TO(move)];
    return (hm_4d_piece)(HM_4D_KIND(board[HM_4D_MOVE_FROM(move)]) |
                         (position->state.side ^ HM_4D_BLACK));
}

/* The members of a move in answers (docs/json.md). */
void hm_move_facts_4d(const void *play, size_t index, hm_facts *facts) {
    const hm_play_4d *p = play;
    hm_4d_move move = p->list.at[index];
    int from = HM_4D_MOVE_FROM(move), tag = HM_4D_MOVE_TAG(move);
    hm_4d_move_format(move, hm_fact_begin(facts, "move"));
    hm_fact_end(facts);
    hm_put_square_4d(facts, "from", from);
    hm_put_square_4d(facts, "to", HM_4D_MOVE_TO(move));
    moves4d_put_piece(facts, "piece", p->position.state.board.square[from]);
    moves4d_put_piece(facts, "captured", moves4d_captured_by(&p->position, move));
    /* The promoted piece as a capital letter, whichever side moves. */
    moves4d_put_piece(facts, "promotion", (hm_4d_piece)HM_4D_MOVE_PROMOTION(move));
    hm_fact_bool(facts, "is_castling",
                 tag == HM_4D_CASTLE_KINGSIDE || tag == HM_4D_CASTLE_QUEENSIDE);
    hm_fact_bool(facts, "is_en_passant", tag == HM_4D_EN_PASSANT);
    hm_fact_bool(facts, "is_double_step", tag == HM_4D_DOUBLE_STEP);
    hm_4d_move_format_c4d(&p->position, move, hm_fact_begin(facts, "c4d"));
    hm_fact_end(facts);
    hm_text json = {0};
    hm_4d_json_put_move(move, &json);
    hm_fact_json(facts, "json", json.failed ? "" : json.data, json.length);
    facts->failed |= json.failed;
    hm_text_clear(&json);
}

/* ---- why ---- */

void hm_put_threats_4d(hm_facts *facts, const char *key, const hm_4d_threat *threats,
                       size_t count) {
    hm_fact_open(facts, key, '[');
    for (size_t i = 0; i < count; i++) {
        hm_fact_open(facts, NULL, '{');
        hm_put_square_4d(facts, "from", threats[i].from);
        hm_put_square_4d(facts, "to", threats[i].to);
        hm_fact_close(facts);
    }
    hm_fact_close(facts);
}

/* `reason`, `by` and `message` (docs/json.md): the same for `why` and for a refused move. The
 * threats are counted before they are listed. */
static hm_status moves4d_put_refusal(const hm_4d_position *position, const hm_4d_move_words *words,
                                     hm_facts *facts, hm_error *error) {
    size_t count;
    hm_4d_refusal refusal = hm_4d_why(position, words, NULL, 0, &count);
    hm_4d_threat *threats = malloc((count + 1) * sizeof *threats);
    if (threats == NULL) return hm_fail_memory(error, "a list of threats");
    hm_4d_why(position, words, threats, count, NULL);
    hm_fact_word(facts, "reason", hm_4d_refusal_name(refusal));
    hm_put_threats_4d(facts, "by", threats, count);
    hm_fact_word(facts, "message", hm_4d_refusal_words(refusal));
    free(threats);
    return HM_OK;
}

hm_status hm_refusal_4d(void *play, const char *text, size_t length, const hm_error *cause,
                        const hm_watch *watch, hm_facts *facts, hm_error *error) {
    hm_4d_move_words words;
    (void)cause, (void)watch;
    hm_status status = hm_4d_move_words_parse(text, length, &words, error);
    if (status != HM_OK) return status;
    return moves4d_put_refusal(&((hm_play_4d *)play)->position, &words, facts, error);
}

/* A legal move can still be refused if the clocks would leave their range. */
hm_verdict hm_why_4d(void *play, const hm_request *request, hm_facts *facts,
                     hm_input_error *error) {
    const hm_4d_position *position = &((hm_play_4d *)play)->position;
    const char *word = request->words[0];
    hm_4d_move_words words;
    hm_error cause;
    if (hm_check_word_count(request, 1, error) != HM_YES) return HM_FAILED;
    if (hm_4d_move_words_parse(word, strlen(word), &words, &cause) != HM_OK) {
        return hm_fail_word(error, &cause, "move", request, 0);
    }
    bool legal = hm_4d_why(position, &words, NULL, 0, NULL) == HM_4D_LEGAL;
    if (legal && hm_4d_check_clocks(&position->state, &cause) != HM_OK) {
        return hm_fail_plain(error, &cause);
    }
    hm_fact_bool(facts, "legal", legal);
    if (legal) return HM_YES;
    hm_status status = moves4d_put_refusal(position, &words, facts, &cause);
    return status == HM_OK ? HM_NO : hm_fail_plain(error, &cause);
}

/* ---- attackers ---- */

static void moves4d_put_attackers(hm_facts *facts, const char *key, const hm_4d_position *position,
                                  int square, hm_4d_piece colour) {
    hm_4d_set attackers;
    hm_4d_attackers(position, square, colour, &attackers);
    hm_fact_open(facts, key, '[');
    for (int from = 0; from < HM_4D_SQUARES; from++) {
        if (HM_4D_SET_HAS(&attackers, from)) hm_put_square_4d(facts, NULL, from);
    }
    hm_fact_close(facts);
}

/* `attackers` lists both sides, whichever is to move; pins do not matter to it. */
hm_verdict hm_attackers_4d(void *play, const hm_request *request, hm_facts *facts,
                           hm_input_error *error) {
    const hm_4d_position *position = &((hm_play_4d *)play)->position;
    const char *word = request->words[0];
    hm_error cause;
    int square;
    if (hm_4d_square_parse(word, strlen(word), &square, &cause) != HM_OK) {
        return hm_fail_word(error, &cause, "square", request, 0);
    }
    hm_put_square_4d(facts, "square", square);
    moves4d_put_attackers(facts, "white", position, square, HM_4D_WHITE);
    moves4d_put_attackers(facts, "black", position, square, HM_4D_BLACK);
    return HM_YES;
}
