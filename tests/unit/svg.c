/* What pictures are made of: numbers without locale, words escaped, colours with and without
 * variables, arrows that end where they should. */
#include "draw/draw.h"
#include "harness.h"

#include <string.h>

static void numbers_have_two_decimals_at_most(void) {
    static const struct {
        double value;
        const char *text;
    } rows[] = {{0, "0"},         {1, "1"},          {1.5, "1.5"},   {-0.25, "-0.25"},
                {0.05, "0.05"},   {2.004, "2"},      {-3, "-3"},     {0.999, "1"},
                {1e6, "1000000"}, {1.0 / 3, "0.33"}, {0.0 / 1, "0"}, {7.9, "7.9"}};
    test_decimal_comma();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hm_text text = {0};
        hm_svg_value(&text, rows[i].value);
        CHECK_TEXT(text.data, rows[i].text);
        hm_text_clear(&text);
    }
    test_decimal_point();
}

static void a_small_picture(void) {
    hm_text svg = {0};
    hm_svg_open(&svg, "test", 10, 20.5, "a < b & \"c\"", ".king{fill:$last}");
    hm_svg_tag(&svg, "rect");
    hm_svg_number(&svg, "x", 1.25);
    hm_svg_word(&svg, "class", "king");
    hm_svg_end(&svg);
    hm_svg_label(&svg, 1, 2, "name", "<&>");
    hm_svg_label(&svg, 1, 2, "name", "");
    hm_svg_close(&svg);
    const char *style = strstr(svg.data, "<style>"), *end = strstr(svg.data, "</style>\n");
    CHECK(style != NULL && end != NULL);
    hm_text rest = {0};
    hm_text_add(&rest, svg.data, (size_t)(style - svg.data));
    hm_text_puts(&rest, end + strlen("</style>\n"));
    CHECK_TEXT(
        rest.data,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" class=\"hm hm-test\" width=\"10\" "
        "height=\"20.5\" viewBox=\"0 0 10 20.5\">\n"
        "<title>a &lt; b &amp; &quot;c&quot;</title>\n"
        "<rect class=\"hm-paper\" width=\"100%\" height=\"100%\"/>\n"
        "<rect x=\"1.25\" class=\"king\"/>\n"
        "<text x=\"1\" y=\"2\" class=\"name\">&lt;&amp;&gt;</text>\n</svg>\n");
    hm_text_clear(&rest);
    hm_text_clear(&svg);
}

/* Whatever a name holds, the picture is XML. */
static void words_of_any_bytes(void) {
    static const struct {
        const char *words, *text;
    } rows[] = {
        {"</text><script>x()</script>", "&lt;/text&gt;&lt;script&gt;x()&lt;/script&gt;"},
        {"\"' onload=", "&quot;' onload="},
        {"a\x01\x1b[0m\tb\n", "a\ufffd\ufffd[0m\tb\n"},
        {"\xff\xc3(\xe2\x82", "\ufffd\ufffd(\ufffd"},
        {"J\u00fcrgen \U0001f451", "J\u00fcrgen \U0001f451"},
        {"\ufffe\uffff\ufffd", "\ufffd\ufffd\ufffd"}, /* the first two are no characters of XML */
        {"]]>", "]]&gt;"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hm_text text = {0};
        hm_svg_escape(&text, rows[i].words);
        CHECK_TEXT(text.data, rows[i].text);
        hm_text_clear(&text);
    }
}

static void long_words_are_cut(void) {
    static const struct {
        const char *words, *text;
    } rows[] = {{"four", "four"},
                {"fiver", "fiv\u2026"},
                {"\u00e4\u00f6\u00fc\u00df", "\u00e4\u00f6\u00fc\u00df"},
                {"\u00e4\u00f6\u00fc\u00df!", "\u00e4\u00f6\u00fc\u2026"},
                {"<<<<<", "&lt;&lt;&lt;\u2026"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hm_text text = {0}, expected = {0};
        hm_svg_label_cut(&text, 0, 0, "n", rows[i].words, 4);
        hm_text_printf(&expected, "<text x=\"0\" y=\"0\" class=\"n\">%s</text>\n", rows[i].text);
        CHECK_TEXT(text.data, expected.data);
        hm_text_clear(&text);
        hm_text_clear(&expected);
    }
}

/* Viewers without variables take the first of two declarations, others the second. Only the colours
 * that are used have variables, by day and by night. */
static void colours_are_variables(void) {
    hm_text svg = {0};
    hm_svg_style(&svg, "k", ".a,.b{fill:$check;stroke-width:2}.hm-c{stroke:$check}");
    CHECK(strstr(svg.data, ".hm-k .a,.hm-k .b{fill:#e0462f;fill:var(--hm-check);stroke-width:2}"
                           ".hm-c{stroke:#e0462f;stroke:var(--hm-check)}") != NULL);
    CHECK(strstr(svg.data, "--hm-check:#e0462f;") != NULL);
    const char *night = strstr(svg.data, "@media (prefers-color-scheme:dark){");
    CHECK(night != NULL && strstr(night, "--hm-check:#ff5b45;") != NULL);
    CHECK(strstr(svg.data, "--hm-last") == NULL);
    hm_text_clear(&svg);
}

static void arrows_end_at_their_target(void) {
    hm_text svg = {0};
    hm_svg_arrow(&svg, "a", (hm_svg_place){0, 0}, (hm_svg_place){100, 0},
                 (hm_svg_form){.width = 4});
    CHECK_TEXT(svg.data, "<path class=\"a\" d=\"M0,-2Q50,-2 88,-2L88,-6L100,0L88,6L88,2"
                         "Q50,2 0,2z\"/>\n");
    svg.length = 0;
    hm_svg_arrow(&svg, "a", (hm_svg_place){0, 0}, (hm_svg_place){0, 80},
                 (hm_svg_form){.width = 4, .bend = 10});
    CHECK(strstr(svg.data, "L0,80L") != NULL); /* bent, but to the same end */
    svg.length = 0;
    hm_svg_arrow(&svg, "a", (hm_svg_place){5, 5}, (hm_svg_place){5, 6}, (hm_svg_form){.width = 4});
    hm_svg_arrow(&svg, "a", (hm_svg_place){0, 0}, (hm_svg_place){20, 0},
                 (hm_svg_form){.width = 4, .gap = 5});
    hm_svg_arrow(&svg, "a", (hm_svg_place){0, 0}, (hm_svg_place){22, 0},
                 (hm_svg_form){.width = 4, .gap = 5});
    CHECK_INT(svg.length, 0);
    /* A head of twelve and both gaps are 22: more than that is an arrow. */
    hm_svg_arrow(&svg, "a", (hm_svg_place){0, 0}, (hm_svg_place){22.5, 0},
                 (hm_svg_form){.width = 4, .gap = 5});
    CHECK(svg.length > 0);
    hm_text_clear(&svg);
}

/* A picture defines the pieces that it uses, and no others. */
static void pieces_are_defined_once(void) {
    hm_text svg = {0};
    hm_svg_pieces used = 0;
    hm_svg_put_piece(&svg, HM_SVG_DRAGON, "w", 3, 0.5, "d<5", &used);
    hm_svg_put_piece(&svg, HM_SVG_DRAGON, "b", 1, 1, NULL, &used);
    CHECK_TEXT(svg.data,
               "<use href=\"#hm-D\" class=\"w\" x=\"3\" y=\"0.5\" data-square=\"d&lt;5\"/>\n"
               "<use href=\"#hm-D\" class=\"b\" x=\"1\" y=\"1\"/>\n");
    svg.length = 0;
    hm_svg_define_pieces(&svg, used);
    CHECK(strstr(svg.data, "id=\"hm-D\"") != NULL);
    CHECK(strstr(strstr(svg.data, "id=") + 1, "id=") == NULL);
    hm_text_clear(&svg);
}

/* Who asks for a colour that there is not gets the first, paper, and nothing behind the last. */
static void a_colour_that_there_is_not(void) {
    hm_text svg = {0};
    hm_svg_style(&svg, "k", ".a{fill:$nothing}");
    CHECK(strstr(svg.data, ".hm-k .a{fill:#ffffff;fill:var(--hm-paper)}") != NULL);
    CHECK(strstr(svg.data, "nothing") == NULL);
    hm_text_clear(&svg);
}

TEST_MAIN(TEST(numbers_have_two_decimals_at_most), TEST(a_small_picture), TEST(words_of_any_bytes),
          TEST(long_words_are_cut), TEST(colours_are_variables), TEST(a_colour_that_there_is_not),
          TEST(arrows_end_at_their_target), TEST(pieces_are_defined_once))
