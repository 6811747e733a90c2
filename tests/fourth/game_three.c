/* A fourth game, as a test of the house: three in a row on a board of 3 by 3. One table and one row
 * in the list of games are all that a game needs; no other file of the project knows it.
 *
 * Notation "three": the squares from a3 to c1 as x, o and '.', a blank, and who is to move, such as
 * "x.../.o./... x" with or without the strokes. Moves are squares, a1 to c3. */
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

extern const hm_game hm_game_three;

typedef struct board {
    char square[9]; /* a1, b1, c1, a2, ... */
    char side;
} board;

typedef struct play {
    board now;
    int line[9]; /* squares, from where it was read */
    size_t ply, plies;
    int list[9];
} play;

/* ---- rules ---- */

static char other(char side) {
    return side == 'x' ? 'o' : 'x';
}

static bool has_won(const board *b, char side) {
    static const uint16_t rows[] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
    unsigned set = 0;
    for (int i = 0; i < 9; i++)
        set |= (unsigned)(b->square[i] == side) << i;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if ((set & rows[i]) == rows[i]) return true;
    }
    return false;
}

static size_t list_moves(const board *b, int list[9]) {
    size_t count = 0;
    if (has_won(b, other(b->side))) return 0;
    /* Bytewise order of the texts: by file, then by rank. */
    for (int file = 0; file < 3; file++) {
        for (int square = file; square < 9; square += 3) {
            if (b->square[square] == '.') list[count++] = square;
        }
    }
    return count;
}

static void put_move(board *b, int square) {
    b->square[square] = b->side;
    b->side = other(b->side);
}

static void take_back(board *b, int square) {
    b->square[square] = '.';
    b->side = other(b->side);
}

/* ---- texts ---- */

static void format_move(int square, hm_text *text) {
    hm_text_printf(text, "%c%c", 'a' + square % 3, '1' + square / 3);
}

static void format_board(const board *b, hm_text *text) {
    for (int rank = 2; rank >= 0; rank--)
        hm_text_printf(text, "%.3s%s", b->square + 3 * rank, rank > 0 ? "/" : "");
    hm_text_printf(text, " %c", b->side);
}

static hm_strength recognise(hm_shape shape, const char *text, size_t length, const char **name) {
    hm_slice s = {text, length};
    hm_slice line = hm_slice_first_line(s);
    *name = "three";
    if (shape != HM_SHAPE_TEXT) return HM_NOT;
    if (hm_slice_starts(s, "three:")) return HM_SURE;
    bool strokes = line.length == 13 && line.text[3] == '/' && line.text[7] == '/';
    return strokes && memchr("xo.", *line.text, 3) != NULL ? HM_SURE : HM_NOT;
}

static hm_status read_board(hm_cursor *c, board *b) {
    for (int rank = 2; rank >= 0; rank--) {
        for (int file = 0; file < 3; file++, c->at++) {
            int byte = hm_peek(c);
            if (byte != 'x' && byte != 'o' && byte != '.') {
                return hm_expected(c, HM_ERR_PIECE, "x, o or '.'");
            }
            b->square[3 * rank + file] = (char)byte;
        }
        if (rank > 0 && !hm_take(c, '/')) return hm_expected(c, HM_ERR_FIELD, "'/'");
    }
    hm_take_blanks(c);
    b->side = hm_take(c, 'o') ? 'o' : 'x';
    if (b->side == 'x' && !hm_take(c, 'x')) return hm_expected(c, HM_ERR_FIELD, "who is to move");
    hm_skip_space(c);
    return hm_at_end(c) ? HM_OK : hm_expected(c, HM_ERR_TRAILING, "the end");
}

static hm_verdict read(const hm_input *input, const hm_request *request, unsigned how,
                       void **result, hm_input_error *error) {
    hm_error cause;
    hm_cursor c = {.text = input->text, .length = input->length, .error = &cause};
    (void)request, (void)how;
    play *p = calloc(1, sizeof *p);
    *result = NULL;
    if (p == NULL) return hm_fail_no_memory(error);
    memset(p->now.square, '.', sizeof p->now.square);
    p->now.side = 'x';
    if (!hm_take_word(&c, "three:start") && read_board(&c, &p->now) != HM_OK) {
        free(p);
        return hm_fail_input(error, &cause, NULL, input->text, input->length);
    }
    *result = p;
    return HM_YES;
}

static hm_status format(const void *at, const hm_notation *to, const hm_request *request,
                        hm_text *text, hm_error *error) {
    (void)to, (void)request, (void)error;
    format_board(&((const play *)at)->now, text);
    return HM_OK;
}

/* ---- a game under way ---- */

static size_t ply(const void *at) {
    return ((const play *)at)->ply;
}

static size_t plies(const void *at) {
    return ((const play *)at)->plies;
}

static hm_status step(void *at, hm_error *error) {
    play *p = at;
    (void)error;
    put_move(&p->now, p->line[p->ply++]);
    return HM_OK;
}

static void undo(void *at) {
    play *p = at;
    take_back(&p->now, p->line[--p->ply]);
}

static void cut(void *at) {
    play *p = at;
    p->plies = p->ply;
}

static void ply_text(const void *at, size_t number, hm_text *text) {
    format_move(((const play *)at)->line[number], text);
}

static void play_square(play *p, int square) {
    p->line[p->ply] = square;
    put_move(&p->now, square);
    p->plies = ++p->ply;
}

static hm_status play_text(void *at, const char *text, size_t length, const hm_watch *watch,
                           hm_error *error) {
    play *p = at;
    (void)watch;
    bool fits = length == 2 && text[0] >= 'a' && text[0] <= 'c' && text[1] >= '1' && text[1] <= '3';
    if (!fits) return hm_fail_expected(error, HM_ERR_FIELD, text, length, 0, "a square, a1 to c3");
    int square = text[0] - 'a' + 3 * (text[1] - '1');
    if (has_won(&p->now, other(p->now.side)) || p->now.square[square] != '.') {
        return hm_fail(error, HM_ERR_DUPLICATE, 0, "the square is taken, or the game is over");
    }
    play_square(p, square);
    return HM_OK;
}

static bool is_refusal(hm_status status) {
    return status == HM_ERR_DUPLICATE;
}

static const char *side(const void *at) {
    return ((const play *)at)->now.side == 'x' ? "x" : "o";
}

static hm_status list(void *at, bool all, const hm_watch *watch, size_t *count, hm_error *error) {
    play *p = at;
    (void)all, (void)watch, (void)error;
    *count = list_moves(&p->now, p->list);
    return HM_OK;
}

static void move_text(const void *at, size_t index, hm_text *text) {
    format_move(((const play *)at)->list[index], text);
}

static hm_status play_listed(void *at, size_t index, hm_error *error) {
    play *p = at;
    (void)error;
    play_square(p, p->list[index]);
    return HM_OK;
}

/* ---- what is asked ---- */

static hm_status ending(void *at, const hm_watch *watch, hm_ending *end, hm_error *error) {
    const play *p = at;
    int moves[9];
    (void)watch, (void)error;
    bool won = has_won(&p->now, other(p->now.side));
    bool full = list_moves(&p->now, moves) == 0;
    *end = won    ? (hm_ending){p->now.side == 'o' ? "1-0" : "0-1", "three in a row"}
           : full ? (hm_ending){"1/2-1/2", "full board"}
                  : (hm_ending){"*", ""};
    return HM_OK;
}

static void key(const void *at, uint64_t key[2]) {
    const board *b = &((const play *)at)->now;
    key[0] = b->side == 'x';
    key[1] = 0;
    for (int i = 0; i < 9; i++)
        key[1] = 3 * key[1] + (b->square[i] == 'x' ? 1 : b->square[i] == 'o' ? 2 : 0);
}

static hm_status draw(const void *at, bool svg, const hm_request *request, hm_text *picture,
                      hm_error *error) {
    (void)svg, (void)request, (void)error;
    format_board(&((const play *)at)->now, picture);
    for (size_t i = 0; i < picture->length; i++) {
        if (picture->data[i] == '/') picture->data[i] = '\n';
    }
    return HM_OK;
}

static const hm_notation notations[] = {
    {.name = "three",
     .title = "three in a row",
     .game = &hm_game_three,
     .flags = HM_IS_READ | HM_IS_WRITTEN},
    {0},
};

const hm_game hm_game_three = {
    .name = "three",
    .title = "three in a row",
    .notations = notations,
    .recognise = recognise,
    .read = read,
    .destroy = free,
    .format = format,
    .ply = ply,
    .plies = plies,
    .step = step,
    .undo = undo,
    .cut = cut,
    .ply_text = ply_text,
    .play = play_text,
    .is_refusal = is_refusal,
    .side = side,
    .sides = "xo",
    .list = list,
    .move_text = move_text,
    .play_listed = play_listed,
    .ending = ending,
    .key = key,
    .draw = draw,
};
