/* hypermate: NDJSON4 ply logs: one JSON object a line, each holding a whole position.
 *
 * Also reads the reference exporter's chess4d-ndjson-v1 files. Lines that do not yield a frame
 * are skipped with a warning (or silently, where the format says so), never fatal. Reading is
 * watched through the source: hm_source_watch().
 * Source: docs/formats.md, "NDJSON4". */
#ifndef HYPERMATE_NDJSON4_H
#define HYPERMATE_NDJSON4_H

#include "board4d.h"
#include "core.h"
#include "frames.h"
#include "io.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    HM_NDJSON4_STRICT = 1,  /**< also warn of fields given twice (the last one counts) */
    HM_NDJSON4_LENIENT = 2, /**< fen4d literals are read with HM_4D_FEN_LENIENT */
    HM_NDJSON4_OTHERS = 4   /**< the reader also names the fields that it ignores */
};

#define HM_NDJSON4_MAX_LINE (16u << 20) /**< default limit of one line in bytes */

typedef enum hm_ndjson4_kind {
    HM_NDJSON4_FRAME,  /**< a position; perhaps with a warning of a repaired field */
    HM_NDJSON4_SILENT, /**< blank line or producer header: skipped without a word */
    HM_NDJSON4_SKIPPED /**< skipped with a warning */
} hm_ndjson4_kind;

/** The content of one line of the file. */
typedef struct hm_ndjson4_record {
    hm_ndjson4_kind kind;
    uint64_t line;     /**< physical line number from 1 */
    hm_4d_board board; /**< of a frame only, as is meta */
    hm_frame_meta meta;
    bool ply_given;    /**< false: meta.ply is the default (index among the accepted lines) */
    bool promo_word;   /**< NDJSON4 has no move_promo, but its word gave meta.promo */
    bool header;       /**< a silent line that is a producer's header: a game begins after it */
    char warning[320]; /**< reason without "encode: line N: "; empty when there is none */

    /** For programs, if a line is skipped with a warning: */
    hm_status reason;
    uint64_t offset;   /**< in the decoded text of the field, or in the line */
    const char *field; /**< the field whose text is wrong, or NULL */
} hm_ndjson4_record;

typedef struct hm_ndjson4_reader hm_ndjson4_reader;

/** The source stays the caller's. `max_line` 0 means HM_NDJSON4_MAX_LINE. */
HM_API hm_status hm_ndjson4_reader_open(hm_ndjson4_reader **reader, hm_source *source,
                                        unsigned flags, size_t max_line, hm_error *error);

/** The next line. *record points into the reader and is NULL at the end of the input; it is valid
 * until the next call. Errors: errors of the source and HM_ERR_MEMORY. */
HM_API hm_status hm_ndjson4_reader_next(hm_ndjson4_reader *reader, const hm_ndjson4_record **record,
                                        hm_error *error);
/** Where in the (decoded) input the line begins. */
HM_API uint64_t hm_ndjson4_reader_place(const hm_ndjson4_reader *reader);
/** With HM_NDJSON4_OTHERS, after a line: the names of its fields that are ignored, each with a line
 * feed after it, or ""; fields of headers count. Names above 64 bytes are left out. */
HM_API const char *hm_ndjson4_reader_others(const hm_ndjson4_reader *reader);
HM_API void hm_ndjson4_reader_close(hm_ndjson4_reader *reader); /**< NULL is allowed */

/** Whether a source begins like a .c4d game or an archive of them: a move, a position block, a
 * comment or a mark; or is named like one (.c4d, .c4d.gz) where it begins like no log either. Takes
 * nothing from it. */
HM_API hm_status hm_c4d_recognise(hm_source *source, bool *is_game, hm_error *error);

/** Whether a source can hold a log or a game of 4D, by its first 64 KiB, which are given back.
 * HM_ERR_FORMAT names what else it is: a position, a file of another game, UTF-16, ... A text that
 * nothing is recognised in may be a log of bad lines. */
HM_API hm_status hm_source_expect_game_4d(hm_source *source, hm_error *error);

/** Looks a board up in a fixture file: one {"name":"...","pieces":{"<square index>":"K"}} per line;
 * the first with the name is used. Pieces are written as in fen4d; "P" and "p" alone are pawns
 * along w, only here. Errors: HM_ERR_FIELD when no line has the name, HM_ERR_JSON for a malformed
 * line before it, HM_ERR_COORDINATE, _PIECE, _DUPLICATE, errors of the source. Offsets count from
 * the start of the (decoded) source. */
HM_API hm_status hm_fixture_read(hm_source *source, const char *name, hm_4d_board *board,
                                 hm_error *error);

#ifdef __cplusplus
}
#endif
#endif
