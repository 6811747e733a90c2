/* The plain rules of reference4p.h, to be read beside docs/rules4p.md: speed comes second. */
#include "reference4p.h"

#include <stdlib.h>
#include <string.h>

static const int forward_file[4] = {0, 1, 0, -1};
static const int forward_rank[4] = {1, 0, -1, 0};

static const int straight[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
static const int diagonal[4][2] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
static const int jumps[8][2] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

/* ---- board and seats ---- */

static bool exists(int file, int rank) {
    if (file < 0 || file > 13 || rank < 0 || rank > 13) return false;
    return !((file < 3 || file > 10) && (rank < 3 || rank > 10));
}

/* What stands there; a wall where there is no square. */
static hm_4p_piece at(const hm_4p_state *s, int file, int rank) {
    return exists(file, rank) ? s->square[HM_4P_SQUARE(file, rank)] : HM_4P_WALL;
}

static int own_rank(int seat, int file, int rank) {
    const int ranks[4] = {rank + 1, file + 1, 14 - rank, 14 - file};
    return ranks[seat];
}

static bool is_eliminated(const hm_4p_state *s, int seat) {
    return s->eliminated >> seat & 1;
}

static bool has_left(const hm_4p_state *s, int seat) {
    return !is_eliminated(s, seat) && ((s->resigned | s->flagged) >> seat & 1);
}

static bool same_team(const hm_4p_rules *rules, int a, int b) {
    if (rules->mode != HM_4P_TEAMS) return a == b;
    bool a_with_red = a == 0 || a == rules->teammate;
    bool b_with_red = b == 0 || b == rules->teammate;
    return a_with_red == b_with_red;
}

int reference4p_king(const hm_4p_state *s, int seat) {
    if (is_eliminated(s, seat)) return HM_4P_NO_SQUARE;
    int royal = s->royal[seat];
    if (royal != HM_4P_NO_SQUARE) {
        hm_4p_piece piece = at(s, HM_4P_FILE(royal), HM_4P_RANK(royal));
        bool live = piece != HM_4P_EMPTY && piece != HM_4P_WALL && (piece & HM_4P_DEAD) == 0;
        return live && HM_4P_SEAT(piece) == seat ? royal : HM_4P_NO_SQUARE;
    }
    const hm_4p_piece *found = memchr(s->square, HM_4P_KING | seat << 4, sizeof s->square);
    return found != NULL ? (int)(found - s->square) : HM_4P_NO_SQUARE;
}

/* A piece that plays: not grey, and not of a seat that is out; of one that left, the king only. */
static bool is_live(const hm_4p_state *s, hm_4p_piece piece, int square) {
    if (piece == HM_4P_EMPTY || piece == HM_4P_WALL || (piece & HM_4P_DEAD)) return false;
    int seat = HM_4P_SEAT(piece);
    if (is_eliminated(s, seat)) return false;
    return !has_left(s, seat) || square == reference4p_king(s, seat);
}

static bool may_take(const hm_4p_state *s, const hm_4p_rules *rules, int file, int rank) {
    hm_4p_piece piece = at(s, file, rank);
    if (piece == HM_4P_EMPTY || piece == HM_4P_WALL) return false;
    if (!is_live(s, piece, HM_4P_SQUARE(file, rank))) return !rules->dead_wall;
    return !same_team(rules, s->side, HM_4P_SEAT(piece));
}

/* ---- attacks ---- */

static bool gives_check(const hm_4p_state *s, const hm_4p_rules *rules, int by, int to) {
    if (same_team(rules, by, to) || is_eliminated(s, by)) return false;
    return !has_left(s, by) || (rules->walking && rules->walking_attacks);
}

/* The seat of a live piece of one of three kinds there that may give check, as a set. */
static unsigned attacker_at(const hm_4p_state *s, const hm_4p_rules *rules, int file, int rank,
                            int seat, unsigned kinds) {
    hm_4p_piece piece = at(s, file, rank);
    if (piece == HM_4P_EMPTY || (kinds >> HM_4P_KIND(piece) & 1) == 0) return 0;
    if (!is_live(s, piece, HM_4P_SQUARE(file, rank))) return 0;
    int by = HM_4P_SEAT(piece);
    return gives_check(s, rules, by, seat) ? 1u << by : 0;
}

static unsigned ray(const hm_4p_state *s, const hm_4p_rules *rules, int file, int rank,
                    const int step[2], int seat, unsigned kinds) {
    do {
        file += step[0];
        rank += step[1];
    } while (at(s, file, rank) == HM_4P_EMPTY);
    return attacker_at(s, rules, file, rank, seat, kinds);
}

/* A pawn attacks forward and one to either side. */
static unsigned pawn_at(const hm_4p_state *s, const hm_4p_rules *rules, const int step[2], int file,
                        int rank, int seat) {
    unsigned set = attacker_at(s, rules, file + step[0], rank + step[1], seat, 1u << HM_4P_PAWN);
    for (int by = 0; by < HM_4P_SEATS; by++) {
        bool ahead = forward_file[by] * step[0] + forward_rank[by] * step[1] == -1;
        if (set == 1u << by && ahead) return set;
    }
    return 0;
}

unsigned reference4p_attackers(const hm_4p_state *s, const hm_4p_rules *rules, int square,
                               int seat) {
    const unsigned queens = 1u << HM_4P_QUEEN | 1u << HM_4P_POINT_QUEEN;
    int file = HM_4P_FILE(square), rank = HM_4P_RANK(square);
    unsigned set = 0;
    for (int i = 0; i < 4; i++) {
        const int *line = straight[i], *slant = diagonal[i];
        set |= ray(s, rules, file, rank, line, seat, 1u << HM_4P_ROOK | queens);
        set |= ray(s, rules, file, rank, slant, seat, 1u << HM_4P_BISHOP | queens);
        set |= attacker_at(s, rules, file + line[0], rank + line[1], seat, 1u << HM_4P_KING);
        set |= attacker_at(s, rules, file + slant[0], rank + slant[1], seat, 1u << HM_4P_KING);
        set |= pawn_at(s, rules, slant, file, rank, seat);
    }
    for (int i = 0; i < 8; i++) {
        set |=
            attacker_at(s, rules, file + jumps[i][0], rank + jumps[i][1], seat, 1u << HM_4P_KNIGHT);
    }
    return set;
}

bool reference4p_in_check(const hm_4p_state *s, const hm_4p_rules *rules, int seat) {
    int king = reference4p_king(s, seat);
    return king != HM_4P_NO_SQUARE && reference4p_attackers(s, rules, king, seat) != 0;
}

/* ---- making a move ---- */

static const hm_4p_ep no_entry = {HM_4P_NO_SQUARE, HM_4P_NO_SQUARE};

static int home_index(int seat, int square) {
    return seat % 2 == 0 ? HM_4P_FILE(square) : HM_4P_RANK(square);
}

static int home_square(int seat, int index) {
    const int squares[4] = {HM_4P_SQUARE(index, 0), HM_4P_SQUARE(0, index), HM_4P_SQUARE(index, 13),
                            HM_4P_SQUARE(13, index)};
    return squares[seat];
}

/* Where the rook of a side stands, which the king's square decides: 3 away for the short side, 4
 * for the long one. HM_4P_NO_SQUARE when the king is not on one of the two middle squares. */
static int rook_square(int seat, int king, bool is_long) {
    int index = king == HM_4P_NO_SQUARE ? -1 : home_index(seat, king);
    if ((index != 6 && index != 7) || home_square(seat, index) != king) return HM_4P_NO_SQUARE;
    bool low = (index == 6) != is_long;
    return home_square(seat, low ? 3 : 10);
}

static void drop_rights(hm_4p_state *s, int square) {
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        int king = reference4p_king(s, seat);
        unsigned all = ~(1u << seat);
        if (square == king || square == rook_square(seat, king, false))
            s->castling_short &= (uint8_t)all;
        if (square == king || square == rook_square(seat, king, true))
            s->castling_long &= (uint8_t)all;
    }
}

static bool holds_pawn_of(const hm_4p_state *s, int square, int seat) {
    hm_4p_piece piece = s->square[square];
    bool owned = piece != HM_4P_WALL && (piece & HM_4P_NOBODYS) == 0;
    return owned && HM_4P_KIND(piece) == HM_4P_PAWN && HM_4P_SEAT(piece) == seat;
}

/* The pawn that one on `from` may take in passing by going to `to`: it attacks that square, and the
 * pawn of an enemy has just gone over it. HM_4P_NO_SQUARE when there is none. */
static int passed_pawn(const hm_4p_state *s, const hm_4p_rules *rules, int from, int to) {
    int file = HM_4P_FILE(to), rank = HM_4P_RANK(to), side = s->side;
    if (!rules->en_passant) return HM_4P_NO_SQUARE;
    if (s->square[to] != HM_4P_EMPTY && !may_take(s, rules, file, rank)) return HM_4P_NO_SQUARE;
    int front = from + forward_file[side] + 16 * forward_rank[side];
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if (s->ep[seat].skipped != to || same_team(rules, seat, side)) continue;
        int file_after = file + forward_file[seat], rank_after = rank + forward_rank[seat];
        if (!exists(file_after, rank_after)) continue;
        int pushed = HM_4P_SQUARE(file_after, rank_after);
        if (s->ep[seat].pushed != pushed || !holds_pawn_of(s, pushed, seat)) continue;
        if (!may_take(s, rules, file_after, rank_after)) continue;
        if (!rules->ep_front_only || pushed == front) return pushed;
    }
    return HM_4P_NO_SQUARE;
}

static void move_castling_rook(hm_4p_state *s, int from, int to, int tag) {
    int corner = rook_square(s->side, from, tag == HM_4P_CASTLE_LONG);
    s->square[(from + to) / 2] = s->square[corner];
    s->square[corner] = HM_4P_EMPTY;
}

static bool has_live_piece(const hm_4p_state *s, int seat) {
    for (int square = 0; square < HM_4P_SQUARES; square++) {
        hm_4p_piece piece = s->square[square];
        if (is_live(s, piece, square) && HM_4P_SEAT(piece) == seat) return true;
    }
    return false;
}

static void pass_turn(hm_4p_state *s, const hm_4p_rules *rules) {
    int side = s->side;
    for (int i = 1; i <= 4; i++) {
        int seat = (side + i) % 4;
        bool stays = has_left(s, seat) && !rules->walking;
        if (!stays && has_live_piece(s, seat)) {
            s->side = (uint8_t)seat;
            return;
        }
        if (rules->en_passant) s->ep[seat] = no_entry;
    }
}

/* A pawn that was taken cannot be answered any more. */
static void take(hm_4p_state *s, int square) {
    if (s->square[square] == HM_4P_EMPTY) return;
    s->square[square] = HM_4P_EMPTY;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if (s->ep[seat].pushed == square) s->ep[seat] = no_entry;
    }
}

void reference4p_make(hm_4p_state *s, const hm_4p_rules *rules, hm_4p_move move) {
    int from = HM_4P_MOVE_FROM(move), to = HM_4P_MOVE_TO(move), tag = HM_4P_MOVE_TAG(move);
    hm_4p_piece piece = s->square[from];
    bool grey = !is_live(s, s->square[to], to) && !rules->grey_captures_reset;
    bool quiet = (s->square[to] == HM_4P_EMPTY || grey) && HM_4P_KIND(piece) != HM_4P_PAWN;
    drop_rights(s, from);
    drop_rights(s, to);
    s->ep[s->side] = no_entry;
    if (tag == HM_4P_EN_PASSANT) take(s, passed_pawn(s, rules, from, to));
    take(s, to);
    if (tag == HM_4P_CASTLE_SHORT || tag == HM_4P_CASTLE_LONG) move_castling_rook(s, from, to, tag);
    int promotion = HM_4P_MOVE_PROMOTION(move);
    s->square[to] = promotion != 0 ? (hm_4p_piece)(promotion | s->side << 4) : piece;
    s->square[from] = HM_4P_EMPTY;
    if (s->royal[s->side] == from) s->royal[s->side] = (uint8_t)to;
    s->clock = quiet ? s->clock + 1 : 0;
    if (tag == HM_4P_DOUBLE_STEP)
        s->ep[s->side] = (hm_4p_ep){(uint8_t)((from + to) / 2), (uint8_t)to};
    pass_turn(s, rules);
}

/* ---- moves ---- */

typedef struct generator {
    const hm_4p_state *s;
    const hm_4p_rules *rules;
    hm_4p_move *out;
    int from, file, rank, seat;
} generator;

static bool takes_king(const hm_4p_state *s, const hm_4p_rules *rules, hm_4p_move move) {
    bool passing = HM_4P_MOVE_TAG(move) == HM_4P_EN_PASSANT;
    int to = HM_4P_MOVE_TO(move);
    int passed = passing ? passed_pawn(s, rules, HM_4P_MOVE_FROM(move), to) : to;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        int king = reference4p_king(s, seat);
        if (king == HM_4P_NO_SQUARE || (king != to && king != passed)) continue;
        if (!same_team(rules, seat, s->side)) return true;
    }
    return false;
}

/* In free-for-all whose king is taken is out before the mover's king is looked at. */
static void drop_taken(const generator *g, hm_4p_state *after) {
    for (int seat = 0; seat < HM_4P_SEATS && g->rules->mode != HM_4P_TEAMS; seat++) {
        bool had = reference4p_king(g->s, seat) != HM_4P_NO_SQUARE;
        bool has = reference4p_king(after, seat) != HM_4P_NO_SQUARE;
        if (seat != g->seat && had && !has) after->eliminated |= (uint8_t)(1 << seat);
    }
}

/* Adds the move if the own king is safe after it. */
static void try_move(generator *g, int to, int promotion, int tag) {
    hm_4p_move move = HM_4P_MOVE(g->from, to, promotion, tag);
    hm_4p_state after = *g->s;
    reference4p_make(&after, g->rules, move);
    drop_taken(g, &after);
    bool overrides = g->rules->mode == HM_4P_TEAMS && g->rules->king_capture_overrides_check &&
                     takes_king(g->s, g->rules, move);
    if (overrides || !reference4p_in_check(&after, g->rules, g->seat)) *g->out++ = move;
}

static void slide(generator *g, const int steps[4][2]) {
    for (int i = 0; i < 4; i++) {
        int file = g->file + steps[i][0], rank = g->rank + steps[i][1];
        for (; at(g->s, file, rank) == HM_4P_EMPTY; file += steps[i][0], rank += steps[i][1])
            try_move(g, HM_4P_SQUARE(file, rank), 0, HM_4P_PLAIN);
        if (may_take(g->s, g->rules, file, rank))
            try_move(g, HM_4P_SQUARE(file, rank), 0, HM_4P_PLAIN);
    }
}

static void leap(generator *g, const int steps[][2], int count) {
    for (int i = 0; i < count; i++) {
        int file = g->file + steps[i][0], rank = g->rank + steps[i][1];
        if (at(g->s, file, rank) != HM_4P_EMPTY && !may_take(g->s, g->rules, file, rank)) continue;
        try_move(g, HM_4P_SQUARE(file, rank), 0, HM_4P_PLAIN);
    }
}

static void try_pawn(generator *g, int file, int rank, int tag) {
    int to = HM_4P_SQUARE(file, rank);
    if (own_rank(g->seat, file, rank) != g->rules->promotion_rank) {
        try_move(g, to, 0, tag);
        return;
    }
    for (int kind = HM_4P_KNIGHT; kind < 16; kind++) {
        if (kind != HM_4P_KING && g->rules->promote_to >> kind & 1) try_move(g, to, kind, tag);
    }
}

static void advance(generator *g) {
    int df = forward_file[g->seat], dr = forward_rank[g->seat];
    int file = g->file + df, rank = g->rank + dr;
    if (at(g->s, file, rank) == HM_4P_EMPTY) {
        try_pawn(g, file, rank, HM_4P_PLAIN);
        int base = own_rank(g->seat, g->file, g->rank), last = g->rules->promotion_rank;
        bool home = base == g->s->pawn_base_rank && base + 1 != last && base + 2 != last;
        if (home && at(g->s, file + df, rank + dr) == HM_4P_EMPTY)
            try_pawn(g, file + df, rank + dr, HM_4P_DOUBLE_STEP);
    }
    for (int side = -1; side <= 1; side += 2) {
        int to_file = file + side * dr, to_rank = rank + side * df;
        if (!exists(to_file, to_rank)) continue;
        int to = HM_4P_SQUARE(to_file, to_rank);
        if (passed_pawn(g->s, g->rules, g->from, to) != HM_4P_NO_SQUARE)
            try_pawn(g, to_file, to_rank, HM_4P_EN_PASSANT);
        else if (may_take(g->s, g->rules, to_file, to_rank))
            try_pawn(g, to_file, to_rank, HM_4P_PLAIN);
    }
}

static void castle(generator *g, bool is_long) {
    const hm_4p_state *s = g->s;
    unsigned rights = is_long ? s->castling_long : s->castling_short;
    int corner = rook_square(g->seat, g->from, is_long);
    if ((rights >> g->seat & 1) == 0 || corner == HM_4P_NO_SQUARE) return;
    if (reference4p_king(s, g->seat) != g->from) return;
    unsigned rook = s->square[corner];
    if (has_left(s, g->seat) && !g->rules->dead_wall) rook &= ~(unsigned)HM_4P_DEAD;
    if (rook != (HM_4P_ROOK | (unsigned)g->seat << 4)) return;
    int step = (corner - g->from) / (is_long ? 4 : 3);
    for (int square = g->from + step; square != corner; square += step) {
        if (s->square[square] != HM_4P_EMPTY) return;
    }
    for (int i = 0; i <= 2; i++) {
        if (reference4p_attackers(s, g->rules, g->from + i * step, g->seat) != 0) return;
    }
    try_move(g, g->from + 2 * step, 0, is_long ? HM_4P_CASTLE_LONG : HM_4P_CASTLE_SHORT);
}

static void move_piece(generator *g, int kind) {
    bool queen = kind == HM_4P_QUEEN || kind == HM_4P_POINT_QUEEN;
    if (kind == HM_4P_PAWN) advance(g);
    if (kind == HM_4P_KNIGHT) leap(g, jumps, 8);
    if (kind == HM_4P_BISHOP || queen) slide(g, diagonal);
    if (kind == HM_4P_ROOK || queen) slide(g, straight);
    if (kind != HM_4P_KING) return;
    leap(g, straight, 4);
    leap(g, diagonal, 4);
    castle(g, false);
    castle(g, true);
}

size_t reference4p_moves(const hm_4p_state *s, const hm_4p_rules *rules, hm_4p_move *moves) {
    generator g = {.s = s, .rules = rules, .out = moves, .seat = s->side};
    if (has_left(s, g.seat) && !rules->walking) return 0;
    for (g.from = 0; g.from < HM_4P_SQUARES; g.from++) {
        hm_4p_piece piece = s->square[g.from];
        if (!is_live(s, piece, g.from) || HM_4P_SEAT(piece) != g.seat) continue;
        g.file = HM_4P_FILE(g.from);
        g.rank = HM_4P_RANK(g.from);
        move_piece(&g, HM_4P_KIND(piece));
    }
    return (size_t)(g.out - moves);
}

/* ---- perft ---- */

uint64_t reference4p_perft(const hm_4p_state *s, const hm_4p_rules *rules, unsigned depth) {
    if (depth == 0) return 1;
    hm_4p_move *moves = malloc(HM_4P_MOVES_MAX * sizeof *moves);
    if (moves == NULL) abort();
    size_t count = reference4p_moves(s, rules, moves);
    uint64_t leaves = depth == 1 ? count : 0;
    for (size_t i = 0; depth > 1 && i < count; i++) {
        if (takes_king(s, rules, moves[i])) {
            leaves++;
            continue;
        }
        hm_4p_state after = *s;
        reference4p_make(&after, rules, moves[i]);
        leaves += reference4p_perft(&after, rules, depth - 1);
    }
    free(moves);
    return leaves;
}
