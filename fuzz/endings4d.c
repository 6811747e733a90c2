/* Files of solved endings: any bytes are endings or an error with a place inside them. What is
 * accepted answers questions about any position, and may be checked by the rules. The sum that a
 * file needs is found here, too: no input has it. */
#include "tables/endings4d.h"
#include "core/sha256.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

/* A position made of the last bytes. */
static void ask_about(const hm_endings_4d *endings, const uint8_t *data, size_t size) {
    static const hm_4d_piece kinds[8] = {HM_4D_KING,   HM_4D_KING,  HM_4D_QUEEN,  HM_4D_QUEEN,
                                         HM_4D_KNIGHT, HM_4D_QUEEN, HM_4D_BISHOP, HM_4D_ROOK};
    hm_4d_state state;
    hm_4d_position *position;
    REQUIRE(hm_4d_position_create(&position, NULL) == HM_OK);
    hm_4d_state_init(&state);
    for (size_t i = 0; i + 2 <= size && i < 12; i += 2) {
        unsigned square = (data[i] | (unsigned)data[i + 1] << 8) & 4095;
        hm_4d_piece colour = (i / 2 & 1) != 0 ? HM_4D_BLACK : HM_4D_WHITE;
        state.board.square[square] = kinds[i < 4 ? 0 : data[i + 1] >> 5] | colour;
    }
    state.side = size % 2 == 0 ? HM_4D_WHITE : HM_4D_BLACK;
    hm_4d_position_init(position, &state);
    hm_endings_4d_answer answer = hm_endings_4d_probe(endings, position);
    REQUIRE(answer.value == HM_ENDINGS_4D_UNKNOWN || answer.table != NULL);
    REQUIRE(answer.moves <= 256);
    hm_4d_position_destroy(position);
}

static void read_endings(const void *bytes, size_t length, const uint8_t *data, size_t size) {
    enum { SMALL = 8, CHECKED = 4 };
    hm_endings_4d endings = {0};
    hm_endings_4d_report report = {0};
    hm_error error = {0};
    if (hm_endings_4d_parse(&endings, bytes, length, &error) != HM_OK) {
        REQUIRE(error.status != HM_OK && error.offset <= length && error.message[0] != '\0');
        return;
    }
    ask_about(&endings, data, size);
    if (endings.count <= SMALL) {
        REQUIRE(hm_endings_4d_check(&endings, CHECKED, 1, NULL, &report, &error) == HM_OK);
        REQUIRE(report.wrong == (report.fault.length > 0));
        hm_text_clear(&report.fault);
    }
    hm_endings_4d_clear(&endings);
}

int fuzz_one_input(const uint8_t *data, size_t size) {
    char hex[65];
    hm_sha256 sha;
    hm_text text = {0};
    read_endings(data, size, data, size);
    hm_sha256_init(&sha);
    hm_sha256_add(&sha, data, size);
    hm_sha256_hex(&sha, hex);
    hm_text_add(&text, data, size);
    hm_text_add(&text, hex, 64);
    read_endings(text.data, text.length, data, size);
    hm_text_clear(&text);
    return 0;
}
