/* hypermate: notations, options of requests, and readers, which find the positions and games in a
 * text, a file or a stream.
 *
 * A notation belongs to a game (game.h); docs/formats.md describes every notation. */
#ifndef HYPERMATE_INPUTS_H
#define HYPERMATE_INPUTS_H

#include "core.h"
#include "io.h"

#ifdef __cplusplus
extern "C" {
#endif

struct hm_game;
struct hm_facts;

/* ---- notations ----------------------------------------------------------------------------- */

/** Properties of a notation, a set of bits. */
enum {
    HM_IS_READ = 1,        /**< this build can read it */
    HM_IS_WRITTEN = 2,     /**< this build can write it */
    HM_IS_STREAM = 4,      /**< it is read from a source, not from a text in memory */
    HM_IS_ALONE = 8,       /**< a text holds one position or game; nothing may follow it */
    HM_IS_APART = 16,      /**< a blank line separates two games */
    HM_IS_FORM = 32,       /**< only for writing: the notation of an input never has this flag */
    HM_IS_OBJECT = 64,     /**< its texts are JSON objects */
    HM_IS_BINARY = 128,    /**< it has no lines */
    HM_IS_COMMENTED = 256, /**< it has no tags; lines that begin with # are comments */
    HM_IS_DOCUMENT = 1024, /**< its texts are JSON objects, but hm_input.json is false */
    HM_IS_MARKED = 512     /**< in a text of several games a line "== N" precedes each game */
};

/** A notation of a game. These objects are static and are never freed. */
typedef struct hm_notation {
    const char *name;  /**< stable word: "fen4d", "pgn4" */
    const char *title; /**< for people: "4D position literal" */
    const struct hm_game *game;
    unsigned flags;
    /** Returns the length of the first game of a text that may hold many games. The member is NULL
     * if a text holds only one position or game. Cost: one pass over the text. The watch (may be
     * NULL) is called from time to time. If it returns false, the function returns `length`. */
    size_t (*extent)(const char *text, size_t length, const hm_watch *watch);
} hm_notation;

/** Returns notation number `index` (from 0) of all games together, or NULL after the last one. */
HM_API const hm_notation *hm_notation_at(size_t index);
/** Returns the notation named `name`, or NULL if there is none. */
HM_API const hm_notation *hm_notation_named(const char *name);
/** Appends the line "== N" that precedes game N in a text of several games. */
HM_API void hm_notation_put_mark(uint64_t number, hm_text *text);

/** Sets *notation to the notation of a text, which it recognises by the beginning of the text; the
 * rest may still contain errors. It recognises a log by the object on its first line. Errors:
 * HM_ERR_FORMAT if no notation fits, or if a text that begins with '[' could belong to two games;
 * HM_ERR_JSON if the text begins with '{' but is not a JSON object. Cost: at most one pass. */
HM_API hm_status hm_notation_detect(const char *text, size_t length, const hm_notation **notation,
                                    hm_error *error);

/* ---- options ------------------------------------------------------------------------------- */

/** The kind of value that an option takes. */
typedef enum hm_option_kind {
    HM_OPTION_FLAG,   /**< no value: set or not */
    HM_OPTION_TEXT,   /**< any text */
    HM_OPTION_CHOICE, /**< one of `choices` */
    HM_OPTION_NUMBER, /**< a whole number, from `least` to `most` (0: no upper limit) */
    HM_OPTION_TIME    /**< "500ms", "2s", "3m", or seconds; hm_request_time() reads it */
} hm_option_kind;

/** The purpose of an option, a set of bits. The first four also sort the options that only one kind
 * of game has (hm_game_options()): a question takes those that have a purpose which
 * hm_question_about() returns. */
enum {
    HM_OPTION_READING = 1, /**< how texts are read, and which rules hold */
    HM_OPTION_WRITING = 2, /**< how positions are written */
    HM_OPTION_GAMES = 4,   /**< how games are written */
    HM_OPTION_DRAWING = 8, /**< how boards are drawn */
    /** The program reads this option of a question as an operand, or in a way of its own. */
    HM_OPTION_OPERAND = 16
};

/** An option: a row of a table of options. The table ends with a row whose name is NULL. */
typedef struct hm_option {
    /** Name, for example "mode", which is --mode on the command line and the key "mode" in a JSON
     * request. */
    const char *name;
    hm_option_kind kind;
    unsigned about; /**< purpose of the option: a set of HM_OPTION_READING, ... */
    char letter;    /**< letter of its short form in the program, or 0 */
    /** `argument` names the value in help texts ("FILE"), `choices` has the allowed values for
     * HM_OPTION_CHOICE ("best|all|none"), and `help` is one line of help. Each may be NULL. */
    const char *argument, *choices, *help;
    uint64_t least, most; /**< range of HM_OPTION_NUMBER */
} hm_option;

/** An option of a request and its value. */
typedef struct hm_setting {
    const char *name;
    const char *value; /**< a text, a number in decimal digits, or NULL for a flag that is set */
} hm_setting;

/** A request: the options and words of a question, and how to work on it. Zero-initialise all but
 * the size. A NULL pointer to a request means that nothing is set. If an option is given twice, the
 * last value is used. */
typedef struct hm_request {
    size_t size; /**< sizeof(hm_request); any other value is HM_ERR_ARGUMENT */
    const hm_setting *settings;
    size_t setting_count;
    const char *const *words; /**< moves or squares, for questions about them */
    size_t word_count;
    unsigned jobs;  /**< number of threads; 0 means 1. No answer depends on it */
    hm_watch watch; /**< observes and ends the work; `progress` may be NULL */
    /** Called with every better line of play that a search finds. `line` is an object with the
     * members "line" (the number of the line, from 1), "score", "mate", "depth" and "moves", which
     * mean the same as in the answer. May be NULL. */
    void (*found)(void *context, const struct hm_facts *line);
    void *found_context; /**< passed to `found` */
} hm_request;

/** Returns whether an option is given. The request may be NULL here and in the functions below
 * whose names begin with hm_request. */
HM_API bool hm_request_flag(const hm_request *request, const char *name);
/** Returns the value of an option, or NULL if it is not given or is a flag. */
HM_API const char *hm_request_text(const hm_request *request, const char *name);
/** Reads the value of an option that takes a number. If the option is not given, or its value is
 * not a decimal number below 2^64, returns false and leaves *number unchanged. */
HM_API bool hm_request_number(const hm_request *request, const char *name, uint64_t *number);
/** Reads the value of an option that takes a time, as hm_time_parse() does. Returns false if the
 * option is not given or its value is not a time. */
HM_API bool hm_request_time(const hm_request *request, const char *name, double *seconds);
/** Converts a time, "500ms", "2s", "3m" (minutes) or "2.5" (seconds), into seconds. Returns false
 * if the text is not a time, or if the time is 0 or above 10^9 seconds. */
HM_API bool hm_time_parse(const char *text, double *seconds);

/** Returns the options that say how an input is read: format, lines, ply, game. Every question
 * about positions takes them. The table ends with a row whose name is NULL. */
HM_API const hm_option *hm_reading_options(void);

/** Returns the limits that every question takes: time, work, memory, max-answers, max-output and
 * max-decoded. answers.h describes them. The table ends with a row whose name is NULL. */
HM_API const hm_option *hm_limit_options(void);

/** Finds an option by name in a table, which may be NULL. Returns NULL if the table does not have
 * the option. */
HM_API const hm_option *hm_option_find(const hm_option *table, const char *name);
/** Checks a value of an option. Fails with HM_ERR_OPTION if the option does not accept the value;
 * the message says which values it accepts. */
HM_API hm_status hm_option_check(const hm_option *option, const hm_setting *setting,
                                 hm_error *error);

/* ---- inputs -------------------------------------------------------------------------------- */

/** An error with its place in the input. Functions that take an hm_input_error do not allow NULL
 * for it, unlike functions that take an hm_error. */
typedef struct hm_input_error {
    hm_error error; /**< error.offset counts bytes of the text of the notation, decompressed and
                       without JSON escapes */
    uint64_t line, column; /**< line and column of error.offset, both from 1 */
    /** If the input is a JSON object: the field that holds the wrong text; else empty. */
    char field[32];
    size_t word; /**< number (from 1) of the wrong word of the request; 0: no word is wrong */
    bool whole;  /**< the error is about the whole input, and has no place in it */
} hm_input_error;

/** A position or game as it was given: its notation is recognised, but its content is not yet read.
 */
typedef struct hm_input {
    const hm_notation *notation; /**< NULL if it was not recognised */
    const char *name;            /**< name of the file; NULL if the text itself was given */
    uint64_t line;               /**< where the text begins in the file, from 1 */
    uint64_t game;               /**< number of the game in its file, from 1 */
    const char *text; /**< the text of the notation, or a JSON object; NULL for a stream */
    size_t length;
    bool json;         /**< text is a JSON object; false for notations with HM_IS_DOCUMENT */
    hm_source *source; /**< for HM_IS_STREAM: the source, at its first byte; else NULL */
    void *stream;      /**< for a stream of several games: private data about the game; else NULL */
    /** error.error.status is not HM_OK if the input could not be recognised or read. */
    hm_input_error error;
    uint64_t offset; /**< byte offset of the text in the operand, after decompression */
    uint64_t indent; /**< bytes that precede the text on its first line */
} hm_input;

/** A reader finds the positions and games of one operand. It uses these options of the
 * request: format, lines, game. With the option game it returns only the input with this number, or
 * an input with an error if the operand has fewer. */
typedef struct hm_reader hm_reader;

/** Opens an operand of the command line, which is a text or the name of a file. The first rule that
 * fits decides:
 * - it is a file if the option format names a notation with HM_IS_STREAM;
 * - it is a file if it begins with "/" or "./";
 * - it is a text if it is the name of a start;
 * - it is a file if a file has this name;
 * - it is a text if it begins with '{' or '[', if its notation is recognised, if it looks like
 *   ordinary chess, or if the option format is given;
 * - otherwise it is a file, which does not exist.
 *
 * Operand and request must outlive the reader. Errors: HM_ERR_IO if the operand is neither a text
 * nor a file; HM_ERR_OPTION for an unknown format. *reader is NULL on failure. */
HM_API hm_status hm_reader_open(hm_reader **reader, const char *operand, const hm_request *request,
                                hm_error *error);
/** Makes a reader of a text in memory. Text and request must outlive the reader. Errors:
 * HM_ERR_OPTION for an unknown format; HM_ERR_MEMORY. *reader is NULL on failure. */
HM_API hm_status hm_reader_from_memory(hm_reader **reader, const char *text, size_t length,
                                       const hm_request *request, hm_error *error);
/** Makes a reader of a source. The caller still owns the source; source and request must outlive
 * the reader. The watch of the request becomes the watch of the source. Errors as in
 * hm_reader_from_memory(). */
HM_API hm_status hm_reader_from_source(hm_reader **reader, hm_source *source,
                                       const hm_request *request, hm_error *error);
/** Returns the name of the file or source, or NULL for a text. */
HM_API const char *hm_reader_name(const hm_reader *reader);

/** Returns the next input, which is valid until the next call; *input is NULL at the end. If the
 * text begins with a JSON object, each line is an input; but if this object does not end on the
 * first line, the whole text is one input. A text of several games gives one input for each game,
 * any other text one input. With the option lines each line is an input. An operand without any
 * position gives one input with an error. If compressed data are damaged, or a text (in JSON a
 * line, in an archive a game) has more than 32 MiB, the last input has the error. The call itself
 * fails only with HM_ERR_MEMORY and for other errors of the source. */
HM_API hm_status hm_reader_next(hm_reader *reader, const hm_input **input, hm_error *error);
/** Returns whether bytes that are not gzip followed the gzip data; such bytes are ignored. Call it
 * after the last input. For frame files it is always false: use hm_frames_reader_warnings(). */
HM_API bool hm_reader_trailing_garbage(const hm_reader *reader);
/** Frees a reader, and the source if the reader has opened it. NULL is allowed. */
HM_API void hm_reader_close(hm_reader *reader);

#ifdef __cplusplus
}
#endif
#endif
