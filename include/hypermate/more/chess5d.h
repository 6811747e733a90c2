/* hypermate: 5D chess with multiverse time travel: positions, moves, actions, verdicts, puzzles.
 * Notations, games and pictures are in chess5d_games.h. The rules are in docs/rules5d.md.
 *
 * A position is a multiverse (timelines of boards) and the side to move. Copies of a position share
 * their boards. Odd games have one central timeline; functions number the timelines as texts do.
 * Even games have two; the timelines -1, -0, +0, +1 of texts have the numbers -2, -1, 0, 1
 * (rules5d, 1.3). Times are counted in half-turns: time = 2 * turn, plus 1 if Black is to move on
 * the board. Boards have 1x1 to 16x16 squares; timelines and turns are within +-HM_5D_MAX. */
#ifndef HYPERMATE_CHESS5D_H
#define HYPERMATE_CHESS5D_H

#include "../core.h"

#ifdef __cplusplus
extern "C" {
#endif

#define HM_5D_MAX 100000000 /**< largest turn and largest distance of a timeline from 0 */

enum { HM_5D_WHITE = 0, HM_5D_BLACK = 1 };

/* ---- pieces and squares ---- */

/** The content of a square: 0 if empty, else the kind, plus 64 if black, plus 128 if unmoved. */
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
    HM_5D_UNKNOWN = 13, /**< from here to HM_5D_LAST_KIND: pieces without rules */
    HM_5D_LAST_KIND = 52,
    HM_5D_BLACK_BIT = 64,
    HM_5D_UNMOVED = 128
};

#define HM_5D_KIND(piece)   ((piece)&63)
#define HM_5D_COLOUR(piece) (((piece) >> 6) & 1)

/** A square is file + 16 * rank, each from 0, for boards of any size; a1 is 0. */
#define HM_5D_SQUARE(file, rank) ((file) | (rank) << 4)
#define HM_5D_FILE(square)       ((square)&15)
#define HM_5D_RANK(square)       ((square) >> 4)

/** Time of a board by its turn and colour (HM_5D_WHITE or HM_5D_BLACK). */
#define HM_5D_TIME(turn, colour) (2 * (turn) + (colour))

/* ---- positions ---- */

/** A position. */
typedef struct hm_5d_position hm_5d_position;

/** Creates a position without boards: White to move, promotion to queens only. If `even` is true,
 * the game has two central timelines, -0 and +0. Errors: HM_ERR_ARGUMENT if width or height is not
 * 1..16; HM_ERR_MEMORY. *position is NULL then. */
HM_MORE hm_status hm_5d_position_create(int width, int height, bool even, hm_5d_position **position,
                                        hm_error *error);
HM_MORE void hm_5d_position_destroy(hm_5d_position *position); /**< NULL is allowed */

/** Copies a position. Two threads may use original and copy, although these share boards. Fails
 * with HM_ERR_MEMORY only; *to is NULL then. Cost: a few nanoseconds per board. */
HM_MORE hm_status hm_5d_position_copy(const hm_5d_position *from, hm_5d_position **to,
                                      hm_error *error);

/** Default of hm_5d_limit_memory(), in bytes. */
#define HM_5D_MEMORY ((size_t)512 << 20)
/** Sets how many bytes of memory, all threads together, a search for actions of this position may
 * use; 0 means HM_5D_MEMORY. A search that needs more fails with HM_ERR_LIMIT. Later copies of the
 * position have the same limit. */
HM_MORE void hm_5d_limit_memory(hm_5d_position *position, size_t bytes);

HM_MORE int hm_5d_width(const hm_5d_position *position);          /**< width of the boards */
HM_MORE int hm_5d_height(const hm_5d_position *position);         /**< height of the boards */
HM_MORE bool hm_5d_is_even(const hm_5d_position *position);       /**< has timelines -0 and +0 */
HM_MORE int hm_5d_position_side(const hm_5d_position *position);  /**< side to move */
HM_MORE size_t hm_5d_board_count(const hm_5d_position *position); /**< all boards */

/** Sets *first and *last to the first and last timeline; *last < *first if there are no boards. */
HM_MORE void hm_5d_lines(const hm_5d_position *position, int32_t *first, int32_t *last);
/** Sets *start and *end to the times of the first and last board of an existing timeline. */
HM_MORE void hm_5d_line(const hm_5d_position *position, int32_t line, int32_t *start, int32_t *end);
/** Returns the piece on a square; HM_5D_EMPTY if there is no such board. */
HM_MORE hm_5d_piece hm_5d_position_at(const hm_5d_position *position, int32_t line, int32_t time,
                                      int square);

/** Computes a key: a hash of 128 bits over all boards with their places, the side to move, and the
 * rules of the game (size, even or odd, promotions). Equal states have equal keys, however they
 * were reached. In the middle of a turn the key describes the boards as they are. Cost: 4 ns per
 * board, and 100 ns more for each board whose key was not needed before. */
HM_MORE void hm_5d_key(const hm_5d_position *position, uint64_t key[2]);

/** Sets *first and *last to the first and the last active timeline (rules5d, section 3). */
HM_MORE void hm_5d_active(const hm_5d_position *position, int32_t *first, int32_t *last);
/** Returns the time of the present: the smallest end of an active timeline. */
HM_MORE int32_t hm_5d_present(const hm_5d_position *position);
/** Returns whether the side to move must play on this timeline before it may submit. */
HM_MORE bool hm_5d_is_mandatory(const hm_5d_position *position, int32_t line);

/** Problems of a position, a set of bits. With the first two no rule can be applied. */
enum {
    HM_5D_NO_BOARDS = 1,       /**< no boards at all, or none on a central timeline */
    HM_5D_UNKNOWN_PIECE = 2,   /**< a board has a piece that no rule covers */
    HM_5D_OPPONENT_EXPOSED = 4 /**< the side to move could capture a royal at once */
};
HM_MORE unsigned hm_5d_problems(const hm_5d_position *position); /**< a set of problems */
/** Returns the stable word for a problem, "no_boards", "unknown_piece" or "opponent_exposed", or
 * NULL for other numbers. */
HM_MORE const char *hm_5d_problem_name(unsigned problem);

/* ---- moves ---- */

/** Flags of a move. */
enum {
    HM_5D_CAPTURE = 1,
    HM_5D_EN_PASSANT = 2,
    HM_5D_CASTLING = 4,
    HM_5D_JUMP = 8,   /**< the piece goes to another board */
    HM_5D_BRANCH = 16 /**< a jump that creates a timeline */
};

/** A move of one piece. from_time and to_time are the times of the boards of departure and arrival.
 * `promotion` is the kind of the new piece, or 0. */
typedef struct hm_5d_move {
    int32_t from_line, from_time, to_line, to_time;
    uint8_t from, to;
    uint8_t promotion;
    uint8_t flags;
} hm_5d_move;

/** Returns whether two moves are equal in all members, also in their flags. */
HM_MORE bool hm_5d_move_equal(const hm_5d_move *a, const hm_5d_move *b);

/** A growable list; zero-initialise it and free it with hm_5d_move_list_clear(). */
typedef struct hm_5d_move_list {
    hm_5d_move *moves;
    size_t count, capacity;
} hm_5d_move_list;

HM_MORE void hm_5d_move_list_clear(hm_5d_move_list *list); /**< frees the moves */

/** Replaces the list by all pseudo-legal moves of the side to move, also in the middle of a turn. A
 * pseudo-legal move may leave royals of the mover exposed. Fails with HM_ERR_MEMORY only. Cost:
 * about 15 ns per move. */
HM_MORE hm_status hm_5d_generate_pseudo(const hm_5d_position *position, hm_5d_move_list *list,
                                        hm_error *error);

/** Replaces the list by the legal moves: moves after which some legal action can be completed
 * (rules5d, section 4). In the middle of a turn the moves made so far are the beginning of the
 * action. The watch always gets 0 for `done` and `total`. Errors: HM_ERR_MEMORY;
 * HM_ERR_INTERRUPTED; HM_ERR_LIMIT (hm_5d_limit_memory(), hm_work); HM_ERR_FIELD for the problems
 * HM_5D_NO_BOARDS and HM_5D_UNKNOWN_PIECE. Cost: as much as some calls of hm_5d_outcome(). */
HM_MORE hm_status hm_5d_generate(const hm_5d_position *position, hm_5d_move_list *list,
                                 const hm_watch *watch, hm_error *error);
/** Sets *legal to whether hm_5d_generate() lists a move. The flags of the move are ignored. Errors
 * as in hm_5d_generate(). */
HM_MORE hm_status hm_5d_is_legal(const hm_5d_position *position, const hm_5d_move *move,
                                 const hm_watch *watch, bool *legal, hm_error *error);

/** The data that hm_5d_unmake() needs to take back a move. */
typedef struct hm_5d_undo {
    int32_t to_line; /**< timeline of arrival; the new one if the move branched */
} hm_5d_undo;

/** Plays a move that hm_5d_generate() or hm_5d_generate_pseudo() has listed for this very position.
 * The turn does not end. Errors: HM_ERR_MEMORY; HM_ERR_COORDINATE if a turn or timeline would
 * exceed HM_5D_MAX. The position is unchanged on failure. Cost: copying one or two boards. */
HM_MORE hm_status hm_5d_make(hm_5d_position *position, const hm_5d_move *move, hm_5d_undo *undo,
                             hm_error *error);
/** Takes back a move; the last move must be taken back first. */
HM_MORE void hm_5d_unmake(hm_5d_position *position, const hm_5d_move *move, const hm_5d_undo *undo);

/** Returns whether the present is on a board of the opponent, so that the turn may be ended.
 * Exposed own royals are not considered. */
HM_MORE bool hm_5d_may_submit(const hm_5d_position *position);
/** Ends the turn: the other side is to move. A second call undoes the first. */
HM_MORE void hm_5d_submit(hm_5d_position *position);

/* ---- attacks ---- */

/** A capture by which the opponent of a side could take a royal of that side. */
typedef struct hm_5d_threat {
    int32_t from_line, from_time, to_line, to_time;
    uint8_t from, to;
} hm_5d_threat;

/** Returns whether some royal of `side` can be captured on the boards as they are (rules5d, section
 * 8), also in the middle of a turn. A side may not submit while it is exposed. *threat (may be
 * NULL) becomes one of the captures. */
HM_MORE bool hm_5d_exposed(const hm_5d_position *position, int side, hm_5d_threat *threat);

/** Replaces the list by the captures by which the side to move is in check (hm_5d_in_check()). In
 * that test the side to move passes, which repeats the last boards of timelines. The captures name
 * the boards themselves, not their repetitions. Fails with HM_ERR_MEMORY only. */
HM_MORE hm_status hm_5d_checks(const hm_5d_position *position, hm_5d_move_list *list,
                               hm_error *error);

/** Replaces the list by the captures with which `side` would take an enemy piece on a square of the
 * board at (line, time), one per attacker. The list is empty if there is no such board. The side to
 * move attacks on the boards as they are; the other side attacks after the side to move has passed,
 * as in hm_5d_checks(). Fails with HM_ERR_MEMORY only. */
HM_MORE hm_status hm_5d_attackers(const hm_5d_position *position, int side, int32_t line,
                                  int32_t time, int square, hm_5d_move_list *list, hm_error *error);

/** Sets *check to whether the side to move is in check: it would be exposed if it passed on every
 * board that it could play on (rules5d, section 8). *threat (may be NULL) becomes one such capture.
 * Fails with HM_ERR_MEMORY only. */
HM_MORE hm_status hm_5d_in_check(const hm_5d_position *position, bool *check, hm_5d_threat *threat,
                                 hm_error *error);
/** Like hm_5d_in_check(), but the side to move passes only on boards that it must play on. */
HM_MORE hm_status hm_5d_in_check_mandatory(const hm_5d_position *position, bool *check,
                                           hm_5d_threat *threat, hm_error *error);

/* ---- actions: the moves a player submits together (rules5d, section 4) ---- */

/** An enumerator, which lists the legal actions of a position one by one. */
typedef struct hm_5d_actions hm_5d_actions;

enum {
    HM_5D_NOT_EARLIER = 1 /**< only actions after which the present is not earlier than before */
};

/** Creates an enumerator, which computes an action only when it is requested. It can serve many
 * positions, one after the other, and keeps its memory. Fails with HM_ERR_MEMORY only. */
HM_MORE hm_status hm_5d_actions_create(hm_5d_actions **actions, hm_error *error);
HM_MORE void hm_5d_actions_destroy(hm_5d_actions *actions); /**< NULL is allowed */
/** Starts to list the legal actions of a position, which must not change while its actions are
 * listed. `filter` is 0 or HM_5D_NOT_EARLIER. In the middle of a turn each action has only the
 * moves that follow the moves made so far. Fails with HM_ERR_FIELD for the problems HM_5D_NO_BOARDS
 * and HM_5D_UNKNOWN_PIECE. After a failure hm_5d_actions_next() returns no actions. */
HM_MORE hm_status hm_5d_actions_start(hm_5d_actions *actions, const hm_5d_position *position,
                                      unsigned filter, hm_error *error);
/** Returns the next legal action. Its moves are in canonical order: first the moves that create no
 * timeline, by timeline of arrival (ascending for White, descending for Black), then the branching
 * jumps. The moves are valid until the next call. After the last action *moves is NULL and *count
 * is 0. An action without moves exists only in the middle of a turn. The watch always gets 0 for
 * `done` and `total`. After a failure call hm_5d_actions_start() again. */
HM_MORE hm_status hm_5d_actions_next(hm_5d_actions *actions, const hm_watch *watch,
                                     const hm_5d_move **moves, size_t *count, hm_error *error);

/** A list of actions. Zero-initialise it, and free it with hm_5d_action_list_clear(). */
typedef struct hm_5d_action_list {
    hm_5d_move *moves;
    size_t move_count, move_capacity;
    size_t *ends; /**< end of each action in `moves` */
    size_t count, capacity;
} hm_5d_action_list;

HM_MORE void hm_5d_action_list_clear(hm_5d_action_list *list); /**< frees the actions */
/** Appends a copy of an action of `count` moves. Fails with HM_ERR_MEMORY only. */
HM_MORE hm_status hm_5d_action_list_add(hm_5d_action_list *list, const hm_5d_move *moves,
                                        size_t count, hm_error *error);
/** Returns the moves of action number `index`, and their number in *count. */
HM_MORE const hm_5d_move *hm_5d_action_list_at(const hm_5d_action_list *list, size_t index,
                                               size_t *count);
/** Adds the legal actions of a position to a list, at most `limit`. Sets *complete (may be NULL) to
 * whether the list has all of them. The watch receives the number of actions found. After
 * HM_ERR_INTERRUPTED or HM_ERR_LIMIT the list has the actions found so far. The memory of the list
 * counts towards the limit of hm_5d_limit_memory(). Other errors as in hm_5d_generate(). */
HM_MORE hm_status hm_5d_collect(const hm_5d_position *position, size_t limit, const hm_watch *watch,
                                hm_5d_action_list *list, bool *complete, hm_error *error);

/** Plays an action and submits it. `undo` has `count` elements. Errors as in hm_5d_make(). */
HM_MORE hm_status hm_5d_make_action(hm_5d_position *position, const hm_5d_move *moves, size_t count,
                                    hm_5d_undo *undo, hm_error *error);
/** Takes back the action that was played last. */
HM_MORE void hm_5d_unmake_action(hm_5d_position *position, const hm_5d_move *moves, size_t count,
                                 const hm_5d_undo *undo);

/* ---- why moves are refused ---- */

/** Reasons why moves are refused. */
typedef enum hm_5d_refusal {
    HM_5D_LEGAL,
    HM_5D_IMPOSSIBLE,   /**< one of the moves is not pseudo-legal when it is played */
    HM_5D_LEAVES_ROYAL, /**< a royal is exposed after the moves */
    HM_5D_BOARDS_LEFT   /**< a mandatory board has not been moved on */
} hm_5d_refusal;

/** Sets *refusal to the reason why `moves`, played in this order and then submitted, are not a
 * legal action. If `count` is 0, the reason says why the turn may not end yet. Flags of moves are
 * ignored. `threats` (may be NULL) becomes the list of captures of royals that the moves leave
 * exposed. Errors: HM_ERR_MEMORY; HM_ERR_FIELD as in hm_5d_generate(). */
HM_MORE hm_status hm_5d_why(const hm_5d_position *position, const hm_5d_move *moves, size_t count,
                            hm_5d_refusal *refusal, hm_5d_move_list *threats, hm_error *error);
/** Returns the stable word for a reason: "legal", "no_such_move", "leaves_king_attacked",
 * "mandatory_boards_left". The text is static. */
HM_MORE const char *hm_5d_refusal_name(hm_5d_refusal refusal);

/* ---- how a game ends ---- */

/** Whether a game has ended, and how. */
typedef enum hm_5d_verdict {
    HM_5D_GOING_ON = 0,
    HM_5D_CHECKMATE,
    HM_5D_STALEMATE,
    HM_5D_SOFTMATE /**< in check, and every legal action makes the present earlier */
} hm_5d_verdict;

/** Sets *outcome to the exact verdict on a position at the start of a turn. Softmate is
 * distinguished only if `softmate` is true. Watch and errors are as in hm_5d_generate(). Cost:
 * usually some microseconds; some positions take milliseconds, and there is no upper limit. */
HM_MORE hm_status hm_5d_outcome(const hm_5d_position *position, bool softmate,
                                const hm_watch *watch, hm_5d_verdict *outcome, hm_error *error);

/* ---- perft ---- */

/** Counts the sequences of `depth` legal actions with `jobs` threads (0 means 1). The watch
 * receives the number of sequences counted so far. Errors: HM_ERR_MEMORY, HM_ERR_INTERRUPTED,
 * HM_ERR_LIMIT and HM_ERR_FIELD as in hm_5d_generate(). On failure *nodes is the count so far. */
HM_MORE hm_status hm_5d_perft(const hm_5d_position *position, unsigned depth, unsigned jobs,
                              const hm_watch *watch, uint64_t *nodes, hm_error *error);

/** A first action and its sequences. */
typedef struct hm_5d_divide {
    const hm_5d_move *moves; /**< moves of a first action */
    size_t count;
    uint64_t nodes; /**< sequences that begin with this action */
} hm_5d_divide;

/** Counts the sequences after each first action. The first actions are in the order of
 * hm_5d_actions_next(). `depth` must be at least 1, otherwise HM_ERR_ARGUMENT. The caller frees
 * *divide with hm_free(), which frees the moves, too. */
HM_MORE hm_status hm_5d_perft_divide(const hm_5d_position *position, unsigned depth, unsigned jobs,
                                     const hm_watch *watch, hm_5d_divide **divide, size_t *count,
                                     hm_error *error);

/* ---- puzzles ---- */

/** A part of the first actions, for a search that several processes share: each first action is in
 * exactly one part. The solutions of all parts together, with the smallest `shortest`, are the
 * solution of an undivided search. hm_5d_solution.line is the same in every part. */
typedef struct hm_5d_share {
    size_t size;         /**< sizeof(hm_5d_share) */
    uint64_t number, of; /**< part `number` (1 to `of`) of `of` parts */
    /** Result: the number (from 0) of each action of hm_5d_solution.first among all first actions.
     * The caller frees the array with hm_free(). */
    uint64_t *numbers;
    uint64_t line_nodes; /**< result: nodes that were searched only for the line of the solution */
} hm_5d_share;

/** Options of solving a puzzle. */
typedef struct hm_5d_solve_options {
    size_t size;    /**< sizeof(hm_5d_solve_options) */
    unsigned jobs;  /**< number of threads; 0 means 1 */
    uint64_t nodes; /**< stop after so many positions; 0 means no limit */
    double seconds; /**< stop after this time; 0 means no limit */
    size_t limit;   /**< stop when so many first actions are found; 0 means find all */
    /** Leave out first actions that only add moves to another first action that forces mate. */
    bool minimal;
    hm_5d_share *share; /**< part to search, or NULL for all; not with `limit` or `minimal` */
} hm_5d_solve_options;

/** The solution of a puzzle. */
typedef struct hm_5d_solution {
    hm_5d_action_list first; /**< every first action that forces mate within mate_in */
    unsigned *within; /**< for each action of `first`: the smallest number of actions within which
                         it forces mate */
    hm_5d_action_list line; /**< the best play of both sides, up to the mate */
    unsigned shortest;      /**< smallest number of actions that force mate; 0 if none was found */
    uint64_t nodes;
    bool complete; /**< false if a limit or lack of memory cut the search and `first` short */
} hm_5d_solution;

#define HM_5D_MOST_MATE 20 /**< maximum number of own actions of a mate */

/** Finds the first actions of the side to move that force mate within `mate_in` of its own actions:
 * 1 to HM_5D_MOST_MATE, else HM_ERR_ARGUMENT. `options` may be NULL. The watch receives the number
 * of positions searched, with options->nodes as the total. After HM_ERR_INTERRUPTED *solution has
 * what was proved so far; after other failures it is empty. Free it with hm_5d_solution_clear(). */
HM_MORE hm_status hm_5d_solve(const hm_5d_position *position, unsigned mate_in,
                              const hm_5d_solve_options *options, const hm_watch *watch,
                              hm_5d_solution *solution, hm_error *error);
HM_MORE void hm_5d_solution_clear(hm_5d_solution *solution); /**< frees the members */

/* ---- presets ---- */

HM_MORE size_t hm_5d_preset_count(void); /**< number of presets */
/** Returns the name of preset number `index` (from 0), or NULL after the last one. Sets *id to the
 * number of the preset in the commercial client, or 0. Sets *known to whether the preset has fixed
 * boards; only Random has none. `id` and `known` may be NULL. */
HM_MORE const char *hm_5d_preset_name(size_t index, int *id, bool *known);
/** Finds a preset by its id, or by its name with or without the group ("Standard - Turn Zero",
 * "turn_zero"). Ignores case, blanks, punctuation, a last s and " - Default". `index` may be NULL.
 * Returns false if there is no such preset. */
HM_MORE bool hm_5d_preset_named(const char *name, size_t *index);

#ifdef __cplusplus
}
#endif
#endif
