/* Selects the variable to decide next: the open one with the fewest values left, divided by the
 * weight of its conflicts. Between equals the first one wins.
 *
 * There are as many decisions as variables, so searching all open ones each time would take
 * quadratic time. So the best variable of each word of `open` is kept, and the words play a
 * knock-out tournament. Only words that have changed since are searched again. */
#include "solver/inside.h"

static const uint32_t nobody = UINT32_MAX;

/* The better one of two variables, of which the first comes first. */
static uint32_t better(const hm_solver *s, uint32_t first, uint32_t second) {
    if (first == nobody || second == nobody) return first == nobody ? second : first;
    const hm_solver_variable *a = &s->variables.at[first], *b = &s->variables.at[second];
    return b->left * a->weight < a->left * b->weight ? second : first;
}

/* Looks at a word again and has its best play all its matches. */
static void choice_play(hm_solver *s, size_t word) {
    size_t place = s->best.count / 2 + word;
    uint32_t best = nobody;
    for (uint64_t bits = s->open.at[word]; bits != 0; bits &= bits - 1)
        best = better(s, best, 64 * (uint32_t)word + (uint32_t)__builtin_ctzll(bits));
    s->best.at[place] = best;
    for (place /= 2; place > 0; place /= 2)
        s->best.at[place] = better(s, s->best.at[2 * place], s->best.at[2 * place + 1]);
}

/* Builds the tournament tree, with one leaf for each word of open variables. Every word counts as
 * changed, so the first choice plays the whole tournament. False: out of memory. */
bool hm_solver_choice_start(hm_solver *s) {
    size_t places = 2, sets = s->open.count;
    while (places < 2 * sets)
        places *= 2;
    s->best.count = s->changed.count = 0;
    if (!HM_ROOM_IN(s->budget, s->best, places) ||
        !HM_ROOM_IN(s->budget, s->changed, sets / 64 + 1)) {
        return false;
    }
    s->best.count = places;
    s->changed.count = sets / 64 + 1;
    for (size_t i = 0; i < places; i++)
        s->best.at[i] = nobody;
    hm_solver_choice_forget(s);
    return true;
}

/* Marks all words as changed, as is needed when the weights of all variables change at once. */
void hm_solver_choice_forget(hm_solver *s) {
    for (size_t i = 0; i < s->changed.count; i++)
        s->changed.at[i] = hm_solver_span((uint32_t)i, 0, (uint32_t)s->open.count);
}

/* Replays the words that have changed since the last choice. The root of the tree is then the best
 * open variable. False if no variable is open: all have their values. */
bool hm_solver_choice(hm_solver *s, uint32_t *variable) {
    for (size_t i = 0; i < s->changed.count; i++) {
        for (; s->changed.at[i] != 0; s->changed.at[i] &= s->changed.at[i] - 1)
            choice_play(s, 64 * i + (size_t)__builtin_ctzll(s->changed.at[i]));
    }
    *variable = s->best.at[1];
    return *variable != nobody;
}
