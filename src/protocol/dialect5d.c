/* The part of the line protocols that is about 5D chess. */
#include "games/5d/play5d.h"
#include "protocol/protocol.h"

#include <string.h>

static bool dialect5d_start(const hm_play_values *values, hm_slice word, hm_text *operand) {
    (void)values;
    hm_text_puts(operand, hm_dialect_5d.startpos);
    return word.length == 0;
}

static size_t dialect5d_settings(const hm_play_values *values, hm_setting settings[4]) {
    (void)values, (void)settings;
    return 0;
}

static bool dialect5d_is_even(const hm_session *session) {
    return hm_5d_is_even(((const hm_play_5d *)session->play)->position);
}

/* ---- positions ---- */

/* Headers give the size, and precede the boards in the notation. */
static hm_status dialect5d_place(const hm_session *session, hm_text *text, hm_error *error) {
    static const char key[] = "[Size \"";
    hm_text whole = {0};
    hm_status status = hm_dialect_place(session, "fen5d", &whole, error);
    const char *size = status == HM_OK ? strstr(whole.data, key) : NULL;
    const char *quote = size != NULL ? strrchr(size, '"') : NULL; /* of the last header */
    const char *boards = quote != NULL ? strchr(quote, '[') : NULL;
    if (boards != NULL) {
        bool even = dialect5d_is_even(session);
        size += sizeof key - 1;
        hm_text_printf(text, "size %.*s %s fen ", (int)strcspn(size, "\""), size,
                       even ? "even" : "odd");
        if (even)
            hm_5d_renumber((hm_slice){boards, strlen(boards)}, ':', false, text);
        else
            hm_text_puts(text, boards);
    }
    hm_text_clear(&whole);
    if (status != HM_OK) return status;
    return text->failed ? hm_fail_memory(error, "a position") : HM_OK;
}

/* ---- moves ---- */

/* "(0T1)Ng1xf3+" is "(0T1)g1f3", "(0T4)Nb8>>(0T3)b6" is "(0T4)b8(0T3)b6", "a7a8=Q" is "a7a8Q": what
 * stays are boards, squares and the letter behind the last one. */
static void dialect5d_put_plain(hm_slice move, hm_text *text) {
    bool square = false; /* the last square has ended */
    for (size_t i = 0; i < move.length; i++) {
        char byte = move.text[i];
        bool bracket = byte == '(';
        while (bracket && i < move.length && move.text[i] != ')')
            hm_text_add(text, &move.text[i++], 1);
        if (bracket) byte = ')';
        bool letter = byte >= 'a' && byte <= 'w', digit = byte >= '0' && byte <= '9';
        bool kept = bracket || letter || digit || byte == ' ';
        bool promotion = square && byte >= 'A' && byte <= 'Z';
        if (kept || promotion) hm_text_add(text, &byte, 1);
        if (digit) square = true;
        if (letter || byte == ' ' || bracket) square = false;
    }
}

static void spell(const hm_session *session, hm_slice move, hm_text *text) {
    hm_text plain = {0};
    if (!dialect5d_is_even(session)) {
        dialect5d_put_plain(move, text);
        return;
    }
    dialect5d_put_plain(move, &plain);
    hm_5d_renumber((hm_slice){plain.data, plain.length}, '(', false, text);
    text->failed |= plain.failed;
    hm_text_clear(&plain);
}

static void understand(const hm_session *session, hm_text *turn) {
    hm_text own = {0};
    if (!dialect5d_is_even(session)) return;
    hm_5d_renumber((hm_slice){turn->data, turn->length}, '(', true, &own);
    own.failed |= turn->failed;
    hm_text_clear(turn);
    *turn = own;
}

static const hm_search_style styles[] = {HM_SEARCH_LINE};

const hm_dialect hm_dialect_5d = {
    .game = "5d",
    .won = {"White won", "Black won"},
    .wins = {"white_win", "black_win"},
    .formats = "plain",
    .styles = styles,
    .notation = "fen5d",
    .draws = true,
    .start = dialect5d_start,
    .settings = dialect5d_settings,
    .startpos = "5d:turn_zero",
    .file = "5dpgn",
    .seats = {"White", "Black"},
    .plies = 4,
    .submits = true,
    .place = dialect5d_place,
    .spell = spell,
    .understand = understand,
};
