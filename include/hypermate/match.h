/* hypermate: matches between engines: ours by settings, and any program that speaks a line protocol
 * (docs/play.md).
 *
 * A match is a row of games, numbered from 0. Its openings are numbered, too; every opening is
 * played once for each way to seat the engines: by two sides twice, by four players four times. So
 * nobody gains from an opening that favours a side. A referee, which is a session of the game,
 * plays every move; an engine that sends an illegal move, hangs or ends loses that game. */
#ifndef HYPERMATE_MATCH_H
#define HYPERMATE_MATCH_H

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

#define HM_MATCH_USUAL_PLIES UINT32_MAX

/** The plan of a match. Zero-initialise all but the size. Texts and the request must outlive the
 * run.
 *
 * An engine is a text: words separated by commas; a backslash takes away the meaning of the
 * character after it. The first word is one of
 *   search        the search of this library
 *   plain         the same as a bare alpha-beta search, without knowledge of its game
 *   greedy        takes a piece that it can take for nothing; otherwise it plays any move
 *   random        any move
 *   cmd=PROGRAM   a program with its arguments, separated by blanks, that speaks UCI, or 5DUCI for
 *                 games with several moves per turn; no shell sees the text
 * and the others are
 *   name=NAME                          in results
 *   time=TIME, nodes=N, depth=N        instead of the limits of the plan
 *   work=N, hash=MIB, threads=N, no-mate   of search and plain
 *   eval=spectral                      of search and plain: hm_search_options.spectral
 *   option.NAME=VALUE                  of programs: set before the first game
 *   moves=short                        of programs: moves are sent without marks between squares */
typedef struct hm_match_plan {
    size_t size;                /**< sizeof(hm_match_plan) */
    const char *const *engines; /**< two; for games of four players up to four */
    size_t engine_count;
    hm_search_limits limits;   /**< of each move, for engines that have none of their own */
    hm_search_options options; /**< of search and plain */
    const char *start;         /**< an operand, from which openings go on; or a list of starts that
                                * are used in turn: 4d:fair means 4d:fair_001 and so on */
    const hm_request *request; /**< how it is read */
    const char *openings;      /**< an operand with many positions instead of start; NULL: none */
    unsigned plies;            /**< random moves that begin an opening. HM_MATCH_USUAL_PLIES: the
                                * default of the game, or 0 with `openings`. With 0, a list that
                                * begins again gets the default number, because otherwise the same
                                * games would be played twice */
    unsigned balance;          /**< openings that a short search finds worth more for a side are not
                                * played; 0: also these are */
    uint64_t seed;             /**< of openings, and of engines that choose at random */
    uint64_t games;
    unsigned jobs;      /**< games at a time; 0: 1 */
    uint64_t max_plies; /**< a game that has come so far is drawn; 0: none is */
    double patience;    /**< seconds that a program may take beyond its time before it has lost */
    const char *folder; /**< for the games and results.ndjson, which is continued; NULL: none */
    bool sprt; /**< end when it is decided which of two differences in Elo is the true one */
    double elo0, elo1;
    hm_watch watch; /**< games so far, of all */
    /** Called for every game that has ended, with an object and the state of the match after it.
     * May be NULL. One thread calls it at a time. */
    void (*told)(void *context, const hm_facts *game, const hm_facts *score);
    void *context;
} hm_match_plan;

/** Plays the games that a folder does not have yet. Adds the state of the match: an object
 * (docs/json.md), also with HM_ERR_INTERRUPTED. HM_ERR_ARGUMENT, HM_ERR_OPTION: an engine's text;
 * HM_ERR_IO: a program does not start, or the folder; HM_ERR_FORMAT: the folder is of another
 * match; else errors of reading the start.
 *
 * Programs are children of the process and are ended with it; it must not wait for children that it
 * does not know. */
HM_API hm_status hm_match_run(const hm_match_plan *plan, hm_facts *facts, hm_error *error);

#ifdef __cplusplus
}
#endif
#endif
