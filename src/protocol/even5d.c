/* Timelines of even games: 5DUCI counts them ..., -2, -1, 0, 1, ..., the notation ..., -1, -0, +0,
 * +1, ... In odd games both count alike, and without a sign before what is not negative. */
#include "protocol/protocol.h"

/* A number that is counted exactly. */
static bool even5d_read_count(hm_slice word, uint64_t *number, bool *negative) {
    return hm_word_number(word, number, negative) && *number < HM_WORD_NUMBER_MOST;
}

/* Writes a timeline: `own` timelines of the protocol, without a plus, as timelines of the notation,
 * else the other way. False: the word is not a timeline of its kind, and stays. */
static bool put_timeline(hm_slice word, bool own, hm_text *text) {
    uint64_t number;
    bool negative, none = word.length == 0 || hm_is_digit(*word.text);
    if (own) {
        if (!even5d_read_count(word, &number, &negative) || (negative && number == 0)) return false;
        hm_text_printf(text, "%c%llu", negative ? '-' : '+',
                       (unsigned long long)(negative ? number - 1 : number));
        return true;
    }
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
        /* The number that follows, with its sign, or nothing. */
        hm_slice word = hm_slice_after(from, i + 1);
        size_t sign = word.length > 0 && (*word.text == '-' || *word.text == '+'), length = sign;
        while (length < word.length && hm_is_digit(word.text[length]))
            length++;
        word.length = length > sign ? length : 0;
        if (put_timeline(word, own, text)) i += word.length;
    }
}
