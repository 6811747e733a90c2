/* gzip in a build without zlib: recognised and refused. */
#include "io/io.h"

#if !HM_HAVE_GZIP

#include <stdlib.h>

struct hm_gunzip {
    char unused;
};

hm_gunzip *hm_gunzip_create(void) {
    return calloc(1, sizeof(hm_gunzip));
}

void hm_gunzip_restart(hm_gunzip *gunzip) {
    (void)gunzip;
}

hm_status hm_gunzip_ahead(hm_gunzip *gunzip, unsigned jobs, hm_error *error) {
    (void)gunzip, (void)jobs, (void)error;
    return HM_OK;
}

void hm_gunzip_destroy(hm_gunzip *gunzip) {
    free(gunzip);
}

hm_status hm_gunzip_read(hm_gunzip *gunzip, hm_raw *raw, void *buffer, size_t capacity, size_t *got,
                         hm_error *error) {
    (void)gunzip, (void)raw, (void)buffer, (void)capacity;
    *got = 0;
    return hm_fail(error, HM_ERR_UNSUPPORTED, 0, "this build reads no gzip: unpack it first");
}

bool hm_gunzip_trailing_garbage(const hm_gunzip *gunzip) {
    (void)gunzip;
    return false;
}

#endif
