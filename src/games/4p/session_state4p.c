/* Four-player positions and their parts in answers: squares, seats, texts, JSON states. */
#include "chess4p/notation/game4p.h"
#include "games/4p/play4p.h"

#include <stdlib.h>

/* ---- small values ---- */

void hm_put_move_4p(hm_facts *facts, const char *key, hm_4p_move move) {
    hm_4p_move_format(move, hm_fact_begin(facts, key));
    hm_fact_end(facts);
}

void hm_put_square_4p(hm_facts *facts, const char *key, int square) {
    hm_4p_square_format(square, hm_fact_begin(facts, key));
    hm_fact_end(facts);
}

void hm_put_seat_4p(hm_facts *facts, const char *key, int seat) {
    hm_fact_string(facts, key, &"RBYG"[seat & 3], 1);
}

void hm_put_seats_4p(hm_facts *facts, const char *key, unsigned set) {
    hm_fact_open(facts, key, '[');
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if ((set >> seat & 1) != 0) hm_put_seat_4p(facts, NULL, seat);
    }
    hm_fact_close(facts);
}

static void session_state4p_put_flags(hm_facts *facts, const char *key, unsigned set) {
    hm_fact_open(facts, key, '[');
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        hm_fact_bool(facts, NULL, (set >> seat & 1) != 0);
    hm_fact_close(facts);
}

void hm_put_problems_4p(hm_facts *facts, unsigned problems) {
    hm_fact_open(facts, "problems", '[');
    for (unsigned bit = 1; bit <= problems; bit <<= 1) {
        if ((problems & bit) != 0) hm_fact_word(facts, NULL, hm_4p_problem_name(bit));
    }
    hm_fact_close(facts);
}

void hm_put_mode_4p(hm_facts *facts, const hm_4p_rules *rules) {
    hm_fact_word(facts, "mode", hm_4p_mode_name((hm_4p_mode)rules->mode));
    hm_fact_word(facts, "profile", hm_4p_profile_name((hm_4p_profile)rules->profile));
}

void hm_put_points_4p(hm_facts *facts, const hm_4p_position *position) {
    hm_fact_open(facts, "points", '[');
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        hm_fact_int(facts, NULL, position->state.points[seat]);
    hm_fact_close(facts);
}

/* ---- position texts ---- */

/* Profiles of old years write nothing about who left (formats, section 8.2). */
void hm_format_fen_4p(const hm_4p_position *position, const hm_text *unknown, unsigned style,
                      hm_text *text) {
    uint8_t profile = position->rules.profile;
    if (profile == HM_4P_2018 || profile == HM_4P_2017) style |= HM_4P_FEN_NO_LEAVERS;
    hm_4p_fen_format(&position->state, unknown, style, text);
}

void hm_put_fen_4p(hm_facts *facts, const char *key, const hm_4p_position *position,
                   const hm_text *unknown, unsigned style) {
    hm_format_fen_4p(position, unknown, style, hm_fact_begin(facts, key));
    hm_fact_end(facts);
}

/* A player who gave up has ended a game of Teams and left the board as it was. */
void hm_put_game_position_4p(hm_facts *facts, const char *key, const hm_4p_game *game,
                             const hm_4p_position *position) {
    bool teams = position->rules.mode == HM_4P_TEAMS;
    hm_put_fen_4p(facts, key, position, hm_4p_game_options(game), teams ? HM_4P_FEN_NO_LEAVERS : 0);
}

/* ---- JSON states ---- */

static void put_point_queens(hm_facts *facts, const hm_4p_state *state) {
    hm_fact_open(facts, "one_point_queens", '[');
    for (int square = 0; square < HM_4P_SQUARES; square++) {
        if (HM_4P_KIND(state->square[square]) == HM_4P_POINT_QUEEN)
            hm_put_square_4p(facts, NULL, square);
    }
    hm_fact_close(facts);
}

bool hm_has_point_queens_4p(const hm_4p_state *state) {
    for (int square = 0; square < HM_4P_SQUARES; square++) {
        if (HM_4P_KIND(state->square[square]) == HM_4P_POINT_QUEEN) return true;
    }
    return false;
}

void hm_put_beside_4p(hm_facts *facts, const hm_4p_game *game) {
    const hm_4p_position *start = hm_4p_game_start(game);
    hm_4p_rules usual, rules = start->rules;
    if (hm_has_point_queens_4p(&start->state)) put_point_queens(facts, &start->state);
    if (rules.mode == HM_4P_TEAMS && hm_4p_game_tag(game, hm_4p_game_rule_tag(game)) != NULL) {
        hm_4p_rules_init(&usual, (hm_4p_profile)rules.profile, HM_4P_TEAMS);
        rules.walking = usual.walking; /* the tag says it, and no king walks */
        rules.walking_attacks = usual.walking_attacks;
    }
    hm_put_rules_4p(facts, &rules);
}

static void put_history(hm_facts *facts, const hm_position_keys *seen) {
    if (seen->count == 0) return;
    hm_fact_open(facts, "history", '[');
    for (size_t i = 0; i < seen->count; i++) {
        const uint64_t *half = seen->at[i].half;
        hm_text_printf(hm_fact_begin(facts, NULL), "%016llx%016llx", (unsigned long long)half[0],
                       (unsigned long long)half[1]);
        hm_fact_end(facts);
    }
    hm_fact_close(facts);
}

hm_status hm_state_4p(const void *play, const char *key, hm_facts *facts, hm_error *error) {
    const hm_play_4p *p = play;
    const hm_4p_state *state = &p->position.state;
    const hm_4p_rules *rules = &p->position.rules;
    hm_position_keys seen = {0};
    hm_status status = hm_play_4p_seen(p, &seen, error);
    if (status == HM_OK) {
        hm_fact_open(facts, key, '{');
        hm_put_fen_4p(facts, "fen4p", &p->position, &p->extras.options, 0);
        hm_put_mode_4p(facts, rules);
        put_point_queens(facts, state);
        session_state4p_put_flags(facts, "resigned", state->resigned);
        session_state4p_put_flags(facts, "flagged", state->flagged);
        session_state4p_put_flags(facts, "stalemated", state->stalemated);
        hm_put_rules_4p(facts, rules);
        put_history(facts, &seen);
        hm_fact_close(facts);
    }
    free(seen.at);
    return status;
}
