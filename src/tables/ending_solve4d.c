/* Solves an ending of 4D chess backwards: from positions lost in N moves to those won in N + 1, and
 * from these to positions whose every move leads to a won one. */
#include "tables/ending_solve4d.h"

#include <stdlib.h>

/* ---- one step backwards ---- */

/* From positions of one set to those that a move of a side before it makes into them. */
typedef struct retreat {
    const hm_ending_work_4d *work;
    hm_ending_4d *ending;         /* that positions are found of */
    const hm_ending_4d *from;     /* the same, or the ending after a capture */
    hm_ending_keys_4d keys;       /* of that one */
    int captured;                 /* the piece; -1: none */
    int side;                     /* that has moved */
    bool lost;                    /* finds lost positions, which need a look at every move */
    int distance;                 /* of `keys`: of lost positions none leads to a longer win */
    hm_ending_harvest_4d harvest; /* where they belong */
} retreat;

typedef struct retreat_thread {
    const retreat *step;
    bool legal; /* there is a legal move */
    bool stopped;
    hm_ending_basket_4d basket;
} retreat_thread;

/* Whether a distance is one of a win that is short enough. */
static bool wins_in_time(const retreat *step, int distance) {
    return distance >= 0 && distance <= step->distance;
}

/* Whether the position after a move is won for the side that is then to move; false ends. */
static bool is_won_for_enemy(void *context, const hm_placed_4d *placed, int captured) {
    retreat_thread *t = context;
    const hm_ending_4d *ending = t->step->ending;
    const hm_space_4d *space = t->step->work->space;
    int enemy = 1 - t->step->side;
    t->legal = true;
    if (captured < 0) {
        uint64_t key = hm_placed_4d_key(space, &ending->material, placed, NULL);
        return wins_in_time(t->step, hm_ending_set_4d_find(&ending->won[enemy], key));
    }
    const hm_ending_4d *less = ending->less[captured];
    bool swapped = ending->swapped[captured];
    hm_placed_4d after =
        hm_placed_4d_without(&ending->material, placed, (unsigned)captured, swapped);
    uint64_t key = hm_placed_4d_key(space, &less->material, &after, NULL);
    return wins_in_time(t->step,
                        hm_ending_set_4d_find(&less->won[swapped ? 1 - enemy : enemy], key));
}

static bool retreat_visit(void *context, const hm_placed_4d *placed, int captured) {
    retreat_thread *t = context;
    const retreat *step = t->step;
    const hm_material_4d *m = &step->ending->material;
    (void)captured;
    t->legal = false;
    if (step->lost &&
        (!hm_placed_4d_moves(step->work->space, m, placed, step->side, is_won_for_enemy, t) ||
         !t->legal))
        return true;
    t->stopped |=
        !hm_ending_basket_4d_add(&t->basket, hm_placed_4d_key(step->work->space, m, placed, NULL));
    return !t->stopped;
}

enum { RETREAT_CHUNK = 256 };

static hm_status retreat_by_thread(hm_crew *crew, void *shared) {
    retreat_thread *t = calloc(1, sizeof *t);
    retreat *step = shared;
    const hm_material_4d *m = &step->ending->material;
    hm_status status = HM_OK;
    size_t item;
    if (t == NULL) return HM_ERR_MEMORY;
    t->step = step;
    t->basket.harvest = &step->harvest;
    while (status == HM_OK && hm_crew_next(crew, &item) && !t->stopped) {
        size_t begin = item * RETREAT_CHUNK, end = begin + RETREAT_CHUNK;
        if (end > step->keys.count) end = step->keys.count;
        for (size_t i = begin; i < end && !t->stopped; i++) {
            hm_placed_4d placed = hm_placed_4d_of_key(&step->from->material, step->keys.at[i]);
            if (step->captured >= 0)
                placed = hm_placed_4d_with(m, &placed, (unsigned)step->captured,
                                           step->ending->swapped[step->captured]);
            hm_placed_4d_unmoves(step->work->space, m, &placed, step->side, step->captured,
                                 retreat_visit, t);
        }
        hm_sentry_work(step->work->sentry, (end - begin) * (step->lost ? 1000 : 3000));
        if (!hm_sentry_report(step->work->sentry, end - begin)) status = HM_ERR_INTERRUPTED;
    }
    if (status == HM_OK && !hm_ending_basket_4d_empty(&t->basket)) status = HM_ERR_MEMORY;
    free(t);
    return status;
}

static hm_status retreat_once(retreat *step) {
    size_t items = (step->keys.count + RETREAT_CHUNK - 1) / RETREAT_CHUNK;
    hm_ending_set_4d *set =
        step->lost ? &step->ending->lost[step->side] : &step->ending->won[step->side];
    if (items == 0) return HM_OK;
    hm_ending_harvest_4d_begin(&step->harvest, set);
    hm_status status = hm_crew_run(step->work->jobs, items, retreat_by_thread, step);
    hm_ending_harvest_4d_end(&step->harvest);
    return status;
}

/* Steps of one side back from all positions of a distance in which the other side is lost (or won),
 * also from endings that begin with a capture. */
static hm_status retreat_from_all(const hm_ending_work_4d *work, hm_ending_4d *ending, int side,
                                  bool lost, unsigned distance) {
    int enemy = 1 - side;
    retreat step = {.work = work,
                    .ending = ending,
                    .from = ending,
                    .captured = -1,
                    .side = side,
                    .lost = lost,
                    .distance = (int)distance};
    const hm_ending_set_4d *own = lost ? ending->won : ending->lost;
    step.keys = hm_ending_set_4d_keys(&own[enemy], distance);
    hm_status status = retreat_once(&step);
    for (unsigned i = 0; i < ending->material.count && status == HM_OK; i++) {
        if (ending->material.side[i] == side || ending->less[i] == NULL) continue;
        const hm_ending_set_4d *sets = lost ? ending->less[i]->won : ending->less[i]->lost;
        step.from = ending->less[i];
        step.captured = (int)i;
        step.keys = hm_ending_set_4d_keys(&sets[ending->swapped[i] ? side : enemy], distance);
        status = retreat_once(&step);
    }
    return status;
}

/* ---- all of them ---- */

static size_t keys_of_distance(const hm_ending_4d *ending, unsigned distance) {
    return hm_ending_set_4d_keys(&ending->lost[0], distance).count +
           hm_ending_set_4d_keys(&ending->lost[1], distance).count;
}

/* Whether a position lost in so many moves, here or after a capture, is still to be gone back from.
 */
static bool continues_from(const hm_ending_4d *ending, unsigned distance) {
    bool continues = keys_of_distance(ending, distance) > 0;
    for (unsigned i = 0; i < ending->material.count; i++)
        continues |= ending->less[i] != NULL && ending->less[i]->longest >= distance;
    return continues && distance < HM_ENDING_4D_LONGEST;
}

hm_status hm_ending_4d_solve(const hm_ending_work_4d *work, hm_ending_4d *ending, hm_error *error) {
    for (int side = 0; side < 2; side++)
        ending->lost[side].budget = ending->won[side].budget = work->budget;
    hm_status status = HM_OK;
    for (int side = 0; side < 2 && status == HM_OK; side++) {
        hm_ending_set_4d_next(&ending->won[side]); /* nothing is won in no moves */
        status = hm_ending_4d_find_mates(work, ending, side);
    }
    for (unsigned distance = 0; status == HM_OK && continues_from(ending, distance); distance++) {
        if (keys_of_distance(ending, distance) > 0) ending->longest = distance;
        for (int side = 0; side < 2 && status == HM_OK; side++)
            status = retreat_from_all(work, ending, side, false, distance);
        for (int side = 0; side < 2; side++)
            hm_ending_set_4d_next(&ending->lost[side]);
        for (int side = 0; side < 2 && status == HM_OK; side++)
            status = retreat_from_all(work, ending, side, true, distance + 1);
        for (int side = 0; side < 2; side++)
            hm_ending_set_4d_next(&ending->won[side]);
    }
    ending->solved = status == HM_OK;
    if (status == HM_ERR_INTERRUPTED) return hm_sentry_status(work->sentry, error);
    if (status != HM_ERR_MEMORY) return status;
    size_t kept = ending->lost[0].keys.count + ending->lost[1].keys.count +
                  ending->won[0].keys.count + ending->won[1].keys.count;
    if (!atomic_load(&work->budget->refused)) return hm_fail_memory(error, "an ending");
    return hm_fail(error, HM_ERR_LIMIT, 0,
                   "%s: more than %zu positions are won or lost: allow more --memory",
                   ending->material.name, kept);
}
