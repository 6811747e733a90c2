/* The SVG writer: numbers without locale, words escaped. */
#include "draw/draw.h"
#include "harness.h"

static void numbers_have_two_decimals_at_most(void) {
    static const struct {
        double value;
        const char *text;
    } rows[] = {{0, "0"},         {1, "1"},          {1.5, "1.5"},  {-0.25, "-0.25"},
                {0.05, "0.05"},   {2.004, "2"},      {-3, "-3"},    {0.999, "1"},
                {1e6, "1000000"}, {1.0 / 3, "0.33"}, {0.0 / 1, "0"}};
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
    hm_svg_open(&svg, 10, 20.5, "a < b & \"c\"");
    hm_svg_tag(&svg, "rect");
    hm_svg_number(&svg, "x", 1.25);
    hm_svg_word(&svg, "class", "king");
    hm_svg_end(&svg);
    hm_svg_label(&svg, 1, 2, "name", "<&>");
    hm_svg_close(&svg);
    CHECK_TEXT(svg.data, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"20.5\" "
                         "viewBox=\"0 0 10 20.5\">\n<title>a &lt; b &amp; &quot;c&quot;</title>\n"
                         "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
                         "<rect x=\"1.25\" class=\"king\"/>\n"
                         "<text x=\"1\" y=\"2\" class=\"name\">&lt;&amp;&gt;</text>\n</svg>\n");
    hm_text_clear(&svg);
}

TEST_MAIN(TEST(numbers_have_two_decimals_at_most), TEST(a_small_picture))
