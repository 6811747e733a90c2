/* King attack: the value of pieces by the enemy kings that they aim at.
 *
 * Forks of kings decide games. To fork, a piece must first reach a square from which it would
 * attack kings on an empty board. Without this term pieces had no aim, and games ended by the
 * clock: with it mates came at plies 8 to 20 (docs/strength.md). Nearer kings count more, since
 * fewer pieces can come between. Kings hardly move, so the table is built once per search, for the
 * kings of the root. */
#include "chess4d/rules/grid4d.h"
#include "chess4d/rules/legality4d.h"
#include "chess4d/rules/tables4d.h"
#include "search/4d/search4d.h"

#include <string.h>

/* Doubling all these values scored +18 =2 -10 and was kept; four times as much scored 21 to 19 and
 * was not (docs/strength.md). The limit keeps sums within an int8_t. */
enum { KING_ATTACK_MOST = 100, NEAREST = 32 };

/* Values of several kings add up, for a square that sees two of them is where forks come from. */
static void king_attack4d_add(hm_4d_psq *w, unsigned colour, unsigned kind, const int at[4],
                              int value) {
    unsigned square = hm_4d_square_at(at);
    int sum = w->king_attack[colour][kind][square] + value;
    w->king_attack[colour][kind][square] =
        (int8_t)(sum < KING_ATTACK_MOST ? sum : KING_ATTACK_MOST);
}

/* Walks from the king along a line; every square on it gets the value of its distance, for the
 * sliders that move along this line. */
static void king_attack4d_add_rays(hm_4d_psq *w, unsigned colour, const int king[4], int line,
                                   int sign) {
    /* An example: a rook that sees one king three squares away and another one beside it, on
     * different lines, stands on a square of 20 + 32. */
    static const int by_distance[8] = {0, NEAREST, 26, 20, 16, 14, 12, 10};
    unsigned kind = line < HM_4D_AXES ? HM_4D_ROOK : HM_4D_BISHOP;
    int at[4] = {king[0], king[1], king[2], king[3]};
    for (int distance = 1; distance < 8; distance++) {
        for (int axis = 0; axis < 4; axis++)
            at[axis] += sign * hm_4d_line_steps[line][axis];
        if (!hm_4d_is_inside(at)) return;
        king_attack4d_add(w, colour, kind, at, by_distance[distance]);
        king_attack4d_add(w, colour, HM_4D_QUEEN, at, by_distance[distance]);
    }
}

void hm_4d_king_attack_init(hm_4d_psq *w, const hm_4d_position *position) {
    memset(w->king_attack, 0, sizeof w->king_attack);
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        hm_4d_piece piece = position->state.board.square[square];
        if (HM_4D_KIND(piece) != HM_4D_KING) continue;

        /* An enemy king. `colour` is the index of the attacking side. */
        unsigned colour = HM_4D_COLOUR(piece) == HM_4D_WHITE ? 1 : 0;
        const int king[4] = {(int)HM_4D_X(square), (int)HM_4D_Y(square), (int)HM_4D_Z(square),
                             (int)HM_4D_W(square)};
        for (int line = 0; line < HM_4D_LINES; line++) {
            king_attack4d_add_rays(w, colour, king, line, 1);
            king_attack4d_add_rays(w, colour, king, line, -1);
        }

        /* A knight attacks a king from up to 48 squares, and nothing can come between. */
        for (unsigned leap = 0; leap < HM_4D_LEAPS; leap++) {
            int at[4];
            hm_4d_leap_from(king, leap, at);
            if (hm_4d_is_inside(at)) king_attack4d_add(w, colour, HM_4D_KNIGHT, at, NEAREST);
        }
    }
}
