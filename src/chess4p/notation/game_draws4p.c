/* Draws that a position does not show: by repetition, by the clock, by agreement (rules4p, section
 * 7). They end a game at a step, and give their points where nothing follows: a text whose moves go
 * on after such an end is read to its own end. */
#include "chess4p/notation/game4p.h"
#include "chess4p/rules/play4p.h"

#include <string.h>

unsigned hm_4p_game_occurrences(const hm_4p_game *game, int32_t step) {
    const hm_4p_trace *traces = game->traces.at;
    const hm_4p_step *steps = game->steps.at;
    while (traces[step].still)
        step = steps[step].parent;
    const uint64_t *key = traces[step].key;
    unsigned count = 1;
    int32_t at = step;
    while (at > 0 && !traces[at].parts) {
        at = steps[at].parent;
        bool same = traces[at].key[0] == key[0] && traces[at].key[1] == key[1];
        count += same && !traces[at].still;
    }
    if (at > 0 || traces[at].parts) return count;
    /* And among the positions before the start. */
    for (size_t i = 0; i < game->seen.count; i++)
        count += memcmp(game->seen.at[i].half, key, sizeof game->seen.at[i].half) == 0;
    return count;
}

/* No position comes again before its players have moved away and back, or passed. */
static uint32_t plies_away(const hm_4p_rules *rules) {
    return (rules->allow_passing ? 2u : 4u) * (rules->repetitions - 1u);
}

void hm_4p_game_begin_draws(hm_4p_game *game) {
    const hm_4p_rules *rules = &game->start.rules;
    uint32_t calm = UINT32_MAX;
    if (rules->repetitions > 0) calm = plies_away(rules);
    if (rules->draw_clock > 0 && rules->draw_clock < calm) calm = rules->draw_clock;
    if (rules->draw_rounds > 0 && rules->draw_rounds < calm) calm = rules->draw_rounds;
    if (game->seen.count > 0) calm = 0;
    game->calm = rules->draws_end ? calm : UINT32_MAX;
}

void hm_4p_game_trace(hm_4p_game *game, int32_t step, const hm_4p_position *position,
                      const hm_4p_effects *effects) {
    hm_4p_trace *trace = &game->traces.at[step];
    uint32_t clock = position->state.clock;
    memcpy(trace->key, position->key, sizeof trace->key);
    trace->still = false;
    trace->parts = step > 0 && clock == 0;
    trace->draw = HM_4P_NO_DRAW;
    if (step == 0) return;
    const hm_4p_rules *rules = &position->rules;
    if (clock >= game->calm && effects->outcome == HM_4P_GOING_ON && rules->draws_end) {
        bool may_repeat =
            rules->repetitions > 0 && (clock >= plies_away(rules) || game->seen.count > 0);
        if (may_repeat && hm_4p_game_occurrences(game, step) >= rules->repetitions) {
            trace->draw = HM_4P_DRAW_BY_REPETITION;
        } else if (hm_4p_clock_is_due(position)) {
            trace->draw = HM_4P_DRAW_BY_CLOCK;
        }
    }
    const hm_4p_step *s = &game->steps.at[step];
    if (s->move != HM_4P_NO_MOVE) return;
    /* A token of leaving or a pass. */
    const hm_4p_trace *before = &game->traces.at[s->parent];
    trace->still = memcmp(before->key, trace->key, sizeof trace->key) == 0;
    if (trace->still) {
        trace->parts = false;
        trace->draw = before->draw;
    }
    if (s->leaving == HM_4P_AGREES_DRAW) trace->draw = HM_4P_DRAW_AGREED;
}

/* The start may be the last of several occurrences that the input lists. */
hm_4p_draw hm_4p_game_draw(const hm_4p_game *game, int32_t step) {
    const hm_4p_rules *rules = &game->start.rules;
    if (step > 0) return (hm_4p_draw)game->traces.at[step].draw;
    bool counts = rules->draws_end && rules->repetitions > 0 && game->seen.count > 0;
    bool drawn = counts && hm_4p_game_occurrences(game, 0) >= rules->repetitions;
    return drawn ? HM_4P_DRAW_BY_REPETITION : HM_4P_NO_DRAW;
}

const char *hm_4p_draw_name(hm_4p_draw draw) {
    static const char *const names[] = {"", "repetition", "clock", "agreement"};
    return names[draw];
}

void hm_4p_add_effects(hm_4p_effects *effects, const hm_4p_effects *more) {
    effects->eliminated |= more->eliminated;
    effects->outcome = more->outcome;
    effects->marks = more->marks;
    for (size_t i = 0; i < more->count && effects->count < HM_4P_ENTRIES_MAX; i++)
        effects->entry[effects->count++] = more->entry[i];
}

/* A start that was written by hand may have nobody who could mate: such are played on. */
bool hm_4p_game_lacks_material(const hm_4p_game *game, const hm_4p_position *position) {
    return hm_4p_is_insufficient(position) && !hm_4p_is_insufficient(&game->start);
}

/* The place of the first entry of a draw, or their number. Shares of kings that walk follow it. */
static size_t first_of_draw(const hm_4p_effects *effects) {
    size_t i = 0;
    while (i < effects->count && effects->entry[i].reason != HM_4P_DRAW)
        i++;
    return i;
}

void hm_4p_game_take_draw(hm_4p_position *position, hm_4p_effects *effects) {
    size_t first = first_of_draw(effects);
    for (size_t i = first; i < effects->count; i++)
        position->state.points[effects->entry[i].seat] -= (int32_t)effects->entry[i].points;
    if (first < effects->count) effects->outcome = HM_4P_GOING_ON;
    effects->count = first;
}

void hm_4p_game_give_draw(const hm_4p_game *game, int32_t step, hm_4p_position *position,
                          hm_4p_effects *effects) {
    hm_4p_effects drawn;
    if (step == 0) return;
    bool teams = position->rules.mode == HM_4P_TEAMS, goes_on = game->steps.at[step].first >= 0;
    bool lacks = !teams && hm_4p_game_lacks_material(game, position);
    if (lacks && goes_on) hm_4p_game_take_draw(position, effects);
    bool given = lacks && first_of_draw(effects) < effects->count;
    bool draws = lacks || game->traces.at[step].draw != HM_4P_NO_DRAW;
    if (goes_on || given || !draws) return;
    hm_4p_agree_draw(position, NULL, &drawn);
    drawn.marks = effects->marks;
    hm_4p_add_effects(effects, &drawn);
}
