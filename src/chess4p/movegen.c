/* Legal moves: listed, or only counted (rules sections 3 and 4).
 *
 * Pieces that keep no line to their king closed move freely while the king is not attacked: sliders
 * line by line, knights a square's four rows at a time, all pawns of four ranks at once. Pinned
 * pieces keep to their line; in check the others must take the attacker or stand between. En
 * passant, which takes two pieces off the board, is played and looked at. The same code lists and
 * counts; it is compiled twice, also for processors that count and scan bits in one instruction. */
#include "chess4p/attacks.h"
#include "chess4p/moves.h"

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* What the code is compiled for. */
typedef enum mode { COUNT, COUNT_POPCNT, LIST, FILTER } mode;

typedef struct scene {
    const hm_4p_position *position;
    const hm_4p_view *view;
    int us, king;
    const uint64_t *pinned;  /* set: pieces that keep a line to the king closed */
    const uint64_t *targets; /* FILTER: set of the squares where a move must go */
    hm_4p_move *next;        /* LIST, FILTER: the end of the list */
    size_t listing;          /* FILTER: 1, or 0 to count only; then `next` has room for one move */
    size_t count;            /* of moves that were not listed */
} scene;

/* ---- counting bits ---- */

ALWAYS_INLINE unsigned popcount(uint64_t word, mode m) {
    if (m == COUNT_POPCNT) return (unsigned)__builtin_popcountll(word);
    word -= word >> 1 & 0x5555555555555555;
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
    return (unsigned)(((word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101 >> 56);
}

/* ---- the list ---- */

ALWAYS_INLINE void add(scene *s, mode m, int from, int to, int promotion, int tag) {
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

ALWAYS_INLINE void slide(scene *s, mode m, int from, unsigned occupied, unsigned closed,
                         unsigned at, int step) {
    unsigned above = hm_4p_above(occupied, at), below = hm_4p_below(occupied, at);
    unsigned end = above - (closed >> above & 1), start = below + (closed >> below & 1);
    if (m == COUNT || m == COUNT_POPCNT) {
        s->count += end - start;
        return;
    }
    for (unsigned i = start; i < at; i++)
        add(s, m, from, from - (int)(at - i) * step, 0, HM_4P_PLAIN);
    for (unsigned i = at + 1; i <= end; i++)
        add(s, m, from, from + (int)(i - at) * step, 0, HM_4P_PLAIN);
}

ALWAYS_INLINE void slide_straight(scene *s, mode m, int from) {
    const hm_4p_index *index = &s->position->index;
    hm_4p_place place = hm_4p_place_of(from);
    slide(s, m, from, hm_4p_rank_line(index->occupied, HM_4P_RANK(from)),
          hm_4p_rank_line(s->view->closed, HM_4P_RANK(from)), place.across, HM_4P_EAST);
    slide(s, m, from, index->occupied_lines[place.file], s->view->closed_lines[place.file],
          place.up, HM_4P_NORTH);
}

ALWAYS_INLINE void slide_diagonally(scene *s, mode m, int from) {
    const uint16_t *occupied = s->position->index.occupied_lines, *closed = s->view->closed_lines;
    hm_4p_place place = hm_4p_place_of(from);
    slide(s, m, from, occupied[place.diagonal], closed[place.diagonal], place.across,
          HM_4P_NORTHEAST);
    slide(s, m, from, occupied[place.antidiagonal], closed[place.antidiagonal], place.across,
          HM_4P_SOUTHEAST);
}

/* The square of the lowest bit of word `word` (0 to 3) of a set. */
ALWAYS_INLINE int square_of(int word, uint64_t bits) {
    return word * 64 + hm_4p_first(bits) - 1;
}

ALWAYS_INLINE void move_sliders(scene *s, mode m) {
    const hm_4p_index *index = &s->position->index;
    for (int word = 0; word < 4; word++) {
        uint64_t left = index->straight[s->us][word + 1] & ~s->pinned[word];
        for (; left != 0; left &= left - 1)
            slide_straight(s, m, square_of(word, left));
    }
    for (int word = 0; word < 4; word++) {
        uint64_t left = index->diagonal[s->us][word + 1] & ~s->pinned[word];
        for (; left != 0; left &= left - 1)
            slide_diagonally(s, m, square_of(word, left));
    }
}

/* ---- knights and kings: squares as bits of four ranks ---- */

/* Moves to the bits of `to`, of which the lowest rank begins at the square `base`. */
ALWAYS_INLINE void add_ranks(scene *s, mode m, int from, int base, uint64_t to) {
    for (; to != 0; to &= to - 1)
        add(s, m, from, base + hm_4p_first(to) - 1, 0, HM_4P_PLAIN);
}

/* Four ranks from the second below the knight on, where the second above it takes the place of its
 * own. In each, the files from -2 to +2 are the bits 0 to 4 of the pattern, shifted; what falls off
 * a rank lands on a border. */
ALWAYS_INLINE void leap(scene *s, mode m, int from) {
    const uint64_t own = 0xffffull << 32, pattern = 0x0011000a0011000a >> 1;
    int rank = HM_4P_RANK(from);
    uint64_t closed = hm_4p_ranks(s->view->closed, rank - 2) & ~own;
    closed |= hm_4p_ranks(s->view->closed, rank + 2) << 32 & own;
    uint64_t to = ~closed & pattern << HM_4P_FILE(from);
    if (m == COUNT || m == COUNT_POPCNT) {
        s->count += popcount(to, m);
        return;
    }
    add_ranks(s, m, from, (rank - 2) * 16, to & ~own);
    add_ranks(s, m, from, rank * 16, to & own);
}

ALWAYS_INLINE void move_knights(scene *s, mode m) {
    for (int word = 0; word < 4; word++) {
        uint64_t left = s->position->index.knights[s->us][word + 1] & ~s->pinned[word];
        for (; left != 0; left &= left - 1)
            leap(s, m, square_of(word, left));
    }
}

/* ---- pawns: four ranks at a time ---- */

/* In word `word` (0 to 3) of a set, the squares of an own rank of the seat. */
ALWAYS_INLINE uint64_t own_rank_bits(int us, int own_rank, int word) {
    if (own_rank < 1 || own_rank > 14) return 0;
    int line = us < HM_4P_YELLOW ? own_rank - 1 : 14 - own_rank;
    if (us & 1) return 0x0001000100010001ull << (line + 1);
    return line >> 2 == word ? 0xffffull << 16 * (line & 3) : 0;
}

/* A word of a set as seen by pawns: the bit of each is that of the square `steps` ahead of it and
 * `side` to the side, up or to the right. `set` points to the word. */
ALWAYS_INLINE uint64_t bits_ahead(const uint64_t *set, int us, int steps, int side) {
    int ahead = us < HM_4P_YELLOW ? steps : -steps;
    int up = us & 1 ? side : ahead, right = us & 1 ? ahead : side;
    uint64_t bits = *set;
    if (up > 0) bits = set[0] >> 16 * up | set[1] << (64 - 16 * up);
    if (up < 0) bits = set[0] << -16 * up | set[-1] >> (64 + 16 * up);
    return right >= 0 ? bits >> right : bits << -right;
}

ALWAYS_INLINE void add_pawn_moves(scene *s, mode m, int word, uint64_t pawns, int step, int tag) {
    for (; pawns != 0; pawns &= pawns - 1) {
        int from = square_of(word, pawns);
        add(s, m, from, from + step, 0, tag);
    }
}

ALWAYS_INLINE void add_promotions(scene *s, mode m, int word, uint64_t pawns, int step) {
    for (; pawns != 0; pawns &= pawns - 1) {
        int from = square_of(word, pawns);
        for (unsigned kinds = hm_4p_promotions(&s->position->rules); kinds != 0; kinds &= kinds - 1)
            add(s, m, from, from + step, hm_4p_first(kinds), HM_4P_PLAIN);
    }
}

/* Pawns of four ranks that may push, push twice, and capture to either side. */
typedef struct pawn_moves {
    uint64_t push, twice, left, right;
} pawn_moves;

ALWAYS_INLINE void list_pawns(scene *s, mode m, int us, int word, const pawn_moves *moves,
                              uint64_t promoting) {
    int step = hm_4p_forward(us), side = hm_4p_sideways(us);
    add_pawn_moves(s, m, word, moves->push & ~promoting, step, HM_4P_PLAIN);
    add_pawn_moves(s, m, word, moves->twice, 2 * step, HM_4P_DOUBLE_STEP);
    add_pawn_moves(s, m, word, moves->left & ~promoting, step - side, HM_4P_PLAIN);
    add_pawn_moves(s, m, word, moves->right & ~promoting, step + side, HM_4P_PLAIN);
    if (((moves->push | moves->left | moves->right) & promoting) == 0) return;
    add_promotions(s, m, word, moves->push & promoting, step);
    add_promotions(s, m, word, moves->left & promoting, step - side);
    add_promotions(s, m, word, moves->right & promoting, step + side);
}

ALWAYS_INLINE void count_pawns(scene *s, mode m, const pawn_moves *moves, uint64_t promoting) {
    s->count += popcount(moves->push, m) + popcount(moves->twice, m) + popcount(moves->left, m) +
                popcount(moves->right, m);
    if (((moves->push | moves->left | moves->right) & promoting) == 0) return;
    size_t kinds = popcount(hm_4p_promotions(&s->position->rules), m);
    s->count +=
        (kinds - 1) * (popcount(moves->push & promoting, m) + popcount(moves->left & promoting, m) +
                       popcount(moves->right & promoting, m));
}

ALWAYS_INLINE void move_pawns_of(scene *s, mode m, int us) {
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

ALWAYS_INLINE void move_pawns(scene *s, mode m) {
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

/* Works on a copy of the scene that stays in registers. */
ALWAYS_INLINE void move_free(scene *s, mode m) {
    scene copy = *s;
    move_pawns(&copy, m);
    move_knights(&copy, m);
    move_sliders(&copy, m);
    s->next = copy.next;
    s->count = copy.count;
}

static void list_plain(scene *s) {
    move_free(s, LIST);
}
static void filter_plain(scene *s) {
    move_free(s, FILTER);
}
static void count_plain(scene *s) {
    move_free(s, COUNT);
}

#if defined(__x86_64__)

__attribute__((target("bmi,bmi2,popcnt"))) static void list_bmi(scene *s) {
    move_free(s, LIST);
}
__attribute__((target("bmi,bmi2,popcnt"))) static void count_bmi(scene *s) {
    move_free(s, COUNT_POPCNT);
}
static bool has_bmi(void) {
    return __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt");
}

#else

#define list_bmi  list_plain
#define count_bmi count_plain
static bool has_bmi(void) {
    return false;
}

#endif

/* ---- what is rare ---- */

static void keep(scene *s, hm_4p_move move) {
    *s->next = move;
    s->next += s->listing;
    s->count += !s->listing;
}

/* A pinned piece stays on the line that it shares with its king; a knight cannot. */
static void move_pinned_piece(scene *s, int from) {
    if (HM_4P_KIND(s->position->state.square[from]) == HM_4P_KNIGHT) return;
    hm_4p_move moves[HM_4P_PSEUDO_FROM_MAX];
    size_t count = hm_4p_generate_pseudo_from(s->position, from, moves);
    for (size_t i = 0; i < count; i++) {
        if (HM_4P_MOVE_TAG(moves[i]) == HM_4P_EN_PASSANT) continue;
        if (hm_4p_on_line(s->king, from, HM_4P_MOVE_TO(moves[i]))) keep(s, moves[i]);
    }
}

static void move_pinned(scene *s) {
    for (int word = 0; word < 4; word++) {
        for (uint64_t left = s->pinned[word]; left != 0; left &= left - 1) {
            int from = square_of(word, left);
            if (hm_4p_owner(s->position, from) == s->us) move_pinned_piece(s, from);
        }
    }
}

static void castle(scene *s) {
    const hm_4p_state *state = &s->position->state;
    int side = hm_4p_sideways(s->us);
    if (((state->castling_short | state->castling_long) >> s->us & 1) == 0) return;
    if (hm_4p_at(s->position, s->king + side) != HM_4P_EMPTY &&
        hm_4p_at(s->position, s->king - side) != HM_4P_EMPTY) {
        return;
    }
    hm_4p_move moves[2];
    size_t count = hm_4p_generate_castling(s->position, s->us, moves);
    for (size_t i = 0; i < count; i++)
        keep(s, moves[i]);
}

/* Every other way: play each pseudo-legal move. */
static void move_oddly(scene *s) {
    hm_4p_move moves[HM_4P_PSEUDO_FROM_MAX];
    for (int from = 0; from < HM_4P_SQUARES; from++) {
        if (hm_4p_owner(s->position, from) != s->us) continue;
        size_t count = hm_4p_generate_pseudo_from(s->position, from, moves);
        for (size_t i = 0; i < count; i++) {
            if (hm_4p_is_safe(s->position, s->us, moves[i])) keep(s, moves[i]);
        }
    }
}

/* ---- in check ---- */

/* The attacker, and the squares between it and the king if it stands on a line with it. */
static void find_targets(int king, int attacker, uint64_t targets[4]) {
    int ranks = HM_4P_RANK(attacker) - HM_4P_RANK(king);
    int files = HM_4P_FILE(attacker) - HM_4P_FILE(king);
    int step = 16 * ((ranks > 0) - (ranks < 0)) + (files > 0) - (files < 0);
    bool line = ranks == 0 || files == 0 || ranks == files || ranks == -files;
    targets[attacker >> 6] |= hm_4p_bit(attacker);
    for (int square = attacker - step; line && square != king; square -= step)
        targets[square >> 6] |= hm_4p_bit(square);
}

/* Pinned pieces never help: their line is not the attacker's. */
static void evade(scene *s) {
    uint8_t attackers[HM_4P_ATTACKERS_MAX];
    uint64_t targets[4] = {0, 0, 0, 0};
    size_t count = hm_4p_attackers(s->position, s->king, s->position->enemies[s->us], attackers);
    if (count > 1) return;
    find_targets(s->king, attackers[0], targets);
    s->targets = targets;
    filter_plain(s);
}

/* ---- all moves ---- */

static void list_free(scene *s) {
    if (has_bmi()) {
        list_bmi(s);
    } else {
        list_plain(s);
    }
}

static void count_free(scene *s) {
    if (has_bmi()) {
        count_bmi(s);
    } else {
        count_plain(s);
    }
}

static void move_free_pieces(scene *s) {
    if (s->listing) {
        list_free(s);
    } else {
        count_free(s);
    }
}

static void move_king(scene *s, uint64_t steps) {
    if (s->listing) {
        add_ranks(s, LIST, s->king, (HM_4P_RANK(s->king) - 1) * 16, steps);
    } else {
        s->count += popcount(steps, COUNT);
    }
}

static void move_army(scene *s) {
    hm_4p_guard guard = {{0, 0, 0, 0}, 0, false, false};
    s->pinned = guard.pinned;
    if (s->king == HM_4P_NO_SQUARE) {
        move_free_pieces(s);
        return;
    }
    hm_4p_look_around_king(s->position, s->us, &guard);
    move_king(s, guard.steps);
    if (guard.check) {
        evade(s);
        return;
    }
    move_free_pieces(s);
    if (guard.pins) move_pinned(s);
    castle(s);
}

/* Lists the seat's moves, or counts them when `moves` is NULL. */
static size_t generate(const hm_4p_position *position, int seat, hm_4p_move *moves) {
    hm_4p_move en_passant[HM_4P_EP_MAX], last;
    scene s = {.position = position,
               .view = &position->index.view[position->index.view_of[seat]],
               .us = seat,
               .king = position->king[seat],
               .next = moves != NULL ? moves : &last,
               .listing = moves != NULL};
    size_t count = hm_4p_may_take_en_passant(position, seat)
                       ? hm_4p_generate_en_passant(position, seat, en_passant)
                       : 0;
    bool occupied = false;
    for (size_t i = 0; i < count; i++)
        occupied |= position->state.square[HM_4P_MOVE_TO(en_passant[i])] != HM_4P_EMPTY;
    /* An en-passant capture that also takes what stands on its square replaces a plain one. */
    if (occupied || position->index.odd >> seat & 1) {
        move_oddly(&s);
        count = 0;
    } else {
        move_army(&s);
    }
    for (size_t i = 0; i < count; i++) {
        if (hm_4p_is_safe(position, seat, en_passant[i])) keep(&s, en_passant[i]);
    }
    return moves != NULL ? (size_t)(s.next - moves) : s.count;
}

size_t hm_4p_generate(const hm_4p_position *position, hm_4p_move *moves) {
    return generate(position, position->state.side, moves);
}

size_t hm_4p_count(const hm_4p_position *position) {
    return generate(position, position->state.side, NULL);
}

bool hm_4p_has_legal_move(const hm_4p_position *position, int seat) {
    return generate(position, seat, NULL) > 0;
}
