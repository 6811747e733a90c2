/* hypermate: line protocols between a graphical interface and the search: UCI for 4D and
 * four-player chess, 5DUCI for 5D chess (docs/play.md).
 *
 * A protocol object reads lines and writes lines as answers. A search runs in a thread of its own,
 * so that the object can read lines during the search. The line "uci" or "5duci" selects the
 * protocol; before this line only "isready" and "quit" have an effect. */
#ifndef HYPERMATE_PROTOCOL_H
#define HYPERMATE_PROTOCOL_H

#include "core.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A dialogue in a line protocol. */
typedef struct hm_protocol hm_protocol;

/** The receiver of answers. `write` gets one or more whole lines with their line feeds, and should
 * send them at once. Both the thread that calls hm_protocol_feed() and the thread of the search
 * call `write`, but never at the same time. */
typedef struct hm_protocol_output {
    void (*write)(void *context, const char *lines, size_t length);
    void *context; /**< passed to `write` */
} hm_protocol_output;

/** Maximum length of a line in bytes. Longer lines are ignored, with a message. */
#define HM_PROTOCOL_LINE_MOST (1u << 20)

/** Creates a dialogue. `game` is the game that is played until a position names another game: "4d"
 * or "4p" for UCI, "5d" for 5DUCI. NULL, or a game that the selected protocol does not have, means
 * "4p" for UCI and "5d" for 5DUCI. The struct `output` is copied. Errors: HM_ERR_ARGUMENT if no
 * protocol exists for the game; HM_ERR_MEMORY. *protocol is NULL then. */
HM_API hm_status hm_protocol_create(hm_protocol **protocol, const char *game,
                                    const hm_protocol_output *output, hm_error *error);

/** Reads any number of bytes, answers the lines that end in them, and returns true. After the line
 * "quit" this call and all later calls return false and read nothing more. */
HM_API bool hm_protocol_feed(hm_protocol *protocol, const char *bytes, size_t length);

/** Ends the input: answers the bytes after the last line feed as a line, and stops a running
 * search, which still gives its answer. */
HM_API void hm_protocol_finish(hm_protocol *protocol);

/** Frees a dialogue; a running search is stopped first. NULL is allowed. */
HM_API void hm_protocol_destroy(hm_protocol *protocol);

#ifdef __cplusplus
}
#endif
#endif
