/* Finds the squares from which an enemy king can be attacked. It starts from the kings, of which
 * there are up to 28, not from the pieces, of which there are hundreds. Sliders attack it from the
 * squares that a slider on the king's square would reach; leapers likewise, pawns backwards.
 *
 * A square that sees two kings is a fork: no move but the capture of the piece, or one that closes
 * both lines, answers it. */
#include "chess4d/rules/attacks4d.h"
#include "chess4d/rules/pins4d.h"
#include "chess4d/rules/slide4d.h"
#include "chess4d/rules/stages4d.h"

#include <string.h>

typedef struct seeker {
    const hm_4d_position *position;
    hm_4d_check_squares *squares;
    hm_4d_piece us;
} seeker;

/* Adds bits of one word of plane zw to the squares of a kind. */
static void add_word(const seeker *s, unsigned kind, unsigned xy, uint64_t bits) {
    s->squares->twice[kind].word[xy] |= s->squares->once[kind].word[xy] & bits;
    s->squares->once[kind].word[xy] |= bits;
}

/* Adds squares of a plane, as bits of its word, through a king. */
static void add_plane(const seeker *s, unsigned kind, unsigned king, unsigned plane,
                      uint64_t bits) {
    unsigned rest = king & ~(unsigned)hm_4d_plane_bits[plane];
    if (plane == HM_4D_ZW) {
        add_word(s, kind, king >> 6, bits);
        return;
    }
    for (; bits != 0; bits &= bits - 1) {
        unsigned square = rest | hm_4d_spread[plane][hm_4d_first(bits)];
        add_word(s, kind, square >> 6, 1ull << (square & 63));
    }
}

static void check_squares4d_add_leaps(const seeker *s, unsigned king) {
    static const int8_t far[3][3] = {{0, 2, 1}, {2, -1, 0}, {1, 0, -1}}; /* by distance in x, y */
    int x = (int)HM_4D_X(king), y = (int)HM_4D_Y(king);
    unsigned zw = king & 63;
    for (int at_x = x < 2 ? 0 : x - 2; at_x <= x + 2 && at_x < 8; at_x++) {
        for (int at_y = y < 2 ? 0 : y - 2; at_y <= y + 2 && at_y < 8; at_y++) {
            int dx = at_x < x ? x - at_x : at_x - x, dy = at_y < y ? y - at_y : at_y - y;
            uint64_t bits = dx + dy == 0 ? hm_4d_near_masks.knight[zw]
                            /* NOLINTNEXTLINE(core.UndefinedBinaryOperatorResult): at most two */
                            : far[dx][dy] == 2 ? hm_4d_near_masks.two[zw]
                            : far[dx][dy] == 1 ? hm_4d_near_masks.one[zw]
                            : dx + dy == 3     ? 1ull << zw
                                               : 0;
            if (bits != 0) add_word(s, HM_4D_KNIGHT, (unsigned)(at_x * 8 + at_y), bits);
        }
    }
}

/* A queen sees what bishop and rook see, and two kings also where each of them sees one. */
static void join_queens(hm_4d_check_squares *squares) {
    for (unsigned xy = 0; xy < 64; xy++) {
        uint64_t bishop = squares->once[HM_4D_BISHOP].word[xy];
        uint64_t rook = squares->once[HM_4D_ROOK].word[xy];
        squares->once[HM_4D_QUEEN].word[xy] = bishop | rook;
        squares->twice[HM_4D_QUEEN].word[xy] = (bishop & rook) |
                                               squares->twice[HM_4D_BISHOP].word[xy] |
                                               squares->twice[HM_4D_ROOK].word[xy];
    }
}

static void check_squares4d_add_all(const seeker *s, unsigned king) {
    hm_4d_place place = hm_4d_place_of(king);
    unsigned own = s->us >> 3;
    for (unsigned plane = 0; plane < HM_4D_PLANES; plane++) {
        /* Own pieces block: no piece can move there. */
        uint64_t free = ~s->position->colours[place.word[plane]].of[own];
        uint64_t reach = hm_4d_reach_in_plane(s->position, &place, plane, true, false, HM_4D_LIST);
        add_plane(s, HM_4D_BISHOP, king, plane, reach & free);
        if (plane >= HM_4D_CYCLIC_PLANES) continue;
        reach = hm_4d_reach_in_plane(s->position, &place, plane, false, true, HM_4D_LIST);
        add_plane(s, HM_4D_ROOK, king, plane, reach & free);
    }

    check_squares4d_add_leaps(s, king);

    /* A pawn takes one step forward and one aside along x. */
    int x = (int)HM_4D_X(king), y = (int)HM_4D_Y(king);
    int forward = s->us == HM_4D_WHITE ? 1 : -1;
    uint64_t bit = 1ull << (king & 63);
    uint64_t behind = forward > 0 ? hm_4d_w_down(bit) : hm_4d_w_up(bit);
    for (int dx = -1; dx <= 1; dx += 2) {
        if (x + dx < 0 || x + dx > 7) continue;
        add_word(s, HM_4D_PAWN_W, (unsigned)((x + dx) * 8 + y), behind);
        if (y - forward < 0 || y - forward > 7) continue;
        add_word(s, HM_4D_PAWN_Y, (unsigned)((x + dx) * 8 + y - forward), bit);
    }

    hm_4d_find_shields(s->position, king, s->us, s->us, &s->squares->hiding);
}

void hm_4d_find_sights(const hm_4d_position *position, unsigned square,
                       hm_4d_check_squares *squares) {
    seeker s = {position, squares, position->state.side};
    memset(squares, 0, sizeof *squares);
    check_squares4d_add_all(&s, square);
    join_queens(squares);
}

void hm_4d_find_check_squares(const hm_4d_position *position, hm_4d_check_squares *squares) {
    seeker s = {position, squares, position->state.side};
    unsigned piece = HM_4D_KING | (s.us ^ HM_4D_BLACK);
    memset(squares, 0, sizeof *squares);
    for (uint64_t words = position->occupied_words[piece]; words != 0; words &= words - 1) {
        unsigned xy = hm_4d_first(words);
        for (uint64_t left = position->pieces[piece][xy]; left != 0; left &= left - 1) {
            check_squares4d_add_all(&s, xy << 6 | hm_4d_first(left));
        }
    }
    join_queens(squares);
}
