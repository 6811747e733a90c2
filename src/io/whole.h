/* Private header of io/: files that are read or written as one text (whole.c). */
#ifndef HM_CORE_WHOLE_H
#define HM_CORE_WHOLE_H

#include "core/text.h"
#include "hypermate/io.h"

/* Above all that runs note of themselves: the results of a match, the manifest of a folder. */
#define HM_WHOLE_MOST ((size_t)1 << 31)

/* Appends what is left of a source to a text; HM_ERR_LIMIT when that is more than `most` bytes. The
 * text is what was read so far when it fails. */
hm_status hm_source_read_all(hm_source *source, size_t most, hm_text *text, hm_error *error);
/* The same of a file that nobody else reads. */
hm_status hm_file_read(const char *path, size_t most, hm_text *text, hm_error *error);
/* Makes or replaces a file, which appears when it is whole. A text that memory was short for is
 * written nowhere: HM_ERR_MEMORY. */
hm_status hm_file_write(const char *path, const hm_text *text, hm_error *error);
/* Appends a text to a file, and flushes it to the disk. A process that is killed meanwhile leaves
 * the beginning of the text. */
hm_status hm_file_append(const char *path, const hm_text *text, hm_error *error);

/* SHA-256 of a text in hexadecimal digits, as lists of files have it. */
void hm_text_sha256(const hm_text *text, char hex[65]);
/* The same of a file, as its bytes are; false: it cannot be read. */
bool hm_file_sha256(const char *path, char hex[65]);

#endif
