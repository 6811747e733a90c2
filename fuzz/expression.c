/* Expressions over games: any text is read or refused with a place inside of it, and what is read
 * is evaluated over a game of each kind without a fault. A text that was read is read again after
 * blanks, and finds the same. */
#include "fuzz.h"
#include "hypermate/more/archive.h"

#include <stdlib.h>
#include <string.h>

/* A short game of each kind, one of them wrong in the end. */
static const char *const expression_games[] = {
    "[StartFen4 \"4PC\"]\n[Variant \"Teams\"]\n[Red \"Ann\"]\n\n1. h2-h3 {[%eval 0.3]} .. b7-c7\n",
    "[StartFen4 \"4PC\"]\n[Variant \"FFA\"]\n\n1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l9\n",
    "1,0,0,1->2,2,0,1\n0,7,5,1->0,7,4,1\n",
    "[Board \"Standard\"]\n[Mode \"5D\"]\n1. e3 / c6\n",
};
enum { EXPRESSION_GAMES = sizeof expression_games / sizeof expression_games[0] };

static unsigned evaluate_all(const hm_expression *expression) {
    unsigned matched = 0;
    hm_finder *finder;
    hm_error error;
    REQUIRE(hm_finder_create(&finder, expression, &error) == HM_OK);
    for (unsigned i = 0; i < EXPRESSION_GAMES; i++) {
        const char *text = expression_games[i];
        const hm_input *input;
        hm_reader *reader;
        hm_found found;
        REQUIRE(hm_reader_from_memory(&reader, text, strlen(text), NULL, &error) == HM_OK);
        REQUIRE(hm_reader_next(reader, &input, &error) == HM_OK && input != NULL);
        hm_status status = hm_finder_look(finder, input, NULL, &found, &error);
        REQUIRE(status == HM_OK || status == HM_ERR_LIMIT);
        if (status == HM_OK && found.matched) matched |= 1u << i;
        hm_reader_close(reader);
    }
    hm_finder_destroy(finder);
    return matched;
}

int fuzz_one_input(const uint8_t *data, size_t size) {
    hm_expression *expression, *again;
    hm_error error;
    hm_status status = hm_expression_parse(&expression, (const char *)data, size, &error);
    if (status != HM_OK) {
        REQUIRE(expression == NULL && error.offset <= size && error.message[0] != '\0');
        return 0;
    }
    unsigned matched = evaluate_all(expression);
    hm_expression_destroy(expression);
    if (size > 60000) return 0;
    char *padded = malloc(size + 2);
    REQUIRE(padded != NULL);
    padded[0] = ' ';
    memcpy(padded + 1, data, size);
    padded[size + 1] = '\n';
    REQUIRE(hm_expression_parse(&again, padded, size + 2, &error) == HM_OK);
    REQUIRE(evaluate_all(again) == matched);
    hm_expression_destroy(again);
    free(padded);
    return 0;
}
