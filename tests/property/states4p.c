/* JSON states of four players: at every ply of random games, with players who leave and queens that
 * are worth one point, what was written is read as the same position under the same rules; and the
 * game goes on from there as it would have done. */
#include "games/4p/play4p.h"
#include "harness.h"
#include "support/moves4p.h"

#include <stdlib.h>
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

/* The JSON state of a play, with a line feed. */
static hm_text state_of(const hm_play_4p *play) {
    hm_facts facts = {0};
    hm_text json = {0};
    CHECK_INT(hm_state_4p(play, NULL, &facts, NULL), HM_OK);
    hm_facts_json(&facts, &json);
    hm_facts_clear(&facts);
    return json;
}

static hm_session *read_back(const hm_text *json) {
    hm_session *session;
    hm_input_error error = {0};
    hm_input input = {.notation = hm_notation_named("fen4p"),
                      .text = json->data,
                      .length = json->length,
                      .json = true};
    hm_session_create(&session, &input, NULL, &error);
    CHECK_TEXT(error.error.message, "");
    return session;
}

/* How often the position has occurred, as far as is known. */
static size_t occurrences(const hm_play_4p *play) {
    hm_position_keys keys = {0};
    uint64_t key[2];
    size_t count = 1;
    CHECK_INT(hm_play_4p_seen(play, &keys, NULL), HM_OK);
    hm_4p_key(&play->position, key);
    for (size_t i = 0; i < keys.count; i++)
        count += memcmp(keys.at[i].half, key, sizeof key) == 0;
    free(keys.at);
    return count;
}

/* Whether the members that stand for the engine's rules are the same; padding does not count. */
static void check_rules(const hm_4p_rules *a, const hm_4p_rules *b) {
    hm_facts facts = {0};
    hm_text json = {0};
    for (int i = 0; i < 2; i++) {
        hm_fact_open(&facts, NULL, '{');
        hm_put_rules_4p(&facts, i == 0 ? a : b);
        hm_fact_close(&facts);
    }
    hm_facts_json(&facts, &json);
    size_t half = json.length / 2;
    CHECK(json.length % 2 == 0 && memcmp(json.data, json.data + half, half) == 0);
    CHECK_INT(a->mode, b->mode);
    CHECK_INT(a->profile, b->profile);
    hm_text_clear(&json);
    hm_facts_clear(&facts);
}

static void check_state(const hm_play_4p *played) {
    hm_text json = state_of(played);
    test_context(json.data);
    hm_session *session = read_back(&json);
    if (session != NULL) {
        const hm_play_4p *read = session->play;
        const hm_4p_position *one = &read->position, *other = &played->position;
        CHECK_BYTES(&one->state, &other->state, sizeof one->state);
        CHECK_BYTES(&one->key, &other->key, sizeof one->key);
        CHECK_INT(hm_4p_count(one), hm_4p_count(other));
        CHECK_INT(occurrences(read), occurrences(played));
        check_rules(&one->rules, &other->rules);
        hm_text again = state_of(read);
        CHECK_TEXT(again.data, json.data);
        hm_text_clear(&again);
        hm_session_destroy(session);
    }
    test_context(NULL);
    hm_text_clear(&json);
}

/* A move of some form, or somebody leaves. False at the end of the game. */
static bool play_one(hm_random *random, hm_play_4p *place) {
    static hm_4p_move moves[HM_4P_MOVES_MAX];
    char word[MOVE_TEXT4P] = "R";
    hm_4p_status status;
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
    CHECK_INT(hm_play_4p_text(place, word, strlen(word), NULL, &cause), HM_OK);
    test_context(NULL);
    return cause.message[0] == '\0';
}

static void states_survive(void) {
    hm_random random;
    hm_random_init(&random, 20);
    for (uint64_t i = 0; i < test_rounds(10, 200, 20000); i++) {
        hm_4p_state state;
        hm_4p_rules rules = random_rules(&random);
        hm_extras_4p extras = {0};
        hm_4p_game *game;
        hm_4p_state_start(&state, (hm_4p_setup)hm_random_below(&random, HM_4P_SETUPS));
        CHECK_INT(hm_4p_game_create(&state, &rules, &game, NULL), HM_OK);
        hm_play_4p *play = hm_play_4p_create(game, &extras);
        do {
            check_state(play);
        } while (play_one(&random, play) && play->ply < 600);
        hm_play_4p_destroy(play);
    }
}

TEST_MAIN(TEST(states_survive))
