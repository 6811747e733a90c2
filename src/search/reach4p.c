/* What four-player pieces reach: how many squares they see, which of the squares around a king,
 * and which pieces they attack and guard.
 *
 * A line of 16 bits shows a slider's span between the nearest pieces on both sides (board.h), so
 * nothing is found square by square: the length of the span is mobility, its ends are the pieces
 * that are touched, and the squares around a king lie on the line as up to three bits. */
#include "search/reach4p.h"
#include "search/see4p.h"

#include <string.h>

/* Where the enemies' kings stand. */
typedef struct court {
    int count;
    int seat[HM_4P_SEATS], file[HM_4P_SEATS], rank[HM_4P_SEATS];
    unsigned hits[HM_4P_SEATS]; /* of the piece that is being looked at */
} court;

typedef struct scene {
    const hm_4p_position *position;
    hm_4p_reach *reach;
    int seat;
    court court;
} scene;

enum { RANK, FILE_LINE, DIAGONAL, ANTIDIAGONAL };

/* By kind: for attacking near a king at all, and for each square there. */
static const uint8_t weight[8] = {0, 8, 20, 20, 30, 50, 0, 50};
static const uint8_t weight_of_square[8] = {0, 3, 5, 5, 7, 8, 0, 8};

/* ---- pieces that are touched ---- */

static inline void touch(scene *s, int square, unsigned by) {
    hm_4p_reach *reach = s->reach;
    if (!hm_4p_on_cross(square) || s->position->state.square[square] == HM_4P_EMPTY) return;
    if (reach->touched[square] == 0 && reach->target_count < HM_4P_TARGETS) {
        reach->targets[reach->target_count++] = (uint8_t)square;
    }
    reach->touched[square] |= 1u << by << 8 * s->seat;
}

/* ---- sliders ---- */

/* The squares around a king as bits of a line: `away` is how far the line lies from the king's. */
static inline unsigned around(int line, int away, int file, int rank) {
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

static inline int line_number(int line, int file, int rank) {
    return line == RANK        ? rank
           : line == FILE_LINE ? file
           : line == DIAGONAL  ? rank - file
                               : rank + file;
}

static inline void slide(scene *s, int line, int from, unsigned occupied, unsigned by) {
    static const int8_t steps[4] = {HM_4P_EAST, HM_4P_NORTH, HM_4P_NORTHEAST, HM_4P_SOUTHEAST};
    court *c = &s->court;
    int file = HM_4P_FILE(from), rank = HM_4P_RANK(from), step = steps[line];
    unsigned at = 1 + (unsigned)(line == FILE_LINE ? rank : file);
    unsigned above = hm_4p_above(occupied, at), below = hm_4p_below(occupied, at);
    unsigned span = (2u << above) - (1u << below);
    s->reach->mobility[s->seat] += (int)(above - below) - 2;
    touch(s, from + (int)(above - at) * step, by);
    touch(s, from - (int)(at - below) * step, by);
    int number = line_number(line, file, rank);
    for (int i = 0; i < c->count; i++) {
        int away = number - line_number(line, c->file[i], c->rank[i]);
        unsigned near = span & around(line, away, c->file[i], c->rank[i]);
        if (near != 0) c->hits[i] += hm_4p_bits(near);
    }
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

static void reach_of_slider(scene *s, int from) {
    const hm_4p_index *index = &s->position->index;
    unsigned kind = HM_4P_KIND(s->position->state.square[from]) & 7;
    unsigned by = kind == HM_4P_BISHOP ? HM_4P_BY_BISHOP
                  : kind == HM_4P_ROOK ? HM_4P_BY_ROOK
                                       : HM_4P_BY_QUEEN;
    hm_4p_place place = hm_4p_place_of(from);
    if (kind != HM_4P_BISHOP) {
        slide(s, RANK, from, hm_4p_rank_line(index->occupied, HM_4P_RANK(from)), by);
        slide(s, FILE_LINE, from, index->occupied_lines[place.file], by);
    }
    if (kind != HM_4P_ROOK) {
        slide(s, DIAGONAL, from, index->occupied_lines[place.diagonal], by);
        slide(s, ANTIDIAGONAL, from, index->occupied_lines[place.antidiagonal], by);
    }
    count_hits(s, kind);
}

/* ---- knights, pawns, kings ---- */

/* How many of the squares around a king a knight attacks, by its distance along files and ranks. */
static unsigned knight_hits(int files, int ranks) {
    static const uint8_t hits[4][4] = {{0, 2, 2, 2}, {2, 2, 2, 1}, {2, 2, 2, 1}, {2, 1, 1, 0}};
    files = files < 0 ? -files : files;
    ranks = ranks < 0 ? -ranks : ranks;
    return files < 4 && ranks < 4 ? hits[files][ranks] : 0;
}

static void reach_of_knight(scene *s, int from) {
    static const int8_t leaps[8] = {33, 31, 18, 14, -14, -18, -31, -33};
    court *c = &s->court;
    int seen = 0;
    for (int i = 0; i < 8; i++) {
        int to = from + leaps[i];
        hm_4p_piece piece = hm_4p_at(s->position, to);
        seen += piece == HM_4P_EMPTY;
        if (piece != HM_4P_EMPTY && piece != HM_4P_WALL) touch(s, to, HM_4P_BY_KNIGHT);
    }
    s->reach->mobility[s->seat] += seen;
    for (int i = 0; i < c->count; i++)
        c->hits[i] = knight_hits(HM_4P_FILE(from) - c->file[i], HM_4P_RANK(from) - c->rank[i]);
    count_hits(s, HM_4P_KNIGHT);
}

/* Whether a square is a king's or beside it. */
static unsigned is_around(const court *c, int i, int square) {
    int files = HM_4P_FILE(square) - c->file[i], ranks = HM_4P_RANK(square) - c->rank[i];
    return files >= -1 && files <= 1 && ranks >= -1 && ranks <= 1;
}

static void reach_of_pawn(scene *s, int from) {
    court *c = &s->court;
    int before = from + hm_4p_forward(s->seat), side = hm_4p_sideways(s->seat);
    touch(s, before + side, HM_4P_BY_PAWN);
    touch(s, before - side, HM_4P_BY_PAWN);
    for (int i = 0; i < c->count; i++)
        c->hits[i] = is_around(c, i, before + side) + is_around(c, i, before - side);
    count_hits(s, HM_4P_PAWN);
}

static void reach_of_king(scene *s, int king) {
    static const int8_t steps[8] = {1, 16, -1, -16, 15, 17, -15, -17};
    for (int i = 0; i < 8; i++)
        touch(s, king + steps[i], HM_4P_BY_KING);
}

/* ---- all ---- */

static void find_court(scene *s) {
    const hm_4p_position *position = s->position;
    court *c = &s->court;
    c->count = 0;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        int king = position->king[seat];
        if (king == HM_4P_NO_SQUARE || (position->enemies[s->seat] >> seat & 1) == 0) continue;
        c->seat[c->count] = seat;
        c->file[c->count] = HM_4P_FILE(king);
        c->rank[c->count] = HM_4P_RANK(king);
        c->hits[c->count++] = 0;
    }
}

static void reach_of_set(scene *s, const uint64_t one[6], const uint64_t other[6],
                         void (*piece)(scene *s, int from)) {
    for (int word = 1; word <= 4; word++) {
        for (uint64_t left = one[word] | other[word]; left != 0; left &= left - 1)
            piece(s, (word - 1) * 64 + hm_4p_first(left) - 1);
    }
}

void hm_4p_find_reach(const hm_4p_position *position, hm_4p_reach *reach) {
    const hm_4p_index *index = &position->index;
    scene s = {.position = position, .reach = reach};
    memset(reach, 0, sizeof *reach);
    for (s.seat = 0; s.seat < HM_4P_SEATS; s.seat++) {
        if ((index->attacking >> s.seat & 1) == 0) continue;
        int king = position->king[s.seat];
        find_court(&s);
        reach_of_set(&s, index->straight[s.seat], index->diagonal[s.seat], reach_of_slider);
        reach_of_set(&s, index->knights[s.seat], index->knights[s.seat], reach_of_knight);
        reach_of_set(&s, index->pawns[s.seat], index->pawns[s.seat], reach_of_pawn);
        if (king != HM_4P_NO_SQUARE) reach_of_king(&s, king);
    }
}

/* ---- pieces that hang ---- */

/* Attackers by what they are worth, in the order of their bits. */
static int worth_of_cheapest(unsigned kinds) {
    static const int16_t worth[6] = {60, 300, 400, 500, 1000, 10000};
    return kinds == 0 ? 10000 : worth[__builtin_ctz(kinds)];
}

int hm_4p_loss(const hm_4p_position *position, const hm_4p_reach *reach, int square, int owner) {
    uint32_t touched = reach->touched[square];
    unsigned kind = HM_4P_KIND(position->state.square[square]);
    unsigned enemies = position->enemies[owner];
    unsigned attackers = hm_4p_touched_by(touched, enemies);
    if (attackers == 0 || kind == HM_4P_KING) return 0;
    unsigned guards = hm_4p_touched_by(touched, 15u & ~enemies);
    int value = hm_4p_exchange_values[kind], cheapest = worth_of_cheapest(attackers);
    if (guards == 0) return cheapest < 10000 || (attackers & (attackers - 1)) == 0 ? value : 0;
    return cheapest < value ? value - cheapest : 0;
}
