/* The nearest positions of a corpus to a board: one pass over it measures its channels, a second
 * one compares each position. No frame is kept. */
#include "hypermate/more/similar.h"
#include "core/core.h"
#include "core/options.h"
#include "hypermate/spectral.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PORTION = 64, CHANNELS = HM_SPECTRAL_CHANNELS, VALUES = HM_SPECTRAL_FLOATS / CHANNELS };

typedef struct similarity {
    hm_similar_options options;
    const hm_4d_board *query;
    hm_log_arrays arrays;
    float *frame; /* of the query */
    double energies[CHANNELS];
    size_t source;
    uint64_t count;
    double sum[CHANNELS], log_sum[CHANNELS], log_square[CHANNELS]; /* over the corpus */
    hm_neighbour *best;
    size_t found, room;
} similarity;

static bool similar_counts(const similarity *s, int channel) {
    return s->options.channels == 0 || (s->options.channels >> channel & 1) != 0;
}

/* Energies of channels that are empty have a logarithm too. */
static double similar_log(double energy) {
    return log(energy + 1e-9);
}

/* ---- measuring the corpus ---- */

static void similar_measure(similarity *s, const hm_log_arrays *arrays, size_t count) {
    for (size_t i = 0; i < count; i++) {
        for (int c = 0; c < CHANNELS; c++) {
            double energy = arrays->energies[i][c], logarithm = similar_log(energy);
            s->sum[c] += energy;
            s->log_sum[c] += logarithm;
            s->log_square[c] += logarithm * logarithm;
        }
    }
    s->count += count;
}

static bool similar_measure_full(void *context, hm_log_arrays *arrays, size_t count) {
    similar_measure(context, arrays, count);
    return true;
}

/* ---- comparing ---- */

static double similar_value(const similarity *s, const hm_log_arrays *arrays, size_t i) {
    switch (s->options.metric) {
    case HM_SIMILAR_BOARDS: {
        int same = 0;
        for (int square = 0; square < HM_4D_SQUARES; square++)
            same += arrays->boards[i].square[square] == s->query->square[square];
        return same / (double)HM_4D_SQUARES;
    }
    case HM_SIMILAR_ENERGIES: {
        double sum = 0;
        for (int c = 0; c < CHANNELS; c++) {
            if (!similar_counts(s, c)) continue;
            double mean = s->log_sum[c] / (double)s->count;
            double variance = s->log_square[c] / (double)s->count - mean * mean;
            double deviation = sqrt(variance > 0 ? variance : 0) + 1e-9;
            double difference =
                (similar_log(arrays->energies[i][c]) - similar_log(s->energies[c])) / deviation;
            sum += difference * difference;
        }
        return 1 / (1 + sqrt(sum));
    }
    default: {
        double both = 0, own = 0, other = 0;
        for (int c = 0; c < CHANNELS; c++) {
            if (!similar_counts(s, c)) continue;
            double dot = 0, weight = 1;
            /* Both frames are divided by the mean of the channel: the weight is its square. */
            if (s->options.metric == HM_SIMILAR_NORMALIZED)
                weight = s->sum[c] > 0 ? (double)s->count * VALUES / s->sum[c] : 0;
            const float *a = s->frame + (size_t)c * VALUES,
                        *b = (arrays->frames + i * HM_SPECTRAL_FLOATS) + (size_t)c * VALUES;
            for (int k = 0; k < VALUES; k++)
                dot += (double)a[k] * (double)b[k];
            both += weight * dot;
            own += weight * s->energies[c];
            other += weight * arrays->energies[i][c];
        }
        return own > 0 && other > 0 ? both / sqrt(own * other) : 0;
    }
    }
}

static void similar_compare(similarity *s, const hm_log_arrays *arrays, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint32_t game = s->options.exclude_game;
        if (game > 0 && s->source == 0 && arrays->meta[i].game == game) continue;
        /* Positions come in their order, so that one of equal similarity comes after those that are
         * kept. */
        double value = similar_value(s, arrays, i);
        if (s->room == 0 || (s->found == s->room && value <= s->best[s->found - 1].similarity))
            continue;
        size_t place = s->found < s->room ? s->found++ : s->found - 1;
        for (; place > 0 && s->best[place - 1].similarity < value; place--)
            s->best[place] = s->best[place - 1];
        hm_neighbour *n = &s->best[place];
        n->source = s->source;
        n->game = arrays->meta[i].game;
        n->ply = arrays->meta[i].ply;
        n->similarity = value;
        n->board = arrays->boards[i];
    }
}

static bool similar_compare_full(void *context, hm_log_arrays *arrays, size_t count) {
    similar_compare(context, arrays, count);
    return true;
}

/* ---- both passes ---- */

static hm_status similar_read(similarity *s, hm_source *source, bool compare, const hm_watch *watch,
                              hm_error *error) {
    hm_log_report report = {0};
    hm_bulk_options bulk = {.size = sizeof bulk, .jobs = s->options.jobs};
    hm_log_arrays arrays = s->arrays;
    arrays.full = compare ? similar_compare_full : similar_measure_full;
    if (!compare) arrays.frames = NULL;
    hm_status status = hm_log_encode(source, 0, &arrays, &bulk, watch, &report, error);
    if (status != HM_OK) return status;
    (compare ? similar_compare : similar_measure)(s, &arrays, report.count);
    return HM_OK;
}

hm_status hm_similar_find(hm_source *const *sources, size_t source_count, const hm_4d_board *query,
                          const hm_similar_options *options, const hm_watch *watch,
                          hm_neighbour *neighbours, size_t *count, uint64_t *corpus,
                          hm_error *error) {
    similarity s = {.query = query, .best = neighbours, .room = *count};
    *count = 0;
    *corpus = 0;
    hm_status status = hm_options_take(&s.options, sizeof s.options, options, error);
    if (status == HM_OK) {
        s.arrays = (hm_log_arrays){.size = sizeof s.arrays,
                                   .capacity = PORTION,
                                   .frames = malloc(PORTION * (size_t)HM_SPECTRAL_BYTES),
                                   .meta = malloc(PORTION * sizeof *s.arrays.meta),
                                   .energies = malloc(PORTION * sizeof *s.arrays.energies),
                                   .boards = malloc(PORTION * sizeof *s.arrays.boards),
                                   .context = &s};
        s.frame = malloc(HM_SPECTRAL_BYTES);
        bool made = s.arrays.frames != NULL && s.arrays.meta != NULL && s.arrays.energies != NULL &&
                    s.arrays.boards != NULL && s.frame != NULL;
        hm_log_arrays one = {
            .size = sizeof one, .capacity = 1, .frames = s.frame, .energies = &s.energies};
        status = made ? hm_boards_encode(query, 1, &one, 1, NULL, error)
                      : hm_fail_memory(error, "a corpus");
    }
    if (status == HM_OK) {
        /* The first pass measures the whole corpus, the second one compares: both know all
         * energies. */
        for (size_t i = 0; i < source_count && status == HM_OK; i++)
            status = similar_read(&s, sources[i], false, watch, error);
        for (s.source = 0; s.source < source_count && status == HM_OK; s.source++) {
            status = hm_source_rewind(sources[s.source], error);
            if (status == HM_OK) status = similar_read(&s, sources[s.source], true, watch, error);
        }
    }
    free(s.arrays.frames);
    free(s.arrays.meta);
    free(s.arrays.energies);
    free(s.arrays.boards);
    free(s.frame);
    *count = s.found;
    *corpus = s.count;
    return status;
}
