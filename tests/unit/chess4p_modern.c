/* Free-for-all games of 2022 to 2026 as the site exports them: every move and every mark, and at
 * the end the points of the site. What is odd about a file is said, and nothing else. */
#include "harness.h"
#include "support/vectors4p.h"

#include "chess4p/notation/game4p.h"
#include "hypermate/more/chess4p_games.h"

#include <stdlib.h>
#include <string.h>

/* Remarks of the files; no other game has any. */
static const struct {
    const char *game, *remark;
} oddities[] = {
    {"104115728", "expected Qh13-h14+#, found Qh13-h14+"},
    {"101736454", "the last token is missing: Red has left"},
    {"100758459", "the last token is missing: Green has left"},
};

static const char *oddity_of(const char *game) {
    for (size_t i = 0; i < sizeof oddities / sizeof oddities[0]; i++) {
        if (strcmp(oddities[i].game, game) == 0) return oddities[i].remark;
    }
    return NULL;
}

static void put_tag(hm_text *text, const char *name, const hm_json_value *item, const char *key) {
    char *value = vector_text(item, key);
    hm_text_printf(text, "[%s \"%s\"]\n", name, value);
    free(value);
}

static void read_points(const hm_json_value *item, int32_t points[HM_4P_SEATS]) {
    hm_json_value list, value;
    hm_json_walk walk;
    int seat = 0;
    CHECK(hm_json_get(item, "points_by_site", &list));
    hm_json_walk_value(&walk, &list);
    for (; hm_json_next_item(&walk, &value) && seat < HM_4P_SEATS; seat++)
        points[seat] = atoi(value.text);
    CHECK_INT(seat, HM_4P_SEATS);
}

/* The export, with the site's points under names of our own, or without its start. */
static void write_game(const hm_json_value *item, bool start, hm_text *text) {
    int32_t points[HM_4P_SEATS] = {0};
    char *moves = vector_text(item, "movetext");
    read_points(item, points);
    put_tag(text, "Variant", item, "variant");
    put_tag(text, "RuleVariants", item, "rule_variants");
    put_tag(text, "Date", item, "date");
    if (start) put_tag(text, "StartFen4", item, "start");
    put_tag(text, "CurrentMove", item, "current_move");
    put_tag(text, "Termination", item, "termination");
    hm_text_puts(text, "[Red \"r - 1: 2\"]\n[Blue \"b\"]\n[Yellow \"Red\"]\n[Green \"g: 7\"]\n");
    hm_text_printf(text, "[Result \"b: %d - r - 1: 2: %d - g: 7: %d - Red: %d\"]\n\n%s\n",
                   points[1], points[0], points[3], points[2], moves);
    free(moves);
}

static hm_4p_game *read_game(const hm_text *text) {
    hm_error error = {0};
    hm_4p_game *game;
    hm_4p_game_parse(text->data, text->length, NULL, &game, NULL, NULL, &error);
    CHECK_TEXT(error.message, "");
    return game;
}

static void check_end(const hm_4p_game *game) {
    int32_t points[HM_4P_SEATS];
    hm_4p_position end;
    hm_4p_effects effects;
    CHECK(hm_4p_game_written_points(game, points));
    CHECK_INT(hm_4p_game_end(game, &end, &effects, NULL), HM_OK);
    CHECK_INT(hm_4p_outcome(&end), HM_4P_POINTS_COUNT);
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        CHECK_INT(end.state.points[seat], points[seat]);
}

/* Written and read again it is the same game, without the oddity of its text. */
static void check_again(const hm_4p_game *game) {
    hm_text text = {0}, again = {0};
    hm_4p_game_format(game, 0, &text);
    hm_4p_game *second = read_game(&text);
    CHECK_INT(hm_4p_game_remarks(second), 0);
    check_end(second);
    hm_4p_game_format(second, 0, &again);
    CHECK_TEXT(again.data, text.data);
    hm_4p_game_destroy(second);
    hm_text_clear(&text);
    hm_text_clear(&again);
}

static size_t replay_game(const hm_json_value *item) {
    hm_text text = {0};
    char *id = vector_text(item, "game");
    const char *oddity = oddity_of(id);
    test_context(id);
    write_game(item, true, &text);
    hm_4p_game *game = read_game(&text);
    size_t plies = hm_4p_game_plies(game);
    bool old_server = strtol(id, NULL, 10) < 20000000;
    CHECK_INT(hm_4p_game_start(game)->rules.profile, old_server ? HM_4P_2022 : HM_4P_CURRENT);
    if (CHECK_INT(hm_4p_game_remarks(game), oddity != NULL) && oddity != NULL)
        CHECK_TEXT(hm_4p_game_remark(game, 0).message, oddity);
    check_end(game);
    check_again(game);
    hm_4p_game_destroy(game);
    hm_text_clear(&text);
    free(id);
    return plies;
}

static void games_of_the_site(void) {
    vectors4p vectors;
    hm_json_value item;
    size_t games = 0, plies = 0;
    vectors4p_open(&vectors, "modern_ffa.json.gz");
    for (; vectors4p_next(&vectors, &item); games++)
        plies += replay_game(&item);
    vectors4p_close(&vectors);
    CHECK_INT(games, 27);
    CHECK_INT(plies, 6712);
}

/* Without StartFen4 the date tells the start. */
static void starts_by_date(void) {
    vectors4p vectors;
    hm_json_value item;
    int classic = 0;
    vectors4p_open(&vectors, "modern_ffa.json.gz");
    while (vectors4p_next(&vectors, &item)) {
        hm_text text = {0};
        char *start = vector_text(&item, "start");
        write_game(&item, false, &text);
        hm_4p_game *game = read_game(&text);
        check_end(game);
        if (strcmp(start, "4PCo") == 0) {
            classic++;
            CHECK_INT(hm_4p_game_start(game)->rules.profile, HM_4P_2022);
        }
        hm_4p_game_destroy(game);
        hm_text_clear(&text);
        free(start);
    }
    vectors4p_close(&vectors);
    CHECK_INT(classic, 7);
}

TEST_MAIN(TEST(games_of_the_site), TEST(starts_by_date))
