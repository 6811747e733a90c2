/* Solves endings of 4D chess, with all that captures lead to. */
#include "tables/endings4d.h"

#include <stdlib.h>
#include <string.h>

static hm_ending_4d *find_solved(const hm_endings_4d_solved *solved, const char *name) {
    for (size_t i = 0; i < solved->list.count; i++)
        if (strcmp(solved->list.at[i]->material.name, name) == 0) return solved->list.at[i];
    return NULL;
}

/* Adds a material behind those that its captures lead to, which are at most a few deep. */
static hm_status want_material(hm_endings_4d_solved *solved, const hm_material_4d *material,
                               hm_error *error) {
    hm_status status = HM_OK;
    if (find_solved(solved, material->name) != NULL) return HM_OK;
    hm_ending_4d *ending = calloc(1, sizeof *ending);
    if (ending == NULL) return hm_fail_memory(error, "an ending");
    ending->material = *material;
    for (unsigned i = 0; i < material->count && status == HM_OK; i++) {
        hm_material_4d less;
        if (material->kind[i] == HM_SPACE_4D_KING) continue;
        hm_material_4d_without(material, i, &less, &ending->swapped[i]);
        status = want_material(solved, &less, error);
        ending->less[i] = find_solved(solved, less.name);
    }
    if (status == HM_OK && HM_ROOM(solved->list, 1)) {
        solved->list.at[solved->list.count++] = ending;
        return HM_OK;
    }
    free(ending);
    return status != HM_OK ? status : hm_fail_memory(error, "an ending");
}

hm_status hm_endings_4d_want(hm_endings_4d_solved *solved, const char *name, hm_error *error) {
    hm_material_4d material;
    hm_status status = hm_material_4d_parse(&material, name, strlen(name), error);
    return status == HM_OK ? want_material(solved, &material, error) : status;
}

hm_status hm_endings_4d_run(hm_endings_4d_solved *solved, unsigned jobs, size_t memory,
                            void (*tell)(void *context, const hm_ending_4d *ending), void *context,
                            const hm_watch *watch, hm_error *error) {
    hm_sentry sentry;
    hm_status status = HM_OK;
    if (solved->space == NULL) solved->space = hm_space_4d_create();
    if (solved->space == NULL) return hm_fail_memory(error, "endings");
    hm_sentry_init(&sentry, watch, 0);
    hm_budget_init(&solved->budget, memory);
    hm_ending_work_4d work = {solved->space, jobs, &sentry, &solved->budget};
    for (size_t i = 0; i < solved->list.count && status == HM_OK; i++) {
        hm_ending_4d *ending = solved->list.at[i];
        if (tell != NULL) tell(context, ending);
        status = hm_ending_4d_solve(&work, ending, error);
        if (tell != NULL && status == HM_OK) tell(context, ending);
    }
    return status;
}

uint64_t hm_endings_4d_positions(const hm_endings_4d_solved *solved, const hm_ending_4d *ending,
                                 const hm_ending_set_4d *set, unsigned distance) {
    hm_ending_keys_4d keys = hm_ending_set_4d_keys(set, distance);
    uint64_t positions = 0;
    for (size_t i = 0; i < keys.count; i++) {
        unsigned size;
        hm_placed_4d placed = hm_placed_4d_of_key(&ending->material, keys.at[i]);
        hm_placed_4d_key(solved->space, &ending->material, &placed, &size);
        positions += size;
    }
    return positions;
}

void hm_endings_4d_solved_clear(hm_endings_4d_solved *solved) {
    for (size_t i = 0; i < solved->list.count; i++) {
        hm_ending_set_4d_clear(&solved->list.at[i]->lost[0]);
        hm_ending_set_4d_clear(&solved->list.at[i]->lost[1]);
        hm_ending_set_4d_clear(&solved->list.at[i]->won[0]);
        hm_ending_set_4d_clear(&solved->list.at[i]->won[1]);
        free(solved->list.at[i]);
    }
    free(solved->list.at);
    free(solved->space);
    *solved = (hm_endings_4d_solved){0};
}
