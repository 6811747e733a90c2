/* 5D moves in answers: which there are, and what a move is. */
#include "chess5d/rules/letters5d.h"
#include "games/5d/play5d.h"

/* ---- lists ---- */

/* `all` lists pseudo-legal moves, which need no search. Legal ones may take long, so the watch is
 * asked. */
hm_status hm_play_5d_list(void *play, bool all, const hm_watch *watch, size_t *count,
                          hm_error *error) {
    hm_play_5d *p = play;
    hm_5d_move_list moves = {0};
    *count = 0;
    hm_sorted_5d_clear(&p->listed);
    if (all && (hm_5d_problems(p->position) & HM_5D_UNKNOWN_PIECE) != 0) {
        return hm_fail(error, HM_ERR_FIELD, 0, "the rules do not know a piece of this position");
    }
    hm_status status = all ? hm_5d_generate_pseudo(p->position, &moves, error)
                           : hm_5d_generate(p->position, &moves, watch, error);
    for (size_t i = 0; i < moves.count && status == HM_OK; i++)
        status = hm_5d_action_list_add(&p->listed.list, &moves.moves[i], 1, error);
    hm_5d_move_list_clear(&moves);
    if (status == HM_OK) status = hm_sort_5d(p->position, &p->listed, watch, error);
    *count = p->listed.order.count;
    return status;
}

static const hm_5d_move *listed_move(const hm_play_5d *play, size_t index) {
    size_t count;
    return hm_5d_action_list_at(&play->listed.list, play->listed.order.at[index].index, &count);
}

void hm_play_5d_move_text(const void *play, size_t index, hm_text *text) {
    hm_text_puts(text, ((const hm_play_5d *)play)->listed.order.at[index].text);
}

hm_status hm_play_5d_play_listed(void *play, size_t index, hm_error *error) {
    return hm_play_5d_move(play, listed_move(play, index), error);
}

/* ---- facts ---- */

void hm_put_square_5d(hm_facts *facts, const char *key, const hm_5d_position *position,
                      int32_t line, int32_t time, int square) {
    hm_5d_square_format(position, line, time, square, hm_fact_begin(facts, key));
    hm_fact_end(facts);
}

void hm_put_moves_5d(hm_facts *facts, const char *key, const hm_5d_position *position,
                     const hm_5d_move *moves, size_t count) {
    hm_fact_open(facts, key, '[');
    for (size_t i = 0; i < count; i++) {
        hm_5d_move_format(position, &moves[i], hm_fact_begin(facts, NULL));
        hm_fact_end(facts);
    }
    hm_fact_close(facts);
}

static void moves5d_put_letter(hm_facts *facts, const char *key, hm_5d_piece piece) {
    if (piece == HM_5D_EMPTY) {
        hm_fact_null(facts, key);
        return;
    }
    hm_5d_piece_format(piece & (hm_5d_piece)~HM_5D_UNMOVED, hm_fact_begin(facts, key));
    hm_fact_end(facts);
}

static hm_5d_piece moves5d_captured_by(const hm_5d_position *position, const hm_5d_move *move) {
    if ((move->flags & HM_5D_CAPTURE) == 0) return HM_5D_EMPTY;
    if ((move->flags & HM_5D_EN_PASSANT) == 0) {
        return hm_5d_position_at(position, move->to_line, move->to_time, move->to);
    }
    int square = HM_5D_SQUARE(HM_5D_FILE(move->to), HM_5D_RANK(move->from));
    return hm_5d_position_at(position, move->from_line, move->from_time, square);
}

/* The members of a move in answers (docs/json.md). */
void hm_move_facts_5d(const void *play, size_t index, hm_facts *facts) {
    const hm_play_5d *p = play;
    const hm_5d_position *position = p->position;
    const hm_5d_move *move = listed_move(p, index);
    hm_fact_word(facts, "move", p->listed.order.at[index].text);
    hm_put_square_5d(facts, "from", position, move->from_line, move->from_time, move->from);
    hm_put_square_5d(facts, "to", position, move->to_line, move->to_time, move->to);
    moves5d_put_letter(facts, "piece",
                       hm_5d_position_at(position, move->from_line, move->from_time, move->from));
    moves5d_put_letter(facts, "captured", moves5d_captured_by(position, move));
    moves5d_put_letter(facts, "promotion", move->promotion);
    hm_fact_bool(facts, "is_jump", (move->flags & HM_5D_JUMP) != 0);
    hm_fact_bool(facts, "is_branching", (move->flags & HM_5D_BRANCH) != 0);
    hm_fact_bool(facts, "is_castling", (move->flags & HM_5D_CASTLING) != 0);
    hm_fact_bool(facts, "is_en_passant", (move->flags & HM_5D_EN_PASSANT) != 0);
}
