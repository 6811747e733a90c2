/* The multiverse as text: a grid of boards, timelines below each other (Black's above, White's
 * below), half-turns to the right, the present between two bars. */
#include "chess5d/draw.h"
#include "chess5d/move_text.h"

#include <stdio.h>
#include <string.h>

enum { LABEL = 6 };

static void put_spaces(hm_text *text, int count) {
    for (int i = 0; i < count; i++)
        hm_text_puts(text, " ");
}

/* Width of a board, or of its heading when that is wider. */
static int column_width(const hm_5d_scene *s) {
    char heading[24];
    int length = snprintf(heading, sizeof heading, "T%dw", (int)(s->last_time / 2));
    int width = s->position->geometry.width;
    return width > length ? width : length;
}

static const char *gap_before(const hm_5d_scene *s, int32_t time) {
    int32_t present = hm_5d_present(s->position);
    return time == present || time == present + 1 ? " | " : "   ";
}

static void end_line(hm_text *text) {
    while (text->length > 0 && text->data[text->length - 1] == ' ')
        text->length--;
    hm_text_puts(text, "\n");
}

static void put_headings(hm_text *text, const hm_5d_scene *s) {
    put_spaces(text, LABEL);
    for (int32_t time = s->first; time <= s->last_time; time++) {
        char heading[24];
        int length = snprintf(heading, sizeof heading, "T%d%c", (int)(time / 2), "wb"[time & 1]);
        hm_text_printf(text, "%s%s", gap_before(s, time), heading);
        put_spaces(text, column_width(s) - length);
    }
    end_line(text);
}

static void put_rank(hm_text *text, const hm_5d_scene *s, const hm_5d_board *board, int rank) {
    const hm_5d_geometry *g = &s->position->geometry;
    for (int file = 0; file < g->width; file++) {
        if (board == NULL) {
            hm_text_puts(text, " ");
            continue;
        }
        hm_5d_piece piece = board->cell[g->cell[HM_5D_SQUARE(file, rank)]];
        int letter = piece == HM_5D_EMPTY ? '.' : hm_5d_letter(HM_5D_KIND(piece));
        if (piece != HM_5D_EMPTY && HM_5D_COLOUR(piece) == HM_5D_BLACK) letter += 'a' - 'A';
        hm_text_printf(text, "%c", letter);
    }
    put_spaces(text, column_width(s) - g->width);
}

/* "L+1" on the first row, "off" below it when the timeline is inactive. */
static void put_label(hm_text *text, const hm_5d_scene *s, int32_t line, int row) {
    hm_text label = {0};
    int32_t first, last;
    hm_5d_active(s->position, &first, &last);
    hm_text_puts(&label, "");
    if (row == 0) {
        hm_text_puts(&label, "L");
        hm_5d_put_line(&label, s->position->even, line, true);
    } else if (row == 1 && (line < first || line > last)) {
        hm_text_puts(&label, "off");
    }
    text->failed |= label.failed;
    if (!label.failed) hm_text_puts(text, label.data);
    put_spaces(text, LABEL - (int)label.length);
    hm_text_clear(&label);
}

static void put_timeline(hm_text *text, const hm_5d_scene *s, int32_t line) {
    int height = s->position->geometry.height;
    for (int row = 0; row < height; row++) {
        put_label(text, s, line, row);
        for (int32_t time = s->first; time <= s->last_time; time++) {
            const hm_5d_board *board = hm_5d_board_at(&s->position->multiverse, line, time);
            hm_text_puts(text, gap_before(s, time));
            put_rank(text, s, board, height - 1 - row);
        }
        end_line(text);
    }
}

static void put_moves(hm_text *text, const char *what, const hm_5d_scene *s,
                      const hm_5d_move_list *list) {
    if (list->count == 0) return;
    hm_text_puts(text, what);
    for (size_t i = 0; i < list->count; i++) {
        const hm_5d_move *m = &list->moves[i];
        hm_text_puts(text, " ");
        hm_5d_put_coordinate(text, s->position->even, m->from_line, m->from_time);
        hm_5d_put_square(text, m->from);
        hm_text_puts(text, "-");
        hm_5d_put_coordinate(text, s->position->even, m->to_line, m->to_time);
        hm_5d_put_square(text, m->to);
    }
    hm_text_puts(text, "\n");
}

void hm_5d_draw_text(hm_text *text, const hm_5d_scene *s) {
    const hm_5d_multiverse *m = &s->position->multiverse;
    int32_t present = hm_5d_present(s->position);
    hm_text_printf(text, "%s to move, present T%d%c\n",
                   s->position->side == HM_5D_WHITE ? "White" : "Black", (int)(present / 2),
                   "wb"[present & 1]);
    put_moves(text, "last action:", s, &s->last);
    put_moves(text, "checks:", s, &s->checks);
    hm_text_puts(text, "\n");
    put_headings(text, s);
    for (uint32_t i = 0; i < m->count; i++) {
        hm_text_puts(text, "\n");
        put_timeline(text, s, m->first + (int32_t)i);
    }
}

hm_status hm_5d_game_draw(const hm_5d_game *game, size_t plies, bool svg, hm_text *text) {
    hm_5d_scene scene;
    hm_status status = hm_5d_scene_build(game, plies, &scene);
    if (status != HM_OK) return status;
    if (svg) {
        hm_5d_draw_svg(text, &scene);
    } else {
        hm_5d_draw_text(text, &scene);
    }
    hm_5d_scene_clear(&scene);
    return text->failed ? HM_ERR_MEMORY : HM_OK;
}
