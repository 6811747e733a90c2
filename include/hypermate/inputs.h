/* hypermate: notations, options, and the inputs of an operand: a text, a file, a stream.
 *
 * A notation belongs to a game (game.h); docs/formats.md describes every one. */
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

enum {
    HM_IS_READ = 1,        /**< this build reads it */
    HM_IS_WRITTEN = 2,     /**< and writes it */
    HM_IS_STREAM = 4,      /**< read from a source, not from a text in memory */
    HM_IS_ALONE = 8,       /**< holds one position or game: a second would run into it */
    HM_IS_APART = 16,      /**< a blank line separates two of them */
    HM_IS_FORM = 32,       /**< a way to write a notation of another name, not one to read */
    HM_IS_OBJECT = 64,     /**< its texts are JSON objects */
    HM_IS_BINARY = 128,    /**< it has no lines */
    HM_IS_COMMENTED = 256, /**< it has no tags, but lines that begin with # are comments */
    HM_IS_DOCUMENT = 1024, /**< its texts are JSON, but no states (hm_input.json) */
    HM_IS_MARKED = 512     /**< a mark precedes each of several games */
};

/** A row of a game's table. */
typedef struct hm_notation {
    const char *name;  /**< stable word: "fen4d", "pgn4" */
    const char *title; /**< for people: "4D position literal" */
    const struct hm_game *game;
    unsigned flags;
    /** Length of the first game of a text that may hold many; NULL: a text is one. Linear. The
     * watch (may be NULL) is asked from time to time; when it ends the scan, `length`. */
    size_t (*extent)(const char *text, size_t length, const hm_watch *watch);
} hm_notation;

/** All notations of all games, in their order; NULL beyond the last one. */
HM_API const hm_notation *hm_notation_at(size_t index);
/** NULL when there is no such name. */
HM_API const hm_notation *hm_notation_named(const char *name);
/** Appends the mark of a game, a line "== N". */
HM_API void hm_notation_put_mark(uint64_t number, hm_text *text);

/** Recognises the notation of a text by its beginning; the text may still be wrong further on. A
 * log is known by the object on its first line. HM_ERR_FORMAT if no notation fits, or if a
 * bracketed text could be of two games; HM_ERR_JSON if it begins with '{' but is not a JSON object.
 * No allocation, one pass at most. */
HM_API hm_status hm_notation_detect(const char *text, size_t length, const hm_notation **notation,
                                    hm_error *error);

/* ---- options ------------------------------------------------------------------------------- */

typedef enum hm_option_kind {
    HM_OPTION_FLAG,
    HM_OPTION_TEXT,
    HM_OPTION_CHOICE, /**< one of `choices` */
    HM_OPTION_NUMBER, /**< whole, from `least` to `most` (0: no upper limit) */
    HM_OPTION_TIME    /**< "500ms", "2s", "3m", seconds; hm_request_time() reads it */
} hm_option_kind;

/** The purpose of an option of a game. A question says which of these it takes. */
enum {
    HM_OPTION_READING = 1, /**< how texts are understood, which rules hold */
    HM_OPTION_WRITING = 2, /**< how positions are written */
    HM_OPTION_GAMES = 4,   /**< how games are written */
    HM_OPTION_DRAWING = 8, /**< how boards are drawn */
    HM_OPTION_OPERAND = 16 /**< of a question: the program takes it as an operand */
};

/** A row of an option table, which ends with a row without name. */
typedef struct hm_option {
    const char *name; /**< "mode": --mode of the program, a key of a JSON request */
    hm_option_kind kind;
    unsigned about; /**< of a game's option: HM_OPTION_READING, ... */
    char letter;    /**< the program's short form, or 0 */
    const char *argument, *choices, *help;
    uint64_t least, most;
} hm_option;

/** A value for an option. */
typedef struct hm_setting {
    const char *name;
    const char *value; /**< numbers in decimal digits; NULL for a flag that is set */
} hm_setting;

/** A request. Zero-initialise all but the size; NULL means the defaults. */
typedef struct hm_request {
    size_t size; /**< sizeof(hm_request); no other is taken */
    const hm_setting *settings;
    size_t setting_count;
    const char *const *words; /**< of questions about moves or squares */
    size_t word_count;
    unsigned jobs;  /**< threads; 0 means 1. No answer depends on it */
    hm_watch watch; /**< progress may be NULL */
    /** Called with every better line that a search finds, as an object: "line" (its number from 1),
     * "score", "mate", "depth", "moves" as in the answer. May be NULL. */
    void (*found)(void *context, const struct hm_facts *line);
    void *found_context;
} hm_request;

/** Whether a flag is set; the value of an option, NULL when it is not given. */
HM_API bool hm_request_flag(const hm_request *request, const char *name);
HM_API const char *hm_request_text(const hm_request *request, const char *name);
/** False when it is not given, and *number is untouched. */
HM_API bool hm_request_number(const hm_request *request, const char *name, uint64_t *number);
HM_API bool hm_request_time(const hm_request *request, const char *name, double *seconds);
/** "500ms", "2s", "3m", "2.5" into seconds: above 0, and no more than 10^9. */
HM_API bool hm_time_parse(const char *text, double *seconds);

/** Options of how inputs are read, for every question about positions: format, lines, ply, game. */
HM_API const hm_option *hm_reading_options(void);

/** The limits of every question: time, work, memory, max-answers, max-output and max-decoded.
 * answers.h says what happens at a limit. */
HM_API const hm_option *hm_limit_options(void);

/** Finds an option in a table (may be NULL) by name. */
HM_API const hm_option *hm_option_find(const hm_option *table, const char *name);
/** Checks a value against its row; HM_ERR_OPTION with a message that names the option. */
HM_API hm_status hm_option_check(const hm_option *option, const hm_setting *setting,
                                 hm_error *error);

/* ---- inputs -------------------------------------------------------------------------------- */

/** An error with the place that people and programs are shown. Functions that fill one, unlike
 * those with an hm_error, do not take NULL for it. */
typedef struct hm_input_error {
    hm_error error;        /**< offset counts in the decoded notation text */
    uint64_t line, column; /**< of that offset, from 1 */
    char field[32];        /**< of a JSON object: the field that holds the text; else empty */
    size_t word;           /**< number of the wrong one of request->words, from 1; else 0 */
    bool whole;            /**< it is about the input as a whole, and has no other place */
} hm_input_error;

/** One position or game as it was given. */
typedef struct hm_input {
    const hm_notation *notation; /**< NULL when error is set */
    const char *name;            /**< of the file; NULL for a text that was given itself */
    uint64_t line;               /**< where the text begins in the file, from 1 */
    uint64_t game;               /**< number of the game in its file, from 1 */
    const char *text;            /**< notation text, or a JSON object; NULL for a stream */
    size_t length;
    bool json;            /**< text is a JSON object */
    hm_source *source;    /**< of HM_IS_STREAM: at its first byte; else NULL */
    void *stream;         /**< of a stream of several games: the game's own; else NULL */
    hm_input_error error; /**< error.error.status is not HM_OK when it could not be recognised */
    uint64_t offset;      /**< where it begins in the (decoded) bytes of the operand */
    uint64_t indent;      /**< bytes of its first line before it */
} hm_input;

/** Walks over the inputs of one operand. The request's options format, lines and game count; of the
 * last one the input with this number is the only one. */
typedef struct hm_reader hm_reader;

/** An operand of a command line: a text if the detector recognises it, else the name of a file
 * ("./x" is always one). The option format makes every operand without a file of that name a text.
 * The string and the request must outlive the reader. HM_ERR_IO when it is neither. */
HM_API hm_status hm_reader_open(hm_reader **reader, const char *operand, const hm_request *request,
                                hm_error *error);
/** The same for a text in memory and for a stream; either stays the caller's. */
HM_API hm_status hm_reader_from_memory(hm_reader **reader, const char *text, size_t length,
                                       const hm_request *request, hm_error *error);
HM_API hm_status hm_reader_from_source(hm_reader **reader, hm_source *source,
                                       const hm_request *request, hm_error *error);
/** The file's name; NULL for a text that was given itself. */
HM_API const char *hm_reader_name(const hm_reader *reader);

/** The next input, valid until the next call; *input is NULL at the end. JSON is one object per
 * line, or one document if the first line does not close; other text is one input, one per line
 * (option lines), or one per game. An operand without any position gives one input with an error.
 * Damaged compression, and HM_ERR_LIMIT for a text (of JSON: a line; of an archive: a game) beyond
 * 32 MiB, are the error of an input, which is the last one. Errors of the call are the others of
 * the source, and HM_ERR_MEMORY. */
HM_API hm_status hm_reader_next(hm_reader *reader, const hm_input **input, hm_error *error);
/** After the last input: whether other bytes followed the gzip data, and were ignored. For frame
 * files see hm_frames_reader_warnings. */
HM_API bool hm_reader_trailing_garbage(const hm_reader *reader);
HM_API void hm_reader_close(hm_reader *reader); /**< NULL is allowed */

#ifdef __cplusplus
}
#endif
#endif
