/* Chess on the ordinary board: the list of moves, and the plain way in coordinates. */
#include "phase4d/ordinary.h"

#include <string.h>

/* ---- boards ---- */

void hm_ordinary_place(hm_ordinary_board *board, const char *placement) {
    static const char letters[] = ".?pnbrqk"; /* by the number of the kind */
    unsigned x = 0, y = 7;
    memset(board, 0, sizeof *board);
    board->en_passant = HM_ORDINARY_NONE;
    for (; *placement != '\0' && *placement != ' '; placement++) {
        bool white = *placement >= 'A' && *placement <= 'Z';
        const char *letter = strchr(letters, white ? *placement + ('a' - 'A') : *placement);
        if (*placement == '/') {
            x = 0;
            y--;
        } else if (letter == NULL) {
            x += (unsigned)(*placement - '0');
        } else {
            unsigned kind = (unsigned)(letter - letters);
            board->square[8 * x++ + y] = (hm_4d_piece)(kind | (white ? 0 : HM_4D_BLACK));
        }
    }
}

/* The rights that are lost when something leaves or enters a square: king's side, queen's side. */
static uint8_t ordinary_rights_of(unsigned square) {
    unsigned black = square % 8 == 7 ? 2 : 0;
    if (square % 8 != 0 && square % 8 != 7) return 0;
    switch (square / 8) {
    case 0:
        return (uint8_t)(2u << black);
    case 4:
        return (uint8_t)(3u << black);
    case 7:
        return (uint8_t)(1u << black);
    default:
        return 0;
    }
}

void hm_ordinary_make(hm_ordinary_board *board, hm_ordinary_move move) {
    hm_4d_piece piece = board->square[move.from];
    bool pawn = HM_4D_KIND(piece) == HM_4D_PAWN_Y;
    unsigned x = move.to / 8, y = move.to % 8, from_x = move.from / 8, from_y = move.from % 8;
    if (pawn && move.to == board->en_passant) board->square[8 * x + from_y] = HM_4D_EMPTY;
    board->en_passant = HM_ORDINARY_NONE;
    if (pawn && (from_y + 2 == y || y + 2 == from_y))
        board->en_passant = (uint8_t)(8 * x + (y + from_y) / 2);
    if (HM_4D_KIND(piece) == HM_4D_KING && (from_x + 2 == x || x + 2 == from_x)) {
        unsigned corner = x > from_x ? 56 + y : y;
        board->square[4 * (from_x + x) + y] = board->square[corner]; /* half way */
        board->square[corner] = HM_4D_EMPTY;
    }
    board->castling &= (uint8_t) ~(ordinary_rights_of(move.from) | ordinary_rights_of(move.to));
    board->square[move.to] = move.promotion != HM_4D_EMPTY ? move.promotion : piece;
    board->square[move.from] = HM_4D_EMPTY;
    board->side ^= HM_4D_BLACK;
}

/* ---- the list of moves ---- */

typedef struct ordinary_list {
    const hm_ordinary_engine *engine;
    const hm_ordinary_way *way;
    const hm_ordinary_board *board;
    unsigned king;
    hm_ordinary_move *moves;
    size_t count;
} ordinary_list;

/* Tries a move out. */
static void ordinary_add(ordinary_list *list, hm_ordinary_move move) {
    hm_ordinary_board after = *list->board;
    hm_ordinary_make(&after, move);
    unsigned king = move.from == list->king ? move.to : list->king;
    if (!list->way->attacks(list->engine, &after, king, after.side))
        list->moves[list->count++] = move;
}

/* From the king's home to the rook's: empty between, and no attack on where the king is and
 * crosses; where he arrives, the move itself is tried. */
static void ordinary_add_castling(ordinary_list *list, int sign) {
    const hm_ordinary_board *board = list->board;
    unsigned enemy = board->side ^ HM_4D_BLACK, right = board->side == HM_4D_BLACK ? 2 : 0;
    int king = (int)list->king, corner = sign > 0 ? 56 + king % 8 : king % 8;
    if ((board->castling >> (right + (sign < 0)) & 1) == 0) return;
    for (int square = king + 8 * sign; square != corner; square += 8 * sign) {
        if (board->square[square] != HM_4D_EMPTY) return;
    }
    if (list->way->attacks(list->engine, board, list->king, enemy) ||
        list->way->attacks(list->engine, board, (unsigned)(king + 8 * sign), enemy))
        return;
    ordinary_add(list, (hm_ordinary_move){(uint8_t)king, (uint8_t)(king + 16 * sign), HM_4D_EMPTY});
}

size_t hm_ordinary_legal(const hm_ordinary_engine *engine, const hm_ordinary_way *way,
                         const hm_ordinary_board *board, bool castling, hm_ordinary_move *moves) {
    ordinary_list list = {.engine = engine, .way = way, .board = board, .moves = moves};
    while (list.king < HM_ORDINARY_SQUARES - 1 &&
           board->square[list.king] != (HM_4D_KING | board->side))
        list.king++;
    for (unsigned from = 0; from < HM_ORDINARY_SQUARES; from++) {
        hm_4d_piece piece = board->square[from];
        if (piece != HM_4D_EMPTY && HM_4D_COLOUR(piece) == board->side) {
            uint8_t to[HM_ORDINARY_REACH];
            size_t count = list.way->reach(list.engine, list.board, from, to);
            for (size_t i = 0; i < count; i++) {
                hm_ordinary_move move = {(uint8_t)from, to[i], HM_4D_EMPTY};
                bool last = to[i] % 8 == 0 || to[i] % 8 == 7;
                if (HM_4D_KIND(piece) != HM_4D_PAWN_Y || !last) {
                    ordinary_add(&list, move);
                    continue;
                }
                for (unsigned kind = HM_4D_KNIGHT; kind <= HM_4D_QUEEN; kind++) {
                    move.promotion = (hm_4d_piece)(kind | HM_4D_COLOUR(piece));
                    ordinary_add(&list, move);
                }
            }
        }
    }
    for (int sign = -1; castling && sign <= 1; sign += 2)
        ordinary_add_castling(&list, sign);
    return list.count;
}

/* ---- in coordinates ---- */

static const int8_t lines[8][2] = {{1, 0}, {-1, 0}, {0, 1},  {0, -1},
                                   {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}; /* axes first */
static const int8_t knights[8][2] = {{1, 2}, {1, -2}, {-1, 2}, {-1, -2},
                                     {2, 1}, {2, -1}, {-2, 1}, {-2, -1}};

/* The square beside another one, or HM_ORDINARY_NONE beyond the edge. */
static unsigned beside(unsigned square, int dx, int dy) {
    int x = (int)square / 8 + dx, y = (int)square % 8 + dy;
    return x < 0 || x > 7 || y < 0 || y > 7 ? HM_ORDINARY_NONE : (unsigned)(8 * x + y);
}

/* Goes up to `limit` steps, through empty squares and onto an enemy. */
static size_t ordinary_walk(const hm_ordinary_board *board, unsigned from, const int8_t step[2],
                            int limit, uint8_t *to) {
    size_t count = 0;
    unsigned square = from;
    for (; limit > 0; limit--) {
        square = beside(square, step[0], step[1]);
        if (square == HM_ORDINARY_NONE) break;
        hm_4d_piece occupant = board->square[square];
        if (occupant != HM_4D_EMPTY && HM_4D_COLOUR(occupant) == HM_4D_COLOUR(board->square[from]))
            break;
        to[count++] = (uint8_t)square;
        if (occupant != HM_4D_EMPTY) break;
    }
    return count;
}

static size_t reach_in_coordinates(const hm_ordinary_engine *engine, const hm_ordinary_board *board,
                                   unsigned from, uint8_t *to) {
    unsigned kind = HM_4D_KIND(board->square[from]);
    size_t count = 0;
    (void)engine;
    if (kind == HM_4D_PAWN_Y) {
        unsigned colour = HM_4D_COLOUR(board->square[from]);
        int forward = colour == HM_4D_BLACK ? -1 : 1;
        unsigned start = colour == HM_4D_BLACK ? 6 : 1;
        unsigned one = beside(from, 0, forward);
        if (one == HM_ORDINARY_NONE) return 0;
        if (board->square[one] == HM_4D_EMPTY) {
            to[count++] = (uint8_t)one;
            unsigned two = from % 8 == start ? beside(one, 0, forward) : HM_ORDINARY_NONE;
            if (two != HM_ORDINARY_NONE && board->square[two] == HM_4D_EMPTY)
                to[count++] = (uint8_t)two;
        }
        for (int dx = -1; dx <= 1; dx += 2) {
            unsigned square = beside(from, dx, forward);
            if (square == HM_ORDINARY_NONE) continue;
            hm_4d_piece taken = board->square[square];
            if (square == board->en_passant ||
                (taken != HM_4D_EMPTY && HM_4D_COLOUR(taken) != colour))
                to[count++] = (uint8_t)square;
        }
        return count;
    }
    for (int i = 0; i < 8; i++) {
        bool slides = kind == HM_4D_QUEEN || kind == (i < 4 ? HM_4D_ROOK : HM_4D_BISHOP);
        if (kind == HM_4D_KNIGHT) count += ordinary_walk(board, from, knights[i], 1, to + count);
        if (kind == HM_4D_KING) count += ordinary_walk(board, from, lines[i], 1, to + count);
        if (slides) count += ordinary_walk(board, from, lines[i], 7, to + count);
    }
    return count;
}

static bool stands_beside(const hm_ordinary_board *board, unsigned square, int dx, int dy,
                          unsigned piece) {
    unsigned other = beside(square, dx, dy);
    return other != HM_ORDINARY_NONE && board->square[other] == piece;
}

static bool attacks_in_coordinates(const hm_ordinary_engine *engine, const hm_ordinary_board *board,
                                   unsigned square, unsigned colour) {
    int back = colour == HM_4D_BLACK ? 1 : -1;
    (void)engine;
    for (int i = 0; i < 8; i++) {
        unsigned at = square; /* of the first piece on the line */
        do {
            at = beside(at, lines[i][0], lines[i][1]);
        } while (at != HM_ORDINARY_NONE && board->square[at] == HM_4D_EMPTY);
        hm_4d_piece seen = at == HM_ORDINARY_NONE ? HM_4D_EMPTY : board->square[at];
        unsigned slider = i < 4 ? HM_4D_ROOK : HM_4D_BISHOP;
        if (seen == (slider | colour) || seen == (HM_4D_QUEEN | colour) ||
            stands_beside(board, square, lines[i][0], lines[i][1], HM_4D_KING | colour) ||
            stands_beside(board, square, knights[i][0], knights[i][1], HM_4D_KNIGHT | colour))
            return true;
    }
    return stands_beside(board, square, 1, back, HM_4D_PAWN_Y | colour) ||
           stands_beside(board, square, -1, back, HM_4D_PAWN_Y | colour);
}

const hm_ordinary_way hm_ordinary_coordinates = {reach_in_coordinates, attacks_in_coordinates};
