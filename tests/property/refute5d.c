/* What attacks that do not mate teach about others (refute5d.c), in random positions of all pieces
 * and in random games of every preset: each attack of a class really has an answer, or gives no
 * check; and the search that leaves classes out finds the mates that trying all attacks finds. */
#include "chess5d/puzzles/refute5d.h"
#include "chess5d/rules/board5d.h"
#include "harness.h"
#include "support/brute5d.h"
#include "support/vectors5d.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 800 };

/* What is known of an attack: the values of its axes, and what follows it. */
typedef struct attack {
    int32_t slots;
    uint32_t made;
    size_t values; /* place of the first in `values` */
    bool check, answered;
} attack;

typedef struct trial {
    hm_5d_position *position;
    hm_5d_actions *attacks, *answers;
    hm_5d_refuter refuter;
    HM_LIST(attack) all;
    HM_LIST(uint32_t) values;
    hm_5d_action_list mates, found;
    HM_LIST(hm_5d_undo) undo;
} trial;

typedef struct tally {
    uint64_t positions, attacks, mates, stalemates, learned, excluded;
} tally;

/* ---- all attacks ---- */

/* Plays an attack and says what follows; the answer lives until the next question. */
static void judge(trial *t, const hm_5d_move *moves, size_t count, bool *check,
                  const hm_5d_move **answer, size_t *length) {
    CHECK(HM_ROOM(t->undo, count));
    CHECK_INT(hm_5d_make_action(t->position, moves, count, t->undo.at, NULL), HM_OK);
    CHECK_INT(hm_5d_in_check(t->position, check, NULL, NULL), HM_OK);
    CHECK_INT(hm_5d_actions_start(t->answers, t->position, 0, NULL), HM_OK);
    CHECK_INT(hm_5d_actions_go(t->answers, answer, length), HM_OK);
}

static void note_attack(trial *t, bool check, bool answered) {
    const hm_5d_actions *a = t->attacks;
    CHECK(HM_ROOM(t->all, 1) && HM_ROOM(t->values, a->axes.count));
    t->all.at[t->all.count++] =
        (attack){a->slots, hm_solver_value(&a->solver, 0), t->values.count, check, answered};
    for (size_t i = 0; i < a->axes.count; i++)
        t->values.at[t->values.count++] = a->axes.at[i].value;
}

/* False when there are too many. */
static bool collect_all(trial *t) {
    const hm_5d_move *moves, *answer;
    size_t count, length;
    bool check;
    CHECK_INT(hm_5d_actions_start(t->attacks, t->position, 0, NULL), HM_OK);
    for (;;) {
        CHECK_INT(hm_5d_actions_go(t->attacks, &moves, &count), HM_OK);
        if (moves == NULL) return true;
        if (t->all.count == MOST) return false;
        judge(t, moves, count, &check, &answer, &length);
        hm_5d_unmake_action(t->position, moves, count, t->undo.at);
        note_attack(t, check, answer != NULL);
        if (check && answer == NULL) hm_5d_action_list_add(&t->mates, moves, count, NULL);
    }
}

/* ---- learning ---- */

static bool is_in_class(const trial *t, const attack *one) {
    const hm_solver *s = &t->attacks->solver;
    const hm_solver_nogood *nogood = &s->nogoods.at[s->conflict_id];
    for (uint32_t i = 0; i < nogood->terms; i++) {
        const hm_solver_term *term = &s->terms.at[nogood->term + i];
        uint32_t variable = term->variable;
        uint32_t value = variable == 0 ? one->made : t->values.at[one->values + variable];
        if (!hm_solver_bit(s->sets.at + term->set, value)) return false;
    }
    return true;
}

static void check_class(const trial *t, bool answered, tally *all) {
    uint64_t members = 0;
    for (size_t i = 0; i < t->all.count; i++) {
        const attack *one = &t->all.at[i];
        if (one->slots != t->attacks->slots || !is_in_class(t, one)) continue;
        CHECK(answered ? one->answered : !one->check);
        members++;
    }
    CHECK(members > 0);
    all->learned++;
    all->excluded += members;
}

static void learn_all(trial *t, hm_random *random, tally *all) {
    const hm_5d_move *moves, *answer;
    size_t count, length;
    bool check;
    CHECK_INT(hm_5d_actions_start(t->attacks, t->position, 0, NULL), HM_OK);
    for (;;) {
        CHECK_INT(hm_5d_actions_go(t->attacks, &moves, &count), HM_OK);
        if (moves == NULL) return;
        judge(t, moves, count, &check, &answer, &length);
        bool passes = !check && (answer == NULL || hm_random_below(random, 2) == 0);
        if (passes) answer = NULL;
        if (check && answer == NULL) {
            hm_5d_action_list_add(&t->found, moves, count, NULL);
        } else {
            hm_status status = hm_5d_refute(&t->refuter, t->attacks, t->position, answer, length);
            CHECK_INT(status, HM_OK);
            check_class(t, !passes, all);
        }
        hm_5d_unmake_action(t->position, moves, count, t->undo.at);
    }
}

static void try_position(hm_5d_position *position, hm_random *random, tally *all) {
    trial t = {.position = position};
    if (hm_5d_rules_apply(position, 0, NULL) != HM_OK || hm_5d_problems(position) != 0) return;
    CHECK_INT(hm_5d_actions_create(&t.attacks, NULL), HM_OK);
    CHECK_INT(hm_5d_actions_create(&t.answers, NULL), HM_OK);
    if (collect_all(&t)) {
        learn_all(&t, random, all);
        sort_actions(&t.mates);
        sort_actions(&t.found);
        CHECK(same_actions(&t.mates, &t.found));
        all->positions++;
        all->attacks += t.all.count;
        all->mates += t.mates.count;
        for (size_t i = 0; i < t.all.count; i++)
            all->stalemates += !t.all.at[i].check && !t.all.at[i].answered;
    }
    hm_5d_refuter_clear(&t.refuter);
    hm_5d_actions_destroy(t.attacks);
    hm_5d_actions_destroy(t.answers);
    hm_5d_action_list_clear(&t.mates);
    hm_5d_action_list_clear(&t.found);
    free(t.all.at);
    free(t.values.at);
    free(t.undo.at);
}

static void print_tally(const char *what, const tally *t) {
    printf("# %s: %llu positions, %llu attacks, %llu mates, %llu stalemates; learned %llu times, "
           "%.1f attacks each\n",
           what, (unsigned long long)t->positions, (unsigned long long)t->attacks,
           (unsigned long long)t->mates, (unsigned long long)t->stalemates,
           (unsigned long long)t->learned, (double)t->excluded / (double)t->learned);
}

/* ---- random positions ---- */

static void random_board(hm_random *random, int size, hm_5d_piece squares[256]) {
    memset(squares, 0, 256);
    for (int square = 0; square < size * size; square++) {
        int at = HM_5D_SQUARE(square % size, square / size);
        uint64_t kind = hm_random_below(random, 26), black = hm_random_below(random, 2);
        if (kind == 0 || kind > HM_5D_ROYAL_QUEEN) continue;
        if (kind == HM_5D_ROYAL_QUEEN && hm_random_below(random, 4) > 0) kind = HM_5D_QUEEN;
        squares[at] = (hm_5d_piece)(kind | (black ? HM_5D_BLACK_BIT : 0));
        if (hm_5d_has_unmoved((int)kind) && hm_random_below(random, 2) == 0)
            squares[at] |= HM_5D_UNMOVED;
    }
}

static int random_square(hm_random *random, int size) {
    int file = (int)hm_random_below(random, (uint64_t)size);
    return HM_5D_SQUARE(file, (int)hm_random_below(random, (uint64_t)size));
}

/* Few timelines with few boards, each made of the one before by some changes or at random. */
static hm_5d_position *random_position(hm_random *random) {
    hm_5d_position *position;
    int size = 2 + (int)hm_random_below(random, 3), above = (int)hm_random_below(random, 3);
    int below = (int)hm_random_below(random, 3);
    CHECK_INT(hm_5d_position_create(size, size, false, &position, NULL), HM_OK);
    for (int line = -below; line <= above; line++) {
        int32_t start = 2 + (int32_t)hm_random_below(random, 3);
        int boards = 1 + (int)hm_random_below(random, 3);
        hm_5d_piece squares[256];
        random_board(random, size, squares);
        for (int i = 0; i < boards; i++) {
            CHECK_INT(hm_5d_add_board(position, line, start + i, squares, NULL), HM_OK);
            hm_5d_piece *one = &squares[random_square(random, size)];
            hm_5d_piece *other = &squares[random_square(random, size)];
            if (one == other) continue;
            *other = *one & (hm_5d_piece)~HM_5D_UNMOVED;
            *one = HM_5D_EMPTY;
        }
    }
    hm_5d_settle(position);
    return position;
}

static void classes_hold_in_random_positions(void) {
    hm_random random;
    tally all = {0};
    hm_random_init(&random, 1);
    uint64_t wanted = test_rounds(100, 2000, 100000);
    for (uint64_t i = 0; all.positions < wanted && i < 100 * wanted; i++) {
        char context[32];
        snprintf(context, sizeof context, "position %llu", (unsigned long long)i);
        test_context(context);
        hm_5d_position *position = random_position(&random);
        try_position(position, &random, &all);
        hm_5d_position_destroy(position);
    }
    test_context(NULL);
    CHECK_INT(all.positions, wanted);
    print_tally("random positions", &all);
}

/* ---- random games ---- */

static void play_game(const char *preset, uint64_t seed, tally *all) {
    char header[128];
    hm_random random;
    hm_5d_action_list list = {0};
    snprintf(header, sizeof header, "[Board \"%s\"]", preset);
    hm_5d_position *position = position5d(header);
    hm_random_init(&random, seed);
    for (int ply = 0; ply < 14; ply++) {
        hm_5d_undo undo[256];
        size_t count;
        try_position(position, &random, all);
        list.count = list.move_count = 0;
        CHECK_INT(hm_5d_collect(position, 1000, NULL, &list, NULL, NULL), HM_OK);
        if (list.count == 0) break;
        size_t number = (size_t)hm_random_below(&random, list.count);
        const hm_5d_move *moves = hm_5d_action_list_at(&list, number, &count);
        CHECK_INT(hm_5d_make_action(position, moves, count, undo, NULL), HM_OK);
    }
    hm_5d_action_list_clear(&list);
    hm_5d_position_destroy(position);
}

static void classes_hold_in_random_games(void) {
    tally all = {0};
    uint64_t games = test_rounds(1, 2, 100);
    for (size_t i = 0; i < hm_5d_preset_count(); i++) {
        bool known;
        const char *name = hm_5d_preset_name(i, NULL, &known);
        if (!known) continue;
        test_context(name);
        for (uint64_t game = 0; game < games; game++)
            play_game(name, 1000 * i + game, &all);
    }
    test_context(NULL);
    CHECK(all.learned > 0);
    print_tally("random games", &all);
}

TEST_MAIN(TEST(classes_hold_in_random_positions), TEST(classes_hold_in_random_games))
