/* hypermate: tools for whole frame files: check, describe, repair, join, cut, convert, export,
 * draw.
 *
 * These functions stream: they need the memory of a few frames for files of any length, and the
 * input may be gzip. They write to sinks of the caller, who commits the sinks after success. A
 * watch is called after each frame, with the number of frames read and the number that the header
 * names. If the watch returns false, the function fails with HM_ERR_INTERRUPTED. A reader that was
 * passed to it then gives no more frames. */
#ifndef HYPERMATE_FRAME_TOOLS_H
#define HYPERMATE_FRAME_TOOLS_H

#include "core.h"
#include "frames.h"
#include "io.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Facts about a frame file. */
typedef struct hm_frames_facts {
    hm_frames_header header;
    bool gzip;
    /** Number of whole frames; after hm_frames_repair(), number of the frames that were kept. */
    uint64_t frames;
    uint64_t bytes;    /**< bytes of the header and the counted frames, decompressed */
    uint64_t trailing; /**< bytes after the last counted frame, decompressed */
    unsigned warnings; /**< HM_FRAMES_WARN_... */
    /** The first fault, with the status HM_OK if the file has no fault. hm_frames_info() and
     * hm_frames_repair() count bytes after the last frame as a fault. */
    hm_error fault;
} hm_frames_facts;

/** Reads a whole file and checks every byte. `flags` is 0 or HM_FRAMES_STRICT. Returns HM_OK for a
 * valid file, perhaps with warnings; otherwise it returns the first error. *facts describes what
 * was read until then; after a header error (E1 to E8) it has only the fault. The source must be at
 * its first byte. */
HM_API hm_status hm_frames_verify(hm_source *source, unsigned flags, const hm_watch *watch,
                                  hm_frames_facts *facts, hm_error *error);

/** Describes a file. Fails only for a wrong header (E1 to E8) or if the input cannot be read; any
 * other fault goes into facts->fault. In every layout but channel (hm_frames_layout) the cost is
 * constant for plain files. It is also constant for gzip files above 6 MiB that hypermate has
 * written, whose first and last bytes say how many frames there are. All other files are read to
 * the end. */
HM_API hm_status hm_frames_info(hm_source *source, const hm_watch *watch, hm_frames_facts *facts,
                                hm_error *error);

/** Copies the complete frames of a damaged file, unchanged, under a header with their number. The
 * number is right even if the writer was killed before it completed the header. A cut last frame,
 * and bytes after the last frame, are left out. If gzip data are broken, the frames before the
 * fault are kept. facts->fault is the fault that was found. Fails if the header cannot be
 * understood (E1 to E8), or if input or output fail. If the sink cannot seek, the source must be
 * able to rewind. To repair a file in place, create the sink with the path of the source
 * (hm_sink_create()). */
HM_API hm_status hm_frames_repair(hm_source *source, hm_sink *sink, hm_compression compression,
                                  const hm_watch *watch, hm_frames_facts *facts, hm_error *error);

/** Writes the frames of several files, one after the other, as one file. All of them must have the
 * same layout; the result gets this layout. With the layouts v4, full and xor the result has the
 * same bytes as a file that was encoded in one run. With the layout channel this is true only with
 * `exact`. Without `exact` the frames are copied, and the first frame of each part stays a full
 * frame. *frames is the number of all frames. The sources are read from their first byte and must
 * be able to rewind. Errors: HM_ERR_ARGUMENT if `count` is 0 or layouts differ; HM_ERR_FRAMES_COUNT
 * for more than 2^32-1 frames; the error of a damaged part, which the message names. */
HM_API hm_status hm_frames_join(hm_source *const *parts, size_t count, hm_sink *sink,
                                hm_compression compression, bool exact, const hm_watch *watch,
                                uint64_t *frames, hm_error *error);

/** Joins tables (CSV): writes the header line once and the rows of all parts after it. If the last
 * column is named "game", the numbers in it continue from part to part. Errors: HM_ERR_FORMAT if
 * the header lines differ or a part ends inside a row; HM_ERR_ARGUMENT if `count` is 0. */
HM_API hm_status hm_tables_join(hm_source *const *parts, size_t count, hm_sink *sink,
                                hm_error *error);
/** Joins arrays of numpy (format 1.0) along the first axis. Errors: HM_ERR_FORMAT if they differ in
 * anything but the number of rows, or if a part does not hold as many rows as its header says;
 * HM_ERR_ARGUMENT if `count` is 0. */
HM_API hm_status hm_arrays_join(hm_source *const *parts, size_t count, hm_sink *sink,
                                hm_error *error);

/** A value for the parameter `end` of hm_frames_extract(): all frames up to the last one. */
#define HM_FRAMES_TO_END UINT64_MAX

/** Writes the frames `first` to `end` - 1 (numbers from 0) of a reader that was just opened, as a
 * file in the layout of the options, which may be any but v3. If `end` is HM_FRAMES_TO_END, it
 * takes all frames from `first` on and also checks the bytes after the last frame; if `first` is
 * also 0, it converts the whole file. The function computes the number of frames in the header and
 * ignores `count` of the options, so the sink need not seek. Frames before `first` are skipped in
 * constant time in a plain file with frames of fixed size. Fails with HM_ERR_ARGUMENT if the file
 * does not have these frames. */
HM_API hm_status hm_frames_extract(hm_frames_reader *reader, uint64_t first, uint64_t end,
                                   hm_sink *sink, const hm_frames_options *options,
                                   const hm_watch *watch, hm_error *error);

/** Exports the frames of a reader to two files of numpy: an array float32 (n, 45056) of the
 * encodings, and a structured array (n) of ply, from, to, promo and flags (hm_frame_meta), where n
 * is the number of frames. numpy.load() reads both, also memory-mapped. */
HM_API hm_status hm_frames_export_npy(hm_frames_reader *reader, hm_sink *encodings, hm_sink *metas,
                                      const hm_watch *watch, hm_error *error);

/** Exports several files, or only some channels, to one pair of numpy files. Call
 * hm_frames_npy_add() once for each file. */
typedef struct hm_frames_npy hm_frames_npy;

/** Options of an export to numpy. */
typedef struct hm_npy_options {
    size_t size; /**< sizeof(hm_npy_options) */
    /** Numbers of the channels, in their order in the array (n, 4096 * channel_count); NULL means
     * all channels. */
    const uint8_t *channels;
    size_t channel_count;
    /** Whether `count` is set. If not, both sinks must be able to seek, because the shape is
     * written at the end. */
    bool count_known;
    uint64_t count; /**< with count_known: the number of all frames that will be added */
} hm_npy_options;

/** Begins an export and writes both headers. The sinks stay the caller's. If `options` is NULL, all
 * channels are exported, and the number of frames is not known. Fails with HM_ERR_ARGUMENT if the
 * count is not known and a sink cannot seek, or for a wrong channel. *npy is NULL on failure. */
HM_API hm_status hm_frames_npy_open(hm_frames_npy **npy, hm_sink *encodings, hm_sink *metas,
                                    const hm_npy_options *options, hm_error *error);
/** Appends all frames that the reader has not read yet. */
HM_API hm_status hm_frames_npy_add(hm_frames_npy *npy, hm_frames_reader *reader,
                                   const hm_watch *watch, hm_error *error);
/** Completes the headers. Fails with HM_ERR_FRAMES_COUNT if `count` of the options is not the
 * number of frames that were added. The caller commits both sinks afterwards
 * (hm_sink_commit_pair()). */
HM_API hm_status hm_frames_npy_finish(hm_frames_npy *npy, hm_error *error);
/** Frees an export. NULL is allowed. */
HM_API void hm_frames_npy_destroy(hm_frames_npy *npy);

/** Exports a table (CSV) of 24 columns with one row for each frame: ply and squares of the move;
 * Euclidean distance from the previous frame, cosine of the angle to it, and the distance in
 * channel 0 alone; the energy of each channel (hm_spectral_energies()), and the sum of the
 * energies. If the reader fails, the rows of the frames before the error have been written. */
HM_API hm_status hm_frames_export_csv(hm_frames_reader *reader, hm_sink *sink,
                                      const hm_watch *watch, hm_error *error);

/** Writes the energy of every channel, frame by frame, as a text table for people. */
HM_API hm_status hm_frames_draw_table(hm_frames_reader *reader, hm_sink *sink,
                                      const hm_watch *watch, hm_error *error);
/** Draws the energies of the channels over the frames as an SVG picture of eleven curves. If there
 * are more than 1,024 frames, each point is the mean of neighbouring frames. */
HM_API hm_status hm_frames_draw_svg(hm_frames_reader *reader, hm_sink *sink, const hm_watch *watch,
                                    hm_error *error);

#ifdef __cplusplus
}
#endif
#endif
