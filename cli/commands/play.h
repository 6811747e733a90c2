/* Private header of the program: a game between a person and the engine. */
#ifndef HM_CLI_PLAY_H
#define HM_CLI_PLAY_H

#include "cli.h"

typedef struct cli_play {
    const cli_call *call;
    const hm_request *request; /* how the position was read */
    hm_session *session;
    hm_search *search;
    hm_search_limits limits;
    const char *own;  /* letters of the sides that the person plays */
    const char *line; /* what was typed last, */
    int prompt;       /* and how many cells precede it; 0: nobody sees it */
    bool shown;       /* the current board was drawn */
    size_t others;    /* moves since the person's last turn */
    bool over;        /* the person has left */
    int status;       /* exit status of a failure; CLI_DONE: there is none */
} cli_play;

/* The state of the game (play_game.c): whether the person moves, or by chance the king of a player
 * who has left. */
bool cli_play_is_own(const cli_play *play);
bool cli_play_walks(const cli_play *play);
/* Whether the others play on without the person, who has resigned or is eliminated. */
bool cli_play_is_out(const cli_play *play);
/* Whether the game has an end here; says which. */
bool cli_play_has_ended(cli_play *play, hm_ending *ending);

/* Does what a line says (play_words.c). */
void cli_play_line(cli_play *play, char *line);

/* Searches a move in the current position; its text is appended. False: there is none, or a failure
 * was printed (play_engine.c). */
bool cli_play_think(cli_play *play, hm_text *move);
/* The engine moves, or chance. */
void cli_play_answer(cli_play *play);

#endif
