/* Presets by their names, as files and people write them (formats, section 7.1). */
#include "chess5d/rules/letters5d.h"
#include "chess5d/rules/presets5d.h"

#include <string.h>

/* The next letter or digit of a name in lower case, 0 at its end. */
static int next_letter(const char **name) {
    while (**name != '\0') {
        int c = (unsigned char)*(*name)++;
        if (hm_is_digit(c) || (c >= 'a' && c <= 'z')) return c;
        if (c >= 'A' && c <= 'Z') return c - 'A' + 'a';
    }
    return 0;
}

static bool ends_with(int letter, const char *rest, const char *word) {
    while (letter != 0 && letter == *word) {
        letter = next_letter(&rest);
        word++;
    }
    return letter == 0 && *word == '\0';
}

/* Names are equal but for case, blanks, punctuation, the s of a plural at the end, and the word
 * "Default" that a wiki puts after the second one. */
static bool same_name(const char *a, const char *b) {
    for (;;) {
        int c = next_letter(&a), d = next_letter(&b);
        if (c == d && c == 0) return true;
        if (c == 0) return ends_with(d, b, "s") || ends_with(d, b, "default");
        if (d == 0) return c == 's' && next_letter(&a) == 0;
        if (c != d) return false;
    }
}

/* The name without its group, when that leaves it unique: "Turn Zero". Older files also put others
 * into groups: "Misc - Small". */
static const char *short_name(const char *name) {
    static const char *const groups[] = {"Standard - ", "Simple - ", "Misc - ", "Focused - "};
    for (size_t i = 0; i < sizeof groups / sizeof groups[0]; i++) {
        size_t length = strlen(groups[i]);
        if (hm_same_start(name, groups[i], length)) return name + length;
    }
    return name;
}

static bool preset_names5d_names(const char *name, const char *known) {
    return same_name(known, name) || same_name(short_name(known), short_name(name));
}

/* The client itself spells one of its names in this way. */
static const struct {
    const char *name;
    int id;
} others[] = {{"Misc - Timeline Tactitian", 16}};

const hm_5d_preset *hm_5d_preset_find(const char *name) {
    /* The number that a name of digits is, or 0. */
    hm_cursor c = {.text = name, .length = strlen(name)};
    int32_t number;
    int id = hm_5d_scan_number(&c, &number) && c.at == c.length ? number : 0;

    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (preset_names5d_names(name, others[i].name)) id = others[i].id;
    }
    for (const hm_5d_preset *preset = hm_5d_presets; preset->name != NULL; preset++) {
        if (id != 0 ? preset->id == id : preset_names5d_names(name, preset->name)) return preset;
    }
    return NULL;
}

size_t hm_5d_preset_count(void) {
    return HM_5D_PRESETS;
}

/* Letters and digits in lower case, with one stroke for whatever stands between them. */
void hm_5d_preset_word(size_t index, char *word, size_t size) {
    const char *name = index < HM_5D_PRESETS ? short_name(hm_5d_presets[index].name) : "";
    size_t length = 0;
    bool parted = false;
    if (size == 0) return;
    for (; *name != '\0'; name++) {
        const char *one = name;
        int c = next_letter(&one);
        bool here = one == name + 1 && c != 0;
        bool stroke = here && parted && length > 0;
        if (here && length + stroke + 1 >= size) break;
        if (stroke) word[length++] = '_';
        if (here) word[length++] = (char)c;
        parted = !here;
    }
    word[length] = '\0';
}

const char *hm_5d_preset_promotions(size_t index) {
    const char *promotions = index < HM_5D_PRESETS ? hm_5d_presets[index].promotions : NULL;
    return promotions != NULL ? promotions : "";
}

bool hm_5d_preset_named(const char *name, size_t *index) {
    const hm_5d_preset *preset = hm_5d_preset_find(name);
    if (preset != NULL && index != NULL) *index = (size_t)(preset - hm_5d_presets);
    return preset != NULL;
}

const char *hm_5d_preset_name(size_t index, int *id, bool *known) {
    if (index >= HM_5D_PRESETS) return NULL;
    if (id != NULL) *id = hm_5d_presets[index].id;
    if (known != NULL) *known = hm_5d_presets[index].boards != NULL;
    return hm_5d_presets[index].name;
}
