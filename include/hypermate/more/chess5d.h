/* hypermate: 5D chess with multiverse time travel: positions, moves, actions, verdicts,
 * puzzles. Notations, games and pictures: chess5d_games.h.
 *
 * A position is a multiverse: timelines of boards, and the side to move. Boards are shared between
 * copies of a position. Numbers of timelines are internal ones: odd games count ..., -1, 0, 1, ...;
 * even games call -0 and +0 internally -1 and 0, so that -1 is -2 and +1 is 1 (docs/formats.md).
 * Time is counted in half-turns: time = 2 * turn + (0 when White is to move on the board, else 1).
 * Limits: boards of 1x1 to 16x16; timelines and turns up to HM_5D_MAX each side of 0. */
#ifndef HYPERMATE_CHESS5D_H
#define HYPERMATE_CHESS5D_H

#include "../core.h"

#ifdef __cplusplus
extern "C" {
#endif

#define HM_5D_MAX 100000000 /**< largest turn and largest distance of a timeline from 0 */

enum { HM_5D_WHITE = 0, HM_5D_BLACK = 1 };

/* ---- pieces and squares ---- */

/** The content of a square: 0, or kind | 64 if black | 128 if it has not moved yet. */
typedef uint8_t hm_5d_piece;

enum {
    HM_5D_EMPTY = 0,
    HM_5D_PAWN = 1,
    HM_5D_BRAWN = 2,
    HM_5D_KNIGHT = 3,
    HM_5D_KING = 4,
    HM_5D_COMMON_KING = 5,
    HM_5D_ROOK = 6,
    HM_5D_BISHOP = 7,
    HM_5D_UNICORN = 8,
    HM_5D_DRAGON = 9,
    HM_5D_PRINCESS = 10,
    HM_5D_QUEEN = 11,
    HM_5D_ROYAL_QUEEN = 12,
    HM_5D_UNKNOWN = 13, /**< this kind and above: letters and +letters that no rule knows */
    HM_5D_LAST_KIND = 52,
    HM_5D_BLACK_BIT = 64,
    HM_5D_UNMOVED = 128
};

#define HM_5D_KIND(piece)   ((piece)&63)
#define HM_5D_COLOUR(piece) (((piece) >> 6) & 1)

/** Squares are file + 16 * rank, whatever the size of the boards; a1 is 0. */
#define HM_5D_SQUARE(file, rank) ((file) | (rank) << 4)
#define HM_5D_FILE(square)       ((square)&15)
#define HM_5D_RANK(square)       ((square) >> 4)

#define HM_5D_TIME(turn, colour) (2 * (turn) + (colour))

/* ---- positions ---- */

typedef struct hm_5d_position hm_5d_position;

/** A new position without boards, White to move, promotion to queens only. even: the game has the
 * central timelines -0 and +0. HM_ERR_ARGUMENT for sizes beyond 1..16, HM_ERR_MEMORY. */
HM_MORE hm_status hm_5d_position_create(int width, int height, bool even, hm_5d_position **position,
                                        hm_error *error);
HM_MORE void hm_5d_position_destroy(hm_5d_position *position); /**< NULL is allowed */

/** A second position that shares the boards; the two may then belong to different threads. Cost:
 * a few nanoseconds a board. */
HM_MORE hm_status hm_5d_position_copy(const hm_5d_position *from, hm_5d_position **to,
                                      hm_error *error);

/** Bounds the memory that a search about the position may take for its model and for what it
 * learns, all threads together: bytes; 0 is HM_5D_MEMORY, the default. A search that would take
 * more ends with HM_ERR_LIMIT. Copies and searches that follow have the same bound. */
#define HM_5D_MEMORY ((size_t)512 << 20)
HM_MORE void hm_5d_limit_memory(hm_5d_position *position, size_t bytes);

HM_MORE int hm_5d_width(const hm_5d_position *position);
HM_MORE int hm_5d_height(const hm_5d_position *position);
HM_MORE bool hm_5d_is_even(const hm_5d_position *position);
HM_MORE int hm_5d_position_side(const hm_5d_position *position); /**< whose turn it is */
HM_MORE size_t hm_5d_board_count(const hm_5d_position *position);

/** First and last timeline of a position; last < first when it has no boards. */
HM_MORE void hm_5d_lines(const hm_5d_position *position, int32_t *first, int32_t *last);
/** Times of the first and the last board of an existing timeline. */
HM_MORE void hm_5d_line(const hm_5d_position *position, int32_t line, int32_t *start, int32_t *end);
/** Piece on a square; HM_5D_EMPTY where there is no board. */
HM_MORE hm_5d_piece hm_5d_position_at(const hm_5d_position *position, int32_t line, int32_t time,
                                      int square);

/** 128 well mixed bits over all boards with their places, the side to move, and what the rules of
 * the game are (size, even or odd, promotions): equal for equal states however they were reached.
 * In the middle of a turn it is the key of the present boards. Cost: 4 ns a board, and 100 ns more
 * for each board that was not asked about before. */
HM_MORE void hm_5d_key(const hm_5d_position *position, uint64_t key[2]);

/** First and last active timeline (rules5d, section 3). */
HM_MORE void hm_5d_active(const hm_5d_position *position, int32_t *first, int32_t *last);
/** Time of the present: the smallest end of an active timeline. */
HM_MORE int32_t hm_5d_present(const hm_5d_position *position);
/** The side to move must play on this timeline before it may submit. */
HM_MORE bool hm_5d_is_mandatory(const hm_5d_position *position, int32_t line);

/** Reasons why the rules cannot be applied, as bits; 0 when they can. */
enum {
    HM_5D_NO_BOARDS = 1,       /**< none at all, or none on a central timeline */
    HM_5D_UNKNOWN_PIECE = 2,   /**< a letter outside the twelve is on a board */
    HM_5D_OPPONENT_EXPOSED = 4 /**< the side to move could capture a royal at once */
};
HM_MORE unsigned hm_5d_problems(const hm_5d_position *position);
/** The word of one of them: "no_boards", "unknown_piece", "opponent_exposed"; NULL for others. */
HM_MORE const char *hm_5d_problem_name(unsigned problem);

/* ---- moves ---- */

enum {
    HM_5D_CAPTURE = 1,
    HM_5D_EN_PASSANT = 2,
    HM_5D_CASTLING = 4,
    HM_5D_JUMP = 8,   /**< to another board */
    HM_5D_BRANCH = 16 /**< a jump that creates a timeline */
};

/** One move. Times are the times of the boards of departure and arrival. promotion: a kind or 0. */
typedef struct hm_5d_move {
    int32_t from_line, from_time, to_line, to_time;
    uint8_t from, to;
    uint8_t promotion;
    uint8_t flags;
} hm_5d_move;

HM_MORE bool hm_5d_move_equal(const hm_5d_move *a, const hm_5d_move *b);

/** A growable list; zero-initialise, hm_5d_move_list_clear frees. */
typedef struct hm_5d_move_list {
    hm_5d_move *moves;
    size_t count, capacity;
} hm_5d_move_list;

HM_MORE void hm_5d_move_list_clear(hm_5d_move_list *list);

/** Replaces the list by all pseudo-legal single moves of the side to move (the safety of its own
 * royals not considered), also in the middle of a turn. Only HM_ERR_MEMORY can fail. Cost: about
 * 15 ns a move. */
HM_MORE hm_status hm_5d_generate_pseudo(const hm_5d_position *position, hm_5d_move_list *list,
                                        hm_error *error);

/** Replaces the list by the legal single moves: moves after which some legal action can be
 * completed (rules5d, section 4). In the middle of a turn the moves made so far count as its
 * beginning. The watcher gets no numbers. HM_ERR_MEMORY, HM_ERR_INTERRUPTED; HM_ERR_FIELD for
 * positions with problems NO_BOARDS or UNKNOWN_PIECE. Cost: some verdicts (hm_5d_outcome). */
HM_MORE hm_status hm_5d_generate(const hm_5d_position *position, hm_5d_move_list *list,
                                 const hm_watch *watch, hm_error *error);
/** Whether hm_5d_generate would list this move (its flags are ignored). */
HM_MORE hm_status hm_5d_is_legal(const hm_5d_position *position, const hm_5d_move *move,
                                 const hm_watch *watch, bool *legal, hm_error *error);

/** The data that hm_5d_unmake needs to take one move back. */
typedef struct hm_5d_undo {
    int32_t to_line; /**< where the piece arrived: a new timeline when the move branched */
} hm_5d_undo;

/** Plays one move of hm_5d_generate or hm_5d_generate_pseudo on this very position; nothing is
 * submitted. HM_ERR_MEMORY; HM_ERR_COORDINATE beyond the last turn or timeline: then the position
 * is unchanged. Moves are taken back in reverse order. Cost: a copy of one or two boards. */
HM_MORE hm_status hm_5d_make(hm_5d_position *position, const hm_5d_move *move, hm_5d_undo *undo,
                             hm_error *error);
HM_MORE void hm_5d_unmake(hm_5d_position *position, const hm_5d_move *move, const hm_5d_undo *undo);

/** The present is the opponent's: the side to move may submit. (Its royals may be exposed.) */
HM_MORE bool hm_5d_may_submit(const hm_5d_position *position);
/** Gives the move to the other side. Calling it again takes it back. */
HM_MORE void hm_5d_submit(hm_5d_position *position);

/* ---- attacks ---- */

/** A capture of a royal that the opponent of `side` could make. */
typedef struct hm_5d_threat {
    int32_t from_line, from_time, to_line, to_time;
    uint8_t from, to;
} hm_5d_threat;

/** Some royal of `side` can be captured on the boards as they are (rules5d, section 8), also in the
 * middle of a turn. A side may not submit while it is exposed. threat may be NULL. */
HM_MORE bool hm_5d_exposed(const hm_5d_position *position, int side, hm_5d_threat *threat);

/** Replaces the list by the captures that hm_5d_in_check() finds; places on the copy of a board
 * that was passed are places of the board itself. HM_ERR_MEMORY. */
HM_MORE hm_status hm_5d_checks(const hm_5d_position *position, hm_5d_move_list *list,
                               hm_error *error);

/** Replaces the list by the captures by `side` of an enemy piece assumed on the square of the board
 * at (line, time), one per attacker; empty without that board. The side to move attacks on the
 * boards as they are, its opponent as in hm_5d_checks(), also on copies. HM_ERR_MEMORY. */
HM_MORE hm_status hm_5d_attackers(const hm_5d_position *position, int side, int32_t line,
                                  int32_t time, int square, hm_5d_move_list *list, hm_error *error);

/** The side to move is in check: it would be exposed if it passed on every board that it could play
 * on (rules5d, section 8). threat may be NULL. Only HM_ERR_MEMORY can fail. */
HM_MORE hm_status hm_5d_in_check(const hm_5d_position *position, bool *check, hm_5d_threat *threat,
                                 hm_error *error);
/** The same when it passes on the mandatory boards only. */
HM_MORE hm_status hm_5d_in_check_mandatory(const hm_5d_position *position, bool *check,
                                           hm_5d_threat *threat, hm_error *error);

/* ---- actions: the moves a player submits together (rules5d, section 4) ---- */

typedef struct hm_5d_actions hm_5d_actions;

enum {
    HM_5D_NOT_EARLIER = 1 /**< only actions that leave the present where it is or later */
};

/** A lazy and complete enumerator of the legal actions of the side to move. One object serves many
 * positions, one after the other, and keeps its memory. */
HM_MORE hm_status hm_5d_actions_create(hm_5d_actions **actions, hm_error *error);
HM_MORE void hm_5d_actions_destroy(hm_5d_actions *actions); /**< NULL is allowed */
/** Starts over with a position, which must have no problem NO_BOARDS or UNKNOWN_PIECE
 * (HM_ERR_FIELD) and be the same at each call of next. In the middle of a turn the actions are
 * what may follow the moves made so far. When it fails, and before the call, there are none. */
HM_MORE hm_status hm_5d_actions_start(hm_5d_actions *actions, const hm_5d_position *position,
                                      unsigned filter, hm_error *error);
/** The next legal action, its moves in canonical order: first the moves that create no timeline, by
 * timeline of arrival (ascending for White, descending for Black), then the branching jumps. The
 * moves live until the next call. *moves is NULL and *count 0 when there are no more; an action of
 * no moves exists only in the middle of a turn. The watcher gets no numbers. After failures start
 * again. */
HM_MORE hm_status hm_5d_actions_next(hm_5d_actions *actions, const hm_watch *watch,
                                     const hm_5d_move **moves, size_t *count, hm_error *error);

/** Many actions in one piece of memory; zero-initialise, hm_5d_action_list_clear frees. */
typedef struct hm_5d_action_list {
    hm_5d_move *moves;
    size_t move_count, move_capacity;
    size_t *ends; /**< of each action in moves */
    size_t count, capacity;
} hm_5d_action_list;

HM_MORE void hm_5d_action_list_clear(hm_5d_action_list *list);
HM_MORE hm_status hm_5d_action_list_add(hm_5d_action_list *list, const hm_5d_move *moves,
                                        size_t count, hm_error *error);
/** One action of a list and its number of moves. */
HM_MORE const hm_5d_move *hm_5d_action_list_at(const hm_5d_action_list *list, size_t index,
                                               size_t *count);
/** Adds the legal actions of a position, at most `limit` of them; *complete (may be NULL) says
 * whether these are all. The watcher gets the number found. HM_ERR_INTERRUPTED, HM_ERR_LIMIT: the
 * list has the actions found so far; its memory counts like memory of the search. */
HM_MORE hm_status hm_5d_collect(const hm_5d_position *position, size_t limit, const hm_watch *watch,
                                hm_5d_action_list *list, bool *complete, hm_error *error);

/** Plays a whole action and submits it; takes it back. undo: room for `count` records. Fails as
 * hm_5d_make does. */
HM_MORE hm_status hm_5d_make_action(hm_5d_position *position, const hm_5d_move *moves, size_t count,
                                    hm_5d_undo *undo, hm_error *error);
HM_MORE void hm_5d_unmake_action(hm_5d_position *position, const hm_5d_move *moves, size_t count,
                                 const hm_5d_undo *undo);

/* ---- why moves are refused ---- */

typedef enum hm_5d_refusal {
    HM_5D_LEGAL,
    HM_5D_IMPOSSIBLE,   /**< one of the moves is not even pseudo-legal when its turn comes */
    HM_5D_LEAVES_ROYAL, /**< a royal is exposed after them */
    HM_5D_BOARDS_LEFT   /**< a mandatory board is not played on */
} hm_5d_refusal;

/** Why the moves, made in this order and then submitted, are not a legal action (of no moves: why
 * the turn may not end yet). Flags of moves are ignored. threats (may be NULL) is replaced by the
 * captures of the royals that are left exposed. HM_ERR_MEMORY; HM_ERR_FIELD as above. */
HM_MORE hm_status hm_5d_why(const hm_5d_position *position, const hm_5d_move *moves, size_t count,
                            hm_5d_refusal *refusal, hm_5d_move_list *threats, hm_error *error);
/** Stable word: "legal", "no_such_move", "leaves_king_attacked", "mandatory_boards_left". */
HM_MORE const char *hm_5d_refusal_name(hm_5d_refusal refusal);

/* ---- how a game ends ---- */

typedef enum hm_5d_verdict {
    HM_5D_GOING_ON = 0,
    HM_5D_CHECKMATE,
    HM_5D_STALEMATE,
    HM_5D_SOFTMATE /**< in check, and every legal action leaves the present earlier */
} hm_5d_verdict;

/** Exact, for the start of a turn. Softmate is distinguished only on request. HM_ERR_MEMORY,
 * HM_ERR_INTERRUPTED; HM_ERR_FIELD for positions with problems NO_BOARDS or UNKNOWN_PIECE. The
 * watcher gets no numbers. Cost: usually some microseconds; some positions take milliseconds, and
 * nothing bounds it. */
HM_MORE hm_status hm_5d_outcome(const hm_5d_position *position, bool softmate,
                                const hm_watch *watch, hm_5d_verdict *outcome, hm_error *error);

/* ---- perft ---- */

/** Number of sequences of `depth` legal actions, on `jobs` threads (the same for any number). The
 * watcher gets the sequences counted so far. HM_ERR_MEMORY, HM_ERR_INTERRUPTED, HM_ERR_LIMIT,
 * HM_ERR_FIELD as above: *nodes sequences were counted then, so there are at least as many. */
HM_MORE hm_status hm_5d_perft(const hm_5d_position *position, unsigned depth, unsigned jobs,
                              const hm_watch *watch, uint64_t *nodes, hm_error *error);

typedef struct hm_5d_divide {
    const hm_5d_move *moves; /**< of a first action */
    size_t count;
    uint64_t nodes; /**< sequences that begin with it */
} hm_5d_divide;

/** The same for each first action, in the enumerator's order; depth >= 1, otherwise
 * HM_ERR_ARGUMENT. The caller frees *divide with free(), which frees the moves too. */
HM_MORE hm_status hm_5d_perft_divide(const hm_5d_position *position, unsigned depth, unsigned jobs,
                                     const hm_watch *watch, hm_5d_divide **divide, size_t *count,
                                     hm_error *error);

/* ---- puzzles ---- */

/** A part of the first actions, for a search in several processes: every one of them is in just one
 * part. The solutions of all parts, with their numbers and by the smallest `shortest`, are that of
 * one search; the line does not depend on the part that was searched. */
typedef struct hm_5d_share {
    size_t size;         /**< of this structure, as the caller knows it */
    uint64_t number, of; /**< every of-th first action of the enumerator, from number (1..of) */
    uint64_t *numbers;   /**< out: of the solution's first actions, from 0; the caller frees it */
    uint64_t line_nodes; /**< out: how many of the solution's nodes were seen for the line alone */
} hm_5d_share;

typedef struct hm_5d_solve_options {
    size_t size;        /**< of this structure, as the caller knows it */
    unsigned jobs;      /**< threads; 0 and 1: the caller's only */
    uint64_t nodes;     /**< stop after so many positions; 0: no limit */
    double seconds;     /**< stop after this time; 0: no limit */
    size_t limit;       /**< so many first actions are enough; 0: all */
    bool minimal;       /**< only first actions that need all their moves: no other is one of them
                           without some of its moves */
    hm_5d_share *share; /**< NULL: all first actions; does not go with limit and minimal */
} hm_5d_solve_options;

typedef struct hm_5d_solution {
    hm_5d_action_list first; /**< every first action that forces mate within the number asked for */
    unsigned *within;        /**< for each of these: the smallest number with which it does */
    hm_5d_action_list line;  /**< the best play of both sides: attack, answer, ..., the mate */
    unsigned shortest; /**< the smallest number with which mate can be forced; 0: none found */
    uint64_t nodes;
    bool complete; /**< false: a limit, or memory, stopped it; `first` is what was proved */
} hm_5d_solution;

#define HM_5D_MOST_MATE 20 /**< most actions of a mate to search for; more: HM_ERR_ARGUMENT */

/** Finds the first actions of the side to move that force mate within `mate_in` (1 or more) of its
 * own actions. options may be NULL. The watcher gets the positions searched, and the limit if there
 * is one. hm_5d_solution_clear frees what *solution holds, on success and after HM_ERR_INTERRUPTED,
 * when it holds what was proved so far; after other failures it is empty. */
HM_MORE hm_status hm_5d_solve(const hm_5d_position *position, unsigned mate_in,
                              const hm_5d_solve_options *options, const hm_watch *watch,
                              hm_5d_solution *solution, hm_error *error);
HM_MORE void hm_5d_solution_clear(hm_5d_solution *solution);

/* ---- presets ---- */

HM_MORE size_t hm_5d_preset_count(void);
/** Name of a preset by index, its id in the commercial client (or 0), and whether it has boards of
 * its own (Random has not); id and known may be NULL. NULL beyond the last one. */
HM_MORE const char *hm_5d_preset_name(size_t index, int *id, bool *known);
/** Finds one by its id, or by its name with or without its group ("turn_zero"); case, blanks,
 * punctuation, a last s or " - Default" do not count. index may be NULL. */
HM_MORE bool hm_5d_preset_named(const char *name, size_t *index);

#ifdef __cplusplus
}
#endif
#endif
