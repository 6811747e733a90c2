/* fen4d, the position literal "4d-fen v1:": parser and canonical writer.
 *
 * Grammar: FEN4 v1. Long literals are written by programs, nearly always in one of two spellings
 * ("; R@0,0,0,0" or ";R@0,0,0,0"), so the parser first tries to take a whole piece with two table
 * look-ups and one masked comparison of eight bytes; whatever does not match that shape goes
 * through the byte-by-byte path, which alone knows white space and errors. */
#include "chess4d/chess4d.h"

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

static const char *const specs[HM_4D_PIECES] = {
    [HM_4D_PAWN_W] = "Pw",
    [HM_4D_PAWN_Y] = "Py",
    [HM_4D_KNIGHT] = "N",
    [HM_4D_BISHOP] = "B",
    [HM_4D_ROOK] = "R",
    [HM_4D_QUEEN] = "Q",
    [HM_4D_KING] = "K",
    [HM_4D_PAWN_W | HM_4D_BLACK] = "pw",
    [HM_4D_PAWN_Y | HM_4D_BLACK] = "py",
    [HM_4D_KNIGHT | HM_4D_BLACK] = "n",
    [HM_4D_BISHOP | HM_4D_BLACK] = "b",
    [HM_4D_ROOK | HM_4D_BLACK] = "r",
    [HM_4D_QUEEN | HM_4D_BLACK] = "q",
    [HM_4D_KING | HM_4D_BLACK] = "k",
};

hm_4d_piece hm_4d_piece_parse(const char *text, size_t length) {
    unsigned letter = length > 0 ? letters[(uint8_t)text[0]] : 0;
    if ((letter & PAWN) == 0) return length == 1 ? (hm_4d_piece)letter : HM_4D_EMPTY;
    unsigned axis = length == 2 ? axes[(uint8_t)text[1]] : 0;
    return axis == 0 ? HM_4D_EMPTY : (hm_4d_piece)((letter & 0x7f) | axis);
}

/* ---- parsing ---- */

typedef struct parser {
    const char *text;
    size_t length;
    size_t at;
    hm_4d_board *board;
    hm_error *error;
} parser;

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void skip_blanks(parser *p) {
    while (p->at < p->length && is_blank(p->text[p->at]))
        p->at++;
}

static hm_status expected(const parser *p, hm_status status, const char *what) {
    return hm_fail_expected(p->error, status, p->text, p->length, p->at, what);
}

/* Steps over `word`, or fails at its first byte that does not match. */
static bool take_word(parser *p, const char *word) {
    for (; *word != '\0'; word++, p->at++) {
        if (p->at >= p->length || p->text[p->at] != *word) return false;
    }
    return true;
}

/* A version other than 1 is named, so that users know they need a newer reader. */
static hm_status wrong_version(const parser *p, size_t start) {
    size_t end = start;
    while (end < p->length && end - start < 12 && p->text[end] != ':' && !is_blank(p->text[end])) {
        end++;
    }
    if (start < p->length && p->text[start] == 'v' && end < p->length && p->text[end] == ':' &&
        end > start + 1) {
        char version[4 * 12 + 1];
        hm_escape(version, sizeof version, p->text + start, end - start);
        return hm_fail(p->error, HM_ERR_PREFIX, p->at,
                       "version %s of 4d-fen is not supported, only v1", version);
    }
    return expected(p, HM_ERR_PREFIX, "\"v1:\"");
}

static hm_status parse_prefix(parser *p) {
    skip_blanks(p);
    if (!take_word(p, "4d-fen")) return expected(p, HM_ERR_PREFIX, "the prefix \"4d-fen v1:\"");
    if (p->at >= p->length || !is_blank(p->text[p->at])) {
        return expected(p, HM_ERR_PREFIX, "white space after \"4d-fen\"");
    }
    skip_blanks(p);
    size_t start = p->at;
    if (!take_word(p, "v1:")) return wrong_version(p, start);
    return HM_OK;
}

static uint64_t load_le64(const char *bytes) {
    uint64_t value = 0;
    for (int i = 0; i < 8; i++)
        value |= (uint64_t)(uint8_t)bytes[i] << (8 * i);
    return value;
}

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
 * byte of anything else: a piece at p->at always begins right after a separator.
 *
 * How fast this runs is how soon the place of the next piece is known, and that hangs on one load
 * and one bit: an axis letter has bit 5 set, '@' has not. Whether spaces follow the semicolons is
 * the same throughout a text, hence a branch that the processor can foresee. */
static void take_usual_pieces(parser *p) {
    enum { LONGEST = 12 }; /* "Pw@x,y,z,w; " */
    if (p->length < LONGEST) return;
    const char *at = p->text + p->at, *last = p->text + p->length - LONGEST;
    hm_4d_piece *board = p->board->square;
    while (at <= last) {
        unsigned first = (uint8_t)at[0], second = (uint8_t)at[1];
        const char *coordinates = at + 1 + (second >> 5 & 1);
        uint64_t bytes = load_le64(coordinates); /* "@x,y,z,w": the digits' low bits may vary */
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
    p->at = (size_t)(at - p->text);
}

static hm_status parse_spec(parser *p, unsigned flags, hm_4d_piece *piece) {
    unsigned letter = p->at < p->length ? letters[(uint8_t)p->text[p->at]] : 0;
    if (letter == 0) return expected(p, HM_ERR_PIECE, "a piece (one of PNBRQKpnbrqk)");
    p->at++;
    *piece = (hm_4d_piece)(letter & 0x7f);
    if ((letter & PAWN) == 0) return HM_OK;
    if ((flags & HM_4D_FEN_LENIENT) != 0 && p->at < p->length && p->text[p->at] == '/') p->at++;
    unsigned axis = p->at < p->length ? axes[(uint8_t)p->text[p->at]] : 0;
    if (axis == 0) return expected(p, HM_ERR_PIECE, "the pawn's axis (w or y)");
    *piece |= (hm_4d_piece)axis;
    p->at++;
    return HM_OK;
}

static hm_status parse_square(parser *p, unsigned *square) {
    *square = 0;
    for (int axis = 0; axis < 4; axis++) {
        if (axis > 0) {
            if (p->at >= p->length || p->text[p->at] != ',') {
                return expected(p, HM_ERR_COORDINATE, "','");
            }
            p->at++;
        }
        if (p->at >= p->length || p->text[p->at] < '0' || p->text[p->at] > '7') {
            return expected(p, HM_ERR_COORDINATE, "a coordinate (0 to 7)");
        }
        *square = *square << 3 | (unsigned)(p->text[p->at] - '0');
        p->at++;
    }
    return HM_OK;
}

static hm_status parse_piece(parser *p, unsigned flags) {
    hm_4d_piece piece = HM_4D_EMPTY;
    hm_status status = parse_spec(p, flags, &piece);
    if (status != HM_OK) return status;
    skip_blanks(p);
    if (p->at >= p->length || p->text[p->at] != '@') {
        return expected(p, HM_ERR_PIECE, "'@' after the piece");
    }
    p->at++;
    skip_blanks(p);
    size_t start = p->at;
    unsigned square;
    status = parse_square(p, &square);
    if (status != HM_OK) return status;
    if (p->board->square[square] != HM_4D_EMPTY) {
        return hm_fail(p->error, HM_ERR_DUPLICATE, start, "square %.7s given twice",
                       p->text + start);
    }
    p->board->square[square] = piece;
    return HM_OK;
}

static hm_status parse_pieces(parser *p, unsigned flags) {
    skip_blanks(p);
    for (;;) {
        take_usual_pieces(p);
        skip_blanks(p);
        if (p->at >= p->length) return HM_OK; /* no piece at all, or after a last ';' */
        hm_status status = parse_piece(p, flags);
        if (status != HM_OK) return status;
        skip_blanks(p);
        if (p->at >= p->length) return HM_OK;
        if (p->text[p->at] != ';') return expected(p, HM_ERR_TRAILING, "';' or the end");
        p->at++;
        skip_blanks(p);
    }
}

hm_status hm_4d_fen_parse(const char *text, size_t length, unsigned flags, hm_4d_board *board,
                          hm_error *error) {
    parser p = {.text = text, .length = length, .board = board, .error = error};
    memset(board, 0, sizeof *board);
    hm_status status = parse_prefix(&p);
    return status == HM_OK ? parse_pieces(&p, flags) : status;
}

hm_status hm_4d_parse_pieces(const char *text, size_t length, size_t at, unsigned flags,
                             hm_4d_board *board, hm_error *error) {
    parser p = {.text = text, .length = length, .at = at, .board = board, .error = error};
    return parse_pieces(&p, flags);
}

/* ---- writing ---- */

static char *put_piece(char *out, hm_4d_piece piece, unsigned square) {
    for (const char *spec = specs[piece]; *spec != '\0'; spec++)
        *out++ = *spec;
    *out++ = '@';
    for (int shift = 9; shift >= 0; shift -= 3) {
        *out++ = (char)('0' + (square >> shift & 7));
        if (shift > 0) *out++ = ',';
    }
    return out;
}

/* What the pieces take: " " or "; ", the spec and "@x,y,z,w" each. */
static size_t pieces_length(const hm_4d_board *board) {
    size_t length = 0;
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        hm_4d_piece piece = board->square[square];
        if (piece == HM_4D_EMPTY) continue;
        length += (length > 0 ? 2u : 1u) + strlen(specs[piece]) + 8u;
    }
    return length;
}

void hm_4d_put_pieces(const hm_4d_board *board, hm_text *text) {
    size_t length = pieces_length(board);
    if (!hm_text_reserve(text, length)) return;
    char *start = text->data + text->length, *out = start;
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        hm_4d_piece piece = board->square[square];
        if (piece == HM_4D_EMPTY) continue;
        if (out != start) *out++ = ';';
        *out++ = ' ';
        out = put_piece(out, piece, square);
    }
    *out = '\0';
    text->length += length;
}

void hm_4d_fen_format(const hm_4d_board *board, hm_text *text) {
    hm_text_puts(text, "4d-fen v1:");
    hm_4d_put_pieces(board, text);
}
