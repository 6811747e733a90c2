/* SVG: a thin writer that knows escaping and numbers, and nothing of what is drawn. */
#include "draw/draw.h"

#include <math.h>
#include <string.h>

static const char replacement[] = "\xef\xbf\xbd"; /* U+FFFD */

/* Length of the character at the beginning, or of what is not well-formed there. */
static size_t svg_step(const char *words, size_t length) {
    size_t bad, size = hm_utf8_sequence(words, length, &bad);
    return size > 0 ? size : bad > 0 ? bad : 1;
}

static void put_characters(hm_text *svg, const char *words, size_t most) {
    size_t length = strlen(words), bad;
    while (length > 0 && most-- > 0) {
        size_t size = hm_utf8_sequence(words, length, &bad);
        /* XML allows neither control characters nor U+FFFE and U+FFFF. */
        unsigned char first = (unsigned char)*words;
        bool allowed = size == 1
                           ? first >= ' ' || first == '\t' || first == '\n'
                           : size != 3 || first != 0xef || memcmp(words + 1, "\xbf\xbd", 2) <= 0;
        if (size > 0 && allowed) {
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
                hm_text_add(svg, words, size);
            }
        } else {
            hm_text_puts(svg, replacement);
        }
        size = svg_step(words, length);
        words += size;
        length -= size;
    }
}

void hm_svg_escape(hm_text *svg, const char *words) {
    put_characters(svg, words, SIZE_MAX);
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
    hm_svg_escape(svg, value);
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

static void open_label(hm_text *svg, double x, double y, const char *class_name) {
    hm_svg_tag(svg, "text");
    hm_svg_number(svg, "x", x);
    hm_svg_number(svg, "y", y);
    hm_svg_word(svg, "class", class_name);
    hm_text_puts(svg, ">");
}

void hm_svg_label(hm_text *svg, double x, double y, const char *class_name, const char *words) {
    if (*words == '\0') return;
    open_label(svg, x, y, class_name);
    hm_svg_escape(svg, words);
    hm_text_puts(svg, "</text>\n");
}

void hm_svg_label_cut(hm_text *svg, double x, double y, const char *class_name, const char *words,
                      size_t most) {
    const char *end = words + strlen(words), *at = words;
    for (size_t i = 0; at < end && i < most; i++)
        at += svg_step(at, (size_t)(end - at));
    bool whole = at == end;
    open_label(svg, x, y, class_name);
    put_characters(svg, words, whole ? most : most - 1);
    hm_text_puts(svg, whole ? "</text>\n" : "\u2026</text>\n");
}

void hm_svg_point(hm_text *svg, char command, double x, double y) {
    hm_text_add(svg, &command, 1);
    hm_svg_value(svg, x);
    hm_text_puts(svg, ",");
    hm_svg_value(svg, y);
}

void hm_svg_open(hm_text *svg, const char *kind, double width, double height, const char *title,
                 const char *rules) {
    hm_text_printf(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" class=\"hm hm-%s\"",
                   kind);
    hm_svg_number(svg, "width", width);
    hm_svg_number(svg, "height", height);
    hm_text_puts(svg, " viewBox=\"0 0 ");
    hm_svg_value(svg, width);
    hm_text_puts(svg, " ");
    hm_svg_value(svg, height);
    hm_text_puts(svg, "\">\n<title>");
    hm_svg_escape(svg, title);
    hm_text_puts(svg, "</title>\n");
    hm_svg_style(svg, kind, rules);
    hm_text_puts(svg, "<rect class=\"hm-paper\" width=\"100%\" height=\"100%\"/>\n");
}

void hm_svg_close(hm_text *svg) {
    hm_text_puts(svg, "</svg>\n");
}
