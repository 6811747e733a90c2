/* Private header of chess4p/: seats and directions, and the primitives on positions. */
#ifndef HM_CHESS4P_PRIVATE_H
#define HM_CHESS4P_PRIVATE_H

#include "core/core.h"
#include "hypermate/chess4p.h"

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
    if (position->state.eliminated >> seat & 1) return -1;
    bool left = hm_4p_left(&position->state) >> seat & 1;
    return left && position->king[seat] != square ? -1 : seat;
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

/* ---- position.c ---- */

/* Finds the royal piece of a seat anew, after it was taken. */
void hm_4p_find_king(hm_4p_position *position, int seat);

/* ---- movegen.c ---- */

/* All pseudo-legal moves of the piece on a square, whoever is to move: what the rules of sections 3
 * and 5 allow apart from the safety of the own king. Castling is complete but for that: the
 * squares from the king to its target are looked at. Returns their number, below
 * HM_4P_MOVES_FROM_MAX. */
#define HM_4P_MOVES_FROM_MAX 128
size_t hm_4p_generate_from(const hm_4p_position *position, int from, hm_4p_move *moves);

/* ---- legality.c ---- */

/* Whether a pseudo-legal move of the seat leaves its king safe, found by playing it. */
bool hm_4p_is_safe(const hm_4p_position *position, int seat, hm_4p_move move);

/* The seat whose pushed pawn an en-passant capture to `to` by `seat` takes, or -1. */
int hm_4p_ep_seat(const hm_4p_position *position, int seat, int from, int to);

/* ---- play: marks.c, points.c, leaving.c, play.c, status.c ---- */

#define HM_4P_KING_POINTS 20 /* for a king that was left behind (rules section 6.4) */

/* Set of the seats that still play: neither eliminated nor resigned nor out of time. */
unsigned hm_4p_active(const hm_4p_position *position);

/* Seats whose live royal piece a move has taken. */
unsigned hm_4p_kings_taken(const hm_4p_position *before, hm_4p_move move, const hm_4p_undo *undo);

/* Seats, also those whose king walks, that are in check and would have no legal move. */
unsigned hm_4p_mated(const hm_4p_position *position);

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

#endif
