/* Finds the start from the first moves of a game (formats, section 9.4).
 *
 * The classic and the modern start differ only in the squares of king and queen of Blue and Green,
 * and a file without StartFen4 does not name its start. But the first long move that leaves one of
 * these four squares, or captures on it, names the piece: "Qa7-c9" is from the classic start. No
 * move is played for this; comments and variations are skipped. */
#include "chess4p/notation/game4p.h"
#include "chess4p/notation/token4p.h"

#include <string.h>

enum { MOST_TOKENS = 400, NOBODY_KNOWS = -1 };

typedef struct look {
    hm_cursor c;
    unsigned touched; /* of the seats Blue and Green: bits 1 << seat */
    int seat;         /* whose token comes, if the rounds are whole */
    int setup;        /* what was found: hm_4p_setup, or NOBODY_KNOWS */
} look;

/* A piece with this letter leaves the square or is taken there. */
static void game_start4p_note(look *l, int square, char letter) {
    /* The squares of king and queen of a seat in both starts, and the start in which each is the
     * king's. */
    static const struct {
        uint8_t square, seat, king;
    } homes[] = {{HM_4P_SQUARE(0, 7), HM_4P_BLUE, HM_4P_CLASSIC},
                 {HM_4P_SQUARE(0, 6), HM_4P_BLUE, HM_4P_MODERN},
                 {HM_4P_SQUARE(13, 6), HM_4P_GREEN, HM_4P_CLASSIC},
                 {HM_4P_SQUARE(13, 7), HM_4P_GREEN, HM_4P_MODERN}};
    for (size_t i = 0; i < sizeof homes / sizeof homes[0]; i++) {
        unsigned seat = 1u << homes[i].seat;
        if (homes[i].square != square || (l->touched & seat) != 0) continue;
        if (letter == 'K') l->setup = homes[i].king;
        if (letter == 'Q') l->setup = homes[i].king == HM_4P_CLASSIC ? HM_4P_MODERN : HM_4P_CLASSIC;
        l->touched |= seat;
    }
}

static char take_letter(hm_cursor *c) {
    int next = hm_peek(c);
    if (next < 'A' || next > 'Z') return 'P';
    c->at++;
    return (char)next;
}

/* A move with both squares; nothing else is understood. */
static void game_start4p_read_move(look *l, const char *text, size_t length) {
    hm_cursor c = {.text = text, .length = length};
    int from, to;
    bool coloured =
        length > 1 && strchr("rbyg", text[0]) != NULL && text[1] >= 'A' && text[1] <= 'Z';
    c.at = coloured ? 1 : 0;
    if (hm_take_word(&c, "O-O") || hm_take_word(&c, "0-0")) {
        l->touched |= 1u << l->seat;
        return;
    }
    char letter = take_letter(&c);
    if (!hm_4p_take_square(&c, &from)) return;
    bool takes = hm_take(&c, 'x');
    if (!takes) hm_take(&c, '-');
    char taken = takes ? take_letter(&c) : 0;
    if (!hm_4p_take_square(&c, &to)) return;
    game_start4p_note(l, from, letter);
    if (takes && l->setup == NOBODY_KNOWS) game_start4p_note(l, to, taken);
}

/* Past a comment, or a variation with everything in it. */
static void game_start4p_skip(look *l) {
    hm_cursor *c = &l->c;
    for (size_t depth = 0; c->at < c->length; c->at++) {
        char next = c->text[c->at];
        if (next == '{' || next == ';') {
            const char *end = memchr(c->text + c->at, next == '{' ? '}' : '\n', c->length - c->at);
            c->at = end == NULL ? c->length - 1 : (size_t)(end - c->text);
        }
        depth += next == '(';
        depth -= next == ')' && depth > 0;
        if (depth == 0) break;
    }
    if (c->at < c->length) c->at++;
}

bool hm_4p_moves_contradict(const hm_cursor *moves, hm_4p_setup setup, size_t *offset) {
    look l = {.c = *moves, .setup = NOBODY_KNOWS};
    hm_cursor *c = &l.c;
    c->error = NULL;
    for (int i = 0; i < MOST_TOKENS && l.setup == NOBODY_KNOWS; i++) {
        hm_4p_skip_space(c);
        int next = hm_peek(c);
        if (c->at >= c->length || next == '[') break;
        *offset = c->at;
        if (next == '{' || next == '(' || next == ';') {
            game_start4p_skip(&l);
            continue;
        }
        hm_cursor number = *c;
        while (hm_is_digit(hm_peek(&number)))
            number.at++;
        if (number.at > c->at && hm_take(&number, '.')) {
            c->at = number.at;
            l.seat = HM_4P_RED;
            continue;
        }
        hm_4p_token t;
        if (hm_4p_token_scan(c, &t) != HM_OK) {
            c->at++; /* dots, glyphs and whatever else */
            continue;
        }
        game_start4p_read_move(&l, t.text, t.length);
        c->at = t.end;
        l.seat = (l.seat + 1) & 3;
    }
    return l.setup != NOBODY_KNOWS && l.setup != (int)setup;
}
