/* hypermate: work on whole frame files: judge, describe, repair, cut, convert, export.
 *
 * Everything streams: memory is a few frames for files of any length, and input may be gzip.
 * Outputs are sinks of the caller, who commits them after success. A watch is asked frame by frame,
 * with how many were read and how many the header says; after it has said stop (HM_ERR_INTERRUPTED)
 * the reader gives no more frames. */
#ifndef HYPERMATE_FRAME_TOOLS_H
#define HYPERMATE_FRAME_TOOLS_H

#include "core.h"
#include "frames.h"
#include "io.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Facts about a file. */
typedef struct hm_frames_facts {
    hm_frames_header header;
    bool gzip;
    uint64_t frames;   /**< whole frames; of a repair: the frames that were kept */
    uint64_t bytes;    /**< decoded bytes of the header and these frames */
    uint64_t trailing; /**< decoded bytes after them */
    unsigned warnings; /**< HM_FRAMES_WARN_... */
    hm_error fault;    /**< the first thing wrong; info and repair also count trailing data as a
                        * fault. Status HM_OK: nothing */
} hm_frames_facts;

/** Reads a whole file and judges every byte of it. Returns HM_OK for a valid file, perhaps with
 * warnings, or the first error; facts are filled as far as was read in both cases, but have no
 * header that is refused (E1 to E8). flags: HM_FRAMES_STRICT. */
HM_API hm_status hm_frames_verify(hm_source *source, unsigned flags, const hm_watch *watch,
                                  hm_frames_facts *facts, hm_error *error);

/** Describes a file. Only a bad header (E1 to E8) or a failing input is an error; what is wrong
 * after it is facts->fault. Constant time for plain files with frames of fixed size, and for such
 * gzip files of more than 6 MB as hypermate writes: their header and their last bytes say what is
 * in them. Others are read to the end. */
HM_API hm_status hm_frames_info(hm_source *source, const hm_watch *watch, hm_frames_facts *facts,
                                hm_error *error);

/** Copies a damaged file's whole frames, unchanged, under a header with their number: completes a
 * header that was never completed, drops a cut frame and trailing data, keeps what can be read of a
 * broken gzip file. An undamaged file is copied as it is. facts->fault says what was wrong. Errors
 * are a header that cannot be understood, a failing input or output; a sink that cannot seek needs
 * a source that can rewind. To repair in place, create the sink with the source's path. */
HM_API hm_status hm_frames_repair(hm_source *source, hm_sink *sink, hm_compression compression,
                                  const hm_watch *watch, hm_frames_facts *facts, hm_error *error);

/** Writes the frames of parts, one after the other, as one file of their layout, which must be one.
 * Version 4 and mode full give the same bytes as one run. The same is true of xor, whose first
 * frames are computed, and of channel with `exact`; without it channel frames are copied, and the
 * first of each part stays whole. A damaged part is an error, and so is an empty list. Sources are
 * rewound. Frames: how many there are. */
HM_API hm_status hm_frames_join(hm_source *const *parts, size_t count, hm_sink *sink,
                                hm_compression compression, bool exact, const hm_watch *watch,
                                uint64_t *frames, hm_error *error);

/** The same of tables that begin with one header line, and of arrays of numpy (format 1.0) that
 * differ in their number of rows alone. HM_ERR_FORMAT where they do not belong together. */
HM_API hm_status hm_tables_join(hm_source *const *parts, size_t count, hm_sink *sink,
                                hm_error *error);
HM_API hm_status hm_arrays_join(hm_source *const *parts, size_t count, hm_sink *sink,
                                hm_error *error);

#define HM_FRAMES_TO_END UINT64_MAX

/** Writes the frames `first` to `end` - 1 of an opened reader, in any layout: HM_FRAMES_TO_END
 * takes all that follow, and then also checks the bytes after them. With `first` 0 this converts a
 * file. The count in the options is set here: sinks need not seek. Frames before `first` are
 * skipped in constant time if a plain file has frames of fixed size. HM_ERR_ARGUMENT when the file
 * has no such frames. */
HM_API hm_status hm_frames_extract(hm_frames_reader *reader, uint64_t first, uint64_t end,
                                   hm_sink *sink, const hm_frames_options *options,
                                   const hm_watch *watch, hm_error *error);

/** Exports to numpy: an array float32 (n, 45056), and a structured array (n) of ply, from, to,
 * promo, flags. Both files can be opened with numpy.load(), also memory-mapped. */
HM_API hm_status hm_frames_export_npy(hm_frames_reader *reader, hm_sink *encodings, hm_sink *metas,
                                      const hm_watch *watch, hm_error *error);

/** The same of several files, or of some channels: arrays that grow reader by reader. */
typedef struct hm_frames_npy hm_frames_npy;

typedef struct hm_npy_options {
    size_t size; /**< sizeof(hm_npy_options) */
    /** Which, in the order of the array (n, 4096 * channel_count); NULL: all. */
    const uint8_t *channels;
    size_t channel_count;
    bool count_known; /**< else both sinks must be able to seek: the shape is written at the end */
    uint64_t count;   /**< of all frames that will come */
} hm_npy_options;

/** NULL options are all channels, and a number of frames that is not known. */
HM_API hm_status hm_frames_npy_open(hm_frames_npy **npy, hm_sink *encodings, hm_sink *metas,
                                    const hm_npy_options *options, hm_error *error);
/** Adds all frames that the reader still has. */
HM_API hm_status hm_frames_npy_add(hm_frames_npy *npy, hm_frames_reader *reader,
                                   const hm_watch *watch, hm_error *error);
/** Completes the headers; HM_ERR_FRAMES_COUNT where another number of frames was promised. The
 * caller commits both sinks (hm_sink_commit_pair()). */
HM_API hm_status hm_frames_npy_finish(hm_frames_npy *npy, hm_error *error);
HM_API void hm_frames_npy_destroy(hm_frames_npy *npy); /**< NULL is allowed */

/** Exports a table of 24 columns, one row a frame: the move, distance and cosine to the frame
 * before, the energy of each channel and their sum. After an error of the reader the rows of the
 * frames before it have been written. */
HM_API hm_status hm_frames_export_csv(hm_frames_reader *reader, hm_sink *sink,
                                      const hm_watch *watch, hm_error *error);

/** Shows the energy of every channel, frame by frame: as a table for people, and as an SVG picture
 * of eleven curves (games of more than 1,024 frames by means of neighbouring frames). */
HM_API hm_status hm_frames_draw_table(hm_frames_reader *reader, hm_sink *sink,
                                      const hm_watch *watch, hm_error *error);
HM_API hm_status hm_frames_draw_svg(hm_frames_reader *reader, hm_sink *sink, const hm_watch *watch,
                                    hm_error *error);

#ifdef __cplusplus
}
#endif
#endif
