/* core/: the JSON scanner (accepted texts, exact offsets of errors, values) and writer. */
#include "core/core.h"
#include "harness.h"

#include <stdlib.h>
#include <string.h>

/* ---- which texts are JSON, and where the others fail ---- */

static const char *const valid[] = {"null",
                                    " true ",
                                    "\t\r\nfalse\n",
                                    "0",
                                    "-0",
                                    "12",
                                    "-12.5",
                                    "1e5",
                                    "1E+5",
                                    "0.5e-7",
                                    "\"\"",
                                    "\"a\"",
                                    "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\"",
                                    "\"\\ud83d\\ude00\"",
                                    "\"\\uD7FF\\uE000\"",
                                    "\"\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80\"",
                                    "\"\x7f\"",
                                    "[]",
                                    "[ ]",
                                    "[1]",
                                    "[1,2 , 3]",
                                    "[[],[[]],{}]",
                                    "{}",
                                    "{ }",
                                    "{\"a\":1}",
                                    "{\"a\" : 1 , \"a\":{\"b\":[{}]}}",
                                    "{\"\":\"\"}",
                                    "[\"a long plain string of more than sixteen bytes\"]",
                                    "\"\xed\x9f\xbf\xee\x80\x80\xf4\x8f\xbf\xbf\""};

static const struct {
    const char *text;
    size_t offset;
    bool whole; /* what stands before the offset is a text of its own */
} invalid[] = {
    {"", 0, false},
    {"  ", 2, false},
    {"nul", 3, false},
    {"nulL", 3, false},
    {"True", 0, false},
    {"NaN", 0, false},
    {"Infinity", 0, false},
    {"+1", 0, false},
    {"01", 1, true},
    {"-", 1, false},
    {"-a", 1, false},
    {"1.", 2, false},
    {".5", 0, false},
    {"1.e5", 2, false},
    {"1e", 2, false},
    {"1e+", 3, false},
    {"0x1", 1, true},
    {"1 2", 2, true},
    {"'a'", 0, false},
    {"\"", 1, false},
    {"\"abc", 4, false},
    {"\"a\nb\"", 2, false},
    {"\"a\tb\"", 2, false},
    {"\"\x1f\"", 1, false},
    {"\"0123456789abcdef\x01\"", 17, false},
    {"\"\\x\"", 2, false},
    {"\"\\", 2, false},
    {"\"\\u12g4\"", 5, false},
    {"\"\\u12", 5, false},
    {"\"\\ud800\"", 7, false},
    {"\"\\ud800x\"", 7, false},
    {"\"\\ud800\\n\"", 8, false},
    {"\"\\ud800\\u0041\"", 9, false},
    {"\"\\ud800\\ud800\"", 10, false},
    {"\"\\ud83d\\ud", 10, false},
    {"\"\\udc00\"", 4, false},
    {"\"\\uDFFF\"", 4, false},
    {"\"\xc0\x80\"", 1, false},
    {"\"\x80\"", 1, false},
    {"\"\xc3\"", 2, false},
    {"\"\xe0\x80\x80\"", 2, false},
    {"\"\xe2\x82\"", 3, false},
    {"\"\xed\xa0\x80\"", 2, false},
    {"\"\xf0\x80\x80\x80\"", 2, false},
    {"\"\xf0\x9f\x98", 4, false},
    {"\"\xf4\x90\x80\x80\"", 2, false},
    {"\"\xf5\x80\x80\x80\"", 1, false},
    {"\"0123456789abcdef0123456789abcde\xff\"", 32, false},
    {"\xef\xbb\xbf{}", 0, false},
    {"[", 1, false},
    {"[1", 2, false},
    {"[1,", 3, false},
    {"[1,]", 3, false},
    {"[,1]", 1, false},
    {"[1 2]", 3, false},
    {"[1}", 2, false},
    {"]", 0, false},
    {"[[1]", 4, false},
    {"[]]", 2, true},
    {"{", 1, false},
    {"{1:2}", 1, false},
    {"{\"a\"}", 4, false},
    {"{\"a\":}", 5, false},
    {"{\"a\":1", 6, false},
    {"{\"a\":1,}", 7, false},
    {"{\"a\":1]", 6, false},
    {"{\"a\" 1}", 5, false},
    {"{,}", 1, false},
    {"{\"a\":[1,{\"b\":2]}", 14, false},
    {"{} x", 3, true},
};

static hm_status parse(const char *text, size_t length, hm_error *error) {
    hm_json_value value;
    return hm_json_parse(text, length, &value, error);
}

static void valid_texts_are_accepted(void) {
    for (size_t i = 0; i < sizeof valid / sizeof valid[0]; i++) {
        test_context(valid[i]);
        CHECK_INT(parse(valid[i], strlen(valid[i]), NULL), HM_OK);
    }
}

static void errors_stand_at_the_first_wrong_byte(void) {
    for (size_t i = 0; i < sizeof invalid / sizeof invalid[0]; i++) {
        test_context(invalid[i].text);
        hm_error error = {0};
        CHECK_INT(parse(invalid[i].text, strlen(invalid[i].text), &error), HM_ERR_JSON);
        CHECK_INT(error.offset, invalid[i].offset);
        CHECK_INT(parse(invalid[i].text, strlen(invalid[i].text), NULL), HM_ERR_JSON);
    }
    hm_error error = {0};
    CHECK_INT(parse("[1 2]", 5, &error), HM_ERR_JSON);
    CHECK_TEXT(error.message, "expected ',' or ']', found \"2]\"");
    CHECK_INT(parse("{\"a\":1 2}", 9, &error), HM_ERR_JSON);
    CHECK_TEXT(error.message, "expected ',' or '}', found \"2}\"");
    CHECK_INT(parse("\"a\0b\"", 5, &error), HM_ERR_JSON);
    CHECK_INT(error.offset, 2);
    CHECK_INT(parse("{}\0", 3, &error), HM_ERR_JSON);
    CHECK_INT(error.offset, 2);
    CHECK_TEXT(error.message, "expected the end of the text, found \"\\x00\"");
}

/* The offset is exact when the bytes before it are the beginning of a valid text: cut there, the
 * text is either whole or fails at its end. */
static void bytes_before_an_error_could_continue(void) {
    for (size_t i = 0; i < sizeof invalid / sizeof invalid[0]; i++) {
        test_context(invalid[i].text);
        hm_error error = {0};
        hm_status status = parse(invalid[i].text, invalid[i].offset, &error);
        CHECK_INT(status == HM_OK, invalid[i].whole);
        if (status != HM_OK) CHECK_INT(error.offset, invalid[i].offset);
    }
    for (size_t i = 0; i < sizeof valid / sizeof valid[0]; i++) {
        test_context(valid[i]);
        for (size_t length = 0; length < strlen(valid[i]); length++) {
            hm_error error = {.offset = length};
            parse(valid[i], length, &error);
            CHECK_INT(error.offset, length);
        }
    }
}

/* A special byte at every distance from the start of a block and from the end of the text. */
static void strings_of_every_length(void) {
    char text[80];
    for (size_t length = 0; length < 70; length++) {
        memset(text, 'x', sizeof text);
        text[0] = text[length + 1] = '"';
        CHECK_INT(parse(text, length + 2, NULL), HM_OK);
        for (size_t at = 1; at <= length; at++) {
            static const char specials[] = {'\n', '\x80', '\\', '\0', '\xff', '"'};
            char special = specials[(length + at) % sizeof specials];
            text[at] = special;
            hm_error error = {0};
            CHECK_INT(parse(text, length + 2, &error), HM_ERR_JSON);
            size_t after = special == '\\' && at == length ? at + 2 : at + 1;
            CHECK_INT(error.offset, special == '\\' || special == '"' ? after : at);
            text[at] = 'x';
        }
    }
}

static void nest(hm_text *text, int depth) {
    for (int i = 0; i < depth; i++)
        hm_text_puts(text, i % 3 == 1 ? "{\"a\":" : "[");
    for (int i = depth - 1; i >= 0; i--)
        hm_text_puts(text, i % 3 == 1 ? (i == depth - 1 ? "0}" : "}") : "]");
}

static void nesting_has_one_limit(void) {
    for (int depth = 998; depth <= 1002; depth++) {
        hm_text text = {0};
        hm_error error = {0};
        hm_json_walk walk;
        hm_json_value value;
        nest(&text, depth);
        hm_status want = depth <= 1000 ? HM_OK : HM_ERR_JSON;
        CHECK_INT(parse(text.data, text.length, &error), want);
        hm_json_walk_text(&walk, HM_JSON_ARRAY, text.data, text.length, NULL);
        while (hm_json_next_item(&walk, &value))
            CHECK_INT(value.type, HM_JSON_OBJECT);
        CHECK_INT(walk.status, want);
        if (want != HM_OK) CHECK_INT(error.offset, 1000 + 333 * 4);
        hm_text_clear(&text);
    }
    static char brackets[1000000];
    memset(brackets, '[', sizeof brackets);
    hm_error error = {0};
    CHECK_INT(parse(brackets, sizeof brackets, &error), HM_ERR_JSON);
    CHECK_INT(error.offset, 1000);
}

/* ---- values ---- */

static void walks_hand_out_members(void) {
    static const char text[] =
        " {\"a\" : [1, {\"x\":[]} ,\"s\"] ,\"b\":\"t\\n\",\"c\":{}, \"a\":-2.5} ";
    hm_json_walk walk, inner;
    hm_json_value key, value, item;
    CHECK_INT(hm_json_walk_text(&walk, HM_JSON_OBJECT, text, sizeof text - 1, NULL), HM_OK);
    CHECK(hm_json_next_member(&walk, &key, &value) && hm_json_is(&key, "a"));
    CHECK_INT(value.type, HM_JSON_ARRAY);
    hm_json_walk_value(&inner, &value);
    CHECK(hm_json_next_item(&inner, &item) && item.type == HM_JSON_NUMBER && item.length == 1);
    CHECK(hm_json_next_item(&inner, &item) && item.type == HM_JSON_OBJECT && item.length == 8);
    CHECK(hm_json_next_item(&inner, &item) && hm_json_is(&item, "s"));
    CHECK(!hm_json_next_item(&inner, &item) && inner.status == HM_OK);
    CHECK(!hm_json_next_item(&inner, &item));
    CHECK(hm_json_next_member(&walk, &key, &value) && value.escaped && hm_json_is(&value, "t\n"));
    CHECK(hm_json_next_member(&walk, &key, &value) && value.type == HM_JSON_OBJECT);
    hm_json_walk_value(&inner, &value);
    CHECK(!hm_json_next_member(&inner, &key, &item) && inner.status == HM_OK);
    CHECK(hm_json_next_member(&walk, &key, &value) && value.length == 4);
    CHECK(!hm_json_next_member(&walk, &key, &value) && walk.status == HM_OK);

    hm_json_value object;
    CHECK_INT(hm_json_parse(text, sizeof text - 1, &object, NULL), HM_OK);
    CHECK(hm_json_get(&object, "a", &value) && value.type == HM_JSON_NUMBER); /* the last one */
    CHECK(!hm_json_get(&object, "x", &value) && !hm_json_get(&value, "a", &value));
    hm_json_walk_value(&inner, &value);
    CHECK(!hm_json_next_item(&inner, &item) && !hm_json_next_member(&inner, &key, &item));
}

static void walks_stop_at_errors(void) {
    static const struct {
        const char *text;
        int members;
        size_t offset;
    } rows[] = {{"[]", 0, 0},
                {"", 0, 0},
                {"{\"a\":1", 1, 6},
                {"{\"a\":1,", 1, 7},
                {"{\"a\":1}x", 1, 7},
                {"{\"a\":1,\"b\":[}", 1, 12},
                {"{\"a\":1 \"b\":2}", 1, 7},
                {"{\"a\":1]", 1, 6}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        test_context(rows[i].text);
        hm_error error = {0};
        hm_json_walk walk;
        hm_json_value key, value;
        int members = 0;
        hm_json_walk_text(&walk, HM_JSON_OBJECT, rows[i].text, strlen(rows[i].text), &error);
        while (hm_json_next_member(&walk, &key, &value))
            members++;
        CHECK_INT(members, rows[i].members);
        CHECK_INT(walk.status, HM_ERR_JSON);
        CHECK_INT(error.offset, rows[i].offset);
        CHECK(!hm_json_next_member(&walk, &key, &value));
    }
    hm_error error = {0};
    hm_json_walk walk;
    hm_json_value item;
    hm_json_walk_text(&walk, HM_JSON_ARRAY, "[1 2]", 5, &error);
    CHECK(hm_json_next_item(&walk, &item) && !hm_json_next_item(&walk, &item));
    CHECK_TEXT(error.message, "expected ',' or ']', found \"2]\"");
}

static void strings_are_decoded(void) {
    static const struct {
        const char *json, *decoded;
    } rows[] = {{"\"\"", ""},
                {"\"plain\"", "plain"},
                {"\"4d\\u002dfen\"", "4d-fen"},
                {"\"\\\"\\\\\\/\\b\\f\\n\\r\\t!\"", "\"\\/\b\f\n\r\t!"},
                {"\"\\u00e9\\u20AC\\ud83d\\uDE00\"", "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80"},
                {"\"\\uFFFF\\u0080\\u07ff\\u0800\"", "\xef\xbf\xbf\xc2\x80\xdf\xbf\xe0\xa0\x80"},
                {"\"\\uDBFF\\uDFFF\"", "\xf4\x8f\xbf\xbf"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        test_context(rows[i].json);
        char copy[64];
        hm_json_value value;
        hm_text text = {0};
        memcpy(copy, rows[i].json, strlen(rows[i].json) + 1);
        CHECK_INT(hm_json_parse(copy, strlen(copy), &value, NULL), HM_OK);
        hm_text_puts(&text, ">");
        hm_json_decode_text(&value, &text);
        CHECK_TEXT(text.data + 1, rows[i].decoded);
        CHECK(hm_json_is(&value, rows[i].decoded));
        hm_text_puts(&text, "x");
        CHECK(!hm_json_is(&value, text.data + 1));
        text.data[text.length - 2] = '\0'; /* one byte less, or the start of the text */
        if (text.length > 2) CHECK(!hm_json_is(&value, text.data + 1));
        size_t length = hm_json_decode(&value, copy + 1); /* in place */
        CHECK_INT(length, strlen(rows[i].decoded));
        CHECK_BYTES(copy + 1, rows[i].decoded, length);
        hm_text_clear(&text);
    }
    hm_json_value number = {.text = "5", .length = 1, .type = HM_JSON_NUMBER};
    CHECK(!hm_json_is(&number, "5"));
}

static void integers_know_their_range(void) {
    enum { F = HM_JSON_FITS, W = HM_JSON_WRONG, B = HM_JSON_TOO_BIG };
    static const struct {
        const char *text;
        int as_signed, as_unsigned;
        int64_t value;
        uint64_t natural;
    } rows[] = {{"0", F, F, 0, 0},
                {"-0", F, F, 0, 0},
                {"42", F, F, 42, 42},
                {"-7", F, B, -7, 0},
                {"9223372036854775807", F, F, INT64_MAX, INT64_MAX},
                {"9223372036854775808", B, F, 0, 1ull << 63},
                {"-9223372036854775808", F, B, INT64_MIN, 0},
                {"-9223372036854775809", B, B, 0, 0},
                {"18446744073709551615", B, F, 0, UINT64_MAX},
                {"18446744073709551616", B, B, 0, 0},
                {"99999999999999999999999", B, B, 0, 0},
                {"99999999999999999999999.5", W, W, 0, 0},
                {"2.0", W, W, 0, 0},
                {"1e3", W, W, 0, 0},
                {"\"4\"", W, W, 0, 0},
                {"true", W, W, 0, 0},
                {"null", W, W, 0, 0}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        test_context(rows[i].text);
        hm_json_value value;
        int64_t integer = 0;
        uint64_t natural = 0;
        CHECK_INT(hm_json_parse(rows[i].text, strlen(rows[i].text), &value, NULL), HM_OK);
        CHECK_INT(hm_json_int64(&value, &integer), rows[i].as_signed);
        CHECK_INT(hm_json_uint64(&value, &natural), rows[i].as_unsigned);
        CHECK_INT(integer, rows[i].value);
        CHECK(natural == rows[i].natural);
    }
}

static void doubles_round_trip(void) {
    static const char *const rows[][2] = {{"0", "0"},
                                          {"-0.0", "-0"},
                                          {"1", "1"},
                                          {"0.1", "0.1"},
                                          {"100000", "100000"},
                                          {"-2.50", "-2.5"},
                                          {"1e-5", "1e-05"},
                                          {"1e22", "1e+22"},
                                          {"0.30000000000000004", "0.30000000000000004"},
                                          {"5e-324", "5e-324"},
                                          {"1E400", "big"},
                                          {"1.7976931348623157e308", "1.7976931348623157e+308"},
                                          {"\"1\"", "wrong"}};
    for (int round = 0; round < 2; round++) {
        for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
            test_context(rows[i][0]);
            hm_json_value value;
            hm_text text = {0};
            double number = 0;
            CHECK_INT(hm_json_parse(rows[i][0], strlen(rows[i][0]), &value, NULL), HM_OK);
            hm_json_conversion result = hm_json_double(&value, &number);
            if (result == HM_JSON_FITS) hm_json_put_double(&text, number);
            CHECK_TEXT(result == HM_JSON_FITS    ? text.data
                       : result == HM_JSON_WRONG ? "wrong"
                                                 : "big",
                       rows[i][1]);
            hm_text_clear(&text);
        }
        if (!test_decimal_comma()) break; /* once more */
    }
    test_decimal_point();
    static char digits[1001];
    memset(digits, '1', 1000);
    hm_json_value value = {.text = digits, .length = 1000, .type = HM_JSON_NUMBER};
    double number;
    CHECK_INT(hm_json_double(&value, &number), HM_JSON_TOO_BIG);
}

/* ---- writing ---- */

static void writer_places_commas(void) {
    hm_text text = {0};
    for (int line = 0; line < 2; line++) {
        hm_json_open(&text, '{');
        hm_json_key(&text, "empty");
        hm_json_open(&text, '[');
        hm_json_close(&text, ']');
        hm_json_key(&text, "list");
        hm_json_open(&text, '[');
        hm_json_put_int(&text, INT64_MIN);
        hm_json_put_uint(&text, UINT64_MAX);
        hm_json_put_bool(&text, true);
        hm_json_put_bool(&text, false);
        hm_json_put_null(&text);
        hm_json_put_cstring(&text, "{");
        hm_json_open(&text, '{');
        hm_json_close(&text, '}');
        hm_json_put_double(&text, 0.5);
        hm_json_put_double(&text, 1234567890123456.0);
        hm_json_put_double(&text, 1.0 / 0.0);
        hm_json_close(&text, ']');
        hm_json_key(&text, "raw");
        hm_json_put_raw(&text, "[1]", 3);
        hm_json_close(&text, '}');
        hm_json_end_line(&text);
    }
    static const char line[] =
        "{\"empty\":[],\"list\":[-9223372036854775808,18446744073709551615,true,false,null,\"{\","
        "{},0.5,1234567890123456,null],\"raw\":[1]}\n";
    CHECK_INT(text.length, 2 * (sizeof line - 1));
    CHECK_TEXT(text.data + sizeof line - 1, line);
    hm_text_clear(&text);
}

static void written_strings_are_valid(void) {
    static const char *const rows[][2] = {
        {"", "\"\""},
        {"plain", "\"plain\""},
        {"q\"b\\s/", "\"q\\\"b\\\\s/\""},
        {"\b\f\n\r\t\x01\x1f\x7f", "\"\\b\\f\\n\\r\\t\\u0001\\u001f\\u007f\""},
        {"\xc3\xa9\xf0\x9f\x98\x80", "\"\xc3\xa9\xf0\x9f\x98\x80\""},
        {"a\xffz", "\"a\xef\xbf\xbdz\""},
        {"\xe2\x82", "\"\xef\xbf\xbd\""},
        {"\xed\xa0\x80", "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\""}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hm_text text = {0};
        hm_json_put_cstring(&text, rows[i][0]);
        CHECK_TEXT(text.data, rows[i][1]);
        CHECK_INT(parse(text.data, text.length, NULL), HM_OK);
        hm_text_clear(&text);
    }
}

/* Whatever bytes are written as a string come back, ill-formed UTF-8 aside. */
static void random_bytes_make_valid_strings(void) {
    hm_random random;
    hm_random_init(&random, 3);
    for (int round = 0; round < 20000; round++) {
        char bytes[40];
        size_t length = (size_t)hm_random_below(&random, sizeof bytes);
        bool ascii = round % 2 == 0;
        for (size_t i = 0; i < length; i++)
            bytes[i] = (char)hm_random_below(&random, ascii ? 128 : 256);
        hm_text text = {0}, decoded = {0};
        hm_json_value value;
        hm_json_put_string(&text, bytes, length);
        CHECK_INT(hm_json_parse(text.data, text.length, &value, NULL), HM_OK);
        hm_json_decode_text(&value, &decoded);
        if (ascii) {
            CHECK_INT(decoded.length, length);
            CHECK_BYTES(decoded.data, bytes, length);
        }
        hm_text_clear(&text);
        hm_text_clear(&decoded);
    }
}

TEST_MAIN(TEST(valid_texts_are_accepted), TEST(errors_stand_at_the_first_wrong_byte),
          TEST(bytes_before_an_error_could_continue), TEST(strings_of_every_length),
          TEST(nesting_has_one_limit), TEST(walks_hand_out_members), TEST(walks_stop_at_errors),
          TEST(strings_are_decoded), TEST(integers_know_their_range), TEST(doubles_round_trip),
          TEST(writer_places_commas), TEST(written_strings_are_valid),
          TEST(random_bytes_make_valid_strings))
