/* Moves as short as possible (formats, section 7.2): forms of growing length are tried, and what is
 * written is read again, until it leads back to the move. */
#include "chess5d/notation/move_text5d.h"
#include "chess5d/rules/moves5d.h"

/* How much of the square of departure is written. */
enum { NO_SOURCE, SOURCE_FILE, SOURCE_RANK, SOURCE_BOTH, SOURCES };

static void put_short(hm_text *text, const hm_5d_position *position, const hm_5d_move *move,
                      bool coordinate, int source) {
    int kind = hm_5d_mover(position, move);
    bool capture = (move->flags & HM_5D_CAPTURE) != 0;
    if (coordinate) hm_5d_put_coordinate(text, position, move->from_line, move->from_time);
    if (kind != HM_5D_PAWN) hm_text_printf(text, "%c", hm_5d_letter(kind));
    if (kind == HM_5D_PAWN && capture && source == NO_SOURCE) source = SOURCE_FILE;
    if (source == SOURCE_FILE || source == SOURCE_BOTH) {
        hm_text_printf(text, "%c", 'a' + HM_5D_FILE(move->from));
    }
    if (source == SOURCE_RANK || source == SOURCE_BOTH) {
        hm_text_printf(text, "%d", HM_5D_RANK(move->from) + 1);
    }
    if (capture) hm_text_puts(text, "x");
    hm_5d_put_arrival(text, move);
}

void hm_5d_move_format_short(const hm_5d_position *position, const hm_5d_move *move,
                             hm_text *text) {
    hm_5d_move_list list = {0};
    bool coordinate = position->multiverse.count > 1;
    size_t start = text->length;
    /* The text names the timeline if there are several. */
    text->failed |= hm_5d_generate_from(position, move->from_line, &list, NULL) != HM_OK;
    bool done = text->failed || (move->flags & HM_5D_JUMP) != 0;
    /* Both squares distinguish castling from a step. */
    int source = (move->flags & HM_5D_CASTLING) != 0 ? SOURCE_BOTH : NO_SOURCE;
    for (; !done && source < SOURCES; source++) {
        put_short(text, position, move, coordinate, source);
        if (text->failed) break;
        hm_cursor c = {.text = text->data + start, .length = text->length - start};
        hm_5d_pattern pattern;
        hm_5d_move found;
        done = hm_5d_pattern_scan(&c, position, &pattern) == HM_OK && hm_at_end(&c) &&
               hm_5d_pattern_match(&c, &pattern, position, &list, HM_5D_STRICT, &found) == HM_OK &&
               hm_5d_move_equal(&found, move);
        if (!done) text->length = start;
    }
    if (text->length == start) hm_5d_move_format(position, move, text);
    hm_5d_move_list_clear(&list);
}
