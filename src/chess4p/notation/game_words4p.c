/* The words of games: tokens of players who leave (formats, section 9.2), glyphs after moves. */
#include "chess4p/notation/game4p.h"

#include <string.h>

static const char *const leavings[] = {
    [HM_4P_STAYS] = "",
    [HM_4P_LEAVES_MATED] = "#",
    [HM_4P_LEAVES_STALEMATED] = "S",
    [HM_4P_LEAVES_RESIGNED] = "R",
    [HM_4P_LEAVES_FLAGGED] = "T",
    [HM_4P_LEAVES_RESIGNED_MATED] = "R#",
    [HM_4P_LEAVES_FLAGGED_MATED] = "T#",
    [HM_4P_LEAVES_RESIGNED_STALEMATED] = "RS",
    [HM_4P_LEAVES_FLAGGED_STALEMATED] = "TS",
    [HM_4P_AGREES_DRAW] = "D",
    [HM_4P_PASSES] = "P",
};

enum { LEAVINGS = sizeof leavings / sizeof leavings[0] };

const char *hm_4p_leaving_text(hm_4p_leaving leaving) {
    return (unsigned)leaving < LEAVINGS ? leavings[leaving] : "";
}

enum { LONGEST = 2 }; /* letters of a leaving */

hm_4p_leaving hm_4p_leaving_named(const char *text, size_t length) {
    if (length == 0 || length > LONGEST) return HM_4P_STAYS;
    if (hm_equals(text, length, "C")) return HM_4P_LEAVES_RESIGNED;
    for (int i = HM_4P_LEAVES_MATED; i < LEAVINGS; i++) {
        if (hm_equals(text, length, leavings[i])) return (hm_4p_leaving)i;
    }
    return HM_4P_STAYS;
}

bool hm_4p_leaving_is_giving_up(hm_4p_leaving leaving) {
    return leaving >= HM_4P_LEAVES_RESIGNED && leaving <= HM_4P_LEAVES_FLAGGED_STALEMATED;
}

hm_4p_leaving hm_4p_leaving_with_fate(hm_4p_leaving leaving, int seat, const hm_4p_state *after) {
    bool out = after->eliminated >> seat & 1, stalemated = after->stalemated >> seat & 1;
    char letters[] = {*hm_4p_leaving_text(leaving), stalemated ? 'S' : '#'};
    return hm_4p_leaving_named(letters, out ? 2 : 1);
}

bool hm_4p_leaving_is_mate(hm_4p_leaving leaving) {
    return strchr(leavings[leaving], '#') != NULL;
}

hm_4p_reason hm_4p_leaving_reason(hm_4p_leaving leaving) {
    return leavings[leaving][0] == 'T' ? HM_4P_FLAGGED : HM_4P_RESIGNED;
}

/* "$10" to "$19" and so on. */
#define TEN(t)                                                                                     \
    "$" #t "0", "$" #t "1", "$" #t "2", "$" #t "3", "$" #t "4", "$" #t "5", "$" #t "6",            \
        "$" #t "7", "$" #t "8", "$" #t "9"

const char *hm_4p_glyph_text(int glyph) {
    static const char glyphs[256][5] = {
        /* half of what addresses of texts and the texts take */
        "",      "!",     "!!",    "?",     "??",    "!?",    "?!",    "$7",    "$8",    "$9",
        TEN(1),  TEN(2),  TEN(3),  TEN(4),  TEN(5),  TEN(6),  TEN(7),  TEN(8),  TEN(9),  TEN(10),
        TEN(11), TEN(12), TEN(13), TEN(14), TEN(15), TEN(16), TEN(17), TEN(18), TEN(19), TEN(20),
        TEN(21), TEN(22), TEN(23), TEN(24), "$250",  "$251",  "$252",  "$253",  "$254",  "$255"};
    return glyph >= 0 && glyph <= 255 ? glyphs[glyph] : "";
}
