/* apply: play moves and print the new position. */
#include "cli.h"

#include <limits.h>

/* The position as it is; a refusal in a sentence. */
static void print(const cli_input *at, const hm_facts *facts, const hm_fact *answer) {
    const hm_fact *position = hm_fact_get(facts, answer, "position");
    const hm_fact *move = hm_fact_get(facts, answer, "move");
    hm_text text = {0};
    (void)at;
    if (position == NULL && move != NULL) {
        size_t length;
        const char *words = hm_fact_words(facts, move, &length);
        cli_print_refusal(facts, answer, words, length);
    }
    if (position == NULL) return;
    if (hm_fact_type_of(position) == HM_FACT_STRING) {
        size_t length;
        const char *words = hm_fact_words(facts, position, &length);
        hm_text_add(&text, words, length);
    } else {
        hm_fact_put_json(facts, position, &text);
    }
    if (text.length == 0 || text.data[text.length - 1] != '\n') hm_text_puts(&text, "\n");
    if (text.failed) {
        cli_fail_memory("a position");
    } else {
        cli_write_text(text.data, text.length);
    }
    hm_text_clear(&text);
}

static int run(cli_call *call) {
    hm_request request = cli_request(call);
    return cli_answer_words(call, &request, INT_MAX, print);
}

const cli_command cli_cmd_apply = {
    .name = "apply",
    .operands = "POSITION|FILE MOVE...",
    .summary = "play moves and print the new position",
    .description =
        "Plays the moves and prints the new position in the notation of the old one; "
        "--json adds the whole state. An illegal move is named with the reason and with "
        "legal moves that may have been meant, and the exit status is 1. The position may "
        "be - for standard input.\n"
        "In 5D chess an argument is a whole action: the moves on all boards that need one. "
        "Arguments that are less are tried together as one.\n"
        "In four-player games R and T stand for the player to move who resigns or runs "
        "out of time; --json tells the points gained and who left.",
    .examples = "hypermate apply 4d:start 01000300\tEight digits need no quoting\n"
                "hypermate apply game.c4d \"0,6,0,7->0,4,0,7 DP\"\tThe game with one move more\n"
                "hypermate apply 5d:two_timelines \"(+0T1)e4 (-0T1)d4\"\tOne action on two boards\n"
                "hypermate apply --mode ffa 4p:modern d2-d4 Nc5\tIn the long or the short form\n",
    .question = "apply",
    .run = run,
};
