/* Whether moves may be submitted as an action, in the words of an error (rules5d, section 4.2). */
#include "chess5d/submit.h"
#include "chess5d/attacks.h"
#include "chess5d/move_text.h"

static hm_status fail_exposed(const hm_5d_position *position, const hm_5d_threat *threat,
                              uint64_t offset, hm_error *error) {
    hm_text text = {0};
    hm_5d_square_format(position, threat->from_line, threat->from_time, threat->from, &text);
    hm_text_puts(&text, " takes ");
    hm_5d_square_format(position, threat->to_line, threat->to_time, threat->to, &text);
    hm_status status =
        text.failed ? hm_fail_memory(error, "a message")
                    : hm_fail(error, HM_ERR_5D_ILLEGAL, offset,
                              "expected an action that keeps the royals safe, found %s", text.data);
    hm_text_clear(&text);
    return status;
}

hm_status hm_5d_submit_check(const hm_5d_position *position, uint64_t offset, hm_error *error) {
    hm_5d_threat threat;
    if (!hm_5d_may_submit(position)) {
        return hm_fail(error, HM_ERR_5D_ILLEGAL, offset,
                       "expected a move on every mandatory board, found the end of the action");
    }
    bool exposed = hm_5d_exposed(position, position->side, &threat);
    return exposed ? fail_exposed(position, &threat, offset, error) : HM_OK;
}
