/* The community's hash of a position: MD5 of its board strings in order (formats, section 7.4). */
#include "chess5d/notation/text5d.h"

void hm_5d_md5(const hm_5d_position *position, hm_text *text) {
    hm_text boards = {0};
    char hex[33];
    hm_5d_put_boards(&boards, position, "");
    text->failed |= boards.failed;
    hm_md5_hex(boards.data, boards.length, hex);
    if (!boards.failed) hm_text_puts(text, hex);
    hm_text_clear(&boards);
}
