/* Properties of frame files with random frames: what is written is what is read, a map shows what a
 * reader shows, cut files keep their whole frames, and no change of bytes does harm. */
#include "frames_support.h"

#include <unistd.h>

enum { MOST = HM_FRAMES_BLOCK + 3, LAYOUTS = 4 };

typedef struct game {
    int frames;
    float *values;
    hm_frame_meta metas[MOST];
} game;

static hm_random dice;

static const float *frame_of(const game *all, int k) {
    return all->values + (size_t)k * HM_SPECTRAL_FLOATS;
}

static void random_bits(float *value) {
    uint32_t bits = (uint32_t)hm_random_next(&dice); /* NaNs with payloads, infinities, all */
    memcpy(value, &bits, 4);
}

/* Leaves a frame alone, or changes one value, a channel, or everything. */
static void change(float *values) {
    uint64_t kind = hm_random_below(&dice, 6);
    size_t channel = (size_t)hm_random_below(&dice, HM_SPECTRAL_CHANNELS) * 4096;
    if (kind == 1) random_bits(&values[hm_random_below(&dice, HM_SPECTRAL_FLOATS)]);
    if (kind == 2) values[channel] = values[channel] == 0 ? -0.0f : 0.0f;
    for (size_t i = 0; kind == 3 && i < 4096; i++)
        random_bits(&values[channel + i]);
    for (size_t i = 0; kind == 4 && i < HM_SPECTRAL_FLOATS; i++)
        random_bits(&values[i]);
}

static game new_game(int frames) {
    game made = {.frames = frames};
    made.values = calloc(MOST, HM_SPECTRAL_BYTES);
    for (int k = 0; k < frames; k++) {
        float *now = made.values + (size_t)k * HM_SPECTRAL_FLOATS;
        if (k > 0) memcpy(now, now - HM_SPECTRAL_FLOATS, HM_SPECTRAL_BYTES);
        change(now);
        uint64_t tail[2] = {hm_random_next(&dice), hm_random_next(&dice)};
        hm_frames_meta_get(&made.metas[k], (const uint8_t *)tail);
    }
    return made;
}

static uint8_t *write_game(const game *all, hm_frames_layout layout, hm_compression compression,
                           size_t *length) {
    hm_sink *sink;
    FILE *file = new_file(&sink);
    hm_frames_writer *writer;
    hm_frames_options options = {
        .size = sizeof options, .layout = layout, .compression = compression};
    CHECK_INT(hm_frames_writer_open(&writer, sink, &options, NULL), HM_OK);
    for (int k = 0; k < all->frames; k++)
        CHECK_INT(hm_frames_writer_put(writer, frame_of(all, k), &all->metas[k], NULL), HM_OK);
    CHECK_INT(hm_frames_writer_finish(writer, NULL), HM_OK);
    hm_frames_writer_destroy(writer);
    hm_sink_destroy(sink);
    return take_file(file, length);
}

static void check_frame(const game *all, int k, const float *values, const hm_frame_meta *meta) {
    uint8_t tail[HM_FRAMES_TAIL_BYTES], want[HM_FRAMES_TAIL_BYTES];
    hm_frames_meta_put(tail, meta);
    hm_frames_meta_put(want, &all->metas[k]);
    CHECK_BYTES(values, frame_of(all, k), HM_SPECTRAL_BYTES);
    CHECK_BYTES(tail, want, sizeof tail);
}

/* Reads as far as possible; the frames must be those of the game. Without a game nothing is
 * compared. */
static hm_status read_game(const game *all, const uint8_t *bytes, size_t length, unsigned flags,
                           int *frames) {
    hm_source *source;
    hm_frames_reader *reader;
    CHECK_INT(hm_source_from_memory(&source, bytes, length, "memory", NULL), HM_OK);
    hm_status status = hm_frames_reader_open(&reader, source, flags, NULL);
    *frames = 0;
    while (status == HM_OK) {
        const float *values;
        hm_frame_meta meta;
        status = hm_frames_reader_next(reader, &values, &meta, NULL);
        if (status != HM_OK || values == NULL) break;
        if (all != NULL) check_frame(all, *frames, values, &meta);
        ++*frames;
    }
    hm_frames_reader_close(reader);
    hm_source_close(source);
    return status;
}

static void what_is_written_is_read(void) {
    hm_random_init(&dice, 1);
    uint64_t rounds = test_rounds(1, 3, 100);
    for (uint64_t round = 0; round < rounds; round++) {
        game all = new_game(round == 0 ? MOST : (int)hm_random_below(&dice, MOST));
        for (int kind = 0; kind < 2 * LAYOUTS; kind++) {
            size_t length;
            int frames;
            hm_frames_layout layout = (hm_frames_layout)(kind / 2);
            uint8_t *bytes =
                write_game(&all, layout, kind % 2 ? PACKED : HM_COMPRESSION_NONE, &length);
            CHECK_INT(read_game(&all, bytes, length, HM_FRAMES_STRICT, &frames), HM_OK);
            CHECK_INT(frames, all.frames);
            free(bytes);
        }
        free(all.values);
    }
}

static hm_frames_map *map_bytes(const uint8_t *bytes, size_t length) {
    char path[] = "/tmp/hypermate-map-XXXXXX";
    int fd = mkstemp(path);
    hm_frames_map *map;
    CHECK_INT(write(fd, bytes, length), length);
    close(fd);
    CHECK_INT(hm_frames_map_open(&map, path, NULL), HM_OK);
    unlink(path);
    return map;
}

static void maps_and_readers_agree(void) {
    hm_random_init(&dice, 2);
    float *values = new_frame();
    game all = new_game(12);
    for (int layout = HM_FRAMES_V4; layout <= HM_FRAMES_XOR; layout++) {
        size_t length;
        uint8_t *bytes = write_game(&all, (hm_frames_layout)layout, HM_COMPRESSION_NONE, &length);
        hm_frames_map *map = map_bytes(bytes, length);
        CHECK_INT(hm_frames_map_count(map), all.frames);
        for (int i = 0; i < 20; i++) {
            hm_frame_meta meta;
            uint64_t k = hm_random_below(&dice, (uint64_t)all.frames);
            CHECK_INT(hm_frames_map_read(map, k, NULL, values, &meta, NULL), HM_OK);
            check_frame(&all, (int)k, values, &meta);
        }
        hm_frames_map_close(map);
        free(bytes);
    }
    free(all.values);
    free(values);
}

/* Repairs a file in memory and says how many frames it has then. */
static int repair_and_read(const game *all, const uint8_t *bytes, size_t length) {
    hm_source *source;
    hm_sink *sink;
    hm_frames_facts facts;
    FILE *file = new_file(&sink);
    CHECK_INT(hm_source_from_memory(&source, bytes, length, "memory", NULL), HM_OK);
    CHECK_INT(hm_frames_repair(source, sink, HM_COMPRESSION_NONE, NULL, &facts, NULL), HM_OK);
    hm_sink_destroy(sink);
    hm_source_close(source);
    size_t repaired_length;
    int frames;
    uint8_t *repaired = take_file(file, &repaired_length);
    CHECK_INT(read_game(all, repaired, repaired_length, HM_FRAMES_STRICT, &frames), HM_OK);
    CHECK_INT(frames, facts.frames);
    free(repaired);
    return frames;
}

static void cut_files_keep_their_whole_frames(void) {
    hm_random_init(&dice, 3);
    uint64_t rounds = test_rounds(2, 10, 200);
    game all = new_game(8);
    for (int kind = 0; kind < 2 * LAYOUTS; kind++) {
        size_t length;
        uint8_t *bytes = write_game(&all, (hm_frames_layout)(kind / 2),
                                    kind % 2 ? PACKED : HM_COMPRESSION_NONE, &length);
        for (uint64_t round = 0; round < rounds; round++) {
            int frames;
            size_t cut = 271 + (size_t)hm_random_below(&dice, length - 271);
            CHECK(read_game(&all, bytes, cut, 0, &frames) != HM_OK);
            CHECK(frames < all.frames || (HM_HAVE_GZIP && kind % 2 == 1));
            CHECK_INT(repair_and_read(&all, bytes, cut), frames);
        }
        free(bytes);
    }
    free(all.values);
}

/* Changed bytes give other frames or an error, never harm; in gzip files always an error. */
static void changed_bytes_do_no_harm(void) {
    hm_random_init(&dice, 4);
    uint64_t rounds = test_rounds(20, 100, 5000);
    game all = new_game(4);
    for (int kind = 0; kind < 2 * LAYOUTS; kind++) {
        size_t length;
        uint8_t *bytes = write_game(&all, (hm_frames_layout)(kind / 2),
                                    kind % 2 ? PACKED : HM_COMPRESSION_NONE, &length);
        for (uint64_t round = 0; round < rounds; round++) {
            int frames;
            /* Half of the changes hit the start, where the header and the first sizes are. */
            size_t range = round % 2 == 0 || length < 300 ? length : 300;
            size_t place = 10 + (size_t)hm_random_below(&dice, range - 10);
            uint8_t before = bytes[place];
            bytes[place] ^= (uint8_t)(1 + hm_random_below(&dice, 255));
            hm_status status = read_game(NULL, bytes, length, 0, &frames);
            CHECK(status == HM_OK || status <= HM_ERR_FRAMES_HEADER);
            if (HM_HAVE_GZIP && kind % 2 == 1) CHECK(status != HM_OK);
            bytes[place] = before;
        }
        free(bytes);
    }
    free(all.values);
}

TEST_MAIN(TEST(what_is_written_is_read), TEST(maps_and_readers_agree),
          TEST(cut_files_keep_their_whole_frames), TEST(changed_bytes_do_no_harm))
