/* Parts of 5D actions, best first: the heap, and the choices of a part made on the board.
 * movepicker5d.c says what it is for.
 *
 * An example with two timelines, whose choices have the scores a 50 and b 10 on the first, c 30 and
 * d 25 on the second. The bound of a part adds the best score of each axis that is not decided:
 *
 *     heap               taken           put into the heap
 *     a 80               a               b 40 (its alternative), ac 80
 *     ac 80, b 40        ac: an action   ad 75
 *     ad 75, b 40        ad: an action
 *     b 40               b               bc 40
 *     bc 40              bc: an action   bd 35
 *     bd 35              bd: an action
 *
 * Actions come in the order of their scores, and the four of them were never sorted: a node that
 * stops after two has made two. */
#include "chess5d/rules/attacks5d.h"
#include "search/5d/picker5d.h"

enum {
    /* Chosen by hand. */
    ALONE_MOST = 32 /* longer paths are not left to try a choice alone */
};

static const uint32_t no_part = UINT32_MAX; /* before the first choice */

/* ---- the heap ---- */

/* Between parts with equal bounds the later one goes first: it is nearer to a whole action. */
static bool parts5d_is_before(const hm_5d_picker *p, uint32_t one, uint32_t other) {
    int32_t left = p->parts.at[one].bound, right = p->parts.at[other].bound;
    return left != right ? left > right : one > other;
}

/* The usual binary heap of numbers of parts, largest bound first. */
static uint32_t pop(hm_5d_picker *p) {
    uint32_t *heap = p->heap.at, top = heap[0], last = heap[--p->heap.count];
    size_t at = 0, count = p->heap.count;
    for (size_t child = 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && parts5d_is_before(p, heap[child + 1], heap[child])) child++;
        if (!parts5d_is_before(p, heap[child], last)) break;
        heap[at] = heap[child];
        at = child;
    }
    if (count > 0) heap[at] = last;
    return top;
}

static bool push(hm_5d_picker *p, uint32_t parent, uint32_t axis, uint32_t choice) {
    if (!HM_ROOM(p->parts, 1) || !HM_ROOM(p->heap, 1)) return false;
    int32_t before = parent == no_part ? 0 : p->parts.at[parent].score;
    int32_t score = before + p->choices.at[choice].score;
    int32_t after = axis + 1 < p->axes.count ? p->axes.at[axis + 1].best : 0;
    uint32_t *heap = p->heap.at, part = (uint32_t)p->parts.count;
    p->parts.at[p->parts.count++] = (hm_5d_part){parent, axis, choice, score, score + after};
    size_t at = p->heap.count++;
    for (; at > 0 && parts5d_is_before(p, part, heap[(at - 1) / 2]); at = (at - 1) / 2)
        heap[at] = heap[(at - 1) / 2];
    heap[at] = part;
    return true;
}

/* ---- making choices ---- */

/* Whether a choice goes behind the path, royal pieces apart. Constraints between axes: a jump needs
 * a timeline that waits for it, or one that is decided later and is still free. */
static bool parts5d_fits(const hm_5d_picker *p, uint32_t axis, const hm_5d_choice *choice) {
    const hm_5d_scale *own = &p->axes.at[axis], *target = &p->axes.at[choice->target];
    if (choice->tested == HM_5D_EXPOSES) return false;
    switch (choice->deed) {
    case HM_5D_REST:
        return p->captures || !own->must;
    case HM_5D_RECEIVE:
        return own->last_cross > axis;
    case HM_5D_CROSS:
        return choice->target < axis ? target->waits : !target->gone;
    default:
        return true;
    }
}

static void unmark(hm_5d_picker *p, uint32_t axis, const hm_5d_choice *choice) {
    hm_5d_scale *own = &p->axes.at[axis], *target = &p->axes.at[choice->target];
    if (choice->deed == HM_5D_RECEIVE) {
        /* Whatever arrived has been taken back before. */
        own->waits = false;
        p->waiting--;
    } else if (choice->deed == HM_5D_CROSS && choice->target < axis) {
        target->waits = true;
        p->waiting++;
    } else if (choice->deed == HM_5D_CROSS || choice->deed == HM_5D_FORK) {
        target->gone = false;
    }
}

/* Adds the boards of a choice. */
static hm_5d_step parts5d_add_boards(hm_5d_searcher *s, hm_5d_picker *p, uint32_t axis,
                                     hm_5d_made *made) {
    const hm_5d_choice *choice = &p->choices.at[made->choice];
    hm_status status = HM_OK;
    if (choice->deed == HM_5D_REST && p->captures && p->axes.at[axis].must) {
        made->undo.to_line = p->axes.at[axis].line;
        status = hm_5d_search_repeat(s->position, made->undo.to_line);
        made->repeated = status == HM_OK;
    } else if (choice->move != UINT32_MAX) {
        status = hm_5d_make(s->position, &p->moves.moves[choice->move], &made->undo, NULL);
        made->moved = status == HM_OK;
    }
    return status == HM_OK ? HM_5D_GOOD : status == HM_ERR_MEMORY ? HM_5D_SHORT : HM_5D_BAD;
}

static void remove_boards(hm_5d_searcher *s, const hm_5d_picker *p, const hm_5d_made *made) {
    if (made->moved) hm_5d_unmake(s->position, hm_5d_picker_move(p, made), &made->undo);
    if (made->repeated) hm_5d_pop(s->position, made->undo.to_line);
}

/* Only boards that the choice has added are tested. */
static bool exposes(const hm_5d_searcher *s, const hm_5d_picker *p, const hm_5d_made *made) {
    if (made->repeated) return hm_5d_search_exposes(s->position, made->undo.to_line);
    if (!made->moved) return false;
    int32_t from = hm_5d_picker_move(p, made)->from_line;
    return hm_5d_search_exposes(s->position, from) ||
           (made->undo.to_line != from && hm_5d_search_exposes(s->position, made->undo.to_line));
}

static void parts5d_take_back(hm_5d_searcher *s, hm_5d_picker *p) {
    const hm_5d_made *made = &p->path.at[--p->path.count];
    uint32_t axis = (uint32_t)p->path.count;
    const hm_5d_choice *choice = &p->choices.at[made->choice];
    remove_boards(s, p, made);
    unmark(p, axis, choice);
    if (choice->deed == HM_5D_FORK) {
        /* Back to what was mandatory before the branching jump. */
        for (size_t i = 1; i < p->axes.count; i++)
            p->axes.at[i].must = p->axes.at[i].mandatory;
    }
}

void hm_5d_parts_shorten(hm_5d_searcher *s, hm_5d_picker *p, size_t length) {
    while (p->path.count > length)
        parts5d_take_back(s, p);
}

/* Makes a choice behind the path, without looking at royal pieces. */
static hm_5d_step parts5d_make(hm_5d_searcher *s, hm_5d_picker *p, uint32_t part, uint32_t choice) {
    uint32_t axis = (uint32_t)p->path.count;
    hm_5d_made made = {.part = part, .choice = choice};
    if (!HM_ROOM(p->path, 1)) return HM_5D_SHORT;

    /* Sets the flags of the axes that a choice changes; unmark resets them in the reverse order. */
    hm_5d_scale *own = &p->axes.at[axis], *target = &p->axes.at[p->choices.at[choice].target];
    if (p->choices.at[choice].deed == HM_5D_RECEIVE) {
        own->waits = true;
        p->waiting++;
    } else if (p->choices.at[choice].deed == HM_5D_CROSS && p->choices.at[choice].target < axis) {
        target->waits = false;
        p->waiting--;
    } else if (p->choices.at[choice].deed == HM_5D_CROSS ||
               p->choices.at[choice].deed == HM_5D_FORK) {
        target->gone = true;
    }

    hm_5d_step result = parts5d_add_boards(s, p, axis, &made);
    if (result != HM_5D_GOOD) {
        unmark(p, axis, &p->choices.at[choice]);
        return result;
    }
    p->path.at[p->path.count++] = made;
    if (p->choices.at[choice].deed == HM_5D_FORK) {
        /* A branching jump has created a timeline, which may change the mandatory timelines: finds
         * them again. */
        const hm_5d_multiverse *m = &s->position->multiverse;
        int32_t first, last, present = hm_5d_present(s->position);
        hm_5d_active(s->position, &first, &last);
        for (size_t i = 1; i < p->axes.count; i++) {
            hm_5d_scale *scale = &p->axes.at[i];
            int32_t end = hm_5d_end(&m->lines[scale->line - m->first]);
            scale->must = scale->line >= first && scale->line <= last && end == present;
        }
    }
    return HM_5D_GOOD;
}

/* ---- walking to a part ---- */

/* Moves the board from the current path to the path of a part, whose choices were made before:
 * takes back to the common beginning, then makes the rest. */
static hm_5d_step parts5d_walk(hm_5d_searcher *s, hm_5d_picker *p, uint32_t part) {
    size_t length = part == no_part ? 0 : p->parts.at[part].axis + 1, same = 0;
    p->chain.count = 0;
    if (!HM_ROOM(p->chain, length)) return HM_5D_SHORT;
    for (size_t i = length; i > 0; i--, part = p->parts.at[part].parent)
        p->chain.at[i - 1] = part;
    while (same < length && same < p->path.count && p->path.at[same].part == p->chain.at[same])
        same++;
    hm_5d_parts_shorten(s, p, same);
    p->effort += (length - same) / 8;
    for (; same < length; same++) {
        uint32_t next = p->chain.at[same];
        hm_5d_step result = parts5d_make(s, p, next, p->parts.at[next].choice);
        if (result != HM_5D_GOOD) return result;
    }
    return HM_5D_GOOD;
}

static bool parts5d_has_boards(const hm_5d_picker *p) {
    for (size_t i = 0; i < p->path.count; i++) {
        if (p->path.at[i].moved || p->path.at[i].repeated) return true;
    }
    return false;
}

/* Tries a move with nothing else on the board, before it follows a path with boards: is it safe
 * alone? Long paths are not left for that. */
static hm_5d_step parts5d_learn(hm_5d_searcher *s, hm_5d_picker *p, uint32_t parent,
                                hm_5d_choice *choice) {
    if (p->path.count > ALONE_MOST) return HM_5D_GOOD;
    hm_5d_parts_shorten(s, p, 0);
    hm_5d_made made = {.choice = (uint32_t)(choice - p->choices.at)};
    hm_5d_step result = parts5d_add_boards(s, p, 0, &made);
    if (result != HM_5D_GOOD) return result;
    choice->tested = exposes(s, p, &made) ? HM_5D_EXPOSES : HM_5D_SAFE;
    remove_boards(s, p, &made);
    return choice->tested == HM_5D_SAFE ? parts5d_walk(s, p, parent) : HM_5D_BAD;
}

/* A timeline waits for a piece, and no axis that could send one is left. */
static bool is_hopeless(const hm_5d_picker *p, uint32_t axis) {
    for (uint32_t i = 1; p->waiting > 0 && i <= axis; i++) {
        if (p->axes.at[i].waits && p->axes.at[i].last_cross <= axis) return true;
    }
    return false;
}

/* Puts the choice of a part behind its parent's path, which stands; HM_5D_BAD: it does not go
 * there. */
static hm_5d_step parts5d_step(hm_5d_searcher *s, hm_5d_picker *p, uint32_t part) {
    uint32_t parent = p->parts.at[part].parent, number = p->parts.at[part].choice;
    hm_5d_choice *choice = &p->choices.at[number];
    hm_5d_step result = HM_5D_GOOD;
    bool moves = choice->move != UINT32_MAX, alone = !parts5d_has_boards(p);
    if (moves && choice->tested == HM_5D_UNTESTED && !alone)
        result = parts5d_learn(s, p, parent, choice);
    if (result == HM_5D_GOOD) result = parts5d_make(s, p, part, number);
    if (result != HM_5D_GOOD) return result;
    const hm_5d_made *made = &p->path.at[p->path.count - 1];
    bool known = moves && alone && choice->tested == HM_5D_SAFE;
    bool bad = !known && exposes(s, p, made);
    if (moves && alone) choice->tested = bad ? HM_5D_EXPOSES : HM_5D_SAFE;
    if (!bad && !is_hopeless(p, (uint32_t)p->path.count - 1)) return HM_5D_GOOD;
    parts5d_take_back(s, p);
    return HM_5D_BAD;
}

/* ---- the first stage ---- */

static bool parts5d_is_action(const hm_5d_picker *p) {
    if (p->waiting > 0) return false;
    if (!p->captures) return true;
    for (size_t i = 0; i < p->path.count; i++) {
        if (p->path.at[i].moved) return true;
    }
    return false;
}

/* The first choice from a number on that goes behind the path, as part of an action. */
static bool push_next(hm_5d_picker *p, uint32_t parent, uint32_t axis, uint32_t choice) {
    const hm_5d_scale *scale = &p->axes.at[axis];
    uint32_t end = scale->first + scale->count;
    while (choice < end && !parts5d_fits(p, axis, &p->choices.at[choice]))
        choice++;
    return choice == end || push(p, parent, axis, choice);
}

/* One step of the best-first search: takes the best part, puts its next alternative into the heap,
 * makes its choice, and puts the first choice of the next axis into the heap. */
bool hm_5d_parts_advance(hm_5d_searcher *s, hm_5d_picker *p, bool *whole) {
    uint32_t part = pop(p);
    hm_5d_part own = p->parts.at[part];
    *whole = false;
    p->effort++;
    hm_5d_step result = parts5d_walk(s, p, own.parent);
    if (result != HM_5D_GOOD) return result == HM_5D_BAD;
    /* Choice 0 is HM_5D_GONE, which has no alternatives. */
    if (own.choice != 0 && !push_next(p, own.parent, own.axis, own.choice + 1)) return false;
    result = parts5d_step(s, p, part);
    if (result != HM_5D_GOOD) return result == HM_5D_BAD;
    if (own.axis + 1 < p->axes.count) {
        /* A timeline that a piece has left or reached has no other choice than HM_5D_GONE. */
        const hm_5d_scale *next = &p->axes.at[own.axis + 1];
        return next->gone ? push(p, part, own.axis + 1, 0)
                          : push_next(p, part, own.axis + 1, next->first);
    }
    *whole = parts5d_is_action(p);
    return true;
}

bool hm_5d_parts_begin(hm_5d_picker *p) {
    p->parts.count = p->heap.count = p->path.count = 0;
    p->waiting = 0;
    return push(p, no_part, 0, p->axes.at[0].first);
}
