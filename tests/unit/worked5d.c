/* The worked position of docs/chess5d.md: axes, trail, conflicts and nogoods there are those of the
 * solver. The linker leads its calls of hm_solver_explain() here. */
#include "chess5d/actions/actions5d.h"
#include "harness.h"
#include "hypermate/more/chess5d_games.h"
#include "solver/inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int __real_hm_solver_explain(hm_solver *solver, hm_solver_explanation *out);
int __wrap_hm_solver_explain(hm_solver *solver, hm_solver_explanation *out);

static const char fen[] = "[size \"3x3\"]\n[variant \"custom\"]\n"
                          "[2K/2r/k2:0:1:w]\n[2K/kN1/3:1:1:w]\n";

static hm_5d_position *position;
static hm_text said;
static unsigned conflicts;

static void say_axis(const hm_5d_actions *a, uint32_t variable) {
    if (variable == 0) {
        hm_text_puts(&said, "made");
    } else if (variable >= a->axes.count) {
        hm_text_puts(&said, "reason");
    } else if (a->axes.at[variable].slot >= 0) {
        hm_text_printf(&said, "new %d", a->axes.at[variable].slot + 1);
    } else {
        hm_text_printf(&said, "L%u", a->axes.at[variable].place - a->real);
    }
}

/* A half-move: where its king goes, in the words of the page. */
static void say_value(const hm_5d_actions *a, uint32_t variable, uint32_t value) {
    if (variable == 0 || variable >= a->axes.count) {
        hm_text_printf(&said, "%u", value);
        return;
    }
    const hm_5d_half *half = &a->halves.at[a->axes.at[variable].first + value];
    if (half->role == HM_5D_PASS) {
        hm_text_puts(&said, "pass");
        return;
    }
    const hm_5d_move *move = &a->moves.moves[half->move];
    char to[8] = {(char)('a' + move->to % 16), (char)('1' + move->to / 16)};
    if (half->role == HM_5D_STAY) {
        hm_text_printf(&said, "K%s", to);
    } else if (half->role == HM_5D_ARRIVE) {
        hm_text_printf(&said, "%s from L%d", to, move->from_line);
    } else if (half->to_slot >= 0) {
        hm_text_printf(&said, "leaves for new %d", half->to_slot + 1);
    } else {
        hm_text_printf(&said, "leaves for L%d", move->to_line);
    }
}

static void say_set(const hm_5d_actions *a, uint32_t variable, const uint64_t *set,
                    uint32_t values) {
    const char *between = "";
    for (uint32_t v = 0; v < values; v++) {
        if (!hm_solver_bit(set, v)) continue;
        hm_text_puts(&said, between);
        say_value(a, variable, v);
        between = ", ";
    }
    hm_text_puts(&said, "\n");
}

static void say_nogood(const hm_solver *s, uint32_t id, const char *title) {
    const hm_solver_nogood *nogood = &s->nogoods.at[id];
    hm_text_printf(&said, "  %s\n", title);
    for (uint32_t t = 0; t < nogood->terms; t++) {
        const hm_solver_term *term = &s->terms.at[nogood->term + t];
        hm_text_puts(&said, "    ");
        say_axis(s->context, term->variable);
        hm_text_puts(&said, ": ");
        say_set(s->context, term->variable, s->sets.at + term->set,
                s->variables.at[term->variable].values);
    }
}

/* Decisions and the values that the axes of the two timelines lost after each. */
static void say_trail(const hm_solver *s) {
    static const char *const reasons[] = {"decided",   "given",      "by a nogood",     "by a link",
                                          "by a link", "all linked", "by what is left", "for good"};
    for (size_t i = s->levels.at[0].removals, level = 0; i < s->removals.count; i++) {
        const hm_solver_removal *removal = &s->removals.at[i];
        if (level < s->levels.count && s->levels.at[level].removals == i) {
            hm_text_puts(&said, "  decide ");
            say_axis(s->context, s->levels.at[level].variable);
            hm_text_puts(&said, " = ");
            say_value(s->context, s->levels.at[level].variable, s->levels.at[level].value);
            hm_text_puts(&said, "\n");
            level++;
        }
        if (removal->reason == HM_SOLVER_BY_DECISION) continue;
        hm_text_puts(&said, "    ");
        say_axis(s->context, removal->variable);
        hm_text_printf(&said, " loses, %s: ", reasons[removal->reason]);
        say_set(s->context, removal->variable, s->bits.at + removal->bits, 64 * removal->words);
    }
}

int __wrap_hm_solver_explain(hm_solver *solver, hm_solver_explanation *out) {
    hm_text_printf(&said, "\nconflict %u\n", ++conflicts);
    say_trail(solver);
    say_nogood(solver, solver->conflict_id, "a capture as long as");
    int blamed = __real_hm_solver_explain(solver, out);
    if (blamed == 1) {
        say_nogood(solver, out->id, "learned: never all of");
        hm_text_printf(&said, "  back to decision %zu\n", out->back_to);
    }
    return blamed;
}

static void page_shows_the_search(void) {
    hm_5d_actions *a;
    const hm_5d_move *moves;
    size_t count, length;
    CHECK_INT(hm_5d_fen_parse(fen, sizeof fen - 1, 0, &position, NULL), HM_OK);
    CHECK_INT(hm_5d_actions_create(&a, NULL), HM_OK);
    CHECK_INT(hm_5d_actions_start(a, position, 0, NULL), HM_OK);
    CHECK_INT(hm_5d_actions_next(a, NULL, &moves, &count, NULL), HM_OK);
    hm_text_puts(&said, "\nfound: ");
    hm_5d_action_format(position, moves, count, &said);
    hm_text_puts(&said, "\n");

    hm_text search = said;
    said = (hm_text){0};
    hm_text_puts(&said, "```\n");
    for (uint32_t axis = 1; axis < a->axes.count; axis++) {
        uint64_t all = UINT64_MAX;
        say_axis(a, axis);
        hm_text_puts(&said, ": ");
        say_set(a, axis, &all, a->axes.at[axis].count);
    }
    hm_text_puts(&said, search.data);
    hm_text_puts(&said, "```\n");
    char *page = test_read_file("../docs/chess5d.md", &length);
    if (strstr(page, said.data) == NULL) printf("# docs/chess5d.md has to say:\n%s", said.data);
    CHECK(strstr(page, said.data) != NULL);
    CHECK(strstr(page, fen) != NULL);

    free(page);
    hm_text_clear(&search);
    hm_text_clear(&said);
    hm_5d_actions_destroy(a);
    hm_5d_position_destroy(position);
}

TEST_MAIN(TEST(page_shows_the_search))
