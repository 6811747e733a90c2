/* Private header of chess4p/: how a position indexes its board, and the primitives on it.
 *
 * The board is kept twice. Every file, diagonal and antidiagonal is a line of 16 bits, one bit a
 * square, with full bits where the line leaves the board: a slider's reach is then two bit scans,
 * however far it goes, and its moves are counted without looking at squares. And all ranks lie
 * one after the other in words of 64 bits, four ranks a word: pawns, knights and kings are moved
 * there many at a time, and a rank is a line as well. Each side has a view of its own: what is
 * closed to it, and what is hostile. Other ways were measured: docs/rules4p.md. */
#ifndef HM_CHESS4P_PRIVATE_H
#define HM_CHESS4P_PRIVATE_H

#include "core/core.h"
#include "hypermate/chess4p.h"

#include <string.h>

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

/* One step of a seat's pawns, and one step to the side of it. */
static inline int hm_4p_forward(int seat) {
    static const int8_t forward[HM_4P_SEATS] = {16, 1, -16, -1};
    return forward[seat];
}
static inline int hm_4p_sideways(int seat) {
    return (seat & 1) == 0 ? 1 : 16;
}

/* ---- the board ---- */

/* Beyond the edge stands a wall: the columns o and p are walls of the array, above and below it
 * this looks. */
static inline hm_4p_piece hm_4p_at(const hm_4p_position *position, int square) {
    return (unsigned)square < HM_4P_SQUARES ? position->state.square[square] : HM_4P_WALL;
}

/* Set of the seats that left the game by resigning or on time: of their pieces only the royal one
 * lives (rules section 6.3). */
static inline unsigned hm_4p_left(const hm_4p_state *state) {
    return (unsigned)(state->resigned | state->flagged) & ~(unsigned)state->eliminated & 15u;
}

/* The seat whose live piece stands on a square (inside 0..223), or -1: nothing, a wall, a grey
 * piece, or one that counts as grey because its owner is out or left. */
static inline int hm_4p_owner(const hm_4p_position *position, int square) {
    hm_4p_piece piece = position->state.square[square];
    if (piece == HM_4P_EMPTY || (piece & (HM_4P_DEAD | HM_4P_WALL)) != 0) return -1;
    int seat = HM_4P_SEAT(piece);
    if ((position->index.silent >> seat & 1) == 0) return seat;
    bool left = hm_4p_left(&position->state) >> seat & 1;
    return left && position->king[seat] == square ? seat : -1;
}

/* Set of a seat and its partner: Red's team, or the other one. */
static inline unsigned hm_4p_team(const hm_4p_rules *rules, int seat) {
    if (rules->mode != HM_4P_TEAMS) return 1u << seat;
    unsigned reds = 1u | 1u << (rules->teammate & 3);
    return reds >> seat & 1 ? reds : 15u & ~reds;
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
 * [5] are what lies beyond the board. Sixteen bits a rank: one beyond it, files a to n, one beyond.
 */
static inline uint64_t hm_4p_bit(int square) {
    return 2ull << (square & 63);
}
static inline unsigned hm_4p_word(int square) {
    return 1 + ((unsigned)square >> 6);
}

/* Four ranks of a set, from any rank (-4 to 15) on. */
static inline uint64_t hm_4p_ranks(const uint64_t set[6], int rank) {
    unsigned word = (unsigned)(rank + 4) >> 2, shift = 16 * ((unsigned)rank & 3);
    return set[word] >> shift | set[word + 1] << 1 << (63 - shift);
}

static inline unsigned hm_4p_rank_line(const uint64_t set[6], int rank) {
    return set[1 + ((unsigned)rank >> 2)] >> (16 * ((unsigned)rank & 3)) & 0xffff;
}

/* ---- lines ---- */

/* Where each direction begins among the lines. A square's bit is file + 1 on its rank and
 * diagonals, rank + 1 on its file. Of ranks only the hostile sliders are kept here. */
enum {
    HM_4P_FILES = 0,          /* + file */
    HM_4P_DIAGONALS = 27,     /* + rank - file */
    HM_4P_ANTIDIAGONALS = 41, /* + rank + file */
    HM_4P_RANKS = 68          /* + rank */
};

/* Steps of the square's index along the four directions. */
enum { HM_4P_EAST = 1, HM_4P_NORTH = 16, HM_4P_NORTHEAST = 17, HM_4P_SOUTHEAST = -15 };

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

/* ---- the index of a position (hm_4p_index) ----
 *
 *   occupied, occupied_lines   pieces of any kind, walls, and what is not on the board
 *   pawns, knights             sets by seat
 *   straight, diagonal         sets by seat: rooks and queens, bishops and queens
 *   view                       one for each side: two in Teams, else one a seat
 *   view.closed, closed_lines  what the side may not enter: its pieces, walls, beyond the board
 *   view.knights, kings        sets of hostile ones
 *   view.sliders               hostile rooks and queens on straight lines, bishops and queens on
 *                              diagonals
 *   silent                     set of the seats that are out or left
 *   odd                        set of the seats whose moves are found the slow way
 *   attacking                  set of the seats whose live pieces attack */

/* The squares that change at once: one, or the two of a move. */
#define HM_4P_INLINE static inline __attribute__((always_inline))

HM_4P_INLINE void hm_4p_flip_set(uint64_t set[6], const int *squares, int count) {
    for (int i = 0; i < count; i++)
        set[hm_4p_word(squares[i])] ^= hm_4p_bit(squares[i]);
}

HM_4P_INLINE void hm_4p_flip_diagonals(uint16_t *lines, const int *squares, int count) {
    for (int i = 0; i < count; i++) {
        hm_4p_place place = hm_4p_place_of(squares[i]);
        lines[place.diagonal] ^= (uint16_t)(1u << place.across);
        lines[place.antidiagonal] ^= (uint16_t)(1u << place.across);
    }
}

HM_4P_INLINE void hm_4p_flip_files(uint16_t *lines, const int *squares, int count) {
    for (int i = 0; i < count; i++) {
        hm_4p_place place = hm_4p_place_of(squares[i]);
        lines[place.file] ^= (uint16_t)(1u << place.up);
    }
}

HM_4P_INLINE void hm_4p_flip_ranks(uint16_t *lines, const int *squares, int count) {
    for (int i = 0; i < count; i++) {
        hm_4p_place place = hm_4p_place_of(squares[i]);
        lines[place.rank] ^= (uint16_t)(1u << place.across);
    }
}

/* A set with its lines. */
HM_4P_INLINE void hm_4p_flip_squares(uint64_t set[6], uint16_t *lines, const int *squares,
                                     int count) {
    hm_4p_flip_set(set, squares, count);
    hm_4p_flip_files(lines, squares, count);
    hm_4p_flip_diagonals(lines, squares, count);
}

/* The next view in which the pieces of a seat are hostile, from `view` on; index->views at the end.
 */
HM_4P_INLINE int hm_4p_hostile_view(const hm_4p_index *index, int seat, int view) {
    while (view < index->views && view == index->view_of[seat])
        view++;
    return view;
}

#define HM_4P_EACH_HOSTILE(view, index, seat)                                                      \
    for (int view = hm_4p_hostile_view(index, seat, 0); view < (index)->views;                     \
         view = hm_4p_hostile_view(index, seat, view + 1))

HM_4P_INLINE void hm_4p_flip_sliders(hm_4p_index *index, int seat, const int *squares, int count,
                                     bool straight, bool diagonal) {
    if (straight) hm_4p_flip_set(index->straight[seat], squares, count);
    if (diagonal) hm_4p_flip_set(index->diagonal[seat], squares, count);
    if ((index->attacking >> seat & 1) == 0) return;
    HM_4P_EACH_HOSTILE(view, index, seat) {
        uint16_t *sliders = index->view[view].sliders;
        if (straight) hm_4p_flip_ranks(sliders, squares, count);
        if (straight) hm_4p_flip_files(sliders, squares, count);
        if (diagonal) hm_4p_flip_diagonals(sliders, squares, count);
    }
}

HM_4P_INLINE void hm_4p_flip_kind(hm_4p_index *index, int seat, unsigned kind, const int *squares,
                                  int count) {
    bool attacking = index->attacking >> seat & 1;
    switch (kind) {
    case HM_4P_PAWN:
        hm_4p_flip_set(index->pawns[seat], squares, count);
        break;
    case HM_4P_KNIGHT:
        hm_4p_flip_set(index->knights[seat], squares, count);
        if (!attacking) break;
        HM_4P_EACH_HOSTILE(view, index, seat) {
            hm_4p_flip_set(index->view[view].knights, squares, count);
        }
        break;
    case HM_4P_BISHOP:
        hm_4p_flip_sliders(index, seat, squares, count, false, true);
        break;
    case HM_4P_ROOK:
        hm_4p_flip_sliders(index, seat, squares, count, true, false);
        break;
    case HM_4P_QUEEN:
    case HM_4P_POINT_QUEEN:
        hm_4p_flip_sliders(index, seat, squares, count, true, true);
        break;
    case HM_4P_KING:
        if (!attacking) break;
        HM_4P_EACH_HOSTILE(view, index, seat) {
            hm_4p_flip_set(index->view[view].kings, squares, count);
        }
        break;
    default: /* custom pieces stand still */
        break;
    }
}

/* Live pieces of a seat enter or leave the index, or one moves. */
HM_4P_INLINE void hm_4p_flip_live(hm_4p_position *position, int seat, unsigned kind,
                                  const int *squares, int count) {
    hm_4p_index *index = &position->index;
    hm_4p_view *view = &index->view[index->view_of[seat]];
    hm_4p_flip_squares(index->occupied, index->occupied_lines, squares, count);
    hm_4p_flip_squares(view->closed, view->closed_lines, squares, count);
    hm_4p_flip_kind(index, seat, kind, squares, count);
}

/* A grey piece or a wall: closed to everybody or to nobody. */
static inline void hm_4p_flip_nobodys(hm_4p_position *position, int square, bool closed) {
    hm_4p_index *index = &position->index;
    hm_4p_flip_squares(index->occupied, index->occupied_lines, &square, 1);
    for (int i = 0; closed && i < index->views; i++)
        hm_4p_flip_squares(index->view[i].closed, index->view[i].closed_lines, &square, 1);
}

/* What stands on the square, whoever owns it, enters or leaves the index. */
static inline void hm_4p_flip(hm_4p_position *position, int square) {
    int owner = hm_4p_owner(position, square);
    if (owner >= 0) {
        unsigned kind = HM_4P_KIND(position->state.square[square]);
        hm_4p_flip_live(position, owner, kind, &square, 1);
    } else {
        hm_4p_flip_nobodys(position, square, position->rules.dead_wall);
    }
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

/* ---- attacks.c: by all enemies of a seat that attack ---- */

/* Squares that their pawns, knights and kings attack, in four ranks from `rank` (-1 to 13) on; also
 * bits beyond the board. */
uint64_t hm_4p_leaper_attacks(const hm_4p_position *position, int seat, int rank);
/* Their sliders; what stands on `ignored` is looked through (`square` itself: nothing is). */
bool hm_4p_sliders_attack(const hm_4p_position *position, int seat, int square, int ignored);
bool hm_4p_enemies_attack(const hm_4p_position *position, int seat, int square);

/* ---- make.c ---- */

/* hm_4p_make that leaves the key as it is, for counting. */
void hm_4p_make_unkeyed(hm_4p_position *position, hm_4p_move move, hm_4p_undo *undo);

/* ---- pseudo.c ---- */

/* All pseudo-legal moves of the piece on a square, whoever is to move: what the rules of sections 3
 * and 5 allow apart from the safety of the own king. Castling is complete: the squares from the
 * king to its target are looked at. Returns their number, below HM_4P_MOVES_FROM_MAX. */
#define HM_4P_MOVES_FROM_MAX 128
size_t hm_4p_generate_from(const hm_4p_position *position, int from, hm_4p_move *moves);

/* The seat's legal castling moves. */
size_t hm_4p_generate_castling(const hm_4p_position *position, int seat, hm_4p_move moves[2]);

/* ---- legality.c ---- */

/* The kinds that pawns may promote to, as a set. */
static inline unsigned hm_4p_promotions(const hm_4p_rules *rules) {
    return rules->promote_to & ~(1u << HM_4P_EMPTY | 1u << HM_4P_PAWN | 1u << HM_4P_KING);
}

/* The seat whose pushed pawn an en-passant capture by `seat` takes, or -1. */
int hm_4p_ep_seat(const hm_4p_position *position, int seat, int from, int to);

/* Whether a set holds a square; numbers beyond the board are allowed. */
static inline bool hm_4p_holds(const uint64_t set[6], int square) {
    return (unsigned)square < HM_4P_SQUARES && (set[hm_4p_word(square)] & hm_4p_bit(square)) != 0;
}

/* Whether a pawn of the seat stands where it could answer a double step; false mostly settles it.
 */
static inline bool hm_4p_may_take_en_passant(const hm_4p_position *position, int seat) {
    static const hm_4p_ep none[HM_4P_SEATS] = {{255, 255}, {255, 255}, {255, 255}, {255, 255}};
    if (memcmp(position->state.ep, none, sizeof none) == 0) return false;
    const hm_4p_index *index = &position->index;
    int forward = hm_4p_forward(seat), side = hm_4p_sideways(seat);
    for (int next = 1; next < HM_4P_SEATS; next++) {
        int pusher = (seat + next) & 3, skipped = position->state.ep[pusher].skipped;
        if (skipped == HM_4P_NO_SQUARE || index->view_of[pusher] == index->view_of[seat]) continue;
        if (hm_4p_holds(index->pawns[seat], skipped - forward - side)) return true;
        if (hm_4p_holds(index->pawns[seat], skipped - forward + side)) return true;
    }
    return false;
}

/* The seat's pseudo-legal en-passant captures; promotions of each are listed one by one. */
#define HM_4P_EP_MAX 96
size_t hm_4p_generate_en_passant(const hm_4p_position *position, int seat,
                                 hm_4p_move moves[HM_4P_EP_MAX]);

/* Whether a pseudo-legal move of the seat leaves its king safe, found by playing it. */
bool hm_4p_is_safe(const hm_4p_position *position, int seat, hm_4p_move move);

/* What surrounds the king of a seat. */
typedef struct hm_4p_guard {
    uint64_t pinned[4]; /* set: pieces that alone stand between it and a hostile slider; own ones,
                           but also of a partner, and walls */
    uint64_t steps;     /* squares around it that it may go to, as bits of three ranks */
    bool pins, check;
} hm_4p_guard;

/* The seat has a king; `guard` is all zero before. */
void hm_4p_look_around_king(const hm_4p_position *position, int seat, hm_4p_guard *guard);

/* Whether `to` lies on the line through `king` and `from`. */
bool hm_4p_on_line(int king, int from, int to);

/* ---- play: marks.c, points.c, leaving.c, play.c, status.c ---- */

#define HM_4P_KING_POINTS 20 /* for a king that was left behind (rules section 6.4) */

/* Set of the seats that still play: with live pieces, and neither resigned nor out of time. */
unsigned hm_4p_active(const hm_4p_position *position);

/* Seats whose live royal piece a move has taken. */
unsigned hm_4p_kings_taken(const hm_4p_position *before, hm_4p_move move, const hm_4p_undo *undo);

/* Seats in check, kings that walk included; and those of them without a legal move if it were their
 * turn. */
unsigned hm_4p_checked(const hm_4p_position *position);
unsigned hm_4p_mated(const hm_4p_position *position, unsigned checked);

/* Marks from the positions before and after a move; whose king was taken has been eliminated from
 * the latter and is not in the marks. */
void hm_4p_marks_between(const hm_4p_position *before, hm_4p_move move, const hm_4p_position *after,
                         hm_4p_marks *marks);

/* Gives points and writes the line of the ledger. For each of a set of seats; victim -1: itself. */
void hm_4p_note(hm_4p_position *position, hm_4p_outcome *outcome, int seat, unsigned points,
                hm_4p_reason reason, int victim);
void hm_4p_note_each(hm_4p_position *position, hm_4p_outcome *outcome, unsigned seats,
                     unsigned points, hm_4p_reason reason, int victim);

/* Points for taking a live piece that is not royal, and for giving several new checks with a piece
 * at once. */
unsigned hm_4p_value(hm_4p_piece piece);
unsigned hm_4p_checks_value(const hm_4p_points *points, hm_4p_piece mover, unsigned checked);

/* The seats are out: flag, rights and, in free-for-all, grey pieces; the turn passes on. */
void hm_4p_eliminate(hm_4p_position *position, unsigned seats);
/* The seat leaves and its king stays; the turn does not pass. */
void hm_4p_set_free(hm_4p_position *position, int seat, hm_4p_reason reason);
void hm_4p_pass(hm_4p_position *position);

hm_4p_end hm_4p_end_of(const hm_4p_position *position);
bool hm_4p_is_insufficient(const hm_4p_position *position);
unsigned hm_4p_problems(const hm_4p_position *position);

/* ---- keys ----
 *
 * 128 bits, the exclusive or of one well-mixed word pair for each feature. Computed, not looked
 * up: a table of all features would be far larger than the caches near the processor. */

/* The finalizer of splitmix64. */
static inline uint64_t hm_4p_mix(uint64_t value) {
    value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9u;
    value = (value ^ value >> 27) * 0x94d049bb133111ebu;
    return value ^ value >> 31;
}

static inline void hm_4p_key_toggle(hm_4p_key *key, uint64_t feature) {
    key->half[0] ^= hm_4p_mix((feature + 1) * 0x9e3779b97f4a7c15u);
    key->half[1] ^= hm_4p_mix((feature + 1) * 0xd1b54a32d192ed03u);
}

static inline uint64_t hm_4p_feature_piece(hm_4p_piece piece, int square) {
    return (uint64_t)piece << 8 | (uint64_t)square;
}
static inline uint64_t hm_4p_feature_ep(int seat, hm_4p_ep ep) {
    return 1ull << 20 | (uint64_t)seat << 16 | (uint64_t)ep.skipped << 8 | ep.pushed;
}
static inline uint64_t hm_4p_feature_rights(unsigned castling_short, unsigned castling_long) {
    return 1ull << 21 | castling_short << 4 | castling_long;
}
static inline uint64_t hm_4p_feature_side(unsigned side) {
    return 1ull << 22 | side;
}

/* The key of a state computed from nothing. */
hm_4p_key hm_4p_key_of(const hm_4p_state *state);

/* ---- texts: taking tokens (scan.c) ---- */

typedef struct hm_4p_cursor {
    const char *text;
    size_t length, at;
    hm_error *error; /* may be NULL */
} hm_4p_cursor;

/* The next byte, 0 at the end. */
static inline char hm_4p_peek(const hm_4p_cursor *c) {
    return c->at < c->length ? c->text[c->at] : '\0';
}

/* "expected WHAT, found ..." at the cursor; returns status. */
hm_status hm_4p_expected(const hm_4p_cursor *c, hm_status status, const char *what);
bool hm_4p_take(hm_4p_cursor *c, char byte);
bool hm_4p_take_word(hm_4p_cursor *c, const char *word);
/* A square that exists; otherwise the cursor stays where it is. */
bool hm_4p_take_square(hm_4p_cursor *c, int *square);

/* ---- position text (fen.c, fen_options.c) ---- */

typedef struct hm_4p_fen_reader {
    hm_4p_cursor c;
    bool strict;
    unsigned warnings;
    size_t ep_at[HM_4P_SEATS]; /* where the en-passant entries stand */
} hm_4p_fen_reader;

/* White space where tolerant reading allows it. */
void hm_4p_fen_blanks(hm_4p_fen_reader *r);
/* Reads the block from its '{' to its '}'. */
hm_status hm_4p_fen_options_scan(hm_4p_fen_reader *r, hm_4p_state *state, hm_text *options);
/* Appends the block and a '-', or nothing when there are no options. */
void hm_4p_fen_options_format(const hm_4p_state *state, const hm_text *options, unsigned flags,
                              hm_text *text);

/* ---- move texts (move_text.c) ---- */

/* The letter of a kind: "P", also for pawns, "Q" for both queens; "" for 0. */
const char *hm_4p_letter(const hm_4p_state *state, int kind);

/* hm_4p_move_format_long and _short with marks that are known already; NULL computes them. */
size_t hm_4p_move_format_marked(const hm_4p_position *position, hm_4p_move move, unsigned flags,
                                const hm_4p_marks *marks, char text[HM_4P_MOVE_TEXT]);
size_t hm_4p_move_format_short_marked(const hm_4p_position *position, hm_4p_move move,
                                      unsigned flags, const hm_4p_marks *marks,
                                      char text[HM_4P_MOVE_TEXT]);

/* ---- pictures (draw.c, draw_svg.c) ---- */

const char *hm_4p_seat_name(int seat); /* "Red" */
/* The square in a row (0 is the top) and column of the board as the seat sees it. */
int hm_4p_seen_square(int seat, int row, int column);
/* "a" or "14": the file or the rank of a square. */
void hm_4p_edge_label(int square, bool file, char label[4]);
bool hm_4p_is_end_of(hm_4p_move move, int square);
bool hm_4p_is_king_in_check(const hm_4p_position *position, int square);
/* "in check", "resigned", ...; "" for a seat that simply plays. */
const char *hm_4p_seat_words(const hm_4p_position *position, int seat);
/* "Red to move, clock 3, last move d2-d4". */
void hm_4p_draw_summary(const hm_4p_position *position, hm_4p_move last, hm_text *text);

/* ---- games (game.c, game_tags.c, game_text.c, game_write.c, game_result.c) ---- */

/* Tags, comments and remarks lie in game->words; offsets tell where. Names, values and messages end
 * in NUL. */
typedef struct hm_4p_tag {
    size_t name, value;
    size_t offset; /* of the value in the text that was read */
} hm_4p_tag;

typedef struct hm_4p_game_note {
    size_t text, length;
    int32_t next;
    bool before;
} hm_4p_game_note;

typedef struct hm_4p_game_oddity {
    hm_status status;
    int32_t step;
    uint64_t offset;
    size_t message;
} hm_4p_game_oddity;

struct hm_4p_game {
    hm_text words;
    HM_LIST(hm_4p_tag) tags;
    HM_LIST(hm_4p_step) steps;
    HM_LIST(hm_4p_game_note) comments;
    HM_LIST(hm_4p_game_oddity) remarks;
    hm_4p_position start;
    hm_text options; /* unknown ones of StartFen4 */
    char result[8];  /* written behind the moves, or empty */
    bool was_read;   /* its tags say how it is played */
    bool failed;
    hm_4p_fault fault;
    /* Position and outcome after the step `last`, so that lines grow cheaply and ends are at hand.
     */
    hm_4p_position end;
    hm_4p_outcome outcome;
    int32_t last;
};

/* A game with its root and an empty board. NULL when memory is short. */
hm_4p_game *hm_4p_game_new(void);
/* Sets the start and the seat of the root. */
void hm_4p_game_begin(hm_4p_game *game, const hm_4p_state *start, const hm_4p_rules *rules);
/* Adds a step with the members move, seat, leaving and offset of *step; the rest is set here. */
hm_status hm_4p_game_append(hm_4p_game *game, int32_t parent, const hm_4p_step *step,
                            int32_t *number);
/* The round of a step of `seat` behind a step. */
uint32_t hm_4p_game_next_round(const hm_4p_step *parent, int seat);
/* False when memory is short. More than 1,000 remarks are not kept. */
bool hm_4p_game_remarked(hm_4p_game *game, hm_status status, int32_t step, uint64_t offset,
                         const char *format, ...) HM_PRINTF(5, 6);

/* Resigned or flagged, by the letters of a token. */
hm_4p_reason hm_4p_leaving_reason(hm_4p_leaving leaving);
bool hm_4p_leaving_is_giving_up(hm_4p_leaving leaving);
/* The leaving of a whole token, HM_4P_STAYS when it is none. */
hm_4p_leaving hm_4p_leaving_read(const char *text, size_t length);

/* Makes it the seat's turn: a king that is set free walks at this turn or at its next one, as the
 * text has it. */
void hm_4p_give_turn(hm_4p_position *position, int seat);

/* ---- tokens of games (game_token.c) ---- */

#define HM_4P_TOKEN_MAX 31

/* A word of the text with dashes and castling in their usual spelling. */
typedef struct hm_4p_token {
    char text[HM_4P_TOKEN_MAX + 1];
    size_t length;
    size_t start, end; /* in the text of the game */
    uint8_t
        origin[HM_4P_TOKEN_MAX + 1]; /* where each byte, and the end, comes from: start + this */
    hm_4p_leaving leaving;           /* letters before or behind a king's move */
    unsigned glyph;
} hm_4p_token;

static inline bool hm_4p_is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f';
}
/* The word at the cursor, which stays where it is. */
hm_status hm_4p_token_scan(const hm_4p_cursor *c, hm_4p_token *t);
/* Splits the letters of a walk off: "RKh13-i14" and "Kh13-i14R". */
void hm_4p_token_split(hm_4p_token *t);
/* Moves the cursor behind the token, the glyph behind it, and the letters of a walk behind that. */
void hm_4p_token_tail(hm_4p_cursor *c, hm_4p_token *t);
/* The glyph at the cursor, which moves behind it; 0 for one that is not known. */
unsigned hm_4p_glyph_scan(hm_4p_cursor *c);

/* ---- the rest of games ---- */

/* Appends the result of a game that ends in this position. */
void hm_4p_game_put_result(const hm_4p_game *game, const hm_4p_position *end, hm_text *result);

/* Reads the tags at the cursor and what they say. */
hm_status hm_4p_game_tags_scan(hm_4p_cursor *c, const hm_4p_reading *reading, hm_4p_game *game);
/* What the tags say: start and rules of the game (game_rules.c). */
hm_status hm_4p_game_rules(hm_4p_cursor *c, const hm_4p_reading *reading, hm_4p_game *game);
bool hm_4p_same_word(const char *a, const char *b); /* without regard to case */

#endif
