/* hypermate: questions about positions and games, answered in facts or in JSON.
 *
 * The program, line protocols, the web page and bindings share these functions, so that an answer
 * is the same wherever it is asked. docs/json.md describes every object. */
#ifndef HYPERMATE_ANSWERS_H
#define HYPERMATE_ANSWERS_H

#include "game.h"
#include "shard.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- questions ----------------------------------------------------------------------------- */

/** One question, for all games. */
typedef struct hm_question hm_question;

/** All questions; NULL beyond the last one, or when there is no such name. */
HM_API const hm_question *hm_question_at(size_t index);
HM_API const hm_question *hm_question_named(const char *name);

HM_API const char *hm_question_name(const hm_question *question);
/** Its own options; they end with one without name. NULL: it has none. */
HM_API const hm_option *hm_question_options(const hm_question *question);
/** The options of games that it takes: HM_OPTION_READING, ... */
HM_API unsigned hm_question_about(const hm_question *question);
/** How many words it takes at most. */
HM_API unsigned hm_question_words(const hm_question *question);
/** Whether a game can be asked. */
HM_API bool hm_question_fits(const hm_question *question, const hm_game *game);

/** Whether the question, or reading for it, or any game knows the option; NULL when none does. */
HM_API const hm_option *hm_question_option(const hm_question *question, const char *name);

/** Answers a question about an input: adds one object. On HM_FAILED it has the member "error", and
 * *error is filled; "check" fills it also for HM_NO. Memory that runs out is HM_ERR_MEMORY, with
 * facts->failed set. */
HM_API hm_verdict hm_answer(const hm_question *question, const hm_input *input,
                            const hm_request *request, hm_facts *facts, hm_input_error *error);

/** The same of a question that is about no input ("version", "variants"). */
HM_API hm_verdict hm_answer_alone(const hm_question *question, const hm_request *request,
                                  hm_facts *facts, hm_input_error *error);

/** The same about a session at its current ply. It was made with its options of reading: a request
 * with one is refused, as HM_ERR_OPTION. `apply` and `random` play on in it, unless a move is
 * refused, and `random` forgets what was played before; every other question leaves it where it
 * was. Each may list moves for itself, so what was listed before has to be listed again before it
 * is played by its number. */
HM_API hm_verdict hm_session_answer(hm_session *session, const hm_question *question,
                                    const hm_request *request, hm_facts *facts,
                                    hm_input_error *error);

/* ---- limits ----
 *
 * Every question takes these options, in a request, in hm_ask() and in the program:
 *   time         by the clock: "500ms", "2s", 3
 *   work         units of computing, about 10 ns each, the same on every machine (hm_work)
 *   memory       MiB for the answer, and as many for the 5D solver
 *   max-answers  objects
 *   max-output   bytes of answers
 *   max-decoded  bytes of input, counted after decompression
 * hm_answer() and hm_session_answer() apply them to one input, hm_ask() to the whole request.
 * At a limit an answer has "error" with the kind "limit", and the message names the option. Where
 * a verdict was asked (check, status, why, solve) it also has "verdict":"unknown" and the members
 * that are known, and the result is HM_UNKNOWN. A "no" is only given when it is proved. perft and
 * actions then say "complete":false and count what they have found. search and solve use time as
 * described at their own option: the best so far is an answer. */

/* Limits of hm_ask() and hm_ask_session() where the request has none of its own. */
#define HM_ASK_TIME    10.0                 /**< seconds */
#define HM_ASK_MEMORY  512                  /**< MiB */
#define HM_ASK_ANSWERS 100000               /**< objects */
#define HM_ASK_OUTPUT  ((uint64_t)64 << 20) /**< bytes */
#define HM_ASK_DECODED ((uint64_t)64 << 20) /**< bytes */

/** A question as JSON: appends the answers, one object a line. `request` is an object: "question";
 * "input", a text or an array of texts in any notation, when session is NULL; "words", an array of
 * strings; "jobs"; every other member is an option of the question or the game (a flag is true), or
 * a limit. "version" and "variants" need no input. A request that cannot be read gives one object
 * with "error". A limit that ends the request gives one last object with "error"; the bytes of that
 * object are not counted. The verdict is the worst of all inputs. watch may be NULL. */
HM_API hm_verdict hm_ask(hm_session *session, const char *request, size_t length,
                         const hm_watch *watch, hm_text *json);

/** Makes a session as JSON asks for it: `request` has "input", one text, and options of reading and
 * of the game. On HM_FAILED *session is NULL, and an object with "error" is appended. */
HM_API hm_verdict hm_ask_session(hm_session **session, const char *request, size_t length,
                                 hm_text *json);

/** Adds {"error":{...}} for a failure that belongs to no input (a file that does not open). */
HM_API void hm_put_failure(const hm_error *error, hm_facts *facts);

/** Adds {"version","schema","formats","features","tables"}. */
HM_API void hm_answer_version(hm_facts *facts);

/** The phase engine's questions about maps and pieces; words[0] of the request is the question:
 *   verify               one object a constraint and gate; HM_NO when one does not hold. With
 *                        "certificate", whatever its value, one more object: the document
 *   reach PIECE SQUARE   what the operator reaches on the empty board
 *   shifts PIECE         its shifts
 *   phi SQUARE|PHASE...  phases of squares, and squares of phases
 *   search               the tuples that pass every constraint; with the flag exhaustive, the
 *                        smallest one that passes the reach gates too, and the range it is of
 *   bench                what phases cost against coordinates, measured now
 * Options: of verify, reach, shifts and phi map ("145451:9719,647,43,3") and side (8); of search
 * side, axes (4), modulus (derived), first, the largest smallest generator (20), and exhaustive; of
 * verify also verbose (every failure) and certificate. HM_FAILED fills error: HM_ERR_ARGUMENT and
 * the like when a word is wrong, HM_ERR_OPTION when an option is. */
HM_API hm_verdict hm_answer_phase(const hm_request *request, hm_facts *facts, hm_error *error);

#ifdef __cplusplus
}
#endif
#endif
