/* hypermate: matches between engines: the search of this library with various settings, and any
 * program that speaks a line protocol (docs/play.md).
 *
 * A match is a series of games, numbered from 0. Each opening is played once for every way to seat
 * the engines: twice by two sides or teams, four times by four single players. So no engine gains
 * from an opening that favours a side. A session (game.h) is the referee and plays the moves. An
 * engine loses the game if it sends an illegal move, does not answer or ends. */
#ifndef HYPERMATE_MATCH_H
#define HYPERMATE_MATCH_H

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Value of hm_match_plan.plies that means the usual number of random plies. */
#define HM_MATCH_USUAL_PLIES UINT32_MAX

/** The plan of a match. Zero-initialise all but the size. The texts and the request must outlive
 * hm_match_run().
 *
 * The text of an engine is a list of words separated by commas; a backslash takes away the special
 * meaning of the character after it. The first word is one of
 *
 * - search: the search of this library
 * - plain: a bare alpha-beta search of this library, without the methods made for the game
 *   (docs/engine.md)
 * - greedy: plays the move that wins the most material at once (hm_search_greedy()); if several
 *   moves win as much, a random one of them
 * - random: plays random moves
 * - cmd=PROGRAM: a program with its arguments, separated by blanks. It must speak UCI, or 5DUCI for
 *   5D chess. No shell interprets the text
 *
 * The other words are
 *
 * - name=NAME: name of the engine in results
 * - time=TIME, nodes=N, depth=N: limits of each move of this engine, instead of the limits of the
 *   plan
 * - work=N, hash=MIB, threads=N, no-mate: members of hm_search_limits and hm_search_options; only
 *   search and plain have these
 * - eval=spectral: sets hm_search_options.spectral; only search and plain have this
 * - option.NAME=VALUE: an option of a program, set before the first game
 * - moves=short: a program gets moves without a mark between the squares, d2d4 instead of d2-d4, if
 *   possible (HM_SEARCH_SHORT) */
typedef struct hm_match_plan {
    size_t size; /**< sizeof(hm_match_plan) */
    /** Texts of the engines: two; in games of four single players two to four. */
    const char *const *engines;
    size_t engine_count;
    hm_search_limits limits;   /**< limits of a move, for engines without limits of their own */
    hm_search_options options; /**< options of the engines search and plain */
    /** An operand (hm_reader_open()) from which every opening begins, or the name of a list of
     * starts, which the openings use in turn: 4d:fair means 4d:fair_001, 4d:fair_002 and so on. */
    const char *start;
    /** Options for reading `start` and `openings`; may be NULL. */
    const hm_request *request;
    /** An operand whose positions are used as openings, in turn. If it is NULL, openings begin from
     * `start`. */
    const char *openings;
    /** Number of random plies after `start`; no random plies follow the positions of `openings`.
     * HM_MATCH_USUAL_PLIES means the default of the game, or 0 if `start` is a list. With 0 plies,
     * openings get the default number once all starts of the list have been used, because otherwise
     * the same games would be played twice. */
    unsigned plies;
    /** Largest allowed advantage of one side after the random plies, in hundredths of a pawn. A
     * short search judges each opening. An opening with a larger advantage, or with a mate, gets
     * other random plies. In games of four single players only openings with a mate are replaced.
     * 0: openings are not judged. */
    unsigned balance;
    uint64_t seed;  /**< seed of random openings and of engines that choose at random */
    uint64_t games; /**< number of games */
    unsigned jobs;  /**< number of games that run at the same time; 0: 1 */
    /** Maximum number of plies of a game; 0: no limit. A game that reaches the limit is a draw. In
     * games of four single players the points of the seats decide it instead. */
    uint64_t max_plies;
    /** Seconds by which a program may exceed its time before it loses the game; the command `match`
     * uses 5 by default. */
    double patience;
    /** Folder for the games and for results.ndjson. If the folder has an earlier run of the same
     * match, only the games that are missing are played. NULL: nothing is stored. */
    const char *folder;
    bool sprt; /**< end the match when a sequential probability ratio test (SPRT) decides between
                  elo0 and elo1, with an error rate of 1 in 20; only for matches between two sides
                  or teams */
    double elo0, elo1; /**< the two differences in Elo that the test compares, for engine 0 against
                          engine 1 */
    hm_watch watch;    /**< receives the number of ended games and the total */
    /** Called for every game that has ended, by one thread at a time. `game` is an object about the
     * game, `score` an object with the state of the match after the game. May be NULL. */
    void (*told)(void *context, const hm_facts *game, const hm_facts *score);
    void *context; /**< passed to `told` */
} hm_match_plan;

/** Plays the games of a match that are not yet in its folder. Adds the state of the match to the
 * facts as an object (docs/json.md), also with HM_ERR_INTERRUPTED. Errors: HM_ERR_ARGUMENT and
 * HM_ERR_OPTION for a wrong plan or text of an engine; HM_ERR_UNSUPPORTED for a game without
 * matches; HM_ERR_IO if a program does not start or the folder cannot be used; HM_ERR_FORMAT if the
 * folder belongs to another match; HM_ERR_LIMIT if no balanced opening is found;
 * HM_ERR_INTERRUPTED; HM_ERR_MEMORY; errors of reading the start.
 *
 * Programs are child processes and end with the match. Meanwhile the calling process must not wait
 * for an arbitrary child, as waitpid(-1, ...) does; it may wait for its own children by their ids.
 */
HM_API hm_status hm_match_run(const hm_match_plan *plan, hm_facts *facts, hm_error *error);

#ifdef __cplusplus
}
#endif
#endif
