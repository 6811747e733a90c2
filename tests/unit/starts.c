/* Start names of all games: each is read as what it says, in any case, and slips are noticed. */
#include "games/game_table.h"
#include "games/games.h"
#include "harness.h"
#include "hypermate/more/chess4d.h"
#include "hypermate/more/session4d.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static void key_of(const char *text, uint64_t key[2]) {
    hm_session *session;
    hm_input_error error;
    key[0] = key[1] = 0;
    if (!CHECK_INT(hm_session_open(&session, text, NULL, &error), HM_YES)) {
        printf("# %s\n", error.error.message);
        return;
    }
    CHECK_INT(hm_session_ply(session), 0);
    hm_session_key(session, key);
    hm_session_destroy(session);
}

/* What an editor writes before a text. */
static void marked_names_are_read(void) {
    static const char *const names[] = {"4d:start", "4p:modern", "5d:small"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char marked[HM_START_BYTES + 4];
        uint64_t key[2], other[2];
        snprintf(marked, sizeof marked, "\xef\xbb\xbf%s\n", names[i]);
        key_of(names[i], key);
        key_of(marked, other);
        CHECK(key[0] == other[0] && key[1] == other[1]);
    }
}

/* In capitals too, and with blanks around it. */
static void every_name_is_read(void) {
    hm_start start, found;
    size_t names = 0, refused = 0;
    const hm_game *game;
    for (size_t i = 0; (game = hm_game_at(i)) != NULL; i++) {
        for (size_t k = 0; game->start != NULL && game->start(k, &start, NULL); k++, names++) {
            char loud[HM_START_BYTES + 2] = " ";
            uint64_t key[2], other[2];
            size_t length = strlen(start.name);
            test_context(start.name);
            CHECK(start.title[0] != '\0' && strncmp(start.name, game->name, 2) == 0);
            for (size_t c = 0; c <= length; c++)
                loud[c + 1] = (char)toupper((unsigned char)start.name[c]);
            loud[length + 1] = '\n';
            CHECK(hm_start_find(game, loud, length + 2, &found));
            CHECK_TEXT(found.name, start.name);
            loud[length + 1] = '\0';
            refused += start.refused != NULL;
            if (start.refused != NULL) continue;
            key_of(start.name, key);
            key_of(loud, other);
            CHECK(key[0] == other[0] && key[1] == other[1]);
        }
    }
    test_context(NULL);
    CHECK_INT(names, 101 + 6 + 53);
    CHECK_INT(refused, 1);
}

/* Fair starts are symmetric, nobody is in check, and no two are the same. */
static void fair_starts_are_fair(void) {
    uint64_t keys[100][2];
    for (unsigned i = 0; i < 100; i++) {
        hm_session *session;
        hm_input_error error;
        char name[HM_START_BYTES];
        snprintf(name, sizeof name, "4d:fair_%03u", i + 1);
        test_context(name);
        if (!CHECK_INT(hm_session_open(&session, name, NULL, &error), HM_YES)) continue;
        const hm_4d_position *p = hm_session_position_4d(session);
        CHECK(!hm_4d_in_check(p, HM_4D_WHITE, NULL) && !hm_4d_in_check(p, HM_4D_BLACK, NULL));
        CHECK_INT(p->count[HM_4D_KING], 12);
        unsigned unlike = 0;
        for (int square = 0; square < HM_4D_SQUARES; square++) {
            hm_4d_piece here = p->state.board.square[square];
            hm_4d_piece there = p->state.board.square[square ^ HM_4D_SQUARE(0, 7, 0, 7)];
            unlike += here != (there == HM_4D_EMPTY ? there : there ^ HM_4D_BLACK);
        }
        CHECK_INT(unlike, 0);
        hm_4d_key(p, keys[i]);
        for (unsigned k = 0; k < i; k++)
            CHECK(memcmp(keys[k], keys[i], sizeof keys[i]) != 0);
        hm_session_destroy(session);
    }
    test_context(NULL);
}

/* The starts of a list take turns. */
static void lists_take_turns(void) {
    hm_start start;
    CHECK_INT(hm_start_of_list("4d:fair", 0, &start), 100);
    CHECK_TEXT(start.name, "4d:fair_001");
    CHECK_INT(hm_start_of_list("4D:Fair", 199, &start), 100);
    CHECK_TEXT(start.name, "4d:fair_100");
    CHECK_INT(hm_start_of_list("4d:start", 0, &start), 0);
    CHECK_INT(hm_start_of_list("4d:fair_001", 0, &start), 0);
    CHECK_INT(hm_start_of_list("4d:fair_0", 0, &start), 0);
    CHECK_INT(hm_start_of_list("", 0, &start), 0);
}

/* Presets have names of their own: no two have the same boards and promotions but by chance. */
static void presets_are_named_after_themselves(void) {
    hm_start start;
    const hm_game *game = hm_game_named("5d");
    for (size_t i = 0; game->start(i, &start, NULL); i++) {
        hm_facts facts = {0};
        char header[80];
        uint64_t key[2], other[2];
        hm_fact_open(&facts, NULL, '{');
        game->start(i, &start, &facts);
        hm_fact_close(&facts);
        CHECK(!facts.failed);
        uint64_t id = hm_fact_number(hm_fact_get(&facts, hm_fact_first(&facts, NULL), "id"));
        hm_facts_clear(&facts);
        if (start.refused != NULL) continue;
        snprintf(header, sizeof header, "[Board \"%llu\"]", (unsigned long long)id);
        if (id == 0) snprintf(header, sizeof header, "[Board \"%s\"]", start.title);
        test_context(start.name);
        key_of(start.name, key);
        key_of(header, other);
        CHECK(key[0] == other[0] && key[1] == other[1]);
    }
    test_context(NULL);
}

static void slips_are_noticed(void) {
    static const struct {
        const char *text, *meant; /* NULL: nothing */
    } cases[] = {
        {"5d:standrd", "5d:standard"},
        {"5D:STANDRD", "5d:standard"},
        {"5dd:small", "5d:small"},
        {"4p:modren", "4p:modern"},
        {"4d:strat", "4d:start"},
        {"5d:turn_zeor", "5d:turn_zero"},
        {"5d:turn_zero", "5d:turn_zero"},
        {"5d:", "5d:standard"},
        {"5d:randon", NULL},
        {"nothing:like it", NULL},
        {"small", "5d:small"},
        {"MODERN", "4p:modern"},
        {"4d", "4d:start"},
        {"smal", NULL},
        {"", NULL},
        {"5d:small\n5d:small", NULL},
        {"5d:a_name_that_is_much_too_long_to_be_a_start_name", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_start start;
        test_context(cases[i].text);
        bool near = hm_start_nearest(cases[i].text, strlen(cases[i].text), &start);
        CHECK_INT(near, cases[i].meant != NULL);
        if (near && cases[i].meant != NULL) CHECK_TEXT(start.name, cases[i].meant);
    }
    test_context(NULL);
}

static void errors_suggest_a_name(void) {
    static const char *const cases[][2] = {{"5d:standrd", "did you mean 5d:standard?"},
                                           {"4p:moden", "did you mean 4p:modern?"},
                                           {"4D:strat", "did you mean 4d:start?"},
                                           {"4pp:modern", "did you mean 4p:modern?"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_session *session;
        hm_input_error error = {.error.status = HM_OK};
        test_context(cases[i][0]);
        CHECK_INT(hm_session_open(&session, cases[i][0], NULL, &error), HM_FAILED);
        CHECK(session == NULL);
        CHECK(strstr(error.error.message, cases[i][1]) != NULL);
    }
    test_context(NULL);
}

TEST_MAIN(TEST(every_name_is_read), TEST(fair_starts_are_fair), TEST(lists_take_turns),
          TEST(marked_names_are_read), TEST(presets_are_named_after_themselves),
          TEST(slips_are_noticed), TEST(errors_suggest_a_name))
