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
    HM_IS_READ = 1,     /**< it can be read in this build */
    HM_IS_WRITTEN = 2,  /**< it can be written in this build */
    HM_IS_STREAM = 4,   /**< it is read from a source, not from a text in memory */
    HM_IS_ALONE = 8,    /**< a text holds one position or game; nothing may follow it */
    HM_IS_APART = 16,   /**< a blank line separates two games */
    HM_IS_FORM = 32,    /**< only a way to write another notation; it cannot be read by this name */
    HM_IS_OBJECT = 64,  /**< its texts are JSON objects */
    HM_IS_BINARY = 128, /**< it has no lines */
    HM_IS_COMMENTED = 256, /**< it has no tags; lines that begin with # are comments */
    HM_IS_DOCUMENT = 1024, /**< its texts are JSON objects, but hm_input.json is false for them */
    HM_IS_MARKED = 512     /**< in a text of several games a line "== N" precedes each */
};

/** A notation of a game. Static. */
typedef struct hm_notation {
    const char *name;  /**< stable word: "fen4d", "pgn4" */
    const char *title; /**< for people: "4D position literal" */
    const struct hm_game *game;
    unsigned flags;
    /** Returns the length of the first game of a text that may hold many; NULL: a text is one
     * position or game. Cost: one pass. The watch (may be NULL) is called from time to time; if it
     * ends the scan, `length` is returned. */
    size_t (*extent)(const char *text, size_t length, const hm_watch *watch);
} hm_notation;

/** Returns notation number `index` (from 0) of all games together; NULL after the last one. */
HM_API const hm_notation *hm_notation_at(size_t index);
/** Returns the notation with a name; NULL if there is none. */
HM_API const hm_notation *hm_notation_named(const char *name);
/** Appends the line "== N" that precedes game N in a text of several games. */
HM_API void hm_notation_put_mark(uint64_t number, hm_text *text);

/** Recognises the notation of a text by its beginning; the rest of the text may still contain
 * errors. A log is recognised by the object on its first line. HM_ERR_FORMAT if no notation fits,
 * or if a text that begins with '[' could belong to two games; HM_ERR_JSON if the text begins with
 * '{' but is not a JSON object. Cost: at most one pass. */
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

/** The purpose of an option of a game, a set of bits. A question says which options it takes
 * (hm_question_about()). */
enum {
    HM_OPTION_READING = 1, /**< how texts are read, and which rules hold */
    HM_OPTION_WRITING = 2, /**< how positions are written */
    HM_OPTION_GAMES = 4,   /**< how games are written */
    HM_OPTION_DRAWING = 8, /**< how boards are drawn */
    HM_OPTION_OPERAND = 16 /**< an option of a question that the program takes as an operand */
};

/** An option: a row of a table, which ends with a row whose name is NULL. */
typedef struct hm_option {
    /** Name, for example "mode": the option --mode of the program, the key "mode" of a JSON
     * request. */
    const char *name;
    hm_option_kind kind;
    unsigned about; /**< purpose of an option of a game: HM_OPTION_READING, ... */
    char letter;    /**< letter of the program's short form, or 0 */
    /** Name of the value in help texts ("FILE"); with HM_OPTION_CHOICE the allowed values
     * ("best|all|none"); one line of help. Each may be NULL. */
    const char *argument, *choices, *help;
    uint64_t least, most; /**< range of HM_OPTION_NUMBER */
} hm_option;

/** An option of a request and its value. */
typedef struct hm_setting {
    const char *name;
    const char *value; /**< a number in decimal digits; NULL: a flag that is set */
} hm_setting;

/** A request: the options and words of a question. Zero-initialise all but the size. A NULL pointer
 * to a request means that nothing is set. If an option is given twice, the last value is used. */
typedef struct hm_request {
    size_t size; /**< sizeof(hm_request); any other value is HM_ERR_ARGUMENT */
    const hm_setting *settings;
    size_t setting_count;
    const char *const *words; /**< moves or squares, for questions about them */
    size_t word_count;
    unsigned jobs;  /**< threads; 0: 1. No answer depends on the number */
    hm_watch watch; /**< observes and ends the work; `progress` may be NULL */
    /** Called with every better line that a search finds, as an object with the members "line" (its
     * number, from 1), "score", "mate", "depth" and "moves", as in the answer. May be NULL. */
    void (*found)(void *context, const struct hm_facts *line);
    void *found_context; /**< passed to `found` */
} hm_request;

/** Returns whether an option is given. The request may be NULL here and below. */
HM_API bool hm_request_flag(const hm_request *request, const char *name);
/** Returns the value of an option; NULL if it is not given. */
HM_API const char *hm_request_text(const hm_request *request, const char *name);
/** Reads the value of a number option. False, with *number unchanged, if the option is not given or
 * its value is not decimal digits below 2^64. */
HM_API bool hm_request_number(const hm_request *request, const char *name, uint64_t *number);
/** Reads the value of a time option in seconds, as hm_time_parse(). False if it is not given or not
 * a time. */
HM_API bool hm_request_time(const hm_request *request, const char *name, double *seconds);
/** Converts a time, "500ms", "2s", "3m" or "2.5", into seconds. False if it is not a time, or not
 * above 0 and at most 10^9 seconds. */
HM_API bool hm_time_parse(const char *text, double *seconds);

/** Returns the options of reading, which every question about positions takes: format, lines, ply,
 * game. A table that ends with a row without name. */
HM_API const hm_option *hm_reading_options(void);

/** Returns the limits that every question takes: time, work, memory, max-answers, max-output and
 * max-decoded. answers.h describes them. A table that ends with a row without name. */
HM_API const hm_option *hm_limit_options(void);

/** Finds an option by name in a table (may be NULL). NULL if it is not there. */
HM_API const hm_option *hm_option_find(const hm_option *table, const char *name);
/** Checks a value of an option. HM_ERR_OPTION if the option does not accept it; the message names
 * the option. */
HM_API hm_status hm_option_check(const hm_option *option, const hm_setting *setting,
                                 hm_error *error);

/* ---- inputs -------------------------------------------------------------------------------- */

/** An error with the place that people and programs are shown. Functions with a parameter of this
 * type do not allow NULL, unlike those with an hm_error. */
typedef struct hm_input_error {
    hm_error error; /**< `offset` counts in the text of the notation, decompressed and without JSON
                       escapes */
    uint64_t line, column; /**< place of that offset, from 1 */
    /** If the input is a JSON object: the field that holds the wrong text; else empty. */
    char field[32];
    size_t word; /**< number (from 1) of the wrong word of the request; 0: not about a word */
    bool whole;  /**< the error is about the whole input, and has no place in it */
} hm_input_error;

/** A position or game as it was given, recognised but not yet read. */
typedef struct hm_input {
    const hm_notation *notation; /**< NULL if it was not recognised */
    const char *name;            /**< name of the file; NULL for a text that was given itself */
    uint64_t line;               /**< where the text begins in the file, from 1 */
    uint64_t game;               /**< number of the game in its file, from 1 */
    const char *text; /**< the text of the notation, or a JSON object; NULL for a stream */
    size_t length;
    bool json;         /**< text is a JSON object */
    hm_source *source; /**< for HM_IS_STREAM: the source, at its first byte; else NULL */
    void *stream;      /**< for a stream of several games: private data of its game; else NULL */
    /** error.error.status is not HM_OK if the input could not be recognised or read. */
    hm_input_error error;
    uint64_t offset; /**< byte offset in the (decoded) operand */
    uint64_t indent; /**< bytes that precede the text on its first line */
} hm_input;

/** Finds the positions and games of one operand. It uses the options format, lines and game of the
 * request; with game only the input of this number is returned. */
typedef struct hm_reader hm_reader;

/** Opens an operand of the command line, which is a text or the name of a file. It is a text if it
 * is the name of a start, or if no file has this name and the text is recognised or begins with '{'
 * or '['. An operand that begins with "/" or "./" is always a file. With the option format, an
 * operand that is not the name of a file is a text, unless the format is a stream. Operand and
 * request must outlive the reader. HM_ERR_IO if the operand is neither; HM_ERR_OPTION for an
 * unknown format. *reader is NULL on failure. */
HM_API hm_status hm_reader_open(hm_reader **reader, const char *operand, const hm_request *request,
                                hm_error *error);
/** Makes a reader of a text in memory. Text and request must outlive the reader. Errors:
 * HM_ERR_OPTION, HM_ERR_MEMORY; *reader is NULL then. */
HM_API hm_status hm_reader_from_memory(hm_reader **reader, const char *text, size_t length,
                                       const hm_request *request, hm_error *error);
/** Makes a reader of a source, which stays the caller's; source and request must outlive the
 * reader. The watch of the request becomes the watch of the source. Errors as in
 * hm_reader_from_memory(). */
HM_API hm_status hm_reader_from_source(hm_reader **reader, hm_source *source,
                                       const hm_request *request, hm_error *error);
/** Returns the name of the file or source; NULL for a text. */
HM_API const char *hm_reader_name(const hm_reader *reader);

/** Returns the next input, which is valid until the next call; *input is NULL at the end. JSON is
 * one input per line, or one input for the whole text if the object on the first line does not end
 * there. Other text is one input, one per game, or with the option lines one per line. An operand
 * without any position gives one input with an error. Damaged compression, and a text above 32 MiB
 * (JSON: a line; an archive: a game), give a last input with the error. The call itself fails for
 * other errors of the source and with HM_ERR_MEMORY. */
HM_API hm_status hm_reader_next(hm_reader *reader, const hm_input **input, hm_error *error);
/** Returns, after the last input, whether bytes that are not gzip followed the gzip data; they were
 * ignored. Always false for frame files: use hm_frames_reader_warnings(). */
HM_API bool hm_reader_trailing_garbage(const hm_reader *reader);
/** Frees a reader, and the source that it has opened itself. NULL is allowed. */
HM_API void hm_reader_close(hm_reader *reader);

#ifdef __cplusplus
}
#endif
#endif
