/* The table of a question. Each question has a file of its own and one row in the list. */
#ifndef HM_QUESTION_H
#define HM_QUESTION_H

#include "games/game_table.h"
#include "hypermate/answers.h"

struct hm_asked;

/* One question, for all games. */
struct hm_question {
    const char *name;
    const hm_option *options; /* its own; NULL: none */
    unsigned about;           /* which options of games it takes: HM_OPTION_READING, ... */
    unsigned least, most;     /* words it needs and takes */
    const char *words;        /* what they are: "the move or square" */
    unsigned how;             /* it is read: HM_READ_WHOLE, HM_READ_JUDGED */
    bool keeps;               /* facts of an input that fails are written before the error */
    bool partial;             /* a game with a fault is answered up to the fault */
    bool alone;               /* it is about no input, which is not looked at */
    bool judges;              /* it asks for a verdict, which is "unknown" when a limit ends it */
    bool paced;               /* its option time is for each position, and no limit of the whole */
    bool streams; /* frame files and logs are answered while they are read, without a session */
    /* Whether a game can be asked; NULL: every game. */
    bool (*fits)(const hm_game *game);
    /* Whether the request can be meant for inputs of a notation, before one is read; NULL: yes. */
    hm_status (*admits)(const hm_notation *notation, const hm_request *request, hm_error *error);
    /* Writes the members of the answer. */
    hm_verdict (*answer)(struct hm_asked *asked, hm_facts *facts, hm_input_error *error);
};

#endif
