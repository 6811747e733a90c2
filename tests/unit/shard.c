/* frames/: shards: their numbers, what cannot be cut, and files that change under the work. */
#include "harness.h"
#include "hypermate/hypermate.h"
#include "io/io.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void numbers(void) {
    static const char *const bad[] = {
        "",    "1",    "1/",   "/1",   "0/1",  "2/1",       "1/0",
        "1/x", "1/1 ", " 1/1", "1//1", "-1/2", "1/1000001", "99999999999999999999/3"};
    hm_shard shard;
    hm_error error;
    CHECK_INT(hm_shard_parse("1000000/1000000", &shard, &error), HM_OK);
    CHECK_INT(shard.number, 1000000);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        test_context(bad[i]);
        CHECK_INT(hm_shard_parse(bad[i], &shard, &error), HM_ERR_OPTION);
    }
    test_context(NULL);
}

static char path[] = "/tmp/hypermate-test-XXXXXX";

static void write_file(const char *text, const char *mode) {
    FILE *file = fopen(path, mode);
    CHECK(file != NULL);
    if (file == NULL) return;
    fputs(text, file);
    CHECK_INT(fclose(file), 0);
}

/* Reads all; returns the status. */
static hm_status read_shard(hm_source *source, char *text, size_t capacity, size_t *got) {
    hm_error error;
    hm_status status = hm_source_read(source, text, capacity, got, &error);
    return status;
}

/* A table of a shard cannot tell which of its positions are behind a start. */
static void check_no_start(hm_source *source) {
    const hm_bulk_options options = {.size = sizeof options, .start = 1};
    hm_bulk_result result;
    hm_text table = {0};
    hm_sink *sink;
    CHECK_INT(hm_sink_to_memory(&sink, &table, "table", NULL), HM_OK);
    CHECK_INT(hm_log_export_csv(&source, 1, sink, &options, NULL, &result, NULL), HM_ERR_ARGUMENT);
    hm_sink_destroy(sink);
    hm_text_clear(&table);
}

static void ranges(void) {
    static const char log[] = "{\"a\":1}\n\n{\"b\":2}\n{\"c\"";
    static const char *const shards[] = {"{\"a\":1}\n", "\n{\"b\":2}\n", "{\"c\""};
    strcpy(path + sizeof path - 7, "XXXXXX");
    close(mkstemp(path));
    write_file(log, "w");
    for (uint64_t i = 0; i < 3; i++) {
        hm_source *source;
        hm_error error;
        char text[64] = "";
        size_t got;
        CHECK_INT(hm_source_open(&source, path, &error), HM_OK);
        CHECK_INT(hm_shard_cut(&source, 1, &(hm_shard){i + 1, 3}, &error), HM_OK);
        CHECK_INT(read_shard(source, text, sizeof text - 1, &got), HM_OK);
        CHECK_TEXT(text, shards[i]);
        CHECK_INT(hm_source_rewind(source, &error), HM_OK);
        CHECK_INT(read_shard(source, text, 5, &got), HM_OK);
        CHECK_BYTES(text, shards[i], got);
        check_no_start(source);
        hm_source_close(source);
    }
    unlink(path);
}

/* Comments before the first mark belong to its game: a cut between them cuts behind that game, as
 * often as there are cuts. */
static void comments_before_a_game(void) {
    static const char first[] =
        "# An archive\n# with more to say than to show.\n\n== 1\na2a1-a4a1\n",
                      second[] = "== 2\na2a1-a4a1\n";
    hm_text whole = {0};
    hm_text_printf(&whole, "%s%s", first, second);
    strcpy(path + sizeof path - 7, "XXXXXX");
    close(mkstemp(path));
    write_file(whole.data, "w");
    for (uint64_t count = 2; count <= 20; count++) {
        hm_text all = {0};
        for (uint64_t i = 1; i <= count; i++) {
            hm_source *source;
            hm_error error;
            char text[256] = "";
            size_t got;
            CHECK_INT(hm_source_open(&source, path, &error), HM_OK);
            CHECK_INT(hm_shard_cut(&source, 1, &(hm_shard){i, count}, &error), HM_OK);
            CHECK_INT(read_shard(source, text, sizeof text - 1, &got), HM_OK);
            CHECK(got == 0 || strcmp(text, first) == 0 || strcmp(text, second) == 0);
            hm_text_puts(&all, text);
            hm_source_close(source);
        }
        CHECK_TEXT(all.data, whole.data);
        hm_text_clear(&all);
    }
    unlink(path);
    hm_text_clear(&whole);
}

/* Frames are counted where they stand, as often as wanted, and none of what cannot be read. */
static void counted_frames(void) {
    static const char line[] = "{\"fen4\":\"4d-fen v1:K@0,0,0,0;k@7,7,7,7\"}\n";
    char log[256];
    snprintf(log, sizeof log, "%s%sw - -\n%s", line, line, line);
    strcpy(path + sizeof path - 7, "XXXXXX");
    close(mkstemp(path));
    write_file(log, "w");
    for (uint64_t i = 0; i < 2; i++) {
        hm_source *source;
        hm_error error;
        char text[8];
        size_t got;
        uint32_t frames;
        CHECK_INT(hm_source_open(&source, path, &error), HM_OK);
        CHECK_INT(hm_shard_cut(&source, 1, &(hm_shard){i + 1, 2}, &error), HM_OK);
        CHECK_INT(hm_source_read(source, text, sizeof text, &got, &error), HM_OK);
        for (int again = 0; again < 2; again++) {
            CHECK_INT(hm_bulk_count(&source, 1, NULL, NULL, &frames, NULL, &error), HM_OK);
            CHECK_INT(frames, 2 - i);
        }
        hm_source_close(source);
    }
    unlink(path);
}

static void keep_line(void *context, const hm_source *source, const hm_ndjson4_record *record) {
    (void)source;
    *(uint64_t *)context = record->line;
}

/* An archive that is read in several pieces: games that lie across them are whole, and what is
 * wrong with the last one has its place. */
static void long_archives(void) {
    enum { GAMES = 8000 };
    static const char end[] = "== 8001\na2a1-a4a1\na2a1-a4a1\n";
    hm_text text = {0};
    hm_source *source;
    hm_error error;
    uint32_t frames;
    for (int i = 1; i <= GAMES; i++)
        hm_text_printf(&text, "== %d\na2a1-a4a1\n", i);
    CHECK_INT(hm_source_from_memory(&source, text.data, text.length, "text", &error), HM_OK);
    CHECK_INT(hm_bulk_count(&source, 1, NULL, NULL, &frames, NULL, &error), HM_OK);
    CHECK_INT(frames, 2 * GAMES);
    hm_source_close(source);
    hm_text_puts(&text, end);
    uint64_t line = 0;
    hm_bulk_options options = {.size = sizeof options, .warning = keep_line, .context = &line};
    hm_4d_board *boards = calloc(2 * GAMES + 3, sizeof *boards);
    hm_log_arrays arrays = {.size = sizeof arrays, .capacity = 2 * GAMES + 3, .boards = boards};
    hm_log_report report;
    CHECK_INT(hm_source_from_memory(&source, text.data, text.length, "text", &error), HM_OK);
    CHECK_INT(hm_log_encode(source, 0, &arrays, &options, NULL, &report, &error), HM_OK);
    CHECK_INT(report.count, 2 * GAMES + 2);
    CHECK_INT(report.lines.games, GAMES + 1);
    CHECK_INT(report.lines.skipped, 1);
    CHECK_INT(line, 2 * GAMES + 3);
    free(boards);
    hm_source_close(source);
    hm_text_clear(&text);
}

static void changed_files(void) {
    static const char *const modes[] = {"a", "w"}; /* longer, and cut */
    for (size_t i = 0; i < 2; i++) {
        hm_source *source;
        hm_error error;
        char text[256];
        size_t got;
        strcpy(path + sizeof path - 7, "XXXXXX");
        close(mkstemp(path));
        write_file("{\"a\":1}\n{\"b\":2}\n", "w");
        CHECK_INT(hm_source_open(&source, path, &error), HM_OK);
        CHECK_INT(hm_shard_cut(&source, 1, &(hm_shard){1, 1}, &error), HM_OK);
        write_file("{}\n", modes[i]);
        CHECK_INT(read_shard(source, text, sizeof text, &got), HM_ERR_IO);
        hm_source_close(source);
        unlink(path);
    }
}

static void what_cannot_be_cut(void) {
    hm_source *source;
    hm_error error;
    CHECK_INT(hm_source_from_memory(&source, "{}", 2, "text", &error), HM_OK);
    CHECK_INT(hm_shard_cut(&source, 1, &(hm_shard){1, 2}, &error), HM_ERR_UNSUPPORTED);
    hm_source_close(source);
    int ends[2];
    CHECK_INT(pipe(ends), 0);
    CHECK_INT(hm_source_from_fd(&source, ends[0], "pipe", &error), HM_OK);
    CHECK_INT(hm_shard_cut(&source, 1, &(hm_shard){1, 2}, &error), HM_ERR_UNSUPPORTED);
    hm_source_close(source);
    close(ends[0]);
    close(ends[1]);
}

TEST_MAIN(TEST(numbers), TEST(ranges), TEST(comments_before_a_game), TEST(counted_frames),
          TEST(long_archives), TEST(changed_files), TEST(what_cannot_be_cut))
