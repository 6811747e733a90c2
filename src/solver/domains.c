/* The domains of the solver and its trail.
 *
 * A domain is a row of bits in `live`, one per value; the variables follow one another. Whenever
 * values are removed, a record goes to the end of `removals`: which variable, which bits (stored in
 * `bits`, in the order of the records), and for what reason. This trail serves three readers: going
 * back takes records off its end and gives the bits back; propagation reads it once from front to
 * end, `next` being its place; and the explanation of a conflict walks it backwards, from each
 * removal to the removals that were its reason.
 *
 * A record only holds bits that were still set, so that no value is removed by two records, and
 * going back needs no more than to set them again.
 *
 * The exception is a value that no solution can have. It is removed permanently: from `base` too,
 * which limits the values that going back restores. Such a removal may be found deep in the search,
 * while what follows from it has to outlast that depth; so its record, which holds all its values,
 * is kept when the search goes back: it moves to the new end of the trail, and is propagated again
 * there. */
#include "solver/inside.h"

#include <stdlib.h>
#include <string.h>

/* ---- setting up ---- */

/* Prepares for another problem and keeps all memory, since the next problem usually has about the
 * same size. */
void hm_solver_reset(hm_solver *s) {
    for (size_t i = 0; i < s->variables.count; i++)
        s->variables.at[i].watching.count = 0;
    s->variables.count = s->groups.count = s->nogoods.count = s->terms.count = s->sets.count = 0;
    s->removals.count = s->bits.count = s->levels.count = s->placed.count = 0;
    s->mates.count = 0;
    s->is_unsettled = false;
    s->next = s->words = s->solved = 0;
    s->resumed = s->rejected = s->rejects = s->failed = s->stopped = false;
    s->wanted = NULL;
    s->conflict = HM_SOLVER_NO_CONFLICT;
    s->steps = s->conflicts = 0;
    s->bump = 1;
}

/* Returns all memory to the budget. Variables beyond `count` may still own watch lists from earlier
 * problems, so the loop runs to `capacity`. */
void hm_solver_clear(hm_solver *s) {
    for (size_t i = 0; i < s->variables.capacity; i++)
        HM_GIVE_BACK(s->budget, s->variables.at[i].watching);
    HM_GIVE_BACK(s->budget, s->variables);
    HM_GIVE_BACK(s->budget, s->groups);
    HM_GIVE_BACK(s->budget, s->live);
    HM_GIVE_BACK(s->budget, s->base);
    HM_GIVE_BACK(s->budget, s->linked);
    HM_GIVE_BACK(s->budget, s->need);
    HM_GIVE_BACK(s->budget, s->fresh);
    HM_GIVE_BACK(s->budget, s->open);
    HM_GIVE_BACK(s->budget, s->single);
    HM_GIVE_BACK(s->budget, s->wishes);
    HM_GIVE_BACK(s->budget, s->best);
    HM_GIVE_BACK(s->budget, s->changed);
    HM_GIVE_BACK(s->budget, s->mates);
    HM_GIVE_BACK(s->budget, s->tied);
    HM_GIVE_BACK(s->budget, s->unsettled);
    HM_GIVE_BACK(s->budget, s->tree);
    HM_GIVE_BACK(s->budget, s->outer);
    HM_GIVE_BACK(s->budget, s->nogoods);
    HM_GIVE_BACK(s->budget, s->terms);
    HM_GIVE_BACK(s->budget, s->sets);
    HM_GIVE_BACK(s->budget, s->removals);
    HM_GIVE_BACK(s->budget, s->bits);
    HM_GIVE_BACK(s->budget, s->levels);
    HM_GIVE_BACK(s->budget, s->placed);
    memset(s, 0, sizeof *s);
}

uint32_t hm_solver_add_variable(hm_solver *s, uint32_t values, double weight) {
    size_t capacity = s->variables.capacity;
    if (!HM_ROOM_IN(s->budget, s->variables, 1)) {
        s->failed = true;
        return 0;
    }
    /* Variables keep the memory of their watched nogoods over resets. */
    if (s->variables.capacity > capacity) {
        memset(s->variables.at + capacity, 0,
               (s->variables.capacity - capacity) * sizeof *s->variables.at);
    }
    hm_solver_variable *v = &s->variables.at[s->variables.count];
    v->word = s->words;
    v->words = (values + 63) / 64;
    v->values = v->left = values;
    v->weight = weight;
    v->placed = false;
    v->latest = 0;
    v->links = NULL;
    v->link_base = 0;
    v->watching.count = 0;
    s->words += v->words;
    return (uint32_t)s->variables.count++;
}

/* Notes in the sets of variables how many values a variable has left. */
static void note_left(hm_solver *s, uint32_t variable) {
    const hm_solver_variable *v = &s->variables.at[variable];
    uint64_t bit = UINT64_C(1) << (variable & 63);
    uint64_t *open = &s->open.at[variable >> 6], *single = &s->single.at[variable >> 6];
    *open = v->left > 1 ? *open | bit : *open & ~bit;
    *single = v->left == 1 && !v->placed ? *single | bit : *single & ~bit;
    hm_solver_choice_note(s, variable);
}

/* A placed variable is no longer a candidate for `place`, although it still has one value. */
void hm_solver_note_placed(hm_solver *s, uint32_t variable, bool placed) {
    s->variables.at[variable].placed = placed;
    note_left(s, variable);
}

/* Fills all domains after the last variable was added. `live` and `base` begin with all values;
 * `linked` marks the values that belong to a link group, which decides whether a variable is tied
 * (matching.c). */
void hm_solver_start(hm_solver *s) {
    size_t sets = s->variables.count / 64 + 1;
    s->live.count = s->base.count = s->linked.count = s->need.count = s->fresh.count = 0;
    s->open.count = s->single.count = s->wishes.count = 0;
    bool room =
        HM_ROOM_IN(s->budget, s->live, s->words) && HM_ROOM_IN(s->budget, s->base, s->words) &&
        HM_ROOM_IN(s->budget, s->linked, s->words) && HM_ROOM_IN(s->budget, s->need, s->words) &&
        HM_ROOM_IN(s->budget, s->fresh, s->words) && HM_ROOM_IN(s->budget, s->open, sets) &&
        HM_ROOM_IN(s->budget, s->single, sets) && HM_ROOM_IN(s->budget, s->wishes, sets);
    s->failed |= !room;
    if (s->failed) return;
    s->open.count = s->single.count = s->wishes.count = sets;
    s->failed |= !hm_solver_choice_start(s);
    if (s->failed) return;
    memset(s->open.at, 0, sets * sizeof *s->open.at);
    memset(s->single.at, 0, sets * sizeof *s->single.at);
    for (size_t i = 0; i < s->variables.count; i++) {
        const hm_solver_variable *v = &s->variables.at[i];
        uint64_t *linked = s->linked.at + v->word;
        for (uint32_t w = 0; w < v->words; w++) {
            s->live.at[v->word + w] = s->base.at[v->word + w] = hm_solver_span(w, 0, v->values);
            linked[w] = 0;
        }
        for (uint32_t value = 0; v->links != NULL && value < v->values; value++)
            linked[value / 64] |= (uint64_t)(v->links[value].group >= 0) << value % 64;
        note_left(s, (uint32_t)i);
    }
    memset(s->need.at, 0, s->words * sizeof *s->need.at);
    memset(s->fresh.at, 0, s->words * sizeof *s->fresh.at);
}

uint32_t hm_solver_add_group(hm_solver *s, hm_solver_group group) {
    if (!HM_ROOM_IN(s->budget, s->groups, 1)) {
        s->failed = true;
        return 0;
    }
    s->groups.at[s->groups.count] = group;
    return (uint32_t)s->groups.count++;
}

/* `wishes` marks the variables that have wanted values now, so that choose_wanted() skips all
 * others. */
void hm_solver_want(hm_solver *s, const uint64_t *wanted) {
    s->wanted = wanted;
    for (size_t i = 0; i < s->wishes.count; i++)
        s->wishes.at[i] = 0;
    for (uint32_t i = 0; i < s->variables.count; i++) {
        const hm_solver_variable *v = &s->variables.at[i];
        uint64_t any = 0;
        for (uint32_t w = 0; w < v->words; w++)
            any |= wanted[v->word + w];
        if (any != 0) hm_solver_bit_set(s->wishes.at, i);
    }
}

/* ---- looking ---- */

uint32_t hm_solver_value(const hm_solver *s, uint32_t variable) {
    const uint64_t *live = s->live.at + s->variables.at[variable].word;
    uint32_t word = 0;
    while (live[word] == 0)
        word++;
    return 64 * word + (uint32_t)__builtin_ctzll(live[word]);
}

bool hm_solver_has_any(const hm_solver *s, uint32_t variable, uint32_t from, uint32_t to) {
    const uint64_t *live = s->live.at + s->variables.at[variable].word;
    for (uint32_t word = from / 64; 64 * word < to; word++) {
        if ((live[word] & hm_solver_span(word, from, to)) != 0) return true;
    }
    return false;
}

/* ---- removing values ---- */

/* Room for one more record of so many words; NULL when memory is short. */
static uint64_t *new_bits(hm_solver *s, uint32_t words) {
    if (HM_ROOM_IN(s->budget, s->removals, 1) && HM_ROOM_IN(s->budget, s->bits, words))
        return s->bits.at + s->bits.count;
    s->failed = true;
    return NULL;
}

/* Writes down a removal whose bits are where new_bits() said. */
static void record(hm_solver *s, hm_solver_removal removal) {
    removal.bits = s->bits.count;
    s->bits.count += removal.words;
    if (s->rejects) s->variables.at[removal.variable].latest = (uint32_t)s->removals.count;
    s->removals.at[s->removals.count++] = removal;
}

/* A variable without values is a conflict. Only the first conflict is kept: the explanation starts
 * from one, and a later one may depend on it. */
static void note_wipe_out(hm_solver *s, uint32_t variable) {
    if (s->variables.at[variable].left > 0 || s->conflict != HM_SOLVER_NO_CONFLICT) return;
    s->conflict = HM_SOLVER_WIPED_OUT;
    s->conflict_id = variable;
}

/* Removes the values of a mask that are still set, as one record. Words at both ends that lose
 * nothing are cut off, so that records stay short. If nothing is removed there is no record. */
void hm_solver_remove(hm_solver *s, uint32_t variable, uint32_t word, uint32_t words,
                      const uint64_t *mask, hm_solver_reason reason, uint32_t id) {
    hm_solver_variable *v = &s->variables.at[variable];
    uint64_t *live = s->live.at + v->word + word;
    while (words > 0 && (live[0] & mask[0]) == 0)
        live++, mask++, word++, words--;
    while (words > 0 && (live[words - 1] & mask[words - 1]) == 0)
        words--;
    if (words == 0) return;
    uint64_t *bits = new_bits(s, words);
    if (bits == NULL) return;
    for (uint32_t i = 0; i < words; i++) {
        bits[i] = live[i] & mask[i];
        live[i] &= ~mask[i];
        v->left -= hm_popcount(bits[i]);
    }
    note_left(s, variable);
    record(s, (hm_solver_removal){variable, word, words, id, reason, 0});
    note_wipe_out(s, variable);
}

/* Removes the values inside or outside of a span. It works in chunks so that the mask fits on the
 * stack, whatever the number of values; each chunk makes a record of its own. */
void hm_solver_remove_span(hm_solver *s, uint32_t variable, uint32_t from, uint32_t to, bool inside,
                           hm_solver_reason reason, uint32_t id) {
    enum { CHUNK = 8 };
    uint32_t words = s->variables.at[variable].words;
    uint32_t first = inside ? from / 64 : 0, end = inside ? (to + 63) / 64 : words;
    for (uint32_t word = first; word < end; word += CHUNK) {
        uint64_t mask[CHUNK];
        uint32_t count = end - word < CHUNK ? end - word : CHUNK;
        for (uint32_t i = 0; i < count; i++) {
            uint64_t span = hm_solver_span(word + i, from, to);
            mask[i] = inside ? span : ~span;
        }
        hm_solver_remove(s, variable, word, count, mask, reason, id);
    }
}

/* One record, whatever the number of values. */
void hm_solver_fix(hm_solver *s, uint32_t variable, uint32_t value) {
    hm_solver_variable *v = &s->variables.at[variable];
    uint64_t *bits = new_bits(s, v->words), *live = s->live.at + v->word;
    if (bits == NULL) return;
    memcpy(bits, live, v->words * sizeof *bits);
    memset(live, 0, v->words * sizeof *live);
    hm_solver_bit_set(live, value);
    bits[value >> 6] &= ~live[value >> 6];
    v->left = 1;
    note_left(s, variable);
    record(s, (hm_solver_removal){variable, 0, v->words, 0, HM_SOLVER_BY_DECISION, 0});
}

/* Values that are gone at present for another reason are recorded too: when that reason is taken
 * back they stay away. */
void hm_solver_forbid(hm_solver *s, uint32_t variable, const uint64_t *set) {
    hm_solver_variable *v = &s->variables.at[variable];
    uint64_t *bits = new_bits(s, v->words), any = 0;
    if (bits == NULL) return;
    for (uint32_t i = 0; i < v->words; i++) {
        uint64_t *live = &s->live.at[v->word + i];
        any |= bits[i] = set[i] & s->base.at[v->word + i];
        v->left -= hm_popcount(*live & bits[i]);
        *live &= ~bits[i];
        s->base.at[v->word + i] &= ~bits[i];
    }
    if (any == 0) return;
    note_left(s, variable);
    record(s, (hm_solver_removal){variable, 0, v->words, 0, HM_SOLVER_FOREVER, 0});
    note_wipe_out(s, variable);
}

/* ---- giving them back ---- */

/* Gives values back. Removals forever go back on the trail: their records and bits only move down
 * over those taken back. They may leave a variable without values here too. */
void hm_solver_restore(hm_solver *s, const hm_solver_level *level) {
    size_t end = s->removals.count;
    while (s->removals.count > level->removals) {
        const hm_solver_removal *r = &s->removals.at[--s->removals.count];
        hm_solver_variable *v = &s->variables.at[r->variable];
        size_t word = v->word + r->word;
        for (uint32_t i = 0; i < r->words; i++) {
            uint64_t bits = s->bits.at[r->bits + i] & s->base.at[word + i];
            s->live.at[word + i] |= bits;
            v->left += hm_popcount(bits);
        }
        note_left(s, r->variable);
    }
    s->bits.count = level->bits;
    s->conflict = HM_SOLVER_NO_CONFLICT;
    s->next = s->removals.count;
    for (size_t i = s->next; i < end; i++) {
        hm_solver_removal r = s->removals.at[i];
        if (r.reason != HM_SOLVER_FOREVER) continue;
        memmove(s->bits.at + s->bits.count, s->bits.at + r.bits, r.words * sizeof *s->bits.at);
        record(s, r);
        note_wipe_out(s, r.variable);
    }
}
