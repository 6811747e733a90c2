/* Members of an answer by their names. */
#include "members.h"

unsigned long long cli_number_of(const hm_facts *facts, const hm_fact *object, const char *key) {
    return (unsigned long long)hm_fact_number(hm_fact_get(facts, object, key));
}

long long cli_integer_of(const hm_facts *facts, const hm_fact *object, const char *key) {
    return hm_fact_integer(hm_fact_get(facts, object, key));
}

const char *cli_word_of(const hm_facts *facts, const hm_fact *object, const char *key) {
    const hm_fact *word = hm_fact_get(facts, object, key);
    return word == NULL ? "" : hm_fact_words(facts, word, NULL);
}
