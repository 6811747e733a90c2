/* Private header of games/: positions of a game as arrays, and what was played in them: what data
 * sets for training ask of a game. */
#ifndef HM_GAMES_LABELLING_H
#define HM_GAMES_LABELLING_H

#include "hypermate/game.h"

/* A ply of the line. */
typedef struct hm_played {
    int32_t from, to;  /* squares as numbers of the library; -1: the ply is no single move */
    uint8_t promotion; /* 4D: as frame files have it; four players: the kind */
    uint32_t code;     /* as batches have it (hypermate/more/batch.h); 0: it is no single move */
} hm_played;

struct hm_labelling {
    size_t row_bytes;                            /* of a board: pieces by numbers of the library */
    size_t (*rows)(const void *play);            /* boards of the position; NULL: one */
    void (*boards)(const void *play, uint8_t *); /* writes that many rows */
    /* Timeline and half-turn of each board; NULL: there is one board. */
    void (*places)(const void *play, int32_t *places);
    void (*played)(const void *play, size_t ply, hm_played *played);
    /* The place of a move in the list of so many that was made last; -1: it is not there. NULL: the
     * game lists no whole plies. */
    int32_t (*listed)(const void *play, size_t count, uint32_t code);
    void (*points)(const void *play, int32_t points[4]); /* of the seats; NULL: none */
    /* Appends the moves of a ply, nine int32 each, little-endian; NULL: a ply is one move. */
    void (*turn)(const void *play, size_t ply, hm_text *codes);
};

extern const struct hm_labelling hm_labelling_4d, hm_labelling_4p, hm_labelling_5d;

#endif
