/* Private header of chess4p/: the board as the engine sees it.
 *
 * Beside the array of squares the board is kept twice more, for two kinds of questions.
 *
 * How far does a slider see? Every file, diagonal and antidiagonal is a line, a word of 16 bits:
 * one bit per square in their order, and set bits where the line leaves the cross, so that no code
 * tests for an edge. Here is file d with pieces on d2 and d7:
 *
 *     rank        1  2  3  4  5  6  7  8  9 10 11 12 13 14
 *     bit      0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15
 *              #  .  P  .  .  .  .  p  .  .  .  .  .  .  .  #
 *
 * A slider on d4 is stopped by the nearest set bits above and below its own: two bit scans, however
 * far they are, and the number of its moves is their difference.
 *
 * Where can many pieces go at once? All ranks lie side by side in words of 64 bits, four ranks a
 * word: the pawns of four ranks move by a shift, and what surrounds a king or a knight is a mask. A
 * rank cut out of its word is a line like the others.
 *
 * Each side has its own enemies, and there may be three. So data about all enemies together is kept
 * once for each side, in a view of its own: one, two or three enemies cost the same. index4p.h
 * lists what a position keeps; other ways were measured (rules4p, section 10). */
#ifndef HM_CHESS4P_BOARD_H
#define HM_CHESS4P_BOARD_H

#include "core/bits.h"
#include "core/inline.h"
#include "hypermate/more/chess4p.h"

#include <string.h>

const char *hm_4p_seat_name(int seat); /* "Red" (rules4p.c) */

/* ---- seats and directions ---- */

/* A square as a seat counts: own rank 1..14 from its home line, and `at` 0..13 along that line
 * (the file for Red and Yellow, the rank for Blue and Green). */
static inline int hm_4p_seat_square(int seat, int own_rank, int at) {
    int across = seat < HM_4P_YELLOW ? own_rank - 1 : 14 - own_rank;
    return (seat & 1) == 0 ? HM_4P_SQUARE(at, across) : HM_4P_SQUARE(across, at);
}

static inline int hm_4p_own_rank(int seat, int square) {
    int across = (seat & 1) == 0 ? HM_4P_RANK(square) : HM_4P_FILE(square);
    return seat < HM_4P_YELLOW ? across + 1 : 14 - across;
}

/* Place 0..13 along the seat's home line. */
static inline int hm_4p_along(int seat, int square) {
    return (seat & 1) == 0 ? HM_4P_FILE(square) : HM_4P_RANK(square);
}

/* The own rank of the seat's home line: 1, or the first one of a small board. */
static inline int hm_4p_home_rank(const hm_4p_state *state, int seat) {
    int across = (seat & 1) == 0 ? state->ranks : state->files;
    return across == 0 ? 1 : 1 + (14 - across) / 2;
}

/* Whether a square lies on the small board of a state, or on any whole one. */
static inline bool hm_4p_in_box(const hm_4p_state *state, int square) {
    int files = (14 - state->files) / 2, ranks = (14 - state->ranks) / 2;
    int file = HM_4P_FILE(square), rank = HM_4P_RANK(square);
    return state->files == 0 ||
           (file >= files && file < 14 - files && rank >= ranks && rank < 14 - ranks);
}

/* One step of a seat's pawns, and one step to the side of it. */
static inline int hm_4p_forward(int seat) {
    static const int8_t forward[HM_4P_SEATS] = {16, 1, -16, -1};
    /* NOLINTNEXTLINE(core.uninitialized.UndefReturn): the pawn has an owner */
    return forward[seat];
}
HM_INLINED_EVERYWHERE int hm_4p_sideways(int seat) {
    return (seat & 1) == 0 ? 1 : 16;
}

/* The seat's pawn on `from` attacks the two squares beside the one before it. */
static inline bool hm_4p_pawn_attacks_square(int seat, int from, int square) {
    int before = from + hm_4p_forward(seat), side = hm_4p_sideways(seat);
    return square == before + side || square == before - side;
}

/* A knight's leaps, and the eight single steps: the straight ones first. */
static const int8_t hm_4p_leaps[8] = {33, 31, 18, 14, -14, -18, -31, -33};
static const int8_t hm_4p_steps[8] = {1, 16, -1, -16, 15, 17, -15, -17};

/* ---- the board ---- */

/* The squares that exist, as a set (see below). */
static const uint64_t hm_4p_cross[6] = {
    0, 0x7ffe0ff00ff00ff0, 0x7ffe7ffe7ffe7ffe, 0x0ff07ffe7ffe7ffe, 0x000000000ff00ff0, 0};

/* hm_4p_exists. */
static inline bool hm_4p_on_cross(int square) {
    return (unsigned)square < HM_4P_SQUARES &&
           (hm_4p_cross[1 + (square >> 6)] >> (square & 63) & 2) != 0;
}

/* The squares of the cross that are not empty; their number. Without a branch on each. */
static inline size_t hm_4p_find_pieces(const hm_4p_state *state, uint8_t squares[HM_4P_SQUARES]) {
    size_t count = 0;
    for (int square = 0; square < HM_4P_SQUARES; square++) {
        squares[count] = (uint8_t)square;
        count += (state->square[square] != HM_4P_EMPTY) & hm_4p_on_cross(square);
    }
    return count;
}

/* The first square from `start` on with the seat's piece of a kind, whether it lives or not; -1 at
 * the end. */
static inline int hm_4p_find_piece(const hm_4p_state *state, int seat, int kind, int start) {
    const hm_4p_piece *from = state->square + start;
    const hm_4p_piece *found = memchr(from, kind | seat << 4, (size_t)(HM_4P_SQUARES - start));
    return found != NULL ? (int)(found - state->square) : -1;
}

/* Beyond the edge stands a wall: the columns o and p are walls of the array, above and below it
 * this looks. */
HM_INLINED_EVERYWHERE hm_4p_piece hm_4p_at(const hm_4p_position *position, int square) {
    return (unsigned)square < HM_4P_SQUARES ? position->state.square[square] : HM_4P_WALL;
}

/* Set of the seats that left the game by resigning or on time: of their pieces only the royal one
 * lives (rules4p, section 6.3). */
static inline unsigned hm_4p_left(const hm_4p_state *state) {
    return (unsigned)(state->resigned | state->flagged) & ~(unsigned)state->eliminated & 15u;
}

/* Whether the seat has left a game in which kings do not walk: nothing of it moves any more. */
static inline bool hm_4p_stays_for_ever(const hm_4p_position *position, int seat) {
    return !position->rules.walking && (hm_4p_left(&position->state) >> seat & 1) != 0;
}

/* The seat whose live piece a piece on a square is, where the royal pieces stand on `king`; -1:
 * nobody's, a wall, grey, or one that counts as grey because its owner is out or left. */
static inline int hm_4p_owner_of(const hm_4p_position *position, const uint8_t king[HM_4P_SEATS],
                                 hm_4p_piece piece, int square) {
    if (piece == HM_4P_EMPTY || (piece & (HM_4P_DEAD | HM_4P_WALL)) != 0) return -1;
    int seat = HM_4P_SEAT(piece);
    if ((position->index.silent >> seat & 1) == 0) return seat;
    bool left = hm_4p_left(&position->state) >> seat & 1;
    return left && king[seat] == square ? seat : -1;
}

/* The seat whose live piece stands on a square (inside 0..223), or -1. */
static inline int hm_4p_owner(const hm_4p_position *position, int square) {
    return hm_4p_owner_of(position, position->king, position->state.square[square], square);
}

/* Whether an en-passant capture takes a pawn that is royal (en_passant4p.c). */
bool hm_4p_takes_royal_pawn(const hm_4p_position *position, hm_4p_move move);

/* Whether a pseudo-legal move takes a royal piece that lives. */
static inline bool hm_4p_takes_king(const hm_4p_position *position, hm_4p_move move) {
    int to = HM_4P_MOVE_TO(move), owner = hm_4p_owner(position, to);
    if (owner >= 0 && position->king[owner] == to) return true;
    return HM_4P_MOVE_TAG(move) == HM_4P_EN_PASSANT && hm_4p_takes_royal_pawn(position, move);
}

/* Set of a seat and its partner: Red's team, or the other one. */
static inline unsigned hm_4p_team(const hm_4p_rules *rules, int seat) {
    /* NOLINTNEXTLINE(core.UndefinedBinaryOperatorResult): the pawn has an owner */
    if (rules->mode != HM_4P_TEAMS) return 1u << seat;
    unsigned reds = 1u | 1u << (rules->teammate & 3);
    return reds >> seat & 1 ? reds : 15u & ~reds;
}

/* How many seats are in a set. Without the instruction for it compilers would call a function. */
static inline unsigned hm_4p_seats_in(unsigned seats) {
    return (unsigned)(0x4332322132212110 >> 4 * (seats & 15)) & 15;
}

/* Whether what stands on a square may be taken by the seat: no wall, nothing of its own side. */
static inline bool hm_4p_capturable(const hm_4p_position *position, int seat, int square) {
    hm_4p_piece piece = hm_4p_at(position, square);
    if (piece == HM_4P_EMPTY || piece == HM_4P_WALL) return false;
    int owner = hm_4p_owner(position, square);
    if (owner < 0) return !position->rules.dead_wall;
    return (hm_4p_team(&position->rules, seat) >> owner & 1) == 0;
}

/* ---- sets of squares ---- */

/* A set has six words: [1] to [4] hold four ranks each, rank 1 in the lowest bits of [1]; [0] and
 * [5] are what lies beyond the board. A rank has 16 bits: files a to n, and one beyond each end. */
HM_INLINED_EVERYWHERE uint64_t hm_4p_bit(int square) {
    return 2ull << (square & 63);
}
static inline unsigned hm_4p_word(int square) {
    return 1 + ((unsigned)square >> 6);
}

/* Whether a set holds a square; numbers beyond the board are allowed. */
static inline bool hm_4p_holds(const uint64_t set[6], int square) {
    return (unsigned)square < HM_4P_SQUARES && (set[hm_4p_word(square)] & hm_4p_bit(square)) != 0;
}

/* Four ranks of a set, from any rank (-4 to 15) on. */
static inline uint64_t hm_4p_ranks(const uint64_t set[6], int rank) {
    unsigned word = (unsigned)(rank + 4) >> 2, shift = 16 * ((unsigned)rank & 3);
    return set[word] >> shift | set[word + 1] << 1 << (63 - shift);
}

/* The four ranks that a knight on `rank` can reach: from the second below it on, where the second
 * above it takes the place of its own. */
static inline uint64_t hm_4p_knight_ranks(const uint64_t set[6], int rank) {
    const uint64_t own = 0xffffull << 32;
    return (hm_4p_ranks(set, rank - 2) & ~own) | (hm_4p_ranks(set, rank + 2) << 32 & own);
}

/* In them the squares where a knight goes: a pattern of the files from -2 to +2, shifted; what
 * falls off a rank lands on a border. */
static inline uint64_t hm_4p_knight_steps(int file) {
    return 0x0011000a0011000aull >> 1 << file;
}

/* One rank as a line. */
static inline unsigned hm_4p_rank_line(const uint64_t set[6], int rank) {
    return set[1 + ((unsigned)rank >> 2)] >> (16 * ((unsigned)rank & 3)) & 0xffff;
}

/* ---- lines ---- */

/* Offsets of the directions among the lines. A square's bit is file + 1 on its rank and diagonals,
 * rank + 1 on its file. For ranks only the hostile sliders are kept here. */
enum {
    HM_4P_FILES = 0,          /* + file */
    HM_4P_DIAGONALS = 27,     /* + rank - file */
    HM_4P_ANTIDIAGONALS = 41, /* + rank + file */
    HM_4P_RANKS = 68          /* + rank */
};

/* Steps of the square's index along the four directions. */
enum { HM_4P_EAST = 1, HM_4P_NORTH = 16, HM_4P_NORTHEAST = 17, HM_4P_SOUTHEAST = -15 };

/* The step from one square towards another on the same line; 0 when they share none. */
static inline int hm_4p_step_towards(int from, int to) {
    int ranks = HM_4P_RANK(to) - HM_4P_RANK(from), files = HM_4P_FILE(to) - HM_4P_FILE(from);
    if (ranks != 0 && files != 0 && ranks != files && ranks != -files) return 0;
    return HM_4P_NORTH * ((ranks > 0) - (ranks < 0)) + (files > 0) - (files < 0);
}

/* A square's lines, and its place on them. */
typedef struct hm_4p_place {
    unsigned rank, file, diagonal, antidiagonal; /* indices of lines */
    unsigned across, up;                         /* bit numbers: on the file `up`, else `across` */
} hm_4p_place;

static inline hm_4p_place hm_4p_place_of(int square) {
    unsigned rank = (unsigned)square >> 4, file = (unsigned)square & 15;
    return (hm_4p_place){HM_4P_RANKS + rank,
                         HM_4P_FILES + file,
                         HM_4P_DIAGONALS + rank - file,
                         HM_4P_ANTIDIAGONALS + rank + file,
                         file + 1,
                         rank + 1};
}

/* ---- bits ---- */

static inline int hm_4p_first(uint64_t word) {
    return __builtin_ctzll(word);
}
static inline unsigned hm_4p_last(uint32_t word) {
    return (unsigned)__builtin_clz(word) ^ 31;
}

/* The nearest occupied bits on both sides of bit `at` of a line, among them the border. */
static inline unsigned hm_4p_above(unsigned occupied, unsigned at) {
    return at + 1 + (unsigned)hm_4p_first(occupied >> (at + 1));
}
static inline unsigned hm_4p_below(unsigned occupied, unsigned at) {
    return hm_4p_last(occupied & ((1u << at) - 1));
}

/* Set of the seats that `seat` plays against: not partners, not eliminated, and not those whose
 * king merely stays on the board after they left. */
unsigned hm_4p_enemies(const hm_4p_position *position, int seat);

#endif
