/* Legal single moves of 5D chess in random games of every preset, at the start and in the middle of
 * turns: those after which brute force, trying all orders, can end the turn; at the start of a turn
 * also those with which some legal action can begin. */
#include "harness.h"
#include "support/brute5d.h"
#include "support/vectors5d.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct tally {
    uint64_t compared, pending, skipped, legal, illegal, actions;
} tally;

static bool contains(const hm_5d_move_list *list, const hm_5d_move *move) {
    for (size_t i = 0; i < list->count; i++) {
        if (hm_5d_move_equal(&list->moves[i], move)) return true;
    }
    return false;
}

/* Each possible move is asked about by itself, and one that is not possible. */
static void check_each(const hm_5d_position *position, const hm_5d_move_list *pseudo,
                       const hm_5d_move_list *legal) {
    bool yes;
    for (size_t i = 0; i < pseudo->count; i++) {
        hm_5d_move move = pseudo->moves[i];
        bool listed = contains(legal, &move);
        move.flags = 0;
        CHECK_INT(hm_5d_is_legal(position, &move, NULL, &yes, NULL), HM_OK);
        CHECK_INT(yes, listed);
    }
    hm_5d_move nowhere = {.from = HM_5D_SQUARE(15, 15), .to = HM_5D_SQUARE(15, 15)};
    CHECK_INT(hm_5d_is_legal(position, &nowhere, NULL, &yes, NULL), HM_OK);
    CHECK(!yes);
}

static void compare(hm_5d_position *position, const hm_5d_move_list *legal, bool pending,
                    tally *t) {
    hm_5d_move_list slow = {0}, pseudo = {0};
    hm_5d_generate_pseudo(position, &pseudo, NULL);
    if (pseudo.count > 400 || !brute_moves(position, 3000, &slow)) {
        t->skipped++;
    } else {
        CHECK_INT(legal->count, slow.count);
        for (size_t i = 0; i < legal->count && i < slow.count; i++)
            CHECK(hm_5d_move_equal(&legal->moves[i], &slow.moves[i]));
        check_each(position, &pseudo, legal);
        t->compared++;
        t->pending += pending;
        t->legal += legal->count;
        t->illegal += pseudo.count - legal->count;
    }
    hm_5d_move_list_clear(&slow);
    hm_5d_move_list_clear(&pseudo);
}

/* At the start of a turn: a move is legal if and only if some legal action can begin with it. */
static void compare_with_actions(hm_5d_position *position, const hm_5d_move_list *legal, tally *t) {
    enum { MOST = 1500, LONGEST = 5 };
    hm_5d_action_list actions = {0};
    hm_5d_move_list pseudo = {0};
    bool complete, short_enough = true;
    CHECK_INT(hm_5d_collect(position, MOST, NULL, &actions, &complete, NULL), HM_OK);
    for (size_t k = 0; k < actions.count; k++) {
        size_t count;
        const hm_5d_move *moves = hm_5d_action_list_at(&actions, k, &count);
        hm_5d_refusal refusal;
        CHECK_INT(hm_5d_why(position, moves, count, &refusal, NULL, NULL), HM_OK);
        CHECK_INT(refusal, HM_5D_LEGAL);
        short_enough = short_enough && count <= LONGEST;
    }
    hm_5d_generate_pseudo(position, &pseudo, NULL);
    for (size_t i = 0; i < pseudo.count && complete && short_enough; i++) {
        bool begins = false;
        for (size_t k = 0; k < actions.count && !begins; k++) {
            size_t count;
            const hm_5d_move *moves = hm_5d_action_list_at(&actions, k, &count);
            begins = brute_begins(position, moves, count, &pseudo.moves[i]);
        }
        CHECK_INT(contains(legal, &pseudo.moves[i]), begins);
    }
    t->actions += complete && short_enough;
    hm_5d_action_list_clear(&actions);
    hm_5d_move_list_clear(&pseudo);
}

/* Plays one turn by single moves, mostly legal ones; false when there is none, or a move was made
 * after which the turn cannot end. */
static bool play_turn(hm_5d_position *position, hm_random *random, uint64_t wanted, tally *t) {
    hm_5d_move_list legal = {0}, pseudo = {0};
    bool going = true;
    for (size_t made = 0; going && t->compared < wanted; made++) {
        CHECK_INT(hm_5d_generate(position, &legal, NULL, NULL), HM_OK);
        compare(position, &legal, made > 0, t);
        if (made == 0 && hm_random_below(random, 8) == 0) {
            compare_with_actions(position, &legal, t);
        }
        bool may_end = made > 0 && hm_5d_may_submit(position) &&
                       !hm_5d_exposed(position, hm_5d_position_side(position), NULL);
        if (may_end && hm_random_below(random, 2) == 0) break;
        hm_5d_generate_pseudo(position, &pseudo, NULL);
        bool wild = hm_random_below(random, 16) == 0;
        const hm_5d_move_list *from = wild ? &pseudo : &legal;
        going = from->count > 0;
        if (!going) break;
        hm_5d_undo undo;
        const hm_5d_move *move = &from->moves[hm_random_below(random, from->count)];
        CHECK_INT(hm_5d_make(position, move, &undo, NULL), HM_OK);
    }
    hm_5d_submit(position);
    hm_5d_move_list_clear(&legal);
    hm_5d_move_list_clear(&pseudo);
    return going;
}

static void random_games(const char *preset, uint64_t seed, uint64_t wanted, tally *all) {
    char header[128];
    hm_random random;
    tally t = {0};
    test_context(preset);
    snprintf(header, sizeof header, "[Board \"%s\"]", preset);
    for (uint64_t game = 0; t.compared < wanted && t.skipped < 4 * wanted; game++) {
        hm_5d_position *position = position5d(header);
        hm_random_init(&random, seed + game);
        for (int ply = 0; ply < 16 && t.compared < wanted; ply++) {
            if (!play_turn(position, &random, wanted, &t)) break;
        }
        hm_5d_position_destroy(position);
    }
    test_context(NULL);
    all->compared += t.compared;
    all->pending += t.pending;
    all->skipped += t.skipped;
    all->legal += t.legal;
    all->illegal += t.illegal;
    all->actions += t.actions;
}

/* rules5d, sections 4.1, 4.4 and 8.2. */
static void legal_moves_are_those_of_trying_all_orders(void) {
    tally t = {0};
    uint64_t presets = 0, wanted = test_rounds(3, 200, 5000);
    for (size_t i = 0; i < hm_5d_preset_count(); i++) {
        bool known;
        const char *name = hm_5d_preset_name(i, NULL, &known);
        if (!known) continue;
        random_games(name, 1000000 * i, wanted, &t);
        presets++;
    }
    printf("# %llu positions (%llu within turns), %llu legal and %llu illegal moves, %llu compared "
           "with actions, %llu too large\n",
           (unsigned long long)t.compared, (unsigned long long)t.pending,
           (unsigned long long)t.legal, (unsigned long long)t.illegal,
           (unsigned long long)t.actions, (unsigned long long)t.skipped);
    CHECK(t.compared >= presets * wanted / 2 && t.pending > t.compared / 5);
    CHECK(t.illegal > t.legal / 50 && t.actions > presets * wanted / 100);
}

/* Pieces that no rule knows (rules5d, section 6.5). */
static void what_no_rule_knows_has_no_moves(void) {
    hm_5d_position *position = position5d("[Size \"2x2\"]\n[kA/1K:0:1:w]");
    hm_5d_move_list list = {0};
    hm_5d_move move = {0};
    hm_error error;
    bool legal;
    CHECK_INT(hm_5d_generate(position, &list, NULL, &error), HM_ERR_FIELD);
    CHECK_INT(hm_5d_is_legal(position, &move, NULL, &legal, &error), HM_ERR_FIELD);
    hm_5d_position_destroy(position);
}

TEST_MAIN(TEST(legal_moves_are_those_of_trying_all_orders), TEST(what_no_rule_knows_has_no_moves))
