/* Scenarios that write files. */
#include "scenarios.h"

#include <stdio.h>
#include <string.h>

enum { FRAMES = 4, BLOCKS = 3 };

/* Frames that differ in one channel, so that every layout has something to leave out. */
static void make_frame(float *values, unsigned index) {
    for (unsigned i = 0; i < HM_SPECTRAL_FLOATS; i++)
        values[i] = (float)(i % 97) * 0.125f;
    unsigned channel = index % HM_SPECTRAL_CHANNELS;
    for (unsigned i = 0; i < 4096; i++)
        values[channel * 4096 + i] = (float)(i * (index + 1) % 1021);
}

static hm_frames_options options_of(const scenario *which) {
    return (hm_frames_options){.size = sizeof(hm_frames_options),
                               .layout = which->layout,
                               .compression = which->compression};
}

/* ---- what goes into a sink ---- */

static hm_status put_bytes(hm_sink *sink, const scenario *unused, hm_error *error) {
    (void)unused;
    static char block[100000];
    hm_status status = HM_OK;
    for (int i = 0; i < BLOCKS && status == HM_OK; i++) {
        memset(block, 'a' + i, sizeof block);
        status = hm_sink_write(sink, block, sizeof block, error);
    }
    return status == HM_OK ? hm_sink_write_at(sink, 7, "patch", 5, error) : status;
}

static hm_status put_frames(hm_sink *sink, const scenario *which, hm_error *error) {
    static float values[HM_SPECTRAL_FLOATS];
    hm_frames_options options = options_of(which);
    hm_frames_writer *writer;
    hm_status status = hm_frames_writer_open(&writer, sink, &options, error);
    if (status != HM_OK) return status;
    for (unsigned i = 0; i < FRAMES && status == HM_OK; i++) {
        hm_frame_meta meta = {.ply = i, .from = {1, 2, 3, 4}, .to = {4, 3, 2, 1}};
        make_frame(values, i);
        status = hm_frames_writer_put(writer, values, &meta, error);
    }
    if (status == HM_OK) status = hm_frames_writer_finish(writer, error);
    hm_frames_writer_destroy(writer);
    return status;
}

static hm_status put_game(hm_sink *sink, const scenario *which, hm_error *error) {
    hm_source *source;
    hm_status status = hm_source_open(&source, scenario_game(), error);
    if (status != HM_OK) return status;
    hm_frames_options frames = options_of(which);
    hm_bulk_options options = {.size = sizeof options, .frames = &frames, .jobs = which->jobs};
    hm_bulk_result result;
    status = hm_bulk_encode(&source, 1, sink, &options, NULL, &result, error);
    hm_source_close(source);
    return status;
}

static hm_status put_repaired(hm_sink *sink, const scenario *which, hm_error *error) {
    hm_source *source;
    hm_status status = hm_source_open(&source, scenario_frames(which), error);
    if (status != HM_OK) return status;
    hm_frames_facts facts;
    status = hm_frames_repair(source, sink, which->compression, NULL, &facts, error);
    hm_source_close(source);
    return status;
}

typedef hm_status put_reader(hm_frames_reader *reader, hm_sink *sink, hm_error *error);

static hm_status with_reader(put_reader *put, hm_sink *sink, const scenario *which,
                             hm_error *error) {
    hm_source *source;
    hm_frames_reader *reader = NULL;
    hm_status status = hm_source_open(&source, scenario_frames(which), error);
    if (status != HM_OK) return status;
    status = hm_frames_reader_open(&reader, source, 0, error);
    if (status == HM_OK) status = put(reader, sink, error);
    hm_frames_reader_close(reader);
    hm_source_close(source);
    return status;
}

static hm_status extract(hm_frames_reader *reader, hm_sink *sink, hm_error *error) {
    hm_frames_options options = {.size = sizeof options, .layout = HM_FRAMES_XOR};
    return hm_frames_extract(reader, 1, 3, sink, &options, NULL, error);
}

static hm_status put_extract(hm_sink *sink, const scenario *which, hm_error *error) {
    return with_reader(extract, sink, which, error);
}

static hm_status export_csv(hm_frames_reader *reader, hm_sink *sink, hm_error *error) {
    return hm_frames_export_csv(reader, sink, NULL, error);
}

static hm_status put_csv(hm_sink *sink, const scenario *which, hm_error *error) {
    return with_reader(export_csv, sink, which, error);
}

/* The second file of the pair goes nowhere; its messages bear the name of the first. */
static hm_status export_npy(hm_frames_reader *reader, hm_sink *sink, hm_error *error) {
    FILE *nowhere = fopen("/dev/null", "w");
    hm_sink *metas = NULL;
    if (nowhere == NULL) return HM_ERR_ARGUMENT;
    hm_status status = hm_sink_from_fd(&metas, fileno(nowhere), hm_sink_name(sink), error);
    if (status == HM_OK) status = hm_frames_export_npy(reader, sink, metas, NULL, error);
    hm_sink_destroy(metas);
    fclose(nowhere);
    return status;
}

static hm_status put_npy(hm_sink *sink, const scenario *which, hm_error *error) {
    return with_reader(export_npy, sink, which, error);
}

/* ---- files ---- */

typedef hm_status put(hm_sink *sink, const scenario *which, hm_error *error);

static hm_status write_file(const char *path, put *what, const scenario *which, hm_error *error) {
    hm_sink *sink;
    hm_status status = hm_sink_create(&sink, path, error);
    if (status != HM_OK) return status;
    status = what(sink, which, error);
    if (status == HM_OK) status = hm_sink_commit(sink, error);
    hm_sink_destroy(sink);
    return status;
}

hm_status scenario_write_frames(const char *path, const scenario *which, hm_error *error) {
    return write_file(path, put_frames, which, error);
}

static hm_status write_bytes(const scenario *which, hm_error *error) {
    return write_file(scenario_output(), put_bytes, which, error);
}

static hm_status write_frames(const scenario *which, hm_error *error) {
    return write_file(scenario_output(), put_frames, which, error);
}

static hm_status write_game(const scenario *which, hm_error *error) {
    return write_file(scenario_output(), put_game, which, error);
}

static hm_status write_repaired(const scenario *which, hm_error *error) {
    return write_file(scenario_output(), put_repaired, which, error);
}

static hm_status write_extract(const scenario *which, hm_error *error) {
    return write_file(scenario_output(), put_extract, which, error);
}

static hm_status write_csv(const scenario *which, hm_error *error) {
    return write_file(scenario_output(), put_csv, which, error);
}

static hm_status write_npy(const scenario *which, hm_error *error) {
    return write_file(scenario_output(), put_npy, which, error);
}

scenario_list scenario_writing(void) {
    static const scenario list[] = {
        {"write bytes", write_bytes, 0, 0, 0},
        {"write v4", write_frames, HM_FRAMES_V4, HM_COMPRESSION_NONE, 0},
        {"write v4, fast gzip", write_frames, HM_FRAMES_V4, HM_COMPRESSION_FAST, 0},
        {"write v4, best gzip", write_frames, HM_FRAMES_V4, HM_COMPRESSION_BEST, 0},
        {"write full", write_frames, HM_FRAMES_FULL, HM_COMPRESSION_NONE, 0},
        {"write channel", write_frames, HM_FRAMES_CHANNEL, HM_COMPRESSION_NONE, 0},
        {"write channel, fast gzip", write_frames, HM_FRAMES_CHANNEL, HM_COMPRESSION_FAST, 0},
        {"write xor", write_frames, HM_FRAMES_XOR, HM_COMPRESSION_NONE, 0},
        {"write xor, best gzip", write_frames, HM_FRAMES_XOR, HM_COMPRESSION_BEST, 0},
        {"encode a game", write_game, HM_FRAMES_V4, HM_COMPRESSION_NONE, 1},
        {"encode a game, 3 jobs", write_game, HM_FRAMES_V4, HM_COMPRESSION_NONE, 3},
        {"encode a game, gzip, 2 jobs", write_game, HM_FRAMES_XOR, HM_COMPRESSION_FAST, 2},
        {"repair", write_repaired, HM_FRAMES_CHANNEL, HM_COMPRESSION_NONE, 0},
        {"extract", write_extract, HM_FRAMES_V4, HM_COMPRESSION_FAST, 0},
        {"csv", write_csv, HM_FRAMES_V4, HM_COMPRESSION_NONE, 0},
        {"npy", write_npy, HM_FRAMES_XOR, HM_COMPRESSION_NONE, 0},
    };
    return SCENARIO_LIST(list);
}
