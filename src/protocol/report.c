/* Writes the report of a search as lines of "info", and its answer. */
#include "protocol/protocol.h"

#include <string.h>

/* ---- lines ---- */

/* An action that is already complete only has to be ended. */
static void report_put_move(const hm_protocol *p, const hm_search_line *line, size_t index,
                            hm_text *text) {
    size_t before = text->length;
    hm_search_move_text(p->search, line, index, hm_style_of(p), text);
    if (text->length == before) hm_text_puts(text, "submit");
}

void hm_report(void *protocol, const hm_search_info *info) {
    hm_protocol *p = protocol;
    const hm_search_line *line = info->line;
    const char *gap = p->kind == HM_PROTOCOL_5DUCI ? " / " : " ";
    hm_text text = {0}, numbers = {0};
    int32_t points[4] = {0};
    if (line == NULL) {
        hm_say_info(p, "%s", info->message);
        return;
    }
    uint64_t rate = hm_per_second(info->nodes, info->seconds);
    hm_text_printf(&text, "info depth %u seldepth %u multipv %u score %s %d", line->depth,
                   line->seldepth, info->number, line->mate != 0 ? "mate" : "cp",
                   line->mate != 0 ? line->mate : line->score);
    if (line->bound == HM_SEARCH_LOWER) hm_text_puts(&text, " lowerbound");
    if (line->bound == HM_SEARCH_UPPER) hm_text_puts(&text, " upperbound");
    hm_text_printf(&text, " nodes %llu nps %llu hashfull %u time %llu pv",
                   (unsigned long long)info->nodes, (unsigned long long)rate, info->hashfull,
                   (unsigned long long)(1000 * info->seconds));
    for (size_t i = 0; i < line->count; i++) {
        hm_text_puts(&text, i > 0 ? gap : " ");
        report_put_move(p, line, i, &text);
    }
    hm_say_text(p, &text);
    /* Where each side plays for itself: the points of all after the line, in hundredths. */
    hm_status status = hm_search_points(p->search, line, points, NULL);
    if (status == HM_ERR_UNSUPPORTED) return;
    numbers.failed = status != HM_OK;
    hm_text_puts(&numbers, "info string points");
    for (int i = 0; i < 4; i++)
        hm_text_printf(&numbers, " %lld", 100 * (long long)points[i]);
    hm_say_text(p, &numbers);
}

/* ---- the answer ---- */

void hm_answer_best(hm_protocol *p, const hm_search_result *result) {
    const hm_search_line *line = &result->lines[0];
    hm_text text = {0};
    hm_text_puts(&text, "bestmove ");
    report_put_move(p, line, 0, &text);
    if (line->count > 1 && p->kind == HM_PROTOCOL_UCI) {
        hm_text_puts(&text, " ponder ");
        report_put_move(p, line, 1, &text);
    }
    if (hm_text_reserve(&text, 1)) { /* for the line feed */
        hm_say_last_text(p, &text);
        return;
    }
    hm_text_clear(&text);
    hm_say_info(p, "out of memory for a move");
    hm_answer_none(p);
}

void hm_answer_none(hm_protocol *p) {
    hm_say_last(p, "%s", p->kind == HM_PROTOCOL_5DUCI ? "nobestmove" : "bestmove 0000");
}

void hm_say_end(hm_protocol *p, const hm_ending *ending) {
    const char *const *won = p->dialect->won;
    const char *words = strcmp(ending->result, "1-0") == 0         ? won[0]
                        : strcmp(ending->result, "0-1") == 0       ? won[1]
                        : strcmp(ending->reason, "stalemate") == 0 ? "Stalemate"
                        : strcmp(ending->result, "1/2-1/2") == 0   ? "Draw"
                                                                   : "Points count";
    hm_say_info(p, "Game completed. %s.", words);
}
