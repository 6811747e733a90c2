/* Edges that other tests of core/ and frames/ leave out: comparing a game with a stored file that
 * differs in one thing, lines beyond the limit, descriptors that make their reader wait. */
#include "frames/body.h"
#include "frames/logs/records.h"
#include "harness.h"
#include "hypermate/hypermate.h"
#include "hypermate/more/chess4d_games.h"
#include "io/io.h"

#include <fcntl.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char game[] = "{\"fen4\":\"4d-fen v1: K@0,0,0,0; k@7,7,7,7\"}\n"
                           "{\"fen4\":\"4d-fen v1: K@0,0,0,1; k@7,7,7,7\"}\n";
enum { FRAMES = 2 };

/* ---- compare ---- */

/* A frame file of the game in an unlinked file, ready to be read; `change` may alter each frame. */
static hm_source *stored_game(FILE *file, void (*change)(float *values, hm_frame_meta *meta),
                              unsigned frames) {
    static float values[HM_SPECTRAL_FLOATS];
    hm_source *lines;
    hm_ndjson4_reader *reader;
    hm_sink *sink;
    hm_frames_writer *writer;
    const hm_ndjson4_record *record;
    hm_frames_options options = {.size = sizeof options, .layout = HM_FRAMES_V4};
    hm_spectral_plan *plan;
    hm_spectral_encoder *encoder;
    CHECK_INT(hm_spectral_plan_create(&plan, NULL), HM_OK);
    CHECK_INT(hm_spectral_encoder_create(plan, &encoder, NULL), HM_OK);
    CHECK_INT(hm_source_from_memory(&lines, game, sizeof game - 1, "game", NULL), HM_OK);
    CHECK_INT(hm_ndjson4_reader_open(&reader, lines, 0, 0, NULL), HM_OK);
    CHECK_INT(hm_sink_from_fd(&sink, fileno(file), "frames", NULL), HM_OK);
    CHECK_INT(hm_frames_writer_open(&writer, sink, &options, NULL), HM_OK);
    for (unsigned i = 0; i < frames; i++) {
        CHECK_INT(hm_ndjson4_reader_next(reader, &record, NULL), HM_OK);
        hm_frame_meta meta = {.ply = i};
        if (record != NULL) {
            meta = record->meta;
            memcpy(values, hm_spectral_encode(encoder, &record->board), sizeof values);
            CHECK(memcmp(hm_spectral_frame(encoder), values, sizeof values) == 0);
        }
        if (change != NULL) change(values, &meta);
        CHECK_INT(hm_frames_writer_put(writer, values, &meta, NULL), HM_OK);
    }
    CHECK_INT(hm_frames_writer_finish(writer, NULL), HM_OK);
    CHECK_INT(hm_sink_commit(sink, NULL), HM_OK);
    hm_frames_writer_destroy(writer);
    hm_sink_destroy(sink);
    hm_ndjson4_reader_close(reader);
    hm_source_close(lines);
    hm_spectral_encoder_destroy(encoder);
    hm_spectral_plan_destroy(plan);
    hm_source *stored;
    rewind(file);
    CHECK_INT(hm_source_from_fd(&stored, fileno(file), "frames", NULL), HM_OK);
    return stored;
}

static hm_status compare(void (*change)(float *values, hm_frame_meta *meta), unsigned frames,
                         hm_error *error) {
    hm_source *lines;
    hm_frames_reader *reader;
    hm_bulk_options options = {.size = sizeof options};
    hm_bulk_result result;
    FILE *file = tmpfile();
    hm_source *stored = stored_game(file, change, frames);
    CHECK_INT(hm_source_from_memory(&lines, game, sizeof game - 1, "game", NULL), HM_OK);
    CHECK_INT(hm_frames_reader_open(&reader, stored, 0, NULL), HM_OK);
    hm_status status = hm_bulk_compare(&lines, 1, reader, &options, NULL, &result, error);
    hm_frames_reader_close(reader);
    hm_source_close(stored);
    hm_source_close(lines);
    fclose(file);
    return status;
}

static void change_ply(float *values, hm_frame_meta *meta) {
    (void)values;
    meta->ply += 7;
}

static void change_from(float *values, hm_frame_meta *meta) {
    (void)values;
    meta->from[2] = 5;
}

static void change_to(float *values, hm_frame_meta *meta) {
    (void)values;
    meta->to[3] = 1;
}

static void change_promo(float *values, hm_frame_meta *meta) {
    (void)values;
    meta->promo = 4;
}

static void change_flags(float *values, hm_frame_meta *meta) {
    (void)values;
    meta->flags = 1;
}

/* Zero and minus zero are equal numbers and different bits. */
static void change_sign_of_zero(float *values, hm_frame_meta *meta) {
    if (meta->ply == 1) values[HM_SPECTRAL_FA_PAWN_W * 4096 + 3] = -0.0f;
}

static void change_zero(float *values, hm_frame_meta *meta) {
    if (meta->ply == 1) values[HM_SPECTRAL_FA_PAWN_W * 4096 + 3] = 1e-45f;
}

/* The reference writes -0 (encoder, section 1). */
static void one_difference_is_found(void) {
    static const struct {
        void (*change)(float *values, hm_frame_meta *meta);
        unsigned frames;
        const char *message;
    } rows[] = {
        {NULL, FRAMES, NULL},
        {NULL, FRAMES - 1, "the file ends after 1 frames, the game has more"},
        {NULL, FRAMES + 1, "the game ends after 2 frames, the file has more"},
        {change_ply, FRAMES, "frame 0: ply is not that of the game"},
        {change_from, FRAMES, "frame 0: from is not that of the game"},
        {change_to, FRAMES, "frame 0: to is not that of the game"},
        {change_promo, FRAMES, "frame 0: promo is not that of the game"},
        {change_flags, FRAMES, "frame 0: flags is not that of the game"},
        {change_sign_of_zero, FRAMES, NULL},
        {change_zero, FRAMES, "frame 1: channel FA_PAWN_W, index 3"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hm_error error = {.status = HM_OK};
        test_context(rows[i].message);
        hm_status status = compare(rows[i].change, rows[i].frames, &error);
        CHECK_INT(status, rows[i].message == NULL ? HM_OK : HM_ERR_FRAMES_DIFFER);
        if (rows[i].message != NULL) CHECK(strstr(error.message, rows[i].message) != NULL);
    }
}

/* ---- csv ---- */

static void make_nan(float *values, hm_frame_meta *meta) {
    (void)meta;
    values[0] = NAN;
}

static void csv_says_nan(void) {
    FILE *file = tmpfile(), *table = tmpfile();
    hm_source *stored = stored_game(file, make_nan, FRAMES);
    hm_frames_reader *reader;
    hm_sink *sink;
    char text[4096] = "";
    CHECK_INT(hm_frames_reader_open(&reader, stored, 0, NULL), HM_OK);
    CHECK_INT(hm_sink_from_fd(&sink, fileno(table), "table", NULL), HM_OK);
    CHECK_INT(hm_frames_export_csv(reader, sink, NULL, NULL), HM_OK);
    rewind(table);
    text[fread(text, 1, sizeof text - 1, table)] = '\0';
    const char *last = strstr(text, "\n1,");
    CHECK(last != NULL && strstr(last, ",nan,nan,nan,nan,") != NULL);
    hm_sink_destroy(sink);
    hm_frames_reader_close(reader);
    hm_source_close(stored);
    fclose(table);
    fclose(file);
}

/* ---- limits and slow ends ---- */

static void a_fixture_line_has_a_limit(void) {
    size_t length = HM_NDJSON4_MAX_LINE + 10;
    char *text = malloc(length);
    hm_source *source;
    hm_4d_board board;
    hm_error error;
    CHECK(text != NULL);
    if (text == NULL) return;
    memset(text, ' ', length);
    CHECK_INT(hm_source_from_memory(&source, text, length, "long", NULL), HM_OK);
    CHECK_INT(hm_fixture_read(source, "a", &board, &error), HM_ERR_LIMIT);
    CHECK_TEXT(error.message, "line longer than 16777216 bytes");
    hm_source_close(source);
    free(text);
}

static void a_place_beyond_every_file_is_refused(void) {
    FILE *file = tmpfile();
    hm_sink *sink;
    hm_error error;
    CHECK_INT(hm_sink_from_fd(&sink, fileno(file), "far", NULL), HM_OK);
    CHECK_INT(hm_sink_write_at(sink, INT64_MAX, "ab", 2, &error), HM_ERR_LIMIT);
    CHECK_TEXT(error.message, "far: the file would be too long");
    CHECK_INT(hm_sink_write_at(sink, UINT64_MAX, "a", 1, &error), HM_ERR_LIMIT);
    hm_sink_destroy(sink);
    fclose(file);
}

static void *write_late(void *argument) {
    const int *end = argument;
    struct timespec pause = {.tv_nsec = 20000000};
    for (int i = 0; i < 3; i++) {
        nanosleep(&pause, NULL);
        if (write(*end, "late", 4) != 4) break;
    }
    close(*end);
    return NULL;
}

static void a_pipe_that_does_not_block_is_waited_for(void) {
    int ends[2];
    pthread_t writer;
    hm_source *source;
    char text[32];
    size_t got = 0;
    CHECK_INT(pipe(ends), 0);
    CHECK_INT(fcntl(ends[0], F_SETFL, O_NONBLOCK), 0);
    CHECK_INT(pthread_create(&writer, NULL, write_late, &ends[1]), 0);
    CHECK_INT(hm_source_from_fd(&source, ends[0], "slow", NULL), HM_OK);
    CHECK_INT(hm_source_read(source, text, sizeof text, &got, NULL), HM_OK);
    CHECK_INT(got, 12);
    CHECK_BYTES(text, "latelatelate", 12);
    CHECK_INT(pthread_join(writer, NULL), 0);
    hm_source_close(source);
    close(ends[0]);
}

/* A game from a pipe to a sink that cannot seek is copied first; that needs a folder. */
static void no_room_for_a_copy_is_an_error(void) {
    int ends[2];
    hm_source *source;
    hm_sink *sink;
    hm_error error;
    hm_bulk_options options = {.size = sizeof options};
    hm_bulk_result result;
    CHECK_INT(pipe(ends), 0);
    CHECK(write(ends[1], game, sizeof game - 1) == (ssize_t)sizeof game - 1);
    CHECK_INT(hm_source_from_fd(&source, ends[0], "pipe", NULL), HM_OK);
    CHECK_INT(hm_sink_from_fd(&sink, ends[1], "pipe", NULL), HM_OK);
    CHECK_INT(setenv("TMPDIR", "/nonexistent/folder", 1), 0);
    CHECK_INT(hm_bulk_encode(&source, 1, sink, &options, NULL, &result, &error), HM_ERR_IO);
    CHECK(strstr(error.message, "/nonexistent/folder/") != NULL);
    CHECK_INT(unsetenv("TMPDIR"), 0);
    hm_sink_destroy(sink);
    hm_source_close(source);
    close(ends[0]);
    close(ends[1]);
}

/* ---- tails of games ---- */

/* The tail of a move says where from and to, and promotions and special moves as logs do. */
static void moves_have_tails(void) {
    enum { FROM = HM_4D_SQUARE(1, 6, 3, 4), TO = HM_4D_SQUARE(2, 7, 3, 4) };
    static const struct {
        int promotion, tag;
        uint8_t promo, flags;
    } rows[] = {
        {0, HM_4D_PLAIN, 0, 0},
        {0, HM_4D_DOUBLE_STEP, 0, 0},
        {0, HM_4D_EN_PASSANT, 0, 2},
        {0, HM_4D_CASTLE_KINGSIDE, 0, 1},
        {0, HM_4D_CASTLE_QUEENSIDE, 0, 1},
        {HM_4D_KNIGHT, HM_4D_PLAIN, 2, 0},
        {HM_4D_BISHOP, HM_4D_PLAIN, 3, 0},
        {HM_4D_ROOK, HM_4D_PLAIN, 4, 0},
        {HM_4D_QUEEN, HM_4D_PLAIN, 5, 0},
    };
    static const uint8_t from[] = {1, 6, 3, 4}, to[] = {2, 7, 3, 4}, none[4] = {0};
    hm_frame_meta meta;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hm_c4d_frame_meta(HM_4D_MOVE(FROM, TO, rows[i].promotion, rows[i].tag), 7, &meta);
        CHECK_INT(meta.ply, 7);
        CHECK_BYTES(meta.from, from, sizeof from);
        CHECK_BYTES(meta.to, to, sizeof to);
        CHECK_INT(meta.promo, rows[i].promo);
        CHECK_INT(meta.flags, rows[i].flags);
    }
    hm_c4d_frame_meta(HM_4D_NO_MOVE, 0, &meta);
    CHECK_BYTES(meta.to, none, sizeof none);
}

/* ---- games as frames ---- */

static void encode(const hm_text *text, unsigned jobs, hm_text *frames) {
    hm_source *source;
    hm_sink *sink;
    hm_error error;
    hm_bulk_options options = {.size = sizeof options, .jobs = jobs};
    hm_bulk_result result;
    CHECK_INT(hm_source_from_memory(&source, text->data, text->length, "text", &error), HM_OK);
    CHECK_INT(hm_sink_to_memory(&sink, frames, "frames", &error), HM_OK);
    CHECK_INT(hm_bulk_encode(&source, 1, sink, &options, NULL, &result, &error), HM_OK);
    CHECK_INT(result.skipped, 0);
    hm_sink_destroy(sink);
    hm_source_close(source);
}

/* The board after a move, as a line of a log. */
static void put_line(hm_text *log, const hm_4d_position *position, hm_4d_move move, uint32_t ply) {
    hm_frame_meta m;
    hm_c4d_frame_meta(move, ply, &m);
    hm_text_puts(log, "{\"fen4\":\"");
    hm_4d_fen_format(&position->state.board, log);
    hm_text_printf(log,
                   "\",\"ply\":%u,\"move_from\":[%d,%d,%d,%d],\"move_to\":[%d,%d,%d,%d],"
                   "\"promo\":%d,\"flags\":%d}\n",
                   ply, m.from[0], m.from[1], m.from[2], m.from[3], m.to[0], m.to[1], m.to[2],
                   m.to[3], m.promo, m.flags);
}

/* Castling on both sides and a capture in passing change more than two squares: the frames of a
 * game are those of a log of its boards. */
static void moves_of_more_than_two_squares(void) {
    static const char start[] =
        "4d-state v1: w W00KQ,B77KQ - 0 1 | K@4,0,0,0; R@0,0,0,0; R@7,0,0,0; Py@3,1,3,3; "
        "py@4,3,3,3; k@4,7,7,7; r@0,7,7,7; r@7,7,7,7";
    static const char *const moves[] = {"3,1,3,3-3,3,3,3", "4,3,3,3-3,2,3,3", "4,0,0,0-6,0,0,0",
                                        "4,7,7,7-2,7,7,7"};
    hm_4d_game played;
    hm_4d_position *position;
    hm_text text = {0}, log = {0}, frames = {0}, want = {0};
    hm_error error;
    hm_4d_game_init(&played);
    CHECK_INT(hm_4d_state_parse(start, sizeof start - 1, 0, &played.start, &error), HM_OK);
    CHECK_INT(hm_4d_position_create(&position, &error), HM_OK);
    hm_4d_position_init(position, &played.start);
    put_line(&log, position, HM_4D_NO_MOVE, 0);
    for (uint32_t i = 0; i < 4; i++) {
        hm_4d_undo undo;
        hm_4d_move move;
        hm_status status = hm_4d_move_parse(position, moves[i], strlen(moves[i]), &move, &error);
        if (!CHECK_INT(status, HM_OK)) break;
        CHECK_INT(hm_4d_game_add(&played, move, &error), HM_OK);
        hm_4d_make(position, move, &undo);
        put_line(&log, position, move, i + 1);
    }
    hm_4d_game_format(&played, &text);
    encode(&text, 1, &frames);
    encode(&log, 1, &want);
    CHECK_INT(frames.length, want.length);
    if (frames.length == want.length) CHECK_BYTES(frames.data, want.data, want.length);
    hm_text_clear(&text);
    hm_text_clear(&log);
    hm_text_clear(&frames);
    hm_text_clear(&want);
    hm_4d_position_destroy(position);
    hm_4d_game_clear(&played);
}

/* An error says which of the sources it is about, and where in a text that is no game; a game that
 * has a fault is an error for nobody. */
static void faults_have_a_source(void) {
    static const struct {
        const char *texts[2];
        hm_status status;
        hm_bulk_fault fault;
        uint64_t frames, skipped, games;
    } cases[] = {
        {{"a2a1-a4a1\n", "# a comment\n\na2a1-a5a1\n"}, HM_OK, {0, 0, 0}, 3, 1, 2},
        {{"== x\na2a1-a4a1\n", game}, HM_OK, {0, 0, 0}, 2, 2, 2},
        {{"a2a1-a4a1\n", "== 1\n== 2\na2a1-a4a1\na2a1 a4a1\n"}, HM_OK, {0, 0, 0}, 5, 1, 3},
        {{"a2a1-a4a1\na7", game}, HM_OK, {0, 0, 0}, 4, 1, 2},
        {{"a2a1-a4a1\n", "# a comment\n\na2a1 a5a1\n"}, HM_ERR_FIELD, {2, 3, 5}, 2, 0, 1},
        {{"w - - 0\na1: Q\n", game}, HM_ERR_PIECE, {1, 2, 6}, 0, 0, 0},
        {{game, "\x1f\x8b"}, HM_ERR_GZIP_TRUNCATED, {2, 0, 0}, 2, 0, 1},
        {{game, "a2a1-a4a1\n"}, HM_OK, {0, 0, 0}, 4, 0, 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_source *sources[2];
        hm_sink *sink;
        hm_text table = {0};
        hm_error error;
        hm_bulk_options options = {.size = sizeof options, .jobs = 1};
        hm_bulk_result result;
        for (size_t k = 0; k < 2; k++) {
            const char *text = cases[i].texts[k];
            CHECK_INT(hm_source_from_memory(&sources[k], text, strlen(text), "text", &error),
                      HM_OK);
        }
        test_context(cases[i].texts[0]);
        CHECK_INT(hm_sink_to_memory(&sink, &table, "table", &error), HM_OK);
        CHECK_INT(hm_log_export_csv(sources, 2, sink, &options, NULL, &result, &error),
                  cases[i].status);
        CHECK_INT(result.fault.source, cases[i].fault.source);
        CHECK_INT(result.fault.line, cases[i].fault.line);
        CHECK_INT(result.fault.column, cases[i].fault.column);
        CHECK_INT(result.frames, cases[i].frames);
        CHECK_INT(result.skipped, cases[i].skipped);
        CHECK_INT(result.games, cases[i].games);
        hm_sink_destroy(sink);
        hm_source_close(sources[0]);
        hm_source_close(sources[1]);
        hm_text_clear(&table);
    }
    test_context(NULL);
}

/* Of several inputs those behind a failure or behind the last frame that is wanted are not read. */
static void inputs_behind_the_last(void) {
    static const char *const texts[][2] = {{game, "{"}, {"\x1f\x8b", game}};
    static const hm_status want[] = {HM_OK, HM_ERR_GZIP_TRUNCATED};
    for (size_t i = 0; i < 2; i++) {
        hm_source *sources[2];
        hm_sink *sink;
        hm_text frames = {0};
        hm_error error;
        hm_bulk_options options = {.size = sizeof options, .jobs = 1, .count = 2};
        hm_bulk_result result;
        for (size_t k = 0; k < 2; k++) {
            CHECK_INT(hm_source_from_memory(&sources[k], texts[i][k], strlen(texts[i][k]), "text",
                                            &error),
                      HM_OK);
        }
        CHECK_INT(hm_sink_to_memory(&sink, &frames, "frames", &error), HM_OK);
        CHECK_INT(hm_bulk_encode(sources, 2, sink, &options, NULL, &result, &error), want[i]);
        if (want[i] == HM_OK) CHECK_INT(result.skipped, 0);
        hm_sink_destroy(sink);
        hm_source_close(sources[0]);
        hm_source_close(sources[1]);
        hm_text_clear(&frames);
    }
}

/* Lines of a megabyte: fewer of them are read at a time, and the frames are the same. */
static void long_lines_at_a_time(void) {
    enum { LINES = 12, PAD = 1 << 20 };
    hm_text text = {0}, one = {0}, many = {0};
    for (int i = 0; i < LINES; i++) {
        hm_text_printf(&text, "{\"fen4\":\"4d-fen v1: K@0,0,0,%d; k@7,7,7,7\",\"pad\":\"", i % 8);
        hm_text_reserve(&text, PAD);
        memset(text.data + text.length, 'x', PAD);
        text.length += PAD;
        hm_text_puts(&text, "\"}\n");
    }
    encode(&text, 1, &one);
    encode(&text, 3, &many);
    CHECK_INT(many.length, one.length);
    CHECK_INT(many.length, HM_FRAMES_HEADER_BYTES + LINES * (size_t)HM_FRAMES_BYTES);
    if (many.length == one.length) CHECK_BYTES(many.data, one.data, one.length);
    hm_text_clear(&text);
    hm_text_clear(&one);
    hm_text_clear(&many);
}

/* ---- xor frames ---- */

/* A frame of differences is decoded where it stands, and nothing before or behind it is touched. */
static void differences_stay_within_their_frame(void) {
    enum { GUARD = 4 };
    float *values = calloc(HM_SPECTRAL_FLOATS + 2 * GUARD, sizeof *values);
    uint8_t *body = malloc(HM_SPECTRAL_BYTES + HM_FRAMES_TAIL_BYTES);
    hm_frames_place place = {0};
    hm_frame_meta meta;
    memset(body, 0x5a, HM_SPECTRAL_BYTES + HM_FRAMES_TAIL_BYTES);
    CHECK_INT(hm_frames_body_decode(HM_FRAMES_XOR, &place, body,
                                    HM_SPECTRAL_BYTES + HM_FRAMES_TAIL_BYTES, values + GUARD, &meta,
                                    NULL),
              HM_OK);
    CHECK_BYTES(values + GUARD, body, HM_SPECTRAL_BYTES);
    for (size_t i = 0; i < GUARD; i++)
        CHECK(values[i] == 0 && values[GUARD + HM_SPECTRAL_FLOATS + i] == 0);
    free(values);
    free(body);
}

TEST_MAIN(TEST(one_difference_is_found), TEST(csv_says_nan), TEST(a_fixture_line_has_a_limit),
          TEST(a_place_beyond_every_file_is_refused),
          TEST(a_pipe_that_does_not_block_is_waited_for), TEST(no_room_for_a_copy_is_an_error),
          TEST(moves_have_tails), TEST(moves_of_more_than_two_squares), TEST(long_lines_at_a_time),
          TEST_GZIP(faults_have_a_source), TEST_GZIP(inputs_behind_the_last),
          TEST(differences_stay_within_their_frame))
