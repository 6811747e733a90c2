/* Private header of chess5d/: the named start positions (presets.c). */
#ifndef HM_CHESS5D_PRESETS_H
#define HM_CHESS5D_PRESETS_H

#include "hypermate/chess5d.h"

typedef struct hm_5d_preset {
    int id;
    const char *name;   /* as in the commercial client's list: "Standard - Turn Zero" */
    const char *boards; /* size, then board strings; NULL when the placement is not known */
} hm_5d_preset;

/* By id, or by name with or without its group; case, blanks and punctuation do not count. */
const hm_5d_preset *hm_5d_preset_find(const char *name);

#endif
