/* The multiverse: timelines of shared boards, what is active, the present (rules5d, sections 1 to
 * 3). */
#include "chess5d/rules/board5d.h"

#include <stdlib.h>
#include <string.h>

/* ---- boards ---- */

hm_5d_board *hm_5d_board_new(hm_5d_position *position) {
    hm_5d_board *board = position->spare;
    if (board != NULL) {
        memcpy(&position->spare, board->cell, sizeof position->spare);
    } else {
        board = malloc(position->geometry.board_bytes);
        if (board == NULL) return NULL;
    }
    atomic_init(&board->references, 1);
    atomic_init(&board->key[0], 0);
    return board;
}

void hm_5d_board_free(hm_5d_position *position, hm_5d_board *board) {
    if (atomic_fetch_sub(&board->references, 1) != 1) return;
    memcpy(board->cell, &position->spare, sizeof position->spare);
    position->spare = board;
}

/* ---- creation ---- */

hm_status hm_5d_position_create(int width, int height, bool even, hm_5d_position **out,
                                hm_error *error) {
    *out = NULL;
    if (width < 1 || width > 16 || height < 1 || height > 16) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "boards are from 1x1 to 16x16, not %dx%d", width,
                       height);
    }
    hm_5d_position *position = calloc(1, sizeof *position);
    if (position == NULL) return hm_fail_memory(error, "a position");
    hm_5d_geometry_init(&position->geometry, width, height);
    position->even = even;
    position->promotions[0] = HM_5D_QUEEN;
    position->promotion_count = position->promotion_known = 1;
    position->memory = HM_5D_MEMORY;
    *out = position;
    return HM_OK;
}

void hm_5d_position_destroy(hm_5d_position *position) {
    if (position == NULL) return;
    hm_5d_multiverse *m = &position->multiverse;
    for (uint32_t i = 0; i < m->count; i++) {
        for (uint32_t j = 0; j < m->lines[i].count; j++)
            hm_5d_board_free(position, m->lines[i].boards[j]);
        free(m->lines[i].boards);
    }
    while (position->spare != NULL) {
        hm_5d_board *board = position->spare;
        memcpy(&position->spare, board->cell, sizeof position->spare);
        free(board);
    }
    free(position->store);
    free(position);
}

hm_status hm_5d_position_copy(const hm_5d_position *from, hm_5d_position **out, hm_error *error) {
    *out = NULL;
    hm_5d_position *to = malloc(sizeof *to);
    if (to == NULL) return hm_fail_memory(error, "a position");
    *to = *from;
    to->spare = NULL;
    to->multiverse.count = 0;
    to->free_places[0] = to->free_places[1] = 0;
    to->store = to->multiverse.lines =
        calloc(from->multiverse.count + 1, sizeof *to->multiverse.lines);
    bool ok = to->store != NULL;
    for (uint32_t i = 0; ok && i < from->multiverse.count; i++) {
        hm_5d_timeline *t = &to->multiverse.lines[i];
        hm_5d_board **boards = from->multiverse.lines[i].boards;
        *t = from->multiverse.lines[i];
        t->capacity = t->count;
        t->boards = malloc(t->count * sizeof *t->boards);
        ok = t->boards != NULL;
        if (!ok) break;
        for (uint32_t k = 0; k < t->count; k++) {
            t->boards[k] = boards[k];
            atomic_fetch_add(&boards[k]->references, 1);
        }
        to->multiverse.count++;
    }
    if (!ok) {
        hm_5d_position_destroy(to);
        return hm_fail_memory(error, "a position");
    }
    *out = to;
    return HM_OK;
}

hm_5d_board *hm_5d_board_own(hm_5d_position *position, int32_t line, int32_t time) {
    const hm_5d_timeline *t = &position->multiverse.lines[line - position->multiverse.first];
    hm_5d_board **place = &t->boards[time - t->start], *own = hm_5d_board_new(position);
    if (own == NULL) return NULL;
    hm_5d_board_copy(&position->geometry, own, *place);
    hm_5d_board_free(position, *place);
    *place = own;
    return own;
}

hm_status hm_5d_position_separate(hm_5d_position *position, hm_error *error) {
    const hm_5d_multiverse *m = &position->multiverse;
    for (uint32_t i = 0; i < m->count; i++) {
        const hm_5d_timeline *t = &m->lines[i];
        for (int32_t time = t->start; time <= hm_5d_end(t); time++) {
            if (hm_5d_board_own(position, m->first + (int32_t)i, time) == NULL)
                return hm_fail_memory(error, "a board");
        }
    }
    return HM_OK;
}

/* ---- timelines ---- */

/* Moves the timelines to a store with as much room again below and above them. */
static bool make_places(hm_5d_position *position) {
    hm_5d_multiverse *m = &position->multiverse;
    size_t room = m->count + (size_t)4;
    hm_5d_timeline *store = malloc((m->count + 2 * room) * sizeof *store);
    if (store == NULL) return false;
    if (m->count > 0) memcpy(store + room, m->lines, m->count * sizeof *store);
    free(position->store);
    position->store = store;
    m->lines = store + room;
    position->free_places[0] = position->free_places[1] = (uint32_t)room;
    return true;
}

/* Makes an empty timeline next to the others (or the first of all). */
static hm_status position5d_add_line(hm_5d_position *position, int32_t line, int32_t start,
                                     hm_error *error) {
    hm_5d_multiverse *m = &position->multiverse;
    bool below = m->count > 0 && line == m->first - 1;
    bool above = m->count > 0 && line == m->first + (int32_t)m->count;
    if ((m->count > 0 && !below && !above) || line > HM_5D_MAX || line < -HM_5D_MAX) {
        return hm_fail(error, HM_ERR_COORDINATE, 0, "timeline %d is not next to the others",
                       (int)line);
    }
    if (position->free_places[!below] == 0 && !make_places(position))
        return hm_fail_memory(error, "a timeline");
    position->free_places[!below]--;
    m->lines -= below;
    if (m->count == 0 || below) m->first = line;
    m->lines[below ? 0 : m->count] = (hm_5d_timeline){.start = start};
    m->count++;
    return HM_OK;
}

/* Only timelines at the ends can be removed, since timelines are numbered without gaps (rules5d,
 * clause 1.3). */
static void remove_line(hm_5d_position *position, int32_t line) {
    hm_5d_multiverse *m = &position->multiverse;
    free(m->lines[line - m->first].boards);
    m->count--;
    bool below = line == m->first;
    position->free_places[!below]++;
    m->first += below;
    m->lines += below;
}

/* Refuses positions to which no rule can be applied (rules5d, clauses 6.5, 8.7 and 8.8). */
hm_status hm_5d_rules_apply(const hm_5d_position *position, uint64_t offset, hm_error *error) {
    if (hm_5d_lacks_centre(position)) {
        return hm_fail(error, HM_ERR_FIELD, offset, "a central timeline has no boards");
    }
    if (position->unknown > 0) {
        return hm_fail(error, HM_ERR_FIELD, offset,
                       "the rules do not know a piece of this position");
    }
    /* On the last board that there is nobody can move (rules5d, section 8.8). */
    const hm_5d_multiverse *m = &position->multiverse;
    for (uint32_t i = 0; i < m->count; i++) {
        int32_t end = hm_5d_end(&m->lines[i]);
        if (end == HM_5D_LAST_TIME && (end & 1) == position->side)
            return hm_fail(error, HM_ERR_FIELD, offset, "a board is on the last possible turn, %d",
                           HM_5D_MAX);
    }
    return HM_OK;
}

/* Takes the board over if it succeeds. A timeline without gaps accepts only its next half-turn
 * (rules5d, clause 1.2). */
hm_status hm_5d_append(hm_5d_position *position, int32_t line, int32_t time, hm_5d_board *board,
                       hm_error *error) {
    hm_5d_multiverse *m = &position->multiverse;
    if (time < 0 || time > HM_5D_LAST_TIME) {
        return hm_fail(error, HM_ERR_COORDINATE, 0, "half-turn %d is out of range", (int)time);
    }
    bool fresh = line < m->first || line >= m->first + (int32_t)m->count;
    if (fresh) {
        hm_status status = position5d_add_line(position, line, time, error);
        if (status != HM_OK) return status;
    }
    hm_5d_timeline *t = &m->lines[line - m->first];
    hm_status status = HM_OK;
    if (time != t->start + (int32_t)t->count) {
        status = hm_fail(error, HM_ERR_COORDINATE, 0,
                         "half-turn %d is not the next of its timeline", (int)time);
    } else if (t->count == t->capacity) {
        uint32_t capacity = t->count < 4 ? 8 : 2 * t->count;
        hm_5d_board **boards = realloc(t->boards, capacity * sizeof(hm_5d_board *));
        if (boards == NULL) {
            status = hm_fail_memory(error, "a timeline");
        } else {
            t->boards = boards;
            t->capacity = capacity;
        }
    }
    if (status == HM_OK) {
        /* NOLINTNEXTLINE(core.NullDereference): it has been reserved */
        t->boards[t->count++] = board;
    } else if (fresh) {
        remove_line(position, line);
    }
    return status;
}

void hm_5d_pop(hm_5d_position *position, int32_t line) {
    hm_5d_timeline *t = &position->multiverse.lines[line - position->multiverse.first];
    hm_5d_board_free(position, t->boards[--t->count]);
    if (t->count == 0) remove_line(position, line);
}

/* Builds a board from an array of 16 x 16 squares. Unknown letters are kept but counted, because no
 * rule covers them (rules5d, clause 6.5). */
hm_status hm_5d_add_board(hm_5d_position *position, int32_t line, int32_t time,
                          const hm_5d_piece squares[256], hm_error *error) {
    const hm_5d_geometry *g = &position->geometry;
    hm_5d_board *board = hm_5d_board_new(position);
    if (board == NULL) return hm_fail_memory(error, "a board");
    memset(board->pieces, 0, sizeof board->pieces);
    memset(board->royals, 0, sizeof board->royals);
    memset(board->cell, HM_5D_WALL, (size_t)g->cells);
    unsigned unknown = 0;
    bool none = false;
    for (int rank = 0; rank < g->height; rank++) {
        const hm_5d_piece *row = squares + HM_5D_SQUARE(0, rank);
        int cell = g->cell[HM_5D_SQUARE(0, rank)];
        for (int file = 0; file < g->width; file++) {
            board->cell[cell + file] = HM_5D_EMPTY;
            if (row[file] == HM_5D_EMPTY) continue;
            /* No mark "unmoved" where it means nothing, so that equal states have equal boards. */
            int kind = HM_5D_KIND(row[file]);
            hm_5d_piece mark = hm_5d_has_unmoved(kind) ? 0 : HM_5D_UNMOVED;
            hm_5d_board_add(g, board, cell + file, row[file] & (hm_5d_piece)~mark);
            unknown += kind >= HM_5D_UNKNOWN;
            none = none || kind == HM_5D_EMPTY || kind > HM_5D_LAST_KIND;
        }
    }
    hm_status status = none ? hm_fail(error, HM_ERR_ARGUMENT, 0, "a piece of no kind")
                            : hm_5d_append(position, line, time, board, error);
    if (status != HM_OK) {
        hm_5d_board_free(position, board);
    } else {
        position->unknown += unknown;
    }
    return status;
}

void hm_5d_limit_memory(hm_5d_position *position, size_t bytes) {
    position->memory = bytes > 0 ? bytes : HM_5D_MEMORY;
}

/* ---- looking ---- */

int hm_5d_width(const hm_5d_position *position) {
    return position->geometry.width;
}

int hm_5d_height(const hm_5d_position *position) {
    return position->geometry.height;
}

bool hm_5d_is_even(const hm_5d_position *position) {
    return position->even;
}

int hm_5d_position_side(const hm_5d_position *position) {
    return position->side;
}

size_t hm_5d_board_count(const hm_5d_position *position) {
    size_t count = 0;
    for (uint32_t i = 0; i < position->multiverse.count; i++)
        count += position->multiverse.lines[i].count;
    return count;
}

void hm_5d_lines(const hm_5d_position *position, int32_t *first, int32_t *last) {
    *first = position->multiverse.first;
    *last = *first + (int32_t)position->multiverse.count - 1;
}

void hm_5d_line(const hm_5d_position *position, int32_t line, int32_t *start, int32_t *end) {
    const hm_5d_timeline *t = &position->multiverse.lines[line - position->multiverse.first];
    *start = t->start;
    *end = hm_5d_end(t);
}

hm_5d_piece hm_5d_position_at(const hm_5d_position *position, int32_t line, int32_t time,
                              int square) {
    const hm_5d_board *board = hm_5d_board_at(&position->multiverse, line, time);
    int cell = position->geometry.cell[square & 255];
    return board == NULL || cell == 0 ? HM_5D_EMPTY : board->cell[cell];
}

/* ---- the present ---- */

static int32_t position5d_least(int32_t a, int32_t b) {
    return a < b ? a : b;
}

/* Clause 3.1 of rules5d, as if a side had made `added` more timelines. `black` and `white` count
 * each side's own timelines; the central ones are -1 and 0 in even games, 0 alone in odd ones. */
void hm_5d_active_with(const hm_5d_multiverse *m, bool even, int side, int32_t added,
                       int32_t *first, int32_t *last) {
    int32_t low = even ? -1 : 0;
    int32_t white = m->first + (int32_t)m->count - 1, black = low - m->first;
    if (side == HM_5D_WHITE) {
        white += added;
    } else {
        black += added;
    }
    *first = low - position5d_least(black, white + 1);
    *last = position5d_least(white, black + 1);
}

void hm_5d_active(const hm_5d_position *position, int32_t *first, int32_t *last) {
    hm_5d_active_with(&position->multiverse, position->even, 0, 0, first, last);
}

/* The smallest end of an active timeline (rules5d, clause 3.2). */
int32_t hm_5d_present(const hm_5d_position *position) {
    const hm_5d_multiverse *m = &position->multiverse;
    int32_t first, last, present = INT32_MAX;
    hm_5d_active(position, &first, &last);
    for (uint32_t i = 0; i < m->count; i++) {
        int32_t line = m->first + (int32_t)i;
        if (line >= first && line <= last)
            present = position5d_least(present, hm_5d_end(&m->lines[i]));
    }
    return present;
}

/* Clause 3.3 of rules5d: active, and its last board is at the present and of the side to move. */
bool hm_5d_is_mandatory(const hm_5d_position *position, int32_t line) {
    const hm_5d_multiverse *m = &position->multiverse;
    int32_t first, last, present = hm_5d_present(position);
    hm_5d_active(position, &first, &last);
    return line >= first && line <= last && (present & 1) == position->side &&
           hm_5d_end(&m->lines[line - m->first]) == present;
}

/* Clause 4.2 of rules5d without the safety of royals, which hm_5d_submit_check() tests. */
bool hm_5d_may_submit(const hm_5d_position *position) {
    return (hm_5d_present(position) & 1) != position->side;
}

void hm_5d_settle(hm_5d_position *position) {
    if (position->multiverse.count > 0) position->side = hm_5d_present(position) & 1;
}
