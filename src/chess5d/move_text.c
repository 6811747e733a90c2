/* Moves as texts (formats, section 7.2): in full, raw, and as short as possible. */
#include "chess5d/move_text.h"

void hm_5d_put_coordinate(hm_text *text, bool even, int32_t line, int32_t time) {
    hm_text_puts(text, "(");
    hm_5d_put_line(text, even, line, true);
    hm_text_printf(text, "T%d)", (int)(time >> 1));
}

void hm_5d_put_square(hm_text *text, int square) {
    hm_text_printf(text, "%c%d", 'a' + HM_5D_FILE(square), HM_5D_RANK(square) + 1);
}

static void put_promotion(hm_text *text, const hm_5d_move *move) {
    if (move->promotion != 0) hm_text_printf(text, "=%c", hm_5d_letter(move->promotion));
}

static const char *arrow(const hm_5d_move *move) {
    return (move->flags & HM_5D_BRANCH) != 0 ? ">>" : ">";
}

static int kind_of(const hm_5d_position *position, const hm_5d_move *move) {
    return HM_5D_KIND(hm_5d_at(position, move->from_line, move->from_time, move->from));
}

void hm_5d_put_move(hm_text *text, const hm_5d_position *position, const hm_5d_move *move) {
    const char *capture = (move->flags & HM_5D_CAPTURE) != 0 ? "x" : "";
    hm_5d_put_coordinate(text, position->even, move->from_line, move->from_time);
    hm_text_printf(text, "%c", hm_5d_letter(kind_of(position, move)));
    hm_5d_put_square(text, move->from);
    if ((move->flags & HM_5D_JUMP) != 0) {
        hm_text_printf(text, "%s%s", arrow(move), capture);
        hm_5d_put_coordinate(text, position->even, move->to_line, move->to_time);
    } else {
        hm_text_puts(text, capture);
    }
    hm_5d_put_square(text, move->to);
    put_promotion(text, move);
}

void hm_5d_put_raw_move(hm_text *text, const hm_5d_position *position, const hm_5d_move *move) {
    hm_5d_put_coordinate(text, position->even, move->from_line, move->from_time);
    hm_5d_put_square(text, move->from);
    hm_5d_put_coordinate(text, position->even, move->to_line, move->to_time);
    hm_5d_put_square(text, move->to);
    put_promotion(text, move);
}

/* ---- short ---- */

/* How much of the square of departure is written. */
enum { NO_SOURCE, SOURCE_FILE, SOURCE_RANK, SOURCE_BOTH, SOURCES };

static void put_short(hm_text *text, const hm_5d_position *position, const hm_5d_move *move,
                      bool coordinate, int source) {
    int kind = kind_of(position, move);
    bool capture = (move->flags & HM_5D_CAPTURE) != 0;
    if (coordinate) hm_5d_put_coordinate(text, position->even, move->from_line, move->from_time);
    if (kind != HM_5D_PAWN) hm_text_printf(text, "%c", hm_5d_letter(kind));
    if (kind == HM_5D_PAWN && capture && source == NO_SOURCE) source = SOURCE_FILE;
    if (source == SOURCE_FILE || source == SOURCE_BOTH) {
        hm_text_printf(text, "%c", 'a' + HM_5D_FILE(move->from));
    }
    if (source == SOURCE_RANK || source == SOURCE_BOTH) {
        hm_text_printf(text, "%d", HM_5D_RANK(move->from) + 1);
    }
    if (capture) hm_text_puts(text, "x");
    hm_5d_put_square(text, move->to);
    put_promotion(text, move);
}

/* The written text leads a reader back to the move. */
static bool reads_back(const char *written, size_t length, const hm_5d_position *position,
                       const hm_5d_move_list *list, const hm_5d_move *move) {
    hm_5d_cursor c = {written, length, 0, NULL};
    hm_5d_pattern pattern;
    hm_5d_move found;
    return hm_5d_pattern_scan(&c, position, &pattern) == HM_OK && c.at == length &&
           hm_5d_pattern_match(&c, &pattern, position, list, HM_5D_STRICT, &found) == HM_OK &&
           hm_5d_move_equal(&found, move);
}

hm_status hm_5d_put_short_move(hm_text *text, const hm_5d_position *position,
                               const hm_5d_move *move) {
    hm_5d_move_list list = {0};
    bool coordinate = position->multiverse.count > 1;
    size_t start = text->length;
    hm_status status = hm_5d_generate(position, &list);
    bool done = status != HM_OK || (move->flags & HM_5D_JUMP) != 0;
    /* Castling is told from a step by both squares. */
    int source = (move->flags & HM_5D_CASTLING) != 0 ? SOURCE_BOTH : NO_SOURCE;
    for (; !done && source < SOURCES; source++) {
        put_short(text, position, move, coordinate, source);
        if (text->failed) break;
        done = reads_back(text->data + start, text->length - start, position, &list, move);
        if (!done) text->length = start;
    }
    if (status == HM_OK && text->length == start) hm_5d_put_move(text, position, move);
    hm_5d_move_list_clear(&list);
    if (text->failed) status = HM_ERR_MEMORY;
    return status;
}
