/* One piece comes, goes or moves: board, counts and the index of a position (board.h).
 *
 * A move changes twelve words of all pieces, and as many of each kind of sliders, and is taken back
 * the same way: what counts is how many instructions that takes. So what can be said of a square
 * beforehand stands in tables of 64 numbers, which stay in the cache, as one of 4,096 would not;
 * and words of a pair are counted one by one, because a processor multiplies an index by 8 for
 * nothing, but not by 16. */
#include "chess4d/tables.h"
#include "core/inline.h"

/* Of squares, by their x and y and by their z and w: each number twice, for the words of a table of
 * pairs lie twice as far apart as pairs, and so do these bits. */
typedef struct places {
    /* 1 << i. A load is cheaper than a shift by a register, which without BMI2 takes three
     * instructions. */
    uint64_t bits[128];
    /* yz, wx, xz and yw of hm_4d_place_of, 16 bits each: what x and y have to do with them, and
     * what z and w; to be added. */
    uint64_t across_xy[64], across_zw[64];
    uint16_t bordered[64]; /* hm_4d_bordered */
} places;

#define BITS(a, b)             1ull << ((a)*8 + (b)), 1ull << ((a)*8 + (b))
#define ACROSS(yz, wx, xz, yw) 2ull * ((yz) + ((wx) << 16) + ((xz) << 32) + ((yw) << 48))
#define ACROSS_XY(x, y)        ACROSS((y)*8ull, x##ull, (x)*8ull, (y)*8ull)
#define ACROSS_ZW(z, w)        ACROSS(z##ull, (w)*8ull, z##ull, w##ull)
#define BORDERED(x, y)         2 * (((x) + 2) * HM_4D_STRIDE + (y) + 2)

static const places table = {
    .bits = HM_4D_PLANE(BITS),
    .across_xy = HM_4D_PLANE(ACROSS_XY),
    .across_zw = HM_4D_PLANE(ACROSS_ZW),
    .bordered = HM_4D_PLANE(BORDERED),
};

/* How far after the words of all pieces those of sliders are. */
enum {
    DIAGONAL = (offsetof(hm_4d_position, diagonal) - offsetof(hm_4d_position, colours)) / 8,
    STRAIGHT = (offsetof(hm_4d_position, straight) - offsetof(hm_4d_position, colours)) / 8
};

/* Numbers are as wide as addresses: then what is constant of a sum is part of the instruction. */
HM_INLINED void flip(uint64_t *words, size_t square, bool diagonal, bool straight) {
    const size_t xy = square >> 6, zw = square & 63;
    const uint64_t across = table.across_xy[xy] + table.across_zw[zw];
    const size_t yz = (uint16_t)across, wx = (uint16_t)(across >> 16);
    const size_t xz = (uint16_t)(across >> 32), yw = across >> 48;
    const size_t bit[HM_4D_PLANES] = {2 * xy, yz, 2 * zw, wx, xz, yw};
    const size_t word[HM_4D_PLANES] = {
        2 * (HM_4D_WORDS_XY + zw), 2 * HM_4D_WORDS_YZ + wx, 2 * HM_4D_WORDS_ZW + table.bordered[xy],
        2 * HM_4D_WORDS_WX + yz,   2 * HM_4D_WORDS_XZ + yw, 2 * HM_4D_WORDS_YW + xz,
    };
    HM_UNROLLED
    for (unsigned plane = 0; plane < HM_4D_PLANES; plane++) {
        uint64_t *at = words + word[plane], flipped = table.bits[bit[plane]];
        at[0] ^= flipped;
        if (diagonal) at[DIAGONAL] ^= flipped;
        if (straight && plane < HM_4D_CYCLIC_PLANES) at[STRAIGHT] ^= flipped;
    }
}

/* Two squares, in the words of a colour (from the first of them on), for each kind of slider. They
 * are functions so that the compiler takes `words` for one number: where it sees what that is made
 * of, it adds the parts anew for each word. */
#define FLIP_TWO(name, diagonal, straight)                                                         \
    __attribute__((noinline)) static void name(uint64_t *words, size_t one, size_t other) {        \
        flip(words, one, diagonal, straight);                                                      \
        flip(words, other, diagonal, straight);                                                    \
    }

FLIP_TWO(flip_two, false, false)
FLIP_TWO(flip_two_bishops, true, false)
FLIP_TWO(flip_two_rooks, false, true)
FLIP_TWO(flip_two_queens, true, true)

static uint64_t *words_of(hm_4d_position *position, hm_4d_piece piece) {
    return (uint64_t *)position->colours + (piece >> 3);
}

static void flip_square(hm_4d_position *position, unsigned square, hm_4d_piece piece) {
    unsigned kind = HM_4D_KIND(piece);
    flip(words_of(position, piece), square, kind == HM_4D_BISHOP || kind == HM_4D_QUEEN,
         kind == HM_4D_ROOK || kind == HM_4D_QUEEN);
}

/* Puts a bit into the squares of a piece. */
static void enter(hm_4d_position *position, size_t square, hm_4d_piece piece) {
    size_t xy = square >> 6, zw = square & 63;
    position->pieces[piece][xy] |= table.bits[2 * zw];
    position->occupied_words[piece] |= table.bits[2 * xy];
}

/* Takes it out. */
static void leave(hm_4d_position *position, size_t square, hm_4d_piece piece) {
    size_t xy = square >> 6, zw = square & 63;
    uint64_t left = position->pieces[piece][xy] ^ table.bits[2 * zw];
    position->pieces[piece][xy] = left;
    if (left == 0) position->occupied_words[piece] ^= table.bits[2 * xy];
}

void hm_4d_put_piece(hm_4d_position *position, unsigned square, hm_4d_piece piece) {
    position->state.board.square[square] = piece;
    position->count[piece]++;
    enter(position, square, piece);
    flip_square(position, square, piece);
}

void hm_4d_take_piece(hm_4d_position *position, unsigned square) {
    hm_4d_piece piece = position->state.board.square[square];
    position->state.board.square[square] = HM_4D_EMPTY;
    position->count[piece]--;
    leave(position, square, piece);
    flip_square(position, square, piece);
}

void hm_4d_move_piece(hm_4d_position *position, unsigned from, unsigned to, hm_4d_piece piece) {
    position->state.board.square[from] = HM_4D_EMPTY;
    position->state.board.square[to] = piece;
    leave(position, from, piece);
    enter(position, to, piece);
    uint64_t *words = words_of(position, piece);
    switch (HM_4D_KIND(piece)) {
    case HM_4D_BISHOP:
        flip_two_bishops(words, from, to);
        break;
    case HM_4D_ROOK:
        flip_two_rooks(words, from, to);
        break;
    case HM_4D_QUEEN:
        flip_two_queens(words, from, to);
        break;
    default:
        flip_two(words, from, to);
    }
}
