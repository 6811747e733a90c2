/* Private header of chess4p/: a game that is being read (game_text4p.c, game_steps4p.c). */
#ifndef HM_CHESS4P_GAME_READER_H
#define HM_CHESS4P_GAME_READER_H

#include "chess4p/notation/game4p.h"

/* ---- the state of reading ----
 *
 * A text names a seat by its place in a round only, and players who are out have no token, or a
 * last one ("#", "S") at a place where others moved in between. So whose turn it is follows from
 * the rules, and `pending` keeps who is out and has not had a token yet. */

typedef struct hm_4p_level {
    hm_4p_position position, before;
    hm_4p_effects effects; /* of the last step */
    int32_t step;
    unsigned pending, pending_before;
    int actor, actor_before;
} hm_4p_level;

typedef struct hm_4p_game_reader {
    hm_cursor *c;
    hm_4p_game *game;
    bool strict;
    hm_4p_level now;              /* the line that is read */
    HM_LIST(hm_4p_level) open;    /* those that it varies */
    int32_t branch;               /* the step after which this line began */
    uint32_t number;              /* the one written since the last step, or 0 */
    uint32_t shift;               /* how far the numbers of the text are ahead of ours */
    HM_LIST(hm_4p_comment) holds; /* comments at the beginning of a variation */
    bool nested;                  /* the comment before this place holds a brace */
    bool separated;               /* there is text between the last step and this place */
    bool over;                    /* the game has ended */
    bool lacks_material;          /* it has by a draw, after which a text may go on */
    size_t went_on; /* 1 + index of the remark that the text continues after the game has ended by
                     * the rules */
    hm_sentry *sentry; /* hears of every 256th step */
    size_t start, end; /* of the token that was read last */
} hm_4p_game_reader;

static inline bool hm_4p_at_branch(const hm_4p_game_reader *r) {
    return r->now.step == r->branch;
}

static inline hm_status hm_4p_reader_fail_memory(const hm_4p_game_reader *r) {
    return hm_fail_memory(r->c->error, "the game");
}

#define HM_4P_REMARK(r, status, step, offset, ...)                                                 \
    (hm_4p_game_remarked((r)->game, (status), (step), (offset), __VA_ARGS__)                       \
         ? HM_OK                                                                                   \
         : hm_4p_reader_fail_memory(r))

/* ---- game_steps4p.c ---- */

/* Reads a move or a token of leaving at the cursor, and plays it. */
hm_status hm_4p_read_step(hm_4p_game_reader *r);
/* Says that the glyph of a step, at this place, is lost. */
hm_status hm_4p_reader_remark_glyph(hm_4p_game_reader *r, int32_t step, size_t place);

/* ---- game_missing4p.c ---- */

/* At the end of a game: adds the last token of leaving if the file lacks it. */
hm_status hm_4p_read_missing(hm_4p_game_reader *r);

#endif
