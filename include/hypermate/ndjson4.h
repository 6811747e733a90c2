/* hypermate: NDJSON4 logs of 4D games: one JSON object per line, each with a whole position.
 *
 * The reader also reads the format chess4d-ndjson-v1, which the Python reference of 4D chess
 * exports. A line without a position is skipped. This gives a warning, unless the line is blank or
 * a producer's header: a line in which the program that wrote the log describes the log. A skipped
 * line is never an error of the call. To watch reading, call hm_source_watch().
 * docs/formats/ndjson4.md describes the format. */
#ifndef HYPERMATE_NDJSON4_H
#define HYPERMATE_NDJSON4_H

#include "board4d.h"
#include "core.h"
#include "frames.h"
#include "io.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Flags of reading. */
enum {
    HM_NDJSON4_STRICT = 1, /**< also warn if a field is given twice (the last value is used) */
    /** Read fen4d texts with HM_4D_FEN_LENIENT, and lines that contain NaN or Infinity. */
    HM_NDJSON4_LENIENT = 2,
    HM_NDJSON4_OTHERS = 4 /**< collect the names of ignored fields (hm_ndjson4_reader_others()) */
};

#define HM_NDJSON4_MAX_LINE (16u << 20) /**< default limit of the length of a line, in bytes */

/** The kind of a line. */
typedef enum hm_ndjson4_kind {
    HM_NDJSON4_FRAME,  /**< a position, perhaps with a warning about a repaired field */
    HM_NDJSON4_SILENT, /**< a blank line or a producer's header: skipped silently */
    HM_NDJSON4_SKIPPED /**< any other line: skipped with a warning */
} hm_ndjson4_kind;

/** The content of one line of a log. */
typedef struct hm_ndjson4_record {
    hm_ndjson4_kind kind;
    uint64_t line;     /**< number of the line in the file, from 1 */
    hm_4d_board board; /**< the position; set, like `meta`, only for HM_NDJSON4_FRAME */
    hm_frame_meta meta;
    /** Whether the line states a ply. If not, meta.ply is the number of earlier lines with a
     * position. */
    bool ply_given;
    bool promo_word;   /**< meta.promo was taken from the word in move_promo ("QUEEN", ...)
                        */
    bool header;       /**< the line is a producer's header: a game begins after it */
    char warning[320]; /**< text of the warning; empty when there is none */

    /** Set if the kind is HM_NDJSON4_SKIPPED: what is wrong. */
    hm_status reason;
    uint64_t offset;   /**< byte offset in the decoded text of `field`, or in the line if `field` is
                          NULL */
    const char *field; /**< name of the field whose text is wrong, or NULL */
} hm_ndjson4_record;

/** Reads the lines of a log in order. */
typedef struct hm_ndjson4_reader hm_ndjson4_reader;

/** Opens a reader. The source stays the caller's and must outlive the reader. `flags` is a set of
 * HM_NDJSON4_STRICT, HM_NDJSON4_LENIENT and HM_NDJSON4_OTHERS. `max_line` is the maximum length of
 * a line in bytes (0: HM_NDJSON4_MAX_LINE). Fails with HM_ERR_MEMORY only; *reader is NULL then. */
HM_API hm_status hm_ndjson4_reader_open(hm_ndjson4_reader **reader, hm_source *source,
                                        unsigned flags, size_t max_line, hm_error *error);

/** Reads the next line. *record points into the reader and is valid until the next call; it is NULL
 * at the end of the input. A line that cannot be read is a record, not an error. Errors: errors of
 * the source, HM_ERR_MEMORY. */
HM_API hm_status hm_ndjson4_reader_next(hm_ndjson4_reader *reader, const hm_ndjson4_record **record,
                                        hm_error *error);
/** Returns the byte offset of the line that was read last, in the decoded input. */
HM_API uint64_t hm_ndjson4_reader_place(const hm_ndjson4_reader *reader);
/** Returns the names of the ignored fields of the last line and of its object "headers", with a
 * line feed after each name. Names longer than 64 bytes are left out. Returns "" if there are no
 * ignored fields, or if the reader was opened without HM_NDJSON4_OTHERS. The text is valid until
 * the next call. */
HM_API const char *hm_ndjson4_reader_others(const hm_ndjson4_reader *reader);
/** Frees a reader. NULL is allowed. */
HM_API void hm_ndjson4_reader_close(hm_ndjson4_reader *reader);

/** Sets *is_game to whether a source is a .c4d game or an archive of .c4d games. This is so if it
 * begins with a move, a position block, a comment or a mark ("== N"). It is also so if its name
 * ends in .c4d or .c4d.gz and its text does not begin with '{'. Consumes no bytes of the source.
 * Errors: errors of the source, HM_ERR_MEMORY. */
HM_API hm_status hm_c4d_recognise(hm_source *source, bool *is_game, hm_error *error);

/** Checks by the first 64 KiB whether a source can be a log or a game of 4D chess. Consumes no
 * bytes of the source. Fails with HM_ERR_FORMAT if the source is something else: a position, a file
 * of another game, UTF-16 and so on. The message names what it is. Returns HM_OK for a text that is
 * not recognised, because it may be a log of malformed lines. */
HM_API hm_status hm_source_expect_game_4d(hm_source *source, hm_error *error);

/** Reads a board from a fixture file (a file of boards for tests), which has one object
 * {"name":"...","pieces":{"<square index>":"K"}} per line; the first object with the name is used.
 * Pieces are written as in fen4d; "P" and "p" alone are pawns along w. Errors: HM_ERR_FIELD if no
 * line has the name; HM_ERR_JSON for a malformed line before the line with the name;
 * HM_ERR_COORDINATE, HM_ERR_PIECE and HM_ERR_DUPLICATE for a wrong board; HM_ERR_LIMIT for a line
 * that is too long; errors of the source. error->offset counts from the start of the (decoded)
 * source. */
HM_API hm_status hm_fixture_read(hm_source *source, const char *name, hm_4d_board *board,
                                 hm_error *error);

#ifdef __cplusplus
}
#endif
#endif
