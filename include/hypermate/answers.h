/* hypermate: questions about positions and games. The answers are C values (facts.h) or JSON.
 *
 * The program, the line protocols, the web page and the bindings use these functions, so all of
 * them give the same answers. docs/json.md describes the JSON objects. */
#ifndef HYPERMATE_ANSWERS_H
#define HYPERMATE_ANSWERS_H

#include "game.h"
#include "shard.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- questions ----------------------------------------------------------------------------- */

/** A question that can be asked about games: "moves", "status", "search", ... */
typedef struct hm_question hm_question;

/** Returns question number `index` (from 0), or NULL after the last one. */
HM_API const hm_question *hm_question_at(size_t index);
/** Finds a question by its name. Returns NULL if no question has this name. */
HM_API const hm_question *hm_question_named(const char *name);

/** Returns the name of a question. */
HM_API const char *hm_question_name(const hm_question *question);
/** Returns the options that only this question has, or NULL if there are none. The table ends with
 * a row whose name is NULL. */
HM_API const hm_option *hm_question_options(const hm_question *question);
/** Returns the purposes for which the question takes options of a game: a set of HM_OPTION_READING,
 * ... (inputs.h). */
HM_API unsigned hm_question_about(const hm_question *question);
/** Returns how many words (hm_request.words), such as moves or squares, the question takes at most.
 */
HM_API unsigned hm_question_words(const hm_question *question);
/** Returns whether the question can be asked about a game. */
HM_API bool hm_question_fits(const hm_question *question, const hm_game *game);

/** Finds an option that the question takes, by name. It is one of the question's own options, a
 * limit, an option of reading (if the question reads an input), or an option of a game that the
 * question fits. Returns NULL if there is no such option. */
HM_API const hm_option *hm_question_option(const hm_question *question, const char *name);

/** Answers a question about an input: adds one object to the facts. Returns HM_YES, HM_NO,
 * HM_UNKNOWN or HM_FAILED (hm_verdict in game.h). If it returns HM_FAILED, the object has the
 * member "error" and *error is filled; the question "check" also fills *error if the result is
 * HM_NO. If an allocation fails, the error is HM_ERR_MEMORY and facts->failed is set. `request` may
 * be NULL: no options and no words. */
HM_API hm_verdict hm_answer(const hm_question *question, const hm_input *input,
                            const hm_request *request, hm_facts *facts, hm_input_error *error);

/** Answers a question that needs no input ("variants"); everything else is as in hm_answer(). For
 * the version of the library call hm_answer_version(). */
HM_API hm_verdict hm_answer_alone(const hm_question *question, const hm_request *request,
                                  hm_facts *facts, hm_input_error *error);

/** Answers a question about a session at its current ply; everything else is as in hm_answer().
 * Options of reading are refused with HM_ERR_OPTION, because the session has been read already. Two
 * questions change the session: `apply` plays its moves, or none of them if one is refused, and
 * `random` replaces the line of the session (game.h) by a random game. Other questions leave the
 * session at its ply. After any question, call hm_session_moves() again before you play a move by
 * its number in the list. */
HM_API hm_verdict hm_session_answer(hm_session *session, const hm_question *question,
                                    const hm_request *request, hm_facts *facts,
                                    hm_input_error *error);

/* ---- limits ----
 *
 * Every question takes these options, in a request, in hm_ask() and in the program:
 *   time         seconds by the clock: "500ms", "2s", 3
 *   work         units of computing, about 10 ns each, the same on every machine (hm_work)
 *   memory       MiB for the answer, and as many again for the 5D solver
 *   max-answers  number of objects in the answers
 *   max-output   bytes of answers
 *   max-decoded  bytes of input, counted after decompression
 * hm_answer() and hm_session_answer() apply the limits to one input, hm_ask() applies them to the
 * whole request. If a limit ends an answer, the answer has only "error", with the kind "limit" and
 * a message that names the option. If the limit is time, work or the memory of the solver, these
 * questions answer more:
 *
 * - check, status and why: also "verdict":"unknown" and the members that are known; the result is
 *   HM_UNKNOWN
 * - solve: the same without "error"
 * - perft and actions: the counts so far and "complete":false, without "error"
 * - search: the best line so far, as an ordinary answer
 *
 * solve answers "no" only if that is proved. */

/* Defaults of the limits in hm_ask() and hm_ask_session(). */
#define HM_ASK_TIME    10.0                 /**< default of the limit time, in seconds */
#define HM_ASK_MEMORY  512                  /**< default of the limit memory, in MiB */
#define HM_ASK_ANSWERS 100000               /**< default of the limit max-answers */
#define HM_ASK_OUTPUT  ((uint64_t)64 << 20) /**< default of the limit max-output, in bytes */
#define HM_ASK_DECODED ((uint64_t)64 << 20) /**< default of the limit max-decoded, in bytes */

/** Answers a question that is given as JSON, and appends the answers to `json`, one object per
 * line. `request` is an object with these members:
 *
 * - "question": name of the question, or "version";
 * - "input": a text, or an array of texts, in any notation; not allowed if `session` is not NULL,
 *   and not for "version" and "variants";
 * - "words": the words of the question, for example moves, as an array of strings;
 * - "jobs": number of threads, 1 (the default) to 256;
 * - any other member is an option of the question or of the game, or a limit; a flag is true or
 *   false.
 *
 * If `session` is not NULL, the question is about this session (hm_session_answer()). A request
 * that cannot be read gives one object with "error". If a limit ends the request, the last object
 * has "error"; the limits do not count the bytes of this object. Returns the worst outcome of all
 * inputs; from worst to best these are HM_FAILED, HM_UNKNOWN, HM_NO and HM_YES. The watch may be
 * NULL. */
HM_API hm_verdict hm_ask(hm_session *session, const char *request, size_t length,
                         const hm_watch *watch, hm_text *json);

/** Makes a session from a request that is given as JSON: an object with "input", one text, and
 * options of reading and of the game. Returns HM_YES on success; the caller then frees *session
 * with hm_session_destroy(). Otherwise *session is NULL and an object with "error" is appended to
 * `json`. */
HM_API hm_verdict hm_ask_session(hm_session **session, const char *request, size_t length,
                                 hm_text *json);

/** Adds an object {"error":{...}} for a failure that belongs to no input, such as a file that
 * cannot be opened. */
HM_API void hm_put_failure(const hm_error *error, hm_facts *facts);

/** Adds an object with "version", "schema", "formats", "features" and "tables" (docs/json.md). */
HM_API void hm_answer_version(hm_facts *facts);

/** Answers a question about maps and pieces of the phase engine (docs/phase4d.md explains the
 * terms). The first word of the request is the question; the words that it needs follow:
 *
 * - verify: one object for each constraint and gate; the result is HM_NO if one of them does not
 *   hold. The option certificate, whatever its value, adds an object with the certificate, the
 *   whole proof as a text
 * - reach PIECE SQUARE: the squares that a piece reaches on the empty board
 * - shifts PIECE: the shifts of a piece
 * - phi SQUARE|PHASE...: the phases of squares, and the squares of phases
 * - search: the maps that pass every constraint. With the flag exhaustive: the smallest map that
 *   also passes the gates B and B+, and the range that was searched. The result is HM_NO if there
 *   is no map
 * - bench: how long the same work takes with phases and with coordinates, measured now
 *
 * The questions take these options; defaults are in parentheses:
 *
 * - verify, reach, shifts and phi: map ("145451:9719,647,43,3") and side, the squares along each
 *   axis (8)
 * - reach and shifts: pushes, which leaves out the captures of pawns
 * - search: side, axes (4), modulus (the smallest suitable prime), exhaustive, and first (20), the
 *   largest first generator that is tried
 * - verify: verbose, which lists every failure, and certificate
 *
 * If the result is HM_FAILED, the error is filled: HM_ERR_OPTION for a wrong option;
 * HM_ERR_ARGUMENT, HM_ERR_PIECE or HM_ERR_COORDINATE for a wrong word. */
HM_API hm_verdict hm_answer_phase(const hm_request *request, hm_facts *facts, hm_error *error);

#ifdef __cplusplus
}
#endif
#endif
