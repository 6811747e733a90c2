/* Well-formed UTF-8 (RFC 3629): no overlong forms, no surrogates, nothing above U+10FFFF. */
#include "core/core.h"

/* Number of continuation bytes after a lead byte and the range of the first of them, which is
 * where overlong forms, surrogates and too large values are shut out. */
typedef struct lead_rule {
    unsigned more;
    uint8_t low, high;
} lead_rule;

static lead_rule rule_of(uint8_t lead) {
    if (lead < 0x80) return (lead_rule){0, 0, 0};
    if (lead >= 0xc2 && lead <= 0xdf) return (lead_rule){1, 0x80, 0xbf};
    if (lead == 0xe0) return (lead_rule){2, 0xa0, 0xbf};
    if (lead == 0xed) return (lead_rule){2, 0x80, 0x9f};
    if (lead >= 0xe1 && lead <= 0xef) return (lead_rule){2, 0x80, 0xbf};
    if (lead == 0xf0) return (lead_rule){3, 0x90, 0xbf};
    if (lead >= 0xf1 && lead <= 0xf3) return (lead_rule){3, 0x80, 0xbf};
    if (lead == 0xf4) return (lead_rule){3, 0x80, 0x8f};
    return (lead_rule){4, 0, 0}; /* never a lead byte */
}

size_t hm_utf8_sequence(const char *text, size_t length, size_t *bad) {
    lead_rule rule = rule_of((uint8_t)text[0]);
    *bad = 0;
    if (rule.more > 3) return 0;
    for (size_t i = 1; i <= rule.more; i++) {
        *bad = i;
        if (i >= length) return 0;
        uint8_t byte = (uint8_t)text[i];
        if (byte < rule.low || byte > rule.high) return 0;
        rule.low = 0x80;
        rule.high = 0xbf;
    }
    return rule.more + 1;
}

bool hm_utf8_is_control(const char *text, size_t length) {
    uint8_t first = (uint8_t)text[0];
    if (length == 1) return first < 0x20 || first == 0x7f;
    return first == 0xc2 && (uint8_t)text[1] < 0xa0;
}

size_t hm_utf8_valid(const char *text, size_t length) {
    size_t at = 0, bad;
    while (at < length) {
        size_t sequence = hm_utf8_sequence(text + at, length - at, &bad);
        if (sequence == 0) break;
        at += sequence;
    }
    return at;
}

void hm_utf8_add(hm_text *text, const char *bytes, size_t length) {
    for (size_t at = 0; at < length;) {
        size_t good = hm_utf8_valid(bytes + at, length - at), bad;
        hm_text_add(text, bytes + at, good);
        at += good;
        if (at == length) return;
        hm_text_puts(text, "\xef\xbf\xbd");
        (void)hm_utf8_sequence(bytes + at, length - at, &bad);
        at += bad > 0 ? bad : 1;
    }
}
