/* fen4d: parse(format(board)) is the board, spelling does not matter, and the parser with its fast
 * path agrees with a plain one, written straight from the grammar, on any damaged text. */
#include "core/core.h"
#include "harness.h"
#include "hypermate/more/chess4d_games.h"

#include <string.h>

static const hm_4d_piece pieces[14] = {1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15};
static const char *const specs[HM_4D_PIECES] = {"", "Pw", "Py", "N", "B", "R", "Q", "K",
                                                "", "pw", "py", "n", "b", "r", "q", "k"};

/* ---- the plain parser ---- */

typedef struct plain {
    const char *text;
    size_t length, at;
    hm_4d_board *board;
} plain;

static int look(const plain *p) {
    return p->at < p->length ? (uint8_t)p->text[p->at] : -1;
}

static size_t blanks(plain *p) {
    size_t start = p->at;
    while (look(p) == ' ' || look(p) == '\t' || look(p) == '\n' || look(p) == '\r')
        p->at++;
    return p->at - start;
}

static bool take(plain *p, const char *word) {
    while (*word != '\0') {
        if (look(p) != *word++) return false;
        p->at++;
    }
    return true;
}

static hm_status plain_piece(plain *p) {
    int letter = look(p);
    unsigned square = 0;
    hm_4d_piece piece = 0;
    if (letter < 0 || letter == 0 || strchr("PNBRQKpnbrqk", letter) == NULL) return HM_ERR_PIECE;
    p->at++;
    if (letter == 'P' || letter == 'p') {
        if (look(p) != 'w' && look(p) != 'y') return HM_ERR_PIECE;
        piece = look(p) == 'w' ? HM_4D_PAWN_W : HM_4D_PAWN_Y;
        if (letter == 'p') piece |= HM_4D_BLACK;
        p->at++;
    }
    for (int i = 0; i < 14 && piece == 0; i++)
        if (specs[pieces[i]][0] == letter) piece = pieces[i];
    blanks(p);
    if (!take(p, "@")) return HM_ERR_PIECE;
    blanks(p);
    size_t start = p->at;
    for (int i = 0; i < 4; i++) {
        if (i > 0 && !take(p, ",")) return HM_ERR_COORDINATE;
        if (look(p) < '0' || look(p) > '7') return HM_ERR_COORDINATE;
        square = square * 8 + (unsigned)(look(p) - '0');
        p->at++;
    }
    if (p->board->square[square] != 0) {
        p->at = start;
        return HM_ERR_DUPLICATE;
    }
    p->board->square[square] = piece;
    return HM_OK;
}

static hm_status plain_parse(plain *p) {
    memset(p->board, 0, sizeof *p->board);
    blanks(p);
    if (!take(p, "4d-fen") || blanks(p) == 0 || !take(p, "v1:")) return HM_ERR_PREFIX;
    blanks(p);
    while (look(p) >= 0) {
        hm_status status = plain_piece(p);
        if (status != HM_OK) return status;
        blanks(p);
        if (look(p) < 0) break;
        if (!take(p, ";")) return HM_ERR_TRAILING;
        blanks(p);
    }
    return HM_OK;
}

/* ---- random texts ---- */

static void random_board(hm_random *random, hm_4d_board *board, uint64_t count) {
    memset(board, 0, sizeof *board);
    for (uint64_t i = 0; i < count; i++)
        board->square[hm_random_below(random, HM_4D_SQUARES)] = pieces[hm_random_below(random, 14)];
}

static void add_blanks(hm_random *random, hm_text *text, unsigned one_in) {
    static const char blank[] = " \t\n\r";
    while (hm_random_below(random, one_in) == 0)
        hm_text_add(text, &blank[hm_random_below(random, 4)], 1);
}

/* A literal of the board in the spelling of somebody: any order, white space where allowed. */
static void spell(hm_random *random, const hm_4d_board *board, hm_text *text) {
    static const char *const separators[] = {";", "; ", " ;", " ; ", ";\n"};
    const char *separator = separators[hm_random_below(random, 5)];
    unsigned one_in = hm_random_below(random, 2) == 0 ? 400 : 5;
    unsigned start = (unsigned)hm_random_below(random, HM_4D_SQUARES);
    bool any = false;
    text->length = 0;
    add_blanks(random, text, one_in);
    hm_text_puts(text, "4d-fen ");
    add_blanks(random, text, one_in);
    hm_text_puts(text, "v1:");
    for (unsigned i = 0; i < HM_4D_SQUARES; i++) {
        unsigned s = (start + 5 * i) % HM_4D_SQUARES; /* every square once */
        if (board->square[s] == HM_4D_EMPTY) continue;
        if (any) hm_text_puts(text, separator);
        any = true;
        add_blanks(random, text, one_in);
        hm_text_puts(text, specs[board->square[s]]);
        add_blanks(random, text, one_in);
        hm_text_puts(text, "@");
        add_blanks(random, text, one_in);
        hm_text_printf(text, "%u,%u,%u,%u", HM_4D_X(s), HM_4D_Y(s), HM_4D_Z(s), HM_4D_W(s));
        add_blanks(random, text, one_in);
    }
    if (any && hm_random_below(random, 2) == 0) hm_text_puts(text, separator);
}

static void spelling_does_not_matter(void) {
    hm_random random;
    hm_text text = {0};
    static hm_4d_board board, got;
    hm_text canonical = {0};
    hm_random_init(&random, 41);
    for (uint64_t round = 0; round < test_rounds(300, 3000, 100000); round++) {
        random_board(&random, &board, round % 50 == 0 ? 8000 : hm_random_below(&random, 200));
        canonical.length = 0;
        hm_4d_fen_format(&board, &canonical);
        CHECK_INT(strlen(canonical.data), canonical.length);
        CHECK_INT(hm_4d_fen_parse(canonical.data, canonical.length, 0, &got, NULL), HM_OK);
        CHECK_BYTES(&got, &board, sizeof board);
        spell(&random, &board, &text);
        CHECK_INT(hm_4d_fen_parse(text.data, text.length, 0, &got, NULL), HM_OK);
        CHECK_BYTES(&got, &board, sizeof board);
    }
    hm_text_clear(&canonical);
    hm_text_clear(&text);
}

static void damage(hm_random *random, hm_text *text) {
    static const char bytes[] = "4d-fen v1:PpwyNnBbRrQqKk@01234567,;8 \t\n\r/z\0\xff\v9@@;;";
    size_t at = (size_t)hm_random_below(random, text->length);
    char byte = bytes[hm_random_below(random, sizeof bytes)];
    switch (hm_random_below(random, 4)) {
    case 0: /* cut */
        text->length = at;
        break;
    case 1: /* replace */
        text->data[at] = byte;
        break;
    case 2: /* delete */
        memmove(text->data + at, text->data + at + 1, text->length - at - 1);
        text->length--;
        break;
    default: /* double */
        hm_text_add(text, "", 1);
        memmove(text->data + at + 1, text->data + at, text->length - at - 1);
    }
}

static void fast_and_plain_parser_agree(void) {
    hm_random random;
    hm_text text = {0};
    static hm_4d_board board, want, got;
    unsigned refused = 0;
    hm_random_init(&random, 42);
    for (uint64_t round = 0; round < test_rounds(3000, 60000, 2000000); round++) {
        random_board(&random, &board, hm_random_below(&random, 24));
        spell(&random, &board, &text);
        for (uint64_t n = hm_random_below(&random, 3); n > 0 && text.length > 1; n--)
            damage(&random, &text);
        plain p = {.text = text.data, .length = text.length, .board = &want};
        hm_error error = {0};
        hm_status status = plain_parse(&p);
        CHECK_INT(hm_4d_fen_parse(text.data, text.length, 0, &got, &error), status);
        if (status == HM_OK) {
            CHECK_BYTES(&got, &want, sizeof want);
        } else {
            CHECK_INT(error.offset, p.at);
            refused++;
        }
    }
    CHECK(refused > 100);
    hm_text_clear(&text);
}

TEST_MAIN(TEST(spelling_does_not_matter), TEST(fast_and_plain_parser_agree))
