/* Facts: what is written is read back, as values and as JSON. */
#include "hypermate/facts.h"
#include "core/text.h"
#include "harness.h"

#include <string.h>

static void write_all(hm_facts *facts) {
    hm_fact_open(facts, NULL, '{');
    hm_fact_word(facts, "word", "a \"b\"\n");
    hm_fact_open(facts, "list", '[');
    hm_fact_uint(facts, NULL, UINT64_MAX);
    hm_fact_int(facts, NULL, INT64_MIN);
    hm_fact_open(facts, NULL, '{');
    hm_fact_close(facts);
    hm_fact_open(facts, NULL, '[');
    hm_fact_null(facts, NULL);
    hm_fact_close(facts);
    hm_fact_close(facts);
    hm_fact_bool(facts, "yes", true);
    hm_fact_double(facts, "half", 0.5);
    hm_text *text = hm_fact_begin(facts, "made");
    hm_text_printf(text, "%d", 12);
    hm_fact_end(facts);
    hm_fact_json(facts, "raw", "{\"x\":[1]}", 9);
    hm_fact_close(facts);
    hm_fact_open(facts, NULL, '[');
    hm_fact_close(facts);
}

static void expect_json(const hm_facts *facts, const char *want) {
    hm_text json = {0};
    hm_facts_json(facts, &json);
    CHECK(!json.failed);
    CHECK_TEXT(json.data != NULL ? json.data : "", want);
    hm_text_clear(&json);
}

static const char all[] =
    "{\"word\":\"a \\\"b\\\"\\n\",\"list\":[18446744073709551615,-9223372036854775808,{},[null]],"
    "\"yes\":true,\"half\":0.5,\"made\":\"12\",\"raw\":{\"x\":[1]}}\n[]\n";

static void as_json(void) {
    hm_facts facts = {0};
    write_all(&facts);
    expect_json(&facts, all);
    hm_facts_clear(&facts);
    expect_json(&facts, "");
}

static void values_are_found(void) {
    hm_facts facts = {0};
    size_t length;
    write_all(&facts);
    const hm_fact *object = hm_fact_first(&facts, NULL);
    const hm_fact *second = hm_fact_next(&facts, NULL, object);
    CHECK_INT(hm_fact_type_of(second), HM_FACT_ARRAY);
    CHECK(hm_fact_next(&facts, NULL, second) == NULL);
    CHECK(hm_fact_first(&facts, second) == NULL);
    const hm_fact *list = hm_fact_get(&facts, object, "list");
    const hm_fact *number = hm_fact_first(&facts, list);
    CHECK(hm_fact_number(number) == UINT64_MAX && hm_fact_integer(number) == INT64_MAX);
    number = hm_fact_next(&facts, list, number);
    CHECK(hm_fact_number(number) == 0 && hm_fact_integer(number) == INT64_MIN);
    CHECK(hm_fact_integer(NULL) == 0 && hm_fact_real(NULL) == 0);
    CHECK(hm_fact_real(number) == (double)INT64_MIN);
    const hm_fact *half = hm_fact_get(&facts, object, "half");
    CHECK(half != NULL && hm_fact_real(half) == 0.5 && hm_fact_number(half) == 0);
    CHECK(hm_fact_is_true(hm_fact_get(&facts, object, "yes")));
    CHECK(!hm_fact_is_true(list) && !hm_fact_is_true(NULL));
    CHECK_TEXT(hm_fact_words(&facts, hm_fact_get(&facts, object, "word"), &length), "a \"b\"\n");
    CHECK_INT(length, 6);
    CHECK(hm_fact_get(&facts, object, "none") == NULL);
    CHECK(hm_fact_get(&facts, list, "yes") == NULL);
    hm_facts_clear(&facts);
}

static void what_is_forgotten(void) {
    hm_facts facts = {0};
    hm_fact_open(&facts, NULL, '{');
    hm_fact_uint(&facts, "a", 1);
    hm_facts_mark mark = hm_facts_here(&facts);
    hm_fact_open(&facts, "b", '[');
    hm_fact_word(&facts, NULL, "x");
    hm_facts_back(&facts, mark);
    hm_fact_word(&facts, "c", "y");
    hm_fact_close(&facts);
    expect_json(&facts, "{\"a\":1,\"c\":\"y\"}\n");
    hm_facts_clear(&facts);
}

static void what_is_written(void) {
    hm_facts facts = {0};
    hm_fact_word(&facts, "before", "x");
    hm_fact_open(&facts, NULL, '{');
    CHECK(!hm_fact_is_written(&facts, "a"));
    hm_fact_open(&facts, "a", '{');
    hm_fact_uint(&facts, "inside", 1);
    CHECK(hm_fact_is_written(&facts, "inside") && !hm_fact_is_written(&facts, "a"));
    hm_fact_close(&facts);
    hm_fact_uint(&facts, "b", 2);
    CHECK(hm_fact_is_written(&facts, "a") && hm_fact_is_written(&facts, "b"));
    CHECK(!hm_fact_is_written(&facts, "inside") && !hm_fact_is_written(&facts, "before"));
    hm_fact_close(&facts);
    CHECK(hm_fact_is_written(&facts, "before") && !hm_fact_is_written(&facts, "b"));
    hm_facts_clear(&facts);
}

static void copies(void) {
    hm_facts facts = {0}, copy = {0};
    write_all(&facts);
    for (const hm_fact *fact = hm_fact_first(&facts, NULL); fact != NULL;
         fact = hm_fact_next(&facts, NULL, fact))
        hm_fact_copy(&copy, NULL, &facts, fact);
    expect_json(&copy, all);
    hm_facts_clear(&facts);
    hm_facts_clear(&copy);
}

/* As deep as no stack would hold: variations within variations make such facts. */
static void deep_trees(void) {
    enum { DEPTH = 200000 };
    hm_facts facts = {0}, copy = {0};
    hm_text json = {0};
    for (int i = 0; i < DEPTH; i++)
        hm_fact_open(&facts, i == 0 ? NULL : "a", '{');
    for (int i = 0; i < DEPTH; i++)
        hm_fact_close(&facts);
    hm_fact_copy(&copy, NULL, &facts, hm_fact_first(&facts, NULL));
    hm_facts_json(&copy, &json);
    CHECK(!json.failed && json.length == 6 * DEPTH - 3);
    CHECK(memcmp(json.data, "{\"a\":{\"a\":", 10) == 0 && json.data[json.length - 1] == '\n');
    hm_text_clear(&json);
    hm_facts_clear(&copy);
    hm_facts_clear(&facts);
}

TEST_MAIN(TEST(as_json), TEST(values_are_found), TEST(what_is_forgotten), TEST(what_is_written),
          TEST(copies), TEST(deep_trees))
