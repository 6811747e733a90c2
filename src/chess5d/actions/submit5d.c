/* Whether moves may be submitted as an action, in the words of an error (rules5d, section 4.2). */
#include "chess5d/actions/submit5d.h"
#include "chess5d/rules/attacks5d.h"
#include "chess5d/rules/letters5d.h"

/* The error names the capture that the action allows (rules5d, clause 8.1). */
hm_status hm_5d_submit_exposed(const hm_5d_position *position, const hm_5d_threat *threat,
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

/* The error names the timelines that still hold the present at the mover's colour (rules5d, clause
 * 4.2), as far as the message has space. */
hm_status hm_5d_submit_left(const hm_5d_position *position, uint64_t offset, hm_error *error) {
    enum { LONGEST = 60 }; /* bytes: a message has no room for more */
    const hm_5d_multiverse *m = &position->multiverse;
    hm_text lines = {0};
    int32_t first, last, present = hm_5d_present(position);
    if (hm_5d_may_submit(position)) return HM_OK;
    hm_5d_active(position, &first, &last);
    for (int32_t line = first; line <= last && lines.length < LONGEST; line++) {
        if (hm_5d_end(&m->lines[line - m->first]) != present) continue;
        hm_text_puts(&lines, lines.length > 0 ? ", " : "");
        hm_5d_line_format(position, line, &lines);
    }
    hm_status status = lines.failed
                           ? hm_fail_memory(error, "a message")
                           : hm_fail(error, HM_ERR_5D_ILLEGAL, offset,
                                     "expected a move on every mandatory board, found none on "
                                     "timeline %s",
                                     lines.data);
    hm_text_clear(&lines);
    return status;
}

/* Exposure comes first: further moves could not end it (rules5d, clause 8.2), but they could play
 * the boards that are left. */
hm_status hm_5d_submit_check(const hm_5d_position *position, hm_error *error) {
    hm_5d_threat threat;
    bool exposed = hm_5d_exposed(position, position->side, &threat);
    return exposed ? hm_5d_submit_exposed(position, &threat, 0, error)
                   : hm_5d_submit_left(position, 0, error);
}
