/* Pseudo-legal single moves of the side to move (rules5d, sections 5 to 7). All pieces of a board
 * are taken together for each direction over timelines and turns, so that the boards of a direction
 * are looked up once.
 *
 * Two steps out of three end on an own piece or in a wall, unpredictably, so a branch costs more
 * than writing the move. So each step writes its move after the list, and the end of the list
 * advances only if the piece may land there. */
#include "chess5d/rules/attacks5d.h"
#include "chess5d/rules/cells5d.h"
#include "chess5d/rules/moves5d.h"
#include "core/inline.h"

#include <stdlib.h>

/* More moves than one piece has to one board, with all promotions. */
enum { ROOM = 128 };

/* Timelines on each side that are looked at together. */
enum { FAR = 3 };

typedef struct generator {
    const hm_5d_position *position;
    const hm_5d_geometry *g;
    const hm_5d_multiverse *m;
    const hm_5d_board *board;
    const uint8_t *landing;        /* of the side to move */
    uint64_t knights[HM_5D_WORDS]; /* own ones: alone in going beyond the next boards */
    uint64_t pawns[HM_5D_WORDS];   /* and those that go to few other boards; no brawns */
    hm_5d_move_list *list;
    hm_budget *budget;            /* of the list */
    hm_5d_move *end, *limit;      /* of the moves written; behind the limit there is no room */
    hm_5d_move move;              /* departure filled in, and the board of arrival */
    int cell;                     /* of departure */
    uint32_t length[2 * FAR + 1]; /* boards of the timelines around; 0: none */
    int32_t before[2 * FAR + 1];  /* how much later than their first boards the departure is */
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

/* ---- writing moves down ---- */

/* Makes room for the moves of a piece behind the first `count`; false when memory is short. */
static bool movegen5d_make_room(generator *gen, size_t count) {
    hm_5d_move_list *list = gen->list;
    bool enough = list->capacity >= ROOM && count <= list->capacity - ROOM;
    gen->failed |= !enough && !hm_budget_room(gen->budget, &list->moves, &list->capacity, count,
                                              ROOM, sizeof *list->moves);
    if (gen->failed) return false;
    gen->end = list->moves + count;
    gen->limit = list->moves + (list->capacity - ROOM);
    return true;
}

static inline bool movegen5d_has_room(generator *gen) {
    return gen->end <= gen->limit ||
           movegen5d_make_room(gen, (size_t)(gen->end - gen->list->moves));
}

static void movegen5d_emit(generator *gen, int to, unsigned flags) {
    hm_5d_move *move = gen->end++;
    *move = gen->move;
    move->to = gen->g->square[to];
    move->flags = (uint8_t)(gen->move.flags | flags);
}

/* Content of a target cell: the lowest bit is HM_5D_CAPTURE, the next one says that the piece may
 * land there. Pieces are looked up without the mark "unmoved", walls as White's. */
enum { BLOCKED = 0, FREE = 2, ENEMY = FREE | HM_5D_CAPTURE };
#define OF_FOUR(x) x, x, x, x
#define OF_KINDS(x)                                                                                \
    OF_FOUR(OF_FOUR(x)), OF_FOUR(OF_FOUR(x)), OF_FOUR(OF_FOUR(x)), OF_FOUR(x), OF_FOUR(x),         \
        OF_FOUR(x), x, x
static const uint8_t landings[2][2 * HM_5D_BLACK_BIT] = {
    [HM_5D_WHITE] = {[HM_5D_EMPTY] = FREE, [HM_5D_BLACK_BIT + HM_5D_PAWN] = OF_KINDS(ENEMY)},
    [HM_5D_BLACK] = {[HM_5D_EMPTY] = FREE, [HM_5D_PAWN] = OF_KINDS(ENEMY)},
};

HM_INLINED_EVERYWHERE unsigned landing_on(const generator *gen, hm_5d_piece piece) {
    return gen->landing[piece & ~HM_5D_UNMOVED];
}

/* Writes a move down and returns the end of the list. */
static inline hm_5d_move *movegen5d_land(hm_5d_move *end, const hm_5d_move *move, uint8_t to,
                                         unsigned landing) {
    memcpy(end, move, offsetof(hm_5d_move, from));
    end->from = move->from;
    end->to = to;
    end->promotion = 0;
    end->flags = (uint8_t)(move->flags | (landing & HM_5D_CAPTURE));
    return end + landing / FREE;
}

/* Steps to this or another board: perhaps to the same square, and some times four others. */
static void step_to(generator *gen, const hm_5d_board *board, hm_5d_range range) {
    const hm_5d_piece *cell = board->cell + gen->cell;
    const uint8_t *square = gen->g->square + gen->cell;
    const int *steps = gen->g->step;
    bool same = range.from < range.to && range.from == 0;
    hm_5d_move *end = gen->end;
    end = movegen5d_land(end, &gen->move, *square, landing_on(gen, *cell) & -(unsigned)same);
    for (int i = range.from + same; i < range.to; i += 4) {
        for (int k = i; k < i + 4; k++)
            end =
                movegen5d_land(end, &gen->move, square[steps[k]], landing_on(gen, cell[steps[k]]));
    }
    gen->end = end;
}

/* A pawn's move, once for each promotion when it reaches the last rank (rules5d, section 7.1). */
static void emit_pawn(generator *gen, int to, unsigned flags) {
    int last = gen->colour == HM_5D_WHITE ? gen->g->height - 1 : 0;
    if (HM_5D_RANK(gen->g->square[to]) != last) {
        movegen5d_emit(gen, to, flags);
        return;
    }
    for (size_t i = 0; i < gen->position->promotion_count; i++) {
        gen->move.promotion = gen->position->promotions[i];
        movegen5d_emit(gen, to, flags);
    }
    gen->move.promotion = 0;
}

/* Sets the board of arrival of the next moves. */
static void aim(generator *gen, int32_t line, int32_t time) {
    const hm_5d_timeline *t = &gen->m->lines[line - gen->m->first];
    gen->move.to_line = line;
    gen->move.to_time = time;
    gen->move.flags = HM_5D_JUMP | (time == hm_5d_end(t) ? 0 : HM_5D_BRANCH);
}

/* ---- within the board ---- */

static void ride_home(generator *gen, hm_5d_range range) {
    const hm_5d_piece *cell = gen->board->cell + gen->cell;
    const uint8_t *square = gen->g->square + gen->cell;
    hm_5d_move *end = gen->end;
    for (int i = range.from; i < range.to; i++) {
        int step = gen->g->step[i], to = 2 * step;
        bool through = cell[step] == HM_5D_EMPTY;
        end = movegen5d_land(end, &gen->move, square[step], landing_on(gen, cell[step]));
        end = movegen5d_land(end, &gen->move, square[to],
                             landing_on(gen, cell[to]) & -(unsigned)through);
        for (through &= cell[to] == HM_5D_EMPTY; through; through = cell[to] == HM_5D_EMPTY) {
            to += step;
            end = movegen5d_land(end, &gen->move, square[to], landing_on(gen, cell[to]));
        }
    }
    gen->end = end;
}

/* The enemy pawn beside (at `beside`) has just made its double step: then it may be taken in
 * passing (rules5d, section 7.2). */
static bool just_doubled(const generator *gen, int beside, int up) {
    hm_5d_piece pawn = gen->board->cell[beside];
    int moved_pawn = gen->colour == HM_5D_BLACK ? HM_5D_PAWN : HM_5D_PAWN | HM_5D_BLACK_BIT;
    if ((unsigned)(pawn - moved_pawn) > HM_5D_BRAWN - HM_5D_PAWN) return false;
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
    const hm_5d_piece *cell = gen->board->cell + gen->cell;
    int up = hm_5d_forward(gen->colour) * gen->g->stride;
    bool one = cell[up] == HM_5D_EMPTY;
    bool two = one & ((cell[0] & HM_5D_UNMOVED) != 0) & (cell[2 * up] == HM_5D_EMPTY);
    if (one) emit_pawn(gen, gen->cell + up, 0);
    if (two) emit_pawn(gen, gen->cell + 2 * up, 0);
    for (int side = -1; side <= 1; side += 2) {
        int to = gen->cell + up + side;
        if (landing_on(gen, cell[up + side]) == ENEMY) {
            emit_pawn(gen, to, HM_5D_CAPTURE);
        } else if (just_doubled(gen, gen->cell + side, up)) {
            emit_pawn(gen, to, HM_5D_CAPTURE | HM_5D_EN_PASSANT);
        }
    }
}

/* The king and the next rook to this side, both unmoved and not beside each other. Only attacks
 * within the board keep the king from castling; others are judged with the action (rules5d, section
 * 7.3). */
static void movegen5d_castle(generator *gen, int side) {
    const hm_5d_piece *cell = gen->board->cell;
    int rook = gen->cell + side;
    while (cell[rook] == HM_5D_EMPTY)
        rook += side;
    hm_5d_piece wanted = (hm_5d_piece)(HM_5D_ROOK | HM_5D_UNMOVED |
                                       (gen->colour == HM_5D_BLACK ? HM_5D_BLACK_BIT : 0));
    if (cell[rook] != wanted || rook == gen->cell + side) return;
    for (int i = 0; i <= 2; i++) {
        if (hm_5d_attacked_on_board(gen->g, gen->board, gen->cell + i * side, 1 - gen->colour)) {
            return;
        }
    }
    movegen5d_emit(gen, gen->cell + 2 * side, HM_5D_CASTLING);
}

/* ---- to other boards ---- */

/* Notes the timelines within three of that of departure. */
static void movegen5d_look_around(generator *gen) {
    uint32_t home = (uint32_t)(gen->move.from_line - gen->m->first);
    for (uint32_t i = 0; i < 2 * FAR + 1; i++) {
        uint32_t away = i - FAR, exists = home + away < gen->m->count;
        const hm_5d_timeline *t = &gen->m->lines[home + (away & -exists)];
        gen->length[i] = t->count & -exists;
        gen->before[i] = gen->move.from_time - t->start;
    }
}

/* So many steps of a direction, at most three, lead to a board. */
HM_INLINED_EVERYWHERE bool movegen5d_is_board(const generator *gen, hm_5d_leap way, int steps) {
    int line = FAR + steps * way.line;
    return (uint32_t)(gen->before[line] + 2 * steps * way.turn) < gen->length[line];
}

/* Directions in which there is a board, as bits. */
static uint32_t movegen5d_directions(const generator *gen) {
    uint32_t found = 0;
    for (int i = 0; i < HM_5D_WAYS; i++)
        found |= (uint32_t)movegen5d_is_board(gen, hm_5d_directions[i], 1) << i;
    for (int i = HM_5D_WAYS; i < HM_5D_DIRECTIONS; i++)
        found |= (uint32_t)movegen5d_is_board(gen, hm_5d_directions[i], 1) << i;
    return found;
}

/* The boards of a direction. The moves of all pieces are aimed at the next board; those that go
 * beyond leave it so. */
typedef struct view {
    hm_5d_leap way;
    const hm_5d_board *board, *second;
    hm_5d_move further; /* aimed at the second board */
    bool deep;          /* there is a third one */
} view;

/* A ride that has come through two boards, at the cell `to` of the second one. */
static void ride_on(generator *gen, hm_5d_leap way, int to, int step) {
    hm_5d_move nearer = gen->move;
    int32_t line = nearer.to_line + way.line, time = nearer.to_time + 2 * way.turn;
    for (;;) {
        line += way.line;
        time += 2 * way.turn;
        const hm_5d_board *next = hm_5d_board_at(gen->m, line, time);
        if (next == NULL || !movegen5d_has_room(gen)) break;
        to += step;
        aim(gen, line, time);
        gen->end = movegen5d_land(gen->end, &gen->move, gen->g->square[to],
                                  landing_on(gen, next->cell[to]));
        if (next->cell[to] != HM_5D_EMPTY) break;
    }
    gen->move = nearer;
}

/* Rides of a piece by steps within boards that go with the direction. */
static void ride(generator *gen, view *target, hm_5d_range range) {
    const hm_5d_piece *cell = target->board->cell + gen->cell,
                      *beyond = target->second->cell + gen->cell;
    const uint8_t *square = gen->g->square + gen->cell;
    target->further.from = gen->move.from;
    hm_5d_move *end = gen->end;
    for (int i = range.from; i < range.to; i++) {
        int step = gen->g->step[i], to = 2 * step;
        bool through = cell[step] == HM_5D_EMPTY;
        end = movegen5d_land(end, &gen->move, square[step], landing_on(gen, cell[step]));
        end = movegen5d_land(end, &target->further, square[to],
                             landing_on(gen, beyond[to]) & -(unsigned)through);
        if (through & target->deep & (beyond[to] == HM_5D_EMPTY)) {
            gen->end = end;
            ride_on(gen, target->way, gen->cell + to, step);
            end = gen->end;
        }
    }
    gen->end = end;
}

static void pawn_capture(generator *gen, const hm_5d_board *next, int step) {
    if (landing_on(gen, next->cell[gen->cell + step]) != ENEMY) return;
    emit_pawn(gen, gen->cell + step, HM_5D_CAPTURE);
}

/* A pawn's way forward over timelines is towards the opponent's; an unmoved one may go two of them
 * (rules5d, sections 6.2 and 6.3). */
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

/* Pawns capture one timeline forward and one turn aside. Brawns have further captures, but no more
 * moves without one (rules5d, sections 6.3 and 6.4). */
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

/* ---- all pieces of a board ---- */

HM_INLINED_EVERYWHERE void leave_from(generator *gen, int word, uint64_t bits) {
    gen->cell = hm_5d_cell_of(gen->g, word, bits);
    gen->move.from = gen->g->square[gen->cell];
}

static void all_home(generator *gen) {
    for (int word = 0; word < gen->g->words; word++) {
        uint64_t bits = gen->board->pieces[gen->colour][word];
        gen->knights[word] = gen->pawns[word] = 0;
        for (; bits != 0 && movegen5d_has_room(gen); bits &= bits - 1) {
            leave_from(gen, word, bits);
            hm_5d_piece piece = gen->board->cell[gen->cell];
            int kind = HM_5D_KIND(piece);
            gen->knights[word] |= bits & -bits & -(uint64_t)(kind == HM_5D_KNIGHT);
            gen->pawns[word] |= bits & -bits & -(uint64_t)(kind == HM_5D_PAWN);
            if (kind <= HM_5D_BRAWN) {
                pawn_home(gen);
            } else if (hm_5d_is_rider(kind)) {
                ride_home(gen, hm_5d_ranges[kind][0]);
            } else if (kind < HM_5D_UNKNOWN) {
                step_to(gen, gen->board, hm_5d_ranges[kind][0]);
                if (kind == HM_5D_KING && (piece & HM_5D_UNMOVED) != 0) {
                    movegen5d_castle(gen, 1);
                    movegen5d_castle(gen, -1);
                }
            }
        }
    }
}

/* The moves of all pieces whose (timeline, turn) part is this unit step, or several of it. */
static void all_away(generator *gen, const hm_5d_board *next, hm_5d_leap way) {
    view target = {.way = way, .board = next, .further = gen->move};
    int weight = (way.line != 0) + (way.turn != 0);
    uint64_t pawns_stay = -(uint64_t)(way.line != -hm_5d_forward(gen->colour));
    if (movegen5d_is_board(gen, way, 2)) {
        hm_5d_move nearer = gen->move;
        int32_t line = nearer.to_line + way.line, time = nearer.to_time + 2 * way.turn;
        target.second = hm_5d_board_at(gen->m, line, time);
        aim(gen, line, time);
        target.further = gen->move;
        target.deep = movegen5d_is_board(gen, way, 3);
        gen->move = nearer;
    }
    for (int word = 0; word < gen->g->words; word++) {
        uint64_t bits = gen->board->pieces[gen->colour][word] & ~(gen->pawns[word] & pawns_stay);
        for (; bits != 0 && movegen5d_has_room(gen); bits &= bits - 1) {
            leave_from(gen, word, bits);
            int kind = HM_5D_KIND(gen->board->cell[gen->cell]);
            if (kind <= HM_5D_BRAWN) {
                pawn_away(gen, next, way.line, way.turn);
            } else if (kind >= HM_5D_UNKNOWN) {
                continue;
            } else if (target.second != NULL && hm_5d_is_rider(kind)) {
                ride(gen, &target, hm_5d_ranges[kind][weight]);
            } else {
                step_to(gen, next, hm_5d_ranges[kind][weight]);
            }
        }
    }
}

/* The leaps of knights that are no unit steps over boards. */
static void knights_away(generator *gen, const hm_5d_board *next, hm_5d_leap leap) {
    hm_5d_range range = hm_5d_leap_range(leap.line, leap.turn);
    for (int word = 0; word < gen->g->words; word++) {
        for (uint64_t bits = gen->knights[word]; bits != 0 && movegen5d_has_room(gen);
             bits &= bits - 1) {
            leave_from(gen, word, bits);
            step_to(gen, next, range);
        }
    }
}

bool hm_5d_generate_line(const hm_5d_position *position, uint32_t place, hm_5d_move_list *list,
                         hm_budget *budget) {
    generator gen;
    gen.position = position;
    gen.g = &position->geometry;
    gen.m = &position->multiverse;
    gen.list = list;
    gen.budget = budget;
    gen.colour = position->side;
    gen.failed = false;
    const hm_5d_timeline *t = &gen.m->lines[place];
    int32_t line = gen.m->first + (int32_t)place, time = hm_5d_end(t);
    if ((time & 1) != gen.colour) return true;
    if (!movegen5d_make_room(&gen, list->count)) return false;
    gen.board = t->boards[t->count - 1];
    gen.landing = landings[gen.colour];
    gen.move = (hm_5d_move){line, time, line, time, 0, 0, 0, 0};
    /* 1. Within the board. */
    all_home(&gen);
    /* 2. To other boards; without knights, only by unit steps and several of them. */
    movegen5d_look_around(&gen);
    uint32_t found = movegen5d_directions(&gen);
    uint64_t knights = 0;
    for (int word = 0; word < gen.g->words; word++)
        knights |= gen.knights[word];
    if (knights == 0) found &= (1U << HM_5D_WAYS) - 1;
    for (; found != 0; found &= found - 1) {
        int i = __builtin_ctz(found);
        hm_5d_leap way = hm_5d_directions[i];
        int32_t to_line = line + way.line, to_time = time + 2 * way.turn;
        const hm_5d_board *next = hm_5d_board_at(gen.m, to_line, to_time);
        aim(&gen, to_line, to_time);
        if (i < HM_5D_WAYS) {
            all_away(&gen, next, way);
        } else {
            knights_away(&gen, next, way);
        }
    }
    if (!gen.failed) list->count = (size_t)(gen.end - list->moves);
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

hm_status hm_5d_generate_from(const hm_5d_position *position, int32_t line, hm_5d_move_list *list,
                              hm_error *error) {
    const hm_5d_multiverse *m = &position->multiverse;
    uint32_t place = (uint32_t)line - (uint32_t)m->first;
    list->count = 0;
    if (place >= m->count || hm_5d_generate_line(position, place, list, NULL)) return HM_OK;
    return hm_fail_memory(error, "a list of moves");
}

hm_status hm_5d_move_exact(const hm_5d_position *position, const hm_5d_move *move,
                           hm_5d_move_list *list, hm_5d_move *exact, bool *possible,
                           hm_error *error) {
    hm_5d_move listed = hm_5d_listed_move(position, move);
    hm_status status = hm_5d_generate_from(position, move->from_line, list, error);
    size_t i = 0;
    while (i < list->count && !hm_5d_move_same(&list->moves[i], &listed))
        i++;
    *possible = status == HM_OK && i < list->count;
    if (!*possible) return status;
    *exact = list->moves[i];
    exact->promotion = move->promotion;
    return HM_OK;
}
