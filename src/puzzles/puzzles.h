/* Private header of puzzles/: a game while puzzles are looked for in it. */
#ifndef HM_PUZZLES_PRIVATE_H
#define HM_PUZZLES_PRIVATE_H

#include "archive/archive_finder.h"
#include "core/core.h"
#include "hypermate/more/puzzles.h"
#include "hypermate/more/review.h"

/* Themes: a set, and their words in the order of the bits (puzzle_themes.c). */
enum {
    HM_THEME_FORK_OF_KINGS = 1 << 0,
    HM_THEME_DISCOVERED = 1 << 1,
    HM_THEME_DOUBLE_CHECK = 1 << 2,
    HM_THEME_FROM_PAST = 1 << 3,
    HM_THEME_JUMP = 1 << 4,
    HM_THEME_BRANCHING = 1 << 5,
    HM_THEME_TWO_BOARDS = 1 << 6,
    HM_THEME_QUIET = 1 << 7,
    HM_THEME_SACRIFICE = 1 << 8,
    HM_THEME_PROMOTION = 1 << 9,
    HM_THEME_CASTLING = 1 << 10,
    HM_THEME_EN_PASSANT = 1 << 11,
    HM_THEME_PARTNER = 1 << 12
};
extern const char *const hm_theme_words[]; /* ends with NULL */

/* The solution of a position. */
typedef struct hm_puzzle {
    unsigned mate_in; /* own moves; 0: a win */
    size_t solutions; /* first moves that solve it */
    const char *exact;
    double expected[2]; /* of a win: the score of the solution and of the next best move */
    bool points;        /* `expected` are points */
    size_t plies;       /* of the solution */
    hm_text words;      /* the text of each ply, a NUL after each */
    uint64_t nodes;
} hm_puzzle;

/* Plies from one own move to the next: partners and both colours take turns, but where each plays
 * for points there are three others. */
static inline size_t hm_puzzle_period(const hm_puzzle *puzzle) {
    return puzzle->points ? 4 : 2;
}

typedef enum hm_puzzle_verdict {
    HM_PUZZLE_NONE,
    HM_PUZZLE_FOUND,
    HM_PUZZLE_UNDECIDED /* a limit has ended the search */
} hm_puzzle_verdict;

struct hm_puzzler {
    hm_puzzle_plan plan;
    hm_finder *finder;
    hm_search *mates;      /* looks for mates */
    hm_search *judge;      /* compares first moves; NULL: the plan needs none */
    const hm_watch *watch; /* of the game; never NULL */
    hm_work work;          /* of a search of the position, as the next two */
    uint64_t nodes;
    double start;
    uint64_t all_nodes; /* of the game */
};

/* ---- limits (puzzle_limits.c): of the mates of a position, of its scan and of its wins ---- */

void hm_puzzle_begin(hm_puzzler *p);
void hm_puzzle_spend(hm_puzzler *p, uint64_t nodes);
/* The budget left for a search of at most `nodes` (0: any number). */
hm_search_limits hm_puzzle_left(const hm_puzzler *p, uint64_t nodes);
/* The watch of a search, whose work is counted. */
hm_watch hm_puzzle_watch(hm_puzzler *p);
/* A failure that says something of the position alone: that a limit was reached, or that 5D boards
 * are too many. */
bool hm_is_of_position(hm_status status);

/* ---- what a position is (puzzle_mates.c, puzzle_wins.c) ---- */

/* A mate within plan.mate_to, of which `most` own moves are looked for. */
hm_status hm_puzzle_find_mate(hm_puzzler *p, hm_session *session, unsigned most, hm_puzzle *puzzle,
                              hm_puzzle_verdict *verdict, hm_error *error);
/* A win without mate. */
hm_status hm_puzzle_find_win(hm_puzzler *p, hm_session *session, hm_puzzle *puzzle,
                             hm_puzzle_verdict *verdict, hm_error *error);
/* Whether the last move has lost so much that the position is worth a look. `said` is what comments
 * say of the position, else a short search judges it. */
typedef struct hm_puzzle_trend {
    bool known;      /* the chances before the last move */
    double expected; /* for the side that was to move */
} hm_puzzle_trend;
hm_status hm_puzzle_is_candidate(hm_puzzler *p, hm_session *session, const hm_said *said,
                                 hm_puzzle_trend *trend, bool *candidate, hm_error *error);

/* ---- puzzle_themes.c ---- */

/* The themes of a line that was played from the start of the session. */
hm_status hm_puzzle_themes(hm_puzzler *p, hm_session *session, const hm_puzzle *puzzle,
                           unsigned *themes, hm_error *error);

/* ---- puzzle_put.c ---- */

/* Where a puzzle comes from. */
typedef struct hm_puzzle_source {
    const hm_record *record;
    const hm_input *input;
    size_t ply;
} hm_puzzle_source;

/* Writes an object about the position where a session stands. *verdict becomes undecided if the
 * rules do not confirm the mate. */
hm_status hm_puzzle_put(hm_puzzler *p, hm_session *session, const hm_puzzle *puzzle,
                        const hm_puzzle_source *source, hm_facts *facts, hm_puzzle_verdict *verdict,
                        hm_error *error);

#endif
