/* JSON states of four players: at every ply of random games, with players who leave and queens that
 * are worth one point, what was written is read as the same position under the same rules; and the
 * game goes on from there as it would have done. */
#include "api/api.h"
#include "harness.h"
#include "support/moves4p.h"

#include <string.h>

static hm_4p_rules random_rules(hm_random *random) {
    hm_4p_rules rules;
    hm_4p_rules_init(&rules, (hm_4p_profile)hm_random_below(random, HM_4P_PROFILES),
                     (hm_4p_mode)hm_random_below(random, 3));
    if (hm_random_below(random, 3) == 0) rules.dead_wall = true;
    if (hm_random_below(random, 3) == 0) rules.mate_at_turn = true;
    if (hm_random_below(random, 3) == 0) rules.ep_front_only = true;
    if (hm_random_below(random, 3) == 0) rules.walking = !rules.walking;
    if (hm_random_below(random, 4) == 0) rules.points.checks[1][0] = 7;
    if (hm_random_below(random, 4) == 0)
        rules.promote_to = 1 << HM_4P_POINT_QUEEN | 1 << HM_4P_ROOK;
    return rules;
}

static bool read_back(const char *json, size_t length, hm_api_place_4p *place) {
    hm_api_options options = {0};
    hm_api_error error = {0};
    hm_api_input input = {
        .notation = HM_NOTATION_FEN4P, .text = json, .length = length, .json = true};
    bool read = hm_api_place_of_4p(&input, &options, place, &error) == HM_API_YES;
    CHECK_TEXT(error.error.message, "");
    return read;
}

/* Whether the members that stand for the engine's rules are the same; padding does not count. */
static void check_rules(const hm_4p_rules *a, const hm_4p_rules *b) {
    hm_text one = {0}, other = {0};
    hm_text_puts(&one, "{");
    hm_text_puts(&other, "{");
    hm_api_put_rules_4p(&one, a);
    hm_api_put_rules_4p(&other, b);
    CHECK_TEXT(one.data, other.data);
    CHECK_INT(a->mode, b->mode);
    CHECK_INT(a->profile, b->profile);
    hm_text_clear(&one);
    hm_text_clear(&other);
}

static void check_state(const hm_api_place_4p *played) {
    hm_text json = {0}, again = {0};
    hm_api_place_4p place;
    hm_api_put_4p_state(&json, &played->position, &played->options, &played->history);
    test_context(json.data);
    if (read_back(json.data, json.length, &place)) {
        CHECK_BYTES(&place.position.state, &played->position.state, sizeof place.position.state);
        CHECK_BYTES(&place.position.key, &played->position.key, sizeof place.position.key);
        CHECK_INT(hm_4p_count(&place.position), hm_4p_count(&played->position));
        CHECK_INT(hm_api_occurrences_4p(&place), hm_api_occurrences_4p(played));
        check_rules(&place.position.rules, &played->position.rules);
        hm_api_put_4p_state(&again, &place.position, &place.options, &place.history);
        CHECK_TEXT(again.data, json.data);
        hm_api_clear_4p(&place);
    }
    test_context(NULL);
    hm_text_clear(&json);
    hm_text_clear(&again);
}

/* A move of some form, or somebody leaves. False at the end of the game. */
static bool play_one(hm_random *random, hm_api_place_4p *place) {
    static hm_4p_move moves[HM_4P_MOVES_MAX];
    char word[MOVE_TEXT4P] = "R";
    hm_4p_status status;
    hm_4p_effects effects;
    hm_error cause = {0};
    hm_4p_status_of(&place->position, &status);
    size_t count = hm_4p_generate(&place->position, moves);
    if (status.outcome != HM_4P_GOING_ON || count == 0) return false;
    bool leaves =
        (status.active >> place->position.state.side & 1) != 0 && hm_random_below(random, 60) == 0;
    hm_4p_move move = moves[hm_random_below(random, count)];
    if (!leaves && hm_random_below(random, 2) == 0) {
        move_text4p(&place->position, move, LONG4P, HM_4P_TEXT_PROMOTION_D, word);
    } else if (!leaves) {
        move_text4p(&place->position, move, SHORT4P, HM_4P_TEXT_PROMOTION_D, word);
    }
    test_context(word);
    CHECK_INT(hm_api_play_4p(place, word, strlen(word), &effects, &cause), HM_API_YES);
    CHECK_INT(place->last, leaves ? HM_4P_NO_MOVE : move);
    test_context(NULL);
    return cause.message[0] == '\0';
}

static void states_survive(void) {
    hm_random random;
    hm_random_init(&random, 20);
    for (uint64_t i = 0; i < test_rounds(10, 200, 20000); i++) {
        hm_4p_state state;
        hm_4p_rules rules = random_rules(&random);
        hm_api_place_4p place = {0};
        hm_4p_state_start(&state, (hm_4p_setup)hm_random_below(&random, HM_4P_SETUPS));
        hm_4p_position_init(&place.position, &state, &rules);
        do {
            check_state(&place);
        } while (play_one(&random, &place) && place.plies < 600);
        hm_api_clear_4p(&place);
    }
}

TEST_MAIN(TEST(states_survive))
