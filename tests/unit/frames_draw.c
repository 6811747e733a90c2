/* Drawing a frame file: one row a frame, one curve a channel, bounded whatever the length. */
#include "harness.h"
#include "hypermate/frame_tools.h"
#include "io/io.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef hm_status draw_function(hm_frames_reader *reader, hm_sink *sink, const hm_watch *watch,
                                hm_error *error);

/* How many frames, the ply of the first and what lies between two, on how many squares something
 * stands, and the number of the frame whose first value is not finite (0: none). */
typedef struct drawn {
    unsigned frames, first, step, squares, odd;
    float odd_value;
} drawn;

/* A channel-mode file (small) whose energies are known: value 2 on the squares of channel 0 in the
 * first half, 4 in the second. */
static void write_file(hm_sink *sink, const drawn *file) {
    static float values[HM_SPECTRAL_FLOATS];
    hm_frames_options options = {.size = sizeof options,
                                 .layout = HM_FRAMES_CHANNEL,
                                 .count_known = true,
                                 .count = file->frames};
    hm_frames_writer *writer;
    CHECK_INT(hm_frames_writer_open(&writer, sink, &options, NULL), HM_OK);
    for (unsigned i = 0; i < file->frames; i++) {
        hm_frame_meta meta = {.ply = file->first + i * file->step, .to = {1, 2, 3, 4}};
        for (unsigned s = 0; s < 4096; s++)
            values[s] = s >= file->squares ? 0 : i < file->frames / 2 ? 2 : 4;
        if (i > 0 && i == file->odd) values[0] = file->odd_value;
        CHECK_INT(hm_frames_writer_put(writer, values, &meta, NULL), HM_OK);
    }
    CHECK_INT(hm_frames_writer_finish(writer, NULL), HM_OK);
    hm_frames_writer_destroy(writer);
}

/* What a function draws of such a file; the caller frees it. */
static char *draw_file(draw_function *function, drawn contents) {
    FILE *file = tmpfile(), *out = tmpfile();
    hm_sink *sink;
    hm_source *source;
    hm_frames_reader *reader;
    hm_sink_from_fd(&sink, fileno(file), "file", NULL);
    write_file(sink, &contents);
    hm_sink_destroy(sink);
    lseek(fileno(file), 0, SEEK_SET);
    hm_source_from_fd(&source, fileno(file), "file", NULL);
    CHECK_INT(hm_frames_reader_open(&reader, source, 0, NULL), HM_OK);
    hm_sink_from_fd(&sink, fileno(out), "out", NULL);
    CHECK_INT(function(reader, sink, NULL, NULL), HM_OK);
    hm_sink_destroy(sink);
    hm_frames_reader_close(reader);
    hm_source_close(source);
    off_t length = lseek(fileno(out), 0, SEEK_END);
    char *text = calloc(1, (size_t)length + 1);
    CHECK(pread(fileno(out), text, (size_t)length, 0) == length);
    fclose(file);
    fclose(out);
    return text;
}

static char *draw(draw_function *function, unsigned frames) {
    return draw_file(function, (drawn){.frames = frames, .step = 1, .squares = 4096});
}

static unsigned count(const char *text, const char *part) {
    unsigned found = 0;
    for (; (text = strstr(text, part)) != NULL; text += strlen(part))
        found++;
    return found;
}

static void the_table_has_a_row_a_frame(void) {
    char *text = draw(hm_frames_draw_table, 4);
    CHECK_INT(count(text, "\n"), 5);
    CHECK_INT(count(text, "->1,2,3,4"), 4);
    CHECK_INT(count(text, "   1.64e+4 "), 2); /* 4096 * 2^2 */
    CHECK_INT(count(text, "   6.55e+4 "), 2);
    free(text);
}

/* 2,499 * 2^2 and 4^2: three digits of the former are those of the next power of ten. */
static void energies_are_rounded(void) {
    char *text = draw_file(hm_frames_draw_table, (drawn){.frames = 4, .step = 1, .squares = 2499});
    CHECK_INT(count(text, "   1.00e+4 "), 2);
    CHECK_INT(count(text, "   4.00e+4 "), 2);
    free(text);
}

static void the_picture_has_a_curve_a_channel(void) {
    char *text = draw(hm_frames_draw_svg, 4);
    CHECK_INT(count(text, "<polyline"), HM_SPECTRAL_CHANNELS);
    CHECK(strstr(text, "1.64e+4 to 6.55e+4") != NULL);
    CHECK_INT(count(text, "</svg>"), 1);
    free(text);
}

/* 2,500 frames do not fit in 1,024 points: they are joined by fours, whose means are the same. */
static void long_games_are_joined(void) {
    char *text = draw(hm_frames_draw_svg, 2500);
    CHECK(strstr(text, "over 2500 frames") != NULL);
    CHECK(strstr(text, "1.64e+4 to 6.55e+4") != NULL);
    const char *points = strstr(text, "points=\"");
    const char *end = strchr(points + 8, '"');
    unsigned commas = 0;
    for (const char *at = points; at < end; at++)
        commas += *at == ',';
    CHECK_INT(commas, 625);
    free(text);
}

/* The axis has plies where every frame is one ply behind the one before it, else frames. */
static void the_axis_counts_plies(void) {
    char *text = draw_file(hm_frames_draw_svg,
                           (drawn){.frames = 51, .first = 97, .step = 1, .squares = 4096});
    CHECK(strstr(text, ">ply</text>") != NULL);
    CHECK(strstr(text, "<text x=\"155.6\" y=\"570\" class=\"tick\">100</text>") != NULL);
    CHECK(strstr(text, ">145</text>") != NULL && strstr(text, ">95</text>") == NULL);
    free(text);
    text = draw_file(hm_frames_draw_svg,
                     (drawn){.frames = 51, .first = 97, .step = 2, .squares = 4096});
    CHECK(strstr(text, ">frame</text>") != NULL && strstr(text, ">ply</text>") == NULL);
    CHECK(strstr(text, ">0</text>") != NULL && strstr(text, ">50</text>") != NULL);
    free(text);
}

/* The points of the first curve, which those of others follow. */
static void expect_points(const char *text, const char *want) {
    char points[160] = "";
    for (const char *at = text; (at = strstr(at, "class=\"mean\" points=\"")) != NULL; at++) {
        const char *begin = at + strlen("class=\"mean\" points=\""), *end = strchr(begin, '"');
        size_t used = strlen(points);
        snprintf(points + used, sizeof points - used, "%.*s| ", (int)(end - begin), begin);
    }
    CHECK_TEXT(points, want);
}

/* What is not finite is left out, and the scale is that of the rest. */
static void odd_frames_part_curves(void) {
    const float odd[] = {NAN, INFINITY, -INFINITY};
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
        char *text = draw_file(
            hm_frames_draw_svg,
            (drawn){.frames = 5, .step = 1, .squares = 4096, .odd = 2, .odd_value = odd[i]});
        expect_points(text, "110,91 300,91 | 680,61 870,61 | ");
        CHECK(strstr(text, "1.64e+4 to 6.55e+4") != NULL);
        free(text);
        text = draw_file(
            hm_frames_draw_svg,
            (drawn){.frames = 3, .step = 1, .squares = 4096, .odd = 1, .odd_value = odd[i]});
        expect_points(text, "110,91 113,91 | 870,61 867,61 | ");
        free(text);
    }
}

static void one_frame_is_seen(void) {
    char *text = draw(hm_frames_draw_svg, 1);
    expect_points(text, "110,91 113,91 | ");
    CHECK_INT(count(text, "<polyline"), HM_SPECTRAL_CHANNELS);
    free(text);
}

static void no_frames_no_curves(void) {
    char *text = draw(hm_frames_draw_svg, 0);
    CHECK_INT(count(text, "<polyline"), 0);
    free(text);
}

TEST_MAIN(TEST(the_table_has_a_row_a_frame), TEST(energies_are_rounded),
          TEST(the_picture_has_a_curve_a_channel), TEST(long_games_are_joined),
          TEST(the_axis_counts_plies), TEST(odd_frames_part_curves), TEST(one_frame_is_seen),
          TEST(no_frames_no_curves))
