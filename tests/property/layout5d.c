/* Pictures of 5D games that random moves have torn into many timelines: boards do not touch, curves
 * do not lie on each other, checks start on a board that is drawn and end on a royal, and nothing
 * stands beyond the picture or leaves a margin. */
#include "chess5d/picture/layout5d.h"
#include "harness.h"
#include "support/vectors5d.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static hm_5d_game *torn_game(const char *preset, uint64_t number, size_t plies) {
    hm_5d_position *start = position5d(preset);
    hm_5d_game *game;
    CHECK_INT(hm_5d_game_create(start, &game, NULL), HM_OK);
    CHECK_INT(hm_5d_random_game(11, number, plies, game, NULL, NULL), HM_OK);
    hm_5d_position_destroy(start);
    return game;
}

/* ---- boards ---- */

static bool is_drawn(const hm_5d_scene *s, int32_t line, int32_t time) {
    return hm_5d_board_at(&s->position->multiverse, line, time) != NULL ||
           hm_5d_scene_is_ghost(s, line, time);
}

static void check_columns(const hm_5d_layout *l) {
    const hm_5d_scene *s = l->scene;
    CHECK(s->times.count > 0);
    double last = 0;
    for (size_t i = 0; i < s->times.count; i++) {
        const hm_5d_multiverse *m = &s->position->multiverse;
        bool used = false;
        for (uint32_t j = 0; j < m->count; j++)
            used |= is_drawn(s, m->first + (int32_t)j, s->times.at[i]);
        CHECK(used);
        CHECK(i == 0 || l->columns[i] >= last + HM_5D_GAP);
        last = l->columns[i] + l->board_width;
    }
    CHECK(l->width > last && l->width < last + HM_5D_GAP);
}

static void check_rows(const hm_5d_layout *l) {
    const hm_5d_scene *s = l->scene;
    const hm_5d_multiverse *m = &s->position->multiverse;
    double last = l->head;
    for (uint32_t i = 0; i < m->count; i++) {
        double top = hm_5d_board_place(l, m->first + (int32_t)i, m->lines[i].start).y;
        CHECK(top >= last + HM_5D_ROW_GAP);
        last = top + l->board_height;
    }
    CHECK(l->height > last && l->height < last + HM_5D_GAP);
}

/* ---- curves ---- */

/* The curve leaves the board that was jumped to and arrives at the first one of its timeline. */
static void check_curve(const hm_5d_layout *l, const hm_5d_curve *c) {
    const hm_5d_branch *b = c->branch;
    const hm_5d_multiverse *m = &l->scene->position->multiverse;
    hm_svg_place from = hm_5d_board_place(l, b->from_line, b->from_time);
    hm_svg_place to = hm_5d_board_place(l, b->line, b->from_time + 1);
    CHECK_INT(m->lines[b->line - m->first].start, b->from_time + 1);
    CHECK(hm_5d_board_at(m, b->from_line, b->from_time) != NULL);
    CHECK(c->start > from.y && c->start < from.y + l->board_height);
    CHECK(fabs(c->start - (from.y + l->board_height / 2)) > 10); /* beside the timeline's bar */
    CHECK(fabs(c->end - (to.y + l->board_height / 2)) < 0.01);
    CHECK(c->upright > from.x + l->board_width && c->upright < to.x);
}

/* Whether two curves behind one column have a stretch in common. */
static bool overlap(const hm_5d_curve *a, const hm_5d_curve *b) {
    bool apart = fmin(a->start, a->end) > fmax(b->start, b->end) ||
                 fmin(b->start, b->end) > fmax(a->start, a->end);
    return (fabs(a->upright - b->upright) < 5 && !apart) || fabs(a->start - b->start) < 0.5 ||
           fabs(a->end - b->end) < 0.5;
}

static void check_curves(const hm_5d_layout *l, size_t *shared) {
    size_t count = l->scene->branches.count;
    for (size_t i = 0; i < count; i++) {
        check_curve(l, &l->curves[i]);
        for (size_t j = 0; j < i; j++) {
            if (l->curves[i].column != l->curves[j].column) continue;
            CHECK(!overlap(&l->curves[i], &l->curves[j]));
            ++*shared;
        }
    }
}

/* ---- checks ---- */

static void check_checks(const hm_5d_layout *l) {
    const hm_5d_scene *s = l->scene;
    const hm_5d_multiverse *m = &s->position->multiverse;
    for (size_t i = 0; i < s->checks.count; i++) {
        const hm_5d_move *check = &s->checks.moves[i];
        CHECK(is_drawn(s, check->from_line, check->from_time));
        CHECK(is_drawn(s, check->to_line, check->to_time));
        bool ghost = hm_5d_scene_is_ghost(s, check->to_line, check->to_time);
        const hm_5d_board *board = hm_5d_board_at(m, check->to_line, check->to_time - ghost);
        CHECK(hm_5d_is_royal(board->cell[s->position->geometry.cell[check->to]]));
    }
}

static size_t count(const char *text, const char *part) {
    size_t found = 0;
    for (; (text = strstr(text, part)) != NULL; text += strlen(part))
        found++;
    return found;
}

/* Every board of the scene is a group, every check an arrow. */
static void check_picture(const hm_5d_game *game, int32_t node, const hm_5d_scene *s) {
    hm_text svg = {0};
    hm_5d_draw_svg(game, node, NULL, 0, &svg);
    CHECK_INT(count(svg.data, "<g transform=") + count(svg.data, "<g class=\"ghost\""),
              hm_5d_board_count(s->position) + s->ghosts.count);
    CHECK_INT(count(svg.data, "<g class=\"ghost\""), s->ghosts.count);
    CHECK_INT(count(svg.data, "class=\"check\""), s->checks.count);
    CHECK_INT(count(svg.data, "class=\"branch"), s->branches.count);
    hm_text_clear(&svg);
}

typedef struct tally {
    size_t checks, ghosts, branches, shared;
} tally;

static void check_game(const hm_5d_game *game, tally *t) {
    for (int32_t node = 0; node >= 0; node = hm_5d_game_main(game, node)) {
        hm_5d_scene scene;
        hm_5d_layout layout;
        CHECK_INT(hm_5d_scene_build(game, node, NULL, 0, true, &scene), HM_OK);
        CHECK(hm_5d_layout_make(&layout, &scene));
        check_columns(&layout);
        check_rows(&layout);
        check_curves(&layout, &t->shared);
        check_checks(&layout);
        check_picture(game, node, &scene);
        t->checks += scene.checks.count;
        t->ghosts += scene.ghosts.count;
        t->branches += scene.branches.count;
        hm_5d_layout_clear(&layout);
        hm_5d_scene_clear(&scene);
    }
}

static void torn_games_are_laid_out(void) {
    static const char *const presets[] = {"[Board \"Very Small\"]", "[Board \"Small\"]",
                                          "[Board \"Two Timelines\"]", "[Board \"Standard\"]"};
    tally t = {0};
    for (uint64_t number = 0; number < test_rounds(4, 20, 400); number++) {
        hm_5d_game *game = torn_game(presets[number % 4], number, 18);
        check_game(game, &t);
        hm_5d_game_destroy(game);
    }
    printf("# %zu checks, %zu ghosts, %zu branches, %zu pairs of curves behind one column\n",
           t.checks, t.ghosts, t.branches, t.shared);
    CHECK(t.checks > 0 && t.ghosts > 0 && t.branches > 0 && t.shared > 0);
}

TEST_MAIN(TEST(torn_games_are_laid_out))
