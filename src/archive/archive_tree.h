/* Private header of archive/: what was played in positions, counted (archive_tree.c,
 * archive_tree_put.c). */
#ifndef HM_ARCHIVE_TREE_H
#define HM_ARCHIVE_TREE_H

#include "archive/archive_finder.h"

/* A visit that only says where the one before it led to. */
#define HM_TREE_NOT_COUNTED UINT32_MAX

/* A position that a game reached, and how the game continued. The visits of a game are adjacent. */
typedef struct hm_tree_visit {
    uint64_t key[2];
    uint32_t game; /* in games, from 0 */
    uint32_t move; /* in words, from 1; 0: the game ends here; HM_TREE_NOT_COUNTED */
} hm_tree_visit;

typedef enum hm_tree_end {
    HM_TREE_OPEN,
    HM_TREE_FIRST_WINS,
    HM_TREE_SECOND_WINS,
    HM_TREE_DRAWN
} hm_tree_end;

typedef struct hm_tree_game {
    uint64_t number;
    size_t visit; /* its first one */
    uint32_t group;
    uint8_t end; /* hm_tree_end */
    bool scored; /* it has points */
    int32_t points[4], places[4];
    int64_t rating_sum;
    uint32_t ratings;
    size_t date;       /* in words, from 1; 0: none */
    size_t players[4]; /* names in words, in the order of seats, from 1; 0: none */
} hm_tree_game;

/* Games of one kind with the same rules are counted together. */
typedef struct hm_tree_group {
    const hm_archiving *archiving;
    const hm_game *game;
    size_t name;                  /* in words: all that it is */
    uint64_t example;             /* number of a game of it */
    hm_text mode, profile, rules; /* empty: none */
} hm_tree_group;

/* How many games continued in one way, and how they ended. */
typedef struct hm_tree_sums {
    uint64_t games, wins[2], draws, scored, ratings;
    int64_t points[4], places[4], rating_sum;
} hm_tree_sums;

/* The games that made a move in a position, or all that passed it. */
typedef struct hm_tree_move {
    uint32_t move;    /* in words; 0: the games end here */
    uint32_t last;    /* the latest one: its place in games */
    uint64_t next[2]; /* key of the position after it */
    hm_tree_sums sums;
} hm_tree_move;

typedef HM_LIST(hm_tree_move) hm_tree_moves;

/* Games that come back to a position have lines without end, and their number grows with each
 * ply. */
enum { HM_TREE_PLIES = 40, HM_TREE_MOVES = 1000000 };

/* The same, of games that were counted before. */
typedef struct hm_tree_kept {
    uint64_t key[2];
    uint32_t group;
    hm_tree_move move;
} hm_tree_kept;

/* Adjacent moves in kept that have the same key. */
typedef struct hm_tree_span {
    uint64_t key[2];
    size_t from, to;
} hm_tree_span;

/* A start position, and how many games have it. */
typedef struct hm_tree_start {
    uint64_t key[2], games;
    hm_text position, variant;
} hm_tree_start;

struct hm_tree {
    bool asked;        /* `from` was given */
    bool tells_starts; /* other starts were reported */
    uint64_t from[2];
    hm_text position; /* text of it */
    unsigned depth;
    uint64_t min;
    hm_text words;
    HM_LIST(hm_tree_visit) visits;
    HM_LIST(hm_tree_kept) kept;
    HM_LIST(hm_tree_span) spans; /* of kept; sorted by hm_tree_settle() */
    HM_LIST(hm_tree_game) games;
    HM_LIST(hm_tree_group) groups;
    HM_LIST(hm_tree_start) starts;
    HM_LIST(uint32_t) order; /* visits by key, game, place; made by hm_tree_settle() */
    HM_LIST(uint32_t) slots; /* words of moves, by their hash: places from 1 */
    size_t word_count;
    size_t listed; /* moves, by hm_tree_put() */
};

/* Positions whose key begins with these bits. */
typedef struct hm_tree_only {
    uint64_t key, mask;
} hm_tree_only;

/* As hm_tree_add(), of a record. only: the visits to these positions alone, each with the key of
 * the position after it. NULL: all visits before the ply `most`. */
hm_status hm_tree_add_record(hm_tree *tree, hm_record *record, uint64_t number,
                             const hm_tree_only *only, size_t most, hm_error *error);
/* The position as games of its kind write it alone. */
hm_status hm_put_tree_position(const hm_session *session, hm_text *text, hm_error *error);
/* The start that most games have; NULL where none is known. */
const hm_tree_start *hm_tree_usual_start(const hm_tree *tree);
static inline int hm_tree_compare_keys(const uint64_t one[2], const uint64_t other[2]) {
    int half = one[0] == other[0];
    return (one[half] > other[half]) - (one[half] < other[half]);
}
/* Sorts the visits and the spans. False when memory is short. */
bool hm_tree_settle(hm_tree *tree);
/* The visit at a place of the order. Asks the memory for one further on: they are far apart. */
static inline const hm_tree_visit *hm_tree_ordered(const hm_tree *tree, size_t place) {
    size_t ahead = place + 24 < tree->order.count ? place + 24 : place;
    __builtin_prefetch(&tree->visits.at[tree->order.at[ahead]]);
    return &tree->visits.at[tree->order.at[place]];
}
/* Forgets visits, games and what was kept, but no groups and words. */
void hm_tree_forget(hm_tree *tree);
/* The place of a word in words; 0 when memory is short. */
uint32_t hm_tree_word(hm_tree *tree, const char *word);
/* The number of a group, which is made where it is new; texts may be NULL. `example` is the number
 * of a game of it. False when memory is short. */
bool hm_tree_group_of(hm_tree *tree, const hm_game *game, const char *mode, const char *profile,
                      const char *rules, uint64_t example, uint32_t *number);
/* The place of the seat with a letter in the order of seats; negative: there is none. */
int hm_tree_seat(const hm_game *game, const char *letter);

/* ---- archive_tree_put.c ---- */

/* Adds games that were counted before, the latest of them being `last`. False when memory is
 * short. */
bool hm_tree_keep(hm_tree *tree, const hm_tree_kept *kept, const hm_tree_game *last);

/* Games of a group that pass a position, each once, by how they continued from their first visit,
 * after hm_tree_settle(). False when memory is short. */
bool hm_tree_gather(const hm_tree *tree, uint32_t group, const uint64_t key[2], hm_tree_move *all,
                    hm_tree_moves *moves);

#endif
