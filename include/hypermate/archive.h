/* hypermate: many games: which of them an expression is true of, and what was played in a position.
 *
 * The grammar of expressions, and what every word means, is in docs/archive.md. */
#ifndef HYPERMATE_ARCHIVE_H
#define HYPERMATE_ARCHIVE_H

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- expressions over games ---------------------------------------------------------------- */

typedef struct hm_expression hm_expression;

/* Reads an expression of at most 64 KiB, with at most 100 parentheses inside each other.
 * HM_ERR_OPTION: it is wrong; error->offset is the first byte that cannot continue one.
 * HM_ERR_UNSUPPORTED: a regular expression where the system has none. *expression is NULL on
 * failure. Const afterwards: it may be shared. */
HM_API hm_status hm_expression_parse(hm_expression **expression, const char *text, size_t length,
                                     hm_error *error);
HM_API void hm_expression_destroy(hm_expression *expression); /* NULL is allowed */

/* ---- games, one after the other ------------------------------------------------------------ */

/* What was found out about a game. */
typedef struct hm_found {
    bool matched;
    bool bad;   /* its text contains an error; the plies before it count */
    bool other; /* it is played by other rules, and has no plies here */
    size_t plies;
    size_t matches; /* plies at which the expression is true; 0 of one about games alone */
    const hm_input_error *fault; /* of a bad game; lives until the next one */
} hm_found;

typedef struct hm_finder hm_finder;

/* The expression must outlive the finder; NULL: every game matches. HM_ERR_MEMORY. */
HM_API hm_status hm_finder_create(hm_finder **finder, const hm_expression *expression,
                                  hm_error *error);
HM_API void hm_finder_destroy(hm_finder *finder); /* NULL is allowed */
/* Reads a game and says whether the expression is true of it. A text that contains an error is no
 * failure. Failures: those of the machine, HM_ERR_OPTION (an option of the request that the game
 * does not know), HM_ERR_UNSUPPORTED (the input is no game), HM_ERR_LIMIT. Cost: the game is played
 * twice, once if only its tags and its end are asked about. */
HM_API hm_status hm_finder_look(hm_finder *finder, const hm_input *input, const hm_request *request,
                                hm_found *found, hm_error *error);
/* Writes an object about the last game, as docs/json.md has it ("find"): an answer of its own.
 * `number` is its number. */
HM_API hm_status hm_finder_put(hm_finder *finder, uint64_t number, hm_facts *facts,
                               hm_error *error);
/* Appends the positions at which the expression is true, one a line; of an expression about games
 * alone the last position of the game. */
HM_API hm_status hm_finder_positions(hm_finder *finder, hm_text *text, hm_error *error);
/* Appends the last game in the notation that it goes on in: for inputs without a text. */
HM_API hm_status hm_finder_text(hm_finder *finder, hm_text *text, hm_error *error);
/* Name of the notation that the last game goes on in; NULL where nothing of it could be read. */
HM_API const char *hm_finder_form(const hm_finder *finder);
/* Whether a game equal to the last one came before among those that this was asked about: of the
 * same rules, start and moves, and with no different names of players, date or number. */
HM_API hm_status hm_finder_is_copy(hm_finder *finder, bool *copy, hm_error *error);
/* 128 bits that are equal for games of the same rules, start and moves. */
HM_API hm_status hm_finder_hash(hm_finder *finder, uint64_t hash[2], hm_error *error);
/* Whether there is such a field for hm_finder_field(): a column of games (docs/archive.md) that has
 * one value, "year", or the name of a tag. error (may be NULL) suggests another one. */
HM_API hm_status hm_field_check(const char *name, hm_error *error);
/* Appends the value of a field of the last game; nothing where it has none. */
HM_API void hm_finder_field(const hm_finder *finder, const char *name, hm_text *value);
/* A note for people about words of the expression that fitted no game so far; empty: none. */
HM_API void hm_finder_note(const hm_finder *finder, hm_text *note);
/* HM_ERR_OPTION with the place when all games so far were of one game, which cannot have a field of
 * the expression. */
HM_API hm_status hm_finder_check(const hm_finder *finder, hm_error *error);

/* ---- what was played in a position ---------------------------------------------------------- */

typedef struct hm_tree hm_tree;

/* Counts the moves that games made in the position where a session stands; NULL: the start that
 * most games have. depth: so many plies on, at least 1. min: moves of fewer games are left out.
 * HM_ERR_MEMORY, HM_ERR_UNSUPPORTED for a game that has no archives. */
HM_API hm_status hm_tree_create(hm_tree **tree, const hm_session *from, unsigned depth,
                                uint64_t min, hm_error *error);
HM_API void hm_tree_destroy(hm_tree *tree); /* NULL is allowed */
/* Adds the game that a finder looked at last. Memory: 28 bytes for every position that counts:
 * those equal to `from` where it is given and depth is 1, else all. */
HM_API hm_status hm_tree_add(hm_tree *tree, hm_finder *finder, uint64_t number, hm_error *error);
/* Writes an object, an answer of its own, for every game, mode and rule set that passes the
 * position; none when no game does. */
HM_API hm_status hm_tree_put(hm_tree *tree, hm_facts *facts, hm_error *error);

#ifdef __cplusplus
}
#endif
#endif
