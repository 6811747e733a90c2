/* Private header of io/: what sinks do for the rooms above, and no caller sees (sink.c). */
#ifndef HM_CORE_SINK_H
#define HM_CORE_SINK_H

#include "core/error.h"
#include "hypermate/io.h"

/* As hm_sink_create(), but watched from the beginning: also while it waits for the other end of a
 * pipe with a name. */
hm_status hm_sink_create_watched(hm_sink **sink, const char *path, const hm_watch *watch,
                                 hm_error *error);

/* Has the watch asked (with 0 of 0) whenever a signal has broken off a write or a wait for the
 * reader; when it returns false, writing fails with HM_ERR_INTERRUPTED. The struct is copied; NULL:
 * writing always continues. */
void hm_sink_watch(hm_sink *sink, const hm_watch *watch);

/* Fails with HM_ERR_LIMIT once more bytes than `most` have been written, wherever (0: no limit). */
void hm_sink_limit(hm_sink *sink, uint64_t most);

/* Writes a text and empties it. `what` names a text for which there was no memory. */
hm_status hm_sink_write_text(hm_sink *sink, hm_text *text, const char *what, hm_error *error);

/* Moves the place of appending over `length` bytes that hm_sink_write_at() has put there. */
hm_status hm_sink_advance(hm_sink *sink, uint64_t length, hm_error *error);

#endif
