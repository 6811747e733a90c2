/* Pseudo-legal single moves of the side to move (rules5d, sections 5 to 7). All pieces of a board
 * are taken together for each direction over timelines and turns, so that the boards of a direction
 * are looked up once. */
#include "chess5d/attacks.h"
#include "chess5d/cells.h"
#include "chess5d/moves.h"

#include <stdlib.h>

typedef struct generator {
    const hm_5d_position *position;
    const hm_5d_geometry *g;
    const hm_5d_multiverse *m;
    const hm_5d_board *board;
    uint64_t knights[HM_5D_WORDS]; /* own ones: alone in going beyond the next boards */
    uint64_t pawns[HM_5D_WORDS];   /* and those that go to few other boards; no brawns */
    int leaps[8], leap_count;      /* what knights do in the direction that is looked at */
    hm_5d_move_list *list;
    hm_budget *budget; /* of the list */
    hm_5d_move move;   /* departure filled in */
    int cell;          /* of departure */
    int colour;
    bool failed;
} generator;

void hm_5d_move_list_clear(hm_5d_move_list *list) {
    free(list->moves);
    *list = (hm_5d_move_list){0};
}

bool hm_5d_move_equal(const hm_5d_move *a, const hm_5d_move *b) {
    return a->from_line == b->from_line && a->from_time == b->from_time &&
           a->to_line == b->to_line && a->to_time == b->to_time && a->from == b->from &&
           a->to == b->to && a->promotion == b->promotion && a->flags == b->flags;
}

/* Most positions have more than a hundred moves. */
static bool grow(generator *gen) {
    hm_5d_move_list *list = gen->list;
    size_t extra = list->capacity == 0 ? 128 : 1;
    return hm_budget_room(gen->budget, &list->moves, &list->capacity, list->count, extra,
                          sizeof *list->moves);
}

static inline void emit(generator *gen, int to, unsigned flags) {
    hm_5d_move_list *list = gen->list;
    if (list->count == list->capacity && !grow(gen)) {
        gen->failed = true;
        return;
    }
    hm_5d_move *move = &list->moves[list->count++];
    *move = gen->move;
    move->to = gen->g->square[to];
    move->flags = (uint8_t)(gen->move.flags | flags);
}

/* A pawn's move, once for each promotion when it reaches the last rank. */
static void emit_pawn(generator *gen, int to, unsigned flags) {
    int last = gen->colour == HM_5D_WHITE ? gen->g->height - 1 : 0;
    if (HM_5D_RANK(gen->g->square[to]) != last) {
        emit(gen, to, flags);
        return;
    }
    for (size_t i = 0; i < gen->position->promotion_count; i++) {
        gen->move.promotion = gen->position->promotions[i];
        emit(gen, to, flags);
    }
    gen->move.promotion = 0;
}

/* 0 for an empty cell, HM_5D_CAPTURE for an enemy piece, -1 for walls and own pieces. */
static inline int landing(const generator *gen, hm_5d_piece piece) {
    if (piece == HM_5D_EMPTY) return 0;
    if (HM_5D_KIND(piece) == HM_5D_WALL || HM_5D_COLOUR(piece) == gen->colour) return -1;
    return HM_5D_CAPTURE;
}

/* Sets the board of arrival of the next moves. */
static void aim(generator *gen, int32_t line, int32_t time) {
    const hm_5d_timeline *t = &gen->m->lines[line - gen->m->first];
    gen->move.to_line = line;
    gen->move.to_time = time;
    gen->move.flags = HM_5D_JUMP | (time == hm_5d_end(t) ? 0 : HM_5D_BRANCH);
}

static void aim_home(generator *gen) {
    gen->move.to_line = gen->move.from_line;
    gen->move.to_time = gen->move.from_time;
    gen->move.flags = 0;
}

/* ---- within the board ---- */

static void ride_home(generator *gen, int step) {
    for (int to = gen->cell + step;; to += step) {
        int land = landing(gen, gen->board->cell[to]);
        if (land < 0) return;
        emit(gen, to, (unsigned)land);
        if (land != 0) return;
    }
}

static void step_home(generator *gen, int step) {
    int land = landing(gen, gen->board->cell[gen->cell + step]);
    if (land >= 0) emit(gen, gen->cell + step, (unsigned)land);
}

/* The enemy pawn beside (at `beside`) has just made its double step (rules5d, section 7). */
static bool just_doubled(const generator *gen, int beside, int up) {
    hm_5d_piece pawn = gen->board->cell[beside];
    int kind = HM_5D_KIND(pawn);
    if ((kind != HM_5D_PAWN && kind != HM_5D_BRAWN) || HM_5D_COLOUR(pawn) == gen->colour ||
        (pawn & HM_5D_UNMOVED) != 0) {
        return false;
    }
    if (gen->board->cell[beside + up] != HM_5D_EMPTY ||
        gen->board->cell[beside + 2 * up] != HM_5D_EMPTY) {
        return false;
    }
    const hm_5d_board *before =
        hm_5d_board_at(gen->m, gen->move.from_line, gen->move.from_time - 2);
    return before != NULL && before->cell[beside] == HM_5D_EMPTY &&
           before->cell[beside + 2 * up] == (hm_5d_piece)(pawn | HM_5D_UNMOVED);
}

static void pawn_home(generator *gen) {
    const hm_5d_piece *cell = gen->board->cell;
    int up = hm_5d_forward(gen->colour) * gen->g->stride;
    if (cell[gen->cell + up] == HM_5D_EMPTY) {
        emit_pawn(gen, gen->cell + up, 0);
        if ((cell[gen->cell] & HM_5D_UNMOVED) != 0 && cell[gen->cell + 2 * up] == HM_5D_EMPTY) {
            emit_pawn(gen, gen->cell + 2 * up, 0);
        }
    }
    for (int side = -1; side <= 1; side += 2) {
        int to = gen->cell + up + side;
        if (landing(gen, cell[to]) > 0) {
            emit_pawn(gen, to, HM_5D_CAPTURE);
        } else if (just_doubled(gen, gen->cell + side, up)) {
            emit_pawn(gen, to, HM_5D_CAPTURE | HM_5D_EN_PASSANT);
        }
    }
}

static void castle(generator *gen, int side) {
    const hm_5d_piece *cell = gen->board->cell;
    int rook = gen->cell + side;
    while (cell[rook] == HM_5D_EMPTY)
        rook += side;
    hm_5d_piece wanted = (hm_5d_piece)(HM_5D_ROOK | HM_5D_UNMOVED |
                                       (gen->colour == HM_5D_BLACK ? HM_5D_BLACK_BIT : 0));
    if (cell[rook] != wanted || abs(rook - gen->cell) < 3) return;
    for (int i = 0; i <= 2; i++) {
        if (hm_5d_attacked_on_board(gen->g, gen->board, gen->cell + i * side, 1 - gen->colour)) {
            return;
        }
    }
    emit(gen, gen->cell + 2 * side, HM_5D_CASTLING);
}

static void piece_home(generator *gen) {
    hm_5d_piece piece = gen->board->cell[gen->cell];
    int kind = HM_5D_KIND(piece), steps[8];
    if (kind <= HM_5D_BRAWN) {
        pawn_home(gen);
    } else if (kind == HM_5D_KNIGHT) {
        hm_5d_leap_steps(gen->g, 0, 0, steps);
        for (int i = 0; i < 8; i++)
            step_home(gen, steps[i]);
    } else if (kind < HM_5D_UNKNOWN) {
        hm_5d_range range = hm_5d_ranges[kind][0];
        bool rider = hm_5d_is_rider(kind);
        for (int i = range.from; i < range.to; i++) {
            if (rider) {
                ride_home(gen, gen->g->step[i]);
            } else {
                step_home(gen, gen->g->step[i]);
            }
        }
        if (kind == HM_5D_KING && (piece & HM_5D_UNMOVED) != 0) {
            castle(gen, 1);
            castle(gen, -1);
        }
    }
}

/* ---- to other boards ---- */

/* The moves of all pieces are aimed at the next board; those that go beyond leave it so. */

/* A ride that has come through the next board, at the cell `to` of it. */
static void ride_on(generator *gen, int d_line, int d_turn, int to, int step) {
    hm_5d_move nearer = gen->move;
    int32_t line = nearer.to_line, time = nearer.to_time;
    for (int land = 0; land == 0;) {
        line += d_line;
        time += 2 * d_turn;
        const hm_5d_board *next = hm_5d_board_at(gen->m, line, time);
        if (next == NULL) break;
        to += step;
        land = landing(gen, next->cell[to]);
        if (land < 0) break;
        aim(gen, line, time);
        emit(gen, to, (unsigned)land);
    }
    gen->move = nearer;
}

static void ride(generator *gen, const hm_5d_board *next, int d_line, int d_turn, int step) {
    int to = gen->cell + step, land = landing(gen, next->cell[to]);
    if (land < 0) return;
    emit(gen, to, (unsigned)land);
    if (land == 0) ride_on(gen, d_line, d_turn, to, step);
}

static void hop(generator *gen, const hm_5d_board *next, int step) {
    int land = landing(gen, next->cell[gen->cell + step]);
    if (land >= 0) emit(gen, gen->cell + step, (unsigned)land);
}

static void pawn_capture(generator *gen, const hm_5d_board *next, int step) {
    if (landing(gen, next->cell[gen->cell + step]) <= 0) return;
    emit_pawn(gen, gen->cell + step, HM_5D_CAPTURE);
}

/* A pawn's way forward over timelines is towards the opponent's. */
static void pawn_over_lines(generator *gen, const hm_5d_board *next, int d_line) {
    if (next->cell[gen->cell] != HM_5D_EMPTY) return;
    int32_t line = gen->move.from_line + d_line;
    emit_pawn(gen, gen->cell, 0);
    if ((gen->board->cell[gen->cell] & HM_5D_UNMOVED) == 0) return;
    const hm_5d_board *second = hm_5d_board_at(gen->m, line + d_line, gen->move.from_time);
    if (second == NULL || second->cell[gen->cell] != HM_5D_EMPTY) return;
    hm_5d_move nearer = gen->move;
    aim(gen, line + d_line, gen->move.from_time);
    emit_pawn(gen, gen->cell, 0);
    gen->move = nearer;
}

static void pawn_away(generator *gen, const hm_5d_board *next, int d_line, int d_turn) {
    int forward = hm_5d_forward(gen->colour), up = forward * gen->g->stride;
    bool brawn = HM_5D_KIND(gen->board->cell[gen->cell]) == HM_5D_BRAWN;
    if (d_line == -forward && d_turn != 0) {
        pawn_capture(gen, next, 0);
    } else if (d_line == -forward) {
        pawn_over_lines(gen, next, d_line);
        if (!brawn) return;
        pawn_capture(gen, next, 1);
        pawn_capture(gen, next, -1);
        pawn_capture(gen, next, up);
    } else if (brawn && d_line == 0) {
        pawn_capture(gen, next, up);
    }
}

static void piece_away(generator *gen, const hm_5d_board *next, int d_line, int d_turn) {
    int kind = HM_5D_KIND(gen->board->cell[gen->cell]);
    if (kind == HM_5D_KNIGHT) {
        for (int i = 0; i < gen->leap_count; i++)
            hop(gen, next, gen->leaps[i]);
    } else if (kind <= HM_5D_BRAWN) {
        pawn_away(gen, next, d_line, d_turn);
    } else if (kind < HM_5D_UNKNOWN) {
        hm_5d_range range = hm_5d_ranges[kind][(d_line != 0) + (d_turn != 0)];
        bool rider = hm_5d_is_rider(kind);
        for (int i = range.from; i < range.to; i++) {
            if (rider) {
                ride(gen, next, d_line, d_turn, gen->g->step[i]);
            } else {
                hop(gen, next, gen->g->step[i]);
            }
        }
    }
}

/* ---- all pieces of a board ---- */

static void leave_from(generator *gen, int word, uint64_t bits) {
    gen->cell = hm_5d_cell_of(gen->g, word, bits);
    gen->move.from = gen->g->square[gen->cell];
}

static void all_home(generator *gen) {
    for (int word = 0; word < gen->g->words; word++) {
        for (uint64_t bits = gen->board->pieces[gen->colour][word]; bits != 0; bits &= bits - 1) {
            leave_from(gen, word, bits);
            int kind = HM_5D_KIND(gen->board->cell[gen->cell]);
            gen->knights[word] |= kind == HM_5D_KNIGHT ? bits & -bits : 0;
            gen->pawns[word] |= kind == HM_5D_PAWN ? bits & -bits : 0;
            piece_home(gen);
        }
    }
}

/* The moves of all pieces whose (timeline, turn) part is this step, or several of it. */
static void all_away(generator *gen, const hm_5d_board *next, int d_line, int d_turn) {
    bool unit = abs(d_line) <= 1 && abs(d_turn) <= 1;
    aim(gen, gen->move.from_line + d_line, gen->move.from_time + 2 * d_turn);
    gen->leap_count = hm_5d_leap_steps(gen->g, d_line, d_turn, gen->leaps);
    for (int word = 0; word < gen->g->words; word++) {
        uint64_t bits = unit ? gen->board->pieces[gen->colour][word] : gen->knights[word];
        if (d_line != -hm_5d_forward(gen->colour)) bits &= ~gen->pawns[word];
        for (; bits != 0; bits &= bits - 1) {
            leave_from(gen, word, bits);
            piece_away(gen, next, d_line, d_turn);
        }
    }
}

/* Most steps lead to no board. */
static inline void leave(generator *gen, int d_line, int d_turn) {
    const hm_5d_board *next =
        hm_5d_board_at(gen->m, gen->move.from_line + d_line, gen->move.from_time + 2 * d_turn);
    if (next != NULL) all_away(gen, next, d_line, d_turn);
}

static bool has_knights(const generator *gen) {
    uint64_t any = 0;
    for (int word = 0; word < gen->g->words; word++)
        any |= gen->knights[word];
    return any != 0;
}

static void generate_board(generator *gen, int32_t line, const hm_5d_timeline *t) {
    int32_t time = hm_5d_end(t);
    gen->board = t->boards[t->count - 1];
    gen->move = (hm_5d_move){.from_line = line, .from_time = time};
    aim_home(gen);
    all_home(gen);
    for (int i = 0; i < 8; i++)
        leave(gen, hm_5d_ways[i][0], hm_5d_ways[i][1]);
    if (!has_knights(gen)) return;
    for (int i = 4; i < 16; i++) /* the first four went with the unit steps */
        leave(gen, hm_5d_leaps[i].line, hm_5d_leaps[i].turn);
}

bool hm_5d_generate_line(const hm_5d_position *position, uint32_t place, hm_5d_move_list *list,
                         hm_budget *budget) {
    generator gen = {.position = position,
                     .g = &position->geometry,
                     .m = &position->multiverse,
                     .list = list,
                     .budget = budget,
                     .colour = position->side};
    const hm_5d_timeline *t = &gen.m->lines[place];
    if ((hm_5d_end(t) & 1) == gen.colour) generate_board(&gen, gen.m->first + (int32_t)place, t);
    return !gen.failed;
}

hm_status hm_5d_generate_pseudo(const hm_5d_position *position, hm_5d_move_list *list,
                                hm_error *error) {
    list->count = 0;
    for (uint32_t i = 0; i < position->multiverse.count; i++) {
        if (!hm_5d_generate_line(position, i, list, NULL)) {
            return hm_fail_memory(error, "a list of moves");
        }
    }
    return HM_OK;
}
