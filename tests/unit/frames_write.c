/* Writing frame files: the bytes are those that other programs wrote, whoever built the blocks. */
#include "frames_support.h"

#include <fcntl.h>
#include <pthread.h>

static const hm_frames_layout layouts[] = {HM_FRAMES_V4, HM_FRAMES_FULL, HM_FRAMES_CHANNEL,
                                           HM_FRAMES_XOR};
static const char *const layout_shas[] = {SYNTH_V4_SHA, SYNTH_FULL_SHA, SYNTH_CHANNEL_SHA,
                                          SYNTH_XOR_SHA};
enum { LAYOUTS = 4 };

static void plain_files_are_the_known_ones(void) {
    for (int i = 0; i < LAYOUTS; i++) {
        test_context(hm_frames_layout_name(layouts[i]));
        size_t length;
        uint8_t *bytes = synth_file(layouts[i], HM_COMPRESSION_NONE, &length);
        check_sha(bytes, length, layout_shas[i]);
        free(bytes);
    }
}

static void gzip_files_hold_the_same_bytes(void) {
    static const uint8_t start[15] = {0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff, 0, 0, 1, 0xff, 0xfe};
    for (int i = 0; i <= LAYOUTS; i++) {
        hm_frames_layout layout = layouts[i % LAYOUTS];
        test_context(hm_frames_layout_name(layout));
        size_t length;
        hm_compression how = i < LAYOUTS ? HM_COMPRESSION_FAST : HM_COMPRESSION_BEST;
        uint8_t *bytes = synth_file(layout, how, &length);
        CHECK_BYTES(bytes, start, sizeof start);
        uint8_t *plain = gunzip(bytes, &length);
        check_sha(plain, length, layout_shas[i % LAYOUTS]);
        free(plain);
        free(bytes);
    }
}

/* ---- many frames, small changes from one to the next ---- */

typedef struct sequence {
    int frames;
    float *values; /* frame after frame */
    hm_frame_meta *metas;
} sequence;

static sequence new_sequence(int frames) {
    sequence made = {.frames = frames};
    made.values = calloc((size_t)frames * HM_SPECTRAL_FLOATS, sizeof(float));
    made.metas = calloc((size_t)frames, sizeof *made.metas);
    hm_random random;
    hm_random_init(&random, 7);
    for (int k = 0; k < frames; k++) {
        float *now = made.values + (size_t)k * HM_SPECTRAL_FLOATS;
        if (k > 0) memcpy(now, now - HM_SPECTRAL_FLOATS, HM_SPECTRAL_BYTES);
        for (int change = 0; change < 500; change++) {
            uint32_t bits = (uint32_t)hm_random_next(&random); /* also NaNs and infinities */
            memcpy(now + hm_random_below(&random, HM_SPECTRAL_FLOATS), &bits, 4);
        }
        made.metas[k].ply = (uint32_t)k;
        made.metas[k].promo = (uint8_t)hm_random_next(&random);
    }
    return made;
}

static void free_sequence(sequence *old) {
    free(old->values);
    free(old->metas);
}

static const float *frame_of(const sequence *all, int k) {
    return k < 0 ? NULL : all->values + (size_t)k * HM_SPECTRAL_FLOATS;
}

static uint8_t *finish_file(hm_frames_writer *writer, hm_sink *sink, FILE *file, size_t *length) {
    CHECK_INT(hm_frames_writer_finish(writer, NULL), HM_OK);
    CHECK_INT(hm_sink_commit(sink, NULL), HM_OK);
    hm_frames_writer_destroy(writer);
    hm_sink_destroy(sink);
    return take_file(file, length);
}

static uint8_t *file_by_put(const sequence *all, const hm_frames_options *options, size_t *length) {
    hm_sink *sink;
    FILE *file = new_file(&sink);
    hm_frames_writer *writer;
    CHECK_INT(hm_frames_writer_open(&writer, sink, options, NULL), HM_OK);
    for (int k = 0; k < all->frames; k++)
        CHECK_INT(hm_frames_writer_put(writer, frame_of(all, k), &all->metas[k], NULL), HM_OK);
    return finish_file(writer, sink, file, length);
}

typedef struct worker {
    const sequence *all;
    hm_frames_block *block;
    int first;
    int failures;
} worker;

static void *build_block(void *argument) {
    worker *self = argument;
    int end = self->first + HM_FRAMES_BLOCK;
    if (end > self->all->frames) end = self->all->frames;
    hm_frames_block_begin(self->block, (uint64_t)self->first, frame_of(self->all, self->first - 1));
    for (int k = self->first; k < end; k++)
        self->failures += hm_frames_block_put(self->block, frame_of(self->all, k),
                                              &self->all->metas[k], NULL) != HM_OK;
    self->failures += hm_frames_block_end(self->block, NULL) != HM_OK;
    return NULL;
}

/* Two threads at a time, each with a block that is used again and again. */
static void put_by_blocks(const sequence *all, hm_frames_writer *writer) {
    enum { THREADS = 2 };
    worker workers[THREADS];
    for (int i = 0; i < THREADS; i++)
        workers[i] = (worker){.all = all, .block = hm_frames_block_create(writer)};
    for (int first = 0; first < all->frames; first += THREADS * HM_FRAMES_BLOCK) {
        pthread_t threads[THREADS];
        for (int i = 0; i < THREADS; i++) {
            workers[i].first = first + i * HM_FRAMES_BLOCK;
            CHECK_INT(pthread_create(&threads[i], NULL, build_block, &workers[i]), 0);
        }
        for (int i = 0; i < THREADS; i++)
            CHECK_INT(pthread_join(threads[i], NULL), 0);
        for (int i = 0; i < THREADS; i++)
            CHECK_INT(hm_frames_writer_append_block(writer, workers[i].block, NULL), HM_OK);
    }
    for (int i = 0; i < THREADS; i++) {
        CHECK_INT(workers[i].failures, 0);
        hm_frames_block_destroy(workers[i].block);
    }
}

static uint8_t *file_by_blocks(const sequence *all, const hm_frames_options *options,
                               size_t *length) {
    hm_sink *sink;
    FILE *file = new_file(&sink);
    hm_frames_writer *writer;
    CHECK_INT(hm_frames_writer_open(&writer, sink, options, NULL), HM_OK);
    put_by_blocks(all, writer);
    return finish_file(writer, sink, file, length);
}

/* Into what cannot seek: frames have no places, and the number is told before. */
static uint8_t *memory_by_blocks(const sequence *all, const hm_frames_options *options,
                                 size_t *length) {
    hm_frames_options counted = *options;
    hm_text text = {0};
    hm_sink *sink;
    hm_frames_writer *writer;
    counted.count_known = true;
    counted.count = (uint32_t)all->frames;
    CHECK_INT(hm_sink_to_memory(&sink, &text, "memory", NULL), HM_OK);
    CHECK_INT(hm_frames_writer_open(&writer, sink, &counted, NULL), HM_OK);
    put_by_blocks(all, writer);
    CHECK_INT(hm_frames_writer_finish(writer, NULL), HM_OK);
    hm_frames_writer_destroy(writer);
    hm_sink_destroy(sink);
    CHECK(!text.failed);
    *length = text.length;
    return (uint8_t *)text.data;
}

static void blocks_give_the_bytes_of_single_puts(void) {
    int frames = 3 * HM_FRAMES_BLOCK + 5;
    sequence all = new_sequence(frames);
    for (int i = 0; i < LAYOUTS; i++) {
        for (int how = HM_COMPRESSION_NONE; how <= (int)PACKED; how++) {
            test_context(hm_frames_layout_name(layouts[i]));
            hm_frames_options options = {
                .size = sizeof options, .layout = layouts[i], .compression = (hm_compression)how};
            size_t length, other;
            uint8_t *want = file_by_put(&all, &options, &length);
            for (int place = 0; place < 2; place++) {
                uint8_t *got = place == 1 ? file_by_blocks(&all, &options, &other)
                                          : memory_by_blocks(&all, &options, &other);
                CHECK_INT(other, length);
                CHECK_BYTES(got, want, length < other ? length : other);
                free(got);
            }
            free(want);
        }
    }
    free_sequence(&all);
}

/* Puts some of the frames, bare, into what the sink stands at. */
static void put_bare(const sequence *all, int first, int end, hm_frames_layout layout,
                     hm_sink *sink) {
    hm_frames_options options = {.size = sizeof options, .layout = layout, .bare = true};
    hm_frames_writer *writer;
    CHECK_INT(hm_frames_writer_open(&writer, sink, &options, NULL), HM_OK);
    for (int k = first; k < end; k++)
        CHECK_INT(hm_frames_writer_put(writer, frame_of(all, k), &all->metas[k], NULL), HM_OK);
    CHECK_INT(hm_frames_writer_finish(writer, NULL), HM_OK);
    CHECK_INT(hm_sink_commit(sink, NULL), HM_OK);
    hm_frames_writer_destroy(writer);
    hm_sink_destroy(sink);
}

static void frames_at_their_places_make_the_file(void) {
    enum { FRAMES = 5, CUT = 2 };
    sequence all = new_sequence(FRAMES);
    for (hm_frames_layout layout = HM_FRAMES_V4; layout <= HM_FRAMES_FULL; layout++) {
        hm_frames_options options = {.size = sizeof options, .layout = layout};
        size_t length, other;
        uint8_t *want = file_by_put(&all, &options, &length);
        uint8_t header[HM_FRAMES_HEADER_BYTES];
        hm_text begin = {0};
        hm_sink *sink;
        FILE *file = new_file(&sink);
        hm_sink_destroy(sink);
        CHECK(lseek(fileno(file), (off_t)HM_FRAMES_PLACE(CUT), SEEK_SET) > 0);
        CHECK_INT(hm_sink_from_fd(&sink, fileno(file), "file", NULL), HM_OK);
        put_bare(&all, CUT, FRAMES, layout, sink);
        CHECK_INT(hm_sink_to_memory(&sink, &begin, "memory", NULL), HM_OK);
        put_bare(&all, 0, CUT, layout, sink);
        CHECK_INT(begin.length, CUT * HM_FRAMES_BYTES);
        CHECK(pwrite(fileno(file), begin.data, begin.length, (off_t)HM_FRAMES_PLACE(0)) > 0);
        CHECK_INT(hm_frames_header_encode(layout, FRAMES, header), HM_OK);
        CHECK(pwrite(fileno(file), header, sizeof header, 0) > 0);
        uint8_t *got = take_file(file, &other);
        CHECK_INT(other, length);
        CHECK_BYTES(got, want, length < other ? length : other);
        hm_text_clear(&begin);
        free(want);
        free(got);
    }
    free_sequence(&all);
}

static void a_pipe_gets_the_bytes_of_a_file(void) {
    sequence all = new_sequence(3);
    for (int i = 0; i < LAYOUTS; i++) {
        int slowest = HM_HAVE_GZIP && i == 0 ? HM_COMPRESSION_BEST : PACKED;
        for (int how = HM_COMPRESSION_NONE; how <= slowest; how++) {
            hm_frames_options options = {
                .size = sizeof options, .layout = layouts[i], .compression = (hm_compression)how};
            size_t length, other;
            uint8_t *want = file_by_put(&all, &options, &length);
            options.count_known = true;
            options.count = 3;
            FILE *file = scratch_file();
            CHECK_INT(fcntl(fileno(file), F_SETFL, O_APPEND), 0); /* as good as a pipe */
            hm_sink *sink;
            hm_frames_writer *writer;
            CHECK_INT(hm_sink_from_fd(&sink, fileno(file), "pipe", NULL), HM_OK);
            CHECK_INT(hm_frames_writer_open(&writer, sink, &options, NULL), HM_OK);
            for (int k = 0; k < all.frames; k++)
                hm_frames_writer_put(writer, frame_of(&all, k), &all.metas[k], NULL);
            uint8_t *got = finish_file(writer, sink, file, &other);
            CHECK_INT(other, length);
            CHECK_BYTES(got, want, length < other ? length : other);
            free(got);
            free(want);
        }
    }
    free_sequence(&all);
}

static void no_frames_make_a_bare_header(void) {
    static const uint8_t start[40] = {'L', 'A', 'R',  'T', 'P', 'S', 'E',  'C', 4, 0, 0,
                                      0,   0,   0xb0, 0,   0,   0xe, 0xc0, 2,   0, 0, 0,
                                      0,   0,   8,    0,   0,   0,   4,    0,   0, 0};
    sequence none = {0};
    hm_frames_options options = {.size = sizeof options};
    size_t length;
    uint8_t *bytes = file_by_put(&none, &options, &length);
    CHECK_INT(length, 256);
    CHECK_BYTES(bytes, start, sizeof start);
    free(bytes);
    if (!HM_HAVE_GZIP) return;
    options.compression = HM_COMPRESSION_FAST;
    bytes = file_by_put(&none, &options, &length);
    uint8_t *plain = gunzip(bytes, &length);
    CHECK_INT(length, 256);
    CHECK_BYTES(plain, start, sizeof start);
    free(plain);
    free(bytes);
}

static void wishes_that_cannot_be_met(void) {
    hm_sink *sink, *pipe_sink;
    FILE *file = new_file(&sink);
    int ends[2];
    CHECK_INT(pipe(ends), 0);
    CHECK_INT(hm_sink_from_fd(&pipe_sink, ends[1], "pipe", NULL), HM_OK);
    hm_frames_writer *writer;
    hm_error error;
    hm_frames_options options = {.size = sizeof options};
    CHECK_INT(hm_frames_writer_open(&writer, pipe_sink, &options, &error), HM_ERR_ARGUMENT);
    CHECK(writer == NULL);
    CHECK_TEXT(error.message,
               "pipe: this output cannot seek, so the number of frames must be known");
    options.layout = HM_FRAMES_V3;
    CHECK_INT(hm_frames_writer_open(&writer, sink, &options, NULL), HM_ERR_ARGUMENT);
    options =
        (hm_frames_options){.size = sizeof(hm_frames_options), .compression = (hm_compression)3};
    CHECK_INT(hm_frames_writer_open(&writer, sink, &options, NULL), HM_ERR_ARGUMENT);
    if (HM_HAVE_GZIP) {
        options.compression = HM_COMPRESSION_FAST;
        options.bare = true;
        CHECK_INT(hm_frames_writer_open(&writer, sink, &options, &error), HM_ERR_ARGUMENT);
        CHECK_TEXT(error.message, "only dense, plain frames have a place of their own");
    }
    options = (hm_frames_options){
        .size = sizeof(hm_frames_options), .layout = HM_FRAMES_XOR, .bare = true};
    CHECK_INT(hm_frames_writer_open(&writer, sink, &options, NULL), HM_ERR_ARGUMENT);
    hm_frames_writer_destroy(NULL);
    hm_frames_block_destroy(NULL);
    hm_sink_destroy(pipe_sink);
    hm_sink_destroy(sink);
    close(ends[0]);
    close(ends[1]);
    fclose(file);
}

static void a_promised_count_is_kept(void) {
    hm_sink *sink;
    FILE *file = new_file(&sink);
    hm_frames_writer *writer;
    hm_frames_options options = {.size = sizeof options, .count_known = true, .count = 2};
    hm_frame_meta meta = {0};
    hm_error error;
    float *values = new_frame();
    CHECK_INT(hm_frames_writer_open(&writer, sink, &options, NULL), HM_OK);
    CHECK_INT(hm_frames_writer_put(writer, values, &meta, NULL), HM_OK);
    CHECK_INT(hm_frames_writer_finish(writer, &error), HM_ERR_FRAMES_COUNT);
    CHECK_TEXT(error.message, "result: 2 frames were promised, 1 written");
    hm_frames_writer_destroy(writer);
    CHECK_INT(hm_frames_writer_open(&writer, sink, &options, NULL), HM_OK);
    CHECK_INT(hm_frames_writer_put(writer, values, &meta, NULL), HM_OK);
    CHECK_INT(hm_frames_writer_put(writer, values, &meta, NULL), HM_OK);
    CHECK_INT(hm_frames_writer_put(writer, values, &meta, &error), HM_ERR_FRAMES_COUNT);
    CHECK_TEXT(error.message, "result: more than the promised 2 frames");
    hm_frames_writer_destroy(writer);
    hm_sink_destroy(sink);
    free(values);
    fclose(file);
}

/* Nobody can write 774 TB here: the writer is told that most of it stands already. */
static void the_number_of_frames_has_an_end(void) {
    hm_sink *sink;
    hm_frames_writer *writer;
    hm_frames_options options = {.size = sizeof options, .layout = HM_FRAMES_CHANNEL};
    hm_frame_meta meta = {0};
    hm_error error;
    float *values = new_frame();
    CHECK_INT(hm_sink_create(&sink, "/dev/null", NULL), HM_OK);
    CHECK_INT(hm_frames_writer_open(&writer, sink, &options, NULL), HM_OK);
    writer->frames = UINT32_MAX - 2;
    CHECK_INT(hm_frames_writer_put(writer, values, &meta, NULL), HM_OK);
    CHECK_INT(hm_frames_writer_put(writer, values, &meta, NULL), HM_OK);
    CHECK_INT(hm_frames_writer_put(writer, values, &meta, &error), HM_ERR_FRAMES_COUNT);
    CHECK_TEXT(error.message, "/dev/null: more than the possible 4294967295 frames");
    CHECK_INT(hm_frames_writer_finish(writer, NULL), HM_OK);
    CHECK_INT(hm_le32_get(writer->header + HM_FRAMES_COUNT_OFFSET), UINT32_MAX);
    hm_frames_writer_destroy(writer);

    options.layout = HM_FRAMES_V4;
    CHECK_INT(hm_frames_writer_open(&writer, sink, &options, NULL), HM_OK);
    hm_frames_block *block = hm_frames_block_create(writer);
    hm_frames_block_begin(block, UINT32_MAX - 1, NULL);
    CHECK_INT(hm_frames_block_put(block, values, &meta, NULL), HM_OK);
    CHECK_INT(hm_frames_block_put(block, values, &meta, NULL), HM_ERR_FRAMES_COUNT);
    hm_frames_block_destroy(block);
    hm_frames_writer_destroy(writer);
    hm_sink_destroy(sink);
    free(values);
}

/* A block of `count` frames; `first` as in hm_frames_block_begin(). */
static void fill_block(hm_frames_block *block, uint64_t first, int count, const float *values) {
    hm_frame_meta meta = {0};
    hm_frames_block_begin(block, first, NULL);
    for (int i = 0; i < count; i++)
        CHECK_INT(hm_frames_block_put(block, values, &meta, NULL), HM_OK);
    CHECK_INT(hm_frames_block_end(block, NULL), HM_OK);
}

static void blocks_out_of_order_are_refused(void) {
    hm_sink *sink;
    FILE *file = new_file(&sink);
    hm_frames_writer *writer;
    hm_frames_options options = {.size = sizeof options};
    float *values = new_frame();
    CHECK_INT(hm_frames_writer_open(&writer, sink, &options, NULL), HM_OK);
    hm_frames_block *block = hm_frames_block_create(writer);
    fill_block(block, 1, 1, values);
    CHECK_INT(hm_frames_writer_append_block(writer, block, NULL), HM_ERR_ARGUMENT);
    fill_block(block, 0, HM_FRAMES_BLOCK + 1, values); /* what is placed may have any length */
    CHECK_INT(hm_frames_writer_append_block(writer, block, NULL), HM_OK);
    fill_block(block, HM_FRAMES_BLOCK + 1, 1, values);
    CHECK_INT(hm_frames_writer_append_block(writer, block, NULL), HM_OK);
    hm_frames_block_destroy(block);
    hm_frames_writer_destroy(writer);
    hm_sink_destroy(sink);
    free(values);
    fclose(file);
}

static void kept_blocks_are_whole_but_the_last(void) {
    enum { FRAMES = HM_FRAMES_BLOCK + 1 };
    hm_sink *sink;
    hm_text text = {0};
    hm_frames_writer *writer;
    hm_frames_options options = {.size = sizeof options, .count_known = true, .count = FRAMES + 1};
    hm_frame_meta meta = {0};
    float *values = new_frame();
    CHECK_INT(hm_sink_to_memory(&sink, &text, "memory", NULL), HM_OK);
    CHECK_INT(hm_frames_writer_open(&writer, sink, &options, NULL), HM_OK);
    hm_frames_block *block = hm_frames_block_create(writer);
    fill_block(block, 0, HM_FRAMES_BLOCK, values);
    CHECK_INT(hm_frames_block_put(block, values, &meta, NULL), HM_ERR_ARGUMENT);
    CHECK_INT(hm_frames_writer_append_block(writer, block, NULL), HM_OK);
    fill_block(block, HM_FRAMES_BLOCK + 1, 1, values); /* not the next */
    CHECK_INT(hm_frames_writer_append_block(writer, block, NULL), HM_ERR_ARGUMENT);
    fill_block(block, HM_FRAMES_BLOCK, 1, values); /* a short one: the last */
    CHECK_INT(hm_frames_writer_append_block(writer, block, NULL), HM_OK);
    fill_block(block, FRAMES, 1, values);
    CHECK_INT(hm_frames_writer_append_block(writer, block, NULL), HM_ERR_ARGUMENT);
    hm_frames_block_destroy(block);
    hm_frames_writer_destroy(writer);
    hm_sink_destroy(sink);
    hm_text_clear(&text);
    free(values);
}

static void a_full_disk_is_reported(void) {
    hm_sink *sink;
    hm_frames_writer *writer;
    hm_frames_options options = {.size = sizeof options, .count_known = true, .count = 1};
    CHECK_INT(hm_sink_create(&sink, "/dev/full", NULL), HM_OK);
    CHECK_INT(hm_frames_writer_open(&writer, sink, &options, NULL), HM_ERR_IO);
    CHECK(writer == NULL);
    hm_sink_destroy(sink);
}

/* Nor on what the compressor's memory was used for before. */
static void compressed_bytes_do_not_depend_on_addresses(void) {
    enum { STREAMS = 40, ALIVE = 10, MOST_GAP = 70000 };
    sequence sparse = new_sequence(1);
    hm_deflate *streams[ALIVE] = {NULL};
    void *gaps[ALIVE] = {NULL};
    hm_text first = {0}, out = {0};
    hm_random random;
    hm_random_init(&random, 3);
    for (int i = 0; i < STREAMS; i++) {
        hm_deflate_destroy(streams[i % ALIVE]);
        free(gaps[i % ALIVE]);
        gaps[i % ALIVE] = malloc(1 + (size_t)hm_random_below(&random, MOST_GAP));
        streams[i % ALIVE] = hm_deflate_create(HM_COMPRESSION_FAST);
        hm_text *text = i == 0 ? &first : &out;
        text->length = 0;
        hm_deflate_add(streams[i % ALIVE], sparse.values, HM_SPECTRAL_BYTES, text, NULL);
        hm_deflate_flush(streams[i % ALIVE], text, NULL);
        if (i == 0) continue;
        CHECK_INT(out.length, first.length);
        CHECK_BYTES(out.data, first.data, first.length);
    }
    for (int i = 0; i < ALIVE; i++) {
        hm_deflate_destroy(streams[i]);
        free(gaps[i]);
    }
    hm_text_clear(&first);
    hm_text_clear(&out);
    free_sequence(&sparse);
}

/* After a frame that was written in part nothing may look whole. */
static void a_broken_frame_cannot_be_finished(void) {
    hm_sink *sink;
    FILE *file = new_file(&sink);
    hm_frames_writer *writer;
    hm_frames_options options = {.size = sizeof options};
    hm_frame_meta meta = {0};
    hm_error error;
    float *values = new_frame();
    CHECK_INT(hm_frames_writer_open(&writer, sink, &options, NULL), HM_OK);
    CHECK_INT(hm_frames_writer_put(writer, values, &meta, NULL), HM_OK);
    int kept = dup(fileno(file)), full = open("/dev/full", O_WRONLY);
    CHECK(dup2(full, fileno(file)) >= 0);
    CHECK_INT(hm_frames_writer_put(writer, values, &meta, NULL), HM_ERR_IO);
    CHECK(dup2(kept, fileno(file)) >= 0); /* the disk has room again */
    CHECK_INT(hm_frames_writer_finish(writer, &error), HM_ERR_ARGUMENT);
    CHECK_TEXT(error.message, "result: an earlier frame could not be written");
    CHECK_INT(hm_sink_commit(sink, NULL), HM_ERR_IO);
    hm_frames_writer_destroy(writer);
    hm_sink_destroy(sink);
    close(full);
    close(kept);
    free(values);
    fclose(file);
}

TEST_MAIN(TEST(plain_files_are_the_known_ones), TEST_GZIP(gzip_files_hold_the_same_bytes),
          TEST(blocks_give_the_bytes_of_single_puts), TEST(frames_at_their_places_make_the_file),
          TEST_GZIP(compressed_bytes_do_not_depend_on_addresses),
          TEST(a_pipe_gets_the_bytes_of_a_file), TEST(no_frames_make_a_bare_header),
          TEST(wishes_that_cannot_be_met), TEST(a_promised_count_is_kept),
          TEST(the_number_of_frames_has_an_end), TEST(blocks_out_of_order_are_refused),
          TEST(kept_blocks_are_whole_but_the_last), TEST(a_full_disk_is_reported),
          TEST(a_broken_frame_cannot_be_finished))
