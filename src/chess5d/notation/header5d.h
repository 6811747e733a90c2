/* Private header of chess5d/: headers [Key "Value"] of games, and the setup they describe
 * (header5d.c, setup5d.c). */
#ifndef HM_CHESS5D_HEADER_H
#define HM_CHESS5D_HEADER_H

#include "chess5d/notation/text5d.h"

typedef struct hm_5d_header {
    char *key, *value;
    size_t offset;
} hm_5d_header;

typedef HM_LIST(hm_5d_header) hm_5d_headers;

/* *bare: the value has no quotes, which only some keys allow. */
hm_status hm_5d_header_scan(hm_cursor *c, hm_5d_headers *headers, bool *bare);
void hm_5d_headers_clear(hm_5d_headers *headers);
const hm_5d_header *hm_5d_header_find(const hm_5d_headers *headers, const char *key);
/* Gives a header a value, or adds it as the last one; false when memory is short. */
bool hm_5d_header_set(hm_5d_headers *headers, const char *key, const char *value);
/* Appends copies of all headers; false when memory is short. */
bool hm_5d_headers_copy(hm_5d_headers *headers, const hm_5d_headers *from);
/* Forgets all headers of a key. */
void hm_5d_header_drop(hm_5d_headers *headers, const char *key);
/* Letters, digits, '.', '_' and '-'. */
bool hm_5d_is_key(const char *text, size_t length);
/* Keys that tell of the start position, and are written from it; the number of one (Timeline has
 * that of Timelines, Promotion that of Promotions), or HM_5D_SETUP_KEYS for others. */
enum { HM_5D_SETUP_KEYS = 6 };
size_t hm_5d_setup_key(const char *key);
/* The first header of such a key, by whichever of its names; NULL: none. */
const hm_5d_header *hm_5d_setup_header(const hm_5d_headers *headers, const char *key);
bool hm_5d_is_setup_key(const char *key);

/* N of a puzzle "mate-in-N"; 0 for another one, or NULL. */
unsigned hm_5d_mate_in(const char *puzzle);

/* Whether a header Mode is here; a second one, with no moves between, begins the next game. */
bool hm_5d_at_mode(const hm_cursor *c);
/* Some editors put a byte-order mark before a text. */
void hm_5d_skip_mark(hm_cursor *c);

#endif
