/* gzip by zlib alone, for tests of how the library reads and writes it. A build without zlib has
 * none (gzip_none.c): there TEST_GZIP leaves out what is about nothing else, and PACKED is plain.
 */
#ifndef HM_TEST_GZIP_H
#define HM_TEST_GZIP_H

#include "hypermate/io.h"
#include "io/io.h"

/* What is written where a test packs its files: gzip if there is any. */
#define PACKED (HM_HAVE_GZIP ? HM_COMPRESSION_FAST : HM_COMPRESSION_NONE)

/* Appends the bytes deflated (1 the quickest, 9 the smallest), without a header or a check. */
void gzip_deflate(hm_text *gz, const char *data, size_t length, int level);
/* The same with a flush every so many bytes, after which nothing refers back (full), or may. */
void gzip_deflate_flushed(hm_text *gz, const char *data, size_t length, int level, size_t every,
                          bool full);
uint32_t gzip_crc(const char *data, size_t length);
/* The decoded bytes of one gzip member, on the heap; *length is replaced. Nothing may follow. */
uint8_t *gunzip(const uint8_t *bytes, size_t *length);

#endif
