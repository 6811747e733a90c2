/* fen4d literals: any bytes are a board or an error with an exact place.
 *
 * Of an accepted text: the canonical literal of its board parses to the same board and is its own
 * canonical form. Of a refused one: the bytes before the offset are the beginning of some valid
 * text, and the byte at the offset is what cannot continue it. */
#include "fuzz.h"
#include "hypermate/more/chess4d_games.h"

#include <string.h>

static hm_4d_board board, again;

static void check_accepted(void) {
    hm_text canonical = {0}, rewritten = {0};
    hm_4d_fen_format(&board, &canonical);
    REQUIRE(canonical.length <= HM_4D_FEN_MAX && strlen(canonical.data) == canonical.length);
    hm_error error;
    REQUIRE(hm_4d_fen_parse(canonical.data, canonical.length, 0, &again, &error) == HM_OK);
    REQUIRE(memcmp(&board, &again, sizeof board) == 0);
    hm_4d_fen_format(&again, &rewritten);
    REQUIRE(rewritten.length == canonical.length);
    REQUIRE(memcmp(canonical.data, rewritten.data, canonical.length) == 0);
    hm_text_clear(&canonical);
    hm_text_clear(&rewritten);
}

static void check_message(const hm_error *error) {
    size_t length = strlen(error->message);
    REQUIRE(length > 0 && length < sizeof error->message);
    for (size_t i = 0; i < length; i++)
        REQUIRE(error->message[i] >= 0x20 && error->message[i] < 0x7f);
}

static void check_refused(const char *text, size_t size, unsigned flags, const hm_error *error) {
    size_t offset = (size_t)error->offset;
    REQUIRE(error->offset <= size);
    check_message(error);
    hm_error shorter;
    if (hm_4d_fen_parse(text, offset, flags, &again, &shorter) != HM_OK) {
        REQUIRE(shorter.offset == offset);
    }
    /* A square given twice is reported where its seven bytes begin. */
    size_t needed = error->status == HM_ERR_DUPLICATE ? offset + 7 : offset + 1;
    if (needed < size) {
        REQUIRE(hm_4d_fen_parse(text, needed, flags, &again, &shorter) == error->status);
        REQUIRE(shorter.offset == offset);
    }
}

static hm_status run(const char *text, size_t size, unsigned flags) {
    hm_error error = {0};
    hm_status status = hm_4d_fen_parse(text, size, flags, &board, &error);
    if (status == HM_OK) {
        check_accepted();
    } else {
        REQUIRE(error.status == status && status <= HM_ERR_PREFIX && status >= HM_ERR_TRAILING);
        check_refused(text, size, flags, &error);
    }
    return status;
}

int fuzz_one_input(const uint8_t *data, size_t size) {
    hm_status strict = run((const char *)data, size, 0);
    hm_status lenient = run((const char *)data, size, HM_4D_FEN_LENIENT);
    REQUIRE(strict != HM_OK || lenient == HM_OK);
    return 0;
}
