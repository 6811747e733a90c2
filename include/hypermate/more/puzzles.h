/* hypermate: puzzles from games: positions in which exactly one first move (in 5D, one action)
 * mates or wins (docs/puzzles.md). */
#ifndef HYPERMATE_PUZZLES_H
#define HYPERMATE_PUZZLES_H

#include "archive.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Version of the puzzle objects and of packs (docs/json.md). */
#define HM_PUZZLE_VERSION 1

/** Limits and defaults. */
enum {
    HM_PUZZLE_MATE = 8,       /**< own moves of the longest mate that can be searched for */
    HM_PUZZLE_NODES = 100000, /**< default limit of nodes of the search for mates */
    HM_PUZZLE_WORK =
        100000000,         /**< default limit of work of a position (hm_work): about a second */
    HM_PUZZLE_PER_GAME = 3 /**< default number of puzzles of one game */
};

/** The puzzles to search for. Zero-initialise all but the size. */
typedef struct hm_puzzle_plan {
    size_t size;                 /**< sizeof(hm_puzzle_plan) */
    unsigned mate_from, mate_to; /**< shortest and longest mate in own moves, up to HM_PUZZLE_MATE;
                                    both 0: no mates */
    /** A position is a win if the best move has an expected score of 0.90 or more (of 1), and every
     * other move at most 0.90 - gap. In free-for-all only the difference between the two best moves
     * counts, which must be 60 * gap points or more. `gap` is at most 0.9; 0: search only for
     * mates. */
    double gap;
    bool several;      /**< also accept positions in which several first moves mate */
    unsigned per_game; /**< maximum number of puzzles of one game; 0: HM_PUZZLE_PER_GAME */
    /** Limit of nodes of the search for mates in a position, and also of the search for a win in
     * it. 0: HM_PUZZLE_NODES for each length of a mate, and 50,000 for a win. */
    uint64_t nodes;
    /** Limit of time for the search of a position, in seconds. It replaces the default limits, and
     * makes the result depend on the clock. 0: no limit of time. */
    double seconds;
} hm_puzzle_plan;

/** Fills a plan from the options of a request: mate (default 1-3), gap (default 0.3), several,
 * per-game and nodes. Fails with HM_ERR_OPTION for a wrong value. */
HM_MORE hm_status hm_puzzle_plan_read(const hm_request *request, hm_puzzle_plan *plan,
                                      hm_error *error);

/** Counts of a search for puzzles. */
typedef struct hm_puzzle_counts {
    uint64_t positions;  /**< positions examined */
    uint64_t candidates; /**< positions also searched for mates in two or more and for wins */
    uint64_t puzzles;
    uint64_t undecided; /**< positions whose search reached a limit before it had an answer */
    uint64_t nodes;
} hm_puzzle_counts;

/** Finds puzzles in games, one game after the other. One thread at a time may use it. */
typedef struct hm_puzzler hm_puzzler;

/** Creates a puzzler. Only games and plies for which the expression `where` (archive.h) is true are
 * examined; NULL means all. The expression must outlive the puzzler. Errors: HM_ERR_ARGUMENT if a
 * number of the plan is out of range; HM_ERR_MEMORY. *puzzler is NULL then. */
HM_MORE hm_status hm_puzzler_create(hm_puzzler **puzzler, const hm_puzzle_plan *plan,
                                    const hm_expression *where, hm_error *error);
/** Frees a puzzler. NULL is allowed. */
HM_MORE void hm_puzzler_destroy(hm_puzzler *puzzler);
/** Searches a game, adds its puzzles as objects (docs/json.md) to the array that is open in the
 * facts, and adds to the counts. The result does not depend on earlier games unless the plan has a
 * limit of time. If the game contains an error, the part before it is searched. *found and the
 * errors are as in hm_finder_look(). */
HM_MORE hm_status hm_puzzler_look(hm_puzzler *puzzler, const hm_input *input,
                                  const hm_request *request, hm_facts *facts,
                                  hm_puzzle_counts *counts, hm_found *found, hm_error *error);
/** Returns the finder with which the puzzler reads games. After all games, hm_finder_note() names
 * tags in `where` that no game had, and hm_finder_check() parts that no game can have. It belongs
 * to the puzzler. */
HM_MORE const hm_finder *hm_puzzler_finder(const hm_puzzler *puzzler);

#ifdef __cplusplus
}
#endif
#endif
