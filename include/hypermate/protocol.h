/* hypermate: line protocols for play: UCI for 4D and four-player chess, 5DUCI for 5D chess
 * (docs/play.md).
 *
 * A protocol object reads lines and answers with lines. A search runs in a thread of its own, so
 * that lines are read meanwhile. A line "uci" or "5duci" says which protocol it is; before it
 * nothing but "isready" is answered. */
#ifndef HYPERMATE_PROTOCOL_H
#define HYPERMATE_PROTOCOL_H

#include "core.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct hm_protocol hm_protocol;

/** Takes answers: one or more whole lines with their line feeds. The thread that feeds and the
 * thread of the search call it, one at a time. It should pass the answers on at once. */
typedef struct hm_protocol_output {
    void (*write)(void *context, const char *lines, size_t length);
    void *context;
} hm_protocol_output;

/** Longer lines are ignored, with a message. */
#define HM_PROTOCOL_LINE_MOST (1u << 20)

/** `game`: "4d", "4p" or "5d", what is played when no position says otherwise; NULL: as the
 * protocol has it. HM_ERR_ARGUMENT: there is no protocol for the game. The output is copied. */
HM_API hm_status hm_protocol_create(hm_protocol **protocol, const char *game,
                                    const hm_protocol_output *output, hm_error *error);

/** Takes bytes of any kind and number, and answers the lines that end in them. False: "quit" was
 * among them, and nothing more is read. */
HM_API bool hm_protocol_feed(hm_protocol *protocol, const char *bytes, size_t length);

/** Ends the input: bytes after the last line feed are a line, too, and a running search ends with
 * its answer. */
HM_API void hm_protocol_finish(hm_protocol *protocol);

/** NULL is allowed. A search that is running ends first. */
HM_API void hm_protocol_destroy(hm_protocol *protocol);

#ifdef __cplusplus
}
#endif
#endif
