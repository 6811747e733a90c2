/* hypermate: where bytes come from and where they go.
 *
 * A source is a file, a descriptor or memory; gzip is recognised by its first two bytes, never by
 * a name, and decoded on the way. A sink is a file that appears whole or not at all, a descriptor
 * or memory. All but memory stream: what is held does not grow with the length of the data. */
#ifndef HYPERMATE_IO_H
#define HYPERMATE_IO_H

#include "core.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct hm_source hm_source;

/** Opens a file by path ("-" is not special here). error->offset is 0. */
HM_API hm_status hm_source_open(hm_source **source, const char *path, hm_error *error);

/** Reads from a descriptor that stays the caller's (it is not closed). `name` is for messages. */
HM_API hm_status hm_source_from_fd(hm_source **source, int fd, const char *name, hm_error *error);

/** Reads from memory that must outlive the source. */
HM_API hm_status hm_source_from_memory(hm_source **source, const void *data, size_t length,
                                       const char *name, hm_error *error);

/** Reads up to `capacity` decoded bytes; fewer than asked (also 0) only at the end of the data.
 * Several gzip members are read as one text; CRC-32 and length of each are verified.
 * Errors: HM_ERR_IO, HM_ERR_GZIP_*; bytes delivered before an error are counted in *got.
 * error->offset is the offset in the decoded data. */
HM_API hm_status hm_source_read(hm_source *source, void *buffer, size_t capacity, size_t *got,
                                hm_error *error);

#define HM_SOURCE_PEEK 16

/** Looks at the next decoded bytes without taking them: at most HM_SOURCE_PEEK (more is
 * HM_ERR_ARGUMENT), fewer only at the end of the data. Errors as of reading. */
HM_API hm_status hm_source_peek(hm_source *source, void *buffer, size_t capacity, size_t *got,
                                hm_error *error);

/** Goes back to the first byte. HM_ERR_IO when the input cannot seek (a pipe). */
HM_API hm_status hm_source_rewind(hm_source *source, hm_error *error);

/** Has the watch called after every read of a file or descriptor that ended or that a signal broke
 * off, with the bytes (as they lie in the file) read so far, of as many as a regular file has. When
 * it returns false, reading fails with HM_ERR_INTERRUPTED. This is how work on a file shows
 * progress and is broken off, also while it waits for input; memory is never waited for. The struct
 * is copied; NULL: no more calls. */
HM_API void hm_source_watch(hm_source *source, const hm_watch *watch);

/** As it was given; lives as long as the source. */
HM_API const char *hm_source_name(const hm_source *source);
/** Reads the first bytes if none have been read yet; the next read reports a failure. */
HM_API bool hm_source_is_gzip(hm_source *source);

/** True once the end was reached and bytes that are no gzip member followed the last one. */
HM_API bool hm_source_trailing_garbage(const hm_source *source);

/** NULL is allowed. */
HM_API void hm_source_close(hm_source *source);

typedef enum hm_compression {
    HM_COMPRESSION_NONE = 0,
    HM_COMPRESSION_FAST = 1, /**< gzip whose bytes are the same on every machine */
    HM_COMPRESSION_BEST = 2  /**< gzip by zlib level 9: smallest, slow */
} hm_compression;

typedef struct hm_sink hm_sink;

/** A file that appears under its name only when hm_sink_commit() succeeds; until then the bytes are
 * in a file beside it, without a name if the system allows it. A path that names a device or a pipe
 * is written directly, and so is one of an open descriptor (/dev/stdout, /dev/fd/3).
 *
 * An existing file is replaced, never written into. The new one has its permissions, and its owner
 * and group as far as the caller may give files away; a group that cannot be kept gets no more
 * rights than everybody. A file that the caller may not write, or in a folder that the caller may
 * not write, is refused. Other names of the file (hard links) keep the old file. For a symbolic
 * link, the file that it leads to is replaced or made. */
HM_API hm_status hm_sink_create(hm_sink **sink, const char *path, hm_error *error);

/** Writes to a descriptor that stays the caller's. */
HM_API hm_status hm_sink_from_fd(hm_sink **sink, int fd, const char *name, hm_error *error);

/** Appends to a text of the caller, who clears it; the sink cannot seek. `name` is for messages. */
HM_API hm_status hm_sink_to_memory(hm_sink **sink, hm_text *text, const char *name,
                                   hm_error *error);

/** Hands everything to a function, in order; the sink cannot seek. Where the function fails,
 * writing does, and so does the commit. */
typedef hm_status hm_sink_function(void *context, const void *data, size_t length, hm_error *error);
HM_API hm_status hm_sink_to_function(hm_sink **sink, hm_sink_function *write, void *context,
                                     const char *name, hm_error *error);

/** Appends. Errors: HM_ERR_IO (message has the name and the system's reason), HM_ERR_CLOSED when
 * the reader of a pipe is gone (the caller must ignore SIGPIPE). */
HM_API hm_status hm_sink_write(hm_sink *sink, const void *data, size_t length, hm_error *error);

/** True when hm_sink_write_at() can work (a regular file, a block device or /dev/null). */
HM_API bool hm_sink_seekable(const hm_sink *sink);

/** Writes at an absolute offset of what this sink has written, without moving the place where
 * hm_sink_write() appends. May be called from several threads for places that do not overlap.
 * Errors: those of hm_sink_write(), HM_ERR_ARGUMENT for a sink that cannot seek, HM_ERR_LIMIT for a
 * place beyond 2^63 - 1 bytes. */
HM_API hm_status hm_sink_write_at(hm_sink *sink, uint64_t offset, const void *data, size_t length,
                                  hm_error *error);

/** As it was given; lives as long as the sink. */
HM_API const char *hm_sink_name(const hm_sink *sink);

/** Flushes to the disk, closes (not a descriptor of the caller's) and renames; HM_ERR_IO also when
 * an earlier write failed. Nothing can be written afterwards. The sink still must be destroyed. */
HM_API hm_status hm_sink_commit(hm_sink *sink, hm_error *error);

/** Commits two files that belong together: whenever the process is killed, both names lead to old
 * files, or both to new ones, or only the first name exists. */
HM_API hm_status hm_sink_commit_pair(hm_sink *first, hm_sink *second, hm_error *error);

/** Removes what processes that were killed have left in the folder of a path: files of the caller
 * named .hypermate-*.tmp that no process holds, and .hypermate-*.part of versions before 0.3 that
 * nobody has written to for a day. Cost: reading the folder. */
HM_API void hm_sink_sweep(const char *path);

/** Without a successful commit nothing is left under the final name, and no temporary file.
 * NULL is allowed. */
HM_API void hm_sink_destroy(hm_sink *sink);

#ifdef __cplusplus
}
#endif
#endif
