/* The multiverse as text: a grid of boards, timelines below each other (Black's above, White's
 * below), half-turns to the right, the present between two bars. */
#include "chess5d/picture/draw5d.h"
#include "chess5d/notation/text5d.h"
#include "chess5d/rules/letters5d.h"

#include <stdio.h>

enum { LABEL = 6 };

typedef struct drawing {
    hm_text *text;
    const hm_5d_scene *s;
    int32_t present;
    int column; /* width of a board, or of its heading when that is wider */
} drawing;

static void pad(hm_text *text, size_t start, int width) {
    while (!text->failed && text->length < start + (size_t)width)
        hm_text_puts(text, " ");
}

static void draw5d_put_gap(const drawing *d, int32_t time) {
    bool bar = time == d->present || time - 1 == d->present;
    hm_text_puts(d->text, bar ? " | " : "   ");
}

static void draw5d_end_line(hm_text *text) {
    while (text->length > 0 && text->data[text->length - 1] == ' ')
        text->length--;
    hm_text_puts(text, "\n");
}

static void draw5d_put_timeline(const drawing *d, int32_t line) {
    const hm_5d_position *position = d->s->position;
    const hm_5d_geometry *g = &position->geometry;
    hm_text *text = d->text;
    int32_t first, last;
    hm_5d_active(position, &first, &last);
    for (int row = 0; row < g->height; row++) {
        /* "L+1" on the first row, "off" below it when the timeline is inactive. */
        size_t start = text->length;
        if (row == 0) {
            hm_text_puts(text, "L");
            hm_5d_line_format(position, line, text);
        } else if (row == 1 && (line < first || line > last)) {
            hm_text_puts(text, "off");
        }
        pad(text, start, LABEL);
        for (size_t i = 0; i < d->s->times.count; i++) {
            int32_t time = d->s->times.at[i];
            const hm_5d_board *board = hm_5d_board_at(&position->multiverse, line, time);
            draw5d_put_gap(d, time);
            start = text->length;
            for (int file = 0; board != NULL && file < g->width; file++) {
                int square = HM_5D_SQUARE(file, g->height - 1 - row);
                char sign = hm_5d_sign(board->cell[g->cell[square]]);
                hm_text_add(text, &sign, 1);
            }
            pad(text, start, d->column);
        }
        draw5d_end_line(text);
    }
}

static void draw5d_put_moves(const drawing *d, const char *what, const hm_5d_move_list *list) {
    const hm_5d_position *position = d->s->position;
    if (list->count == 0) return;
    hm_text_puts(d->text, what);
    for (size_t i = 0; i < list->count; i++) {
        const hm_5d_move *m = &list->moves[i];
        hm_text_puts(d->text, " ");
        hm_5d_square_format(position, m->from_line, m->from_time, m->from, d->text);
        hm_text_puts(d->text, "-");
        hm_5d_square_format(position, m->to_line, m->to_time, m->to, d->text);
    }
    hm_text_puts(d->text, "\n");
}

static void draw5d_put_picture(const drawing *d) {
    const hm_5d_multiverse *m = &d->s->position->multiverse;
    bool white = d->s->position->side == HM_5D_WHITE;
    hm_text_printf(d->text, "%s to move", white ? "White" : "Black");
    if (!hm_5d_lacks_centre(d->s->position)) {
        hm_text_puts(d->text, ", present ");
        hm_5d_time_format(d->present, d->text);
    }
    hm_text_puts(d->text, "\n");
    draw5d_put_moves(d, "last action:", &d->s->last);
    draw5d_put_moves(d, "checks:", &d->s->checks);
    hm_text_puts(d->text, "\n");

    pad(d->text, d->text->length, LABEL);
    for (size_t i = 0; i < d->s->times.count; i++) {
        int32_t time = d->s->times.at[i];
        draw5d_put_gap(d, time);
        size_t start = d->text->length;
        hm_5d_time_format(time, d->text);
        pad(d->text, start, d->column);
    }
    draw5d_end_line(d->text);

    for (uint32_t i = 0; i < m->count; i++) {
        hm_text_puts(d->text, "\n");
        draw5d_put_timeline(d, m->first + (int32_t)i);
    }
}

void hm_5d_draw_text(const hm_5d_game *game, int32_t node, const hm_5d_move *pending, size_t count,
                     hm_text *text) {
    hm_5d_scene scene;
    if (hm_5d_scene_build(game, node, pending, count, false, &scene) != HM_OK) {
        text->failed = true;
        return;
    }
    int width = scene.position->geometry.width;
    size_t times = scene.times.count;
    int last = times > 0 ? (int)(scene.times.at[times - 1] / 2) : 0;
    int heading = times > 0 ? snprintf(NULL, 0, "T%dw", last) : 0;
    drawing d = {.text = text,
                 .s = &scene,
                 .present = hm_5d_present(scene.position),
                 .column = width > heading ? width : heading};
    draw5d_put_picture(&d);
    hm_5d_scene_clear(&scene);
}
