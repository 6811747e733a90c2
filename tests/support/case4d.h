/* What the tests of 4D chess share: states from the records of the vectors. */
#ifndef HM_TEST_CASE4D_H
#define HM_TEST_CASE4D_H

#include "core/core.h"
#include "hypermate/more/chess4d_games.h"

/* Calls `record` with each line (an object) of a file of JSON lines below tests/. */
void case4d_lines(const char *path, void (*record)(const hm_json_value *object));

/* The state of a record: fen4, side, castling, ep, halfmove, fullmove (absent: defaults). */
void case4d_state(const hm_json_value *object, hm_4d_state *state);

/* A member as decoded text (64 KiB at most, valid until the next call with the same slot 0..3),
 * as a number, as a truth value. */
const char *case4d_text(const hm_json_value *object, const char *key, int slot);
int64_t case4d_number(const hm_json_value *object, const char *key);
bool case4d_true(const hm_json_value *object, const char *key);
const char *case4d_string(const hm_json_value *string, int slot);

/* The texts of all legal moves, sorted, one a line. */
void case4d_list(const hm_4d_position *position, hm_text *text);

/* The state as its record line, for comparisons. */
const char *case4d_record(const hm_4d_state *state, int slot);

#endif
