/* hypermate: from games to frame files and arrays: NDJSON4 lines in, encoded frames out, in any
 * number of threads, with memory that does not grow with the length of the input. */
#ifndef HYPERMATE_BULK_H
#define HYPERMATE_BULK_H

#include "core.h"
#include "frames.h"
#include "io.h"
#include "ndjson4.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Games are numbered through all sources, from 1 (hm_frame_meta.game). A game begins with each
 * source and each game of an archive; in a log after a producer's header, and with a position that
 * names no move, unless its ply is the next one. In a shard (shard.h) they are counted from where
 * it begins: 0 is the game that begins before it.
 *
 * Unreadable text is skipped with a warning and never loses the rest: a line of a log, or a .c4d
 * game from its first error on (the positions before it are kept). It is an error if a source is
 * one .c4d game without a mark and nothing of it can be read. */

typedef struct hm_bulk_options {
    size_t size;     /**< sizeof(hm_bulk_options) */
    unsigned jobs;   /**< threads, 0 means 1; the output does not depend on it */
    unsigned flags;  /**< HM_NDJSON4_* */
    size_t max_line; /**< 0: HM_NDJSON4_MAX_LINE */
    uint32_t start;  /**< frames with a smaller ply are left out */
    uint64_t count;  /**< stop after this many frames; 0: no limit */

    /** How hm_bulk_encode() writes; NULL: as version 4, plain. A count_known is a promise: another
     * number of frames is an error. */
    const hm_frames_options *frames;

    /** Called for every line with a warning, in the caller's thread and the order of the lines; may
     * be NULL. A .c4d game that cannot be read to its end has one, at the line of its error. */
    void (*warning)(void *context, const hm_source *source, const hm_ndjson4_record *record);
    void *context; /**< of warning */

    uint32_t first_ply;  /**< of the first line that gives a frame, unless lines have their own */
    uint32_t first_game; /**< games before the first one, which has the number after it */
} hm_bulk_options;

/** The place of an error: the number of the source from 1 (0: no source; errors of the machine name
 * a file themselves), and in a game line and column from 1 (0: only error->offset). */
typedef struct hm_bulk_fault {
    size_t source;
    uint64_t line, column;
} hm_bulk_fault;

typedef struct hm_bulk_result {
    uint64_t frames;      /**< written */
    uint64_t skipped;     /**< lines skipped with a warning; in a game all from its error on */
    uint64_t repaired;    /**< lines that gave a frame with a warning */
    uint64_t promo_words; /**< move_promo words that were mapped to promo bytes */
    uint64_t counted;     /**< positions whose line has no ply: counted from first_ply */
    uint64_t games;       /**< that begin */
    hm_bulk_fault fault;  /**< of the error with which the call ended */
} hm_bulk_result;

/** Encodes all lines of the sources, one after the other, into one frame file on the sink, which
 * the caller commits afterwards. Lines that cannot be read are skipped with a warning and are not
 * an error. Default plies count through all sources.
 *
 * A sink that cannot seek needs the number of frames beforehand: unless options->frames has it, the
 * sources are read twice; one that cannot be rewound is copied to an unlinked temporary file in
 * $TMPDIR (the text, never frames).
 *
 * The watch is asked in the caller's thread, with the frames that are done and their total. Reading
 * the sources beforehand to count the frames does not advance the progress.
 *
 * Errors: errors of sources and sink, HM_ERR_FRAMES_COUNT, HM_ERR_INTERRUPTED, HM_ERR_MEMORY; the
 * result counts what was done until then. Memory: about 30 MB and one line, at most 64 MB. */
HM_API hm_status hm_bulk_encode(hm_source *const *sources, size_t source_count, hm_sink *sink,
                                const hm_bulk_options *options, const hm_watch *watch,
                                hm_bulk_result *result, hm_error *error);

/** How many frames hm_bulk_encode() would write, and how many games begin (`games` may be NULL),
 * without encoding them and without warnings; uses all of the options but `frames`. The sources are
 * rewound before and after. Cost: what reading takes, a fifth of encoding. HM_ERR_IO for a source
 * that cannot be rewound, HM_ERR_FRAMES_COUNT for more than a file holds. */
HM_API hm_status hm_bulk_count(hm_source *const *sources, size_t source_count,
                               const hm_bulk_options *options, const hm_watch *watch,
                               uint32_t *frames, uint64_t *games, hm_error *error);

/** Recomputes the frames of a game and compares every number with a frame file, encodings and
 * tails: the only proof that a stored corpus is right. -0 equals 0. Uses all of the options but
 * `frames`; the watch is asked as by hm_bulk_encode(), of as many frames as the file's header says.
 * HM_ERR_FRAMES_DIFFER names the first difference (frame, channel and index, or the tail's field);
 * result->frames counts the equal ones before it. */
HM_API hm_status hm_bulk_compare(hm_source *const *sources, size_t source_count,
                                 hm_frames_reader *reader, const hm_bulk_options *options,
                                 const hm_watch *watch, hm_bulk_result *result, hm_error *error);

/* ---- into tables ---------------------------------------------------------------------------- */

/** The table of hm_frames_export_csv(), of the positions of logs and games: no frame is kept.
 * Columns about the frame before are right also if the sources are a shard (shard.h). A shard takes
 * no `start`: HM_ERR_ARGUMENT. Uses all of the options but `frames`; other errors as in
 * hm_bulk_encode(). */
HM_API hm_status hm_log_export_csv(hm_source *const *sources, size_t source_count, hm_sink *sink,
                                   const hm_bulk_options *options, const hm_watch *watch,
                                   hm_bulk_result *result, hm_error *error);

/** Ply and energies of all positions, as a table, or the energies alone as an array float64
 * (n, 11) of numpy, for which the sink must be able to seek. */
HM_API hm_status hm_log_export_energies(hm_source *const *sources, size_t source_count,
                                        hm_sink *sink, bool npy, const hm_bulk_options *options,
                                        const hm_watch *watch, hm_bulk_result *result,
                                        hm_error *error);

/* ---- into arrays --------------------------------------------------------------------------- */

/** The caller's memory for frames, each member NULL when it is not wanted. Zero-initialise but for
 * the size. */
typedef struct hm_log_arrays {
    size_t size;     /**< sizeof(hm_log_arrays) */
    size_t capacity; /**< frames that there is room for */
    float *frames;   /**< HM_SPECTRAL_FLOATS values each, `stride` floats apart */
    size_t stride;   /**< 0: they follow one another */
    hm_frame_meta *meta;
    double (*energies)[HM_SPECTRAL_CHANNELS];
    hm_4d_board *boards; /**< the positions themselves; alone, nothing is encoded */

    /** Called in the caller's thread when the arrays hold `count` frames and there are more. Work
     * continues into the arrays that it leaves in `arrays`, of the same capacity and stride. False
     * ends it with HM_ERR_INTERRUPTED. NULL: work ends when they are full. */
    bool (*full)(void *context, struct hm_log_arrays *arrays, size_t count);
    void *context; /**< of full */

    /** The data that encoders share, kept by the caller for many calls; NULL: made by each call. */
    const hm_spectral_plan *plan;
} hm_log_arrays;

typedef struct hm_log_report {
    size_t count;         /**< frames in the last arrays */
    bool more;            /**< there are positions after the last one */
    hm_bulk_result lines; /**< of the lines that were read; its frames count from the log's begin */
} hm_log_report;

/** Encodes positions of a log (NDJSON4) or of a .c4d game, from number `first` on (counted from 0
 * among the positions that the options take), as many as the arrays can hold: the same values as
 * hm_bulk_encode() writes. If there are more, arrays->full takes the full arrays and work
 * continues. Without it, rewind the source and call again with a later `first`: the positions
 * before it are read again, at about a fifth of the cost of encoding it. Uses all of the options
 * but `frames`; NULL means the defaults. The watch is asked in the caller's thread, with the
 * positions read. Cost: some tenths of a millisecond, and what bulk encoding costs.
 *
 * Errors: errors of the source, HM_ERR_ARGUMENT (a stride shorter than a frame),
 * HM_ERR_INTERRUPTED, HM_ERR_MEMORY; the frames filled in until then are valid. */
HM_API hm_status hm_log_encode(hm_source *source, uint64_t first, const hm_log_arrays *arrays,
                               const hm_bulk_options *options, const hm_watch *watch,
                               hm_log_report *report, hm_error *error);

/** Encodes boards into arrays, frame i encodes boards[i]: the same bits in any number of threads
 * (0: 1), and from any other encoder. Only the arrays frames and energies are used. Boards that
 * follow similar ones cost less. The watch is asked in the caller's thread, with the boards taken.
 * Cost: some tenths of a millisecond, and 10 to 80 us per board.
 *
 * HM_ERR_ARGUMENT (more boards than the arrays can hold, a stride shorter than a frame),
 * HM_ERR_INTERRUPTED, HM_ERR_MEMORY. */
HM_API hm_status hm_boards_encode(const hm_4d_board *boards, size_t count,
                                  const hm_log_arrays *arrays, unsigned jobs, const hm_watch *watch,
                                  hm_error *error);

#ifdef __cplusplus
}
#endif
#endif
