/* NDJSON4 inputs: any bytes are a sequence of lines, each a frame, silence or a warning.
 *
 * The reader and the two parts of the bulk encoder (blocks of lines, judge of a line) must tell
 * the same story; line numbers count line feeds; a frame's board has a literal that reads back. */
#include "frames/logs/ndjson.h"
#include "fuzz.h"
#include "hypermate/more/chess4d_games.h"
#include "hypermate/ndjson4.h"

#include <string.h>

enum { MAX_LINE = 4000 };

static hm_4d_board again;
static hm_ndjson4_record parsed;

static void check_frame(const hm_ndjson4_record *record) {
    hm_text canonical = {0};
    hm_4d_fen_format(&record->board, &canonical);
    REQUIRE(hm_4d_fen_parse(canonical.data, canonical.length, 0, &again, NULL) == HM_OK);
    REQUIRE(memcmp(&again, &record->board, sizeof again) == 0);
    hm_text_clear(&canonical);
}

static void check_record(const hm_ndjson4_record *record) {
    REQUIRE(memchr(record->warning, '\0', sizeof record->warning) != NULL);
    for (const char *c = record->warning; *c != '\0'; c++)
        REQUIRE(*c >= 0x20 && *c < 0x7f);
    switch (record->kind) {
    case HM_NDJSON4_FRAME:
        check_frame(record);
        break;
    case HM_NDJSON4_SILENT:
        REQUIRE(record->warning[0] == '\0');
        break;
    case HM_NDJSON4_SKIPPED:
        REQUIRE(record->warning[0] != '\0');
        break;
    }
}

static bool same_record(const hm_ndjson4_record *a, const hm_ndjson4_record *b) {
    bool same = a->kind == b->kind && a->line == b->line && a->ply_given == b->ply_given &&
                a->promo_word == b->promo_word && strcmp(a->warning, b->warning) == 0;
    if (!same || a->kind != HM_NDJSON4_FRAME) return same;
    return memcmp(&a->board, &b->board, sizeof a->board) == 0 &&
           memcmp(a->meta.from, b->meta.from, 4) == 0 && memcmp(a->meta.to, b->meta.to, 4) == 0 &&
           a->meta.promo == b->meta.promo && a->meta.flags == b->meta.flags &&
           (!a->ply_given || a->meta.ply == b->meta.ply);
}

static uint64_t count_lines(const uint8_t *data, size_t size) {
    uint64_t count = 0;
    for (size_t i = 0; i < size; i++)
        count += data[i] == '\n';
    return count + (size > 0 && data[size - 1] != '\n');
}

static hm_source *open_source(const uint8_t *data, size_t size) {
    hm_source *source;
    REQUIRE(hm_source_from_memory(&source, data, size, "fuzz", NULL) == HM_OK);
    return source;
}

static void run(const uint8_t *data, size_t size, unsigned flags) {
    hm_source *one = open_source(data, size), *two = open_source(data, size);
    hm_ndjson4_reader *reader;
    hm_lines *lines;
    hm_lines_block block = {0};
    const hm_ndjson4_record *record = NULL;
    hm_ndjson4_dialect dialect = HM_NDJSON4_UNKNOWN;
    uint64_t count = 0;
    REQUIRE(hm_ndjson4_reader_open(&reader, one, flags, MAX_LINE, NULL) == HM_OK);
    REQUIRE(hm_lines_create(&lines, two, MAX_LINE, NULL) == HM_OK);
    for (;;) {
        REQUIRE(hm_lines_fill(lines, &block, 4, 300, NULL) == HM_OK);
        if (block.count == 0) break;
        for (size_t i = 0; i < block.count; i++) {
            REQUIRE(hm_ndjson4_reader_next(reader, &record, NULL) == HM_OK && record != NULL);
            REQUIRE(record->line == ++count);
            check_record(record);
            if (dialect == HM_NDJSON4_UNKNOWN) dialect = hm_ndjson4_recognise(&block.line[i]);
            hm_ndjson4_parse_line(&block.line[i], flags, dialect, &parsed);
            REQUIRE(same_record(record, &parsed));
        }
    }
    REQUIRE(hm_ndjson4_reader_next(reader, &record, NULL) == HM_OK && record == NULL);
    REQUIRE(count == count_lines(data, size));
    hm_lines_block_clear(&block);
    hm_lines_destroy(lines);
    hm_ndjson4_reader_close(reader);
    hm_source_close(two);
    hm_source_close(one);
}

int fuzz_one_input(const uint8_t *data, size_t size) {
    if (size >= 2 && data[0] == 0x1f && data[1] == 0x8b) return 0; /* gzip is another target */
    run(data, size, 0);
    run(data, size, HM_NDJSON4_STRICT | HM_NDJSON4_LENIENT);
    return 0;
}
