/* Private header of the program: members of an answer by their names, for printing to people
 * (members.c). A missing member is 0, or no word. */
#ifndef HM_CLI_MEMBERS_H
#define HM_CLI_MEMBERS_H

#include "hypermate/hypermate.h"

/* The types that printf() has letters for. */
unsigned long long cli_number_of(const hm_facts *facts, const hm_fact *object, const char *key);
long long cli_integer_of(const hm_facts *facts, const hm_fact *object, const char *key);
const char *cli_word_of(const hm_facts *facts, const hm_fact *object, const char *key);

#endif
