/* Memory that runs out, and files that cannot be read, at every call of work on archives: seekable
 * gzip is written, an index made and read, the archive cut and entered by it. */
#include "frames/logs/index.h"
#include "harness.h"
#include "hypermate/bulk.h"
#include "hypermate/index.h"
#include "hypermate/more/logs4d.h"
#include "hypermate/shard.h"
#include "io/io.h"
#include "io/text_gzip.h"
#include "sweep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char games[] = "== 1\ng1c1-g3d1\nb8g3-a8e3\nd1c4-b1c6\n== 2\n# no move\n";
static char path[] = "/tmp/hypermate-test-XXXXXX";
static hm_text index_text;

static hm_status write_blocks(hm_text *gz, hm_error *error) {
    hm_sink *sink;
    hm_text_gzip *z = NULL;
    hm_status status = hm_sink_to_memory(&sink, gz, "memory", error);
    if (status != HM_OK) return status;
    status = hm_text_gzip_begin(&z, sink, HM_COMPRESSION_FAST, hm_index_is_mark, error);
    if (status == HM_OK) status = hm_text_gzip_add(z, games, sizeof games - 1, error);
    if (status == HM_OK) status = hm_text_gzip_end(z, error);
    hm_text_gzip_destroy(z);
    hm_sink_destroy(sink);
    return status;
}

static hm_status compress(void) {
    hm_text gz = {0};
    hm_error error;
    hm_status status = write_blocks(&gz, &error);
    hm_text_clear(&gz);
    return status;
}

static hm_status make(hm_text *text, hm_error *error) {
    hm_source *source;
    hm_sink *sink = NULL;
    hm_status status = hm_source_open(&source, path, error);
    if (status == HM_OK) status = hm_sink_to_memory(&sink, text, "memory", error);
    if (status == HM_OK) status = hm_index_make(source, 1, sink, NULL, NULL, error);
    hm_sink_destroy(sink);
    hm_source_close(source);
    return status;
}

static hm_status make_index(void) {
    hm_text text = {0};
    hm_error error;
    hm_status status = make(&text, &error);
    hm_text_clear(&text);
    return status;
}

static hm_status enter(hm_source *source, const hm_index *index, hm_error *error) {
    hm_4d_state state;
    hm_frame_meta meta[4];
    hm_log_arrays arrays = {.size = sizeof arrays, .capacity = 2, .meta = meta};
    hm_log_report report;
    hm_status status = hm_index_attach(index, source, error);
    if (status == HM_OK) status = hm_index_position(source, 2, &state, NULL, NULL, error);
    const hm_range whole = {0};
    if (status == HM_OK) status = hm_source_restrict(source, &whole, error);
    if (status == HM_OK) status = hm_log_encode(source, 2, &arrays, NULL, NULL, &report, error);
    if (status == HM_OK) status = hm_shard_cut(&source, 1, &(hm_shard){2, 3}, error);
    if (status == HM_OK) status = hm_log_encode(source, 0, &arrays, NULL, NULL, &report, error);
    return status;
}

static hm_status use_index(void) {
    hm_source *source = NULL, *text;
    hm_index *index = NULL;
    hm_error error;
    hm_status status =
        hm_source_from_memory(&text, index_text.data, index_text.length, "index", &error);
    if (status != HM_OK) return status;
    status = hm_index_read(&index, text, &error);
    if (status == HM_OK) status = hm_source_open(&source, path, &error);
    if (status == HM_OK) status = enter(source, index, &error);
    hm_source_close(source);
    hm_source_close(text);
    hm_index_destroy(index);
    return status;
}

static hm_status cut(void) {
    char text[64];
    size_t got;
    hm_source *source;
    hm_error error;
    hm_status status = hm_source_open(&source, path, &error);
    if (status != HM_OK) return status;
    status = hm_shard_cut(&source, 1, &(hm_shard){1, 2}, &error);
    if (status == HM_OK) status = hm_source_read(source, text, sizeof text, &got, &error);
    hm_source_close(source);
    return status;
}

static void work_on(bool blocks) {
    hm_error error;
    hm_text gz = {0};
    strcpy(path + sizeof path - 7, "XXXXXX");
    close(mkstemp(path));
    FILE *file = fopen(path, "wb");
    CHECK_INT(write_blocks(&gz, &error), HM_OK);
    if (file != NULL && blocks) CHECK_INT(fwrite(gz.data, 1, gz.length, file), gz.length);
    if (file != NULL && !blocks) CHECK_INT(fputs(games, file) >= 0, 1);
    CHECK(file != NULL && fclose(file) == 0);
    hm_text_clear(&gz);
    CHECK_INT(make(&index_text, &error), HM_OK);
    refuse_every_allocation(make_index);
    refuse_every_allocation(use_index);
    refuse_every_allocation(cut);
    fail_every_read(make_index);
    fail_every_read(use_index);
    fail_every_read(cut);
    hm_text_clear(&index_text);
    unlink(path);
}

static void plain(void) {
    work_on(false);
}

static void blocks(void) {
    work_on(true);
    refuse_every_allocation(compress);
}

TEST_MAIN(TEST(plain), TEST(blocks))
