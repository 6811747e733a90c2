/* Positions and plies of 5D games for data sets: all boards of a position, all moves of a turn. */
#include "games/5d/batch5d.h"
#include "games/labelling.h"

#include "core/little_endian.h"

static size_t label5d_rows(const void *play) {
    return hm_5d_board_count(((const hm_play_5d *)play)->position);
}

static void label5d_boards(const void *play, uint8_t *rows) {
    const hm_5d_position *p = ((const hm_play_5d *)play)->position;
    for (uint32_t i = 0; i < p->multiverse.count; i++) {
        const hm_5d_timeline *t = &p->multiverse.lines[i];
        for (uint32_t k = 0; k < t->count; k++, rows += 256)
            hm_put_board_5d(p, t->boards[k], rows);
    }
}

static void label5d_places(const void *play, int32_t *places) {
    const hm_5d_multiverse *m = &((const hm_play_5d *)play)->position->multiverse;
    for (uint32_t i = 0; i < m->count; i++) {
        for (uint32_t k = 0; k < m->lines[i].count; k++, places += 2) {
            places[0] = m->first + (int32_t)i;
            places[1] = m->lines[i].start + (int32_t)k;
        }
    }
}

static void label5d_played(const void *play, size_t ply, hm_played *played) {
    (void)play, (void)ply, (void)played; /* a turn is no single move */
}

/* Each move is nine numbers of 32 bits, little-endian (docs/datasets.md). */
static void label5d_turn(const void *play, size_t ply, hm_text *codes) {
    const hm_play_5d *p = play;
    size_t count;
    const hm_5d_move *moves = hm_5d_game_action(p->game, p->line.at[ply], &count);
    for (size_t i = 0; i < count; i++) {
        int32_t code[9];
        hm_code_5d(&moves[i], code);
        for (int k = 0; k < 9; k++) {
            unsigned char bytes[4];
            hm_le32_put(bytes, (uint32_t)code[k]);
            hm_text_add(codes, bytes, sizeof bytes);
        }
    }
}

const struct hm_labelling hm_labelling_5d = {.row_bytes = 256,
                                             .rows = label5d_rows,
                                             .boards = label5d_boards,
                                             .places = label5d_places,
                                             .played = label5d_played,
                                             .turn = label5d_turn};
