/* Private header of chess5d/: variants as the commercial game's loader reads them, in JSON
 * (variants5d.c, variants_scan5d.c, variants_write5d.c; formats, section 7.9). */
#ifndef HM_CHESS5D_VARIANTS_H
#define HM_CHESS5D_VARIANTS_H

#include "chess5d/notation/game5d.h"
#include "core/json.h"

/* Whether a text begins with an object, or a list of objects, whose first one has the key
 * Timelines, as far as the text goes. */
bool hm_5d_begins_variants(const char *text, size_t length);
/* How far the first variant of a list goes, with what parts it from the next one; all of a list
 * that does not end. */
size_t hm_5d_variants_extent(const char *text, size_t length);
/* A copy of a text in which comments, a byte-order mark, commas before a closing bracket, and what
 * lists have around a variant are blanks, so that places are the same; *object is what is left.
 * HM_ERR_JSON, HM_ERR_MEMORY; free *copy in any case. */
hm_status hm_5d_variant_plain(const char *text, size_t length, char **copy, hm_json_value *object,
                              hm_error *error);

/* Reads a text with one variant as a game without moves. */
hm_status hm_5d_variant_parse(const char *text, size_t length, unsigned flags, hm_5d_game **game,
                              hm_error *error);
/* Appends the start of a game. HM_ERR_UNSUPPORTED for boards above 8x8 and pieces beyond the
 * twelve. */
hm_status hm_5d_variant_format(const hm_5d_game *game, hm_text *text, hm_error *error);
/* Some pawn, brawn, king or rook of the start has moved; a variant would say that none has. */
bool hm_5d_variant_loses_marks(const hm_5d_game *game);

#endif
