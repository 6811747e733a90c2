/* Private header of chess4d/: how a position indexes its board, and the primitives on it.
 *
 * Six planes pass through every square, one for each pair of axes; all 32 directions of a queen
 * lie in them. Each plane through a square is kept as one 64-bit word (8 x 8 squares), so that a
 * slider's reach in four, six or six planes is found by arithmetic on words, without stepping from
 * square to square. A square's bit in a plane is 8 * (first axis) + (second axis); the four cyclic
 * planes xy, yz, zw, wx also hold the line along their first axis as a column, so that each
 * axis has its own. */
#ifndef HM_CHESS4D_PRIVATE_H
#define HM_CHESS4D_PRIVATE_H

#include "core/core.h"
#include "hypermate/chess4d_games.h"

enum {
    HM_4D_XY = 0,
    HM_4D_YZ = 1,
    HM_4D_ZW = 2,
    HM_4D_WX = 3,
    HM_4D_XZ = 4,
    HM_4D_YW = 5,
    HM_4D_PLANES = 6,
    HM_4D_CYCLIC_PLANES = 4
};

/* Where the words of each plane begin in a table of HM_4D_WORDS. There is one word for each value
 * of the other two axes. Those of plane zw (index x,y: the slices' transposes) have a border two
 * words wide, always full in `colours` for both sides, so that leapers need no edge tests. */
enum {
    HM_4D_WORDS_XY = 0,
    HM_4D_WORDS_YZ = 64,
    HM_4D_WORDS_WX = 128,
    HM_4D_WORDS_XZ = 192,
    HM_4D_WORDS_YW = 256,
    HM_4D_WORDS_ZW = 320,
    HM_4D_STRIDE = 12, /* distance of words whose x differs by one; y: distance 1 */
    HM_4D_BORDERED = 144
};

/* Index of a word of plane zw, from x*8+y, counted from HM_4D_WORDS_ZW. */
static inline unsigned hm_4d_bordered(unsigned xy) {
    return (xy >> 3) * HM_4D_STRIDE + (xy & 7) + 2 * HM_4D_STRIDE + 2;
}

/* The bit of a square in each plane, and the word that holds it. */
typedef struct hm_4d_place {
    unsigned bit[HM_4D_PLANES];
    unsigned word[HM_4D_PLANES];
} hm_4d_place;

static inline hm_4d_place hm_4d_place_of(unsigned square) {
    unsigned xy = square >> 6;
    unsigned yz = square >> 3 & 63;
    unsigned zw = square & 63;
    unsigned wx = (square & 7) << 3 | square >> 9;
    unsigned xz = (square >> 6 & 070) | (square >> 3 & 7);
    unsigned yw = (square >> 3 & 070) | (square & 7);
    return (hm_4d_place){
        .bit = {xy, yz, zw, wx, xz, yw},
        .word = {HM_4D_WORDS_XY + zw, HM_4D_WORDS_YZ + wx, HM_4D_WORDS_ZW + hm_4d_bordered(xy),
                 HM_4D_WORDS_WX + yz, HM_4D_WORDS_XZ + yw, HM_4D_WORDS_YW + xz},
    };
}

/* ---- tables (tables.c) ---- */

/* Lines through a bit of a plane, without the bit itself. */
typedef struct hm_4d_lines {
    uint64_t diagonal[64];
    uint64_t antidiagonal[64];
    uint64_t column[64];
} hm_4d_lines;

extern const hm_4d_lines hm_4d_line_masks;

/* How many squares of a line come before the bit; of a column it is the row. */
typedef struct hm_4d_line_places {
    uint8_t diagonal[64];
    uint8_t antidiagonal[64];
} hm_4d_line_places;

extern const hm_4d_line_places hm_4d_line_order;

/* The squares of a line without the slider's, packed into seven bits: by how many come before the
 * slider and by which are occupied, those that it reaches, blockers included. */
extern const uint8_t hm_4d_line_reach[8][128];

/* Neighbours of a bit in its plane. */
typedef struct hm_4d_near {
    uint64_t knight[64]; /* a knight's leap inside the plane */
    uint64_t king[64];   /* distance 1 in any direction */
    uint64_t one[64];    /* one step along one axis */
    uint64_t two[64];    /* two steps along one axis */
} hm_4d_near;

extern const hm_4d_near hm_4d_near_masks;

/* A plane's bit as the coordinates it stands for; the bits of a square that it covers. */
extern const uint16_t hm_4d_spread[HM_4D_PLANES][64];
extern const uint16_t hm_4d_plane_bits[HM_4D_PLANES];

/* The 16 lines through a square as steps of the square's index, and as steps of x, y, z, w: first
 * the four axes, then the twelve diagonals. */
enum { HM_4D_LINES = 16, HM_4D_AXES = 4 };
extern const int8_t hm_4d_line_steps[HM_4D_LINES][4];

/* ---- bits ---- */

static inline unsigned hm_4d_first(uint64_t word) {
    return (unsigned)__builtin_ctzll(word);
}

static inline unsigned hm_4d_popcount(uint64_t word) {
#ifdef __POPCNT__
    return (unsigned)__builtin_popcountll(word);
#else
    word -= word >> 1 & 0x5555555555555555;
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
    return (unsigned)(((word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101 >> 56);
#endif
}

static inline void hm_4d_set_add(hm_4d_set *set, unsigned square) {
    set->word[square >> 6] |= 1ull << (square & 63);
}

/* Squares that a slider on `bit` reaches along the line `mask` of a plane, blockers included
 * (hyperbola quintessence: subtracting the slider's bit from the occupied squares of its line
 * flips everything up to the next one; the other way round after reversing the rows). */
static inline uint64_t hm_4d_reach(uint64_t occupied, uint64_t mask, uint64_t bit) {
    uint64_t up = occupied & mask;
    uint64_t down = __builtin_bswap64(up);
    return ((up - bit) ^ __builtin_bswap64(down - __builtin_bswap64(bit))) & mask;
}

static inline uint64_t hm_4d_occupied(const hm_4d_position *position, unsigned word) {
    return position->colours[word].of[0] | position->colours[word].of[1];
}

/* ---- shifts inside a word of plane zw ---- */

#define HM_4D_W0 0x0101010101010101ull
#define HM_4D_W7 0x8080808080808080ull

static inline uint64_t hm_4d_w_up(uint64_t word) {
    return word << 1 & ~HM_4D_W0;
}

static inline uint64_t hm_4d_w_down(uint64_t word) {
    return word >> 1 & ~HM_4D_W7;
}

/* ---- keys ----
 *
 * 128 bits, the exclusive or of one well-mixed word pair for each feature (piece on square,
 * castling right, en-passant target, Black to move). The words are computed, not looked up: a table
 * of all features would take 0.9 MB and miss the caches, mixing takes a few multiplications. Rules
 * section 10; 64 bits would be too few for repetition. */

/* The finalizer of splitmix64: every input bit changes every output bit with probability 1/2. */
static inline uint64_t hm_4d_mix(uint64_t value) {
    value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9u;
    value = (value ^ value >> 27) * 0x94d049bb133111ebu;
    return value ^ value >> 31;
}

static inline void hm_4d_key_toggle(uint64_t key[2], uint64_t feature) {
    key[0] ^= hm_4d_mix((feature + 1) * 0x9e3779b97f4a7c15u);
    key[1] ^= hm_4d_mix((feature + 1) * 0xd1b54a32d192ed03u);
}

static inline uint64_t hm_4d_feature_piece(hm_4d_piece piece, unsigned square) {
    return (uint64_t)piece << 12 | square;
}
static inline uint64_t hm_4d_feature_right(unsigned colour, unsigned side, unsigned zw) {
    return 1ull << 16 | colour << 7 | side << 6 | zw;
}
static inline uint64_t hm_4d_feature_ep(unsigned square, hm_4d_piece axis) {
    return 1ull << 17 | (uint64_t)axis << 12 | square;
}
#define HM_4D_FEATURE_BLACK (1ull << 18)

/* ---- the index of the board: one piece comes or goes; not the key ---- */

/* Flips a square of one colour in the words of the first `planes` planes. */
static inline void hm_4d_flip_words(hm_4d_pair *words, const hm_4d_place *place, unsigned planes,
                                    unsigned colour) {
    for (unsigned plane = 0; plane < planes; plane++) {
        words[place->word[plane]].of[colour] ^= 1ull << place->bit[plane];
    }
}

static inline void hm_4d_flip_piece(hm_4d_position *position, unsigned square, hm_4d_piece piece) {
    hm_4d_place place = hm_4d_place_of(square);
    unsigned colour = piece >> 3;
    unsigned kind = HM_4D_KIND(piece);
    hm_4d_flip_words(position->colours, &place, HM_4D_PLANES, colour);
    if (kind == HM_4D_BISHOP || kind == HM_4D_QUEEN) {
        hm_4d_flip_words(position->diagonal, &place, HM_4D_PLANES, colour);
    }
    if (kind == HM_4D_ROOK || kind == HM_4D_QUEEN) {
        hm_4d_flip_words(position->straight, &place, HM_4D_CYCLIC_PLANES, colour);
    }
    uint64_t *word = &position->pieces[piece][square >> 6];
    *word ^= 1ull << (square & 63);
    uint64_t here = 1ull << (square >> 6);
    uint64_t others = position->occupied_words[piece] & ~here;
    position->occupied_words[piece] = *word != 0 ? others | here : others;
}

static inline void hm_4d_put_piece(hm_4d_position *position, unsigned square, hm_4d_piece piece) {
    position->state.board.square[square] = piece;
    position->count[piece]++;
    hm_4d_flip_piece(position, square, piece);
}

static inline void hm_4d_take_piece(hm_4d_position *position, unsigned square) {
    hm_4d_piece piece = position->state.board.square[square];
    position->state.board.square[square] = HM_4D_EMPTY;
    position->count[piece]--;
    hm_4d_flip_piece(position, square, piece);
}

/* ---- attacks.c ---- */

/* Squares attacked by the knights, kings and pawns of a colour, as bordered words of plane zw. */
void hm_4d_leaper_attacks(const hm_4d_position *position, hm_4d_piece colour,
                          uint64_t attacks[HM_4D_BORDERED]);

/* Whether any slider of a colour stands on a line of its own through the place, seen or hidden:
 * mostly none does, and then nothing needs to be looked at. */
static inline bool hm_4d_any_aligned(const hm_4d_position *position, const hm_4d_place *place,
                                     unsigned colour) {
    uint64_t any = 0;
    for (unsigned plane = 0; plane < HM_4D_PLANES; plane++) {
        unsigned word = place->word[plane], bit = place->bit[plane];
        any |= position->diagonal[word].of[colour] &
               (hm_4d_line_masks.diagonal[bit] | hm_4d_line_masks.antidiagonal[bit]);
        if (plane < HM_4D_CYCLIC_PLANES) {
            any |= position->straight[word].of[colour] & hm_4d_line_masks.column[bit];
        }
    }
    return any != 0;
}

/* Whether a slider of a colour (an index) attacks the place. */
bool hm_4d_slider_sees(const hm_4d_position *position, const hm_4d_place *place, unsigned colour);

/* Whether a slider of `colour` attacks the square; the piece on `ignored` (or HM_4D_NO_SQUARE) is
 * looked through. */
bool hm_4d_slider_attacks(const hm_4d_position *position, unsigned square, hm_4d_piece colour,
                          int ignored);

/* Like hm_4d_is_attacked, looking through `ignored`. */
bool hm_4d_attacks_through(const hm_4d_position *position, unsigned square, hm_4d_piece colour,
                           int ignored);

/* ---- legality.c ---- */

/* Adds the pieces of `us` that alone stand between the king and an enemy slider. Returns whether a
 * slider attacks the king. */
bool hm_4d_find_pins(const hm_4d_position *position, unsigned king, hm_4d_piece us,
                     hm_4d_set *pinned);

/* Whether a piece of the side to move may go from `from` to `to` without opening a line between
 * an own king and an enemy slider that only it keeps closed: it stays on the line or takes the
 * slider. Not for en passant. */
bool hm_4d_pin_allows(const hm_4d_position *position, int from, int to);

/* The squares that a pinned piece may go to at most: those of the line that it keeps closed; none
 * when it keeps two closed. Their number. */
unsigned hm_4d_pin_squares(const hm_4d_position *position, int from, int squares[7]);

/* Whether the piece on a square keeps any such line closed. */
bool hm_4d_shields(const hm_4d_position *position, int square);

/* Whether after a move to `to` that takes what stood on `victim` (the same square, except en
 * passant) each of the attacked kings, `except` left out, is no longer attacked by its attackers.
 */
bool hm_4d_relieves(const hm_4d_position *position, const hm_4d_set *attacked, int except, int to,
                    int victim);

/* The squares strictly between two on a common line; 0 if there is none. */
unsigned hm_4d_between(int one, int other, int squares[6]);

/* For a castling move of generate_from while no own king is attacked. */
bool hm_4d_castling_is_safe(const hm_4d_position *position, hm_4d_move move);

/* Whether the en-passant target fits the board (rules section 13). */
bool hm_4d_en_passant_is_valid(const hm_4d_state *state);

/* The own pawns that may pseudo-legally take en passant (0 to 2); none when the target is odd. */
unsigned hm_4d_en_passant_capturers(const hm_4d_position *position, int from[2]);

/* Whether that capture, both pawns having left their squares, opens no line to an own king. */
bool hm_4d_en_passant_is_safe(const hm_4d_position *position, int from);

/* Square of the pawn that the en-passant target stands for; HM_4D_NO_SQUARE when it would stand
 * beside the board. */
int hm_4d_ep_victim(const hm_4d_state *state);

/* ---- king_squares.c ---- */

/* The squares beside kings of the side to move, on the board, that are neither own nor attacked, as
 * bordered words of plane zw; `attacks` are those of enemy leapers. The side is not in check. */
void hm_4d_safe_squares(const hm_4d_position *position, const uint64_t attacks[HM_4D_BORDERED],
                        uint64_t safe[HM_4D_BORDERED]);

/* ---- movegen.c ---- */

/* Lists the move of a pawn from `from` to `to`: four promotions at the end of its axis. Returns the
 * new end of the list. */
hm_4d_move *hm_4d_add_pawn_move(hm_4d_move *out, int from, int to, hm_4d_piece pawn);

/* ---- scan.c: taking tokens from a text ---- */

typedef struct hm_4d_cursor {
    const char *text;
    size_t length;
    size_t at;
    hm_error *error;
} hm_4d_cursor;

hm_status hm_4d_expected(const hm_4d_cursor *c, hm_status status, const char *what);
char hm_4d_peek(const hm_4d_cursor *c); /* the next byte, or NUL at the end */
bool hm_4d_take(hm_4d_cursor *c, char byte);
/* Steps over the word, or stops at its first byte that differs. */
bool hm_4d_take_word(hm_4d_cursor *c, const char *word);
bool hm_4d_take_blanks(hm_4d_cursor *c); /* spaces and tabs; whether there were any */
hm_status hm_4d_take_coordinate(hm_4d_cursor *c, unsigned *digit); /* 0..7 */
hm_status hm_4d_take_square(hm_4d_cursor *c, int *square);         /* x,y,z,w */
hm_status hm_4d_take_pair(hm_4d_cursor *c, int *pair);             /* "c4": 8 * 2 + 3 */
hm_status hm_4d_take_number(hm_4d_cursor *c, const char *what, uint32_t *number);

/* ---- fen.c ---- */

/* Reads the piece list of a fen4d from text[at] to the end into an empty board. */
hm_status hm_4d_parse_pieces(const char *text, size_t length, size_t at, unsigned flags,
                             hm_4d_board *board, hm_error *error);

/* Appends the piece list of a canonical literal, each piece with a blank before it. */
void hm_4d_put_pieces(const hm_4d_board *board, hm_text *text);

/* ---- state.c ---- */

/* "-", "*" (then *all is set and no right is granted yet) or a list of rights. */
hm_status hm_4d_take_castling(hm_4d_cursor *c, hm_4d_state *state, bool *all);
hm_status hm_4d_take_en_passant(hm_4d_cursor *c, hm_4d_state *state);
/* Every right whose king and rook stand at home. */
void hm_4d_grant_home_rights(hm_4d_state *state);

/* ---- c4dpos.c: the line grammar that .c4d and .c4dpos share ---- */

/* Steps over blanks, an optional CR and the line feed; anything else is trailing text. */
hm_status hm_4d_end_line(hm_4d_cursor *c);
void hm_4d_skip_empty_lines(hm_4d_cursor *c); /* blank ones and those that begin with '#' */
/* Reads a position block; with `more` it ends before the first line that is no slice. */
hm_status hm_4d_take_c4dpos(hm_4d_cursor *c, bool more, hm_4d_state *state);

/* ---- evasions.c ---- */

/* Legal moves while the kings of `attacked` (not empty) are attacked; `moves` as for
 * hm_4d_generate. */
size_t hm_4d_generate_evasions(const hm_4d_position *position, const hm_4d_set *attacked,
                               hm_4d_move *moves);

/* Their number. */
uint64_t hm_4d_count_evasions(const hm_4d_position *position, const hm_4d_set *attacked);

#endif
