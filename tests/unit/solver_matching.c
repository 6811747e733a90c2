/* Counting by the solver: linked variables go in pairs, so a problem where too many need a partner
 * has no solution, and this is found with few conflicts where learning alone would take for ever.
 * Graphs stand for problems: a variable a vertex, which takes value 0 (nobody) or one of its edges.
 */
#include "harness.h"
#include "solver/inside.h"

#include <string.h>

enum { VERTICES = 64, EDGES = 512, DEGREE = 64, FEW = 2 * VERTICES };

typedef struct graph {
    uint32_t vertices, edges;
    uint32_t end[EDGES][2];
    bool needy[VERTICES]; /* has to have a partner */
    uint32_t bounds[EDGES][2];
    uint32_t degree[VERTICES];
    hm_solver_link links[VERTICES][DEGREE];
    hm_solver solver;
} graph;

static graph g;

static void begin(uint32_t vertices, bool needy) {
    hm_solver_clear(&g.solver);
    memset(&g, 0, sizeof g);
    g.vertices = vertices;
    for (uint32_t v = 0; v < vertices; v++)
        g.needy[v] = needy;
}

static void join(uint32_t one, uint32_t other) {
    g.end[g.edges][0] = one;
    g.end[g.edges++][1] = other;
}

static hm_solver_placing place(void *context, uint32_t variable, uint32_t value) {
    (void)context, (void)variable, (void)value;
    return HM_SOLVER_PLACED;
}

static void unplace(void *context, uint32_t variable) {
    (void)context, (void)variable;
}

static void set_up(void) {
    hm_solver *s = &g.solver;
    static const uint64_t nobody = 1;
    s->place = place;
    s->unplace = unplace;
    hm_solver_reset(s);
    for (uint32_t v = 0; v < g.vertices; v++) {
        g.degree[v] = 1;
        g.links[v][0] = (hm_solver_link){-1, 0};
    }
    for (uint32_t e = 0; e < g.edges; e++) {
        uint32_t x = g.end[e][0], y = g.end[e][1];
        g.links[x][g.degree[x]] = g.links[y][g.degree[y]] = (hm_solver_link){(int32_t)e, 0};
        g.bounds[e][0] = g.degree[y]++;
        g.bounds[e][1] = g.degree[y];
        hm_solver_add_group(s, (hm_solver_group){x, y, g.degree[x]++, 1, g.bounds[e]});
    }
    for (uint32_t v = 0; v < g.vertices; v++) {
        hm_solver_add_variable(s, g.degree[v], 1);
        s->variables.at[v].links = g.links[v];
    }
    hm_solver_start(s);
    for (uint32_t v = 0; v < g.vertices; v++) {
        if (g.needy[v]) hm_solver_forbid(s, v, &nobody);
    }
}

/* What the first search says, with few conflicts. */
static void check_first(bool possible) {
    set_up();
    CHECK_INT(hm_solver_next(&g.solver), possible);
    CHECK(g.solver.conflicts <= FEW);
}

/* Pairs of the vertices that `used` leaves, such that no needy one is left over. */
static uint64_t count_pairings(uint32_t used) {
    uint32_t v = 0;
    uint64_t count = 0;
    while (v < g.vertices && (used >> v & 1) != 0)
        v++;
    if (v == g.vertices) return 1;
    if (!g.needy[v]) count += count_pairings(used | 1U << v);
    for (uint32_t e = 0; e < g.edges; e++) {
        uint32_t other = g.end[e][0] == v ? g.end[e][1] : g.end[e][0];
        bool joins = g.end[e][0] == v || g.end[e][1] == v;
        if (joins && (used >> other & 1) == 0)
            count += count_pairings(used | 1U << v | 1U << other);
    }
    return count;
}

/* ---- where counting says it ---- */

/* Pigeons and holes, of which each pigeon knows all, or only its neighbours' and some more. */
static void pigeons_need_holes(void) {
    for (uint32_t holes = 4; holes <= 14; holes++) {
        for (uint32_t pigeons = holes; pigeons <= holes + 1; pigeons++) {
            for (uint32_t known = 2; known <= holes; known += holes - 2) {
                begin(pigeons + holes, false);
                for (uint32_t p = 0; p < pigeons; p++) {
                    g.needy[p] = true;
                    for (uint32_t k = 0; k < known; k++)
                        join(p, pigeons + (p + k) % holes);
                }
                check_first(pigeons <= holes);
            }
        }
    }
}

/* All need each other, and their number is odd; or several such groups share one who helps. */
static void odd_groups_need_help(void) {
    for (uint32_t size = 3; size <= 15; size++) {
        begin(size, true);
        for (uint32_t v = 0; v < size; v++) {
            for (uint32_t other = 0; other < v; other++)
                join(v, other);
        }
        check_first(size % 2 == 0);
    }
    for (uint32_t groups = 1; groups <= 7; groups++) {
        for (uint32_t helpers = groups - 1; helpers <= groups; helpers++) {
            begin(5 * groups + helpers, true);
            for (uint32_t h = 0; h < helpers; h++)
                g.needy[5 * groups + h] = false;
            for (uint32_t v = 0; v < 5 * groups; v++) {
                join(v, v / 5 * 5 + (v + 1) % 5);
                for (uint32_t h = 0; h < helpers && v % 5 == 0; h++)
                    join(v, 5 * groups + h);
            }
            check_first(helpers == groups);
        }
    }
}

/* Dominoes on a board without two of its corners. */
static void cut_boards_have_no_tiling(void) {
    for (uint32_t size = 4; size <= 8; size += 2) {
        for (int opposite = 0; opposite < 2; opposite++) {
            begin(size * size, true);
            uint32_t corner = opposite != 0 ? size * size - 1 : size - 1;
            g.needy[0] = g.needy[corner] = false;
            for (uint32_t v = 0; v < size * size; v++) {
                uint32_t right = v + 1, up = v + size;
                bool cut = v == 0 || v == corner;
                if (v % size < size - 1 && !cut && right != corner) join(v, right);
                if (v / size < size - 1 && !cut && up != corner) join(v, up);
            }
            check_first(opposite == 0);
        }
    }
}

/* ---- random graphs, by trying all ---- */

static void all_pairings_are_found(void) {
    hm_random random;
    hm_random_stream(&random, 5, 0);
    for (int round = 0; round < 3000; round++) {
        uint32_t vertices = 2 + (uint32_t)hm_random_below(&random, 8);
        uint64_t sparse = 1 + hm_random_below(&random, 5), solutions = 0;
        begin(vertices, false);
        for (uint32_t v = 0; v < vertices; v++) {
            g.needy[v] = hm_random_below(&random, 4) > 0;
            for (uint32_t other = 0; other < v; other++) {
                if (hm_random_below(&random, sparse) == 0) join(v, other);
            }
        }
        uint64_t wanted = count_pairings(0);
        check_first(wanted > 0);
        if (wanted > 2000) continue;
        set_up();
        while (hm_solver_next(&g.solver) > 0)
            solutions++;
        CHECK_INT(solutions, wanted);
    }
    hm_solver_clear(&g.solver);
}

TEST_MAIN(TEST(pigeons_need_holes), TEST(odd_groups_need_help), TEST(cut_boards_have_no_tiling),
          TEST(all_pairings_are_found))
