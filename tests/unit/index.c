/* frames/: indexes of archives: every position is found by its number, parts are all of a game, and
 * what is damaged or of another archive is refused. */
#include "hypermate/index.h"
#include "core/sha256.h"
#include "frames/logs/index.h"
#include "harness.h"
#include "hypermate/bulk.h"
#include "hypermate/more/chess4d_games.h"
#include "hypermate/more/logs4d.h"
#include "hypermate/shard.h"
#include "io/io.h"
#include "io/text_gzip.h"
#include "support/bytes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char path[] = "/tmp/hypermate-test-XXXXXX";

/* ---- archives ---- */

static void put_game(hm_text *text, uint64_t number, size_t plies) {
    hm_4d_game game;
    hm_4d_game_init(&game);
    CHECK_INT(hm_4d_random_game(8, number, plies, &game, NULL, NULL), HM_OK);
    hm_4d_game_format(&game, text);
    hm_4d_game_clear(&game);
}

/* Comments and blank lines between moves, ends of lines of both kinds, a start of its own. */
static void put_odd_game(hm_text *text) {
    hm_text game = {0};
    put_game(&game, 5, 30);
    hm_text_puts(text, "# a start\r\n\nw - - 0\na1: K......./......../......../......../......../"
                       "......../......../.......k\n\n# moves\na1a1-a2a1\n \nh8a1-g8a1\n");
    hm_text_puts(text, "== 3\n\n");
    for (size_t i = 0; i < game.length; i++) {
        if (game.data[i] == '\n') hm_text_puts(text, i % 3 == 0 ? "\r\n# no move\n\n" : " \n");
        if (game.data[i] != '\n') hm_text_add(text, game.data + i, 1);
    }
    hm_text_clear(&game);
}

/* Games without a start that can be read, or with a fault behind some moves, in the last line too.
 */
static void put_faults(hm_text *text) {
    hm_text_puts(text, "== one\na2a1-a3a1\n== 2\n");
    put_game(text, 4, 60);
    hm_text_puts(text, "# a fault\na1a1-a1a1\n\na2a1-a3a1\n== 3\nw - - 0\na1: Q\n== 4\n");
    put_game(text, 3, 20);
    hm_text_puts(text, "== 5\na1a1-a1a1\n== 6\n");
    put_game(text, 2, 40);
    hm_text_puts(text, "a7a5-a");
}

static void put_archive(hm_text *text, int kind) {
    if (kind == 0) {
        put_game(text, 1, 150);
        return;
    }
    if (kind == 3) {
        put_faults(text);
        return;
    }
    hm_text_puts(text, "# an archive\n\n== 1\n");
    put_game(text, 2, 40);
    hm_text_puts(text, "== 2\n");
    put_odd_game(text);
    hm_text_puts(text, "== 4\n# no moves\n== 5\n");
    put_game(text, 3, 9);
    if (kind == 2) text->length--; /* no end of the last line */
}

static void put_blocks(const hm_text *text, hm_text *gz) {
    hm_sink *sink;
    hm_text_gzip *z;
    hm_error error;
    CHECK_INT(hm_sink_to_memory(&sink, gz, "memory", &error), HM_OK);
    CHECK_INT(hm_text_gzip_begin(&z, sink, HM_COMPRESSION_FAST, hm_index_is_mark, &error), HM_OK);
    CHECK_INT(hm_text_gzip_add(z, text->data, text->length, &error), HM_OK);
    CHECK_INT(hm_text_gzip_end(z, &error), HM_OK);
    hm_text_gzip_destroy(z);
    hm_sink_destroy(sink);
}

static void begin_file(int kind, bool blocks) {
    hm_text text = {0}, gz = {0};
    strcpy(path + sizeof path - 7, "XXXXXX");
    close(mkstemp(path));
    put_archive(&text, kind);
    if (blocks) put_blocks(&text, &gz);
    test_write_file(path, blocks ? &gz : &text);
    hm_text_clear(&text);
    hm_text_clear(&gz);
}

/* ---- positions ---- */

typedef struct positions {
    hm_4d_board *boards;
    hm_frame_meta *meta;
    size_t count;
    uint32_t games; /* that begin */
} positions;

enum { MOST = 400 };

/* Appends positions of a source from number `first` on. */
static void add_positions(positions *p, hm_source *source, uint64_t first, size_t most,
                          uint32_t start) {
    hm_log_arrays arrays = {.size = sizeof arrays,
                            .capacity = most,
                            .boards = p->boards + p->count,
                            .meta = p->meta + p->count};
    hm_bulk_options options = {.size = sizeof options, .start = start};
    hm_log_report report;
    hm_error error;
    CHECK(p->count + most <= MOST);
    CHECK_INT(hm_log_encode(source, first, &arrays, &options, NULL, &report, &error), HM_OK);
    p->count += report.count;
    p->games += (uint32_t)report.lines.games;
}

static positions positions_create(void) {
    return (positions){.boards = calloc(MOST, sizeof(hm_4d_board)),
                       .meta = calloc(MOST, sizeof(hm_frame_meta))};
}

static void positions_clear(positions *p) {
    free(p->boards);
    free(p->meta);
}

/* The members: nobody writes what lies between them. */
static void compare_meta(const hm_frame_meta *got, const hm_frame_meta *want) {
    CHECK_INT(got->ply, want->ply);
    CHECK_BYTES(got->from, want->from, sizeof got->from);
    CHECK_BYTES(got->to, want->to, sizeof got->to);
    CHECK_INT(got->promo, want->promo);
    CHECK_INT(got->flags, want->flags);
    CHECK_INT(got->game, want->game);
}

static void compare(const positions *got, const positions *want, size_t first, size_t count) {
    CHECK_INT(got->count, count);
    if (got->count != count) return;
    CHECK_BYTES(got->boards, want->boards + first, count * sizeof *got->boards);
    for (size_t i = 0; i < count; i++)
        compare_meta(&got->meta[i], &want->meta[first + i]);
}

/* ---- indexes ---- */

static void make_index(uint32_t every, hm_text *text, hm_index_facts *facts) {
    hm_source *source;
    hm_sink *sink;
    hm_error error;
    CHECK_INT(hm_source_open(&source, path, &error), HM_OK);
    CHECK_INT(hm_sink_to_memory(&sink, text, "index", &error), HM_OK);
    CHECK_INT(hm_index_make(source, every, sink, NULL, facts, &error), HM_OK);
    hm_sink_destroy(sink);
    hm_source_close(source);
}

static hm_status read_index(const hm_text *text, hm_index **index) {
    hm_source *source;
    hm_error error;
    CHECK_INT(hm_source_from_memory(&source, text->data, text->length, "index", &error), HM_OK);
    hm_status status = hm_index_read(index, source, &error);
    CHECK((*index != NULL) == (status == HM_OK));
    CHECK(status == HM_OK || error.message[0] != '\0');
    hm_source_close(source);
    return status;
}

static hm_source *open_indexed(const hm_index *index) {
    hm_source *source;
    hm_error error;
    CHECK_INT(hm_source_open(&source, path, &error), HM_OK);
    if (index != NULL) CHECK_INT(hm_index_attach(index, source, &error), HM_OK);
    return source;
}

/* ---- by number ---- */

static void check_numbers(const hm_index *index, const positions *want) {
    hm_source *source = open_indexed(index);
    hm_4d_state state;
    hm_frame_meta meta;
    hm_error error;
    uint64_t game = 0, before = 0;
    for (size_t i = 0; i < want->count; i++) {
        CHECK_INT(hm_index_position(source, i, &state, &meta, &game, &error), HM_OK);
        CHECK_BYTES(&state.board, &want->boards[i], sizeof state.board);
        compare_meta(&meta, &want->meta[i]);
        CHECK(meta.ply == 0 ? game > before : game == before);
        before = game;
    }
    CHECK_INT(hm_index_position(source, want->count, &state, NULL, NULL, &error), HM_ERR_ARGUMENT);
    /* The archive is all there again. */
    positions got = positions_create();
    add_positions(&got, source, 0, want->count, 0);
    compare(&got, want, 0, want->count);
    positions_clear(&got);
    hm_source_close(source);
}

static void check_ranges(const hm_index *index, const positions *want) {
    static const size_t counts[] = {1, 3, 20, 130};
    positions got = positions_create();
    hm_source *source = open_indexed(index);
    hm_error error;
    for (size_t first = 0; first < want->count + 2; first += 1 + first / 3) {
        for (size_t i = 0; i < 4; i++) {
            size_t left = first < want->count ? want->count - first : 0;
            size_t count = counts[i] < left ? counts[i] : left;
            got.count = 0;
            CHECK_INT(hm_source_rewind(source, &error), HM_OK);
            add_positions(&got, source, first, counts[i], 0);
            compare(&got, want, first, count);
        }
    }
    hm_source_close(source);
    positions_clear(&got);
}

/* Arrays that are exchanged when they are full. */
typedef struct filling {
    positions *got;
    size_t most;
} filling;

static bool next_arrays(void *context, hm_log_arrays *arrays, size_t count) {
    filling *f = context;
    f->got->count += count;
    arrays->boards = f->got->boards + f->got->count;
    arrays->meta = f->got->meta + f->got->count;
    return f->got->count + f->most <= MOST;
}

static void check_exchanged(const hm_index *index, const positions *want, uint64_t first) {
    positions got = positions_create();
    filling f = {&got, 7};
    hm_source *source = open_indexed(index);
    hm_log_arrays arrays = {.size = sizeof arrays,
                            .capacity = f.most,
                            .boards = got.boards,
                            .meta = got.meta,
                            .full = next_arrays,
                            .context = &f};
    hm_log_report report;
    hm_error error;
    CHECK_INT(hm_log_encode(source, first, &arrays, NULL, NULL, &report, &error), HM_OK);
    got.count += report.count;
    compare(&got, want, (size_t)first, want->count - (size_t)first);
    hm_source_close(source);
    positions_clear(&got);
}

/* A game alone from a ply on. */
static void check_start(const hm_index *index, const positions *want) {
    for (uint32_t start = 0; start < want->count + 2; start += 13) {
        positions got = positions_create();
        hm_source *source = open_indexed(index);
        size_t left = start < want->count ? want->count - start : 0;
        add_positions(&got, source, 0, 200, start);
        compare(&got, want, start, left);
        hm_source_close(source);
        positions_clear(&got);
    }
}

/* Of an archive every game begins so late. */
static void check_starts(const hm_index *index, uint64_t first, uint32_t start) {
    positions with = positions_create(), without = positions_create();
    hm_source *source = open_indexed(index);
    add_positions(&with, source, first, 200, start);
    hm_source_close(source);
    source = open_indexed(NULL);
    add_positions(&without, source, first, 200, start);
    hm_source_close(source);
    CHECK(with.count > 0);
    compare(&with, &without, 0, without.count);
    positions_clear(&with);
    positions_clear(&without);
}

/* Games are counted from where a shard begins. */
static void check_shards(const hm_index *index, const positions *want) {
    for (uint64_t count = 1; count < 10; count++) {
        positions got = positions_create();
        size_t longest = 0;
        for (uint64_t i = 1; i <= count; i++) {
            hm_source *source = open_indexed(index);
            hm_error error;
            size_t before = got.count;
            uint32_t games = got.games;
            CHECK_INT(hm_shard_cut(&source, 1, &(hm_shard){i, count}, &error), HM_OK);
            add_positions(&got, source, 0, MOST - got.count, 0);
            for (size_t k = before; k < got.count; k++)
                got.meta[k].game += games;
            if (got.count - before > longest) longest = got.count - before;
            hm_source_close(source);
        }
        compare(&got, want, 0, want->count);
        CHECK(count < 5 || longest < want->count / 2);
        positions_clear(&got);
    }
}

static void every_position_is_found(void) {
    static const uint32_t distances[] = {1, 7, 1000};
    for (int i = 0; i < 12; i++) {
        int kind = i % 4;
        hm_text text = {0};
        hm_index_facts facts, told;
        hm_index *index;
        begin_file(kind, HM_HAVE_GZIP && i / 4 == 1);
        positions want = positions_create();
        hm_source *source = open_indexed(NULL);
        add_positions(&want, source, 0, MOST, 0);
        hm_source_close(source);
        make_index(distances[(i + i / 4) % 3], &text, &facts);
        CHECK_INT(facts.positions, want.count);
        CHECK_INT(facts.games, kind == 0 ? 1 : kind == 3 ? 6 : 5);
        CHECK_INT(facts.games, want.games);
        CHECK_INT(facts.skipped, kind == 3 ? 7 : 0);
        facts.skipped = 0;
        CHECK_INT(read_index(&text, &index), HM_OK);
        hm_index_tell(index, &told);
        CHECK_BYTES(&told, &facts, sizeof facts);
        check_numbers(index, &want);
        check_exchanged(index, &want, 0);
        check_exchanged(index, &want, want.count / 2);
        check_ranges(index, &want);
        if (kind == 0) check_start(index, &want);
        if (kind == 1) check_starts(index, 0, 10);
        if (kind == 1) check_starts(index, 30, 1);
        if (facts.inside > 20 && i / 4 != 1) check_shards(index, &want);
        hm_index_destroy(index);
        hm_text_clear(&text);
        positions_clear(&want);
        unlink(path);
    }
}

/* ---- what is refused ---- */

static void damaged_indexes(void) {
    hm_text text = {0};
    hm_index_facts facts;
    hm_index *index;
    begin_file(1, false);
    make_index(25, &text, &facts);
    for (size_t length = 0; length < text.length; length += 1 + length / 40) {
        hm_text cut = {.data = text.data, .length = length};
        CHECK_INT(read_index(&cut, &index), HM_ERR_FORMAT);
    }
    for (size_t i = 0; i < text.length; i += 1 + i / 60) {
        char byte = text.data[i];
        for (int bit = 0; bit < 8; bit += 3) {
            text.data[i] = (char)(byte ^ 1 << bit);
            CHECK_INT(read_index(&text, &index), HM_ERR_FORMAT);
            if (index != NULL) hm_index_destroy(index);
        }
        text.data[i] = byte;
    }
    hm_text_puts(&text, "{}\n");
    CHECK_INT(read_index(&text, &index), HM_ERR_FORMAT);
    hm_text_clear(&text);
    unlink(path);
}

/* As gzip, too, and then cut off. */
static void packed_indexes(void) {
    hm_text text = {0}, gz = {0};
    hm_index_facts facts;
    hm_index *index;
    begin_file(1, false);
    make_index(25, &text, &facts);
    put_blocks(&text, &gz);
    CHECK_INT(read_index(&gz, &index), HM_OK);
    hm_index_destroy(index);
    gz.length /= 2;
    CHECK_INT(read_index(&gz, &index), HM_ERR_GZIP_TRUNCATED);
    hm_text_clear(&text);
    hm_text_clear(&gz);
    unlink(path);
}

/* An index by hand: lines, and behind them the end with the hash that they have, which is put for
 * each "@" of `end`. */
static void put_index(hm_text *text, const char *lines, const char *end) {
    hm_sha256 sha;
    char hex[65];
    hm_sha256_init(&sha);
    hm_sha256_add(&sha, lines, strlen(lines));
    hm_sha256_hex(&sha, hex);
    text->length = 0;
    hm_text_puts(text, lines);
    for (; *end != '\0'; end++) {
        if (*end == '@') hm_text_puts(text, hex);
        if (*end != '@') hm_text_add(text, end, 1);
    }
    hm_text_puts(text, "\n");
}

#define HEAD   "{\"index\":1,\"every\":7,\"size\":90,\"modified\":[5,6],\"blocks\":false}\n"
#define PACKED "{\"index\":1,\"every\":7,\"size\":90,\"modified\":[5,6],\"blocks\":true}\n"
#define FIRST  "[0,0,0,1,0]\n"
#define END    "{\"games\":1,\"positions\":9,\"archive\":\"@\",\"lines\":\"@\"}"

static void numbers_of_indexes(void) {
    static const struct {
        const char *lines, *end, *message;
    } cases[] = {
        {HEAD FIRST, END, NULL},
        {HEAD FIRST "[9,9,0,1,8,\"x\"]\n",
         "{\"games\":1,\"positions\":10,\"archive\":\"@\",\"lines\":\"@\"}", NULL},
        {PACKED FIRST "[3,0,5,2,0]\n",
         "{\"games\":2,\"positions\":9,\"archive\":\"@\",\"lines\":\"@\"}", NULL},
        {"", "", "line 1: no index of an archive"},
        {"[]\n", END, "line 1: no index of an archive"},
        {"{\"every\":7}\n", END, "line 1: no index of an archive"},
        {"{\"index\":2}\n", END, "line 1: an index of another version"},
        {"{\"index\":1}\n", END, "line 1: an index without its numbers"},
        {"{\"index\":1,\"every\":0}\n", END, "line 1: an index without its numbers"},
        {"{\"index\":1,\"every\":4294967296}\n", END, "line 1: an index without its numbers"},
        {"{\"index\":1,\"every\":\"7\"}\n", END, "line 1: an index without its numbers"},
        {"{\"index\":1,\"every\":7,\"size\":-1}\n", END, "line 1: an index without its numbers"},
        {"{\"index\":1,\"every\":7,\"size\":9}\n", END, "line 1: an index without its numbers"},
        {"{\"index\":1,\"every\":7,\"size\":9,\"modified\":5}\n", END,
         "line 1: an index without its numbers"},
        {"{\"index\":1,\"every\":7,\"size\":9,\"modified\":[5]}\n", END,
         "line 1: an index without its numbers"},
        {"{\"index\":1,\"every\":7,\"size\":9,\"modified\":[5,\"6\"]}\n", END,
         "line 1: an index without its numbers"},
        {"{\"index\":1,\"every\":7,\"size\":9,\"modified\":[5,-1]}\n", END,
         "line 1: an index without its numbers"},
        {"{\"index\":1,\"every\":7,\"size\":9,\"modified\":[5,1000000000]}\n", END,
         "line 1: an index without its numbers"},
        {"{\"index\":1,\"every\":7,\"size\":9,\"modified\":[5,6]}\n", END,
         "line 1: an index without its numbers"},
        {"{\"index\":1,\"every\":7,\"size\":9,\"modified\":[5,6],\"blocks\":0}\n", END,
         "line 1: an index without its numbers"},
        {HEAD "[0,0,0,1]\n", END, "line 2: no place of an archive"},
        {HEAD "[0,0,0,1,\"0\"]\n", END, "line 2: no place of an archive"},
        {HEAD "[0,0,0,1,0,1]\n", END, "line 2: no place of an archive"},
        {HEAD "[0,0,0,1,0,\"x\"]\n", END, "line 2: no place of an archive"},
        {HEAD "[0,0,0,1,0\n", END, "line 2: no place of an archive"},
        {HEAD "[0,0,0,1,0,\"x\",1]\n", END, "line 2: no place of an archive"},
        {HEAD "[0,0,65536,1,0]\n", END, "line 2: no place of an archive"},
        {HEAD "[0,0,1,1,0]\n", END, "line 2: no place of an archive"},
        {HEAD "[0,90,0,1,0]\n", END, "line 2: no place of an archive"},
        {HEAD "[0,1,0,1,0]\n", END, "line 2: no place of an archive"},
        {HEAD "[1,0,0,1,0]\n", END, "line 2: no place of an archive"},
        {HEAD "[0,0,0,2,0]\n", END, "line 2: no place of an archive"},
        {HEAD "[0,0,0,1,1]\n", END, "line 2: no place of an archive"},
        {HEAD "[1,0,0,1,1,\"x\"]\n", END, "line 2: no place of an archive"},
        {PACKED "[0,0,1,1,0]\n", END, "line 2: no place of an archive"},
        {HEAD FIRST "[3,0,0,2,0]\n", END, "line 3: no place of an archive"},
        {HEAD FIRST "[0,9,0,2,0]\n", END, "line 3: no place of an archive"},
        {HEAD FIRST "[3,9,0,1,0]\n", END, "line 3: no place of an archive"},
        {HEAD FIRST "[3,9,0,1,0]\n", END, "line 3: no place of an archive"},
        {HEAD FIRST "[8,9,0,2,8,\"x\"]\n", END, "line 3: no place of an archive"},
        {HEAD FIRST "[7,9,0,1,8,\"x\"]\n", END, "line 3: no place of an archive"},
        {HEAD FIRST "[9,9,0,1,8,\"x\"]\n[12,20,0,1,8,\"x\"]\n", END,
         "line 4: no place of an archive"},
        {PACKED FIRST "[3,0,0,2,0]\n", END, "line 3: no place of an archive"},
        {PACKED FIRST "[3,9,65536,2,0]\n", END, "line 3: no place of an archive"},
        {HEAD FIRST, "{", "line 3: an index without its end"},
        {HEAD FIRST, "{\"positions\":9}", "line 3: an index without its end"},
        {HEAD FIRST, "{\"games\":1}", "line 3: an index without its end"},
        {HEAD FIRST, "{\"games\":1,\"positions\":9}", "line 3: an index without its end"},
        {HEAD FIRST,
         "{\"games\":1,\"positions\":9,\"archive\":\"\\u0030"
         "0123456789012345678901234567890123456789012345678901234567\",\"lines\":\"@\"}",
         "line 3: an index without its end"},
        {HEAD FIRST, "{\"games\":1,\"positions\":9,\"archive\":7}",
         "line 3: an index without its end"},
        {HEAD FIRST, "{\"games\":1,\"positions\":9,\"archive\":\"0\"}",
         "line 3: an index without its end"},
        {HEAD FIRST, "{\"games\":1,\"positions\":9,\"archive\":\"@\"}",
         "line 3: an index without its end"},
        {HEAD FIRST, "{\"games\":2,\"positions\":9,\"archive\":\"@\",\"lines\":\"@\"}", NULL},
        {HEAD FIRST, "{\"games\":1,\"positions\":0,\"archive\":\"@\",\"lines\":\"@\"}", NULL},
        {HEAD FIRST, "{\"games\":0,\"positions\":9,\"archive\":\"@\",\"lines\":\"@\"}",
         "line 3: the index is damaged"},
        {HEAD FIRST "[9,9,0,2,0]\n",
         "{\"games\":2,\"positions\":9,\"archive\":\"@\",\"lines\":\"@\"}",
         "line 4: the index is damaged"},
        {HEAD, "{\"games\":0,\"positions\":0,\"archive\":\"@\",\"lines\":\"@\"}",
         "line 2: the index is damaged"},
        {HEAD FIRST, END "\n" FIRST, "line 4: more than an index"},
        {HEAD FIRST, "", "line 3: an index without its end"},
    };
    hm_text text = {0};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_source *source;
        hm_index *index;
        hm_error error = {0};
        put_index(&text, cases[i].lines, cases[i].end);
        test_context(text.data);
        CHECK_INT(hm_source_from_memory(&source, text.data, text.length, "index", NULL), HM_OK);
        hm_status status = hm_index_read(&index, source, &error);
        CHECK_INT(status, cases[i].message == NULL ? HM_OK : HM_ERR_FORMAT);
        if (cases[i].message != NULL) CHECK_TEXT(error.message, cases[i].message);
        hm_index_destroy(index);
        hm_source_close(source);
    }
    test_context(NULL);
    hm_text_clear(&text);
}

/* ---- tables ---- */

static void put_table(hm_source *source, uint32_t start, hm_text *table) {
    hm_bulk_options options = {.size = sizeof options, .start = start};
    hm_bulk_result result;
    hm_sink *sink;
    hm_error error;
    table->length = 0;
    CHECK_INT(hm_sink_to_memory(&sink, table, "table", &error), HM_OK);
    CHECK_INT(hm_log_export_csv(&source, 1, sink, &options, NULL, &result, &error), HM_OK);
    hm_sink_destroy(sink);
}

/* Whoever asks again gets the same, and all of it where he asks for all. */
static void a_late_start_leaves_the_archive_whole(void) {
    hm_text text = {0}, all = {0}, late = {0}, again = {0};
    hm_index *index;
    begin_file(0, HM_HAVE_GZIP);
    make_index(7, &text, NULL);
    CHECK_INT(read_index(&text, &index), HM_OK);
    hm_source *source = open_indexed(index);
    put_table(source, 0, &all);
    put_table(source, 100, &late);
    put_table(source, 100, &again);
    CHECK_INT(again.length, late.length);
    if (again.length == late.length) CHECK_BYTES(again.data, late.data, late.length);
    put_table(source, 0, &again);
    CHECK_INT(again.length, all.length);
    CHECK(late.length < all.length / 2);
    if (again.length == all.length) CHECK_BYTES(again.data, all.data, all.length);
    hm_source_close(source);
    hm_index_destroy(index);
    unlink(path);
    hm_text_clear(&text);
    hm_text_clear(&all);
    hm_text_clear(&late);
    hm_text_clear(&again);
}

/* ---- other archives ---- */

static hm_status attach(const hm_index *index) {
    hm_source *source;
    hm_error error;
    CHECK_INT(hm_source_open(&source, path, &error), HM_OK);
    hm_status status = hm_index_attach(index, source, &error);
    hm_source_close(source);
    return status;
}

static void other_archives(void) {
    hm_text text = {0}, archive = {0};
    hm_index_facts facts;
    hm_index *index;
    begin_file(0, false);
    make_index(25, &text, &facts);
    CHECK_INT(read_index(&text, &index), HM_OK);
    put_archive(&archive, 0);
    sleep(0);
    test_write_file(path, &archive); /* at another time */
    CHECK_INT(attach(index), HM_OK);
    archive.data[0] = archive.data[0] == 'a' ? 'b' : 'a';
    test_write_file(path, &archive);
    CHECK_INT(attach(index), HM_ERR_IO);
    hm_text_puts(&archive, "\n");
    test_write_file(path, &archive);
    CHECK_INT(attach(index), HM_ERR_IO);
    hm_index_destroy(index);
    hm_text_clear(&archive);
    hm_text_clear(&text);
    unlink(path);
}

static hm_status make(hm_source *source, uint32_t every) {
    hm_text text = {0};
    hm_sink *sink;
    hm_error error;
    CHECK_INT(hm_sink_to_memory(&sink, &text, "index", &error), HM_OK);
    hm_status status = hm_index_make(source, every, sink, NULL, NULL, &error);
    CHECK(status == HM_OK || error.message[0] != '\0');
    hm_sink_destroy(sink);
    hm_text_clear(&text);
    hm_source_close(source);
    return status;
}

static void what_has_no_index(void) {
    static const char *const texts[] = {"", "{}\n", "# x\na1a1 a8a1\n", "w - - 0\na1: Q\n",
                                        "\x1f\x8b"};
    static const hm_status want[] = {HM_ERR_UNSUPPORTED, HM_ERR_UNSUPPORTED, HM_ERR_FIELD,
                                     HM_ERR_PIECE, HM_ERR_UNSUPPORTED};
    hm_source *source;
    hm_error error;
    begin_file(0, false);
    CHECK_INT(make(open_indexed(NULL), 0), HM_ERR_ARGUMENT);
    CHECK_INT(hm_source_from_memory(&source, "== 1\n", 5, "text", &error), HM_OK);
    CHECK_INT(make(source, 9), HM_ERR_UNSUPPORTED);
    for (size_t i = 0; i < 5; i++) {
        hm_text text = {0};
        hm_text_puts(&text, texts[i]);
        test_write_file(path, &text);
        test_context(texts[i]);
        CHECK_INT(make(open_indexed(NULL), 9), want[i]);
        hm_text_clear(&text);
    }
    test_context(NULL);
    unlink(path);
}

/* ---- how long an index may be ---- */

/* Lines of 64 KiB: JSON may have blanks behind it. */
static void put_long_index(unsigned lines, hm_text *gz) {
    enum { LINE = 1 << 16 };
    static char line[LINE + 1];
    hm_sink *sink;
    hm_text_gzip *z;
    hm_error error;
    CHECK_INT(hm_sink_to_memory(&sink, gz, "memory", &error), HM_OK);
    CHECK_INT(hm_text_gzip_begin(&z, sink, HM_COMPRESSION_FAST, NULL, &error), HM_OK);
    for (unsigned i = 0; i < lines; i++) {
        const char *head =
            "{\"index\":1,\"every\":1,\"size\":9999,\"modified\":[0,0],\"blocks\":false}";
        char entry[64];
        snprintf(entry, sizeof entry, "[%u,%u,0,%u,0]", i - 1, i - 1, i);
        snprintf(line, sizeof line, "%-*s\n", LINE - 1, i == 0 ? head : entry);
        CHECK_INT(hm_text_gzip_add(z, line, LINE, &error), HM_OK);
    }
    CHECK_INT(hm_text_gzip_end(z, &error), HM_OK);
    hm_text_gzip_destroy(z);
    hm_sink_destroy(sink);
}

/* 256 MiB are read, and no byte more. Under sanitizers one: they take long for so many. */
static void long_indexes(void) {
    const unsigned most = 256 << 4, lines = (unsigned)test_rounds(16, most + 1, most + 1);
    hm_text gz = {0};
    hm_source *source;
    hm_index *index;
    hm_error error;
    put_long_index(lines, &gz);
    CHECK_INT(hm_source_from_memory(&source, gz.data, gz.length, "memory", &error), HM_OK);
    bool too_long = lines > most; /* others have no end */
    CHECK_INT(hm_index_read(&index, source, &error), too_long ? HM_ERR_LIMIT : HM_ERR_FORMAT);
    CHECK_INT(error.offset, too_long ? 256 << 20 : 0);
    CHECK(index == NULL);
    hm_source_close(source);
    hm_text_clear(&gz);
}

TEST_MAIN(TEST(every_position_is_found), TEST(damaged_indexes), TEST_GZIP(packed_indexes),
          TEST(numbers_of_indexes), TEST(a_late_start_leaves_the_archive_whole),
          TEST(other_archives), TEST(what_has_no_index), TEST_GZIP(long_indexes))
