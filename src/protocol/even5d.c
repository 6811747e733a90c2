/* Timelines of even games: 5DUCI counts them ..., -2, -1, 0, 1, ..., the notation ..., -1, -0, +0,
 * +1, ... In odd games both count alike, and without a sign before what is not negative. */
#include "protocol/protocol.h"

/* The number at the beginning of a text with its sign, or nothing. */
static hm_slice number_at(hm_slice text) {
    size_t sign = text.length > 0 && (*text.text == '-' || *text.text == '+');
    size_t length = sign;
    while (length < text.length && hm_is_digit(text.text[length]))
        length++;
    return (hm_slice){text.text, length > sign ? length : 0};
}

/* A number that is counted exactly. */
static bool even5d_read_count(hm_slice word, uint64_t *number, bool *negative) {
    return hm_word_number(word, number, negative) && *number < HM_WORD_NUMBER_MOST;
}

/* Without a plus; false: it is no timeline of the protocol, and stays. */
static bool put_own(hm_slice word, hm_text *text) {
    uint64_t number;
    bool negative;
    if (!even5d_read_count(word, &number, &negative) || (negative && number == 0)) return false;
    hm_text_printf(text, "%c%llu", negative ? '-' : '+',
                   (unsigned long long)(negative ? number - 1 : number));
    return true;
}

/* What has no sign is none of the notation's even timelines, and stays. */
static bool even5d_put_counted(hm_slice word, hm_text *text) {
    uint64_t number;
    bool negative, none = word.length == 0 || hm_is_digit(*word.text);
    if (none || !even5d_read_count(hm_slice_after(word, 1), &number, &negative)) return false;
    if (*word.text == '-')
        hm_text_printf(text, "-%llu", (unsigned long long)number + 1);
    else
        hm_text_printf(text, "%llu", (unsigned long long)number);
    return true;
}

void hm_5d_renumber(hm_slice from, char mark, bool own, hm_text *text) {
    bool boards = mark == ':', open = !boards;
    for (size_t i = 0; i < from.length; i++) {
        char byte = from.text[i];
        hm_text_add(text, &byte, 1);
        if (byte == '[') open = true;
        if (byte != mark || !open) continue;
        open = !boards;
        hm_slice word = number_at(hm_slice_after(from, i + 1));
        if (own ? put_own(word, text) : even5d_put_counted(word, text)) i += word.length;
    }
}
