/* NDJSON4: the cases of the truth table, every rule of a line, lines of any length, and the
 * exporter's format chess4d-ndjson-v1. */
#include "hypermate/ndjson4.h"
#include "frames/logs/ndjson.h"
#include "harness.h"
#include "io/io.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KINGS   "\"fen4\":\"4d-fen v1: K@0,0,0,0; k@7,7,7,7\""
#define V1_HEAD "{ \"format\" : \"chess4d-ndjson-v1\" }\n"

/* ---- reading ---- */

/* Every line of a text, read twice: by the reader, and in blocks as the bulk encoder does. */
typedef struct reading {
    hm_ndjson4_record *record;
    size_t count;
} reading;

static hm_source *open_text(const char *text, size_t length) {
    hm_source *source;
    CHECK_INT(hm_source_from_memory(&source, text, length, "text", NULL), HM_OK);
    return source;
}

static void compare_blocks(const char *text, size_t length, unsigned flags, size_t max_line,
                           const reading *r) {
    hm_source *source = open_text(text, length);
    hm_lines *lines;
    hm_lines_block block = {0};
    hm_ndjson4_dialect dialect = HM_NDJSON4_UNKNOWN;
    size_t n = 0;
    CHECK_INT(hm_lines_create(&lines, source, max_line, NULL), HM_OK);
    for (;;) {
        CHECK_INT(hm_lines_fill(lines, &block, 3, 500, NULL), HM_OK);
        if (block.count == 0) break;
        for (size_t i = 0; i < block.count && n < r->count; i++, n++) {
            static hm_ndjson4_record record;
            const hm_ndjson4_record *want = &r->record[n];
            if (dialect == HM_NDJSON4_UNKNOWN) dialect = hm_ndjson4_recognise(&block.line[i]);
            hm_ndjson4_parse_line(&block.line[i], flags, dialect, &record);
            CHECK_INT(record.kind, want->kind);
            CHECK_INT(record.line, want->line);
            CHECK_TEXT(record.warning, want->warning);
            if (record.kind != HM_NDJSON4_FRAME) continue;
            CHECK_BYTES(&record.board, &want->board, sizeof record.board);
            CHECK(record.ply_given == want->ply_given);
            if (record.ply_given) CHECK_INT(record.meta.ply, want->meta.ply);
        }
    }
    CHECK_INT(n, r->count);
    hm_lines_block_clear(&block);
    hm_lines_destroy(lines);
    hm_source_close(source);
}

static reading read_text(const char *text, size_t length, unsigned flags, size_t max_line) {
    reading r = {0};
    hm_source *source = open_text(text, length);
    hm_ndjson4_reader *reader;
    const hm_ndjson4_record *record;
    CHECK_INT(hm_ndjson4_reader_open(&reader, source, flags, max_line, NULL), HM_OK);
    for (;;) {
        CHECK_INT(hm_ndjson4_reader_next(reader, &record, NULL), HM_OK);
        if (record == NULL) break;
        r.record = realloc(r.record, (r.count + 1) * sizeof *r.record);
        r.record[r.count++] = *record;
    }
    CHECK_INT(hm_ndjson4_reader_next(reader, &record, NULL), HM_OK); /* the end stays the end */
    CHECK(record == NULL);
    hm_ndjson4_reader_close(reader);
    hm_source_close(source);
    compare_blocks(text, length, flags, max_line, &r);
    return r;
}

static hm_ndjson4_record read_line(const char *line, unsigned flags) {
    reading r = read_text(line, strlen(line), flags, 0);
    CHECK_INT(r.count, 1);
    hm_ndjson4_record record = r.record[0];
    free(r.record);
    return record;
}

/* ---- the truth table ---- */

static void check_frame(const hm_frame_meta *meta, const hm_json_value *frame) {
    const uint32_t got[11] = {meta->ply,     meta->from[0], meta->from[1], meta->from[2],
                              meta->from[3], meta->to[0],   meta->to[1],   meta->to[2],
                              meta->to[3],   meta->promo,   meta->flags};
    hm_json_walk walk;
    hm_json_value item;
    uint64_t want;
    size_t i = 0;
    hm_json_walk_value(&walk, frame);
    for (; hm_json_next_item(&walk, &item); i++) {
        CHECK_INT(hm_json_uint64(&item, &want), HM_JSON_FITS);
        CHECK_INT(got[i], want);
    }
    CHECK_INT(i, 11);
}

static void check_case(const hm_json_value *object, bool last_feed) {
    hm_json_value lines, frames, warnings, item;
    hm_json_walk walk;
    hm_text text = {0};
    uint64_t want_warnings;
    CHECK(hm_json_get(object, "lines", &lines) && hm_json_get(object, "frames", &frames));
    CHECK(hm_json_get(object, "warnings", &warnings));
    CHECK_INT(hm_json_uint64(&warnings, &want_warnings), HM_JSON_FITS);
    hm_json_walk_value(&walk, &lines);
    for (size_t i = 0; hm_json_next_item(&walk, &item); i++) {
        if (i > 0) hm_text_puts(&text, "\n");
        hm_json_decode_text(&item, &text);
    }
    if (last_feed) hm_text_puts(&text, "\n");
    reading r = read_text(text.data, text.length, 0, 0);
    uint64_t got_warnings = 0;
    hm_json_walk_value(&walk, &frames);
    for (size_t i = 0; i < r.count; i++) {
        got_warnings += r.record[i].warning[0] != '\0';
        if (r.record[i].kind != HM_NDJSON4_FRAME) continue;
        if (CHECK(hm_json_next_item(&walk, &item))) check_frame(&r.record[i].meta, &item);
    }
    CHECK(!hm_json_next_item(&walk, &item));
    CHECK_INT(got_warnings, want_warnings);
    free(r.record);
    hm_text_clear(&text);
}

/* A gzip file of the folder of tests, decoded. */
static hm_text read_gzip(const char *path) {
    size_t length;
    char *packed = test_read_file(path, &length);
    hm_source *source = open_text(packed, length);
    hm_text text = {0};
    size_t got;
    char buffer[4096];
    do {
        CHECK_INT(hm_source_read(source, buffer, sizeof buffer, &got, NULL), HM_OK);
        hm_text_add(&text, buffer, got);
    } while (got == sizeof buffer);
    hm_source_close(source);
    free(packed);
    return text;
}

static void truth_table(void) {
    hm_text text = read_gzip("vectors/ndjson4/cases.json.gz");
    hm_json_value cases, item, name;
    hm_json_walk walk;
    unsigned count = 0;
    CHECK_INT(hm_json_parse(text.data, text.length, &cases, NULL), HM_OK);
    hm_json_walk_value(&walk, &cases);
    while (hm_json_next_item(&walk, &item)) {
        char context[64] = {0};
        CHECK(hm_json_get(&item, "name", &name) && name.length < sizeof context);
        hm_json_decode(&name, context);
        test_context(context);
        check_case(&item, false);
        check_case(&item, true);
        count++;
    }
    CHECK_INT(count, 33);
    hm_text_clear(&text);
}

/* ---- one line ---- */

enum { F = HM_NDJSON4_FRAME, S = HM_NDJSON4_SILENT, X = HM_NDJSON4_SKIPPED };

static void every_rule_of_a_line(void) {
    static const struct {
        const char *line;
        int kind;
        const char *warning;
        uint32_t ply;
        uint8_t promo, flags;
    } rows[] = {
        {" \t\r", S, "", 0, 0, 0},
        {"\v", X, "malformed JSON at column 1", 0, 0, 0},
        {"{\"bridge_version\":", S, "", 0, 0, 0}, /* found before the JSON is looked at */
        {"bridge_versio {", X, "malformed JSON at column 1", 0, 0, 0},
        {"{" KINGS "}", F, "", 0, 0, 0},
        {"{" KINGS ",\"ply\":4294967295}", F, "", UINT32_MAX, 0, 0},
        {"{" KINGS ",\"ply\":-0}", F, "", 0, 0, 0},
        {"{" KINGS ",\"ply\":4294967296}", F, "\"ply\" is not an integer from 0 to 4294967295", 0,
         0, 0},
        {"{" KINGS ",\"ply\":1e1}", F, "\"ply\" is not an integer from 0 to 4294967295", 0, 0, 0},
        {"{" KINGS ",\"ply\":5.0}", F, "\"ply\" is not an integer from 0 to 4294967295", 0, 0, 0},
        {"{" KINGS ",\"ply\":null}", F, "\"ply\" is not an integer from 0 to 4294967295", 0, 0, 0},
        {"{}", X, "missing \"fen4\"", 0, 0, 0},
        {"{\"_\":1}", X, "missing \"fen4\"", 0, 0, 0},
        {"{\"the bridge_\":1}", X, "missing \"fen4\"", 0, 0, 0},
        {"{\"Fen4\":\"4d-fen v1:\"}", X, "missing \"fen4\"", 0, 0, 0},
        {"{\"fen4\":null}", X, "\"fen4\" is not a string", 0, 0, 0},
        {"{\"fen4\":[\"4d-fen v1:\"]}", X, "\"fen4\" is not a string", 0, 0, 0},
        {"{\"f\\u0065n4\":\"4d-fen v1:\"}", F, "", 0, 0, 0}, /* keys have escapes too */
        {"{\"fen4\":\"\"}", X,
         "FEN4 error -2 at column 1: expected the prefix \"4d-fen v1:\", found the end of the text",
         0, 0, 0},
        {"{\"fen4\":\"4d-fen v1: K@3,3,3,3; k@3,3,3,3\"}", X,
         "FEN4 error -5 at column 25: square 3,3,3,3 given twice", 0, 0, 0},
        {"{\"fen4\":\"4d\\u002dfen v1: K@9\"}", X,
         "FEN4 error -4 at column 14: expected a coordinate (0 to 7), found \"9\"", 0, 0, 0},
        {"{\"fen4\":\"4d-fen v1: P@0,0,0,0\",\"ply\":\"x\"}", X,
         "FEN4 error -3 at column 13: expected the pawn's axis (w or y), found \"@0,0,0,0\"", 0, 0,
         0},
        {"{\"fen4\":\"4d-fen v1: K@0,0,0,0 w\"}", X,
         "FEN4 error -6 at column 22: expected ';' or the end, found \"w\"", 0, 0, 0},
        {"{\"fen4\":\"4d-fen v1:\\n\\tK\\r@\\u00200,0,0,0\"}", F, "", 0, 0, 0},
        {"{\"fen4\":\"4d-fen v1:\",\"fen4\":\"bad\"}", X,
         "FEN4 error -2 at column 1: expected the prefix \"4d-fen v1:\", found \"bad\"", 0, 0, 0},
        {"{\"fen4\":\"bad\",\"fen4\":\"4d-fen v1:\"}", F, "", 0, 0, 0},
        {"{" KINGS ",\"promo\":255,\"flags\":256}", F, "", 0, 255, 0},
        {"{" KINGS ",\"promo\":-9223372036854775807,\"flags\":18446744073709551615}", F, "", 0, 1,
         255},
        {"{" KINGS ",\"promo\":18446744073709551616}", F, "\"promo\" is beyond 64 bits", 0, 0, 0},
        {"{" KINGS ",\"flags\":-9223372036854775809}", F, "\"flags\" is beyond 64 bits", 0, 0, 0},
        {"{" KINGS ",\"promo\":1.0,\"flags\":[1]}", F,
         "\"promo\" is not an integer; \"flags\" is not an integer", 0, 0, 0},
        {"{" KINGS ",\"ply\":7,\"move_from\":{},\"move_to\":[1,2,3,4,5],\"promo\":{}}", F,
         "\"move_from\" is not four integers from 0 to 255; \"move_to\" is not four integers from "
         "0 to 255; \"promo\" is not an integer",
         7, 0, 0},
        {"{" KINGS ",\"move_to\":[0,0,0,256]}", F, "\"move_to\" is not four integers from 0 to 255",
         0, 0, 0},
        {"{" KINGS ",\"move_to\":[0,0,0,1.0]}", F, "\"move_to\" is not four integers from 0 to 255",
         0, 0, 0},
        {"{" KINGS ",\"move_to\":null}", F, "\"move_to\" is not four integers from 0 to 255", 0, 0,
         0},
        {"{" KINGS ",\"move_promo\":\"KNIGHT\"}", F, "", 0, 2, 0},
        {"{" KINGS ",\"move_promo\":\"BISHOP\"}", F, "", 0, 3, 0},
        {"{" KINGS ",\"move_promo\":\"ROOK\"}", F, "", 0, 4, 0},
        {"{" KINGS ",\"move_promo\":\"QUEEN\"}", F, "", 0, 5, 0},
        {"{" KINGS ",\"move_promo\":\"QUEEN\",\"promo\":0}", F, "", 0, 0, 0},
        {"{" KINGS ",\"move_promo\":\"queen\"}", F, "", 0, 0, 0},
        {"{" KINGS ",\"move_promo\":null}", F, "", 0, 0, 0},
        {"[" KINGS "]", X, "malformed JSON at column 1", 0, 0, 0},
        {"{" KINGS "} x", X, "malformed JSON at column 44", 0, 0, 0},
        {"{" KINGS "}{}", X, "malformed JSON at column 43", 0, 0, 0},
        {"  {\"fen4\": 01}", X, "malformed JSON at column 13", 0, 0, 0},
        {"{\"fen4\":\"4d-fen v1:\",\"a\":\"\\ud800\"}", X, "malformed JSON at column 33", 0, 0, 0},
        {"{\"fen4\":\"4d-fen v1:\",\"a\":\"\xff\"}", X, "malformed JSON at column 27", 0, 0, 0},
        {"{\"fen4\":\"4d-fen v1:\xff\"}", X, "malformed JSON at column 20", 0, 0, 0},
        {"{\"fen4\":\"4d-fen v1:\t\"}", X, "malformed JSON at column 20", 0, 0, 0},
        {"{\"fen4\":\"4d-fen v1:\xc2\xa0\"}", X,
         "FEN4 error -3 at column 11: expected a piece (one of PNBRQKpnbrqk), found \"\\xc2\\xa0\"",
         0, 0, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        test_context(rows[i].line);
        hm_ndjson4_record record = read_line(rows[i].line, 0);
        CHECK_INT(record.kind, rows[i].kind);
        CHECK_TEXT(record.warning, rows[i].warning);
        if (record.kind != HM_NDJSON4_FRAME) continue;
        CHECK_INT(record.meta.ply, rows[i].ply);
        CHECK_INT(record.meta.promo, rows[i].promo);
        CHECK_INT(record.meta.flags, rows[i].flags);
        CHECK(record.promo_word == (rows[i].promo >= 2 && rows[i].promo <= 5));
    }
}

static void flags_change_the_rules(void) {
    static const char twice[] =
        "{" KINGS ",\"ply\":1,\"ply\":2,\"x\":1,\"x\":2,\"flags\":1,\"flags\":3}";
    hm_ndjson4_record record = read_line(twice, 0);
    CHECK_TEXT(record.warning, "");
    record = read_line(twice, HM_NDJSON4_STRICT);
    CHECK_INT(record.kind, HM_NDJSON4_FRAME);
    CHECK_TEXT(record.warning, "\"ply\" is given twice; \"flags\" is given twice");
    CHECK_INT(record.meta.ply, 2);
    CHECK_INT(record.meta.flags, 3);
    record =
        read_line("{" KINGS "," KINGS ",\"move_promo\":2,\"move_promo\":2}", HM_NDJSON4_STRICT);
    CHECK_TEXT(record.warning, "\"fen4\" is given twice; \"move_promo\" is given twice");
    record = read_line("{" KINGS
                       ",\"ply\":-1,\"move_from\":0,\"move_to\":0,\"promo\":[],\"flags\":[]," KINGS
                       ",\"ply\":-1,\"move_from\":0,\"move_to\":0,\"promo\":[],\"flags\":[],\"move_"
                       "promo\":0,\"move_promo\":0}",
                       HM_NDJSON4_STRICT);
    CHECK_INT(record.kind, HM_NDJSON4_FRAME); /* more to be warned of than there is room for */
    CHECK_INT(strlen(record.warning), sizeof record.warning - 1);
    static const char slash[] = "{\"fen4\":\"4d-fen v1: P\\/w@0,1,2,3\"}";
    CHECK_INT(read_line(slash, HM_NDJSON4_STRICT).kind, HM_NDJSON4_SKIPPED);
    record = read_line(slash, HM_NDJSON4_LENIENT);
    CHECK_INT(record.kind, HM_NDJSON4_FRAME);
    CHECK_INT(record.board.square[HM_4D_SQUARE(0, 1, 2, 3)], HM_4D_PAWN_W);
}

static void nesting_of_unknown_fields(void) {
    for (int depth = 998; depth <= 1001; depth++) {
        hm_text text = {0};
        hm_text_puts(&text, "{" KINGS ",\"a\":");
        for (int i = 0; i < depth; i++)
            hm_text_puts(&text, "[");
        for (int i = 0; i < depth; i++)
            hm_text_puts(&text, "]");
        hm_text_puts(&text, "}");
        hm_ndjson4_record record = read_line(text.data, 0);
        CHECK_TEXT(record.warning, depth <= 999 ? "" : "malformed JSON at column 1046");
        hm_text_clear(&text);
    }
}

/* The producer's header is told from a position that has its word somewhere, and a line of the
 * exporter's from one of another type. */
static void headers_are_told(void) {
    static const struct {
        const char *line;
        bool header;
    } rows[] = {{"{\"bridge_version\":1}", true},
                {"{\"bridge_version\":1," KINGS "}", false},
                {"{\"a\":\"bridge_version\"}", false},
                {"{\"bridge_version\":1", false}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        test_context(rows[i].line);
        CHECK(read_line(rows[i].line, 0).header == rows[i].header);
    }
    static const char exported[] = V1_HEAD "{\"type\":\"game_header\"}\n{\"type\":\"end\"}\n";
    reading r = read_text(exported, sizeof exported - 1, 0, 0);
    CHECK_INT(r.count, 3);
    CHECK(!r.record[0].header && r.record[1].header && !r.record[2].header);
    free(r.record);
}

/* Fields that nobody reads, by name, where that is asked for; names that are none are left out. */
static void other_fields_are_named(void) {
    static const char text[] =
        "{" KINGS ",\"a\\n\":1,\"\":2,\"headers\":{\"n_plies\":4,\"White\":\"x\"},"
        "\"a name that is longer than any that would be written down, and so it is not\":3}\n"
        "{\"fen4\":1,\"headers\":7}\n"
        "{\"fen4\":\"a line that is longer than the limit, whose fields are not looked at at all; "
        "that limit is 200 bytes, and it is passed by this line with all these words that are of "
        "no "
        "use but for their number\",\"b\":1}\n";
    static const char *const names[] = {"a\n\nWhite\n", "", ""};
    hm_source *source = open_text(text, sizeof text - 1);
    hm_ndjson4_reader *reader;
    const hm_ndjson4_record *record;
    CHECK_INT(hm_ndjson4_reader_open(&reader, source, HM_NDJSON4_OTHERS, 200, NULL), HM_OK);
    for (size_t i = 0; i < 3; i++) {
        CHECK_INT(hm_ndjson4_reader_next(reader, &record, NULL), HM_OK);
        CHECK_TEXT(hm_ndjson4_reader_others(reader), names[i]);
    }
    hm_ndjson4_reader_close(reader);
    hm_source_close(source);
}

/* ---- lines ---- */

static void lines_end_in_many_ways(void) {
    static const char text[] = "\xef\xbb\xbf{" KINGS ",\"ply\":6}\r\n"
                               "\r\n"
                               "{" KINGS "}\0\n"
                               "{\"fen4\":\"4d-fen v1:\0\"}\n"
                               "\xef\xbb\xbf{" KINGS "}\n"
                               "\n"
                               "{" KINGS "}";
    reading r = read_text(text, sizeof text - 1, 0, 0);
    static const struct {
        int kind;
        const char *warning;
        uint32_t ply;
    } rows[] = {{F, "", 6},
                {S, "", 0},
                {X, "malformed JSON at column 43", 0},
                {X, "malformed JSON at column 20", 0},
                {X, "malformed JSON at column 1", 0},
                {S, "", 0},
                {F, "", 1}};
    CHECK_INT(r.count, sizeof rows / sizeof rows[0]);
    for (size_t i = 0; i < r.count; i++) {
        CHECK_INT(r.record[i].line, i + 1);
        CHECK_INT(r.record[i].kind, rows[i].kind);
        CHECK_TEXT(r.record[i].warning, rows[i].warning);
        if (rows[i].kind == F) CHECK_INT(r.record[i].meta.ply, rows[i].ply);
    }
    free(r.record);
    r = read_text("\xef\xbb\xbf", 3, 0, 0); /* nothing but a mark */
    CHECK_INT(r.count, 1);
    CHECK_INT(r.record[0].kind, HM_NDJSON4_SILENT);
    free(r.record);
    r = read_text("\xef\xbb\xbf{x", 5, 0, 0); /* the mark counts in the physical line */
    CHECK_TEXT(r.record[0].warning, "malformed JSON at column 5");
    free(r.record);
    r = read_text("\xef\xbb\xbf{\"fen4\":1}", 14, 0, 8); /* the mark of a line that is too long */
    CHECK_TEXT(r.record[0].warning, "line longer than 8 bytes");
    free(r.record);
    r = read_text("", 0, 0, 0);
    CHECK_INT(r.count, 0);
    free(r.record);
}

static void add_padded(hm_text *text, size_t padding, const char *tail) {
    hm_text_puts(text, "{" KINGS ",\"pad\":\"");
    hm_text_reserve(text, padding);
    memset(text->data + text->length, 'x', padding);
    text->length += padding;
    hm_text_puts(text, tail);
}

static void long_lines_are_lines(void) {
    hm_text text = {0};
    static const size_t lengths[] = {1, 200000, 5 << 20, 65535, 65536, 131072};
    enum { LINES = sizeof lengths / sizeof lengths[0] };
    for (size_t i = 0; i < LINES; i++) {
        /* The tail looks like a line of its own to readers with a fixed buffer. */
        add_padded(&text, lengths[i], "\", \"b\":{\"fen4\": \"4d-fen v1:\"}}\n");
    }
    reading r = read_text(text.data, text.length, 0, 0);
    CHECK_INT(r.count, LINES);
    for (size_t i = 0; i < r.count; i++) {
        CHECK_INT(r.record[i].kind, HM_NDJSON4_FRAME);
        CHECK_INT(hm_4d_board_count(&r.record[i].board), 2);
        CHECK_INT(r.record[i].meta.ply, i);
    }
    free(r.record);
    hm_text_clear(&text);
}

static void too_long_lines_are_discarded_whole(void) {
    static const size_t limits[] = {100, 1000, 65536, 300000};
    for (size_t i = 0; i < 4; i++) {
        hm_text text = {0};
        char want[64];
        hm_text_puts(&text, "{" KINGS "}\n");
        add_padded(&text, limits[i] - 51, "\"}\n"); /* exactly the limit */
        add_padded(&text, limits[i] - 50, "\"}\n"); /* one byte more */
        add_padded(&text, 2000000, "{" KINGS "}\n");
        hm_text_puts(&text, "{" KINGS "}\n");
        add_padded(&text, 1000000, "");
        reading r = read_text(text.data, text.length, 0, limits[i]);
        static const int kinds[] = {F, F, X, X, F, X};
        CHECK_INT(r.count, 6);
        snprintf(want, sizeof want, "line longer than %zu bytes", limits[i]);
        for (size_t k = 0; k < r.count; k++) {
            CHECK_INT(r.record[k].kind, kinds[k]);
            CHECK_INT(r.record[k].line, k + 1);
            CHECK_TEXT(r.record[k].warning, kinds[k] == X ? want : "");
        }
        free(r.record);
        hm_text_clear(&text);
    }
}

static void limit_of_a_line_by_default(void) {
    hm_text text = {0};
    add_padded(&text, (16u << 20) - 51, "\"}\n");
    add_padded(&text, (16u << 20) - 50, "\"}\n");
    hm_text_puts(&text, "{" KINGS "}");
    reading r = read_text(text.data, text.length, 0, 0);
    CHECK_INT(r.count, 3);
    CHECK_INT(r.record[0].kind, HM_NDJSON4_FRAME);
    CHECK_TEXT(r.record[1].warning, "line longer than 16777216 bytes");
    CHECK_INT(r.record[2].kind, HM_NDJSON4_FRAME);
    free(r.record);
    hm_text_clear(&text);
}

/* Physical offsets of lines, and lines before a fault of the source. */
static void whole_lines_come_before_a_fault(void) {
    hm_text text = read_gzip("vectors/ndjson4/chess4d-ndjson-v1.ndjson.gz");
    size_t length, got = 0, cut;
    char *packed = test_read_file("vectors/ndjson4/chess4d-ndjson-v1.ndjson.gz", &length);
    cut = length - 20;
    hm_source *source = open_text(packed, cut);
    hm_lines *lines;
    hm_line line;
    hm_error error = {0};
    hm_status status;
    CHECK_INT(hm_lines_create(&lines, source, 0, NULL), HM_OK);
    while ((status = hm_lines_next(lines, &line, &error)) == HM_OK && line.text != NULL) {
        CHECK_BYTES(line.text, text.data + line.offset, line.length);
        CHECK(text.data[line.offset + line.length] == '\n');
        CHECK_INT(line.number, ++got);
    }
    CHECK_INT(status, HM_ERR_GZIP_TRUNCATED);
    CHECK_INT(error.status, HM_ERR_GZIP_TRUNCATED);
    CHECK(got > 2 && error.offset > line.offset);
    CHECK_INT(hm_lines_next(lines, &line, NULL), HM_ERR_GZIP_TRUNCATED);
    hm_lines_destroy(lines);
    hm_source_close(source);
    free(packed);
    hm_text_clear(&text);
}

/* ---- chess4d-ndjson-v1 ---- */

/* "b1c1" is x, z (letters) and y, w (digits): file a-h = x, rank = y, then the same for z, w. */
static void read_c4d_square(const char *text, uint8_t square[4]) {
    square[0] = (uint8_t)(text[0] - 'a');
    square[1] = (uint8_t)(text[1] - '1');
    square[2] = (uint8_t)(text[2] - 'a');
    square[3] = (uint8_t)(text[3] - '1');
}

static hm_4d_piece *at(hm_4d_board *board, const uint8_t square[4]) {
    return &board->square[HM_4D_SQUARE(square[0], square[1], square[2], square[3])];
}

static void exported_game_follows_its_moves(void) {
    static const char *const moves[] = {"b1c1-c3c1", "e8c5-e7d6", "a1d5-a1d7", "d8c6-d6e6",
                                        "g1c3-h1e3", "e7d6-f8d6", "g1b4-g1c6", "d8e5-d8g7"};
    hm_text text = read_gzip("vectors/ndjson4/chess4d-ndjson-v1.ndjson.gz");
    reading r = read_text(text.data, text.length, 0, 0);
    hm_4d_board board;
    hm_4d_board_start(&board);
    CHECK_INT(r.count, 11);
    CHECK_INT(r.record[0].kind, HM_NDJSON4_SILENT);
    CHECK_INT(r.record[1].kind, HM_NDJSON4_SILENT);
    for (size_t ply = 0; ply < 9 && ply + 2 < r.count; ply++) {
        const hm_ndjson4_record *record = &r.record[ply + 2];
        uint8_t from[4] = {0}, to[4] = {0};
        if (ply > 0) {
            read_c4d_square(moves[ply - 1], from);
            read_c4d_square(moves[ply - 1] + 5, to);
            *at(&board, to) = *at(&board, from);
            *at(&board, from) = HM_4D_EMPTY;
        }
        CHECK_INT(record->kind, HM_NDJSON4_FRAME);
        CHECK_TEXT(record->warning, "");
        CHECK(record->ply_given);
        CHECK_INT(record->meta.ply, ply);
        CHECK_BYTES(record->meta.from, from, 4);
        CHECK_BYTES(record->meta.to, to, 4);
        CHECK_INT(record->meta.promo, 0);
        CHECK_INT(record->meta.flags, 0);
        CHECK_BYTES(&record->board, &board, sizeof board);
    }
    free(r.record);
    hm_text_clear(&text);
}

static void every_rule_of_an_exported_line(void) {
    static const struct {
        const char *line;
        int kind;
        const char *warning;
        hm_frame_meta meta;
    } rows[] = {
        {"{\"type\":\"game_header\",\"game\":1,\"headers\":{}}", S, "", {0}},
        {"{\"format\":\"chess4d-ndjson-v1\"}", S, "", {0}},
        {"", S, "", {0}},
        {"{\"type\":\"game_header\",\"pos4\":{}}", S, "", {0}},
        {"{\"type\":\"x\"}", X, "missing \"pos4\"", {0}},
        {"{\"type\":\"x\",\"pos4\":{}}", F, "", {0}},
        {"{\"game\":0}", X, "missing \"pos4\"", {0}},
        {"{" KINGS "}", X, "missing \"pos4\"", {0}},
        {"{\"pos4\":{}", X, "malformed JSON at column 11", {0}},
        {"{\"pos4\":{}}", F, "", {0}},
        {"{\"pos4\":{},\"ply\":7}", F, "", {.ply = 7}},
        {"{\"pos4\":{},\"ply\":-7}", F, "\"ply\" is not an integer from 0 to 4294967295", {0}},
        {"{\"pos4\":{},\"move_from\":[1,2,3,4],\"move_to\":[5,6,7,0],\"move_promo\":\"QUEEN\","
         "\"is_castling\":true,\"is_en_passant\":false}",
         F,
         "",
         {.from = {1, 2, 3, 4}, .to = {5, 6, 7, 0}, .promo = 5, .flags = 1}},
        {"{\"pos4\":{},\"move_promo\":\"KNIGHT\",\"is_castling\":true,\"is_en_passant\":true}",
         F,
         "",
         {.promo = 2, .flags = 3}},
        {"{\"pos4\":{},\"move_promo\":\"KING\",\"is_castling\":1,\"is_en_passant\":null}",
         F,
         "\"move_promo\" is not KNIGHT, BISHOP, ROOK or QUEEN; \"is_castling\" is not true or "
         "false; \"is_en_passant\" is not true or false",
         {0}},
        {"{\"pos4\":{},\"move_from\":[1],\"move_to\":\"a\"}",
         F,
         "\"move_from\" is not four integers from 0 to 255; \"move_to\" is not four integers from "
         "0 to 255",
         {0}},
        {"{\"pos4\":[]}", X, "\"pos4\": expected an object of pieces by square", {0}},
        {"{\"pos4\":{\"4096\":\"K\"}}",
         X,
         "\"pos4\": expected a square index (0 to 4095), found \"4096\":\"K\"}\"",
         {0}},
        {"{\"pos4\":{\"\":\"K\"}}",
         X,
         "\"pos4\": expected a square index (0 to 4095), found \"\":\"K\"}\"",
         {0}},
        {"{\"pos4\":{\"00005\":\"K\"}}",
         X,
         "\"pos4\": expected a square index (0 to 4095), found \"00005\":\"K\"}\"",
         {0}},
        {"{\"pos4\":{\"1/\":\"K\"}}",
         X,
         "\"pos4\": expected a square index (0 to 4095), found \"1/\":\"K\"}\"",
         {0}},
        {"{\"pos4\":{\"1:\":\"K\"}}",
         X,
         "\"pos4\": expected a square index (0 to 4095), found \"1:\":\"K\"}\"",
         {0}},
        {"{\"pos4\":{\"01\":\"K\"}}",
         X,
         "\"pos4\": expected a square index (0 to 4095), found \"01\":\"K\"}\"",
         {0}},
        {"{\"pos4\":{\"5\":\"P\"}}", X, "\"pos4\": unknown piece on square 5", {0}},
        {"{\"pos4\":{\"5\":\"Kw\"}}", X, "\"pos4\": unknown piece on square 5", {0}},
        {"{\"pos4\":{\"5\":7}}", X, "\"pos4\": unknown piece on square 5", {0}},
        {"{\"pos4\":{\"5\":\"K\",\"5\":\"K\"}}", X, "\"pos4\": square 5 given twice", {0}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hm_text text = {0};
        test_context(rows[i].line);
        hm_text_puts(&text, V1_HEAD);
        hm_text_puts(&text, rows[i].line);
        hm_text_puts(&text, "\n");
        reading r = read_text(text.data, text.length, HM_NDJSON4_STRICT, 0);
        CHECK_INT(r.count, 2);
        CHECK_INT(r.record[1].kind, rows[i].kind);
        CHECK_TEXT(r.record[1].warning, rows[i].warning);
        if (rows[i].kind == F) {
            CHECK_INT(r.record[1].meta.ply, rows[i].meta.ply);
            CHECK_BYTES(r.record[1].meta.from, rows[i].meta.from, 10);
        }
        free(r.record);
        hm_text_clear(&text);
    }
}

static void only_the_first_line_decides(void) {
    static const char late[] = "{}\n" V1_HEAD "{\"pos4\":{}}\n";
    reading r = read_text("\n" V1_HEAD "{\"pos4\":{}}\n", 1 + sizeof V1_HEAD - 1 + 12, 0, 0);
    CHECK_INT(r.count, 3); /* blank ones apart */
    CHECK_TEXT(r.record[1].warning, "");
    CHECK_INT(r.record[2].kind, HM_NDJSON4_FRAME);
    free(r.record);
    r = read_text(late, sizeof late - 1, 0, 0);
    CHECK_INT(r.count, 3);
    CHECK_TEXT(r.record[1].warning, "missing \"fen4\"");
    CHECK_TEXT(r.record[2].warning, "missing \"fen4\"");
    free(r.record);
    static const char other[] = "{\"format\":\"chess4d-ndjson-v2\"}\n{" KINGS "}";
    r = read_text(other, sizeof other - 1, 0, 0);
    CHECK_TEXT(r.record[0].warning, "missing \"fen4\"");
    CHECK_INT(r.record[1].kind, HM_NDJSON4_FRAME);
    free(r.record);
}

/* ---- fixtures ---- */

static void fixtures_by_name(void) {
    static const char file[] =
        "{\"name\":\"a\",\"pieces\":{\"0\":\"K\",\"9\":\"pw\"}}\n"
        "\r\n"
        "{\"pieces\":{},\"name\":\"bare \\\"pawns\\\"\"}\n"
        "{\"name\":\"b\",\"pieces\":{\"1\":\"P\",\"2\":\"p\",\"4095\":\"Py\"}}\n"
        "{\"name\":\"c\"}\n"
        "{\"name\":\"d\",\"pieces\":{\"1\":\"X\"}}\n"
        "{\"name\":\"e\",\"pieces\":{\"1\":\"K\",\"4096\":\"K\"}}\n"
        "{\"name\":\"f\",}\n"
        "{\"name\":\"g\",\"pieces\":{}}\n";
    static const struct {
        const char *name;
        hm_status status;
        const char *found_at; /* what stands at the error's offset */
        unsigned pieces;
    } rows[] = {{"a", HM_OK, NULL, 2},
                {"bare \"pawns\"", HM_OK, NULL, 0},
                {"b", HM_OK, NULL, 3},
                {"c", HM_ERR_FIELD, "{\"name\":\"c\"}", 0},
                {"d", HM_ERR_PIECE, "X\"}}", 0},
                {"e", HM_ERR_COORDINATE, "4096\":", 0},
                {"g", HM_ERR_JSON, "}\n{\"name\":\"g\"", 0}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hm_source *source = open_text(file, sizeof file - 1);
        hm_4d_board board;
        hm_error error = {0};
        test_context(rows[i].name);
        CHECK_INT(hm_fixture_read(source, rows[i].name, &board, &error), rows[i].status);
        CHECK_INT(error.status, rows[i].status);
        if (rows[i].status == HM_OK) {
            CHECK_INT(hm_4d_board_count(&board), rows[i].pieces);
        } else {
            const char *want = rows[i].found_at;
            CHECK_BYTES(file + error.offset, want, strlen(want));
        }
        hm_source_close(source);
    }
    hm_source *source = open_text(file, 40);
    hm_4d_board board;
    hm_error error = {0};
    CHECK_INT(hm_fixture_read(source, "zz", &board, &error), HM_ERR_FIELD);
    CHECK_TEXT(error.message, "no position is named \"zz\"");
    hm_source_close(source);
    source = open_text(file, sizeof file - 1);
    CHECK_INT(hm_fixture_read(source, "b", &board, NULL), HM_OK);
    CHECK_INT(board.square[1], HM_4D_PAWN_W);
    CHECK_INT(board.square[2], HM_4D_PAWN_W | HM_4D_BLACK);
    CHECK_INT(board.square[4095], HM_4D_PAWN_Y);
    hm_source_close(source);
}

TEST_MAIN(TEST(truth_table), TEST(every_rule_of_a_line), TEST(flags_change_the_rules),
          TEST(nesting_of_unknown_fields), TEST(headers_are_told), TEST(other_fields_are_named),
          TEST(lines_end_in_many_ways), TEST(long_lines_are_lines),
          TEST(too_long_lines_are_discarded_whole), TEST(limit_of_a_line_by_default),
          TEST_GZIP(whole_lines_come_before_a_fault), TEST(exported_game_follows_its_moves),
          TEST(every_rule_of_an_exported_line), TEST(only_the_first_line_decides),
          TEST(fixtures_by_name))
