/* frames/: rows of the table of 24 columns are those of sums over whole frames, byte for byte. */
#include "frames/table.h"
#include "frames/exact_number.h"
#include "frames/row_number.h"
#include "harness.h"
#include "hypermate/more/chess4d_games.h"
#include "hypermate/spectral.h"
#include "io/io.h"
#include "spectral/plan.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the table from its definition (formats, section 5) ---- */

enum { LANES = 8 };

static double sum_in_lanes(const float *a, const float *b, size_t count, bool product) {
    double lanes[LANES] = {0}, sum = 0;
    for (size_t i = 0; i < count; i++) {
        double difference = (double)a[i] - (double)b[i];
        lanes[i % LANES] += product ? (double)a[i] * (double)b[i] : difference * difference;
    }
    for (int lane = 0; lane < LANES; lane++)
        sum += lanes[lane];
    return sum;
}

static void put_number(hm_text *text, double number) {
    double size = fabs(number);
    if (isnan(number))
        hm_text_puts(text, "nan");
    else if (size < 1e-6)
        hm_text_puts(text, "0");
    else if (size < 0.01)
        hm_text_printf(text, "%.2e", number);
    else
        hm_text_printf(text, "%.*f", size >= 100 ? 0 : size >= 1 ? 2 : 3, number);
}

static double put_energies(hm_text *text, const float *values) {
    double energies[HM_SPECTRAL_CHANNELS], total = 0;
    hm_spectral_energies(values, energies);
    for (int channel = 0; channel < HM_SPECTRAL_CHANNELS; channel++) {
        total += energies[channel];
        if (text != NULL) hm_text_puts(text, ",");
        if (text != NULL) put_number(text, energies[channel]);
    }
    return total;
}

/* before NULL: the first row. */
static void put_row(hm_text *text, const float *before, const float *values, uint32_t ply) {
    hm_text_printf(text, "%u,0,1,2,3,4,5,6,255,", ply);
    if (before == NULL) {
        hm_text_puts(text, "0,0.0000,0");
    } else {
        double norms = sqrt(put_energies(NULL, before)) * sqrt(put_energies(NULL, values));
        double cosine = sum_in_lanes(values, before, HM_SPECTRAL_FLOATS, true) / norms;
        put_number(text, sqrt(sum_in_lanes(values, before, HM_SPECTRAL_FLOATS, false)));
        if (norms == 0) cosine = 0;
        if (isnan(cosine))
            hm_text_puts(text, ",nan,");
        else
            hm_text_printf(text, ",%.4f,", cosine);
        put_number(text, sqrt(sum_in_lanes(values, before, HM_4D_SQUARES, false)));
    }
    double total = put_energies(text, values);
    hm_text_puts(text, ",");
    put_number(text, total);
    hm_text_puts(text, "\n");
}

/* ---- both tables ---- */

typedef struct tables {
    hm_csv *csv;
    hm_sink *sink;
    hm_text got, want;
    float *before;
    uint32_t rows;
} tables;

static void begin(tables *t) {
    hm_error error;
    *t = (tables){.before = malloc(HM_SPECTRAL_BYTES)};
    CHECK_INT(hm_sink_to_memory(&t->sink, &t->got, "memory", &error), HM_OK);
    CHECK_INT(hm_csv_begin(&t->csv, t->sink, false, &error), HM_OK);
    CHECK_INT(hm_csv_flush(t->csv, &error), HM_OK);
    t->got.length = 0; /* the header line */
}

static void put(tables *t, const float *values) {
    hm_frame_meta meta = {.ply = t->rows, .from = {0, 1, 2, 3}, .to = {4, 5, 6, 255}};
    hm_error error;
    CHECK_INT(hm_csv_put(t->csv, values, &meta, &error), HM_OK);
    put_row(&t->want, t->rows > 0 ? t->before : NULL, values, t->rows);
    memcpy(t->before, values, HM_SPECTRAL_BYTES);
    t->rows++;
}

static void end(tables *t) {
    hm_error error;
    CHECK_INT(hm_csv_flush(t->csv, &error), HM_OK);
    hm_text_add(&t->got, "", 1);
    hm_text_add(&t->want, "", 1);
    CHECK_TEXT(t->got.data, t->want.data);
    hm_csv_end(t->csv);
    hm_sink_destroy(t->sink);
    hm_text_clear(&t->got);
    hm_text_clear(&t->want);
    free(t->before);
}

/* ---- frames ---- */

static void games(void) {
    hm_spectral_plan *plan;
    hm_spectral_encoder *encoder;
    hm_4d_position *position;
    tables t;
    CHECK_INT(hm_spectral_plan_create(&plan, NULL), HM_OK);
    CHECK_INT(hm_spectral_encoder_create(plan, &encoder, NULL), HM_OK);
    CHECK_INT(hm_4d_position_create(&position, NULL), HM_OK);
    begin(&t);
    for (uint64_t number = 0; number < test_rounds(1, 3, 100); number++) {
        hm_4d_game game;
        hm_4d_game_init(&game);
        CHECK_INT(hm_4d_random_game(9, number, 200, &game, NULL, NULL), HM_OK);
        hm_4d_position_init(position, &game.start);
        for (size_t i = 0; i < game.count; i++) {
            hm_4d_undo undo;
            hm_4d_make(position, game.moves[i], &undo);
            put(&t, hm_spectral_advance(encoder, &position->state.board));
        }
        hm_4d_game_clear(&game);
    }
    end(&t);
    hm_4d_position_destroy(position);
    hm_spectral_encoder_destroy(encoder);
    hm_spectral_plan_destroy(plan);
}

/* Values of any size, few of which change at a time: what is large comes and goes, channels become
 * zero and next to nothing, numbers stop being any. */
static float any_value(hm_random *random) {
    static const float some[] = {0,     -0.0f,  1,   0.5f, 1e-3f,   1e-4f,  3e-20f,
                                 1e19f, -2e15f, 100, 10,   9.9995f, 1e-30f, 0.1f};
    uint64_t kind = hm_random_below(random, 40);
    if (kind < sizeof some / sizeof some[0]) return some[kind];
    if (kind == 38 && hm_random_below(random, 50) == 0) return INFINITY;
    if (kind == 39 && hm_random_below(random, 50) == 0) return NAN;
    return (float)hm_random_below(random, 4000) / 16 - 100;
}

static void change(float *values, hm_random *random) {
    uint64_t kind = hm_random_below(random, 24);
    size_t channel = (size_t)hm_random_below(random, HM_SPECTRAL_CHANNELS) * HM_4D_SQUARES;
    if (kind == 0) memset(values, 0, HM_SPECTRAL_BYTES);
    if (kind < 4) memset(values + channel, 0, HM_4D_SQUARES * sizeof *values);
    for (size_t i = kind < 20 ? 1 + hm_random_below(random, 60) : 0; i > 0; i--)
        values[hm_random_below(random, HM_SPECTRAL_FLOATS)] = any_value(random);
    for (size_t i = 0; kind == 20 && i < HM_4D_SQUARES; i++)
        values[channel + i] = any_value(random);
}

static void any_frames(void) {
    float *values = calloc(1, HM_SPECTRAL_BYTES);
    hm_random random;
    tables t;
    begin(&t);
    hm_random_init(&random, 3);
    put(&t, values);
    for (uint64_t i = 0; i < test_rounds(200, 1500, 40000); i++) {
        change(values, &random);
        put(&t, values);
    }
    end(&t);
    free(values);
}

/* ---- numbers ---- */

/* Numbers near what their last digit can tell, and known within an error or exactly. */
static void numbers(void) {
    hm_random random;
    hm_random_init(&random, 4);
    for (uint64_t i = 0; i < test_rounds(20000, 200000, 20000000); i++) {
        hm_text got = {0}, want = {0}, low = {0}, high = {0};
        double digits = (double)hm_random_below(&random, 20001) / 2;
        double scale = pow(10, (double)hm_random_below(&random, 12) - 7);
        double off = ((double)hm_random_below(&random, 201) - 100) * 1e-16 * (double)(i % 7);
        double number = digits * scale * (1 + off);
        double error = number * (double)hm_random_below(&random, 3) * 1e-14;
        if (i % 5 == 0) number = -number;
        put_number(&want, number);
        CHECK(hm_row_put_number(&got, (hm_estimate){number, 0}));
        hm_text_add(&got, "", 1);
        hm_text_add(&want, "", 1);
        CHECK_TEXT(got.data, want.data);
        got.length = 0;
        put_number(&low, number - error);
        put_number(&high, number + error);
        if (hm_row_put_number(&got, (hm_estimate){number, error})) {
            CHECK_INT(got.length, low.length);
            CHECK_INT(got.length, high.length);
            CHECK_BYTES(got.data, low.data, low.length);
            CHECK_BYTES(got.data, high.data, high.length);
        }
        hm_text_clear(&got);
        hm_text_clear(&want);
        hm_text_clear(&low);
        hm_text_clear(&high);
    }
}

/* Numbers of every size, and such whose last digits are a tie or all nines. */
static void exact_numbers_are_those_of_printf(void) {
    hm_random random;
    hm_text text = {0};
    char want[64];
    hm_random_init(&random, 17);
    for (int i = 0; i < 400000; i++) {
        uint64_t bits = hm_random_next(&random);
        double number = ldexp((double)(bits >> 11), (int)hm_random_below(&random, 90) - 75);
        if (i % 4 == 1) number = (double)(bits % 100000000) / 16;
        if (i % 4 == 2) number = nextafter(pow(10, (double)(bits % 18) - 2), bits >> 63 ? 0 : 1e20);
        if (i % 4 == 3) number = (double)(bits >> 14) + (double)(bits & 3) / 4;
        if (i % 1000 == 0) number = -number;
        snprintf(want, sizeof want, "%.17g", number);
        text.length = 0;
        hm_put_exact(&text, number);
        hm_text_add(&text, "", 1);
        CHECK_TEXT(text.data, want);
    }
    hm_text_clear(&text);
}

/* Every form of the sums gives the same bits, whatever the values. */
static void energies_do_not_depend_on_the_processor(void) {
    float *values = malloc(HM_SPECTRAL_BYTES);
    hm_random random;
    const char *name;
    hm_random_init(&random, 18);
    for (size_t i = 0; i < HM_SPECTRAL_FLOATS; i++) {
        double number = (double)(int64_t)hm_random_next(&random) * 0x1p-50;
        values[i] = hm_random_below(&random, 3) == 0 ? 0 : (float)number;
    }
    double want[HM_SPECTRAL_CHANNELS], got[HM_SPECTRAL_CHANNELS];
    hm_fiber_kernels_get(0, &name)->energies(values, want);
    for (size_t i = 0; hm_fiber_kernels_get(i, &name) != NULL; i++) {
        hm_fiber_kernels_get(i, &name)->energies(values, got);
        CHECK_BYTES(got, want, sizeof want);
    }
    free(values);
}

TEST_MAIN(TEST(exact_numbers_are_those_of_printf), TEST(energies_do_not_depend_on_the_processor),
          TEST(games), TEST(any_frames), TEST(numbers))
