/* How pieces stand to the enemy kings of a 4D position.
 *
 * Games are decided by forks of kings, and what forks must first stand where it would see kings if
 * nothing were between: without such places pieces have nothing to go for, and games end by the
 * clock. A king counts the more the nearer it is, for the less can come between. Kings hardly move:
 * where they stand at the root holds for the whole search. */
#include "chess4d/rules/legality4d.h"
#include "chess4d/rules/tables4d.h"
#include "search/4d/grid4d.h"
#include "search/4d/search4d.h"

#include <string.h>

enum { AIM_MOST = 100, NEAREST = 32 };

static void add(hm_4d_worths *w, unsigned colour, unsigned kind, const int at[4], int worth) {
    unsigned square = hm_4d_square_at(at);
    int sum = w->aim[colour][kind][square] + worth;
    w->aim[colour][kind][square] = (int8_t)(sum < AIM_MOST ? sum : AIM_MOST);
}

static void aim_along(hm_4d_worths *w, unsigned colour, const int king[4], int line, int sign) {
    static const int by_distance[8] = {0, NEAREST, 26, 20, 16, 14, 12, 10};
    unsigned kind = line < HM_4D_AXES ? HM_4D_ROOK : HM_4D_BISHOP;
    int at[4] = {king[0], king[1], king[2], king[3]};
    for (int distance = 1; distance < 8; distance++) {
        for (int axis = 0; axis < 4; axis++)
            at[axis] += sign * hm_4d_line_steps[line][axis];
        if (!hm_4d_is_inside(at)) return;
        add(w, colour, kind, at, by_distance[distance]);
        add(w, colour, HM_4D_QUEEN, at, by_distance[distance]);
    }
}

static void aim_leaps(hm_4d_worths *w, unsigned colour, const int king[4]) {
    for (unsigned leap = 0; leap < HM_4D_LEAPS; leap++) {
        int at[4];
        hm_4d_leap_from(king, leap, at);
        if (hm_4d_is_inside(at)) add(w, colour, HM_4D_KNIGHT, at, NEAREST);
    }
}

static void aim_at(hm_4d_worths *w, unsigned colour, unsigned square) {
    const int king[4] = {(int)HM_4D_X(square), (int)HM_4D_Y(square), (int)HM_4D_Z(square),
                         (int)HM_4D_W(square)};
    for (int line = 0; line < HM_4D_LINES; line++) {
        aim_along(w, colour, king, line, 1);
        aim_along(w, colour, king, line, -1);
    }
    aim_leaps(w, colour, king);
}

void hm_4d_take_aim(hm_4d_worths *w, const hm_4d_position *position) {
    memset(w->aim, 0, sizeof w->aim);
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        hm_4d_piece piece = position->state.board.square[square];
        if (HM_4D_KIND(piece) != HM_4D_KING) continue;
        aim_at(w, HM_4D_COLOUR(piece) == HM_4D_WHITE ? 1 : 0, square);
    }
}
