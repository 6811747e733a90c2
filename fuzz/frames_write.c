/* Frame files there and back: any frames in any layout and compression are read again bit for bit,
 * tails included.
 *
 * The first byte chooses layout and compression, the second how many frames; the rest, over and
 * over, are the numbers that change from frame to frame and the tails. Numbers are bit patterns of
 * all kinds, not only those that an encoder makes. */
#include "frames/reader.h"
#include "frames/writer.h"
#include "fuzz.h"
#include "io/io.h"

#include <string.h>

enum { MOST_FRAMES = 4, CHANGES = 40 };

static float frames[MOST_FRAMES][HM_SPECTRAL_FLOATS];
static hm_frame_meta metas[MOST_FRAMES];

typedef struct bytes {
    const uint8_t *data;
    size_t size, at;
} bytes;

static uint8_t next_byte(bytes *from) {
    return from->data[from->at++ % from->size];
}

static uint32_t next_bits(bytes *from) {
    uint32_t bits = 0;
    for (int i = 0; i < 4; i++)
        bits = bits << 8 | next_byte(from);
    return bits;
}

/* Each frame is the one before with some numbers changed. */
static void make_frames(bytes *from, size_t count) {
    memset(frames[0], 0, sizeof frames[0]);
    for (size_t i = 0; i < count; i++) {
        if (i > 0) memcpy(frames[i], frames[i - 1], sizeof frames[i]);
        for (unsigned changes = next_byte(from) % CHANGES; changes > 0; changes--) {
            uint32_t place = next_bits(from) % HM_SPECTRAL_FLOATS, bits = next_bits(from);
            memcpy(&frames[i][place], &bits, sizeof bits);
        }
        hm_frame_meta *meta = &metas[i];
        *meta = (hm_frame_meta){.ply = next_bits(from)};
        for (int axis = 0; axis < 4; axis++) {
            meta->from[axis] = next_byte(from);
            meta->to[axis] = next_byte(from);
        }
        meta->promo = next_byte(from);
        meta->flags = next_byte(from);
    }
}

static void write_frames(const hm_frames_options *options, size_t count, hm_text *file) {
    hm_sink *sink;
    hm_frames_writer *writer;
    REQUIRE(hm_sink_to_memory(&sink, file, "output", NULL) == HM_OK);
    REQUIRE(hm_frames_writer_open(&writer, sink, options, NULL) == HM_OK);
    for (size_t i = 0; i < count; i++)
        REQUIRE(hm_frames_writer_put(writer, frames[i], &metas[i], NULL) == HM_OK);
    REQUIRE(hm_frames_writer_finish(writer, NULL) == HM_OK);
    REQUIRE(hm_sink_commit(sink, NULL) == HM_OK);
    hm_frames_writer_destroy(writer);
    hm_sink_destroy(sink);
}

static void read_frames(const hm_text *file, size_t count) {
    hm_source *source;
    hm_frames_reader *reader;
    REQUIRE(hm_source_from_memory(&source, file->data, file->length, "input", NULL) == HM_OK);
    REQUIRE(hm_frames_reader_open(&reader, source, HM_FRAMES_STRICT, NULL) == HM_OK);
    const float *values;
    hm_frame_meta meta;
    for (size_t i = 0; i < count; i++) {
        REQUIRE(hm_frames_reader_next(reader, &values, &meta, NULL) == HM_OK && values != NULL);
        REQUIRE(memcmp(values, frames[i], sizeof frames[i]) == 0);
        REQUIRE(meta.ply == metas[i].ply && meta.promo == metas[i].promo);
        REQUIRE(memcmp(meta.from, metas[i].from, sizeof meta.from) == 0);
        REQUIRE(memcmp(meta.to, metas[i].to, sizeof meta.to) == 0 && meta.flags == metas[i].flags);
    }
    REQUIRE(hm_frames_reader_next(reader, &values, &meta, NULL) == HM_OK && values == NULL);
    hm_frames_reader_close(reader);
    hm_source_close(source);
}

int fuzz_one_input(const uint8_t *data, size_t size) {
    static const hm_frames_layout layouts[] = {HM_FRAMES_V4, HM_FRAMES_FULL, HM_FRAMES_XOR,
                                               HM_FRAMES_CHANNEL};
    static const hm_compression compressions[] = {HM_COMPRESSION_NONE, HM_COMPRESSION_NONE,
                                                  HM_COMPRESSION_NONE, HM_COMPRESSION_FAST};
    if (size < 3) return 0;
    size_t count = data[1] % (MOST_FRAMES + 1);
    bytes from = {data + 2, size - 2, 0};
    hm_frames_options options = {.size = sizeof options,
                                 .layout = layouts[data[0] & 3],
                                 .compression = compressions[data[0] >> 2 & 3],
                                 .count_known = true,
                                 .count = (uint32_t)count};
    hm_text file = {0};
    make_frames(&from, count);
    write_frames(&options, count, &file);
    read_frames(&file, count);
    hm_text_clear(&file);
    return 0;
}
