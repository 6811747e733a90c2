/* A long row of boards of the same time. A rook that goes over timelines may come from thousands of
 * boards away, and a turn adds as many new boards to the row, each of which must be tested for such
 * rooks. Walking over all boards for each would take quadratic time; so blocks of boards know which
 * cells are empty on all of them, and walks skip what they see through. Each stop of a walk removes
 * a cell from the set, so it stops at most once per cell, and a walk takes logarithmic time in the
 * length. */
#include "chess5d/rules/row5d.h"

/* Timelines fewer than these are looked at one by one. */
enum { LONG = 64 };

static uint64_t *clear_of(const hm_5d_row *row, uint32_t block) {
    return row->clear.at + (size_t)block * (size_t)row->g->words;
}

/* The cells that are empty on the board of a timeline; none where there is no board. */
static void row5d_look(const hm_5d_row *row, const hm_5d_multiverse *m, uint32_t place) {
    uint64_t *clear = clear_of(row, row->leaves + place);
    const hm_5d_board *board = hm_5d_board_at(m, row->first + (int32_t)place, row->time);
    for (int i = 0; i < row->g->words; i++)
        clear[i] =
            board == NULL ? 0 : row->g->inside[i] & ~(board->pieces[0][i] | board->pieces[1][i]);
}

static void join_halves(const hm_5d_row *row, uint32_t block) {
    uint64_t *clear = clear_of(row, block);
    const uint64_t *left = clear_of(row, 2 * block), *right = clear_of(row, 2 * block + 1);
    for (int i = 0; i < row->g->words; i++)
        clear[i] = left[i] & right[i];
}

bool hm_5d_row_build(hm_5d_row *row, hm_budget *budget, const hm_5d_geometry *g,
                     const hm_5d_multiverse *m, int32_t time) {
    uint32_t leaves = LONG;
    row->leaves = 0;
    if (m->count < LONG) return true;
    while (leaves < m->count)
        leaves *= 2;
    row->clear.count = 0;
    if (!HM_ROOM_IN(budget, row->clear, 2 * (size_t)leaves * (size_t)g->words)) return false;
    row->g = g, row->time = time, row->first = m->first, row->leaves = leaves;
    for (uint32_t place = 0; place < leaves; place++)
        row5d_look(row, m, place);
    for (uint32_t block = leaves - 1; block > 0; block--)
        join_halves(row, block);
    return true;
}

void hm_5d_row_note(hm_5d_row *row, const hm_5d_multiverse *m, int32_t line) {
    uint32_t place = (uint32_t)(line - row->first);
    row5d_look(row, m, place);
    for (uint32_t block = (row->leaves + place) / 2; block > 0; block /= 2)
        join_halves(row, block);
}

static bool is_clear(const hm_5d_row *row, uint32_t block, const uint64_t *cells) {
    const uint64_t *clear = clear_of(row, block);
    uint64_t other = 0;
    for (int i = 0; i < row->g->words; i++)
        other |= cells[i] & ~clear[i];
    return other == 0;
}

/* Goes from block to block, each as large as begins there and is clear. */
int32_t hm_5d_row_next(const hm_5d_row *row, int32_t line, bool upwards, const uint64_t *cells) {
    uint32_t place = (uint32_t)(line - row->first), near = upwards ? 0 : 1;
    if (place >= row->leaves) return line;
    uint32_t block = row->leaves + place;
    while (is_clear(row, block, cells)) {
        while (block > 1 && (block & 1) == near && is_clear(row, block / 2, cells))
            block /= 2;
        uint32_t beyond = upwards ? block + 1 : block;
        bool is_end = (beyond & (beyond - 1)) == 0;
        if (is_end) return upwards ? row->first + (int32_t)row->leaves : row->first - 1;
        block = upwards ? block + 1 : block - 1;
        while (block < row->leaves && !is_clear(row, block, cells))
            block = 2 * block + near;
    }
    return row->first + (int32_t)(block - row->leaves);
}
