/* Private header of chess5d/: the named start positions (presets5d.c, preset_names5d.c). */
#ifndef HM_CHESS5D_PRESETS_H
#define HM_CHESS5D_PRESETS_H

#include "hypermate/more/chess5d.h"

typedef struct hm_5d_preset {
    int id;                 /* in the commercial client; 0: a variant of the community */
    const char *name;       /* as in the commercial client's list: "Standard - Turn Zero" */
    const char *boards;     /* size, then board strings; NULL when it has no placement of its own */
    const char *promotions; /* what pawns may become, best first: "Q,N,R,B" */
} hm_5d_preset;

enum { HM_5D_PRESETS = 53 };
extern const hm_5d_preset hm_5d_presets[HM_5D_PRESETS + 1]; /* ends with a row without name */

/* By id, or by name with or without its group; case, blanks, punctuation, a last s and a last
 * " - Default" do not count. */
const hm_5d_preset *hm_5d_preset_find(const char *name);

/* Writes the name of a preset in a start name, without its group: "turn_zero". It has at most 40
 * bytes and is cut to `size`. "" beyond the last preset. */
void hm_5d_preset_word(size_t index, char *word, size_t size);

/* The kinds that pawns of a preset may become, best first: "Q,N,R,B". "" beyond the last preset. */
const char *hm_5d_preset_promotions(size_t index);

#endif
