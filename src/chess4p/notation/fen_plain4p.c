/* Boards as programs write them: runs and pieces of the usual kinds, live and grey, with commas
 * between them, to the end of the text. Nearly all are such, and are taken in one go, without a
 * word about errors; whatever else a board holds is left to fen_board4p.c, from its beginning.
 *
 * Nothing here branches on whether a cell is a run or a piece, or on the end of a rank, since such
 * branches are mispredicted. The places where cells end are found for 64 bytes at once. A cell with
 * the comma or slash after it has at most four bytes, and there are 124 such words. A perfect hash
 * finds each word's entry in a table, which holds the piece and the number of squares. Errors are
 * collected and tested once at the end. */
#include "chess4p/notation/fen4p.h"

#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* ---- cells ---- */

/* A cell with what ends it. Ranks are read into rows of 16 squares, of which a slash adds the last
 * two. `adds` counts squares, ranks and the live kings of each seat, each in bits of its own, wide
 * enough for all cells of LONGEST bytes. */
typedef struct cell {
    uint32_t text;     /* its bytes, the first one lowest */
    hm_4p_piece piece; /* on its first square; 0: a run */
    uint8_t file_bits; /* file bits that must be clear on the next square: all after a slash */
    uint64_t adds;
} cell;

enum { LONGEST = 14 * 14 * 4, ROW = 16 };

#define RANK         (1ull << 16)
#define KING(seat)   (1ull << (28 + 9 * (seat)))
#define SECOND_KINGS (0x1fe * (KING(0) | KING(1) | KING(2) | KING(3)))
#define COUNTS       (KING(0) - 1) /* of squares and ranks */
#define WHOLE_BOARD  (14 * (ROW + RANK))

#define BYTE(byte, at) ((uint32_t)(byte) << (8 * (at)))
#define TWO(a, b)      (BYTE(a, 0) | BYTE(b, 1))
#define THREE(a, b, c) (BYTE(a, 0) | BYTE(b, 1) | BYTE(c, 2))

/* Words of text to places in a table of 512. */
#define HASH(text) ((uint32_t)((text)*0x30680643u) >> 23)

#define CELL(front, length, piece, adds)                                                           \
    [HASH((front) | BYTE(',', length))] = {(front) | BYTE(',', length), piece, 0, adds},           \
                              [HASH((front) | BYTE('/', length))] = {(front) | BYTE('/', length),  \
                                                                     piece, 15, (adds) + 2 + RANK}
#define PIECE(seat, a, kind, b, king)                                                              \
    CELL(TWO(a, b), 2, (seat) << 4 | (kind), 1 + (king)),                                          \
        CELL(THREE('d', a, b), 3, HM_4P_DEAD | (seat) << 4 | (kind), 1)
#define ARMY(seat, a)                                                                              \
    PIECE(seat, a, HM_4P_PAWN, 'P', 0), PIECE(seat, a, HM_4P_KNIGHT, 'N', 0),                      \
        PIECE(seat, a, HM_4P_BISHOP, 'B', 0), PIECE(seat, a, HM_4P_ROOK, 'R', 0),                  \
        PIECE(seat, a, HM_4P_QUEEN, 'Q', 0), PIECE(seat, a, HM_4P_KING, 'K', KING(seat))

static const cell cells[512] = {
    ARMY(HM_4P_RED, 'r'),
    ARMY(HM_4P_BLUE, 'b'),
    ARMY(HM_4P_YELLOW, 'y'),
    ARMY(HM_4P_GREEN, 'g'),
    CELL('1', 1, 0, 1),
    CELL('2', 1, 0, 2),
    CELL('3', 1, 0, 3),
    CELL('4', 1, 0, 4),
    CELL('5', 1, 0, 5),
    CELL('6', 1, 0, 6),
    CELL('7', 1, 0, 7),
    CELL('8', 1, 0, 8),
    CELL('9', 1, 0, 9),
    CELL(TWO('1', '0'), 2, 0, 10),
    CELL(TWO('1', '1'), 2, 0, 11),
    CELL(TWO('1', '2'), 2, 0, 12),
    CELL(TWO('1', '3'), 2, 0, 13),
    CELL(TWO('1', '4'), 2, 0, 14),
};

/* ---- bytes ---- */

enum { BLOCK = 64, WORD = 8 };

/* The eight bytes before `end`, the last one highest. */
static inline uint64_t word_before(const char *end) {
    uint64_t word;
    memcpy(&word, end - WORD, WORD);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

/* The bytes of a block where cells end, as bits. */
#ifdef __SSE2__
static uint64_t fen_plain4p_find_ends(const char *block) {
    uint64_t set = 0;
    for (unsigned i = 0; i < BLOCK; i += 16) {
        __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)(block + i));
        __m128i commas = _mm_cmpeq_epi8(bytes, _mm_set1_epi8(','));
        __m128i slashes = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('/'));
        set |= (uint64_t)(unsigned)_mm_movemask_epi8(_mm_or_si128(commas, slashes)) << i;
    }
    return set;
}
#else
static uint64_t fen_plain4p_find_ends(const char *block) {
    const uint64_t each = 0x0101010101010101, low = 0x7f * each;
    uint64_t set = 0;
    for (unsigned i = 0; i < BLOCK; i += WORD) {
        uint64_t bytes = word_before(block + i + WORD) ^ ',' * each; /* 0: a comma, 3: a slash */
        bytes ^= 3 * (bytes & each);                                 /* 0: either of them */
        uint64_t found = ~(((bytes & low) + low) | bytes | low);
        set |= ((found >> 7) * 0x0102040810204080 >> 56) << i;
    }
    return set;
}
#endif

/* ---- boards ---- */

typedef struct reading {
    uint64_t start;   /* of the next cell, from the beginning of the block, modulo 2^64 */
    uint64_t lengths; /* of all cells, or'ed */
    uint64_t sum, wrong;
} reading;

/* The cells that end in a block. WORD bytes before it can be read. */
static void take_cells(reading *r, hm_4p_piece squares[256], const char *block) {
    reading now = *r; /* in registers */
    for (uint64_t ends = fen_plain4p_find_ends(block); ends != 0; ends &= ends - 1) {
        uint64_t behind = (unsigned)__builtin_ctzll(ends) + 1u, length = behind - now.start;
        uint64_t word = word_before(block + behind) >> (-(8 * length) & 63);
        const cell *c = &cells[HASH((uint32_t)word)];
        squares[now.sum & 255] = c->piece;
        now.sum += c->adds;
        now.wrong |= (word ^ c->text) | (now.sum & c->file_bits);
        now.lengths |= length;
        now.start = behind;
    }
    *r = now;
    r->start -= BLOCK;
}

/* Puts eight squares on the board; false if a piece is beyond the cross. */
static bool fen_plain4p_put_squares(hm_4p_piece *board, const hm_4p_piece *pieces) {
    uint64_t old, new;
    memcpy(&old, board, sizeof old);
    memcpy(&new, pieces, sizeof new);
    if (((new + 0x7f7f7f7f7f7f7f7f) & old) != 0) return false;
    new |= old;
    memcpy(board, &new, sizeof new);
    return true;
}

bool hm_4p_fen_take_board(hm_4p_fen_reader *r, hm_4p_state *state) {
#ifdef __OPTIMIZE_SIZE__
    return false; /* the WebAssembly module: a page reads few boards, and the table is large */
#endif
    hm_4p_piece squares[256] = {0};
    const char *text = r->c.text + r->c.at;
    size_t left = r->c.length - r->c.at;
    reading read = {0, 0, 0, 0};
    if (left > LONGEST || r->c.at < WORD) return false;
    for (; left >= BLOCK; left -= BLOCK, text += BLOCK)
        take_cells(&read, squares, text);
    /* The end of the text ends a rank as a slash does. */
    char last[WORD + BLOCK] = {0};
    memcpy(last, text - WORD, WORD + left);
    last[WORD + left] = '/';
    take_cells(&read, squares, last + WORD);
    if (read.wrong != 0 || read.lengths >= WORD) return false;
    if ((read.sum & COUNTS) != WHOLE_BOARD || (read.sum & SECOND_KINGS) != 0) return false;
    /* After false fen_board4p.c comes to a piece where no square is, too, and has the word for it.
     */
    bool fits = true;
    for (int rank = 0; rank < 14; rank++) {
        const hm_4p_piece *row = squares + ROW * (13 - rank);
        fits &= fen_plain4p_put_squares(&state->square[HM_4P_SQUARE(0, rank)], row);
        fits &= fen_plain4p_put_squares(&state->square[HM_4P_SQUARE(8, rank)], row + 8);
    }
    if (fits) r->c.at = r->c.length;
    return fits;
}
