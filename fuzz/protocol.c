/* Dialogues in a line protocol from bytes. Whatever comes in, nothing but whole lines come out, and
 * when the input has ended nothing more is said. */
#include "hypermate/protocol.h"
#include "core/cursor.h"
#include "fuzz.h"

#include <stdbool.h>
#include <string.h>

enum { MOST = 2000 };

typedef struct log {
    unsigned lines; /* of the thread that feeds and of searches, one at a time */
} log;

static void note(void *context, const char *lines, size_t length) {
    log *l = context;
    REQUIRE(length > 0 && lines[length - 1] == '\n');
    REQUIRE(memchr(lines, '\0', length) == NULL);
    l->lines++;
}

/* Whether a line goes on with a number of two digits or more. */
static bool is_large(const uint8_t *data, size_t size) {
    for (size_t at = 0; at + 1 < size && data[at] != '\n'; at++) {
        if (hm_is_digit(data[at]) && hm_is_digit(data[at + 1])) return true;
    }
    return false;
}

/* Big tables and many threads only take time. */
static bool is_costly(const uint8_t *data, size_t size) {
    static const char *const words[] = {"ash", "ASH", "hread", "HREAD"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t length = strlen(words[i]);
        for (size_t at = 0; at + length <= size; at++) {
            if (memcmp(data + at, words[i], length) == 0 && is_large(data + at, size - at))
                return true;
        }
    }
    return false;
}

static void talk(const char *game, const uint8_t *data, size_t size, size_t portion) {
    log l = {.lines = 0};
    hm_protocol *protocol;
    hm_protocol_output output = {note, &l};
    REQUIRE(hm_protocol_create(&protocol, game, &output, NULL) == HM_OK);
    bool goes_on = hm_protocol_feed(protocol, "setoption name Hash value 1\n", 28);
    for (size_t at = 0; goes_on && at < size; at += portion) {
        size_t length = size - at < portion ? size - at : portion;
        goes_on = hm_protocol_feed(protocol, (const char *)data + at, length);
    }
    if (goes_on) hm_protocol_finish(protocol);
    unsigned said = l.lines;
    hm_protocol_destroy(protocol);
    REQUIRE(l.lines == said);
}

int fuzz_one_input(const uint8_t *data, size_t size) {
    if (size > MOST || is_costly(data, size)) return 0;
    talk(size % 2 == 0 ? "4d" : NULL, data, size, 1 + size % 7);
    return 0;
}
