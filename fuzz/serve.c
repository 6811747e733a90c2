/* Requests of `serve` from bytes, in portions of any size: every line that is not blank has one
 * answer, which is one line of JSON. */
#include "serve/serve.h"
#include "fuzz.h"

#include <string.h>

enum { MOST = 4000 };

/* Big tables and many threads only take time. */
static bool is_costly(const uint8_t *data, size_t size) {
    static const char *const words[] = {"hash", "jobs", "threads"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t length = strlen(words[i]);
        for (size_t at = 0; at + length <= size; at++) {
            if (memcmp(data + at, words[i], length) == 0) return true;
        }
    }
    return false;
}

static bool note(void *context, const char *lines, size_t length) {
    size_t *answers = context;
    hm_json_value object, items;
    REQUIRE(length > 0 && lines[length - 1] == '\n');
    REQUIRE(memchr(lines, '\n', length) == lines + length - 1);
    REQUIRE(hm_json_parse(lines, length - 1, &object, NULL) == HM_OK);
    REQUIRE(hm_json_get(&object, "answers", &items) && items.type == HM_JSON_ARRAY);
    ++*answers;
    return true;
}

static size_t count_lines(const uint8_t *data, size_t size) {
    size_t lines = 0;
    for (size_t at = 0; at < size;) {
        const uint8_t *feed = memchr(data + at, '\n', size - at);
        size_t length = feed != NULL ? (size_t)(feed - data) - at : size - at;
        hm_text line = {0};
        hm_text_add(&line, data + at, length);
        lines += !hm_order_is_blank(&line);
        hm_text_clear(&line);
        at += length + 1;
    }
    return lines;
}

int fuzz_one_input(const uint8_t *data, size_t size) {
    const hm_serve_limits limits = {.request = {.time = 0.05, .memory = 16 << 20, .output = 20000},
                                    .request_most = 2000,
                                    .sessions_most = 3,
                                    .kept_most = SIZE_MAX};
    size_t answers = 0, portion = 1 + size % 97;
    hm_serve_output output = {note, &answers};
    hm_service *service;
    if (size > MOST || is_costly(data, size)) return 0;
    REQUIRE(hm_service_create(&service, &limits, NULL, &output, NULL) == HM_OK);
    for (size_t at = 0; at < size; at += portion) {
        size_t length = size - at < portion ? size - at : portion;
        REQUIRE(hm_service_feed(service, (const char *)data + at, length));
    }
    REQUIRE(hm_service_finish(service));
    hm_service_destroy(service);
    REQUIRE(answers == count_lines(data, size));
    return 0;
}
