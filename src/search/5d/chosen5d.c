/* First actions of a 5D search that were named by one of their moves ("searchmoves").
 *
 * An action may have any number of moves, and there may be more actions than anybody can list. So
 * who wants to choose names single moves, each the number of one in the list of possible ones; a
 * named move is played first, and the picker completes the turn. Moves that become possible only
 * behind others cannot be named. */
#include "chess5d/rules/moves5d.h"
#include "core/core.h"
#include "hypermate/more/chess5d_games.h"
#include "search/5d/search5d.h"

#include <string.h>

/* ---- by text ---- */

/* Nobody can stop this: what takes more than ten milliseconds stays open, and the search finds no
 * action with such a move. */
static bool may_be_legal(const hm_5d_position *position, const hm_5d_move *move) {
    hm_work work = {.most = 1000000};
    hm_watch watch = {.work = &work};
    bool legal;
    hm_status status = hm_5d_is_legal(position, move, &watch, &legal, NULL);
    return status == HM_OK ? legal : status == HM_ERR_LIMIT;
}

/* The texts of protocols come first, then any notation that the move reader accepts. */
hm_search_move hm_5d_choose(const void *position, const char *text, size_t length) {
    hm_5d_move_list list = {0};
    hm_5d_move move;
    hm_search_move found = 0;
    bool other = hm_5d_move_parse(position, text, length, &move, NULL) == HM_OK;
    if (hm_5d_generate_pseudo(position, &list, NULL) != HM_OK) list.count = 0;
    for (size_t i = 0; i < list.count && found == 0; i++) {
        /* Line protocols count the timelines of even games in their own way: compares with the text
         * that they print. */
        hm_text own = {0};
        hm_5d_search_put_move(&list.moves[i], &own);
        bool same = !own.failed && own.length == length && memcmp(own.data, text, length) == 0;
        hm_text_clear(&own);
        if (same) found = i + 1;
    }
    for (size_t i = 0; i < list.count && found == 0 && other; i++) {
        if (hm_5d_move_equal(&list.moves[i], &move)) found = i + 1;
    }
    if (found > 0 && !may_be_legal(position, &list.moves[found - 1])) found = 0;
    hm_5d_move_list_clear(&list);
    return found;
}

hm_status hm_5d_take_chosen(hm_5d_searcher *s, const hm_search_limits *limits, hm_error *error) {
    hm_5d_move_list list = {0};
    s->chosen.count = 0;
    s->is_chosen = limits->only_count > 0;
    if (!s->is_chosen) return HM_OK;
    hm_status status = hm_5d_generate_pseudo(s->position, &list, error);
    if (status == HM_OK && !HM_ROOM(s->chosen, limits->only_count)) {
        status = hm_fail_memory(error, "a search");
    }
    for (size_t i = 0; i < limits->only_count && status == HM_OK; i++) {
        hm_search_move number = limits->only[i];
        if (number > 0 && number <= list.count) {
            s->chosen.at[s->chosen.count++] = list.moves[number - 1];
        }
    }
    hm_5d_move_list_clear(&list);
    return status;
}

/* ---- actions ---- */

static bool chosen5d_holds(const hm_5d_move *moves, size_t count, const hm_5d_move *move) {
    for (size_t i = 0; i < count; i++) {
        if (hm_5d_move_equal(&moves[i], move)) return true;
    }
    return false;
}

/* Without named moves every action is a root action. */
bool hm_5d_is_chosen(const hm_5d_searcher *s, const hm_5d_move *moves, size_t count) {
    for (size_t i = 0; i < s->chosen.count; i++) {
        if (chosen5d_holds(moves, count, &s->chosen.at[i])) return true;
    }
    return !s->is_chosen;
}

/* The named move, and then the action that the picker has made. False: memory is short. */
static bool chosen5d_add(hm_worker *worker, hm_5d_move named) {
    hm_5d_searcher *s = worker->state;
    hm_5d_move_list *action = &s->action;
    bool failed = false;
    if (!hm_5d_picker_write(s, 0)) return false;
    if (!hm_list_room(&action->moves, &action->capacity, action->count, 1, sizeof named)) {
        return false;
    }
    memmove(action->moves + 1, action->moves, action->count++ * sizeof named);
    action->moves[0] = named;
    /* An action with two of the named moves is met twice. */
    for (size_t i = 0; i < s->known.count; i++) {
        size_t count;
        const hm_5d_move *its = hm_5d_action_list_at(&s->known, i, &count);
        if (count == action->count && hm_5d_same_action(its, action->moves, count)) return true;
    }
    hm_search_move move = hm_5d_number_action(s, action->moves, action->count, &failed);
    return !failed && (move == 0 || hm_worker_add_move(worker, move));
}

/* The likeliest actions that begin with a move, which is on the board. The picker completes the
 * turn after a named move, so at most HM_5D_FIRST_ACTIONS actions of each named move become root
 * actions. */
static bool chosen5d_complete(hm_worker *worker, hm_5d_move named) {
    hm_5d_searcher *s = worker->state;
    hm_5d_picker *p = &s->plies[0].picker;
    size_t before = worker->moves.count;
    bool room = hm_5d_picker_start(s, 0, false, HM_5D_FIRST_EFFORT);
    p->whole = true;
    while (room && p->found < HM_5D_FIRST_ACTIONS &&
           hm_5d_picker_first(worker, worker->moves.count == before))
        room = chosen5d_add(worker, named);
    s->chosen_whole &= p->exact;
    hm_5d_picker_end(s, 0);
    return room && !p->failed;
}

hm_status hm_5d_generate_chosen(hm_worker *worker, hm_error *error) {
    hm_5d_searcher *s = worker->state;
    s->chosen_whole = true;
    for (size_t i = 0; i < s->chosen.count; i++) {
        hm_5d_undo undo;
        hm_5d_move named = s->chosen.at[i];
        hm_status status = hm_5d_make(s->position, &named, &undo, error);
        if (status != HM_OK) return status;
        bool room = chosen5d_complete(worker, named);
        hm_5d_unmake(s->position, &named, &undo);
        if (!room) return hm_fail_memory(error, "a search");
    }
    return HM_OK;
}
