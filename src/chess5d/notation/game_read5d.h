/* Private header of chess5d/: games while they are read (dialects5d.c, game_read5d.c,
 * dialect_shad5d.c, dialect_alexbay5d.c, dialect_axel5d.c, game_body5d.c, game_text5d.c). */
#ifndef HM_CHESS5D_GAME_READ_H
#define HM_CHESS5D_GAME_READ_H

#include "chess5d/notation/game5d.h"
#include "chess5d/notation/move_text5d.h"

/* *open: a text of Shad's that may be Axel's, for all its words say. */
hm_5d_dialect hm_5d_dialect_of(const hm_cursor *moves, bool *open);
/* Whether the board of departure of one of Alexbay's moves is here, "8+1:", or such a move, before
 * which a turn may be written. */
bool hm_5d_at_alexbay_board(hm_cursor c);
bool hm_5d_at_alexbay_move(hm_cursor c);

/* A board that the action passes over. */
typedef struct hm_5d_pass {
    int32_t line, time;
    size_t offset;
    size_t after; /* moves of the action before it */
    int32_t note; /* in hm_5d_game.comments */
} hm_5d_pass;

/* Where an alternative was opened, and what the game was then. */
typedef struct hm_5d_opening {
    size_t offset;                                  /* of its parenthesis */
    int32_t node;                                   /* behind which it stands */
    hm_5d_node links;                               /* a copy of that node */
    hm_5d_notes notes;                              /* not given to an action yet */
    int32_t ahead;                                  /* of the reader, */
    bool numbered;                                  /* too */
    size_t nodes, moves, comments, words, warnings; /* counts */
} hm_5d_opening;

/* A game under way. Moves are made as they are read. */
typedef struct hm_5d_reader {
    hm_cursor *c;
    unsigned flags;
    hm_5d_game *game;  /* NULL: one action is read */
    hm_sentry *sentry; /* a game's; counts its actions */
    hm_5d_position *position;
    int32_t node;              /* the last action submitted */
    hm_5d_notes notes;         /* of the action that is being read, or of the next one */
    HM_LIST(hm_5d_move) moves; /* of the action that is being read */
    HM_LIST(size_t) glyphs;
    HM_LIST(size_t) offsets;     /* of the moves in the text */
    HM_LIST(hm_5d_undo) undo;    /* of all moves from the start to here */
    HM_LIST(hm_5d_opening) open; /* alternatives, the innermost last */
    HM_LIST(hm_5d_pass) passes;  /* of the action that is being read */
    hm_5d_move_list candidates;
    hm_5d_actions *actions; /* for marks */
    size_t token;           /* where the one begins that is being read */
    size_t innocent;        /* moves of an illegal action before what is to blame */
    size_t mark_offset;     /* of the marks of the last move */
    unsigned marks;
    int32_t ply;      /* actions submitted, from the start to here */
    int32_t ahead;    /* the text's turn numbers minus the numbers by the rules */
    bool numbered;    /* a turn number was read */
    size_t passed;    /* timelines left out by "-" (Axel's) */
    bool awaits_move; /* a turn or ";" was read last (Axel's) */
    bool begun;       /* more than comments was read */
    bool slash;       /* a '/' was read last */
} hm_5d_reader;

static inline bool hm_5d_reads_strictly(const hm_5d_reader *r) {
    return (r->flags & HM_5D_STRICT) != 0;
}

/* "out of memory", at the reader's place. */
hm_status hm_5d_read_no_memory(const hm_5d_reader *r);
/* Begins at a position; clear also what failed. */
hm_status hm_5d_read_start(hm_5d_reader *r, const hm_5d_position *position);
void hm_5d_read_clear(hm_5d_reader *r);
/* hm_5d_fault() of this game. */
#define HM_5D_FAULT(r, status, offset, ...)                                                        \
    hm_5d_fault((r)->game, (r)->flags, (r)->c->error, (status), (offset), __VA_ARGS__)
/* Adds a warning; never refuses. */
#define HM_5D_REMARK(r, offset, ...)                                                               \
    hm_5d_fault((r)->game, 0, (r)->c->error, HM_ERR_5D_MARK, (offset), __VA_ARGS__)
/* Submits the moves read so far, if there are any; they must be a legal action. */
hm_status hm_5d_read_submit(hm_5d_reader *r);
/* Whether they are one, null moves included. */
hm_status hm_5d_read_check(hm_5d_reader *r);
/* A null move; it is kept. */
hm_status hm_5d_read_pass(hm_5d_reader *r, const hm_5d_pattern *pattern);
/* Glyphs after a blank: "$13". */
hm_status hm_5d_read_glyphs(hm_5d_reader *r);
/* Takes back what is not submitted. */
void hm_5d_read_take_back(hm_5d_reader *r);
/* Whether the turn number is the next one; -1: none is written. */
hm_status hm_5d_read_number(hm_5d_reader *r, size_t offset, int32_t number);
/* Whether it is the turn of this colour; -1: none is written. */
hm_status hm_5d_read_side(const hm_5d_reader *r, size_t offset, int colour);
/* Finds the move that a pattern means; when it is ambiguous r->candidates are those that fit. */
hm_status hm_5d_read_find(hm_5d_reader *r, const hm_5d_pattern *pattern, hm_5d_move *move);
hm_status hm_5d_read_make(hm_5d_reader *r, const hm_5d_pattern *pattern, const hm_5d_move *move);
/* Marks of branching after the last move (branching5d.c): ~; the timeline that it made, (>L1); the
 * turn where the present is now, (~T2). */
hm_status hm_5d_read_activation(const hm_5d_reader *r, size_t offset);
hm_status hm_5d_read_made_line(const hm_5d_reader *r, size_t offset, int32_t line);
hm_status hm_5d_read_shift(const hm_5d_reader *r, size_t offset, int32_t turn);
/* Comments that no action follows belong to the one before. */
void hm_5d_read_end_notes(hm_5d_reader *r);
/* Alternatives (alternatives5d.c): the parenthesis that opens one and that which closes it. One
 * that cannot be played, for what status says, is kept as a comment if that can be; else the status
 * is returned. */
hm_status hm_5d_alternative_open(hm_5d_reader *r);
hm_status hm_5d_alternative_close(hm_5d_reader *r);
hm_status hm_5d_alternative_drop(hm_5d_reader *r, hm_status status);

/* One token of a move body; the cursor stands on something that is neither blank, comment,
 * result nor the end. */
hm_status hm_5d_shad_read(hm_5d_reader *r);
hm_status hm_5d_alexbay_read(hm_5d_reader *r);
hm_status hm_5d_axel_read(hm_5d_reader *r);
/* Reads one move of Shad's notation, or the mark after one: (>L1). */
hm_status hm_5d_shad_move(hm_5d_reader *r);
/* One move of Alexbay's in an action of its own; a turn before it has the colour to move. */
hm_status hm_5d_alexbay_move(hm_5d_reader *r);
/* All of a move body, up to the next game or the end. */
hm_status hm_5d_body_read(hm_5d_reader *r);

/* Whether a text without headers begins like a move body of 5D chess. */
bool hm_5d_begins_moves(const char *text, size_t length);

/* Length of the blanks and comments {...} at the beginning of a text. */
size_t hm_5d_comments_length(const char *text, size_t length);

#endif
