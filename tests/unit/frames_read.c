/* Reading frame files: the known files, every kind of bad file with its own status and words, and
 * files cut anywhere. */
#include "frames_support.h"

#include "hypermate/io.h"

typedef struct reading {
    hm_status status;
    uint64_t frames;
    unsigned warnings;
    hm_error error;
} reading;

/* Called for every frame that was read. */
typedef void visitor(uint64_t index, const float *values, const hm_frame_meta *meta);

static reading read_memory(const void *bytes, size_t length, unsigned flags, visitor *visit) {
    reading result = {0};
    hm_source *source;
    hm_frames_reader *reader;
    CHECK_INT(hm_source_from_memory(&source, bytes, length, "memory", NULL), HM_OK);
    result.status = hm_frames_reader_open(&reader, source, flags, &result.error);
    while (result.status == HM_OK) {
        const float *values;
        hm_frame_meta meta;
        result.status = hm_frames_reader_next(reader, &values, &meta, &result.error);
        if (result.status != HM_OK || values == NULL) break;
        if (visit != NULL) visit(result.frames, values, &meta);
        result.frames++;
    }
    if (reader != NULL) result.warnings = hm_frames_reader_warnings(reader);
    if (result.status != HM_OK && reader != NULL) { /* an error stays */
        const float *values;
        CHECK_INT(hm_frames_reader_next(reader, &values, NULL, NULL), result.status);
        CHECK(values == NULL);
    }
    hm_frames_reader_close(reader);
    hm_source_close(source);
    return result;
}

static void check_frame(uint64_t index, const float *values, const hm_frame_meta *meta) {
    hm_frame_meta want;
    float *expected = new_frame();
    synth_frame((int)index, expected, &want);
    CHECK_BYTES(values, expected, HM_SPECTRAL_BYTES);
    CHECK_INT(meta->ply, want.ply);
    CHECK_BYTES(meta->from, want.from, 4);
    CHECK_BYTES(meta->to, want.to, 4);
    CHECK_INT(meta->promo, want.promo);
    CHECK_INT(meta->flags, want.flags);
    free(expected);
}

static void all_layouts_give_the_same_frames(void) {
    for (int layout = HM_FRAMES_V4; layout <= HM_FRAMES_XOR; layout++) {
        for (int how = HM_COMPRESSION_NONE; how <= (int)PACKED; how++) {
            size_t length;
            uint8_t *bytes = synth_file((hm_frames_layout)layout, (hm_compression)how, &length);
            reading got = read_memory(bytes, length, HM_FRAMES_STRICT, check_frame);
            CHECK_INT(got.status, HM_OK);
            CHECK_INT(got.frames, SYNTH_FRAMES);
            CHECK_INT(got.warnings, 0);
            free(bytes);
        }
    }
}

/* ---- version 3 ---- */

enum { V3_FLOATS = 40960, V3_BYTES = 163854 /* ten channels and the tail */ };

/* The two frames of the known version 3 file: the first two of the sequence, cut. */
static uint8_t *v3_file(size_t *length) {
    *length = HM_FRAMES_HEADER_BYTES + 2 * (size_t)V3_BYTES;
    uint8_t *bytes = calloc(1, *length);
    float *values = new_frame();
    hm_frames_header_encode(HM_FRAMES_V4, 2, bytes);
    bytes[8] = 3;
    hm_le32_put(bytes + 12, V3_FLOATS);
    hm_le32_put(bytes + 16, V3_BYTES);
    for (int k = 0; k < 2; k++) {
        uint8_t *frame = bytes + HM_FRAMES_HEADER_BYTES + k * V3_BYTES;
        hm_frame_meta meta;
        synth_frame(k, values, &meta);
        hm_frames_floats_put(frame, values, V3_FLOATS);
        hm_frames_meta_put(frame + 4 * (size_t)V3_FLOATS, &meta);
    }
    free(values);
    return bytes;
}

static void check_v3_frame(uint64_t index, const float *values, const hm_frame_meta *meta) {
    hm_frame_meta want;
    float *expected = new_frame();
    synth_frame((int)index, expected, &want);
    CHECK_BYTES(values, expected, 9 * (size_t)HM_FRAMES_CHANNEL_BYTES);
    CHECK_BYTES(values + 40960, expected + 36864, HM_FRAMES_CHANNEL_BYTES);
    memset(expected, 0, HM_SPECTRAL_BYTES);
    CHECK_BYTES(values + 36864, expected, HM_FRAMES_CHANNEL_BYTES);
    CHECK_INT(meta->flags, want.flags);
    free(expected);
}

static void version_3_is_shown_in_eleven_channels(void) {
    size_t length;
    uint8_t *bytes = v3_file(&length);
    check_sha(bytes, length, SYNTH_V3_SHA);
    reading got = read_memory(bytes, length, HM_FRAMES_STRICT, check_v3_frame);
    CHECK_INT(got.status, HM_OK);
    CHECK_INT(got.frames, 2);
    free(bytes);
}

/* ---- the bad files that come with the format ---- */

static void check_bad(const char *name, const uint8_t *bytes, size_t length, const char *sha,
                      const char *word, uint64_t frames, const char *message) {
    test_context(name);
    if (sha != NULL) check_sha(bytes, length, sha);
    reading got = read_memory(bytes, length, HM_FRAMES_STRICT, NULL);
    CHECK_TEXT(hm_status_name(got.status), word);
    CHECK_INT(got.status, got.error.status);
    CHECK_INT(got.frames, frames);
    CHECK_TEXT(got.error.message, message);
}

static void bad_headers(void) {
    static const struct {
        const char *name, *word, *message;
    } rows[] = {
        {"bad_empty.spectral4", "truncated-header",
         "truncated header: expected 256 bytes, found 0"},
        {"bad_short_header.spectral4", "truncated-header",
         "truncated header: expected 256 bytes, found 255"},
        {"bad_magic.spectral4", "bad-magic",
         "not a spectral file: expected \"LARTPSEC\", found \"LARTPSEX\""},
        {"bad_version6.spectral4", "unsupported-version",
         "unsupported version: expected 2, 3, 4 or 5, found 6"},
        {"bad_version2_is_2d.spectral4", "recognised-2d-not-4d",
         "2D file: version 2 with two dimensions, for other tools"},
        {"bad_dim.spectral4", "encoding-dim-mismatch",
         "dimension mismatch: expected encoding_dim 45056 for version 4, found 640"},
        {"bad_frame_bytes.spectral4", "frame-bytes-mismatch",
         "frame size mismatch: expected frame_bytes 180238 for encoding_dim 45056, found 180240"},
        {"bad_ndim2.spectral4", "n-dimensions-mismatch",
         "geometry mismatch: expected n_dimensions 4, found 2"},
        {"bad_v5_mode3.spectral4", "unknown-mode",
         "unknown mode: expected encoding_mode 0, 1 or 2, found 3"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char path[64];
        size_t length;
        snprintf(path, sizeof path, "vectors/frames/%s", rows[i].name);
        char *bytes = test_read_file(path, &length);
        check_bad(rows[i].name, (uint8_t *)bytes, length, NULL, rows[i].word, 0, rows[i].message);
        free(bytes);
    }
}

static void bad_lengths(void) {
    size_t length;
    uint8_t *bytes = synth_file(HM_FRAMES_V4, HM_COMPRESSION_NONE, &length);
    check_bad("truncated_mid", bytes, 181494,
              "039f42764d459873a65eb935ef85cfe54b354c0585c161c0ca32c374936d22ec", "truncated-frame",
              1, "truncated frame 1 of 5: expected 180238 bytes, found 1000");
    bytes[HM_FRAMES_COUNT_OFFSET] = 6;
    check_bad("n_plies_more", bytes, 360732,
              "32be682a4c736eed215e048408e428c5cbb0ed8cf11dd069c77e7d15eb2eee64", "truncated-frame",
              2, "truncated frame 2 of 6: expected 180238 bytes, found 0");
    bytes[HM_FRAMES_COUNT_OFFSET] = 1;
    check_bad("n_plies_less", bytes, 360732,
              "a9260af8685848dcde2557ac4dfe45838a087cec3bd17d97162a25a984952cf8", "trailing-data",
              1, "trailing data: expected the end after 1 frames");
    free(bytes);
}

static void bad_channel_bodies(void) {
    enum { CUT = 180522, BODY = 260 }; /* one whole frame; its bytes after the size */
    static const struct {
        const char *name, *sha;
        int at;
        uint8_t value;
        const char *message;
        uint64_t offset;
    } rows[] = {
        {"body_size", NULL, 256, 0x25,
         "malformed body of frame 0: body size 180261 is not that of 0 to 11 channels", 256},
        {"first_not_full", "5ebea1152c532a96cec5073046b1ed4d563bfc106b7c79939dc9233f44e84d57", BODY,
         0, "malformed body of frame 0: expected the first frame to be FULL (flags 1), found 0",
         260},
        {"idx11", "71d89325b9d76d571c164d8a6f3fa6cc74c8c0d1810a45e1954db4d9b0c832d1", BODY + 2, 11,
         "malformed body of frame 0: expected a channel below 11, found 11", 262},
        {"flags", NULL, BODY, 3, "malformed body of frame 0: expected flags 0 or 1, found 3", 260},
        {"count", NULL, BODY + 1, 10,
         "malformed body of frame 0: the number of channels contradicts the body size, found 10",
         261},
        {"repeated", NULL, BODY + 2 + 16386, 0,
         "malformed body of frame 0: expected channels in ascending order, found 0", 16648},
        {"reserved", NULL, BODY + 3, 1,
         "malformed body of frame 0: expected 0 after the channel, found 1", 263},
    };
    size_t length;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint8_t *bytes = synth_file(HM_FRAMES_CHANNEL, HM_COMPRESSION_NONE, &length);
        bytes[rows[i].at] = rows[i].value;
        check_bad(rows[i].name, bytes, CUT, rows[i].sha, "malformed-body", 0, rows[i].message);
        reading got = read_memory(bytes, CUT, 0, NULL);
        CHECK_INT(got.error.offset, rows[i].offset);
        free(bytes);
    }
    uint8_t *bytes = synth_file(HM_FRAMES_CHANNEL, HM_COMPRESSION_NONE, &length);
    hm_le32_put(bytes + 256, 99);
    check_bad("size 99", bytes, CUT,
              "bed6cc8430cae3c0d3285868326075f74c8e2f9359993d99ece8858aaa827f7c", "malformed-body",
              0, "malformed body of frame 0: body size 99 is not that of 0 to 11 channels");
    hm_le32_put(bytes + 256, 3);
    check_bad("size 3", bytes, CUT, NULL, "malformed-body", 0,
              "malformed body of frame 0: body size 3 is not that of 0 to 11 channels");
    bytes[256] = 0x26; /* as it was, but for the next two bytes */
    hm_le32_put(bytes + 256, 180262);
    size_t third = 256 + 180266 + 16406; /* delta of two channels: make it claim to be FULL */
    bytes[third + 4] = 1;
    check_bad("full of two", bytes, length, NULL, "malformed-body", 2,
              "malformed body of frame 2: expected a FULL frame to have 11 channels, found 2");
    CHECK_INT(read_memory(bytes, length, 0, NULL).error.offset, third + 5);
    free(bytes);
}

static void bad_gzip_files(void) {
    size_t length;
    uint8_t *bytes = (uint8_t *)test_read_file("vectors/frames/bad_gzip_crc.spectralz4", &length);
    reading got = read_memory(bytes, length, 0, NULL);
    CHECK_TEXT(hm_status_name(got.status), "bad-crc");
    CHECK_INT(got.frames, 1);
    got = read_memory(bytes, 109594, 0, NULL); /* bad_gzip_truncated.spectralz4 */
    CHECK_TEXT(hm_status_name(got.status), "truncated-gzip");
    CHECK_INT(got.frames, 0);
    CHECK(strncmp(got.error.message, "frame 0: ", 9) == 0);
    bytes[length - 8] ^= 0xff; /* the right CRC again, but a wrong length */
    bytes[length - 1] ^= 1;
    got = read_memory(bytes, length, 0, NULL);
    CHECK_TEXT(hm_status_name(got.status), "bad-isize");
    bytes[length - 1] ^= 1;
    got = read_memory(bytes, length, HM_FRAMES_STRICT, NULL);
    CHECK_TEXT(got.error.message, "truncated frame 1 of 5: expected 180238 bytes, found 0");
    bytes[2] = 7;
    got = read_memory(bytes, length, 0, NULL);
    CHECK_TEXT(hm_status_name(got.status), "bad-gzip-header");
    free(bytes);
}

/* ---- more than the bad files ---- */

static void every_header_field_is_judged(void) {
    static const uint32_t values[] = {0, 1, 2, 3, 4, 5, 6, 8, 0x40000000, UINT32_MAX};
    static const struct {
        int offset;
        hm_status unlike;  /* for every value but the right one */
        uint32_t right[2]; /* values that are no error */
    } rows[] = {
        {8, HM_ERR_FRAMES_VERSION, {4, 5}},     {12, HM_ERR_FRAMES_DIM, {45056, 45056}},
        {16, HM_ERR_FRAMES_BYTES, {180238, 0}}, {24, HM_ERR_FRAMES_GEOMETRY, {8, 8}},
        {28, HM_ERR_FRAMES_GEOMETRY, {4, 4}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        for (size_t k = 0; k < sizeof values / sizeof values[0]; k++) {
            uint8_t bytes[HM_FRAMES_HEADER_BYTES];
            hm_frames_header header;
            hm_error error;
            hm_frames_header_encode(HM_FRAMES_V4, 5, bytes);
            hm_le32_put(bytes + rows[i].offset, values[k]);
            hm_status want = values[k] == rows[i].right[0] || values[k] == rows[i].right[1]
                                 ? HM_OK
                                 : rows[i].unlike;
            if (rows[i].offset == 8 && values[k] == 2) want = HM_ERR_FRAMES_2D;
            if (rows[i].offset == 8 && values[k] == 3) want = HM_ERR_FRAMES_DIM;
            if (rows[i].offset == 16 && values[k] == 0) want = HM_ERR_FRAMES_BYTES;
            CHECK_INT(hm_frames_header_decode(bytes, sizeof bytes, &header, &error), want);
            if (want != HM_OK && want != HM_ERR_FRAMES_2D)
                CHECK_INT(error.offset, want == HM_ERR_FRAMES_DIM ? 12 : rows[i].offset);
        }
    }
}

static void the_first_fault_of_a_header_wins(void) {
    static const struct {
        int offset;
        uint32_t value;
        hm_status status;
    } rows[] = {
        /* From the last check to the first: each fault hides those set before. */
        {32, 3, HM_ERR_FRAMES_MODE},         {28, 3, HM_ERR_FRAMES_GEOMETRY},
        {24, 9, HM_ERR_FRAMES_GEOMETRY},     {16, 14, HM_ERR_FRAMES_BYTES},
        {12, 0x40000000, HM_ERR_FRAMES_DIM}, {28, 2, HM_ERR_FRAMES_2D},
        {8, 7, HM_ERR_FRAMES_VERSION},       {0, 0, HM_ERR_FRAMES_MAGIC},
    };
    uint8_t bytes[HM_FRAMES_HEADER_BYTES];
    hm_frames_header header;
    hm_frames_header_encode(HM_FRAMES_FULL, 5, bytes);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hm_le32_put(bytes + rows[i].offset, rows[i].value);
        CHECK_INT(hm_frames_header_decode(bytes, sizeof bytes, &header, NULL), rows[i].status);
    }
    CHECK_INT(hm_frames_header_decode(bytes, 255, &header, NULL), HM_ERR_FRAMES_HEADER);
}

static void padding_is_ignored_unless_strict(void) {
    size_t length;
    for (int layout = HM_FRAMES_V4; layout <= HM_FRAMES_XOR; layout++) {
        uint8_t *bytes = synth_file((hm_frames_layout)layout, HM_COMPRESSION_NONE, &length);
        size_t place = layout == HM_FRAMES_V4 ? 32 : 33;
        bytes[place] = bytes[40] = 1;
        reading got = read_memory(bytes, length, 0, check_frame);
        CHECK_INT(got.status, HM_OK);
        CHECK_INT(got.warnings, HM_FRAMES_WARN_PADDING);
        got = read_memory(bytes, length, HM_FRAMES_STRICT, NULL);
        CHECK_INT(got.status, HM_ERR_FRAMES_PADDING);
        CHECK_INT(got.error.offset, place);
        free(bytes);
    }
}

static void data_after_the_last_frame(void) {
    size_t length;
    uint8_t *bytes = synth_file(HM_FRAMES_XOR, HM_COMPRESSION_NONE, &length);
    bytes[HM_FRAMES_COUNT_OFFSET] = 2;
    reading got = read_memory(bytes, length, 0, check_frame);
    CHECK_INT(got.status, HM_OK);
    CHECK_INT(got.frames, 2);
    CHECK_INT(got.warnings, HM_FRAMES_WARN_TRAILING);
    bytes[HM_FRAMES_COUNT_OFFSET] = 0;
    for (int flags = 0; flags <= HM_FRAMES_STRICT; flags++) {
        got = read_memory(bytes, length, (unsigned)flags, NULL);
        CHECK_TEXT(hm_status_name(got.status), "header-not-completed");
        CHECK_TEXT(got.error.message, "the header was never completed: it says 0 frames, but data "
                                      "follow (repair can count them)");
    }
    got = read_memory(bytes, HM_FRAMES_HEADER_BYTES, HM_FRAMES_STRICT, NULL);
    CHECK_INT(got.status, HM_OK);
    free(bytes);
}

static void data_after_the_last_member(void) {
    size_t length;
    uint8_t *bytes = synth_file(HM_FRAMES_V4, HM_COMPRESSION_FAST, &length);
    bytes = realloc(bytes, length + 3);
    memcpy(bytes + length, "abc", 3);
    reading got = read_memory(bytes, length + 3, 0, check_frame);
    CHECK_INT(got.status, HM_OK);
    CHECK_INT(got.warnings, HM_FRAMES_WARN_GZIP);
    got = read_memory(bytes, length + 3, HM_FRAMES_STRICT, NULL);
    CHECK_INT(got.status, HM_ERR_FRAMES_TRAILING);
    CHECK_TEXT(got.error.message, "trailing data: expected the end after the last gzip member");
    free(bytes);
}

/* A fault behind the last frame that counts must not go unseen. */
static void gzip_is_verified_to_its_end(void) {
    size_t length;
    uint8_t *bytes = synth_file(HM_FRAMES_V4, HM_COMPRESSION_FAST, &length);
    bytes[15 + HM_FRAMES_COUNT_OFFSET] = 1; /* in the stored block: the CRC is wrong now */
    reading got = read_memory(bytes, length, 0, NULL);
    CHECK_INT(got.status, HM_ERR_GZIP_CRC);
    CHECK_INT(got.frames, 1);
    CHECK_INT(got.warnings, HM_FRAMES_WARN_TRAILING);
    free(bytes);
}

static void a_file_in_two_members(void) {
    size_t length, second_length;
    uint8_t *first = synth_file(HM_FRAMES_V4, HM_COMPRESSION_FAST, &length);
    uint8_t *second = synth_file(HM_FRAMES_V4, HM_COMPRESSION_BEST, &second_length);
    first = realloc(first, length + second_length);
    memcpy(first + length, second, second_length);
    reading got = read_memory(first, length + second_length, 0, check_frame);
    CHECK_INT(got.status, HM_OK);
    CHECK_INT(got.warnings, HM_FRAMES_WARN_TRAILING); /* the second header and its frames */
    free(first);
    free(second);
}

/* ---- cut files ---- */

/* Ends of the frames of the synthetic channel file. */
static const size_t channel_ends[SYNTH_FRAMES + 1] = {256, 180522, 196928, 229720, 229740, 410006};

/* Passing frames over fails where reading them would. */
static void faults_behind_frames_passed_over(void) {
    static const hm_frames_layout layouts[] = {HM_FRAMES_V4, HM_FRAMES_CHANNEL, HM_FRAMES_XOR};
    for (size_t i = 0; i < 6; i++) {
        size_t length;
        hm_compression compression =
            i < 3 || !HM_HAVE_GZIP ? HM_COMPRESSION_NONE : HM_COMPRESSION_FAST;
        uint8_t *bytes = synth_file(layouts[i % 3], compression, &length);
        hm_source *source;
        hm_frames_reader *reader;
        hm_error error;
        CHECK_INT(hm_source_from_memory(&source, bytes, length / 2, "cut", &error), HM_OK);
        CHECK_INT(hm_frames_reader_open(&reader, source, 0, &error), HM_OK);
        CHECK_INT(hm_frames_reader_skip(reader, SYNTH_FRAMES, &error),
                  compression == HM_COMPRESSION_NONE ? HM_ERR_FRAMES_TRUNCATED
                                                     : HM_ERR_GZIP_TRUNCATED);
        hm_frames_reader_close(reader);
        hm_source_close(source);
        free(bytes);
    }
}

static void check_cut(const uint8_t *bytes, size_t cut, const size_t *ends) {
    uint64_t whole = 0;
    while (whole < SYNTH_FRAMES && ends[whole + 1] <= cut)
        whole++;
    reading got = read_memory(bytes, cut, 0, NULL);
    hm_status want = cut < HM_FRAMES_HEADER_BYTES ? HM_ERR_FRAMES_HEADER
                     : whole < SYNTH_FRAMES       ? HM_ERR_FRAMES_TRUNCATED
                                                  : HM_OK;
    CHECK_INT(got.status, want);
    CHECK_INT(got.frames, whole);
    if (want != HM_OK) CHECK_INT(got.error.offset, cut);
}

static void files_cut_around_every_border(void) {
    static const int around[] = {-15, -14, -13, -1, 0, 1, 3, 4, 5, 6, 7};
    for (int layout = HM_FRAMES_V4; layout <= HM_FRAMES_XOR; layout++) {
        size_t length, ends[SYNTH_FRAMES + 1];
        uint8_t *bytes = synth_file((hm_frames_layout)layout, HM_COMPRESSION_NONE, &length);
        for (size_t k = 0; k <= SYNTH_FRAMES; k++)
            ends[k] = layout == HM_FRAMES_CHANNEL ? channel_ends[k] : 256 + k * HM_FRAMES_BYTES;
        CHECK_INT(ends[SYNTH_FRAMES], length);
        for (size_t k = 0; k <= SYNTH_FRAMES; k++) {
            for (size_t i = 0; i < sizeof around / sizeof around[0]; i++) {
                size_t cut = ends[k] + (size_t)around[i];
                if (cut <= length) check_cut(bytes, cut, ends);
            }
        }
        free(bytes);
    }
}

/* A header that promises four thousand million frames costs nothing. */
static void big_promises_cost_nothing(void) {
    for (int layout = HM_FRAMES_V4; layout <= HM_FRAMES_XOR; layout++) {
        uint8_t bytes[HM_FRAMES_HEADER_BYTES + 4] = {0};
        hm_frames_header_encode((hm_frames_layout)layout, UINT32_MAX, bytes);
        reading got = read_memory(bytes, HM_FRAMES_HEADER_BYTES, 0, NULL);
        CHECK_INT(got.status, HM_ERR_FRAMES_TRUNCATED);
        hm_le32_put(bytes + HM_FRAMES_HEADER_BYTES, UINT32_MAX);
        got = read_memory(bytes, sizeof bytes, 0, NULL);
        CHECK_INT(got.status,
                  layout == HM_FRAMES_CHANNEL ? HM_ERR_FRAMES_BODY : HM_ERR_FRAMES_TRUNCATED);
    }
}

/* ---- channel files of other writers ---- */

/* The synthetic channel file with its fourth frame (nothing but a tail) as a FULL one. */
static uint8_t *with_key_frame(size_t *length) {
    size_t old_length;
    uint8_t *old = synth_file(HM_FRAMES_CHANNEL, HM_COMPRESSION_NONE, &old_length);
    uint8_t *bytes = calloc(1, old_length + HM_FRAMES_BODY_MOST);
    float *values = new_frame(), *previous = new_frame();
    hm_frame_meta meta;
    synth_frame(3, values, &meta);
    size_t place = channel_ends[3];
    memcpy(bytes, old, place);
    place += hm_frames_body_encode(HM_FRAMES_CHANNEL, bytes + place, values, &meta, previous, true);
    memcpy(bytes + place, old + channel_ends[4], old_length - channel_ends[4]);
    *length = place + old_length - channel_ends[4];
    free(values);
    free(previous);
    free(old);
    return bytes;
}

static void key_frames_are_accepted(void) {
    size_t length;
    uint8_t *bytes = with_key_frame(&length);
    CHECK_INT(length, 410006 + 11 * 16386);
    reading got = read_memory(bytes, length, HM_FRAMES_STRICT, check_frame);
    CHECK_INT(got.status, HM_OK);
    CHECK_INT(got.frames, SYNTH_FRAMES);
    free(bytes);
}

/* ---- maps ---- */

static char map_path[64];

static hm_status map_memory(hm_frames_map **map, const void *bytes, size_t length,
                            hm_error *error) {
    strcpy(map_path, "/tmp/hypermate-map-XXXXXX");
    int fd = mkstemp(map_path);
    CHECK(fd >= 0);
    CHECK_INT(write(fd, bytes, length), length);
    close(fd);
    hm_status status = hm_frames_map_open(map, map_path, error);
    unlink(map_path);
    return status;
}

static void check_map(const uint8_t *bytes, size_t length) {
    hm_frames_map *map;
    float *values = new_frame();
    hm_frame_meta meta;
    CHECK_INT(map_memory(&map, bytes, length, NULL), HM_OK);
    CHECK_INT(hm_frames_map_count(map), SYNTH_FRAMES);
    CHECK_INT(hm_frames_map_header(map)->n_plies, SYNTH_FRAMES);
    for (uint64_t step = 0; step < SYNTH_FRAMES; step++) {
        uint64_t index = step * 3 % SYNTH_FRAMES; /* not in order */
        CHECK_INT(hm_frames_map_read(map, index, NULL, values, &meta, NULL), HM_OK);
        check_frame(index, values, &meta);
        CHECK_INT(hm_frames_map_read(map, index, NULL, NULL, &meta, NULL), HM_OK);
        check_frame(index, values, &meta);
    }
    hm_error error;
    CHECK_INT(hm_frames_map_read(map, 5, NULL, values, NULL, &error), HM_ERR_ARGUMENT);
    CHECK_TEXT(error.message, "no frame 5: the file has 5 frames");
    hm_frames_map_close(map);
    free(values);
}

static void maps_show_the_frames_of_readers(void) {
    size_t length;
    for (int layout = HM_FRAMES_V4; layout <= HM_FRAMES_XOR; layout++) {
        test_context(hm_frames_layout_name((hm_frames_layout)layout));
        uint8_t *bytes = synth_file((hm_frames_layout)layout, HM_COMPRESSION_NONE, &length);
        check_map(bytes, length);
        free(bytes);
    }
    uint8_t *bytes = with_key_frame(&length);
    check_map(bytes, length);
    free(bytes);

    hm_frames_map *map;
    hm_frame_meta meta;
    float *values = new_frame();
    bytes = v3_file(&length);
    CHECK_INT(map_memory(&map, bytes, length, NULL), HM_OK);
    CHECK_INT(hm_frames_map_read(map, 1, NULL, values, &meta, NULL), HM_OK);
    check_v3_frame(1, values, &meta);
    hm_frames_map_close(map);
    hm_frames_map_close(NULL);
    free(values);
    free(bytes);
}

static void maps_of_cut_files(void) {
    float *values = new_frame();
    for (int layout = HM_FRAMES_V4; layout <= HM_FRAMES_XOR; layout++) {
        size_t length;
        uint8_t *bytes = synth_file((hm_frames_layout)layout, HM_COMPRESSION_NONE, &length);
        size_t ends = layout == HM_FRAMES_CHANNEL ? channel_ends[4] : 256 + 4 * HM_FRAMES_BYTES;
        for (size_t cut = ends - 1; cut <= ends + 5; cut++) {
            hm_frames_map *map;
            hm_error error = {0};
            CHECK_INT(map_memory(&map, bytes, cut, NULL), HM_OK);
            uint64_t whole = cut < ends ? 3 : 4;
            CHECK_INT(hm_frames_map_count(map), whole);
            CHECK_INT(hm_frames_map_read(map, whole - 1, NULL, values, NULL, NULL), HM_OK);
            CHECK_INT(hm_frames_map_read(map, whole, NULL, values, NULL, &error),
                      HM_ERR_FRAMES_TRUNCATED);
            CHECK_INT(error.offset, cut);
            CHECK_INT(hm_frames_map_read(map, 4, NULL, NULL, NULL, NULL), HM_ERR_FRAMES_TRUNCATED);
            hm_frames_map_close(map);
        }
        free(bytes);
    }
    free(values);
}

static void files_that_cannot_be_mapped(void) {
    size_t length;
    hm_frames_map *map;
    hm_error error;
    uint8_t *bytes = synth_file(HM_FRAMES_V4, PACKED, &length);
    if (HM_HAVE_GZIP) {
        CHECK_INT(map_memory(&map, bytes, length, &error), HM_ERR_FORMAT);
        CHECK(map == NULL);
    }
    free(bytes);
    CHECK_INT(map_memory(&map, "", 0, NULL), HM_ERR_FRAMES_HEADER);
    CHECK_INT(hm_frames_map_open(&map, "/dev/null", NULL), HM_ERR_IO);
    CHECK_INT(hm_frames_map_open(&map, "/nowhere/at/all", NULL), HM_ERR_IO);
    bytes = synth_file(HM_FRAMES_CHANNEL, HM_COMPRESSION_NONE, &length);
    bytes[HM_FRAMES_COUNT_OFFSET] = 0;
    CHECK_INT(map_memory(&map, bytes, length, NULL), HM_ERR_FRAMES_OPEN);
    bytes[HM_FRAMES_COUNT_OFFSET] = 5;
    bytes[channel_ends[2]] ^= 1; /* a body size */
    CHECK_INT(map_memory(&map, bytes, length, NULL), HM_OK);
    CHECK_INT(hm_frames_map_count(map), 2);
    CHECK_INT(hm_frames_map_read(map, 2, NULL, NULL, NULL, &error), HM_ERR_FRAMES_BODY);
    CHECK_INT(error.offset, channel_ends[2]);
    hm_frames_map_close(map);
    bytes[channel_ends[2]] ^= 1;
    bytes[channel_ends[1] + 6] = 11; /* a channel number */
    float *values = new_frame();
    CHECK_INT(map_memory(&map, bytes, length, NULL), HM_OK);
    CHECK_INT(hm_frames_map_read(map, 0, NULL, values, NULL, NULL), HM_OK);
    CHECK_INT(hm_frames_map_read(map, 2, NULL, values, NULL, &error), HM_ERR_FRAMES_BODY);
    CHECK_INT(error.offset, channel_ends[1] + 6);
    hm_frames_map_close(map);
    free(values);
    free(bytes);
}

TEST_MAIN(TEST(all_layouts_give_the_same_frames), TEST(version_3_is_shown_in_eleven_channels),
          TEST(bad_headers), TEST(bad_lengths), TEST(bad_channel_bodies), TEST_GZIP(bad_gzip_files),
          TEST(every_header_field_is_judged), TEST(the_first_fault_of_a_header_wins),
          TEST(padding_is_ignored_unless_strict), TEST(data_after_the_last_frame),
          TEST_GZIP(data_after_the_last_member), TEST_GZIP(gzip_is_verified_to_its_end),
          TEST_GZIP(a_file_in_two_members), TEST(files_cut_around_every_border),
          TEST(faults_behind_frames_passed_over), TEST(big_promises_cost_nothing),
          TEST(key_frames_are_accepted), TEST(maps_show_the_frames_of_readers),
          TEST(maps_of_cut_files), TEST(files_that_cannot_be_mapped))
