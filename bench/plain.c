/* The plain way from a game to frames: one line after the other, the reference encoder, no
 * threads, output discarded. Its rate is what the program's is compared with.
 *
 *     bench_plain GAME.ndjson
 */
#include "bench.h"
#include "hypermate/hypermate.h"
#include "support/reference_encoder.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    hm_source *source;
    hm_ndjson4_reader *reader;
    const hm_ndjson4_record *record;
    hm_error error;
    if (argc != 2) {
        fprintf(stderr, "usage: bench_plain GAME.ndjson\n");
        return 2;
    }
    reference_init();
    float *frame = malloc(HM_SPECTRAL_BYTES);
    if (frame == NULL || hm_source_open(&source, argv[1], &error) != HM_OK ||
        hm_ndjson4_reader_open(&reader, source, 0, 0, &error) != HM_OK) {
        return 3;
    }
    unsigned long long frames = 0;
    while (hm_ndjson4_reader_next(reader, &record, NULL) == HM_OK && record != NULL) {
        if (record->kind != HM_NDJSON4_FRAME) continue;
        reference_encode(&record->board, frame);
        bench_keep((unsigned long long)(frame[frames % HM_SPECTRAL_FLOATS] != 0));
        frames++;
    }
    printf("%llu frames\n", frames);
    hm_ndjson4_reader_close(reader);
    hm_source_close(source);
    free(frame);
    return 0;
}
