/* Private header of core/: texts that are written: growable text, UTF-8, SVG. */
#ifndef HM_CORE_TEXT_H
#define HM_CORE_TEXT_H

#include "core/error.h"

/* ---- growable text (text.c): hm_text itself is public ---- */

void hm_text_add(hm_text *text, const void *bytes, size_t length);
void hm_text_puts(hm_text *text, const char *string);
void hm_text_printf(hm_text *text, const char *format, ...) HM_PRINTF(2, 3);
bool hm_text_reserve(hm_text *text, size_t extra); /* room for `extra` more bytes and a NUL */

/* ---- UTF-8 (utf8.c) ---- */

/* Length (1..4) of the well-formed sequence that begins at text[0], length > 0; 0 when there is
 * none, with *bad = the index of the first byte that cannot continue one (perhaps `length`). */
size_t hm_utf8_sequence(const char *text, size_t length, size_t *bad);

/* Length of the beginning that is well-formed: `length` when all is. */
size_t hm_utf8_valid(const char *text, size_t length);

/* Appends a text as UTF-8: each ill-formed sequence becomes one U+FFFD. */
void hm_utf8_add(hm_text *text, const char *bytes, size_t length);

/* ---- SVG pictures (svg.c) ----
 *
 * Elements are appended to a growable text:
 *     hm_svg_open(text, width, height, "title");
 *     hm_svg_tag(text, "circle"); hm_svg_number(text, "r", 1.5); ... hm_svg_end(text);
 *     hm_svg_label(text, x, y, "class", "words");
 *     hm_svg_close(text);
 * Numbers have at most two decimals, in any locale; words are escaped. */

void hm_svg_open(hm_text *svg, double width, double height, const char *title);
void hm_svg_close(hm_text *svg);
/* CSS rules for the classes of labels and elements; put it right after open. */
void hm_svg_style(hm_text *svg, const char *rules);
void hm_svg_tag(hm_text *svg, const char *name);
void hm_svg_number(hm_text *svg, const char *attribute, double value);
void hm_svg_word(hm_text *svg, const char *attribute, const char *value);
void hm_svg_end(hm_text *svg);
void hm_svg_rectangle(hm_text *svg, const char *class_name, double x, double y, double width,
                      double height);
void hm_svg_label(hm_text *svg, double x, double y, const char *class_name, const char *words);
/* A bare number, for lists such as the points of a line. */
void hm_svg_value(hm_text *svg, double value);

#endif
