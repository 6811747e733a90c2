/* zlib at level 6 alone, on frames that stand in memory: what gzip output is compared with.
 *
 *     bench_zlib FILE.spectral4     prints frames a second and compressed bytes a frame
 */
#include "hypermate/hypermate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zlib.h>

enum { FRAMES = 200, OUTPUT = 1 << 16 };

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static unsigned long long compress_all(unsigned char *data, size_t length) {
    static unsigned char out[OUTPUT];
    z_stream stream = {.next_in = data, .avail_in = (uInt)length};
    if (deflateInit2(&stream, 6, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY) != Z_OK) exit(3);
    int result;
    do {
        stream.next_out = out;
        stream.avail_out = OUTPUT;
        result = deflate(&stream, Z_FINISH);
    } while (result == Z_OK);
    unsigned long long total = stream.total_out;
    deflateEnd(&stream);
    return total;
}

int main(int argc, char **argv) {
    hm_frames_map *map;
    hm_error error;
    unsigned char *data = malloc((size_t)FRAMES * HM_SPECTRAL_BYTES);
    float *values = malloc(HM_SPECTRAL_BYTES);
    if (argc != 2 || data == NULL || values == NULL) return 2;
    if (hm_frames_map_open(&map, argv[1], &error) != HM_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 3;
    }
    uint64_t step = hm_frames_map_count(map) / FRAMES;
    for (uint64_t i = 0; i < FRAMES; i++) {
        if (hm_frames_map_read(map, i * step, NULL, values, NULL, &error) != HM_OK) return 3;
        memcpy(data + i * HM_SPECTRAL_BYTES, values, HM_SPECTRAL_BYTES);
    }
    double start = now();
    unsigned long long bytes = compress_all(data, (size_t)FRAMES * HM_SPECTRAL_BYTES);
    printf("%.1f frames/s %.0f bytes/frame\n", FRAMES / (now() - start), (double)bytes / FRAMES);
    hm_frames_map_close(map);
    free(data);
    free(values);
    return 0;
}
