/* Legal four-player moves that a refused text may have meant. */
#include "games/4p/play4p.h"

#include <stdlib.h>
#include <string.h>

static bool session_alternatives4p_is_file(char c) {
    return c >= 'a' && c <= 'n';
}

/* Whether a way to another square begins here: "-", a dash of several bytes, "x", or that square.
 */
static bool leads_on(const char *token, size_t length) {
    if (length == 0) return false;
    bool square = length > 1 && session_alternatives4p_is_file(token[0]) && hm_is_digit(token[1]);
    return square || token[0] == '-' || token[0] == 'x' || token[0] == '\xe2';
}

/* The square that a token begins with, after a letter or two, and that its move leaves. */
static int origin_of(const char *token, size_t length) {
    for (size_t i = 0; i < length && i < 3; i++) {
        if (!session_alternatives4p_is_file(token[i])) continue;
        size_t end = i + 1;
        while (end < length && hm_is_digit(token[end]))
            end++;
        int square;
        bool read = leads_on(token + end, length - end) &&
                    hm_4p_square_parse(token + i, end - i, &square, NULL) == HM_OK;
        return read ? square : -1;
    }
    return -1;
}

/* The kind of the letter that a token begins with, a pawn where that is a file of a move to one
 * square, -1 where it is no part of a move; castling is the king's. */
static int kind_of(const char *token, size_t length) {
    static const char letters[] = "NBRQK";
    static const uint8_t kinds[] = {HM_4P_KNIGHT, HM_4P_BISHOP, HM_4P_ROOK, HM_4P_QUEEN,
                                    HM_4P_KING};
    char first = length > 0 ? token[0] : 0;
    if (length > 1 && (first == 'O' || first == '0')) return HM_4P_KING;
    if (session_alternatives4p_is_file(first)) {
        size_t end = 1;
        while (end < length && hm_is_digit(token[end]))
            end++;
        bool takes = length > 1 && token[1] == 'x';
        bool way = end < length && leads_on(token + end, length - end);
        return takes || (end > 1 && !way) ? HM_4P_PAWN : -1;
    }
    const char *found = memchr(letters, first, sizeof letters - 1);
    return found == NULL ? -1 : kinds[found - letters];
}

/* The legal moves of the piece that a token names: the one on its first square, else all of its
 * letter. */
hm_status hm_put_like_4p(hm_facts *facts, const hm_4p_position *position, const char *token,
                         size_t length, hm_error *error) {
    hm_4p_move *moves = malloc((hm_4p_moves_bound(position) + 1) * sizeof *moves);
    if (moves == NULL) return hm_fail_memory(error, "a list of moves");
    size_t count = hm_4p_generate(position, moves);
    int origin = origin_of(token, length), kind = kind_of(token, length);
    hm_4p_sort_moves(moves, count);
    for (size_t i = 0; i < count; i++) {
        int from = HM_4P_MOVE_FROM(moves[i]), found = HM_4P_KIND(position->state.square[from]);
        if (found == HM_4P_POINT_QUEEN) found = HM_4P_QUEEN;
        bool fits = origin >= 0 ? from == origin : found == kind;
        if (fits) hm_put_move_4p(facts, NULL, moves[i]);
    }
    free(moves);
    return HM_OK;
}

hm_status hm_alternatives_4p(void *play, const char *text, size_t length, const hm_watch *watch,
                             hm_facts *facts, hm_error *error) {
    const hm_play_4p *p = play;
    (void)watch;
    if (hm_4p_leaving_named(text, length) != HM_4P_STAYS || hm_play_4p_is_over(p)) return HM_OK;
    return hm_put_like_4p(facts, &p->position, text, length, error);
}
