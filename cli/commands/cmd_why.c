/* why: the reason for which a move is refused. */
#include "cli.h"

#include <limits.h>

static void cmd_why_print(const cli_input *at, const hm_facts *facts, const hm_fact *answer) {
    hm_text move = {0};
    if (hm_fact_get(facts, answer, "reason") == NULL) {
        cli_print_answer_members(at, facts, answer);
        return;
    }
    for (size_t i = 0; i < at->request->word_count; i++) {
        if (i > 0) hm_text_puts(&move, " ");
        hm_text_puts(&move, at->request->words[i]);
    }
    if (move.failed) {
        cli_fail_memory("a move");
    } else {
        cli_print_refusal(facts, answer, move.data, move.length);
    }
    hm_text_clear(&move);
}

static int cmd_why_run(cli_call *call) {
    hm_request request = cli_request(call);
    return cli_answer_words(call, &request, INT_MAX, cmd_why_print);
}

const cli_command cli_cmd_why = {
    .name = "why",
    .operands = "POSITION|FILE MOVE",
    .summary = "say why a move is illegal",
    .description = "Says in a sentence whether a move is legal. If it is not, says why, for "
                   "example which piece would attack which king, and names legal moves that may "
                   "have been meant. The exit status is 1 for an illegal move.",
    .examples = "hypermate why 4d:start 00000700\tThe rook's path is blocked\n",
    .question = "why",
    .run = cmd_why_run,
};
