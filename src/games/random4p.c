/* Random games of four-player chess: to their end, with result and points. */
#include "games/play4p.h"

#include <stdio.h>
#include <string.h>

/* ---- as one JSON object ---- */

static void put_position(hm_text *json, const char *key, const hm_4p_position *position) {
    hm_text text = {0};
    hm_4p_fen_format(&position->state, NULL, 0, &text);
    if (text.failed) json->failed = true;
    hm_json_member_string(json, key, text.failed ? "" : text.data);
    hm_text_clear(&text);
}

static void put_tags(const hm_4p_game *game, hm_text *json) {
    hm_json_key(json, "tags");
    hm_json_open(json, '{');
    for (size_t i = 0; i < hm_4p_game_tags(game); i++) {
        const char *name, *value;
        hm_4p_game_tag_at(game, i, &name, &value);
        hm_json_member_string(json, name, value);
    }
    hm_json_close(json, '}');
}

/* The moves in the long form; *position ends as the last one. */
static void put_moves(const hm_4p_game *game, hm_4p_position *position, hm_text *json) {
    hm_4p_effects effects;
    *position = *hm_4p_game_start(game);
    hm_json_key(json, "moves_played");
    hm_json_open(json, '[');
    for (size_t ply = 1; ply <= hm_4p_game_plies(game); ply++) {
        int32_t step = hm_4p_game_ply(game, ply);
        hm_json_open_string(json);
        hm_4p_move_format_long(position, hm_4p_game_step(game, step)->move, 0, json);
        hm_json_close_string(json);
        hm_4p_game_advance(game, step, position, &effects);
    }
    hm_json_close(json, ']');
}

static hm_status put_members(const hm_4p_game *game, hm_text *json, hm_error *error) {
    hm_4p_effects effects;
    hm_4p_position position = *hm_4p_game_start(game);
    hm_json_open(json, '{');
    put_position(json, "fen4p", &position);
    hm_json_member_string(json, "mode", hm_4p_mode_name((hm_4p_mode)position.rules.mode));
    hm_json_member_string(json, "profile",
                          hm_4p_profile_name((hm_4p_profile)position.rules.profile));
    put_tags(game, json);
    put_moves(game, &position, json);
    hm_status status = hm_4p_game_end(game, &position, &effects, error);
    hm_json_member_uint(json, "plies", hm_4p_game_plies(game));
    hm_json_key(json, "points");
    hm_json_open(json, '[');
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        hm_json_put_int(json, position.state.points[seat]);
    hm_json_close(json, ']');
    put_position(json, "final_fen4p", &position);
    hm_json_close(json, '}');
    hm_json_end_line(json);
    return status;
}

/* The members that convert writes for a game, so that it can be read like one. The tags are those
 * of the text, which says the rules in them. */
static hm_status put_object(const void *play, hm_text *json, hm_error *error) {
    hm_4p_game *game;
    hm_text text = {0};
    hm_4p_game_format(((const hm_play_4p *)play)->game, 0, &text);
    hm_status status =
        text.failed ? hm_fail_memory(error, "a game")
                    : hm_4p_game_parse(text.data, text.length, NULL, &game, NULL, NULL, error);
    hm_text_clear(&text);
    if (status != HM_OK) return status;
    status = put_members(game, json, error);
    hm_4p_game_destroy(game);
    return status;
}

const hm_random_form hm_random_forms_4p[] = {
    {"pgn4", "pgn4", NULL}, {"json", "json", put_object}, {0}};

/* ---- making one ---- */

/* Today's setup, or that of the profile's years. */
const char *hm_usual_start_4p(const hm_request *request) {
    const char *profile = hm_request_text(request, "profile");
    bool today = profile == NULL || strcmp(profile, "current") == 0;
    return today ? "4p:modern" : "4p:classic";
}

/* The seed and the number in its sequence stand in tags, so that a game can be made again. */
static hm_status set_tags(hm_4p_game *game, const hm_random_order *order, hm_error *error) {
    char digits[24];
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)order->seed);
    hm_status status = hm_4p_game_set_tag(game, "Seed", digits, error);
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)order->number);
    return status == HM_OK ? hm_4p_game_set_tag(game, "GameNr", digits, error) : status;
}

hm_status hm_random_4p(void *play, const hm_random_order *order, const hm_watch *watch,
                       const char **end, hm_error *error) {
    hm_play_4p *p = play;
    hm_ending ending = {0};
    hm_status status =
        hm_4p_random_game(order->seed, order->number, order->plies, p->game, watch, error);
    if (status == HM_OK) status = set_tags(p->game, order, error);
    if (status == HM_OK && !hm_play_4p_go_to_end(p)) status = hm_fail_memory(error, "a game");
    if (status == HM_OK) status = hm_play_4p_ending(p, watch, &ending, error);
    *end = status == HM_OK && *ending.reason != '\0' ? ending.reason : "max_plies";
    return status;
}
