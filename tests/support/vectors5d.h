/* The truth tables of 5D chess: positions as the vectors write them, made into texts and read. */
#ifndef HM_TEST_VECTORS5D_H
#define HM_TEST_VECTORS5D_H

#include "core/core.h"
#include "hypermate/more/chess5d_games.h"

/* A JSON file of tests/vectors/chess5d: walks over the objects of the array `key`. */
typedef struct vectors5d {
    char *text;
    hm_json_walk walk;
} vectors5d;

void vectors5d_open(vectors5d *vectors, const char *name, const char *key);
bool vectors5d_next(vectors5d *vectors, hm_json_value *item);
void vectors5d_close(vectors5d *vectors);

int64_t vector_int(const hm_json_value *item, const char *key);
bool vector_bool(const hm_json_value *item, const char *key);
/* A decoded string member in memory of the heap. */
char *vector_text(const hm_json_value *item, const char *key);

/* Headers and boards of an item (keys size, timelines, boards) as the text of a file. */
void vector_position_text(const hm_json_value *item, hm_text *text);
hm_5d_position *vector_position(const hm_json_value *item);

/* Positions in which few or no actions are legal, found by long random play: games whose headers
 * Lines and Verdict say what they are. Text of the heap. */
char *vectors5d_hard(size_t *length);

/* A copy of the start position of a text that must be readable. */
hm_5d_position *position5d(const char *text);

/* The whole state as text of the heap; its MD5. */
char *dump5d(const hm_5d_position *position);
void hash5d(const hm_5d_position *position, char hex[33]);

#endif
