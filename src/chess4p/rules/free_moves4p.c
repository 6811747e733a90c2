/* Moves of pieces that may go anywhere: the army of a king that is not attacked, but for the pieces
 * that are pinned (movegen4p.c).
 *
 * Nothing here tries a square. A line of 16 bits (board4p.h) shows a slider's reach by the nearest
 * occupied bit on either side, so the number of its moves is a difference of two bit numbers. Where
 * a knight can go is a pattern of five columns in four ranks; where the pawns of four ranks can go
 * is their word, shifted. So counting, which is what the last ply of a perft and most mates need,
 * never looks at a single target.
 *
 * The same code lists and counts: `mode` is a constant wherever it is compiled, so that its
 * branches vanish, which HM_INLINED makes sure of. Counting and listing are compiled a second
 * time for processors that count and scan bits in one instruction. */
#include "chess4p/rules/movegen4p.h"
#include "chess4p/rules/moves4p.h"
#include "core/inline.h"
#include "core/processor.h"

/* The variants that the code is compiled for. FILTER lists or counts moves to s->targets; NOISY and
 * QUIET list a part (stages4p.h). */
typedef enum mode { COUNT, COUNT_POPCNT, LIST, FILTER, NOISY, QUIET } mode;

/* ---- counting bits ---- */

HM_INLINED unsigned popcount(uint64_t word, mode m) {
    return m == COUNT_POPCNT ? (unsigned)__builtin_popcountll(word) : hm_popcount(word);
}

/* ---- the list ---- */

HM_INLINED void free_moves4p_add(hm_4p_scene *s, mode m, int from, int to, int promotion, int tag) {
    hm_4p_move move = HM_4P_MOVE(from, to, promotion, tag);
    if (m == FILTER) {
        bool wanted = (s->targets[to >> 6] & hm_4p_bit(to)) != 0;
        *s->next = move;
        s->next += wanted & s->listing;
        s->count += wanted & !s->listing;
    } else {
        *s->next++ = move;
    }
}

/* ---- sliders ---- */

/* Along one line, of which the slider is bit `at`: from `start` to `end`, which are the nearest
 * pieces on both sides, or the squares before them when they may not be taken. */
HM_INLINED void free_moves4p_slide(hm_4p_scene *s, mode m, int from, unsigned occupied,
                                   unsigned closed, unsigned at, int step) {
    unsigned above = hm_4p_above(occupied, at), below = hm_4p_below(occupied, at);
    unsigned end = above - (closed >> above & 1), start = below + (closed >> below & 1);
    if (m == COUNT || m == COUNT_POPCNT) {
        s->count += end - start;
        return;
    }
    if (m == NOISY) {
        if (start == below)
            free_moves4p_add(s, m, from, from - (int)(at - start) * step, 0, HM_4P_PLAIN);
        if (end == above)
            free_moves4p_add(s, m, from, from + (int)(end - at) * step, 0, HM_4P_PLAIN);
        return;
    }
    if (m == QUIET) {
        start = below + 1;
        end = above - 1;
    }
    for (unsigned i = start; i < at; i++)
        free_moves4p_add(s, m, from, from - (int)(at - i) * step, 0, HM_4P_PLAIN);
    for (unsigned i = at + 1; i <= end; i++)
        free_moves4p_add(s, m, from, from + (int)(i - at) * step, 0, HM_4P_PLAIN);
}

HM_INLINED void free_moves4p_slide_straight(hm_4p_scene *s, mode m, int from) {
    const hm_4p_index *index = &s->position->index;
    hm_4p_place place = hm_4p_place_of(from);
    free_moves4p_slide(s, m, from, hm_4p_rank_line(index->occupied, HM_4P_RANK(from)),
                       hm_4p_rank_line(s->view->closed, HM_4P_RANK(from)), place.across,
                       HM_4P_EAST);
    free_moves4p_slide(s, m, from, index->occupied_lines[place.file],
                       s->view->closed_lines[place.file], place.up, HM_4P_NORTH);
}

HM_INLINED void slide_diagonally(hm_4p_scene *s, mode m, int from) {
    const uint16_t *occupied = s->position->index.occupied_lines, *closed = s->view->closed_lines;
    hm_4p_place place = hm_4p_place_of(from);
    free_moves4p_slide(s, m, from, occupied[place.diagonal], closed[place.diagonal], place.across,
                       HM_4P_NORTHEAST);
    free_moves4p_slide(s, m, from, occupied[place.antidiagonal], closed[place.antidiagonal],
                       place.across, HM_4P_SOUTHEAST);
}

HM_INLINED void move_sliders(hm_4p_scene *s, mode m) {
    const hm_4p_index *index = &s->position->index;
    for (int word = 0; word < 4; word++) {
        uint64_t left = index->straight[s->us][word + 1] & ~s->pinned[word];
        for (; left != 0; left &= left - 1)
            free_moves4p_slide_straight(s, m, hm_4p_square_of(word, left));
    }
    for (int word = 0; word < 4; word++) {
        uint64_t left = index->diagonal[s->us][word + 1] & ~s->pinned[word];
        for (; left != 0; left &= left - 1)
            slide_diagonally(s, m, hm_4p_square_of(word, left));
    }
}

/* ---- knights and kings: squares as bits of four ranks ---- */

/* Moves to the bits of `to`, of which the lowest rank begins at the square `base`. */
HM_INLINED void add_ranks(hm_4p_scene *s, mode m, int from, int base, uint64_t to) {
    for (; to != 0; to &= to - 1)
        free_moves4p_add(s, m, from, base + hm_4p_first(to) - 1, 0, HM_4P_PLAIN);
}

HM_INLINED void leap(hm_4p_scene *s, mode m, int from) {
    const uint64_t own = 0xffffull << 32;
    int rank = HM_4P_RANK(from);
    uint64_t to = ~hm_4p_knight_ranks(s->view->closed, rank) & hm_4p_knight_steps(HM_4P_FILE(from));
    if (m == NOISY || m == QUIET) {
        uint64_t occupied = hm_4p_knight_ranks(s->position->index.occupied, rank);
        to &= m == NOISY ? occupied : ~occupied;
    }
    if (m == COUNT || m == COUNT_POPCNT) {
        s->count += popcount(to, m);
        return;
    }
    add_ranks(s, m, from, (rank - 2) * 16, to & ~own);
    add_ranks(s, m, from, rank * 16, to & own);
}

HM_INLINED void free_moves4p_move_knights(hm_4p_scene *s, mode m) {
    for (int word = 0; word < 4; word++) {
        uint64_t left = s->position->index.knights[s->us][word + 1] & ~s->pinned[word];
        for (; left != 0; left &= left - 1)
            leap(s, m, hm_4p_square_of(word, left));
    }
}

/* ---- pawns: four ranks at a time ----
 *
 * Every set here is one of pawns, on the squares where they stand: `push` are those whose square
 * ahead is empty. To find them, the board is shifted under the pawns, so that what stands ahead of
 * a pawn comes to its own bit. The seat is a constant in each of four copies, and with it all
 * shifts. */

/* In word `word` (0 to 3) of a set, the squares of an own rank of the seat. */
HM_INLINED uint64_t own_rank_bits(int us, int own_rank, int word) {
    if (own_rank < 1 || own_rank > 14) return 0;
    int line = us < HM_4P_YELLOW ? own_rank - 1 : 14 - own_rank;
    if (us & 1) return 0x0001000100010001ull << (line + 1);
    return line >> 2 == word ? 0xffffull << 16 * (line & 3) : 0;
}

/* Shifts a word of a set for pawns: the bit of each pawn becomes the bit of the square `steps`
 * ahead of it and `side` to the side, up or to the right. `set` points to the word. */
HM_INLINED uint64_t bits_ahead(const uint64_t *set, int us, int steps, int side) {
    int ahead = us < HM_4P_YELLOW ? steps : -steps;
    int up = us & 1 ? side : ahead, right = us & 1 ? ahead : side;
    uint64_t bits = *set;
    if (up > 0) bits = set[0] >> 16 * up | set[1] << (64 - 16 * up);
    if (up < 0) bits = set[0] << -16 * up | set[-1] >> (64 + 16 * up);
    return right >= 0 ? bits >> right : bits << -right;
}

HM_INLINED void add_pawn_moves(hm_4p_scene *s, mode m, int word, uint64_t pawns, int step,
                               int tag) {
    for (; pawns != 0; pawns &= pawns - 1) {
        int from = hm_4p_square_of(word, pawns);
        free_moves4p_add(s, m, from, from + step, 0, tag);
    }
}

HM_INLINED void add_promotions(hm_4p_scene *s, mode m, int word, uint64_t pawns, int step) {
    for (; pawns != 0; pawns &= pawns - 1) {
        int from = hm_4p_square_of(word, pawns);
        for (unsigned kinds = hm_4p_promotions(&s->position->rules); kinds != 0; kinds &= kinds - 1)
            free_moves4p_add(s, m, from, from + step, hm_4p_first(kinds), HM_4P_PLAIN);
    }
}

/* Pawns of four ranks that may push, push twice, and capture to either side. Any piece that is
 * occupied and not closed to the side may be captured. En passant is handled in movegen4p.c. */
typedef struct pawn_moves {
    uint64_t push, twice, left, right;
} pawn_moves;

HM_INLINED void list_pawns(hm_4p_scene *s, mode m, int us, int word, const pawn_moves *moves,
                           uint64_t promoting) {
    int step = hm_4p_forward(us), side = hm_4p_sideways(us);
    if (m != NOISY) {
        add_pawn_moves(s, m, word, moves->push & ~promoting, step, HM_4P_PLAIN);
        add_pawn_moves(s, m, word, moves->twice, 2 * step, HM_4P_DOUBLE_STEP);
    }
    if (m == QUIET) return;
    add_pawn_moves(s, m, word, moves->left & ~promoting, step - side, HM_4P_PLAIN);
    add_pawn_moves(s, m, word, moves->right & ~promoting, step + side, HM_4P_PLAIN);
    if (((moves->push | moves->left | moves->right) & promoting) == 0) return;
    add_promotions(s, m, word, moves->push & promoting, step);
    add_promotions(s, m, word, moves->left & promoting, step - side);
    add_promotions(s, m, word, moves->right & promoting, step + side);
}

HM_INLINED void count_pawns(hm_4p_scene *s, mode m, const pawn_moves *moves, uint64_t promoting) {
    s->count += popcount(moves->push, m) + popcount(moves->twice, m) + popcount(moves->left, m) +
                popcount(moves->right, m);
    if (((moves->push | moves->left | moves->right) & promoting) == 0) return;
    size_t kinds = popcount(hm_4p_promotions(&s->position->rules), m);
    s->count +=
        (kinds - 1) * (popcount(moves->push & promoting, m) + popcount(moves->left & promoting, m) +
                       popcount(moves->right & promoting, m));
}

HM_INLINED void move_pawns_of(hm_4p_scene *s, mode m, int us) {
    const hm_4p_position *position = s->position;
    int promotion = position->rules.promotion_rank, base = position->state.pawn_base_rank;
    if (base + 1 == promotion || base + 2 == promotion) base = 0;
    for (int word = 0; word < 4; word++) {
        uint64_t pawns = position->index.pawns[us][word + 1] & ~s->pinned[word];
        if (pawns == 0) continue;
        const uint64_t *occupied = position->index.occupied + word + 1;
        const uint64_t *closed = s->view->closed + word + 1;
        const uint64_t takeable[3] = {occupied[-1] & ~closed[-1], occupied[0] & ~closed[0],
                                      occupied[1] & ~closed[1]};
        pawn_moves moves;
        moves.push = pawns & ~bits_ahead(occupied, us, 1, 0);
        moves.twice = moves.push & own_rank_bits(us, base, word) & ~bits_ahead(occupied, us, 2, 0);
        moves.left = pawns & bits_ahead(takeable + 1, us, 1, -1);
        moves.right = pawns & bits_ahead(takeable + 1, us, 1, 1);
        uint64_t promoting = own_rank_bits(us, promotion - 1, word);
        if (m == COUNT || m == COUNT_POPCNT) {
            count_pawns(s, m, &moves, promoting);
        } else {
            list_pawns(s, m, us, word, &moves, promoting);
        }
    }
}

HM_INLINED void free_moves4p_move_pawns(hm_4p_scene *s, mode m) {
    switch (s->us) {
    case HM_4P_RED:
        move_pawns_of(s, m, HM_4P_RED);
        break;
    case HM_4P_BLUE:
        move_pawns_of(s, m, HM_4P_BLUE);
        break;
    case HM_4P_YELLOW:
        move_pawns_of(s, m, HM_4P_YELLOW);
        break;
    default:
        move_pawns_of(s, m, HM_4P_GREEN);
        break;
    }
}

/* ---- all free pieces, for two kinds of processors ---- */

/* Works on a copy of the scene, which stays in registers: through the pointer the compiler would
 * reload it after every move that is stored. */
HM_INLINED void free_moves4p_move_all(hm_4p_scene *s, mode m) {
    hm_4p_scene copy = *s;
    free_moves4p_move_pawns(&copy, m);
    free_moves4p_move_knights(&copy, m);
    move_sliders(&copy, m);
    s->next = copy.next;
    s->count = copy.count;
}

/* Counts until there is a move: pawns mostly have one. */
static void find_any(hm_4p_scene *s) {
    hm_4p_scene copy = *s;
    free_moves4p_move_pawns(&copy, COUNT);
    if (copy.count == 0) free_moves4p_move_knights(&copy, COUNT);
    if (copy.count == 0) move_sliders(&copy, COUNT);
    s->count = copy.count;
}

static void free_moves4p_list_plain(hm_4p_scene *s) {
    free_moves4p_move_all(s, LIST);
}
void hm_4p_filter_free(hm_4p_scene *s) {
    free_moves4p_move_all(s, FILTER);
}
static void free_moves4p_count_plain(hm_4p_scene *s) {
    free_moves4p_move_all(s, COUNT);
}
static void list_noisy(hm_4p_scene *s) {
    free_moves4p_move_all(s, NOISY);
}
static void list_quiet(hm_4p_scene *s) {
    free_moves4p_move_all(s, QUIET);
}

#if defined(__x86_64__)

__attribute__((target("bmi,bmi2,popcnt"))) static void free_moves4p_list_bmi(hm_4p_scene *s) {
    free_moves4p_move_all(s, LIST);
}
__attribute__((target("bmi,bmi2,popcnt"))) static void free_moves4p_count_bmi(hm_4p_scene *s) {
    free_moves4p_move_all(s, COUNT_POPCNT);
}
static bool free_moves4p_has_bmi(void) {
    return HM_CPU_HAS(BMI1, "bmi") && HM_CPU_HAS(BMI2, "bmi2") && HM_CPU_HAS(POPCNT, "popcnt");
}

#else

#define free_moves4p_list_bmi  free_moves4p_list_plain
#define free_moves4p_count_bmi free_moves4p_count_plain
static bool free_moves4p_has_bmi(void) {
    return false;
}

#endif

static void list_free(hm_4p_scene *s) {
    if (free_moves4p_has_bmi()) {
        free_moves4p_list_bmi(s);
    } else {
        free_moves4p_list_plain(s);
    }
}

static void count_free(hm_4p_scene *s) {
    if (free_moves4p_has_bmi()) {
        free_moves4p_count_bmi(s);
    } else {
        free_moves4p_count_plain(s);
    }
}

void hm_4p_move_free(hm_4p_scene *s) {
    if (s->part == HM_4P_NOISY) {
        list_noisy(s);
    } else if (s->part == HM_4P_QUIET) {
        list_quiet(s);
    } else if (s->listing) {
        list_free(s);
    } else if (s->any) {
        find_any(s);
    } else {
        count_free(s);
    }
}
