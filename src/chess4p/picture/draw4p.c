/* The board for people, as text, seen from any seat: that seat's home line is at the bottom. Grey
 * pieces have the prefix 'd' as in position texts, the last move is in brackets, and a '+' follows
 * a king in check. The seats with their points are below. */
#include "chess4p/picture/draw4p.h"
#include "chess4p/notation/text4p.h"

int hm_4p_seen_square(int seat, int row, int column) {
    switch (seat) {
    case HM_4P_BLUE:
        return HM_4P_SQUARE(13 - row, 13 - column);
    case HM_4P_YELLOW:
        return HM_4P_SQUARE(13 - column, row);
    case HM_4P_GREEN:
        return HM_4P_SQUARE(row, column);
    default:
        return HM_4P_SQUARE(column, 13 - row);
    }
}

void hm_4p_edge_label(int square, bool file, char label[4]) {
    int rank = HM_4P_RANK(square) + 1;
    size_t length = 0;
    if (file) label[length++] = (char)('a' + HM_4P_FILE(square));
    if (!file && rank >= 10) label[length++] = '1';
    if (!file) label[length++] = (char)('0' + rank % 10);
    label[length] = '\0';
}

bool hm_4p_is_end_of(hm_4p_move move, int square) {
    return move != HM_4P_NO_MOVE &&
           (HM_4P_MOVE_FROM(move) == square || HM_4P_MOVE_TO(move) == square);
}

bool hm_4p_is_king_in_check(const hm_4p_position *position, int square) {
    int seat = hm_4p_owner(position, square);
    return seat >= 0 && hm_4p_king(position, seat) == square && hm_4p_in_check(position, seat);
}

const char *hm_4p_seat_words(const hm_4p_position *position, int seat) {
    const hm_4p_state *state = &position->state;
    if ((state->resigned >> seat & 1) != 0) return "resigned";
    if ((state->flagged >> seat & 1) != 0) return "lost on time";
    if ((state->stalemated >> seat & 1) != 0) return "stalemated";
    if ((state->eliminated >> seat & 1) != 0) return "out";
    if (hm_4p_king(position, seat) == HM_4P_NO_SQUARE) return "no king";
    return hm_4p_in_check(position, seat) ? "in check" : "";
}

/* ---- text ---- */

/* Writes the content of a square in five characters. */
static void draw4p_put_cell(hm_text *text, const hm_4p_position *position, int square,
                            hm_4p_move last) {
    hm_4p_piece piece = position->state.square[square];
    bool marked = hm_4p_is_end_of(last, square);
    const char *front = marked ? "[" : " ";
    const char *back = marked ? "]" : hm_4p_is_king_in_check(position, square) ? "+" : " ";
    if (!hm_4p_exists(square)) {
        hm_text_puts(text, "     ");
    } else if (piece == HM_4P_EMPTY) {
        hm_text_printf(text, "%s . %s", front, back);
    } else if (piece == HM_4P_WALL) {
        hm_text_printf(text, "%s###%s", front, back);
    } else {
        bool grey = hm_4p_owner(position, square) < 0, owned = (piece & HM_4P_NOBODYS) == 0;
        char seat = owned ? "rbyg"[HM_4P_SEAT(piece)] : 'd';
        hm_text_printf(text, "%s%c%c%s%s", front, grey && owned ? 'd' : ' ', seat,
                       hm_4p_letter(&position->state, HM_4P_KIND(piece)), back);
    }
}

static void draw4p_put_row(hm_text *text, const hm_4p_position *position, int seat, int row,
                           hm_4p_move last) {
    char label[4];
    hm_4p_edge_label(hm_4p_seen_square(seat, row, 0), (seat & 1) != 0, label);
    hm_text_printf(text, "%2s ", label);
    for (int column = 0; column < 14; column++)
        draw4p_put_cell(text, position, hm_4p_seen_square(seat, row, column), last);
    while (text->length > 0 && text->data[text->length - 1] == ' ')
        text->length--;
    hm_text_puts(text, "\n");
}

static void put_column_labels(hm_text *text, int seat) {
    hm_text_puts(text, "  ");
    for (int column = 0; column < 14; column++) {
        char label[4];
        hm_4p_edge_label(hm_4p_seen_square(seat, 0, column), (seat & 1) == 0, label);
        hm_text_printf(text, column == 0 ? "%4s" : "%5s", label);
    }
    hm_text_puts(text, "\n");
}

static void draw4p_put_seats(hm_text *text, const hm_4p_position *position) {
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        const char *words = hm_4p_seat_words(position, seat);
        hm_text_printf(text, "%s %s: %d point%s%s%s\n", seat == position->state.side ? ">" : " ",
                       hm_4p_seat_name(seat), (int)position->state.points[seat],
                       position->state.points[seat] == 1 ? "" : "s", *words != '\0' ? ", " : "",
                       words);
    }
}

void hm_4p_draw_summary(const hm_4p_position *position, hm_4p_move last, hm_text *text) {
    hm_text_printf(text, "%s to move, clock %u", hm_4p_seat_name(position->state.side),
                   (unsigned)position->state.clock);
    if (last == HM_4P_NO_MOVE) return;
    hm_text_puts(text, ", last move ");
    hm_4p_move_format(last, text);
}

void hm_4p_draw_text(const hm_4p_position *position, int seat, hm_4p_move last, hm_text *text) {
    for (int row = 0; row < 14; row++)
        draw4p_put_row(text, position, seat, row, last);
    put_column_labels(text, seat);
    draw4p_put_seats(text, position);
    hm_4p_draw_summary(position, last, text);
    hm_text_puts(text, "\n");
}
