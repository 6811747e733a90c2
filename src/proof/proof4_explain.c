/* Explains the fault that a check has found, for people and for programs. */
#include "core/text.h"
#include "proof/proof4.h"

const char *hm_proof4_fault_name(hm_proof4_fault fault) {
    static const char *const names[] = {
        "proved",     "illegal_move", "illegal_reply", "two_positions", "stalemate",
        "unanswered", "endless",      "unreached",     "length",
    };
    return names[fault];
}

/* The moves to a node, joined by blanks. */
static void format_way(const hm_proof4 *proof, uint32_t node, hm_text *text) {
    hm_4d_move way[HM_PROOF4_WAY];
    size_t length = hm_proof4_way(proof, node, way);
    for (size_t i = 0; i < length; i++) {
        if (i > 0) hm_text_puts(text, " ");
        hm_proof4_format_move(way[i], text);
    }
}

static void explain_reply(const hm_proof4 *proof, const hm_proof4_report *report, const char *what,
                          hm_text *text) {
    hm_text_puts(text, "the reply ");
    hm_proof4_format_move(report->reply, text);
    hm_text_puts(text, " after ");
    format_way(proof, report->node, text);
    hm_text_puts(text, what);
}

static void explain_move(const hm_proof4 *proof, const hm_proof4_report *report, const char *what,
                         hm_text *text) {
    hm_text_puts(text, "the last move of ");
    format_way(proof, report->node, text);
    hm_text_puts(text, what);
}

void hm_proof4_explain(const hm_proof4 *proof, const hm_proof4_report *report, hm_text *text) {
    switch (report->fault) {
    case HM_PROOF4_PROVED:
        hm_text_printf(text, "mate in %u is proved", report->longest);
        break;
    case HM_PROOF4_ILLEGAL_MOVE:
        explain_move(proof, report, " is not legal", text);
        break;
    case HM_PROOF4_STALEMATE:
        explain_move(proof, report, " is stalemate", text);
        break;
    case HM_PROOF4_ILLEGAL_REPLY:
        explain_reply(proof, report, " is not legal", text);
        break;
    case HM_PROOF4_TWO_POSITIONS:
        explain_reply(proof, report, " leads to a node that is another position", text);
        break;
    case HM_PROOF4_UNANSWERED:
        explain_reply(proof, report, " is not listed, and no move mates after it", text);
        break;
    case HM_PROOF4_ENDLESS:
        hm_text_printf(text, "a line has more than %d moves, or does not end", HM_PROOF4_DEPTH);
        break;
    case HM_PROOF4_UNREACHED:
        hm_text_printf(text, "no reply leads to node %llu",
                       (unsigned long long)proof->unreached.id);
        break;
    case HM_PROOF4_LENGTH:
        hm_text_printf(text, "the longest line has %u moves, not %u", report->longest,
                       proof->longest);
        break;
    }
}
