/* The colours of all pictures, by day and by night, and the rules that use them. */
#include "draw/draw.h"

#include <string.h>

/* By night boards are dimmed, not turned round: white pieces stay white, and every piece keeps a
 * contrast of at least 3 to 1 with its square, by its body or by its edge. */
typedef struct colour {
    const char *name, *day, *night;
} colour;

static const colour palette[] = {
    {"paper", "#ffffff", "#16181b"},  {"ink", "#1f2328", "#e6e8ea"},
    {"faint", "#626b75", "#9aa3ad"},  {"line", "#d0d4d9", "#3a4047"},

    {"light", "#f0e2c6", "#b8a688"},  {"dark", "#bd9467", "#836a4c"},
    {"rim", "#7a6a55", "#8d8271"},    {"white", "#ffffff", "#ffffff"},
    {"black", "#2b2b2b", "#1c1c1c"},  {"edge", "#1a1a1a", "#0b0b0b"},

    {"last", "#f2d13b", "#d6b42c"},   {"check", "#e0462f", "#ff5b45"},
    {"move", "#1668b8", "#58a6f2"},

    {"now", "#ffedb0", "#4a3d12"},    {"time", "#8674cf", "#7767c0"},

    {"sky", "#2f86c6", "#62b0ea"},    {"orange", "#d1660f", "#ee9340"},
    {"leaf", "#1f8a5b", "#3fbd86"},   {"violet", "#a2508f", "#d68cc4"},

    {"stone", "#dcdcda", "#a3a3a1"},  {"slate", "#b0b1b3", "#7d7f82"},
    {"wall", "#4a4a4a", "#3a3a3a"},   {"dead", "#8b8b8b", "#8b8b8b"},
    {"red", "#c8363e", "#d6474e"},    {"blue", "#3f7fcb", "#4d8fdb"},
    {"yellow", "#e3b52b", "#ecc043"}, {"green", "#5fae63", "#6cbd70"},
    {"day", "#fbf9f4", "#e4e0d8"},    {"night", "#36322d", "#080808"},
};

/* The style that every picture has. */
static const char common[] = ".hm-paper{fill:$paper}text{fill:$ink}";

enum { COLOURS = sizeof palette / sizeof palette[0] };

/* "$name": the length of the name. */
static size_t name_length(const char *dollar) {
    return strspn(dollar + 1, "abcdefghijklmnopqrstuvwxyz-");
}

static const colour *colour_at(const char *dollar) {
    size_t length = name_length(dollar);
    for (int i = 0; i < COLOURS; i++) {
        const char *name = palette[i].name;
        if (strlen(name) == length && strncmp(name, dollar + 1, length) == 0) return &palette[i];
    }
    return &palette[0];
}

static bool uses(const char *rules, const colour *wanted) {
    for (; (rules = strchr(rules, '$')) != NULL; rules++) {
        if (colour_at(rules) == wanted) return true;
    }
    return false;
}

/* The variables, as far as the rules use them. */
static void put_variables(hm_text *svg, const char *rules, bool night) {
    hm_text_puts(svg, night ? ".hm{" : ".hm{font-family:system-ui,sans-serif;");
    for (const colour *c = palette; c < palette + COLOURS; c++) {
        if (!uses(common, c) && !uses(rules, c)) continue;
        hm_text_printf(svg, "--hm-%s:%s;", c->name, night ? c->night : c->day);
    }
    hm_text_puts(svg, "}\n");
}

/* Puts rules below the roots of a kind, but for those of classes that begin with "hm-". */
static void put_rules(hm_text *svg, const char *kind, const char *rules) {
    const char *declaration = NULL; /* where it begins; NULL: in a selector */
    bool fresh = true;              /* a selector begins here */
    for (const char *at = rules; *at != '\0'; at++) {
        bool everywhere = strncmp(at, ".hm-", 4) == 0;
        if (declaration == NULL && fresh && !everywhere) hm_text_printf(svg, ".hm-%s ", kind);
        fresh = *at == '}' || (declaration == NULL && *at == ',');
        if (*at == '$') {
            /* "fill:$ink" becomes "fill:#1f2328;fill:var(--hm-ink)": who does not know variables
             * passes over the second. */
            const colour *c = colour_at(at);
            hm_text_printf(svg, "%s;", c->day);
            hm_text_add(svg, declaration, (size_t)(at - declaration));
            hm_text_printf(svg, "var(--hm-%s)", c->name);
            at += name_length(at);
        } else {
            hm_text_add(svg, at, 1);
        }
        if (*at == '{' || (*at == ';' && declaration != NULL)) declaration = at + 1;
        if (*at == '}') declaration = NULL;
    }
}

void hm_svg_style(hm_text *svg, const char *kind, const char *rules) {
    hm_text_puts(svg, "<style>\n");
    put_variables(svg, rules, false);
    hm_text_puts(svg, "@media (prefers-color-scheme:dark){");
    put_variables(svg, rules, true);
    hm_text_puts(svg, "}\n");
    put_rules(svg, kind, common);
    put_rules(svg, kind, rules);
    hm_text_puts(svg, "\n</style>\n");
}
