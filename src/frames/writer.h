/* Private header of frames/: frames into a file: blocks of them, which any thread may build, and
 * the writer. */
#ifndef HM_FRAMES_WRITER_H
#define HM_FRAMES_WRITER_H

#include "frames/body.h"
#include "io/deflate.h"

/* ---- blocks of consecutive frames (block.c) ----
 *
 * Any thread may build a block; the thread that owns the writer appends the blocks in the order of
 * their frames. Blocks that keep their bytes hold HM_FRAMES_BLOCK frames, except the last one of a
 * file: with compression this makes the bytes of the file independent of who built which block.
 * Blocks whose frames are placed may have any length. */

enum {
    HM_FRAMES_BLOCK = 32 /* up to 5.8 MB plain, about 2 MB compressed */
};

/* The first bytes of a gzip file; the header of the frames follows uncompressed (writer.c). */
enum { HM_FRAMES_GZIP_START = 15 };
extern const uint8_t hm_frames_gzip_start[HM_FRAMES_GZIP_START];

typedef struct hm_frames_block hm_frames_block;

/* A block for frames of this writer, which must outlive it. Its memory is used again from one
 * frame sequence to the next. NULL when memory is short. */
hm_frames_block *hm_frames_block_create(const hm_frames_writer *writer);

/* Starts a sequence. `first` is the index in the file of its first frame: where the layout has
 * frames of fixed size and the sink can seek and nothing is compressed, every frame goes straight
 * to its place without a copy; else the block keeps the bytes until it is appended. `previous`: the
 * HM_SPECTRAL_FLOATS values of the frame before (not needed for the dense layouts), NULL at the
 * start of a file. */
void hm_frames_block_begin(hm_frames_block *block, uint64_t first, const float *previous);

/* Adds a frame. HM_ERR_ARGUMENT when the block is full. */
hm_status hm_frames_block_put(hm_frames_block *block, const float *values,
                              const hm_frame_meta *meta, hm_error *error);

/* The same for the frame of an encoder, at the cost of one write; uses the encoder's margin. */
hm_status hm_frames_block_put_encoded(hm_frames_block *block, hm_spectral_encoder *encoder,
                                      const hm_frame_meta *meta, hm_error *error);

/* Adds a frame in the encoded form of the writer's layout, byte for byte. */
hm_status hm_frames_block_put_body(hm_frames_block *block, const void *body, size_t length,
                                   hm_error *error);
hm_status hm_frames_block_end(hm_frames_block *block, hm_error *error);
void hm_frames_block_destroy(hm_frames_block *block); /* NULL is allowed */

/* ---- writer (writer.c) ---- */

struct hm_frames_writer {
    hm_sink *sink;
    hm_frames_options options;
    uint8_t header[HM_FRAMES_HEADER_BYTES];
    uint64_t frames;        /* appended so far */
    uint64_t body_bytes;    /* decoded bytes after the header */
    uint32_t body_crc;      /* their CRC-32 */
    hm_frames_block *block; /* of hm_frames_writer_put(); NULL before its first call */
    bool short_block;       /* a block that was not full was appended: it must be the last */
};

/* As hm_frames_writer_open(), but with a given header, whose number of frames is replaced; its
 * layout is in the options. Also for layouts of which only encoded frames can be put. */
hm_status hm_frames_writer_open_header(hm_frames_writer **writer, hm_sink *sink,
                                       const hm_frames_options *options,
                                       const uint8_t header[HM_FRAMES_HEADER_BYTES],
                                       hm_error *error);

/* Appends the frames of an ended block. Use either this or hm_frames_writer_put() on a writer.
 * HM_ERR_FRAMES_COUNT before anything is written beyond 2^32-1 frames or the promised count. */
hm_status hm_frames_writer_append_block(hm_frames_writer *writer, const hm_frames_block *block,
                                        hm_error *error);

/* Appends a frame that is encoded already. */
hm_status hm_frames_writer_put_body(hm_frames_writer *writer, const void *body, size_t length,
                                    hm_error *error);

/* The part of a block that hm_frames_writer_append_block() takes. */
struct hm_frames_block {
    const hm_frames_writer *writer;
    uint64_t first; /* index of the first frame */
    uint32_t count; /* frames */
    bool placed;    /* the frames are in the sink already; bytes is empty */
    bool at_start;  /* no frame before the first one */
    bool broken;    /* a frame could not be added whole */
    hm_text bytes;  /* what the sink gets */
    uint64_t body_bytes;
    uint32_t body_crc;   /* only with compression */
    hm_deflate *deflate; /* NULL without compression */
    float *previous;     /* the frame before; NULL for the dense layouts */
    uint8_t *body;       /* one encoded frame */
};

#endif
