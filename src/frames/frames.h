/* Private header of frames/: the parts that readers, writers and tools of frame files share. */
#ifndef HM_FRAMES_PRIVATE_H
#define HM_FRAMES_PRIVATE_H

#include "core/core.h"
#include "hypermate/bulk.h"
#include "hypermate/frame_tools.h"
#include "hypermate/frames.h"
#include "hypermate/ndjson4.h"

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

/* The pattern of one float in file order, or back again: the two directions are one operation. */
static inline uint32_t hm_frames_file_order(uint32_t bits) {
#if HM_FRAMES_SWAP
    return bits >> 24 | (bits >> 8 & 0xff00) | (bits << 8 & 0xff0000) | bits << 24;
#else
    return bits;
#endif
}

/* ---- one frame as bytes (body_encode.c) ---- */

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

/* ---- one frame from bytes (body_decode.c) ---- */

/* Which frame it is and the offset of its body in the decoded file, for messages. */
typedef struct hm_frames_place {
    uint64_t index;
    uint64_t offset;
} hm_frames_place;

/* HM_ERR_FRAMES_BODY when no channel body can have this size. */
hm_status hm_frames_body_size_check(uint32_t size, uint64_t index, uint64_t offset,
                                    hm_error *error);

/* Decodes a body of `size` bytes (without the leading size of a channel body). For xor and channel
 * `values` holds the frame before and becomes this one; for all other layouts `values` may be
 * the memory of `body`. Either result may be NULL, but a channel body is always checked. */
hm_status hm_frames_body_decode(hm_frames_layout layout, const hm_frames_place *place,
                                const uint8_t *body, size_t size, float *values,
                                hm_frame_meta *meta, hm_error *error);

/* ---- reader (reader.c) ---- */

struct hm_frames_reader {
    hm_source *source;
    const hm_watch *watch; /* of the call that is reading; NULL between calls */
    unsigned flags;
    unsigned warnings;
    hm_frames_header header;
    uint8_t header_bytes[HM_FRAMES_HEADER_BYTES];
    uint64_t count;    /* frames to read: n_plies, or more to find out how many there are */
    uint64_t frames;   /* read so far */
    uint64_t offset;   /* decoded bytes read, without those after the last frame */
    uint64_t trailing; /* decoded bytes seen after the last frame */
    float *values;     /* the frame; the memory of `body` where frames stand for themselves */
    uint8_t *body;     /* its bytes */
    size_t body_length;
    bool ended;
    hm_error failure; /* repeated by later calls; status HM_OK when none */
};

/* The next frame as it stands in the file, checked; *body is NULL at the end. Use either this or
 * hm_frames_reader_next() on a reader. */
hm_status hm_frames_reader_next_body(hm_frames_reader *reader, const uint8_t **body, size_t *length,
                                     hm_error *error);

/* Passes over the next `count` frames, which the header must promise. */
hm_status hm_frames_reader_skip(hm_frames_reader *reader, uint64_t count, hm_error *error);

/* After the last frame: judges what stands behind it. */
hm_status hm_frames_reader_end(hm_frames_reader *reader, hm_error *error);

/* E9, E10, E11. */
hm_status hm_frames_fail_truncated(const hm_frames_reader *reader, size_t want, size_t got,
                                   hm_error *error);
hm_status hm_frames_fail_trailing(hm_error *error, uint64_t offset, uint32_t frames);
hm_status hm_frames_fail_open(hm_error *error);

/* ---- whole files (info.c) ---- */

/* Fills the facts from what a reader has seen; facts->bytes is where the whole frames end. */
void hm_frames_facts_take(hm_frames_facts *facts, const hm_frames_reader *reader);

/* Reads all whole frames, also those that an incomplete header does not tell of, and puts them
 * into the writer when there is one. What is wrong with the file goes to facts->fault; errors are
 * those of the environment and of the writer. */
hm_status hm_frames_walk(hm_frames_reader *reader, hm_frames_writer *writer, hm_frames_facts *facts,
                         hm_error *error);

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
 * their frames. Of the blocks that keep their bytes every one but the last of a file holds
 * HM_FRAMES_BLOCK frames: with compression this makes the bytes of the file independent of who
 * built which block. Blocks whose frames are placed may have any length. */

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

/* What hm_frames_writer_append_block() takes from a block. */
struct hm_frames_block {
    const hm_frames_writer *writer;
    uint64_t first; /* index of the first frame; HM_FRAMES_UNPLACED */
    uint32_t count; /* frames */
    bool placed;    /* the frames stand in the sink already; bytes is empty */
    bool at_start;  /* no frame before the first one */
    bool broken;    /* a frame could not be added whole */
    hm_text bytes;  /* what the sink gets */
    uint64_t body_bytes;
    uint32_t body_crc;   /* only with compression */
    hm_deflate *deflate; /* NULL without compression */
    float *previous;     /* the frame before; NULL for the dense layouts */
    uint8_t *body;       /* one encoded frame */
};

/* ---- lines of text (lines.c) ---- */

/* One physical line without its line feed. The text may be changed in place. */
typedef struct hm_line {
    char *text;
    size_t length;
    uint64_t number; /* from 1 */
    uint64_t offset; /* of its first byte in the (decoded) input */
    bool overlong;   /* longer than the limit, which `length` then is; there is no text */
} hm_line;

typedef struct hm_lines hm_lines;

/* Cuts a source into lines; memory is bounded by the limit (0: HM_NDJSON4_MAX_LINE). */
hm_status hm_lines_create(hm_lines **lines, hm_source *source, size_t max_line, hm_error *error);
void hm_lines_destroy(hm_lines *lines); /* NULL is allowed */

/* The next line, valid until the next call; line->text is NULL at the end. An error of the source
 * comes after all lines that were whole before it. */
hm_status hm_lines_next(hm_lines *lines, hm_line *line, hm_error *error);

bool hm_line_is_blank(const char *text, size_t length); /* JSON's white space only */

/* Consecutive lines in memory of their own, to be handed to another thread. Zero-initialise. */
typedef struct hm_lines_block {
    hm_line *line;
    size_t count;
    size_t capacity;
    hm_text text;
} hm_lines_block;

/* Replaces the block by the next lines: `most_lines` of them, or fewer when they have `most_bytes`
 * together or the input ends; none at the end. A line may make the block longer than most_bytes.
 * On an error of the source the block holds the lines before it. */
hm_status hm_lines_fill(hm_lines *lines, hm_lines_block *block, size_t most_lines,
                        size_t most_bytes, hm_error *error);
void hm_lines_block_clear(hm_lines_block *block); /* frees */

/* ---- lines of a game (ndjson4.c, ndjson_v1.c): no state, any thread ---- */

typedef enum hm_ndjson4_dialect {
    HM_NDJSON4_PLAIN,
    HM_NDJSON4_V1 /* chess4d-ndjson-v1 */
} hm_ndjson4_dialect;

/* The dialect of an input, by its first line. */
hm_ndjson4_dialect hm_ndjson4_recognise(const hm_line *first);

/* Judges a line and fills the whole record. The default of meta.ply is the caller's business:
 * without a given one it is 0. May change the line's text. */
void hm_ndjson4_parse_line(const hm_line *line, unsigned flags, hm_ndjson4_dialect dialect,
                           hm_ndjson4_record *record);

/* What both dialects share. Fields of an object by name: the last value of each counts. */
enum { HM_NDJSON_FIELDS = 9 };

typedef struct hm_ndjson_fields {
    hm_json_value value[HM_NDJSON_FIELDS];
    unsigned present;  /* bit i: field i stands in the object */
    unsigned repeated; /* bit i: more than once */
} hm_ndjson_fields;

/* Walks over a text that is one JSON object; `names` ends in NULL. */
hm_status hm_ndjson_fields_read(hm_ndjson_fields *fields, const char *const *names,
                                const char *text, size_t length, hm_error *error);

/* Adds a reason to the record's warning, after "; " when there is one already. */
void hm_ndjson_warn(hm_ndjson4_record *record, const char *format, ...) HM_PRINTF(2, 3);
void hm_ndjson_skip(hm_ndjson4_record *record, const hm_error *reason, const char *field,
                    const char *format, ...) HM_PRINTF(4, 5);

/* Conversions of fields. A ply that is none gets a warning; the others leave the result alone and
 * return false. */
void hm_ndjson_read_ply(const hm_json_value *value, hm_ndjson4_record *record);
bool hm_ndjson_read_square(const hm_json_value *value, uint8_t square[4]);
bool hm_ndjson_read_promo_word(const hm_json_value *value, uint8_t *promo);
static inline bool hm_ndjson_has(const hm_ndjson_fields *fields, unsigned field) {
    return (fields->present >> field & 1) != 0;
}

/* The dialect chess4d-ndjson-v1: its fields, and what they say. */
extern const char *const hm_ndjson_v1_names[HM_NDJSON_FIELDS + 1];
void hm_ndjson_v1_read(const hm_ndjson_fields *fields, hm_ndjson4_record *record);

/* A board from {"<square index>": "<piece>"}. `bare_pawns`: "P" and "p" are pawns along w.
 * error->offset counts from the object's first byte. */
hm_status hm_ndjson_read_pieces(const hm_json_value *object, bool bare_pawns, hm_4d_board *board,
                                hm_error *error);

/* ---- .c4d games (c4d.c) ---- */

/* The tail of the frame after a move; HM_4D_NO_MOVE for the start position. */
void hm_c4d_frame_meta(hm_4d_move move, uint32_t ply, hm_frame_meta *meta);

/* ---- consecutive boards as changes (board_run.c) ---- */

enum { HM_BOARD_RUN_MOST = 256 };

/* Zero-initialise. */
typedef struct hm_board_run {
    hm_4d_board last; /* the board added last; at first the one that the run begins from */
    unsigned count;   /* boards added, at most HM_BOARD_RUN_MOST */
    hm_4d_change *changes;
    size_t used, capacity;
    uint32_t end[HM_BOARD_RUN_MOST]; /* where the changes that lead to each board end */
} hm_board_run;

/* Forgets all boards; the changes of the first one will be those from `before`. */
void hm_board_run_begin(hm_board_run *run, const hm_4d_board *before);

/* The next board, as it is or as what leads to it from the last one. False: memory is short. */
bool hm_board_run_add(hm_board_run *run, const hm_4d_board *board);
bool hm_board_run_add_changes(hm_board_run *run, const hm_4d_change *changes, size_t count);

/* What leads from the board before to board `index`. */
const hm_4d_change *hm_board_run_changes(const hm_board_run *run, unsigned index, size_t *count);
void hm_board_apply(hm_4d_board *board, const hm_4d_change *changes, size_t count);
void hm_board_run_clear(hm_board_run *run); /* frees */

/* ---- positions in order (records.c) ---- */

typedef struct hm_record_position {
    uint64_t index; /* counts the positions taken */
    hm_frame_meta meta;
    const hm_4d_board *board;
    const hm_4d_change *changes; /* from the position taken before; NULL when not known */
    size_t change_count;
} hm_record_position;

/* Takes one position. */
typedef struct hm_records_consumer {
    hm_status (*take)(void *context, const hm_record_position *position, hm_error *error);
    void *context;
} hm_records_consumer;

/* What bulk.h was asked to do. */
typedef struct hm_bulk_job {
    hm_source *const *sources;
    size_t source_count;
    hm_bulk_options options; /* whole, whatever the caller's size */
    const hm_watch *watch;
    uint64_t total; /* frames that the watch is told of; 0: not known */
    hm_pool *pool;
    hm_bulk_result *result;
} hm_bulk_job;

/* Hands the positions that start and count of the options choose to the consumer, in order, in
 * the caller's thread; the parsing happens in the pool. Counts lines in the result. */
hm_status hm_records_read(const hm_bulk_job *job, const hm_records_consumer *consumer,
                          hm_error *error);

/* ---- sources that can be read twice (spool.c) ---- */

typedef struct hm_spool {
    hm_source **sources; /* the caller's, or copies of those that cannot be rewound */
    int *fds;            /* -1, or the temporary file of a copy */
    size_t count;
} hm_spool;

hm_status hm_spool_open(hm_spool *spool, hm_source *const *sources, size_t count, hm_error *error);
void hm_spool_close(hm_spool *spool); /* also after a failed open */

#endif
