/* Private header of search/: the moves of a node, likely ones first, made stage by stage (one stage
 * ahead: when the last move of a stage is returned, the next stage is generated).
 *
 * 4D and four-player chess share the order of the stages; each supplies its own moves
 * (movepicker4d.c, movepicker4p.c). A move has 32 bits; 0 means no move. */
#ifndef HM_SEARCH_MOVEPICKER_H
#define HM_SEARCH_MOVEPICKER_H

#include "core/list.h"

#include <stdint.h>

enum { HM_KILLERS = 2 };

/* The move of the table; captures by what they win; killers and the usual answer; quiet moves;
 * captures that lose. In check and in quiescence one stage stands for all behind the first. */
typedef enum hm_pick_stage {
    HM_PICK_START,
    HM_PICK_TT_MOVE, /* the move of the table */
    HM_PICK_CAPTURES,
    HM_PICK_KILLER_ONE,
    HM_PICK_KILLER_TWO,
    HM_PICK_COUNTER,
    HM_PICK_QUIETS,
    HM_PICK_BAD_CAPTURES, /* captures that lose */
    HM_PICK_QUIESCENCE,   /* captures that do not, and nothing else */
    HM_PICK_EVASIONS,     /* all moves at once, for they are few */
    HM_PICK_NONE
} hm_pick_stage;

/* A move and how promising it is. */
typedef struct hm_pick {
    uint32_t move;
    int32_t score;
} hm_pick;

/* State that the pickers of a thread share. */
typedef struct hm_picks {
    HM_LIST(uint32_t) made; /* what a generator has just written */
    HM_LIST(hm_pick) list;  /* of all nodes from the root to here, one after the other */
} hm_picks;

/* Quiet moves that were good elsewhere when the picker began: what is learned below the node while
 * its moves are searched must not make it leave one out, or give one twice. */
typedef struct hm_pick_hints {
    uint32_t killers[HM_KILLERS], counter;
} hm_pick_hints;

/* One node's. */
typedef struct hm_picker {
    hm_pick_stage stage;
    hm_pick_stage bulk; /* the stage after the first move */
    uint32_t first;
    hm_pick_hints hints;
    size_t begin;     /* of its moves in the list */
    size_t next, end; /* of the stage */
    size_t bad_end;   /* captures that lose are from begin to here */
} hm_picker;

/* Callbacks of a game for its moves. `searcher` is the thread's state. */
typedef struct hm_picker_game {
    /* Writes the moves of a stage that makes some (captures, quiet moves, evasions) into `made`;
     * false: memory is short. */
    bool (*generate)(void *searcher, unsigned ply, hm_pick_stage stage);
    int32_t (*score)(const void *searcher, hm_pick_stage stage, uint32_t move);
    /* Whether it is a legal quiet move here. */
    bool (*is_quiet)(const void *searcher, uint32_t move);
    /* Whether a capture loses more than it takes. */
    bool (*loses)(const void *searcher, uint32_t move);
    /* Quiet moves were made; may be NULL. Then the next of them, 0 after the last. */
    void (*order)(void *searcher, unsigned ply);
    uint32_t (*next_quiet)(void *searcher, unsigned ply);
} hm_picker_game;

/* A picker and whom it asks. */
typedef struct hm_picking {
    const hm_picker_game *game;
    void *searcher;
    unsigned ply;
    hm_picker *picker;
    hm_picks *picks;
} hm_picking;

/* `first`: a move that was best before and is legal here, or none. */
void hm_picker_start(hm_picker *picker, const hm_picks *picks, hm_pick_stage bulk, uint32_t first,
                     const hm_pick_hints *hints);
/* The next move; 0: there are no more, or memory is short (then *failed is set). */
uint32_t hm_picker_next(const hm_picking *picking, bool *failed);
/* From now on no more quiet moves. */
void hm_picker_skip_quiets(hm_picker *picker);
/* Takes the best of what is left of a stage; 0: nothing is. */
uint32_t hm_picker_best(hm_picks *picks, hm_picker *picker);

#endif
