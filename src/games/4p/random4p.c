/* Random games of four-player chess: to their end, with result and points. */
#include "chess4p/notation/game4p.h"
#include "games/4p/play4p.h"

#include <stdio.h>
#include <string.h>

/* ---- as one JSON object ---- */

/* The moves in the long form; *position ends as the last one. */
static void random4p_put_moves(hm_facts *facts, const hm_4p_game *game, hm_4p_position *position) {
    hm_4p_effects effects;
    *position = *hm_4p_game_start(game);
    hm_fact_open(facts, "moves_played", '[');
    for (int32_t step = hm_4p_game_ply(game, 1); step > 0;
         step = hm_4p_game_step(game, step)->first) {
        hm_4p_move_format_long(position, hm_4p_game_step(game, step)->move, 0,
                               hm_fact_begin(facts, NULL));
        hm_fact_end(facts);
        hm_4p_game_advance(game, step, position, &effects);
    }
    hm_fact_close(facts);
}

/* The members that convert writes for a game, so that it can be read like one. `tagged` has the
 * tags of the text, which say of the rules what there are words for. */
static hm_status random4p_put_members(hm_facts *facts, const hm_4p_game *game,
                                      const hm_4p_game *tagged, hm_error *error) {
    hm_4p_effects effects;
    hm_4p_position position = *hm_4p_game_start(game);
    hm_fact_open(facts, NULL, '{');
    hm_put_game_position_4p(facts, "fen4p", game, &position);
    hm_put_mode_4p(facts, &position.rules);
    hm_put_beside_4p(facts, game);
    hm_put_tags_4p(facts, tagged);
    random4p_put_moves(facts, game, &position);
    hm_status status = hm_4p_game_end(game, &position, &effects, error);
    hm_fact_uint(facts, "plies", hm_4p_game_plies(game));
    hm_put_points_4p(facts, &position);
    hm_put_game_position_4p(facts, "final_fen4p", game, &position);
    hm_fact_close(facts);
    return status;
}

static hm_status put_object(const void *play, hm_text *json, hm_error *error) {
    const hm_4p_game *game = ((const hm_play_4p *)play)->game;
    hm_4p_game *tagged;
    hm_text text = {0};
    hm_facts facts = {0};
    hm_4p_game_put_tags(game, &text);
    hm_status status =
        text.failed ? hm_fail_memory(error, "a game")
                    : hm_4p_game_parse(text.data, text.length, NULL, &tagged, NULL, NULL, error);
    hm_text_clear(&text);
    if (status != HM_OK) return status;
    /* NOLINTNEXTLINE(core.CallAndMessage): HM_OK means that it is set */
    status = random4p_put_members(&facts, game, tagged, error);
    hm_finish_json(&facts, json);
    hm_json_end_line(json);
    hm_4p_game_destroy(tagged);
    return status;
}

const hm_random_form hm_random_forms_4p[] = {
    {"pgn4", "pgn4", NULL}, {"json", "json", put_object}, {0}};

/* ---- making one ---- */

/* The modern setup, or the setup of the profile's years. */
const char *hm_usual_start_4p(const hm_request *request) {
    const char *profile = hm_request_text(request, "profile");
    bool today = profile == NULL || strcmp(profile, "current") == 0;
    return today ? "4p:modern" : "4p:classic";
}

hm_status hm_random_4p(void *play, const hm_random_order *order, const hm_watch *watch,
                       const char **end, hm_error *error) {
    hm_play_4p *p = play;
    hm_ending ending = {0};
    char seed[24], number[24];
    hm_status status =
        hm_4p_random_game(order->seed, order->number, order->plies, p->game, watch, error);
    /* With the seed and the number in its sequence a game can be made again. */
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)order->seed);
    snprintf(number, sizeof number, "%llu", (unsigned long long)order->number);
    if (status == HM_OK) status = hm_4p_game_set_tag(p->game, "Seed", seed, error);
    if (status == HM_OK) status = hm_4p_game_set_tag(p->game, "GameNr", number, error);
    if (status == HM_OK && !hm_play_4p_go_to_end(p)) status = hm_fail_memory(error, "a game");
    if (status == HM_OK) status = hm_play_4p_ending(p, watch, &ending, error);
    if (status == HM_OK) {
        *end = *ending.reason != '\0' ? ending.reason : "max_plies";
        return HM_OK;
    }
    while (p->ply > 0)
        hm_play_4p_undo(p);
    p->line.count = 0;
    hm_4p_game_cut(p->game, 0);
    return status;
}
