/* The bulk encoder: the bytes of a file depend on the positions alone, not on threads, on how the
 * text is cut, or on whether the output can seek; and the comparison finds every difference. */
#include "hypermate/bulk.h"
#include "frames/logs/board_run.h"
#include "frames/logs/records.h"
#include "frames/writer.h"
#include "harness.h"
#include "support/boards.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FRAMES = 75, LAYOUTS = 4 };

static char *game; /* FRAMES positions and some lines that give none */
static size_t game_length;
static char path[] = "/tmp/hypermate-test-XXXXXX";
static hm_spectral_plan *plain_plan; /* of frames that are made one by one */
static hm_spectral_encoder *plain_encoder;

static void write_line(hm_text *out, const hm_4d_board *board, int ply) {
    hm_text_printf(out, "{\"ply\": %d, \"move_to\": [1, 2, 3, %d], \"fen4\": \"", ply, ply % 8);
    hm_4d_fen_format(board, out);
    hm_text_puts(out, "\"}\n");
}

/* The text becomes the game; `path` names a new file. */
static void take_game(const hm_text *text) {
    CHECK_INT(hm_spectral_plan_create(&plain_plan, NULL), HM_OK);
    CHECK_INT(hm_spectral_encoder_create(plain_plan, &plain_encoder, NULL), HM_OK);
    game = text->data;
    game_length = text->length;
    strcpy(path + sizeof path - 7, "XXXXXX");
    int fd = mkstemp(path);
    CHECK(fd >= 0);
    close(fd);
}

static void set_up(void) {
    hm_random random;
    hm_4d_board board;
    hm_text text = {0};
    hm_random_init(&random, 31);
    test_random_board(&random, 300, &board);
    for (int ply = 0; ply < FRAMES; ply++) {
        if (ply % 9 == 0) hm_text_puts(&text, "\n{\"bridge_version\": \"4d-1.0\"}\n{\"ply\": 1}\n");
        write_line(&text, &board, ply);
        if (ply == 40) test_random_board(&random, 700, &board); /* another game begins */
        test_random_change(&random, &board);
    }
    take_game(&text);
}

static void tear_down(void) {
    hm_spectral_encoder_destroy(plain_encoder);
    hm_spectral_plan_destroy(plain_plan);
    free(game);
    unlink(path);
}

static char *read_path(const char *name, size_t *length) {
    FILE *file = fopen(name, "rb");
    *length = 0;
    if (file == NULL) return NULL;
    fseek(file, 0, SEEK_END);
    *length = (size_t)ftell(file);
    rewind(file);
    char *data = malloc(*length + 1);
    *length = fread(data, 1, *length, file);
    fclose(file);
    return data;
}

/* Encodes the text to `path` and returns the bytes of the file. */
static char *encode(const char *text, size_t text_length, const hm_bulk_options *options,
                    hm_bulk_result *result, size_t *length) {
    hm_source *source;
    hm_sink *sink;
    hm_error error = {0};
    CHECK_INT(hm_source_from_memory(&source, text, text_length, "game", &error), HM_OK);
    CHECK_INT(hm_sink_create(&sink, path, &error), HM_OK);
    CHECK_INT(hm_bulk_encode(&source, 1, sink, options, NULL, result, &error), HM_OK);
    CHECK_INT(hm_sink_commit(sink, &error), HM_OK);
    hm_sink_destroy(sink);
    hm_source_close(source);
    return read_path(path, length);
}

static void threads_do_not_change_a_byte(void) {
    set_up();
    for (int layout = 0; layout < LAYOUTS; layout++) {
        for (int packed = 0; packed <= HM_HAVE_GZIP; packed++) {
            hm_frames_options frames = {.size = sizeof frames,
                                        .layout = (hm_frames_layout)layout,
                                        .compression = (hm_compression)packed};
            hm_bulk_options options = {.size = sizeof options, .frames = &frames};
            hm_bulk_result result;
            size_t length = 0, other_length = 0;
            char *one = encode(game, game_length, &options, &result, &length);
            CHECK_INT(result.frames, FRAMES);
            CHECK_INT(result.skipped, 9);
            for (options.jobs = 2; options.jobs <= 5; options.jobs++) {
                char *many = encode(game, game_length, &options, &result, &other_length);
                CHECK_INT(other_length, length);
                if (other_length == length) CHECK_BYTES(many, one, length);
                free(many);
            }
            free(one);
        }
    }
    tear_down();
}

/* A frame file written by the plain way: one reader, full encodes, one writer. */
static char *encode_plainly(hm_frames_layout layout, hm_compression compression, size_t *length) {
    hm_source *source;
    hm_sink *sink;
    hm_ndjson4_reader *reader;
    hm_frames_writer *writer;
    hm_frames_options options = {
        .size = sizeof options, .layout = layout, .compression = compression};
    const hm_ndjson4_record *record;
    hm_spectral_plan *plan;
    hm_spectral_encoder *encoder;
    CHECK_INT(hm_spectral_plan_create(&plan, NULL), HM_OK);
    CHECK_INT(hm_spectral_encoder_create(plan, &encoder, NULL), HM_OK);
    CHECK_INT(hm_source_from_memory(&source, game, game_length, "game", NULL), HM_OK);
    CHECK_INT(hm_ndjson4_reader_open(&reader, source, 0, 0, NULL), HM_OK);
    CHECK_INT(hm_sink_create(&sink, path, NULL), HM_OK);
    CHECK_INT(hm_frames_writer_open(&writer, sink, &options, NULL), HM_OK);
    while (hm_ndjson4_reader_next(reader, &record, NULL) == HM_OK && record != NULL) {
        if (record->kind != HM_NDJSON4_FRAME) continue;
        const float *values = hm_spectral_encode(encoder, &record->board);
        CHECK_INT(hm_frames_writer_put(writer, values, &record->meta, NULL), HM_OK);
    }
    CHECK_INT(hm_frames_writer_finish(writer, NULL), HM_OK);
    CHECK_INT(hm_sink_commit(sink, NULL), HM_OK);
    hm_frames_writer_destroy(writer);
    hm_sink_destroy(sink);
    hm_ndjson4_reader_close(reader);
    hm_source_close(source);
    hm_spectral_encoder_destroy(encoder);
    hm_spectral_plan_destroy(plan);
    return read_path(path, length);
}

static void equal_to_the_plain_way(void) {
    set_up();
    for (int layout = 0; layout < LAYOUTS; layout++) {
        for (int packed = 0; packed <= HM_HAVE_GZIP; packed++) {
            hm_frames_options frames = {.size = sizeof frames,
                                        .layout = (hm_frames_layout)layout,
                                        .compression = (hm_compression)packed};
            hm_bulk_options options = {.size = sizeof options, .frames = &frames, .jobs = 3};
            hm_bulk_result result;
            size_t bulk_length = 0, plain_length = 0;
            char *bulk = encode(game, game_length, &options, &result, &bulk_length);
            char *plain = encode_plainly(frames.layout, frames.compression, &plain_length);
            CHECK_INT(bulk_length, plain_length);
            if (bulk_length == plain_length) CHECK_BYTES(bulk, plain, plain_length);
            free(bulk);
            free(plain);
        }
    }
    tear_down();
}

/* The input through a pipe, the output into one: counted first, from a spooled copy. */
static void pipes_give_the_same_bytes(void) {
    set_up();
    for (int layout = 0; layout < LAYOUTS; layout++) {
        hm_frames_options frames = {.size = sizeof frames, .layout = (hm_frames_layout)layout};
        hm_bulk_options options = {.size = sizeof options, .frames = &frames, .jobs = 2};
        hm_bulk_result result;
        size_t length;
        char *file = encode(game, game_length, &options, &result, &length);
        int in[2], out[2];
        CHECK(pipe(in) == 0 && pipe(out) == 0);
        if (fork() == 0) { /* feeds the input */
            close(in[0]);
            for (size_t at = 0; at < game_length;) {
                ssize_t n = write(in[1], game + at, game_length - at);
                if (n < 0) _exit(1);
                at += (size_t)n;
            }
            _exit(0);
        }
        close(in[1]);
        if (fork() == 0) { /* encodes */
            hm_source *source;
            hm_sink *sink;
            close(out[0]);
            bool ok = hm_source_from_fd(&source, in[0], "in", NULL) == HM_OK &&
                      hm_sink_from_fd(&sink, out[1], "out", NULL) == HM_OK &&
                      hm_bulk_encode(&source, 1, sink, &options, NULL, &result, NULL) == HM_OK &&
                      hm_sink_commit(sink, NULL) == HM_OK;
            _exit(ok ? 0 : 1);
        }
        close(in[0]);
        close(out[1]);
        char *piped = malloc(length + 1);
        size_t got = 0;
        for (ssize_t n = 1; n > 0; got += (size_t)n) {
            n = read(out[0], piped + got, length + 1 - got);
            if (n < 0) n = 0;
        }
        close(out[0]);
        CHECK_INT(got, length);
        if (got == length) CHECK_BYTES(piped, file, length);
        free(piped);
        free(file);
    }
    tear_down();
}

static void start_and_count_choose_a_slice(void) {
    set_up();
    hm_bulk_options options = {.size = sizeof options, .jobs = 2};
    hm_bulk_result result;
    size_t length = 0, slice_length = 0;
    char *whole = encode(game, game_length, &options, &result, &length);
    options.start = 30;
    options.count = 40;
    char *slice = encode(game, game_length, &options, &result, &slice_length);
    CHECK_INT(result.frames, 40);
    CHECK_INT(slice_length, HM_FRAMES_HEADER_BYTES + 40 * HM_FRAMES_BYTES);
    CHECK_BYTES(slice + HM_FRAMES_HEADER_BYTES,
                whole + HM_FRAMES_HEADER_BYTES + 30 * HM_FRAMES_BYTES, 40 * HM_FRAMES_BYTES);
    free(whole);
    free(slice);
    tear_down();
}

/* ---- into arrays ---- */

enum { ROOM = 16, STRIDE = HM_SPECTRAL_FLOATS + 3 };

typedef struct arrays {
    float frames[ROOM * STRIDE];
    hm_frame_meta meta[ROOM];
    double energies[ROOM][HM_SPECTRAL_CHANNELS];
    hm_4d_board boards[ROOM];
} arrays;

static hm_status encode_into(arrays *a, uint64_t first, const hm_bulk_options *options,
                             hm_log_report *report) {
    hm_source *source;
    hm_error error = {0};
    hm_log_arrays into = {.size = sizeof into,
                          .capacity = ROOM,
                          .frames = a->frames,
                          .stride = STRIDE,
                          .meta = a->meta,
                          .energies = a->energies,
                          .boards = a->boards};
    CHECK_INT(hm_source_from_memory(&source, game, game_length, "game", &error), HM_OK);
    hm_status status = hm_log_encode(source, first, &into, options, NULL, report, &error);
    CHECK_INT(error.status, status);
    hm_source_close(source);
    return status;
}

static void check_board(const hm_4d_board *board, const float *want) {
    CHECK_BYTES(hm_spectral_encode(plain_encoder, board), want, HM_SPECTRAL_BYTES);
}

/* Numbers of a file, which have their smallest byte first. */
static const float *read_values(const uint8_t *bytes) {
    static float values[HM_SPECTRAL_FLOATS];
    for (size_t i = 0; i < HM_SPECTRAL_FLOATS; i++) {
        uint32_t bits = hm_le32_get(bytes + 4 * i);
        memcpy(&values[i], &bits, sizeof bits);
    }
    return values;
}

/* The frame at a place of the arrays is number `index` of the file. */
static void check_frame(const arrays *a, unsigned place, const char *file, uint64_t index) {
    const uint8_t *frame = (const uint8_t *)file + HM_FRAMES_HEADER_BYTES + index * HM_FRAMES_BYTES;
    const uint8_t *tail = frame + HM_SPECTRAL_BYTES;
    const float *want = read_values(frame);
    const hm_frame_meta *meta = &a->meta[place];
    double energies[HM_SPECTRAL_CHANNELS];
    CHECK_BYTES(a->frames + place * STRIDE, want, HM_SPECTRAL_BYTES);
    CHECK_INT(meta->ply, hm_le32_get(tail));
    CHECK_BYTES(meta->from, tail + 4, 4);
    CHECK_BYTES(meta->to, tail + 8, 4);
    hm_spectral_energies(a->frames + place * STRIDE, energies);
    CHECK_BYTES(a->energies[place], energies, sizeof energies);
    check_board(&a->boards[place], want);
}

static void arrays_hold_the_same_frames(void) {
    set_up();
    size_t length;
    hm_bulk_result result;
    hm_log_report report;
    hm_bulk_options options = {.size = sizeof options};
    char *file = encode(game, game_length, &options, &result, &length);
    arrays *a = malloc(sizeof *a);
    for (options.jobs = 0; options.jobs <= 3; options.jobs += 3) {
        for (uint64_t first = 0; first < FRAMES; first += ROOM) {
            CHECK_INT(encode_into(a, first, &options, &report), HM_OK);
            CHECK_INT(report.count, FRAMES - first < ROOM ? FRAMES - first : ROOM);
            CHECK(report.more == (first + ROOM < FRAMES));
            for (unsigned i = 0; i < report.count; i++)
                check_frame(a, i, file, first + i);
        }
    }
    CHECK_INT(encode_into(a, FRAMES, NULL, &report), HM_OK);
    CHECK(report.count == 0 && !report.more);
    CHECK_INT(report.lines.skipped, 9);
    CHECK_INT(encode_into(a, UINT64_MAX - 3, NULL, &report), HM_OK);
    CHECK_INT(report.count, 0);
    options.start = 30;
    options.count = 4;
    CHECK_INT(encode_into(a, 1, &options, &report), HM_OK);
    CHECK(report.count == 3 && !report.more);
    check_frame(a, 0, file, 31);
    free(a);
    free(file);
    tear_down();
}

static bool refuse(void *context, uint64_t done, uint64_t total) {
    (void)context, (void)done, (void)total;
    return false;
}

/* ---- one set of arrays after the other ---- */

typedef struct exchanges {
    arrays *sets[2];
    const char *file;
    uint64_t frames; /* taken so far */
    unsigned left;   /* exchanges that are granted */
} exchanges;

static void point_to(hm_log_arrays *into, arrays *a) {
    into->frames = a->frames;
    into->meta = a->meta;
    into->energies = a->energies;
    into->boards = a->boards;
}

static bool take_full(void *context, hm_log_arrays *into, size_t count) {
    exchanges *e = context;
    CHECK_INT(count, ROOM);
    CHECK(into->frames == e->sets[0]->frames);
    for (unsigned i = 0; i < count; i++)
        check_frame(e->sets[0], i, e->file, e->frames + i);
    e->frames += count;
    arrays *other = e->sets[1];
    e->sets[1] = e->sets[0];
    e->sets[0] = other;
    point_to(into, other);
    return e->left-- > 0;
}

static hm_status encode_exchanging(exchanges *e, unsigned jobs, hm_log_report *report) {
    hm_source *source;
    hm_error error = {0};
    hm_bulk_options options = {.size = sizeof options, .jobs = jobs};
    hm_log_arrays into = {
        .size = sizeof into, .capacity = ROOM, .stride = STRIDE, .full = take_full, .context = e};
    hm_spectral_plan *plan = NULL; /* is shared by the threads, or made by the call */
    if (jobs > 1) CHECK_INT(hm_spectral_plan_create(&plan, NULL), HM_OK);
    into.plan = plan;
    e->frames = 0;
    point_to(&into, e->sets[0]);
    CHECK_INT(hm_source_from_memory(&source, game, game_length, "game", &error), HM_OK);
    hm_status status = hm_log_encode(source, 0, &into, &options, NULL, report, &error);
    hm_source_close(source);
    hm_spectral_plan_destroy(plan);
    return status;
}

static void full_arrays_are_exchanged(void) {
    set_up();
    size_t length;
    hm_bulk_result result;
    hm_log_report report;
    hm_bulk_options options = {.size = sizeof options};
    const unsigned step = (unsigned)test_rounds(3, 1, 1);
    exchanges e = {.file = encode(game, game_length, &options, &result, &length)};
    e.sets[0] = malloc(sizeof *e.sets[0]);
    e.sets[1] = malloc(sizeof *e.sets[1]);
    for (unsigned jobs = 1; jobs <= 4; jobs += step) {
        e.left = UINT_MAX;
        CHECK_INT(encode_exchanging(&e, jobs, &report), HM_OK);
        CHECK_INT(e.frames + report.count, FRAMES);
        CHECK(!report.more && report.count > 0);
        for (unsigned i = 0; i < report.count; i++)
            check_frame(e.sets[0], i, e.file, e.frames + i);
        e.left = 1;
        CHECK_INT(encode_exchanging(&e, jobs, &report), HM_ERR_INTERRUPTED);
        CHECK_INT(e.frames, 2 * ROOM);
    }
    free((void *)(uintptr_t)e.file);
    free(e.sets[0]);
    free(e.sets[1]);
    tear_down();
}

/* Frame i is that of board i, whatever stands before it. */
static void boards_become_their_frames(void) {
    enum { BOARDS = 75 };
    hm_error error;
    hm_spectral_plan *plan;
    hm_spectral_encoder *encoder;
    hm_4d_board *boards = calloc(BOARDS, sizeof *boards);
    float *frames = malloc((size_t)BOARDS * HM_SPECTRAL_BYTES);
    double(*energies)[HM_SPECTRAL_CHANNELS] = calloc(BOARDS, sizeof *energies), want[11];
    CHECK_INT(hm_spectral_plan_create(&plan, NULL), HM_OK);
    CHECK_INT(hm_spectral_encoder_create(plan, &encoder, NULL), HM_OK);
    for (unsigned i = 0; i < BOARDS; i++) {
        if (i % 7 > 0) boards[i] = boards[i - 1];
        boards[i].square[i * 37 % HM_4D_SQUARES] = (hm_4d_piece)(1 + i % 7);
    }
    hm_log_arrays into = {
        .size = sizeof into, .capacity = BOARDS, .frames = frames, .energies = energies};
    for (unsigned jobs = 0; jobs <= 3; jobs++) {
        into.plan = jobs % 2 == 0 ? plan : NULL;
        CHECK_INT(hm_boards_encode(boards, BOARDS, &into, jobs, NULL, &error), HM_OK);
        for (unsigned i = 0; i < BOARDS; i++) {
            const float *frame = hm_spectral_encode(encoder, &boards[i]);
            CHECK_BYTES(frames + (size_t)i * HM_SPECTRAL_FLOATS, frame, HM_SPECTRAL_BYTES);
            hm_spectral_energies(frame, want);
            CHECK_BYTES(energies[i], want, sizeof want);
        }
    }
    hm_watch watch = {.progress = refuse};
    CHECK_INT(hm_boards_encode(boards, 2, &into, 1, &watch, &error), HM_ERR_INTERRUPTED);
    CHECK_INT(hm_boards_encode(boards, 0, &into, 1, &watch, &error), HM_OK);
    into.capacity = 2;
    CHECK_INT(hm_boards_encode(boards, 3, &into, 1, NULL, &error), HM_ERR_ARGUMENT);
    hm_spectral_encoder_destroy(encoder);
    hm_spectral_plan_destroy(plan);
    free(energies);
    free(frames);
    free(boards);
}

static void arrays_that_are_not_filled(void) {
    set_up();
    hm_source *source;
    hm_log_report report;
    hm_error error;
    hm_watch watch = {.progress = refuse};
    hm_log_arrays into = {.size = sizeof into, .capacity = ROOM, .stride = 1};
    CHECK_INT(hm_source_from_memory(&source, game, game_length, "game", NULL), HM_OK);
    CHECK_INT(hm_log_encode(source, 0, &into, NULL, NULL, &report, &error), HM_ERR_ARGUMENT);
    CHECK_INT(report.count, 0);
    into.stride = 0;
    CHECK_INT(hm_log_encode(source, 0, &into, NULL, &watch, &report, &error), HM_ERR_INTERRUPTED);
    CHECK_INT(hm_source_rewind(source, NULL), HM_OK);
    CHECK_INT(hm_log_encode(source, 0, &into, NULL, NULL, &report, NULL), HM_OK);
    CHECK(report.count == ROOM && report.more);
    hm_source_close(source);
    tear_down();
}

static hm_status compare(const hm_bulk_options *options, hm_bulk_result *result, hm_error *error) {
    hm_source *file, *text;
    hm_frames_reader *reader;
    CHECK_INT(hm_source_open(&file, path, error), HM_OK);
    CHECK_INT(hm_source_from_memory(&text, game, game_length, "game", error), HM_OK);
    CHECK_INT(hm_frames_reader_open(&reader, file, 0, error), HM_OK);
    hm_status status = hm_bulk_compare(&text, 1, reader, options, NULL, result, error);
    hm_frames_reader_close(reader);
    hm_source_close(file);
    hm_source_close(text);
    return status;
}

/* Changes one byte of the file. */
static void spoil(uint64_t offset) {
    int fd = open(path, O_RDWR);
    char byte;
    CHECK(pread(fd, &byte, 1, (off_t)offset) == 1);
    byte ^= 1;
    CHECK(pwrite(fd, &byte, 1, (off_t)offset) == 1);
    close(fd);
}

static void comparison_sees_every_byte(void) {
    set_up();
    hm_random random;
    hm_random_init(&random, 32);
    hm_bulk_options options = {.size = sizeof options, .jobs = 2};
    hm_bulk_result result;
    hm_error error = {0};
    size_t length;
    free(encode(game, game_length, &options, &result, &length));
    CHECK_INT(compare(&options, &result, &error), HM_OK);
    CHECK_INT(result.frames, FRAMES);
    for (int i = 0; i < 25; i++) {
        uint64_t at = hm_random_below(&random, (uint64_t)FRAMES * HM_FRAMES_BYTES);
        if (i % 5 == 0) at += HM_FRAMES_BYTES - 1 - at % HM_FRAMES_BYTES - (uint64_t)(i / 5) * 3;
        spoil(HM_FRAMES_HEADER_BYTES + at);
        CHECK_INT(compare(&options, &result, &error), HM_ERR_FRAMES_DIFFER);
        CHECK_INT(result.frames, at / HM_FRAMES_BYTES);
        spoil(HM_FRAMES_HEADER_BYTES + at);
    }
    CHECK_INT(compare(&options, &result, &error), HM_OK);
    options.start = 1;
    CHECK_INT(compare(&options, &result, &error), HM_ERR_FRAMES_DIFFER);
    tear_down();
}

typedef struct watched {
    int calls, last; /* the call that says stop; 0: none */
    uint64_t done, total;
} watched;

static bool watch_frames(void *context, uint64_t done, uint64_t total) {
    watched *w = context;
    CHECK(done >= w->done);
    w->done = done;
    w->total = total;
    return ++w->calls != w->last;
}

static hm_status encode_watched(const hm_frames_options *frames, watched *w, hm_error *error) {
    hm_bulk_options options = {.size = sizeof options, .jobs = 3, .frames = frames};
    hm_watch watch = {.progress = watch_frames, .context = w};
    hm_bulk_result result;
    hm_source *source;
    hm_sink *sink;
    hm_source_from_memory(&source, game, game_length, "game", error);
    hm_sink_create(&sink, path, error);
    hm_status status = hm_bulk_encode(&source, 1, sink, &options, &watch, &result, error);
    hm_sink_destroy(sink);
    hm_source_close(source);
    return status;
}

static void a_watch_sees_all_and_stops(void) {
    set_up();
    hm_error error = {0};
    watched first = {.last = 1}, all = {0}, promised = {0};
    hm_frames_options frames = {.size = sizeof frames, .count_known = true, .count = FRAMES};
    CHECK_INT(encode_watched(NULL, &first, &error), HM_ERR_INTERRUPTED);
    CHECK_TEXT(error.message, "interrupted");
    CHECK_INT(first.calls, 1);
    CHECK_INT(encode_watched(NULL, &all, &error), HM_OK);
    CHECK_INT(all.done, FRAMES);
    CHECK_INT(all.total, 0);
    CHECK_INT(encode_watched(&frames, &promised, &error), HM_OK);
    CHECK_INT(promised.done, FRAMES);
    CHECK_INT(promised.total, FRAMES);
    tear_down();
}

static void promised_counts_are_kept(void) {
    set_up();
    for (uint32_t promise = FRAMES - 1; promise <= FRAMES + 1; promise++) {
        hm_frames_options frames = {.size = sizeof frames, .count_known = true, .count = promise};
        hm_bulk_options options = {.size = sizeof options, .frames = &frames};
        hm_bulk_result result;
        hm_source *source;
        hm_sink *sink;
        hm_error error = {0};
        hm_source_from_memory(&source, game, game_length, "game", &error);
        hm_sink_create(&sink, path, &error);
        CHECK_INT(hm_bulk_encode(&source, 1, sink, &options, NULL, &result, &error),
                  promise == FRAMES ? HM_OK : HM_ERR_FRAMES_COUNT);
        hm_sink_destroy(sink);
        hm_source_close(source);
    }
    tear_down();
}

/* `frames` positions of one game, or of games that have nothing in common. */
static void set_up_long(int frames, unsigned pieces, bool one_game) {
    hm_random random;
    hm_4d_board board;
    hm_text text = {0};
    hm_random_init(&random, 32);
    test_random_board(&random, pieces, &board);
    for (int ply = 0; ply < frames; ply++) {
        write_line(&text, &board, ply);
        if (one_game) {
            test_random_change(&random, &board);
        } else {
            test_random_board(&random, pieces, &board);
        }
    }
    take_game(&text);
}

/* Placed frames are encoded in long blocks, which end early when boards differ much. */
static void long_games_have_every_frame(void) {
    static const struct {
        int frames;
        unsigned pieces;
        bool one_game;
    } rows[] = {{HM_BOARD_RUN_MOST + 20, 12, true}, {40, 3500, false}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        set_up_long(rows[i].frames, rows[i].pieces, rows[i].one_game);
        for (int layout = 0; layout < 2; layout++) {
            hm_frames_options frames = {.size = sizeof frames,
                                        .layout = layout == 0 ? HM_FRAMES_V4 : HM_FRAMES_XOR};
            hm_bulk_options options = {.size = sizeof options, .frames = &frames, .jobs = 3};
            hm_bulk_result result;
            hm_error error = {0};
            size_t length;
            free(encode(game, game_length, &options, &result, &length));
            CHECK_INT(result.frames, rows[i].frames);
            CHECK_INT(compare(&options, &result, &error), HM_OK);
            CHECK_INT(result.frames, rows[i].frames);
        }
        tear_down();
    }
}

static void runs_give_their_boards_back(void) {
    hm_random random;
    hm_board_run run = {0};
    hm_4d_board board, want[40], before;
    hm_random_init(&random, 33);
    test_random_board(&random, 500, &before);
    hm_board_run_begin(&run, &before);
    want[0] = before;
    for (int i = 1; i < 40; i++) {
        want[i] = want[i - 1];
        if (i % 10 == 5) test_random_board(&random, 600, &want[i]);
        if (i % 10 < 8) test_random_change(&random, &want[i]);
        CHECK(hm_board_run_add(&run, &want[i]));
    }
    board = before;
    for (unsigned i = 0; i < run.count; i++) {
        size_t count;
        const hm_4d_change *changes = hm_board_run_changes(&run, i, &count);
        hm_board_apply(&board, changes, count);
        CHECK_BYTES(&board, &want[i + 1], sizeof board);
    }
    CHECK_INT(run.count, 39);
    hm_board_run_clear(&run);
}

TEST_MAIN(TEST(threads_do_not_change_a_byte), TEST(equal_to_the_plain_way),
          TEST(pipes_give_the_same_bytes), TEST(start_and_count_choose_a_slice),
          TEST(arrays_hold_the_same_frames), TEST(arrays_that_are_not_filled),
          TEST(full_arrays_are_exchanged), TEST(boards_become_their_frames),
          TEST(comparison_sees_every_byte), TEST(a_watch_sees_all_and_stops),
          TEST(promised_counts_are_kept), TEST(long_games_have_every_frame),
          TEST(runs_give_their_boards_back))
