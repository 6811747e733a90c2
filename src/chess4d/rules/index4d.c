/* One piece comes, goes or moves: board, counts and the index of a position (board4d.h).
 *
 * A move changes twelve words of all pieces, and as many of each kind of sliders, and is taken back
 * the same way: its cost is the number of instructions. So facts about squares are in small tables,
 * which stay in the cache; a table of 4,096 squares would not.
 *
 * The words of a colour lie twice as far apart as pairs do, and a processor multiplies an index by
 * 8 for nothing, but not by 16. So places are counted twice over (place 2n of a table is that of n,
 * and so is 2n + 1): one number then finds the word, its bit and what else is known of n. */
#include "chess4d/rules/tables4d.h"
#include "core/inline.h"

typedef struct places {
    /* 1 << n. A load is cheaper than a shift by a register, which without BMI2 takes three
     * instructions. */
    uint64_t bits[128];
    /* yz, wx, xz and yw of hm_4d_place_of, twice over, a byte each: what x and y have to do with
     * them, and what z and w; to be added. */
    uint32_t across_xy[128], across_zw[128];
    uint16_t bordered[128]; /* hm_4d_bordered, twice over */
} places;

#define TWICE(n)               n, n
#define BITS(a, b)             TWICE(1ull << ((a)*8 + (b)))
#define ACROSS(yz, wx, xz, yw) TWICE(2 * ((yz) + ((wx) << 8) + ((xz) << 16) + ((yw) << 24)))
#define ACROSS_XY(x, y)        ACROSS((y)*8u, x##u, (x)*8u, (y)*8u)
#define ACROSS_ZW(z, w)        ACROSS(z##u, (w)*8u, z##u, w##u)
#define BORDERED(x, y)         TWICE(2 * (((x) + 2) * HM_4D_STRIDE + (y) + 2))

static const places table = {
    .bits = HM_4D_PLANE(BITS),
    .across_xy = HM_4D_PLANE(ACROSS_XY),
    .across_zw = HM_4D_PLANE(ACROSS_ZW),
    .bordered = HM_4D_PLANE(BORDERED),
};

static inline size_t twice_xy(size_t square) {
    return square >> 5 & 126;
}

static inline size_t twice_zw(size_t square) {
    return square << 1 & 126;
}

/* How far after the words of all pieces those of sliders are. */
enum {
    DIAGONAL = (offsetof(hm_4d_position, diagonal) - offsetof(hm_4d_position, colours)) / 8,
    STRAIGHT = (offsetof(hm_4d_position, straight) - offsetof(hm_4d_position, colours)) / 8
};

/* Numbers are as wide as addresses: then what is constant of a sum is part of the instruction. */
HM_INLINED void flip(uint64_t *words, size_t square, bool diagonal, bool straight) {
    const size_t xy = twice_xy(square), zw = twice_zw(square);
    const uint32_t across = table.across_xy[xy] + table.across_zw[zw];
    const size_t yz = across & 255, wx = across >> 8 & 255;
    const size_t xz = across >> 16 & 255, yw = across >> 24;
    const size_t bit[HM_4D_PLANES] = {xy, yz, zw, wx, xz, yw};
    const size_t word[HM_4D_PLANES] = {
        2 * HM_4D_WORDS_XY + zw, 2 * HM_4D_WORDS_YZ + wx, 2 * HM_4D_WORDS_ZW + table.bordered[xy],
        2 * HM_4D_WORDS_WX + yz, 2 * HM_4D_WORDS_XZ + yw, 2 * HM_4D_WORDS_YW + xz,
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
 * are functions so that the compiler takes `words` for one number: if it sees how that is computed,
 * it adds the parts again for each word. */
#define FLIP_TWO(name, diagonal, straight)                                                         \
    __attribute__((noinline)) static void name(uint64_t *words, size_t one, size_t other) {        \
        flip(words, one, diagonal, straight);                                                      \
        flip(words, other, diagonal, straight);                                                    \
    }

FLIP_TWO(flip_two, false, false)
FLIP_TWO(flip_two_bishops, true, false)
FLIP_TWO(flip_two_rooks, false, true)
FLIP_TWO(flip_two_queens, true, true)

/* The first word of a colour. It is made of the whole position's address: from here on lie the
 * words of sliders, too. */
static uint64_t *index4d_words_of(hm_4d_position *position, hm_4d_piece piece) {
    char *colours = (char *)position + offsetof(hm_4d_position, colours);
    return (uint64_t *)(void *)colours + (piece >> 3);
}

static void flip_square(hm_4d_position *position, unsigned square, hm_4d_piece piece) {
    unsigned kind = HM_4D_KIND(piece);
    flip(index4d_words_of(position, piece), square, kind == HM_4D_BISHOP || kind == HM_4D_QUEEN,
         kind == HM_4D_ROOK || kind == HM_4D_QUEEN);
}

/* Puts a bit into the squares of a piece. */
static void index4d_enter(hm_4d_position *position, size_t square, hm_4d_piece piece) {
    position->pieces[piece][square >> 6] |= table.bits[twice_zw(square)];
    position->occupied_words[piece] |= table.bits[twice_xy(square)];
}

/* Takes it out. */
static void index4d_leave(hm_4d_position *position, size_t square, hm_4d_piece piece) {
    uint64_t left = position->pieces[piece][square >> 6] ^ table.bits[twice_zw(square)];
    position->pieces[piece][square >> 6] = left;
    if (left == 0) position->occupied_words[piece] ^= table.bits[twice_xy(square)];
}

void hm_4d_put_piece(hm_4d_position *position, unsigned square, hm_4d_piece piece) {
    position->state.board.square[square] = piece;
    position->count[piece]++;
    index4d_enter(position, square, piece);
    flip_square(position, square, piece);
}

void hm_4d_take_piece(hm_4d_position *position, unsigned square) {
    hm_4d_piece piece = position->state.board.square[square];
    position->state.board.square[square] = HM_4D_EMPTY;
    position->count[piece]--;
    index4d_leave(position, square, piece);
    flip_square(position, square, piece);
}

void hm_4d_move_piece(hm_4d_position *position, unsigned from, unsigned to, hm_4d_piece piece) {
    position->state.board.square[from] = HM_4D_EMPTY;
    position->state.board.square[to] = piece;
    index4d_leave(position, from, piece);
    index4d_enter(position, to, piece);
    if (HM_SMALL) {
        flip_square(position, from, piece);
        flip_square(position, to, piece);
        return;
    }
    uint64_t *words = index4d_words_of(position, piece);
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
