/* gzip members: any bytes are decoded, or refused with the kind of fault and the place.
 *
 * How many bytes are asked for at a time changes nothing, and neither does reading ahead. What was
 * delivered before a fault is what the error's offset says, and the fault stays. */
#include "core/core.h"
#include "fuzz.h"
#include "io/source.h"

#include <string.h>

enum { MOST = 1 << 18 }; /* decoded bytes looked at: bombs need not be exploded whole */

static hm_status drain(hm_source *source, size_t step, hm_text *text, hm_error *error) {
    char buffer[4096];
    while (text->length < MOST) {
        size_t got = 0;
        hm_status status = hm_source_read(source, buffer, step, &got, error);
        REQUIRE(got <= step);
        hm_text_add(text, buffer, got);
        if (status != HM_OK || got < step) return status;
    }
    return HM_OK;
}

static bool is_gzip_fault(hm_status status) {
    return status <= HM_ERR_GZIP_TRUNCATED && status >= HM_ERR_GZIP_DATA;
}

int fuzz_one_input(const uint8_t *data, size_t size) {
    hm_source *source;
    hm_text large = {0}, small = {0}, ahead = {0};
    hm_error error = {0}, again = {0};
    size_t got;
    REQUIRE(hm_source_from_memory(&source, data, size, "fuzz", NULL) == HM_OK);
    bool gzip = size >= 2 && data[0] == 0x1f && data[1] == 0x8b;
    REQUIRE(hm_source_is_gzip(source) == gzip);
    hm_status status = drain(source, 4096, &large, &error);
    REQUIRE(status == HM_OK || (gzip && is_gzip_fault(status)));
    if (status != HM_OK) {
        REQUIRE(error.status == status && error.offset == large.length);
        REQUIRE(hm_source_read(source, &got, 1, &got, &again) == status && got == 0);
        REQUIRE(strcmp(error.message, again.message) == 0);
    }
    if (!gzip && size < MOST) REQUIRE(large.length == size);
    REQUIRE(hm_source_rewind(source, NULL) == HM_OK);
    REQUIRE(drain(source, 13, &small, NULL) == status || large.length >= MOST);
    size_t both = small.length < large.length ? small.length : large.length;
    if (large.length < MOST) REQUIRE(small.length == large.length);
    REQUIRE(both == 0 || memcmp(small.data, large.data, both) == 0);
    REQUIRE(hm_source_rewind(source, NULL) == HM_OK);
    REQUIRE(hm_source_read_ahead(source, NULL) == HM_OK);
    REQUIRE(drain(source, 4096, &ahead, &again) == status && ahead.length == large.length);
    REQUIRE(status == HM_OK || strcmp(error.message, again.message) == 0);
    REQUIRE(large.length == 0 || memcmp(ahead.data, large.data, large.length) == 0);
    hm_source_close(source);
    hm_text_clear(&ahead);
    hm_text_clear(&large);
    hm_text_clear(&small);
    return 0;
}
