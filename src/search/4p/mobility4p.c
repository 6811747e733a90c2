/* What four-player pieces reach: how many squares they see, which of the squares around a king,
 * and which pieces they attack and guard.
 *
 * A line of 16 bits shows a slider's span between the nearest pieces on both sides (board4p.h), so
 * nothing is found square by square: the length of the span is mobility, its ends are the pieces
 * that are touched, and the squares around a king lie on the line as up to three bits. */
#include "search/4p/mobility4p.h"
#include "chess4p/rules/attacks4p.h"
#include "search/4p/see4p.h"

#include <string.h>

enum { RANK, FILE_LINE, DIAGONAL, ANTIDIAGONAL };
enum { LINES = HM_4P_RANKS + 14, BESIDE = 2 };

/* Where the enemies' kings stand. */
typedef struct court {
    int count;
    int seat[HM_4P_SEATS], file[HM_4P_SEATS], rank[HM_4P_SEATS];
    unsigned hits[HM_4P_SEATS];             /* of the piece that is being looked at */
    uint16_t near[BESIDE + LINES + BESIDE]; /* squares around any of them, as bits of each line */
} court;

typedef struct scene {
    const hm_4p_position *position;
    hm_4p_mobility *reach;
    int seat;
    court court;
} scene;

/* Units of king attack by kind of piece: for attacking the king's surroundings at all, and for each
 * square there. Chosen by hand, not tuned. */
static const uint8_t weight[8] = {0, 8, 20, 20, 30, 50, 0, 50};
static const uint8_t weight_of_square[8] = {0, 3, 5, 5, 7, 8, 0, 8};

/* ---- pieces that are touched ---- */

/* What lies beyond the board is touched too, and nobody looks at it. */
static inline void touch(scene *s, int square, unsigned by) {
    s->reach->touched[HM_4P_TOUCHED + square] |= 1u << by << 8 * s->seat;
}

/* ---- sliders ---- */

/* The squares around a king as bits of a line: `away` is how far the line lies from the king's. */
static unsigned mobility4p_around(int line, int away, int file, int rank) {
    /* The nine squares around a king lie on three ranks, three files, and five diagonals of each
     * kind: three squares on the middle diagonal, two on those beside it, one on the outer ones.
     * Bit 0 of a pattern is the file to the left of the king. */
    static const uint8_t diagonal[5] = {4, 6, 7, 3, 1}, antidiagonal[5] = {1, 3, 7, 6, 4};
    switch (line) {
    case RANK:
        return away >= -1 && away <= 1 ? 7u << file : 0;
    case FILE_LINE:
        return away >= -1 && away <= 1 ? 7u << rank : 0;
    case DIAGONAL:
        return away >= -2 && away <= 2 ? (unsigned)diagonal[away + 2] << file : 0;
    default:
        return away >= -2 && away <= 2 ? (unsigned)antidiagonal[away + 2] << file : 0;
    }
}

/* Indices of the lines through a square (board4p.h). */
static inline int line_through(int line, int file, int rank) {
    return line == RANK        ? HM_4P_RANKS + rank
           : line == FILE_LINE ? HM_4P_FILES + file
           : line == DIAGONAL  ? HM_4P_DIAGONALS + rank - file
                               : HM_4P_ANTIDIAGONALS + rank + file;
}

static void add_hits(court *c, int line, int number, unsigned span) {
    for (int i = 0; i < c->count; i++) {
        int away = number - line_through(line, c->file[i], c->rank[i]);
        unsigned near = span & mobility4p_around(line, away, c->file[i], c->rank[i]);
        if (near != 0) c->hits[i] += hm_popcount(near);
    }
}

/* One line of a slider. The span includes the first piece on both sides, so an occupied square
 * beside a king counts as attacked. */
static inline void mobility4p_slide(scene *s, int line, int from, unsigned occupied, unsigned by) {
    static const int8_t steps[4] = {HM_4P_EAST, HM_4P_NORTH, HM_4P_NORTHEAST, HM_4P_SOUTHEAST};
    int file = HM_4P_FILE(from), rank = HM_4P_RANK(from), step = steps[line];
    unsigned at = 1 + (unsigned)(line == FILE_LINE ? rank : file);
    unsigned above = hm_4p_above(occupied, at), below = hm_4p_below(occupied, at);
    unsigned span = (2u << above) - (1u << below);
    s->reach->mobility[s->seat] += (int)(above - below) - 2;
    touch(s, from + (int)(above - at) * step, by);
    touch(s, from - (int)(at - below) * step, by);
    int number = line_through(line, file, rank);
    if ((span & s->court.near[BESIDE + number]) != 0) add_hits(&s->court, line, number, span);
}

/* The piece has been looked at. */
static void count_hits(scene *s, unsigned kind) {
    court *c = &s->court;
    for (int i = 0; i < c->count; i++) {
        if (c->hits[i] == 0) continue;
        int victim = c->seat[i];
        s->reach->units[victim] += weight[kind] + (int)c->hits[i] * weight_of_square[kind];
        s->reach->attackers[victim]++;
        s->reach->seats[victim] |= 1u << s->seat;
        c->hits[i] = 0;
    }
}

/* A queen moves along all four lines; its hits on each king are counted once, after the last
 * line. */
static void mobility_of_slider(scene *s, int from) {
    const hm_4p_index *index = &s->position->index;
    unsigned kind = HM_4P_KIND(s->position->state.square[from]) & 7;
    unsigned by = kind == HM_4P_BISHOP ? HM_4P_BY_BISHOP
                  : kind == HM_4P_ROOK ? HM_4P_BY_ROOK
                                       : HM_4P_BY_QUEEN;
    hm_4p_place place = hm_4p_place_of(from);
    if (kind != HM_4P_BISHOP) {
        mobility4p_slide(s, RANK, from, hm_4p_rank_line(index->occupied, HM_4P_RANK(from)), by);
        mobility4p_slide(s, FILE_LINE, from, index->occupied_lines[place.file], by);
    }
    if (kind != HM_4P_ROOK) {
        mobility4p_slide(s, DIAGONAL, from, index->occupied_lines[place.diagonal], by);
        mobility4p_slide(s, ANTIDIAGONAL, from, index->occupied_lines[place.antidiagonal], by);
    }
    count_hits(s, kind);
}

/* ---- knights, pawns, kings ---- */

/* How many of the squares around a king a knight attacks, by its distance along files and ranks. */
static unsigned mobility4p_knight_hits(int files, int ranks) {
    static const uint8_t hits[4][4] = {{0, 2, 2, 2}, {2, 2, 2, 1}, {2, 2, 2, 1}, {2, 1, 1, 0}};
    files = files < 0 ? -files : files;
    ranks = ranks < 0 ? -ranks : ranks;
    return files < 4 && ranks < 4 ? hits[files][ranks] : 0;
}

/* The pieces on some squares of four ranks, of which the lowest is `rank`. */
static inline void touch_all(scene *s, uint64_t squares, int rank, unsigned by) {
    squares &= hm_4p_ranks(s->position->index.occupied, rank);
    for (; squares != 0; squares &= squares - 1)
        touch(s, rank * 16 + hm_4p_first(squares) - 1, by);
}

/* As two patterns of two ranks: those below the knight and those above it. */
static void mobility_of_knight(scene *s, int from) {
    const uint64_t *occupied = s->position->index.occupied;
    court *c = &s->court;
    int file = HM_4P_FILE(from), rank = HM_4P_RANK(from);
    /*     rank + 2     . 1 . 1 .     0x0a   above
     *     rank + 1     1 . . . 1     0x11   above
     *     the knight   . . N . .
     *     rank - 1     1 . . . 1     0x11   below
     *     rank - 2     . 1 . 1 .     0x0a   below */
    uint64_t below = 0x0011000aull << file >> 1, above = 0x000a0011ull << file >> 1;
    unsigned seen = hm_popcount(below & ~hm_4p_ranks(occupied, rank - 2)) +
                    hm_popcount(above & ~hm_4p_ranks(occupied, rank + 1));
    s->reach->mobility[s->seat] += (int)seen;
    touch_all(s, below, rank - 2, HM_4P_BY_KNIGHT);
    touch_all(s, above, rank + 1, HM_4P_BY_KNIGHT);
    for (int i = 0; i < c->count; i++)
        c->hits[i] = mobility4p_knight_hits(file - c->file[i], rank - c->rank[i]);
    count_hits(s, HM_4P_KNIGHT);
}

/* All pawns of the seat; those that attack squares around a king count one by one. */
static void mobility_of_pawns(scene *s) {
    const hm_4p_index *index = &s->position->index;
    court *c = &s->court;
    for (int rank = 0; rank < 14; rank += 4) {
        uint64_t attacks = hm_4p_pawn_attacks(index->pawns[s->seat], s->seat, rank);
        touch_all(s, attacks, rank, HM_4P_BY_PAWN);
    }
    for (int i = 0; i < c->count; i++) {
        int below = c->rank[i] - 1;
        uint64_t attacks = hm_4p_pawn_attacks(index->pawns[s->seat], s->seat, below);
        attacks &= 0x000700070007ull << c->file[i];
        for (; attacks != 0; attacks &= attacks - 1) {
            c->hits[i] = 1;
            count_hits(s, HM_4P_PAWN);
        }
    }
}

static void mobility_of_king(scene *s, int king) {
    uint64_t around = 0x000700050007ull << HM_4P_FILE(king);
    touch_all(s, around, HM_4P_RANK(king) - 1, HM_4P_BY_KING);
}

/* ---- all ---- */

/* Marks the squares around a king on all lines that hold some, and a few more beside the ends of a
 * direction: who is really near is looked up. */
static inline void mobility4p_mark_lines(court *c, int file, int rank) {
    uint16_t *near = c->near + BESIDE;
    for (int away = -1; away <= 1; away++) {
        near[line_through(RANK, file, rank) + away] |=
            (uint16_t)mobility4p_around(RANK, away, file, rank);
        near[line_through(FILE_LINE, file, rank) + away] |=
            (uint16_t)mobility4p_around(FILE_LINE, away, file, rank);
    }
    for (int away = -2; away <= 2; away++) {
        near[line_through(DIAGONAL, file, rank) + away] |=
            (uint16_t)mobility4p_around(DIAGONAL, away, file, rank);
        near[line_through(ANTIDIAGONAL, file, rank) + away] |=
            (uint16_t)mobility4p_around(ANTIDIAGONAL, away, file, rank);
    }
}

/* Kings of the enemies of the scene's seat. */
static void find_court(scene *s) {
    const hm_4p_position *position = s->position;
    court *c = &s->court;
    c->count = 0;
    memset(c->near, 0, sizeof c->near);
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        int king = position->king[seat];
        if (king == HM_4P_NO_SQUARE || (position->enemies[s->seat] >> seat & 1) == 0) continue;
        c->seat[c->count] = seat;
        c->file[c->count] = HM_4P_FILE(king);
        c->rank[c->count] = HM_4P_RANK(king);
        c->hits[c->count++] = 0;
        mobility4p_mark_lines(c, HM_4P_FILE(king), HM_4P_RANK(king));
    }
}

static void mobility_of_set(scene *s, const uint64_t one[6], const uint64_t other[6],
                            void (*piece)(scene *s, int from)) {
    for (int word = 1; word <= 4; word++) {
        for (uint64_t left = one[word] | other[word]; left != 0; left &= left - 1)
            piece(s, (word - 1) * 64 + hm_4p_first(left) - 1);
    }
}

void hm_4p_find_mobility(const hm_4p_position *position, hm_4p_mobility *reach) {
    const hm_4p_index *index = &position->index;
    scene s = {.position = position, .reach = reach};
    unsigned enemies = 0; /* whose kings the court holds */
    memset(reach, 0, sizeof *reach);
    /* Partners mostly sit opposite: they look at the same kings. */
    for (int i = 0; i < HM_4P_SEATS; i++) {
        s.seat = (i >> 1 | i << 1) & 3;
        if ((index->attacking >> s.seat & 1) == 0) continue;
        int king = position->king[s.seat];
        if (position->enemies[s.seat] != enemies) find_court(&s);
        enemies = position->enemies[s.seat];
        mobility_of_set(&s, index->straight[s.seat], index->diagonal[s.seat], mobility_of_slider);
        mobility_of_set(&s, index->knights[s.seat], index->knights[s.seat], mobility_of_knight);
        mobility_of_pawns(&s);
        if (king != HM_4P_NO_SQUARE) mobility_of_king(&s, king);
    }
}

/* ---- pieces that hang ---- */

/* The value of the cheapest attacker: bits are in the order of values, so the lowest bit
 * decides. */
static int value_of_cheapest(unsigned kinds) {
    static const int16_t value[6] = {60, 300, 400, 500, 1000, 10000};
    return kinds == 0 ? 10000 : value[__builtin_ctz(kinds)];
}

/* What a seat may lose on a square: an unguarded piece whole, a guarded one only against a cheaper
 * attacker. Guards are of any seat that is not an enemy. */
static int loss_of(const hm_4p_position *position, const hm_4p_mobility *reach, int square,
                   int owner) {
    uint32_t touched = reach->touched[HM_4P_TOUCHED + square];
    unsigned enemies = position->enemies[owner];
    unsigned attackers = hm_4p_touched_by(touched, enemies);
    unsigned kind = HM_4P_KIND(position->state.square[square]);
    if (attackers == 0) return 0;
    unsigned guards = hm_4p_touched_by(touched, 15u & ~enemies);
    int value = hm_4p_exchange_values[kind], cheapest = value_of_cheapest(attackers);
    if (guards == 0) return value;
    return cheapest < value ? value - cheapest : 0;
}

/* Kings are not in these sets: a king in danger is a term of its own. */
static void find_losses_of(const hm_4p_position *position, const hm_4p_mobility *reach, int seat,
                           int *losses) {
    const hm_4p_index *index = &position->index;
    for (int word = 1; word <= 4; word++) {
        uint64_t left = index->pawns[seat][word] | index->knights[seat][word] |
                        index->straight[seat][word] | index->diagonal[seat][word];
        for (; left != 0; left &= left - 1) {
            int square = (word - 1) * 64 + hm_4p_first(left) - 1;
            *losses += loss_of(position, reach, square, seat);
        }
    }
}

void hm_4p_find_losses(const hm_4p_position *position, const hm_4p_mobility *reach,
                       int losses[HM_4P_SEATS]) {
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        losses[seat] = 0;
        find_losses_of(position, reach, seat, &losses[seat]);
    }
}
