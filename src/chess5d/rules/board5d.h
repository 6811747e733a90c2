/* Private header of chess5d/: boards, timelines and positions. */
#ifndef HM_CHESS5D_BOARD_H
#define HM_CHESS5D_BOARD_H

#include "core/core.h"
#include "core/inline.h"
#include "hypermate/more/chess5d.h"

#include <stdatomic.h>
#include <string.h>

/* ---- one board ----
 * A mailbox with walls: rows of width + 2 cells, two rows of walls below and above, so that no
 * single step or knight's leap leaves the array. The same step has the same distance on every
 * board of a game, so a ray through the multiverse is a walk over boards plus a walk over cells. */

enum {
    HM_5D_WALL = 63,           /* kind of a cell outside the board */
    HM_5D_CELLS = 20 * 18 + 4, /* of the largest board */
    HM_5D_WORDS = 5,           /* 64-bit words that hold one bit a cell of the largest board */
    HM_5D_STEPS = 9 + 8 + 4 + 4
};

typedef struct hm_5d_board {
    atomic_uint references;
    atomic_uint_fast64_t key[2];     /* of the pieces, or 0 (key5d.c) */
    uint64_t pieces[2][HM_5D_WORDS]; /* cells with pieces of each colour, from geometry.first on */
    uint64_t royals[HM_5D_WORDS];    /* of both */
    hm_5d_piece cell[];
} hm_5d_board;

typedef struct hm_5d_geometry {
    int width, height, stride, first; /* first: cell of a1 */
    int cells;                        /* of the mailbox */
    int words;                        /* of hm_5d_board.pieces in use */
    size_t board_bytes;
    uint64_t inside[HM_5D_WORDS]; /* cells of the board, as in hm_5d_board.pieces */
    int step[HM_5D_STEPS];        /* 0, four straight, four diagonal steps within a board; a
                                     knight's leaps within it, over two files or ranks, over one */
    uint16_t cell[256];           /* of a square; 0 (a wall) outside the board */
    uint8_t square[HM_5D_CELLS];
} hm_5d_geometry;

void hm_5d_geometry_init(hm_5d_geometry *geometry, int width, int height);

static inline bool hm_5d_is_royal(hm_5d_piece piece) {
    const uint64_t royals = UINT64_C(1) << HM_5D_KING | UINT64_C(1) << HM_5D_ROYAL_QUEEN;
    return (royals >> HM_5D_KIND(piece) & 1) != 0;
}

/* Puts a piece on an empty cell. */
static inline void hm_5d_board_add(const hm_5d_geometry *g, hm_5d_board *board, int cell,
                                   hm_5d_piece piece) {
    unsigned bit = (unsigned)(cell - g->first);
    uint64_t mask = UINT64_C(1) << (bit & 63);
    board->pieces[HM_5D_COLOUR(piece)][bit >> 6] |= mask;
    board->royals[bit >> 6] |= hm_5d_is_royal(piece) ? mask : 0;
    board->cell[cell] = piece;
}

/* Puts a piece, or nothing, where something may stand. */
static inline void hm_5d_board_put(const hm_5d_geometry *g, hm_5d_board *board, int cell,
                                   hm_5d_piece piece) {
    unsigned bit = (unsigned)(cell - g->first);
    uint64_t mask = UINT64_C(1) << (bit & 63);
    /* NOLINTNEXTLINE(core.NullDereference): it is the board that a move changes, or a copy */
    board->pieces[0][bit >> 6] &= ~mask;
    board->pieces[1][bit >> 6] &= ~mask;
    board->royals[bit >> 6] &= ~mask;
    board->cell[cell] = HM_5D_EMPTY;
    if (piece != HM_5D_EMPTY) hm_5d_board_add(g, board, cell, piece);
}

static inline void hm_5d_board_copy(const hm_5d_geometry *g, hm_5d_board *to,
                                    const hm_5d_board *from) {
    /* NOLINTNEXTLINE(core.NonNullParamChecker): both boards belong to positions */
    memcpy(to->pieces, from->pieces, sizeof to->pieces);
    memcpy(to->royals, from->royals, sizeof to->royals);
    memcpy(to->cell, from->cell, (size_t)g->cells);
}

/* ---- timelines ---- */

typedef struct hm_5d_timeline {
    hm_5d_board **boards;
    const hm_5d_board *tip; /* a board after the last one, for searches and passes; else NULL */
    int32_t start;          /* time of boards[0] */
    uint32_t count, capacity;
} hm_5d_timeline;

typedef struct hm_5d_multiverse {
    hm_5d_timeline *lines;
    int32_t first; /* number of lines[0] */
    uint32_t count;
    const struct hm_5d_row *row; /* that a search keeps of it (row5d.h); NULL: none */
} hm_5d_multiverse;

static inline const hm_5d_board *hm_5d_board_at(const hm_5d_multiverse *m, int32_t line,
                                                int32_t time) {
    uint32_t index = (uint32_t)line - (uint32_t)m->first;
    if (index >= m->count) return NULL;
    const hm_5d_timeline *t = &m->lines[index];
    uint32_t place = (uint32_t)time - (uint32_t)t->start;
    if (place < t->count) return t->boards[place];
    return place == t->count ? t->tip : NULL;
}

HM_INLINED_EVERYWHERE int32_t hm_5d_end(const hm_5d_timeline *line) {
    return line->start + (int32_t)line->count - 1;
}

struct hm_5d_position {
    hm_5d_geometry geometry;
    hm_5d_multiverse multiverse;
    hm_5d_timeline *store;   /* where the timelines are, with free places below and above them */
    uint32_t free_places[2]; /* below, above */
    bool even;
    bool signed_zero; /* odd: the texts that it comes from write the timeline 0 as +0 or -0 */
    int side;
    unsigned unknown; /* pieces that no rule knows, on all boards */
    uint8_t promotions[16];
    size_t promotion_count; /* the first so many are moves of their own, */
    size_t promotion_known; /* the others only where a text names them */
    size_t memory;          /* that searches may take */
    hm_5d_board *spare;     /* boards kept for the next moves, linked through their first bytes */
};

/* No board stands on the timeline 0, or on one of -0 and +0. */
static inline bool hm_5d_lacks_centre(const hm_5d_position *position) {
    const hm_5d_multiverse *m = &position->multiverse;
    return m->first > -(int32_t)position->even || m->first + (int32_t)m->count <= 0;
}

/* Boards and timelines for make and the readers of notation. A new board has one reference. */
hm_5d_board *hm_5d_board_new(hm_5d_position *position);
void hm_5d_board_free(hm_5d_position *position, hm_5d_board *board);
/* Puts a copy in the place of the board at (line, time), which is there: the position shares it
 * with no other one. NULL when memory is short. */
hm_5d_board *hm_5d_board_own(hm_5d_position *position, int32_t line, int32_t time);
/* The position shares no board with another one any more: its thread then waits for no other one
 * that counts references to the same boards. HM_ERR_MEMORY: it shares some of them still. */
hm_status hm_5d_position_separate(hm_5d_position *position, hm_error *error);
hm_status hm_5d_append(hm_5d_position *position, int32_t line, int32_t time, hm_5d_board *board,
                       hm_error *error);
void hm_5d_pop(hm_5d_position *position, int32_t line);

enum { HM_5D_LAST_TIME = HM_5D_TIME(HM_5D_MAX, HM_5D_BLACK) }; /* the last half-turn */

/* HM_ERR_FIELD when a central timeline has no boards, and so there is no present, when there are
 * pieces that no rule knows, or a board to play on behind which no half-turn comes (rules5d, clause
 * 8.8). All that plays asks this first; offset: where a text wants to. */
hm_status hm_5d_rules_apply(const hm_5d_position *position, uint64_t offset, hm_error *error);

/* A key in parts (key5d.c): what the rules of the game and the side to move add to it, and what a
 * board adds. */
void hm_5d_key_begin(const hm_5d_position *position, uint64_t key[2]);
void hm_5d_key_add(const hm_5d_position *position, int32_t line, int32_t time, uint64_t key[2]);

/* Active range when `added` timelines of `side` were added to the existing ones. */
void hm_5d_active_with(const hm_5d_multiverse *m, bool even, int side, int32_t added,
                       int32_t *first, int32_t *last);

/* Kinds for which it matters whether they have moved (rules5d, section 7). */
static inline bool hm_5d_has_unmoved(int kind) {
    enum { KNOWN = 1 << HM_5D_PAWN | 1 << HM_5D_BRAWN | 1 << HM_5D_KING | 1 << HM_5D_ROOK };
    return kind < HM_5D_UNKNOWN && (KNOWN >> kind & 1) != 0;
}

/* Forward direction of a colour on ranks (and, negated, on timelines). */
static inline int hm_5d_forward(int colour) {
    return colour == HM_5D_WHITE ? 1 : -1;
}

/* Appends one board to a timeline, or starts a timeline next to the existing ones. squares: 256
 * entries indexed by square. HM_ERR_COORDINATE: not the next time of its timeline, or not next to
 * an existing timeline; HM_ERR_ARGUMENT: a kind beyond the last; HM_ERR_MEMORY. After the last
 * board call hm_5d_settle(). */
hm_status hm_5d_add_board(hm_5d_position *position, int32_t line, int32_t time,
                          const hm_5d_piece squares[256], hm_error *error);

/* Gives the move to the side of the present, after boards were added. */
void hm_5d_settle(hm_5d_position *position);

/* Kinds that pawns and brawns may become, best first; at most 16, default the queen alone. A kind
 * that appears twice counts once. Each is a move of its own. (A preset that is read allows more
 * than it lists: only the first kind is a move of lists and counts, and the others are played if a
 * text names them.) HM_ERR_ARGUMENT for more kinds, or a number that is not a kind. */
hm_status hm_5d_set_promotions(hm_5d_position *position, const uint8_t *kinds, size_t count,
                               hm_error *error);

/* Reads a list of kinds, "Q,N,R,B", in any case; "*" are all that are neither pawns nor royal. */
bool hm_5d_promotions_parse(const char *text, uint8_t kinds[16], size_t *count);

#endif
