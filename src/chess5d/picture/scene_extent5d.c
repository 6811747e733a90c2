/* How far a picture of a multiverse reaches: the ghost boards that its checks need, and the times
 * at which there is any board. A setup may begin one timeline a million turns after another; a
 * picture must not have a column for every time between them. */
#include "chess5d/picture/draw5d.h"

#include <stdlib.h>

/* ---- ghosts ---- */

/* Whether a board is behind the last one of its timeline. */
static bool is_beyond(const hm_5d_scene *scene, int32_t line, int32_t time) {
    const hm_5d_multiverse *m = &scene->position->multiverse;
    return time == hm_5d_end(&m->lines[line - m->first]) + 1;
}

static int scene_extent5d_compare(const void *a, const void *b) {
    int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

bool hm_5d_scene_find_ghosts(hm_5d_scene *scene) {
    size_t kept = 0;
    if (!HM_ROOM(scene->ghosts, 2 * scene->checks.count)) return false;
    int32_t *ghosts = scene->ghosts.at;
    size_t count = 0;
    for (size_t i = 0; i < scene->checks.count; i++) {
        const hm_5d_move *check = &scene->checks.moves[i];
        if (is_beyond(scene, check->from_line, check->from_time))
            ghosts[count++] = check->from_line;
        if (is_beyond(scene, check->to_line, check->to_time)) ghosts[count++] = check->to_line;
    }
    if (count > 0) qsort(ghosts, count, sizeof *ghosts, scene_extent5d_compare);
    for (size_t i = 0; i < count; i++) {
        if (kept == 0 || ghosts[kept - 1] != ghosts[i]) ghosts[kept++] = ghosts[i];
    }
    scene->ghosts.count = kept;
    return true;
}

static bool has_ghost(const hm_5d_scene *scene, int32_t line) {
    return scene->ghosts.count > 0 && bsearch(&line, scene->ghosts.at, scene->ghosts.count,
                                              sizeof line, scene_extent5d_compare) != NULL;
}

bool hm_5d_scene_is_ghost(const hm_5d_scene *scene, int32_t line, int32_t time) {
    return has_ghost(scene, line) && is_beyond(scene, line, time);
}

/* ---- times ---- */

/* The times of a timeline, its ghost included. */
typedef struct span {
    int32_t start, end;
} span;

static int compare_spans(const void *a, const void *b) {
    return scene_extent5d_compare(&((const span *)a)->start, &((const span *)b)->start);
}

bool hm_5d_scene_find_times(hm_5d_scene *scene) {
    const hm_5d_multiverse *m = &scene->position->multiverse;
    if (m->count == 0) return true;
    span *spans = malloc(m->count * sizeof *spans);
    if (spans == NULL) return false;
    for (uint32_t i = 0; i < m->count; i++) {
        bool ghost = has_ghost(scene, m->first + (int32_t)i);
        spans[i] = (span){m->lines[i].start, hm_5d_end(&m->lines[i]) + ghost};
    }
    qsort(spans, m->count, sizeof *spans, compare_spans);
    bool done = true;
    for (uint32_t i = 0; i < m->count && done; i++) {
        /* The times of a span that are later than all before. */
        size_t count = scene->times.count;
        int32_t start = spans[i].start, end = spans[i].end;
        if (count > 0 && start <= scene->times.at[count - 1])
            start = scene->times.at[count - 1] + 1;
        done = start > end || HM_ROOM(scene->times, (size_t)(end - start) + 1);
        for (int32_t time = start; time <= end && done; time++)
            scene->times.at[scene->times.count++] = time;
    }
    free(spans);
    return done;
}
