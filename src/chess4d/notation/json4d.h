/* Private header of chess4d/: the parts that JSON objects of positions and of moves share
 * (json_words4d.c): words for colours and pieces, squares, members with known keys. */
#ifndef HM_CHESS4D_JSON_H
#define HM_CHESS4D_JSON_H

#include "core/json.h"
#include "hypermate/more/chess4d_games.h"

/* ---- words: the file form writes whole ones, the listing form letters; readers take both ---- */

typedef struct hm_4d_json_word {
    const char *word;   /* file form */
    const char *letter; /* listing form */
    int value;
} hm_4d_json_word;

/* Each ends with a row of zeros. */
extern const hm_4d_json_word hm_4d_json_colours[], hm_4d_json_kinds[], hm_4d_json_axes[],
    hm_4d_json_sides[], hm_4d_json_promotions[];

const char *hm_4d_json_word_of(const hm_4d_json_word *words, int value);
const char *hm_4d_json_letter_of(const hm_4d_json_word *words, int value);

/* ---- reading ---- */

typedef struct hm_4d_json_reader {
    const char *text; /* what offsets count in */
    hm_error *error;
} hm_4d_json_reader;

/* HM_ERR_FIELD at the value. */
hm_status hm_4d_json_refuse(const hm_4d_json_reader *r, const hm_json_value *value,
                            const char *expected);
hm_status hm_4d_json_read_word(const hm_4d_json_reader *r, const hm_json_value *value,
                               const hm_4d_json_word *words, const char *expected, int *result);
hm_status hm_4d_json_read_flag(const hm_4d_json_reader *r, const hm_json_value *value, bool *flag);
/* An array of `count` coordinates as one number in base 8. */
hm_status hm_4d_json_read_square(const hm_4d_json_reader *r, const hm_json_value *value, int count,
                                 int *result);

/* Members of an object are handed to a function that knows the keys. */
typedef hm_status hm_4d_json_member(const hm_4d_json_reader *r, const char *key,
                                    const hm_json_value *value, void *into);

/* `keys` names what the object may hold; `needed` is the set of bits of keys that it must. */
hm_status hm_4d_json_read_object(const hm_4d_json_reader *r, const hm_json_value *object,
                                 const char *const *keys, unsigned needed,
                                 hm_4d_json_member *member, void *into);

/* ---- writing ---- */

void hm_4d_json_put_digits(hm_text *text, unsigned value, unsigned count);
void hm_4d_json_put_square(hm_text *text, const char *key, int square);      /* null for none */
void hm_4d_json_put_word(hm_text *text, const char *key, const char *value); /* null for NULL */

/* Append JSON values: the fen4d of a board as a string; the object
 * {"fen4","side","castling","ep","halfmove","fullmove"}. */
void hm_4d_json_put_fen(const hm_4d_board *board, hm_text *text);
void hm_4d_json_put_state(const hm_4d_state *state, hm_text *text);

/* Append a move as a JSON value: its text; the file form {"from","to","promotion","is_castling",
 * "is_en_passant"}; the listing form with square numbers and letters. Both objects are read. */
void hm_4d_json_put_move_text(hm_4d_move move, hm_text *text);
void hm_4d_json_put_move(hm_4d_move move, hm_text *text);
void hm_4d_json_put_listed_move(hm_4d_move move, hm_text *text);
hm_status hm_4d_json_move_parse(const char *text, size_t length, hm_4d_move_words *words,
                                hm_error *error);

#endif
