/* fen4d, the position literal "4d-fen v1:", read.
 *
 * Grammar: FEN4 v1. Long literals are written by programs, nearly always in one of two spellings
 * ("; R@0,0,0,0" or ";R@0,0,0,0"), so the parser first tries to take a whole piece with two table
 * look-ups and one masked comparison of eight bytes; whatever does not match that shape goes
 * through the byte-by-byte path, which alone knows white space and errors. */
#include "chess4d/notation/text4d.h"
#include "core/little_endian.h"

#include <string.h>

/* ---- the alphabet ---- */

/* Letters of a piece spec. A pawn's entry has only its colour and PAWN; the axis letter adds the
 * kind. 0 means "no piece letter". */
enum { PAWN = 0x80 };

static const uint8_t letters[256] = {
    ['N'] = HM_4D_KNIGHT,
    ['B'] = HM_4D_BISHOP,
    ['R'] = HM_4D_ROOK,
    ['Q'] = HM_4D_QUEEN,
    ['K'] = HM_4D_KING,
    ['P'] = PAWN | HM_4D_WHITE,
    ['n'] = HM_4D_KNIGHT | HM_4D_BLACK,
    ['b'] = HM_4D_BISHOP | HM_4D_BLACK,
    ['r'] = HM_4D_ROOK | HM_4D_BLACK,
    ['q'] = HM_4D_QUEEN | HM_4D_BLACK,
    ['k'] = HM_4D_KING | HM_4D_BLACK,
    ['p'] = PAWN | HM_4D_BLACK,
};

static const uint8_t axes[256] = {['w'] = HM_4D_PAWN_W, ['y'] = HM_4D_PAWN_Y};

hm_4d_piece hm_4d_piece_parse(const char *text, size_t length) {
    unsigned letter = length > 0 ? letters[(uint8_t)text[0]] : 0;
    if ((letter & PAWN) == 0) return length == 1 ? (hm_4d_piece)letter : HM_4D_EMPTY;
    unsigned axis = length == 2 ? axes[(uint8_t)text[1]] : 0;
    return axis == 0 ? HM_4D_EMPTY : (hm_4d_piece)((letter & 0x7f) | axis);
}

/* ---- the prefix ---- */

static hm_status fen4d_take_prefix(hm_cursor *c) {
    hm_skip_space(c);
    if (!hm_4d_match(c, "4d-fen"))
        return hm_expected(c, HM_ERR_PREFIX, "the prefix \"4d-fen v1:\"");
    if (!hm_is_space(hm_peek(c))) {
        return hm_expected(c, HM_ERR_PREFIX, "white space after \"4d-fen\"");
    }
    hm_skip_space(c);
    size_t start = c->at;
    if (hm_4d_match(c, "v1:")) return HM_OK;
    /* A version other than 1 is named, so that users know they need a newer reader. */
    size_t end = start;
    while (end < c->length && end - start < 12 && c->text[end] != ':' && !hm_is_space(c->text[end]))
        end++;
    if (start < c->length && c->text[start] == 'v' && end < c->length && c->text[end] == ':' &&
        end > start + 1) {
        char version[4 * 12 + 1];
        hm_escape(version, sizeof version, c->text + start, end - start);
        return hm_fail(c->error, HM_ERR_PREFIX, c->at,
                       "version %s of 4d-fen is not supported, only v1", version);
    }
    return hm_expected(c, HM_ERR_PREFIX, "\"v1:\"");
}

/* ---- pieces in the usual spelling ---- */

/* The two bytes that a piece begins with where no white space comes in between: letter and '@', or
 * 'P' and its axis. Their exclusive or happens to tell all fourteen apart. */
#define HEAD(first, second) ((unsigned)(first) | (unsigned)(second) << 8)
#define SLOT(first, second) (((unsigned)(first) ^ (unsigned)(second)) >> 1 & 31)
#define ENTRY(first, second, kind)                                                                 \
    [SLOT(first, second)] = {HEAD(first, second), (hm_4d_piece)(kind)}

static const struct {
    uint16_t head;
    hm_4d_piece piece;
} heads[32] = {
    ENTRY('P', 'w', HM_4D_PAWN_W),
    ENTRY('P', 'y', HM_4D_PAWN_Y),
    ENTRY('N', '@', HM_4D_KNIGHT),
    ENTRY('B', '@', HM_4D_BISHOP),
    ENTRY('R', '@', HM_4D_ROOK),
    ENTRY('Q', '@', HM_4D_QUEEN),
    ENTRY('K', '@', HM_4D_KING),
    ENTRY('p', 'w', HM_4D_PAWN_W | HM_4D_BLACK),
    ENTRY('p', 'y', HM_4D_PAWN_Y | HM_4D_BLACK),
    ENTRY('n', '@', HM_4D_KNIGHT | HM_4D_BLACK),
    ENTRY('b', '@', HM_4D_BISHOP | HM_4D_BLACK),
    ENTRY('r', '@', HM_4D_ROOK | HM_4D_BLACK),
    ENTRY('q', '@', HM_4D_QUEEN | HM_4D_BLACK),
    ENTRY('k', '@', HM_4D_KING | HM_4D_BLACK),
};

/* Takes pieces of the usual spelling as long as they come. It stops, without judging, at the first
 * byte of anything else: a piece at c->at always begins right after a separator.
 *
 * How fast this runs is how soon the place of the next piece is known, and that hangs on one load
 * and one bit: an axis letter has bit 5 set, '@' has not. Whether spaces follow the semicolons is
 * the same throughout a text, hence a branch that the processor can foresee. */
static void take_usual_pieces(hm_cursor *c, hm_4d_piece *board) {
    enum { LONGEST = 12 }; /* "Pw@x,y,z,w; " */
    if (c->length < LONGEST) return;
    const char *at = c->text + c->at, *last = c->text + c->length - LONGEST;
    while (at <= last) {
        unsigned first = (uint8_t)at[0], second = (uint8_t)at[1];
        const char *coordinates = at + 1 + (second >> 5 & 1);
        /* "@x,y,z,w": the digits' low bits may vary */
        uint64_t bytes = hm_le64_get((const uint8_t *)coordinates);
        bool usual = (bytes & 0xf8fff8fff8fff8ff) == 0x302c302c302c3040 && coordinates[8] == ';' &&
                     heads[SLOT(first, second)].head == HEAD(first, second);
        if (!usual) break;
        /* The digits stand 16 bits apart; one product moves all four to their places of the
         * square index, above bit 48, and nothing carries into them. */
        uint64_t digits = bytes >> 8 & 0x0007000700070007;
        uint64_t square = digits * (1ull << 57 | 1ull << 38 | 1ull << 19 | 1) >> 48;
        if (board[square] != HM_4D_EMPTY) break;
        board[square] = heads[SLOT(first, second)].piece;
        at = coordinates + 9;
        if (__builtin_expect(*at == ' ', 1)) at++;
    }
    c->at = (size_t)(at - c->text);
}

/* ---- pieces in any spelling ---- */

static hm_status take_piece(hm_cursor *c, unsigned flags, hm_4d_piece *board) {
    /* A letter of the alphabet, and a pawn's axis. */
    unsigned letter = hm_at_end(c) ? 0 : letters[hm_peek(c)];
    if (letter == 0) return hm_expected(c, HM_ERR_PIECE, "a piece (one of PNBRQKpnbrqk)");
    c->at++;
    hm_4d_piece piece = (hm_4d_piece)(letter & 0x7f);
    if ((letter & PAWN) != 0) {
        if ((flags & HM_4D_FEN_LENIENT) != 0) hm_take(c, '/');
        unsigned axis = hm_at_end(c) ? 0 : axes[hm_peek(c)];
        if (axis == 0) return hm_expected(c, HM_ERR_PIECE, "the pawn's axis (w or y)");
        piece |= (hm_4d_piece)axis;
        c->at++;
    }
    hm_skip_space(c);
    if (!hm_take(c, '@')) return hm_expected(c, HM_ERR_PIECE, "'@' after the piece");
    hm_skip_space(c);
    size_t start = c->at;
    int square;
    hm_status status = hm_4d_take_square(c, &square);
    if (status != HM_OK) return status;
    if (board[square] != HM_4D_EMPTY) {
        return hm_fail(c->error, HM_ERR_DUPLICATE, start, "square %.7s given twice",
                       c->text + start);
    }
    board[square] = piece;
    return HM_OK;
}

hm_status hm_4d_take_pieces(hm_cursor *c, unsigned flags, hm_4d_board *board) {
    hm_skip_space(c);
    for (;;) {
        take_usual_pieces(c, board->square);
        hm_skip_space(c);
        if (hm_at_end(c)) return HM_OK; /* no piece at all, or after a last ';' */
        hm_status status = take_piece(c, flags, board->square);
        if (status != HM_OK) return status;
        hm_skip_space(c);
        if (hm_at_end(c)) return HM_OK;
        if (!hm_take(c, ';')) return hm_expected(c, HM_ERR_TRAILING, "';' or the end");
        hm_skip_space(c);
    }
}

hm_status hm_4d_fen_parse(const char *text, size_t length, unsigned flags, hm_4d_board *board,
                          hm_error *error) {
    hm_cursor c = {.text = text, .length = length, .error = error};
    memset(board, 0, sizeof *board);
    hm_status status = fen4d_take_prefix(&c);
    return status == HM_OK ? hm_4d_take_pieces(&c, flags, board) : status;
}
