/* hypermate: spectral frame files (.spectral4 plain, .spectralz4 gzip).
 *
 * Versions 3 (read only), 4 (default) and 5 in its modes full, channel and xor; version 2 and
 * two-dimensional version 5 files are recognised and named. All integers and floats are
 * little-endian on disk; encodings are opaque bits: NaN payloads and the sign of zero survive.
 * Source: docs/formats.md, "Spectral frame files". */
#ifndef HYPERMATE_FRAMES_H
#define HYPERMATE_FRAMES_H

#include "core.h"
#include "io.h"
#include "spectral.h"

#ifdef __cplusplus
extern "C" {
#endif

#define HM_FRAMES_HEADER_BYTES 256
#define HM_FRAMES_BYTES        180238 /**< a dense frame: 45,056 floats and the 14-byte tail */

/** The offset of frame `index` (from 0) in a plain file of dense frames. */
#define HM_FRAMES_PLACE(index) (HM_FRAMES_HEADER_BYTES + (uint64_t)HM_FRAMES_BYTES * (index))

/** The tail of a frame: what is known of the move that produced the position. The container
 * records these bytes and never interprets them. */
typedef struct hm_frame_meta {
    uint32_t ply;
    uint8_t from[4]; /**< x,y,z,w */
    uint8_t to[4];
    uint8_t promo;
    uint8_t flags;
    uint32_t game; /**< of the position, from 1, where games are read (bulk.h); not in files: 0 */
} hm_frame_meta;

typedef enum hm_frames_layout {
    HM_FRAMES_V4 = 0,      /**< version 4: dense frames, the default */
    HM_FRAMES_FULL = 1,    /**< version 5 mode 0: dense frames */
    HM_FRAMES_CHANNEL = 2, /**< version 5 mode 1: only the channels that changed */
    HM_FRAMES_XOR = 3,     /**< version 5 mode 2: bits XOR the bits of the frame before */
    HM_FRAMES_V3 = 4       /**< version 3: ten channels; can only be read */
} hm_frames_layout;

/** "v4", "full", "channel", "xor", "v3"; NULL for other numbers. */
HM_API const char *hm_frames_layout_name(hm_frames_layout layout);

typedef struct hm_frames_header {
    uint32_t version;
    uint32_t encoding_dim;
    uint32_t frame_bytes;
    uint32_t n_plies; /**< number of frames */
    uint32_t board_dim_side;
    uint32_t n_dimensions;
    uint8_t encoding_mode;
    bool padding; /**< bytes that should be zero are not */
    hm_frames_layout layout;
} hm_frames_header;

/** Decodes and judges the first bytes of a file (E1 to E8, in this order; the first hit wins).
 * `length` may be less than 256 only for a file that ends there (E1). On a failure after the
 * magic was seen, the fields read so far are filled. */
HM_API hm_status hm_frames_header_decode(const uint8_t *bytes, size_t length,
                                         hm_frames_header *header, hm_error *error);

/** The 256 bytes of a header. layout must be one that can be written. */
HM_API hm_status hm_frames_header_encode(hm_frames_layout layout, uint32_t n_plies,
                                         uint8_t bytes[HM_FRAMES_HEADER_BYTES]);

/* ---- reading, one frame after the other -------------------------------------------------- */

typedef struct hm_frames_reader hm_frames_reader;

enum {
    HM_FRAMES_STRICT = 1 /**< trailing data and non-zero padding are errors, not warnings */
};

/** Warnings of a reader, a bit set. */
enum {
    HM_FRAMES_WARN_TRAILING = 1, /**< bytes after the last frame */
    HM_FRAMES_WARN_PADDING = 2,  /**< header padding that is not zero */
    HM_FRAMES_WARN_GZIP = 4,     /**< bytes after the last gzip member */
    HM_FRAMES_WARN_NAN = 8       /**< a value is not finite (only hm_frames_verify() looks) */
};

/** Starts reading at the source's first byte (plain or gzip). The source stays the caller's and
 * must outlive the reader. Memory: a few frames whatever the header claims. */
HM_API hm_status hm_frames_reader_open(hm_frames_reader **reader, hm_source *source, unsigned flags,
                                       hm_error *error);
HM_API const hm_frames_header *hm_frames_reader_header(const hm_frames_reader *reader);

/** The next frame. *values points to HM_SPECTRAL_FLOATS floats of the reader, valid until the next
 * call, and is NULL at the end. A version 3 frame is shown in the eleven-channel form: channel 9
 * zero, FD_DIAG in slot 10. Errors: HM_ERR_FRAMES_TRUNCATED (earlier frames stay good), _OPEN,
 * _BODY, _TRAILING (strict), HM_ERR_GZIP_*, HM_ERR_IO; the message names the frame. */
HM_API hm_status hm_frames_reader_next(hm_frames_reader *reader, const float **values,
                                       hm_frame_meta *meta, hm_error *error);
HM_API unsigned hm_frames_reader_warnings(const hm_frames_reader *reader);
HM_API void hm_frames_reader_close(hm_frames_reader *reader); /**< NULL is allowed */

/* ---- random access to plain files ---------------------------------------------------------- */

typedef struct hm_frames_map hm_frames_map;

/** Maps a plain file (gzip files have to be read in order: HM_ERR_FORMAT). The header and the
 * file's size are checked; frames of n_plies that the file does not hold are
 * HM_ERR_FRAMES_TRUNCATED when they are asked for, and after a channel body of a wrong size the
 * rest is HM_ERR_FRAMES_BODY. A map may be shared between threads; the file must not be cut
 * meanwhile. */
HM_API hm_status hm_frames_map_open(hm_frames_map **map, const char *path, hm_error *error);
HM_API const hm_frames_header *hm_frames_map_header(const hm_frames_map *map);
HM_API uint64_t hm_frames_map_count(const hm_frames_map *map); /**< whole frames in the file */

/** Copies frame `index` (from 0) to caller's memory of HM_SPECTRAL_FLOATS floats; either pointer
 * may be NULL. Constant time for v3, v4 and full; for xor all frames before it are read, for
 * channel all since the last full frame. The watch gets their number. */
HM_API hm_status hm_frames_map_read(const hm_frames_map *map, uint64_t index, const hm_watch *watch,
                                    float *values, hm_frame_meta *meta, hm_error *error);
HM_API void hm_frames_map_close(hm_frames_map *map); /**< NULL is allowed */

/* ---- writing ------------------------------------------------------------------------------- */

typedef struct hm_frames_writer hm_frames_writer;

typedef struct hm_frames_options {
    size_t size; /**< sizeof(hm_frames_options) */
    hm_frames_layout layout;
    hm_compression compression;
    bool count_known; /**< the header gets `count` at once: needed where the sink cannot seek */
    uint32_t count;   /**< number of frames that will be written */
    /** The frames alone, from the sink's position on: so several writers put theirs into one file,
     * each at HM_FRAMES_PLACE() of its first, and one of them the header. Dense, plain frames. */
    bool bare;
} hm_frames_options;

/** Writes the header. The sink stays the caller's, who commits it after a successful finish.
 * HM_ERR_ARGUMENT when the sink cannot seek and the count is not known, and for bare frames that
 * are not dense or are compressed. */
HM_API hm_status hm_frames_writer_open(hm_frames_writer **writer, hm_sink *sink,
                                       const hm_frames_options *options, hm_error *error);

/** Appends one frame of HM_SPECTRAL_FLOATS values. HM_ERR_FRAMES_COUNT before anything is written
 * beyond 2^32-1 frames. */
HM_API hm_status hm_frames_writer_put(hm_frames_writer *writer, const float *values,
                                      const hm_frame_meta *meta, hm_error *error);

/** Completes the file: ends gzip, puts the number of frames into the header.
 * HM_ERR_FRAMES_COUNT when it differs from a promised count. */
HM_API hm_status hm_frames_writer_finish(hm_frames_writer *writer, hm_error *error);
HM_API void hm_frames_writer_destroy(hm_frames_writer *writer); /**< NULL is allowed */

#ifdef __cplusplus
}
#endif
#endif
