/* The table of notations: names for programs, titles for people. */
#include "api/api.h"

#include <string.h>

static const struct {
    const char *name;
    const char *title;
} notations[HM_NOTATIONS] = {
    [HM_NOTATION_FEN4D] = {"fen4d", "4D position literal"},
    [HM_NOTATION_4D_STATE] = {"4d-state", "4D position with its state"},
    [HM_NOTATION_C4D] = {"c4d", "4D game"},
    [HM_NOTATION_C4DPOS] = {"c4dpos", "4D position by slices"},
    [HM_NOTATION_4D_JSON] = {"4d-json", "4D position in JSON"},
    [HM_NOTATION_FEN4P] = {"fen4p", "four-player position"},
    [HM_NOTATION_PGN4] = {"pgn4", "four-player game"},
    [HM_NOTATION_FEN5D] = {"fen5d", "5D position or game"},
    [HM_NOTATION_NDJSON4] = {"ndjson4", "ply log of a 4D game"},
    [HM_NOTATION_SPECTRAL] = {"spectral", "spectral frame file"},
};

static bool is_notation(hm_api_notation notation) {
    return notation > HM_NOTATION_UNKNOWN && (unsigned)notation < HM_NOTATIONS;
}

const char *hm_api_notation_name(hm_api_notation notation) {
    return is_notation(notation) ? notations[notation].name : NULL;
}

const char *hm_api_notation_title(hm_api_notation notation) {
    return is_notation(notation) ? notations[notation].title : NULL;
}

hm_api_notation hm_api_notation_named(const char *name) {
    for (unsigned i = 1; i < HM_NOTATIONS; i++) {
        if (strcmp(notations[i].name, name) == 0) return (hm_api_notation)i;
    }
    return HM_NOTATION_UNKNOWN;
}

bool hm_api_notation_supported(hm_api_notation notation) {
    return is_notation(notation) && hm_answer_find("check", notation) != NULL;
}
