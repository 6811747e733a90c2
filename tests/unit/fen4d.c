/* fen4d: the start position. (The vectors are read by tests/unit/fen4d_cases.) */
#include "core/core.h"
#include "harness.h"
#include "hypermate/chess4d.h"

#include <string.h>

static void start_position_is_the_published_text(void) {
    hm_4d_board board, again;
    char text[HM_4D_FEN_MAX], hex[65];
    hm_4d_board_start(&board);
    CHECK_INT(hm_4d_board_count(&board), 896);
    size_t length = hm_4d_fen_format(&board, text, sizeof text);
    CHECK_INT(length, 10313);
    hm_sha256 sha;
    hm_sha256_init(&sha);
    hm_sha256_add(&sha, text, length);
    hm_sha256_hex(&sha, hex);
    CHECK_TEXT(hex, "d02c57216d11ce9495aa3595afd086bbcc4a6eb43386336b7dc3380e2bbdfb2b");
    CHECK_INT(hm_4d_fen_parse(text, length, 0, &again, NULL), HM_OK);
    CHECK_BYTES(&again, &board, sizeof board);
}

TEST_MAIN(TEST(start_position_is_the_published_text))
