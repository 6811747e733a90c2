/* Private header of frames/: the parts that readers, writers and tools of frame files share. */
#ifndef HM_FRAMES_PRIVATE_H
#define HM_FRAMES_PRIVATE_H

#include "core/core.h"
#include "hypermate/frames.h"

enum {
    HM_FRAMES_TAIL_BYTES = 14,
    HM_FRAMES_CHANNEL_FLOATS = 4096,
    HM_FRAMES_CHANNEL_BYTES = 4 * HM_FRAMES_CHANNEL_FLOATS,
    HM_FRAMES_V3_BYTES = 163854, /* ten channels and the tail */

    /* Channel layout: body size, flags, number of channels; then the channels with two bytes of
     * number each; then the tail. */
    HM_FRAMES_BODY_SIZE_BYTES = 4,
    HM_FRAMES_BODY_FULL = 1, /* flag: from zeros, not from the frame before */
    HM_FRAMES_BODY_FIXED = 2 + HM_FRAMES_TAIL_BYTES, /* the least a body size can say */
    HM_FRAMES_BODY_CHANNEL = 2 + HM_FRAMES_CHANNEL_BYTES,
    HM_FRAMES_BODY_MOST = HM_FRAMES_BODY_FIXED + HM_SPECTRAL_CHANNELS * HM_FRAMES_BODY_CHANNEL,

    /* Places in the header: bytes of a dense frame, number of frames. */
    HM_FRAMES_SIZE_OFFSET = 16,
    HM_FRAMES_COUNT_OFFSET = 20
};

/* True when floats must be turned round on their way between memory and file. */
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define HM_FRAMES_SWAP 1
#else
#define HM_FRAMES_SWAP 0
#endif

/* ---- one frame as bytes (body.c) ---- */

void hm_frames_floats_put(uint8_t *bytes, const float *values, size_t count);
void hm_frames_floats_get(float *values, const uint8_t *bytes, size_t count);
void hm_frames_meta_put(uint8_t bytes[HM_FRAMES_TAIL_BYTES], const hm_frame_meta *meta);
void hm_frames_meta_get(hm_frame_meta *meta, const uint8_t bytes[HM_FRAMES_TAIL_BYTES]);

/* Writes a frame into `body` (room for HM_FRAMES_BODY_SIZE_BYTES + HM_FRAMES_BODY_MOST) and
 * returns its length. For xor and channel `previous` holds the frame before (all zero at the start
 * of a file) and becomes this frame; the dense layouts do not touch it. `first`: the file starts
 * here. */
size_t hm_frames_body_encode(hm_frames_layout layout, uint8_t *body, const float *values,
                             const hm_frame_meta *meta, float *previous, bool first);

/* ---- deflate (deflate.c) ---- */

/* A raw deflate stream whose output is appended to a text of the caller. */
typedef struct hm_deflate hm_deflate;

/* NULL when memory is short. */
hm_deflate *hm_deflate_create(hm_compression compression);
void hm_deflate_reset(hm_deflate *deflate);
hm_status hm_deflate_add(hm_deflate *deflate, const void *bytes, size_t length, hm_text *out,
                         hm_error *error);

/* Ends at a byte boundary; what follows refers to nothing before. The stream is not ended. */
hm_status hm_deflate_flush(hm_deflate *deflate, hm_text *out, hm_error *error);
void hm_deflate_destroy(hm_deflate *deflate); /* NULL is allowed */

uint32_t hm_crc32(uint32_t crc, const void *bytes, size_t length);

/* CRC-32 of two texts put together. */
uint32_t hm_crc32_combine(uint32_t first, uint32_t second, uint64_t second_length);

/* ---- blocks of consecutive frames (block.c) ----
 *
 * Any thread may build a block; the thread that owns the writer appends the blocks in the order of
 * their frames. Every block but the last of a file holds HM_FRAMES_BLOCK frames: with compression
 * this makes the bytes of the file independent of who built which block. */

enum {
    HM_FRAMES_BLOCK = 32 /* up to 5.8 MB plain, about 2 MB compressed */
};

#define HM_FRAMES_UNPLACED UINT64_MAX

typedef struct hm_frames_block hm_frames_block;

/* A block for frames of this writer, which must outlive it. Its memory is used again from one
 * frame sequence to the next. NULL when memory is short. */
hm_frames_block *hm_frames_block_create(const hm_frames_writer *writer);

/* Starts a sequence. `first` is the index in the file of its first frame: then, where the layout
 * has frames of fixed size and the sink can seek and nothing is compressed, every frame goes
 * straight to its place without a copy. HM_FRAMES_UNPLACED: not known yet, the block keeps the
 * bytes until it is appended. `previous`: the HM_SPECTRAL_FLOATS values of the frame before (not
 * needed for the dense layouts), NULL at the start of a file. */
void hm_frames_block_begin(hm_frames_block *block, uint64_t first, const float *previous);

/* Adds a frame. HM_ERR_ARGUMENT when the block is full. */
hm_status hm_frames_block_put(hm_frames_block *block, const float *values,
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

/* What hm_frames_writer_append_block() takes from a block. */
struct hm_frames_block {
    const hm_frames_writer *writer;
    uint64_t first; /* index of the first frame; HM_FRAMES_UNPLACED */
    uint32_t count; /* frames */
    bool placed;    /* the frames stand in the sink already; bytes is empty */
    bool at_start;  /* no frame before the first one */
    hm_text bytes;  /* what the sink gets */
    uint64_t body_bytes;
    uint32_t body_crc;   /* only with compression */
    hm_deflate *deflate; /* NULL without compression */
    float *previous;     /* the frame before; NULL for the dense layouts */
    uint8_t *body;       /* one encoded frame */
};

#endif
