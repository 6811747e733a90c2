/* Attacked squares and their attackers (rules4d, sections 4, 5 and 8).
 *
 * Two questions with two kinds of answers. "Everything that the leapers of a side attack" is a map
 * of all squares, made by shifting whole words of plane zw: 20 words for a word of knights, 9 for
 * kings, 2 for pawns. It is computed once per position. "Who attacks this one square" reverses the
 * moves: a leaper attacks the square if a leaper on that square could move to it (for pawns:
 * backwards), and a slider if the square sees it.
 *
 * For sliders there is only the second question, plane by plane: first the enemy sliders on a line
 * through the square are selected, with masks that ignore pieces in between. Mostly there are no
 * such sliders, and then no line is followed. For many squares of a word this is found at once
 * (aligned4d.c). */
#include "chess4d/rules/attacks4d.h"
#include "chess4d/rules/wide4d.h"

#include <string.h>

/* ---- leapers: from their squares to the attacked words ---- */

/* All knights of a word at once: the 20 words that they attack (leap4d.h has the distances). */
static void add_knights(uint64_t knights, uint64_t *at) {
    uint64_t up1 = hm_4d_w_up(knights), down1 = hm_4d_w_down(knights);
    uint64_t up2 = hm_4d_w_up(up1), down2 = hm_4d_w_down(down1);
    uint64_t side1 = up1 | down1, side2 = up2 | down2;
    uint64_t one = side1 | knights << 8 | knights >> 8;
    uint64_t two = side2 | knights << 16 | knights >> 16;
    at[0] |= side1 << 16 | side1 >> 16 | side2 << 8 | side2 >> 8;
    for (int axis = 0; axis < 2; axis++) {
        int near = axis == 0 ? 1 : HM_4D_STRIDE;
        int other = axis == 0 ? HM_4D_STRIDE : 1;
        at[near] |= two;
        at[-near] |= two;
        at[2 * near] |= one;
        at[-2 * near] |= one;
        at[2 * near + other] |= knights;
        at[2 * near - other] |= knights;
        at[-2 * near + other] |= knights;
        at[-2 * near - other] |= knights;
    }
}

/* Builds the map of attacked squares, kind by kind. Kings attack the 9 words around their own,
 * except their own squares. Pawns attack one file aside on the next rank of their axis (rules4d,
 * section 5). */
void hm_4d_leaper_attacks(const hm_4d_position *position, hm_4d_piece colour,
                          uint64_t attacks[HM_4D_BORDERED]) {
    memset(attacks, 0, HM_4D_BORDERED * sizeof *attacks);
    const uint64_t(*pieces)[64] = position->pieces;
    const uint64_t *used = position->occupied_words;
    int forward = colour == HM_4D_WHITE ? 1 : -1;
    unsigned piece = HM_4D_KNIGHT | colour;
    for (uint64_t left = used[piece]; left != 0; left &= left - 1) {
        unsigned xy = hm_4d_first(left);
        add_knights(pieces[piece][xy], attacks + hm_4d_bordered(xy));
    }
    piece = HM_4D_KING | colour;
    for (uint64_t left = used[piece]; left != 0; left &= left - 1) {
        unsigned xy = hm_4d_first(left);

        uint64_t kings = pieces[piece][xy];
        uint64_t *at = attacks + hm_4d_bordered(xy);
        uint64_t sides = hm_4d_w_up(kings) | hm_4d_w_down(kings);
        uint64_t row = kings | sides;
        uint64_t block = row | row << 8 | row >> 8;
        for (int dx = -HM_4D_STRIDE; dx <= HM_4D_STRIDE; dx += HM_4D_STRIDE) {
            at[dx - 1] |= block;
            at[dx + 1] |= block;
            if (dx != 0) at[dx] |= block;
        }
        at[0] |= sides | row << 8 | row >> 8;
    }
    piece = HM_4D_PAWN_Y | colour;
    for (uint64_t left = used[piece]; left != 0; left &= left - 1) {
        unsigned xy = hm_4d_first(left);
        uint64_t *ahead = attacks + hm_4d_bordered(xy) + forward;
        ahead[HM_4D_STRIDE] |= pieces[piece][xy];
        ahead[-HM_4D_STRIDE] |= pieces[piece][xy];
    }
    piece = HM_4D_PAWN_W | colour;
    for (uint64_t left = used[piece]; left != 0; left &= left - 1) {
        unsigned xy = hm_4d_first(left);
        uint64_t pawns = pieces[piece][xy];
        uint64_t ahead = forward > 0 ? hm_4d_w_up(pawns) : hm_4d_w_down(pawns);
        attacks[hm_4d_bordered(xy) + HM_4D_STRIDE] |= ahead;
        attacks[hm_4d_bordered(xy) - HM_4D_STRIDE] |= ahead;
    }
}

/* ---- leapers: from an attacked square back to them ---- */

/* The words of plane zw at most so far away in x and y. */
static uint64_t words_near(int x, int y, int far) {
    int low_x = x < far ? 0 : x - far, high_x = x + far > 7 ? 7 : x + far;
    int low_y = y < far ? 0 : y - far, high_y = y + far > 7 ? 7 : y + far;
    uint64_t column = (255u >> (7 - high_y)) & (255u << low_y);
    uint64_t rows = (UINT64_MAX >> 8 * (7 - high_x)) & (UINT64_MAX << 8 * low_x);
    return column * 0x0101010101010101u & rows;
}

/* Leaps are symmetric: a knight or king attacks the square if it could also leap back to its
 * own. */
static void add_jumpers_at(const hm_4d_position *position, unsigned square, hm_4d_piece colour,
                           hm_4d_set *attackers) {
    int x = (int)HM_4D_X(square), y = (int)HM_4D_Y(square);
    unsigned zw = square & 63, knight = HM_4D_KNIGHT | colour, king = HM_4D_KING | colour;
    /* The squares of knights in plane zw, by their distance in x and y (rows and columns). */
    const uint64_t self = 1ull << zw, one = hm_4d_near_masks.one[zw];
    const uint64_t two = hm_4d_near_masks.two[zw];
    const uint64_t leaps[3][3] = {
        {hm_4d_near_masks.knight[zw], two, one}, {two, 0, self}, {one, self, 0}};
    uint64_t words = position->occupied_words[knight] & words_near(x, y, 2);
    for (; words != 0; words &= words - 1) {
        int xy = (int)hm_4d_first(words), dx = xy / 8 - x, dy = xy % 8 - y;
        attackers->word[xy] |=
            position->pieces[knight][xy] & leaps[dx < 0 ? -dx : dx][dy < 0 ? -dy : dy];
    }
    words = position->occupied_words[king] & words_near(x, y, 1);
    for (; words != 0; words &= words - 1) {
        int xy = (int)hm_4d_first(words);
        uint64_t near = hm_4d_near_masks.king[zw] | (xy != x * 8 + y ? self : 0);
        attackers->word[xy] |= position->pieces[king][xy] & near;
    }
}

/* Pawns attack forwards along their own axis and one file aside, so they are found backwards
 * (rules4d, section 5). */
static void add_pawns_at(const hm_4d_position *position, unsigned square, hm_4d_piece colour,
                         hm_4d_set *attackers) {
    int x = (int)HM_4D_X(square), y = (int)HM_4D_Y(square), w = (int)HM_4D_W(square);
    int forward = colour == HM_4D_WHITE ? 1 : -1;
    const hm_4d_piece *board = position->state.board.square;
    for (int dx = -1; dx <= 1; dx += 2) {
        if (x + dx < 0 || x + dx > 7) continue;
        int beside = (int)square + dx * HM_4D_SQUARE(1, 0, 0, 0);
        int behind_y = beside - forward * HM_4D_SQUARE(0, 1, 0, 0);
        int behind_w = beside - forward;
        if (y - forward >= 0 && y - forward <= 7 && board[behind_y] == (HM_4D_PAWN_Y | colour)) {
            hm_4d_set_add(attackers, (unsigned)behind_y);
        }
        if (w - forward >= 0 && w - forward <= 7 && board[behind_w] == (HM_4D_PAWN_W | colour)) {
            hm_4d_set_add(attackers, (unsigned)behind_w);
        }
    }
}

void hm_4d_add_leapers_at(const hm_4d_position *position, unsigned square, hm_4d_piece colour,
                          hm_4d_set *attackers) {
    add_jumpers_at(position, square, colour, attackers);
    add_pawns_at(position, square, colour, attackers);
}

/* ---- sliders ---- */

uint64_t hm_4d_sliders_in_plane(const hm_4d_position *position, const hm_4d_place *place,
                                unsigned plane, unsigned colour, uint64_t ignored) {
    unsigned word = place->word[plane], bit = place->bit[plane];
    uint64_t diagonal = position->diagonal[word].of[colour];
    uint64_t straight = position->straight[word].of[colour];
    uint64_t masks[3] = {hm_4d_line_masks.diagonal[bit], hm_4d_line_masks.antidiagonal[bit],
                         hm_4d_line_masks.column[bit]};
    if (((diagonal & hm_4d_line_masks.slanted[bit]) | (straight & masks[2])) == 0) return 0;
    uint64_t occupied = hm_4d_occupied(position, word) & ~ignored;
    uint64_t here = 1ull << bit;
    uint64_t seen = hm_4d_reach(occupied, masks[0], here) | hm_4d_reach(occupied, masks[1], here);
    uint64_t attackers = seen & diagonal;
    /* The two other planes hold no rooks: `straight` is empty there. */
    return attackers | (hm_4d_reach(occupied, masks[2], here) & straight);
}

bool hm_4d_slider_sees(const hm_4d_position *position, const hm_4d_place *place, unsigned colour) {
    for (unsigned plane = 0; plane < HM_4D_PLANES; plane++) {
        if (hm_4d_sliders_in_plane(position, place, plane, colour, 0) != 0) return true;
    }
    return false;
}

uint64_t hm_4d_seen_by_sliders(const hm_4d_position *position, unsigned colour, unsigned xy,
                               uint64_t squares) {
    uint64_t seen = 0;
    for (uint64_t left = hm_4d_aligned(position, colour, xy, squares); left != 0;
         left &= left - 1) {
        hm_4d_place place = hm_4d_place_of(xy << 6 | hm_4d_first(left));
        if (hm_4d_slider_sees(position, &place, colour)) seen |= left & (0 - left);
    }
    return seen;
}

/* `ignored` counts as empty: the square of a king that steps away along the line. */
bool hm_4d_slider_attacks(const hm_4d_position *position, unsigned square, hm_4d_piece colour,
                          int ignored) {
    hm_4d_place place = hm_4d_place_of(square);
    if (!hm_4d_any_aligned(position, &place, colour >> 3)) return false;
    hm_4d_place hidden = hm_4d_place_of(ignored < 0 ? square : (unsigned)ignored);
    for (unsigned plane = 0; plane < HM_4D_PLANES; plane++) {
        uint64_t away = hidden.word[plane] == place.word[plane] ? 1ull << hidden.bit[plane] : 0;
        if (hm_4d_sliders_in_plane(position, &place, plane, colour >> 3, away) != 0) return true;
    }
    return false;
}

/* ---- answers ---- */

/* All attackers of one square, to report them or to capture one of them; is_attacked only needs a
 * yes or no. */
void hm_4d_attackers(const hm_4d_position *position, int square, hm_4d_piece colour,
                     hm_4d_set *attackers) {
    memset(attackers, 0, sizeof *attackers);
    hm_4d_add_leapers_at(position, (unsigned)square, colour, attackers);
    hm_4d_place place = hm_4d_place_of((unsigned)square);
    for (unsigned plane = 0; plane < HM_4D_PLANES; plane++) {
        uint64_t left = hm_4d_sliders_in_plane(position, &place, plane, colour >> 3, 0);
        unsigned rest = (unsigned)square & ~(unsigned)hm_4d_plane_bits[plane];
        for (; left != 0; left &= left - 1) {
            hm_4d_set_add(attackers, rest | hm_4d_spread[plane][hm_4d_first(left)]);
        }
    }
}

/* For leapers it builds the whole map, even for one square: shifting all words takes two thirds of
 * the time of looking back from the square along every leap. */
bool hm_4d_attacks_through(const hm_4d_position *position, unsigned square, hm_4d_piece colour,
                           int ignored) {
    if (hm_4d_slider_attacks(position, square, colour, ignored)) return true;
    uint64_t leapers[HM_4D_BORDERED];
    hm_4d_leaper_attacks(position, colour, leapers);
    return (leapers[hm_4d_bordered(square >> 6)] >> (square & 63) & 1) != 0;
}

bool hm_4d_is_attacked(const hm_4d_position *position, int square, hm_4d_piece colour) {
    return hm_4d_attacks_through(position, (unsigned)square, colour, HM_4D_NO_SQUARE);
}

/* Every attacked king of a side counts as in check (rules4d, section 8). Kings that a leaper
 * attacks need no search for sliders. */
bool hm_4d_attacked_kings(const hm_4d_position *position, hm_4d_piece colour,
                          const uint64_t attacks[HM_4D_BORDERED], hm_4d_set *kings) {
    hm_4d_piece enemy = colour ^ HM_4D_BLACK;
    memset(kings, 0, sizeof *kings);
    bool any = false;
    unsigned piece = HM_4D_KING | colour;
    for (uint64_t words = position->occupied_words[piece]; words != 0; words &= words - 1) {
        unsigned xy = hm_4d_first(words);
        uint64_t attacked = position->pieces[piece][xy] & attacks[hm_4d_bordered(xy)];
        uint64_t left = position->pieces[piece][xy] & ~attacked;
        attacked |= hm_4d_seen_by_sliders(position, enemy >> 3, xy, left);
        any |= attacked != 0;
        kings->word[xy] = attacked;
    }
    return any;
}

bool hm_4d_in_check(const hm_4d_position *position, hm_4d_piece colour, hm_4d_set *kings) {
    uint64_t leapers[HM_4D_BORDERED];
    hm_4d_set ignored;
    hm_4d_leaper_attacks(position, colour ^ HM_4D_BLACK, leapers);
    return hm_4d_attacked_kings(position, colour, leapers, kings != NULL ? kings : &ignored);
}
