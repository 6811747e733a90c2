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

enum { KING_ATTACK_MOST = 100, NEAREST = 32 };

static void add(hm_4d_psq *w, unsigned colour, unsigned kind, const int at[4], int value) {
    unsigned square = hm_4d_square_at(at);
    int sum = w->king_attack[colour][kind][square] + value;
    w->king_attack[colour][kind][square] =
        (int8_t)(sum < KING_ATTACK_MOST ? sum : KING_ATTACK_MOST);
}

static void add_rays(hm_4d_psq *w, unsigned colour, const int king[4], int line, int sign) {
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

static void add_leaps(hm_4d_psq *w, unsigned colour, const int king[4]) {
    for (unsigned leap = 0; leap < HM_4D_LEAPS; leap++) {
        int at[4];
        hm_4d_leap_from(king, leap, at);
        if (hm_4d_is_inside(at)) add(w, colour, HM_4D_KNIGHT, at, NEAREST);
    }
}

static void add_king(hm_4d_psq *w, unsigned colour, unsigned square) {
    const int king[4] = {(int)HM_4D_X(square), (int)HM_4D_Y(square), (int)HM_4D_Z(square),
                         (int)HM_4D_W(square)};
    for (int line = 0; line < HM_4D_LINES; line++) {
        add_rays(w, colour, king, line, 1);
        add_rays(w, colour, king, line, -1);
    }
    add_leaps(w, colour, king);
}

void hm_4d_king_attack_init(hm_4d_psq *w, const hm_4d_position *position) {
    memset(w->king_attack, 0, sizeof w->king_attack);
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        hm_4d_piece piece = position->state.board.square[square];
        if (HM_4D_KIND(piece) != HM_4D_KING) continue;
        add_king(w, HM_4D_COLOUR(piece) == HM_4D_WHITE ? 1 : 0, square);
    }
}
