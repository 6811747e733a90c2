/* hypermate: puzzles from games: positions in which one first move, or one action, mates or wins
 * (docs/puzzles.md). */
#ifndef HYPERMATE_PUZZLES_H
#define HYPERMATE_PUZZLES_H

#include "archive.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Version of the objects and of packs (docs/json.md). */
#define HM_PUZZLE_VERSION 1

enum {
    HM_PUZZLE_MATE = 8,         /* own moves of the longest mate that may be asked for */
    HM_PUZZLE_NODES = 100000,   /* of the mates of a position, if there is no limit */
    HM_PUZZLE_WORK = 100000000, /* and units of hm_work: about a second */
    HM_PUZZLE_PER_GAME = 3
};

/** The kind of puzzles to search for. Zero-initialise all but the size. */
typedef struct hm_puzzle_plan {
    size_t size;                 /* sizeof(hm_puzzle_plan) */
    unsigned mate_from, mate_to; /* own moves of mates, up to HM_PUZZLE_MATE; 0 and 0: no mates */
    double gap;                  /* by how much less the second move is expected to score; 0: no
                                    wins without mate */
    bool several;                /* also positions with several first moves that mate */
    unsigned per_game;           /* puzzles of one game; 0: HM_PUZZLE_PER_GAME */
    uint64_t nodes;              /* of the mates of a position, and of its wins; 0: the usual */
    double seconds;              /* per position, instead of the usual limits; 0: they hold. The
                                  * result depends on the clock then */
} hm_puzzle_plan;

/** Reads a plan from the options of a request: mate, gap, several, per-game, nodes.
 * HM_ERR_OPTION. */
HM_MORE hm_status hm_puzzle_plan_read(const hm_request *request, hm_puzzle_plan *plan,
                                      hm_error *error);

typedef struct hm_puzzle_counts {
    uint64_t positions;  /* that were examined */
    uint64_t candidates; /* of these: searched for more than a mate in one */
    uint64_t puzzles;
    uint64_t undecided; /* positions whose search a limit has ended */
    uint64_t nodes;
} hm_puzzle_counts;

/** Finds puzzles in games, one after the other; used by one thread. */
typedef struct hm_puzzler hm_puzzler;

/** The expression (NULL: none) must outlive it: only games and plies of which it is true count.
 * HM_ERR_ARGUMENT: a number of the plan is out of its range. */
HM_MORE hm_status hm_puzzler_create(hm_puzzler **puzzler, const hm_puzzle_plan *plan,
                                    const hm_expression *where, hm_error *error);
HM_MORE void hm_puzzler_destroy(hm_puzzler *puzzler); /* NULL is allowed */
/** Searches a game. Writes its puzzles as objects (docs/json.md) into an array that is open, and
 * adds to the counts. Earlier searches do not matter, unless the plan has seconds. `found` says
 * what hm_finder_look() does. A game that contains an error counts up to there. It fails as
 * hm_finder_look() does. */
HM_MORE hm_status hm_puzzler_look(hm_puzzler *puzzler, const hm_input *input,
                                  const hm_request *request, hm_facts *facts,
                                  hm_puzzle_counts *counts, hm_found *found, hm_error *error);
/** The note about words of the expression (hm_finder_note, hm_finder_check). */
HM_MORE const hm_finder *hm_puzzler_finder(const hm_puzzler *puzzler);

#ifdef __cplusplus
}
#endif
#endif
