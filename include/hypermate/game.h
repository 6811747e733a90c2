/* hypermate: the table of games, and sessions.
 *
 * Each kind of game (4D, 5D, four players) is a row of a table of functions
 * (src/games/game_table.h), so the functions of this header serve all kinds. A session is one game
 * in progress, made from a text in any notation. It plays moves, takes them back, lists and
 * explains them, and writes the game, without reading the text again. The line of a session is the
 * list of its plies. Plies after the current one stay in the line, so hm_session_go() can play them
 * again. A session may be used by one thread at a time. */
#ifndef HYPERMATE_GAME_H
#define HYPERMATE_GAME_H

#include "facts.h"
#include "inputs.h"
#include "search.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The outcome of a question, and of other functions that may refuse what the rules do not allow.
 */
typedef enum hm_verdict {
    HM_YES = 0,    /**< answered */
    HM_NO = 1,     /**< answered with no: invalid, illegal, different */
    HM_FAILED = 2, /**< not answered; the error says why */
    /** A limit ended the work before the outcome was known; the answer has what is known. The error
     * names the limit, or its status is HM_OK if the answer itself says so. */
    HM_UNKNOWN = 3
} hm_verdict;

/* ---- games --------------------------------------------------------------------------------- */

/** The result of a game and the reason for it, as two stable words. */
typedef struct hm_ending {
    const char *result; /**< "1-0", "0-1", "1/2-1/2", "points"; "*" while the game continues */
    const char *reason; /**< "checkmate", "stalemate", ...; "" while the game continues */
} hm_ending;

/** Maximum bytes of the name of a start, including the NUL. */
enum { HM_START_BYTES = 48 };
/** A start position with a name, such as "5d:turn_zero". The name is also a text that
 * hm_session_open() reads. */
typedef struct hm_start {
    char name[HM_START_BYTES];
    const char *title;   /**< title for people: "Standard - Turn Zero" */
    const char *refused; /**< why the library cannot play this start; NULL if it can */
} hm_start;

/** Selects a random game. Each `seed` gives an endless sequence of games; `number` (from 0) selects
 * one game of the sequence. The game has at most `plies` plies; SIZE_MAX means no limit. */
typedef struct hm_random_order {
    size_t size; /**< sizeof(hm_random_order) */
    uint64_t seed, number;
    size_t plies;
} hm_random_order;

/** A form in which a random game is written. */
typedef struct hm_random_form {
    const char *name; /**< name of a notation of the game, or another word */
    /** If many games are written into a folder: the name of the subfolder for this form, which is
     * also the extension of its files. NULL if this form is not written into folders. */
    const char *folder;
    /** Appends a game; only hm_session_put_random() calls it, with the data of the session as
     * `play`. If `put` is NULL, the game is written in the notation `name`. */
    hm_status (*put)(const void *play, hm_text *text, hm_error *error);
} hm_random_form;

/** Adds an error as the member "error" to the object that is open in the facts (facts.h). */
HM_API void hm_put_error(const hm_input_error *error, hm_facts *facts);

/** A kind of game: "4d", "4p" or "5d"; also "frames", for frame files, which are inputs but cannot
 * be played. These objects are static and are never freed. */
typedef struct hm_game hm_game;

/** Returns game number `index` (from 0), or NULL after the last one. */
HM_API const hm_game *hm_game_at(size_t index);
/** Returns the game named `name` ("4d"), or NULL if there is none. */
HM_API const hm_game *hm_game_named(const char *name);

/** Returns the name of a game, "4d". It is the text before the colon in names of starts. */
HM_API const char *hm_game_name(const hm_game *game);
/** Returns the title of a game for people, "4D chess". */
HM_API const char *hm_game_title(const hm_game *game);
/** Returns the letters of the sides in the order of play, as hm_session_side() returns them: "wb"
 * or "RBYG". */
HM_API const char *hm_game_sides(const hm_game *game);
/** Returns notation number `index` (from 0) of a game, or NULL after the last one. */
HM_API const hm_notation *hm_game_notation_at(const hm_game *game, size_t index);
/** Returns the options that only this game has, as a table that ends with a row without name, or
 * NULL if the game has none. */
HM_API const hm_option *hm_game_options(const hm_game *game);
/** Returns whether a turn of the game can have several moves, which are submitted together (5D). */
HM_API bool hm_game_has_turns(const hm_game *game);
/** Returns whether the search of this library plays the game. */
HM_API bool hm_game_has_search(const hm_game *game);
/** Fills *start with start number `index` (from 0) of a game; returns false after the last one.
 * Unless `facts` is NULL, adds everything else that is known about the start to the object that is
 * open in the facts. */
HM_API bool hm_game_start_at(const hm_game *game, size_t index, hm_start *start, hm_facts *facts);
/** Returns the name of the start from which random games begin if the caller names no start; the
 * name can depend on the options of the request. Returns NULL if the game has no random games. */
HM_API const char *hm_game_usual_start(const hm_game *game, const hm_request *request);
/** Returns form number `index` (from 0) in which random games of this game are written, or NULL
 * after the last one. Form 0 is the default. */
HM_API const hm_random_form *hm_game_random_form_at(const hm_game *game, size_t index);
/** Returns the default number of plies of a random game. 0 means no limit: the caller then passes
 * SIZE_MAX in hm_random_order.plies. */
HM_API size_t hm_game_random_plies(const hm_game *game);

/** Finds the start whose name equals a text, ignoring case, among the starts of a game. Returns
 * false if no start has this name. */
HM_API bool hm_start_find(const hm_game *game, const char *text, size_t length, hm_start *start);
/** Finds the start whose name is nearest to a misspelled text, among the starts of all games.
 * Returns false if no name is similar. */
HM_API bool hm_start_nearest(const char *text, size_t length, hm_start *start);

/* ---- sessions ------------------------------------------------------------------------------ */

/** A game in progress. */
typedef struct hm_session hm_session;

/** Makes a session from an input. The session is at the end of the main line, or at the ply that
 * the option ply of the request names. The request (may be NULL) has options of reading and of the
 * game. The input is not needed afterwards. The caller frees *session with hm_session_destroy().
 * Returns HM_YES on success. Otherwise *error is filled and *session is NULL. */
HM_API hm_verdict hm_session_create(hm_session **session, const hm_input *input,
                                    const hm_request *request, hm_input_error *error);
/** Makes a session from an operand of the command line: a text in any notation, the name of a
 * start, or the name of a file. If the text or file holds several positions or games, the first one
 * is used. Returns as hm_session_create(). */
HM_API hm_verdict hm_session_open(hm_session **session, const char *operand,
                                  const hm_request *request, hm_input_error *error);
/** Frees a session. NULL is allowed. */
HM_API void hm_session_destroy(hm_session *session);
/** Copies a session with its ply, line, variations and pending moves. The two sessions are
 * independent. Errors: HM_ERR_MEMORY; HM_ERR_UNSUPPORTED for a game that cannot be copied. *copy is
 * NULL then. Cost: copying the plies, and 36 KB (4D) or 5 to 10 KB (other games); no text is read
 * and no move is played. */
HM_API hm_status hm_session_copy(const hm_session *session, hm_session **copy, hm_error *error);

/** Returns the game of a session. */
HM_API const hm_game *hm_session_game(const hm_session *session);
/** Returns the notation that the session was read from. */
HM_API const hm_notation *hm_session_notation(const hm_session *session);

/** Plays a move given in any form that the game reads. In games whose turns have several moves
 * (5D), the move is pending until hm_session_submit(), and the text may hold all moves of the turn,
 * with its number: "1. e4". If the move differs from the next ply of the line, the plies after the
 * current one are removed from the line; notations with variations keep them as a variation.
 * Returns HM_NO if the move is not legal and HM_FAILED if the text is not a move; the error says
 * why, and the session is unchanged. */
HM_API hm_verdict hm_session_play(hm_session *session, const char *text, size_t length,
                                  const hm_watch *watch, hm_error *error);

/** Lists the legal moves at the session's current ply and sets *count. They have numbers from 0, in
 * the bytewise order of their texts. The call is cheap if the session has not changed since the
 * last call. Errors are as in hm_session_ending(). */
HM_API hm_status hm_session_moves(hm_session *session, const hm_watch *watch, size_t *count,
                                  hm_error *error);
/** Appends the text of move number `number` of hm_session_moves(). Fails with HM_ERR_ARGUMENT for a
 * number that was not listed, and if the session has changed or a question was asked since the
 * moves were listed. */
HM_API hm_status hm_session_move_text(const hm_session *session, size_t number, hm_text *text,
                                      hm_error *error);
/** Plays move number `number` of hm_session_moves(). Fails with HM_ERR_ARGUMENT as
 * hm_session_move_text() does. */
HM_API hm_status hm_session_play_number(hm_session *session, size_t number, hm_error *error);

/** Takes back the last pending move. If no move is pending, goes back one ply; the ply stays in the
 * line. Returns false at the start of the game. */
HM_API bool hm_session_undo(hm_session *session);
/** Removes the plies after the current one from the line. */
HM_API void hm_session_cut(hm_session *session);

/** Returns how many moves are pending, that is, played but not yet submitted; 0 in games in which
 * every move ends the turn. */
HM_API size_t hm_session_pending(const hm_session *session);
/** Ends the turn: submits the pending moves. Returns HM_NO if the rules do not allow it yet; the
 * error says why. In games in which every move ends the turn it does nothing and returns HM_YES. */
HM_API hm_verdict hm_session_submit(hm_session *session, const hm_watch *watch, hm_error *error);
/** Returns whether the rules allow the turn to end now; always true in games in which every move
 * ends the turn. */
HM_API bool hm_session_may_submit(const hm_session *session);

/** Returns the current ply: how many plies of the line have been played. */
HM_API size_t hm_session_ply(const hm_session *session);
/** Returns how many plies the whole line has. */
HM_API size_t hm_session_plies(const hm_session *session);
/** Goes to a ply of the line (0: the start); pending moves are taken back first. Fails with
 * HM_ERR_ARGUMENT for a ply beyond the line. Cost: playing or taking back the plies between. */
HM_API hm_status hm_session_go(hm_session *session, size_t ply, hm_error *error);
/** Appends the text of ply number `ply` of the line, counted from 0. Fails with HM_ERR_ARGUMENT if
 * the line has no such ply. Cost: for a ply after the current one, the call may have to play the
 * plies before it. */
HM_API hm_status hm_session_ply_text(const hm_session *session, size_t ply, hm_text *text,
                                     hm_error *error);

/** Plays a random game from the current position and replaces the line of the session by it; the
 * moves before the position are forgotten. *end (`end` may be NULL) becomes a stable word for how
 * the game ended: "checkmate", "max_plies", ... The same position and `order` give the same game on
 * every machine. On failure session and *end are unchanged. Errors: HM_ERR_UNSUPPORTED if the game
 * has no random games; HM_ERR_ARGUMENT if moves are pending or the game is over;
 * HM_ERR_INTERRUPTED; HM_ERR_MEMORY. The watch receives the number of plies played so far. */
HM_API hm_status hm_session_random(hm_session *session, const hm_random_order *order,
                                   const hm_watch *watch, const char **end, hm_error *error);
/** Appends the game that hm_session_random() has played, in the form `form`. Fails with
 * HM_ERR_UNSUPPORTED if the form belongs to another game. */
HM_API hm_status hm_session_put_random(const hm_session *session, const hm_random_form *form,
                                       hm_text *text, hm_error *error);
/** Returns the form named `name` in which random games of a game are written, or NULL if there is
 * none. */
HM_API const hm_random_form *hm_random_form_named(const hm_game *game, const char *name);

/** Returns the side to move as a static string: "w" or "b", or for four players "R", "B", "Y" or
 * "G". */
HM_API const char *hm_session_side(const hm_session *session);
/** Sets *ending to the result at the current ply, with texts that are static. Errors:
 * HM_ERR_MEMORY, HM_ERR_INTERRUPTED; in 5D chess also HM_ERR_LIMIT and HM_ERR_FIELD
 * (hm_5d_outcome()). */
HM_API hm_status hm_session_ending(hm_session *session, const hm_watch *watch, hm_ending *ending,
                                   hm_error *error);
/** Sets *reason to the reason why a player may now claim a draw: a stable static word such as
 * "threefold", "fifty_move", "repetition" or "clock". *reason becomes NULL if no player may claim
 * one, for example because the game is over. */
HM_API hm_status hm_session_claim(hm_session *session, const char **reason, hm_error *error);
/** Computes a key of the current position: a hash of 128 bits, which is equal for equal positions.
 */
HM_API void hm_session_key(const hm_session *session, uint64_t key[2]);

/** Fills *root with the current position as the root of a search. The root is valid until the
 * session changes. Fails with HM_ERR_UNSUPPORTED if the library cannot search this game. */
HM_API hm_status hm_session_root(hm_session *session, hm_search_root *root, hm_error *error);

/** Appends the game, or the current position if the notation is one of positions, in the notation
 * `to`. If `to` is NULL, the notation is the one that the session was read from; but a 5D game with
 * moves, comments or anything else beyond its boards is written as 5dpgn. Fails with
 * HM_ERR_UNSUPPORTED if the notation belongs to another game, cannot be written, or cannot hold the
 * game; the message then says what would be lost. */
HM_API hm_status hm_session_format(const hm_session *session, const hm_notation *to,
                                   const hm_request *request, hm_text *text, hm_error *error);
/** Appends a picture of the current position for people: an SVG picture if `svg` is true, otherwise
 * a text picture. Uses the options of drawing in the request, which may be NULL. */
HM_API hm_status hm_session_draw(const hm_session *session, bool svg, const hm_request *request,
                                 hm_text *picture, hm_error *error);

#ifdef __cplusplus
}
#endif
#endif
