/* Private header of match/: a match under way. */
#ifndef HM_MATCH_PRIVATE_H
#define HM_MATCH_PRIVATE_H

#include "io/taken.h"
#include "match/elo.h"
#include "match/engine.h"
#include "match/rival.h"
#include "protocol/protocol.h"

enum {
    HM_MATCH_ENGINES = 4,
    HM_MATCH_SIDES = 4,
    HM_LATE_MS = 250 /* beyond its time an engine is late, which is reported but does not lose */
};

/* A game that has ended, as results.ndjson has it. */
typedef struct hm_match_game {
    uint64_t number, opening;
    char sha256[65];                 /* of its file; empty: it has none */
    unsigned engine[HM_MATCH_SIDES]; /* of each side */
    char result[16];                 /* "1-0", "0-1", "1/2-1/2", "points" */
    char reason[32];                 /* "checkmate", "illegal_move", ... */
    int forfeit;                     /* the side that has lost without the board; -1: none */
    char sent[128]; /* the illegal move of a forfeit, as far as it is printable; else empty */
    bool by_rules;  /* the moves have ended it; only known while its file is written */
    uint64_t plies;
    uint64_t late[HM_MATCH_SIDES]; /* moves */
    int points[HM_MATCH_SIDES];
    unsigned place[HM_MATCH_SIDES]; /* twice the mean place: 2 for the first of four; where points
                                     * count */
} hm_match_game;

/* A position or game of a file. */
typedef struct hm_opening {
    const hm_notation *notation;
    char *text;
    size_t length;
    bool json;
} hm_opening;

/* None: openings are made by seed. */
typedef HM_LIST(hm_opening) hm_openings;

typedef struct hm_match {
    hm_match_plan *plan; /* a copy */
    hm_engine engines[HM_MATCH_ENGINES];
    unsigned engine_count;
    const hm_game *game;
    const hm_dialect *dialect;
    unsigned sides;   /* that move in turn */
    unsigned parties; /* that win or lose: 2, or as many as sides */
    hm_openings openings;
    uint64_t
        starts;   /* of the list that is the start of the plan; 0: the start is not from the list */
    hm_text head; /* the first line of results.ndjson: what match it is */
    hm_taken taken;               /* the folder */
    bool listed;                  /* the file is there, and ends with a whole line */
    HM_LIST(hm_match_game) games; /* that have ended, by their numbers */
    HM_LIST(uint64_t) left;       /* numbers of games to be played */
    pthread_mutex_t lock;         /* of the games and of the report */
    hm_sentry sentry;
    size_t judged;        /* games from the first one on that the test has looked at */
    hm_elo_counts tested; /* of them */
    bool decided;         /* by them */
    hm_error error;       /* the first of all threads */
} hm_match;

/* The engine that a side has in a game (seats.c). */
unsigned hm_match_engine_of(const hm_match *m, uint64_t number, unsigned side);
/* The side whose letter it is. */
unsigned hm_match_side(const hm_match *m, const hm_session *session);
/* Games that each opening has. */
uint64_t hm_match_rounds(const hm_match *m);

/* ---- openings (openings.c) ---- */

hm_status hm_openings_read(hm_openings *openings, const hm_match_plan *plan, hm_error *error);
void hm_openings_clear(hm_openings *openings);
/* Makes the session of an opening. `judge` (NULL: nobody judges) looks whether it is balanced. */
hm_status hm_opening_make(hm_match *m, uint64_t number, hm_search *judge, hm_session **session,
                          hm_error *error);

/* ---- engines at the board (player.c, talk.c) ---- */

typedef enum hm_choice {
    HM_CHOSEN,
    HM_CHOSE_WRONGLY,  /* what it says is no legal move */
    HM_CHOSE_NOTHING,  /* it says that there is no move */
    HM_CHOSE_TOO_LATE, /* it has not answered */
    HM_CHOSE_GONE,     /* it is gone */
    HM_CHOSE_STOPPED,  /* the match ends */
    HM_CHOSE_NO_MEMORY /* it could not be heard, and nobody has lost for it */
} hm_choice;

typedef struct hm_player {
    hm_match *match;
    const hm_engine *engine;
    hm_search *search;
    hm_rival *rival; /* NULL: not started, or gone */
    hm_text log;     /* the file of its standard error */
    hm_random random;
    hm_text place; /* "position ..." of the game's start */
    hm_text moves; /* of the game so far, each behind a blank */
} hm_player;

/* To be destroyed also after a failure. */
hm_status hm_player_create(hm_player *p, hm_match *m, unsigned engine, hm_error *error);
void hm_player_destroy(hm_player *p, bool politely);
/* A game begins: a program that is gone is started again. HM_CHOSEN: it is ready. */
hm_status hm_player_begin(hm_player *p, uint64_t number, const hm_session *start, hm_choice *choice,
                          hm_error *error);
/* Chooses a turn; its text is appended, in any form that the game reads. */
hm_status hm_player_choose(hm_player *p, hm_session *session, hm_text *turn, hm_choice *choice,
                           hm_error *error);
/* The watch of a search of the match: ends it with the match. */
hm_watch hm_match_watch(hm_match *m);

/* Starts the program, if it is not there, and greets it. */
hm_status hm_talk_begin(hm_player *p, hm_choice *choice, hm_error *error);
/* Asks for a move. */
hm_choice hm_talk_choose(hm_player *p, hm_text *turn);
/* The same of the position that p->place is; what follows "info" on a line is heard. */
typedef void hm_talk_hear(void *context, hm_slice line);
hm_choice hm_talk_judge(hm_player *p, hm_talk_hear *hear, void *context, hm_text *turn);
/* The program has lost its right to go on. */
void hm_talk_end(hm_player *p);

/* ---- the referee (referee.c, record.c) ---- */

/* The state with which one thread plays games. */
typedef struct hm_table {
    hm_match *match;
    hm_player players[HM_MATCH_ENGINES];
    unsigned made;
    hm_search *judge;
    hm_session *session;
    size_t recorded; /* plies that the players know */
} hm_table;

hm_status hm_table_create(hm_table *table, hm_match *m, hm_error *error);
void hm_table_destroy(hm_table *table);
/* Plays a game. HM_ERR_INTERRUPTED, HM_ERR_MEMORY, ...: it has no result. */
hm_status hm_table_play(hm_table *table, uint64_t number, hm_match_game *game, hm_error *error);
/* Tells the players the plies that they do not know (record.c). */
hm_status hm_table_record(hm_table *table, hm_error *error);

/* ---- results (score.c, folder.c) ---- */

/* Puts the games in order. */
void hm_match_sort(hm_match *m);
/* Adds the state of the match, which is counted from all its games, or one game, as an object. */
void hm_match_put_score(const hm_match *m, hm_facts *facts);
void hm_match_put_game(const hm_match *m, const hm_match_game *game, hm_facts *facts);
/* How many games, from the first one on, count. */
size_t hm_match_counted(const hm_match *m);
/* Adds a game, the next one of them, to the results of the first engine against the second. */
void hm_match_count(const hm_match *m, size_t i, hm_elo_counts *counts);

/* Reads what a folder has; makes it. */
hm_status hm_folder_open(hm_match *m, hm_error *error);
/* Writes all results; adds the result of a game to file and list; writes the game. */
hm_status hm_folder_save(hm_match *m, hm_error *error);
hm_status hm_folder_add(hm_match *m, const hm_match_game *game, hm_error *error);
hm_status hm_folder_save_game(hm_match *m, hm_match_game *game, const hm_session *session,
                              hm_error *error);
/* "000017.pgn4": the file of a game. */
enum { HM_GAME_NAME = 48 };
void hm_folder_name_game(const hm_match *m, uint64_t number, char name[HM_GAME_NAME]);

#endif
