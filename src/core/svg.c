/* SVG pictures: a thin writer that knows escaping and numbers, and nothing of what is drawn. */
#include "core/core.h"

#include <math.h>

static void put_escaped(hm_text *svg, const char *words) {
    for (; *words != '\0'; words++) {
        switch (*words) {
        case '&':
            hm_text_puts(svg, "&amp;");
            break;
        case '<':
            hm_text_puts(svg, "&lt;");
            break;
        case '>':
            hm_text_puts(svg, "&gt;");
            break;
        case '"':
            hm_text_puts(svg, "&quot;");
            break;
        default:
            hm_text_add(svg, words, 1);
        }
    }
}

/* Hundredths as an integer: printf would follow the locale's decimal point. */
void hm_svg_value(hm_text *svg, double value) {
    long long hundredths = isfinite(value) ? llround(value * 100) : 0;
    unsigned long long size = (unsigned long long)(hundredths < 0 ? -hundredths : hundredths);
    hm_text_printf(svg, "%s%llu", hundredths < 0 ? "-" : "", size / 100);
    if (size % 100 == 0) return;
    hm_text_printf(svg, size % 10 == 0 ? ".%llu" : ".%02llu",
                   size % 10 == 0 ? size % 100 / 10 : size % 100);
}

void hm_svg_tag(hm_text *svg, const char *name) {
    hm_text_printf(svg, "<%s", name);
}

void hm_svg_number(hm_text *svg, const char *attribute, double value) {
    hm_text_printf(svg, " %s=\"", attribute);
    hm_svg_value(svg, value);
    hm_text_puts(svg, "\"");
}

void hm_svg_word(hm_text *svg, const char *attribute, const char *value) {
    hm_text_printf(svg, " %s=\"", attribute);
    put_escaped(svg, value);
    hm_text_puts(svg, "\"");
}

void hm_svg_end(hm_text *svg) {
    hm_text_puts(svg, "/>\n");
}

void hm_svg_rectangle(hm_text *svg, const char *class_name, double x, double y, double width,
                      double height) {
    hm_svg_tag(svg, "rect");
    hm_svg_word(svg, "class", class_name);
    hm_svg_number(svg, "x", x);
    hm_svg_number(svg, "y", y);
    hm_svg_number(svg, "width", width);
    hm_svg_number(svg, "height", height);
    hm_svg_end(svg);
}

void hm_svg_label(hm_text *svg, double x, double y, const char *class_name, const char *words) {
    hm_svg_tag(svg, "text");
    hm_svg_number(svg, "x", x);
    hm_svg_number(svg, "y", y);
    hm_svg_word(svg, "class", class_name);
    hm_text_puts(svg, ">");
    put_escaped(svg, words);
    hm_text_puts(svg, "</text>\n");
}

void hm_svg_style(hm_text *svg, const char *rules) {
    hm_text_printf(svg, "<style>%s</style>\n", rules);
}

void hm_svg_open(hm_text *svg, double width, double height, const char *title) {
    hm_text_puts(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    hm_svg_number(svg, "width", width);
    hm_svg_number(svg, "height", height);
    hm_text_puts(svg, " viewBox=\"0 0 ");
    hm_svg_value(svg, width);
    hm_text_puts(svg, " ");
    hm_svg_value(svg, height);
    hm_text_puts(svg, "\">\n<title>");
    put_escaped(svg, title);
    hm_text_puts(svg, "</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n");
}

void hm_svg_close(hm_text *svg) {
    hm_text_puts(svg, "</svg>\n");
}
