/* hypermate: sources of bytes and sinks for them.
 *
 * A source is a file, a descriptor or memory. It recognises gzip by the first two bytes, never by
 * the name, and decodes it. A sink is a file that appears whole or not at all, a descriptor, a
 * growable text or a function. Data in files and descriptors are streamed: memory does not grow
 * with their length. */
#ifndef HYPERMATE_IO_H
#define HYPERMATE_IO_H

#include "core.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A stream of bytes to read; create it with one of the three functions below. */
typedef struct hm_source hm_source;

/** Opens a file for reading; "-" is the name of a file like any other. The caller closes *source
 * with hm_source_close(). *source is NULL on failure. Errors: HM_ERR_IO, HM_ERR_MEMORY. */
HM_API hm_status hm_source_open(hm_source **source, const char *path, hm_error *error);

/** Makes a source that reads from an open file descriptor, from its current offset on.
 * hm_source_close() does not close the descriptor. Error messages call the source `name`. Fails
 * with HM_ERR_MEMORY only. */
HM_API hm_status hm_source_from_fd(hm_source **source, int fd, const char *name, hm_error *error);

/** Makes a source that reads `length` bytes of memory, which must outlive the source. Error
 * messages call the source `name`. Fails with HM_ERR_MEMORY only. */
HM_API hm_status hm_source_from_memory(hm_source **source, const void *data, size_t length,
                                       const char *name, hm_error *error);

/** Reads `capacity` decoded bytes into `buffer`. *got becomes the number of bytes read; it is
 * smaller than `capacity` (perhaps 0) only at the end of the data or on an error. Consecutive gzip
 * members are read as one text; CRC-32 and length of each member are verified. Errors: HM_ERR_IO,
 * HM_ERR_GZIP_..., HM_ERR_INTERRUPTED; *got then counts the bytes that were delivered before the
 * error, and error->offset is an offset in the decoded data. Later calls repeat the error. */
HM_API hm_status hm_source_read(hm_source *source, void *buffer, size_t capacity, size_t *got,
                                hm_error *error);

/** Maximum number of bytes that hm_source_peek() can show. */
#define HM_SOURCE_PEEK 16

/** Copies the next `capacity` decoded bytes without consuming them. *got becomes their number,
 * which is smaller than `capacity` only at the end of the data. Fails with HM_ERR_ARGUMENT if
 * `capacity` is above HM_SOURCE_PEEK; other errors are as in hm_source_read(). */
HM_API hm_status hm_source_peek(hm_source *source, void *buffer, size_t capacity, size_t *got,
                                hm_error *error);

/** Returns to the first byte of the source. For a descriptor this is the byte at which it was when
 * the source was made. Fails with HM_ERR_IO if the input cannot seek, for example a pipe. */
HM_API hm_status hm_source_rewind(hm_source *source, hm_error *error);

/** Sets a watch for reading. The watch is called after every system call that has read from the
 * file or descriptor. It is also called when a signal interrupts such a call, even while the call
 * waits for input. The watch gets the number of bytes read so far, counted before decompression,
 * and the size of a regular file as the total. If the watch returns false, reading fails with
 * HM_ERR_INTERRUPTED. Sources in memory never call the watch. The struct is copied; NULL removes
 * the watch. */
HM_API void hm_source_watch(hm_source *source, const hm_watch *watch);

/** Returns the path or name that the source was made with; it lives as long as the source. */
HM_API const char *hm_source_name(const hm_source *source);
/** Returns whether the data are gzip. If nothing has been read yet, the function reads the first
 * bytes of the source. If this fails, it returns false, and the next read reports the error. */
HM_API bool hm_source_is_gzip(hm_source *source);

/** Returns whether bytes that are not a gzip member follow the last gzip member. Returns false as
 * long as the end of the data has not been read. */
HM_API bool hm_source_trailing_garbage(const hm_source *source);

/** Closes and frees a source. NULL is allowed. */
HM_API void hm_source_close(hm_source *source);

/** How a file is compressed. */
typedef enum hm_compression {
    HM_COMPRESSION_NONE = 0,
    HM_COMPRESSION_FAST = 1, /**< gzip with the same bytes on every machine */
    HM_COMPRESSION_BEST = 2  /**< gzip by zlib level 9: smallest, slow */
} hm_compression;

/** A destination of bytes. Create it with one of the four functions below, complete the output with
 * hm_sink_commit(), and free it with hm_sink_destroy(). */
typedef struct hm_sink hm_sink;

/** Creates a file that appears under its name only when hm_sink_commit() succeeds. Until then the
 * bytes are in a temporary file in the same folder; it has no name if the system allows this. If
 * `path` is a device or a pipe, or names an open descriptor (/dev/stdout, /dev/fd/3), bytes are
 * written to it directly. A symbolic link is followed.
 *
 * An existing file is replaced, never written into; its other names (hard links) keep the old
 * content. The new file gets the permissions of the old file. It also gets the owner and group of
 * the old file, if the system lets the caller change them. If the group cannot be kept, the group
 * of the new file gets no more rights than all other users. Errors: HM_ERR_IO, for example if the
 * caller may not write the file or the folder; HM_ERR_MEMORY. *sink is NULL on failure. */
HM_API hm_status hm_sink_create(hm_sink **sink, const char *path, hm_error *error);

/** Makes a sink that writes to an open file descriptor and never closes it. Error messages call the
 * sink `name`. Fails with HM_ERR_MEMORY only. */
HM_API hm_status hm_sink_from_fd(hm_sink **sink, int fd, const char *name, hm_error *error);

/** Makes a sink that appends to a text of the caller, who clears the text later. The sink cannot
 * seek. Error messages call the sink `name`. Fails with HM_ERR_MEMORY only. */
HM_API hm_status hm_sink_to_memory(hm_sink **sink, hm_text *text, const char *name,
                                   hm_error *error);

/** Receives the bytes of a sink in order; `context` is the pointer given to hm_sink_to_function().
 * The function returns HM_OK; on failure it fills the error and returns another status. */
typedef hm_status hm_sink_function(void *context, const void *data, size_t length, hm_error *error);
/** Makes a sink that passes all bytes to a function of the caller, in order. The sink cannot seek.
 * If `write` fails, hm_sink_write() returns the status of `write`, and a later commit fails.
 * hm_sink_to_function() itself fails with HM_ERR_MEMORY only. */
HM_API hm_status hm_sink_to_function(hm_sink **sink, hm_sink_function *write, void *context,
                                     const char *name, hm_error *error);

/** Appends `length` bytes. Errors: HM_ERR_IO, with the name of the sink and the system's reason in
 * the message; HM_ERR_CLOSED if the reader of a pipe has ended (the caller must ignore SIGPIPE);
 * HM_ERR_MEMORY. After an error the sink cannot be committed. */
HM_API hm_status hm_sink_write(hm_sink *sink, const void *data, size_t length, hm_error *error);

/** Returns whether hm_sink_write_at() works. It works for block devices, for /dev/null, and for
 * regular files that are not opened for appending. */
HM_API bool hm_sink_seekable(const hm_sink *sink);

/** Writes `length` bytes at `offset`, counted from the first byte of this sink. The offset at which
 * hm_sink_write() appends stays the same. Several threads may call this function at the same time
 * for bytes that do not overlap. Errors: as in hm_sink_write(); HM_ERR_ARGUMENT if the sink cannot
 * seek; HM_ERR_LIMIT for an offset beyond 2^63 - 1 bytes. */
HM_API hm_status hm_sink_write_at(hm_sink *sink, uint64_t offset, const void *data, size_t length,
                                  hm_error *error);

/** Returns the path or name that the sink was made with; it lives as long as the sink. */
HM_API const char *hm_sink_name(const hm_sink *sink);

/** Completes the output: flushes the data to the disk, closes the file (but not a descriptor of the
 * caller), and gives the file its name. Fails with HM_ERR_IO if any of this fails, or if an earlier
 * write has failed. Nothing can be written afterwards; the sink must still be destroyed. */
HM_API hm_status hm_sink_commit(hm_sink *sink, hm_error *error);

/** Commits two sinks whose files belong together, so that an old file is never seen beside a new
 * one. If the process is killed meanwhile, the names are both as before, or both lead to the new
 * files. Or the second name is missing, and the first leads to its old file (if it had one) or to
 * its new one. Errors as in hm_sink_commit(). */
HM_API hm_status hm_sink_commit_pair(hm_sink *first, hm_sink *second, hm_error *error);

/** Removes temporary files that killed processes have left in the folder of `path`. These are files
 * of the caller named .hypermate-*.tmp that no process uses any more, and files named
 * .hypermate-*.part (of versions before 0.3) that were not written to for a day. Cost: reading the
 * folder. */
HM_API void hm_sink_sweep(const char *path);

/** Closes and frees a sink. If it was not committed successfully, nothing appears under the final
 * name, and the temporary file is removed. NULL is allowed. */
HM_API void hm_sink_destroy(hm_sink *sink);

#ifdef __cplusplus
}
#endif
#endif
