/* The encoder against the published vectors, and its tables against theirs. */
#include "hypermate/spectral.h"
#include "core/core.h"
#include "harness.h"
#include "hypermate/more/chess4d_games.h"
#include "hypermate/more/logs4d.h"
#include "hypermate/more/spectral_sheet.h"
#include "spectral/encoder.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double number(const hm_json_value *object, const char *key) {
    hm_json_value value;
    double result = NAN;
    if (hm_json_get(object, key, &value)) hm_json_double(&value, &result);
    return result;
}

static void text(const hm_json_value *object, const char *key, hm_text *out) {
    hm_json_value value;
    out->length = 0;
    hm_text_puts(out, "");
    if (hm_json_get(object, key, &value)) hm_json_decode_text(&value, out);
}

static void hash(const float *values, size_t count, char hex[65]) {
    hm_sha256 sha;
    hm_sha256_init(&sha);
    for (size_t i = 0; i < count; i++) {
        uint32_t bits;
        uint8_t bytes[4];
        memcpy(&bits, &values[i], sizeof bits);
        hm_le32_put(bytes, bits);
        hm_sha256_add(&sha, bytes, sizeof bytes);
    }
    hm_sha256_hex(&sha, hex);
}

static void check_channels(const hm_json_value *position, const float *values) {
    double energies[HM_SPECTRAL_CHANNELS];
    hm_spectral_energies(values, energies);
    hm_json_value channels, channel;
    hm_json_walk walk;
    hm_json_get(position, "channels", &channels);
    hm_json_walk_value(&walk, &channels);
    hm_text name = {0};
    int c = 0;
    for (; hm_json_next_item(&walk, &channel); c++) {
        text(&channel, "name", &name);
        CHECK_TEXT(hm_spectral_channel_name(c), name.data);
        double want = number(&channel, "energy"), max_abs = 0, sum = 0;
        CHECK(fabs(energies[c] - want) <= 1e-9 + 1e-6 * want);
        for (int s = 0; s < HM_4D_SQUARES; s++) {
            double value = (double)values[HM_4D_SQUARES * c + s];
            sum += value;
            max_abs = fmax(max_abs, fabs(value));
        }
        CHECK(fabs(max_abs - number(&channel, "max_abs")) <= 1e-9 + 1e-6 * max_abs);
        CHECK(fabs(sum - number(&channel, "sum")) <= 1e-4 + 1e-5 * max_abs);
    }
    CHECK_INT(c, HM_SPECTRAL_CHANNELS);
    hm_text_clear(&name);
}

/* Probes are [index, value, bits]: the bits count in channels 0-7, the value with the tolerance of
 * the channel in the others. */
static void check_probe(const hm_json_value *probe, const float *values) {
    hm_json_value item;
    hm_json_walk fields;
    int64_t index = -1;
    double want = NAN;
    hm_json_walk_value(&fields, probe);
    hm_json_next_item(&fields, &item);
    hm_json_int64(&item, &index);
    hm_json_next_item(&fields, &item);
    hm_json_double(&item, &want);
    hm_json_next_item(&fields, &item);
    if (index < 8 * HM_4D_SQUARES) {
        uint32_t bits;
        memcpy(&bits, &values[index], sizeof bits);
        CHECK_INT(bits, strtoul(item.text, NULL, 16));
    } else {
        double tolerance = index < 10 * HM_4D_SQUARES ? 1e-6 : 1e-9 + 1e-6 * fabs(want);
        CHECK(fabs((double)values[index] - want) <= tolerance);
    }
}

static void check_probes(const hm_json_value *position, const float *values) {
    hm_json_value probes, probe;
    hm_json_walk walk;
    hm_json_get(position, "probes", &probes);
    hm_json_walk_value(&walk, &probes);
    while (hm_json_next_item(&walk, &probe))
        check_probe(&probe, values);
}

static void published_vectors(void) {
    size_t length;
    char *file = test_read_file("vectors/encoder/encoder-vectors-public.json", &length);
    hm_json_value root, positions, position;
    hm_json_walk walk;
    CHECK_INT(hm_json_parse(file, length, &root, NULL), HM_OK);
    hm_json_get(&root, "positions", &positions);
    hm_json_walk_value(&walk, &positions);
    hm_spectral_plan *plan;
    hm_spectral_encoder *encoder;
    CHECK_INT(hm_spectral_plan_create(&plan, NULL), HM_OK);
    CHECK_INT(hm_spectral_encoder_create(plan, &encoder, NULL), HM_OK);
    hm_text value = {0};
    int count = 0;
    for (; hm_json_next_item(&walk, &position); count++) {
        hm_4d_board board;
        char hex[65];
        text(&position, "name", &value);
        test_context(value.data);
        text(&position, "fen4", &value);
        CHECK_INT(hm_4d_fen_parse(value.data, value.length, 0, &board, NULL), HM_OK);
        CHECK_INT(hm_4d_board_count(&board), (long long)number(&position, "n_pieces"));
        const float *values = hm_spectral_encode(encoder, &board);
        hash(values, 8 * HM_4D_SQUARES, hex);
        text(&position, "sha256_ch0_7", &value);
        CHECK_TEXT(hex, value.data);
        check_channels(&position, values);
        check_probes(&position, values);
    }
    CHECK_INT(count, 21);
    hm_text_clear(&value);
    hm_spectral_encoder_destroy(encoder);
    hm_spectral_plan_destroy(plan);
    free(file);
}

static void fiber_table_is_the_published_one(void) {
    static const char *const sources[HM_SOURCES] = {"N", "B", "Q", "K"};
    size_t length;
    char *file = test_read_file("vectors/encoder/fiber-table.json", &length);
    hm_json_value root, bits, rows, row, item;
    hm_json_walk outer, inner;
    CHECK_INT(hm_json_parse(file, length, &root, NULL), HM_OK);
    hm_json_get(&root, "fiber_local_bits", &bits);
    for (int source = 0; source < HM_SOURCES; source++) {
        hm_json_get(&bits, sources[source], &rows);
        hm_json_walk_value(&outer, &rows);
        for (int orbit = 0; orbit < HM_ORBITS; orbit++) {
            CHECK(hm_json_next_item(&outer, &row));
            hm_json_walk_value(&inner, &row);
            for (int d = 0; d < 3 && hm_json_next_item(&inner, &item); d++) {
                uint32_t have;
                memcpy(&have, &hm_spectral_fiber[orbit][source][d], sizeof have);
                CHECK_INT(have, strtoul(item.text, NULL, 16));
            }
        }
    }
    free(file);
}

/* One sum for both line pieces, a known one (encoder, section 5). */
static void queen_and_bishop_rows_have_one_sum(void) {
    static const double known[3] = {129.3502, 320.6712, -32.83146};
    hm_spectral_plan *plan;
    CHECK_INT(hm_spectral_plan_create(&plan, NULL), HM_OK);
    for (int d = 0; d < 3; d++) {
        double bishop = 0, queen = 0;
        for (int s = 0; s < HM_4D_SQUARES; s++) {
            bishop += plan->push[plan->orbit[s]][1][d];
            queen += plan->push[plan->orbit[s]][2][d];
        }
        CHECK(fabs(bishop - queen) <= 1e-7 * fabs(bishop));
        CHECK(fabs(bishop - known[d]) <= 1e-4);
    }
    hm_spectral_plan_destroy(plan);
}

static void neighbour_lists_have_the_known_sizes(void) {
    static const struct {
        unsigned kind, least, most, edges;
    } rows[] = {{HM_4D_KNIGHT, 12, 48, 129024},
                {HM_4D_BISHOP, 42, 78, 215040},
                {HM_4D_QUEEN, 70, 106, 329728},
                {HM_4D_KING, 15, 80, 230160}};
    hm_spectral_plan *plan;
    hm_spectral_encoder *encoder;
    CHECK_INT(hm_spectral_plan_create(&plan, NULL), HM_OK);
    CHECK_INT(hm_spectral_encoder_create(plan, &encoder, NULL), HM_OK);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        unsigned least = 4096, most = 0, edges = 0;
        for (unsigned s = 0; s < HM_4D_SQUARES; s++) {
            unsigned count = hm_neighbours_of(encoder, rows[i].kind, s).count;
            edges += count;
            least = count < least ? count : least;
            most = count > most ? count : most;
        }
        CHECK_INT(least, rows[i].least);
        CHECK_INT(most, rows[i].most);
        CHECK_INT(edges, rows[i].edges);
    }
    unsigned squares = 0;
    for (int orbit = 0; orbit < HM_ORBITS; orbit++)
        squares += plan->orbit_size[orbit];
    CHECK_INT(squares, HM_4D_SQUARES);
    hm_spectral_encoder_destroy(encoder);
    hm_spectral_plan_destroy(plan);
}

static void energy_share_of_the_published_example(void) {
    static const char fen[] = "4d-fen v1: K@4,0,0,0; k@4,7,7,7; R@0,0,0,0";
    hm_4d_board board;
    hm_4d_fen_parse(fen, sizeof fen - 1, 0, &board, NULL);
    hm_spectral_plan *plan;
    hm_spectral_encoder *encoder;
    CHECK_INT(hm_spectral_plan_create(&plan, NULL), HM_OK);
    CHECK_INT(hm_spectral_encoder_create(plan, &encoder, NULL), HM_OK);
    double energies[HM_SPECTRAL_CHANNELS], total = 0;
    hm_spectral_energies(hm_spectral_encode(encoder, &board), energies);
    for (int c = 0; c < HM_SPECTRAL_CHANNELS; c++)
        total += energies[c];
    CHECK(fabs(energies[0] / total - 3.297e-08) <= 5e-12);
    hm_spectral_encoder_destroy(encoder);
    hm_spectral_plan_destroy(plan);
}

static void tables_have_checksums(void) {
    char hex[65];
    size_t count = 0;
    for (const hm_spectral_table *table; (table = hm_spectral_table_get(count)) != NULL; count++) {
        hm_spectral_table_sha256(table, hex);
        CHECK_INT(strlen(hex), 64);
        if (strcmp(table->name, "fiber") == 0) {
            char direct[65];
            float values[420];
            CHECK_INT(table->count, 420);
            hm_spectral_table_values(table, values);
            CHECK_BYTES(values, hm_spectral_fiber, sizeof values);
            hash(&hm_spectral_fiber[0][0][0], 420, direct);
            CHECK_TEXT(hex, direct);
        }
    }
    CHECK_INT(count, 3);
}

/* The deviations have the checksum of the older program's table, which
 * tools/generate_spectral_tables.py finds with decimals of 60 digits. */
static void deviations_are_exact(void) {
    static double values[HM_TRIPLES][HM_MATERIALS][8];
    hm_spectral_plan *plan = NULL;
    char hex[65];
    const hm_spectral_table *table = hm_spectral_table_get(2);
    CHECK_TEXT(table->name, "diag");
    CHECK_INT(table->count * table->value_size, sizeof values);
    hm_spectral_table_sha256(table, hex);
    CHECK_TEXT(hex, "a8a258c74c01a78195e00fa444191756924655d55681e1466bb9ac2ebbd77457");
    hm_spectral_table_values(table, values);
    CHECK_INT(hm_spectral_plan_create(&plan, NULL), HM_OK);
    CHECK_BYTES(plan->diagonal, values, sizeof values);
    hm_spectral_plan_destroy(plan);
    CHECK(values[0][0][4] == -1 && values[0][3][1] > 0); /* d_P and d_R of (0,0,0,l) */
}

/* The clock can be read back, and what is larger counts as the largest. */
static void state_blocks(void) {
    static hm_4d_state state;
    float sheet[HM_SPECTRAL_SHEET], last[2] = {0, 0};
    hm_4d_state_start(&state);
    for (uint32_t clock = 0; clock <= 102; clock++) {
        state.halfmove = clock;
        hm_spectral_sheet(&state, clock % 4, sheet);
        double turn = atan2(sheet[9], sheet[8]) / (2 * acos(-1)) * 101;
        if (clock <= 100) CHECK_INT(lround(turn < 0 ? turn + 101 : turn), clock);
        if (clock > 100) CHECK(sheet[8] == last[0] && sheet[9] == last[1]);
        CHECK_INT(sheet[7], clock % 4 < 2 ? clock % 4 : 2);
        last[0] = sheet[8];
        last[1] = sheet[9];
    }
    state.side = HM_4D_BLACK;
    hm_spectral_sheet(&state, 0, sheet);
    CHECK(sheet[6] == 1);
    for (size_t i = 0; i < 6; i++)
        CHECK(sheet[i] == 0);
    CHECK(sheet[10] == 0);
}

/* The last bit is ours, and the same everywhere; the C library's is at most one away. */
static void exact_state_blocks(void) {
    static hm_4d_state state;
    double sheet[HM_SPECTRAL_SHEET];
    hm_4d_state_start(&state);
    for (uint32_t clock = 0; clock <= 100; clock++) {
        double angle = 2 * acos(-1) * clock / 101;
        state.halfmove = clock;
        hm_spectral_sheet_double(&state, 0, sheet);
        CHECK(fabs(sheet[8] - cos(angle)) < 0x1.8p-53 && fabs(sheet[9] - sin(angle)) < 0x1.8p-53);
    }
    CHECK(sheet[8] == 0.9980655971335943 && sheet[9] == -0.0621696374314802);
}

/* Any form of the kernels gives the same bytes, the last one soonest. */
static void the_widest_kernels_are_chosen(void) {
    const hm_fiber_kernels *last = NULL, *next;
    const char *name;
    size_t forms = 0;
    for (; (next = hm_fiber_kernels_get(forms, &name)) != NULL; forms++)
        last = next;
    CHECK(last != NULL && hm_fiber_kernels_best() == last);
#if defined(__x86_64__)
    CHECK(forms > 1 || !__builtin_cpu_supports("avx2"));
#endif
}

TEST_MAIN(TEST(published_vectors), TEST(fiber_table_is_the_published_one),
          TEST(queen_and_bishop_rows_have_one_sum), TEST(neighbour_lists_have_the_known_sizes),
          TEST(energy_share_of_the_published_example), TEST(tables_have_checksums),
          TEST(deviations_are_exact), TEST(state_blocks), TEST(exact_state_blocks),
          TEST(the_widest_kernels_are_chosen))
