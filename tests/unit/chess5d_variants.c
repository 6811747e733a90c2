/* JSON variants of the commercial game: all presets written and read again, places of errors, and
 * lists of several variants. */
#include "chess5d/notation/variants5d.h"
#include "harness.h"
#include "support/vectors5d.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static hm_5d_game *read_variant(const char *text) {
    hm_5d_game *game;
    hm_error error = {0};
    hm_status status = hm_5d_variant_parse(text, strlen(text), 0, &game, &error);
    if (!CHECK_INT(status, HM_OK))
        printf("# %s at %llu\n", error.message, (unsigned long long)error.offset);
    return game;
}

/* Their pieces are all unmoved, so nothing is lost. */
static void presets_are_read_back(void) {
    size_t written = 0;
    for (size_t i = 0; i < hm_5d_preset_count(); i++) {
        bool known;
        char head[96];
        hm_5d_game *game;
        hm_text text = {0};
        const char *name = hm_5d_preset_name(i, NULL, &known);
        if (!known) continue;
        test_context(name);
        snprintf(head, sizeof head, "[Board \"%s\"]", name);
        CHECK_INT(hm_5d_game_parse(head, strlen(head), 0, &game, NULL, NULL, NULL), HM_OK);
        CHECK(!hm_5d_variant_loses_marks(game));
        CHECK_INT(hm_5d_variant_format(game, &text, NULL), HM_OK);
        CHECK(hm_5d_begins_variants(text.data, text.length));
        CHECK_INT(hm_5d_variants_extent(text.data, text.length), text.length);
        hm_5d_game *again = read_variant(text.data);
        char before[33], after[33];
        hash5d(hm_5d_game_start(game), before);
        hash5d(hm_5d_game_start(again), after);
        CHECK_TEXT(after, before);
        CHECK_TEXT(hm_5d_game_header(again, "VariantName"), name);
        CHECK_TEXT(hm_5d_game_header(again, "Author"), "Unknown");
        hm_5d_game_destroy(game);
        hm_5d_game_destroy(again);
        hm_text_clear(&text);
        written++;
    }
    test_context(NULL);
    CHECK_INT(written, hm_5d_preset_count() - 1);
}

static void expect_boards(const char *text, const char *boards, const char *warning) {
    test_context(text);
    hm_5d_game *game = read_variant(text);
    hm_text found = {0};
    hm_5d_put_boards(&found, hm_5d_game_start(game), "");
    CHECK_TEXT(found.data, boards);
    hm_text_clear(&found);
    const hm_error *first = hm_5d_game_warning(game, 0);
    CHECK_INT(first != NULL, warning != NULL);
    if (first != NULL && warning != NULL) CHECK(strstr(first->message, warning) != NULL);
    hm_5d_game_destroy(game);
    test_context(NULL);
}

static void variants_are_read(void) {
    expect_boards("{\"Timelines\":{\"0L\":[\"2k/3/K2\"]}}", "[2k*/3/K*2:0:1:w]", NULL);
    expect_boards("\xef\xbb\xbf[ // a\n{\"Timelines\":{\"0L\":[\"2k/3/K2\",],},/* } */},",
                  "[2k*/3/K*2:0:1:w]", NULL);
    expect_boards("{\"Timelines\":{\"+0L\":[\"k\"],\"-0L\":[\"K\"]}}", "[K*:-0:1:w][k*:+0:1:w]",
                  NULL);
    expect_boards("{\"Timelines\":{\"1L\":[\"3*p\"],\"0L\":[\"2*Pn\"]},"
                  "\"GameBuilderOverride\":\"GameBuilderOdd\"}",
                  "[P*P*n:0:1:w][p*p*p*:1:1:w]", NULL);
    expect_boards("{\"Timelines\":{\"0L\":[null,\"K*r\",\"Kr*\",null]}}",
                  "[K*r*:0:1:b][K*r*:0:2:w]", "marks");
    expect_boards("{\"Timelines\":{\"0L\":[null,\"k\",\"K\"]},\"CosmeticTurnOffset\":-1}",
                  "[k*:0:0:b][K*:0:1:w]", NULL);
    expect_boards("{\"Timelines\":{\"0L\":[null,\"k\",\"K\"]},\"CosmeticTurnOffset\":-128}",
                  "[k*:0:0:b][K*:0:1:w]", "shifted up by 127");
    expect_boards("{\"Timelines\":{\"0L\":[\"u\"]},\"CosmeticTurnOffset\":5,\"Size\":\"1x1\"}",
                  "[u:0:6:w]", "left out");
}

static void faults_have_places(void) {
    static const struct {
        const char *text;
        hm_status status;
        size_t offset;
    } cases[] = {
        {"", HM_ERR_JSON, 0},
        {"[", HM_ERR_JSON, 1},
        {"[5]", HM_ERR_JSON, 1},
        {"{\"Timelines\":{\"0L\":[\"k\"]}", HM_ERR_JSON, 25},
        {"[{\"Timelines\":{\"0L\":[\"k\"]}}", HM_ERR_JSON, 27},
        {"[{\"Timelines\":{\"0L\":[\"k\"]}}{", HM_ERR_JSON, 28},
        {"{\"Timelines\":{\"0L\":[\"k\"]}} x", HM_ERR_JSON, 27},
        {"{\"Timelines\":{\"0L\":[\"k\",,]}}", HM_ERR_JSON, 25},
        {"{\"Timelines\":{}}", HM_ERR_5D_LINE, 13},
        {"{\"Timelines\":7}", HM_ERR_FIELD, 13},
        {"{\"Name\":7,\"Timelines\":{\"0L\":[\"k\"]}}", HM_ERR_FIELD, 8},
        {"{\"Timelines\":{\"L\":[\"k\"]}}", HM_ERR_5D_LINE, 15},
        {"{\"Timelines\":{\"0L\":{}}}", HM_ERR_5D_LINE, 19},
        {"{\"Timelines\":{\"0L\":[]}}", HM_ERR_5D_LINE, 15},
        {"{\"Timelines\":{\"0L\":[null]}}", HM_ERR_5D_LINE, 15},
        {"{\"Timelines\":{\"0L\":[true]}}", HM_ERR_5D_LINE, 20},
        {"{\"Timelines\":{\"0L\":[\"k\",null,\"k\"]}}", HM_ERR_5D_GAP, 24},
        {"{\"Timelines\":{\"1L\":[\"k\"]}}", HM_ERR_5D_GAP, 15},
        {"{\"Timelines\":{\"0L\":[\"k\"],\"2L\":[\"k\"],\"3L\":[\"k\"]}}", HM_ERR_5D_GAP, 26},
        {"{\"Timelines\":{\"0L\":[\"k\"],\"1L\":[\"k\"],\"0L\":[\"k\"]}}",
         HM_ERR_5D_DUPLICATE_BOARD, 37},
        {"{\"Timelines\":{\"0L\":[\"k\",\"kk\"]}}", HM_ERR_5D_WIDTH, 25},
        {"{\"Timelines\":{\"0L\":[\"k\",\"k/k\"]}}", HM_ERR_5D_ROWS, 25},
        {"{\"Timelines\":{\"0L\":[\"k/2\"]}}", HM_ERR_5D_WIDTH, 24},
        {"{\"Timelines\":{\"0L\":[\"\"]}}", HM_ERR_5D_WIDTH, 21},
        {"{\"Timelines\":{\"0L\":[\"k0\"]}}", HM_ERR_5D_COUNT, 22},
        {"{\"Timelines\":{\"0L\":[\"k!\"]}}", HM_ERR_PIECE, 22},
        {"{\"Timelines\":{\"0L\":[\"17\"]}}", HM_ERR_5D_WIDTH, 21},
        {"{\"Timelines\":{\"0L\":[\"k\"]},\"CosmeticTurnOffset\":1e3}", HM_ERR_FIELD, 47},
        {"{\"Timelines\":{\"0L\":[\"k\"]},\"CosmeticTurnOffset\":100000000}", HM_ERR_5D_TURN, 13},
        {"{\"Timelines\":{\"0L\":[\"k\"]},\"GameBuilderOverride\":\"Odd\"}", HM_ERR_FIELD, 49},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_5d_game *game;
        hm_error error = {0};
        test_context(cases[i].text);
        CHECK_INT(hm_5d_variant_parse(cases[i].text, strlen(cases[i].text), 0, &game, &error),
                  cases[i].status);
        CHECK(game == NULL);
        CHECK_INT(error.offset, cases[i].offset);
        CHECK(error.message[0] != '\0');
    }
    test_context(NULL);
}

static void what_a_variant_cannot_hold(void) {
    static const char *const refused[] = {"[Size \"9x1\"][Board \"custom\"][k8:0:1:w]",
                                          "[Size \"2x1\"][Board \"custom\"][k+A:0:1:w]"};
    for (size_t i = 0; i < 2; i++) {
        hm_5d_game *game;
        hm_text text = {0};
        CHECK_INT(hm_5d_game_parse(refused[i], strlen(refused[i]), 0, &game, NULL, NULL, NULL),
                  HM_OK);
        CHECK_INT(hm_5d_variant_format(game, &text, NULL), HM_ERR_UNSUPPORTED);
        hm_text_clear(&text);
        hm_5d_game_destroy(game);
    }
}

static void lists_are_parted(void) {
    static const char list[] = "[ {\"Timelines\":{\"0L\":[\"k\"]}} , /* ] */ {\"Timelines\":{}} ] ";
    CHECK_INT(hm_5d_variants_extent(list, sizeof list - 1), 39);
    CHECK_INT(hm_5d_variants_extent(list + 39, sizeof list - 1 - 39), sizeof list - 1 - 39);
    CHECK_INT(hm_5d_variants_extent(list, 50), 50); /* it does not end */
    CHECK(hm_5d_begins_variants(list, 16));
    CHECK(!hm_5d_begins_variants("[{\"a\":{\"Timelines\":1}}]", 24));
    CHECK(!hm_5d_begins_variants("{\"a\":\"Timelines\"}", 17));
    CHECK(!hm_5d_begins_variants("[Board \"Standard\"]", 18));
}

TEST_MAIN(TEST(presets_are_read_back), TEST(variants_are_read), TEST(faults_have_places),
          TEST(what_a_variant_cannot_hold), TEST(lists_are_parted))
