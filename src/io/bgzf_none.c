/* Ranges of gzip in a build without zlib: none is ever found, so none is read. */
#include "io/io.h"

#if !HM_HAVE_GZIP

size_t hm_bgzf_size(const uint8_t *bytes, size_t length, size_t *header) {
    (void)bytes, (void)length, (void)header;
    return 0;
}

hm_bgzf *hm_bgzf_create(void) {
    return NULL;
}

void hm_bgzf_destroy(hm_bgzf *bgzf) {
    (void)bgzf;
}

void hm_bgzf_begin(hm_bgzf *bgzf, const hm_range *range) {
    (void)bgzf, (void)range;
}

hm_status hm_bgzf_read(hm_bgzf *bgzf, hm_raw *raw, void *buffer, size_t capacity, size_t *got,
                       hm_error *error) {
    (void)bgzf, (void)raw, (void)buffer, (void)capacity;
    *got = 0;
    return hm_fail(error, HM_ERR_UNSUPPORTED, 0, "this build reads no gzip: unpack it first");
}

hm_status hm_bgzf_tell(hm_bgzf *bgzf, hm_raw *raw, hm_place *place, size_t *left, hm_error *error) {
    (void)bgzf, (void)raw;
    *place = (hm_place){0};
    *left = 0;
    return hm_fail(error, HM_ERR_UNSUPPORTED, 0, "this build reads no gzip: unpack it first");
}

bool hm_bgzf_ended(const hm_bgzf *bgzf) {
    (void)bgzf;
    return true;
}

#endif
