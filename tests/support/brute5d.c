#include "support/brute5d.h"

#include <stdlib.h>
#include <string.h>

enum { LONGEST = 64 };

typedef struct brute {
    hm_5d_position *position;
    uint64_t left;
    hm_5d_move moves[LONGEST];
    hm_5d_action_list *list;
} brute;

/* Canonical order: joining and physical moves by timeline of arrival, then branching jumps. */
static bool in_order(const brute *b, size_t count, const hm_5d_move *move) {
    if (count == 0) return true;
    const hm_5d_move *last = &b->moves[count - 1];
    bool branch = (move->flags & HM_5D_BRANCH) != 0;
    if ((last->flags & HM_5D_BRANCH) != 0) return branch;
    if (branch) return true;
    return hm_5d_position_side(b->position) == HM_5D_WHITE ? move->to_line > last->to_line
                                                           : move->to_line < last->to_line;
}

static bool try_moves(brute *b, size_t count) {
    hm_5d_move_list moves = {0};
    bool ok = hm_5d_generate_pseudo(b->position, &moves, NULL) == HM_OK && count < LONGEST;
    for (size_t i = 0; ok && i < moves.count; i++) {
        hm_5d_undo undo;
        if (!in_order(b, count, &moves.moves[i])) continue;
        ok = b->left-- > 0 && hm_5d_make(b->position, &moves.moves[i], &undo, NULL) == HM_OK;
        if (!ok) break;
        b->moves[count] = moves.moves[i];
        if (hm_5d_may_submit(b->position) &&
            !hm_5d_exposed(b->position, hm_5d_position_side(b->position), NULL)) {
            ok = hm_5d_action_list_add(b->list, b->moves, count + 1, NULL) == HM_OK;
        }
        ok = ok && try_moves(b, count + 1);
        hm_5d_unmake(b->position, &moves.moves[i], &undo);
    }
    hm_5d_move_list_clear(&moves);
    return ok;
}

bool brute_actions(hm_5d_position *position, uint64_t limit, hm_5d_action_list *list) {
    brute b = {.position = position, .left = limit, .list = list};
    return try_moves(&b, 0);
}

/* ---- single moves ---- */

static bool may_end(const hm_5d_position *position) {
    return hm_5d_may_submit(position) &&
           !hm_5d_exposed(position, hm_5d_position_side(position), NULL);
}

/* Some moves, or none, end the turn. Runs out of *left. */
static bool can_end(hm_5d_position *position, uint64_t *left) {
    hm_5d_move_list moves = {0};
    bool found = may_end(position);
    if (!found && hm_5d_generate_pseudo(position, &moves, NULL) != HM_OK) *left = 0;
    for (size_t i = 0; i < moves.count && !found && *left > 0; i++) {
        hm_5d_undo undo;
        --*left;
        if (hm_5d_make(position, &moves.moves[i], &undo, NULL) != HM_OK) break;
        found = can_end(position, left);
        hm_5d_unmake(position, &moves.moves[i], &undo);
    }
    hm_5d_move_list_clear(&moves);
    return found;
}

bool brute_moves(hm_5d_position *position, uint64_t limit, hm_5d_move_list *list) {
    size_t kept = 0;
    bool done = hm_5d_generate_pseudo(position, list, NULL) == HM_OK;
    for (size_t i = 0; i < list->count && done; i++) {
        hm_5d_undo undo;
        uint64_t left = limit;
        done = hm_5d_make(position, &list->moves[i], &undo, NULL) == HM_OK;
        if (!done) break;
        bool legal = can_end(position, &left);
        hm_5d_unmake(position, &list->moves[i], &undo);
        if (legal) list->moves[kept++] = list->moves[i];
        done = left > 0;
    }
    list->count = kept;
    return done;
}

/* The same, whether it branches or not: that depends on what was played before. */
static bool is_same(const hm_5d_move *a, const hm_5d_move *b) {
    hm_5d_move plain = *b;
    plain.flags = a->flags;
    return hm_5d_move_equal(a, &plain);
}

static bool is_possible(const hm_5d_position *position, const hm_5d_move *move) {
    hm_5d_move_list moves = {0};
    bool found = false;
    hm_5d_generate_pseudo(position, &moves, NULL);
    for (size_t i = 0; i < moves.count && !found; i++)
        found = is_same(&moves.moves[i], move);
    hm_5d_move_list_clear(&moves);
    return found;
}

/* The moves left (a bit each) can be played in some order, and the turn may end then. */
static bool can_order(hm_5d_position *position, const hm_5d_move *moves, size_t count,
                      unsigned left) {
    if (left == 0) return may_end(position);
    for (size_t i = 0; i < count; i++) {
        hm_5d_undo undo;
        if ((left >> i & 1) == 0 || !is_possible(position, &moves[i])) continue;
        if (hm_5d_make(position, &moves[i], &undo, NULL) != HM_OK) return false;
        bool found = can_order(position, moves, count, left & ~(1u << i));
        hm_5d_unmake(position, &moves[i], &undo);
        if (found) return true;
    }
    return false;
}

bool brute_begins(hm_5d_position *position, const hm_5d_move *moves, size_t count,
                  const hm_5d_move *first) {
    for (size_t i = 0; i < count; i++) {
        hm_5d_undo undo;
        if (!is_same(&moves[i], first) || !is_possible(position, first)) continue;
        if (hm_5d_make(position, first, &undo, NULL) != HM_OK) return false;
        bool found = can_order(position, moves, count, ((1u << count) - 1) & ~(1u << i));
        hm_5d_unmake(position, first, &undo);
        if (found) return true;
    }
    return false;
}

/* ---- comparing ---- */

typedef struct entry {
    const hm_5d_move *moves;
    size_t count;
} entry;

static int by_moves(const void *p, const void *q) {
    const entry *a = p, *b = q;
    if (a->count != b->count) return a->count < b->count ? -1 : 1;
    return memcmp(a->moves, b->moves, a->count * sizeof *a->moves);
}

void sort_actions(hm_5d_action_list *list) {
    hm_5d_action_list sorted = {0};
    entry *entries = calloc(list->count + 1, sizeof *entries);
    for (size_t i = 0; i < list->count; i++)
        entries[i].moves = hm_5d_action_list_at(list, i, &entries[i].count);
    qsort(entries, list->count, sizeof *entries, by_moves);
    for (size_t i = 0; i < list->count; i++)
        hm_5d_action_list_add(&sorted, entries[i].moves, entries[i].count, NULL);
    free(entries);
    hm_5d_action_list_clear(list);
    *list = sorted;
}

bool same_actions(const hm_5d_action_list *a, const hm_5d_action_list *b) {
    return a->count == b->count && a->move_count == b->move_count &&
           (a->count == 0 || (memcmp(a->ends, b->ends, a->count * sizeof *a->ends) == 0 &&
                              memcmp(a->moves, b->moves, a->move_count * sizeof *a->moves) == 0));
}
