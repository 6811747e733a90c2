/* Observations of a player in a batch of 5D games (docs/environments.md): boards by timeline and
 * time. */
#include "games/5d/batch5d.h"

#include <string.h>

enum { CELLS = 256, UNMOVED = 24, PLAYABLE = 25, PLANES = 26, NUMBERS = 6 };

/* 0: this game has no such view (docs/environments.md). */
size_t hm_batch_row_bytes_5d(hm_batch_view view) {
    switch (view) {
    case HM_BATCH_PLANES:
        return (size_t)PLANES * CELLS;
    case HM_BATCH_BOARDS:
        return CELLS;
    case HM_BATCH_PLACES:
        return NUMBERS * sizeof(int32_t);
    default:
        return 0;
    }
}

size_t hm_batch_rows_5d(const hm_batch_game *game) {
    return hm_5d_board_count(((const hm_batch_5d *)game)->position);
}

/* Black sees ranks from the other end. */
static void observe5d_planes(const hm_5d_geometry *g, const hm_5d_board *board, int side,
                             uint8_t *row) {
    memset(row, 0, (size_t)PLANES * CELLS);
    for (int rank = 0; rank < g->height; rank++) {
        int seen = side == HM_5D_WHITE ? rank : g->height - 1 - rank;
        memset(row + PLAYABLE * CELLS + HM_5D_SQUARE(0, seen), 1, (size_t)g->width);
        for (int file = 0; file < g->width; file++) {
            hm_5d_piece piece = board->cell[g->cell[HM_5D_SQUARE(file, rank)]];
            if (piece == HM_5D_EMPTY) continue;
            int plane = HM_5D_KIND(piece) - 1 + (HM_5D_COLOUR(piece) == side ? 0 : 12);
            int cell = HM_5D_SQUARE(file, seen);
            row[plane * CELLS + cell] = 1;
            row[UNMOVED * CELLS + cell] = (piece & HM_5D_UNMOVED) != 0;
        }
    }
}

void hm_put_board_5d(const hm_5d_position *position, const hm_5d_board *board, uint8_t *row) {
    const hm_5d_geometry *g = &position->geometry;
    memset(row, 0, CELLS);
    for (int rank = 0; rank < g->height; rank++)
        memcpy(row + HM_5D_SQUARE(0, rank), board->cell + g->cell[HM_5D_SQUARE(0, rank)],
               (size_t)g->width);
}

static void observe5d_places(const hm_batch_5d *game, int32_t line, int32_t time, bool last,
                             uint8_t *row) {
    const hm_5d_position *position = game->position;
    bool mine = (time & 1) == hm_5d_position_side(position), made = false;
    for (size_t i = 0; i < game->made.count; i++)
        made = made || (game->made.at[i].line == line && game->made.at[i].time == time);
    bool mandatory = last && mine && hm_5d_is_mandatory(position, line);
    const int32_t numbers[NUMBERS] = {line, time, time & 1, last && mine, mandatory, made};
    memcpy(row, numbers, sizeof numbers);
}

/* One row per board, by timeline and then by time; games of a batch may differ in their number of
 * rows. */
hm_status hm_batch_observe_5d(const void *start, const hm_batch_game *game, hm_batch_view view,
                              unsigned thread, uint8_t *rows) {
    const hm_batch_5d *g = (const hm_batch_5d *)game;
    const hm_5d_position *p = g->position;
    const hm_5d_multiverse *m = &p->multiverse;
    size_t row_bytes = hm_batch_row_bytes_5d(view);
    (void)start, (void)thread;
    for (uint32_t i = 0; i < m->count; i++) {
        const hm_5d_timeline *t = &m->lines[i];
        for (uint32_t k = 0; k < t->count; k++, rows += row_bytes) {
            if (view == HM_BATCH_PLANES) {
                observe5d_planes(&p->geometry, t->boards[k], p->side, rows);
            } else if (view == HM_BATCH_BOARDS) {
                hm_put_board_5d(p, t->boards[k], rows);
            } else {
                observe5d_places(g, m->first + (int32_t)i, t->start + (int32_t)k, k + 1 == t->count,
                                 rows);
            }
        }
    }
    return HM_OK;
}
