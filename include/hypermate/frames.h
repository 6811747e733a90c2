/* hypermate: spectral frame files (.spectral4 plain, .spectralz4 gzip): the encoded positions of
 * games, one frame each.
 *
 * Version 3 is read; version 4 (the default) and the modes full, channel and xor of version 5 are
 * read and written. Files of the ordinary 8x8 board (version 2, or version 5 with two dimensions)
 * are refused with HM_ERR_FRAMES_2D. All numbers in the file are little-endian. Encodings are
 * copied bit for bit, also NaN payloads and the sign of zero. docs/formats/frames.md describes the
 * format, and core.h lists its errors E1 to E12. */
#ifndef HYPERMATE_FRAMES_H
#define HYPERMATE_FRAMES_H

#include "core.h"
#include "io.h"
#include "spectral.h"

#ifdef __cplusplus
extern "C" {
#endif

#define HM_FRAMES_HEADER_BYTES 256    /**< the header of a file */
#define HM_FRAMES_BYTES        180238 /**< a dense frame: 45,056 floats and a tail of 14 bytes */

/** Byte offset of frame `index` (from 0) in a plain file of dense frames. */
#define HM_FRAMES_PLACE(index) (HM_FRAMES_HEADER_BYTES + (uint64_t)HM_FRAMES_BYTES * (index))

/** The tail of a frame: the move that led to the position. Files store it without checking or
 * interpreting it. */
typedef struct hm_frame_meta {
    uint32_t ply;
    uint8_t from[4]; /**< x, y, z, w of the square that the piece left */
    uint8_t to[4];   /**< x, y, z, w of the square that it reached */
    uint8_t promo;   /**< promotion; as hypermate writes it: 0 none, 2 knight, 3 bishop, 4 rook, 5
                        queen */
    uint8_t flags;   /**< set of bits; as hypermate writes it: 1 castling, 2 en passant */
    /** Number of the game that the position belongs to, from 1, if logs or games are read (bulk.h).
     * Frame files do not store it; if one is read, it is 0. */
    uint32_t game;
} hm_frame_meta;

/** How the frames of a file are stored. A dense frame has all numbers. */
typedef enum hm_frames_layout {
    HM_FRAMES_V4 = 0,      /**< version 4: dense frames, the default */
    HM_FRAMES_FULL = 1,    /**< version 5 mode 0: dense frames */
    HM_FRAMES_CHANNEL = 2, /**< version 5 mode 1: only the channels that changed */
    HM_FRAMES_XOR = 3,     /**< version 5 mode 2: bits of the frame XOR bits of the previous one */
    HM_FRAMES_V3 = 4       /**< version 3: ten channels; can only be read */
} hm_frames_layout;

/** Returns the name of a layout, "v4", "full", "channel", "xor" or "v3", as a static string, or
 * NULL for other numbers. */
HM_API const char *hm_frames_layout_name(hm_frames_layout layout);

/** The fields of a header, as the file has them, and the layout that follows from them. */
typedef struct hm_frames_header {
    uint32_t version;
    uint32_t encoding_dim;
    uint32_t frame_bytes;
    uint32_t n_plies; /**< number of frames */
    uint32_t board_dim_side;
    uint32_t n_dimensions;
    uint8_t encoding_mode;
    bool padding; /**< an unused byte of the header is not zero */
    hm_frames_layout layout;
} hm_frames_header;

/** Decodes and checks the header of a file. Returns the first error in the order E1 to E8
 * (hm_status). Pass the first 256 bytes of the file. A smaller `length` means that the file ends
 * there, which is the error E1. If the magic bytes are right, all fields but `layout` are filled
 * even on failure. */
HM_API hm_status hm_frames_header_decode(const uint8_t *bytes, size_t length,
                                         hm_frames_header *header, hm_error *error);

/** Writes the 256 bytes of a header. Fails with HM_ERR_ARGUMENT if the layout cannot be written
 * (v3). */
HM_API hm_status hm_frames_header_encode(hm_frames_layout layout, uint32_t n_plies,
                                         uint8_t bytes[HM_FRAMES_HEADER_BYTES]);

/* ---- reading, one frame after the other -------------------------------------------------- */

/** Reads the frames of a file in order. */
typedef struct hm_frames_reader hm_frames_reader;

/** Flags of a reader. */
enum {
    HM_FRAMES_STRICT = 1 /**< trailing data and non-zero padding are errors, not warnings */
};

/** Warnings of a reader, a set of bits. */
enum {
    HM_FRAMES_WARN_TRAILING = 1, /**< bytes after the last frame */
    HM_FRAMES_WARN_PADDING = 2,  /**< header padding that is not zero */
    HM_FRAMES_WARN_GZIP = 4,     /**< bytes after the last gzip member */
    HM_FRAMES_WARN_NAN = 8       /**< a value is not finite; only hm_frames_verify() finds this */
};

/** Opens a reader on a source (plain or gzip) that is at its first byte, and reads the header. The
 * source stays the caller's and must outlive the reader. `flags` is 0 or HM_FRAMES_STRICT. Errors:
 * E1 to E8, HM_ERR_FRAMES_PADDING (strict), errors of the source, HM_ERR_MEMORY; *reader is NULL
 * then. Memory: a few frames, whatever the header claims. */
HM_API hm_status hm_frames_reader_open(hm_frames_reader **reader, hm_source *source, unsigned flags,
                                       hm_error *error);
/** Returns the header of the file; it lives as long as the reader. */
HM_API const hm_frames_header *hm_frames_reader_header(const hm_frames_reader *reader);

/** Reads the next frame. *values points to HM_SPECTRAL_FLOATS floats, which belong to the reader
 * and are valid until the next call; it is NULL at the end and on failure. `meta` may be NULL. A
 * version 3 frame is converted to eleven channels: channel 9 becomes zero, and the old channel 9
 * (FD_DIAG) becomes channel 10. Errors: HM_ERR_FRAMES_TRUNCATED (the frames before it are good),
 * HM_ERR_FRAMES_OPEN, HM_ERR_FRAMES_BODY, HM_ERR_FRAMES_TRAILING (strict), HM_ERR_GZIP_...,
 * HM_ERR_IO; the message names the frame. Later calls repeat the error. */
HM_API hm_status hm_frames_reader_next(hm_frames_reader *reader, const float **values,
                                       hm_frame_meta *meta, hm_error *error);
/** Returns the warnings so far, a set of HM_FRAMES_WARN_... */
HM_API unsigned hm_frames_reader_warnings(const hm_frames_reader *reader);
/** Frees a reader. NULL is allowed. */
HM_API void hm_frames_reader_close(hm_frames_reader *reader);

/* ---- random access to plain files ---------------------------------------------------------- */

/** A plain frame file that is mapped into memory, so that any frame can be read. */
typedef struct hm_frames_map hm_frames_map;

/** Maps a plain file and checks its header and its size. Several threads may share a map. The file
 * must not be shortened while it is mapped. Errors: HM_ERR_FORMAT for a gzip file, which can only
 * be read in order; HM_ERR_IO for a file that cannot be opened or is not a regular file; E1 to E8;
 * HM_ERR_FRAMES_OPEN; HM_ERR_LIMIT; HM_ERR_MEMORY. *map is NULL then. A file that is too short is
 * not an error here, but hm_frames_map_read() fails for the frames that are missing. */
HM_API hm_status hm_frames_map_open(hm_frames_map **map, const char *path, hm_error *error);
/** Returns the header of the file; it lives as long as the map. */
HM_API const hm_frames_header *hm_frames_map_header(const hm_frames_map *map);
/** Returns the number of complete frames in the file, at most n_plies of the header. */
HM_API uint64_t hm_frames_map_count(const hm_frames_map *map);

/** Copies frame `index` (from 0) to the caller's memory: HM_SPECTRAL_FLOATS floats and the tail;
 * either pointer may be NULL. Cost: constant for the layouts v3, v4 and full. For xor all frames
 * before frame `index` must be decoded, for channel all frames since the last full frame. The watch
 * receives how many of these frames are decoded, and their total. Errors: HM_ERR_ARGUMENT for a
 * number beyond n_plies; HM_ERR_FRAMES_TRUNCATED for a frame that the file does not hold;
 * HM_ERR_FRAMES_BODY for a malformed frame, and for all frames after one whose size is wrong;
 * HM_ERR_INTERRUPTED. */
HM_API hm_status hm_frames_map_read(const hm_frames_map *map, uint64_t index, const hm_watch *watch,
                                    float *values, hm_frame_meta *meta, hm_error *error);
/** Unmaps the file and frees the map. NULL is allowed. */
HM_API void hm_frames_map_close(hm_frames_map *map);

/* ---- writing ------------------------------------------------------------------------------- */

/** Writes a frame file. */
typedef struct hm_frames_writer hm_frames_writer;

/** How a frame file is written. If hm_frames_writer_open() gets NULL instead, it writes version 4
 * without compression. */
typedef struct hm_frames_options {
    size_t size; /**< sizeof(hm_frames_options) */
    hm_frames_layout layout;
    hm_compression compression;
    /** Whether `count` is set. If so, the header gets this count, and it is an error to write more
     * or fewer frames. Must be true if the sink cannot seek, unless `bare` is set. */
    bool count_known;
    uint32_t count; /**< with count_known: the number of frames */
    /** Whether to write only the frames, without a header, from the first byte of the sink on. In
     * this way several writers can fill one file: the sink of each begins at HM_FRAMES_PLACE() of
     * its first frame, and the caller writes the header. `bare` is allowed only for dense frames
     * (v4, full) without compression. */
    bool bare;
} hm_frames_options;

/** Opens a writer and writes the header. The caller still owns the sink, and commits it after a
 * successful hm_frames_writer_finish(). Errors: HM_ERR_ARGUMENT if the layout cannot be written, if
 * the sink cannot seek and the count is not known, and for `bare` with other layouts or
 * compression; HM_ERR_UNSUPPORTED if this build does not write gzip; errors of the sink. *writer is
 * NULL then. */
HM_API hm_status hm_frames_writer_open(hm_frames_writer **writer, hm_sink *sink,
                                       const hm_frames_options *options, hm_error *error);

/** Appends one frame of HM_SPECTRAL_FLOATS values with its tail. Frames are written in blocks, so
 * an error of the sink may come with a later call. A frame beyond the promised count, or beyond
 * 2^32-1 frames, is not written and gives HM_ERR_FRAMES_COUNT. */
HM_API hm_status hm_frames_writer_put(hm_frames_writer *writer, const float *values,
                                      const hm_frame_meta *meta, hm_error *error);

/** Completes the file: writes the remaining frames, ends the gzip data, and sets the number of
 * frames in the header. Errors: HM_ERR_FRAMES_COUNT if fewer frames were written than promised;
 * errors of the sink. */
HM_API hm_status hm_frames_writer_finish(hm_frames_writer *writer, hm_error *error);
/** Frees a writer. NULL is allowed. */
HM_API void hm_frames_writer_destroy(hm_frames_writer *writer);

#ifdef __cplusplus
}
#endif
#endif
