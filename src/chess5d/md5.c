/* The community's hash of a position: MD5 of its board strings in order (formats, section 7.4). */
#include "chess5d/text.h"

hm_status hm_5d_md5(const hm_5d_position *position, char hex[33], hm_error *error) {
    hm_text text = {0};
    hm_5d_put_boards(&text, position, "");
    hex[0] = '\0';
    hm_status status = text.failed ? hm_fail_memory(error, "the texts of boards") : HM_OK;
    if (status == HM_OK) hm_md5_hex(text.data, text.length, hex);
    hm_text_clear(&text);
    return status;
}
