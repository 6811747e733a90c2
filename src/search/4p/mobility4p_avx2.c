/* Mobility of four-player pieces with AVX2: the whole board is one register, a rank in each of its
 * sixteen numbers.
 *
 * All sliders look in one direction at the same time (a Kogge-Stone fill): what they see spreads
 * over empty squares by one step, then by two, four and eight, and at last one further, on to the
 * pieces that end it. No square is seen from one direction by two sliders, for the nearer one stops
 * the other; so numbers of squares add up, and whose ray it is follows from a square and a
 * direction. Sliders of each view spread beside each other.
 *
 * Rays that come near a king, and pieces that hang, are rare: they are found square by square. */
#include "search/4p/mobility4p.h"

#if HM_4P_WITH_AVX2

#include "core/processor.h"
#include "search/4p/see4p.h"

#include <immintrin.h>

#define WIDE   __attribute__((target("avx2,bmi,bmi2,popcnt")))
#define INLINE WIDE HM_INLINED_EVERYWHERE

/* ---- the board in a register ---- */

/* A rank in each of 16 numbers: number i is rank i - 1, so numbers 0 and 15 lie beyond the board.
 * The bits of a rank are as in sets of squares (board4p.h). */
typedef uint16_t ranks __attribute__((vector_size(32)));
typedef uint8_t bytes __attribute__((vector_size(32)));

INLINE ranks ranks_of(const uint64_t set[6]) {
    return (ranks)_mm256_loadu_si256((const void *)((const char *)(set + 1) - 2));
}

/* Four ranks of the board in memory, from the one below `rank` on. */
INLINE uint64_t four_ranks(const ranks *board, int rank) {
    uint64_t word;
    memcpy(&word, (const char *)board + 2 * rank, sizeof word);
    return word;
}

INLINE bool any_square(ranks set) {
    return !_mm256_testz_si256((__m256i)set, (__m256i)set);
}

/* By 1, 2, 4 or 8 ranks. Instructions want constants. */
INLINE ranks northwards(ranks set, int by) {
    __m256i v = (__m256i)set, low = _mm256_permute2x128_si256(v, v, 0x08);
    switch (by) {
    case 1:
        return (ranks)_mm256_alignr_epi8(v, low, 14);
    case 2:
        return (ranks)_mm256_alignr_epi8(v, low, 12);
    case 4:
        return (ranks)_mm256_alignr_epi8(v, low, 8);
    default:
        return (ranks)low;
    }
}

INLINE ranks southwards(ranks set, int by) {
    __m256i v = (__m256i)set, high = _mm256_permute2x128_si256(v, v, 0x81);
    switch (by) {
    case 1:
        return (ranks)_mm256_alignr_epi8(high, v, 2);
    case 2:
        return (ranks)_mm256_alignr_epi8(high, v, 4);
    case 4:
        return (ranks)_mm256_alignr_epi8(high, v, 8);
    default:
        return (ranks)high;
    }
}

/* The first four lead to higher bits of a line, each of the others back. */
typedef enum way { EAST, NORTH, NORTHEAST, SOUTHEAST, WEST, SOUTH, SOUTHWEST, NORTHWEST } way;
enum { WAYS = 8 };

INLINE ranks stepped(ranks set, way w, int by) {
    if (w == NORTH || w == NORTHEAST || w == NORTHWEST) set = northwards(set, by);
    if (w == SOUTH || w == SOUTHEAST || w == SOUTHWEST) set = southwards(set, by);
    if (w == EAST || w == NORTHEAST || w == SOUTHEAST) set <<= by;
    if (w == WEST || w == NORTHWEST || w == SOUTHWEST) set >>= by;
    return set;
}

/* ---- what is reached ---- */

typedef struct reached {
    /* By view: what hostile sliders see in each direction, all of it with themselves, they alone;
     * what hostile knights and pawns attack. */
    ranks rays[HM_4P_SEATS][WAYS], lines[HM_4P_SEATS], sliders[HM_4P_SEATS];
    ranks leaps[HM_4P_SEATS], by_pawns[HM_4P_SEATS];
    ranks pawns[HM_4P_SEATS]; /* by seat, what its pawns attack */
    ranks room;               /* four_ranks reads two bytes more */
} reached;

/* Squares that the pieces of a view attack and guard. */
typedef struct touched {
    ranks pawn, knight, straight, diagonal, king;
} touched;

/* Everything that the passes share: sets of attacking pieces and of all pieces by view, and what
 * they reach. */
typedef struct whole {
    const hm_4p_position *position;
    hm_4p_mobility *reach;
    ranks empty;
    ranks straight[HM_4P_SEATS], diagonal[HM_4P_SEATS], knights[HM_4P_SEATS];
    ranks count[HM_4P_SEATS]; /* bytes */
    touched by[HM_4P_SEATS];
    uint64_t kings[HM_4P_SEATS][6]; /* sets: royal pieces */
} whole;

INLINE void count_squares(whole *s, int view, ranks squares) {
    const __m256i half = _mm256_set1_epi8(15),
                  table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1,
                                           2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    __m256i low = _mm256_and_si256((__m256i)squares, half);
    __m256i high = _mm256_and_si256((__m256i)(squares >> 4), half);
    __m256i sum =
        _mm256_add_epi8(_mm256_shuffle_epi8(table, low), _mm256_shuffle_epi8(table, high));
    s->count[view] = (ranks)_mm256_add_epi8((__m256i)s->count[view], sum);
}

INLINE int mobility_of_view(const whole *s, int view) {
    __m256i sums = _mm256_sad_epu8((__m256i)s->count[view], _mm256_setzero_si256());
    __m128i two = _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    return (int)(_mm_cvtsi128_si64(two) + _mm_extract_epi64(two, 1));
}

/* ---- sliders ---- */

/* The sliders of each view look one way. */
INLINE void look(whole *s, reached *r, way w, int views) {
    bool straight = w == EAST || w == WEST || w == NORTH || w == SOUTH;
    ranks seen[HM_4P_SEATS], open = s->empty, all = {0};
    for (int i = 0; i < views; i++)
        seen[i] = straight ? s->straight[i] : s->diagonal[i];
    if (w == EAST) {
        /* Taking a slider's bit twice from its line borrows from the next piece. */
        for (int i = 0; i < views; i++)
            seen[i] = ~open ^ (ranks)(~open - (ranks)(seen[i] + seen[i]));
    } else {
        for (int by = 1; by <= 8; by *= 2) {
            for (int i = 0; i < views; i++)
                seen[i] |= open & stepped(seen[i], w, by);
            open &= stepped(open, w, by);
        }
        for (int i = 0; i < views; i++)
            seen[i] = stepped(seen[i], w, 1);
    }
    for (int i = 0; i < views; i++) {
        *(straight ? &s->by[i].straight : &s->by[i].diagonal) |= seen[i];
        count_squares(s, i, seen[i] & s->empty);
        all |= seen[i];
    }
    for (int i = 0; i < views; i++)
        r->rays[i][w] = views == 2 ? seen[1 - i] : all & ~seen[i];
}

/* ---- the others ---- */

INLINE void leap_about(whole *s, int view) {
    ranks knights = s->knights[view], near[2] = {knights << 2, knights >> 2},
          far[2] = {knights << 1, knights >> 1}, all = {0};
    for (int i = 0; i < 2; i++) {
        ranks leaps[4] = {northwards(near[i], 1), southwards(near[i], 1), northwards(far[i], 2),
                          southwards(far[i], 2)};
        for (int k = 0; k < 4; k++) {
            count_squares(s, view, leaps[k] & s->empty);
            all |= leaps[k];
        }
    }
    s->by[view].knight = all;
}

INLINE ranks attacked_by_pawns(const hm_4p_index *index, int seat) {
    ranks pawns = ranks_of(index->pawns[seat]);
    ranks up = northwards(pawns, 1), down = southwards(pawns, 1);
    switch (seat) {
    case HM_4P_RED:
        return up << 1 | up >> 1;
    case HM_4P_BLUE:
        return (up | down) << 1;
    case HM_4P_YELLOW:
        return down << 1 | down >> 1;
    default:
        return (up | down) >> 1;
    }
}

INLINE ranks attacked_by_kings(const uint64_t kings[6]) {
    ranks here = ranks_of(kings), beside = here << 1 | here >> 1, row = beside | here;
    return beside | northwards(row, 1) | southwards(row, 1);
}

/* ---- kings ---- */

typedef struct hunt {
    const hm_4p_position *position;
    int rank, file; /* of the king */
    uint64_t around;
    uint64_t seen[4]; /* sliders that count already */
    int units, attackers;
    unsigned seats;
} hunt;

INLINE void hunt_with(hunt *h, int from, unsigned squares) {
    hm_4p_piece piece = h->position->state.square[from];
    h->units += (int)squares * hm_4p_square_weight[piece & 7];
    if (h->seen[from >> 6] & 1ull << (from & 63)) return;
    h->seen[from >> 6] |= 1ull << (from & 63);
    h->units += hm_4p_attack_weight[piece & 7];
    h->attackers++;
    h->seats |= 1u << HM_4P_SEAT(piece);
}

/* Where a ray comes from that sees a square, which may be one beyond the edge. */
INLINE int source_of(const hm_4p_index *index, way w, int rank, int file) {
    static const int steps[4] = {HM_4P_EAST, HM_4P_NORTH, HM_4P_NORTHEAST, HM_4P_SOUTHEAST};
    way line = w & 3;
    unsigned at = (unsigned)(line == NORTH ? rank : file) + 1;
    unsigned occupied = line == EAST    ? hm_4p_rank_line(index->occupied, rank)
                        : line == NORTH ? index->occupied_lines[HM_4P_FILES + file]
                        : line == NORTHEAST
                            ? index->occupied_lines[HM_4P_DIAGONALS + rank - file]
                            : index->occupied_lines[HM_4P_ANTIDIAGONALS + rank + file];
    unsigned from = w == line ? hm_4p_below(occupied, at) : hm_4p_above(occupied, at);
    return 16 * rank + file + ((int)from - (int)at) * steps[line];
}

INLINE void hunt_along(hunt *h, const ranks *rays, way w) {
    for (uint64_t left = four_ranks(&rays[w], h->rank) & h->around; left != 0; left &= left - 1) {
        int bit = hm_4p_first(left);
        int from = source_of(&h->position->index, w, h->rank - 1 + (bit >> 4), (bit & 15) - 1);
        hunt_with(h, from, 1);
    }
}

/* A slider beside the king sees its own square, once on each of its lines. */
INLINE void hunt_beside(hunt *h, const ranks *sliders) {
    for (uint64_t left = four_ranks(sliders, h->rank) & h->around; left != 0; left &= left - 1) {
        int bit = hm_4p_first(left), from = (h->rank - 1 + (bit >> 4)) * 16 + (bit & 15) - 1;
        unsigned kind = h->position->state.square[from] & 7;
        hunt_with(h, from, kind == HM_4P_ROOK || kind == HM_4P_BISHOP ? 2 : 4);
    }
}

WIDE static void hunt_by_sliders(hunt *h, const reached *r, int view) {
    const ranks *rays = r->rays[view];
    hunt_along(h, rays, EAST);
    hunt_along(h, rays, NORTH);
    hunt_along(h, rays, NORTHEAST);
    hunt_along(h, rays, SOUTHEAST);
    hunt_along(h, rays, WEST);
    hunt_along(h, rays, SOUTH);
    hunt_along(h, rays, SOUTHWEST);
    hunt_along(h, rays, NORTHWEST);
    hunt_beside(h, &r->sliders[view]);
}

/* Knights that attack squares around the king are less than four files and ranks away. */
WIDE static void hunt_by_knights(hunt *h, const uint64_t knights[6]) {
    uint64_t columns = (0x7full << h->file >> 2 & 0xffff) * 0x0001000100010001;
    for (int part = 0; part < 2; part++) {
        int base = h->rank - 3 + 4 * part;
        uint64_t left = hm_4p_ranks(knights, base) & columns;
        for (; left != 0; left &= left - 1) {
            int bit = hm_4p_first(left), rank = base + (bit >> 4), file = (bit & 15) - 1;
            unsigned hits = hm_4p_knight_hits(file - h->file, rank - h->rank);
            if (hits != 0) hunt_with(h, 16 * rank + file, hits);
        }
    }
}

INLINE void hunt_by_pawns(hunt *h, const reached *r, unsigned enemies) {
    for (; enemies != 0; enemies &= enemies - 1) {
        int seat = __builtin_ctz(enemies);
        int count = __builtin_popcountll(four_ranks(&r->pawns[seat], h->rank) & h->around);
        h->units += count * (hm_4p_attack_weight[HM_4P_PAWN] + hm_4p_square_weight[HM_4P_PAWN]);
        h->attackers += count;
        if (count != 0) h->seats |= 1u << seat;
    }
}

INLINE void hunt_king(const whole *s, const reached *r, int seat) {
    const hm_4p_position *position = s->position;
    const hm_4p_index *index = &position->index;
    int king = position->king[seat], view = index->view_of[seat];
    hunt h = {.position = position, .rank = HM_4P_RANK(king), .file = HM_4P_FILE(king)};
    h.around = 0x000700070007ull << h.file;
    if (four_ranks(&r->lines[view], h.rank) & h.around) hunt_by_sliders(&h, r, view);
    if (four_ranks(&r->leaps[view], h.rank) & h.around)
        hunt_by_knights(&h, index->view[view].knights);
    if (four_ranks(&r->by_pawns[view], h.rank) & h.around)
        hunt_by_pawns(&h, r, position->enemies[seat] & index->attacking);
    s->reach->units[seat] = h.units;
    s->reach->attackers[seat] = h.attackers;
    s->reach->seats[seat] = h.seats;
}

/* ---- pieces that hang ---- */

/* Pieces of a view that may be lost, and where others attack and guard them; in memory. */
typedef struct hanging {
    ranks losing, guarded, pawn, knight;
} hanging;

/* The value of the cheapest slider that sees a square. */
INLINE int cheapest_slider(const whole *s, const ranks *rays, int rank, int file) {
    int least = INT32_MAX;
    for (way w = EAST; w <= NORTHWEST; w++) {
        if ((four_ranks(&rays[w], rank + 1) >> (file + 1) & 1) == 0) continue;
        int from = source_of(&s->position->index, w, rank, file);
        int value = hm_4p_exchange_values[HM_4P_KIND(s->position->state.square[from])];
        if (value < least) least = value;
    }
    return least;
}

WIDE static void add_losses(const whole *s, const hanging *h, const ranks *rays) {
    for (int base = 0; base < 16; base += 4) {
        for (uint64_t left = four_ranks(&h->losing, base); left != 0; left &= left - 1) {
            int bit = hm_4p_first(left), rank = base - 1 + (bit >> 4), file = (bit & 15) - 1;
            hm_4p_piece piece = s->position->state.square[16 * rank + file];
            uint64_t one = 2ull << file;
            int value = hm_4p_exchange_values[HM_4P_KIND(piece)];
            if (four_ranks(&h->guarded, rank + 1) & one) {
                int cheapest =
                    four_ranks(&h->pawn, rank + 1) & one     ? hm_4p_exchange_values[HM_4P_PAWN]
                    : four_ranks(&h->knight, rank + 1) & one ? hm_4p_exchange_values[HM_4P_KNIGHT]
                                                             : cheapest_slider(s, rays, rank, file);
                if (value < cheapest) continue;
                value -= cheapest;
            }
            s->reach->losses[HM_4P_SEAT(piece)] += value;
        }
    }
}

/* Looks for pieces that are attacked and unguarded, or attacked by cheaper ones. A slider that
 * attacks a rook or queen may be cheaper. */
INLINE void find_hanging(const whole *s, const reached *r, int view, int views) {
    const hm_4p_index *index = &s->position->index;
    const touched *own = &s->by[view];
    ranks none = {0}, king = none, straight = none, diagonal = none;
    ranks pawns = none, knights = none, rooks = none, bishops = none;
    hanging h[2] = {{none, none, none, none}, {none, none, none, none}};
    for (int other = 0; other < views; other++) {
        if (other == view) continue;
        h->pawn |= s->by[other].pawn;
        h->knight |= s->by[other].knight;
        straight |= s->by[other].straight;
        diagonal |= s->by[other].diagonal;
        king |= s->by[other].king;
    }
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if (index->view_of[seat] != view) continue;
        pawns |= ranks_of(index->pawns[seat]);
        knights |= ranks_of(index->knights[seat]);
        rooks |= ranks_of(index->straight[seat]);
        bishops |= ranks_of(index->diagonal[seat]);
    }
    h->guarded = own->pawn | own->knight | own->straight | own->diagonal | own->king;
    ranks attacked = h->pawn | h->knight | straight | diagonal | king, sliders = rooks | bishops;
    ranks cheaper = (h->pawn & (knights | sliders)) | (h->knight & sliders);
    cheaper |= (diagonal & rooks) | (straight & rooks & bishops);
    h->losing = (pawns | knights | sliders) & ((attacked & ~h->guarded) | cheaper);
    if (any_square(h->losing)) add_losses(s, h, r->rays[view]);
}

/* ---- all ---- */

INLINE void take_pieces(whole *s, reached *r) {
    const hm_4p_index *index = &s->position->index;
    for (unsigned left = index->attacking; left != 0; left &= left - 1) {
        int seat = __builtin_ctz(left), view = index->view_of[seat];
        s->straight[view] |= ranks_of(index->straight[seat]);
        s->diagonal[view] |= ranks_of(index->diagonal[seat]);
        s->knights[view] |= ranks_of(index->knights[seat]);
        r->pawns[seat] = attacked_by_pawns(index, seat);
        s->by[view].pawn |= r->pawns[seat];
        int king = s->position->king[seat];
        if (king != HM_4P_NO_SQUARE) s->kings[view][hm_4p_word(king)] |= hm_4p_bit(king);
    }
}

/* Finds what is hostile to a view. */
INLINE void take_hostile(const whole *s, reached *r, int view, int views) {
    ranks sliders = {0}, lines = sliders, leaps = sliders, pawns = sliders;
    for (int other = 0; other < views; other++) {
        if (other == view) continue;
        sliders |= s->straight[other] | s->diagonal[other];
        lines |= s->by[other].straight | s->by[other].diagonal;
        leaps |= s->by[other].knight;
        pawns |= s->by[other].pawn;
    }
    r->sliders[view] = sliders;
    r->lines[view] = lines | sliders;
    r->leaps[view] = leaps;
    r->by_pawns[view] = pawns;
}

INLINE void find_reached(const hm_4p_position *position, hm_4p_mobility *reach, int views) {
    whole s = {.position = position, .reach = reach};
    reached r;
    s.empty = ~ranks_of(position->index.occupied);
    take_pieces(&s, &r);
    look(&s, &r, EAST, views);
    look(&s, &r, NORTH, views);
    look(&s, &r, NORTHEAST, views);
    look(&s, &r, SOUTHEAST, views);
    look(&s, &r, WEST, views);
    look(&s, &r, SOUTH, views);
    look(&s, &r, SOUTHWEST, views);
    look(&s, &r, NORTHWEST, views);
    for (int view = 0; view < views; view++) {
        leap_about(&s, view);
        s.by[view].king = attacked_by_kings(s.kings[view]);
        reach->mobility[view] = mobility_of_view(&s, view);
    }
    for (int view = 0; view < views; view++) {
        take_hostile(&s, &r, view, views);
        find_hanging(&s, &r, view, views);
    }
    unsigned hunted = position->enemies[0] | position->enemies[1] | position->enemies[2];
    for (; hunted != 0; hunted &= hunted - 1) {
        int seat = __builtin_ctz(hunted);
        if (position->king[seat] != HM_4P_NO_SQUARE) hunt_king(&s, &r, seat);
    }
}

WIDE static void reach_of_teams(const hm_4p_position *position, hm_4p_mobility *reach) {
    find_reached(position, reach, 2);
}

WIDE static void reach_of_four(const hm_4p_position *position, hm_4p_mobility *reach) {
    find_reached(position, reach, HM_4P_SEATS);
}

bool hm_4p_find_mobility_wide(const hm_4p_position *position, hm_4p_mobility *reach) {
    bool has = HM_CPU_HAS(AVX2, "avx2") && HM_CPU_HAS(BMI1, "bmi") && HM_CPU_HAS(BMI2, "bmi2") &&
               HM_CPU_HAS(POPCNT, "popcnt");
    if (!has) return false;
    memset(reach, 0, sizeof *reach);
    if (position->index.views == 2)
        reach_of_teams(position, reach);
    else
        reach_of_four(position, reach);
    return true;
}

#endif
