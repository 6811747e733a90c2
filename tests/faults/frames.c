/* Memory runs out and reads fail in everything that reads and writes frame files. */
#include "frames/reader.h"
#include "frames/writer.h"
#include "harness.h"
#include "hypermate/hypermate.h"
#include "io/io.h"
#include "sweep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- a file on disk, made before anything fails ---- */

static char path[64];

static void make_file(hm_frames_options options) {
    static const char lines[] = "{\"fen4\":\"4d-fen v1: K@0,0,0,0; k@7,7,7,7\"}\n"
                                "{\"fen4\":\"4d-fen v1: K@0,0,0,1; k@7,7,7,7\"}\n"
                                "{\"fen4\":\"4d-fen v1: Pw@0,1,0,1\"}\n";
    hm_source *source;
    hm_sink *sink;
    hm_bulk_options bulk = {.size = sizeof bulk, .frames = &options};
    hm_bulk_result result;
    snprintf(path, sizeof path, "/tmp/hypermate-faults-XXXXXX");
    int fd = mkstemp(path);
    CHECK_INT(hm_source_from_memory(&source, lines, sizeof lines - 1, "lines", NULL), HM_OK);
    CHECK_INT(hm_sink_from_fd(&sink, fd, path, NULL), HM_OK);
    CHECK_INT(hm_bulk_encode(&source, 1, sink, &bulk, NULL, &result, NULL), HM_OK);
    CHECK_INT(hm_sink_commit(sink, NULL), HM_OK);
    CHECK_INT(result.frames, 3);
    hm_sink_destroy(sink);
    hm_source_close(source);
    close(fd);
}

/* ---- scenarios ---- */

static hm_status verify(void) {
    hm_source *source;
    hm_frames_facts facts;
    hm_status status = hm_source_open(&source, path, NULL);
    if (status == HM_OK) status = hm_frames_verify(source, 0, NULL, &facts, NULL);
    hm_source_close(source);
    return status;
}

static hm_status info(void) {
    hm_source *source;
    hm_frames_facts facts;
    hm_status status = hm_source_open(&source, path, NULL);
    if (status == HM_OK) status = hm_frames_info(source, NULL, &facts, NULL);
    if (status == HM_OK) status = facts.fault.status;
    hm_source_close(source);
    return status;
}

static hm_status read_map(void) {
    static float values[HM_SPECTRAL_FLOATS];
    hm_frames_map *map;
    hm_status status = hm_frames_map_open(&map, path, NULL);
    for (uint64_t i = 0; status == HM_OK && i < 3; i++)
        status = hm_frames_map_read(map, 2 - i, NULL, values, NULL, NULL);
    hm_frames_map_close(map);
    return status;
}

/* What takes a reader and writes to a sink. */
typedef hm_status reading(hm_frames_reader *reader, hm_sink *sink);

static hm_status with_reader(reading *work) {
    hm_source *source;
    hm_frames_reader *reader = NULL;
    hm_sink *sink = NULL;
    FILE *file = tmpfile();
    hm_status status = hm_source_open(&source, path, NULL);
    if (status == HM_OK) status = hm_frames_reader_open(&reader, source, 0, NULL);
    if (status == HM_OK) status = hm_sink_from_fd(&sink, fileno(file), "out", NULL);
    if (status == HM_OK) status = work(reader, sink);
    hm_sink_destroy(sink);
    hm_frames_reader_close(reader);
    hm_source_close(source);
    fclose(file);
    return status;
}

static hm_status to_xor(hm_frames_reader *reader, hm_sink *sink) {
    hm_frames_options options = {
        .size = sizeof options, .layout = HM_FRAMES_XOR, .compression = HM_COMPRESSION_FAST};
    return hm_frames_extract(reader, 0, HM_FRAMES_TO_END, sink, &options, NULL, NULL);
}

static hm_status to_csv(hm_frames_reader *reader, hm_sink *sink) {
    return hm_frames_export_csv(reader, sink, NULL, NULL);
}

static hm_status to_table(hm_frames_reader *reader, hm_sink *sink) {
    return hm_frames_draw_table(reader, sink, NULL, NULL);
}

static hm_status to_svg(hm_frames_reader *reader, hm_sink *sink) {
    return hm_frames_draw_svg(reader, sink, NULL, NULL);
}

static hm_status extract(void) {
    return with_reader(to_xor);
}

static hm_status csv(void) {
    return with_reader(to_csv);
}

static hm_status table(void) {
    return with_reader(to_table);
}

static hm_status svg(void) {
    return with_reader(to_svg);
}

/* Into a file of its own name, which must not appear before it is whole. */
static hm_status repair(void) {
    char target[80];
    hm_source *source;
    hm_sink *sink = NULL;
    hm_frames_facts facts;
    snprintf(target, sizeof target, "%s.repaired", path);
    hm_status status = hm_source_open(&source, path, NULL);
    if (status == HM_OK) status = hm_sink_create(&sink, target, NULL);
    if (status == HM_OK) {
        status = hm_frames_repair(source, sink, HM_COMPRESSION_NONE, NULL, &facts, NULL);
    }
    if (status == HM_OK) status = hm_sink_commit(sink, NULL);
    hm_sink_destroy(sink);
    hm_source_close(source);
    CHECK((access(target, F_OK) == 0) == (status == HM_OK));
    unlink(target);
    return status;
}

static void every_tool_on_every_layout(void) {
    static const hm_frames_options rows[] = {
        {.size = sizeof rows[0], .layout = HM_FRAMES_V4},
        {.size = sizeof rows[0], .layout = HM_FRAMES_XOR, .compression = HM_COMPRESSION_FAST},
        {.size = sizeof rows[0], .layout = HM_FRAMES_CHANNEL}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        make_file(rows[i]);
        refuse_every_allocation(verify);
        refuse_every_allocation(info);
        refuse_every_allocation(extract);
        refuse_every_allocation(csv);
        refuse_every_allocation(table);
        refuse_every_allocation(svg);
        refuse_every_allocation(repair);
        if (rows[i].compression == HM_COMPRESSION_NONE) refuse_every_allocation(read_map);
        fail_every_read(verify);
        fail_every_read(extract);
        unlink(path);
    }
}

/* The header's and a small file's bytes, one by one. */
static void dribbling_reads_change_nothing(void) {
    make_file((hm_frames_options){.size = sizeof(hm_frames_options),
                                  .layout = HM_FRAMES_CHANNEL,
                                  .compression = HM_COMPRESSION_BEST});
    interrupt_every_read(verify);
    unlink(path);
}

/* ---- lines that are longer than the buffer they are read into ---- */

enum { LONG_LINE = 300000 };

static char *long_line;

static hm_status read_long_line(void) {
    hm_source *source;
    hm_ndjson4_reader *reader = NULL;
    const hm_ndjson4_record *record;
    hm_status status = hm_source_from_memory(&source, long_line, LONG_LINE, "line", NULL);
    if (status == HM_OK) status = hm_ndjson4_reader_open(&reader, source, 0, 0, NULL);
    if (status == HM_OK) status = hm_ndjson4_reader_next(reader, &record, NULL);
    if (status == HM_OK) CHECK_INT(record->kind, HM_NDJSON4_SILENT);
    hm_ndjson4_reader_close(reader);
    hm_source_close(source);
    return status;
}

static void buffers_that_cannot_grow(void) {
    long_line = malloc(LONG_LINE);
    memset(long_line, ' ', LONG_LINE);
    refuse_every_allocation(read_long_line);
    free(long_line);
}

TEST_MAIN(TEST(buffers_that_cannot_grow), TEST(every_tool_on_every_layout),
          TEST(dribbling_reads_change_nothing))
