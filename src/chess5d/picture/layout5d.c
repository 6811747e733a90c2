/* The layout of a multiverse: columns of times, rows of timelines, and between the columns as much
 * room as the curves of branching timelines need.
 *
 * Curves do not overlap. Curves from one board leave it at different heights: the further one goes,
 * the further from the middle. After a column each goes up or down in a lane that no other uses at
 * its height. The curves that go furthest choose first and take the lanes at the left, so that the
 * curves of one board do not cross each other either. */
#include "chess5d/picture/layout5d.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    LEFT = 14,
    TITLE = 28,
    PLAYERS = 16,
    HEADINGS = 56,
    RIGHT = 24,
    LANE = 8,
    PORT = 7,
    FIRST_PORT = 11
};

/* ---- places ---- */

static int layout5d_compare_times(const void *a, const void *b) {
    int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

static size_t layout5d_column_of(const hm_5d_scene *scene, int32_t time) {
    const int32_t *found =
        bsearch(&time, scene->times.at, scene->times.count, sizeof time, layout5d_compare_times);
    return found == NULL ? 0 : (size_t)(found - scene->times.at);
}

static double layout5d_row_of(const hm_5d_layout *l, int32_t line) {
    return l->head + HEADINGS +
           (line - l->scene->position->multiverse.first) * (l->board_height + HM_5D_ROW_GAP);
}

hm_svg_place hm_5d_board_place(const hm_5d_layout *l, int32_t line, int32_t time) {
    return (hm_svg_place){l->columns[layout5d_column_of(l->scene, time)], layout5d_row_of(l, line)};
}

hm_svg_place hm_5d_square_place(const hm_5d_layout *l, int32_t line, int32_t time, int square) {
    hm_svg_place board = hm_5d_board_place(l, line, time);
    int height = l->scene->position->geometry.height;
    return (hm_svg_place){
        board.x + HM_5D_RULER + (HM_5D_FILE(square) + 0.5) * HM_5D_CELL,
        board.y + HM_5D_RIM + (height - HM_5D_RANK(square) - 0.5) * HM_5D_CELL,
    };
}

/* ---- curves ---- */

static int32_t layout5d_reach(const hm_5d_curve *c) {
    return c->branch->line - c->branch->from_line;
}

/* By column, then the furthest first. */
static int compare_curves(const void *a, const void *b) {
    const hm_5d_curve *x = a, *y = b;
    int32_t far_x = abs(layout5d_reach(x)), far_y = abs(layout5d_reach(y));
    if (x->column != y->column) return x->column > y->column ? 1 : -1;
    if (far_x != far_y) return far_x < far_y ? 1 : -1;
    return (x->branch->line > y->branch->line) - (x->branch->line < y->branch->line);
}

/* Gives the curves of one column their heights: of those that leave one side of a board, the later
 * in the order the nearer to its middle. */
static void set_heights(const hm_5d_layout *l, hm_5d_curve *curves, size_t count) {
    for (size_t i = 0; i < count; i++) {
        size_t nearer = 0, all = 0;
        for (size_t j = 0; j < count; j++) {
            bool same = curves[i].branch->from_line == curves[j].branch->from_line &&
                        (layout5d_reach(&curves[i]) > 0) == (layout5d_reach(&curves[j]) > 0);
            if (!same) continue;
            all++;
            nearer += j > i;
        }
        double step = fmin(PORT, (l->board_height / 2 - FIRST_PORT) / (double)all);
        double shift = FIRST_PORT + step * (double)nearer;
        double middle = layout5d_row_of(l, curves[i].branch->from_line) + l->board_height / 2;
        curves[i].start = middle + (layout5d_reach(&curves[i]) > 0 ? shift : -shift);
        curves[i].end = layout5d_row_of(l, curves[i].branch->line) + l->board_height / 2;
    }
}

/* Gives the curves of one column their lanes, each the first without a curve that it meets; returns
 * the number of lanes. taken: room for as many lanes as there are curves. */
static int set_lanes(hm_5d_curve *curves, size_t count, bool *taken) {
    int lanes = 0;
    for (size_t i = 0; i < count; i++) {
        hm_5d_curve *c = &curves[i];
        memset(taken, false, (i + 1) * sizeof *taken);
        for (const hm_5d_curve *o = curves; o < c; o++) {
            if (fmin(c->start, c->end) <= fmax(o->start, o->end) + PORT &&
                fmin(o->start, o->end) <= fmax(c->start, c->end) + PORT)
                taken[o->lane] = true;
        }
        for (c->lane = 0; taken[c->lane];)
            c->lane++;
        if (c->lane >= lanes) lanes = c->lane + 1;
    }
    return lanes;
}

static bool make_curves(hm_5d_layout *l) {
    const hm_5d_scene *scene = l->scene;
    size_t count = scene->branches.count;
    if (count == 0) return true;
    l->curves = malloc(count * sizeof *l->curves);
    l->taken = malloc(count * sizeof *l->taken);
    if (l->curves == NULL || l->taken == NULL) return false;
    for (size_t i = 0; i < count; i++) {
        const hm_5d_branch *branch = &scene->branches.at[i];
        l->curves[i] =
            (hm_5d_curve){.branch = branch, .column = layout5d_column_of(scene, branch->from_time)};
    }
    qsort(l->curves, count, sizeof *l->curves, compare_curves);
    return true;
}

/* ---- columns ---- */

/* Lays the curves behind a column whose right edge is given; returns the width of the gap. */
static double lay_gap(hm_5d_layout *l, size_t column, size_t *next, double edge) {
    size_t first = *next, count = l->scene->branches.count;
    if (count == 0) return HM_5D_GAP;
    while (*next < count && l->curves[*next].column == column)
        ++*next;
    set_heights(l, l->curves + first, *next - first);
    int lanes = set_lanes(l->curves + first, *next - first, l->taken);
    for (size_t i = first; i < *next; i++)
        l->curves[i].upright = edge + HM_5D_GAP / 2.0 + l->curves[i].lane * LANE;
    return HM_5D_GAP + (lanes > 1 ? (lanes - 1) * LANE : 0);
}

static bool make_columns(hm_5d_layout *l) {
    size_t count = l->scene->times.count, next = 0;
    double x = LEFT;
    l->columns = malloc((count + 1) * sizeof *l->columns);
    if (l->columns == NULL) return false;
    for (size_t i = 0; i < count; i++) {
        l->columns[i] = x;
        x += l->board_width;
        l->width = x + RIGHT;
        x += lay_gap(l, i, &next, x);
        bool skip = i + 1 < count && l->scene->times.at[i + 1] != l->scene->times.at[i] + 1;
        if (skip) x += HM_5D_GAP;
    }
    return true;
}

bool hm_5d_layout_make(hm_5d_layout *l, const hm_5d_scene *scene) {
    const hm_5d_geometry *g = &scene->position->geometry;
    *l = (hm_5d_layout){
        .scene = scene,
        .board_width = HM_5D_RULER + g->width * HM_5D_CELL + HM_5D_RIM,
        .board_height = HM_5D_RULER + g->height * HM_5D_CELL + HM_5D_RIM,
    };
    const char *white = hm_5d_game_header(scene->game, "White");
    const char *black = hm_5d_game_header(scene->game, "Black");
    l->head = TITLE + (white != NULL || black != NULL ? PLAYERS : 0);
    l->height = l->head + HEADINGS +
                scene->position->multiverse.count * (l->board_height + HM_5D_ROW_GAP) -
                HM_5D_ROW_GAP + HM_5D_GAP / 2.0;
    return make_curves(l) && make_columns(l);
}

void hm_5d_layout_clear(hm_5d_layout *l) {
    free(l->columns);
    free(l->curves);
    free(l->taken);
    *l = (hm_5d_layout){0};
}
