/* Private header of chess4d/: how a position indexes its board.
 *
 * A queen moves in 32 directions: along an axis, or along two axes at once. Every one of them lies
 * in a plane of two axes, and six planes pass through every square, one for each pair of axes: xy,
 * yz, zw, wx, xz, yw. Each of these planes through each square is kept as one 64-bit word (8 x 8
 * squares, two words in fact: one a colour), so that a slider's reach in a plane is found by
 * arithmetic on one word, without stepping from square to square, and a whole queen's in six.
 *
 * In the word of a plane the bit is 8 * (first axis) + (second axis): the first axis runs over the
 * rows. The four planes xy, yz, zw, wx form a cycle in which every axis is first once; there the
 * line along the first axis, which is a column of the word, is kept too, and so each axis has
 * exactly one word in which rooks are looked for. The two other planes hold diagonals only. Columns
 * and diagonals have one square in each row, which is what the byte-reversing trick of hm_4d_reach
 * needs; a line along a row would not.
 *
 * The two other axes select the word among the 64 words of a plane. Moving a piece changes a bit in
 * up to six words of three tables: twenty-odd exclusive ors, cheap beside the hundreds of squares
 * that a queen then need not visit. */
#ifndef HM_CHESS4D_BOARD_H
#define HM_CHESS4D_BOARD_H

#include "core/bits.h"
#include "core/inline.h"
#include "hypermate/more/chess4d.h"

static inline bool hm_4d_is_pawn(hm_4d_piece piece) {
    return HM_4D_KIND(piece) == HM_4D_PAWN_W || HM_4D_KIND(piece) == HM_4D_PAWN_Y;
}

enum {
    HM_4D_XY = 0,
    HM_4D_YZ = 1,
    HM_4D_ZW = 2,
    HM_4D_WX = 3,
    HM_4D_XZ = 4,
    HM_4D_YW = 5,
    HM_4D_PLANES = 6,
    HM_4D_CYCLIC_PLANES = 4
};

/* Where the words of each plane begin in a table of HM_4D_WORDS. There is one word for each value
 * of the other two axes. Those of plane zw (index x,y: the board's slices, transposed) have a
 * border two words wide, always full in `colours` for both sides, so that leapers, which look for
 * words up to two steps of x or y away, need no edge tests: beyond the edge everything is taken by
 * an own piece. */
enum {
    HM_4D_WORDS_XY = 0,
    HM_4D_WORDS_YZ = 64,
    HM_4D_WORDS_WX = 128,
    HM_4D_WORDS_XZ = 192,
    HM_4D_WORDS_YW = 256,
    HM_4D_WORDS_ZW = 320,
    HM_4D_STRIDE = 12, /* distance of words whose x differs by one; y: distance 1 */
    HM_4D_BORDERED = 144
};

/* Index of a word of plane zw, from x*8+y, counted from HM_4D_WORDS_ZW. */
HM_INLINED_EVERYWHERE unsigned hm_4d_bordered(unsigned xy) {
    return (xy >> 3) * HM_4D_STRIDE + (xy & 7) + 2 * HM_4D_STRIDE + 2;
}

/* Word number 0 to 63 of a plane: by the values of the other two axes, the first of which counts
 * eight times as much (in the order of the plane that has those two). */
static inline unsigned hm_4d_word_of(unsigned plane, unsigned index) {
    static const uint16_t first[HM_4D_PLANES] = {HM_4D_WORDS_XY, HM_4D_WORDS_YZ, HM_4D_WORDS_ZW,
                                                 HM_4D_WORDS_WX, HM_4D_WORDS_XZ, HM_4D_WORDS_YW};
    return first[plane] + (plane == HM_4D_ZW ? hm_4d_bordered(index) : index);
}

/* The bit of a square in each plane, and the word that holds it. */
typedef struct hm_4d_place {
    unsigned bit[HM_4D_PLANES];
    unsigned word[HM_4D_PLANES];
} hm_4d_place;

static inline hm_4d_place hm_4d_place_of(unsigned square) {
    unsigned xy = square >> 6;
    unsigned yz = square >> 3 & 63;
    unsigned zw = square & 63;
    unsigned wx = (square & 7) << 3 | square >> 9;
    unsigned xz = (square >> 6 & 070) | (square >> 3 & 7);
    unsigned yw = (square >> 3 & 070) | (square & 7);
    return (hm_4d_place){
        .bit = {xy, yz, zw, wx, xz, yw},
        .word = {HM_4D_WORDS_XY + zw, HM_4D_WORDS_YZ + wx, HM_4D_WORDS_ZW + hm_4d_bordered(xy),
                 HM_4D_WORDS_WX + yz, HM_4D_WORDS_XZ + yw, HM_4D_WORDS_YW + xz},
    };
}

/* ---- bits ---- */

static inline unsigned hm_4d_first(uint64_t word) {
    return (unsigned)__builtin_ctzll(word);
}

HM_INLINED_EVERYWHERE void hm_4d_set_add(hm_4d_set *set, unsigned square) {
    set->word[square >> 6] |= 1ull << (square & 63);
}

static inline uint64_t hm_4d_occupied(const hm_4d_position *position, unsigned word) {
    return position->colours[word].of[0] | position->colours[word].of[1];
}

/* Shifts inside a word of plane zw by one step of w; what would leave its row is dropped. One step
 * of z is a shift by 8, which drops by itself. */
#define HM_4D_W0 0x0101010101010101ull
#define HM_4D_W7 0x8080808080808080ull

static inline uint64_t hm_4d_w_up(uint64_t word) {
    return word << 1 & ~HM_4D_W0;
}

static inline uint64_t hm_4d_w_down(uint64_t word) {
    return word >> 1 & ~HM_4D_W7;
}

/* ---- one piece comes or goes: board, counts and index, not the key (index4d.c) ---- */

void hm_4d_put_piece(hm_4d_position *position, unsigned square, hm_4d_piece piece);
void hm_4d_take_piece(hm_4d_position *position, unsigned square);

/* Take and put at once, to an empty square. */
void hm_4d_move_piece(hm_4d_position *position, unsigned from, unsigned to, hm_4d_piece piece);

/* Draws that may be claimed (rules4d, section 9): plies without a capture or a pawn move; times
 * that a position has occurred. */
enum { HM_4D_FIFTY_MOVES = 100, HM_4D_THREEFOLD = 3 };

#endif
