/* Compressing in a build without zlib: there is none. Writers refuse it before they come here. */
#include "io/deflate.h"

#if !HM_HAVE_GZIP

static hm_status refuse(hm_error *error) {
    return hm_fail(error, HM_ERR_UNSUPPORTED, 0, "this build writes no gzip");
}

hm_deflate *hm_deflate_create(hm_compression compression) {
    (void)compression;
    return NULL;
}

void hm_deflate_reset(hm_deflate *deflate) {
    (void)deflate;
}

hm_status hm_deflate_add(hm_deflate *deflate, const void *bytes, size_t length, hm_text *out,
                         hm_error *error) {
    (void)deflate, (void)bytes, (void)length, (void)out;
    return refuse(error);
}

hm_status hm_deflate_add_words(hm_deflate *deflate, unsigned kind, const void *bytes, size_t length,
                               hm_text *out, hm_error *error) {
    (void)deflate, (void)kind, (void)bytes, (void)length, (void)out;
    return refuse(error);
}

hm_status hm_deflate_flush(hm_deflate *deflate, hm_text *out, hm_error *error) {
    (void)deflate, (void)out;
    return refuse(error);
}

hm_status hm_deflate_finish(hm_deflate *deflate, hm_text *out, hm_error *error) {
    (void)deflate, (void)out;
    return refuse(error);
}

void hm_deflate_destroy(hm_deflate *deflate) {
    (void)deflate;
}

uint32_t hm_crc32(uint32_t crc, const void *bytes, size_t length) {
    (void)bytes, (void)length;
    return crc;
}

uint32_t hm_crc32_combine(uint32_t first, uint32_t second, uint64_t second_length) {
    (void)first, (void)second_length;
    return second;
}

#endif
