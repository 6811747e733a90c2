/* hypermate: the games, and a game that is being played.
 *
 * Nothing above a game's own table names a game (src/games/game_table.h). A session is a game under
 * way: made from a text in any notation, it plays, takes back, lists, explains and writes
 * itself without reading its text again. Mutable: it belongs to one thread at a time. */
#ifndef HYPERMATE_GAME_H
#define HYPERMATE_GAME_H

#include "facts.h"
#include "inputs.h"
#include "search.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The verdict of an answer. */
typedef enum hm_verdict {
    HM_YES = 0,    /**< answered */
    HM_NO = 1,     /**< answered: no (invalid, illegal, different) */
    HM_FAILED = 2, /**< could not be answered; the error says why */
    HM_UNKNOWN = 3 /**< a limit ended the work before a verdict; what is known was answered. The
                      error names the limit, or is HM_OK where the answer says so itself */
} hm_verdict;

/* ---- games --------------------------------------------------------------------------------- */

/** How a game has ended, in the words of results. */
typedef struct hm_ending {
    const char *result; /**< "1-0", "0-1", "1/2-1/2", "points"; "*" while it continues */
    const char *reason; /**< "checkmate", "stalemate", ...; "" while it continues */
} hm_ending;

/** A start position by its name, a text of its own: "5d:turn_zero". */
enum { HM_START_BYTES = 48 };
typedef struct hm_start {
    char name[HM_START_BYTES];
    const char *title;   /**< for people: "Standard - Turn Zero" */
    const char *refused; /**< why there are no such boards; NULL: it can be played */
} hm_start;

/** Selects a random game: number `number` (from 0) of the endless sequence of a seed, at most so
 * many plies long. */
typedef struct hm_random_order {
    size_t size; /**< of this structure, as the caller knows it */
    uint64_t seed, number;
    size_t plies;
} hm_random_order;

/** A form in which a game's random games are written. */
typedef struct hm_random_form {
    const char *name;   /**< of a notation of the game, or a word */
    const char *folder; /**< for a folder of games: the folder of its files, and the end of their
                         * names; NULL: it is not written to a folder */
    /** Appends a game that was made; NULL: in the notation. */
    hm_status (*put)(const void *play, hm_text *text, hm_error *error);
} hm_random_form;

/** Writes the member "error" into an object that is open. */
HM_API void hm_put_error(const hm_input_error *error, hm_facts *facts);

typedef struct hm_game hm_game;

/** All games; NULL beyond the last one, or when there is no such name ("4d"). */
HM_API const hm_game *hm_game_at(size_t index);
HM_API const hm_game *hm_game_named(const char *name);

/** "4d": the text before the colon of start names; "4D chess". */
HM_API const char *hm_game_name(const hm_game *game);
HM_API const char *hm_game_title(const hm_game *game);
/** The first letters of what hm_session_side() returns, in the order of the game: "wb". */
HM_API const char *hm_game_sides(const hm_game *game);
/** Its notations; NULL beyond the last one. */
HM_API const hm_notation *hm_game_notation_at(const hm_game *game, size_t index);
/** Options of this game alone; they end with one without name. NULL: it has none. */
HM_API const hm_option *hm_game_options(const hm_game *game);
/** Whether its turns have several moves, which are submitted; whether the engine plays it. */
HM_API bool hm_game_has_turns(const hm_game *game);
HM_API bool hm_game_has_search(const hm_game *game);
/** Its start names by number: false beyond the last one. facts (may be NULL) receives what else is
 * known, as members of an object that is open. */
HM_API bool hm_game_start_at(const hm_game *game, size_t index, hm_start *start, hm_facts *facts);
/** The start name that is meant when none is given; NULL: the game has no random games. */
HM_API const char *hm_game_usual_start(const hm_game *game, const hm_request *request);
/** The forms of its random games, the usual one first; NULL beyond the last one. */
HM_API const hm_random_form *hm_game_random_form_at(const hm_game *game, size_t index);
/** The plies of its longest random game when nothing is said; 0: to the end. */
HM_API size_t hm_game_random_plies(const hm_game *game);

/** Finds the start name of a game that equals a text, in any case; false if there is none. */
HM_API bool hm_start_find(const hm_game *game, const char *text, size_t length, hm_start *start);
/** The start name of any game that is nearest to a misspelled one; false when none is near. */
HM_API bool hm_start_nearest(const char *text, size_t length, hm_start *start);

/* ---- sessions ------------------------------------------------------------------------------ */

typedef struct hm_session hm_session;

/** Makes a session of an input, at the end of its main line or at the request's option ply. The
 * request's options of the game count. *session is NULL on HM_FAILED. The input's text is not
 * needed afterwards. */
HM_API hm_verdict hm_session_create(hm_session **session, const hm_input *input,
                                    const hm_request *request, hm_input_error *error);
/** The same of an operand: a text in any notation, a start name, a file, with one position or game,
 * of which there must be one (the first of many). */
HM_API hm_verdict hm_session_open(hm_session **session, const char *operand,
                                  const hm_request *request, hm_input_error *error);
HM_API void hm_session_destroy(hm_session *session); /**< NULL is allowed */
/** Copies a session: the same ply, line, variations and pending moves. Either session continues
 * without the other. *copy is NULL on failure: HM_ERR_MEMORY, and HM_ERR_UNSUPPORTED for a game
 * that cannot be copied. Cost: 36 KB for 4D, 5 to 10 KB for the others, and the plies; no text is
 * read and no move made. */
HM_API hm_status hm_session_copy(const hm_session *session, hm_session **copy, hm_error *error);

HM_API const hm_game *hm_session_game(const hm_session *session);
/** The notation it was read in. */
HM_API const hm_notation *hm_session_notation(const hm_session *session);

/** Plays a move of any accepted form. HM_NO: not legal, and the error says why; the session is as
 * before. In games with several moves per turn the move is pending until it is submitted. A text
 * may hold all moves of the turn, and marks of its beginning and end: "1. e4". Plies that followed
 * in the line are removed; notations with variations keep them as a variation. */
HM_API hm_verdict hm_session_play(hm_session *session, const char *text, size_t length,
                                  const hm_watch *watch, hm_error *error);

/** Lists the legal moves at the session's current ply, by number from 0 in the bytewise order of
 * their texts. Cheap when nothing has changed since the last call. */
HM_API hm_status hm_session_moves(hm_session *session, const hm_watch *watch, size_t *count,
                                  hm_error *error);
/** Appends the text of a listed move; plays one. HM_ERR_ARGUMENT for other numbers, and when the
 * session has changed, or a question was asked, since they were listed. */
HM_API hm_status hm_session_move_text(const hm_session *session, size_t number, hm_text *text,
                                      hm_error *error);
HM_API hm_status hm_session_play_number(hm_session *session, size_t number, hm_error *error);

/** Takes back the last pending move, or else the last ply. False at the start. */
HM_API bool hm_session_undo(hm_session *session);
/** Removes the plies that follow the current one. */
HM_API void hm_session_cut(hm_session *session);

/** How many moves are pending; whether the turn may be ended now (always where every move ends it),
 * and ending it, whatever could still be played. */
HM_API size_t hm_session_pending(const hm_session *session);
HM_API hm_verdict hm_session_submit(hm_session *session, const hm_watch *watch, hm_error *error);
HM_API bool hm_session_may_submit(const hm_session *session);

/** The current ply; plies of the whole line; going to a ply (pending moves are taken back).
 * HM_ERR_ARGUMENT beyond the line. Cost: the plies between. */
HM_API size_t hm_session_ply(const hm_session *session);
HM_API size_t hm_session_plies(const hm_session *session);
HM_API hm_status hm_session_go(hm_session *session, size_t ply, hm_error *error);
/** Appends the text of a ply of the line, from 0. Cost: for plies beyond the current one up to that
 * of the plies before them. */
HM_API hm_status hm_session_ply_text(const hm_session *session, size_t ply, hm_text *text,
                                     hm_error *error);

/** Plays a random game from the current position of the session, and forgets the moves before it.
 * *end (may be NULL) is a stable word. On failure it is left alone, and the session is as it was.
 * The same on every machine, whatever was asked before. HM_ERR_UNSUPPORTED: the game has none;
 * HM_ERR_ARGUMENT: moves of a turn are pending, or the game is over. The watcher gets the plies so
 * far. */
HM_API hm_status hm_session_random(hm_session *session, const hm_random_order *order,
                                   const hm_watch *watch, const char **end, hm_error *error);
/** Appends it in one of the forms of its game. */
HM_API hm_status hm_session_put_random(const hm_session *session, const hm_random_form *form,
                                       hm_text *text, hm_error *error);
/** A form by name; NULL: there is none. */
HM_API const hm_random_form *hm_random_form_named(const hm_game *game, const char *name);

HM_API const char *hm_session_side(const hm_session *session);
HM_API hm_status hm_session_ending(hm_session *session, const hm_watch *watch, hm_ending *ending,
                                   hm_error *error);
/** Why a player may claim a draw of a game that is not over: a stable word, "threefold",
 * "fifty_move" and the like; NULL: nobody may. */
HM_API hm_status hm_session_claim(hm_session *session, const char **reason, hm_error *error);
/** 128 well mixed bits; equal for equal states. */
HM_API void hm_session_key(const hm_session *session, uint64_t key[2]);

/** The current position as the root of a search, until the session changes. HM_ERR_UNSUPPORTED if
 * nothing searches its game. */
HM_API hm_status hm_session_root(hm_session *session, hm_search_root *root, hm_error *error);

/** Appends the game, or the current position, in a notation of its game; NULL: the notation it was
 * read in (of a 5D game, which is more than its boards: 5dpgn). HM_ERR_UNSUPPORTED when the
 * notation is another game's, or cannot hold it: the message names what is lost. */
HM_API hm_status hm_session_format(const hm_session *session, const hm_notation *to,
                                   const hm_request *request, hm_text *text, hm_error *error);
/** Appends a board for people, as text or as an SVG picture. */
HM_API hm_status hm_session_draw(const hm_session *session, bool svg, const hm_request *request,
                                 hm_text *picture, hm_error *error);

#ifdef __cplusplus
}
#endif
#endif
