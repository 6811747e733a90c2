/* The header of a gzip member (RFC 1952), with fields of every kind. */
#include "io/deflate.h"
#include "io/io.h"

#if HM_HAVE_GZIP

typedef struct header_reader {
    hm_raw *raw;
    hm_error *error;
    uint32_t crc; /* of the header so far, for FHCRC */
} header_reader;

hm_status hm_gunzip_fail_early(hm_error *error) {
    return hm_fail(error, HM_ERR_GZIP_TRUNCATED, 0, "the gzip data end too early");
}

static hm_status next_byte(header_reader *h, uint8_t *byte) {
    hm_status status = hm_raw_fill(h->raw, h->error);
    if (status != HM_OK) return status;
    if (h->raw->left == 0) return hm_gunzip_fail_early(h->error);
    *byte = *h->raw->next++;
    h->raw->left--;
    h->crc = hm_crc32(h->crc, byte, 1);
    return HM_OK;
}

static hm_status next_bytes(header_reader *h, uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        hm_status status = next_byte(h, &bytes[i]);
        if (status != HM_OK) return status;
    }
    return HM_OK;
}

static hm_status gunzip_skip_string(header_reader *h) {
    uint8_t byte = 1;
    hm_status status = HM_OK;
    while (status == HM_OK && byte != 0)
        status = next_byte(h, &byte);
    return status;
}

/* The header after its two magic bytes. */
static hm_status read_header_fields(header_reader *h) {
    enum { FHCRC = 2, FEXTRA = 4, FNAME = 8, FCOMMENT = 16, RESERVED = 0xe0 };
    uint8_t fixed[8]; /* method, flags, time (4), extra flags, system */
    uint8_t two[2], ignored;
    hm_status status = next_bytes(h, fixed, sizeof fixed);
    if (status != HM_OK) return status;
    unsigned flags = fixed[1];
    if (fixed[0] != 8) {
        return hm_fail(h->error, HM_ERR_GZIP_HEADER, 0,
                       "gzip method %u is unknown, only 8 (deflate) is in use", (unsigned)fixed[0]);
    }
    if ((flags & RESERVED) != 0) {
        return hm_fail(h->error, HM_ERR_GZIP_HEADER, 0, "reserved gzip flags are set (%02x)",
                       flags);
    }
    if ((flags & FEXTRA) != 0) {
        status = next_bytes(h, two, 2);
        for (unsigned left = hm_le16_get(two); status == HM_OK && left > 0; left--)
            status = next_byte(h, &ignored);
    }
    if (status == HM_OK && (flags & FNAME) != 0) status = gunzip_skip_string(h);
    if (status == HM_OK && (flags & FCOMMENT) != 0) status = gunzip_skip_string(h);
    if (status != HM_OK || (flags & FHCRC) == 0) return status;
    uint32_t computed = h->crc & 0xffff;
    status = next_bytes(h, two, 2);
    if (status != HM_OK || computed == hm_le16_get(two)) return status;
    return hm_fail(h->error, HM_ERR_GZIP_HEADER, 0, "the gzip header's checksum is wrong");
}

hm_status hm_gunzip_header(hm_raw *raw, hm_error *error) {
    static const uint8_t magic[2] = {0x1f, 0x8b};
    header_reader h = {.raw = raw, .error = error, .crc = hm_crc32(0, magic, sizeof magic)};
    return read_header_fields(&h);
}

#endif
