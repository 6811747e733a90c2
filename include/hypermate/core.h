/* hypermate: definitions that all other headers use: status numbers, errors with a place, versions,
 * callbacks that watch long work, growable texts.
 *
 * The library never prints or exits, and it has no writable global state. Several threads may use
 * one object at the same time if they pass it only to const parameters. Otherwise one thread at a
 * time may use an object. */
#ifndef HYPERMATE_CORE_H
#define HYPERMATE_CORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Marks the functions of the stable interface. The shared library exports them, and none of them
 * changes or is removed within one HM_ABI_VERSION. */
#if defined(__GNUC__)
#define HM_API __attribute__((visibility("default")))
#else
#define HM_API
#endif

/** Marks the functions of hypermate/more/ (positions, moves and notations of each kind of game;
 * archives, batches, puzzles, reviews). They may change in any release. Only the static library has
 * them, so a compiled program keeps the version that it was linked with. */
#define HM_MORE

/** Version of the library that these headers belong to: major, minor, patch. */
#define HM_VERSION "0.3.0"

/** Number of the binary interface: functions, their parameters and the layout of structs. A program
 * or binding works only with libraries that have the number that it was compiled with.
 * hm_abi_version() returns the number of the running library. */
#define HM_ABI_VERSION 2

/** Version of the JSON objects that the program and hm_ask() write (docs/json.md). Within one
 * version a key keeps its meaning; new keys may appear. */
#define HM_JSON_SCHEMA 1

/** Result of a function that can fail. No number ever changes its meaning. Other 4D programs print
 * the numbers -2 to -6 with the same meaning, for errors in fen4d texts ("4d-fen v1: ...").
 * hm_status_name() returns the word for a number; JSON answers have this word as "kind". */
typedef enum hm_status {
    HM_OK = 0,
    HM_ERR_ARGUMENT = -1, /**< an argument or an option struct is not as documented */

    /* Notation errors. */
    HM_ERR_PREFIX = -2,     /**< the text does not begin as its format demands */
    HM_ERR_PIECE = -3,      /**< unknown piece, pawn axis missing or wrong, '@' missing */
    HM_ERR_COORDINATE = -4, /**< coordinate out of range or malformed */
    HM_ERR_DUPLICATE = -5,  /**< a square, castling right or key is given twice */
    HM_ERR_TRAILING = -6,   /**< text after the end of a complete value */
    HM_ERR_JSON = -7,       /**< the JSON itself is malformed */
    HM_ERR_FIELD = -8,      /**< a field is missing or holds a value of the wrong kind */
    HM_ERR_FORMAT = -9,     /**< the notation is not known, or two notations are possible */

    /* Environment. */
    HM_ERR_MEMORY = -10,      /**< an allocation failed */
    HM_ERR_IO = -11,          /**< the operating system refused to open, read, write or rename */
    HM_ERR_LIMIT = -12,       /**< a limit of a format, of this library or of the caller is exceeded
                                 (hm_error.spent says whose) */
    HM_ERR_INTERRUPTED = -13, /**< the callback of an hm_watch has ended the work */
    HM_ERR_CLOSED = -14,      /**< the program that reads the output has closed it (broken pipe) */
    HM_ERR_UNSUPPORTED = -15, /**< understood, but not possible here or in this build */
    HM_ERR_OPTION = -16,      /**< an unknown option, or a value that it does not accept */

    /* Spectral frame files (docs/formats.md; E1 to E12 of the frame specification). */
    HM_ERR_FRAMES_HEADER = -20,    /**< E1  truncated-header */
    HM_ERR_FRAMES_MAGIC = -21,     /**< E2  bad-magic */
    HM_ERR_FRAMES_VERSION = -22,   /**< E3  unsupported-version */
    HM_ERR_FRAMES_2D = -23,        /**< E4  recognised-2d-not-4d */
    HM_ERR_FRAMES_DIM = -24,       /**< E5  encoding-dim-mismatch */
    HM_ERR_FRAMES_BYTES = -25,     /**< E6  frame-bytes-mismatch */
    HM_ERR_FRAMES_GEOMETRY = -26,  /**< E7  n-dimensions-mismatch */
    HM_ERR_FRAMES_MODE = -27,      /**< E8  unknown-mode */
    HM_ERR_FRAMES_TRUNCATED = -28, /**< E9  truncated-frame */
    HM_ERR_FRAMES_TRAILING = -29,  /**< E10 trailing-data */
    HM_ERR_FRAMES_OPEN = -30,      /**< E11 header-not-completed */
    HM_ERR_FRAMES_BODY = -31,      /**< E12 malformed-body */
    HM_ERR_FRAMES_COUNT = -32,     /**< more than 2^32-1 frames, or not `count` of the options */
    HM_ERR_FRAMES_DIFFER = -33,    /**< well-formed frames that differ from the game */
    HM_ERR_FRAMES_PADDING = -34,   /**< with HM_FRAMES_STRICT: an unused header byte is not zero */

    /* gzip (E13). */
    HM_ERR_GZIP_TRUNCATED = -40, /**< truncated-gzip */
    HM_ERR_GZIP_CRC = -41,       /**< bad-crc */
    HM_ERR_GZIP_LENGTH = -42,    /**< bad-isize */
    HM_ERR_GZIP_HEADER = -43,    /**< bad-gzip-header: method not 8, reserved flag bits */
    HM_ERR_GZIP_DATA = -44,      /**< bad-deflate-data */

    /* 4D games. */
    HM_ERR_4D_ILLEGAL = -50, /**< illegal-move: well-formed, but the rules do not allow it */

    /* 5D notation (docs/formats.md). */
    HM_ERR_5D_HEADER = -60, /**< a [Key "Value"] header cannot be read or used */
    HM_ERR_5D_ROW = -61,    /**< a row is not as wide as the boards */
    HM_ERR_5D_COUNT = -62,  /**< a count of empty squares is not a number, or is too large */
    HM_ERR_5D_LINE = -63,   /**< the timeline of a board is missing or malformed */
    HM_ERR_5D_TURN = -64,   /**< the turn of a board is missing or malformed */
    HM_ERR_5D_COLOUR = -65, /**< the colour of a board is not w or b */
    HM_ERR_5D_DUPLICATE_BOARD = -66, /**< two boards have the same timeline, turn and colour */
    HM_ERR_5D_GAP = -67,             /**< a board or a timeline is missing between two others */
    HM_ERR_5D_WIDTH = -68,           /**< a width or height is not 1..16 */
    HM_ERR_5D_ROWS = -69,      /**< a board does not have as many rows as the boards are high */
    HM_ERR_5D_TOKEN = -70,     /**< a text that does not belong in a list of moves */
    HM_ERR_5D_MOVE = -71,      /**< the piece cannot make this move in this position */
    HM_ERR_5D_AMBIGUOUS = -72, /**< the text fits several moves, which the message lists */
    HM_ERR_5D_ILLEGAL = -73,   /**< the moves are possible, but may not be submitted as an action */
    HM_ERR_5D_NUMBER = -74, /**< a turn number or its colour is out of order; mostly only a warning
                               unless the option strict is set */
    HM_ERR_5D_MARK = -75,   /**< a mark such as + or x is wrong; without the option strict at most a
                               warning */

    /* Four-player position texts (docs/formats.md). */
    HM_ERR_4P_PARTS = -80,          /**< the text does not have the right number of parts */
    HM_ERR_4P_TURN = -81,           /**< the seat to move is malformed */
    HM_ERR_4P_FLAG = -82,           /**< a list is not four flags, each 0 or 1 */
    HM_ERR_4P_POINTS = -83,         /**< the points are malformed */
    HM_ERR_4P_CLOCK = -84,          /**< the clock is malformed */
    HM_ERR_4P_OPTIONS = -85,        /**< the block of options is malformed */
    HM_ERR_4P_RANK_COUNT = -86,     /**< the board does not have 14 ranks */
    HM_ERR_4P_WIDTH = -87,          /**< a rank does not have 14 squares */
    HM_ERR_4P_CELL = -88,           /**< the text of a square is empty or malformed */
    HM_ERR_4P_COLOUR = -89,         /**< unknown colour letter */
    HM_ERR_4P_MISSING_SQUARE = -90, /**< a piece on a square that does not exist */
    HM_ERR_4P_TWO_KINGS = -91,      /**< a player has two kings and no royal square is named */
    HM_ERR_4P_EP_VICTIM = -92,      /**< an en-passant entry names a pawn that is not there */

    /* Four-player games. */
    HM_ERR_4P_TAG = -95,       /**< a [Name "value"] tag cannot be read */
    HM_ERR_4P_TOKEN = -96,     /**< a text that does not belong in a game */
    HM_ERR_4P_MOVE = -97,      /**< a text that is not a move, or fits several */
    HM_ERR_4P_ILLEGAL = -98,   /**< well-formed, but the rules do not allow it */
    HM_ERR_4P_MARK = -99,      /**< a mark of check or mate is wrong */
    HM_ERR_4P_COMMENT = -100,  /**< a comment has no end */
    HM_ERR_4P_VARIATION = -101 /**< a variation has no end, or no move that it replaces */
} hm_status;

/** Returns the stable word for a status ("prefix", "bad-magic", ...), or "unknown" for a number
 * that is not a status. Some words are shared by two statuses of different games. */
HM_API const char *hm_status_name(hm_status status);

/** The cause and the place of an error. A function with a parameter `hm_error *error` fills it when
 * it fails and leaves it alone when it succeeds; NULL is allowed. */
typedef struct hm_error {
    hm_status status;
    /** With HM_ERR_LIMIT: true if a limit that the caller has set is used up; false if a limit of a
     * format or of this library is exceeded. */
    bool spent;
    /** Byte offset (from 0) of the error. The bytes before it could be the beginning of a valid
     * text; together with the byte at this offset they could not. */
    uint64_t offset;
    /** One line, NUL-terminated, without file name and place: "expected ..., found ...". */
    char message[240];
} hm_error;

/** Converts a byte offset in a text into line and column, both counted from 1; a column counts
 * bytes. An offset beyond the text means its end. Cost: one pass over the text up to the offset. */
HM_API void hm_text_place(const char *text, size_t length, uint64_t offset, uint64_t *line,
                          uint64_t *column);

/** A limit of computing. A unit is about ten nanoseconds of work; the count is the same on every
 * machine. Functions that count their work, such as all functions that need legal actions of 5D
 * chess, add it to `done`. They fail with HM_ERR_LIMIT soon after `done` reaches `most`; a search
 * returns the best line so far instead. If `most` is 0, there is no limit. Several calls may share
 * one hm_work, also on several threads at once. While threads work, `done` is too small by up to
 * about a millisecond of work per thread. */
typedef struct hm_work {
    uint64_t most, done;
} hm_work;

/** A callback that observes long work and can end it. The working function calls `progress` now and
 * then, on one thread at a time, with how much of `total` is done. The comment of each function
 * says what `done` and `total` count; a `total` of 0 means that the total is unknown. If `progress`
 * returns false, the function fails with HM_ERR_INTERRUPTED. Most functions that can run for longer
 * than 50 ms take a watch: as a parameter, in a request or plan, or from their source
 * (hm_source_watch()). NULL in place of a watch means that nobody watches. `progress` and `work`
 * may be NULL. */
typedef struct hm_watch {
    bool (*progress)(void *context, uint64_t done, uint64_t total);
    void *context;
    /** A limit of work, owned by the caller; it must outlive the call. */
    hm_work *work;
} hm_watch;

/* Structs of options begin with `size_t size`, which the caller sets to the sizeof of the struct. A
 * program that was compiled before an option was added keeps working, as if the new option were
 * zero. Zero is the default of every option. Where a pointer to options may be NULL, NULL means
 * that all options have their defaults. A size that is too small or belongs to a newer library
 * gives HM_ERR_ARGUMENT. */

/** Counts how often each position has occurred in a game. Zero-initialise it. Each kind of game has
 * its own functions to add positions and to free the memory, such as hm_4d_history_add(). */
typedef struct hm_history {
    struct hm_seen *slots;
    size_t used, capacity;
} hm_history;

/** A growable byte string, to which functions append. Zero-initialise it; hm_text_clear() frees it.
 * `data` is NULL until something is appended, and NUL-terminated afterwards. If an allocation
 * fails, `failed` is set and later calls append nothing, so one check at the end is enough. */
typedef struct hm_text {
    char *data;
    size_t length;
    size_t capacity;
    bool failed;
    bool stopped; /**< `failed` is set because the watch has ended the work */
    /** Called after every 64 KiB that were appended, with 0 as `done` and `total`; usually NULL. */
    const hm_watch *watch;
    size_t asked; /**< `length` at the last call of the watch */
} hm_text;

/** Frees the bytes. The text is empty afterwards and may be used again. */
HM_API void hm_text_clear(hm_text *text);

/** Returns the version of the running library, HM_VERSION of the headers that the library was built
 * with. The text is static. */
HM_API const char *hm_version(void);

/** Returns HM_ABI_VERSION of the running library. A binding compares it with its own HM_ABI_VERSION
 * before it calls anything else. */
HM_API unsigned hm_abi_version(void);

/** Frees memory that a function of this library has handed to its caller. free() of the same C
 * library works as well; other languages, and programs with another heap, need this function. NULL
 * is allowed. */
HM_API void hm_free(void *memory);

#ifdef __cplusplus
}
#endif
#endif
