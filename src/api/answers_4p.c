/* Answers about four-player positions and games: check, moves, perft, status; the rows of all
 * answers of the game. */
#include "api/api.h"

#include <stdlib.h>
#include <time.h>

static void put_problems(hm_text *json, unsigned problems) {
    hm_json_key(json, "problems");
    hm_json_open(json, '[');
    for (unsigned bit = 1; bit <= problems; bit <<= 1) {
        if ((problems & bit) != 0) hm_json_put_cstring(json, hm_4p_problem_name(bit));
    }
    hm_json_close(json, ']');
}

/* ---- check ---- */

static unsigned count_pieces(const hm_4p_state *state) {
    unsigned count = 0;
    for (int square = 0; square < HM_4P_SQUARES; square++)
        count += HM_4P_KIND(state->square[square]) != 0;
    return count;
}

static hm_api_verdict check(const hm_api_input *input, const hm_api_options *options, hm_text *json,
                            hm_api_error *error) {
    hm_api_place_4p place;
    hm_4p_status status;
    hm_api_verdict verdict = hm_api_place_of_4p(input, options, &place, error);
    if (verdict != HM_API_YES) return verdict;
    hm_4p_status_of(&place.position, &status);
    hm_json_key(json, "canonical");
    hm_api_put_4p_fen(json, &place.position, &place.options, 0);
    hm_json_member_uint(json, "warnings", place.warnings);
    hm_json_member_uint(json, "pieces", count_pieces(&place.position.state));
    put_problems(json, status.problems);
    hm_api_clear_4p(&place);
    return HM_API_YES;
}

/* ---- moves ---- */

static unsigned count_seats(unsigned set) {
    unsigned count = 0;
    for (; set != 0; set &= set - 1)
        count++;
    return count;
}

/* As in a position text, "rN" or "dbQ"; null for nothing. */
static void put_piece(hm_text *json, const char *key, const hm_4p_state *state, int square) {
    hm_text text = {0};
    hm_json_key(json, key);
    if (state->square[square] == HM_4P_EMPTY) {
        hm_json_put_null(json);
        return;
    }
    hm_4p_piece_format(state, state->square[square], &text);
    hm_json_put_string(json, text.failed ? "" : text.data, text.failed ? 0 : text.length);
    json->failed |= text.failed;
    hm_text_clear(&text);
}

/* Where the captured piece stands: what an en-passant capture takes beside the pawn goes before. */
static int captured_square(const hm_4p_state *state, hm_4p_move move) {
    int to = HM_4P_MOVE_TO(move);
    if (HM_4P_MOVE_TAG(move) != HM_4P_EN_PASSANT || state->square[to] != HM_4P_EMPTY) return to;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if (state->ep[seat].skipped == to && seat != state->side) return state->ep[seat].pushed;
    }
    return to;
}

static void put_promotion(hm_text *json, hm_4p_move move) {
    static const char letters[] = "  NBRQ Q";
    int kind = HM_4P_MOVE_PROMOTION(move);
    hm_json_key(json, "promotion");
    if (kind == 0) {
        hm_json_put_null(json);
    } else {
        hm_json_put_string(json, &letters[kind & 7], 1);
    }
}

/* The texts go without marks, whose numbers follow. */
static void put_texts(hm_text *json, const hm_4p_position *position, hm_4p_move move) {
    hm_4p_marks marks;
    hm_json_key(json, "long");
    hm_json_open_string(json);
    hm_4p_move_format_long(position, move, HM_4P_TEXT_NO_MARKS, json);
    hm_json_close_string(json);
    hm_json_key(json, "short");
    hm_json_open_string(json);
    hm_4p_move_format_short(position, move, HM_4P_TEXT_NO_MARKS, json);
    hm_json_close_string(json);
    hm_4p_marks_of(position, move, &marks);
    /* A king that was taken is gone, not mated. */
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if (hm_4p_king(position, seat) == HM_4P_MOVE_TO(move)) marks.mated &= ~(1u << seat);
    }
    hm_json_member_uint(json, "new_checks", count_seats(marks.checked));
    hm_json_member_uint(json, "mates_if_their_turn", count_seats(marks.mated));
}

static void put_move(hm_text *json, const hm_4p_position *position, hm_4p_move move) {
    const hm_4p_state *state = &position->state;
    int tag = HM_4P_MOVE_TAG(move);
    bool castling = tag == HM_4P_CASTLE_SHORT || tag == HM_4P_CASTLE_LONG;
    hm_json_open(json, '{');
    hm_json_key(json, "move");
    hm_api_put_4p_move(json, move);
    hm_json_key(json, "from");
    hm_api_put_4p_square(json, HM_4P_MOVE_FROM(move));
    hm_json_key(json, "to");
    hm_api_put_4p_square(json, HM_4P_MOVE_TO(move));
    put_piece(json, "piece", state, HM_4P_MOVE_FROM(move));
    put_piece(json, "captured", state, captured_square(state, move));
    put_promotion(json, move);
    hm_json_member_bool(json, "is_castling", castling);
    hm_json_member_bool(json, "is_en_passant", tag == HM_4P_EN_PASSANT);
    hm_json_member_bool(json, "is_double_step", tag == HM_4P_DOUBLE_STEP);
    put_texts(json, position, move);
    hm_json_close(json, '}');
}

static void put_moves(hm_text *json, const hm_4p_position *position, bool verbose) {
    hm_4p_move moves[HM_4P_MOVES_MAX];
    size_t count = hm_4p_generate(position, moves);
    hm_4p_sort_moves(moves, count);
    hm_json_member_uint(json, "count", count);
    hm_json_key(json, "moves");
    hm_json_open(json, '[');
    for (size_t i = 0; i < count; i++) {
        if (verbose) {
            put_move(json, position, moves[i]);
        } else {
            hm_api_put_4p_move(json, moves[i]);
        }
    }
    hm_json_close(json, ']');
}

static hm_api_verdict moves(const hm_api_input *input, const hm_api_options *options, hm_text *json,
                            hm_api_error *error) {
    hm_api_place_4p place;
    hm_api_verdict verdict = hm_api_place_of_4p(input, options, &place, error);
    if (verdict != HM_API_YES) return verdict;
    put_moves(json, &place.position, options->verbose);
    hm_api_clear_4p(&place);
    return HM_API_YES;
}

/* ---- perft ---- */

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void put_divide(hm_text *json, const hm_4p_divide *divide, size_t count) {
    hm_json_key(json, "divide");
    hm_json_open(json, '{');
    for (size_t i = 0; i < count; i++) {
        hm_api_put_4p_move(json, divide[i].move);
        hm_text_puts(json, ":"); /* the text is the key */
        hm_json_put_uint(json, divide[i].nodes);
    }
    hm_json_close(json, '}');
}

static hm_status run_perft(const hm_4p_position *position, const hm_api_options *options,
                           hm_text *json, hm_error *cause) {
    unsigned jobs = options->jobs == 0 ? 1 : options->jobs;
    double start = seconds_now();
    uint64_t nodes = 1;
    hm_4p_divide *divide = NULL;
    size_t count = 0;
    if (options->depth > 0) {
        hm_status status = hm_4p_perft_divide(position, options->depth, jobs, options->watch,
                                              &divide, &count, cause);
        if (status != HM_OK) return status;
        nodes = 0;
        for (size_t i = 0; i < count; i++)
            nodes += divide[i].nodes;
    }
    double seconds = seconds_now() - start;
    hm_json_member_uint(json, "depth", options->depth);
    hm_json_member_uint(json, "nodes", nodes);
    hm_json_key(json, "seconds");
    hm_json_put_double(json, seconds);
    hm_json_member_uint(json, "nodes_per_second",
                        seconds > 0 ? (uint64_t)((double)nodes / seconds) : 0);
    if (options->divide && options->depth > 0) put_divide(json, divide, count);
    free(divide);
    return HM_OK;
}

static hm_api_verdict perft(const hm_api_input *input, const hm_api_options *options, hm_text *json,
                            hm_api_error *error) {
    hm_api_place_4p place;
    hm_error cause;
    hm_api_verdict verdict = hm_api_place_of_4p(input, options, &place, error);
    if (verdict != HM_API_YES) return verdict;
    if (run_perft(&place.position, options, json, &cause) != HM_OK) {
        verdict = hm_api_fail(error, &cause, NULL, NULL, 0);
    }
    hm_api_clear_4p(&place);
    return verdict;
}

/* ---- status ---- */

static void put_seat(hm_text *json, const hm_4p_position *position, const hm_4p_status *status,
                     int seat) {
    const hm_4p_state *state = &position->state;
    unsigned bit = 1u << seat;
    char letter[2] = {"RBYG"[seat], '\0'};
    hm_json_open(json, '{');
    hm_json_member_string(json, "seat", letter);
    hm_json_member_bool(json, "alive", hm_4p_king(position, seat) != HM_4P_NO_SQUARE);
    hm_json_member_bool(json, "active", (status->active & bit) != 0);
    hm_json_member_bool(json, "resigned", (state->resigned & bit) != 0);
    hm_json_member_bool(json, "flagged", (state->flagged & bit) != 0);
    hm_json_member_bool(json, "stalemated", (state->stalemated & bit) != 0);
    hm_json_member_bool(json, "in_check", (status->in_check & bit) != 0);
    hm_json_member_bool(json, "mated", (status->mated & bit) != 0);
    hm_json_key(json, "points");
    hm_json_put_int(json, state->points[seat]);
    hm_json_close(json, '}');
}

/* Whether the game is drawn, or one of the players may claim it, and why. */
static void put_draw(hm_text *json, const hm_4p_status *status, bool repeated) {
    bool stalemate = status->outcome == HM_4P_DRAWN && !status->insufficient;
    hm_json_member_bool(json, "draw",
                        status->draw_clock || repeated || status->insufficient || stalemate);
    hm_json_key(json, "draw_reasons");
    hm_json_open(json, '[');
    if (status->draw_clock) hm_json_put_cstring(json, "clock");
    if (repeated) hm_json_put_cstring(json, "repetition");
    if (status->insufficient) hm_json_put_cstring(json, "insufficient_material");
    if (stalemate) hm_json_put_cstring(json, "stalemate");
    hm_json_close(json, ']');
}

static const char *result_of(hm_4p_end end) {
    static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2", "points"};
    return results[end];
}

static void put_status(hm_text *json, const hm_api_place_4p *place) {
    const hm_4p_position *position = &place->position;
    char side[2] = {"RBYG"[position->state.side & 3], '\0'};
    hm_4p_status status;
    hm_4p_status_of(position, &status);
    hm_json_member_string(json, "side", side);
    hm_json_key(json, "seats");
    hm_json_open(json, '[');
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        put_seat(json, position, &status, seat);
    hm_json_close(json, ']');
    hm_json_member_uint(json, "legal_count", status.legal_count);
    put_draw(json, &status, hm_api_occurrences_4p(place) >= position->rules.repetitions);
    hm_json_member_string(json, "result", result_of(status.outcome));
    hm_api_put_4p_seats(json, "can_claim", status.can_claim);
    hm_json_member_bool(json, "walks", hm_4p_walks(position));
    hm_json_member_string(json, "mode", hm_4p_mode_name((hm_4p_mode)position->rules.mode));
    hm_json_member_string(json, "profile",
                          hm_4p_profile_name((hm_4p_profile)position->rules.profile));
    put_problems(json, status.problems);
}

static hm_api_verdict status(const hm_api_input *input, const hm_api_options *options,
                             hm_text *json, hm_api_error *error) {
    hm_api_place_4p place;
    hm_api_verdict verdict = hm_api_place_of_4p(input, options, &place, error);
    if (verdict != HM_API_YES) return verdict;
    put_status(json, &place);
    hm_api_clear_4p(&place);
    return HM_API_YES;
}

#define FEN4P  HM_NOTATION_SET(HM_NOTATION_FEN4P)
#define PGN4   HM_NOTATION_SET(HM_NOTATION_PGN4)
#define EITHER (FEN4P | PGN4)

const hm_answer_row hm_answers_4p[] = {
    {"check", FEN4P, check, false},
    {"check", PGN4, hm_answer_4p_check_game, false},
    {"moves", EITHER, moves, false},
    {"perft", EITHER, perft, false},
    {"status", EITHER, status, false},
    {"apply", EITHER, hm_answer_4p_apply, false},
    {"why", EITHER, hm_answer_4p_why, false},
    {"attackers", EITHER, hm_answer_4p_attackers, false},
    {"convert", EITHER, hm_answer_4p_convert, false},
    {"replay", EITHER, hm_answer_4p_replay, true},
    {0},
};
