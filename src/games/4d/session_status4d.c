/* Check and status of a 4D position, as answers. */
#include "chess4d/rules/board4d.h"
#include "games/4d/play4d.h"
#include "tables/endings4d.h"

#include <stdlib.h>
#include <string.h>

static void session_status4d_put_squares(hm_facts *facts, const char *key, const hm_4d_set *set) {
    hm_fact_open(facts, key, '[');
    for (int square = 0; square < HM_4D_SQUARES; square++) {
        if (HM_4D_SET_HAS(set, square)) hm_put_square_4d(facts, NULL, square);
    }
    hm_fact_close(facts);
}

/* "problems": their names; "problem_squares": the squares that each involves. */
static void session_status4d_put_problems(hm_facts *facts, const hm_4d_position *position) {
    unsigned problems = hm_4d_problems(position);
    hm_fact_open(facts, "problems", '[');
    for (unsigned bit = 1; bit <= problems; bit <<= 1) {
        if ((problems & bit) != 0) hm_fact_word(facts, NULL, hm_4d_problem_name(bit));
    }
    hm_fact_close(facts);
    if (problems == 0) return;
    hm_fact_open(facts, "problem_squares", '{');
    for (unsigned bit = 1; bit <= problems; bit <<= 1) {
        hm_4d_set squares;
        if (!hm_4d_has_problem(position, problems & bit, &squares)) continue;
        session_status4d_put_squares(facts, hm_4d_problem_name(bit), &squares);
    }
    hm_fact_close(facts);
}

/* ---- check ---- */

/* A session asks without an input: then the whole state is the canonical text. */
hm_verdict hm_check_4d(void *play, const hm_input *input, const hm_request *request,
                       hm_facts *facts, hm_input_error *error) {
    if (play == NULL) return hm_check_log_4d(input, request, facts, error);
    const hm_play_4d *p = play;
    hm_error cause;
    hm_status status = HM_OK;
    hm_text *canonical = hm_fact_begin(facts, "canonical");
    if (input != NULL) {
        status = hm_format_4d(play, input->notation, request, canonical, &cause);
    } else {
        hm_4d_state_format(&p->position.state, canonical);
    }
    hm_fact_end(facts);
    if (status != HM_OK) return hm_fail_plain(error, &cause);
    hm_fact_uint(facts, "pieces", hm_4d_board_count(&p->position.state.board));
    const char *name = input != NULL ? input->notation->name : "";
    bool game = strcmp(name, "c4d") == 0 || strcmp(name, "4d-json-game") == 0;
    if (game) hm_fact_uint(facts, "plies", p->game.count);
    bool board_alone = input != NULL && !input->json && strcmp(input->notation->name, "fen4d") == 0;
    if (!board_alone) session_status4d_put_problems(facts, &p->position);
    return HM_YES;
}

/* ---- status ---- */

/* Every attacker of every king of the side to move. False when memory is short. */
static bool session_status4d_put_checks(hm_facts *facts, const hm_4d_position *position) {
    size_t count = hm_4d_checks(position, position->state.side, NULL, 0);
    hm_4d_threat *threats = malloc((count + 1) * sizeof *threats);
    if (threats == NULL) return false;
    hm_4d_checks(position, position->state.side, threats, count);
    hm_put_threats_4d(facts, "checks", threats, count);
    free(threats);
    return true;
}

/* "ending": what a solved ending says, if the environment names a file that has it. */
static hm_status put_ending(hm_facts *facts, const hm_4d_position *position, hm_error *error) {
    static const char *const words[] = {
        [HM_ENDINGS_4D_DRAW] = "draw", [HM_ENDINGS_4D_WIN] = "win", [HM_ENDINGS_4D_LOSS] = "loss"};
    hm_endings_4d endings = {0};
    if (hm_4d_board_count(&position->state.board) > HM_MATERIAL_4D_PIECES) return HM_OK;
    hm_status status = hm_endings_4d_of_environment(&endings, error);
    if (status != HM_OK) return status;
    hm_endings_4d_answer answer = hm_endings_4d_probe(&endings, position);
    if (answer.value != HM_ENDINGS_4D_UNKNOWN) {
        hm_fact_open(facts, "ending", '{');
        hm_fact_word(facts, "material", answer.table->material.name);
        hm_fact_word(facts, "value", words[answer.value]);
        if (answer.value != HM_ENDINGS_4D_DRAW) hm_fact_uint(facts, "mate", answer.moves);
        hm_fact_close(facts);
    }
    hm_endings_4d_clear(&endings);
    return HM_OK;
}

hm_status hm_status_4d(void *play, const hm_watch *watch, hm_facts *facts, hm_error *error) {
    const hm_play_4d *p = play;
    const hm_4d_position *position = &p->position;
    hm_4d_status status;
    (void)watch;
    unsigned occurred = hm_occurrences_4d(p);
    hm_4d_status_of(position, &status);
    hm_fact_word(facts, "side", position->state.side == HM_4D_WHITE ? "w" : "b");
    hm_fact_bool(facts, "in_check", status.in_check);
    session_status4d_put_squares(facts, "attacked_kings", &status.attacked_kings);
    if (occurred == 0 || !session_status4d_put_checks(facts, position))
        return hm_fail_memory(error, "a status");
    hm_fact_bool(facts, "opponent_in_check", status.opponent_in_check);
    hm_fact_bool(facts, "checkmate", status.outcome == HM_4D_CHECKMATE);
    hm_fact_bool(facts, "stalemate", status.outcome == HM_4D_STALEMATE);
    hm_fact_bool(facts, "fifty_move", status.fifty_move);
    hm_fact_bool(facts, "threefold", occurred >= HM_4D_THREEFOLD);
    hm_fact_uint(facts, "legal_count", status.legal_count);
    hm_fact_uint(facts, "pieces", hm_4d_board_count(&position->state.board));
    session_status4d_put_problems(facts, position);
    return put_ending(facts, position, error);
}

hm_status hm_claim_4d(void *play, const char **reason, hm_error *error) {
    const hm_play_4d *p = play;
    unsigned clock = p->position.state.halfmove;
    *reason = clock >= HM_4D_FIFTY_MOVES ? "fifty_move" : NULL;
    /* Three times the same needs eight plies without a capture or a pawn move between them. */
    if (clock < 8 || *reason != NULL) return HM_OK;
    unsigned occurred = hm_occurrences_4d(p);
    if (occurred == 0) return hm_fail_memory(error, "a history");
    if (occurred >= HM_4D_THREEFOLD) *reason = "threefold";
    return HM_OK;
}
