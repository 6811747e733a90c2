#include "support/reference_encoder.h"

#include "core/core.h"
#include "harness.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { P, N, B, R, Q, K, TYPES };

static const double pi = 3.14159265358979323846;
static const double worth[TYPES] = {1, 3, 3.25, 5, 9, 12};

static float fiber[35][4][3];         /* orbit, N B Q K, direction */
static double deviation[TYPES][4096]; /* by mode */
static double anti[8][8];
static int orbit_of[4096], orbit_size[35];

/* ---- moves on the empty board ---- */

/* Whether a piece of this type may step by these differences on the empty board. */
static bool may_step(int type, const int step[4]) {
    int used = 0, longest = 0, total = 0;
    for (int a = 0; a < 4; a++) {
        int length = abs(step[a]);
        used += length != 0;
        total += length;
        if (length > longest) longest = length;
    }
    switch (type) {
    case N:
        return used == 2 && longest == 2 && total == 3;
    case B:
        return used == 2 && total == 2 * longest;
    case Q:
        return used == 1 || (used == 2 && total == 2 * longest);
    case K:
        return longest == 1;
    default:
        return false;
    }
}

static int steps[TYPES][224][4], step_count[TYPES];

static void fill_steps(void) {
    for (int code = 0; code < 15 * 15 * 15 * 15; code++) {
        int step[4] = {code / 3375 - 7, code / 225 % 15 - 7, code / 15 % 15 - 7, code % 15 - 7};
        for (int type = 0; type < TYPES; type++) {
            if (!may_step(type, step)) continue;
            memcpy(steps[type][step_count[type]++], step, sizeof step);
        }
    }
}

/* ---- tables ---- */

static double delta(int k, int m) {
    if (m == 0) return (8 - k) / 4.0;
    return (8 - k) / 4.0 - sin(k * pi * m / 4) / (8 * sin(pi * m / 8));
}

static double sigma(int k, int m) {
    if (m == 0) return (8 - k) / 4.0;
    return ((8 - k) * cos(k * pi * m / 8) - sin(k * pi * m / 8) / sin(pi * m / 8)) / 4;
}

static double lambda(int m) {
    return 2 - 2 * cos(pi * m / 8);
}

static void fill_deviation(void) {
    for (int s = 0; s < 4096; s++) {
        int mode[4] = {s >> 9, s >> 6 & 7, s >> 3 & 7, s & 7};
        double total = 0, knight = 0, bishop = 0, rook = 0, grown = 1, shifted = 1;
        for (int a = 0; a < 4; a++) {
            total += lambda(mode[a]);
            rook += mode[a] != 0 ? 8 : 0;
            grown *= 1 + delta(1, mode[a]);
            shifted *= 1 + sigma(1, mode[a]);
            for (int b = 0; b < 4; b++) {
                if (a == b) continue;
                knight +=
                    delta(2, mode[a]) * delta(1, mode[b]) - sigma(2, mode[a]) * sigma(1, mode[b]);
                for (int k = 1; k < 8 && a < b; k++) {
                    bishop += delta(k, mode[a]) * delta(k, mode[b]) -
                              sigma(k, mode[a]) * sigma(k, mode[b]);
                }
            }
        }
        deviation[P][s] = lambda(mode[3]) / 2 - total;
        deviation[N][s] = knight - total;
        deviation[B][s] = bishop - total;
        deviation[R][s] = rook - total;
        deviation[Q][s] = bishop + rook - total;
        deviation[K][s] = grown - shifted - total;
    }
}

static void fill_anti(void) {
    static const int sign[8] = {-1, -1, 1, -1, -1, -1, 1, -1};
    double first[8];
    for (int m = 0; m < 8; m++) {
        first[m] = sign[m] * (m == 0 ? 1 / sqrt(8) : 0.5) * cos(pi * m / 16);
    }
    for (int a = 0; a < 8; a++) {
        for (int b = 0; b < 8; b++) {
            if ((a + b) % 2 == 0) continue;
            anti[a][b] = first[a] * first[b] * (lambda(a) + lambda(b)) / (lambda(a) - lambda(b));
        }
    }
}

/* The orbit of a square is found by counting how often each folded coordinate occurs. */
static void fill_orbits(const hm_json_value *orbits) {
    int counts[35][4] = {{0}};
    hm_json_walk rows, row;
    hm_json_value item, number;
    hm_json_walk_value(&rows, orbits);
    for (int o = 0; o < 35 && hm_json_next_item(&rows, &item); o++) {
        hm_json_walk_value(&row, &item);
        while (hm_json_next_item(&row, &number))
            counts[o][atoi(number.text)]++;
    }
    for (int s = 0; s < 4096; s++) {
        int have[4] = {0};
        for (int shift = 0; shift < 12; shift += 3) {
            int c = s >> shift & 7;
            have[c < 4 ? c : 7 - c]++;
        }
        int o = 0;
        while (o < 34 && memcmp(have, counts[o], sizeof have) != 0)
            o++;
        orbit_of[s] = o;
        orbit_size[o]++;
    }
}

static void read_numbers(const hm_json_value *rows, int columns, double *out) {
    hm_json_walk outer, inner;
    hm_json_value row, number;
    hm_json_walk_value(&outer, rows);
    while (hm_json_next_item(&outer, &row)) {
        hm_json_walk_value(&inner, &row);
        for (int i = 0; i < columns && hm_json_next_item(&inner, &number); i++) {
            *out++ = strtod(number.text, NULL); /* also the hexadecimal strings */
        }
    }
}

void reference_init(void) {
    static const char *const sources[4] = {"N", "B", "Q", "K"};
    size_t length;
    char *text = test_read_file("vectors/encoder/fiber-table.json", &length);
    hm_json_value root, value;
    if (hm_json_parse(text, length, &root, NULL) != HM_OK) abort();
    double c[3][3], m[35][3];
    hm_json_get(&root, "coefficients", &value);
    hm_json_get(&value, "hex", &value);
    read_numbers(&value, 3, &c[0][0]);
    for (int source = 0; source < 4; source++) {
        hm_json_get(&root, "overlaps_times_32768", &value);
        hm_json_get(&value, sources[source], &value);
        read_numbers(&value, 3, &m[0][0]);
        for (int o = 0; o < 35; o++) {
            for (int d = 0; d < 3; d++) {
                const double *w = m[o];
                fiber[o][source][d] =
                    (float)((c[d][0] * w[0] + c[d][1] * w[1] + c[d][2] * w[2]) / 32768);
            }
        }
    }
    fill_steps();
    hm_json_get(&root, "orbits", &value);
    fill_orbits(&value);
    fill_deviation();
    fill_anti();
    free(text);
}

/* ---- encoding ---- */

static int type_of(hm_4d_piece piece) {
    static const int types[8] = {-1, P, P, N, B, R, Q, K};
    return types[HM_4D_KIND(piece)];
}

static double value_of(hm_4d_piece piece) {
    if (piece == HM_4D_EMPTY) return 0;
    return HM_4D_COLOUR(piece) == HM_4D_WHITE ? worth[type_of(piece)] : -worth[type_of(piece)];
}

static int list_targets(int type, int square, int *targets) {
    int count = 0;
    for (int i = 0; i < step_count[type]; i++) {
        int target = 0;
        bool inside = true;
        for (int a = 0; a < 4; a++) {
            int c = (square >> (9 - 3 * a) & 7) + steps[type][i][a];
            inside = inside && c >= 0 && c < 8;
            target = target * 8 + c;
        }
        if (inside) targets[count++] = target;
    }
    return count;
}

static void encode_squares(const double *signal, float *out) {
    double sum[35] = {0};
    for (int s = 0; s < 4096; s++)
        sum[orbit_of[s]] += signal[s];
    for (int s = 0; s < 4096; s++) {
        out[s] = (float)(sum[orbit_of[s]] / orbit_size[orbit_of[s]]);
        int at[4] = {s >> 9, s >> 6 & 7, s >> 3 & 7, s & 7};
        double mean = (at[0] + at[1] + at[2] + at[3]) / 4.0;
        for (int a = 0; a < 4; a++)
            out[4096 * (1 + a) + s] = (float)((at[a] - mean) * signal[s]);
    }
}

static void add_source(const double *signal, int type, int square, double field[3][4096]) {
    static const int source_index[TYPES] = {[N] = 0, [B] = 1, [Q] = 2, [K] = 3};
    int targets[224];
    int count = list_targets(type, square, targets);
    double gradient = 0;
    for (int i = 0; i < count; i++)
        gradient += signal[targets[i]];
    for (int d = 0; d < 3; d++) {
        double push = gradient * (double)fiber[orbit_of[square]][source_index[type]][d];
        for (int i = 0; i < count; i++)
            field[d][targets[i]] += push;
    }
}

static void add_pawn(hm_4d_piece piece, int square, double field[2][4096]) {
    double colour = HM_4D_COLOUR(piece) == HM_4D_WHITE ? 1 : -1;
    for (int mode = 0; mode < 8; mode++) {
        if (HM_4D_KIND(piece) == HM_4D_PAWN_W) {
            field[0][(square & ~7) | mode] += colour * anti[square & 7][mode];
        } else {
            field[1][(square & ~0700) | mode << 6] += colour * anti[square >> 6 & 7][mode];
        }
    }
}

void reference_encode(const hm_4d_board *board, float *values) {
    static double signal[4096], field[6][4096];
    memset(field, 0, sizeof field);
    for (int s = 0; s < 4096; s++)
        signal[s] = value_of(board->square[s]);
    encode_squares(signal, values);
    for (int s = 0; s < 4096; s++) {
        if (board->square[s] == HM_4D_EMPTY) continue;
        int type = type_of(board->square[s]);
        if (type == P) add_pawn(board->square[s], s, field + 3);
        if (type != P && type != R) add_source(signal, type, s, field);
        for (int mode = 0; mode < 4096; mode++)
            field[5][mode] += signal[s] * deviation[type][mode];
    }
    for (int c = 0; c < 6; c++) {
        for (int s = 0; s < 4096; s++)
            values[4096 * (5 + c) + s] = (float)(field[c][s] + 0.0);
    }
    for (int i = 0; i < HM_SPECTRAL_FLOATS; i++)
        values[i] += 0.0f; /* -0.0 becomes +0.0 */
}
