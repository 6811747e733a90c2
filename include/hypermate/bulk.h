/* hypermate: bulk encoding, which turns logs (NDJSON4) and .c4d games into frame files, tables or
 * arrays. Any number of threads may work. The memory depends on the longest line or game, not on
 * the length of the input. */
#ifndef HYPERMATE_BULK_H
#define HYPERMATE_BULK_H

#include "core.h"
#include "frames.h"
#include "io.h"
#include "ndjson4.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Games are numbered from 1 through all sources (hm_frame_meta.game). A game begins at the first
 * position of each source and at each game of an archive. In a log, a game also begins after a
 * header line of the program that wrote the log, and at a position that names no move and whose ply
 * does not follow the ply before it. In a shard (shard.h) games are counted from the beginning of
 * the shard; positions of a game that began before the shard have number 0.
 *
 * Text that cannot be read is skipped with a warning: a line of a log, or a .c4d game from its
 * first error on (the positions before it are kept). The rest of the input is still read. A call
 * fails for such a text only if the source is a single .c4d game without a mark ("== N"), and the
 * error is in its start position or in the text of its first move. */

/** Options of the functions of this header. NULL means the defaults. */
typedef struct hm_bulk_options {
    size_t size;     /**< sizeof(hm_bulk_options) */
    unsigned jobs;   /**< number of threads, 0 means 1; the output is the same for any number */
    unsigned flags;  /**< a set of HM_NDJSON4_STRICT and HM_NDJSON4_LENIENT */
    size_t max_line; /**< maximum bytes of a line of a log; 0 means HM_NDJSON4_MAX_LINE */
    uint32_t start;  /**< positions with a smaller ply are left out */
    uint64_t count;  /**< stop after this many positions; 0 means no limit */

    /** How hm_bulk_encode() writes the frame file; NULL means version 4 without compression. If
     * frames->count_known is set, a number of frames other than frames->count is an error. */
    const hm_frames_options *frames;

    /** Called for every line that has a warning, in the caller's thread and in the order of the
     * lines. A .c4d game that cannot be read to its end has one warning, at the line of its error.
     * `warning` may be NULL. */
    void (*warning)(void *context, const hm_source *source, const hm_ndjson4_record *record);
    void *context; /**< passed to `warning` */

    /** Ply of the first position, if the lines of the log have no plies. */
    uint32_t first_ply;
    /** Number of games before the first one: games are numbered from first_game + 1. */
    uint32_t first_game;
} hm_bulk_options;

/** The source that an error is about. `source` is its number, from 1; 0 means that the error is not
 * about a source (errors of files name the file in their message). If the source is a .c4d game,
 * `line` and `column` are the place, both from 1; if they are 0, only error->offset is known. */
typedef struct hm_bulk_fault {
    size_t source;
    uint64_t line, column;
} hm_bulk_fault;

/** The result of bulk work, filled also if the call has failed. */
typedef struct hm_bulk_result {
    uint64_t frames;   /**< frames written, positions encoded or rows written */
    uint64_t skipped;  /**< lines skipped with a warning, and lines of .c4d games from an error to
                          the end of the game */
    uint64_t repaired; /**< lines that gave a frame with a warning */
    uint64_t promo_words; /**< lines whose promotion was written as a word (move_promo) */
    uint64_t counted;     /**< positions whose line has no ply; their plies are counted from
                             hm_bulk_options.first_ply */
    uint64_t games;       /**< games that begin in the sources */
    hm_bulk_fault fault;  /**< place of the error that the call has returned */
} hm_bulk_result;

/** Encodes all positions of the sources, one source after the other, into one frame file. The
 * caller commits the sink afterwards. Lines that cannot be read are skipped with a warning.
 * Positions without a ply are numbered through all sources.
 *
 * If the sink cannot seek, the number of frames must be known first. If options->frames does not
 * give it, the sources are read twice. For this a source that cannot be rewound is copied to a
 * temporary file without a name in $TMPDIR. This file holds the text of the source, never frames.
 *
 * The watch is called in the caller's thread with the number of frames that are done and their
 * total. If the sources are first read to count the frames, this reading does not advance the
 * progress.
 *
 * Errors: errors of sources and sink, HM_ERR_FRAMES_COUNT, HM_ERR_INTERRUPTED, HM_ERR_MEMORY;
 * *result then counts what was done before the error. Memory: about 30 MB and the longest line
 * of a log, or the longest text of a game. */
HM_API hm_status hm_bulk_encode(hm_source *const *sources, size_t source_count, hm_sink *sink,
                                const hm_bulk_options *options, const hm_watch *watch,
                                hm_bulk_result *result, hm_error *error);

/** Counts the frames that hm_bulk_encode() would write, and the games that begin in the sources
 * (`games` may be NULL). Encodes nothing and calls no `warning`. Uses all options but `frames`. The
 * sources are rewound before and after. Cost: reading the sources, about a fifth of encoding.
 * Errors: HM_ERR_IO if a source cannot be rewound; HM_ERR_FRAMES_COUNT for more than 2^32-1 frames;
 * others as in hm_bulk_encode(). */
HM_API hm_status hm_bulk_count(hm_source *const *sources, size_t source_count,
                               const hm_bulk_options *options, const hm_watch *watch,
                               uint32_t *frames, uint64_t *games, hm_error *error);

/** Computes the frames of the sources again and compares every number with a frame file: encodings
 * and tails (hm_frame_meta). -0 equals 0. Use it to check that a stored frame file belongs to its
 * games. Uses all options but `frames`. The watch is called as by hm_bulk_encode(); its total is
 * the number of frames in the header of the file. Fails with HM_ERR_FRAMES_DIFFER if anything
 * differs: the message names the first difference (frame, channel and index, or the field of the
 * tail), and result->frames counts the equal frames before it. Other errors as in hm_bulk_encode(),
 * and errors of the reader. */
HM_API hm_status hm_bulk_compare(hm_source *const *sources, size_t source_count,
                                 hm_frames_reader *reader, const hm_bulk_options *options,
                                 const hm_watch *watch, hm_bulk_result *result, hm_error *error);

/* ---- into tables ---------------------------------------------------------------------------- */

/** Writes the table of hm_frames_export_csv() directly from logs and games; no frame file is
 * needed. A 25th column has the number of the game. The columns that compare a frame with the frame
 * before it are right in the first row of a shard (shard.h), too. Fails with HM_ERR_ARGUMENT if the
 * sources were cut (hm_shard_cut()) and the option `start` is not 0. Uses all options but `frames`;
 * other errors as in hm_bulk_encode(). */
HM_API hm_status hm_log_export_csv(hm_source *const *sources, size_t source_count, hm_sink *sink,
                                   const hm_bulk_options *options, const hm_watch *watch,
                                   hm_bulk_result *result, hm_error *error);

/** Writes the energies of all positions. If `npy` is false, it writes a table (CSV) of ply, the 11
 * energies and the number of the game. If `npy` is true, it writes an array float64 (n, 11) of
 * numpy, where n is the number of positions. For this the sink must be able to seek, otherwise the
 * call fails with HM_ERR_ARGUMENT. Uses all options but `frames`; other errors as in
 * hm_bulk_encode(). */
HM_API hm_status hm_log_export_energies(hm_source *const *sources, size_t source_count,
                                        hm_sink *sink, bool npy, const hm_bulk_options *options,
                                        const hm_watch *watch, hm_bulk_result *result,
                                        hm_error *error);

/* ---- into arrays --------------------------------------------------------------------------- */

/** Memory of the caller that is filled with positions and frames. An array whose pointer is NULL is
 * not filled. Zero-initialise all members but the size. */
typedef struct hm_log_arrays {
    size_t size;         /**< sizeof(hm_log_arrays) */
    size_t capacity;     /**< number of positions that each array can hold */
    float *frames;       /**< encodings, HM_SPECTRAL_FLOATS values each, `stride` floats apart */
    size_t stride;       /**< floats from one encoding to the next; 0 means HM_SPECTRAL_FLOATS */
    hm_frame_meta *meta; /**< ply and move of each position */
    double (*energies)[HM_SPECTRAL_CHANNELS]; /**< as hm_spectral_energies() */
    hm_4d_board *boards; /**< the boards; if only boards or meta are wanted, nothing is encoded */

    /** Called in the caller's thread when the arrays hold `count` positions and there are more. The
     * function may put other arrays of the same capacity and stride into `arrays`; they are filled
     * next. If it returns false, the call fails with HM_ERR_INTERRUPTED. If `full` is NULL, the
     * call ends when the arrays are full. */
    bool (*full)(void *context, struct hm_log_arrays *arrays, size_t count);
    void *context; /**< passed to `full` */

    /** Tables of the encoder, which the caller may keep for many calls. If `plan` is NULL, each
     * call makes the tables. */
    const hm_spectral_plan *plan;
} hm_log_arrays;

/** The result of hm_log_encode(), filled also if the call has failed. */
typedef struct hm_log_report {
    size_t count; /**< positions in the arrays that were filled last */
    bool more;    /**< the arrays are full, and there are more positions */
    /** Counts of the lines that were read. `lines.frames` also counts the positions before
     * number `first`, an argument of hm_log_encode(). */
    hm_bulk_result lines;
} hm_log_report;

/** Fills arrays with the positions of a log (NDJSON4) or of a .c4d game, from number `first` on, as
 * many as they can hold. Positions are counted from 0; positions that the options leave out are not
 * counted. The encodings are the same as hm_bulk_encode() writes. If there are more positions,
 * arrays->full receives the full arrays, and the work continues. If arrays->full is NULL, rewind
 * the source and call again with a later `first` to get more positions; the positions before
 * `first` are then read again, which costs about a fifth of encoding them. Uses all options but
 * `frames`. The watch is called in the caller's thread with the number of positions read. Cost:
 * some tenths of a millisecond, and for each position as much as hm_bulk_encode().
 *
 * Errors: errors of the source; HM_ERR_ARGUMENT (a stride shorter than a frame, `full` with
 * capacity 0); HM_ERR_INTERRUPTED; HM_ERR_MEMORY. *report then counts the positions that were
 * filled in before the error; they are valid. */
HM_API hm_status hm_log_encode(hm_source *source, uint64_t first, const hm_log_arrays *arrays,
                               const hm_bulk_options *options, const hm_watch *watch,
                               hm_log_report *report, hm_error *error);

/** Encodes boards: element i of the arrays belongs to boards[i]. Fills only the arrays `frames` and
 * `energies`. The numbers are the same for any number of threads (`jobs`; 0 means 1). Boards that
 * are similar to the board before them cost less. The watch is called in the caller's thread with
 * the number of boards whose encoding has begun, and `count` as the total. Cost: some tenths of a
 * millisecond, and 10 to 80 us per board.
 *
 * Errors: HM_ERR_ARGUMENT (more boards than the arrays can hold, a stride shorter than a frame),
 * HM_ERR_INTERRUPTED, HM_ERR_MEMORY. */
HM_API hm_status hm_boards_encode(const hm_4d_board *boards, size_t count,
                                  const hm_log_arrays *arrays, unsigned jobs, const hm_watch *watch,
                                  hm_error *error);

#ifdef __cplusplus
}
#endif
#endif
