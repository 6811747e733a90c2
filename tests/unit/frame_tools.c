/* Work on whole frame files: verify, info, repair, extract, convert, npy, csv. */
#include "frames_support.h"

#include "hypermate/frame_tools.h"

#include <fcntl.h>
#include <math.h>
#include <unistd.h>

enum { LAYOUTS = 4 };

typedef struct bytes {
    uint8_t *data;
    size_t length;
} bytes;

static bytes synth(hm_frames_layout layout, hm_compression compression) {
    bytes made;
    made.data = synth_file(layout, compression, &made.length);
    return made;
}

static hm_source *source_of(bytes file, size_t length) {
    hm_source *source;
    CHECK_INT(hm_source_from_memory(&source, file.data, length, "memory", NULL), HM_OK);
    return source;
}

/* A plain file on disk, gone with its descriptor. */
static FILE *disk_file(const uint8_t *data, size_t length, hm_source **source) {
    FILE *file = scratch_file();
    CHECK_INT(fwrite(data, 1, length, file), length);
    rewind(file);
    CHECK_INT(hm_source_from_fd(source, fileno(file), "disk", NULL), HM_OK);
    return file;
}

static void check_same(bytes got, bytes want) {
    CHECK_INT(got.length, want.length);
    CHECK_BYTES(got.data, want.data, got.length < want.length ? got.length : want.length);
}

/* ---- verify and info ---- */

static hm_status verify_memory(bytes file, size_t length, unsigned flags, hm_frames_facts *facts) {
    hm_source *source = source_of(file, length);
    hm_error error = {0};
    hm_status status = hm_frames_verify(source, flags, NULL, facts, &error);
    CHECK_INT(status, error.status);
    hm_source_close(source);
    return status;
}

/* The same file as memory and as a file on disk, which is measured by its length. */
static void info_memory(bytes file, size_t length, hm_frames_facts *facts) {
    hm_frames_facts other;
    hm_source *source = source_of(file, length);
    CHECK_INT(hm_frames_info(source, NULL, facts, NULL), HM_OK);
    hm_source_close(source);
    FILE *disk = disk_file(file.data, length, &source);
    CHECK_INT(hm_frames_info(source, NULL, &other, NULL), HM_OK);
    hm_source_close(source);
    fclose(disk);
    CHECK_INT(other.frames, facts->frames);
    CHECK_INT(other.bytes, facts->bytes);
    CHECK_INT(other.trailing, facts->trailing);
    CHECK_INT(other.warnings, facts->warnings);
    CHECK_INT(other.fault.status, facts->fault.status);
    CHECK_TEXT(other.fault.message, facts->fault.message);
}

static void good_files_are_valid(void) {
    for (int layout = HM_FRAMES_V4; layout <= HM_FRAMES_XOR; layout++) {
        for (int how = HM_COMPRESSION_NONE; how <= (int)PACKED; how++) {
            bytes file = synth((hm_frames_layout)layout, (hm_compression)how);
            hm_frames_facts facts;
            CHECK_INT(verify_memory(file, file.length, HM_FRAMES_STRICT, &facts), HM_OK);
            CHECK_INT(facts.frames, SYNTH_FRAMES);
            CHECK_INT(facts.header.n_plies, SYNTH_FRAMES);
            CHECK_INT(facts.header.layout, layout);
            CHECK_INT(facts.gzip, how);
            CHECK_INT(facts.warnings, 0);
            CHECK_INT(facts.fault.status, HM_OK);
            info_memory(file, file.length, &facts);
            CHECK_INT(facts.frames, SYNTH_FRAMES);
            CHECK_INT(facts.bytes, layout == HM_FRAMES_CHANNEL ? 410006 : 901446);
            CHECK_INT(facts.trailing, 0);
            CHECK_INT(facts.fault.status, HM_OK);
            free(file.data);
        }
    }
}

static void faults_are_found(void) {
    static const struct {
        uint32_t promised;
        size_t cut; /* 0: none */
        hm_status verified, described;
        uint64_t frames, trailing;
    } rows[] = {
        {5, 181494, HM_ERR_FRAMES_TRUNCATED, HM_ERR_FRAMES_TRUNCATED, 1, 1000},
        {6, 0, HM_ERR_FRAMES_TRUNCATED, HM_ERR_FRAMES_TRUNCATED, 5, 0},
        {2, 0, HM_OK, HM_ERR_FRAMES_TRAILING, 2, 3 * HM_FRAMES_BYTES},
        {0, 0, HM_ERR_FRAMES_OPEN, HM_ERR_FRAMES_OPEN, 5, 0},
        {0, 181494, HM_ERR_FRAMES_OPEN, HM_ERR_FRAMES_OPEN, 1, 1000},
        {0, 256, HM_OK, HM_OK, 0, 0},
    };
    bytes file = synth(HM_FRAMES_V4, HM_COMPRESSION_NONE);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hm_frames_facts facts;
        size_t length = rows[i].cut == 0 ? file.length : rows[i].cut;
        hm_le32_put(file.data + HM_FRAMES_COUNT_OFFSET, rows[i].promised);
        CHECK_INT(verify_memory(file, length, 0, &facts), rows[i].verified);
        info_memory(file, length, &facts);
        CHECK_INT(facts.fault.status, rows[i].described);
        CHECK_INT(facts.frames, rows[i].frames);
        CHECK_INT(facts.trailing, rows[i].trailing);
    }
    hm_frames_facts facts;
    hm_source *source = source_of(file, 255);
    CHECK_INT(hm_frames_info(source, NULL, &facts, NULL), HM_ERR_FRAMES_HEADER);
    hm_source_close(source);
    free(file.data);
}

static void values_that_are_no_numbers_are_noted(void) {
    static const uint32_t patterns[] = {0x7f800000, 0xff800000, 0x7fc00000, 0x7f800001, 0x7f7fffff};
    bytes file = synth(HM_FRAMES_V4, HM_COMPRESSION_NONE);
    for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
        hm_frames_facts facts;
        hm_le32_put(file.data + 256 + 2 * HM_FRAMES_BYTES + 4 * 45055, patterns[i]);
        CHECK_INT(verify_memory(file, file.length, HM_FRAMES_STRICT, &facts), HM_OK);
        CHECK_INT(facts.warnings, i < 4 ? HM_FRAMES_WARN_NAN : 0);
    }
    free(file.data);
}

/* ---- repair ---- */

static bytes repair(bytes file, size_t length, hm_compression compression, bool seekable,
                    hm_frames_facts *facts) {
    bytes result;
    hm_source *source = source_of(file, length);
    FILE *out = scratch_file();
    hm_sink *sink;
    if (!seekable) CHECK_INT(fcntl(fileno(out), F_SETFL, O_APPEND), 0);
    CHECK_INT(hm_sink_from_fd(&sink, fileno(out), "repaired", NULL), HM_OK);
    CHECK_INT(hm_sink_seekable(sink), seekable);
    CHECK_INT(hm_frames_repair(source, sink, compression, NULL, facts, NULL), HM_OK);
    CHECK_INT(hm_sink_commit(sink, NULL), HM_OK);
    hm_sink_destroy(sink);
    hm_source_close(source);
    result.data = take_file(out, &result.length);
    return result;
}

/* The repaired file must be the undamaged one cut after `frames` frames. */
static void check_repair(bytes damaged, size_t length, bytes whole, size_t kept, uint32_t frames,
                         hm_status fault) {
    bytes want = {.data = malloc(kept), .length = kept};
    memcpy(want.data, whole.data, kept);
    hm_le32_put(want.data + HM_FRAMES_COUNT_OFFSET, frames);
    for (int how = 0; how < 4; how++) {
        hm_frames_facts facts;
        bytes got =
            repair(damaged, length, how & 1 ? PACKED : HM_COMPRESSION_NONE, how >= 2, &facts);
        if (HM_HAVE_GZIP && how & 1) {
            uint8_t *plain = gunzip(got.data, &got.length);
            free(got.data);
            got.data = plain;
        }
        check_same(got, want);
        CHECK_INT(facts.frames, frames);
        CHECK_INT(facts.fault.status, fault);
        free(got.data);
    }
    free(want.data);
}

static void damaged_files_are_repaired(void) {
    for (int layout = HM_FRAMES_V4; layout <= HM_FRAMES_XOR; layout++) {
        test_context(hm_frames_layout_name((hm_frames_layout)layout));
        bytes whole = synth((hm_frames_layout)layout, HM_COMPRESSION_NONE);
        bytes file = synth((hm_frames_layout)layout, HM_COMPRESSION_NONE);
        size_t three = layout == HM_FRAMES_CHANNEL ? 229720 : 256 + 3 * HM_FRAMES_BYTES;
        check_repair(file, file.length, whole, file.length, 5, HM_OK);
        check_repair(file, three + 15, whole, three, 3, HM_ERR_FRAMES_TRUNCATED);
        hm_le32_put(file.data + HM_FRAMES_COUNT_OFFSET, 3);
        check_repair(file, file.length, whole, three, 3, HM_ERR_FRAMES_TRAILING);
        hm_le32_put(file.data + HM_FRAMES_COUNT_OFFSET, 0);
        check_repair(file, file.length, whole, file.length, 5, HM_ERR_FRAMES_OPEN);
        check_repair(file, three + 2, whole, three, 3, HM_ERR_FRAMES_OPEN);
        check_repair(file, 256, whole, 256, 0, HM_OK);
        file.data[HM_FRAMES_HEADER_BYTES - 1] = 1;
        check_repair(file, 256, whole, 256, 0, HM_OK); /* padding is zero again */
        free(file.data);
        free(whole.data);
    }
}

static void broken_bodies_are_repaired(void) {
    bytes whole = synth(HM_FRAMES_CHANNEL, HM_COMPRESSION_NONE);
    bytes file = synth(HM_FRAMES_CHANNEL, HM_COMPRESSION_NONE);
    file.data[196928 + 6] = 12; /* a channel of frame 2 */
    check_repair(file, file.length, whole, 196928, 2, HM_ERR_FRAMES_BODY);
    free(file.data);
    free(whole.data);
}

static void broken_gzip_is_repaired(void) {
    bytes whole = synth(HM_FRAMES_V4, HM_COMPRESSION_NONE);
    bytes file = synth(HM_FRAMES_V4, HM_COMPRESSION_FAST);
    file.data[file.length - 5] ^= 1;
    check_repair(file, file.length, whole, whole.length, 5, HM_ERR_GZIP_CRC);
    file.data[file.length - 5] ^= 1;
    check_repair(file, file.length - 10, whole, whole.length, 5, HM_ERR_GZIP_TRUNCATED);
    check_repair(file, file.length - 1000, whole, 256 + 4 * HM_FRAMES_BYTES, 4,
                 HM_ERR_GZIP_TRUNCATED);
    free(file.data);
    free(whole.data);
}

static void some_files_are_beyond_repair(void) {
    bytes file = synth(HM_FRAMES_V4, HM_COMPRESSION_NONE);
    hm_frames_facts facts;
    hm_error error;
    hm_sink *sink;
    FILE *out = new_file(&sink);
    hm_source *source = source_of(file, 100);
    CHECK_INT(hm_frames_repair(source, sink, HM_COMPRESSION_NONE, NULL, &facts, NULL),
              HM_ERR_FRAMES_HEADER);
    hm_source_close(source);
    hm_sink_destroy(sink);
    CHECK_INT(hm_sink_create(&sink, "/dev/full", NULL), HM_OK);
    source = source_of(file, file.length);
    CHECK_INT(hm_frames_repair(source, sink, HM_COMPRESSION_NONE, NULL, &facts, &error), HM_ERR_IO);
    hm_source_close(source);
    hm_sink_destroy(sink);
    fclose(out);
    free(file.data);
}

/* ---- extract and convert ---- */

static hm_status extract(bytes file, uint64_t first, uint64_t end, hm_frames_options options,
                         bool from_disk, bytes *result, hm_error *error) {
    hm_source *source;
    FILE *disk = NULL;
    if (from_disk)
        disk = disk_file(file.data, file.length, &source);
    else
        source = source_of(file, file.length);
    hm_frames_reader *reader;
    CHECK_INT(hm_frames_reader_open(&reader, source, 0, NULL), HM_OK);
    hm_sink *sink;
    FILE *out = new_file(&sink);
    hm_status status = hm_frames_extract(reader, first, end, sink, &options, NULL, error);
    hm_sink_destroy(sink);
    hm_frames_reader_close(reader);
    hm_source_close(source);
    if (disk != NULL) fclose(disk);
    result->data = take_file(out, &result->length);
    return status;
}

static void every_layout_becomes_every_other(void) {
    for (int from = 0; from < 2 * LAYOUTS; from++) {
        bytes file = synth((hm_frames_layout)(from / 2), from % 2 ? PACKED : HM_COMPRESSION_NONE);
        for (int to = 0; to < 2 * LAYOUTS; to++) {
            hm_frames_options options = {.size = sizeof options,
                                         .layout = (hm_frames_layout)(to / 2),
                                         .compression = to % 2 ? PACKED : HM_COMPRESSION_NONE};
            bytes want = synth(options.layout, options.compression), got;
            CHECK_INT(extract(file, 0, HM_FRAMES_TO_END, options, false, &got, NULL), HM_OK);
            check_same(got, want);
            free(got.data);
            free(want.data);
        }
        free(file.data);
    }
}

static void a_range_has_the_bytes_of_the_slice(void) {
    bytes dense = synth(HM_FRAMES_V4, HM_COMPRESSION_NONE);
    hm_frames_options options = {.size = sizeof options, .layout = HM_FRAMES_V4};
    for (int layout = HM_FRAMES_V4; layout <= HM_FRAMES_XOR; layout++) {
        bytes file = synth((hm_frames_layout)layout, HM_COMPRESSION_NONE);
        for (uint64_t first = 0; first <= SYNTH_FRAMES; first++) {
            for (uint64_t end = first; end <= SYNTH_FRAMES; end++) {
                bytes got;
                CHECK_INT(extract(file, first, end, options, end % 2 == 0, &got, NULL), HM_OK);
                CHECK_INT(got.length, 256 + (end - first) * HM_FRAMES_BYTES);
                CHECK_INT(hm_le32_get(got.data + HM_FRAMES_COUNT_OFFSET), end - first);
                CHECK_BYTES(got.data + 256, dense.data + 256 + first * HM_FRAMES_BYTES,
                            got.length - 256);
                free(got.data);
            }
        }
        free(file.data);
    }
    free(dense.data);
}

static void ranges_that_do_not_exist(void) {
    static const struct {
        uint64_t first, end;
        const char *message;
    } rows[] = {
        {2, 6, "no frame 5: the file has 5 frames"},
        {9, HM_FRAMES_TO_END, "no frame 9: the file has 5 frames"},
        {3, 2, "frames 3 to 2: the end is before the start"},
        {0, UINT64_MAX - 1, "no frame 18446744073709551613: the file has 5 frames"},
    };
    bytes file = synth(HM_FRAMES_V4, HM_COMPRESSION_NONE);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hm_error error = {0};
        bytes got;
        hm_frames_options options = {.size = sizeof options};
        CHECK_INT(extract(file, rows[i].first, rows[i].end, options, false, &got, &error),
                  HM_ERR_ARGUMENT);
        CHECK_TEXT(error.message, rows[i].message);
        CHECK_INT(got.length, 0);
        free(got.data);
    }
    free(file.data);
}

static void extraction_of_cut_files_fails(void) {
    bytes file = synth(HM_FRAMES_V4, HM_COMPRESSION_NONE);
    file.length = 256 + 2 * HM_FRAMES_BYTES + 77;
    for (int disk = 0; disk < 2; disk++) {
        for (uint64_t first = 1; first <= 4; first++) {
            hm_error error = {0};
            bytes got;
            hm_frames_options options = {.size = sizeof options};
            CHECK_INT(extract(file, first, HM_FRAMES_TO_END, options, disk == 1, &got, &error),
                      HM_ERR_FRAMES_TRUNCATED);
            CHECK_TEXT(error.message, "truncated frame 2 of 5: expected 180238 bytes, found 77");
            free(got.data);
        }
    }
    free(file.data);
}

/* ---- exports ---- */

static hm_status csv(bytes file, size_t length, bytes *result) {
    hm_source *source = source_of(file, length);
    hm_frames_reader *reader;
    hm_sink *sink;
    FILE *out = new_file(&sink);
    CHECK_INT(hm_frames_reader_open(&reader, source, 0, NULL), HM_OK);
    hm_status status = hm_frames_export_csv(reader, sink, NULL, NULL);
    hm_frames_reader_close(reader);
    hm_source_close(source);
    hm_sink_destroy(sink);
    result->data = take_file(out, &result->length);
    return status;
}

static void the_table_is_the_known_one(void) {
    bytes want, got;
    want.data = (uint8_t *)test_read_file("vectors/frames/synth.v4.csv", &want.length);
    test_decimal_comma();
    for (int layout = HM_FRAMES_V4; layout <= HM_FRAMES_XOR; layout++) {
        for (int how = HM_COMPRESSION_NONE; how <= (int)PACKED; how++) {
            bytes file = synth((hm_frames_layout)layout, (hm_compression)how);
            CHECK_INT(csv(file, file.length, &got), HM_OK);
            check_same(got, want);
            free(got.data);
            free(file.data);
        }
    }
    test_decimal_point();
    bytes file = synth(HM_FRAMES_V4, HM_COMPRESSION_NONE);
    CHECK_INT(csv(file, 181494, &got), HM_ERR_FRAMES_TRUNCATED); /* the whole rows are kept */
    CHECK(got.length < want.length && got.data[got.length - 1] == '\n');
    CHECK_BYTES(got.data, want.data, got.length);
    free(got.data);
    free(file.data);
    free(want.data);
}

/* Row by row with numbers of every size, in one channel that is not A1. */
static void numbers_of_every_size(void) {
    static const struct {
        float value; /* of one square: its energy is the square of it */
        const char *energy;
    } rows[] = {
        {0.0f, "0"},
        {0.0009f, "0"},
        {0.0011f, "1.21e-06"},
        {0.099f, "9.80e-03"},
        {0.1f, "0.010"},
        {0.5f, "0.250"},
        {1.0f, "1.00"},
        {3.16f, "9.99"},
        {9.99f, "99.80"},
        {10.0f, "100"},
        {100000.f, "10000000000"},
        {1e9f, "1000000000000000000"},
    };
    float *values = new_frame();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hm_sink *sink;
        FILE *out = new_file(&sink);
        hm_frames_writer *writer;
        hm_frames_options options = {.size = sizeof options};
        hm_frame_meta meta = {0};
        values[8 * 4096 + 17] = rows[i].value;
        CHECK_INT(hm_frames_writer_open(&writer, sink, &options, NULL), HM_OK);
        CHECK_INT(hm_frames_writer_put(writer, values, &meta, NULL), HM_OK);
        CHECK_INT(hm_frames_writer_finish(writer, NULL), HM_OK);
        hm_frames_writer_destroy(writer);
        hm_sink_destroy(sink);
        bytes file, got;
        file.data = take_file(out, &file.length);
        CHECK_INT(csv(file, file.length, &got), HM_OK);
        char want[300];
        int length = snprintf(want, sizeof want,
                              "\n0,0,0,0,0,0,0,0,0,0,0.0000,0,0,0,0,0,0,0,0,0,%s,0,0,%s\n",
                              rows[i].energy, rows[i].energy);
        CHECK_BYTES(got.data + got.length - length, want, (size_t)length);
        free(got.data);
        free(file.data);
    }
    free(values);
}

static void arrays_have_the_bytes_of_numpy(void) {
    static const char values_header[] =
        "\x93NUMPY\x01\x00v\x00{'descr': '<f4', 'fortran_order': False, 'shape': (5, 45056), }"
        "                                                      \n";
    static const char metas_header[] =
        "\x93NUMPY\x01\x00\xb6\x00{'descr': [('ply', '<u4'), ('from', '|u1', (4,)), ('to', '|u1', "
        "(4,)), ('promo', '|u1'), ('flags', '|u1')], 'fortran_order': False, 'shape': (5,), }"
        "                                 \n";
    bytes dense = synth(HM_FRAMES_V4, HM_COMPRESSION_NONE);
    for (int layout = HM_FRAMES_V4; layout <= HM_FRAMES_XOR; layout++) {
        bytes file = synth((hm_frames_layout)layout, HM_COMPRESSION_NONE), values, metas;
        hm_source *source = source_of(file, file.length);
        hm_frames_reader *reader;
        hm_sink *values_sink, *metas_sink;
        FILE *values_file = new_file(&values_sink), *metas_file = new_file(&metas_sink);
        CHECK_INT(hm_frames_reader_open(&reader, source, 0, NULL), HM_OK);
        CHECK_INT(hm_frames_export_npy(reader, values_sink, metas_sink, NULL, NULL), HM_OK);
        hm_frames_reader_close(reader);
        hm_source_close(source);
        hm_sink_destroy(values_sink);
        hm_sink_destroy(metas_sink);
        values.data = take_file(values_file, &values.length);
        metas.data = take_file(metas_file, &metas.length);
        CHECK_INT(values.length, 128 + 5 * HM_SPECTRAL_BYTES);
        CHECK_INT(metas.length, 192 + 5 * 14);
        CHECK_INT(sizeof values_header, 129);
        CHECK_INT(sizeof metas_header, 193);
        CHECK_BYTES(values.data, values_header, 128);
        CHECK_BYTES(metas.data, metas_header, 192);
        for (size_t k = 0; k < SYNTH_FRAMES; k++) {
            const uint8_t *frame = dense.data + 256 + k * HM_FRAMES_BYTES;
            CHECK_BYTES(values.data + 128 + k * HM_SPECTRAL_BYTES, frame, HM_SPECTRAL_BYTES);
            CHECK_BYTES(metas.data + 192 + k * 14, frame + HM_SPECTRAL_BYTES, 14);
        }
        free(values.data);
        free(metas.data);
        free(file.data);
    }
    free(dense.data);
}

TEST_MAIN(TEST(good_files_are_valid), TEST(faults_are_found),
          TEST(values_that_are_no_numbers_are_noted), TEST(damaged_files_are_repaired),
          TEST(broken_bodies_are_repaired), TEST_GZIP(broken_gzip_is_repaired),
          TEST(some_files_are_beyond_repair), TEST(every_layout_becomes_every_other),
          TEST(a_range_has_the_bytes_of_the_slice), TEST(ranges_that_do_not_exist),
          TEST(extraction_of_cut_files_fails), TEST(the_table_is_the_known_one),
          TEST(numbers_of_every_size), TEST(arrays_have_the_bytes_of_numpy))
