/* replay of four-player games.
 *
 * A game that goes wrong is not a failure of the program: what came before is told, with the place
 * of the fault, the position there and the moves that the piece could have made; the next game is
 * answered like any other. */
#include "games/play4p.h"

#include <stdlib.h>
#include <string.h>

/* ---- what else could have been played ---- */

/* A square that a token begins with, behind a letter or two. */
static int origin_of(const char *token, size_t length) {
    for (size_t i = 0; i < length && i < 3; i++) {
        if (token[i] < 'a' || token[i] > 'n') continue;
        size_t end = i + 1;
        while (end < length && token[end] >= '0' && token[end] <= '9')
            end++;
        int square;
        bool read = end < length && hm_4p_square_parse(token + i, end - i, &square, NULL) == HM_OK;
        return read ? square : -1;
    }
    return -1;
}

static int kind_of(const char *token, size_t length) {
    static const char letters[] = "NBRQK";
    static const uint8_t kinds[] = {HM_4P_KNIGHT, HM_4P_BISHOP, HM_4P_ROOK, HM_4P_QUEEN,
                                    HM_4P_KING};
    const char *found = length > 0 ? memchr(letters, token[0], sizeof letters - 1) : NULL;
    return found == NULL ? HM_4P_PAWN : kinds[found - letters];
}

/* The legal moves of the piece that a token names: the one on its first square, else all of its
 * letter. */
static void put_moves(hm_facts *facts, const hm_4p_position *position, const char *token,
                      size_t length) {
    hm_4p_move *moves = malloc((hm_4p_moves_bound(position) + 1) * sizeof *moves);
    if (moves == NULL) {
        facts->failed = true;
        return;
    }
    size_t count = hm_4p_generate(position, moves);
    int origin = origin_of(token, length), kind = kind_of(token, length);
    hm_4p_sort_moves(moves, count);
    hm_fact_open(facts, "moves", '[');
    for (size_t i = 0; i < count; i++) {
        int from = HM_4P_MOVE_FROM(moves[i]), found = HM_4P_KIND(position->state.square[from]);
        if (found == HM_4P_POINT_QUEEN) found = HM_4P_QUEEN;
        bool fits = origin >= 0 ? from == origin : found == kind;
        if (fits) hm_put_move_4p(facts, NULL, moves[i]);
    }
    hm_fact_close(facts);
    free(moves);
}

/* Round, seat, token, position and moves at the fault. */
static hm_status put_fault(hm_facts *facts, const hm_input *input, const hm_4p_game *game) {
    hm_4p_fault fault;
    hm_4p_position position;
    if (!hm_4p_game_fault(game, &fault) || fault.round == 0) return HM_OK;
    hm_status status = hm_4p_game_position(game, fault.step, &position, NULL);
    if (status != HM_OK) return status;
    const char *token = input->text + fault.offset;
    hm_fact_uint(facts, "round", fault.round);
    hm_put_seat_4p(facts, "seat", fault.seat);
    if (fault.length == 0) return HM_OK;
    hm_fact_string(facts, "token", token, fault.length);
    hm_put_game_position_4p(facts, "position", game, &position);
    put_moves(facts, &position, token, fault.length);
    return HM_OK;
}

static bool is_about_a_move(hm_status status) {
    return status == HM_ERR_4P_MOVE || status == HM_ERR_4P_ILLEGAL;
}

static hm_verdict tell_fault(hm_facts *facts, const hm_input *input, const hm_4p_game *game,
                             const hm_input_error *fault, hm_input_error *error) {
    if (!input->json && put_fault(facts, input, game) != HM_OK) return hm_fail_no_memory(error);
    if (!is_about_a_move(fault->error.status)) {
        *error = *fault;
        return HM_FAILED;
    }
    hm_put_error(fault, facts);
    return HM_NO;
}

/* ---- a game ---- */

/* A game in JSON may say which one it was. */
static uint64_t number_of(const hm_play_4p *play, const hm_input *input) {
    hm_json_value object, value;
    uint64_t number;
    bool given = input != NULL && input->json &&
                 hm_json_parse(input->text, input->length, &object, NULL) == HM_OK &&
                 hm_json_get(&object, "game", &value) &&
                 hm_json_uint64(&value, &number) == HM_JSON_FITS;
    return given ? number : play->number;
}

/* Of a game of other rules. */
static void put_other(hm_facts *facts, const hm_play_4p *play, hm_replay *replay) {
    hm_fact_uint(facts, "game", number_of(play, replay->input));
    hm_fact_uint(facts, "line", play->line_number);
    hm_fact_uint(facts, "plies", 0);
    hm_fact_null(facts, "legal");
    hm_fact_word(facts, "not_judged", hm_4p_game_other(play->game));
    hm_put_result_4p(facts, play->game);
    hm_put_mode_4p(facts, &hm_4p_game_start(play->game)->rules);
    replay->right = hm_put_remarks_4p(facts, play, NULL, false);
}

static hm_status put_game(hm_facts *facts, const hm_play_4p *play, hm_replay *replay,
                          hm_error *error) {
    const hm_4p_game *game = play->game;
    const hm_4p_position *start = hm_4p_game_start(game);
    bool json = replay->input != NULL && replay->input->json;
    hm_account_4p account;
    hm_status status = hm_account_4p_of(&account, game, error);
    hm_fact_uint(facts, "game", number_of(play, replay->input));
    hm_fact_uint(facts, "line", play->line_number);
    hm_fact_uint(facts, "plies", hm_4p_game_plies(game));
    hm_fact_bool(facts, "legal", replay->fault == NULL);
    hm_put_result_4p(facts, game);
    hm_put_account_4p(facts, &account, game);
    hm_put_mode_4p(facts, &start->rules);
    hm_put_said_4p(facts, game);
    replay->right = hm_put_remarks_4p(facts, play, replay->fault, json);
    hm_fact_bool(facts, "marks_right", replay->right);
    if (replay->plies) {
        hm_put_line_4p(facts, "ply", game, hm_4p_game_step(game, 0)->first, start, 0);
    }
    hm_facts_clear(&account.ledger);
    return status;
}

hm_verdict hm_replay_4p(void *play, hm_replay *replay, hm_facts *facts, hm_input_error *error) {
    const hm_play_4p *p = play;
    hm_error cause;
    if (hm_4p_game_other(p->game) != NULL) {
        put_other(facts, p, replay);
        return HM_YES;
    }
    if (put_game(facts, p, replay, &cause) != HM_OK) return hm_fail_plain(error, &cause);
    if (replay->fault != NULL) {
        return tell_fault(facts, replay->input, p->game, replay->fault, error);
    }
    bool strict = replay->request != NULL && hm_request_flag(replay->request, "strict");
    return replay->right || !strict ? HM_YES : HM_NO;
}
