/* What the tests of frame files share: the synthetic sequence of five frames whose files were made
 * by independent programs, and files in memory. */
#ifndef HM_TEST_FRAMES_SUPPORT_H
#define HM_TEST_FRAMES_SUPPORT_H

#include "frames/reader.h"
#include "frames/writer.h"
#include "harness.h"
#include "io/io.h"
#include "support/gzip.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SYNTH_FRAMES = 5 };

/* SHA-256 of the files that other programs made of the sequence. */
#define SYNTH_V4_SHA      "6875db36b3e96e16eeaa7a2a92edba8ae74a7e3a99c3f1cfc042e15757d72bc7"
#define SYNTH_FULL_SHA    "5149a7c9e52664dad5346880086df08d935a67eba0ee4c8472eb195fd6cf8789"
#define SYNTH_CHANNEL_SHA "d6e8469f4baffbdb6711070381af7b4792d86990cf52e90861e53bd18943a0c3"
#define SYNTH_XOR_SHA     "381f04ee8b0011615dd3af3971230af1edab9f7a4dde26020696c9f3a91c5a79"
#define SYNTH_V3_SHA      "349735d02aa8e576c36d009cc06ddf2c1db0972da700006f13c33eca4b89fe56"

/* The generator's rule for float i of a frame with the given seed. */
static inline float synth_float(uint64_t i, uint64_t seed) {
    uint64_t mixed = (i * 2654435761u + seed * 40503u) >> 7 & 0xffffffffu;
    return (float)((double)(int64_t)(mixed % 131072) - 65536.0) / 1024.0f;
}

static inline void synth_fill(float *values, size_t from, size_t to, uint64_t seed) {
    for (size_t i = from; i < to; i++)
        values[i] = synth_float(i, seed);
}

/* Frame k of the sequence: one float changes its sign, a negative zero, a channel of another
 * seed, nothing but the tail, everything. */
static inline void synth_frame(int k, float *values, hm_frame_meta *meta) {
    static const hm_frame_meta metas[SYNTH_FRAMES] = {
        {0, {0, 0, 0, 0}, {0, 0, 0, 0}, 0, 0, 0},
        {1, {0, 1, 2, 3}, {4, 5, 6, 7}, 0, 1, 0},
        {2, {7, 6, 5, 4}, {3, 2, 1, 0}, 5, 2, 0},
        {2, {7, 7, 7, 7}, {0, 0, 0, 0}, 255, 255, 0},
        {4294967295u, {1, 1, 1, 1}, {2, 2, 2, 2}, 1, 128, 0},
    };
    synth_fill(values, 0, HM_SPECTRAL_FLOATS, k == 4 ? 3 : 1);
    if (k >= 1 && k <= 3) values[12305] = -values[12305];
    if (k >= 2 && k <= 3) {
        values[0] = -0.0f;
        synth_fill(values, 40960, HM_SPECTRAL_FLOATS, 2);
    }
    *meta = metas[k];
}

static inline float *new_frame(void) {
    float *values = calloc(HM_SPECTRAL_FLOATS, sizeof *values);
    CHECK(values != NULL);
    return values;
}

/* ---- files ---- */

/* A file that is gone when it is closed, in memory where there is such a place: every sink waits
 * for its data to reach the disk, and a busy disk makes that long. */
static inline FILE *scratch_file(void) {
    char name[] = "/dev/shm/hypermate-test-XXXXXX";
    int fd = mkstemp(name);
    if (fd < 0) return tmpfile();
    unlink(name);
    return fdopen(fd, "w+b");
}

static inline FILE *new_file(hm_sink **sink) {
    FILE *file = scratch_file();
    CHECK(file != NULL);
    CHECK_INT(hm_sink_from_fd(sink, fileno(file), "result", NULL), HM_OK);
    return file;
}

/* All bytes of a file, on the heap. Closes it. */
static inline uint8_t *take_file(FILE *file, size_t *length) {
    CHECK_INT(fseek(file, 0, SEEK_END), 0);
    *length = (size_t)ftell(file);
    rewind(file);
    uint8_t *bytes = malloc(*length + 1);
    CHECK_INT(fread(bytes, 1, *length, file), *length);
    fclose(file);
    return bytes;
}

static inline void check_sha(const uint8_t *bytes, size_t length, const char *want) {
    char hex[65];
    hm_sha256 sha;
    hm_sha256_init(&sha);
    hm_sha256_add(&sha, bytes, length);
    hm_sha256_hex(&sha, hex);
    CHECK_TEXT(hex, want);
}

/* The synthetic sequence as a file in memory. */
static inline uint8_t *synth_file(hm_frames_layout layout, hm_compression compression,
                                  size_t *length) {
    hm_sink *sink;
    FILE *file = new_file(&sink);
    hm_frames_writer *writer;
    hm_frames_options options = {
        .size = sizeof options, .layout = layout, .compression = compression};
    CHECK_INT(hm_frames_writer_open(&writer, sink, &options, NULL), HM_OK);
    float *values = new_frame();
    for (int k = 0; k < SYNTH_FRAMES; k++) {
        hm_frame_meta meta;
        synth_frame(k, values, &meta);
        CHECK_INT(hm_frames_writer_put(writer, values, &meta, NULL), HM_OK);
    }
    CHECK_INT(hm_frames_writer_finish(writer, NULL), HM_OK);
    CHECK_INT(hm_sink_commit(sink, NULL), HM_OK);
    hm_frames_writer_destroy(writer);
    hm_sink_destroy(sink);
    free(values);
    return take_file(file, length);
}

#endif
