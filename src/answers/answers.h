/* Private header of answers/: one file a question. */
#ifndef HM_ANSWERS_PRIVATE_H
#define HM_ANSWERS_PRIVATE_H

#include "answers/question.h"
#include "core/core.h"
#include "games/games.h"
#include "hypermate/more/review.h"

#include <limits.h>

/* A question as it was asked. */
typedef struct hm_asked {
    const hm_question *question;
    const hm_request *request;
    const hm_input *input;       /* NULL: a session was asked */
    hm_session *session;         /* NULL: the input is a stream */
    const hm_game *game;         /* of the session or the input */
    void *play;                  /* of the session, or NULL */
    const hm_input_error *fault; /* place of the fault in the text (question->partial); else NULL */
} hm_asked;

/* Every question: a row here is the variable hm_question_NAME of the file NAME.c. */
#define HM_QUESTIONS(X)                                                                            \
    X(check)                                                                                       \
    X(moves)                                                                                       \
    X(actions)                                                                                     \
    X(perft)                                                                                       \
    X(status)                                                                                      \
    X(apply)                                                                                       \
    X(replay)                                                                                      \
    X(why)                                                                                         \
    X(attackers)                                                                                   \
    X(solve)                                                                                       \
    X(puzzles)                                                                                     \
    X(search)                                                                                      \
    X(review)                                                                                      \
    X(convert)                                                                                     \
    X(show)                                                                                        \
    X(scene)                                                                                       \
    X(phase)                                                                                       \
    X(info)                                                                                        \
    X(verify)                                                                                      \
    X(variants)                                                                                    \
    X(random)

#define HM_DECLARE_QUESTION(name) extern const hm_question hm_question_##name;
HM_QUESTIONS(HM_DECLARE_QUESTION)
#undef HM_DECLARE_QUESTION

/* Whether the question and the game (NULL: there is none) know all options of a request, with
 * values that they take. */
hm_status hm_question_check_options(const hm_question *question, const hm_game *game,
                                    const hm_request *request, hm_error *error);

/* HM_ERR_OPTION for options of reading, with which a session was made: it is not read again. */
hm_status hm_question_check_session(const hm_question *question, const hm_game *game,
                                    const hm_request *request, hm_error *error);

/* The limits among the options of a request about a question (NULL: none). */
hm_limits hm_question_limits(const hm_question *question, const hm_request *request);

/* Set by the questions that have it. */
#define HM_STRICT_HELP                                                                             \
    "also refuse loose forms of fen4p, wrong marks and results of pgn4, and wrong turn numbers, "  \
    "marks and headers of 5D games"

/* Whether a game has positions that can be played on (frame files have none). */
bool hm_game_is_played(const hm_game *game);

/* A position as a member: in the notation it was read in; of JSON inputs, as an object. */
hm_status hm_put_position(const hm_asked *asked, const char *key, hm_facts *facts, hm_error *error);

/* ---- for the program ---- */

/* Adds what hm_answer_version() adds, and the commit that the program is built from (empty: not
 * known). */
void hm_put_version(hm_facts *facts, const char *commit);

/* ---- for the program (review.c) ---- */

/* A game that is reviewed: as the question asks, but perhaps by another engine, and with a store.
 */
typedef struct hm_reviewing {
    hm_session *session;
    const hm_input *input; /* NULL: a session was asked */
    const hm_request *request;
    const hm_input_error *fault; /* place of the fault in the text; NULL: there is none */
    const hm_review_consultant *consultant;
    const hm_review_store *store;
} hm_reviewing;

/* The limits of each position among the options of a request. */
void hm_review_read_limits(const hm_request *request, hm_search_limits *search);
/* Writes the members of the answer. */
hm_verdict hm_review_answer(const hm_reviewing *reviewing, hm_facts *facts, hm_input_error *error);

/* ---- for servers (ask.c) ---- */

/* hm_ask() and hm_ask_session() with limits that hold for every request: one of its own may only be
 * smaller. 0 in `most` is no limit; NULL: the usual limits, which a request may raise. */
hm_verdict hm_ask_within(hm_session *session, const char *request, size_t length,
                         const hm_limits *most, const hm_watch *watch, hm_text *json);
hm_verdict hm_ask_session_within(hm_session **session, const char *request, size_t length,
                                 const hm_limits *most, const hm_watch *watch, hm_text *json);

#endif
