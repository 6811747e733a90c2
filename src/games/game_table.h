/* The table of a game: what the questions ask of it. A game is one const table of functions and one
 * row in game_list.c. */
#ifndef HM_GAME_TABLE_H
#define HM_GAME_TABLE_H

#include "hypermate/game.h"

struct hm_annotation;

/* The part of a text by which a game recognises its own. */
typedef enum hm_shape {
    HM_SHAPE_TEXT,   /* the text between the first brackets, or between later ones if no game knows
                      * it */
    HM_SHAPE_ITEM,   /* what stands between the first brackets, later ones when no game knows it */
    HM_SHAPE_OBJECT, /* a whole JSON object */
    HM_SHAPE_RECORD  /* the object on the first line of a text, which may be a stream */
} hm_shape;

/* How sure a game is that a text is its own. The surest game has it. */
typedef enum hm_strength { HM_NOT, HM_MAYBE, HM_SURE } hm_strength;

/* How a game is read for a question. */
enum {
    HM_READ_WHOLE = 1,  /* as a game: "moves" of a JSON state are played */
    HM_READ_JUDGED = 2, /* marks and the like must be right */
    HM_READ_CUT = 4     /* the option ply ends the game: what follows is forgotten */
};

/* Data for a replay; the question fills the parts that are common to all games. */
typedef struct hm_replay {
    const hm_input *input;
    const hm_request *request;
    const hm_input_error *fault; /* the error in the text; NULL: there is none */
    bool plies;                  /* also ply by ply */
    bool right; /* whether marks, results and the like are right; the game may clear it */
} hm_replay;

/* read() creates `play`. Functions that return hm_status fill error when it is not HM_OK; functions
 * that return hm_verdict fill it when it is HM_FAILED. Facts are written into an object that is
 * open.
 *
 * A game must have the functions of the first two parts. Functions of the third may be NULL: then
 * the usual answer is made from the others (src/games/usual.c), or the game does not support the
 * question. */
struct hm_game {
    const char *name;             /* "4d": the part of start names before the colon */
    const char *title;            /* "4D chess" */
    const hm_notation *notations; /* ends with a row without name */
    const hm_option *options;     /* of this game alone; NULL: none */

    /* Whether a text is of this game. Unless it is HM_NOT, *name is the name of its notation. */
    hm_strength (*recognise)(hm_shape shape, const char *text, size_t length, const char **name);

    /* Start names, by number: false beyond the last one. facts (may be NULL) receives what else
     * there is to tell, as members of an object that is open. NULL: there are none. Names in other
     * case are made into these before they are read. */
    bool (*start)(size_t index, hm_start *start, hm_facts *facts);

    /* ---- streams of several games; NULL: each stream is one input ---- */

    /* Begins to read a source, which stays the caller's. close() takes NULL too. */
    hm_status (*open)(hm_source *source, const hm_request *request, void **stream, hm_error *error);
    /* Whether there is one more game: what is left of the one before is passed over. */
    hm_status (*more)(void *stream, bool *more, hm_error *error);
    void (*close)(void *stream);

    /* ---- a game under way ---- */

    /* Reads an input of one of its notations, to the end of its main line. *play may be set even if
     * it fails: then it is the game up to the error. Moves of JSON states ("moves_played") are
     * played by the caller, unless reads_moves says that read() does it. */
    hm_verdict (*read)(const hm_input *input, const hm_request *request, unsigned how, void **play,
                       hm_input_error *error);
    bool reads_moves;
    /* Answers about one ply of a game leave what follows in its text (HM_READ_CUT counts together
     * with HM_READ_WHOLE only). */
    bool keeps_rest;
    void (*destroy)(void *play);
    /* Appends the game, or its current position. NULL: it cannot be written. */
    hm_status (*format)(const void *play, const hm_notation *to, const hm_request *request,
                        hm_text *text, hm_error *error);
    /* Writes the member "warnings" when the notation cannot hold all that was read; may be NULL. */
    void (*losses)(const void *play, const hm_notation *to, hm_facts *facts);
    /* The name of the notation in which its text continues. NULL, also for the function: the
     * notation that it was read in. */
    const char *(*own_notation)(const void *play);
    /* The current ply of the line, and the length of the line in plies. */
    size_t (*ply)(const void *play);
    size_t (*plies)(const void *play);
    /* Goes one ply on along the line, or one back (first a pending move, if there are any). */
    hm_status (*step)(void *play, hm_error *error);
    void (*undo)(void *play);
    /* Forgets what follows in its line. */
    void (*cut)(void *play);
    /* The text of ply number `ply` (from 0) of the line. */
    void (*ply_text)(const void *play, size_t ply, hm_text *text);
    /* Plays
     * a move of any accepted form in the current position. A status about the move, not about its
     * text, is the answer "no": is_refusal decides. */
    hm_status (*play)(void *play, const char *text, size_t length, const hm_watch *watch,
                      hm_error *error);
    bool (*is_refusal)(hm_status status);
    /* Games of several moves a turn; NULL: every move is submitted at once. */
    size_t (*pending)(const void *play);
    bool (*may_submit)(const void *play);
    hm_status (*submit)(void *play, const hm_watch *watch, hm_error *error);

    const char *(*side)(const void *play); /* "w", "B": who is to move */
    /* Lists the moves in the bytewise order of their texts; `all`: also pseudo-legal ones, where
     * that is what the game lists. They live in `play` until it changes. */
    hm_status (*list)(void *play, bool all, const hm_watch *watch, size_t *count, hm_error *error);
    void (*move_text)(const void *play, size_t index, hm_text *text);
    hm_status (*play_listed)(void *play, size_t index, hm_error *error);
    hm_status (*ending)(void *play, const hm_watch *watch, hm_ending *ending, hm_error *error);
    void (*key)(const void *play, uint64_t key[2]);

    /* ---- questions about it ---- */

    void (*move_facts)(const void *play, size_t index, hm_facts *facts);
    /* Writes "legal" and, when it is not, "reason", "by", "message". */
    hm_verdict (*why)(void *play, const hm_request *request, hm_facts *facts,
                      hm_input_error *error);
    /* Writes "reason", "by", "message" of a move that play() has refused. */
    hm_status (*refusal)(void *play, const char *text, size_t length, const hm_error *cause,
                         const hm_watch *watch, hm_facts *facts, hm_error *error);
    /* Writes the items of an array: legal moves that a text which play() has refused may have
     * meant; may be NULL. */
    hm_status (*alternatives)(void *play, const char *text, size_t length, const hm_watch *watch,
                              hm_facts *facts, hm_error *error);
    hm_verdict (*attackers)(void *play, const hm_request *request, hm_facts *facts,
                            hm_input_error *error); /* may be NULL */
    /* Writes the facts that `check` prints about a valid text (docs/json.md). For a stream `play`
     * is NULL; for a session `input` is. */
    hm_verdict (*check)(void *play, const hm_input *input, const hm_request *request,
                        hm_facts *facts, hm_input_error *error);
    hm_status (*status)(void *play, const hm_watch *watch, hm_facts *facts, hm_error *error);
    /* `divide` (may be NULL) receives a member a move in an object that is open. */
    hm_status (*perft)(void *play, unsigned depth, unsigned jobs, const hm_watch *watch,
                       uint64_t *nodes, hm_facts *divide, hm_error *error);
    /* Writes the whole state as an object: the member `key`. */
    hm_status (*state)(const void *play, const char *key, hm_facts *facts, hm_error *error);
    /* Writes what the plies since `ply` have gained; may be NULL. */
    void (*gains)(const void *play, size_t ply, hm_facts *facts);
    /* Writes the members of a replay. For a stream `play` is NULL, and there may be several
     * objects. */
    hm_verdict (*replay)(void *play, hm_replay *replay, hm_facts *facts, hm_input_error *error);
    hm_status (*draw)(const void *play, bool svg, const hm_request *request, hm_text *picture,
                      hm_error *error);
    /* Writes what a picture shows as members, for programs that draw; may be NULL. */
    hm_status (*scene)(const void *play, hm_facts *facts, hm_error *error);
    /* Turns of several moves; NULL for games of single moves. */
    hm_verdict (*actions)(void *play, const hm_request *request, hm_facts *facts,
                          hm_input_error *error);
    hm_verdict (*solve)(void *play, const hm_request *request, hm_facts *facts,
                        hm_input_error *error);

    /* ---- random games; random is NULL where there are none, and the others do not count ---- */

    const hm_random_form *random_forms; /* the first is the usual one; ends with one without name */
    size_t random_plies;                /* the longest when nothing is said; 0: to the end */
    /* The start name that is meant when none is given. */
    const char *(*usual_start)(const hm_request *request);
    /* Plays a game on from a start, to its end. Its tags, where it has any, say which one it is.
     * *end is why it ended, a stable word: "checkmate", "max_plies". */
    hm_status (*random)(void *play, const hm_random_order *order, const hm_watch *watch,
                        const char **end, hm_error *error);
    /* Gives the current position as the root of a search; NULL: this game has no search. Pointers
     * of the root lead into `play` and hold until it changes. */
    hm_status (*root)(void *play, hm_search_root *root, hm_error *error);
    /* Why a player may claim a draw: "threefold", "fifty_move", ...; NULL: nobody may. NULL for the
     * function: there are no such claims. */
    hm_status (*claim)(void *play, const char **reason, hm_error *error);
    /* The offset in its source of the game that more() has announced; NULL: all begin at the first
     * byte. */
    uint64_t (*place)(const void *stream);
    /* The first letters of what side() returns, in the order of the game: "wb". */
    const char *sides;
    /* Copies a game with its current position, line and pending moves. On failure *copy is NULL.
     * NULL for the function: it cannot be copied. */
    hm_status (*copy)(const void *play, void **copy, hm_error *error);
    /* Each becomes what the other one was, where it lies in memory: for games whose position the
     * caller looks at (session4d.h). NULL: nobody looks. */
    void (*exchange)(void *play, void *other);
    /* Functions for archives (src/games/archiving.h); NULL: its games cannot be archived. */
    const struct hm_archiving *archiving;
    /* Functions for batches (src/games/batching.h); NULL: there are no batches of this game. */
    const struct hm_batching *batching;
    /* Functions for data sets (src/games/labelling.h); NULL: there are none of this game. */
    const struct hm_labelling *labelling;
    /* Annotates the next ply of the line (src/games/annotation.h). */
    hm_status (*annotate)(void *play, const struct hm_annotation *note, hm_error *error);
    /* The value of a tag, NULL where there is none; sets it. */
    const char *(*tag)(const void *play, const char *name);
    hm_status (*set_tag)(void *play, const char *name, const char *value, hm_error *error);
    /* Writes what the last moves of all lines of `depth` plies are, as members of an object that is
     * open: "nodes", "captures" and so on. NULL: it does not count them. */
    hm_status (*perft_stats)(void *play, unsigned depth, unsigned jobs, const hm_watch *watch,
                             hm_facts *facts, hm_error *error);
};

#endif
