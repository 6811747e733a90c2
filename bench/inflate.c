/* The unpacking of a whole frame file by libdeflate alone, from memory to memory: what reading it
 * is compared with.
 *
 *     bench_inflate FILE.spectralz4     prints microseconds a frame
 */
#include "core/core.h"
#include "io/gunzip.h"
#include "io/whole.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#if HM_HAVE_LIBDEFLATE

#include <libdeflate.h>

enum { HEADER = 10, FRAME = 180238, ROUNDS = 3 };

int main(int argc, char **argv) {
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    hm_text packed = {0};
    size_t got = 1, length = 0;
    if (file == NULL) return 2;
    while (got > 0 && hm_text_reserve(&packed, 1 << 20)) {
        got = fread(packed.data + packed.length, 1, 1 << 20, file);
        packed.length += got;
    }
    fclose(file);
    if (packed.length < 2 * HEADER) return 3;
    size_t room = hm_le32_get((const uint8_t *)packed.data + packed.length - 4);
    char *data = malloc(room);
    struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
    double best = 1e9;
    if (data == NULL || decompressor == NULL) return 3;
    for (int round = 0; round < ROUNDS; round++) {
        clock_t start = clock();
        if (libdeflate_deflate_decompress(decompressor, packed.data + HEADER,
                                          packed.length - HEADER, data, room,
                                          &length) != LIBDEFLATE_SUCCESS)
            return 3;
        double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
        if (seconds < best) best = seconds;
    }
    printf("%.1f us a frame\n", best * 1e6 * FRAME / (double)length);
    libdeflate_free_decompressor(decompressor);
    hm_text_clear(&packed);
    free(data);
    return 0;
}

#else

int main(void) {
    return 2;
}

#endif
