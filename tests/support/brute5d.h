/* Legal actions of 5D chess the slow way: every order of single moves, judged only when submitted.
 */
#ifndef HM_TEST_BRUTE5D_H
#define HM_TEST_BRUTE5D_H

#include "hypermate/chess5d.h"

/* Adds all legal actions in canonical form; false when it took more than `limit` single moves. */
bool brute_actions(hm_5d_position *position, uint64_t limit, hm_5d_action_list *list);

/* Sorts a list so that equal sets are equal lists. */
void sort_actions(hm_5d_action_list *list);
bool same_actions(const hm_5d_action_list *a, const hm_5d_action_list *b);

#endif
