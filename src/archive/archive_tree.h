/* Private header of archive/: what was played in positions, counted (archive_tree.c,
 * archive_tree_put.c). */
#ifndef HM_ARCHIVE_TREE_H
#define HM_ARCHIVE_TREE_H

#include "archive/archive_finder.h"

/* A position that a game stood in, and how it went on. Those of a game follow each other. */
typedef struct hm_tree_visit {
    uint64_t key[2];
    uint32_t game; /* in games, from 0 */
    uint32_t move; /* in words, from 1; 0: the game ends here */
} hm_tree_visit;

typedef enum hm_tree_end {
    HM_TREE_OPEN,
    HM_TREE_FIRST_WINS,
    HM_TREE_SECOND_WINS,
    HM_TREE_DRAWN
} hm_tree_end;

typedef struct hm_tree_game {
    uint64_t number;
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
    hm_text mode, profile, rules; /* empty: none */
} hm_tree_group;

/* A start position, and how many games have it. */
typedef struct hm_tree_start {
    uint64_t key[2], games;
    hm_text position, variant;
} hm_tree_start;

struct hm_tree {
    bool asked;        /* `from` was given */
    bool tells_starts; /* other starts are told */
    uint64_t from[2];
    hm_text position; /* text of it */
    unsigned depth;
    uint64_t min;
    hm_text words;
    HM_LIST(hm_tree_visit) visits;
    HM_LIST(hm_tree_game) games;
    HM_LIST(hm_tree_group) groups;
    HM_LIST(hm_tree_start) starts;
    HM_LIST(uint32_t) order; /* visits by key, game, place; made by hm_tree_settle() */
    HM_LIST(uint32_t) slots; /* words of moves, by their hash: places from 1 */
    size_t word_count;
};

/* As hm_tree_add(), of a record. */
hm_status hm_tree_add_record(hm_tree *tree, hm_record *record, uint64_t number, hm_error *error);
/* The position as games of its kind write it alone. */
hm_status hm_put_tree_position(const hm_session *session, hm_text *text, hm_error *error);
/* The start that most games have; NULL where none was told of. */
const hm_tree_start *hm_tree_usual_start(const hm_tree *tree);
/* Sorts the visits. False when memory is short. */
bool hm_tree_settle(hm_tree *tree);

#endif
