/* status: check, mate, draws, and what is odd about a position. */
#include "cli.h"

/* "lines: -1 to 2", and whether there is a legal action; other members as usual. */
static void cmd_status_print(const cli_input *at, const hm_facts *facts, const hm_fact *answer) {
    cli_print_heading(at);
    for (const hm_fact *member = hm_fact_first(facts, answer); member != NULL;
         member = hm_fact_next(facts, answer, member)) {
        bool range =
            hm_fact_has_key(facts, member, "lines") || hm_fact_has_key(facts, member, "active");
        if (range && hm_fact_type_of(member) == HM_FACT_ARRAY) {
            const hm_fact *first = hm_fact_first(facts, member);
            printf("%s: ", hm_fact_key(facts, member));
            cli_print_words(facts, first);
            fputs(" to ", stdout);
            cli_print_words(facts, hm_fact_next(facts, member, first));
            putchar('\n');
        } else if (hm_fact_has_key(facts, member, "legal")) {
            printf("legal action: %s\n", hm_fact_is_true(member) ? "yes" : "none");
        } else if (!hm_fact_has_key(facts, member, "error")) {
            cli_print_member(facts, member, 0);
        }
    }
}

static int cmd_status_run(cli_call *call) {
    hm_request request = cli_request(call);
    return cli_answer(call, &request, cmd_status_print);
}

const cli_command cli_cmd_status = {
    .name = "status",
    .operands = "[POSITION|FILE...]",
    .summary = "say whether a position is check, mate or a draw",
    .description =
        "Says which side is to move, who is in check, and whether the game is over or a draw may "
        "be claimed. It also names problems of a position that was written by hand.",
    .examples = "hypermate status 4d:start\tThe start position\n"
                "hypermate status --json --ply 40 game.c4d\tAfter 40 plies, as an object\n",
    .question = "status",
    .run = cmd_status_run,
};
