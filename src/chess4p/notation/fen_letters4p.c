/* Letters of custom pieces beyond those that a state can hold; fen4p.h says how they are kept. */
#include "chess4p/notation/fen4p.h"
#include "chess4p/rules/board4p.h"

#include <string.h>

enum { KINDS = 8, SHARED = HM_4P_CUSTOM + KINDS - 1 };

static const char shared_letter[] = "*", pair_start[] = "'':'";

static void fen_letters4p_add(hm_text *letters, int square, const char *letter, size_t length) {
    hm_text_puts(letters, letters->length > 0 ? "," : "");
    hm_4p_square_format(square, letters);
    hm_text_puts(letters, ":");
    hm_text_add(letters, letter, length);
}

int hm_4p_custom_kind(hm_4p_fen_reader *r, hm_4p_state *state, int square, const char *letter,
                      size_t length) {
    bool full = r->letters.length > 0;
    for (int i = 0; i < KINDS - full; i++) {
        char *known = state->custom[i];
        if (known[0] == '\0') memcpy(known, letter, length);
        if (strncmp(known, letter, length) == 0 && known[length] == '\0') return HM_4P_CUSTOM + i;
    }
    if (!full) {
        /* The eighth letter becomes one of several. */
        char *last = state->custom[KINDS - 1];
        for (int other = 0; other < HM_4P_SQUARES; other++) {
            if (hm_4p_exists(other) && HM_4P_KIND(state->square[other]) == SHARED)
                fen_letters4p_add(&r->letters, other, last, strlen(last));
        }
        memset(last, 0, sizeof state->custom[0]);
        memcpy(last, shared_letter, sizeof shared_letter);
    }
    fen_letters4p_add(&r->letters, square, letter, length);
    return SHARED;
}

void hm_4p_letters_keep(const hm_4p_fen_reader *r, hm_text *options) {
    if (r->letters.length == 0) return;
    hm_text_puts(options, options->length > 0 ? "," : "");
    hm_text_puts(options, pair_start);
    hm_text_add(options, r->letters.data, r->letters.length);
    hm_text_puts(options, "'");
}

size_t hm_4p_letter_kept(const hm_text *options, const hm_4p_state *state, int square,
                         const char **letter) {
    if (options == NULL || options->length == 0) return 0;
    if (HM_4P_KIND(state->square[square]) != SHARED) return 0;
    /* Reads the content of the pair without a key. Other pairs may hold any bytes, NUL too. */
    const size_t start = sizeof pair_start - 1;
    const char *at = options->data, *end = at + options->length;
    while ((size_t)(end - at) < start || memcmp(at, pair_start, start) != 0) {
        at = memchr(at, ',', (size_t)(end - at));
        if (at == NULL) return 0;
        at++;
    }
    at += start;
    const char *quote = memchr(at, '\'', (size_t)(end - at));
    hm_cursor c = {.text = at, .length = (size_t)((quote != NULL ? quote : end) - at)};
    for (int found; hm_4p_take_square(&c, &found) && hm_take(&c, ':'); hm_take(&c, ',')) {
        size_t bad, length = hm_utf8_sequence(c.text + c.at, c.length - c.at, &bad);
        *letter = c.text + c.at;
        if (found == square) return length;
        c.at += length;
    }
    return 0;
}
