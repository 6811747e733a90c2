/* Legal actions and moves of 5D chess the slow way: every order of single moves, judged only when
 * submitted. */
#ifndef HM_TEST_BRUTE5D_H
#define HM_TEST_BRUTE5D_H

#include "hypermate/more/chess5d.h"

/* Adds all legal actions in canonical form; false when it took more than `limit` single moves. */
bool brute_actions(hm_5d_position *position, uint64_t limit, hm_5d_action_list *list);

/* Replaces the list by the legal single moves, also in the middle of a turn: those after which some
 * moves, in any order, make an action. False as above. */
bool brute_moves(hm_5d_position *position, uint64_t limit, hm_5d_move_list *list);

/* Whether the moves of an action can be played in an order that begins with this one and makes a
 * legal action of them. */
bool brute_begins(hm_5d_position *position, const hm_5d_move *moves, size_t count,
                  const hm_5d_move *first);

/* Sorts a list so that equal sets are equal lists. */
void sort_actions(hm_5d_action_list *list);
bool same_actions(const hm_5d_action_list *a, const hm_5d_action_list *b);

#endif
