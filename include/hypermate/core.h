/* hypermate: what every area shares: status numbers, errors with a place, version.
 *
 * The library never prints, exits, or keeps writable globals. Objects passed as const may be
 * shared between threads; mutable ones belong to one thread at a time. */
#ifndef HYPERMATE_CORE_H
#define HYPERMATE_CORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Marks functions with a promise: the shared library exports them, and none of them changes or goes
 * within one HM_ABI_VERSION. */
#if defined(__GNUC__)
#define HM_API __attribute__((visibility("default")))
#else
#define HM_API
#endif

/** Marks functions without a promise, in hypermate/more/: positions, moves and notations of one
 * game. Only programs that link the static library can call them, so that an old program never
 * meets a changed one. */
#define HM_MORE

#define HM_VERSION "0.3.0"

/** Number of the binary interface: functions, their arguments, struct layouts. A program or binding
 * that was made for one number works with every library of that number, and with no other. */
#define HM_ABI_VERSION 2

/** Version of the JSON objects that the program and hm_ask() write (docs/json.md).
 * Keys never change their meaning within one schema; new keys may appear. */
#define HM_JSON_SCHEMA 1

/** Result of every function that can fail. Numbers are pinned: they never change meaning.
 * -2 to -6 are the numbers that existing 4D programs print for FEN4 v1 texts.
 * hm_status_name() gives the stable word used in JSON answers ("kind"). */
typedef enum hm_status {
    HM_OK = 0,
    HM_ERR_ARGUMENT = -1, /**< a caller's argument is out of its documented range */

    /* Notation errors. */
    HM_ERR_PREFIX = -2,     /**< the text does not begin as its format demands */
    HM_ERR_PIECE = -3,      /**< unknown piece, pawn axis missing or wrong, '@' missing */
    HM_ERR_COORDINATE = -4, /**< coordinate out of range or malformed */
    HM_ERR_DUPLICATE = -5,  /**< something that may appear once appears twice (a square, a right) */
    HM_ERR_TRAILING = -6,   /**< text after the end of a complete value */
    HM_ERR_JSON = -7,       /**< the JSON itself is malformed */
    HM_ERR_FIELD = -8,      /**< a field is missing or holds a value of the wrong kind */
    HM_ERR_FORMAT = -9,     /**< no known notation, or two that cannot be distinguished */

    /* Environment. */
    HM_ERR_MEMORY = -10,      /**< an allocation failed */
    HM_ERR_IO = -11,          /**< the operating system refused to open, read, write or rename */
    HM_ERR_LIMIT = -12,       /**< an input exceeds a documented limit */
    HM_ERR_INTERRUPTED = -13, /**< who watches has ended the work */
    HM_ERR_CLOSED = -14,      /**< the reader of our output has closed it (broken pipe) */
    HM_ERR_UNSUPPORTED = -15, /**< recognised, but this build cannot do it */
    HM_ERR_OPTION = -16, /**< an option that the question or the game does not know, or its value */

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
    HM_ERR_FRAMES_COUNT = -32,     /**< more than 2^32-1 frames, or not the number promised */
    HM_ERR_FRAMES_DIFFER = -33,    /**< frames are well-formed but differ from the game */
    HM_ERR_FRAMES_PADDING = -34,   /**< strict reading: unused bytes of the header are not zero */

    /* gzip (E13). */
    HM_ERR_GZIP_TRUNCATED = -40, /**< truncated-gzip */
    HM_ERR_GZIP_CRC = -41,       /**< bad-crc */
    HM_ERR_GZIP_LENGTH = -42,    /**< bad-isize */
    HM_ERR_GZIP_HEADER = -43,    /**< bad-gzip-header: method not 8, reserved flag bits */
    HM_ERR_GZIP_DATA = -44,      /**< bad-deflate-data */

    /* 4D games. */
    HM_ERR_4D_ILLEGAL = -50, /**< illegal-move: well-formed, but the rules do not allow it */

    /* 5D notation (docs/formats.md). */
    HM_ERR_5D_HEADER = -60,          /**< a [Key "Value"] that cannot be read or used */
    HM_ERR_5D_ROW = -61,             /**< a row has not the width of the boards */
    HM_ERR_5D_COUNT = -62,           /**< a run of blanks that is not a number, or too long */
    HM_ERR_5D_LINE = -63,            /**< the timeline of a board */
    HM_ERR_5D_TURN = -64,            /**< the turn of a board */
    HM_ERR_5D_COLOUR = -65,          /**< the colour of a board */
    HM_ERR_5D_DUPLICATE_BOARD = -66, /**< two boards at one place */
    HM_ERR_5D_GAP = -67,             /**< boards or timelines that do not follow each other */
    HM_ERR_5D_WIDTH = -68,           /**< a size beyond 1..16 */
    HM_ERR_5D_ROWS = -69,            /**< not as many rows as the boards are high */
    HM_ERR_5D_TOKEN = -70,           /**< text that is not part of a move body */
    HM_ERR_5D_MOVE = -71,            /**< no such move in this position */
    HM_ERR_5D_AMBIGUOUS = -72,       /**< several moves fit; the message names them */
    HM_ERR_5D_ILLEGAL = -73,         /**< the moves of an action may not be submitted */
    HM_ERR_5D_NUMBER = -74,          /**< a turn number out of order (strict reading) */
    HM_ERR_5D_MARK = -75,            /**< a wrong mark of check or mate (strict reading) */

    /* Four-player position texts (docs/formats.md). */
    HM_ERR_4P_PARTS = -80,          /**< wrong number of parts */
    HM_ERR_4P_TURN = -81,           /**< the seat to move */
    HM_ERR_4P_FLAG = -82,           /**< a list that is not four of 0 and 1 */
    HM_ERR_4P_POINTS = -83,         /**< the points */
    HM_ERR_4P_CLOCK = -84,          /**< the clock */
    HM_ERR_4P_OPTIONS = -85,        /**< the options block */
    HM_ERR_4P_RANK_COUNT = -86,     /**< not 14 ranks */
    HM_ERR_4P_WIDTH = -87,          /**< a rank that has not 14 squares */
    HM_ERR_4P_CELL = -88,           /**< an empty or malformed cell */
    HM_ERR_4P_COLOUR = -89,         /**< unknown colour letter */
    HM_ERR_4P_MISSING_SQUARE = -90, /**< a piece on a square that does not exist */
    HM_ERR_4P_TWO_KINGS = -91,      /**< two live kings of one colour, and none named royal */
    HM_ERR_4P_EP_VICTIM = -92,      /**< an en-passant entry without its pawn */

    /* Four-player games. */
    HM_ERR_4P_TAG = -95,       /**< a [Name "value"] that cannot be read */
    HM_ERR_4P_TOKEN = -96,     /**< text that is not part of a game */
    HM_ERR_4P_MOVE = -97,      /**< text that is not a move */
    HM_ERR_4P_ILLEGAL = -98,   /**< well-formed, but the rules do not allow it */
    HM_ERR_4P_MARK = -99,      /**< a wrong mark of check or mate */
    HM_ERR_4P_COMMENT = -100,  /**< a comment that does not end */
    HM_ERR_4P_VARIATION = -101 /**< a variation that does not end, or has nothing to vary */
} hm_status;

/** Stable word of a status ("prefix", "bad-magic", ...); "unknown" for other numbers. */
HM_API const char *hm_status_name(hm_status status);

/** Where and why. Functions that take an hm_error * accept NULL; on failure they fill it, on
 * success they leave it alone. */
typedef struct hm_error {
    hm_status status;
    bool spent;      /**< with HM_ERR_LIMIT: what the caller allows is used up; false: a limit of a
                        format or of this library */
    uint64_t offset; /**< byte offset of the first byte that cannot continue a valid text */
    char
        message[240]; /**< one line, NUL-terminated, without the place: "expected ..., found ..." */
} hm_error;

/** Line and column (both from 1, in bytes) of an offset into a text. An offset beyond the text
 * means its end. Cost: one pass up to the offset; ask only when someone wants to see it. */
HM_API void hm_text_place(const char *text, size_t length, uint64_t offset, uint64_t *line,
                          uint64_t *column);

/** How much may be computed, in units of about ten nanoseconds that are the same on every machine.
 * Functions that solve (legal actions of 5D chess and all that needs them) add their work to
 * `done`, and end with HM_ERR_LIMIT soon after it has reached `most` (0: no limit). One hm_work may
 * bound several calls, one after the other or on several threads. The count is exact to about a
 * millisecond per thread. */
typedef struct hm_work {
    uint64_t most, done;
} hm_work;

/** A callback that watches long work. It is called now and then, by one thread at a time, with how
 * much of `total` is done (0: not known; the function says the unit). False ends the work with
 * HM_ERR_INTERRUPTED. Each call that can take longer than 50 ms takes one; NULL: nobody watches.
 * `progress` and `work` may be NULL. */
typedef struct hm_watch {
    bool (*progress)(void *context, uint64_t done, uint64_t total);
    void *context;
    hm_work *work; /**< the caller's; it outlives the call */
} hm_watch;

/* Structs of options begin with `size_t size`, which the caller sets to the sizeof of what it was
 * compiled with: so a program that was made before an option appeared still works, as if that
 * option were zero. Zero is the default of every option, and NULL means all defaults.
 * HM_ERR_ARGUMENT: a size that is not valid, or is from a newer library than this one. */

/** How often positions have occurred in a game; each game has functions for it. */
typedef struct hm_history {
    struct hm_seen *slots;
    size_t used, capacity;
} hm_history;

/** A growable byte string, to which functions append their answers. Zero-initialise it; data is
 * NUL-terminated once something was added. After a failed allocation `failed` is set and further
 * additions do nothing, so that it is enough to look once at the end. */
typedef struct hm_text {
    char *data;
    size_t length;
    size_t capacity;
    bool failed;
    bool stopped;          /**< it failed since its watch has ended the work */
    const hm_watch *watch; /**< asked after each 64 KiB; NULL, the usual: nobody */
    size_t asked;          /**< the length when it was asked */
} hm_text;

/** Frees the bytes; the text is empty again. */
HM_API void hm_text_clear(hm_text *text);

/** Version of the library that is running (HM_VERSION of the header it was built with). */
HM_API const char *hm_version(void);

/** HM_ABI_VERSION of the library that is running: what a binding compares before its first call. */
HM_API unsigned hm_abi_version(void);

/** Frees what a function has given to the caller "to free". free() of the same C library does as
 * well; other languages and other heaps need this one. NULL is allowed. */
HM_API void hm_free(void *memory);

#ifdef __cplusplus
}
#endif
#endif
