/* Mobility of four-player pieces: how many squares they see, which squares around a king they
 * attack, and which pieces they attack and guard.
 *
 * A line of 16 bits shows a slider's span between the nearest pieces on both sides (board4p.h), so
 * nothing is found square by square: the length of the span is mobility, its ends are the pieces
 * that are touched, and the squares around a king lie on the line as up to three bits. */
#include "search/4p/mobility4p.h"
#include "chess4p/rules/attacks4p.h"
#include "search/4p/see4p.h"

#include <string.h>

enum { LINES = HM_4P_RANKS + 14, BESIDE = 2, TOUCHED = 32 /* before the first square */ };

/* Kinds of attackers, from cheap to dear: a byte a seat. */
enum { BY_PAWN, BY_KNIGHT, BY_BISHOP, BY_ROOK, BY_QUEEN, BY_KING };

typedef struct scene {
    const hm_4p_position *position;
    hm_4p_mobility *reach;
    int seat;
    uint32_t mark;                          /* bit 0 of the seat's byte */
    int mobility;                           /* of the seat */
    uint64_t enemies;                       /* the 16 bits of each enemy of the seat */
    uint64_t near[BESIDE + LINES + BESIDE]; /* of each line the squares around the kings, 16 bits a
                                               seat */
    /* By square with a piece on it: who attacks or guards it, a byte a seat of bits 1 << kind. */
    uint32_t touched[TOUCHED + HM_4P_SQUARES + 32];
} scene;

/* Chosen by hand, not tuned. */
const uint8_t hm_4p_attack_weight[8] = {0, 8, 20, 20, 30, 50, 0, 50};
const uint8_t hm_4p_square_weight[8] = {0, 3, 5, 5, 7, 8, 0, 8};

/* ---- pieces that are touched ---- */

/* Marks a square. A square beyond the board is marked too, since testing costs more; nobody reads
 * it. */
static inline void touch(scene *s, int square, unsigned by) {
    s->touched[TOUCHED + square] |= s->mark << by;
}

/* ---- kings ---- */

/* Marks the squares around a king on the lines that hold some. The nine squares lie on three ranks,
 * three files, and five diagonals of each kind: three squares on the middle diagonal, two on those
 * beside it, one on the outer ones. Bit 0 of a pattern is the file to the left of the king. */
static void mobility4p_mark_king(scene *s, int seat, int king) {
    static const uint8_t diagonal[5] = {4, 6, 7, 3, 1}, antidiagonal[5] = {1, 3, 7, 6, 4};
    int file = HM_4P_FILE(king), rank = HM_4P_RANK(king);
    uint64_t *near = s->near + BESIDE;
    for (int away = -1; away <= 1; away++) {
        near[HM_4P_RANKS + rank + away] |= (uint64_t)(7u << file) << 16 * seat;
        near[HM_4P_FILES + file + away] |= (uint64_t)(7u << rank) << 16 * seat;
    }
    for (int away = -2; away <= 2; away++) {
        near[HM_4P_DIAGONALS + rank - file + away] |= (uint64_t)diagonal[away + 2]
                                                      << (16 * seat + file);
        near[HM_4P_ANTIDIAGONALS + rank + file + away] |= (uint64_t)antidiagonal[away + 2]
                                                          << (16 * seat + file);
    }
}

/* A piece attacks so many of the squares around a king. */
static void mobility4p_add_attack(scene *s, int victim, unsigned kind, unsigned squares) {
    s->reach->units[victim] += hm_4p_attack_weight[kind] + (int)squares * hm_4p_square_weight[kind];
    s->reach->attackers[victim]++;
    s->reach->seats[victim] |= 1u << s->seat;
}

/* ---- sliders ---- */

/* One line of a slider. The span includes the first piece on both sides, so an occupied square
 * beside a king counts as attacked. Returns the squares around enemies' kings on it. */
HM_INLINED uint64_t mobility4p_slide(scene *s, unsigned line, int from, unsigned at, int step,
                                     unsigned occupied, unsigned by) {
    unsigned above = hm_4p_above(occupied, at), below = hm_4p_below(occupied, at);
    uint64_t span = (2u << above) - (1u << below);
    s->mobility += (int)(above - below) - 2;
    touch(s, from + (int)(above - at) * step, by);
    touch(s, from - (int)(at - below) * step, by);
    return span * 0x0001000100010001 & s->near[BESIDE + line] & s->enemies;
}

/* A queen moves along all four lines; it attacks each king once. */
static void mobility_of_slider(scene *s, int from) {
    const hm_4p_index *index = &s->position->index;
    const uint16_t *lines = index->occupied_lines;
    unsigned kind = HM_4P_KIND(s->position->state.square[from]) & 7;
    unsigned by = kind == HM_4P_BISHOP ? BY_BISHOP : kind == HM_4P_ROOK ? BY_ROOK : BY_QUEEN;
    hm_4p_place p = hm_4p_place_of(from);
    uint64_t near[4] = {0, 0, 0, 0};
    if (kind != HM_4P_BISHOP) {
        unsigned rank = hm_4p_rank_line(index->occupied, HM_4P_RANK(from));
        near[0] = mobility4p_slide(s, p.rank, from, p.across, HM_4P_EAST, rank, by);
        near[1] = mobility4p_slide(s, p.file, from, p.up, HM_4P_NORTH, lines[p.file], by);
    }
    if (kind != HM_4P_ROOK) {
        near[2] =
            mobility4p_slide(s, p.diagonal, from, p.across, HM_4P_NORTHEAST, lines[p.diagonal], by);
        near[3] = mobility4p_slide(s, p.antidiagonal, from, p.across, HM_4P_SOUTHEAST,
                                   lines[p.antidiagonal], by);
    }
    uint64_t all = near[0] | near[1] | near[2] | near[3];
    if (all == 0) return;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        uint64_t squares = 0;
        if ((all >> 16 * seat & 0xffff) == 0) continue;
        for (int i = 0; i < 4; i++)
            squares |= (near[i] >> 16 * seat & 0xffff) << 16 * i;
        mobility4p_add_attack(s, seat, kind, hm_popcount(squares));
    }
}

/* ---- knights, pawns, kings ---- */

unsigned hm_4p_knight_hits(int files, int ranks) {
    static const uint8_t hits[4][4] = {{0, 2, 2, 2}, {2, 2, 2, 1}, {2, 2, 2, 1}, {2, 1, 1, 0}};
    files = files < 0 ? -files : files;
    ranks = ranks < 0 ? -ranks : ranks;
    return files < 4 && ranks < 4 ? hits[files][ranks] : 0;
}

/* Squares of four ranks, of which the lowest is `rank`. */
static inline void touch_all(scene *s, uint64_t squares, int rank, unsigned by) {
    for (; squares != 0; squares &= squares - 1)
        touch(s, rank * 16 + hm_4p_first(squares) - 1, by);
}

/* As two patterns of two ranks: those below the knight and those above it. */
static void mobility_of_knight(scene *s, int from) {
    const uint64_t *occupied = s->position->index.occupied;
    int file = HM_4P_FILE(from), rank = HM_4P_RANK(from);
    /*     rank + 2     . 1 . 1 .     0x0a   above
     *     rank + 1     1 . . . 1     0x11   above
     *     the knight   . . N . .
     *     rank - 1     1 . . . 1     0x11   below
     *     rank - 2     . 1 . 1 .     0x0a   below */
    uint64_t below = 0x0011000aull << file >> 1, above = 0x000a0011ull << file >> 1;
    uint64_t near_below = hm_4p_ranks(occupied, rank - 2),
             near_above = hm_4p_ranks(occupied, rank + 1);
    s->mobility += (int)hm_popcount((below & ~near_below) | (above & ~near_above) << 32);
    touch_all(s, below & near_below, rank - 2, BY_KNIGHT);
    touch_all(s, above & near_above, rank + 1, BY_KNIGHT);
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if ((s->enemies >> 16 * seat & 1) == 0) continue;
        int king = s->position->king[seat];
        unsigned hits = hm_4p_knight_hits(file - HM_4P_FILE(king), rank - HM_4P_RANK(king));
        if (hits != 0) mobility4p_add_attack(s, seat, HM_4P_KNIGHT, hits);
    }
}

/* All pawns of the seat; those that attack squares around a king count one by one. */
static void mobility_of_pawns(scene *s) {
    const hm_4p_index *index = &s->position->index;
    for (int rank = 0; rank < 14; rank += 4) {
        uint64_t attacks = hm_4p_pawn_attacks(index->pawns[s->seat], s->seat, rank);
        touch_all(s, attacks & hm_4p_ranks(index->occupied, rank), rank, BY_PAWN);
    }
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if ((s->enemies >> 16 * seat & 1) == 0) continue;
        int king = s->position->king[seat], below = HM_4P_RANK(king) - 1;
        uint64_t attacks = hm_4p_pawn_attacks(index->pawns[s->seat], s->seat, below);
        attacks &= 0x000700070007ull << HM_4P_FILE(king);
        for (; attacks != 0; attacks &= attacks - 1)
            mobility4p_add_attack(s, seat, HM_4P_PAWN, 1);
    }
}

static void mobility_of_king(scene *s, int king) {
    int below = HM_4P_RANK(king) - 1;
    uint64_t around = 0x000700050007ull << HM_4P_FILE(king);
    touch_all(s, around & hm_4p_ranks(s->position->index.occupied, below), below, BY_KING);
}

/* ---- pieces that hang ---- */

/* The bytes of a set of seats. */
static inline uint32_t bytes_of(unsigned seats) {
    return (seats * 0x00204081u & 0x01010101u) * 255u;
}

/* The kinds of all seats together. */
static inline unsigned kinds_of(uint32_t touched) {
    touched |= touched >> 16;
    return (touched | touched >> 8) & 255u;
}

/* The value of the cheapest attacker: bits are in the order of values, so the lowest bit
 * decides. */
static int value_of_cheapest(unsigned kinds) {
    static const int16_t value[6] = {60, 300, 400, 500, 1000, 10000};
    return value[__builtin_ctz(kinds)];
}

/* A seat may lose an unguarded piece whole, a guarded one only against a cheaper attacker. Guards
 * are of any seat that is not an enemy. Kings are not counted: a king in danger is a term of its
 * own. */
static int losses_of(const scene *s, int seat) {
    const hm_4p_index *index = &s->position->index;
    uint32_t enemies = bytes_of(s->position->enemies[seat]);
    int losses = 0;
    for (int word = 1; word <= 4; word++) {
        uint64_t left = index->pawns[seat][word] | index->knights[seat][word] |
                        index->straight[seat][word] | index->diagonal[seat][word];
        for (; left != 0; left &= left - 1) {
            int square = (word - 1) * 64 + hm_4p_first(left) - 1;
            uint32_t touched = s->touched[TOUCHED + square];
            if ((touched & enemies) == 0) continue;
            int value = hm_4p_exchange_values[HM_4P_KIND(s->position->state.square[square])];
            if ((touched & ~enemies) != 0) {
                value -= value_of_cheapest(kinds_of(touched & enemies));
                if (value < 0) value = 0;
            }
            losses += value;
        }
    }
    return losses;
}

/* ---- all ---- */

HM_INLINED void mobility_of_set(scene *s, const uint64_t one[6], const uint64_t other[6],
                                void (*piece)(scene *s, int from)) {
    for (int word = 1; word <= 4; word++) {
        for (uint64_t left = one[word] | other[word]; left != 0; left &= left - 1)
            piece(s, (word - 1) * 64 + hm_4p_first(left) - 1);
    }
}

void hm_4p_find_mobility_plain(const hm_4p_position *position, hm_4p_mobility *reach) {
    const hm_4p_index *index = &position->index;
    scene s = {.position = position, .reach = reach};
    uint64_t kings = 0;
    memset(reach, 0, sizeof *reach);
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if (position->king[seat] == HM_4P_NO_SQUARE) continue;
        kings |= 0xffffull << 16 * seat;
        mobility4p_mark_king(&s, seat, position->king[seat]);
    }
    for (s.seat = 0; s.seat < HM_4P_SEATS; s.seat++) {
        if ((index->attacking >> s.seat & 1) == 0) continue;
        s.enemies = 0;
        s.mark = 1u << 8 * s.seat;
        s.mobility = 0;
        for (int seat = 0; seat < HM_4P_SEATS; seat++) {
            if (position->enemies[s.seat] >> seat & 1) s.enemies |= kings & 0xffffull << 16 * seat;
        }
        mobility_of_set(&s, index->straight[s.seat], index->diagonal[s.seat], mobility_of_slider);
        mobility_of_set(&s, index->knights[s.seat], index->knights[s.seat], mobility_of_knight);
        reach->mobility[index->view_of[s.seat]] += s.mobility;
        mobility_of_pawns(&s);
        if (kings >> 16 * s.seat & 1) mobility_of_king(&s, position->king[s.seat]);
    }
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        reach->losses[seat] = losses_of(&s, seat);
}
