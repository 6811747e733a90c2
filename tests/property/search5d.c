/* The actions of a 5D search: in the end all that the enumerator gives and nothing else, likely
 * ones first; keys that are kept while they are played; everything taken back. */
#include "search/5d/search5d.h"
#include "harness.h"
#include "search/games.h"
#include "support/brute5d.h"
#include "support/vectors5d.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A thread of a search of its own. */
typedef struct thread {
    hm_search_shared shared;
    hm_worker worker;
    hm_5d_searcher *searcher;
} thread;

static thread *start_thread(const hm_5d_position *position, unsigned number) {
    thread *t = calloc(1, sizeof *t);
    hm_search_root root = {.game = &hm_search_5d, .position = position};
    t->shared.game = &hm_search_5d;
    t->worker.shared = &t->shared;
    t->worker.number = number;
    t->worker.next_look = UINT64_MAX;
    t->worker.state = hm_search_5d.create();
    t->searcher = t->worker.state;
    CHECK_INT(hm_search_5d.begin(&t->worker, &root, NULL), HM_OK);
    return t;
}

static void end_thread(thread *t) {
    hm_search_5d.destroy(t->worker.state);
    free(t);
}

typedef struct tally {
    uint64_t positions, actions, forks, crossings, seconds, captures, ended;
} tally;

/* ---- one action ---- */

static bool same_key(const uint64_t one[2], const uint64_t other[2]) {
    return one[0] == other[0] && one[1] == other[1];
}

/* Submits what stands on the board: the key that is kept is that from scratch. */
static void check_key(thread *t) {
    hm_5d_searcher *s = t->searcher;
    uint64_t key[2];
    hm_5d_search_submit(s, 0);
    hm_5d_key(s->position, key);
    CHECK(same_key(key, s->plies[1].key));
    hm_5d_search_return(s);
}

static void count(const hm_5d_move_list *action, tally *sum) {
    for (size_t i = 0; i < action->count; i++) {
        sum->forks += (action->moves[i].flags & HM_5D_BRANCH) != 0;
        sum->crossings += (action->moves[i].flags & (HM_5D_BRANCH | HM_5D_JUMP)) == HM_5D_JUMP;
    }
    sum->actions++;
}

/* ---- all actions of a position ---- */

/* With a bound of the effort the first stage ends somewhere, and the second gives the rest. */
static void draw_all(thread *t, uint64_t effort, hm_5d_action_list *list, tally *sum) {
    hm_5d_searcher *s = t->searcher;
    hm_5d_picker *p = &s->plies[0].picker;
    CHECK(hm_5d_picker_start(s, 0, false, effort));
    p->whole = true;
    while (hm_5d_picker_next(&t->worker, 0)) {
        CHECK(hm_5d_picker_write(s, 0));
        CHECK_INT(hm_5d_action_list_add(list, s->action.moves, s->action.count, NULL), HM_OK);
        count(&s->action, sum);
        sum->seconds += p->action.count > 0;
        check_key(t);
    }
    CHECK(p->exact);
    hm_5d_picker_end(s, 0);
}

static void compare_actions(hm_5d_position *position, tally *sum) {
    enum { MOST = 3000 };
    hm_5d_action_list all = {0};
    bool complete;
    uint64_t before[2], after[2];
    CHECK_INT(hm_5d_collect(position, MOST, NULL, &all, &complete, NULL), HM_OK);
    sort_actions(&all);
    const uint64_t efforts[] = {1 << 20, 30, 0};
    for (size_t i = 0; complete && i < 3; i++) {
        hm_5d_action_list own = {0};
        thread *t = start_thread(position, 0);
        hm_5d_key(position, before);
        draw_all(t, efforts[i], &own, sum);
        hm_5d_key(t->searcher->position, after);
        CHECK(same_key(before, after));
        CHECK_INT(own.count, all.count);
        sort_actions(&own);
        CHECK(same_actions(&own, &all));
        hm_5d_action_list_clear(&own);
        end_thread(t);
    }
    sum->positions += complete;
    sum->ended += complete && all.count == 0;
    hm_5d_action_list_clear(&all);
}

/* Captures on some boards while nothing is played on others. */
static void check_captures(hm_5d_position *position, tally *sum) {
    thread *t = start_thread(position, 0);
    uint64_t before[2], after[2];
    hm_5d_key(position, before);
    CHECK(hm_5d_picker_start(t->searcher, 0, true, 2000));
    while (hm_5d_picker_next(&t->worker, 0)) {
        check_key(t);
        sum->captures++;
    }
    hm_5d_picker_end(t->searcher, 0);
    hm_5d_key(t->searcher->position, after);
    CHECK(same_key(before, after));
    end_thread(t);
}

/* ---- random games ---- */

/* Plays one move, or ends the turn where that is allowed; false: there is none. */
static bool play_on(hm_5d_position *position, hm_random *random, bool pending) {
    hm_5d_move_list legal = {0};
    hm_5d_undo undo;
    bool may_end = pending && hm_5d_may_submit(position) &&
                   !hm_5d_exposed(position, hm_5d_position_side(position), NULL);
    CHECK_INT(hm_5d_generate(position, &legal, NULL, NULL), HM_OK);
    bool ends = may_end && (legal.count == 0 || hm_random_below(random, 2) == 0);
    bool going = ends || legal.count > 0;
    if (ends) {
        hm_5d_submit(position);
    } else if (going) {
        const hm_5d_move *move = &legal.moves[hm_random_below(random, legal.count)];
        CHECK_INT(hm_5d_make(position, move, &undo, NULL), HM_OK);
    }
    hm_5d_move_list_clear(&legal);
    return going;
}

static void random_game(const char *preset, uint64_t seed, unsigned moves, tally *sum) {
    char header[128];
    hm_random random;
    snprintf(header, sizeof header, "[Board \"%s\"]", preset);
    hm_5d_position *position = position5d(header);
    hm_random_init(&random, seed);
    bool going = true;
    for (unsigned i = 0; i < moves && going; i++) {
        compare_actions(position, sum);
        check_captures(position, sum);
        /* Also in the middle of turns. */
        int32_t present = hm_5d_present(position);
        bool pending = (present & 1) != hm_5d_position_side(position) || i % 2 == 1;
        going = play_on(position, &random, pending);
    }
    hm_5d_position_destroy(position);
}

static void actions_are_those_of_the_enumerator(void) {
    tally sum = {0};
    uint64_t presets = 0, games = test_rounds(1, 6, 60), moves = test_rounds(8, 14, 14);
    for (size_t i = 0; i < hm_5d_preset_count(); i++) {
        bool known;
        const char *name = hm_5d_preset_name(i, NULL, &known);
        if (!known) continue;
        test_context(name);
        for (uint64_t game = 0; game < games; game++)
            random_game(name, 1000 * i + game, (unsigned)moves, &sum);
        presets++;
    }
    test_context(NULL);
    printf("# %llu positions, %llu actions, %llu new timelines, %llu jumps to last boards, %llu of "
           "the second stage, %llu captures, %llu without an action\n",
           (unsigned long long)sum.positions, (unsigned long long)sum.actions,
           (unsigned long long)sum.forks, (unsigned long long)sum.crossings,
           (unsigned long long)sum.seconds, (unsigned long long)sum.captures,
           (unsigned long long)sum.ended);
    /* A game has so many at least, and several times as many with all its moves. */
    CHECK(sum.positions > 4 * presets && sum.forks > 20000 * games);
    CHECK(sum.crossings > 1400 * games && sum.seconds > 20000 * games);
    CHECK(sum.captures > 90 * games);
}

/* ---- several threads ---- */

/* Boards that two threads have in common make them wait for each other. */
static void other_threads_have_boards_of_their_own(void) {
    hm_5d_position *position = position5d("[Board \"Standard - Two Timelines\"]");
    const hm_5d_multiverse *m = &position->multiverse;
    uint64_t key[2], own[2];
    hm_5d_key(position, key);
    for (unsigned number = 0; number < 2; number++) {
        thread *t = start_thread(position, number);
        hm_5d_key(t->searcher->position, own);
        CHECK(same_key(key, own));
        for (uint32_t i = 0; i < m->count; i++) {
            const hm_5d_timeline *its = &t->searcher->position->multiverse.lines[i];
            for (uint32_t j = 0; j < m->lines[i].count; j++)
                CHECK_INT(its->boards[j] == m->lines[i].boards[j], number == 0);
        }
        end_thread(t);
    }
    hm_5d_position_destroy(position);
}

TEST_MAIN(TEST(other_threads_have_boards_of_their_own), TEST(actions_are_those_of_the_enumerator))
